#include "protocol/session.h"
#include "tests/conformance/games.h"

// What is undone is as if it had not been, however much it was, and can be done again.
namespace tamburino::conformance {
namespace {

class Undo : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Undo);

struct Done {
  bool by_chance = false;
  Action action{};
  Roll roll;
};

void decide(Session& session, const Done& done, Events& events) {
  if (done.by_chance) {
    session.apply(done.roll, events);
  } else {
    session.apply(done.action, events);
  }
}

void undo_and_redo(std::unique_ptr<Table> table, std::uint64_t seed, int decisions) {
  Session session(std::move(table), seed);
  Player player(seed);
  Events events;
  ActionList list;
  std::vector<std::uint64_t> hashes{session.table().hash()};
  std::vector<Done> all;
  while (static_cast<int>(all.size()) < decisions && session.table().to_act().kind != ToAct::Kind::Over) {
    const ToAct now = session.table().to_act();
    Done done{now.kind == ToAct::Kind::Chance, {}, {}};
    if (done.by_chance) {
      done.roll = player.dice().answer(now.request);
    } else {
      session.table().list(list);
      done.action = player.choose(list);
    }
    decide(session, done, events);
    all.push_back(done);
    hashes.push_back(session.table().hash());
    if (player.dice().below(12) != 0) continue;
    const auto back = 1 + player.dice().below(static_cast<std::uint32_t>(all.size()));
    ASSERT_EQ(session.undo(static_cast<int>(back)), static_cast<int>(back));
    ASSERT_EQ(session.decisions(), static_cast<int>(all.size() - back));
    ASSERT_EQ(session.table().hash(), hashes[all.size() - back]) << back << " undone of " << all.size();
    for (std::size_t i = all.size() - back; i < all.size(); ++i) {
      decide(session, all[i], events);
      ASSERT_EQ(session.table().hash(), hashes[i + 1]) << "done again: " << i;
    }
  }
  EXPECT_EQ(session.undo(100000), static_cast<int>(all.size()));
  EXPECT_EQ(session.table().hash(), hashes.front());
}

TEST_P(Undo, and_redo_lead_to_the_same_states) {
  std::uint64_t seed = 40;
  for (const Beginning& one : beginnings(game())) {
    if (one.request.contains("options")) continue;
    SCOPED_TRACE(one.name);
    ASSERT_NO_FATAL_FAILURE(undo_and_redo(begun(one.request), ++seed, 100 * effort()));
  }
  for (const SavedState& one : saved_states(game())) {
    SCOPED_TRACE(one.name);
    ASSERT_NO_FATAL_FAILURE(undo_and_redo(restored(one), ++seed, 8 * effort()));
  }
}

}  // namespace
}  // namespace tamburino::conformance
