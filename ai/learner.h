#pragma once

#include "ai/mind.h"
#include "ai/net.h"
#include "engine/core/event.h"

// A mind whose value can be learnt. `hand_value` is the evaluation written by hand: what a learnt value
// corrects, and what counts where there is none. `value` is the learnt one, when the mind was given one.
namespace tamburino::ai {

template <class M>
concept Learner = Mind<M> && requires(const M& mind, M& other, const typename M::State& state,
                                      FactSheet& sheet, std::shared_ptr<const Net> net) {
  { mind.hand_value(state) } -> std::same_as<double>;
  { mind.features(state, double{}, sheet) } -> std::same_as<void>;  // beside the hand value
  // Of a game that is over: what is to be foreseen, 0 to 1. Beside who has won it may count by how much.
  { mind.outcome(state) } -> std::same_as<double>;
  { other.judge_by(net) } -> std::same_as<void>;
};

// What a mind says whose value is this net, if any.
template <class M>
double judged_by(const Net* net, const M& mind, const typename M::State& state) {
  const double hand = mind.hand_value(state);
  if (net == nullptr || state.over()) return hand;
  std::array<float, kMostFacts> facts;
  FactSheet sheet(facts);
  mind.features(state, hand, sheet);
  return net->value(hand, state.turn, facts);
}

template <Learner M>
std::vector<std::string> fact_names(const M& mind) {
  const auto events = std::make_unique<Events>();
  const typename M::State state = start(mind.game(), *events);
  std::array<float, kMostFacts> facts;
  std::vector<std::string> names;
  FactSheet sheet(facts, &names);
  mind.features(state, 0.5, sheet);
  if (sheet.count() > kMostFacts) throw std::logic_error("a mind sees more facts than there is room for");
  return names;
}

// The file of a learnt value, made fit for this mind. Throws NetError.
template <Learner M>
std::shared_ptr<const Net> net_for(const M& mind, std::string_view text) {
  auto net = std::make_shared<Net>(read_net(text));
  bind_net(*net, fact_names(mind));
  return net;
}

}  // namespace tamburino::ai
