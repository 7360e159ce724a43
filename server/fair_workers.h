#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "server/tasks.h"

namespace tamburino::server {

// Who asks for work: accounts cost nothing to make, so that those of one network share what one may have.
struct Party {
  // GCC 12 copies a temporary aggregate bit by bit into a coroutine's frame (its bug 98401): hence a
  // constructor.
  Party(std::string of_network, std::string account)
      : network(std::move(of_network)), name(std::move(account)) {}
  std::string network;
  std::string name;  // of an account; or empty
};

// Threads for long work that many may ask for. The networks take turns, and within each its parties, every
// one with a queue of its own. One network always leaves a thread to the others, and one party two where
// there are so many. What waits is bounded, and what runs can be told to stop.
class FairWorkers {
 public:
  struct Bounds {
    int threads = 2;
    std::size_t most_each = 4;               // of one party, running or waiting
    std::size_t most_of_network = 16;        // the same for all parties of a network
    std::size_t most_waiting = 64;           // of all
    std::chrono::milliseconds longest = {};  // then the work is told to stop; 0: never
    Workers::Priority priority = Workers::Priority::Low;
  };
  FairWorkers(asio::io_context& home, Bounds bounds);
  ~FairWorkers();
  FairWorkers(const FairWorkers&) = delete;
  FairWorkers& operator=(const FairWorkers&) = delete;

  // `work` gets a flag that says when to stop: it should throw then. Throws RequestError "too-many" when the
  // party, its network, or everybody together, already waits for too much.
  template <class Do>
  Later<std::invoke_result_t<Do, const std::atomic<bool>&>> run(Party party, Do work) {
    using Result = std::invoke_result_t<Do, const std::atomic<bool>&>;
    require_room(party);
    auto result = std::make_shared<std::optional<Result>>();
    auto job = std::make_shared<Job>(home_, std::move(party));
    job->work = [result, work = std::move(work)](const std::atomic<bool>& stop) mutable {
      result->emplace(work(stop));
    };
    co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(
        [&](auto handler) {
          auto held = std::make_shared<decltype(handler)>(std::move(handler));
          job->done = [held] { (*held)(); };
          add(job);
        },
        asio::use_awaitable);
    if (job->fault) std::rethrow_exception(job->fault);
    co_return std::move(**result);
  }

  // What waits fails with "unavailable", what runs is told to stop, and nothing more is taken.
  void stop_all();
  std::size_t waiting() const;

 private:
  struct Job {
    Job(asio::io_context& home, Party by) : party(std::move(by)), timer(home) {}
    Party party;
    std::function<void(const std::atomic<bool>&)> work;
    std::function<void()> done;
    std::exception_ptr fault;
    std::atomic<bool> stop = false;
    asio::steady_timer timer;
  };
  using Turn = std::shared_ptr<Job>;

  struct OfParty {
    std::deque<Turn> waiting;
    std::size_t running = 0;
    std::size_t all() const { return waiting.size() + running; }
  };
  struct OfNetwork {
    std::map<std::string, OfParty> parties;  // those that wait or have something running
    std::deque<std::string> order;           // of those that wait
    std::size_t waiting = 0, running = 0;
    std::size_t all() const { return waiting + running; }
  };

  void require_room(const Party& party) const;
  void add(const Turn& job);
  void serve();
  // The caller holds the lock.
  Turn next();
  static Turn next_of(OfNetwork& network, std::size_t most);
  void give_back(const Party& party);
  void finish(const Turn& job);

  asio::io_context& home_;
  Bounds bounds_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, OfNetwork> networks_;  // those that wait or have something running
  std::deque<std::string> order_;              // of the networks that wait
  std::vector<Turn> running_;
  std::size_t waiting_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tamburino::server
