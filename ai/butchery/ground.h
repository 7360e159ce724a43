#pragma once

#include <array>
#include <vector>

#include "ai/butchery/weights.h"
#include "engine/games/butchery/rules.h"

// What never changes in a battle, reckoned once: the marches to the places, the chances of the combat table.
namespace tamburino::ai::solferino {

using butchery::FormationId;
using butchery::Game;
using butchery::Kind;
using butchery::Nation;
using butchery::Side;
using butchery::State;
using butchery::UnitId;
using butchery::UnitsIn;
using butchery::UnitState;

constexpr std::size_t at(Hex hex) { return static_cast<std::size_t>(index(hex)); }
constexpr std::size_t at(UnitId unit) { return static_cast<std::size_t>(butchery::index(unit)); }
constexpr std::size_t at(Side side) { return static_cast<std::size_t>(butchery::index(side)); }
constexpr std::size_t at(FormationId formation) {
  return static_cast<std::size_t>(butchery::index(formation));
}

inline constexpr std::size_t kMostPlaces = 8;
inline constexpr int kFarthest = 63;  // movement points
inline constexpr int kLastTurn = 20;

// A counter, in a few bytes that stay in the cache.
struct Counter {
  Side side{};
  Kind kind{};
  std::uint8_t combat = 0, cohesion = 1, range = 0;
  bool heavy = false;
  bool detached = false;
  FormationId formation{};
};

// What a roll on the combat table brings: 1 less the sum of these is nothing.
struct Chances {
  float test = 0, disorder = 0, step = 0;
};

class Ground {
 public:
  using Pull = std::array<float, kMostPlaces>;

  Ground(const Game& game, const ButcheryWeights& weights);

  std::size_t places() const { return places_; }
  std::size_t units() const { return counters_.size(); }
  const Counter& operator[](UnitId unit) const { return counters_[at(unit)]; }

  // How much a unit here weighs in the fight for each place, as long as there is time to get there.
  const Pull& pull(int turn, Hex where) const {
    return pull_[static_cast<std::size_t>(std::min(turn, kLastTurn)) * hexes_ + at(where)];
  }
  const Pull& close_pull(Hex where) const { return close_pull_[at(where)]; }  // the same, of those at hand
  int march(std::size_t place, Hex from) const { return march_[at(from)][place]; }  // foot, in points
  int place_of(Hex where) const { return place_of_[at(where)] - 1; }                // or -1
  int terrain(Hex where) const { return terrain_[at(where)]; }

  // What a unit's strength counts for at a distance: less when it is shaken, still less of a broken
  // formation.
  float strength(const State& state, UnitId who) const {
    const UnitState& own = state[who];
    const std::size_t condition = std::min<std::size_t>(own.steps_lost, 3) * 4 + (own.disorganised ? 2 : 0) +
                                  (state[counters_[at(who)].formation].broken ? 1 : 0);
    return strength_[at(who)][condition];
  }

  const Chances& chances(int column, int die) const {
    const int c = std::clamp(column, kFirstColumn, kLastColumn) - kFirstColumn;
    const int d = std::clamp(die, -kMostDie, kMostDie) + kMostDie;
    return chances_[static_cast<std::size_t>(c * (2 * kMostDie + 1) + d)];
  }

 private:
  static constexpr int kFirstColumn = 0, kLastColumn = 24, kMostDie = 4;

  void count_strengths();
  void measure_marches(const Game& game);
  void weigh_distances(const Game& game, const ButcheryWeights& weights);
  void read_table(const Game& game);

  std::size_t places_ = 0, hexes_ = 0;
  std::vector<Counter> counters_;
  std::vector<std::array<float, 16>> strength_;  // by steps lost, disorganised, broken
  std::vector<std::array<std::uint8_t, kMostPlaces>> march_;
  std::vector<std::uint8_t> place_of_, terrain_;
  std::vector<Pull> pull_;        // by turn and hex
  std::vector<Pull> close_pull_;  // by hex
  std::vector<Chances> chances_;
};

}  // namespace tamburino::ai::solferino
