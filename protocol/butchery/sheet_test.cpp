#include <set>

#include "tests/conversation.h"

// A Sheer Butchery: what lies on the table before play, and what is laid over the map.
namespace tamburino {
namespace {

using ::testing::ElementsAre;
using ::testing::Not;

Json sheet(const std::string& more = "") { return sheet_of("butchery", more); }

std::vector<std::string> ids(const Json& hex, const char* how) {
  return hex.is_null() || !hex.contains(how) ? std::vector<std::string>{}
                                             : hex[how].get<std::vector<std::string>>();
}

// On a bare map: Castagny and the corps behind him, and whom else is said.
std::string set(const std::string& units, const std::string& more = R"("map":"bare",)") {
  return R"({"cmd":"set","active":"fr-ii",)" + more +
         R"("commanders":{"fr-ii":"2012","au-i":"2001"},"units":{)" + units + "}}";
}

// --- the sheet

TEST(ButcherySheet, has_every_counter_with_its_ratings) {
  const Json all = sheet();
  EXPECT_EQ(all["game"], "butchery");
  EXPECT_EQ(all["scenario"], "solferino");
  EXPECT_EQ(all["title"], "A Sheer Butchery: Solferino 1859");
  EXPECT_EQ(all["sides"][1], Json::parse(R"({"id":"austrians","name":"Austrians","colour":"austrian"})"));
  const Json castagny = named(all["units"], "unit", "fr-ii-castagny");
  EXPECT_EQ(castagny["name"], "2/2 Castagny");
  EXPECT_EQ(castagny["side"], "allies");
  EXPECT_EQ(castagny["nation"], "french");
  EXPECT_EQ(castagny["formation"], "fr-ii");
  EXPECT_EQ(castagny["kind"], "infantry");
  EXPECT_EQ(castagny["combat"], 6);
  EXPECT_EQ(castagny["cohesion"], 3);
  EXPECT_EQ(castagny["start"], "2118");
  EXPECT_FALSE(castagny.contains("range"));
  EXPECT_GT(named(all["units"], "unit", "fr-ii-a1")["range"], 1);
  EXPECT_EQ(named(all["leaders"], "id", "fr-ii-commander")["formation"], "fr-ii");
  EXPECT_EQ(named(all["leaders"], "id", "chief-french")["reaction"], 4);
  EXPECT_EQ(named(all["leaders"], "id", "rider-austrian")["kind"], "rider");
  EXPECT_GT(named(all["formations"], "id", "fr-ii")["breaks_at"], 0);
}

TEST(ButcherySheet, has_the_track_the_arrivals_and_the_places) {
  const Json all = sheet();
  ASSERT_EQ(all["turns"].size(), 14U);
  EXPECT_EQ(all["turns"][0]["label"], "5:00");
  EXPECT_FALSE(all["turns"][6].contains("weather"));  // rolled from turn 8 on
  EXPECT_EQ(all["turns"][7]["weather"], Json::parse(R"(["cool","cool","cool","cool","cool","heat"])"));
  ASSERT_FALSE(all["arrivals"].empty());
  std::set<std::string> coming;
  for (const Json& one : all["arrivals"]) {
    EXPECT_GT(one["turn"], 0);
    EXPECT_EQ(one["hexes"].size(), 1U);
    for (const Json& unit : one["units"]) coming.insert(unit.get<std::string>());
  }
  for (const Json& unit : all["units"])  // each stands somewhere, or comes
    EXPECT_NE(unit.contains("start"), coming.contains(unit["unit"].get<std::string>())) << unit;
  ASSERT_EQ(all["places"].size(), 7U);
  EXPECT_EQ(named(all["places"], "id", "solferino")["hexes"], Json::parse(R"(["2010","2110"])"));
}

TEST(ButcherySheet, has_the_map_as_the_rules_see_it) {
  const Json bare = sheet(R"(,"map":{"bare":true,"hexes":{"2009":{"terrain":"woods","level":2}},)"
                          R"("hexsides":{"2010/2009":["water","ridge"]},)"
                          R"("roads":[{"kind":"major","hexes":["2010","2011","2012","2013"]},)"
                          R"({"kind":"track","hexes":["2112","2012"]}]})")["map"];
  EXPECT_EQ(named(bare["hexes"], "hex", "2009")["terrain"], "woods");
  EXPECT_EQ(named(bare["hexes"], "hex", "2009")["level"], 2);
  EXPECT_EQ(bare["hexsides"], Json::parse(R"([{"a":"2009","b":"2010","features":["ridge","water"]}])"));
  ASSERT_EQ(bare["roads"].size(), 2U);  // a road goes on past the end of another kind
  EXPECT_EQ(bare["roads"][0], Json::parse(R"({"kind":"major","hexes":["2010","2011","2012","2013"]})"));
  EXPECT_EQ(bare["roads"][1]["kind"], "track");
  EXPECT_GT(sheet()["map"]["hexsides"].size(), 100U);
}

TEST(ButcherySheet, speaks_the_language_of_the_table) {
  const Json english = sheet();
  const Json italian = sheet(R"(,"language":"it")");
  EXPECT_EQ(italian["title"], "Un vero macello: Solferino 1859");
  EXPECT_EQ(italian["sides"][0]["name"], "Franco-piemontesi");
  EXPECT_EQ(italian["names"]["infantry"], "fanteria");
  ASSERT_EQ(italian["rules"].size(), english["rules"].size());
  EXPECT_NE(italian["rules"][2]["text"], english["rules"][2]["text"]);
  const auto at = [&](const std::string& rule) {
    std::size_t i = 0;
    while (i < english["rules"].size() && english["rules"][i]["rule"] != rule) ++i;
    return i;
  };
  EXPECT_EQ(at("1"), 0U);
  EXPECT_LT(at("2"), at("10.4.6b"));  // the order of the rulebook, not of the alphabet
  EXPECT_LT(at("10.4.6b"), at("13.2.1"));
  EXPECT_LT(at("CRT.a"), english["rules"].size());
  EXPECT_EQ(english["rulings"][0]["rule"], "B01");
  EXPECT_EQ(at("B01"), english["rules"].size());
}

// --- zones of control

TEST(ButcherySheet, r5a_zones_tell_the_front_hexes_and_whose_they_are) {
  Conversation talk;
  talk.good(set(R"("Castagny":"2012","Hoditz":{"hex":"2009","face":"W"})"));
  const Json zones = talk.good(R"({"cmd":"zones","side":"austrians"})");
  EXPECT_EQ(zones["side"], "austrians");
  EXPECT_EQ(zones["hexes"].size(), 3U);
  EXPECT_EQ(zones["hexes"]["2010"]["units"], Json::parse(R"(["au-i-hoditz"])"));
  EXPECT_EQ(talk.good(R"({"cmd":"zones","side":"Austrian","as":"allies"})")["hexes"], zones["hexes"]);
  EXPECT_EQ(talk.good(R"({"cmd":"zones","as":"austrians"})")["hexes"], zones["hexes"]);
  EXPECT_FALSE(talk.good(R"({"cmd":"zones","side":"allies"})")["hexes"].contains("2010"));
  talk.bad(R"({"cmd":"zones"})", "bad-request");
  talk.bad(R"({"cmd":"zones","side":"turks"})", "bad-request");
}

TEST(ButcherySheet, r5b_no_zone_across_a_steep_slope) {
  Conversation talk;
  talk.good(set(R"("Hoditz":{"hex":"2009","face":"W"})",
                R"("map":{"bare":true,"hexsides":{"2010/2009":"steep"}},)"));
  const Json hexes = talk.good(R"({"cmd":"zones","side":"austrians"})")["hexes"];
  EXPECT_EQ(hexes.size(), 2U);
  EXPECT_FALSE(hexes.contains("2010"));
}

// --- reach

TEST(ButcherySheet, r8_1d_reach_of_a_commander_in_chief_counts_what_he_has_spent) {
  Conversation talk;
  talk.good(R"({"cmd":"set","map":"bare","turn":5,"phase":"command","units":{"Castagny":"2012"},)"
            R"("chiefs":{"french":"2010"}})");
  EXPECT_EQ(talk.good(R"({"cmd":"reach","unit":"chief-french"})")["spent"], 0.0);
  talk.good(R"({"cmd":"apply","action":"react chief-french"})");
  talk.good(R"({"cmd":"roll","roll":[6]})");
  talk.good(R"({"cmd":"apply","action":"move chief-french 2005"})");
  const Json reach = talk.good(R"({"cmd":"reach","unit":"chief-french"})");
  EXPECT_EQ(reach["allowance"], 8.0);
  EXPECT_EQ(reach["spent"], 5.0);
  EXPECT_TRUE(reach["hexes"].contains("2002"));
  EXPECT_FALSE(reach["hexes"].contains("2001"));
}

TEST(ButcherySheet, r8_3c_reach_of_a_rider_counts_what_he_has_spent) {
  Conversation talk;
  talk.good(R"({"cmd":"set","map":"bare","turn":5,"phase":"riders","units":{"Castagny":"2020"},)"
            R"("commanders":{"fr-ii":{"hex":"2020","ooc":true}},"chiefs":{"french":"2010"}})");
  talk.good(R"({"cmd":"apply","action":"send fr-ii"})");
  talk.good(R"({"cmd":"apply","action":"move rider-french 2015"})");
  const Json reach = talk.good(R"({"cmd":"reach","unit":"rider-french"})");
  EXPECT_EQ(reach["spent"], 5.0);
  EXPECT_TRUE(reach["hexes"].contains("2018"));
  EXPECT_FALSE(reach["hexes"].contains("2019"));
}

TEST(ButcherySheet, r11_1_1_in13_d_reach_of_a_commander_in_chief_who_enters) {
  Conversation talk;
  const auto franz_josef = [&talk](int turn) {
    talk.good(R"({"cmd":"set","base":"scenario","phase":"command","chief":"austrian","turn":)" +
              std::to_string(turn) + "}");
    return talk.ask(R"({"cmd":"reach","unit":"chief-austrian"})");
  };
  const Json enters = franz_josef(6);
  EXPECT_EQ(enters["allowance"], 10.0);
  EXPECT_TRUE(enters["hexes"].contains("3101"));
  EXPECT_EQ(franz_josef(7)["allowance"], 8.0);  // D19
  EXPECT_EQ(franz_josef(5)["error"]["rule"], "13.2-reinf-e");
}

TEST(ButcherySheet, r4f_a_battery_fires_as_it_stands_when_json_names_no_facing) {
  Conversation talk;
  talk.good(set(R"("fr-ii-a1":"2010","Hoditz":"2008")", R"("map":"bare","phase":"barrage",)"));
  const std::string fire = R"({"verb":"fire","operands":{"unit":"fr-ii-a1","target":"au-i-hoditz"}})";
  EXPECT_EQ(talk.good(R"({"cmd":"verdict","action":)" + fire + "}")["allowed"], true);
  talk.good(R"({"cmd":"apply","action":)" + fire + "}");
}

TEST(ButcherySheet, r5c_reach_tells_the_way_and_where_it_ends) {
  Conversation talk;
  talk.good(set(R"("Castagny":"2012","Hoditz":{"hex":"2009","face":"W"})"));
  const Json hexes = talk.good(R"({"cmd":"reach","unit":"Castagny"})")["hexes"];
  EXPECT_FALSE(hexes["2012"].contains("from"));
  EXPECT_EQ(hexes["2011"]["from"], "2012");
  EXPECT_EQ(hexes["2010"]["from"], "2011");
  EXPECT_EQ(hexes["2010"]["stops"], true);
  EXPECT_EQ(hexes["2010"]["rule"], "5c");
  EXPECT_FALSE(hexes["2011"].contains("stops"));
  for (const auto& [hex, told] : hexes.items()) EXPECT_FALSE(told.contains("way")) << hex;
}

TEST(ButcherySheet, r5f_out_of_an_enemy_zone_goes_one_hex) {
  Conversation talk;
  talk.good(set(R"("Castagny":{"hex":"2010","disorganised":true},"Hoditz":{"hex":"2009","face":"W"})"));
  const Json hexes = talk.good(R"({"cmd":"reach","unit":"Castagny"})")["hexes"];
  EXPECT_EQ(hexes["2011"]["rule"], "5f");
  EXPECT_FALSE(hexes["2010"].contains("rule"));
}

TEST(ButcherySheet, r10_4_11d_a_chief_alone_interrupts) {
  Conversation talk;
  talk.good(R"({"cmd":"set","map":"bare","active":"fr-ii","units":{"Castagny":"2012","Hoditz":"2004"},)"
            R"("commanders":{"fr-ii":"2012","au-i":"2004"},"chiefs":{"austrian":"2009"}})");
  const Json hexes = talk.good(R"({"cmd":"reach","unit":"Castagny"})")["hexes"];
  EXPECT_EQ(hexes["2010"]["interrupts"], Json::parse(R"([{"rule":"10.4.11d","hex":"2009"}])"));
  EXPECT_FALSE(hexes["2011"].contains("interrupts"));
}

// Vilaine can ride round the lakes to 2009, or through the wood; from there on only through the wood.
TEST(ButcherySheet, rTET_e_the_way_through_woods_is_told_where_it_differs) {
  Conversation talk;
  talk.good(set(R"("Vilaine":"2011")",
                R"("map":{"bare":true,"hexes":{"2010":"woods","1909":"lake","2109":"lake","1910":"lake",)"
                R"("2110":"lake"}},)"));
  const Json hexes = talk.good(R"({"cmd":"reach","unit":"Vilaine"})")["hexes"];
  EXPECT_EQ(hexes["2010"]["disorganised_by_woods"], true);
  EXPECT_EQ(hexes["2010"]["from"], "2011");
  int differ = 0;
  for (const auto& [hex, told] : hexes.items()) {
    if (!told.contains("way")) continue;
    ++differ;
    EXPECT_EQ(told["way"].front(), Json::parse(R"({"hex":"2011","points":0.0})"));
    EXPECT_EQ(told["way"].back()["hex"], hex);
    EXPECT_EQ(told["way"].back()["points"], told["points"]);
    EXPECT_EQ(told["way"][told["way"].size() - 2]["hex"], told["from"]);
  }
  EXPECT_GT(differ, 0);
}

// Cavalry is warned before it spends what it would need for an assault; infantry loses nothing by its march.
TEST(ButcherySheet, r10_4_10a_a_ride_that_is_too_long_to_assault_is_told_beforehand) {
  Conversation talk;
  talk.good(set(R"("Vilaine":"2011","Castagny":"2012")"));
  int warned = 0, free = 0;
  const Json ride = talk.good(R"({"cmd":"reach","unit":"Vilaine"})");
  for (const auto& [hex, told] : ride["hexes"].items()) {
    EXPECT_EQ(told.contains("later"), told["points"] > 3.0) << hex << told;
    ++(told.contains("later") ? warned : free);
    if (told.contains("later")) {
      EXPECT_EQ(told["later"], Json::parse(R"(["10.4.10a"])"));
    }
  }
  EXPECT_GT(warned, 0);
  EXPECT_GT(free, 0);
  const Json march = talk.good(R"({"cmd":"reach","unit":"Castagny"})");
  for (const auto& [hex, told] : march["hexes"].items()) EXPECT_FALSE(told.contains("later")) << hex;
}

// --- threats

TEST(ButcherySheet, r10_4_1b_infantry_threatens_where_it_can_come_and_one_hex_more) {
  Conversation talk;
  talk.good(set(R"("Castagny":"2012","Hoditz":{"hex":"2001","face":"E"})"));
  const Json threat = talk.good(R"({"cmd":"threat","side":"allies"})");
  EXPECT_EQ(threat["side"], "allies");
  const Json& hexes = threat["hexes"];
  EXPECT_EQ(hexes["2008"],
            Json::parse(R"({"count":1,"move":["fr-ii-castagny"],"attack":["fr-ii-castagny"]})"));
  EXPECT_EQ(hexes["2007"], Json::parse(R"({"count":1,"attack":["fr-ii-castagny"]})"));
  EXPECT_FALSE(hexes.contains("2006"));
  const Json other = talk.good(R"({"cmd":"threat","side":"austrians"})")["hexes"];  // whoever is active
  EXPECT_THAT(ids(other["2004"], "move"), ElementsAre("au-i-hoditz"));
}

TEST(ButcherySheet, r10_4_10a_cavalry_charges_after_three_points) {
  Conversation talk;
  talk.good(set(R"("Vilaine":"2012","Hoditz":{"hex":"2001","face":"E"})"));
  const Json hexes = talk.good(R"({"cmd":"threat","side":"allies","as":"austrians"})")["hexes"];
  EXPECT_THAT(ids(hexes["2006"], "move"), ElementsAre("fr-ii-vilaine"));
  EXPECT_THAT(ids(hexes["2008"], "attack"), ElementsAre("fr-ii-vilaine"));
  EXPECT_THAT(ids(hexes["2007"], "attack"), Not(ElementsAre("fr-ii-vilaine")));
}

TEST(ButcherySheet, r10_2a_batteries_threaten_by_fire_from_where_they_stand) {
  Conversation talk;
  talk.good(set(R"("fr-ii-a1":{"hex":"2012","face":"E"},"Hoditz":{"hex":"2001","face":"E"})"));
  const Json hexes = talk.good(R"({"cmd":"threat","side":"allies"})")["hexes"];
  EXPECT_THAT(ids(hexes["2010"], "fire"), ElementsAre("fr-ii-a1"));
  EXPECT_TRUE(ids(hexes["2010"], "attack").empty());
  EXPECT_TRUE(ids(hexes["2014"], "fire").empty());  // behind it
  EXPECT_THAT(ids(hexes["2014"], "move"), ElementsAre("fr-ii-a1"));
  talk.bad(R"({"cmd":"threat"})", "bad-request");
}

// --- whole games

// Going back from hex to hex, or by the way that is told, the points never grow.
void follow(const Json& hexes) {
  for (const auto& [hex, told] : hexes.items()) {
    if (told.contains("way")) continue;
    std::string at = hex;
    int steps = 0;
    while (hexes[at].contains("from") && ++steps < 100) {
      const auto before = hexes[at]["from"].get<std::string>();
      ASSERT_TRUE(hexes.contains(before)) << before << " on the way to " << hex;
      EXPECT_LE(hexes[before]["points"], hexes[at]["points"]) << before << " on the way to " << hex;
      at = before;
    }
    EXPECT_LT(steps, 100) << hex;
  }
}

TEST(ButcherySheet, ways_lead_back_to_where_the_unit_stands) {
  Conversation talk;
  talk.good(R"({"cmd":"new","seed":24})");
  const Json before = talk.good(R"({"cmd":"sheet"})");
  Dice dice(6);
  int asked = 0;
  for (int i = 0; i < 40; ++i) {
    talk.play(10, dice);
    talk.good(R"({"cmd":"threat","side":"austrians"})");
    const Json list = talk.good(R"({"cmd":"actions"})");
    for (const Json& action : list["actions"]) {
      if (action["verb"] != "select") continue;
      follow(talk.good(Json{{"cmd", "reach"}, {"unit", action["operands"]["unit"]}})["hexes"]);
      ++asked;
    }
  }
  EXPECT_GT(asked, 20);
  EXPECT_EQ(talk.good(R"({"cmd":"sheet"})"), before);  // it never changes
}

}  // namespace
}  // namespace tamburino
