#include <iostream>

#include "cli/commands.h"
#include "loader/check_pack.h"
#include "loader/packs.h"
#include "loader/reconstructed.h"

namespace tamburino::cli {
namespace {

// A directory, or the slug of a pack we ship.
std::filesystem::path directory_of(const std::string& said) {
  if (std::filesystem::is_directory(said)) return said;
  return pack_directory(packs_directory(), said);
}

void check(const std::string& said, int& status) {
  const auto dir = directory_of(said);
  const Problems problems = check_pack(dir);
  for (const PackError& problem : problems) std::cout << problem.what() << '\n';
  if (problems.empty()) {
    std::cout << dir.string() << ": no errors\n";
    return;
  }
  std::cout << problems.size() << (problems.size() == 1 ? " problem\n" : " problems\n");
  status = 1;
}

void list_packs(bool reconstructed) {
  const auto packs = packs_directory();
  for (const std::string& slug : pack_slugs(packs)) {
    if (!reconstructed) {
      std::cout << slug << "  " << (packs / slug).string() << '\n';
      continue;
    }
    for (const Reconstructed& one : reconstructed_values(packs / slug)) {
      std::cout << std::filesystem::relative(one.file, packs.parent_path()).string() << ':' << one.line
                << ": " << one.what << ": " << one.reason << '\n';
    }
  }
}

}  // namespace

void add_check(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("check", "Check a pack and report errors with file and line");
  auto said = std::make_shared<std::string>();
  command->add_option("pack", *said, "The pack's directory, or the name of a game")->required();
  command->callback([said, &status] { check(*said, status); });
}

void add_packs(CLI::App& app, int&) {
  auto* command = app.add_subcommand("packs", "List the packs");
  auto reconstructed = std::make_shared<bool>(false);
  command->add_flag("--reconstructed", *reconstructed,
                    "List every value that is not printed in the rulebook, with its source");
  command->callback([reconstructed] { list_packs(*reconstructed); });
}

}  // namespace tamburino::cli
