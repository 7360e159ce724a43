#pragma once

#include "engine/core/fact.h"

namespace tamburino {

// Allowed, or refused by a rule, with the facts of the case. Listing, checking and explaining all ask for
// one.
struct Verdict {
  Rule rule = nullptr;
  Facts facts{};
  // Which of the rule's conditions failed: a key of [reason] in the pack's texts. Null where the rule has
  // only one, and its sentence in [refusal] says it.
  const char* reason = nullptr;
  bool allowed() const { return rule == nullptr; }
  explicit operator bool() const { return allowed(); }
  constexpr Verdict because(const char* condition) const {
    Verdict verdict = *this;
    verdict.reason = condition;
    return verdict;
  }
};

inline constexpr Verdict kAllowed{};

template <class... F>
constexpr Verdict refused_by(Rule rule, F... facts) {
  static_assert(sizeof...(F) <= kMostFacts);
  return {rule, Facts{facts...}};
}

}  // namespace tamburino
