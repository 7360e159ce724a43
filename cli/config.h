#pragma once

#include <CLI/App.hpp>

#include "server/storage.h"

namespace tamburino::cli {

// Options of `serve` from a file of TOML, by their long names. What was said at the call counts more; an
// unknown name is an error.
void take_from_file(CLI::App& serve, const std::string& file);

// Which database a command for the administrator works on: --database, or the one of the server's file.
struct DatabaseChoice {
  std::string database = "tamburino.db", config;
  server::DatabaseAddress address() const;
};
void add_database_options(CLI::App& command, DatabaseChoice& choice);

}  // namespace tamburino::cli
