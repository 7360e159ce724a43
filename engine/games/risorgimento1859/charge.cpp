#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 4.16, 7.5  Charges, and the Massed Cavalry Attack.
namespace tamburino::risorgimento1859 {
namespace {

bool needs_way(Terrain ground) {  // 7.52a
  return ground == Terrain::HeavilyCultivated || ground == Terrain::Marsh || ground == Terrain::Woods ||
         ground == Terrain::RoughWoods;
}

// 7.52e, A82  A step on the way, before the target: cheap enough, no enemy, room to pass.
Verdict may_pass(const Game& game, const State& state, UnitId who, Hex from, Facing side) {
  const Hex to = game.map.neighbour(from, side);
  if (to == kNoHex || !game.in_area(to)) return refused_by("5.3a", unit(who)).because("off-map");
  const Points cost = terrain_cost(game, state, who, from, side);
  if (cost == kClosed) return refused_by("5.26a", unit(who), hex(to));
  if (cost > game.combat.charge_step) return refused_by("7.52e", unit(who), hex(to), number(cost));
  if (enemy_in(game, state, game[who].side, to)) return refused_by("5.42b", unit(who), hex(to));
  return may_stack(game, state, who, to);
}

// A way of that many steps; the refusal is that of the first straight step that fails.
Verdict find_way(const Game& game, const State& state, UnitId who, Hex from, Hex to, int steps) {
  Verdict why = refused_by("7.52e", unit(who), hex(to));
  for (const Facing side : kFacings) {
    const Hex next = game.map.neighbour(from, side);
    if (next == kNoHex || game.map.grid().distance(next, to) > steps - 1) continue;
    const Verdict step = may_pass(game, state, who, from, side);
    if (!step) {
      why = step;
      continue;
    }
    if (next == to) return kAllowed;
    if (steps > 1) {
      why = find_way(game, state, who, next, to, steps - 1);
      if (why) return why;
    }
  }
  return why;
}

// --- 4.16

bool leads_cavalry(const Game& game, LeaderId who) {
  const Leader& one = game[who];
  if (one.rank != Rank::Brigadier || one.brigade == kNoBrigade) return false;
  bool horse = false;
  for (const UnitId unit : game.units_of(one.brigade)) {
    if (game[unit].infantry()) return false;
    horse = horse || game[unit].cavalry();
  }
  return horse;
}

// Apart from the Range (4.16b, A12), which is asked for the few who pass this.
Verdict may_be_massed(const Game& game, const State& state, LeaderId chief, UnitId who) {
  const Unit& one = game[who];
  const Leader& man = game[chief];
  if (one.side != man.side || !state.on_map(who)) return refused_by("4.16b", unit(who), leader(chief));
  if (!one.cavalry()) return refused_by("4.16d", unit(who)).because("no-cavalry");
  if (one.nation == Nation::Piedmont) return refused_by("4.15d", unit(who));
  if (one.side == Side::Austrian && game[one.brigade].army != game[man.brigade].army)
    return refused_by("4.16f", unit(who));
  if (state[who].is(Mark::Reserve)) return refused_by("4.61a", unit(who));
  if (next_to_enemy(game, state, one.side, state[who].hex)) return refused_by("7.51a", unit(who));
  return fit_to_charge(game, state, who);
}

Verdict may_join(const Game& game, const State& state, const MassedAttack& now, UnitId who) {
  if (now.units.contains(who)) return refused_by("4.16e", unit(who)).because("has-joined");
  if (const Verdict fit = may_be_massed(game, state, now.leader, who); !fit) return fit;
  return in_range(game, state, now.leader, state[who].hex)
             ? kAllowed
             : refused_by("4.16b", unit(who), leader(now.leader));
}

bool anybody_to_join(const Game& game, const State& state, const MassedAttack& now) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (may_join(game, state, now, UnitId{static_cast<std::uint16_t>(i)})) return true;
  }
  return false;
}

}  // namespace

// --- 7.5

Verdict fit_to_charge(const Game& game, const State& state, UnitId who) {
  if (!game[who].cavalry()) return refused_by("7.33c", unit(who)).because("no-cavalry");
  if (state[who].is(Mark::Disordered)) return refused_by("7.5d", unit(who));
  if (state[game[who].brigade].hors_de_combat) return refused_by("9.11a", brigade(game[who].brigade));
  if (state[game.corps_of(who)].withdrawing) return refused_by("a10.4b", unit(who));
  return kAllowed;
}

Verdict may_charge_into(const Game& game, const State& state, UnitId who, Hex from, Hex target) {
  const auto side = game.map.grid().side_towards(from, target);
  if (!side) return refused_by("7.5a", unit(who), hex(target)).because("not-adjacent");
  const Terrain ground = game.map.terrain(target);
  if (ground == Terrain::Town) return refused_by("5.54b", unit(who), hex(target));
  if (ground == Terrain::Village || game.map[target].castle)
    return refused_by("7.52d", unit(who), hex(target));
  const bool by_way = ways(game, state, who, from, target) != Ways::OffRoad &&
                      game.map.road(from, *side) != Road::None;  // A83
  if (needs_way(ground) && !by_way) return refused_by("7.52a", unit(who), hex(target));
  const Points cost = terrain_cost(game, state, who, from, *side);
  if (cost == kClosed) return refused_by("5.26a", unit(who), hex(target));
  if (cost > game.combat.charge_step) return refused_by("7.52e", unit(who), hex(target), number(cost));
  return kAllowed;
}

Verdict may_charge(const Game& game, const State& state, UnitId who, Hex target, Hex last) {
  if (const Verdict fit = fit_to_charge(game, state, who); !fit) return fit;
  const UnitState& own = state[who];
  if (!own.is(Mark::InCommand)) return refused_by("7.5b", unit(who));
  if (own.is(Mark::BeganAdjacent)) return refused_by("7.51a", unit(who));
  if (own.is(Mark::Attacked)) return refused_by("7.3c", unit(who));
  if (!enemy_in(game, state, game[who].side, target))
    return refused_by("7.5a", unit(who), hex(target)).because("no-enemy");
  const Grid& grid = game.map.grid();
  const int away = grid.distance(own.hex, target);
  if (away < game.combat.charge_least || away > game.combat.charge_most)
    return refused_by("7.5a", unit(who), hex(target), number(away));
  if (!in_sight(game, state, own.hex, target)) return refused_by("7.5c", unit(who), hex(target));
  if (const Verdict into = may_charge_into(game, state, who, last, target); !into) return into;
  const int steps = game.combat.charge_most - 1;  // the target is the last step
  if (last == own.hex || grid.distance(own.hex, last) > steps)
    return refused_by("7.5a", unit(who), hex(last), number(grid.distance(own.hex, last) + 1));
  return find_way(game, state, who, own.hex, last, steps);
}

namespace {

// Every charge that is open to it; `look` says whether to go on.
template <class Look>
void each_charge(const Game& game, const State& state, UnitId who, const Look& look) {
  if (!state.on_map(who) || !fit_to_charge(game, state, who)) return;
  const UnitState& own = state[who];
  if (!own.is(Mark::InCommand) || own.is(Mark::BeganAdjacent) || own.is(Mark::Attacked)) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& there = state.units[i];
    if (there.status != Status::OnMap || there.place != 0 || game.units[i].side == game[who].side) continue;
    if (game.map.grid().distance(own.hex, there.hex) > game.combat.charge_most) continue;
    for (const Facing side : kFacings) {
      const Hex last = game.map.neighbour(there.hex, side);
      if (last != kNoHex && may_charge(game, state, who, there.hex, last) && !look(there.hex, last)) return;
    }
  }
}

}  // namespace

void list_charges(const Game& game, const State& state, UnitId who, ActionList& list) {
  each_charge(game, state, who, [&](Hex target, Hex last) {
    list.add(act(Verb::Charge, piece(who), target, last));
    return true;
  });
}

bool can_charge(const Game& game, const State& state, UnitId who) {
  bool any = false;
  each_charge(game, state, who, [&](Hex, Hex) { return !(any = true); });
  return any;
}

// --- 4.16

LeaderId massed_leader(const State& state) {
  const auto* now = state.stack.find<MassedAttack>();
  return now == nullptr ? kNoLeader : now->leader;
}

bool must_charge(const Game& game, const State& state, UnitId who) {
  const auto* now = state.stack.find<MassedAttack>();
  if (now == nullptr || !now->units.contains(who) || state[who].is(Mark::Attacked)) return false;
  return can_charge(game, state, who);
}

// Announced in place of an activation of the leader's corps, which must be open to it as to any other: A118.
Verdict may_mass(const Game& game, const State& state, const ActivationPhase& phase, LeaderId who) {
  const Leader& one = game[who];
  if (one.side != phase.due) return refused_by("4.4c").because("not-yours");
  if (one.side == Side::Austrian && !one.masses) return refused_by("4.16g", leader(who));
  if (!leads_cavalry(game, who)) return refused_by("4.16b", leader(who)).because("no-cavalry");
  if (game[one.corps].nation == Nation::Piedmont) return refused_by("4.15d", leader(who));
  if (state.massed[static_cast<std::size_t>(index(one.side))]) return refused_by("4.16a", leader(who));
  if (!state.on_map(who) || state[who].finished) return refused_by("8.4d", leader(who));
  if (const Verdict corps = select_verdict(game, state, act(Verb::Activate, one.corps)); !corps) return corps;
  return anybody_to_join(game, state, {.leader = who}) ? kAllowed
                                                       : refused_by("4.16b", leader(who)).because("nobody");
}

Next run(const Game& game, State& state, MassedAttack& now, Events&) {
  using Step = MassedAttack::Step;
  const Side own = game[now.leader].side;
  switch (now.step) {
    case Step::Choose:
      if (anybody_to_join(game, state, now)) return ask(own, Ask::Massed);
      now.step = Step::Move;
      return go_on();
    case Step::Move:
      if (!now.units.empty()) return ask(own, Ask::Move);
      now.step = Step::End;
      return go_on();
    case Step::Attacks: {
      now.step = Step::End;
      bool any = false;
      for (const UnitId who : now.units) any = any || must_charge(game, state, who);
      if (any && !state.acting.no_attack) state.stack.push(Attacks{});
      return go_on();
    }
    case Step::End:
      return done();
  }
  return done();
}

Verdict massed_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Join || !who) return refused_by("4.16e");
  return may_join(game, state, *state.stack.top_as<MassedAttack>(), *who);
}

void massed_list(const Game& game, const State& state, ActionList& list) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Action one = act(Verb::Join, piece(UnitId{static_cast<std::uint16_t>(i)}));
    if (massed_verdict(game, state, one)) list.add(one);
  }
  list.add(act(Verb::Done));
}

void massed_carry_out(const Game& game, State& state, Action action, Events&) {
  auto& now = *state.stack.top_as<MassedAttack>();
  if (verb_of(action) == Verb::Done) {
    now.step = MassedAttack::Step::Move;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  now.units.add(who);
  state[who].set(Mark::InCommand);
}

}  // namespace tamburino::risorgimento1859
