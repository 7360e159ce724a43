#include "protocol/engine.h"

#include <set>

#include "tests/conversation.h"

// The Road to Novara over the protocol: a conversation with the engine, as docs/protocol.md tells it.
namespace tamburino {
namespace {

using ::testing::HasSubstr;

struct Begin {
  std::string scenario, options;
};

std::string begin(const Begin& how, const std::string& more = "") {
  return R"({"cmd":"new","game":"novara","scenario":")" + how.scenario + R"(","options":{)" + how.options +
         "}" + more + "}";
}

std::vector<Begin> every_beginning() {
  std::vector<Begin> all;
  for (const char* scenario : {"campaign", "sforzesca", "mortara", "novara", "ramorino"}) {
    for (const char* options : {"", R"("dummies":true)", R"("displays":true)"})
      all.push_back({scenario, options});
  }
  all.push_back({"campaign", R"("sixth_division":true)"});
  all.push_back({"campaign", R"("hypothetical_deployment":true)"});
  all.push_back({"campaign", R"("hypothetical_deployment":true,"sixth_division":true,"displays":true)"});
  return all;
}

// 4 Piemonte, 13 Pinerolo and the Bersaglieri, 9 points, on both sides of IR 7: section 12 of the rulebook.
const std::string kEncircled =
    R"({"cmd":"set","game":"novara","map":"bare","active":"s-4","phase":"declare","units":{"IR 7":"4425",)"
    R"("4 Piemonte":"4424","13 Pinerolo":"4426","8 cp Bers":"4426"}})";

// The guns of the II Corps, 5 points, two hexes from the enemy, of whom one counter lies open.
const std::string kGuns =
    R"({"cmd":"set","game":"novara","map":"bare","active":"a-ii","phase":"bombardment","units":)"
    R"({"Art II":"4425","H Art II":"4425","4 Piemonte":"4427","13 Pinerolo":"4427"}})";

TEST(NovaraEngine, every_scenario_begins_with_every_option_and_can_be_played) {
  for (const Begin& how : every_beginning()) {
    SCOPED_TRACE(how.scenario + " " + how.options);
    Conversation talk;
    const Json begun = talk.good(begin(how, R"(,"seed":1849)"));
    EXPECT_EQ(begun["to_act"]["asked"], how.options.find("hypo") != std::string::npos ? "strategic-map"
                                        : how.scenario == "novara"                    ? "start-losses"
                                                                                      : "set-up");
    Dice dice(7);
    EXPECT_GT(talk.play(200, dice), 60);
  }
}

TEST(NovaraEngine, an_option_that_does_not_go_is_said_to_be_none) {
  Conversation talk;
  const Json both = talk.bad(begin({"campaign", R"("dummies":true,"displays":true)"}), "bad-request");
  EXPECT_EQ(both["error"]["rule"], "18.fog-a");
  for (const char* scenario : {"sforzesca", "mortara", "novara", "ramorino"}) {
    const Json answer = talk.bad(begin({scenario, R"("sixth_division":true)"}), "bad-pack");
    EXPECT_THAT(answer["error"]["message"].get<std::string>(),
                HasSubstr("does not allow the sixth division"));
    talk.bad(begin({scenario, R"("hypothetical_deployment":true)"}), "bad-pack");
  }
  talk.bad(begin({"campaign", R"("choose_facing":true)"}), "bad-request");
  talk.bad(begin({"campaign", R"("dummies":1)"}), "bad-request");
  talk.bad(begin({"solferino", ""}), "bad-pack");
  talk.bad(R"({"cmd":"new","game":"novara","language":"xx"})", "bad-pack");
}

TEST(NovaraEngine, bad_requests_are_refused_and_change_nothing) {
  Conversation talk;
  talk.good(kEncircled);
  struct Bad {
    const char* request;
    const char* code;
  };
  for (
      const Bad& one : {
          Bad{R"({"cmd":"apply","action":"dance"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"attack \"4 Piemonte\""})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"attack Nobody 4425"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"attack \"4 Piemonte\" 9999"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":{"verb":"attack","operands":{"unit":"4 Piemonte"}}})", "bad-action"},
          Bad{R"({"cmd":"apply","action":{"verb":"attack","operands":{"unit":"4 Piemonte","hex":4425,"face":"N"}}})",
              "bad-action"},
          Bad{R"({"cmd":"apply","action":{"verb":"hide","operands":{"unit":"4 Piemonte","display":"Z"}}})",
              "bad-action"},
          Bad{R"({"cmd":"apply","action":{"bits":"x"}})", "bad-action"},
          Bad{R"({"cmd":"apply","action":5})", "bad-request"},
          Bad{R"({"cmd":"apply","action":"attack \"IR 7\" 4424"})", "refused"},
          Bad{R"({"cmd":"apply","action":"move \"4 Piemonte\" 4423"})", "refused"},
          Bad{R"({"cmd":"roll","dice":3})", "refused"},
          Bad{R"({"cmd":"verdict","action":"attack \"4 Piemonte\" 4425","as":"prussian"})", "bad-request"},
          Bad{R"({"cmd":"verdict","action":"attack \"4 Piemonte\" 4425","as":5})", "bad-request"},
          Bad{R"({"cmd":"preview","action":"attack \"IR 7\" 4424"})", "refused"},
          Bad{R"({"cmd":"reach"})", "bad-request"},
          Bad{R"({"cmd":"reach","unit":"IR 7"})", "refused"},
          Bad{R"({"cmd":"reach","units":["4 Piemonte","13 Pinerolo"]})", "refused"},
          Bad{R"({"cmd":"reach","units":["13 Pinerolo","13 Pinerolo"]})", "bad-request"},
          Bad{R"({"cmd":"los","from":"4425"})", "bad-request"},
          Bad{R"({"cmd":"los","from":"4425","to":"4429"})", "bad-request"},
          Bad{R"({"cmd":"command","chit":"Napoleon"})", "bad-request"},
          Bad{R"({"cmd":"command","chit":"a-radetzky"})", "bad-request"},
          Bad{R"({"cmd":"supply"})", "bad-request"},
          Bad{R"({"cmd":"supply","side":"prussian"})", "bad-request"},
          Bad{R"({"cmd":"supply","side":"austrian","as":"sardinian"})", "refused"},
          Bad{R"({"cmd":"view","side":"allies"})", "bad-request"},
          Bad{R"({"cmd":"sample","side":"allies"})", "bad-request"},
          Bad{R"({"cmd":"sample"})", "bad-request"},
          Bad{R"({"cmd":"sample","side":"austrian","seed":-1})", "bad-request"},
          Bad{R"({"cmd":"rule","rule":"99"})", "bad-request"},
          Bad{R"({"cmd":"undo"})", "refused"},
          Bad{R"({"cmd":"load","save":{"begin":{"game":"novara"},"saved":{"version":1,"state":{}}}})",
              "bad-save"},
      }) {
    talk.bad(one.request, one.code);
  }
}

// --- secrets

TEST(NovaraEngine, r7_procedure_a_what_a_side_chooses_is_told_to_it_alone) {
  Conversation talk;
  const std::string set =
      R"({"cmd":"set","game":"novara","phase":"choice","units":{"4 Piemonte":"4424","IR 7":"4427"}})";
  talk.good(set);
  const Json chosen = talk.good(R"({"cmd":"apply","action":"commit s-4"})");  // the referee
  EXPECT_EQ(chosen["events"][0]["event"], "committed");
  EXPECT_EQ(chosen["events"][0]["seen_by"], Json::parse(R"(["sardinian"])"));
  EXPECT_TRUE(chosen.contains("hash") && chosen.contains("decisions"));

  talk.good(set);
  const Json own = talk.good(R"({"cmd":"apply","action":"commit s-4","as":"sardinian"})");
  EXPECT_EQ(own["events"].size(), 1U);
  EXPECT_FALSE(own.contains("hash") || own.contains("decisions"));
  EXPECT_FALSE(own["events"][0].contains("seen_by"));
  const Json seen = talk.good(R"({"cmd":"get","as":"austrian"})");
  EXPECT_FALSE(seen.contains("hash") || seen.contains("decisions") || seen.contains("exact"));
  EXPECT_EQ(seen["position"]["cup"], Json::array());
  EXPECT_FALSE(seen["position"]["sides"]["sardinian"].contains("committed"));
  EXPECT_EQ(talk.good(R"({"cmd":"get","as":"sardinian"})")["position"]["cup"],
            Json::parse(R"(["s-ferdinando"])"));
}

TEST(NovaraEngine, a_side_acts_only_when_it_is_asked) {
  Conversation talk;
  talk.good(R"({"cmd":"set","game":"novara","phase":"choice","units":{"4 Piemonte":"4424","IR 7":"4427"}})");
  EXPECT_TRUE(talk.actions(R"(,"as":"austrian")").empty());
  EXPECT_FALSE(talk.actions(R"(,"as":"sardinian")").empty());
  for (const char* command : {"apply", "verdict", "preview"}) {
    const Json answer = talk.bad(
        R"({"cmd":")" + std::string(command) + R"(","action":"commit a-i","as":"austrian"})", "refused");
    EXPECT_EQ(answer["error"]["rule"], "7.procedure-a");
  }
  talk.bad(R"({"cmd":"reach","unit":"IR 7","as":"austrian"})", "refused");
  talk.good(R"({"cmd":"apply","action":"commit s-4","as":"sardinian"})");
  talk.bad(R"({"cmd":"undo","as":"austrian"})", "refused");
  EXPECT_EQ(talk.good(R"({"cmd":"undo","count":5,"as":"sardinian"})")["undone"], 1);
}

TEST(NovaraEngine, r3_commands_c_the_cup_is_told_to_nobody) {
  Conversation talk;
  const std::string set =
      R"({"cmd":"set","game":"novara","turn":3,"phase":"draw","cup":["s-4","a-i"],"seed":1,)"
      R"("units":{"4 Piemonte":"4424","IR 7":"4427"}})";
  EXPECT_EQ(talk.good(set)["to_act"]["draw"], Json::parse(R"(["s-ferdinando","a-wratislaw"])"));
  const Json seen = talk.good(R"({"cmd":"get","as":"austrian"})");
  EXPECT_EQ(seen["to_act"]["asked"], "draw");
  EXPECT_FALSE(seen["to_act"].contains("draw"));
  EXPECT_EQ(seen["position"]["cup"], Json::parse(R"(["a-wratislaw"])"));
  EXPECT_EQ(talk.good(R"({"cmd":"preview"})")["parts"], Json::array());
  for (const char* chit : {"Ferdinando", "a-iv"})  // there or not: nobody finds out by trying
    talk.bad(R"({"cmd":"roll","as":"austrian","draw":")" + std::string(chit) + "\"}", "refused");
  EXPECT_EQ(talk.good(R"({"cmd":"roll","as":"austrian"})")["events"][0]["event"], "drawn");
}

// Of enemy units out of sight there is nothing in a view but that they live, and their losses.
TEST(NovaraEngine, r8_visibility_a_view_tells_nothing_of_what_is_hidden) {
  for (const Begin& how : {Begin{"campaign", ""}, Begin{"campaign", R"("dummies":true)"},
                           Begin{"campaign", R"("displays":true)"}}) {
    SCOPED_TRACE(how.options);
    Conversation talk;
    talk.good(begin(how, R"(,"seed":21)"));
    Dice dice(13);
    int hidden = 0;
    for (int i = 0; i < 12; ++i) {
      talk.play(70, dice);
      for (const char* side : {"sardinian", "austrian"}) {
        const Json view = talk.good(Json{{"cmd", "view"}, {"side", side}})["view"];
        EXPECT_FALSE(view.contains("hash") || view.contains("boxes") || view.contains("base"));
        const std::string own = std::string(1, side[0]) + "-";
        for (const Json& unit : view["units"]) {
          const auto id = unit["unit"].get<std::string>();
          if (id.starts_with(own) || !unit.contains("status")) continue;
          if (unit["status"] != "unknown" && unit["status"] != "to-place") continue;
          ++hidden;
          for (const auto& [key, value] : unit.items()) {
            EXPECT_THAT((std::set<std::string>{"unit", "name", "status", "losses", "start_losses"}),
                        ::testing::Contains(key));
          }
        }
        EXPECT_EQ(view.dump().find(own == "s-" ? "a-dummy" : "s-dummy"), std::string::npos);
        for (const char* list : {"cup", "held"}) {
          if (!view.contains(list)) continue;
          for (const Json& chit : view[list]) EXPECT_TRUE(chit.get<std::string>().starts_with(own)) << chit;
        }
      }
    }
    EXPECT_GT(hidden, 100);
  }
}

// The same to look at: which of two counters lies under which stack.
TEST(NovaraEngine, r8_visibility_positions_that_look_the_same_give_the_same_view) {
  const auto view = [](const std::string& under_first, const std::string& under_second) {
    Conversation talk;
    talk.good(R"({"cmd":"set","game":"novara","map":"bare","phase":"choice","units":[{"unit":")" +
              under_first + R"(","hex":"4424"},{"unit":"4 Piemonte","hex":"4424"},{"unit":")" + under_second +
              R"(","hex":"4420"},{"unit":"3 Piemonte","hex":"4420"},{"unit":"IR 7","hex":"4427"}]})");
    return talk.good(R"({"cmd":"view","side":"austrian"})").dump();
  };
  EXPECT_EQ(view("13 Pinerolo", "14 Pinerolo"), view("14 Pinerolo", "13 Pinerolo"));
  EXPECT_EQ(view("13 Pinerolo", "14 Pinerolo").find("inspected\":true"), std::string::npos);
}

TEST(NovaraEngine, r8_visibility_a_who_stands_next_to_a_stack_sees_all_of_it) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","game":"novara","map":"bare","phase":"choice","units":[{"unit":"13 Pinerolo","hex":"4424"},)"
      R"({"unit":"4 Piemonte","hex":"4424"},{"unit":"IR 7","hex":"4425"}]})");
  const Json view = talk.good(R"({"cmd":"view","side":"austrian"})")["view"];
  EXPECT_EQ(view["stacks"], Json::parse(R"({"4424":{"inspected":true}})"));
  EXPECT_EQ(view["units"].size(), 3U);
  for (const Json& unit : view["units"]) EXPECT_TRUE(unit.contains("hex")) << unit;
}

TEST(NovaraEngine, r17_hypothetical_a_only_the_number_of_chits_in_a_box_is_seen) {
  Conversation talk;
  talk.good(begin({"campaign", R"("hypothetical_deployment":true)"}));
  const Json first = talk.good(R"({"cmd":"actions"})")["actions"][0];
  talk.good(Json{{"cmd", "apply"}, {"action", first["text"]}});
  const std::string box = first["operands"]["box"];
  const Json own = talk.good(R"({"cmd":"view","side":"sardinian"})")["view"]["strategic_map"][box];
  EXPECT_EQ(own["formations"], Json::array({first["operands"]["formation"]}));
  const Json seen = talk.good(R"({"cmd":"view","side":"austrian"})")["view"]["strategic_map"][box];
  EXPECT_EQ(seen["formations"], Json::array());
  EXPECT_EQ(seen["count"], 1);
}

TEST(NovaraEngine, a_sample_looks_the_same_to_the_side_and_can_be_set) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","game":"novara","map":"bare","phase":"choice","units":[{"unit":"13 Pinerolo","hex":"4424"},)"
      R"({"unit":"4 Piemonte","hex":"4424"},{"unit":"3 Piemonte","hex":"4420"},{"unit":"IR 7","hex":"4427"}]})");
  const Json view = talk.good(R"({"cmd":"view","side":"austrian"})");
  std::set<std::string> different;
  for (unsigned seed = 0; seed < 8; ++seed) {
    const Json sample = talk.good(Json{{"cmd", "sample"}, {"side", "austrian"}, {"seed", seed}})["position"];
    Conversation other;
    other.good(Json{{"cmd", "set"}, {"position", sample}});
    EXPECT_EQ(other.good(R"({"cmd":"view","side":"austrian"})"), view);
    different.insert(sample.dump());
  }
  EXPECT_EQ(different.size(), 2U);  // 13 Pinerolo is under the one or under the other
}

// --- previews

TEST(NovaraEngine, r12_procedure_a_nine_against_four_encircled_is_three_to_one) {
  Conversation talk;
  talk.good(kEncircled);
  talk.apply("attack \"4 Piemonte\" 4425");
  talk.apply("attack \"13 Pinerolo\" 4425");
  const Json part = talk.good(R"({"cmd":"preview","action":"attack \"8 cp Bers\" 4425"})")["parts"][0];
  EXPECT_EQ(part["what"], "combat");
  EXPECT_EQ(part["attack"], 9.0);
  EXPECT_EQ(part["defence"], 4.0);
  EXPECT_EQ(part["odds"], "3:1");
  EXPECT_EQ(part["column"]["items"][0]["amount"], 3);  // 2:1, rounded for the defender
  EXPECT_EQ(part["column"]["items"][1]["rule"], "12.encirclement-a");
  EXPECT_EQ(part["die"]["total"], 1);
  EXPECT_EQ(part["chances"]["D3"]["ways"], 1);  // the 6 of the example
  int ways = 0;
  for (const auto& [result, chance] : part["chances"].items()) ways += chance["ways"].get<int>();
  EXPECT_EQ(ways, 6);

  talk.apply("attack \"8 cp Bers\" 4425");
  EXPECT_EQ(talk.good(R"({"cmd":"preview","action":"done"})")["parts"][0]["chances"], part["chances"]);
  talk.apply("done");
  EXPECT_EQ(talk.good(R"({"cmd":"preview"})")["parts"][0]["chances"], part["chances"]);
  const Json rolled = talk.good(R"({"cmd":"roll","dice":6})");
  for (const Json& event : rolled["events"]) {
    if (event["event"] == "attacked") {
      EXPECT_THAT(event["text"].get<std::string>(), HasSubstr("column 3:1"));
    }
    if (event["event"] == "result-is") {
      EXPECT_EQ(event["facts"][1]["value"], 3);
    }
  }
}

TEST(NovaraEngine, r11_procedure_b_five_points_of_guns_at_two_hexes) {
  Conversation talk;
  talk.good(kGuns);
  const Json alone = talk.good(R"({"cmd":"preview","action":"aim \"Art II\" 4427"})")["parts"][0];
  EXPECT_EQ(alone["sum"], 3);
  talk.apply("aim \"Art II\" 4427");
  const Json part = talk.good(R"({"cmd":"preview","action":"aim \"H Art II\" 4427"})")["parts"][0];
  EXPECT_EQ(part["sum"], 5);
  EXPECT_EQ(part["die"]["items"][0]["rule"], "11.procedure-b");
  EXPECT_EQ(part["die"]["total"], -1);
  talk.apply("aim \"H Art II\" 4427");
  EXPECT_EQ(talk.good(R"({"cmd":"preview","action":"fire 4427"})")["parts"][0]["chances"], part["chances"]);
  talk.apply("fire 4427");
  EXPECT_EQ(talk.good(R"({"cmd":"preview"})")["parts"][0]["chances"], part["chances"]);
  EXPECT_EQ(part.dump().find("iemonte"), std::string::npos);  // nothing of the target
}

// Uhl 1 and Dr 2 have three steps: 27 of 216 throws have three hits short of none; one regiment answers.
TEST(NovaraEngine, r9_procedure_a_the_dice_of_a_charge) {
  Conversation talk;
  talk.good(R"({"cmd":"set","game":"novara","map":"bare","active":"a-radetzky","boxed":["a-iv","a-reserve"],)"
            R"("units":{"Uhl 1":"4422","Dr 2":"4422","4 Piemonte":"4425"}})");
  talk.apply("move \"Uhl 1\"+\"Dr 2\" 4424");
  const Json parts = talk.good(R"({"cmd":"preview","action":"charge \"Uhl 1\" 4425"})")["parts"];
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0]["dice"], 3);
  EXPECT_EQ(parts[0]["needed"], 5);
  EXPECT_EQ(parts[0]["chances"]["0"]["ways"], 64);
  EXPECT_EQ(parts[0]["chances"]["1"]["ways"], 96);
  EXPECT_EQ(parts[0]["chances"]["2"]["ways"], 48);
  EXPECT_EQ(parts[0]["chances"]["3"]["ways"], 8);
  EXPECT_EQ(parts[0]["chances"]["3"]["of"], 216);
  EXPECT_EQ(parts[1]["what"], "charge-defence");
  EXPECT_EQ(parts[1]["dice"], 1);
  talk.apply("charge \"Uhl 1\" 4425");
  talk.bad(R"({"cmd":"roll","dice":[5,6]})", "bad-roll");
  EXPECT_THAT(talk.bad(R"({"cmd":"roll","dice":5})", "bad-roll")["error"]["message"].get<std::string>(),
              HasSubstr("3 dice"));
  talk.good(R"({"cmd":"roll","dice":[5,6,1]})");
}

TEST(NovaraEngine, r8_forced_march_g_the_toll_of_a_march) {
  Conversation talk;
  talk.good(R"({"cmd":"set","game":"novara","map":"bare","active":"s-4","units":{"4 Piemonte":"4424"}})");
  const Json part = talk.good(R"({"cmd":"preview","action":"forced-march"})")["parts"][0];
  EXPECT_EQ(part["rule"], "8.forced-march-g");
  EXPECT_EQ(part["chances"]["loss"]["ways"], 1);
}

// --- overlays

TEST(NovaraEngine, reach_tells_roads_costs_and_where_to_stop) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","game":"novara","map":{"bare":true,"roads":[["4424","4423","4422","4421","4420"]]},)"
      R"("active":"s-4","units":{"4 Piemonte":"4424","8 cp Bers":"4424","IR 7":"4427"}})");
  const Json reach = talk.good(R"({"cmd":"reach","unit":"4 Piemonte"})");
  EXPECT_EQ(reach["allowance"], 3);
  EXPECT_EQ(reach["by_road"], 4);
  EXPECT_EQ(reach["hexes"]["4420"],
            Json::parse(R"({"points":4,"may_stop":true,"by_road":true,"from":"4421"})"));
  EXPECT_EQ(reach["hexes"]["4425"], Json::parse(R"({"points":1,"may_stop":true,"from":"4424"})"));
  EXPECT_EQ(reach["hexes"]["4426"]["points"], 3);  // one more for contact
  EXPECT_FALSE(reach["hexes"].contains("4427"));
  const Json both = talk.good(R"({"cmd":"reach","units":["8 cp Bers","4 Piemonte"],"as":"sardinian"})");
  EXPECT_EQ(both["hexes"], reach["hexes"]);
  EXPECT_EQ(both["units"], Json::parse(R"(["s-8-cp-bers","s-4-piemonte"])"));
}

TEST(NovaraEngine, r11_obstacles_los_tells_what_lies_between) {
  Conversation talk;
  talk.good(R"({"cmd":"set","game":"novara","map":{"bare":true,"hexes":{"4426":"woods"}},"units":{}})");
  const Json blocked = talk.good(R"({"cmd":"los","from":"4425","to":"4427"})");
  EXPECT_EQ(blocked["clear"], false);
  EXPECT_EQ(blocked["rule"], "11.obstacles-b");
  EXPECT_EQ(blocked["between"], Json::parse(R"({"4426":{"terrain":"woods","blocks":true}})"));
  EXPECT_EQ(talk.good(R"({"cmd":"los","from":"4425","to":"4625"})")["between"].size(), 2U);
  EXPECT_EQ(talk.good(R"({"cmd":"los","from":"4425","to":"4426"})")["clear"], true);
}

TEST(NovaraEngine, command_and_supply) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","game":"novara","map":{"bare":true,"sources":{"sardinian":["4420"],"austrian":[]}},)"
      R"("phase":"choice","units":{"4 Piemonte":"4424","3 Piemonte":"4430","IR 7":"4450"}})");
  const Json command = talk.good(R"({"cmd":"command","chit":"Ferdinando","hex":"4424"})");
  EXPECT_EQ(command["radius"], 3);
  EXPECT_EQ(command["may_be_placed"], true);
  EXPECT_EQ(command["hexes"]["4427"], 3);
  EXPECT_EQ(command["units"]["s-4-piemonte"]["led"], true);
  EXPECT_FALSE(command["units"].contains("s-3-piemonte"));
  talk.bad(R"({"cmd":"command","chit":"a-i","hex":"4450","as":"sardinian"})", "refused");
  EXPECT_EQ(talk.good(R"({"cmd":"command","as":"sardinian"})")["chits"]["a-wratislaw"]["place"], "unknown");
  const Json supply = talk.good(R"({"cmd":"supply","side":"sardinian"})");
  EXPECT_EQ(supply["hexes"]["4425"], 5);
  EXPECT_EQ(supply["units"]["s-4-piemonte"]["supplied"], true);
  EXPECT_EQ(supply["units"]["s-3-piemonte"]["supplied"], false);
  EXPECT_EQ(talk.good(R"({"cmd":"supply","as":"austrian"})")["units"]["a-ir-7"]["supplied"], false);
}

TEST(NovaraEngine, r2_points_the_score_is_itemised) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","game":"novara","phase":"choice","owners":{"Mortara":"austrian"},"units":{"4 Piemonte":)"
      R"({"status":"eliminated"},"3 Piemonte":{"hex":"4430","losses":1},"IR 7":{"status":"exited"}}})");
  const Json score = talk.good(R"({"cmd":"score"})");
  EXPECT_EQ(score["items"]["austrian"]["enemy_steps"], Json::parse(R"({"steps":3,"points":3})"));
  EXPECT_EQ(score["items"]["austrian"]["exits"], 2);
  EXPECT_EQ(score["items"]["sardinian"]["combat_points_lost"], 4);
  EXPECT_EQ(score["places"]["Mortara"], Json::parse(R"({"points":3,"side":"austrian"})"));
  EXPECT_EQ(score["austrian"], 3 + 2 + 3 + 6 + 3 + 3);  // Mortara, Pavia, Abbiategrasso, Magenta
  EXPECT_EQ(score["sudden"].size(), 3U);
}

// On a table where everything lies open nothing changes.
TEST(NovaraEngine, butchery_has_no_secrets) {
  Conversation talk;
  talk.good(R"({"cmd":"new","seed":3})");
  const Json rolled = talk.good(R"({"cmd":"roll","as":"allies"})");
  EXPECT_FALSE(rolled.contains("hash"));
  EXPECT_FALSE(rolled["events"].empty());
  EXPECT_EQ(talk.good(R"({"cmd":"sample","side":"allies"})")["position"],
            talk.good(R"({"cmd":"get"})")["position"]);
  talk.bad(R"({"cmd":"supply","side":"allies"})", "bad-request");
  talk.bad(R"({"cmd":"actions","as":"sardinian"})", "bad-request");
}

}  // namespace
}  // namespace tamburino
