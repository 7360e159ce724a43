#pragma once

#include <string>

#include "cli/paper.h"
#include "cli/thousand_pieces.h"

// The Combat Table of thousand as text, the Bourbon side above.
namespace tamburino::cli {

std::string draw_board(const Scene& scene, const Paper& paper);

}  // namespace tamburino::cli
