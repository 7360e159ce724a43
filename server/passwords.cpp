#include "server/passwords.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>

namespace tamburino::server {
namespace {

constexpr std::size_t kShortest = 10;
constexpr std::size_t kFewestLetters = 5;  // different ones
constexpr std::size_t kOwnWords = 6;       // characters that have to be there beside one's own name

// The words that lists of stolen passwords are made of; a password is one of them with a few characters
// around.
constexpr std::array<std::string_view, 44> kCommon{
    "password",      "passwort",  "passw0rd", "p4ssw0rd",  "p@ssword",   "p@ssw0rd", "qwertyuiop",
    "qwertzuiop",    "asdfghjkl", "zxcvbnm",  "1q2w3e4r",  "1qaz2wsx",   "q1w2e3r4", "qazwsxedc",
    "qwerty",        "qwertz",    "abcdef",   "abc123",    "letmein",    "iloveyou", "welcome",
    "administrator", "admin",     "master",   "superman",  "batman",     "football", "baseball",
    "basketball",    "juventus",  "ciaociao", "francesco", "alessandro", "giuseppe", "andrea",
    "princess",      "sunshine",  "dragon",   "monkey",    "trustno1",   "changeme", "computer",
    "internet",      "tamburino"};

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Each character follows from the one before: 12345678901, abcdefghijk, 9876543210, aaaaaaaaaa.
bool runs_on(const std::string& text) {
  std::size_t steps = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const int step = text[i] - text[i - 1];
    const bool around = (text[i - 1] == '9' && text[i] == '0') || (text[i - 1] == '0' && text[i] == '9');
    steps += std::abs(step) <= 1 || around ? 1 : 0;
  }
  return steps * 4 >= (text.size() - 1) * 3;
}

// The same few characters again and again.
bool repeats(const std::string& text) {
  for (std::size_t period = 1; period <= 4; ++period) {
    bool same = true;
    for (std::size_t i = period; i < text.size() && same; ++i) same = text[i] == text[i - period];
    if (same) return true;
  }
  return false;
}

// Fewer than `enough` characters are left when the word is taken out, however often it stands there.
bool little_beside(const std::string& password, std::string_view word, std::size_t enough) {
  if (word.size() < 3) return false;
  std::size_t left = password.size();
  for (std::size_t at = password.find(word); at != std::string::npos;
       at = password.find(word, at + word.size()))
    left -= word.size();
  return left < password.size() && left < enough;
}

}  // namespace

std::string why_weak(const std::string& password, const std::string& name, const std::string& email) {
  const std::string plain = in_small_letters(password);
  if (password.size() < kShortest) return "a password has at least 10 characters";
  if (std::set<char>(plain.begin(), plain.end()).size() < kFewestLetters || repeats(plain))
    return "the password repeats too few characters: use several words";
  if (runs_on(plain)) return "the password is a sequence that is easy to guess: use several words";
  const bool digits = std::ranges::all_of(plain, [](unsigned char c) { return std::isdigit(c) != 0; });
  if (digits && plain.size() < 16) return "a password of digits alone is easy to guess: use several words";
  if (little_beside(plain, in_small_letters(name), kOwnWords) ||
      little_beside(plain, in_small_letters(email.substr(0, email.find('@'))), kOwnWords) ||
      (!email.empty() && plain == in_small_letters(email)))
    return "the password is little more than your name: use several words";
  for (const std::string_view word : kCommon) {
    if (little_beside(plain, word, kOwnWords))
      return "the password is one of the most common ones: use several words";
  }
  return "";
}

}  // namespace tamburino::server
