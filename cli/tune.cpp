#include <tbb/parallel_for.h>

#include <cmath>
#include <iostream>
#include <sstream>

#include "ai/match.h"
#include "ai/weights.h"
#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "protocol/table.h"

// Better weights by self-play: some are changed at random, the changed ones play a match against those they
// came from, sides exchanged and with the same dice, and are kept when they have won it clearly.
namespace tamburino::cli {
namespace {

struct Options {
  std::string game, scenario, level = "novice", out, only;
  std::vector<std::string> options;
  int games = 100, rounds = 20, changed = 3;
  double step = 0.3;
  double needed = 1.0;  // deviations above an even match
  std::uint64_t seed = 1;
};

using Weights = std::vector<std::pair<std::string, float>>;

std::string text_of(const Weights& weights) {
  std::string text;
  for (const auto& [name, value] : weights) text += ai::weight_line(name, value);
  return text;
}

double gaussian(Dice& dice) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += ai::unit_interval(dice);
  return sum;
}

// What belongs to the style of search is left alone: more simulations always win.
bool may_change(const Options& said, const std::string& name) {
  if (name.starts_with("style.")) return said.only.starts_with("style.") && name == said.only;
  return said.only.empty() || name.starts_with(said.only);
}

Weights changed(const Options& said, Weights weights, Dice& dice, std::string& what) {
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (may_change(said, weights[i].first)) free.push_back(i);
  }
  if (free.empty()) throw std::runtime_error("no weight begins with \"" + said.only + "\"");
  std::ostringstream told;
  for (int k = 0; k < said.changed; ++k) {
    auto& [name, value] = weights[free[dice.below(static_cast<std::uint32_t>(free.size()))]];
    const auto before = value;
    // In proportion to what it is, and a little beyond, so that a zero can grow and change its sign.
    value +=
        static_cast<float>(gaussian(dice) * said.step * std::max(0.1, std::abs(static_cast<double>(value))));
    told << (k == 0 ? "" : ", ") << name << ' ' << before << " -> " << value;
  }
  what = told.str();
  return weights;
}

struct Score {
  double points = 0, squares = 0;
  int games = 0;
  double rate() const { return points / games; }
  // How far above one half, in deviations of the mean.
  double above() const {
    const double spread = std::sqrt(std::max(1e-9, squares / games - rate() * rate()));
    return (rate() - 0.5) / (spread / std::sqrt(games));
  }
};

// Of the challenger: each pair of games has the same dice, and the sides exchanged.
Score match(const Options& said, const Table& start, const std::string& challenger, const std::string& holder,
            std::uint64_t seed) {
  std::array<std::unique_ptr<Table>, 2> tables{start.clone(), start.clone()};
  for (std::size_t side = 0; side < 2; ++side) {
    tables[side]->reweigh(side, challenger);
    tables[side]->reweigh(1 - side, holder);
  }
  const ai::Level level = ai::level_named(said.level);
  std::vector<double> points(static_cast<std::size_t>(said.games));
  tbb::parallel_for(std::size_t{0}, points.size(), [&](std::size_t i) {
    const auto table = tables[i % 2]->clone();
    ai::Watch nobody;
    table->play_on({{level, level}, ai::mixed(seed, i / 2), nullptr}, nobody);
    const int winner = table->tally().winner;
    points[i] = winner < 0 ? 0.5 : winner == static_cast<int>(i % 2) ? 1 : 0;
  });
  Score score;
  for (const double one : points) score.points += one, score.squares += one * one, ++score.games;
  return score;
}

void tune(const Options& said) {
  const auto start = new_table(new_game(said.game, said.scenario, said.options));
  Weights holder = ai::weight_lines(start->weights(0));
  Dice dice(said.seed);
  std::string history = "# Tuned by: tamburino tune " + said.game + " --level " + said.level + " --games " +
                        std::to_string(said.games) + " --rounds " + std::to_string(said.rounds) + " --seed " +
                        std::to_string(said.seed) + (said.only.empty() ? "" : " --only " + said.only) + "\n";
  for (int round = 1; round <= said.rounds; ++round) {
    std::string what;
    const Weights challenger = changed(said, holder, dice, what);
    const Score score = match(said, *start, text_of(challenger), text_of(holder),
                              ai::mixed(said.seed, static_cast<std::uint64_t>(round)));
    const bool kept = score.above() > said.needed;
    std::cerr << round << '/' << said.rounds << (kept ? "  kept   " : "         ")
              << std::lround(100 * score.rate()) << " %  " << what << '\n';
    if (!kept) continue;
    holder = challenger;
    std::ostringstream line;
    line << "# round " << round << ": won " << score.points << " of " << score.games << " with " << what
         << '\n';
    history += line.str();
    if (!said.out.empty()) write_file(said.out, history + text_of(holder));
  }
  if (said.out.empty()) {
    std::cout << history << text_of(holder);
  } else {
    write_file(said.out, history + text_of(holder));
  }
}

}  // namespace

void add_tune(CLI::App& app, int&) {
  auto said = std::make_shared<Options>();
  auto* command = app.add_subcommand("tune", "Tune the computer player's weights by self-play");
  command->add_option("game", said->game, "The game")->required();
  command->add_option("--scenario", said->scenario, "The scenario (default: the first of the game)");
  command->add_option("--option", said->options, "An option or variant to play with; may be repeated")
      ->allow_extra_args(false);
  command->add_option("--level", said->level, "Level of both players")->capture_default_str();
  command->add_option("--games", said->games, "Games per match")
      ->check(CLI::Range(2, 1000000))
      ->capture_default_str();
  command->add_option("--rounds", said->rounds, "Number of challengers to try")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--changed", said->changed, "Number of weights that a challenger changes")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--step", said->step, "Size of a change, as a fraction of the weight")
      ->check(CLI::Range(0.001, 10.0))
      ->capture_default_str();
  command
      ->add_option("--needed", said->needed,
                   "Standard deviations above an even score that a challenger needs")
      ->capture_default_str();
  command->add_option("--only", said->only, "Change only weights whose names start with this");
  command->add_option("--seed", said->seed, "Seed for the changes and the games")->capture_default_str();
  command->add_option("--out", said->out,
                      "File to write, with a note of how it was made (default: standard output)");
  command->callback([said] { tune(*said); });
}

}  // namespace tamburino::cli
