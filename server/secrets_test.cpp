#include "server/secrets.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace tamburino::server {
namespace {

class Secrets : public testing::Test {
 protected:
  Secrets() { init_sodium(); }
};

TEST_F(Secrets, a_token_is_32_bytes_and_never_the_same) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = random_token();
    EXPECT_EQ(token.size(), 43U);
    ASSERT_TRUE(from_base64url(token));
    EXPECT_EQ(from_base64url(token)->size(), 32U);
    EXPECT_TRUE(seen.insert(token).second);
  }
}

TEST_F(Secrets, what_is_stored_of_a_token_is_its_sha_256) {
  EXPECT_EQ(token_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(token_hash(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_F(Secrets, ids_have_no_look_alikes_and_use_all_other_letters) {
  std::set<char> used;
  for (int i = 0; i < 200; ++i) {
    const std::string id = random_id(12);
    EXPECT_EQ(id.size(), 12U);
    used.insert(id.begin(), id.end());
  }
  EXPECT_EQ(std::string(used.begin(), used.end()), "23456789abcdefghjkmnpqrstuvwxyz");
  EXPECT_EQ(random_id(0), "");
}

TEST_F(Secrets, a_password_fits_its_own_hash_only) {
  const std::string hash = password_hash("Villafranca", kCheapest);
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_TRUE(password_fits(hash, "Villafranca"));
  EXPECT_FALSE(password_fits(hash, "villafranca"));
  EXPECT_FALSE(password_fits(hash, ""));
  EXPECT_FALSE(password_fits(hash, std::string("Villafranca\0x", 13)));
  EXPECT_NE(hash, password_hash("Villafranca", kCheapest));  // each has its salt
}

TEST_F(Secrets, a_hash_that_is_none_fits_nothing) {
  const std::string hash = password_hash("Villafranca", kCheapest);
  EXPECT_FALSE(password_fits("", "Villafranca"));
  EXPECT_FALSE(password_fits("Villafranca", "Villafranca"));
  EXPECT_FALSE(password_fits(hash.substr(0, hash.size() - 1), "Villafranca"));
  EXPECT_FALSE(password_fits(hash + std::string(200, 'A'), "Villafranca"));
}

TEST_F(Secrets, overlong_passwords_are_refused_before_they_cost_anything) {
  const std::string longest(kLongestPassword, 'x');
  EXPECT_TRUE(password_fits(password_hash(longest, kCheapest), longest));
  EXPECT_THROW(password_hash(longest + 'x', kCheapest), std::invalid_argument);
  EXPECT_FALSE(password_fits(password_hash(longest, kCheapest), longest + 'x'));
}

TEST_F(Secrets, a_hash_of_another_cost_is_outdated) {
  const std::string hash = password_hash("Villafranca", kCheapest);
  EXPECT_FALSE(password_outdated(hash, kCheapest));
  EXPECT_TRUE(password_outdated(hash, {2, 8U << 10}));
  EXPECT_TRUE(password_outdated(hash));
  EXPECT_TRUE(password_outdated("nonsense", kCheapest));
}

TEST_F(Secrets, same_means_the_same) {
  EXPECT_TRUE(same("", ""));
  EXPECT_TRUE(same("abc", "abc"));
  EXPECT_FALSE(same("abc", "abd"));
  EXPECT_FALSE(same("abc", "abcd"));
  EXPECT_FALSE(same(std::string("a\0b", 3), std::string("a\0c", 3)));
}

TEST_F(Secrets, hex_and_base64url_of_known_bytes) {
  const std::vector<std::uint8_t> bytes{0x00, 0xff, 0xfb, 0xfe};
  EXPECT_EQ(hex(bytes), "00fffbfe");
  EXPECT_EQ(base64url(bytes), "AP_7_g");
  EXPECT_EQ(from_hex("00FFfbfe"), bytes);
  EXPECT_EQ(from_hex(""), std::vector<std::uint8_t>{});
  for (const char* bad : {"0", "0g", "00 ff", "00ff0", "0x00"}) EXPECT_FALSE(from_hex(bad)) << bad;
  for (const char* bad : {"A", "AP/7", "AP+7", "AP_7_g==", "AP_7 g"})
    EXPECT_FALSE(from_base64url(bad)) << bad;
}

RC_GTEST_FIXTURE_PROP(Secrets, coders_bring_back_what_they_were_given,
                      (const std::vector<std::uint8_t>& bytes)) {
  RC_ASSERT(from_hex(hex(bytes)) == bytes);
  RC_ASSERT(from_base64url(base64url(bytes)) == bytes);
}

}  // namespace
}  // namespace tamburino::server
