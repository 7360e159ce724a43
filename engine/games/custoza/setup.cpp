#include <algorithm>

#include "engine/games/custoza/rules.h"

// 23-28. The set-up, which is played: each side places its counters in the zones of their groups.
namespace tamburino::custoza {
namespace {

SetUp& top_setup(State& state) { return *state.stack.top_as<SetUp>(); }
const SetUp& top_setup(const State& state) { return *state.stack.top_as<SetUp>(); }

Side side_to_place(const Game& game, const SetUp& setup) {
  const Side first = game.scenario.sets_up_first;
  return setup.step == SetUp::Step::First ? first : enemy_of(first);
}

bool holds(const std::vector<Hex>& hexes, Hex where) {
  return std::find(hexes.begin(), hexes.end(), where) != hexes.end();
}

const SetupGroup* group_of(const Game& game, Piece who) {
  const std::uint8_t slot = game.group_of_piece[static_cast<std::size_t>(who)];
  return slot == 0 ? nullptr : &game.scenario.groups[slot - 1U];
}

void stand(const Game& game, State& state, const Placement& one) {
  switch (kind_of(one.piece)) {
    case PieceKind::Unit: {
      const UnitId who = unit_of(one.piece);
      state[who].facing = one.facing;
      state[who].mode = one.mode;
      state[who].face_up = game[who].fortress() || !game.options.fog;
      put(game, state, who, one.hex);
      return;
    }
    case PieceKind::Commander:
      state[formation_of(one.piece)].commander = Status::OnMap;
      state[formation_of(one.piece)].commander_hex = one.hex;
      return;
    case PieceKind::Chief:
      state.chief(game.side(one.piece)) = {.hex = one.hex, .status = Status::OnMap, .face_up = true};
      return;
    case PieceKind::Scout:
    case PieceKind::None:
      return;
  }
}

void wait_in_hand(const Game& game, State& state, const Placement& one) {
  switch (kind_of(one.piece)) {
    case PieceKind::Unit:
      state[unit_of(one.piece)].facing = one.facing;
      state[unit_of(one.piece)].mode = one.mode;
      state[unit_of(one.piece)].status = Status::ToPlace;
      return;
    case PieceKind::Commander:
      state[formation_of(one.piece)].commander = Status::ToPlace;
      return;
    case PieceKind::Chief:
      state.chief(game.side(one.piece)).status = Status::ToPlace;
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

bool any_to_place(const Game& game, const State& state, Side side) {
  for (const Placement& one : game.scenario.placements) {
    if (game.side(one.piece) == side && status_of(game, state, one.piece) == Status::ToPlace) return true;
  }
  return false;
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
  for (const Placement& one : scenario.fortress_hexes) stand(game, state, one);
  for (const Placement& one : scenario.placements) {
    if (game.options.free_set_up) {
      wait_in_hand(game, state, one);
    } else {
      stand(game, state, one);
    }
  }
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
  expect_arrivals(game, state);
  rebuild(game, state);
  state.stack.push(SetUp{.step = game.options.free_set_up ? SetUp::Step::First : SetUp::Step::End});
  return state;
}

namespace {

// 26.3a  Formations that begin On March: their units are inside the commander, with a Scout beside him.
void begin_marches(const Game& game, State& state, Events& events) {
  for (const FormationStart& one : game.scenario.formations) {
    if (one.stance == Stance::Engaged || !commander_on_map(state, one.formation)) continue;
    for (const UnitId who : game.units_of(one.formation)) {
      if (state[who].status == Status::Absent) state[who].status = Status::Inside;
    }
    hide_formation(game, state, one.formation, events);
  }
}

bool any_on_march(const Game& game) {
  return std::any_of(game.scenario.formations.begin(), game.scenario.formations.end(),
                     [](const FormationStart& one) { return one.stance == Stance::OnMarch; });
}

}  // namespace

Next run(const Game& game, State& state, SetUp& setup, Events& events) {
  if (setup.step == SetUp::Step::End) {
    take_starting_hexes(game, state);
    begin_marches(game, state, events);
    turn_down_chiefs(game, state);
    state.stack.pop();
    state.stack.push(GameTurn{});
    if (game.options.free_set_up && any_on_march(game)) state.stack.push(FirstOrders{});
    if (game.scenario.victory.empty()) state.stack.push(ObjectiveChoice{});  // 24.2a
    return go_on();
  }
  const Side side = side_to_place(game, setup);
  if (any_to_place(game, state, side) || setup.piece != kNoPiece) return ask(side, Ask::SetUp);
  setup.step = setup.step == SetUp::Step::First ? SetUp::Step::Second : SetUp::Step::End;
  return go_on();
}

// --- where a counter may stand

namespace {

// g15.setup-a  A group takes one of its zones as a whole.
bool zone_holds_group(const Game& game, const State& state, const SetupGroup& group,
                      const std::vector<Hex>& zone, Piece who, Hex where) {
  if (!holds(zone, where)) return false;
  return std::all_of(group.pieces.begin(), group.pieces.end(), [&](Piece one) {
    return one == who || status_of(game, state, one) != Status::OnMap ||
           holds(zone, hex_of(game, state, one));
  });
}

// "One unit per hex", of the units of that group: 23.1.5b, 23.2.5a.
bool shares_hex(const Game& game, const State& state, const SetupGroup& group, Piece who, Hex where) {
  return std::any_of(group.pieces.begin(), group.pieces.end(), [&](Piece one) {
    return one != who && kind_of(one) == PieceKind::Unit && hex_of(game, state, one) == where;
  });
}

}  // namespace

// 23.0b, g15.setup-a
Verdict may_stand_at_start(const Game& game, const State& state, Piece who, Hex where) {
  const SetupGroup* group = group_of(game, who);
  const Verdict no = refused_by("23.0b", fact(who), hex(where));
  if (group == nullptr) return no.because("takes-no-part");
  const bool inside = std::any_of(group->zones.begin(), group->zones.end(), [&](const auto& zone) {
    return zone_holds_group(game, state, *group, zone, who, where);
  });
  if (!inside) {
    const bool known = std::any_of(group->zones.begin(), group->zones.end(),
                                   [&](const auto& zone) { return holds(zone, where); });
    return known ? refused_by("g15.setup-a", fact(who), hex(where)).because("group-elsewhere")
                 : no.because("outside-zone");
  }
  if (enemy_in(game, state, game.side(who), where))
    return refused_by("g15.setup-a", fact(who), hex(where)).because("enemy-there");
  if (kind_of(who) != PieceKind::Unit) return kAllowed;
  if (group->one_per_hex && shares_hex(game, state, *group, who, where))
    return refused_by("23.1.5b", fact(who), hex(where));
  Force alone;
  alone.add(unit_of(who));
  return may_stack(game, state, alone, where);
}

namespace {

bool has_room(const Game& game, const State& state, Piece who) {
  for (const auto& zone : group_of(game, who)->zones) {
    for (const Hex where : zone) {
      if (may_stand_at_start(game, state, who, where)) return true;
    }
  }
  return false;
}

// One after another; a counter that stands already is taken up again only to make room for the one in hand.
Verdict may_take(const Game& game, const State& state, Piece who) {
  const SetUp& setup = top_setup(state);
  const Status status = status_of(game, state, who);
  const Verdict no = refused_by("23.0b", fact(who));
  if (game.side(who) != side_to_place(game, setup)) return no.because("not-yours");
  const bool makes_room = setup.in_hand && status == Status::OnMap && kind_of(who) == PieceKind::Unit &&
                          group_of(game, who) != nullptr && !has_room(game, state, setup.piece);
  if (makes_room || (!setup.in_hand && status == Status::ToPlace)) return kAllowed;
  if (setup.in_hand) return refused_by("23.0b", fact(who), fact(setup.piece)).because("place-first");
  return status == Status::OnMap ? no.because("already-placed") : no.because("takes-no-part");
}

// Back into the hand as it came out of the box.
void take_up(const Game& game, State& state, Piece who) {
  if (status_of(game, state, who) != Status::OnMap) return;
  lift(game, state, unit_of(who), Status::ToPlace);
  for (const Placement& one : game.scenario.placements) {
    if (one.piece == who) wait_in_hand(game, state, one);
  }
}

bool last_is_unit(const SetUp& setup) {
  return !setup.in_hand && setup.piece != kNoPiece && kind_of(setup.piece) == PieceKind::Unit;
}

// 23.0a, 24.3a  Guns limbered or not; March as its owner likes, unless it is printed for the group.
Verdict may_change_at_start(const Game& game, const State& state, const SetUp& setup, Piece who, Mode mode) {
  const Verdict no = refused_by("23.0a", fact(who));
  if (!last_is_unit(setup) || who != setup.piece) return no.because("only-last-placed");
  if (setup.changed) return no.because("changed-once");
  const UnitId self = unit_of(who);
  const bool guns = game[self].artillery();
  const bool fits = mode == Mode::March ||
                    (guns ? mode == Mode::Limbered || (mode == Mode::Unlimbered && game[self].has_guns())
                          : mode == Mode::Open);
  if (!fits) return no.because("mode-unfit");
  if (state[self].mode == mode) return no.because("stands-so-already");
  if (group_of(game, who)->march) return refused_by("R75", fact(who));
  Force alone;
  alone.add(self);
  return may_stack_as(game, state, mode, alone, state[self].hex);
}

Mode mode_of(const Game& game, Piece who, Verb verb) {
  switch (verb) {
    case Verb::EnterMarch:
      return Mode::March;
    case Verb::LeaveMarch:
      return game[unit_of(who)].artillery() ? Mode::Limbered : Mode::Open;
    case Verb::Unlimber:
      return Mode::Unlimbered;
    default:
      return Mode::Limbered;
  }
}

// 24.3a, 23.0a  The enemy sees the back of the counter change.
void tell_change(Mode before, Mode after, Piece who, Events& events) {
  if (after == Mode::March) {
    tell(events, EventKind::MarchEntered, "24.3a", fact(who));
  } else if (before == Mode::March) {
    tell(events, EventKind::MarchLeft, "24.3a", fact(who));
  } else {
    tell(events, after == Mode::Limbered ? EventKind::Limbered : EventKind::Unlimbered, "23.0a", fact(who));
  }
}

bool is_mode_verb(Verb verb) {
  return verb == Verb::EnterMarch || verb == Verb::LeaveMarch || verb == Verb::Limber ||
         verb == Verb::Unlimber;
}

}  // namespace

void set_up_list(const Game& game, const State& state, ActionList& list) {
  const SetUp& setup = top_setup(state);
  const auto add = [&](Action action) {
    if (set_up_verdict(game, state, action)) list.add(action);
  };
  if (setup.in_hand) {
    for (const auto& zone : group_of(game, setup.piece)->zones) {
      for (const Hex where : zone) {
        const Action action = act(Verb::Place, setup.piece, where);
        if (!list.contains(action)) add(action);  // zones may overlap
      }
    }
    if (!list.empty()) return;
  }
  for (const Placement& one : game.scenario.placements) add(act(Verb::Select, one.piece));
  if (last_is_unit(setup)) {
    for (const Facing way : kFacings) add(act(Verb::Face, setup.piece, way));
    for (const Verb verb : {Verb::EnterMarch, Verb::LeaveMarch, Verb::Limber, Verb::Unlimber})
      add(act(verb, setup.piece));
  }
  add(act(Verb::Done));
}

Verdict set_up_verdict(const Game& game, const State& state, Action action) {
  const SetUp& setup = top_setup(state);
  const Verb verb = verb_of(action);
  if (verb == Verb::Done) {
    if (!setup.in_hand && !any_to_place(game, state, side_to_place(game, setup))) return kAllowed;
    return refused_by("23.0b", side(side_to_place(game, setup))).because("still-to-place");
  }
  const auto who = piece_operand(game, action, 0);
  if (!who) return refused_by("23.0b");
  if (verb == Verb::Select) return may_take(game, state, *who);
  if (verb == Verb::Place) {
    const auto where = hex_operand(game, action, 1);
    if (!where) return refused_by("23.0b", fact(*who));
    if (game.side(*who) != side_to_place(game, setup))
      return refused_by("23.0b", fact(*who)).because("not-yours");
    if (!setup.in_hand) return refused_by("23.0b", fact(*who)).because("take-up-first");
    if (*who != setup.piece) return refused_by("23.0b", fact(*who), fact(setup.piece)).because("place-first");
    return may_stand_at_start(game, state, *who, *where);
  }
  if (verb == Verb::Face) {
    const auto way = facing_operand(action, 1);
    if (!way) return refused_by("23.0a", fact(*who));
    const Verdict no = refused_by("23.0a", fact(*who), facing(*way));
    if (!last_is_unit(setup) || *who != setup.piece) return no.because("only-last-placed");
    if (setup.turned) return no.because("changed-once");
    return state[unit_of(*who)].facing != *way ? kAllowed : no.because("faces-so-already");
  }
  if (is_mode_verb(verb) && kind_of(*who) == PieceKind::Unit)
    return may_change_at_start(game, state, setup, *who, mode_of(game, *who, verb));
  return refused_by("23.0b", fact(*who));
}

void set_up_carry_out(const Game& game, State& state, Action action, Events& events) {
  SetUp& setup = top_setup(state);
  const Verb verb = verb_of(action);
  if (verb == Verb::Done) {
    setup = {.step = setup.step == SetUp::Step::First ? SetUp::Step::Second : SetUp::Step::End};
    return;
  }
  const Piece who = *piece_operand(game, action, 0);
  if (verb == Verb::Select) {
    take_up(game, state, who);
    setup = {.step = setup.step, .piece = who, .in_hand = true};
  } else if (verb == Verb::Place) {
    setup.in_hand = false;
    const bool is_unit = kind_of(who) == PieceKind::Unit;
    stand(game, state,
          {who, *hex_operand(game, action, 1), is_unit ? state[unit_of(who)].facing : Facing{},
           is_unit ? state[unit_of(who)].mode : Mode::Open});
    tell(events, EventKind::Placed, "23.0b", fact(who), hex(*hex_operand(game, action, 1)));
  } else if (verb == Verb::Face) {
    setup.turned = true;
    turn_to(game, state, unit_of(who), *facing_operand(action, 1));
    tell(events, EventKind::Faced, "23.0a", fact(who), facing(*facing_operand(action, 1)));
  } else {
    setup.changed = true;
    const Mode before = state[unit_of(who)].mode;
    const Mode after = mode_of(game, who, verb);
    set_mode(game, state, unit_of(who), after);
    tell_change(before, after, who, events);
  }
}

}  // namespace tamburino::custoza
