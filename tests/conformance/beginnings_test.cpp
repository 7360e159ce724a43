#include "tests/conformance/games.h"

namespace tamburino::conformance {
namespace {

class Beginnings : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Beginnings);

TEST_P(Beginnings, every_scenario_and_every_option_begins_the_same_each_time) {
  for (const Beginning& one : beginnings(game())) {
    SCOPED_TRACE(one.name);
    const auto table = begun(one.request);
    EXPECT_EQ(table->game(), game());
    EXPECT_EQ(table->scenario(), one.request["scenario"]);
    EXPECT_EQ(table->sides().size(), 2U);
    EXPECT_NE(table->to_act().kind, ToAct::Kind::Over);
    EXPECT_EQ(new_table(one.request)->save(), table->save());
  }
}

// What lies on the table never changes; what is laid over it can be asked for at any time.
TEST_P(Beginnings, sheet_and_overlays_can_be_asked_for_at_any_time) {
  play_from_everywhere(41, 1, [&](Table& table, Player&, int decision) {
    const std::uint64_t hash = table.hash();
    if (decision == 40) {
      ASSERT_EQ(table.sheet(), begun(table.origin())->sheet());
    }
    if (decision % 20 != 0) return;
    for (const std::string& side : table.sides()) {
      const Json request{{"side", side}};
      for (const auto ask : {&Table::zones, &Table::threat, &Table::supply, &Table::command}) {
        try {
          EXPECT_TRUE((table.*ask)(request).is_object());
        } catch (const RequestError& error) {  // the game knows no such thing, or not now
          EXPECT_FALSE(std::string(error.what()).empty());
        }
      }
      EXPECT_TRUE(table.view(side).is_object());
    }
    EXPECT_TRUE(table.score().is_object());
    EXPECT_EQ(table.hash(), hash) << "asking has changed the game";
  });
}

}  // namespace
}  // namespace tamburino::conformance
