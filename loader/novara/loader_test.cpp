#include "loader/novara/loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "loader/check_pack.h"
#include "loader/packs.h"
#include "loader/reconstructed.h"
#include "tests/proves.h"
#include "tests/where.h"

namespace tamburino {
namespace {

using namespace novara;
namespace fs = std::filesystem;

const fs::path kShipped = packs_dir() / "novara";

const Game& shipped(const std::string& scenario = "campaign") {
  static std::map<std::string, Game> games;
  const auto found = games.find(scenario);
  return found != games.end() ? found->second
                              : games.emplace(scenario, novara::load(kShipped, scenario)).first->second;
}

Hex at(std::string_view number) { return shipped().map.grid().parse(number).value_or(kNoHex); }

UnitId unit_id(std::string_view id) {
  const auto& all = shipped().units;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Unit& one) { return one.id == id; });
  EXPECT_NE(found, all.end()) << id;
  return UnitId{static_cast<std::uint8_t>(found - all.begin())};
}
const Unit& unit_called(std::string_view id) { return shipped()[unit_id(id)]; }

FormationId formation_id(std::string_view id) {
  const auto& all = shipped().formations;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Formation& one) { return one.id == id; });
  EXPECT_NE(found, all.end()) << id;
  return FormationId{static_cast<std::uint8_t>(found - all.begin())};
}

const Chit& chit_called(std::string_view id) {
  const auto& all = shipped().chits;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Chit& one) { return one.id == id; });
  EXPECT_NE(found, all.end()) << id;
  return *found;
}

const Place& place_called(std::string_view name) {
  const auto& all = shipped().places;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Place& one) { return one.name == name; });
  EXPECT_NE(found, all.end()) << name;
  return *found;
}

Facing towards(std::string_view a, std::string_view b) {
  return *shipped().map.grid().side_towards(at(a), at(b));
}

const SetupCard& card_of(const Game& game, std::string_view unit) {
  const std::size_t card = game.setup_card[static_cast<std::size_t>(index(unit_id(unit)))];
  EXPECT_GT(card, 0U) << unit;
  return game.scenario.cards[card - 1];
}

bool holds(const std::vector<Hex>& hexes, std::string_view number) {
  return std::find(hexes.begin(), hexes.end(), at(number)) != hexes.end();
}

// May this unit start in this hex?
bool may_start(const Game& game, std::string_view unit, std::string_view number) {
  const SetupCard& card = card_of(game, unit);
  return std::any_of(card.parts.begin(), card.parts.end(),
                     [&](const SetupCard::Part& part) { return holds(part.hexes, number); });
}

std::vector<std::string> in_numbers(const std::vector<Hex>& hexes) {
  std::vector<std::string> numbers;
  for (const Hex hex : hexes) numbers.push_back(shipped().map.grid().name(hex));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

using Names = std::vector<std::string>;

TEST(NovaraPack, nothing_is_wrong_with_it) {
  for (const PackError& one : check_pack(kShipped)) ADD_FAILURE() << one.what();
}

TEST(NovaraPack, every_scenario_loads_with_all_counters) {
  for (const char* scenario : {"campaign", "sforzesca", "mortara", "novara", "ramorino"}) {
    const Game& game = shipped(scenario);
    EXPECT_EQ(game.scenario.id, scenario);
    EXPECT_EQ(game.units.size(), 148U + 24U) << scenario;
    EXPECT_EQ(game.formations.size(), 15U) << scenario;
    EXPECT_EQ(game.chits.size(), 17U) << scenario;
    EXPECT_EQ(game.tables.turns.size(), 20U) << scenario;
    EXPECT_EQ(
        std::count_if(game.places.begin(), game.places.end(), [](const Place& one) { return one.city; }), 8)
        << scenario;
    EXPECT_FALSE(game.scenario.cards.empty()) << scenario;
  }
}

TEST(Novara3, counters_a_more_than_one_combat_point_means_two_steps) {
  proves("3.counters-a");
  int two = 0, one = 0;
  for (const Unit& unit : shipped().units) {
    if (unit.kind == Kind::Train || unit.kind == Kind::Dummy) continue;
    EXPECT_EQ(unit.steps, unit.combat > 1 ? 2 : 1) << unit.id;
    EXPECT_EQ(unit.reduced, unit.combat > 1 ? (unit.combat + 1) / 2 : 0) << unit.id;  // A6
    (unit.steps == 2 ? two : one) += 1;
  }
  EXPECT_GT(two, 80);
  EXPECT_GT(one, 20);
}

TEST(Novara3, counters_d_every_unit_belongs_to_one_formation_of_its_side) {
  proves("3.counters-d");
  std::size_t members = 0;
  for (std::size_t i = 0; i < shipped().members.size(); ++i) {
    for (const UnitId unit : shipped().members[i]) {
      ++members;
      EXPECT_EQ(shipped()[unit].side, shipped().formations[i].side) << shipped()[unit].id;
    }
  }
  EXPECT_EQ(members, 148U);
  Names independent;
  for (const Formation& formation : shipped().formations) {
    if (formation.independent()) independent.push_back(formation.id);
  }
  EXPECT_EQ(independent, (Names{"s-independent", "a-independent"}));
}

TEST(Novara3, counters_e_a_train_is_a_unit_without_combat_value) {
  proves("3.counters-e");
  Names trains;
  for (const Unit& unit : shipped().units) {
    if (unit.kind != Kind::Train) continue;
    trains.push_back(unit.id);
    EXPECT_TRUE(unit.combat == 0 && unit.steps == 0 && unit.movement == 3 && unit.small) << unit.id;
    EXPECT_FALSE(unit.fights()) << unit.id;
  }
  EXPECT_EQ(trains, (Names{"s-pontieri", "a-pont-i", "a-pont-ii", "a-pont-iv"}));
}

TEST(Novara3, commands_a_chits_carry_their_radius_and_the_higher_two_a_factor) {
  proves("3.commands-a");
  EXPECT_EQ(chit_called("a-daspre").radius, 4);
  EXPECT_EQ(chit_called("a-daspre").formation, formation_id("a-ii"));
  EXPECT_EQ(chit_called("s-solaroli").radius, 2);
  EXPECT_EQ(chit_called("a-radetzky").radius, 8);
  EXPECT_EQ(chit_called("a-radetzky").factor, 3);
  EXPECT_EQ(chit_called("s-chrzanowski").radius, 6);
  EXPECT_EQ(chit_called("s-chrzanowski").factor, 3);
  for (const Chit& chit : shipped().chits) {
    EXPECT_EQ(chit.rank == Rank::Formation, chit.formation != kNoFormation) << chit.id;
    if (chit.rank == Rank::Formation) {
      EXPECT_EQ(shipped()[chit.formation].chit,
                ChitId{static_cast<std::uint8_t>(&chit - shipped().chits.data())});
    }
    if (chit.rank == Rank::Independent) {
      EXPECT_TRUE(chit.radius == 1 && chit.factor == 3) << chit.id;
    }
  }
}

TEST(Novara7, higher_h_a_higher_commander_reaches_farther_than_his_subordinates) {
  proves("7.higher-h");
  for (const Chit& chit : shipped().chits) {
    const Chit& above = shipped()[shipped().higher[static_cast<std::size_t>(index(chit.side))]];
    if (chit.rank != Rank::Higher) {
      EXPECT_LT(chit.radius, above.radius) << chit.id;
    }
  }
}

TEST(NovaraCounters, ratings_that_the_examples_fix) {
  const Unit& ir7 = unit_called("a-ir-7");
  EXPECT_TRUE(ir7.combat == 4 && ir7.steps == 2 && ir7.kind == Kind::Infantry && !ir7.light());
  const Unit& grz3 = unit_called("a-grz-3");
  EXPECT_TRUE(grz3.combat == 3 && grz3.bonus == 1 && grz3.movement == 4 && grz3.light());
  EXPECT_TRUE(unit_called("a-kj-4").light());
  EXPECT_EQ(unit_called("a-dr-2").steps + unit_called("a-uhl-1").steps, 3);
  EXPECT_EQ(unit_called("a-art-ii").combat + unit_called("a-h-art-ii").combat, 5);
  EXPECT_EQ(unit_called("a-h-art-ii").kind, Kind::HorseArtillery);
}

TEST(NovaraCounters, form_units_are_known_by_their_name) {
  Names forms;
  for (const Unit& unit : shipped().units) {
    if (unit.form) forms.push_back(unit.id);
  }
  EXPECT_EQ(forms, (Names{"s-1-form", "s-2-form", "s-3-form", "s-4-form"}));
}

TEST(Novara18, display_a_each_side_has_a_lettered_dummy_for_each_of_eight_boxes) {
  proves("18.display-a");
  const auto& units = shipped().units;
  std::map<Side, std::set<int>> boxes;
  for (std::size_t i = 148; i < units.size(); ++i) {
    const Unit& dummy = units[i];
    EXPECT_TRUE(dummy.kind == Kind::Dummy && dummy.small && dummy.steps == 0 && dummy.movement == 5)
        << dummy.id;
    EXPECT_EQ(dummy.formation, kNoFormation) << dummy.id;
    if (dummy.display != kNoDisplay) boxes[dummy.side].insert(dummy.display);
  }
  for (const Side side : kSides2) EXPECT_EQ(boxes[side], (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_TRUE(unit_called("s-dummy-a").display == 0 && unit_called("s-dummy-a").name == "Dummy A");
  EXPECT_TRUE(unit_called("a-dummy-h").display == 7 && unit_called("a-dummy-h").name == "Dummy H");
  EXPECT_TRUE(unit_called("a-dummy-4").display == kNoDisplay && unit_called("a-dummy-4").name == "Dummy 4");
}

TEST(Novara7, points_b_on_turn_2_sardinia_has_1_and_austria_4) {
  proves("7.points-b");
  const TurnBox& two = shipped().turn_box(2);
  EXPECT_EQ(two.points, (std::array<int, 2>{1, 4}));
  EXPECT_TRUE(two.day == 20 && two.from_hour == 14 && two.to_hour == 18 && !two.night);
}

TEST(NovaraTables, nights_fall_on_4_9_14_and_19) {
  for (int turn = 1; turn <= 20; ++turn) EXPECT_EQ(shipped().turn_box(turn).night, turn % 5 == 4) << turn;
}

TEST(Novara12, results_e_f_g_cells_that_the_examples_fix) {
  proves("12.results-e 12.results-f 12.results-g");
  const auto& table = shipped().tables.combat;
  EXPECT_EQ(table.at(2, 2), (CombatResult{1, 0}));  // 1:1
  EXPECT_EQ(table.at(6, 3), (CombatResult{0, 2}));  // 2:1
  EXPECT_EQ(table.at(7, 4), (CombatResult{0, 3}));  // 3:1
}

// A1, typed again: a string for each column, attacker's and defender's steps for each die from 0 to 8.
TEST(NovaraTables, combat_results_every_cell) {
  const std::array<std::string, 6> columns{"30 30 20 20 10 10 11 11 01", "30 20 20 10 10 11 11 01 01",
                                           "20 20 10 10 11 11 01 01 02", "20 10 10 11 11 01 02 02 03",
                                           "10 10 11 11 01 01 02 03 03", "10 11 11 01 01 02 03 03 04"};
  const auto& table = shipped().tables.combat;
  EXPECT_TRUE(table.first_row() == 0 && table.last_row() == 8 && table.last_column() == 5);
  for (int column = 0; column < 6; ++column) {
    for (int die = 0; die <= 8; ++die) {
      const CombatResult cell = table.at(die, column);
      const std::string found = std::to_string(cell.attacker) + std::to_string(cell.defender);
      EXPECT_EQ(found, columns[static_cast<std::size_t>(column)].substr(static_cast<std::size_t>(die * 3), 2))
          << column << '/' << die;
    }
  }
}

// A2: - nothing, s shaken, 1 a step, 2 both.
TEST(NovaraTables, artillery_every_cell) {
  const std::array<std::string, 5> columns{"----ss", "---ss1", "--ss12", "-sss12", "sss122"};
  const Tables& tables = shipped().tables;
  EXPECT_EQ(tables.fire_least, (std::vector<int>{1, 3, 5, 7, 10}));
  for (int column = 0; column < 5; ++column) {
    for (int die = 1; die <= 6; ++die) {
      const FireResult cell = tables.fire.at(die, column);
      const char found = cell.step ? (cell.shaken ? '2' : '1') : cell.shaken ? 's' : '-';
      EXPECT_EQ(found, columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(die - 1)])
          << column << '/' << die;
    }
  }
  EXPECT_TRUE(tables.fire_range == 2 && tables.fire_far == -1 && tables.fire_cover == -1 &&
              tables.fire_fortified == -2);
  EXPECT_TRUE(tables.charge_hits == 5 && tables.charge_marched == 1 && tables.combat_marched == 1);
  EXPECT_EQ(tables.encirclement, 1);
}

TEST(NovaraTables, terrain_chart) {
  const Chart& chart = shipped().map.chart();
  const auto row = [&](Terrain terrain) { return chart.hex[static_cast<std::size_t>(terrain)]; };
  EXPECT_TRUE(row(Terrain::Clear).charge && !row(Terrain::Clear).cover && row(Terrain::Clear).points == 1);
  EXPECT_TRUE(row(Terrain::Marsh).points == 2 && row(Terrain::Marsh).points_mounted == 3);
  EXPECT_FALSE(row(Terrain::Marsh).cover || row(Terrain::Marsh).charge);
  EXPECT_TRUE(row(Terrain::Woods).points == 2 && row(Terrain::Woods).points_mounted == 2);
  for (const Terrain terrain : {Terrain::Village, Terrain::City, Terrain::Fortified, Terrain::Woods})
    EXPECT_TRUE(row(terrain).cover && !row(terrain).charge);
  EXPECT_TRUE(row(Terrain::Fortified).shift == 2 && !row(Terrain::Fortified).encirclement);
  EXPECT_TRUE(row(Terrain::City).blocks_fire && row(Terrain::City).encirclement &&
              !row(Terrain::Village).blocks_fire);
  EXPECT_TRUE(chart.bridge_shift == 2 && chart.ford_shift == 2 && chart.ford_points == 1);
  EXPECT_TRUE(chart.minor_shift == 1 && chart.minor_bridge_shift == 1 && chart.minor_points == 1);
  EXPECT_TRUE(chart.pontoon_points == 1 && chart.pontoon_major_shift == 2 && chart.pontoon_minor_shift == 1);
  EXPECT_TRUE(chart.uphill_points == 1 && chart.uphill_shift == 1 && chart.road_points == 1);
}

TEST(NovaraMap, cities_come_first_with_their_triangles) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"Novara", "2310"},  {"Vercelli", "0524"}, {"Casale", "0845"},        {"Pavia", "7139"},
      {"Mortara", "3332"}, {"Vigevano", "4425"}, {"Abbiategrasso", "5016"}, {"Magenta", "4708"}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Place& place = shipped().places[i];
    EXPECT_EQ(place.name, expected[i].first);
    EXPECT_EQ(place.hex, at(expected[i].second)) << place.name;
    EXPECT_GE(place.hexes.size(), 2U) << place.name;
    EXPECT_EQ(shipped().map.fortified(place.hex), place.name == "Casale");
  }
  for (std::size_t i = expected.size(); i < shipped().places.size(); ++i) {
    EXPECT_FALSE(shipped().places[i].city);
    EXPECT_EQ(shipped().map.terrain(shipped().places[i].hex), Terrain::Village) << shipped().places[i].name;
  }
}

TEST(NovaraMap, a_bridge_lies_over_its_river_and_a_road_over_the_bridge) {
  const Map& map = shipped().map;
  const Hexside& ticino = map.side(at("3911"), towards("3911", "4011"));  // to Boffalora
  EXPECT_TRUE(ticino.water == Water::Major && ticino.crossing == Crossing::Bridge);
  EXPECT_TRUE(map.road(at("3911"), towards("3911", "4011")));
  EXPECT_FALSE(map.closed(at("3911"), towards("3911", "4011")));
  EXPECT_NE(map.bank(at("3911")), map.bank(at("4011")));
  const Hexside& ford = map.side(at("4722"), towards("4722", "4823"));  // of Vigevano
  EXPECT_TRUE(ford.water == Water::Major && ford.crossing == Crossing::Ford);
  const Hexside& agogna = map.side(at("2013"), towards("2013", "2112"));
  EXPECT_TRUE(agogna.water == Water::Minor && agogna.crossing == Crossing::Bridge);
}

// One side sees the slope upward, the other downward.
TEST(NovaraMap, ridges_rise_from_the_first_hex_to_the_second) {
  const Map& map = shipped().map;
  int ridges = 0;
  for (int i = 0; i < map.size(); ++i) {
    const Hex here{static_cast<std::uint16_t>(i)};
    for (const Facing side : kFacings) {
      if (map.side(here, side).slope != Slope::Up) continue;
      ++ridges;
      EXPECT_EQ(map.side(map.neighbour(here, side), opposite(side)).slope, Slope::Down);
    }
  }
  EXPECT_EQ(ridges, 242);
}

TEST(NovaraMap, areas_of_the_scenarios) {
  const auto in_play = [](const std::string& scenario, std::string_view number) {
    return shipped(scenario).in_play(at(number));
  };
  EXPECT_TRUE(shipped().scenario.whole_map && in_play("campaign", "0101") && in_play("campaign", "7652"));
  EXPECT_TRUE(in_play("sforzesca", "4425") && !in_play("sforzesca", "3332") && !in_play("sforzesca", "7139"));
  EXPECT_TRUE(in_play("mortara", "3332") && in_play("mortara", "4425") && !in_play("mortara", "2310"));
  EXPECT_TRUE(in_play("novara", "2310") && !in_play("novara", "4708"));
  EXPECT_TRUE(in_play("novara", "0524"));  // of the second line for this area
  EXPECT_FALSE(in_play("novara", "0845"));
}

TEST(NovaraSetup, zones_of_the_campaign) {
  const Game& game = shipped();
  EXPECT_TRUE(may_start(game, "s-gn", "0845") && !may_start(game, "s-gn", "0745"));
  EXPECT_EQ(card_of(game, "s-gn").parts[0].hexes.size(), 1U);
  EXPECT_TRUE(may_start(game, "s-3-piemonte", "3911") && !may_start(game, "s-3-piemonte", "3811"));
  EXPECT_TRUE(may_start(game, "s-1-gr", "2311") &&
              !may_start(game, "s-1-gr", "2310"));  // south of the triangle
  EXPECT_TRUE(may_start(game, "a-ir-1", "7139") && may_start(game, "a-ir-1", "6940"));  // on the island
  EXPECT_FALSE(may_start(game, "a-ir-3", "6940") || may_start(game, "s-21-lombarda", "6940"));
  EXPECT_EQ(card_of(game, "a-pont-ii").may_start_laid, std::vector<UnitId>{unit_id("a-pont-ii")});
  EXPECT_EQ(card_of(game, "a-hus-5-c").units.size(), 4U);                           // brigade Görger
  EXPECT_EQ(game.setup_card[static_cast<std::size_t>(index(unit_id("s-24")))], 0);  // 6th division
}

TEST(NovaraSetup, no_zone_lies_over_the_ticino) {
  const Game& game = shipped();
  const int west = game.map.bank(at("2310")), east = game.map.bank(at("7139"));
  ASSERT_NE(west, east);
  const std::set<std::string> island{"6538", "6638", "6639", "6738", "6739", "6839", "6840",
                                     "6939", "6940", "7040", "7041", "7140", "7241", "7341"};
  for (const SetupCard& card : game.scenario.cards) {
    for (const Hex hex : card.parts[0].hexes) {
      const std::string name = game.map.grid().name(hex) + " for " + game[card.units[0]].id;
      if (card.side == Side::Sardinian) {
        EXPECT_NE(game.map.bank(hex), east) << name;
      } else if (game.map.bank(hex) != east) {
        EXPECT_TRUE(island.contains(game.map.grid().name(hex)) &&
                    game[card.units[0]].formation == formation_id("a-ii"))
            << name;
      }
    }
  }
}

TEST(NovaraSetup, every_hex_of_every_zone_is_in_play) {
  for (const char* scenario : {"campaign", "sforzesca", "mortara", "novara", "ramorino"}) {
    const Game& game = shipped(scenario);
    for (const SetupCard& card : game.scenario.cards) {
      EXPECT_TRUE(card.parts.empty() != card.with.empty()) << scenario;
      for (const SetupCard::Part& part : card.parts) {
        EXPECT_FALSE(part.hexes.empty()) << scenario;
        for (const Hex hex : part.hexes) EXPECT_TRUE(game.in_play(hex)) << scenario;
      }
    }
  }
}

TEST(NovaraSetup, reinforcements_of_the_campaign) {
  const auto& coming = shipped().scenario.reinforcements;
  ASSERT_EQ(coming.size(), 2U);
  EXPECT_TRUE(coming[0].side == Side::Austrian && coming[0].from_turn == 2 && coming[0].units.size() == 3);
  EXPECT_EQ(in_numbers(coming[0].entries), Names{"7638"});
  EXPECT_TRUE(coming[1].side == Side::Sardinian && coming[1].from_turn == 5 && coming[1].units.size() == 8);
  EXPECT_EQ(in_numbers(coming[1].entries), (Names{"1252", "6952"}));
}

TEST(NovaraSetup, supply_exits_and_control_of_the_campaign) {
  const Scenario& scenario = shipped().scenario;
  EXPECT_EQ(in_numbers(scenario.sources[0]), (Names{"0123", "0141", "1252", "2601", "6952"}));
  EXPECT_EQ(in_numbers(scenario.sources[1]), (Names{"7607", "7609", "7612", "7638"}));
  EXPECT_EQ(in_numbers(scenario.exits[0]), (Names{"7607", "7609", "7612", "7638"}));
  EXPECT_EQ(in_numbers(scenario.exits[1]), (Names{"0123", "0141"}));
  ASSERT_EQ(scenario.control.size(), 8U);
  for (const auto& [place, side] : scenario.control) {
    const bool austrian =
        std::set<std::string>{"Pavia", "Abbiategrasso", "Magenta"}.contains(shipped()[place].name);
    EXPECT_EQ(side, austrian ? Side::Austrian : Side::Sardinian) << shipped()[place].name;
  }
  int worth = 0;
  for (const auto& [place, points] : scenario.points) worth += points;
  EXPECT_EQ(worth, 4 * 6 + 4 * 3);
  EXPECT_TRUE(scenario.surprise == formation_id("a-ii") && scenario.surprise_turn == 1);
  EXPECT_TRUE(scenario.higher_commanders && !scenario.points_per_turn);
}

TEST(Novara16, sforzesca_f_forces_and_area_are_those_of_its_card) {
  proves("16.sforzesca-f");
  const Game& game = shipped("sforzesca");
  const Scenario& scenario = game.scenario;
  ASSERT_EQ(scenario.cards.size(), 2U);
  const SetupCard& bes = scenario.cards[0];
  EXPECT_EQ(bes.units.size(), 9U);  // 2nd division and 4 Bers
  ASSERT_EQ(bes.parts.size(), 2U);
  for (const SetupCard::Part& part : bes.parts) {
    EXPECT_TRUE(part.least == 4 && part.most == 5);
    for (const Hex hex : part.hexes)
      EXPECT_GT(game.map.grid().distance(hex, place_called("Borgo San Siro").hex), 2);
  }
  EXPECT_TRUE(holds(bes.parts[0].hexes, "4425") && !holds(bes.parts[1].hexes, "4425"));
  const SetupCard& wratislaw = scenario.cards[1];
  EXPECT_EQ(wratislaw.units.size(), 16U);  // I Corps without its train, II/IR 56
  EXPECT_EQ(game.setup_card[static_cast<std::size_t>(index(unit_id("a-pont-i")))], 0);
  for (const Hex hex : wratislaw.parts[0].hexes) {
    const int line = game.map.grid().line(hex);
    EXPECT_GE(game.map.grid().place(hex), line % 2 == 1 ? 35 : 36) << game.map.grid().name(hex);
  }
  EXPECT_FALSE(scenario.whole_map);
  for (int i = 0; i < game.map.size(); ++i) {  // west of the Ticino
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (game.in_play(hex)) {
      EXPECT_EQ(game.map.bank(hex), game.map.bank(at("4425"))) << game.map.grid().name(hex);
    }
  }
}

TEST(NovaraSetup, scenarios_have_their_turns_and_points) {
  const Scenario& sforzesca = shipped("sforzesca").scenario;
  EXPECT_TRUE(sforzesca.first_turn == 5 && sforzesca.last_turn == 9 && !sforzesca.higher_commanders);
  EXPECT_EQ(sforzesca.points_per_turn, (std::array<int, 2>{1, 1}));
  const Scenario& mortara = shipped("mortara").scenario;
  EXPECT_EQ(mortara.points_per_turn, (std::array<int, 2>{2, 2}));
  EXPECT_TRUE(mortara.points.size() == 6U && mortara.control.size() == 8U);
  EXPECT_EQ(mortara.sudden[0].when, Sudden::When::ControlsAny);
  EXPECT_EQ(mortara.sudden[0].places.size(), 2U);
  const Scenario& novara = shipped("novara").scenario;
  EXPECT_TRUE(novara.first_turn == 15 && novara.last_turn == 20 && novara.higher_commanders);
  EXPECT_EQ(novara.points_per_turn, std::nullopt);
  EXPECT_EQ(novara.first_activation, formation_id("a-ii"));
  ASSERT_EQ(novara.sudden.size(), 3U);
  EXPECT_EQ(novara.sudden[1].when, Sudden::When::ArmyUnsupplied);
  EXPECT_EQ(novara.sudden[2].points, 20);
  EXPECT_EQ(novara.points_per_step, 1);
}

TEST(NovaraSetup, guns_may_stand_with_the_formations_of_their_card) {
  const SetupCard& guns = card_of(shipped("novara"), "a-army-art");
  EXPECT_EQ(guns.with, (std::vector<FormationId>{formation_id("a-ii"), formation_id("a-iii")}));
}

TEST(NovaraSetup, losses_before_fateful_novara) {
  const StartLosses& losses = shipped("novara").scenario.losses;
  Names removed, one_step;
  for (const UnitId unit : losses.removed) removed.push_back(shipped()[unit].id);
  for (const UnitId unit : losses.one_step) one_step.push_back(shipped()[unit].id);
  EXPECT_EQ(removed, (Names{"s-1-form", "s-2-form", "s-3-form", "s-4-form"}));
  // Not the cavalry of the 5th and 6th divisions, nor the Guide, who are elsewhere.
  EXPECT_EQ(one_step, (Names{"s-nizza-cav", "s-piemonte-cav", "s-genova-cav", "s-aosta-cav", "s-savoia-cav",
                             "s-novara-cav"}));
  ASSERT_EQ(losses.steps.size(), 5U);
  for (const auto& [formation, steps] : losses.steps)
    EXPECT_EQ(steps, formation == formation_id("s-1") ? 4 : 2);
  EXPECT_TRUE(shipped().scenario.losses.removed.empty());
}

TEST(NovaraSetup, in_ramorino_the_5th_division_has_the_ground_of_both_cards) {
  const Game& game = shipped("ramorino");
  for (const char* name : {"Cava", "Carbonara", "Zerbolò", "Gropello", "Garlasco", "Dorno"}) {
    const std::string hex = game.map.grid().name(place_called(name).hex);
    EXPECT_TRUE(may_start(game, "s-19-lombarda", hex) && may_start(game, "s-21-lombarda", hex)) << name;
  }
  EXPECT_EQ(card_of(game, "s-19-lombarda").units.size(), 8U);
  for (const char* unit : {"s-6-bers-man", "s-21-lombarda"})
    EXPECT_EQ(card_of(game, unit).units.size(), 1U) << unit;
  const int west = game.map.bank(at("2310"));
  for (const Hex hex : card_of(game, "s-19-lombarda").parts[0].hexes) EXPECT_EQ(game.map.bank(hex), west);
  EXPECT_FALSE(may_start(game, "s-21-lombarda", "6940"));  // the island
  // Who does not start there comes later: such a unit is in a card and among the reinforcements.
  const Reinforcement& rest = game.scenario.reinforcements[1];
  EXPECT_EQ(rest.units, card_of(game, "s-19-lombarda").units);
}

TEST(NovaraOptions, the_sixth_division_comes_only_when_chosen) {
  EXPECT_TRUE(shipped().scenario.allows_sixth && !shipped().scenario.sixth);
  const Game game = novara::load(kShipped, "campaign", {.sixth_division = true});
  ASSERT_TRUE(game.scenario.sixth.has_value());
  EXPECT_TRUE(game.options.sixth_division && game.scenario.sixth->from_turn == 5);
  EXPECT_EQ(game.scenario.sixth->units, game.members[static_cast<std::size_t>(index(formation_id("s-6")))]);
  EXPECT_EQ(in_numbers(game.scenario.sixth->entries), (Names{"0524", "0845"}));
  EXPECT_EQ(game.scenario.cards.size(), shipped().scenario.cards.size());
}

TEST(NovaraOptions, the_hypothetical_deployment_has_boxes_instead_of_cards) {
  EXPECT_TRUE(shipped().scenario.allows_hypothetical && shipped().scenario.boxes.empty());
  const Game game = novara::load(kShipped, "campaign", {.sixth_division = true, .hypothetical = true});
  EXPECT_TRUE(game.scenario.reinforcements.empty() && game.scenario.sixth.has_value());
  for (const SetupCard& card : game.scenario.cards) {
    for (const UnitId unit : card.units)
      EXPECT_TRUE(game[game[unit].formation].independent()) << game[unit].id;
  }
  std::size_t placed = 0;
  for (const SetupCard& card : game.scenario.cards) placed += card.units.size();
  EXPECT_EQ(placed, 7U + 2U);
  ASSERT_EQ(game.scenario.boxes.size(), 10U);
  const StrategicBox& vigevano = game.scenario.boxes[0];
  EXPECT_TRUE(vigevano.name == "Vigevano" && vigevano.least == 1 && vigevano.most == 4);
  for (const Hex hex : vigevano.hexes) {
    EXPECT_LE(game.map.grid().distance(hex, at("4425")), 5);
    EXPECT_EQ(game.map.bank(hex), game.map.bank(at("4425")));
  }
  const StrategicBox& south = game.scenario.boxes[5];
  EXPECT_TRUE(south.hexes.empty() && south.from_turn == 5 && south.entries.size() == 2);
  EXPECT_TRUE(holds(game.scenario.boxes[6].hexes, "6940"));   // Pavia: also the island
  EXPECT_FALSE(holds(game.scenario.boxes[3].hexes, "6940"));  // Lomellina: never
}

std::string refusal(const std::string& scenario, const Options& options) {
  try {
    novara::load(kShipped, scenario, options);
  } catch (const PackError& error) {
    EXPECT_TRUE(error.file().ends_with("scenarios/" + scenario + ".toml")) << error.what();
    EXPECT_GT(error.line(), 0);
    return error.message();
  }
  return "was accepted";
}

TEST(NovaraOptions, variants_are_for_the_campaign_only) {
  for (const char* scenario : {"sforzesca", "mortara", "novara", "ramorino"}) {
    EXPECT_EQ(refusal(scenario, {.sixth_division = true}), "this scenario does not allow the sixth division");
    EXPECT_EQ(refusal(scenario, {.hypothetical = true}),
              "this scenario does not allow the hypothetical deployment");
  }
}

TEST(NovaraOptions, fog_is_for_all_scenarios) {
  for (const char* scenario : {"campaign", "sforzesca", "mortara", "novara", "ramorino"}) {
    for (const Fog fog : {Fog::Dummies, Fog::Displays})
      EXPECT_EQ(novara::load(kShipped, scenario, {.fog = fog}).options.fog, fog) << scenario;
  }
}

TEST(NovaraPack, reconstructions_are_listed_also_those_of_the_variants) {
  const auto all = reconstructed_values(kShipped);
  EXPECT_GT(all.size(), 600U);
  const auto has = [&](std::string_view what) {
    return std::any_of(all.begin(), all.end(), [&](const Reconstructed& one) { return one.what == what; });
  };
  for (const char* what :
       {"s-5-aosta.combat", "s-mortara.most", "displays.setup_distance", "2.points.Novara.triangle",
        "campaign.s-1.zone", "7.points.3.points", "crt", "roads"}) {
    EXPECT_TRUE(has(what)) << what;
  }
  EXPECT_FALSE(has("a-grz-3.bonus"));  // by an example of the rulebook
}

}  // namespace
}  // namespace tamburino
