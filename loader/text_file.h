#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "loader/errors.h"

namespace tamburino {

// The whole of a text file of a pack. Nothing, and a problem noted, when it cannot be read, is far too large
// for a pack, or is not UTF-8.
std::optional<std::string> read_text_file(const std::filesystem::path& file, Problems& problems);

}  // namespace tamburino
