#include "server/request.h"

namespace tamburino::server {

std::string text_or(const Json& request, const char* key, std::size_t longest, const std::string& otherwise) {
  if (!request.contains(key) || request[key].is_null()) return otherwise;
  if (!request[key].is_string()) fail("bad-request", std::string(key) + " should be a text");
  const auto text = request[key].get<std::string>();
  if (text.size() > longest)
    fail("bad-request", std::string(key) + " is too long: at most " + std::to_string(longest) + " bytes");
  if (text.find('\0') != std::string::npos)  // PostgreSQL stores none
    fail("bad-request", std::string(key) + " contains a zero byte");
  return text;
}

std::string text_in(const Json& request, const char* key, std::size_t longest) {
  if (!request.contains(key) || request[key].is_null())
    fail("bad-request", std::string("\"") + key + "\" is missing");
  return text_or(request, key, longest, "");
}

std::string readable(const Json& request, const char* key, std::size_t longest,
                     const std::string& otherwise) {
  const std::string text = text_or(request, key, longest, otherwise);
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n')
      fail("bad-request", std::string(key) + " contains a control character");
  }
  if (text.find_first_not_of(" \n") == std::string::npos) fail("bad-request", std::string(key) + " is empty");
  return text;
}

std::string language_in(const Json& request) {
  const std::string language = text_or(request, "language", 5, "en");
  if (language != "en" && language != "it") fail("bad-request", "language should be en or it");
  return language;
}

void check_keys(const Json& request, std::string_view keys) {
  if (keys == "*") return;
  for (const auto& [key, value] : request.items()) {
    if (key == "cmd" || key == "id") continue;
    const std::string padded = " " + std::string(keys) + " ";
    if (key.find(' ') != std::string::npos || padded.find(" " + key + " ") == std::string::npos)
      fail("bad-request", "unknown key \"" + key.substr(0, 40) + "\"" +
                              (keys.empty() ? "" : "; allowed: " + std::string(keys)));
  }
}

void require_account(const Caller& caller) {
  if (caller.account.empty()) fail("unauthorized", "log in first");
}

void require_person(const Caller& caller) {
  require_account(caller);
  if (caller.bot) fail("forbidden", "a bot's token cannot do that: log in");
}

}  // namespace tamburino::server
