#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// The Combat Table: set-up, trenches, manoeuvre, attack and retreat.
namespace tamburino::ai {

namespace t = thousand;
using thousand_forces::chance;

namespace {

constexpr float kNever = -6;

t::Cell cell_in(Action action, std::size_t i) {
  return t::Cell{static_cast<std::uint8_t>(action.operand[i])};
}
t::UnitId unit_in(Action action) { return t::UnitId{static_cast<std::uint8_t>(action.operand[0])}; }

int stacks_on_line(const t::State& state, t::Side side) {
  int stacks = 0;
  for (const t::Line line : {t::Line::BD, t::Line::GD}) {
    for (int column = 0; column < t::kColumns; ++column) {
      const t::Stack& one = state[t::cell_at(line, column)];
      stacks += !one.empty() && one.side == side ? 1 : 0;
    }
  }
  return stacks;
}

template <class Look>
void each_stack_on_line(const t::State& state, Look look) {
  for (const t::Line line : {t::Line::BD, t::Line::GD}) {
    for (int column = 0; column < t::kColumns; ++column) {
      const t::Cell where = t::cell_at(line, column);
      if (!state[where].empty()) look(where, state[where]);
    }
  }
}

}  // namespace

// --- Set-up

// As wide as command allows, everybody in the line: a stack for every commander's point, and those to come
// are shared among the stacks to come.
struct ThousandMind::SetUp {
  Side own{};
  bool walls = false;    // they defend a city
  bool fresh = false;    // a stack was begun and is still empty
  bool deepen = false;   // the open stack is to get one more
  bool leaders = false;  // more subordinates would give more stacks
};

ThousandMind::SetUp ThousandMind::plan_set_up(const State& state) const {
  const t::Deployment& deployment = *state.stack.top_as<t::Deployment>();
  SetUp plan{.own = deployment.side};
  const int left = t::to_deploy(state, plan.own).size();
  const int standing = stacks_on_line(state, plan.own);
  plan.walls = state.battle.siege && plan.own != state.battle.attacker;
  int most = plan.walls ? cells(state.battle.place) : t::senior_value(game_, state, plan.own);
  for (const CommanderId who : t::commanders_fighting(game_, state, plan.own)) {
    if (!plan.walls && state[who].appointed) most += t::command(game_, state, who).value - 1;
  }
  most = std::clamp(most, 1, t::kColumns);
  const bool open = deployment.open != t::kNoCell && t::line_of(deployment.open) == t::battle_line(plan.own);
  const int depth = open ? state[deployment.open].size : 0;
  plan.fresh = depth == 0;
  const int others = std::max(0, most - standing - (open && plan.fresh ? 1 : 0));
  plan.deepen = depth > 0 && left > others * depth;
  plan.leaders = !plan.walls && standing + left > most && most < t::kColumns;
  return plan;
}

// In the middle, across from the enemy, behind the walls.
float ThousandMind::liking_of_cell(const State& state, const SetUp& plan, Cell where) const {
  if (t::line_of(where) != t::battle_line(plan.own)) return kNever;
  const int column = t::column_of(where);
  const bool faces = !state[t::cell_at(t::battle_line(enemy_of(plan.own)), column)].empty();
  const float middle = -0.15F * static_cast<float>(std::abs(2 * column + 1 - t::kColumns));
  const bool inside = plan.walls && t::in_city(game_, state, where);
  return 2 + middle + (faces ? 1.5F : 0.0F) + (inside ? 3.0F : plan.walls ? -3.0F : 0.0F);
}

// The best on top, the others below: there a battery fires as well.
float ThousandMind::liking_of_place(const State& state, const SetUp& plan, UnitId who) const {
  const Mettle& one = mettle(state, who);
  const bool gun = game_[who].kind == t::Kind::Artillery;
  const float fire = plan.walls ? 3 * one.wall + 0.3F * one.steps : one.fire;
  if (plan.fresh) return 5 + 2 * fire - (gun ? 3.0F : 0.0F);
  return (plan.deepen ? 5.0F : -1.0F) - fire + 0.5F * one.steps + (gun ? 1.0F : 0.0F);
}

void ThousandMind::order_deployment(const State& state, const ActionList& list, Likings likings) const {
  const SetUp plan = plan_set_up(state);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::Appoint: {
        const CommanderId who{static_cast<std::uint8_t>(action.operand[0])};
        const int value = t::command(game_, state, who).value;
        likings[i] = plan.leaders && value > 1 ? 8 + static_cast<float>(value) : kNever;
        break;
      }
      case t::Verb::Stack:
        likings[i] = liking_of_cell(state, plan, cell_in(action, 0));
        break;
      case t::Verb::Add:
        likings[i] = liking_of_place(state, plan, unit_in(action));
        break;
      case t::Verb::Rest:
        likings[i] = -1;
        break;
      default:
        likings[i] = 0;
    }
  }
}

// Who has but one die anyhow loses nothing behind a trench; the weaker side wants to last.
void ThousandMind::order_trenches(const State& state, const ActionList& list, Likings likings) const {
  const Side own = state.pending.side;
  const float hopes = board_logit(state, own);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    if (t::verb_of(action) == t::Verb::Done) {
      likings[i] = 0;
      continue;
    }
    const int dice = t::strength(game_, state, state[cell_in(action, 0)].top()).combat;
    likings[i] = dice <= 1 ? 3.0F : -1.2F * hopes - (dice > 2 ? 0.5F : 0.0F);
  }
}

// --- Manoeuvre

// The more readily a stack falls, the better it is to attack.
float ThousandMind::fragility(const State& state, Cell where) const {
  const t::Stack& stack = state[where];
  float worth = 0;
  for (std::size_t i = 0; i < stack.size; ++i) worth += loss(state, stack.unit[i]);
  const float shaken = static_cast<float>(stack.damage % 3) + static_cast<float>(stack.hits);
  return 0.5F * worth + 0.6F * shaken - 0.5F * static_cast<float>(t::support_dice(game_, state, where)) -
         (stack.entrenched ? 0.8F : 0.0F);
}

void ThousandMind::order_manoeuvres(const State& state, const ActionList& list, Likings likings) const {
  const Side own = state.pending.side;
  const int ours = stacks_on_line(state, own), theirs = stacks_on_line(state, enemy_of(own));
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::Flank:
        likings[i] = 2;
        break;
      case t::Verb::Call: {
        const int bonus = t::reserve_sum(game_, state, cell_in(action, 0)).total();
        likings[i] = -1 + 0.6F * static_cast<float>(bonus) + (ours <= theirs ? 1.0F : 0.0F);
        break;
      }
      default:
        likings[i] = 0;
    }
  }
}

void ThousandMind::order_cells(const State& state, const ActionList& list, Likings likings) const {
  const Side own = state.pending.side;
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    const t::Verb verb = t::verb_of(action);
    if (verb == t::Verb::Done) {
      likings[i] = -2;
      continue;
    }
    const Cell to = cell_in(action, verb == t::Verb::Realign ? 1 : 0);
    float best = 0;
    int beside = 0;
    for (const Cell other : t::zone_of_control(to)) {
      if (state[other].empty() || state[other].side == own || !t::on_battle_line(other)) continue;
      best = std::max(best, 2 + fragility(state, other));
      ++beside;
    }
    likings[i] = best - 0.6F * static_cast<float>(std::max(0, beside - 1));
  }
}

// --- Attack

void ThousandMind::order_attacks(const State& state, const ActionList& list, Likings likings) const {
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::Press:  // to attack costs nothing
        likings[i] = 9;
        break;
      case t::Verb::Attack:
        likings[i] = 3 + fragility(state, cell_in(action, 1));
        break;
      default:
        likings[i] = -3;
    }
  }
}

// --- Retreat

// How the battle stands: what each side deals out, and how long it lasts.
float ThousandMind::board_logit(const State& state, Side side) const {
  std::array<float, 2> fire{}, lasts{}, walled{};
  std::array<int, 2> stacks{stacks_on_line(state, Side::Garibaldine), stacks_on_line(state, Side::Bourbon)};
  each_stack_on_line(state, [&](Cell, const t::Stack& stack) {
    const std::size_t own = index(stack.side);
    const Mettle& top = mettle(state, stack.top());
    const bool longer = stacks[own] > stacks[1 - own];
    const float up = longer ? top.fire_up : top.fire;
    fire[own] += stack.entrenched ? top.wall * up / std::max(top.fire, 0.01F) : up;
    float steps = 0;
    for (std::size_t i = 0; i < stack.size; ++i) steps = std::max(steps, mettle(state, stack.unit[i]).steps);
    const float depth = 1 + 0.4F * static_cast<float>(t::support_dice(game_, state, state[stack.top()].cell));
    lasts[own] += (3 * steps - static_cast<float>(stack.damage % 3)) * depth;
    walled[own] += stack.entrenched ? 1.0F : 0.0F;
  });
  for (const Side one : t::kSides) {
    const std::size_t own = index(one), other = 1 - own;
    if (walled[other] > 0) {
      const float open = static_cast<float>(stacks[other]) - walled[other];
      fire[own] = std::min(fire[own], 0.85F * walled[other] + 3 * open);
    }
    fire[own] += 0.01F, lasts[own] += 0.01F;
  }
  const float logit = weights_.board_slope * std::log(fire[0] * lasts[0] / (fire[1] * lasts[1]));
  return side == Side::Garibaldine ? logit : -logit;
}

float ThousandMind::liking_of_refuge(const State& state, Side side, PlaceId where) const {
  float liking = 0.2F * static_cast<float>(std::min(6, t::units_in(state, side, where).size()));
  if (game_[where].city && state[where].owner == side) liking += 0.6F;
  if (t::room(game_, state, where) < t::units_fighting(state, side).size()) liking -= 2;  // all together
  if (where == state.battle.camp) liking += side == Side::Garibaldine ? 0.8F : -0.5F;
  for (const PlaceId next : game_[where].by_land) {
    if (next != state.battle.place && t::holds(state, enemy_of(side), next)) liking -= 0.3F;
  }
  return liking;
}

void ThousandMind::order_retreats(const State& state, const ActionList& list, Likings likings) const {
  const t::Retreat& retreat = *state.stack.top_as<t::Retreat>();
  const Side own = state.pending.side;
  const bool chief = t::commanders_fighting(game_, state, own).contains(game_.chief[index(own)]);
  const float stand = (own == Side::Garibaldine ? weights_.stand_garibaldine : weights_.stand_bourbon) +
                      (chief ? 0.15F : 0.0F);  // with him all would be lost
  const float hopes = retreat.forced ? 0 : chance(board_logit(state, own));
  const float flight = retreat.forced ? 6 : weights_.give_way * (stand - hopes);
  const bool going = retreat.to != t::kNoPlace;
  bool more = false;
  for (std::size_t i = 0; i < likings.size(); ++i)
    more = more || t::verb_of(list[static_cast<int>(i)]) == t::Verb::TakeAll;
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::Retreat:
        likings[i] = (going && more ? -3.0F : flight) +
                     liking_of_refuge(state, own, PlaceId{static_cast<std::uint8_t>(action.operand[0])});
        break;
      case t::Verb::TakeAll:
        likings[i] = 8;
        break;
      case t::Verb::Withdraw:
        likings[i] = 6;
        break;
      case t::Verb::Take:
        likings[i] = 0;
        break;
      default:
        likings[i] = going && more ? -2.0F : 0.0F;
    }
  }
}

}  // namespace tamburino::ai
