#include "engine/games/novara/rules.h"

// 8. Movement: units and stacks, contact, roads, leaving the map.
namespace tamburino::novara {
namespace {

GroupMove& group(State& state) { return *state.stack.top_as<GroupMove>(); }
const GroupMove& group(const State& state) { return *state.stack.top_as<GroupMove>(); }
Activation& activation(State& state) { return *state.stack.top_as<Activation>(); }

std::span<const UnitId> units_of(const GroupMove& move) { return {move.unit.data(), move.count}; }
Hex where_is(const State& state, const GroupMove& move) { return state[move.unit[0]].hex; }
bool in_group(const GroupMove& move, UnitId who) {
  const auto units = units_of(move);
  return std::find(units.begin(), units.end(), who) != units.end();
}

Side mover(const Game& game, const State& state, const GroupMove& move) {
  return side_of(game, state, move.unit[0]);
}

int points_left(const Game& game, const State& state, UnitId who, bool by_road) {
  return allowance(game, state, who, by_road && !state[who].off_road) - state[who].spent;
}

int points_left(const Game& game, const State& state, const GroupMove& move, bool by_road) {
  int left = 255;
  for (const UnitId who : units_of(move)) {
    if (game[who].kind != Kind::Dummy) left = std::min(left, points_left(game, state, who, by_road));
  }
  return left;
}

// The one whose points the group goes by.
UnitId slowest_of(const Game& game, const State& state, const GroupMove& move, bool by_road) {
  const int left = points_left(game, state, move, by_road);
  for (const UnitId who : units_of(move)) {
    if (game[who].kind != Kind::Dummy && points_left(game, state, who, by_road) == left) return who;
  }
  return move.unit[0];
}

// 6.night-f, 8.forced-march-b, 18.display-f  Where the enemy may not be approached.
Verdict may_touch(const Game& game, const State& state, const GroupMove& move, Hex to) {
  bool marched = state.activation.marching;
  for (const UnitId who : units_of(move)) marched = marched || state[who].marched;
  if (!is_night(game, state) && !marched) return kAllowed;
  if (!touches_enemy(game, state, mover(game, state, move), to)) return kAllowed;
  return refused_by(marched ? "8.forced-march-b" : "6.night-f", hex(to));
}

// 8.contact-a to c  One point more, once for each hex entered.
int contact_cost(const Game& game, const State& state, Side own, Hex to) {
  return touches_unshaken(game, state, own, to) ? 1 : 0;
}

// 8.general-retreat-b, R26  Nearer to a source than the unit began.
Verdict may_retreat_to(const Game& game, const State& state, const GroupMove& move, Hex where) {
  if (!state.activation.general_retreat) return kAllowed;
  const Side own = mover(game, state, move);
  const bool nearer =
      hexes_to_source(game, state, own, where) < hexes_to_source(game, state, own, move.origin);
  return nearer
             ? kAllowed
             : refused_by("8.general-retreat-b", unit(move.unit[0]), hex(where)).because("not-nearer-supply");
}

// A hex where a far order must stop: contact may be broken there, or a display be revealed.
bool stops(const Game& game, const State& state, Side own, Hex to) {
  return touches_enemy(game, state, own, to) || near_enemy_display(game, state, own, to);
}

// What the enemy sees of a group is its open counter, or only that something goes.
void tell_move(const Game& game, const State& state, const GroupMove& move, Hex from, Hex to, bool road,
               Events& events) {
  const Side own = mover(game, state, move);
  bool open = false;
  for (const UnitId who : units_of(move)) {
    const Rule rule = road ? "8.road-a" : "8.movement-e";
    if (may_see(game, state, enemy_of(own), who)) {
      tell(events, EventKind::Moved, rule, unit(who), hex(to));
      open = true;
    } else {
      tell_only(own, events, EventKind::Moved, rule, unit(who), hex(to));
    }
  }
  if (!open) tell_only(enemy_of(own), events, EventKind::UnseenMoved, "8.visibility-a", hex(from), hex(to));
}

void go_one_hex(const Game& game, State& state, GroupMove move, Facing way, Events& events) {
  const Hex from = where_is(state, move);
  const Hex to = game.map.neighbour(from, way);
  const Side own = mover(game, state, move);
  const bool road = road_step(game, state, own, from, way);
  const int contact = contact_cost(game, state, own, to);
  std::array<int, kGaitCount> cost{};
  for (int g = 0; g < kGaitCount; ++g) {
    cost[static_cast<std::size_t>(g)] =
        step_cost(game, state, own, Gait{static_cast<std::uint8_t>(g)}, from, way) + contact;
  }
  for (int i = move.count - 1; i >= 0; --i) {  // the first named comes to lie on top
    const UnitId who = move.unit[static_cast<std::size_t>(i)];
    UnitState& one = state[who];
    put(game, state, who, to);
    one.moved = true;
    one.off_road = one.off_road || !road;
    one.spent =
        static_cast<std::uint8_t>(one.spent + cost[static_cast<std::size_t>(index(gait_of(game[who].kind)))]);
  }
  state.activation.movement_begun = true;
  follow_dummies(game, state, own, from, to, events);
  const bool all_went = UnitsIn(state, from).empty();
  for (const UnitId who : units_of(move)) {
    if (!all_went) state[who].known = false;
  }
  if (!all_went) forget(game, state, from);
  look_around(game, state, to);
  tell_move(game, state, move, from, to, road, events);
  occupy(game, state, own, to, events);
}

// The way there, last hexside first.
int way_back(const Grid& grid, const Reach& reach, Hex from, Hex to, std::array<Facing, 64>& sides) {
  int count = 0;
  while (to != from) {
    const Facing way = reach.entered_by(to);
    sides[static_cast<std::size_t>(count++)] = way;
    to = grid.neighbour(to, opposite(way));
  }
  return count;
}

void go_to(const Game& game, State& state, Hex target, Events& events) {
  const GroupMove move = group(state);
  const Hex from = where_is(state, move);
  std::array<Facing, 64> sides{};
  int count = 0;
  const auto next_to = game.map.grid().side_towards(from, target);
  if (next_to && may_step(game, state, move, *next_to)) {
    sides[0] = *next_to;
    count = 1;
  } else {
    Ways ways;
    find_ways(game, state, move, ways);
    count =
        way_back(game.map.grid(), ways.takes_road(target) ? ways.by_road : ways.open, from, target, sides);
  }
  const Side own = mover(game, state, move);
  for (int i = count - 1; i >= 0; --i) {
    go_one_hex(game, state, move, sides[static_cast<std::size_t>(i)], events);
    if (state.over()) return;
  }
  if (touches_enemy(game, state, own, target))
    offer_contact_break(game, state, target, printed_speed(game, move));
}

// 8.exit-a to c, R23
Verdict may_exit(const Game& game, const State& state, const GroupMove& move, UnitId who) {
  if (!in_group(move, who))
    return refused_by("8.exit-a", unit(who), unit(move.unit[0])).because("not-in-group");
  if (game[who].kind == Kind::Dummy) return refused_by("18.dummies-d", unit(who)).because("a-dummy");
  const Hex where = state[who].hex;
  const Side own = mover(game, state, move);
  if (!game.exit(own, where)) return refused_by("8.exit-a", hex(where));
  const bool touching = touches_enemy(game, state, own, where);
  if (state.activation.marching && touching)
    return refused_by("R23", unit(who), hex(where)).because("exit-beside-enemy");
  if (state.activation.general_retreat && !game.source(own, where))
    return refused_by("8.general-retreat-b", unit(who), hex(where)).because("exit-no-source");
  if (allowance(game, state, who, !state[who].off_road) - state[who].spent < 1)
    return refused_by("8.exit-b", unit(who)).because("no-point-to-leave");
  return kAllowed;
}

void leave_group(GroupMove& move, UnitId who) {
  for (std::size_t i = 0; i < move.count; ++i) {
    if (move.unit[i] != who) continue;
    for (std::size_t j = i + 1; j < move.count; ++j) move.unit[j - 1] = move.unit[j];
    move.unit[--move.count] = kNoUnit;
    return;
  }
}

// A combat unit of the group other than this one.
bool fights_without(const Game& game, const GroupMove& move, UnitId leaving) {
  for (const UnitId who : units_of(move)) {
    if (who != leaving && game[who].fights()) return true;
  }
  return false;
}

// R63  Trains go on without the dummies.
void leave_dummies(const Game& game, GroupMove& move) {
  for (int i = move.count - 1; i >= 0; --i) {
    const UnitId who = move.unit[static_cast<std::size_t>(i)];
    if (game[who].kind == Kind::Dummy) leave_group(move, who);
  }
}

// R18  Somebody must be left to go on; R63  and a combat unit, if a dummy goes on.
Verdict may_drop(const Game& game, const GroupMove& move, UnitId leaving) {
  bool real = false;
  bool dummy = false;
  for (const UnitId who : units_of(move)) {
    if (who == leaving) continue;
    (game[who].kind == Kind::Dummy ? dummy : real) = true;
  }
  if (!real) return refused_by("R18", unit(leaving)).because("last-of-group");
  if (dummy && !fights_without(game, move, leaving))
    return refused_by("18.dummies-d", unit(leaving)).because("dummy-needs-unit");
  return kAllowed;
}

// 5.stacking-d, R18  Active units that have not moved may be picked up on the way; dummies ride along.
Verdict may_pick_up(const Game& game, const State& state, const GroupMove& move, UnitId who) {
  const Side own = mover(game, state, move);
  if (side_of(game, state, who) != own) return refused_by("R18", unit(who)).because("not-yours");
  if (in_group(move, who)) return refused_by("R18", unit(who)).because("already-in-group");
  if (const Verdict there = at_hand(game, state, own, who); !there && game[who].kind != Kind::Dummy)
    return there;
  if (!state.on_map(who) || state[who].hex != where_is(state, move))
    return refused_by("R18", unit(who), hex(where_is(state, move))).because("not-in-the-hex");
  if (move.count >= kMostInHex) return refused_by("R18", unit(who)).because("group-full");
  if (game[who].kind == Kind::Dummy) {  // 18.dummies-d
    if (game.options.fog != Fog::Dummies) return refused_by("18.dummies-d", unit(who));
    return fights_without(game, move, who)
               ? kAllowed
               : refused_by("18.dummies-d", unit(who)).because("dummy-needs-unit");
  }
  return may_select(game, state, who);
}

// 8.movement-b  Another unit than the one under way: what is wrong with it, or that it has to wait.
Verdict not_moving(const Game& game, const State& state, const GroupMove& move, UnitId who) {
  if (in_group(move, who))
    return refused_by("8.movement-b", unit(who), unit(move.unit[0])).because("not-the-first");
  if (const Verdict free = may_select(game, state, who); !free) return free;
  return refused_by("8.movement-b", unit(who), unit(move.unit[0])).because("other-move-first");
}

// Why a hex that is not adjacent cannot be reached: the enemy stops the group on the way, the points do not
// suffice, or there is no way at all.
Verdict too_far(const Game& game, const State& state, const GroupMove& move, Hex to) {
  constexpr int kAnyCost = 60;
  const UnitId who = move.unit[0];
  Ways ways;
  find_ways(game, state, move, ways, true);
  if (ways.contains(to)) return refused_by("8.breaking-contact-g", unit(who), hex(to));
  find_ways(game, state, move, ways, true, kAnyCost);
  if (!ways.contains(to)) return refused_by("8.movement-c", unit(who), hex(to)).because("no-way-there");
  const bool by_road = ways.takes_road(to);
  const int left = points_left(game, state, move, by_road);
  return refused_by("8.movement-c", unit(slowest_of(game, state, move, by_road)), hex(to),
                    number(ways.cost(to)), number(std::max(left, 0)))
      .because(move.count > 1 ? "group-too-far" : "too-far");
}

}  // namespace

// R21  The slowest of a group, as printed.
int printed_speed(const Game& game, const GroupMove& move) {
  int speed = 255;
  for (const UnitId who : units_of(move)) {
    if (game[who].kind != Kind::Dummy) speed = std::min(speed, game[who].movement);
  }
  return speed;
}

// 8.movement, 8.road-b, 8.forced-march-a; R20  Twice the points first, then the one of the road.
int allowance(const Game& game, const State& state, UnitId who, bool by_road) {
  const int points = game[who].movement * (state.activation.marching ? 2 : 1);
  return points + (by_road ? game.map.chart().road_bonus : 0);
}

// R20  Bridges, fords and pontoons that join roads belong to them.
bool road_step(const Game& game, const State& state, Side side, Hex from, Facing way) {
  if (game.map.road(from, way)) return true;
  const UnitId bridge = pontoon_over(game, state, from, way);
  if (bridge == kNoUnit || side_of(game, state, bridge) != side) return false;
  return game.map.on_road(from) && game.map.on_road(game.map.neighbour(from, way));
}

int step_cost(const Game& game, const State& state, Side side, Gait gait, Hex from, Facing way) {
  const int ground = game.map.cost(gait, from, way);
  const UnitId bridge = pontoon_over(game, state, from, way);
  if (bridge == kNoUnit || side_of(game, state, bridge) != side) return ground;
  return std::min(ground, game.map.chart().pontoon_points);  // 10.building-b
}

// 7.activation-a and what keeps an active unit from moving.
Verdict may_select(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  if (display_dummy(game, state, who) && side_of(game, state, who) == state.activation.side)
    return refused_by("18.display-c", unit(who)).because("dummies-when-drawn");
  if (const Verdict active = may_act(game, state, who); !active) return active;
  if (own.laid != kNoFacing) return refused_by("10.building-d", unit(who)).because("is-laid");
  if (own.lifted) return refused_by("10.building-d", unit(who)).because("lifted-this-turn");
  if (own.halted) return refused_by("8.movement-b", unit(who)).because("has-moved");
  if (state.activation.marching && own.out_of_supply)
    return refused_by("8.forced-march-h", unit(who)).because("no-supply-no-march");
  return kAllowed;
}

GroupMove begin_move(const State& state, UnitId who) {
  GroupMove move;
  move.count = 1;
  move.unit[0] = who;
  move.origin = state[who].hex;
  return move;
}

// 8.movement-d; R36  A train on its own has to be taken before its hex is entered.
Verdict held_by_enemy(const Game& game, const State& state, Hex where) {
  const UnitId train = lone_train_in(game, state, where);
  if (train == kNoUnit) return refused_by("8.movement-d", hex(where));
  return refused_by("R36", hex(where), unit(train)).because("seize-train-first");
}

// One hex further, with every unit paying its own price.
Verdict may_step(const Game& game, const State& state, const GroupMove& move, Facing way) {
  const Hex from = where_is(state, move);
  const Hex to = game.map.neighbour(from, way);
  const Side own = mover(game, state, move);
  if (to == kNoHex || !game.in_play(to)) return refused_by("8.exit-a").because("edge-of-play");
  if (enemy_in(game, state, own, to)) return held_by_enemy(game, state, to);
  if (!passable(game, state, own, from, way)) return refused_by("10.pontoons-a", hex(to));
  if (const Verdict touching = may_touch(game, state, move, to); !touching) return touching;
  const bool road = road_step(game, state, own, from, way);
  for (const UnitId who : units_of(move)) {
    if (game[who].kind == Kind::Dummy) continue;
    const int cost =
        step_cost(game, state, own, gait_of(game[who].kind), from, way) + contact_cost(game, state, own, to);
    const int left = allowance(game, state, who, road && !state[who].off_road) - state[who].spent;
    if (cost > left) {
      // 8.road-d  It would do with the point that the road gave so far.
      const bool leaves_road = !road && game.map.on_road(from) && !state[who].off_road &&
                               state[who].spent > 0 &&
                               cost <= allowance(game, state, who, true) - state[who].spent;
      const Rule rule = leaves_road ? "8.road-d" : "8.movement-c";
      const Verdict refused = refused_by(rule, unit(who), hex(to), number(cost), number(std::max(left, 0)));
      return leaves_road ? refused.because("leaves-road") : refused;
    }
  }
  return kAllowed;
}

// Stacking binds where a move ends.
Verdict may_end_in(const Game& game, const State& state, const GroupMove& move, Hex where) {
  if (const Verdict room = may_stack(game, state, units_of(move), where); !room) return room;
  return may_retreat_to(game, state, move, where);
}

void find_ways(const Game& game, const State& state, const GroupMove& move, Ways& ways, bool past_enemies,
               int more_points) {
  const Grid& grid = game.map.grid();
  const Hex start = where_is(state, move);
  const Side own = mover(game, state, move);
  bool mounted = false;
  bool on_road = true;
  for (const UnitId who : units_of(move)) {
    if (game[who].kind == Kind::Dummy) continue;
    mounted = mounted || gait_of(game[who].kind) == Gait::Mounted;
    on_road = on_road && !state[who].off_road;
  }
  const Gait gait = mounted ? Gait::Mounted : Gait::Foot;  // who pays more
  const auto cost_of = [&](Hex from, Facing way, Hex to) -> StepCost {
    if (enemy_in(game, state, own, to) || !passable(game, state, own, from, way)) return {};
    if (!may_touch(game, state, move, to)) return {};
    const bool ends = !past_enemies && stops(game, state, own, to);
    if (ends && !may_stack(game, state, units_of(move), to)) return {};  // R77
    return {step_cost(game, state, own, gait, from, way) + contact_cost(game, state, own, to), ends};
  };
  ways.open.search(grid, start, 0, points_left(game, state, move, false) + more_points, cost_of, 1);
  ways.road = on_road && points_left(game, state, move, true) + more_points > 0;
  if (!ways.road) return;
  ways.by_road.search(
      grid, start, 0, points_left(game, state, move, true) + more_points,
      [&](Hex from, Facing way, Hex to) -> StepCost {
        return road_step(game, state, own, from, way) ? cost_of(from, way, to) : StepCost{};
      },
      1);
}

Next run(const Game& game, State& state, GroupMove& move, Events& /*events*/) {
  if (move.step == GroupMove::Step::Choose && move.count > 0 && !move.charged) {
    ActionList list;
    move_unit_list(game, state, list);
    const auto all = list.all();
    const bool choice = std::any_of(all.begin(), all.end(), [](Action one) {
      return verb_of(one) != Verb::Halt && verb_of(one) != Verb::Drop;  // these come to the same now
    });
    if (choice) return ask(mover(game, state, move), Ask::MoveUnit);
  }
  for (const UnitId who : units_of(move))
    state[who].halted = state[who].halted || state[who].moved || move.charged;
  return done();
}

// --- which unit, or something else that movement allows

void choose_unit_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  const auto offer = [&](Action action) {
    if (choose_unit_verdict(game, state, action)) list.add(action);
  };
  offer(act(Verb::ForcedMarch));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || side_of(game, state, who) != state.activation.side) continue;
    if (state[who].active) {
      offer(act(Verb::Select, who));
      if (game[who].kind != Kind::Train) continue;
      for (const Facing way : kFacings) offer(act(Verb::Lay, who, way));
      offer(act(Verb::Lift, who));
    }
  }
  list_dummies_to_remove(game, state, state.activation.side, list);
}

Verdict choose_unit_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  switch (verb_of(action)) {
    case Verb::Done:
      return kAllowed;
    case Verb::ForcedMarch:
      return may_force_march(game, state);
    case Verb::Select:
      if (who) return may_select(game, state, *who);
      break;
    case Verb::Lay:
      if (const auto way = facing_operand(action, 1); who && way) return may_lay(game, state, *who, *way);
      break;
    case Verb::Lift:
      if (who) return may_lift(game, state, *who);
      break;
    default:
      break;
  }
  return refused_by("8.movement-a");
}

void choose_unit_carry_out(const Game& game, State& state, Action action, Events& events) {
  switch (verb_of(action)) {
    case Verb::Done:
      activation(state).step = Activation::Step::MarchDie;
      return;
    case Verb::ForcedMarch:
      force_march(game, state);
      tell(events, EventKind::ForcedMarch, "8.forced-march-a", chit(state.activation.chit));
      return;
    case Verb::Select:
      state.stack.push(begin_move(state, *unit_operand(game, action, 0)));
      return;
    case Verb::Lay:
      lay_pontoon(game, state, *unit_operand(game, action, 0), *facing_operand(action, 1), events);
      return;
    case Verb::Lift:
      lift_pontoon(state, *unit_operand(game, action, 0), events);
      return;
    default:
      return;
  }
}

// --- the move itself

void move_unit_list(const Game& game, const State& state, ActionList& list) {
  const GroupMove& move = group(state);
  const UnitId lead = move.unit[0];
  const Hex here = where_is(state, move);
  list.add(act(Verb::Halt, lead));
  Ways ways;
  find_ways(game, state, move, ways);
  const auto offer_move = [&](Hex to) {
    if (to != here && may_end_in(game, state, move, to)) list.add(act(Verb::Move, lead, to));
  };
  for (int i = 0; i < ways.open.size(); ++i) offer_move(ways.open[i]);
  for (int i = 0; ways.road && i < ways.by_road.size(); ++i) {
    if (!ways.open.contains(ways.by_road[i])) offer_move(ways.by_road[i]);
  }
  for (const Facing way : kFacings) {
    const Hex to = game.map.neighbour(here, way);
    if (to == kNoHex) continue;
    if (!ways.contains(to) && may_step(game, state, move, way)) offer_move(to);  // a mixed group, hex by hex
    if (may_charge(game, state, move, to)) list.add(act(Verb::Charge, lead, to));
    for (const UnitId train : UnitsIn(state, to)) {
      for (const UnitId who : units_of(move)) {
        if (!may_seize(game, state, who, train)) continue;
        list.add(act(Verb::Destroy, who, train));
        list.add(act(Verb::Capture, who, train));
      }
    }
  }
  for (const UnitId who : UnitsIn(state, here)) {
    if (may_pick_up(game, state, move, who)) list.add(act(Verb::Take, who));
  }
  for (const UnitId who : units_of(move)) {
    if (move_unit_verdict(game, state, act(Verb::Drop, who))) list.add(act(Verb::Drop, who));
    if (may_exit(game, state, move, who)) list.add(act(Verb::Exit, who));
  }
}

Verdict move_unit_verdict(const Game& game, const State& state, Action action) {
  const GroupMove& move = group(state);
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("8.movement-b");
  switch (verb_of(action)) {
    case Verb::Halt:
      return *who == move.unit[0] ? kAllowed : not_moving(game, state, move, *who);
    case Verb::Take:
      return may_pick_up(game, state, move, *who);
    case Verb::Drop:  // R18  It has finished; somebody real goes on.
      if (!in_group(move, *who)) return not_moving(game, state, move, *who);
      return may_drop(game, move, *who);
    case Verb::Exit:
      return may_exit(game, state, move, *who);
    case Verb::Destroy:
    case Verb::Capture: {
      const auto train = unit_operand(game, action, 1);
      if (!train) return refused_by("10.seizing-a", unit(*who));
      if (!in_group(move, *who)) return not_moving(game, state, move, *who);
      return may_seize(game, state, *who, *train);
    }
    case Verb::Charge:
      if (*who != move.unit[0]) return not_moving(game, state, move, *who);
      if (const auto target = hex_operand(game, action, 1)) return may_charge(game, state, move, *target);
      return refused_by("9.charge-a", unit(*who));
    case Verb::Move:
      break;
    default:
      return refused_by("8.movement-b", unit(move.unit[0]));
  }
  const auto to = hex_operand(game, action, 1);
  if (*who != move.unit[0]) return not_moving(game, state, move, *who);
  if (!to) return refused_by("8.movement-b", unit(*who), unit(move.unit[0]));
  const Hex here = where_is(state, move);
  if (*to == here) return refused_by("8.movement-a", unit(*who), hex(*to)).because("already-there");
  if (!game.in_play(*to)) return refused_by("8.exit-a", hex(*to)).because("outside-play");
  const Side own = mover(game, state, move);
  if (enemy_in(game, state, own, *to)) return held_by_enemy(game, state, *to);
  if (const Verdict end = may_end_in(game, state, move, *to); !end) return end;
  if (const auto way = game.map.grid().side_towards(here, *to)) {
    const Verdict step = may_step(game, state, move, *way);
    if (step) return kAllowed;
    Ways ways;
    find_ways(game, state, move, ways);
    return ways.contains(*to) ? kAllowed : step;
  }
  Ways ways;
  find_ways(game, state, move, ways);
  if (ways.contains(*to)) return kAllowed;
  if (const Verdict touching = may_touch(game, state, move, *to); !touching) return touching;
  return too_far(game, state, move, *to);
}

void move_unit_carry_out(const Game& game, State& state, Action action, Events& events) {
  GroupMove& move = group(state);
  const UnitId who = *unit_operand(game, action, 0);
  const Side own = mover(game, state, move);
  switch (verb_of(action)) {
    case Verb::Halt:
      move.step = GroupMove::Step::End;
      // R10  Who was picked up and put down again without a step may still move.
      return;
    case Verb::Take:
      move.unit[move.count++] = who;
      move.origin = where_is(state, move);  // R26  Here the new one began, and the others have come nearer.
      return;
    case Verb::Drop:
      state[who].halted = state[who].halted || state[who].moved;
      leave_group(move, who);
      return;
    case Verb::Exit: {
      const Hex from = state[who].hex;
      leave_group(move, who);
      if (!fights_without(game, move, kNoUnit)) leave_dummies(game, move);
      lift(game, state, who, Status::Exited);
      sweep_dummies(game, state, own, from, events);
      forget(game, state, from);
      state[who].halted = true;
      state.activation.movement_begun = true;
      tell(events, EventKind::Left, "8.exit-b", unit(who));
      return;
    }
    case Verb::Destroy:
    case Verb::Capture:
      state[who].spent = static_cast<std::uint8_t>(state[who].spent + 2);
      state[who].halted = true;  // it goes on with its group only; it has entered no hex, so R28 is not met
      state.activation.movement_begun = true;
      seize(game, state, *unit_operand(game, action, 1), verb_of(action) == Verb::Capture, own, events);
      return;
    case Verb::Charge: {
      const Hex target = *hex_operand(game, action, 1);
      move.charged = true;
      tell(events, EventKind::Charged, "9.charge-a", unit(who), hex(target));
      for (const UnitId one : units_of(move)) state[one].charged = state[one].exposed = true;
      const Hex from = where_is(state, move);
      state.stack.push(Charge{.from = from, .target = target});
      return;
    }
    case Verb::Move:
      go_to(game, state, *hex_operand(game, action, 1), events);
      return;
    default:
      return;
  }
}

}  // namespace tamburino::novara
