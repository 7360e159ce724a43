#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/table.h"

// What an HTTP request asks, read from its address and body alone.
namespace tamburino::server {

constexpr std::size_t kLongestMessage = 256U << 10;  // bytes; records to be imported may be longer

struct Address {
  std::vector<std::string> parts;
  std::vector<std::pair<std::string, std::string>> query;
};
Address address_in(std::string_view target);

// The token of the session, or nothing.
std::string cookie_in(std::string_view header);

struct Asked {
  std::string command;
  Json body = Json::object();
};
// Both throw RequestError.
Asked asked_by_address(const Address& address);                        // GET /api/games/<id>/view?as=allies
Asked asked_by_body(const Address& address, const std::string& body);  // POST /api/act

}  // namespace tamburino::server
