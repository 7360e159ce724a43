#include "tests/conversation.h"

// Risorgimento 1859 over the protocol: a conversation with the engine, as docs/protocol.md tells it.
namespace tamburino {
namespace {

using ::testing::Contains;

std::string set(const std::string& keys) { return R"({"cmd":"set","game":"risorgimento1859",)" + keys + "}"; }

// Dieu's brigade has come next to a battalion of Bils and declares its attacks.
const std::string kAttack =
    set(R"("map":"bare","brigade":"f1-1","units":{"f1-1-74-1":{"hex":"S1035","face":"E"},)"
        R"("f1-1-74-2":{"hex":"S1035","face":"E"},"a5-1-kinsky-1":{"hex":"S1034","face":"W"}},)"
        R"("leaders":{"f-1":"S1037","f1-1":"S1035","a5-1":"S1033"})");

// The dice show 0 to 9, and no die may be left out: it would be a 0.
TEST(RisorgimentoEngine, r2_3a_dice_show_0_to_9) {
  Conversation talk;
  const Json begun = talk.good(R"({"cmd":"new","game":"risorgimento1859","scenario":"le-grole"})");
  EXPECT_EQ(begun["to_act"]["asked"], "initiative");
  EXPECT_EQ(begun["to_act"]["dice"], 2);
  EXPECT_EQ(begun["to_act"]["die"], Json::parse(R"({"least":0,"most":9})"));
  for (const char* dice : {"[10,1]", "7", "[3]", "[1,2,3]", "[1,2,0]", "[-1,2]"})
    talk.bad(R"({"cmd":"roll","dice":)" + std::string(dice) + "}", "bad-roll");
  const Json rolled = talk.good(R"({"cmd":"roll","dice":[9,0]})");
  EXPECT_EQ(rolled["events"][0]["dice"]["values"], Json::parse("[9,0]"));
  EXPECT_EQ(talk.good(R"({"cmd":"sheet"})")["sheet"]["die"]["most"], 9);
}

TEST(RisorgimentoEngine, supplied_rolls_may_be_0) {
  Conversation talk;
  talk.good(
      R"({"cmd":"new","game":"risorgimento1859","scenario":"le-grole","rolls":["0 9","roll 3"],"auto_roll":true})");
  EXPECT_EQ(talk.good(R"({"cmd":"get"})")["position"]["initiative"], "austrian");
}

// 4.21c  Nothing is hidden.
TEST(RisorgimentoEngine, r4_21c_both_sides_see_the_same) {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":"risorgimento1859","scenario":"le-grole","seed":3,"auto_roll":true})");
  Json own = talk.good(R"({"cmd":"view","side":"allied"})")["view"];
  Json other = talk.good(R"({"cmd":"view","side":"austrian"})")["view"];
  own.erase("viewer"), other.erase("viewer");
  EXPECT_EQ(own, other);
  EXPECT_EQ(own["corps"].size(), 2U);
}

// Commitment first, of the whole stack by its topmost unit, then the combat of those who go in.
TEST(RisorgimentoEngine, r7_41b_the_preview_of_an_attack_has_commitment_and_combat) {
  Conversation talk;
  talk.good(kAttack);
  talk.apply("done");  // of moving
  const Json parts = talk.good(R"({"cmd":"preview","action":"attack f1-1-74-1 S1034"})")["parts"];
  ASSERT_EQ(parts.size(), 2U) << parts;
  EXPECT_EQ(parts[0]["what"], "commitment");
  EXPECT_EQ(parts[0]["chances"]["commits"]["ways"], 7);  // Cohesion 6, Dieu adds nothing
  EXPECT_EQ(parts[1]["what"], "combat");
  const Json& chances = parts[1]["chances"];
  EXPECT_NEAR(chances["hangs-back"]["probability"].get<double>(), 0.3, 1e-9);
  double sum = 0;
  for (const Json& one : chances) sum += one["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_FALSE(parts[1]["results"].empty());
}

TEST(RisorgimentoEngine, r6_21a_zones_r4_12a_ranges_and_what_is_left_to_each_corps) {
  Conversation talk;
  talk.good(kAttack);
  const Json zones = talk.good(R"({"cmd":"zones","side":"austrian"})");
  EXPECT_TRUE(zones["hexes"].contains("S1035")) << zones;
  const Json command = talk.good(R"({"cmd":"command","leader":"Dieu"})");
  EXPECT_EQ(command["range"], 4);
  EXPECT_TRUE(command["hexes"].contains("S1036"));
  EXPECT_EQ(command["corps"]["f-1"]["activations"], 1);
  EXPECT_EQ(command["corps"]["f-1"]["left"], 1);
  EXPECT_EQ(command["units"]["f1-1-74-1"]["in_command"], true);
}

// Who would react is told with the reach.
TEST(RisorgimentoEngine, r7_17c_reach_tells_who_would_react) {
  Conversation talk;
  talk.good(set(
      R"("map":"bare","brigade":"f1-1","units":{"f1-1-74-1":{"hex":"S1037","face":"E"},"a5-1-b":{"hex":"S1034","face":"W"}},)"
      R"("leaders":{"f-1":"S1038","f1-1":"S1037"})"));
  const Json reach = talk.good(R"({"cmd":"reach","unit":"f1-1-74-1"})");
  ASSERT_TRUE(reach["hexes"].contains("S1035")) << reach;
  EXPECT_EQ(reach["hexes"]["S1035"]["interrupts"][0]["occasion"], "guns");
  EXPECT_FALSE(reach["hexes"]["S1036"].contains("interrupts"));
}

}  // namespace
}  // namespace tamburino
