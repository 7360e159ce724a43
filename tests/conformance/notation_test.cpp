#include <set>

#include "tests/conformance/games.h"

// Every action and roll can be said as text, as JSON and by its bits, and is understood as itself.
namespace tamburino::conformance {
namespace {

class Notation : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Notation);

TEST_P(Notation, of_actions_and_rolls_comes_back) {
  std::set<int> verbs;
  int rolls = 0;
  ActionList list;
  play_from_everywhere(100, 6, [&](Table& table, Player& player, int decision) {
    const ToAct now = table.to_act();
    if (now.kind == ToAct::Kind::Over) return;
    if (now.kind == ToAct::Kind::Chance) {
      const Roll roll = player.dice().answer(now.request);
      ASSERT_EQ(table.parse_roll(table.text(roll)), roll) << table.text(roll);
      ++rolls;
      return;
    }
    table.list(list);
    const auto step = static_cast<int>(1 + player.dice().below(decision % 10 == 0 ? 3 : 23));
    for (int i = 0; i < list.size(); i += step) {
      const Action one = list[i];
      verbs.insert(one.verb);
      const std::string text = table.text(one);
      const std::vector<Action> parsed = table.parse(text);
      ASSERT_FALSE(parsed.empty()) << text;
      ASSERT_EQ(parsed.back(), one) << text << " is understood as " << table.text(parsed.back());
      const Json described = table.describe(one);
      ASSERT_EQ(described["text"], text);
      ASSERT_EQ(described["bits"], std::to_string(one.packed()));
      ASSERT_EQ(table.action_from(described), one) << described;
      ASSERT_EQ(table.action_from(Json{{"bits", described["bits"]}}), one) << described;
      ASSERT_EQ(table.action_from(Json{{"verb", described["verb"]}, {"operands", described["operands"]}}),
                one)
          << described;
    }
  });
  EXPECT_GT(verbs.size(), 12U);
  EXPECT_GT(rolls, 30);
}

TEST_P(Notation, of_nothing_is_refused) {
  const auto table = begun(beginnings(game()).front().request);
  for (const char* text :
       {"", " ", "dance", "\"", "done done done", "move", "\xff", "done 99999999999999999999"}) {
    EXPECT_THROW(table->parse(text), RequestError) << text;
  }
  for (const char* text : {"", "roll", "roll x", "draw", "draw nobody", "3 3 3 3 3 3 3 3 3 3"}) {
    EXPECT_THROW(table->parse_roll(text), RequestError) << text;
  }
  for (const Json& json : {Json::object(), Json{{"verb", "dance"}}, Json{{"verb", 3}}, Json{{"bits", "x"}},
                           Json{{"bits", "99999999999999999999"}}}) {
    EXPECT_THROW(table->action_from(json), RequestError) << json;
  }
}

}  // namespace
}  // namespace tamburino::conformance
