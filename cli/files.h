#pragma once

#include <string>

namespace tamburino::cli {

// A whole file, or standard input for "-". Throws std::runtime_error with the file's name.
std::string read_file(const std::string& path);

// Writes beside the file and renames, so that an old one is never half lost.
void write_file(const std::string& path, const std::string& text);

}  // namespace tamburino::cli
