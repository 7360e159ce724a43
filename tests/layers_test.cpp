#include <filesystem>
#include <fstream>
#include <map>

#include "tests/given.h"
#include "tests/where.h"

// Includes point down only: design.md, style.md.
namespace tamburino {
namespace {

// What each folder may include of the project, its own headers apart.
const std::map<std::string, std::vector<std::string>>& allowed() {
  static const std::map<std::string, std::vector<std::string>> kAllowed{
      {"engine/core", {}},
      {"engine/games/butchery", {"engine/core"}},
      {"engine/games/novara", {"engine/core"}},
      {"engine/games/thousand", {"engine/core"}},
      {"ai", {"engine/core"}},
      {"ai/butchery", {"engine/core", "engine/games/butchery", "ai"}},
      {"ai/novara", {"engine/core", "engine/games/novara", "ai"}},
      {"ai/thousand", {"engine/core", "engine/games/thousand", "ai"}},
      {"loader", {"engine/core", "engine/games", "ai"}},
      {"mapmaker", {"engine/core", "loader"}},
      {"mapmaker/draw", {"engine/core", "loader", "mapmaker"}},
      {"protocol", {"engine/core", "engine/games", "ai", "loader"}},
      {"sim", {"engine/core", "ai", "protocol"}},
      {"server", {"engine/core", "ai", "loader", "protocol"}},
      {"cli", {"engine/core", "engine/games", "ai", "loader", "mapmaker", "protocol", "sim", "server"}},
  };
  return kAllowed;
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
        bool fine = what.starts_with(folder + "/");
        for (const std::string& below : may) fine |= what.starts_with(below + "/");
        EXPECT_TRUE(fine) << entry.path() << " includes " << what;
      }
    }
  }
  EXPECT_GT(looked_at, 60);
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
