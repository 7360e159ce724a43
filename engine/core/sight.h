#pragma once

#include <span>
#include <vector>

#include "engine/core/grid.h"

namespace tamburino {

// What a straight line from hex centre to hex centre passes between its two ends, in order: a hex whose
// inside it crosses, or a hexside it runs along, which stands between two hexes.
struct SightStep {
  Offset hex;    // from the start of the line
  Offset other;  // the second hex, when the line runs along their common hexside
  bool along_side = false;
};

// The exact line, worked out in whole numbers: a line that only touches a corner passes neither hex there.
std::vector<SightStep> sight_line(Offset way);

// All lines up to a range, worked out once, because offsets mean the same from everywhere.
class SightTable {
 public:
  SightTable() = default;
  explicit SightTable(int range);
  int range() const { return range_; }
  std::span<const SightStep> line(Offset way) const;

 private:
  std::size_t slot(Offset way) const;
  int range_ = 0;
  std::vector<std::vector<SightStep>> lines_;
};

}  // namespace tamburino
