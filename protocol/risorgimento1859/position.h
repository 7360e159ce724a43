#pragma once

#include "engine/games/risorgimento1859/position.h"
#include "protocol/table.h"

// Positions of risorgimento1859 in JSON: docs/protocol.md. All of them throw RequestError.
namespace tamburino::risorgimento1859_json {

risorgimento1859::Options options_in(const Json& request);

// Alters the map and the counters as the request says.
void alter_game(risorgimento1859::Game& game, const Json& request);

// What is marked on a unit beside what a plain position has, and how far it has moved.
struct UnitDetails {
  risorgimento1859::UnitId who{};
  std::uint32_t marks = 0;
  int spent = 0;
  risorgimento1859::BrigadeId attached = risorgimento1859::kNoBrigade;
};

struct LeaderDetails {
  risorgimento1859::LeaderId who{};
  int spent = 0;
};

struct BrigadeDetails {
  risorgimento1859::BrigadeId which{};
  bool paralysed = false, released = false;
};

// A position, with the marks of the turn, and the middle of things: the procedures under way. With them any
// moment can be set, a Reaction inside a combat too; without them a phase begins.
struct Position : risorgimento1859::Position {
  std::vector<UnitDetails> unit_details{};
  std::vector<LeaderDetails> leader_details{};
  std::vector<BrigadeDetails> brigade_details{};
  std::array<bool, risorgimento1859::kSideCount> massed{};
  bool blow_tried = false;
  Json under_way;  // null when nothing is told of it
};
struct PositionError : risorgimento1859::PositionError {
  using risorgimento1859::PositionError::PositionError;
};

Position position_from(const risorgimento1859::Game& game, const Json& request);
risorgimento1859::State set_position(const risorgimento1859::Game& game, const Position& position,
                                     Events& events);

// The same the other way: everything that set needs to make this State again.
Json position_to(const risorgimento1859::Game& game, const risorgimento1859::State& state);

// What lies on the table, for both sides, with what is under way in short.
Json view_to(const risorgimento1859::Game& game, const risorgimento1859::State& state);

inline bool same_position(const risorgimento1859::Game& /*game*/, const risorgimento1859::State& a,
                          const risorgimento1859::State& b) {
  return a == b;
}

// A key of a unit that is true while the mark lies on it.
struct MarkWord {
  const char* key;
  risorgimento1859::Mark mark;
};
std::span<const MarkWord> mark_words();

}  // namespace tamburino::risorgimento1859_json
