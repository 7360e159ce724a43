#include "server/http_request.h"

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

}  // namespace

std::string client_address(const WebRules& rules, const HttpRequest& request, const std::string& peer) {
  if (!rules.behind_proxy) return peer;
  const std::string_view all = last_of(request, "X-Forwarded-For");
  const std::size_t comma = all.rfind(',');  // the last is what our own proxy saw
  std::string_view last = comma == std::string_view::npos ? all : all.substr(comma + 1);
  while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
  return last.empty() ? peer : std::string(last);
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

}  // namespace tamburino::server
