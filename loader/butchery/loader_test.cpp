#include "loader/butchery/loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/proves.h"
#include "tests/where.h"

namespace tamburino {
namespace {

using namespace butchery;
namespace fs = std::filesystem;

const fs::path kShipped = packs_dir() / "butchery";

const Game& shipped() {
  static const Game game = butchery::load(kShipped);
  return game;
}

Hex at(std::string_view number) { return shipped().map.grid().parse(number).value_or(kNoHex); }

// The set-up, typed again from the rulebook.

// "1016" is at start, "T3 3522" comes on turn 3 through 3522.
std::string in_words(const Arrival& arrival) {
  const std::string hex = shipped().map.grid().name(arrival.hex);
  return arrival.turn == 0 ? hex : "T" + std::to_string(arrival.turn) + " " + hex;
}

std::string place_of(std::string_view unit_name) {
  for (const Unit& unit : shipped().units) {
    if (unit.name == unit_name) return in_words(unit.arrival);
  }
  return "no such unit";
}

const Formation& formation_called(std::string_view id) {
  const auto& all = shipped().formations;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Formation& one) { return one.id == id; });
  EXPECT_NE(found, all.end()) << id;
  return *found;
}

using Places = std::vector<std::pair<std::string_view, std::string_view>>;

// The units of a formation that have one of these names, and no others unless `rest` says how many.
void expect_units(std::string_view formation, const Places& places, std::size_t rest = 0) {
  std::size_t members = 0;
  for (const Unit& unit : shipped().units) members += shipped()[unit.formation].id == formation ? 1 : 0;
  EXPECT_EQ(members, places.size() + rest) << formation;
  for (const auto& [name, place] : places) {
    EXPECT_EQ(place_of(name), place) << name;
    const auto is = [&](const Unit& unit) {
      return unit.name == name && shipped()[unit.formation].id == formation;
    };
    EXPECT_TRUE(std::any_of(shipped().units.begin(), shipped().units.end(), is))
        << name << " in " << formation;
  }
}

void expect_commander(std::string_view formation, std::string_view name, std::string_view place) {
  const auto& commander = formation_called(formation).commander;
  ASSERT_TRUE(commander.has_value()) << formation;
  EXPECT_EQ(commander->name, name);
  EXPECT_EQ(in_words(commander->arrival), place) << name;
}

TEST(ButcherySetup, r13_2_1_pie_a_piedmontese_first_and_second_divisions) {
  EXPECT_EQ(in_words(shipped()[Nation::Piedmontese].arrival), "0221");
  expect_commander("pi-1", "Durando", "0518");
  expect_units("pi-1", {{"1/1 Granatieri", "1016"}, {"2/1 Savoia", "0518"}, {"Alessandria", "0817"}});
  expect_commander("pi-2", "Fanti", "0620");
  expect_units("pi-2", {{"1/2 Piemonte", "0822"}, {"2/2 Aosta", "0620"}, {"Aosta cav", "0922"}});
}

TEST(ButcherySetup, r13_2_1_pie_b_piedmontese_third_and_fifth_divisions) {
  expect_commander("pi-3", "Mollard", "0511");
  expect_units("pi-3", {{"1/3 Cuneo", "0511"}, {"2/3 Pinerolo", "0215"}, {"Monferrato", "0411"}});
  expect_commander("pi-5", "Cucchiari", "0219");
  expect_units("pi-5", {{"1/5 Casale", "0219"}, {"2/5 Acqui", "0319"}, {"Saluzzo", "0320"}});
}

TEST(ButcherySetup, r13_2_1_fra_a_french_first_corps) {
  expect_commander("fr-i", "B. d'Hilliers", "1717");
  expect_units("fr-i", {{"1/1 Dieu", "1918"},
                        {"2/1 d'Arlon", "1819"},
                        {"1/2 F. Douay", "1717"},
                        {"2/2 Négrier", "1617"},
                        {"1/3 Goze", "1421"},
                        {"2/3 Dumont", "1321"},
                        {"A1 (Fr I)", "1720"},
                        {"A2 (Fr I)", "1621"}});
}

TEST(ButcherySetup, r13_2_1_fra_b_french_second_corps) {
  expect_commander("fr-ii", "Mac Mahon", "2118");
  expect_units("fr-ii", {{"1/1 Lefebvre", "1919"},
                         {"2/1 D. Douay", "1820"},
                         {"1/2 Gault", "2019"},
                         {"2/2 Castagny", "2118"},
                         {"Cav de Vilaine", "2316"},
                         {"A1 (Fr II)", "1919"},
                         {"A2 (Fr II)", "1820"}});
}

TEST(ButcherySetup, r13_2_1_fra_c_french_fourth_corps_is_partly_on_the_road) {
  expect_commander("fr-iv", "Niel", "2721");
  expect_units("fr-iv", {{"1/1 C. Douay", "2720"},
                         {"2/1 Lenoble", "2721"},
                         {"1/2 Capriol", "2722"},
                         {"Cav Richepance", "2719"},
                         {"2/2 Charrière", "T1 2722"},
                         {"1/3 O'Farrel", "T1 2722"},
                         {"2/3 Saurin", "T1 2722"},
                         {"A1 (Fr IV)", "T1 2722"},
                         {"A2 (Fr IV)", "T1 2722"}});
}

TEST(ButcherySetup, r13_2_1_fra_d_french_detached_cavalry) {
  expect_units("fr-detached",
               {{"Cav Ia de Plainhol", "2121"},
                {"Cav Ib de Forlon", "2122"},
                {"Cav IIIa Lahareyre", "2320"},
                {"Cav IIIb de Clérembault", "2319"}},
               3);
}

TEST(ButcherySetup, r13_2_1_aus_a_austrian_first_corps) {
  expect_commander("au-i", "Clam Gallas", "2507");
  expect_units("au-i", {{"1/1 Paszthory", "2507"},
                        {"2/1 Brunner", "2505"},
                        {"1/2 Hoditz", "2410"},
                        {"2/2 Reznicek", "2407"},
                        {"12 Hussars", "2509"},
                        {"A1 (Au I)", "2508"},
                        {"A2 (Au I)", "2507"}});
}

TEST(ButcherySetup, r13_2_1_aus_b_austrian_third_corps) {
  expect_commander("au-iii", "Schwarzenberg", "3207");
  expect_units("au-iii", {{"1/1 Pokorny", "3105"},
                          {"2/1 Dienstel", "3307"},
                          {"1/2 Wetzlar", "3107"},
                          {"2/2 Hartlung", "3106"},
                          {"3/2 Rösigen", "3207"},
                          {"10 Hussars", "2807"},
                          {"A1 (Au III)", "3207"},
                          {"A2 (Au III)", "3206"}});
}

TEST(ButcherySetup, r13_2_1_aus_c_austrian_fifth_corps) {
  expect_commander("au-v", "Stadion", "2111");
  expect_units("au-v", {{"1/1 Gaal", "1808"},
                        {"2/1 Puchner", "2013"},
                        {"3/1 Bils", "1914"},
                        {"1/2 Koller", "2010"},
                        {"2/2 Festetick", "2111"},
                        {"12 Uhlans (V)", "2213"},
                        {"a/1 Bils", "2015"},
                        {"a/2 Bils", "1714"},
                        {"A1 (Au V)", "2010"},
                        {"A2 (Au V)", "2110"}});
}

TEST(ButcherySetup, r13_2_1_aus_d_austrian_eighth_corps) {
  expect_commander("au-viii", "Benedek", "1403");
  expect_units("au-viii", {{"1/1 Watervliet", "1304"},
                           {"2/1 Kuhn", "1303"},
                           {"1/2 Philipovic", "1503"},
                           {"2/2 Dauber", "1302"},
                           {"3/2 Lippert", "1404"},
                           {"Reichlin", "1604"},
                           {"1 Hussars", "1405"},
                           {"A1 (Au VIII)", "1503"},
                           {"A2 (Au VIII)", "1303"}});
}

TEST(ButcherySetup, r13_2_1_aus_e_austrian_ninth_corps) {
  expect_commander("au-ix", "Schaffgotsche", "3210");
  expect_units("au-ix", {{"1/1 Castiglione", "3208"},
                         {"2/1 Wimpfflen", "3313"},
                         {"3/1 Benedek", "3210"},
                         {"1/2 Blumencron", "2911"},
                         {"2/2 Fehlmayr", "3011"},
                         {"12 Uhlans (IX)", "3111"},
                         {"a/1 Blumencron", "3017"},
                         {"a/2 Blumencron", "2615"},
                         {"A1 (Au IX)", "3210"},
                         {"A2 (Au IX)", "3010"}});
}

TEST(ButcherySetup, r13_2_1_aus_f_austrian_detached_units) {
  expect_units("au-detached", {{"Cav Ia Vopatarny", "3015"},
                               {"A1b", "3208"},
                               {"Cav IIa Holstein", "2903"},
                               {"Cav IIb Zichy", "2803"}});
}

TEST(ButcherySetup, r13_2_reinf_a_french_third_corps_on_turn_3) {
  expect_commander("fr-iii", "Canrobert", "T3 3522");
  expect_units("fr-iii", {{"1/1 Doens", "T3 3522"},
                          {"2/1 Jannin", "T3 3522"},
                          {"1/2 Bataille", "T3 3522"},
                          {"2/2 Collineau", "T3 3522"},
                          {"Art 1 (Fr III)", "T3 3522"}});
}

TEST(ButcherySetup, r13_2_reinf_b_the_guard_and_its_cavalry_on_turn_4) {
  expect_commander("fr-guard", "St Jean d'Angely", "T4 1623");
  expect_units("fr-guard", {{"1/1 Niol", "T4 1623"},
                            {"2/1 Blanchard", "T4 1623"},
                            {"1/2 Manèque", "T4 1623"},
                            {"2/2 Picard", "T4 1623"},
                            {"Art 1 (Guard)", "T4 1623"}});
  expect_units(
      "fr-detached",
      {{"Cav Ga de Champeron", "T4 1623"}, {"Cav Gb Cassaignolles", "T4 1623"}, {"Cav Gc Marion", "T4 1623"}},
      4);
}

TEST(ButcherySetup, r13_2_reinf_c_austrian_seventh_corps_on_turn_4) {
  expect_commander("au-vii", "Zobel", "T4 3101");
  expect_units("au-vii", {{"1/1 Wussin", "T4 3101"},
                          {"1/2 Gablentz", "T4 3101"},
                          {"2/1 Brandenstein", "T4 3101"},
                          {"2/2 Wallon", "T4 3101"},
                          {"Art 1 (Au VII)", "T4 3101"}});
}

TEST(ButcherySetup, r13_2_reinf_d_napoleon_and_austrian_eleventh_corps_on_turn_5) {
  EXPECT_EQ(in_words(shipped()[Nation::French].arrival), "T5 1623");
  expect_commander("au-xi", "Veigl", "T5 3603");
  expect_units("au-xi", {{"2/1 Greschke", "T5 3603"},
                         {"1/2 Baltin", "T5 3603"},
                         {"2/2 Dobrzensky", "T5 3603"},
                         {"4 Uhlans", "T5 3603"}});
}

TEST(ButcherySetup, r13_2_reinf_e_franz_josef_alone_is_new_on_turn_6) {
  EXPECT_EQ(in_words(shipped()[Nation::Austrian].arrival), "T6 3101");
  EXPECT_EQ(shipped()[Nation::Austrian].entry_points, 10);
  for (const Unit& unit : shipped().units)
    EXPECT_LT(unit.arrival.turn, 6) << unit.name;  // XI Corps tries again: B57
}

TEST(ButcherySetup, r1_1b_the_scale_is_told) {
  const Scenario& scenario = shipped().scenario;
  EXPECT_EQ(scenario.metres_per_hex, 600);
  EXPECT_EQ(scenario.metres_per_level, 30);
  EXPECT_EQ(scenario.men_per_step_low, 500);
  EXPECT_EQ(scenario.men_per_step_high, 600);
}

TEST(ButcherySetup, r1_2_1b_reaction_values) {
  EXPECT_EQ(shipped()[Nation::French].reaction, 4);
  EXPECT_EQ(shipped()[Nation::Piedmontese].reaction, 1);
  EXPECT_EQ(shipped()[Nation::Austrian].reaction, 0);
  EXPECT_EQ(shipped()[Nation::French].name, "Napoleon III");
  EXPECT_EQ(shipped()[Nation::Piedmontese].name, "Victor Emmanuel");
  EXPECT_EQ(shipped()[Nation::Austrian].name, "Franz Josef");
}

TEST(ButcherySetup, r1_2_2a_every_formation_has_a_rated_commander) {
  int with_commander = 0;
  for (const Formation& formation : shipped().formations) {
    if (formation.id.ends_with("-detached")) continue;
    ASSERT_TRUE(formation.commander.has_value()) << formation.id;
    EXPECT_GE(formation.commander->command, 1) << formation.id;
    EXPECT_LE(formation.commander->command, 4) << formation.id;
    EXPECT_GE(formation.commander->bonus, 0) << formation.id;
    ++with_commander;
  }
  EXPECT_EQ(with_commander, 4 + 5 + 7);  // Piedmontese divisions, French and Austrian corps
}

TEST(ButcherySetup, r1_2_3a_every_unit_has_combat_and_cohesion) {
  EXPECT_EQ(shipped().units.size(), 110U);
  for (const Unit& unit : shipped().units) {
    EXPECT_GE(unit.combat, 1) << unit.name;
    EXPECT_GE(unit.cohesion, 1) << unit.name;
    EXPECT_LE(unit.cohesion, 3) << unit.name;
  }
}

TEST(ButcherySetup, r1_2_3b_heavy_is_a_flag_of_cavalry) {
  std::vector<std::string> heavy;
  for (const Unit& unit : shipped().units) {
    if (!unit.heavy) continue;
    heavy.push_back(unit.name);
    EXPECT_EQ(unit.kind, Kind::Cavalry) << unit.name;
  }
  EXPECT_EQ(heavy, (std::vector<std::string>{"Cav Gc Marion", "Cav IIa Holstein"}));
}

TEST(ButcherySetup, r1_2_3c_artillery_alone_has_a_range) {
  for (const Unit& unit : shipped().units) {
    const int expected = unit.kind != Kind::Artillery ? 0 : unit.nation == Nation::French ? 3 : 2;
    EXPECT_EQ(unit.range, expected) << unit.name;
  }
}

TEST(ButcherySetup, r1_2_3e_every_unit_is_in_one_formation_or_detached) {
  std::size_t members = 0;
  for (const auto& units : shipped().members) members += units.size();
  EXPECT_EQ(members, shipped().units.size());
  std::vector<std::string> detached;
  for (const Formation& formation : shipped().formations) {
    if (formation.detached()) detached.push_back(formation.id);
    EXPECT_EQ(formation.detached(), formation.breaks_at == 0) << formation.id;
  }
  EXPECT_EQ(detached, (std::vector<std::string>{"fr-detached", "au-detached"}));
}

TEST(ButcherySetup, breaking_numbers_are_half_the_steps) {
  for (std::size_t i = 0; i < shipped().formations.size(); ++i) {
    const Formation& formation = shipped().formations[i];
    int steps = 0;
    for (const UnitId unit : shipped().members[i]) steps += shipped()[unit].cohesion;
    EXPECT_EQ(formation.breaks_at, formation.detached() ? 0 : steps / 2) << formation.id;
  }
}

TEST(ButcherySetup, standing_orders_before_the_chiefs_come) {
  const auto& orders = shipped().scenario.orders;
  ASSERT_EQ(orders.size(), 3U);
  EXPECT_TRUE(orders[0].nation == Nation::French && orders[0].from == 1 && orders[0].to == 2 &&
              orders[0].in_command);
  EXPECT_TRUE(orders[1].nation == Nation::French && orders[1].from == 3 && orders[1].to == 4);
  EXPECT_TRUE(orders[1].activation_modifier == 2 && orders[1].for_arriving);  // B55
  EXPECT_TRUE(orders[2].nation == Nation::Austrian && orders[2].from == 1 && orders[2].to == 3);
  EXPECT_TRUE(orders[2].activation_modifier == -1 && !orders[2].for_arriving);
  EXPECT_EQ(shipped()[Nation::Piedmontese].may_move_from, 4);
}

TEST(ButcheryMap, geometry_of_the_printed_numbers) {
  const Map& map = shipped().map;
  EXPECT_EQ(map.size(), 18 * 22 + 18 * 23);
  const auto beside = [&](std::string_view from, std::string_view way) {
    return map.grid().name(map.neighbour(at(from), *map.grid().parse_facing(way)));
  };
  EXPECT_EQ(beside("2018", "E") + beside("2018", "NE") + beside("2018", "NW"), "201719171918");
  EXPECT_EQ(beside("2018", "W") + beside("2018", "SW") + beside("2018", "SE"), "201921182117");
  EXPECT_EQ(beside("2118", "E") + beside("2118", "NE") + beside("2118", "NW"), "211720182019");
  EXPECT_EQ(beside("2118", "W") + beside("2118", "SW") + beside("2118", "SE"), "211922192218");
  EXPECT_EQ(map.grid().parse("2723"), std::nullopt);
}

TEST(ButcheryMap, places_slopes_and_roads) {
  const Map& map = shipped().map;
  EXPECT_EQ(map.level(at("2011")), 4);  // the Rocca
  EXPECT_EQ(map[at("2011")].place, "Rocca di Solferino");
  EXPECT_TRUE(map.lake(at("0101")) && !map.lake(at("0215")));
  EXPECT_TRUE(map.town(at("2010")) && map.built_up(at("3210")) && !map.town(at("3210")));
  const auto towards = [&](std::string_view a, std::string_view b) {
    return *map.grid().side_towards(at(a), at(b));
  };
  EXPECT_TRUE(map.side(at("0418"), towards("0418", "0417")).steep);
  EXPECT_TRUE(map.side(at("0220"), towards("0220", "0221")).ridge);
  EXPECT_EQ(map.road(at("2118"), towards("2118", "2019")), Road::Major);
  for (const std::string_view entry : {"1623", "2722", "3101", "3603"})
    EXPECT_EQ(map.road_off_map(at(entry)), Road::Major) << entry;
  EXPECT_EQ(map.road_off_map(at("3522")), Road::Minor);
  EXPECT_EQ(map.road_off_map(at("1722")), Road::None);
}

TEST(ButcheryMap, steep_slopes_are_jumps_of_two_levels_without_a_road) {
  const Map& map = shipped().map;
  int slopes = 0;
  for (int i = 0; i < map.size(); ++i) {
    const Hex here{static_cast<std::uint16_t>(i)};
    for (const Facing side : kFacings) {
      const Hex there = map.neighbour(here, side);
      if (there == kNoHex || map.lake(here) || map.lake(there)) continue;
      const bool jump =
          std::abs(map.level(here) - map.level(there)) >= 2 && map.road(here, side) == Road::None;
      EXPECT_EQ(map.side(here, side).steep, jump) << map.grid().name(here) << '/' << map.grid().name(there);
      slopes += jump ? 1 : 0;
    }
  }
  EXPECT_GT(slopes, 0);
}

TEST(ButcheryMap, seven_objectives_six_of_them_austrian) {
  const auto& objectives = shipped().scenario.objectives;
  ASSERT_EQ(objectives.size(), 7U);
  for (const Objective& objective : objectives) {
    EXPECT_EQ(objective.start_owner, objective.id == "castiglione" ? Side::Allies : Side::Austrians)
        << objective.id;
  }
  EXPECT_EQ(shipped().objective_hexes, 13);
}

TEST(ButcheryTables, rCRT_a_every_cell_as_printed) {
  proves("CRT.b CRT.c");
  // A string per column, die 1 to 6; + is D+1.
  constexpr std::array<std::string_view, 9> kPrinted{"XXXXXT", "XXXXTT", "XXXTTT", "XXTTTD", "XTTTDD",
                                                     "TTTDDD", "TTDDD+", "TDDD++", "DDD+++"};
  constexpr std::string_view kLetters = "XTD+";
  for (int column = 0; column <= 8; ++column) {
    for (int die = 1; die <= 6; ++die) {
      const auto result = static_cast<std::size_t>(shipped().combat_results.at(die, column));
      const char printed = kPrinted[static_cast<std::size_t>(column)][static_cast<std::size_t>(die - 1)];
      EXPECT_EQ(kLetters[result], printed) << column << '/' << die;
    }
  }
}

TEST(ButcheryTables, rWT_a_every_cell_as_printed) {
  proves("WT.b WT.c WT.d WT.e");
  // How many of the six faces are cool, and how many are not yet a storm.
  struct Row {
    int turn, cool, dry;
  };
  for (const Row& row : {Row{8, 5, 6}, Row{9, 3, 6}, Row{10, 3, 6}, Row{11, 2, 5}, Row{12, 1, 4},
                         Row{13, 0, 3}, Row{14, 0, 1}}) {
    for (int die = 1; die <= 7; ++die) {  // 7 is a six after heat, read as 6
      const int face = std::min(die, 6);
      const Weather expected = face <= row.cool  ? Weather::Cool
                               : face <= row.dry ? Weather::Heat
                                                 : Weather::Thunderstorm;
      EXPECT_EQ(shipped().scenario.weather.at(row.turn, die), expected) << row.turn << '/' << die;
    }
  }
}

TEST(ButcheryPack, reconstructions_are_listed_with_file_line_and_reason) {
  const auto all = reconstructed_values(kShipped);
  EXPECT_GT(all.size(), 300U);
  for (const Reconstructed& one : all) {
    EXPECT_GT(one.line, 0) << one.what;
    EXPECT_FALSE(one.reason.empty()) << one.what;
  }
  const auto has = [&](std::string_view what) {
    return std::any_of(all.begin(), all.end(), [&](const Reconstructed& one) { return one.what == what; });
  };
  for (const char* what :
       {"fr-ii-castagny.combat", "fr-ii.commander.command", "hex.level", "solferino.hexes"}) {
    EXPECT_TRUE(has(what)) << what;
  }
  EXPECT_FALSE(has("fr-i-a1.range"));  // printed
}

}  // namespace
}  // namespace tamburino
