#pragma once

#include <stdexcept>

#include "ai/repeats.h"
#include "ai/search.h"
#include "engine/core/fields.h"

// Whole games between two levels.
namespace tamburino::ai {

struct Plan {
  std::array<Level, 2> levels;  // by side
  std::uint64_t seed = 1;       // of the dice and of all choices
  const std::atomic<bool>* stop = nullptr;
};

// Who wants to see what is done. Told before it is applied; the events come after.
class Watch {
 public:
  virtual ~Watch() = default;
  virtual void acts(Action /*action*/) {}
  virtual void rolls(const Roll& /*roll*/) {}
  virtual void happened(const Events& /*events*/) {}
};

// Plays on to the end, or until it is stopped; returns the number of decisions, rolls among them. Each side
// has its own mind: they may hold different things important.
template <Mind M, class Look>
long play_on(const std::array<const M*, 2>& minds, typename M::State& state, const Plan& plan, Look& look) {
  const auto& game = minds[0]->game();
  using Kind = typename decltype(state.pending)::Kind;
  Dice dice(plan.seed);
  const auto events = std::make_unique<Events>();
  const auto list = std::make_unique<ActionList>();
  Repeats repeats;
  long decisions = 0;
  for (; !state.over(); ++decisions) {
    if (plan.stop != nullptr && plan.stop->load(std::memory_order_relaxed)) break;
    if (state.pending.kind == Kind::Roll) {
      const Roll roll = dice.answer(roll_request(state));
      look.rolls(roll);
      apply(game, state, roll, *events);
      repeats.something_happened();
    } else {
      const Level& level = plan.levels[static_cast<std::size_t>(state.pending.side)];
      Action action{};
      if (level.kind == Level::Kind::Random) {
        list_actions(game, state, *list);
        action = (*list)[static_cast<int>(dice.below(static_cast<std::uint32_t>(list->size())))];
      } else {
        const Thinking how{level, mixed(plan.seed, static_cast<std::uint64_t>(decisions)),
                           repeats.count([&] { return stable_hash(state); }), plan.stop};
        action = think(*minds[static_cast<std::size_t>(state.pending.side)], state, how).choice;
      }
      look.acts(action);
      if (!apply(game, state, action, *events)) throw std::logic_error("the computer chose what is refused");
    }
    look.happened(*events);
  }
  return decisions;
}

}  // namespace tamburino::ai
