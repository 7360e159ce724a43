#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "protocol/table.h"
#include "server/rows.h"

namespace tamburino::server {

// Rate limits, by address or account: a bucket that refills over time.
class Limits {
 public:
  explicit Limits(bool on) : on_(on) {}

  // Throws RequestError "too-many", with the seconds to wait as facts.
  void take(const std::string& what, const std::string& who, double most, double per_second, Time now) {
    if (!on_) return;
    if (buckets_.size() > kMost) forget(now);
    Bucket& one = buckets_[what + '\n' + who];
    if (one.at == 0) one = {most, now, most, per_second};
    one.left = std::min(most, one.left + static_cast<double>(now - one.at) / 1000 * per_second);
    one.at = now;
    if (one.left >= 1) {
      one.left -= 1;
      return;
    }
    const int wait = 1 + static_cast<int>((1 - one.left) / per_second);
    throw RequestError("too-many", "too many requests: try again in " + std::to_string(wait) + " seconds", "",
                       {{"retry_after", wait}});
  }

 private:
  static constexpr std::size_t kMost = 100'000;
  struct Bucket {
    double left = 0;
    Time at = 0;
    double most = 0, per_second = 0;
  };
  void forget(Time now) {  // those that are full again
    std::erase_if(buckets_, [now](const auto& one) {
      return one.second.left + static_cast<double>(now - one.second.at) / 1000 * one.second.per_second >=
             one.second.most;
    });
  }
  bool on_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tamburino::server
