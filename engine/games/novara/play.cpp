#include "engine/games/novara/play.h"

#include "engine/games/novara/verbs.h"

namespace tamburino::novara {
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
    case Ask::StrategicMap:
      return {"17.hypothetical-a", strategic_map_verdict, strategic_map_list, strategic_map_carry_out};
    case Ask::SetUp:
      return {"4.setup-a", set_up_verdict, set_up_list, set_up_carry_out};
    case Ask::SetUpHex:
      return {"4.setup-b", set_up_hex_verdict, set_up_hex_list, set_up_hex_carry_out};
    case Ask::StartLosses:
      return {"16.novara-d", start_losses_verdict, start_losses_list, start_losses_carry_out};
    case Ask::Arrivals:
      return {"14.reinforcements-a", arrivals_verdict, arrivals_list, arrivals_carry_out};
    case Ask::ArrivalHex:
      return {"14.reinforcements-b", arrival_hex_verdict, arrival_hex_list, arrival_hex_carry_out};
    case Ask::Dummies:
      return {"18.dummies-c", dummies_verdict, dummies_list, dummies_carry_out};
    case Ask::ChooseChits:
      return {"7.procedure-a", choose_chits_verdict, choose_chits_list, choose_chits_carry_out};
    case Ask::Surprise:
      return {"15.campaign-b", surprise_verdict, surprise_list, surprise_carry_out};
    case Ask::Drawn:
      return {"7.procedure-d", drawn_verdict, drawn_list, drawn_carry_out};
    case Ask::PlaceChit:
      return {"7.formation-a", place_chit_verdict, place_chit_list, place_chit_carry_out};
    case Ask::TakeUnits:
      return {"7.formation-g", take_units_verdict, take_units_list, take_units_carry_out};
    case Ask::ChooseUnit:
      return {"8.movement-a", choose_unit_verdict, choose_unit_list, choose_unit_carry_out};
    case Ask::MoveUnit:
      return {"8.movement-b", move_unit_verdict, move_unit_list, move_unit_carry_out};
    case Ask::BreakContact:
      return {"8.breaking-contact-a", break_contact_verdict, break_contact_list, break_contact_carry_out};
    case Ask::LoseStep:
      return {"12.results-a", lose_step_verdict, lose_step_list, lose_step_carry_out};
    case Ask::Occupy:
      return {"9.procedure-g", occupy_verdict, occupy_list, occupy_carry_out};
    case Ask::Seize:
      return {"R70", seize_verdict, seize_list, seize_carry_out};
    case Ask::Bombard:
      return {"11.procedure-a", bombard_verdict, bombard_list, bombard_carry_out};
    case Ask::Declare:
      return {"12.combat-a", declare_verdict, declare_list, declare_carry_out};
    case Ask::ChooseCombat:
      return {"12.combat-h", choose_combat_verdict, choose_combat_list, choose_combat_carry_out};
    case Ask::ChooseTerrain:
      return {"12.combat-i", choose_terrain_verdict, choose_terrain_list, choose_terrain_carry_out};
    case Ask::GiveGround:
      return {"12.results-b", give_ground_verdict, give_ground_list, give_ground_carry_out};
    case Ask::RetreatHex:
      return {"12.retreat-a", retreat_hex_verdict, retreat_hex_list, retreat_hex_carry_out};
    case Ask::Advance:
      return {"12.advance-a", advance_verdict, advance_list, advance_carry_out};
    case Ask::Recover:
      return {"14.recovery-a", recover_verdict, recover_list, recover_carry_out};
    case Ask::DummyMarch:
      return {"18.display-c", dummy_march_verdict, dummy_march_list, dummy_march_carry_out};
    case Ask::Reveal:
      return {"18.display-e", reveal_verdict, reveal_list, reveal_carry_out};
  }
  return {"6.sequence-a", nullptr, nullptr, nullptr};
}

Rule rule_of_roll(RollKind kind) {
  switch (kind) {
    case RollKind::Draw:
      return "7.procedure-c";
    case RollKind::March:
      return "8.forced-march-g";
    case RollKind::Charge:
      return "9.procedure-a";
    case RollKind::ChargeDefence:
      return "9.procedure-b";
    case RollKind::Bombardment:
      return "11.procedure-a";
    case RollKind::Combat:
      return "12.procedure-d";
    case RollKind::None:
      break;
  }
  return "6.sequence-a";
}

Rule rule_of_ending(Ending ending) {
  switch (ending) {
    case Ending::Conceded:
      return "2.automatic-d";
    case Ending::PlaceEntered:
      return "2.automatic-a";
    case Ending::PlacesOccupied:
      return "2.automatic-b";
    case Ending::PlaceControlled:
      return "16";
    case Ending::LossesLead:
      return "2.automatic-c";
    case Ending::ArmyUnsupplied:
      return "16.novara-i";
    case Ending::LastTurn:
    case Ending::None:
      break;
  }
  return "2.points-a";
}

bool well_formed(Action action) { return verbs::well_formed(form_of(verb_of(action)), action); }

// 18.dummies-c  At any time: whatever is asked, but not from under a move.
bool removes_dummy(Action action) { return verb_of(action) == Verb::RemoveDummy; }

Verdict may_remove_dummy_now(const Game& game, const State& state, Action action) {
  const auto where = hex_operand(game, action, 0);
  if (!where) return refused_by("18.dummies-c");
  if (const auto* move = state.stack.find<GroupMove>()) {
    for (std::size_t i = 0; i < move->count; ++i) {
      const UnitId who = move->unit[i];
      if (game[who].kind == Kind::Dummy && state[who].hex == *where)
        return refused_by("18.dummies-d", unit(who));
    }
  }
  return may_remove_dummy(game, state, state.pending.side, *where);
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
  run_procedures(state, [&] {
    reveal_near(game, state, events);  // 18.display-d: as soon as anybody comes near
    return run_top(game, state, events);
  });
}

RollRequest roll_request(const State& state) {
  if (state.pending.roll == RollKind::Draw) return {RollRequest::Kind::Draw, 1, cup(state)};
  return {RollRequest::Kind::Dice, state.pending.dice, 0};
}

Rule rule_of(const State& state) {
  switch (state.pending.kind) {
    case Pending::Kind::Ask:
      return question(state.pending.ask).rule;
    case Pending::Kind::Roll:
      return rule_of_roll(state.pending.roll);
    case Pending::Kind::Over:
      return rule_of_ending(state.ending);
    case Pending::Kind::Nothing:
      break;
  }
  return "6.sequence-a";
}

void list_actions(const Game& game, const State& state, ActionList& list) {
  list.clear();
  if (state.pending.kind == Pending::Kind::Ask) question(state.pending.ask).list(game, state, list);
}

Verdict verdict(const Game& game, const State& state, Action action) {
  if (state.pending.kind != Pending::Kind::Ask || !well_formed(action)) return refused_by(rule_of(state));
  if (verb_of(action) == Verb::Concede) return kAllowed;  // 2.automatic-d
  if (removes_dummy(action)) return may_remove_dummy_now(game, state, action);
  return question(state.pending.ask).verdict(game, state, action);
}

Verdict apply(const Game& game, State& state, Action action, Events& events) {
  if (const Verdict answer = verdict(game, state, action); !answer) return answer;
  const Question asked = question(state.pending.ask);
  const Side own = state.pending.side;
  events.clear();
  if (removes_dummy(action)) {  // and the same is asked again
    remove_dummy(game, state, own, *hex_operand(game, action, 0), events);
    return kAllowed;
  }
  state.pending = Pending{};
  if (verb_of(action) == Verb::Concede) {
    tell(events, EventKind::Conceded, "2.automatic-d", side(own));
    end_game(state, Ending::Conceded, winner_of(enemy_of(own)), "2.automatic-d", events);
  } else {
    asked.carry_out(game, state, action, events);
  }
  proceed(game, state, events);
  return kAllowed;
}

Verdict apply(const Game& game, State& state, Roll roll, Events& events) {
  if (state.pending.kind != Pending::Kind::Roll || !answers(roll_request(state), roll))
    return refused_by(rule_of(state));
  const RollKind kind = state.pending.roll;
  events.clear();
  state.pending = Pending{};
  switch (kind) {
    case RollKind::Draw:
      take_draw(game, state, roll, events);
      break;
    case RollKind::March:
      take_march(game, state, roll, events);
      break;
    case RollKind::Charge:
      take_charge(game, state, roll, events);
      break;
    case RollKind::ChargeDefence:
      take_charge_reply(game, state, roll, events);
      break;
    case RollKind::Bombardment:
      take_bombardment(game, state, roll, events);
      break;
    case RollKind::Combat:
      take_combat(game, state, roll, events);
      break;
    case RollKind::None:
      break;
  }
  proceed(game, state, events);
  return kAllowed;
}

// --- operands

std::optional<UnitId> unit_operand(const Game& game, Action action, int i) {
  return verbs::operand<UnitId>(action, i, game.units.size());
}

std::optional<FormationId> formation_operand(const Game& game, Action action, int i) {
  return verbs::operand<FormationId>(action, i, game.formations.size());
}

std::optional<Hex> hex_operand(const Game& game, Action action, int i) {
  return verbs::operand<Hex>(action, i, static_cast<std::size_t>(game.map.size()));
}

std::optional<Facing> facing_operand(Action action, int i) {
  return verbs::operand<Facing>(action, i, kSides);
}

}  // namespace tamburino::novara
