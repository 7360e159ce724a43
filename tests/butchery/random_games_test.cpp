#include <cstdlib>

#include "engine/core/dice.h"
#include "tests/butchery/given.h"

// Whole games, both sides choosing at random, with what must always hold in butchery checked after every
// step; what must hold in every game is in tests/conformance. TAMBURINO_GAMES says how many (./test --soak:
// 10,000), TAMBURINO_FIRST_SEED where to begin.
namespace tamburino::butchery {
namespace {

int number_from(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

// A unit may stand too close with others only while it is passing through.
bool passing(const State& state, UnitId who) {
  if (const auto* move = state.stack.find<PieceMove>(); move != nullptr && move->piece == piece(who))
    return true;
  const auto* retreat = state.stack.find<Retreat>();
  return retreat != nullptr && retreat->unit == who;
}

void check_hexes(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& own = state[who];
    ASSERT_EQ(own.status == Status::OnMap, own.hex != kNoHex) << game[who].name;
    if (own.status != Status::OnMap) continue;
    ASSERT_LT(own.steps_lost, game[who].cohesion) << game[who].name;
    ASSERT_FALSE(game.map.lake(own.hex)) << game[who].name;
    bool somebody_passes = false;
    for (const UnitId other : UnitsIn(state, own.hex)) {
      ASSERT_EQ(game.side(other), game.side(who)) << "two sides in " << game.map.grid().name(own.hex);
      somebody_passes |= passing(state, other);
    }
    if (!somebody_passes) {
      ASSERT_TRUE(may_stack(game, state, who, own.hex).allowed()) << game[who].name;
    }
  }
}

void check_leaders(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationState& own = state.formations[i];
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (own.commander == Status::OnMap) {
      ASSERT_FALSE(enemy_in(game, state, game.side(which), own.commander_hex)) << game[which].name;
    }
    ASSERT_TRUE(own.broken || !own.broken_in_effect);
    ASSERT_EQ(own.broken, game[which].breaks_at > 0 && own.losses >= game[which].breaks_at)
        << game[which].name;
  }
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    if (chief_on_map(state, nation)) {
      ASSERT_FALSE(enemy_in(game, state, side_of(nation), state.chief(nation).hex));
    }
    ASSERT_LE(state.chief(nation).direct_used, game[nation].reaction);
    const RiderState& rider = state.rider(nation);
    if (rider.duty != RiderState::Duty::WithChief) {
      ASSERT_FALSE(enemy_in(game, state, side_of(nation), rider.hex));
    }
  }
}

// The track counts every step lost, no more and no less: 10.4.9b, B44.
void check_losses(const Game& game, const State& state) {
  std::array<int, kMostFormations> lost{};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    lost[static_cast<std::size_t>(index(game.units[i].formation))] += state.units[i].steps_lost;
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    ASSERT_EQ(state.formations[i].losses, game.formations[i].detached() ? 0 : lost[i])
        << game.formations[i].name;
  }
}

void check_derived(const Game& game, const State& state) {
  State again = state;
  rebuild(game, again);
  ASSERT_TRUE(again == state) << "zones or hexes have not been kept up to date";
}

// Chits: every formation that has a marker at the start of the Operations Phase is activated once in it.
class ChitWatch {
 public:
  void look(const State& before, const State& after, const Events& events) {
    for (const Event& event : events.all()) {
      const auto kind = static_cast<EventKind>(event.kind);
      if (kind == EventKind::InitiativeWon) seen_ = 0;
      if (kind == EventKind::Drawn || kind == EventKind::MarkerPicked) {
        const int which = event.facts[kind == EventKind::Drawn ? 0 : 1].value;
        ASSERT_EQ(seen_ >> which & 1U, 0U) << "a marker drawn twice in a turn";
        seen_ |= 1U << which;
        ASSERT_FALSE(after.markers.contains(which));
      }
    }
    if (before.turn == after.turn && before.stack.find<Operations>() != nullptr &&
        before.activation.formation != kNoFormation) {
      ASSERT_EQ(after.markers.chits() & ~before.markers.chits(), 0U) << "a marker came back";
    }
  }

 private:
  std::uint32_t seen_ = 0;
};

// Whether every state of the game could be saved and loaded, which costs more than all the rest, or a sample.
enum class Saves { All, Some };

void play_whole_game(const Game& game, std::uint64_t seed, Saves saves) {
  Dice dice(seed);
  Events events;
  ActionList list;
  ChitWatch chits;
  State state = start(game, events);
  for (int step = 0; !state.over(); ++step) {
    ASSERT_LT(step, 100000) << "the game does not end";
    const State before = state;
    const bool thorough = dice.below(64) == 0;
    if (state.pending.kind == Pending::Kind::Roll) {
      const Roll roll = dice.answer(roll_request(state));
      ASSERT_TRUE(apply(game, state, roll, events).allowed());
    } else {
      list_actions(game, state, list);
      ASSERT_FALSE(list.empty()) << "nothing can be answered to " << word_of(state.pending.ask);
      const Action action = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
      ASSERT_TRUE(apply(game, state, action, events).allowed()) << text_of(game, action);
    }
    ASSERT_FALSE(events.cut());
    ASSERT_TRUE(state.over() || state.pending.kind != Pending::Kind::Nothing);
    chits.look(before, state, events);
    check_hexes(game, state);
    check_losses(game, state);
    check_leaders(game, state);
    if (thorough) check_derived(game, state);
    if (thorough || saves == Saves::All) {
      ASSERT_NO_THROW(check_saved(game, state)) << "asked " << word_of(state.pending.ask);
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
  check_derived(game, state);
}

TEST(ButcheryWholeGames, random_games_run_to_the_end_with_all_invariants) {
  const Game& game = solferino();
  const int games = number_from("TAMBURINO_GAMES", 60);
  const int first = number_from("TAMBURINO_FIRST_SEED", 1);
  for (int i = 0; i < games; ++i) {
    SCOPED_TRACE("seed " + std::to_string(first + i));
    play_whole_game(game, static_cast<std::uint64_t>(first + i), i % 8 == 0 ? Saves::All : Saves::Some);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace tamburino::butchery
