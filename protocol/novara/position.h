#pragma once

#include "engine/games/novara/position.h"
#include "protocol/object_text.h"
#include "protocol/table.h"

// Positions of novara in JSON: docs/protocol.md. All of them throw RequestError.
namespace tamburino::novara_json {

novara::Options options_in(const Json& request);

// Alters the map, the counters and the activation points as the request says.
void alter_game(novara::Game& game, const Json& request);

novara::Position position_from(const novara::Game& game, const Json& request);

// The same the other way: everything that set needs to make this position again, as far as phases go. The
// middle of a move or a combat is told under `under_way`, but only save can begin there again.
Json position_to(const novara::Game& game, const novara::State& state);

// What a side may know; made from the masked State, so that nothing else can be in it.
// `view` is the State masked for the viewer.
Json view_to(const novara::Game& game, const novara::State& state, const novara::State& view,
             novara::Side viewer, Counters how);

// Whether two States differ only in what is left of past activations and matters to nobody any more.
bool same_position(const novara::Game& game, const novara::State& a, const novara::State& b);

}  // namespace tamburino::novara_json
