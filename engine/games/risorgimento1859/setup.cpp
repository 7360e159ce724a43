#include "engine/games/risorgimento1859/command.h"

// 2.0, a9, a10  Where everybody stands at the start.
namespace tamburino::risorgimento1859 {

State set_up(const Game& game) {
  State state;
  state.first_in_hex.fill(kNoUnit);
  for (std::size_t i = 0; i < game.units.size(); ++i) state.units[i].status = Status::ToCome;
  for (const UnitId who : game.scenario.absent) state[who].status = Status::Absent;
  for (const Stack& one : game.scenario.stacks) {
    for (const UnitId who : one.units) {
      state[who].facing = one.facing;
      state[who].set(Mark::Reserve, one.mood == Stack::Mood::Reserve);
      state[who].set(Mark::Marching, one.mood == Stack::Mood::March);
      put(game, state, who, one.hex);
    }
  }
  for (const Arrival& one : game.scenario.arrivals) {  // the others take no part
    for (const LeaderId who : one.leaders) state[who].status = Status::ToCome;
  }
  for (const LeaderStart& one : game.scenario.leaders)
    state[one.leader] = {.hex = one.hex, .status = Status::OnMap};
  for (const ReserveStart& one : game.scenario.reserves) {
    for (const BrigadeId which : one.brigades) state[which].held = true;
  }
  state.owner.fill(Side::Austrian);  // a9
  Events quiet;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (state.on_map(who)) enter_hex(game, state, who, state[who].hex, quiet);
  }
  rebuild(game, state);
  state.stack.push(GameTurn{});
  return state;
}

// a10.3a  Lauingen rides off.
void take_leaves(const Game& game, State& state, Roll roll, Events& events) {
  const Special& special = game.scenario.special;
  const BrigadeId which = special.leaves;
  state.stack.top_as<GameTurn>()->step = GameTurn::Step::Initiative;
  if (roll.value[0] > special.leaves_most) {
    tell(events, EventKind::Stayed, "a10.3a", brigade(which));
    return;
  }
  for (const UnitId who : game.units_of(which)) {
    if (state.on_map(who)) lift(game, state, who, Status::Left);
  }
  state[game[which].brigadier] = {.status = Status::Left};
  tell(events, EventKind::LeftGame, "a10.3a", brigade(which));
}

}  // namespace tamburino::risorgimento1859
