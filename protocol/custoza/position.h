#pragma once

#include "engine/games/custoza/position.h"
#include "protocol/object_text.h"
#include "protocol/table.h"

// Positions of custoza in JSON: docs/protocol.md. All of them throw RequestError.
namespace tamburino::custoza_json {

custoza::Options options_in(const Json& request);

// Alters the map and the counters as the request says.
void alter_game(custoza::Game& game, const Json& request);

// A position, and the middle of things: the procedures under way and what they have left behind. With them
// any moment can be set, a Reaction inside a combat too; without them a phase begins.
struct Position : custoza::Position {
  Json under_way;  // null when nothing is told of it
  Json rest;       // what only a campaign has: objectives, scouts
};
struct PositionError : custoza::PositionError {
  using custoza::PositionError::PositionError;
};

Position position_from(const custoza::Game& game, const Json& request);
custoza::State set_position(const custoza::Game& game, const Position& position, Events& events);

// The same the other way: everything that set needs to make this State again.
Json position_to(const custoza::Game& game, const custoza::State& state);

// What a side may know; made from the masked State, so that nothing else can be in it.
// `view` is the State masked for the viewer, or for both sides.
Json view_to(const custoza::Game& game, const custoza::State& view, custoza::Side viewer, Counters how);
Json public_view_to(const custoza::Game& game, const custoza::State& view, Counters how);

inline bool same_position(const custoza::Game& /*game*/, const custoza::State& a, const custoza::State& b) {
  return a == b;
}

}  // namespace tamburino::custoza_json
