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

Verdict in_play(const Game& game, const State& state, Side own, CommanderId who) {
  const CommanderState& it = state[who];
  if (game[who].side != own)
    return refused_by("9.0a", commander(who), side(game[who].side)).because("enemys");
  switch (it.fate) {
    case Fate::OnMap:
      return kAllowed;
    case Fate::Escaped:
      return it.returns <= game.scenario.last_turn
                 ? refused_by("11.5k", commander(who), number(it.returns)).because("commander-escaped")
                 : refused_by("11.5k", commander(who), number(game.scenario.last_turn))
                       .because("commander-escaped-for-good");
    case Fate::Captured:
      return refused_by("T49", commander(who)).because("commander-captured");
    case Fate::Fled:
      return refused_by("13.0f", commander(who)).because("commander-fled");
    case Fate::ToCome:
      break;
  }
  if (game[who].arrival == Arrival::Piedmontese)
    return refused_by("9.1c", commander(who), number(game.scenario.piedmontese_turn)).because("piedmontese");
  if (game[who].arrival == Arrival::Free) return refused_by("6.0a", commander(who)).because("not-set-up");
  return not_arrived(game, state, commander(who));
}

// 10.1b, 10.2b, T36  Of a commander on the map: the value of the highest in his place decides, and it was
// settled before anybody moved.
Verdict may_act(const Game& game, const State& state, CommanderId who) {
  if (state[who].active) return kAllowed;
  const CommanderId senior = senior_in(game, state, game[who].side, state[who].place);
  const int needed = value_needed(game, state), value = command(game, state, senior).value;
  if (value >= needed)
    return senior == who ? refused_by("T36", commander(who))
                         : refused_by("T36", commander(who), commander(senior));
  if (senior != who)
    return refused_by("10.2b", commander(who), commander(senior), number(needed), number(value));
  return refused_by("10.1b", commander(who), number(needed), number(value));
}

}  // namespace tamburino::thousand
