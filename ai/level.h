#pragma once

#include <string>
#include <string_view>

namespace tamburino::ai {

// How well the computer plays: by chance, by its first thought, or by looking ahead.
struct Level {
  enum class Kind : unsigned char { Random, Novice, Careful, Officer, Marshal, Expert };
  Kind kind = Kind::Random;
  std::string name = "random";
  int simulations = 0;   // an expert's, of a decision: mcts:<n>
  int milliseconds = 0;  // or as many as fit into them: time:<ms>
  bool hand = false;     // judges by the hand-written value, even where a learnt one is shipped
  bool narrow = false;   // looks ahead only where the game's mind says that it matters
};

// random, novice, careful, officer, marshal, mcts:<n>, time:<ms>; behind those who look ahead may stand
// ",hand" and ",narrow". Throws std::invalid_argument, which lists them.
Level level_named(std::string_view name);

}  // namespace tamburino::ai
