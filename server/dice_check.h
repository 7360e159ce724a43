#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/record.h"

namespace tamburino::server {

struct DiceReport {
  enum class Seed : std::uint8_t { NotRevealed, Fits, Wrong };  // Wrong: its hash is not the commitment
  struct Difference {
    int decision = 0;
    int line = 0;  // of the record's file
    std::uint64_t counter = 0;
    std::string expected, written;  // as in the record: roll 3 5
  };
  Seed seed = Seed::NotRevealed;
  std::vector<std::string> broken_seals;  // of the sides whose text is not the one that was sealed
  int seals = 0;                          // in the record
  std::vector<std::string> contributed;   // by which side, and what
  // Sides that had nothing to contribute: none of the game's, the computer's, or for a second time.
  std::vector<std::string> strangers;
  int rolls = 0;    // in the record
  int checked = 0;  // compared with what seed, contributions and counter give
  int different = 0;
  std::optional<Difference> first;  // that differs
  std::string passed_over;          // counters of no roll in the record: rolls that were taken back
  std::string not_replayed;         // why the comparison ended before the record, after a roll that differs

  bool all_agree() const {
    return seed == Seed::Fits && broken_seals.empty() && strangers.empty() && checked == rolls &&
           different == 0 && not_replayed.empty();
  }
};

// Plays the record again and compares every roll. Throws RecordError where it has no dice that can be checked
// or does not replay.
DiceReport check_dice(const Record& record);

// In words, a line for each finding.
std::string say(const DiceReport& report);

}  // namespace tamburino::server
