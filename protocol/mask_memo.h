#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <type_traits>

namespace tamburino {

// What a side may know of a State, as it was reckoned last. A server asks for it a dozen times after every
// act: to say who is to act, what was shown, what each side sees. One for each thread: a State has no room
// for it.
template <class Game, class State>
class MaskMemo {
 public:
  template <class Mask>
  const State& of(const std::shared_ptr<const Game>& game, const State& truth, std::size_t side, Mask mask) {
    static_assert(std::is_trivially_copyable_v<State>);
    auto& one = last_.at(side);
    if (one == nullptr) one = std::make_unique<Masked>();
    if (one->game != game || std::memcmp(&one->truth, &truth, sizeof truth) != 0) {
      one->view = mask();
      std::memcpy(&one->truth, &truth, sizeof truth);
      one->game = game;
    }
    return one->view;
  }

 private:
  struct Masked {
    std::shared_ptr<const Game> game;  // kept, so that no other can have its address
    State truth, view;
  };
  std::array<std::unique_ptr<Masked>, 2> last_;
};

// What a side may know, by the game's own `masked`; reckoned once for a State on each thread.
template <class Game, class State, class Side>
const State& masked_once(const std::shared_ptr<const Game>& game, const State& state, Side viewer) {
  static thread_local MaskMemo<Game, State> memo;
  return memo.of(game, state, static_cast<std::size_t>(index(viewer)),
                 [&] { return masked(*game, state, viewer); });
}

}  // namespace tamburino
