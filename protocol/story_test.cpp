#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "engine/core/dice.h"
#include "engine/core/record.h"
#include "loader/pack_info.h"
#include "loader/packs.h"
#include "protocol/asking.h"
#include "protocol/preview_words.h"
#include "tests/where.h"

// What every game says of itself, so that nobody else needs a list: docs/protocol.md. No game is named here.
namespace tamburino {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::vector<std::string>& slugs() {
  static const std::vector<std::string> all = pack_slugs(packs_directory());
  return all;
}

std::set<std::string> ids(const Json& list) {
  std::set<std::string> all;
  for (const Json& one : list) all.insert(one.at("id").get<std::string>());
  return all;
}

// Of several, one in which the armies meet at once.
std::string short_scenario(const std::string& game) {
  Problems problems;
  const auto info = read_pack_info(pack_directory(packs_directory(), game), problems);
  return info->scenarios[info->scenarios.size() * 3 / 5];
}

// The table after each decision of games that are played at random, one after the other.
class RandomGame {
 public:
  RandomGame(const std::string& game, std::uint64_t seed, const std::string& language = "en")
      : begin_({{"game", game}, {"scenario", short_scenario(game)}, {"language", language}}),
        table(new_table(begin_)),
        dice_(seed) {}

  bool over() const { return table->to_act().kind == ToAct::Kind::Over; }
  bool by_chance() const { return table->to_act().kind == ToAct::Kind::Chance; }

  // What happened; `rolled` has the answer of chance.
  std::vector<Event> step() {
    Events events;
    if (by_chance()) {
      rolled = dice_.answer(table->to_act().request);
      EXPECT_TRUE(table->apply(rolled, events));
    } else {
      ActionList list;
      table->list(list);
      EXPECT_TRUE(table->apply(chosen_from(list), events));
    }
    return {events.all().begin(), events.all().end()};
  }
  void begin_again_if_over() {
    if (over()) table = new_table(begin_);
  }

  std::string verb(Action action) const { return table->describe(action)["verb"]; }

 private:
  // To give up would end it too soon, and one could arrange counters for ever: rather something is ended, or
  // done that is neither gathering nor moving.
  Action chosen_from(const ActionList& list) {
    const Manners& manners = table->manners();
    std::vector<Action> ends, deeds;
    for (const Action action : list.all()) {
      const std::string one = verb(action);
      if (has_word(manners.ends, one)) ends.push_back(action);
      if (!has_word(manners.ends, one) && !has_word(manners.moves, one) && !has_word(manners.gathers, one) &&
          !has_word(manners.grave, one) && one != "top")
        deeds.push_back(action);
    }
    const auto any = [&](const std::vector<Action>& among) {
      return among[dice_.below(static_cast<std::uint32_t>(among.size()))];
    };
    const std::uint32_t wish = dice_.below(4);
    if (wish == 0 && !ends.empty()) return any(ends);
    if (wish < 3 && !deeds.empty()) return any(deeds);
    const Action chosen = list[static_cast<int>(dice_.below(static_cast<std::uint32_t>(list.size())))];
    return has_word(manners.grave, verb(chosen)) ? list[0] : chosen;
  }

  Json begin_;

 public:
  std::unique_ptr<Table> table;
  Roll rolled;

 private:
  Dice dice_;
};

class EveryGame : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(slugs()),
                         [](const auto& game) { return game.param; });

constexpr int kDecisions = 700;

// What events say must be in words of the sheet.
class Listener {
 public:
  explicit Listener(const Json& sheet)
      : phases_(ids(sheet["phases"])), rolls_(ids(sheet["rolls"])), sides_(ids(sheet["sides"])) {}

  void hear(const Json& told, int turn) {
    SCOPED_TRACE(told.dump());
    classes.insert(told.at("class").get<std::string>());
    EXPECT_THAT(told.at("weight").get<std::string>(), AnyOf("plain", "headline", "detail"));
    EXPECT_THAT(told.at("joins").get<std::string>(), AnyOf("step", "fight", "like", "march", "nothing"));
    EXPECT_TRUE(!told.contains("side") || sides_.contains(told["side"]));
    EXPECT_TRUE(!told.contains("phase") || phases_.contains(told["phase"]));
    if (told.contains("opens")) opened.insert(told["opens"].get<std::string>());
    EXPECT_TRUE(told.value("opens", "") != "turn" || told.at("turn") == turn);
    EXPECT_TRUE(!told.contains("heading") || !told["heading"].get<std::string>().empty());
    for (const Json& place : told.value("trail", Json::array())) EXPECT_TRUE(place.is_string());
    EXPECT_TRUE(told["class"] != "reckoning" || told.at("amount").is_number_integer());
    if (!told.contains("dice")) return;
    dice.insert(told["dice"].at("for").get<std::string>());
    EXPECT_TRUE(rolls_.contains(told["dice"]["for"]));
    EXPECT_TRUE(!told["dice"].contains("side") || sides_.contains(told["dice"]["side"]));
  }

  std::set<std::string> classes, opened, dice;

 private:
  std::set<std::string> phases_, rolls_, sides_;
};

TEST_P(EveryGame, events_say_of_what_class_they_are_and_whose_in_words_of_the_sheet) {
  RandomGame game(GetParam(), 11);
  Listener listener(game.table->sheet());
  for (int i = 0; i < kDecisions; ++i) {
    game.begin_again_if_over();
    for (const Event& event : game.step()) listener.hear(game.table->describe(event), game.table->turn());
  }
  for (const char* common : {"turn", "movement"}) EXPECT_TRUE(listener.classes.contains(common)) << common;
  EXPECT_TRUE(listener.opened.contains("turn"));
}

// People fight more than chance does.
TEST(RecordedGames, their_events_say_of_what_class_they_are_and_what_dice_were_for) {
  int records = 0;
  for (const auto& file : std::filesystem::directory_iterator(source_dir() / "docs" / "games")) {
    if (file.path().extension() != ".txt") continue;
    SCOPED_TRACE(file.path());
    std::ifstream in(file.path());
    const Record record = read_record(std::string(std::istreambuf_iterator<char>(in), {}));
    const auto table = new_table(Json::parse(*record.tag("Begin")));
    Listener listener(table->sheet());
    for (const Record::Line& line : record.lines) {
      Events events;
      if (line.kind == Record::Line::Kind::Roll) {
        ASSERT_TRUE(table->apply(table->parse_roll(line.text), events));
      } else if (line.kind == Record::Line::Kind::Action) {
        ASSERT_TRUE(table->apply(table->parse(line.text).back(), events)) << line.text;
      }
      for (const Event& event : events.all()) listener.hear(table->describe(event), table->turn());
    }
    for (const char* common : {"turn", "movement", "dice", "combat", "loss", "result"})
      EXPECT_TRUE(listener.classes.contains(common)) << common;
    EXPECT_TRUE(listener.opened.contains("fight"));
    EXPECT_GT(listener.dice.size(), 2U);
    ++records;
  }
  EXPECT_GT(records, 1);
}

// A piece that an event is about is of the side that it names.
TEST_P(EveryGame, the_side_of_an_event_is_that_of_a_piece_in_it) {
  RandomGame game(GetParam(), 12);
  std::map<std::string, std::string> side_of;
  const Json sheet = game.table->sheet();
  for (const Json& unit : sheet["units"]) side_of[unit["unit"]] = unit["side"];
  for (const Json& leader : sheet["leaders"]) side_of[leader["id"]] = leader["side"];
  int checked = 0;
  for (int i = 0; i < kDecisions; ++i) {
    game.begin_again_if_over();
    for (const Event& event : game.step()) {
      const Json told = game.table->describe(event);
      if (!told.contains("side") || told["facts"].empty()) continue;
      const std::string first = told["facts"][0].value("id", "");
      if (!side_of.contains(first)) continue;
      EXPECT_EQ(told["side"], side_of[first]) << told;
      ++checked;
    }
  }
  EXPECT_GT(checked, 50);
}

// All dice of a throw are told, in the order in which they fell.
TEST_P(EveryGame, every_throw_tells_its_dice_and_what_they_were_for) {
  RandomGame game(GetParam(), 13);
  std::map<std::string, std::string> asked_by;
  const Json sheet = game.table->sheet();
  for (const Json& roll : sheet["rolls"]) asked_by[roll["id"]] = roll["asked"];
  std::set<std::string> seen;
  for (int i = 0; i < 2 * kDecisions; ++i) {
    game.begin_again_if_over();
    const ToAct asked = game.table->to_act();
    std::vector<int> faces;
    int totals = 0;
    for (const Event& event : game.step()) {
      const Json told = game.table->describe(event);
      if (asked.kind != ToAct::Kind::Chance) {
        EXPECT_FALSE(told.contains("dice")) << told;
      }
      if (told.contains("chit")) {
        EXPECT_EQ(asked.request.kind, RollRequest::Kind::Draw);
      }
      if (!told.contains("dice")) continue;
      EXPECT_EQ(asked_by[told["dice"]["for"]], asked.asked) << told;
      seen.insert(told["dice"]["for"].get<std::string>());
      for (const Json& face : told["dice"]["values"]) faces.push_back(face);
      totals += told["dice"].contains("sums") ? 1 : 0;
    }
    if (asked.kind != ToAct::Kind::Chance || asked.request.kind == RollRequest::Kind::Draw) continue;
    if (totals > 0) continue;  // only the sum is told
    ASSERT_EQ(faces.size(), asked.request.dice) << asked.asked;
    for (std::size_t die = 0; die < faces.size(); ++die) EXPECT_EQ(faces[die], game.rolled.value[die]);
  }
  EXPECT_FALSE(seen.empty());
}

TEST_P(EveryGame, the_items_of_a_score_add_up_to_its_totals) {
  for (const char* language : {"en", "it"}) {
    RandomGame game(GetParam(), 14, language);
    for (int i = 0; i < 2 * kDecisions; ++i) {
      game.begin_again_if_over();
      game.step();
      if (i % 100 != 0 && !game.over()) continue;
      const Json reckoning = game.table->score().at("reckoning");
      SCOPED_TRACE(reckoning.dump());
      std::map<std::string, double> sums;
      for (const Json& item : reckoning.at("items")) {
        sums[item.at("side")] += item.at("points").get<double>();
        EXPECT_FALSE(item.at("text").get<std::string>().empty());
        EXPECT_FALSE(game.table->text_of_rule(item.at("rule").get<std::string>()).empty());
      }
      ASSERT_FALSE(reckoning.at("totals").empty());
      for (const Json& total : reckoning["totals"])
        EXPECT_EQ(sums[total["side"]], total["points"].get<double>());
      for (const Json& place : reckoning.at("places"))
        EXPECT_FALSE(game.table->text_of_rule(place.at("rule").get<std::string>()).empty());
      EXPECT_FALSE(reckoning.at("conditions").empty());
      for (const Json& one : reckoning["conditions"]) {
        EXPECT_THAT(one.at("text").get<std::string>(), Not(HasSubstr("{")));
        EXPECT_FALSE(game.table->text_of_rule(one.at("rule").get<std::string>()).empty());
        EXPECT_TRUE(one.at("met").is_boolean());
      }
      EXPECT_FALSE(reckoning.at("level").at("text").get<std::string>().empty());
      EXPECT_EQ(reckoning.contains("ending"), game.over());
      EXPECT_GE(reckoning.at("turns_left").get<int>(), 0);
    }
  }
}

// A name that is missing would be its key.
TEST_P(EveryGame, all_that_a_sheet_lists_has_a_name_in_both_languages) {
  std::map<std::string, std::string> english;
  for (const char* language : {"en", "it"}) {
    const auto table = new_table({{"game", GetParam()}, {"language", language}});
    const Json sheet = table->sheet();
    for (const char* list : {"phases", "rolls", "verbs", "statuses", "markers", "tracks", "cups", "boards"}) {
      for (const Json& one : sheet.at(list)) {
        const std::string id = one.at("id"), name = one.at("name");
        EXPECT_FALSE(name.empty()) << one;
        EXPECT_FALSE(name.ends_with("." + id)) << one;
        if (one.contains("rule")) {
          EXPECT_FALSE(table->text_of_rule(one["rule"].get<std::string>()).empty()) << one;
        }
      }
    }
    for (const Json& one : sheet.at("asks")) EXPECT_FALSE(one.at("text").get<std::string>().empty()) << one;
    const std::set<std::string> verbs = ids(sheet["verbs"]);
    for (const Json& one : sheet.at("asks")) {
      EXPECT_FALSE(one.at("verbs").empty()) << one;
      for (const Json& verb : one["verbs"]) EXPECT_TRUE(verbs.contains(verb)) << verb;
    }
    for (const char* whose : {"units", "leaders"}) {
      for (const Json& one : sheet.at("ratings").at(whose)) {
        EXPECT_THAT(one.at("name").get<std::string>(), Not(HasSubstr("rating.")));
        bool any = false;
        for (const Json& counter : sheet.at(whose)) any = any || counter.contains(one.at("key"));
        EXPECT_TRUE(any) << one;
      }
    }
    const std::set<std::string> phases = ids(sheet["phases"]);
    for (const Json& one : sheet["phases"]) {
      EXPECT_TRUE(!one.contains("part_of") || phases.contains(one["part_of"])) << one;
      EXPECT_NE(one["name"], english[one["id"]]) << one;
      if (sheet["language"] == "en") english[one["id"]] = one["name"];
    }
    for (const Json& one : sheet["rolls"])
      EXPECT_TRUE(!one.contains("phase") || phases.contains(one["phase"])) << one;
    for (const Json& one : sheet["sides"]) EXPECT_FALSE(one.at("colour").get<std::string>().empty());
    for (const Json& one : sheet["units"]) EXPECT_TRUE(one.contains("colour")) << one;
    for (const Json& one : sheet["turns"]) EXPECT_FALSE(one.at("name").get<std::string>().empty());
  }
}

TEST_P(EveryGame, the_phase_and_the_statuses_of_a_view_are_in_the_sheet) {
  RandomGame game(GetParam(), 15);
  const Json sheet = game.table->sheet();
  const std::set<std::string> phases = ids(sheet["phases"]), statuses = ids(sheet["statuses"]);
  for (int i = 0; i < kDecisions; ++i) {
    game.begin_again_if_over();
    game.step();
    if (i % 10 != 0) continue;
    const Json view = game.table->view(game.table->sides().front());
    EXPECT_TRUE(phases.contains(view["phase"])) << view["phase"];
    for (const char* list : {"units", "commanders"}) {
      for (const Json& one : view.value(list, Json::array())) {
        if (one.contains("status")) {
          EXPECT_TRUE(statuses.contains(one["status"])) << one;
        }
        if (one.contains("fate")) {
          EXPECT_TRUE(statuses.contains(one["fate"])) << one;
        }
      }
    }
  }
}

std::vector<std::string> words_in(std::string_view list) {
  std::vector<std::string> all;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    all.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return all;
}

TEST_P(EveryGame, manners_are_about_verbs_and_questions_that_there_are) {
  const auto table = new_table({{"game", GetParam()}});
  const Json sheet = table->sheet();
  const Manners& manners = table->manners();
  const std::set<std::string> verbs = ids(sheet["verbs"]), asks = ids(sheet["asks"]);
  for (const auto list : {manners.gathers, manners.moves, manners.ends, manners.grave, manners.buttons}) {
    for (const std::string& word : words_in(list)) EXPECT_TRUE(verbs.contains(word)) << word;
  }
  for (const auto list : {manners.moving, manners.idle, manners.closing}) {
    for (const std::string& word : words_in(list)) EXPECT_TRUE(asks.contains(word)) << word;
  }
  for (const std::string& word : words_in(manners.grave)) EXPECT_TRUE(table->word("warn", word)) << word;
  EXPECT_EQ(sheet["overlays"].size(), words_in(manners.overlays).size());
}

void expect_explained(const Json& preview, const std::set<std::string>& rolls) {
  for (const Json& part : preview.at("parts")) {
    SCOPED_TRACE(part.dump());
    EXPECT_TRUE(rolls.contains(part.at("for")));
    EXPECT_NE(part.at("title"), part["for"]);
    EXPECT_TRUE(part.contains("reads"));
    for (const auto& [result, chance] : part.at("chances").items()) {
      EXPECT_FALSE(chance.at("name").get<std::string>().empty()) << result;
      ASSERT_TRUE(chance.contains("means")) << result;
      EXPECT_FALSE(chance["means"].get<std::string>().empty()) << result;
      EXPECT_THAT(chance["means"].get<std::string>(), Not(HasSubstr("{"))) << result;
    }
  }
}

TEST_P(EveryGame, previews_say_what_each_result_means) {
  for (const char* language : {"en", "it"}) {
    RandomGame game(GetParam(), 16, language);
    const std::set<std::string> rolls = ids(game.table->sheet()["rolls"]);
    int parts = 0;
    for (int i = 0; i < kDecisions; ++i) {
      game.begin_again_if_over();
      if (game.by_chance()) {
        const Json preview = preview_told(*game.table, Json::object(), "");
        expect_explained(preview, rolls);
        EXPECT_FALSE(preview.contains("warns"));
        parts += static_cast<int>(preview["parts"].size());
      } else if (i % 5 == 0) {
        ActionList list;
        game.table->list(list);
        const Json last = game.table->describe(list[list.size() - 1]);
        expect_explained(preview_told(*game.table, {{"action", last}}, ""), rolls);
      }
      game.step();
    }
    EXPECT_GT(parts, 0);
  }
}

TEST_P(EveryGame, a_step_that_ends_too_soon_is_warned_of) {
  RandomGame game(GetParam(), 17);
  int idle = 0, busy = 0;
  for (int i = 0; i < kDecisions; ++i) {
    game.begin_again_if_over();
    const std::string asked = game.table->to_act().asked;
    if (!game.by_chance() && has_word(game.table->manners().idle, asked)) {
      ActionList list;
      game.table->list(list);
      bool could = false, may_end = false;
      for (const Action action : list.all()) {
        const Json one = game.table->describe(action);
        may_end = may_end || one["verb"] == "done";
        could = could || one["operands"].contains("unit") || one["operands"].contains("commander");
      }
      if (may_end) {
        bool warned = false;
        const Json preview = preview_told(*game.table, {{"action", "done"}}, "");
        for (const Json& one : preview["warns"]) warned = warned || one["kind"] == "idle";
        EXPECT_EQ(warned, could) << asked;
        ++(could ? idle : busy);
      }
    }
    game.step();
  }
  EXPECT_GT(idle, 0);
}

TEST(PreviewWords, a_number_chooses_between_one_and_many) {
  using preview_words::filled;
  EXPECT_EQ(filled("{target} loses {number} {number|step|steps}.", {.target = "A", .number = 1}),
            "A loses 1 step.");
  EXPECT_EQ(filled("{target} loses {number} {number|step|steps}.", {.target = "A", .number = 2}),
            "A loses 2 steps.");
  EXPECT_EQ(filled("{number} to {number2}: {names}, {side}",
                   {.names = "N", .side = "S", .number = 3, .number2 = 5}),
            "3 to 5: N, S");
}

}  // namespace
}  // namespace tamburino
