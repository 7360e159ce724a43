#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/action.h"
#include "engine/core/dice.h"
#include "engine/core/event.h"
#include "engine/core/reckoning.h"
#include "engine/core/verdict.h"
#include "engine/core/words.h"
#include "tests/proves.h"

// What given() of every game has in common: reading a position in one line, doing and rolling, and looking
// at what came of it. tests/<game>/given.h says what a line of that game may contain.
namespace tamburino {

// --- the line

// The statements of a position, separated by semicolons, in words; "quoted words" are one.
std::vector<std::vector<std::string>> statements_of(std::string_view text);

// Reads words one by one; a test with a bad position must fail loudly.
class StatementWords {
 public:
  explicit StatementWords(std::vector<std::string> words) : words_(std::move(words)) {}
  bool more() const { return next_ < words_.size(); }
  const std::string& take() {
    if (!more()) throw std::invalid_argument("a statement of the position ends too early");
    return words_[next_++];
  }
  int number() { return std::stoi(take()); }

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

[[noreturn]] void unknown_word(const std::string& word);

// --- the position

namespace given_bodies {
// A member called verdict would hide the game's function.
template <class Game, class State>
Verdict verdict_on(const Game& game, const State& state, Action action) {
  return verdict(game, state, action);
}
}  // namespace given_bodies

template <class Own, class GameType, class StateType>
class GivenOf {
 public:
  using Ask = decltype(StateType{}.pending.ask);
  using RollKind = decltype(StateType{}.pending.roll);
  using Side = decltype(StateType{}.pending.side);

  // The verdict on what is said, of several actions on the first that is refused.
  Verdict verdict(std::string_view action) const {
    StateType after = state;
    Events told_now;
    Verdict answer = kAllowed;
    for (const Action one : parse_actions(game, state, action)) {
      answer = given_bodies::verdict_on(game, after, one);
      if (!answer) return answer;
      apply(game, after, one, told_now);
    }
    return answer;
  }
  bool lists(std::string_view action) const {  // among the actions offered now
    ActionList list;
    list_actions(game, state, list);
    return list.contains(parse_action(game, state, action));
  }
  std::vector<std::string> listed() const {
    ActionList list;
    list_actions(game, state, list);
    std::vector<std::string> texts;
    for (const Action one : list.all()) texts.push_back(text_of(game, one));
    return texts;
  }

  // Does actions, one after another (a move picks its units up); a refusal fails the test.
  Own& does(std::string_view action) {
    for (const Action one : parse_actions(game, state, action)) {
      const Verdict answer = apply(game, state, one, events);
      EXPECT_TRUE(answer) << text_of(game, one) << " is refused by " << (answer.rule ? answer.rule : "")
                          << "; asked: " << word_of(asked());
    }
    return own();
  }
  // Answers the roll that is asked with these dice.
  Own& rolls(std::initializer_list<int> dice) {
    Roll roll;
    std::size_t i = 0;
    EXPECT_EQ(dice.size(), state.pending.dice) << "dice asked";
    for (const int die : dice) roll.value[i++] = static_cast<std::uint8_t>(die);
    EXPECT_TRUE(apply(game, state, roll, events))
        << "no roll is asked, or not this one; asked: " << word_of(asked());
    return own();
  }
  Own& rolls(int die) { return rolls({die}); }

  Ask asked() const {
    return state.pending.kind == decltype(state.pending)::Kind::Ask ? state.pending.ask : Ask::None;
  }
  RollKind rolling() const {
    return state.pending.kind == decltype(state.pending)::Kind::Roll ? state.pending.roll : RollKind::None;
  }
  Side side_asked() const { return state.pending.side; }

  auto unit(std::string_view name) const { return find_unit(game, name); }
  const auto& operator[](std::string_view name) const { return state[unit(name)]; }

  // In the last decision.
  template <class EventKind>
  int times(EventKind kind) const {
    int count = 0;
    for (const Event& event : events.all()) count += event.kind == static_cast<std::uint8_t>(kind) ? 1 : 0;
    return count;
  }
  template <class EventKind>
  bool happened(EventKind kind) const {
    return times(kind) > 0;
  }

  GameType game;
  StateType state;
  Events events;

 protected:
  explicit GivenOf(GameType rules) : game(std::move(rules)) {}

 private:
  Own& own() { return static_cast<Own&>(*this); }
};

// --- what is expected of it

MATCHER(Allowed, "is allowed") {
  if (!arg.allowed()) *result_listener << "refused by " << arg.rule;
  return arg.allowed();
}
MATCHER_P(RefusedBy, rule, std::string("is refused by ") + rule) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  *result_listener << "refused by " << arg.rule;
  return std::string_view(arg.rule) == rule;
}

// Refused by the rule, for this one of its conditions.
MATCHER_P2(RefusedBy, rule, reason, std::string("is refused by ") + rule + " because " + reason) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  *result_listener << "refused by " << arg.rule << " because " << (arg.reason != nullptr ? arg.reason : "?");
  return std::string_view(arg.rule) == rule && arg.reason != nullptr &&
         std::string_view(arg.reason) == reason;
}

MATCHER_P(Tells, fact, "tells a fact") {
  for (const Fact& one : arg.facts) {
    if (one == fact) return true;
  }
  return false;
}

// What a rule adds to a reckoning; 0 when it does not occur, the sum when it occurs twice.
int amount(const Reckoning& reckoning, std::string_view rule);
bool has(const Reckoning& reckoning, std::string_view rule);

}  // namespace tamburino
