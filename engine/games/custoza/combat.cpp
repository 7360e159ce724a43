#include <algorithm>

#include "engine/games/custoza/rules.h"

// 10.2-10.4, 10.6. How a combat goes: an Assault, a Charge or a Reaction combat.
namespace tamburino::custoza {

// 10.4.5a
void take_combat(const Game& game, State& state, Roll roll, Events& events) {
  Combat& combat = *state.stack.top_as<Combat>();
  const Reckoning sum = combat_modifiers(game, state, combat);
  const int total = roll.value[0] + roll.value[1] + sum.total();
  const int column = combat_column(game, state, combat);
  const AssaultResult result = combat_result(game, column, total);
  combat.colour = result.colour;
  combat.attacker_result = result.attacker;
  combat.defender_result = result.defender;
  tell_items(events, sum);
  tell(events, EventKind::CombatResult, "10.4.5a", hex(combat.target), number(total), number(column),
       number(static_cast<int>(result.colour)));
}

Combat begin_combat(const Game& game, const State& state, const Force& attackers, Hex target) {
  Combat combat{.attackers = attackers, .from = hex_of(state, attackers), .target = target};
  combat.defenders = units_in(game, state, enemy_of(side_of(game, attackers)), target);
  return combat;
}

// g10.drm-a
bool note_attack(State& state, Hex target) {
  ActivationState& now = state.activation;
  for (std::size_t i = 0; i < now.attacked_count; ++i) {
    if (now.attacked[i] == target) return true;
  }
  if (now.attacked_count < kMostAttacked) now.attacked[now.attacked_count++] = target;
  return false;
}

// --- the steps

namespace {

Side attacking_side(const Game& game, const Combat& combat) { return side_of(game, combat.attackers); }

bool guns_only(const Game& game, const Force& force) {
  return !any_of(force, [&](UnitId who) { return !game[who].artillery(); });
}

using FormationSet = IdSet<FormationId, kMostFormations>;

FormationSet formations_in(const Game& game, const Force& force) {
  FormationSet found;
  for (const UnitId who : force) {
    if (game[who].formation != kNoFormation) found.add(game[who].formation);
  }
  return found;
}

// 26.1.3b, g18.2a, g7.10a  What a fight does to its Formations whatever comes of it.
void note_fight(const Game& game, State& state, const Combat& combat, Events& events) {
  const Force all = combat.attackers | combat.defenders;
  for (const UnitId who : all) state[who].fell = 0;
  for (const FormationId which : formations_in(game, all)) {
    state[which].fought = true;
    state[which].lifted = true;
  }
  turn_up(state, all, events);
}

// 11.1e, 11.1f, 10.6.1b  Only the advance of the side whose activation it is lets the enemy react.
void provoke(const Game& game, State& state, const Combat& combat, Occasion occasion) {
  const FormationId active = state.activation.formation;
  const Side side = attacking_side(game, combat);
  if (active == kNoFormation || game[active].side != side) return;
  const Force there = standing_in(state, combat.attackers, combat.target);
  open_window(game, state, occasion, there, combat.target,
              reactors_to_entry(game, state, side, combat.target) - combat.defenders);
}

void enter_target(const Game& game, State& state, const Combat& combat, const Force& force, Events& events) {
  for (const UnitId who : force) enter_hex(game, state, who, combat.target, events);
  tell(events, EventKind::Advanced, "10.3a", unit(force.first()), hex(combat.target));
}

bool can_step_over(const Game& game, const State& state, const Combat& combat, const Force& force) {
  const auto way = game.map.grid().side_towards(combat.from, combat.target);
  return way && !any_of(force, [&](UnitId who) {
           return step_cost(game, state, who, Mode::Open, combat.from, *way) == kClosed;
         });
}

// 10.6.1a  No dice: the attackers ride in among the guns, and those beside them may still save them.
void seize_guns(const Game& game, State& state, Combat& combat, Events& events) {
  const Force attackers = attackers_now(state, combat);
  combat.step = Combat::Step::Seized;
  if (attackers.empty() || !can_step_over(game, state, combat, attackers)) return;
  enter_target(game, state, combat, attackers, events);
  provoke(game, state, combat, Occasion::GunsTaken);
}

// 5.2.1a, g5.2.1d
void settle(const Game& game, State& state, Combat& combat, Outcome outcome, Events& events) {
  combat.outcome = outcome;
  const bool drawn = outcome == Outcome::Draw;
  if (drawn) {
    tell(events, EventKind::Drawn, "10.4.10c", hex(combat.target));
    return;
  }
  const int attacker = outcome == Outcome::AttackerWins ? 1 : -1;
  const Side side = attacking_side(game, combat);
  tell(events, EventKind::Won, "10.4.6a", custoza::side(attacker > 0 ? side : enemy_of(side)),
       hex(combat.target));
  for (const FormationId which : formations_in(game, combat.attackers))
    change_mood(game, state, which, attacker, events);
  for (const FormationId which : formations_in(game, combat.defenders))
    change_mood(game, state, which, -attacker, events);
}

// 10.6.1a, 10.6.1b
void take_guns(const Game& game, State& state, Combat& combat, Events& events) {
  const Force attackers = on_map(state, combat.attackers);
  const bool there = !standing_in(state, attackers, combat.target).empty() ||
                     (!attackers_now(state, combat).empty() &&
                      !can_step_over(game, state, combat, attackers_now(state, combat)));
  if (!there) return;  // repulsed
  for (const UnitId who : defenders_now(state, combat)) {
    tell(events, EventKind::GunsTaken, "10.6.1a", unit(who), hex(combat.target));
    eliminate(game, state, who, "10.6.1a", events);
  }
  settle(game, state, combat, Outcome::AttackerWins, events);
}

// 10.4.9a, ruling 51  By its biggest unit, the one that lost more among equals.
int levels_lost(const Game& game, const State& state, const Force& stack) {
  int most = 0;
  for (const UnitId who : biggest_units(game, stack)) most = std::max<int>(most, state[who].fell);
  return most;
}

// 10.4.6, 10.4.9
Outcome decide(const Game& game, const State& state, const Combat& combat) {
  switch (combat.colour) {
    case Colour::Red:
      return Outcome::DefenderWins;
    case Colour::Blue:
      return Outcome::AttackerWins;
    case Colour::Grey:
      return Outcome::Draw;
    case Colour::White:
      break;
  }
  const int attackers = levels_lost(game, state, combat.attackers);
  const int defenders = levels_lost(game, state, combat.defenders);
  if (attackers == defenders) return Outcome::Draw;
  return attackers < defenders ? Outcome::AttackerWins : Outcome::DefenderWins;
}

Next begin(const Game& game, State& state, Combat& combat, Events& events) {
  note_fight(game, state, combat, events);
  combat.step = Combat::Step::Charged;
  if (!combat.charge) return go_on();
  Force charged;  // 13.2b
  for (const UnitId who : combat.defenders) {
    if (game[who].infantry() && state[who].mode != Mode::Square) charged.add(who);
  }
  if (!charged.empty())
    state.stack.push(Suffer{
        .reason = CheckReason::Charged, .result = {.check = true}, .from = combat.from, .force = charged});
  return go_on();
}

// g10.1b, 10.6.1  What is left to fight.
Next after_charge_check(const Game& game, State& state, Combat& combat, Events& events) {
  const Force defenders = defenders_now(state, combat);
  if (defenders.empty()) {
    settle(game, state, combat, Outcome::AttackerWins, events);
    combat.step = Combat::Step::Retreat;
  } else if (guns_only(game, defenders)) {
    seize_guns(game, state, combat, events);
  } else {
    combat.step = Combat::Step::Biggest;
  }
  return go_on();
}

// Units that can stand for the side that has not named one yet; empty when there is nothing to choose.
Force to_name(const Game& game, const State& state, const Combat& combat) {
  const bool attackers = combat.attacker_biggest == kNoUnit;
  const Force equals =
      biggest_units(game, attackers ? attackers_now(state, combat) : defenders_now(state, combat));
  const int value = cohesion_value(game, state, equals.first());
  const bool differ = any_of(equals, [&](UnitId who) { return cohesion_value(game, state, who) != value; });
  return differ ? equals : Force{};
}

void name_biggest(Combat& combat, UnitId who) {
  (combat.attacker_biggest == kNoUnit ? combat.attacker_biggest : combat.defender_biggest) = who;
}

Next name_biggest_units(const Game& game, const State& state, Combat& combat) {
  if (combat.defender_biggest != kNoUnit) {
    combat.step = Combat::Step::Roll;
    return go_on();
  }
  const bool attackers = combat.attacker_biggest == kNoUnit;
  const Side side = attacking_side(game, combat);
  if (!to_name(game, state, combat).empty()) return ask(attackers ? side : enemy_of(side), Ask::Biggest);
  name_biggest(combat,
               biggest(game, state, attackers ? attackers_now(state, combat) : defenders_now(state, combat)));
  return go_on();
}

// 10.4.10a  One Force of the loser after another; nobody leaves a fortress that holds (ruling 96).
Next drive_off(const Game& game, State& state, Combat& combat) {
  const bool won = combat.outcome == Outcome::AttackerWins;
  const Force losers = won                                       ? defenders_now(state, combat)
                       : combat.outcome == Outcome::DefenderWins ? attackers_now(state, combat)
                                                                 : Force{};
  const bool holds = any_of(losers, [&](UnitId who) { return game[who].fortress(); });
  if (losers.empty() || holds) {
    combat.step = Combat::Step::CarryOn;
    return go_on();
  }
  const Force group = group_of(game, state, losers.first()) & losers;
  state.stack.push(begin_retreat(game, state, won ? RetreatKind::Defender : RetreatKind::Attacker, group,
                                 won ? combat.from : combat.target, combat.attackers | combat.defenders));
  return go_on();
}

// 13.4a  Attackers that failed a check may stop instead of going on.
Next ask_shaken(const Game& game, const State& state, Combat& combat) {
  combat.step = Combat::Step::Advance;
  if (combat.reaction || combat.outcome == Outcome::DefenderWins) return go_on();
  const bool failed = any_of(attackers_now(state, combat), [&](UnitId who) { return state[who].failed; });
  return failed ? ask(attacking_side(game, combat), Ask::CarryOn) : go_on();
}

// 10.3a, 10.4.11a  All that is left of the Force, into a hex without enemies.
Next advance(const Game& game, State& state, Combat& combat, Events& events) {
  combat.step = Combat::Step::Guns;
  const Force force = attackers_now(state, combat);
  if (combat.outcome != Outcome::AttackerWins || force.empty() ||
      !may_stack(game, state, force, combat.target) || !can_step_over(game, state, combat, force))
    return go_on();
  enter_target(game, state, combat, force, events);
  provoke(game, state, combat, Occasion::Advanced);
  return go_on();
}

// 10.6.2a, 10.6.2b  Guns that retreated with others leave half their pieces behind.
void lose_half_of_guns(const Game& game, State& state, const Combat& combat, Events& events) {
  if (combat.outcome != Outcome::AttackerWins) return;
  for (const UnitId who : on_map(state, combat.defenders)) {
    if (!game[who].artillery() || state[who].hex == combat.target) continue;
    if (game[who].kind == Kind::HorseArtillery) continue;
    lose_strength(game, state, who, half_up(strength(game, state, who)), "10.6.2a", events);
  }
}

bool has_advanced(const State& state, const Combat& combat) {
  return combat.outcome == Outcome::AttackerWins &&
         !standing_in(state, combat.attackers, combat.target).empty();
}

// Ruling 97: a commander in the hex they came from may follow.
Next ask_leaders(const Game& game, const State& state, Combat& combat) {
  const Side side = attacking_side(game, combat);
  if (has_advanced(state, combat))
    combat.leader = next_follower(game, state, side, combat.from, combat.leader);
  else
    combat.leader = kNoPiece;
  if (combat.leader != kNoPiece) return ask(side, Ask::Accompany);
  combat.step = Combat::Step::Face;
  return go_on();
}

Force in_march(const State& state, const Combat& combat) {
  Force found;
  for (const UnitId who : on_map(state, combat.attackers | combat.defenders)) {
    if (state[who].mode == Mode::March) found.add(who);
  }
  return found;
}

}  // namespace

Next run(const Game& game, State& state, Combat& combat, Events& events) {
  const Side side = attacking_side(game, combat);
  switch (combat.step) {
    case Combat::Step::Begin:
      return begin(game, state, combat, events);
    case Combat::Step::Charged:
      return after_charge_check(game, state, combat, events);
    case Combat::Step::Biggest:
      return name_biggest_units(game, state, combat);
    case Combat::Step::Roll:
      combat.step = Combat::Step::Defender;
      return roll(RollKind::Combat, 2);
    case Combat::Step::Defender:  // 10.4.7b
      combat.step = Combat::Step::Attacker;
      state.stack.push(Suffer{.reason = CheckReason::Combat,
                              .result = combat.defender_result,
                              .from = combat.from,
                              .force = defenders_now(state, combat)});
      return go_on();
    case Combat::Step::Attacker:
      combat.step = Combat::Step::Decide;
      state.stack.push(Suffer{.reason = CheckReason::Combat,
                              .result = combat.attacker_result,
                              .from = combat.target,
                              .force = attackers_now(state, combat)});
      return go_on();
    case Combat::Step::Decide:
      combat.step = Combat::Step::Retreat;
      settle(game, state, combat, decide(game, state, combat), events);
      return go_on();
    case Combat::Step::Retreat:
      return drive_off(game, state, combat);
    case Combat::Step::CarryOn:
      return ask_shaken(game, state, combat);
    case Combat::Step::Advance:
      return advance(game, state, combat, events);
    case Combat::Step::Guns:  // after the Reactions to the advance
      combat.step = Combat::Step::Follow;
      lose_half_of_guns(game, state, combat, events);
      return go_on();
    case Combat::Step::Seized:
      combat.step = Combat::Step::Follow;
      take_guns(game, state, combat, events);
      return go_on();
    case Combat::Step::Follow:
      return ask_leaders(game, state, combat);
    case Combat::Step::Face:  // 10.4.11b, g9.3a
      combat.step = Combat::Step::LeaveMarch;
      if (combat.charge || !has_advanced(state, combat)) return go_on();
      return ask(side, Ask::Face);
    case Combat::Step::LeaveMarch: {  // 10.4.12a
      const Force marching = in_march(state, combat);
      if (!marching.empty()) return ask(side_of(game, marching), Ask::LeaveMarch);
      combat.step = Combat::Step::End;
      return go_on();
    }
    case Combat::Step::End:
      state.outcome = combat.outcome;
      return done();
  }
  return done();
}

// --- 10.4.4c: which of equal units stands for its stack

void biggest_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : to_name(game, state, *state.stack.top_as<Combat>())) list.add(act(Verb::Lead, who));
}

Verdict biggest_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Lead || !who) return refused_by("10.4.4c");
  return to_name(game, state, *state.stack.top_as<Combat>()).contains(*who)
             ? kAllowed
             : refused_by("10.4.4c", unit(*who)).because("not-the-biggest");
}

void biggest_carry_out(const Game& game, State& state, Action action, Events&) {
  name_biggest(*state.stack.top_as<Combat>(), *unit_operand(game, action, 0));
}

// --- 10.4.11b, 10.5.5a: facing at the end of an advance, a retreat, a Withdrawal

namespace {

Force turning(const State& state) {
  if (const auto* combat = state.stack.top_as<Combat>())
    return standing_in(state, combat->attackers, combat->target);
  return state.stack.top_as<Retreat>()->force;
}

Rule rule_of_turning(const State& state) {
  return state.stack.top_as<Combat>() != nullptr ? "10.4.11b" : "10.5.5a";
}

}  // namespace

void face_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (const Facing way : kFacings) {
    const Action action = act(Verb::Face, turning(state).first(), way);
    if (face_verdict(game, state, action)) list.add(action);
  }
}

Verdict face_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const UnitId lead = turning(state).first();
  const auto who = unit_operand(game, action, 0);
  const auto way = facing_operand(action, 1);
  if (verb_of(action) != Verb::Face || !who || !way) return refused_by(rule_of_turning(state), unit(lead));
  if (*who != lead)
    return refused_by(rule_of_turning(state), unit(*who), unit(lead)).because("asked-of-another");
  if (state[lead].facing == *way)
    return refused_by(rule_of_turning(state), unit(lead), facing(*way)).because("faces-so-already");
  return kAllowed;
}

void face_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) return;
  const Force force = turning(state);
  const Facing way = *facing_operand(action, 1);
  face_force(game, state, force, way);
  tell(events, EventKind::Faced, rule_of_turning(state), unit(force.first()), facing(way));
}

// --- 10.4.12a

void leave_march_list(const Game&, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (const UnitId who : in_march(state, *state.stack.top_as<Combat>()))
    list.add(act(Verb::LeaveMarch, who));
}

Verdict leave_march_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::LeaveMarch || !who) return refused_by("10.4.12a");
  const Combat& combat = *state.stack.top_as<Combat>();
  if (in_march(state, combat).contains(*who)) return kAllowed;
  const bool fought = (combat.attackers | combat.defenders).contains(*who);
  return refused_by("10.4.12a", unit(*who)).because(fought ? "not-on-march" : "not-in-combat");
}

void leave_march_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<Combat>()->step = Combat::Step::End;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  set_mode(game, state, who, game[who].artillery() ? Mode::Limbered : Mode::Open);
  tell(events, EventKind::MarchLeft, "10.4.12a", unit(who));
}

}  // namespace tamburino::custoza
