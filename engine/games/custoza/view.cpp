#include "engine/games/custoza/view.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "engine/games/custoza/named_units.h"

namespace tamburino::custoza {

bool hidden_from(const Game& game, const State& state, Side viewer, UnitId who) {
  const UnitState& own = state[who];
  if (game[who].side == viewer || game[who].fortress()) return false;
  return (own.status == Status::OnMap && !own.face_up) || own.status == Status::Inside ||
         own.status == Status::ToPlace || own.status == Status::Unknown;
}

namespace {

// g7.10a  What is seen of a face-down unit, and what it was seen to do.
UnitState silhouette(const UnitState& truth) {
  UnitState seen;
  if (truth.status != Status::OnMap) {
    seen.status = truth.status == Status::ToPlace ? Status::ToPlace : Status::Unknown;
    return seen;
  }
  seen.status = Status::OnMap;
  seen.hex = truth.hex;
  seen.facing = truth.facing;
  seen.mode = truth.mode;
  seen.out_of_command = truth.out_of_command;
  seen.done = truth.done;
  seen.acted = truth.acted;
  seen.moved = truth.moved;
  return seen;
}

auto order_of(const UnitState& seen, std::uint64_t role) {
  return std::tuple(seen.status != Status::OnMap, seen.hex, seen.mode, seen.facing, seen.out_of_command,
                    seen.done, seen.acted, seen.moved, role);
}

// The hidden units of an arm change places among themselves.
void deal_out(const Game& game, const State& truth, State& view, Side viewer, Arm arm, const Roles& roles,
              Names& names) {
  std::vector<UnitId> counters;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game[who].arm() == arm && hidden_from(game, truth, viewer, who)) counters.push_back(who);
  }
  std::vector<UnitId> seen = counters;
  std::stable_sort(seen.begin(), seen.end(), [&](UnitId a, UnitId b) {
    return order_of(silhouette(truth[a]), roles[a]) < order_of(silhouette(truth[b]), roles[b]);
  });
  for (std::size_t i = 0; i < seen.size(); ++i) {
    view[counters[i]] = silhouette(truth[seen[i]]);
    names[static_cast<std::size_t>(index(seen[i]))] = counters[i];
  }
}

// 16.1a, R101  What the owner of a Formation that is not Engaged keeps to himself.
void mask_formations(const Game& game, State& view, Side viewer) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy_of(viewer)))]) {
    FormationState& own = view[which];
    if (own.stance == Stance::Engaged) continue;
    own.objective = kNoBox;
    own.fatigue = own.orders = 0;
    own.fatigued = own.moved = own.tried = own.changed = false;
    own.communication = true;
  }
}

}  // namespace

State masked(const Game& game, const State& state, Side viewer) {
  State view = state;
  const Side enemy = enemy_of(viewer);
  const bool open = enemy == Side::Italian && game.scenario.italian_objective.has_value();
  if (!state.over() && !open) view.objective[static_cast<std::size_t>(index(enemy))] = 0;  // 24.2a
  mask_formations(game, view, viewer);
  Names names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = UnitId{static_cast<std::uint8_t>(i)};
  const Roles roles(state);
  for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery})
    deal_out(game, state, view, viewer, arm, roles, names);
  rename(view, names);
  rebuild(game, view);
  return view;
}

// --- events

namespace {

// What only says how a unit is: of a hidden one its owner alone is told.
bool tells_figures(EventKind kind) {
  switch (kind) {
    case EventKind::CheckPassed:
    case EventKind::CheckFailed:
    case EventKind::LevelsLost:
    case EventKind::StrengthLost:
    case EventKind::StrengthRegained:
    case EventKind::AmmoLow:
    case EventKind::AmmoOut:
    case EventKind::Exhausted:
    case EventKind::Recovered:
    case EventKind::Rested:
      return true;
    default:
      return false;
  }
}

// The fact as a side is told of it.
Fact seen_fact(const Game& game, const State& state, Side viewer, const Fact& said) {
  if (said.kind != Fact::Kind::Piece) return said;
  const Piece who{static_cast<std::uint16_t>(said.value)};
  if (kind_of(who) != PieceKind::Unit || static_cast<std::size_t>(who) >= game.units.size()) return said;
  const UnitId unit = unit_of(who);
  if (!hidden_from(game, state, viewer, unit)) return said;
  return fact(back_of(game[unit].side, game[unit].arm()));
}

Event seen_event(const Game& game, const State& state, Side viewer, Event event) {
  for (Fact& one : event.facts) one = seen_fact(game, state, viewer, one);
  event.cast.roller = seen_fact(game, state, viewer, event.cast.roller);
  event.cast.target = seen_fact(game, state, viewer, event.cast.target);
  return event;
}

bool names_the_same(const Event& a, const Event& b) {
  return a.facts == b.facts && a.cast.roller == b.cast.roller && a.cast.target == b.cast.target;
}

// The lines of a reckoning go before what they led to, and are told to those who are told of that.
const Event& led_to(std::span<const Event> all, std::size_t at) {
  while (at + 1 < all.size() && all[at].kind == static_cast<std::uint8_t>(EventKind::Item)) ++at;
  return all[at];
}

}  // namespace

void hide_names(const Game& game, const State& after, Events& events) {
  Events told;
  const auto all = events.all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::array<Event, kSideCount> seen{};
    bool open = true;
    for (const Side viewer : kBothSides) {
      const auto at = static_cast<std::size_t>(index(viewer));
      seen[at] = seen_event(game, after, viewer, all[i]);
      const Event& result = led_to(all, i);
      const bool hidden_result = !names_the_same(result, seen_event(game, after, viewer, result));
      const bool secret = tells_figures(static_cast<EventKind>(result.kind)) && hidden_result;
      const auto mine = static_cast<std::uint8_t>(secret ? 0 : 1U << at);
      seen[at].seen_by = static_cast<std::uint8_t>(all[i].seen_by & mine);
      open = open && !secret && names_the_same(seen[at], all[i]);
    }
    if (open) {
      told.add(all[i]);
      continue;
    }
    for (const Event& one : seen) {
      if (one.seen_by != 0) told.add(one);
    }
  }
  events = told;
}

}  // namespace tamburino::custoza
