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

TEST(Limits, off_means_off) {
  Limits limits(false);
  EXPECT_EQ(taken(limits, "a", 500, 1000), 500);
}

}  // namespace
}  // namespace tamburino::server
