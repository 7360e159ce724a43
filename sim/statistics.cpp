#include "sim/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tamburino::sim {
namespace {

constexpr double kNormalLimit = 1.959963984540054;
constexpr double kLevel = 0.05;

// The continued fraction of the incomplete beta function, by Lentz.
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  constexpr int kMostTerms = 500;
  const auto safe = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1, d = 1 / safe(1 - (a + b) * x / (a + 1)), fraction = d;
  for (int m = 1; m <= kMostTerms; ++m) {
    for (const double term : {m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                              -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))}) {
      d = 1 / safe(1 + term * d);
      c = safe(1 + term / c);
      fraction *= d * c;
    }
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

double log_beta(double a, double b) { return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b); }

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front = std::exp(a * std::log(x) + b * std::log1p(-x) - log_beta(a, b));
  // Whichever of the two converges.
  return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a
                                   : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double at_share(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

struct Moments {
  double mean = 0, deviation = 0;
};

Moments moments_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, values.size() < 2 ? 0 : std::sqrt(squares / (count - 1))};
}

}  // namespace

Interval wilson(double successes, double trials) {
  if (trials <= 0) return {0, 1};
  const double z2 = kNormalLimit * kNormalLimit;
  const double share = successes / trials;
  const double centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const double reach =
      kNormalLimit / (1 + z2 / trials) * std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
  // What rounding leaves of a share of none or of all is not a finding.
  return {successes <= 0 ? 0 : centre - reach, successes >= trials ? 1 : centre + reach};
}

Summary summary_of(std::vector<double> values) {
  Summary summary;
  if (values.empty()) return summary;
  const Moments moments = moments_of(values);
  std::sort(values.begin(), values.end());
  summary.count = static_cast<int>(values.size());
  summary.mean = moments.mean;
  summary.deviation = moments.deviation;
  summary.least = values.front();
  summary.low_quartile = at_share(values, 0.25);
  summary.median = at_share(values, 0.5);
  summary.high_quartile = at_share(values, 0.75);
  summary.most = values.back();
  return summary;
}

double chance_beyond(double t, double freedom) {
  if (freedom <= 0) return 1;
  if (std::isinf(t)) return 0;
  return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double limit_of_chance(double freedom) {
  double low = 0, high = 1000;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (chance_beyond(middle, freedom) > kLevel ? low : high) = middle;
  }
  return (low + high) / 2;
}

Difference difference_of(const std::vector<double>& differences) {
  Difference result;
  result.count = static_cast<int>(differences.size());
  const Moments moments = moments_of(differences);
  result.mean = moments.mean;
  result.deviation = moments.deviation;
  if (result.count < 2) {  // one game says nothing of chance
    result.interval = {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    return result;
  }
  const double freedom = result.count - 1;
  const double error = moments.deviation / std::sqrt(static_cast<double>(result.count));
  const double reach = limit_of_chance(freedom) * error;
  result.interval = {moments.mean - reach, moments.mean + reach};
  if (error > 0) {
    result.p = chance_beyond(moments.mean / error, freedom);
  } else {
    // All alike, so that nothing can be said of their spread: the chance that coins fall alike.
    result.p = moments.mean == 0 ? 1 : std::pow(0.5, freedom);
  }
  return result;
}

std::vector<bool> more_than_chance(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<bool> sure(p.size(), false);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (p[order[i]] > kLevel / static_cast<double>(p.size() - i)) break;
    sure[order[i]] = true;
  }
  return sure;
}

}  // namespace tamburino::sim
