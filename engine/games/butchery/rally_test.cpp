#include "tests/butchery/given.h"

// 11. Rally.
namespace tamburino::butchery {
namespace {

// Castagny, cohesion 3, in command of a man two hexes away, who needs a 3.
const std::string kTired = "Castagny 2315 disorganised; commander fr-ii 2317; phase rally; ";

TEST(ButcheryRally, r11a_a_disorganised_unit_that_passes_is_organised_again) {
  auto p = given(kTired);
  EXPECT_EQ(p.asked(), Ask::Rally);
  p.does("rally Castagny");
  EXPECT_EQ(p.rolling(), RollKind::Cohesion);
  auto twin = p;
  p.rolls(3);
  EXPECT_FALSE(p["Castagny"].disorganised);
  twin.rolls(2);
  EXPECT_TRUE(twin["Castagny"].disorganised);
  EXPECT_EQ(twin["Castagny"].steps_lost, 0);
}

TEST(ButcheryRally, r11a_once_in_a_phase) {
  auto p = given(kTired + "Gault 2415 disorganised");
  p.does("rally Castagny").rolls(1);
  EXPECT_TRUE(p["Castagny"].disorganised);
  EXPECT_EQ(p.asked(), Ask::Rally);
  EXPECT_THAT(p.verdict("rally Castagny"), RefusedBy("11a"));
  EXPECT_THAT(p.verdict("rally Gault"), Allowed());
}

TEST(ButcheryRally, r11a_again_in_the_next_turn) {
  auto p = given(kTired + "initiative allies; turn 1");
  p.does("rally Castagny").rolls(1);
  EXPECT_EQ(p.state.turn, 2);
  EXPECT_FALSE(p["Castagny"].rally_tried);
}

TEST(ButcheryRally, r11a_it_may_but_need_not_and_only_disorganised_units) {
  auto p = given(kTired + "Gault 2415");
  EXPECT_THAT(p.verdict("rally Gault"), RefusedBy("11a"));  // in good order
  EXPECT_TRUE(p.lists("done"));
  p.does("done");
  EXPECT_TRUE(p["Castagny"].disorganised);
  auto nobody = given("Castagny 2315; commander fr-ii 2317; phase rally");
  EXPECT_NE(nobody.asked(), Ask::Rally);
}

TEST(ButcheryRally, r11a_the_winner_of_the_initiative_rallies_first_then_the_other) {
  const std::string both = kTired + "Wetzlar 2310 disorganised; commander au-iii 2308; ";
  auto p = given(both + "initiative allies");
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_THAT(p.verdict("rally Wetzlar"), RefusedBy("11a"));
  p.does("done");
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  EXPECT_THAT(p.verdict("rally Wetzlar"), Allowed());
  EXPECT_EQ(given(both + "initiative austrians").side_asked(), Side::Austrians);
}

TEST(ButcheryRally, r11a_the_modifiers_of_a_rally_apply) {
  // A commander next to the unit is worth one, in a rally only: 2i.
  auto p = given("Castagny 2315 disorganised; commander fr-ii 2316; phase rally").does("rally Castagny");
  auto twin = p;
  EXPECT_FALSE(p.rolls(2)["Castagny"].disorganised);
  EXPECT_TRUE(twin.rolls(1)["Castagny"].disorganised);
}

TEST(ButcheryRally, r11b_not_in_the_zone_of_an_organised_enemy) {
  const std::string gault = "Gault 2515 disorganised; ";  // so that somebody is asked
  EXPECT_THAT(given(kTired + gault + "Wetzlar 2314").verdict("rally Castagny"), RefusedBy("11b"));
  EXPECT_FALSE(given(kTired + gault + "Wetzlar 2314").lists("rally Castagny"));
  EXPECT_THAT(given(kTired + gault + "Wetzlar 2314 disorganised").verdict("rally Castagny"), Allowed());
  EXPECT_THAT(given(kTired + gault + "Wetzlar 2314 faces E").verdict("rally Castagny"), Allowed());
  EXPECT_THAT(given(kTired + gault + "Wetzlar 2314; side 2315/2314 steep").verdict("rally Castagny"),
              Allowed());
  EXPECT_THAT(given(kTired + gault + "Wetzlar 2313").verdict("rally Castagny"), Allowed());
  // One organised enemy of two is enough.
  EXPECT_THAT(given(kTired + gault + "Wetzlar 2314 disorganised; Hartlung 2215").verdict("rally Castagny"),
              RefusedBy("11b"));
}

TEST(ButcheryRally, r11c_lost_steps_never_return) {
  auto p = given("Castagny 2315 disorganised lost 1; commander fr-ii 2317; phase rally; losses fr-ii 1");
  p.does("rally Castagny").rolls(6);
  EXPECT_FALSE(p["Castagny"].disorganised);
  EXPECT_EQ(p["Castagny"].steps_lost, 1);
  EXPECT_EQ(p.state[p.formation("fr-ii")].losses, 1);
}

}  // namespace
}  // namespace tamburino::butchery
