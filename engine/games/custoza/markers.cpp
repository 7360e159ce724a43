#include <algorithm>

#include "engine/games/custoza/objections.h"

// 6. Assault and Charge markers: who may place them, and who must still serve them.
namespace tamburino::custoza {
namespace {

// Every unit can be a Force of its own (g3.force-a), so markers are matched with units.
struct Server {
  Force force;
  Hex start = kNoHex;
  HexSet reach;
  bool assaults = false, charges = false;
  std::uint8_t fires = 0;  // the markers that its light infantry could fire from, a bit for each
};
struct Servers {
  int count = 0;
  std::array<Server, Duties::kMost> all;
  void add(const Server& one) {
    if (count < static_cast<int>(all.size())) all[static_cast<std::size_t>(count++)] = one;
  }
};

bool night(const Game& game, const State& state) { return game.light_of(state.turn) == Light::Night; }

// 6.4b  Light infantry that comes to the marker hex and can face the target there.
bool could_fire_from(const Game& game, const State& state, const ForceAction& move, const Ways& ways,
                     const Marker& marker) {
  bool loaded = false;
  for (const UnitId who : move.force)
    loaded = loaded || (game[who].light() && state[who].fires < game.constants.fires);
  if (!loaded || marker.kind != MarkerKind::Assault) return false;
  for (const Facing facing : kFacings) {
    const HalfPoints spent = ways.cost(marker.hex, facing);
    if (spent == kClosed) continue;
    if (in_front_arc(facing, marker.way)) return true;
    if (!move.turned && spent + game.constants.turn <= move.allowance) return true;
  }
  return false;
}

Server server_for(const Game& game, const State& state, const ForceAction& move) {
  Server one{.force = move.force, .start = move.start, .reach = {}, .assaults = true, .charges = true};
  Ways ways;
  ways.find(game, state, move);
  for (int i = 0; i < ways.size(); ++i) one.reach.add(ways[i]);
  for (const UnitId who : move.force) {
    one.assaults = one.assaults && may_assault(game, state, who).allowed();
    one.charges = one.charges && may_charge(game, state, who).allowed();
  }
  const ActivationState& now = state.activation;
  unsigned fires = 0;
  for (unsigned i = 0; i < now.marker_count; ++i)
    fires |= could_fire_from(game, state, move, ways, now.markers[i]) ? 1U << i : 0U;
  one.fires = static_cast<std::uint8_t>(fires);
  return one;
}

// A unit as it could set out: it leaves March for a point, a Square for nothing (11.5.4.1b).
Server server_for(const Game& game, const State& state, UnitId who) {
  Force alone;
  alone.add(who);
  ForceAction move = begin_action(game, state, alone, Phase::Engaged);
  const Mode mode = state[who].mode;
  if (game[who].artillery() || mode == Mode::Open) return server_for(game, state, move);
  State ready = state;
  ready[who].mode = Mode::Open;
  if (mode == Mode::March) move.spent = static_cast<std::uint8_t>(game.constants.march_mode);
  return server_for(game, ready, move);
}

// Off the road of a march a hex costs a point at least: those too far off need no search.
bool near_enough(const Game& game, const State& state, UnitId who, const HexSet& goals) {
  const int hexes = allowance_of(game, state, who) / 2;
  for (const Hex goal : goals) {
    if (game.map.grid().distance(state[who].hex, goal) <= std::max(hexes, 1)) return true;
  }
  return false;
}

// The units that could come to one of these hexes. Ruling 83: no Reserve units.
Servers servers_of(const Game& game, const State& state, const Force& without, const HexSet& goals) {
  Servers servers;
  for (const UnitId who : game.units_of(state.activation.formation)) {
    if (!game[who].artillery() && !without.contains(who) && may_act(game, state, who) &&
        near_enough(game, state, who, goals))
      servers.add(server_for(game, state, who));
  }
  return servers;
}

// Where markers still ask for somebody, and there is somebody to attack.
HexSet open_markers(const Game& game, const State& state) {
  HexSet hexes;
  const Side side = game[state.activation.formation].side;
  for (unsigned i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[i];
    if (one.kind != MarkerKind::None && !one.served && enemy_in(game, state, side, target_of(game, one)))
      hexes.add(one.hex);
  }
  return hexes;
}

// Every hex next to an enemy.
HexSet beside_enemies(const Game& game, const State& state) {
  HexSet hexes;
  const Side side = game[state.activation.formation].side;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side || state.units[i].status != Status::OnMap) continue;
    for (const Facing way : kFacings) {
      const Hex where = game.map.neighbour(state.units[i].hex, way);
      if (where != kNoHex) hexes.add(where);
    }
  }
  return hexes;
}

// 6.3a, ruling 47  Whether it could enter the marker hex and do there what the marker asks.
bool could_serve(const Game& game, const Server& server, const Marker& marker, unsigned which) {
  if (!server.reach.contains(marker.hex)) return false;
  if (marker.kind == MarkerKind::Assault) return server.assaults || (server.fires >> which & 1U) != 0;
  const Hex target = target_of(game, marker);
  return server.charges && server.start != marker.hex &&
         game.map.grid().distance(server.start, target) >= 2;  // g9.1a
}

// The same as things stand: there is something to attack, and room to stand.
bool can_serve_now(const Game& game, const State& state, const Server& server, const Marker& marker,
                   unsigned which) {
  if (marker.kind == MarkerKind::None || marker.served || !could_serve(game, server, marker, which))
    return false;
  const Side side = side_of(game, server.force);
  if (!enemy_in(game, state, side, target_of(game, marker))) return false;
  if (!may_stack(game, state, server.force, marker.hex)) return false;
  if (marker.kind == MarkerKind::Assault) return true;
  return (units_in(game, state, side, marker.hex) - server.force).empty();  // a free hex
}

// A largest matching of markers with those that could serve them; each mask has a bit for each marker.
class Matching {
 public:
  void add(std::uint8_t mask) { masks_[static_cast<std::size_t>(count_++)] = mask; }
  int largest() {
    taken_.fill(-1);
    int size = 0;
    for (int marker = 0; marker < kMostMarkers; ++marker) {
      seen_.fill(false);
      size += find(marker) ? 1 : 0;
    }
    return size;
  }

 private:
  bool find(int marker) {
    for (int i = 0; i < count_; ++i) {
      const auto server = static_cast<std::size_t>(i);
      if ((masks_[server] >> marker & 1U) == 0 || seen_[server]) continue;
      seen_[server] = true;
      if (taken_[server] >= 0 && !find(taken_[server])) continue;
      taken_[server] = marker;
      return true;
    }
    return false;
  }
  std::array<std::uint8_t, Duties::kMost + 1> masks_{};
  std::array<int, Duties::kMost + 1> taken_{};
  std::array<bool, Duties::kMost + 1> seen_{};
  int count_ = 0;
};

std::uint8_t duties_met(const Game& game, const State& state, const Server& server) {
  unsigned mask = 0;
  for (unsigned i = 0; i < state.activation.marker_count; ++i) {
    if (can_serve_now(game, state, server, state.activation.markers[i], i)) mask |= 1U << i;
  }
  return static_cast<std::uint8_t>(mask);
}

}  // namespace

Hex target_of(const Game& game, const Marker& marker) { return game.map.neighbour(marker.hex, marker.way); }

bool is_marker_hex(const State& state, Hex where) {
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && one.hex == where) return true;
  }
  return false;
}

// 6.2a-c, g5.2a, g19b
int marker_allowance(const Game& game, const State& state) {
  const FormationId active = state.activation.formation;
  if (night(game, state)) return 0;  // 22.4a
  int most = game[active].markers;
  switch (state.activation.temper) {
    case Temper::Withdraws:
    case Temper::Inert:
    case Temper::Holds:
      return 0;
    case Temper::Cautious:
      most = half_down(most);
      break;
    case Temper::Normal:
    case Temper::Willing:
    case Temper::Forward:
    case Temper::Furious:
      break;
  }
  return state[active].collapsed ? half_down(most) : most;
}

// g5.2a  Avanti: at least half; Furia: as many as can be.
int markers_due(const Game& game, const State& state) {
  switch (state.activation.temper) {
    case Temper::Forward:
      return half_up(marker_allowance(game, state));
    case Temper::Furious:
      return marker_allowance(game, state);
    default:
      return 0;
  }
}

// --- 6.1-6.3: the declaration

namespace {

Rule allowance_rule(Rank rank) {
  switch (rank) {
    case Rank::Corps:
      return "6.2a";
    case Rank::Division:
      return "6.2b";
    case Rank::Brigade:
      return "6.2c";
  }
  return "6.2a";
}

// What is wrong with the marker by itself, and beside the others.
Verdict place_verdict(const Game& game, const State& state, const Marker& marker) {
  const ActivationState& now = state.activation;
  const Side side = game[now.formation].side;
  const int most = marker_allowance(game, state);
  if (night(game, state)) return refused_by("22.4a", hex(marker.hex));
  if (now.marker_count >= most)
    return refused_by(allowance_rule(game[now.formation].rank), formation(now.formation), number(most));
  const Hex target = target_of(game, marker);
  const Verdict no = refused_by("6.1a", hex(marker.hex), facing(marker.way));
  if (target == kNoHex || !game.in_area(marker.hex) || !game.in_area(target))
    return no.because("marker-outside");
  if (!enemy_in(game, state, side, target)) return no.because("no-enemy-there");
  if (enemy_in(game, state, side, marker.hex)) return no.because("enemy-in-marker-hex");
  for (int i = 0; i < now.marker_count; ++i) {
    const Marker& other = now.markers[static_cast<std::size_t>(i)];
    if (other.hex != marker.hex) continue;
    if (other.kind != marker.kind) return refused_by("6.2d", hex(marker.hex));
    if (other.way == marker.way) return no.because("marker-lies-there");
  }
  return marker.kind == MarkerKind::Charge ? charge_ground(game, state, marker.hex, marker.way)
                                           : assault_ground(game, state, marker.hex, marker.way);
}

// 6.3a, 6.3b  Some Force could reach it, and every marker has one of its own.
Verdict match_verdict(const Game& game, const State& state, const Servers& servers, const Marker& marker) {
  const ActivationState& now = state.activation;
  Matching matching;
  bool any = false;
  for (int i = 0; i < servers.count; ++i) {
    const Server& server = servers.all[static_cast<std::size_t>(i)];
    unsigned mask = 0;
    for (unsigned k = 0; k < now.marker_count; ++k) {
      if (could_serve(game, server, now.markers[k], k)) mask |= 1U << k;
    }
    if (could_serve(game, server, marker, now.marker_count)) {
      mask |= 1U << now.marker_count;
      any = true;
    }
    matching.add(static_cast<std::uint8_t>(mask));
  }
  if (!any) return refused_by("6.3a", hex(marker.hex), facing(marker.way));
  if (matching.largest() <= now.marker_count)
    return refused_by("6.3b", hex(marker.hex), number(now.marker_count + 1));
  return kAllowed;
}

Verdict may_place(const Game& game, const State& state, const Servers& servers, const Marker& marker) {
  if (const Verdict place = place_verdict(game, state, marker); !place) return place;
  return match_verdict(game, state, servers, marker);
}

Marker marker_in(const Game& game, Action action) {
  const auto where = hex_operand(game, action, 0);
  const auto way = facing_operand(action, 1);
  const bool charge = verb_of(action) == Verb::ChargeMarker;
  if (!where || !way || (!charge && verb_of(action) != Verb::AssaultMarker)) return {};
  return {charge ? MarkerKind::Charge : MarkerKind::Assault, *where, *way, false, Loose::No};
}

}  // namespace

Verdict may_lie_at_all(const Game& game, const State& state, Action action) {
  const Marker marker = marker_in(game, action);
  return marker.kind == MarkerKind::None ? refused_by("6.1a") : place_verdict(game, state, marker);
}

namespace {

// Every marker that could be placed now.
void list_markers(const Game& game, const State& state, const Servers& servers, ActionList& list) {
  const Side side = game[state.activation.formation].side;
  if (state.activation.marker_count >= marker_allowance(game, state)) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId other{static_cast<std::uint8_t>(i)};
    if (!state.on_map(other) || game[other].side == side) continue;
    const Hex target = state[other].hex;
    if (UnitsIn(state, target).first() != other) continue;  // once a hex
    for (const Facing from : kFacings) {
      const Hex where = game.map.neighbour(target, from);
      if (where == kNoHex) continue;
      for (const Verb verb : {Verb::AssaultMarker, Verb::ChargeMarker}) {
        const Action action = act(verb, where, opposite(from));
        if (may_place(game, state, servers, marker_in(game, action))) list.add(action);
      }
    }
  }
}

Verdict may_end_declaration(const Game& game, const State& state, const Servers& servers) {
  const int due = markers_due(game, state);
  if (state.activation.marker_count >= due) return kAllowed;
  ActionList more;
  list_markers(game, state, servers, more);
  return more.empty() ? kAllowed : refused_by("g5.2a", formation(state.activation.formation), number(due));
}

}  // namespace

void declare_list(const Game& game, const State& state, ActionList& list) {
  const Servers servers = servers_of(game, state, Force{}, beside_enemies(game, state));
  list_markers(game, state, servers, list);
  const bool may_end = state.activation.marker_count >= markers_due(game, state) || list.empty();
  if (may_end) list.add(act(Verb::Done));
}

Verdict declare_verdict(const Game& game, const State& state, Action action) {
  const Servers servers = servers_of(game, state, Force{}, beside_enemies(game, state));
  if (verb_of(action) == Verb::Done) return may_end_declaration(game, state, servers);
  const Marker marker = marker_in(game, action);
  if (marker.kind == MarkerKind::None) return refused_by("3.2.2f");
  return may_place(game, state, servers, marker);
}

void declare_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return;
  state.stack.top_as<Activation>()->step = Activation::Step::Declare;  // there may be more
  const Marker marker = marker_in(game, action);
  state.activation.markers[state.activation.marker_count++] = marker;
  tell(events, EventKind::MarkerPlaced, "6.1a", hex(marker.hex), hex(target_of(game, marker)),
       number(static_cast<int>(marker.kind)));
}

// --- 6.4: duties

int open_duties(const Game& game, const State& state) {
  const HexSet open = open_markers(game, state);
  if (open.empty()) return 0;
  const Servers servers = servers_of(game, state, Force{}, open);
  Matching matching;
  for (int i = 0; i < servers.count; ++i)
    matching.add(duties_met(game, state, servers.all[static_cast<std::size_t>(i)]));
  return matching.largest();
}

namespace {

int met(const Duties& duties, std::uint8_t force) {
  Matching matching;
  for (std::size_t i = 0; i < duties.count; ++i) matching.add(duties.others[i]);
  matching.add(force);
  return matching.largest();
}

std::uint8_t met_by(const Game& game, const State& state, const ForceAction& now) {
  if (now.whole || now.force.empty() || game[now.force.first()].artillery()) return 0;
  if (state[now.force.first()].mode == Mode::Open)
    return duties_met(game, state, server_for(game, state, now));
  State ready = state;  // it could still leave March
  ForceAction then = now;
  for (const UnitId who : now.force) {
    if (state[who].mode != Mode::March || now.turned) return 0;
    ready[who].mode = Mode::Open;
  }
  then.spent = static_cast<std::uint8_t>(std::min<int>(now.spent + game.constants.march_mode, 255));
  return then.spent > then.allowance ? std::uint8_t{0}
                                     : duties_met(game, ready, server_for(game, ready, then));
}

}  // namespace

Duties duties_of(const Game& game, const State& state) {
  Duties duties;
  const auto* now = state.stack.top_as<ForceAction>();
  if (state.activation.marker_count == 0 || now == nullptr || now->phase != Phase::Engaged) return duties;
  const HexSet open = open_markers(game, state);
  if (open.empty()) return duties;
  const Servers servers = servers_of(game, state, now->force, open);
  for (int i = 0; i < servers.count; ++i)
    duties.others[duties.count++] = duties_met(game, state, servers.all[static_cast<std::size_t>(i)]);
  duties.need = met(duties, met_by(game, state, *now));
  duties.critical = duties.need > met(duties, 0);
  return duties;
}

Verdict keeps_duties(const Game& game, const Duties& duties, const State& after) {
  if (duties.need == 0) return kAllowed;
  const ForceAction& then = *after.stack.top_as<ForceAction>();
  if (met(duties, met_by(game, after, then)) >= duties.need) return kAllowed;
  for (int i = 0; i < after.activation.marker_count; ++i) {
    const Marker& one = after.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && !one.served)
      return refused_by("g6.duty-a", unit(then.force.first()), hex(one.hex), hex(target_of(game, one)));
  }
  return kAllowed;
}

// --- 6.5, 11.5.3d, 11.5.5d: markers that are turned or moved

namespace {

int marker_index(const Game& game, const State& state, Action action) {
  const auto where = hex_operand(game, action, 0);
  const auto way = facing_operand(action, 1);
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && one.hex == where &&
        (verb_of(action) != Verb::TurnMarker || one.way == way))
      return i;
  }
  return kNoMarker;
}

// Whether the marker may lie there so: a target, the ground, no enemy in its hex, no other kind beside it.
Verdict may_lie(const Game& game, const State& state, const Marker& marker, int which) {
  const Side side = game[state.activation.formation].side;
  const Hex target = target_of(game, marker);
  const Verdict no = refused_by("6.5a", hex(marker.hex), facing(marker.way));
  if (!game.in_area(marker.hex) || target == kNoHex) return no.because("marker-outside");
  if (!enemy_in(game, state, side, target)) return no.because("no-enemy-there");
  if (enemy_in(game, state, side, marker.hex))
    return refused_by("g11.marker-a", hex(marker.hex)).because("enemy-in-marker-hex");
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& other = state.activation.markers[static_cast<std::size_t>(i)];
    if (i == which || other.kind == MarkerKind::None || other.hex != marker.hex) continue;
    if (other.kind != marker.kind) return refused_by("6.2d", hex(marker.hex));
    if (other.way == marker.way)
      return refused_by("6.1a", hex(marker.hex), facing(marker.way)).because("marker-lies-there");
  }
  return marker.kind == MarkerKind::Charge ? charge_ground(game, state, marker.hex, marker.way)
                                           : assault_ground(game, state, marker.hex, marker.way);
}

// 6.5a, 6.5b  One hexside, when the target hex has become empty.
Verdict may_turn(const Game& game, const State& state, const Marker& marker, int which, Facing to) {
  const Side side = game[state.activation.formation].side;
  if (enemy_in(game, state, side, target_of(game, marker)))
    return refused_by("6.5a", hex(marker.hex), hex(target_of(game, marker))).because("target-still-there");
  if (hexsides_between(marker.way, to) != 1)
    return refused_by("6.5a", hex(marker.hex), facing(to)).because("one-hexside-only");
  Marker turned = marker;
  turned.way = to;
  return may_lie(game, state, turned, which);
}

// 11.5.5d  One hex the way it points, straight on or one hexside aside. 11.5.3d  Any hex next to it.
Verdict may_shift(const Game& game, const State& state, const Marker& marker, int which, Hex to, Facing way,
                  MarkerKind kind) {
  const auto step = game.map.grid().side_towards(marker.hex, to);
  switch (marker.loose) {
    case Loose::No:
      return refused_by("g11.marker-a", hex(marker.hex)).because("marker-fixed");
    case Loose::Forward: {
      const Verdict no = refused_by("11.5.5d", hex(marker.hex), hex(to));
      if (step != marker.way) return no.because("forward-only");
      if (hexsides_between(marker.way, way) > 1) return no.because("one-hexside-only");
      if (kind != marker.kind) return no.because("kind-stays");
      break;
    }
    case Loose::Aside:
      if (!step) return refused_by("11.5.3d", hex(marker.hex), hex(to)).because("marker-one-hex");
      break;
  }
  Marker shifted = marker;
  shifted.hex = to;
  shifted.way = way;
  shifted.kind = kind;
  return may_lie(game, state, shifted, which);
}

MarkerKind kind_after(const Marker& marker, Action action) {
  return verb_of(action) == Verb::ShiftToCharge ? MarkerKind::Charge : marker.kind;
}

}  // namespace

bool is_marker_order(Action action) {
  const Verb verb = verb_of(action);
  return verb == Verb::TurnMarker || verb == Verb::ShiftMarker || verb == Verb::ShiftToCharge;
}

void marker_order_list(const Game& game, const State& state, ActionList& list) {
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind == MarkerKind::None) continue;
    for (const int turn : {-1, 1}) {
      const Action action = act(Verb::TurnMarker, one.hex, one.way, turned(one.way, turn));
      if (marker_order_verdict(game, state, action)) list.add(action);
    }
    if (one.loose == Loose::No) continue;
    for (const Facing step : kFacings) {
      const Hex to = game.map.neighbour(one.hex, step);
      if (to == kNoHex) continue;
      for (const Facing way : kFacings) {
        for (const Verb verb : {Verb::ShiftMarker, Verb::ShiftToCharge}) {
          const Action action = act(verb, one.hex, to, way);
          if (marker_order_verdict(game, state, action)) list.add(action);
        }
      }
    }
  }
}

Verdict marker_order_verdict(const Game& game, const State& state, Action action) {
  const auto from = hex_operand(game, action, 0);
  if (!from) return refused_by("6.5a");
  const int which = marker_index(game, state, action);
  if (which == kNoMarker) return refused_by("6.5a", hex(*from)).because("no-such-marker");
  const Marker& marker = state.activation.markers[static_cast<std::size_t>(which)];
  const auto way = facing_operand(action, 2);
  if (!way) return refused_by("6.5a", hex(marker.hex));
  if (verb_of(action) == Verb::TurnMarker) return may_turn(game, state, marker, which, *way);
  const auto to = hex_operand(game, action, 1);
  if (!to) return refused_by("g11.marker-a", hex(marker.hex));
  const bool to_charge = verb_of(action) == Verb::ShiftToCharge;
  if (to_charge && marker.kind == MarkerKind::Charge)
    return refused_by("11.5.3d", hex(marker.hex)).because("kind-stays");
  return may_shift(game, state, marker, which, *to, *way, kind_after(marker, action));
}

void marker_order_carry_out(const Game& game, State& state, Action action, Events& events) {
  Marker& marker = state.activation.markers[static_cast<std::size_t>(marker_index(game, state, action))];
  marker.way = *facing_operand(action, 2);
  marker.served = false;
  marker.loose = Loose::No;
  if (verb_of(action) == Verb::TurnMarker) {
    tell(events, EventKind::MarkerTurned, "6.5a", hex(marker.hex), hex(target_of(game, marker)));
    return;
  }
  marker.kind = kind_after(marker, action);
  marker.hex = *hex_operand(game, action, 1);
  tell(events, EventKind::MarkerShifted, "g11.marker-a", hex(marker.hex), hex(target_of(game, marker)));
}

}  // namespace tamburino::custoza
