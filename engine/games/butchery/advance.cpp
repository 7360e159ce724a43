#include <algorithm>

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
// do not hold it: 10.4.6e. 10.4.13b  Unless it must, a unit of a broken formation does not go next to an
// enemy.
Verdict can_advance(const Game& game, const State& state, const Vacated& won, const Assault& one) {
  const Verdict no_part = refused_by("10.4.7a", unit(one.attacker), hex(won.hex)).because("took-no-part");
  if (!won.fell_back && !one.attacked) return no_part;
  if (!state.on_map(one.attacker)) return no_part;
  if (state[one.attacker].hex != one.from)
    return refused_by("10.4.7a", unit(one.attacker), hex(won.hex)).because("has-left");
  for (const UnitId who : UnitsIn(state, won.hex)) {
    if (game.side(who) == game.side(one.attacker) || game[who].kind != Kind::Artillery)
      return refused_by("10.4.7a", unit(one.attacker), hex(won.hex), unit(who)).because("not-vacated");
  }
  if (!won.mandatory && broken_in_effect(game, state, one.attacker) &&
      next_to_enemy(game, state, game.side(one.attacker), won.hex)) {
    return refused_by("10.4.13b", unit(one.attacker), hex(won.hex));
  }
  return kAllowed;
}

// 10.4.7b  Where cavalry took part, it is cavalry that goes.
Verdict may_be_the_one(const Game& game, const State& state, const Vacated& won, UnitId who) {
  Verdict own = refused_by("10.4.7a", unit(who), hex(won.hex)).because("took-no-part");
  bool cavalry = false;
  const AssaultMask group = group_of(state, won.first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if ((group >> i & 1U) == 0) continue;
    const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    const Verdict can = can_advance(game, state, won, one);
    if (one.attacker == who) own = can;
    cavalry |= can.allowed() && game[one.attacker].kind == Kind::Cavalry;
  }
  if (!own || !cavalry || game[who].kind == Kind::Cavalry) return own;
  return refused_by("10.4.7b", unit(who), hex(won.hex));
}

struct Candidates {
  std::array<UnitId, kMostAssaults> unit{};
  int count = 0;
  bool contains(UnitId who) const {
    return std::find(unit.begin(), unit.begin() + count, who) != unit.begin() + count;
  }
};

Candidates candidates(const Game& game, const State& state, const Vacated& won) {
  Candidates all;
  if (!won.open) return all;
  const AssaultMask group = group_of(state, won.first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const UnitId who = state.activation.assaults[static_cast<std::size_t>(i)].attacker;
    if ((group >> i & 1U) == 0 || !may_be_the_one(game, state, won, who)) continue;
    all.unit[static_cast<std::size_t>(all.count++)] = who;
  }
  return all;
}

// A unit that might enter either hex links them: which of the two it enters is one decision.
bool linked(const Candidates& one, const Candidates& other) {
  for (int i = 0; i < one.count; ++i) {
    if (other.contains(one.unit[static_cast<std::size_t>(i)])) return true;
  }
  return false;
}

// 10.4.1g  An advance waits until all that might make it have made all their attacks.
bool waits(const State& state, const Candidates& all) {
  for (int i = 0; i < all.count; ++i) {
    if (has_open_assault(state, all.unit[static_cast<std::size_t>(i)])) return true;
  }
  return false;
}

bool is_due(const Game& game, const State& state, int which) {
  const Candidates own = candidates(game, state, vacated(state, which));
  if (waits(state, own)) return false;
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    const Candidates other = candidates(game, state, vacated(state, i));
    if (linked(own, other) && waits(state, other)) return false;
  }
  return true;
}

// The hexes that are decided on together: the one whose turn it is, and those linked with it.
bool in_question(const Game& game, const State& state, int which) {
  if (!vacated(state, which).open) return false;
  const int asked = advance(state).vacated;
  return which == asked || linked(candidates(game, state, vacated(state, asked)),
                                  candidates(game, state, vacated(state, which)));
}

template <class Do>
void each_in_question(const Game& game, const State& state, Do act_on) {
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    if (in_question(game, state, i)) act_on(i);
  }
}

// 10.4.7a  The hex that has to be entered and that nobody else can enter; -1 when there is none.
int bound_to(const Game& game, const State& state, UnitId who) {
  int bound = -1;
  each_in_question(game, state, [&](int i) {
    const Candidates all = candidates(game, state, vacated(state, i));
    if (bound < 0 && vacated(state, i).mandatory && all.count == 1 && all.contains(who)) bound = i;
  });
  return bound;
}

// The won hex of this question; the one that the unit can enter, should the hex have been won twice.
int hex_in_question(const Game& game, const State& state, UnitId who, Hex where) {
  int found = -1;
  each_in_question(game, state, [&](int i) {
    if (vacated(state, i).hex != where) return;
    if (found < 0 || may_be_the_one(game, state, vacated(state, i), who)) found = i;
  });
  return found;
}

// A unit advances once. One that has to enter a hex that nobody else can enter goes there, or into another
// such hex: D29.
Verdict may_advance(const Game& game, const State& state, UnitId who, Hex where) {
  if (game[who].kind == Kind::Artillery) return refused_by("10.4.7c", unit(who));
  const int which = hex_in_question(game, state, who, where);
  if (which < 0) {
    return refused_by("10.4.7a", unit(who), hex(where), hex(vacated(state, advance(state).vacated).hex))
        .because("not-this-hex");
  }
  const Vacated& won = vacated(state, which);
  if (const Verdict one = may_be_the_one(game, state, won, who); !one) return one;
  const int bound = bound_to(game, state, who);
  const bool as_bound = won.mandatory && candidates(game, state, won).count == 1;
  if (bound < 0 || as_bound) return kAllowed;
  return refused_by("10.4.7a", unit(who), hex(where), hex(vacated(state, bound).hex))
      .because("bound-elsewhere");
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

// Where somebody must go comes before where somebody may.
int due_advance(const Game& game, const State& state) {
  int optional = -1;
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    const Vacated& won = vacated(state, i);
    if (!won.open || !is_due(game, state, i)) continue;
    if (won.mandatory) return i;
    if (optional < 0) optional = i;
  }
  return optional;
}

// Why a unit does not advance when nobody is asked about it.
Verdict may_ever_advance(const Game& game, const State& state, UnitId who, Hex where) {
  if (game[who].kind == Kind::Artillery) return refused_by("10.4.7c", unit(who));
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    const Vacated& won = vacated(state, i);
    if (won.hex != where) continue;
    if (const Verdict one = may_be_the_one(game, state, won, who); !one) return one;
    if (won.open) return refused_by("10.4.1g", unit(who), hex(where));
    return refused_by("10.4.7a", unit(who), hex(where)).because("advance-decided");
  }
  return refused_by("10.4.7a", unit(who), hex(where)).because("nothing-won");
}

// 12.2a, B39  A unit that stands enters none of the hexes it has won, and nobody enters them for it.
void stand_fast(const Game& game, State& state, UnitId who) {
  for (int i = 0; i < state.activation.vacated_count; ++i) {
    if (candidates(game, state, vacated(state, i)).contains(who))
      state.activation.vacated[static_cast<std::size_t>(i)].open = false;
  }
}

Next run(const Game& game, State& state, Advance& now, Events& events) {
  Vacated& won = state.activation.vacated[now.vacated];
  const Side owner = game.side(state.activation.formation);
  switch (now.step) {
    case Advance::Step::Choose: {
      if (candidates(game, state, won).count == 0) {
        won.open = false;
        return done();
      }
      ActionList list;
      advance_list(game, state, list);
      if (list.size() > 1) return ask(owner, Ask::Advance);
      advance_carry_out(game, state, list[0], events);
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
  const auto add_if_allowed = [&](Action action) {
    if (!list.contains(action) && advance_verdict(game, state, action)) list.add(action);
  };
  each_in_question(game, state, [&](int i) {
    const Candidates all = candidates(game, state, vacated(state, i));
    for (int j = 0; j < all.count; ++j) {
      const Piece who = piece(all.unit[static_cast<std::size_t>(j)]);
      add_if_allowed(act(Verb::Advance, who, vacated(state, i).hex));
      add_if_allowed(act(Verb::Stand, who));
    }
  });
  add_if_allowed(act(Verb::Remain));
}

Verdict advance_verdict(const Game& game, const State& state, Action action) {
  const Hex asked = vacated(state, advance(state).vacated).hex;
  const auto who = unit_operand(game, action, 0);
  switch (verb_of(action)) {
    case Verb::Remain: {
      Verdict answer = kAllowed;
      each_in_question(game, state, [&](int i) {
        if (vacated(state, i).mandatory)
          answer = refused_by("10.4.7a", hex(vacated(state, i).hex)).because("must-advance");
      });
      return answer;
    }
    case Verb::Advance: {
      const auto where = hex_operand(game, action, 1);
      if (!who || !where) return refused_by("10.4.7a", hex(asked)).because("first-advance");
      if (const Verdict own = is_own(game, state, piece(*who), "10.4.7a"); !own) return own;
      return may_advance(game, state, *who, *where);
    }
    case Verb::Stand: {
      if (!who) return refused_by("12.2a", hex(asked)).because("first-advance");
      if (const Verdict own = is_own(game, state, piece(*who), "12.2a"); !own) return own;
      bool forced = false;
      each_in_question(game, state, [&](int i) {
        forced |= vacated(state, i).mandatory && candidates(game, state, vacated(state, i)).contains(*who);
      });
      if (!forced) return refused_by("12.2a", unit(*who)).because("need-not-advance");
      return may_stand(game, state, *who);
    }
    default:
      return refused_by("10.4.7a", hex(asked)).because("first-advance");
  }
}

void advance_carry_out(const Game& game, State& state, Action action, Events&) {
  Advance& now = advance(state);
  switch (verb_of(action)) {
    case Verb::Advance:
      now.unit = *unit_operand(game, action, 0);
      now.vacated =
          static_cast<std::uint8_t>(hex_in_question(game, state, now.unit, *hex_operand(game, action, 1)));
      now.step = Advance::Step::Go;
      return;
    case Verb::Stand:
      now.unit = *unit_operand(game, action, 0);
      state.activation.capacity = Capacity::Stand;
      now.step = Advance::Step::Stand;
      return;
    default: {
      std::array<bool, kMostVacated> decided{};
      each_in_question(game, state, [&](int i) { decided[static_cast<std::size_t>(i)] = true; });
      for (std::size_t i = 0; i < decided.size(); ++i) {
        if (decided[i]) state.activation.vacated[i].open = false;
      }
      now.step = Advance::Step::End;
    }
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
  const bool answers = verb_of(action) == Verb::Accompany || verb_of(action) == Verb::StayBehind;
  if (answers && piece_operand(game, action, 0) == who) return kAllowed;
  return refused_by(rule, fact(who)).because("first-accompany");
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
