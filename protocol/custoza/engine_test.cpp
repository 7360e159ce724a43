#include "tests/conversation.h"

// Custoza over the protocol: a conversation with the engine, as docs/protocol.md tells it.
namespace tamburino {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::string set(const std::string& keys) { return R"({"cmd":"set","game":"custoza",)" + keys + "}"; }

const std::string kMeeting =
    set(R"("map":"bare","active":"i48-i","units":{"5 Aosta":{"hex":"5021","face":"N"},)"
        R"("57 Haynau":{"hex":"5018","face":"S"}},"leaders":{"i48-i":"5026","a48-simbschen":"4420"})");

TEST(CustozaEngine, the_game_begins_with_the_set_up) {
  Conversation talk;
  const Json begun = talk.good(R"({"cmd":"new","game":"custoza","seed":1848})");
  EXPECT_EQ(begun["to_act"]["who"], "austrian");
  EXPECT_EQ(begun["to_act"]["asked"], "set-up");
  const Json placed = talk.apply("place \"57 Haynau\" 4323");
  EXPECT_EQ(placed["decisions"], 2);
  talk.good(R"({"cmd":"new","game":"custoza","options":{"free_set_up":false},"seed":1,"auto_roll":true})");
  EXPECT_THAT(talk.actions(), Contains("activate i48-1r"));
}

TEST(CustozaEngine, small_scenarios_and_campaigns_begin) {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":"custoza","scenario":"first-custoza"})");
  talk.bad(R"({"cmd":"new","game":"custoza","scenario":"solferino"})", "bad-pack");
  talk.bad(R"({"cmd":"new","game":"custoza","options":{"dummies":true}})", "bad-request");
  talk.good(R"({"cmd":"new","game":"custoza","scenario":"morning-clash"})");
}

// A counter that is face down has a name for its owner alone.
TEST(CustozaEngine, rg7_10a_a_hidden_counter_is_told_as_its_back) {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":"custoza","options":{"free_set_up":false},"seed":1,"auto_roll":true})");
  const Json own = talk.good(R"({"cmd":"view","side":"italian"})")["view"];
  const Json other = talk.good(R"({"cmd":"view","side":"austrian"})")["view"];
  EXPECT_EQ(named(own["units"], "unit", "i48-1r-1-guardia")["hex"], "4726");
  EXPECT_THAT(other.dump(), Not(HasSubstr("i48-1r-1-guardia")));
  const Json back = named(other["units"], "unit", "italian-infantry");
  EXPECT_EQ(back["hidden"], true);
  EXPECT_FALSE(back.contains("strength"));
  const Json open = talk.good(
      R"({"cmd":"new","game":"custoza","options":{"free_set_up":false,"fog":false},"seed":1,"auto_roll":true})");
  EXPECT_THAT(talk.good(R"({"cmd":"view","side":"austrian"})").dump(), HasSubstr("i48-1r-1-guardia"));
}

TEST(CustozaEngine, rg7_10a_events_do_not_name_what_is_hidden) {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":"custoza","seed":1848})");
  const Json placed = talk.apply("place \"57 Haynau\" 4323");
  ASSERT_EQ(placed["events"].size(), 2U);  // one for each side
  EXPECT_EQ(placed["events"][0]["seen_by"], Json::array({"italian"}));
  EXPECT_THAT(placed["events"][0]["text"], HasSubstr("Austro-Hungarian infantry"));
  EXPECT_EQ(placed["events"][1]["seen_by"], Json::array({"austrian"}));
  EXPECT_THAT(placed["events"][1]["text"], HasSubstr("57 Haynau"));
}

// Before one commits: who may react, hex by hex; and then what each answer would come to.
TEST(CustozaEngine, r11_1b_a_move_warns_of_reactions_and_each_answer_has_its_odds) {
  Conversation talk;
  talk.good(kMeeting);
  const Json warned = talk.good(R"({"cmd":"preview","action":"move \"5 Aosta\" 5019"})");
  ASSERT_EQ(warned["reactions"].size(), 1U) << warned;
  EXPECT_EQ(warned["reactions"][0]["hex"], "5019");
  EXPECT_EQ(warned["reactions"][0]["occasion"], "entered");
  EXPECT_EQ(warned["reactions"][0]["units"], Json::array({"a48-simbschen-57-haynau"}));
  EXPECT_TRUE(talk.good(R"({"cmd":"preview","action":"move \"5 Aosta\" 5020"})")["reactions"].empty());
  const Json reach = talk.good(R"({"cmd":"reach","unit":"5 Aosta"})");
  EXPECT_EQ(reach["hexes"]["5019"]["interrupts"],
            Json::array({{{"hex", "5018"}, {"rule", "11.1b"}, {"occasion", "entered"}}}));
  EXPECT_FALSE(reach["hexes"]["5020"].contains("interrupts"));
  talk.apply("move \"5 Aosta\" 5019");
  const auto answers = talk.actions();
  EXPECT_THAT(answers, Contains("counterattack \"57 Haynau Rgt\""));
  EXPECT_THAT(answers, Contains("withdraw \"57 Haynau Rgt\""));
  const Json counters = talk.good(R"({"cmd":"preview","action":"counterattack \"57 Haynau\""})")["parts"];
  ASSERT_EQ(counters.size(), 2U);  // the check, and the combat if it is passed
  EXPECT_EQ(counters[1]["what"], "combat");
  EXPECT_EQ(counters[1]["target"], "5019");
  const Json& counter = counters[0];
  EXPECT_EQ(counter["what"], "check");
  EXPECT_EQ(counter["chances"]["passed"]["of"], 36);
  EXPECT_TRUE(counter["chances"].contains("failed"));
  EXPECT_EQ(talk.part("withdraw \"57 Haynau\"")["what"], "check");
}

TEST(CustozaEngine, an_attack_is_previewed_by_colour_by_cell_and_by_who_wins) {
  Conversation talk;
  talk.good(set(
      R"("map":"bare","active":"i48-1r","units":{"7 Cuneo":{"hex":"5019","face":"N"},"57 Haynau":{"hex":"5018","face":"S"}},)"
      R"("leaders":{"i48-1r":"5026","a48-simbschen":"4420"},"markers":[{"kind":"assault","from":"5019","face":"N"}])"));
  const Json part = talk.part("attack \"7 Cuneo\" N");
  EXPECT_EQ(part["what"], "combat");
  EXPECT_EQ(part["target"], "5018");
  std::int64_t ways = 0, cells = 0;
  for (const Json& one : part["chances"]) ways += one["ways"].get<std::int64_t>();
  for (const Json& one : part["results"]) cells += one["ways"].get<std::int64_t>();
  EXPECT_EQ(ways, 36);
  EXPECT_EQ(cells, 36);
  double sum = 0;
  for (const Json& one : part["outcomes"]) sum += one["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(CustozaEngine, overlays_are_of_what_is_seen) {
  Conversation talk;
  talk.good(kMeeting);
  const Json zones = talk.good(R"({"cmd":"zones","side":"austrian"})");
  EXPECT_EQ(zones["hexes"]["5019"]["units"], Json::array({"a48-simbschen-57-haynau"}));
  EXPECT_FALSE(zones["hexes"].contains("5017"));  // he faces south
  const Json command = talk.good(R"({"cmd":"command","leader":"i48-i"})");
  EXPECT_EQ(command["range"], 4.0);
  EXPECT_EQ(command["hexes"]["5025"], 1.0);
  EXPECT_EQ(command["units"]["i48-i-5-aosta"]["in_range"], false);
  const Json sight = talk.good(R"({"cmd":"los","from":"5021","to":"5018"})");
  EXPECT_EQ(sight["clear"], true);
  const Json threat = talk.good(R"({"cmd":"threat","side":"italian"})");
  EXPECT_TRUE(threat["hexes"]["5019"].contains("move"));
  EXPECT_TRUE(talk.good(R"({"cmd":"supply","side":"italian"})")["sources"].is_array());
}

TEST(CustozaEngine, the_sheet_has_counters_map_and_kit) {
  const Json sheet = sheet_of("custoza");
  const Json haynau = named(sheet["units"], "unit", "a48-simbschen-57-haynau");
  EXPECT_EQ(haynau["arm"], "infantry");
  EXPECT_GT(haynau["strength"], 0);
  EXPECT_FALSE(haynau.contains("absent"));
  EXPECT_EQ(named(sheet["leaders"], "id", "i48-1r-commander")["kind"], "commander");
  EXPECT_EQ(sheet["turns"].size(), 5U);
  EXPECT_EQ(sheet["turns"][0]["label"], "14:00");
  EXPECT_EQ(sheet["places"].size(), 8U);
  EXPECT_EQ(named(sheet["markers"], "id", "square")["value"], "square");
}

}  // namespace
}  // namespace tamburino
