#include "engine/games/custoza/notation.h"

namespace tamburino::custoza {
namespace {

using words::parts_of;

bool chooses_force(const State& state) {
  return state.pending.kind == Pending::Kind::Ask &&
         (state.pending.ask == Ask::ChooseForce || state.pending.ask == Ask::OutOfCommand);
}

// Orders of 6.6: what a Force does once it has been chosen.
bool is_order(Verb verb) {
  switch (verb) {
    case Verb::Move:
    case Verb::Face:
    case Verb::Halt:
    case Verb::Fire:
    case Verb::Attack:
    case Verb::EnterMarch:
    case Verb::LeaveMarch:
    case Verb::FormSquare:
    case Verb::Limber:
    case Verb::Unlimber:
    case Verb::Ferry:
    case Verb::Exit:
      return true;
    default:
      return false;
  }
}

// The counters of "5 Aosta"+"6 Aosta". A name may have a + of its own ("16+9 Art"), so that the longest that
// names a counter is taken first.
std::vector<Piece> pieces_in(const Game& game, const std::string& names) {
  const std::vector<std::string> parts = parts_of(names, '+');
  std::vector<Piece> found;
  for (std::size_t at = 0; at < parts.size();) {
    std::size_t end = parts.size();
    for (;; --end) {
      std::string name = parts[at];
      for (std::size_t i = at + 1; i < end; ++i) name += "+" + parts[i];
      try {
        found.push_back(find_piece(game, name));
        break;
      } catch (const UnknownName&) {
        if (end == at + 1) throw;
      }
    }
    at = end;
  }
  return found;
}

// A Force is spoken of by its first unit, whichever is named first.
Piece spokesman(const State& state, const std::vector<Piece>& who) {
  const auto* now = state.stack.top_as<ForceAction>();
  Force force = now != nullptr ? now->force : Force{};
  for (const Piece one : who) {
    if (kind_of(one) != PieceKind::Unit) return who.front();
    if (now != nullptr && who.size() == 1 && force.contains(unit_of(one))) return piece(force.first());
    force.add(unit_of(one));
  }
  return who.size() > 1 ? piece(force.first()) : who.front();
}

std::vector<Action> moves_in(const Game& game, const State& state, const std::string& names,
                             const std::string& path) {
  const std::vector<Piece> who = pieces_in(game, names);
  std::vector<Action> actions;
  if (chooses_force(state)) actions.push_back(act(Verb::Select, who.front()));
  const auto* now = state.stack.top_as<ForceAction>();
  for (std::size_t i = 1; i < who.size(); ++i) {
    const bool there =
        now != nullptr && kind_of(who[i]) == PieceKind::Unit && now->force.contains(unit_of(who[i]));
    if (!there) actions.push_back(act(Verb::Join, who[i]));
  }
  const Piece first = spokesman(state, who);
  const std::vector<std::string> hexes = parts_of(path, '-');
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Hex where = find_hex(game, hexes[i]);
    // A path may name the hex it starts from.
    const bool starts_here = i == 0 && hexes.size() > 1 && hex_of(game, state, who.front()) == where;
    if (!starts_here) actions.push_back(act(Verb::Move, first, where));
  }
  return actions;
}

}  // namespace

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = notation::said(game, text);
  if (words.size() == 3 && words.front() == "move") return moves_in(game, state, words[1], words[2]);
  const Action action = notation::action_in(game, state, notation::form_in(game, words.front()), words);
  const Verb verb = verb_of(action);
  const auto* setup = state.stack.top_as<SetUp>();
  const bool places = verb == Verb::Place && setup != nullptr && !setup->in_hand;
  if (places || (is_order(verb) && chooses_force(state)))
    return {act(Verb::Select, action.operand[0]), action};
  return {action};
}

}  // namespace tamburino::custoza
