#include "server/network.h"

#include <gtest/gtest.h>

namespace tamburino::server {
namespace {

TEST(Network, of_an_ipv6_address_the_first_64_bits_count) {
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2:ffff::1"), network_of("2001:db8:1:2::7"));
  EXPECT_NE(network_of("2001:db8:1:3::7"), network_of("2001:db8:1:2::7"));
}

TEST(Network, an_ipv4_address_is_one_of_its_own_however_it_is_written) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_NE(network_of("192.0.2.8"), network_of("192.0.2.7"));
}

TEST(Network, what_is_no_address_stays_as_it_is) { EXPECT_EQ(network_of("unknown"), "unknown"); }

}  // namespace
}  // namespace tamburino::server
