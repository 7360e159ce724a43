#include "server/limits.h"

#include <gtest/gtest.h>

namespace tamburino::server {
namespace {

int taken(Limits& limits, const std::string& who, int tries, Time now) {
  int count = 0;
  for (int i = 0; i < tries; ++i) {
    try {
      limits.take("login", who, 10, 0.5, now);
      ++count;
    } catch (const RequestError& refused) {
      EXPECT_EQ(refused.code, "too-many");
      EXPECT_GT(refused.facts["retry_after"].get<int>(), 0);
    }
  }
  return count;
}

TEST(Limits, ten_thousand_tries_give_ten) {
  Limits limits(true);
  EXPECT_EQ(taken(limits, "1.2.3.4", 10'000, 1000), 10);
  EXPECT_EQ(taken(limits, "1.2.3.5", 3, 1000), 3) << "another's tries do not count";
}

TEST(Limits, they_come_back_with_time) {
  Limits limits(true);
  taken(limits, "a", 20, 1000);
  EXPECT_EQ(taken(limits, "a", 20, 1000 + 4000), 2);
  EXPECT_EQ(taken(limits, "a", 20, 1000 + 4'000'000), 10) << "never more than the bucket holds";
}

TEST(Limits, what_costs_more_takes_more) {
  Limits limits(true);
  limits.take("any", "a", 10, 1, 1000, 8);
  EXPECT_THROW(limits.take("any", "a", 10, 1, 1000, 3), RequestError);
  limits.take("any", "a", 10, 1, 1000, 2);
  limits.take("any", "b", 10, 1, 1000, 99);  // no cost is more than the bucket holds
  EXPECT_THROW(limits.take("any", "b", 10, 1, 1000), RequestError);
}

TEST(Limits, what_is_charged_afterwards_has_to_be_paid_off) {
  Limits limits(true);
  limits.require("replay", "a", 100, 10, 1000);
  limits.charge("replay", "a", 250);
  EXPECT_THROW(limits.require("replay", "a", 100, 10, 1000), RequestError);
  EXPECT_THROW(limits.require("replay", "a", 100, 10, 1000 + 15'000), RequestError) << "150 are owed";
  EXPECT_NO_THROW(limits.require("replay", "a", 100, 10, 1000 + 15'100));
  EXPECT_NO_THROW(limits.require("replay", "b", 100, 10, 1000)) << "another's";
}

TEST(Limits, off_means_off) {
  Limits limits(false);
  EXPECT_EQ(taken(limits, "a", 500, 1000), 500);
}

}  // namespace
}  // namespace tamburino::server
