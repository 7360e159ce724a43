#pragma once

#include <string>
#include <vector>

#include "mapmaker/plan.h"

namespace tamburino::mapmaker {

// What is no mistake, but may be an oversight: waters of the ground that no rule names, words that the
// drawing does not know.
std::vector<std::string> notes(const Plan& plan, const MapSheet& sheet);

}  // namespace tamburino::mapmaker
