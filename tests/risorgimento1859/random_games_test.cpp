#include <cstdlib>

#include "engine/core/random_play.h"
#include "tests/risorgimento1859/given.h"

// Whole games, both sides choosing at random, with what must always hold checked before every decision. Who
// chooses among all actions alike walks about and hardly ever fights: every second game is played boldly,
// going at the enemy. TAMBURINO_GAMES says how many of San Martino, Magenta and the learning scenario (./test
// --soak: 1,000; of the largest fields a tenth of it), TAMBURINO_FIRST_SEED where to begin.
namespace tamburino::risorgimento1859 {
namespace {

int number_from(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

// --- counters on the map

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
    ASSERT_LE(own.spent, 2 * game[who].movement) << game[who].id;
    ASSERT_FALSE(own.is(Mark::Square) && (!game[who].infantry() || game[who].chasseur())) << game[who].id;
    ASSERT_FALSE(own.is(Mark::Square) && own.is(Mark::Marching)) << game[who].id;
    ASSERT_TRUE(own.attached == kNoBrigade || game[game[who].brigade].corps == game[own.attached].corps);
  }
}

// While a combat, a retreat or a reaction is under way, counters pass through one another.
bool is_stirred(const State& state) {
  return state.stack.find<Combat>() != nullptr || state.stack.find<Retreat>() != nullptr ||
         state.stack.find<Displacement>() != nullptr || state.stack.find<ReactionMove>() != nullptr ||
         state.stack.find<Interphase>() != nullptr;
}

// 4.61  Brigades in Reserve may stand too close from the start, and as long as they find no room (A127).
HexSet crowded_at_start(const Game& game) {
  const State state = set_up(game);
  HexSet all;
  for (const Stack& one : game.scenario.stacks) {
    if (overstacked(game, state, game[one.units.front()].side, one.hex)) all.add(one.hex);
  }
  return all;
}

// 5.4, 6.1b  One side to a hex, within the limits, infantry and cavalry facing one way.
void check_stacks(const Game& game, const State& state, const HexSet& crowded) {
  if (is_stirred(state)) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!state.on_map(who) || state[who].place != 0) continue;
    const Hex where = state[who].hex;
    const std::string name = game.map.grid().name(where);
    UnitId first = kNoUnit;
    int place = 0;
    for (const UnitId other : UnitsIn(state, where)) {
      ASSERT_EQ(game[other].side, game[who].side) << "two sides in " << name;
      ASSERT_EQ(state[other].place, place++) << name;
      if (game[other].artillery() || state[other].is(Mark::Square)) continue;
      if (first == kNoUnit) first = other;
      ASSERT_EQ(state[other].facing, state[first].facing)
          << game[other].id << " and " << game[first].id << " in " << name;
    }
    ASSERT_TRUE(crowded.contains(where) || !overstacked(game, state, game[who].side, where)) << name;
  }
}

void check_leaders(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const LeaderId who{static_cast<std::uint8_t>(i)};
    ASSERT_EQ(state.on_map(who), state[who].hex != kNoHex) << game[who].id;
    // 8.4c  An enemy may come into the hex of a lone leader, who then rolls and goes.
    if (!state.on_map(who) || is_stirred(state) || state.stack.find<Endangered>() != nullptr) continue;
    ASSERT_TRUE(game.in_area(state[who].hex)) << game[who].id;
    ASSERT_FALSE(enemy_in(game, state, game[who].side, state[who].hex)) << game[who].id;
    ASSERT_LE(state[who].spent, game[who].movement) << game[who].id;
  }
}

// 4.62a  Between activations nobody is in Reserve with an enemy within three hexes, but for those who came
// there by unstacking, which triggers nothing (4.62d).
void check_reserves(const Game& game, const State& state) {
  if (state.pending.kind != Pending::Kind::Ask || state.pending.ask != Ask::Select) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!state.on_map(who) || !state[who].is(Mark::Reserve)) continue;
    for (std::size_t k = 0; k < game.units.size(); ++k) {
      const UnitId enemy{static_cast<std::uint16_t>(k)};
      if (game[enemy].side == game[who].side || !state.on_map(enemy) || state[game[enemy].brigade].released)
        continue;
      ASSERT_GT(game.map.grid().distance(state[who].hex, state[enemy].hex), game.limits.reserve)
          << game[who].id << " " << game[enemy].id;
    }
  }
}

// --- what is counted, and what never comes back

class Watch {
 public:
  explicit Watch(const Game& game) : game_(game) {}

  void look(const State& before, const State& after, const Events& events) {
    if (before.turn != after.turn) {
      for (std::size_t i = 0; i < game_.corps.size(); ++i) activations_[i] = 0;
    }
    for (const Event& one : events.all()) {
      const auto kind = static_cast<EventKind>(one.kind);
      if (kind == EventKind::Activated || kind == EventKind::ActivationLost)
        ++activations_[static_cast<std::size_t>(one.facts[0].value)];
      if (kind == EventKind::ActivatedMassed) ++activations_[static_cast<std::size_t>(one.facts[1].value)];
    }
    check_corps(before, after);
    check_losses(before, after);
    ASSERT_LE(after.stack.depth(), kMostProcedures);
  }

 private:
  // 4.43b, 4.44a, 9.22a
  void check_corps(const State& before, const State& after) {
    for (std::size_t i = 0; i < game_.corps.size(); ++i) {
      const CorpsState &then = before.corps[i], &now = after.corps[i];
      ASSERT_EQ(now.activations, activations_[i]) << game_.corps[i].id;
      ASSERT_LE(now.activations, normal_activations(game_, after) + 1) << game_.corps[i].id;
      const bool again = then.demoralized && now.activations > then.activations;  // 9.21b
      ASSERT_TRUE(!again || now.activations <= normal_activations(game_, after)) << game_.corps[i].id;
      ASSERT_TRUE(now.demoralized || !then.demoralized) << game_.corps[i].id;
      ASSERT_TRUE(now.withdrawing || !then.withdrawing) << game_.corps[i].id;
      ASSERT_TRUE(now.demoralized || !now.withdrawing) << game_.corps[i].id;
    }
  }

  // 8.12c, 8.53a
  void check_losses(const State& before, const State& after) {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitState &then = before.units[i], &now = after.units[i];
      if (then.status == Status::Eliminated || then.status == Status::Left || then.status == Status::Absent) {
        ASSERT_EQ(now.status, then.status) << game_.units[i].id;
      }
      if (then.status == Status::OnMap && then.hits > 0) {
        ASSERT_GE(now.hits, 1) << game_.units[i].id;
      }
      if (game_.units[i].artillery()) {
        ASSERT_EQ(now.hits, 0) << game_.units[i].id;
      }
    }
  }

  const Game& game_;
  std::array<int, kMostCorps> activations_{};
};

// --- how they choose

enum class Temper : std::uint8_t { Aimless, Bold };

int to_nearest_enemy(const Game& game, const State& state, Side own, Hex where) {
  int nearest = 1000;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = state.units[i];
    if (one.status != Status::OnMap || one.place != 0 || game.units[i].side == own) continue;
    nearest = std::min(nearest, game.map.grid().distance(where, one.hex));
  }
  return nearest;
}

bool ends_something(Verb verb) {
  return verb == Verb::Done || verb == Verb::Pass || verb == Verb::Skip || verb == Verb::Halt ||
         verb == Verb::Cancel || verb == Verb::Reserve;
}

// A verb first, those that end something seldom; of a few moves the one that leads nearest to the enemy.
Action bold_action(const Game& game, const State& state, const ActionList& list, Dice& dice) {
  Action best = random_action(list, dice);
  for (int i = 0; i < 6 && ends_something(verb_of(best)); ++i) best = random_action(list, dice);
  if (verb_of(best) == Verb::Face && dice.below(4) > 0) best = random_action(list, dice);
  if (verb_of(best) != Verb::Move) return best;
  const Side own = state.pending.side;
  const auto distance = [&](Action one) {
    const auto to = hex_operand(game, one, 1);
    return to ? to_nearest_enemy(game, state, own, *to) : 1000;
  };
  for (int i = 0; i < 5; ++i) {
    const Action other = random_action(list, dice);
    if (verb_of(other) == Verb::Attack || verb_of(other) == Verb::Charge) return other;
    if (verb_of(other) == Verb::Move && distance(other) < distance(best)) best = other;
  }
  return best;
}

void play_whole_game(const char* scenario, std::uint64_t seed, Temper temper, int& combats) {
  SCOPED_TRACE(std::string(scenario) + ", seed " + std::to_string(seed));
  const Game& game = shipped(scenario);
  const HexSet crowded = crowded_at_start(game);
  Events events;
  State state = start(game, events);
  State before = state;
  Dice dice(seed);
  ActionList list;
  Watch watch(game);
  for (int step = 0; !state.over(); ++step) {
    ASSERT_LT(step, 1'000'000) << "the game does not end";
    before = state;
    std::string done;
    if (state.pending.kind == Pending::Kind::Roll) {
      ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
    } else {
      list_actions(game, state, list);
      ASSERT_FALSE(list.empty()) << word_of(state.pending.ask);
      const Action one =
          temper == Temper::Bold ? bold_action(game, state, list, dice) : random_action(list, dice);
      done = text_of(game, one);
      const Verdict answer = apply(game, state, one, events);
      ASSERT_TRUE(answer.allowed()) << word_of(before.pending.ask) << " " << done << ": refused by "
                                    << answer.rule;
    }
    SCOPED_TRACE("step " + std::to_string(step) + ": " + done);
    ASSERT_FALSE(events.cut());
    ASSERT_TRUE(state.over() || state.pending.kind != Pending::Kind::Nothing);
    watch.look(before, state, events);
    for (const Event& one : events.all())
      combats += static_cast<EventKind>(one.kind) == EventKind::CombatRolled ? 1 : 0;
    if (state.over()) break;
    const bool thorough = dice.below(16) == 0;
    if (thorough) {
      check_derived(game, state);
      check_units(game, state);
      check_stacks(game, state, crowded);
      check_leaders(game, state);
      ASSERT_NO_THROW(check_saved(game, state)) << word_of(state.pending.ask);
    }
    check_reserves(game, state);
    if (testing::Test::HasFatalFailure()) return;
  }
  check_derived(game, state);
  EXPECT_NE(state.winner, Winner::Nobody);
  EXPECT_EQ(state.turn, game.scenario.turns);
}

void play_games(const char* scenario, int games) {
  const int first = number_from("TAMBURINO_FIRST_SEED", 1);
  int combats = 0;
  for (int i = 0; i < games && !testing::Test::HasFatalFailure(); ++i)
    play_whole_game(scenario, static_cast<std::uint64_t>(first + i),
                    i % 2 == 0 ? Temper::Bold : Temper::Aimless, combats);
  EXPECT_GT(combats, 0) << "nobody fought";
}
int many() { return number_from("TAMBURINO_GAMES", 2); }
int few() { return std::max(1, many() / 10); }

TEST(RisorgimentoRandomGames, le_grole) { play_games("le-grole", 4 * many()); }
TEST(RisorgimentoRandomGames, san_martino) { play_games("san-martino", many()); }
TEST(RisorgimentoRandomGames, magenta) { play_games("magenta", many()); }
TEST(RisorgimentoRandomGames, solferino) { play_games("solferino", few()); }
TEST(RisorgimentoRandomGames, the_whole_field) { play_games("solferino-sanmartino", few()); }

}  // namespace
}  // namespace tamburino::risorgimento1859
