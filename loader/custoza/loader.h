#pragma once

#include <filesystem>
#include <string_view>

#include "engine/games/custoza/game.h"
#include "loader/errors.h"

namespace tamburino::custoza {

// Reads and checks the whole pack but its texts. Throws PackError with the first thing that is wrong. A Game
// holds the counters of its scenario's year only: 23.0c.
Game load(const std::filesystem::path& pack_dir, std::string_view scenario = "tail-strike",
          const Options& options = {});

// All that is wrong, without the texts.
Problems check(const std::filesystem::path& pack_dir);

}  // namespace tamburino::custoza
