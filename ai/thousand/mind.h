#pragma once

#include "ai/learner.h"
#include "ai/thousand/outlook.h"
#include "ai/thousand/weights.h"
#include "engine/games/thousand/play.h"

namespace tamburino::ai {

class ThousandMind {
 public:
  using Game = thousand::Game;
  using State = thousand::State;
  using Weights = ThousandWeights;

  ThousandMind(const Game& game, const Weights& weights);  // the game must outlive it

  const Game& game() const { return game_; }
  const Weights& weights() const { return weights_; }
  double value(const State& state) const { return judged_by(net_.get(), *this, state); }
  double hand_value(const State& state) const;  // evaluation.cpp
  void features(const State& state, double hand, FactSheet& sheet) const;
  double outcome(const State& state) const;
  void judge_by(std::shared_ptr<const Net> net) { net_ = std::move(net); }
  void order(const State& state, const ActionList& list, std::span<float> likings) const;
  int clock(const State& state) const;
  bool matters(const State& state) const;
  bool secret() const { return false; }
  State sample(const State& state, int /*viewer*/, std::uint64_t /*seed*/) const { return state; }

 private:
  using Side = thousand::Side;
  using PlaceId = thousand::PlaceId;
  using UnitId = thousand::UnitId;
  using CommanderId = thousand::CommanderId;
  using Cell = thousand::Cell;
  using Force = thousand_forces::Force;
  using Mettle = thousand_forces::Mettle;
  using Picture = thousand_forces::Picture;
  using Host = thousand_forces::Host;
  using Outlook = thousand_forces::Outlook;
  using ByPlace = std::array<float, thousand::kMostPlaces>;
  using Likings = std::span<float>;

  // What never changes.
  void weigh_units();
  void measure_marches();

  const Mettle& mettle(const State& state, UnitId who) const {
    return mettle_[index(who)][state[who].reduced ? 1 : 0];
  }
  float loss(const State& state, UnitId who) const;  // of worth, when it is reduced
  int marches(PlaceId from, PlaceId to) const { return marches_[index(from)][index(to)]; }
  int cells(PlaceId city) const;  // that a city has on the Combat Table

  // What a position looks like.
  Picture look_at(const State& state) const;
  void count_commanders(const State& state, Picture& picture) const;
  float attack_logit(const Picture& picture, const Force& army, Side side, PlaceId where) const;
  float prize(const State& state, PlaceId city) const;  // the points that a city gives who takes it
  float board_logit(const State& state, Side side) const;

  // On the map.
  void order_marches(const State& state, const ActionList& list, Likings likings) const;
  void order_company(const State& state, const ActionList& list, Likings likings) const;
  void order_combats(const State& state, const ActionList& list, Likings likings) const;
  void order_occupation(const State& state, const ActionList& list, Likings likings) const;
  void order_posts(const State& state, const ActionList& list, Likings likings) const;
  ByPlace pulls(const State& state, const Picture& picture, Side side) const;
  float want(const State& state, const Picture& picture, Side side, PlaceId city) const;
  int guard(const State& state, const Picture& picture, Side side, PlaceId where) const;
  float liking_of_march(const State& state, const Picture& picture, const ByPlace& pull, CommanderId who,
                        PlaceId to) const;
  float liking_of_ride(const State& state, const Picture& picture, CommanderId who, PlaceId to) const;
  float peril(const State& state, const Picture& picture, const Force& army, Side side, PlaceId where) const;
  int leaders_lacking(const State& state, const Picture& picture, Side side, PlaceId where) const;
  int others_ready(const State& state, CommanderId who) const;
  int company_wanted(const State& state, const Picture& picture, const thousand::March& march) const;

  // On the Combat Table.
  struct SetUp;
  SetUp plan_set_up(const State& state) const;
  float liking_of_cell(const State& state, const SetUp& plan, Cell where) const;
  float liking_of_place(const State& state, const SetUp& plan, UnitId who) const;
  void order_deployment(const State& state, const ActionList& list, Likings likings) const;
  void order_trenches(const State& state, const ActionList& list, Likings likings) const;
  void order_manoeuvres(const State& state, const ActionList& list, Likings likings) const;
  void order_attacks(const State& state, const ActionList& list, Likings likings) const;
  void order_cells(const State& state, const ActionList& list, Likings likings) const;
  void order_retreats(const State& state, const ActionList& list, Likings likings) const;
  float liking_of_refuge(const State& state, Side side, PlaceId where) const;
  float fragility(const State& state, Cell where) const;

  // Evaluation.
  float expected_points(const State& state, const Picture& picture) const;
  void survey(const State& state, const Picture& picture, Outlook& outlook) const;
  float foothold(const State& state, const Picture& picture, const Outlook& outlook, PlaceId city) const;
  float prospect(const State& state, const Picture& picture, Outlook& outlook, PlaceId city) const;
  float danger(const State& state, const Picture& picture, CommanderId who) const;
  float mass(const Picture& picture, const Outlook& outlook) const;
  float holding(const State& state, const Picture& picture, PlaceId city) const;
  Force to_come(const State& state, thousand::Arrival arrival) const;

  static constexpr std::size_t index(auto id) { return static_cast<std::size_t>(thousand::index(id)); }

  const Game& game_;
  Weights weights_;
  std::shared_ptr<const Net> net_;
  std::array<std::array<Mettle, 2>, thousand::kMostUnits> mettle_{};
  std::array<std::array<std::uint8_t, thousand::kMostPlaces>, thousand::kMostPlaces> marches_{};
  std::array<float, 64> fading_{};  // of a pull, by marches
  std::vector<PlaceId> by_prize_;   // cities, those worth most first
};
static_assert(Learner<ThousandMind>);

}  // namespace tamburino::ai
