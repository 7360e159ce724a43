#pragma once

#include <filesystem>
#include <string_view>

#include "engine/games/novara/game.h"
#include "loader/errors.h"

namespace tamburino::novara {

// Reads and checks the whole pack but its texts. Throws PackError with the first thing that is wrong, and
// when the scenario does not know one of the options.
Game load(const std::filesystem::path& pack_dir, std::string_view scenario = "campaign",
          const Options& options = {});

// All that is wrong, without the texts.
Problems check(const std::filesystem::path& pack_dir);

}  // namespace tamburino::novara
