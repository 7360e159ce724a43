#pragma once

#include <map>
#include <string>
#include <vector>

#include "loader/map_sheet.h"
#include "mapmaker/lattice.h"

namespace tamburino::mapmaker {

// A sheet as one looks things up in it: what is on a hexside, which hexes hang together.
class Network {
 public:
  Network(const MapSheet& sheet, const Lattice& lattice, const std::vector<std::string>& barriers);

  bool has(int edge, const std::string& feature) const;
  bool barrier(int edge) const;  // a great river without bridge or ford, or a closed side
  bool water(int edge) const;
  const std::string& water_name(int edge) const;
  bool road(int edge) const { return roads_[static_cast<std::size_t>(edge)] > 0; }
  bool on_road(Hex hex) const;
  bool impassable(Hex hex) const;

  std::vector<int> land_parts()
      const;  // by hex: hexes of the same number can reach each other; -1 is no land
  std::vector<int> road_parts() const;  // the same along roads
  static int largest(const std::vector<int>& parts);

 private:
  template <class Joined>
  std::vector<int> parts(const Joined& joined, const std::vector<bool>& counts) const;

  const MapSheet& sheet_;
  const Lattice& lattice_;
  std::vector<std::vector<const MapSheet::Side*>> features_;
  std::vector<std::string> barriers_;
  std::vector<int> roads_;
};

bool is_water(const std::string& feature);

}  // namespace tamburino::mapmaker
