#include "engine/games/custoza/view.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace tamburino::custoza {
namespace {

// Visits every mention of a unit in the procedures and the State.
template <class Visit>
class Walk {
 public:
  explicit Walk(Visit& visit) : visit_(visit) {}

  template <class T>
  void over(T& value) {
    if constexpr (std::is_same_v<T, UnitId> || std::is_same_v<T, Force> || std::is_same_v<T, Piece>) {
      visit_(value);
    } else if constexpr (IsArray<T>::value) {
      for (auto& one : value) over(one);
    } else if constexpr (IsVariant<T>::value) {
      std::visit([this](auto& one) { this->over(one); }, value);
    } else if constexpr (HasFields<T>) {
      T::fields(value, [this](const char*, auto& field) { this->over(field); });
    }
  }

 private:
  Visit& visit_;
};

template <class Visit>
void walk(State& state, Visit visit) {
  Walk<Visit> walker(visit);
  walker.over(state.activation);
  walker.over(state.checked);
  walker.over(state.pontoon);
  walker.over(state.stack);
}

// The role of each unit in what is under way: equal for units that are mentioned in exactly the same places.
class Roles {
 public:
  explicit Roles(const State& state) {
    State copy = state;
    walk(copy, [this](auto& said) { this->note(said); });
  }
  std::uint64_t operator[](UnitId who) const { return roles_[static_cast<std::size_t>(index(who))]; }

 private:
  void note(const Force& force) {
    ++said_;
    for (const UnitId who : force) add(who);
  }
  void note(UnitId who) {
    ++said_;
    if (who != kNoUnit) add(who);
  }
  void note(Piece who) {
    ++said_;
    if (kind_of(who) == PieceKind::Unit) add(unit_of(who));
  }
  void add(UnitId who) {
    std::uint64_t& role = roles_[static_cast<std::size_t>(index(who))];
    role = role * 0x100000001b3ULL + said_;
  }

  std::uint64_t said_ = 0;
  std::array<std::uint64_t, kMostUnits> roles_{};
};

}  // namespace

void rename_units(State& view, const UnitNames& names) {
  const auto now = [&](UnitId who) { return names[static_cast<std::size_t>(index(who))]; };
  walk(view, [&](auto& said) {
    using Said = std::remove_cvref_t<decltype(said)>;
    if constexpr (std::is_same_v<Said, Force>) {
      Force renamed;
      for (const UnitId who : said) renamed.add(now(who));
      said = renamed;
    } else if constexpr (std::is_same_v<Said, UnitId>) {
      if (said != kNoUnit) said = now(said);
    } else {
      if (kind_of(said) == PieceKind::Unit) said = piece(now(unit_of(said)));
    }
  });
}

bool hidden_from(const Game& game, const State& state, Side viewer, UnitId who) {
  const UnitState& own = state[who];
  if (game[who].side == viewer || game[who].fortress()) return false;
  const bool secret = game.options.fog || game.advanced;  // otherwise whatever is placed lies face up
  return (own.status == Status::OnMap && !own.face_up) || own.status == Status::Inside ||
         (own.status == Status::ToPlace && secret) || own.status == Status::Unknown;
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
              UnitNames& names) {
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

// 16.1a, R101  What only the owner of a Formation knows while it is not Engaged.
void mask_formations(const Game& game, State& view, Side viewer) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy_of(viewer)))]) {
    FormationState& own = view[which];
    if (own.stance == Stance::Engaged) continue;
    own.stance = Stance::OnMarch;  // or In Reserve: c.4
    own.objective = kNoBox;
    own.fatigue = own.orders = 0;
    own.fatigued = own.moved = own.tried = own.changed = false;
    own.activated = own.finished = own.commander_moved = false;
    own.communication = true;
  }
}

// 16.6a  Face-down commanders, Scouts and Overall Commanders change places among themselves: where they
// stand, and what they can be taken for, is all that is seen.
void deal_out_leaders(const Game& game, const State& truth, State& view, Side enemy) {
  const std::vector<Token> tokens = tokens_of(game, truth, enemy);
  std::size_t next = 0;
  const auto deal = [&](Hex& hex, Guises& guises, bool& seen_moving) {
    hex = tokens[next].hex;
    guises = tokens[next].guises;
    seen_moving = tokens[next].seen_moving;
    ++next;
  };
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy))]) {
    FormationState& own = view[which];
    if (face_down(game, truth, commander_of(which)))
      deal(own.commander_hex, own.commander_guises, own.commander_seen_moving);
  }
  LeaderState& chief = view.chief(enemy);
  if (game.chief(enemy) && face_down(game, truth, chief_of(enemy))) {
    chief.moved = false;
    deal(chief.hex, chief.guises, chief.seen_moving);
  }
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy))]) {
    LeaderState& scout = view.scout(which);
    scout = LeaderState{};
    if (next == tokens.size()) continue;
    scout.status = Status::OnMap;
    deal(scout.hex, scout.guises, scout.seen_moving);
  }
}

// Replaces a set of Formations of a side by as many of its lowest numbers.
std::uint32_t lowest_of(const Game& game, std::uint32_t set, Side enemy) {
  int count = 0;
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy))]) {
    if ((set & guise_of(which)) != 0) ++count;
    set &= ~guise_of(which);
  }
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy))]) {
    if (count-- > 0) set |= guise_of(which);
  }
  return set;
}

// The procedures under way must not reveal which piece moves, which Formation acts, or where it is going.
void mask_procedures(const Game& game, State& view, Side enemy) {
  if (auto* phase = view.stack.find<CommandPhase>(); phase != nullptr && phase->side == enemy) {
    phase->trying = kNoFormation;
    if (phase->step == CommandPhase::Step::Changed) {
      phase->step = CommandPhase::Step::Change;
      if (view.pending.ask == Ask::AssignObjective) view.pending.ask = Ask::ChangeObjective;
    }
  }
  if (auto* phase = view.stack.find<MarchPhase>(); phase != nullptr && phase->turn == enemy)
    phase->trying = kNoFormation;
  if (auto* march = view.stack.find<March>(); march != nullptr && march->side == enemy)
    *march = March{.side = enemy};
  if (auto* contact = view.stack.find<ScoutContact>()) {
    contact->removed = lowest_of(game, contact->removed, enemy);
    contact->survivors = lowest_of(game, contact->survivors, enemy);
  }
  if (auto* phase = view.stack.find<ReservePhase>(); phase != nullptr && phase->side == enemy) {
    phase->waiting = {};
    if (phase->left > 0) phase->left = 1;
  }
  if (auto* phase = view.stack.find<FatiguePhase>();
      phase != nullptr && phase->next < game.formations.size()) {
    const FormationId which{phase->next};
    if (game[which].side == enemy && view[which].stance != Stance::Engaged) phase->next = 0;
  }
}

}  // namespace

std::vector<Token> tokens_of(const Game& game, const State& state, Side side) {
  std::vector<Token> tokens;
  for (const Piece one : hidden_pieces(game, state, side)) {
    bool moving = false;
    if (kind_of(one) == PieceKind::Commander) {
      moving = state[formation_of(one)].commander_seen_moving;
    } else {
      moving = kind_of(one) == PieceKind::Chief ? state.chief(side).seen_moving
                                                : state.scout(formation_of(one)).seen_moving;
    }
    tokens.push_back({where_is(game, state, one), guises_of(game, state, one), moving});
  }
  std::sort(tokens.begin(), tokens.end(), [](const Token& a, const Token& b) {
    return std::tuple(a.hex, a.guises, a.seen_moving) < std::tuple(b.hex, b.guises, b.seen_moving);
  });
  return tokens;
}

State masked(const Game& game, const State& state, Side viewer) {
  State view = state;
  const Side enemy = enemy_of(viewer);
  const bool open = enemy == Side::Italian && game.scenario.italian_objective.has_value();
  if (!state.over() && !open) view.objective[static_cast<std::size_t>(index(enemy))] = 0;  // 24.2a
  mask_procedures(game, view, enemy);
  mask_formations(game, view, viewer);
  deal_out_leaders(game, state, view, enemy);
  view.contact_due = false;
  UnitNames names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = UnitId{static_cast<std::uint8_t>(i)};
  const Roles roles(state);
  for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery})
    deal_out(game, state, view, viewer, arm, roles, names);
  rename_units(view, names);
  rebuild(game, view);
  return view;
}

// --- events

namespace {

// Events about the condition of a unit: if it is hidden, only its owner sees them.
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

// The fact as the enemy of its owner sees it.
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

// The lines of a reckoning precede the event they lead to and are visible to the same sides.
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
