#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

#include "sim/branches.h"
#include "sim/orders.h"

// Games are played by several threads at once; whoever asked for them takes them one by one as they end.
namespace tamburino::sim {

struct Played {
  std::size_t task = 0;
  Tally tally;
  long decisions = 0;
  std::uint64_t hash = 0;
  std::vector<BranchCount> branches;
};

// The tables on which the games begin: one for each variant and way of sitting.
class Starts {
 public:
  explicit Starts(const Orders& orders);
  const Table& of(const Task& task) const { return *tables_[task.variant * 2 + (task.swapped ? 1 : 0)]; }
  const Table& base() const { return *tables_.front(); }

 private:
  std::vector<std::unique_ptr<Table>> tables_;
};

class Runner {
 public:
  Runner(const Orders& orders, const Starts& starts, std::vector<std::size_t> tasks, BranchNames& names,
         const std::atomic<bool>& stop);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // What has ended since the last time, after so long, or when all have. Throws what a game threw.
  std::vector<Played> take(std::chrono::milliseconds patience);
  bool done();  // and everything taken

 private:
  void work(int cores);
  void play(std::size_t number, BranchCounter& counter);

  const Orders& orders_;
  const Starts& starts_;
  std::vector<std::size_t> tasks_;
  BranchNames& names_;
  const std::atomic<bool>& stop_;
  std::atomic<bool> failed_ = false;
  std::atomic<std::size_t> next_ = 0;

  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<Played> ended_;
  std::exception_ptr fault_;
  std::size_t working_ = 0;
  std::vector<std::thread> threads_;
};

// How many at once when nobody has said.
int usual_threads();

}  // namespace tamburino::sim
