#include "loader/field.h"

#include <algorithm>
#include <map>
#include <set>

#include "mapmaker/draw.h"
#include "mapmaker/network.h"
#include "tests/cut_map.h"
#include "tests/mapmaking.h"

// Fields that two maps make up: the join files of our packs, and maps that were cut and joined again.
namespace tamburino::mapmaker {
namespace {

using ::testing::HasSubstr;

// A directory like that of a pack, which goes away.
class Joins : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(dir / "joins"); }
  void TearDown() override { std::filesystem::remove_all(dir); }

  void put(const std::string& name, const std::string& text) const { std::ofstream(dir / name) << text; }
  void copy_real_maps() const {
    const std::filesystem::path pack = packs_dir() / "risorgimento1859";
    for (const char* file :
         {"solferino.tsv", "sanmartino.tsv", "joins/solferino-sanmartino.toml", "joins/sanmartino.toml"})
      std::filesystem::copy_file(pack / file, dir / file, std::filesystem::copy_options::overwrite_existing);
  }
  // What is wrong when this is said instead, in one file of a copy of the real join.
  std::string problems_with(const std::string& file, const std::string& from, const std::string& to) const {
    copy_real_maps();
    std::string text = slurp(dir / file);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) put(file, text.replace(at, from.size(), to));
    Problems problems;
    read_field(dir / "joins" / "sanmartino.toml", problems);
    Problems whole;
    read_field(dir / "joins" / "solferino-sanmartino.toml", whole);
    problems.insert(problems.end(), whole.begin(), whole.end());
    return all_of(problems);
  }
  std::filesystem::path dir =
      std::filesystem::temp_directory_path() / ("tamburino-joins-" + std::to_string(::getpid()));
};

MapSheet real_field(const std::string& name) {
  Problems problems;
  auto field = read_field(packs_dir() / "risorgimento1859" / "joins" / (name + ".toml"), problems);
  if (!field || !problems.empty()) throw std::runtime_error(all_of(problems));
  return std::move(*field);
}

using Step = std::tuple<std::string, Hex, Hex>;  // kind, from, to: the lower index first

std::multiset<Step> steps(const MapSheet& sheet) {
  std::multiset<Step> all;
  for (const MapSheet::Road& road : sheet.roads)
    for (std::size_t i = 1; i < road.chain.size(); ++i) {
      const auto [a, b] = std::minmax(road.chain[i - 1], road.chain[i]);
      all.emplace(road.kind, a, b);
    }
  return all;
}

std::multiset<std::pair<std::string, Hex>> ways_out(const MapSheet& sheet) {
  std::multiset<std::pair<std::string, Hex>> all;
  for (const MapSheet::Road& road : sheet.roads) {
    if (road.from_off_map) all.emplace(road.kind, road.chain.front());
    if (road.to_off_map) all.emplace(road.kind, road.chain.back());
  }
  return all;
}

void sort_sides(MapSheet& sheet) {
  std::sort(sheet.sides.begin(), sheet.sides.end(), [](const MapSheet::Side& x, const MapSheet::Side& y) {
    return std::tie(x.feature, x.name, x.a, x.b) < std::tie(y.feature, y.name, y.a, y.b);
  });
}

// The strokes and words of a drawing, in any order: roads in other pieces are drawn in another order.
std::vector<std::string> strokes(const std::string& svg) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < svg.size();) {
    const std::size_t end = std::min(svg.find_first_of("M<>\"", at), svg.size());
    if (end > at) all.push_back(svg.substr(at, end - at));
    at = end + 1;
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST_F(Joins, a_map_cut_in_two_and_joined_again_is_the_same_field_and_the_same_drawing) {
  for (const auto& [file, last_line] :
       std::map<std::string, int>{{"butchery/map.tsv", 17}, {"novara/map.tsv", 31}}) {
    Problems problems;
    auto whole = read_map_sheet(packs_dir() / file, problems);
    ASSERT_TRUE(whole);
    whole->areas.clear();  // no part of a drawing; cut_map.h leaves them out
    CutMap(*whole, last_line).write_into(dir);
    auto field = read_field(dir / "joins" / "whole.toml", problems);
    ASSERT_TRUE(field && problems.empty()) << all_of(problems);
    ASSERT_EQ(field->grid.size(), whole->grid.size());
    for (int i = 0; i < whole->grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      ASSERT_EQ(field->grid.name(hex), whole->grid.name(hex));
      const MapSheet::Cell &one = (*field)[hex], &two = (*whole)[hex];
      ASSERT_EQ(std::tie(one.terrain, one.level, one.feature, one.place),
                std::tie(two.terrain, two.level, two.feature, two.place));
    }
    EXPECT_EQ(steps(*field), steps(*whole)) << file;
    EXPECT_EQ(ways_out(*field), ways_out(*whole)) << file;
    EXPECT_EQ(field->edges.size(), whole->edges.size()) << file;
    EXPECT_EQ(layout(*field), layout(*whole)) << file;
    sort_sides(*field);
    sort_sides(*whole);
    EXPECT_TRUE(strokes(draw(*field, Style::Staff)) == strokes(draw(*whole, Style::Staff)))
        << file;  // megabytes, nothing to print
  }
}

TEST_F(Joins, solferino_and_san_martino_lie_as_the_rules_say) {
  const MapSheet field = real_field("solferino-sanmartino");
  EXPECT_EQ(field.grid.size(), 3692);
  EXPECT_EQ(field.fact("title"), "Solferino and San Martino");
  EXPECT_EQ(field.fact("metres"), "297");
  EXPECT_EQ(field.fact("lake"), "Lago di Garda");
  const auto hex = [&](const std::string& number) { return field.grid.parse(number).value(); };
  EXPECT_EQ(field[hex("S1230")].place, "Solferino");
  EXPECT_EQ(field[hex("N2120")].place, "San Martino");
  EXPECT_EQ(field.grid.distance(hex("N3235"), hex("S0134")), 1);
  EXPECT_EQ(field.grid.distance(hex("N3230"), hex("S0230")), 2);
  std::set<std::string> across;
  for (const auto& [kind, a, b] : steps(field))
    if (field.grid.part(a) != field.grid.part(b))
      across.insert(kind + " " + field.grid.name(a) + "/" + field.grid.name(b));
  EXPECT_EQ(across, (std::set<std::string>{"major N3251/S0151", "minor N3242/S0141", "minor N3231/S0130",
                                           "minor N3228/S0127", "minor N3212/S0112", "minor N3212/S0111"}));
  for (const auto& [kind, where] : ways_out(field))
    EXPECT_TRUE(on_rim(field.grid, where)) << kind << ' ' << field.grid.name(where);
  EXPECT_EQ(field.edges.size(), 8U);
  EXPECT_EQ(std::count_if(field.labels.begin(), field.labels.end(),
                          [](const MapSheet::Label& label) { return label.text == "Colombara Florio"; }),
            1);  // it stands on both maps
}

TEST_F(Joins, our_joins_are_sound_and_a_missing_link_is_found) {
  for (const char* name : {"solferino-sanmartino", "sanmartino"})
    EXPECT_EQ(all_of(check_join(real_field(name), name)), "");
  MapSheet field = real_field("solferino-sanmartino");
  std::erase_if(field.sides, [&](const MapSheet::Side& side) {
    return field.grid.part(side.a) != field.grid.part(side.b);
  });
  EXPECT_THAT(all_of(check_join(field, "join")),
              HasSubstr("the Redone breaks off at the corner of N3234, N3235, S0134"));
}

TEST_F(Joins, the_ground_of_the_two_plans_must_go_on_at_the_seam) {
  copy_real_maps();
  // Two hexes to the side: the neighbours are neighbours, but not on the ground.
  std::string text = slurp(dir / "joins/solferino-sanmartino.toml");
  text = text.substr(0, text.find("[[road]]"));
  put("joins/solferino-sanmartino.toml", text.replace(text.find("S0101"), 5, "S0103"));
  for (const char* file : {"solferino.tsv", "sanmartino.tsv"}) {  // no roads: none is linked
    std::string map = slurp(dir / file);
    put(file, map.substr(0, map.find("\nroad\t") + 1));
  }
  Problems problems;
  std::filesystem::create_directories(dir / "risorgimento1859");
  std::filesystem::rename(dir / "joins", dir / "risorgimento1859" / "joins");
  for (const char* file : {"solferino.tsv", "sanmartino.tsv"})
    std::filesystem::rename(dir / file, dir / "risorgimento1859" / file);
  const auto field = read_field(dir / "risorgimento1859/joins/solferino-sanmartino.toml", problems);
  ASSERT_TRUE(field) << all_of(problems);
  EXPECT_THAT(all_of(check_join(*field, "join")), HasSubstr("the ground does not go on at the seam"));
  EXPECT_THAT(all_of(check_join(*field, "join")),
              HasSubstr("lies 2.0 hexes from where San Martino would have it"));
}

TEST_F(Joins, lines_that_are_not_kept_are_cut_off) {
  const MapSheet field = real_field("sanmartino");
  EXPECT_EQ(field.grid.size(), 32 * 52 + 10 * 52);
  EXPECT_FALSE(field.grid.parse("S1101"));
  EXPECT_EQ(field.fact("title"), "San Martino");
  // Roads that ran on into Solferino leave the field at line 10.
  int cut = 0;
  for (const auto& [kind, where] : ways_out(field))
    cut += field.grid.part(where) == 1 && field.grid.line(where) == 10 ? 1 : 0;
  EXPECT_GE(cut, 4);
  for (const MapSheet::Edge& edge : field.edges) EXPECT_TRUE(on_rim(field.grid, edge.hex));
}

TEST_F(Joins, one_map_with_a_letter_carries_it) {
  Problems problems;
  const auto printed = read_map_sheet(packs_dir() / "risorgimento1859/magenta.tsv", problems);
  const auto field = read_field(packs_dir() / "risorgimento1859/magenta.tsv", problems);
  ASSERT_TRUE(printed && field && problems.empty());
  EXPECT_EQ(printed->grid.name(Hex{0}), "0101");
  EXPECT_EQ(field->grid.name(Hex{0}), "M0101");
  EXPECT_EQ(field->grid.size(), printed->grid.size());
  EXPECT_THAT(layout(*field), HasSubstr("\"M0101\":["));
  EXPECT_EQ(read_field(packs_dir() / "butchery/map.tsv", problems)->grid.name(Hex{0}), "0101");
}

TEST_F(Joins, a_joined_field_is_one_drawing_with_one_layout) {
  const MapSheet field = real_field("solferino-sanmartino");
  const std::string places = layout(field);
  EXPECT_THAT(places, HasSubstr("\"N0101\":["));
  EXPECT_THAT(places, HasSubstr("\"S3952\":["));
  EXPECT_EQ(std::count(places.begin(), places.end(), '['), 3692 + 6 + 1);  // a point for each hex and corner
  for (const Style style : {Style::Staff, Style::Plain}) {
    const std::string svg = draw(field, style);
    EXPECT_LT(svg.size(), 3'500'000U);
    EXPECT_LT(std::count(svg.begin(), svg.end(), '<'), 2 * 1500);
    for (const char* name : {">San Martino<", ">Solferino<", ">Desenzano<", ">Cavriana<"})
      EXPECT_NE(svg.find(name), std::string::npos) << name;
  }
}

TEST_F(Joins, what_is_wrong_is_said_with_file_and_line) {
  const std::string join = "joins/solferino-sanmartino.toml", part = "joins/sanmartino.toml";
  const struct {
    std::string file, from, to, expected;
  } kCases[]{
      {join, "\"S0101\"", "\"S0001\"",
       "solferino-sanmartino.toml:10: there is no hex \"S0001\" on what is joined of"},
      {join, "\"SW\"", "\"S\"", "solferino-sanmartino.toml:9: \"S\" is no side of a hex of these maps"},
      {join, "\"N3201\"", "\"N3101\"",
       "the maps cannot be joined like this: S0101 and N3202 lie in the same place"},
      {join, "\"solferino.tsv\"", "\"nothing.tsv\"", "nothing.tsv: there is no such file"},
      {join, "\"solferino.tsv\"", "\"../solferino.tsv\"",
       "toml:5: \"../solferino.tsv\" is no map file of this pack"},
      {join, ", \"solferino.tsv\"", "", "toml:5: two maps are joined, not 1"},
      {join, "N3251/S0151", "N3251/S0152", "toml:14: N3251 and S0152 are not neighbours"},
      {join, "N3251/S0151", "N3251/N3250",
       "toml:14: N3251/N3250 lies on one map: write it into the file of that map"},
      {join, "N3251/S0151", "N3251", "toml:14: \"N3251\" are no two hexes of the field, with a / between"},
      {join, "N3251/S0151", "N3250/S0150", "toml:14: no road of the kind \"major\" comes to N3250"},
      {join, "N3251/S0151", "N3250/S0150", "sanmartino.tsv:1746: the road leaves the map at N3251, but "},
      {join, "across", "accross", "toml:14: unknown key \"accross\", did you mean \"across\"?"},
      {part, "lines = [1, 10]", "lines = [41, 50]",
       "sanmartino.toml:6: solferino.tsv has none of these lines"},
      {part, "\"solferino.tsv\"", "\"magenta.tsv\"",
       "sanmartino.toml:6: \"magenta.tsv\" is none of the maps that are joined"},
      {part, "part_of = \"solferino", "part_of = \"../solferino",
       "sanmartino.toml:4: \"../solferino-sanmartino.toml\" is no join file"},
      {"solferino.tsv", "sheet\tletter\tS\n", "", "there is no hex \"S0101\" on what is joined of"},
      {"solferino.tsv", "sheet\tletter\tS\n", "sheet\tletter\tSo\n",
       "solferino.tsv:7: the letter is \"So\", expected one of A to Z"},
      {"solferino.tsv", "sheet\tmetres\t297", "sheet\tmetres\t300",
       "solferino.tsv:8: metres is \"300\", on the other map \"297\""},
      {"solferino.tsv", "sheet\tletter\tS\n", "sheet\tletter\tN\n", "there is no hex \"S0101\""},
      {"solferino.tsv", "hex\t0101\tclear\t2", "hex\t0101\tclear\tx",
       "solferino.tsv:23: the level is \"x\", expected 0 to 9"},
  };
  for (const auto& one : kCases)
    EXPECT_THAT(problems_with(one.file, one.from, one.to), HasSubstr(one.expected)) << one.to;
}

}  // namespace
}  // namespace tamburino::mapmaker
