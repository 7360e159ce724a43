#include "engine/games/custoza/duties.h"

// 6.1, 6.5. Where a marker may lie, and how it is turned and moved.
namespace tamburino::custoza {

Hex target_of(const Game& game, const Marker& marker) { return game.map.neighbour(marker.hex, marker.way); }

bool is_marker_hex(const State& state, Hex where) {
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && one.hex == where) return true;
  }
  return false;
}

// 6.1a  In the area, pointing at an enemy, none in its own hex; 6.2d: no marker of the other kind beside it;
// and the ground. `which` is its own number where it lies already, `rule` the one by which it is to lie
// there.
Verdict may_lie(const Game& game, const State& state, const Marker& marker, int which, Rule rule) {
  const Side side = game[state.activation.formation].side;
  const Hex target = target_of(game, marker);
  const Verdict no = refused_by(rule, hex(marker.hex), facing(marker.way));
  if (target == kNoHex || !game.in_area(marker.hex) || !game.in_area(target))
    return no.because("marker-outside");
  if (!enemy_in(game, state, side, target)) return no.because("no-enemy-there");
  if (enemy_in(game, state, side, marker.hex)) return no.because("enemy-in-marker-hex");
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

// 6.5a, 6.5b  One hexside, when the target hex has become empty.
Verdict may_turn(const Game& game, const State& state, const Marker& marker, int which, Facing to) {
  const Side side = game[state.activation.formation].side;
  if (enemy_in(game, state, side, target_of(game, marker)))
    return refused_by("6.5a", hex(marker.hex), hex(target_of(game, marker))).because("target-still-there");
  if (hexsides_between(marker.way, to) != 1)
    return refused_by("6.5a", hex(marker.hex), facing(to)).because("one-hexside-only");
  Marker turned = marker;
  turned.way = to;
  return may_lie(game, state, turned, which, "6.5a");
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
  return may_lie(game, state, shifted, which, "g11.marker-a");
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
