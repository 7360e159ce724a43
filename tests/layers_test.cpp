#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/where.h"

// Includes point down only: design.md, style.md.
namespace tamburino {
namespace {

std::vector<std::string> games() {
  std::vector<std::string> all;
  std::ifstream rows(source_dir() / "games.txt");
  for (std::string row; std::getline(rows, row);) {
    if (!row.empty() && row.front() != '#') all.push_back(row);
  }
  return all;
}

// What each folder may include of the project, its own headers apart. A game's folder sees the layer's own
// headers and the same game below, no other game.
std::map<std::string, std::vector<std::string>> allowed() {
  std::map<std::string, std::vector<std::string>> all{
      {"engine/core", {}},
      {"ai", {"engine/core"}},
      {"loader", {"engine/core", "ai"}},
      {"mapmaker", {"engine/core", "loader"}},
      {"mapmaker/draw", {"engine/core", "loader", "mapmaker"}},
      {"protocol", {"engine/core", "ai", "loader"}},
      {"sim", {"engine/core", "ai", "protocol"}},
      {"server", {"engine/core", "ai", "loader", "protocol", "server/notices"}},
      {"cli/terminal", {"engine/core", "ai", "loader", "protocol", "cli"}},
      {"cli",
       {"engine/core", "ai", "loader", "mapmaker", "protocol", "sim", "server", "server/notices",
        "cli/terminal"}},
  };
  for (const std::string& game : games()) {
    const std::string rules = "engine/games/" + game, mind = "ai/" + game, pack = "loader/" + game;
    all[rules] = {"engine/core"};
    all[mind] = {"engine/core", rules, "ai"};
    all[pack] = {"engine/core", rules, "loader"};
    all["protocol/" + game] = {"engine/core", rules, "ai", mind, "loader", pack, "protocol"};
  }
  return all;
}

bool is_in(const std::string& header, const std::string& folder) {
  return header.starts_with(folder + "/") && header.find('/', folder.size() + 1) == std::string::npos;
}

bool is_test(const std::filesystem::path& path) { return path.stem().string().ends_with("_test"); }

TEST(Layers, includes_point_down_only) {
  const std::filesystem::path root = source_dir();
  int looked_at = 0;
  for (const auto& [folder, may] : allowed()) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if ((extension != ".h" && extension != ".cpp") || is_test(entry.path())) continue;
      ++looked_at;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("#include \"")) continue;
        const std::string what = line.substr(10, line.size() - 11);
        bool fine = what == "games.inc" || is_in(what, folder);
        for (const std::string& below : may) fine |= is_in(what, below);
        EXPECT_TRUE(fine) << entry.path() << " includes " << what;
      }
    }
  }
  EXPECT_GT(looked_at, 60);
}

// What plays, simulates and serves at the command line goes over the registry: it names no game.
TEST(Layers, the_command_line_names_no_game) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "cli")) {
    if (!entry.is_regular_file() || is_test(entry.path())) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      for (const std::string& game : games())
        EXPECT_EQ(line.find(game), std::string::npos) << entry.path() << ": " << line;
    }
  }
}

// The engine reads no files, holds no random source, and knows neither JSON nor TOML.
TEST(Layers, the_engine_does_no_input_or_output) {
  const std::filesystem::path root = source_dir();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "engine")) {
    const auto extension = entry.path().extension();
    if ((extension != ".h" && extension != ".cpp") || is_test(entry.path())) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      for (const char* header :
           {"<iostream>", "<fstream>", "<filesystem>", "<random>", "<thread>", "nlohmann", "toml"}) {
        EXPECT_EQ(line.find(std::string("#include ") + header), std::string::npos)
            << entry.path() << ": " << line;
      }
    }
  }
}

}  // namespace
}  // namespace tamburino
