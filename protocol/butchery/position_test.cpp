#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/dice.h"
#include "tests/set_position.h"

// The position format of docs/protocol.md: what set understands, what it refuses, and that get gives it back.
namespace tamburino {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Table> set(const std::string& keys) { return set_position_of("butchery", keys); }
std::string refusal(const std::string& keys) {
  return refusal_of_request([&] { set(keys); });
}
std::string asked(const std::string& keys) { return set(keys)->to_act().asked; }

bool allowed(const Table& table, const std::string& action) {
  const auto actions = table.parse(action);
  const auto copy = table.clone();
  for (const Action one : actions) {
    Events events;
    if (!copy->apply(one, events)) return false;
  }
  return true;
}

const std::string kDuel = R"("map":"bare","units":{"Castagny":{"hex":"2010","face":"E"},"Hoditz":"2009"},)"
                          R"("commanders":{"fr-ii":"2010","au-i":"2008"})";

TEST(JsonPosition, every_phase_can_be_set) {
  EXPECT_EQ(asked(R"("turn":9)"), "weather");
  EXPECT_EQ(asked(R"("turn":9,"phase":"weather")"), "weather");
  EXPECT_EQ(asked(R"("turn":4,"phase":"command")"), "chief-reaction");
  EXPECT_EQ(
      asked(
          R"("phase":"riders","chiefs":{"french":"1623"},"commanders":{"fr-ii":{"hex":"2118","ooc":true}})"),
      "rider-order");
  EXPECT_EQ(asked(R"("phase":"initiative")"), "initiative");
  EXPECT_EQ(asked(R"("phase":"pick","initiative":"austrians")"), "first-marker");
  EXPECT_EQ(asked(R"("phase":"operations")"), "marker");
  EXPECT_EQ(asked(R"("phase":"activation","active":"au-v","commanders":{"au-v":{"hex":"2111","ooc":true}})"),
            "activation");
  EXPECT_EQ(
      asked(R"("phase":"status","active":"fr-ii","units":{"Castagny":"2010"},"chiefs":{"french":"2011"})"),
      "direct-command");
  EXPECT_EQ(
      asked(R"("map":"bare","phase":"barrage","active":"fr-ii","units":{"fr-ii-a1":"2010","Hoditz":"2008"})"),
      "barrage");
  EXPECT_EQ(asked(kDuel + R"(,"active":"fr-ii")"), "choose-piece");
  EXPECT_EQ(asked(kDuel + R"(,"active":"fr-ii","phase":"declare")"), "declare");
  EXPECT_EQ(
      asked(kDuel +
            R"(,"active":"fr-ii","phase":"resolve","assaults":[{"attacker":"Castagny","target":"Hoditz"}])"),
      "defend");
  EXPECT_EQ(asked(R"("phase":"rally","units":{"Castagny":{"hex":"2010","disorganised":true}})"), "rally");
}

TEST(JsonPosition, words_and_names_are_taken_forgivingly) {
  const std::uint64_t hash = set(kDuel + R"(,"active":"fr-ii","phase":"declare")")->hash();
  for (
      const char* same :
      {R"("active":"French II Corps","phase":"Declare")", R"("active":"Mac Mahon","phase":"declaration")",
       R"("active":"mac mahon","phase":"ASSAULT")", R"("active":"fr-ii-commander","phase":"combat")",
       R"("active":"II Corps","phase":"declare","weather":"Cool","capacity":"none","initiative":"french")"}) {
    EXPECT_EQ(set(kDuel + "," + same)->hash(), hash) << same;
  }
  const char* lists =
      R"("commanders":[{"formation":"au-i","hex":2008},{"name":"Mac Mahon","hex":"2010"}],"phase":"declare",)"
      R"("units":[{"id":"au-i-hoditz","hex":2009,"facing":"w","steps_lost":0},{"hex":"2010","unit":"castagny"}],)"
      R"("active":"fr-ii","map":{"bare":true})";
  EXPECT_EQ(set(lists)->hash(), hash);
}

TEST(JsonPosition, the_state_of_a_unit) {
  const Json got =
      set(R"("map":"bare","active":"fr-ii","units":{"Castagny":{"hex":2010,"facing":"nw","losses":2,)"
          R"("state":"disorganised","moved":true,"disengaged":true,"fired":true,"supported":true,"rally_tried":true,)"
          R"("spent":2.5,"in_command":true},"Gault":"2012"})")
          ->position();
  EXPECT_EQ(got["units"][1],
            Json::parse(R"({"unit":"fr-ii-castagny","name":"2/2 Castagny","hex":"2010","face":"NW",)"
                        R"("losses":2,"disorganised":true,"in_command":true,"moved":true,"disengaged":true,)"
                        R"("fired":true,"supported":true,"rally_tried":true,"spent":2.5})"));
}

TEST(JsonPosition, defaults_without_units_are_the_scenario_and_with_units_an_empty_map) {
  EXPECT_GT(set(R"("phase":"initiative")")->position()["units"].size(), 80U);
  EXPECT_EQ(set(R"("phase":"rally","units":{"Castagny":{"hex":2010,"disorganised":true}})")
                ->position()["units"]
                .size(),
            1U);
  EXPECT_GT(set(R"("phase":"rally","base":"scenario","units":{"Castagny":{"hex":2023,"disorganised":true}})")
                ->position()["units"]
                .size(),
            80U);
  EXPECT_EQ(set(R"("phase":"initiative","base":"empty")")->position()["units"].size(), 0U);
}

TEST(JsonPosition, units_still_to_come_have_their_hex_and_turn) {
  const auto table = set(
      R"("map":"bare","turn":3,"active":"fr-ii","activated":true,"commanders":{"fr-ii":{"status":"to come"}},)"
      R"("units":{"Castagny":{"arrives_at":2023,"arrives_on":2},)"
      R"("Gault":{"status":"to-come","arrives_at":"2023","arrives_on":4}})");
  EXPECT_TRUE(allowed(*table, "move Castagny 2023"));
  EXPECT_FALSE(allowed(*table, "move Gault 2023"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":{"status":"to-come"}})"), HasSubstr("arrive"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":{"status":"to-come","hex":2010}})"), HasSubstr("arrives_at"));
  EXPECT_EQ(
      asked(
          R"("turn":3,"phase":"command","units":{},"chiefs":{"french":{"arrives_at":1623,"arrives_on":3}})"),
      "chief-move");
}

TEST(JsonPosition, failed_entries_and_entered_units) {
  EXPECT_EQ(
      asked(
          R"("turn":4,"phase":"activation","active":"fr-iii","commanders":{"fr-iii":{"status":"to-come"}})"),
      "activation");
  EXPECT_EQ(asked(R"("turn":5,"phase":"activation","active":"fr-iii",)"
                  R"("commanders":{"fr-iii":{"status":"to-come","failed_entries":2}})"),
            "choose-piece");
  const char* column = R"("map":"bare","turn":3,"active":"fr-iii","activated":true,"entered":)";
  EXPECT_TRUE(allowed(*set(column + std::string("4")), "move Doens 3522"));
  EXPECT_FALSE(allowed(*set(column + std::string("5")), "move Doens 3522"));
}

TEST(JsonPosition, direct_command_and_fixed_command_status) {
  const std::string unit =
      R"("map":"bare","active":"fr-ii","chiefs":{"french":{"hex":2012,"direct_used":1}},"units":{"Castagny":)";
  EXPECT_TRUE(allowed(*set(unit + R"({"hex":2010,"direct":true}})"), "move Castagny 2006"));
  EXPECT_TRUE(allowed(*set(unit + R"({"hex":2010,"in_command":true}})"), "move Castagny 2006"));
  EXPECT_FALSE(allowed(*set(unit + R"({"hex":2010}})"), "move Castagny 2006"));
  EXPECT_THAT(
      refusal(kDuel +
              R"(,"active":"au-i","base":"scenario","units":{"Castagny":{"hex":2010,"in_command":true}})"),
      HasSubstr("active formation"));
}

TEST(JsonPosition, riders_on_their_way) {
  const std::string base =
      R"("map":"bare","phase":"riders","units":{"Castagny":2020},"chiefs":{"french":2010},)"
      R"("commanders":{"fr-ii":{"hex":2020,"ooc":true}},"riders":)";
  const auto table = set(base + R"({"french":{"hex":2015,"to":"fr-ii"}})");
  EXPECT_TRUE(allowed(*table, "move rider-french 2020"));
  EXPECT_EQ(asked(base + R"([{"nation":"french","hex":2015,"returning":true}])"), "rider-move");
  EXPECT_THAT(refusal(base + R"({"french":{"hex":2015}})"), HasSubstr("to"));
  EXPECT_THAT(refusal(base + R"({"french":{"hex":2015,"to":"au-i"}})"), HasSubstr("8.3b"));
  EXPECT_THAT(refusal(base + R"({"austrian":{"hex":2015,"to":"au-i"}})"), HasSubstr("8.3a"));
}

TEST(JsonPosition, broken_formations_in_effect_or_not_yet) {
  const std::string base =
      R"("map":"bare","active":"fr-ii","units":{"Castagny":2010},"commanders":{"fr-ii":2010},"formations":)";
  EXPECT_FALSE(allowed(*set(base + R"({"fr-ii":6})"), "move Castagny 2009"));
  EXPECT_TRUE(allowed(*set(base + R"({"fr-ii":5})"), "move Castagny 2009"));
  EXPECT_FALSE(allowed(*set(base + R"({"fr-ii":{"broken":true}})"), "move Castagny 2009"));
  EXPECT_TRUE(
      allowed(*set(base + R"({"fr-ii":{"broken":true,"broken_in_effect":false}})"), "move Castagny 2009"));
  EXPECT_THAT(refusal(base + R"({"fr-ii":{"broken_in_effect":true}})"), HasSubstr("10.4.9c"));
  EXPECT_THAT(refusal(base + R"({"fr-detached":{"broken":true}})"), HasSubstr("10.4.9d"));
}

TEST(JsonPosition, assaults_that_are_declared) {
  const std::string base =
      kDuel + R"(,"active":"fr-ii","phase":"declare","assaults":[{"attacker":"Castagny","target":"Hoditz"}])";
  EXPECT_THAT(listed_on(*set(base)), ::testing::Contains("no-quarter \"2/2 Castagny\""));
  EXPECT_EQ(set(base + R"(,"no_quarter":"Castagny")")->position()["no_quarter"], "fr-ii-castagny");
  EXPECT_THAT(refusal(base + R"(,"no_quarter":"Gault")"), HasSubstr("12.4a"));
  EXPECT_THAT(refusal(base + R"(,"coordinate":"Hoditz")"), HasSubstr("12.1a"));
  EXPECT_THAT(
      refusal(
          kDuel +
          R"(,"active":"fr-ii","phase":"declare","assaults":[{"attacker":"Hoditz","target":"Castagny"}])"),
      HasSubstr("10.3c"));
  EXPECT_THAT(refusal(kDuel + R"(,"active":"fr-ii","assaults":[{"attacker":"Castagny","target":"Hoditz"}])"),
              HasSubstr("10.4a"));
  EXPECT_THAT(refusal(kDuel + R"(,"active":"fr-ii","phase":"resolve")"), HasSubstr("10.4b"));
}

TEST(JsonPosition, shares_of_a_divided_attack) {
  const std::string base =
      R"("map":"bare","active":"fr-ii","phase":"resolve","commanders":{"fr-ii":2010},)"
      R"("units":{"Castagny":{"hex":2010,"face":"E"},"Hoditz":2009,"Brunner":1909},"assaults":)";
  const auto pair = [](const std::string& one, const std::string& two) {
    return R"([{"attacker":"Castagny","target":"Hoditz")" + one +
           R"(},{"attacker":"Castagny","target":"Brunner")" + two + "}]";
  };
  const Json told = set(base + pair(R"(,"share":4)", ""))->position()["assaults"];
  EXPECT_EQ(told[0]["share"], 4);
  EXPECT_EQ(told[1]["share"], 2);
  EXPECT_EQ(refusal(base + pair(R"(,"share":4)", R"(,"share":2)")), "");
  EXPECT_THAT(refusal(base + pair(R"(,"share":4)", R"(,"share":3)")), HasSubstr("10.4.1f"));
  EXPECT_THAT(refusal(base + pair("", "")), HasSubstr("10.4.1f"));
  EXPECT_THAT(refusal(base + pair(R"(,"share":7)", "")), HasSubstr("10.4.1f"));
  EXPECT_THAT(refusal(base + R"([{"attacker":"Castagny","target":"Hoditz"}])"), HasSubstr("10.4.1d"));
}

TEST(JsonPosition, owners_of_places) {
  const Json score =
      set(R"("phase":"initiative","base":"empty","owners":{"Solferino":"allies","3017":"french"})")->score();
  EXPECT_EQ(score["places"]["solferino"], "allies");
  EXPECT_EQ(score["places"]["medole"], "allies");
  EXPECT_EQ(score["places"]["cavriana"], "austrians");
  EXPECT_EQ(refusal(R"("phase":"initiative","owners":[{"place":"castiglione","side":"allies"}])"), "");
  EXPECT_THAT(refusal(R"("owners":{"Mantova":"allies"})"), HasSubstr("castiglione"));
  EXPECT_THAT(refusal(R"("owners":{"2012":"allies"})"), HasSubstr("13.2.1-vp-a"));
  EXPECT_THAT(refusal(R"("owners":{"solferino":"allies"})"),
              HasSubstr("13.2.1-vp-b"));  // Austrians stand there
}

TEST(JsonPosition, the_map_can_be_bare_or_altered) {
  const std::string unit = R"(,"active":"fr-ii","units":{"Castagny":"2010"},"commanders":{"fr-ii":2010})";
  const auto cost = [&](const std::string& map, const char* hex) {
    return set("\"map\":" + map + unit)
        ->reach(Json{{"unit", "Castagny"}})["hexes"]
        .value(hex, Json{{"points", 99}})["points"];
  };
  EXPECT_EQ(cost("\"bare\"", "2009"), 1);
  EXPECT_EQ(cost(R"({"bare":true,"hexes":{"2009":"woods"}})", "2009"), 2);
  EXPECT_EQ(cost(R"({"bare":true,"hexes":[{"hex":2009,"terrain":"Wood","level":1}]})", "2009"), 3);
  EXPECT_EQ(cost(R"({"bare":true,"hexsides":{"2010/2009":"water course"}})", "2009"), 2);
  const Json line{{"from", "2010"}, {"to", "2008"}};
  EXPECT_EQ(set(R"("map":"bare")" + unit)->sight(line)["clear"], true);
  EXPECT_EQ(
      set(R"("map":{"bare":true,"hexsides":[{"side":"2009-2010","features":["water","ridge"]}]})" + unit)
          ->sight(line)["clear"],
      false);
  EXPECT_EQ(cost(R"({"bare":true,"hexsides":{"2010/E":"steep"}})", "2009"), 2);  // around
  EXPECT_EQ(cost(R"({"bare":true,"roads":[{"kind":"major","hexes":[2010,2009,2008]}]})", "2008"), 1);
  EXPECT_EQ(
      cost(
          R"({"bare":true,"roads":[{"kind":"major road","hexes":[2010,2009]},{"kind":"none","hexes":[2009,2010]}]})",
          "2009"),
      1);
  EXPECT_THAT(refusal(R"("map":{"hexsides":{"2010/2013":"ridge"}})"), HasSubstr("neighbours"));
  EXPECT_THAT(refusal(R"("map":{"hexsides":{"2010":"ridge"}})"), HasSubstr("2010/2011"));
  EXPECT_THAT(refusal(R"("map":{"hexes":{"2010":"swamp"}})"), HasSubstr("woods"));
  EXPECT_THAT(refusal(R"("map":{"hexes":{"2010":{"level":5}}})"), HasSubstr("between 0 and 4"));
  EXPECT_THAT(refusal(R"("map":{"roads":[{"kind":"major","hexes":[2010,2013]}]})"), HasSubstr("jumps"));
  EXPECT_THAT(refusal(R"("map":"naked")"), HasSubstr("bare"));
  EXPECT_THAT(refusal(R"("map":{"hexes":{"2118":"lake"}},"phase":"initiative")"),
              HasSubstr("lake"));  // units stand there
}

TEST(JsonPosition, counters_can_be_altered_and_invented) {
  const auto table = set(
      R"("map":"bare","active":"my corps","commanders":{"Me":2010},"units":{"Red":2010,"Guns":2010,"Blue":2009},)"
      R"("counters":{"formations":{"My Corps":{"nation":"french","commander":{"name":"Me","command":5,"bonus":2}}},)"
      R"("units":{"Red":{"formation":"My Corps","combat":8,"cohesion":3},)"
      R"("Guns":{"formation":"My Corps","kind":"artillery","cohesion":1},)"
      R"("Blue":{"formation":"au-i","kind":"cavalry","heavy":true,"combat":9}}})");
  EXPECT_THAT(listed_on(*table), ::testing::Contains("select \"Guns\""));
  EXPECT_TRUE(table->position_is_exact());
  EXPECT_EQ(set_table(table->position())->hash(), table->hash());

  EXPECT_THAT(refusal(R"("counters":{"units":{"Douay":{"combat":9}}})"), HasSubstr("could be"));
  EXPECT_THAT(refusal(R"("counters":{"units":{"Nobody":{"combat":9}}})"), HasSubstr("formation"));
  EXPECT_THAT(refusal(R"("counters":{"formations":{"Nobody":{}}})"), HasSubstr("nation"));
  EXPECT_THAT(refusal(R"("counters":{"units":{"Castagny":{"combat":21}}})"), HasSubstr("between 0 and 20"));
  EXPECT_THAT(refusal(R"("counters":{"units":{"Castagny":{"range":2}}})"), HasSubstr("artillery"));
  EXPECT_THAT(refusal(R"("counters":{"units":{"a\"b":{"formation":"fr-ii"}}})"), HasSubstr("name"));
  EXPECT_THAT(refusal(R"("counters":{"formations":{"fr-ii":{"nation":"austrian"}}})"),
              HasSubstr("cannot be changed"));
}

TEST(JsonPosition, a_new_formation_breaks_at_half_its_steps) {
  const std::string base =
      R"("map":"bare","active":"X","units":{"A":2010,"B":2012},"commanders":{"X":2010},)"
      R"("counters":{"formations":{"X":{"nation":"french"}},"units":{"A":{"formation":"X","cohesion":3},"B":{"formation":"X"}}})";
  EXPECT_TRUE(allowed(*set(base + R"(,"formations":{"X":1})"), "move A 2009"));
  EXPECT_FALSE(allowed(*set(base + R"(,"formations":{"X":2})"), "move A 2009"));  // half of 5
}

TEST(JsonPosition, impossible_positions_are_refused_with_the_reason) {
  EXPECT_THAT(refusal(R"("units":{"Castagny":2010,"Gault":2010})"), HasSubstr("[3b]"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":2010,"Hoditz":2010})"), HasSubstr("[3a]"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":{"hex":2010,"losses":3}})"), HasSubstr("[10.4.9a]"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":"0101"})"), HasSubstr("lake"));
  EXPECT_THAT(refusal(R"("units":[{"unit":"Castagny","hex":2010},{"unit":"fr-ii-castagny","hex":2011}])"),
              HasSubstr("twice"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":2010},"commanders":{"au-i":2010})"), HasSubstr("[3a]"));
  EXPECT_THAT(refusal(R"("commanders":{"fr-detached":2010})"), HasSubstr("[10.1.3a]"));
  EXPECT_THAT(refusal(R"("turn":15)"), HasSubstr("14"));
  EXPECT_THAT(refusal(R"("weather":"thunderstorm")"), HasSubstr("[7f]"));
  EXPECT_THAT(refusal(R"("phase":"movement")"), HasSubstr("active"));
  EXPECT_THAT(refusal(R"("phase":"rally","active":"fr-ii")"), HasSubstr("active"));
  EXPECT_THAT(refusal(R"("phase":"lunch")"), HasSubstr("one of: weather"));
  EXPECT_THAT(refusal(R"("active":"fr-ii","markers":["fr-ii"])"), HasSubstr("[10a]"));
  EXPECT_THAT(refusal(R"("phase":"rally","capacity":"stand")"), HasSubstr("active formation"));
  EXPECT_THAT(refusal(R"("chiefs":{"austrian":{"hex":2001,"direct_used":1}})"), HasSubstr("10.1.3-bis-a"));
}

TEST(JsonPosition, unknown_keys_are_refused_and_the_known_ones_named) {
  EXPECT_THAT(refusal(R"("unit":{})"), HasSubstr("units"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":{"hex":2010,"loses":1}})"), HasSubstr("losses"));
  EXPECT_THAT(refusal(R"("commanders":{"fr-ii":{"hex":2010,"x":1}})"), HasSubstr("ooc"));
  EXPECT_THAT(refusal(R"("chiefs":{"french":{"hex":2010,"x":1}})"), HasSubstr("direct_used"));
  EXPECT_THAT(refusal(R"("map":{"rivers":1})"), HasSubstr("hexsides"));
  EXPECT_THAT(refusal(R"("counters":{"units":{"Castagny":{"strength":1}}})"), HasSubstr("combat"));
  EXPECT_THAT(refusal(R"("options":{"x":true})"), HasSubstr("choose_facing"));
  EXPECT_THAT(refusal(R"("units":{"Castagny":{"hex":2010,"face":"E","facing":"W"}})"), HasSubstr("same"));
}

TEST(JsonPosition, turns_of_chiefs_and_sides) {
  EXPECT_EQ(
      set(R"("turn":7,"phase":"command","units":{},"chiefs":{"french":1623,"austrian":2001},"chief":"Franz Josef")")
          ->to_act()
          .side,
      "austrians");
  const std::string rally =
      R"("phase":"rally","initiative":"allies","units":{"Castagny":{"hex":2010,"disorganised":true},)"
      R"("Hoditz":{"hex":2001,"disorganised":true}})";
  EXPECT_EQ(set(rally)->to_act().side, "allies");
  EXPECT_EQ(set(rally + R"(,"rallying":"austrians")")->to_act().side, "austrians");
  EXPECT_THAT(refusal(R"("phase":"rally","chief":"french")"), HasSubstr("8.1a"));
  EXPECT_THAT(refusal(R"("rallying":"allies")"), HasSubstr("11a"));
}

TEST(JsonPosition, r10_4_9d_the_steps_of_detached_units_are_counted_though_no_track_counts_them) {
  const auto table =
      set(R"("map":"bare","active":"fr-detached","units":{"fr-detached-plainhol":{"hex":"2010",)"
          R"("losses":1},"fr-detached-forlon":{"status":"eliminated"}})");
  int lost = 0;
  for (const auto& [formation, steps] : table->tally().losses) {
    if (formation == "fr-detached") lost = steps;
  }
  EXPECT_EQ(lost, 3);  // one, and the two that Forlon had
}

}  // namespace
}  // namespace tamburino
