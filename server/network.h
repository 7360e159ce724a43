#pragma once

#include <string>

namespace tamburino::server {

// The network that an address belongs to, as far as limits are concerned: an IPv4 address by itself, of an
// IPv6 address the first 64 bits, because whoever has one address of these has them all. What is no address
// stays as it is.
std::string network_of(const std::string& address);

}  // namespace tamburino::server
