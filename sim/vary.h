#pragma once

#include <stdexcept>

#include "sim/orders.h"

// Variants by name: 'units.austria.cohesion+1', 'option.dummies', 'calendar.*.command-1',
// 'units.fr-ii.combat=4..6', several changes joined by commas.
namespace tamburino::sim {

struct VaryError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What may be varied: the request for the game as it is, its counters, and the names of its options.
struct Variable {
  Json request;
  std::vector<Counter> counters;
  std::vector<std::string> options;
};

// One variant, or several when a range is given. Throws VaryError, which tells what there is.
std::vector<Variant> varied(const Variable& from, const std::string& words);

}  // namespace tamburino::sim
