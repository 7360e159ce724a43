#pragma once

#include <array>
#include <string>
#include <vector>

#include "protocol/table.h"

// What is to be played.
namespace tamburino::sim {

// A way of playing the game: as it is printed, or with something changed.
struct Variant {
  std::string name;
  Json request;        // of `new`
  std::string note{};  // on what was changed
};

struct Player {
  std::string level = "random";
  std::string weights;  // the text of such a file; empty: as the pack has them
  std::string value;    // and of a learnt value
};

// What one game is of all that are to be played.
struct Task {
  std::size_t game = 0, variant = 0;
  bool swapped = false;  // the first player has the second side
};

struct Orders {
  std::vector<Variant> variants;  // the others are compared with the first
  std::array<Player, 2> players;  // the first has the game's first side, unless they are swapped
  bool swap = false;              // every seed is played twice, the sides exchanged
  std::size_t games = 100;        // seeds
  std::uint64_t seed = 1;         // of the first
  int threads = 0;
  std::string records;  // a directory
  std::string title;    // of the game, for the plot

  std::size_t per_seed() const { return variants.size() * (swap ? 2 : 1); }
  std::size_t tasks() const { return games * per_seed(); }
  // Seed by seed, so that whatever has been played when it is broken off can be compared.
  Task task(std::size_t number) const {
    const std::size_t within = number % per_seed();
    return swap ? Task{number / per_seed(), within / 2, within % 2 == 1}
                : Task{number / per_seed(), within, false};
  }
  std::size_t number(const Task& task) const {
    const std::size_t seats = swap ? 2 : 1;
    return task.game * per_seed() + task.variant * seats + (task.swapped ? 1 : 0);
  }
};

}  // namespace tamburino::sim
