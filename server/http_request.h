#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "server/web.h"

// What the headers of a request say about where it comes from.
namespace tamburino::server {

namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

// The client's address: behind a proxy what the proxy reports, otherwise the peer's.
std::string client_address(const WebRules& rules, const HttpRequest& request, const std::string& peer);
bool came_through_proxy(const HttpRequest& request);
bool is_https(const WebRules& rules, const HttpRequest& request);
// Whether a browser's page that sends this is ours. Programs send no origin, and have nobody else's cookies.
bool from_own_page(const WebRules& rules, const HttpRequest& request);
// What a login left on the device, and the program that asks, cut short.
std::string device_in(const HttpRequest& request);
std::string agent_in(const HttpRequest& request);
std::string token_in(const HttpRequest& request);  // of the Authorization header, or of the cookie

}  // namespace tamburino::server
