#include "sim/runner.h"

#include <tbb/task_arena.h>

#include <algorithm>
#include <fstream>

#include "engine/core/record.h"
#include "protocol/session.h"

namespace tamburino::sim {
namespace {

// Keeps the record of a game while its branches are counted.
class Recorder : public ai::Watch {
 public:
  Recorder(BranchCounter& counter, const Table& start, std::uint64_t seed)
      : counter_(counter), session_(start.clone(), seed) {}
  void acts(Action action) override { session_.apply(action, events_); }
  void rolls(const Roll& roll) override { session_.apply(roll, events_); }
  void happened(const Events& events) override { counter_.happened(events); }
  std::string text() const { return write(session_.record()); }

 private:
  BranchCounter& counter_;
  Session session_;
  Events events_;
};

std::string record_name(const Orders& orders, const Task& task, const std::string& game) {
  std::string name = orders.records + "/" + game + "-" + std::to_string(orders.seed + task.game);
  if (task.variant > 0) name += "-variant-" + std::to_string(task.variant);
  return name + (task.swapped ? "-swapped.txt" : ".txt");
}

void keep(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.flush();
  if (!file) throw std::runtime_error(path + ": cannot be written");
}

}  // namespace

int usual_threads() { return tbb::this_task_arena::max_concurrency(); }

Starts::Starts(const Orders& orders) {
  tables_.reserve(orders.variants.size() * 2);
  for (const Variant& variant : orders.variants) {
    tables_.push_back(new_table(variant.request));
    tables_.push_back(tables_.back()->clone());
    for (std::size_t swapped = 0; swapped < 2; ++swapped) {
      Table& table = *tables_[tables_.size() - 2 + swapped];
      for (std::size_t player = 0; player < 2; ++player) {
        const std::string& weights = orders.players[player].weights;
        if (!weights.empty()) table.reweigh(player ^ swapped, weights);
        const std::string& value = orders.players[player].value;
        if (!value.empty()) table.judge_by(player ^ swapped, value);
      }
    }
  }
}

Runner::Runner(const Orders& orders, const Starts& starts, std::vector<std::size_t> tasks, BranchNames& names,
               const std::atomic<bool>& stop)
    : orders_(orders), starts_(starts), tasks_(std::move(tasks)), names_(names), stop_(stop) {
  const auto threads = static_cast<std::size_t>(orders.threads > 0 ? orders.threads : usual_threads());
  working_ = std::max<std::size_t>(1, std::min(threads, tasks_.size()));
  // A game has a core for itself; only when there are fewer games than cores does each think on several.
  const int cores = static_cast<int>(std::max<std::size_t>(1, threads / working_));
  threads_.reserve(working_);
  for (std::size_t i = working_; i > 0; --i) threads_.emplace_back([this, cores] { work(cores); });
}

Runner::~Runner() {
  failed_ = true;
  for (std::thread& one : threads_) one.join();
}

void Runner::work(int cores) {
  try {
    BranchCounter counter(names_);
    tbb::task_arena arena(cores);
    while (!stop_.load() && !failed_.load()) {
      const std::size_t next = next_.fetch_add(1);
      if (next >= tasks_.size()) break;
      arena.execute([&] { play(tasks_[next], counter); });
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
    failed_ = true;
  }
  const std::lock_guard lock(mutex_);
  --working_;
  news_.notify_all();
}

// One game; its dice and all choices follow from the seed alone.
void Runner::play(std::size_t number, BranchCounter& counter) {
  const Task task = orders_.task(number);
  const auto table = starts_.of(task).clone();
  ai::Plan plan{{ai::level_named(orders_.players[task.swapped ? 1 : 0].level),
                 ai::level_named(orders_.players[task.swapped ? 0 : 1].level)},
                orders_.seed + task.game,
                &stop_};
  counter.follow(*table);
  Events beginning;
  table->events_at_start(beginning);
  counter.happened(beginning);
  Played played;
  played.task = number;
  if (orders_.records.empty()) {
    played.decisions = table->play_on(plan, counter);
  } else {
    Recorder recorder(counter, *table, plan.seed);
    played.decisions = table->play_on(plan, recorder);
    if (!stop_.load()) keep(record_name(orders_, task, table->game()), recorder.text());
  }
  played.branches = counter.take();
  if (stop_.load() && table->to_act().kind != ToAct::Kind::Over) return;  // broken off: no outcome
  played.tally = table->tally();
  played.hash = table->hash();
  const std::lock_guard lock(mutex_);  // nobody is woken: games may end by the thousand a second
  ended_.push_back(std::move(played));
}

std::vector<Played> Runner::take(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, patience, [this] { return working_ == 0; });
  if (fault_) std::rethrow_exception(fault_);
  return std::exchange(ended_, {});
}

bool Runner::done() {
  const std::lock_guard lock(mutex_);
  return working_ == 0 && ended_.empty() && !fault_;
}

}  // namespace tamburino::sim
