#include "server/secrets.h"

#include <sodium.h>

#include <array>
#include <new>
#include <stdexcept>

namespace tamburino::server {

void init_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used here: no source of randomness");
}

std::vector<std::uint8_t> random_bytes(std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string random_token() { return base64url(random_bytes(32)); }

std::string token_hash(std::string_view token) { return sha256_hex(bytes_of(token)); }

std::string random_id(int length) {
  constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
  std::string id;
  for (int i = 0; i < length; ++i) id += kLetters[randombytes_uniform(kLetters.size())];
  return id;
}

std::string password_hash(std::string_view password, PasswordCost cost) {
  if (password.size() > kLongestPassword) throw std::invalid_argument("the password is too long");
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), cost.passes, cost.memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();
  }
  return hash.data();
}

namespace {

// libsodium reads a hash from a buffer of its own length, filled up with zeros.
std::optional<std::array<char, crypto_pwhash_STRBYTES>> stored(std::string_view hash) {
  std::array<char, crypto_pwhash_STRBYTES> padded{};
  if (hash.size() >= padded.size() || !hash.starts_with(crypto_pwhash_STRPREFIX)) return std::nullopt;
  hash.copy(padded.data(), hash.size());
  return padded;
}

}  // namespace

bool password_fits(std::string_view hash, std::string_view password) {
  const auto padded = stored(hash);
  if (!padded || password.size() > kLongestPassword) return false;
  return crypto_pwhash_str_verify(padded->data(), password.data(), password.size()) == 0;
}

bool password_outdated(std::string_view hash, PasswordCost cost) {
  const auto padded = stored(hash);
  return !padded || crypto_pwhash_str_needs_rehash(padded->data(), cost.passes, cost.memory) != 0;
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string sha256_hex(std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return hex(hash);
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');  // libsodium ends it with a zero
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
  std::vector<std::uint8_t> bytes(text.size() / 2 + 1);  // one more, so that data() is never null
  std::size_t size = 0;
  if (sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr) != 0)
    return std::nullopt;
  if (size * 2 != text.size()) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

std::string base64url(std::span<const std::uint8_t> bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text) {
  std::vector<std::uint8_t> bytes(text.size() / 4 * 3 + 3);
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace tamburino::server
