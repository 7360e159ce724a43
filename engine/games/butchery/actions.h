#pragma once

#include <optional>
#include <string_view>

#include "engine/core/reckoning.h"
#include "engine/core/verbs.h"
#include "engine/games/butchery/state.h"

namespace tamburino::butchery {

// Numbers are for ever: records and databases keep them.
enum class Verb : std::uint16_t {
  Done = 1,
  React = 2,
  Stay = 3,
  Send = 4,
  Pick = 5,
  Take = 6,
  Fire = 7,
  ForcedMarch = 8,
  Select = 9,
  Move = 10,
  Face = 11,
  Halt = 12,
  Assault = 13,
  NoQuarter = 14,
  Coordinate = 15,
  Share = 16,
  Resolve = 17,
  FallBack = 18,
  Support = 19,
  Defend = 20,
  Decline = 21,
  Attack = 22,
  Retreat = 23,
  Turn = 24,
  Advance = 25,
  Stand = 26,
  Remain = 27,
  Accompany = 28,
  StayBehind = 29,
  Place = 30,
  Rally = 31,
  Pass = 32,
};
inline constexpr int kLastVerb = 32;

inline constexpr std::uint16_t kLed = 1;  // second operand of Defend and Attack: the commander takes part

using verbs::act, verbs::operand;
constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }

// Operands as what they name; nothing when no such counter or hex exists.
inline auto unit_operand(const Game& g, Action a, int i) { return operand<UnitId>(a, i, g.units); }
inline auto formation_operand(const Game& g, Action a, int i) {
  return operand<FormationId>(a, i, g.formations);
}
inline auto hex_operand(const Game& g, Action a, int i) { return operand<Hex>(a, i, g.map); }
inline auto facing_operand(Action a, int i) { return operand<Facing>(a, i, std::size_t{kSides}); }
inline std::optional<Piece> piece_operand(const Game& game, Action action, int i) {
  const Piece who{action.operand[static_cast<std::size_t>(i)]};
  const PieceKind kind = kind_of(who);
  const bool exists = kind == PieceKind::Unit ? static_cast<std::size_t>(who) < game.units.size()
                      : kind == PieceKind::Commander
                          ? static_cast<std::size_t>(formation_of(who)) < game.formations.size()
                          : kind != PieceKind::None;
  return exists ? std::optional(who) : std::nullopt;
}

enum class EventKind : std::uint8_t {
  TurnBegins,
  WeatherIs,
  Rolled,
  Drawn,
  Item,  // one line of a reckoning
  ReactionPassed,
  ReactionFailed,
  LeaderMoved,
  OutOfCommand,
  RiderSent,
  RiderDelivered,
  RiderRejoined,
  RiderChased,
  InitiativeWon,
  InitiativeTied,
  MarkerPicked,
  ActivationPassed,
  ActivationFailed,
  Entered,
  EntryDelayed,
  DirectCommand,
  ForcedMarch,
  Fired,
  Moved,
  Faced,
  CannotAssault,
  Assaulted,
  NoQuarter,
  CoordinationTried,
  CoordinationPassed,
  CoordinationFailed,
  Lapsed,
  FellBack,
  Supported,
  Defended,
  Declined,
  Attacked,
  ResultIs,
  TestPassed,
  TestFailed,
  Disorganised,
  StepLost,
  Eliminated,
  Retreated,
  CannotRetreat,
  Advanced,
  StandPassed,
  StandFailed,
  CommanderLost,
  AidePlaced,
  AideGone,
  ChiefKilled,
  ChiefDisplaced,
  Followed,
  FormationBroken,
  Rallied,
  NotRallied,
  PlaceTaken,
  GameOver,
};
std::string_view word_of(EventKind kind);
inline constexpr int kEventKinds = static_cast<int>(EventKind::GameOver) + 1;

template <class... F>
void tell(Events& events, EventKind kind, Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  events.add({static_cast<std::uint8_t>(kind), rule, Facts{facts...}});
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

}  // namespace tamburino::butchery
