#pragma once

#include <algorithm>
#include <vector>

#include "ai/playout.h"
#include "ai/thought.h"

// What comes after one candidate: a tree of decisions and of chances, grown by one node a simulation.
namespace tamburino::ai {

// A running mean, and how far the single results lie from it.
class Spread {
 public:
  void add(double value) {
    ++count_;
    const double off = value - mean_;
    mean_ += off / count_;
    squares_ += off * (value - mean_);
  }
  int count() const { return count_; }
  double mean() const { return mean_; }
  double deviation() const { return count_ < 2 ? 0 : std::sqrt(squares_ / (count_ - 1)); }

 private:
  int count_ = 0;
  double mean_ = 0, squares_ = 0;
};

template <Mind M>
class Tree {
 public:
  using State = typename M::State;

  Tree(const M& mind, int until, const std::atomic<bool>* stop, Judgement by = Judgement::Learnt)
      : mind_(mind), until_(until), stop_(stop), by_(by) {}

  // Plays one game on from this position, which is where the tree's root stands; returns what the first side
  // may expect of it.
  double simulate(State& state, Luck& luck) {
    path_.clear();
    if (nodes_.empty()) add_node();
    int at = 0;
    for (int depth = 0; depth < kDeepest; ++depth) {
      path_.push_back({at, kNone});
      if (state.over() || mind_.clock(state) >= until_) break;
      const int edge = nodes_[index(at)].open ? step(state, at, luck) : open(state, at, luck);
      if (edge == kNone) break;
      path_.back().edge = edge;
      if (edges_[index(edge)].child == kNone) {
        const int child = add_node();
        edges_[index(edge)].child = child;
      }
      at = edges_[index(edge)].child;
      if (nodes_[index(at)].visits == 0) {  // one new node a simulation
        path_.push_back({at, kNone});
        break;
      }
    }
    const double value = played_out(mind_, state, until_, luck, stop_, by_);
    for (const Visit& visit : path_) {
      ++nodes_[index(visit.node)].visits;
      if (visit.edge == kNone) continue;
      ++edges_[index(visit.edge)].visits;
      edges_[index(visit.edge)].total += value;
    }
    results_.add(value);
    return value;
  }

  const Spread& results() const { return results_; }
  int size() const { return static_cast<int>(nodes_.size()); }

  // What is visited most, and on from there.
  std::vector<Step> expected_line() const {
    std::vector<Step> line;
    for (int at = nodes_.empty() ? kNone : 0; at != kNone && line.size() < kLongestLine;) {
      const Node& node = nodes_[index(at)];
      const Edge* best = nullptr;
      each_edge(node, [&](const Edge& edge) {
        if (edge.visits > (best == nullptr ? 0 : best->visits)) best = &edge;
      });
      if (best == nullptr) break;
      Step step{node.chance, node.side, best->action, {}};
      if (node.chance) step.roll = roll_in(best->action);
      line.push_back(step);
      at = best->child;
    }
    return line;
  }

 private:
  static constexpr int kNone = -1;
  static constexpr int kDeepest = 64;
  static constexpr std::size_t kLongestLine = 12;
  static constexpr int kWidest = 24;  // actions kept of a decision, those liked most
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  struct Node {
    bool open = false, chance = false;
    int side = 0;
    int visits = 0;
    int first = kNone;  // edges: a row of `count` of a decision, a chain of a chance
    int count = 0;
  };
  struct Edge {
    Action action{};  // or a roll, packed
    float prior = 0;
    int child = kNone;
    int next = kNone;
    int visits = 0;
    double total = 0;
  };
  struct Visit {
    int node, edge;
  };

  static Action packed(const Roll& roll) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kMostDice; ++i) bits |= std::uint64_t{roll.value[i]} << 8 * i;
    return Action::unpacked(bits);
  }
  static Roll roll_in(Action action) {
    Roll roll;
    for (std::size_t i = 0; i < kMostDice; ++i)
      roll.value[i] = static_cast<std::uint8_t>(action.packed() >> 8 * i);
    return roll;
  }

  int add_node() {
    nodes_.emplace_back();
    return static_cast<int>(nodes_.size()) - 1;
  }

  template <class Look>
  void each_edge(const Node& node, Look look) const {
    for (int e = node.first, i = 0; e != kNone && (node.chance || i < node.count);
         e = node.chance ? edges_[index(e)].next : e + 1, ++i)
      look(edges_[index(e)]);
  }

  // The first visit that passes through a node lists what may be done.
  int open(State& state, int at, Luck& luck) {
    using Kind = typename decltype(state.pending)::Kind;
    Node& node = nodes_[index(at)];
    node.open = true;
    node.chance = state.pending.kind == Kind::Roll;
    if (!node.chance) {
      node.side = static_cast<int>(state.pending.side);
      Desk& with = desk();
      list_and_order(mind_, state, with);
      keep_best(node, with);
    }
    return step(state, at, luck);
  }

  void keep_best(Node& node, const Desk& from) {
    order_.clear();
    for (int i = 0; i < from.list.size(); ++i) order_.push_back(i);
    const auto liking = [&](int i) { return from.list.size() == 1 ? 0 : from.liking[index(i)]; };
    const auto better = [&](int a, int b) { return liking(a) != liking(b) ? liking(a) > liking(b) : a < b; };
    const int count = std::min<int>(from.list.size(), kWidest);
    std::partial_sort(order_.begin(), order_.begin() + count, order_.end(), better);
    node.first = static_cast<int>(edges_.size());
    node.count = count;
    double sum = 0;
    for (int i = 0; i < count; ++i) {
      Edge edge;
      edge.action = from.list[order_[index(i)]];
      edge.prior = std::exp(std::max(-7.0F, liking(order_[index(i)]) - liking(order_[0])));
      sum += edge.prior;
      edges_.push_back(edge);
    }
    for (int i = 0; i < count; ++i) edges_[index(node.first + i)].prior /= static_cast<float>(sum);
  }

  int step(State& state, int at, Luck& luck) {
    if (!same_kind(state, nodes_[index(at)])) return kNone;
    Desk& with = desk();
    if (nodes_[index(at)].chance) {
      const Roll roll = luck.answer(state, roll_request(state));
      apply(mind_.game(), state, roll, with.events);
      return chance_edge(at, packed(roll));
    }
    const int edge = choose(state, nodes_[index(at)]);
    if (edge != kNone) apply(mind_.game(), state, edges_[index(edge)].action, with.events);
    return edge;
  }

  // Another guess at what is hidden may lead to another question here: that one is played out from first
  // sight.
  static bool same_kind(const State& state, const Node& node) {
    using Kind = typename decltype(state.pending)::Kind;
    if (node.chance || state.pending.kind == Kind::Roll)
      return node.chance == (state.pending.kind == Kind::Roll);
    return node.side == static_cast<int>(state.pending.side);
  }

  int chance_edge(int at, Action roll) {
    for (int e = nodes_[index(at)].first; e != kNone; e = edges_[index(e)].next) {
      if (edges_[index(e)].action == roll) return e;
    }
    Edge edge;
    edge.action = roll;
    edge.next = nodes_[index(at)].first;
    edges_.push_back(edge);
    nodes_[index(at)].first = static_cast<int>(edges_.size()) - 1;
    return nodes_[index(at)].first;
  }

  // Progressive widening: the more often a decision is visited, the more of its actions are looked at.
  int choose(const State& state, const Node& node) const {
    const int width = std::min(node.count, 1 + static_cast<int>(std::sqrt(2.0 * node.visits)));
    const double unit = std::max(results_.deviation(), 1e-4);
    const double explore =
        static_cast<double>(mind_.weights().style.exploration) * unit * std::sqrt(1.0 + node.visits);
    int best = kNone;
    double best_score = 0;
    for (int i = 0, looked_at = 0; i < node.count && looked_at < width; ++i) {
      const Edge& edge = edges_[index(node.first + i)];
      // What is hidden differs from one simulation to the next, and with it what may be done.
      if (mind_.secret() && !verdict(mind_.game(), state, edge.action).allowed()) continue;
      ++looked_at;
      const double mean = edge.visits > 0 ? edge.total / edge.visits : results_.mean();
      const double score =
          (node.side == 0 ? mean : -mean) + explore * static_cast<double>(edge.prior) / (1.0 + edge.visits);
      if (best == kNone || score > best_score) best = node.first + i, best_score = score;
    }
    return best;
  }

  const M& mind_;
  int until_;
  const std::atomic<bool>* stop_;
  Judgement by_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Visit> path_;
  std::vector<int> order_;
  Spread results_;
};

}  // namespace tamburino::ai
