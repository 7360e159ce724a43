#include "engine/games/butchery/play.h"
#include "engine/games/butchery/rules.h"

// 13.2. The set-up of the scenario.
namespace tamburino::butchery {
namespace {

Status status_at_start(const Arrival& arrival) {
  if (arrival.turn > 0) return Status::ToCome;
  return arrival.hex == kNoHex ? Status::Absent : Status::OnMap;
}

// The empty table: nobody on the map, the objectives as the scenario gives them.
void place_counters(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& own = state.units[i];
    const Unit& counter = game.units[i];
    own.status = status_at_start(counter.arrival);
    own.facing = default_facing(game, side_of(counter.nation));
    if (own.status != Status::OnMap) continue;
    own.hex = counter.arrival.hex;
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (!game.formations[i].commander) continue;
    const Arrival& arrival = game.formations[i].commander->arrival;
    state.formations[i].commander = status_at_start(arrival);
    if (state.formations[i].commander == Status::OnMap) state.formations[i].commander_hex = arrival.hex;
  }
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    state.chief(nation).status = status_at_start(game[nation].arrival);
    if (state.chief(nation).status == Status::OnMap) state.chief(nation).hex = game[nation].arrival.hex;
  }
}

}  // namespace

State set_up(const Game& game) {
  State state;
  place_counters(game, state);
  for (const Objective& objective : game.scenario.objectives) {
    for (const Hex where : objective.hexes) {
      state.owner[game.objective_slot[static_cast<std::size_t>(index(where))] - 1U] = objective.start_owner;
    }
  }
  rebuild(game, state);
  return state;
}

State start(const Game& game, Events& events) {
  State state = set_up(game);
  state.stack.push(Setup{});
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::butchery
