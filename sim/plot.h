#pragma once

#include <string>

#include "sim/study.h"

namespace tamburino::sim {

// The distribution of a simulation as a picture: points by kind of victory, how often each kind came with its
// interval, and how long games lasted. The first variant, and what the others change.
std::string plot_svg(const Ledger& ledger, const Study& study);

}  // namespace tamburino::sim
