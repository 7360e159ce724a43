#include "engine/games/custoza/objections.h"

#include "engine/games/custoza/event_table.h"

// What a referee objects to an action that does not answer the open question: first what is wrong with the
// piece, the target or the order, by the same verdicts that the rules use, then the phase that it belongs to,
// and only then that something else has to be decided first.
namespace tamburino::custoza {
namespace {

using Objection = Verdict (*)(const Game&, const State&, Action);

bool rolling(const State& state) { return state.pending.kind == Pending::Kind::Roll; }
bool asks(const State& state, Ask ask) { return !rolling(state) && state.pending.ask == ask; }

// While dice are pending no side is asked: judge the action for the owner of the piece.
Side asked_about(const State& state, Side owner) { return rolling(state) ? owner : state.pending.side; }

const QuietPhase* quiet_phase(const State& state) { return state.stack.find<QuietPhase>(); }
bool has_activation(const State& state) { return state.activation.formation != kNoFormation; }

std::string_view phase_of_activation(const State& state) {
  if (asks(state, Ask::React)) return "reactions";
  if (asks(state, Ask::Declare)) return "declare";
  if (rolling(state) && state.pending.roll == RollKind::Temper) return "declare";
  if (asks(state, Ask::Prepare)) return "prepare";
  return state.stack.find<Recovery>() != nullptr ? "recovery" : "actions";
}

}  // namespace

std::string_view phase_now(const State& state) {
  if (const QuietPhase* quiet = quiet_phase(state))
    return quiet->phase == Phase::OutOfCommand ? "out-of-command" : "not-activated";
  if (state.stack.find<FatiguePhase>() != nullptr) return "fatigue";
  if (state.stack.find<Activation>() != nullptr) return phase_of_activation(state);
  if (state.stack.find<EngagedPhase>() != nullptr) return "engaged";
  if (state.stack.find<CommandPhase>() != nullptr) return "command";
  if (state.stack.find<MarchPhase>() != nullptr) return "march";
  if (rolling(state) && state.pending.roll == RollKind::Initiative) return "initiative";
  const auto* asked = drive::row_of(kDriver.questions, state.pending.ask);
  return asked != nullptr ? asked->phase : "set-up";
}

namespace {

bool is_engaged(const PhaseRow& phase) {
  return phase.word == "engaged" || phase.part_of == "engaged" || phase.part_of == "activation";
}
bool is_within(const PhaseRow& phase) { return phase.part_of == "activation"; }

}  // namespace

// The rule that puts two phases in order.
Rule order_of(const PhaseRow& now, const PhaseRow& other) {
  if (now.word == "set-up" || other.word == "set-up") return "23.0b";
  if (is_within(now) && is_within(other)) {
    if (now.word == "declare" || other.word == "declare") return "3.2.2f";
    return now.word == "recovery" || other.word == "recovery" ? "3.2.2k" : "3.2.2e";
  }
  if (is_engaged(other)) return is_engaged(now) ? "3.2.2a" : "3.2.2d";
  if (other.word == "not-activated") return "3.3b";
  return other.word == "out-of-command" ? "3.4a" : "3";
}

namespace {

// What is asked must be answered first, what is to be rolled must fall first.
Verdict must_wait(const State& state) {
  const Verdict no = refused_by(rule_of(state));
  return rolling(state) ? no.because("roll-first") : no.because("decide-first");
}

// Refused because another phase is under way, or because something else comes first in this one.
Verdict out_of_order(const State& state, std::string_view its_phase) {
  const std::span<const PhaseRow> phases = phase_table();
  const int now = drive::place_of(phases, phase_now(state));
  const int there = drive::place_of(phases, its_phase);
  if (now == there || now < 0 || there < 0) return must_wait(state);
  const Rule rule = order_of(phases[static_cast<std::size_t>(now)], phases[static_cast<std::size_t>(there)]);
  return refused_by(rule, phase(now), phase(there)).because(there > now ? "comes-later" : "is-over");
}

// --- the piece

Verdict is_own(const Game& game, const State& state, Rule rule, Piece who) {
  if (game.side(who) == asked_about(state, game.side(who))) return kAllowed;
  return refused_by(rule, fact(who)).because("not-yours");
}

// The side's own, and on the map.
Verdict is_at_hand(const Game& game, const State& state, Rule rule, UnitId who) {
  if (const Verdict own = is_own(game, state, rule, piece(who)); !own) return own;
  const Verdict no = refused_by(rule, unit(who));
  switch (state[who].status) {
    case Status::OnMap:
      return kAllowed;
    case Status::Routed:
      return no.because("routed");
    case Status::Eliminated:
      return no.because("eliminated");
    case Status::Exited:
      return no.because("exited");
    case Status::ToCome:
    case Status::Waiting:
      return no.because("not-arrived");
    case Status::ToPlace:
      return no.because("not-placed");
    case Status::Inside:
      return no.because("inside-formation");
    case Status::Absent:
    case Status::Unknown:
      break;
  }
  return no.because("takes-no-part");
}

// 5.1a, 3.2.2e, 3.4a, 6.0a  Whether the unit's Formation acts, and the unit with it.
Verdict has_its_turn(const Game& game, const State& state, UnitId who) {
  const FormationId own = game[who].formation, active = state.activation.formation;
  if (own == kNoFormation) return refused_by("22.3.2b", unit(who));
  if (active != kNoFormation && game[active].side != game[who].side)
    return refused_by("3.2.2e", unit(who), formation(active)).because("enemy-activation");
  if (active != kNoFormation) return may_act(game, state, who);
  if (state[who].done) return refused_by("6.0a", unit(who)).because("has-acted");
  if (state[who].out_of_command) return refused_by("3.4a", unit(who)).because("out-of-command");
  if (game[own].reserve_units()) return kAllowed;
  const Verdict no = refused_by("5.1a", unit(who), formation(own));
  if (state[own].activated) return no.because("formation-acted");
  return phase_now(state) == "engaged" ? no.because("formation-not-activated") : kAllowed;
}

// 3.3d, 3.4a  What units do in the quiet phases.
Verdict in_quiet_phase(const Game& game, const State& state, UnitId who) {
  const QuietPhase* quiet = quiet_phase(state);
  if (quiet == nullptr) return kAllowed;
  if (state.stack.top_as<QuietPhase>() != nullptr && quiet->phase == Phase::OutOfCommand)
    return out_of_command_verdict(game, state, act(Verb::Select, piece(who)));
  if (quiet->phase == Phase::NotActivated) return refused_by("3.3d", unit(who)).because("withdrawals-only");
  return kAllowed;
}

Force alone(UnitId who) {
  Force force;
  force.add(who);
  return force;
}

// --- the Actions of Forces and commanders

// The phase in which the unit could act, if it has one.
std::string_view phase_of_orders(const State& state, UnitId who) {
  return state[who].out_of_command ? "out-of-command" : "actions";
}

// g7.7a
Verdict object_to_leader(const Game& game, const State& state, Piece who) {
  if (const Verdict own = is_own(game, state, "g7.7a", who); !own) return own;
  if (has_activation(state)) {
    if (const Verdict free = choose_force_verdict(game, state, act(Verb::Select, who)); !free) return free;
    if (asks(state, Ask::ChooseForce)) return refused_by("g7.7a", fact(who)).because("pick-up-first");
    return out_of_order(state, "actions");
  }
  if (kind_of(who) != PieceKind::Commander)
    return refused_by("g7.7a", fact(who)).because("no-formation-commander");
  const FormationId own = formation_of(who);
  return refused_by("g7.7a", fact(who), formation(own)).because("not-his-activation");
}

// As if the Force had just been picked up.
Verdict judge_picked_up(const Game& game, const State& state, UnitId who, Action action) {
  const bool quiet = asks(state, Ask::OutOfCommand);
  if (verb_of(action) == Verb::Join) return refused_by("6.0a", unit(who)).because("nobody-picked-up");
  State after = state;
  after.stack.push(begin_action(game, state, alone(who), quiet ? Phase::OutOfCommand : Phase::Engaged));
  if (const Verdict answer = force_action_verdict(game, after, action); !answer) return answer;
  return refused_by("6.0a", unit(who)).because("pick-up-first");
}

// 6.0a  Another Force or commander acts now.
Verdict waits_for_another(const State& state, Piece who) {
  if (const auto* now = state.stack.top_as<ForceAction>(); now != nullptr && !now->force.empty())
    return refused_by("6.0a", fact(who), unit(now->force.first())).because("another-acts");
  if (const auto* ride = state.stack.top_as<LeaderMove>())
    return refused_by("6.0a", fact(who), fact(ride->piece)).because("another-acts");
  return kAllowed;
}

Verdict object_to_fire(const Game& game, const State& state, UnitId who, Action action) {
  const auto where = hex_operand(game, action, 1);
  return where ? may_fire(game, state, alone(who), *where, false) : kAllowed;
}

// 6.6, 7, 8, 10  Orders to a Force.
Verdict object_to_order(const Game& game, const State& state, Action action) {
  const auto named = piece_operand(game, action, 0);
  if (!named) return must_wait(state);
  if (kind_of(*named) != PieceKind::Unit) return object_to_leader(game, state, *named);
  const UnitId who = unit_of(*named);
  if (const Verdict here = is_at_hand(game, state, "3.2.2e", who); !here) return here;
  if (asks(state, Ask::React)) return refused_by("11.5a", unit(who)).because("reactions-only");
  if (const Verdict part = in_quiet_phase(game, state, who); !part) return part;
  if (asks(state, Ask::OutOfCommand)) return judge_picked_up(game, state, who, action);
  if (const Verdict turn = has_its_turn(game, state, who); !turn) return turn;
  if (asks(state, Ask::ChooseForce)) return judge_picked_up(game, state, who, action);
  if (const Verdict other = waits_for_another(state, *named); !other) return other;
  if (verb_of(action) == Verb::Fire) {
    if (const Verdict fire = object_to_fire(game, state, who, action); !fire) return fire;
  }
  return out_of_order(state, phase_of_orders(state, who));
}

// 3.2.2e
Verdict object_to_selecting(const Game& game, const State& state, Action action) {
  const auto named = piece_operand(game, action, 0);
  if (!named) return must_wait(state);
  if (kind_of(*named) != PieceKind::Unit) {
    if (const Verdict other = waits_for_another(state, *named); !other && is_own(game, state, "6.0a", *named))
      return other;
    return object_to_leader(game, state, *named);
  }
  const UnitId who = unit_of(*named);
  if (const Verdict here = is_at_hand(game, state, "3.2.2e", who); !here) return here;
  if (asks(state, Ask::React)) return refused_by("11.5a", unit(who)).because("reactions-only");
  if (const Verdict part = in_quiet_phase(game, state, who); !part) return part;
  if (const Verdict turn = has_its_turn(game, state, who); !turn) return turn;
  if (const Verdict other = waits_for_another(state, *named); !other) return other;
  return out_of_order(state, phase_of_orders(state, who));
}

// --- before the Actions: markers, Squares, Reserve units

Verdict is_own_activation(const Game& game, const State& state, Rule rule) {
  if (!has_activation(state)) return kAllowed;
  const FormationId active = state.activation.formation;
  if (game[active].side == asked_about(state, game[active].side)) return kAllowed;
  return refused_by(rule, formation(active)).because("not-your-activation");
}

// 6.1
Verdict object_to_marker(const Game& game, const State& state, Action action) {
  if (const Verdict own = is_own_activation(game, state, "6.1a"); !own) return own;
  if (has_activation(state)) {
    if (const Verdict there = declare_verdict(game, state, action); !there) return there;
  }
  return out_of_order(state, "declare");
}

// 6.5, 11.5.3d, 11.5.5d
Verdict object_to_marker_order(const Game& game, const State& state, Action action) {
  if (const Verdict own = is_own_activation(game, state, "6.5a"); !own) return own;
  if (const Verdict turns = marker_order_verdict(game, state, action); !turns) return turns;
  return out_of_order(state, "actions");
}

// 11.5.4.1b
Verdict object_to_opening(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "11.5.4.1b", *who); !here) return here;
  if (state[*who].mode != Mode::Square) return refused_by("11.5.4.1b", unit(*who));
  if (quiet_phase(state) == nullptr) {
    if (const Verdict turn = has_its_turn(game, state, *who); !turn) return turn;
  }
  if (has_activation(state) && phase_now(state) == "actions")
    return refused_by("11.5.4.1b", unit(*who)).because("squares-open-first");
  return out_of_order(state, "prepare");
}

// 4.3
Verdict object_to_calling(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "4.3a", *who); !here) return here;
  if (const Verdict own = is_own_activation(game, state, "4.3a"); !own) return own;
  if (has_activation(state)) {
    if (const Verdict call = may_call(game, state, *who); !call) return call;
  }
  return out_of_order(state, "prepare");
}

// 24.1.4.1
Verdict object_to_building(const Game& game, const State& state, Action action) {
  const auto train = unit_operand(game, action, 0);
  const auto way = facing_operand(action, 1);
  if (!train || !way) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "24.1.4.1a", *train); !here) return here;
  if (const Verdict own = is_own_activation(game, state, "24.1.4.1a"); !own) return own;
  if (has_activation(state)) {
    if (const Verdict build = may_build(game, state, *train, *way); !build) return build;
  }
  return out_of_order(state, "actions");
}

// 3.2.2a, 5.1
Verdict object_to_activating(const Game& game, const State& state, Action action) {
  const auto which = formation_operand(game, action, 0);
  if (!which) return must_wait(state);
  if (const Verdict own = may_attempt(game, state, asked_about(state, game[*which].side), *which); !own)
    return own;
  if (has_activation(state))
    return refused_by("3.2.2a", formation(*which), formation(state.activation.formation))
        .because("activation-under-way");
  return out_of_order(state, "engaged");
}

Verdict object_to_passing(const Game&, const State& state, Action) {
  if (has_activation(state))
    return refused_by("3.2.2a", formation(state.activation.formation)).because("pass-between-activations");
  return out_of_order(state, "engaged");
}

// --- 11, 12

// 11.1f
Verdict object_to_counter(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "11.5a", *who); !here) return here;
  const bool charge = verb_of(action) == Verb::Countercharge;
  const Verdict able = charge ? may_charge(game, state, *who) : may_assault(game, state, *who);
  if (!able) return able;
  const Verdict no = refused_by("11.1f", unit(*who));
  if (has_activation(state) && game[state.activation.formation].side == game[*who].side)
    return no.because("own-activation");
  return no.because("nothing-to-react-to");
}

// 12.1c  In one of the quiet phases, or in Reaction.
Verdict object_to_withdrawing(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "12.1c", *who); !here) return here;
  if (game[*who].fortress()) return refused_by("22.3.3a", unit(*who));
  if (!must_withdraw(game, state, *who))
    return refused_by("12.1c", unit(*who), hex(state[*who].hex)).because("not-in-zone");
  const FormationId own = game[*who].formation;
  if (!state[*who].out_of_command && state[own].activated)
    return refused_by("12.1c", unit(*who), formation(own)).because("formation-acted");
  return out_of_order(state, state[*who].out_of_command ? "out-of-command" : "not-activated");
}

// --- what only a check, a loss, a retreat or a Charge calls for

Verdict object_to_result(const Game& game, const State& state, Action action) {
  const auto who = piece_operand(game, action, 0);
  if (!who) return must_wait(state);
  const auto refuse = [&](Rule rule, auto reason) {
    if (const Verdict own = is_own(game, state, rule, *who); !own) return own;
    return reason(refused_by(rule, fact(*who)));
  };
  switch (verb_of(action)) {
    case Verb::CarryOn:
    case Verb::Stop:
      return refuse("13.4a", [](Verdict no) { return no.because("no-failed-check"); });
    case Verb::Lose:
      return refuse("10.4.8c", [](Verdict no) { return no.because("no-loss-to-take"); });
    case Verb::Lead:
      return refuse("10.4.4c", [](Verdict no) { return no.because("no-stack-to-name"); });
    case Verb::Retreat:
    case Verb::Detach:
      return refuse("10.5c", [](Verdict no) { return no.because("not-retreating"); });
    case Verb::Accompany:
    case Verb::StayBehind:
      return refuse("10.5.4b", [](Verdict no) { return no.because("nobody-to-follow"); });
    case Verb::Continue:
      return refuse("g9.4a", [](Verdict no) { return no.because("no-charge-to-continue"); });
    default:
      return must_wait(state);
  }
}

// --- 13.6

Verdict object_to_recovery(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "13.6.1a", *who); !here) return here;
  if (const Verdict able = may_ever_recover(game, state, action); !able) return able;
  if (state[*who].out_of_command) return out_of_order(state, "out-of-command");
  const FormationId own = game[*who].formation;
  if (own == kNoFormation || game[own].reserve_units()) return out_of_order(state, "out-of-command");
  if (own == state.activation.formation) return out_of_order(state, "recovery");
  if (state[own].activated)
    return refused_by("3.2.2k", unit(*who), formation(own)).because("recovered-with-formation");
  return out_of_order(state, "not-activated");
}

// --- 23, 24.2

Verdict object_to_placing(const Game& game, const State& state, Action action) {
  const auto who = piece_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict own = is_own(game, state, "23.0b", *who); !own) return own;
  return out_of_order(state, "set-up");
}

Verdict object_to_objective(const Game& game, const State& state, Action) {
  if (!game.scenario.victory.empty()) return refused_by("24.2a").because("no-objectives");
  if (phase_now(state) == "set-up") return must_wait(state);
  return refused_by("24.2a").because("objective-chosen");
}

// Only what may be ended or declined can be.
Verdict object_to_done(const Game&, const State& state, Action) {
  if (rolling(state)) return must_wait(state);
  if (asks(state, Ask::ForceAction))
    return refused_by("6.0a", unit(state.stack.top_as<ForceAction>()->force.first())).because("halt-first");
  if (asks(state, Ask::LeaderMove))
    return refused_by("6.0a", fact(state.stack.top_as<LeaderMove>()->piece)).because("halt-first");
  return refused_by(rule_of(state)).because("cannot-be-skipped");
}

// g15.arrival-a
Verdict object_to_entering(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who || state[*who].status != Status::Waiting) return refused_by("g15.arrival-a");
  return out_of_order(state, "actions");
}

// 15, 16.2, 16.12  Whether the Formation could do that at all, in the step that is for it.
Verdict could_be_commanded(const Game& game, const State& state, Action action, FormationId which) {
  const Side side = asked_about(state, game[which].side);
  if (game[which].side != side) return refused_by("14.2.2a", formation(which)).because("not-your-formation");
  switch (verb_of(action)) {
    case Verb::GoInReserve:
      return may_go_in_reserve(game, state, side, which);
    case Verb::GoOnMarch:
      return may_go_on_march(game, state, side, which);
    case Verb::Deploy:
      return may_deploy(game, state, side, which);
    case Verb::Change:
      return may_try_change(game, state, side, which);
    default:
      return kAllowed;
  }
}

Rule step_of_command(Verb verb) {
  switch (verb) {
    case Verb::Deploy:
      return "14.2.3a";
    case Verb::Change:
      return "14.2.4a";
    case Verb::Assign:
      return "14.2.5a";
    default:
      return "14.2.2a";
  }
}

// 14.2
Verdict object_to_command(const Game& game, const State& state, Action action) {
  const auto which = formation_operand(game, action, 0);
  if (!game.advanced || !which) return out_of_order(state, "command");
  if (const Verdict able = could_be_commanded(game, state, action, *which); !able) return able;
  if (phase_now(state) != "command") return out_of_order(state, "command");
  return refused_by(step_of_command(verb_of(action)), formation(*which)).because("another-step");
}

Verdict object_to_scout(const Game&, const State& state, Action) {
  return phase_now(state) == "march" ? kAllowed : out_of_order(state, "march");
}

}  // namespace

constexpr std::array<Driver::Objection, kObjectionCount> kObjections =
    drive::objections<Driver::Objection, kObjectionCount, Verb>({
        {object_to_done, {Verb::Done}},
        {object_to_passing, {Verb::Pass}},
        {object_to_activating, {Verb::Activate}},
        {object_to_marker, {Verb::AssaultMarker, Verb::ChargeMarker}},
        {object_to_calling, {Verb::Call}},
        {object_to_selecting, {Verb::Select}},
        {object_to_order,
         {Verb::Join, Verb::Move, Verb::Face, Verb::Halt, Verb::Fire, Verb::Attack, Verb::EnterMarch,
          Verb::LeaveMarch, Verb::FormSquare, Verb::Limber, Verb::Unlimber, Verb::Ferry, Verb::Exit}},
        {object_to_opening, {Verb::OpenSquare}},
        {object_to_result,
         {Verb::CarryOn, Verb::Stop, Verb::Lose, Verb::Lead, Verb::Retreat, Verb::Detach, Verb::Accompany,
          Verb::StayBehind, Verb::Continue}},
        {object_to_counter, {Verb::Counterattack, Verb::Countercharge}},
        {object_to_withdrawing, {Verb::Withdraw}},
        {object_to_marker_order, {Verb::TurnMarker, Verb::ShiftMarker, Verb::ShiftToCharge}},
        {object_to_recovery, {Verb::Recover, Verb::Rest}},
        {object_to_placing, {Verb::Place}},
        {object_to_objective, {Verb::Choose}},
        {object_to_entering, {Verb::Enter, Verb::MarchIn}},
        {object_to_command, {Verb::GoOnMarch, Verb::GoInReserve, Verb::Deploy, Verb::Change, Verb::Assign}},
        {object_to_scout, {Verb::TakeScout}},
        {object_to_building, {Verb::Build}},
    });

}  // namespace tamburino::custoza
