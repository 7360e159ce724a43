#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "protocol/table.h"

namespace tamburino {

// Reads an object key by key and says where something is wrong; at the end, keys that nobody asked for are
// refused.
class JsonReader {
 public:
  JsonReader(const Json& json, std::string where);

  const std::string& where() const { return where_; }
  bool has(std::string_view key);
  const Json* find(std::string_view key);
  std::optional<std::string> text(std::string_view key);  // numbers are taken as text too: 2118
  std::optional<int> number(std::string_view key, int least, int most);
  std::optional<bool> truth(std::string_view key);

  // The same under any of several names; saying it under two of them is refused.
  const Json* find(std::initializer_list<std::string_view> names);
  std::optional<std::string> text(std::initializer_list<std::string_view> names);
  std::optional<int> number(std::initializer_list<std::string_view> names, int least, int most);
  std::optional<bool> truth(std::initializer_list<std::string_view> names);

  void ignore(std::initializer_list<std::string_view> keys);
  void finish() const;  // throws when a key is left over
  [[noreturn]] void fail(std::string_view key, const std::string& why) const;

 private:
  std::string_view said(std::initializer_list<std::string_view> names);

  const Json& json_;
  std::string where_;
  std::set<std::string, std::less<>> seen_;
};

// Nothing when it is not JSON, or longer or nested deeper than any text of ours: JsonBounds.
std::optional<Json> parse_json(std::string_view text);

std::string as_text(const Json& value, const std::string& where);
int as_number(const Json& value, const std::string& where, int least, int most);

// A list of objects that name themselves by one of `keys`, or an object whose keys are the names.
void each_named(
    const Json& json, const std::string& where, std::initializer_list<std::string_view> keys,
    const std::function<void(const std::string& name, const Json& value, const std::string& where)>& one);

// The name of an invented counter, if it is fit for one: names stand in actions and records, in quotation
// marks.
std::string fit_name(const std::string& name, const std::string& where);

}  // namespace tamburino
