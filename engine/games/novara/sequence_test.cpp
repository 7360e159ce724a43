#include "tests/novara/given.h"

// 6. Sequence of play, and night turns.
namespace tamburino::novara {
namespace {

TEST(Novara6_sequence, a_choice_activations_end) {
  auto g = given("phase choice; turn 2; \"3 Piemonte\" 3018; \"IR 1\" 5018");
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("commit s-4").does("done");
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("commit a-ii").does("done");
  for (const char* chit : {"a-daspre", "s-independent", "s-ferdinando", "a-independent"}) {
    ASSERT_EQ(g.rolling(), RollKind::Draw) << chit;
    EXPECT_EQ(g.state.turn, 2);
    g.draws(chit).does("pass");
  }
  // The cup is empty: the next turn begins.
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_TRUE(g.happened(EventKind::TurnBegins));
}

TEST(Novara6_sequence, a_activations_go_on_while_a_chit_of_either_side_is_left) {
  auto g = given("phase draw; turn 2; cup a-daspre; \"3 Piemonte\" 3018; \"IR 1\" 5018");
  EXPECT_EQ(g.rolling(), RollKind::Draw);
  g.draws("a-daspre").does("activate").does("place-chit 5018").does("done");
  EXPECT_EQ(g.state.turn, 3);
}

// Infantry of the II Corps beside the enemy, its guns and an independent battery behind.
const char* const kReady =
    "turn 2; phase place-chit; active a-daspre; \"IR 1\" 3019; a-art-ii 3020; \"Army Art\" 3021; \"3 "
    "Piemonte\" 3018; ";

TEST(Novara6_sequence, b_chit_movement_bombardment_combat) {
  auto g = given(std::string(kReady) + "cup s-ferdinando");
  EXPECT_EQ(g.asked(), Ask::PlaceChit);
  EXPECT_FALSE(g.verdict("select \"IR 1\"").allowed());
  g.does("place-chit 3020");
  EXPECT_EQ(g.asked(), Ask::TakeUnits);
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_FALSE(g.verdict("aim a-art-ii 3018").allowed());
  EXPECT_FALSE(g.verdict("attack \"IR 1\" 3018").allowed());
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Bombard);
  EXPECT_FALSE(g.verdict("select \"IR 1\"").allowed());  // never back to movement
  EXPECT_FALSE(g.verdict("attack \"IR 1\" 3018").allowed());
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Declare);
  EXPECT_FALSE(g.verdict("select \"IR 1\"").allowed());
  EXPECT_FALSE(g.verdict("aim a-art-ii 3018").allowed());  // nor to bombardment
  g.does("done");
  EXPECT_EQ(g.rolling(), RollKind::Draw);
}

TEST(Novara6_sequence, b_guns_that_fired_do_not_bring_movement_back) {
  auto g = given(std::string(kReady) + "cup s-ferdinando");
  g.does("place-chit 3020").does("done").does("done").does("aim a-art-ii 3018").does("fire 3018").rolls(1);
  EXPECT_EQ(g.asked(), Ask::Declare);
  g.does("attack \"IR 1\" 3018").does("done");
  EXPECT_EQ(g.rolling(), RollKind::Combat);
}

TEST(Novara6_sequence, c_markers_and_chits_leave_and_the_turn_advances) {
  auto g = given(
      "turn 2; phase draw; cup s-ferdinando; passed a-daspre; marched-formation s-1; \"5 Aosta\" 3030 "
      "marched activated; "
      "\"3 Piemonte\" 3018 oos; \"IR 1\" 5018");
  g.draws("s-ferdinando").does("activate").does("place-chit 3017");
  EXPECT_EQ(g.state[g.chit("s-ferdinando")].place, ChitPlace::Map);
  EXPECT_TRUE(g["3 Piemonte"].activated);
  EXPECT_TRUE(g["5 Aosta"].marched);
  g.does("done");
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_FALSE(g["5 Aosta"].marched);
  EXPECT_EQ(g.state.marched, 0U);
  EXPECT_FALSE(g["3 Piemonte"].activated);
  EXPECT_EQ(g.state[g.chit("s-ferdinando")].place, ChitPlace::Pool);
  EXPECT_EQ(g.state[g.chit("s-ferdinando")].hex, kNoHex);
  EXPECT_EQ(g.state[g.chit("a-daspre")].place, ChitPlace::Pool);
  EXPECT_TRUE(g["3 Piemonte"].out_of_supply);  // that marker stays
}

TEST(Novara6_sequence, d_a_scenario_ends_after_its_last_turn) {
  const std::string units = "; \"5 Aosta\" 3332; \"IR 7\" 4430";
  auto before = given("scenario mortara; turn 8; phase end" + units);
  EXPECT_FALSE(before.state.over());
  EXPECT_EQ(before.state.turn, 9);
  auto last = given("scenario mortara; turn 9; phase end" + units);
  EXPECT_TRUE(last.state.over());
  EXPECT_EQ(last.state.ending, Ending::LastTurn);
  EXPECT_TRUE(last.happened(EventKind::GameOver));
}

TEST(Novara6_sequence, d_the_night_of_the_last_turn_is_played_before_victory_is_judged) {
  // Turn 9 is a night: the step that is recovered in it does not count.
  auto g =
      given("scenario mortara; turn 9; phase night; hex 3332 city; \"5 Aosta\" 3332 lost 1; \"IR 7\" 4430");
  ASSERT_EQ(g.asked(), Ask::Recover);
  g.does("recover \"5 Aosta\"");
  EXPECT_TRUE(g.state.over());
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 0);
}

TEST(Novara6_sequence, d_the_campaign_ends_after_turn_20) {
  EXPECT_FALSE(given("turn 19; phase end; \"3 Piemonte\" 3018; \"IR 1\" 5018").state.over());
  EXPECT_TRUE(given("turn 20; phase end; \"3 Piemonte\" 3018; \"IR 1\" 5018").state.over());
}

// --- night

// A whole turn in which both sides pass, with a unit that is out of supply, shaken and reduced, but in a
// city.
Given passed_turn(int turn) {
  auto g = given("turn " + std::to_string(turn) +
                 "; phase choice; hex 3018 city; \"3 Piemonte\" 3018 oos shaken lost 1; \"IR 1\" 5018");
  g.does("done").does("done").draws("s-independent").does("pass");
  EXPECT_TRUE(g["3 Piemonte"].out_of_supply && g["3 Piemonte"].shaken);  // not before the last activation
  g.draws("a-independent").does("pass");
  return g;
}

// Only supply, then Shaken, then recovery makes it whole.
TEST(Novara6_night, a_supply_then_shaken_then_recovery) {
  auto g = passed_turn(4);
  ASSERT_EQ(g.asked(), Ask::Recover);
  EXPECT_FALSE(g["3 Piemonte"].out_of_supply);
  EXPECT_FALSE(g["3 Piemonte"].shaken);
  g.does("recover \"3 Piemonte\"");
  EXPECT_EQ(g["3 Piemonte"].steps_lost, 0);
  EXPECT_EQ(g.state.turn, 5);
}

TEST(Novara6_night, a_only_in_night_turns) {
  auto g = passed_turn(3);
  EXPECT_EQ(g.state.turn, 4);
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_TRUE(g["3 Piemonte"].out_of_supply && g["3 Piemonte"].shaken);
  for (int turn = 1; turn <= 20; ++turn) {
    g.state.turn = static_cast<std::uint8_t>(turn);
    EXPECT_EQ(is_night(g.game, g.state), turn == 4 || turn == 9 || turn == 14 || turn == 19) << turn;
  }
}

TEST(Novara6_night, b_markers_are_placed_and_taken_away) {
  // 3 Piemonte stands on the road to its source, 4 Piemonte six hexes from it, 13 Pinerolo five.
  auto g = given(
      "turn 4; phase night; source sardinian 3052; road 3052-3051-3050-3049-3048; \"3 Piemonte\" 3048 oos; "
      "\"4 "
      "Piemonte\" 3042; \"13 Pinerolo\" 3043; \"IR 1\" 5018 oos");
  EXPECT_FALSE(g["3 Piemonte"].out_of_supply);
  EXPECT_TRUE(g["4 Piemonte"].out_of_supply);
  EXPECT_FALSE(g["13 Pinerolo"].out_of_supply);
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::OutOfSupply));
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::SuppliedAgain));
  EXPECT_TRUE(g["IR 1"].out_of_supply);
}

TEST(Novara6_night, c_shaken_leaves_only_the_supplied) {
  auto g = given(
      "turn 4; phase night; hex 3018 city; \"3 Piemonte\" 3018 shaken; \"4 Piemonte\" 3018 shaken oos; \"13 "
      "Pinerolo\" "
      "3030 shaken; \"Aosta Cav\" 3030 shaken; \"IR 1\" 5018");
  EXPECT_FALSE(g["3 Piemonte"].shaken);
  EXPECT_FALSE(g["4 Piemonte"].shaken);  // supplied again by this check
  EXPECT_TRUE(g["13 Pinerolo"].shaken);  // unsupplied by this check
  EXPECT_TRUE(g["13 Pinerolo"].out_of_supply);
  EXPECT_FALSE(g["Aosta Cav"].shaken);  // cavalry is always supplied: R4
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::ShakenRemoved));
}

// R27  Of a stack that recovers as a whole the enemy sees its top, as before.
TEST(Novara6_night, c_a_stack_that_recovers_shows_no_more_than_its_top) {
  auto g = given(
      "turn 4; phase night; hex 3018 city; \"3 Piemonte\" 3018 shaken; \"4 Piemonte\" 3018 shaken; \"IR 1\" "
      "5018");
  EXPECT_TRUE(g["4 Piemonte"].known);
  EXPECT_FALSE(g["3 Piemonte"].known);
}

TEST(Novara6_night, d_no_bombardment) {
  const std::string units =
      "; active a-daspre; phase bombardment; a-art-ii 3020; \"IR 1\" 3019; \"3 Piemonte\" 3018";
  auto night = given("turn 4" + units);
  EXPECT_EQ(night.asked(), Ask::Declare);
  EXPECT_THAT(may_bombard(night.game, night.state, night.unit("a-art-ii"), night.hex("3018")),
              RefusedBy("6.night-d"));
  auto day = given("turn 3" + units);
  EXPECT_EQ(day.asked(), Ask::Bombard);
  EXPECT_THAT(day.verdict("aim a-art-ii 3018"), Allowed());
}

TEST(Novara6_night, e_active_units_already_next_to_the_enemy_may_attack) {
  auto g = given("turn 4; \"IR 1\" 3019; \"3 Piemonte\" 3018; \"IR 3\" 2918");
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("attack \"IR 3\" 3018"), RefusedBy("7.activation-a"));
  g.does("attack \"IR 1\" 3018").does("done");
  EXPECT_EQ(g.rolling(), RollKind::Combat);
}

TEST(Novara6_night, f_nobody_moves_next_to_the_enemy) {
  const std::string units = "; \"3 Piemonte\" 3020; \"IR 7\" 3018";
  EXPECT_THAT(given("turn 4" + units).verdict("move \"3 Piemonte\" 3019"), RefusedBy("6.night-f"));
  EXPECT_THAT(given("turn 4" + units).verdict("move \"3 Piemonte\" 3021"), Allowed());
  EXPECT_THAT(given("turn 3" + units).verdict("move \"3 Piemonte\" 3019"), Allowed());
  EXPECT_FALSE(given("turn 4" + units).does("select \"3 Piemonte\"").lists("move \"3 Piemonte\" 3019"));
  // Shaken or beyond a major river, an enemy is an enemy.
  EXPECT_THAT(given("turn 4; \"3 Piemonte\" 3020; \"IR 7\" 3018 shaken").verdict("move \"3 Piemonte\" 3019"),
              RefusedBy("6.night-f"));
  EXPECT_THAT(given("turn 4; side 3019/3018 river" + units).verdict("move \"3 Piemonte\" 3019"),
              RefusedBy("6.night-f"));
}

TEST(Novara6_night, f_not_even_in_passing) {
  // The only way out of 3020 is 3019, which touches IR 7; 3118 behind it does not.
  const std::string units =
      "; \"Aosta Cav\" 3020; \"IR 7\" 2918; side 3020/2919 river; side 3020/2920 river; side 3020/3119 "
      "river; side "
      "3020/3120 river; side 3020/3021 river";
  auto day = given("turn 3" + units);
  EXPECT_THAT(day.verdict("move \"Aosta Cav\" 3019-3118"), Allowed());
  auto night = given("turn 4" + units);
  EXPECT_FALSE(night.verdict("move \"Aosta Cav\" 3118").allowed());
  EXPECT_EQ(night.cost("Aosta Cav", "3118"), -1);
}

TEST(Novara6_night, g_who_starts_next_to_the_enemy_may_leave_him) {
  const std::string units = "turn 4; \"3 Piemonte\" 3019; \"IR 7\" 3018; ";
  EXPECT_THAT(given(units).verdict("move \"3 Piemonte\" 3020"), Allowed());
  EXPECT_THAT(given(units).verdict("move \"3 Piemonte\" 3118"), RefusedBy("6.night-f"));  // still next to him
  EXPECT_THAT(given(units + "\"IR 28\" 3021").verdict("move \"3 Piemonte\" 3020"), RefusedBy("6.night-f"));
}

TEST(Novara6_night, h_pontoons_are_built_and_lifted_beside_the_enemy) {
  const std::string build =
      "; active a-daspre; \"Pont II\" 3018; \"IR 1\" 3018; side 3018/3017 river; \"3 Piemonte\" 3117";
  EXPECT_THAT(given("turn 4" + build).verdict("lay \"Pont II\" N"), Allowed());
  EXPECT_THAT(given("turn 3" + build).verdict("lay \"Pont II\" N"), RefusedBy("R35"));
  const std::string lift =
      "; active a-daspre; \"Pont II\" 3018 laid N; \"IR 1\" 3018; side 3018/3017 river; \"3 Piemonte\" 3117";
  EXPECT_THAT(given("turn 4" + lift).verdict("lift \"Pont II\""), Allowed());
  EXPECT_THAT(given("turn 3" + lift).verdict("lift \"Pont II\""), RefusedBy("R35"));
  // By day only an enemy who is not shaken hinders: R35.
  EXPECT_THAT(given("turn 3" + build + " shaken").verdict("lay \"Pont II\" N"), Allowed());
}

TEST(Novara6_night, i_no_charge) {
  const std::string riding = "; \"Aosta Cav\" 3020; \"IR 7\" 3018";
  auto day = given("turn 3" + riding);
  day.does("move \"Aosta Cav\" 3019");
  EXPECT_THAT(day.verdict("charge \"Aosta Cav\" 3018"), Allowed());
  EXPECT_THAT(given("turn 4" + riding).verdict("move \"Aosta Cav\" 3019"), RefusedBy("6.night-f"));
  auto touching = given("turn 4; \"Aosta Cav\" 3019; \"IR 7\" 3018");
  touching.does("select \"Aosta Cav\"");
  EXPECT_THAT(touching.verdict("charge \"Aosta Cav\" 3018"), RefusedBy("6.night-i"));
}

}  // namespace
}  // namespace tamburino::novara
