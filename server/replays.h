#pragma once

#include "server/fair_workers.h"
#include "server/limits.h"
#include "server/request.h"

namespace tamburino::server {

// Threads that play stored games again to show an earlier moment. They are apart from those that read the
// database for everything else, the callers take turns, and each pays for the time that it took: an act, or a
// list, never waits for somebody who leafs through a long game.
class Replays {
 public:
  Replays(const DatabaseAddress& database, asio::io_context& home, Limits& limits)
      : reading_(database), limits_(limits), workers_(home, kBounds) {}

  // Throws RequestError "too-many" when the caller has used up its share.
  template <class Do>
  Later<std::invoke_result_t<Do, soci::session&>> run(Caller caller, Do work) {
    using Result = std::invoke_result_t<Do, soci::session&>;
    const Time now = now_in_milliseconds();
    limits_.require("replay", caller.party(), kMost, kPerSecond, now);
    limits_.require("replay-network", caller.network, kOfNetwork * kMost, kOfNetwork * kPerSecond, now);
    auto took = std::make_shared<Time>(0);
    const auto timed = [this, took, work = std::move(work)](const std::atomic<bool>&) {
      const Time begun = now_in_milliseconds();
      std::optional<Result> result;
      const std::function<void(soci::session&)> inside = [&](soci::session& sql) {
        result.emplace(work(sql));
      };
      reading_.run(inside);
      *took = now_in_milliseconds() - begun;
      return std::move(*result);
    };
    auto result = co_await workers_.run(Party{caller.network, caller.account}, timed);
    const auto cost = static_cast<double>(*took) + 1;
    limits_.charge("replay", caller.party(), cost);
    limits_.charge("replay-network", caller.network, cost);
    co_return result;
  }

  void stop() { workers_.stop_all(); }
  std::size_t waiting() const { return workers_.waiting(); }

 private:
  static constexpr double kMost = 4000, kPerSecond = 250;  // milliseconds of a thread
  static constexpr double kOfNetwork = 4;                  // accounts behind one address, at full use
  static constexpr FairWorkers::Bounds kBounds{.threads = 2,
                                               .most_each = 16,
                                               .most_of_network = 64,
                                               .most_waiting = 256,
                                               .longest = {},
                                               .priority = Workers::Priority::Low};

  Reading reading_;
  Limits& limits_;
  FairWorkers workers_;
};

}  // namespace tamburino::server
