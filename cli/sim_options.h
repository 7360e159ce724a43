#pragma once

#include <CLI/App.hpp>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sim/orders.h"

namespace tamburino::cli {

// What was said on the command line of `sim`.
struct SimOptions {
  std::string game, scenario;
  std::vector<std::string> options, vary;
  std::vector<std::string> extras;  // --<side> <level>, and what else was not understood
  std::array<std::string, 2> levels, weights, values;
  std::size_t games = 100;
  std::uint64_t seed = 1;
  int threads = 0;
  bool swap = false, rules = false, signature = false, speed = false, quiet = false;
  std::string records, plot;
  std::optional<std::string> json, csv;  // a file; empty: standard output
  std::optional<std::string> resume;     // a file; empty: the usual one
};

void add_sim_options(CLI::App& command, SimOptions& said);

// What is to be played. Throws std::runtime_error with what there is when a name is unknown.
sim::Orders orders_from(SimOptions& said);

}  // namespace tamburino::cli
