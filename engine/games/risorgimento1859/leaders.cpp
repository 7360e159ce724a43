#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// 8.4  Leaders in danger.
namespace tamburino::risorgimento1859 {
namespace {

bool still_to_come(const Game& game, const State& state, LeaderId who) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId one{static_cast<std::uint16_t>(i)};
    if (state[one].status == Status::ToCome && is_led_by(game, state, who, one)) return true;
  }
  return false;
}

// 8.4d, 8.4e, 8.4f
void finish_leader(const Game& game, State& state, LeaderId who, Events& events) {
  state[who].finished = true;
  tell(events, EventKind::LeaderFinished, "8.4d", leader(who));
  if (game[who].rank == Rank::Brigadier) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      const UnitId one{static_cast<std::uint16_t>(i)};
      if (acts_with(game, state, one, game[who].brigade)) state[one].set(Mark::InCommand, false);
    }
    return;
  }
  const CorpsId own = game[who].corps;
  const bool under_way = state.acting.corps == own;
  if (!under_way && state[own].activations >= normal_activations(game, state)) return;
  state[own].finished = true;
  tell(events, EventKind::Finished, "8.4f", corps(own));
}

void join_command(State& state, LeaderId who, Hex where, Events& events) {
  state[who].hex = where;
  tell(events, EventKind::LeaderEscaped, "8.4g", leader(who), hex(where));
}

// The leader whose place is asked for: of the procedure on top.
LeaderId leader_to_place(const Game& game, const State& state) {
  if (const auto* now = state.stack.top_as<Endangered>()) return now->leader;
  if (const auto* now = state.stack.top_as<Combat>()) return leader_to_enter(game, state, *now);
  if (const auto* now = state.stack.top_as<Retreat>()) return leader_left(game, state, *now);
  return kNoLeader;
}

}  // namespace

bool is_led_by(const Game& game, const State& state, LeaderId who, UnitId one) {
  const Leader& chief = game[who];
  if (game[one].side != chief.side) return false;
  switch (chief.rank) {
    case Rank::Brigadier:
      return game[one].brigade == chief.brigade || state[one].attached == chief.brigade;
    case Rank::Corps:
      return game.corps_of(one) == chief.corps;
    case Rank::Overall:
      return true;
  }
  return false;
}

HexSet nearest_of_command(const Game& game, const State& state, LeaderId who) {
  HexSet all;
  int nearest = 1000;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId one{static_cast<std::uint16_t>(i)};
    if (!state.on_map(one) || !is_led_by(game, state, who, one)) continue;
    if (enemy_in(game, state, game[who].side, state[one].hex)) continue;
    const int far = game.map.grid().distance(state[who].hex, state[one].hex);
    if (far > nearest) continue;
    if (far < nearest) all = {};
    nearest = far;
    all.add(state[one].hex);
  }
  return all;
}

// A122  Nobody is left whom he could join.
void leave_without_command(const Game& game, State& state, LeaderId who, Events& events) {
  const bool waits = still_to_come(game, state, who);
  state[who].status = waits ? Status::ToCome : Status::Eliminated;
  state[who].hex = kNoHex;
  tell(events, EventKind::LeftMap, "8.4i", leader(who));
}

void endanger(const Game& game, State& state, const LeaderSet& who, bool approached) {
  Endangered danger{.approached = approached};
  for (const LeaderId one : who) {
    if (game[one].rank == Rank::Overall && !approached) continue;  // A95
    if (!state[one].finished || approached) danger.waiting.add(one);
  }
  if (!danger.waiting.empty()) state.stack.push(danger);
}

bool endanger_lone_leaders(const Game& game, State& state, Side side, Hex newcomer) {
  LeaderSet alone;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const LeaderId who{static_cast<std::uint8_t>(i)};
    if (game[who].side != side || !state.on_map(who)) continue;
    const Hex where = state[who].hex;
    if (game.map.grid().distance(where, newcomer) > 1 || friend_in(game, state, side, where)) continue;
    alone.add(who);
  }
  const int before = state.stack.depth();
  endanger(game, state, alone, true);
  return state.stack.depth() > before;
}

Next run(const Game& game, State& state, Endangered& now, Events& events) {
  using Step = Endangered::Step;
  if (now.step == Step::Roll) {
    if (now.waiting.empty()) return done();
    now.leader = now.waiting.first();
    if (!state[now.leader].finished && game[now.leader].rank != Rank::Overall) {  // A152
      tell(events, EventKind::Endangered, now.approached ? "8.4c" : "8.4d", leader(now.leader));
      return roll(RollKind::Endangered);
    }
    now.waiting.remove(now.leader);
    now.step = Step::Place;
    return go_on();
  }
  // 8.4g
  const LeaderId who = now.leader;
  if (!now.approached || !state.on_map(who)) {
    now.step = Step::Roll;
    return go_on();
  }
  const HexSet places = nearest_of_command(game, state, who);
  if (places.size() > 1) return ask(game[who].side, Ask::Accompany);
  now.step = Step::Roll;
  if (places.empty()) {
    leave_without_command(game, state, who, events);
  } else {
    join_command(state, who, places.first(), events);
  }
  return go_on();
}

void take_endangered(const Game& game, State& state, Roll roll, Events& events) {
  auto& now = *state.stack.top_as<Endangered>();
  now.waiting.remove(now.leader);
  now.step = Endangered::Step::Place;
  if (roll.value[0] >= game.limits.endangered) finish_leader(game, state, now.leader, events);
}

// --- where a leader goes: 8.4g, 8.4i, A89

Verdict accompany_verdict(const Game& game, const State& state, Action action) {
  const auto who = leader_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Accompany || !who || !to || *who != leader_to_place(game, state))
    return refused_by("8.4i");
  if (const auto* fight = state.stack.top_as<Combat>())
    return *to == fight->target || *to == state[*who].hex ? kAllowed : refused_by("8.31c", leader(*who));
  return nearest_of_command(game, state, *who).contains(*to) ? kAllowed
                                                             : refused_by("8.4g", leader(*who), hex(*to));
}
void accompany_list(const Game& game, const State& state, ActionList& list) {
  const LeaderId who = leader_to_place(game, state);
  if (const auto* fight = state.stack.top_as<Combat>()) {
    list.add(act(Verb::Accompany, piece(who), fight->target));
    list.add(act(Verb::Accompany, piece(who), state[who].hex));
    return;
  }
  for (const Hex to : nearest_of_command(game, state, who)) list.add(act(Verb::Accompany, piece(who), to));
}
void accompany_carry_out(const Game& game, State& state, Action action, Events& events) {
  const LeaderId who = *leader_operand(game, action, 0);
  const Hex to = *hex_operand(game, action, 1);
  if (auto* fight = state.stack.top_as<Combat>()) {
    fight->step = Combat::Step::Enter;
    if (to == state[who].hex) return;
    state[who].hex = to;
    tell(events, EventKind::LeaderMoved, "8.31c", leader(who), hex(to));
    return;
  }
  if (auto* danger = state.stack.top_as<Endangered>()) danger->step = Endangered::Step::Roll;
  join_command(state, who, to, events);
}

}  // namespace tamburino::risorgimento1859
