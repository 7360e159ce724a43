#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/dice.h"
#include "engine/games/novara/names.h"
#include "protocol/novara/table.h"
#include "tests/set_position.h"

// The position format of docs/protocol.md for novara: what set understands, what it refuses, and that get
// gives it back.
namespace tamburino {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

namespace n = novara;

std::unique_ptr<Table> set(const std::string& keys) { return set_position_of("novara", keys); }
std::string refusal(const std::string& keys) {
  return refusal_of_request([&] { set(keys); });
}
std::string asked(const std::string& keys) { return set(keys)->to_act().asked; }

const n::State& state_of(const Table& table) { return dynamic_cast<const NovaraTable&>(table).state(); }
const n::Game& game_of(const Table& table) { return dynamic_cast<const NovaraTable&>(table).rules(); }

n::UnitState unit(const Table& table, const std::string& name) {
  return state_of(table)[n::find_unit(game_of(table), name)];
}

const std::string kUnits = R"("map":"bare","units":{"4 Piemonte":"4424","8 cp Bers":"4424","IR 7":"4426"})";

TEST(NovaraJsonPosition, every_phase_can_be_set) {
  EXPECT_EQ(asked(R"("turn":5,"phase":"arrivals","base":"scenario")"), "arrivals");
  EXPECT_EQ(asked(kUnits + R"(,"phase":"dummies","options":{"dummies":true})"), "dummies");
  EXPECT_EQ(asked(kUnits), "choose-chits");  // the turn begins, and nobody arrives
  EXPECT_EQ(set(kUnits + R"(,"phase":"choice","side":"austrian")")->to_act().side, "austrian");
  EXPECT_EQ(asked(kUnits + R"(,"turn":2,"phase":"draw","cup":["s-4"])"), "draw");
  EXPECT_EQ(asked(kUnits + R"(,"phase":"drawn","active":"Ferdinando")"), "drawn");
  EXPECT_EQ(asked(kUnits + R"(,"phase":"place chit","active":"s-4")"), "place-chit");
  EXPECT_EQ(
      asked(R"("map":"bare","units":{"4 Piemonte":"4424","3 Bers":"4425"},"phase":"take","active":"s-4",)"
            R"("chit_hex":"4424")"),
      "take-units");
  EXPECT_EQ(asked(kUnits + R"(,"active":"s-ferdinando")"), "choose-unit");
  EXPECT_EQ(asked(R"("map":"bare","units":{"Art 4":"4424","IR 7":"4426"},"active":"s-4","phase":"fire")"),
            "bombard");
  EXPECT_EQ(
      asked(R"("map":"bare","units":{"4 Piemonte":"4425","IR 7":"4426"},"active":"s-4","phase":"combat")"),
      "declare");
  EXPECT_EQ(asked(R"("map":{"bare":true,"sources":{"sardinian":["4424"]}},"turn":4,"phase":"recovery",)"
                  R"("units":{"4 Piemonte":{"hex":"4424","losses":1}})"),
            "recover");
}

TEST(NovaraJsonPosition, a_unit_is_as_it_is_said_to_be) {
  const auto table = set(
      R"("map":{"bare":true,"hexsides":{"4430/4431":"river"}},"active":"s-4","chit_hex":"4424","units":{"4 Piemonte":)"
      R"({"hex":"4424","losses":1,"start_losses":1,"shaken":true,"oos":true,"active":true,"moved":true,"spent":2,)"
      R"("off_road":true},"13 Pinerolo":{"hex":"4424","active":false,"activated":true},"8 cp Bers":"4420",)"
      R"("Pontieri":{"hex":"4430","laid":"S","captured":true},"IR 7":{"status":"eliminated"},"IR 1":{"status":"to-come"},)"
      R"("Hus 7 a":{"status":"exited"}},"owners":{"Mortara":"austrian","Novara":"nobody"},"marched":["a-i"],)"
      R"("sides":{"austrian":{"committed":2,"retreat_used":true}},"higher_last":{"sardinian":1})");
  const n::UnitState piemonte = unit(*table, "4 Piemonte");
  EXPECT_EQ(piemonte.steps_lost, 1);
  EXPECT_EQ(piemonte.start_lost, 1);
  EXPECT_TRUE(piemonte.shaken && piemonte.out_of_supply && piemonte.active && piemonte.moved &&
              piemonte.off_road);
  EXPECT_EQ(piemonte.spent, 2);
  EXPECT_FALSE(unit(*table, "13 Pinerolo").active);
  EXPECT_FALSE(unit(*table, "8 cp Bers").active);  // out of the radius
  EXPECT_TRUE(unit(*table, "Pontieri").captured);
  EXPECT_NE(unit(*table, "Pontieri").laid, kNoFacing);
  EXPECT_EQ(unit(*table, "IR 7").status, n::Status::Eliminated);
  EXPECT_EQ(unit(*table, "IR 1").status, n::Status::ToCome);
  EXPECT_EQ(unit(*table, "Hus 7 a").status, n::Status::Exited);
  EXPECT_EQ(state_of(*table)[n::Side::Austrian].committed, 2);
  EXPECT_TRUE(state_of(*table)[n::Side::Austrian].retreat_used);
  EXPECT_EQ(state_of(*table)[n::Side::Sardinian].higher_last, 1);
  EXPECT_NE(state_of(*table).marched, 0U);
  EXPECT_EQ(table->score()["places"]["Mortara"]["side"], "austrian");
}

TEST(NovaraJsonPosition, units_may_stand_in_a_list_or_by_name_and_later_ones_lie_on_top) {
  const auto by_list =
      set(R"("map":"bare","units":[{"unit":"8 cp Bers","hex":4424},{"unit":"4 Piemonte","hex":"4424"}])");
  EXPECT_EQ(unit(*by_list, "4 Piemonte").depth, 0);
  EXPECT_EQ(unit(*by_list, "8 cp Bers").depth, 1);
  const auto by_name = set(R"("map":"bare","units":{"s-8-cp-bers":4424,"4 Piemonte":{"hex":4424}})");
  EXPECT_EQ(by_list->hash(), by_name->hash());
}

TEST(NovaraJsonPosition, hidden_units_and_dummies) {
  const auto table = set(R"("map":"bare","options":{"displays":true},"phase":"choice","units":)"
                         R"({"4 Piemonte":{"display":"b"},"s-dummy-b":"4424","IR 7":"4440"})");
  EXPECT_EQ(unit(*table, "4 Piemonte").status, n::Status::InDisplay);
  EXPECT_EQ(unit(*table, "4 Piemonte").display, 1);
  EXPECT_THAT(table->view("austrian").dump(), Not(HasSubstr("\"display\"")));
  EXPECT_THAT(table->view("sardinian").dump(), HasSubstr("\"display\":\"B\""));
}

TEST(NovaraJsonPosition, what_cannot_be_is_refused_with_what_and_where) {
  struct Wrong {
    std::string keys;
    const char* why;
  };
  for (const Wrong& one : {
           Wrong{R"("units":{"Nobody":"4424"})", "bad-position: no unit"},
           Wrong{R"("units":{"4 Piemonte":"9999"})", "bad-position: units.4 Piemonte: the map has no hex"},
           Wrong{R"("units":{"4 Piemonte":{}})", "hex is needed"},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","status":"eliminated"}})",
                 "only for what is on the map"},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","status":"asleep"}})", "should be one of: on-map"},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","status":"unknown"}})", "should be one of: on-map"},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","loses":1}})", "has no key \"loses\""},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","losses":2}})", "[3.counters-b]"},
           Wrong{R"("units":{"8 cp Bers":{"hex":"4424","losses":3}})", "[3.counters-a]"},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","losses":1,"start_losses":2}})", "[R56]"},
           Wrong{R"("units":{"4 Piemonte":"4424","IR 7":"4424"})", "both sides stand in 4424 [5.stacking-a]"},
           Wrong{R"("units":{"4 Piemonte":"4424","3 Piemonte":"4424","13 Pinerolo":"4424"})",
                 "[5.stacking-c]"},
           Wrong{R"("units":[{"unit":"4 Piemonte","hex":"4424"},{"unit":"s-4-piemonte","hex":"4425"}])",
                 "named twice"},
           Wrong{R"("units":[{"hex":"4424"}])", "which one in \"unit\""},
           Wrong{R"("units":5)", "should be a list or an object"},
           Wrong{R"("units":{"Aosta Cav":{"hex":"4424","oos":true}})", "[13.supply-a]"},
           Wrong{R"("units":{"4 Piemonte":{"hex":"4424","captured":true}})", "[10.seizing-b]"},
           Wrong{R"("map":"bare","units":{"Pontieri":{"hex":"4424","laid":"N"}})", "[10.building-a]"},
           Wrong{R"("units":{"Pontieri":{"hex":"4424","laid":"UP"}})", "no hexside is called"},
           Wrong{R"("units":{"4 Piemonte":{"display":"B"}})", "[18.fog-a]"},
           Wrong{R"("units":{"4 Piemonte":{"display":"K"}})", "from A to H"},
           Wrong{R"("units":{"s-dummy-a":"4424"})", "[18.fog-a]"},
           Wrong{R"("options":{"dummies":true,"displays":true})", "[18.fog-a]"},
           Wrong{R"("scenario":"sforzesca","turn":5,"units":{"4 Piemonte":"0101"})", "outside the play area"},
           Wrong{R"("turn":21)", "no turn 21 [16]"},
           Wrong{R"("turn":0)", "position.turn should be between"},
           Wrong{R"("phase":"tea")", "should be one of: arrivals"},
           Wrong{R"("phase":"movement")", "needs the active chit"},
           Wrong{R"("phase":"night","turn":1)", "[6.night-a]"},
           Wrong{R"("active":"Napoleon")", "bad-position: no chit"},
           Wrong{R"("chit_hex":"4424")", "need an active chit [7.formation-a]"},
           Wrong{kUnits + R"(,"active":"s-4","cup":["s-4"])", "named twice among the chits"},
           Wrong{kUnits + R"(,"cup":"s-4")", "should be a list"},
           Wrong{kUnits + R"(,"boxed":["s-independent"])", "[7.higher-a]"},
           Wrong{kUnits + R"(,"higher_last":{"austrian":9})", "[7.higher-f]"},
           Wrong{kUnits + R"(,"sides":{"prussian":{}})", "no side is called"},
           Wrong{kUnits + R"(,"owners":{"Paris":"austrian"})", "no place"},
           Wrong{kUnits + R"(,"owners":{"Mortara":"french"})", "no side is called"},
           Wrong{R"("units":{"IR 7":"Mortara"},"owners":{"Mortara":"sardinian"})", "[2.automatic-e]"},
           Wrong{R"("base":"half")", "scenario or empty"},
           Wrong{R"("weather":"cool")", "has no key \"weather\""},
           Wrong{R"("map":"wet")", "or \"bare\""},
           Wrong{R"("map":{"hexes":{"4424":"lake"}})", "should be one of: clear"},
           Wrong{R"("map":{"hexsides":{"4424":"river"}})", "named like"},
           Wrong{R"("map":{"hexsides":{"4424/4430":"river"}})", "not neighbours"},
           Wrong{R"("map":{"hexsides":{"4424/4425":"wall"}})", "should be one of: river"},
           Wrong{R"("map":{"bare":true,"hexsides":{"4424/4425":"bridge"}})", "needs its water"},
           Wrong{R"("map":{"hexsides":{"4424/4425":{"features":["ridge"],"lower":"4430"}}})",
                 "one of the two hexes"},
           Wrong{R"("map":{"roads":[["4424","4430"]]})", "jumps"},
           Wrong{R"("map":{"roads":[["4424"]]})", "two hexes or more"},
           Wrong{R"("map":{"sources":{"austrian":"4424"}})", "list of hexes"},
           Wrong{R"("counters":{"units":{"Nobody":{"combat":3}}})", "needs its \"formation\""},
           Wrong{R"("counters":{"units":{"4 Piemonte":{"combat":99}}})", "between 0 and 20"},
           Wrong{R"("counters":{"units":{"4 Piemonte":{"steps":0}}})", "1 or 2"},
           Wrong{R"("counters":{"units":{"Pontieri":{"combat":3}}})", "neither steps nor"},
           Wrong{R"("counters":{"units":{"s-dummy-a":{"movement":3}}})", "stay as they are"},
           Wrong{R"("counters":{"chits":{"s-4":{"factor":3}}})", "Higher Commander"},
           Wrong{R"("counters":{"chiefs":{}})", "has no key \"chiefs\""},
           Wrong{R"("activation":{"austrian":3})", "activation.sardinian is missing"},
       }) {
    EXPECT_THAT(refusal(one.keys), HasSubstr(one.why)) << one.keys;
  }
}

TEST(NovaraJsonPosition, the_map_can_be_altered) {
  const auto table = set(
      R"("map":{"bare":true,"hexes":{"4423":"woods","4424":{"terrain":"city"}},"hexsides":{"4424/4425":["river","ford"],)"
      R"("4425/4426":"ridge","4426/4427":{"features":["stream","ridge"],"lower":"4427"},"4424/N":"canal"},)"
      R"("roads":[["4430","4431","4432"],{"hexes":["4431","4432"],"kind":"none"}],"exits":{"austrian":["4424"]}})");
  const n::Game& game = game_of(*table);
  const auto hex = [&](const char* name) { return *game.map.grid().parse(name); };
  const auto side = [&](const char* a, const char* b) {
    return game.map.side(hex(a), *game.map.grid().side_towards(hex(a), hex(b)));
  };
  EXPECT_EQ(game.map.terrain(hex("4423")), n::Terrain::Woods);
  EXPECT_TRUE(game.map.city(hex("4424")));
  EXPECT_EQ(side("4425", "4424").water, n::Water::Major);
  EXPECT_EQ(side("4425", "4424").crossing, n::Crossing::Ford);
  EXPECT_EQ(side("4425", "4426").slope, n::Slope::Up);
  EXPECT_EQ(side("4426", "4425").slope, n::Slope::Down);
  EXPECT_EQ(side("4427", "4426").slope, n::Slope::Up);
  EXPECT_EQ(side("4424", "4423").water, n::Water::Minor);
  EXPECT_TRUE(game.map.on_road(hex("4430")));
  EXPECT_FALSE(game.map.on_road(hex("4432")));
  EXPECT_TRUE(game.exit(n::Side::Austrian, hex("4424")));
}

TEST(NovaraJsonPosition, counters_and_points_can_be_altered_and_invented) {
  const auto table = set(
      R"("map":"bare","phase":"choice","counters":{"units":{"4 Piemonte":{"combat":6,"movement":5},"Red":{"formation":)"
      R"("a-ii","kind":"horse artillery","combat":3,"bonus":2,"small":true}},"chits":{"Ferdinando":{"radius":5},)"
      R"("a-radetzky":{"factor":1}}},"activation":{"sardinian":7,"austrian":0},"options":{"dummies":true},)"
      R"("units":{"4 Piemonte":"4424","Red":"4440"})");
  const n::Game& game = game_of(*table);
  const n::Unit& piemonte = game[n::find_unit(game, "4 Piemonte")];
  EXPECT_EQ(piemonte.combat, 6);
  EXPECT_EQ(piemonte.reduced, 3);
  EXPECT_EQ(piemonte.movement, 5);
  const n::Unit& red = game[n::find_unit(game, "Red")];
  EXPECT_EQ(red.kind, n::Kind::HorseArtillery);
  EXPECT_EQ(red.side, n::Side::Austrian);
  EXPECT_EQ(red.steps, 2);
  EXPECT_EQ(game.units.back().kind, n::Kind::Dummy);
  EXPECT_EQ(game[n::find_chit(game, "Ferdinando")].radius, 5);
  EXPECT_EQ(n::activation_points(game, state_of(*table), n::Side::Sardinian), 7);
  EXPECT_TRUE(table->position_is_exact());
}

TEST(NovaraJsonPosition, active_units_are_led_by_the_chit_or_as_said) {
  const std::string units =
      R"("map":"bare","active":"s-4","chit_hex":"4424","units":{"4 Piemonte":"4424","13 Pinerolo":"4430",)"
      R"("3 Bers":"4425","IR 7":"4440"})";
  EXPECT_THAT(listed_on(*set(units)), Contains("select \"4 Piemonte\""));
  EXPECT_THAT(listed_on(*set(units)), Not(Contains("select \"13 Pinerolo\"")));
  EXPECT_THAT(refusal(R"("active":"s-4","units":{"4 Piemonte":"4424","IR 7":{"hex":"4440","active":true}})"),
              HasSubstr("[7.activation-a]"));
}

// What set is told is what get tells.
TEST(NovaraJsonPosition, get_gives_back_what_set_was_told) {
  for (
      const std::string& keys :
      {kUnits,
       kUnits +
           R"(,"phase":"choice","side":"austrian","cup":["s-4","s-independent"],"committed":{"sardinian":1})",
       kUnits + R"(,"turn":3,"phase":"draw","cup":["s-4","a-i"],"passed":["a-independent"])",
       kUnits +
           R"(,"turn":3,"phase":"drawn","active":"s-chrzanowski","boxed":["s-4"],"higher_last":{"sardinian":3})",
       kUnits + R"(,"turn":3,"phase":"place-chit","active":"s-chrzanowski","boxed":["s-4"])",
       kUnits + R"(,"turn":3,"active":"s-chrzanowski","boxed":["s-4"],"chit_hex":"4423")",
       kUnits + R"(,"turn":3,"active":"s-4","chit_hex":"4424","marching":true,"marched":["s-4"])",
       std::string(
           R"("map":"bare","active":"s-4","phase":"declare","units":{"4 Piemonte":{"hex":"4425","moved":true,)"
           R"("spent":2},"IR 7":"4426"})"),
       std::string(R"("options":{"displays":true},"phase":"choice","units":{"4 Piemonte":{"display":"B"},)"
                   R"("s-dummy-b":"4424","IR 7":"4440"})")}) {
    const auto table = set(keys);
    EXPECT_TRUE(table->position_is_exact()) << keys << '\n' << table->position().dump();
    const auto again = set_table(table->position());
    EXPECT_EQ(again->hash(), table->hash()) << keys;
    EXPECT_EQ(again->position(), table->position());
  }
}

// Neither the enemy nor a spectator learns which unit has been placed, or when, before the set-up is sealed.
TEST(NovaraJsonPosition, placing_a_unit_changes_nothing_that_others_see) {
  const auto table = new_table({{"game", "novara"}, {"scenario", "sforzesca"}});
  const auto units = [](const Json& view) { return view["units"]; };
  const Json before = units(table->public_view());
  const Json enemy_before = units(table->view("austrian"));
  Events events;
  for (const char* act : {"select \"11 Casale\"", "place \"11 Casale\" 4224"})
    ASSERT_TRUE(table->apply(table->parse(act).front(), events).allowed()) << act;
  EXPECT_EQ(units(table->public_view()), before);
  EXPECT_EQ(units(table->view("austrian")), enemy_before);
  EXPECT_NE(units(table->view("sardinian")), enemy_before);
}

}  // namespace
}  // namespace tamburino
