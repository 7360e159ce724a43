#pragma once

#include <filesystem>
#include <string_view>

#include "engine/games/thousand/game.h"
#include "loader/errors.h"

namespace tamburino::thousand {

// Reads and checks the whole pack but its texts. Throws PackError with the first thing that is wrong.
Game load(const std::filesystem::path& pack_dir, std::string_view scenario = "campaign");

// All that is wrong, without the texts.
Problems check(const std::filesystem::path& pack_dir);

}  // namespace tamburino::thousand
