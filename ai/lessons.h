#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/level.h"

// What is learnt from: positions out of whole games, each with what came of its game.
namespace tamburino::ai {

struct Lessons {
  std::vector<std::string> names;  // of the facts
  // A row for each position.
  std::vector<float> facts;  // names.size() numbers
  std::vector<float> hand;   // the logit of the hand value
  std::vector<std::uint8_t> turn;
  std::vector<std::uint32_t> game;  // from 0; the rows of a game stand together
  std::vector<float> outcome;       // of its game: what is to be foreseen
  std::vector<float> result;        // of its game: 1 won by the first side, 0.5 drawn, 0 lost

  std::size_t size() const { return hand.size(); }
};

void append(Lessons& to, const Lessons& more);  // as further games

// Games to be played for it.
struct SelfPlay {
  std::uint64_t seed = 1;
  std::size_t games = 1000;
  Level level = level_named("careful");  // of both players
  int kept = 3;                          // one of so many ticks of the clock becomes a lesson
  std::function<void(std::size_t)> tell = [](std::size_t) {};  // games that are over; from any thread
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace tamburino::ai
