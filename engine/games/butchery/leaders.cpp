#include "engine/games/butchery/rules.h"

// 10.4.11. Commanders in chief and combat. 10.4.12. Formation commanders and combat.
namespace tamburino::butchery {
namespace {

const AidePlacement& placement(const State& state) { return *state.stack.top_as<AidePlacement>(); }
const Displacement& displacement(const State& state) { return *state.stack.top_as<Displacement>(); }

bool is_commander_in(const State& state, FormationId which, Hex where) {
  return commander_on_map(state, which) && state[which].commander_hex == where;
}

bool is_chief_in(const State& state, Nation nation, Hex where) {
  return chief_on_map(state, nation) && state.chief(nation).hex == where;
}

template <class Do>
void each_commander_in(const Game& game, const State& state, Side side, Hex where, Do act_on) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (game.side(which) == side && is_commander_in(state, which, where)) act_on(which);
  }
}

template <class Do>
void each_chief(Side side, Do act_on) {
  for (int n = 0; n < kNationCount; ++n) {
    if (side_of(Nation{static_cast<std::uint8_t>(n)}) == side) act_on(Nation{static_cast<std::uint8_t>(n)});
  }
}

}  // namespace

bool commander_on_map(const State& state, FormationId which) {
  return which != kNoFormation && state[which].commander == Status::OnMap;
}

bool chief_on_map(const State& state, Nation nation) { return state.chief(nation).status == Status::OnMap; }

// 10.4.12g  An Aide de Camp has none.
int combat_bonus(const Game& game, const State& state, FormationId which) {
  return state[which].aide ? 0 : game[which].commander->bonus;
}

FormationId commander_with(const Game& game, const State& state, UnitId who) {
  const FormationId home = game[who].formation;
  return state.on_map(who) && is_commander_in(state, home, state[who].hex) ? home : kNoFormation;
}

// 10.4.12a  Whichever commander of its side stands with it may lead a unit, his own man or not.
FormationId leader_beside(const Game& game, const State& state, UnitId who) {
  FormationId best = commander_with(game, state, who);
  if (!state.on_map(who)) return best;
  each_commander_in(game, state, game.side(who), state[who].hex, [&](FormationId which) {
    const bool better =
        best == kNoFormation || combat_bonus(game, state, which) > combat_bonus(game, state, best);
    if (better) best = which;
  });
  return best;
}

// 10.4.11b, 10.4.12c  Leaders always retreat with a unit that retreats from their hex.
void leaders_go_with(const Game& game, State& state, Side side, Hex from, Hex to, Events& events) {
  each_commander_in(game, state, side, from, [&](FormationId which) {
    state[which].commander_hex = to;
    tell(events, EventKind::Followed, "10.4.12c", commander(which), hex(to));
  });
  each_chief(side, [&](Nation nation) {
    if (!is_chief_in(state, nation, from)) return;
    state.chief(nation).hex = to;
    tell(events, EventKind::Followed, "10.4.11b", chief(nation), hex(to));
  });
}

// 10.4.11c, 10.4.12d  Leaders are lost with the last unit of their hex.
void leaders_left_without(const Game& game, State& state, Side side, Hex where, Events& events) {
  if (friend_in(game, state, side, where)) return;
  each_commander_in(game, state, side, where,
                    [&](FormationId which) { lose_commander(game, state, which, "10.4.12d", events); });
  each_chief(side, [&](Nation nation) {
    if (is_chief_in(state, nation, where)) kill_chief(game, state, nation, "10.4.11c", events);
  });
}

// 10.4.12f  His Aide de Camp takes over on a unit of the formation, at once. Where several fall together
// their Aides wait for one another, for a hex may hold any number of commanders.
void lose_commander(const Game&, State& state, FormationId which, Rule rule, Events& events) {
  tell(events, EventKind::CommanderLost, rule, commander(which));
  if (auto* assault = state.stack.find<Engagement>()) {  // B46: the Aide has taken no part in it
    if (assault->attacker_commander == which) assault->attacker_commander = kNoFormation;
    if (assault->defender_commander == which) assault->defender_commander = kNoFormation;
  }
  state[which].aide = true;
  state[which].commander = Status::Absent;
  state[which].commander_hex = kNoHex;
  if (!state.stack.top_as<AidePlacement>()) state.stack.push(AidePlacement{which});
}

void kill_chief(const Game& game, State& state, Nation nation, Rule rule, Events& events) {
  tell(events, EventKind::ChiefKilled, rule, chief(nation));
  state.chief(nation).status = Status::Eliminated;
  state.chief(nation).hex = kNoHex;
  state.rider(nation) = RiderState{};
  if (nation == Nation::French) end_game(game, state, Ending::NapoleonKilled, events);  // 13.2.2b
  if (nation == Nation::Austrian) end_game(game, state, Ending::FranzJosefKilled, events);
}

// 10.4.12e  A commander without infantry or cavalry is lost to an enemy unit that enters. So is a chief who
// could find no unit to flee to.
void overrun_leaders(const Game& game, State& state, Side by, Hex where, Events& events) {
  each_commander_in(game, state, enemy_of(by), where,
                    [&](FormationId which) { lose_commander(game, state, which, "10.4.12e", events); });
  each_chief(enemy_of(by), [&](Nation nation) {
    if (is_chief_in(state, nation, where)) kill_chief(game, state, nation, "10.4.11c", events);
  });
}

// 10.4.11d  While the enemy moves, a chief without a unit and next to an enemy unit goes to the nearest
// friend.
void displace_chiefs(const Game& game, State& state, Side moving, Events&) {
  each_chief(enemy_of(moving), [&](Nation nation) {
    if (!chief_on_map(state, nation)) return;
    const Hex here = state.chief(nation).hex;
    if (friend_in(game, state, enemy_of(moving), here)) return;
    if (next_to_enemy(game, state, enemy_of(moving), here)) state.stack.push(Displacement{nation});
  });
}

// --- the Aide de Camp

namespace {

FormationId next_aide_to_place(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    const bool lost = state[which].aide && state[which].commander == Status::Absent;
    if (lost && !game[which].detached()) return which;
  }
  return kNoFormation;
}

}  // namespace

Next run(const Game& game, State& state, AidePlacement& now, Events& events) {
  const FormationId which = now.formation;
  FormationState& own = state[which];
  if (own.commander != Status::Absent) {  // placed
    now.formation = next_aide_to_place(game, state);
    return now.formation == kNoFormation ? done() : go_on();
  }
  ActionList list;
  place_aide_list(game, state, list);
  if (list.size() > 1) return ask(game.side(which), Ask::PlaceAide);
  if (list.size() == 1) {
    place_aide_carry_out(game, state, list[0], events);
    return go_on();
  }
  // Nobody of the formation is on the map: he comes with those still to come, or leaves play (B47).
  own.commander = has_living_units(game, state, which) ? Status::ToCome : Status::Eliminated;
  tell(events, EventKind::AideGone, "B47", formation(which));
  return go_on();
}

void place_aide_list(const Game& game, const State& state, ActionList& list) {
  const FormationId which = placement(state).formation;
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    if (state.on_map(who)) list.add(act(Verb::Place, commander_of(which), piece(who)));
  }
}

Verdict place_aide_verdict(const Game& game, const State& state, Action action) {
  const FormationId which = placement(state).formation;
  const auto who = unit_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || piece_operand(game, action, 0) != commander_of(which) || !who) {
    return refused_by("10.4.12f", commander(which)).because("first-aide");
  }
  if (game[*who].formation != which)
    return refused_by("10.4.12f", commander(which), unit(*who), formation(which)).because("not-his-unit");
  return is_on_map(game, state, *who, "10.4.12f");
}

void place_aide_carry_out(const Game& game, State& state, Action action, Events& events) {
  const FormationId which = placement(state).formation;
  const UnitId who = *unit_operand(game, action, 1);
  state[which].commander = Status::OnMap;
  state[which].commander_hex = state[who].hex;
  tell(events, EventKind::AidePlaced, "10.4.12f", commander(which), unit(who));
}

// --- the displaced commander in chief

namespace {

// Fewest cavalry points, then fewest hexes, then the owner's choice (B62). Out of reach of all: fewest hexes.
void nearest_friends(const Game& game, const State& state, Nation nation, ActionList& list) {
  const Side own = side_of(nation);
  const Hex here = state.chief(nation).hex;
  Reach reach;
  constexpr HalfPoints kFar = 120;
  reach.search(game.map.grid(), here, 0, kFar, [&](Hex from, Facing way, Hex to) -> StepCost {
    const HalfPoints cost = game.map.cost(Kind::Cavalry, from, way);
    return enemy_in(game, state, own, to) ? StepCost{} : StepCost{cost, false};
  });
  int best = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || game.side(who) != own || UnitsIn(state, state[who].hex).first() != who)
      continue;
    const int points = reach.contains(state[who].hex) ? reach.cost(state[who].hex) : 1000;
    const int rank = points * 1000 + game.map.grid().distance(here, state[who].hex);
    if (list.empty() || rank < best) list.clear(), best = rank;
    if (rank == best) list.add(act(Verb::Place, chief_of(nation), piece(who)));
  }
}

}  // namespace

Next run(const Game& game, State& state, Displacement& now, Events& events) {
  const Hex here = state.chief(now.nation).hex;
  const Side own = side_of(now.nation);
  if (!chief_on_map(state, now.nation) || friend_in(game, state, own, here)) return done();
  ActionList list;
  nearest_friends(game, state, now.nation, list);
  if (list.empty()) return done();
  if (list.size() > 1) return ask(own, Ask::Displace);
  displace_carry_out(game, state, list[0], events);
  return go_on();
}

void displace_list(const Game& game, const State& state, ActionList& list) {
  nearest_friends(game, state, displacement(state).nation, list);
}

Verdict displace_verdict(const Game& game, const State& state, Action action) {
  const Nation nation = displacement(state).nation;
  const auto who = unit_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || piece_operand(game, action, 0) != chief_of(nation) || !who) {
    return refused_by("10.4.11d", chief(nation)).because("first-displace");
  }
  if (game.side(*who) != side_of(nation)) return refused_by("10.4.11d", unit(*who)).because("not-yours");
  if (const Verdict here = is_on_map(game, state, *who, "10.4.11d"); !here) return here;
  ActionList list;
  nearest_friends(game, state, nation, list);
  if (list.contains(action)) return kAllowed;
  const UnitId nearest{static_cast<std::uint8_t>(list[0].operand[1])};
  return refused_by("10.4.11d", chief(nation), unit(*who), unit(nearest)).because("not-nearest");
}

void displace_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Nation nation = displacement(state).nation;
  const UnitId who = *unit_operand(game, action, 1);
  state.chief(nation).hex = state[who].hex;
  tell(events, EventKind::ChiefDisplaced, "10.4.11d", chief(nation), unit(who), hex(state[who].hex));
}

}  // namespace tamburino::butchery
