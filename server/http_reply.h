#pragma once

#include "server/http_request.h"

// Responses, each with the headers that a browser needs to keep other sites out.
namespace tamburino::server {

Json failure(const std::string& code, const std::string& message);
std::string to_text(const Json& json);

HttpResponse json_reply(const WebRules& rules, const HttpRequest& request, const Json& reply);
HttpResponse plain_reply(const WebRules& rules, const HttpRequest& request, http::status status,
                         const char* type, std::string body);
// A file of the web client, a map, a sheet; or only word that the browser has it already.
HttpResponse page_reply(const WebRules& rules, const HttpRequest& request, const std::string& path);
HttpResponse page_reply(const WebRules& rules, const HttpRequest& request,
                        const std::shared_ptr<const Page>& page);

}  // namespace tamburino::server
