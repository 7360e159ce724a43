#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "mapmaker/make.h"

// From heights in metres to the levels of the game.
namespace tamburino::mapmaker {
namespace {

struct Measured {
  double mean = 0, high = 0;  // high: what 85 of 100 points lie below
};

// Points all over a hex, evenly.
std::vector<Point> points_in(const Lattice& lattice, Hex hex) {
  std::vector<Point> points;
  const Point centre = lattice.centre(hex);
  constexpr double kStep = 0.15;
  for (int i = -4; i <= 4; ++i) {
    for (int k = -4; k <= 4; ++k) {
      const Point at = centre + Point{i * kStep, k * kStep};
      if (lattice.hex_at(at) == hex) points.push_back(at);
    }
  }
  return points;
}

class Surveyor {
 public:
  Surveyor(const Plan& plan, const Fit& fit, const Elevation& elevation, Problems& problems)
      : plan_(plan), lattice_(plan.lattice), fit_(fit), elevation_(elevation), problems_(problems) {}

  Relief relief() {
    measure();
    raise_hills();
    Relief relief;
    relief.levels = plan_.levels.method == LevelRule::Method::Relief ? above_the_plain() : absolute();
    find_ridges(relief);
    relief.first = fit_.ground(lattice_.centre(Hex{0}));
    relief.last = fit_.ground(lattice_.centre(Hex{static_cast<std::uint16_t>(plan_.grid.size() - 1)}));
    return relief;
  }

 private:
  void measure() {
    hexes_.resize(static_cast<std::size_t>(plan_.grid.size()));
    int missing = 0;
    for (int i = 0; i < plan_.grid.size(); ++i) {
      std::vector<double> heights;
      for (const Point at : points_in(lattice_, Hex{static_cast<std::uint16_t>(i)}))
        if (const auto height = elevation_.at(fit_.ground(at))) heights.push_back(*height);
      Measured& hex = hexes_[static_cast<std::size_t>(i)];
      if (heights.empty()) {
        ++missing;
        hex = i > 0 ? hexes_[static_cast<std::size_t>(i - 1)] : Measured{};
        continue;
      }
      std::sort(heights.begin(), heights.end());
      hex.mean = std::accumulate(heights.begin(), heights.end(), 0.0) / static_cast<double>(heights.size());
      hex.high = heights[heights.size() * 85 / 100];
    }
    if (missing > 0)
      report(problems_, plan_.file("map.toml"), 0,
             "the elevation grid does not cover " + std::to_string(missing) + " of " +
                 std::to_string(plan_.grid.size()) + " hexes");
  }

  // A grid of cells flattens narrow tops: the hex of a known height is as high as that.
  void raise_hills() {
    for (const Height& height : plan_.geo.heights) {
      const std::vector<Hex> printed = plan_.printed_hexes(height.name);
      const auto there =
          printed.empty() ? lattice_.hex_at(fit_.sheet(height.at)) : std::optional<Hex>(printed[0]);
      if (there) at(*there).high = std::max(at(*there).high, height.metres);
    }
    for (const ControlPoint& point : plan_.control) {  // summits known by their hex
      if (point.use != ControlPoint::Use::Warp) continue;
      if (const auto height = elevation_.at(point.at))
        at(point.hexes[0]).high = std::max(at(point.hexes[0]).high, *height);
    }
  }

  int level(double above) const {
    const LevelRule& rule = plan_.levels;
    return std::clamp(rule.lowest + static_cast<int>(std::floor(above / rule.step)), rule.lowest,
                      rule.highest);
  }

  std::vector<int> absolute() const {
    std::vector<int> levels;
    for (const Measured& hex : hexes_)
      levels.push_back(plan_.levels.method == LevelRule::Method::None ? 0
                                                                      : level(hex.high - plan_.levels.base));
    return levels;
  }

  // Where the plain itself slopes: the height above what lies low round about, evened out.
  std::vector<int> above_the_plain() const {
    const int radius = plan_.levels.radius;
    const std::size_t count = hexes_.size();
    std::vector<double> plain(count);
    const auto around = [&](std::size_t i, auto&& visit) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      for (std::size_t k = 0; k < count; ++k)
        if (plan_.grid.distance(hex, Hex{static_cast<std::uint16_t>(k)}) <= radius) visit(k);
    };
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<double> means;
      around(i, [&](std::size_t k) { means.push_back(hexes_[k].mean); });
      std::sort(means.begin(), means.end());
      plain[i] = means[means.size() / 5];
    }
    std::vector<int> levels(count);
    for (std::size_t i = 0; i < count; ++i) {
      double sum = 0;
      int number = 0;
      around(i, [&](std::size_t k) { sum += plain[k], ++number; });
      levels[i] = level(hexes_[i].high - sum / number);
    }
    return levels;
  }

  void find_ridges(Relief& relief) const {
    const LevelRule& rule = plan_.levels;
    if (rule.ridge == 0 && rule.terrace == 0) return;
    for (std::size_t i = 0; i < lattice_.edges().size(); ++i) {
      const Lattice::Edge& edge = lattice_.edges()[i];
      if (edge.b == kNoHex || (quiet(edge.a) && quiet(edge.b))) continue;
      const double a = core(edge.a);
      const double b = core(edge.b);
      const auto crest = along(edge);
      const bool ridge = rule.ridge > 0 && crest && *crest >= std::max(a, b) + rule.ridge;
      const bool terrace = rule.terrace > 0 && std::abs(a - b) >= rule.terrace;
      if (!ridge && !terrace) continue;
      const double above = crest ? *crest - std::max(a, b) : 0;
      const std::string grade = !rule.grades              ? "-"
                                : above >= 3 * rule.ridge ? "steep"
                                : above >= 2 * rule.ridge ? "sharp"
                                                          : "gradual";
      relief.ridges.push_back({a <= b ? edge.a : edge.b, a <= b ? edge.b : edge.a, grade});
    }
    drop_short(relief.ridges);
  }

  bool quiet(Hex hex) const {
    return std::any_of(plan_.levels.quiet.begin(), plan_.levels.quiet.end(), [&](const std::string& run) {
      const std::size_t dash = run.find('-');
      const Hex first = *plan_.grid.parse(run.substr(0, dash));
      const Hex last = dash == std::string::npos ? first : *plan_.grid.parse(run.substr(dash + 1));
      return first <= hex && hex <= last;
    });
  }

  // Sides that share a corner form a chain; one that is too short is noise of the elevation grid.
  void drop_short(std::vector<Relief::Ridge>& ridges) const {
    std::map<int, std::vector<std::size_t>> at;  // corner -> ridges
    const auto ends = [&](const Relief::Ridge& one) {
      const Lattice::Edge& edge =
          lattice_.edges()[static_cast<std::size_t>(lattice_.edge_between(one.low, one.high))];
      return std::array<int, 2>{edge.from, edge.to};
    };
    for (std::size_t i = 0; i < ridges.size(); ++i)
      for (const int corner : ends(ridges[i])) at[corner].push_back(i);
    std::vector<bool> seen(ridges.size());
    std::vector<bool> keep(ridges.size());
    for (std::size_t start = 0; start < ridges.size(); ++start) {
      if (seen[start]) continue;
      std::vector<std::size_t> chain{start};
      seen[start] = true;
      for (std::size_t i = 0; i < chain.size(); ++i) {
        for (const int corner : ends(ridges[chain[i]])) {
          for (const std::size_t next : at[corner]) {
            if (!seen[next]) chain.push_back(next);
            seen[next] = true;
          }
        }
      }
      for (const std::size_t one : chain) keep[one] = static_cast<int>(chain.size()) >= plan_.levels.shortest;
    }
    std::vector<Relief::Ridge> left;
    for (std::size_t i = 0; i < ridges.size(); ++i)
      if (keep[i]) left.push_back(ridges[i]);
    ridges = left;
  }

  // Height about the centre of a hex.
  double core(Hex hex) const {
    double sum = 0;
    int number = 0;
    for (const Point way : {Point{0, 0}, Point{0.15, 0}, Point{-0.15, 0}, Point{0, 0.15}, Point{0, -0.15}})
      if (const auto height = elevation_.at(fit_.ground(lattice_.centre(hex) + way)))
        sum += *height, ++number;
    return number > 0 ? sum / number : at(hex).mean;
  }

  std::optional<double> along(const Lattice::Edge& edge) const {
    const Point from = lattice_.corners()[static_cast<std::size_t>(edge.from)].at;
    const Point to = lattice_.corners()[static_cast<std::size_t>(edge.to)].at;
    double sum = 0;
    for (const double share : {0.2, 0.5, 0.8}) {
      const auto height = elevation_.at(fit_.ground(from + (to - from) * share));
      if (!height) return std::nullopt;
      sum += *height;
    }
    return sum / 3;
  }

  Measured& at(Hex hex) { return hexes_[static_cast<std::size_t>(index(hex))]; }
  const Measured& at(Hex hex) const { return hexes_[static_cast<std::size_t>(index(hex))]; }

  const Plan& plan_;
  const Lattice& lattice_;
  const Fit& fit_;
  const Elevation& elevation_;
  Problems& problems_;
  std::vector<Measured> hexes_;
};

}  // namespace

Relief survey(const Plan& plan, const Fit& fit, const Elevation& elevation, Problems& problems) {
  return Surveyor(plan, fit, elevation, problems).relief();
}

}  // namespace tamburino::mapmaker
