#pragma once

#include <filesystem>

// Where this source tree lies: known to one file, so that the others compile to the same in every clone.
namespace tamburino {

std::filesystem::path source_dir();
std::filesystem::path packs_dir();

}  // namespace tamburino
