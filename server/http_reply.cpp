#include "server/http_reply.h"

#include <unordered_map>

#include "protocol/json_writer.h"

namespace tamburino::server {
namespace {

http::status status_of(const Json& reply) {
  if (reply.value("ok", false)) return http::status::ok;
  const std::string code = reply["error"].value("code", "");
  static const std::unordered_map<std::string, http::status> kByCode{
      {"unauthorized", http::status::unauthorized},
      {"code-needed", http::status::unauthorized},
      {"forbidden", http::status::forbidden},
      {"not-found", http::status::not_found},
      {"stale", http::status::conflict},
      {"taken", http::status::conflict},
      {"not-open", http::status::conflict},
      {"too-large", http::status::payload_too_large},
      {"refused", http::status::unprocessable_entity},
      {"too-many", http::status::too_many_requests},
      {"unavailable", http::status::service_unavailable},
      {"internal", http::status::internal_server_error},
      {"bad-method", http::status::method_not_allowed}};
  const auto found = kByCode.find(code);
  return found == kByCode.end() ? http::status::bad_request : found->second;
}

int retry_after(const Json& reply) {
  const Json& error = reply["error"];
  return error.contains("facts") && error["facts"].is_object() ? error["facts"].value("retry_after", 1) : 1;
}

void finish(const WebRules& rules, const HttpRequest& request, HttpResponse& response) {
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "same-origin");
  response.set("Content-Security-Policy",
               "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
               "'self'; font-src 'self'; "
               "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
               "frame-ancestors 'none'");
  response.set(http::field::cache_control, "no-store");
  if (is_https(rules, request)) response.set("Strict-Transport-Security", "max-age=31536000");
  response.keep_alive(request.keep_alive());
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
}

}  // namespace

Json failure(const std::string& code, const std::string& message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

std::string to_text(const Json& json) { return json_text(json); }

HttpResponse json_reply(const WebRules& rules, const HttpRequest& request, const Json& reply) {
  HttpResponse response(status_of(reply), request.version());
  response.set(http::field::content_type, "application/json");
  response.body() = to_text(reply);
  if (response.result() == http::status::too_many_requests)
    response.set(http::field::retry_after, std::to_string(retry_after(reply)));
  finish(rules, request, response);
  return response;
}

HttpResponse plain_reply(const WebRules& rules, const HttpRequest& request, http::status status,
                         const char* type, std::string body) {
  HttpResponse response(status, request.version());
  response.set(http::field::content_type, type);
  response.body() = std::move(body);
  finish(rules, request, response);
  return response;
}

HttpResponse page_reply(const WebRules& rules, const HttpRequest& request, const std::string& path) {
  return page_reply(rules, request, rules.pages(path.empty() ? "index.html" : path));
}

HttpResponse page_reply(const WebRules& rules, const HttpRequest& request,
                        const std::shared_ptr<const Page>& found) {
  if (found == nullptr)
    return plain_reply(rules, request, http::status::not_found, "text/plain", "There is nothing here.\n");
  const bool known = request[http::field::if_none_match] == found->mark;
  const bool packed =
      !found->gzipped.empty() &&
      std::string_view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
  HttpResponse response(known ? http::status::not_modified : http::status::ok, request.version());
  response.set(http::field::content_type, found->type);
  response.set(http::field::etag, found->mark);
  response.set(http::field::vary, "Accept-Encoding");
  if (!found->address.empty()) response.set(http::field::content_location, found->address);
  if (packed && !known) response.set(http::field::content_encoding, "gzip");
  if (!known) response.body() = packed ? found->gzipped : found->body;
  finish(rules, request, response);
  response.set(http::field::cache_control,
               found->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

}  // namespace tamburino::server
