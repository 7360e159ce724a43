#include "cli/sim_options.h"

#include "ai/level.h"
#include "cli/begin.h"
#include "cli/files.h"
#include "loader/pack_info.h"
#include "loader/packs.h"
#include "sim/vary.h"

namespace tamburino::cli {
namespace {

using Sides = std::vector<std::string>;

std::string side_options(const Sides& sides) { return "--" + sides[0] + ", --" + sides[1]; }

// --- sides by their names, which only the game knows: --allies officer, --allies-weights FILE

struct Said {
  std::string name, value;
};

Said next_said(const std::vector<std::string>& extras, std::size_t& i, const Sides& sides) {
  std::string name = extras[i++];
  if (!name.starts_with("--"))
    throw std::runtime_error("\"" + name +
                             "\" is not understood; the game's name comes first, levels behind " +
                             side_options(sides));
  name.erase(0, 2);
  if (const std::size_t sign = name.find('='); sign != std::string::npos)
    return {name.substr(0, sign), name.substr(sign + 1)};
  const bool has_value = i < extras.size() && !extras[i].starts_with("--");
  return {name, has_value ? extras[i++] : ""};
}

void put_once(std::string& place, const Said& said, const char* what) {
  if (said.value.empty()) throw std::runtime_error("--" + said.name + " needs " + what);
  if (!place.empty()) throw std::runtime_error("--" + said.name + ": given twice");
  place = said.value;
}

void read_sides(SimOptions& said, const Sides& sides) {
  for (std::size_t i = 0; i < said.extras.size();) {
    const Said one = next_said(said.extras, i, sides);
    bool known = false;
    for (std::size_t side = 0; side < 2; ++side) {
      const bool level = one.name == sides[side];
      const bool weights = one.name == sides[side] + "-weights";
      known |= level || weights;
      if (level) put_once(said.levels[side], one, "a level");
      if (weights) put_once(said.weights[side], one, "a file");
    }
    if (!known)
      throw std::runtime_error("--" + one.name + " is neither an option of sim nor a side of " + said.game +
                               ", whose sides are: " + side_options(sides));
  }
}

sim::Player player_from(const std::string& level, const std::string& weights, const std::string& value) {
  sim::Player player;
  if (!level.empty()) player.level = ai::level_named(level).name;
  if (!weights.empty()) player.weights = read_file(weights);
  if (!value.empty()) player.value = read_file(value);
  return player;
}

// --- variants

PackInfo pack_of(const std::string& game) {
  Problems problems;
  return read_pack_info(pack_directory(packs_directory(), game), problems).value_or(PackInfo{});
}

std::vector<std::string> options_of(const PackInfo& pack) {
  std::vector<std::string> names;
  names.reserve(pack.options.size());
  for (const PackOption& option : pack.options) names.push_back(option.id);
  return names;
}

// With the scenario, where there are several.
std::string title_of(const PackInfo& pack, const std::string& scenario) {
  for (const auto& [language, name] : pack.names) {
    if (language == "en") return pack.scenarios.size() > 1 ? name + " (" + scenario + ")" : name;
  }
  return "";
}

void add_variants(const SimOptions& said, const Table& base, sim::Orders& orders) {
  if (said.vary.empty()) return;
  const sim::Variable from{orders.variants.front().request, base.counters(), options_of(pack_of(said.game))};
  for (const std::string& words : said.vary) {
    for (sim::Variant& variant : sim::varied(from, words)) orders.variants.push_back(std::move(variant));
  }
}

// What may stand alone: --json prints, --json FILE writes.
void add_output(CLI::App& command, const std::string& name, std::optional<std::string>& file,
                const std::string& help) {
  command
      .add_option_function<std::vector<std::string>>(
          name, [&file](const std::vector<std::string>& said) { file = said.empty() ? "" : said.front(); },
          help)
      ->expected(0, 1)
      ->type_name("[FILE]");
}

}  // namespace

void add_sim_options(CLI::App& command, SimOptions& said) {
  command.add_option("game", said.game, "The game, as `tamburino games` lists them")->required();
  command.add_option("--scenario", said.scenario, "The scenario (default: the first of the game)");
  command.add_option("--option", said.options, "An option or variant to play with; may be repeated")
      ->allow_extra_args(false);
  command.add_option("--games", said.games, "Number of games (seeds)")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command.add_option("--seed", said.seed, "Seed of the first game; each further game uses the next number")
      ->capture_default_str();
  command.add_option("--threads", said.threads, "Games played in parallel (0: one per core)")
      ->check(CLI::Range(0, 1024));
  command.add_option(
      "--first", said.levels[0],
      "The level of the game's first side: random, novice, careful, officer, marshal, mcts:<n>, time:<ms>; "
      "or by the name of the side, e.g. --allies officer");
  command.add_option("--second", said.levels[1], "The level of the game's second side");
  command.add_option("--first-weights", said.weights[0],
                     "Weights file for the first side instead of the pack's; also --allies-weights");
  command.add_option("--second-weights", said.weights[1],
                     "Weights file for the second side instead of the pack's");
  command.add_option(
      "--first-value", said.values[0],
      "Learned value for the first side instead of the pack's: a file written by `tamburino learn`");
  command.add_option("--second-value", said.values[1],
                     "Learned value for the second side instead of the pack's");
  command.add_flag("--swap", said.swap, "Play every seed twice, the second time with the players swapped");
  command
      .add_option(
          "--vary", said.vary,
          "Also play with this change, e.g. 'units.austria.cohesion+1' or 'option.dummies'; may be repeated")
      ->allow_extra_args(false);
  command.add_flag("--rules", said.rules, "Count how often each branch of the rules was taken");
  add_output(command, "--json", said.json,
             "Print everything as JSON instead of the tables, or write it to FILE");
  add_output(command, "--csv", said.csv,
             "Print a CSV line per game instead of the tables, or write them to FILE");
  command.add_option("--plot", said.plot, "Write a plot of the distribution to this SVG file");
  command.add_option("--records", said.records, "Write each game's record to this directory");
  add_output(command, "--resume", said.resume, "Continue an interrupted run; FILE stores the finished games");
  command.add_flag("--quiet", said.quiet, "No progress bar");
  command.add_flag("--speed", said.speed, "Print decisions per second and memory use on standard error");
  command.add_flag("--signature", said.signature,
                   "Print one hash per game, which changes only if play changes");
  command.allow_extras();
}

sim::Orders orders_from(SimOptions& said) {
  sim::Orders orders;
  orders.variants.push_back({"as it is", new_game(said.game, said.scenario, said.options), ""});
  const auto base = new_table(orders.variants.front().request);
  read_sides(said, base->sides());
  for (std::size_t i = 0; i < 2; ++i)
    orders.players[i] = player_from(said.levels[i], said.weights[i], said.values[i]);
  add_variants(said, *base, orders);
  orders.swap = said.swap;
  orders.games = said.games;
  orders.seed = said.seed;
  orders.threads = said.threads;
  orders.records = said.records;
  orders.title = title_of(pack_of(said.game), base->scenario());
  if (said.json == "" && said.csv == "")
    throw std::runtime_error("--json and --csv cannot both go to standard output: give one of them a file");
  return orders;
}

}  // namespace tamburino::cli
