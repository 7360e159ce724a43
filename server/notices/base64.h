#pragma once

#include <string>
#include <string_view>

namespace tamburino::server {

std::string base64(std::string_view bytes);     // with + / and padding, as mail wants it
std::string base64url(std::string_view bytes);  // with - _ and no padding, as web push wants it

// Throws std::invalid_argument. Padding is accepted but not required: browsers differ.
std::string decode_base64url(std::string_view text);

}  // namespace tamburino::server
