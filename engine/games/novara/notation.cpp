#include "engine/games/novara/notation.h"

#include <algorithm>

#include "engine/games/novara/play.h"

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

// Points that run out on the way end the move, perhaps the whole activation with it. A path that would have
// gone on is then judged as one order to its last hex, so that it is refused for the points and not for the
// phase.
std::vector<Action> judged_whole(const Game& game, const State& state, const std::vector<Action>& actions) {
  const auto first =
      std::find_if(actions.begin(), actions.end(), [](Action one) { return verb_of(one) == Verb::Move; });
  State after = state;
  bool over = false;
  for (auto one = actions.begin(); one + 1 < actions.end() && !over; ++one) {
    Events events;
    if (!apply(game, after, *one, events)) return actions;
    over = one >= first && after.stack.find<GroupMove>() == nullptr;
  }
  if (!over) return actions;
  std::vector<Action> whole(actions.begin(), first);
  whole.push_back(actions.back());
  State before = state;
  for (std::size_t i = 0; i + 1 < whole.size(); ++i) {
    Events events;
    apply(game, before, whole[i], events);
  }
  return verdict(game, before, whole.back()) ? actions : whole;
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
  return hexes.size() > 1 ? judged_whole(game, state, actions) : actions;
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
