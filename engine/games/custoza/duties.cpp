#include "engine/games/custoza/duties.h"

#include <algorithm>

#include "engine/games/custoza/remembered.h"

// 6.4, ruling 62. Which Forces can still serve the markers, and which of them therefore must.
namespace tamburino::custoza {

// 6.4b  Light infantry that comes to the marker hex and can face the target there.
bool could_fire_from(const Game& game, const State& state, const ForceAction& move, const Ways& ways,
                     const Marker& marker) {
  bool loaded = false;
  for (const UnitId who : move.force)
    loaded = loaded || (game[who].light() && state[who].fires < game.constants.fires);
  if (!loaded || marker.kind != MarkerKind::Assault) return false;
  for (const Facing facing : kFacings) {
    const HalfPoints spent = ways.cost(marker.hex, facing);
    if (spent == kClosed) continue;
    if (in_front_arc(facing, marker.way)) return true;
    if (!move.turned && spent + game.constants.turn <= move.allowance) return true;
  }
  return false;
}

// Searches follow one another without end: what the last one touched is all that the next one clears.
Ways& ways_at_hand() {
  thread_local Ways ways;
  return ways;
}

// A unit as it could set out: it leaves March for a point, a Square for nothing (11.5.4.1b).
ForceAction setting_out(const Game& game, const State& state, UnitId who) {
  Force alone;
  alone.add(who);
  ForceAction move = begin_action(game, state, alone, Phase::Engaged);
  if (state[who].mode == Mode::March) move.spent = static_cast<std::uint8_t>(game.constants.march_mode);
  return move;
}

// Ruling 83: no Reserve units.
bool could_attack(const Game& game, const State& state, UnitId who) {
  return !game[who].artillery() && may_act(game, state, who);
}

namespace {

// It still asks for somebody, and there is somebody to attack.
bool is_open(const Game& game, const State& state, const Marker& marker) {
  return marker.kind != MarkerKind::None && !marker.served &&
         enemy_in(game, state, game[state.activation.formation].side, target_of(game, marker));
}

int open_count(const Game& game, const State& state) {
  int count = 0;
  for (unsigned i = 0; i < state.activation.marker_count; ++i)
    count += is_open(game, state, state.activation.markers[i]) ? 1 : 0;
  return count;
}

}  // namespace

namespace {

// A Force as it could go on, once it is out of March and Square.
struct Mover {
  ForceAction move;
  Hex here = kNoHex;
  Facing facing{};
  bool assaults = true, charges = true, shoots = false;
  bool has_left_march = true;
};

Mover mover_for(const Game& game, const State& state, const ForceAction& move, Hex here, Facing facing) {
  Mover one{.move = move, .here = here, .facing = facing};
  for (const UnitId who : move.force) {
    one.assaults = one.assaults && may_assault_in_line(game, state, who).allowed();
    one.charges = one.charges && may_charge_in_line(game, state, who).allowed();
    one.shoots = one.shoots || (game[who].light() && state[who].fires < game.constants.fires);
  }
  return one;
}

// 6.4, ruling 47  What the marker asks for, apart from the way there: the arm, and room to stand.
bool can_serve(const Game& game, const State& state, const Mover& mover, const Marker& marker) {
  const Force& force = mover.move.force;
  const auto has_room = [&] {
    return mover.has_left_march ? may_stack_as(game, state, Mode::Open, force, marker.hex).allowed()
                                : may_stack(game, state, force, marker.hex).allowed();
  };
  if (marker.kind == MarkerKind::Assault) return (mover.assaults || mover.shoots) && has_room();
  if (!mover.charges || mover.move.start == marker.hex ||
      game.map.grid().distance(mover.move.start, target_of(game, marker)) < 2)  // g9.1a
    return false;
  return has_room() &&
         (units_in(game, state, side_of(game, force), marker.hex) - force).empty();  // a free hex
}

// Of those that cannot assault, light infantry can fire where it comes to face the target: 6.4b.
bool could_fire(const Game& game, const State& state, const Mover& mover, const Marker& marker) {
  State there = state;
  for (const UnitId who : mover.move.force) {
    put(game, there, who, mover.here);
    there[who].facing = mover.facing;
  }
  Ways& ways = ways_at_hand();
  ways.find(game, there, mover.move, Mode::Open, kNoHex);
  return could_fire_from(game, there, mover.move, ways, marker);
}

// Off the road of a march a hex costs a point at least: what is too far off needs no search.
bool is_near(const Game& game, const Mover& mover, Hex goal) {
  const int hexes = (mover.move.allowance - mover.move.spent) / 2;
  return !mover.move.turned && game.map.grid().distance(mover.here, goal) <= std::max(hexes, 1);
}

// 7.3  One hex whatever it costs, not into a ZoR.
bool comes_in_one_hex(const Game& game, const State& state, const Mover& mover, Hex goal) {
  const auto side = game.map.grid().side_towards(mover.here, goal);
  return mover.move.spent == 0 && side && !in_enemy_zone(state, side_of(game, mover.move.force), goal) &&
         may_enter(game, state, mover.move, mover.here, *side);
}

Approach& approach_at_hand() {
  thread_local Approach approach;
  return approach;
}

// Which of the open markers the Force could serve.
std::uint8_t markers_met(const Game& game, const State& state, const Mover& mover) {
  unsigned meets = 0;
  for (unsigned i = 0; i < state.activation.marker_count; ++i) {
    const Marker& marker = state.activation.markers[i];
    if (!is_open(game, state, marker) || !can_serve(game, state, mover, marker)) continue;
    if (marker.kind == MarkerKind::Assault && !mover.assaults) {
      meets |= could_fire(game, state, mover, marker) ? 1U << i : 0U;
      continue;
    }
    bool comes = mover.here == marker.hex;
    if (!comes && is_near(game, mover, marker.hex)) {
      const HalfPoints left = mover.move.allowance - mover.move.spent;
      Approach& approach = approach_at_hand();
      approach.find(game, state, mover.move, marker.hex, left, mover.here, mover.facing);
      comes =
          approach.from(mover.here, mover.facing) <= left || comes_in_one_hex(game, state, mover, marker.hex);
    }
    meets |= comes ? 1U << i : 0U;
  }
  return static_cast<std::uint8_t>(meets);
}

// The same where its ways are known.
std::uint8_t markers_met(const Game& game, const State& state, const Mover& mover, const Ways& ways) {
  unsigned meets = 0;
  for (unsigned i = 0; i < state.activation.marker_count; ++i) {
    const Marker& marker = state.activation.markers[i];
    if (!is_open(game, state, marker) || !can_serve(game, state, mover, marker)) continue;
    const bool by_fire = marker.kind == MarkerKind::Assault && !mover.assaults;
    const bool comes = by_fire ? could_fire_from(game, state, mover.move, ways, marker)
                               : ways.best(marker.hex) <= mover.move.allowance;
    meets |= comes ? 1U << i : 0U;
  }
  return static_cast<std::uint8_t>(meets);
}

struct Movers {
  std::array<Mover, Duties::kMost> all;
  std::size_t count = 0;
};

void find_movers(const Game& game, const State& state, const Force& without, Movers& movers) {
  for (const UnitId who : game.units_of(state.activation.formation)) {
    if (without.contains(who) || !could_attack(game, state, who) || movers.count == Duties::kMost) continue;
    Mover& one = movers.all[movers.count++];
    one = mover_for(game, state, setting_out(game, state, who), state[who].hex, state[who].facing);
    one.has_left_march = false;
  }
}

// Those of the units that come to the marker on foot, or mounted, until there are enough of them.
void find_comers(const Game& game, const State& state, Movers& movers, const Marker& marker, Gait gait,
                 int enough, Force& found) {
  Approach::Wanted wanted;
  HalfPoints budget = -1;
  const Mover* like = nullptr;
  for (std::size_t k = 0; k < movers.count; ++k) {
    const Mover& one = movers.all[k];
    const UnitId who = one.move.force.first();
    if (game[who].gait() != gait || found.contains(who) || !is_near(game, one, marker.hex)) continue;
    if (!can_serve(game, state, one, marker)) continue;
    if (marker.kind == MarkerKind::Assault && !one.assaults) {
      if (could_fire(game, state, one, marker)) found.add(who);
    } else if (one.here == marker.hex || comes_in_one_hex(game, state, one, marker.hex)) {
      found.add(who);
    } else {
      const int left = one.move.allowance - one.move.spent;
      wanted.add(game, state, who, left);
      budget = std::max(budget, left);
      like = &one;
    }
  }
  wanted.enough = enough - found.size();
  if (like == nullptr || wanted.enough <= 0) return;
  approach_at_hand().find(game, state, like->move, marker.hex, budget, &wanted);
  found = found | wanted.found;
}

// The units that could serve each of the markers.
using Comers = std::array<Force, kMostMarkers>;

// A marker with as many units as there are markers finds one whatever the others take, so no more than
// `enough` of them are looked for.
void find_all_comers(const Game& game, const State& state, const Force& without, int enough, Comers& comers) {
  Movers movers;
  find_movers(game, state, without, movers);
  comers = {};
  for (unsigned i = 0; i < state.activation.marker_count; ++i) {
    const Marker& marker = state.activation.markers[i];
    if (!is_open(game, state, marker)) continue;
    for (const Gait gait : {Gait::Foot, Gait::Mounted})
      if (comers[i].size() < enough) find_comers(game, state, movers, marker, gait, enough, comers[i]);
  }
}

// Nothing has moved and no marker has been served, turned or shifted.
bool same_duties(const State& one, const State& other) {
  return one.activation == other.activation && one.turn == other.turn && one.pontoon == other.pontoon &&
         one[one.activation.formation].fatigued == other[other.activation.formation].fatigued &&
         same_units(one, other);
}

// Enough of them for all open markers even when one unit is busy elsewhere.
const Comers& comers_now(const Game& game, const State& state, int open) {
  thread_local Remembered<Comers, same_duties> last;
  return last.of(game, state,
                 [&](Comers& comers) { find_all_comers(game, state, Force{}, open + 1, comers); });
}

// The markers that each of the units could serve, a bit for each; those without any are left out.
void add_masks(const Comers& comers, const Force& without, Duties& duties) {
  Force all;
  for (const Force& one : comers) all = all | one;
  for (const UnitId who : all - without) {
    unsigned mask = 0;
    for (unsigned i = 0; i < kMostMarkers; ++i) mask |= comers[i].contains(who) ? 1U << i : 0U;
    duties.others[duties.count++] = static_cast<std::uint8_t>(mask);
  }
}

// The Force in its Action, if it can still go and attack: in March it would have to leave that first.
std::optional<Mover> mover_in_action(const Game& game, const State& state, const ForceAction& then, Hex here,
                                     Facing facing, Mode mode) {
  if (then.whole || then.force.empty() || game[then.force.first()].artillery()) return std::nullopt;
  if (mode == Mode::Open) return mover_for(game, state, then, here, facing);
  const int spent = then.spent + game.constants.march_mode;
  if (mode != Mode::March || then.turned || spent > then.allowance) return std::nullopt;
  ForceAction ready = then;
  ready.spent = static_cast<std::uint8_t>(spent);
  return mover_for(game, state, ready, here, facing);
}

int met(const Duties& duties, std::uint8_t force) {
  Matching matching;
  for (std::size_t i = 0; i < duties.count; ++i) matching.add(duties.others[i]);
  matching.add(force);
  return matching.largest();
}

}  // namespace

bool has_open_duty(const Game& game, const State& state) {
  if (open_count(game, state) == 0) return false;
  Movers movers;
  find_movers(game, state, Force{}, movers);
  for (unsigned i = 0; i < state.activation.marker_count; ++i) {
    const Marker& marker = state.activation.markers[i];
    if (!is_open(game, state, marker)) continue;
    Force found;
    for (const Gait gait : {Gait::Foot, Gait::Mounted})
      if (found.empty()) find_comers(game, state, movers, marker, gait, 1, found);
    if (!found.empty()) return true;
  }
  return false;
}

std::uint8_t could_meet(const Game& game, const State& state, const ForceAction& then, Hex here,
                        Facing facing, Mode mode) {
  const auto mover = mover_in_action(game, state, then, here, facing, mode);
  return mover ? markers_met(game, state, *mover) : std::uint8_t{0};
}

namespace {

// Of the Force in its Action, as it stands.
std::uint8_t could_meet_now(const Game& game, const State& state, const ForceAction& now) {
  const UnitState& lead = state[now.force.first()];
  if (lead.mode != Mode::Open || now.whole || game[now.force.first()].artillery())
    return could_meet(game, state, now, lead.hex, lead.facing, lead.mode);
  return markers_met(game, state, mover_for(game, state, now, lead.hex, lead.facing), ways_now(game, state));
}

enum class Heed : std::uint8_t { Critical, Everything };

Duties duties_of(const Game& game, const State& state, Heed heed) {
  Duties duties;
  const auto* now = state.stack.top_as<ForceAction>();
  if (state.activation.marker_count == 0 || now == nullptr || now->phase != Phase::Engaged) return duties;
  const int open = open_count(game, state);
  if (open == 0) return duties;
  const std::uint8_t own = could_meet_now(game, state, *now);
  if (own == 0 && heed == Heed::Critical) return duties;  // it can be spared
  if (now->force.size() == 1) {
    add_masks(comers_now(game, state, open), now->force, duties);
  } else {
    Comers comers;
    find_all_comers(game, state, now->force, open, comers);
    add_masks(comers, now->force, duties);
  }
  const int without = met(duties, 0);
  duties.need = without == open ? open : met(duties, own);
  duties.critical = duties.need > without;
  return duties;
}

}  // namespace

Duties duties_of(const Game& game, const State& state) {
  if (state.activation.marker_count == 0) return {};
  thread_local Remembered<Duties> last;
  return last.of(game, state, [&](Duties& duties) { duties = duties_of(game, state, Heed::Critical); });
}

int duties_needed(const Game& game, const State& state) {
  return duties_of(game, state, Heed::Everything).need;
}

Verdict keeps_duties(const Game& game, const State& state, const Duties& duties, std::uint8_t meets) {
  if (duties.need == 0 || met(duties, meets) >= duties.need) return kAllowed;
  const ForceAction& now = *state.stack.top_as<ForceAction>();
  for (int i = 0; i < state.activation.marker_count; ++i) {
    const Marker& one = state.activation.markers[static_cast<std::size_t>(i)];
    if (one.kind != MarkerKind::None && !one.served)
      return refused_by("g6.duty-a", unit(now.force.first()), hex(one.hex), hex(target_of(game, one)));
  }
  return kAllowed;
}

namespace {

// Marks the hexes on these ways from which the Force could still come to serve the marker.
void mark_ways_to(const Game& game, const State& state, const Mover& mover, const Marker& marker,
                  const Ways& ways, HalfPoints leave, std::array<bool, kMostBoardHexes>& keeps) {
  const ForceAction& move = mover.move;
  const bool by_fire = marker.kind == MarkerKind::Assault && !mover.assaults;
  Approach& approach = approach_at_hand();
  if (!by_fire) approach.find(game, state, move, marker.hex, move.allowance - move.spent - leave);
  for (int k = 0; k < ways.size(); ++k) {
    const Hex where = ways[k];
    const HalfPoints spent = ways.best(where) + leave;
    bool& kept = keeps[static_cast<std::size_t>(k)];
    if (kept || spent > move.allowance) continue;
    if (!by_fire) {
      kept = where == marker.hex || spent + approach.from(where, ways.facing(where)) <= move.allowance;
      continue;
    }
    Mover there = mover;
    there.move.spent = static_cast<std::uint8_t>(spent);
    there.here = where;
    there.facing = ways.facing(where);
    kept = could_fire(game, state, there, marker);
  }
}

}  // namespace

// A Force serves one marker, so a move keeps the duties if one of the markers that need it stays in reach.
void list_moves(const Game& game, const State& state, const Duties& duties, const Ways& ways,
                ActionList& list) {
  const ForceAction& now = *state.stack.top_as<ForceAction>();
  const UnitId lead = now.force.first();
  const bool march = state[lead].mode == Mode::March;
  std::array<bool, kMostBoardHexes> keeps;
  std::fill_n(keeps.begin(), ways.size(), !duties.critical);
  if (duties.critical) {
    const Mover own = mover_for(game, state, now, state[lead].hex, state[lead].facing);
    for (unsigned i = 0; i < state.activation.marker_count; ++i) {
      const Marker& marker = state.activation.markers[i];
      if (!is_open(game, state, marker) || met(duties, static_cast<std::uint8_t>(1U << i)) < duties.need)
        continue;
      if (can_serve(game, state, own, marker))
        mark_ways_to(game, state, own, marker, ways, march ? game.constants.march_mode : 0, keeps);
    }
  }
  for (int k = 0; k < ways.size(); ++k) {
    if (keeps[static_cast<std::size_t>(k)] && ways[k] != state[lead].hex &&
        may_move_to(game, state, now, ways, ways[k]))
      list.add(act(Verb::Move, lead, ways[k]));
  }
}

}  // namespace tamburino::custoza
