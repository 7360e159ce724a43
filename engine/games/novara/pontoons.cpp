#include "engine/games/novara/rules.h"

// 10. Pontoons.
namespace tamburino::novara {
namespace {

constexpr int kSeizureCost = 2;  // 10.seizing-a

// R35  By day nobody builds or lifts beside an enemy who is not shaken; 6.night-h by night he may.
Verdict free_to_work(const Game& game, const State& state, UnitId train) {
  if (is_night(game, state)) return kAllowed;
  if (!touches_unshaken(game, state, side_of(game, state, train), state[train].hex)) return kAllowed;
  return refused_by("R35", unit(train), hex(state[train].hex)).because("enemy-beside-bridge");
}

Verdict may_work(const Game& game, const State& state, UnitId train) {
  if (game[train].kind != Kind::Train) return refused_by("10.building-a", unit(train)).because("no-train");
  if (const Verdict active = may_act(game, state, train); !active) return active;
  if (state.activation.general_retreat) return refused_by("8.general-retreat-a", unit(train));
  return kAllowed;
}

// R36  Next to the train's hex, or at the far end of its bridge.
bool reaches_train(const Game& game, const State& state, Hex from, UnitId train) {
  return game.map.grid().distance(from, state[train].hex) == 1;
}

}  // namespace

UnitId pontoon_over(const Game& game, const State& state, Hex from, Facing way) {
  if (!game.map.river(from, way)) return kNoUnit;
  for (const UnitId who : UnitsIn(state, from)) {
    if (game[who].kind == Kind::Train && state[who].laid == way) return who;
  }
  const Hex to = game.map.neighbour(from, way);
  if (to == kNoHex) return kNoUnit;
  for (const UnitId who : UnitsIn(state, to)) {
    if (game[who].kind == Kind::Train && state[who].laid == opposite(way)) return who;
  }
  return kNoUnit;
}

// 10.building-a, 10.building-c, 10.pontoons-c, R34  Over a river hexside of its hex, if it has not moved.
Verdict may_lay(const Game& game, const State& state, UnitId train, Facing way) {
  if (const Verdict work = may_work(game, state, train); !work) return work;
  const UnitState& own = state[train];
  if (own.laid != kNoFacing) return refused_by("10.building-d", unit(train)).because("is-laid");
  if (own.lifted) return refused_by("10.building-d", unit(train)).because("lifted-this-turn");
  if (own.moved || own.halted) return refused_by("10.building-c", unit(train)).because("train-has-moved");
  const Hex beyond = game.map.neighbour(own.hex, way);
  if (beyond == kNoHex || !game.in_play(beyond) || !game.map.river(own.hex, way))
    return refused_by("10.building-a", unit(train), facing(way)).because("no-river");
  if (pontoon_over(game, state, own.hex, way) != kNoUnit)
    return refused_by("R34", unit(train), facing(way)).because("bridged-already");
  return free_to_work(game, state, train);
}

// 10.building-d
Verdict may_lift(const Game& game, const State& state, UnitId train) {
  if (const Verdict work = may_work(game, state, train); !work) return work;
  if (state[train].laid == kNoFacing) return refused_by("10.building-d", unit(train)).because("not-laid");
  if (state[train].halted) return refused_by("10.building-d", unit(train)).because("laid-just-now");
  return free_to_work(game, state, train);
}

void lay_pontoon(const Game& game, State& state, UnitId train, Facing way, Events& events) {
  state[train].laid = way;
  state[train].halted = true;
  state.activation.movement_begun = true;
  see(game, state, state[train].hex);
  tell(events, EventKind::PontoonLaid, "10.building-a", unit(train), facing(way));
}

void lift_pontoon(State& state, UnitId train, Events& events) {
  state[train].laid = kNoFacing;
  state[train].lifted = state[train].halted = true;
  state.activation.movement_begun = true;
  tell(events, EventKind::PontoonLifted, "10.building-d", unit(train));
}

// 10.seizing-a, 10.seizing-b, R36  No combat unit of the pontoon's side in its hex or next to it, rivers or
// not.
Verdict may_seize(const Game& game, const State& state, UnitId by, UnitId train) {
  const Side own = side_of(game, state, by);
  const Verdict refused = refused_by("10.seizing-a", unit(by), unit(train));
  if (game[train].kind != Kind::Train) return refused.because("no-pontoon");
  if (side_of(game, state, train) == own) return refused.because("own-pontoon");
  if (!game[by].fights()) return refused.because("cannot-seize");
  // Whether a train that is not seen is on the map, and where, is not told.
  if (!state.on_map(train) || !reaches_train(game, state, state[by].hex, train))
    return refused.because("not-beside-train");
  const Hex where = state[train].hex;
  if (lone_train_in(game, state, where) == kNoUnit || touches_enemy(game, state, own, where))
    return refused_by("R36", unit(by), unit(train)).because("train-guarded");
  const bool by_road = !state[by].off_road && game.map.on_road(state[by].hex);  // R20
  const int left = allowance(game, state, by, by_road) - state[by].spent;
  if (left < kSeizureCost)
    return refused_by("10.seizing-a", unit(by), unit(train), number(std::max(left, 0)))
        .because("needs-two-points");
  return kAllowed;
}

// 10.seizing-c, R36  It stays as it lies, and serves its new side as an independent unit.
void seize(const Game& game, State& state, UnitId train, bool keep, Side by, Events& events) {
  const Hex where = state[train].hex;
  sweep_dummies(game, state, enemy_of(by), where, events);
  if (keep) {
    for (const UnitId one : UnitsIn(state, where)) {
      if (game[one].kind != Kind::Train) continue;
      state[one].captured = !state[one].captured;
      state[one].active = state[one].activated = false;
      tell(events, EventKind::PontoonCaptured, "10.seizing-b", unit(one), side(by));
    }
    look_around(game, state, where);
    return;
  }
  for (UnitId one = lone_train_in(game, state, where); one != kNoUnit;
       one = lone_train_in(game, state, where)) {
    lift(game, state, one, Status::Eliminated);
    tell(events, EventKind::PontoonDestroyed, "10.seizing-a", unit(one));
  }
}

// R70  Who enters a hex where a train was left alone takes or destroys it for nothing.
void enter_with_train(const Game& game, State& state, UnitId by, Hex where) {
  const UnitId train = lone_train_in(game, state, where);
  if (train != kNoUnit) state.stack.push(Seizure{.train = train, .hex = where, .by = by});
}

Next run(const Game& game, State& state, Seizure& seizure, Events& /*events*/) {
  const Side by = state.activation.side;
  if (!state.on_map(seizure.train) || side_of(game, state, seizure.train) == by) return done();
  return ask(by, Ask::Seize);
}

void seize_list(const Game& /*game*/, const State& state, ActionList& list) {
  const Seizure& now = *state.stack.top_as<Seizure>();
  for (const Verb verb : {Verb::Capture, Verb::Destroy}) list.add(act(verb, now.by, now.train));
}

Verdict seize_verdict(const Game& game, const State& state, Action action) {
  const Seizure& now = *state.stack.top_as<Seizure>();
  if (unit_operand(game, action, 0) == now.by && unit_operand(game, action, 1) == now.train) return kAllowed;
  return refused_by("R70", unit(now.by), unit(now.train)).because("train-in-the-way");
}

// And goes in: the procedure below carries the advance out again, now that nothing bars the hex.
void seize_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Seizure seizure = *state.stack.top_as<Seizure>();
  seize(game, state, seizure.train, verb_of(action) == Verb::Capture, state.activation.side, events);
  state.stack.pop();
  const Action enter = act(Verb::Advance, seizure.by, seizure.hex);
  const bool charging = state.stack.top_as<Charge>() != nullptr;
  if (!(charging ? occupy_verdict(game, state, enter) : advance_verdict(game, state, enter))) return;
  (charging ? occupy_carry_out : advance_carry_out)(game, state, enter, events);
}

}  // namespace tamburino::novara
