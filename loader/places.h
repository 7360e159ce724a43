#pragma once

#include <filesystem>
#include <vector>

namespace tamburino {

// Where something that belongs to the program and is read while it runs may be, by its path in the source
// tree ("packs", "docs/rules"): where it was installed, in the tree that the program lies in, in the tree
// that it was built from. The first that is a directory counts.
std::vector<std::filesystem::path> usual_places(const std::filesystem::path& name);

// The directory named by the environment variable, else the first of the usual places. Throws PackError.
std::filesystem::path shared_directory(const std::filesystem::path& name, const char* variable);

}  // namespace tamburino
