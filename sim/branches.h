#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "ai/match.h"
#include "protocol/table.h"

// How often each branch of the rules was taken: what happened, by which rule.
namespace tamburino::sim {

struct Branch {
  std::string rule, event;
  friend auto operator<=>(const Branch&, const Branch&) = default;
};

// Numbers for branches, the same for all threads.
class BranchNames {
 public:
  std::uint16_t number(const Branch& branch) {
    const std::lock_guard lock(mutex_);
    const auto [found, fresh] = numbers_.try_emplace(branch, static_cast<std::uint16_t>(all_.size()));
    if (fresh) all_.push_back(branch);
    return found->second;
  }
  std::vector<Branch> all() const {
    const std::lock_guard lock(mutex_);
    return all_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<Branch, std::uint16_t> numbers_;
  std::vector<Branch> all_;
};

struct BranchCount {
  std::uint16_t branch = 0;
  std::uint32_t times = 0;
};

// Counts them in one game after another. Rules are string literals, so their addresses are counted; the words
// are asked for only when an address is new.
class BranchCounter : public ai::Watch {
 public:
  explicit BranchCounter(BranchNames& names);
  void follow(const Table& table) { table_ = &table; }
  void happened(const Events& events) override {
    for (const Event& event : events.all()) {
      if (event.rule != nullptr) count(event);
    }
  }
  std::vector<BranchCount> take();  // and begin again

 private:
  struct Slot {
    Rule rule = nullptr;
    std::uint8_t kind = 0;
    std::uint16_t branch = 0;
    std::uint32_t times = 0;
  };
  static constexpr std::size_t kSlots = 4096;  // far more than any game has

  void count(const Event& event) {
    const auto address = reinterpret_cast<std::uintptr_t>(event.rule);
    std::size_t at = ((address ^ address >> 12) * 31 + std::size_t{event.kind} * 0x9e5U) % kSlots;
    while (slots_[at].rule != nullptr && (slots_[at].rule != event.rule || slots_[at].kind != event.kind))
      at = (at + 1) % kSlots;
    Slot& slot = slots_[at];
    if (slot.rule == nullptr) open(at, event);
    if (slot.times++ == 0) used_.push_back(static_cast<std::uint16_t>(at));
  }
  void open(std::size_t at, const Event& event);

  BranchNames& names_;
  const Table* table_ = nullptr;
  std::vector<Slot> slots_;
  std::vector<std::uint16_t> used_;
  std::size_t open_ = 0;
};

}  // namespace tamburino::sim
