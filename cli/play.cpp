#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <random>

#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/terminal/match.h"

namespace tamburino::cli {
namespace {

using terminal::PlayOptions;

terminal::Paper paper_of(const PlayOptions& said) {
  terminal::Paper paper;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    paper.width = std::clamp<int>(size.ws_col, 60, 300);
    paper.height = std::clamp<int>(size.ws_row, 24, 200);
  }
  paper.colour = !said.no_colour && std::getenv("NO_COLOR") == nullptr && isatty(STDOUT_FILENO) != 0;
  return paper;
}

// Where a game is recorded when the player has not said: nothing should be lost by forgetting an option.
std::string usual_record(const std::string& game) {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state == nullptr && home == nullptr) return "";
  const std::filesystem::path dir =
      (state != nullptr ? std::filesystem::path(state) : std::filesystem::path(home) / ".local/state") /
      "tamburino";
  std::error_code trouble;
  std::filesystem::create_directories(dir, trouble);
  if (trouble) return "";
  const std::time_t now = std::time(nullptr);
  std::array<char, 32> stamp{};
  std::tm parts{};
  std::strftime(stamp.data(), stamp.size(), "%Y%m%d-%H%M%S", localtime_r(&now, &parts));
  std::filesystem::path path = dir / (game + "-" + stamp.data() + ".txt");
  for (int i = 2; std::filesystem::exists(path); ++i)
    path = dir / (game + "-" + stamp.data() + "-" + std::to_string(i) + ".txt");
  return path.string();
}

// Another game's record is not written over.
void check_free(const PlayOptions& said) {
  std::error_code trouble;
  const bool taken = std::filesystem::file_size(said.record, trouble) > 0 && !trouble;
  if (taken && !(std::filesystem::exists(said.load) && std::filesystem::equivalent(said.load, said.record)))
    throw std::runtime_error(said.record + " already exists: continue it with --load " + said.record +
                             ", or record elsewhere");
}

std::unique_ptr<Session> loaded(const std::string& path) {
  try {
    return replay(read_record(read_file(path))).session;
  } catch (const RecordError& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

std::unique_ptr<Session> begun(const PlayOptions& said, std::uint64_t seed) {
  const std::string game = said.game.empty() ? new_table(Json::object())->game() : said.game;
  auto table = new_table(new_game(game, said.scenario, said.options));
  table->set_language(said.language);
  return std::make_unique<Session>(std::move(table), seed);
}

// An interrupt ends the reading of a line as the end of input does, and the player learns where the record
// is.
void let_interrupts_end_input() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  sigaction(SIGINT, &action, nullptr);
}

void check_side(const PlayOptions& said, const Table& table) {
  std::vector<std::string> known = table.sides();
  known.insert(known.end(), {"both", "none"});
  if (std::find(known.begin(), known.end(), said.side) != known.end()) return;
  std::string all;
  for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
  throw std::runtime_error("no side is called \"" + said.side + "\"; there are: " + all);
}

void play(PlayOptions said) {
  std::uint64_t seed = said.seed ? *said.seed : std::random_device{}();
  auto session = said.load.empty() ? begun(said, seed) : loaded(said.load);
  check_side(said, session->table());
  ai::level_named(said.computer);  // whether there is such a level is known before play
  session->table().set_language(said.language);
  // The dice of a loaded game go on; they must not begin again from the first.
  seed += static_cast<std::uint64_t>(session->decisions()) << 32;
  if (said.record.empty()) said.record = usual_record(session->table().game());
  if (!said.record.empty()) {
    check_free(said);
    write_file(said.record, write(session->record()));  // whether it can be written is known before play
  }
  let_interrupts_end_input();
  const terminal::Console console{std::cin, std::cout, paper_of(said), isatty(STDIN_FILENO) != 0,
                                  isatty(STDOUT_FILENO) != 0};
  std::cout << "Tamburino: " << session->table().game() << ", " << session->table().scenario()
            << ". Type help for the commands.\n"
            << (said.record.empty() ? "The game is not recorded.\n"
                                    : "Recorded after every decision in " + said.record + "\n");
  terminal::Match(said, std::move(session), console, seed).run();
}

}  // namespace

void add_play(CLI::App& app, int&) {
  auto said = std::make_shared<PlayOptions>();
  auto* command =
      app.add_subcommand("play", "Play in the terminal, two players on one keyboard or against the computer");
  command->add_option("game", said->game, "The game (default: the first that `tamburino games` lists)");
  command->add_option("--scenario", said->scenario, "The scenario (default: the first of the game)");
  command->add_option("--option", said->options, "An option or variant to play with; may be repeated")
      ->allow_extra_args(false);
  command->add_option("--seed", said->seed, "Seed for the dice (default: random)");
  command->add_option("--language", said->language, "Language of rules and sentences")
      ->check(CLI::IsMember({"en", "it"}))
      ->capture_default_str();
  command->add_option("--record", said->record, "Record file, updated after every decision");
  command->add_option("--load", said->load, "Continue a recorded game");
  command
      ->add_option("--side,--as", said->side,
                   "Side played by people: a side, both or none; the computer plays the rest")
      ->capture_default_str();
  command
      ->add_option("--computer", said->computer,
                   "Level of the computer: random, novice, officer, marshal, mcts:<n>, time:<ms>")
      ->capture_default_str();
  command->add_flag("--explain", said->explain, "Show what the computer thinks");
  command
      ->add_option("--dice", said->dice,
                   "auto: the program rolls; manual: you type the results of your own dice")
      ->check(CLI::IsMember({"auto", "manual"}))
      ->capture_default_str();
  command->add_flag("--open", said->open, "Show everything, including hidden information");
  command->add_flag("--no-colour", said->no_colour, "No colours");
  command->callback([said] { play(*said); });
}

}  // namespace tamburino::cli
