#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "loader/errors.h"

namespace tamburino {

struct TsvRow {
  int line = 0;
  std::vector<std::string> cells;
};

// The rows of a tab separated file, without empty lines and lines that begin with #.
std::optional<std::vector<TsvRow>> read_tsv(const std::filesystem::path& file, Problems& problems);

}  // namespace tamburino
