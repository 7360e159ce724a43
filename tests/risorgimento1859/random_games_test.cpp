#include "engine/core/random_play.h"
#include "tests/risorgimento1859/given.h"

// Whole games, both sides choosing at random, with what must always hold checked before every decision.
namespace tamburino::risorgimento1859 {
namespace {

void check_derived(const Game& game, const State& state) {
  State anew = state;
  rebuild(game, anew);
  ASSERT_TRUE(anew == state) << "what is derived is out of date";
}

void check_units(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    const UnitState& own = state[who];
    ASSERT_EQ(own.status == Status::OnMap, own.hex != kNoHex) << game[who].id;
    if (own.status != Status::OnMap) continue;
    ASSERT_TRUE(game.in_area(own.hex) && !game.map.lake(own.hex)) << game[who].id;
    ASSERT_LE(own.hits, game[who].cohesion) << game[who].id;
  }
}

void play(const char* scenario, std::uint64_t seed, int most_steps) {
  const Game& game = shipped(scenario);
  Events events;
  State state = start(game, events);
  Dice dice(seed);
  ActionList list;
  int steps = 0;
  while (!state.over() && steps < most_steps) {
    ++steps;
    if (steps % 16 == 0) {
      check_derived(game, state);
      check_units(game, state);
      ASSERT_NO_THROW(check_saved(game, state));
    }
    if (testing::Test::HasFatalFailure()) return;
    if (state.pending.kind == Pending::Kind::Roll) {
      ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
      continue;
    }
    list_actions(game, state, list);
    ASSERT_FALSE(list.empty()) << word_of(state.pending.ask);
    const Action one = random_action(list, dice);
    const Verdict answer = apply(game, state, one, events);
    ASSERT_TRUE(answer.allowed()) << word_of(state.pending.ask) << ": listed, but refused by " << answer.rule;
    ASSERT_FALSE(events.cut());
  }
  if (most_steps == 1'000'000) {
    ASSERT_TRUE(state.over());
    EXPECT_NE(state.winner, Winner::Nobody);
  }
}

TEST(RisorgimentoRandomGames, san_martino_is_played_to_its_end) { play("san-martino", 1, 1'000'000); }
TEST(RisorgimentoRandomGames, le_grole_is_played_to_its_end) {
  for (const std::uint64_t seed : {1, 2, 3}) play("le-grole", seed, 1'000'000);
}
TEST(RisorgimentoRandomGames, the_whole_field_and_magenta_can_be_played) {
  play("solferino-sanmartino", 1, 1500);
  play("magenta", 1, 1500);
}

}  // namespace
}  // namespace tamburino::risorgimento1859
