#include "engine/games/novara/rules.h"

// 9. Cavalry charges.
namespace tamburino::novara {
namespace {

Charge& charge(State& state) { return *state.stack.top_as<Charge>(); }
const Charge& charge(const State& state) { return *state.stack.top_as<Charge>(); }

std::span<const UnitId> units_of(const GroupMove& move) { return {move.unit.data(), move.count}; }

bool charger(const State& state, UnitId who) {
  return state.on_map(who) && state[who].charged && state[who].exposed;
}

int hits_among(const Roll& roll, int dice, int from) {
  int hits = 0;
  for (int i = 0; i < dice; ++i) hits += roll.value[static_cast<std::size_t>(i)] >= from ? 1 : 0;
  return hits;
}

void tell_dice(Events& events, Rule rule, const Roll& roll, int dice) {
  for (int i = 0; i < dice; ++i)
    tell(events, EventKind::Rolled, rule, number(roll.value[static_cast<std::size_t>(i)]));
}

void expose_target(const Game& game, State& state, Hex target) {
  for (const UnitId who : UnitsIn(state, target)) state[who].exposed = game[who].fights();
}

void end_charge(State& state) {
  for (UnitState& one : state.units) one.exposed = false;
}

}  // namespace

// 9.charge-a to d, R28, R73
Verdict may_charge(const Game& game, const State& state, const GroupMove& move, Hex target) {
  const Hex from = state[move.unit[0]].hex;
  const Side own = side_of(game, state, move.unit[0]);
  const auto way = game.map.grid().side_towards(from, target);
  const Verdict refused = refused_by("9.charge-a", unit(move.unit[0]), hex(target));
  if (is_night(game, state)) return refused_by("6.night-i");
  for (const UnitId who : units_of(move)) {  // what can never charge, whatever the target
    if (game[who].kind != Kind::Cavalry && game[who].kind != Kind::Dummy)
      return refused_by("9.charge-d", unit(who)).because("not-cavalry");
  }
  if (state.activation.marching) return refused_by("R32").because("no-charge-marching");
  if (!way) return refused.because("charge-not-adjacent");
  if (!fights_in(game, state, enemy_of(own), target)) {
    if (lone_train_in(game, state, target) != kNoUnit && enemy_in(game, state, own, target))
      return refused_by("R30", unit(move.unit[0]), hex(target)).because("lone-train-no-charge");
    return refused.because("nobody-to-charge");
  }
  for (const UnitId who : units_of(move)) {
    if (game[who].kind == Kind::Dummy) continue;
    if (marched_this_turn(game, state, who))
      return refused_by("8.forced-march-c", unit(who)).because("marched-no-charge");  // R25
    if (state[who].shaken) return refused_by("R28", unit(who)).because("shaken-no-charge");
    if (state[who].charged) return refused_by("R28", unit(who)).because("has-charged");
    if (!state[who].moved) return refused_by("R28", unit(who), hex(target)).because("has-not-come-up");
  }
  if (!game.map.row(target).charge) return refused_by("9.charge-b", hex(target));
  const Hexside& crossed = game.map.side(from, *way);
  if (crossed.water != Water::None || crossed.slope != Slope::None)
    return refused_by("9.charge-c", unit(move.unit[0]), hex(target))
        .because(crossed.water != Water::None ? "water-stops-charge" : "ridge-stops-charge");
  return kAllowed;
}

// 9.procedure-a  One die for each step.
int charge_dice(const Game& game, const State& state, Hex from) {
  int dice = 0;
  for (const UnitId who : UnitsIn(state, from)) {
    if (charger(state, who)) dice += left_steps(game, state, who);
  }
  return dice;
}

// 9.procedure-b, 9.procedure-d  One for each infantry unit and for each step of cavalry or artillery; none
// for the shaken.
int charge_reply_dice(const Game& game, const State& state, Hex target) {
  int dice = 0;
  for (const UnitId who : UnitsIn(state, target)) {
    if (!game[who].fights() || state[who].shaken) continue;
    dice += game[who].foot() ? 1 : left_steps(game, state, who);
  }
  return dice;
}

// 8.forced-march-f, 9.procedure-e, R29
int charge_hits_from(const Game& game, const State& state, Hex target) {
  for (const UnitId who : UnitsIn(state, target)) {
    if (state[who].marched) return game.tables.charge_hits - game.tables.charge_marched;
  }
  return game.tables.charge_hits;
}

Next run(const Game& game, State& state, Charge& now, Events& events) {
  const Side own = state.activation.side;
  switch (now.step) {
    case Charge::Step::Strike:
      expose_target(game, state, now.target);
      now.step = Charge::Step::Reply;
      return roll(RollKind::Charge, charge_dice(game, state, now.from));
    case Charge::Step::Reply: {  // 9.procedure-c  With the strength before the hits.
      now.step = Charge::Step::DefenderLosses;
      const int dice = charge_reply_dice(game, state, now.target);
      return dice > 0 ? roll(RollKind::ChargeDefence, dice) : go_on();
    }
    case Charge::Step::DefenderLosses:
      now.step = Charge::Step::ChargerLosses;
      push_losses(game, state, enemy_of(own), now.hits, Losses::Why::Charge);
      return go_on();
    case Charge::Step::ChargerLosses:
      now.step = Charge::Step::Occupy;
      push_losses(game, state, own, now.hits_back, Losses::Why::Charge);
      return go_on();
    case Charge::Step::Occupy: {
      check_losses_lead(game, state, events);
      if (fights_in(game, state, enemy_of(own), now.target)) {
        now.step = Charge::Step::End;
        return go_on();
      }
      ActionList list;
      occupy_list(game, state, list);
      if (list.size() > 1) return ask(own, Ask::Occupy);
      now.step = Charge::Step::End;
      return go_on();
    }
    case Charge::Step::End:
      end_charge(state);
      return done();
  }
  return done();
}

void take_charge(const Game& game, State& state, Roll roll, Events& events) {
  Charge& now = charge(state);
  const int dice = charge_dice(game, state, now.from);
  now.hits = static_cast<std::uint8_t>(hits_among(roll, dice, charge_hits_from(game, state, now.target)));
  tell_dice(events, "9.procedure-a", roll, dice);
  tell(events, EventKind::ChargeHits, "9.procedure-a", number(now.hits));
}

void take_charge_reply(const Game& game, State& state, Roll roll, Events& events) {
  Charge& now = charge(state);
  const int dice = charge_reply_dice(game, state, now.target);
  now.hits_back = static_cast<std::uint8_t>(hits_among(roll, dice, game.tables.charge_hits));
  tell_dice(events, "9.procedure-b", roll, dice);
  tell(events, EventKind::ChargeReply, "9.procedure-b", number(now.hits_back));
}

// 9.procedure-g
void occupy_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  const Charge& now = charge(state);
  for (const UnitId who : UnitsIn(state, now.from)) {
    const Action action = act(Verb::Advance, who, now.target);
    if (occupy_verdict(game, state, action)) list.add(action);
  }
}

Verdict occupy_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const Charge& now = charge(state);
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Advance || !who) return refused_by("9.procedure-g");
  if (!charger(state, *who) || game[*who].kind != Kind::Cavalry)
    return refused_by("9.procedure-g", unit(*who)).because("did-not-charge");
  if (state[*who].hex != now.from) return refused_by("9.procedure-g", unit(*who)).because("has-advanced");
  if (hex_operand(game, action, 1) != now.target)
    return refused_by("9.procedure-g", unit(*who), hex(now.target)).because("only-the-charged-hex");
  if (enemy_in(game, state, state.activation.side, now.target)) {  // only a train is left: R70
    return lone_train_in(game, state, now.target) != kNoUnit ? kAllowed
                                                             : refused_by("9.procedure-g", hex(now.target));
  }
  return may_stack(game, state, *who, now.target);
}

void occupy_carry_out(const Game& game, State& state, Action action, Events& events) {
  Charge& now = charge(state);
  if (verb_of(action) == Verb::Done) {
    now.step = Charge::Step::End;
    return;
  }
  const Side own = state.activation.side;
  const UnitId who = *unit_operand(game, action, 0);
  if (enemy_in(game, state, own, now.target)) {  // first the train, then the ride
    enter_with_train(game, state, who, now.target);
    return;
  }
  const Hex target = now.target;
  put(game, state, who, target);
  follow_dummies(game, state, own, now.from, target, events);
  forget(game, state, now.from);
  look_around(game, state, target);
  tell(events, EventKind::Occupied, "9.procedure-g", unit(who), hex(target));
  occupy(game, state, own, target, events);
}

}  // namespace tamburino::novara
