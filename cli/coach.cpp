#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <map>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/sim_progress.h"
#include "protocol/coaching.h"

// A game looked at afterwards: docs/opponent.md, "The coach".
namespace tamburino::cli {
namespace {

struct Options {
  std::string path, side;
  int simulations = 50;
  std::uint64_t seed = 1;
  bool json = false, quiet = false;
};

std::string percent(double chance) { return std::to_string(std::lround(100 * chance)) + " %"; }
std::string change(double by) {
  const long whole = std::lround(100 * by);
  return (whole < 0 ? "-" : "+") + std::to_string(std::abs(whole)) + " %";
}

std::string bar(double chance) {
  constexpr std::size_t kWide = 40;
  const auto full = static_cast<std::size_t>(std::lround(kWide * std::clamp(chance, 0.0, 1.0)));
  return std::string(full, '#') + std::string(kWide - full, '.');
}

void row(const std::string& what, const std::string& figure) {
  std::cout << "  " << std::left << std::setw(44) << what << std::right << std::setw(7) << figure << '\n';
}

void tell_curve(const CoachReport& report) {
  std::cout << "Chance of " << report.side << " as each turn begins\n";
  for (const auto& [turn, chance] : report.curve)
    std::cout << "  turn " << std::setw(2) << turn << "  " << bar(chance) << ' ' << std::setw(6)
              << percent(chance) << '\n';
}

void tell_shares(const CoachReport& report) {
  std::cout << "\nWhat made the difference\n";
  row("At the start", percent(report.start));
  row("Dice and draws", change(report.luck));
  for (std::size_t side = 0; side < report.sides.size(); ++side)
    row("Choices of " + report.sides[side] + " (against first sight)", change(report.play[side]));
  row("Seen only as the game went on", change(report.horizon));
  row("At the end", percent(report.end));
}

void tell_moments(const CoachReport& report) {
  std::cout << "\nTurning points\n";
  if (report.moments.empty()) std::cout << "  none\n";
  for (const Moment& one : report.moments)
    std::cout << "  turn " << std::setw(2) << one.turn << ", line " << one.number << ": "
              << (one.side.empty() ? "" : one.side + ": ") << one.text << "  " << percent(one.before)
              << " -> " << percent(one.after) << '\n';
}

void tell_faults(const CoachReport& report) {
  std::cout << "\nBetter answers, of " << report.choices << " choices of " << report.side << '\n';
  if (report.faults.empty()) std::cout << "  none found\n";
  for (const Fault& one : report.faults) {
    std::cout << "  " << word_of(one.gravity) << ", turn " << one.turn << ", line " << one.number << ": "
              << one.given << "  (" << change(-one.loss) << ", give or take " << percent(2 * one.error)
              << ")\n"
              << "    better: " << one.best << "  (" << percent(one.expected_of_best) << " instead of "
              << percent(one.expected_of_given) << ")\n";
    if (one.line.size() < 2) continue;
    std::cout << "    then: ";
    for (std::size_t i = 1; i < one.line.size(); ++i) std::cout << (i == 1 ? "" : "; ") << one.line[i];
    std::cout << '\n';
  }
}

void tell_questions(const CoachReport& report) {
  std::map<std::string, int> faults;
  for (const Fault& one : report.faults) ++faults[one.asked];
  if (faults.empty()) return;
  std::cout << "\nBy question\n";
  for (const auto& [asked, count] : report.by_question) {
    if (faults[asked] > 0) row(asked, std::to_string(faults[asked]) + " of " + std::to_string(count));
  }
}

void coach(const Options& said) {
  const Record record = read_record(read_file(said.path));
  CoachOrders orders;
  orders.side = said.side;
  orders.simulations = said.simulations;
  orders.seed = said.seed;
  Progress progress(record.lines.size(), 0, said.quiet ? Progress::Wish::Quiet : Progress::Wish::Shown);
  orders.tell = [&](std::size_t done, std::size_t) { progress.show(done); };
  const CoachReport report = coached(record, orders);
  if (said.json) {
    std::cout << told(report).dump(2) << '\n';
    return;
  }
  tell_curve(report);
  tell_shares(report);
  tell_moments(report);
  tell_faults(report);
  tell_questions(report);
}

}  // namespace

void add_coach(CLI::App& app, int&) {
  auto said = std::make_shared<Options>();
  auto* command = app.add_subcommand("coach", "Review a recorded game: luck, turning points, better answers");
  command->add_option("record", said->path, "Record file, or - for standard input")->required();
  command->add_option("--side", said->side, "The side whose answers are reviewed")->required();
  command->add_option("--simulations", said->simulations, "Per answer; the worst answers get 4 times as many")
      ->check(CLI::Range(2, 1000000))
      ->capture_default_str();
  command->add_option("--seed", said->seed, "Seed for the coach's playouts")->capture_default_str();
  command->add_flag("--json", said->json, "Print the review as JSON");
  command->add_flag("--quiet", said->quiet, "No progress bar");
  command->callback([said] { coach(*said); });
}

}  // namespace tamburino::cli
