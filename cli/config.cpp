#include "cli/config.h"

#include <CLI/Config.hpp>

namespace tamburino::cli {

// CLI11 2.1 reads the file of the program itself, never that of a subcommand.
void take_from_file(CLI::App& serve, const std::string& file) {
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(file)) {
    CLI::Option* option = nullptr;
    for (CLI::Option* one : serve.get_options()) {
      if (item.parents.empty() && one->check_lname(item.name)) option = one;
    }
    if (option == nullptr)
      throw std::invalid_argument(file + " has an unknown option \"" + item.fullname() +
                                  "\"; `tamburino serve --help` lists them");
    if (option->count() > 0) continue;
    if (option->get_expected_min() == 0) {
      option->add_result(option->get_flag_value(item.name, CLI::ConfigTOML().to_flag(item)));
    } else {
      option->add_result(item.inputs);
    }
    try {
      option->run_callback();
    } catch (const CLI::ParseError& error) {
      throw std::invalid_argument(file + ": " + error.what());
    }
  }
}

server::DatabaseAddress DatabaseChoice::address() const {
  if (config.empty()) return server::database_address(database);
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(config)) {
    if (item.parents.empty() && item.name == "database" && item.inputs.size() == 1)
      return server::database_address(item.inputs.front());
  }
  throw std::invalid_argument(config + " does not say which database");
}

void add_database_options(CLI::App& command, DatabaseChoice& choice) {
  auto* const database =
      command.add_option("--database", choice.database, "Database file, or postgresql://...");
  database->capture_default_str();
  command.add_option("--config", choice.config, "Use the database named in this server configuration file")
      ->check(CLI::ExistingFile)
      ->excludes(database);
}

}  // namespace tamburino::cli
