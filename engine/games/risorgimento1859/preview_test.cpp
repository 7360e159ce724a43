#include "engine/games/risorgimento1859/preview.h"

#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

int ways(const std::vector<PreviewPart>& parts, std::string_view what) {
  for (const PreviewPart& part : parts) {
    for (const Odds& one : part.odds) {
      if (one.what == what) return static_cast<int>(one.ways);
    }
  }
  return 0;
}

std::vector<PreviewPart> shown(const Given& now, std::string_view action) {
  return preview(now.game, now.state, parse_action(now.game, now.state, action));
}

// Hartung needs 0 to 4, Rosgen 0 to 3.
TEST(RisorgimentoPreview, r4_13f_the_odds_of_an_orders_roll) {
  const std::string names[]{"hartung", "rosgen"};
  const int least[]{5, 4};
  for (int i = 0; i < 2; ++i) {
    const Game& game = shipped("solferino-sanmartino");
    const BrigadeId which = game[leader_of(find_piece(game, names[i]))].brigade;
    const std::string id = game[which].id, first = game[game.units_of(which).front()].id;
    Given now("scenario solferino-sanmartino; map; " + names[i] + " S3522; " + first +
              " S3521 W; brigade-state " + id + " without; active a-3; brigade " + id);
    EXPECT_EQ(ways(shown(now, "roll-orders " + id), "under-orders"), least[i]) << names[i];
    EXPECT_EQ(ways(shown(now, "roll-orders " + id), "paralysed"), 10 - least[i]);
    EXPECT_TRUE(shown(now, "done").empty());
    now.does("roll-orders " + id);
    EXPECT_EQ(ways(preview_roll(now.game, now.state), "under-orders"), least[i]);
  }
}

TEST(RisorgimentoPreview, r4_51a_the_odds_of_continuity_and_what_failure_means) {
  Given now(
      "scenario solferino-sanmartino; set-up; turn 2; corps a-5 demoralized; corps a-8 activations 2; "
      "phase austrian");
  EXPECT_TRUE(shown(now, "activate a-3").empty());  // free
  EXPECT_EQ(ways(shown(now, "activate a-5"), "activated"), 3);
  EXPECT_EQ(ways(shown(now, "activate a-5"), "lost"), 7);
  EXPECT_EQ(ways(shown(now, "activate a-8"), "activated"), 6);
  EXPECT_EQ(ways(shown(now, "activate a-8"), "finished"), 4);
}

TEST(RisorgimentoPreview, r9_2b_the_odds_of_demoralization) {
  Given now("a5-1-kinsky-1 S1010 W disordered; f1-5-33-1 S0140 E; segment demoralization austrian");
  ASSERT_EQ(now.asked(), "demoralization");
  EXPECT_EQ(ways(preview_roll(now.game, now.state), "demoralized"), 2);  // 8 and 9, less 2 and with 1
  EXPECT_EQ(ways(preview_roll(now.game, now.state), "steady"), 8);
}

}  // namespace
}  // namespace tamburino::risorgimento1859
