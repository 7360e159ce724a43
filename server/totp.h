#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// One-time codes by time (RFC 6238: HMAC-SHA-1, six digits, 30 seconds, as every authenticator has them) and
// recovery codes for the day the telephone is lost.
namespace tamburino::server {

inline constexpr std::int64_t kNeverUsed = -1;

std::string base32(std::span<const std::uint8_t> bytes);  // RFC 4648, without padding
// Small letters, spaces and padding do not matter.
std::optional<std::vector<std::uint8_t>> from_base32(std::string_view text);

std::string new_totp_secret();  // 20 random bytes, in base32
std::string otpauth_uri(std::string_view issuer, std::string_view account, std::string_view secret);

// The code of a step (seconds since 1970, divided by 30). Throws std::invalid_argument when the secret is no
// base32.
std::string totp_code(std::string_view secret, std::int64_t step);

// The step that the code is good for: this one, the one before or the one after, but always later than the
// last that was used. The caller stores it, in the same transaction that lets the player in. Spaces in the
// code do not matter.
std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code,
                                      std::int64_t now_seconds, std::int64_t last_used_step);

// Ten: the codes to be shown once, the hashes to be stored.
struct RecoveryCodes {
  std::vector<std::string> codes;  // abcd-efgh-jkmn-pqrs
  std::vector<std::string> hashes;
};
RecoveryCodes new_recovery_codes();
// Takes the code's hash out of those stored; false, and nothing changes, when it is not there. Case, spaces
// and dashes do not matter.
bool use_recovery_code(std::vector<std::string>& hashes, std::string_view code);

}  // namespace tamburino::server
