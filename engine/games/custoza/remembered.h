#pragma once

#include <cstring>

#include "engine/games/custoza/state.h"

// What was last found out about a position. An order is asked about when it is listed and again when it is
// chosen, and every marker of a declaration asks the same of the same units: the search is made once for all
// of them. The answer is the one that a new search would give, so nothing but time depends on it.
namespace tamburino::custoza {

// Whether two States are the same byte for byte, apart from the question that is pending. Where a byte that
// nobody reads differs, a search is made in vain, and that is all.
inline bool same_position(const State& one, const State& other) {
  const auto byte = [](const auto& part) { return reinterpret_cast<const char*>(&part); };
  const auto head = static_cast<std::size_t>(byte(one.pending) - byte(one));
  const auto rest = static_cast<std::size_t>(byte(one.units) - byte(one));
  return std::memcmp(byte(one) + rest, byte(other) + rest, sizeof(State) - rest) == 0 &&
         std::memcmp(byte(one), byte(other), head) == 0;
}
// The same of the units alone: what they did, where they stand and how.
inline bool same_units(const State& one, const State& other) {
  const auto byte = [](const auto& part) { return reinterpret_cast<const char*>(&part); };
  return std::memcmp(byte(one.units), byte(other.units), sizeof(State::units)) == 0;
}

// `Same` says of two States whether the answer to one is the answer to the other.
template <class Answer, bool (*Same)(const State&, const State&) = same_position>
class Remembered {
 public:
  // `find(answer)` looks for it where it is not known.
  template <class Find>
  const Answer& of(const Game& game, const State& state, Find find) {
    if (edition_ != game.edition || !Same(state_, state)) {
      edition_ = 0;
      find(answer_);
      state_ = state;
      edition_ = game.edition;
    }
    return answer_;
  }

 private:
  std::uint64_t edition_ = 0;  // of the Game; none has 0
  State state_;
  Answer answer_;
};

}  // namespace tamburino::custoza
