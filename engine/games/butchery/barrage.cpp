#include "engine/games/butchery/rules.h"

// 10.2. Artillery barrage, and line of sight (10.2.1).
namespace tamburino::butchery {
namespace {

// 10.2.1a, 10.2.1c: towns, villages, woods and units of either side hide what is behind them. What lies lower
// than the artillery hides only a target that is next to it and on its level (B21).
bool hidden_by_obstacle(const Game& game, const State& state, Hex from, Hex to, Hex where) {
  const bool obstacle =
      game.map.built_up(where) || game.map[where].terrain == Terrain::Woods || !UnitsIn(state, where).empty();
  if (!obstacle) return false;
  if (game.map.level(where) >= game.map.level(from)) return true;
  return game.map.level(where) == game.map.level(to) && game.map.grid().distance(where, to) == 1;
}

// 10.2.1e, 10.2.1f, 10.2.1g: the three cases of ground that rises between them.
Rule hidden_by_level(const Game& game, Hex from, Hex to, Hex where) {
  const int guns = game.map.level(from);
  const int target = game.map.level(to);
  const int between = game.map.level(where);
  if (between > guns && between > target) return "10.2.1e";
  if (between > target && between == guns) return "10.2.1f";
  if (between > guns && between == target) return "10.2.1g";
  return nullptr;
}

Rule hidden_by_hex(const Game& game, const State& state, Hex from, Hex to, Hex where) {
  if (where == kNoHex) return nullptr;
  if (hidden_by_obstacle(game, state, from, to, where)) {
    return game.map.level(where) < game.map.level(from) ? "10.2.1c" : "10.2.1a";
  }
  return hidden_by_level(game, from, to, where);
}

// 10.2.1d  A hedge or ridge hides when the line crosses it.
Rule hidden_by_side(const Game& game, Hex a, Hex b) {
  if (a == kNoHex || b == kNoHex) return nullptr;
  const auto way = game.map.grid().side_towards(a, b);
  if (!way) return nullptr;
  const Hexside& between = game.map.side(a, *way);
  return between.ridge || between.hedge ? "10.2.1d" : nullptr;
}

// Past one hex, from the last place the line was in to the next: over a hexside, through the hex, over a
// hexside.
Rule hidden_past(const Game& game, const State& state, Hex from, Hex to, Hex before, Hex where, Hex after) {
  if (where == kNoHex) return "10.2.1b";  // beyond the map's edge there is no way past
  if (Rule rule = hidden_by_side(game, before, where)) return rule;
  if (Rule rule = hidden_by_hex(game, state, from, to, where)) return rule;
  return hidden_by_side(game, where, after);
}

}  // namespace

Sight line_of_sight(const Game& game, const State& state, Hex from, Hex to) {
  const Grid& grid = game.map.grid();
  if (grid.distance(from, to) <= 1) return {};  // 10.2.1i
  const auto steps = game.map.sight().line(grid.way(from, to));
  const Offset start = grid.offset(from);
  Hex before =
      from;  // the hex the line was last inside; none just after a hexside, whose far end is judged with it
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Hex here = grid.at(start + steps[i].hex);
    if (!steps[i].along_side) {
      if (Rule rule = hidden_by_side(game, before, here)) return {false, rule, here};
      if (Rule rule = hidden_by_hex(game, state, from, to, here)) return {false, rule, here};
      before = here;
      continue;
    }
    // 10.2.1b, 10.2.1h: along a hexside it is enough that one of the two ways past is open.
    const Hex other = grid.at(start + steps[i].other);
    const Hex after = i + 1 == steps.size() ? to : grid.at(start + steps[i + 1].hex);
    const Rule one = hidden_past(game, state, from, to, before, here, after);
    const Rule two = hidden_past(game, state, from, to, before, other, after);
    if (one != nullptr && two != nullptr) return {false, one, here == kNoHex ? other : here};
    before = kNoHex;
  }
  if (Rule rule = hidden_by_side(game, before, to)) return {false, rule, to};
  return {};
}

// 10.2a  Through the front hexes only; from a village or town all round (B20).
bool in_fire_arc(const Game& game, const State& state, UnitId battery, Facing facing, Hex target) {
  const Hex here = state[battery].hex;
  return game.map.built_up(here) || in_front_cone(facing, game.map.grid().way(here, target));
}

namespace {

// 10.2.1a, 10.2.1c  Of an obstacle also what it is.
Verdict why_unseen(const Game& game, const State& state, UnitId battery, Hex target, const Sight& sight) {
  const Verdict no = refused_by(sight.rule, unit(battery), hex(target), hex(sight.where));
  if (std::string_view(sight.rule) != "10.2.1a") return no;
  if (const UnitsIn there(state, sight.where); !there.empty()) {
    return refused_by(sight.rule, unit(battery), hex(target), hex(sight.where), unit(there.first()))
        .because("unit-in-the-way");
  }
  const bool woods = game.map[sight.where].terrain == Terrain::Woods;
  return woods ? no.because("woods-in-the-way") : no.because("houses-in-the-way");
}

}  // namespace

Verdict may_reach_with_fire(const Game& game, const State& state, UnitId battery, Facing facing, Hex target) {
  const Hex here = state[battery].hex;
  const int distance = game.map.grid().distance(here, target);
  if (distance < 1 || distance > game[battery].range) {
    return refused_by("10.2a", unit(battery), hex(target), number(distance), number(game[battery].range));
  }
  if (!in_fire_arc(game, state, battery, facing, target))
    return refused_by("B20", unit(battery), hex(target));
  const Sight sight = line_of_sight(game, state, here, target);
  return sight.clear ? kAllowed : why_unseen(game, state, battery, target, sight);
}

bool any_barrage(const Game& game, const State& state) {
  ActionList list;
  barrage_list(game, state, list);
  for (const Action action : list.all()) {
    if (verb_of(action) == Verb::Fire) return true;
  }
  return false;
}

void barrage_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  if (may_force_march(game, state)) list.add(act(Verb::ForcedMarch));
  for (const UnitId battery : game.members[static_cast<std::size_t>(index(state.activation.formation))]) {
    if (game[battery].kind != Kind::Artillery || !state.on_map(battery) || state[battery].fired) continue;
    const Hex here = state[battery].hex;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      const UnitId target{static_cast<std::uint8_t>(i)};
      if (!state.on_map(target) || game.side(target) == game.side(battery)) continue;
      if (game.map.grid().distance(here, state[target].hex) > game[battery].range) continue;
      for (int turn = -1; turn <= 1; ++turn) {
        const Action action =
            act(Verb::Fire, piece(battery), piece(target), turned(state[battery].facing, turn));
        if (barrage_verdict(game, state, action)) list.add(action);
      }
    }
  }
}

// What is against the battery and its target; while its formation is active, also what lies between them.
Verdict may_fire(const Game& game, const State& state, UnitId battery, UnitId target, Facing facing) {
  if (const Verdict own = is_own(game, state, piece(battery), "1.2.4b"); !own) return own;
  if (game[battery].kind != Kind::Artillery) return refused_by("10.2", unit(battery));
  if (const Verdict here = is_on_map(game, state, battery, "10.2b"); !here) return here;
  if (game.side(target) == game.side(battery)) return refused_by("10.2c", unit(target)).because("own-target");
  if (const Verdict there = is_on_map(game, state, target, "10.2c"); !there) return there;
  if (const Verdict turn = may_act(game, state, piece(battery), "1.2.4b"); !turn) return turn;
  if (game[battery].formation != state.activation.formation) return kAllowed;  // of another phase
  if (state[battery].fired) return refused_by("10.2b", unit(battery)).because("already-fired");
  const Facing now = state[battery].facing;
  if (game.map.built_up(state[battery].hex) && facing != now) return refused_by("4c", unit(battery));
  if (hexsides_between(now, facing) > 1)
    return refused_by("4f", unit(battery), tamburino::facing(facing), tamburino::facing(now));
  return may_reach_with_fire(game, state, battery, facing, state[target].hex);
}

Verdict barrage_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  if (verb_of(action) == Verb::ForcedMarch) return may_force_march(game, state);
  const auto battery = unit_operand(game, action, 0);
  const auto target = unit_operand(game, action, 1);
  const auto facing = facing_operand(action, 2);
  if (verb_of(action) != Verb::Fire || !battery || !target || !facing)
    return refused_by("10.2b").because("first-barrage");
  return may_fire(game, state, *battery, *target, *facing);
}

void barrage_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) == Verb::Done) {
    state.stack.top_as<Activation>()->step = Activation::Step::Movement;
    displace_chiefs(game, state, game.side(state.activation.formation), events);
    return;
  }
  if (verb_of(action) == Verb::ForcedMarch) {
    state.activation.capacity = Capacity::ForcedMarch;
    tell(events, EventKind::ForcedMarch, "12.3a", formation(state.activation.formation));
    return;
  }
  const UnitId battery = *unit_operand(game, action, 0);
  const UnitId target = *unit_operand(game, action, 1);
  turn_to(game, state, battery, *facing_operand(action, 2));
  state[battery].fired = true;
  tell(events, EventKind::Fired, "10.2.2a", unit(battery), unit(target), hex(state[target].hex));
  state.stack.push(Barrage{.battery = battery, .target = target});
}

Next run(const Game&, State&, Barrage& fire, Events&) {
  switch (fire.step) {
    case Barrage::Step::Roll:
      fire.step = Barrage::Step::End;
      return roll(RollKind::Combat);
    case Barrage::Step::End:
      return done();
  }
  return done();
}

}  // namespace tamburino::butchery
