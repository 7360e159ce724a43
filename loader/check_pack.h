#pragma once

#include <filesystem>

#include "loader/errors.h"

namespace tamburino {

// All that is wrong with a pack, texts included. Empty when it is fit to play.
Problems check_pack(const std::filesystem::path& pack_dir);

}  // namespace tamburino
