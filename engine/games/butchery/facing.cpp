#include "engine/games/butchery/rules.h"

// 4. Orientation.
namespace tamburino::butchery {

// 4b  Front: the faced hexside and its two neighbours. 4c  In a village or town all six.
bool is_front(const Game& game, const State& state, UnitId who, Facing side) {
  return game.map.built_up(state[who].hex) || in_front_arc(state[who].facing, side);
}

bool is_flank(const Game& game, const State& state, UnitId who, Facing side) {
  return !is_front(game, state, who, side);
}

// The Allies' edge is west, the Austrians' east: 10.4.6a.
Facing own_edge(const Game& game, Side side) {
  const GridLayout::Lines lines = game.map.grid().layout().lines;
  return *Grid::parse_facing(lines, side == Side::Allies ? "W" : "E");
}

Facing default_facing(const Game& game, Side side) { return opposite(own_edge(game, side)); }

// Before turn 1 the owner turns his units as he likes, when the option is chosen.
Next run(const Game& game, State& state, Setup& setup, Events&) {
  if (!game.options.choose_facing || setup.step == Setup::Step::End) {
    state.stack.pop();
    state.stack.push(Turn{});
    return go_on();
  }
  return ask(setup.step == Setup::Step::Allies ? Side::Allies : Side::Austrians, Ask::SetupFacing);
}

void setup_facing_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    for (const Facing way : kFacings) {
      const Action action = act(Verb::Face, piece(who), way);
      if (setup_facing_verdict(game, state, action)) list.add(action);
    }
  }
}

Verdict setup_facing_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  const auto way = facing_operand(action, 1);
  if (verb_of(action) != Verb::Face || !who || !way) return refused_by("4a").because("first-setup");
  if (const Verdict own = is_own(game, state, piece(*who), "4a"); !own) return own;
  if (const Verdict here = is_on_map(game, state, *who, "4a"); !here) return here;
  if (game.map.built_up(state[*who].hex)) return refused_by("4c", unit(*who), hex(state[*who].hex));
  if (state[*who].facing == *way) return refused_by("4a", unit(*who), facing(*way)).because("faces-already");
  return kAllowed;
}

void setup_facing_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    auto& setup = *state.stack.top_as<Setup>();
    setup.step = setup.step == Setup::Step::Allies ? Setup::Step::Austrians : Setup::Step::End;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  turn_to(game, state, who, *facing_operand(action, 1));
  tell(events, EventKind::Faced, "4a", unit(who), facing(state[who].facing));
}

}  // namespace tamburino::butchery
