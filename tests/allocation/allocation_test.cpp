#include "engine/core/random_play.h"
#include "tests/allocation/counted.h"
#include "tests/butchery/given.h"
#include "tests/novara/given.h"
#include "tests/thousand/given.h"

// The engine allocates nothing while a game is being played: every allocation of this program is counted.
namespace tamburino::butchery {
namespace {

TEST(ButcheryAllocation, a_whole_game_allocates_nothing) {
  const Game& game = solferino();
  Dice dice(3);
  Events events;
  State state = start(game, events);
  const long before = allocations();
  const long decisions = play_at_random(game, state, dice, [](const State&) {});
  EXPECT_EQ(allocations() - before, 0) << "in " << decisions << " decisions";
  EXPECT_GT(decisions, 1000);
}

TEST(ButcheryAllocation, the_counter_counts) {
  const long before = allocations();
  const std::vector<int> some(100);
  EXPECT_EQ(some.size(), 100U);
  EXPECT_GT(allocations(), before);
}

TEST(ButcheryAllocation, the_state_is_at_most_8_kilobytes) { EXPECT_LE(sizeof(State), 8U * 1024U); }

}  // namespace
}  // namespace tamburino::butchery

namespace tamburino::novara {
namespace {

TEST(NovaraAllocation, a_whole_game_allocates_nothing) {
  const Game& game = campaign();
  Dice dice(3);
  Events events;
  State state = start(game, events);
  const long before = allocations();
  const long decisions = play_at_random(game, state, dice, [](const State&) {});
  EXPECT_EQ(allocations() - before, 0) << "in " << decisions << " decisions";
  EXPECT_GT(decisions, 1000);
}

// The map alone has 3,952 hexes.
TEST(NovaraAllocation, the_state_is_at_most_16_kilobytes) { EXPECT_LE(sizeof(State), 16U * 1024U); }

}  // namespace
}  // namespace tamburino::novara

namespace tamburino::thousand {
namespace {

TEST(ThousandAllocation, a_whole_game_allocates_nothing) {
  const Game& game = campaign();
  Dice dice(3);
  Events events;
  State state = start(game, events);
  const long before = allocations();
  const long decisions = play_at_random(game, state, dice, [](const State&) {});
  EXPECT_EQ(allocations() - before, 0) << "in " << decisions << " decisions";
  EXPECT_GT(decisions, 100);
}

TEST(ThousandAllocation, the_state_is_at_most_8_kilobytes) { EXPECT_LE(sizeof(State), 8U * 1024U); }

}  // namespace
}  // namespace tamburino::thousand
