#include "engine/core/reach.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <memory>
#include <queue>
#include <set>

namespace tamburino {
namespace {

const Grid& board() {
  static const Grid grid({.last_line = 9, .last_place_odd = 10, .last_place_even = 11});
  return grid;
}

Hex at(const char* number) { return board().parse(number).value(); }

// Random ground: the cost of each hexside in each direction, and hexes where every move ends.
struct Ground {
  std::vector<std::array<int, kSides>> cost;
  std::vector<bool> ends;
  StepCost step(Hex from, Facing side, Hex to) const {
    return {cost[static_cast<std::size_t>(index(from))][static_cast<std::size_t>(index(side))],
            ends[static_cast<std::size_t>(index(to))]};
  }
};

Ground random_ground() {
  Ground ground;
  const auto cost = rc::gen::weightedOneOf<int>({{1, rc::gen::just(kClosed)}, {6, rc::gen::inRange(0, 9)}});
  for (int i = 0; i < board().size(); ++i) {
    ground.cost.push_back(*rc::gen::container<std::array<int, kSides>>(cost));
    ground.ends.push_back(*rc::gen::inRange(0, 5) == 0);
  }
  return ground;
}

// A second opinion: Dijkstra's algorithm as the textbook has it.
std::vector<int> dijkstra(const Ground& ground, const std::vector<std::pair<Hex, int>>& starts, int budget) {
  std::vector<int> best(static_cast<std::size_t>(board().size()), kClosed);
  using Open = std::pair<int, int>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  for (const auto& [hex, spent] : starts) {
    best[static_cast<std::size_t>(index(hex))] = std::min(best[static_cast<std::size_t>(index(hex))], spent);
    open.emplace(spent, index(hex));
  }
  while (!open.empty()) {
    const auto [spent, number] = open.top();
    open.pop();
    const Hex from{static_cast<std::uint16_t>(number)};
    if (spent > best[static_cast<std::size_t>(number)]) continue;
    bool start = false;
    for (const auto& [hex, cost] : starts) start |= hex == from && cost == spent;
    if (!start && ground.ends[static_cast<std::size_t>(number)]) continue;
    for (const Facing side : kFacings) {
      const Hex to = board().neighbour(from, side);
      if (to == kNoHex) continue;
      const StepCost one = ground.step(from, side, to);
      if (one.cost == kClosed || spent + one.cost > budget) continue;
      int& known = best[static_cast<std::size_t>(index(to))];
      if (spent + one.cost < known) open.emplace(known = spent + one.cost, index(to));
    }
  }
  return best;
}

void compare(const Reach& reach, const std::vector<int>& best) {
  std::set<Hex> found;
  for (int i = 0; i < reach.size(); ++i) RC_ASSERT(found.insert(reach[i]).second);  // each hex once
  for (int i = 0; i < board().size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    RC_ASSERT(reach.contains(hex) == (best[static_cast<std::size_t>(i)] != kClosed));
    RC_ASSERT(reach.cost(hex) == best[static_cast<std::size_t>(i)]);
    RC_ASSERT(found.contains(hex) == reach.contains(hex));
  }
}

TEST(CoreReach, costs_are_those_of_a_plain_dijkstra) {
  EXPECT_TRUE(rc::check([] {
    const Ground ground = random_ground();
    const Hex start{static_cast<std::uint16_t>(*rc::gen::inRange(0, board().size()))};
    const int spent = *rc::gen::inRange(0, 5);
    const int budget = *rc::gen::inRange(0, 41);
    RC_PRE(spent <= budget);
    const auto reach = std::make_unique<Reach>();
    reach->search(board(), start, spent, budget,
                  [&](Hex from, Facing side, Hex to) { return ground.step(from, side, to); });
    compare(*reach, dijkstra(ground, {{start, spent}}, budget));
  }));
}

TEST(CoreReach, several_starts_and_a_second_search_with_the_same_object) {
  const auto reach = std::make_unique<Reach>();
  EXPECT_TRUE(rc::check([&] {
    const Ground ground = random_ground();
    const Hex one{static_cast<std::uint16_t>(*rc::gen::inRange(0, board().size()))};
    const Hex two{static_cast<std::uint16_t>(*rc::gen::inRange(0, board().size()))};
    reach->clear(board().size());
    reach->seed(one, 3, kNoFacing, false);
    reach->seed(two, 5, kNoFacing, false);
    reach->spread(board(), 24, [&](Hex from, Facing side, Hex to) { return ground.step(from, side, to); });
    compare(*reach, dijkstra(ground, {{one, 3}, {two, 5}}, 24));
  }));
}

TEST(CoreReach, the_way_back_by_entered_by_costs_what_is_said) {
  EXPECT_TRUE(rc::check([] {
    const Ground ground = random_ground();
    const Hex start = at("0505");
    const auto reach = std::make_unique<Reach>();
    const auto step = [&](Hex from, Facing side, Hex to) { return ground.step(from, side, to); };
    reach->search(board(), start, 0, 30, step);
    for (int i = 0; i < reach->size(); ++i) {
      int cost = 0;
      int steps = 0;
      for (Hex here = (*reach)[i]; here != start; ++steps) {
        RC_ASSERT(steps < board().size());
        const Facing side = reach->entered_by(here);
        const Hex from = board().neighbour(here, opposite(side));
        cost += step(from, side, here).cost;
        here = from;
      }
      RC_ASSERT(cost == reach->cost((*reach)[i]));
    }
    RC_ASSERT(reach->entered_by(start) == kNoFacing);
  }));
}

TEST(CoreReach, the_budget_is_a_ceiling) {
  const auto reach = std::make_unique<Reach>();
  const auto step = [](Hex, Facing, Hex) { return StepCost{2, false}; };
  reach->search(board(), at("0505"), 0, 4, step);
  EXPECT_TRUE(reach->contains(at("0507")));
  EXPECT_FALSE(reach->contains(at("0508")));
  reach->search(board(), at("0505"), 0, 5, step);  // half a point more does not reach further
  EXPECT_FALSE(reach->contains(at("0508")));
  reach->search(board(), at("0505"), 1, 4, step);  // and half a point spent before takes a hex away
  EXPECT_TRUE(reach->contains(at("0506")));
  EXPECT_FALSE(reach->contains(at("0507")));
}

TEST(CoreReach, a_hex_that_ends_the_move_is_not_left) {
  const auto reach = std::make_unique<Reach>();
  reach->search(board(), at("0505"), 0, 4, [](Hex, Facing, Hex to) {
    return StepCost{2, board().distance(to, at("0505")) == 1};
  });
  EXPECT_TRUE(reach->contains(at("0506")));
  EXPECT_FALSE(reach->contains(at("0507")));
  EXPECT_EQ(reach->size(), 7);
}

TEST(CoreReach, with_a_goal_the_cost_of_the_goal_is_the_same) {
  EXPECT_TRUE(rc::check([] {
    const Ground ground = random_ground();
    const Hex goal{static_cast<std::uint16_t>(*rc::gen::inRange(0, board().size()))};
    const auto step = [&](Hex from, Facing side, Hex to) { return ground.step(from, side, to); };
    const auto reach = std::make_unique<Reach>();
    reach->clear(board().size());
    reach->seed(at("0505"), 0, kNoFacing, false);
    reach->spread(board(), 30, step, goal);
    RC_ASSERT(reach->cost(goal) ==
              dijkstra(ground, {{at("0505"), 0}}, 30)[static_cast<std::size_t>(index(goal))]);
  }));
  const auto near = std::make_unique<Reach>();
  near->clear(board().size());
  near->seed(at("0505"), 0, kNoFacing, false);
  near->spread(
      board(), 30,
      [](Hex, Facing, Hex) {
        return StepCost{2, false};
      },
      at("0506"));
  EXPECT_FALSE(near->contains(at("0510")));  // what lies beyond is left out
}

}  // namespace
}  // namespace tamburino
