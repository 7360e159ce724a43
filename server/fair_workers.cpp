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

void FairWorkers::require_room(const Party& party) const {
  const std::lock_guard lock(mutex_);
  if (ending_) throw RequestError("unavailable", "the server is shutting down; try again");
  std::size_t own = 0, of_network = 0;
  if (const auto network = networks_.find(party.network); network != networks_.end()) {
    of_network = network->second.all();
    const auto one = network->second.parties.find(party.name);
    if (one != network->second.parties.end()) own = one->second.all();
  }
  if (own < bounds_.most_each && of_network < bounds_.most_of_network && waiting_ < bounds_.most_waiting)
    return;
  throw RequestError("too-many",
                     own >= bounds_.most_each
                         ? "you have too many requests in progress: wait for them to finish"
                     : of_network >= bounds_.most_of_network
                         ? "your network has too many requests in progress: wait for them to finish"
                         : "the server is busy: try again in a few seconds",
                     "", {{"retry_after", 3}});
}

void FairWorkers::add(const Turn& job) {
  {
    const std::lock_guard lock(mutex_);
    OfNetwork& network = networks_[job->party.network];
    OfParty& own = network.parties[job->party.name];
    if (network.waiting++ == 0) order_.push_back(job->party.network);
    if (own.waiting.empty()) network.order.push_back(job->party.name);
    own.waiting.push_back(job);
    ++waiting_;
  }
  wake_.notify_one();
}

// From the party whose turn it is, and has not `most` running already.
FairWorkers::Turn FairWorkers::next_of(OfNetwork& network, std::size_t most) {
  for (auto name = network.order.begin(); name != network.order.end(); ++name) {
    OfParty& own = network.parties.at(*name);
    if (own.running >= most) continue;
    Turn job = std::move(own.waiting.front());
    own.waiting.pop_front();
    network.order.erase(name);
    if (!own.waiting.empty()) network.order.push_back(job->party.name);  // after all the others
    ++own.running;
    return job;
  }
  return nullptr;
}

FairWorkers::Turn FairWorkers::next() {
  const auto most_of_network = static_cast<std::size_t>(std::max(1, bounds_.threads - 1));
  const auto most_of_party = static_cast<std::size_t>(std::max(1, bounds_.threads - 2));
  for (auto place = order_.begin(); place != order_.end(); ++place) {
    OfNetwork& network = networks_.at(*place);
    if (network.running >= most_of_network) continue;
    Turn job = next_of(network, most_of_party);
    if (job == nullptr) continue;
    order_.erase(place);
    if (--network.waiting > 0) order_.push_back(job->party.network);
    ++network.running;
    --waiting_;
    running_.push_back(job);
    return job;
  }
  return nullptr;
}

void FairWorkers::give_back(const Party& party) {
  const auto network = networks_.find(party.network);
  const auto own = network->second.parties.find(party.name);
  --network->second.running, --own->second.running;
  if (own->second.all() == 0) network->second.parties.erase(own);
  if (network->second.all() == 0) networks_.erase(network);
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
      give_back(job->party);
    }
    wake_.notify_one();  // for one that had as many threads as it may have
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
    for (auto& [name, network] : networks_) {
      for (auto& [party, own] : network.parties) {
        dropped.insert(dropped.end(), own.waiting.begin(), own.waiting.end());
        own.waiting.clear();
      }
      network.order.clear(), network.waiting = 0;
    }
    order_.clear();
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
