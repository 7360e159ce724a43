#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "server/dice_check.h"

namespace tamburino::cli {
namespace {

bool verify(const std::string& path) {
  try {
    const server::DiceReport report = server::check_dice(read_record(read_file(path)));
    std::cout << server::say(report);
    return report.all_agree();
  } catch (const RecordError& error) {
    std::cerr << path << ": " << error.what() << '\n';
    return false;
  }
}

}  // namespace

void add_dice(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("dice", "Work with the dice of games played on a server");
  command->require_subcommand(1);
  auto* check =
      command->add_subcommand("verify", "Verify that every roll in a record follows from its published seed");
  auto path = std::make_shared<std::string>();
  check->add_option("record", *path, "Record file, or - for standard input")->required();
  check->callback([path, &status] { status = verify(*path) ? 0 : 1; });
}

}  // namespace tamburino::cli
