#include "tests/butchery/given.h"

// 10.4.9. Step losses, and 10.4.13, broken formations.
namespace tamburino::butchery {
namespace {

// Castagny attacks Wetzlar in column 6.
Given attack(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar");
  return p;
}

const FormationState& formation(const Given& p, const char* name) { return p.state[p.formation(name)]; }

TEST(ButcheryLosses, r10_4_9a_a_unit_with_as_many_losses_as_cohesion_is_eliminated) {
  auto p = attack("Wetzlar 2314 disorganised lost 1").rolls(3);  // cohesion 2
  EXPECT_EQ(p["Wetzlar"].status, Status::Eliminated);
  EXPECT_TRUE(UnitsIn(p.state, p.hex("2314")).empty());
  EXPECT_FALSE(in_enemy_zone(p.state, Side::Allies, p.hex("2315")));
  auto tougher = attack("counter Wetzlar cohesion 3; Wetzlar 2314 disorganised lost 1").rolls(3);
  EXPECT_EQ(tougher["Wetzlar"].status, Status::OnMap);
  EXPECT_EQ(tougher["Wetzlar"].steps_lost, 2);
  EXPECT_EQ(attack("Wetzlar 2314 disorganised").rolls(3)["Wetzlar"].status, Status::OnMap);
}

TEST(ButcheryLosses, r10_4_9b_every_step_moves_the_marker_of_the_formation) {
  EXPECT_EQ(formation(attack().rolls(3), "au-iii").losses, 0);
  EXPECT_EQ(formation(attack("Wetzlar 2314 disorganised").rolls(3), "au-iii").losses, 1);
  auto p = attack("counter Wetzlar cohesion 3; Wetzlar 2314 disorganised; losses au-iii 2").rolls(6);
  EXPECT_EQ(formation(p, "au-iii").losses, 4);
  EXPECT_EQ(formation(p, "fr-ii").losses, 0);
  EXPECT_EQ(formation(p, "au-i").losses, 0);
}

TEST(ButcheryLosses, r10_4_9b_the_steps_of_a_unit_removed_outright_count_too) {
  proves("B44");
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; au-iii-a1 2314; counter au-iii-a1 cohesion 3; phase declare");
  p.does("assault Castagny au-iii-a1").does("done").does("decline au-iii-a1");
  EXPECT_EQ(p["au-iii-a1"].status, Status::Eliminated);
  EXPECT_EQ(formation(p, "au-iii").losses, 3);
  // Only those it still had.
  auto worn = given(
      "Castagny 2315; commander fr-ii 2116; au-iii-a1 2314 lost 2; counter au-iii-a1 cohesion 3; losses "
      "au-iii "
      "2; phase declare");
  worn.does("assault Castagny au-iii-a1").does("done").does("decline au-iii-a1");
  EXPECT_EQ(formation(worn, "au-iii").losses, 3);
}

TEST(ButcheryLosses, r10_4_9c_at_its_number_the_formation_is_broken) {
  auto short_of = attack("Wetzlar 2314 disorganised; losses au-iii 5; breaks au-iii 7").rolls(3);
  EXPECT_EQ(formation(short_of, "au-iii").losses, 6);
  EXPECT_FALSE(formation(short_of, "au-iii").broken);
  auto reached = attack("Wetzlar 2314 disorganised; losses au-iii 6; breaks au-iii 7").rolls(3);
  EXPECT_TRUE(formation(reached, "au-iii").broken);
  EXPECT_TRUE(reached.happened(EventKind::FormationBroken));
}

TEST(ButcheryLosses, r10_4_9c_the_number_may_be_passed_by_more_than_one_step) {
  auto p = attack("counter Wetzlar cohesion 3; Wetzlar 2314 disorganised; losses au-iii 6; breaks au-iii 7");
  p.rolls(6);
  EXPECT_EQ(formation(p, "au-iii").losses, 8);
  EXPECT_TRUE(formation(p, "au-iii").broken);
}

TEST(ButcheryLosses, r10_4_9c_victory_points_at_once_penalties_from_its_next_activation) {
  proves("B45 13.2.1-vp-c");
  auto p = attack("Wetzlar 2314 disorganised; losses au-iii 6; breaks au-iii 7; markers au-iii");
  const int before = score(p.game, p.state).half_points[0];
  p.rolls(3);
  EXPECT_EQ(score(p.game, p.state).half_points[0], before + 1);
  EXPECT_FALSE(has(cohesion_test(p.game, p.state, p.unit("Wetzlar"), TestKind::Ordinary), "2h"));
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("advance Castagny 2314").does("turn Castagny E");
  p.draws("au-iii");
  EXPECT_TRUE(formation(p, "au-iii").broken_in_effect);
  EXPECT_EQ(amount(cohesion_test(p.game, p.state, p.unit("Wetzlar"), TestKind::Ordinary), "2h"), -1);
}

TEST(ButcheryLosses, r10_4_9c_an_activation_under_way_is_not_its_next) {
  proves("B45");
  // Castagny breaks his own corps in his own attack: his movement limits come with the next marker.
  auto p =
      given("Castagny 2315 disorganised; commander fr-ii 2116; Wetzlar 2314; losses fr-ii 5; phase declare");
  p.does("assault Castagny Wetzlar").does("done").does("defend Wetzlar").rolls(5);
  EXPECT_TRUE(formation(p, "fr-ii").broken);
  EXPECT_FALSE(formation(p, "fr-ii").broken_in_effect);
}

TEST(ButcheryLosses, r10_4_9d_losses_of_detached_units_are_not_tallied) {
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; Holstein 2314 disorganised; counter Holstein cohesion 3; phase "
      "declare");
  p.does("assault Castagny Holstein").does("done").does("decline Holstein").rolls(6);
  EXPECT_EQ(p["Holstein"].steps_lost, 2);
  EXPECT_EQ(formation(p, "au-detached").losses, 0);
  EXPECT_FALSE(formation(p, "au-detached").broken);
  auto dead = given("Castagny 2315; commander fr-ii 2116; au-detached-a1b 2314; phase declare");
  dead.does("assault Castagny au-detached-a1b").does("done").does("decline au-detached-a1b");
  EXPECT_EQ(formation(dead, "au-detached").losses, 0);
  EXPECT_THROW(given("Holstein 2314; broken au-detached"), PositionError);
}

TEST(ButcheryLosses, r10_4_13a_a_formation_breaks_at_half_its_steps_rounded_down) {
  struct Line {
    const char* formation;
    int steps;
    int breaks_at;
  };
  constexpr std::array kLines{
      Line{"pi-1", 7, 3},   Line{"pi-2", 6, 3},    Line{"pi-3", 6, 3},      Line{"pi-5", 6, 3},
      Line{"fr-i", 15, 7},  Line{"fr-ii", 13, 6},  Line{"fr-iii", 9, 4},    Line{"fr-iv", 16, 8},
      Line{"au-i", 12, 6},  Line{"au-iii", 14, 7}, Line{"fr-guard", 13, 6}, Line{"au-v", 16, 8},
      Line{"au-vii", 9, 4}, Line{"au-ix", 16, 8},  Line{"au-viii", 16, 8},  Line{"au-xi", 8, 4},
  };
  const Game& game = solferino();
  for (const Line& line : kLines) {
    const FormationId which = find_formation(game, line.formation);
    int steps = 0;
    for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) steps += game[who].cohesion;
    EXPECT_EQ(steps, line.steps) << line.formation;
    EXPECT_EQ(game[which].breaks_at, line.breaks_at) << line.formation;
  }
  EXPECT_EQ(game[find_formation(game, "fr-detached")].breaks_at, 0);  // never: 10.4.9d
  EXPECT_EQ(game[find_formation(game, "au-detached")].breaks_at, 0);
}

TEST(ButcheryLosses, rB49_units_of_a_broken_formation_may_assault_from_where_they_stand) {
  proves("B49");
  auto p =
      given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; broken fr-ii; losses fr-ii 6; phase declare");
  EXPECT_TRUE(formation(p, "fr-ii").broken_in_effect);
  EXPECT_THAT(p.verdict("assault Castagny Wetzlar"), Allowed());
}

}  // namespace
}  // namespace tamburino::butchery
