#pragma once

#include <array>
#include <memory>
#include <mutex>

namespace tamburino {

// What the computer plays by, for each side, made when it is first asked for: most tables never ask. It is
// held without its type, so that a table's header need not know the mind of its game. Copies of a table share
// it.
class Minds {
 public:
  template <class M, class Make>
  const M& of(std::size_t side, const Make& make) {
    const std::lock_guard lock(mutex_);
    if (minds_.at(side) == nullptr) minds_[side] = std::make_shared<const M>(make());
    return *static_cast<const M*>(minds_[side].get());
  }
  void replace(std::size_t side, std::shared_ptr<const void> mind) {
    const std::lock_guard lock(mutex_);
    minds_.at(side) = std::move(mind);
  }
  std::shared_ptr<const void> get(std::size_t side) const {
    const std::lock_guard lock(mutex_);
    return minds_.at(side);
  }

 private:
  mutable std::mutex mutex_;
  std::array<std::shared_ptr<const void>, 2> minds_;
};

}  // namespace tamburino
