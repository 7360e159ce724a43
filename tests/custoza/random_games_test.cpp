#include "engine/core/random_play.h"
#include "engine/games/custoza/verbs.h"
#include "tests/custoza/given.h"

// Whole games of the small scenarios, both sides choosing at random, with what must always hold checked
// before every decision.
namespace tamburino::custoza {
namespace {

// Units may stand too close, or two sides in one hex, only while a procedure is at work there.
bool at_rest(const State& state) {
  return state.stack.top_as<EngagedPhase>() != nullptr || state.stack.top_as<Activation>() != nullptr;
}

void check_units(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& own = state[who];
    ASSERT_EQ(own.status == Status::OnMap, own.hex != kNoHex) << game[who].name;
    if (own.status != Status::OnMap) continue;
    ASSERT_LT(own.lost, game[who].strength) << game[who].name;
    ASSERT_LT(own.level, Level::Rout) << game[who].name;
    ASSERT_TRUE(game.in_area(own.hex) && !game.map.lake(own.hex)) << game[who].name;
    if (!at_rest(state)) continue;
    Force alone;
    alone.add(who);
    const Verdict stack = may_stack(game, state, alone, own.hex);
    ASSERT_TRUE(stack.allowed()) << game[who].name << " in " << game.map.grid().name(own.hex) << ": "
                                 << stack.rule;
  }
}

void check_commanders(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (!commander_on_map(state, which) || !at_rest(state)) continue;
    ASSERT_FALSE(enemy_in(game, state, game[which].side, state[which].commander_hex)) << game[which].name;
  }
}

void check_markers(const Game& game, const State& state) {
  const ActivationState& now = state.activation;
  if (now.formation == kNoFormation) {
    ASSERT_EQ(now, ActivationState{});
    return;
  }
  ASSERT_LE(now.marker_count, game[now.formation].markers);
}

void play(const char* scenario, std::uint64_t seed) {
  const Game& game = shipped(scenario);
  Events events;
  State state = start(game, events);
  Dice dice(seed);
  ActionList list;
  int steps = 0;
  while (!state.over()) {
    ASSERT_LT(++steps, 20000) << scenario << " does not end";
    check_units(game, state);
    check_commanders(game, state);
    check_markers(game, state);
    ASSERT_NO_THROW(check_saved(game, state)) << scenario << ' ' << seed << ' ' << steps;
    if (::testing::Test::HasFatalFailure()) return;
    if (state.pending.kind == Pending::Kind::Roll) {
      ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
    } else {
      list_actions(game, state, list);
      ASSERT_FALSE(list.empty()) << scenario << ' ' << seed << ": nothing to answer to "
                                 << word_of(state.pending.ask);
      const Action action = random_action(list, dice);
      ASSERT_TRUE(apply(game, state, action, events)) << notation::text_of(game, action);
    }
    State again = state;
    rebuild(game, again);
    ASSERT_EQ(again, state) << "what is derived differs";
  }
}

TEST(CustozaWholeGames, tail_strike) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) play("tail-strike", seed);
}
TEST(CustozaWholeGames, tione_valley) { play("tione-valley", 1); }
TEST(CustozaWholeGames, morning_clash) { play("morning-clash", 1); }

}  // namespace
}  // namespace tamburino::custoza
