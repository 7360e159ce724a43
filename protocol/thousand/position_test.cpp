#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/dice.h"
#include "engine/games/thousand/names.h"
#include "protocol/thousand/table.h"
#include "tests/set_position.h"

// The position format of docs/protocol.md for thousand: what set understands, what it refuses, and that get
// gives it back.
namespace tamburino {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

namespace t = thousand;

std::unique_ptr<Table> set(const std::string& keys) { return set_position_of("thousand", keys); }
std::string refusal(const std::string& keys) {
  return refusal_of_request([&] { set(keys); });
}
std::string asked(const std::string& keys) { return set(keys)->to_act().asked; }

const t::State& state_of(const Table& table) { return dynamic_cast<const ThousandTable&>(table).state(); }
const t::Game& game_of(const Table& table) { return dynamic_cast<const ThousandTable&>(table).rules(); }

t::UnitState unit(const Table& table, const std::string& name) {
  return state_of(table)[t::find_unit(game_of(table), name)];
}
t::CommanderState commander(const Table& table, const std::string& name) {
  return state_of(table)[t::find_commander(game_of(table), name)];
}
t::PlaceState city(const Table& table, const std::string& name) {
  return state_of(table)[t::find_place(game_of(table), name)];
}
std::string at(const Table& table, const std::string& name) {
  return t::place_id(game_of(table), unit(table, name).place);
}

const std::string kUnits =
    R"("units":[{"at":"TP","units":["I Gar","II Gar","III Gar"]},{"at":"palermo","units":["1 FL-a","3 FL-a"]}],)"
    R"("commanders":{"garibaldi":"TP","bixio":"TP","lanza":"palermo"})";

// Two against two in the field, and one of each in reserve.
const std::string kArmies =
    R"("units":[{"at":"TP","units":["I Gar","II Gar","III Gar","1 FL-a","3 FL-a","1 AR"]}],)"
    R"("commanders":{"garibaldi":"TP","bixio":"TP","clary":"TP"})";
const std::string kStacks =
    R"("GD5":["I Gar"],"GD6":["II Gar"],"GA1":["III Gar"],"BD5":["1 FL-a","1 AR"],"BD7":["3 FL-a"])";

std::string battle(const std::string& phase, const std::string& stacks = kStacks,
                   const std::string& more = "") {
  return kArmies + R"(,"phase":")" + phase + R"(","battle":{"at":"TP","attacker":"garibaldine")" + more +
         R"(,"stacks":{)" + stacks + "}}";
}

TEST(ThousandJsonPosition, every_phase_can_be_set) {
  EXPECT_EQ(asked(R"("phase":"turn-begins")"), "march");
  EXPECT_EQ(asked(R"("turn":5,"armistice":"truce","phase":"reinforcements","units":{"I Gar":"palermo"})"),
            "reinforce");
  EXPECT_EQ(asked(R"("turn":5,"phase":"return","units":{"I Gar":"TP"},"commanders":{"bixio":)"
                  R"({"fate":"escaped","returns":5}})"),
            "return");
  EXPECT_EQ(asked(kUnits), "march");
  EXPECT_EQ(set(kUnits + R"(,"turn":4,"side":"bourbon","calendar":{"4":1})")->to_act().side, "bourbon");
  EXPECT_EQ(asked(R"("phase":"combat","units":{"I Gar":"TP","1 FL-a":"TP"})"), "combat");
  EXPECT_EQ(asked(battle("deploy", "")), "deploy");
  EXPECT_EQ(set(battle("deploy", R"("GD5":["I Gar"])") + R"(,"side":"bourbon")")->to_act().side, "bourbon");
  EXPECT_EQ(asked(battle("trenches")), "entrench");
  EXPECT_EQ(asked(battle("artillery")), "artillery");
  EXPECT_EQ(asked(battle("manoeuvre")), "manoeuvre");
  EXPECT_EQ(asked(battle("declare")), "declare");
  EXPECT_EQ(set(battle("declare") + R"(,"side":"bourbon")")->to_act().side, "bourbon");
  EXPECT_EQ(asked(battle("retreat")), "retreat");
  EXPECT_EQ(asked(R"("phase":"attrition","units":{"I Gar":"BS"})"), "attrition");
  EXPECT_EQ(asked(R"("phase":"points","units":{"I Gar":"marsala"},"commanders":{"bixio":"marsala"})"),
            "march");
  EXPECT_EQ(
      asked(R"("turn":4,"battles_won":2,"phase":"turn-ends","units":{"I Gar":"TP","1 FL-a":"palermo"})"),
      "evacuate");
  EXPECT_EQ(asked(R"("turn":14,"phase":"end","units":{})"), "last-turn");
}

TEST(ThousandJsonPosition, a_battle_needs_no_phase_and_the_attacker_begins) {
  const auto table =
      set(kArmies + R"(,"battle":{"at":"TP","attacker":"bourbon","stacks":{)" + kStacks + "}}");
  EXPECT_EQ(table->to_act().asked, "manoeuvre");
  EXPECT_EQ(table->to_act().side, "bourbon");
  EXPECT_EQ(asked(kArmies + R"(,"battle":{"at":"TP","attacker":"garibaldine"})"), "deploy");
}

TEST(ThousandJsonPosition, counters_are_as_they_are_said_to_be) {
  const auto table = set(
      R"("turn":5,"armistice":"broken","armistice_turn":3,"battles_won":2,"units":{"I Gar":{"at":"PA","reduced":true,)"
      R"("moved":true},"2 AR":{"at":"PA","side":"garibaldine","fresh":true},"II Gar":{"status":"eliminated"},)"
      R"("Insurgents 1":"zone Palermo","1 Gar":{"status":"dead"},"5 FL-a":"messina"},)"
      R"("commanders":{"bixio":"PA","garibaldi":{"at":"PA","moved":true,"led":true,"active":false},"clary":{"at":"gaeta","back":true},)"
      R"("vial":{"fate":"escaped","returns":7},"Bosco":{"fate":"prisoner"},"francesco":{"fate":"fled"}},)"
      R"("cities":{"palermo":{"owner":"garibaldine","scored":true,"by_siege":true,"worthless":false},)"
      R"("Messina":{"besieged":true,"due":true},"agrigento":"garibaldine"})");
  EXPECT_TRUE(unit(*table, "I Gar").reduced && unit(*table, "I Gar").moved);
  EXPECT_EQ(unit(*table, "2 AR").side, t::Side::Garibaldine);
  EXPECT_TRUE(unit(*table, "2 AR").fresh);
  EXPECT_EQ(unit(*table, "II Gar").status, t::Status::Eliminated);
  EXPECT_EQ(at(*table, "Insurgents 1"), "PA");
  EXPECT_EQ(unit(*table, "Insurgents 2").status, t::Status::Pool);  // not mentioned
  EXPECT_EQ(unit(*table, "1 FL Piemontesi").status, t::Status::ToCome);
  const t::CommanderState garibaldi = commander(*table, "garibaldi");
  EXPECT_TRUE(garibaldi.moved && garibaldi.led && !garibaldi.active && !garibaldi.back);
  EXPECT_TRUE(commander(*table, "clary").back);
  EXPECT_EQ(commander(*table, "vial").fate, t::Fate::Escaped);
  EXPECT_EQ(commander(*table, "vial").returns, 7);
  EXPECT_EQ(commander(*table, "bosco").fate, t::Fate::Captured);
  EXPECT_EQ(commander(*table, "francesco").fate, t::Fate::Fled);
  EXPECT_TRUE(city(*table, "palermo").scored && city(*table, "palermo").by_siege);
  EXPECT_FALSE(city(*table, "palermo").worthless);
  EXPECT_TRUE(city(*table, "messina").besieged && city(*table, "messina").due);
  EXPECT_EQ(city(*table, "agrigento").owner, t::Side::Garibaldine);
  EXPECT_EQ(state_of(*table).armistice_turn, 3);
  EXPECT_EQ(state_of(*table).battles_won, 2);
  EXPECT_EQ(table->score()["points"], 6 + 6 + 2);
}

TEST(ThousandJsonPosition, units_may_be_told_in_groups_in_a_list_or_by_name) {
  const auto grouped = set(R"("units":[{"at":"PA","units":["I Gar","II Gar"],"reduced":true}])");
  const auto by_list = set(
      R"("units":[{"unit":"I Gar","at":"PA","reduced":true},{"id":"g-gar-ii","place":"PA","reduced":true}])");
  const auto by_name =
      set(R"("units":{"g-gar-i":{"at":"PA","reduced":true},"II Gar":{"at":"PA","reduced":true}})");
  EXPECT_EQ(grouped->hash(), by_list->hash());
  EXPECT_EQ(grouped->hash(), by_name->hash());
}

TEST(ThousandJsonPosition, without_counters_everybody_stands_as_in_the_set_up) {
  const auto table = set(R"("turn":3)");
  EXPECT_EQ(at(*table, "I Gar"), "marsala");
  EXPECT_EQ(at(*table, "15 FL-a"), "enna");  // with von Mechel, where the table proposes
  EXPECT_TRUE(commander(*table, "lanza").back);
  const auto moved = set(R"("base":"scenario","units":{"I Gar":"calatafimi"})");
  EXPECT_EQ(at(*moved, "I Gar"), "calatafimi");
  EXPECT_EQ(at(*moved, "II Gar"), "marsala");
  EXPECT_EQ(unit(*set(R"("units":{"I Gar":"TP"})"), "II Gar").status, t::Status::Eliminated);
}

TEST(ThousandJsonPosition, a_battle_is_as_it_is_said_to_be) {
  const auto table = set(
      R"("turn":3,"units":[{"at":"palermo","units":["1 CA","4 CA"]},{"at":"PA","units":["I Gar","II Gar","III Gar"]},)"
      R"({"at":"TP","units":["IV Gar"],"withdrawn":true},{"unit":"1 AR","status":"prize","side":"garibaldine"}],)"
      R"("commanders":{"garibaldi":"PA","bixio":{"at":"PA","appointed":true},"turr":{"at":"TP","withdrawn":true},)"
      R"("lanza":"palermo"},"phase":"declare","battle":{"at":"palermo","attacker":"garibaldine","round":4,)"
      R"("senior":{"garibaldine":"garibaldi","bourbon":null},"reductions":{"bourbon":2},"stacks":[)"
      R"({"cell":"gd5","units":["I Gar","II Gar"],"damage":2,"flanked":true,"tried":true,"target":"BD5"},)"
      R"({"cell":"GD6","units":"III Gar"},{"cell":"BD5","units":["1 CA"]},{"cell":"BA3","units":["4 CA"]}]})");
  const t::State& state = state_of(*table);
  EXPECT_TRUE(state.battle.under_way && state.battle.siege);
  EXPECT_EQ(state.battle.round, 4);
  EXPECT_EQ(state.battle.reductions[1], 2);
  const t::Stack& stack = state[t::find_cell("GD5")];
  EXPECT_EQ(stack.size, 2);
  EXPECT_EQ(stack.top(), t::find_unit(game_of(*table), "I Gar"));
  EXPECT_EQ(stack.damage, 2);
  EXPECT_TRUE(stack.flanked && stack.tried);
  EXPECT_EQ(stack.target, t::find_cell("BD5"));
  EXPECT_TRUE(state[t::find_cell("BD5")].entrenched);  // behind the walls, unasked
  EXPECT_FALSE(state[t::find_cell("GD5")].entrenched);
  EXPECT_EQ(state.battle.senior[1], t::find_commander(game_of(*table), "lanza"));
  EXPECT_TRUE(unit(*table, "IV Gar").withdrawn && commander(*table, "turr").withdrawn);
  EXPECT_EQ(unit(*table, "1 AR").status, t::Status::Prize);
  EXPECT_THAT(listed_on(*table), Contains("attack GD6 BD5").Times(0));  // not beside it
  EXPECT_TRUE(table->position_is_exact()) << table->position().dump();
}

TEST(ThousandJsonPosition, what_cannot_be_is_refused_with_what_and_where) {
  struct Wrong {
    std::string keys;
    const char* why;
  };
  for (
      const Wrong& one : {
          Wrong{R"("units":{"Nobody":"PA"})", "bad-position: units.Nobody: no unit"},
          Wrong{R"("units":{"I Gar":"Paris"})", "bad-position: units.I Gar: no place"},
          Wrong{R"("units":{"I Gar":{}})", "units.I Gar.at is needed"},
          Wrong{R"("units":{"I Gar":{"at":"PA","status":"eliminated"}})", "only for what is on the map"},
          Wrong{R"("units":{"I Gar":{"status":"asleep"}})", "should be one of: to-come, on-map"},
          Wrong{R"("units":{"I Gar":{"at":"PA","tired":true}})", "units.I Gar has no key \"tired\""},
          Wrong{R"("units":[{"at":"PA"}])", "units[0].unit is missing"},
          Wrong{R"("units":[{"at":"PA","units":"I Gar"}])", "units[0].units should be a list"},
          Wrong{R"("units":[{"at":"PA","unit":"I Gar","units":["II Gar"]}])", "say \"unit\" or \"units\""},
          Wrong{R"("units":[{"at":"PA","units":["I Gar","Nobody"]}])", "units[0].units[1]: no unit"},
          Wrong{R"("units":["I Gar"])", "units[0] should be an object"},
          Wrong{R"("units":5)", "should be a list or an object"},
          Wrong{R"("units":[{"unit":"I Gar","at":"PA"},{"unit":"g-gar-i","status":"eliminated"}])",
                "named twice"},
          Wrong{R"("units":{"1 AR":{"at":"PA","reduced":true}})", "[4.2a]"},
          Wrong{R"("units":{"I Gar":{"at":"PA","side":"bourbon"}})", "[4.2b]"},
          Wrong{R"("units":{"I Gar":{"at":"PA","fresh":true}})", "[4.2b]"},
          Wrong{R"("units":{"I Gar":{"at":"PA","side":"austrian"}})", "no side is called"},
          Wrong{R"("units":{"I Gar":{"status":"pool"}})", "[5.2.1g]"},
          Wrong{R"("units":{"1 AR":{"status":"prize"}})", "[4.2a]"},
          Wrong{R"("units":{"I Gar":{"at":"PA","withdrawn":true}})", "[11.5a]"},
          Wrong{
              R"("units":[{"at":"agrigento","units":["1 FL-a","1 FL-b","2 FL-a","2 FL-b","3 FL-a","3 FL-b","4 FL-a",)"
              R"("4 FL-b","5 FL-a"]}])",
              "Agrigento holds no more than 8 units [5.1b]"},
          Wrong{R"("units":{"I Gar":"palermo","1 FL-a":"palermo"})", "both sides are in Palermo [11.0a]"},
          Wrong{R"("units":{"I Gar":"PA","1 FL-a":"PA"},"phase":"attrition")", "say phase combat [10.4a]"},
          Wrong{R"("commanders":{"Napoleon":"PA"})", "commanders.Napoleon: no commander"},
          Wrong{R"("commanders":{"bixio":{}})", "commanders.bixio.at is needed"},
          Wrong{R"("commanders":{"bixio":{"fate":"escaped"}})", "[11.5k]"},
          Wrong{R"("commanders":{"bixio":{"fate":"fled"}})", "[13.0f]"},
          Wrong{R"("commanders":{"bixio":{"at":"PA","appointed":true}})", "[11.3b]"},
          Wrong{R"("commanders":{"bixio":{"at":"PA","rang":3}})", "has no key \"rang\""},
          Wrong{R"("units":{"1 FL-a":"palermo"},"commanders":{"bixio":"palermo"})", "[11.5j]"},
          Wrong{R"("cities":{"PA":"garibaldine"})", "is no city [5.2a]"},
          Wrong{R"("cities":{"palermo":"french"})", "no side is called"},
          Wrong{R"("cities":{"palermo":{"taken":true}})", "cities.palermo has no key \"taken\""},
          Wrong{R"("units":{"1 FL-a":"palermo"},"cities":{"palermo":"garibaldine"})", "[5.2a]"},
          Wrong{R"("turn":15)", "no turn 15 [3.0a]"},
          Wrong{R"("turn":0)", "position.turn should be between"},
          Wrong{R"("phase":"tea")", "should be one of: turn-begins"},
          Wrong{R"("phase":"over")", "should be one of: turn-begins"},
          Wrong{R"("armistice":"soon")", "should be one of: none, truce, broken"},
          Wrong{R"("side":"allies")", "no side is called"},
          Wrong{R"("base":"half")", "scenario or empty"},
          Wrong{R"("weather":"hot")", "position has no key \"weather\""},
          Wrong{R"("activation":{"bourbon":1})", "position has no key \"activation\""},
          Wrong{R"("options":{"dummies":true})", "options: this game has none"},
          Wrong{kUnits + R"(,"phase":"declare")", "needs its place and attacker"},
          Wrong{battle("movement"), "only for the phases"},
          Wrong{kArmies + R"(,"battle":{"at":"TP"})", "battle.attacker is missing"},
          Wrong{kArmies + R"(,"battle":{"attacker":"bourbon"})", "battle.at is missing"},
          Wrong{kArmies + R"(,"battle":{"at":"PA","attacker":"bourbon"})", "units of both sides [11.0a]"},
          Wrong{battle("declare", kStacks, R"(,"weather":1)"), "battle has no key \"weather\""},
          Wrong{battle("declare", kStacks, R"(,"senior":{"garibaldine":"bixio"})"), "[4.3c]"},
          Wrong{battle("declare", kStacks, R"(,"senior":"garibaldi")"), "an object by side"},
          Wrong{battle("declare", kStacks, R"(,"reductions":{"bourbon":99})"), "between 0 and 80"},
          Wrong{battle("declare", kStacks, R"(,"open":"GD1")"), "now [11.2b]"},
          Wrong{battle("deploy", "", R"(,"open":"GA1")"), "no stack can be made in GA1 [11.2b]"},
          Wrong{battle("declare", R"("GD5":["I Gar"])"), "need a stack on the board [11.2b]"},
          Wrong{battle("declare", kStacks + R"(,"GX9":["IV Gar"])"), "has no cell"},
          Wrong{battle("declare", kStacks + R"(,"GD8":["IV Gar"])"), "not where the battle is [11.0a]"},
          Wrong{battle("declare", kStacks + R"(,"GD8":["I Gar"])"), "stands in two stacks"},
          Wrong{battle("declare", kStacks + R"(,"GD8":[])"), "without units"},
          Wrong{battle("declare", R"("GB5":["I Gar"])"), "[11.2b]"},
          Wrong{battle("declare", R"("GD5":{"units":["I Gar"],"damage":-1},"BD5":["1 FL-a"])"),
                "between 0 and 250"},
          Wrong{battle("declare",
                       R"("GD5":{"units":["I Gar"],"target":"BD9"},"BD5":["1 FL-a"],"BD9":["3 FL-a"])"),
                "GD5 cannot attack BD9 [11.4.4b]"},
          Wrong{battle("manoeuvre", R"("GD5":{"units":["I Gar"],"target":"BD5"},"BD5":["1 FL-a"])"),
                "[11.4a]"},
          Wrong{
              R"("units":{"I Gar":"AG","1 Lancers":"agrigento"},"battle":{"at":"agrigento","attacker":"garibaldine"})",
              "does not fight on the board [11.1b]"},
          Wrong{R"("counters":{"units":{"Nobody":{"full":[1,1]}}})", "no unit"},
          Wrong{R"("counters":{"units":{"I Gar":{"full":[9,1]}}})",
                "counters.units.I Gar.full[0] should be between 1 and 8"},
          Wrong{R"("counters":{"units":{"I Gar":{"full":[1]}}})", "should be [combat, quality]"},
          Wrong{R"("counters":{"units":{"1 AR":{"reduced":[1,0]}}})", "does not have"},
          Wrong{R"("counters":{"units":{"I Gar":{"combat":3}}})", "has no key \"combat\""},
          Wrong{R"("counters":{"commanders":{"bixio":{"front":{"value":0}}}})", "between 1 and 9"},
          Wrong{R"("counters":{"commanders":{"bixio":{"front":{"rank":"chief"}}}})", "alone"},
          Wrong{R"("counters":{"commanders":{"garibaldi":{"back":{"rank":"colonel"}}}})", "alone"},
          Wrong{R"("counters":{"chits":{}})", "counters has no key \"chits\""},
          Wrong{R"("calendar":{"15":3})", "the turns 1 to 14"},
          Wrong{R"("calendar":{"may":3})", "bad-position"},
          Wrong{R"("calendar":[3,3,10])", "calendar[2] should be between 0 and 9"},
          Wrong{R"("map":"bare")", "map should be an object"},
          Wrong{R"("map":{"cities":{"PA":{"points":3}}})", "is no city [5.2a]"},
          Wrong{R"("map":{"cities":{"palermo":{"points":-1}}})", "between 0 and 50"},
          Wrong{R"("map":{"routes":{"S9":{"from":"messina"}}})", "are needed"},
          Wrong{R"("map":{"routes":{"S9":{"from":"napoli","to":"palermo"}}})", "[10.3e]"},
          Wrong{R"("map":{"routes":{"S4":{"needs":"NA"}}})", "[5.2a]"},
          Wrong{R"("map":{"hexes":{}})", "map has no key \"hexes\""},
      }) {
    EXPECT_THAT(refusal(one.keys), HasSubstr(one.why)) << one.keys;
  }
}

TEST(ThousandJsonPosition, counters_calendar_and_map_can_be_altered) {
  const auto table = set(
      R"("turn":2,"units":{"First":"ME"},"commanders":{"bixio":"ME"},"calendar":[1,2,3],)"
      R"("counters":{"units":{"I Gar":{"full":[4,2],"reduced":{"combat":2},"name":"First"}},"commanders":)"
      R"({"bixio":{"front":{"value":2,"rank":"colonel"},"back":{"value":1}}}},"map":{"cities":{"palermo":{"points":3,)"
      R"("siege_points":9,"port":false,"recruits_from":7,"big":false},"enna":{"port":true,"bourbon_trenches":true}},)"
      R"("routes":{"S1":"none","S2":{"to":"napoli","needs":"enna"},"S9":{"from":"ME","to":"bari"}}})");
  const t::Game& game = game_of(*table);
  const t::Unit& first = game[t::find_unit(game, "First")];
  EXPECT_EQ(first.full, (t::Strength{4, 2}));
  EXPECT_EQ(first.reduced, (t::Strength{2, 0}));
  EXPECT_EQ(game[t::find_commander(game, "bixio")].front, (t::Command{2, t::Rank::Colonel}));
  EXPECT_EQ(game[t::find_commander(game, "bixio")].back, (t::Command{1, t::Rank::Major}));
  EXPECT_EQ(game.turn_box(2).command, 2);
  EXPECT_EQ(game.turn_box(4).command, 2);  // as printed
  const t::PlaceId palermo = t::find_place(game, "palermo"), enna = t::find_place(game, "enna");
  EXPECT_EQ(game[palermo].points, 3);
  EXPECT_EQ(game[palermo].siege_points, 9);
  EXPECT_EQ(game[palermo].recruits_from, 7);
  EXPECT_EQ(game.limit(palermo), 8);
  EXPECT_TRUE(game.ports.contains(enna) && !game.ports.contains(palermo));
  EXPECT_TRUE(game[enna].bourbon_trenches);
  EXPECT_THAT(listed_on(*table), Contains("march bixio bari"));
  EXPECT_THAT(listed_on(*table), Not(Contains("march bixio RC")));
  EXPECT_THAT(listed_on(*table), Not(Contains("march bixio napoli")));  // Enna is needed
  EXPECT_TRUE(table->position_is_exact());
  const Json told = table->position();
  for (const char* part : {"map", "counters", "calendar"}) EXPECT_TRUE(told.contains(part)) << part;
  EXPECT_EQ(set_table(told)->hash(), table->hash());
  EXPECT_EQ(new_table({{"game", "thousand"}, {"calendar", {{"1", 4}}}})->command(Json::object())["needed"],
            4);
}

// What set is told is what get tells.
TEST(ThousandJsonPosition, get_gives_back_what_set_was_told) {
  for (const std::string& keys :
       {kUnits, std::string(R"("turn":3)"),
        kUnits + R"(,"turn":3,"cities":{"marsala":{"scored":true},"palermo":{"due":true}})",
        kUnits + R"(,"turn":5,"armistice":"truce","armistice_turn":4,"battles_won":2)",
        std::string(R"("turn":5,"armistice":"truce","phase":"reinforcements","units":{"I Gar":"palermo"})"),
        std::string(R"("phase":"combat","side":"bourbon","units":{"I Gar":"TP","1 FL-a":"TP"},)"
                    R"("commanders":{"garibaldi":"TP","von-mechel":{"at":"TP","led":true,"active":true}})"),
        battle("deploy", ""), battle("deploy", R"("GD5":["I Gar"])", R"(,"open":"GD5")"),
        battle("deploy", R"("GD5":["I Gar"])") + R"(,"side":"bourbon")", battle("entrench"),
        battle("artillery"), battle("manoeuvre"), battle("manoeuvre", kStacks, R"(,"quiet":true,"round":3)"),
        battle("declare", kStacks, R"(,"reductions":{"garibaldine":1})") + R"(,"side":"bourbon")",
        battle(
            "declare",
            R"("GD5":{"units":["I Gar"],"target":"BD5"},"GD6":["II Gar"],"BD5":["1 FL-a"],"BD6":["3 FL-a"])"),
        battle("retreat"), std::string(R"("phase":"attrition","units":{"I Gar":"BS"})")}) {
    const auto table = set(keys);
    EXPECT_TRUE(table->position_is_exact()) << keys << '\n' << table->position().dump();
    const auto again = set_table(table->position());
    EXPECT_EQ(again->hash(), table->hash()) << keys;
    EXPECT_EQ(again->position(), table->position());
  }
}

TEST(ThousandJsonPosition, the_middle_of_things_is_told_under_way) {
  const auto table = set(kUnits);
  Events events;
  EXPECT_FALSE(table->position().contains("under_way"));
  for (const char* action : {"march garibaldi PA", "take \"I Gar\""})
    for (const Action one : table->parse(action)) ASSERT_TRUE(table->apply(one, events)) << action;
  EXPECT_EQ(table->position()["under_way"],
            Json::parse(R"({"march":{"commander":"garibaldi","to":"PA","units":["g-gar-i"]}})"));
  EXPECT_FALSE(table->position_is_exact());
  EXPECT_EQ(set_table(table->position())->to_act().asked, "march");  // as near as set can come
  const auto retreat = set(battle("retreat"));
  for (const char* action : {"retreat PA", "take \"I Gar\""})
    for (const Action one : retreat->parse(action)) ASSERT_TRUE(retreat->apply(one, events)) << action;
  EXPECT_EQ(retreat->position()["under_way"]["retreat"],
            Json::parse(R"({"side":"garibaldine","forced":false,"to":"PA","going":{"g-gar-i":"PA"}})"));
}

}  // namespace
}  // namespace tamburino
