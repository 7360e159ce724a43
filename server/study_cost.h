#pragma once

#include <atomic>
#include <memory>

#include "server/limits.h"
#include "server/request.h"

namespace tamburino::server {

// Analyses and imports, and questions about a position, are paid for by the time that they took, however they
// ended. Made before one begins, and kept until it is done; throws RequestError "too-many" when the caller
// has used up its share, or the callers of its network together theirs.
class StudyCost {
 public:
  enum class Kind : std::uint8_t { Study, Question };
  StudyCost(Limits& limits, const Caller& caller, Kind kind)
      : limits_(limits), rates_(rates_of(kind)), caller_(caller.party()), network_(caller.network) {
    const Time now = now_in_milliseconds();
    limits_.require(rates_.of_caller, caller_, rates_.most, rates_.per_second, now);
    limits_.require(rates_.of_network, network_, kShares * rates_.most, kShares * rates_.per_second, now);
  }
  ~StudyCost() {
    const double cost = static_cast<double>(*took_) + 1;
    limits_.charge(rates_.of_caller, caller_, cost);
    limits_.charge(rates_.of_network, network_, cost);
  }
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
  struct Rates {
    const char *of_caller, *of_network;
    double most, per_second;  // milliseconds of a thread
  };
  static constexpr Rates rates_of(Kind kind) {
    return kind == Kind::Study ? Rates{"study", "study-network", 60'000, 500}
                               : Rates{"question", "question-network", 4'000, 500};
  }
  static constexpr double kShares = 4;  // callers behind one address, at full use

  Limits& limits_;
  Rates rates_;
  std::string caller_, network_;
  std::shared_ptr<Time> took_ = std::make_shared<Time>(0);
};

}  // namespace tamburino::server
