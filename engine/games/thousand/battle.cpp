#include "engine/games/thousand/rules.h"

// 11.2, 11.4. The battle from its beginning to its end, and the round of a side.
namespace tamburino::thousand {
namespace {

CommanderId& senior(State& state, Side side) {
  return state.battle.senior[static_cast<std::size_t>(index(side))];
}

Side defender(const State& state) { return enemy_of(state.battle.attacker); }

// 4.3d  Equals: the owner says who commands.
bool senior_in_doubt(const Game& game, const State& state, Side side) {
  return highest_of(game, state, commanders_fighting(game, state, side)).size() > 1;
}

// The commander on line B has left the field: the next in rank takes over, or nobody (T40).
bool senior_gone(const Game& game, const State& state, Side side) {
  const CommanderId now = state.battle.senior[static_cast<std::size_t>(index(side))];
  const CommanderSet here = commanders_fighting(game, state, side);
  return now == kNoCommander ? !here.empty() : !here.contains(now);
}

// 11.3b  Who leads the army is nobody's subordinate any more.
void put_in_charge(State& state, Side side, CommanderId who) {
  senior(state, side) = who;
  if (who != kNoCommander) state[who].appointed = false;
}

Next name_senior(const Game& game, State& state, Side side) {
  if (senior_in_doubt(game, state, side)) return ask(side, Ask::Senior);
  put_in_charge(state, side, senior_of(game, state, commanders_fighting(game, state, side)));
  return go_on();
}

void begin_round(State& state, Side side, Events& events) {
  if (side == state.battle.attacker) {
    state.battle.quiet = true;
    ++state.battle.round;
    tell(events, EventKind::RoundBegins, "11.4b", number(state.battle.round));
  }
  for (Stack& one : state.battle.board) one.tried = one.attacked = false, one.target = kNoCell;
}

// 11.4b
bool decided(const State& state) { return beaten(state, Side::Garibaldine) || beaten(state, Side::Bourbon); }

// Who has left the board altogether; the attacker, if both have.
Side loser(const State& state) {
  return beaten(state, state.battle.attacker) ? state.battle.attacker : defender(state);
}

// 11.5j  Commanders whose army is gone: the loser's, and the victor's if his own has perished with it.
CommanderSet left_alone(const Game& game, const State& state, Side loser) {
  const Side victor = enemy_of(loser);
  const CommanderSet all = commanders_fighting(game, state, loser);
  if (holds(state, victor, state.battle.stand(victor))) return all;
  return all | commanders_fighting(game, state, victor);
}

// 4.2b, T48  A battery not yet in use is taken again with the army it stood by; not if that has only gone
// back to its camp (T63).
void abandon_batteries(const Game& game, State& state, Side loser, Events& events) {
  const UnitSet here = units_in(state, loser, state.battle.stand(loser));
  for (const UnitId who : here) {
    if (state[who].withdrawn) return;
  }
  for (const UnitId who : here) reduce(game, state, who, "4.2a", kNoPlace, events);
}

// T77  To the place where most of those have gone who left the field; none when nobody got away.
PlaceId refuge(const Game& game, const State& state, Side side) {
  PlaceId best = kNoPlace;
  int most = 0;
  for (const PlaceId where : game.all_places) {
    int here = 0;
    for (const UnitId who : units_in(state, side, where)) here += state[who].withdrawn ? 1 : 0;
    if (here > most) most = here, best = where;
  }
  return best;
}

// 5.1b, T77  A full city leaves it outside, unless the enemy is there, if only with a commander.
PlaceId place_for_prize(const Game& game, const State& state, Side side, PlaceId where) {
  if (where == kNoPlace || !holds(state, side, where)) return kNoPlace;
  if (room(game, state, where) > 0) return where;
  const PlaceId zone = game[where].zone;
  const bool met =
      holds(state, enemy_of(side), zone) || !commanders_in(game, state, enemy_of(side), zone).empty();
  return met ? kNoPlace : zone;
}

// 4.2b, T48, T77  A battery taken in the battle stays with the side that took it, on the field or away from
// it. Only if nobody of that side got away does the victor take it over, and if he has no place for it it is
// lost.
void award_prizes(const Game& game, State& state, Side winner, Events& events) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state[who].status != Status::Prize) continue;
    const Side captor = state[who].side;
    const PlaceId away = captor == winner ? kNoPlace : refuge(game, state, captor);
    const Side now = away == kNoPlace ? winner : captor;
    const PlaceId where =
        place_for_prize(game, state, now, now == winner ? state.battle.stand(winner) : away);
    if (where == kNoPlace) {
      eliminate(game, state, who, "T77", events);
      continue;
    }
    if (now != captor) tell(events, EventKind::BatteryCaptured, "T77", unit(who), side(now));
    change_side(state, who, now);
    put(game, state, who, where);
  }
}

// 13.0c, T24
void count_victory(const Game& game, State& state, Side winner, Events& events) {
  const BattleState& battle = state.battle;
  const PlaceId where = battle.place;
  const bool palermo = battle.siege && battle.attacker == winner && game[where].siege_points > 0;
  if (winner != Side::Garibaldine || !game[where].sicily || palermo) return;
  if (!holds(state, winner, battle.stand(winner))) return;
  ++state.battles_won;
  tell(events, EventKind::BattleWon, "13.0c", place(where), number(game.scenario.battle_points));
}

void clear_board(State& state) {
  for (UnitState& one : state.units) {
    one.cell = kNoCell;
    one.fought = one.withdrawn = false;
    one.retreats_to = kNoPlace;
  }
  for (CommanderState& one : state.commanders) {
    one.appointed = one.withdrawn = false;
    one.retreats_to = kNoPlace;
  }
  state.battle = BattleState{};  // 11.4.5f: the damage is forgotten
}

void end_battle(const Game& game, State& state, Side loser, Events& events) {
  const BattleState battle = state.battle;
  const Side winner = enemy_of(loser);
  tell(events, EventKind::BattleOver, "11.4b", place(battle.place), side(winner));
  abandon_batteries(game, state, loser, events);
  award_prizes(game, state, winner, events);
  count_victory(game, state, winner, events);
  // T76  An army that was thrown back attacks nobody else in this phase.
  if (loser == battle.attacker) {
    for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(loser))]) {
      if (state[who].withdrawn) state[who].led = true;
    }
  }
  clear_board(state);
  if (battle.siege && winner == battle.attacker && holds(state, winner, battle.camp))
    state.stack.push(Occupation{.side = winner, .city = battle.place});
}

}  // namespace

void begin_battle(const Game& game, State& state, PlaceId where, Side attacker, Events& events) {
  BattleState& battle = state.battle;
  battle = BattleState{};
  battle.under_way = true;
  battle.siege = game[where].city;
  battle.attacker = attacker;
  battle.place = where;
  battle.camp = game[where].zone;
  for (const Side side : kSides) {
    for (const UnitId who : units_fighting(state, side)) state[who].fought = true;
  }
  tell(events, EventKind::BattleBegins, battle.siege ? "11.1a" : "11.0a", place(where), side(attacker));
  state.stack.push(Battle{});
}

// Whether a counter takes part in the battle under way.
Verdict in_battle(const Game& game, const State& state, Side own, UnitId who) {
  if (const Verdict here = in_play(game, state, own, who); !here) return here;
  if (state[who].withdrawn)
    return refused_by("11.5a", unit(who), place(state[who].place)).because("has-withdrawn");
  if (state[who].place != state.battle.stand(own))
    return refused_by("11.0a", unit(who), place(state[who].place), place(state.battle.place))
        .because("not-in-battle");
  return state[who].fresh ? refused_by("4.2b", unit(who)) : kAllowed;
}
Verdict in_battle(const Game& game, const State& state, Side own, CommanderId who) {
  if (const Verdict here = in_play(game, state, own, who); !here) return here;
  if (state[who].withdrawn)
    return refused_by("11.5i", commander(who), place(state[who].place)).because("has-withdrawn");
  if (state[who].place != state.battle.stand(own))
    return refused_by("11.0a", commander(who), place(state[who].place), place(state.battle.place))
        .because("not-in-battle");
  return kAllowed;
}

// A stack of this side in the cell; refused by the rule of what it is to do.
Verdict own_stack(const State& state, Side own, Cell where, Rule rule) {
  if (state[where].empty()) return refused_by(rule, cell(where)).because("no-stack-there");
  if (state[where].side != own)
    return refused_by(rule, cell(where), side(state[where].side)).because("enemy-stack");
  return kAllowed;
}

CommanderSet commanders_fighting(const Game& game, const State& state, Side side) {
  CommanderSet all = commanders_in(game, state, side, state.battle.stand(side));
  for (const CommanderId who : all) {
    if (state[who].withdrawn) all.remove(who);
  }
  return all;
}

UnitSet units_fighting(const State& state, Side side) {
  UnitSet all = units_in(state, side, state.battle.stand(side));
  for (const UnitId who : all) {
    if (state[who].withdrawn || state[who].fresh) all.remove(who);
  }
  return all;
}

int senior_value(const Game& game, const State& state, Side side) {
  const CommanderId who = state.battle.senior[static_cast<std::size_t>(index(side))];
  return who == kNoCommander ? 0 : command(game, state, who).value;
}

bool beaten(const State& state, Side side) {
  return battle_stacks(state, side).empty() && reserve_stacks(state, side).empty();
}

Next run(const Game& game, State& state, Battle& battle, Events& events) {
  using Step = Battle::Step;
  const Side attacker = state.battle.attacker;
  switch (battle.step) {
    case Step::AttackerSenior:
      battle.step = Step::DefenderSenior;
      return name_senior(game, state, attacker);
    case Step::DefenderSenior:
      battle.step = Step::Order;
      return name_senior(game, state, defender(state));
    case Step::Order:
      if (!state.battle.siege) return roll(RollKind::Order, 2);  // 11.4.1a
      battle.first = defender(state);                            // 11.6a
      battle.step = Step::DeployFirst;
      return go_on();
    case Step::DeployFirst:
      battle.step = Step::DeploySecond;
      state.stack.push(Deployment{.side = battle.first});
      return go_on();
    case Step::DeploySecond:
      battle.step = Step::Entrench;
      state.stack.push(Deployment{.side = enemy_of(battle.first), .second = true});
      return go_on();
    case Step::Entrench:
      if (any_entrenchment(game, state)) return ask(defender(state), Ask::Entrench);
      battle.step = Step::Artillery;
      return go_on();
    case Step::Artillery:
      battle.step = Step::AfterArtillery;
      if (const int guns = batteries_firing(game, state).size(); guns > 0)
        return roll(RollKind::Artillery, guns);
      return go_on();
    case Step::AfterArtillery:
      battle.step = decided(state) ? Step::Settle : Step::AttackerRound;
      return go_on();
    case Step::AttackerRound:
      battle.step = Step::DefenderRound;
      if (!decided(state)) state.stack.push(Round{.side = attacker});
      return go_on();
    case Step::DefenderRound:
      battle.step = Step::RoundOver;
      if (!decided(state)) state.stack.push(Round{.side = defender(state)});
      return go_on();
    case Step::RoundOver:
      battle.step = decided(state) ? Step::Settle : Step::AttackerRound;
      if (!decided(state) && state.battle.quiet) {  // T54
        tell(events, EventKind::MustWithdraw, "T54", side(attacker));
        state.stack.push(Retreat{.side = attacker, .forced = true});
      }
      return go_on();
    case Step::Settle:
      battle.loser = loser(state);
      battle.step = Step::Captives;
      state.stack.push(Retreat{.side = battle.loser, .forced = true});  // T14, T62: whoever stood aside
      return go_on();
    case Step::Captives:
      battle.step = Step::End;
      push_captives(game, state, left_alone(game, state, battle.loser));  // 11.5j
      return go_on();
    case Step::End: {
      const Side lost = battle.loser;
      state.stack.pop();
      end_battle(game, state, lost, events);
      return go_on();
    }
  }
  return done();
}

// 11.4  Movement, declaration, resolution, damage, retreat.
Next run(const Game& game, State& state, Round& round, Events& events) {
  using Step = Round::Step;
  const Side own = round.side;
  switch (round.step) {
    case Step::Begin:
      begin_round(state, own, events);
      round.step = Step::Senior;
      return go_on();
    case Step::Senior:  // of the enemy too: his value counts against flankers (11.4.2c)
      if (senior_gone(game, state, own)) return name_senior(game, state, own);
      if (senior_gone(game, state, enemy_of(own))) return name_senior(game, state, enemy_of(own));
      round.step = Step::Manoeuvre;
      return go_on();
    case Step::Manoeuvre:
      if (any_manoeuvre(game, state, own)) return ask(own, Ask::Manoeuvre);
      round.step = Step::Declare;
      return go_on();
    case Step::Roll:
      if (line_of(round.mover) == reserve_line(own)) return roll(RollKind::Reserve, 2);
      return roll(RollKind::Flank, 2);
    case Step::Move:
      return ask(own, Ask::PlaceStack);
    case Step::Declare:
      if (battle_stacks(state, own).empty()) {  // T62
        round.step = Step::End;
        tell(events, EventKind::MustWithdraw, "T62", side(own));
        state.stack.push(Retreat{.side = own, .forced = true});
        return go_on();
      }
      if (any_attack(game, state, own)) return ask(own, Ask::Declare);
      round.step = Step::Resolve;
      return go_on();
    case Step::Resolve:
      for (const Cell who : battle_stacks(state, own)) {
        if (state[who].target == kNoCell) continue;
        round.mover = who;
        return roll(RollKind::Attack, attack_dice(game, state, who));
      }
      round.mover = kNoCell;
      round.step = Step::Damage;
      return go_on();
    case Step::Support:
      return roll(RollKind::Support, support_dice(game, state, state[round.mover].target));
    case Step::Damage:
      round.step = Step::Realign;
      suffer_hits(game, state, enemy_of(own), events);
      ask_new_tops(state);
      return go_on();
    case Step::Realign:
      if (any_realignment(game, state, own)) return ask(own, Ask::Realign);
      round.step = Step::Retreat;
      return go_on();
    case Step::Retreat:
      round.step = Step::End;
      for (Stack& one : state.battle.board) one.engaged = false;
      if (!decided(state) && any_retreat(game, state, own)) state.stack.push(Retreat{.side = own});
      return go_on();
    case Step::End:
      return done();
  }
  return done();
}

// 11.4.1a
void take_order(const Game& game, State& state, Roll roll, Events& events) {
  Battle& battle = *state.stack.top_as<Battle>();
  const Side attacker = state.battle.attacker;
  const int ours = roll.value[0] + senior_value(game, state, attacker) + 1;
  const int theirs = roll.value[1] + senior_value(game, state, enemy_of(attacker));
  tell(events, EventKind::Rolled, "11.4.1a", number(roll.value[0]), number(roll.value[1]));
  if (ours == theirs) return;  // rolled again
  battle.first = ours < theirs ? attacker : enemy_of(attacker);
  battle.step = Battle::Step::DeployFirst;
  tell(events, EventKind::SetUpOrder, "11.4.1a", side(battle.first), number(ours), number(theirs));
}

// 4.3c
Verdict may_lead(const Game& game, const State& state, Side own, CommanderId who) {
  if (const Verdict here = in_battle(game, state, own, who); !here) return here;
  const CommanderSet highest = highest_of(game, state, commanders_fighting(game, state, own));
  if (!highest.contains(who)) return refused_by("4.3c", commander(who), commander(highest.first()));
  return kAllowed;
}

void senior_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  for (const CommanderId who : highest_of(game, state, commanders_fighting(game, state, own)))
    list.add(act(Verb::Lead, who));
}

Verdict senior_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  const auto who = commander_operand(game, action, 0);
  if (verb_of(action) != Verb::Lead || !who) return unanswered(game, state);
  return may_lead(game, state, own, *who);
}

void senior_carry_out(const Game& game, State& state, Action action, Events& events) {
  const CommanderId who = *commander_operand(game, action, 0);
  put_in_charge(state, game[who].side, who);
  tell(events, EventKind::Leads, "4.3d", commander(who));
}

}  // namespace tamburino::thousand
