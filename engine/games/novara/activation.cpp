#include "engine/games/novara/rules.h"

// 7. Activation of formations, of Higher Commanders and by the Independent chit; and the order of an
// activation.
namespace tamburino::novara {
namespace {

Activation& activation(State& state) { return *state.stack.top_as<Activation>(); }

int bit_of(FormationId which) { return index(which); }

// How many more units may be taken with this chit: one independent with a formation, three in all with the
// Independent chit. A Higher Commander takes all independents by himself.
int still_to_take(const Game& game, const State& state) {
  const ActivationState& now = state.activation;
  if (now.chit == kNoChit) return 0;
  switch (game[now.chit].rank) {
    case Rank::Formation:
      return 1 - now.taken;  // 7.formation-g
    case Rank::Independent:
      return game[now.chit].factor - now.taken;  // 7.independent-a
    case Rank::Higher:
      break;
  }
  return 0;
}

void make_active(const Game& game, State& state, UnitId who, Events& events) {
  state[who].active = state[who].activated = true;
  tell_only(side_of(game, state, who), events, EventKind::Activated, "7.activation-a", unit(who));
}

// 7.formation-c, 7.higher-d, 7.higher-e, R10  All units of the formations inside the radius, and none
// outside.
void activate_in_radius(const Game& game, State& state, Events& events) {
  const ActivationState& now = state.activation;
  const Chit& chit = game[now.chit];
  if (chit.rank == Rank::Independent) return;
  Reach radius;
  trace_radius(game, state, now.side, now.hex, chit.radius, radius);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!can_be_activated(game, state, who) || side_of(game, state, who) != now.side) continue;
    const bool independent = chit.rank == Rank::Higher && independent_unit(game, state, who);
    if (!led_by(game, state, now.chit, who) && !independent) continue;
    if (radius.contains(state[who].hex)) make_active(game, state, who, events);
  }
}

// R11  By a unit that it leads, whether or not that one has been activated before; R15 the Independent chit
// by a unit that it can take.
bool may_lie_by(const Game& game, const State& state, ChitId which, UnitId who) {
  if (!state.on_map(who) || side_of(game, state, who) != game[which].side) return false;
  if (game[which].rank == Rank::Independent) return can_be_activated(game, state, who);
  return led_by(game, state, which, who) ||
         (game[which].rank == Rank::Higher && independent_unit(game, state, who));
}

bool any_to_take(const Game& game, const State& state) {
  ActionList list;
  take_units_list(game, state, list);
  return list.size() > 1;
}

// Asked until it is ended, as long as there might be somebody whom the enemy does not see.
bool any_to_move(const Game& game, const State& state) {
  if (any_unseen_active(game, state)) return true;
  ActionList list;
  choose_unit_list(game, state, list);
  return list.size() > 1;
}

// 12.shaken-e, R50  Who was activated and did not move recovers, if supplied and not shaken just now. All at
// once: what the enemy sees of a stack is judged when everybody has recovered.
void remove_shaken(const Game& game, State& state, Events& events) {
  std::array<bool, kMostUnits> recovers{};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& own = state.units[i];
    recovers[i] = own.active && own.shaken && !own.moved && !own.out_of_supply && !own.shaken_now &&
                  own.status == Status::OnMap;
    if (recovers[i]) set_shaken(game, state, UnitId{static_cast<std::uint8_t>(i)}, false);
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (!recovers[i]) continue;
    const UnitId who{static_cast<std::uint8_t>(i)};
    see(game, state, state[who].hex);
    tell_of(game, state, who, events, EventKind::ShakenRemoved, "12.shaken-e");
  }
}

void end_activation(const Game& game, State& state, Events& events) {
  remove_shaken(game, state, events);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& own = state.units[i];
    if (state.activation.general_retreat && own.active && own.moved) own.marched = true;  // R26
    own.active = own.moved = own.halted = own.off_road = own.charged = own.aimed = false;
    own.exposed = own.retreats = own.shaken_now = false;
    own.spent = 0;
    own.combat = kNoCombat;
  }
  state.activation = ActivationState{};
}

}  // namespace

// R8; R36  A captured train is an independent unit of its new side.
bool independent_unit(const Game& game, const State& state, UnitId who) {
  return game[who].formation != kNoFormation &&
         (game[game[who].formation].independent() || state[who].captured);
}

// A counter of the side that can do something on the map.
Verdict at_hand(const Game& game, const State& state, Side own, UnitId who) {
  const FormationId home = game[who].formation;
  // 17.hypothetical-d  Nobody is handed out before the boxes are revealed.
  const bool to_be_placed =
      state.stack.find<StrategicPlacement>() != nullptr && home != kNoFormation && !game[home].variant;
  const Verdict refused = refused_by("7.activation-a", unit(who));
  if (side_of(game, state, who) != own) return refused.because("not-yours");
  switch (state[who].status) {
    case Status::OnMap:
      break;
    case Status::ToPlace:
      return refused.because("not-placed");
    case Status::ToCome:
      return refused.because("not-arrived");
    case Status::InDisplay:
      return refused_by("R65", unit(who)).because("in-a-display");
    case Status::Eliminated:
      return refused.because("eliminated");
    case Status::Exited:
      return refused.because("left-the-map");
    case Status::Absent:
    case Status::Unknown:
      return refused.because(to_be_placed ? "not-placed" : "not-in-play");
  }
  if (game[who].kind == Kind::Dummy) return refused_by("18.dummies-d", unit(who)).because("a-dummy");
  return kAllowed;
}

namespace {

enum class Stops : std::uint8_t { Ground, Enemies, All };  // each with those before it

// 7.formation-d to f, R12  Steps outward; no enemy hex, no hex next to the enemy without a friend, nothing
// impassable.
void trace_radius(const Game& game, const State& state, Side side, Hex from, int radius, Stops by,
                  Reach& reach) {
  reach.search(
      game.map.grid(), from, 0, radius,
      [&](Hex here, Facing way, Hex to) -> StepCost {
        if (!passable(game, state, side, here, way)) return {};
        if (by >= Stops::Enemies && enemy_in(game, state, side, to)) return {};
        if (by >= Stops::All && touches_enemy(game, state, side, to) && !real_in(game, state, side, to))
          return {};
        return {1, false};
      },
      1);
}

// A unit that the radius does not reach: too far off, or what lies between.
Verdict out_of_radius(const Game& game, const State& state, UnitId who) {
  const ActivationState& now = state.activation;
  const int radius = game[now.chit].radius;
  const auto refuse = [&](Rule rule) { return refused_by(rule, unit(who), chit(now.chit), number(radius)); };
  const bool independent = game[now.chit].rank == Rank::Independent;
  if (now.hex == kNoHex || game.map.grid().distance(now.hex, state[who].hex) > radius)
    return refuse(independent ? "7.independent-a" : "7.activation-a").because("out-of-radius");
  const auto reached = [&](Stops by) {
    Reach reach;
    trace_radius(game, state, now.side, now.hex, radius, by, reach);
    return reach.contains(state[who].hex);
  };
  if (!reached(Stops::Ground)) return refuse("7.formation-f").because("radius-closed");
  if (!reached(Stops::Enemies)) return refuse("7.formation-d").because("radius-held");
  return refuse("7.formation-e").because("radius-beside-enemy");
}

}  // namespace

// 7.activation-a  Active, or what keeps it from being so.
Verdict may_act(const Game& game, const State& state, UnitId who) {
  const ActivationState& now = state.activation;
  if (const Verdict there = at_hand(game, state, now.side, who); !there) return there;
  if (state[who].active) return kAllowed;
  if (now.general_retreat) return refused_by("8.forced-march-h", unit(who)).because("no-supply-no-retreat");
  if (now.chit == kNoChit) return refused_by("7.activation-a", unit(who));
  const Verdict refused = refused_by("7.activation-a", unit(who), chit(now.chit));
  const Rank rank = game[now.chit].rank;
  if (state[who].activated) {
    const Rule once = rank == Rank::Independent            ? "7.independent-c"
                      : independent_unit(game, state, who) ? "7.formation-h"
                      : led_by(game, state, now.chit, who) ? "7.independent-d"
                                                           : "7.activation-a";
    return refused_by(once, unit(who)).because("activated-before");
  }
  if (rank == Rank::Independent) return refused.because("not-taken");
  const bool independent = independent_unit(game, state, who);
  if (rank == Rank::Formation && independent) return refused.because("not-taken");
  if (!independent && !led_by(game, state, now.chit, who)) {
    const bool higher = rank == Rank::Higher;
    return refused_by(higher ? "7.higher-d" : "7.activation-a", unit(who), formation(game[who].formation),
                      chit(now.chit))
        .because(higher ? "not-in-his-box" : "other-formation");
  }
  return out_of_radius(game, state, who);
}

// 7.procedure-g, 7.higher-d  Its own formation, or those in his box.
bool led_by(const Game& game, const State& state, ChitId which, UnitId who) {
  const FormationId home = game[who].formation;
  if (home == kNoFormation || state[who].captured || game[home].independent()) return false;
  if (game[which].rank == Rank::Formation) return game[which].formation == home;
  if (game[which].rank == Rank::Independent) return false;
  return game[home].side == game[which].side && (state[game[home].chit].place == ChitPlace::Box ||
                                                 (state.activation.formations >> bit_of(home) & 1U) != 0);
}

// 7.formation-h, 7.independent-c, 7.independent-d  Once a turn.
bool can_be_activated(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) && game[who].kind != Kind::Dummy && !state[who].activated;
}

void trace_radius(const Game& game, const State& state, Side side, Hex from, int radius, Reach& reach) {
  trace_radius(game, state, side, from, radius, Stops::All, reach);
}

// 7.formation-a, 7.formation-b, R11, R15
Verdict may_place_chit(const Game& game, const State& state, ChitId which, Hex where) {
  const Side own = game[which].side;
  if (!game.in_play(where)) return refused_by("R11", hex(where)).because("outside-play");
  const bool independent = game[which].rank == Rank::Independent;
  if (enemy_in(game, state, own, where))
    return refused_by(independent ? "R15" : "R11", hex(where)).because("enemy-there");
  const auto any_in = [&](Hex here) {
    for (const UnitId who : UnitsIn(state, here)) {
      if (may_lie_by(game, state, which, who)) return true;
    }
    return false;
  };
  if (any_in(where)) return kAllowed;
  for (const Facing way : kFacings) {
    const Hex next = game.map.neighbour(where, way);
    if (next == kNoHex || !any_in(next)) continue;
    if (!independent || passable(game, state, own, where, way)) return kAllowed;  // R15: as R12
  }
  return refused_by(independent ? "7.independent-a" : "7.formation-a", chit(which), hex(where))
      .because("no-unit-near-chit");
}

bool any_chit_hex(const Game& game, const State& state, ChitId which) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || side_of(game, state, who) != game[which].side) continue;
    if (may_place_chit(game, state, which, state[who].hex)) return true;
  }
  return false;
}

// Which units have been activated the enemy sees of those only that lie open.
bool any_unseen_for(const Game& game, const State& state, ChitId which) {
  if (game[which].rank != Rank::Independent) return false;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (side_of(game, state, who) == game[which].side && unseen(game, state, who)) return true;
  }
  return false;
}

void begin_activation(const Game& game, State& state, ChitId which, Events& /*events*/) {
  ActivationState& now = state.activation;
  now = ActivationState{};
  now.under_way = true;
  now.chit = which;
  now.side = game[which].side;
  if (game[which].rank == Rank::Formation) now.formations = 1U << bit_of(game[which].formation);
  if (game[which].rank == Rank::Higher) {
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
      const Formation& one = game.formations[i];
      if (one.side != now.side || one.independent() || state[one.chit].place != ChitPlace::Box) continue;
      now.formations |= 1U << i;
      state[one.chit].place = ChitPlace::Drawn;  // out of the box, beside his chit
    }
  }
  state[which].place = ChitPlace::Map;
  state.stack.push(Activation{});
}

// 6.sequence-b  Chit, movement, bombardment, combat.
Next run(const Game& game, State& state, Activation& step, Events& events) {
  ActivationState& now = state.activation;
  switch (step.step) {
    case Activation::Step::Place:
      return ask(now.side, Ask::PlaceChit);
    case Activation::Step::Take:
      if (any_to_take(game, state)) return ask(now.side, Ask::TakeUnits);
      step.step = Activation::Step::Movement;
      return go_on();
    case Activation::Step::Movement:
      if (any_to_move(game, state)) return ask(now.side, Ask::ChooseUnit);
      step.step = Activation::Step::MarchDie;
      return go_on();
    case Activation::Step::MarchDie:
      if (!now.marching) {
        step.step = Activation::Step::Fire;
        return go_on();
      }
      while (step.next < game.formations.size() && !march_die_due(game, state, step.next)) ++step.next;
      step.step = step.next < game.formations.size() ? Activation::Step::MarchLoss : Activation::Step::End;
      return step.step == Activation::Step::End ? go_on() : roll(RollKind::March);
    case Activation::Step::MarchLoss:
      ++step.next;
      step.step = now.general_retreat ? Activation::Step::MarchDie : Activation::Step::End;
      check_losses_lead(game, state, events);
      return go_on();
    case Activation::Step::Fire:
      if (any_bombardment(game, state)) return ask(now.side, Ask::Bombard);
      step.step = Activation::Step::Declare;
      return go_on();
    case Activation::Step::Declare:
      if (now.combat_count > 0 || any_attack(game, state)) return ask(now.side, Ask::Declare);
      step.step = Activation::Step::End;
      return go_on();
    case Activation::Step::Fight: {  // 12.combat-h
      for (int i = 0; i < now.combat_count; ++i) {
        Combat& combat = now.combats[static_cast<std::size_t>(i)];
        if (combat.resolved || can_be_fought(game, state, i)) continue;
        combat.resolved = true;
        tell(events, EventKind::Lapsed, "R39", hex(combat.target[0]));
      }
      ActionList list;
      choose_combat_list(game, state, list);
      if (list.size() > 1) return ask(now.side, Ask::ChooseCombat);
      if (list.size() == 1) {
        choose_combat_carry_out(game, state, list[0], events);
      } else {
        step.step = Activation::Step::End;
      }
      return go_on();
    }
    case Activation::Step::End:
      end_activation(game, state, events);
      return done();
  }
  return done();
}

void place_chit_list(const Game& game, const State& state, ActionList& list) {
  const ChitId which = state.activation.chit;
  std::array<bool, kMostBoardHexes> seen{};
  const auto offer = [&](Hex where) {
    if (where == kNoHex || seen[static_cast<std::size_t>(index(where))]) return;
    seen[static_cast<std::size_t>(index(where))] = true;
    if (may_place_chit(game, state, which, where)) list.add(act(Verb::PlaceChit, where));
  };
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!may_lie_by(game, state, which, who)) continue;
    offer(state[who].hex);
    for (const Facing way : kFacings) offer(game.map.neighbour(state[who].hex, way));
  }
}

Verdict place_chit_verdict(const Game& game, const State& state, Action action) {
  const auto where = hex_operand(game, action, 0);
  if (verb_of(action) != Verb::PlaceChit || !where) return refused_by("7.formation-a");
  return may_place_chit(game, state, state.activation.chit, *where);
}

void place_chit_carry_out(const Game& game, State& state, Action action, Events& events) {
  ActivationState& now = state.activation;
  now.hex = *hex_operand(game, action, 0);
  state[now.chit].hex = now.hex;  // 7.formation-i
  tell(events, EventKind::ChitPlaced, "7.formation-a", chit(now.chit), hex(now.hex));
  activate_in_radius(game, state, events);
  activation(state).step = Activation::Step::Take;
}

void take_units_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  if (still_to_take(game, state) <= 0) return;
  const ActivationState& now = state.activation;
  Reach radius;
  trace_radius(game, state, now.side, now.hex, game[now.chit].radius, radius);
  for (int i = 0; i < radius.size(); ++i) {
    for (const UnitId who : UnitsIn(state, radius[i])) {
      const bool offered = game[now.chit].rank == Rank::Independent || independent_unit(game, state, who);
      if (offered && can_be_activated(game, state, who)) list.add(act(Verb::Take, who));
    }
  }
}

Verdict may_take(const Game& game, const State& state, UnitId who) {
  const ActivationState& now = state.activation;
  if (const Verdict there = at_hand(game, state, now.side, who); !there) return there;
  const Chit& by = game[now.chit];
  const bool by_independent = by.rank == Rank::Independent;
  if (by.rank == Rank::Higher && !independent_unit(game, state, who)) return may_act(game, state, who);
  if (state[who].activated && !(by.rank == Rank::Formation && !independent_unit(game, state, who)))
    return refused_by(by_independent ? "7.independent-c" : "7.formation-h", unit(who))
        .because("activated-before");
  if (!by_independent && state[who].active && !independent_unit(game, state, who))
    return refused_by("7.activation-a", unit(who)).because("active-already");
  if (!by_independent && !independent_unit(game, state, who))
    return refused_by("7.procedure-g", unit(who), formation(game[who].formation)).because("no-independent");
  if (by.rank == Rank::Higher) return may_act(game, state, who);  // 7.higher-e  All in his radius already.
  if (still_to_take(game, state) <= 0)
    return refused_by(by_independent ? "7.independent-a" : "7.formation-g", unit(who), number(now.taken))
        .because("no-more-to-take");
  Reach radius;
  trace_radius(game, state, now.side, now.hex, by.radius, radius);
  return radius.contains(state[who].hex) ? kAllowed : out_of_radius(game, state, who);
}

Verdict take_units_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Take || !who) return refused_by("7.formation-g");
  return may_take(game, state, *who);
}

void take_units_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    activation(state).step = Activation::Step::Movement;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  ++state.activation.taken;
  make_active(game, state, who, events);
  const bool by_independent = game[state.activation.chit].rank == Rank::Independent;
  tell_only(state.activation.side, events, EventKind::Taken,
            by_independent ? "7.independent-a" : "7.formation-g", unit(who));
  if (still_to_take(game, state) <= 0) activation(state).step = Activation::Step::Movement;
}

}  // namespace tamburino::novara
