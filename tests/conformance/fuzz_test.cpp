#include "protocol/session.h"
#include "tests/conformance/games.h"
#include "tests/spoiler.h"

// Good saves, records and positions, spoilt by a seeded hand: each is understood and can be played on, or is
// refused with a reason and changes nothing. TAMBURINO_FUZZ=20 does twenty times as much.
namespace tamburino::conformance {
namespace {

class Fuzz : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Fuzz);

TEST_P(Fuzz, spoilt_saves_are_loaded_or_refused) {
  Spoiler spoiler(seed(201));
  int loaded = 0;
  int refused = 0;
  for (int i = 0; i < 400 * tamburino::effort(); ++i) {
    const SavedState& one = spoiler.one_of(saved_states(game()));
    SCOPED_TRACE(one.name + ", round " + std::to_string(i));
    Json spoilt = one.save["saved"];
    const Json& state = spoilt["state"];
    std::vector<std::string> parts;
    for (const auto& [key, value] : state.items()) parts.push_back(key);
    if (spoiler.below(12) == 0) {
      spoilt = spoiler.spoil(spoilt);
    } else {
      // What is under way, or any other part.
      const std::string part = spoiler.below(2) == 0   ? spoiler.one_of(parts)
                               : spoiler.below(2) == 0 ? "stack"
                                                       : "pending";
      spoilt["state"][part] = spoiler.spoil(spoilt["state"][part]);
    }
    const auto table = begun(one.save["begin"]);
    const std::uint64_t before = table->hash();
    try {
      table->restore(spoilt);
    } catch (const RequestError& error) {
      ++refused;
      EXPECT_EQ(error.code, "bad-save");
      EXPECT_FALSE(std::string(error.what()).empty());
      EXPECT_EQ(table->hash(), before) << "a refused save has changed the game";
      continue;
    }
    ++loaded;
    table->position();
    table->position_is_exact();
    table->score();
    table->preview(Json::object());
    play_on(*table, spoiler.dice(), 30);
    if (HasFailure()) return;
  }
  EXPECT_GT(loaded, 20);
  EXPECT_GT(refused, 100);
}

TEST_P(Fuzz, spoilt_positions_are_set_or_refused) {
  Spoiler spoiler(seed(202));
  std::vector<Json> good;
  for (const SavedState& one : saved_states(game())) {
    const auto table = restored(one);
    if (table->position_is_exact()) good.push_back(table->position());
  }
  ASSERT_GT(good.size(), 3U);
  const Spoilt count = spoil_positions(spoiler, good, 240 * tamburino::effort());
  EXPECT_GT(count.taken, 2);
  EXPECT_GT(count.refused, 5);
}

TEST_P(Fuzz, spoilt_records_are_replayed_or_refused_with_their_line) {
  Spoiler spoiler(seed(205));
  Session session(begun(beginnings(game()).back().request), 9);
  Events events;
  ActionList list;
  for (int i = 0; i < 60; ++i) {
    if (session.table().to_act().kind == ToAct::Kind::Chance) {
      session.apply(session.next_roll(), events);
    } else {
      session.table().list(list);
      session.apply(list[static_cast<int>(spoiler.below(static_cast<std::size_t>(list.size())))], events);
    }
  }
  const std::string with_states = write(session.record(30));
  const std::string without = write(session.record(0));
  ASSERT_EQ(replay(read_record(with_states)).session->table().hash(), session.table().hash());
  int refused = 0;
  for (int i = 0; i < 40 * tamburino::effort(); ++i) {
    const std::string text = spoiler.spoil(i % 5 == 0 ? with_states : without);
    for (const bool trust : {false, true}) {
      try {
        replay(read_record(text), trust);
      } catch (const RecordError& error) {
        EXPECT_GT(error.line, 0) << error.what();
        EXPECT_FALSE(error.reason.empty());
        refused += trust ? 0 : 1;
      }
    }
  }
  EXPECT_GT(refused, 15);
}

}  // namespace
}  // namespace tamburino::conformance
