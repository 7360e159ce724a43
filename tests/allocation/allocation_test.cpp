#include "tests/allocation/counted.h"
#include "tests/conformance/games.h"

// The engine allocates nothing while a game is being played: every allocation of this program is counted.
namespace tamburino::conformance {
namespace {

TEST(AllocationCounter, counts) {
  const long before = allocations();
  const std::vector<int> some(100);
  EXPECT_EQ(some.size(), 100U);
  EXPECT_GT(allocations(), before);
}

class Allocation : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Allocation);

// To the end, choosing at random; only what the engine does is counted, not the words about it.
TEST_P(Allocation, is_none_in_a_whole_game) {
  const auto table = begun(beginnings(game()).front().request);
  Dice dice(3);
  Events events;
  ActionList list;
  long allocated = 0;
  int decisions = 0;
  for (ToAct now = table->to_act(); now.kind != ToAct::Kind::Over; now = table->to_act(), ++decisions) {
    const long before = allocations();
    if (now.kind == ToAct::Kind::Chance) {
      table->apply(dice.answer(now.request), events);
    } else {
      table->list(list);
      const Action chosen = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
      table->verdict(chosen);
      table->apply(chosen, events);
    }
    table->hash();
    allocated += allocations() - before;
  }
  EXPECT_EQ(allocated, 0) << "in " << decisions << " decisions";
  EXPECT_GT(decisions, 100);
}

}  // namespace
}  // namespace tamburino::conformance
