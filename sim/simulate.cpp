#include "sim/simulate.h"

namespace tamburino::sim {
namespace {

constexpr std::chrono::milliseconds kPatience{100};
constexpr std::chrono::milliseconds kShortPatience{10};

// Every nth of those that are still to be played: games of a scenario are much alike, so this is fair.
std::vector<std::size_t> own_share(const Orders& orders, const Ledger& ledger, const Ranks& ranks) {
  std::vector<unsigned char> played(orders.tasks());
  for (std::size_t i = 0; i < played.size(); ++i) played[i] = ledger.game(i).played ? 1 : 0;
  ranks.share(played);
  std::vector<std::size_t> tasks;
  std::size_t turn = 0;
  for (std::size_t i = 0; i < played.size(); ++i) {
    if (played[i] != 0) continue;
    if (turn++ % static_cast<std::size_t>(ranks.size()) == static_cast<std::size_t>(ranks.rank()))
      tasks.push_back(i);
  }
  return tasks;
}

class Leader {
 public:
  Leader(Ledger& ledger, BranchNames& names, const Helpers& with)
      : ledger_(ledger), names_(names), words_(names), with_(with) {}

  void gather(Runner& runner, std::atomic<bool>& stop) {
    const bool alone = with_.ranks.size() == 1;
    while (!runner.done() || !with_.ranks.others_done()) {
      for (const Played& played : runner.take(alone ? kPatience : kShortPatience)) enter(played);
      for (const std::string& lines : with_.ranks.receive()) enter_lines(lines);
      write();
      if (stop.load()) with_.ranks.stop_others();
      with_.tell(ledger_.played());
      if (runner.done() && !with_.ranks.others_done()) std::this_thread::sleep_for(kShortPatience);
    }
  }

 private:
  void enter(const Played& played) {
    if (ledger_.add(played) && with_.journal != nullptr) add_line(lines_, played, words_);
  }
  void write() {
    if (!lines_.empty()) with_.journal->add(lines_);
    lines_.clear();
  }
  void enter_lines(const std::string& lines) {
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t next = std::min(lines.find('\n', at), lines.size());
      const auto played = played_in(std::string_view(lines).substr(at, next - at), names_);
      if (!played) throw std::logic_error("another rank sent what cannot be read");
      enter(*played);
      at = next + 1;
    }
  }

  Ledger& ledger_;
  BranchNames& names_;
  BranchWords words_;
  std::string lines_;  // for the journal
  const Helpers& with_;
};

void follow(Runner& runner, const BranchNames& names, std::atomic<bool>& stop, const Ranks& ranks) {
  BranchWords words(names);
  while (!runner.done()) {
    std::string lines;
    for (const Played& played : runner.take(kPatience)) add_line(lines, played, words);
    if (!lines.empty()) ranks.send(lines);
    if (ranks.told_to_stop()) stop = true;
  }
  ranks.send_done();
}

}  // namespace

void simulate(const Orders& orders, const Starts& starts, Ledger& ledger, BranchNames& names,
              std::atomic<bool>& stop, const Helpers& with) {
  Runner runner(orders, starts, own_share(orders, ledger, with.ranks), names, stop);
  if (with.ranks.leads()) {
    Leader(ledger, names, with).gather(runner, stop);
  } else {
    follow(runner, names, stop, with.ranks);
  }
}

}  // namespace tamburino::sim
