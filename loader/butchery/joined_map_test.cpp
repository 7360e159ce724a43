#include <gmock/gmock.h>

#include "loader/butchery/loader.h"
#include "loader/check_pack.h"
#include "loader/field.h"
#include "loader/reconstructed.h"
#include "tests/cut_map.h"
#include "tests/pack_copy.h"

// A pack with several maps: here the one of this game, cut in two and joined again.
namespace tamburino::butchery {
namespace {

using ::testing::HasSubstr;

const std::string kMaps = R"(
[[map]]
id = "whole"
file = "joins/whole.toml"
scenarios = ["solferino"]
)";

class JoinedMap : public testing::Test {
 protected:
  void SetUp() override {
    Problems problems;
    const auto sheet = read_map_sheet(pack.dir() / "map.tsv", problems);
    ASSERT_TRUE(sheet);
    CutMap(*sheet, 20).write_into(pack.dir());
    std::filesystem::remove(pack.dir() / "map.tsv");
    pack.write("pack.toml", pack.read("pack.toml") + kMaps);
  }
  std::string found() const {
    std::string text;
    for (const PackError& one : check(pack.dir())) text += std::string(one.what()) + "\n";
    return text;
  }
  PackCopy pack{"butchery"};
};

TEST_F(JoinedMap, the_game_is_the_same) {
  EXPECT_EQ(found(), "");
  const Game one = load(packs_dir() / "butchery", "solferino");
  const Game two = load(pack.dir(), "solferino");
  ASSERT_EQ(one.map.size(), two.map.size());
  for (int i = 0; i < one.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    ASSERT_EQ(one.map.grid().name(hex), two.map.grid().name(hex));
    ASSERT_EQ(one.map.road_off_map(hex), two.map.road_off_map(hex)) << one.map.grid().name(hex);
    ASSERT_EQ(one.map.terrain_value(hex), two.map.terrain_value(hex));
    for (const Facing side : kFacings) {
      ASSERT_EQ(one.map.neighbour(hex, side), two.map.neighbour(hex, side));
      ASSERT_EQ(one.map.road(hex, side), two.map.road(hex, side)) << one.map.grid().name(hex);
      for (const Kind kind : {Kind::Infantry, Kind::Cavalry, Kind::Artillery})
        ASSERT_EQ(one.map.cost(kind, hex, side), two.map.cost(kind, hex, side));
    }
  }
}

TEST_F(JoinedMap, mistakes_name_the_map_they_stand_in) {
  pack.replace("south.tsv", "hex\t2101\t", "hex\t2101\tsea-");
  EXPECT_THAT(found(), HasSubstr("south.tsv:" + std::to_string(pack.line_of("south.tsv", "hex\t2101"))));
  pack.replace("south.tsv", "\tsea-", "\t");
  pack.replace("joins/whole.toml", "kind = \"minor\"", "kind = \"lane\"");
  EXPECT_THAT(found(), HasSubstr("whole.toml"));
}

TEST_F(JoinedMap, every_scenario_has_one_map) {
  const std::string before = pack.read("pack.toml");
  const auto with = [&](const std::string& more) {
    pack.write("pack.toml", before + more);
    return found();
  };
  const std::string other = "[[map]]\nid = \"other\"\nfile = \"north.tsv\"\n";
  EXPECT_EQ(with(other + "scenarios = []\n"), "");  // a map that no scenario uses can still be drawn
  EXPECT_THAT(with(other + "scenarios = [\"solferino\"]\n"),
              HasSubstr("scenario \"solferino\" is played on two maps, \"whole\" and \"other\""));
  EXPECT_THAT(with(other + "scenarios = [\"magenta\"]\n"), HasSubstr("there is no scenario \"magenta\""));
  EXPECT_THAT(with("[[map]]\nid = \"whole\"\nfile = \"north.tsv\"\nscenarios = []\n"),
              HasSubstr("map \"whole\" stands here twice"));
  EXPECT_THAT(with("[[map]]\nid = \"solferino\"\nfile = \"north.tsv\"\nscenarios = []\n"),
              HasSubstr("this map is called like scenario \"solferino\", which is played on \"whole\""));
  for (const char* file : {"../map.tsv", "north.toml", "joins/north.tsv", "/etc/passwd", "North.tsv"})
    EXPECT_THAT(with("[[map]]\nid = \"other\"\nfile = \"" + std::string(file) + "\"\nscenarios = []\n"),
                HasSubstr(in_quotes(file) + " is no file of a map"));
  pack.write("pack.toml", before);
  pack.replace("pack.toml", "scenarios = [\"solferino\"]\n\n[names]",
               "scenarios = [\"solferino\", \"dawn\"]\n\n[names]");
  EXPECT_THAT(found(), HasSubstr("scenario \"dawn\" is played on no map"));
}

TEST_F(JoinedMap, a_map_that_no_scenario_uses_is_checked_too) {
  pack.write("pack.toml",
             pack.read("pack.toml") + "[[map]]\nid = \"spare\"\nfile = \"spare.tsv\"\nscenarios = []\n");
  pack.write("spare.tsv", pack.read("north.tsv"));
  EXPECT_TRUE(check_pack(pack.dir()).empty());
  pack.replace("spare.tsv", "hex\t0101\t", "hex\t9901\t");
  const Problems problems = check_pack(pack.dir());
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems.front().file(), (pack.dir() / "spare.tsv").string());
}

TEST_F(JoinedMap, scenarios_and_maps_are_found_by_name) {
  Problems problems;
  const auto info = read_pack_info(pack.dir(), problems);
  ASSERT_TRUE(info);
  EXPECT_EQ(find_map(*info, "solferino")->file, "joins/whole.toml");
  EXPECT_EQ(find_map(*info, "whole")->file, "joins/whole.toml");
  EXPECT_EQ(find_map(*info, "nothing"), nullptr);
  EXPECT_EQ(map_file(pack.dir(), *info, "solferino"), pack.dir() / "joins/whole.toml");
  const auto plain = read_pack_info(packs_dir() / "butchery", problems);
  EXPECT_EQ(map_file(packs_dir() / "butchery", *plain, "solferino"), packs_dir() / "butchery" / "map.tsv");
}

TEST_F(JoinedMap, reconstructions_are_listed_map_by_map) {
  pack.write("north.tsv", pack.read("north.tsv") + "reconstructed\thex.level\tfrom hachures\n");
  pack.write("south.tsv", pack.read("south.tsv") + "reconstructed\thex.level\tby eye\n");
  std::vector<std::string> reasons;
  for (const Reconstructed& one : reconstructed_values(pack.dir()))
    if (one.what == "hex.level") reasons.push_back(one.reason);
  EXPECT_THAT(reasons, testing::ElementsAre("from hachures", "by eye"));
}

}  // namespace
}  // namespace tamburino::butchery
