#include <algorithm>
#include <cstring>

#include "engine/games/custoza/remembered.h"
#include "engine/games/custoza/rules.h"

// 7.1-7.4. What a step costs, and the cheapest ways of a Force. A Force enters a Front hex and faces its way
// (7.4), so the cost of a way depends on facings: the search goes over hexes with the facing they are left
// by.
namespace tamburino::custoza {

// g7.1a, g7.1b  Halved when Disorganized, rounded up; then one less on foot in a Fatigued Formation.
HalfPoints allowance_of(const Game& game, const State& state, UnitId who) {
  const Unit& self = game[who];
  if (self.fortress()) return 0;
  int points = self.movement;
  if (state[who].level == Level::Disorganized) points = half_up(points);
  const bool slowed = self.gait() != Gait::Mounted && self.kind != Kind::BridgeTrain;
  if (slowed && state[self.formation].fatigued)
    points = std::max(1, points + game.tables.fatigue.fatigued_move);
  return 2 * points;
}

HalfPoints allowance_of(const Game& game, const State& state, const Force& force) {
  HalfPoints least = kClosed;
  for (const UnitId who : force) least = std::min(least, allowance_of(game, state, who));
  return least == kClosed ? 0 : least;
}

namespace {

bool over_pontoon(const Game& game, const State& state, Hex from, Facing side) {
  return !game.map.open_side(from, side) && open_side(game, state, from, side);
}

// What the ground has become differs from what is printed: a fortress that has fallen, or stands on a hill.
HalfPoints changed_ground(const Game& game, const State& state, Gait gait, Hex to) {
  const auto column = static_cast<std::size_t>(index(gait));
  const auto printed = static_cast<std::size_t>(game.map.terrain(to));
  return ground(game, state, to).cost[column] - game.chart.ground[printed].cost[column];
}

}  // namespace

// g7.2a-c, g7.8c
HalfPoints step_cost(const Game& game, const State& state, UnitId who, Mode mode, Hex from, Facing side) {
  const Gait gait = game[who].gait();
  const bool march = mode == Mode::March;
  HalfPoints cost = march ? game.map.march_cost(gait, from, side) : game.map.cost(gait, from, side);
  if (over_pontoon(game, state, from, side)) {
    cost = game.chart.pontoon;
  } else if (cost == kClosed) {
    return kClosed;
  } else if (game.map.road(from, side) == Road::None) {
    cost += changed_ground(game, state, gait, game.map.neighbour(from, side));
  }
  if (in_enemy_zone(state, game[who].side, from)) cost += game.chart.leave_zone;  // g7.2c
  return cost;
}

namespace {

Verdict may_come_in(const Game& game, const State& state, const ForceAction& move, Mode mode, Hex to) {
  const UnitId lead = move.force.first();
  const Side own = game[lead].side;
  if (!game.in_area(to)) return refused_by("g7.2b", unit(lead), hex(to)).because("outside-area");
  if (game.map.lake(to)) return refused_by("g7.2b", unit(lead), hex(to)).because("lake");
  if (enemy_in(game, state, own, to)) return refused_by("g7.5b", unit(lead), hex(to));
  if (!in_enemy_zone(state, own, to)) return kAllowed;
  if (mode == Mode::March) return refused_by("g7.8d", unit(lead), hex(to));
  if (move.phase != Phase::Engaged) return refused_by("g7.11a", unit(lead), hex(to));
  if (game.light_of(state.turn) == Light::Night) return refused_by("22.4a", unit(lead), hex(to));
  return kAllowed;
}

}  // namespace

// Whether the Force may come into that hex at all, from wherever it is.
Verdict may_come_into(const Game& game, const State& state, const ForceAction& move, Hex to) {
  return may_come_in(game, state, move, state[move.force.first()].mode, to);
}

namespace {

// g7.2a, g7.2b  What closes the hexside to the unit.
Verdict refuse_side(const Game& game, UnitId who, Hex from, Facing side) {
  const Hex to = game.map.neighbour(from, side);
  const Verdict no = refused_by("g7.2b", unit(who), hex(to), hex(from));
  if (game.map.lake(to)) return no.because("lake");
  if (game.map.side(from, side).closed) return no.because("closed-side");
  if (game.map.side(from, side).river) return no.because("river");
  return refused_by("g7.2a", unit(who), hex(to), hex(from)).because("too-steep");
}

}  // namespace

// From one hex into the next, whatever it costs.
Verdict may_enter(const Game& game, const State& state, const ForceAction& move, Hex from, Facing side) {
  const UnitId lead = move.force.first();
  const Hex to = game.map.neighbour(from, side);
  if (to == kNoHex) return refused_by("g7.2b", unit(lead), hex(from)).because("outside-area");
  for (const UnitId who : move.force) {
    if (step_cost(game, state, who, state[who].mode, from, side) == kClosed)
      return refuse_side(game, who, from, side);
  }
  return may_come_into(game, state, move, to);
}

namespace {

bool can_step(const ForceAction& move, Mode mode) {
  if (move.whole || move.turned) return false;
  return mode != Mode::Square && mode != Mode::Unlimbered;  // 11.5.4.1a, g7.6a
}

}  // namespace

namespace {

// in_front_arc, read from a table.
constexpr std::array<std::uint8_t, kSides> kAhead = [] {
  std::array<std::uint8_t, kSides> ahead{};
  for (const Facing facing : kFacings) {
    for (const Facing side : kFacings) {
      if (in_front_arc(facing, side))
        ahead[static_cast<std::size_t>(index(facing))] |= static_cast<std::uint8_t>(1U << index(side));
    }
  }
  return ahead;
}();
constexpr std::array<Facing, kSides> kOpposite{Facing{3}, Facing{4}, Facing{5},
                                               Facing{0}, Facing{1}, Facing{2}};
constexpr bool lies_ahead(Facing facing, Facing side) {
  return (kAhead[static_cast<std::size_t>(index(facing))] >> index(side) & 1U) != 0;
}

}  // namespace

// What one step costs the whole Force, looked up as far as it is the same for every step of a search.
class Stepper {
 public:
  Stepper(const Game& game, const State& state, const ForceAction& move, Mode mode)
      : game_(game),
        state_(state),
        move_(move),
        enemy_zone_(state.zone[static_cast<std::size_t>(index(enemy_of(side_of(game, move.force))))]),
        mode_(mode),
        march_(mode == Mode::March),
        bridged_(state.pontoon.finished()),
        gait_(game[move.force.first()].gait()),
        costs_(game.map.costs(gait_, march_).data()) {
    for (const UnitId who : move.force) {
      gaits_[static_cast<std::size_t>(index(game[who].gait()))] = true;
      one_gait_ = one_gait_ && game[who].gait() == gait_;
    }
  }

  // No step costs less.
  HalfPoints least() const { return game_.map.least_cost(march_); }
  // For leaving that hex, whichever way: g7.2c
  HalfPoints leaving(Hex from) const { return enemy_zone_.contains(from) ? game_.chart.leave_zone : 0; }
  HalfPoints ground_cost(Hex from, Facing side, Hex to) const {
    if (one_gait_ && !bridged_ && !game_.fortress_ground[static_cast<std::size_t>(index(to))])
      return costs_[static_cast<std::size_t>(index(from))][static_cast<std::size_t>(index(side))];
    return dearest(from, side, to);
  }
  // 7.4: a step into a Rear hex costs a turn, except at the bends of a march along a road.
  bool bends_free(Hex from, Facing side) const { return march_ && game_.map.road(from, side) != Road::None; }
  bool enters_zone(Hex to) const { return enemy_zone_.contains(to); }
  bool may_come(Hex to) const {
    if (!enemy_zone_.contains(to) && game_.in_area(to) && UnitsIn(state_, to).empty()) return true;
    return may_come_in(game_, state_, move_, mode_, to).allowed();
  }

 private:
  HalfPoints dearest(Hex from, Facing side, Hex to) const {  // of the gaits in the Force
    HalfPoints most = 0;
    for (std::size_t i = 0; i < gaits_.size(); ++i) {
      if (gaits_[i]) most = std::max(most, ground_cost(static_cast<Gait>(i), from, side, to));
    }
    return most;
  }

  // What changes in play is looked at where it can have changed: fortresses, and the pontoon.
  HalfPoints ground_cost(Gait gait, Hex from, Facing side, Hex to) const {
    const HalfPoints one = march_ ? game_.map.march_cost(gait, from, side) : game_.map.cost(gait, from, side);
    if (one == kClosed) {
      return bridged_ && over_pontoon(game_, state_, from, side) ? game_.chart.pontoon : kClosed;
    }
    const bool changed = game_.fortress_ground[static_cast<std::size_t>(index(to))] &&
                         game_.map.road(from, side) == Road::None;
    return changed ? one + changed_ground(game_, state_, gait, to) : one;
  }

  const Game& game_;
  const State& state_;
  const ForceAction& move_;
  const HexSet& enemy_zone_;
  Mode mode_;
  bool march_, bridged_, one_gait_ = true;
  Gait gait_;
  const Map::SideCosts* costs_;
  std::array<bool, kGaitCount> gaits_{};
};

void Ways::seed(Hex hex, Facing facing, HalfPoints cost, Facing before) {
  const std::size_t at = node(hex, facing);
  std::uint8_t& best = best_[static_cast<std::size_t>(index(hex))];
  if (cost > kMostCost || cost >= cost_[at]) return;
  cost_[at] = static_cast<std::uint8_t>(cost);
  before_[at] = before;
  if (best == kClosed) found_[static_cast<std::size_t>(count_++)] = hex;
  best = std::min(best, static_cast<std::uint8_t>(cost));
  if (used_ == static_cast<int>(queue_.size())) return;
  queue_[static_cast<std::size_t>(used_)] = static_cast<std::uint16_t>(at);
  next_[static_cast<std::size_t>(used_)] = heads_[static_cast<std::size_t>(cost)];
  heads_[static_cast<std::size_t>(cost)] = static_cast<std::uint16_t>(used_++);
}

void Ways::clear() {
  for (int i = 0; i < count_; ++i) {
    const auto hex = static_cast<std::size_t>(index(found_[static_cast<std::size_t>(i)]));
    best_[hex] = kClosed;
    std::memset(&cost_[hex * kSides], kClosed, kSides);
  }
  heads_.fill(kNoEntry);
  count_ = used_ = 0;
}

void Ways::find(const Game& game, const State& state, const ForceAction& move, Hex goal) {
  find(game, state, move, state[move.force.first()].mode, goal);
}

void Ways::find(const Game& game, const State& state, const ForceAction& move, Mode mode, Hex goal) {
  clear();
  start_ = hex_of(state, move.force);
  seed(start_, state[move.force.first()].facing, move.spent, kNoFacing);
  if (move.step == ForceAction::Step::Entered) {  // it comes onto the map facing as its owner likes
    for (const Facing facing : kFacings) seed(start_, facing, move.spent, kNoFacing);
  }
  if (!can_step(move, mode)) return;
  const Stepper stepper(game, state, move, mode);
  for (HalfPoints spent = move.spent; spent <= move.allowance && spent <= kMostCost; ++spent) {
    if (goal != kNoHex && best(goal) <= spent) return;  // whatever comes later costs more
    std::uint16_t& head = heads_[static_cast<std::size_t>(spent)];
    while (head != kNoEntry) {
      const std::uint16_t at = queue_[head];
      head = next_[head];
      if (cost_[at] == spent)  // it has not been improved since
        leave(game, stepper, move, at, spent);
    }
  }
}

// The steps out of one hex. A turn leads from its cheapest facing to every other: one that costs more than
// that leads nowhere new, and any but the cheapest leads only ahead.
void Ways::leave(const Game& game, const Stepper& stepper, const ForceAction& move, std::uint16_t at,
                 HalfPoints spent) {
  const Hex from{static_cast<std::uint16_t>(at / kSides)};
  const HalfPoints turn = game.constants.turn;
  const bool cheapest = spent == best(from);
  if (!cheapest && spent >= best(from) + turn) return;
  const Facing facing{static_cast<std::uint8_t>(at % kSides)};
  const HalfPoints leaving = stepper.leaving(from);
  const HalfPoints least = spent + leaving + stepper.least();
  for (const Facing side : kFacings) {
    const bool ahead = lies_ahead(facing, side);
    if (!ahead && !cheapest) continue;
    const Hex to = game.map.neighbour(from, side);
    if (to == kNoHex || to == start_) continue;
    const HalfPoints known = std::min<HalfPoints>(cost_[node(to, side)], best(to) + turn);
    if (known <= least) continue;
    HalfPoints cost = stepper.ground_cost(from, side, to);
    if (cost == kClosed) continue;
    cost += spent + leaving + (ahead || stepper.bends_free(from, side) ? 0 : turn);
    if (cost >= known) continue;
    if (cost <= move.allowance) {
      if (stepper.may_come(to)) seed(to, side, cost, facing);
      continue;
    }
    // 7.3: one hex whatever it costs, as the whole move, not into a ZoR.
    const bool first = from == start_ && spent == 0;
    if (first && !stepper.enters_zone(to) && move.allowance < known && stepper.may_come(to))
      seed(to, side, move.allowance, facing);
  }
}

Facing Ways::facing(Hex hex) const {
  Facing facing{};
  for (const Facing one : kFacings) {
    if (cost_[node(hex, one)] < cost_[node(hex, facing)]) facing = one;
  }
  return facing;
}

Ways::Path Ways::path_to(const Game& game, Hex hex) const {
  Path path;
  Facing facing = this->facing(hex);
  Hex at = hex;
  while (at != start_ && path.length < Path::kMost) {
    const std::size_t here = node(at, facing);
    path.side[path.length] = facing;
    path.spent[path.length] = cost_[here];
    ++path.length;
    at = game.map.neighbour(at, opposite(facing));
    facing = before_[here];
  }
  return path;
}

const Ways& ways_now(const Game& game, const State& state) {
  thread_local Remembered<Ways> last;
  return last.of(game, state,
                 [&](Ways& ways) { ways.find(game, state, *state.stack.top_as<ForceAction>()); });
}

namespace {

template <class Meets, class Leads>
struct Look {
  Meets meets;
  Leads leads;
};

}  // namespace

void Approach::clear() {
  for (int i = 0; i < used_; ++i) {
    const std::uint16_t at = queue_[static_cast<std::size_t>(i)];
    cost_[at] = kClosed;
    best_[at / kSides] = kClosed;
  }
  heads_.fill(kNoEntry);
  used_ = 0;
}

void Approach::seed(Hex hex, Facing facing, HalfPoints cost) {
  const std::size_t at = node(hex, facing);
  if (cost >= cost_[at] || used_ == static_cast<int>(queue_.size())) return;
  cost_[at] = static_cast<std::uint8_t>(cost);
  queue_[static_cast<std::size_t>(used_)] = static_cast<std::uint16_t>(at);
  next_[static_cast<std::size_t>(used_)] = heads_[static_cast<std::size_t>(cost)];
  heads_[static_cast<std::size_t>(cost)] = static_cast<std::uint16_t>(used_++);
}

void Approach::Wanted::add(const Game& game, const State& state, UnitId who, HalfPoints left) {
  if (count == kMost) return;
  all[count++] = {who, state[who].hex, state[who].facing, static_cast<std::uint8_t>(std::max(left, 0)),
                  game.map.grid().offset(state[who].hex)};
}

// Whether enough of the wanted units have been met.
bool Approach::Wanted::meet(Hex hex, Facing facing, HalfPoints cost) {
  for (std::size_t i = 0; i < count;) {
    const One& one = all[i];
    if (one.hex != hex || one.facing != facing || cost > one.left) {
      ++i;
      continue;
    }
    found.add(one.who);
    --enough;
    all[i] = all[--count];
  }
  return enough <= 0;
}

// Whether any of the others could come by there.
bool Approach::Wanted::could_come(Offset by, HalfPoints cost, HalfPoints least) const {
  for (std::size_t i = 0; i < count; ++i) {
    if (cost + least * length(all[i].offset - by) <= all[i].left) return true;
  }
  return false;
}

// `look.meets(hex, facing, cost)` says of every place whose cost is known whether that is enough,
// `look.leads(hex, cost)` whether any wanted unit could come that way.
template <class Meets>
void Approach::search(const Game& game, const State& state, const ForceAction& like, Hex goal,
                      HalfPoints budget, const Meets& look) {
  clear();
  const Stepper stepper(game, state, like, Mode::Open);
  const HalfPoints turn = game.constants.turn, least = stepper.least();
  for (const Facing facing : kFacings) seed(goal, facing, 0);
  budget = std::min(budget, kMostCost);
  for (HalfPoints spent = 0; spent <= budget; ++spent) {
    std::uint16_t& head = heads_[static_cast<std::size_t>(spent)];
    while (head != kNoEntry) {
      const std::uint16_t at = queue_[head];
      head = next_[head];
      if (cost_[at] != spent) continue;  // improved since
      const Hex to{static_cast<std::uint16_t>(at / kSides)};
      const Facing side{static_cast<std::uint8_t>(at % kSides)};  // it came that way
      if (look.meets(to, side, spent)) return;
      const Hex from = game.map.neighbour(to, kOpposite[static_cast<std::size_t>(index(side))]);
      if (from == kNoHex) continue;
      // What comes in by this side, and what has to turn first: no dearer than a turn from the best side.
      std::uint8_t& best = best_[static_cast<std::size_t>(index(from))];
      const HalfPoints most = std::min<HalfPoints>(budget, best + turn - 1);
      if (spent + least > most) continue;
      const HalfPoints ground = stepper.ground_cost(from, side, to);
      if (ground == kClosed) continue;
      const HalfPoints cost = spent + ground + stepper.leaving(from);
      if (cost > most || !stepper.may_come(to)) continue;
      if (best == kClosed && !look.leads(from, cost)) continue;
      const bool cheapest = cost < best;
      if (cheapest) best = static_cast<std::uint8_t>(cost);
      for (const Facing facing : kFacings) {
        if (lies_ahead(side, facing)) {
          seed(from, facing, cost);
        } else if (cheapest && cost + turn <= budget) {
          seed(from, facing, cost + turn);
        }
      }
    }
  }
}

void Approach::find(const Game& game, const State& state, const ForceAction& like, Hex goal,
                    HalfPoints budget, Wanted* wanted) {
  const auto meets = [&](Hex hex, Facing facing, HalfPoints cost) {
    return wanted != nullptr && !UnitsIn(state, hex).empty() && wanted->meet(hex, facing, cost);
  };
  const auto leads = [&](Hex hex, HalfPoints cost) {
    return wanted == nullptr ||
           wanted->could_come(game.map.grid().offset(hex), cost, game.map.least_cost(false));
  };
  search(game, state, like, goal, budget, Look{meets, leads});
}

void Approach::find(const Game& game, const State& state, const ForceAction& like, Hex goal,
                    HalfPoints budget, Hex here, Facing facing) {
  const auto meets = [&](Hex hex, Facing side, HalfPoints) { return hex == here && side == facing; };
  const auto leads = [&](Hex hex, HalfPoints cost) {
    return cost + game.map.least_cost(false) * game.map.grid().distance(hex, here) <= budget;
  };
  search(game, state, like, goal, budget, Look{meets, leads});
}

}  // namespace tamburino::custoza
