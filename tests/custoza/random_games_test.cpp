#include <algorithm>
#include <iostream>

#include "engine/core/random_play.h"
#include "engine/games/custoza/verbs.h"
#include "engine/games/custoza/view.h"
#include "tests/custoza/given.h"

// Whole games, both sides choosing at random, with what must always hold checked
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

// --- what a side guesses

bool all_have_room(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    Force alone;
    alone.add(who);
    if (state.on_map(who) && !may_stack(game, state, alone, state[who].hex)) return false;
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
        const UnitId who{static_cast<std::uint8_t>(i)};
        if (!state.on_map(who)) continue;
        ASSERT_EQ(units_in(game, state, game[who].side, state[who].hex).size(),
                  units_in(game, guess, game[who].side, state[who].hex).size());
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

// --- the small scenarios

TEST(CustozaWholeGames, tail_strike) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) play("tail-strike", seed);
}
TEST(CustozaWholeGames, tione_valley) { play("tione-valley", 1); }
TEST(CustozaWholeGames, morning_clash) { play("morning-clash", 1); }

// --- the campaigns

constexpr int kMostSteps = 60000;

// What a campaign has seen when it is over.
struct Seen {
  int arrived = 0, deployed = 0, swapped = 0, marched = 0, rested = 0, depth = 0;
};

bool quiet(const State& state) {
  return state.stack.top_as<EngagedPhase>() != nullptr || state.stack.top_as<MarchPhase>() != nullptr ||
         state.stack.top_as<CommandPhase>() != nullptr;
}

void check_campaign_units(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& own = state[who];
    const bool placed = own.status == Status::OnMap || own.status == Status::Waiting;
    ASSERT_EQ(placed, own.hex != kNoHex) << game[who].name;
    if (own.status != Status::OnMap || !quiet(state)) continue;
    Force alone;
    alone.add(who);
    const Verdict stack = may_stack(game, state, alone, own.hex);
    ASSERT_TRUE(stack.allowed()) << game[who].name << " in " << game.map.grid().name(own.hex) << ": "
                                 << stack.rule;
  }
}

// 15, 16.3, R33
void check_hidden(const Game& game, const State& state) {
  if (state.stack.find<SetUp>() != nullptr) return;
  for (const Side side : kBothSides) {
    int scouts = 0, pool = 0;
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      const FormationState& own = state[which];
      scouts += state.scout(which).status == Status::OnMap ? 1 : 0;
      ++pool;
      if (own.commander != Status::OnMap) continue;
      ASSERT_EQ(own.commander_face_up, own.stance == Stance::Engaged) << game[which].name;
      if (own.stance != Stance::Engaged) {
        ASSERT_NE(own.commander_guises & guise_of(which), 0U) << game[which].name;
      }
      for (const UnitId who : game.units_of(which)) {
        if (state[who].status == Status::Inside && state.stack.find<Deployment>() == nullptr &&
            state.stack.find<ReservePhase>() == nullptr) {
          ASSERT_NE(own.stance, Stance::Engaged) << game[who].name;
        }
      }
    }
    ASSERT_LE(scouts, pool);
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (state.scout(which).status == Status::OnMap) {
        ASSERT_NE(state.scout(which).guises & kScoutGuise, 0U);
      }
    }
    if (game.chief(side) && face_down(game, state, chief_of(side))) {
      ASSERT_NE(state.chief(side).guises & kChiefGuise, 0U);
    }
  }
}

// A sample looks to the side like the truth, and can be played on.
void check_sample(const Game& game, const State& state, std::uint64_t seed) {
  for (const Side side : kBothSides) {
    const State guess = sample(game, state, side, seed);
    ASSERT_NO_THROW(check_saved(game, guess));
    ASSERT_TRUE(masked(game, guess, side) == masked(game, state, side)) << word_of(state.pending.ask);
    ASSERT_TRUE(sample(game, guess, side, seed + 1) == sample(game, state, side, seed + 1));
    if (state.pending.kind == Pending::Kind::Ask) {
      ActionList list;
      list_actions(game, guess, list);
      ASSERT_FALSE(list.empty()) << word_of(guess.pending.ask);
    }
  }
}

// Where nothing was told to a side, nothing that it sees has changed; the question asked apart.
void check_secrets(const Game& game, const State& before, const State& after, const Events& events) {
  const bool secret =
      before.stack.find<CommandPhase>() != nullptr || before.stack.find<MarchPhase>() != nullptr;
  if (!secret || before.turn != after.turn) return;
  for (const Side side : kBothSides) {
    const bool told = std::any_of(events.all().begin(), events.all().end(),
                                  [&](const Event& one) { return one.seen_by_side(index(side)); });
    if (told) continue;
    State was = masked(game, before, side), is = masked(game, after, side);
    for (State* one : {&was, &is}) {
      one->pending = {};
      one->stack.clear();
      one->checked = {};
    }
    const Side enemy = enemy_of(side);
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy))])
      ASSERT_TRUE(was[which] == is[which]) << game[which].name;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      if (game.units[i].side == enemy) {
        ASSERT_TRUE(was.units[i] == is.units[i]) << game.units[i].name;
      }
    }
    ASSERT_TRUE(was.chief(enemy) == is.chief(enemy));
  }
}

void note(const Events& events, const State& state, Seen& seen) {
  for (const Event& one : events.all()) {
    switch (static_cast<EventKind>(one.kind)) {
      case EventKind::Arrived:
        ++seen.arrived;
        break;
      case EventKind::Deployed:
        ++seen.deployed;
        break;
      case EventKind::ScoutPlaced:
        ++seen.swapped;
        break;
      case EventKind::PieceMoved:
        ++seen.marched;
        break;
      case EventKind::WentInReserve:
        ++seen.rested;
        break;
      default:
        break;
    }
  }
  seen.depth = std::max(seen.depth, state.stack.depth());
}

Seen play_campaign(const char* scenario, std::uint64_t seed, bool free_set_up) {
  Game game = shipped(scenario);
  game.options.free_set_up = free_set_up;
  Seen seen;
  Events events;
  State state = start(game, events);
  Dice dice(seed);
  ActionList list;
  int steps = 0;
  const auto run = [&] {
    while (!state.over()) {
      ASSERT_LT(++steps, kMostSteps) << scenario << " does not end";
      check_campaign_units(game, state);
      check_hidden(game, state);
      ASSERT_NO_THROW(check_saved(game, state))
          << scenario << ' ' << seed << ' ' << steps << ' ' << word_of(state.pending.ask);
      if (steps % 97 == 0) check_sample(game, state, seed + static_cast<std::uint64_t>(steps));
      if (::testing::Test::HasFatalFailure()) return;
      if (state.pending.kind == Pending::Kind::Roll) {
        ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
      } else {
        list_actions(game, state, list);
        ASSERT_FALSE(list.empty()) << scenario << ' ' << seed << ' ' << steps << ": nothing to answer to "
                                   << word_of(state.pending.ask);
        const Action action = random_action(list, dice);
        const State before = state;
        ASSERT_TRUE(apply(game, state, action, events)) << notation::text_of(game, action);
        check_secrets(game, before, state, events);
        if (::testing::Test::HasFatalFailure()) {
          ADD_FAILURE() << notation::text_of(game, action) << ' ' << word_of(before.pending.ask);
          return;
        }
      }
      ASSERT_FALSE(events.cut());
      note(events, state, seen);
    }
  };
  run();
  EXPECT_TRUE(state.over()) << scenario << ' ' << seed << ' ' << steps;
  std::cout << scenario << ' ' << seed << ": " << steps << " steps, arrived " << seen.arrived << ", deployed "
            << seen.deployed << ", swapped " << seen.swapped << ", marched " << seen.marched << ", rested "
            << seen.rested << ", depth " << seen.depth << '\n';
  EXPECT_LE(seen.depth, kMostProcedures);
  return seen;
}

TEST(CustozaCampaigns, second_custoza_1866) {
  const Seen seen = play_campaign("second-custoza", 1, false);
  EXPECT_GE(seen.arrived, 9);
  EXPECT_GT(seen.deployed, 0);
  EXPECT_GT(seen.marched, 0);
}
TEST(CustozaCampaigns, second_custoza_with_first_orders) {
  EXPECT_GE(play_campaign("second-custoza", 6, true).arrived, 9);
}
TEST(CustozaCampaigns, second_custoza_free) {
  const Seen seen = play_campaign("second-custoza-free", 2, true);
  EXPECT_GE(seen.arrived, 15);
}
TEST(CustozaCampaigns, first_custoza_late) {
  const Seen seen = play_campaign("first-custoza-late", 3, false);
  EXPECT_GE(seen.arrived, 1);
}
TEST(CustozaCampaigns, first_custoza_1848) { EXPECT_GE(play_campaign("first-custoza", 4, false).arrived, 8); }
TEST(CustozaCampaigns, first_custoza_free) {
  EXPECT_GE(play_campaign("first-custoza-free", 5, true).arrived, 8);
}

}  // namespace
}  // namespace tamburino::custoza
