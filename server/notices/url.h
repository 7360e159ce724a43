#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tamburino::server {

enum class Scheme { Http, Https };

struct Url {
  Scheme scheme;
  std::string host;    // a name or an address, an IPv6 one without its brackets
  std::uint16_t port;  // given or usual
  std::string target;  // path and query, never empty
};

// Only http and https, without user name and password. Throws std::invalid_argument with the reason.
Url parse_url(std::string_view text);

// Scheme, host and port as in the Origin header: what may be logged, because the rest is often secret.
std::string origin(const Url& url);
std::string authority(const Url& url);  // for the Host header

// What a request made on behalf of a user may connect to.
enum class Reach {
  Public,    // only addresses and ports of the public internet
  Anywhere,  // also this machine and its network: for tests and for playing at home
};

// The reason why a user must not reach this address, or an empty text. An address is written in numbers.
std::string why_not_public(std::string_view address);
bool is_address(std::string_view text);

// Ports below 1024 other than those of the web belong to services that must not be talked into by a user.
bool port_for_users(std::uint16_t port);

}  // namespace tamburino::server
