#include "protocol/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "protocol/object_text.h"

namespace tamburino {
namespace {

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// ASCII that needs no escape.
bool plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f; });
}

template <class Number>
void write_number(Number number, std::string& out) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace

void write_text(std::string_view text, std::string& out) {
  if (!plain(text)) {
    out += dumped(Json(text));
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

void write_json(const Json& json, std::string& out) {
  switch (json.type()) {
    case Json::value_t::object: {
      out += '{';
      bool first = true;
      for (const auto& [key, value] : json.get_ref<const Json::object_t&>()) {
        if (!std::exchange(first, false)) out += ',';
        write_text(key, out);
        out += ':';
        write_json(value, out);
      }
      out += '}';
      return;
    }
    case Json::value_t::array: {
      out += '[';
      bool first = true;
      for (const Json& value : json.get_ref<const Json::array_t&>()) {
        if (!std::exchange(first, false)) out += ',';
        write_json(value, out);
      }
      out += ']';
      return;
    }
    case Json::value_t::string:
      return write_text(json.get_ref<const std::string&>(), out);
    case Json::value_t::boolean:
      out += json.get<bool>() ? "true" : "false";
      return;
    case Json::value_t::number_integer:
      return write_number(json.get<std::int64_t>(), out);
    case Json::value_t::number_unsigned:
      return write_number(json.get<std::uint64_t>(), out);
    case Json::value_t::null:
      out += "null";
      return;
    case Json::value_t::binary:
      out += ObjectText::text_in(json);
      return;
    case Json::value_t::number_float:
    case Json::value_t::discarded:
      break;
  }
  out += dumped(json);
}

void ObjectText::write_text(std::string_view text) {
  if (!plain(text)) return write(dumped(Json(text)));
  write("\"");
  write(text);
  write("\"");
}

std::string json_text(const Json& json) {
  std::string out;
  write_json(json, out);
  return out;
}

}  // namespace tamburino
