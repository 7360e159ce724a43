#include "tests/butchery/given.h"

// 12. Special capacities of formation commanders.
namespace tamburino::butchery {
namespace {

// Castagny in 2315 and Gault in 2215 have both declared their assault on Wetzlar; the commander is with
// Castagny.
Given both_declared(const std::string& more = "") {
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; commander au-iii 2311; phase "
      "declare; " +
      more);
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar");
  return p;
}

// Wetzlar has retreated from Castagny's attack to 2313.
Given won(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(4);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  return p;
}

PreviewPart now(const Given& p) { return preview_roll(p.game, p.state).at(0); }

TEST(ButcheryCapacities, r12a_one_capacity_in_an_activation) {
  proves("B50");
  EXPECT_THAT(both_declared().verdict("coordinate Wetzlar"), Allowed());
  auto p = both_declared().does("no-quarter Castagny");
  EXPECT_THAT(p.verdict("coordinate Wetzlar"), RefusedBy("12a"));
  EXPECT_THAT(p.verdict("no-quarter Gault"), RefusedBy("12a"));
  auto q = both_declared().does("coordinate Wetzlar");
  EXPECT_THAT(q.verdict("no-quarter Castagny"), RefusedBy("12a"));
  auto marched = both_declared("capacity forced-march");
  EXPECT_THAT(marched.verdict("no-quarter Castagny"), RefusedBy("12a"));
  EXPECT_THAT(marched.verdict("coordinate Wetzlar"), RefusedBy("12a"));
}

TEST(ButcheryCapacities, r12a_forced_march_and_stand_are_of_the_four) {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; capacity no-quarter");
  EXPECT_THAT(p.verdict("forced-march"), RefusedBy("12a"));
  auto free = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314");
  EXPECT_THAT(free.verdict("forced-march"), Allowed());
  EXPECT_EQ(won("capacity no-quarter").where("Castagny"), "2314");  // he cannot be told to stand
  EXPECT_EQ(won().asked(), Ask::Advance);
}

TEST(ButcheryCapacities, r12a_a_second_stand_in_the_activation_is_refused) {
  auto p = given(
      "Castagny 2315; Gault 2615; commander fr-ii 2416; Wetzlar 2314; Pokorny 2614; commander au-iii 2411; "
      "counter Gault combat 6; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Pokorny").does("done");
  p.does("resolve Castagny Wetzlar").does("decline Wetzlar").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("stand Castagny").rolls(6);
  p.does("decline Pokorny").rolls(3).does("retreat Pokorny 2613").does("turn Pokorny W");
  EXPECT_EQ(p.where("Gault"), "2614");  // no choice was left
}

TEST(ButcheryCapacities, r12a_only_a_commander_who_is_activated) {
  EXPECT_THAT(both_declared("not-activated").verdict("no-quarter Castagny"), RefusedBy("10.1.1c"));
  EXPECT_THAT(
      both_declared("commander fr-ii eliminated; Castagny 2315 in-command").verdict("no-quarter Castagny"),
      RefusedBy("12a"));
  auto detached = given("Marion 2315; commander fr-ii 2116; Wetzlar 2314; phase declare");
  detached.does("assault Marion Wetzlar");
  EXPECT_THAT(detached.verdict("no-quarter Marion"), RefusedBy("10.1.3a"));
}

TEST(ButcheryCapacities, r12a_only_in_his_own_activation) {
  // Mac Mahon is with the corps that acts; d'Hilliers has no say.
  auto p = both_declared("Dieu 2415; commander fr-i 2415");
  EXPECT_THAT(p.verdict("no-quarter Dieu"), RefusedBy("12.4a"));
  EXPECT_THAT(p.verdict("no-quarter Castagny"), Allowed());
}

TEST(ButcheryCapacities, r12a_a_new_activation_brings_it_back) {
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; Wetzlar 2314; capacity forced-march; phase declare; markers "
      "au-iii");
  p.does("done").draws("au-iii");
  EXPECT_EQ(p.state.activation.capacity, Capacity::None);
}

TEST(ButcheryCapacities, r12_1a_several_units_on_one_target_and_the_commander_with_one_of_them) {
  EXPECT_THAT(both_declared().verdict("coordinate Wetzlar"), Allowed());
  EXPECT_THAT(both_declared("commander fr-ii 2215").verdict("coordinate Wetzlar"), Allowed());
  EXPECT_THAT(both_declared("commander fr-ii 2316").verdict("coordinate Wetzlar"), RefusedBy("12.1a"));
  auto one = given("Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; phase declare");
  one.does("assault Castagny Wetzlar");
  EXPECT_THAT(one.verdict("coordinate Wetzlar"), RefusedBy("12.1a"));
}

TEST(ButcheryCapacities, r12_1a_the_commander_of_another_formation_does_not_do) {
  EXPECT_THAT(both_declared("commander fr-ii 2316; commander fr-i 2315").verdict("coordinate Wetzlar"),
              RefusedBy("12.1a"));
}

TEST(ButcheryCapacities, r12_1a_it_succeeds_on_6_or_more_with_the_command_value) {
  const auto coordinated = [](const std::string& more, int die) {
    auto p = both_declared(more).does("coordinate Wetzlar").does("done");
    EXPECT_EQ(p.rolling(), RollKind::Coordination);
    return p.rolls(die).asked() == Ask::Defend;
  };
  EXPECT_TRUE(coordinated("leader fr-ii command 4", 2));
  EXPECT_FALSE(coordinated("leader fr-ii command 4", 1));
  EXPECT_TRUE(coordinated("leader fr-ii command 1", 5));
  EXPECT_FALSE(coordinated("leader fr-ii command 1", 4));
  // The Aide of a 4 has a 3.
  EXPECT_TRUE(coordinated("commander fr-ii 2315 aide", 3));
  EXPECT_FALSE(coordinated("commander fr-ii 2315 aide", 2));
}

TEST(ButcheryCapacities, r12_1a_it_is_rolled_before_any_assault_is_resolved) {
  auto p = both_declared("Lefebvre 2615; Pokorny 2614").does("assault Lefebvre Pokorny");
  p.does("coordinate Wetzlar").does("done");
  EXPECT_EQ(p.rolling(), RollKind::Coordination);
  p.rolls(6);
  EXPECT_EQ(p.asked(), Ask::ChooseAssault);  // the coordinated one and Lefebvre's
  EXPECT_EQ(p.listed().size(), 2U);
}

TEST(ButcheryCapacities, r12_1b_after_a_failed_attempt_each_assaults_on_its_own) {
  auto p = both_declared().does("coordinate Wetzlar").does("done").rolls(1);
  EXPECT_EQ(p.asked(), Ask::ChooseAssault);
  p.does("resolve Gault Wetzlar").does("defend Wetzlar");
  EXPECT_EQ(now(p).column_total, 4);  // with all his value, and again against Castagny
  p.rolls(1);
  if (p.rolling() == RollKind::Cohesion) p.rolls(6);
  EXPECT_EQ(now(p).column_total, 5);  // Gault alone
}

TEST(ButcheryCapacities, r12_1c_the_survivors_attack_together_with_the_sum_of_their_values) {
  auto p = both_declared("leader fr-ii bonus 0").does("coordinate Wetzlar").does("done").rolls(6);
  auto twin = p;
  p.does("decline Wetzlar");
  EXPECT_EQ(now(p).column_total, 6 + 5);
  EXPECT_EQ(now(p).die_total, 3);
  // Gault is driven off: Castagny attacks alone.
  twin.does("defend Wetzlar").does("share Wetzlar Castagny 0").rolls(1).rolls(6);
  ASSERT_EQ(twin.rolling(), RollKind::Cohesion);  // column 4, 6 - 2: T
  twin.rolls(1).does("retreat Gault 2216").does("turn Gault E");
  EXPECT_EQ(now(twin).what, "attack");
  EXPECT_EQ(now(twin).column_total, 6);
}

TEST(ButcheryCapacities, r12_1c_the_sum_is_divided_by_the_terrain) {
  proves("B27");
  auto p = both_declared("hex 2314 village; leader fr-ii bonus 0")
               .does("coordinate Wetzlar")
               .does("done")
               .rolls(6);
  p.does("decline Wetzlar");
  EXPECT_EQ(now(p).column_total, 5);  // 11 / 2, not 3 + 2 ... nor 6
}

TEST(ButcheryCapacities, r12_1c_the_defender_suffers_one_attack) {
  auto p = both_declared("leader fr-ii bonus 0").does("coordinate Wetzlar").does("done").rolls(6);
  p.does("decline Wetzlar").rolls(1);  // column 8, 1 + 3: D+1
  EXPECT_EQ(p["Wetzlar"].steps_lost, 1);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("advance Gault 2314").does("turn Gault E");
  p.rolls(1, 1);  // the commander tried it: 10.4.12b
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

TEST(ButcheryCapacities, r12_2a_stand_spares_the_advance_when_the_test_is_passed) {
  auto p = won().does("stand Castagny");
  EXPECT_EQ(p.rolling(), RollKind::Cohesion);
  auto twin = p;
  p.rolls(3);  // 3 + 3
  EXPECT_EQ(p.where("Castagny"), "2315");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  twin.rolls(2);
  EXPECT_EQ(twin.where("Castagny"), "2314");
  EXPECT_FALSE(twin["Castagny"].disorganised);  // nothing worse
}

TEST(ButcheryCapacities, r12_2a_only_for_a_unit_in_command) {
  EXPECT_EQ(won().asked(), Ask::Advance);
  EXPECT_THAT(won().verdict("stand Castagny"), Allowed());
  auto p = won("Castagny 2315 out-of-command");
  EXPECT_EQ(p.where("Castagny"), "2314");
  EXPECT_THAT(won().verdict("stand Gault"), RefusedBy("12.2a"));  // one that did not attack
}

TEST(ButcheryCapacities, r12_2b_stand_and_no_quarter_reach_as_far_as_command) {
  EXPECT_THAT(won("commander fr-ii 2320").verdict("stand Castagny"), Allowed());
  auto far = both_declared("commander fr-ii 2320");
  EXPECT_THAT(far.verdict("no-quarter Castagny"), Allowed());
  auto too_far = both_declared("commander fr-ii 2322");
  EXPECT_THAT(too_far.verdict("no-quarter Castagny"), RefusedBy("12.4a"));
}

TEST(ButcheryCapacities, r12_4a_no_quarter_for_one_assaulting_unit_in_command) {
  EXPECT_THAT(both_declared().verdict("no-quarter Castagny"), Allowed());
  EXPECT_THAT(both_declared("Castagny 2315 out-of-command").verdict("no-quarter Castagny"),
              RefusedBy("12.4a"));
  EXPECT_THAT(both_declared("Lefebvre 2317").verdict("no-quarter Lefebvre"), RefusedBy("12.4a"));
}

TEST(ButcheryCapacities, r12_4a_it_is_ordered_when_the_assaults_are_declared) {
  auto p = both_declared().does("done");
  EXPECT_THAT(p.verdict("no-quarter Castagny"), RefusedBy("12.4a", "is-over"));
}

TEST(ButcheryCapacities, r12_4a_defence_and_attack_take_the_higher_of_two_dice) {
  const auto fight = [] {
    auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare");
    p.does("assault Castagny Wetzlar").does("no-quarter Castagny").does("done").does("defend Wetzlar");
    EXPECT_EQ(p.state.pending.dice, 2);
    return p;
  };
  EXPECT_TRUE(fight().rolls(1, 5)["Castagny"].disorganised);  // column 4: the 5 is D
  EXPECT_TRUE(fight().rolls(5, 1)["Castagny"].disorganised);
  auto p = fight().rolls(1, 1);  // X
  EXPECT_EQ(p.state.pending.dice, 2);
  auto twin = p;
  EXPECT_EQ(p.rolls(2, 3).asked(), Ask::RetreatHex);          // column 6: the 3 is D
  EXPECT_EQ(twin.rolls(2, 2).rolling(), RollKind::Cohesion);  // not their sum
}

TEST(ButcheryCapacities, r12_4a_the_others_roll_one_die) {
  auto p = both_declared().does("no-quarter Gault").does("done").does("resolve Castagny Wetzlar");
  auto twin = p;
  p.does("defend Wetzlar");
  EXPECT_EQ(p.state.pending.dice, 1);
  twin.does("decline Wetzlar").does("attack Wetzlar");
  EXPECT_EQ(twin.state.pending.dice, 1);
  auto gault = both_declared().does("no-quarter Gault").does("done").does("resolve Gault Wetzlar");
  EXPECT_EQ(gault.does("decline Wetzlar").state.pending.dice, 2);
}

TEST(ButcheryCapacities, rB50_a_capacity_is_spent_when_it_is_declared) {
  proves("B50");
  auto p = both_declared().does("coordinate Wetzlar").does("done").rolls(1);  // in vain
  p.does("resolve Gault Wetzlar").does("decline Wetzlar").rolls(4);           // column 5: D
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_EQ(p.where("Gault"), "2314");  // no Stand! any more
}

}  // namespace
}  // namespace tamburino::butchery
