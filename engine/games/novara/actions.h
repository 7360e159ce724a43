#pragma once

#include <optional>
#include <string_view>

#include "engine/core/verbs.h"
#include "engine/games/novara/state.h"

namespace tamburino::novara {

// Numbers are for ever: records and databases keep them.
enum class Verb : std::uint16_t {
  Done = 1,
  Select = 2,
  Place = 3,
  Lay = 4,
  Hide = 5,
  Assign = 6,  // a formation to a box of the strategic map
  Lose = 7,
  Commit = 8,
  Box = 9,
  GeneralRetreat = 10,
  Top = 11,
  AddDummy = 12,
  RemoveDummy = 13,
  Call = 14,  // the surprise
  Wait = 15,
  Activate = 16,
  Pass = 17,
  MoveDummies = 18,
  PlaceChit = 19,
  Take = 20,
  ForcedMarch = 21,
  Move = 22,
  Drop = 23,
  Halt = 24,
  Exit = 25,
  Charge = 26,
  Lift = 27,
  Destroy = 28,
  Capture = 29,
  Withdraw = 30,  // breaking contact
  Hold = 31,      // or not
  Aim = 32,
  Fire = 33,
  Attack = 34,
  Combine = 35,
  CallOff = 36,
  Resolve = 37,
  Ground = 38,  // the defender's terrain
  GiveGround = 39,
  Retreat = 40,
  Advance = 41,
  Recover = 42,
  Concede = 43,
  PickUp = 44,
};
inline constexpr int kLastVerb = 44;

using verbs::act, verbs::operand;
constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }

// Operands as what they name; nothing when no such counter or hex exists.
inline auto unit_operand(const Game& g, Action a, int i) { return operand<UnitId>(a, i, g.units); }
inline auto formation_operand(const Game& g, Action a, int i) {
  return operand<FormationId>(a, i, g.formations);
}
inline auto hex_operand(const Game& g, Action a, int i) { return operand<Hex>(a, i, g.map); }
inline auto facing_operand(Action a, int i) { return operand<Facing>(a, i, std::size_t{kSides}); }

enum class EventKind : std::uint8_t {
  TurnBegins,
  NightFalls,
  Placed,
  Hidden,
  SetUpDone,
  Assigned,
  Revealed,
  Arrived,
  DummyAdded,
  DummyRemoved,
  Committed,
  Boxed,
  RetreatDeclared,
  Arranged,
  Drawn,
  Surprise,
  Passed,
  ChitPlaced,
  Taken,
  Activated,
  ForcedMarch,
  Rolled,
  Item,
  Moved,
  Left,  // the map
  ContactBroken,
  ContactHeld,
  Charged,
  ChargeHits,
  ChargeReply,
  Occupied,
  PontoonLaid,
  PontoonLifted,
  PontoonDestroyed,
  PontoonCaptured,
  Bombarded,
  BombardmentIs,
  Shaken,
  ShakenRemoved,
  Declared,
  Combined,
  CalledOff,
  Lapsed,
  Attacked,
  ResultIs,
  GroundGiven,
  StoodFast,
  StepLost,
  Eliminated,
  Retreated,
  CannotRetreat,
  Advanced,
  OutOfSupply,
  SuppliedAgain,
  Recovered,
  PlaceTaken,
  MarchLoss,
  Conceded,
  UnseenMoved,  // as the enemy sees it: counters that he cannot tell, dummies without their letter
  GameOver,
};
std::string_view word_of(EventKind kind);
inline constexpr int kEventKinds = static_cast<int>(EventKind::GameOver) + 1;

template <class... F>
void tell(Events& events, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  events.add({static_cast<std::uint8_t>(kind), rule, Facts{facts...}});
}

// What the other side may not know.
template <class... F>
void tell_only(Side side, Events& events, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  events.add(
      {static_cast<std::uint8_t>(kind), rule, Facts{facts...}, static_cast<std::uint8_t>(1U << index(side))});
}

}  // namespace tamburino::novara
