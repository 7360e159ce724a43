#include "engine/games/risorgimento1859/movement.h"

// 6.35, 7.21  A Jäger or Chasseur by itself falls back before whoever comes into its ZOC.
namespace tamburino::risorgimento1859 {
namespace {

bool is_alone(const Game& game, const State& state, UnitId who) {
  return units_in(game, state, game[who].side, state[who].hex).size() == 1;
}

// 6.35a, A50  Disordered it has no ZOC; a Frontal hex will do.
bool sees_coming(const Game& game, const State& state, UnitId who, Hex where) {
  return in_zone_of(game, state, who, where) ||
         (state[who].is(Mark::Disordered) && is_frontal(game, state, who, where));
}

// a9.3  At Magenta a unit In Command that comes unseen takes the right to fall back.
bool is_surprised(const Game& game, const State& state, UnitId who, UnitId provoker, Hex where) {
  return game.scenario.special.vineyards && game.map.heavily_cultivated(state[who].hex) &&
         state[provoker].is(Mark::InCommand) && !aware_of(game, state, who, where);
}

// A49  A Rear hex with room, free of enemies and of their ZOC.
Verdict may_fall_back(const Game& game, const State& state, UnitId who, Hex goal) {
  const Hex from = state[who].hex;
  const auto side = game.map.grid().side_towards(from, goal);
  if (!side || is_frontal(game, state, who, *side))
    return refused_by("6.35a", unit(who), hex(goal)).because("not-rear");
  if (!game.in_area(goal) || terrain_cost(game, state, who, from, *side) == kClosed)
    return refused_by("5.26a", unit(who), hex(goal));
  if (enemy_in(game, state, game[who].side, goal)) return refused_by("5.42b", unit(who), hex(goal));
  if (in_enemy_zone(state, game[who].side, goal))
    return refused_by("6.35a", unit(who), hex(goal)).because("enemy-zone");
  return may_stack(game, state, who, goal);
}

bool can_fall_back(const Game& game, const State& state, UnitId who) {
  for (const Facing way : kFacings) {
    const Hex goal = game.map.neighbour(state[who].hex, way);
    if (goal != kNoHex && may_fall_back(game, state, who, goal)) return true;
  }
  return false;
}

}  // namespace

UnitSet light_that_may_react(const Game& game, const State& state, const Window& window) {
  UnitSet all;
  if (!state.on_map(window.provoker) || state[window.provoker].hex != window.hex) return all;
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(window.hex, way);
    for (const UnitId who : UnitsIn(state, beside)) {
      if (game[who].side != window.side || !game[who].chasseur() || state[who].is(Mark::Reserve)) continue;
      if (is_alone(game, state, who) && sees_coming(game, state, who, window.hex) &&
          !is_surprised(game, state, who, window.provoker, window.hex) && can_fall_back(game, state, who))
        all.add(who);
    }
  }
  return all;
}

Verdict light_reaction_verdict(const Game& game, const State& state, Action action) {
  const auto& window = *state.stack.top_as<Window>();
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("6.35a");
  if (!window.waiting.contains(*who)) return refused_by("6.35a", unit(*who));
  if (verb_of(action) == Verb::Stand) return kAllowed;
  const auto goal = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Withdraw || !goal) return refused_by("6.35a", unit(*who));
  return may_fall_back(game, state, *who, *goal);
}

void light_reaction_list(const Game& game, const State& state, ActionList& list) {
  const Window window = *state.stack.top_as<Window>();
  for (const UnitId who : window.waiting) {
    for (const Facing way : kFacings) {
      const Hex goal = game.map.neighbour(state[who].hex, way);
      if (goal != kNoHex && may_fall_back(game, state, who, goal))
        list.add(act(Verb::Withdraw, piece(who), goal));
    }
    list.add(act(Verb::Stand, piece(who)));
  }
}

void light_reaction_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& window = *state.stack.top_as<Window>();
  const UnitId who = *unit_operand(game, action, 0);
  window.waiting.remove(who);
  if (verb_of(action) == Verb::Stand) {
    tell(events, EventKind::Stood, "7.21d", unit(who));
    return;
  }
  window.withdrawn = true;
  state[who].set(Mark::Withdrew);  // 6.35c: no Reaction Fire any more
  stop_move(state, window.provoker);
  UnitSet one;
  one.add(who);
  state.stack.push(ReactionMove{.units = one, .goal = *hex_operand(game, action, 1)});
}

}  // namespace tamburino::risorgimento1859
