#include "engine/games/custoza/rules.h"

// 23-28. The set-up.
namespace tamburino::custoza {
namespace {

void place(const Game& game, State& state, const Placement& one) {
  switch (kind_of(one.piece)) {
    case PieceKind::Unit: {
      UnitState& own = state[unit_of(one.piece)];
      own.facing = one.facing;
      own.mode = one.mode;
      own.face_up = game[unit_of(one.piece)].fortress() || !game.options.fog;
      put(game, state, unit_of(one.piece), one.hex);
      return;
    }
    case PieceKind::Commander:
      state[formation_of(one.piece)].commander = Status::OnMap;
      state[formation_of(one.piece)].commander_hex = one.hex;
      return;
    case PieceKind::Chief:
      state.chief(game.side(one.piece)) = {one.hex, Status::OnMap, true, false};
      return;
    case PieceKind::Scout:
    case PieceKind::None:
      return;
  }
}

// 21.1  Units control the hexes that they start in.
void take_starting_hexes(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || game[who].kind == Kind::BridgeTrain) continue;
    if (game[who].side == Side::Italian) {
      state.italian.add(state[who].hex);
    } else {
      state.italian.remove(state[who].hex);
    }
  }
}

}  // namespace

State set_up(const Game& game) {
  State state{};
  rebuild(game, state);
  const Scenario& scenario = game.scenario;
  state.day = static_cast<std::uint8_t>(scenario.first.day);
  state.turn = static_cast<std::uint8_t>(scenario.first.turn);
  for (std::size_t i = 0; i < scenario.italian.size(); ++i) {
    if (scenario.italian[i]) state.italian.add(Hex{static_cast<std::uint16_t>(i)});
  }
  for (const Placement& one : scenario.fortress_hexes) place(game, state, one);
  for (const Placement& one : scenario.placements) place(game, state, one);
  for (const StartState& one : scenario.states) {
    state[one.unit].lost = static_cast<std::uint8_t>(one.lost);
    state[one.unit].level = one.level;
  }
  for (const FormationStart& one : scenario.formations) {
    state[one.formation].stance = one.stance;
    state[one.formation].fatigue = static_cast<std::uint8_t>(one.fatigue);
    state[one.formation].mood = static_cast<std::int8_t>(one.mood);
    state[one.formation].objective = one.objective;
  }
  if (scenario.pontoon) {
    state.pontoon.hex = scenario.pontoon->hex;
    state.pontoon.side = scenario.pontoon->side;
  }
  take_starting_hexes(game, state);
  rebuild(game, state);
  state.stack.push(GameTurn{});
  return state;
}

}  // namespace tamburino::custoza
