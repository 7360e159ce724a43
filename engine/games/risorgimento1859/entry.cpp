#include <algorithm>

#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 5.6  Reinforcements.
namespace tamburino::risorgimento1859 {
namespace {

const Arrival* arrival(const Game& game, UnitId who) {
  const std::uint8_t which = game.arrival_of[static_cast<std::size_t>(index(who))];
  return which == 0 ? nullptr : &game.scenario.arrivals[which - 1U];
}

// A35  Its place in the column that comes by that Entry Hex in this activation.
int place_in_column(const Game& game, const State& state, UnitId who) {
  int place = 1;
  const Hex gate = arrival(game, who)->hex;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId other{static_cast<std::uint16_t>(i)};
    if (other == who || game[other].side != game[who].side || !state[other].is(Mark::Entered)) continue;
    const Arrival* one = arrival(game, other);
    place += one != nullptr && one->hex == gate ? 1 : 0;
  }
  return place;
}

// 5.6b  A road that comes in from off the map is paid as a road.
Points entry_cost(const Game& game, const State& state, UnitId who, Hex where) {
  const Road road = game.map.road_off_map(where);
  const bool rain = game.weather(state.turn) == Weather::Rain;
  const bool by_road = road == Road::Major || (road == Road::Minor && !rain);
  const Points ground = by_road ? game.chart.road : game.map.ground_cost(game[who].mover(), where);
  if (ground == kClosed) return kClosed;
  return ground * place_in_column(game, state, who) + surcharge(game, state, who, where);
}

// The edges of the field on which a hex lies, a bit each.
unsigned edges(const Game& game, Hex where) {
  const auto off = [&](Facing way) {
    const Hex beside = game.map.neighbour(where, way);
    return beside == kNoHex || !game.in_area(beside);
  };
  unsigned all = 0;
  const std::array<bool, kSides> open{off(kFacings[0]), off(kFacings[1]), off(kFacings[2]),
                                      off(kFacings[3]), off(kFacings[4]), off(kFacings[5])};
  if (open[0]) all |= 1U;  // along the lines
  if (open[3]) all |= 2U;
  if (open[1] && open[2]) all |= 4U;  // across them
  if (open[4] && open[5]) all |= 8U;
  return all;
}

// Away from the edge by which it comes.
Facing into_the_field(const Game& game, Hex where) {
  const auto off = [&](Facing way) {
    const Hex beside = game.map.neighbour(where, way);
    return beside == kNoHex || !game.in_area(beside) ? 1 : 0;
  };
  Facing best = kFacings[0];
  int most = -1;
  for (const Facing ahead : kFacings) {
    int outside = 0;
    for (const Facing way : kFacings) outside += in_front_arc(opposite(ahead), way) ? off(way) : 0;
    outside = 2 * outside + off(opposite(ahead));
    if (outside > most) most = outside, best = ahead;
  }
  return best;
}

bool is_barred(const Game& game, const State& state, Side own, Hex where) {
  return enemy_in(game, state, own, where) || in_enemy_zone(state, own, where);
}

// 5.6e  With the Entry Hex barred, the nearest hexes of that edge which are not and to which it may move.
template <class Look>
void each_way_round(const Game& game, const State& state, UnitId who, const Look& look) {
  const Hex gate = arrival(game, who)->hex;
  const Side own = game[who].side;
  if (!is_barred(game, state, own, gate)) return;
  const unsigned edge = edges(game, gate);
  const auto fits = [&](Hex one) {
    return (edges(game, one) & edge) != 0 && !is_barred(game, state, own, one) &&
           game.map.ground_cost(game[who].mover(), one) != kClosed && !game.map.lake(one) &&
           may_approach(game, state, who, one).allowed();
  };
  int nearest = 1000;
  for (const bool found : {false, true}) {
    for (const Hex one : game.rim) {
      const int far = game.map.grid().distance(gate, one);
      if (found ? far != nearest : far >= nearest) continue;
      if (!fits(one)) continue;
      if (found) look(one);
      nearest = far;
    }
  }
}

bool is_way_round(const Game& game, const State& state, UnitId who, Hex where) {
  bool is = false;
  each_way_round(game, state, who, [&](Hex one) { is = is || one == where; });
  return is;
}

// 5.6d  In Strategic Movement it comes where that may go.
Verdict may_enter_marching(const Game& game, const State& state, UnitId who, Hex where) {
  if (!state[who].is(Mark::Marching)) return kAllowed;
  const Road road = game.map.road_off_map(where);
  if (enemy_within(game, state, game[who].side, where, game.limits.strategic))
    return refused_by("5.11b", unit(who), hex(where));
  if (game.weather(state.turn) == Weather::Rain && road != Road::Major)
    return refused_by("a10.1a", unit(who), hex(where));
  if (game.map.heavily_cultivated(where) && road < Road::Minor)
    return refused_by("5.11c", unit(who), hex(where));
  if (game.map.terrain(where) == Terrain::LightlyCultivated && road == Road::None)
    return refused_by("5.11e", unit(who), hex(where));
  return kAllowed;
}

}  // namespace

bool due(const Game& game, const State& state, UnitId who) {
  const Arrival* one = arrival(game, who);
  return one != nullptr && state[who].status == Status::ToCome && one->turn <= state.turn;
}

Verdict may_enter(const Game& game, const State& state, UnitId who, Hex where) {
  if (!due(game, state, who)) return refused_by("5.6a", unit(who));
  if (state[game.corps_of(who)].withdrawing) return refused_by("a10.4b", unit(who), hex(where));
  const Hex gate = arrival(game, who)->hex;
  if (where != gate && !is_way_round(game, state, who, where)) {
    if (is_barred(game, state, game[who].side, gate)) return refused_by("5.6e", unit(who), hex(where));
    return refused_by("5.6a", unit(who), hex(gate)).because("other-entry-hex");
  }
  if (enemy_in(game, state, game[who].side, where)) return refused_by("5.42b", unit(who), hex(where));
  if (const Verdict stack = may_stack(game, state, who, where); !stack) return stack;
  if (const Verdict march = may_enter_marching(game, state, who, where); !march) return march;
  if (const Verdict near = may_approach(game, state, who, where); !near) return near;
  const Points cost = entry_cost(game, state, who, where), most = allowance(game, state, who);
  if (cost == kClosed) return refused_by("5.26a", unit(who), hex(where));
  if (place_in_column(game, state, who) > 1 && cost > most)
    return refused_by("5.6b", unit(who), hex(where), number(cost), number(most));
  return kAllowed;
}

void list_entries(const Game& game, const State& state, UnitId who, ActionList& list) {
  const Hex gate = arrival(game, who)->hex;
  if (may_enter(game, state, who, gate)) list.add(act(Verb::Enter, piece(who), gate));
  each_way_round(game, state, who, [&](Hex one) {
    if (one != gate && may_enter(game, state, who, one)) list.add(act(Verb::Enter, piece(who), one));
  });
}

void enter(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  const Points cost = entry_cost(game, state, who, where);
  const Arrival& one = *arrival(game, who);
  state[who].spent = static_cast<std::uint8_t>(std::min(cost, allowance(game, state, who)));
  put(game, state, who, where);
  turn_to(game, state, who, into_the_field(game, where));
  fall_in(game, state, who);
  state[who].set(Mark::Moved);
  state[who].set(Mark::Entered);
  state[who].set(Mark::OnlyOnce, one.once && one.turn == state.turn);  // 5.6c
  // Nobody measures the command of a column: it has what its Orders give.
  const BrigadeId own = state[who].attached != kNoBrigade ? state[who].attached : game[who].brigade;
  state[who].set(Mark::InCommand,
                 game[who].artillery() && !game[own].led() ? true : state[own].orders == Orders::Under);
  enter_hex(game, state, who, where, events);
  tell(events, EventKind::Entered, "5.6a", unit(who), hex(where));
  // A113  Leaders come free with the first unit of their command.
  for (const LeaderId chief : one.leaders) {
    if (state[chief].status != Status::ToCome || game[chief].corps != game.corps_of(who)) continue;
    if (game[chief].rank == Rank::Brigadier && game[chief].brigade != game[who].brigade) continue;
    state[chief].status = Status::OnMap;
    state[chief].hex = where;
    tell(events, EventKind::Arrived, "5.6f", leader(chief), hex(where));
  }
}

}  // namespace tamburino::risorgimento1859
