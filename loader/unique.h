#pragma once

#include <map>
#include <string>
#include <utility>

#include "loader/pack_info.h"
#include "loader/toml_reader.h"

namespace tamburino {

// Reports a second use of an id or a name.
class Unique {
 public:
  explicit Unique(std::string what) : what_(std::move(what)) {}
  void use(const TomlTable& table, std::string_view key, const std::string& value) {
    if (value.empty()) return;
    const int line = table.line_of(key);
    const auto [before, fresh] = lines_.emplace(value, line);
    if (fresh) return;
    table.problem(
        line, what_ + " " + in_quotes(value) + " stands already on line " + std::to_string(before->second));
  }

 private:
  std::string what_;
  std::map<std::string, int> lines_;
};

// An id that other files can name, and nothing else bears.
inline std::string read_id(TomlTable& table, Unique& ids) {
  std::string id = table.text("id");
  if (!id.empty() && !is_plain_name(id)) {
    table.problem(table.line_of("id"), "an id has small letters, digits, - and _ only, not " + in_quotes(id));
  }
  ids.use(table, "id", id);
  return id;
}

}  // namespace tamburino
