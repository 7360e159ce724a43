#pragma once

#include "engine/games/thousand/state.h"
#include "protocol/table.h"

namespace tamburino::thousand_json {

// The middle of things, for whoever draws it: who marches, who is set up, who retreats, who is reduced. Empty
// when nothing is under way.
Json under_way(const thousand::Game& game, const thousand::State& state);

}  // namespace tamburino::thousand_json
