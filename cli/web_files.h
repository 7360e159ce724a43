#pragma once

#include <map>
#include <string>
#include <string_view>

namespace tamburino::cli {

// The files of the web client by their paths, as they were when the program was built: cmake/web_files.cmake.
const std::map<std::string, std::string_view>& web_files();

}  // namespace tamburino::cli
