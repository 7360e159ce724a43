#include <charconv>
#include <iostream>
#include <mutex>

#include "ai/train.h"
#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/sim_progress.h"
#include "protocol/table.h"

// A value for the computer, learnt from games that it plays against itself: docs/opponent.md.
namespace tamburino::cli {
namespace {

struct LearnOptions {
  std::string game, scenario, out, value;
  std::vector<std::string> options;
  std::vector<std::string> play{"careful:2000"};
  std::uint64_t seed = 1;
  ai::Schooling school;
  bool quiet = false;
};

// "mcts:50:300": 300 games at the level mcts:50.
ai::SelfPlay games_in(const std::string& words) {
  ai::SelfPlay play;
  const std::size_t colon = words.rfind(':');
  std::size_t games = 0;
  const char* end = words.data() + words.size();
  if (colon != std::string::npos) {
    const auto [at, fault] = std::from_chars(words.data() + colon + 1, end, games);
    if (fault != std::errc{} || at != end) games = 0;
  }
  if (games == 0 || games > 10'000'000)
    throw std::runtime_error("--play " + words +
                             ": a level and a number of games are expected, as in mcts:50:300");
  play.games = games;
  play.level = ai::level_named(words.substr(0, colon));
  if (play.level.kind == ai::Level::Kind::Random)
    throw std::runtime_error("--play " + words + ": nothing can be learned from random play");
  return play;
}

ai::Lessons played(const LearnOptions& said, const Table& table) {
  ai::Lessons lessons;
  for (std::size_t i = 0; i < said.play.size(); ++i) {
    ai::SelfPlay play = games_in(said.play[i]);
    play.seed = said.seed + i;
    Progress progress(play.games, 0, said.quiet ? Progress::Wish::Quiet : Progress::Wish::Shown);
    std::mutex one_at_a_time;
    play.tell = [&](std::size_t over) {
      const std::lock_guard lock(one_at_a_time);
      progress.show(over);
    };
    ai::append(lessons, table.lessons(play));
  }
  return lessons;
}

// The command that gives the same file again.
std::string command_of(const LearnOptions& said) {
  std::string words = "tamburino learn " + said.game;
  if (!said.scenario.empty()) words += " --scenario " + said.scenario;
  for (const std::string& one : said.options) words += " --option " + one;
  for (const std::string& one : said.play) words += " --play " + one;
  if (!said.value.empty()) words += " --value " + said.value;
  const ai::Schooling usual;
  if (said.school.epochs != usual.epochs) words += " --epochs " + std::to_string(said.school.epochs);
  if (said.school.hidden != usual.hidden) words += " --hidden " + std::to_string(said.school.hidden);
  return words + " --seed " + std::to_string(said.seed);
}

void learn(LearnOptions& said) {
  const auto table = new_table(new_game(said.game, said.scenario, said.options));
  if (!said.value.empty()) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
      table->judge_by(side, read_file(said.value));
  }
  const ai::Lessons lessons = played(said, *table);
  said.school.seed = said.seed;
  ai::Report report;
  ai::Net net = ai::learn_value(lessons, said.school, report);
  net.game = table->game();
  net.scenario = table->scenario();
  net.remarks = "Learnt by: " + command_of(said) + "\n" + std::to_string(report.positions) +
                " positions of " + std::to_string(report.games) + " games; the best net came after epoch " +
                std::to_string(report.epochs) +
                ".\nMean squared error of the prediction, in held-out games:\n" + ai::table_of(report);
  if (!said.quiet) std::cerr << net.remarks;
  if (said.out.empty()) {
    std::cout << ai::write_net(net);
  } else {
    write_file(said.out, ai::write_net(net));
  }
}

}  // namespace

void add_learn(CLI::App& app, int&) {
  auto said = std::make_shared<LearnOptions>();
  auto* command =
      app.add_subcommand("learn", "Learn a position value for the computer player from self-play");
  command->add_option("game", said->game, "The game")->required();
  command->add_option("--scenario", said->scenario, "The scenario (default: the first of the game)");
  command->add_option("--option", said->options, "An option or variant to play with; may be repeated")
      ->allow_extra_args(false);
  command
      ->add_option("--play", said->play,
                   "Games to learn from: level and number of games, e.g. mcts:50:300; may be repeated")
      ->allow_extra_args(false)
      ->capture_default_str();
  command->add_option("--value", said->value, "File with a learned value used to play those games");
  command
      ->add_option("--seed", said->seed,
                   "Seed for the games and the net; each further --play uses the next number")
      ->capture_default_str();
  command->add_option("--epochs", said->school.epochs, "Maximum number of training epochs")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command->add_option("--hidden", said->school.hidden, "Nodes in the first layer of the net")
      ->check(CLI::Range(std::size_t{1}, ai::kMostHidden))
      ->capture_default_str();
  command->add_option("--out", said->out,
                      "File to write, with a note of how it was made (default: standard output)");
  command->add_flag("--quiet", said->quiet, "No progress bar and no table");
  command->callback([said] { learn(*said); });
}

}  // namespace tamburino::cli
