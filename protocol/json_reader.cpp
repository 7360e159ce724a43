#include "protocol/json_reader.h"

#include <cstdio>

#include "protocol/json_text.h"

namespace tamburino {
std::optional<Json> parse_json(std::string_view text) {
  if (!broken_bound(text, {}).empty()) return std::nullopt;
  return json_from(text);
}

JsonReader::JsonReader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
  if (!json.is_object()) throw RequestError("bad-request", where_ + " should be an object");
}

bool JsonReader::has(std::string_view key) { return find(key) != nullptr; }

const Json* JsonReader::find(std::string_view key) {
  seen_.emplace(key);
  const auto found = json_.find(std::string(key));
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

std::string as_text(const Json& value, const std::string& where) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_unsigned()) {
    std::array<char, 24> digits{};
    std::snprintf(digits.data(), digits.size(), "%04llu", value.get<unsigned long long>());
    return digits.data();
  }
  throw RequestError("bad-request", where + " should be a text");
}

int as_number(const Json& value, const std::string& where, int least, int most) {
  if (!value.is_number_integer()) throw RequestError("bad-request", where + " should be a whole number");
  const auto number = value.get<std::int64_t>();
  const bool beyond = value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX;
  if (beyond || number < least || number > most) {
    throw RequestError("bad-request", where + " should be between " + std::to_string(least) + " and " +
                                          std::to_string(most));
  }
  return static_cast<int>(number);
}

std::optional<std::string> JsonReader::text(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  return as_text(*value, where_ + "." + std::string(key));
}

std::optional<int> JsonReader::number(std::string_view key, int least, int most) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  return as_number(*value, where_ + "." + std::string(key), least, most);
}

std::optional<bool> JsonReader::truth(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) fail(key, "should be true or false");
  return value->get<bool>();
}

std::string_view JsonReader::said(std::initializer_list<std::string_view> names) {
  std::string_view found = *names.begin();
  bool any = false;
  for (const std::string_view name : names) {
    if (!has(name)) continue;
    if (any) fail(name, "says the same as \"" + std::string(found) + "\"; give one of them");
    found = name;
    any = true;
  }
  return found;
}

const Json* JsonReader::find(std::initializer_list<std::string_view> names) { return find(said(names)); }
std::optional<std::string> JsonReader::text(std::initializer_list<std::string_view> names) {
  return text(said(names));
}
std::optional<int> JsonReader::number(std::initializer_list<std::string_view> names, int least, int most) {
  return number(said(names), least, most);
}
std::optional<bool> JsonReader::truth(std::initializer_list<std::string_view> names) {
  return truth(said(names));
}

void JsonReader::ignore(std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) seen_.emplace(key);
}

void JsonReader::finish() const {
  for (const auto& [key, value] : json_.items()) {
    if (seen_.contains(key)) continue;
    std::string known;
    for (const std::string& one : seen_) known += (known.empty() ? "" : ", ") + one;
    throw RequestError("bad-request", where_ + " has no key \"" + key + "\"; it takes: " + known);
  }
}

void JsonReader::fail(std::string_view key, const std::string& why) const {
  throw RequestError("bad-request", where_ + "." + std::string(key) + " " + why);
}

void each_named(const Json& json, const std::string& where, std::initializer_list<std::string_view> keys,
                const std::function<void(const std::string&, const Json&, const std::string&)>& one) {
  if (json.is_object()) {
    for (const auto& [name, value] : json.items()) one(name, value, where + "." + name);
    return;
  }
  if (!json.is_array()) throw RequestError("bad-request", where + " should be a list or an object");
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string here = where + "[" + std::to_string(i) + "]";
    if (!json[i].is_object()) throw RequestError("bad-request", here + " should be an object");
    Json rest = json[i];
    bool named = false;
    for (const std::string_view key : keys) {
      if (!rest.contains(key)) continue;
      const std::string name = as_text(rest[std::string(key)], here + "." + std::string(key));
      rest.erase(std::string(key));
      one(name, rest, here + " (" + name + ")");
      named = true;
      break;
    }
    if (!named)
      throw RequestError("bad-request",
                         here + " should say which one in \"" + std::string(*keys.begin()) + "\"");
  }
}

std::string fit_name(const std::string& name, const std::string& where) {
  constexpr std::size_t kLongest = 60;
  const bool odd = name.find_first_of("\"\\\n\r\t") != std::string::npos;
  if (name.empty() || name.size() > kLongest || odd)
    throw RequestError("bad-request", where + ": a name has 1 to 60 letters and no quotation marks");
  return name;
}

}  // namespace tamburino
