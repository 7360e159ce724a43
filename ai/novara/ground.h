#pragma once

#include <array>
#include <vector>

#include "ai/novara/weights.h"
#include "engine/games/novara/rules.h"

// What never changes in a game of novara, worked out once: how far every hex is from what counts, and what
// the units and the dice can do.
namespace tamburino::ai {

inline constexpr int kMostGoals = 16;
inline constexpr std::size_t kMostHexes = novara::kMostBoardHexes;

struct NovaraGoal {
  novara::PlaceId place{};
  Hex hex = kNoHex;
  float points = 0;  // of the share that all the places of a scenario are: see NovaraGround::point()
  std::array<float, novara::kSideCount> prize{};  // beyond the points, for the side that takes it
};

// A unit without its names: what is asked thousands of times a second should lie close together.
struct NovaraCounter {
  novara::Side side{};
  novara::Kind kind{};
  novara::FormationId formation = novara::kNoFormation;
  std::uint8_t combat = 0, reduced = 0, steps = 0, movement = 0, bonus = 0;
  bool small = false;
};

class NovaraGround {
 public:
  NovaraGround(const novara::Game& game, const NovaraWeights& weights);

  int goals() const { return goal_count_; }
  const NovaraGoal& goal(int i) const { return goals_[static_cast<std::size_t>(i)]; }
  int goal_at(Hex hex) const { return goal_at_[slot(hex)]; }  // -1 for none
  // 1 on the place itself, a third at `reach` hexes of road, and so on. The last ones are the ways off the
  // map of both sides.
  using Nearness = std::array<float, kMostGoals>;
  const Nearness& near(Hex hex) const { return near_[slot(hex)]; }
  // The same, but heard farther off.
  const Nearness& wide(Hex hex) const { return wide_[slot(hex)]; }
  // The same in hexes of road.
  float far(Hex hex, int goal) const { return far_[slot(hex)][static_cast<std::size_t>(goal)]; }
  float point() const { return point_; }  // what a victory point counts
  float reach() const { return reach_; }
  int exit_slot(novara::Side side) const { return kMostGoals - 1 - index(side); }
  float to_exit(novara::Side side, Hex hex) const { return far(hex, exit_slot(side)); }
  float to_source(novara::Side side, Hex hex) const { return to_source_[slot(side)][slot(hex)]; }
  bool has_exit(novara::Side side) const { return has_exit_[slot(side)]; }
  // Activation points from this turn to the end, and how many formations share them at the beginning.
  float activations(novara::Side side, int turn) const {
    return activations_[slot(side)][static_cast<std::size_t>(turn)];
  }
  float sharers(novara::Side side) const { return sharers_[slot(side)]; }

  const NovaraCounter& counter(novara::UnitId who) const {
    return counters_[static_cast<std::size_t>(index(who))];
  }
  int formations() const { return static_cast<int>(formation_sides_.size()); }
  novara::Side side_of(int formation) const { return formation_sides_[static_cast<std::size_t>(formation)]; }
  int units() const { return static_cast<int>(counters_.size()); }
  const std::array<Hex, kSides>& around(Hex hex) const { return around_[slot(hex)]; }
  const std::array<Hex, 2 * kSides>& second_ring(Hex hex) const { return second_ring_[slot(hex)]; }
  // Columns to the left for who is attacked from `from` over this hexside.
  int crossing(Hex from, int way) const { return crossing_[slot(from)][static_cast<std::size_t>(way)]; }
  bool closed(Hex from, int way) const { return crossing(from, way) < 0; }
  int cover(Hex hex) const { return cover_[slot(hex)]; }
  // Steps the attacker may hope to take beyond those he loses, by column and bonus on the die.
  float promise(int column, int die) const;
  float loss_of_attacker(int column, int die) const;
  float fire_effect(int column, int modifier) const;

 private:
  static std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }
  static std::size_t slot(novara::Side side) { return static_cast<std::size_t>(index(side)); }
  void find_goals(const novara::Game& game, const NovaraWeights& weights);
  void measure(const novara::Game& game, const NovaraWeights& weights);
  void count_units(const novara::Game& game);
  void count_activations(const novara::Game& game);
  void read_ground(const novara::Game& game);
  void find_second_rings();
  void read_tables(const novara::Game& game);

  float point_ = 1;
  int goal_count_ = 0;
  std::array<NovaraGoal, kMostGoals> goals_{};
  std::vector<std::int8_t> goal_at_;
  float reach_ = 1;
  std::vector<Nearness> near_, wide_, far_;
  std::array<std::vector<float>, novara::kSideCount> to_source_;
  std::vector<novara::Side> formation_sides_;
  std::array<bool, novara::kSideCount> has_exit_{};
  std::array<std::vector<float>, novara::kSideCount> activations_;  // by turn
  std::array<float, novara::kSideCount> sharers_{};
  std::vector<NovaraCounter> counters_;
  std::vector<std::array<Hex, kSides>> around_;
  std::vector<std::array<Hex, 2 * kSides>> second_ring_;
  std::vector<std::array<std::int8_t, kSides>> crossing_;
  std::vector<std::int8_t> cover_;
  static constexpr int kColumns = 6, kDice = 7;  // bonus from -3 to +3
  std::array<std::array<float, kDice>, kColumns> promise_{}, attacker_loss_{};
  static constexpr int kFireColumns = 8, kFireDice = 4;  // modifier from -3 to 0
  std::array<std::array<float, kFireDice>, kFireColumns> fire_{};
};

}  // namespace tamburino::ai
