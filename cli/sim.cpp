#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>

#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "engine/core/dice.h"
#include "protocol/session.h"

namespace tamburino::cli {
namespace {

struct Options {
  std::string game, scenario, records;
  std::vector<std::string> options;
  int games = 100, threads = 0;
  std::uint64_t seed = 1;
  bool json = false, signature = false;
};

struct Outcome {
  std::string level;  // of victory, or who has won
  std::string ending;
  int decisions = 0;
  std::uint64_t hash = 0;
};

// One game, both sides choosing at random; its dice follow from the seed and its number alone.
Outcome play_one(const Table& start, std::uint64_t seed, const std::string& record_path) {
  Dice dice(seed);
  ActionList list;
  Events events;
  Outcome outcome;
  const auto finish = [&](const Table& table) {
    const Json score = table.score();
    outcome.level = score.value("level", score.value("winner", "over"));
    outcome.ending = table.to_act().asked;
    outcome.hash = table.hash();
  };
  if (record_path.empty()) {
    const auto table = start.clone();
    for (ToAct now = table->to_act(); now.kind != ToAct::Kind::Over;
         now = table->to_act(), ++outcome.decisions) {
      if (now.kind == ToAct::Kind::Chance) {
        table->apply(dice.answer(now.request), events);
        continue;
      }
      table->list(list);
      table->apply(list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
    }
    finish(*table);
    return outcome;
  }
  Session session(start.clone(), seed);
  for (ToAct now = session.table().to_act(); now.kind != ToAct::Kind::Over; now = session.table().to_act()) {
    if (now.kind == ToAct::Kind::Chance) {
      session.apply(dice.answer(now.request), events);
      continue;
    }
    session.table().list(list);
    session.apply(list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
  }
  outcome.decisions = session.decisions();
  finish(session.table());
  write_file(record_path, write(session.record()));
  return outcome;
}

void tell(const Options& said, const std::string& scenario, const std::vector<Outcome>& outcomes,
          double seconds) {
  std::map<std::string, int> levels, endings;
  long decisions = 0;
  for (const Outcome& one : outcomes) {
    ++levels[one.level];
    ++endings[one.ending];
    decisions += one.decisions;
  }
  const double rate = static_cast<double>(decisions) / seconds;
  if (said.json) {
    Json json{
        {"game", said.game},      {"scenario", scenario}, {"games", outcomes.size()},     {"seed", said.seed},
        {"decisions", decisions}, {"seconds", seconds},   {"decisions_per_second", rate}, {"levels", levels},
        {"endings", endings}};
    std::cout << json.dump(2) << '\n';
    return;
  }
  std::cout << outcomes.size() << " games of random play, " << decisions << " decisions, "
            << static_cast<long>(rate) << " decisions per second\n";
  for (const auto& [level, count] : levels) std::cout << "  " << level << "  " << count << '\n';
  for (const auto& [ending, count] : endings) std::cout << "  ended by " << ending << "  " << count << '\n';
}

void simulate(const Options& said) {
  const auto start = new_table(new_game(said.game, said.scenario, said.options));
  if (!said.records.empty()) std::filesystem::create_directories(said.records);
  std::vector<Outcome> outcomes(static_cast<std::size_t>(said.games));
  const int threads = said.threads > 0 ? said.threads : tbb::this_task_arena::max_concurrency();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  const auto begun = std::chrono::steady_clock::now();
  tbb::parallel_for(std::size_t{0}, outcomes.size(), [&](std::size_t i) {
    const std::string path =
        said.records.empty() ? ""
                             : said.records + "/" + said.game + "-" + std::to_string(said.seed + i) + ".txt";
    outcomes[i] = play_one(*start, said.seed + i, path);
  });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  if (said.signature) {
    for (const Outcome& one : outcomes) std::cout << said.game << ' ' << hash_text(one.hash) << '\n';
    return;
  }
  tell(said, start->scenario(), outcomes, seconds);
}

}  // namespace

void add_sim(CLI::App& app, int&) {
  auto said = std::make_shared<Options>();
  auto* command = app.add_subcommand("sim", "Play many games at random and count");
  command->add_option("game", said->game, "The game, e.g. butchery")->required();
  command->add_option("--scenario", said->scenario, "The scenario; without it, the first of the game");
  command->add_option("--option", said->options, "An option or variant to play with; may be repeated")
      ->allow_extra_args(false);
  command->add_option("--games", said->games, "How many")
      ->check(CLI::Range(1, 100000000))
      ->capture_default_str();
  command->add_option("--seed", said->seed, "Of the first game; the next has the next number")
      ->capture_default_str();
  command->add_option("--threads", said->threads, "How many at once; 0: as many as the machine has")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--json", said->json, "Print JSON");
  command->add_option("--records", said->records, "Keep each game's record in this directory");
  command->add_flag("--signature", said->signature,
                    "Print one hash a game: what must not change when play has not changed");
  command->callback([said] { simulate(*said); });
}

}  // namespace tamburino::cli
