#pragma once

#include <string>
#include <vector>

#include "loader/map_sheet.h"

namespace tamburino::mapmaker {

// What of a sheet is other than what the plan makes, in words, each with the line of the sheet (0 when it is
// not there).
struct Difference {
  int line = 0;
  std::string what;
};
std::vector<Difference> differences(const MapSheet& made, const MapSheet& sheet);

}  // namespace tamburino::mapmaker
