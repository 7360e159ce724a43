#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "cli/begin.h"
#include "cli/terminal/match.h"
#include "cli/terminal/reports.h"
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

// Answers by number, whatever they lead to: every screen on the way can be drawn, and nothing goes wrong.
TEST(TerminalSession, any_game_can_be_played_by_numbers) {
  std::ifstream rows(source_dir() / "games.txt");
  for (std::string game; std::getline(rows, game);) {
    if (game.empty() || game.front() == '#') continue;
    auto table = new_table({{"game", game}});
    PlayOptions options;
    options.computer = "random";
    Dice dice(1860);
    std::stringstream typed, screen;
    typed << "auto all\nauto all\n";
    for (int i = 0; i < 15; ++i)
      typed << static_cast<int>(dice.answer({RollRequest::Kind::Dice, 1, 0}).value[0]) << '\n';
    const Console console{typed, screen, {true, 90, 40}};
    Match(options, std::make_unique<Session>(std::move(table)), console, 7).run();
    EXPECT_EQ(screen.str().find("exception"), std::string::npos) << game << screen.str();
    EXPECT_NE(screen.str().find("End of input"), std::string::npos) << game << screen.str();
  }
}

std::string everything(const Table& table, const std::string& side) {
  Screen screen(table, {false, 90, 40});
  screen.look(table, side);
  std::string text = screen.header() + screen.question() + screen.map_now(40) + screen.map_all() +
                     screen.status() + units_text(screen.sheet(), screen.pieces(), "", screen.paper());
  for (const auto& [place, here] : by_place(screen.pieces())) {
    if (!place.empty()) text += screen.stack(place);
  }
  return text;
}

// Two positions that a side cannot tell apart look the same to it.
TEST(TerminalSession, what_a_side_may_not_know_is_nowhere_on_its_screen) {
  std::ifstream rows(source_dir() / "games.txt");
  int compared = 0;
  for (std::string game; std::getline(rows, game);) {
    if (game.empty() || game.front() == '#') continue;
    auto table = new_table({{"game", game}});
    Dice dice(1849);
    for (int i = 0; i < 500 && table->secret() && compared < 2; ++i) {
      const ToAct now = table->to_act();
      Events events;
      if (now.kind == ToAct::Kind::Chance) {
        table->apply(dice.answer(now.request), events);
        continue;
      }
      if (i % 10 == 0 && table->position_is_exact()) {
        const auto one = set_table(table->sample(now.side, 1)), other = set_table(table->sample(now.side, 2));
        if (one->hash() == other->hash()) continue;
        ++compared;
        EXPECT_NE(everything(*one, ""), everything(*other, "")) << "a referee sees more";
        EXPECT_EQ(everything(*one, now.side), everything(*other, now.side)) << game << ", decision " << i;
      }
      table->apply(
          table->think({ai::level_named("random"), static_cast<std::uint64_t>(i), 0, nullptr}).choice,
          events);
    }
  }
  EXPECT_EQ(compared, 2);
}

}  // namespace
}  // namespace tamburino::terminal
