#pragma once

#include <array>
#include <functional>

#include "engine/core/record.h"
#include "protocol/table.h"

// A finished game looked at by the computer, for one of its players: how it went, what the dice did and what
// the players did, and where there was a better answer. docs/opponent.md, "The coach".
namespace tamburino {

struct CoachOrders {
  std::string side;       // whose answers are looked at
  int simulations = 50;   // for each answer
  int closer = 4;         // times as many for what looks worst
  std::size_t most = 20;  // answers that are looked at closer
  int playouts = 24;      // for how a position stands
  std::uint64_t seed = 1;
  std::function<void(std::size_t, std::size_t)> tell = [](std::size_t, std::size_t) {};  // lines done, of all
};

enum class Gravity : unsigned char { Doubtful, Mistake, Blunder };
std::string_view word_of(Gravity gravity);

// An answer that was worse than another, beyond what luck explains.
struct Fault {
  int number = 0;  // of the decision in the record
  int turn = 0;
  std::string asked, given, best;
  std::vector<std::string> line;  // what was expected after the best, up to the first roll
  double loss = 0, error = 0;     // of the chance to win
  double expected_of_given = 0, expected_of_best = 0;
  Gravity gravity = Gravity::Doubtful;
};

// A decision or a roll that turned the game.
struct Moment {
  int number = 0;
  int turn = 0;
  std::string side;  // empty: chance
  std::string text;
  double before = 0, after = 0;  // for the side that is coached
};

struct CoachReport {
  std::string game, scenario, side;
  std::vector<std::string> sides;
  std::vector<std::pair<int, double>> curve;  // by turn, as it begins: the chance of the side
  double start = 0, end = 0;
  double luck = 0;               // what all rolls together brought the side
  std::array<double, 2> play{};  // what the choices of each of `sides` brought it, against first sight
  double horizon = 0;            // what came into sight only as time went on
  std::vector<Moment> moments;   // the greatest changes, in the order of the game
  std::vector<Fault> faults;     // the worst first
  int choices = 0;               // of the side, with more than one answer
  std::vector<std::pair<std::string, int>> by_question;  // how many of them, by what was asked
};

// Throws RecordError, RequestError.
CoachReport coached(const Record& record, const CoachOrders& orders);
Json told(const CoachReport& report);

}  // namespace tamburino
