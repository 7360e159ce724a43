#include "engine/games/risorgimento1859/notation.h"

#include "engine/games/risorgimento1859/drill.h"

namespace tamburino::risorgimento1859 {
namespace {

// `move X S0747` with a hex that is not beside it: by the cheapest way. What cannot be reached stays one
// action, to be refused.
std::vector<Action> steps_to(const Game& game, const State& state, Piece who, Hex to) {
  const Action said = act(Verb::Move, who, to);
  if (kind_of(who) != PieceKind::Unit || !state.on_map(unit_of(who)) ||
      game.map.grid().distance(state[unit_of(who)].hex, to) <= 1)
    return {said};
  std::vector<Action> steps = drill::go(game, state, unit_of(who), to);
  return steps.empty() ? std::vector{said} : steps;
}

}  // namespace

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = notation::said(game, text);
  if (words.size() == 3 && words.front() == "move") {
    const Piece who = find_piece(game, words[1]);
    const std::vector<std::string> hexes = words::parts_of(words[2], '-');
    if (hexes.size() == 1) return steps_to(game, state, who, find_hex(game, hexes.front()));
    std::vector<Action> actions;
    for (const std::string& one : hexes) actions.push_back(act(Verb::Move, who, find_hex(game, one)));
    return actions;
  }
  const auto of_brigade = [&](std::vector<Action> steps) {
    if (steps.empty()) throw UnknownName("nobody of the brigade can do anything of that now");
    return steps;
  };
  if (words.size() == 2 && words.front() == "advance")
    return of_brigade(drill::advance(game, state, find_hex(game, words[1])));
  if (words.size() == 2 && words.front() == "line")
    return of_brigade(drill::form_line(game, state, find_hex(game, words[1])));
  if (words.size() == 1 && words.front() == "rest") return of_brigade(drill::rest(game, state));
  return {notation::action_in(game, state, notation::form_in(game, words.front()), words)};
}

}  // namespace tamburino::risorgimento1859
