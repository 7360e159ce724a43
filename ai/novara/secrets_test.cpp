#include "ai/match.h"
#include "ai/novara/mind.h"
#include "loader/weights.h"
#include "tests/novara/given.h"

// What the enemy hides must not change what the computer does: not by its listing, nor by its first sight,
// nor by its search.
namespace tamburino::ai {
namespace {

using novara::Fog;

// Stops a game at a decision, now and then, and puts other secrets under the same backs.
class Swapped {
 public:
  Swapped(const novara::Game& game, const char* level)
      : mind_(game, load_weights<NovaraWeights>("novara")), level_(level_named(level)) {}

  // How many positions were compared whose secrets did differ.
  int play(std::uint64_t seed) {
    using Kind = novara::Pending::Kind;
    Dice dice(seed);
    Events events;
    ActionList list;
    novara::State state = start(mind_.game(), events);
    int compared = 0;
    for (int i = 0; !state.over() && i < 4000; ++i) {
      if (state.pending.kind == Kind::Roll) {
        apply(mind_.game(), state, dice.answer(roll_request(state)), events);
        continue;
      }
      if (dice.below(60) == 0) compared += compare(state, mixed(seed, static_cast<std::uint64_t>(i)));
      list_actions(mind_.game(), state, list);
      apply(mind_.game(), state, list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))],
            events);
    }
    return compared;
  }

 private:
  int compare(const novara::State& truth, std::uint64_t seed) {
    const novara::State other = novara::sample(mind_.game(), truth, truth.pending.side, seed ^ 0x5ecULL);
    if (other == truth) return 0;
    // Unless the rules themselves tell the two apart, in refusing what the one allows.
    const Action here = think(mind_, truth, {level_, seed, 0, nullptr}).choice;
    const Action there = think(mind_, other, {level_, seed, 0, nullptr}).choice;
    const bool both =
        verdict(mind_.game(), truth, there).allowed() && verdict(mind_.game(), other, here).allowed();
    if (both) {
      EXPECT_EQ(here, there);
    }
    return both ? 1 : 0;
  }

  NovaraMind mind_;
  Level level_;
};

struct Kindred {
  const char* scenario;
  novara::Options options;
};

class AiSecrets : public ::testing::TestWithParam<Kindred> {};

TEST_P(AiSecrets, do_not_change_what_a_novice_does) {
  const novara::Game game = novara::load(GetParam().scenario, GetParam().options);
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) compared += Swapped(game, "novice").play(seed);
  EXPECT_GT(compared, 2);
}

TEST_P(AiSecrets, do_not_change_what_a_search_finds) {
  const novara::Game game = novara::load(GetParam().scenario, GetParam().options);
  EXPECT_GT(Swapped(game, "mcts:12").play(7), 2);
}

INSTANTIATE_TEST_SUITE_P(Kinds, AiSecrets,
                         ::testing::Values(Kindred{"campaign", {}}, Kindred{"novara", {}},
                                           Kindred{"novara", {false, false, Fog::Dummies}},
                                           Kindred{"sforzesca", {false, false, Fog::Displays}}));

}  // namespace
}  // namespace tamburino::ai
