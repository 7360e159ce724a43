#include "server/outline.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <memory>

#include "engine/core/dice.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"
#include "protocol/view_sender.h"
#include "tests/where.h"

namespace tamburino::server {
namespace {

// As docs/server.md says a client does it.
Json applied(const Json& known, const Json& change) {
  if (change.contains("pieces")) {
    Json after = Json::array();
    const Json& pieces = change["pieces"];
    for (std::size_t i = 0; i < pieces.size(); i += 3) {
      const auto from = pieces[i].get<std::size_t>(), count = pieces[i + 1].get<std::size_t>();
      for (std::size_t k = from; k < from + count; ++k) after.push_back(known.at(k));
      for (const Json& one : pieces[i + 2]) after.push_back(one);
    }
    return after;
  }
  Json after = known;
  if (change.contains("keys")) {
    after = Json::object();
    for (const Json& key : change["keys"]) {
      const auto name = key.get<std::string>();
      after[name] = known.contains(name) ? known[name] : Json();
    }
  }
  for (const char* part : {"to", "in"}) {
    if (!change.contains(part)) continue;
    for (const auto& [key, value] : change[part].items()) {
      EXPECT_TRUE(after.contains(key)) << key;
      after[key] = *part == 't' ? value : applied(known[key], value);
    }
  }
  return after;
}

// Answers the change, and checks that it makes the one from the other, byte for byte.
std::string change(const Json& before, const Json& after) {
  const std::string text = Outline(after).change_from(Outline(before), after);
  const auto read = json_from(text);
  EXPECT_TRUE(read) << text;
  if (read) {
    EXPECT_EQ(json_text(applied(before, *read)), json_text(after)) << text;
  }
  EXPECT_EQ(text == "{}", json_text(before) == json_text(after));
  EXPECT_EQ(Outline(before).hash() == Outline(after).hash(), json_text(before) == json_text(after));
  return text;
}

Json position() {
  Json units = Json::array();
  for (const char* id : {"a", "b", "c", "d", "e", "f"}) units.push_back({{"unit", id}, {"hex", "2118"}});
  return {{"score", {{"points", 3}, {"items", Json::array()}}},
          {"view", {{"turn", 1}, {"phase", "movement"}, {"units", units}, {"owners", Json::object()}}}};
}

TEST(Changes, of_nothing_are_nothing) { EXPECT_EQ(change(position(), position()), "{}"); }

TEST(Changes, name_the_key_and_the_element_only) {
  Json after = position();
  after["view"]["turn"] = 2;
  EXPECT_EQ(change(position(), after), R"({"in":{"view":{"to":{"turn":2}}}})");
  after = position();
  after["view"]["units"][2]["hex"] = "2119";
  EXPECT_EQ(change(position(), after),
            R"({"in":{"view":{"in":{"units":{"pieces":[0,2,[{"unit":"c","hex":"2119"}],3,3,[]]}}}}})");
}

TEST(Changes, keep_the_order_of_keys) {
  Json after = position();
  Json& view = after["view"];
  const Json units = view["units"];
  view.erase("units");
  view["active"] = "fr-ii";
  view["units"] = units;
  EXPECT_EQ(change(position(), after),
            R"({"in":{"view":{"keys":["turn","phase","owners","active","units"],"to":{"active":"fr-ii"}}}})");
  change(after, position());
}

TEST(Changes, of_lists_are_pieces) {
  Json after = position();
  Json& units = after["view"]["units"];
  std::rotate(units.begin(), units.begin() + 2, units.end());  // c d e f a b
  EXPECT_EQ(change(position(), after), R"({"in":{"view":{"in":{"units":{"pieces":[2,4,[],0,2,[]]}}}}})");
  units.insert(units.begin(), Json{{"unit", "n"}});
  change(position(), after);
  units.erase(units.begin() + 3);
  change(position(), after);
  while (units.size() > 2) units.erase(units.begin());
  change(position(), after);
  change(after, position());
  units = Json::array();
  change(position(), after);
  units = "none";  // of another kind
  change(position(), after);
  change(after, position());
}

TEST(Changes, of_the_same_thing_twice_in_a_list) {
  Json before = position(), after = position();
  before["view"]["units"] = {"x", "x", "y", "x", "x", "x"};
  after["view"]["units"] = {"x", "y", "y", "x", "z", "x", "x", "x", "x", "x"};
  change(before, after);
  change(after, before);
}

TEST(Changes, tell_a_number_from_a_text_and_true_from_one) {
  std::vector<Json> values{1, "1",  1.0, true, nullptr, "", Json::array(), Json::object(), Json{{"a", 1}},
                           0, false};
  for (const Json& one : values) {
    for (const Json& other : values) {
      Json before = position(), after = position();
      before["view"]["turn"] = one, after["view"]["turn"] = other;
      change(before, after);
    }
  }
}

TEST(Changes, of_parts_that_were_outlined_by_themselves_are_the_same) {
  const Json before = position();
  Json after = position();
  after["view"]["units"][3]["hex"] = "2119";
  after["score"]["points"] = 4;
  const Outline score = Outline::of_member(after["score"]), view = Outline::of_member(after["view"]);
  const std::array parts{Outline::Part{"score", &score}, Outline::Part{"view", &view}};
  const std::array members{Outline::Member{"score", &after["score"]},
                           Outline::Member{"view", &after["view"]}};
  EXPECT_EQ(Outline(parts).hash(), Outline(after).hash());
  EXPECT_EQ(Outline(parts).change_from(Outline(before), members),
            Outline(after).change_from(Outline(before), after));
}

// --- whole games

std::vector<std::string> games() {
  std::vector<std::string> all;
  std::ifstream rows(source_dir() / "games.txt");
  for (std::string row; std::getline(rows, row);) {
    if (!row.empty() && row.front() != '#') all.push_back(row);
  }
  return all;
}

class ChangesOfGames : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, ChangesOfGames, ::testing::ValuesIn(games()),
                         [](const auto& game) { return game.param; });

// What each viewer sees after each step of a random game is what the changes make of what was seen before.
TEST_P(ChangesOfGames, lead_to_the_same_position_for_every_viewer) {
  const auto list = std::make_unique<ActionList>();
  const auto events = std::make_unique<Events>();
  std::size_t whole = 0, changes = 0;
  for (const std::uint64_t seed : {1U, 2U}) {
    const auto table = new_table({{"game", GetParam()}});
    Dice dice(seed);
    std::map<std::string, Json> seen;
    for (int n = 0; n < 250 && table->to_act().kind != ToAct::Kind::Over; ++n) {
      std::vector<std::string> viewers = table->sides();
      if (n % 10 == 0) viewers.emplace_back();
      for (const std::string& viewer : viewers) {
        Json now{{"score", table->score()}, {"view", view_to_send(*table, viewer)}};
        if (n % 5 == 0) {
          const Json values = viewer.empty() ? table->public_view() : table->view(viewer);
          ASSERT_EQ(json_text(now["view"]), json_text(values)) << "what is sent is what is seen";
        }
        if (seen.contains(viewer)) {
          whole += json_text(now).size();
          changes += change(seen[viewer], now).size();
        }
        seen[viewer] = std::move(now);
      }
      const ToAct asked = table->to_act();
      if (asked.kind == ToAct::Kind::Chance) {
        ASSERT_TRUE(table->apply(dice.answer(asked.request), *events).allowed());
        continue;
      }
      table->list(*list);
      const auto chosen = static_cast<int>(dice.below(static_cast<std::uint32_t>(list->size())));
      ASSERT_TRUE(table->apply((*list)[chosen], *events).allowed());
    }
  }
  EXPECT_LT(10 * changes, whole);
}

// Where nothing is secret one rendering serves both sides.
TEST_P(ChangesOfGames, a_view_readdressed_is_that_of_the_other_side) {
  const auto table = new_table({{"game", GetParam()}});
  const auto sides = table->sides();
  Json view = table->view(sides[0]);
  table->readdress(view, sides[1]);
  EXPECT_EQ(json_text(view), json_text(table->view(sides[1])));
  table->readdress(view, sides[0]);
  EXPECT_EQ(json_text(view), json_text(table->view(sides[0])));
}

}  // namespace
}  // namespace tamburino::server
