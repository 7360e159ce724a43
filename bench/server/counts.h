#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace load {

using Clock = std::chrono::steady_clock;

class Times {
 public:
  void add(Clock::duration taken) {
    taken_.push_back(static_cast<float>(std::chrono::duration<double, std::milli>(taken).count()));
  }
  void print(const char* what) {
    if (taken_.empty()) {
      std::printf("%-6s none\n", what);
      return;
    }
    std::sort(taken_.begin(), taken_.end());
    double sum = 0;
    for (const float one : taken_) sum += one;
    std::printf("%-6s mean %.2f  50%% %.2f  95%% %.2f  99%% %.2f  99.9%% %.2f  most %.2f ms  (%zu)\n", what,
                sum / static_cast<double>(taken_.size()), at(0.5), at(0.95), at(0.99), at(0.999),
                taken_.back(), taken_.size());
  }

 private:
  [[nodiscard]] double at(double share) const {
    const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(taken_.size()))) - 1;
    return taken_[std::min(place, taken_.size() - 1)];
  }
  std::vector<float> taken_;
};

struct Counts {
  bool measuring = false;
  std::size_t acts = 0, asked = 0, missed = 0, finished = 0, errors = 0, bytes = 0;
  Times ack, event;
  std::map<std::string, std::size_t> kinds;  // of errors

  void error(std::string kind) {
    ++errors;
    ++kinds[std::move(kind)];
  }
  void print_errors() const {
    std::printf("errors %zu\n", errors);
    for (const auto& [kind, times] : kinds) std::printf("  %zu times: %s\n", times, kind.c_str());
  }
};

}  // namespace load
