#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "loader/errors.h"

namespace tamburino {

// Where the packs are: TAMBURINO_PACKS in the environment, else one of the usual places (loader/places.h).
// Throws PackError when there is no such directory.
std::filesystem::path packs_directory();

// The slugs of the packs in there, in order.
std::vector<std::string> pack_slugs(const std::filesystem::path& packs);

// The directory of one pack. Throws PackError when there is none, and names those there are.
std::filesystem::path pack_directory(const std::filesystem::path& packs, std::string_view slug);

}  // namespace tamburino
