#include "tests/conformance/games.h"

// What is saved can be loaded anywhere and goes on as if it had never been away.
namespace tamburino::conformance {
namespace {

class Saves : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Saves);

TEST_P(Saves, are_loaded_and_play_on_alike) {
  ActionList here;
  ActionList there;
  play_from_everywhere(100, 4, [&](Table& table, Player& player, int decision) {
    if (decision % 10 != 3) return;
    const std::string text = table.save().dump();
    const auto other = begun(table.origin());
    ASSERT_NO_THROW(other->restore(Json::parse(text)))
        << "decision " << decision << ", asked " << table.to_act().asked;
    ASSERT_EQ(other->hash(), table.hash());
    ASSERT_EQ(other->save().dump(), text);
    ASSERT_EQ(other->to_act().asked, table.to_act().asked);
    ASSERT_EQ(other->say_asked(), table.say_asked());
    ASSERT_EQ(other->score(), table.score());
    table.list(here);
    other->list(there);
    ASSERT_TRUE(std::equal(here.all().begin(), here.all().end(), there.all().begin(), there.all().end()));
    const auto copy = table.clone();
    Player one = player;
    Player two = player;
    Events events;
    for (int i = 0; i < 5; ++i) {
      const bool goes_on = one.play(*copy, events);
      ASSERT_EQ(two.play(*other, events), goes_on);
      ASSERT_EQ(other->hash(), copy->hash());
    }
  });
}

// A save that says something else is refused as a whole.
TEST_P(Saves, that_lack_a_field_or_hold_a_wrong_type_are_refused) {
  const SavedState& one = saved_states(game()).back();
  const auto table = restored(one);
  const std::uint64_t hash = table->hash();
  const Json& good = one.save["saved"];
  std::vector<Json> bad{Json(), Json::object(), Json{{"version", 2}, {"state", good["state"]}}};
  for (const auto& [key, value] : good["state"].items()) {
    Json lacking = good;
    lacking["state"].erase(key);
    bad.push_back(lacking);
    Json wrong = good;
    wrong["state"][key] = "text";
    bad.push_back(wrong);
  }
  for (const Json& saved : bad) {
    try {
      table->restore(saved);
      ADD_FAILURE() << "accepted: " << saved.dump().substr(0, 100);
    } catch (const RequestError& error) {
      EXPECT_EQ(error.code, "bad-save");
      EXPECT_FALSE(std::string(error.what()).empty());
    }
    ASSERT_EQ(table->hash(), hash);
  }
}

}  // namespace
}  // namespace tamburino::conformance
