#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/action.h"

// How actions are told: the verbs of a game and what their operands name. A game has its own verbs, numbered
// from 1 without a gap, and its own kinds of operands, among them None.
namespace tamburino::verbs {

template <class Verb, class OperandKind>
struct Form {
  Verb verb;
  std::string_view word;
  std::array<OperandKind, 3> operands;
};

// Whether each form stands where its verb's number says, as `find` relies on.
template <class Form, std::size_t N>
constexpr bool in_order(const std::array<Form, N>& all) {
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(all[i].verb) != i + 1) return false;
  }
  return true;
}

// Null for a number that is no verb.
template <class Verb, class Kind>
constexpr const Form<Verb, Kind>* find(std::span<const Form<Verb, Kind>> all, Verb verb) {
  const std::size_t i = static_cast<std::size_t>(verb) - 1;
  return i < all.size() ? &all[i] : nullptr;
}

// Null for a word that is no verb.
template <class Verb, class Kind>
constexpr const Form<Verb, Kind>* find(std::span<const Form<Verb, Kind>> all, std::string_view word) {
  for (const Form<Verb, Kind>& one : all) {
    if (one.word == word) return &one;
  }
  return nullptr;
}

// An action is told in one way only, so what a verb does not use must be blank.
template <class Verb, class Kind>
constexpr bool well_formed(const Form<Verb, Kind>* form, Action action) {
  if (form == nullptr) return false;
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    if (form->operands[i] == Kind::None && action.operand[i] != 0) return false;
  }
  return true;
}

template <class Verb, class... Operands>
constexpr Action act(Verb verb, Operands... operands) {
  return {static_cast<std::uint16_t>(verb), {static_cast<std::uint16_t>(operands)...}};
}

// The operand as the number of one of `count` things; nothing when there is no such thing.
template <class Id>
constexpr std::optional<Id> operand(Action action, int i, std::size_t count) {
  const std::uint16_t n = action.operand[static_cast<std::size_t>(i)];
  if (n >= count) return std::nullopt;
  return static_cast<Id>(n);
}

// The same of those that a game has.
template <class Id, class Things>
requires requires(const Things& all) { all.size(); }
constexpr std::optional<Id> operand(Action action, int i, const Things& all) {
  return operand<Id>(action, i, static_cast<std::size_t>(all.size()));
}

}  // namespace tamburino::verbs
