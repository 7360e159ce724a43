#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "protocol/table.h"
#include "server/rows.h"

namespace tamburino::server {

// Rate limits, by network or account: a bucket that refills over time.
class Limits {
 public:
  explicit Limits(bool on) : on_(on) {}

  // Throws RequestError "too-many", with the seconds to wait as facts. No cost is more than the bucket holds.
  void take(const std::string& what, const std::string& who, double most, double per_second, Time now,
            double cost = 1) {
    if (!on_) return;
    Bucket& one = filled(what, who, most, per_second, now);
    const double due = std::min(cost, most);
    if (one.left < due) refuse(one, due);
    one.left -= due;
  }

  // For work whose cost is known only afterwards: it may begin while anything is left, and what it took is
  // charged when it is done, even if that is more than was left.
  void require(const std::string& what, const std::string& who, double most, double per_second, Time now) {
    if (!on_) return;
    Bucket& one = filled(what, who, most, per_second, now);
    if (one.left <= 0) refuse(one, 0);
  }
  void charge(const std::string& what, const std::string& who, double cost) {
    if (const auto found = buckets_.find(key(what, who)); found != buckets_.end()) found->second.left -= cost;
  }

  // Whether anything is left, without taking it.
  bool has(const std::string& what, const std::string& who, double most, double per_second, Time now) {
    return !on_ || filled(what, who, most, per_second, now).left >= 1;
  }

 private:
  static constexpr std::size_t kMost = 100'000;
  struct Bucket {
    double left = 0;
    Time at = 0;
    double most = 0, per_second = 0;
  };
  static std::string key(const std::string& what, const std::string& who) { return what + '\n' + who; }
  Bucket& filled(const std::string& what, const std::string& who, double most, double per_second, Time now) {
    if (buckets_.size() > kMost) forget(now);
    Bucket& one = buckets_[key(what, who)];
    if (one.at == 0) one = {most, now, most, per_second};
    one.left = std::min(most, one.left + static_cast<double>(now - one.at) / 1000 * per_second);
    one.at = now;
    return one;
  }
  [[noreturn]] static void refuse(const Bucket& one, double due) {
    const int wait = 1 + static_cast<int>((due - one.left) / one.per_second);
    throw RequestError("too-many", "too many requests: try again in " + std::to_string(wait) + " seconds", "",
                       {{"retry_after", wait}});
  }
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
