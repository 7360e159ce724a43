#include "server/network.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace tamburino::server {

std::string network_of(const std::string& address) {
  namespace ip = boost::asio::ip;
  boost::system::error_code none;
  const ip::address parsed = ip::make_address(address, none);
  if (none || parsed.is_v4()) return address;
  const ip::address_v6 long_one = parsed.to_v6();
  if (long_one.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, long_one).to_string();
  ip::address_v6::bytes_type bytes = long_one.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace tamburino::server
