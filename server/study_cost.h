#pragma once

#include <atomic>
#include <memory>

#include "server/limits.h"

namespace tamburino::server {

// Analyses and imports are paid for by the time that they took, however they ended. Made before one begins,
// and kept until it is done; throws RequestError "too-many" when the account has used up its share.
class StudyCost {
 public:
  StudyCost(Limits& limits, std::string account) : limits_(limits), account_(std::move(account)) {
    limits_.require(kWhat, account_, kMost, kPerSecond, now_in_milliseconds());
  }
  ~StudyCost() { limits_.charge(kWhat, account_, static_cast<double>(*took_) + 1); }
  StudyCost(const StudyCost&) = delete;
  StudyCost& operator=(const StudyCost&) = delete;

  // The same work, with a watch.
  template <class Do>
  auto timed(Do work) const {
    return [took = took_, work = std::move(work)](const std::atomic<bool>& stop) {
      struct Watch {
        Time& took;
        Time begun = now_in_milliseconds();
        ~Watch() { took = now_in_milliseconds() - begun; }
      } const watch{*took};
      return work(stop);
    };
  }

 private:
  static constexpr const char* kWhat = "study";
  static constexpr double kMost = 60'000, kPerSecond = 500;  // milliseconds of a thread

  Limits& limits_;
  std::string account_;
  std::shared_ptr<Time> took_ = std::make_shared<Time>(0);
};

}  // namespace tamburino::server
