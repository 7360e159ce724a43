#include "engine/games/novara/rules.h"

// 18. Hidden forces displays.
namespace tamburino::novara {
namespace {

constexpr int kFarthestRing = 6;

template <class Do>
void each_hex_within(const Game& game, Hex centre, int radius, Do look) {
  Reach area;
  area.search(game.map.grid(), centre, 0, radius, [](Hex, Facing, Hex) -> StepCost { return {1, false}; });
  for (int i = 0; i < area.size(); ++i) look(area[i]);
}

bool enemy_unit_within(const Game& game, const State& state, Side own, Hex centre, int radius) {
  bool found = false;
  each_hex_within(game, centre, radius,
                  [&](Hex where) { found = found || real_in(game, state, enemy_of(own), where); });
  return found;
}

UnitId next_hidden(const Game& game, const State& state, UnitId dummy) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = state.units[i];
    if (game.units[i].side == game[dummy].side && one.status == Status::InDisplay &&
        one.display == game[dummy].display)
      return UnitId{static_cast<std::uint8_t>(i)};
  }
  return kNoUnit;
}

// 18.display-e, R64  The dummy's hex first; then the nearest ring with room, not next to the enemy if
// possible.
template <class Do>
void each_reveal_hex(const Game& game, const State& state, UnitId who, Hex centre, Do look) {
  if (may_stack(game, state, who, centre)) {
    look(centre);
    return;
  }
  const Side own = game[who].side;
  Reach rings;
  rings.search(game.map.grid(), centre, 0, kFarthestRing, [&](Hex from, Facing way, Hex to) -> StepCost {
    if (!passable(game, state, own, from, way) || enemy_in(game, state, own, to)) return {};
    return {1, false};
  });
  for (int ring = 1; ring <= kFarthestRing; ++ring) {
    for (const bool away : {true, false}) {
      bool any = false;
      for (int i = 0; i < rings.size(); ++i) {
        const Hex where = rings[i];
        if (rings.cost(where) != ring || !may_stack(game, state, who, where)) continue;
        if (away && touches_enemy(game, state, own, where)) continue;
        any = true;
        look(where);
      }
      if (any) return;
    }
  }
}

const Reveal& reveal(const State& state) { return *state.stack.top_as<Reveal>(); }

// R64  At set-up neither side stands within two hexes of the other's dummies.
bool enemy_near(const Game& game, const State& state, Side own, Hex where) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || side_of(game, state, who) == own) continue;
    if (game.map.grid().distance(state[who].hex, where) <= kRevealedWithin) return true;
  }
  return false;
}

}  // namespace

// --- 18.display-a, 18.display-b  Hidden at set-up

UnitId dummy_of(const Game& game, Side side, int display) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].kind == Kind::Dummy && game.units[i].side == side && game.units[i].display == display)
      return UnitId{static_cast<std::uint8_t>(i)};
  }
  return kNoUnit;
}

Verdict may_hide(const Game& game, const State& state, UnitId who, int display, int hex_number) {
  if (game.options.fog != Fog::Displays) return refused_by("18.fog-a").because("no-displays");
  if (display >= kDisplays || game[who].kind == Kind::Dummy) return refused_by("18.display-a", unit(who));
  const Side own = game[who].side;
  const UnitId dummy = dummy_of(game, own, display);
  if (dummy == kNoUnit) return refused_by("18.display-a", unit(who));
  Hex where = kNoHex;
  if (state.on_map(dummy)) {
    if (hex_number != index(kNoHex))
      return refused_by("18.display-b", unit(dummy), hex(state[dummy].hex)).because("dummy-lies-already");
    where = state[dummy].hex;
  } else {
    if (hex_number >= game.map.size())
      return refused_by("18.display-b", unit(who)).because("dummy-needs-a-hex");
    where = Hex{static_cast<std::uint16_t>(hex_number)};
    if (enemy_near(game, state, own, where)) return refused_by("R64", hex(where)).because("dummy-near-enemy");
    if (const Verdict room = may_stack(game, state, dummy, where); !room) return room;
  }
  return zone_holds(game, state, who, where) ? kAllowed : refused_by("4.setup-b", unit(who), hex(where));
}

bool display_dummy(const Game& game, const State& state, UnitId who) {
  return game.options.fog == Fog::Displays && game[who].kind == Kind::Dummy && state.on_map(who);
}

bool any_display_dummy(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && display_dummy(game, state, UnitId{static_cast<std::uint8_t>(i)}))
      return true;
  }
  return false;
}

bool near_enemy_display(const Game& game, const State& state, Side side, Hex where) {
  if (game.options.fog != Fog::Displays) return false;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].side == side || !display_dummy(game, state, who)) continue;
    if (game.map.grid().distance(state[who].hex, where) <= kRevealedWithin) return true;
  }
  return false;
}

// One at a time; when its units are placed the next is looked for.
void reveal_near(const Game& game, State& state, Events& events) {
  if (game.options.fog != Fog::Displays || state.stack.empty() || state.stack.find<Reveal>() != nullptr)
    return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!display_dummy(game, state, who)) continue;
    const Hex where = state[who].hex;
    if (!enemy_unit_within(game, state, game[who].side, where, kRevealedWithin)) continue;
    lift(game, state, who, Status::Eliminated);
    tell(events, EventKind::Revealed, "18.display-d", unit(who), hex(where));
    state.stack.push(Reveal{.dummy = who, .hex = where});
    return;
  }
}

// Its owner says when he has done, even if nobody is left to place: how many were in the box is not for the
// enemy to know (R27).
Next run(const Game& game, State& state, Reveal& now, Events& events) {
  const UnitId who = next_hidden(game, state, now.dummy);
  ActionList list;
  reveal_list(game, state, list);
  if (!list.empty()) return ask(game[now.dummy].side, Ask::Reveal);
  eliminate(game, state, who, "18.display-e", events);  // no room on the whole countryside
  return go_on();
}

void reveal_list(const Game& game, const State& state, ActionList& list) {
  const Reveal& now = reveal(state);
  if (next_hidden(game, state, now.dummy) == kNoUnit) list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& one = state.units[i];
    if (game.units[i].side != game[now.dummy].side || one.status != Status::InDisplay ||
        one.display != game[now.dummy].display)
      continue;
    each_reveal_hex(game, state, who, now.hex, [&](Hex where) { list.add(act(Verb::Place, who, where)); });
  }
}

Verdict reveal_verdict(const Game& game, const State& state, Action action) {
  const Reveal& now = reveal(state);
  const auto who = unit_operand(game, action, 0);
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) == Verb::Done) {
    const UnitId left = next_hidden(game, state, now.dummy);
    return left == kNoUnit
               ? kAllowed
               : refused_by("18.display-e", unit(left), hex(now.hex)).because("display-not-empty");
  }
  if (verb_of(action) != Verb::Place || !who || !where) return refused_by("18.display-e");
  if (game[*who].side != game[now.dummy].side)
    return refused_by("18.display-e", unit(*who)).because("not-yours");
  if (state[*who].status != Status::InDisplay || state[*who].display != game[now.dummy].display)
    return refused_by("18.display-e", unit(*who), unit(now.dummy)).because("not-in-that-display");
  bool found = false;
  each_reveal_hex(game, state, *who, now.hex, [&](Hex hex) { found = found || hex == *where; });
  return found ? kAllowed
               : refused_by("18.display-e", unit(*who), hex(*where), hex(now.hex)).because("reveal-nearer");
}

// 18.display-f  As if they had marched hard.
void reveal_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.pop();
    reveal_near(game, state, events);
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  const Hex where = *hex_operand(game, action, 1);
  const Side own = game[who].side;
  state[who].display = kNoDisplay;
  state[who].marched = true;
  put(game, state, who, where);
  look_around(game, state, where);
  if (may_see(game, state, enemy_of(own), who)) {
    tell(events, EventKind::Placed, "18.display-e", unit(who), hex(where));
  } else {
    tell_only(own, events, EventKind::Placed, "18.display-e", unit(who), hex(where));
  }
  occupy(game, state, own, where, events);
}

// --- 18.display-c  Two dummies march instead of an activation

void find_dummy_ways(const Game& game, const State& state, UnitId dummy, Reach& reach) {
  const Side own = game[dummy].side;
  reach.search(game.map.grid(), state[dummy].hex, 0, kDummyPoints,
               [&](Hex from, Facing way, Hex to) -> StepCost {
                 if (!passable(game, state, own, from, way) || enemy_in(game, state, own, to) ||
                     touches_enemy(game, state, own, to))
                   return {};
                 const bool revealed = enemy_unit_within(game, state, own, to, kRevealedWithin);
                 if (revealed && !may_stack(game, state, dummy, to)) return {};
                 return {step_cost(game, state, own, Gait::Mounted, from, way), revealed};
               });
}

Next run(const Game& game, State& state, DummyMarch& now, Events& /*events*/) {
  if (now.left == 0) return done();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId dummy{static_cast<std::uint8_t>(i)};
    if (display_dummy(game, state, dummy) && game.units[i].side == game[state.drawn].side &&
        dummy != now.moved)
      return ask(game[state.drawn].side, Ask::DummyMarch);
  }
  return done();
}

void dummy_march_list(const Game& game, const State& state, ActionList& list) {
  const DummyMarch& now = *state.stack.top_as<DummyMarch>();
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId dummy{static_cast<std::uint8_t>(i)};
    if (!display_dummy(game, state, dummy) || game.units[i].side != game[state.drawn].side ||
        dummy == now.moved)
      continue;
    Reach reach;
    find_dummy_ways(game, state, dummy, reach);
    for (int r = 0; r < reach.size(); ++r) {
      if (reach[r] != state[dummy].hex && may_stack(game, state, dummy, reach[r]))
        list.add(act(Verb::Move, dummy, reach[r]));
    }
  }
}

Verdict dummy_march_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const DummyMarch& now = *state.stack.top_as<DummyMarch>();
  const auto dummy = unit_operand(game, action, 0);
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Move || !dummy || !where) return refused_by("18.display-c");
  const Verdict refused = refused_by("18.display-c", unit(*dummy), hex(*where));
  if (game[*dummy].side != game[state.drawn].side) return refused.because("not-yours");
  if (game[*dummy].kind != Kind::Dummy) return refused.because("only-dummies-now");
  if (!display_dummy(game, state, *dummy)) return refused.because("dummy-not-on-map");
  if (*dummy == now.moved) return refused.because("dummy-has-moved");
  if (*where == state[*dummy].hex) return refused.because("already-there");
  if (enemy_in(game, state, game[*dummy].side, *where) ||
      touches_enemy(game, state, game[*dummy].side, *where))
    return refused_by("R64", unit(*dummy), hex(*where)).because("dummy-beside-enemy");
  if (const Verdict room = may_stack(game, state, *dummy, *where); !room) return room;
  Reach reach;
  find_dummy_ways(game, state, *dummy, reach);
  return reach.contains(*where) ? kAllowed
                                : refused_by("18.display-c", unit(*dummy), hex(*where), number(kDummyPoints))
                                      .because("dummy-too-far");
}

void dummy_march_carry_out(const Game& game, State& state, Action action, Events& events) {
  DummyMarch& now = *state.stack.top_as<DummyMarch>();
  if (verb_of(action) == Verb::Done) {
    now.left = 0;
    return;
  }
  const UnitId dummy = *unit_operand(game, action, 0);
  const Hex where = *hex_operand(game, action, 1);
  --now.left;
  now.moved = dummy;
  const Hex from = state[dummy].hex;
  put(game, state, dummy, where);
  forget(game, state, from);
  look_around(game, state, where);
  tell_only(game[dummy].side, events, EventKind::Moved, "18.display-c", unit(dummy), hex(where));
  tell_only(enemy_of(game[dummy].side), events, EventKind::UnseenMoved, "18.display-c", hex(from),
            hex(where));
}

}  // namespace tamburino::novara
