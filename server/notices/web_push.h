#pragma once

#include <chrono>
#include <string>
#include <string_view>

// Messages to browsers: encrypted as RFC 8291 and RFC 8188 say, signed as RFC 8292 says.
// Everything throws std::invalid_argument for keys that are none.
namespace tamburino::server {

// P-256, in base64url: the number of 32 bytes and the uncompressed point of 65 bytes.
struct VapidKeys {
  std::string private_key;
  std::string public_key;  // the browser's applicationServerKey
};

VapidKeys make_vapid_keys();

// What is drawn anew for every message.
struct PushSecrets {
  std::string salt;  // 16 bytes
  VapidKeys sender;
};

inline constexpr std::size_t kLongestPush = 3993;  // RFC 8291, 4: one record of 4096 bytes

// The body of a request with Content-Encoding aes128gcm; p256dh and auth are the browser's, in base64url.
std::string encrypt_push(std::string_view p256dh, std::string_view auth, std::string_view payload);
std::string encrypt_push(std::string_view p256dh, std::string_view auth, std::string_view payload,
                         const PushSecrets& secrets);

// The value of the Authorization header; the subject is a mailto: or https: address of the server's keeper.
std::string vapid_header(std::string_view endpoint, const VapidKeys& keys, std::string_view subject,
                         std::chrono::system_clock::time_point now);

}  // namespace tamburino::server
