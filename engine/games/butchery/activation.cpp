#include "engine/games/butchery/rules.h"

// 10.1. Leader activation and unit command status; and the order of an activation (6c).
namespace tamburino::butchery {
namespace {

constexpr HalfPoints kCommanderRange = 12;  // 10.1.2a
constexpr HalfPoints kDirectRange = 16;     // 10.1.3-bis-a

Activation& activation(State& state) { return *state.stack.top_as<Activation>(); }

const std::vector<UnitId>& members(const Game& game, const State& state) {
  return game.members[static_cast<std::size_t>(index(state.activation.formation))];
}

void begin(const Game& game, State& state) {
  const FormationId which = state.activation.formation;
  state[which].broken_in_effect = state[which].broken;  // 10.4.9c: from its next activation on
  state[which].commander_moved = false;
  for (UnitState& one : state.units) one.supported = false;  // 10.4.4b: once per activation
  for (const UnitId who : members(game, state)) {
    UnitState& own = state[who];
    own.moved = own.disengaged = own.fired = own.direct = own.in_command = false;
    own.spent = 0;
  }
}

// Still wholly off the map, its commander with it: 11.1.2-in13-b.
bool arriving(const Game& game, const State& state, FormationId which) {
  if (game[which].detached() || state[which].commander != Status::ToCome) return false;
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state.on_map(who)) return false;
  }
  return true;
}

// Where a unit is traced to: its hex, or, while it is still to come, the hex it comes through.
Hex traced_hex(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) ? state[who].hex : game[who].arrival.hex;
}

bool any_unit(const Game& game, const State& state) {
  for (const UnitId who : members(game, state)) {
    if (state.on_map(who) ||
        (state[who].status == Status::ToCome && arrived_by_now(state, game[who].arrival))) {
      return true;
    }
  }
  return false;
}

bool any_direct_command(const Game& game, const State& state) {
  ActionList list;
  direct_command_list(game, state, list);
  return list.size() > 1;
}

bool any_piece_to_move(const Game& game, const State& state) {
  if (may_select(game, state, commander_of(state.activation.formation))) return true;
  for (const UnitId who : members(game, state)) {
    if (may_select(game, state, piece(who))) return true;
  }
  return false;
}

}  // namespace

// 10.1.2a, 10.1.2c  Within six points of the formation commander, who must be free of a marker.
// 10.1.3b  Detached units: of any commander of the side. Those that are still to come enter in command (A8).
void check_command_status(const Game& game, State& state) {
  const FormationId which = state.activation.formation;
  if (game[which].detached()) {
    for (const UnitId who : members(game, state)) {
      state[who].in_command =
          state[who].status == Status::ToCome || (state.on_map(who) && in_command_now(game, state, who));
    }
    return;
  }
  if (!state.activation.under_orders) return;  // 10.1.1c
  Reach lines;
  lines.clear(game.map.size());
  if (commander_on_map(state, which)) {
    trace_lines(game, state, game.side(which), state[which].commander_hex, kCommanderRange, lines);
  }
  for (const UnitId who : members(game, state)) {
    if (state[who].status != Status::OnMap && state[who].status != Status::ToCome) continue;
    const bool with_commander =
        state[which].commander == Status::ToCome && state[who].status == Status::ToCome;
    state[who].in_command = with_commander || lines.contains(traced_hex(game, state, who));  // D04
  }
}

bool has_living_units(const Game& game, const State& state, FormationId which) {
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state[who].status == Status::OnMap || state[who].status == Status::ToCome) return true;
  }
  return false;
}

int command_value(const Game& game, const State& state, FormationId which) {
  const Commander& man = *game[which].commander;
  return state[which].aide ? man.aide_command : man.command;
}

// 10.1.1b  One die plus the command value; six or more activates the formation. 13.1 adds its own.
Reckoning activation_test(const Game& game, const State& state, FormationId which) {
  Reckoning sum;
  sum.add("10.1.1b", command_value(game, state, which));
  const bool comes = arriving(game, state, which);
  const StandingOrders* orders = standing_orders(game, state, game[which].nation);
  if (orders != nullptr && orders->activation_modifier != 0 && (!comes || orders->for_arriving)) {  // B55
    sum.add(game[which].nation == Nation::French ? "11.1.1-in13-a" : "11.1.1-in13-c",
            orders->activation_modifier);
  }
  sum.add_if(comes && state[which].failed_entries == 1, "11.1.2-in13-c", +2);
  return sum;
}

bool in_command_now(const Game& game, const State& state, UnitId who) {
  if (!state.on_map(who)) return false;  // no line leads to where nobody stands
  const Side own = game.side(who);
  const FormationId home = game[who].formation;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    // 10.1.3b: a detached unit looks to every commander of its side, the others to their own.
    if (game[home].detached() ? game.side(which) != own : which != home) continue;
    if (!commander_on_map(state, which) || state[which].out_of_command) continue;
    const Hex start = state[which].commander_hex;
    if (game.map.grid().distance(start, state[who].hex) > kCommanderRange)
      continue;  // not even by major road
    Reach lines;
    trace_lines(game, state, own, start, kCommanderRange, lines);
    if (lines.contains(state[who].hex)) return true;
  }
  return false;
}

bool in_command(const Game& game, const State& state, UnitId who) {
  if (state.activation.formation == game[who].formation) return state[who].in_command;
  return in_command_now(game, state, who);
}

// 6c  Activate the commander, check units, barrages, movement, combat.
Next run(const Game& game, State& state, Activation& step, Events& events) {
  const FormationId which = state.activation.formation;
  const Side owner = game.side(which);
  switch (step.step) {
    case Activation::Step::Commander: {
      begin(game, state);
      step.step = Activation::Step::Status;
      if (!any_unit(game, state)) {
        step.step = Activation::Step::End;
        return go_on();
      }
      const bool late = arriving(game, state, which) && state[which].failed_entries >= 2;  // 11.1.2-in13-c
      if (game[which].detached() || late || !state[which].out_of_command) {                // 10.1.1a
        state.activation.under_orders = true;
        if (late) state[which].out_of_command = false;
        return go_on();
      }
      return roll(RollKind::Activation);
    }
    case Activation::Step::Status:
      check_command_status(game, state);
      step.step = Activation::Step::Direct;
      return go_on();
    case Activation::Step::Direct:
      if (any_direct_command(game, state)) return ask(owner, Ask::DirectCommand);
      step.step = Activation::Step::Barrages;
      return go_on();
    case Activation::Step::Barrages:
      if (any_barrage(game, state)) return ask(owner, Ask::Barrage);
      step.step = Activation::Step::Movement;
      displace_chiefs(game, state, owner, events);
      return go_on();
    case Activation::Step::Movement:
      if (any_piece_to_move(game, state)) return ask(owner, Ask::ChoosePiece);
      step.step = Activation::Step::Declare;
      return go_on();
    case Activation::Step::Declare:  // 10.4a
      if (state.activation.assault_count > 0 || any_assault(game, state)) return ask(owner, Ask::Declare);
      tell_why_no_assault(game, state, events);
      step.step = Activation::Step::End;
      return go_on();
    case Activation::Step::Divide:
      while (step.next < state.activation.assault_count) {
        if (!last_of_attacker(state, step.next)) return ask(owner, Ask::DivideAttack);
        state.activation.assaults[step.next].share =
            static_cast<std::uint8_t>(undivided_value(game, state, step.next));
        ++step.next;
      }
      step.step = Activation::Step::Resolve;
      return state.activation.capacity == Capacity::CoordinatedAssault ? roll(RollKind::Coordination)
                                                                       : go_on();
    case Activation::Step::Resolve: {
      const int due = due_advance(game, state);
      if (due >= 0) {
        state.stack.push(Advance{.vacated = static_cast<std::uint8_t>(due)});
        return go_on();
      }
      for (int i = 0; i < state.activation.assault_count; ++i) {
        Assault& assault = state.activation.assaults[static_cast<std::size_t>(i)];
        if (assault.resolved || (!lapsed(state, assault) && able_to_attack(game, state, assault))) continue;
        assault.resolved = true;
        tell(events, EventKind::Lapsed, "10.4.2g", unit(assault.attacker), unit(assault.target));
        return go_on();  // an advance may be due now
      }
      ActionList list;
      choose_assault_list(game, state, list);
      if (list.size() > 1) return ask(owner, Ask::ChooseAssault);  // 10.4b
      if (list.size() == 1) {
        choose_assault_carry_out(game, state, list[0], events);
      } else {
        step.step = Activation::Step::End;
      }
      return go_on();
    }
    case Activation::Step::End:
      for (const UnitId who : members(game, state)) state[who].in_command = state[who].direct = false;
      state.activation = ActivationState{};
      return done();
  }
  return done();
}

void take_activation(const Game& game, State& state, Roll roll, Events& events) {
  const FormationId which = state.activation.formation;
  const Reckoning sum = activation_test(game, state, which);
  tell_items(events, sum);
  if (roll.value[0] + sum.total() >= kTestPasses) {
    state.activation.under_orders = true;
    state[which].out_of_command = false;
    tell(events, EventKind::ActivationPassed, "10.1.1b", formation(which));
    return;
  }
  tell(events, EventKind::ActivationFailed, "10.1.1c", formation(which));
  if (arriving(game, state, which)) {
    ++state[which].failed_entries;
    activation(state).step = Activation::Step::End;
    tell(events, EventKind::EntryDelayed, "11.1.2-in13-c", formation(which));
  }
}

// --- whose turn it is

namespace {

// 13.2-reinf: which row of the list of reinforcements brings it, if it is one of them.
Rule rule_of_arrival(const Unit& counter, Rule otherwise) {
  switch (counter.arrival.turn) {
    case 3:
      return "13.2-reinf-a";
    case 4:
      return counter.nation == Nation::Austrian ? "13.2-reinf-c" : "13.2-reinf-b";
    case 5:
      return "13.2-reinf-d";
    case 6:
      return "13.2-reinf-e";
    default:
      return otherwise;
  }
}

FormationId formation_with(const Game& game, Piece who) {
  return kind_of(who) == PieceKind::Unit ? game[unit_of(who)].formation : formation_of(who);
}

}  // namespace

// While dice are to be thrown nobody is to act. The pieces of the active formation are in play even when the
// enemy is asked something in its activation: what is against them then is the step, not their side.
Verdict is_own(const Game& game, const State& state, Piece who, Rule rule) {
  if (state.pending.kind != Pending::Kind::Ask) return kAllowed;
  const PieceKind kind = kind_of(who);
  const bool leader = kind == PieceKind::Chief || kind == PieceKind::Rider;
  const Side owner = leader ? side_of(nation_of(who)) : game.side(formation_with(game, who));
  if (owner == state.pending.side) return kAllowed;
  const bool active = !leader && formation_with(game, who) == state.activation.formation &&
                      state.stack.find<Activation>() != nullptr;
  if (active) return kAllowed;
  return refused_by(rule, fact(who), side(owner), side(state.pending.side)).because("not-yours");
}

Verdict is_on_map(const Game& game, const State& state, UnitId who, Rule rule) {
  switch (state[who].status) {
    case Status::OnMap:
      return kAllowed;
    case Status::Eliminated:
      return refused_by(rule, unit(who)).because("eliminated");
    case Status::ToCome:
      if (arrived_by_now(state, game[who].arrival))
        return refused_by(rule, unit(who), hex(game[who].arrival.hex)).because("not-entered");
      return refused_by(rule_of_arrival(game[who], rule), unit(who), number(game[who].arrival.turn),
                        hex(game[who].arrival.hex))
          .because("not-arrived");
    case Status::Absent:
      break;
  }
  return refused_by(rule, unit(who)).because("not-in-play");
}

bool has_acted(const State& state, FormationId which) {
  const auto* operations = state.stack.find<Operations>();
  if (operations == nullptr || operations->step == Operations::Step::Roll) return false;
  return state.activation.formation != which && !state.markers.contains(index(which));
}

// 10a, 10.3c  Only the active formation acts; another has had its turn, or waits for its marker. Outside the
// Operations Phase it is the phase that is against it.
Verdict may_act(const Game& game, const State& state, Piece who, Rule rule) {
  const FormationId which = formation_with(game, who);
  const FormationId active = state.activation.formation;
  const auto* operations = state.stack.find<Operations>();
  if (which == active || operations == nullptr || operations->step == Operations::Step::Roll) return kAllowed;
  const bool acted = has_acted(state, which) && marker_available(game, state, which);
  if (acted && state[which].failed_entries > 0 && arriving(game, state, which))
    return refused_by("11.1.2-in13-b", fact(who), commander(which)).because("entry-failed");
  if (active == kNoFormation) {
    const Verdict no = refused_by("10a", fact(who), formation(which));
    return acted ? no.because("formation-acted") : no.because("marker-to-come");
  }
  const Verdict no = refused_by(rule, fact(who), formation(which), formation(active));
  return acted ? no.because("another-acts-it-has") : no.because("another-acts-it-waits");
}

// 10.1.3-bis-a  The commander in chief takes units himself, as many in a turn as his reaction value (B16).
void direct_command_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  const Nation nation = game[state.activation.formation].nation;
  if (!chief_on_map(state, nation) || state.chief(nation).direct_used >= game[nation].reaction) return;
  for (const UnitId who : members(game, state)) {
    const Action action = act(Verb::Take, piece(who));
    if (direct_command_verdict(game, state, action)) list.add(action);
  }
}

Verdict may_take(const Game& game, const State& state, UnitId who) {
  constexpr Rule kRule = "10.1.3-bis-a";
  if (const Verdict own = is_own(game, state, piece(who), kRule); !own) return own;
  if (const Verdict here = is_on_map(game, state, who, kRule); !here) return here;
  if (const Verdict turn = may_act(game, state, piece(who), "10.1.3-bis-b"); !turn) return turn;
  if (game[who].formation != state.activation.formation) return kAllowed;  // of another phase
  const Nation nation = game[who].nation;
  if (state[who].direct) return refused_by(kRule, unit(who), chief(nation)).because("already-direct");
  if (state[who].in_command) return refused_by(kRule, unit(who)).because("in-command");
  if (!chief_on_map(state, nation))
    return refused_by(kRule, unit(who), chief(nation)).because("chief-absent");
  if (state.chief(nation).direct_used >= game[nation].reaction) {
    return refused_by("B16", unit(who), chief(nation), number(game[nation].reaction),
                      number(state.chief(nation).direct_used));
  }
  Reach lines;
  trace_lines(game, state, side_of(nation), state.chief(nation).hex, kDirectRange, lines);
  if (lines.contains(state[who].hex)) return kAllowed;
  return refused_by(kRule, unit(who), chief(nation), points(kDirectRange)).because("no-direct-line");
}

Verdict direct_command_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Take || !who) return refused_by("10.1.3-bis-a").because("first-direct");
  return may_take(game, state, *who);
}

void direct_command_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    activation(state).step = Activation::Step::Barrages;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  const Nation nation = game[who].nation;
  state[who].in_command = state[who].direct = true;
  ++state.chief(nation).direct_used;
  tell(events, EventKind::DirectCommand, "10.1.3-bis-a", chief(nation), unit(who));
}

}  // namespace tamburino::butchery
