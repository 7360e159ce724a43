#include "server/totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "server/secrets.h"

namespace tamburino::server {
namespace {

constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::int64_t kStep = 30;  // seconds
constexpr int kCodes = 10;
constexpr std::uint32_t kMillion = 1'000'000;  // six digits

char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string without_spaces(std::string_view text) {
  std::string result(text);
  std::erase(result, ' ');
  return result;
}

// For addresses: letters, digits and -._~ stand for themselves.
std::string percent_coded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (capital(c) >= 'A' && capital(c) <= 'Z') ||
                       std::string_view("-._~").find(c) != std::string_view::npos;
    if (plain) {
      result += c;
    } else {
      const std::string_view one(&c, 1);
      for (const char digit : "%" + hex(bytes_of(one))) result += capital(digit);
    }
  }
  return result;
}

}  // namespace

std::string base32(std::span<const std::uint8_t> bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = (bits << 8 | byte) & 0xfff;  // never more than four bits are left over
    for (count += 8; count >= 5; count -= 5) text += kBase32[bits >> (count - 5) & 31U];
  }
  if (count > 0) text += kBase32[bits << (5 - count) & 31U];
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base32(std::string_view text) {
  std::string letters = without_spaces(text);
  while (!letters.empty() && letters.back() == '=') letters.pop_back();
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : letters) {
    const std::size_t value = kBase32.find(capital(c));
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 5 | static_cast<std::uint32_t>(value)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> count));
  }
  return bytes;
}

std::string new_totp_secret() { return base32(random_bytes(20)); }

std::string otpauth_uri(std::string_view issuer, std::string_view account, std::string_view secret) {
  return "otpauth://totp/" + percent_coded(issuer) + ":" + percent_coded(account) +
         "?secret=" + std::string(secret) + "&issuer=" + percent_coded(issuer);
}

std::string totp_code(std::string_view secret, std::int64_t step) {
  const auto key = from_base32(secret);
  if (!key || key->empty()) throw std::invalid_argument("the secret of the one-time codes is no base32");
  std::array<std::uint8_t, 8> message{};
  for (std::size_t i = 0; i < message.size(); ++i)
    message[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(step) >> (56 - 8 * i));
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  if (HMAC(EVP_sha1(), key->data(), static_cast<int>(key->size()), message.data(), message.size(),
           hash.data(), &size) == nullptr) {
    throw std::runtime_error("HMAC-SHA-1 is not to be had from OpenSSL here");
  }
  const std::size_t at = hash[size - 1] & 15U;  // RFC 4226, 5.3: where to cut is in the last four bits
  const std::uint32_t cut = (hash[at] & 0x7fU) << 24 | std::uint32_t{hash[at + 1]} << 16 |
                            std::uint32_t{hash[at + 2]} << 8 | hash[at + 3];
  return std::to_string(kMillion + cut % kMillion).substr(1);
}

std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code,
                                      std::int64_t now_seconds, std::int64_t last_used_step) {
  const std::string said = without_spaces(code);
  const std::int64_t now = now_seconds / kStep;
  std::optional<std::int64_t> found;  // the last that fits, so that a code good for two is not good twice
  for (std::int64_t step = now - 1; step <= now + 1; ++step) {
    if (step > last_used_step && same(said, totp_code(secret, step))) found = step;
  }
  return found;
}

namespace {

std::string plain_code(std::string_view code) {
  std::string result = without_spaces(code);
  std::erase(result, '-');
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

}  // namespace

// Sixteen characters, 79 bits: enough that a quick hash of them need not be salted or slow.
RecoveryCodes new_recovery_codes() {
  RecoveryCodes result;
  for (int i = 0; i < kCodes; ++i) {
    std::string code = random_id(4);
    for (int part = 0; part < 3; ++part) code += "-" + random_id(4);
    result.hashes.push_back(token_hash(plain_code(code)));
    result.codes.push_back(std::move(code));
  }
  return result;
}

bool use_recovery_code(std::vector<std::string>& hashes, std::string_view code) {
  const std::string hash = token_hash(plain_code(code));
  const auto found =
      std::find_if(hashes.begin(), hashes.end(), [&](const std::string& one) { return same(one, hash); });
  if (found == hashes.end()) return false;
  hashes.erase(found);
  return true;
}

}  // namespace tamburino::server
