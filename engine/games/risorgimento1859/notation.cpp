#include "engine/games/risorgimento1859/notation.h"

namespace tamburino::risorgimento1859 {

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = notation::said(game, text);
  if (words.size() == 3 && words.front() == "move") {
    const Piece who = find_piece(game, words[1]);
    std::vector<Action> actions;
    for (const std::string& one : words::parts_of(words[2], '-'))
      actions.push_back(act(Verb::Move, who, find_hex(game, one)));
    return actions;
  }
  return {notation::action_in(game, state, notation::form_in(game, words.front()), words)};
}

}  // namespace tamburino::risorgimento1859
