#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "loader/errors.h"
#include "mapmaker/ground.h"

namespace tamburino::mapmaker {

// Heights in metres on a grid of degrees: an ESRI ASCII grid, the form in which SRTM is served.
class Elevation {
 public:
  static std::optional<Elevation> read(const std::filesystem::path& file, Problems& problems);

  std::optional<double> at(LatLon where) const;  // nothing off the grid and where there is no data

 private:
  int columns_ = 0, rows_ = 0;
  double west_ = 0, north_ = 0, cell_ = 1;
  double no_data_ = -9999;
  std::vector<float> heights_;  // from the north-west, row by row
};

}  // namespace tamburino::mapmaker
