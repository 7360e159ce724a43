#pragma once

#include <optional>
#include <string_view>

#include "engine/core/verbs.h"
#include "engine/games/thousand/state.h"

namespace tamburino::thousand {

// Numbers are for ever: records and databases keep them.
enum class Verb : std::uint16_t {
  Done = 1,
  Place = 2,    // von Mechel's force
  Station = 3,  // a reinforcement
  Post = 4,     // a commander
  March = 5,    // a commander, to a place
  Take = 6,     // a unit along
  TakeAll = 7,
  Go = 8,
  Flee = 9,  // Francesco II: 13.0g
  Rebuild = 10,
  Fight = 11,    // in a zone
  Besiege = 12,  // a city
  Lead = 13,     // the senior commander
  Appoint = 14,  // a subordinate
  Stack = 15,    // begin a stack in this cell
  Add = 16,      // a unit to it
  Rest = 17,     // all others into the reserve
  Entrench = 18,
  Flank = 19,
  Call = 20,   // a stack of the reserve
  Enter = 21,  // the cell where it goes
  Attack = 22,
  Press = 23,  // every stack that has but one enemy beside it attacks him
  Realign = 24,
  Top = 25,
  Retreat = 26,   // the place for those chosen next
  Withdraw = 27,  // a commander with them
  Reduce = 28,
  Replace = 29,     // a captured commander, with this unit
  Occupy = 30,      // the city, with a unit
  OccupyWith = 31,  // with a commander
  Send = 32,        // a unit, to a place: 8.0g
  SendCommander = 33,
  Concede = 34,
};
inline constexpr int kLastVerb = 34;

using verbs::act, verbs::operand;
constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }

// Operands as what they name; nothing when no such counter or place exists.
inline auto unit_operand(const Game& g, Action a, int i) { return operand<UnitId>(a, i, g.units); }
inline auto commander_operand(const Game& g, Action a, int i) {
  return operand<CommanderId>(a, i, g.commanders);
}
inline auto place_operand(const Game& g, Action a, int i) { return operand<PlaceId>(a, i, g.places); }
inline auto cell_operand(Action a, int i) { return operand<Cell>(a, i, std::size_t{kCells}); }

enum class EventKind : std::uint8_t {
  TurnBegins,          // number
  Placed,              // commander, place
  Arrived,             // unit, place
  CommanderArrived,    // commander, place
  Marched,             // commander, place, number of units
  CityTaken,           // place, side
  Rolled,              // number, number ...
  Item,                // of a reckoning: number
  Recruited,           // unit, place
  NotRecruited,        // place
  Rebuilt,             // unit
  TruceBroken,         // place
  BattleBegins,        // place, side that attacks
  SetUpOrder,          // side that sets up first, number, number
  Leads,               // commander
  Appointed,           // commander
  StackMade,           // cell
  UnitAdded,           // unit, cell
  Deployed,            // side, number of stacks on line D
  Entrenched,          // cell
  Fired,               // unit, cell, number rolled
  FlankTried,          // cell, number, number
  Flanked,             // cell from, cell to
  FlankFailed,         // cell
  ReserveTried,        // cell, number
  ReserveCalled,       // cell from, cell to
  ReserveFailed,       // cell
  Declared,            // cell, cell
  Attacked,            // cell, cell, number of dice, modifier
  HitsScored,          // cell of the target, number
  Supported,           // cell, number of hits parried
  Damaged,             // cell, number, total
  StackReduced,        // cell
  Reduced,             // unit
  Eliminated,          // unit
  BatteryCaptured,     // unit, side
  NewTop,              // unit, cell
  Realigned,           // cell from, cell to
  RetreatRolled,       // side, column, number
  RetreatAllowed,      // side, number of reductions
  RetreatRefused,      // side, number of reductions
  Withdrew,            // unit, place
  CommanderWithdrew,   // commander, place
  CannotRetreat,       // side
  RoundBegins,         // number
  BattleOver,          // place, side that won
  BattleWon,           // place, number of points
  Captured,            // commander
  Escaped,             // commander, number of the turn
  Replaced,            // commander, unit
  GarrisonRolled,      // place, number, number of reductions
  Occupied,            // place, side
  Isolated,            // place
  AttritionRolled,     // place, number, number of reductions
  PointsAre,           // number
  CityScores,          // place, number
  ArmisticeBegins,     // number of points
  Evacuated,           // unit, place
  CommanderEvacuated,  // commander, place
  CommandersFlip,      // side
  Fled,                // commander
  Conceded,            // side
  GameOver,            // side, number: the grade
  ReinforcementsWait,  // place
  MustWithdraw,        // side
};
std::string_view word_of(EventKind kind);
inline constexpr int kEventKinds = static_cast<int>(EventKind::MustWithdraw) + 1;

template <class... F>
void tell(Events& events, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  events.add({static_cast<std::uint8_t>(kind), rule, Facts{facts...}});
}

}  // namespace tamburino::thousand
