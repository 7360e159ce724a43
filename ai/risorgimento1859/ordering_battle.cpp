#include <algorithm>

#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/actions.h"
#include "engine/games/risorgimento1859/movement.h"

// Fire, attacks and what is answered to them.
namespace tamburino::ai {

namespace r = risorgimento1859;
using r::Verb;

namespace {

// All that could still go at one hex together.
struct Group {
  Hex target = kNoHex;
  bool charge = false;
  r::UnitSet units{};
  float worth = 0;
};
constexpr std::size_t kMostGroups = 32;

}  // namespace

// Each target by the whole of those who can attack it: whoever joins makes it better.
void Risorgimento1859Mind::order_declared(const State& state, const ActionList& list,
                                          std::span<float> likings) const {
  constexpr float kNever = -9;
  const Survey seen = survey(state, state.pending.side);
  std::array<Group, kMostGroups> groups;
  std::size_t count = 0;
  const auto group_of = [&](Hex target, bool charge) -> Group* {
    for (std::size_t i = 0; i < count; ++i) {
      if (groups[i].target == target && groups[i].charge == charge) return &groups[i];
    }
    if (count == kMostGroups) return nullptr;
    groups[count] = {.target = target, .charge = charge};
    return &groups[count++];
  };
  State trial = state;
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    const r::Attacker& one = state.attacks.all[i];
    if (Group* group = group_of(one.target, one.charge)) group->units.add(one.unit);
  }
  for (int i = 0; i < list.size(); ++i) {
    const bool charge = r::verb_of(list[i]) == Verb::Charge;
    if (!charge && r::verb_of(list[i]) != Verb::Attack) continue;
    const UnitId who = *r::unit_operand(game_, list[i], 0);
    Group* group = group_of(*r::hex_operand(game_, list[i], 1), charge);
    if (group == nullptr || group->units.contains(who)) continue;
    group->units.add(who);
    if (!charge || trial.attacks.count == r::kMostAttackers) continue;
    // A charge comes from its last hex, not from where it stands.
    trial.attacks.all[trial.attacks.count++] = {
        .unit = who, .target = group->target, .from = *r::hex_operand(game_, list[i], 2), .charge = true};
  }
  const float caution = weights_.caution - seen.daring();
  for (std::size_t i = 0; i < count; ++i) {
    Group& group = groups[i];
    group.worth = seen.attack_worth(trial, group.units, group.target, group.charge);
    if (group.charge) group.worth -= 0.5F;  // they are Disordered afterwards: 7.5g
  }
  for (int i = 0; i < list.size(); ++i) {
    float& liking = likings[static_cast<std::size_t>(i)];
    const bool charge = r::verb_of(list[i]) == Verb::Charge;
    liking = r::verb_of(list[i]) == Verb::Done ? 0 : kNever;
    if (!charge && r::verb_of(list[i]) != Verb::Attack) continue;
    const Group* group = group_of(*r::hex_operand(game_, list[i], 1), charge);
    if (group == nullptr) continue;
    const float wanted = group->worth - caution;
    liking = wanted > 0 ? 1 + weights_.attack * wanted : 3 * wanted - 1;
  }
}

float Risorgimento1859Mind::fire_liking(const Survey& seen, Action action) const {
  const UnitId who = *r::unit_operand(game_, action, 0);
  const Hex target = *r::hex_operand(game_, action, 1);
  return weights_.fire + (game_[who].artillery() ? seen.fire_worth(who, target) : 0.5F);
}

// Horse countercharges where it pays, and otherwise goes; light infantry falls back.
float Risorgimento1859Mind::reaction_liking(const Survey& seen, const State& state, Action action) const {
  const auto who = r::unit_operand(game_, action, 0);
  switch (r::verb_of(action)) {
    case Verb::Fire:
      return fire_liking(seen, action);
    case Verb::Withdraw:
      return 1 + 0.3F * going_liking(seen, state, *who, *r::hex_operand(game_, action, 1));
    case Verb::Countercharge: {
      r::UnitSet horse;
      for (const UnitId one : r::units_in(game_, state, seen.side(), state[*who].hex)) {
        if (game_[one].cavalry()) horse.add(one);
      }
      if (horse.empty()) return 0;
      const float worth = seen.attack_worth(state, horse, *r::hex_operand(game_, action, 1), true);
      return 1 + weights_.attack * (worth - 2 * weights_.caution);
    }
    case Verb::Stand:
      return seen.is_post(state[*who].hex) ? 1.5F : 0;
    case Verb::Face:
      return turn_liking(seen, state, action);
    default:
      return 0;
  }
}

// Out of reach of the enemy, on good ground, not away from the goals.
float Risorgimento1859Mind::going_liking(const Survey& seen, const State& state, UnitId who, Hex to) const {
  const Side own = game_[who].side;
  const float danger = seen.strength_near(enemy_of(own), to, 2);
  const int ground = game_.chart.ground[static_cast<std::size_t>(game_.map.terrain(to))].modifiers.attack;
  const bool zone = r::in_enemy_zone(state, own, to);
  return -0.3F * danger - (zone ? 1.0F : 0.0F) - weights_.shelter * static_cast<float>(ground) -
         0.1F * seen.way_to_goal(game_[who].mover(), to);
}

// A hit goes to the freshest; back goes the most tired.
float Risorgimento1859Mind::loss_liking(const State& state, Action action) const {
  const auto who = r::unit_operand(game_, action, 0);
  if (!who) return 0;
  const float cohesion = static_cast<float>(r::cohesion(game_, state, *who));
  return r::verb_of(action) == Verb::GoBack ? -cohesion : cohesion;
}

float Risorgimento1859Mind::turn_liking(const Survey& seen, const State& state, Action action) const {
  const auto who = r::unit_operand(game_, action, 0);
  const auto way = r::facing_operand(action, 1);
  if (r::verb_of(action) != Verb::Face || !who || !way) return 0;
  const Hex here = state[*who].hex;
  const float gain = seen.facing_worth(*who, here, *way) - seen.facing_worth(*who, here, state[*who].facing);
  return gain > 0.2F ? 1 + gain : 3 * gain - 2;
}

float Risorgimento1859Mind::continue_liking(const Survey& seen, const State& state, Action action) const {
  const auto who = r::unit_operand(game_, action, 0);
  if (r::verb_of(action) != Verb::Continue || !who) return 0;
  const auto& fight = *state.stack.top_as<r::Combat>();
  r::UnitSet going;
  for (const UnitId one : fight.attackers) {
    if (state.on_map(one) && state[one].hex == fight.target && !state[one].is(r::Mark::Disordered))
      going.add(one);
  }
  if (going.empty()) return 0;
  const float tired = static_cast<float>(going.size());  // 7.47e
  const float worth = seen.attack_worth(state, going, *r::hex_operand(game_, action, 1), false) - tired;
  return weights_.attack * (worth - weights_.caution);
}

}  // namespace tamburino::ai
