#include "tests/bad_pack.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "loader/check_pack.h"
#include "loader/packs.h"
#include "loader/thousand/loader.h"
#include "tests/pack_copy.h"

namespace tamburino {
namespace {

namespace fs = std::filesystem;

class ThousandBadPack : public testing::TestWithParam<BadPack> {};

TEST_P(ThousandBadPack, is_refused_with_file_line_and_words) {
  expect_refused(GetParam(), "thousand", "campaign",
                 [](const auto& pack, const std::string& scenario) { thousand::load(pack, scenario); });
}

const std::string kCounters = "counters.toml", kMap = "map.tsv", kCampaign = "scenarios/campaign.toml",
                  kRetreat = "tables/retreat.toml", kCalendar = "tables/calendar.toml",
                  kRecruiting = "tables/recruiting.toml", kLimits = "tables/limits.toml",
                  kBoard = "tables/board.toml", kCombat = "tables/combat.toml", kPack = "pack.toml";

INSTANTIATE_TEST_SUITE_P(
    Counters, ThousandBadPack,
    testing::Values(
        BadPack{"unknown_key", kCounters, "full = [1, 1]\n", "full = [1, 1]\nfulll = 1\n", "fulll",
                "unknown key \"fulll\", did you mean \"full\"?"},
        BadPack{"unknown_army", kCounters, "army = \"piedmontese\"", "army = \"french\"", "french",
                "expected one of garibaldine, piedmontese, insurgents, bourbon"},
        BadPack{"unknown_kind", kCounters, "kind = \"cavalry\"", "kind = \"cavallery\"", "cavallery",
                "expected one of infantry, cavalry, artillery, insurgents"},
        BadPack{"unknown_rank", kCounters, "rank = \"chief\"", "rank = \"king\"", "king",
                "expected one of colonel, brigadier"},
        BadPack{"id_twice", kCounters, "id = \"g-gar-ii\"", "id = \"g-gar-i\"",
                "id = \"g-gar-i\"\nname = \"II Gar\"", "counter \"g-gar-i\" stands already on line"},
        BadPack{"name_twice", kCounters, "name = \"1 Gar\"", "name = \"I Gar\"",
                "name = \"I Gar\"\narmy = \"garibaldine\"\nkind = \"infantry\"\nfull = [2",
                "counter \"I Gar\" stands already on line"},
        BadPack{"id_with_odd_letters", kCounters, "id = \"bixio\"", "id = \"Bixio\"", "id = \"Bixio\"",
                "an id has small letters"},
        BadPack{"three_values", kCounters, "full = [3, 2]", "full = [3, 2, 1]", "full = [3, 2, 1]",
                "must be two whole numbers, [combat, quality]"},
        BadPack{"no_combat_value", kCounters, "full = [3, 2]", "full = [0, 2]", "full = [0, 2]",
                "a combat value is 1 at least"},
        BadPack{"combat_out_of_range", kCounters, "full = [3, 2]", "full = [33, 2]", "full = [33, 2]",
                "\"full\" is 33, expected 0 to 6"},
        BadPack{"reduced_is_stronger", kCounters, "reduced = [2, 2]", "reduced = [2, 3]", "reduced = [2, 3]",
                "the reduced side is stronger"},
        BadPack{"reduced_is_missing", kCounters, "reduced = [1, 0]\n", "", "[[unit]]\nid = \"g-gar-i\"",
                "\"reduced\" is missing"},
        BadPack{"reduced_guns", kCounters, "kind = \"artillery\"\n",
                "kind = \"artillery\"\nreduced = [1, 0]\n", "reduced = [1, 0]\nfull = [1, 0]",
                "artillery and insurgents have no reduced side"},
        BadPack{"armed_insurgents", kCounters, "kind = \"insurgents\"", "kind = \"artillery\"",
                "kind = \"artillery\"", "the insurgents, and nobody else"},
        BadPack{"commander_of_insurgents", kCounters, "name = \"Bixio\"\narmy = \"garibaldine\"",
                "name = \"Bixio\"\narmy = \"insurgents\"", "army = \"insurgents\"\nfront",
                "the insurgents have no commanders"},
        BadPack{"two_chiefs", kCounters,
                "front = { value = 3, rank = \"major\" }\nback = { value = 2, rank = \"major\" }",
                "front = { value = 3, rank = \"chief\" }\nback = { value = 2, rank = \"chief\" }",
                "front = { value = 3, rank = \"chief\" }", "this side has a Commander in Chief already"},
        BadPack{"half_a_chief", kCounters, "back = { value = 4, rank = \"chief\" }",
                "back = { value = 4, rank = \"army\" }", "back = { value = 4", "is one on both sides"},
        BadPack{"no_chief", kCounters,
                "front = { value = 4, rank = \"chief\" }\nback = { value = 4, rank = \"chief\" }",
                "front = { value = 4, rank = \"army\" }\nback = { value = 4, rank = \"army\" }", "# Counters",
                "there is no garibaldine commander of rank \"chief\""},
        BadPack{"command_without_value", kCounters, "front = { value = 4, rank", "front = { rank",
                "front = { rank", "\"value\" is missing"},
        BadPack{"mark_without_value", kCounters, "reconstructed = { full",
                "reconstructed = { ful = \"?\", full", "ful =", "there is no \"ful\" here"},
        BadPack{"cut_off", kCounters, "[[commander]]\nid = \"bixio\"", "[[commander", "[[commander\n",
                "is not TOML"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Tables, ThousandBadPack,
    testing::Values(
        BadPack{"short_row", kRetreat, "die5 = [\"Yes\", ", "die5 = [", "die5",
                "die5 has 6 results, the header names 7 columns"},
        BadPack{"row_missing", kRetreat, "die6 =", "die7 =", "# Retreat", "\"die6\" is missing"},
        BadPack{"unknown_result", kRetreat, "\"No 2\"", "\"Not 2\"", "Not 2",
                "die1 has \"Not 2\", expected Yes, 1, No 1 and the like"},
        BadPack{"result_of_nothing", kRetreat, "\"No 2\"", "\"No 0\"", "No 0", "die1 has \"No 0\""},
        BadPack{"other_columns", kRetreat, "\"5\"]", "\"6\"]", "columns =", "the columns must be -1, 0"},
        BadPack{"attrition_beyond_the_table", kRetreat, "attrition_column = 1", "attrition_column = 6",
                "attrition_column = 6", "\"attrition_column\" is 6, expected -1 to 5"},
        BadPack{"turn_left_out", kCalendar, "number = 3\n", "number = 4\n", "number = 4",
                "turns must follow each other: expected 3"},
        BadPack{"turn_without_dates", kCalendar, "dates = \"17-22 May\"\n", "", "[[turn]]\nnumber = 2",
                "\"dates\" is missing"},
        BadPack{"nobody_arrives", kCalendar, "arrives = \"piedmontese\"", "", "# The calendar",
                "there is no turn with arrives"},
        BadPack{"arriving_twice", kCalendar, "number = 13\n", "number = 13\narrives = \"piedmontese\"\n",
                "arrives = \"piedmontese\"\ndates", "they arrive already on turn 12"},
        BadPack{"another_arrival", kCalendar, "arrives = \"piedmontese\"", "arrives = \"french\"", "french",
                "expected one of piedmontese"},
        BadPack{"table_without_reason", kCalendar, "reason =", "raison =", "# The calendar",
                "\"reason\" is missing"},
        BadPack{"recruiting_in_a_zone", kRecruiting, "palermo = 4", "PA = 4", "PA = 4",
                "there is no city \"PA\""},
        BadPack{"recruiting_elsewhere", kRecruiting, "palermo = 4", "palerno = 4", "palerno",
                "there is no city \"palerno\", did you mean \"palermo\"?"},
        BadPack{"recruiting_on_a_seven", kRecruiting, "others = 6", "others = 7", "others = 7",
                "\"others\" is 7, expected 1 to 6"},
        BadPack{"other_counters_than_printed", kLimits, "bourbon = 67", "bourbon = 68", "bourbon = 68",
                "\"bourbon\" is 68, but counters.toml has 67"},
        BadPack{"other_batteries_than_printed", kLimits, "batteries = 4", "batteries = 3", "batteries = 3",
                "\"batteries\" is 3, but counters.toml has 4"},
        BadPack{"city_without_limit", kLimits, "small = 8\n", "", "[city]", "\"small\" is missing"},
        BadPack{"table_of_another_size", kBoard, "columns = 12", "columns = 14", "columns = 14",
                "\"columns\" is 14, expected 12 to 12"},
        BadPack{"city_beyond_the_table", kBoard, "first_column = 3", "first_column = 6", "first_column = 6",
                "the city goes beyond the 12 columns"},
        BadPack{"hits_by_fractions", kCombat, "hits_from = 6", "hits_from = 5.5", "5.5",
                "\"hits_from\" must be a whole number"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Map, ThousandBadPack,
    testing::Values(BadPack{"unknown_line", kMap, "border\tAB\tMO", "boarder\tAB\tMO", "boarder",
                            "unknown kind of line \"boarder\", did you mean \"border\"?"},
                    BadPack{"column_missing", kMap, "border\tAB\tMO", "border\tAB", "border\tAB\n",
                            "a border line has 3 columns with tabs between, this one has 2"},
                    BadPack{"point_of_words", kMap, "zone\tTP\tTrapani\tSicilia\t-212.7,-204.3",
                            "zone\tTP\tTrapani\tSicilia\there", "zone\tTP", "expected kilometres east,north"},
                    BadPack{"zone_twice", kMap, "zone\tPA\tPalermo", "zone\tTP\tPalermo", "zone\tTP\tPalermo",
                            "code TP stands here twice"},
                    BadPack{"zone_in_small_letters", kMap, "zone\tCT\tCatania", "zone\tct\tCatania",
                            "border\tCL\tCT", "there is no zone \"CT\""},
                    BadPack{"two_zones_of_a_name", kMap, "zone\tCT\tCatania", "zone\tCT\tPalermo", "zone\tCT",
                            "there is another zone \"Palermo\""},
                    BadPack{"zone_of_no_land", kMap, "Capitanata\tcontinente", "Capitanata\tAfrica",
                            "border\tAV\tFG", "lie on two lands"},
                    BadPack{"border_with_nobody", kMap, "border\tAB\tMO", "border\tAB\tMX", "border\tAB\tMX",
                            "there is no zone \"MX\""},
                    BadPack{"border_twice", kMap, "border\tAB\tMO", "border\tTL\tAB\nborder\tAB\tMO",
                            "border\tAB\tTL", "the border of AB and TL stands here twice"},
                    BadPack{"border_over_the_strait", kMap, "border\tAB\tMO",
                            "border\tME\tRC\nborder\tAB\tMO", "border\tME\tRC", "lie on two lands"},
                    BadPack{"border_with_itself", kMap, "border\tAB\tMO", "border\tAB\tAB\nborder\tAB\tMO",
                            "border\tAB\tAB", "does not border on itself"},
                    BadPack{"city_twice", kMap, "city\tEnna", "city\tAgrigento", "city\tAgrigento\tCL",
                            "city Agrigento stands here twice"},
                    BadPack{"two_cities_of_an_id", kMap, "city\tEnna", "city\tL Aquila", "city\tL'Aquila",
                            "there is another \"l-aquila\""},
                    BadPack{"city_of_no_zone", kMap, "city\tEnna\tCL", "city\tEnna\tEN", "city\tEnna",
                            "there is no zone \"EN\""},
                    BadPack{"city_of_no_size", kMap, "city\tEnna\tCL\tsmall", "city\tEnna\tCL\ttiny",
                            "city\tEnna", "a city is small or big"},
                    BadPack{"route_from_inland", kMap, "route\tS2\tMessina", "route\tS2\tEnna", "route\tS2",
                            "a route starts in a port, not in \"Enna\""},
                    BadPack{"route_to_nowhere", kMap, "route\tS2\tMessina\tCS", "route\tS2\tMessina\tXX",
                            "route\tS2", "there is no city or zone \"XX\""},
                    BadPack{"route_back_to_sicily", kMap, "route\tS2\tMessina\tCS", "route\tS2\tNapoli\tPA",
                            "route\tS2", "a route leads from Sicily to the mainland"},
                    BadPack{"entry_of_others", kMap, "entry\tAB\tPiedmontese", "entry\tAB\tFrench",
                            "entry\tAB", "nobody but the Piedmontese enters"},
                    BadPack{"entry_twice", kMap, "entry\tAB\tPiedmontese",
                            "entry\tTL\tPiedmontese\t0,0\nentry\tAB\tPiedmontese", "entry\tAB",
                            "the Piedmontese have an entry already"},
                    BadPack{"outline_of_nobody", kMap, "arc\tsea\tTP", "arc\tsea\tXX", "arc\tsea\tXX",
                            "there is no zone \"XX\""},
                    BadPack{"no_title", kMap, "sheet\ttitle", "sheet\ttittle", "",
                            "there is no sheet line \"title\""}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Setup, ThousandBadPack,
    testing::Values(
        BadPack{"no_such_unit", kCampaign, "units = [\"b-lancers-1\"]", "units = [\"b-lancer-1\"]",
                "b-lancer-1", "there is no unit \"b-lancer-1\", did you mean \"b-lancers-1\"?"},
        BadPack{"no_such_commander", kCampaign, "commanders = [\"vial\"]", "commanders = [\"viale\"]",
                "viale", "there is no commander \"viale\""},
        BadPack{"no_such_place", kCampaign, "place = \"agrigento\"", "place = \"girgenti\"", "girgenti",
                "there is no zone or city \"girgenti\""},
        BadPack{"place_twice", kCampaign, "place = \"siracusa\"", "place = \"agrigento\"",
                "place = \"agrigento\"\nunits = [\"b-fl-13a\"]", "there is a set-up of this place already"},
        BadPack{"unit_twice", kCampaign, "units = [\"b-fl-2b\"]", "units = [\"b-fl-2a\"]",
                "units = [\"b-fl-2a\"]", "unit \"b-fl-2a\" is placed already on line"},
        BadPack{"unit_left_out", kCampaign, "units = [\"b-fl-2b\"]", "units = []", "# From the landing",
                "nobody places unit \"b-fl-2b\""},
        BadPack{"commander_left_out", kCampaign, "commanders = [\"vial\"]", "commanders = []",
                "# From the landing", "nobody places commander \"vial\""},
        BadPack{"insurgents_placed", kCampaign, "units = [\"b-fl-2b\"]",
                "units = [\"b-fl-2b\", \"g-insurgents-1\"]", "g-insurgents-1", "who wait to be recruited"},
        BadPack{"piedmontese_too_early", kCampaign, "units = [\"b-fl-2b\"]",
                "units = [\"b-fl-2b\", \"p-fl-1\"]", "\"b-fl-2b\", \"p-fl-1\"",
                "is Piedmontese, and does not start on the map"},
        BadPack{"both_sides_together", kCampaign,
                "\"g-cc-i\"]               # more than the city holds: T57\ncommanders = [\"garibaldi\", "
                "\"bixio\", "
                "\"turr\", \"div-comm-3\", \"brig-comm-4\", \"brig-comm-5\"]\n\n[[setup]]\nplace = "
                "\"palermo\"\nunits = [",
                "]\ncommanders = [\"garibaldi\", \"bixio\", \"turr\", \"div-comm-3\", \"brig-comm-4\", "
                "\"brig-comm-5\"]"
                "\n\n[[setup]]\nplace = \"palermo\"\nunits = [\"g-cc-i\", ",
                "place = \"palermo\"", "both sides start in Palermo"},
        BadPack{"in_a_city_of_the_enemy", kCampaign, "garibaldine = [\"marsala\"]",
                "garibaldine = [\"marsala\", \"enna\", \"bari\"]", "place = \"bari\"",
                "Bari belongs to the enemy of those who start there"},
        BadPack{"crowded_city", kCampaign, "place = \"napoli\"", "place = \"enna\"", "place = \"enna\"",
                "15 units start in Enna, which holds 8"},
        BadPack{"garibaldine_with_von_mechel", kCampaign, "commander = \"von-mechel\"",
                "commander = \"brig-comm-6\"", "commander = \"brig-comm-6\"", "is of another army"},
        BadPack{"proposal_that_is_closed", kCampaign, "proposed = \"enna\"", "proposed = \"marsala\"",
                "proposed = \"marsala\"", "is closed to them by not_in"},
        BadPack{"starred_from_a_zone", kCampaign, "entry = \"palermo\"", "entry = \"PA\"", "entry = \"PA\"",
                "there is no city \"PA\""},
        BadPack{"no_free_force", kCampaign, "[free]\ncommander", "[fre]\ncommander", "# From the landing",
                "\"free\" is missing"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Scenario, ThousandBadPack,
    testing::Values(BadPack{"id_unlike_the_file", kCampaign, "id = \"campaign\"", "id = \"champagne\"", "",
                            "has the id \"champagne\", unlike its file name"},
                    BadPack{"longer_than_the_calendar", kCampaign, "turns = 14", "turns = 15", "turns = 15",
                            "\"turns\" is 15, expected 1 to 14"},
                    BadPack{"over_before_turn_12", kCampaign, "turns = 14", "turns = 11", "turns = 11",
                            "the game is over before the Piedmontese arrive"},
                    BadPack{"capital_in_the_fields", kCampaign, "capital = \"napoli\"", "capital = \"NA\"",
                            "capital = \"NA\"", "there is no city \"NA\""},
                    BadPack{"reduced_french", kCampaign, "reduced_commanders = [\"bourbon\"]",
                            "reduced_commanders = [\"french\"]", "[\"french\"]",
                            "there is no army \"french\""},
                    BadPack{"trenches_of_nowhere", kCampaign, "bourbon_trenches = [\"calatafimi\"]",
                            "bourbon_trenches = [\"calatafirmi\"]", "calatafirmi",
                            "there is no city \"calatafirmi\", did you mean \"calatafimi\"?"},
                    BadPack{"no_such_route", kCampaign, "S4 = \"napoli\"\nreconstructed = { S4",
                            "S5 = \"napoli\"\nreconstructed = { S5", "S5 = \"napoli\"",
                            "the map has no route \"S5\""},
                    BadPack{"route_that_needs_nobody", kCampaign, "S4 = \"napoli\"", "S4 = \"napels\"",
                            "napels", "there is no city \"napels\""},
                    BadPack{"armistice_after_the_end", kCampaign, "last_turn = 4", "last_turn = 15",
                            "last_turn = 15", "\"last_turn\" is 15, expected 0 to 14"},
                    BadPack{"kept_on_the_mainland", kCampaign, "kept_at = \"messina\"", "kept_at = \"bari\"",
                            "kept_at = \"bari\"", "\"bari\" does not lie in Sicily"},
                    BadPack{"points_for_nowhere", kCampaign, "calatafimi = 0", "catalafimi = 0", "catalafimi",
                            "there is no city \"catalafimi\", did you mean \"calatafimi\"?"},
                    BadPack{"points_below_nothing", kCampaign, "battle = 3", "battle = -3", "battle = -3",
                            "\"battle\" is -3, expected 0 to 99"},
                    BadPack{"total_after_the_end", kCampaign, "total_turn = 12", "total_turn = 20",
                            "total_turn = 20", "\"total_turn\" is 20, expected 1 to 14"},
                    BadPack{"partial_above_historical", kCampaign, "partial = 20", "partial = 23",
                            "partial = 23", "a partial victory needs more points"},
                    BadPack{"unknown_key", kCampaign, "kept = 12", "kept = 12\nkeep = 1", "keep = 1",
                            "unknown key \"keep\", did you mean \"kept\"?"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Head, ThousandBadPack,
    testing::Values(BadPack{"another_game", kPack, "slug = \"thousand\"", "slug = \"novara\"", "",
                            "is the pack of \"novara\", not of \"thousand\""},
                    BadPack{"option_of_none", kPack, "[names]",
                            "[[option]]\nid = \"fog\"\ndefault = false\nexplanation = \"none\"\n[names]",
                            "[[option]]", "this game has no option \"fog\""},
                    BadPack{"scenario_unlisted", kPack, "[\"campaign\"]", "[\"volturno\"]", "",
                            "there is no scenario \"campaign\"; there are: volturno"},
                    BadPack{"name_missing", kPack, "it = ", "fr = ", "[names]", "\"it\" is missing"}),
    name_of);

TEST(ThousandPack, missing_files_are_named) {
  for (const std::string& file :
       {kPack, kMap, kCounters, kRetreat, kCalendar, kRecruiting, kLimits, kBoard, kCombat, kCampaign}) {
    const PackCopy pack("thousand");
    fs::remove(pack.dir() / file);
    try {
      thousand::load(pack.dir());
      FAIL() << file;
    } catch (const PackError& error) {
      EXPECT_EQ(std::string(error.what()), (pack.dir() / file).string() + ": there is no such file");
    }
  }
}

TEST(ThousandPack, checking_finds_everything_at_once) {
  const PackCopy pack("thousand");
  pack.replace(kRetreat, "\"No 2\"", "\"Not 2\"");
  pack.replace(kCounters, "reduced = [2, 2]", "reduced = [2, 3]");
  pack.replace(kMap, "city\tEnna\tCL\tsmall", "city\tEnna\tCL\tsmall\tsmall");
  pack.replace(kLimits, "batteries = 4", "batteries = 3");
  pack.replace(kCampaign, "battle = 3", "battle = 333");
  std::string all;
  for (const PackError& one : check_pack(pack.dir())) all += std::string(one.what()) + "\n";
  for (const char* words : {"Not 2", "stronger", "a city line has 6 columns", "batteries", "333"})
    EXPECT_NE(all.find(words), std::string::npos) << words << "\n" << all;
}

TEST(ThousandPack, no_more_counters_and_places_than_the_state_holds) {
  const PackCopy pack("thousand");
  const std::string counters = pack.read(kCounters), map = pack.read(kMap);
  std::string more = counters;
  for (int i = 0; i < 200; ++i) {
    const std::string number = std::to_string(i);
    more += "\n[[unit]]\nid = \"x-" + number + "\"\nname = \"X " + number +
            "\"\narmy = \"bourbon\"\nkind = \"infantry\"\nfull = [1, 0]\nreduced = [1, 0]\n" +
            "[[commander]]\nid = \"y-" + number + "\"\nname = \"Y " + number +
            "\"\narmy = \"bourbon\"\nfront = { value = 1, rank = \"army\" }\nback = { value = 1, rank = "
            "\"army\" }\n";
  }
  pack.write(kCounters, more);
  std::string all;
  for (const PackError& one : thousand::check(pack.dir())) all += std::string(one.what()) + "\n";
  EXPECT_NE(all.find("the game holds no more than 128 units"), std::string::npos);
  EXPECT_NE(all.find("the game holds no more than 32 commanders"), std::string::npos);
  pack.write(kCounters, counters);
  more = map;
  for (int i = 0; i < 60; ++i) more += "city\tTown " + std::to_string(i) + "\tTP\tsmall\t-\t0,0\n";
  pack.write(kMap, more);
  all.clear();
  for (const PackError& one : thousand::check(pack.dir())) all += std::string(one.what()) + "\n";
  EXPECT_NE(all.find("the game holds no more than 64 zones and cities"), std::string::npos) << all;
}

// Whatever happens to a file on its way, the answer is a game or a PackError.
TEST(ThousandPack, cut_and_scrambled_files_never_do_worse_than_an_error) {
  const PackCopy pack("thousand");
  std::uint32_t noise = 18600511;
  const auto next = [&] { return noise = noise * 1664525U + 1013904223U, noise >> 8U; };
  for (const std::string& file :
       {kPack, kCounters, kMap, kCampaign, kRetreat, kCalendar, kRecruiting, kLimits, kBoard, kCombat}) {
    const std::string whole = pack.read(file);
    for (int round = 0; round < 12; ++round) {
      std::string spoilt = whole;
      if (round % 2 == 0) spoilt.resize(next() % whole.size());
      for (int i = 0; i < round && !spoilt.empty(); ++i)
        spoilt[next() % spoilt.size()] = static_cast<char>(next());
      pack.write(file, spoilt);
      try {
        thousand::load(pack.dir());
      } catch (const PackError& error) {
        EXPECT_FALSE(error.message().empty());
      }
    }
    pack.write(file, whole);
  }
}

}  // namespace
}  // namespace tamburino
