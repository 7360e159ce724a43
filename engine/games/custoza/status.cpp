#include "engine/games/custoza/rules.h"

// 15. The status of Formations: Engaged, On March, In Reserve. 16.12 entering In Reserve.
namespace tamburino::custoza {
namespace {

constexpr int kAny = -1;

// How far off the nearest enemy combat unit is; fortresses do not count: R70. What lies face down inside a
// commander is no unit.
int nearest_enemy(const Game& game, const State& state, Side side, Hex where) {
  int least = kAny;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game[who].side == side || game[who].fortress() || !state.on_map(who)) continue;
    const int far = game.map.grid().distance(where, state[who].hex);
    if (least == kAny || far < least) least = far;
  }
  return least;
}

bool farther_than(const Game& game, const State& state, Side side, Hex where, int hexes) {
  const int far = nearest_enemy(game, state, side, where);
  return far == kAny || far > hexes;
}

bool in_range_of_commander(const Game& game, const State& state, UnitId who) {
  const FormationId own = game[who].formation;
  return commander_on_map(state, own) && reaches(game, state, game[who].side, state[own].commander_hex,
                                                 state[who].hex, 2 * game.constants.command_range);
}

bool stands_or_waits(const State& state, UnitId who) {
  return state.on_map(who) || state[who].status == Status::Waiting;
}

Verdict may_change(const Game& game, const State& state, Side side, FormationId which) {
  if (game[which].side != side || game[which].reserve_units()) return refused_by("14.2.2a", formation(which));
  if (!commander_on_map(state, which)) return refused_by("g21.2a", formation(which), commander(which));
  if (state[which].changed) return refused_by("15.0a", formation(which));
  return kAllowed;
}

}  // namespace

bool reached_objective(const Game& game, const State& state, FormationId which) {  // 16.1e
  const FormationState& own = state[which];
  return own.objective != kNoBox && own.commander == Status::OnMap &&
         game.map.grid().distance(own.commander_hex, game[own.objective].hex) <= game.constants.objective;
}

// 16.12a, 16.2.1a, R32
Verdict may_go_in_reserve(const Game& game, const State& state, Side side, FormationId which) {
  if (const Verdict able = may_change(game, state, side, which); !able) return able;
  const FormationState& own = state[which];
  const Side mine = game[which].side;
  if (own.stance == Stance::InReserve) return refused_by("15.3a", formation(which));
  if (!farther_than(game, state, mine, own.commander_hex, game.constants.reserve_commander))
    return refused_by("16.12a", formation(which), commander(which)).because("commander-near");
  if (own.arrived) return kAllowed;  // g15.arrival-a
  if (own.stance == Stance::OnMarch) {
    if (reached_objective(game, state, which)) return kAllowed;
    return refused_by("16.2.1a", formation(which));
  }
  for (const UnitId who : game.units_of(which)) {
    if (!stands_or_waits(state, who)) continue;
    if (!in_range_of_commander(game, state, who))
      return refused_by("16.12a", formation(which), unit(who)).because("reserve-out-of-command");
    if (!farther_than(game, state, mine, state[who].hex, game.constants.reserve_units))
      return refused_by("16.12a", formation(which), unit(who)).because("unit-near");
  }
  return kAllowed;
}

// 15.3b, 16.12c  From In Reserve, from the following GT on; reinforcements as they come.
Verdict may_go_on_march(const Game& game, const State& state, Side side, FormationId which) {
  if (const Verdict able = may_change(game, state, side, which); !able) return able;
  const FormationState& own = state[which];
  if (own.stance == Stance::OnMarch) return refused_by("15.2a", formation(which));
  if (own.stance == Stance::Engaged && !own.arrived) return refused_by("15.3b", formation(which));
  return kAllowed;
}

// 16.10a, R66  On March with its Objective reached; In Reserve as its owner likes.
Verdict may_deploy(const Game& game, const State& state, Side side, FormationId which) {
  if (const Verdict able = may_change(game, state, side, which); !able) return able;
  const FormationState& own = state[which];
  if (own.stance == Stance::Engaged) return refused_by("16.11a", formation(which));
  if (own.stance == Stance::OnMarch && !reached_objective(game, state, which))
    return refused_by("16.10a", formation(which));
  return kAllowed;
}

// --- what a change does

namespace {

void go_inside(const Game& game, State& state, UnitId who) {
  lift(game, state, who, Status::Inside);
  UnitState& own = state[who];
  own.out_of_command = own.done = own.acted = own.moved = own.called = own.failed = own.face_up = false;
  own.spent = own.fell = 0;
  own.mode = game[who].artillery() ? Mode::Limbered : Mode::Open;
}

}  // namespace

// 15.2a, 15.3a, 16.12b  The commander is turned down with a Scout on him, the units leave the map.
void hide_formation(const Game& game, State& state, FormationId which, Events& events) {
  FormationState& own = state[which];
  if (!own.commander_face_up) return;  // stragglers are collected in the Command Step: nothing is to be seen
  own.commander_face_up = false;
  for (const UnitId who : game.units_of(which)) {
    if (!stands_or_waits(state, who)) continue;
    if (in_range_of_commander(game, state, who)) {
      go_inside(game, state, who);
    } else {
      state[who].out_of_command = true;  // 15.4a
    }
  }
  state.contact_due = true;
  const Guises guises = guise_of(which) | kScoutGuise;
  note_unknown(game, state, commander_of(which), guises);
  const Piece scout = spare_scout(game, state, game[which].side);
  if (scout != kNoPiece) put_scout(state, scout, own.commander_hex, guises);
  tell(events, EventKind::PieceAppeared, "16.3a", side(game[which].side), hex(own.commander_hex));
}

// 15.4a  Units that come back into range leave the map.
void collect_stragglers(const Game& game, State& state, Events& events) {
  for (const Side one : kBothSides) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(one))]) {
      if (state[which].stance == Stance::Engaged) continue;
      for (const UnitId who : game.units_of(which)) {
        if (!stands_or_waits(state, who) || !in_range_of_commander(game, state, who)) continue;
        tell(events, EventKind::LeftMap, "15.4a", unit(who), hex(state[who].hex));
        go_inside(game, state, who);
      }
    }
  }
}

void go_in_reserve(const Game& game, State& state, FormationId which, Events& events) {
  FormationState& own = state[which];
  const bool open = own.stance == Stance::Engaged;
  own.stance = Stance::InReserve;
  own.objective = kNoBox;
  own.changed = true;
  if (open) {
    tell(events, EventKind::WentInReserve, "16.12b", formation(which), hex(own.commander_hex));
  } else {
    tell_to(events, game[which].side, EventKind::StatusIs, "16.12b", formation(which),
            number(static_cast<int>(own.stance)));
  }
  hide_formation(game, state, which, events);
}

void go_on_march(const Game& game, State& state, FormationId which, Events& events) {
  FormationState& own = state[which];
  own.stance = Stance::OnMarch;
  own.objective = kNoBox;  // named in step 2.4 or 2.5
  own.changed = true;
  tell_to(events, game[which].side, EventKind::StatusIs, "15.2a", formation(which),
          number(static_cast<int>(own.stance)));
  hide_formation(game, state, which, events);
}

// g15.arrival-a  A Formation that was to come On March comes Engaged: its units wait at its entry hex.
void come_engaged(const Game& game, State& state, FormationId which, Events& events) {
  FormationState& own = state[which];
  own.stance = Stance::Engaged;
  own.objective = kNoBox;
  own.changed = true;
  note_departure(game, state, commander_of(which));
  own.commander_face_up = true;
  own.commander_guises = 0;
  own.commander_seen_moving = false;
  for (const UnitId who : game.units_of(which)) {
    if (state[who].status != Status::Inside) continue;
    state[who].status = Status::Waiting;
    state[who].hex = own.commander_hex;
  }
  tell(events, EventKind::Deployed, "g15.arrival-a", formation(which), hex(own.commander_hex));
  for (const FormationId one : game.armies[static_cast<std::size_t>(index(game[which].side))]) {
    if (where_is(game, state, scout_of(one)) != own.commander_hex) continue;
    tell(events, EventKind::ScoutRemoved, "16.8d", side(game[which].side), hex(own.commander_hex));
    lift_scout(game, state, scout_of(one));
    break;
  }
}

}  // namespace tamburino::custoza
