#include "engine/games/butchery/rules.h"

// 10.4.7. Advance after combat; also the occupation of a hex whose defender fell back (10.4.8d).
namespace tamburino::butchery {
namespace {

Advance& advance(State& state) { return *state.stack.top_as<Advance>(); }
const Advance& advance(const State& state) { return *state.stack.top_as<Advance>(); }

const Vacated& vacated(const State& state, int i) {
  return state.activation.vacated[static_cast<std::size_t>(i)];
}

bool has_open_assault(const State& state, UnitId who) {
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    if (one.attacker == who && !one.resolved) return true;
  }
  return false;
}

// Took part, stands where it attacked from, and finds the hex free of infantry and cavalry. Guns left behind
// do not hold it: 10.4.6e.
bool can_advance(const Game& game, const State& state, const Vacated& won, const Assault& one) {
  if (!won.fell_back && !one.attacked) return false;
  if (!state.on_map(one.attacker) || state[one.attacker].hex != one.from) return false;
  for (const UnitId who : UnitsIn(state, won.hex)) {
    if (game.side(who) == game.side(one.attacker) || game[who].kind != Kind::Artillery) return false;
  }
  return true;
}

// 10.4.7b  Where cavalry took part, it is cavalry that goes.
bool may_be_the_one(const Game& game, const State& state, const Vacated& won, UnitId who) {
  bool found = false;
  bool cavalry = false;
  const AssaultMask group = group_of(state, won.first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    if ((group >> i & 1U) == 0 || !can_advance(game, state, won, one)) continue;
    found |= one.attacker == who;
    cavalry |= game[one.attacker].kind == Kind::Cavalry;
  }
  return found && (!cavalry || game[who].kind == Kind::Cavalry);
}

int candidates(const Game& game, const State& state, const Vacated& won, UnitId& only) {
  int count = 0;
  const AssaultMask group = group_of(state, won.first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const UnitId who = state.activation.assaults[static_cast<std::size_t>(i)].attacker;
    if ((group >> i & 1U) == 0 || !may_be_the_one(game, state, won, who)) continue;
    ++count;
    only = who;
  }
  return count;
}

// 10.4.6e  Guns that were left behind are lost when the enemy comes in.
void take_guns(const Game& game, State& state, UnitId winner, Hex where, Events& events) {
  for (;;) {
    UnitId guns = kNoUnit;
    for (const UnitId who : UnitsIn(state, where)) {
      if (game.side(who) != game.side(winner)) guns = who;
    }
    if (guns == kNoUnit) return;
    eliminate(game, state, guns, "10.4.6e", events);
  }
}

void go(const Game& game, State& state, Advance& now, Events& events) {
  const Hex where = vacated(state, now.vacated).hex;
  now.from = state[now.unit].hex;
  now.free_turn = game.map.built_up(now.from);
  now.step = Advance::Step::Turn;
  take_guns(game, state, now.unit, where, events);
  const auto side = game.map.grid().side_towards(now.from, where);
  const bool woods =
      game[now.unit].kind == Kind::Cavalry && side && game.map.woods_disorder_cavalry(now.from, *side);
  tell(events, EventKind::Advanced, "10.4.7a", unit(now.unit), hex(where));
  enter_hex(game, state, now.unit, where, events);
  if (woods) disorganise(state, now.unit, "TET.e", events);
}

}  // namespace

void note_vacated(State& state, Hex where, int first, bool mandatory, bool fell_back) {
  if (state.activation.vacated_count >= kMostVacated) return;
  state.activation.vacated[state.activation.vacated_count++] =
      Vacated{where, static_cast<std::uint8_t>(first), mandatory, fell_back, true};
}

// 10.4.1g  An advance waits until all who might make it have made all their attacks.
int due_advance(const Game& game, const State& state) {
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    const Vacated& won = vacated(state, i);
    if (!won.open) continue;
    bool waits = false;
    const AssaultMask group = group_of(state, won.first);
    for (int j = 0; j < state.activation.assault_count; ++j) {
      const UnitId who = state.activation.assaults[static_cast<std::size_t>(j)].attacker;
      if ((group >> j & 1U) != 0)
        waits |= may_be_the_one(game, state, won, who) && has_open_assault(state, who);
    }
    if (!waits) return i;
  }
  return -1;
}

Next run(const Game& game, State& state, Advance& now, Events& events) {
  Vacated& won = state.activation.vacated[now.vacated];
  const Side owner = game.side(state.activation.formation);
  switch (now.step) {
    case Advance::Step::Choose: {
      UnitId only = kNoUnit;
      const int count = candidates(game, state, won, only);
      if (count == 0) {
        won.open = false;
        return done();
      }
      const bool no_choice = count == 1 && won.mandatory && !may_stand(game, state, only);
      if (!no_choice) return ask(owner, Ask::Advance);
      now.unit = only;
      now.step = Advance::Step::Go;
      return go_on();
    }
    case Advance::Step::Stand:
      return roll(RollKind::Cohesion);
    case Advance::Step::Go:
      won.open = false;
      go(game, state, now, events);
      return go_on();
    case Advance::Step::Turn:
      now.step = Advance::Step::Follow;
      if (!state.on_map(now.unit) || game.map.built_up(state[now.unit].hex)) return go_on();
      return ask(owner, Ask::TurnOne);  // 10.4.7e
    case Advance::Step::Follow:
      if (next_follower(game, state, now) != kNoPiece) return ask(owner, Ask::Accompany);
      now.step = Advance::Step::End;
      return go_on();
    case Advance::Step::End:
      won.open = false;
      return done();
  }
  return done();
}

void advance_list(const Game& game, const State& state, ActionList& list) {
  const Vacated& won = vacated(state, advance(state).vacated);
  const AssaultMask group = group_of(state, won.first);
  const auto add_if_allowed = [&](Action action) {
    if (advance_verdict(game, state, action)) list.add(action);
  };
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if ((group >> i & 1U) == 0) continue;
    const UnitId who = state.activation.assaults[static_cast<std::size_t>(i)].attacker;
    add_if_allowed(act(Verb::Advance, piece(who), won.hex));
    add_if_allowed(act(Verb::Stand, piece(who)));
  }
  add_if_allowed(act(Verb::Remain));
}

Verdict advance_verdict(const Game& game, const State& state, Action action) {
  const Vacated& won = vacated(state, advance(state).vacated);
  const auto who = unit_operand(game, action, 0);
  switch (verb_of(action)) {
    case Verb::Remain:
      return won.mandatory ? refused_by("10.4.7a", hex(won.hex)) : kAllowed;
    case Verb::Advance: {
      if (!who || hex_operand(game, action, 1) != won.hex) return refused_by("10.4.7a", hex(won.hex));
      if (game[*who].kind == Kind::Artillery) return refused_by("10.4.7c", unit(*who));
      if (may_be_the_one(game, state, won, *who)) return kAllowed;
      UnitId other = kNoUnit;
      candidates(game, state, won, other);
      const bool cavalry = other != kNoUnit && game[other].kind == Kind::Cavalry;
      return refused_by(cavalry ? "10.4.7b" : "10.4.7a", unit(*who), hex(won.hex));
    }
    case Verb::Stand:
      if (!who || !may_be_the_one(game, state, won, *who)) return refused_by("12.2a", hex(won.hex));
      if (!won.mandatory) return refused_by("12.2a", unit(*who));  // nothing to prevent
      return may_stand(game, state, *who);
    default:
      return refused_by("10.4.7a", hex(won.hex));
  }
}

void advance_carry_out(const Game& game, State& state, Action action, Events&) {
  Advance& now = advance(state);
  switch (verb_of(action)) {
    case Verb::Advance:
      now.unit = *unit_operand(game, action, 0);
      now.step = Advance::Step::Go;
      return;
    case Verb::Stand:
      now.unit = *unit_operand(game, action, 0);
      state.activation.capacity = Capacity::Stand;
      now.step = Advance::Step::Stand;
      return;
    default:
      now.step = Advance::Step::End;
  }
}

// --- 10.4.11b, 10.4.12c  Leaders of the hex may go along, one after another: commanders, then the chiefs.

Piece next_follower(const Game& game, const State& state, const Advance& now) {
  const Side own = game.side(now.unit);
  int seen = 0;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (game.side(which) != own || !commander_on_map(state, which)) continue;
    if (state[which].commander_hex == now.from && seen++ == now.followers) return commander_of(which);
  }
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    if (side_of(nation) != own || !chief_on_map(state, nation)) continue;
    if (state.chief(nation).hex == now.from && seen++ == now.followers) return chief_of(nation);
  }
  return kNoPiece;
}

void accompany_list(const Game& game, const State& state, ActionList& list) {
  const Piece who = next_follower(game, state, advance(state));
  list.add(act(Verb::Accompany, who));
  list.add(act(Verb::StayBehind, who));
}

Verdict accompany_verdict(const Game& game, const State& state, Action action) {
  const Piece who = next_follower(game, state, advance(state));
  const Rule rule = kind_of(who) == PieceKind::Chief ? "10.4.11b" : "10.4.12c";
  if (verb_of(action) != Verb::Accompany && verb_of(action) != Verb::StayBehind)
    return refused_by(rule, fact(who));
  return piece_operand(game, action, 0) == who ? kAllowed : refused_by(rule, fact(who));
}

void accompany_carry_out(const Game& game, State& state, Action action, Events& events) {
  Advance& now = advance(state);
  const Piece who = next_follower(game, state, now);
  if (verb_of(action) == Verb::StayBehind) {
    ++now.followers;
    return;
  }
  const Hex where = state[now.unit].hex;
  if (kind_of(who) == PieceKind::Chief) {
    state.chief(nation_of(who)).hex = where;
  } else {
    state[formation_of(who)].commander_hex = where;
  }
  tell(events, EventKind::Followed, kind_of(who) == PieceKind::Chief ? "10.4.11b" : "10.4.12c", fact(who),
       hex(where));
}

}  // namespace tamburino::butchery
