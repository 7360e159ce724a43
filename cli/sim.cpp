#include <sys/resource.h>
#include <tbb/global_control.h>

#include <csignal>
#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/sim_options.h"
#include "cli/sim_progress.h"
#include "protocol/session.h"
#include "sim/plot.h"
#include "sim/report.h"
#include "sim/simulate.h"

namespace tamburino::cli {
namespace {

// --- interruption: what was played is kept

std::atomic<bool>& interrupted() {
  static std::atomic<bool> flag = false;
  return flag;
}

extern "C" void on_signal(int /*signal*/) { interrupted() = true; }

class Signals {
 public:
  Signals() {
    interrupted() = false;  // and so made before a signal can come
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      struct sigaction action {};
      action.sa_handler = on_signal;
      action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second one ends it at once
      ::sigaction(kSignals[i], &action, &before_[i]);
    }
  }
  ~Signals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

 private:
  static constexpr std::array<int, 2> kSignals{SIGINT, SIGTERM};
  std::array<struct sigaction, kSignals.size()> before_{};
};

// --- the journal: named by the user, or beside the way in case that it is broken off

constexpr std::size_t kMostUnasked = 200000;  // games: their journal would fill the disk

std::unique_ptr<sim::Journal> journal_for(const SimOptions& said, const sim::Orders& orders,
                                          const sim::Starts& starts, sim::BranchNames& names) {
  using Begin = sim::Journal::Begin;
  const sim::Settings settings = sim::settings_of(orders, starts);
  const std::string usual = sim::usual_journal(said.game, settings);
  if (said.resume)
    return std::make_unique<sim::Journal>(said.resume->empty() ? usual : *said.resume, settings, Begin::GoOn,
                                          names);
  if (orders.tasks() > kMostUnasked) return nullptr;
  try {
    return std::make_unique<sim::Journal>(usual, settings, Begin::Anew, names);
  } catch (const sim::JournalError&) {
    return nullptr;  // nobody has asked for it
  }
}

bool is_usual(const SimOptions& said) { return !said.resume || said.resume->empty(); }

// Games beyond those that are asked for may follow another day.
std::size_t enter_found(sim::Journal& journal, sim::Ledger& ledger) {
  for (const sim::Played& played : journal.take_found()) {
    if (played.task < ledger.orders().tasks()) ledger.add(played);
  }
  return ledger.played();
}

// --- what is told in the end

void put(const std::string& path, const std::string& text) {
  if (path.empty()) {
    std::cout << text;
  } else {
    write_file(path, text);
  }
}

void tell(const SimOptions& said, const sim::Ledger& ledger, const sim::BranchNames& names) {
  if (said.signature) {
    for (std::size_t i = 0; i < ledger.orders().tasks(); ++i) {
      if (ledger.game(i).played) std::cout << said.game << ' ' << hash_text(ledger.game(i).hash) << '\n';
    }
    return;
  }
  const sim::Study study = sim::study_of(ledger, names);
  if (said.json) put(*said.json, sim::report_json(ledger, study).dump(2) + "\n");
  if (said.csv) put(*said.csv, sim::report_csv(ledger));
  if (!said.plot.empty()) write_file(said.plot, sim::plot_svg(ledger, study));
  if (said.json != "" && said.csv != "")
    std::cout << sim::report(ledger, study, said.rules ? sim::Rules::Told : sim::Rules::Left);
}

long decisions_in(const sim::Ledger& ledger) {
  long sum = 0;
  for (std::size_t i = 0; i < ledger.orders().tasks(); ++i) sum += ledger.game(i).decisions;
  return sum;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

void tell_speed(long decisions, double seconds) {
  struct rusage usage {};
  ::getrusage(RUSAGE_SELF, &usage);
  std::cerr << decisions << " decisions in " << seconds << " s, "
            << static_cast<long>(static_cast<double>(decisions) / seconds)
            << " decisions per second, at most " << usage.ru_maxrss / 1024 << " MB, "
            << seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime) << " s of CPU time\n";
}

void tell_interruption(const SimOptions& said, const sim::Ledger& ledger, const sim::Journal* journal) {
  std::cerr << "interrupted: " << ledger.played() << " of " << ledger.orders().tasks() << " games";
  if (journal != nullptr)
    std::cerr << " are kept in " << journal->path() << "; the same command with --resume"
              << (is_usual(said) ? "" : " " + journal->path()) << " goes on";
  std::cerr << '\n';
}

void warn_of_clocks(const sim::Orders& orders) {
  for (const sim::Player& player : orders.players) {
    if (player.level.starts_with("time:")) {
      std::cerr << player.level
                << " depends on the speed of the machine: another run may give other results\n";
      return;
    }
  }
}

// The leader's part of a run, from the journal to the report.
int lead(const SimOptions& said, const sim::Orders& orders, const sim::Starts& starts, sim::Ranks& ranks) {
  warn_of_clocks(orders);
  sim::Ledger ledger(orders, starts);
  sim::BranchNames names;
  const auto journal = journal_for(said, orders, starts, names);
  const std::size_t before = journal != nullptr ? enter_found(*journal, ledger) : 0;
  const long decisions_before = decisions_in(ledger);
  double seconds = 0;
  {
    Progress progress(orders.tasks(), before, said.quiet ? Progress::Wish::Quiet : Progress::Wish::Shown);
    sim::simulate(orders, starts, ledger, names, interrupted(),
                  {ranks, journal.get(), [&](std::size_t done) { progress.show(done); }});
    seconds = progress.seconds();
  }
  tell(said, ledger, names);
  if (said.speed) tell_speed(decisions_in(ledger) - decisions_before, seconds);
  if (ledger.played() < orders.tasks()) {
    tell_interruption(said, ledger, journal.get());
    return 130;
  }
  if (journal != nullptr && is_usual(said)) journal->remove();
  return 0;
}

int simulate(SimOptions& said) {
  sim::Orders orders = orders_from(said);
  const sim::Starts starts(orders);
  if (!orders.records.empty()) std::filesystem::create_directories(orders.records);
  const Signals signals;
  sim::Ranks ranks;
  // mpirun has given each process its core.
  if (orders.threads == 0) orders.threads = ranks.size() > 1 ? 1 : sim::usual_threads();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(orders.threads));
  try {
    if (ranks.leads()) return lead(said, orders, starts, ranks);
    sim::Ledger ledger(orders, starts);
    sim::BranchNames names;
    sim::simulate(orders, starts, ledger, names, interrupted(), {ranks, nullptr, [](std::size_t) {}});
    return 0;
  } catch (const std::exception& error) {
    if (ranks.size() == 1) throw;
    std::cerr << "tamburino: " << error.what() << '\n';
    ranks.abandon();
  }
}

}  // namespace

void add_sim(CLI::App& app, int& status) {
  auto said = std::make_shared<SimOptions>();
  auto* command = app.add_subcommand("sim", "Play many games between computer players and print statistics");
  add_sim_options(*command, *said);
  command->callback([said, command, &status] {
    said->extras = command->remaining();
    try {
      status = simulate(*said);
    } catch (const std::exception&) {
      if (!sim::Ranks::follows()) throw;
      status = 1;  // the first rank says why
    }
  });
}

}  // namespace tamburino::cli
