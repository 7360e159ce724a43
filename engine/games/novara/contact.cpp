#include "engine/games/novara/reasons.h"

// 8. Breaking contact with the enemy.
namespace tamburino::novara {
namespace {

ContactBreak& reaction(State& state) { return *state.stack.top_as<ContactBreak>(); }
const ContactBreak& reaction(const State& state) { return *state.stack.top_as<ContactBreak>(); }

struct Leavers {
  std::array<UnitId, kMostInHex> unit{};
  int count = 0;
};

Leavers real_units(const Game& game, const State& state, Hex stack) {
  Leavers leavers;
  for (const UnitId who : UnitsIn(state, stack)) {
    if (game[who].kind != Kind::Dummy) leavers.unit[static_cast<std::size_t>(leavers.count++)] = who;
  }
  return leavers;
}

// Hexes taken by those of the stack who have been thought of before this one.
struct Planned {
  std::array<UnitId, kMostInHex> unit{};
  std::array<Hex, kMostInHex> hex{};
  int count = 0;
};

Verdict room_for(const Game& game, const State& state, UnitId who, Hex to, const Planned& planned) {
  std::array<UnitId, kMostInHex + 1> group{};
  std::size_t count = 0;
  group[count++] = who;
  for (int i = 0; i < planned.count; ++i) {
    if (planned.hex[static_cast<std::size_t>(i)] == to)
      group[count++] = planned.unit[static_cast<std::size_t>(i)];
  }
  return may_stack(game, state, {group.data(), count}, to);
}

// 8.breaking-contact-e, R21  The new hex touches no enemy, unless friends already stand in it.
Verdict may_go_one_hex(const Game& game, const State& state, Side own, Hex from, Hex to) {
  const auto way = game.map.grid().side_towards(from, to);
  if (!way || !passable(game, state, own, from, *way))
    return refused_by("R21", hex(to)).because("no-way-out");
  if (enemy_in(game, state, own, to)) return refused_by("8.movement-d", hex(to));
  if (touches_enemy(game, state, own, to) && !real_in(game, state, own, to))
    return refused_by("8.breaking-contact-e", hex(to));
  return kAllowed;
}

// 8.breaking-contact-j  Cavalry goes two hexes, past the enemy if need be, but never ends beside him.
Verdict may_go_two_hexes(const Game& game, const State& state, Side own, Hex from, Hex to) {
  if (enemy_in(game, state, own, to)) return refused_by("8.movement-d", hex(to));
  if (touches_enemy(game, state, own, to))
    return refused_by("8.breaking-contact-j", hex(to)).because("ends-beside-enemy");
  for (const Facing way : kFacings) {
    if (!passable(game, state, own, from, way)) continue;
    const Hex between = game.map.neighbour(from, way);
    const auto on = game.map.grid().side_towards(between, to);
    if (on && !enemy_in(game, state, own, between) && passable(game, state, own, between, *on))
      return kAllowed;
  }
  return refused_by("R21", hex(to)).because("no-way-out");
}

// Whether a hex has room for one more may be unknown to the mover, who must not learn it from the question.
enum class Room : std::uint8_t { Checked, Assumed };

Verdict may_withdraw(const Game& game, const State& state, UnitId who, Hex to, const Planned& planned,
                     Room room = Room::Checked) {
  const Side own = side_of(game, state, who);
  const Hex from = state[who].hex;
  const int distance = game.map.grid().distance(from, to);
  if (distance == 2 && game[who].kind == Kind::Cavalry) {
    if (const Verdict way = may_go_two_hexes(game, state, own, from, to); !way) return way;
  } else if (distance == 1) {
    if (const Verdict way = may_go_one_hex(game, state, own, from, to); !way) return way;
  } else {
    if (game[who].kind == Kind::Cavalry)
      return refused_by("8.breaking-contact-j", unit(who), hex(to)).because("two-hexes-back");
    return refused_by("8.breaking-contact-a", unit(who), hex(to)).because("one-hex-back");
  }
  return room == Room::Assumed ? kAllowed : room_for(game, state, who, to, planned);
}

template <class Do>
bool any_hex_within_two(const Game& game, Hex from, Do look) {
  for (const Facing way : kFacings) {
    const Hex near = game.map.neighbour(from, way);
    if (near == kNoHex) continue;
    if (look(near)) return true;
    for (const Facing on : kFacings) {
      const Hex far = game.map.neighbour(near, on);
      if (far != kNoHex && game.map.grid().distance(from, far) == 2 && look(far)) return true;
    }
  }
  return false;
}

// 8.breaking-contact-f  All must be able to leave, each to some hex.
bool all_can_leave(const Game& game, const State& state, const Leavers& leavers, int next, Planned& planned) {
  if (next == leavers.count) return true;
  const UnitId who = leavers.unit[static_cast<std::size_t>(next)];
  return any_hex_within_two(game, state[who].hex, [&](Hex to) {
    if (!may_withdraw(game, state, who, to, planned)) return false;
    planned.unit[static_cast<std::size_t>(planned.count)] = who;
    planned.hex[static_cast<std::size_t>(planned.count++)] = to;
    const bool rest = all_can_leave(game, state, leavers, next + 1, planned);
    --planned.count;
    return rest;
  });
}

bool rest_can_leave(const Game& game, const State& state, UnitId first, Hex to) {
  Leavers rest = real_units(game, state, state[first].hex);
  for (int i = 0; i < rest.count; ++i) {
    if (rest.unit[static_cast<std::size_t>(i)] != first) continue;
    rest.unit[static_cast<std::size_t>(i)] = rest.unit[static_cast<std::size_t>(rest.count - 1)];
    --rest.count;
    break;
  }
  Planned planned;
  planned.unit[0] = first;
  planned.hex[0] = to;
  planned.count = 1;
  return all_can_leave(game, state, rest, 0, planned);
}

// 8.breaking-contact-a to d; being shaken does not matter.
Verdict may_leave_such(const Game& game, const Leavers& leavers, Hex stack, int mover_speed) {
  if (leavers.count == 0) return refused_by("8.breaking-contact-a", hex(stack));
  for (int i = 0; i < leavers.count; ++i) {
    const UnitId who = leavers.unit[static_cast<std::size_t>(i)];
    if (!may_ever_break_contact(game[who]))
      return leavers.count == 1
                 ? refused_by("8.breaking-contact-a", unit(who)).because("not-entitled")
                 : refused_by("8.breaking-contact-c", unit(who), hex(stack)).because("one-not-entitled");
    if (game[who].movement < mover_speed)
      return refused_by("8.breaking-contact-b", unit(who), number(mover_speed));
  }
  return kAllowed;
}

// Whether the stack is asked: as far as the mover sees, each of its units could leave.
bool may_seem_to_leave(const Game& game, const State& state, Hex stack, int mover_speed) {
  const Leavers leavers = real_units(game, state, stack);
  if (!may_leave_such(game, leavers, stack, mover_speed)) return false;
  for (int i = 0; i < leavers.count; ++i) {
    const UnitId who = leavers.unit[static_cast<std::size_t>(i)];
    const bool way = any_hex_within_two(game, stack, [&](Hex to) {
      return may_withdraw(game, state, who, to, Planned{}, Room::Assumed).allowed();
    });
    if (!way) return false;
  }
  return true;
}

// The stacks that may answer now: the one on its way out, or all that wait.
template <class Do>
void each_reacting_stack(const Game& game, const ContactBreak& now, Do look) {
  if (now.leaving != kNoHex) {
    look(now.leaving);
    return;
  }
  for (const Facing way : kFacings) {
    if ((now.waiting >> index(way) & 1U) != 0) look(game.map.neighbour(now.mover, way));
  }
}

bool reacts(const Game& game, const ContactBreak& now, Hex stack) {
  bool found = false;
  each_reacting_stack(game, now, [&](Hex one) { found = found || one == stack; });
  return found;
}

// Of a unit whose stack is not among those that may answer.
Verdict why_not_reacting(const Game& game, const State& state, const ContactBreak& now, UnitId who) {
  const Hex stack = state[who].hex;
  if (game.map.grid().distance(stack, now.mover) != 1)
    return refused_by("8.breaking-contact-g", unit(who), hex(now.mover)).because("not-approached");
  if (const Verdict able = may_break_contact(game, state, stack, now.speed); !able) return able;
  return refused_by("8.breaking-contact-g", unit(who)).because("has-held");
}

}  // namespace

// 8.breaking-contact-a
bool may_ever_break_contact(const Unit& unit) {
  return unit.light() || unit.kind == Kind::Cavalry || unit.kind == Kind::HorseArtillery;
}

// 8.breaking-contact-a to d
Verdict may_leave_at_all(const Game& game, const State& state, Hex stack, int mover_speed) {
  return may_leave_such(game, real_units(game, state, stack), stack, mover_speed);
}

// 8.breaking-contact-a to d, f
Verdict may_break_contact(const Game& game, const State& state, Hex stack, int mover_speed) {
  const Leavers leavers = real_units(game, state, stack);
  if (const Verdict such = may_leave_such(game, leavers, stack, mover_speed); !such) return such;
  Planned planned;
  if (!all_can_leave(game, state, leavers, 0, planned)) return refused_by("8.breaking-contact-f", hex(stack));
  return kAllowed;
}

// 8.breaking-contact-g, R22
void offer_contact_break(const Game& game, State& state, Hex mover, int speed) {
  ContactBreak now{.mover = mover, .speed = static_cast<std::uint8_t>(speed)};
  const Side own = enemy_of(side_of(game, state, state.first_in_hex[static_cast<std::size_t>(index(mover))]));
  for (const Facing way : kFacings) {
    const Hex stack = game.map.neighbour(mover, way);
    if (stack == kNoHex || !fights_in(game, state, own, stack)) continue;
    if (may_seem_to_leave(game, state, stack, speed))
      now.waiting = static_cast<std::uint8_t>(now.waiting | 1U << index(way));
  }
  if (now.waiting != 0) state.stack.push(now);
}

Next run(const Game& game, State& state, ContactBreak& now, Events& /*events*/) {
  const Side own = enemy_of(state.activation.side);
  if (now.leaving != kNoHex) return ask(own, Ask::BreakContact);
  for (const Facing way : kFacings) {  // what others did may have closed the way
    const Hex stack = game.map.neighbour(now.mover, way);
    if ((now.waiting >> index(way) & 1U) != 0 && !may_seem_to_leave(game, state, stack, now.speed))
      now.waiting = static_cast<std::uint8_t>(now.waiting & ~(1U << index(way)));
  }
  return now.waiting != 0 ? ask(own, Ask::BreakContact) : done();
}

void break_contact_list(const Game& game, const State& state, ActionList& list) {
  const ContactBreak& now = reaction(state);
  each_reacting_stack(game, now, [&](Hex stack) {
    if (now.leaving == kNoHex) list.add(act(Verb::Hold, stack));
    const Leavers leavers = real_units(game, state, stack);
    for (int i = 0; i < leavers.count; ++i) {
      const UnitId who = leavers.unit[static_cast<std::size_t>(i)];
      std::array<Hex, 32> offered{};
      std::size_t count = 0;
      any_hex_within_two(game, stack, [&](Hex to) {
        const bool again = std::find(offered.begin(), offered.begin() + static_cast<std::ptrdiff_t>(count),
                                     to) != offered.begin() + static_cast<std::ptrdiff_t>(count);
        if (!again && break_contact_verdict(game, state, act(Verb::Withdraw, who, to))) {
          offered[count++] = to;
          list.add(act(Verb::Withdraw, who, to));
        }
        return false;
      });
    }
  });
}

Verdict break_contact_verdict(const Game& game, const State& state, Action action) {
  const ContactBreak& now = reaction(state);
  if (verb_of(action) == Verb::Hold) {
    const auto stack = hex_operand(game, action, 0);
    if (!stack) return refused_by("8.breaking-contact-g");
    if (now.leaving != kNoHex)
      return refused_by("8.breaking-contact-f", hex(now.leaving)).because("all-must-leave");
    return reacts(game, now, *stack)
               ? kAllowed
               : refused_by("8.breaking-contact-g", hex(*stack)).because("stack-not-asked");
  }
  const auto who = unit_operand(game, action, 0);
  const auto to = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Withdraw || !who || !to) return refused_by("8.breaking-contact-g");
  if (const Verdict there = at_hand(game, state, enemy_of(state.activation.side), *who); !there) return there;
  if (now.leaving != kNoHex && state[*who].hex != now.leaving)
    return refused_by("8.breaking-contact-g", unit(*who), hex(now.leaving)).because("all-must-leave");
  if (!reacts(game, now, state[*who].hex)) return why_not_reacting(game, state, now, *who);
  if (const Verdict way = may_withdraw(game, state, *who, *to, Planned{}); !way) return way;
  return rest_can_leave(game, state, *who, *to)
             ? kAllowed
             : refused_by("8.breaking-contact-f", unit(*who), hex(*to)).because("others-cannot-leave");
}

void break_contact_carry_out(const Game& game, State& state, Action action, Events& events) {
  ContactBreak& now = reaction(state);
  const auto done_with = [&](Hex stack) {
    const Facing way = *game.map.grid().side_towards(now.mover, stack);
    now.waiting = static_cast<std::uint8_t>(now.waiting & ~(1U << index(way)));
    now.leaving = kNoHex;
  };
  if (verb_of(action) == Verb::Hold) {
    const Hex stack = *hex_operand(game, action, 0);
    tell(events, EventKind::ContactHeld, "8.breaking-contact-a", hex(stack));
    done_with(stack);
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  const Hex from = state[who].hex;
  const Hex to = *hex_operand(game, action, 1);
  const Side own = side_of(game, state, who);
  now.leaving = from;
  put(game, state, who, to);
  follow_dummies(game, state, own, from, to, events);  // 18.dummies-d
  look_around(game, state, from);
  look_around(game, state, to);
  tell(events, EventKind::ContactBroken, "8.breaking-contact-a", unit(who), hex(to));
  occupy(game, state, own, to, events);
  if (!real_in(game, state, own, from)) done_with(from);
}

}  // namespace tamburino::novara
