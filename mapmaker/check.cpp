#include "mapmaker/check.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

#include "mapmaker/compare.h"
#include "mapmaker/make.h"
#include "mapmaker/network.h"

namespace tamburino::mapmaker {
namespace {

constexpr double kDoubtful = 3;  // hexes, for a control point against all the others
constexpr double kFarOff = 1.5;  // hexes, for a place whose hex is not printed

bool is_town(const std::string& terrain) {
  constexpr std::array<std::string_view, 4> kTowns{"town", "city", "fortified", "fortress"};
  return std::find(kTowns.begin(), kTowns.end(), terrain) != kTowns.end();
}

// What can be said of any sheet.
class SheetChecker {
 public:
  SheetChecker(const MapSheet& sheet, const std::vector<std::string>& barriers, std::string file,
               Problems& problems)
      : sheet_(sheet),
        grid_(sheet.grid),
        lattice_(sheet.grid),
        network_(sheet, lattice_, barriers),
        file_(std::move(file)),
        problems_(problems) {}

  const Lattice& lattice() const { return lattice_; }
  const Network& network() const { return network_; }
  void fault(SheetLine at, const std::string& message) {
    const bool of_a_map = sheet_.files.size() > 1 && at.line != 0;
    report(problems_, of_a_map ? sheet_.file_of(at) : file_, at.line, message);
  }

  void check() {
    check_rivers();
    check_roads();
    check_lakes();
    check_places();
    check_rim();
  }

 private:
  std::string around(const Lattice::Corner& corner) const {
    std::string text;
    for (const Hex hex : corner.hexes) text += (text.empty() ? "" : ", ") + grid_.name(hex);
    return text;
  }

  // A river ends at the rim, in a lake, in another water, or at its spring. Nowhere else.
  void check_rivers() {
    std::map<std::string, std::set<int>> rivers;
    for (const MapSheet::Side& side : sheet_.sides)
      if (is_water(side.feature) && side.name != "-" && !side.name.empty())
        rivers[side.name].insert(lattice_.edge_between(side.a, side.b));
    for (const auto& river : rivers) {
      const std::string& name = river.first;
      const std::set<int>& edges = river.second;
      for (std::size_t i = 0; i < lattice_.corners().size(); ++i) {
        const Lattice::Corner& corner = lattice_.corners()[i];
        const auto mine =
            std::count_if(corner.edges.begin(), corner.edges.end(), [&](int e) { return edges.contains(e); });
        if (mine == 3) fault(0, "the " + name + " forks at the corner of " + around(corner));
        if (mine == 1 && !may_end(name, corner, edges))
          fault(0, "the " + name + " breaks off at the corner of " + around(corner));
      }
    }
  }

  bool may_end(const std::string& name, const Lattice::Corner& corner, const std::set<int>& edges) const {
    if (corner.rim()) return true;
    for (const Hex hex : corner.hexes)
      if (network_.impassable(hex)) return true;
    for (const int e : corner.edges)
      if (!edges.contains(e) && network_.water(e)) return true;
    return std::any_of(sheet_.labels.begin(), sheet_.labels.end(), [&](const MapSheet::Label& label) {
      if ((label.kind != "spring" && label.kind != "sink") || label.text != name) return false;
      return std::any_of(corner.hexes.begin(), corner.hexes.end(),
                         [&](Hex hex) { return grid_.distance(hex, label.hex) <= 1; });
    });
  }

  void check_roads() {
    for (const MapSheet::Road& road : sheet_.roads) {
      for (std::size_t i = 1; i < road.chain.size(); ++i) {
        const int edge = lattice_.edge_between(road.chain[i - 1], road.chain[i]);
        const std::string step = grid_.name(road.chain[i - 1]) + "/" + grid_.name(road.chain[i]);
        if (network_.barrier(edge))
          fault(road.line,
                "the road " + in_quotes(road.name) + " crosses " +
                    (network_.water(edge) ? "the " + network_.water_name(edge) : "a closed hexside") +
                    " at " + step + " without bridge or ford");
        if (network_.impassable(road.chain[i]))
          fault(road.line, "the road " + in_quotes(road.name) + " runs into the lake at " + step);
      }
    }
    for (const MapSheet::Side& side : sheet_.sides) {
      const int edge = lattice_.edge_between(side.a, side.b);
      if ((side.feature == "bridge" || side.feature == "ford") && !network_.water(edge))
        fault(side.line, "the " + side.feature + " at " + grid_.name(side.a) + "/" + grid_.name(side.b) +
                             " crosses no water");
    }
  }

  void check_lakes() {
    for (int i = 0; i < grid_.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      if (sheet_[hex].terrain != "lake") continue;
      const bool alone = std::none_of(kFacings.begin(), kFacings.end(), [&](Facing side) {
        const Hex next = grid_.neighbour(hex, side);
        return next != kNoHex && sheet_[next].terrain == "lake";
      });
      if (alone) fault(sheet_[hex].line, "hex " + grid_.name(hex) + " is a lake of a single hex");
    }
  }

  // Towns stand together, can be reached, and have a road.
  void check_places() {
    const std::vector<int> land = network_.land_parts();
    const std::vector<int> roads = network_.road_parts();
    const int mainland = Network::largest(land);
    const int main_roads = Network::largest(roads);
    std::map<std::string, std::vector<Hex>> places;
    for (int i = 0; i < grid_.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      const MapSheet::Cell& cell = sheet_[hex];
      if (cell.place != "-") places[cell.place].push_back(hex);
    }
    for (const auto& place : places) {
      const std::string& name = place.first;
      const std::vector<Hex>& hexes = place.second;
      const SheetLine line = sheet_[hexes[0]].line;
      const auto part_of = [&](const std::vector<int>& parts, int wanted) {
        return std::any_of(hexes.begin(), hexes.end(),
                           [&](Hex hex) { return parts[static_cast<std::size_t>(index(hex))] == wanted; });
      };
      for (const Hex hex : hexes) {
        const bool together = hexes.size() == 1 || std::any_of(hexes.begin(), hexes.end(), [&](Hex other) {
                                return grid_.distance(hex, other) == 1;
                              });
        if (!together) fault(sheet_[hex].line, name + " is scattered: " + grid_.name(hex) + " lies apart");
      }
      if (!part_of(land, mainland)) fault(line, name + " cannot be reached");
      if (is_town(sheet_[hexes[0]].terrain) && main_roads >= 0 && !part_of(roads, main_roads))
        fault(line, "no road of the network leads to " + name);
    }
  }

  void check_rim() {
    const std::vector<int> roads = network_.road_parts();
    const int main_roads = Network::largest(roads);
    for (const MapSheet::Edge& edge : sheet_.edges) {
      const std::string name = grid_.name(edge.hex);
      if (!on_side(edge.hex, edge.rim))
        fault(edge.line, name + " is not on the " + edge.rim + " edge of the map");
      if (network_.impassable(edge.hex))
        fault(edge.line, name + " is an " + edge.use + " hex, but nobody can stand there");
      const bool range = edge.who.find("range") != std::string::npos;
      if (!range && main_roads >= 0 && roads[static_cast<std::size_t>(index(edge.hex))] != main_roads)
        fault(edge.line,
              "no road of the network leads to the " + edge.use + " hex " + name + " (" + edge.who + ")");
    }
  }

  bool on_side(Hex hex, const std::string& rim) const {
    const Point out = rim == "west"    ? Point{-0.9, 0}
                      : rim == "east"  ? Point{0.9, 0}
                      : rim == "north" ? Point{0, 0.9}
                                       : Point{0, -0.9};
    return !lattice_.hex_at(lattice_.centre(hex) + out).has_value();
  }

  const MapSheet& sheet_;
  const Grid& grid_;
  Lattice lattice_;
  Network network_;
  std::string file_;
  Problems& problems_;
};

// What the rulebook and the ground say.
class PlanChecker {
 public:
  PlanChecker(const Plan& plan, const MapSheet& sheet, SheetChecker& checker)
      : plan_(plan), sheet_(sheet), checker_(checker), fit_(plan.lattice, plan.method, plan.control) {}

  void check() {
    if (!(sheet_.grid.layout() == plan_.layout)) return fault(0, "the grid is not the one of the plan");
    for (const Printed& one : plan_.printed) check_printed(one);
    check_fit();
    check_where_lakes_are();
    check_banks();
    check_where_places_are();
    check_where_rivers_are();
    check_where_roads_go();
    check_slopes();
  }

 private:
  void fault(int line, const std::string& message) { checker_.fault(line, message); }
  std::string name(Hex hex) const { return plan_.grid.name(hex); }
  std::string pair(const Printed& one) const {
    return name(one.a) + (one.b == kNoHex ? "" : "/" + name(one.b));
  }
  int edge(const Printed& one) const { return plan_.lattice.edge_between(one.a, one.b); }

  void refuted(const Printed& one, const std::string& message) {
    fault(sheet_[one.a].line, message + " (" + one.rule + ": " + one.kind + " " + one.detail + ")");
  }

  void check_printed(const Printed& one) {
    const Network& network = checker_.network();
    const bool standing =
        one.kind == "setup" || one.kind == "entry" || one.kind == "supply" || one.kind == "place";
    if (standing && network.impassable(one.a)) refuted(one, "nobody can stand in " + name(one.a));
    if (one.kind == "place") {
      if (sheet_[one.a].place != shown(one.detail))
        refuted(one, name(one.a) + " should be " + shown(one.detail) + ", and is " +
                         in_quotes(sheet_[one.a].place));
    } else if (one.kind == "adjacent") {
      if (plan_.grid.distance(one.a, one.b) != 1) refuted(one, pair(one) + " are not neighbours");
    } else if (one.kind == "apart") {
      if (std::to_string(plan_.grid.distance(one.a, one.b)) != first_word(one.detail))
        refuted(one,
                pair(one) + " are " + std::to_string(plan_.grid.distance(one.a, one.b)) + " hexes apart");
    } else if (one.kind == "road") {
      if (edge(one) < 0 || !network.road(edge(one))) refuted(one, "no road runs from " + pair(one));
    } else if (one.kind == "noroad") {
      if (edge(one) >= 0 && network.road(edge(one))) refuted(one, "a road runs from " + pair(one));
    } else if (one.kind == "side") {
      check_side(one);
    } else if (one.kind == "bank") {
      check_bank(one);
    } else if (one.kind == "terrain") {
      check_terrain(one);
    }
  }

  static std::string first_word(const std::string& text) { return text.substr(0, text.find_first_of(" ,:")); }

  std::string shown(const std::string& place) const {
    for (const PlaceRule& rule : plan_.places)
      if (rule.name == place && !rule.shown.empty()) return rule.shown;
    return place;
  }

  void check_side(const Printed& one) {
    const std::string feature = first_word(one.detail);
    const bool there = feature == "slope" ? sheet_[one.a].level != sheet_[one.b].level
                                          : edge(one) >= 0 && checker_.network().has(edge(one), feature);
    if (!there) refuted(one, pair(one) + " has no " + feature);
    // A graded ridge stands there with its grade.
    const std::string grade = one.detail.substr(std::min(one.detail.size(), feature.size() + 1));
    if (there && feature == "ridge" && (grade == "gradual" || grade == "sharp" || grade == "steep")) {
      for (const MapSheet::Side& side : sheet_.sides)
        if (side.feature == feature && std::minmax(side.a, side.b) == std::minmax(one.a, one.b) &&
            side.name != grade)
          refuted(one, pair(one) + " is " + side.name);
    }
  }

  // Due east of the west bank lies the river, an odd number of times.
  void check_bank(const Printed& one) {
    const std::string bank = first_word(one.detail);
    const std::string river = one.detail.substr(std::min(one.detail.size(), bank.size() + 1));
    const Point centre = plan_.lattice.centre(one.a);
    const bool east_west = bank == "west" || bank == "east";
    const Point out = bank == "west"    ? Point{1, 0}
                      : bank == "east"  ? Point{-1, 0}
                      : bank == "north" ? Point{0, -1}
                                        : Point{0, 1};
    int crossed = 0;
    for (const MapSheet::Side& side : sheet_.sides) {
      if (side.name != river) continue;
      const Lattice::Edge& edge =
          plan_.lattice.edges()[static_cast<std::size_t>(plan_.lattice.edge_between(side.a, side.b))];
      const Point from =
          plan_.lattice.corners()[static_cast<std::size_t>(edge.from)].at - centre - Point{0.003, 0.003};
      const Point to =
          plan_.lattice.corners()[static_cast<std::size_t>(edge.to)].at - centre - Point{0.003, 0.003};
      const double f = east_west ? from.y : from.x;
      const double t = east_west ? to.y : to.x;
      if ((f > 0) == (t > 0)) continue;
      const Point hit = from + (to - from) * (f / (f - t));
      if (dot(hit, out) > 0) ++crossed;
    }
    if (crossed % 2 == 0) refuted(one, name(one.a) + " is not on the " + bank + " bank of the " + river);
  }

  void check_terrain(const Printed& one) {
    const MapSheet::Cell& cell = sheet_[one.a];
    if (first_word(one.detail) == "road") {
      if (!checker_.network().on_road(one.a)) refuted(one, name(one.a) + " has no road");
      return;
    }
    std::string wanted = one.detail.substr(0, one.detail.find_first_of(",:"));
    std::replace(wanted.begin(), wanted.end(), ' ', '-');
    if (cell.terrain != wanted && cell.feature != wanted) refuted(one, name(one.a) + " is " + cell.terrain);
  }

  void check_fit() {
    for (const Residual& one : fit_.residuals()) {
      if (one.use == ControlPoint::Use::Check || one.rejected || one.warped <= kFarOff) continue;
      std::array<char, 32> off{};
      std::snprintf(off.data(), off.size(), "%.2f", one.warped);
      fault(0, "control point " + one.place + " lies " + off.data() + " hexes off, 1.5 at most are borne");
    }
    for (const Residual& one : fit_.residuals())
      if (one.left_out > kDoubtful || one.rejected)
        fault(0, "control point " + one.place + " is " +
                     std::to_string(static_cast<int>(one.rejected ? one.plain : one.left_out)) +
                     " hexes from where the others put it: is it right?");
  }

  // Of seven points of a hex: a lake has some in the water, dry land has one outside.
  void check_where_lakes_are() {
    for (const WaterRule& rule : plan_.waters) {
      const Water* water = plan_.geo.water(rule.name);
      if (water == nullptr || water->kind != "lake") continue;
      Line shore;
      for (const LatLon at : water->course) shore.push_back(fit_.sheet(at));
      for (int i = 0; i < plan_.grid.size(); ++i) {
        const Hex hex{static_cast<std::uint16_t>(i)};
        const MapSheet::Cell& cell = sheet_[hex];
        const int wet = points_inside(shore, hex);
        const bool also = std::find(rule.also.begin(), rule.also.end(), hex) != rule.also.end();
        if (cell.terrain != rule.as && wet == 7 && cell.place == "-" && !printed(hex))
          fault(cell.line, name(hex) + " lies in the " + rule.name + ", but is " + cell.terrain);
        if (cell.terrain == rule.as && wet == 0 && !also && lakes() == 1)
          fault(cell.line, name(hex) + " is " + rule.as + ", but the " + rule.name + " does not reach there");
      }
    }
    if (lakes() > 0) return;
    for (int i = 0; i < plan_.grid.size(); ++i)
      if (sheet_.cells[static_cast<std::size_t>(i)].terrain == "lake")
        fault(sheet_.cells[static_cast<std::size_t>(i)].line,
              "a lake that the plan does not know, in " + name(Hex{static_cast<std::uint16_t>(i)}));
  }

  int points_inside(const Line& shore, Hex hex) const {
    int in = inside(shore, plan_.lattice.centre(hex)) ? 1 : 0;
    for (int k = 0; k < kSides; ++k)
      in += inside(shore, plan_.lattice.centre(hex) * 0.35 + plan_.lattice.corner(hex, k) * 0.65) ? 1 : 0;
    return in;
  }

  int lakes() const {
    return static_cast<int>(
        std::count_if(plan_.waters.begin(), plan_.waters.end(), [&](const WaterRule& rule) {
          const Water* water = plan_.geo.water(rule.name);
          return water != nullptr && water->kind == "lake";
        }));
  }

  bool printed(Hex hex) const {
    return std::any_of(plan_.printed.begin(), plan_.printed.end(),
                       [&](const Printed& one) { return one.a == hex || one.b == hex; });
  }

  // The places that the plan puts on one bank of a river are there, looking downstream.
  void check_banks() {
    for (const WaterRule& rule : plan_.waters) {
      const Water* water = plan_.geo.water(rule.name);
      if (water == nullptr || rule.hexes) continue;
      Line course;
      for (const LatLon at : water->course) course.push_back(fit_.sheet(at));
      for (const bool left : {true, false}) {
        for (const std::string& place : left ? rule.left : rule.right) {
          for (const Hex hex : hexes_of(place))
            if (const auto side = bank(rule.name, course, hex); side && *side != left)
              fault(sheet_[hex].line, place + " (" + name(hex) + ") is not on the " +
                                          (left ? "left" : "right") + " bank of the " + rule.name);
        }
      }
    }
  }

  std::vector<Hex> hexes_of(const std::string& place) const {
    if (const auto hex = plan_.grid.parse(place)) return {*hex};
    std::vector<Hex> all;
    for (int i = 0; i < plan_.grid.size(); ++i)
      if (sheet_.cells[static_cast<std::size_t>(i)].place == shown(place))
        all.push_back(Hex{static_cast<std::uint16_t>(i)});
    if (!all.empty()) return all;
    const Place* known = plan_.geo.place(place);
    if (known == nullptr) return {};
    const auto hex = plan_.lattice.hex_at(fit_.sheet(known->at));
    return hex ? std::vector<Hex>{*hex} : std::vector<Hex>{};
  }

  // The hexsides of a river as chains of corners, downstream.
  std::vector<std::vector<int>> chains(const std::string& river, const Line& course) const {
    std::map<int, std::vector<int>> next;
    for (const MapSheet::Side& side : sheet_.sides) {
      if (side.name != river || !is_water(side.feature)) continue;
      const Lattice::Edge& edge =
          plan_.lattice.edges()[static_cast<std::size_t>(plan_.lattice.edge_between(side.a, side.b))];
      next[edge.from].push_back(edge.to);
      next[edge.to].push_back(edge.from);
    }
    std::vector<std::vector<int>> all;
    std::set<int> seen;
    for (const auto& [start, ways] : next) {
      if (ways.size() != 1 || seen.contains(start)) continue;
      std::vector<int> chain{start};
      seen.insert(start);
      for (bool more = true; more;) {
        more = false;
        for (const int corner : next.at(chain.back()))
          if (!more && seen.insert(corner).second) chain.push_back(corner), more = true;
      }
      const auto along = [&](int corner) {
        return nearest_on(course, plan_.lattice.corners()[static_cast<std::size_t>(corner)].at).along;
      };
      if (along(chain.front()) > along(chain.back())) std::reverse(chain.begin(), chain.end());
      all.push_back(chain);
    }
    return all;
  }

  // On which side of the nearest hexside of the river a hex lies; true is left.
  std::optional<bool> bank(const std::string& river, const Line& course, Hex hex) const {
    const Point centre = plan_.lattice.centre(hex);
    std::optional<bool> left;
    double nearest = 4;  // farther off nothing can be said
    for (const std::vector<int>& chain : chains(river, course)) {
      for (std::size_t i = 1; i < chain.size(); ++i) {
        const Point from = plan_.lattice.corners()[static_cast<std::size_t>(chain[i - 1])].at;
        const Point to = plan_.lattice.corners()[static_cast<std::size_t>(chain[i])].at;
        const double off = distance((from + to) * 0.5, centre);
        if (off >= nearest) continue;
        nearest = off;
        left = cross(to - from, centre - from) > 0;
      }
    }
    return left;
  }

  // A place of the ground stands where it stands, or in its printed hex.
  void check_where_places_are() {
    for (const PlaceRule& rule : plan_.places) {
      const std::string wanted = shown(rule.name);
      std::vector<Hex> found;
      for (int i = 0; i < plan_.grid.size(); ++i)
        if (sheet_.cells[static_cast<std::size_t>(i)].place == wanted)
          found.push_back(Hex{static_cast<std::uint16_t>(i)});
      if (found.empty()) {
        fault(0, wanted + " is missing");
        continue;
      }
      for (const Hex hex : found)
        if (!rule.terrain.empty() && sheet_[hex].terrain != rule.terrain)
          fault(sheet_[hex].line,
                wanted + " is a " + rule.terrain + ", but " + name(hex) + " is " + sheet_[hex].terrain);
      std::vector<Hex> printed = plan_.printed_hexes(rule.name);
      if (!printed.empty()) {
        std::sort(printed.begin(), printed.end());
        if (printed != found)
          fault(sheet_[found[0]].line,
                wanted + " stands in " + all(found) + ", its hexes are " + all(printed));
        continue;
      }
      const Place* place = plan_.geo.place(rule.name);
      if (place == nullptr) continue;
      const Point at = fit_.sheet(place->at);
      const bool near = std::any_of(found.begin(), found.end(), [&](Hex hex) {
        return distance(plan_.lattice.centre(hex), at) <= kFarOff;
      });
      if (!near)
        fault(sheet_[found[0]].line, wanted + " stands in " + all(found) + ", on the ground it is at " +
                                         name(plan_.lattice.nearest_hex(at)));
    }
  }

  std::string all(const std::vector<Hex>& hexes) const {
    std::string text;
    for (const Hex hex : hexes) text += (text.empty() ? "" : ", ") + name(hex);
    return text;
  }

  // The sides of a river lie along its course, and its course is covered by them.
  void check_where_rivers_are() {
    constexpr double kStray = 2.3;
    for (const WaterRule& rule : plan_.waters) {
      const Water* water = plan_.geo.water(rule.name);
      if (water == nullptr || water->kind == "lake" || rule.hexes) continue;
      Line course;
      for (const LatLon at : water->course) course.push_back(fit_.sheet(at));
      std::vector<Point> middles;
      for (const MapSheet::Side& side : sheet_.sides) {
        if (!is_water(side.feature)) continue;
        const Point middle = plan_.lattice.middle(plan_.lattice.edge_between(side.a, side.b));
        middles.push_back(middle);
        if (side.name == rule.name && nearest_on(course, middle).distance > kStray)
          fault(side.line,
                "the " + rule.name + " strays from its course at " + name(side.a) + "/" + name(side.b));
      }
      int missing = 0;
      Hex where = kNoHex;
      for (double along = 0; along < length(course); along += 0.5) {
        const Point at = at_length(course, along);
        const auto hex = plan_.lattice.hex_at(at);
        if (!hex || on_rim(plan_.grid, *hex) || checker_.network().impassable(*hex)) continue;
        const bool covered = std::any_of(middles.begin(), middles.end(),
                                         [&](Point middle) { return distance(middle, at) <= kStray; });
        if (!covered) ++missing, where = *hex;
      }
      if (missing > 0) fault(0, "the " + rule.name + " is missing near " + name(where));
    }
  }

  // Roads join what they join in reality.
  void check_where_roads_go() {
    const std::vector<int> parts = checker_.network().road_parts();
    const auto part = [&](const std::string& place) {
      const std::string wanted = shown(place);
      int found = -2;  // not on the sheet
      for (int i = 0; i < plan_.grid.size(); ++i)
        if (sheet_.cells[static_cast<std::size_t>(i)].place == wanted)
          found = std::max(found, parts[static_cast<std::size_t>(i)]);
      return found;
    };
    for (const Way& way : plan_.geo.ways) {
      if (!plan_.roads.kinds.contains(way.kind) || way.opened > plan_.roads.year) continue;
      if (std::find(plan_.roads.omit.begin(), plan_.roads.omit.end(), way.name) != plan_.roads.omit.end())
        continue;
      for (std::size_t i = 1; i < way.stops.size(); ++i) {
        if (way.stops[i - 1].place.empty() || way.stops[i].place.empty()) continue;
        const int from = part(way.stops[i - 1].place);
        const int to = part(way.stops[i].place);
        if (from == -2 || to == -2) continue;
        if (from == to && from >= 0) continue;
        fault(0, "the road " + in_quotes(way.name) + " does not join " + way.stops[i - 1].place + " and " +
                     way.stops[i].place);
      }
    }
  }

  void check_slopes() {
    const LevelRule& rule = plan_.levels;
    if (rule.steep == 0) return;
    for (std::size_t i = 0; i < plan_.lattice.edges().size(); ++i) {
      const Lattice::Edge& one = plan_.lattice.edges()[i];
      if (one.b == kNoHex) continue;
      const int climb = std::abs(sheet_[one.a].level - sheet_[one.b].level);
      const bool steep = checker_.network().has(static_cast<int>(i), rule.steep_word);
      const bool land = !checker_.network().impassable(one.a) && !checker_.network().impassable(one.b);
      const bool road = checker_.network().road(static_cast<int>(i));
      const std::string side = name(one.a) + "/" + name(one.b);
      if (steep && climb < rule.steep)
        fault(0, side + " is " + rule.steep_word + ", but the levels differ by " + std::to_string(climb));
      if (!steep && land && !road && climb >= rule.steep)
        fault(0, side + " is not " + rule.steep_word + ", but the levels differ by " + std::to_string(climb));
    }
  }

  const Plan& plan_;
  const MapSheet& sheet_;
  SheetChecker& checker_;
  Fit fit_;
};

// And last: the sheet is what the plan makes. A change by hand belongs into the corrections.
void check_made(const Plan& plan, const MapSheet& sheet, SheetChecker& checker) {
  if (!(sheet.grid.layout() == plan.layout)) return;
  constexpr std::size_t kMost = 20;
  Problems ignored;
  const std::vector<Difference> all = differences(make(plan, ignored), sheet);
  for (std::size_t i = 0; i < all.size() && i < kMost; ++i) checker.fault(all[i].line, all[i].what);
  if (all.size() > kMost)
    checker.fault(0,
                  "and " + std::to_string(all.size() - kMost) + " more differences from what the plan makes");
}

}  // namespace

Problems check(const Plan& plan, const MapSheet& sheet, const std::string& file) {
  Problems problems;
  SheetChecker checker(sheet, plan.barriers, file, problems);
  checker.check();
  PlanChecker(plan, sheet, checker).check();
  check_made(plan, sheet, checker);
  return problems;
}

Problems check_sheet(const MapSheet& sheet, const std::vector<std::string>& barriers,
                     const std::string& file) {
  Problems problems;
  SheetChecker(sheet, barriers, file, problems).check();
  return problems;
}

std::string residual_report(const Plan& plan) {
  const Fit fit(plan.lattice, plan.method, plan.control);
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(), "%s: a hex is %.0f m, north %.1f degrees from the top\n",
                plan.name.c_str(), fit.metres_per_hex(), fit.north());
  std::string text = line.data();
  const std::vector<Residual> all = fit.residuals();
  if (all.empty()) return text + "  no control points: the sheet is pinned\n";
  text += "  off by, in hexes:                plain  warped  left out\n";
  double sum = 0;
  int number = 0;
  for (const Residual& one : all) {
    const char* use = one.rejected                         ? "(rejected)"
                      : one.use == ControlPoint::Use::Fit  ? ""
                      : one.use == ControlPoint::Use::Warp ? "(warp)"
                                                           : "(check)";
    std::array<char, 16> left_out{};
    if (one.left_out >= 0) std::snprintf(left_out.data(), left_out.size(), "%.2f", one.left_out);
    // Names are padded by letters, not by bytes.
    const auto letters = std::count_if(one.place.begin(), one.place.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    });
    const std::string padded =
        one.place + std::string(static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, 32 - letters)), ' ');
    std::snprintf(line.data(), line.size(), "  %s%6.2f  %6.2f  %8s %s\n", padded.c_str(), one.plain,
                  one.warped, left_out.data(), use);
    text += line.data();
    if (one.use == ControlPoint::Use::Fit && !one.rejected) sum += one.plain * one.plain, ++number;
  }
  std::snprintf(line.data(), line.size(), "  root mean square of the %d points of the fit: %.2f\n", number,
                number > 0 ? std::sqrt(sum / number) : 0.0);
  return text + line.data();
}

}  // namespace tamburino::mapmaker
