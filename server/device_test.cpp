#include "server/device.h"

#include <gtest/gtest.h>

#include "server/secrets.h"

namespace tamburino::server {
namespace {

TEST(Device, is_known_to_the_account_that_logged_in_there_until_it_expires) {
  init_sodium();
  const DeviceKey key = device_key_from(make_device_key());
  const std::string mark = device_mark(key, "alice", 1000);
  EXPECT_TRUE(is_known_device(key, mark, "alice", 999));
  EXPECT_FALSE(is_known_device(key, mark, "alice", 1000)) << "expired";
  EXPECT_FALSE(is_known_device(key, mark, "bob", 999)) << "another's";
  EXPECT_FALSE(is_known_device(device_key_from(make_device_key()), mark, "alice", 999)) << "another server's";
}

TEST(Device, cannot_be_made_up_or_altered) {
  init_sodium();
  const DeviceKey key = device_key_from(make_device_key());
  std::string later = device_mark(key, "alice", 1000);
  later.replace(later.find("1000"), 4, "9999");
  EXPECT_FALSE(is_known_device(key, later, "alice", 5000));
  for (const char* made_up : {"", ".", "alice", "alice.9999", "alice.9999.", "alice.9999.AAAA", "..."})
    EXPECT_FALSE(is_known_device(key, made_up, "alice", 5000)) << made_up;
}

}  // namespace
}  // namespace tamburino::server
