#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Random secrets, and how they are stored: never themselves, only their hashes.
namespace tamburino::server {

// Before anything else of this file; may be called again. Throws std::runtime_error.
void init_sodium();

std::vector<std::uint8_t> random_bytes(std::size_t count);

// 32 random bytes as url-safe base64, 43 characters: for sessions, bots and links.
std::string random_token();
// What is stored of a token: hex of its SHA-256. A token is long and random, so a quick hash will do.
std::string token_hash(std::string_view token);

// Of digits and small letters, without 0, 1, i, l and o, which look alike: for ids that people read and type.
// Nearly five bits a character.
std::string random_id(int length);

// The cost of Argon2id, for checking a password as for guessing it.
struct PasswordCost {
  unsigned long long passes;
  std::size_t memory;  // bytes
};
inline constexpr PasswordCost kInteractive{2, 64U << 20};
inline constexpr PasswordCost kCheapest{1, 8U << 10};  // for tests

inline constexpr std::size_t kLongestPassword = 1024;

// Throws std::invalid_argument for a password longer than that, std::bad_alloc when memory is short.
std::string password_hash(std::string_view password, PasswordCost cost = kInteractive);
bool password_fits(std::string_view hash, std::string_view password);
// Whether a stored hash was made at another cost, and should be made again at the next good login.
bool password_outdated(std::string_view hash, PasswordCost cost = kInteractive);

// In a time that does not tell where they differ; it does tell that their lengths do.
bool same(std::string_view a, std::string_view b);

std::span<const std::uint8_t> bytes_of(std::string_view text);
std::string sha256_hex(std::span<const std::uint8_t> bytes);
std::string hex(std::span<const std::uint8_t> bytes);                      // in small letters
std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text);  // nothing if it is none
std::string base64url(std::span<const std::uint8_t> bytes);                // without padding
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

}  // namespace tamburino::server
