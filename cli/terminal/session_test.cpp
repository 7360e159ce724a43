#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "cli/begin.h"
#include "cli/terminal/match.h"
#include "tests/where.h"

// Whole sessions at the terminal: tests/terminal/<name>.script has what is typed, <name>.screen what a player
// sees. A script begins with lines "key: value" (game, scenario, seed, side, width, height, language, or a
// position as the protocol's `set` takes it); after a blank line follows what is typed. To write the screens
// anew after a change that is meant, run terminal_test with TAMBURINO_WRITE_SCREENS=1 and read the
// difference.
namespace tamburino::terminal {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string played(const std::filesystem::path& script) {
  std::ifstream file(script);
  std::map<std::string, std::string> keys{{"width", "100"}, {"height", "40"},   {"seed", "1"},
                                          {"side", "both"}, {"language", "en"}, {"computer", "novice"}};
  for (std::string line; std::getline(file, line) && !line.empty();) {
    const std::size_t colon = line.find(": ");
    if (line.front() != '#') keys[line.substr(0, colon)] = line.substr(colon + 2);
  }
  auto table = keys.contains("position") ? set_table(Json::parse(keys["position"]))
                                         : new_table(cli::new_game(keys["game"], keys["scenario"], {}));
  table->set_language(keys["language"]);
  PlayOptions options;
  options.side = keys["side"], options.language = keys["language"], options.computer = keys["computer"];
  if (keys.contains("dice")) options.dice = keys["dice"];
  std::ostringstream screen;
  const Console console{file, screen, {false, std::stoi(keys["width"]), std::stoi(keys["height"])}};
  Match(options, std::make_unique<Session>(std::move(table)), console, std::stoull(keys["seed"])).run();
  return screen.str();
}

void expect_same_lines(const std::string& seen, const std::string& expected, const std::string& name) {
  std::istringstream a(seen), b(expected);
  for (int number = 1;; ++number) {
    std::string one, two;
    const bool more = static_cast<bool>(std::getline(a, one)), also = static_cast<bool>(std::getline(b, two));
    if (!more && !also) return;
    ASSERT_EQ(one, two) << name << ", line " << number;
    ASSERT_EQ(more, also) << name << ", line " << number;
  }
}

TEST(TerminalSession, every_script_shows_its_screen) {
  std::set<std::string> games;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/terminal")) {
    if (entry.path().extension() != ".script") continue;
    auto expected = entry.path();
    expected.replace_extension(".screen");
    const std::string seen = played(entry.path());
    if (std::getenv("TAMBURINO_WRITE_SCREENS") != nullptr) std::ofstream(expected) << seen;
    expect_same_lines(seen, text_of(expected), entry.path().filename().string());
    games.insert(entry.path().stem().string());
  }
  std::ifstream rows(source_dir() / "games.txt");
  for (std::string row; std::getline(rows, row);) {
    if (row.empty() || row.front() == '#') continue;
    EXPECT_TRUE(games.contains(row)) << "no session for " << row;
  }
}

}  // namespace
}  // namespace tamburino::terminal
