#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/json_text.h"

// What an HTTP request asks, read from its address and body alone.
namespace tamburino::server {

constexpr std::size_t kLongestMessage = 256U << 10;  // bytes that are read; a record's body may be longer
constexpr std::size_t kLongestRecord = 9U << 20;

// What a request may hold, checked before it is parsed.
JsonBounds bounds_of(std::string_view command);
constexpr JsonBounds kBoundsOfMessages{kLongestMessage, 32, 1000, 10'000};  // of a WebSocket
// Throws RequestError "too-large" or "bad-json".
Json json_in(const std::string& text, const JsonBounds& bounds);

struct Address {
  std::vector<std::string> parts;
  std::vector<std::pair<std::string, std::string>> query;
};
Address address_in(std::string_view target);

// The value of a cookie, or nothing; without a name that of the session's token.
std::string cookie_in(std::string_view header, std::string_view name = "tamburino");

struct Asked {
  std::string command;
  Json body = Json::object();
};
// Both throw RequestError.
Asked asked_by_address(const Address& address);                        // GET /api/games/<id>/view?as=allies
Asked asked_by_body(const Address& address, const std::string& body);  // POST /api/act

}  // namespace tamburino::server
