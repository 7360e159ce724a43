#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "loader/custoza/loader.h"
#include "loader/packs.h"
#include "tests/pack_copy.h"

namespace tamburino {
namespace {

struct BadPack {
  std::string name;
  std::string file, from, to;
  std::string blamed;  // words on the line that the error must name; none: the file as a whole
  std::string said;    // part of the message
  std::string scenario = "tail-strike";
  std::string blamed_file = "";  // if it is another than the one that was spoilt
};

void PrintTo(const BadPack& bad, std::ostream* out) { *out << bad.file << ": " << bad.to; }

class CustozaBadPack : public testing::TestWithParam<BadPack> {};

TEST_P(CustozaBadPack, is_refused_with_file_line_and_words) {
  const BadPack& bad = GetParam();
  const PackCopy pack("custoza");
  pack.replace(bad.file, bad.from, bad.to);
  const std::string file = bad.blamed_file.empty() ? bad.file : bad.blamed_file;
  const int line = pack.line_of(file, bad.blamed);
  try {
    custoza::load(pack.dir(), bad.scenario);
    FAIL() << "was accepted";
  } catch (const PackError& error) {
    EXPECT_EQ(error.file(), (pack.dir() / file).string()) << error.what();
    EXPECT_EQ(error.line(), line) << error.what();
    EXPECT_NE(error.message().find(bad.said), std::string::npos) << error.what();
  }
}

std::string name_of(const testing::TestParamInfo<BadPack>& one) { return one.param.name; }

const std::string kCounters = "counters.toml", kMap = "map.tsv", kPack = "pack.toml",
                  kTail = "scenarios/tail-strike.toml", kTione = "scenarios/tione-valley.toml",
                  kFirst = "scenarios/first-custoza.toml", kLate = "scenarios/first-custoza-late.toml",
                  kSecond = "scenarios/second-custoza.toml", kFree = "scenarios/second-custoza-free.toml",
                  kAssault = "tables/assault.toml", kRatio = "tables/ratio.toml",
                  kModifiers = "tables/modifiers.toml", kFire = "tables/fire.toml",
                  kInitiative = "tables/initiative.toml", kCohesion = "tables/cohesion.toml",
                  kTerrain = "tables/terrain.toml", kTurns = "tables/turns.toml",
                  kLimits = "tables/limits.toml", kFatigue = "tables/fatigue.toml",
                  kObjectives = "tables/objectives.toml", kStrategic = "tables/strategic.toml";

INSTANTIATE_TEST_SUITE_P(
    Counters, CustozaBadPack,
    testing::Values(
        BadPack{"unknown_key", kCounters, "stacking = 2\n", "stacking = 2\nstaking = 2\n", "staking = 2",
                "unknown key \"staking\", did you mean \"stacking\"?"},
        BadPack{"unknown_side", kCounters, "side = \"austrian\"\nyear", "side = \"prussian\"\nyear",
                "prussian", "expected one of italian, austrian"},
        BadPack{"third_battle", kCounters, "year = 1848", "year = 1859", "year = 1859",
                "those of 1848 and 1866"},
        BadPack{"two_overall_commanders", kCounters,
                "id = \"i48-oc\"\nname = \"Carlo Alberto\"\nside = \"italian\"",
                "id = \"i48-oc\"\nname = \"Carlo Alberto\"\nside = \"austrian\"",
                "[[overall]]\nid = \"i48-oc\"", "this side has an Overall Commander in 1848 already"},
        BadPack{"unit_of_no_formation", kCounters, "formation = \"a48-ii\"\nkind",
                "formation = \"a48-iii\"\nkind", "formation = \"a48-iii\"",
                "there is no formation \"a48-iii\""},
        BadPack{"id_twice", kCounters, "id = \"a48-ii-48-ernst\"", "id = \"a48-ii-1-kaiser\"",
                "id = \"a48-ii-1-kaiser\"\nname = \"48",
                "counter \"a48-ii-1-kaiser\" stands already on line"},
        BadPack{
            "name_twice_in_a_battle", kCounters, "name = \"48 A.D. Ernst Rgt\"", "name = \"1 Kaiser Rgt\"",
            "name = \"1 Kaiser Rgt\"\nformation = \"a48-ii\"\nkind = \"line\"\nstrength = 3\ncohesion = "
            "9\nstacking = 2\nmove = "
            "5\nrange = 1\nreconstructed = { strength = \"500 men a point, docs/rulings/custoza.md A16\", "
            "cohesion = \"8 to 10 as in "
            "the sister game, by the repute of the troops, A16\", stacking = \"by the size of the unit, "
            "A16\", move = \"11.5.5 knows 5 "
            "and 6, the lighter the faster, A4\", range = \"our choice, A5\" }\n\n[[unit]]\nid = \"a48-ii-38",
            "name \"1 Kaiser Rgt\" stands already on line"},
        BadPack{"strength_of_nothing", kCounters, "strength = 3", "strength = 0", "strength = 0", "1 to 20"},
        BadPack{"cavalry_that_fires", kCounters,
                "kind = \"cavalry\"\nstrength = 2\ncohesion = 9\nstacking = 1\nmove = 9\n",
                "kind = \"cavalry\"\nstrength = 2\ncohesion = 9\nstacking = 1\nmove = 9\nrange = 1\n",
                "range = 1\nreconstructed = { strength = \"150 sabres",
                "cavalry and the Bridge Train have no fire"},
        BadPack{"guns_without_range", kCounters, "move = 5\nrange = 3\n", "move = 5\n",
                "[[unit]]\nid = \"a48-ii-4-5-art\"", "\"range\" is missing"},
        BadPack{"fort_that_falls_with_nothing", kCounters, "falls_with = \"ft-peschiera-48\"",
                "falls_with = \"ft-osteria-48\"", "falls_with = \"ft-osteria-48\"",
                "no fortress \"ft-osteria-48\" of this battle stands above"},
        BadPack{"fortress_in_the_lake", kCounters, "hex = \"1507\"", "hex = \"1001\"", "hex = \"1001\"",
                "is no land hex of the map"},
        BadPack{"two_fortresses_in_a_hex", kCounters, "hex = \"1507\"", "hex = \"1705\"",
                "hex = \"1705\"\nstrength = 2", "another fortress stands in 1705"},
        BadPack{"a_scout_too_many", kCounters, "count = 6", "count = 7", "count = 7",
                "this side has 6 formations with a commander"},
        BadPack{"formation_without_commander", kCounters,
                "\n[formation.commander]\nname = \"Haller\"\ncommand = 2\nmove = 10\nreconstructed = { "
                "command = \"our judgement on his "
                "conduct, docs/rulings/custoza.md A8\", move = \"our choice, A4\" }\n",
                "", "[[formation]]\nid = \"a48-haller\"", "\"commander\" is missing"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Map, CustozaBadPack,
    testing::Values(BadPack{"unknown_terrain", kMap, "hex\t1002\tclear", "hex\t1002\tswamp", "hex\t1002",
                            "the terrain is \"swamp\", expected one of"},
                    BadPack{"too_high", kMap, "hex\t1002\tclear\t0", "hex\t1002\tclear\t5", "hex\t1002",
                            "the level is 5, expected 0 to 4"},
                    BadPack{"bridge_over_nothing", kMap, "side\t2229/2329\triver", "side\t2229/2328\triver",
                            "side\t2229/2329\tbridge", "there is no water here for this bridge"},
                    BadPack{"unknown_road", kMap, "road\ttrack", "road\tpath", "road\tpath",
                            "the road is \"path\", expected one of road, track, railway"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Tables, CustozaBadPack,
    testing::Values(BadPack{"assault_row_too_short", kAssault,
                            "\"R 1S1/cc0\",   \"R 1S1/1S0\",   \"W cc2/cc0\",   \"G 1S1/1S1\"]",
                            "\"R 1S1/cc0\",   \"R 1S1/1S0\",   \"W cc2/cc0\"]", "roll4 ",
                            "roll4 has 6 results, the header names 7 columns"},
                    BadPack{"assault_cell_of_no_colour", kAssault, "\"G 1S1/1S1\",   \"W cc0/cc2\"]",
                            "\"G 1S1/1S1\",   \"Y cc0/cc2\"]", "roll5 ",
                            "roll5 has \"Y cc0/cc2\", expected a colour and two results"},
                    BadPack{"columns_that_fall", kAssault, "least = [-3, -1, 0, 1, 2, 4]",
                            "least = [-3, -1, 0, 1, 1, 4]", "least = [", "\"least\" must rise"},
                    BadPack{"fire_cell", kFire, "\"2S1\", \"2S2\"]\nroll12", "\"2S1\", \"2T2\"]\nroll12",
                            "roll11 = ", "roll11 has \"2T2\", expected a result"},
                    BadPack{"fire_from_two", kFire, "least = [1, 2, 3, 5, 7, 10]",
                            "least = [2, 3, 4, 5, 7, 10]", "least = [",
                            "the first column begins with strength 1"},
                    BadPack{"ratio_rows_out_of_order", kRatio, "attacker = [  1,   1, ",
                            "attacker = [  1,   5, ", "modifier = [", "the rows must rise"},
                    BadPack{"ratio_row_missing", kRatio, "modifier = [ -4,  ", "modifier = [ ",
                            "modifier = [", "a number each for every row"},
                    BadPack{"heights_missing", kModifiers, "higher = [-1, -2, -2, -2]", "higher = [-1, -2]",
                            "higher = [", "a number each for one, two, three and four levels"},
                    BadPack{"tempers_out_of_order", kInitiative, "id = \"tiene\"", "id = \"furia\"",
                            "id = \"furia\"", "from the most timid to the boldest"},
                    BadPack{"tempers_that_fall", kInitiative, "most = 4", "most = 2",
                            "most = 2\n\n[[result]]                       # normal activation\n",
                            "\"most\" must rise"},
                    BadPack{"effects_that_fall", kCohesion, "two_levels = 4", "two_levels = 1", "two_levels",
                            "a worse failure than the one before"},
                    BadPack{"unknown_check_line", kCohesion, "exhausted = 1", "exausted = 1", "[modifiers]",
                            "\"exhausted\" is missing"},
                    BadPack{"terrain_twice", kTerrain, "id = \"town\"", "id = \"village\"",
                            "[[hex]]\nid = \"village\"\npoints", "this terrain stands here twice"},
                    BadPack{"climb_too_short", kTerrain, "foot = [2, 4, 6, 6]", "foot = [2, 4]",
                            "foot = [2, 4]", "a number each for one, two, three and four levels"},
                    BadPack{"a_gap_in_the_day", kTurns, "turns = [2, 16]", "turns = [3, 16]",
                            "turns = [3, 16]", "turns must follow each other: expected 2"},
                    BadPack{"fire_by_night", kTurns, "sight = 0", "sight = 1", "sight = 1\n",
                            "there is no fire by night"},
                    BadPack{"no_battle_of_1848", kTurns, "[[battle]]\nyear = 1848\nmonth = 7\nday = 23\n", "",
                            "# Turn Track", "there is no [[battle]] of 1848"},
                    BadPack{"west_bank_in_the_lake", kLimits, "west = \"1034\"", "west = \"1001\"",
                            "west = ", "is no land hex of the map"},
                    BadPack{"a_morning_of_our_own", kFatigue, "strength_regained = 1",
                            "strength_regained = 3", "strength_regained", "1 to 1"},
                    BadPack{"box_twice", kObjectives, "hex = \"1513\"", "hex = \"1705\"",
                            "hex = \"1705\"\nname = \"Ponti\"", "hex \"1705\" stands already on line"},
                    BadPack{"two_objectives_for_three", kStrategic, "number = 2\nid = \"take-peschiera\"",
                            "number = 3\nid = \"take-peschiera\"", "number = 3\nid = \"take-peschiera\"",
                            "the objectives of a side stand in their order"},
                    BadPack{"occupied_without_a_corps", kStrategic, "corps_west = true\n", "",
                            "[[objective]]\nyear = 1848\nside = \"austrian\"\nnumber = 1",
                            "together with corps_west only"},
                    BadPack{"corps_of_strangers", kStrategic, "formations = [\"a48-i\"]",
                            "formations = [\"a48-x\"]", "a48-x", "there is no formation \"a48-x\""},
                    BadPack{"table_without_reason", kFire, "source = \"reconstructed\"\nreason",
                            "source = \"reconstructed\"\nbecause", "# Fire Table", "\"reason\" is missing"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Scenarios, CustozaBadPack,
    testing::Values(
        BadPack{"another_id", kTail, "id = \"tail-strike\"", "id = \"tail-strikes\"", "",
                "has the id \"tail-strikes\", unlike its file name"},
        BadPack{"unit_of_the_other_battle", kTail, "units = [\"a48-simbschen-54-prinz-emil\"]",
                "units = [\"i66-1-29-pisa\"]", "units = [\"i66-1-29-pisa\"]",
                "there is no unit \"i66-1-29-pisa\" in this battle"},
        BadPack{"unit_of_another_formation", kTail, "units = [\"a48-simbschen-54-prinz-emil\"]",
                "units = [\"a48-i-28-latour\"]", "units = [\"a48-i-28-latour\"]",
                "is not of formation \"a48-simbschen\""},
        BadPack{"unit_twice", kTail, "units = [\"a48-simbschen-54-prinz-emil\"]",
                "units = [\"a48-simbschen-57-haynau\"]",
                "[[setup]]\nside = \"austrian\"\nformation = \"a48-simbschen\"\nunits = "
                "[\"a48-simbschen-57-haynau\"]",
                "is named already on line"},
        BadPack{"formation_of_the_enemy", kTail, "side = \"austrian\"\nformation = \"a48-simbschen\"",
                "side = \"italian\"\nformation = \"a48-simbschen\"", "formation = \"a48-simbschen\"",
                "is of the other side"},
        BadPack{"default_outside_its_zone", kTail, "a48-simbschen-54-prinz-emil = \"4422 SE\"",
                "a48-simbschen-54-prinz-emil = \"4622 SE\"", "[setup.default]\na48-simbschen-54",
                "do not all lie in one zone"},
        BadPack{"default_off_the_area", kTail, "a48-simbschen-54-prinz-emil = \"4422 SE\"",
                "a48-simbschen-54-prinz-emil = \"3722 SE\"", "\"3722 SE\"", "hex 3722 lies outside the area"},
        BadPack{"default_without_facing", kTail, "a48-simbschen-54-prinz-emil = \"4422 SE\"",
                "a48-simbschen-54-prinz-emil = \"4422\"", "a48-simbschen-54-prinz-emil = \"4422\"",
                "is no facing"},
        BadPack{"guns_without_mode", kTail, "\"4323 SE unlimbered\"", "\"4323 SE\"",
                "a48-simbschen-16-9-art = ", "guns have limbered, unlimbered or march"},
        BadPack{"infantry_with_limbers", kTail, "a48-simbschen-54-prinz-emil = \"4422 SE\"",
                "a48-simbschen-54-prinz-emil = \"4422 SE limbered\"", "\"4422 SE limbered\"",
                "others march or nothing"},
        BadPack{"too_much_for_a_hex", kTail, "i48-1r-2-guardia = \"4826 NW\"",
                "i48-1r-2-guardia = \"4726 NW\"", "i48-1r-2-guardia = \"4726 NW\"",
                "this hex holds 6 stacking points, not 7"},
        BadPack{"without_its_commander", kTail, "commander = true\nplaces = [{ within = 2, of = \"4420\" }]",
                "places = [{ within = 2, of = \"4420\" }]", "commander = \"4420\"",
                "unknown key \"commander\""},
        BadPack{"march_group_that_stands", kTione, "i66-1-43-forli = \"2815 N march\"",
                "i66-1-43-forli = \"2815 N\"", "i66-1-43-forli = ", "this group is in March Movement",
                "tione-valley"},
        BadPack{"shaken_stranger", kTione, "shaken = [\"i66-5-20-brescia\"", "shaken = [\"i66-5-19-brescia\"",
                "shaken = [", "is not in this group", "tione-valley"},
        BadPack{"nothing_left", kTione, "lost = { i66-1-3-6-art = 1 }", "lost = { i66-1-3-6-art = 6 }",
                "lost = {", "would have no strength left", "tione-valley"},
        BadPack{"unknown_phase", kTail, "\"engaged\", ", "\"engagd\", ",
                "phases = ", "there is no phase \"engagd\", did you mean \"engaged\"?"},
        BadPack{"phases_out_of_order", kTail, "\"non-activated\", \"out-of-command\"",
                "\"out-of-command\", \"non-activated\"", "phases = ", "is out of its order"},
        BadPack{"half_an_advanced_game", kTail, "\"initiative\", ", "\"initiative\", \"command\", ",
                "phases = ", "come all together"},
        BadPack{"ends_before_it_begins", kTail, "last = { day = 24, turn = 15 }",
                "last = { day = 24, turn = 5 }", "last = ", "ends before it begins"},
        BadPack{"a_day_before_the_battle", kTail, "first = { day = 24, turn = 11 }",
                "first = { day = 22, turn = 11 }", "first = ", "23 to 25"},
        BadPack{"source_of_both", kTail, "italian = [\"4434\", \"4834\"]", "italian = [\"4434\", \"7004\"]",
                "austrian = [\"7004\"", "is a source of both sides"},
        BadPack{"victory_outside", kTail, "[victory]\nkind = \"majority\"\nhexes = [\"4420\"",
                "[victory]\nkind = \"majority\"\nhexes = [\"3705\"", "hexes = [\"3705\"",
                "lies outside the area"},
        BadPack{"strategic_basic_game", kTail, "kind = \"majority\"",
                "kind = \"strategic\"\nitalian = 1\naustrian = 1", "kind = \"strategic\"",
                "belong to the Advanced Game"},
        BadPack{"orders_to_nowhere", kSecond, "i66-2 = \"1621\"", "i66-2 = \"1622\"", "i66-2 = \"1622\"",
                "is no box of the Objective Map", "second-custoza"},
        BadPack{"march_off_the_road", kSecond, "hex = \"2229\"", "hex = \"2230\"", "hex = \"2230\"",
                "no road leads to 2230", "second-custoza"},
        BadPack{"wrong_overall_commander", kSecond, "overall = \"a66-oc\"", "overall = \"a48-oc\"",
                "overall = \"a48-oc\"", "the Overall Commander of this side is \"a66-oc\"", "second-custoza"},
        BadPack{"enters_inland", kSecond, "entry = [\"2533\"]", "entry = [\"2532\"]", "entry = [\"2532\"]",
                "is not on the edge of the map", "second-custoza"},
        BadPack{"comes_too_late", kFirst, "day = 25\nturn = 4", "day = 25\nturn = 18", "turn = 18",
                "this turn is not in the scenario", "first-custoza"},
        BadPack{"optional_without_condition", kFirst,
                "if_strategic = [2, 3]            # 2: docs/rulings/custoza.md R6\n", "",
                "[[arrival]]\nside = \"italian\"\nday = 25",
                "what is optional, and nothing else, has a condition", "first-custoza"},
        BadPack{"another_condition", kFirst, "if_strategic = [2, 3]", "if_strategic = [1, 3]", "if_strategic",
                "not the objectives that", "first-custoza"},
        BadPack{"follows_nobody", kFirst, "entry_of = \"i48-1r\"", "entry_of = \"i48-4\"", "entry_of",
                "arrives nowhere above", "first-custoza"},
        BadPack{"bridge_over_land", kLate, "laid = \"2115/2215\"", "laid = \"2215/2315\"",
                "laid = ", "there is no Mincio between", "first-custoza-late"},
        BadPack{"swap_of_what_is_fixed", kLate, "italian_fixed = true             #",
                "italian_fixed = true\nswap_day = 25             #", "swap_day",
                "what is fixed is not swapped", "first-custoza-late"},
        BadPack{"edge_of_the_sky", kFree, "edge = \"west\"", "edge = \"north\"", "edge = \"north\"",
                "expected one of south, west", "second-custoza-free"},
        BadPack{"unknown_option", kPack, "id = \"fog\"", "id = \"fogs\"", "[[option]]",
                "this game has no option \"fogs\", did you mean \"fog\"?"}),
    name_of);

}  // namespace
}  // namespace tamburino
