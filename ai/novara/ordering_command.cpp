#include <algorithm>

#include "ai/novara/mind.h"
#include "ai/novara/survey.h"

// Before play and between activations: set-up, reinforcements, chits.
namespace tamburino::ai {

namespace n = novara;

namespace {

n::UnitId unit_in(Action action, int i) {
  return n::UnitId{static_cast<std::uint8_t>(action.operand[static_cast<std::size_t>(i)])};
}
Hex hex_in(Action action, int i) { return Hex{action.operand[static_cast<std::size_t>(i)]}; }

}  // namespace

// Formations are shared out evenly, a little more to where they are called.
void NovaraMind::order_strategic_map(const State& state, List list, Likings likings) const {
  for (int i = 0; i < list.size(); ++i) {
    const auto box = static_cast<std::size_t>(list[i].operand[1]);
    const n::StrategicBox& one = game_.scenario.boxes[box];
    const auto inside =
        std::count(state.box.begin(), state.box.end(), n::BoxId{static_cast<std::uint8_t>(box)});
    const float late = one.from_turn > 0 ? 2 : 0;
    likings[static_cast<std::size_t>(i)] =
        0.4F * static_cast<float>(one.most) - 0.7F * static_cast<float>(inside) - late;
  }
}

void NovaraMind::order_set_up(const State& /*state*/, List list, Likings likings) const {
  for (int i = 0; i < list.size(); ++i) {
    const n::Verb verb = n::verb_of(list[i]);
    float& liking = likings[static_cast<std::size_t>(i)];
    if (verb == n::Verb::Lay) liking = -4;
    if (verb != n::Verb::Select) continue;
    // The strong first: they choose the ground, the guns and the trains go with them.
    const NovaraCounter& counter = ground_.counter(unit_in(list[i], 0));
    liking = 1 + 0.5F * static_cast<float>(counter.combat);
    if (counter.kind != n::Kind::Infantry) liking -= 1;
  }
}

// Every place is held by somebody, formations stand together, and near to where they are called.
void NovaraMind::order_set_up_hex(const State& state, List list, Likings likings) const {
  const n::Side own = state.pending.side;
  const NovaraPowers powers = powers_of(ground_, weights_, state);
  const auto pull = pulls(ground_, weights_, game_, state, powers, own);
  float most = 1e-6F;
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) == n::Verb::Place)
      most = std::max(most, call_at(ground_, pull, hex_in(list[i], 1)));
  }
  for (int i = 0; i < list.size(); ++i) {
    const Action action = list[i];
    float& liking = likings[static_cast<std::size_t>(i)];
    const UnitId who = unit_in(action, 0);
    if (n::verb_of(action) == n::Verb::PickUp) {  // somebody must make room; not always the same
      liking = static_cast<float>(
          (index(who) * 37 + state.units[static_cast<std::size_t>(index(who))].depth) % 11);
      continue;
    }
    if (n::verb_of(action) == n::Verb::Hide) {
      liking = -6;
      continue;
    }
    const Hex where = hex_in(action, 1);
    const NovaraCounter& counter = ground_.counter(who);
    liking = 3 * call_at(ground_, pull, where) / most + 0.3F * static_cast<float>(ground_.cover(where));
    bool comrades = false;
    bool alone = true;
    for (const UnitId other : n::UnitsIn(state, where)) {
      alone = alone && ground_.counter(other).combat == 0;
      comrades = comrades || ground_.counter(other).formation == counter.formation;
    }
    if (comrades) liking += 1;
    const int goal = ground_.goal_at(where);
    if (goal >= 0 && alone && counter.combat > 0) {
      liking += 2 + ground_.goal(goal).points +
                ground_.goal(goal).prize[static_cast<std::size_t>(index(enemy_of(own)))];
    }
    if (n::has_guns(counter.kind) && alone) liking -= 2;
  }
}

void NovaraMind::order_arrivals(const State& state, List list, Likings likings) const {
  const NovaraPowers powers = powers_of(ground_, weights_, state);
  const auto pull = pulls(ground_, weights_, game_, state, powers, state.pending.side);
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[static_cast<std::size_t>(i)];
    if (n::verb_of(list[i]) == n::Verb::Select) liking = 1;
    if (n::verb_of(list[i]) != n::Verb::Place) continue;
    liking = 8 * call_at(ground_, pull, hex_in(list[i], 1));
  }
}

// All points are used, for those who are nearest to what is contested. The Higher Commander leads those who
// stand together before the enemy.
void NovaraMind::order_chits(const State& state, List list, Likings likings) const {
  const n::Side own = state.pending.side;
  const NovaraPowers powers = powers_of(ground_, weights_, state);
  const NovaraPlan plan = plan_for(ground_, weights_, game_, state, powers, own);
  std::array<float, n::kMostFormations> use{};
  float most = 1e-6F;
  for (int i = 0; i < ground_.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    const NovaraCounter& counter = ground_.counter(UnitId{static_cast<std::uint8_t>(i)});
    if (unit.status != n::Status::OnMap || counter.side != own || counter.combat == 0) continue;
    const auto home = static_cast<std::size_t>(index(counter.formation));
    const int goal = plan.goal[home];
    const float far = goal < 0 ? 0 : std::min(ground_.far(unit.hex, goal), 8.0F) / 8;
    const bool contact = n::touches_enemy(game_, state, own, unit.hex);
    use[home] += static_cast<float>(strength_of(counter, unit)) * (0.1F + far + (contact ? 1.0F : 0.0F)) *
                 plan.urgency[home];
    most = std::max(most, use[home]);
  }
  int boxed = 0;
  for (const n::ChitState& chit : state.chits) boxed += chit.place == n::ChitPlace::Box ? 1 : 0;
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[static_cast<std::size_t>(i)];
    switch (n::verb_of(list[i])) {
      case n::Verb::Commit:
        liking = 1 + 3 * use[list[i].operand[0]] / most;
        break;
      case n::Verb::Box:
        liking = (boxed > 0 ? -0.5F : -1.5F) + 3 * use[list[i].operand[0]] / most;
        break;
      case n::Verb::Done:
        liking = 0;
        break;
      case n::Verb::GeneralRetreat:
        liking = -9;
        break;
      default:  // dummies, the order of stacks
        liking = -6;
        break;
    }
  }
}

void NovaraMind::order_drawn(const State& /*state*/, List list, Likings likings) const {
  for (int i = 0; i < list.size(); ++i) {
    const n::Verb verb = n::verb_of(list[i]);
    const bool active = verb == n::Verb::Activate || verb == n::Verb::Call || verb == n::Verb::Capture;
    likings[static_cast<std::size_t>(i)] = active ? 3.0F : verb == n::Verb::MoveDummies ? 1.0F : 0.0F;
  }
}

// As much strength inside the radius as possible.
void NovaraMind::order_chit_hex(const State& state, List list, Likings likings) const {
  const n::ActivationState& now = state.activation;
  const n::Chit& chit = game_[now.chit];
  const Grid& grid = game_.map.grid();
  const bool independent = chit.rank == n::Rank::Independent;
  struct Follower {
    Hex hex;
    float worth;
  };
  std::array<Follower, n::kMostUnits> followers;
  std::size_t count = 0;
  const NovaraPowers powers = powers_of(ground_, weights_, state);
  const NovaraPlan plan = plan_for(ground_, weights_, game_, state, powers, now.side);
  std::array<float, n::kMostFormations> way{};
  for (int f = 0; f < ground_.formations(); ++f) {
    const auto home = static_cast<std::size_t>(f);
    if (plan.goal[home] >= 0 && ground_.side_of(f) == now.side)
      way[home] =
          mean_way(ground_, game_, state, n::FormationId{static_cast<std::uint8_t>(f)}, plan.goal[home]);
  }
  for (int i = 0; i < ground_.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    const NovaraCounter& counter = ground_.counter(who);
    if (unit.status != n::Status::OnMap || unit.activated || counter.side != now.side || counter.combat == 0)
      continue;
    const n::Formation& home = game_[counter.formation];
    if (!independent && (now.formations >> index(counter.formation) & 1U) == 0) continue;
    // Those behind need the order most; and those who can fight.
    const auto at = static_cast<std::size_t>(index(counter.formation));
    const int goal = plan.goal[at];
    const float behind = goal < 0 ? 0 : ground_.far(unit.hex, goal) - way[at] + weights_.order_of_march;
    float worth = 0.2F + std::clamp(behind / 4, 0.0F, 2.0F);
    if (n::touches_enemy(game_, state, now.side, unit.hex)) worth += 1;
    if (unit.shaken) worth += 0.5F;
    if (ground_.goal_at(unit.hex) >= 0) worth *= 0.3F;  // garrisons stay
    worth *= static_cast<float>(strength_of(counter, unit)) * (independent ? plan.urgency[at] : 1);
    // Who will be led by his own commander this turn is left to him.
    if (independent && !home.independent()) {
      const n::ChitPlace place = state[home.chit].place;
      if (place == n::ChitPlace::Cup || place == n::ChitPlace::Box || place == n::ChitPlace::Held)
        worth *= 0.2F;
    }
    followers[count++] = {unit.hex, worth};
  }
  float most = 1e-6F;
  for (int i = 0; i < list.size(); ++i) {
    const Hex where = hex_in(list[i], 0);
    float sum = 0;
    for (std::size_t f = 0; f < count; ++f) {
      if (grid.distance(followers[f].hex, where) <= chit.radius) sum += followers[f].worth;
    }
    likings[static_cast<std::size_t>(i)] = sum;
    most = std::max(most, sum);
  }
  for (float& one : likings) one = 6 * one / most;
}

void NovaraMind::order_taking(const State& state, List list, Likings likings) const {
  for (int i = 0; i < list.size(); ++i) {
    if (n::verb_of(list[i]) != n::Verb::Take) continue;
    const UnitId who = unit_in(list[i], 0);
    const NovaraCounter& counter = ground_.counter(who);
    likings[static_cast<std::size_t>(i)] =
        counter.combat == 0 ? -1 : 0.5F + 0.3F * static_cast<float>(strength_of(counter, state[who]));
  }
}

}  // namespace tamburino::ai
