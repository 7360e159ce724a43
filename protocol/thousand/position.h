#pragma once

#include "engine/games/thousand/position.h"
#include "protocol/table.h"

// Positions of thousand in JSON: docs/protocol.md. All of them throw RequestError.
namespace tamburino::thousand_json {

// Alters the counters, the calendar, the cities and the routes as the request says.
void alter_game(thousand::Game& game, const Json& request);

thousand::Position position_from(const thousand::Game& game, const Json& request);

// The same the other way: everything that set needs to make this position again, as far as phases go. What is
// half done is told under `under_way`, but only save can begin there again.
Json position_to(const thousand::Game& game, const thousand::State& state);

// What a player wants to see beside the position: for every place who is there, how strong, and cut off or
// not.
Json places_of(const thousand::Game& game, const thousand::State& state);

}  // namespace tamburino::thousand_json
