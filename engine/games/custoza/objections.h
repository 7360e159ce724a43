#pragma once

#include "engine/games/custoza/play.h"

// What a referee says to an action that does not answer the open question.
namespace tamburino::custoza {

std::string_view phase_now(const State& state);  // under way, whatever interrupts it
Rule order_of(const PhaseRow& now, const PhaseRow& other);

inline constexpr std::size_t kObjectionCount = 49;
extern const std::array<Driver::Objection, kObjectionCount> kObjections;

// Of the chapters: what is against a change of Objective (16.2), a recovery (13.6) at any time.
Verdict may_try_change(const Game& game, const State& state, Side side, FormationId which);
Verdict may_ever_recover(const Game& game, const State& state, Action action);

}  // namespace tamburino::custoza
