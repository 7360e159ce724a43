#pragma once

#include <filesystem>
#include <string_view>

#include "engine/games/risorgimento1859/game.h"
#include "loader/errors.h"

namespace tamburino::risorgimento1859 {

// Reads and checks the whole pack but its texts. Throws PackError with the first thing that is wrong. A Game
// holds the counters of the corps of its scenario only.
Game load(const std::filesystem::path& pack_dir, std::string_view scenario = "san-martino",
          const Options& options = {});

// All that is wrong, without the texts.
Problems check(const std::filesystem::path& pack_dir);

}  // namespace tamburino::risorgimento1859
