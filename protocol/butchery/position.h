#pragma once

#include "engine/games/butchery/position.h"
#include "protocol/table.h"

// Positions of butchery in JSON: docs/protocol.md, "set". All of them throw RequestError.
namespace tamburino {

// Alters the map and the counters as the request's "map", "counters" and "options" say, and the arrivals that
// a position gives.
void alter_game(butchery::Game& game, const Json& request);

butchery::Position position_from(const butchery::Game& game, const Json& request);

// The same the other way: everything that set needs to make this position again, as far as phases go. The
// middle of a move or a combat is told only by save.
Json position_to(const butchery::Game& game, const butchery::State& state);

}  // namespace tamburino
