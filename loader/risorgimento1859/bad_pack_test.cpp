#include "tests/bad_pack.h"

#include <gtest/gtest.h>

#include <string>

#include "loader/risorgimento1859/loader.h"

namespace tamburino {
namespace {

class RisorgimentoBadPack : public testing::TestWithParam<BadPack> {};

TEST_P(RisorgimentoBadPack, is_refused_with_file_line_and_words) {
  expect_refused(
      GetParam(), "risorgimento1859", "le-grole",
      [](const auto& pack, const std::string& scenario) { risorgimento1859::load(pack, scenario); });
}

const std::string kCounters = "counters.toml", kGrole = "scenarios/le-grole.toml",
                  kMagenta = "scenarios/magenta.toml", kTerrain = "tables/terrain.toml",
                  kFire = "tables/fire.toml", kCombat = "tables/combat.toml", kPack = "pack.toml";

INSTANTIATE_TEST_SUITE_P(
    Counters, RisorgimentoBadPack,
    testing::Values(
        BadPack{"unknown_class", kCounters, "name = \"74e Ligne I\", class = \"FL\"",
                "name = \"74e Ligne I\", class = \"FK\"", "class = \"FK\"", "there is no class \"FK\""},
        BadPack{"id_twice", kCounters, "id = \"f1-1-74-2\"", "id = \"f1-1-74-1\"",
                "id = \"f1-1-74-1\", name = \"74e Ligne II\"", "\"f1-1-74-1\" stands here twice"},
        BadPack{"unknown_battles", kCounters, "battles = \"MS\"", "battles = \"X\"", "battles = \"X\"",
                "expected M, S or MS"},
        BadPack{"unknown_corps", kCounters, "id = \"f1-1\"\n", "id = \"f1-1\"\nkorps = \"f-1\"\n",
                "korps = \"f-1\"", "unknown key \"korps\", did you mean \"corps\"?"},
        BadPack{"cohesion_of_ten", kCounters, "cohesion = 8", "cohesion = 10", "cohesion = 10", "1 to 9"},
        BadPack{"unknown_kind", kCounters, "kind = \"light\"", "kind = \"lite\"", "kind = \"lite\"",
                "expected one of"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(Tables, RisorgimentoBadPack,
                         testing::Values(BadPack{"no_reason", kFire, "reason", "because",
                                                 "# Artillery and small arms", "\"reason\" is missing"},
                                         BadPack{"limit_missing", kCombat, "\norders = ", "\norder = ",
                                                 "[limits]", "\"orders\" is missing"}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(
    Scenarios, RisorgimentoBadPack,
    testing::Values(
        BadPack{"another_id", kGrole, "id = \"le-grole\"", "id = \"le-groles\"", "",
                "has the id \"le-groles\", unlike its file name"},
        BadPack{"unknown_unit", kGrole, "units = [\"a5-1-grz3\"]", "units = [\"a5-1-grz9\"]", "a5-1-grz9",
                "a5-1-grz9"},
        BadPack{"unit_twice", kGrole, "units = [\"a5-1-grz3\"]", "units = [\"a5-1-kinsky-1\"]",
                "units = [\"a5-1-kinsky-1\"]", "a5-1-kinsky-1"},
        BadPack{"facing_of_a_square_grid", kGrole, "facing = \"W\"", "facing = \"N\"", "facing = \"N\"",
                "no hexside is called \"N\""},
        BadPack{"off_the_map", kGrole, "hex = \"S1140\"", "hex = \"S9940\"", "hex = \"S9940\"", "S9940"},
        BadPack{"turns_without_end", kGrole, "turns = 5", "turns = 31", "turns = 31", "1 to 30"},
        BadPack{"cohesion_of_a_battery", kGrole, "[victory]", "[cohesion]\na5-1-b = 4\n\n[victory]",
                "a5-1-b = 4", "a battery has no Cohesion"},
        BadPack{"cohesion_of_nobody", kGrole, "[victory]", "[cohesion]\na9-1-b = 4\n\n[victory]",
                "a9-1-b = 4", "there is no unit \"a9-1-b\" in this scenario"},
        BadPack{"no_bridge_to_break", kMagenta, "down = [\"M3322/M3323\"]", "down = [\"M3322/M3321\"]",
                "down = [", "there is no bridge at M3322/M3321", "magenta"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(Pack, RisorgimentoBadPack,
                         testing::Values(BadPack{"unknown_option", kPack, "id = \"french_demoralized_at_6\"",
                                                 "id = \"french_demoralized_at_4\"", "[[option]]",
                                                 "this game has no option \"french_demoralized_at_4\""},
                                         BadPack{"another_game", kPack, "slug = \"risorgimento1859\"",
                                                 "slug = \"risorgimento1860\"", "",
                                                 "is the pack of \"risorgimento1860\""}),
                         name_of);

}  // namespace
}  // namespace tamburino
