#include "tests/butchery/given.h"

// 10.4.5. Combat results.
namespace tamburino::butchery {
namespace {

// Castagny attacks Wetzlar in column 6: 1 and 2 are T, 3 to 5 D, 6 D+1. Wetzlar does not defend himself.
Given attack(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar");
  EXPECT_EQ(preview_roll(p.game, p.state).at(0).column_total, 6);
  return p;
}

std::vector<EventKind> blows(const Given& p) {
  std::vector<EventKind> kinds;
  for (const Event& event : p.events.all()) {
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::Disorganised || kind == EventKind::StepLost || kind == EventKind::Retreated ||
        kind == EventKind::Eliminated) {
      kinds.push_back(kind);
    }
  }
  return kinds;
}

TEST(ButcheryResults, r10_4_5a_x_has_no_effect) {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare");
  p.does("assault Castagny Wetzlar").does("done").does("defend Wetzlar");
  auto twin = p;
  const UnitState before = p["Castagny"];
  p.rolls(1);  // column 4: X
  EXPECT_EQ(p["Castagny"], before);
  EXPECT_EQ(p.rolling(), RollKind::Combat);
  EXPECT_EQ(twin.rolls(2).rolling(), RollKind::Cohesion);  // T
}

TEST(ButcheryResults, r10_4_5b_t_is_a_cohesion_test_and_nothing_when_it_is_passed) {
  auto p = attack().rolls(2);
  EXPECT_EQ(p.rolling(), RollKind::Cohesion);
  const UnitState before = p["Wetzlar"];
  p.rolls(4);  // 4 + 2 = 6
  EXPECT_EQ(p["Wetzlar"], before);
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

TEST(ButcheryResults, r10_4_5b_a_failed_test_is_a_d) {
  auto p = attack().rolls(2).rolls(3);  // 3 + 2 = 5
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_EQ(p["Wetzlar"].steps_lost, 0);
  EXPECT_EQ(p.asked(), Ask::RetreatHex);
  auto again = attack("Wetzlar 2314 disorganised").rolls(2).rolls(3);  // D on a disorganised unit: 10.4.5e
  EXPECT_EQ(again["Wetzlar"].steps_lost, 1);
}

TEST(ButcheryResults, r10_4_5c_d_disorganises_and_drives_back_one_hex) {
  auto p = attack().rolls(3);
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_EQ(p["Wetzlar"].steps_lost, 0);
  EXPECT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  p.does("retreat Wetzlar 2313");
  EXPECT_EQ(p.where("Wetzlar"), "2313");
  EXPECT_EQ(p.asked(), Ask::TurnOne);  // it has arrived
}

TEST(ButcheryResults, r10_4_5d_no_retreat_from_a_town) {
  auto town = attack("hex 2314 town; counter Castagny combat 18").rolls(3);
  EXPECT_TRUE(town["Wetzlar"].disorganised);
  EXPECT_EQ(town.where("Wetzlar"), "2314");
  EXPECT_EQ(town.rolling(), RollKind::Marker);
  auto village = attack("hex 2314 village; counter Castagny combat 12").rolls(3);
  EXPECT_EQ(village.asked(), Ask::RetreatHex);
}

TEST(ButcheryResults, r10_4_5d_no_retreat_by_a_barrage) {
  auto p =
      given("fr-ii-a1 2316; commander fr-ii 2317; Wetzlar 2314; counter fr-ii-a1 combat 6; phase barrage");
  p.does("fire fr-ii-a1 Wetzlar").rolls(3);
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_EQ(p.where("Wetzlar"), "2314");
  EXPECT_NE(p.asked(), Ask::RetreatHex);
}

TEST(ButcheryResults, r10_4_5d_a_barrage_costs_steps_like_any_combat) {
  auto p = given(
      "fr-ii-a1 2316; commander fr-ii 2317; Wetzlar 2314 disorganised; counter fr-ii-a1 combat 6; phase "
      "barrage");
  p.does("fire fr-ii-a1 Wetzlar").rolls(3);
  EXPECT_EQ(p["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(p.where("Wetzlar"), "2314");
}

TEST(ButcheryResults, r10_4_5e_d_on_a_disorganised_unit_costs_a_step) {
  auto p = attack("Wetzlar 2314 disorganised").rolls(3);
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_EQ(p["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(p.asked(), Ask::RetreatHex);  // and it goes back as well
  EXPECT_EQ(attack().rolls(3)["Wetzlar"].steps_lost, 0);
}

TEST(ButcheryResults, r10_4_5f_d_plus_1_costs_one_step_more) {
  auto organised = attack("counter Wetzlar cohesion 3").rolls(6);
  EXPECT_TRUE(organised["Wetzlar"].disorganised);
  EXPECT_EQ(organised["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(organised.asked(), Ask::RetreatHex);
  auto disorganised = attack("counter Wetzlar cohesion 3; Wetzlar 2314 disorganised").rolls(6);
  EXPECT_EQ(disorganised["Wetzlar"].steps_lost, 2);
  EXPECT_EQ(attack("counter Wetzlar cohesion 3").rolls(5)["Wetzlar"].steps_lost, 0);
}

TEST(ButcheryResults, rB35_first_the_disorder_then_the_steps_then_the_retreat_then_the_zone) {
  proves("B35 10.4.5f");
  // One way out, 2414, and Gault looks at it.
  auto p = attack(
               "counter Wetzlar cohesion 3; side 2314/2313 steep; side 2314/2214 steep; Gault 2413 faces W; "
               "commander au-iii 2112")
               .rolls(6);
  using K = EventKind;
  EXPECT_EQ(blows(p), (std::vector{K::Disorganised, K::StepLost, K::Retreated, K::StepLost}));
  EXPECT_EQ(p.where("Wetzlar"), "2414");
  EXPECT_EQ(p["Wetzlar"].steps_lost, 2);
}

TEST(ButcheryResults, rB35_each_step_may_eliminate_and_then_nobody_retreats) {
  proves("B35");
  auto first = attack("Wetzlar 2314 disorganised lost 1").rolls(6);
  EXPECT_EQ(blows(first), (std::vector{EventKind::StepLost, EventKind::Eliminated}));
  auto second = attack("Wetzlar 2314 lost 1").rolls(6);
  EXPECT_EQ(blows(second),
            (std::vector{EventKind::Disorganised, EventKind::StepLost, EventKind::Eliminated}));
  EXPECT_NE(second.asked(), Ask::RetreatHex);
}

}  // namespace
}  // namespace tamburino::butchery
