#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/action.h"
#include "engine/core/record.h"

// Dice that anybody can check after the game: docs/dice.md says how, and what they do not guarantee.
namespace tamburino::server {

using DiceSeed = std::array<std::uint8_t, 32>;
// What each side threw in, in the order of the sides: (side, text). A side that threw in nothing is left out.
using Contributions = std::vector<std::pair<std::string, std::string>>;

inline constexpr std::size_t kLongestContribution = 128;

DiceSeed random_seed();
// Published before anybody contributes: hex of the seed's SHA-256.
std::string commitment(const DiceSeed& seed);

// One to 128 characters from space to ~, so that it is the same bytes in every browser. Throws RequestError.
void check_contribution(std::string_view text);

// A player who contributes before the last may show only the SHA-256 of the text until all have contributed:
// then no other player can choose a text to suit it, even one who knows the seed.
std::string seal_of(std::string_view contribution);
void check_seal(std::string_view seal);  // 64 digits and letters a to f. Throws RequestError.

// Every roll follows from the seed, the game's id, the contributions and the roll's own counter. A counter is
// never used twice in a game, not even when decisions are taken back: otherwise a player would know the
// roll that comes again.
class FairDice {
 public:
  // Throws RequestError when a text would blur the derivation: a line's end, or a side with "=".
  FairDice(const DiceSeed& seed, const std::string& game, const Contributions& contributions);

  Roll answer(const RollRequest& request, std::uint64_t counter) const;

 private:
  DiceSeed seed_;
  std::string beginning_;  // of every message: all but the counter and the block's number
};

// What a record says about its dice: tags Dice-Game, Dice-Commitment, Dice-Contributions, Dice-Seals,
// Dice-Counters, and Dice-Seed once the game is over.
struct DiceTags {
  std::string game;
  std::string commitment;
  Contributions contributions;
  Contributions seals;                  // (side, seal), of those who sealed theirs
  std::vector<std::uint64_t> counters;  // of the rolls that stand in the record, in order
  std::optional<DiceSeed> seed;         // only when the game is over: it tells every roll to come
};
void add_dice_tags(Record& record, const DiceTags& tags);
// Throws RecordError for a tag that is missing or cannot be read. Only seals and seed may be missing.
DiceTags read_dice_tags(const Record& record);

// "1-14 17 19-30". Reading throws RequestError; counters must grow, and be fewer than a million.
std::string counters_text(std::span<const std::uint64_t> counters);
std::vector<std::uint64_t> counters_from(std::string_view text);
// Those from 1 to the last that are not among them, written likewise.
std::string counters_missing(std::span<const std::uint64_t> counters);

}  // namespace tamburino::server
