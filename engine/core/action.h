#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace tamburino {

// A side's choice: a verb of the game's own, and up to three operands. Verbs have fixed numbers, for records
// and databases keep them. Left blank unless it is said what it holds, so that a list of thousands costs
// nothing to set up.
struct Action {
  std::uint16_t verb;
  std::array<std::uint16_t, 3> operand;
  friend bool operator==(const Action&, const Action&) = default;

  constexpr std::uint64_t packed() const {
    return std::uint64_t{verb} | std::uint64_t{operand[0]} << 16 | std::uint64_t{operand[1]} << 32 |
           std::uint64_t{operand[2]} << 48;
  }
  static constexpr Action unpacked(std::uint64_t bits) {
    return {static_cast<std::uint16_t>(bits),
            {static_cast<std::uint16_t>(bits >> 16), static_cast<std::uint16_t>(bits >> 32),
             static_cast<std::uint16_t>(bits >> 48)}};
  }
};
static_assert(sizeof(Action) == 8);

class ActionList {
 public:
  static constexpr int kMost = 4096;

  void clear() { count_ = 0, cut_ = false; }
  // What no longer fits is left out, and cut() says so.
  void add(Action action) {
    if (count_ < kMost) {
      actions_[static_cast<std::size_t>(count_++)] = action;
    } else {
      cut_ = true;
    }
  }
  bool cut() const { return cut_; }
  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  Action operator[](int i) const { return actions_[static_cast<std::size_t>(i)]; }
  std::span<const Action> all() const { return {actions_.data(), static_cast<std::size_t>(count_)}; }
  bool contains(Action action) const {
    for (const Action& one : all()) {
      if (one == action) return true;
    }
    return false;
  }

 private:
  std::array<Action, kMost> actions_;
  int count_ = 0;
  bool cut_ = false;
};

inline constexpr int kMostDice = 8;

// What a die of a game shows: 1 to 6 of most, 0 to 9 of others.
struct Die {
  std::uint8_t least = 1, most = 6;
  constexpr std::uint32_t faces() const { return static_cast<std::uint32_t>(most - least) + 1; }
  friend bool operator==(const Die&, const Die&) = default;
};

// What the game asks of chance. A draw takes one of the chits whose bit is set in `cup`,
// each as likely as any other; the answer is that chit's number.
struct RollRequest {
  enum class Kind : std::uint8_t { Dice, Draw };
  Kind kind = Kind::Dice;
  std::uint8_t dice = 1;
  std::uint32_t cup = 0;
  Die die{};
};

struct Roll {
  std::array<std::uint8_t, kMostDice> value{};
  friend bool operator==(const Roll&, const Roll&) = default;
};

// Whether this roll is an answer to that request.
constexpr bool answers(const RollRequest& request, const Roll& roll) {
  if (request.kind == RollRequest::Kind::Draw)
    return roll.value[0] < 32 && (request.cup >> roll.value[0] & 1U) != 0;
  for (std::size_t i = 0; i < request.dice && i < kMostDice; ++i) {
    if (roll.value[i] < request.die.least || roll.value[i] > request.die.most) return false;
  }
  return true;
}

}  // namespace tamburino
