#include <set>

#include "tests/conversation.h"

// The Thousand over the protocol: a conversation with the engine, as docs/protocol.md tells it.
namespace tamburino {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string set(const std::string& keys) { return R"({"cmd":"set","game":"thousand",)" + keys + "}"; }

// Figure 3 of the rulebook: three Bourbon stacks under Francesco II, four under Garibaldi.
const std::string kFigure3 = set(
    R"("units":[{"at":"TP","units":["I Gar","II Gar","III Gar","IV Gar","1 FL-a","3 FL-a","4 FL-a"]}],)"
    R"("commanders":{"garibaldi":"TP","francesco":"TP"},"battle":{"at":"TP","attacker":"garibaldine","stacks":)"
    R"({"BD4":"1 FL-a","BD5":"3 FL-a","BD6":"4 FL-a","GD4":"I Gar","GD5":"II Gar","GD6":"III Gar","GD7":"IV Gar"}})");

// The Thousand before Palermo, a garrison inside under Lanza.
const std::string kSiege = set(
    R"("turn":3,"phase":"declare","units":[{"at":"PA","units":["I Gar","II Gar","I CC"]},)"
    R"({"at":"palermo","units":["1 CA","4 CA","5 CA"]}],"commanders":{"garibaldi":"PA","lanza":"palermo"},)"
    R"("battle":{"at":"palermo","attacker":"garibaldine","stacks":{"BD5":["1 CA","4 CA"],"BD6":"5 CA",)"
    R"("GD5":"I CC","GD4":"I Gar","GD6":"II Gar"}})");

TEST(ThousandEngine, the_game_begins_with_von_mechel) {
  Conversation talk;
  const Json begun = talk.good(R"({"cmd":"new","game":"thousand","scenario":"campaign","seed":1860})");
  EXPECT_EQ(begun["to_act"]["who"], "bourbon");
  EXPECT_EQ(begun["to_act"]["asked"], "free-force");
  EXPECT_EQ(begun["to_act"]["rule"], "6.0a");
  EXPECT_THAT(talk.actions(), Not(Contains("place marsala")));
  const Json placed = talk.apply("place enna");
  EXPECT_EQ(placed["events"][0]["text"], "Von Mechel is set up in Enna with his units.");
  EXPECT_EQ(placed["events"][0]["facts"],
            Json::parse(R"([{"kind":"commander","id":"von-mechel","name":"Von Mechel"},)"
                        R"({"kind":"place","id":"enna","name":"Enna"}])"));
  EXPECT_EQ(placed["to_act"]["asked"], "march");
}

TEST(ThousandEngine, what_the_game_does_not_have_is_refused) {
  Conversation talk;
  talk.bad(R"({"cmd":"new","game":"thousand","scenario":"solferino"})", "bad-pack");
  talk.bad(R"({"cmd":"new","game":"thousand","language":"xx"})", "bad-pack");
  talk.bad(R"({"cmd":"new","game":"thousand","options":{"dummies":true}})", "bad-request");
  talk.bad(R"({"cmd":"new","game":"thousand","activation":{"bourbon":3}})", "bad-request");
  talk.bad(R"({"cmd":"new","game":"thousand","calendar":"late"})", "bad-request");
  EXPECT_THAT(
      talk.bad(R"({"cmd":"new","game":"chess"})", "unknown-game")["error"]["message"].get<std::string>(),
      HasSubstr("no game is called \"chess\"; there are: butchery, novara, thousand"));
  talk.good(R"({"cmd":"new","game":"thousand","options":{}})");
}

TEST(ThousandEngine, bad_requests_are_refused_and_change_nothing) {
  Conversation talk;
  talk.good(kFigure3);
  struct Bad {
    const char* request;
    const char* code;
  };
  for (
      const Bad& one : {
          Bad{R"({"cmd":"apply","action":"dance"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"flank"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"flank GD13"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"march Nobody PA"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":"march garibaldi Paris"})", "bad-action"},
          Bad{R"({"cmd":"apply","action":{"verb":"attack","operands":{"cell":"GD4"}}})", "bad-action"},
          Bad{R"({"cmd":"apply","action":{"verb":"attack","operands":{"cell":"GD4","target":"BD4","unit":"I Gar"}}})",
              "bad-action"},
          Bad{R"({"cmd":"apply","action":{"verb":"sing"}})", "bad-action"},
          Bad{R"({"cmd":"apply","action":{"bits":"x"}})", "bad-action"},
          Bad{R"({"cmd":"apply","action":{"bits":"12345678901"}})", "refused"},
          Bad{R"({"cmd":"apply","action":5})", "bad-request"},
          Bad{R"({"cmd":"apply","action":"flank GD4"})", "refused"},
          Bad{R"({"cmd":"apply","action":"attack GD4 BD4"})", "refused"},
          Bad{R"({"cmd":"roll","dice":3})", "refused"},
          Bad{R"({"cmd":"verdict","action":"done","as":"austrian"})", "bad-request"},
          Bad{R"({"cmd":"apply","action":"done","as":"bourbon"})", "refused"},
          Bad{R"({"cmd":"preview","action":"call GA1"})", "refused"},
          Bad{R"({"cmd":"reach"})", "bad-request"},
          Bad{R"({"cmd":"reach","commander":"Napoleon"})", "bad-request"},
          Bad{R"({"cmd":"reach","commander":"lanza"})", "refused"},
          Bad{R"({"cmd":"reach","units":["I Gar"]})", "bad-request"},
          Bad{R"({"cmd":"los","from":"TP","to":"PA"})", "bad-request"},
          Bad{R"({"cmd":"command","leader":"Napoleon"})", "bad-request"},
          Bad{R"({"cmd":"supply","side":"austrian"})", "bad-request"},
          Bad{R"({"cmd":"view","side":"allies"})", "bad-request"},
          Bad{R"({"cmd":"sample","side":"allies"})", "bad-request"},
          Bad{R"({"cmd":"rule","rule":"99"})", "bad-request"},
          Bad{R"({"cmd":"undo"})", "refused"},
          Bad{R"({"cmd":"load","save":{"begin":{"game":"thousand"},"saved":{"version":1,"state":{}}}})",
              "bad-save"},
      }) {
    talk.bad(one.request, one.code);
  }
}

// A whole game, saved and loaded on the way; who loads it is asked the same.
TEST(ThousandEngine, a_whole_game_can_be_saved_loaded_and_recorded) {
  for (const unsigned seed : {5U, 6U}) {
    Conversation talk;
    talk.good(Json{{"cmd", "new"}, {"game", "thousand"}, {"seed", seed}});
    Dice dice(seed);
    int played = 0;
    for (bool over = false; !over && played < 20000;) {
      const int now = talk.play(67, dice);
      played += now;
      over = now < 67;
      const Json save = talk.good(R"({"cmd":"save"})")["save"];
      Conversation other;
      EXPECT_EQ(other.good(Json{{"cmd", "load"}, {"save", save}})["hash"], save["hash"]);
      EXPECT_EQ(other.good(R"({"cmd":"actions"})"), talk.good(R"({"cmd":"actions"})"));
      EXPECT_EQ(other.good(R"({"cmd":"score"})"), talk.good(R"({"cmd":"score"})"));
    }
    const Json over = talk.good(R"({"cmd":"get"})");
    EXPECT_EQ(over["to_act"]["who"], "nobody") << played;
    EXPECT_FALSE(over["to_act"]["text"].get<std::string>().empty());
    EXPECT_EQ(over["position"]["phase"], "over");
    EXPECT_TRUE(over["score"].contains("winner"));
    const Json hash = talk.good(R"({"cmd":"hash"})")["hash"];
    const Json record = talk.good(R"({"cmd":"record","states_every":100})")["record"];
    Conversation other;
    EXPECT_EQ(other.good(Json{{"cmd", "load"}, {"record", record}})["hash"], hash);
    EXPECT_EQ(other.good(R"({"cmd":"record","states_every":100})")["record"], record);
  }
}

TEST(ThousandEngine, a_spoilt_save_is_refused_with_what_is_wrong) {
  Conversation talk;
  talk.good(kSiege);
  const Json save = talk.good(R"({"cmd":"save"})")["save"];
  struct Spoilt {
    const char* where;
    Json value;
    const char* why;
  };
  for (const Spoilt& one : {
           Spoilt{"/turn", 99, "the turn is not one of the game"},
           Spoilt{"/pending/ask", 3, "does not fit"},
           Spoilt{"/pending/side", 1, "does not fit"},
           Spoilt{"/units/0/place", 99, "a unit stands nowhere"},
           Spoilt{"/units/0/place", 3, "a unit is not where the battle is"},
           Spoilt{"/units/0/side", 1, "has changed sides"},
           Spoilt{"/units/127/moved", true, "a unit that the game does not have"},
           Spoilt{"/commanders/0/fate", 9, "state.commanders[0].fate has the unknown number 9"},
           Spoilt{"/battle/board/40/size", 3, "a stack of nobody"},
           Spoilt{"/battle/place", 0, "a battle nowhere"},
           Spoilt{"/battle/under_way", false, "a unit in no cell"},
           Spoilt{"/stack/depth", 11, "the procedures are too deep"},
           Spoilt{"/stack/frames/2/kind", 99, "no procedure has the number 99"},
           Spoilt{"/stack/frames/3/fields/step", 3, "does not fit"},
           Spoilt{"/armistice", "truce", "is not a whole number"},
       }) {
    Json spoilt = save;
    spoilt.erase("hash");
    Json& at = spoilt["saved"]["state"][Json::json_pointer(one.where)];
    ASSERT_NE(at, one.value) << one.where;
    at = one.value;
    const Json answer = talk.bad(Json{{"cmd", "load"}, {"save", spoilt}}.dump(), "bad-save");
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr(one.why)) << one.where;
  }
}

// --- everything lies open

TEST(ThousandEngine, nothing_is_secret) {
  Conversation talk;
  talk.good(kSiege);
  const Json position = talk.good(R"({"cmd":"get"})")["position"];
  EXPECT_EQ(talk.good(R"({"cmd":"sample","side":"bourbon","seed":3})")["position"], position);
  for (const char* side : {"garibaldine", "bourbon"}) {
    Json view = talk.good(Json{{"cmd", "view"}, {"side", side}})["view"];
    EXPECT_EQ(view["viewer"], side);
    for (const auto& [key, value] : position.items()) EXPECT_EQ(view[key], value) << key;
    Conversation other;  // set understands it too
    EXPECT_EQ(other.good(Json{{"cmd", "set"}, {"position", view}})["hash"],
              talk.good(R"({"cmd":"hash"})")["hash"]);
  }
  EXPECT_THAT(talk.actions(R"(,"as":"bourbon")"), IsEmpty());
  const Json done = talk.good(R"({"cmd":"apply","action":"press","as":"garibaldine"})");
  EXPECT_FALSE(done.contains("hash") || done["events"].empty());
  EXPECT_FALSE(done["events"][0].contains("seen_by"));
}

TEST(ThousandEngine, a_view_tells_points_places_and_what_is_asked) {
  Conversation talk;
  talk.good(set(
      R"("turn":2,"battles_won":1,"units":[{"at":"AG","units":["I Gar","II Gar"]},{"at":"agrigento","units":)"
      R"(["1 Lancers"],"reduced":true},{"at":"messina","units":["5 FL-a","3 AR"]}],"commanders":{"bixio":"AG"})"));
  const Json view = talk.good(R"({"cmd":"view","side":"garibaldine"})")["view"];
  EXPECT_EQ(view["points"], 3);
  EXPECT_EQ(view["asked"]["what"], "march");
  EXPECT_EQ(view["asked"]["side"], "garibaldine");
  EXPECT_EQ(view["places"]["AG"]["garibaldine"],
            Json::parse(R"({"units":2,"combat":2,"isolated":false,"commanders":["bixio"]})"));
  EXPECT_EQ(view["places"]["agrigento"]["bourbon"]["isolated"], true);  // inland, and the zone is closed
  EXPECT_EQ(view["places"]["agrigento"]["room"], 7);
  EXPECT_EQ(view["places"]["messina"]["bourbon"]["isolated"], false);
  EXPECT_EQ(view["places"]["messina"]["bourbon"]["combat"], 3);
  EXPECT_EQ(view["places"]["agrigento"]["owner"], "bourbon");
}

// --- previews

// Garibaldi's 4 against the 3 of Francesco II: 21 of the 36 throws are higher.
TEST(ThousandEngine, rFIG_b_a_flanking_move_in_figure_3) {
  Conversation talk;
  talk.good(kFigure3);
  EXPECT_THAT(talk.actions(), Contains("flank GD7"));
  const Json part = talk.part("flank GD7");
  EXPECT_EQ(part["what"], "flank");
  EXPECT_EQ(part["from"], "GD7");
  EXPECT_EQ(part["chances"]["succeeds"]["ways"], 21);
  EXPECT_EQ(part["chances"]["succeeds"]["of"], 36);
  talk.apply("flank GD7");
  EXPECT_EQ(talk.good(R"({"cmd":"preview"})")["parts"][0]["chances"], part["chances"]);
  talk.bad(R"({"cmd":"roll","dice":4})", "bad-roll");
  const Json rolled = talk.good(R"({"cmd":"roll","dice":[4,5]})");
  EXPECT_EQ(rolled["events"][0]["text"], "GD7 tries to flank: 8 against 8.");
  EXPECT_EQ(rolled["events"][1]["event"], "flank-failed");
  EXPECT_EQ(rolled["events"][1]["facts"][0], Json::parse(R"({"kind":"cell","value":"GD7"})"));
}

// One die, +1 for quality and +1 for the longer front: 4, 5 and 6 hit.
TEST(ThousandEngine, r11_4_5a_an_attack_with_the_longer_front) {
  Conversation talk;
  talk.good(kFigure3);
  talk.apply("done");
  const Json part = talk.part("attack GD4 BD4");
  EXPECT_EQ(part["dice"], 1);
  EXPECT_EQ(part["support"], 0);
  EXPECT_EQ(part["capped"], false);
  EXPECT_EQ(part["needed"], 4);
  EXPECT_EQ(part["die"]["items"][1]["rule"], "11.4.5a");
  EXPECT_EQ(part["die"]["total"], 2);
  EXPECT_EQ(part["chances"]["1"]["ways"], 3);
  const Json all = talk.good(R"({"cmd":"preview","action":"press"})")["parts"];
  EXPECT_EQ(all.size(), 3U);
}

TEST(ThousandEngine, r11_4_1e_a_wall_lets_one_point_through) {
  Conversation talk;
  talk.good(kSiege);
  const Json part = talk.part("attack GD5 BD5");
  EXPECT_EQ(part["capped"], true);
  EXPECT_EQ(part["support"], 1);
  EXPECT_EQ(part["needed"], 3);                    // quality 2, and three stacks against two
  EXPECT_EQ(part["chances"]["1"]["ways"], 4 * 4);  // hits, and is not parried
  EXPECT_EQ(part["chances"]["1"]["of"], 36);
  talk.apply("done");
  const Json retreat = talk.part("retreat TP");
  EXPECT_EQ(retreat["what"], "retreat");
  EXPECT_EQ(retreat["column"]["total"], 0);
  EXPECT_EQ(retreat["read_in_column"], 0);
  EXPECT_EQ(retreat["chances"]["1"]["ways"], 2);
  EXPECT_EQ(retreat["chances"]["yes"]["ways"], 4);
}

TEST(ThousandEngine, r11_1b_a_garrison_alone_and_r5_2_1b_recruiting) {
  Conversation talk;
  talk.good(
      set(R"("phase":"combat","units":{"I Gar":"AG","1 Lancers":"agrigento"},"commanders":{"bixio":"AG"})"));
  const Json garrison = talk.part("besiege agrigento");
  EXPECT_EQ(garrison["what"], "garrison");
  EXPECT_EQ(garrison["place"], "agrigento");
  EXPECT_EQ(garrison["read_in_column"], 1);
  EXPECT_EQ(garrison["chances"]["2"]["ways"], 1);
  talk.good(set(R"("units":{"I Gar":"PA"},"commanders":{"bixio":"PA"})"));
  talk.apply("march bixio palermo");
  talk.apply("take-all");
  const Json recruits = talk.part("go");
  EXPECT_EQ(recruits["what"], "recruit");
  EXPECT_EQ(recruits["needed"], 4);
  EXPECT_EQ(recruits["chances"]["succeeds"]["ways"], 3);
}

// --- overlays

TEST(ThousandEngine, r10_3_reach_tells_why_not) {
  Conversation talk;
  talk.good(
      set(R"("turn":4,"units":{"I Gar":"ME","2 FL-a":"RC"},"commanders":{"bixio":"ME","francesco":"napoli"},)"
          R"("cities":{"messina":"garibaldine"})"));
  const Json reach = talk.good(R"({"cmd":"reach","commander":"bixio","as":"garibaldine"})");
  EXPECT_EQ(reach["at"], "ME");
  EXPECT_EQ(reach["places"]["CT"], Json::parse(R"({"allowed":true,"by":"land"})"));
  EXPECT_EQ(reach["places"]["RC"], Json::parse(R"({"allowed":true,"by":"sea","enemy":true})"));
  EXPECT_EQ(reach["places"]["NA"]["rule"], "10.3d");
  EXPECT_EQ(reach["places"]["NO"]["rule"], "10.3b");
  EXPECT_EQ(reach["places"]["reggio-calabria"]["allowed"], false);  // past the enemy
  EXPECT_FALSE(reach["places"]["NO"]["text"].get<std::string>().empty());
  EXPECT_EQ(reach["places"]["NO"]["facts"][1]["id"], "NO");
  EXPECT_FALSE(reach["places"].contains("ME"));
  EXPECT_EQ(talk.good(R"({"cmd":"reach","commander":"Francesco"})")["places"]["TL"]["rule"], "4.3f");
}

// Lanza's 2 decides for Ritucci and his 3: the example of 10.2.
TEST(ThousandEngine, r10_2a_command_tells_who_is_active_and_why) {
  Conversation talk;
  talk.good(set(
      R"("turn":2,"side":"bourbon","armistice":"broken","units":{"1 FL-a":"TL"},)"
      R"("commanders":{"lanza":"TL","ritucci":"TL","clary":"gaeta","vial":{"fate":"escaped","returns":4}})"));
  const Json command = talk.good(R"({"cmd":"command"})");
  EXPECT_EQ(command["needed"], 3);
  const Json& ritucci = command["commanders"]["ritucci"];
  EXPECT_EQ(ritucci["value"], 3);
  EXPECT_EQ(ritucci["senior"], "lanza");
  EXPECT_EQ(ritucci["active"], false);
  EXPECT_EQ(ritucci["rule"], "10.2b");
  EXPECT_EQ(command["commanders"]["lanza"]["rule"], "10.1b");
  EXPECT_EQ(command["commanders"]["clary"]["active"], true);
  EXPECT_EQ(command["commanders"]["vial"]["returns"], 4);
  EXPECT_FALSE(command.contains("battle"));
  const Json one = talk.good(R"({"cmd":"command","leader":"Ritucci"})")["commanders"];
  EXPECT_EQ(one.size(), 1U);
}

// Figure 1: Garibaldi gives two of his four points to a 3 and a 2, and has seven stacks in line.
TEST(ThousandEngine, r11_3b_command_tells_the_points_of_a_battle) {
  Conversation talk;
  talk.good(set(
      R"("units":[{"at":"TP","units":["I Gar","II Gar","III Gar","IV Gar","V Gar","VI Gar","VII Gar","1 FL-a"]}],)"
      R"("commanders":{"garibaldi":"TP","bixio":{"at":"TP","appointed":true},"brig-comm-5":{"at":"TP","appointed":true},)"
      R"("turr":"TP"},"battle":{"at":"TP","attacker":"garibaldine","stacks":{"GD1":"I Gar","GD2":"II Gar",)"
      R"("GD3":"III Gar","GD4":"IV Gar","GD5":"V Gar","GD6":"VI Gar","GD7":"VII Gar","BD4":"1 FL-a"}})"));
  const Json battle = talk.good(R"({"cmd":"command"})")["battle"];
  EXPECT_EQ(battle["at"], "TP");
  EXPECT_EQ(battle["garibaldine"],
            Json::parse(R"({"senior":"garibaldi","points":4,"spent":4,"left":0,"stacks":7,"reserve":0,)"
                        R"("appointed":["bixio","brig-comm-5"],"in_reserve":["turr"]})"));
  EXPECT_TRUE(battle["bourbon"]["senior"].is_null());
}

// Figure 6: the garrison of the port is not isolated, that of the inland city is.
TEST(ThousandEngine, rFIG_e_supply_tells_who_is_cut_off) {
  Conversation talk;
  const std::string units =
      R"("turn":5,"armistice":"broken","units":{"I Gar":"TL","1 FL-b":"gaeta","10 FL-a":"caserta","10 FL-b":"caserta"})";
  talk.good(set(units));
  const Json both = talk.good(R"({"cmd":"supply"})");
  EXPECT_EQ(both["bourbon"]["isolated"],
            Json::parse(R"({"caserta":{"units":["b-fl-10a","b-fl-10b"],"attrition":true}})"));
  EXPECT_THAT(both["bourbon"]["supplied"], Contains(Json("gaeta")));
  EXPECT_EQ(both["garibaldine"]["isolated"]["TL"]["attrition"], true);
  const Json one = talk.good(R"({"cmd":"supply","side":"bourbon","as":"garibaldine"})");
  EXPECT_EQ(one["side"], "bourbon");
  EXPECT_EQ(one["isolated"], both["bourbon"]["isolated"]);
  talk.good(set(units + R"(,"armistice":"truce")"));  // T31
  EXPECT_EQ(talk.good(R"({"cmd":"supply"})")["bourbon"]["isolated"]["caserta"]["attrition"], false);
}

TEST(ThousandEngine, r13_the_score_is_itemised) {
  Conversation talk;
  talk.good(set(
      R"("turn":6,"armistice":"broken","battles_won":2,"units":{"I Gar":"palermo","II Gar":"napoli","III Gar":"salerno"},)"
      R"("commanders":{"francesco":{"fate":"fled"},"bixio":"palermo"},"cities":{"palermo":{"scored":true,"by_siege":true,"worthless":true},)"
      R"("napoli":{"scored":true},"salerno":{"held":true},"agrigento":{"owner":"garibaldine","scored":true}})"));
  const Json score = talk.good(R"({"cmd":"score"})");
  EXPECT_EQ(score["points"], 6 + 6 + 2 * 3 + 2);
  EXPECT_EQ(score["level"], "garibaldine-partial");
  EXPECT_EQ(score["items"], Json::parse(R"([{"what":"city","place":"palermo","rule":"13.0d","points":6},)"
                                        R"({"what":"city","place":"napoli","rule":"13.0e","points":6},)"
                                        R"({"what":"battles","count":2,"rule":"13.0c","points":6},)"
                                        R"({"what":"escape","rule":"13.0f","points":2}])"));
  EXPECT_EQ(score["cities"]["salerno"]["points"], 0);
  EXPECT_EQ(score["cities"]["salerno"]["worth"], 1);
  EXPECT_EQ(score["cities"]["agrigento"]["rule"], "13.0b");
  EXPECT_EQ(score["thresholds"]["total"], Json::parse(R"({"points":22,"turn":12,"rule":"14.0a"})"));
  EXPECT_EQ(score["armistice"]["state"], "broken");
  EXPECT_EQ(score["armistice"]["possible"], false);
  EXPECT_FALSE(score.contains("winner"));
  talk.apply("concede");
  const Json over = talk.good(R"({"cmd":"score"})");
  EXPECT_EQ(over["winner"], "bourbon");
  EXPECT_EQ(over["level"], "bourbon-total");
  EXPECT_EQ(over["ending"], "conceded");
}

TEST(ThousandEngine, r8_0b_the_score_tells_what_the_armistice_needs) {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":"thousand"})");
  const Json armistice = talk.good(R"({"cmd":"score"})")["armistice"];
  EXPECT_EQ(armistice,
            Json::parse(R"({"state":"none","needed":6,"last_turn":4,"possible":true,"rule":"8.0b"})"));
}

TEST(ThousandEngine, refusals_name_commanders_places_and_units) {
  Conversation talk;
  talk.good(set(R"("turn":2,"side":"bourbon","units":{"1 FL-a":"palermo"},"commanders":{"lanza":"palermo"})"
                R"(,"calendar":{"2":1})"));
  const Json answer = talk.bad(R"({"cmd":"apply","action":"march lanza napoli-zone"})", "bad-action");
  EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("napoli-zone"));
  const Json refused = talk.bad(R"({"cmd":"apply","action":"march lanza AB"})", "refused");
  EXPECT_EQ(refused["error"]["rule"], "10.3d");
  EXPECT_THAT(refused["error"]["message"].get<std::string>(),
              HasSubstr("Abruzzo cannot be reached from Palermo: no sea route connects them."));
  EXPECT_EQ(refused["error"]["facts"][0], Json::parse(R"({"kind":"place","id":"palermo","name":"Palermo"})"));
}

TEST(ThousandEngine, r5_1b_von_mechel_is_told_how_many_places_he_needs) {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":"thousand"})");
  const Json refused = talk.bad(R"({"cmd":"apply","action":"place napoli"})", "refused");
  EXPECT_EQ(
      refused["error"]["message"],
      "Von Mechel's force cannot start in Napoli: it holds 16 units, 15 are there, and 4 more are needed.");
}

TEST(ThousandEngine, while_dice_are_to_be_rolled_refusals_say_which) {
  Conversation talk;
  talk.good(kFigure3);
  talk.apply("flank GD7");
  const Json waits = talk.bad(R"({"cmd":"apply","action":"attack GD5 BD5"})", "refused");
  EXPECT_EQ(waits["error"]["rule"], "11.4.2c");
  EXPECT_EQ(waits["error"]["message"], "Not yet: first roll the dice for the stack that tries to flank.");
  talk.good(R"({"cmd":"roll","dice":[4,5]})");
  const Json tried = talk.bad(R"({"cmd":"apply","action":"flank GD7"})", "refused");
  EXPECT_EQ(tried["error"]["message"].get<std::string>().find("dice"), std::string::npos);
}

TEST(ThousandEngine, when_the_game_is_over_refusals_say_so) {
  Conversation talk;
  talk.good(kFigure3);
  talk.apply("concede");
  const Json over = talk.bad(R"({"cmd":"apply","action":"flank GD7"})", "refused");
  EXPECT_EQ(over["error"]["message"], "The game is over.");
}

}  // namespace
}  // namespace tamburino
