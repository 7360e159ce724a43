#pragma once

#include <array>
#include <cstdint>

#include "engine/core/hex.h"

namespace tamburino {

// A rule's number as the rulebook (or docs/rules/<game>.tsv) prints it. Always a string literal.
using Rule = const char*;

// A particular of a refusal or an event: which piece, which hex, how many. The words around it are in the
// pack's text files; the engine has none.
struct Fact {
  enum class Kind : std::uint8_t {
    None,
    Piece,
    Hex,
    Number,
    Points,
    Formation,
    Side,
    Facing,
    Word,
    Chit,
    Place,
    Commander,
    Cell,  // of a battle board
    Phase  // by its place in the game's table of phases
  };
  Kind kind = Kind::None;
  std::int16_t value = 0;
  friend bool operator==(const Fact&, const Fact&) = default;
};

constexpr Fact hex(Hex hex) { return {Fact::Kind::Hex, static_cast<std::int16_t>(hex)}; }
constexpr Fact number(int n) { return {Fact::Kind::Number, static_cast<std::int16_t>(n)}; }
constexpr Fact points(int half_points) {
  return {Fact::Kind::Points, static_cast<std::int16_t>(half_points)};
}
constexpr Fact phase(int place) { return {Fact::Kind::Phase, static_cast<std::int16_t>(place)}; }
constexpr Fact facing(Facing facing) { return {Fact::Kind::Facing, static_cast<std::int16_t>(facing)}; }

inline constexpr int kMostFacts = 4;
using Facts = std::array<Fact, kMostFacts>;

}  // namespace tamburino
