#include "engine/games/butchery/event_table.h"
#include "engine/games/butchery/play.h"

// What a referee objects to an action that does not answer the open question: first what is wrong with the
// piece or the target, by the same verdicts that the rules use, then the step it belongs to, and only then
// that something else has to be decided first.
namespace tamburino::butchery {
namespace {

using Objection = Verdict (*)(const Game&, const State&, Action);

// Of the dice that are about to be thrown.
std::string_view phase_of_roll(const State& state) {
  if (state.stack.find<RallyPhase>() != nullptr) return "rally";
  if (const auto* step = state.stack.find<Activation>()) {
    switch (step->step) {
      case Activation::Step::Commander:
        return "activation";
      case Activation::Step::Status:
      case Activation::Step::Direct:
        return "status";
      case Activation::Step::Barrages:
        return "barrage";
      case Activation::Step::Movement:
        return "movement";
      case Activation::Step::Declare:
        return "declare";
      case Activation::Step::Divide:
      case Activation::Step::Resolve:
      case Activation::Step::End:
        return "resolve";
    }
  }
  if (const auto* operations = state.stack.find<Operations>())
    return operations->step == Operations::Step::Roll ? "initiative" : "operations";
  return state.stack.find<CommandPhase>() != nullptr ? "command" : "weather";
}

std::string_view phase_now(const State& state) {
  if (state.pending.ask == Ask::PlaceAide) {  // a commander can fall at any point of an activation
    const auto* step = state.stack.find<Activation>();
    if (step != nullptr && step->step <= Activation::Step::Barrages) return "barrage";
    if (step != nullptr && step->step == Activation::Step::Movement) return "movement";
  }
  const auto* asked = drive::row_of(kDriver.questions, state.pending.ask);
  return asked != nullptr ? asked->phase : phase_of_roll(state);
}

// Done under another step, which comes later, came before, or was skipped.
Verdict of_phase(const Game& game, const State& state, Rule rule, std::string_view word) {
  const int now = drive::place_of(phase_table(), phase_now(state));
  const int then = drive::place_of(phase_table(), word);
  const bool dice_first = state.pending.kind != Pending::Kind::Ask && then > now;
  return now == then || dice_first ? kAllowed : drive::out_of_phase(game, state, rule, now, then);
}

// 6c  In an activation its order, otherwise that of the turn.
Rule order(const State& state) { return state.stack.find<Activation>() != nullptr ? "6c" : "6a"; }

// What nothing else is against has to wait for the open question.
template <Objection object>
Verdict then_the_question(const Game& game, const State& state, Action action) {
  if (const Verdict answer = object(game, state, action); !answer) return answer;
  const auto* asked = drive::row_of(kDriver.questions, state.pending.ask);
  return asked != nullptr ? asked->verdict(game, state, action) : kAllowed;
}

Verdict nothing(const Game&, const State&, Action) { return kAllowed; }

// --- 8  Commanders in chief and their riders

Verdict to_chief(const Game& game, const State& state, Piece who) {
  const Nation nation = nation_of(who);
  if (const Verdict turn = may_march(game, state, nation); !turn) return turn;
  if (!of_phase(game, state, "8.1a", "command"))  // the riders' step belongs to the Command Phase too
    return refused_by("8.1a", fact(who)).because("chiefs-have-their-step");
  const auto* march = state.stack.top_as<ChiefMarch>();
  if (march != nullptr && march->nation != nation)
    return chief_reaction_verdict(game, state, act(Verb::React, who));
  if (state.pending.ask == Ask::ChiefReaction) return refused_by("8.1b", fact(who)).because("test-first");
  return kAllowed;
}

Verdict to_rider(const Game& game, const State& state, Piece who) {
  const Nation nation = nation_of(who);
  if (const Verdict own = is_own(game, state, who, "8.3c"); !own) return own;
  if (state.rider(nation).duty == RiderState::Duty::WithChief)
    return refused_by("8.3a", fact(who), chief(nation)).because("rider-not-sent");
  return of_phase(game, state, "6b", "riders");
}

Verdict to_reaction(const Game& game, const State& state, Action action) {
  const auto who = piece_operand(game, action, 0);
  if (!who) return kAllowed;
  if (kind_of(*who) != PieceKind::Chief) return refused_by("8.1b", fact(*who)).because("no-chief");
  return to_chief(game, state, *who);
}

Verdict to_sending(const Game& game, const State& state, Action action) {
  const auto to = formation_operand(game, action, 0);
  if (to) {
    if (const Verdict send = may_send(game, state, *to); !send) return send;
  }
  return of_phase(game, state, "6b", "riders");
}

Verdict to_picking(const Game& game, const State& state, Action action) {
  const auto which = formation_operand(game, action, 0);
  if (which && !marker_available(game, state, *which)) return why_no_marker(game, state, *which);
  return of_phase(game, state, "9b", "pick");
}

// --- 10.1 to 10.3

Verdict to_taking(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (who) {
    if (const Verdict take = may_take(game, state, *who); !take) return take;
  }
  return of_phase(game, state, order(state), "status");
}

Verdict to_firing(const Game& game, const State& state, Action action) {
  const auto battery = unit_operand(game, action, 0);
  const auto target = unit_operand(game, action, 1);
  const auto facing = facing_operand(action, 2);
  if (battery && target && facing) {
    if (const Verdict fire = may_fire(game, state, *battery, *target, *facing); !fire) return fire;
  }
  return of_phase(game, state, "10.2b", "barrage");
}

Verdict to_moving(const Game& game, const State& state, Action action) {
  const auto who = piece_operand(game, action, 0);
  if (!who) return kAllowed;
  if (kind_of(*who) == PieceKind::Chief) return to_chief(game, state, *who);
  if (kind_of(*who) == PieceKind::Rider) return to_rider(game, state, *who);
  if (const Verdict free = may_select(game, state, *who); !free) return free;
  return of_phase(game, state, order(state), "movement");
}

// 4d  A unit turns while it moves.
Verdict to_facing(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  if (const Verdict free = may_select(game, state, piece(*who)); !free) return free;
  return of_phase(game, state, "4d", "movement");
}

// --- 12  Only in the commander's own activation.

Verdict to_capacity(const Game& game, const State& state) {
  const FormationId active = state.activation.formation;
  if (active == kNoFormation) return kAllowed;
  if (state.pending.kind == Pending::Kind::Roll && state.pending.roll == RollKind::Activation)
    return kAllowed;  // not failed yet: the die comes first
  const bool own = state.pending.kind != Pending::Kind::Ask || state.pending.side == game.side(active);
  if (!own) return refused_by("12a", formation(active)).because("not-your-activation");
  return may_use_capacity(game, state);
}

Verdict to_forced_march(const Game& game, const State& state, Action) {
  if (const Verdict free = to_capacity(game, state); !free) return free;
  if (state.activation.movement_begun) return may_force_march(game, state);
  const bool early =
      drive::place_of(phase_table(), phase_now(state)) < drive::place_of(phase_table(), "barrage");
  return of_phase(game, state, "12.3a", early ? "barrage" : "movement");
}

Verdict to_no_quarter(const Game& game, const State& state, Action action) {
  if (const Verdict free = to_capacity(game, state); !free) return free;
  if (const auto who = unit_operand(game, action, 0)) {
    if (const Verdict own = is_own(game, state, piece(*who), "12.4a"); !own) return own;
    if (const Verdict turn = may_act(game, state, piece(*who), "12.4a"); !turn) return turn;
  }
  return of_phase(game, state, "12.4a", "declare");
}

Verdict to_coordination(const Game& game, const State& state, Action) {
  if (const Verdict free = to_capacity(game, state); !free) return free;
  return of_phase(game, state, "12.1a", "declare");
}

Verdict to_stand(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  if (const Verdict own = is_own(game, state, piece(*who), "12.2a"); !own) return own;
  if (const Verdict here = is_on_map(game, state, *who, "12.2a"); !here) return here;
  if (const Verdict turn = may_act(game, state, piece(*who), "12a"); !turn) return turn;
  if (const Verdict free = to_capacity(game, state); !free) return free;
  if (!in_command(game, state, *who)) return refused_by("12.2a", unit(*who)).because("out-of-command");
  return refused_by("12.2a", unit(*who)).because("need-not-advance");
}

// --- 10.4  Combat

// A formation whose activation ended because nobody could assault is told what was against it.
Verdict to_assault(const Game& game, const State& state, Action action) {
  const auto attacker = unit_operand(game, action, 0);
  const auto target = unit_operand(game, action, 1);
  if (!attacker || !target) return kAllowed;
  if (const Verdict own = is_own(game, state, piece(*attacker), "10.3c"); !own) return own;
  const FormationId home = game[*attacker].formation;
  const bool just_acted = state.activation.formation == kNoFormation && has_acted(state, home);
  if (home == state.activation.formation || just_acted) {
    if (const Verdict able = may_assault_at_all(game, state, *attacker); !able) return able;
  }
  if (game.side(*target) == game.side(*attacker))
    return refused_by("10.4.1b", unit(*target)).because("own-target");
  if (just_acted) {
    if (const Verdict way = may_assault_across(game, state, *attacker, *target); !way) return way;
  }
  if (const Verdict turn = may_act(game, state, piece(*attacker), "10.3c"); !turn) return turn;
  return of_phase(game, state, "10.4a", "declare");
}

Verdict to_share(const Game& game, const State& state, Action action) {
  const auto first = unit_operand(game, action, 0);
  const auto second = unit_operand(game, action, 1);
  if (!first || !second) return kAllowed;
  if (const Verdict own = is_own(game, state, piece(*first), "10.4.1f"); !own) return own;
  const auto* now = state.stack.find<Engagement>();
  if (now != nullptr && state.activation.assaults[now->first].target == *first) {
    const bool one = !state.activation.assaults[now->first].coordinated;
    if (one) return refused_by("10.4.2d", unit(*first), unit(*second)).because("not-divided");
    return kAllowed;
  }
  if (state.activation.assault_count > 0) {
    const Verdict share = may_give_share(game, state, *first, *second, action.operand[2]);
    if (!share) return share;
    if (phase_now(state) == "resolve" && state.pending.ask != Ask::DivideAttack)
      return refused_by("10.4.1f", unit(*first), unit(*second)).because("share-given");
  }
  return of_phase(game, state, "10.4.1f", "resolve");
}

Verdict to_resolving(const Game& game, const State& state, Action action) {
  const auto attacker = unit_operand(game, action, 0);
  const auto target = unit_operand(game, action, 1);
  if (attacker && target && state.activation.assault_count > 0) {
    if (const Verdict declared = may_resolve(state, *attacker, *target); !declared) return declared;
  }
  return of_phase(game, state, "10.4a", "resolve");
}

// The assault on this unit that is not yet fought; -1 when there is none.
int assault_on(const State& state, UnitId target) {
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    if (one.target == target && !one.resolved) return i;
  }
  return -1;
}

Verdict to_defence(const Game& game, const State& state, UnitId who, Rule rule) {
  if (const Verdict here = is_on_map(game, state, who, rule); !here) return here;
  if (assault_on(state, who) < 0) return refused_by(rule, unit(who)).because("not-assaulted");
  const auto* now = state.stack.find<Engagement>();
  const bool fighting = now != nullptr && state.activation.assaults[now->first].target == who;
  const Verdict no = refused_by(rule, unit(who));
  return fighting ? no.because("has-chosen") : no.because("assault-to-come");
}

Verdict to_defending(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  return to_defence(game, state, *who, verb_of(action) == Verb::FallBack ? "10.4.8a" : "10.4.2b");
}

Verdict to_support(const Game& game, const State& state, Action action) {
  const auto battery = unit_operand(game, action, 0);
  const auto attacker = unit_operand(game, action, 1);
  if (!battery || !attacker) return kAllowed;
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    if (one.attacker != *attacker || one.resolved) continue;
    if (const Verdict support = may_support(game, state, *battery, i); !support) return support;
    return to_defence(game, state, one.target, "10.4.4b");
  }
  return refused_by("10.4.4b", unit(*battery), unit(*attacker)).because("not-assaulting");
}

Verdict to_attack(const Game& game, const State& state, Action action) {
  const auto target = unit_operand(game, action, 0);
  if (!target) return kAllowed;
  if (assault_on(state, *target) < 0) return refused_by("10.4a", unit(*target)).because("not-assaulted");
  const auto* now = state.stack.find<Engagement>();
  if (now == nullptr || state.activation.assaults[now->first].target != *target)
    return refused_by("10.4b", unit(*target)).because("assault-to-come");
  const UnitId attacker = state.activation.assaults[now->first].attacker;
  return action.operand[1] == kLed && state.on_map(attacker) ? may_lead(game, state, attacker) : kAllowed;
}

Verdict to_retreat(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  if (const Verdict here = is_on_map(game, state, *who, "10.4.6a"); !here) return here;
  return refused_by("10.4.5c", unit(*who)).because("not-beaten");
}

Verdict to_turning(const Game& game, const State& /*state*/, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  return refused_by("4e", unit(*who)).because("turns-after-fight");
}

Verdict to_advance(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const auto where = hex_operand(game, action, 1);
  if (!who || !where) return kAllowed;
  if (const Verdict own = is_own(game, state, piece(*who), "10.4.7a"); !own) return own;
  if (const Verdict here = is_on_map(game, state, *who, "10.4.7a"); !here) return here;
  return may_ever_advance(game, state, *who, *where);
}

Verdict to_remaining(const Game&, const State&, Action) {
  return refused_by("10.4.7a").because("no-advance-open");
}

Verdict to_accompanying(const Game& game, const State& state, Action action) {
  const auto who = piece_operand(game, action, 0);
  if (!who) return kAllowed;
  if (const Verdict own = is_own(game, state, *who, "10.4.12c"); !own) return own;
  const Rule rule = kind_of(*who) == PieceKind::Chief ? "10.4.11b" : "10.4.12c";
  return refused_by(rule, fact(*who)).because("no-advance-to-join");
}

Verdict to_placing(const Game& game, const State& state, Action action) {
  const auto who = piece_operand(game, action, 0);
  if (!who) return kAllowed;
  const Rule rule = kind_of(*who) == PieceKind::Chief ? "10.4.11d" : "10.4.12f";
  if (const Verdict own = is_own(game, state, *who, rule); !own) return own;
  return refused_by(rule, fact(*who)).because("nobody-to-place");
}

// --- 11

Verdict to_rally(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (who) {
    if (const Verdict own = is_own(game, state, piece(*who), "11a"); !own) return own;
    if (const Verdict here = is_on_map(game, state, *who, "11a"); !here) return here;
    if (!state[*who].disorganised) return refused_by("11a", unit(*who)).because("not-disorganised");
  }
  return of_phase(game, state, "11a", "rally");
}

template <Objection object>
constexpr Driver::Objection row(Verb verb) {
  return {static_cast<std::uint16_t>(verb), then_the_question<object>};
}

}  // namespace

const std::array<Driver::Objection, kLastVerb> kObjections{{
    row<nothing>(Verb::Done),
    row<to_reaction>(Verb::React),
    row<to_reaction>(Verb::Stay),
    row<to_sending>(Verb::Send),
    row<to_picking>(Verb::Pick),
    row<to_taking>(Verb::Take),
    row<to_firing>(Verb::Fire),
    row<to_forced_march>(Verb::ForcedMarch),
    row<to_moving>(Verb::Select),
    row<to_moving>(Verb::Move),
    row<to_facing>(Verb::Face),
    row<to_moving>(Verb::Halt),
    row<to_assault>(Verb::Assault),
    row<to_no_quarter>(Verb::NoQuarter),
    row<to_coordination>(Verb::Coordinate),
    row<to_share>(Verb::Share),
    row<to_resolving>(Verb::Resolve),
    row<to_defending>(Verb::FallBack),
    row<to_support>(Verb::Support),
    row<to_defending>(Verb::Defend),
    row<to_defending>(Verb::Decline),
    row<to_attack>(Verb::Attack),
    row<to_retreat>(Verb::Retreat),
    row<to_turning>(Verb::Turn),
    row<to_advance>(Verb::Advance),
    row<to_stand>(Verb::Stand),
    row<to_remaining>(Verb::Remain),
    row<to_accompanying>(Verb::Accompany),
    row<to_accompanying>(Verb::StayBehind),
    row<to_placing>(Verb::Place),
    row<to_rally>(Verb::Rally),
    row<to_moving>(Verb::Pass),
}};

}  // namespace tamburino::butchery
