#include "engine/games/novara/notation.h"

#include <algorithm>

namespace tamburino::novara {
namespace {

using words::parts_of;

bool asked(const State& state, Ask ask) {
  return state.pending.kind == Pending::Kind::Ask && state.pending.ask == ask;
}

// R77  A full hex of friends, where the group cannot stop: one order leads through it.
bool passed_through(const Game& game, const State& state, const std::vector<UnitId>& units, Hex where) {
  const Side own = side_of(game, state, units.front());
  return held_by(game, state, own, where) && !touches_enemy(game, state, own, where) &&
         !may_stack(game, state, units, where);
}

std::vector<Action> moves_in(const Game& game, const State& state, const std::string& who,
                             const std::string& path) {
  std::vector<UnitId> units;
  for (const std::string& name : parts_of(who, '+')) units.push_back(find_unit(game, name));
  const auto* group = state.stack.top_as<GroupMove>();
  const auto in_group = [group](UnitId one) {
    return group != nullptr && std::find(group->unit.begin(), group->unit.end(), one) != group->unit.end();
  };
  // A group under way goes by its first unit, whichever is named first with others.
  const UnitId first = units.size() > 1 && in_group(units.front()) ? group->unit.front() : units.front();
  std::vector<Action> actions;
  if (asked(state, Ask::ChooseUnit)) actions.push_back(act(Verb::Select, first));
  for (std::size_t i = 1; i < units.size(); ++i) {
    if (!in_group(units[i])) actions.push_back(act(Verb::Take, units[i]));
  }
  const std::vector<std::string> hexes = parts_of(path, '-');
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Hex where = find_hex(game, hexes[i]);
    // A path may name the hex it starts from.
    const bool starts_here = i == 0 && hexes.size() > 1 && state[first].hex == where;
    const bool last = i + 1 == hexes.size();
    if (!starts_here && (last || !passed_through(game, state, units, where)))
      actions.push_back(act(Verb::Move, first, where));
  }
  return actions;
}

}  // namespace

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = notation::said(game, text);
  if (words.size() == 3 && words.front() == "move") return moves_in(game, state, words[1], words[2]);
  const Action action = notation::action_in(game, state, notation::form_in(game, words.front()), words);
  const Verb verb = verb_of(action);
  const bool chosen_first =
      (verb == Verb::Place && (asked(state, Ask::SetUp) || asked(state, Ask::Arrivals))) ||
      (verb == Verb::Hide && asked(state, Ask::SetUp));
  if (chosen_first) return {act(Verb::Select, action.operand[0]), action};
  return {action};
}

}  // namespace tamburino::novara
