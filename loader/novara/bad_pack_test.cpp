#include "tests/bad_pack.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "loader/check_pack.h"
#include "loader/novara/loader.h"
#include "loader/packs.h"
#include "tests/pack_copy.h"

namespace tamburino {
namespace {

namespace fs = std::filesystem;

class NovaraBadPack : public testing::TestWithParam<BadPack> {};

TEST_P(NovaraBadPack, is_refused_with_file_line_and_words) {
  expect_refused(GetParam(), "novara", "campaign",
                 [](const auto& pack, const std::string& scenario) { novara::load(pack, scenario); });
}

const std::string kCounters = "counters.toml", kMap = "map.tsv", kCampaign = "scenarios/campaign.toml",
                  kSforzesca = "scenarios/sforzesca.toml", kMortara = "scenarios/mortara.toml",
                  kNovara = "scenarios/novara.toml", kRamorino = "scenarios/ramorino.toml",
                  kCrt = "tables/crt.toml", kArtillery = "tables/artillery.toml",
                  kCharge = "tables/charge.toml", kTurns = "tables/turns.toml",
                  kCities = "tables/cities.toml", kTerrain = "tables/terrain.toml",
                  kVariants = "variants.toml", kPack = "pack.toml";

INSTANTIATE_TEST_SUITE_P(
    Counters, NovaraBadPack,
    testing::Values(
        BadPack{"unknown_key", kCounters, "bonus = 0\n", "bonus = 0\nbonsu = 1\n", "bonsu",
                "unknown key \"bonsu\", did you mean \"bonus\"?"},
        BadPack{"unknown_side", kCounters, "side = \"sardinian\"", "side = \"french\"", "french",
                "expected one of sardinian, austrian"},
        BadPack{"unit_of_no_formation", kCounters, "formation = \"s-1\"\nkind", "formation = \"s-l\"\nkind",
                "formation = \"s-l\"", "there is no formation \"s-l\""},
        BadPack{"unit_id_twice", kCounters, "id = \"s-6-aosta\"", "id = \"s-5-aosta\"",
                "id = \"s-5-aosta\"\nname = \"6 Aosta\"", "unit \"s-5-aosta\" stands already on line"},
        BadPack{"id_with_odd_letters", kCounters, "id = \"s-6-aosta\"", "id = \"../aosta\"", "../aosta",
                "an id has small letters"},
        BadPack{"unit_with_the_id_of_a_dummy", kCounters, "id = \"s-6-aosta\"", "id = \"s-dummy-c\"",
                "[[marker]]\nid = \"s-dummy-lettered\"", "a unit has the id of the dummy \"s-dummy-c\""},
        BadPack{"commander_of_no_formation", kCounters, "rank = \"formation\"\nformation = \"s-1\"",
                "rank = \"formation\"\nformation = \"s-9\"", "chit = \"s-durando\"",
                "Durando does not lead formation \"s-1\""},
        BadPack{"commander_without_formation", kCounters, "chit = \"s-durando\"\n", "",
                "formation = \"s-1\"\nradius", "no formation \"s-1\" has the chit \"s-durando\""},
        BadPack{"formation_with_unknown_chit", kCounters, "chit = \"s-durando\"", "chit = \"s-durandi\"",
                "s-durandi", "there is no commander \"s-durandi\", did you mean \"s-durando\"?"},
        BadPack{"two_higher_commanders", kCounters, "rank = \"formation\"\nformation = \"s-1\"",
                "rank = \"higher\"\nfactor = 2", "rank = \"higher\"\nfactor = 2",
                "has a commander of this rank already"},
        BadPack{"one_step_too_few", kCounters, "combat = [4, 2]\nsteps = 2", "combat = [4]\nsteps = 1",
                "combat = [4]", "two steps when its combat factor is above 1"},
        BadPack{"steps_that_do_not_fit", kCounters, "combat = [4, 2]\nsteps = 2",
                "combat = [4, 2]\nsteps = 1", "combat = [4, 2]\nsteps = 1", "a number for each step"},
        BadPack{"reduced_is_stronger", kCounters, "combat = [4, 2]", "combat = [4, 5]", "[4, 5]",
                "the reduced side is stronger"},
        BadPack{
            "fighting_train", kCounters, "combat = []\nsteps = 0", "combat = [1]\nsteps = 1",
            "combat = [1]\nsteps = 1\nmove = 3\nbonus = 0\nsmall = true\nreconstructed = { move = \"3 for p",
            "pontoon trains, and no others"},
        BadPack{"combat_out_of_range", kCounters, "combat = [4, 2]", "combat = [44, 2]", "[44, 2]",
                "\"combat\" is 44, expected 1 to 20"},
        BadPack{"slow_light_infantry", kCounters, "move = 4", "move = 3", "move = 3\nbonus = 1\nsmall = true",
                "light infantry has movement 4"},
        BadPack{"fast_line_infantry", kCounters, "move = 3", "move = 4", "move = 4",
                "movement 4 is for light infantry only"},
        BadPack{"unknown_marker", kCounters, "id = \"shaken\"", "id = \"shakn\"", "shakn",
                "no marker \"shakn\", did you mean \"shaken\"?"},
        BadPack{"letters_out_of_order", kCounters, "[\"A\", \"B\"", "[\"B\", \"A\"", "[\"B\", \"A\"",
                "letters must run A, B, C"},
        BadPack{"mark_without_value", kCounters, "reconstructed = { radius",
                "reconstructed = { raduis = \"?\", radius", "raduis", "there is no \"raduis\" here"},
        BadPack{"cut_off", kCounters, "[[formation]]\nid = \"s-1\"", "[[formation", "[[formation\n",
                "is not TOML"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Tables, NovaraBadPack,
    testing::Values(
        BadPack{"short_row", kCrt, "die5 = [\"A1\",    ", "die5 = [", "die5",
                "die5 has 5 results, the header names 6 columns"},
        BadPack{"row_missing", kCrt, "die8 =", "die9 =", "# Combat", "\"die8\" is missing"},
        BadPack{"unknown_result", kCrt, "\"D4\"", "\"B4\"", "B4", "die8 has \"B4\", expected A1"},
        BadPack{"result_that_takes_nothing", kCrt, "\"D4\"", "\"A1 D0\"", "A1 D0", "die8 has \"A1 D0\""},
        BadPack{"other_columns", kCrt, "\"4:1\"]", "\"5:1\"]", "\"5:1\"]", "the columns must be 1:3"},
        BadPack{"printed_cell_contradicted", kCrt, "die6 = [\"A1 D1\", \"A1 D1\", \"D1\",    \"D2\"",
                "die6 = [\"A1 D1\", \"A1 D1\", \"D1\",    \"D1\"", "die = 6",
                "die6 has another result than the printed \"D2\""},
        BadPack{"printed_cell_of_no_column", kCrt, "column = \"2:1\"", "column = \"6:1\"", "6:1",
                "there is no column \"6:1\""},
        BadPack{"artillery_row_too_long", kArtillery, "die1 = [\"-\",", "die1 = [\"-\", \"-\",", "die1",
                "die1 has 6 results"},
        BadPack{"artillery_printed_cell_contradicted", kArtillery, "die5 = [\"SH\", \"SH\", \"1\"",
                "die5 = [\"SH\", \"SH\", \"SH\"", "printed =", "another result than the printed \"1\""},
        BadPack{"artillery_columns_fall", kArtillery, "[1, 3, 5, 7, 10]", "[1, 3, 2, 7, 10]",
                "least =", "must rise from 1"},
        BadPack{"charge_by_other_dice", kCharge, "charged_infantry = \"unit\"", "charged_infantry = \"step\"",
                "charged_infantry", "expected one of unit"},
        BadPack{"turn_left_out", kTurns, "number = 3\n", "number = 4\n", "number = 4",
                "turns must follow each other: expected 3"},
        BadPack{"turn_at_the_wrong_hour", kTurns, "hours = [18, 22]", "hours = [19, 22]",
                "day = 20\nhours = [19, 22]", "does not begin when the one before ends"},
        BadPack{"night_at_noon", kTurns, "kind = \"day\"", "kind = \"night\"", "hours = [10, 14]",
                "a night turn, and no other"},
        BadPack{"points_out_of_range", kTurns, "sardinian = 2, austrian = 3", "sardinian = 2, austrian = 33",
                "33", "\"austrian\" is 33, expected 0 to 12"},
        BadPack{"city_unknown_to_the_map", kCities, "name = \"Magenta\"", "name = \"Magento\"",
                "[[city]]\nname = \"Magento\"", "the map has no city \"Magento\""},
        BadPack{"triangle_outside_its_city", kCities, "triangle = \"7139\"", "triangle = \"7039\"", "7039",
                "hex \"7039\" is no hex of Pavia"},
        BadPack{"city_twice", kCities, "name = \"Magenta\"", "name = \"Pavia\"",
                "name = \"Pavia\"\ntriangle = \"4708\"", "stands here twice"},
        BadPack{"terrain_twice", kTerrain, "id = \"marsh\"", "id = \"clear\"", "id = \"clear\"     ",
                "\"clear\" stands here twice"},
        BadPack{"unknown_hexside", kTerrain, "id = \"river ford\"", "id = \"river fort\"", "river fort",
                "there is no hexside \"river fort\", did you mean \"river ford\"?"},
        BadPack{"canals_unlike_streams", kTerrain, "# the Navigli\npoints = 1", "# the Navigli\npoints = 2",
                "points = 2\nshift = 1\ncharge = false\n\n[[side]]\nid = \"stream bridge\"",
                "must be 1, as for the other of its kind"},
        BadPack{"river_to_swim", kTerrain, "passable = false", "passable = true", "passable",
                "only as false"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Map, NovaraBadPack,
    testing::Values(
        BadPack{"unknown_terrain", kMap, "\tmarsh\t", "\tswamp\t", "swamp",
                "the terrain is \"swamp\", expected one of clear, village"},
        BadPack{"village_without_name", kMap, "village\t0\t-\tBicocca", "village\t0\t-\t-", "hex\t2512",
                "a village or city has a name"},
        BadPack{"name_in_the_fields", kMap, "village\t0\t-\tBicocca", "clear\t0\t-\tBicocca", "Bicocca",
                "is neither a village nor a city"},
        BadPack{"two_villages_of_a_name", kMap, "\tBicocca", "\tVespolate", "hex\t2721",
                "there is another \"Vespolate\" at 2512"},
        BadPack{"city_not_in_the_table", kMap, "fortified\t0\t-\tCasale", "fortified\t0\t-\tTorino", "Torino",
                "there is no city \"Torino\" in tables/cities.toml"},
        BadPack{"unknown_hexside", kMap, "side\t2013/2112\tbridge", "side\t2013/2112\tbrigde", "brigde",
                "the hexside is \"brigde\""},
        BadPack{"bridge_over_dry_land", kMap, "side\t2013/2112\tbridge",
                "side\t0101/0102\tbridge\t-\nside\t2013/2112\tbridge", "0101/0102", "there is no water here"},
        BadPack{"ford_over_a_stream", kMap, "side\t2013/2112\tbridge", "side\t2013/2112\tford", "2013/2112",
                "fords are for rivers only"},
        BadPack{"two_waters", kMap, "side\t2013/2112\tbridge",
                "side\t2013/2112\tcanal\t-\nside\t2013/2112\tbridge", "side\t2013/2112\tstream",
                "has a water already"},
        BadPack{"bridge_and_ford", kMap, "side\t2013/2112\tbridge\t-",
                "side\t2013/2112\tbridge\t-\nside\t2013/2112\tford\t-", "side\t2013/2112\tford",
                "has a crossing already"},
        BadPack{"road_over_a_river_without_bridge", kMap, "side\t3911/4011\tbridge", "side\t2013/2014\tridge",
                "road\troad\t2310-2411-2510",
                "crosses the river between 3911 and 4011 without bridge or ford"},
        BadPack{"unknown_road", kMap, "road\troad", "road\tmotorway", "motorway", "expected one of road"},
        BadPack{"edge_of_nobody", kMap, "supply\tsardinian, beyond Cameri", "supply\tbeyond Cameri",
                "beyond Cameri", "must begin with sardinian or austrian"},
        BadPack{"edge_without_use", kMap, "supply\tsardinian, beyond Cameri",
                "suply\tsardinian, beyond Cameri", "suply", "expected one of supply, exit, entry"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Setup, NovaraBadPack,
    testing::Values(
        BadPack{"no_such_unit", kCampaign, "units = [\"s-gn\"]", "units = [\"s-gm\"]", "s-gm",
                "there is no unit \"s-gm\""},
        BadPack{"no_such_formation", kCampaign, "formation = \"s-reserve\"", "formation = \"s-reserves\"",
                "s-reserves", "there is no formation \"s-reserves\", did you mean \"s-reserve\"?"},
        BadPack{"no_such_place", kCampaign, "of = \"Cava\"", "of = \"Cavva\"", "Cavva",
                "there is no place \"Cavva\", did you mean \"Cava\"?"},
        BadPack{"no_such_hex", kCampaign, "of = \"3911\"", "of = \"3999\"", "3999",
                "there is no hex \"3999\" on this map"},
        BadPack{"no_such_region", kCampaign, "not_in = [\"pavia-island\"]", "not_in = [\"pavia-iland\"]",
                "pavia-iland", "there is no region \"pavia-iland\", did you mean \"pavia-island\"?"},
        BadPack{"unit_in_two_setups", kCampaign, "units = [\"s-4-bers\"]", "units = [\"s-3-bers\"]",
                "[[setup]]\nside = \"sardinian\"\nunits = [\"s-3-bers\"]\n",
                "unit \"s-3-bers\" is placed already on line"},
        BadPack{"unit_in_a_setup_and_a_reinforcement", kCampaign, "units = [\"a-vv-1\", ",
                "units = [\"a-ir-1\", ", "[[reinforcement]]\nid = \"a-cav",
                "unit \"a-ir-1\" is placed already on line"},
        BadPack{"unit_of_the_other_side", kCampaign, "units = [\"s-gn\"]", "units = [\"a-ii-ir-56\"]",
                "side = \"sardinian\"\nunits = [\"a-ii-ir-56\"]", "is of the other side"},
        BadPack{"dummy_in_a_setup", kCampaign, "units = [\"s-gn\"]", "units = [\"s-dummy-a\"]", "s-dummy-a",
                "is a dummy"},
        BadPack{"exception_from_elsewhere", kCampaign, "except = [\"a-vv-1\"", "except = [\"a-ir-1\"",
                "except = [\"a-ir-1\"", "is not of this formation"},
        BadPack{"zone_without_hexes", kCampaign, "least_row = { odd = 11, even = 11 }",
                "least_row = { odd = 50, even = 50 }", "zone = [{ within = 3, of = \"Novara\" }]",
                "no hex in play is inside this zone"},
        BadPack{"zone_and_split_missing", kCampaign, "zone = [{ within = 0, of = \"Casale\" }]\n", "",
                "[[setup]]\nside = \"sardinian\"\nunits = [\"s-gn\"]", "there must be a zone"},
        BadPack{"zone_too_small", kCampaign, "zone = [{ within = 3, of = \"Vespolate\" }]",
                "zone = [{ within = 0, of = \"Vespolate\" }]",
                "[[setup]]\nside = \"sardinian\"\nformation = \"s-1\"", "no room for 8 units"},
        BadPack{"austrians_first", kCampaign, "side = \"sardinian\"\nformation = \"s-1\"",
                "side = \"austrian\"\nunits = [\"a-army-art\"]", "side = \"sardinian\"\nformation = \"s-2\"",
                "all Sardinians are placed before"},
        BadPack{"nobody_placed", kCampaign, "units = [\"s-gn\"]", "units = []",
                "[[setup]]\nside = \"sardinian\"\nunits = []", "nobody is named here"},
        BadPack{"variant_formation_placed", kCampaign, "formation = \"s-1\"", "formation = \"s-6\"",
                "formation = \"s-6\"", "comes with its variant only"},
        BadPack{"bridge_of_riflemen", kCampaign, "may_start_laid = [\"a-pont-ii\"]",
                "may_start_laid = [\"a-kj-2\"]", "a-kj-2", "is no pontoon train"},
        BadPack{"bridge_of_another_corps", kCampaign, "may_start_laid = [\"a-pont-ii\"]",
                "may_start_laid = [\"a-pont-i\"]", "a-pont-i\"", "is not placed here"},
        BadPack{"entry_in_the_fields", kCampaign, "entry = [\"7638\"]", "entry = [\"6030\"]", "6030",
                "is neither a city nor an entry edge"},
        BadPack{"reinforcement_on_another_turn", kCampaign, "from_turn = 2", "from_turn = 3",
                "id = \"a-cavriani\"", "turn 3 of tables/turns.toml does not name \"a-cavriani\""},
        BadPack{"split_that_does_not_add_up", kSforzesca, "least = 4, most = 5 },\n]",
                "least = 6, most = 6 },\n]", "split = [", "the 9 units cannot be shared out", "sforzesca"},
        BadPack{"with_a_formation_elsewhere", kMortara, "with = [\"a-i\",", "with = [\"a-iv\",",
                "with =", "no unit of \"a-iv\" is placed before", "mortara"},
        BadPack{"optional_and_nothing_else", kRamorino, "except = [\"s-6-bers-man\", ",
                "except = [\"s-19-lombarda\", \"s-6-bers-man\", ",
                "[[setup]]\nside = \"sardinian\"\nformation = \"s-5\"", "nothing else brings it",
                "ramorino"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Scenario, NovaraBadPack,
    testing::Values(
        BadPack{"unknown_key", kCampaign, "higher_commanders = true", "higher_comanders = true",
                "# The campaign", "\"higher_commanders\" is missing"},
        BadPack{"turn_beyond_the_track", kCampaign, "turns = [1, 20]", "turns = [1, 21]", "turns = [1, 21]",
                "\"turns\" is 21, expected 1 to 20"},
        BadPack{"no_such_area", kSforzesca, "area = \"la-sforzesca\"", "area = \"la-sforzescha\"",
                "la-sforzescha", "the map has no area \"la-sforzescha\", did you mean", "sforzesca"},
        BadPack{"id_unlike_the_file", kCampaign, "id = \"campaign\"", "id = \"champagne\"", "",
                "has the id \"champagne\", unlike its file name"},
        BadPack{"surprise_by_nobody", kCampaign, "formation = \"a-ii\"", "formation = \"a-vi\"", "a-vi\"",
                "there is no formation \"a-vi\""},
        BadPack{"surprise_by_the_other_side", kCampaign, "formation = \"a-ii\"", "formation = \"s-2\"",
                "formation = \"s-2\"", "is of the other side"},
        BadPack{"surprise_on_another_turn", kCampaign, "[surprise]\nturn = 1", "[surprise]\nturn = 2",
                "[surprise]", "turn 1 is not the same here and in tables/turns.toml"},
        BadPack{"place_held_twice", kCampaign, "austrian = [\"Pavia\"", "austrian = [\"Novara\", \"Pavia\"",
                "austrian = [\"Novara\"", "\"Novara\" is held already"},
        BadPack{"place_held_by_nobody", kCampaign, "\"Mortara\", \"Vigevano\"]", "\"Mortara\"]",
                "[control]\nsardinian", "\"Vigevano\" brings points, but nobody controls it"},
        BadPack{"place_outside_the_area", kNovara, "sardinian = [\"Novara\", \"Vercelli\"]",
                "sardinian = [\"Novara\", \"Vercelli\", \"Casale\"]", "\"Casale\"]",
                "\"Casale\" lies outside the area", "novara"},
        BadPack{"source_outside_the_area", kNovara, "sardinian = [\"0324\"", "sardinian = [\"7139\"", "7139",
                "\"7139\" lies outside the area", "novara"},
        BadPack{"source_without_road", kNovara, "sardinian = [\"0324\"", "sardinian = [\"0401\"", "0401",
                "no road leads to 0401", "novara"},
        BadPack{"edges_of_an_area", kNovara, "[supply]\n", "[supply]\nedges = true\n", "edges = true",
                "only when all of it is in play", "novara"},
        BadPack{"unknown_end", kCampaign, "when = \"enters\"\nplaces", "when = \"enter\"\nplaces",
                "\"enter\"", "expected one of enters, occupies-all"},
        BadPack{"end_without_winner", kCampaign, "winner = \"sardinian\"\n", "", "[[sudden]]\nwhen",
                "\"winner\" is missing"},
        BadPack{"end_without_places", kCampaign, "places = [\"Pavia\"]", "places = []", "places = []",
                "at least one place"},
        BadPack{"city_of_other_worth", kCampaign, "Pavia = 6", "Pavia = 5", "Pavia = 5",
                "Pavia is worth 6 by tables/cities.toml, not 5"},
        BadPack{"exits_of_an_area", kNovara, "[points]\n",
                "[points]\nexits = { sardinian = 1, austrian = 1 }\n", "exits =", "nobody leaves the area",
                "novara"},
        BadPack{"losses_of_absent_units", kNovara, "remove = [\"s-1-form\"", "remove = [\"s-guide\"",
                "s-guide", "does not take part", "novara"},
        BadPack{"losses_beyond_all_steps", kNovara, "s-1 = 4", "s-1 = 14", "s-1 = 14",
                "has 11 steps of infantry and artillery to lose", "novara"},
        BadPack{"first_activation_too_late", kNovara, "[first_activation]\nturn = 15",
                "[first_activation]\nturn = 16", "turn = 16", "\"turn\" is 16, expected 15 to 15", "novara"},
        BadPack{"unknown_variant", kCampaign, "\"sixth-division\"]", "\"sixth-division\", \"seventh\"]",
                "seventh", "there is no variant \"seventh\""},
        BadPack{"variant_that_does_not_know_the_scenario", kRamorino, "variants = []",
                "variants = [\"sixth-division\"]", "scenarios = [\"campaign\"]                      #",
                "do not agree", "ramorino", kVariants},
        BadPack{"unknown_option", kCampaign, "options = [\"dummies\"", "options = [\"dummys\"", "dummys",
                "there is no option \"dummys\", did you mean \"dummies\"?"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Variants, NovaraBadPack,
    testing::Values(
        BadPack{"box_id_twice", kVariants, "id = \"s-novara\"", "id = \"s-vigevano\"",
                "id = \"s-vigevano\"\nname = \"Novara\"", "box \"s-vigevano\" stands already on line"},
        BadPack{"box_of_nowhere", kVariants, "of = \"Bereguardo\"", "of = \"Berguardo\"", "Berguardo",
                "there is no place \"Berguardo\", did you mean \"Bereguardo\"?"},
        BadPack{"boxes_that_cannot_be_filled", kVariants,
                "least = 1\nmost = 4\nzone = [{ within = 5, of = \"Vigevano\" }]",
                "least = 6\nmost = 6\nzone = [{ within = 5, of = \"Vigevano\" }]", "[[variant]]",
                "the sardinian boxes hold 8 to 18 chits, and there are 7"},
        BadPack{"least_above_most", kVariants, "least = 1\nmost = 4", "least = 5\nmost = 4", "least = 5",
                "least is more than most"},
        BadPack{"sixth_division_that_is_none", kVariants, "formation = \"s-6\"", "formation = \"s-5\"",
                "formation = \"s-5\"", "is not marked as a variant"},
        BadPack{"sixth_division_from_nowhere", kVariants, "entry = [\"Vercelli\", ", "entry = [\"Turin\", ",
                "Turin", "there is no place \"Turin\""},
        BadPack{"variant_left_out", kVariants, "id = \"sixth-division\"", "id = \"hypothetical-deployment\"",
                "id = \"hypothetical-deployment\"\nscenarios = [\"campaign\"]                      #",
                "stands here twice"},
        BadPack{"fog_of_another_kind", kVariants, "dummies_moved = 2", "dummies_moved = 3", "dummies_moved",
                "\"dummies_moved\" is 3, expected 2 to 2"},
        BadPack{"fog_with_other_markers", kVariants, "markers = [\"s-dummy-lettered\", \"a-dummy-lettered\"]",
                "markers = [\"s-dummy-lettered\"]", "markers = [\"s-dummy-lettered\"]", "must be: s-dummy-"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Head, NovaraBadPack,
    testing::Values(
        BadPack{"another_game", kPack, "slug = \"novara\"", "slug = \"butchery\"", "",
                "is the pack of \"butchery\""},
        BadPack{"unknown_option", kPack, "id = \"displays\"", "id = \"display\"",
                "[[option]]\nid = \"display\"", "no option \"display\", did you mean"},
        BadPack{"scenario_unlisted", kPack, "\"campaign\", ", "", "",
                "there is no scenario \"campaign\"; there are: sforzesca"},
        BadPack{"nobody_counted", kPack, "men_per_unit", "men_per_hex", "[scale]",
                "\"men_per_step\" is missing"},
        BadPack{"no_scale", kPack,
                "[scale]\nminutes_per_turn = 240\nmetres_per_hex = 1000\nmen_per_unit = [400, 3000]\n", "",
                "", "\"scale\" is missing"}),
    name_of);

TEST(NovaraPack, missing_files_are_named) {
  for (const char* file :
       {"pack.toml", "map.tsv", "counters.toml", "variants.toml", "tables/crt.toml", "tables/artillery.toml",
        "tables/charge.toml", "tables/turns.toml", "tables/terrain.toml", "scenarios/campaign.toml"}) {
    const PackCopy pack("novara");
    fs::remove(pack.dir() / file);
    try {
      novara::load(pack.dir());
      FAIL() << file;
    } catch (const PackError& error) {
      EXPECT_EQ(std::string(error.what()), (pack.dir() / file).string() + ": there is no such file");
    }
  }
}

TEST(NovaraPack, checking_finds_everything_at_once_in_all_scenarios) {
  const PackCopy pack("novara");
  pack.replace(kCrt, "\"D4\"", "\"B4\"");
  pack.replace(kCounters, "move = 4", "move = 3");
  pack.replace(kNovara, "s-1 = 4", "s-1 = 44");
  pack.replace(kMortara, "of = \"Albonese\"", "of = \"Albanese\"");
  pack.replace(kVariants, "dummies_moved = 2", "dummies_moved = 3");
  std::string all;
  const Problems problems = check_pack(pack.dir());
  for (const PackError& one : problems) all += std::string(one.what()) + "\n";
  for (const char* words : {"B4", "light infantry has", "has 11 steps", "Albanese", "dummies_moved"})
    EXPECT_NE(all.find(words), std::string::npos) << words << "\n" << all;
  EXPECT_EQ(problems.size(), 5U) << all;
}

// Whatever happens to a file on its way, the answer is a game or a PackError.
TEST(NovaraPack, cut_and_scrambled_files_never_do_worse_than_an_error) {
  const PackCopy pack("novara");
  std::uint32_t noise = 18490323;
  const auto next = [&] { return noise = noise * 1664525U + 1013904223U, noise >> 8U; };
  for (const std::string& file :
       {kPack, kCounters, kMap, kCampaign, kCrt, kArtillery, kCharge, kTurns, kCities, kTerrain, kVariants}) {
    const std::string whole = pack.read(file);
    for (int round = 0; round < 8; ++round) {
      std::string spoilt = whole;
      if (round % 2 == 0) spoilt.resize(next() % whole.size());
      for (int i = 0; i < round && !spoilt.empty(); ++i)
        spoilt[next() % spoilt.size()] = static_cast<char>(next());
      pack.write(file, spoilt);
      try {
        novara::load(pack.dir());
      } catch (const PackError& error) {
        EXPECT_FALSE(error.message().empty());
      }
    }
    pack.write(file, whole);
  }
}

}  // namespace
}  // namespace tamburino
