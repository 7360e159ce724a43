#pragma once

#include <cstdint>

// The loop that every game shares: procedures run until a side or chance must answer. A game names its own
// sides, questions and rolls.
namespace tamburino {

// What a procedure does next: go on (it has changed its step, or pushed another), ask a side, ask chance, or
// end.
template <class Side, class Question, class Throw>
struct NextStep {
  enum class Kind : std::uint8_t { GoOn, Ask, Roll, Done };
  Kind kind;
  Side side{};
  Question ask{};
  Throw roll{};
  std::uint8_t dice = 0;
};

// Who is to act now: a side, chance, or nobody because the game is over.
template <class Side, class Question, class Throw>
struct PendingStep {
  enum class Kind : std::uint8_t { Nothing = 0, Ask = 1, Roll = 2, Over = 3 };  // saved
  Kind kind = Kind::Nothing;
  Side side{};
  Question ask{};
  Throw roll{};
  std::uint8_t dice = 0;

  static void fields(auto& self, auto&& field) {
    field("kind", self.kind), field("side", self.side), field("ask", self.ask), field("roll", self.roll);
    field("dice", self.dice);
  }
  friend bool operator==(const PendingStep&, const PendingStep&) = default;
};

// `run_top` runs the procedure on top of the stack for one step.
template <class State, class RunTop>
void run_procedures(State& state, RunTop run_top) {
  using Pending = decltype(state.pending);
  while (state.pending.kind == Pending::Kind::Nothing && !state.stack.empty()) {
    const auto next = run_top();
    using Kind = typename decltype(next)::Kind;
    if (state.over()) break;
    switch (next.kind) {
      case Kind::GoOn:
        break;
      case Kind::Ask:
        state.pending = Pending{Pending::Kind::Ask, next.side, next.ask, {}, 0};
        break;
      case Kind::Roll:
        state.pending = Pending{Pending::Kind::Roll, {}, {}, next.roll, next.dice};
        break;
      case Kind::Done:
        state.stack.pop();
        break;
    }
  }
  if (state.over()) state.stack.clear();
}

}  // namespace tamburino
