#pragma once

#include <array>
#include <cstdint>

#include "engine/games/custoza/state.h"

// All that the procedures and the State say of units, to be looked at or renamed. For the view and its
// sample.
namespace tamburino::custoza {

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

inline void rename(State& view, const Names& names) {
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

}  // namespace tamburino::custoza
