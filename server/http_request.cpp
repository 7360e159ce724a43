#include "server/http_request.h"

#include <algorithm>
#include <array>

#include "server/asked.h"

namespace tamburino::server {
namespace {

// Our own proxy's header comes last; whatever stands before it the client may have made up.
std::string_view last_of(const HttpRequest& request, std::string_view field) {
  const auto [first, end] = request.equal_range(field);
  std::string_view last;
  for (auto one = first; one != end; ++one) last = one->value();
  return last;
}

// A proxy stands on the same machine or in the same private network; a header from elsewhere is made up.
bool may_be_proxy(const std::string& peer) {
  boost::system::error_code none;
  const auto address = asio::ip::make_address(peer, none);
  if (none || address.is_loopback()) return !none;
  if (address.is_v4()) {
    const std::uint32_t bits = address.to_v4().to_uint();
    return bits >> 24 == 10 || bits >> 20 == 0xac1 || bits >> 16 == 0xc0a8 || bits >> 16 == 0xa9fe;
  }
  const auto bytes = address.to_v6().to_bytes();
  return (bytes[0] & 0xfe) == 0xfc || (bytes[0] == 0xfe && (bytes[1] & 0xc0) == 0x80);
}

}  // namespace

std::string client_address(const WebRules& rules, const HttpRequest& request, const std::string& peer) {
  if (!rules.behind_proxy || !may_be_proxy(peer)) return peer;
  const std::string_view all = last_of(request, "X-Forwarded-For");
  const std::size_t comma = all.rfind(',');  // the last is what our own proxy saw
  std::string_view last = comma == std::string_view::npos ? all : all.substr(comma + 1);
  while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
  return last.empty() ? peer : std::string(last);
}

// Whatever the proxy calls it.
bool came_through_proxy(const HttpRequest& request) {
  static constexpr std::array kMarks{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
                                     "X-Real-IP",       "Forwarded",        "Via"};
  return std::any_of(kMarks.begin(), kMarks.end(), [&](const char* mark) { return request.count(mark) > 0; });
}

bool is_https(const WebRules& rules, const HttpRequest& request) {
  return rules.url.starts_with("https://") ||
         (rules.behind_proxy && last_of(request, "X-Forwarded-Proto") == "https");
}

bool from_own_page(const WebRules& rules, const HttpRequest& request) {
  const std::string origin(request[http::field::origin]);
  if (origin.empty()) return true;
  if (!rules.url.empty() && origin == rules.url) return true;
  // Without a public address the server is for its own machine only, under whichever name a page has for it.
  const std::string host(request[http::field::host]);
  const std::string name = host.substr(0, host.rfind(':'));
  const bool own = name == "localhost" || name == "127.0.0.1" || name == "[::1]";
  return rules.url.empty() && own && origin == "http://" + host;
}

std::string token_in(const HttpRequest& request) {
  const std::string_view bearer = request[http::field::authorization];
  if (bearer.starts_with("Bearer ")) return std::string(bearer.substr(7));
  return cookie_in(request[http::field::cookie]);
}

std::string device_in(const HttpRequest& request) {
  return cookie_in(request[http::field::cookie], "tamburino-device");
}

std::string agent_in(const HttpRequest& request) {
  constexpr std::size_t kLongest = 160;
  std::string agent;
  for (const char c : std::string_view(request[http::field::user_agent]).substr(0, kLongest))
    agent += c >= 0x20 && c < 0x7f ? c : '?';
  return agent;
}

}  // namespace tamburino::server
