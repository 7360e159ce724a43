#include "server/device.h"

#include <sodium.h>

#include <stdexcept>

#include "server/secrets.h"

namespace tamburino::server {
namespace {

std::string signature(const DeviceKey& key, const std::string& text) {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<DeviceKey>);
  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> mac{};
  const auto bytes = bytes_of(text);
  crypto_auth_hmacsha256(mac.data(), bytes.data(), bytes.size(), key.data());
  return base64url(mac);
}

}  // namespace

std::string make_device_key() { return base64url(random_bytes(std::tuple_size_v<DeviceKey>)); }

DeviceKey device_key_from(const std::string& kept) {
  const auto bytes = from_base64url(kept);
  DeviceKey key{};
  if (!bytes || bytes->size() != key.size())
    throw std::invalid_argument("the database's key for devices is damaged");
  std::copy(bytes->begin(), bytes->end(), key.begin());
  return key;
}

std::string device_mark(const DeviceKey& key, const std::string& account, Time until) {
  const std::string signed_part = account + '.' + std::to_string(until);
  return signed_part + '.' + signature(key, signed_part);
}

bool is_known_device(const DeviceKey& key, const std::string& mark, const std::string& account, Time now) {
  const std::size_t last = mark.rfind('.');
  if (mark.size() > 200 || last == std::string::npos) return false;
  const std::string signed_part = mark.substr(0, last);
  if (!same(signature(key, signed_part), mark.substr(last + 1))) return false;
  const std::size_t dot = signed_part.find('.');
  return signed_part.substr(0, dot) == account && std::atoll(signed_part.c_str() + dot + 1) > now;
}

}  // namespace tamburino::server
