#include "server/notices/base64.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace tamburino::server {
namespace {

TEST(NoticesBase64, the_examples_of_rfc_4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xfb\xff\xfe"), "+//+");
  EXPECT_EQ(base64url("\xfb\xff\xfe"), "-__-");
  EXPECT_EQ(base64url("f"), "Zg");
}

TEST(NoticesBase64, every_byte_comes_back) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) {
    all += static_cast<char>(byte);
    EXPECT_EQ(decode_base64url(base64url(all)), all);
  }
}

TEST(NoticesBase64, padding_is_optional_and_other_letters_are_refused) {
  EXPECT_EQ(decode_base64url("Zg=="), "f");
  EXPECT_THROW(decode_base64url("Zg+/"), std::invalid_argument);
  EXPECT_THROW(decode_base64url("Z"), std::invalid_argument);
  EXPECT_THROW(decode_base64url("Zm 9"), std::invalid_argument);
}

}  // namespace
}  // namespace tamburino::server
