#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "engine/core/random_play.h"
#include "engine/games/custoza/verbs.h"
#include "tests/custoza/invariants.h"

// Whole games, both sides choosing at random, with what must always hold checked at every decision.
// TAMBURINO_GAMES says how many of each campaign, and ten times as many of each small scenario (./test
// --soak: 200 and 2,000), TAMBURINO_FIRST_SEED where to begin.
namespace tamburino::custoza {
namespace {

int number_from(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

// --- whole games

// What a game has seen when it is over.
struct Seen {
  int arrived = 0, deployed = 0, swapped = 0, marched = 0, rested = 0, steps = 0;
  Depth depth;
};

void note(const Events& events, const State& state, Seen& seen) {
  for (const Event& one : events.all()) {
    const auto kind = static_cast<EventKind>(one.kind);
    seen.arrived += kind == EventKind::Arrived ? 1 : 0;
    seen.deployed += kind == EventKind::Deployed ? 1 : 0;
    seen.swapped += kind == EventKind::ScoutPlaced ? 1 : 0;
    seen.marched += kind == EventKind::PieceMoved ? 1 : 0;
    seen.rested += kind == EventKind::WentInReserve ? 1 : 0;
  }
  const Depth depth = depth_of(state);
  seen.depth.windows = std::max(seen.depth.windows, depth.windows);
  seen.depth.combats = std::max(seen.depth.combats, depth.combats);
  seen.depth.reactions = std::max(seen.depth.reactions, depth.reactions);
  seen.depth.all = std::max(seen.depth.all, depth.all);
}

// Bold players seldom stop while there is something to do: they attack and react more than half the time.
enum class Temperament : std::uint8_t { Even, Bold };

Action choose(const ActionList& list, Temperament temperament, Dice& dice) {
  Action action = random_action(list, dice);
  const auto stops = [&] {
    const Verb verb = verb_of(action);
    return verb == Verb::Done || verb == Verb::Pass || verb == Verb::Halt || verb == Verb::Stop;
  };
  for (int again = 0; temperament == Temperament::Bold && again < 3 && stops(); ++again)
    action = random_action(list, dice);
  return action;
}

// Whether every state of the game could be saved and rebuilt, which costs more than all the rest, or a
// sample.
enum class Saves : std::uint8_t { All, Some };

void check_state(const Game& game, const State& state) {
  ASSERT_NO_FATAL_FAILURE(check_units(game, state));
  ASSERT_NO_FATAL_FAILURE(check_commanders(game, state));
  ASSERT_NO_FATAL_FAILURE(check_markers(game, state));
  ASSERT_NO_FATAL_FAILURE(check_depth(state));
  ASSERT_NO_FATAL_FAILURE(check_hidden(game, state));
}

void check_saves(const Game& game, const State& state) {
  ASSERT_NO_THROW(check_saved(game, state));
  State again = state;
  rebuild(game, again);
  ASSERT_TRUE(again == state) << "what is derived differs";
}

void play_whole_game(const Game& game, std::uint64_t seed, Temperament temperament, Saves saves, Seen& seen) {
  constexpr int kMostSteps = 60000;
  Events events;
  ActionList list;
  Dice dice(seed);
  State state = start(game, events);
  Ledger ledger(game, state);
  while (!state.over()) {
    ASSERT_LT(++seen.steps, kMostSteps) << "the game does not end";
    SCOPED_TRACE("step " + std::to_string(seen.steps) + ", " + std::string(word_of(state.pending.ask)));
    ASSERT_NO_FATAL_FAILURE(check_state(game, state));
    if (saves == Saves::All || seen.steps % 64 == 0) {
      ASSERT_NO_FATAL_FAILURE(check_saves(game, state));
    }
    if (game.advanced && seen.steps % 97 == 0) {
      ASSERT_NO_FATAL_FAILURE(check_sample(game, state, seed + static_cast<std::uint64_t>(seen.steps)));
    }
    const State before = state;
    if (state.pending.kind == Pending::Kind::Roll) {
      ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
    } else {
      list_actions(game, state, list);
      ASSERT_FALSE(list.empty()) << "nothing to answer";
      const Action action = choose(list, temperament, dice);
      ASSERT_TRUE(apply(game, state, action, events)) << notation::text_of(game, action);
    }
    ASSERT_FALSE(events.cut());
    ASSERT_NO_FATAL_FAILURE(ledger.look(before, state, events));
    if (game.advanced && before.pending.kind == Pending::Kind::Ask) {
      ASSERT_NO_FATAL_FAILURE(check_secrets(game, before, state, events));
    }
    note(events, state, seen);
  }
  check_saves(game, state);
}

// Every second game is set up freely, every third is bold, every eighth looks at all its saves.
Seen play(const char* scenario, std::uint64_t seed, int number, bool free_set_up) {
  Game game = shipped(scenario);
  game.options.free_set_up = free_set_up;
  const Temperament temperament = number % 3 == 2 ? Temperament::Bold : Temperament::Even;
  Seen seen;
  SCOPED_TRACE(std::string(scenario) + ", seed " + std::to_string(seed) + ", game " + std::to_string(number));
  play_whole_game(game, seed, temperament, number % 8 == 0 ? Saves::All : Saves::Some, seen);
  return seen;
}

constexpr int kSmallForOne = 10;  // campaign

int campaigns() { return number_from("TAMBURINO_GAMES", 0); }  // those of fixed seeds apart
int small_games() { return campaigns() > 0 ? kSmallForOne * campaigns() : 3; }

void play_many(const char* scenario, int games) {
  const int first = number_from("TAMBURINO_FIRST_SEED", 1);
  long steps = 0;
  Depth deepest;
  for (int i = 0; i < games; ++i) {
    const Seen seen = play(scenario, static_cast<std::uint64_t>(first + i), i, i % 2 == 1);
    if (::testing::Test::HasFatalFailure()) return;
    steps += seen.steps;
    deepest.windows = std::max(deepest.windows, seen.depth.windows);
    deepest.all = std::max(deepest.all, seen.depth.all);
  }
  std::cout << scenario << ": " << games << " games, " << steps << " steps, windows " << deepest.windows
            << ", depth " << deepest.all << '\n';
}

TEST(CustozaWholeGames, tail_strike) { play_many("tail-strike", small_games()); }
TEST(CustozaWholeGames, tione_valley) {
  play("tione-valley", 200348, 348, false);  // once had three windows open at a time
  play_many("tione-valley", small_games());
}
TEST(CustozaWholeGames, morning_clash) { play_many("morning-clash", small_games()); }

TEST(CustozaCampaigns, second_custoza_1866) {
  const Seen seen = play("second-custoza", 1, 1, false);
  EXPECT_GE(seen.arrived, 9);
  EXPECT_GT(seen.deployed, 0);
  EXPECT_GT(seen.marched, 0);
  play_many("second-custoza", campaigns());
}
TEST(CustozaCampaigns, second_custoza_with_first_orders) {
  EXPECT_GE(play("second-custoza", 6, 1, true).arrived, 9);
}
TEST(CustozaCampaigns, second_custoza_free) {
  EXPECT_GE(play("second-custoza-free", 2, 1, true).arrived, 15);
  play_many("second-custoza-free", campaigns());
}
TEST(CustozaCampaigns, first_custoza_late) {
  EXPECT_GE(play("first-custoza-late", 3, 1, false).arrived, 1);
  play_many("first-custoza-late", campaigns());
}
TEST(CustozaCampaigns, first_custoza_1848) {
  EXPECT_GE(play("first-custoza", 4, 1, false).arrived, 8);
  play_many("first-custoza", campaigns());
}
TEST(CustozaCampaigns, first_custoza_free) {
  EXPECT_GE(play("first-custoza-free", 5, 1, true).arrived, 8);
  play_many("first-custoza-free", campaigns());
}

// --- what a side guesses

bool all_have_room(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    Force alone;
    alone.add(unit_at(i));
    if (state.on_map(unit_at(i)) && !may_stack(game, state, alone, state.units[i].hex)) return false;
  }
  return true;
}

// 7.5  Where the true stacks are legal, those that a side takes for possible are.
void sample_stacks(const char* scenario, std::uint64_t seed, int most_steps) {
  const Game& game = shipped(scenario);
  Events events;
  State state = start(game, events);
  Dice dice(seed);
  ActionList list;
  int samples = 0;
  for (int steps = 0; steps < most_steps && !state.over(); ++steps) {
    if (state.pending.kind == Pending::Kind::Roll) {
      ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
    } else {
      list_actions(game, state, list);
      ASSERT_TRUE(apply(game, state, random_action(list, dice), events));
    }
    if (steps % 19 != 0 || !all_have_room(game, state)) continue;
    for (const Side viewer : kBothSides) {
      ++samples;
      const State guess = sample(game, state, viewer, static_cast<std::uint64_t>(steps));
      ASSERT_TRUE(all_have_room(game, guess)) << scenario << ' ' << seed << ' ' << steps;
      for (std::size_t i = 0; i < game.units.size(); ++i) {  // no counter is lost or doubled
        if (!state.on_map(unit_at(i))) continue;
        const Side side = game.units[i].side;
        ASSERT_EQ(units_in(game, state, side, state.units[i].hex).size(),
                  units_in(game, guess, side, state.units[i].hex).size());
      }
    }
  }
  EXPECT_GT(samples, 20) << scenario;
}

TEST(CustozaWholeGames, rg7_5a_guesses_have_room_in_every_hex) {
  for (const char* scenario : {"tail-strike", "tione-valley", "morning-clash"})
    sample_stacks(scenario, 5, 2000);
  sample_stacks("first-custoza", 5, 2500);
  sample_stacks("second-custoza", 5, 2500);
}

}  // namespace
}  // namespace tamburino::custoza
