#pragma once

#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "loader/toml_reader.h"

// How a file of a pack is read, whatever the game.
namespace tamburino {

// Opens a file, and looks for keys that nobody knows when it is read.
template <class Read>
void with_file(const std::filesystem::path& file, Problems& problems, const Read& read) {
  const auto value = read_toml(file, problems);
  if (!value) return;
  TomlTable root(*value, file.string(), problems);
  read(root);
  root.finish();
}

// A table inside a file, read to its last key.
template <class Read>
void with_table(TomlTable& root, std::string_view key, const Read& read) {
  if (auto table = root.table(key)) {
    read(*table);
    table->finish();
  }
}

// `rule`, `source` and, when it is not printed, `reason`.
inline void read_origin(TomlTable& root) {
  constexpr std::array<std::pair<std::string_view, bool>, 2> kSources{
      {{"printed", true}, {"reconstructed", false}}};
  root.text("rule");
  if (!root.choice<bool>("source", kSources)) root.text("reason");
}

}  // namespace tamburino
