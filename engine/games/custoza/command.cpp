#include <algorithm>

#include "engine/games/custoza/rules.h"

// 4. Command; the Overall Commander (5.1.3); commanders in danger (21.2).
namespace tamburino::custoza {
namespace {

constexpr HalfPoints kTraceHex = 2, kTraceRoadHex = 1;  // 4.2b

}  // namespace

// 4.2c  Not through an enemy, nor a ZoR of his unless a friendly combat unit stands there: g3.zor-c.
bool trace_passes(const Game& game, const State& state, Side side, Hex where) {
  if (!game.in_area(where) || enemy_in(game, state, side, where)) return false;
  return !in_enemy_zone(state, side, where) || friend_in(game, state, side, where);
}

// 4.2a, 4.2b, 4.2d  The first hex is not counted, the last is.
void trace(const Game& game, const State& state, Side side, Hex from, HalfPoints budget, Reach& reach) {
  reach.search(
      game.map.grid(), from, 0, budget,
      [&](Hex at, Facing way, Hex to) -> StepCost {
        if (!open_side(game, state, at, way) || !trace_passes(game, state, side, to)) return {};
        return {game.map.has_road(to) ? kTraceRoadHex : kTraceHex, false};
      },
      kTraceRoadHex);
}

bool reaches(const Game& game, const State& state, Side side, Hex from, Hex to, HalfPoints budget) {
  if (from == to) return true;
  Reach reach;
  trace(game, state, side, from, budget, reach);
  return reach.contains(to);
}

bool commander_on_map(const State& state, FormationId which) {
  return state[which].commander == Status::OnMap;
}

int command_value(const Game& game, const State& state, FormationId which) {
  constexpr int kReplacement = 1;  // g21.2a
  return state[which].replaced ? kReplacement : game[which].commander->command;
}

// 3.2.1a, 4.1a  Once a GT, for both sides. Reserve units have no commander and no such mark: ruling 82.
void mark_out_of_command(const Game& game, State& state, Events& events) {
  collect_stragglers(game, state, events);  // 15.4a
  Reach reach;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (game[which].reserve_units()) continue;
    const bool led = commander_on_map(state, which);
    if (led)
      trace(game, state, game[which].side, state[which].commander_hex, 2 * game.constants.command_range,
            reach);
    for (const UnitId who : game.units_of(which)) {
      if (!state.on_map(who) && state[who].status != Status::Waiting) continue;  // g15.arrival-a
      const bool out = !led || !reach.contains(state[who].hex);
      state[who].out_of_command = out;
      if (out) tell(events, EventKind::OutOfCommand, "4.1a", unit(who), commander(which));
    }
  }
}

// 5.1.3a, g5.oc-a  Judged at the moment of the attempt.
bool under_chief(const Game& game, const State& state, FormationId which) {
  const Side side = game[which].side;
  const auto& chief = game.chief(side);
  if (!chief || state.chief(side).status != Status::OnMap || !game[which].heeds_chief) return false;
  if (!commander_on_map(state, which)) return false;
  return reaches(game, state, side, state.chief(side).hex, state[which].commander_hex, 2 * chief->range);
}

// 4.3a, 4.3b
Verdict may_call(const Game& game, const State& state, UnitId who) {
  const FormationId host = state.activation.formation;
  if (game[who].fortress() || !game[game[who].formation].reserve_units())
    return refused_by("4.3d", unit(who)).because("no-reserve-unit");
  if (game[who].side != game[host].side) return refused_by("4.3a", unit(who)).because("not-yours");
  if (!state.on_map(who)) return refused_by("4.3a", unit(who)).because("not-on-map");
  if (state[who].called) return refused_by("4.3a", unit(who)).because("reserve-called");
  if (state.activation.reserve != kNoUnit)
    return refused_by("4.3b", unit(who), unit(state.activation.reserve), formation(host));
  const Verdict no = refused_by("4.3c", unit(who), commander(host));
  if (!commander_on_map(state, host)) return no.because("commander-off-map");
  const bool in_range = reaches(game, state, game[host].side, state[host].commander_hex, state[who].hex,
                                2 * game.constants.command_range);
  return in_range ? kAllowed : no.because("out-of-his-range");
}

bool commander_with(const Game& game, const State& state, UnitId who) {
  const Hex here = state[who].hex;
  const LeaderState& chief = state.chief(game[who].side);
  if (chief.status == Status::OnMap && chief.hex == here) return true;
  const FormationId own = game[who].formation;
  return own != kNoFormation && commander_on_map(state, own) && state[own].commander_hex == here;
}

// 5.2.1a, g5.2.1d
void change_mood(const Game& game, State& state, FormationId which, int by, Events& events) {
  if (which == kNoFormation || game[which].reserve_units()) return;  // ruling 63
  const int most = game.constants.mood;
  FormationState& own = state[which];
  own.mood = static_cast<std::int8_t>(std::clamp(own.mood + by, -most, most));
  tell(events, EventKind::MoodChanged, "5.2.1a", formation(which), number(own.mood));
}

namespace {

// The nearest of the units that he may join; the lowest counter number among equals.
UnitId nearest(const Game& game, const State& state, Side side, FormationId of, Hex from) {
  UnitId best = kNoUnit;
  int least = game.constants.capture + 1;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || game[who].side != side || game[who].fortress()) continue;
    if (of != kNoFormation && game[who].formation != of) continue;
    const int far = game.map.grid().distance(from, state[who].hex);
    if (far < least) best = who, least = far;
  }
  return best;
}

}  // namespace

// 21.2  Alone in a hex that the enemy has entered, or without the units that he was with.
void rescue_commanders(const Game& game, State& state, Side of, Hex where, Events& events) {
  if (friend_in(game, state, of, where)) return;
  const auto rescue = [&](Piece who, FormationId own, Hex& place, Status& status) {
    const UnitId refuge = nearest(game, state, of, own, where);
    const bool keeps = own != kNoFormation && game.advanced && !enemy_in(game, state, of, where) &&
                       only_routed(game, state, own);
    if (refuge == kNoUnit && keeps) return;  // g21.4a
    if (refuge == kNoUnit) {
      status = Status::Eliminated;
      place = kNoHex;
      tell(events, EventKind::CommanderCaptured, "g21.2a", fact(who), hex(where));
    } else {
      place = state[refuge].hex;
      tell(events, EventKind::CommanderMovedOff, "g21.2a", fact(who), hex(place));
    }
  };
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(of))]) {
    FormationState& own = state[which];
    if (own.commander == Status::OnMap && own.commander_hex == where && own.stance == Stance::Engaged)
      rescue(commander_of(which), which, own.commander_hex, own.commander);
  }
  LeaderState& chief = state.chief(of);
  if (chief.status == Status::OnMap && chief.hex == where)
    rescue(chief_of(of), kNoFormation, chief.hex, chief.status);
}

}  // namespace tamburino::custoza
