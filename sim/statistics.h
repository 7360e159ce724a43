#pragma once

#include <vector>

// What can be said of figures that chance has touched. Every interval is of 95 %.
namespace tamburino::sim {

struct Interval {
  double low = 0, high = 0;
};

// Of a share: Wilson's, which stays between 0 and 1 and is honest for few games. A draw counts as half a
// success.
Interval wilson(double successes, double trials);

struct Summary {
  int count = 0;
  double mean = 0, deviation = 0;
  double least = 0, low_quartile = 0, median = 0, high_quartile = 0, most = 0;
};
Summary summary_of(std::vector<double> values);

// A mean of values that belong together (the same seed here and there, or both games of a pair), and whether
// it differs from nothing: Student's test.
struct Difference {
  int count = 0;
  double mean = 0, deviation = 0;
  Interval interval;
  double p = 1;  // of so much or more by chance alone
};
Difference difference_of(const std::vector<double>& differences);

// Student's distribution: the chance of lying outside of -t to t, and the t outside of which 5 % lie.
double chance_beyond(double t, double freedom);
double limit_of_chance(double freedom);

// Which of several findings are more than chance when all are looked at together: Holm's way, 5 % in all.
std::vector<bool> more_than_chance(const std::vector<double>& p);

}  // namespace tamburino::sim
