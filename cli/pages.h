#pragma once

#include <filesystem>

#include "server/pages.h"

namespace tamburino::cli {

// The web client that is built into the program, or one in a directory, and the maps of the packs, drawn when
// they are first asked for.
server::Pages pages(const std::filesystem::path& instead);

}  // namespace tamburino::cli
