#pragma once

#include <array>

#include "engine/games/thousand/play.h"

// What a referee says of an action that does not answer the open question.
namespace tamburino::thousand {

inline constexpr std::size_t kObjectionCount = 32;
extern const std::array<Driver::Objection, kObjectionCount> kObjections;  // by verb

std::string_view phase_in(const State& state);              // of a question asked in several phases
Rule order_of(const PhaseRow& now, const PhaseRow& other);  // 9.0b, 11.4a

}  // namespace tamburino::thousand
