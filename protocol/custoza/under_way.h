#pragma once

#include <functional>

#include "engine/games/custoza/play.h"
#include "protocol/table.h"

// The middle of things: who is asked, and the procedures under way, the last one on top. Each is told by its
// name and its fields, with counters, hexes and facings by name, and can be read again.
namespace tamburino::custoza_json {

// A counter that is hidden is told by its side and arm; commanders, Overall Commanders and Scouts alike.
using Hidden = std::function<bool(custoza::Piece)>;
bool hidden_piece(const custoza::Game& game, const custoza::State& state, custoza::Side viewer,
                  custoza::Piece who);
std::string back_id(const custoza::Game& game, custoza::Piece who);  // "italian-infantry", "italian-leader"
Json under_way(const custoza::Game& game, const custoza::State& state, const Hidden& hidden);

// The same for whoever draws it: the Force that acts, what is reacted to, the combat, the fire. Empty when
// nothing is under way.
Json doing(const custoza::Game& game, const custoza::State& state, const Hidden& hidden);

// Puts the procedures and the question into a State that has none. Throws RequestError.
void resume(const custoza::Game& game, custoza::State& state, const Json& told);

}  // namespace tamburino::custoza_json
