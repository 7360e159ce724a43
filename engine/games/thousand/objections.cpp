#include "engine/games/thousand/objections.h"

namespace tamburino::thousand {
namespace {

PlayerTurn::Step step_of_turn(const State& state) {
  const auto* turn = state.stack.find<PlayerTurn>();
  return turn != nullptr ? turn->step : PlayerTurn::Step::Begin;
}

bool in_combat(const State& state) { return step_of_turn(state) == PlayerTurn::Step::Combat; }

// 11.0a  What is done on the Combat Table needs a battle. 11.1b: a garrison without a commander fights none.
Verdict needs_battle(const State& state) {
  if (state.battle.under_way || !in_combat(state)) return kAllowed;
  const auto* siege = state.stack.find<Garrison>();
  if (siege != nullptr && holds(state, enemy_of(siege->besieger), siege->city))
    return refused_by("11.1b", place(siege->city)).because("garrison-rolls");
  return state.pending.ask == Ask::Combat ? refused_by("11.0a").because("no-battle") : kAllowed;
}

// --- before the battle

Verdict done(const Game& game, const State& state, Action /*action*/) { return unanswered(game, state); }

// 9.1a, 9.1e
Verdict station(const Game& game, const State& state, Action action) {
  if (state.pending.side != Side::Garibaldine) return refused_by("9.1a");
  const auto who = unit_operand(game, action, 0);
  return who ? may_arrive(game, state, *who) : kAllowed;
}

Verdict post(const Game& game, const State& state, Action action) {
  const auto who = commander_operand(game, action, 0);
  if (!who) return kAllowed;
  const Side own = state.pending.side;
  if (game[*who].side != own) return in_play(game, state, own, *who);
  const bool starred = game[*who].arrival == Arrival::Starred && state[*who].fate == Fate::ToCome;
  return starred ? may_arrive(game, state, *who) : may_come_back(game, state, *who);
}

Verdict march(const Game& game, const State& state, Action action) {
  const auto who = commander_operand(game, action, 0);
  if (!who) return kAllowed;
  if (const Verdict here = in_play(game, state, state.pending.side, *who); !here) return here;
  const auto* turn = state.stack.find<PlayerTurn>();
  if (turn != nullptr && turn->side != state.pending.side)
    return refused_by("9.0a", commander(*who), side(turn->side)).because("not-your-turn");
  return state[*who].moved
             ? refused_by("10.3f", commander(*who), place(state[*who].place)).because("has-marched")
             : kAllowed;
}

// 10.1a  A unit of another place than those from where somebody marches.
Verdict nobody_leads(const Game& game, const State& state, UnitId who) {
  const PlaceId where = state[who].place;
  for (const CommanderId one : commanders_in(game, state, state[who].side, where)) {
    if (state[one].active && !state[one].moved)
      return refused_by("10.1a", unit(who), place(where)).because("nobody-marches-there");
  }
  return refused_by("10.1a", unit(who), place(where)).because("no-leader-there");
}

// On a march, or in a retreat.
Verdict take(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const Side own = state.pending.side;
  if (verb_of(action) == Verb::Take && who) {
    if (const Verdict here =
            state.battle.under_way ? in_battle(game, state, own, *who) : in_play(game, state, own, *who);
        !here)
      return here;
    if (state[*who].moved && !state.battle.under_way)
      return refused_by("10.3f", unit(*who), place(state[*who].place)).because("has-marched");
    if (state.pending.ask == Ask::March) return nobody_leads(game, state, *who);
  }
  if (state.battle.under_way || step_of_turn(state) <= PlayerTurn::Step::Movement) return kAllowed;
  return refused_by("9.0b").because("marches-are-over");
}

// 11.5a  `go` is said on a march.
Verdict go_now(const Game& /*game*/, const State& state, Action /*action*/) {
  return state.pending.ask == Ask::Retreat ? refused_by("11.5a").because("no-march-here") : kAllowed;
}

Verdict flee_now(const Game& game, const State& state, Action /*action*/) {
  return may_flee(game, state, state.pending.side);
}

Verdict rebuild_now(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who) return kAllowed;
  if (state.pending.kind == Pending::Kind::Ask && state.pending.side == Side::Bourbon)
    return refused_by("5.2.1h", unit(*who)).because("not-a-recruiter");
  if (const Verdict here = in_play(game, state, Side::Garibaldine, *who); !here) return here;
  return refused_by("5.2.1h", unit(*who)).because("no-rising");
}

// 11.4b
Verdict fight(const Game& /*game*/, const State& state, Action /*action*/) {
  if (!state.battle.under_way) return kAllowed;
  return refused_by("11.4b", place(state.battle.place)).because("battle-first");
}

// --- in the battle

// 4.3c, 4.3d
Verdict lead(const Game& game, const State& state, Action action) {
  const auto who = commander_operand(game, action, 0);
  if (!who || !state.battle.under_way) return needs_battle(state);
  const Side own = state.pending.side;
  if (const Verdict able = may_lead(game, state, own, *who); !able) return able;
  const CommanderId senior = state.battle.senior[static_cast<std::size_t>(index(own))];
  if (senior == kNoCommander) return kAllowed;
  if (senior == *who) return refused_by("4.3d", commander(*who)).because("leads-already");
  return refused_by("4.3d", commander(*who), commander(senior)).because("senior-named");
}

Verdict appoint(const Game& game, const State& state, Action action) {
  const auto who = commander_operand(game, action, 0);
  if (!who || !state.battle.under_way) return needs_battle(state);
  if (const Verdict here = in_battle(game, state, state.pending.side, *who); !here) return here;
  return state[*who].appointed ? refused_by("11.3b", commander(*who)).because("appointed-already") : kAllowed;
}

Verdict add(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  if (!who || !state.battle.under_way) return needs_battle(state);
  if (const Verdict here = in_battle(game, state, state.pending.side, *who); !here) return here;
  if (state[*who].cell == kNoCell) return kAllowed;
  return refused_by("11.2b", unit(*who), cell(state[*who].cell)).because("in-stack-already");
}

// T07  The attackers never dig.
Verdict entrench(const Game& game, const State& state, Action action) {
  const auto where = cell_operand(action, 0);
  if (!where || !state.battle.under_way || state[*where].empty()) return needs_battle(state);
  return may_entrench(game, state, *where);
}

Verdict flank(const Game& /*game*/, const State& state, Action action) {
  const auto who = cell_operand(action, 0);
  if (!who || !state.battle.under_way || state[*who].empty()) return needs_battle(state);
  if (const Verdict ours = may_order(state, *who); !ours) return ours;
  return flank_done(state, *who);
}

Verdict call(const Game& /*game*/, const State& state, Action action) {
  const auto who = cell_operand(action, 0);
  if (!who || !state.battle.under_way || state[*who].empty()) return needs_battle(state);
  return may_be_called(state, *who);
}

Verdict enter(const Game& /*game*/, const State& state, Action action) {
  const auto where = cell_operand(action, 0);
  if (state.pending.ask == Ask::Manoeuvre && where)
    return refused_by("11.4.2d", cell(*where)).because("nobody-moves");
  return needs_battle(state);
}

Verdict attack(const Game& /*game*/, const State& state, Action action) {
  const auto who = cell_operand(action, 0);
  if (!who || !state.battle.under_way || state[*who].empty()) return needs_battle(state);
  if (const Verdict ours = own_stack(state, state.pending.side, *who, "11.4a"); !ours) return ours;
  return attack_done(state, *who);
}

Verdict realign(const Game& game, const State& state, Action action) {
  const auto who = cell_operand(action, 0);
  if (!who || !state.battle.under_way || state[*who].empty()) return needs_battle(state);
  if (const Verdict ours = own_stack(state, state.pending.side, *who, "11.4.5k"); !ours) return ours;
  return has_won(game, state, *who);
}

Verdict withdraw(const Game& game, const State& state, Action action) {
  const auto who = commander_operand(game, action, 0);
  if (!who || !state.battle.under_way) return needs_battle(state);
  return in_battle(game, state, state.pending.side, *who);
}

Verdict on_the_board(const Game& /*game*/, const State& state, Action /*action*/) {
  return needs_battle(state);
}

// --- what follows only from something else

Verdict top(const Game& game, const State& /*state*/, Action action) {
  const auto who = unit_operand(game, action, 0);
  return who ? refused_by("T22", unit(*who)).because("top-stands") : kAllowed;
}

Verdict reduce_now(const Game& game, const State& /*state*/, Action action) {
  const auto who = unit_operand(game, action, 0);
  return who ? refused_by("11.5g", unit(*who)).because("no-losses") : kAllowed;
}

Verdict replace(const Game& /*game*/, const State& /*state*/, Action /*action*/) {
  return refused_by("11.5l").because("nobody-captured");
}

Verdict occupy(const Game& /*game*/, const State& /*state*/, Action /*action*/) {
  return refused_by("T41").because("no-city-fallen");
}

Verdict send(const Game& game, const State& state, Action /*action*/) {
  if (armistice_made(state))
    return refused_by("8.0d", number(state.armistice_turn)).because("evacuation-over");
  return refused_by("8.0d", number(game.scenario.armistice_last_turn)).because("no-armistice");
}

using Judge = Verdict (*)(const Game&, const State&, Action);

constexpr Driver::Objection row(Verb verb, Judge verdict) {
  return {static_cast<std::uint16_t>(verb), verdict};
}

// Depends on the side that is asked: while dice are to be thrown there is none.
template <Judge verdict>
Verdict if_asked(const Game& game, const State& state, Action action) {
  return state.pending.kind == Pending::Kind::Ask ? verdict(game, state, action) : kAllowed;
}

}  // namespace

constexpr std::array<Driver::Objection, kObjectionCount> kObjections{
    row(Verb::Done, if_asked<done>),
    row(Verb::Station, if_asked<station>),
    row(Verb::Post, if_asked<post>),
    row(Verb::March, if_asked<march>),
    row(Verb::Take, if_asked<take>),
    row(Verb::TakeAll, if_asked<take>),
    row(Verb::Go, if_asked<go_now>),
    row(Verb::Flee, if_asked<flee_now>),
    row(Verb::Rebuild, rebuild_now),
    row(Verb::Fight, fight),
    row(Verb::Besiege, fight),
    row(Verb::Lead, if_asked<lead>),
    row(Verb::Appoint, if_asked<appoint>),
    row(Verb::Stack, on_the_board),
    row(Verb::Add, if_asked<add>),
    row(Verb::Rest, on_the_board),
    row(Verb::Entrench, if_asked<entrench>),
    row(Verb::Flank, if_asked<flank>),
    row(Verb::Call, if_asked<call>),
    row(Verb::Enter, if_asked<enter>),
    row(Verb::Attack, if_asked<attack>),
    row(Verb::Press, on_the_board),
    row(Verb::Realign, if_asked<realign>),
    row(Verb::Top, top),
    row(Verb::Retreat, on_the_board),
    row(Verb::Withdraw, if_asked<withdraw>),
    row(Verb::Reduce, reduce_now),
    row(Verb::Replace, replace),
    row(Verb::Occupy, occupy),
    row(Verb::OccupyWith, occupy),
    row(Verb::Send, send),
    row(Verb::SendCommander, send),
};

// The losses, a rising and a vacant command come up in more than one phase.
std::string_view phase_in(const State& state) {
  switch (state.pending.ask) {
    case Ask::Rebuild:
      if (state.battle.under_way) return "retreat";                                   // T70
      if (step_of_turn(state) < PlayerTurn::Step::Movement) return "reinforcements";  // T69
      return in_combat(state) ? "combat" : "movement";
    case Ask::Reduce:
      if (state.stack.find<Attrition>() != nullptr) return "attrition";
      return state.stack.find<Garrison>() != nullptr ? "combat" : "retreat";
    case Ask::Senior:
      return state.stack.find<Round>() != nullptr ? "manoeuvre" : "deploy";
    case Ask::Top:
      if (state.stack.find<Retreat>() != nullptr) return "retreat";
      return state.stack.find<Round>() != nullptr ? "declare" : "artillery";
    default:
      return {};
  }
}

Rule order_of(const PhaseRow& now, const PhaseRow& other) {
  if (other.word == "set-up") return "6.0a";
  return now.part_of == "battle" && other.part_of == "battle" ? "11.4a" : "9.0b";
}

Verdict unanswered(const Game& game, const State& state) {
  const auto* round = state.stack.top_as<Round>();
  const auto* march = state.stack.top_as<March>();
  switch (state.pending.ask) {
    case Ask::FreeForce:
      return refused_by("6.0a", commander(game.free_commander)).because("first-place");
    case Ask::Reinforce:
      return refused_by("9.1b", number(to_station(game, state))).because("first-station");
    case Ask::Return:
      return refused_by("11.5k").because("first-return");
    case Ask::March:
      return refused_by("10.3a").because("first-march");
    case Ask::TakeUnits:
      return refused_by("10.3a", commander(march->who), place(march->to)).because("first-go");
    case Ask::Rebuild:
      return refused_by("5.2.1h").because("first-rebuild");
    case Ask::Senior:
      return refused_by("4.3d").because("first-senior");
    case Ask::PlaceStack:
      return refused_by(line_of(round->mover) == reserve_line(round->side) ? "11.4.3d" : "11.4.2d",
                        cell(round->mover))
          .because("first-enter");
    case Ask::Top:
      return refused_by("11.4.5b", cell(topless_stack(state))).because("first-top");
    case Ask::Reduce:
      return refused_by(rule_of_losses(state), number(state.stack.top_as<Reductions>()->left))
          .because("first-reduce");
    case Ask::Replace:
      return refused_by("11.5l", commander(state.stack.top_as<Captives>()->now)).because("first-replace");
    case Ask::Occupy:
      return refused_by("T41", place(state.stack.top_as<Occupation>()->city)).because("first-occupy");
    case Ask::Evacuate:
      return refused_by("8.0g", number(to_send(game, state))).because("first-evacuate");
    default:
      return refused_by(rule_of(state));
  }
}

}  // namespace tamburino::thousand
