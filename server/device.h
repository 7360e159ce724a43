#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "server/setting_rows.h"

namespace tamburino::server {

// What a login leaves on a device, so that its owner can log in there again while somebody else is guessing
// the password: the account and a date, signed with a key of the database. It opens nothing by itself.
using DeviceKey = std::array<std::uint8_t, 32>;
constexpr Time kDeviceLasts = 365LL * 24 * 3600 * 1000;

std::string make_device_key();                       // as the settings keep it
DeviceKey device_key_from(const std::string& kept);  // throws std::invalid_argument
std::string device_mark(const DeviceKey& key, const std::string& account, Time until);
// Whether it was left by a login to this account, and has not expired.
bool is_known_device(const DeviceKey& key, const std::string& mark, const std::string& account, Time now);

}  // namespace tamburino::server
