#include <set>

#include "tests/conformance/games.h"

// A position that `get` tells sets to the same state, or says that it is not exact.
namespace tamburino::conformance {
namespace {

// Games whose exact positions set to the same hash.
const std::set<std::string> kExact{
    "novara",
};

class Positions : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Positions);

TEST_P(Positions, are_exact_or_say_that_they_are_not) {
  int exact = 0;
  int looked = 0;
  ActionList here;
  ActionList there;
  play_from_everywhere(60, 1, [&](Table& table, Player& player, int decision) {
    if (decision % 10 != 0) return;
    ++looked;
    const Json told = table.position();
    if (!table.position_is_exact()) {
      try {
        EXPECT_EQ(set_table(told)->game(), game());
      } catch (const RequestError& error) {
        EXPECT_FALSE(std::string(error.what()).empty());
      }
      return;
    }
    ++exact;
    const auto again = set_table(told);
    ASSERT_EQ(again->position(), told);
    ASSERT_EQ(again->to_act().asked, table.to_act().asked);
    if (kExact.contains(game())) {
      ASSERT_EQ(again->hash(), table.hash()) << table.to_act().asked;
      return;
    }
    // Not the hash: what no rule asks about any more (left over from past activations) need not be told. So
    // both play on alike.
    const auto copy = table.clone();
    Player one = player;
    Player other = player;
    Events events;
    for (int i = 0; i < 4; ++i) {
      copy->list(here);
      again->list(there);
      ASSERT_TRUE(std::equal(here.all().begin(), here.all().end(), there.all().begin(), there.all().end()))
          << i;
      ASSERT_EQ(again->to_act().asked, copy->to_act().asked);
      ASSERT_EQ(again->score(), copy->score());
      if (!one.play(*copy, events)) break;
      other.play(*again, events);
    }
  });
  EXPECT_GT(exact, looked / 10);
}

}  // namespace
}  // namespace tamburino::conformance
