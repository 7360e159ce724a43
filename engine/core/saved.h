#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/core/fields.h"
#include "engine/core/hex.h"
#include "engine/core/procedure.h"

// A saved State comes from outside: what every game asks of it before it plays on.
namespace tamburino::saved {

inline void require(bool holds, const char* fault) {
  if (!holds) throw std::invalid_argument(fault);
}

// Whether an id is one of a list, as a unit is one of game.units.
template <class Id, class List>
bool is_one_of(Id id, const List& list) {
  return static_cast<std::size_t>(id) < list.size();
}

// --- numbers of enumerations

// The compiler writes an enumerator by its name, and a number without one as a cast: "(Ask)31".
template <auto value>
constexpr bool has_name() {
  constexpr std::string_view kText = __PRETTY_FUNCTION__;
  return kText[kText.find("value = ") + 8] != '(';
}

inline constexpr std::size_t kMostNumbers = 64;  // in one enumeration; a larger number is unknown

template <class Enum, std::size_t... numbers>
constexpr std::array<bool, kMostNumbers> named_numbers(std::index_sequence<numbers...>) {
  return {has_name<static_cast<Enum>(numbers)>()...};
}
template <class Enum>
inline constexpr std::array<bool, kMostNumbers> kNamed =
    named_numbers<Enum>(std::make_index_sequence<kMostNumbers>());

template <class Enum>
constexpr bool is_id() {  // a hex, a unit: an enumeration without names, whose numbers the pack decides
  for (const bool one : kNamed<Enum>) {
    if (one) return false;
  }
  return true;
}

// Whether this version gives the number a meaning. Numbers may have gaps: those of what has been removed.
template <class Enum>
constexpr bool is_known(Enum value) {
  if constexpr (is_id<Enum>()) {
    return true;
  } else {
    const auto number = static_cast<std::size_t>(value);
    return number < kMostNumbers && kNamed<Enum>[number];
  }
}

// The first number without a meaning, with where it is: ".pending.ask has the unknown number 31". Empty if
// there is none.
template <class T>
std::string unknown_number_in(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    if (is_known(value)) return {};
    return " has the unknown number " + std::to_string(static_cast<long>(value));
  } else if constexpr (IsArray<T>::value) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (const std::string fault = unknown_number_in(value[i]); !fault.empty())
        return "[" + std::to_string(i) + "]" + fault;
    }
  } else if constexpr (IsVariant<T>::value) {
    return std::visit([](const auto& one) { return unknown_number_in(one); }, value);
  } else if constexpr (HasFields<const T>) {
    std::string first;
    T::fields(value, [&first](const char* name, const auto& field) {
      if (!first.empty()) return;
      if (const std::string fault = unknown_number_in(field); !fault.empty())
        first = "." + std::string(name) + fault;
    });
    return first;
  }
  return {};
}

// --- the shape of a State

template <class Procedure, int Depth>
bool depth_is_sound(const ProcedureStack<Procedure, Depth>& stack) {
  return stack.depth() >= 0 && stack.depth() <= Depth;
}

// Before anything else is looked at: every number has a meaning, and somebody is to act in a procedure.
template <class State>
void check_shape(const State& state, int most_dice) {
  if (const std::string fault = unknown_number_in(state); !fault.empty())
    throw std::invalid_argument("state" + fault);
  require(depth_is_sound(state.stack), "the procedures are too deep");
  const auto& now = state.pending;
  using Kind = decltype(now.kind);
  require(now.kind == Kind::Ask || now.kind == Kind::Roll || now.kind == Kind::Over, "nobody is to act");
  require(now.dice <= most_dice, "more dice than the game has");
  require(now.kind == Kind::Over || !state.stack.empty(), "no procedure is under way");
  require(now.kind != Kind::Ask || now.ask != decltype(now.ask){}, "nothing is asked");
  require(now.kind != Kind::Roll || now.roll != decltype(now.roll){}, "nothing is rolled");
}

// --- procedures

inline void inside(bool holds) { require(holds, "a procedure inside a wrong one"); }

template <class One, class Procedure>
const One* as(const Procedure* procedure) {
  return procedure == nullptr ? nullptr : std::get_if<One>(procedure);
}

template <class One, class... Steps>
bool at_step(const One* procedure, Steps... steps) {
  return procedure != nullptr && ((procedure->step == steps) || ...);
}

// Each procedure from the first to the one under way, with the one that it lies on (none: null).
template <class State, class Check>
void check_procedures(const State& state, Check check_one) {
  using Procedure = std::decay_t<decltype(state.stack.top())>;
  const Procedure* below = nullptr;
  state.stack.each([&](const Procedure& one) {
    std::visit(
        [&](const auto& procedure) {
          if constexpr (std::is_same_v<std::decay_t<decltype(procedure)>, std::monostate>) {
            require(false, "an empty procedure");
          } else {
            check_one(procedure, below);
          }
        },
        one);
    below = &one;
  });
}

// What the checks of every game begin with.
template <class Game, class State>
class CheckerOf {
 public:
  CheckerOf(const Game& game, const State& state) : game_(game), state_(state) {}

 protected:
  bool is_hex(Hex hex) const { return index(hex) < game_.map.size(); }
  template <class UnitId>
  bool is_unit(UnitId who) const {
    return is_one_of(who, game_.units);
  }

  // The procedure under way; null when it is another.
  template <class One>
  const One* top() const {
    return state_.stack.template top_as<One>();
  }
  template <class One>
  bool on_top() const {
    return top<One>() != nullptr;
  }
  template <class One, class... Steps>
  bool top_at(Steps... steps) const {
    return at_step(top<One>(), steps...);
  }

  const Game& game_;
  const State& state_;
};

}  // namespace tamburino::saved
