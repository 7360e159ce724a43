#include <algorithm>
#include <set>

#include "loader/risorgimento1859/loader.h"
#include "tests/pack_copy.h"
#include "tests/risorgimento1859/given.h"
#include "tests/where.h"

// Chapter 2, a2, a9, a10  Which counters there are, on which ground, in which scenario.
namespace tamburino::risorgimento1859 {
namespace {

const Game& solferino() { return shipped("solferino-sanmartino"); }
const Game& magenta() { return shipped("magenta"); }

std::vector<std::string> ids_of(const Game& game, const char* brigade) {
  std::vector<std::string> all;
  for (const UnitId who : game.units_of(find_brigade(game, brigade))) all.push_back(game[who].id);
  return all;
}
std::string brigadier_of(const Game& game, const char* brigade) {
  return game[game[find_brigade(game, brigade)].brigadier].name;
}
int infantry_of(const Game& game, const char* corps) {
  int count = 0;
  for (const BrigadeId one : game.brigades_in(find_corps(game, corps))) {
    for (const UnitId who : game.units_of(one)) count += game[who].infantry() ? 1 : 0;
  }
  return count;
}
bool adjacent(const Game& game, const char* a, const char* b) {
  return game.map.grid().distance(find_hex(game, a), find_hex(game, b)) == 1;
}
Facing side_of(const Game& game, const char* a, const char* b) {
  return game.map.grid().side_towards(find_hex(game, a), find_hex(game, b)).value();
}
bool has_corps(const Game& game, std::string_view id) {
  return std::ranges::any_of(game.corps, [&](const Corps& one) { return one.id == id; });
}
bool takes_part(const Game& game, const char* brigade) {
  const State state = set_up(game);
  for (const UnitId who : game.units_of(find_brigade(game, brigade))) {
    if (state[who].status != Status::Absent) return true;
  }
  return false;
}

// --- counters

TEST(RisorgimentoOrderOfBattle, r2_2a_each_kind_is_a_type_of_its_own) {
  const Game& game = solferino();
  const auto kind = [&](const char* id) { return game[find_unit(game, id)].kind; };
  EXPECT_EQ(kind("f1-1-74-1"), Kind::Line);
  EXPECT_EQ(kind("f1-1-ch17"), Kind::Chasseur);
  EXPECT_EQ(kind("a1-1-jg14"), Kind::Chasseur);
  EXPECT_EQ(kind("f1-5-zv1-1"), Kind::Light);
  EXPECT_EQ(kind("p-1-br3"), Kind::Light);
  EXPECT_EQ(kind("a1-4-grz1"), Kind::Light);
  EXPECT_EQ(kind("ar-c2-dr1"), Kind::HeavyCavalry);
  EXPECT_EQ(kind("ar-c1-bay-1"), Kind::LightCavalry);
  EXPECT_EQ(kind("f1-5-b"), Kind::Artillery);
  // Two states and no third: ordered, or Disordered. A second Disorder changes nothing but the Hits.
  Given now("f1-1-74-1 S1010 E");
  EXPECT_FALSE(now["f1-1-74-1"].is(Mark::Disordered));
  disorder(now.game, now.state, now.unit("f1-1-74-1"), "7.18c", now.events);
  EXPECT_TRUE(now["f1-1-74-1"].is(Mark::Disordered));
  const std::uint32_t marks = now["f1-1-74-1"].marks;
  disorder(now.game, now.state, now.unit("f1-1-74-1"), "7.18c", now.events);
  EXPECT_EQ(now["f1-1-74-1"].marks, marks);
}

TEST(RisorgimentoOrderOfBattle, r2_2b_every_counter_counts_one) {
  // Two Piedmontese counters of two battalions against one Austrian of one: two against one.
  Given now("scenario san-martino; p-1-gr1-1 N1011 E; p-1-gr1-2 N1011 E; a8-1-rainer-1 N1010 W");
  Combat fight{.side = Side::Allied, .target = find_hex(now.game, "N1010")};
  fight.attackers.add(now.unit("p-1-gr1-1"));
  fight.defenders.add(now.unit("a8-1-rainer-1"));
  const auto more = [&] {
    int sum = 0;
    const Reckoning modifiers = attack_modifiers(now.game, now.state, fight);
    for (const auto& item : modifiers.items()) {
      if (std::string_view(item.rule) == "7.45a") sum += item.amount;
    }
    return sum;
  };
  EXPECT_EQ(more(), 0);
  fight.attackers.add(now.unit("p-1-gr1-2"));
  EXPECT_EQ(more(), 1);
}

TEST(RisorgimentoOrderOfBattle, r2_2c_each_battle_has_its_own_brigadiers) {
  EXPECT_EQ(brigadier_of(magenta(), "fg-1"), "Cler");
  EXPECT_EQ(brigadier_of(solferino(), "fg-1"), "Niol");
  EXPECT_EQ(brigadier_of(magenta(), "fg-4"), "Decaen");
  EXPECT_EQ(brigadier_of(solferino(), "fg-4"), "Picard");
}

TEST(RisorgimentoOrderOfBattle, r2_2d_the_printed_samples) {
  using testing::ElementsAre;
  const Game& game = solferino();
  EXPECT_EQ(brigadier_of(game, "a1-1"), "Hoditz");
  EXPECT_THAT(ids_of(game, "a1-1"), ElementsAre("a1-1-ernst-1", "a1-1-ernst-2", "a1-1-ernst-3",
                                                "a1-1-ernst-4", "a1-1-jg14", "a1-1-b"));
  EXPECT_EQ(brigadier_of(game, "f1-5"), "Goze");
  EXPECT_THAT(ids_of(game, "f1-5"),
              ElementsAre("f1-5-zv1-1", "f1-5-zv1-2", "f1-5-zv1-3", "f1-5-33-1", "f1-5-33-2", "f1-5-33-3",
                          "f1-5-34-1", "f1-5-34-2", "f1-5-34-3", "f1-5-b"));
  EXPECT_EQ(brigadier_of(game, "p-1"), "Colliano");
  EXPECT_THAT(ids_of(game, "p-1"),
              ElementsAre("p-1-gr1-1", "p-1-gr1-2", "p-1-gr2-1", "p-1-gr2-2", "p-1-br3", "p-1-b"));
  EXPECT_EQ(brigadier_of(game, "f1-3"), "Douay (F.)");
  EXPECT_NE(game[find_unit(game, "f1-3-b")].name.find("7(11)/I"), std::string::npos);
}

TEST(RisorgimentoOrderOfBattle, r2_42a_an_abbreviation_means_one_thing) {
  struct Meaning {
    const char* word;
    std::set<Kind> kinds;
    Nation nation;
  };
  const std::vector<Meaning> meanings{
      {"Chs", {Kind::Chasseur, Kind::LightCavalry}, Nation::France},  // on foot, or à cheval and d'Afrique
      {"Grz", {Kind::Light}, Nation::Austria},
      {"Jgr", {Kind::Chasseur}, Nation::Austria},
      {"Kaiserjgr", {Kind::Chasseur}, Nation::Austria},
      {"Zve", {Kind::Light}, Nation::France},
      {"Étrg", {Kind::Line}, Nation::France},
      {"Gren", {Kind::Line}, Nation::France},
      {"Granatieri", {Kind::Line}, Nation::Piedmont},
      {"Uhlans", {Kind::LightCavalry}, Nation::Austria}};
  for (const Game* game : {&solferino(), &magenta()}) {
    for (const Unit& one : game->units) {
      const std::string name = " " + one.name + " ";
      for (const Meaning& meaning : meanings) {
        if (name.find(" " + std::string(meaning.word) + " ") == std::string::npos) continue;
        EXPECT_TRUE(meaning.kinds.contains(one.kind)) << one.id;
        EXPECT_EQ(one.nation, meaning.nation) << one.id;
      }
      const bool jaeger = one.chasseur() && one.nation == Nation::Austria;
      EXPECT_EQ(jaeger,
                one.name.find("jgr") != std::string::npos || one.name.find("Jgr") != std::string::npos)
          << one.id;
    }
  }
}

TEST(RisorgimentoOrderOfBattle, r2_5b_five_types_of_guns) {
  proves("2.5e");
  std::set<Gun> seen;
  for (const Game* game : {&solferino(), &magenta()}) {
    for (const Unit& one : game->units) {
      EXPECT_EQ(one.artillery(), one.gun != Gun::None) << one.id;
      if (one.artillery()) seen.insert(one.gun);
      EXPECT_TRUE(one.gun != Gun::Rifled || one.nation == Nation::France) << one.id;
      EXPECT_TRUE(one.gun != Gun::Rocket || game == &solferino()) << one.id;
    }
  }
  EXPECT_EQ(seen, (std::set<Gun>{Gun::Field, Gun::Heavy, Gun::Horse, Gun::Rifled, Gun::Rocket}));
}

TEST(RisorgimentoOrderOfBattle, r2_5c_a_horse_battery_is_quick_and_reaches_less_far) {
  const Game& game = solferino();
  EXPECT_LT(game.fire.longest(Gun::Horse), game.fire.longest(Gun::Field));
  const auto move = [&](const char* id) { return game[find_unit(game, id)].movement; };
  EXPECT_GT(move("f1-c1-b"), move("f1-5-b"));
}

TEST(RisorgimentoOrderOfBattle, r2_5d_the_strengths_of_the_corps) {
  const Game& game = solferino();
  EXPECT_EQ(infantry_of(game, "f-1"), 41);
  EXPECT_EQ(infantry_of(game, "f-3"), 20);
  EXPECT_EQ(infantry_of(game, "a-3"), 24);
  EXPECT_EQ(infantry_of(game, "a-5"), 25);
  EXPECT_EQ(infantry_of(game, "a-9"), 24);
  EXPECT_EQ(infantry_of(game, "a-8"), 26);
  EXPECT_LT(infantry_of(game, "a-7"), 20);
  EXPECT_LT(infantry_of(game, "a-11"), 20);
}

TEST(RisorgimentoOrderOfBattle, r4_14a_a_battery_of_a_brigade_acts_with_it_alone) {
  Given now(
      "goze S1011; f1-5-b S1011 E; f1-6-b S1012 E; f1-6-37-1 S1012 E; dumont S1012; a5-1-b S0130 W; "
      "active f-1; brigade f1-5");
  EXPECT_ALLOWED(now, "move f1-5-b S1010");
  EXPECT_REFUSED(now, "move f1-6-b S1112", "3.0c");
  EXPECT_FALSE(commanded(now.game, now.state, find_brigade(now.game, "f1-5")).contains(now.unit("f1-6-b")));
}

TEST(RisorgimentoOrderOfBattle, r4_14f_batteries_of_one_name_are_different_counters) {
  const Game& game = solferino();
  const UnitId goze = find_unit(game, "f1-5-b"), dumont = find_unit(game, "f1-6-b");
  EXPECT_EQ(game[goze].name, game[dumont].name);
  EXPECT_NE(goze, dumont);
  EXPECT_NE(game[goze].brigade, game[dumont].brigade);
  EXPECT_NE(quoted(game, piece(goze)), quoted(game, piece(dumont)));
  EXPECT_EQ(find_piece(game, piece_id(game, piece(goze))), piece(goze));
}

TEST(RisorgimentoOrderOfBattle, r4_15a_french_cavalry_has_its_brigadiers) {
  for (const Game* game : {&solferino(), &magenta()}) {
    for (const Unit& one : game->units) {
      if (one.nation != Nation::France || !one.cavalry()) continue;
      EXPECT_TRUE((*game)[one.brigade].led()) << one.id;
    }
  }
  // The twin: Austrian corps cavalry has none.
  EXPECT_FALSE(solferino()[solferino()[find_unit(solferino(), "a5-r-ul4-1")].brigade].led());
}

// --- the ground

TEST(RisorgimentoOrderOfBattle, r2_1b_printed_hex_numbers_name_the_same_hexes) {
  const Game& south = solferino();
  EXPECT_TRUE(adjacent(south, "S2218", "S2117"));
  EXPECT_TRUE(adjacent(south, "S1424", "S1425"));
  for (const char* beside : {"S3731", "S3632", "S3832"}) EXPECT_TRUE(adjacent(south, "S3732", beside));
  EXPECT_EQ(south.map.grid().distance(find_hex(south, "S3732"), find_hex(south, "S3831")), 2);
  for (const char* beside : {"M2503", "M2404", "M2502"}) EXPECT_TRUE(adjacent(magenta(), "M2403", beside));
  for (const char* two : {"M4507", "M4408"})
    EXPECT_EQ(magenta().map.grid().distance(find_hex(magenta(), "M4609"), find_hex(magenta(), two)), 2);
  EXPECT_THROW(find_hex(south, "M2403"), UnknownName);  // another map
  EXPECT_THROW(find_hex(magenta(), "S2218"), UnknownName);
  EXPECT_EQ(south.map.grid().name(find_hex(south, "N2120")), "N2120");
}

TEST(RisorgimentoOrderOfBattle, ra2_1a_the_seam_of_the_two_maps) {
  const Game& game = solferino();
  EXPECT_EQ(game.map.neighbour(find_hex(game, "N3220"), find_facing(game, "SE")), find_hex(game, "S0119"));
  EXPECT_EQ(game.map.neighbour(find_hex(game, "N3220"), find_facing(game, "SW")), find_hex(game, "S0120"));
  const auto road = [&](const char* a, const char* b) {
    return game.map.road(find_hex(game, a), side_of(game, a, b));
  };
  EXPECT_EQ(road("N3251", "S0151"), Road::Major);
  EXPECT_EQ(road("N3242", "S0141"), Road::Minor);
  EXPECT_EQ(road("N3231", "S0130"), Road::Minor);
  EXPECT_EQ(road("N3228", "S0127"), Road::Minor);
  EXPECT_EQ(road("N3212", "S0112"), Road::Minor);
  EXPECT_EQ(road("N3212", "S0111"), Road::Minor);
  EXPECT_EQ(road("N3220", "S0120"), Road::None);
  EXPECT_EQ(game.map.side(find_hex(game, "N3235"), side_of(game, "N3235", "S0134")).water, Water::Stream);
  EXPECT_EQ(game.map.side(find_hex(game, "N3220"), side_of(game, "N3220", "S0120")).water, Water::None);
}

TEST(RisorgimentoOrderOfBattle, r2_1a_everything_crosses_the_seam) {
  const std::string field = "scenario solferino-sanmartino; ";
  // Movement, ZOC and its stop.
  Given now(field + "f1-5-33-1 S0222 NE; f1-5-b S0224 NE; a8-1-rainer-1 N3221 SW; active f-1; brigade f1-5");
  EXPECT_TRUE(in_zone(now.state, Side::Austrian, find_hex(now.game, "S0121")));
  EXPECT_TRUE(in_sight(now.game, now.state, find_hex(now.game, "S0224"), find_hex(now.game, "N3221")));
  EXPECT_EQ(now.game.map.grid().distance(find_hex(now.game, "S0224"), find_hex(now.game, "N3221")), 4);
  now.does("move f1-5-33-1 S0121");
  EXPECT_EQ(now["f1-5-33-1"].spent, 3);
  EXPECT_REFUSED(now, "move f1-5-33-1 S0120", "6.32a");
  Given across(field + "f1-5-33-1 S0121 NE; active f-1; brigade f1-5");
  across.does("move f1-5-33-1 N3221");
  EXPECT_EQ(across.hex("f1-5-33-1"), "N3221");
  // Command.
  const auto commands = [&](const char* hex) {
    Given led(field + "bils S0121; a5-1-kinsky-1 " + hex + " W");
    return commanded(led.game, led.state, find_brigade(led.game, "a5-1")).contains(led.unit("a5-1-kinsky-1"));
  };
  EXPECT_TRUE(commands("N3023"));
  EXPECT_FALSE(commands("N2923"));
}

TEST(RisorgimentoOrderOfBattle, ra9_5a_the_bridge_of_boffalora_is_down) {
  const Map& map = magenta().map;
  const auto bridge = [&](const char* a, const char* b) {
    return map.side(find_hex(magenta(), a), side_of(magenta(), a, b)).bridge;
  };
  EXPECT_FALSE(bridge("M3322", "M3323"));
  EXPECT_EQ(map.side(find_hex(magenta(), "M3322"), side_of(magenta(), "M3322", "M3323")).water, Water::Canal);
  for (const auto& [a, b] :
       {std::pair("M4529", "M4530"), std::pair("M3620", "M3720"), std::pair("M3718", "M3819"),
        std::pair("M4115", "M4215"), std::pair("M4609", "M4709"), std::pair("M2827", "M2828"),
        std::pair("M1531", "M1532"), std::pair("M5203", "M5204")})
    EXPECT_TRUE(bridge(a, b)) << a;
}

TEST(RisorgimentoOrderOfBattle, ra9_5c_no_guns_over_the_ticino_before_turn_3) {
  const std::string guns =
      "scenario magenta; map; f3-1-b M4530 E; am1-1-b M3309 W; active f-3; brigade f3-1; ";
  EXPECT_REFUSED(Given(guns + "turn 2"), "move f3-1-b M4529", "a9.5c");
  EXPECT_ALLOWED(Given(guns + "turn 3"), "move f3-1-b M4529");
  EXPECT_ALLOWED(
      Given("scenario magenta; map; f3-1-23-1 M4530 E; am1-1-b M3309 W; active f-3; brigade f3-1; turn 2"),
      "move f3-1-23-1 M4529");
}

// --- the scenarios

TEST(RisorgimentoOrderOfBattle, r2_0c_each_battle_has_its_special_rules) {
  EXPECT_TRUE(magenta().scenario.special.vineyards && magenta().scenario.special.blow.has_value());
  EXPECT_FALSE(magenta().scenario.special.rockets || magenta().scenario.special.withdrawal);
  for (const Weather one : magenta().scenario.weather) EXPECT_NE(one, Weather::Rain);
  bool fort = false;
  for (const Facing side : kFacings)
    fort = fort || magenta().map.side(find_hex(magenta(), "M3718"), side).fort;
  EXPECT_TRUE(fort);
  for (const char* name : {"solferino", "san-martino", "solferino-sanmartino"}) {
    const Scenario& south = shipped(name).scenario;
    EXPECT_TRUE(south.special.rockets && south.special.withdrawal) << name;
    EXPECT_FALSE(south.special.vineyards) << name;
    EXPECT_TRUE(std::ranges::find(south.weather, Weather::Rain) != south.weather.end()) << name;
  }
}

TEST(RisorgimentoOrderOfBattle, r2_5a_a_turn_is_an_hour) {
  Events events;
  const State state = start(magenta(), events);
  EXPECT_EQ(state.turn, 1);
  ASSERT_FALSE(events.all().empty());
  EXPECT_EQ(events.all().front().facts[1].value, 12);
  Given later("scenario magenta; set-up; turn 4; segment begin");
  EXPECT_TRUE(later.told(EventKind::TurnBegins));
  for (const Event& one : later.events.all()) {
    EXPECT_TRUE(one.kind != static_cast<std::uint8_t>(EventKind::TurnBegins) || one.facts[1].value == 15);
  }
}

TEST(RisorgimentoOrderOfBattle, ra9_1a_camou_marches_with_mac_mahon) {
  EXPECT_EQ(magenta()[find_brigade(magenta(), "fg-3")].corps, find_corps(magenta(), "f-2"));
  EXPECT_EQ(magenta()[find_brigade(magenta(), "fg-4")].corps, find_corps(magenta(), "f-2"));
  EXPECT_EQ(magenta()[find_brigade(magenta(), "fg-1")].corps, find_corps(magenta(), "f-g"));
  EXPECT_EQ(solferino()[find_brigade(solferino(), "fg-3")].corps, find_corps(solferino(), "f-g"));
}

TEST(RisorgimentoOrderOfBattle, ra10_6a_three_ways_to_play_the_24th_of_june) {
  const Game &whole = solferino(), &south = shipped("solferino"), &north = shipped("san-martino");
  for (const char* corps : {"f-1", "p", "a-8", "a-3"}) EXPECT_TRUE(has_corps(whole, corps)) << corps;
  EXPECT_FALSE(has_corps(south, "p") || has_corps(south, "a-8"));
  EXPECT_TRUE(has_corps(south, "f-1") && has_corps(south, "a-5"));
  EXPECT_FALSE(takes_part(south, "a5-3"));
  EXPECT_TRUE(takes_part(south, "a5-4"));
  EXPECT_TRUE(takes_part(whole, "a5-3"));
  EXPECT_EQ(north.corps.size(), 2U);
  for (const char* brigade : {"a5-3", "a5-4"})
    EXPECT_EQ(north[find_brigade(north, brigade)].corps, find_corps(north, "a-8"));
}

// --- options

TEST(RisorgimentoOrderOfBattle, r2_6a_a_scenario_may_change_any_cohesion) {
  const PackCopy pack("risorgimento1859");
  pack.replace("scenarios/le-grole.toml", "[victory]", "[cohesion]\na5-1-kinsky-1 = 8\n\n[victory]");
  const Game game = load(pack.dir(), "le-grole");
  EXPECT_EQ(game[find_unit(game, "a5-1-kinsky-1")].cohesion, 8);
  EXPECT_EQ(game[find_unit(game, "a5-1-kinsky-2")].cohesion, 6);
  Events events;
  State state = start(game, events);
  for (int hits = 1; hits <= 8; ++hits)
    take_hit(game, state, find_unit(game, "a5-1-kinsky-1"), "8.11a", events);
  EXPECT_TRUE(state.on_map(find_unit(game, "a5-1-kinsky-1")));
  take_hit(game, state, find_unit(game, "a5-1-kinsky-1"), "8.11a", events);
  EXPECT_FALSE(state.on_map(find_unit(game, "a5-1-kinsky-1")));
}

TEST(RisorgimentoOrderOfBattle, r9_22b_the_french_may_tire_sooner) {
  const auto level = [](const Options& options, const char* corps) {
    const Game game = load(packs_dir() / "risorgimento1859", "le-grole", options);
    return demoralization_level(game, find_corps(game, corps));
  };
  EXPECT_EQ(level({}, "f-1"), 7);
  EXPECT_EQ(level({.french_demoralized_at_6 = true}, "f-1"), 6);
  EXPECT_EQ(level({.french_demoralized_at_5 = true}, "f-1"), 5);
  EXPECT_EQ(level({.french_demoralized_at_6 = true, .french_demoralized_at_5 = true}, "f-1"), 5);
  EXPECT_EQ(level({.french_demoralized_at_5 = true}, "a-5"), 7);  // the Austrians as ever
}

}  // namespace
}  // namespace tamburino::risorgimento1859
