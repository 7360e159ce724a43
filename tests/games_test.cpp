#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/session.h"
#include "tests/where.h"

// The games kept under docs/games were played by people; they must replay, decision by decision, to their
// end.
namespace tamburino {
namespace {

TEST(Games, those_of_the_documentation_replay_to_their_end) {
  int games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "docs/games")) {
    if (entry.path().extension() != ".txt") continue;
    SCOPED_TRACE(entry.path().string());
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    const Replay told = replay(read_record(text.str()));
    EXPECT_EQ(told.session->table().to_act().kind, ToAct::Kind::Over);
    EXPECT_GT(told.session->decisions(), 100);
    ++games;
  }
  EXPECT_GT(games, 0);
}

}  // namespace
}  // namespace tamburino
