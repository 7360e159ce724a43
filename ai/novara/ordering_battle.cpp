#include <algorithm>

#include "ai/novara/mind.h"
#include "ai/novara/survey.h"

// Battle: guns, attacks, and what they cost.
namespace tamburino::ai {

namespace n = novara;

namespace {

n::UnitId unit_in(Action action, int i) {
  return n::UnitId{static_cast<std::uint8_t>(action.operand[static_cast<std::size_t>(i)])};
}
Hex hex_in(Action action, int i) { return Hex{action.operand[static_cast<std::size_t>(i)]}; }

// The hexes that are shot at or attacked, each with what is known of it.
struct Target {
  Hex hex = kNoHex;
  int defence = 0;
  int die = 0;           // of the defenders' elites
  int shift = 99;        // the least that an attacker has to overcome
  float declared = 0;    // strength
  float available = 0;   // of those who could still join, shared among their targets
  int elite = 0;         // of the attackers
  bool covered = false;  // somebody attacks it
  bool shaken = true;    // all of it
};
class Targets {
 public:
  Target& at(const NovaraGround& ground, const n::State& state, Hex hex) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (one_[i].hex == hex) return one_[i];
    }
    Target& added = one_[count_ < one_.size() - 1 ? count_++ : count_];
    added = Target{};
    added.hex = hex;
    for (const n::UnitId who : n::UnitsIn(state, hex)) {
      const NovaraCounter& counter = ground.counter(who);
      if (counter.combat == 0) continue;
      added.defence += strength_of(counter, state[who]);
      added.shaken = added.shaken && state[who].shaken;
      if (!state[who].shaken) added.die = std::max<int>(added.die, counter.bonus);
    }
    return added;
  }
  Target* find(Hex hex) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (one_[i].hex == hex) return &one_[i];
    }
    return nullptr;
  }

 private:
  std::array<Target, 40> one_;
  std::size_t count_ = 0;
};

int shift_of(const NovaraGround& ground, const Grid& grid, Hex from, Hex target) {
  const auto way = grid.side_towards(from, target);
  return std::max(ground.cover(target), way ? ground.crossing(from, index(*way)) : 0);
}

}  // namespace

// What losing a step of this unit costs.
float NovaraMind::worth_of_step(const State& state, UnitId who) const {
  const NovaraCounter& counter = ground_.counter(who);
  const n::UnitState& unit = state[who];
  const bool last = unit.steps_lost + 1 >= counter.steps;
  const int now = unit.steps_lost == 0 ? counter.combat : counter.reduced;
  const int after = last ? 0 : counter.reduced;
  float worth = static_cast<float>(now - after) * (unit.shaken ? 0.8F : 1);
  if (last) worth += 1 + 0.4F * static_cast<float>(counter.combat);  // it never comes back
  if (last || counter.steps == 1) worth += 0.5F * static_cast<float>(counter.bonus);
  if (n::has_guns(counter.kind)) worth += 0.5F;
  return worth;
}

void NovaraMind::order_losses(const State& state, List list, Likings likings) const {
  for (int i = 0; i < list.size(); ++i)
    likings[static_cast<std::size_t>(i)] = -1.5F * worth_of_step(state, unit_in(list[i], 0));
}

void NovaraMind::order_recovery(const State& state, List list, Likings likings) const {
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) != n::Verb::Recover) continue;
    const UnitId who = unit_in(list[i], 0);
    const NovaraCounter& counter = ground_.counter(who);
    likings[static_cast<std::size_t>(i)] = 1 + static_cast<float>(counter.combat - counter.reduced);
    if (state[who].start_lost > 0) likings[static_cast<std::size_t>(i)] -= 0.5F;
  }
}

void NovaraMind::order_ground_of_defence(const State& state, List list, Likings likings) const {
  const n::Fight& fight = *state.stack.top_as<n::Fight>();
  for (int i = 0; i < list.size(); ++i) {
    likings[static_cast<std::size_t>(i)] =
        2 * static_cast<float>(n::ground_shift(game_, state, fight.combat, hex_in(list[i], 0)));
  }
}

// All guns that can reach it fire at the same hex, where it does most.
void NovaraMind::order_fire(const State& state, List list, Likings likings) const {
  const Grid& grid = game_.map.grid();
  Targets targets;
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) != n::Verb::Aim) continue;
    const UnitId gun = unit_in(list[i], 0);
    targets.at(ground_, state, hex_in(list[i], 1)).available +=
        static_cast<float>(n::factor(game_, state, gun));
  }
  const int aimed = state.activation.fire_target == kNoHex ? 0 : n::fire_sum(game_, state);
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) != n::Verb::Aim) continue;
    const UnitId gun = unit_in(list[i], 0);
    const Hex hex = hex_in(list[i], 1);
    const Target& target = targets.at(ground_, state, hex);
    const int range = grid.distance(state[gun].hex, hex);
    int modifier = range >= 2 ? game_.tables.fire_far : 0;
    if (game_.map.row(hex).cover) modifier += game_.tables.fire_cover;
    float& liking = likings[static_cast<std::size_t>(i)];
    if (aimed > 0) {
      const int all = aimed + static_cast<int>(target.available);
      liking = n::fire_column(game_, all) > n::fire_column(game_, aimed) ? 1 : -1;
      continue;
    }
    const float effect =
        ground_.fire_effect(n::fire_column(game_, static_cast<int>(target.available)), modifier);
    liking = 0.5F + 3 * effect * (target.shaken ? 0.4F : 1) + 0.05F * static_cast<float>(target.defence);
    if (range >= 2) continue;
    // Beside the enemy guns may be worth more in the assault.
    int beside = 0;
    for (const Hex next : ground_.around(hex)) {
      if (next == kNoHex || !n::fights_in(game_, state, state.activation.side, next)) continue;
      for (const UnitId who : n::UnitsIn(state, next)) {
        if (state[who].active && !state[who].shaken && !state[who].bombarded)
          beside += strength_of(ground_.counter(who), state[who]);
      }
    }
    const int shift = shift_of(ground_, grid, state[gun].hex, hex);
    const float promise = ground_.promise(n::ratio_column(beside, std::max(target.defence, 1)) - shift, 0);
    if (promise > 0.2F && beside > strength_of(ground_.counter(gun), state[gun])) liking -= 3;
  }
}

// Attacks are made where they promise more than they cost, with all who help; every enemy whom an attacker
// stands beside has to be attacked too, and that is reckoned in.
void NovaraMind::order_attacks(const State& state, List list, Likings likings) const {
  const Grid& grid = game_.map.grid();
  const n::ActivationState& now = state.activation;
  Targets targets;
  bool may_end = false;
  for (int i = 0; i < ground_.units(); ++i) {  // declared already
    const UnitId who{static_cast<std::uint8_t>(i)};
    const n::UnitState& unit = state[who];
    if (unit.combat == n::kNoCombat || unit.status != n::Status::OnMap) continue;
    const n::Combat& combat = now.combats[unit.combat];
    for (std::size_t t = 0; t < combat.count; ++t) {
      Target& target = targets.at(ground_, state, combat.target[t]);
      target.covered = true;
      target.declared +=
          static_cast<float>(strength_of(ground_.counter(who), unit)) / static_cast<float>(combat.count);
      target.elite = std::max<int>(target.elite, ground_.counter(who).bonus);
      target.shift = std::min(target.shift, shift_of(ground_, grid, unit.hex, target.hex));
    }
  }
  for (int i = 0; i < list.size();) {  // who could still attack: the list goes by units
    if (n::verb_of(list[i]) == n::Verb::Done) may_end = true;
    if (n::verb_of(list[i]) != n::Verb::Attack) {
      ++i;
      continue;
    }
    const UnitId who = unit_in(list[i], 0);
    int last = i;
    while (last < list.size() && n::verb_of(list[last]) == n::Verb::Attack && unit_in(list[last], 0) == who)
      ++last;
    for (; i < last; ++i) {
      Target& target = targets.at(ground_, state, hex_in(list[i], 1));
      target.available +=
          static_cast<float>(strength_of(ground_.counter(who), state[who])) / static_cast<float>(last - i);
      target.elite = std::max<int>(target.elite, ground_.counter(who).bonus);
      target.shift = std::min(target.shift, shift_of(ground_, grid, state[who].hex, target.hex));
    }
  }
  const auto promise = [&](const Target& target, float strength) {
    const int column = n::ratio_column(static_cast<int>(2 * strength), std::max(2 * target.defence, 1));
    return ground_.promise(column - std::min(target.shift, 3), target.elite - target.die);
  };
  const auto worth = [&](const Target& target) {
    const int goal = ground_.goal_at(target.hex);
    float extra = weights_.boldness;
    if (goal >= 0)
      extra += 0.1F * (ground_.goal(goal).points +
                       ground_.goal(goal).prize[static_cast<std::size_t>(index(now.side))]);
    return promise(target, target.declared + target.available) + extra;
  };
  for (int i = 0; i < list.size(); ++i) {
    const Action action = list[i];
    float& liking = likings[static_cast<std::size_t>(i)];
    switch (n::verb_of(action)) {
      case n::Verb::Attack: {
        const UnitId who = unit_in(action, 0);
        const Target& target = *targets.find(hex_in(action, 1));
        if (target.covered) {  // to join
          const float all = promise(target, target.declared + target.available);
          const float so_far = promise(target, target.declared);
          liking = all > so_far + 0.05F ? weights_.assault * (all - so_far) + 0.3F : -0.7F;
          break;
        }
        float sum = worth(target);
        for (const Hex next : ground_.around(state[who].hex)) {  // what else it would be bound to attack
          if (next == kNoHex || next == target.hex) continue;
          const Target* other = targets.find(next);
          if (other != nullptr && !other->covered && !other->shaken) sum += std::min(0.0F, worth(*other));
        }
        liking = weights_.assault * sum + (may_end ? 0.0F : 2.0F);
        break;
      }
      case n::Verb::Combine: {
        const Target& first = targets.at(ground_, state, hex_in(action, 0));
        const Target& second = targets.at(ground_, state, hex_in(action, 1));
        const float strength = first.declared + second.declared;
        const int defence = first.defence + second.defence;
        const int column = n::ratio_column(static_cast<int>(2 * strength), std::max(2 * defence, 1));
        const float both =
            ground_.promise(column - std::max(std::min(first.shift, 3), ground_.cover(second.hex)),
                            first.elite - first.die - second.die);
        liking = !may_end && !second.covered ? 1.5F + weights_.assault * both : -4;
        break;
      }
      case n::Verb::CallOff:
        liking = -9;
        break;
      default:
        break;
    }
  }
}

// Steps or hexes: who stands well stays, who would be surrounded too, and the others go back.
void NovaraMind::order_ground_to_give(const State& state, List list, Likings likings) const {
  const n::Fight& fight = *state.stack.top_as<n::Fight>();
  const n::Side own = state.pending.side;
  const bool defends = fight.step == n::Fight::Step::DefenderLosses;
  const int loss = defends ? fight.defender_loss : fight.attacker_loss;
  float cheapest = 9;
  int units = 0;
  int steps = 0;
  float place = 0;
  bool stuck = false;
  for (int i = 0; i < ground_.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const n::UnitState& unit = state[who];
    const NovaraCounter& counter = ground_.counter(who);
    if (!unit.exposed || unit.status != n::Status::OnMap || counter.side != own || counter.combat == 0)
      continue;
    units += unit.shaken ? 0 : 1;
    steps += counter.steps - unit.steps_lost;
    cheapest = std::min(cheapest, worth_of_step(state, who));
    const int goal = ground_.goal_at(unit.hex);
    if (defends && goal >= 0) {
      const NovaraGoal& one = ground_.goal(goal);
      place = std::max(place, one.points + one.prize[static_cast<std::size_t>(index(enemy_of(own)))]);
    }
    int open = 0;
    for (int way = 0; way < kSides; ++way) {
      const Hex to = ground_.around(unit.hex)[static_cast<std::size_t>(way)];
      if (to != kNoHex && !ground_.closed(unit.hex, way) && !n::enemy_in(game_, state, own, to)) ++open;
    }
    stuck = stuck || open == 0;
  }
  for (int i = 0; i < list.size(); ++i) {
    const int hexes = list[i].operand[0];
    const int lost = std::min(loss - hexes, steps);
    float cost = weights_.step * static_cast<float>(lost) * (0.5F + 0.5F * cheapest);
    if (lost >= steps) cost += 2;
    if (hexes > 0) {
      cost += weights_.ground * static_cast<float>(hexes) + weights_.shaken * static_cast<float>(units);
      cost += 0.8F * place + (stuck ? 8.0F : 0.0F);
    }
    likings[static_cast<std::size_t>(i)] = -1.5F * cost;
  }
}

}  // namespace tamburino::ai
