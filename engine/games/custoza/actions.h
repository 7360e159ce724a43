#pragma once

#include <optional>
#include <string_view>

#include "engine/core/reckoning.h"
#include "engine/core/verbs.h"
#include "engine/games/custoza/state.h"

namespace tamburino::custoza {

// Numbers are for ever: records and databases keep them. A Force is spoken of by its first unit.
enum class Verb : std::uint16_t {
  Done = 1,
  Pass = 2,            //
  Activate = 3,        // formation
  AssaultMarker = 4,   // hex, facing
  ChargeMarker = 5,    // hex, facing
  Call = 6,            // unit: a Reserve unit
  Select = 7,          // piece: begins its Force's Action
  Join = 8,            // unit: also in the Force
  Move = 9,            // piece, hex
  Face = 10,           // unit, facing
  Halt = 11,           // piece
  Fire = 12,           // unit, hex
  Attack = 13,         // unit, facing: from its marker
  EnterMarch = 14,     // unit
  LeaveMarch = 15,     // unit
  FormSquare = 16,     // unit
  OpenSquare = 17,     // unit
  Limber = 18,         // unit
  Unlimber = 19,       // unit
  CarryOn = 20,        // unit
  Stop = 21,           // unit
  Counterattack = 22,  // unit
  Countercharge = 23,  // unit
  Withdraw = 24,       // unit
  Lose = 25,           // unit
  Lead = 26,           // unit: stands for its stack
  Retreat = 27,        // unit, hex
  Detach = 28,         // unit: retreats by itself
  Accompany = 29,      // piece, hex
  StayBehind = 30,     // piece
  Continue = 31,       // unit, facing
  TurnMarker = 32,     // hex, facing, facing
  ShiftMarker = 33,    // hex, hex, facing
  ShiftToCharge = 34,  // hex, hex, facing
  Recover = 35,        // unit: levels
  Rest = 36,           // unit: exhaustion
  Place = 37,          // piece, hex
  Choose = 38,         // number: a Strategic Objective
  Enter = 39,          // unit, hex: a unit that waits beside the map
  MarchIn = 40,        // unit, hex: the same in March Movement
  GoOnMarch = 41,      // formation
  GoInReserve = 42,    // formation
  Deploy = 43,         // formation
  Change = 44,         // formation: tries to change its Objective
  Assign = 45,         // formation, box
  TakeScout = 46,      // piece
  Build = 47,          // unit, facing: the pontoon bridge
  Ferry = 48,          // unit, hex
  Exit = 49,           // piece: off the south edge
};
inline constexpr int kLastVerb = 49;

using verbs::act, verbs::operand;
constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }

// Operands as what they name; nothing when no such counter or hex exists.
inline auto unit_operand(const Game& g, Action a, int i) { return operand<UnitId>(a, i, g.units); }
inline auto formation_operand(const Game& g, Action a, int i) {
  return operand<FormationId>(a, i, g.formations);
}
inline auto box_operand(const Game& g, Action a, int i) { return operand<BoxId>(a, i, g.boxes); }
inline auto hex_operand(const Game& g, Action a, int i) { return operand<Hex>(a, i, g.map); }
inline auto facing_operand(Action a, int i) { return operand<Facing>(a, i, std::size_t{kSides}); }
inline std::optional<Piece> piece_operand(const Game& game, Action action, int i) {
  const Piece who{action.operand[static_cast<std::size_t>(i)]};
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return static_cast<std::size_t>(who) < game.units.size() ? std::optional(who) : std::nullopt;
    case PieceKind::Commander:
    case PieceKind::Scout:
      return static_cast<std::size_t>(formation_of(who)) < game.formations.size() ? std::optional(who)
                                                                                  : std::nullopt;
    case PieceKind::Chief:
      return who;
    case PieceKind::None:
      break;
  }
  return std::nullopt;
}

enum class EventKind : std::uint8_t {
  TurnBegins,
  PhaseBegins,
  Rolled,
  Item,  // one line of a reckoning
  InitiativeWon,
  InitiativeTied,
  OutOfCommand,
  Passed,
  ActivationPassed,
  ActivationFailed,
  Reluctant,
  LooseCannon,
  TemperIs,
  StaysPut,  // 22.4b
  MarkerPlaced,
  MarkerTurned,
  MarkerShifted,
  ReserveCalled,
  Moved,
  Faced,
  LeaderMoved,
  MarchEntered,
  MarchLeft,
  SquareFormed,
  SquareOpened,
  Limbered,
  Unlimbered,
  Halted,
  Stopped,
  Reacted,
  Fired,
  FireResult,
  AmmoLow,
  AmmoOut,
  Attacked,
  Charged,
  CombatResult,
  Won,
  Drawn,
  CheckPassed,
  CheckFailed,
  LevelsLost,
  StrengthLost,
  Routed,
  Surrendered,
  Eliminated,
  GunsTaken,
  Retreated,
  Withdrew,
  PassedThrough,
  Advanced,
  Exhausted,
  Continued,
  RodeBack,
  MoodChanged,
  Followed,
  CommanderMovedOff,
  CommanderCaptured,
  Recovered,
  Rested,
  Revealed,
  HexTaken,
  AmmoRestored,
  Placed,
  FatigueIs,
  Fatigued,
  Fresh,
  Collapsed,
  CollapseOver,
  StrengthRegained,
  ObjectiveChosen,  // seen by its owner alone
  ObjectiveIs,      // at the end
  GameOver,
  Arrived,        // a commander or a unit, at its entry hex
  PieceAppeared,  // face down
  WentInReserve,
  StatusIs,      // of a Formation that is face down: seen by its owner alone
  ObjectiveSet,  // on the Objective Map: seen by its owner alone
  ChangeFailed,
  MarchPassed,
  MarchFailed,
  MarchStopped,  // 16.4b
  PieceMoved,    // face down: all that the enemy sees
  Deployed,
  Waits,
  ScoutRemoved,
  ScoutPlaced,
  Reorganised,
  LeftMap,  // 15.4
  BridgeBegun,
  BridgeFinished,
  FerryBegun,
  Ferried,
  Exited,            // 24.2i
  InitiativeRolled,  // two dice of each side: 3.1a
};
std::string_view word_of(EventKind kind);
inline constexpr int kEventKinds = static_cast<int>(EventKind::InitiativeRolled) + 1;

template <class... F>
void tell(Events& events, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  events.add({static_cast<std::uint8_t>(kind), rule, Facts{facts...}});
}

// What only one side may know.
template <class... F>
void tell_to(Events& events, Side side, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  Event event{static_cast<std::uint8_t>(kind), rule, Facts{facts...}};
  event.seen_by = static_cast<std::uint8_t>(1U << static_cast<unsigned>(index(side)));
  events.add(event);
}

// The lines of a reckoning: the amount, and by how much it was divided if it was.
inline void tell_items(Events& events, const Reckoning& sum) {
  for (const Reckoning::Item& item : sum.items()) {
    if (item.divisor > 1) {
      tell(events, EventKind::Item, item.rule, number(item.amount), number(item.divisor));
    } else {
      tell(events, EventKind::Item, item.rule, number(item.amount));
    }
  }
}

}  // namespace tamburino::custoza
