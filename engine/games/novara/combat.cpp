#include "engine/games/novara/rules.h"

// 12. Combat procedure: ratio, modifiers, the table.
namespace tamburino::novara {
namespace {

Fight& fight(State& state) { return *state.stack.top_as<Fight>(); }
const Fight& fight(const State& state) { return *state.stack.top_as<Fight>(); }
const Combat& combat(const State& state, int i) {
  return state.activation.combats[static_cast<std::size_t>(i)];
}

template <class Do>
void each_attacker(const Game& game, const State& state, int i, Do look) {
  for (std::size_t u = 0; u < game.units.size(); ++u) {
    const UnitId who{static_cast<std::uint8_t>(u)};
    if (still_attacks(game, state, who, i)) look(who);
  }
}

// Targets that still hold somebody to fight.
template <class Do>
void each_target(const Game& game, const State& state, int i, Do look) {
  const Combat& one = combat(state, i);
  for (int t = 0; t < one.count; ++t) {
    const Hex target = one.target[static_cast<std::size_t>(t)];
    if (fights_in(game, state, enemy_of(state.activation.side), target)) look(target);
  }
}

// 13.effects-d, R51  Half for a unit out of supply; so everything is in half points.
int half_points(const Game& game, const State& state, UnitId who) {
  return factor(game, state, who) * (state[who].out_of_supply ? 1 : 2);
}

// What an attacker crosses into a hex, by kind of hexside.
struct Crossed {
  int major = 0, minor = 0, uphill = 0;
};
Crossed crossed_into(const Game& game, const State& state, Hex from, Facing way) {
  const Chart& chart = game.map.chart();
  const Hexside& side = game.map.side(from, way);
  const bool pontoon = pontoon_over(game, state, from, way) != kNoUnit;
  Crossed crossed;
  if (side.water == Water::Major) {
    crossed.major = side.crossing == Crossing::Ford     ? chart.ford_shift
                    : side.crossing == Crossing::Bridge ? chart.bridge_shift
                                                        : chart.pontoon_major_shift;
  } else if (side.water == Water::Minor) {
    crossed.minor = side.crossing == Crossing::Bridge ? chart.minor_bridge_shift
                    : pontoon                         ? chart.pontoon_minor_shift
                                                      : chart.minor_shift;
  }
  crossed.uphill = side.slope == Slope::Up ? chart.uphill_shift : 0;
  return crossed;
}

// 12.terrain-b, R42  A kind of hexside counts only if every attacker crosses it: into this hex, or, who is
// not next to it, into the hexes of the combat that he is next to.
int common_hexside_shift(const Game& game, const State& state, int i, Hex target) {
  constexpr int kNone = 99;
  Crossed least{kNone, kNone, kNone};
  const auto count = [&](Hex from, Facing way) {
    const Crossed crossed = crossed_into(game, state, from, way);
    least.major = std::min(least.major, crossed.major);
    least.minor = std::min(least.minor, crossed.minor);
    least.uphill = std::min(least.uphill, crossed.uphill);
  };
  each_attacker(game, state, i, [&](UnitId who) {
    const Hex from = state[who].hex;
    if (const auto way = game.map.grid().side_towards(from, target)) {
      count(from, *way);
      return;
    }
    each_target(game, state, i, [&](Hex other) {
      if (const auto way = game.map.grid().side_towards(from, other)) count(from, *way);
    });
  });
  const int shift = std::max({least.major, least.minor, least.uphill});
  return shift == kNone ? 0 : shift;
}

// 12.elite-b, 12.elite-d, R45  For each hex the best bonus of guns and the best of the others, the shaken
// left out.
struct Bonus {
  int guns = 0, others = 0;
};
Bonus best_bonus(const Game& game, const State& state, Hex where, int attackers_of) {
  Bonus best;
  for (const UnitId who : UnitsIn(state, where)) {
    if (state[who].shaken || (attackers_of >= 0 && !still_attacks(game, state, who, attackers_of))) continue;
    int& slot = has_guns(game[who].kind) ? best.guns : best.others;
    slot = std::max(slot, game[who].bonus);
  }
  return best;
}

void add_elites(const Game& game, const State& state, int i, Reckoning& die) {
  std::array<Hex, 40> counted{};
  std::size_t count = 0;
  int sum = 0;
  each_attacker(game, state, i, [&](UnitId who) {
    const Hex from = state[who].hex;
    const auto end = counted.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(counted.begin(), end, from) != end || count >= counted.size()) return;
    counted[count++] = from;
    const Bonus bonus = best_bonus(game, state, from, i);
    sum += bonus.guns + bonus.others;
  });
  die.add_if(sum != 0, "12.elite-a", sum);
  int against = 0;
  each_target(game, state, i, [&](Hex target) {
    const Bonus bonus = best_bonus(game, state, target, -1);
    against += bonus.guns + bonus.others;
  });
  die.add_if(against != 0, "12.elite-a", -against);
}

bool any_marched(const Game& game, const State& state, int i) {
  bool marched = false;
  each_target(game, state, i, [&](Hex target) {
    for (const UnitId who : UnitsIn(state, target))
      marched = marched || (game[who].fights() && state[who].marched);
  });
  return marched;
}

// All units of both sides that this combat concerns: losses and retreats come from them.
void expose(const Game& game, State& state, int i) {
  for (UnitState& one : state.units) one.exposed = one.retreats = false;
  for (std::size_t u = 0; u < game.units.size(); ++u) {
    const UnitId who{static_cast<std::uint8_t>(u)};
    if (still_attacks(game, state, who, i)) state[who].exposed = true;
  }
  const Combat one = combat(state, i);
  for (int t = 0; t < one.count; ++t) {
    for (const UnitId who : UnitsIn(state, one.target[static_cast<std::size_t>(t)])) {
      const bool train = game[who].kind == Kind::Train && state[who].laid == kNoFacing;  // R70
      state[who].exposed = game[who].fights() || train;
    }
  }
}

// 12.retreat-a  All units of a side in the combat go the same number of hexes.
void push_retreat(const Game& game, State& state, Side side, int hexes) {
  for (std::size_t u = 0; u < game.units.size(); ++u) {
    const UnitId who{static_cast<std::uint8_t>(u)};
    state[who].retreats = state.on_map(who) && state[who].exposed && side_of(game, state, who) == side;
  }
  state.stack.push(Retreat{.side = side, .length = static_cast<std::uint8_t>(hexes)});
}

bool anybody_exposed(const Game& game, const State& state, Side side) {
  for (std::size_t u = 0; u < game.units.size(); ++u) {
    const UnitId who{static_cast<std::uint8_t>(u)};
    if (state.on_map(who) && state[who].exposed && game[who].fights() && side_of(game, state, who) == side)
      return true;
  }
  return false;
}

// 12.advance-b to d
bool two_hexes_won(const Game& game, const State& state, const Fight& now) {
  const bool destroyed = !anybody_exposed(game, state, enemy_of(state.activation.side));
  return now.defender_loss >= 2 && (now.defender_back >= 2 || destroyed);
}

}  // namespace

// 12.procedure-a, 12.procedure-b, R41  Rounded in the defender's favour; 0 is 1:3, 2 is 1:1, 5 is 4:1.
int ratio_column(int attack, int defence) {
  if (defence <= 0) return 5;
  if (attack >= defence) return 1 + std::min(attack / defence, 4);
  const int times = attack > 0 ? (defence + attack - 1) / attack : 3;
  return 3 - std::min(times, 3);
}

// 12.encirclement-a to e, R44  By units that attack: opposite hexes, or three with gaps that no enemy fills.
bool encircled(const Game& game, const State& state, int i, Hex target, bool& by_opposites) {
  by_opposites = false;
  if (!game.map.row(target).encirclement) return false;
  std::array<bool, kSides> from{};
  each_attacker(game, state, i, [&](UnitId who) {
    if (const auto way = game.map.grid().side_towards(target, state[who].hex))
      from[static_cast<std::size_t>(index(*way))] = true;
  });
  for (std::size_t s = 0; s < 3; ++s) {
    if (from[s] && from[s + 3]) return by_opposites = true;
  }
  const Side enemy = enemy_of(state.activation.side);
  for (std::size_t s = 0; s < 2; ++s) {
    if (!from[s] || !from[s + 2] || !from[s + 4]) continue;
    bool gaps = true;
    for (const std::size_t gap : {s + 1, s + 3, (s + 5) % kSides}) {
      const Hex between = game.map.neighbour(target, Facing{static_cast<std::uint8_t>(gap)});
      gaps = gaps && (between == kNoHex || !held_by(game, state, enemy, between));
    }
    if (gaps) return true;
  }
  return false;
}

// 12.terrain-a to c, R42  The largest that applies to this hex.
int ground_shift(const Game& game, const State& state, int i, Hex target) {
  return std::max(game.map.row(target).shift, common_hexside_shift(game, state, i, target));
}

bool ground_differs(const Game& game, const State& state, int i) {
  int least = 99;
  int most = -1;
  each_target(game, state, i, [&](Hex target) {
    const int shift = ground_shift(game, state, i, target);
    least = std::min(least, shift);
    most = std::max(most, shift);
  });
  return most > least;
}

// `terrain`: which target's ground counts, or -1 for the largest.
Odds reckon(const Game& game, const State& state, int i, int terrain) {
  Odds odds;
  each_attacker(game, state, i, [&](UnitId who) { odds.attack += half_points(game, state, who); });
  int shift = 0;
  bool all_encircled = true;
  bool opposites = true;
  each_target(game, state, i, [&](Hex target) {
    for (const UnitId who : UnitsIn(state, target)) {
      if (game[who].fights()) odds.defence += half_points(game, state, who);
    }
    bool by_opposites = false;
    all_encircled = encircled(game, state, i, target, by_opposites) && all_encircled;
    opposites = opposites && by_opposites;
    shift = std::max(shift, ground_shift(game, state, i, target));
  });
  if (terrain >= 0)
    shift = ground_shift(game, state, i, combat(state, i).target[static_cast<std::size_t>(terrain)]);
  odds.column.add("12.procedure-a", ratio_column(odds.attack, odds.defence));
  odds.column.add_if(all_encircled, opposites ? "12.encirclement-a" : "12.encirclement-b",
                     game.tables.encirclement);
  odds.column.add_if(shift != 0, "12.terrain-a", -shift);
  add_elites(game, state, i, odds.die);
  odds.die.add_if(any_marched(game, state, i), "8.forced-march-e", game.tables.combat_marched);
  return odds;
}

CombatResult combat_result(const Game& game, const Odds& odds, int die) {
  return game.tables.combat.at(die + odds.die.total(), odds.final_column());
}

Next run(const Game& game, State& state, Fight& now, Events& events) {
  const Side own = state.activation.side;
  const Side enemy = enemy_of(own);
  switch (now.step) {
    case Fight::Step::Begin:
      expose(game, state, now.combat);
      now.step = Fight::Step::Terrain;
      return go_on();
    case Fight::Step::Terrain:  // 12.combat-i
      if (now.terrain == 0xFF && ground_differs(game, state, now.combat))
        return ask(enemy, Ask::ChooseTerrain);
      now.step = Fight::Step::Roll;
      return go_on();
    case Fight::Step::Roll:
      now.step = Fight::Step::Defender;
      return roll(RollKind::Combat);
    case Fight::Step::Defender:  // R47  The defender first.
      now.step = Fight::Step::DefenderLosses;
      if (now.defender_loss > 0) return ask(enemy, Ask::GiveGround);
      return go_on();
    case Fight::Step::DefenderLosses:
      now.step = Fight::Step::Attacker;
      push_losses(game, state, enemy, now.defender_loss - now.defender_back, Losses::Why::Combat);
      return go_on();
    case Fight::Step::Attacker:
      now.step = Fight::Step::AttackerLosses;
      if (now.attacker_loss > 0) return ask(own, Ask::GiveGround);
      return go_on();
    case Fight::Step::AttackerLosses:
      now.step = Fight::Step::Advance;
      push_losses(game, state, own, now.attacker_loss - now.attacker_back, Losses::Why::Combat);
      return go_on();
    case Fight::Step::Advance:
      now.step = Fight::Step::End;
      check_losses_lead(game, state, events);
      if (!state.over() && now.attacker_back == 0)
        state.stack.push(Advance{.two = two_hexes_won(game, state, now)});
      return go_on();
    case Fight::Step::End:
      state.activation.combats[now.combat].resolved = true;
      for (UnitState& one : state.units) {
        one.exposed = one.retreats = false;
        if (one.combat == now.combat) one.combat = kNoCombat;
      }
      return done();
  }
  return done();
}

void take_combat(const Game& game, State& state, Roll roll, Events& events) {
  Fight& now = fight(state);
  const int terrain = now.terrain == 0xFF ? -1 : now.terrain;
  const Odds odds = reckon(game, state, now.combat, terrain);
  tell(events, EventKind::Attacked, "12.procedure-a", hex(combat(state, now.combat).target[0]),
       points(odds.attack), points(odds.defence), number(odds.final_column()));
  for (const auto& item : odds.column.items()) tell(events, EventKind::Item, item.rule, number(item.amount));
  tell(events, EventKind::Rolled, "12.procedure-d", number(roll.value[0]));
  for (const auto& item : odds.die.items()) tell(events, EventKind::Item, item.rule, number(item.amount));
  const CombatResult result = combat_result(game, odds, roll.value[0]);
  now.attacker_loss = result.attacker;
  now.defender_loss = result.defender;
  tell(events, EventKind::ResultIs, "12.results-a", number(result.attacker), number(result.defender));
}

// --- the defender's ground

void choose_terrain_list(const Game& game, const State& state, ActionList& list) {
  each_target(game, state, fight(state).combat, [&](Hex target) { list.add(act(Verb::Ground, target)); });
}

Verdict choose_terrain_verdict(const Game& game, const State& state, Action action) {
  const auto where = hex_operand(game, action, 0);
  bool found = false;
  each_target(game, state, fight(state).combat, [&](Hex target) { found = found || where == target; });
  if (found) return kAllowed;
  return where ? refused_by("12.combat-i", hex(*where)).because("not-attacked-here")
               : refused_by("12.combat-i");
}

void choose_terrain_carry_out(const Game& game, State& state, Action action, Events& /*events*/) {
  Fight& now = fight(state);
  const Combat& one = combat(state, now.combat);
  for (std::uint8_t t = 0; t < one.count; ++t) {
    if (one.target[t] == *hex_operand(game, action, 0)) now.terrain = t;
  }
  now.step = Fight::Step::Roll;
}

// --- losses or ground: 12.results-b to d

void give_ground_list(const Game& game, const State& state, ActionList& list) {
  for (int hexes = 0; hexes <= 2; ++hexes) {
    if (give_ground_verdict(game, state, act(Verb::GiveGround, hexes)))
      list.add(act(Verb::GiveGround, hexes));
  }
}

Verdict give_ground_verdict(const Game& /*game*/, const State& state, Action action) {
  const Fight& now = fight(state);
  const int loss = now.step == Fight::Step::DefenderLosses ? now.defender_loss : now.attacker_loss;
  if (verb_of(action) != Verb::GiveGround) return refused_by("12.results-b");
  if (action.operand[0] > 2) return refused_by("12.results-c").because("two-hexes-at-most");
  return action.operand[0] <= loss ? kAllowed
                                   : refused_by("12.results-b", number(loss)).because("more-than-lost");
}

void give_ground_carry_out(const Game& game, State& state, Action action, Events& events) {
  Fight& now = fight(state);
  const bool defender = now.step == Fight::Step::DefenderLosses;
  const Side giving = defender ? enemy_of(state.activation.side) : state.activation.side;
  const int hexes = action.operand[0];
  (defender ? now.defender_back : now.attacker_back) = static_cast<std::uint8_t>(hexes);
  if (hexes == 0) {
    tell(events, EventKind::StoodFast, "12.retreat-i", side(giving));
    return;
  }
  tell(events, EventKind::GroundGiven, "12.results-b", side(giving), number(hexes));
  push_retreat(game, state, giving, hexes);
}

}  // namespace tamburino::novara
