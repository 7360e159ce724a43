#include "server/fair_workers.h"

#include <sys/resource.h>

#include <algorithm>

#include "protocol/table.h"

namespace tamburino::server {

FairWorkers::FairWorkers(asio::io_context& home, Bounds bounds) : home_(home), bounds_(bounds) {
  for (int i = 0; i < bounds_.threads; ++i) threads_.emplace_back([this] { serve(); });
}

FairWorkers::~FairWorkers() {
  stop_all();
  for (std::thread& one : threads_) one.join();
}

void FairWorkers::require_room(const std::string& party) const {
  const std::lock_guard lock(mutex_);
  if (ending_) throw RequestError("unavailable", "the server is shutting down; try again");
  const auto queue = queues_.find(party);
  const auto running = running_by_.find(party);
  const std::size_t own = (queue == queues_.end() ? 0 : queue->second.size()) +
                          static_cast<std::size_t>(running == running_by_.end() ? 0 : running->second);
  if (own < bounds_.most_each && waiting_ < bounds_.most_waiting) return;
  const bool by_itself = own >= bounds_.most_each;
  throw RequestError("too-many",
                     by_itself ? "you have too many requests in progress: wait for them to finish"
                               : "the server is busy: try again in a few seconds",
                     "", {{"retry_after", 3}});
}

void FairWorkers::add(const Turn& job) {
  {
    const std::lock_guard lock(mutex_);
    auto& queue = queues_[job->party];
    if (queue.empty()) order_.push_back(job->party);
    queue.push_back(job);
    ++waiting_;
  }
  wake_.notify_one();
}

FairWorkers::Turn FairWorkers::next() {
  const int most = std::max(1, bounds_.threads - 1);
  for (auto party = order_.begin(); party != order_.end(); ++party) {
    if (const auto busy = running_by_.find(*party); busy != running_by_.end() && busy->second >= most)
      continue;
    const auto queue = queues_.find(*party);
    Turn job = std::move(queue->second.front());
    queue->second.pop_front();
    order_.erase(party);
    if (queue->second.empty()) {
      queues_.erase(queue);
    } else {
      order_.push_back(job->party);  // after all the others
    }
    --waiting_;
    ++running_by_[job->party];
    running_.push_back(job);
    return job;
  }
  return nullptr;
}

void FairWorkers::serve() {
  if (bounds_.priority == Workers::Priority::Low) setpriority(PRIO_PROCESS, 0, 10);
  for (;;) {
    Turn job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return ending_ || (job = next()) != nullptr; });
      if (job == nullptr) return;
    }
    if (bounds_.longest.count() > 0) {
      asio::post(home_, [job, longest = bounds_.longest] {
        job->timer.expires_after(longest);
        job->timer.async_wait([job](const boost::system::error_code& cancelled) {
          if (!cancelled) job->stop = true;
        });
      });
    }
    try {
      job->work(job->stop);
    } catch (...) {
      job->fault = std::current_exception();
    }
    {
      const std::lock_guard lock(mutex_);
      std::erase(running_, job);
      if (--running_by_[job->party] == 0) running_by_.erase(job->party);
    }
    wake_.notify_one();  // for a party that had as many threads as it may have
    finish(job);
  }
}

void FairWorkers::finish(const Turn& job) {
  asio::post(home_, [job] {
    job->timer.cancel();
    const auto done = std::exchange(job->done, nullptr);
    done();
  });
}

void FairWorkers::stop_all() {
  std::vector<Turn> dropped;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const Turn& job : running_) job->stop = true;
    for (auto& [party, queue] : queues_) dropped.insert(dropped.end(), queue.begin(), queue.end());
    queues_.clear(), order_.clear();
    waiting_ = 0;
  }
  wake_.notify_all();
  for (const Turn& job : dropped) {
    job->fault =
        std::make_exception_ptr(RequestError("unavailable", "the server is shutting down; try again"));
    finish(job);
  }
}

std::size_t FairWorkers::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

}  // namespace tamburino::server
