#include "engine/games/thousand/rules.h"

// 11.5. The fate of commanders who could not withdraw.
namespace tamburino::thousand {
namespace {

// T49, T64  Those of his army who got away.
UnitSet followers(const Game& game, const State& state, CommanderId who) {
  UnitSet all;
  for (const UnitId one : units_of(state, game[who].side)) {
    if (state[one].status == Status::OnMap && state[one].fought && state[one].withdrawn) all.add(one);
  }
  return all;
}

// T66  Whoever is come upon elsewhere has no army, whatever battle is under way.
bool with_army(const Game& game, const State& state, CommanderId who) {
  return state.battle.under_way && commanders_fighting(game, state, game[who].side).contains(who);
}

// 11.5m
bool sovereign(const Game& game, CommanderId who) {
  return game.chief[static_cast<std::size_t>(index(game[who].side))] == who;
}

}  // namespace

void push_captives(const Game& /*game*/, State& state, CommanderSet who) {
  if (!who.empty()) state.stack.push(Captives{.waiting = who});
}

Next run(const Game& game, State& /*state*/, Captives& captives, Events& /*events*/) {
  if (captives.step == Captives::Step::Replace) return ask(game[captives.now].side, Ask::Replace);
  if (captives.waiting.empty()) return done();
  captives.now = captives.waiting.first();
  return roll(RollKind::Capture);
}

// 11.5j to m
void take_capture(const Game& game, State& state, Roll roll, Events& events) {
  Captives& captives = *state.stack.top_as<Captives>();
  const CommanderId who = captives.now;
  captives.waiting.remove(who);
  tell(events, EventKind::Rolled, "11.5j", number(roll.value[0]));
  if (roll.value[0] > game.tables.captured_up_to) {
    lift(state, who, Fate::Escaped);
    state[who].returns = static_cast<std::uint8_t>(state.turn + 2);  // T49
    if (state[who].returns <= game.scenario.last_turn) {
      tell(events, EventKind::Escaped, "11.5k", commander(who), number(state[who].returns));
    } else {  // the game is over by then
      tell(events, EventKind::Escaped, "11.5k", commander(who));
    }
    return;
  }
  tell(events, EventKind::Captured, "11.5j", commander(who));
  const bool has_army = with_army(game, state, who);
  lift(state, who, Fate::Captured);
  if (sovereign(game, who)) {
    end_game(state, Ending::SovereignCaptured, Victory::Total, enemy_of(game[who].side), "11.5m", events);
  } else if (has_army && !state[who].back && !followers(game, state, who).empty()) {
    captives.step = Captives::Step::Replace;  // 11.5l
  }
}

void replace_list(const Game& game, const State& state, ActionList& list) {
  for (const UnitId who : followers(game, state, state.stack.top_as<Captives>()->now)) {
    list.add(act(Verb::Replace, who));
  }
}

Verdict replace_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Replace || !who) return unanswered(game, state);
  const CommanderId captive = state.stack.top_as<Captives>()->now;
  if (const Verdict here = in_play(game, state, game[captive].side, *who); !here) return here;
  if (!followers(game, state, captive).contains(*who))
    return refused_by("11.5l", unit(*who), commander(captive));
  return kAllowed;
}

void replace_carry_out(const Game& game, State& state, Action action, Events& events) {
  Captives& captives = *state.stack.top_as<Captives>();
  const UnitId with = *unit_operand(game, action, 0);
  put(state, captives.now, state[with].place);
  state[captives.now].back = true;
  state[captives.now].withdrawn = true;
  captives.step = Captives::Step::Roll;
  tell(events, EventKind::Replaced, "11.5l", commander(captives.now), unit(with));
}

}  // namespace tamburino::thousand
