#include "server/totp.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <stdexcept>

#include "server/secrets.h"

namespace tamburino::server {
namespace {

class Totp : public testing::Test {
 protected:
  Totp() { init_sodium(); }
  const std::string secret_ = base32(bytes_of("12345678901234567890"));  // of RFC 6238's appendix B
};

// The appendix has eight digits; ours are the last six of them.
TEST_F(Totp, codes_of_rfc_6238) {
  EXPECT_EQ(totp_code(secret_, 59 / 30), "287082");
  EXPECT_EQ(totp_code(secret_, 1111111109 / 30), "081804");
  EXPECT_EQ(totp_code(secret_, 1111111111 / 30), "050471");
  EXPECT_EQ(totp_code(secret_, 1234567890 / 30), "005924");
  EXPECT_EQ(totp_code(secret_, 2000000000 / 30), "279037");
  EXPECT_EQ(totp_code(secret_, 20000000000 / 30), "353130");
}

TEST_F(Totp, codes_of_rfc_4226) {
  const std::vector<std::string> codes{"755224", "287082", "359152", "969429", "338314",
                                       "254676", "287922", "162583", "399871", "520489"};
  for (std::size_t i = 0; i < codes.size(); ++i)
    EXPECT_EQ(totp_code(secret_, static_cast<std::int64_t>(i)), codes[i]);
}

TEST_F(Totp, base32_of_rfc_4648) {
  EXPECT_EQ(base32(bytes_of("")), "");
  EXPECT_EQ(base32(bytes_of("f")), "MY");
  EXPECT_EQ(base32(bytes_of("fo")), "MZXQ");
  EXPECT_EQ(base32(bytes_of("foo")), "MZXW6");
  EXPECT_EQ(base32(bytes_of("foob")), "MZXW6YQ");
  EXPECT_EQ(base32(bytes_of("fooba")), "MZXW6YTB");
  EXPECT_EQ(base32(bytes_of("foobar")), "MZXW6YTBOI");
  EXPECT_EQ(from_base32("mzxw 6ytb oi======"), from_base32("MZXW6YTBOI"));
  for (const char* bad : {"MZ1W", "MZ=XW", "M-ZX", "0"}) EXPECT_FALSE(from_base32(bad)) << bad;
}

RC_GTEST_FIXTURE_PROP(Totp, base32_brings_back_what_it_was_given, (const std::vector<std::uint8_t>& bytes)) {
  RC_ASSERT(from_base32(base32(bytes)) == bytes);
}

TEST_F(Totp, one_step_early_or_late_is_accepted_two_are_not) {
  constexpr std::int64_t kNow = 1234567890;
  for (std::int64_t away = -3; away <= 3; ++away) {
    const std::int64_t step = kNow / 30 + away;
    const auto found = totp_step(secret_, totp_code(secret_, step), kNow, kNeverUsed);
    if (away >= -1 && away <= 1) {
      EXPECT_EQ(found, step) << away;
    } else {
      EXPECT_FALSE(found) << away;
    }
  }
}

TEST_F(Totp, no_step_is_accepted_twice_nor_one_before_it) {
  constexpr std::int64_t kNow = 1234567890, kStep = kNow / 30;
  const std::string code = totp_code(secret_, kStep);
  EXPECT_EQ(totp_step(secret_, code, kNow, kStep - 1), kStep);
  EXPECT_FALSE(totp_step(secret_, code, kNow, kStep));
  EXPECT_FALSE(totp_step(secret_, code, kNow + 30, kStep));
  EXPECT_FALSE(totp_step(secret_, totp_code(secret_, kStep - 1), kNow, kStep));
  EXPECT_EQ(totp_step(secret_, totp_code(secret_, kStep + 1), kNow, kStep), kStep + 1);
}

TEST_F(Totp, what_is_no_code_is_not_accepted) {
  for (const char* bad : {"", "28708", "2870820", "28708a", "-87082", "287082\n"})
    EXPECT_FALSE(totp_step(secret_, bad, 59, kNeverUsed)) << bad;
  EXPECT_EQ(totp_step(secret_, "287 082", 59, kNeverUsed), 1);
  EXPECT_THROW(totp_code("not base32!", 1), std::invalid_argument);
  EXPECT_THROW(totp_code("", 1), std::invalid_argument);
}

TEST_F(Totp, a_new_secret_is_20_bytes) {
  EXPECT_EQ(from_base32(new_totp_secret())->size(), 20U);
  EXPECT_NE(new_totp_secret(), new_totp_secret());
}

TEST_F(Totp, the_address_escapes_names) {
  EXPECT_EQ(otpauth_uri("Tamburino", "goito@esempio.it", "MZXW6"),
            "otpauth://totp/Tamburino:goito%40esempio.it?secret=MZXW6&issuer=Tamburino");
  EXPECT_EQ(otpauth_uri("A: B&C", "\xc3\xa8", "MZXW6"),
            "otpauth://totp/A%3A%20B%26C:%C3%A8?secret=MZXW6&issuer=A%3A%20B%26C");
}

TEST_F(Totp, ten_recovery_codes_each_good_once) {
  RecoveryCodes made = new_recovery_codes();
  EXPECT_EQ(std::set<std::string>(made.codes.begin(), made.codes.end()).size(), 10U);
  ASSERT_EQ(made.hashes.size(), 10U);
  EXPECT_FALSE(use_recovery_code(made.hashes, ""));
  EXPECT_FALSE(use_recovery_code(made.hashes, made.hashes[0]));  // what is stored opens nothing
  EXPECT_FALSE(use_recovery_code(made.hashes, "aaaa-aaaa-aaaa-aaaa"));
  for (const std::string& code : made.codes) {
    EXPECT_EQ(code.size(), 19U);
    EXPECT_TRUE(use_recovery_code(made.hashes, code));
    EXPECT_FALSE(use_recovery_code(made.hashes, code));
  }
  EXPECT_TRUE(made.hashes.empty());
}

TEST_F(Totp, recovery_codes_are_read_forgivingly) {
  RecoveryCodes made = new_recovery_codes();
  std::string said = " " + made.codes[3] + " ";
  for (char& c : said) {
    if (c == '-') c = ' ';
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  EXPECT_TRUE(use_recovery_code(made.hashes, said));
  EXPECT_EQ(made.hashes.size(), 9U);
}

}  // namespace
}  // namespace tamburino::server
