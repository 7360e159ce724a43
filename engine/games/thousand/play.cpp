#include "engine/games/thousand/play.h"

#include "engine/games/thousand/verbs.h"

namespace tamburino::thousand {
namespace {

// For every question of the game: its rule, the verdict on an answer, all allowed answers, and what an answer
// does.
struct Question {
  Rule rule;
  Verdict (*verdict)(const Game&, const State&, Action);
  void (*list)(const Game&, const State&, ActionList&);
  void (*carry_out)(const Game&, State&, Action, Events&);
};

Question question(Ask ask) {
  switch (ask) {
    case Ask::None:
      break;
    case Ask::FreeForce:
      return {"6.0a", free_force_verdict, free_force_list, free_force_carry_out};
    case Ask::Reinforce:
      return {"9.1b", reinforce_verdict, reinforce_list, reinforce_carry_out};
    case Ask::Return:
      return {"11.5k", return_verdict, return_list, return_carry_out};
    case Ask::March:
      return {"10.3a", march_verdict, march_list, march_carry_out};
    case Ask::TakeUnits:
      return {"10.3a", take_units_verdict, take_units_list, take_units_carry_out};
    case Ask::Rebuild:
      return {"5.2.1h", rebuild_verdict, rebuild_list, rebuild_carry_out};
    case Ask::Combat:
      return {"11.0a", combat_verdict, combat_list, combat_carry_out};
    case Ask::Senior:
      return {"4.3d", senior_verdict, senior_list, senior_carry_out};
    case Ask::Deploy:
      return {"11.2b", deploy_verdict, deploy_list, deploy_carry_out};
    case Ask::Entrench:
      return {"11.4a", entrench_verdict, entrench_list, entrench_carry_out};
    case Ask::Manoeuvre:
      return {"11.4.2b", manoeuvre_verdict, manoeuvre_list, manoeuvre_carry_out};
    case Ask::PlaceStack:
      return {"11.4.2d", place_stack_verdict, place_stack_list, place_stack_carry_out};
    case Ask::Declare:
      return {"11.4a", declare_verdict, declare_list, declare_carry_out};
    case Ask::Realign:
      return {"11.4.5k", realign_verdict, realign_list, realign_carry_out};
    case Ask::Top:
      return {"11.4.5b", top_verdict, top_list, top_carry_out};
    case Ask::Retreat:
      return {"11.5a", retreat_verdict, retreat_list, retreat_carry_out};
    case Ask::Reduce:
      return {"11.5g", reduce_verdict, reduce_list, reduce_carry_out};
    case Ask::Replace:
      return {"11.5l", replace_verdict, replace_list, replace_carry_out};
    case Ask::Occupy:
      return {"11.6b", occupy_verdict, occupy_list, occupy_carry_out};
    case Ask::Evacuate:
      return {"8.0g", evacuate_verdict, evacuate_list, evacuate_carry_out};
  }
  return {"9.0b", nullptr, nullptr, nullptr};
}

// What a roll is by, and who reads it.
struct Throw {
  Rule rule;
  void (*take)(const Game&, State&, Roll, Events&);
};

Throw throw_of(RollKind kind) {
  switch (kind) {
    case RollKind::Recruit:
      return {"5.2.1a", take_recruit};
    case RollKind::Order:
      return {"11.4.1a", take_order};
    case RollKind::Artillery:
      return {"11.4.1g", take_artillery};
    case RollKind::Flank:
      return {"11.4.2c", take_flank};
    case RollKind::Reserve:
      return {"11.4.3a", take_reserve};
    case RollKind::Attack:
      return {"11.4.5c", take_attack};
    case RollKind::Support:
      return {"11.4.5i", take_support};
    case RollKind::Retreat:
      return {"11.5e", take_retreat};
    case RollKind::Garrison:
      return {"11.1b", take_garrison};
    case RollKind::Attrition:
      return {"12.0d", take_attrition};
    case RollKind::Capture:
      return {"11.5j", take_capture};
    case RollKind::None:
      break;
  }
  return {"9.0b", nullptr};
}

Rule rule_of_ending(const State& state) {
  switch (state.ending) {
    case Ending::TotalTurn:
      return "14.0a";
    case Ending::SovereignCaptured:
      return "11.5m";
    case Ending::LastTurn:
      return state.winner == Side::Bourbon ? "14.0c" : "14.0b";
    case Ending::Conceded:
    case Ending::None:
      break;
  }
  return "2.0a";
}

Next run_top(const Game& game, State& state, Events& events) {
  return std::visit(
      [&](auto& procedure) -> Next {
        if constexpr (std::is_same_v<std::decay_t<decltype(procedure)>, std::monostate>) {
          return done();
        } else {
          return run(game, state, procedure, events);
        }
      },
      state.stack.top());
}

}  // namespace

void proceed(const Game& game, State& state, Events& events) {
  run_procedures(state, [&] { return run_top(game, state, events); });
}

RollRequest roll_request(const State& state) { return {RollRequest::Kind::Dice, state.pending.dice, 0}; }

Rule rule_of(const State& state) {
  switch (state.pending.kind) {
    case Pending::Kind::Ask:
      return question(state.pending.ask).rule;
    case Pending::Kind::Roll:
      return throw_of(state.pending.roll).rule;
    case Pending::Kind::Over:
      return rule_of_ending(state);
    case Pending::Kind::Nothing:
      break;
  }
  return "9.0b";
}

void list_actions(const Game& game, const State& state, ActionList& list) {
  list.clear();
  if (state.pending.kind == Pending::Kind::Ask) question(state.pending.ask).list(game, state, list);
}

Verdict verdict(const Game& game, const State& state, Action action) {
  if (state.pending.kind != Pending::Kind::Ask || !verbs::well_formed(form_of(verb_of(action)), action))
    return refused_by(rule_of(state));
  if (verb_of(action) == Verb::Concede) return kAllowed;
  return question(state.pending.ask).verdict(game, state, action);
}

Verdict apply(const Game& game, State& state, Action action, Events& events) {
  if (const Verdict answer = verdict(game, state, action); !answer) return answer;
  const Question asked = question(state.pending.ask);
  const Side own = state.pending.side;
  events.clear();
  if (verb_of(action) == Verb::Concede) {
    tell(events, EventKind::Conceded, "2.0a", side(own));
    end_game(state, Ending::Conceded, Victory::Total, enemy_of(own), "2.0a", events);
  } else {
    asked.carry_out(game, state, action, events);  // may still look at who was asked
    if (!state.over()) state.pending = Pending{};
  }
  proceed(game, state, events);
  return kAllowed;
}

Verdict apply(const Game& game, State& state, Roll roll, Events& events) {
  if (state.pending.kind != Pending::Kind::Roll || !answers(roll_request(state), roll))
    return refused_by(rule_of(state));
  const Throw thrown = throw_of(state.pending.roll);
  events.clear();
  state.pending = Pending{};
  thrown.take(game, state, roll, events);
  proceed(game, state, events);
  return kAllowed;
}

// --- operands

std::optional<UnitId> unit_operand(const Game& game, Action action, int i) {
  return verbs::operand<UnitId>(action, i, game.units.size());
}

std::optional<CommanderId> commander_operand(const Game& game, Action action, int i) {
  return verbs::operand<CommanderId>(action, i, game.commanders.size());
}

std::optional<PlaceId> place_operand(const Game& game, Action action, int i) {
  return verbs::operand<PlaceId>(action, i, game.places.size());
}

std::optional<Cell> cell_operand(Action action, int i) { return verbs::operand<Cell>(action, i, kCells); }

}  // namespace tamburino::thousand
