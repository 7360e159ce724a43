#include "server/notices/webhook.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace tamburino::server {

namespace {

constexpr std::string_view kNoSpace = "\u200b";  // invisible, and ends a mention before it begins
constexpr std::size_t kLongest = 1500;           // Discord takes 2000 characters, marks and link included

std::string_view cut(std::string_view text) {
  if (text.size() <= kLongest) return text;
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not within a letter
  return text.substr(0, end);
}

// `<` begins Discord's and Slack's own mentions. Slack has entities for it, Discord shows entities as they
// are.
enum class Dialect { Discord, Slack };

std::string letter_in(Dialect dialect, char letter) {
  const bool slack = dialect == Dialect::Slack;
  if (letter == '&' && slack) return "&amp;";
  if (letter == '>' && slack) return "&gt;";
  if (letter == '<') return slack ? "&lt;" : "<" + std::string(kNoSpace);
  if (letter == '@') return "@" + std::string(kNoSpace);
  if (letter == ']') return "]" + std::string(kNoSpace);  // no [text](link) with somebody's link
  const auto code = static_cast<unsigned char>(letter);
  if ((code < ' ' && letter != '\n') || code == 127) return " ";
  return std::string(1, letter);
}

std::string harmless(Dialect dialect, std::string_view text) {
  std::string clean;
  for (const char letter : cut(text)) clean += letter_in(dialect, letter);
  return clean;
}

}  // namespace

std::string why_no_webhook(std::string_view url, Reach reach) {
  try {
    const Url where = parse_url(url);
    if (reach == Reach::Anywhere) return "";
    if (!port_for_users(where.port)) return "url: not a port of web servers";
    if (is_address(where.host) && !why_not_public(where.host).empty()) return "url: not a public address";
    return "";
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
}

std::string webhook_body(std::string_view text, std::string_view link) {
  const std::string tail = link.empty() ? "" : "\n" + std::string(link);
  const nlohmann::json body = {
      {"content", harmless(Dialect::Discord, text) + tail},
      {"text", harmless(Dialect::Slack, text) + tail},
      {"allowed_mentions", {{"parse", nlohmann::json::array()}}},
  };
  return body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace tamburino::server
