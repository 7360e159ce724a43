#include "protocol/session.h"
#include "tests/conformance/games.h"

// A record, written and read, replays to the same game, and is written again as it was.
namespace tamburino::conformance {
namespace {

class Records : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Records);

void play_and_replay(std::unique_ptr<Table> table, std::uint64_t seed, int decisions, int every) {
  Session session(std::move(table), seed);
  Player player(seed);
  Events events;
  ActionList list;
  for (int i = 0; i < decisions; ++i) {
    const ToAct now = session.table().to_act();
    if (now.kind == ToAct::Kind::Over) break;
    if (now.kind == ToAct::Kind::Chance) {
      session.apply(session.next_roll(), events);
    } else {
      session.table().list(list);
      session.apply(player.choose(list), events);
    }
  }
  const std::string text = write(session.record(every));
  const Replay again = replay(read_record(text));
  EXPECT_TRUE(again.went_on_from.empty()) << again.went_on_from;
  EXPECT_EQ(again.session->table().hash(), session.table().hash());
  EXPECT_EQ(again.session->decisions(), session.decisions());
  EXPECT_EQ(write(again.session->record(every)), text);
}

TEST_P(Records, replay_to_the_same_game) {
  std::uint64_t seed = 70;
  for (const Beginning& one : beginnings(game())) {
    SCOPED_TRACE(one.name);
    ASSERT_NO_FATAL_FAILURE(play_and_replay(begun(one.request), ++seed, 150 * effort(), 100));
  }
}

TEST_P(Records, of_a_whole_game_end_as_it_ended) {
  const Beginning first = beginnings(game()).front();
  ASSERT_NO_FATAL_FAILURE(play_and_replay(begun(first.request), 7, 100000, 500));
}

}  // namespace
}  // namespace tamburino::conformance
