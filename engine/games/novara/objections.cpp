#include "engine/games/novara/objections.h"

#include "engine/games/novara/event_table.h"
#include "engine/games/novara/reasons.h"

namespace tamburino::novara {
namespace {

bool rolling(const State& state) { return state.pending.kind == Pending::Kind::Roll; }

// The side whose action is judged: the one that is asked, or, while dice are thrown, the active one.
Side asked(const State& state) { return rolling(state) ? state.activation.side : state.pending.side; }

// While a chit is to be drawn neither side is asked: whoever owns the piece may be speaking.
Side asked_about(const State& state, Side owner) {
  return rolling(state) && state.pending.roll == RollKind::Draw ? owner : asked(state);
}
Side asked_about(const Game& game, const State& state, UnitId who) {
  return asked_about(state, side_of(game, state, who));
}

std::string_view phase_of(const Activation& now) {
  switch (now.step) {
    case Activation::Step::Place:
      return "place-chit";
    case Activation::Step::Take:
      return "take";
    case Activation::Step::Movement:
    case Activation::Step::MarchDie:
    case Activation::Step::MarchLoss:
      return "movement";
    case Activation::Step::Fire:
      return "bombardment";
    case Activation::Step::Declare:
      return "declare";
    case Activation::Step::Fight:
    case Activation::Step::End:
      return "combat";
  }
  return "activation";
}

// The phase under way, whatever interrupts it.
std::string_view phase_now(const State& state) {
  if (const auto* one = state.stack.find<Activation>()) return phase_of(*one);
  if (state.stack.find<Night>() != nullptr) return "recovery";
  if (state.stack.find<DummyMarch>() != nullptr || state.pending.ask == Ask::Drawn) return "drawn";
  if (state.stack.find<Operations>() != nullptr) return "draw";
  if (state.stack.find<Arrivals>() != nullptr) return "arrivals";
  if (state.stack.find<StrategicPlacement>() != nullptr) return "strategic-map";
  if (state.stack.find<SetUp>() != nullptr) return "set-up";
  const auto* turn = state.stack.find<Turn>();
  return turn != nullptr && turn->step == Turn::Step::Dummies ? "dummies" : "choice";
}

bool of_set_up(const PhaseRow& phase) { return phase.word == "set-up" || phase.part_of == "set-up"; }
bool of_activation(const PhaseRow& phase) {
  return phase.part_of == "activation" || phase.word == "activation" || phase.word == "draw" ||
         phase.part_of == "draw";
}

// The rule that puts two phases in order.
Rule order_of(const PhaseRow& now, const PhaseRow& other) {
  if (now.word == "strategic-map" || other.word == "strategic-map") return "17.hypothetical-a";
  if (of_set_up(now) || of_set_up(other)) return "4.setup-a";
  if (now.part_of == "night" || other.part_of == "night") return "6.night-a";
  const auto fighting = [](const PhaseRow& one) { return one.word == "declare" || one.word == "combat"; };
  if (fighting(now) && fighting(other)) return "R39";
  return of_activation(now) && of_activation(other) ? "6.sequence-b" : "6.sequence-a";
}

// What is asked must be answered first, what is to be rolled or drawn must fall first.
Verdict must_wait(const State& state) {
  if (!rolling(state)) return refused_by(rule_of(state)).because("decide-first");
  return refused_by(rule_of(state))
      .because(state.pending.roll == RollKind::Draw ? "draw-first" : "roll-first");
}

// Refused when another phase is under way.
Verdict out_of_order(const State& state, std::string_view its_phase) {
  const std::span<const PhaseRow> phases = phase_table();
  const int now = drive::place_of(phases, phase_now(state));
  const int there = drive::place_of(phases, its_phase);
  if (now == there) return must_wait(state);
  const Rule rule = order_of(phases[static_cast<std::size_t>(now)], phases[static_cast<std::size_t>(there)]);
  return refused_by(rule, phase(now), phase(there)).because(there > now ? "comes-later" : "is-over");
}

bool moving_or_later(const State& state) {
  const auto* one = state.stack.find<Activation>();
  return one != nullptr && one->step >= Activation::Step::Movement;
}

// That the piece is the side's own, on the map, and active if an activation has come so far.
Verdict may_be_used(const Game& game, const State& state, UnitId who) {
  if (const Verdict there = at_hand(game, state, asked_about(game, state, who), who); !there) return there;
  if (!moving_or_later(state)) return kAllowed;
  if (state.activation.side != asked(state))
    return refused_by("7.activation-a", unit(who), side(state.activation.side)).because("enemy-activation");
  return may_act(game, state, who);
}

// As if the unit had just been taken up.
Verdict judge_taken_up(const Game& game, const State& state, UnitId who, Action action) {
  if (const Verdict free = may_select(game, state, who); !free) return free;
  State after = state;
  after.stack.push(begin_move(state, who));
  if (const Verdict answer = move_unit_verdict(game, after, action); !answer) return answer;
  return refused_by("8.movement-b", unit(who)).because("take-up-first");
}

}  // namespace

// Only what may be ended or declined can be.
Verdict object_to_done(const Game& /*game*/, const State& state, Action /*action*/) {
  if (rolling(state)) return must_wait(state);
  if (const auto* move = state.stack.top_as<GroupMove>(); move != nullptr && move->count > 0)
    return refused_by("8.movement-b", unit(move->unit[0])).because("halt-first");
  return refused_by(rule_of(state)).because("cannot-be-skipped");
}

// 2.automatic-d, 18.dummies-c  What may be done at any decision has to wait for the dice only.
Verdict object_to_any_time(const Game& /*game*/, const State& state, Action /*action*/) {
  return must_wait(state);
}

// 4, 14.reinforcements, 17, 18.display  Pieces that are not on the map yet.
Verdict object_to_set_up(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Assign) {
    if (game.scenario.boxes.empty()) return refused_by("17.hypothetical-a").because("no-strategic-map");
    return out_of_order(state, "strategic-map");
  }
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by(rule_of(state));
  if (phase_now(state) == "strategic-map") return out_of_order(state, "set-up");
  if (const Verdict due = may_ever_arrive_now(game, state, *who); !due) return due;
  if (side_of(game, state, *who) != asked_about(game, state, *who))
    return refused_by("4.setup-b", unit(*who)).because("not-yours");
  if (verb_of(action) == Verb::PickUp) return refused_by("R79", unit(*who)).because("stays-placed");
  if (verb_of(action) == Verb::Hide && game.options.fog != Fog::Displays)
    return refused_by("18.fog-a").because("no-displays");
  if (state.pending.ask == Ask::SetUp && state[*who].status == Status::ToPlace)
    return refused_by("4.setup-b", unit(*who)).because("take-up-to-place");
  if (state.pending.ask == Ask::Arrivals || state[*who].status == Status::ToCome) {
    if (const Verdict due = may_be_awaited(game, state, *who); !due) return due;
    if (state.pending.ask == Ask::Arrivals)
      return refused_by("14.reinforcements-a", unit(*who)).because("take-up-to-place");
    return out_of_order(state, "arrivals");
  }
  if (state.on_map(*who)) return refused_by("4.setup-b", unit(*who)).because("already-on-map");
  if (state[*who].status == Status::ToPlace) return out_of_order(state, "set-up");
  if (state[*who].status == Status::Absent) return not_in_play(game, *who);
  return at_hand(game, state, asked_about(game, state, *who), *who);
}

// 7.procedure-a, 8.general-retreat, R80, 18.dummies-c  What the start of a turn is for.
Verdict object_to_choice(const Game& game, const State& state, Action action) {
  const Side own = asked(state);
  switch (verb_of(action)) {
    case Verb::Commit:
    case Verb::Box:
      if (const auto which = formation_operand(game, action, 0);
          which && game[*which].side != asked_about(state, game[*which].side))
        return refused_by("7.points-d", formation(*which)).because("not-your-formation");
      break;
    case Verb::GeneralRetreat:
      if (state[own].retreat_used) return refused_by("8.general-retreat-d");
      break;
    case Verb::Top:
      if (const auto who = unit_operand(game, action, 0)) {
        if (side_of(game, state, *who) != asked_about(game, state, *who))
          return refused_by("R80", unit(*who)).because("not-yours");
        if (const Verdict there = at_hand(game, state, asked_about(game, state, *who), *who); !there)
          return there;
        return refused_by("R80", unit(*who)).because("order-with-chits");
      }
      break;
    case Verb::AddDummy:
      if (game.options.fog != Fog::Dummies) return refused_by("18.fog-a").because("no-dummies");
      return refused_by("18.dummies-c").because("dummies-at-start");
    default:
      break;
  }
  return out_of_order(state, "choice");
}

// 15.campaign-b, R17  Whether the corps is held is Austria's secret.
Verdict object_to_surprise(const Game& game, const State& state, Action action) {
  if (game.scenario.surprise == kNoFormation || state.turn != game.scenario.surprise_turn)
    return refused_by("15.campaign-b", number(game.scenario.surprise_turn)).because("no-surprise-now");
  if (state.surprise_over)
    return refused_by("R17", formation(game.scenario.surprise)).because("surprise-over");
  if (verb_of(action) == Verb::Wait) return refused_by("15.campaign-b").because("nothing-to-wait-for");
  return refused_by("R17", formation(game.scenario.surprise)).because("between-activations");
}

Verdict object_to_drawn(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::MoveDummies && game.options.fog != Fog::Displays)
    return refused_by("18.display-c").because("no-displays");
  if (state.stack.find<DummyMarch>() != nullptr)
    return refused_by("18.display-c").because("chit-moves-dummies");
  return out_of_order(state, "drawn");
}

// 7.formation-i  Once placed it stays.
Verdict object_to_chit(const Game& /*game*/, const State& state, Action /*action*/) {
  const ActivationState& now = state.activation;
  if (now.under_way && now.chit != kNoChit && now.hex != kNoHex)
    return refused_by("7.formation-i", chit(now.chit), hex(now.hex)).because("chit-lies");
  return out_of_order(state, "place-chit");
}

// 7.formation-g, 7.independent-a  The moment is over when the units begin to move.
Verdict object_to_take(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by(rule_of(state));
  if (const Verdict there = at_hand(game, state, asked_about(game, state, *who), *who); !there) return there;
  const ActivationState& now = state.activation;
  if (!moving_or_later(state) || now.side != asked(state) || now.chit == kNoChit)
    return out_of_order(state, "take");
  if (state[*who].active) return refused_by("7.activation-a", unit(*who)).because("active-already");
  if (const Verdict free = may_take(game, state, *who); !free) return free;
  return out_of_order(state, "take");
}

Verdict object_to_march(const Game& game, const State& state, Action /*action*/) {
  if (!moving_or_later(state)) return out_of_order(state, "movement");
  if (state.activation.side != asked(state))
    return refused_by("8.forced-march-a", side(state.activation.side)).because("march-of-the-enemy");
  if (const Verdict free = may_force_march(game, state); !free) return free;
  return out_of_order(state, "movement");
}

// 8, 9, 10.seizing  Taking up, moving, charging, seizing: of active units, in their movement.
Verdict object_to_move(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by(rule_of(state));
  const bool own = side_of(game, state, *who) == asked_about(game, state, *who);
  if (own && display_dummy(game, state, *who)) {
    const bool drawn = !rolling(state) && state.pending.ask == Ask::Drawn;
    return refused_by("18.display-c", unit(*who))
        .because(drawn ? "choose-dummies-first" : "dummies-when-drawn");
  }
  if (verb_of(action) == Verb::Select && own && state[*who].status == Status::ToCome) {
    const Verdict due = may_be_awaited(game, state, *who);
    return due ? out_of_order(state, "arrivals") : due;
  }
  if (state.pending.ask == Ask::BreakContact && side_of(game, state, *who) == state.activation.side)
    return refused_by("8.breaking-contact-g", unit(*who)).because("contact-first");
  if (const Verdict able = may_be_used(game, state, *who); !able) return able;
  if (verb_of(action) == Verb::Charge && is_night(game, state)) return refused_by("6.night-i");
  if (verb_of(action) == Verb::Charge && state[*who].charged)
    return refused_by("R28", unit(*who)).because("has-charged");
  if (const auto* move = state.stack.top_as<GroupMove>(); move != nullptr) {
    if (const Verdict free = may_select(game, state, *who); !free) return free;
    const bool moving = std::find(move->unit.begin(), move->unit.end(), *who) != move->unit.end();
    const Verdict waits = refused_by("8.movement-b", unit(*who), unit(move->unit[0]));
    if (moving) return waits.because("already-moving");
    return waits.because("other-move-first");
  }
  if (state.pending.ask == Ask::ChooseUnit) return judge_taken_up(game, state, *who, action);
  return out_of_order(state, "movement");
}

// 10.building
Verdict object_to_bridge(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by(rule_of(state));
  if (game[*who].kind != Kind::Train) return refused_by("10.building-a", unit(*who)).because("no-train");
  if (const Verdict able = may_be_used(game, state, *who); !able) return able;
  if (moving_or_later(state)) {
    const auto way = facing_operand(action, 1);
    const Verdict work = verb_of(action) == Verb::Lift ? may_lift(game, state, *who)
                         : way                         ? may_lay(game, state, *who, *way)
                                                       : refused_by("10.building-a", unit(*who));
    if (!work) return work;
  }
  if (const auto* move = state.stack.top_as<GroupMove>(); move != nullptr)
    return refused_by("8.movement-b", unit(*who), unit(move->unit[0])).because("other-move-first");
  return out_of_order(state, "movement");
}

// 8.breaking-contact-g  Only at the moment when the enemy has come up.
Verdict object_to_withdrawal(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Hold) return refused_by("8.breaking-contact-g").because("nobody-came-up");
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by(rule_of(state));
  const bool of_the_enemy = state.activation.under_way && side_of(game, state, *who) != state.activation.side;
  const Verdict there = at_hand(game, state, asked_about(game, state, *who), *who);
  if (!there && !of_the_enemy) return there;
  if (!may_ever_break_contact(game[*who]))
    return refused_by("8.breaking-contact-a", unit(*who)).because("not-entitled");
  // The mover sees everything in the stacks that it has come up to, and nothing is told of others.
  const auto* move = state.stack.top_as<GroupMove>();
  if (of_the_enemy && move != nullptr && move->count > 0 && state.on_map(*who) &&
      game.map.grid().distance(state[*who].hex, state[move->unit[0]].hex) == 1) {
    if (const Verdict such = may_leave_at_all(game, state, state[*who].hex, printed_speed(game, *move));
        !such)
      return such;
  }
  return refused_by("8.breaking-contact-g").because("nobody-came-up");
}

// 11
Verdict object_to_fire(const Game& game, const State& state, Action action) {
  const auto gun = verb_of(action) == Verb::Aim ? unit_operand(game, action, 0) : std::nullopt;
  if (gun) {
    if (const Verdict there = at_hand(game, state, asked_about(game, state, *gun), *gun); !there)
      return there;
    if (!has_guns(game[*gun].kind)) return refused_by("11.bombardment-a", unit(*gun)).because("no-guns");
  }
  if (is_night(game, state)) return refused_by("6.night-d");
  if (gun) {
    if (const Verdict able = may_be_used(game, state, *gun); !able) return able;
    if (const Verdict ready = may_fire_at_all(game, state, *gun); moving_or_later(state) && !ready)
      return ready;
  }
  return out_of_order(state, "bombardment");
}

// 12.combat
Verdict object_to_attack(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Attack) {
    const auto who = unit_operand(game, action, 0);
    if (!who) return refused_by(rule_of(state));
    if (const Verdict able = may_be_used(game, state, *who); !able) return able;
    if (const Verdict ready = may_fight_at_all(game, state, *who); moving_or_later(state) && !ready)
      return ready;
  }
  return out_of_order(state, "declare");
}

// 12.combat-h  In the midst of a combat the next has to wait.
Verdict object_to_resolving(const Game& /*game*/, const State& state, Action /*action*/) {
  if (phase_now(state) == "combat") return refused_by("12.combat-h").because("combat-under-way");
  return out_of_order(state, "combat");
}

namespace {

Rule result_of(Verb verb) {
  return verb == Verb::Lose ? "12.results-a" : verb == Verb::Retreat ? "12.retreat-a" : "12.advance-a";
}

// 9.procedure-f, 11.results-d, 12.results-b
Verdict object_to_giving_ground(const State& state) {
  const auto* losses = state.stack.top_as<Losses>();
  if (losses == nullptr) return refused_by("12.results-b").because("no-result-to-meet");
  switch (losses->why) {
    case Losses::Why::Charge:
      return refused_by("9.procedure-f");
    case Losses::Why::Bombardment:
      return refused_by("11.results-d");
    case Losses::Why::Combat:
      return refused_by("12.results-b").because("ground-decided");
    case Losses::Why::March:
    case Losses::Why::Retreat:
      return refused_by("8.forced-march-g").because("march-loss-stands");
  }
  return refused_by("12.results-b").because("no-result-to-meet");
}

}  // namespace

// 12.results, 12.retreat, 12.advance  What only a result calls for.
Verdict object_to_result(const Game& game, const State& state, Action action) {
  if (verb_of(action) != Verb::Ground && verb_of(action) != Verb::GiveGround) {
    const auto who = unit_operand(game, action, 0);
    if (!who) return refused_by(rule_of(state));
    const Side owner = side_of(game, state, *who);
    const bool attacker_waits = verb_of(action) == Verb::Advance && owner == state.activation.side;
    if (owner != asked_about(state, owner) && !attacker_waits)
      return refused_by(result_of(verb_of(action)), unit(*who)).because("not-yours");
    if (const Verdict there = at_hand(game, state, owner, *who); !attacker_waits && !there) return there;
  }
  const bool to_give_ground = !rolling(state) && state.pending.ask == Ask::GiveGround;
  if (to_give_ground && (verb_of(action) == Verb::Lose || verb_of(action) == Verb::Retreat))
    return refused_by("R47").because("say-how-far-first");
  switch (verb_of(action)) {
    case Verb::Lose:
      return refused_by("12.results-a").because("no-loss-due");
    case Verb::Ground:
      return refused_by("12.combat-i").because("no-ground-to-choose");
    case Verb::GiveGround:
      return object_to_giving_ground(state);
    case Verb::Retreat:
      return refused_by("12.retreat-a").because("no-retreat-due");
    default:
      return refused_by("12.advance-a").because("no-advance-due");
  }
}

// 14.recovery
Verdict object_to_recovery(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by(rule_of(state));
  if (side_of(game, state, *who) != asked_about(game, state, *who))
    return refused_by("14.recovery-a", unit(*who)).because("not-yours");
  if (state[*who].status == Status::Eliminated || state[*who].status == Status::Exited)
    return refused_by("14.recovery-f", unit(*who)).because("never-recovers");
  if (!is_night(game, state)) return refused_by("14.recovery-a", unit(*who)).because("by-night-only");
  return out_of_order(state, "recovery");
}

}  // namespace tamburino::novara
