#pragma once

#include <optional>
#include <span>

#include "engine/core/event_table.h"
#include "engine/games/risorgimento1859/actions.h"

// What is to be known of every kind of event, roll and phase of this game.
namespace tamburino::risorgimento1859 {

std::span<const EventRow> event_table();  // by EventKind
std::span<const RollRow> roll_table();
std::span<const PhaseRow> phase_table();  // in the order of a turn

std::optional<Side> side_of(const Game& game, const Fact& fact);  // whose piece, brigade or corps that is

// Of the roll that is asked for now.
Cast cast_of(const Game& game, const State& state);

}  // namespace tamburino::risorgimento1859
