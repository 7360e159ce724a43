#include "tests/butchery/given.h"

// 3. Stacking.
namespace tamburino::butchery {
namespace {

// A unit of fr-ii in 2010, all whose neighbours but 2009 are lake, so that every way leads through 2009.
std::string corridor(const std::string& rest) {
  return "commander fr-ii 2010; hex 1909 lake; hex 1910 lake; hex 2011 lake; hex 2110 lake; hex 2109 lake; " +
         rest;
}

TEST(ButcheryStacking, r3a_no_hex_holds_both_sides) {
  auto p = given("Gault 2010; commander fr-ii 2012; Wetzlar 2009 faces E");
  EXPECT_THAT(p.verdict("move Gault 2009"), RefusedBy("3a"));
  auto guns = given("Gault 2010; commander fr-ii 2012; au-iii-a1 2009 faces E");
  EXPECT_THAT(guns.verdict("move Gault 2009"), RefusedBy("3a"));
  auto battery = given("fr-ii-a1 2010; commander fr-ii 2012; Wetzlar 2009 faces E");
  EXPECT_THAT(battery.verdict("move fr-ii-a1 2009"), RefusedBy("3a"));
  EXPECT_THAT(given("Gault 2010; commander fr-ii 2012").verdict("move Gault 2009"), Allowed());
}

TEST(ButcheryStacking, r3a_an_enemy_is_not_passed_through) {
  EXPECT_THAT(given(corridor("Gault 2010; fr-ii-a1 2009")).verdict("move Gault 2008"), Allowed());
  // Faces away, so that only the unit itself bars the way.
  EXPECT_FALSE(given(corridor("Gault 2010; Wetzlar 2009 faces E")).verdict("move Gault 2008").allowed());
}

TEST(ButcheryStacking, r3a_such_a_position_cannot_be_set) {
  try {
    given("Gault 2010; Wetzlar 2010");
    FAIL() << "both sides in one hex";
  } catch (const PositionError& error) {
    EXPECT_EQ(error.rule, "3a");
  }
  EXPECT_NO_THROW(given("Gault 2010; Wetzlar 2009"));
}

TEST(ButcheryStacking, r3b_one_infantry_or_cavalry_unit_to_a_hex) {
  const auto onto = [](const std::string& mover, const std::string& other) {
    return given(mover + " 2010; commander fr-ii 2012; " + other + " 2009")
        .verdict("move " + mover + " 2009");
  };
  EXPECT_THAT(onto("Gault", "Castagny"), RefusedBy("3b"));
  EXPECT_THAT(onto("Vilaine", "Lahareyre"), RefusedBy("3b"));
  EXPECT_THAT(onto("Gault", "Vilaine"), RefusedBy("3b"));
  EXPECT_THAT(onto("Vilaine", "Gault"), RefusedBy("3b"));
  EXPECT_THAT(onto("Gault", "Savoia"), RefusedBy("3b"));  // an ally's too
}

TEST(ButcheryStacking, r3c_a_battery_may_be_with_one_other) {
  const auto onto = [](const std::string& mover, const std::string& other) {
    return given(mover + " 2010; commander fr-ii 2012; " + other + " 2009")
        .verdict("move " + mover + " 2009");
  };
  EXPECT_THAT(onto("Gault", "fr-ii-a1"), Allowed());
  EXPECT_THAT(onto("fr-ii-a1", "Gault"), Allowed());
  EXPECT_THAT(onto("Vilaine", "fr-ii-a1"), Allowed());
  EXPECT_THAT(onto("fr-ii-a1", "Vilaine"), Allowed());
  EXPECT_THAT(onto("fr-ii-a1", "fr-ii-a2"), Allowed());
  EXPECT_THAT(onto("fr-ii-a1", "fr-i-a1"), Allowed());
}

TEST(ButcheryStacking, r3c_a_third_unit_is_always_refused) {
  proves("B05");
  const auto third = [](const std::string& mover, const std::string& one, const std::string& two) {
    return given(mover + " 2010; commander fr-ii 2012; " + one + " 2009; " + two + " 2009")
        .verdict("move " + mover + " 2009");
  };
  EXPECT_THAT(third("Gault", "fr-ii-a1", "fr-ii-a2"), RefusedBy("3c"));
  EXPECT_THAT(third("Vilaine", "fr-ii-a1", "fr-ii-a2"), RefusedBy("3c"));
  EXPECT_THAT(third("fr-ii-a1", "Gault", "fr-ii-a2"), RefusedBy("3c"));
  EXPECT_THAT(third("fr-ii-a1", "fr-i-a1", "fr-ii-a2"), RefusedBy("3c"));
  EXPECT_FALSE(third("Gault", "Castagny", "fr-ii-a2").allowed());
}

TEST(ButcheryStacking, r3d_tested_only_where_the_move_ends) {
  auto p = given(corridor("Gault 2010; Castagny 2009"));
  EXPECT_THAT(p.verdict("move Gault 2009"), RefusedBy("3b"));
  EXPECT_THAT(p.verdict("move Gault 2008"), Allowed());
  p.does("move Gault 2008");
  EXPECT_EQ(p.where("Gault"), "2008");
  EXPECT_EQ(p.where("Castagny"), "2009");
  // Not even a full hex stops those who only pass.
  auto full = given(corridor("Gault 2010; Castagny 2009; fr-ii-a1 2009"));
  EXPECT_THAT(full.verdict("move Gault 2008"), Allowed());
}

TEST(ButcheryStacking, r3e_leaders_never_count) {
  auto p = given(
      "Gault 2010; commander fr-ii 2009; commander fr-i 2009; chief french 2009; chief piedmontese 2009; "
      "fr-ii-a1 2009");
  EXPECT_THAT(p.verdict("move Gault 2009"), Allowed());
  auto full = given("Gault 2009; fr-ii-a1 2009; commander fr-ii 2010");
  EXPECT_THAT(full.verdict("move fr-ii-commander 2009"), Allowed());
  auto chief = given("phase command; turn 6; chief french 2010; Gault 2009; fr-ii-a1 2009");
  chief.does("react chief-french").rolls(6);
  EXPECT_THAT(chief.verdict("move chief-french 2009"), Allowed());
}

}  // namespace
}  // namespace tamburino::butchery
