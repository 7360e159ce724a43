#include "engine/games/risorgimento1859/combat.h"

#include <algorithm>
#include <utility>

#include "engine/games/risorgimento1859/movement.h"

// 7.44, 7.45, 8.31  One combat: both dice, the hits, the loser, and who stays in the hex.
namespace tamburino::risorgimento1859 {
namespace {

template <class Is>
int count_if(const UnitSet& units, Is is) {
  int count = 0;
  for (const UnitId who : units) count += is(who) ? 1 : 0;
  return count;
}

UnitSet on_map(const State& state, const UnitSet& units) {
  UnitSet left;
  for (const UnitId who : units) {
    if (state.on_map(who)) left.add(who);
  }
  return left;
}

UnitSet those_in(const State& state, const UnitSet& units, Hex where) {
  UnitSet left;
  for (const UnitId who : units) {
    if (state.on_map(who) && state[who].hex == where) left.add(who);
  }
  return left;
}

int highest_cohesion(const Game& game, const State& state, const UnitSet& units) {
  int most = -1;
  for (const UnitId who : units) most = std::max(most, cohesion(game, state, who));
  return most;
}
int lowest_cohesion(const Game& game, const State& state, const UnitSet& units) {
  int least = 99;
  for (const UnitId who : units) least = std::min(least, cohesion(game, state, who));
  return least;
}

// 8.31c  The best brigadier of a side in the combat.
LeaderId brigadier_in(const Game& game, const State& state, Side side, const Combat& fight) {
  LeaderId best = kNoLeader;
  for (const LeaderId who : leaders_in(game, state, side, fight.target)) {
    if (game[who].rank != Rank::Brigadier || state[who].finished) continue;
    if (best == kNoLeader || game[who].commitment < game[best].commitment) best = who;
  }
  return best;
}

// 7.45c, 7.45d  Through which sides of the target they come.
int position_modifier(const Game& game, const State& state, const Combat& fight) {
  if (fight.defenders.empty()) return 0;
  const UnitId facing = fight.defenders.first();  // 6.13b: not a battery
  bool front = false, rear = false;
  for (const UnitId who : fight.attackers) {
    const bool ahead = is_frontal(game, state, facing, came_from(state, who, fight.target));
    front = front || ahead;
    rear = rear || !ahead;
  }
  if (!rear) return 0;
  return front ? game.combat.front_and_rear : game.combat.rear;
}

// 7.46a, 8.33k  Batteries of the hex; the one in the castle stays until its own combat.
void lose_batteries(const Game& game, State& state, const Combat& fight, Rule rule, Events& events) {
  const Side other = enemy_of(fight.side);
  const UnitId inside = in_castle(game, state, other, fight.target);
  for (const UnitId who : units_in(game, state, other, fight.target)) {
    const bool other_combat =
        !fight.inside && who == inside && units_in(game, state, other, fight.target).size() > 1;
    if (game[who].artillery() && !other_combat) eliminate(game, state, who, rule, events);
  }
}

void bring_leaders_back(const Game& game, State& state, UnitId who, Hex from, Hex to, Events& events) {
  for (const LeaderId chief : leaders_in(game, state, game[who].side, from)) {
    if (!is_led_by(game, state, chief, who)) continue;
    state[chief].hex = to;
    tell(events, EventKind::LeaderMoved, "8.4i", leader(chief), hex(to));
  }
}

// 8.32a, 7.43b, A107
void go_back(const Game& game, State& state, const Combat& fight, UnitId who, EventKind told, Rule rule,
             bool leaders, Events& events) {
  Hex to = came_from(state, who, fight.target);
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    const Attacker& one = state.attacks.all[i];
    if (one.unit == who && one.charge && one.start != kNoHex && !may_stack(game, state, who, to))
      to = one.start;
  }
  const Hex from = state[who].hex;
  put(game, state, who, to);
  fall_in(game, state, who);
  tell(events, told, rule, unit(who), hex(to));
  if (leaders) bring_leaders_back(game, state, who, from, to, events);
  arrive(game, state, who, to, events);  // of a charge, where it has not been before
}

// 8.4i, A122  Leaders whose men in the hex are all gone.
void take_leaders_away(const Game& game, State& state, Side side, Hex from) {
  if (!leaders_in(game, state, side, from).empty()) state.stack.push(Retreat{.side = side, .from = from});
}

void enter_target(const Game& game, State& state, const Combat& fight, Events& events) {
  const Hex target = fight.target;
  std::array<UnitId, kMostUnits> order{};
  std::size_t count = 0;
  for (const UnitId who : fight.attackers) order[count++] = who;
  // Not std::stable_sort, which allocates: the attackers come by their numbers, so these decide between
  // equals.
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
            [&](UnitId a, UnitId b) { return std::pair(state[a].place, a) < std::pair(state[b].place, b); });
  for (std::size_t i = 0; i < count; ++i) {
    const UnitId who = order[i];
    if (state[who].hex == target) continue;
    const Hex from = came_from(state, who, target);
    put(game, state, who, target);
    if (const auto way = game.map.grid().side_towards(from, target)) turn_to(game, state, who, *way);
    arrive(game, state, who, target, events);
  }
}

// 6.1b  Those who have won face one way.
void dress_ranks(const Game& game, State& state, const UnitSet& units) {
  if (units.empty()) return;
  UnitId top = units.first();
  for (const UnitId who : units) top = state[who].place < state[top].place ? who : top;
  for (const UnitId who : units) turn_to(game, state, who, state[top].facing);
}

}  // namespace

// 7.21b, 7.33a, 7.33d, 8.33e, 5.29c
UnitSet fighters_in(const Game& game, const State& state, Side side, Hex where, bool inside) {
  const UnitId guard = in_castle(game, state, side, where);
  UnitSet all = units_in(game, state, side, where);
  if (guard != kNoUnit && all.size() > 1) {
    const UnitSet whole = all;
    for (const UnitId who : whole) {
      if ((who == guard) != inside) all.remove(who);
    }
  }
  UnitSet foot;
  for (const UnitId who : all) {
    if (!game[who].artillery()) foot.add(who);
  }
  const UnitSet own = foot - state.attacks.passengers;
  if (!own.empty()) foot = own;
  UnitSet solid;
  for (const UnitId who : foot) {
    if (!game[who].chasseur()) solid.add(who);
  }
  return solid.empty() ? foot : solid;
}

int hits_by(const Game& game, int total) {
  if (total >= game.combat.three) return 3;
  if (total >= game.combat.two) return 2;
  return total >= game.combat.one ? 1 : 0;
}

// 7.45, the attacker's die
Reckoning attack_modifiers(const Game& game, const State& state, const Combat& fight) {
  const CombatTable& table = game.combat;
  Reckoning sum;
  const UnitSet &own = fight.attackers, &other = fight.defenders;
  const int more = own.size() - other.size();
  sum.add_if(more > 0, "7.45a", more);
  sum.add_if(highest_cohesion(game, state, own) > highest_cohesion(game, state, other), "7.45b",
             table.higher_cohesion);
  const int position = position_modifier(game, state, fight);
  sum.add_if(position != 0, position == table.rear ? "7.45c" : "7.45d", position);
  // 7.45e, 7.32b, A74: of different hexsides the one that is best for the defender, once
  int ground = 0, side = 0;
  for (const UnitId who : other) ground = std::min(ground, ground_of(game, state, who).attack);
  for (const UnitId who : own)
    side = std::min(side, hexside_between(game, came_from(state, who, fight.target), fight.target).attack);
  sum.add_if(ground != 0, "7.45e", ground);
  sum.add_if(side != 0, "7.32b", side);
  const auto marching = [&](UnitId who) { return state[who].is(Mark::Marching); };
  sum.add_if(count_if(other, marching) > 0, "7.45f", table.strategic);
  const auto out = [&](UnitId who) { return state[game[who].brigade].hors_de_combat; };
  sum.add_if(count_if(other, out) > 0, "7.45g", table.hors_de_combat);
  const auto chasseur = [&](UnitId who) { return game[who].chasseur(); };
  sum.add_if(!other.empty() && count_if(other, chasseur) == other.size(), "7.45h", table.all_chasseurs);
  const auto light = [&](UnitId who) { return game[who].kind == Kind::Light; };
  sum.add_if(count_if(own, light) > 0, "7.22b", table.light_infantry);  // A64
  if (fight.charge || fight.countercharge) {
    const auto hussar = [&](UnitId who) { return game[who].kind == Kind::LightCavalry; };
    const auto heavy = [&](UnitId who) { return game[who].kind == Kind::HeavyCavalry; };
    const auto foot = [&](UnitId who) { return game[who].infantry(); };
    sum.add_if(count_if(other, foot) > 0 && 2 * count_if(own, hussar) > own.size(), "7.45j",
               table.light_cavalry_on_infantry);
    sum.add_if(count_if(own, heavy) == own.size() && count_if(other, hussar) == other.size(), "7.45k",
               table.heavy_on_light);
    sum.add_if(count_if(own, hussar) == own.size() && count_if(other, heavy) == other.size(), "7.45l",
               table.light_on_heavy);
    sum.add_if(game.map.heavily_cultivated(fight.target), "7.52b", table.charge_by_road);
    sum.add_if(game.weather(state.turn) == Weather::Rain, "a10.1a", table.charge_in_rain);
  }
  sum.add_if(fight.surprise, "7.45n", table.surprise);
  return sum;
}

// 7.45, the defender's die
Reckoning defence_modifiers(const Game& game, const State& state, const Combat& fight) {
  Reckoning sum;
  const UnitSet &own = fight.defenders, &other = fight.attackers;
  const int more = own.size() - other.size();
  sum.add_if(more > 0, "7.45a", more);
  sum.add_if(highest_cohesion(game, state, own) > highest_cohesion(game, state, other), "7.45b",
             game.combat.higher_cohesion);
  const auto shaken = [&](UnitId who) { return state[who].is(Mark::Disordered); };
  sum.add_if(count_if(own, shaken) > 0, "7.45o", game.combat.defender_disordered);
  const auto foot = [&](UnitId who) { return game[who].infantry(); };
  const auto horse = [&](UnitId who) { return game[who].cavalry(); };
  sum.add_if(count_if(own, foot) > 0 && count_if(other, horse) > 0, "7.45p",
             game.combat.infantry_against_cavalry);
  return sum;
}

// 8.31  The five priorities. A88: who has nobody left has lost; (2) looks at survivors only.
bool attacker_loses(const Game& game, const State& state, const Combat& fight) {
  const UnitSet own = on_map(state, fight.attackers), other = on_map(state, fight.defenders);
  if (own.empty()) return true;
  if (other.empty()) return false;
  if (fight.attacker_hits != fight.defender_hits) return fight.attacker_hits > fight.defender_hits;
  const int mine = lowest_cohesion(game, state, own), his = lowest_cohesion(game, state, other);
  if (mine != his) return mine < his;
  const LeaderId chief = brigadier_in(game, state, fight.side, fight);
  const LeaderId enemy = brigadier_in(game, state, enemy_of(fight.side), fight);
  if ((chief == kNoLeader) != (enemy == kNoLeader)) return chief == kNoLeader;
  if (chief != kNoLeader && game[chief].commitment != game[enemy].commitment)
    return game[chief].commitment > game[enemy].commitment;
  return true;
}

LeaderId leader_to_enter(const Game& game, const State& state, const Combat& fight) {
  for (const UnitId who : fight.attackers) {
    if (!state.on_map(who) || state[who].hex == fight.target) continue;
    for (const LeaderId chief : leaders_in(game, state, fight.side, state[who].hex)) {
      if (game[chief].rank == Rank::Brigadier && is_led_by(game, state, chief, who)) return chief;
    }
  }
  return kNoLeader;
}

void begin_countercharge(const Game& game, State& state, const UnitSet& cavalry, Hex target, Events&) {
  Combat fight{.target = target, .attackers = cavalry, .countercharge = true};
  state.attacks = {};
  for (const UnitId who : cavalry) {
    fight.side = game[who].side;
    state.attacks.all[state.attacks.count++] = {.unit = who,
                                                .target = target,
                                                .from = state[who].hex,
                                                .charge = true,
                                                .committed = true,
                                                .resolved = true,
                                                .start = state[who].hex};
  }
  state.stack.push(fight);
}

Next run(const Game& game, State& state, Combat& now, Events& events) {
  using Step = Combat::Step;
  const Side other = enemy_of(now.side);
  const Hex target = now.target;
  switch (now.step) {
    case Step::React: {  // 7.47d
      now.step = Step::Begin;
      const Window window{
          .what = Window::What::Attack, .side = other, .hex = target, .provokers = now.attackers};
      open_window(game, state, window);
      return go_on();
    }
    case Step::Begin: {
      UnitSet able;
      for (const UnitId who : on_map(state, now.attackers)) {
        if (!state[who].is(Mark::Disordered) || now.inside) able.add(who);
      }
      now.attackers = able;
      if (able.empty() || !enemy_in(game, state, now.side, target)) {
        now.charge = now.continued = false;  // nothing was fought
        now.step = Step::End;
        return go_on();
      }
      tell(events, EventKind::CombatBegins, "7.44a", hex(target));
      if (leader_to_enter(game, state, now) != kNoLeader) return ask(now.side, Ask::Accompany);
      now.step = Step::Enter;
      return go_on();
    }
    case Step::Enter: {
      now.step = Step::Roll;
      now.defenders = fighters_in(game, state, other, target, now.inside);
      enter_target(game, state, Combat(now), events);
      return go_on();
    }
    case Step::Roll:
      if (!now.defenders.empty()) return roll(RollKind::Combat, 2);
      now.decided = true;
      now.step = Step::SendBack;
      lose_batteries(game, state, now, "7.46a", events);
      take_leaders_away(game, state, other, target);
      return go_on();
    case Step::AttackerHits:
      now.step = Step::DefenderHits;
      if (now.attacker_hits > 0)
        state.stack.push(Hits{.side = now.side, .left = now.attacker_hits, .all = now.attackers});
      return go_on();
    case Step::DefenderHits:
      now.step = Step::Leaders;
      if (now.defender_hits > 0)
        state.stack.push(Hits{.side = other, .left = now.defender_hits, .all = now.defenders});
      return go_on();
    case Step::Leaders: {  // 8.4b
      now.step = Step::Loser;
      LeaderSet shaken;
      if (now.attacker_hits >= 2) shaken = leaders_in(game, state, now.side, target);
      if (now.defender_hits >= 2) shaken = shaken | leaders_in(game, state, other, target);
      endanger(game, state, shaken, false);
      return go_on();
    }
    case Step::Loser:
      now.attacker_lost = attacker_loses(game, state, now);
      now.decided = true;
      tell(events, now.attacker_lost ? EventKind::AttackerLost : EventKind::DefenderLost, "8.31a",
           hex(target));
      now.step = Step::Retreat;
      return go_on();
    case Step::Retreat: {
      if (now.attacker_lost) {
        now.step = Step::End;
        const Combat fight = now;
        for (const UnitId who : those_in(state, fight.attackers, target))
          go_back(game, state, fight, who, EventKind::Retreated, "8.32a", true, events);
        take_leaders_away(game, state, fight.side, target);
        return go_on();
      }
      now.step = Step::SendBack;
      lose_batteries(game, state, now, "8.33k", events);
      UnitSet leaving = units_in(game, state, other, target);
      if (const UnitId guard = in_castle(game, state, other, target); guard != kNoUnit && !now.inside) {
        // 5.29c: alone in the hex from the start it has fought already
        if (!now.defenders.contains(guard)) leaving.remove(guard);
      }
      state.stack.push(Retreat{.side = other, .from = target, .waiting = leaving});
      return go_on();
    }
    case Step::SendBack: {  // 7.43b
      if (overstacked(game, state, now.side, target) && those_in(state, now.attackers, target).size() > 1)
        return ask(now.side, Ask::SendBack);
      now.step = Step::Castle;
      return go_on();
    }
    case Step::Castle: {  // A106, A138
      now.step = Step::Turn;
      const UnitSet here = those_in(state, now.attackers, target);
      if (now.inside || here.empty() || !enemy_in(game, state, now.side, target)) return go_on();
      state.stack.push(Combat{.side = now.side, .target = target, .attackers = here, .inside = true});
      return go_on();
    }
    case Step::Turn: {  // 6.16a
      now.step = Step::End;
      const UnitSet here = those_in(state, now.attackers, target);
      if (now.inside || here.empty() || enemy_in(game, state, now.side, target)) return go_on();
      dress_ranks(game, state, here);
      for (const UnitId who : here) enter_hex(game, state, who, target, events);
      now.step = Step::Turn;
      return ask(now.side, Ask::TurnAfter);
    }
    case Step::Continue:
      now.step = Step::End;
      if (!can_continue(game, state, now)) return go_on();
      now.step = Step::Continue;
      return ask(now.side, Ask::Continue);
    case Step::ContinueRoll:
      return roll(RollKind::Continue);
    case Step::End: {
      const UnitSet left = on_map(state, now.attackers);
      if ((now.charge || now.countercharge) && !now.inside) {  // 7.5g
        for (const UnitId who : left) disorder(game, state, who, "7.5g", events);
      }
      if (now.continued) {  // 7.47e
        for (const UnitId who : left) take_hit(game, state, who, "7.47e", events);
      }
      if (now.countercharge) state.attacks = {};
      return done();
    }
  }
  return done();
}

void take_combat(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<Combat>();
  const Reckoning attack = attack_modifiers(game, state, now);
  const Reckoning defence = defence_modifiers(game, state, now);
  const int mine = roll.value[0] + attack.total(), his = roll.value[1] + defence.total();
  now.defender_hits = static_cast<std::uint8_t>(hits_by(game, mine));
  now.attacker_hits = static_cast<std::uint8_t>(hits_by(game, his));
  tell_items(events, attack);
  tell_items(events, defence);
  tell(events, EventKind::CombatRolled, "7.44b", number(mine), number(his), number(now.attacker_hits),
       number(now.defender_hits));
  now.step = Combat::Step::AttackerHits;
}

// --- the winner's surplus: 7.43

Verdict send_back_verdict(const Game& game, const State& state, Action action) {
  const auto& now = *state.stack.top_as<Combat>();
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::GoBack || !who) return refused_by("7.43b");
  return those_in(state, now.attackers, now.target).contains(*who) ? kAllowed
                                                                   : refused_by("7.43b", unit(*who));
}
void send_back_list(const Game&, const State& state, ActionList& list) {
  const auto& now = *state.stack.top_as<Combat>();
  for (const UnitId who : those_in(state, now.attackers, now.target)) list.add(act(Verb::GoBack, piece(who)));
}
void send_back_carry_out(const Game& game, State& state, Action action, Events& events) {
  const Combat now = *state.stack.top_as<Combat>();
  go_back(game, state, now, *unit_operand(game, action, 0), EventKind::WentBack, "7.43b", false, events);
}

// --- 6.16, 8.34: one step

Verdict turn_after_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const auto& now = *state.stack.top_as<Combat>();
  const auto who = unit_operand(game, action, 0);
  const auto to = facing_operand(action, 1);
  if (verb_of(action) != Verb::Face || !who || !to) return refused_by("6.16a");
  if (!those_in(state, now.attackers, now.target).contains(*who)) return refused_by("6.16a", unit(*who));
  return hexsides_between(state[*who].facing, *to) == 1 ? kAllowed
                                                        : refused_by("6.16a", unit(*who), facing(*to));
}
void turn_after_list(const Game& game, const State& state, ActionList& list) {
  const auto& now = *state.stack.top_as<Combat>();
  const UnitId who = those_in(state, now.attackers, now.target).first();
  for (const Facing way : kFacings) {
    const Action one = act(Verb::Face, piece(who), way);
    if (turn_after_verdict(game, state, one)) list.add(one);
  }
  list.add(act(Verb::Done));
}
void turn_after_carry_out(const Game& game, State& state, Action action, Events& events) {
  auto& now = *state.stack.top_as<Combat>();
  now.step = Combat::Step::Continue;
  if (verb_of(action) == Verb::Done) return;
  const Facing to = *facing_operand(action, 1);
  for (const UnitId who : those_in(state, now.attackers, now.target)) turn_to(game, state, who, to);
  tell(events, EventKind::Faced, "6.16a", unit(*unit_operand(game, action, 0)), facing(to));
}

}  // namespace tamburino::risorgimento1859
