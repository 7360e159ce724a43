#include "tests/conformance/games.h"

// A position that `get` tells sets to the same state, to the last hashed bit, or says that it is not exact.
namespace tamburino::conformance {
namespace {

class Positions : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Positions);

TEST_P(Positions, set_to_the_same_hash_or_say_that_they_are_not_exact) {
  int exact = 0;
  int looked = 0;
  play_from_everywhere(60, 1, [&](Table& table, Player&, int decision) {
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
    ASSERT_EQ(again->hash(), table.hash()) << table.to_act().asked;
  });
  EXPECT_GT(exact, looked / 10);
}

}  // namespace
}  // namespace tamburino::conformance
