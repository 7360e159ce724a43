#pragma once

#include "ai/level.h"
#include "ai/weights.h"

namespace tamburino::ai {

// What a level means in a game of this style.
struct Effort {
  int simulations =
      0;  // of a decision that matters; 0 when it is never looked ahead, or as long as there is time
  int milliseconds = 0;
  int ticks = 0;           // of the game's clock that are looked ahead
  float carelessness = 0;  // the temperature of a choice made at first sight
  bool hand = false;       // judges by the hand-written value
  float breadth = 0;  // simulations of a decision that does not matter, as a part of those of one that does
  bool looks_ahead() const { return simulations > 0 || milliseconds > 0; }
};

inline Effort plain_effort_of(const Level& level, const Style& style) {
  const auto whole = [](float number) { return static_cast<int>(number); };
  switch (level.kind) {
    case Level::Kind::Novice:
      return {.carelessness = style.carelessness};
    case Level::Kind::Officer:
      return {.simulations = whole(style.officer),
              .ticks = whole(style.officer_ticks),
              .carelessness = style.haste};
    case Level::Kind::Marshal:
      return {.simulations = whole(style.marshal), .ticks = whole(style.marshal_ticks)};
    case Level::Kind::Expert:
      return {.simulations = level.simulations,
              .milliseconds = level.milliseconds,
              .ticks = whole(style.marshal_ticks)};
    case Level::Kind::Careful:
    case Level::Kind::Random:
      break;
  }
  return {};
}

inline Effort effort_of(const Level& level, const Style& style) {
  Effort effort = plain_effort_of(level, style);
  effort.hand = level.hand || level.kind == Level::Kind::Officer;
  effort.breadth = level.narrow || level.kind == Level::Kind::Officer ? 0 : style.breadth;
  return effort;
}

}  // namespace tamburino::ai
