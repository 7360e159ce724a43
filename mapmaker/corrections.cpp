#include <algorithm>
#include <array>

#include "mapmaker/make.h"

// What a person knows better, applied last:
//   hex   2010       terrain town        reason
//   hex   2010       level   3           reason
//   side  2012/2013  + ridge             reason
//   side  2012/2013  - ridge             reason
//   road  1720-1820  + minor Name        reason      a chain of neighbours, with *- or -* to leave the map
//   road  1720-1820  - minor             reason      these steps of roads of that kind
namespace tamburino::mapmaker {
namespace {

class Corrector {
 public:
  explicit Corrector(Draft& draft) : draft_(draft) {}

  void hexes_and_roads() {
    for (const Correction& one : draft_.plan.corrections) {
      if (!is_whole(one)) continue;  // said already
      if (one.cells[0] == "hex") correct_hex(one);
      if (one.cells[0] == "road") correct_road(one);
    }
  }
  void levels() {
    for (const Correction& one : draft_.plan.corrections)
      if (well_formed(one) && one.cells[0] == "hex" && one.cells[2].starts_with("level ")) correct_hex(one);
  }
  void sides() {
    for (const Correction& one : draft_.plan.corrections)
      if (one.cells[0] == "side" && one.cells.size() == 4) correct_side(one);
  }

 private:
  void problem(const Correction& one, const std::string& message) {
    report(draft_.problems, draft_.plan.file("corrections.tsv"), one.line, message);
  }

  static bool is_whole(const Correction& one) {
    return one.cells.size() == 4 && one.cells[2].find(' ') != std::string::npos;
  }

  bool well_formed(const Correction& one) {
    constexpr std::array<std::string_view, 3> kKinds{"hex", "side", "road"};
    if (std::find(kKinds.begin(), kKinds.end(), one.cells[0]) == kKinds.end()) {
      problem(one, "unknown kind of line " + in_quotes(one.cells[0]) + did_you_mean(one.cells[0], kKinds));
      return false;
    }
    if (is_whole(one)) return true;
    problem(one,
            "a correction has four columns with tabs between: what, where, change, reason; the change is two "
            "words");
    return false;
  }

  static std::pair<std::string, std::string> words(const Correction& one) {
    const std::size_t space = one.cells[2].find(' ');
    return {one.cells[2].substr(0, space), one.cells[2].substr(space + 1)};
  }

  void correct_hex(const Correction& one) {
    const auto hex = draft_.plan.grid.parse(one.cells[1]);
    if (!hex) return problem(one, "there is no hex " + in_quotes(one.cells[1]));
    const auto [key, value] = words(one);
    MapSheet::Cell& cell = draft_.sheet[*hex];
    if (key == "terrain")
      cell.terrain = value;
    else if (key == "level" && value.size() == 1 && value[0] >= '0' && value[0] <= '9')
      cell.level = value[0] - '0';
    else if (key == "feature")
      cell.feature = value;
    else if (key == "place")
      cell.place = value;
    else if (key == "label")
      correct_label(*hex, value);
    else
      problem(one,
              "expected terrain, level 0 to 9, feature, place or label, found " + in_quotes(one.cells[2]));
  }

  void correct_label(Hex hex, const std::string& value) {
    auto& labels = draft_.sheet.labels;
    std::erase_if(labels, [&](const MapSheet::Label& label) {
      return label.hex == hex && label.kind != "spring" && label.kind != "sink";
    });
    const std::size_t space = value.find(' ');
    if (value != "-")
      labels.push_back(
          {0, hex, value.substr(0, space), space == std::string::npos ? "" : value.substr(space + 1)});
  }

  std::vector<Hex> chain(const Correction& one, bool& from_off_map, bool& to_off_map) {
    std::vector<Hex> hexes;
    std::string_view rest = one.cells[1];
    if ((from_off_map = rest.starts_with("*-"))) rest.remove_prefix(2);
    if ((to_off_map = rest.ends_with("-*"))) rest.remove_suffix(2);
    while (true) {
      const std::size_t dash = rest.find('-');
      const auto hex = draft_.plan.grid.parse(rest.substr(0, dash));
      if (!hex || (!hexes.empty() && !draft_.plan.grid.side_towards(hexes.back(), *hex))) {
        problem(one, "the chain breaks off at " + in_quotes(rest.substr(0, dash)));
        return {};
      }
      hexes.push_back(*hex);
      if (dash == std::string_view::npos) return hexes;
      rest.remove_prefix(dash + 1);
    }
  }

  void correct_road(const Correction& one) {
    MapSheet::Road road;
    road.chain = chain(one, road.from_off_map, road.to_off_map);
    if (road.chain.empty()) return;
    const auto [sign, rest] = words(one);
    road.kind = rest.substr(0, rest.find(' '));
    road.name = rest.find(' ') == std::string::npos ? "-" : rest.substr(rest.find(' ') + 1);
    if (sign == "+") {
      count(road.chain, 1);
      draft_.sheet.roads.push_back(road);
    } else if (sign == "-") {
      for (std::size_t i = 1; i < road.chain.size(); ++i)
        if (!take_up(road.kind, road.chain[i - 1], road.chain[i]))
          problem(one, "no " + road.kind + " runs from " + draft_.plan.grid.name(road.chain[i - 1]) + " to " +
                           draft_.plan.grid.name(road.chain[i]));
    } else {
      problem(one, "a road is added with + or taken up with -");
    }
  }

  void count(const std::vector<Hex>& hexes, int by) {
    for (std::size_t i = 1; i < hexes.size(); ++i)
      draft_.road[static_cast<std::size_t>(draft_.lattice.edge_between(hexes[i - 1], hexes[i]))] += by;
  }

  // One step less: the road falls into what comes before and what comes after.
  bool take_up(const std::string& kind, Hex a, Hex b) {
    bool found = false;
    std::vector<MapSheet::Road> left;
    for (const MapSheet::Road& road : draft_.sheet.roads) {
      MapSheet::Road part = road;
      part.chain = {road.chain[0]};
      part.to_off_map = false;
      for (std::size_t i = 1; i < road.chain.size(); ++i) {
        if (road.kind == kind && std::minmax(road.chain[i - 1], road.chain[i]) == std::minmax(a, b)) {
          found = true;
          count({a, b}, -1);
          if (part.chain.size() > 1 || part.from_off_map) left.push_back(part);
          part.chain.clear();
          part.from_off_map = false;
        }
        part.chain.push_back(road.chain[i]);
      }
      part.to_off_map = road.to_off_map;
      if (part.chain.size() > 1 || part.to_off_map || part.from_off_map) left.push_back(part);
    }
    draft_.sheet.roads = left;
    return found;
  }

  void correct_side(const Correction& one) {
    const std::string& pair = one.cells[1];
    const auto a = pair.size() == 9 ? draft_.plan.grid.parse(pair.substr(0, 4)) : std::nullopt;
    const auto b = pair.size() == 9 ? draft_.plan.grid.parse(pair.substr(5)) : std::nullopt;
    if (!a || !b || !draft_.plan.grid.side_towards(*a, *b))
      return problem(one, in_quotes(pair) + " is no hexside");
    const auto [sign, rest] = words(one);
    const std::string feature = rest.substr(0, rest.find(' '));
    const std::string name = rest.find(' ') == std::string::npos ? "-" : rest.substr(rest.find(' ') + 1);
    auto& sides = draft_.sheet.sides;
    const auto same = [&](const MapSheet::Side& side) {
      return side.feature == feature && std::minmax(side.a, side.b) == std::minmax(*a, *b);
    };
    if (sign == "+") {
      std::erase_if(sides, same);
      sides.push_back({0, *a, *b, feature, name});
    } else if (sign == "-") {
      if (std::erase_if(sides, same) == 0) problem(one, pair + " has no " + feature);
    } else {
      problem(one, "a feature is added with + or taken away with -");
    }
  }

  Draft& draft_;
};

}  // namespace

void correct_levels(Draft& draft) { Corrector(draft).levels(); }
void correct_hexes(Draft& draft) { Corrector(draft).hexes_and_roads(); }
void correct_sides(Draft& draft) { Corrector(draft).sides(); }

}  // namespace tamburino::mapmaker
