#include "engine/games/novara/rules.h"

// 8. Forced march and general retreat.
namespace tamburino::novara {
namespace {

// R24  Any unit of the formations that marched, on the map.
void expose_formation(const Game& game, State& state, std::uint32_t formations) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Unit& unit = game.units[i];
    const bool theirs = unit.formation != kNoFormation && (formations >> index(unit.formation) & 1U) != 0;
    state.units[i].exposed = theirs && unit.fights() && state.units[i].status == Status::OnMap;
  }
}

bool formation_moved(const Game& game, const State& state, FormationId which) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state[who].active && state[who].moved) return true;
  }
  return false;
}

}  // namespace

// 8.forced-march-a, R24  Before the first unit moves, for the whole chit; R15 not with the Independent chit.
Verdict may_force_march(const Game& game, const State& state) {
  const ActivationState& now = state.activation;
  if (now.general_retreat) return refused_by("R24").because("marching-already");
  if (now.chit == kNoChit || game[now.chit].rank == Rank::Independent)
    return refused_by("R15").because("no-march-independent");
  if (now.marching) return refused_by("R24").because("marching-already");
  if (now.movement_begun) return refused_by("R24").because("movement-begun");
  return kAllowed;
}

// R25  The formations are bound for the turn; attackers have their +1 against the units that are in the
// march.
void force_march(const Game& game, State& state) {
  state.activation.marching = true;
  state.marched |= state.activation.formations;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& one = state.units[i];
    if (one.active && !one.out_of_supply) one.marched = true;
  }
}

// R25  Nobody of a formation that force marched this turn bombards, attacks or charges.
bool marched_this_turn(const Game& game, const State& state, UnitId who) {
  const FormationId home = game[who].formation;
  return state[who].marched || (home != kNoFormation && (state.marched >> index(home) & 1U) != 0);
}

// One die for a chit, whichever formations it leads; in a general retreat one for each formation that moved.
bool march_die_due(const Game& game, const State& state, int formation) {
  const ActivationState& now = state.activation;
  const FormationId which{static_cast<std::uint8_t>(formation)};
  if ((now.formations >> formation & 1U) == 0) return false;
  if (now.general_retreat) return formation_moved(game, state, which);
  const std::uint32_t before = (1U << formation) - 1U;
  return (now.formations & before) == 0;
}

// 8.forced-march-g, 8.general-retreat-c
void take_march(const Game& game, State& state, Roll roll, Events& events) {
  const ActivationState& now = state.activation;
  const Activation& step = *state.stack.top_as<Activation>();
  const FormationId which{step.next};
  const int worst = now.general_retreat ? 3 : 1;
  const Rule rule = now.general_retreat ? "8.general-retreat-c" : "8.forced-march-g";
  tell(events, EventKind::Rolled, rule, number(roll.value[0]));
  if (roll.value[0] > worst) return;
  tell(events, EventKind::MarchLoss, rule, formation(which));
  expose_formation(game, state, now.general_retreat ? 1U << index(which) : now.formations);
  push_losses(game, state, now.side, 1, now.general_retreat ? Losses::Why::Retreat : Losses::Why::March);
}

// R26  All units without an Out of Supply marker, wherever they stand; independents too.
void begin_general_retreat(const Game& game, State& state, Side side, Events& events) {
  ActivationState& now = state.activation;
  now = ActivationState{};
  now.under_way = now.marching = now.general_retreat = true;
  now.side = side;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (game.formations[i].side == side && !game.formations[i].independent()) now.formations |= 1U << i;
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || side_of(game, state, who) != side || game.units[i].kind == Kind::Dummy)
      continue;
    if (!state[who].out_of_supply) state[who].active = state[who].activated = true;
  }
  tell(events, EventKind::RetreatDeclared, "8.general-retreat-a", tamburino::novara::side(side));
  state.stack.push(Activation{.step = Activation::Step::Movement});
}

}  // namespace tamburino::novara
