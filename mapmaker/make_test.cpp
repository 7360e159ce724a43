#include "mapmaker/make.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "mapmaker/network.h"
#include "tests/mapmaking.h"

namespace tamburino::mapmaker {
namespace {

using ::testing::HasSubstr;

std::vector<Hex> hexes_of(const MapSheet& sheet, const std::string& place) {
  std::vector<Hex> all;
  for (int i = 0; i < sheet.grid.size(); ++i)
    if (sheet.cells[static_cast<std::size_t>(i)].place == place)
      all.push_back(Hex{static_cast<std::uint16_t>(i)});
  return all;
}

int sides(const MapSheet& sheet, const std::string& feature) {
  return static_cast<int>(std::count_if(sheet.sides.begin(), sheet.sides.end(),
                                        [&](const MapSheet::Side& side) { return side.feature == feature; }));
}

TEST(MapMake, a_small_field_is_sound) {
  Field field;
  const MapSheet sheet = field.made();
  ASSERT_EQ(all_of(field.problems), "");
  EXPECT_EQ(all_of(check(*field.plan, sheet, "sheet")), "");
  EXPECT_EQ(hexes_of(sheet, "Ovest").size(), 1U);
  EXPECT_GT(sides(sheet, "river"), 12);
  EXPECT_GT(sides(sheet, "stream"), 2);
  EXPECT_EQ(sides(sheet, "bridge"), 2);  // the great road over the river, the small one over the brook
  EXPECT_EQ(sheet.edges.size(), 1U);
  EXPECT_EQ(sheet.grid.line(sheet.edges[0].hex), 1);
}

TEST(MapMake, the_same_ground_gives_the_same_file_and_it_reads_back) {
  Field field;
  const MapSheet sheet = field.made();
  const std::string text = written(sheet);
  EXPECT_EQ(written(field.made()), text);
  field.put("sheet.tsv", text);
  Problems problems;
  const auto again = read_map_sheet(field.dir / "sheet.tsv", problems);
  ASSERT_TRUE(again && problems.empty()) << all_of(problems);
  EXPECT_EQ(written(*again), text);
}

TEST(MapMake, towns_keep_their_bank) {
  Field field;
  const MapSheet loose = field.made();
  // Ovest moved onto the line of the river: told which bank it is on, the river goes round it.
  field.change("ground.tsv", "45.000,8.975", "45.000,9.004");
  field.change("ground.tsv", "Ponte\t45.003,9.002", "Ponte\t44.985,9.006");
  for (const bool left : {true, false}) {
    field.change(
        "map.toml", "name = \"Fiume\"\nas = \"river\"",
        std::string("name = \"Fiume\"\nas = \"river\"\n") + (left ? "left" : "right") + " = [\"Ovest\"]");
    const MapSheet sheet = field.made();
    ASSERT_EQ(all_of(field.problems), "");
    const Hex town = hexes_of(sheet, "Ovest").at(0);
    Printed bank{0,    "bank", "test", std::string(left ? "east" : "west") + " Fiume",
                 town, kNoHex};  // it flows south
    field.plan->printed.push_back(bank);
    EXPECT_EQ(all_of(check(*field.plan, sheet, "sheet")), "") << left;
    field.plan->printed.back().detail = std::string(left ? "west" : "east") + " Fiume";
    EXPECT_THAT(all_of(check(*field.plan, sheet, "sheet")), HasSubstr("is not on the"));
    field.change("map.toml", std::string("\n") + (left ? "left" : "right") + " = [\"Ovest\"]", "");
  }
}

TEST(MapMake, a_road_crosses_a_great_river_only_by_bridge_or_ford) {
  Field field;
  field.change("ground.tsv", "place\tbridge\tPonte\t45.003,9.002\t-\n", "");
  field.change("ground.tsv", "Ovest; Ponte; Est", "Ovest; Est");
  field.made();
  EXPECT_THAT(all_of(field.problems), HasSubstr("cannot get from"));
  EXPECT_THAT(all_of(field.problems), HasSubstr("no bridge or ford"));
  field.put("ground.tsv", slurp(field.dir / "ground.tsv") + "place\tford\tGuado\t45.02,9.0\t-\n");
  const MapSheet sheet = field.made();
  EXPECT_EQ(all_of(field.problems), "");
  EXPECT_EQ(sides(sheet, "ford"), 1);
}

TEST(MapMake, a_river_can_run_through_hexes) {
  Field field;
  field.change("map.toml", "name = \"Rio\"\nas = \"stream\"", "name = \"Rio\"\nas = \"marsh\"\nhexes = true");
  const MapSheet sheet = field.made();
  ASSERT_EQ(all_of(field.problems), "");
  EXPECT_EQ(sides(sheet, "stream"), 0);
  int marsh = 0;
  for (const MapSheet::Cell& cell : sheet.cells) marsh += cell.terrain == "marsh" ? 1 : 0;
  EXPECT_GE(marsh, 2);
}

TEST(MapMake, a_printed_hex_binds_whatever_the_ground_says) {
  Field field;
  field.put("printed.tsv",
            "place\t0207\t1.1\tNord\nadjacent\t0101/0102\t1.2\tneighbours\nterrain\t0305\t1.3\troad here\n");
  const MapSheet sheet = field.made();
  ASSERT_EQ(all_of(field.problems), "");
  EXPECT_EQ(sheet[*sheet.grid.parse("0207")].place, "Nord");
  EXPECT_EQ(hexes_of(sheet, "Nord").size(), 1U);
  EXPECT_EQ(all_of(check(*field.plan, sheet, "sheet")), "");
}

TEST(MapMake, corrections_come_last_and_survive) {
  Field field;
  field.put("corrections.tsv",
            "hex\t0302\tterrain woods\tknown\nhex\t0303\tlevel 4\tknown\nhex\t0304\tplace Cascina\tknown\n"
            "side\t0302/0303\t+ ridge Cresta\tknown\nroad\t0302-0303\t+ road Vicolo\tknown\n");
  const MapSheet sheet = field.made();
  ASSERT_EQ(all_of(field.problems), "");
  EXPECT_EQ(sheet[*sheet.grid.parse("0302")].terrain, "woods");
  EXPECT_EQ(sheet[*sheet.grid.parse("0303")].level, 4);
  EXPECT_EQ(sheet[*sheet.grid.parse("0304")].place, "Cascina");
  EXPECT_EQ(sides(sheet, "ridge"), 1);
  EXPECT_EQ(sheet.roads.back().name, "Vicolo");
  // And takes away.
  const std::string bridge = [&] {
    for (const MapSheet::Side& side : sheet.sides)
      if (side.name == "Ponte") return sheet.grid.name(side.a) + "/" + sheet.grid.name(side.b);
    return std::string();
  }();
  field.put("corrections.tsv", "side\t" + bridge + "\t- bridge\tblown up\n");
  EXPECT_EQ(sides(field.made(), "bridge"), 1);
  EXPECT_THAT(all_of(check(*field.plan, field.made(), "sheet")), HasSubstr("without bridge or ford"));
}

TEST(MapMake, bad_input_is_named_with_file_and_line) {
  const auto refused = [](const std::string& file, const std::string& from, const std::string& to) {
    Field field;
    field.change(file, from, to);
    field.made();
    return all_of(field.problems);
  };
  EXPECT_THAT(refused("map.toml", "last_line = 12", "last_lime = 12"), HasSubstr("map.toml:"));
  EXPECT_THAT(refused("map.toml", "pin = \"0605\"", "pin = \"9905\""), HasSubstr("there is no hex \"9905\""));
  EXPECT_THAT(refused("map.toml", "\"Ovest\", \"Est\"", "\"Ovset\", \"Est\""),
              HasSubstr("did you mean \"Ovest\""));
  EXPECT_THAT(refused("map.toml", "name = \"Rio\"", "name = \"Reno\""),
              HasSubstr("no file of [ground] has a water called \"Reno\""));
  EXPECT_THAT(refused("map.toml", "ground.tsv", "grund.tsv"), HasSubstr("grund.tsv"));
  EXPECT_THAT(refused("ground.tsv", "45.005,9.035", "45.005 9.035"),
              HasSubstr("ground.tsv:2: expected latitude,longitude"));
  EXPECT_THAT(refused("ground.tsv", "stream\tminor\tRio", "strem\tminor\tRio"),
              HasSubstr("ground.tsv:7: unknown kind of line \"strem\", did you mean \"stream\"?"));
  EXPECT_THAT(refused("ground.tsv", "place\tvillage\tNord", "place\tvillage\tEst"),
              HasSubstr("already a place called \"Est\""));
  EXPECT_THAT(refused("ground.tsv", "Ovest; Nord", "Ovest; Sud"), HasSubstr("which is no place"));
  EXPECT_THAT(refused("map.toml", "road = \"Strada\"", "road = \"Via\""),
              HasSubstr("does not leave the map"));
  Field field;
  field.put("corrections.tsv", "hex\t0101\tterrain\n");
  field.made();
  EXPECT_THAT(all_of(field.problems), HasSubstr("corrections.tsv:1: a correction has four columns"));
  field.put("corrections.tsv", "side\t0101/0505\t+ ridge\tx\n");
  field.made();
  EXPECT_THAT(all_of(field.problems), HasSubstr("is no hexside"));
}

TEST(MapMake, geojson_says_the_same_as_a_table) {
  Field field;
  field.put("more.geojson", R"({"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"name":"Sud","kind":"village"},"geometry":{"type":"Point","coordinates":[8.97,44.98]}},
    {"type":"Feature","properties":{"name":"Sentiero","kind":"road","cls":"minor"},"geometry":{"type":"LineString","coordinates":[[8.97,44.98],[8.975,45.0]]}}]})");
  field.change("map.toml", "files = [\"ground.tsv\"]", "files = [\"ground.tsv\", \"more.geojson\"]");
  field.change("map.toml", "names = [\"Nord\"]", "names = [\"Nord\", \"Sud\"]");
  const MapSheet sheet = field.made();
  ASSERT_EQ(all_of(field.problems), "");
  EXPECT_EQ(hexes_of(sheet, "Sud").size(), 1U);
  EXPECT_EQ(std::count_if(sheet.roads.begin(), sheet.roads.end(),
                          [](const MapSheet::Road& road) { return road.name == "Sentiero"; }),
            1);
  field.put("more.geojson", "[]");
  field.made();
  EXPECT_THAT(all_of(field.problems), HasSubstr("not a GeoJSON collection"));
}

TEST(MapMake, woods_take_their_share_and_leave_towns_alone) {
  Field field;
  field.change("map.toml", "[[edge]]", "[[cover]]\nterrain = \"woods\"\nshare = 40\n\n[[edge]]");
  const MapSheet sheet = field.made();
  int woods = 0;
  int open = 0;
  for (const MapSheet::Cell& cell : sheet.cells)
    woods += cell.terrain == "woods" ? 1 : 0, open += cell.terrain == "clear" ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(woods) / (woods + open), 0.4, 0.02);
  EXPECT_EQ(sheet[hexes_of(sheet, "Ovest")[0]].terrain, "town");
}

// The block of the page that begins with these marks.
std::string block(const std::string& page, const std::string& kind) {
  const std::size_t from = page.find("```" + kind + "\n") + kind.size() + 4;
  return page.substr(from, page.find("```", from) - from);
}

TEST(MapMake, the_example_of_the_page_works) {
  Field field;
  const std::string page = slurp(source_dir() / "docs" / "maps.md");
  field.put("ground.tsv", block(page, "tsv"));
  field.put("map.toml", block(page, "toml"));
  const MapSheet sheet = field.made();
  ASSERT_EQ(all_of(field.problems), "");
  EXPECT_EQ(all_of(check(*field.plan, sheet, "sheet")), "");
  EXPECT_EQ(hexes_of(sheet, "Castel Est").size(), 1U);
  EXPECT_EQ(hexes_of(sheet, "Ovest").size(), 2U);
}

TEST(MapMake, rivers_end_in_lakes_and_begin_there) {
  Field field;
  field.change("ground.tsv", "lake\t-\tLago\t45.05,9.045; 45.05,9.10; 45.022,9.10; 45.022,9.045",
               "lake\t-\tLago\t45.015,8.98; 45.015,9.02; 44.985,9.02; 44.985,8.98");
  field.change("ground.tsv", "road\tmajor\tStrada\t45.000,8.90; Ovest; Ponte; Est; 45.010,9.12\t-\n",
               "road\tmajor\tStrada\t45.000,8.90; Ovest\t-\n");
  field.change("ground.tsv", "45.000,8.975", "45.000,8.95");
  const MapSheet sheet = field.made();  // the river runs straight through
  ASSERT_EQ(all_of(field.problems), "");
  for (const PackError& fault : check_sheet(sheet, {"river"}, "sheet"))
    EXPECT_EQ(std::string(fault.what()).find("breaks off"), std::string::npos) << fault.what();
  EXPECT_GT(sides(sheet, "river"), 4);
}

TEST(MapMake, a_relief_that_does_not_belong_is_refused) {
  Field field;
  field.put("relief.tsv", "first\t45.0,9.0\nlast\t45.0,9.0\n0101\t0000\n");
  field.made();
  EXPECT_THAT(all_of(field.problems), HasSubstr("has no level for hex 0105: survey again"));
  std::string whole = "first\t45.0,9.0\nlast\t45.0,9.0\n";
  for (const char* line : {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"})
    whole += std::string(line) + "01\t0000000000\n";
  field.put("relief.tsv", whole);
  field.made();
  EXPECT_THAT(all_of(field.problems), HasSubstr("measured with another fit"));
}

// Whatever way a river winds, its hexsides hang together from end to end.
RC_GTEST_PROP(MapMake, a_river_never_breaks, ()) {
  Field field;
  const auto points = *rc::gen::container<std::vector<int>>(6, rc::gen::inRange(-35, 36));
  std::string course = "45.07,9.0";
  for (std::size_t i = 0; i < points.size(); ++i)
    course += "; " + std::to_string(45.04 - 0.02 * static_cast<double>(i)) + "," +
              std::to_string(9.0 + points[i] / 1000.0);
  field.change("ground.tsv", "45.06,8.995; 45.02,9.000; 44.99,9.006; 44.93,9.000", course + "; 44.90,9.0");
  field.change("ground.tsv", "road\tmajor\tStrada\t45.000,8.90; Ovest; Ponte; Est; 45.010,9.12\t-\n",
               "road\tmajor\tStrada\t45.000,8.90; Ovest\t-\n");
  const MapSheet sheet = field.made();
  for (const PackError& problem : check_sheet(sheet, {"river"}, "sheet")) {
    const std::string what = problem.what();
    RC_ASSERT(what.find("breaks off") == std::string::npos);
    RC_ASSERT(what.find("forks") == std::string::npos);
  }
}

}  // namespace
}  // namespace tamburino::mapmaker
