#include "mapmaker/draw.h"

#include <algorithm>
#include <cctype>

#include "mapmaker/draw/drawing.h"
#include "tests/mapmaking.h"

namespace tamburino::mapmaker {
namespace {

// Every tag closed in its order, every attribute quoted: enough of XML to catch a slip of the pen.
std::string malformed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    if (end == std::string::npos) return "a tag never ends";
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "quotes in <" + tag.substr(0, 60);
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "unexpected <" + tag;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  for (const char* bad : {" nan", "Mnan", "Lnan", "Qnan", "\"nan", " inf", "\"inf", "-nan"})
    if (svg.find(bad) != std::string::npos) return "a number that is none";
  return open.empty() ? "" : "never closed: " + open.back();
}

MapSheet our_sheet(const std::string& name) {
  Problems problems;
  Plan plan;
  if (!read_plan(our_maps() / name, plan, problems)) throw std::runtime_error(all_of(problems));
  return *read_map_sheet(plan.output, problems);
}

class Drawn : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, Drawn,
                         ::testing::Values("butchery", "custoza", "novara", "magenta", "solferino",
                                           "sanmartino"),
                         [](const auto& one) { return one.param; });

TEST_P(Drawn, is_sound_svg_of_few_nodes_and_modest_size) {
  const MapSheet sheet = our_sheet(GetParam());
  for (const Style style : {Style::Staff, Style::Plain}) {
    const std::string svg = draw(sheet, style);
    EXPECT_EQ(malformed(svg), "");
    EXPECT_LT(svg.size(), 3'000'000U);  // packed, a quarter of it: far below 1.5 MB
    EXPECT_LT(std::count(svg.begin(), svg.end(), '<'), 2 * 1500);  // names and river letters are most of them
    for (const char* layer : {"land", "waters", "roads", "grid", "settlements", "names", "furniture"})
      EXPECT_NE(svg.find("<g id=\"" + std::string(layer) + "\""), std::string::npos) << layer;
  }
}

TEST_P(Drawn, every_place_has_its_name_and_no_name_lies_on_another) {
  const MapSheet sheet = our_sheet(GetParam());
  Drawing drawing(sheet, Style::Staff);
  draw_settlements(drawing);
  draw_labels(drawing);
  const std::vector<Label>& labels = drawing.labels.placed();
  for (std::size_t i = 0; i < labels.size(); ++i)
    for (std::size_t k = i + 1; k < labels.size(); ++k)
      EXPECT_FALSE(labels[i].box.meets(labels[k].box)) << labels[i].text << " on " << labels[k].text;
  for (const MapSheet::Cell& cell : sheet.cells) {
    if (cell.place == "-") continue;
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [&](const Label& label) {
      return label.text == cell.place;
    })) << cell.place;
  }
}

TEST(DrawnZones, is_sound_svg_with_every_zone_and_city) {
  Problems problems;
  ZonePlan plan;
  ASSERT_TRUE(read_zone_plan(our_maps() / "thousand", plan, problems));
  const auto sheet = read_zone_sheet(plan.output, problems);
  ASSERT_TRUE(sheet);
  for (const Style style : {Style::Staff, Style::Plain}) {
    const std::string svg = draw(*sheet, style);
    EXPECT_EQ(malformed(svg), "");
    for (const auto& zone : sheet->zones)
      EXPECT_NE(svg.find("id=\"zone-" + zone.code + "\""), std::string::npos) << zone.code;
    for (const auto& city : sheet->cities)
      EXPECT_NE(svg.find(">" + escaped(city.name) + "<"), std::string::npos) << city.name;
  }
}

TEST(Canvas, numbers_are_short) {
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(12.34), "12.3");
  EXPECT_EQ(number(-0.04), "0");
  EXPECT_EQ(number(-3.06), "-3.1");
  EXPECT_EQ(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
}

TEST(Labels, find_room_or_give_up) {
  Labels labels;
  labels.bounds({0, 0, 200, 60});
  EXPECT_TRUE(labels.place("Solferino", "town", 18, {100, 30}, 10, true));
  labels.reserve({0, 0, 200, 60});
  EXPECT_FALSE(labels.place("Medole", "hamlet", 10, {100, 30}, 5, false));
  EXPECT_EQ(labels.placed().size(), 1U);
}

}  // namespace
}  // namespace tamburino::mapmaker
