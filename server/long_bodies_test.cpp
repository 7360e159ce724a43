#include "server/long_bodies.h"

#include <gtest/gtest.h>

#include <vector>

namespace tamburino::server {
namespace {

TEST(LongBodies, one_network_has_few_and_gets_them_back) {
  LongBodies all;
  std::vector<std::unique_ptr<LongBodies::Place>> held;
  for (int i = 0; i < LongBodies::kMostOfNetwork; ++i) held.push_back(all.take("192.0.2.1"));
  EXPECT_NE(held.back(), nullptr);
  EXPECT_EQ(all.take("192.0.2.1"), nullptr);
  EXPECT_NE(all.take("192.0.2.2"), nullptr);
  held.pop_back();
  EXPECT_NE(all.take("192.0.2.1"), nullptr);
}

TEST(LongBodies, all_networks_together_have_not_many) {
  LongBodies all;
  std::vector<std::unique_ptr<LongBodies::Place>> held;
  for (int i = 0; i < LongBodies::kMost; ++i) held.push_back(all.take(std::to_string(i)));
  EXPECT_NE(held.back(), nullptr);
  EXPECT_EQ(all.take("another"), nullptr);
}

}  // namespace
}  // namespace tamburino::server
