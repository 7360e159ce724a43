#include "engine/games/butchery/play.h"

#include "engine/games/butchery/verbs.h"

namespace tamburino::butchery {
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
    case Ask::SetupFacing:
      return {"4a", setup_facing_verdict, setup_facing_list, setup_facing_carry_out};
    case Ask::ChiefReaction:
      return {"8.1b", chief_reaction_verdict, chief_reaction_list, chief_reaction_carry_out};
    case Ask::ChiefMove:
      return {"8.1d", chief_move_verdict, chief_move_list, chief_move_carry_out};
    case Ask::RiderOrder:
      return {"8.3b", rider_order_verdict, rider_order_list, rider_order_carry_out};
    case Ask::RiderMove:
      return {"8.3c", rider_move_verdict, rider_move_list, rider_move_carry_out};
    case Ask::FirstMarker:
      return {"9b", first_marker_verdict, first_marker_list, first_marker_carry_out};
    case Ask::DirectCommand:
      return {"10.1.3-bis-a", direct_command_verdict, direct_command_list, direct_command_carry_out};
    case Ask::Barrage:
      return {"10.2b", barrage_verdict, barrage_list, barrage_carry_out};
    case Ask::ChoosePiece:
      return {"10.3b", choose_piece_verdict, choose_piece_list, choose_piece_carry_out};
    case Ask::MovePiece:
      return {"10.3b", move_piece_verdict, move_piece_list, move_piece_carry_out};
    case Ask::Declare:
      return {"10.4a", declare_verdict, declare_list, declare_carry_out};
    case Ask::DivideAttack:
      return {"10.4.1f", divide_attack_verdict, divide_attack_list, divide_attack_carry_out};
    case Ask::ChooseAssault:
      return {"10.4b", choose_assault_verdict, choose_assault_list, choose_assault_carry_out};
    case Ask::Defend:
      return {"10.4.2b", defend_verdict, defend_list, defend_carry_out};
    case Ask::DivideDefence:
      return {"10.4.2d", divide_defence_verdict, divide_defence_list, divide_defence_carry_out};
    case Ask::LeadAttack:
      return {"10.4.12a", lead_attack_verdict, lead_attack_list, lead_attack_carry_out};
    case Ask::RetreatHex:
      return {"10.4.6f", retreat_hex_verdict, retreat_hex_list, retreat_hex_carry_out};
    case Ask::TurnOne:
      return {"4e", turn_one_verdict, turn_one_list, turn_one_carry_out};
    case Ask::Advance:
      return {"10.4.7a", advance_verdict, advance_list, advance_carry_out};
    case Ask::Accompany:
      return {"10.4.12c", accompany_verdict, accompany_list, accompany_carry_out};
    case Ask::PlaceAide:
      return {"10.4.12f", place_aide_verdict, place_aide_list, place_aide_carry_out};
    case Ask::Displace:
      return {"10.4.11d", displace_verdict, displace_list, displace_carry_out};
    case Ask::Rally:
      return {"11a", rally_verdict, rally_list, rally_carry_out};
  }
  return {"6a", nullptr, nullptr, nullptr};
}

Rule rule_of_roll(RollKind kind) {
  switch (kind) {
    case RollKind::Weather:
      return "7b";
    case RollKind::Reaction:
      return "8.1b";
    case RollKind::Initiative:
      return "9a";
    case RollKind::Marker:
      return "10a";
    case RollKind::Activation:
      return "10.1.1b";
    case RollKind::Coordination:
      return "12.1a";
    case RollKind::Combat:
      return "10.4.3a";
    case RollKind::Cohesion:
      return "2a";
    case RollKind::Casualty:
      return "10.4.12b";
    case RollKind::None:
      break;
  }
  return "6a";
}

Rule rule_of_ending(Ending ending) {
  switch (ending) {
    case Ending::Thunderstorm:
      return "7f";
    case Ending::NapoleonKilled:
    case Ending::FranzJosefKilled:
      return "13.2.2b";
    case Ending::LastTurn:
    case Ending::None:
      break;
  }
  return "13.2.2a";
}

bool well_formed(Action action) { return verbs::well_formed(form_of(verb_of(action)), action); }

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

RollRequest roll_request(const State& state) {
  if (state.pending.roll == RollKind::Marker) return {RollRequest::Kind::Draw, 1, state.markers.chits()};
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
  return "6a";
}

void list_actions(const Game& game, const State& state, ActionList& list) {
  list.clear();
  if (state.pending.kind == Pending::Kind::Ask) question(state.pending.ask).list(game, state, list);
}

Verdict verdict(const Game& game, const State& state, Action action) {
  if (state.pending.kind != Pending::Kind::Ask || !well_formed(action)) return refused_by(rule_of(state));
  return question(state.pending.ask).verdict(game, state, action);
}

Verdict apply(const Game& game, State& state, Action action, Events& events) {
  if (const Verdict answer = verdict(game, state, action); !answer) return answer;
  const Question asked = question(state.pending.ask);
  events.clear();
  state.pending = Pending{};
  asked.carry_out(game, state, action, events);
  proceed(game, state, events);
  return kAllowed;
}

Verdict apply(const Game& game, State& state, Roll roll, Events& events) {
  if (state.pending.kind != Pending::Kind::Roll || !answers(roll_request(state), roll))
    return refused_by(rule_of(state));
  const RollKind kind = state.pending.roll;
  events.clear();
  if (kind != RollKind::Marker) {
    tell(events, EventKind::Rolled, rule_of(state), number(static_cast<int>(kind)), number(roll.value[0]),
         number(state.pending.dice > 1 ? roll.value[1] : 0));
  }
  state.pending = Pending{};
  switch (kind) {
    case RollKind::Weather:
      take_weather(game, state, roll, events);
      break;
    case RollKind::Reaction:
      take_reaction(game, state, roll, events);
      break;
    case RollKind::Initiative:
      take_initiative(game, state, roll, events);
      break;
    case RollKind::Marker:
      take_marker(game, state, roll, events);
      break;
    case RollKind::Activation:
      take_activation(game, state, roll, events);
      break;
    case RollKind::Coordination:
      take_coordination(game, state, roll, events);
      break;
    case RollKind::Combat:
      take_combat(game, state, roll, events);
      break;
    case RollKind::Cohesion:
      take_cohesion(game, state, roll, events);
      break;
    case RollKind::Casualty:
      take_casualty(game, state, roll, events);
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

std::optional<Piece> piece_operand(const Game& game, Action action, int i) {
  const Piece who{action.operand[static_cast<std::size_t>(i)]};
  switch (kind_of(who)) {
    case PieceKind::Unit:
      if (static_cast<std::size_t>(who) >= game.units.size()) return std::nullopt;
      return who;
    case PieceKind::Commander:
      if (static_cast<std::size_t>(index(formation_of(who))) >= game.formations.size()) return std::nullopt;
      return who;
    case PieceKind::Chief:
    case PieceKind::Rider:
      return who;
    case PieceKind::None:
      break;
  }
  return std::nullopt;
}

}  // namespace tamburino::butchery
