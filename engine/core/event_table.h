#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/event.h"

// What a game says of each kind of its events, so that nobody else needs a list of them: a row per kind, in
// the order of the game's enumeration. The words are those of docs/protocol.md.
namespace tamburino {

// What an event is about.
enum class EventClass : std::uint8_t {
  Turn,
  Weather,
  SetUp,
  Reinforcement,
  Movement,
  Command,
  Dice,
  Reckoning,  // one line of a sum that the dice are read by
  Combat,
  Loss,
  Recovery,
  Supply,
  Place,  // one that counts, or a city, has another owner
  Score,
  Secret,  // told to one side, or as the side sees it that may not know
  Result,
};
inline constexpr int kEventClassCount = static_cast<int>(EventClass::Result) + 1;

// How much a reader in a hurry wants it.
enum class Weight : std::uint8_t { Plain, Headline, Detail };

// What begins with it.
enum class Opens : std::uint8_t { Nothing, Turn, Activation, Battle, Fight };

// What it is told together with.
enum class Joins : std::uint8_t {
  Step,    // the others of its step, when dice fell in it
  Fight,   // the fight that is open
  Like,    // events of the same kind just before it
  March,   // the moves of the same piece just before it
  Nothing  // it stands alone
};

inline constexpr std::int8_t kNoFact = -1;
inline constexpr std::int8_t kActor = -2;  // for a side: the one that decided, or whose hand threw

// The facts that are faces of dice, from one to another; or their sum with what is added.
struct DiceFacts {
  std::int8_t first = kNoFact;
  std::int8_t last = kNoFact;
  bool sums = false;
  bool any() const { return first != kNoFact; }
};

struct EventRow {
  std::uint8_t kind = 0;  // of the game's enumeration: a row out of its place does not compile
  std::string_view word;
  EventClass of{};
  std::string_view phase{};  // empty: the phase that goes on, or of dice that of their roll
  Weight weight = Weight::Plain;
  std::int8_t side = kNoFact;  // whose it is: the fact that is a side, or a piece of one; or kActor
  Opens opens = Opens::Nothing;
  Joins joins = Joins::Step;
  DiceFacts dice{};
  std::array<std::int8_t, 2> trail{kNoFact, kNoFact};  // the facts that are places on a way
  std::int8_t subject = kNoFact;  // the fact to write over what it opens; of a draw, the chit
  std::int8_t result = kNoFact;   // the fact that `result_word` has a word for
  std::string_view (*result_word)(int value) = nullptr;

  // So that a row is written in one line, and only what is particular to it.
  constexpr EventRow whose(std::int8_t fact) const {
    EventRow row = *this;
    row.side = fact;
    return row;
  }
  constexpr EventRow opening(Opens what, std::int8_t named_by = kNoFact) const {
    EventRow row = *this;
    row.opens = what;
    row.subject = named_by;
    row.joins = Joins::Nothing;
    return row;
  }
  constexpr EventRow joining(Joins what) const {
    EventRow row = *this;
    row.joins = what;
    return row;
  }
  constexpr EventRow thrown(DiceFacts faces) const {
    EventRow row = *this;
    row.dice = faces;
    return row;
  }
  constexpr EventRow along(std::int8_t first, std::int8_t last = kNoFact) const {
    EventRow row = *this;
    row.trail = {first, last};
    return row;
  }
  constexpr EventRow resulting(std::int8_t fact, std::string_view (*word_for)(int value)) const {
    EventRow row = *this;
    row.result = fact;
    row.result_word = word_for;
    return row;
  }
};

template <class Kind>
constexpr EventRow event_row(Kind kind, std::string_view word, EventClass of, std::string_view phase = {},
                             Weight weight = Weight::Plain) {
  EventRow row;
  row.kind = static_cast<std::uint8_t>(kind);
  row.word = word;
  row.of = of;
  row.phase = phase;
  row.weight = weight;
  return row;
}

// How the dice of a throw are read.
enum class Reads : std::uint8_t {
  Sum,     // with what is added to them
  Higher,  // the higher, where there are two
  Each,    // each by itself
  UpTo     // it happens with so much or less
};

// What dice, or a draw, are for. Several may answer one question of chance: `asked` is its word.
struct RollRow {
  std::string_view word;
  std::string_view asked;
  Rule rule = nullptr;
  std::string_view phase{};  // empty: the phase that goes on
  Reads reads = Reads::Sum;
  bool draw = false;  // a chit from a cup, not dice
};

// A phase of a turn, or a part of one.
struct PhaseRow {
  std::string_view word;
  Rule rule = nullptr;
  std::string_view part_of{};
};

// Whether each row stands where its kind says.
template <std::size_t N>
constexpr bool in_order(const std::array<EventRow, N>& rows) {
  for (std::size_t i = 0; i < N; ++i) {
    if (rows[i].kind != i) return false;
  }
  return true;
}

// As Cast::roll has it: 0 when there is no such row.
constexpr std::uint8_t roll_called(std::span<const RollRow> rows, std::string_view word) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].word == word) return static_cast<std::uint8_t>(i + 1);
  }
  return 0;
}

std::string_view word_of(EventClass of);
std::string_view word_of(Weight weight);
std::string_view word_of(Opens opens);
std::string_view word_of(Joins joins);
std::string_view word_of(Reads reads);

}  // namespace tamburino
