#include "engine/games/custoza/view.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace tamburino::custoza {
namespace {

// Walks over all that the procedures and the State say of units.
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

// The part that each unit plays in what is under way: equal for units of which the same is said everywhere.
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

using Names = std::array<UnitId, kMostUnits>;  // by true unit: the counter that stands for it

void rename(State& view, const Names& names) {
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

bool hidden(const Game& game, const State& state, Side viewer, UnitId who) {
  const UnitState& own = state[who];
  if (game[who].side == viewer || game[who].fortress()) return false;
  return (own.status == Status::OnMap && !own.face_up) || own.status == Status::Inside ||
         own.status == Status::ToPlace;
}

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
    if (game[who].arm() == arm && hidden(game, truth, viewer, who)) counters.push_back(who);
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

}  // namespace tamburino::custoza
