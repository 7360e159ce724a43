#pragma once

#include "engine/core/fact.h"

namespace tamburino {

// Allowed, or refused by a rule, with the facts of the case. Listing, checking and explaining all ask for
// one.
struct Verdict {
  Rule rule = nullptr;
  Facts facts{};
  bool allowed() const { return rule == nullptr; }
  explicit operator bool() const { return allowed(); }
};

inline constexpr Verdict kAllowed{};

template <class... F>
constexpr Verdict refused_by(Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  return {rule, Facts{facts...}};
}

}  // namespace tamburino
