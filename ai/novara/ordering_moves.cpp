#include <algorithm>

#include "ai/novara/mind.h"
#include "ai/novara/survey.h"

// Movement: who goes, and where to.
namespace tamburino::ai {

namespace n = novara;

namespace {

constexpr float kNever = -20;  // what would undo the last choice, or lead nowhere

n::UnitId unit_in(Action action, int i) {
  return n::UnitId{static_cast<std::uint8_t>(action.operand[static_cast<std::size_t>(i)])};
}
Hex hex_in(Action action, int i) { return Hex{action.operand[static_cast<std::size_t>(i)]}; }

}  // namespace

NovaraMover NovaraMind::mover_of(const State& state, std::span<const UnitId> units) const {
  NovaraMover mover;
  mover.from = state[units.front()].hex;
  mover.side = ground_.counter(units.front()).side;
  mover.formation = ground_.counter(units.front()).formation;
  bool infantry = false;
  for (const UnitId who : units) {
    const NovaraCounter& counter = ground_.counter(who);
    const n::UnitState& unit = state[who];
    ++mover.count;
    mover.regular += counter.small ? 0 : 1;
    mover.strength += strength_of(counter, unit);
    mover.steps += counter.steps - unit.steps_lost;
    mover.shaken = mover.shaken || unit.shaken;
    mover.cavalry = mover.cavalry && counter.kind == n::Kind::Cavalry;
    infantry = infantry || counter.kind == n::Kind::Infantry || counter.kind == n::Kind::Cavalry;
    mover.mounted = mover.mounted || n::gait_of(counter.kind) == n::Gait::Mounted;
    if (unit.marched || unit.bombarded) mover.can_attack = false;
  }
  mover.guns_only = !infantry;
  mover.dice = mover.cavalry && !mover.shaken ? mover.steps : 0;
  for (const UnitId who : n::UnitsIn(state, mover.from)) {
    const bool goes = std::find(units.begin(), units.end(), who) != units.end();
    if (!goes && ground_.counter(who).combat > 0) mover.leaves_empty = false;
  }
  return mover;
}

// Horse with horse, and the others together; the shaken stay and rest.
bool NovaraMind::goes_along(const State& state, UnitId lead, UnitId mate) const {
  const n::UnitState& unit = state[mate];
  if (mate == lead || !unit.active || unit.halted || unit.moved || unit.shaken != state[lead].shaken)
    return false;
  const NovaraCounter& one = ground_.counter(mate);
  if (one.combat == 0 || unit.laid != kNoFacing || unit.marched != state[lead].marched) return false;
  if (one.movement < ground_.counter(lead).movement) return false;  // the slow lead
  return (one.kind == n::Kind::Cavalry) == (ground_.counter(lead).kind == n::Kind::Cavalry);
}

// A place of one's own that the enemy could come to.
bool NovaraMind::guarded(const State& state, const NovaraSurvey& survey, Hex where) const {
  const int goal = ground_.goal_at(where);
  if (goal < 0) return false;
  const n::Owner owner = state.owner[static_cast<std::size_t>(index(ground_.goal(goal).place))];
  return owner == n::owner_of(survey.side()) && survey.threat(goal) > 0.1F;
}

int NovaraMind::comrades(const State& state, UnitId lead, const NovaraSurvey& survey,
                         std::array<UnitId, n::kMostInHex>& group) const {
  int count = 0;
  group[static_cast<std::size_t>(count++)] = lead;
  if (guarded(state, survey, state[lead].hex)) return count;
  for (const UnitId who : n::UnitsIn(state, state[lead].hex)) {
    if (count < n::kMostInHex && goes_along(state, lead, who)) group[static_cast<std::size_t>(count++)] = who;
  }
  return count;
}

bool NovaraMind::has_room(const State& state, const NovaraMover& mover, Hex to) const {
  int count = mover.count;
  int regular = mover.regular;
  for (const UnitId who : n::UnitsIn(state, to)) ++count, regular += ground_.counter(who).small ? 0 : 1;
  return count <= n::kMostInHex && regular <= 2;
}

// How much better than here the best of the next hexes is, as far as the mover can surely go there.
float NovaraMind::best_step(const State& state, const NovaraSurvey& survey, const NovaraMover& mover,
                            UnitId lead) const {
  const NovaraCounter& counter = ground_.counter(lead);
  const n::Gait gait = mover.mounted ? n::Gait::Mounted : n::Gait::Foot;
  const float here = survey.score(mover, mover.from);
  float best = kNever;
  for (const Facing way : kFacings) {
    const Hex to = game_.map.neighbour(mover.from, way);
    if (to == kNoHex || ground_.closed(mover.from, index(way)) || survey.foe(to) > 0) continue;
    if (n::enemy_in(game_, state, mover.side, to)) continue;
    const bool touching = n::touches_enemy(game_, state, mover.side, to);
    if (touching && (survey.shy() || state[lead].marched)) continue;
    if (state.activation.general_retreat) continue;
    const int cost = game_.map.cost(gait, mover.from, way) + (touching ? 1 : 0);
    if (cost + state[lead].spent > counter.movement) continue;
    if (has_room(state, mover, to)) best = std::max(best, survey.score(mover, to) - here);
    if (best > 0.1F || touching) continue;
    // Friends in the way are passed by.
    for (const Facing on : kFacings) {
      const Hex next = game_.map.neighbour(to, on);
      if (next == kNoHex || next == mover.from || ground_.closed(to, index(on)) || survey.foe(next) > 0)
        continue;
      if (n::enemy_in(game_, state, mover.side, next) || n::touches_enemy(game_, state, mover.side, next))
        continue;
      if (cost + game_.map.cost(gait, to, on) + state[lead].spent > counter.movement) continue;
      if (has_room(state, mover, next)) best = std::max(best, survey.score(mover, next) - here);
    }
  }
  return best;
}

// Far from the enemy, and far from where it is called.
float NovaraMind::liking_of_forced_march(const State& state) const {
  const n::ActivationState& now = state.activation;
  constexpr int kClear = 6;
  constexpr int kPatrol = 3;  // strength that does not stop a formation
  if (now.hex == kNoHex) return -4;
  int nearest = 99;
  for (int i = 0; i < ground_.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const n::UnitState& unit = state[who];
    if (unit.status != n::Status::OnMap || ground_.counter(who).side == now.side) continue;
    if (strength_of(ground_.counter(who), unit) < kPatrol) continue;
    nearest = std::min(nearest, game_.map.grid().distance(unit.hex, now.hex));
  }
  if (nearest < kClear) return -4;
  return weights_.forced * std::min(1.0F, static_cast<float>(nearest - kClear + 1) / 4) + 4;
}

void NovaraMind::order_units(const State& state, List list, Likings likings) const {
  NovaraSurvey survey(ground_, weights_, game_, state, state.activation.side);
  std::array<UnitId, n::kMostInHex> group{};
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[static_cast<std::size_t>(i)];
    switch (n::verb_of(list[i])) {
      case n::Verb::Select: {
        const UnitId lead = unit_in(list[i], 0);
        if (ground_.counter(lead).combat == 0 || state[lead].moved) {
          liking = -6;
          break;
        }
        const int count = comrades(state, lead, survey, group);
        const NovaraMover mover = mover_of(state, {group.data(), static_cast<std::size_t>(count)});
        survey.begin(mover);
        const float gain = best_step(state, survey, mover, lead);
        liking = gain > 0.1F ? 0.5F + std::min(gain, 2.0F) + 0.05F * static_cast<float>(mover.strength) +
                                   weights_.front_first * survey.ahead(mover.from) -
                                   (mover.cavalry && state.activation.marching ? 0.5F : 0.0F)
                             : -6;
        break;
      }
      case n::Verb::ForcedMarch:
        liking = liking_of_forced_march(state);
        break;
      case n::Verb::Done:
        break;
      default:  // pontoons, dummies
        liking = -8;
        break;
    }
  }
}

void NovaraMind::order_moves(const State& state, List list, Likings likings) const {
  const n::GroupMove& move = *state.stack.top_as<n::GroupMove>();
  NovaraSurvey survey(ground_, weights_, game_, state, state.pending.side);
  const std::span<const UnitId> units{move.unit.data(), move.count};
  const UnitId lead = move.unit[0];
  const NovaraMover mover = mover_of(state, units);
  survey.begin(mover);
  const bool fresh = !state[lead].moved;
  const bool guard = guarded(state, survey, mover.from);
  const float here = survey.score(mover, mover.from);
  for (int i = 0; i < list.size(); ++i) {
    const Action action = list[i];
    float& liking = likings[static_cast<std::size_t>(i)];
    switch (n::verb_of(action)) {
      case n::Verb::Halt:
        liking = fresh ? kNever : 0.1F;
        break;
      case n::Verb::Move:
        liking = survey.score(mover, hex_in(action, 1)) - here;
        break;
      case n::Verb::Take:
        liking = fresh && !guard && goes_along(state, lead, unit_in(action, 0)) ? 20 : kNever;
        break;
      case n::Verb::Charge: {
        const int reply = n::charge_reply_dice(game_, state, hex_in(action, 1));
        liking = weights_.charge * (static_cast<float>(mover.steps - reply) / 3) + 0.3F;
        break;
      }
      case n::Verb::Exit:
        liking = state[unit_in(action, 0)].out_of_supply ? -3 : 4;
        break;
      case n::Verb::Capture:
      case n::Verb::Destroy:
        liking = 0.5F;
        break;
      default:
        liking = kNever;
        break;
    }
  }
}

// To stand or to slip away, when the enemy comes up.
void NovaraMind::order_contact(const State& state, List list, Likings likings) const {
  NovaraSurvey survey(ground_, weights_, game_, state, state.pending.side);
  std::array<UnitId, n::kMostInHex> stack{};
  for (int i = 0; i < list.size(); ++i) {
    const bool hold = n::verb_of(list[i]) == n::Verb::Hold;
    const Hex from = hold ? hex_in(list[i], 0) : state[unit_in(list[i], 0)].hex;
    int count = 0;
    for (const UnitId who : n::UnitsIn(state, from)) {
      if (ground_.counter(who).combat > 0) stack[static_cast<std::size_t>(count++)] = who;
    }
    if (count == 0) continue;
    NovaraMover mover = mover_of(state, {stack.data(), static_cast<std::size_t>(count)});
    mover.can_attack = false;
    survey.begin(mover);
    likings[static_cast<std::size_t>(i)] =
        hold ? 0.2F : survey.score(mover, hex_in(list[i], 1)) - survey.score(mover, from);
  }
}

void NovaraMind::order_retreats(const State& state, List list, Likings likings) const {
  NovaraSurvey survey(ground_, weights_, game_, state, state.pending.side);
  for (int i = 0; i < list.size(); ++i) {
    const UnitId who = unit_in(list[i], 0);
    NovaraMover mover = mover_of(state, {&who, 1});
    mover.can_attack = false;
    mover.shaken = true;
    survey.begin(mover);
    likings[static_cast<std::size_t>(i)] = survey.score(mover, hex_in(list[i], 1));
  }
}

void NovaraMind::order_advances(const State& state, List list, Likings likings) const {
  NovaraSurvey survey(ground_, weights_, game_, state, state.pending.side);
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) == n::Verb::Done) continue;
    const UnitId who = unit_in(list[i], 0);
    NovaraMover mover = mover_of(state, {&who, 1});
    mover.can_attack = false;
    survey.begin(mover);
    const float gain = survey.score(mover, hex_in(list[i], 1)) - survey.score(mover, mover.from);
    likings[static_cast<std::size_t>(i)] = gain + (mover.guns_only ? -0.5F : 0.3F);
  }
}

void NovaraMind::order_dummy_march(const State& state, List list, Likings likings) const {
  const NovaraPowers powers = powers_of(ground_, weights_, state);
  const auto pull = pulls(ground_, weights_, game_, state, powers, state.pending.side);
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) != n::Verb::Move) continue;
    const float here = call_at(ground_, pull, state[unit_in(list[i], 0)].hex);
    const float there = call_at(ground_, pull, hex_in(list[i], 1));
    likings[static_cast<std::size_t>(i)] = 3 * (there - here) / std::max(here, 1e-6F);
  }
}

// The strong where the dummy was, the others behind them.
void NovaraMind::order_reveal(const State& state, List list, Likings likings) const {
  NovaraSurvey survey(ground_, weights_, game_, state, state.pending.side);
  for (int i = 0; i < list.size(); ++i) {
    const NovaraCounter& counter = ground_.counter(unit_in(list[i], 0));
    const Hex where = hex_in(list[i], 1);
    likings[static_cast<std::size_t>(i)] = 0.2F * static_cast<float>(counter.combat) +
                                           0.3F * static_cast<float>(ground_.cover(where)) +
                                           (survey.own(where) > 0 ? 0.3F : 0);
  }
}

}  // namespace tamburino::ai
