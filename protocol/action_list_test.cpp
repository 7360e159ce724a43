#include "protocol/action_list.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>

#include "engine/core/dice.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"
#include "tests/where.h"

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

class ActionLists : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, ActionLists, ::testing::ValuesIn(games()),
                         [](const auto& game) { return game.param; });

std::string written(const Table& table, const ActionList& list, Listing how) {
  std::string text;
  write_actions(table, list, how, text);
  return text;
}

// As docs/server.md says a client does it.
Json listed_one_by_one(const Json& groups) {
  Json all = Json::array();
  for (const Json& group : groups) {
    for (const Json& row : group["list"]) {
      Json action{{"text", group["text"].get<std::string>() + row[0].get<std::string>()},
                  {"verb", group["verb"]},
                  {"operands", Json::object()}};
      std::size_t own = 2;
      for (const Json& key : group["keys"]) {
        const auto name = key.get<std::string>();
        const Json& value = group["same"].contains(name) ? group["same"][name] : row.at(own++);
        if (!value.is_null()) action["operands"][name] = value;
      }
      EXPECT_EQ(own, row.size()) << row;
      action["bits"] = row[1];
      all.push_back(action);
    }
  }
  return all;
}

TEST_P(ActionLists, are_written_as_each_action_is_described) {
  const auto table = new_table({{"game", GetParam()}});
  const auto list = std::make_unique<ActionList>();
  const auto events = std::make_unique<Events>();
  Dice dice(1859);
  std::size_t each = 0, grouped = 0;
  for (int n = 0; n < 400 && table->to_act().kind != ToAct::Kind::Over; ++n) {
    const ToAct now = table->to_act();
    if (now.kind == ToAct::Kind::Chance) {
      ASSERT_TRUE(table->apply(dice.answer(now.request), *events).allowed());
      continue;
    }
    table->list(*list);
    Json told = Json::array();
    for (const Action action : list->all()) told.push_back(table->describe(action));
    const std::string text = written(*table, *list, Listing::Each);
    ASSERT_EQ(text, json_text(told));
    const std::string groups = written(*table, *list, Listing::Grouped);
    const auto read = json_from(groups);
    ASSERT_TRUE(read) << groups;
    ASSERT_EQ(json_text(listed_one_by_one(*read)), text) << groups;
    each += text.size();
    grouped += groups.size();
    ASSERT_TRUE(
        table->apply((*list)[static_cast<int>(dice.below(static_cast<std::uint32_t>(list->size())))], *events)
            .allowed());
  }
  EXPECT_LT(2 * grouped, each + each / 2) << "groups are shorter";
}

TEST(ActionLists, of_nothing_is_empty) {
  const auto table = new_table({{"game", games().front()}});
  const auto list = std::make_unique<ActionList>();
  EXPECT_EQ(written(*table, *list, Listing::Each), "[]");
  EXPECT_EQ(written(*table, *list, Listing::Grouped), "[]");
}

}  // namespace
}  // namespace tamburino
