#pragma once

#include "engine/games/risorgimento1859/play.h"

// What a referee says to an action that does not answer the open question.
namespace tamburino::risorgimento1859 {

std::string_view phase_now(const State& state);  // under way, whatever interrupts it
Rule order_of(const PhaseRow& now, const PhaseRow& other);

Verdict object_to_fire(const Game& game, const State& state, Action action);

extern const std::array<Driver::Objection, kLastVerb> kObjections;

}  // namespace tamburino::risorgimento1859
