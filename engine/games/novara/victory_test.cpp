#include "tests/novara/given.h"

// 2. Victory.
namespace tamburino::novara {
namespace {

Owner owner(const Given& g, std::string_view place) {
  return g.state.owner[static_cast<std::size_t>(index(find_place(g.game, place)))];
}

TEST(Novara2_automatic, a_a_supplied_sardinian_in_pavia_wins_at_once) {
  auto g = given("\"3 Piemonte\" 7040; \"IR 7\" 3018");
  g.does("move \"3 Piemonte\" 7139");
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.winner, Winner::Sardinian);
  EXPECT_EQ(g.state.ending, Ending::PlaceEntered);
  EXPECT_TRUE(g.happened(EventKind::GameOver));
  EXPECT_EQ(rule_of(g.state), std::string_view("2.automatic-a"));
}

TEST(Novara2_automatic, a_also_in_passing) {
  auto g = given("\"Aosta Cav\" 7140; \"IR 7\" 3018");
  g.does("move \"Aosta Cav\" 7138");  // the shortest way is through the triangle
  EXPECT_EQ(g.state.ending, Ending::PlaceEntered);
}

TEST(Novara2_automatic, a_not_with_an_out_of_supply_marker) {
  auto g = given("\"3 Piemonte\" 7040 oos; \"IR 7\" 3018");
  g.does("move \"3 Piemonte\" 7139");
  EXPECT_FALSE(g.state.over());
  EXPECT_EQ(owner(g, "Pavia"), Owner::Sardinian);  // it takes the city all the same
}

TEST(Novara2_automatic, a_cavalry_and_trains_are_always_supplied) {
  auto cavalry = given("\"Aosta Cav\" 7040; \"IR 7\" 3018");
  EXPECT_TRUE(cavalry.does("move \"Aosta Cav\" 7139").state.over());
  auto train = given("active s-independent; Pontieri 7040 active; \"IR 7\" 3018");
  EXPECT_TRUE(train.does("move Pontieri 7139").state.over());
}

TEST(Novara2_automatic, a_an_austrian_in_pavia_wins_nothing) {
  auto g = given("\"IR 7\" 7040; \"3 Piemonte\" 3018");
  EXPECT_FALSE(g.does("move \"IR 7\" 7139").state.over());
}

// R3  What counts is the moment of entering.
TEST(Novara2_automatic, a_who_entered_unsupplied_does_not_win_when_he_is_supplied_later) {
  auto g = given("turn 4; phase night; hex 7139 city; \"3 Piemonte\" 7139 oos; \"IR 7\" 3018");
  EXPECT_FALSE(g.state.over());
  EXPECT_FALSE(g["3 Piemonte"].out_of_supply);  // cities supply
  auto next = given("\"4 Piemonte\" 3333; \"3 Piemonte\" 7139; \"IR 7\" 3018");
  next.does("move \"4 Piemonte\" Mortara");  // another entering another place
  EXPECT_FALSE(next.state.over());
}

TEST(Novara2_automatic, b_austria_needs_all_three_cities_at_the_same_moment) {
  auto g = given("\"IR 7\" 0946; \"IR 1\" 0524; \"IR 3\" 2310; \"3 Piemonte\" 5018");
  g.does("move \"IR 7\" 0845");
  EXPECT_EQ(g.state.winner, Winner::Austrian);
  EXPECT_EQ(g.state.ending, Ending::PlacesOccupied);
  EXPECT_EQ(rule_of(g.state), std::string_view("2.automatic-b"));
}

TEST(Novara2_automatic, b_two_of_the_three_never_suffice) {
  for (const char* two : {"\"IR 7\" 0946; \"IR 1\" 0524", "\"IR 7\" 0946; \"IR 3\" 2310"}) {
    auto g = given(std::string(two) + "; \"3 Piemonte\" 5018");
    EXPECT_FALSE(g.does("move \"IR 7\" 0845").state.over()) << two;
  }
  auto g = given("\"IR 7\" 2312; \"IR 1\" 0524; \"3 Piemonte\" 5018");
  EXPECT_FALSE(g.does("move \"IR 7\" 2310").state.over());
}

TEST(Novara2_automatic, b_control_without_a_unit_is_not_enough) {
  auto g = given("\"IR 7\" 0946; \"IR 1\" 0524; owner Novara austrian; \"3 Piemonte\" 5018");
  EXPECT_FALSE(g.does("move \"IR 7\" 0845").state.over());
}

TEST(Novara2_automatic, b_all_three_must_be_supplied) {
  const std::string others = "; \"3 Piemonte\" 5018";
  EXPECT_FALSE(given("\"IR 7\" 0946 oos; \"IR 1\" 0524; \"IR 3\" 2310" + others)
                   .does("move \"IR 7\" 0845")
                   .state.over());
  EXPECT_FALSE(given("\"IR 7\" 0946; \"IR 1\" 0524 oos; \"IR 3\" 2310" + others)
                   .does("move \"IR 7\" 0845")
                   .state.over());
  // One supplied unit in each is enough.
  EXPECT_TRUE(given("\"IR 7\" 0946; \"IR 1\" 0524 oos; \"Hus 7 a\" 0524; \"IR 3\" 2310" + others)
                  .does("move \"IR 7\" 0845")
                  .state.over());
}

// R2  Occupation is a state: it may be completed by a supply check.
TEST(Novara2_automatic, b_also_when_the_last_is_supplied_again_by_night) {
  const std::string night = "turn 4; phase night; hex 0845 city; hex 0524 city; hex 2310 city; ";
  auto g = given(night + "\"IR 7\" 0845 oos; \"IR 1\" 0524; \"IR 3\" 2310; \"3 Piemonte\" 5018");
  EXPECT_EQ(g.state.ending, Ending::PlacesOccupied);
  EXPECT_EQ(g.state.winner, Winner::Austrian);
  auto two = given(night + "\"IR 7\" 0845 oos; \"IR 1\" 0524; \"3 Piemonte\" 5018");
  EXPECT_FALSE(two.state.over());
}

TEST(Novara2_automatic, b_sardinians_there_do_not_win) {
  auto g = given("\"3 Piemonte\" 0946; \"4 Piemonte\" 0524; \"13 Pinerolo\" 2310; \"IR 7\" 5018");
  EXPECT_FALSE(g.does("move \"3 Piemonte\" 0845").state.over());
}

// The guns of the II Corps, 5 points, are about to fire at a unit of 1 point; a 5 or 6 destroys it.
Given before_the_loss(const std::string& losses) {
  auto g = given("active a-daspre; phase bombardment; a-art-ii 3019; a-h-art-ii 3019; \"8 cp Bers\" 3018; " +
                 losses);
  g.does("aim a-art-ii 3018").does("aim a-h-art-ii 3018").does("fire 3018");
  return g;
}

TEST(Novara2_automatic, c_a_lead_of_20_combat_points_wins_at_once) {
  // 4 * 4 + 3 = 19, and 8 cp Bers has 1.
  auto g = before_the_loss(
      "\"5 Aosta\" eliminated; \"6 Aosta\" eliminated; \"9 Regina\" eliminated; \"10 Regina\" eliminated; "
      "\"3 CH\" eliminated");
  EXPECT_FALSE(g.state.over());  // 19 are not enough
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Sardinian), 19);
  g.rolls(5);  // 5 points, die 5: one step
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Sardinian), 20);
  EXPECT_EQ(g.state.winner, Winner::Austrian);  // who has lost less
  EXPECT_EQ(g.state.ending, Ending::LossesLead);
  EXPECT_EQ(rule_of(g.state), std::string_view("2.automatic-c"));
}

TEST(Novara2_automatic, c_a_lead_of_19_does_not) {
  auto g = before_the_loss(
      "\"5 Aosta\" eliminated; \"6 Aosta\" eliminated; \"9 Regina\" eliminated; \"10 Regina\" eliminated; "
      "\"Nizza Cav\" eliminated");
  g.rolls(5);
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Sardinian), 19);
  EXPECT_FALSE(g.state.over());
}

TEST(Novara2_automatic, c_own_losses_are_subtracted) {
  const std::string twenty =
      "\"5 Aosta\" eliminated; \"6 Aosta\" eliminated; \"9 Regina\" eliminated; \"10 Regina\" eliminated; "
      "\"3 CH\" eliminated; ";
  EXPECT_FALSE(before_the_loss(twenty + "\"Uhl 1\" eliminated").rolls(5).state.over());  // 20 - 1
  EXPECT_TRUE(before_the_loss(twenty + "\"Uhl 1\" eliminated; Studenti eliminated").rolls(5).state.over());
}

// R5  The full side of who is destroyed, nothing of who is only reduced; a train counts nothing.
TEST(Novara2_automatic, c_the_full_side_of_units_destroyed_counts) {
  auto g = given(
      "\"3 Piemonte\" 3018; \"IR 7\" eliminated; \"IR 28\" 5018 lost 1; \"KJ 4\" eliminated; Pontieri "
      "eliminated");
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Austrian), 4 + 2);
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Sardinian), 0);
}

TEST(Novara2_automatic, c_sardinia_wins_by_it_too) {
  auto g = given(
      "active s-ferdinando; phase bombardment; \"Art 4\" 3019; \"Hus 5 a\" 3018; counter \"Art 4\" combat 5; "
      "\"IR 1\" eliminated; \"IR 21\" eliminated; \"IR 33\" eliminated; \"IR 47\" eliminated; \"IR 44\" "
      "eliminated");
  g.does("aim \"Art 4\" 3018").does("fire 3018").rolls(5);
  EXPECT_EQ(g.state.winner, Winner::Sardinian);
  EXPECT_EQ(g.state.ending, Ending::LossesLead);
}

TEST(Novara2_automatic, d_a_side_may_concede_at_any_of_its_decisions) {
  const auto concedes = [](std::string_view position, Ask ask, Winner winner) {
    auto g = given(position);
    EXPECT_EQ(g.asked(), ask);
    EXPECT_THAT(g.verdict("concede"), Allowed());
    g.does("concede");
    EXPECT_TRUE(g.state.over());
    EXPECT_EQ(g.state.winner, winner);
    EXPECT_EQ(g.state.ending, Ending::Conceded);
    EXPECT_TRUE(g.happened(EventKind::Conceded));
  };
  const std::string both = "\"3 Piemonte\" 3018; \"IR 7\" 3017; ";
  concedes(both + "phase choice; turn 2", Ask::ChooseChits, Winner::Austrian);
  concedes(both + "phase choice; turn 2; to-choose austrian", Ask::ChooseChits, Winner::Sardinian);
  concedes(both + "phase drawn; active s-ferdinando; turn 2", Ask::Drawn, Winner::Austrian);
  concedes(both + "active s-ferdinando", Ask::ChooseUnit, Winner::Austrian);
  concedes(both + "active a-wratislaw; phase declare", Ask::Declare, Winner::Sardinian);
}

TEST(Novara2_automatic, d_he_who_is_asked_concedes_also_in_the_enemys_activation) {
  auto g = given("\"3 Piemonte\" 3020; \"Grz 3\" 3018");
  g.does("move \"3 Piemonte\" 3019");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  g.does("concede");
  EXPECT_EQ(g.state.winner, Winner::Sardinian);
}

TEST(Novara2_automatic, d_nobody_concedes_while_chance_decides_or_when_it_is_over) {
  auto g = given("phase draw; turn 2; cup s-ferdinando; \"3 Piemonte\" 3018");
  ASSERT_EQ(g.rolling(), RollKind::Draw);
  EXPECT_FALSE(g.verdict("concede").allowed());
  g.draws("s-ferdinando").does("concede");
  EXPECT_FALSE(g.verdict("concede").allowed());
}

TEST(Novara2_automatic, e_only_the_triangle_hex_occupies_a_city) {
  auto g = given("\"3 Piemonte\" 7038; \"IR 7\" 3018");
  g.does("move \"3 Piemonte\" 7138");  // Pavia, but not its triangle
  EXPECT_FALSE(g.state.over());
  EXPECT_EQ(owner(g, "Pavia"), Owner::Austrian);
  auto austrian = given("\"IR 7\" 2111; \"3 Piemonte\" 5018");
  austrian.does("move \"IR 7\" 2211");
  EXPECT_EQ(owner(austrian, "Novara"), Owner::Sardinian);
  austrian.does("move \"IR 7\" 2310");
  EXPECT_EQ(owner(austrian, "Novara"), Owner::Austrian);
  EXPECT_TRUE(austrian.happened(EventKind::PlaceTaken));
}

TEST(Novara2_automatic, e_beside_the_triangles_austria_does_not_win) {
  auto g = given("\"IR 7\" 0946; \"IR 1\" 0424; \"IR 3\" 2310; \"3 Piemonte\" 5018");
  EXPECT_FALSE(g.does("move \"IR 7\" 0845").state.over());
}

// --- points

const char* const kLastDay = "turn 20; phase end; ";

TEST(Novara2_points, a_after_turn_20_more_points_win) {
  // Control as at the start: Sardinia 6 + 6 + 6 + 3 + 3, Austria 6 + 3 + 3.
  auto g = given(std::string(kLastDay) + "\"3 Piemonte\" 3018; \"IR 7\" 5018");
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(g.state.ending, Ending::LastTurn);
  EXPECT_EQ(g.state.winner, Winner::Sardinian);
  EXPECT_EQ(score(g.game, g.state, Side::Sardinian), 24);
  EXPECT_EQ(score(g.game, g.state, Side::Austrian), 12);
  auto other =
      given(std::string(kLastDay) + "owner Novara austrian; \"3 Piemonte\" 3018 lost 1; \"IR 7\" 5018");
  EXPECT_EQ(other.state.winner, Winner::Austrian);  // 18 to 19
}

TEST(Novara2_points, a_not_after_turn_19) {
  auto g = given("turn 19; phase end; \"3 Piemonte\" 3018; \"IR 7\" 5018");
  EXPECT_FALSE(g.state.over());
  EXPECT_EQ(g.state.turn, 20);
}

// R58
TEST(Novara2_points, a_equal_points_are_a_draw) {
  auto g = given(std::string(kLastDay) + "owner Novara austrian; \"3 Piemonte\" 3018; \"IR 7\" 5018");
  EXPECT_EQ(g.state.ending, Ending::LastTurn);
  EXPECT_EQ(g.state.winner, Winner::Nobody);
}

TEST(Novara2_points, b_a_point_for_each_enemy_step_that_is_missing) {
  auto g = given(
      "\"3 Piemonte\" 3018 lost 1; \"4 Piemonte\" eliminated; \"8 cp Bers\" eliminated; \"IR 7\" 5018 lost "
      "1; "
      "\"IR 28\" 5020");
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 1 + 2 + 1);
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Austrian), 1);
  EXPECT_EQ(score(g.game, g.state, Side::Austrian), 12 + 4);
  EXPECT_EQ(score(g.game, g.state, Side::Sardinian), 24 + 1);
}

// R6
TEST(Novara2_points, b_recovered_steps_and_those_lost_before_the_start_do_not_count) {
  auto g = given("turn 4; phase recovery; \"3 Piemonte\" 3018 lost 1; \"IR 7\" 5018");
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 1);
  g.does("recover \"3 Piemonte\"");
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 0);
  auto before =
      given("\"3 Piemonte\" 3018 lost 1 start-lost 1; \"4 Piemonte\" eliminated lost 2 start-lost 1");
  EXPECT_EQ(steps_lost(before.game, before.state, Side::Sardinian), 1);
}

TEST(Novara2_points, c_three_for_each_of_the_four_smaller_cities) {
  for (const char* city : {"Mortara", "Vigevano", "Abbiategrasso", "Magenta"}) {
    const std::string units = "\"3 Piemonte\" 3018; \"IR 7\" 5018; owner ";
    auto s = given(units + city + " sardinian");
    auto a = given(units + city + " austrian");
    EXPECT_EQ(control_points(s.game, s.state, Side::Sardinian),
              control_points(a.game, a.state, Side::Sardinian) + 3)
        << city;
    EXPECT_EQ(control_points(a.game, a.state, Side::Austrian),
              control_points(s.game, s.state, Side::Austrian) + 3)
        << city;
  }
}

TEST(Novara2_points, d_six_for_each_of_the_four_greater_cities) {
  for (const char* city : {"Casale", "Vercelli", "Novara", "Pavia"}) {
    const std::string units = "\"3 Piemonte\" 3018; \"IR 7\" 5018; owner ";
    auto s = given(units + city + " sardinian");
    auto a = given(units + city + " austrian");
    EXPECT_EQ(control_points(s.game, s.state, Side::Sardinian),
              control_points(a.game, a.state, Side::Sardinian) + 6)
        << city;
    EXPECT_EQ(control_points(a.game, a.state, Side::Austrian),
              control_points(s.game, s.state, Side::Austrian) + 6)
        << city;
  }
}

// R7  Control is with the side that was there last.
TEST(Novara2_points, d_control_stays_when_the_unit_leaves) {
  proves("2.points-c");
  for (const auto& [city, beyond] : {std::pair{"Vercelli", "0523"}, std::pair{"Mortara", "3331"}}) {
    const std::string here = std::string(city) == "Vercelli" ? "0525" : "3333";
    auto g = given("\"IR 7\" " + here + "; \"3 Piemonte\" 5018");
    EXPECT_EQ(owner(g, city), Owner::Sardinian);
    g.does("move \"IR 7\" " + std::string(city)).does("move \"IR 7\" " + std::string(beyond));
    EXPECT_EQ(owner(g, city), Owner::Austrian) << city;
  }
}

TEST(Novara2_points, d_no_other_place_brings_points) {
  auto g = given("\"3 Piemonte\" 3018; \"IR 7\" 5018");
  EXPECT_EQ(g.game.scenario.points.size(), 8U);
  auto village = given("\"3 Piemonte\" 3018; \"IR 7\" 5018; owner Trecate austrian");
  EXPECT_EQ(control_points(village.game, village.state, Side::Austrian), 12);
}

TEST(Novara2_points, e_a_point_for_each_supplied_austrian_step_towards_turin) {
  auto g = given("\"IR 7\" 0123; \"IR 28\" exited lost 1; \"3 Piemonte\" 5018");
  EXPECT_EQ(exit_points(g.game, g.state, Side::Austrian), 1);  // its one step
  g.does("select \"IR 7\"").does("exit \"IR 7\"");
  EXPECT_EQ(g["IR 7"].status, Status::Exited);
  EXPECT_EQ(exit_points(g.game, g.state, Side::Austrian), 1 + 2);
  EXPECT_EQ(score(g.game, g.state, Side::Austrian), 12 + 3);
  EXPECT_EQ(exit_points(g.game, g.state, Side::Sardinian), 0);
}

TEST(Novara2_points, e_austria_does_not_leave_by_the_east_nor_sardinia_by_the_west) {
  proves("2.points-f");
  EXPECT_THAT(given("\"IR 7\" 7638; \"3 Piemonte\" 5018").does("select \"IR 7\"").verdict("exit \"IR 7\""),
              RefusedBy("8.exit-a"));
  EXPECT_THAT(given("\"3 Piemonte\" 0123; \"IR 7\" 5018")
                  .does("select \"3 Piemonte\"")
                  .verdict("exit \"3 Piemonte\""),
              RefusedBy("8.exit-a"));
}

TEST(Novara2_points, f_a_point_for_each_supplied_sardinian_step_towards_milan) {
  for (const char* east : {"7607", "7609", "7612", "7638"}) {
    auto g = given(std::string("\"3 Piemonte\" ") + east + "; \"IR 7\" 3018");
    g.does("select \"3 Piemonte\"").does("exit \"3 Piemonte\"");
    EXPECT_EQ(exit_points(g.game, g.state, Side::Sardinian), 2) << east;
    EXPECT_EQ(score(g.game, g.state, Side::Sardinian), 24 + 2);
    EXPECT_EQ(exit_points(g.game, g.state, Side::Austrian), 0);
  }
}

TEST(Novara2_points, g_who_leaves_out_of_supply_brings_nothing) {
  auto g = given("\"3 Piemonte\" 7638 oos; \"IR 7\" 3018; \"IR 28\" exited oos; \"IR 17\" exited");
  g.does("select \"3 Piemonte\"").does("exit \"3 Piemonte\"");
  EXPECT_EQ(g["3 Piemonte"].status, Status::Exited);
  EXPECT_EQ(exit_points(g.game, g.state, Side::Sardinian), 0);
  EXPECT_EQ(exit_points(g.game, g.state, Side::Austrian), 2);  // IR 17 only
}

TEST(Novara2_points, h_who_left_is_not_eliminated) {
  auto g = given("\"3 Piemonte\" 7638; \"IR 7\" 3018");
  g.does("select \"3 Piemonte\"").does("exit \"3 Piemonte\"");
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 0);
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Sardinian), 0);
  EXPECT_EQ(score(g.game, g.state, Side::Austrian), 12);
}

TEST(Novara2_points, h_twenty_points_gone_are_no_lead_of_twenty) {
  auto g = before_the_loss(
      "\"5 Aosta\" exited; \"6 Aosta\" exited; \"9 Regina\" exited; \"10 Regina\" exited; \"3 CH\" exited");
  EXPECT_FALSE(g.rolls(5).state.over());
}

}  // namespace
}  // namespace tamburino::novara
