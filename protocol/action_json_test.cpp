#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>

#include "engine/core/dice.h"
#include "protocol/table.h"
#include "tests/where.h"

// Actions as JSON, and the verbs of the sheet, of every game there is.
namespace tamburino {
namespace {

std::vector<std::string> games() {
  std::vector<std::string> all;
  std::ifstream rows(source_dir() / "games.txt");
  for (std::string row; std::getline(rows, row);) {
    if (!row.empty() && row.front() != '#') all.push_back(row);
  }
  return all;
}

class ActionJson : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, ActionJson, ::testing::ValuesIn(games()),
                         [](const auto& game) { return game.param; });

TEST_P(ActionJson, what_is_listed_has_the_operands_of_the_sheet_and_comes_back) {
  const auto table = new_table({{"game", GetParam()}});
  std::map<std::string, std::vector<std::string>> keys;
  const Json sheet = table->sheet();
  for (const Json& one : sheet.at("verbs")) keys[one["id"]] = one["operands"];
  EXPECT_GT(keys.size(), 20U);
  EXPECT_EQ(keys.size(), sheet["verbs"].size()) << "no verb is told twice";

  const auto list = std::make_unique<ActionList>();
  Dice dice(1859);
  Events events;
  int seen = 0;
  for (int n = 0; n < 150; ++n) {
    const ToAct now = table->to_act();
    ASSERT_NE(now.kind, ToAct::Kind::Over);
    if (now.kind == ToAct::Kind::Chance) {
      ASSERT_TRUE(table->apply(dice.answer(now.request), events).allowed());
      continue;
    }
    table->list(*list);
    for (const Action action : list->all()) {
      const Json told = table->describe(action);
      ASSERT_TRUE(keys.contains(told["verb"])) << told;
      std::vector<std::string> named;
      for (const auto& [key, value] : told["operands"].items()) named.push_back(key);
      const auto& all = keys[told["verb"]];
      ASSERT_LE(named.size(), all.size()) << told;
      EXPECT_TRUE(std::equal(named.begin(), named.end(), all.begin())) << told;
      ASSERT_EQ(table->action_from({{"verb", told["verb"]}, {"operands", told["operands"]}}), action) << told;
      ASSERT_EQ(table->action_from({{"bits", told["bits"]}}), action) << told;
      ++seen;
    }
    const Action chosen = (*list)[static_cast<int>(dice.below(static_cast<std::uint32_t>(list->size())))];
    ASSERT_TRUE(table->apply(chosen, events).allowed());
  }
  EXPECT_GT(seen, 100);
}

TEST_P(ActionJson, what_is_no_action_is_a_bad_action) {
  const auto table = new_table({{"game", GetParam()}});
  const auto code = [&](const Json& said) -> std::string {
    try {
      table->action_from(said);
    } catch (const RequestError& error) {
      return error.code;
    }
    return "";
  };
  EXPECT_EQ(code({{"verb", "frobnicate"}}), "bad-action");
  EXPECT_EQ(code({{"operands", Json::object()}}), "bad-action");
  EXPECT_EQ(code({{"verb", "done"}, {"operands", {{"hex", "2010"}}}}), "bad-action") << "an operand too many";
  EXPECT_EQ(code({{"verb", "done"}, {"more", 1}}), "bad-action");
  EXPECT_EQ(code({{"bits", "many"}}), "bad-action");
  EXPECT_EQ(code("done"), "bad-request");
  EXPECT_EQ(code({{"verb", "done"}}), "");
  for (const Json& one : table->verbs()) {
    if (one["operands"].empty()) continue;
    const std::string key = one["operands"][0];
    EXPECT_EQ(code({{"verb", one["id"]}, {"operands", {{key, "no such thing"}}}}), "bad-action") << one;
  }
}

TEST_P(ActionJson, a_number_that_is_no_verb_is_told_as_it_is) {
  const auto table = new_table({{"game", GetParam()}});
  const Json told = table->describe(Action{999, {1, 2, 3}});
  EXPECT_EQ(told["text"], "?");
  EXPECT_EQ(told["verb"], 999);
  EXPECT_TRUE(told["operands"].empty());
}

}  // namespace
}  // namespace tamburino
