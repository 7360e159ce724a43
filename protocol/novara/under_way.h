#pragma once

#include "engine/games/novara/state.h"
#include "protocol/table.h"

namespace tamburino::novara_json {

// The middle of things, for whoever draws it: who is being moved, aimed, fought with. Of a masked State it
// tells nothing that is hidden. Empty when nothing is under way.
Json under_way(const novara::Game& game, const novara::State& state);

}  // namespace tamburino::novara_json
