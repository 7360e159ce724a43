#include "tests/butchery/given.h"

// 10.4.7. Advance after combat.
namespace tamburino::butchery {
namespace {

// Castagny has attacked Wetzlar, who has retreated to 2313.
Given won(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(4);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  return p;
}

// Castagny, with his commander, and another unit in 2215 have done it together.
Given won_together(const std::string& other) {
  auto p = given("Castagny 2315; " + other +
                 " 2215; commander fr-ii 2315; Wetzlar 2314; commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("assault " + other + " Wetzlar").does("coordinate Wetzlar");
  p.does("done").rolls(6).does("decline Wetzlar").does("attack Wetzlar").rolls(1);  // column 8 or more: D
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  return p;
}

TEST(ButcheryAdvance, r10_4_7a_an_attacker_must_advance_when_the_defender_retreats) {
  auto p = won();
  EXPECT_EQ(p.asked(), Ask::Advance);
  EXPECT_EQ(p.side_asked(), Side::Allies);
  EXPECT_THAT(p.verdict("remain"), RefusedBy("10.4.7a"));
  EXPECT_THAT(p.verdict("advance Castagny 2314"), Allowed());
  EXPECT_THAT(p.verdict("advance Castagny 2215"), RefusedBy("10.4.7a"));
  EXPECT_THAT(p.verdict("stand Castagny"), Allowed());  // the only way out
  p.does("advance Castagny 2314");
  EXPECT_EQ(p.where("Castagny"), "2314");
}

TEST(ButcheryAdvance, r10_4_7a_without_stand_there_is_nothing_to_choose) {
  auto spent = won("capacity forced-march");
  EXPECT_EQ(spent.where("Castagny"), "2314");
  auto out_of_command = won("Castagny 2315 out-of-command");
  EXPECT_EQ(out_of_command.where("Castagny"), "2314");
}

TEST(ButcheryAdvance, r10_4_7a_no_advance_where_the_defender_stays) {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(1).rolls(6);  // T, passed
  EXPECT_EQ(p.where("Castagny"), "2315");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

TEST(ButcheryAdvance, r10_4_7a_nor_where_his_partner_still_holds_the_hex) {
  const auto attack = [](const std::string& target) {
    auto p = given(
        "Castagny 2315; commander fr-ii 2116; Wetzlar 2314; au-iii-a1 2314; counter au-iii-a1 cohesion 2; "
        "phase declare");
    p.does("assault Castagny " + target).does("done").does("decline " + target).rolls(3);
    p.does("retreat " + target + " 2313").does("turn " + target + " W");
    return p;
  };
  EXPECT_EQ(attack("au-iii-a1").rolling(), RollKind::Marker);  // Wetzlar holds it
  EXPECT_EQ(attack("Wetzlar").asked(), Ask::Advance);          // guns do not
}

TEST(ButcheryAdvance, r10_4_7a_one_unit_and_no_more) {
  auto p = won_together("Gault");
  EXPECT_THAT(p.verdict("advance Castagny 2314"), Allowed());
  EXPECT_THAT(p.verdict("advance Gault 2314"), Allowed());
  p.does("advance Gault 2314").does("turn Gault E");
  EXPECT_NE(p.asked(), Ask::Advance);
  EXPECT_EQ(p.where("Castagny"), "2315");
}

TEST(ButcheryAdvance, r10_4_7b_after_a_coordinated_assault_cavalry_goes_first) {
  auto p = won_together("Vilaine");  // the capacity is spent and only Vilaine can go: nothing to ask
  EXPECT_EQ(p.where("Vilaine"), "2314");
  EXPECT_EQ(p.where("Castagny"), "2315");
  EXPECT_THAT(won_together("Gault").verdict("advance Castagny 2314"), Allowed());
}

TEST(ButcheryAdvance, r10_4_7b_also_into_a_hex_whose_defender_fell_back) {
  proves("10.4.8d");
  const auto verdict = [](const std::string& second) {
    auto p =
        given("Castagny 2315; " + second + " 2215; commander fr-ii 2315; \"10 Hussars\" 2314; phase declare");
    p.does("assault Castagny \"10 Hussars\"").does("assault " + second + " \"10 Hussars\"");
    p.does("coordinate \"10 Hussars\"").does("done").rolls(6);
    p.does("fall-back \"10 Hussars\" 2313").does("turn \"10 Hussars\" W");
    return p.verdict("advance Castagny 2314");
  };
  EXPECT_THAT(verdict("Vilaine"), RefusedBy("10.4.7b"));
  EXPECT_THAT(verdict("Gault"), Allowed());
}

TEST(ButcheryAdvance, r10_4_7b_cavalry_that_was_driven_off_does_not_count) {
  auto p = given(
      "Castagny 2315; Vilaine 2215; commander fr-ii 2315; Wetzlar 2314; commander au-iii 2311; "
      "counter Wetzlar combat 8; phase declare; leader fr-ii bonus 0");
  p.does("assault Castagny Wetzlar").does("assault Vilaine Wetzlar").does("coordinate Wetzlar");
  p.does("done").rolls(6).does("defend Wetzlar").does("share Wetzlar Castagny 0");
  p.rolls(1).rolls(3);  // X; column 8: D even with -2
  p.does("retreat Vilaine 2216").does("turn Vilaine E").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  // Castagny is alone, and the capacity is spent: he has gone in.
  EXPECT_EQ(p.where("Castagny"), "2314");
}

TEST(ButcheryAdvance, r10_4_7b_nor_does_cavalry_that_could_no_longer_attack) {
  proves("B34");
  // Vilaine is disorganised in a town, stays there and takes no part in the attack.
  auto p = given(
      "Castagny 2315; Vilaine 2215; hex 2215 town; commander fr-ii 2315; Wetzlar 2314; commander au-iii "
      "2311; "
      "counter Wetzlar combat 8; phase declare; leader fr-ii bonus 0");
  p.does("assault Castagny Wetzlar").does("assault Vilaine Wetzlar").does("coordinate Wetzlar");
  p.does("done").rolls(6).does("defend Wetzlar").does("share Wetzlar Castagny 0").rolls(1).rolls(3).rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_EQ(p.where("Vilaine"), "2215");
  EXPECT_EQ(p.where("Castagny"), "2314");
}

TEST(ButcheryAdvance, r10_4_7c_nobody_advances_after_defensive_combat) {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("done").does("defend Wetzlar").rolls(5);
  p.does("retreat Castagny 2316").does("turn Castagny E");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_EQ(p.where("Wetzlar"), "2314");
}

TEST(ButcheryAdvance, r10_4_7c_artillery_never_advances) {
  auto p = won("fr-ii-a1 2315");
  EXPECT_THAT(p.verdict("advance fr-ii-a1 2314"), RefusedBy("10.4.7c"));
  EXPECT_FALSE(p.lists("advance fr-ii-a1 2314"));
  p.does("advance Castagny 2314");
  EXPECT_EQ(p.where("fr-ii-a1"), "2315");
}

TEST(ButcheryAdvance, r10_4_7d_zones_of_control_are_ignored) {
  // From Wetzlar's zone into Hartlung's; and out of command, which movement would forbid.
  const std::string near = "Hartlung 2414; ";
  auto p = won(near);
  EXPECT_TRUE(in_enemy_zone(p.state, Side::Allies, p.hex("2314")));
  p.does("advance Castagny 2314");
  EXPECT_EQ(p.where("Castagny"), "2314");
  EXPECT_EQ(p["Castagny"].steps_lost, 0);
  EXPECT_EQ(won(near + "Castagny 2315 out-of-command").where("Castagny"), "2314");
}

TEST(ButcheryAdvance, r10_4_7d_disorganised_units_advance_too) {
  proves("B40");
  EXPECT_EQ(won("Castagny 2315 disorganised; Hartlung 2414; capacity forced-march").where("Castagny"),
            "2314");
  // Cavalry advances even into a zone, and is disorganised by its attack only afterwards.
  auto p = given(
      "Vilaine 2315; commander fr-ii 2116; Wetzlar 2314; Hartlung 2414; commander au-iii 2311; phase "
      "declare; "
      "counter Vilaine combat 6");
  p.does("assault Vilaine Wetzlar").does("done").does("decline Wetzlar").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_THAT(p.verdict("remain"), RefusedBy("10.4.7a"));
  p.does("advance Vilaine 2314").does("turn Vilaine E");
  EXPECT_EQ(p.where("Vilaine"), "2314");
  EXPECT_TRUE(p["Vilaine"].disorganised);
}

TEST(ButcheryAdvance, r10_4_7e_an_advanced_unit_may_turn_by_one_hexside) {
  auto p = won().does("advance Castagny 2314");
  EXPECT_EQ(p.asked(), Ask::TurnOne);
  EXPECT_EQ(p.side_asked(), Side::Allies);
  for (const char* way : {"E", "NE", "SE"}) EXPECT_TRUE(p.lists("turn Castagny " + std::string(way)));
  for (const char* way : {"W", "NW", "SW"}) {
    EXPECT_THAT(p.verdict("turn Castagny " + std::string(way)), RefusedBy("10.4.7e"));
  }
  p.does("turn Castagny SE");
  EXPECT_EQ(p["Castagny"].facing, find_facing(p.game, "SE"));
}

TEST(ButcheryAdvance, r10_4_1g_who_made_several_attacks_advances_after_the_last) {
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; Wetzlar 2314; Hartlung 2415 faces E; commander au-iii 2311; "
      "counter Castagny combat 12; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  p.does("share Castagny Wetzlar 6").does("resolve Castagny Wetzlar").does("decline Wetzlar").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_EQ(p.asked(), Ask::Defend);  // not yet
  EXPECT_EQ(p.where("Castagny"), "2315");
  auto driven_off = p;
  p.does("decline Hartlung").rolls(1).rolls(6);
  EXPECT_EQ(p.asked(), Ask::Advance);
  p.does("advance Castagny 2314");
  EXPECT_EQ(p.where("Castagny"), "2314");
  driven_off.does("defend Hartlung").rolls(6);  // column 2, on his flank: T
  driven_off.rolls(1).does("retreat Castagny 2316").does("turn Castagny E");
  EXPECT_EQ(driven_off.where("Castagny"), "2316");
  EXPECT_EQ(driven_off.rolling(), RollKind::Marker);  // nobody is there to advance
}

TEST(ButcheryAdvance, r10_4_1g_with_two_hexes_won_one_is_entered) {
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; Wetzlar 2314; Hartlung 2415 faces E; commander au-iii 2311; "
      "counter Castagny combat 12; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  p.does("share Castagny Wetzlar 6").does("resolve Castagny Wetzlar").does("decline Wetzlar").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("decline Hartlung").rolls(3);
  p.does("retreat Hartlung 2414").does("turn Hartlung E");
  EXPECT_EQ(p.asked(), Ask::Advance);
  p.does("advance Castagny 2314").does("turn Castagny E");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_EQ(p.where("Castagny"), "2314");
}

TEST(ButcheryAdvance, rB38_into_the_hex_of_an_eliminated_defender_he_may_advance) {
  proves("B38");
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; Wetzlar 2314 disorganised lost 1; commander au-iii 2311; phase "
      "declare");
  p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(3);
  EXPECT_EQ(p["Wetzlar"].status, Status::Eliminated);
  EXPECT_EQ(p.asked(), Ask::Advance);
  EXPECT_THAT(p.verdict("remain"), Allowed());
  EXPECT_THAT(p.verdict("advance Castagny 2314"), Allowed());
  EXPECT_THAT(p.verdict("stand Castagny"), RefusedBy("12.2a"));  // nothing to prevent
}

TEST(ButcheryAdvance, rB39_after_separate_assaults_it_is_the_unit_that_caused_the_retreat) {
  proves("B39");
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("done");
  p.does("resolve Gault Wetzlar").does("decline Wetzlar").rolls(1).rolls(6);  // Gault: T, passed
  p.does("decline Wetzlar").rolls(3).does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_THAT(p.verdict("advance Gault 2314"), RefusedBy("10.4.7a"));
  EXPECT_THAT(p.verdict("advance Castagny 2314"), Allowed());
}

TEST(ButcheryAdvance, rB39_where_stand_succeeds_nobody_advances) {
  proves("B39");
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("done");
  p.does("resolve Castagny Wetzlar").does("decline Wetzlar").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("stand Castagny").rolls(6);
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_EQ(p.where("Castagny"), "2315");
  EXPECT_EQ(p.where("Gault"), "2215");
}

// --- several hexes won by one unit

// Castagny has attacked both; each retreats, unless it is weak.
Given won_twice(const std::string& more = "") {
  auto p = given(
      "Castagny 2415; counter Castagny combat 16; commander fr-ii 2417; Wetzlar 2314; Hartlung 2414; "
      "commander au-iii 2311; phase declare; " +
      more);
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  p.does("share Castagny Wetzlar 8").does("resolve Castagny Wetzlar").does("decline Wetzlar").rolls(1);
  if (p.asked() == Ask::RetreatHex) p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  p.does("decline Hartlung").rolls(1);
  if (p.asked() == Ask::RetreatHex) p.does("retreat Hartlung 2413").does("turn Hartlung W");
  return p;
}

TEST(ButcheryAdvance, r12_2a_a_unit_that_stands_enters_none_of_the_hexes_it_has_won) {
  proves("12.2a 10.4.7a");  // B39
  auto stands = won_twice();
  ASSERT_EQ(stands.asked(), Ask::Advance);
  stands.does("stand Castagny").rolls(6);
  EXPECT_EQ(stands.where("Castagny"), "2415");
  EXPECT_EQ(stands.rolling(), RollKind::Marker);
  auto fails = won_twice();
  fails.does("stand Castagny").rolls(1);
  EXPECT_EQ(fails.asked(), Ask::Advance);  // it must go, and chooses where
  EXPECT_THAT(fails.verdict("stand Castagny"), RefusedBy("12a", "capacity-used"));
  EXPECT_THAT(fails.verdict("remain"), RefusedBy("10.4.7a", "must-advance"));
  fails.does("advance Castagny 2414");
  EXPECT_EQ(fails.where("Castagny"), "2414");
}

TEST(ButcheryAdvance, r10_4_1g_a_unit_that_has_won_two_hexes_chooses_between_them) {
  proves("10.4.7a");  // D29
  auto p = won_twice();
  EXPECT_TRUE(p.lists("advance Castagny 2314"));
  EXPECT_TRUE(p.lists("advance Castagny 2414"));
  p.does("advance Castagny 2414").does("turn Castagny E");
  EXPECT_EQ(p.where("Castagny"), "2414");
  EXPECT_NE(p.asked(), Ask::Advance);  // a unit advances once
}

TEST(ButcheryAdvance, r10_4_7a_an_advance_that_may_be_made_does_not_replace_one_that_must) {
  auto p = won_twice("Wetzlar 2314 disorganised lost 1");  // eliminated: 2314 may be entered, 2414 must
  ASSERT_EQ(p.asked(), Ask::Advance);
  EXPECT_THAT(p.verdict("advance Castagny 2314"), RefusedBy("10.4.7a", "bound-elsewhere"));
  EXPECT_THAT(p.verdict("advance Castagny 2414"), Allowed());
  EXPECT_THAT(p.verdict("remain"), RefusedBy("10.4.7a", "must-advance"));
  auto free = won_twice("Wetzlar 2314 disorganised lost 1; Hartlung 2414 disorganised lost 1");
  EXPECT_THAT(free.verdict("advance Castagny 2314"), Allowed());
  EXPECT_THAT(free.verdict("advance Castagny 2414"), Allowed());
  EXPECT_THAT(free.verdict("remain"), Allowed());
  free.does("remain");
  EXPECT_EQ(free.rolling(), RollKind::Marker);  // into neither
}

TEST(ButcheryAdvance, r10_4_13b_a_broken_formation_does_not_go_next_to_an_enemy_of_its_own_will) {
  const auto destroyed = [](const std::string& more) {
    auto p = given("Castagny 2315; commander fr-ii 2317; Wetzlar 2314 disorganised lost 1; phase declare; " +
                   more);
    p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(4);
    return p;
  };
  EXPECT_EQ(destroyed("Hartlung 2312; broken fr-ii").asked(), Ask::Advance);
  EXPECT_EQ(destroyed("Hartlung 2313").asked(), Ask::Advance);
  EXPECT_EQ(destroyed("Hartlung 2313; broken fr-ii").rolling(), RollKind::Marker);
}

TEST(ButcheryAdvance, r10_4_7a_a_defender_lost_in_its_retreat_was_driven_back) {
  proves("5j 10.4.7a");  // D30
  const auto beaten = [](const std::string& wetzlar) {
    auto p = given("Castagny 2315; Gault 2213 faces W; Lefebvre 2513 faces W; commander fr-ii 2317; " +
                   wetzlar + "; phase declare");
    p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(4);
    if (p.asked() == Ask::RetreatHex) p.does("retreat Wetzlar 2313");
    return p;
  };
  auto p = beaten("Wetzlar 2314 lost 1");
  EXPECT_EQ(p["Wetzlar"].status, Status::Eliminated);
  ASSERT_EQ(p.asked(), Ask::Advance);
  EXPECT_THAT(p.verdict("remain"), RefusedBy("10.4.7a", "must-advance"));
  auto on_the_spot = beaten("Wetzlar 2314 lost 1 disorganised");
  EXPECT_EQ(on_the_spot["Wetzlar"].status, Status::Eliminated);
  EXPECT_THAT(on_the_spot.verdict("remain"), Allowed());  // B38
}

}  // namespace
}  // namespace tamburino::butchery
