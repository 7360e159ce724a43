#include "server/passwords.h"

#include <gtest/gtest.h>

namespace tamburino::server {
namespace {

std::string why(const std::string& password) {
  return why_weak(password, "garibaldi", "beppe.g@example.org");
}

TEST(Passwords, that_are_easy_to_guess_are_refused_with_the_reason) {
  EXPECT_NE(why("short"), "");
  for (const char* sequence : {"1234567890", "0987654321", "abcdefghijkl", "123456789012345678"})
    EXPECT_NE(why(sequence).find("sequence"), std::string::npos) << sequence << ": " << why(sequence);
  for (const char* repeated : {"aaaaaaaaaaaa", "abababababab", "1212121212", "aaaabbbbaaaa", "abcdabcdabcd"})
    EXPECT_NE(why(repeated), "") << repeated;
  for (const char* own : {"garibaldi1", "Garibaldi1861", "xGARIBALDIx", "garibaldigaribaldi", "beppe.g1234",
                          "beppe.g@example.org"})
    EXPECT_NE(why(own).find("your name"), std::string::npos) << own << ": " << why(own);
  for (const char* common : {"password123", "Passw0rd2024", "qwertyuiop", "1q2w3e4r5t", "iloveyou12",
                             "juventus1897", "dragondragon"})
    EXPECT_NE(why(common), "") << common;
  EXPECT_NE(why("3141592653"), "") << "digits alone";
}

TEST(Passwords, that_are_hard_to_guess_are_accepted) {
  for (const char* good :
       {"correct horse battery", "the first password", "another long password", "nX7-qr.Tz2_w",
        "garibaldi rode a white horse", "31415926535897932384", "una cosa molto lunga"})
    EXPECT_EQ(why(good), "") << good;
}

}  // namespace
}  // namespace tamburino::server
