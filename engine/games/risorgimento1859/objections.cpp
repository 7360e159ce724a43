#include "engine/games/risorgimento1859/objections.h"

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/event_table.h"
#include "engine/games/risorgimento1859/movement.h"

// What a referee objects to an action that does not answer the open question: first what is wrong with the
// counter, then whose activation it is, then what the rule of the action itself says, by the same verdicts
// that play uses, then the step that it belongs to, and only then that something else must be decided first.
namespace tamburino::risorgimento1859 {
namespace {

using Objection = Verdict (*)(const Game&, const State&, Action);

bool rolling(const State& state) { return state.pending.kind == Pending::Kind::Roll; }

// While dice are thrown nobody is asked: the owner of the counter may be speaking.
Side asked_about(const State& state, Side owner) { return rolling(state) ? owner : state.pending.side; }

std::string_view phase_of_brigade(const BrigadeAction& now) {
  using Step = BrigadeAction::Step;
  switch (now.step) {
    case Step::Orders:
    case Step::OrdersRoll:
    case Step::Begin:
      return "brigade";
    case Step::Cavalry:
    case Step::Move:
      return "movement";
    case Step::Rally:
      return "rally";
    case Step::SmallArms:
      return "fire";
    case Step::Attacks:
    case Step::End:
      return "attacks";
  }
  return "brigade";
}

std::string_view phase_of_turn(GameTurn::Step step) {
  using Step = GameTurn::Step;
  switch (step) {
    case Step::Begin:
    case Step::Release:
    case Step::Leaves:
      return "start";
    case Step::Initiative:
      return "initiative";
    default:
      return "activation";
  }
}

std::string_view phase_of_segment(EachPlayer::What what) {
  switch (what) {
    case EachPlayer::What::Reserve:
      return "reserve";
    case EachPlayer::What::Recover:
      return "recovery";
    case EachPlayer::What::OutOfReserve:
      return "out-of-reserve";
    case EachPlayer::What::Commanders:
      return "commanders";
  }
  return "start";
}

}  // namespace

std::string_view phase_now(const State& state) {
  if (const auto* now = state.stack.find<EachPlayer>()) return phase_of_segment(now->what);
  if (state.stack.find<Demoralization>() != nullptr) return "demoralization";
  if (state.stack.find<Attacks>() != nullptr) return "attacks";
  if (const auto* now = state.stack.find<MassedAttack>())
    return now->step == MassedAttack::Step::Choose ? "corps" : "movement";
  if (const auto* now = state.stack.find<BrigadeAction>()) return phase_of_brigade(*now);
  if (const auto* now = state.stack.find<CorpsActivation>())
    return now->step >= CorpsActivation::Step::LateFire ? "late-fire" : "corps";
  if (state.stack.find<ActivationPhase>() != nullptr) return "activation";
  const auto* turn = state.stack.find<GameTurn>();
  return turn != nullptr ? phase_of_turn(turn->step) : "start";
}

// The rule that puts two phases in order.
Rule order_of(const PhaseRow& now, const PhaseRow& other) {
  if (now.word == "late-fire" || other.word == "late-fire") return "5.32b";
  const auto of_brigade = [](const PhaseRow& one) { return one.part_of == "brigade"; };
  if (of_brigade(now) && of_brigade(other)) return "4.41a";
  const auto of_activation = [&](const PhaseRow& one) {
    return of_brigade(one) || one.word == "corps" || one.word == "brigade";
  };
  if (of_activation(now) && of_activation(other)) return "3.0c";
  if (now.word == "reserve" || other.word == "reserve") return "3.0b";
  const auto of_end = [](const PhaseRow& one) {
    return one.word == "recovery" || one.word == "out-of-reserve" || one.word == "commanders" ||
           one.word == "demoralization";
  };
  return of_end(now) && of_end(other) ? "3.0h" : "3.0a";
}

namespace {

// What is asked must be answered first, what is to be rolled must fall first.
Verdict must_wait(const State& state) {
  const Verdict no = refused_by(rule_of(state));
  return rolling(state) ? no.because("roll-first") : no.because("decide-first");
}

Verdict out_of_order(const State& state, std::string_view its_phase) {
  const std::span<const PhaseRow> phases = phase_table();
  const int now = drive::place_of(phases, phase_now(state));
  const int there = drive::place_of(phases, its_phase);
  if (now == there || now < 0 || there < 0) return must_wait(state);
  const Rule rule = order_of(phases[static_cast<std::size_t>(now)], phases[static_cast<std::size_t>(there)]);
  return refused_by(rule, phase(now), phase(there)).because(there > now ? "comes-later" : "is-over");
}

// --- the counter

Verdict is_own(const Game& game, const State& state, Rule rule, Piece who) {
  if (game.side(who) == asked_about(state, game.side(who))) return kAllowed;
  return refused_by(rule, fact(who)).because("not-yours");
}

Verdict on_map_or_due(const Game& game, const State& state, Rule rule, UnitId who) {
  const Verdict no = refused_by(rule, unit(who));
  switch (state[who].status) {
    case Status::OnMap:
      return kAllowed;
    case Status::ToCome:
      return due(game, state, who) ? kAllowed : no.because("not-arrived");
    case Status::Eliminated:
      return no.because("eliminated");
    case Status::Left:
      return no.because("has-left");
    case Status::Absent:
      break;
  }
  return no.because("takes-no-part");
}

Verdict is_at_hand(const Game& game, const State& state, Rule rule, UnitId who) {
  if (const Verdict own = is_own(game, state, rule, piece(who)); !own) return own;
  return on_map_or_due(game, state, rule, who);
}

// 4.4a  Whether its corps acts.
Verdict corps_acts(const Game& game, const State& state, CorpsId own) {
  const CorpsId active = state.acting.corps;
  if (active == own) return kAllowed;
  if (active != kNoCorps && game[active].side != game[own].side)
    return refused_by("4.4a", corps(own), corps(active)).because("enemy-activation");
  if (state[own].finished) return refused_by("4.54c", corps(own));
  if (active != kNoCorps) return refused_by("4.4a", corps(own), corps(active)).because("another-corps-acts");
  if (state.stack.find<ActivationPhase>() == nullptr) return out_of_order(state, "corps");
  return refused_by("4.4a", corps(own)).because("corps-not-activated");
}

// 3.0c, 4.16d  Whether its brigade, or the pool, acts.
Verdict brigade_acts(const Game& game, const State& state, UnitId who) {
  if (acts_now(game, state, who)) return kAllowed;
  if (state.stack.find<MassedAttack>() != nullptr) return refused_by("4.16d", unit(who));
  if (has_had_its_turn(state, who)) return refused_by("5.6c", unit(who));
  const BrigadeId own = state[who].attached != kNoBrigade ? state[who].attached : game[who].brigade;
  const auto* now = state.stack.find<BrigadeAction>();
  if (state[own].acted) return refused_by("3.0c", unit(who), brigade(own)).because("brigade-acted");
  if (now == nullptr) return refused_by("3.0c", unit(who), brigade(own)).because("brigade-first");
  if (now->pool) return refused_by("4.14c", unit(who)).because("pool-acts");
  return refused_by("3.0c", unit(who), brigade(now->brigade));
}

Verdict has_its_turn(const Game& game, const State& state, Rule rule, UnitId who) {
  if (const Verdict here = is_at_hand(game, state, rule, who); !here) return here;
  if (!state[who].is(Mark::Joined) && state.stack.find<MassedAttack>() == nullptr) {
    if (const Verdict acts = corps_acts(game, state, game.corps_of(who)); !acts) return acts;
  }
  return brigade_acts(game, state, who);
}

// 5.3a  One unit after the other: it goes on or halts.
Verdict waits_for_mover(const State& state, UnitId who) {
  const auto* now = state.stack.find<UnitMove>();
  if (now == nullptr || now->unit == who) return kAllowed;
  return refused_by("5.3a", unit(now->unit)).because("is-moving");
}

// --- orders to units and leaders

Verdict object_to_leader(const Game& game, const State& state, LeaderId who) {
  if (const Verdict own = is_own(game, state, "4.11b", piece(who)); !own) return own;
  if (!state.on_map(who)) return refused_by("4.11g", leader(who)).because("not-on-map");
  if (state[who].finished) return refused_by("8.4d", leader(who));
  if (game[who].rank != Rank::Brigadier) return refused_by("4.23a", leader(who));
  if (const Verdict acts = corps_acts(game, state, game[who].corps); !acts) return acts;
  const auto* now = state.stack.find<BrigadeAction>();
  if (now == nullptr || now->brigade != game[who].brigade) return refused_by("4.11b", leader(who));
  if (const auto* move = state.stack.find<UnitMove>())
    return refused_by("5.3a", unit(move->unit)).because("is-moving");
  return out_of_order(state, "movement");
}

Verdict object_to_movement(const Game& game, const State& state, Action action) {
  const auto named = piece_operand(game, action, 0);
  if (!named) return must_wait(state);
  if (kind_of(*named) == PieceKind::Leader) return object_to_leader(game, state, leader_of(*named));
  const UnitId who = unit_of(*named);
  if (const Verdict turn = has_its_turn(game, state, "5.3a", who); !turn) return turn;
  if (const Verdict mover = waits_for_mover(state, who); !mover) return mover;
  if (verb_of(action) == Verb::Halt) return refused_by("5.3a", unit(who)).because("nobody-moves");
  if (verb_of(action) == Verb::Enter && state.on_map(who))
    return refused_by("5.6a", unit(who)).because("is-on-map");
  if (verb_of(action) != Verb::OpenSquare && verb_of(action) != Verb::Enter) {
    if (const Verdict able = may_move(game, state, who); !able) return able;
  }
  return out_of_order(state, "movement");
}

Verdict object_to_march(const Game& game, const State& state, Action action) {
  const auto which = brigade_operand(game, action, 0);
  if (!which) return must_wait(state);
  if (game.side_of(*which) != asked_about(state, game.side_of(*which)))
    return refused_by("5.1b", brigade(*which)).because("not-yours");
  if (const Verdict acts = corps_acts(game, state, game[*which].corps); !acts) return acts;
  if (const auto* move = state.stack.find<UnitMove>())
    return refused_by("5.3a", unit(move->unit)).because("is-moving");
  const auto* now = state.stack.find<BrigadeAction>();
  if (now == nullptr || (!now->pool && now->brigade != *which))
    return refused_by("3.0c", brigade(*which))
        .because(state[*which].acted ? "brigade-acted" : "brigade-first");
  return out_of_order(state, "movement");
}

// 7.17, 7.24  Outside the own activation only what provokes it allows fire.
Verdict object_to_fire(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const auto target = hex_operand(game, action, 1);
  if (!who || !target) return must_wait(state);
  const bool guns = game[*who].artillery();
  if (const Verdict here = is_at_hand(game, state, guns ? "7.1a" : "7.23d", *who); !here) return here;
  if (!guns && !game[*who].small_arms()) return refused_by("7.0b", unit(*who));
  const CorpsId active = state.acting.corps;
  if (active != kNoCorps && game[active].side != game[*who].side)
    return refused_by(guns ? "7.17a" : "7.24a", unit(*who)).because("not-provoked");
  if (const Verdict turn = has_its_turn(game, state, "7.1a", *who); !turn) return turn;
  if (const Verdict mover = waits_for_mover(state, *who); !mover) return mover;
  if (!state.on_map(*who)) return refused_by("7.1a", unit(*who)).because("not-on-map");
  const Verdict able =
      guns ? may_fire(game, state, *who, *target) : may_fire_small_arms(game, state, *who, *target);
  return able ? out_of_order(state, "fire") : able;
}

Verdict object_to_attack(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const auto target = hex_operand(game, action, 1);
  if (!who || !target) return must_wait(state);
  if (const Verdict turn = has_its_turn(game, state, "7.3a", *who); !turn) return turn;
  if (!state.on_map(*who)) return refused_by("7.3a", unit(*who)).because("not-on-map");
  if (state.acting.no_attack) return refused_by("4.55c", corps(state.acting.corps));
  if (verb_of(action) == Verb::Attack) {
    if (const Verdict able = may_attack(game, state, *who, *target); !able) return able;
  } else {
    if (const Verdict able = fit_to_charge(game, state, *who); !able) return able;
  }
  return out_of_order(state, "attacks");
}

// What was declared can be changed only while attacks are declared.
Verdict object_to_declaration(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "7.3b", *who); !here) return here;
  if (state.attacks.count > 0) return refused_by("7.3b", unit(*who)).because("is-declared");
  return refused_by("7.3b", unit(*who)).because("not-declared");
}

Verdict object_to_rally(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict turn = has_its_turn(game, state, "8.51a", *who); !turn) return turn;
  if (const Verdict able = may_rally(game, state, *who); !able) return able;
  return out_of_order(state, "rally");
}

// --- reactions

Verdict object_to_reaction(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  const Rule rule = game[*who].chasseur() ? "6.35a" : "6.34a";
  if (const Verdict here = is_at_hand(game, state, rule, *who); !here) return here;
  if (!state.on_map(*who)) return refused_by(rule, unit(*who)).because("not-on-map");
  if (state[*who].is(Mark::Reserve)) return refused_by("4.61a", unit(*who));
  const bool horse = game[*who].cavalry() || game[*who].gun == Gun::Horse;
  if (!horse && !game[*who].chasseur()) return refused_by(rule, unit(*who)).because("does-not-react");
  if (verb_of(action) == Verb::Countercharge && !game[*who].cavalry()) return refused_by("7.53e", unit(*who));
  return refused_by(rule, unit(*who)).because("nobody-comes");
}

// --- corps and brigades

Verdict object_to_activating(const Game& game, const State& state, Action action) {
  CorpsId which = kNoCorps;
  if (verb_of(action) == Verb::Mass) {
    const auto who = leader_operand(game, action, 0);
    if (!who) return must_wait(state);
    if (const Verdict own = is_own(game, state, "4.16b", piece(*who)); !own) return own;
    which = game[*who].corps;
  } else if (const auto named = corps_operand(game, action, 0)) {
    which = *named;
  }
  if (which == kNoCorps) return must_wait(state);
  if (game[which].side != asked_about(state, game[which].side))
    return refused_by("4.4c", corps(which)).because("not-yours");
  if (state.acting.corps != kNoCorps)
    return refused_by("4.4a", corps(which), corps(state.acting.corps)).because("activation-under-way");
  if (state[which].finished) return refused_by("4.54c", corps(which));
  return out_of_order(state, "activation");
}

Verdict object_to_passing(const Game&, const State& state, Action action) {
  if (state.acting.corps != kNoCorps)
    return refused_by(verb_of(action) == Verb::Skip ? "4.55d" : "4.52b", corps(state.acting.corps))
        .because("pass-between-activations");
  return out_of_order(state, "activation");
}

// An order to a brigade of the corps that acts.
Verdict object_to_command(const Game& game, const State& state, Action action) {
  const bool pool = verb_of(action) == Verb::Pool;
  const auto which = pool ? std::nullopt : brigade_operand(game, action, 0);
  if (!pool && !which) return must_wait(state);
  if (which) {
    if (game.side_of(*which) != asked_about(state, game.side_of(*which)))
      return refused_by("4.4a", brigade(*which)).because("not-yours");
    if (const Verdict acts = corps_acts(game, state, game[*which].corps); !acts) return acts;
  }
  if (state.acting.corps == kNoCorps) return out_of_order(state, "corps");
  const auto* now = state.stack.find<BrigadeAction>();
  if (verb_of(action) == Verb::RollOrders) {
    const bool own = now != nullptr && now->brigade == *which;
    if (!own) return refused_by("4.13e", brigade(*which)).because("not-its-time");
    if (!can_roll_orders(game, state, *which)) return refused_by("4.13c", brigade(*which));
    return refused_by("4.13e", brigade(*which)).because("has-begun");
  }
  if (which && state[*which].acted) return refused_by("3.0c", brigade(*which)).because("brigade-acted");
  if (pool && state.acting.pool_acted) return refused_by("4.14c").because("brigade-acted");
  if (now != nullptr && now->brigade != kNoBrigade)
    return refused_by("3.0c", brigade(now->brigade)).because("brigade-acts");
  return out_of_order(state, "corps");
}

Verdict object_to_attaching(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  const Rule rule = verb_of(action) == Verb::Lend ? "4.17a" : "4.15b";
  if (const Verdict here = is_at_hand(game, state, rule, *who); !here) return here;
  if (state.acting.corps == kNoCorps) return out_of_order(state, "corps");
  if (game[state.acting.corps].side != game[*who].side)
    return refused_by("4.4a", corps(game.corps_of(*who)), corps(state.acting.corps))
        .because("enemy-activation");
  return refused_by(rule, unit(*who)).because("at-the-start");
}

// --- Reserve, Recovery

Verdict object_to_reserve(const Game& game, const State& state, Action action) {
  const auto which = brigade_operand(game, action, 0);
  if (!which) return must_wait(state);
  const bool in = verb_of(action) == Verb::Reserve;
  if (game.side_of(*which) != asked_about(state, game.side_of(*which)))
    return refused_by(in ? "4.6a" : "4.6c", brigade(*which)).because("not-yours");
  return out_of_order(state, in ? "reserve" : "out-of-reserve");
}

Verdict object_to_recovery(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return must_wait(state);
  if (const Verdict here = is_at_hand(game, state, "8.52a", *who); !here) return here;
  if (!state[*who].is(Mark::Reserve)) return refused_by("4.61d", unit(*who));
  return out_of_order(state, "recovery");
}

Verdict object_to_blowing(const Game& game, const State& state, Action) {
  if (!game.scenario.special.blow) return refused_by("a9.5b").because("no-bridge");
  if (state.bridge_down) return refused_by("a9.5b").because("bridge-is-down");
  if (state.blow_tried) return refused_by("a9.5b").because("has-been-tried");
  return out_of_order(state, "late-fire");
}

// --- what only a combat, a loss or a retreat calls for

Verdict object_to_result(const Game& game, const State& state, Action action) {
  const auto refuse = [&](Verdict no) {
    const auto who = piece_operand(game, action, 0);
    if (!who) return must_wait(state);
    if (const Verdict own = is_own(game, state, no.rule, *who); !own) return own;
    no.facts = {fact(*who)};
    return no;
  };
  switch (verb_of(action)) {
    case Verb::Lose:
      return refuse(refused_by("8.11b").because("no-loss-to-take"));
    case Verb::Retreat:
      return refuse(refused_by("8.33a").because("not-retreating"));
    case Verb::Displace:
      return refuse(refused_by("8.33h").because("nobody-displaced"));
    case Verb::GoBack:
      return refuse(refused_by("7.43b").because("nobody-too-many"));
    case Verb::Continue:
      return refuse(refused_by("7.47a").because("no-combat-won"));
    case Verb::Accompany:
      return refuse(refused_by("8.4i").because("nobody-to-follow"));
    case Verb::Join:
      return state.stack.find<MassedAttack>() != nullptr
                 ? refuse(refused_by("4.16e").because("massed-chosen"))
                 : refuse(refused_by("7.12a").because("nothing-to-join"));
    default:
      return state.attacks.count == 0 ? refused_by("7.32a").because("no-attack-declared") : must_wait(state);
  }
}

// Only what may be ended or declined can be.
Verdict object_to_done(const Game&, const State& state, Action) {
  if (rolling(state)) return must_wait(state);
  if (const auto* now = state.stack.top_as<UnitMove>())
    return refused_by("5.3a", unit(now->unit)).because("halt-first");
  return refused_by(rule_of(state)).because("cannot-be-skipped");
}

}  // namespace

constexpr std::array<Driver::Objection, kLastVerb> kObjections =
    drive::objections<Driver::Objection, kLastVerb, Verb>({
        {object_to_done, {Verb::Done}},
        {object_to_passing, {Verb::Pass, Verb::Skip}},
        {object_to_activating, {Verb::Activate, Verb::Mass}},
        {object_to_reserve, {Verb::Reserve, Verb::Release}},
        {object_to_attaching, {Verb::Attach, Verb::Lend}},
        {object_to_command, {Verb::Command, Verb::Pool, Verb::RollOrders}},
        {object_to_movement,
         {Verb::Move, Verb::Face, Verb::Halt, Verb::FormSquare, Verb::OpenSquare, Verb::Restack, Verb::Enter,
          Verb::Leave}},
        {object_to_march, {Verb::March, Verb::StopMarch}},
        {object_to_rally, {Verb::Rally}},
        {object_to_fire, {Verb::Fire}},
        {object_to_result,
         {Verb::Join, Verb::Resolve, Verb::Lose, Verb::Retreat, Verb::Displace, Verb::GoBack, Verb::Continue,
          Verb::Accompany}},
        {object_to_attack, {Verb::Attack, Verb::Charge}},
        {object_to_declaration, {Verb::Cancel, Verb::Apart}},
        {object_to_reaction, {Verb::Withdraw, Verb::Countercharge, Verb::Stand}},
        {object_to_blowing, {Verb::Blow}},
        {object_to_recovery, {Verb::Recover}},
    });

}  // namespace tamburino::risorgimento1859
