#pragma once

#include <string>
#include <string_view>

namespace tamburino::ai {

// How well the computer plays: by chance, by its first thought, or by looking ahead.
struct Level {
  enum class Kind : unsigned char { Random, Novice, Search };
  Kind kind = Kind::Random;
  std::string name = "random";
  int simulations = 0;   // of a decision, for mcts:<n>; officer and marshal leave them to the game's Style
  int milliseconds = 0;  // for time:<ms>: as many simulations as fit
};

// random, novice, officer, marshal, mcts:<n>, time:<ms>. Throws std::invalid_argument, which lists them.
Level level_named(std::string_view name);

}  // namespace tamburino::ai
