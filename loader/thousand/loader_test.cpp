#include "loader/thousand/loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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

// Second witnesses: everything here is typed anew from the rulebook and its reconstruction, nothing is read
// from the pack.
namespace tamburino {
namespace {

using namespace thousand;
namespace fs = std::filesystem;
using Names = std::vector<std::string>;

const fs::path kShipped = packs_dir() / "thousand";

const Game& shipped() {
  static const Game game = thousand::load(kShipped);
  return game;
}

template <class Counters>
std::size_t at(const Counters& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
  if (found == all.end()) throw std::out_of_range(std::string(id));
  return static_cast<std::size_t>(found - all.begin());
}

const Unit& unit_called(std::string_view id) { return shipped().units[at(shipped().units, id)]; }
const Commander& commander_called(std::string_view id) {
  return shipped().commanders[at(shipped().commanders, id)];
}
PlaceId where(std::string_view id) { return PlaceId{static_cast<std::uint8_t>(at(shipped().places, id))}; }
const Place& place_called(std::string_view id) { return shipped()[where(id)]; }

Names names_of(const PlaceSet& places) {
  Names names;
  for (const PlaceId one : places) names.push_back(shipped()[one].id);
  std::sort(names.begin(), names.end());
  return names;
}

// The names, as printed, of all who start in a place.
Names start_in(std::string_view id, Kind kind = Kind::Infantry) {
  Names names;
  for (const Unit& unit : shipped().units) {
    if (unit.arrival == Arrival::Start && unit.start == where(id) && unit.kind == kind)
      names.push_back(unit.name);
  }
  return names;
}

Names arriving(Arrival arrival) {
  Names names;
  for (const Unit& unit : shipped().units) {
    if (unit.arrival == arrival) names.push_back(unit.name);
  }
  for (const Commander& commander : shipped().commanders) {
    if (commander.arrival == arrival) names.push_back(commander.name);
  }
  return names;
}

// "FL", {"1a", "3a"} are 1 FL-a, 3 FL-a.
Names line(std::initializer_list<const char*> numbers) {
  Names names;
  for (std::string one : numbers) {
    const char half = one.back();
    one.pop_back();
    names.push_back(one + " FL-" + half);
  }
  return names;
}

Names numbered(const std::string& kind, std::initializer_list<int> numbers) {
  Names names;
  for (const int number : numbers) names.push_back(std::to_string(number) + " " + kind);
  return names;
}

Names only(const Names& all, std::string_view part) {
  Names some;
  for (const std::string& one : all) {
    if (one.find(part) != std::string::npos) some.push_back(one);
  }
  return some;
}

TEST(ThousandPack, nothing_is_wrong_with_it) {
  for (const PackError& one : thousand::check(kShipped)) ADD_FAILURE() << one.what();
  for (const PackError& one : check_pack(kShipped)) ADD_FAILURE() << one.what();
}

TEST(ThousandPack, is_listed_with_the_others) {
  const std::vector<std::string> slugs = pack_slugs(packs_dir());
  EXPECT_NE(std::find(slugs.begin(), slugs.end(), "thousand"), slugs.end());
  EXPECT_EQ(pack_directory(packs_dir(), "thousand"), kShipped);
}

TEST(ThousandPack, another_scenario_is_refused_by_name) {
  try {
    thousand::load(kShipped, "volturno");
    FAIL();
  } catch (const PackError& error) {
    EXPECT_EQ(error.message(), "there is no scenario \"volturno\"; there are: campaign");
  }
}

// --- 3, 4 counters

TEST(ThousandCounters, r3_0b_there_are_as_many_as_printed) {
  proves("3.0a");
  std::map<std::string, int> count;
  for (const Unit& unit : shipped().units) {
    if (unit.kind == Kind::Insurgents) {
      ++count["insurgents"];
    } else {
      ++count[unit.id.substr(0, 1)];
    }
    if (unit.kind == Kind::Artillery) ++count["batteries"];
  }
  for (const Commander& one : shipped().commanders) {
    const bool piedmontese = one.arrival == Arrival::Piedmontese;
    ++count[one.side == Side::Bourbon ? "b" : piedmontese ? "p" : "g"];
  }
  EXPECT_EQ(count, (std::map<std::string, int>{
                       {"g", 41}, {"p", 10}, {"b", 67}, {"insurgents", 8}, {"batteries", 4}}));
  EXPECT_EQ(shipped().tables.trenches, 12);
  EXPECT_EQ(shipped().scenario.last_turn, 14);
  EXPECT_EQ(shipped().tables.turns.size(), 14U);
}

TEST(ThousandCounters, no_two_names_and_no_two_ids_are_alike) {
  std::set<std::string> names, ids;
  for (const Unit& one : shipped().units) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
  }
  for (const Commander& one : shipped().commanders) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
  }
  for (const Place& one : shipped().places) EXPECT_TRUE(ids.insert(one.id).second) << one.id;
}

TEST(ThousandCounters, r4_1a_every_unit_has_two_values_on_each_of_its_sides) {
  struct Class {
    const char* ids;  // by prefix
    Strength full, reduced;
    int count;
  };
  const std::array<Class, 12> classes{{
      // A1
      {"g-gar-company", {1, 1}, {1, 0}, 10},
      {"g-cc-i", {1, 2}, {1, 1}, 1},
      {"g-cc-", {2, 2}, {1, 2}, 2},
      {"g-gar-", {2, 1}, {1, 1}, 20},
      {"p-fl-", {3, 1}, {2, 1}, 6},
      {"p-br-", {3, 2}, {2, 2}, 2},
      {"b-fl-", {2, 0}, {1, 0}, 30},
      {"b-ca-guard", {3, 1}, {2, 1}, 1},
      {"b-ca-", {2, 1}, {1, 1}, 15},
      {"b-gr-", {3, 1}, {2, 1}, 2},
      {"b-ussari-", {2, 1}, {1, 1}, 1},
      {"b-", {2, 0}, {1, 0}, 5},  // lancers and dragoons
  }};
  std::array<int, 12> found{};
  for (const Unit& unit : shipped().units) {
    if (unit.kind == Kind::Artillery || unit.kind == Kind::Insurgents) continue;
    std::string id = unit.id;
    if (id.starts_with("g-gar-") && (id[6] < '0' || id[6] > '9')) id = "g-gar-company";
    if (id == "b-ca-3") id = "b-ca-guard";
    const auto is = [&](const Class& one) { return id.starts_with(one.ids); };
    const auto one = std::find_if(classes.begin(), classes.end(), is);
    ASSERT_NE(one, classes.end()) << unit.id;
    ++found[static_cast<std::size_t>(one - classes.begin())];
    EXPECT_TRUE(unit.has_reduced) << unit.id;
    EXPECT_EQ(unit.full, one->full) << unit.id;
    EXPECT_EQ(unit.reduced, one->reduced) << unit.id;
  }
  for (std::size_t i = 0; i < classes.size(); ++i) EXPECT_EQ(found[i], classes[i].count) << classes[i].ids;
}

TEST(ThousandCounters, guns_and_insurgents_have_one_side_only) {
  int batteries = 0, insurgents = 0;
  for (const Unit& unit : shipped().units) {
    const bool one_side = unit.kind == Kind::Artillery || unit.kind == Kind::Insurgents;
    EXPECT_EQ(unit.has_reduced, !one_side) << unit.id;
    if (one_side) {
      EXPECT_EQ(unit.full, (Strength{1, 0})) << unit.id;
    }
    batteries += unit.kind == Kind::Artillery ? 1 : 0;
    insurgents += unit.kind == Kind::Insurgents ? 1 : 0;
  }
  EXPECT_EQ(batteries, 4);
  EXPECT_EQ(insurgents, 8);
}

TEST(ThousandCounters, cavalry_is_hussars_lancers_and_dragoons) {
  Names cavalry;
  for (const Unit& unit : shipped().units) {
    if (unit.kind == Kind::Cavalry) cavalry.push_back(unit.name);
  }
  EXPECT_EQ(cavalry, (Names{"1 Ussari", "1 Lancers", "2 Lancers", "1 Dragoons", "2 Dragoons", "3 Dragoons"}));
}

TEST(ThousandCounters, r4_3a_every_commander_has_value_and_rank_on_both_sides) {
  for (const Commander& one : shipped().commanders) {
    for (const Command& side : {one.front, one.back}) {
      EXPECT_GE(side.value, 1) << one.id;
      EXPECT_LE(side.value, 4) << one.id;
    }
    EXPECT_GE(one.front.value, one.back.value) << one.id;
    EXPECT_EQ(one.front.rank == Rank::Chief, one.id == "garibaldi" || one.id == "francesco") << one.id;
    EXPECT_EQ(one.starts_on_back, one.side == Side::Bourbon) << one.id;  // 4.3e
  }
  EXPECT_EQ(shipped()[shipped().chief[0]].name, "Garibaldi");
  EXPECT_EQ(shipped()[shipped().chief[1]].name, "Francesco II");
}

// --- 5 map

TEST(ThousandMap, r5_0a_zones_cities_and_routes) {
  const Game& game = shipped();
  EXPECT_EQ(game.all_zones.size(), 20);
  EXPECT_EQ(game.all_cities.size(), 16);
  const std::map<std::string, std::string> zone_of{
      {"marsala", "TP"},   {"calatafimi", "TP"}, {"palermo", "PA"}, {"agrigento", "AG"},
      {"enna", "CL"},      {"siracusa", "NO"},   {"messina", "ME"}, {"reggio-calabria", "RC"},
      {"catanzaro", "CZ"}, {"cosenza", "CS"},    {"salerno", "SA"}, {"napoli", "NA"},
      {"caserta", "TL"},   {"gaeta", "TL"},      {"bari", "BR"},    {"l-aquila", "AB"}};
  for (const auto& [city, zone] : zone_of) {
    EXPECT_TRUE(place_called(city).city) << city;
    EXPECT_EQ(place_called(city).zone, where(zone)) << city;
    EXPECT_TRUE(place_called(zone).cities.contains(where(city))) << city;
    EXPECT_EQ(place_called(city).sicily, place_called(zone).sicily) << city;
  }
  Names sicily;
  for (const PlaceId zone : game.all_zones) {
    EXPECT_EQ(game[zone].zone, zone);
    EXPECT_FALSE(game[zone].city);
    if (game[zone].sicily) sicily.push_back(game[zone].id);
  }
  EXPECT_EQ(sicily, (Names{"TP", "PA", "AG", "CL", "CT", "NO", "ME"}));
  EXPECT_EQ(place_called("reggio-calabria").name, "Reggio Calabria");
  EXPECT_EQ(place_called("l-aquila").name, "L'Aquila");
  EXPECT_EQ(place_called("AG").name, "Girgenti");
  ASSERT_EQ(game.routes.size(), 4U);  // A3
  const std::array<std::array<const char*, 4>, 4> routes{{{"S1", "messina", "reggio-calabria", ""},
                                                          {"S2", "messina", "CS", ""},
                                                          {"S3", "palermo", "SA", ""},
                                                          {"S4", "palermo", "napoli", "napoli"}}};
  for (std::size_t i = 0; i < routes.size(); ++i) {
    EXPECT_EQ(game.routes[i].code, routes[i][0]);
    EXPECT_EQ(game.routes[i].from, where(routes[i][1]));
    EXPECT_EQ(game.routes[i].to, where(routes[i][2]));
    const std::string needs = routes[i][3];
    EXPECT_EQ(game.routes[i].needs, needs.empty() ? kNoPlace : where(needs)) << routes[i][0];
  }
}

TEST(ThousandMap, neighbours_by_land_and_by_sea) {
  EXPECT_EQ(names_of(place_called("TP").neighbours), (Names{"AG", "PA"}));
  EXPECT_EQ(names_of(place_called("RC").neighbours), (Names{"CZ"}));
  EXPECT_EQ(names_of(place_called("NA").neighbours), (Names{"SA", "TL"}));
  EXPECT_EQ(names_of(place_called("AB").neighbours), (Names{"MO", "TL"}));
  EXPECT_EQ(names_of(place_called("messina").by_sea), (Names{"CS", "RC", "reggio-calabria"}));
  EXPECT_EQ(names_of(place_called("PA").by_sea), (Names{"NA", "SA", "napoli"}));
  EXPECT_EQ(names_of(place_called("NA").by_sea), Names{});
  EXPECT_EQ(names_of(place_called("marsala").by_land),
            (Names{"AG", "PA", "TP", "agrigento", "calatafimi", "palermo"}));
  for (const auto& [a, b] : shipped().borders) EXPECT_EQ(shipped()[a].sicily, shipped()[b].sicily);
}

TEST(ThousandMap, ports_and_the_papal_border) {
  EXPECT_EQ(names_of(shipped().ports), (Names{"bari", "gaeta", "marsala", "messina", "napoli", "palermo",
                                              "reggio-calabria", "salerno", "siracusa"}));
  PlaceSet papal;
  for (const PlaceId one : shipped().all_places) {
    if (shipped()[one].papal) papal.add(one);
  }
  EXPECT_EQ(names_of(papal), (Names{"AB", "TL", "caserta", "gaeta", "l-aquila"}));
}

TEST(ThousandMap, r5_1b_three_cities_hold_sixteen_units_and_the_others_eight) {
  for (const PlaceId city : shipped().all_cities) {
    const std::string& id = shipped()[city].id;
    const bool big = id == "palermo" || id == "napoli" || id == "gaeta";
    EXPECT_EQ(shipped().limit(city), big ? 16 : 8) << id;
  }
  for (const PlaceId zone : shipped().all_zones)
    EXPECT_GE(shipped().limit(zone), 118);  // 5.1a: all there are
}

TEST(ThousandMap, only_the_bourbons_dig_in_at_calatafimi) {
  for (const PlaceId city : shipped().all_cities)
    EXPECT_EQ(shipped()[city].bourbon_trenches, shipped()[city].id == "calatafimi") << shipped()[city].id;
}

// --- 6, 15, 16 set-up

TEST(ThousandSetUp, r15_0a_the_bourbon_line) {
  proves("6.0b");
  const std::map<std::string, Names> printed{{"palermo", line({"1a", "3a", "4a", "14a", "14b"})},
                                             {"gaeta", line({"1b", "3b", "5b", "7b"})},
                                             {"napoli", line({"4b", "6a", "6b", "8a", "8b", "9a", "9b"})},
                                             {"messina", line({"5a", "11a", "11b"})},
                                             {"reggio-calabria", line({"2a", "13b"})},
                                             {"cosenza", line({"2b"})},
                                             {"bari", line({"7a"})},
                                             {"caserta", line({"10a", "10b"})},
                                             {"catanzaro", line({"12a", "12b"})},
                                             {"siracusa", line({"13a"})}};
  std::size_t placed = 0;
  for (const auto& [place, names] : printed) {
    EXPECT_EQ(only(start_in(place), " FL-"), names) << place;
    placed += names.size();
  }
  EXPECT_EQ(only(arriving(Arrival::Free), " FL-"), line({"15a", "15b"}));
  EXPECT_EQ(placed, 28U);
}

TEST(ThousandSetUp, r15_0b_the_cacciatori) {
  proves("6.0b");
  EXPECT_EQ(only(start_in("palermo"), " CA"), numbered("CA", {1, 4, 5, 6, 7}));
  EXPECT_EQ(start_in("l-aquila"), numbered("CA", {2}));
  EXPECT_EQ(only(start_in("napoli"), " CA"), numbered("CA", {3, 13, 14, 15, 16}));
  EXPECT_EQ(only(arriving(Arrival::Free), " CA"), numbered("CA", {8, 9}));
  EXPECT_EQ(start_in("AB"), numbered("CA", {10, 11, 12}));
}

TEST(ThousandSetUp, r15_0c_guard_cavalry_and_artillery) {
  proves("6.0b");
  const std::map<std::string, std::string> printed{
      {"1 GR", "gaeta"},          {"1 Ussari", "gaeta"},    {"2 GR", "napoli"},     {"1 Dragoons", "napoli"},
      {"1 Lancers", "agrigento"}, {"2 Lancers", "salerno"}, {"2 Dragoons", "bari"}, {"3 Dragoons", "caserta"},
      {"1 AR", "bari"},           {"2 AR", "napoli"},       {"3 AR", "messina"},    {"4 AR", "l-aquila"}};
  std::size_t found = 0;
  for (const Unit& unit : shipped().units) {
    const auto one = printed.find(unit.name);
    if (one == printed.end()) continue;
    ++found;
    EXPECT_EQ(unit.arrival, Arrival::Start) << unit.name;
    EXPECT_EQ(unit.start, where(one->second)) << unit.name;
    EXPECT_EQ(unit.side, Side::Bourbon) << unit.name;
  }
  EXPECT_EQ(found, printed.size());
  EXPECT_EQ(start_in("messina", Kind::Artillery), (Names{"3 AR"}));
}

TEST(ThousandSetUp, r15_0d_the_thousand_at_marsala) {
  proves("6.0b");
  EXPECT_EQ(start_in("marsala"), (Names{"I Gar", "II Gar", "III Gar", "IV Gar", "V Gar", "VI Gar", "VII Gar",
                                        "VIII Gar", "IX Gar", "X Gar", "I CC"}));
  for (const Unit& unit : shipped().units) {
    if (unit.side == Side::Garibaldine && unit.arrival == Arrival::Start) {
      EXPECT_EQ(unit.start, where("marsala")) << unit.id;
    }
  }
}

TEST(ThousandSetUp, r15_0e_the_starred_force) {
  Names names;
  for (int i = 1; i <= 20; ++i) names.push_back(std::to_string(i) + " Gar");
  for (const char* one : {"1 CC", "2 CC", "Brig. Comm. 6", "Col. Comm. 7"}) names.emplace_back(one);
  EXPECT_EQ(arriving(Arrival::Starred), names);
  EXPECT_EQ(commander_called("brig-comm-6").front, (Command{2, Rank::Brigadier}));
  EXPECT_EQ(commander_called("col-comm-7").front, (Command{2, Rank::Colonel}));
  EXPECT_EQ(shipped().scenario.starred_entry, where("palermo"));
}

TEST(ThousandSetUp, r15_0f_the_piedmontese) {
  Names names;
  for (int i = 1; i <= 6; ++i) names.push_back(std::to_string(i) + " FL Piemontesi");
  for (const char* one : {"1 BR", "2 BR", "Piem. Comm. 1", "Piem. Comm. 2"}) names.emplace_back(one);
  EXPECT_EQ(arriving(Arrival::Piedmontese), names);
  EXPECT_EQ(commander_called("piem-comm-1").front, (Command{3, Rank::Army}));
  EXPECT_EQ(commander_called("piem-comm-2").front, (Command{3, Rank::Major}));
  EXPECT_EQ(unit_called("p-fl-1").side, Side::Garibaldine);
  EXPECT_EQ(shipped().scenario.piedmontese_turn, 12);
  EXPECT_EQ(shipped().scenario.piedmontese_entry, where("AB"));
}

TEST(ThousandSetUp, r15_0g_eight_insurgents_wait) {
  Names names;
  for (int i = 1; i <= 8; ++i) names.push_back("Insurgents " + std::to_string(i));
  EXPECT_EQ(arriving(Arrival::Pool), names);
  EXPECT_EQ(unit_called("g-insurgents-8").side, Side::Garibaldine);
}

TEST(ThousandSetUp, von_mechel_goes_where_he_likes_but_for_marsala) {
  EXPECT_EQ(arriving(Arrival::Free), (Names{"15 FL-a", "15 FL-b", "8 CA", "9 CA", "Von Mechel"}));
  EXPECT_EQ(shipped()[shipped().free_commander].id, "von-mechel");
  EXPECT_EQ(commander_called("von-mechel").start, where("enna"));
  EXPECT_EQ(shipped().scenario.forbidden_start, where("marsala"));
}

struct Printed {
  const char* id;
  Command front, back;
  const char* start;
};

const std::array<Printed, 9> kBourbons{{
    {"francesco", {3, Rank::Chief}, {3, Rank::Chief}, "napoli"},
    {"von-mechel", {3, Rank::Brigadier}, {3, Rank::Colonel}, "enna"},
    {"ritucci", {3, Rank::Major}, {2, Rank::Major}, "napoli"},
    {"clary", {3, Rank::Major}, {2, Rank::Major}, "gaeta"},
    {"lanza", {2, Rank::Army}, {1, Rank::Army}, "palermo"},
    {"mendelez", {2, Rank::Brigadier}, {1, Rank::Brigadier}, "palermo"},
    {"vial", {2, Rank::Brigadier}, {1, Rank::Brigadier}, "messina"},
    {"briganti", {1, Rank::Brigadier}, {1, Rank::Colonel}, "reggio-calabria"},
    {"bosco", {1, Rank::Colonel}, {1, Rank::Colonel}, "bari"},
}};

const std::array<Printed, 10> kGaribaldines{{
    {"garibaldi", {4, Rank::Chief}, {4, Rank::Chief}, "marsala"},
    {"bixio", {3, Rank::Major}, {2, Rank::Major}, "marsala"},  // 3(2): T49
    {"turr", {3, Rank::Major}, {2, Rank::Major}, "marsala"},
    {"div-comm-3", {3, Rank::Major}, {2, Rank::Major}, "marsala"},
    {"brig-comm-4", {3, Rank::Brigadier}, {2, Rank::Brigadier}, "marsala"},
    {"brig-comm-5", {2, Rank::Brigadier}, {1, Rank::Brigadier}, "marsala"},
    {"brig-comm-6", {2, Rank::Brigadier}, {1, Rank::Brigadier}, nullptr},
    {"col-comm-7", {2, Rank::Colonel}, {1, Rank::Colonel}, nullptr},
    {"piem-comm-1", {3, Rank::Army}, {3, Rank::Army}, nullptr},
    {"piem-comm-2", {3, Rank::Major}, {2, Rank::Major}, nullptr},
}};

TEST(ThousandSetUp, r16_0a_fronts_of_the_bourbon_commanders) {
  for (const Printed& one : kBourbons) {
    EXPECT_EQ(commander_called(one.id).front, one.front) << one.id;
    EXPECT_EQ(commander_called(one.id).side, Side::Bourbon) << one.id;
  }
  EXPECT_EQ(shipped().commanders_of[1].size(), 9);
}

TEST(ThousandSetUp, r16_0b_backs_of_the_bourbon_commanders) {
  for (const Printed& one : kBourbons) EXPECT_EQ(commander_called(one.id).back, one.back) << one.id;
}

TEST(ThousandSetUp, r16_0c_where_the_bourbon_commanders_start) {
  for (const Printed& one : kBourbons) {
    const Commander& commander = commander_called(one.id);
    EXPECT_EQ(commander.start, where(one.start)) << one.id;
    EXPECT_EQ(commander.arrival, commander.id == "von-mechel" ? Arrival::Free : Arrival::Start) << one.id;
  }
}

TEST(ThousandSetUp, r16_0d_fronts_of_the_garibaldine_commanders_and_marsala) {
  for (const Printed& one : kGaribaldines) {
    const Commander& commander = commander_called(one.id);
    EXPECT_EQ(commander.front, one.front) << one.id;
    EXPECT_EQ(commander.side, Side::Garibaldine) << one.id;
    EXPECT_EQ(commander.start, one.start == nullptr ? kNoPlace : where(one.start)) << one.id;
    EXPECT_EQ(commander.arrival == Arrival::Start, one.start != nullptr) << one.id;
  }
  EXPECT_EQ(shipped().commanders_of[0].size(), 10);
}

TEST(ThousandSetUp, r16_0e_backs_of_the_garibaldine_commanders) {
  for (const Printed& one : kGaribaldines) EXPECT_EQ(commander_called(one.id).back, one.back) << one.id;
}

TEST(ThousandSetUp, marsala_is_garibaldine_and_nothing_else) {
  ASSERT_EQ(shipped().scenario.owners.size(), 1U);
  EXPECT_EQ(shipped().scenario.owners[0], std::pair(where("marsala"), Side::Garibaldine));
}

// --- 7 calendar

TEST(ThousandCalendar, r7_0b_turn_2_needs_3) {
  EXPECT_EQ(shipped().turn_box(2).command, 3);
  constexpr std::array needed{3, 3, 3, 2, 2, 3, 2, 3, 2, 2, 2, 2, 2, 1};  // A2
  ASSERT_EQ(shipped().tables.turns.size(), needed.size());
  for (std::size_t i = 0; i < needed.size(); ++i)
    EXPECT_EQ(shipped().tables.turns[i].command, needed[i]) << i + 1;
}

TEST(ThousandCalendar, r7_0c_the_piedmontese_stand_on_turn_12) {
  EXPECT_EQ(shipped().scenario.piedmontese_turn, 12);
  EXPECT_EQ(shipped().turn_box(12).dates, "1-14 Oct");
}

TEST(ThousandCalendar, dates_run_from_the_landing_to_gaeta) {
  Names dates;
  for (const TurnBox& box : shipped().tables.turns) dates.push_back(box.dates);
  EXPECT_EQ(dates,
            (Names{"11-16 May", "17-22 May", "23-28 May", "29 May-6 Jun", "7-30 Jun", "1-15 Jul", "16-31 Jul",
                   "1-18 Aug", "19-31 Aug", "1-10 Sep", "11-30 Sep", "1-14 Oct", "15-31 Oct", "1-30 Nov"}));
}

// --- tables

// A string for each column, die 1 to 6: Y, a number, or a letter for No 1 (a) and No 2 (b).
void expect_column(int column, std::string_view printed) {
  for (int die = 1; die <= 6; ++die) {
    const char cell = printed[static_cast<std::size_t>(die - 1)];
    RetreatResult expected;
    if (cell == 'a' || cell == 'b') {
      expected = {true, cell - 'a' + 1};
    } else if (cell != 'Y') {
      expected.reductions = cell - '0';
    }
    EXPECT_EQ(shipped().tables.retreat.at(die, column), expected) << die << '/' << column;
  }
}

TEST(ThousandTables, rRAT_a_columns_up_to_0_every_cell) {
  expect_column(-1, "1YYYYY");
  expect_column(-9, "1YYYYY");  // T53
  expect_column(0, "11YYYY");
}

TEST(ThousandTables, rRAT_b_columns_1_and_2_every_cell) {
  expect_column(1, "211YYY");
  expect_column(2, "2211YY");
  EXPECT_EQ(shipped().tables.attrition_column, 1);
}

TEST(ThousandTables, rRAT_c_columns_from_3_on_every_cell) {
  expect_column(3, "a221YY");
  expect_column(4, "aa221Y");
  expect_column(5, "baa22Y");
  expect_column(17, "baa22Y");
}

TEST(ThousandTables, recruiting_by_city) {
  const std::map<std::string, int> printed{{"palermo", 4},         {"napoli", 4}, {"messina", 5},
                                           {"reggio-calabria", 5}, {"bari", 5},   {"l-aquila", 5}};
  for (const PlaceId city : shipped().all_cities) {
    const auto one = printed.find(shipped()[city].id);
    EXPECT_EQ(shipped()[city].recruits_from, one == printed.end() ? 6 : one->second) << shipped()[city].id;
  }
  EXPECT_EQ(shipped().tables.recruits_after_armistice, 4);
}

TEST(ThousandTables, cities_on_the_combat_table) {
  const Tables& tables = shipped().tables;
  EXPECT_EQ(tables.city_cells, 4);
  EXPECT_EQ(tables.big_city_cells, 8);
  EXPECT_EQ(tables.first_city_column, 4);  // columns 5 to 8: A6
  EXPECT_EQ(tables.first_big_column, 2);   // columns 3 to 10
}

TEST(ThousandTables, what_the_dice_must_show) {
  const Tables& tables = shipped().tables;
  EXPECT_EQ(tables.hits_from, 6);
  EXPECT_EQ(tables.artillery_from, 6);
  EXPECT_EQ(tables.support_from, 5);
  EXPECT_EQ(tables.reserve_over, 11);
  EXPECT_EQ(tables.captured_up_to, 3);
  EXPECT_EQ(tables.damage_to_reduce, 3);
}

// --- 8, 13, 14

TEST(ThousandScenario, armistice) {
  const Scenario& scenario = shipped().scenario;
  EXPECT_EQ(scenario.armistice_last_turn, 4);
  EXPECT_EQ(scenario.armistice_over, 5);
  EXPECT_EQ(scenario.kept_in_sicily, 12);
  EXPECT_EQ(scenario.evacuated_to, where("messina"));
}

TEST(ThousandScenario, points_add_up_to_the_two_thresholds) {
  const Scenario& scenario = shipped().scenario;
  int mainland = 0;
  for (const PlaceId city : shipped().all_cities) {
    const Place& one = shipped()[city];
    const bool nothing = one.id == "marsala" || one.id == "calatafimi";
    EXPECT_EQ(one.points, one.id == "napoli" ? 6 : nothing ? 0 : 1) << one.id;
    EXPECT_EQ(one.siege_points, one.id == "palermo" ? 6 : 0) << one.id;  // 0: no difference
    if (!one.sicily) mainland += one.points;
  }
  EXPECT_EQ(scenario.battle_points, 3);
  EXPECT_EQ(scenario.escape_points, 2);
  EXPECT_EQ(place_called("palermo").siege_points + mainland, scenario.partial_points);  // A3
  EXPECT_EQ(scenario.partial_points, 20);
  EXPECT_EQ(scenario.partial_points + scenario.escape_points, scenario.historical_points);
  EXPECT_EQ(scenario.historical_points, 22);
  EXPECT_EQ(scenario.total_points, 22);
  EXPECT_EQ(scenario.total_turn, 12);
  EXPECT_EQ(scenario.capital, where("napoli"));
}

// --- what is ours

TEST(ThousandPack, all_that_the_rulebook_does_not_print_is_marked) {
  std::map<std::string, std::string> marks;
  for (const Reconstructed& one : reconstructed_values(kShipped)) {
    EXPECT_FALSE(one.reason.empty()) << one.what;
    EXPECT_GT(one.line, 0) << one.what;
    marks[one.what] = one.reason;
  }
  for (const Unit& unit : shipped().units) {
    EXPECT_TRUE(marks.contains(unit.id + ".full")) << unit.id;
    EXPECT_EQ(marks.contains(unit.id + ".reduced"), unit.has_reduced) << unit.id;
  }
  for (const char* what : {"bixio.back", "turr.back", "div-comm-3.name", "piem-comm-2.name", "calendar",
                           "campaign.routes.S4", "campaign.owners.garibaldine", "zones", "border", "port"})
    EXPECT_TRUE(marks.contains(what)) << what;
  for (const char* what : {"lanza.front", "lanza.back", "garibaldi.name"})
    EXPECT_FALSE(marks.contains(what)) << what;
  EXPECT_FALSE(std::any_of(marks.begin(), marks.end(),
                           [](const auto& one) { return one.first.ends_with(".2.command"); }));
  EXPECT_TRUE(std::any_of(marks.begin(), marks.end(),
                          [](const auto& one) { return one.first.ends_with(".3.command"); }));
}

}  // namespace
}  // namespace tamburino
