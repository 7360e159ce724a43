#include "tests/custoza/given.h"

// 3. Sequence of play: initiative, the phases, the end of a Game Turn.
namespace tamburino::custoza {
namespace {

// A game whose initiative is rolled for, before its first phase.
Given at_initiative(const std::string& position, bool with_chiefs) {
  auto p = given(position + "; phase attempt");
  p.game.scenario.initiative.reset();
  if (!with_chiefs) p.state.chiefs = {};
  p.state.stack.clear();
  p.state.stack.push(GameTurn{});
  p.state.pending = {};
  Events events;
  proceed(p.game, p.state, events);
  return p;
}
const std::string kBoth = "\"5 Aosta\" 5020 N; Bava 5020; \"57 Haynau\" 4010 N; Simbschen 4010";

TEST(CustozaSequence, r3_1a_two_dice_and_the_overall_commanders_rating) {
  auto p = at_initiative(kBoth + "; \"Carlo Alberto\" 5020; Radetzky 4010", true);
  ASSERT_EQ(p.rolling(), RollKind::Initiative);
  EXPECT_EQ(initiative(p.game, p.state, Side::Austrian).total(), 3);
  EXPECT_EQ(initiative(p.game, p.state, Side::Italian).total(), 1);
  auto won = p;
  won.rolls({3, 3, 2, 3});  // 7 against 8
  EXPECT_EQ(won.state.initiative, Side::Austrian);
  p.rolls({4, 4, 2, 3});  // 9 against 8
  EXPECT_EQ(p.state.initiative, Side::Italian);
}

TEST(CustozaSequence, r3_1a_the_log_has_the_two_dice_of_each_side) {
  auto p = at_initiative(kBoth, false);
  p.rolls({1, 2, 5, 6});
  const auto all = p.events.all();
  const auto rolled = std::find_if(all.begin(), all.end(), [](const Event& one) {
    return one.kind == static_cast<std::uint8_t>(EventKind::InitiativeRolled);
  });
  ASSERT_NE(rolled, all.end());
  EXPECT_EQ(rolled->facts, (Facts{number(1), number(2), number(5), number(6)}));  // the Italians' first
  EXPECT_FALSE(p.happened(EventKind::Rolled));
}

TEST(CustozaSequence, r3_1c_nothing_is_added_for_one_who_is_not_in_play) {
  auto p = at_initiative(kBoth, false);
  EXPECT_EQ(initiative(p.game, p.state, Side::Austrian).total(), 0);
  p.rolls({3, 4, 3, 3});
  EXPECT_EQ(p.state.initiative, Side::Italian);
}

TEST(CustozaSequence, r3_1b_equal_totals_are_rolled_again) {
  auto p = at_initiative(kBoth, false);
  p.rolls({3, 4, 5, 2});
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  EXPECT_TRUE(p.happened(EventKind::InitiativeTied));
  p.rolls({3, 4, 5, 3});
  EXPECT_EQ(p.state.initiative, Side::Austrian);
  EXPECT_EQ(p.asked(), Ask::Attempt);
}

TEST(CustozaSequence, r23_3_1a_a_fixed_initiative_is_not_rolled_for) {
  proves("R45");
  auto p = given("set-up; phase attempt");
  EXPECT_EQ(p.state.initiative, Side::Italian);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  EXPECT_EQ(shipped("tione-valley").scenario.initiative, Side::Austrian);
}

TEST(CustozaSequence, r3_3c_the_initiative_player_is_second_in_the_quiet_phases) {
  proves("3.4c");
  const std::string near =
      "\"57 Haynau\" 5018 S; \"5 Aosta\" 5019 N; initiative italian; phase not-activated";
  EXPECT_EQ(given(near).side_asked(), Side::Austrian);
  const std::string other =
      "\"57 Haynau\" 5018 S; \"5 Aosta\" 5019 N; initiative austrian; phase not-activated";
  EXPECT_EQ(given(other).side_asked(), Side::Italian);
  const std::string lost =
      "\"57 Haynau\" 5018 S ooc; \"5 Aosta\" 5019 N ooc; initiative italian; phase out-of-command";
  EXPECT_EQ(given(lost).side_asked(), Side::Austrian);
}

TEST(CustozaSequence, r3_5a_ammunition_comes_back_at_the_end_of_every_gt) {
  auto p = given("\"5 Aosta\" 5020 N low-ammo; \"57 Haynau\" 4010 N out-of-ammo; turn 12; phase end");
  EXPECT_EQ(p["5 Aosta"].fires, 0);
  EXPECT_EQ(p["57 Haynau"].fires, 0);
}

TEST(CustozaSequence, r3_5b_the_marker_advances_last) {
  auto p = given("\"5 Aosta\" 5020 N; Bava 5020; turn 12; phase end");
  EXPECT_EQ(p.state.turn, 13);
  EXPECT_EQ(p.asked(), Ask::Attempt);
}

TEST(CustozaSequence, rg22_4e_after_gt_18_comes_gt_1_of_the_next_day) {
  auto p = given("scenario first-custoza; \"5 Aosta\" 5020 N; Bava 5020; day 1; turn 17; phase end");
  EXPECT_EQ(p.state.turn, 18);
  EXPECT_EQ(p.state.day, 1);
  auto q = given("scenario first-custoza; \"5 Aosta\" 5020 N; Bava 5020; day 1; turn 18; phase end");
  EXPECT_EQ(q.state.turn, 1);
  EXPECT_EQ(q.state.day, 2);
  const auto& light = q.game.light;
  ASSERT_EQ(light.size(), 18u);
  EXPECT_EQ(light[0], Light::Dawn);
  for (std::size_t i = 1; i < 16; ++i) EXPECT_EQ(light[i], Light::Day);
  EXPECT_EQ(light[16], Light::Twilight);
  EXPECT_EQ(light[17], Light::Night);
}

TEST(CustozaSequence, r23_3_2a_tail_strike_runs_from_gt_11_to_the_end_of_gt_15) {
  const auto start = given("set-up; phase attempt");
  EXPECT_EQ(start.game.scenario.first.turn, 11);
  auto last = given("\"5 Aosta\" 5020 N; Bava 5020; day 2; turn 15; phase end");
  EXPECT_TRUE(last.state.over());
  EXPECT_EQ(last.state.ending, Ending::LastTurn);
  EXPECT_FALSE(given("\"5 Aosta\" 5020 N; Bava 5020; day 2; turn 14; phase end").state.over());
}

TEST(CustozaSequence, r23_1_2a_tione_valley_and_morning_clash_run_from_gt_5_to_the_end_of_gt_7) {
  proves("23.2.2a 23.2.1a");
  for (const char* id : {"tione-valley", "morning-clash"}) {
    const Scenario& one = shipped(id).scenario;
    EXPECT_EQ(one.first.turn, 5);
    EXPECT_EQ(one.last.turn, 7);
    EXPECT_EQ(one.first.day, one.last.day);
    EXPECT_EQ(one.initiative, Side::Austrian);
  }
}

// --- 23.x.4 victory

TEST(CustozaVictory, r23_3_4a_the_winner_is_named_by_the_rule_of_the_scenario) {
  proves("23.1.4a 23.2.4a 24.2c 26.2a 27.1.3a 28.2a");
  static constexpr std::pair<const char*, std::string_view> kRules[]{
      {"tione-valley", "23.1.4a"},      {"morning-clash", "23.2.4a"},    {"tail-strike", "23.3.4a"},
      {"first-custoza", "24.2c"},       {"first-custoza-free", "24.2c"}, {"second-custoza", "26.2a"},
      {"second-custoza-free", "26.2a"}, {"first-custoza-late", "24.2c"}};
  for (const auto& [id, rule] : kRules) {
    const Game& game = shipped(id);
    State state = set_up(game);
    Events events;
    end_game(game, state, Ending::LastTurn, events);
    const Event& last = events.all().back();
    EXPECT_EQ(last.kind, static_cast<std::uint8_t>(EventKind::GameOver));
    EXPECT_EQ(std::string_view(last.rule), rule) << id;
  }
}

TEST(CustozaVictory, r23_3_4a_the_majority_of_eight_hexes_and_four_each_is_a_draw) {
  const auto with = [](int italian) {
    static constexpr const char* kHexes[]{"4420", "4422", "4323", "4122", "4516", "4913", "4914", "5014"};
    std::string text = "\"5 Aosta\" 5020 N";
    for (int i = 0; i < 8; ++i)
      text += std::string("; owner ") + kHexes[i] + (i < italian ? " italian" : " austrian");
    const auto p = given(text);
    return winner_now(p.game, p.state);
  };
  EXPECT_EQ(with(0), Winner::Austrian);
  EXPECT_EQ(with(3), Winner::Austrian);
  EXPECT_EQ(with(4), Winner::Nobody);
  EXPECT_EQ(with(5), Winner::Italian);
}

TEST(CustozaVictory, r23_1_4a_all_seven_hexes_start_italian_and_the_majority_wins) {
  proves("23.2.4a R89");
  for (const char* id : {"tione-valley", "morning-clash"}) {
    const Game& game = shipped(id);
    State state = set_up(game);
    ASSERT_EQ(game.scenario.victory.size(), 7u);
    EXPECT_EQ(winner_now(game, state), Winner::Italian);
    for (std::size_t i = 0; i < 3; ++i) state.italian.remove(game.scenario.victory[i]);
    EXPECT_EQ(winner_now(game, state), Winner::Italian);
    state.italian.remove(game.scenario.victory[3]);
    EXPECT_EQ(winner_now(game, state), Winner::Austrian);
  }
}

}  // namespace
}  // namespace tamburino::custoza
