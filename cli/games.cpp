#include <iostream>

#include "cli/commands.h"
#include "loader/pack_info.h"
#include "loader/packs.h"
#include "loader/texts.h"

namespace tamburino::cli {
namespace {

void list_games() {
  const auto packs = packs_directory();
  for (const std::string& slug : pack_slugs(packs)) {
    Problems problems;
    const auto info = read_pack_info(packs / slug, problems);
    if (!info) {
      std::cout << slug << "  (its pack is damaged: tamburino check " << slug << ")\n";
      continue;
    }
    const Texts texts(packs / slug, "en");
    std::cout << slug << "  " << info->rulebook << '\n';
    for (const std::string& scenario : info->scenarios) {
      std::cout << "  scenario " << scenario;
      if (const auto name = texts.find("scenario", scenario)) std::cout << "  " << *name;
      std::cout << '\n';
      if (const auto about = texts.find("scenario", scenario + ".about"))
        std::cout << "    " << *about << '\n';
    }
    for (const PackOption& option : info->options) {
      std::cout << "  option " << option.id << " (" << (option.on ? "on" : "off") << ")  "
                << option.explanation << '\n';
    }
  }
}

}  // namespace

void add_games(CLI::App& app, int&) {
  app.add_subcommand("games", "List the games, their scenarios and options")->callback(list_games);
}

}  // namespace tamburino::cli
