#include "engine/core/sight.h"

#include <algorithm>
#include <optional>

namespace tamburino {
namespace {

// Scale the map so that hex centres lie at (along, 3 * lines); the corners of a hex are then at (0, +-2),
// (+-1, +-1) and the hex is where |u| <= 1, |u + v| <= 2 and |u - v| <= 2. Straight lines stay straight, so
// nothing is lost.
struct Part {
  long from = 0, to = 1, scale = 1;  // the stretch of the line inside the hex: from/scale to to/scale
  bool on_border = false;
};

std::optional<Part> part_inside(Offset way, Offset hex) {
  const long du = way.along;
  const long dv = 3L * way.lines;
  const long u = -hex.along;
  const long v = -3L * hex.lines;
  struct Slab {
    long start, slope, limit;
  };
  const std::array<Slab, 3> slabs{{{u, du, 1}, {u + v, du + dv, 2}, {u - v, du - dv, 2}}};

  // Bounds as fractions; a common denominator keeps the comparison exact.
  long scale = 1;
  for (const Slab& slab : slabs) {
    if (slab.slope != 0) scale *= std::abs(slab.slope);
  }
  Part part{0, scale, scale, false};
  for (const Slab& slab : slabs) {
    if (slab.slope == 0) {
      if (std::abs(slab.start) > slab.limit) return std::nullopt;
      if (std::abs(slab.start) == slab.limit) part.on_border = true;
      continue;
    }
    const long unit = scale / slab.slope;  // signed
    long enter = (-slab.limit - slab.start) * unit;
    long leave = (slab.limit - slab.start) * unit;
    if (enter > leave) std::swap(enter, leave);
    part.from = std::max(part.from, enter);
    part.to = std::min(part.to, leave);
  }
  if (part.from >= part.to) return std::nullopt;  // a corner, or nothing
  return part;
}

}  // namespace

std::vector<SightStep> sight_line(Offset way) {
  struct Found {
    double at;
    SightStep step;
  };
  std::vector<Found> found;
  const int reach = length(way);
  for (int lines = -reach; lines <= reach; ++lines) {
    for (int along = -2 * reach; along <= 2 * reach; ++along) {
      const Offset hex{along, lines};
      if ((along + lines) % 2 != 0 || hex == Offset{} || hex == way) continue;
      const auto part = part_inside(way, hex);
      if (!part) continue;
      const double at = static_cast<double>(part->from) / static_cast<double>(part->scale);
      if (!part->on_border) {
        found.push_back({at, {hex, hex, false}});
        continue;
      }
      // The line runs along a side of this hex: the hex on the other side of it is found in the same place.
      const auto twin = std::find_if(found.begin(), found.end(),
                                     [&](const Found& f) { return f.step.along_side && f.at == at; });
      if (twin == found.end()) {
        found.push_back({at, {hex, hex, true}});
      } else {
        twin->step.other = hex;
      }
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.at < b.at; });
  std::vector<SightStep> steps;
  steps.reserve(found.size());
  for (const Found& f : found) steps.push_back(f.step);
  return steps;
}

SightTable::SightTable(int range) : range_(range) {
  const int width = 4 * range + 1;
  const int height = 2 * range + 1;
  lines_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int lines = -range; lines <= range; ++lines) {
    for (int along = -2 * range; along <= 2 * range; ++along) {
      const Offset way{along, lines};
      if ((along + lines) % 2 == 0 && length(way) <= range) lines_[slot(way)] = sight_line(way);
    }
  }
}

std::size_t SightTable::slot(Offset way) const {
  const int at = (way.lines + range_) * (4 * range_ + 1) + way.along + 2 * range_;
  return static_cast<std::size_t>(at);
}

std::span<const SightStep> SightTable::line(Offset way) const { return lines_[slot(way)]; }

}  // namespace tamburino
