#include "engine/games/thousand/rules.h"

// 4.3, 7, 10.1, 10.2. Commanders: rank, command value, and who is active this turn.
namespace tamburino::thousand {

// 4.3a, T61  Each side of the counter has its own.
const Command& command(const Game& game, const State& state, CommanderId who) {
  return state[who].back ? game[who].back : game[who].front;
}

// 4.3c
CommanderSet highest_of(const Game& game, const State& state, CommanderSet all) {
  CommanderSet highest;
  Rank rank{};
  for (const CommanderId who : all) {
    const Rank own = command(game, state, who).rank;
    if (!highest.empty() && own < rank) continue;
    if (highest.empty() || own > rank) highest = {};
    rank = own;
    highest.add(who);
  }
  return highest;
}

// 4.3d, T67
CommanderId senior_of(const Game& game, const State& state, CommanderSet all) {
  CommanderId senior = kNoCommander;
  for (const CommanderId who : highest_of(game, state, all)) {
    if (senior == kNoCommander || command(game, state, who).value > command(game, state, senior).value)
      senior = who;
  }
  return senior;
}

CommanderId senior_in(const Game& game, const State& state, Side side, PlaceId where) {
  return senior_of(game, state, commanders_in(game, state, side, where));
}

// 7.0a
int value_needed(const Game& game, const State& state) { return game.turn_box(state.turn).command; }

// 10.1b, 10.2a, T36  The senior decides for all in his place, before anybody moves.
void wake_commanders(const Game& game, State& state, Side side) {
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(side))]) {
    CommanderState& own = state[who];
    if (own.fate != Fate::OnMap) continue;
    const CommanderId senior = senior_in(game, state, side, own.place);
    own.active = command(game, state, senior).value >= value_needed(game, state);
  }
}

Verdict may_act(const Game& game, const State& state, CommanderId who) {
  const CommanderState& own = state[who];
  if (own.fate != Fate::OnMap) return refused_by("10.1a", commander(who));
  if (own.active) return kAllowed;
  const CommanderId senior = senior_in(game, state, game[who].side, own.place);
  if (command(game, state, who).value >= value_needed(game, state))
    return refused_by("10.2b", commander(who), commander(senior), number(value_needed(game, state)));
  return refused_by("10.1b", commander(who), number(value_needed(game, state)));
}

}  // namespace tamburino::thousand
