#include "engine/games/risorgimento1859/event_table.h"

#include "engine/games/risorgimento1859/names.h"
#include "engine/games/risorgimento1859/rules.h"

namespace tamburino::risorgimento1859 {
namespace {

std::string_view weather_word(int value) { return word_of(Weather{static_cast<std::uint8_t>(value)}); }
std::string_view orders_word(int value) { return word_of(Orders{static_cast<std::uint8_t>(value)}); }
std::string_view winner_word(int value) { return word_of(Winner{static_cast<std::uint8_t>(value)}); }

using Class = EventClass;
using What = EventKind;

// Facts are counted from 0, in the order in which the rules tell them.
constexpr std::array kEvents{
    event_row(What::TurnBegins, "turn-begins", Class::Turn, "", Weight::Headline).opening(Opens::Turn),
    event_row(What::WeatherIs, "weather-is", Class::Weather).resulting(0, weather_word),
    event_row(What::Rolled, "rolled", Class::Dice, "", Weight::Detail).thrown({1, 2}).joining(Joins::Fight),
    event_row(What::Item, "item", Class::Reckoning, "", Weight::Detail).joining(Joins::Fight),
    event_row(What::InitiativeWon, "initiative-won", Class::Command, "", Weight::Headline).whose(0),
    event_row(What::InitiativeTied, "initiative-tied", Class::Command),
    event_row(What::Arrived, "arrived", Class::Reinforcement).whose(0),
    event_row(What::PutInReserve, "put-in-reserve", Class::Command).whose(0),
    event_row(What::Released, "released", Class::Command).whose(0),
    event_row(What::Unstacked, "unstacked", Class::Movement).whose(0).along(1),
    event_row(What::LeftGame, "left-game", Class::Command).whose(0),
    event_row(What::Stayed, "stayed", Class::Command).whose(0),
    event_row(What::Activated, "activated", Class::Command, "", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::ActivatedMassed, "activated-massed", Class::Command, "", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::ContinuityFailed, "continuity-failed", Class::Command).whose(0),
    event_row(What::ActivationLost, "activation-lost", Class::Command).whose(0),
    event_row(What::Finished, "finished", Class::Command).whose(0),
    event_row(What::CannotAttack, "cannot-attack", Class::Command).whose(0),
    event_row(What::Passed, "passed", Class::Command).whose(0),
    event_row(What::Skipped, "skipped", Class::Command).whose(0),
    event_row(What::ActivationsOver, "activations-over", Class::Turn),
    event_row(What::OrdersAre, "orders-are", Class::Command).whose(0).resulting(1, orders_word),
    event_row(What::OrdersGiven, "orders-given", Class::Command).whose(0),
    event_row(What::OrdersFailed, "orders-failed", Class::Command).whose(0),
    event_row(What::Attached, "attached", Class::Command).whose(0),
    event_row(What::Lent, "lent", Class::Command).whose(0),
    event_row(What::BrigadeActs, "brigade-acts", Class::Command).whose(0),
    event_row(What::PoolActs, "pool-acts", Class::Command).whose(0),
    event_row(What::Moved, "moved", Class::Movement).whose(0).along(1).joining(Joins::March),
    event_row(What::Faced, "faced", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::March),
    event_row(What::LeaderMoved, "leader-moved", Class::Movement).whose(0).along(1),
    event_row(What::Entered, "entered", Class::Reinforcement).whose(0).along(1),
    event_row(What::Halted, "halted", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::March),
    event_row(What::SquareFormed, "square-formed", Class::Movement).whose(0),
    event_row(What::SquareOpened, "square-opened", Class::Movement).whose(0),
    event_row(What::Restacked, "restacked", Class::Movement).whose(0),
    event_row(What::MarchBegun, "march-begun", Class::Movement).whose(0),
    event_row(What::MarchStopped, "march-stopped", Class::Movement).whose(0),
    event_row(What::Tired, "tired", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::Rallied, "rallied", Class::Recovery).whose(0),
    event_row(What::Withdrew, "withdrew", Class::Movement).whose(0).along(1),
    event_row(What::Stood, "stood", Class::Combat, "", Weight::Detail).whose(0).joining(Joins::Fight),
    event_row(What::Countercharged, "countercharged", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Fired, "fired", Class::Combat, "", Weight::Headline)
        .whose(0)
        .along(1)
        .opening(Opens::Fight),
    event_row(What::FireResult, "fire-result", Class::Combat).joining(Joins::Fight),
    event_row(What::SmallArmsFired, "small-arms-fired", Class::Combat, "", Weight::Headline)
        .whose(0)
        .along(1)
        .opening(Opens::Fight),
    event_row(What::SmallArmsResult, "small-arms-result", Class::Combat).joining(Joins::Fight),
    event_row(What::CheckPassed, "check-passed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::CheckFailed, "check-failed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Disordered, "disordered", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::HitTaken, "hit-taken", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::Eliminated, "eliminated", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Endangered, "endangered", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::LeaderFinished, "leader-finished", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::LeaderEscaped, "leader-escaped", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::AttackDeclared, "attack-declared", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::ChargeDeclared, "charge-declared", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Committed, "committed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::CommitmentFailed, "commitment-failed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::CombatBegins, "combat-begins", Class::Combat, "", Weight::Headline).opening(Opens::Fight),
    event_row(What::CombatRolled, "combat-rolled", Class::Combat).joining(Joins::Fight),
    event_row(What::AttackerLost, "attacker-lost", Class::Combat).joining(Joins::Fight),
    event_row(What::DefenderLost, "defender-lost", Class::Combat).joining(Joins::Fight),
    event_row(What::Retreated, "retreated", Class::Combat).whose(0).along(1).joining(Joins::Fight),
    event_row(What::Displaced, "displaced", Class::Combat).whose(0).along(1).joining(Joins::Fight),
    event_row(What::WentBack, "went-back", Class::Combat).whose(0).along(1).joining(Joins::Fight),
    event_row(What::AttackCancelled, "attack-cancelled", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::ContinuedAttack, "continued-attack", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::BridgeBlown, "bridge-blown", Class::Combat).joining(Joins::Fight),
    event_row(What::BridgeHolds, "bridge-holds", Class::Combat).joining(Joins::Fight),
    event_row(What::Recovered, "recovered", Class::Recovery).whose(0),
    event_row(What::BrigadeOut, "brigade-out", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::BrigadeBack, "brigade-back", Class::Recovery).whose(0),
    event_row(What::Demoralized, "demoralized", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Steady, "steady", Class::Recovery).whose(0),
    event_row(What::CorpsWithdraws, "corps-withdraws", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::LeftMap, "left-map", Class::Movement).whose(0),
    event_row(What::PlaceTaken, "place-taken", Class::Place, "", Weight::Headline),
    event_row(What::ScoreIs, "score-is", Class::Score),
    event_row(What::GameOver, "game-over", Class::Result, "", Weight::Headline).resulting(0, winner_word),
};
static_assert(kEvents.size() == kEventKinds && in_order(kEvents));

constexpr std::array kRolls{
    RollRow{"initiative", "initiative", "4.3a", "initiative", Reads::Each},
    RollRow{"continuity", "continuity", "4.51a", "activation", Reads::UpTo},
    RollRow{"orders", "orders", "4.13c", "brigade", Reads::Sum},
    RollRow{"endangered", "endangered", "8.4d", "", Reads::UpTo},
    RollRow{"extended", "extended", "4.43c", "movement", Reads::UpTo},
    RollRow{"artillery", "artillery", "7.11a", "fire", Reads::Sum},
    RollRow{"cohesion", "cohesion", "7.18e", "", Reads::UpTo},
    RollRow{"small-arms", "small-arms", "7.25a", "fire", Reads::Sum},
    RollRow{"commitment", "commitment", "7.41b", "attacks", Reads::Sum},
    RollRow{"combat", "combat", "7.44b", "attacks", Reads::Each},
    RollRow{"continue", "continue", "7.47c", "attacks", Reads::Sum},
    RollRow{"demoralization", "demoralization", "9.2a", "demoralization", Reads::Sum},
    RollRow{"withdrawal", "withdrawal", "a10.4a", "demoralization", Reads::UpTo},
    RollRow{"leaves", "leaves", "a10.3a", "start", Reads::UpTo},
    RollRow{"blow", "blow", "a9.5b", "late-fire", Reads::UpTo},
};

constexpr std::array kPhases{
    PhaseRow{"start", "3.0a"},
    PhaseRow{"initiative", "4.3a"},
    PhaseRow{"reserve", "3.0b"},
    PhaseRow{"activation", "4.52a"},
    PhaseRow{"corps", "4.4a", "activation"},
    PhaseRow{"brigade", "3.0c", "corps"},
    PhaseRow{"movement", "5.3a", "brigade"},
    PhaseRow{"rally", "8.51a", "brigade"},
    PhaseRow{"fire", "7.23d", "brigade"},
    PhaseRow{"attacks", "7.3b", "brigade"},
    PhaseRow{"late-fire", "5.32b", "corps"},
    PhaseRow{"recovery", "8.52a"},
    PhaseRow{"out-of-reserve", "4.6c"},
    PhaseRow{"commanders", "4.23a"},
    PhaseRow{"demoralization", "9.2a"},
};

// Who throws, or whom it is about.
Fact roller(const Game& /*game*/, const State& state) {
  switch (state.pending.roll) {
    case RollKind::Continuity:
      return corps(state.stack.top_as<ActivationPhase>()->trying);
    case RollKind::Extended:
      return unit(state.stack.top_as<UnitMove>()->unit);
    default:
      return {};
  }
}

}  // namespace

std::span<const EventRow> event_table() { return kEvents; }
std::span<const RollRow> roll_table() { return kRolls; }
std::span<const PhaseRow> phase_table() { return kPhases; }

std::optional<Side> side_of(const Game& game, const Fact& fact) {
  const auto n = static_cast<std::size_t>(fact.value);
  switch (fact.kind) {
    case Fact::Kind::Side:
      return Side{static_cast<std::uint8_t>(fact.value)};
    case Fact::Kind::Piece:
      return game.side(Piece{static_cast<std::uint16_t>(fact.value)});
    case Fact::Kind::Formation:
      return n < game.brigades.size() ? std::optional(game.side_of(BrigadeId{static_cast<std::uint8_t>(n)}))
                                      : std::nullopt;
    case Fact::Kind::Commander:
      return n < game.corps.size() ? std::optional(game.corps[n].side) : std::nullopt;
    default:
      return std::nullopt;
  }
}

Cast cast_of(const Game& game, const State& state) {
  Cast cast;
  if (state.pending.kind == Pending::Kind::Ask)
    cast.hands[0] = static_cast<std::int8_t>(index(state.pending.side));
  if (state.pending.kind != Pending::Kind::Roll) return cast;
  cast.roll = roll_called(kRolls, word_of(state.pending.roll));
  cast.roller = roller(game, state);
  if (state.pending.roll == RollKind::Initiative) {
    cast.hands = {static_cast<std::int8_t>(index(Side::Allied)),
                  static_cast<std::int8_t>(index(Side::Austrian))};
  } else if (const auto side = side_of(game, cast.roller)) {
    cast.hands[0] = static_cast<std::int8_t>(index(*side));
  }
  return cast;
}

}  // namespace tamburino::risorgimento1859
