#include "loader/custoza/loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/games/custoza/names.h"
#include "tests/custoza/given.h"
#include "tests/pack_copy.h"
#include "tests/proves.h"
#include "tests/where.h"

// The shipped pack, against a second witness: what is printed is typed here again from the rulebook, what is
// ours from docs/rulings/custoza.md, never from the pack.
namespace tamburino::custoza {
namespace {

using testing::ElementsAre;

const std::vector<std::string> kScenarios{"tail-strike",         "tione-valley",       "morning-clash",
                                          "first-custoza",       "first-custoza-free", "second-custoza",
                                          "second-custoza-free", "first-custoza-late"};

std::vector<std::string> hexes_of(const Game& game, const std::vector<Hex>& hexes) {
  std::vector<std::string> numbers;
  for (const Hex hex : hexes) numbers.push_back(game.map.grid().name(hex));
  return numbers;
}

const Unit& unit_called(const Game& game, std::string_view name) { return game[find_unit(game, name)]; }

TEST(CustozaLoader, all_scenarios_of_the_shipped_pack_load_and_nothing_is_wrong_with_it) {
  for (const PackError& problem : check(packs_dir() / "custoza")) ADD_FAILURE() << problem.what();
  for (const std::string& scenario : kScenarios) EXPECT_EQ(shipped(scenario).scenario.id, scenario);
}

TEST(CustozaLoader, an_unknown_scenario_is_refused_with_those_there_are) {
  try {
    load(packs_dir() / "custoza", "third-custoza");
    FAIL() << "was accepted";
  } catch (const PackError& error) {
    EXPECT_THAT(error.message(),
                testing::HasSubstr("there is no scenario \"third-custoza\"; there are: tail-strike"));
  }
}

// --- counters

TEST(CustozaCounters, r23_0c_a_game_has_the_counters_of_one_battle_only) {
  const Game& then = shipped("tail-strike");
  const Game& later = shipped("tione-valley");
  const auto fortresses = [](const Game& game) {
    return std::count_if(game.units.begin(), game.units.end(),
                         [](const Unit& unit) { return unit.fortress(); });
  };
  EXPECT_EQ(then.units.size() - static_cast<std::size_t>(fortresses(then)), 94U);
  EXPECT_EQ(later.units.size() - static_cast<std::size_t>(fortresses(later)), 140U);
  EXPECT_THROW(find_unit(then, "29 Pisa Rgt"), UnknownName);
  EXPECT_NO_THROW(find_unit(later, "29 Pisa Rgt"));
  EXPECT_EQ(then.chief(Side::Austrian)->name, "Radetzky");
  EXPECT_EQ(later.chief(Side::Austrian)->name, "Albrecht");
}

struct Formed {
  const char* commander;
  int command, markers;
  int infantry, cavalry, guns;  // strength, summed over the counters
};

void expect_formations(const Game& game, const std::vector<Formed>& expected) {
  std::size_t led = 0;
  for (const Formation& one : game.formations) led += one.commander ? 1 : 0;
  EXPECT_EQ(led, expected.size());
  for (const Formed& one : expected) {
    const FormationId which = find_formation(game, one.commander);
    EXPECT_EQ(game[which].commander->command, one.command) << one.commander;
    EXPECT_EQ(game[which].markers, one.markers) << one.commander;
    int infantry = 0, cavalry = 0, guns = 0;
    for (const UnitId who : game.units_of(which)) {
      const Unit& unit = game[who];
      infantry += unit.infantry() ? unit.strength : 0;
      cavalry += unit.cavalry() ? unit.strength : 0;
      guns += unit.has_guns() ? unit.strength : 0;
    }
    EXPECT_EQ(infantry, one.infantry) << one.commander;
    EXPECT_EQ(cavalry, one.cavalry) << one.commander;
    EXPECT_EQ(guns, one.guns) << one.commander;
  }
}

TEST(CustozaCounters, r6_2c_formations_of_1848_with_command_markers_and_strength) {
  proves("g5.cv-a 6.2a 6.2b 24.1a");
  expect_formations(shipped("tail-strike"), {{"D'Aspre", 4, 6, 23, 6, 10},
                                             {"Wratislaw", 3, 6, 24, 4, 6},
                                             {"Haller", 2, 6, 13, 0, 4},
                                             {"Taxis", 3, 6, 0, 11, 6},
                                             {"Simbschen", 2, 2, 10, 1, 3},
                                             {"Perin", 2, 2, 7, 0, 2},
                                             {"Ferdinando di Savoia", 2, 4, 16, 2, 5},
                                             {"Broglia", 2, 4, 19, 2, 11},
                                             {"Visconti", 1, 4, 12, 0, 0},
                                             {"V.E. di Savoia", 3, 4, 17, 0, 5},
                                             {"Olivieri", 2, 4, 0, 16, 8},
                                             {"Bava", 3, 6, 24, 0, 3}});
}

TEST(CustozaCounters, r26_1_2b_formations_of_1866_with_command_markers_and_strength) {
  proves("g5.cv-a 26.1.4a");
  expect_formations(shipped("second-custoza"), {{"von Virtsolog", 3, 6, 22, 0, 6},
                                                {"von Rodich", 3, 6, 40, 1, 17},
                                                {"Maroičić", 4, 6, 39, 1, 17},
                                                {"Hartung", 2, 6, 42, 1, 17},
                                                {"Pulz", 4, 6, 0, 15, 3},
                                                {"Cerale", 1, 4, 21, 0, 6},
                                                {"Sirtori", 2, 4, 21, 0, 6},
                                                {"Pianell", 4, 4, 21, 0, 6},
                                                {"Durando", 2, 4, 4, 12, 6},
                                                {"Brignone", 2, 4, 21, 0, 6},
                                                {"Bixio", 3, 4, 22, 0, 6},
                                                {"Umberto di Savoia", 3, 4, 22, 4, 6},
                                                {"Cugia", 3, 4, 22, 4, 6},
                                                {"Govone", 4, 4, 22, 4, 6},
                                                {"De Sonnaz", 2, 4, 0, 16, 4},
                                                {"Longoni", 1, 4, 17, 4, 6},
                                                {"Angioletti", 1, 4, 22, 0, 6}});
}

TEST(CustozaCounters, r26_1_2a_overall_commanders) {
  proves("g5.oc-a");
  const Game& then = shipped("first-custoza");
  const Game& later = shipped("second-custoza");
  EXPECT_EQ(then.chief(Side::Austrian)->command, 3);
  EXPECT_EQ(then.chief(Side::Italian)->command, 1);
  EXPECT_EQ(later.chief(Side::Austrian)->command, 3);
  EXPECT_EQ(later.chief(Side::Italian)->name, "La Marmora");
  EXPECT_EQ(later.chief(Side::Italian)->command, 0);
  EXPECT_EQ(later.chief(Side::Italian)->range, 0);
  EXPECT_EQ(later.chief(Side::Austrian)->range, 4);
}

TEST(CustozaCounters, r26_1_2c_five_formations_do_not_heed_the_overall_commander) {
  std::set<std::string> deaf;
  for (const Formation& one : shipped("second-custoza").formations) {
    if (!one.heeds_chief) deaf.insert(one.commander->name);
  }
  EXPECT_EQ(deaf, (std::set<std::string>{"Bixio", "Cugia", "Govone", "Umberto di Savoia", "De Sonnaz"}));
}

TEST(CustozaCounters, rg7_1a_movement_by_kind) {
  for (const char* scenario : {"tail-strike", "tione-valley"}) {
    for (const Unit& unit : shipped(scenario).units) {
      constexpr std::array kMovement{5, 6, 9, 5, 8,
                                     4, 4, 0};  // line, light, cavalry, foot, horse, heavy, train, fortress
      EXPECT_EQ(unit.movement, kMovement[static_cast<std::size_t>(unit.kind)]) << unit.id;
    }
  }
}

TEST(CustozaCounters, rg8_range_a_range_by_kind_and_year) {
  for (const Unit& unit : shipped("tail-strike").units) {
    if (unit.fortress()) continue;
    const int range = unit.infantry() ? 1 : unit.kind == Kind::HeavyArtillery ? 4 : unit.has_guns() ? 3 : 0;
    EXPECT_EQ(unit.range, range) << unit.id;
  }
  for (const Unit& unit : shipped("tione-valley").units) {
    if (unit.fortress()) continue;
    const bool of_corps = unit.name.ends_with("Corps Art");
    EXPECT_EQ(unit.range, unit.infantry() ? 1 : of_corps ? 6 : unit.has_guns() ? 5 : 0) << unit.id;
  }
}

TEST(CustozaCounters, r24_1_3a_the_reserve_units_are_two_batteries_and_the_bridge_train) {
  const Game& game = shipped("first-custoza");
  std::set<std::string> reserve;
  for (const Unit& unit : game.units) {
    if (!unit.fortress() && game[unit.formation].reserve_units()) reserve.insert(unit.name);
  }
  EXPECT_EQ(reserve, (std::set<std::string>{"Heavy Art (R)", "Howitzers (R)", "Bridge Train (R)"}));
  EXPECT_EQ(unit_called(game, "Bridge Train (R)").range, 0);
  EXPECT_TRUE(unit_called(game, "Bridge Train (R)").artillery());
}

TEST(CustozaCounters, some_counters_in_full) {
  struct Rated {
    const char *scenario, *name;
    Kind kind;
    int strength, cohesion, stacking;
  };
  const std::vector<Rated> rated{{"tail-strike", "57 Haynau Rgt", Kind::LineInfantry, 3, 8, 2},
                                 {"tail-strike", "A.D. Charles Uhlans sq", Kind::Cavalry, 1, 9, 1},
                                 {"tail-strike", "16+9 Art", Kind::FootArtillery, 3, 9, 2},
                                 {"tail-strike", "1 Guardia Rgt", Kind::LineInfantry, 4, 10, 3},
                                 {"tail-strike", "2 Bersaglieri Btn", Kind::LightInfantry, 1, 10, 1},
                                 {"tail-strike", "Parma Btn", Kind::LineInfantry, 1, 7, 1},
                                 {"tail-strike", "1+2+3 Horse Art", Kind::HorseArtillery, 8, 10, 2},
                                 {"tione-valley", "3/6 Art", Kind::FootArtillery, 6, 9, 2},
                                 {"tione-valley", "1/6 Art", Kind::FootArtillery, 2, 9, 1},
                                 {"tione-valley", "13 Uhlans", Kind::Cavalry, 4, 10, 2},
                                 {"tione-valley", "5 Kaiserjäger Btn", Kind::LightInfantry, 2, 10, 1},
                                 {"tione-valley", "4/7 Maroicic Btn", Kind::LineInfantry, 2, 8, 1}};
  for (const Rated& one : rated) {
    const Unit& unit = unit_called(shipped(one.scenario), one.name);
    EXPECT_EQ(unit.kind, one.kind) << one.name;
    EXPECT_EQ(unit.strength, one.strength) << one.name;
    EXPECT_EQ(unit.cohesion, one.cohesion) << one.name;
    EXPECT_EQ(unit.stacking, one.stacking) << one.name;
  }
}

TEST(CustozaCounters, rg22_3_1a_fortresses) {
  proves("24.1.1a 24.1.2a 26.1.1a");
  struct Fort {
    const char *scenario, *name, *hex;
    Side side;
    int strength, cohesion, guns, range;
    bool falls;
  };
  const std::vector<Fort> forts{
      {"first-custoza", "ft-peschiera-48", "1705", Side::Italian, 6, 10, 8, 4, false},
      {"first-custoza", "ft-salvi-48", "1507", Side::Italian, 2, 9, 2, 4, true},
      {"first-custoza", "ft-mandella-48", "1906", Side::Italian, 2, 9, 2, 4, true},
      {"first-custoza", "ft-osteria-48", "4604", Side::Italian, 2, 9, 0, 0, false},
      {"second-custoza", "ft-peschiera-66", "1705", Side::Austrian, 6, 10, 8, 5, false},
      {"second-custoza", "ft-salvi-66", "1507", Side::Austrian, 2, 9, 3, 5, true},
      {"second-custoza", "ft-mandella-66", "1906", Side::Austrian, 2, 9, 3, 5, true},
      {"second-custoza", "ft-cavalcaselle-66", "2305", Side::Austrian, 2, 9, 3, 5, true}};
  for (const Fort& one : forts) {
    const Game& game = shipped(one.scenario);
    const UnitId who = find_unit(game, one.name);
    const Unit& unit = game[who];
    EXPECT_TRUE(unit.fortress());
    EXPECT_EQ(unit.side, one.side) << one.name;
    EXPECT_EQ(unit.strength, one.strength) << one.name;
    EXPECT_EQ(unit.cohesion, one.cohesion) << one.name;
    EXPECT_EQ(unit.guns, one.guns) << one.name;
    EXPECT_EQ(unit.range, one.range) << one.name;
    EXPECT_EQ(unit.falls_with != kNoUnit, one.falls) << one.name;
    const auto& places = game.scenario.fortress_hexes;
    const auto place =
        std::find_if(places.begin(), places.end(), [&](const Placement& p) { return p.piece == piece(who); });
    ASSERT_NE(place, places.end()) << one.name;
    EXPECT_EQ(game.map.grid().name(place->hex), one.hex) << one.name;
  }
  EXPECT_EQ(shipped("first-custoza").scenario.fortresses.size(), 4U);
  EXPECT_EQ(shipped("first-custoza-late").scenario.fortresses.size(), 3U);  // 28.1.2
  EXPECT_TRUE(shipped("tione-valley").scenario.fortresses.empty());         // R103
}

// --- tables

Result result_of(std::string_view text) {
  if (text == "-") return {};
  const auto digit = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i] - '0'); };
  if (text[0] == 'c') return {0, 0, true, digit(2)};
  return {digit(0), digit(2), false, 0};
}

TEST(CustozaTables, rg10_table_a_every_cell_of_the_assault_table) {
  // A column each, roll 0 to 14: colour, attacker, defender.
  const std::vector<std::vector<const char*>> columns{
      {"R3S2 -", "R3S2 -", "R3S2 -", "R3S2 -", "R2S2 -", "R2S1 -", "R1S2 -", "R1S1 cc0", "R1S1 1S0",
       "Wcc2 cc0", "G1S1 1S1", "Wcc0 cc2", "B1S0 1S1", "Bcc0 1S1", "B- 1S2"},
      {"R3S2 -", "R3S2 -", "R3S2 -", "R2S2 -", "R2S1 -", "R1S2 -", "R1S1 cc0", "R1S1 1S0", "Wcc2 cc0",
       "G1S1 1S1", "Wcc0 cc2", "B1S0 1S1", "Bcc0 1S1", "B- 1S2", "B- 2S1"},
      {"R3S2 -", "R3S2 -", "R2S2 -", "R2S1 -", "R1S2 -", "R1S1 cc0", "R1S1 1S0", "Wcc2 cc0", "G1S1 1S1",
       "Wcc0 cc2", "B1S0 1S1", "Bcc0 1S1", "B- 1S2", "B- 2S1", "B- 2S2"},
      {"R3S2 -", "R2S2 -", "R2S1 -", "R1S2 -", "R1S1 cc0", "R1S1 1S0", "Wcc2 cc0", "G1S1 1S1", "Wcc0 cc2",
       "B1S0 1S1", "Bcc0 1S1", "B- 1S2", "B- 2S1", "B- 2S2", "B- 3S2"},
      {"R2S2 -", "R2S1 -", "R1S2 -", "R1S1 cc0", "R1S1 1S0", "Wcc2 cc0", "G1S1 1S1", "Wcc0 cc2", "B1S0 1S1",
       "Bcc0 1S1", "B- 1S2", "B- 2S1", "B- 2S2", "B- 3S2", "B- 3S2"},
      {"R2S1 -", "R1S2 -", "R1S1 cc0", "R1S1 1S0", "Wcc2 cc0", "G1S1 1S1", "Wcc0 cc2", "B1S0 1S1", "Bcc0 1S1",
       "B- 1S2", "B- 2S1", "B- 2S2", "B- 3S2", "B- 3S2", "B- 3S2"},
      {"R1S2 -", "R1S1 cc0", "R1S1 1S0", "Wcc2 cc0", "G1S1 1S1", "Wcc0 cc2", "B1S0 1S1", "Bcc0 1S1", "B- 1S2",
       "B- 2S1", "B- 2S2", "B- 3S2", "B- 3S2", "B- 3S2", "B- 3S2"}};
  const Tables& tables = shipped("tail-strike").tables;
  EXPECT_THAT(tables.assault_columns, ElementsAre(-3, -1, 0, 1, 2, 4));
  EXPECT_EQ(tables.assault.first_row(), 0);
  EXPECT_EQ(tables.assault.last_row(), 14);
  ASSERT_EQ(tables.assault.last_column(), 6);
  for (int column = 0; column < 7; ++column) {
    for (int roll = 0; roll <= 14; ++roll) {
      const std::string_view cell = columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(roll)];
      const std::size_t space = cell.find(' ');
      const AssaultResult found = tables.assault.at(roll, column);
      EXPECT_EQ(found.colour, static_cast<Colour>(std::string_view("RWGB").find(cell[0])))
          << roll << '/' << column;
      EXPECT_EQ(found.attacker, result_of(cell.substr(1, space - 1))) << roll << '/' << column;
      EXPECT_EQ(found.defender, result_of(cell.substr(space + 1))) << roll << '/' << column;
    }
  }
}

TEST(CustozaTables, rg8_table_a_every_cell_of_the_fire_table) {
  // A column each, roll 3 to 16.
  const std::vector<std::vector<const char*>> columns{
      {"-", "-", "-", "-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2"},
      {"-", "-", "-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2"},
      {"-", "-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2"},
      {"-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2", "2S2"},
      {"-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2", "2S2", "2S2"},
      {"-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2", "2S2", "2S2", "2S2"}};
  const Tables& tables = shipped("tail-strike").tables;
  EXPECT_THAT(tables.fire_columns, ElementsAre(1, 2, 3, 5, 7, 10));
  for (int column = 0; column < 6; ++column) {
    for (int roll = 3; roll <= 16; ++roll) {
      EXPECT_EQ(tables.fire.at(roll, column),
                result_of(columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(roll - 3)]))
          << roll << '/' << column;
    }
  }
}

TEST(CustozaTables, rg10_ratio_a_rows_of_the_strength_ratio) {
  const Tables& tables = shipped("tail-strike").tables;
  EXPECT_EQ(tables.ratio_below, -5);
  const std::vector<std::array<int, 3>> rows{{1, 4, -4}, {1, 3, -3}, {1, 2, -2}, {2, 3, -1}, {1, 1, 0},
                                             {3, 2, 1},  {2, 1, 2},  {3, 1, 3},  {4, 1, 4},  {5, 1, 5}};
  ASSERT_EQ(tables.ratios.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(tables.ratios[i].attacker * rows[i][1], tables.ratios[i].defender * rows[i][0]) << i;
    EXPECT_EQ(tables.ratios[i].modifier, rows[i][2]) << i;
  }
}

TEST(CustozaTables, rg10_drm_a_other_assault_modifiers) {
  const Game& game = shipped("tail-strike");
  const AssaultModifiers& one = game.tables.assault_modifiers;
  EXPECT_THAT((std::array{one.rear, one.repeated, one.charge_on_foot_or_march, one.charge_on_cavalry,
                          one.charge_on_square, one.assault_on_square, one.march, one.commander, one.fatigued,
                          one.collapsed, one.exhausted, one.furious, one.most}),
              ElementsAre(2, 1, 2, 1, -3, 2, 1, 1, 1, 1, 1, 1, 6));
  const TerrainChart& chart = game.chart;
  EXPECT_EQ(chart.ground[static_cast<std::size_t>(Terrain::Clear)].assault, 0);
  EXPECT_EQ(chart.ground[static_cast<std::size_t>(Terrain::Village)].assault, -1);
  EXPECT_EQ(chart.ground[static_cast<std::size_t>(Terrain::Town)].assault, -2);
  EXPECT_EQ(chart.ground[static_cast<std::size_t>(Terrain::Fortress)].assault, -3);
  EXPECT_EQ(chart.peschiera_assault, -4);
  EXPECT_THAT(chart.climb_assault, ElementsAre(0, -1, -2, -2, -2));
  EXPECT_EQ(chart.stream_assault, -1);
  EXPECT_EQ(chart.bridge_assault, -2);
}

TEST(CustozaTables, rg8_drm_a_fire_modifiers) {
  proves("g8.ammo-a");
  const Game& game = shipped("tail-strike");
  const FireModifiers& one = game.tables.fire_modifiers;
  EXPECT_THAT((std::array{one.massed, one.massed_from, one.square, one.march_or_limbered, one.rear,
                          one.light_or_guns, one.far, one.low_ammo}),
              ElementsAre(1, 5, 2, 1, 1, -1, -1, -1));
  EXPECT_THAT(one.firer, ElementsAre(0, -1, -2, -3, -3));
  EXPECT_EQ(game.chart.ground[static_cast<std::size_t>(Terrain::Village)].fire, -1);
  EXPECT_EQ(game.chart.ground[static_cast<std::size_t>(Terrain::Town)].fire, -1);
  EXPECT_EQ(game.chart.ground[static_cast<std::size_t>(Terrain::Fortress)].fire, -2);
  EXPECT_EQ(game.constants.fires, 2);
}

TEST(CustozaTables, rg13_ccmt_a_cohesion_charts) {
  proves("13.2b 13.2c 13.2d 10.4.4a g13.status-a g13.effects-a");
  const Tables& tables = shipped("tail-strike").tables;
  EXPECT_EQ(tables.status[1], -1);
  EXPECT_EQ(tables.status[2], -2);
  EXPECT_EQ(tables.status[3], -3);
  EXPECT_THAT(tables.check_effects, ElementsAre(1, 4, 7, 10));
  const CheckModifiers& one = tables.check;
  EXPECT_THAT(
      (std::array{one.charged, one.charged_square, one.square, one.withdrawal, one.reorganising, one.rear,
                  one.march_or_limbered, one.out_of_command, one.fatigued, one.collapsed, one.half_strength,
                  one.exhausted, one.no_communication, one.built_up, one.fortress, one.commander}),
      ElementsAre(2, -2, -1, 4, 4, 1, 2, 1, 1, 1, 1, 1, 1, -1, -2, -1));
}

TEST(CustozaTables, rg5_2a_initiative_table) {
  const Game& game = shipped("tail-strike");
  const std::vector<std::pair<int, Temper>> rows{{0, Temper::Withdraws}, {1, Temper::Inert},
                                                 {2, Temper::Holds},     {4, Temper::Cautious},
                                                 {5, Temper::Willing},   {6, Temper::Forward}};
  ASSERT_EQ(game.tables.tempers.size(), rows.size() + 1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(game.tables.tempers[i].most, rows[i].first);
    EXPECT_EQ(game.tables.tempers[i].temper, rows[i].second);
  }
  EXPECT_EQ(game.tables.tempers.back().temper, Temper::Furious);
  EXPECT_GE(game.tables.tempers.back().most, 9);  // a 6 with the best Mood
  EXPECT_EQ(game.constants.mood, 3);
}

TEST(CustozaTables, rg7_2a_terrain_chart) {
  proves("g7.2c g7.4a g7.6a g7.8c");
  const Game& game = shipped("tail-strike");
  const TerrainChart& chart = game.chart;
  const auto cost = [&](Terrain terrain) { return chart.ground[static_cast<std::size_t>(terrain)].cost; };
  EXPECT_THAT(cost(Terrain::Clear), ElementsAre(2, 2, 2));
  EXPECT_THAT(cost(Terrain::Village), ElementsAre(4, 4, 4));
  EXPECT_THAT(cost(Terrain::Town), ElementsAre(4, 4, 4));
  EXPECT_THAT(cost(Terrain::Fortress), ElementsAre(2, 2, 2));
  EXPECT_THAT(cost(Terrain::Lake), ElementsAre(kClosed, kClosed, kClosed));
  for (const Terrain built : {Terrain::Village, Terrain::Town, Terrain::Fortress}) {
    EXPECT_FALSE(chart.ground[static_cast<std::size_t>(built)].charge);
    EXPECT_FALSE(chart.ground[static_cast<std::size_t>(built)].square);
    EXPECT_EQ(chart.ground[static_cast<std::size_t>(built)].height, 1);
  }
  EXPECT_TRUE(chart.ground[static_cast<std::size_t>(Terrain::Clear)].charge);
  EXPECT_THAT(chart.climb[0], ElementsAre(0, 0, 0));
  EXPECT_THAT(chart.climb[1], ElementsAre(2, 2, 4));
  EXPECT_THAT(chart.climb[2], ElementsAre(4, 4, 8));
  EXPECT_THAT(chart.climb[3], ElementsAre(6, kClosed, kClosed));
  EXPECT_THAT(chart.climb[4], ElementsAre(6, kClosed, kClosed));
  EXPECT_EQ(chart.charge_climb, 1);
  EXPECT_THAT(chart.stream, ElementsAre(2, 2, 4));
  EXPECT_THAT((std::array{chart.road, chart.track, chart.march_road, chart.march_track, chart.pontoon,
                          chart.leave_zone}),
              ElementsAre(2, 2, 1, 2, 2, 2));
  EXPECT_THAT((std::array{game.constants.turn, game.constants.limber, game.constants.march_mode}),
              ElementsAre(2, 4, 2));
}

TEST(CustozaTables, rg22_4e_turn_track) {
  proves("22.4c");
  const Game& game = shipped("second-custoza");
  ASSERT_EQ(game.turns_a_day(), 18);
  EXPECT_EQ(game.light_of(1), Light::Dawn);
  for (int turn = 2; turn <= 16; ++turn) EXPECT_EQ(game.light_of(turn), Light::Day);
  EXPECT_EQ(game.light_of(17), Light::Twilight);
  EXPECT_EQ(game.light_of(18), Light::Night);
  EXPECT_EQ(game.constants.sight, 10);
  EXPECT_EQ(game.constants.dim_sight, 3);
}

TEST(CustozaTables, limits) {
  proves("4.2a g7.5a 16.8a 16.1e 24.1.4.1a");
  const Constants& one = shipped("tail-strike").constants;
  EXPECT_THAT((std::array{one.command_range, one.stacking, one.march_stacking, one.contact, one.objective,
                          one.deployment, one.reserve_units, one.reserve_commander, one.capture, one.fatigue,
                          one.pontoon, one.ferry, one.scout_movement}),
              ElementsAre(4, 6, 3, 9, 2, 4, 4, 10, 8, 20, 4, 2, 12));
}

TEST(CustozaTables, rg18_2a_fatigue) {
  proves("g18.4a g19b");
  const FatigueTable& one = shipped("first-custoza").tables.fatigue;
  EXPECT_THAT(
      (std::array{one.engaged_moved, one.fought, one.march_moved, one.engaged_idle, one.march_stood,
                  one.in_reserve, one.fatigued_activation, one.fatigued_move, one.collapsed_activation}),
      ElementsAre(1, 1, 1, -1, -1, -2, 1, -1, 1));
}

TEST(CustozaTables, rg16_objective_a_boxes) {
  const Game& game = shipped("second-custoza");
  EXPECT_EQ(game.boxes.size(), 57U);
  const auto hex_of_box = [&](std::string_view id) {
    for (const Box& box : game.boxes) {
      if (box.id == id) return game.map.grid().name(box.hex);
    }
    return std::string("none");
  };
  EXPECT_EQ(hex_of_box("custoza"), "3923");
  EXPECT_EQ(hex_of_box("villafranca"), "5029");
  EXPECT_EQ(hex_of_box("road-to-mantova"), "4834");
  for (const Box& box : game.boxes) {
    bool near = false;
    for (int i = 0; i < game.map.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      near = near || (game.map.has_road(hex) && game.map.grid().distance(hex, box.hex) <= 2);
    }
    EXPECT_TRUE(near) << box.name;
  }
}

// --- strategic objectives

TEST(CustozaVictory, r24_2d_strategic_objectives_of_1848) {
  proves("24.2e 24.2f 24.2g 24.2h 24.2i g24.2j");
  using Also = StrategicObjective::Also;
  const Game& game = shipped("first-custoza");
  const auto& italian = game.scenario.objectives[0];
  const auto& austrian = game.scenario.objectives[1];
  ASSERT_EQ(italian.size(), 3U);
  ASSERT_EQ(austrian.size(), 3U);
  EXPECT_THAT(hexes_of(game, italian[0].hexes), ElementsAre("2529", "2430", "4929", "5029", "5030", "5129"));
  EXPECT_THAT(hexes_of(game, italian[1].hexes), ElementsAre("2315", "2309", "3105"));
  EXPECT_THAT(hexes_of(game, italian[2].hexes),
              ElementsAre("4707", "4913", "4914", "5014", "4929", "5029", "5030", "5129"));
  EXPECT_THAT(hexes_of(game, austrian[0].hexes), ElementsAre("2529", "2430"));
  EXPECT_EQ(austrian[0].also, Also::CorpsAcross);
  EXPECT_THAT(hexes_of(game, austrian[1].hexes), ElementsAre("1705"));
  EXPECT_EQ(austrian[1].also, Also::Communication);
  EXPECT_THAT(hexes_of(game, austrian[2].hexes), ElementsAre("2529", "2430", "4929", "5029", "5030", "5129"));
  EXPECT_EQ(austrian[2].also, Also::CorpsExited);
  const auto corps = [&](std::string_view commander) { return game[find_formation(game, commander)].corps; };
  EXPECT_EQ(corps("Haller"), corps("Taxis"));
  EXPECT_NE(corps("Haller"), corps("D'Aspre"));
  EXPECT_NE(corps("Wratislaw"), corps("D'Aspre"));
  EXPECT_TRUE(corps("Simbschen").empty());
  EXPECT_TRUE(corps("Perin").empty());
  EXPECT_EQ(game.scenario.objective_swap_day, 2);  // 24.2b
  EXPECT_EQ(shipped("first-custoza-late").scenario.italian_objective, 3);
  EXPECT_FALSE(game.scenario.italian_objective);
}

TEST(CustozaVictory, r26_2b_strategic_objectives_of_1866) {
  proves("26.2c 26.2d 26.2e 26.2f 26.2g");
  const Game& game = shipped("second-custoza");
  const auto& italian = game.scenario.objectives[0];
  const auto& austrian = game.scenario.objectives[1];
  EXPECT_THAT(hexes_of(game, italian[0].hexes), ElementsAre("1705", "7004"));
  EXPECT_EQ(italian[0].also, StrategicObjective::Also::CutCommunication);
  EXPECT_THAT(hexes_of(game, italian[1].hexes), ElementsAre("1705"));
  EXPECT_EQ(italian[1].also, StrategicObjective::Also::Nothing);
  EXPECT_THAT(hexes_of(game, italian[2].hexes),
              ElementsAre("2529", "2430", "3923", "4929", "5029", "5030", "5129"));
  EXPECT_THAT(hexes_of(game, austrian[0].hexes), ElementsAre("1705", "1820", "2329"));
  EXPECT_THAT(hexes_of(game, austrian[1].hexes), ElementsAre("2625", "3125", "3923"));
  EXPECT_THAT(hexes_of(game, austrian[2].hexes), ElementsAre("1526", "1621", "1513"));
  EXPECT_EQ(game.scenario.objective_swap_day, 0);
}

}  // namespace
}  // namespace tamburino::custoza
