#include "tests/conversation.h"

// 1860: The Thousand: what lies on the table before play, and where the sides can march.
namespace tamburino {
namespace {

using ::testing::HasSubstr;

Json sheet(const std::string& more = "") { return sheet_of("thousand", more); }

std::string set(const std::string& what) { return R"({"cmd":"set","game":"thousand",)" + what + "}"; }

// --- the sheet

TEST(ThousandSheet, r4_1a_has_every_counter_with_both_its_sides) {
  const Json all = sheet();
  EXPECT_EQ(all["title"], "1860: The Thousand");
  const Json gar = named(all["units"], "unit", "g-gar-i");
  EXPECT_EQ(gar["name"], "I Gar");
  EXPECT_EQ(gar["side"], "garibaldine");
  EXPECT_EQ(gar["kind"], "infantry");
  EXPECT_EQ(gar["full"], Json::parse("[1,1]"));
  EXPECT_EQ(gar["reduced"], Json::parse("[1,0]"));
  EXPECT_EQ(gar["arrives"], "start");
  for (const Json& unit : all["units"]) {
    if (unit["kind"] == "artillery" || unit["kind"] == "insurgents") {
      EXPECT_FALSE(unit.contains("reduced")) << unit;  // 4.2a
    }
  }
  const Json garibaldi = named(all["leaders"], "id", "garibaldi");
  EXPECT_EQ(garibaldi["front"]["rank"], "chief");
  EXPECT_TRUE(garibaldi.contains("back"));
  EXPECT_TRUE(all["formations"].empty());
}

TEST(ThousandSheet, r9_1_has_the_calendar_and_who_arrives) {
  const Json all = sheet(R"(,"calendar":{"4":1})");
  ASSERT_EQ(all["turns"].size(), 14U);
  EXPECT_EQ(all["turns"][1], Json::parse(R"({"turn":2,"label":"17-22 May","name":"17-22 May","command":3})"));
  EXPECT_EQ(all["turns"][3]["command"], 1);
  ASSERT_EQ(all["arrivals"].size(), 2U);
  EXPECT_EQ(all["arrivals"][0]["turn"], 12);
  EXPECT_EQ(all["arrivals"][0]["arrives"], "piedmontese");
  EXPECT_FALSE(all["arrivals"][0]["units"].empty());
  EXPECT_EQ(all["arrivals"][1]["arrives"], "starred");
  EXPECT_FALSE(all["arrivals"][1].contains("turn"));
  EXPECT_EQ(all["arrivals"][1]["places"], Json::parse(R"(["palermo"])"));
}

TEST(ThousandSheet, r5_0a_has_zones_cities_borders_and_routes) {
  const Json all = sheet(R"(,"language":"it")");
  const Json& map = all["map"];
  EXPECT_EQ(map["zones"].size(), 20U);
  EXPECT_EQ(named(map["zones"], "id", "PA"),
            Json::parse(R"({"id":"PA","name":"Provincia di Palermo","land":"sicily"})"));
  EXPECT_EQ(map["cities"].size(), 16U);
  const Json palermo = named(map["cities"], "id", "palermo");
  EXPECT_EQ(palermo["zone"], "PA");
  EXPECT_EQ(palermo["big"], true);
  EXPECT_EQ(palermo["port"], true);
  EXPECT_EQ(palermo["limit"], 16);
  EXPECT_EQ(palermo["side"], "bourbon");
  EXPECT_EQ(named(all["places"], "id", "palermo")["points"], palermo["points"]);
  EXPECT_GT(map["borders"].size(), 20U);
  EXPECT_EQ(map["borders"][0].size(), 2U);
  EXPECT_FALSE(map["routes"].empty());
  EXPECT_TRUE(map["routes"][0].contains("from"));
  EXPECT_EQ(all["rules"][1]["rule"], "2.0a");
  EXPECT_EQ(all["rulings"][0]["rule"], "T01");
}

// --- zones of control

TEST(ThousandSheet, r11_4_4a_zones_are_of_the_battle) {
  Conversation talk;
  talk.good(set(R"("commanders":{"garibaldi":"TP","francesco":"TP"},)"
                R"("units":[{"at":"TP","units":["I Gar","II Gar","1 FL-a"]}],"battle":{"at":"TP",)"
                R"("attacker":"garibaldine","stacks":{"BD5":"1 FL-a","GD5":"I Gar","GD6":"II Gar"}})"));
  const Json cells = talk.good(R"({"cmd":"zones","side":"garibaldine"})")["cells"];
  EXPECT_EQ(cells["BD5"]["stacks"], Json::parse(R"(["GD5"])"));
  EXPECT_EQ(cells["GD5"]["stacks"], Json::parse(R"(["GD6"])"));
  EXPECT_FALSE(cells.contains("BD4"));
  talk.good(R"({"cmd":"new","game":"thousand"})");
  const Json none = talk.bad(R"({"cmd":"zones","side":"bourbon"})", "bad-request");
  EXPECT_EQ(none["error"]["rule"], "11.4.4a");
  EXPECT_THAT(none["error"]["message"].get<std::string>(), HasSubstr("battle"));
}

// --- threats

TEST(ThousandSheet, r10_3_threat_tells_where_commanders_can_march_and_with_whom) {
  Conversation talk;
  talk.good(set(R"("turn":4,"units":{"I Gar":"ME","2 FL-a":"RC"},"commanders":{"bixio":"ME","clary":"RC"},)"
                R"("cities":{"messina":"garibaldine"})"));
  const Json threat = talk.good(R"({"cmd":"threat","side":"garibaldine","as":"bourbon"})");
  EXPECT_EQ(threat["turn"], 4);
  EXPECT_EQ(threat["places"]["CT"], Json::parse(R"({"count":1,"commanders":["bixio"],"units":["g-gar-i"]})"));
  EXPECT_EQ(threat["places"]["RC"]["enemy"], true);
  EXPECT_FALSE(threat["places"].contains("NO"));  // two zones away
  for (const auto& [place, told] : threat["places"].items()) {
    EXPECT_EQ(talk.good(R"({"cmd":"reach","commander":"bixio"})")["places"][place]["allowed"], true) << place;
  }
  talk.bad(R"({"cmd":"threat"})", "bad-request");
}

TEST(ThousandSheet, r9_0a_who_has_marched_threatens_on_the_next_turn) {
  Conversation talk;
  const std::string board = R"("units":{"I Gar":"ME"},"commanders":{"bixio":"ME","clary":"NA"},)"
                            R"("cities":{"messina":"garibaldine"},"calendar":{"5":9},"turn":4)";
  talk.good(set(board));
  EXPECT_FALSE(talk.good(R"({"cmd":"threat","side":"garibaldine"})")["places"].empty());
  talk.good(set(board + R"(,"side":"bourbon")"));
  const Json next = talk.good(R"({"cmd":"threat","side":"garibaldine"})");
  EXPECT_EQ(next["turn"], 5);
  EXPECT_TRUE(next["places"].empty());  // nobody has a command value of 9
}

}  // namespace
}  // namespace tamburino
