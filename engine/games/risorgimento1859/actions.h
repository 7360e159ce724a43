#pragma once

#include <optional>
#include <string_view>

#include "engine/core/reckoning.h"
#include "engine/core/verbs.h"
#include "engine/games/risorgimento1859/state.h"

namespace tamburino::risorgimento1859 {

// Numbers are for ever: records and databases keep them.
enum class Verb : std::uint16_t {
  Done = 1,
  Pass = 2,
  Skip = 3,            // no Extended attempt, for the rest of the turn: A21
  Activate = 4,        // corps
  Mass = 5,            // leader: a Massed Cavalry Attack
  Reserve = 6,         // brigade
  Release = 7,         // brigade
  Attach = 8,          // unit, brigade
  Lend = 9,            // unit: an Army Reserve battery to the corps that acts
  Command = 10,        // brigade: it acts next
  Pool = 11,           // the Reserve batteries act next
  RollOrders = 12,     // brigade
  Move = 13,           // piece, hex
  Face = 14,           // unit, facing
  Halt = 15,           // unit
  FormSquare = 16,     // unit
  OpenSquare = 17,     // unit
  Restack = 18,        // unit: to the top of its stack
  March = 19,          // brigade: Strategic Movement
  StopMarch = 20,      // brigade
  Enter = 21,          // unit, hex
  Rally = 22,          // unit
  Fire = 23,           // unit, hex
  Join = 24,           // unit: a combined fire, a Massed Attack
  Attack = 25,         // unit, hex
  Charge = 26,         // unit, hex, hex: the target, and the last hex before it
  Cancel = 27,         // unit: what was declared for it
  Withdraw = 28,       // unit, hex
  Countercharge = 29,  // unit, hex
  Stand = 30,          // unit
  Resolve = 31,        // hex, number of the group
  Lose = 32,           // unit
  Retreat = 33,        // unit, hex
  Displace = 34,       // unit, hex
  GoBack = 35,         // unit
  Continue = 36,       // unit, hex
  Blow = 37,
  Recover = 38,    // unit
  Accompany = 39,  // piece, hex
  Leave = 40,      // unit: off the map, of a corps that withdraws
  Apart = 41,      // unit: it and its stack attack separately
};
inline constexpr int kLastVerb = 41;

using verbs::act, verbs::operand;
constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }

// Operands as what they name; nothing when no such counter or hex exists.
inline auto unit_operand(const Game& g, Action a, int i) { return operand<UnitId>(a, i, g.units); }
inline auto brigade_operand(const Game& g, Action a, int i) { return operand<BrigadeId>(a, i, g.brigades); }
inline auto corps_operand(const Game& g, Action a, int i) { return operand<CorpsId>(a, i, g.corps); }
inline auto hex_operand(const Game& g, Action a, int i) { return operand<Hex>(a, i, g.map); }
inline auto facing_operand(Action a, int i) { return operand<Facing>(a, i, std::size_t{kSides}); }
inline std::optional<Piece> piece_operand(const Game& game, Action action, int i) {
  const Piece who{action.operand[static_cast<std::size_t>(i)]};
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return static_cast<std::size_t>(who) < game.units.size() ? std::optional(who) : std::nullopt;
    case PieceKind::Leader:
      return static_cast<std::size_t>(leader_of(who)) < game.leaders.size() ? std::optional(who)
                                                                            : std::nullopt;
    case PieceKind::None:
      break;
  }
  return std::nullopt;
}
inline std::optional<LeaderId> leader_operand(const Game& game, Action action, int i) {
  const auto who = piece_operand(game, action, i);
  return who && kind_of(*who) == PieceKind::Leader ? std::optional(leader_of(*who)) : std::nullopt;
}

// Facts are told in the order that the comments give.
enum class EventKind : std::uint8_t {
  TurnBegins,        // turn, hour
  WeatherIs,         // weather
  Rolled,            // kind of roll, dice
  Item,              // one line of a reckoning: amount
  InitiativeWon,     // side, its total, the other's
  InitiativeTied,    // total
  Arrived,           // leader, hex: an Overall Commander
  PutInReserve,      // brigade
  Released,          // brigade, hex
  Unstacked,         // unit, hex
  LeftGame,          // brigade: Lauingen
  Stayed,            // brigade: Lauingen
  Activated,         // corps, how many times in this turn
  ActivatedMassed,   // leader, corps
  ContinuityFailed,  // corps, rating
  ActivationLost,    // corps: Demoralized
  Finished,          // corps
  CannotAttack,      // corps: 4.55c
  Passed,            // side
  Skipped,           // side
  ActivationsOver,   //
  OrdersAre,         // brigade, Orders
  OrdersGiven,       // brigade
  OrdersFailed,      // brigade
  Attached,          // unit, brigade
  Lent,              // unit
  BrigadeActs,       // brigade
  PoolActs,          // corps
  Moved,             // unit, hex
  Faced,             // unit, facing
  LeaderMoved,       // leader, hex
  Entered,           // unit, hex
  Halted,            // unit
  SquareFormed,      // unit
  SquareOpened,      // unit
  Restacked,         // unit
  MarchBegun,        // brigade
  MarchStopped,      // brigade
  Tired,             // unit: 4.43c
  Rallied,           // unit
  Withdrew,          // unit, hex
  Stood,             // unit
  Countercharged,    // unit, hex
  Fired,             // unit, hex: artillery
  FireResult,        // total, result
  SmallArmsFired,    // unit, hex
  SmallArmsResult,   // total, hits
  CheckPassed,       // unit
  CheckFailed,       // unit
  Disordered,        // unit
  HitTaken,          // unit, hits in all
  Eliminated,        // unit
  Endangered,        // leader
  LeaderFinished,    // leader
  LeaderEscaped,     // leader
  AttackDeclared,    // unit, hex
  ChargeDeclared,    // unit, hex
  Committed,         // unit
  CommitmentFailed,  // unit
  CombatBegins,      // hex
  CombatRolled,      // attacker's total, defender's total, hits on the attacker, hits on the defender
  AttackerLost,      // hex
  DefenderLost,      // hex
  Retreated,         // unit, hex
  Displaced,         // unit, hex
  WentBack,          // unit, hex
  AttackCancelled,   // unit, hex
  ContinuedAttack,   // unit, hex
  BridgeBlown,       //
  BridgeHolds,       //
  Recovered,         // unit, hits left
  BrigadeOut,        // brigade: Hors de Combat
  BrigadeBack,       // brigade
  Demoralized,       // corps
  Steady,            // corps
  CorpsWithdraws,    // corps
  LeftMap,           // unit
  PlaceTaken,        // place, side
  ScoreIs,           // Allied, Austrian
  GameOver,          // winner
};
std::string_view word_of(EventKind kind);
inline constexpr int kEventKinds = static_cast<int>(EventKind::GameOver) + 1;

template <class... F>
void tell(Events& events, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  events.add({static_cast<std::uint8_t>(kind), rule, Facts{facts...}});
}

inline void tell_items(Events& events, const Reckoning& sum) {
  for (const Reckoning::Item& item : sum.items())
    tell(events, EventKind::Item, item.rule, number(item.amount));
}

}  // namespace tamburino::risorgimento1859
