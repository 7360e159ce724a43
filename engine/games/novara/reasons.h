#pragma once

#include "engine/games/novara/rules.h"

// Conditions that play itself never asks about: only a refusal wants to know which of them failed.
namespace tamburino::novara {

Verdict not_in_play(const Game& game, UnitId who);
Verdict may_ever_arrive_now(const Game& game, const State& state, UnitId who);
Verdict may_leave_at_all(const Game& game, const State& state, Hex stack, int mover_speed);

}  // namespace tamburino::novara
