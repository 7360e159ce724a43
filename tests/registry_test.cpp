#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tests/where.h"

// A game is one row of games.txt and its own folders: no other source names it.
namespace tamburino {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> games() {
  std::vector<std::string> all;
  std::ifstream rows(source_dir() / "games.txt");
  for (std::string row; std::getline(rows, row);) {
    if (!row.empty() && row.front() != '#') all.push_back(row);
  }
  return all;
}

// In code a game's name stands in quotes, in an address, as a namespace, behind --game or as part of another
// name; the plain word may be English.
bool names_game(const std::string& line, const std::string& game) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = line.find(game); at != std::string::npos; at = line.find(game, at + 1)) {
    const char before = at > 0 ? line[at - 1] : ' ';
    const char after = at + game.size() < line.size() ? line[at + game.size()] : ' ';
    if (is_word(before) || is_word(after)) continue;
    const std::string said_before = line.substr(0, at);
    const bool quoted = std::string_view("\"'/`").find(before) != std::string_view::npos &&
                        std::string_view("\"'/.`\\").find(after) != std::string_view::npos;
    const bool of_code = before == '_' || after == '_' || line.compare(at + game.size(), 2, "::") == 0;
    if (quoted || of_code || said_before.ends_with("namespace ") || said_before.ends_with("--game "))
      return true;
  }
  const std::string capital =
      static_cast<char>(std::toupper(static_cast<unsigned char>(game.front()))) + game.substr(1);
  const std::size_t type = line.find(capital);  // as in <Game>Table
  return type != std::string::npos && type + capital.size() < line.size() &&
         std::isupper(static_cast<unsigned char>(line[type + capital.size()])) != 0;
}

bool belongs_to(const fs::path& file, const std::string& game) {
  return std::any_of(file.begin(), file.end(), [&](const fs::path& part) { return part == game; });
}

bool is_test(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.find("_test.") != std::string::npos || name.find(".test.") != std::string::npos;
}

// Programs without an ending are scripts; of bench/server's the caller says the game, and what it measures is
// documented of one.
bool is_code(const fs::path& file) {
  static const std::set<std::string> endings{".h",   ".cpp", ".ts",   ".js",    ".mjs", ".svelte",
                                             ".css", ".txt", ".json", ".cmake", ".py",  ".sh"};
  const std::string ending = file.extension().string();
  return ending.empty() ? file.parent_path() == "scripts" : endings.contains(ending);
}

std::vector<fs::path> sources() {
  std::vector<fs::path> all{"CMakeLists.txt",
                            "CMakePresets.json",
                            "tests/CMakeLists.txt",
                            "bench/CMakeLists.txt",
                            "fuzz/CMakeLists.txt",
                            "test",
                            "play"};
  for (const char* folder :
       {"engine", "ai", "loader", "protocol", "sim", "server", "cli", "mapmaker", "bench", "fuzz", "scripts",
        "cmake", "web/src", "tests/conformance", "tests/allocation"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / folder)) {
      const fs::path file = fs::relative(entry.path(), source_dir());
      if (entry.is_regular_file() && is_code(file) && !is_test(file)) all.push_back(file);
    }
  }
  for (const char* folder : {"tests", "web"}) {  // what the games' tests share; how the page is built
    for (const auto& entry : fs::directory_iterator(source_dir() / folder)) {
      const fs::path file = fs::relative(entry.path(), source_dir());
      if (entry.is_regular_file() && is_code(file) && !is_test(file)) all.push_back(file);
    }
  }
  return all;
}

TEST(Registry, knows_a_game_s_name_in_code_from_a_word_of_a_sentence) {
  for (const char* line :
       {R"(new_table({"game", "thousand"});)", R"(ask("{\"game\":\"thousand\"}");)", "using thousand::Game;",
        "namespace thousand {", "target_link_libraries(a thousand_rules)", "#include \"ai/thousand/mind.h\"",
        "import x from '../games/thousand/words'", "ThousandTable table;",
        "load --game thousand --sides a,b"})
    EXPECT_TRUE(names_game(line, "thousand")) << line;
  for (const char* line : {"// games end by the thousand a second", "four thousand of them", "thousands::of",
                           "Thousand games are played", ""})
    EXPECT_FALSE(names_game(line, "thousand")) << line;
}

TEST(Registry, no_source_outside_a_game_s_folders_names_it) {
  const std::vector<fs::path> all = sources();
  ASSERT_GT(all.size(), 300U);
  for (const std::string& game : games()) {
    for (const fs::path& file : all) {
      if (belongs_to(file, game)) continue;
      std::ifstream in(source_dir() / file);
      int number = 0;
      for (std::string line; std::getline(in, line);) {
        ++number;
        EXPECT_FALSE(names_game(line, game)) << file.string() << ":" << number << ": " << line;
      }
    }
  }
}

TEST(Registry, every_game_has_its_folders) {
  for (const std::string& game : games()) {
    for (const char* layer :
         {"engine/games", "ai", "loader", "protocol", "packs", "tests", "bench", "web/src/games"})
      EXPECT_TRUE(fs::is_directory(source_dir() / layer / game)) << layer << '/' << game;
    for (const char* file : {"docs/rules/$.tsv", "docs/rulings/$.md", "docs/signatures/$.txt"}) {
      std::string name = file;
      name.replace(name.find('$'), 1, game);
      EXPECT_TRUE(fs::is_regular_file(source_dir() / name)) << name;
    }
  }
}

}  // namespace
}  // namespace tamburino
