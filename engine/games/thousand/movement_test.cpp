#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 5, 10.3, 10.4. The map, and marches over land and sea.
namespace tamburino::thousand {
namespace {

using testing::Contains;
using testing::Not;
using testing::UnorderedElementsAre;
using Names = std::vector<std::string>;

Names ids(const Game& game, PlaceSet places) {
  Names names;
  for (const PlaceId one : places) names.push_back(place_id(game, one));
  return names;
}

// Where Garibaldi and a company may march from here, with nobody in the way.
Names ways_from(const std::string& here, const std::string& more = "") {
  auto g = given("garibaldi " + here + "; g-gar-i " + here + "; " + more);
  return ids(g.game, destinations(g.game, g.state, g.commander("garibaldi")));
}

// Bixio is elsewhere, so that the movement goes on when Garibaldi has marched.
Given marched(const std::string& from, const std::string& to, const std::string& more = "") {
  auto g = given("garibaldi " + from + "; g-gar-i " + from + "; bixio MO; g-gar-x MO; " + more);
  g.does("march garibaldi " + to + " all");
  return g;
}

// --- 5

TEST(Thousand5_0, r5_0a_zones_that_touch_cities_in_zones_and_routes) {
  const Game& game = campaign();
  EXPECT_EQ(game.all_zones.size(), 20);
  EXPECT_EQ(game.all_cities.size(), 16);
  EXPECT_EQ(game.routes.size(), 4U);
  for (const PlaceId zone : game.all_zones) {
    EXPECT_FALSE(game[zone].neighbours.empty()) << game[zone].id;
    EXPECT_FALSE(game[zone].neighbours.contains(zone)) << game[zone].id;
    for (const PlaceId next : game[zone].neighbours) {
      EXPECT_TRUE(game[next].neighbours.contains(zone)) << game[zone].id << game[next].id;
      EXPECT_FALSE(game[next].city) << game[next].id;
    }
    for (const PlaceId city : game[zone].cities) EXPECT_EQ(game[city].zone, zone);
  }
  for (const PlaceId city : game.all_cities) EXPECT_TRUE(game[game[city].zone].cities.contains(city));
}

TEST(Thousand5_0, r5_0a_ways_over_land_lead_back) {
  const Game& game = campaign();
  for (const PlaceId from : game.all_places) {
    for (const PlaceId to : game[from].by_land)
      EXPECT_TRUE(game[to].by_land.contains(from)) << game[from].id << " " << game[to].id;
    EXPECT_FALSE(game[from].by_land.contains(from)) << game[from].id;
  }
}

TEST(Thousand5_2, r5_2a_to_be_in_the_zone_is_not_to_be_in_the_city) {
  auto g = marched("AG", "CL", "b-ca-8 enna");
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  EXPECT_FALSE(contested(g.state, g.place("CL")));
  g.does("done");
  EXPECT_NE(g.asked(), Ask::None);
  EXPECT_THAT(g.verdict("done"), Allowed());  // nobody must fight
  EXPECT_THAT(g.verdict("fight CL"), RefusedBy("11.0a"));
}

TEST(Thousand5_2, r5_2a_the_city_is_taken_by_entering_it) {
  auto beside = marched("AG", "CL");
  EXPECT_EQ(beside.city("enna").owner, Side::Bourbon);  // though nobody is in it
  auto in = marched("CL", "enna");
  EXPECT_EQ(in.city("enna").owner, Side::Garibaldine);
  EXPECT_TRUE(in.happened(EventKind::CityTaken));
  EXPECT_FALSE(in.city("enna").by_siege);
}

TEST(Thousand5_2, r5_2a_it_is_its_who_entered_it_last) {
  auto g = given(
      "von-mechel CL; b-ca-8 CL; city enna garibaldine scored; clary TL front; garibaldi TP; side bourbon");
  g.does("march von-mechel enna all");
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  EXPECT_FALSE(g.city("enna").scored);
}

// --- 10.3a

TEST(Thousand10_3, r10_3a_any_number_of_units_go_with_a_commander) {
  const std::string there =
      "garibaldi TP; bixio CL; g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii+"
      "g-gar-ix+g-gar-x+g-cc-i TP; commander garibaldi 3";
  auto all = given(there);
  all.does("march garibaldi AG all");
  EXPECT_EQ(units_at(all.state, all.place("AG")).size(), 11);
  EXPECT_EQ(units_at(all.state, all.place("TP")).size(), 0);
  auto some = given(there);
  some.does("march garibaldi AG g-gar-i+g-cc-i");  // T33: he may leave others behind
  EXPECT_EQ(units_at(some.state, some.place("AG")).size(), 2);
  EXPECT_EQ(some.where("g-gar-ii"), "TP");
  auto none = given(there);
  none.does("march garibaldi AG alone");
  EXPECT_EQ(none.where("garibaldi"), "AG");
  EXPECT_EQ(units_at(none.state, none.place("TP")).size(), 11);
}

TEST(Thousand10_3, r10_3a_it_is_asked_whom_he_takes) {
  auto g = given("garibaldi TP; g-gar-i+g-gar-ii TP; g-gar-iii TP moved");
  g.does("march garibaldi AG");
  ASSERT_EQ(g.asked(), Ask::TakeUnits);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("go", "take \"I Gar\"", "take \"II Gar\"", "take-all"));
  g.does("take g-gar-i");
  EXPECT_THAT(g.verdict("take g-gar-i"), RefusedBy("10.3f"));  // is taken already
  g.does("take g-gar-ii");
  EXPECT_THAT(g.listed(), UnorderedElementsAre("go"));
}

// --- 10.3b, 10.3c: the printed ways, all of them and no other

TEST(Thousand10_3, r10_3b_from_a_zone_to_zones_beside_it_and_to_cities_in_them_and_in_itself) {
  EXPECT_THAT(ways_from("TP"), UnorderedElementsAre("AG", "PA",                 // a zone beside it
                                                    "agrigento", "palermo",     // a city there
                                                    "marsala", "calatafimi"));  // a city in itself
  EXPECT_THAT(ways_from("AV"),
              UnorderedElementsAre("SA", "TL", "MO", "FG", "BS", "salerno", "caserta", "gaeta"));
  EXPECT_THAT(ways_from("LE"), UnorderedElementsAre("BS", "BR", "bari"));
}

TEST(Thousand10_3, r10_3b_each_of_the_three_ways) {
  EXPECT_EQ(marched("TP", "AG").where("g-gar-i"), "AG");
  EXPECT_EQ(marched("TP", "palermo").where("g-gar-i"), "palermo");
  EXPECT_EQ(marched("TP", "calatafimi").where("g-gar-i"), "calatafimi");
  const auto g = given("garibaldi TP; g-gar-i TP");
  for (const char* far : {"CL", "enna", "ME", "messina", "TP"})
    EXPECT_THAT(g.verdict(std::string("march garibaldi ") + far), RefusedBy("10.3b")) << far;
}

TEST(Thousand10_3, r10_3c_from_a_city_to_cities_in_its_zone_and_in_those_beside_it) {
  EXPECT_THAT(ways_from("calatafimi"),
              UnorderedElementsAre("marsala",               // a city in its zone
                                   "agrigento", "palermo",  // a city in a zone beside it
                                   "TP", "AG", "PA"));      // T34
  EXPECT_THAT(ways_from("gaeta"),
              UnorderedElementsAre("caserta", "napoli", "l-aquila", "TL", "NA", "AB", "MO", "AV"));
}

TEST(Thousand10_3, r10_3c_each_of_the_two_ways) {
  EXPECT_EQ(marched("marsala", "calatafimi").where("g-gar-i"), "calatafimi");
  EXPECT_EQ(marched("marsala", "palermo").where("g-gar-i"), "palermo");
  const auto g = given("garibaldi marsala; g-gar-i marsala");
  for (const char* far : {"enna", "CL", "messina", "marsala"})
    EXPECT_THAT(g.verdict(std::string("march garibaldi ") + far), RefusedBy("10.3c")) << far;
}

TEST(Thousand10_3, t34_out_of_a_city_into_its_zone_and_those_beside_it) {
  proves("10.3c");
  EXPECT_EQ(marched("marsala", "TP").where("g-gar-i"), "TP");
  EXPECT_EQ(marched("marsala", "PA").where("g-gar-i"), "PA");
}

// --- 10.3d, 10.3e: the routes S1 to S4

TEST(Thousand10_3, r10_3d_from_messina_or_its_zone_to_reggio_its_zone_and_paola) {
  for (const char* from : {"messina", "ME"}) {
    const Names ways = ways_from(from);
    for (const char* to : {"reggio-calabria", "RC", "CS"}) EXPECT_THAT(ways, Contains(to)) << from;
    for (const char* to : {"cosenza", "CZ", "SA", "NA", "napoli"})
      EXPECT_THAT(ways, Not(Contains(to))) << from;
    EXPECT_EQ(marched(from, "reggio-calabria").where("g-gar-i"), "reggio-calabria");
    EXPECT_EQ(marched(from, "RC").where("g-gar-i"), "RC");
    EXPECT_EQ(marched(from, "CS").where("g-gar-i"), "CS");
  }
}

TEST(Thousand10_3, r10_3d_from_palermo_or_its_zone_to_sapri_and_to_napoli_for_who_holds_it) {
  for (const char* from : {"palermo", "PA"}) {
    const Names ways = ways_from(from);
    EXPECT_THAT(ways, Contains("SA"));
    for (const char* to : {"salerno", "napoli", "NA", "CS", "RC"})
      EXPECT_THAT(ways, Not(Contains(to))) << from;
    const Names holding = ways_from(from, "city napoli garibaldine");
    EXPECT_THAT(holding, Contains("napoli"));
    EXPECT_THAT(holding, Contains("NA"));
    EXPECT_EQ(marched(from, "SA").where("g-gar-i"), "SA");
    EXPECT_EQ(marched(from, "napoli", "city napoli garibaldine").where("g-gar-i"), "napoli");
    EXPECT_EQ(marched(from, "NA", "city napoli garibaldine").where("g-gar-i"), "NA");
  }
}

TEST(Thousand10_3, r10_3d_the_bourbons_sail_as_well) {
  const std::string fleet =
      "von-mechel palermo; b-ca-8 palermo; clary ME front; b-ca-9 ME; side bourbon; garibaldi TP";
  auto g = given(fleet);
  for (const char* to : {"napoli", "NA", "SA"})
    EXPECT_THAT(g.verdict(std::string("march von-mechel ") + to + " all"), Allowed()) << to;
  for (const char* to : {"reggio-calabria", "RC", "CS"})
    EXPECT_THAT(g.verdict(std::string("march clary ") + to + " all"), Allowed()) << to;
  auto lost = given(fleet + "; city napoli garibaldine");
  EXPECT_THAT(lost.verdict("march von-mechel napoli all"), RefusedBy("10.3d", "route-closed"));
  EXPECT_THAT(lost.verdict("march von-mechel NA all"), RefusedBy("10.3d", "route-closed"));
  EXPECT_THAT(lost.verdict("march von-mechel SA all"), Allowed());
}

TEST(Thousand10_3, r10_3d_no_ship_sails_elsewhere) {
  const Game& game = campaign();
  for (const PlaceId from : game.all_places) {
    const std::string id = place_id(game, from);
    const bool harbour = id == "messina" || id == "ME" || id == "palermo" || id == "PA";
    EXPECT_EQ(!game[from].by_sea.empty(), harbour) << id;
  }
  const auto g = given("garibaldi siracusa; g-gar-i siracusa");
  EXPECT_THAT(g.verdict("march garibaldi reggio-calabria"), RefusedBy("10.3d"));
}

TEST(Thousand10_3, r10_3d_a_landing_finds_what_it_finds) {
  auto city = marched("messina", "reggio-calabria", "b-fl-2a reggio-calabria");
  EXPECT_EQ(city.where("g-gar-i"), "RC");
  EXPECT_TRUE(city.city("reggio-calabria").due);
  auto empty = marched("messina", "reggio-calabria");
  EXPECT_EQ(empty.rolling(), RollKind::Recruit);
}

TEST(Thousand10_3, r10_3e_nobody_goes_to_sicily) {
  const auto g = given("garibaldi reggio-calabria; g-gar-i reggio-calabria; city napoli garibaldine");
  for (const PlaceId from : g.game.all_places) {
    for (const PlaceId to : g.game.all_places) {
      if (g.game[from].sicily || !g.game[to].sicily) continue;
      for (const Side side : kSides)
        EXPECT_THAT(way_open(g.game, g.state, side, from, to), RefusedBy("10.3e"))
            << place_id(g.game, from) << " " << place_id(g.game, to);
    }
  }
  EXPECT_THAT(g.verdict("march garibaldi messina"), RefusedBy("10.3e"));
}

// --- 10.3f

TEST(Thousand10_3, r10_3f_one_march_a_turn) {
  auto g = given("garibaldi TP; bixio AG; g-gar-i TP; g-gar-ii AG");
  g.does("march garibaldi AG all");
  EXPECT_THAT(g.verdict("march garibaldi PA"), RefusedBy("10.3f"));
  g.does("march bixio PA");  // not with those who have come just now
  EXPECT_THAT(g.verdict("take g-gar-i"), RefusedBy("10.3f"));
  EXPECT_THAT(g.verdict("take g-gar-ii"), Allowed());
  g.does("take-all").does("go");
  EXPECT_EQ(g.where("g-gar-i"), "AG");
  EXPECT_EQ(g.where("g-gar-ii"), "PA");
}

TEST(Thousand10_3, r10_3f_and_again_in_the_next) {
  auto g = given("garibaldi TP; g-gar-i TP");
  g.does("march garibaldi AG all");
  EXPECT_EQ(g.state.turn, 2);
  g.does("march garibaldi CL all");
  EXPECT_EQ(g.where("g-gar-i"), "CL");
}

TEST(Thousand10_3, t33_nobody_is_picked_up_on_the_way) {
  proves("10.3a 10.3f");
  auto g = given("garibaldi TP; g-gar-i TP; g-gar-ii AG; bixio MO");
  EXPECT_THAT(g.verdict("march garibaldi AG g-gar-ii"), RefusedBy("10.1a"));
  g.does("march garibaldi AG all");
  EXPECT_THAT(g.verdict("march garibaldi CL"), RefusedBy("10.3f"));
}

TEST(Thousand10_3, t33_a_commander_who_finds_nobody_rides_alone_without_being_asked) {
  auto g = given("garibaldi TP; g-gar-i TP moved; bixio MO");
  g.does("march garibaldi AG");
  EXPECT_EQ(g.asked(), Ask::March);
  EXPECT_EQ(g.where("garibaldi"), "AG");
  EXPECT_EQ(g.where("g-gar-i"), "TP");
}

// --- 10.4a

TEST(Thousand10_4, r10_4a_who_enters_a_zone_with_enemies_must_attack_them) {
  auto g = marched("AG", "CL", "b-ca-8 CL; b-ca-9 PA");
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Combat);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("fight CL"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("10.4a"));
  EXPECT_THAT(g.verdict("fight CL"), Allowed());
}

TEST(Thousand10_4, r10_4a_who_marches_up_to_a_city_stands_before_it_and_must_besiege_it) {
  auto g = marched("AG", "enna", "b-ca-8 enna");
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  EXPECT_EQ(g.where("garibaldi"), "CL");
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Combat);
  EXPECT_THAT(g.verdict("done"), RefusedBy("10.4a"));
  g.does("besiege enna").rolls(6);
  EXPECT_NE(g.asked(), Ask::Combat);
}

TEST(Thousand10_4, r10_4a_but_who_entered_the_zone_only_may_leave_the_city_alone) {
  auto g = marched("AG", "CL", "b-ca-8 enna");
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Combat);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "besiege enna"));
}

TEST(Thousand10_4, r10_4a_from_within_a_zone_up_to_its_city) {
  auto g = marched("CL", "enna", "b-ca-8 enna");
  EXPECT_EQ(g.where("g-gar-i"), "CL");
  EXPECT_TRUE(g["g-gar-i"].moved);
  EXPECT_TRUE(g.city("enna").due);
}

TEST(Thousand10_4, r10_4a_before_a_city_there_is_room_for_all) {
  auto g = given(
      "garibaldi AG; bixio MO; "
      "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii+g-gar-ix AG; "
      "b-ca-8 enna");
  g.does("march garibaldi enna all");
  EXPECT_EQ(units_at(g.state, g.place("CL")).size(), 9);
}

TEST(Thousand10_4, t37_a_hostile_city_is_not_entered_past_a_hostile_force) {
  proves("10.4a");
  const std::string there = "garibaldi AG; g-gar-i AG; b-ca-8 CL; ";
  EXPECT_THAT(given(there).verdict("march garibaldi enna all"), RefusedBy("T37"));  // empty, but Bourbon
  EXPECT_THAT(given(there + "b-ca-9 enna").verdict("march garibaldi enna all"), RefusedBy("T37"));
  EXPECT_THAT(given(there).verdict("march garibaldi CL all"), Allowed());
  EXPECT_THAT(given(there + "city enna garibaldine").verdict("march garibaldi enna all"), Allowed());
  EXPECT_THAT(given(there + "g-gar-ii enna").verdict("march garibaldi enna all"), Allowed());
  EXPECT_THAT(given("garibaldi AG; g-gar-i AG; b-ca-8 PA").verdict("march garibaldi enna all"), Allowed());
}

TEST(Thousand10_4, t37_nor_besieged_before_the_force_is_gone) {
  proves("10.4a");
  auto g = given("garibaldi CL; bixio CL; g-gar-i CL; b-ca-8 CL; b-ca-9 enna; phase combat");
  EXPECT_THAT(g.verdict("besiege enna"), RefusedBy("10.4a"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("fight CL"));
}

// --- 13.0g: the escape belongs to the movement of the Bourbons

TEST(Thousand10_3, t47_francesco_is_asked_though_nobody_can_march) {
  proves("13.0g");
  const std::string fallen = "b-gr-1 gaeta; turn 5; garibaldi TP; g-gar-i TP; city napoli garibaldine; ";
  auto g = given(fallen + "francesco gaeta moved; side bourbon");
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "flee"));
  EXPECT_THAT(given(fallen + "francesco gaeta").verdict("flee"),
              RefusedBy("13.0g"));  // not in the other's turn
}

// --- T57

TEST(Thousand5_1, t57_eleven_units_begin_in_marsala_and_must_be_brought_under_the_limit) {
  proves("5.1b 15.0d");
  auto g = started();
  g.does("place enna");
  EXPECT_THAT(g.verdict("done"), RefusedBy("T57"));
  EXPECT_FALSE(g.lists("done"));
  g.does("march bixio TP g-gar-i+g-gar-ii");
  EXPECT_THAT(g.verdict("done"), RefusedBy("T57"));  // nine
  g.does("march turr TP g-gar-iii");
  EXPECT_THAT(g.verdict("done"), Allowed());
  EXPECT_TRUE(g.lists("done"));
}

TEST(Thousand5_1, t57_the_last_commander_to_leave_leads_them_out) {
  proves("5.1b");
  auto g = started();
  g.does("place enna");
  for (const char* who : {"garibaldi", "bixio", "turr", "div-comm-3", "brig-comm-4"})
    g.does(std::string("march ") + who + " TP alone");
  g.does("march brig-comm-5 TP");
  EXPECT_THAT(g.verdict("go"), RefusedBy("T57"));
  g.does("take g-gar-i+g-gar-ii");
  EXPECT_THAT(g.verdict("go"), RefusedBy("T57"));
  EXPECT_FALSE(g.lists("go"));
  g.does("take g-gar-iii").does("go");
  EXPECT_EQ(units_at(g.state, g.place("marsala")).size(), 8);
}

TEST(Thousand5_1, t57_as_far_as_he_can) {
  proves("5.1b");
  auto g = given(
      "garibaldi marsala; "
      "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii+g-gar-ix+g-gar-x "
      "marsala; g-insurgents-1+g-insurgents-2+g-insurgents-3+g-insurgents-4+g-insurgents-5+g-insurgents-6+"
      "g-insurgents-7 calatafimi");
  g.does("march garibaldi calatafimi");
  EXPECT_THAT(g.verdict("go"), RefusedBy("T57"));
  g.does("take-all").does("go");  // one of two: there is no more room
  EXPECT_EQ(units_at(g.state, g.place("marsala")).size(), 9);
}

TEST(Thousand5_1, t57_then_the_limit_holds) {
  proves("5.1b");
  auto g = started();
  g.does("place enna").does("march bixio TP g-gar-i+g-gar-ii+g-gar-iii").does("done");
  g.until(Ask::March);
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  g.does("done");
  EXPECT_THAT(g.verdict("march bixio marsala g-gar-i"), RefusedBy("5.1b"));
}

// --- T66

TEST(Thousand10_4, t66_commanders_alone_do_not_go_where_the_enemy_is) {
  const std::string there = "garibaldi AG; bixio CT; g-gar-i AG; ";
  EXPECT_THAT(given(there + "b-ca-8 CL").verdict("march garibaldi CL alone"), RefusedBy("T66"));
  EXPECT_THAT(given(there + "b-ca-8 CL").verdict("march bixio CL"), RefusedBy("T66"));
  EXPECT_THAT(given(there).verdict("march garibaldi enna alone"), RefusedBy("T66"));  // a Bourbon city
  EXPECT_THAT(given(there + "b-ca-8 enna").verdict("march garibaldi enna alone"), RefusedBy("T66"));
  EXPECT_THAT(given(there + "lanza CL").verdict("march garibaldi CL alone"), RefusedBy("T66"));
  EXPECT_THAT(given(there + "city enna garibaldine").verdict("march garibaldi enna alone"), Allowed());
  EXPECT_THAT(given(there + "b-ca-8 enna").verdict("march garibaldi CL alone"), Allowed());
}

TEST(Thousand10_4, t66_nor_do_they_go_without_anybody_to_take) {
  const auto g = given("garibaldi AG; bixio MO; g-gar-i AG moved; b-ca-8 CL");
  EXPECT_THAT(g.verdict("march garibaldi CL"), RefusedBy("T66"));
  EXPECT_THAT(g.verdict("march garibaldi enna"), RefusedBy("T37"));
  EXPECT_THAT(g.verdict("march garibaldi agrigento"), RefusedBy("T66"));
}

TEST(Thousand10_4, t66_a_battery_just_captured_is_nobody_to_take) {
  proves("4.2b");
  auto g = given("garibaldi AG; bixio MO; b-ar-1 AG captured fresh; b-ca-8 PA");
  EXPECT_THAT(g.verdict("march garibaldi PA"), RefusedBy("T66"));
  g.does("march garibaldi CL");
  EXPECT_EQ(g.where("garibaldi"), "CL");
  EXPECT_EQ(g.where("b-ar-1"), "AG");
}

TEST(Thousand10_4, t66_a_commander_upon_whom_units_come_rolls_at_once) {
  proves("11.5j");
  auto g = marched("AG", "CL", "lanza CL; mendelez CL");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(3).rolls(4);
  EXPECT_EQ(g.leader("lanza").fate, Fate::Captured);
  EXPECT_EQ(g.leader("mendelez").fate, Fate::Escaped);
  EXPECT_EQ(g.asked(), Ask::March);
}

TEST(Thousand10_4, t66_in_a_city_as_well) {
  auto g = marched("CL", "enna", "lanza enna");
  g.until_roll(RollKind::Capture).rolls(1);
  EXPECT_EQ(g.leader("lanza").fate, Fate::Captured);
  EXPECT_EQ(g.where("g-gar-i"), "enna");
}

TEST(Thousand10_4, t66_and_before_a_city_that_is_held) {
  auto g = marched("AG", "enna", "lanza CL; b-ca-8 enna");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(1);
  EXPECT_EQ(g.leader("lanza").fate, Fate::Captured);
  auto with_units = marched("AG", "CL", "lanza CL; b-ca-8 CL");  // there will be a battle
  EXPECT_EQ(with_units.asked(), Ask::March);
  EXPECT_EQ(with_units.leader("lanza").fate, Fate::OnMap);
}

TEST(Thousand10_4, t66_by_the_bourbons_too) {
  auto g =
      given("bixio CL; garibaldi TP; g-gar-i TP; von-mechel AG; b-ca-8 AG; clary TL front; side bourbon");
  g.does("march von-mechel CL all");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(2);
  EXPECT_EQ(g.leader("bixio").fate, Fate::Captured);
}

}  // namespace
}  // namespace tamburino::thousand
