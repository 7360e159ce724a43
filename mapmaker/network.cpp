#include "mapmaker/network.h"

#include <algorithm>
#include <array>

namespace tamburino::mapmaker {

bool is_water(const std::string& feature) {
  constexpr std::array<std::string_view, 5> kWaters{"river", "stream", "canal", "water", "brook"};
  return std::find(kWaters.begin(), kWaters.end(), feature) != kWaters.end();
}

Network::Network(const MapSheet& sheet, const Lattice& lattice, const std::vector<std::string>& barriers)
    : sheet_(sheet),
      lattice_(lattice),
      features_(lattice.edges().size()),
      barriers_(barriers),
      roads_(lattice.edges().size()) {
  for (const MapSheet::Side& side : sheet.sides)
    features_[static_cast<std::size_t>(lattice.edge_between(side.a, side.b))].push_back(&side);
  for (const MapSheet::Road& road : sheet.roads)
    for (std::size_t i = 1; i < road.chain.size(); ++i)
      ++roads_[static_cast<std::size_t>(lattice.edge_between(road.chain[i - 1], road.chain[i]))];
}

bool Network::has(int edge, const std::string& feature) const {
  const auto& all = features_[static_cast<std::size_t>(edge)];
  return std::any_of(all.begin(), all.end(),
                     [&](const MapSheet::Side* side) { return side->feature == feature; });
}

bool Network::barrier(int edge) const {
  if (has(edge, "closed")) return true;
  if (has(edge, "bridge") || has(edge, "ford")) return false;
  return std::any_of(barriers_.begin(), barriers_.end(),
                     [&](const std::string& word) { return has(edge, word); });
}

bool Network::water(int edge) const {
  const auto& all = features_[static_cast<std::size_t>(edge)];
  return std::any_of(all.begin(), all.end(),
                     [](const MapSheet::Side* side) { return is_water(side->feature); });
}

const std::string& Network::water_name(int edge) const {
  static const std::string none;
  for (const MapSheet::Side* side : features_[static_cast<std::size_t>(edge)])
    if (is_water(side->feature)) return side->name;
  return none;
}

bool Network::on_road(Hex hex) const {
  if (std::any_of(kFacings.begin(), kFacings.end(),
                  [&](Facing side) { return road(lattice_.edge(hex, side)); }))
    return true;
  return std::any_of(sheet_.roads.begin(), sheet_.roads.end(), [&](const MapSheet::Road& one) {
    return std::find(one.chain.begin(), one.chain.end(), hex) != one.chain.end();
  });
}

bool Network::impassable(Hex hex) const {
  const std::string& terrain = sheet_[hex].terrain;
  return terrain == "lake" || terrain == "prohibited" || terrain == "sea";
}

template <class Joined>
std::vector<int> Network::parts(const Joined& joined, const std::vector<bool>& counts) const {
  const Grid& grid = sheet_.grid;
  std::vector<int> part(static_cast<std::size_t>(grid.size()), -1);
  int number = 0;
  for (int i = 0; i < grid.size(); ++i) {
    if (!counts[static_cast<std::size_t>(i)] || part[static_cast<std::size_t>(i)] >= 0) continue;
    std::vector<Hex> open{Hex{static_cast<std::uint16_t>(i)}};
    part[static_cast<std::size_t>(i)] = number;
    while (!open.empty()) {
      const Hex here = open.back();
      open.pop_back();
      for (const Facing side : kFacings) {
        const Hex next = grid.neighbour(here, side);
        if (next == kNoHex || part[static_cast<std::size_t>(index(next))] >= 0) continue;
        if (!counts[static_cast<std::size_t>(index(next))] || !joined(lattice_.edge(here, side))) continue;
        part[static_cast<std::size_t>(index(next))] = number;
        open.push_back(next);
      }
    }
    ++number;
  }
  return part;
}

std::vector<int> Network::land_parts() const {
  std::vector<bool> land(static_cast<std::size_t>(sheet_.grid.size()));
  for (int i = 0; i < sheet_.grid.size(); ++i)
    land[static_cast<std::size_t>(i)] = !impassable(Hex{static_cast<std::uint16_t>(i)});
  return parts([&](int edge) { return !barrier(edge); }, land);
}

std::vector<int> Network::road_parts() const {
  std::vector<bool> on(static_cast<std::size_t>(sheet_.grid.size()));
  for (int i = 0; i < sheet_.grid.size(); ++i)
    on[static_cast<std::size_t>(i)] = on_road(Hex{static_cast<std::uint16_t>(i)});
  return parts([&](int edge) { return road(edge); }, on);
}

int Network::largest(const std::vector<int>& parts) {
  std::map<int, int> count;
  for (const int part : parts)
    if (part >= 0) ++count[part];
  int best = -1;
  for (const auto& [part, number] : count)
    if (best < 0 || number > count[best]) best = part;
  return best;
}

}  // namespace tamburino::mapmaker
