#include "server/asked.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "server/secrets.h"

namespace tamburino::server {

namespace {

// %41 and + in an address.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      plain += ' ';
    } else if (text[i] == '%' && i + 2 < text.size()) {
      const auto byte = from_hex(text.substr(i + 1, 2));
      if (!byte) return plain;
      plain += static_cast<char>(byte->front());
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

std::int64_t number_in(const std::string& text, const char* what) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size())
    throw RequestError("bad-request", std::string(what) + " is a whole number, not '" + text + "'");
  return number;
}

}  // namespace

Address address_in(std::string_view target) {
  Address address;
  const std::size_t mark = std::min(target.find('?'), target.size());
  std::string_view path = target.substr(0, mark);
  while (!path.empty()) {
    path.remove_prefix(path.front() == '/' ? 1 : 0);
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) address.parts.push_back(decoded(path.substr(0, end)));
    path.remove_prefix(end);
  }
  std::string_view query = mark < target.size() ? target.substr(mark + 1) : std::string_view();
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view one = query.substr(0, end);
    const std::size_t equals = std::min(one.find('='), one.size());
    address.query.emplace_back(decoded(one.substr(0, equals)),
                               equals < one.size() ? decoded(one.substr(equals + 1)) : "");
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return address;
}

std::string cookie_in(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    while (!header.empty() && header.front() == ' ') header.remove_prefix(1);
    const std::size_t end = std::min(header.find(';'), header.size());
    const std::string_view one = header.substr(0, end);
    if (one.starts_with(name) && one.substr(name.size()).starts_with('='))
      return std::string(one.substr(name.size() + 1));
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return "";
}

Asked asked_by_address(const Address& address) {
  const auto& parts = address.parts;
  const RequestError nothing("not-found", "there is nothing at this address");
  Asked asked;
  if (parts.size() == 2) {
    static constexpr std::array kLists{"games", "catalogue", "me", "push-key"};
    if (std::find(kLists.begin(), kLists.end(), parts[1]) == kLists.end()) throw nothing;
    asked.command = parts[1];
  } else if (parts.size() >= 3 && parts[1] == "games") {
    asked.body["game"] = parts[2];
    asked.command = parts.size() == 3 ? "game" : parts[3];
    static constexpr std::array kReads{"game",   "look", "view", "actions", "events", "at",
                                       "record", "chat", "dice", "score",   "sheet"};
    if (std::find(kReads.begin(), kReads.end(), asked.command) == kReads.end()) throw nothing;
    if (parts.size() > 5 || (asked.command == "at") != (parts.size() == 5)) throw nothing;
    if (parts.size() == 5) asked.body["step"] = number_in(parts[4], "the step");
  } else {
    throw nothing;
  }
  for (const auto& [key, value] : address.query) {
    if (key == "since" || key == "after") {
      asked.body[key] = number_in(value, key.c_str());
    } else if (key == "as" || key == "of" || key == "room" || key == "counted" || key == "language") {
      asked.body[key] = value;
    }
  }
  return asked;
}

JsonBounds bounds_of(std::string_view command) {
  if (command == "import") return {kLongestRecord, 4, 16, 64};
  JsonBounds bounds = kBoundsOfMessages;
  bounds.longest = 64U << 10;
  return bounds;
}

Json json_in(const std::string& text, const JsonBounds& bounds) {
  if (const std::string why = broken_bound(text, bounds); !why.empty())
    throw RequestError("too-large", "the request is too large: " + why);
  auto parsed = json_from(text);
  if (!parsed) throw RequestError("bad-json", "the request is not JSON");
  return std::move(*parsed);
}

Asked asked_by_body(const Address& address, const std::string& body) {
  Asked asked;
  asked.command = address.parts.at(1);
  if (!body.empty()) asked.body = json_in(body, bounds_of(asked.command));
  return asked;
}

}  // namespace tamburino::server
