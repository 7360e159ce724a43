#include <algorithm>
#include <cstdint>

#include "mapmaker/make.h"

// Woods, marshes and vineyards. No source maps them for the time, so they are spread by rule: a share of the
// hexes of a region, in clumps, always the same ones.
namespace tamburino::mapmaker {
namespace {

double hashed(int x, int y, std::uint32_t salt) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 374761393U + static_cast<std::uint32_t>(y) * 668265263U +
                    salt * 2246822519U;
  h = (h ^ (h >> 13)) * 1274126177U;
  return static_cast<double>((h ^ (h >> 16)) & 0xFFFFFFU) / 0xFFFFFF;
}

// Smooth noise: random values on a coarse net, with gentle passages between.
double noise(Point at, double size, std::uint32_t salt) {
  const double x = at.x / size;
  const double y = at.y / size;
  const int left = static_cast<int>(std::floor(x));
  const int low = static_cast<int>(std::floor(y));
  const auto ease = [](double t) { return t * t * (3 - 2 * t); };
  const double fx = ease(x - left);
  const double fy = ease(y - low);
  const double bottom = hashed(left, low, salt) * (1 - fx) + hashed(left + 1, low, salt) * fx;
  const double top = hashed(left, low + 1, salt) * (1 - fx) + hashed(left + 1, low + 1, salt) * fx;
  return bottom * (1 - fy) + top * fy;
}

bool takes(const Draft& draft, const CoverRule& rule, Hex hex, const Line& course, const Line& ring) {
  const MapSheet::Cell& cell = draft.sheet[hex];
  if (std::find(rule.on.begin(), rule.on.end(), cell.terrain) == rule.on.end() || cell.place != "-")
    return false;
  if (cell.level < rule.least_level || cell.level > rule.most_level) return false;
  const Point centre = draft.lattice.centre(hex);
  if (!course.empty() && nearest_on(course, centre).distance * draft.fit.metres_per_hex() > rule.within)
    return false;
  return ring.empty() || inside(ring, centre);
}

}  // namespace

void lay_cover(Draft& draft) {
  std::uint32_t salt = 0;
  for (const CoverRule& rule : draft.plan.covers) {
    ++salt;
    const Water* water = draft.plan.geo.water(rule.along);
    const Line course = water != nullptr ? draft.on_sheet(water->course) : Line{};
    const Line ring = draft.on_sheet(rule.inside);
    std::vector<std::pair<double, Hex>> candidates;
    for (int i = 0; i < draft.plan.grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      if (takes(draft, rule, hex, course, ring))
        candidates.emplace_back(noise(draft.lattice.centre(hex), rule.clump, salt), hex);
    }
    std::sort(candidates.begin(), candidates.end());
    const std::size_t count = (candidates.size() * static_cast<std::size_t>(rule.share) + 50) / 100;
    for (std::size_t i = 0; i < count; ++i) draft.sheet[candidates[i].second].terrain = rule.terrain;
  }
}

}  // namespace tamburino::mapmaker
