#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loader/toml_reader.h"

namespace tamburino::mapmaker {

// The texts of a list that may be missing.
inline std::vector<std::string> texts(TomlTable& table, std::string_view key) {
  std::vector<std::string> all;
  if (!table.has(key)) return all;
  for (const LocatedText& one : table.texts(key)) all.push_back(one.text);
  return all;
}

}  // namespace tamburino::mapmaker
