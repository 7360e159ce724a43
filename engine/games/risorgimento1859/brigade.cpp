#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 3.0 B2, 4.4  A corps acts, brigade after brigade.
namespace tamburino::risorgimento1859 {
namespace {

Side acting_side(const Game& game, const State& state) { return game[state.acting.corps].side; }

// Marks of the last activation, of both sides, go.
void clear_marks(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& one = state.units[i];
    one.marks &= ~(kOwnMarks | kEnemyMarks);
    one.spent = 0;
  }
  for (LeaderState& one : state.leaders) one.spent = 0;
  for (BrigadeState& one : state.brigades) one.acted = one.paralysed = false;
}

bool is_pooled(const Game& game, UnitId who) {  // 4.14
  return game[who].artillery() && !game[game[who].brigade].led();
}

// 4.14c, A13  Of the corps that acts, with what it was lent.
bool in_pool(const Game& game, const State& state, UnitId who) {
  return is_pooled(game, who) && (game.corps_of(who) == state.acting.corps || state[who].is(Mark::Joined));
}

bool can_act(const Game& game, const State& state, UnitId who) {
  if (has_had_its_turn(state, who) || state[who].is(Mark::SitsOut)) return false;
  return (state.on_map(who) && !state[who].is(Mark::Reserve)) || due(game, state, who);
}

// The Reserve batteries of the corps that acts, with what it was lent.
UnitSet pool(const Game& game, const State& state) {
  UnitSet all;
  for (const UnitId who : game.outside[static_cast<std::size_t>(index(state.acting.corps))]) {
    if (in_pool(game, state, who)) all.add(who);
  }
  for (const UnitId who : game.army_batteries) {
    if (in_pool(game, state, who)) all.add(who);
  }
  return all;
}

bool pool_can_act(const Game& game, const State& state) {
  if (state.acting.pool_acted) return false;
  for (const UnitId who : pool(game, state)) {
    if (can_act(game, state, who)) return true;
  }
  return false;
}

bool brigade_can_act(const Game& game, const State& state, BrigadeId which) {
  if (state[which].acted || game[which].corps != state.acting.corps) return false;
  for (const UnitId who : units_with(game, state, which)) {
    if (can_act(game, state, who) || (state.on_map(who) && state[who].is(Mark::Reserve))) return true;
  }
  return false;
}

bool can_use_orders(const Game& game, const State& state, BrigadeId which) {  // not with all in Reserve
  for (const UnitId who : units_with(game, state, which)) {
    if (can_act(game, state, who)) return true;
  }
  return false;
}

bool any_rallied(const Game& game, const State& state) {  // that may still turn: 6.15a
  for (const UnitId who : acting_units(game, state)) {
    if (state[who].is(Mark::Rallied) && !state[who].is(Mark::Turned)) return true;
  }
  return false;
}

bool anybody_can_act(const Game& game, const State& state) {
  if (pool_can_act(game, state)) return true;
  for (const BrigadeId one : game.brigades_in(state.acting.corps)) {
    if (brigade_can_act(game, state, one)) return true;
  }
  return false;
}

}  // namespace

bool has_had_its_turn(const State& state, UnitId who) {
  return state[who].is(Mark::OnlyOnce) && !state[who].is(Mark::Entered);
}

bool acts_with(const Game& game, const State& state, UnitId who, BrigadeId which) {
  if (state[who].attached != kNoBrigade) return state[who].attached == which;
  return game[who].brigade == which && !is_pooled(game, who);
}

bool acts_now(const Game& game, const State& state, UnitId who) {
  if (const auto* massed = state.stack.find<MassedAttack>()) return massed->units.contains(who);  // 4.16d
  const auto* now = state.stack.find<BrigadeAction>();
  if (now == nullptr || has_had_its_turn(state, who)) return false;
  if (now->pool) return in_pool(game, state, who) && !state[who].is(Mark::SitsOut);
  return acts_with(game, state, who, now->brigade);
}

UnitSet units_with(const Game& game, const State& state, BrigadeId which) {
  UnitSet all;
  for (const UnitId who : game.units_of(which)) {
    if (acts_with(game, state, who, which)) all.add(who);
  }
  for (const UnitId who : game.outside[static_cast<std::size_t>(index(game[which].corps))]) {
    if (acts_with(game, state, who, which)) all.add(who);
  }
  return all;
}

UnitSet acting_units(const Game& game, const State& state) {
  if (const auto* massed = state.stack.find<MassedAttack>()) return massed->units;  // 4.16d
  const auto* now = state.stack.find<BrigadeAction>();
  if (now == nullptr) return {};
  UnitSet all;
  for (const UnitId who : now->pool ? pool(game, state) : units_with(game, state, now->brigade)) {
    if (has_had_its_turn(state, who) || (now->pool && state[who].is(Mark::SitsOut))) continue;
    all.add(who);
  }
  return all;
}

Next run(const Game& game, State& state, CorpsActivation& now, Events& events) {
  using Step = CorpsActivation::Step;
  const Side own = acting_side(game, state);
  switch (now.step) {
    case Step::Begin:
      clear_marks(game, state);
      settle_loans(game, state, state.acting.corps);
      fix_orders(game, state, state.acting.corps, events);
      now.step = state.acting.massed == kNoLeader ? Step::Attach : Step::End;
      if (state.acting.massed != kNoLeader) state.stack.push(MassedAttack{.leader = state.acting.massed});
      return go_on();
    case Step::Attach:
      now.step = Step::Brigades;
      if (anything_to_attach(game, state, state.acting.corps)) return ask(own, Ask::Attach);
      return go_on();
    case Step::Brigades:
      if (!state[state.acting.corps].finished && anybody_can_act(game, state)) return ask(own, Ask::Brigade);
      now.step = Step::LateFire;
      return go_on();
    case Step::LateFire:
      if (may_fire_late(game, state, state.acting.corps)) return ask(own, Ask::LateFire);
      now.step = Step::Blow;
      return go_on();
    case Step::Blow:
      now.step = Step::End;
      if (may_blow(game, state)) return ask(Side::Austrian, Ask::Blow);
      return go_on();
    case Step::BlowRoll:
      return roll(RollKind::Blow);
    case Step::End:
      state.acting = {};
      return done();
  }
  return done();
}

Verdict brigade_verdict(const Game& game, const State& state, Action action) {
  switch (verb_of(action)) {
    case Verb::Command: {
      const auto which = brigade_operand(game, action, 0);
      if (!which || game[*which].corps != state.acting.corps)
        return refused_by("4.4a").because("other-corps");
      if (state[*which].acted) return refused_by("3.0c", brigade(*which)).because("brigade-acted");
      return brigade_can_act(game, state, *which) ? kAllowed : refused_by("3.0c").because("nobody");
    }
    case Verb::Pool:
      return pool_can_act(game, state) ? kAllowed : refused_by("4.14c");
    case Verb::Done:
      return kAllowed;
    default:
      return refused_by("3.0c");
  }
}

void brigade_list(const Game& game, const State& state, ActionList& list) {
  for (const BrigadeId which : game.brigades_in(state.acting.corps)) {
    const Action one = act(Verb::Command, which);
    if (brigade_verdict(game, state, one)) list.add(one);
  }
  if (pool_can_act(game, state)) list.add(act(Verb::Pool));
  list.add(act(Verb::Done));
}

void brigade_carry_out(const Game& game, State& state, Action action, Events& events) {
  switch (verb_of(action)) {
    case Verb::Command: {
      const BrigadeId which = *brigade_operand(game, action, 0);
      state[which].acted = true;
      tell(events, EventKind::BrigadeActs, "3.0c", brigade(which));
      state.stack.push(BrigadeAction{.brigade = which});
      return;
    }
    case Verb::Pool:
      state.acting.pool_acted = true;
      tell(events, EventKind::PoolActs, "4.14c", corps(state.acting.corps));
      state.stack.push(BrigadeAction{.pool = true});
      return;
    default:
      state.stack.top_as<CorpsActivation>()->step = CorpsActivation::Step::LateFire;
  }
}

// The steps of a brigade in (c): Orders, move, Rally, small arms, attacks.
Next run(const Game& game, State& state, BrigadeAction& now, Events& events) {
  using Step = BrigadeAction::Step;
  const Side own = acting_side(game, state);
  const BrigadeId which = now.brigade;
  switch (now.step) {
    case Step::Orders:
      now.step = Step::Begin;
      if (!now.pool && can_roll_orders(game, state, which) && can_use_orders(game, state, which))
        return ask(own, Ask::Orders);
      return go_on();
    case Step::OrdersRoll:
      return roll(RollKind::Orders);
    case Step::Begin:
      if (!now.pool) fix_command(game, state, which, events);
      stop_barred_march(game, state, events);
      for (const UnitId who : acting_units(game, state)) {
        if (!state.on_map(who)) continue;
        if (now.pool) state[who].set(Mark::InCommand);  // 4.14e
        state[who].set(Mark::BeganAdjacent, next_to_enemy(game, state, own, state[who].hex));
      }
      now.step = !now.pool && state[which].paralysed ? Step::Rally : Step::Cavalry;
      return go_on();
    case Step::Cavalry:
      now.step = Step::Move;
      if (!now.pool)
        open_window(game, state, {.what = Window::What::Cavalry, .side = enemy_of(own), .hex = kNoHex});
      return go_on();
    case Step::Move:
      return ask(own, Ask::Move);
    case Step::Rally:
      if (anything_to_rally(game, state, which) || any_rallied(game, state)) return ask(own, Ask::Rally);
      now.step = Step::SmallArms;
      return go_on();
    case Step::SmallArms:
      if ((now.pool || !state[which].paralysed) && anything_to_fire(game, state, which))
        return ask(own, Ask::SmallArms);
      now.step = Step::Attacks;
      return go_on();
    case Step::Attacks:
      now.step = Step::End;
      if (!now.pool && !state.acting.no_attack && !state[which].paralysed &&
          anything_to_attack(game, state, which))
        state.stack.push(Attacks{.brigade = which});
      return go_on();
    case Step::End:
      if (!now.pool) state[which].released = false;
      return done();
  }
  return done();
}

}  // namespace tamburino::risorgimento1859
