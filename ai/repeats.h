#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tamburino::ai {

// Answers that come round to the same position again: another is then due.
class Repeats {
 public:
  // How often this position was asked already since something last happened. To hash it takes time, so it is
  // done only when nothing has happened for long.
  template <class Hash>
  int count(const Hash& hash) {
    if (++quiet_ <= kPatience) return 0;
    const std::uint64_t now = hash();
    const auto times = std::count(seen_.begin(), seen_.end(), now);
    seen_.push_back(now);
    return static_cast<int>(times);
  }
  void something_happened() { quiet_ = 0, seen_.clear(); }

 private:
  static constexpr int kPatience = 60;
  int quiet_ = 0;
  std::vector<std::uint64_t> seen_;
};

}  // namespace tamburino::ai
