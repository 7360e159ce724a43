#include "engine/games/thousand/rules.h"

// The Retreat and Attrition Table: units reduced, chosen by their owner.
namespace tamburino::thousand {
namespace {

UnitSet exposed(const State& state, const Reductions& losses) {
  if (losses.who == Reductions::Who::Place) return units_in(state, losses.side, losses.place);
  UnitSet all = units_fighting(state, losses.side);
  for (const UnitId who : all) {
    if (state[who].retreats_to == kNoPlace) all.remove(who);
  }
  return all;
}

// T68  Different units, as long as there are enough.
UnitSet to_choose_from(const State& state, const Reductions& losses) {
  const UnitSet all = exposed(state, losses);
  UnitSet fresh = all;
  for (const UnitId who : all) {
    if (state[who].chosen) fresh.remove(who);
  }
  return fresh.empty() ? all : fresh;
}

// T65  Outside of battle a battery goes to the enemy in the zone.
PlaceId captor_of(const Game& game, const State& state, const Reductions& losses) {
  if (losses.who == Reductions::Who::Retreating) return kNoPlace;
  const PlaceId zone = game[losses.place].zone;
  return holds(state, enemy_of(losses.side), zone) ? zone : kNoPlace;
}

void take_loss(const Game& game, State& state, Reductions& losses, UnitId who, Events& events) {
  const PlaceId captor = captor_of(game, state, losses);
  --losses.left;
  state[who].chosen = true;
  reduce(game, state, who, rule_of_losses(state), captor, events);
  if (state[who].status != Status::OnMap || state[who].side != losses.side) state[who].chosen = false;
}

}  // namespace

Rule rule_of_losses(const State& state) {
  const Reductions& losses = *state.stack.find<Reductions>();
  if (losses.who == Reductions::Who::Place)
    return state.stack.find<Garrison>() != nullptr ? "11.1b" : "12.0d";
  const auto* retreat = state.stack.find<Retreat>();
  return retreat != nullptr && retreat->step == Retreat::Step::Stay ? "11.5h" : "11.5g";
}

Next run(const Game& game, State& state, Reductions& losses, Events& events) {
  const UnitSet choice = losses.left > 0 ? to_choose_from(state, losses) : UnitSet{};
  if (choice.empty()) {
    for (const UnitId who : exposed(state, losses)) state[who].chosen = false;
    return done();
  }
  if (choice.size() > 1) return ask(losses.side, Ask::Reduce);
  take_loss(game, state, losses, choice.first(), events);
  return go_on();
}

void reduce_list(const Game& /*game*/, const State& state, ActionList& list) {
  for (const UnitId who : to_choose_from(state, *state.stack.top_as<Reductions>()))
    list.add(act(Verb::Reduce, who));
}

Verdict reduce_verdict(const Game& game, const State& state, Action action) {
  const Reductions& losses = *state.stack.top_as<Reductions>();
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Reduce || !who) return unanswered(game, state);
  if (const Verdict here = in_play(game, state, losses.side, *who); !here) return here;
  if (to_choose_from(state, losses).contains(*who)) return kAllowed;
  if (exposed(state, losses).contains(*who)) return refused_by("T68", unit(*who));
  const Rule rule = rule_of_losses(state);
  if (losses.who == Reductions::Who::Place)
    return refused_by(rule, unit(*who), place(losses.place)).because("loss-elsewhere");
  return refused_by(rule, unit(*who)).because("not-retreating");
}

void reduce_carry_out(const Game& game, State& state, Action action, Events& events) {
  Reductions& losses = *state.stack.top_as<Reductions>();
  take_loss(game, state, losses, *unit_operand(game, action, 0), events);
}

}  // namespace tamburino::thousand
