#include "protocol/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/where.h"

namespace tamburino {
namespace {

using ::testing::HasSubstr;

// A conversation: requests as JSON text, answers as JSON.
class Conversation {
 public:
  Json ask(const std::string& request) { return Json::parse(engine_.answer_line(request)); }
  Json good(const std::string& request) {
    const Json answer = ask(request);
    EXPECT_EQ(answer["ok"], true) << request << '\n' << answer.dump().substr(0, 400);
    return answer;
  }
  // An error, and the game as it was.
  Json bad(const std::string& request, const std::string& code) {
    const Json before = ask(R"({"cmd":"hash"})");
    const Json answer = ask(request);
    EXPECT_EQ(answer["ok"], false) << request;
    EXPECT_EQ(answer["error"]["code"], code) << request << '\n' << answer.dump();
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(ask(R"({"cmd":"hash"})"), before) << request;
    return answer;
  }
  std::vector<std::string> actions() {
    std::vector<std::string> texts;
    const Json answer = good(R"({"cmd":"actions"})");
    for (const Json& one : answer["actions"]) texts.push_back(one["text"]);
    return texts;
  }

 private:
  Engine engine_;
};

// Castagny faces Hoditz on a bare map, both with their commanders.
const std::string kDuel =
    R"("map":"bare","active":"fr-ii","units":{"Castagny":{"hex":"2010","face":"E"},"Hoditz":"2009"},)"
    R"("commanders":{"fr-ii":"2010","au-i":"2008"})";

std::string duel(const std::string& more = "") { return "{\"cmd\":\"set\"," + kDuel + more + "}"; }

TEST(Engine, every_answer_carries_the_id_of_its_request) {
  Conversation talk;
  EXPECT_EQ(talk.ask(R"({"id":7,"cmd":"help"})")["id"], 7);
  EXPECT_EQ(talk.ask(R"({"id":"seven","cmd":"hash"})")["id"], "seven");
  EXPECT_EQ(talk.ask(R"({"id":[1,{"a":2}],"cmd":"nonsense"})")["id"], Json::parse(R"([1,{"a":2}])"));
  EXPECT_TRUE(talk.ask(R"({"cmd":"help"})")["id"].is_null());
  EXPECT_TRUE(talk.ask("no JSON at all")["id"].is_null());
}

TEST(Engine, errors_have_a_code_and_a_message) {
  Conversation talk;
  talk.bad("no JSON at all", "bad-json");
  talk.bad("", "bad-json");
  talk.bad(std::string(100000, '[') + std::string(100000, ']'), "bad-json");
  talk.bad("{\"id\":" + std::string(5000, '[') + std::string(5000, ']') + ",\"cmd\":\"help\"}", "bad-json");
  talk.bad("[]", "bad-request");
  talk.bad("{}", "bad-request");
  talk.bad(R"({"cmd":5})", "bad-request");
  talk.bad(R"({"cmd":"dance"})", "unknown-command");
  talk.bad(R"({"cmd":"actions"})", "no-game");
  talk.bad(R"({"cmd":"new","game":"chess"})", "unknown-game");
  talk.bad(R"({"cmd":"new","game":5})", "bad-request");
  talk.bad(R"({"cmd":"new","scenario":"magenta"})", "bad-pack");
  talk.bad(R"({"cmd":"new","scenario":"../../etc"})", "bad-pack");
  talk.bad(R"({"cmd":"new","language":"xx"})", "bad-pack");
  talk.bad(R"({"cmd":"new","seed":-1})", "bad-request");
  talk.bad(R"({"cmd":"new","rolls":[{}]})", "bad-roll");
  talk.bad(R"({"cmd":"new","auto_roll":"yes"})", "bad-request");
}

TEST(Engine, a_key_that_a_command_does_not_know_is_refused) {
  Conversation talk;
  talk.good(R"({"cmd":"new"})");
  const Json answer = talk.bad(R"({"cmd":"roll","die":3})", "bad-request");
  EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("dice"));
  for (const char* command :
       {"new",  "set",     "get",  "actions", "apply",   "roll",  "verdict", "preview", "reach",
        "los",  "command", "view", "supply",  "sample",  "score", "rule",    "undo",    "save",
        "load", "record",  "hash", "help",    "analyse", "sheet", "zones",   "threat"}) {
    talk.bad(R"({"cmd":")" + std::string(command) + R"(","frobnicate":1})", "bad-request");
  }
}

TEST(Engine, help_lists_every_command) {
  Conversation talk;
  EXPECT_EQ(talk.good(R"({"cmd":"help"})")["commands"].size(), 26U);
}

TEST(Engine, new_begins_the_battle_and_the_seed_decides_the_dice) {
  Conversation one;
  Conversation other;
  const Json begun =
      one.good(R"({"cmd":"new","game":"butchery","scenario":"solferino","seed":5,"auto_roll":true})");
  EXPECT_EQ(begun["to_act"]["asked"], "first-marker");
  EXPECT_EQ(other.good(R"({"cmd":"new","seed":5,"auto_roll":true})")["hash"], begun["hash"]);
}

TEST(Engine, rolls_may_be_supplied_beforehand) {
  Conversation talk;
  const Json begun = talk.good(R"({"cmd":"new","rolls":[[2,5],"fr-ii"],"auto_roll":true})");
  EXPECT_EQ(begun["to_act"]["who"], "austrians");
  EXPECT_EQ(begun["events"].back()["event"], "initiative-won");
}

TEST(Engine, a_supplied_roll_that_does_not_fit_waits_and_changes_nothing) {
  Conversation talk;
  const Json begun = talk.good(R"({"cmd":"new","rolls":[3],"auto_roll":true})");  // two dice are asked for
  EXPECT_EQ(begun["to_act"]["asked"], "initiative");
  talk.bad(R"({"cmd":"roll"})", "bad-roll");
  talk.good(R"({"cmd":"roll","dice":[2,5]})");
}

TEST(Engine, dice_are_taken_as_asked_or_not_at_all) {
  Conversation talk;
  talk.good(R"({"cmd":"new"})");
  talk.bad(R"({"cmd":"roll"})", "bad-roll");  // neither seed nor dice
  for (const char* dice : {"3", "[3]", "[3,7]", "[0,3]", "[1,2,3]", "[1,2,3,4,5]", "\"fr-ii\"", "[1.5,2]",
                           "{}", "-4", "99999999999999999999"}) {
    talk.bad(R"({"cmd":"roll","dice":)" + std::string(dice) + "}", "bad-roll");
  }
  talk.good(R"({"cmd":"roll","dice":[6,1]})");
  const Json answer = talk.bad(R"({"cmd":"roll","dice":[6,1]})", "refused");  // a choice is asked for
  EXPECT_EQ(answer["error"]["rule"], "9b");
}

TEST(Engine, a_marker_is_drawn_by_its_name_and_never_by_a_number) {
  Conversation talk;
  const std::string set = R"({"cmd":"set","phase":"operations","markers":["fr-ii","au-v"]})";
  EXPECT_EQ(talk.good(set)["to_act"]["draw"], Json::parse(R"(["fr-ii","au-v"])"));
  talk.bad(R"({"cmd":"roll","dice":5})", "bad-roll");
  talk.bad(R"({"cmd":"roll","draw":"fr-i"})", "bad-roll");  // not in the container
  EXPECT_EQ(talk.good(R"({"cmd":"roll","draw":"fr-ii"})")["events"][0]["event"], "drawn");
  talk.good(set);
  talk.good(R"({"cmd":"roll","roll":"draw au-v"})");
}

TEST(Engine, actions_can_be_done_by_text_by_operands_and_by_bits) {
  for (const char* key : {"text", "object", "bits"}) {
    Conversation talk;
    talk.good(duel(R"(,"phase":"declare")"));
    const Json actions = talk.good(R"({"cmd":"actions"})");
    EXPECT_EQ(actions["count"], actions["actions"].size());
    Json chosen;
    for (const Json& one : actions["actions"]) {
      if (one["verb"] == "assault") chosen = one;
    }
    ASSERT_EQ(chosen["operands"], Json::parse(R"({"unit":"fr-ii-castagny","target":"au-i-hoditz"})"));
    Json request{{"cmd", "apply"}};
    if (std::string(key) == "text") request["action"] = chosen["text"];
    if (std::string(key) == "object")
      request["action"] = {{"verb", "assault"}, {"operands", chosen["operands"]}};
    if (std::string(key) == "bits") request["action"] = {{"bits", chosen["bits"]}};
    EXPECT_EQ(talk.good(request.dump())["events"][0]["event"], "assaulted") << key;
  }
}

TEST(Engine, every_listed_action_can_be_said_in_all_three_ways) {
  Conversation talk;
  for (const char* phase : {"barrage", "movement", "declare"}) {
    talk.good(duel(R"(,"phase":")" + std::string(phase) + "\""));
    const Json answer = talk.good(R"({"cmd":"actions"})");
    for (const Json& one : answer["actions"]) {
      for (const Json& way : {one["text"], Json{{"verb", one["verb"]}, {"operands", one["operands"]}},
                              Json{{"bits", one["bits"]}}, one}) {
        const Json verdict = talk.good(Json{{"cmd", "verdict"}, {"action", way}}.dump());
        EXPECT_EQ(verdict["allowed"], true) << way.dump();
      }
    }
  }
}

TEST(Engine, what_is_no_action_is_said_to_be_none) {
  Conversation talk;
  talk.good(duel());
  for (const char* action :
       {R"("")", R"("dance Castagny")", R"("move Nobody 2011")", R"("move Castagny 9999")",
        R"("move Castagny")", R"("move \"Castagny 2011")", R"("face Castagny UP")",
        R"("move Castagny 2011 2012")", "{}", R"({"verb":"dance"})", R"({"verb":"move"})",
        R"({"verb":"move","operands":{"unit":"Castagny"}})", R"({"bits":"x"})",
        R"({"bits":"99999999999999999999"})"}) {
    talk.bad(R"({"cmd":"apply","action":)" + std::string(action) + "}", "bad-action");
  }
  for (const char* action : {"5", "[]", "null", "true"}) {
    talk.bad(R"({"cmd":"apply","action":)" + std::string(action) + "}", "bad-request");
  }
  talk.bad(R"({"cmd":"apply"})", "bad-request");
}

TEST(Engine, a_refusal_names_the_rule_and_its_facts_and_changes_nothing) {
  Conversation talk;
  talk.good(duel());
  const Json answer = talk.bad(R"({"cmd":"apply","action":"move Castagny 2009"})", "refused");
  EXPECT_EQ(answer["error"]["rule"], "3a");
  EXPECT_EQ(answer["error"]["facts"][0]["id"], "fr-ii-castagny");
  const Json verdict = talk.good(R"({"cmd":"verdict","action":"move Castagny 2009"})");
  EXPECT_EQ(verdict["allowed"], false);
  EXPECT_EQ(verdict["rule"], "3a");
  EXPECT_EQ(verdict["text"], answer["error"]["message"]);
  EXPECT_FALSE(verdict["rule_text"].get<std::string>().empty());
}

TEST(Engine, a_move_said_in_one_breath_is_done_whole_or_not_at_all) {
  Conversation talk;
  talk.good(duel());
  talk.bad(R"({"cmd":"apply","action":"move Castagny 2011-2009"})", "refused");
  talk.bad(R"({"cmd":"apply","action":"move Castagny 2010-2011-2111-2009 face NW"})", "refused");
  const Json done = talk.good(R"({"cmd":"apply","action":"move Castagny 2010-2011 face NW"})");
  EXPECT_EQ(done["decisions"], 3);
  talk.good(R"({"cmd":"undo","count":3})");
  talk.good(R"({"cmd":"verdict","action":"move Castagny 2011 face NW"})");
  EXPECT_EQ(talk.good(R"({"cmd":"get"})")["decisions"], 0);
}

TEST(Engine, preview_shows_the_items_and_chances_that_the_dice_are_read_by) {
  Conversation talk;
  talk.good(duel(R"(,"phase":"declare")"));
  const Json preview = talk.good(R"({"cmd":"preview","action":"assault Castagny Hoditz"})");
  ASSERT_EQ(preview["parts"].size(), 4U);  // defence and its test, attack and its test
  EXPECT_EQ(preview["parts"][0]["what"], "defence");
  EXPECT_EQ(preview["parts"][2]["what"], "attack");
  for (const Json& part : preview["parts"]) {
    int ways = 0;
    for (const auto& [result, chance] : part["chances"].items()) ways += chance["ways"].get<int>();
    EXPECT_EQ(ways, 6);
    int sum = 0;
    for (const Json& item : part["die"]["items"]) sum += item["amount"].get<int>();
    EXPECT_EQ(sum, part["die"]["total"]);
  }
  talk.bad(R"({"cmd":"preview","action":"assault Hoditz Castagny"})", "refused");
  talk.good(R"({"cmd":"preview"})");
}

TEST(Engine, preview_tells_a_division_by_its_divisor) {
  Conversation talk;
  std::string in_town = duel(R"(,"phase":"declare")");
  in_town.replace(in_town.find(R"("bare")"), 6, R"({"bare":true,"hexes":{"2009":"town"}})");
  talk.good(in_town);
  const Json preview = talk.good(R"({"cmd":"preview","action":"assault Castagny Hoditz"})");
  const Json& items = preview["parts"][2]["column"]["items"];
  EXPECT_FALSE(items[0].contains("divisor"));
  EXPECT_EQ(items[1]["rule"], "TV.a");
  EXPECT_EQ(items[1]["divisor"], 3);
}

TEST(Engine, preview_of_the_roll_that_is_asked) {
  Conversation talk;
  talk.good(R"({"cmd":"set","turn":9,"weather":"heat"})");
  const Json part = talk.good(R"({"cmd":"preview"})")["parts"][0];
  EXPECT_EQ(part["what"], "weather");
  EXPECT_EQ(part["die"]["total"], 1);
  EXPECT_EQ(part["chances"]["heat"]["ways"], 4);
}

TEST(Engine, reach_los_and_command_answer_for_overlays) {
  Conversation talk;
  talk.good(R"({"cmd":"set","map":{"bare":true,"hexes":{"2018":"woods"}},"active":"fr-ii",)"
            R"("units":{"Castagny":"2020","Hoditz":"2017"},"commanders":{"fr-ii":"2021"}})");
  const Json reach = talk.good(R"({"cmd":"reach","unit":"Castagny"})");
  EXPECT_EQ(reach["allowance"], 4);
  EXPECT_EQ(reach["hexes"]["2021"]["points"], 1);
  EXPECT_EQ(reach["hexes"]["2021"]["may_stop"], true);
  talk.bad(R"({"cmd":"reach","unit":"Hoditz"})", "refused");
  talk.bad(R"({"cmd":"reach"})", "bad-request");
  talk.bad(R"({"cmd":"reach","unit":"chief-french"})", "refused");

  EXPECT_EQ(talk.good(R"({"cmd":"los","from":2020,"to":2018})")["clear"], true);
  const Json blocked = talk.good(R"({"cmd":"los","from":"2020","to":"2017"})");
  EXPECT_EQ(blocked["clear"], false);
  EXPECT_EQ(blocked["blocked_at"], "2018");
  EXPECT_EQ(blocked["rule"], "10.2.1a");
  talk.bad(R"({"cmd":"los","from":"2020"})", "bad-request");
  talk.bad(R"({"cmd":"los","from":"2020","to":"2001"})", "bad-request");  // too far
  talk.bad(R"({"cmd":"los","from":"2020","to":"9901"})", "bad-request");

  const Json command = talk.good(R"({"cmd":"command","leader":"Mac Mahon"})");
  EXPECT_EQ(command["range"], 6);
  EXPECT_EQ(command["units"]["fr-ii-castagny"], true);
  EXPECT_EQ(command["units"]["au-i-hoditz"], false);
  EXPECT_EQ(command["hexes"]["2020"], 1);
  talk.good(R"({"cmd":"command"})");
  talk.bad(R"({"cmd":"command","leader":"Castagny"})", "bad-request");
  talk.bad(R"({"cmd":"command","leader":"Napoleon"})", "refused");
}

TEST(Engine, views_scores_and_rules) {
  Conversation talk;
  talk.good(R"({"cmd":"new"})");
  EXPECT_EQ(talk.good(R"({"cmd":"view","side":"allies"})")["view"]["side"], "allies");
  talk.bad(R"({"cmd":"view","side":"prussians"})", "bad-request");
  talk.bad(R"({"cmd":"view"})", "bad-request");
  const Json score = talk.good(R"({"cmd":"score"})");
  EXPECT_EQ(score["allies"], 1);
  EXPECT_EQ(score["austrians"], 6);
  EXPECT_EQ(score["places"]["solferino"], "austrians");
  EXPECT_FALSE(talk.good(R"({"cmd":"rule","rule":"10.4.13c"})")["text"].get<std::string>().empty());
  talk.bad(R"({"cmd":"rule","rule":"99"})", "bad-request");
}

TEST(Engine, the_same_game_speaks_italian) {
  Conversation talk;
  const Json english = talk.good(R"({"cmd":"new"})");
  const Json italian = talk.good(R"({"cmd":"new","language":"it"})");
  EXPECT_EQ(english["hash"], italian["hash"]);
  EXPECT_NE(english["to_act"]["text"], italian["to_act"]["text"]);
}

TEST(Engine, undo_goes_back_one_decision_or_many) {
  Conversation talk;
  const Json begun = talk.good(R"({"cmd":"new"})");
  talk.bad(R"({"cmd":"undo"})", "refused");
  const Json rolled = talk.good(R"({"cmd":"roll","dice":[1,6]})");
  talk.good(R"({"cmd":"apply","action":"pick au-v"})");
  EXPECT_EQ(talk.good(R"({"cmd":"undo"})")["hash"], rolled["hash"]);
  EXPECT_EQ(talk.good(R"({"cmd":"undo","count":99})")["hash"], begun["hash"]);
  talk.bad(R"({"cmd":"undo","count":0})", "bad-request");
  talk.bad(R"({"cmd":"undo","count":"all"})", "bad-request");
}

TEST(Engine, what_is_saved_can_be_loaded_and_played_on) {
  Conversation talk;
  talk.good(duel(R"(,"phase":"declare")"));
  talk.good(R"({"cmd":"apply","action":"assault Castagny Hoditz"})");
  talk.good(R"({"cmd":"apply","action":"done"})");
  const Json asked = talk.good(R"({"cmd":"apply","action":"defend Hoditz"})");
  EXPECT_EQ(asked["to_act"]["who"], "chance");
  const Json save = talk.good(R"({"cmd":"save"})")["save"];
  const Json played = talk.good(R"({"cmd":"roll","dice":4})");

  Conversation other;
  EXPECT_EQ(other.good(Json{{"cmd", "load"}, {"save", save}}.dump())["hash"], asked["hash"]);
  EXPECT_EQ(other.good(R"({"cmd":"roll","dice":4})")["hash"], played["hash"]);

  Json spoilt = save;
  spoilt["hash"] = "0000000000000000";
  talk.bad(Json{{"cmd", "load"}, {"save", spoilt}}.dump(), "bad-save");
  spoilt = save;
  spoilt["saved"]["state"]["turn"] = 99;
  talk.bad(Json{{"cmd", "load"}, {"save", spoilt}}.dump(), "bad-save");
  spoilt = save;
  spoilt["saved"]["version"] = 2;
  talk.bad(Json{{"cmd", "load"}, {"save", spoilt}}.dump(), "bad-save");
  talk.bad(R"({"cmd":"load","save":{}})", "bad-save");
  talk.bad(R"({"cmd":"load"})", "bad-request");
}

TEST(Engine, a_record_can_be_loaded_and_recorded_again) {
  Conversation talk;
  talk.good(R"({"cmd":"new","seed":3})");
  talk.good(R"({"cmd":"roll"})");
  talk.good(R"({"cmd":"apply","action":)" + Json(talk.actions().front()).dump() + "}");
  const Json hash = talk.good(R"({"cmd":"hash"})")["hash"];
  const Json record = talk.good(R"({"cmd":"record","states_every":0})")["record"];
  Conversation other;
  EXPECT_EQ(other.good(Json{{"cmd", "load"}, {"record", record}}.dump())["hash"], hash);
  EXPECT_EQ(other.good(R"({"cmd":"record","states_every":0})")["record"], record);
  talk.bad(R"({"cmd":"load","record":"nothing"})", "bad-record");
  talk.bad(R"({"cmd":"load","record":5})", "bad-request");
  talk.bad(Json{{"cmd", "load"}, {"record", record}, {"seed", 3}}.dump(), "bad-request");
}

// A save has no history, so its record begins with a full state.
TEST(Engine, a_game_loaded_from_a_save_can_be_recorded) {
  Conversation talk;
  talk.good(R"({"cmd":"new"})");
  talk.good(R"({"cmd":"roll","dice":[1,6]})");
  const Json save = talk.good(R"({"cmd":"save"})")["save"];
  Conversation other;
  other.good(Json{{"cmd", "load"}, {"save", save}}.dump());
  const Json picked = other.good(R"({"cmd":"apply","action":"pick au-v"})");
  const Json record = other.good(R"({"cmd":"record"})")["record"];
  EXPECT_EQ(talk.good(Json{{"cmd", "load"}, {"record", record}}.dump())["hash"], picked["hash"]);
}

TEST(Engine, get_can_be_set_again_and_says_when_it_is_not_all) {
  Conversation talk;
  talk.good(duel());
  Json got = talk.good(R"({"cmd":"get"})");
  EXPECT_EQ(got["exact"], true);
  EXPECT_EQ(talk.good(Json{{"cmd", "set"}, {"position", got["position"]}}.dump())["hash"], got["hash"]);
  talk.good(R"({"cmd":"apply","action":"select Castagny"})");
  EXPECT_EQ(talk.good(R"({"cmd":"get"})")["exact"], false);  // in the middle of a move
}

TEST(Engine, what_stands_beside_a_position_counts_more) {
  Conversation talk;
  talk.good(duel());
  const Json position = talk.good(R"({"cmd":"get"})")["position"];
  const Json answer = talk.good(Json{{"cmd", "set"}, {"position", position}, {"phase", "declare"}}.dump());
  EXPECT_EQ(answer["to_act"]["asked"], "declare");
  talk.bad(R"({"cmd":"set","position":5})", "bad-request");
}

// The positions of docs/protocol.md, as a reader would type them: blocks of indented lines, where a deeper
// line continues the one above.
std::vector<std::pair<std::string, bool>> documented_positions() {
  std::ifstream page(source_dir() / "docs/protocol.md");
  std::vector<std::string> messages;
  std::string line;
  while (std::getline(page, line)) {
    if (line.starts_with("     ") && !messages.empty()) {
      messages.back() += line.substr(5);
    } else if (line.starts_with("    {")) {
      messages.push_back(line.substr(4));
    } else {
      messages.emplace_back();
    }
  }
  std::vector<std::pair<std::string, bool>> positions;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (messages[i].find("\"cmd\":\"set\"") == std::string::npos ||
        messages[i].find("\"save\"") != std::string::npos)
      continue;
    const bool refused = i + 1 < messages.size() && messages[i + 1].find("\"ok\":false") != std::string::npos;
    positions.emplace_back(messages[i], !refused);
  }
  return positions;
}

TEST(Engine, the_positions_of_the_documentation_are_understood) {
  const auto positions = documented_positions();
  EXPECT_GE(positions.size(), 6U);
  Conversation talk;
  for (const auto& [request, accepted] : positions) {
    EXPECT_EQ(talk.ask(request)["ok"], accepted) << request << '\n'
                                                 << talk.ask(request).dump().substr(0, 300);
  }
}

TEST(Engine, a_side_that_is_not_asked_is_told_whose_turn_it_is) {
  Conversation talk;
  const std::string set =
      R"("cmd":"set","map":"bare","active":"fr-ii","phase":"declare","units":{"Castagny":"2010","Hoditz":"2009"},)"
      R"("commanders":{"fr-ii":"2010","au-i":"2008"})";
  talk.good("{" + set + "}");
  const std::string as = R"({"cmd":"verdict","action":"done","as":"austrians"})";
  EXPECT_THAT(talk.bad(as, "refused")["error"]["message"],
              HasSubstr("It isn't your turn: the Franco-Piedmontese are to move. Declare"));
  talk.good("{" + set + R"(,"language":"it"})");
  EXPECT_THAT(talk.bad(as, "refused")["error"]["message"], HasSubstr("Non tocca a te"));
  talk.good(R"({"cmd":"new"})");
  EXPECT_THAT(talk.bad(as, "refused")["error"]["message"], HasSubstr("the dice must be rolled first"));
}

TEST(Engine, a_side_may_concede_before_its_own_dice_and_the_record_replays) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","game":"thousand","phase":"declare","commanders":{"garibaldi":"TP","francesco":"TP"},)"
      R"("units":[{"at":"TP","units":["I Gar","II Gar","1 FL-a","3 FL-a"]}],"battle":{"at":"TP",)"
      R"("attacker":"garibaldine","stacks":{"BD4":"1 FL-a","BD5":"3 FL-a","GD4":"I Gar","GD5":"II Gar"}}})");
  talk.good(R"({"cmd":"apply","action":"attack GD5 BD5"})");
  EXPECT_EQ(talk.good(R"({"cmd":"apply","action":"done"})")["to_act"]["who"], "chance");
  talk.bad(R"({"cmd":"apply","action":"concede","as":"bourbon"})", "refused");
  talk.bad(R"({"cmd":"apply","action":"done","as":"garibaldine"})", "refused");
  talk.good(R"({"cmd":"apply","action":"concede","as":"garibaldine"})");
  EXPECT_EQ(talk.good(R"({"cmd":"score"})")["winner"], "bourbon");
  const Json record = talk.good(R"({"cmd":"record"})")["record"];
  talk.good(Json{{"cmd", "load"}, {"record", record}}.dump());
  EXPECT_EQ(talk.good(R"({"cmd":"score"})")["ending"], "conceded");
}

}  // namespace
}  // namespace tamburino
