#include "tests/bad_pack.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "loader/butchery/loader.h"
#include "loader/check_pack.h"
#include "loader/packs.h"
#include "loader/texts.h"
#include "tests/pack_copy.h"
#include "tests/where.h"

namespace tamburino {
namespace {

namespace fs = std::filesystem;

const fs::path kShipped = packs_dir() / "butchery";

class ButcheryBadPack : public testing::TestWithParam<BadPack> {};

TEST_P(ButcheryBadPack, is_refused_with_file_line_and_words) {
  expect_refused(GetParam(), "butchery", "solferino",
                 [](const auto& pack, const std::string& scenario) { butchery::load(pack, scenario); });
}

const std::string kCounters = "counters.toml", kMap = "map.tsv", kScenario = "scenarios/solferino.toml",
                  kCrt = "tables/crt.toml", kWeather = "tables/weather.toml", kPack = "pack.toml";
const std::string kCastagny = "formation = \"fr-ii\"\nkind = \"infantry\"\ncombat = 6\ncohesion = 3";
const std::string kCastagnyHead = "formation = \"fr-ii\"\nkind = ";

INSTANTIATE_TEST_SUITE_P(
    Counters, ButcheryBadPack,
    testing::Values(
        BadPack{"missing_key", kCounters, "reaction = 4\n", "", "[[chief]]", "\"reaction\" is missing"},
        BadPack{"wrong_type", kCounters, kCastagny,
                kCastagnyHead + "\"infantry\"\ncombat = \"six\"\ncohesion = 3", "combat = \"six\"",
                "\"combat\" must be a whole number, not text in quotes"},
        BadPack{"fraction", kCounters, kCastagny, kCastagnyHead + "\"infantry\"\ncombat = 6.5\ncohesion = 3",
                "combat = 6.5", "\"combat\" must be a whole number"},
        BadPack{"out_of_range", kCounters, kCastagny,
                kCastagnyHead + "\"infantry\"\ncombat = 99\ncohesion = 3", "combat = 99",
                "\"combat\" is 99, expected 0 to 20"},
        BadPack{"huge_number", kCounters, "reaction = 4", "reaction = 99999999999999999999",
                "reaction = 9999", "is not TOML"},
        BadPack{"unknown_key", kCounters, "bonus = 1\n", "bonus = 1\nbonsu = 1\n", "bonsu",
                "unknown key \"bonsu\", did you mean \"bonus\"?"},
        BadPack{"duplicated_key", kCounters, "reaction = 4", "reaction = 4\nreaction = 5", "reaction = 5",
                "is not TOML"},
        BadPack{"unknown_kind", kCounters, "kind = \"infantry\"", "kind = \"infantri\"", "infantri",
                "expected one of infantry, cavalry, artillery"},
        BadPack{"unknown_nation", kCounters, "nation = \"french\"", "nation = \"prussian\"", "prussian",
                "expected one of french, piedmontese, austrian"},
        BadPack{"unknown_formation", kCounters, "formation = \"pi-1\"", "formation = \"pi-l\"", "\"pi-l\"",
                "there is no formation \"pi-l\", did you mean \"pi-1\"?"},
        BadPack{"unit_id_twice", kCounters, "id = \"pi-1-savoia\"", "id = \"pi-1-granatieri\"",
                "id = \"pi-1-granatieri\"\nname = \"2/1 Savoia\"", "stands already on line"},
        BadPack{
            "unit_name_twice", kCounters, "name = \"2/1 Savoia\"", "name = \"1/1 Granatieri\"",
            "name = \"1/1 Granatieri\"\nformation = \"pi-1\"\nkind = \"infantry\"\ncombat = 5\ncohesion = 2",
            "stands already on line"},
        BadPack{"id_with_odd_letters", kCounters, "id = \"pi-1-savoia\"", "id = \"../savoia\"", "../savoia",
                "an id has small letters"},
        BadPack{"infantry_with_range", kCounters, kCastagny, kCastagny + "\nrange = 2",
                "range = 2\nreconstructed = { combat = \"a l", "only artillery has a range"},
        BadPack{"heavy_infantry", kCounters, kCastagny, kCastagny + "\nheavy = true", "heavy = true",
                "only cavalry can be heavy"},
        BadPack{"guns_without_range", kCounters, "cohesion = 1\nrange = 3\n", "cohesion = 1\n",
                "[[unit]]\nid = \"fr-i-a1\"", "\"range\" is missing"},
        BadPack{"formation_without_units", kCounters, "[[formation]]\nid = \"pi-1\"",
                "[[formation]]\nid = \"pi-9\"\nname = \"Ghosts\"\nnation = \"piedmontese\"\nbreaks_at = 0\n"
                "[[formation]]\nid = \"pi-1\"",
                "[[formation]]\nid = \"pi-9\"", "has no units"},
        BadPack{"two_chiefs_of_a_nation", kCounters, "nation = \"austrian\"\nname = \"Franz",
                "nation = \"french\"\nname = \"Franz", "[[chief]]\nnation = \"french\"\nname = \"Franz",
                "has its chief already"},
        BadPack{"mark_without_value", kCounters, "reconstructed = { combat",
                "reconstructed = { combta = \"?\", combat", "combta", "there is no \"combta\" here"},
        BadPack{"mark_without_reason", kCounters, "bonus = \"our judgement, A5\"", "bonus = \"\"",
                "bonus = \"\"", "needs its reason"},
        BadPack{"cut_off", kCounters, "[[formation]]\nid = \"pi-1\"", "[[formation", "[[formation",
                "is not TOML"},
        BadPack{"not_text", kCounters, "Franz Josef", "Fran\xFFz Josef", "Fran\xFFz", "is not UTF-8"},
        BadPack{"deep_brackets", kCounters, "reaction = 4", "reaction = " + std::string(5000, '['),
                "reaction = [[", "nested deeper"},
        BadPack{"deep_dots", kCounters, "reaction = 4",
                std::string(40, 'a') + ".a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 4",
                "aaaa.a.a", "nested deeper"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Tables, ButcheryBadPack,
    testing::Values(BadPack{"short_row", kCrt, "die5 = [\"X\", ", "die5 = [", "die5",
                            "die5 has 8 results, the header names 9 columns"},
                    BadPack{"missing_row", kCrt, "die6 =", "dice6 =", "# Combat", "\"die6\" is missing"},
                    BadPack{"unknown_result", kCrt, "\"D+1\"", "\"D+2\"", "D+2",
                            "die4 has \"D+2\", expected one of X, T, D, D+1"},
                    BadPack{"result_is_a_number", kCrt, "die1 = [\"X\"", "die1 = [0", "die1",
                            "every item of \"die1\" must be text"},
                    BadPack{"bracket_out_of_place", kCrt, "die6 = [\"T\", ", "die6 = [\"T\", }", "die6",
                            "is not TOML: a bracket"},
                    BadPack{"unknown_source", kCrt, "printed", "guessed", "guessed",
                            "expected one of printed, reconstructed"},
                    BadPack{"weather_row_missing", kWeather, "turn11 =", "turn15 =", "# Weather",
                            "\"turn11\" is missing"},
                    BadPack{"unknown_weather", kWeather, "\"heat\"", "\"snow\"", "snow",
                            "turn8 has \"snow\", expected one of cool, heat, thunderstorm"},
                    BadPack{"weather_too_late", kScenario, "weather_from = 8", "weather_from = 15",
                            "weather_from", "\"weather_from\" is 15, expected 1 to 14"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Scenario, ButcheryBadPack,
    testing::Values(BadPack{"no_such_hex", kScenario, "fr-ii-castagny = \"2118\"",
                            "fr-ii-castagny = \"2199\"", "2199", "there is no hex \"2199\" on this map"},
                    BadPack{"no_such_unit", kScenario,
                            "fr-ii-castagny =", "fr-ii-castagni =", "fr-ii-castagni",
                            "there is no unit \"fr-ii-castagni\", did you mean \"fr-ii-castagny\"?"},
                    BadPack{"in_the_lake", kScenario, "pi-3-pinerolo = \"0215\"", "pi-3-pinerolo = \"0108\"",
                            "0108", "which is lake"},
                    BadPack{"two_brigades_in_a_hex", kScenario, "fr-ii-gault = \"2019\"",
                            "fr-ii-gault = \"1820\"", "fr-ii-gault", "one infantry or cavalry unit in a hex"},
                    BadPack{"three_units_in_a_hex", kScenario, "fr-ii-a2 = \"1820\"", "fr-ii-a2 = \"1919\"",
                            "fr-ii-a2", "at most two combat units"},
                    BadPack{"both_sides_in_a_hex", kScenario, "au-v-a2 = \"2110\"", "au-v-a2 = \"2118\"",
                            "au-v-a2 =", "together with the enemy"},
                    BadPack{"entry_inside_the_map", kScenario, "hex = \"3522\"", "hex = \"3520\"",
                            "hex = \"3520\"", "3520 is not on the edge of the map"},
                    BadPack{"placed_twice", kScenario, "\"fr-iv-saurin\",",
                            "\"fr-iv-saurin\", \"fr-iv-capriol\",", "\"fr-iv-saurin\"",
                            "unit \"fr-iv-capriol\" is placed already on line"},
                    BadPack{"forgotten", kScenario, "fr-ii-castagny = \"2118\"\n", "", "[start]",
                            "unit \"fr-ii-castagny\" is neither placed"},
                    BadPack{"nobody_arrives", kScenario, "formation = \"fr-iii\"\n", "",
                            "[[arrival]]\nturn = 3", "nobody arrives"},
                    BadPack{"objective_in_the_fields", kScenario, "hexes = [\"3017\"]", "hexes = [\"3019\"]",
                            "3019", "3019 is neither a town nor a village"},
                    BadPack{"objective_without_hexes", kScenario, "hexes = [\"3017\"]", "hexes = []",
                            "hexes = []", "needs at least one hex"},
                    BadPack{"turns_backward", kScenario, "turns = [1, 2]", "turns = [2, 1]", "turns = [2, 1]",
                            "the smaller number first"},
                    BadPack{"absent_stranger", kScenario, "absent = []", "absent = [\"pi-4\"]", "absent",
                            "nothing is called \"pi-4\""}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Map, ButcheryBadPack,
    testing::Values(
        BadPack{"hex_missing", kMap, "hex\t3601\tclear\t0\t-\t-\n", "", "", "there is no line for hex 3601"},
        BadPack{"hex_twice", kMap, "hex\t3601\t", "hex\t3602\t", "hex\t3602\tclear\t0\t-\t-\nhex\t3603",
                "hex 3602 stands already on line"},
        BadPack{"hex_off_the_map", kMap, "hex\t3601\t", "hex\t3701\t", "hex\t3701",
                "there is no hex \"3701\""},
        BadPack{"unknown_terrain", kMap, "clear", "swamp", "swamp",
                "the terrain is \"swamp\", expected one of clear"},
        BadPack{"level_too_high", kMap, "hex\t3601\tclear\t0", "hex\t3601\tclear\t99999999999", "99999999999",
                "the level is \"99999999999\", expected 0 to 9"},
        BadPack{"spaces_for_tabs", kMap, "hex\t3601\tclear\t0\t-\t-", "hex\t3601 clear 0 - -",
                "hex\t3601 clear", "a hex line has 6 columns"},
        BadPack{"unknown_line", kMap, "road\tmajor", "raod\tmajor", "raod",
                "unknown kind of line \"raod\", did you mean \"road\"?"},
        BadPack{"grid_key_missing", kMap, "grid\thanging\todd\n", "", "grid\tlines\t",
                "grid hanging is missing"},
        BadPack{"grid_larger_than_the_map", kMap, "last_line\t36", "last_line\t37", "",
                "there is no line for hex 3701"},
        BadPack{"grid_without_hexes", kMap, "last_line\t36", "last_line\t0", "last_line",
                "grid last_line is \"0\""},
        BadPack{"hexside_of_strangers", kMap, "side\t0417/0418\t", "side\t0417/0421\t", "0417/0421",
                "0417 and 0421 are not neighbours"},
        BadPack{"hexside_twice", kMap, "side\t0417/0418\tsteep\t-",
                "side\t0417/0418\tsteep\t-\nside\t0418/0417\tsteep\t-", "side\t0418/0417",
                "has this already"},
        BadPack{"hexside_badly_written", kMap, "side\t0417/0418\t", "side\t0417-0418\t", "0417-0418",
                "written as its two hexes"},
        BadPack{"road_breaks_off", kMap, "1421-1520-1621", "1421-1621", "1421-1621",
                "1421 and 1621 are not neighbours"},
        BadPack{"road_over_a_steep_slope", kMap, "road\tmajor", "road\ttrack\t0417-0418\t-\nroad\tmajor",
                "road\ttrack\t0417", "crosses the steep slope between 0417 and 0418"},
        BadPack{"road_into_the_lake", kMap, "road\tmajor", "road\ttrack\t0111-0110\t-\nroad\tmajor",
                "road\ttrack\t0111", "through the lake between 0111 and 0110"},
        BadPack{"road_leaves_in_the_middle", kMap, "road\tmajor", "road\ttrack\t2015-2014-*\t-\nroad\tmajor",
                "road\ttrack\t2015", "cannot leave the map at 2014"},
        BadPack{"unknown_road", kMap, "road\tmajor", "road\tmotor", "road\tmotor",
                "expected one of track, minor"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(Head, ButcheryBadPack,
                         testing::Values(BadPack{"another_game", kPack, "slug = \"butchery\"",
                                                 "slug = \"novara\"", "", "is the pack of \"novara\""},
                                         BadPack{"unknown_option", kPack, "id = \"choose_facing\"",
                                                 "id = \"fog\"", "[[option]]", "no option \"fog\""},
                                         BadPack{"scenario_elsewhere", kPack, "scenarios = [\"solferino\"]",
                                                 "scenarios = [\"../../solferino\"]", "scenarios",
                                                 "cannot be a scenario"},
                                         BadPack{"scenario_unlisted", kPack, "scenarios = [\"solferino\"]",
                                                 "scenarios = [\"magenta\"]", "",
                                                 "there is no scenario \"solferino\"; there are: magenta"}),
                         name_of);

TEST(ButcheryPack, missing_files_are_named) {
  for (const char* file : {"pack.toml", "map.tsv", "counters.toml", "tables/crt.toml", "tables/weather.toml",
                           "scenarios/solferino.toml"}) {
    const PackCopy pack("butchery");
    fs::remove(pack.dir() / file);
    try {
      butchery::load(pack.dir());
      FAIL() << file;
    } catch (const PackError& error) {
      EXPECT_EQ(std::string(error.what()), (pack.dir() / file).string() + ": there is no such file");
    }
  }
}

TEST(ButcheryPack, checking_finds_everything_at_once) {
  const PackCopy pack("butchery");
  pack.replace(kCrt, "\"D+1\"", "\"D+2\"");
  pack.replace(kMap, "1421-1520-1621", "1421-1621");
  pack.replace(kCounters, "reaction = 4", "reaction = 44");
  pack.replace(kScenario, "hexes = [\"3017\"]", "hexes = [\"3019\"]");
  pack.write("text/en.toml", "[rule]\n\"5a\" = \"zones\"\n\"5b\" = \"slopes\"\n");
  pack.write("text/it.toml", "[rule]\n\"5a\" = \"zone\"\n[word]\nhex = \"esagono\"\n");
  std::string all;
  for (const PackError& one : check_pack(pack.dir())) all += std::string(one.what()) + "\n";
  for (const char* words :
       {"D+2", "not neighbours", "is 44", "neither a town", "en.toml:3: [rule] \"5b\" is not in it.toml",
        "it.toml:4: [word] \"hex\" is not in en.toml"}) {
    EXPECT_NE(all.find(words), std::string::npos) << words << "\n" << all;
  }
}

TEST(ButcheryPack, checking_misses_a_missing_language) {
  const PackCopy pack("butchery");
  fs::remove_all(pack.dir() / "text");
  pack.write("text/en.toml", "[word]\nhex = \"hex\"\n");
  const Problems problems = check_pack(pack.dir());
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_TRUE(problems[0].file().ends_with("text/it.toml"));
}

TEST(ButcheryPack, checking_misses_the_words_of_a_table) {
  const PackCopy pack("butchery");
  const std::string event = "[event]\nrolled = \"{number|roll}: {number2}\"\n";
  const auto problems = [&](const std::string& words) {
    for (const char* file : {"text/en.toml", "text/it.toml"}) pack.write(file, event + words);
    return check_pack(pack.dir());
  };
  EXPECT_TRUE(problems("[word]\n\"roll.1\" = \"Fire\"\n").empty());
  const Problems missing = problems("");
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_EQ(missing[0].line(), 2);
  EXPECT_EQ(missing[0].message(), "[event] \"rolled\" wants words of \"roll\", and [word] has none");
}

TEST(ButcheryPack, texts_fall_back_to_english) {
  const PackCopy pack("butchery");
  pack.write("text/en.toml", "[rule]\n\"5a\" = \"zones\"\n\"5b\" = \"slopes\"\n");
  pack.write("text/it.toml", "[rule]\n\"5a\" = \"zone\"\n");
  const Texts italian(pack.dir(), "it");
  EXPECT_EQ(italian.find("rule", "5a"), "zone");
  EXPECT_EQ(italian.find("rule", "5b"), "slopes");
  EXPECT_EQ(italian.find("rule", "5z"), std::nullopt);
  EXPECT_EQ(italian.find("nothing", "5a"), std::nullopt);
  EXPECT_THROW(Texts(pack.dir(), "../../secret"), PackError);
  EXPECT_THROW(Texts(pack.dir(), "fr"), PackError);
}

TEST(ButcheryPack, texts_with_strange_sections_are_refused) {
  const PackCopy pack("butchery");
  pack.write("text/en.toml", "[rule]\n\"5a\" = \"zones\"\n[evnt]\nmove = \"moves\"\n");
  try {
    const Texts texts(pack.dir(), "en");
    FAIL();
  } catch (const PackError& error) {
    EXPECT_EQ(error.line(), 3);
    EXPECT_EQ(error.message(), "unknown section \"evnt\", did you mean \"event\"?");
  }
}

TEST(ButcheryPack, packs_are_found_by_slug) {
  EXPECT_EQ(pack_directory(packs_dir(), "butchery"), kShipped);
  EXPECT_THROW(pack_directory(packs_dir(), "../butchery"), PackError);
  EXPECT_THROW(butchery::load(kShipped, "../solferino"), PackError);
}

// Whatever happens to a file on its way, the answer is a game or a PackError.
TEST(ButcheryPack, cut_and_scrambled_files_never_do_worse_than_an_error) {
  const PackCopy pack("butchery");
  std::uint32_t noise = 20250624;
  const auto next = [&] { return noise = noise * 1664525U + 1013904223U, noise >> 8U; };
  for (const std::string& file : {kPack, kCounters, kMap, kScenario, kCrt, kWeather}) {
    const std::string whole = pack.read(file);
    for (int round = 0; round < 24; ++round) {
      std::string spoilt = whole;
      if (round % 2 == 0) spoilt.resize(next() % whole.size());
      for (int i = 0; i < round && !spoilt.empty(); ++i)
        spoilt[next() % spoilt.size()] = static_cast<char>(next());
      pack.write(file, spoilt);
      try {
        butchery::load(pack.dir());
      } catch (const PackError& error) {
        EXPECT_FALSE(error.message().empty());
      }
      check_pack(pack.dir());
    }
    pack.write(file, whole);
  }
}

}  // namespace
}  // namespace tamburino
