#pragma once

#include <string>
#include <string_view>

namespace tamburino::ai {

// How well the computer plays: by chance, by its first thought, or by looking ahead.
struct Level {
  enum class Kind : unsigned char { Random, Novice, Officer, Marshal, Expert };
  Kind kind = Kind::Random;
  std::string name = "random";
  int simulations = 0;   // an expert's, of a decision: mcts:<n>
  int milliseconds = 0;  // or as many as fit into them: time:<ms>
};

// random, novice, officer, marshal, mcts:<n>, time:<ms>. Throws std::invalid_argument, which lists them.
Level level_named(std::string_view name);

}  // namespace tamburino::ai
