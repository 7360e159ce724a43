#include "engine/games/butchery/notation.h"

#include <algorithm>

namespace tamburino::butchery {
namespace {

bool under_way(const State& state, Piece who) {
  if (const auto* move = state.stack.top_as<PieceMove>()) return move->piece == who;
  return state.pending.ask == Ask::ChiefMove || state.pending.ask == Ask::RiderMove;
}

}  // namespace

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  std::vector<std::string> words = words::words_of(text);
  const auto small = kNotation.small;
  if (words.size() >= 4 && std::find(small.begin(), small.end(), words[2]) != small.end())
    words.erase(words.begin() + 2);  // move X to 2118
  const bool several = words.size() >= 3 && words.front() == "move";
  if (!several) return {parse_action(game, state, text)};
  const Piece who = find_piece(game, words[1]);
  std::vector<Action> actions;
  const bool picked_up = under_way(state, who);
  if (!picked_up) actions.push_back(act(Verb::Select, who));
  const std::vector<std::string> hexes = words::parts_of(words[2], '-');
  // A path may name the hex it starts from.
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Hex where = find_hex(game, hexes[i]);
    const bool starts_here =
        i == 0 && hexes.size() > 1 && kind_of(who) == PieceKind::Unit && state[unit_of(who)].hex == where;
    if (starts_here) continue;
    // 3d: through friends it goes on at once.
    const bool passes = i + 1 < hexes.size() && kind_of(who) == PieceKind::Unit &&
                        friend_in(game, state, game.side(unit_of(who)), where) &&
                        !may_stack(game, state, unit_of(who), where);
    actions.push_back(act(passes ? Verb::Pass : Verb::Move, who, where));
  }
  if (words.size() == 3) return actions;
  if (words.size() != 5 || (words[3] != "face" && words[3] != "facing")) {
    throw UnknownName("after the path only \"face\" and a hexside may follow");
  }
  const Facing way = find_facing(game, words[4]);
  // A unit faces the way it marches: what it does already need not be said again.
  State after = state;
  Events told;
  for (const Action one : actions) apply(game, after, one, told);
  const bool faces_so = kind_of(who) == PieceKind::Unit && after[unit_of(who)].facing == way;
  if (!faces_so || actions.empty()) actions.push_back(act(Verb::Face, who, way));
  return actions;
}

}  // namespace tamburino::butchery
