#include "engine/games/butchery/rules.h"

// 9. Initiative, and 10: the drawing of formation markers.
namespace tamburino::butchery {

// 9a  Two more for the Franco-Piedmontese while Napoleon III is on the map.
Reckoning initiative_modifiers(const State& state, Side side) {
  Reckoning sum;
  sum.add_if(side == Side::Allies && chief_on_map(state, Nation::French), "9a", +2);
  return sum;
}

// 1.2.4a  One marker for each formation on the map or due to arrive.
bool marker_available(const Game& game, const State& state, FormationId which) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state.on_map(who)) return true;
    if (state[who].status == Status::ToCome && arrived_by_now(state, game[who].arrival)) return true;
  }
  return false;
}

Next run(const Game& game, State& state, Operations& operations, Events& events) {
  switch (operations.step) {
    case Operations::Step::Roll:
      return roll(RollKind::Initiative, 2);
    case Operations::Step::Pick: {
      ActionList list;
      first_marker_list(game, state, list);
      if (list.empty()) {  // the winner has nobody to choose
        operations.step = Operations::Step::Draw;
        return go_on();
      }
      if (list.size() == 1) {
        first_marker_carry_out(game, state, list[0], events);
        return go_on();
      }
      return ask(state.initiative, Ask::FirstMarker);
    }
    case Operations::Step::Draw:  // 10a, 10b
      return state.markers.empty() ? done() : roll(RollKind::Marker);
    case Operations::Step::Activated:
      operations.step = Operations::Step::Draw;
      state.stack.push(Activation{});
      return go_on();
  }
  return done();
}

void take_initiative(const Game& game, State& state, Roll roll, Events& events) {
  const Reckoning allies = initiative_modifiers(state, Side::Allies);
  tell_items(events, allies);
  const int allied = roll.value[0] + allies.total();
  const int austrian = roll.value[1] + initiative_modifiers(state, Side::Austrians).total();
  if (allied == austrian) {
    tell(events, EventKind::InitiativeTied, "B13", number(allied));
    return;  // both roll again
  }
  state.initiative = allied > austrian ? Side::Allies : Side::Austrians;
  tell(events, EventKind::InitiativeWon, "9a", side(state.initiative), number(allied), number(austrian));
  state.markers.clear();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (marker_available(game, state, FormationId{static_cast<std::uint8_t>(i)})) {
      state.markers.add(static_cast<int>(i));
    }
  }
  state.stack.top_as<Operations>()->step = Operations::Step::Pick;
}

// 9b  The winner chooses one of his own (B14); the others go into the container.
void first_marker_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const Action action = act(Verb::Pick, i);
    if (first_marker_verdict(game, state, action)) list.add(action);
  }
}

Verdict first_marker_verdict(const Game& game, const State& state, Action action) {
  const auto which = formation_operand(game, action, 0);
  if (verb_of(action) != Verb::Pick || !which) return refused_by("9b").because("first-pick");
  if (game.side(*which) != state.initiative)
    return refused_by("B14", formation(*which), side(state.initiative));
  return state.markers.contains(index(*which)) ? kAllowed : why_no_marker(game, state, *which);
}

// 1.2.4a  It has no unit left, or comes on a later turn. Its marker may also be gone because it was drawn.
Verdict why_no_marker(const Game& game, const State& state, FormationId which) {
  const Verdict no = refused_by("1.2.4a", formation(which));
  if (marker_available(game, state, which)) return no;
  int first = 0;
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state[who].status != Status::ToCome) continue;
    const int turn = game[who].arrival.turn;
    first = first == 0 ? turn : std::min(first, turn);
  }
  if (first == 0) return no.because("no-unit-left");
  return refused_by("1.2.4a", formation(which), number(first)).because("formation-to-come");
}

namespace {

void activate(State& state, FormationId which) {
  state.markers.take(index(which));
  state.activation = ActivationState{};
  state.activation.formation = which;
  state.stack.top_as<Operations>()->step = Operations::Step::Activated;
}

}  // namespace

void first_marker_carry_out(const Game& game, State& state, Action action, Events& events) {
  const FormationId which = *formation_operand(game, action, 0);
  activate(state, which);
  tell(events, EventKind::MarkerPicked, "9b", side(state.initiative), formation(which));
}

void take_marker(const Game&, State& state, Roll roll, Events& events) {
  const FormationId which{roll.value[0]};
  activate(state, which);
  tell(events, EventKind::Drawn, "10a", formation(which));
}

}  // namespace tamburino::butchery
