#include "engine/games/custoza/event_table.h"

#include "engine/games/custoza/names.h"
#include "engine/games/custoza/rules.h"

namespace tamburino::custoza {
namespace {

std::string_view temper_word(int value) { return word_of(Temper{static_cast<std::uint8_t>(value)}); }
std::string_view phase_word(int value) { return word_of(Phase{static_cast<std::uint8_t>(value)}); }
std::string_view colour_word(int value) { return word_of(Colour{static_cast<std::uint8_t>(value)}); }
std::string_view level_word(int value) { return word_of(Level{static_cast<std::uint8_t>(value)}); }
std::string_view marker_word(int value) { return word_of(MarkerKind{static_cast<std::uint8_t>(value)}); }
std::string_view stance_word(int value) { return word_of(Stance{static_cast<std::uint8_t>(value)}); }
std::string_view winner_word(int value) { return word_of(Winner{static_cast<std::uint8_t>(value)}); }

using Class = EventClass;
using What = EventKind;

// Facts are counted from 0, in the order in which the rules tell them.
constexpr std::array kEvents{
    event_row(What::TurnBegins, "turn-begins", Class::Turn, "", Weight::Headline).opening(Opens::Turn),
    event_row(What::PhaseBegins, "phase-begins", Class::Turn)
        .joining(Joins::Nothing)
        .resulting(0, phase_word),
    event_row(What::Rolled, "rolled", Class::Dice, "", Weight::Detail).thrown({1, 2}).joining(Joins::Fight),
    event_row(What::Item, "item", Class::Reckoning, "", Weight::Detail).joining(Joins::Fight),
    event_row(What::InitiativeWon, "initiative-won", Class::Command, "initiative", Weight::Headline).whose(0),
    event_row(What::InitiativeTied, "initiative-tied", Class::Command, "initiative"),
    event_row(What::OutOfCommand, "out-of-command", Class::Command, "engaged").whose(0).joining(Joins::Like),
    event_row(What::Passed, "passed", Class::Command, "engaged").whose(0),
    event_row(What::ActivationPassed, "activation-passed", Class::Command, "activation", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::ActivationFailed, "activation-failed", Class::Command, "engaged").whose(0),
    event_row(What::Reluctant, "reluctant", Class::Command, "engaged").whose(0),
    event_row(What::LooseCannon, "loose-cannon", Class::Command, "activation", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::TemperIs, "temper-is", Class::Command, "activation").whose(0).resulting(1, temper_word),
    event_row(What::StaysPut, "stays-put", Class::Command, "engaged").whose(0),
    event_row(What::MarkerPlaced, "marker-placed", Class::Combat, "declare")
        .whose(kActor)
        .along(0, 1)
        .resulting(2, marker_word),
    event_row(What::MarkerTurned, "marker-turned", Class::Combat).whose(kActor).along(0, 1),
    event_row(What::MarkerShifted, "marker-shifted", Class::Combat).whose(kActor).along(0, 1),
    event_row(What::ReserveCalled, "reserve-called", Class::Command, "activation").whose(0),
    event_row(What::Moved, "moved", Class::Movement).whose(0).joining(Joins::March).along(1),
    event_row(What::Faced, "faced", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::March),
    event_row(What::LeaderMoved, "leader-moved", Class::Movement).whose(0).along(1),
    event_row(What::MarchEntered, "march-entered", Class::Movement).whose(0).joining(Joins::March),
    event_row(What::MarchLeft, "march-left", Class::Movement).whose(0).joining(Joins::March),
    event_row(What::SquareFormed, "square-formed", Class::Movement).whose(0),
    event_row(What::SquareOpened, "square-opened", Class::Movement).whose(0),
    event_row(What::Limbered, "limbered", Class::Movement).whose(0).joining(Joins::March),
    event_row(What::Unlimbered, "unlimbered", Class::Movement).whose(0).joining(Joins::March),
    event_row(What::Halted, "halted", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::March),
    event_row(What::Stopped, "stopped", Class::Movement).whose(0),
    event_row(What::Reacted, "reacted", Class::Combat, "reactions").whose(0),
    event_row(What::Fired, "fired", Class::Combat, "", Weight::Headline)
        .whose(0)
        .along(1)
        .opening(Opens::Fight),
    event_row(What::FireResult, "fire-result", Class::Combat).joining(Joins::Fight),
    event_row(What::AmmoLow, "ammo-low", Class::Supply, "", Weight::Detail).whose(0).joining(Joins::Fight),
    event_row(What::AmmoOut, "ammo-out", Class::Supply).whose(0).joining(Joins::Fight),
    event_row(What::Attacked, "attacked", Class::Combat, "", Weight::Headline)
        .whose(0)
        .along(1)
        .opening(Opens::Fight),
    event_row(What::Charged, "charged", Class::Combat, "", Weight::Headline)
        .whose(0)
        .along(1)
        .opening(Opens::Fight),
    event_row(What::CombatResult, "combat-result", Class::Combat)
        .joining(Joins::Fight)
        .resulting(3, colour_word),
    event_row(What::Won, "won", Class::Combat, "", Weight::Headline).whose(0).joining(Joins::Fight),
    event_row(What::Drawn, "drawn", Class::Combat).joining(Joins::Fight),
    event_row(What::CheckPassed, "check-passed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::CheckFailed, "check-failed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::LevelsLost, "levels-lost", Class::Loss)
        .whose(0)
        .joining(Joins::Fight)
        .resulting(2, level_word),
    event_row(What::StrengthLost, "strength-lost", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::Routed, "routed", Class::Loss, "", Weight::Headline).whose(0).joining(Joins::Fight),
    event_row(What::Surrendered, "surrendered", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Eliminated, "eliminated", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::GunsTaken, "guns-taken", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Retreated, "retreated", Class::Combat).whose(0).joining(Joins::Fight).along(1, 2),
    event_row(What::Withdrew, "withdrew", Class::Movement).whose(0).along(1, 2),
    event_row(What::PassedThrough, "passed-through", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Advanced, "advanced", Class::Combat).whose(0).joining(Joins::Fight).along(1),
    event_row(What::Exhausted, "exhausted", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Continued, "continued", Class::Combat).whose(0).joining(Joins::Fight).along(1),
    event_row(What::RodeBack, "rode-back", Class::Movement).whose(0).joining(Joins::Fight).along(1),
    event_row(What::MoodChanged, "mood-changed", Class::Command).whose(0).joining(Joins::Fight),
    event_row(What::Followed, "followed", Class::Movement, "", Weight::Detail)
        .whose(0)
        .joining(Joins::Fight)
        .along(1),
    event_row(What::CommanderMovedOff, "commander-moved-off", Class::Movement).whose(0).along(1),
    event_row(What::CommanderCaptured, "commander-captured", Class::Loss, "", Weight::Headline).whose(0),
    event_row(What::Recovered, "recovered", Class::Recovery)
        .whose(0)
        .joining(Joins::Like)
        .resulting(2, level_word),
    event_row(What::Rested, "rested", Class::Recovery).whose(0).joining(Joins::Like),
    event_row(What::Revealed, "revealed", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::Like),
    event_row(What::HexTaken, "hex-taken", Class::Place, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Nothing),
    event_row(What::AmmoRestored, "ammo-restored", Class::Supply, "end"),
    event_row(What::Placed, "placed", Class::SetUp, "set-up").whose(0).joining(Joins::Like).along(1),
    event_row(What::FatigueIs, "fatigue-is", Class::Recovery, "fatigue").whose(0).joining(Joins::Like),
    event_row(What::Fatigued, "fatigued", Class::Loss, "fatigue").whose(0),
    event_row(What::Fresh, "fresh", Class::Recovery, "fatigue").whose(0),
    event_row(What::Collapsed, "collapsed", Class::Loss, "fatigue", Weight::Headline).whose(0),
    event_row(What::CollapseOver, "collapse-over", Class::Recovery, "end").whose(0),
    event_row(What::StrengthRegained, "strength-regained", Class::Recovery, "end")
        .whose(0)
        .joining(Joins::Like),
    event_row(What::ObjectiveChosen, "objective-chosen", Class::Secret).whose(0),
    event_row(What::ObjectiveIs, "objective-is", Class::Result, "over").whose(0),
    event_row(What::GameOver, "game-over", Class::Result, "over", Weight::Headline)
        .joining(Joins::Nothing)
        .resulting(0, winner_word),
    event_row(What::Arrived, "arrived", Class::Movement, "command", Weight::Headline).whose(0).along(1),
    event_row(What::PieceAppeared, "piece-appeared", Class::Movement).whose(0).along(1),
    event_row(What::WentInReserve, "went-in-reserve", Class::Command, "command").whose(0).along(1),
    event_row(What::StatusIs, "status-is", Class::Secret, "command").whose(0).resulting(1, stance_word),
    event_row(What::ObjectiveSet, "objective-set", Class::Secret).whose(0),
    event_row(What::ChangeFailed, "change-failed", Class::Secret, "command").whose(0),
    event_row(What::MarchPassed, "march-passed", Class::Secret, "march").whose(0),
    event_row(What::MarchFailed, "march-failed", Class::Secret, "march").whose(0),
    event_row(What::MarchStopped, "march-stopped", Class::Secret, "march").whose(0),
    event_row(What::PieceMoved, "piece-moved", Class::Movement, "march").whose(0).along(1, 2),
    event_row(What::Deployed, "deployed", Class::Movement, "", Weight::Headline).whose(0).along(1),
    event_row(What::Waits, "waits", Class::Movement).whose(0).along(1),
    event_row(What::ScoutRemoved, "scout-removed", Class::Movement).whose(0).along(1),
    event_row(What::ScoutPlaced, "scout-placed", Class::Movement).whose(0).along(1),
    event_row(What::Reorganised, "reorganised", Class::Recovery, "march").whose(0),
    event_row(What::LeftMap, "left-map", Class::Movement).whose(0).along(1),
    event_row(What::BridgeBegun, "bridge-begun", Class::Movement).whose(0).along(1),
    event_row(What::BridgeFinished, "bridge-finished", Class::Movement),
    event_row(What::FerryBegun, "ferry-begun", Class::Movement).whose(0).along(1),
    event_row(What::Ferried, "ferried", Class::Movement).whose(0).along(1),
    event_row(What::Exited, "exited", Class::Movement, "", Weight::Headline).whose(0).along(1),
    event_row(What::InitiativeRolled, "initiative-rolled", Class::Dice, "initiative", Weight::Detail)
        .thrown({0, 3}),
};
static_assert(kEvents.size() == kEventKinds && in_order(kEvents),
              "a row for every kind of event, in its order");

constexpr std::array kRolls{
    RollRow{"initiative", "initiative", "3.1a", "initiative"},
    RollRow{"activation", "activation", "5.1.1a", "engaged", Reads::UpTo},
    RollRow{"temper", "temper", "5.2a", "activation"},
    RollRow{"fire", "fire", "g8.table-a"},
    RollRow{"combat", "combat", "10.4.5a"},
    RollRow{"check", "check", "13.2a", "", Reads::UpTo},
    RollRow{"fatigue", "fatigue", "14.7.2a", "fatigue", Reads::UpTo},
    RollRow{"change", "change", "16.2b", "command", Reads::UpTo},
    RollRow{"march", "march", "14.6a", "march", Reads::UpTo},
};

constexpr std::array kPhases{
    PhaseRow{"set-up", "23"},
    PhaseRow{"initiative", "3.1"},
    PhaseRow{"command", "14.2"},
    PhaseRow{"engaged", "3.2"},
    PhaseRow{"activation", "3.2.2", "engaged"},
    PhaseRow{"declare", "6.1", "activation"},
    PhaseRow{"prepare", "4.3", "activation"},
    PhaseRow{"actions", "6.6", "activation"},
    PhaseRow{"reactions", "11", "activation"},
    PhaseRow{"recovery", "13.6", "activation"},
    PhaseRow{"not-activated", "3.3"},
    PhaseRow{"out-of-command", "3.4"},
    PhaseRow{"march", "14.6"},
    PhaseRow{"fatigue", "14.7"},
    PhaseRow{"end", "3.5"},
    PhaseRow{"over", "3.5b"},
};

struct Roller {
  Fact who{}, target{};
};

Roller hidden_roller(const Game& game, const State& state, UnitId who) {
  if (state[who].status == Status::Inside) return {side(game[who].side)};
  return {unit(who)};
}

// Whose dice they are; the first unit of a Force stands for all.
Roller roller(const Game& game, const State& state) {
  switch (state.pending.roll) {
    case RollKind::Activation:
      return {commander(state.stack.top_as<EngagedPhase>()->trying)};
    case RollKind::Temper:
      return {commander(state.activation.formation)};
    case RollKind::Fire: {
      const Fire& fire = *state.stack.top_as<Fire>();
      return {unit(fire.firers.first()), hex(fire.target)};
    }
    case RollKind::Combat: {
      const Combat& combat = *state.stack.top_as<Combat>();
      return {unit(combat.attackers.first()), hex(combat.target)};
    }
    case RollKind::Check:
      return hidden_roller(game, state, state.stack.top_as<Check>()->force.first());
    case RollKind::Fatigue: {
      const FormationId which{state.stack.top_as<FatiguePhase>()->next};
      if (state[which].stance != Stance::Engaged) return {side(game[which].side)};  // R101
      return {formation(which)};
    }
    case RollKind::Change:  // 16.6a: for whom is a secret
      return {side(state.stack.top_as<CommandPhase>()->side)};
    case RollKind::March:
      return {side(state.stack.top_as<MarchPhase>()->turn)};
    case RollKind::Initiative:
    case RollKind::None:
      break;
  }
  return {};
}

}  // namespace

std::span<const EventRow> event_table() { return kEvents; }
std::span<const RollRow> roll_table() { return kRolls; }
std::span<const PhaseRow> phase_table() { return kPhases; }

std::optional<Side> side_of(const Game& game, const Fact& fact) {
  const auto n = static_cast<std::size_t>(fact.value);
  switch (fact.kind) {
    case Fact::Kind::Side:
      return Side{static_cast<std::uint8_t>(n)};
    case Fact::Kind::Formation:
      return n < game.formations.size() ? std::optional(game.formations[n].side) : std::nullopt;
    case Fact::Kind::Piece:
      break;
    default:
      return std::nullopt;
  }
  const Piece who{static_cast<std::uint16_t>(n)};
  if (is_back(who)) return side_of_back(who);
  const bool unit = kind_of(who) == PieceKind::Unit && n < game.units.size();
  const bool man = kind_of(who) != PieceKind::Unit && kind_of(who) != PieceKind::None;
  return unit || man ? std::optional(game.side(who)) : std::nullopt;
}

Cast cast_of(const Game& game, const State& state) {
  Cast cast;
  if (state.pending.kind == Pending::Kind::Ask)
    cast.hands[0] = static_cast<std::int8_t>(index(state.pending.side));
  if (state.pending.kind != Pending::Kind::Roll) return cast;
  const Roller now = roller(game, state);
  cast.roll = roll_called(kRolls, word_of(state.pending.roll));
  cast.roller = now.who;
  cast.target = now.target;
  if (state.pending.roll == RollKind::Initiative) {  // 3.1a: the Italians' dice first
    cast.hands = {static_cast<std::int8_t>(index(Side::Italian)),
                  static_cast<std::int8_t>(index(Side::Austrian))};
  } else if (const auto side = side_of(game, now.who)) {
    cast.hands[0] = static_cast<std::int8_t>(index(*side));
  }
  return cast;
}

}  // namespace tamburino::custoza
