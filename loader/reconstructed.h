#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tamburino {

// A value of a pack that the rulebook does not print, and why it is what it is.
struct Reconstructed {
  std::string file;
  int line = 0;
  std::string what;  // "fr-ii-castagny.combat"
  std::string reason;
};

// All such values, file by file. Throws PackError when a file cannot be read.
std::vector<Reconstructed> reconstructed_values(const std::filesystem::path& pack_dir);

}  // namespace tamburino
