#include "mapmaker/check.h"

#include "mapmaker/network.h"
#include "mapmaker/zones.h"
#include "tests/mapmaking.h"

// Our own maps: sound, made of what lies here, and every fault put into them is found.
namespace tamburino::mapmaker {
namespace {

using ::testing::HasSubstr;

struct Ours {
  explicit Ours(const std::string& name) {
    if (!read_plan(our_maps() / name, plan, problems)) throw std::runtime_error(all_of(problems));
    const auto read = read_map_sheet(plan.output, problems);
    if (!read) throw std::runtime_error(all_of(problems));
    sheet = *read;
  }
  std::string faults() const { return all_of(check(plan, sheet, "sheet")); }
  Hex hex(const char* number) const { return *sheet.grid.parse(number); }

  Problems problems;
  Plan plan;
  MapSheet sheet;
};

const std::vector<std::string> kHexMaps{"butchery", "custoza",   "novara",
                                        "magenta",  "solferino", "sanmartino"};

class OurMaps : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, OurMaps, ::testing::ValuesIn(kHexMaps),
                         [](const auto& one) { return one.param; });

TEST_P(OurMaps, is_sound) {
  const Ours map(GetParam());
  EXPECT_EQ(all_of(map.problems), "");
  EXPECT_EQ(map.faults(), "");
}

TEST_P(OurMaps, is_what_the_map_maker_makes) {
  const Ours map(GetParam());
  Problems problems;
  EXPECT_EQ(written(make(map.plan, problems)), slurp(map.plan.output))
      << "run: tamburino map make " << GetParam();
  EXPECT_EQ(all_of(problems), "");
}

TEST_P(OurMaps, a_missing_hexside_of_any_river_is_found) {
  const Ours map(GetParam());
  const Lattice lattice(map.sheet.grid);
  int tried = 0;
  for (std::size_t i = 0; i < map.sheet.sides.size(); ++i) {
    const MapSheet::Side& side = map.sheet.sides[i];
    if (!is_water(side.feature) || side.name == "-" || i % 9 != 0) continue;
    // At a confluence the rest still hangs together: only sides between two corners of this river alone
    // count.
    const Lattice::Edge& edge =
        lattice.edges()[static_cast<std::size_t>(lattice.edge_between(side.a, side.b))];
    const auto inner = [&](int corner) {
      const Lattice::Corner& one = lattice.corners()[static_cast<std::size_t>(corner)];
      if (one.rim()) return false;
      int mine = 0;
      for (const MapSheet::Side& other : map.sheet.sides) {
        if (!is_water(other.feature)) continue;
        const int e = lattice.edge_between(other.a, other.b);
        if (std::find(one.edges.begin(), one.edges.end(), e) == one.edges.end()) continue;
        if (other.name != side.name) return false;
        ++mine;
      }
      for (const Hex hex : one.hexes)
        if (map.sheet[hex].terrain == "lake") return false;
      for (const MapSheet::Label& label : map.sheet.labels)
        if (label.text == side.name && map.sheet.grid.distance(label.hex, one.hexes[0]) <= 2) return false;
      return mine == 2;
    };
    if (!inner(edge.from) || !inner(edge.to)) continue;
    ++tried;
    MapSheet broken = map.sheet;
    broken.sides.erase(broken.sides.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_THAT(all_of(check(map.plan, broken, "sheet")), HasSubstr("the " + side.name + " breaks off"))
        << side.name << ' ' << i;
    if (tried == 6) break;
  }
  EXPECT_GT(tried, 0);
}

TEST_P(OurMaps, a_town_moved_by_three_hexes_is_found) {
  const Ours map(GetParam());
  int tried = 0;
  for (const PlaceRule& rule : map.plan.places) {
    const std::string name = rule.shown.empty() ? rule.name : rule.shown;
    MapSheet moved = map.sheet;
    MapSheet::Cell town;
    for (MapSheet::Cell& cell : moved.cells)
      if (cell.place == name) town = cell, cell.place = "-", cell.terrain = "clear";
    ASSERT_FALSE(town.place.empty()) << name;
    for (int i = 0; i < moved.grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      if (moved[hex].terrain != "clear" || map.sheet[hex].place != "-") continue;
      bool far = true;
      for (int k = 0; k < moved.grid.size(); ++k)
        if (map.sheet.cells[static_cast<std::size_t>(k)].place == name &&
            moved.grid.distance(hex, Hex{static_cast<std::uint16_t>(k)}) < 3)
          far = false;
      if (!far) continue;
      moved[hex].place = town.place, moved[hex].terrain = town.terrain, moved[hex].feature = town.feature;
      break;
    }
    EXPECT_THAT(all_of(check(map.plan, moved, "sheet")), HasSubstr(name + " stands in")) << name;
    if (++tried == 5) break;
  }
}

// A road laid straight across a great river, wherever that is.
TEST_P(OurMaps, a_road_over_a_river_without_a_bridge_is_found) {
  const Ours map(GetParam());
  if (map.plan.barriers.empty()) GTEST_SKIP() << "no river of this map needs a bridge";
  const Lattice lattice(map.sheet.grid);
  const Network network(map.sheet, lattice, map.plan.barriers);
  int tried = 0;
  for (std::size_t i = 0; i < map.sheet.sides.size() && tried < 5; i += 7) {
    const MapSheet::Side& side = map.sheet.sides[i];
    if (!is_water(side.feature) || !network.barrier(lattice.edge_between(side.a, side.b))) continue;
    ++tried;
    MapSheet wrong = map.sheet;
    wrong.roads.push_back({0, "road", {side.a, side.b}, false, false, "Wrong road"});
    EXPECT_THAT(all_of(check(map.plan, wrong, "sheet")),
                HasSubstr("the road \"Wrong road\" crosses the " + side.name));
  }
  EXPECT_GT(tried, 0);
}

// The faults of one of our maps after something was done to it.
template <class Harm>
std::string faults_after(const std::string& name, const Harm& harm) {
  Ours map(name);
  harm(map);
  return map.faults();
}

TEST(MapCheck, without_its_bridges_no_road_crosses_the_ticino) {
  const std::string faults = faults_after("novara", [](Ours& map) {
    std::erase_if(map.sheet.sides,
                  [](const MapSheet::Side& side) { return side.feature == "bridge" && side.name != "-"; });
  });
  EXPECT_THAT(faults, HasSubstr("crosses the Ticino"));
  EXPECT_THAT(faults, HasSubstr("crosses the Po"));
}

TEST(MapCheck, printed_facts_of_custoza) {
  EXPECT_THAT(faults_after("custoza", [](Ours& map) { map.sheet[map.hex("3923")].place = "-"; }),
              HasSubstr("3923 should be Custoza"));
  EXPECT_THAT(faults_after("custoza", [](Ours& map) { map.sheet[map.hex("2815")].terrain = "lake"; }),
              HasSubstr("2815"));
  EXPECT_THAT(faults_after("custoza",
                           [](Ours& map) {
                             std::erase_if(map.sheet.sides, [](const MapSheet::Side& side) {
                               return side.feature == "closed";
                             });
                           }),
              HasSubstr("1605/1705 has no closed"));
  EXPECT_THAT(faults_after("custoza",
                           [](Ours& map) {
                             std::erase_if(map.sheet.roads, [](const MapSheet::Road& road) {
                               return road.name.find("postal road") != std::string::npos;
                             });
                           }),
              HasSubstr("7004"));
}

TEST(MapCheck, lakes_rims_and_slopes) {
  EXPECT_THAT(faults_after("butchery", [](Ours& map) { map.sheet[map.hex("3012")].terrain = "lake"; }),
              HasSubstr("hex 3012 is a lake of a single hex"));
  EXPECT_THAT(faults_after("butchery", [](Ours& map) { map.sheet.edges[0].rim = "south"; }),
              HasSubstr("is not on the south edge"));
  EXPECT_THAT(faults_after("butchery", [](Ours& map) { map.sheet[map.hex("3312")].level = 4; }),
              HasSubstr("is not steep, but the levels differ by 4"));
  EXPECT_THAT(faults_after("butchery",
                           [](Ours& map) {
                             for (MapSheet::Cell& cell : map.sheet.cells) cell.level = 1;
                           }),
              HasSubstr("is steep, but the levels differ by 0"));
  EXPECT_THAT(faults_after("butchery",
                           [](Ours& map) {
                             const Hex entry = map.hex("3603");
                             std::erase_if(map.sheet.roads, [&](const MapSheet::Road& road) {
                               return std::find(road.chain.begin(), road.chain.end(), entry) !=
                                      road.chain.end();
                             });
                           }),
              HasSubstr("no road of the network leads to the entry hex 3603"));
}

TEST(MapCheck, a_town_behind_water_cannot_be_reached) {
  EXPECT_THAT(
      faults_after(
          "custoza",
          [](Ours& map) {
            const Hex sona = map.hex("4707");
            for (const Facing side : kFacings)
              map.sheet.sides.push_back({0, sona, map.sheet.grid.neighbour(sona, side), "river", "-"});
          }),
      HasSubstr("Sona cannot be reached"));
}

struct OurZones {
  OurZones() {
    if (!read_zone_plan(our_maps() / "thousand", plan, problems)) throw std::runtime_error(all_of(problems));
    sheet = *read_zone_sheet(plan.output, problems);
  }
  std::string faults() const { return all_of(check_zones(plan, sheet, "sheet")); }
  Problems problems;
  ZonePlan plan;
  ZoneSheet sheet;
};

TEST(ZoneMap, is_sound_and_is_what_the_map_maker_makes) {
  OurZones map;
  EXPECT_EQ(all_of(map.problems), "");
  EXPECT_EQ(map.faults(), "");
  const ZoneSheet again = make_zones(map.plan, map.problems);
  EXPECT_EQ(written(again), slurp(map.plan.output)) << "run: tamburino map make thousand";
  EXPECT_EQ(again, map.sheet);
}

TEST(ZoneMap, has_the_kingdom) {
  const OurZones map;
  EXPECT_EQ(map.sheet.zones.size(), 20U);
  EXPECT_EQ(map.sheet.cities.size(), 16U);
  EXPECT_TRUE(map.sheet.touch("TP", "PA"));
  EXPECT_TRUE(map.sheet.touch("CS", "BS"));
  EXPECT_FALSE(map.sheet.touch("ME", "RC"));  // the strait
  EXPECT_FALSE(map.sheet.touch("TP", "CT"));
  for (const char* code : {"TL", "AB"}) {  // the Papal States lie beside these two, and no other
    EXPECT_TRUE(std::any_of(map.sheet.arcs.begin(), map.sheet.arcs.end(), [&](const auto& arc) {
      return std::minmax(arc.left, arc.right) == std::minmax<std::string>(code, "PS");
    })) << code;
  }
}

TEST(ZoneMap, faults_are_found) {
  const OurZones sound;
  OurZones map;
  map.sheet.borders.erase(map.sheet.borders.begin());
  EXPECT_THAT(map.faults(), HasSubstr("touch, but zones"));
  map.sheet = sound.sheet;
  map.sheet.borders.emplace_back("ME", "RC");
  EXPECT_THAT(map.faults(), HasSubstr("no outline lies between them"));
  map.sheet = sound.sheet;
  map.sheet.arcs[3].line.pop_back();
  EXPECT_THAT(map.faults(), HasSubstr("breaks off"));
  map.sheet = sound.sheet;
  map.sheet.cities[2].at = {60, 60};
  EXPECT_THAT(map.faults(), HasSubstr(map.sheet.cities[2].name + " does not stand where it is"));
  EXPECT_THAT(map.faults(), HasSubstr(map.sheet.cities[2].name + " does not lie in zone"));
  map.sheet = sound.sheet;
  map.sheet.routes[0].from = "Enna";
  EXPECT_THAT(map.faults(), HasSubstr("does not start in a port"));
  map.sheet = sound.sheet;
  map.sheet.routes[2].line[1] = map.sheet.zone("PA")->label;
  EXPECT_THAT(map.faults(), HasSubstr("runs over land"));
}

}  // namespace
}  // namespace tamburino::mapmaker
