#pragma once

#include <string>
#include <vector>

#include "protocol/table.h"

namespace tamburino::cli {

// How a new game is asked for: without a scenario it is the first that the pack names. Throws
// std::runtime_error when the pack knows no such game, scenario or option.
Json new_game(const std::string& game, const std::string& scenario, const std::vector<std::string>& options);

}  // namespace tamburino::cli
