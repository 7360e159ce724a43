#include "sim/statistics.h"

#include <gmock/gmock.h>

#include <cmath>

// The expected values are from printed tables and from R (prop.test without correction, t.test, quantile).
namespace tamburino::sim {
namespace {

using ::testing::ElementsAre;

TEST(SimStatistics, wilson_gives_the_known_intervals) {
  EXPECT_NEAR(wilson(8, 10).low, 0.4902, 1e-4);
  EXPECT_NEAR(wilson(8, 10).high, 0.9433, 1e-4);
  EXPECT_NEAR(wilson(50, 100).low, 0.4038, 1e-4);
  EXPECT_NEAR(wilson(50, 100).high, 0.5962, 1e-4);
  EXPECT_NEAR(wilson(190, 200).low, 0.9104, 1e-4);
  EXPECT_NEAR(wilson(190, 200).high, 0.9726, 1e-4);
}

TEST(SimStatistics, wilson_knows_none_and_all) {
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_NEAR(wilson(0, 10).high, 0.2775, 1e-4);
  EXPECT_EQ(wilson(10, 10).high, 1);
  EXPECT_NEAR(wilson(10, 10).low, 0.7225, 1e-4);
  EXPECT_EQ(wilson(0, 0).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(SimStatistics, student_is_that_of_the_tables) {
  EXPECT_NEAR(limit_of_chance(1), 12.7062, 1e-4);
  EXPECT_NEAR(limit_of_chance(4), 2.7764, 1e-4);
  EXPECT_NEAR(limit_of_chance(30), 2.0423, 1e-4);
  EXPECT_NEAR(limit_of_chance(1e7), 1.95996, 1e-4);
  EXPECT_NEAR(chance_beyond(2.262157, 9), 0.05, 1e-6);
  EXPECT_NEAR(chance_beyond(0, 9), 1, 1e-12);
  EXPECT_NEAR(chance_beyond(-3, 20), 0.007076, 1e-5);
}

TEST(SimStatistics, a_paired_difference_has_its_interval_and_its_chance) {
  const Difference found = difference_of({1, 2, 3, 4, 5});
  EXPECT_EQ(found.count, 5);
  EXPECT_NEAR(found.mean, 3, 1e-12);
  EXPECT_NEAR(found.deviation, 1.5811, 1e-4);
  EXPECT_NEAR(found.interval.low, 1.0368, 1e-4);
  EXPECT_NEAR(found.interval.high, 4.9632, 1e-4);
  EXPECT_NEAR(found.p, 0.01324, 1e-5);
}

TEST(SimStatistics, no_difference_at_all_is_no_finding) {
  const Difference found = difference_of({0, 0, 0, 0});
  EXPECT_EQ(found.mean, 0);
  EXPECT_EQ(found.p, 1);
}

TEST(SimStatistics, differences_that_are_all_alike_are_as_sure_as_coins) {
  EXPECT_NEAR(difference_of({2, 2}).p, 0.5, 1e-12);
  EXPECT_NEAR(difference_of({2, 2, 2, 2, 2, 2}).p, 0.03125, 1e-12);
  EXPECT_EQ(difference_of({2, 2}).interval.low, 2);
}

TEST(SimStatistics, one_seed_says_nothing_of_chance) {
  const Difference found = difference_of({7});
  EXPECT_EQ(found.p, 1);
  EXPECT_TRUE(std::isinf(found.interval.high));
}

TEST(SimStatistics, quartiles_lie_between_the_values) {
  const Summary found = summary_of({4, 1, 3, 2});
  EXPECT_NEAR(found.low_quartile, 1.75, 1e-12);
  EXPECT_NEAR(found.median, 2.5, 1e-12);
  EXPECT_NEAR(found.high_quartile, 3.25, 1e-12);
  EXPECT_EQ(found.least, 1);
  EXPECT_EQ(found.most, 4);
  EXPECT_NEAR(found.deviation, 1.29099, 1e-5);
  EXPECT_EQ(summary_of({}).count, 0);
}

TEST(SimStatistics, several_findings_at_once_must_be_surer) {
  EXPECT_THAT(more_than_chance({0.01, 0.04, 0.03}), ElementsAre(true, false, false));
  EXPECT_THAT(more_than_chance({0.01, 0.04, 0.02}), ElementsAre(true, true, true));
  EXPECT_THAT(more_than_chance({0.04}), ElementsAre(true));
  EXPECT_TRUE(more_than_chance({}).empty());
}

}  // namespace
}  // namespace tamburino::sim
