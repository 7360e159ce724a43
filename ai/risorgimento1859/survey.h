#pragma once

#include <optional>

#include "ai/risorgimento1859/fight.h"
#include "ai/risorgimento1859/ground.h"
#include "ai/risorgimento1859/weights.h"
#include "engine/games/risorgimento1859/combat.h"

namespace tamburino::ai {

// A position as one side sees it. Whatever is asked of a hex costs what its neighbourhood costs.
class Risorgimento1859Survey {
 public:
  using Game = risorgimento1859::Game;
  using State = risorgimento1859::State;
  using UnitId = risorgimento1859::UnitId;
  using Side = risorgimento1859::Side;
  using Mover = risorgimento1859::Mover;

  Risorgimento1859Survey(const Game& game, const Risorgimento1859Ground& ground,
                         const Risorgimento1859Weights& weights, const State& state, Side side)
      : game_(game), ground_(ground), weights_(weights), state_(state), side_(side) {}

  Side side() const { return side_; }
  float strength(UnitId who) const;  // in fresh battalions
  float strength_in(Side side, std::span<const Hex> hexes) const;
  float strength_near(Side side, Hex where, int hexes) const {
    return strength_in(side, ground_.around(where, hexes));
  }
  bool enemy_near(Hex where, int hexes) const;  // a unit of his
  bool horse_near(Hex where, int hexes) const;  // cavalry of his
  int swing(int place) const;                   // points, when it changes hands
  float lead() const;                           // in points, of this side; reckoned once

  // Goals: the enemy's places, and those of one's own that want troops. Found once, when they are first asked
  // for.
  float way_to_goal(Mover mover, Hex from) const;  // less what the goal is worth; 0 when there is none
  bool has_goal() const { return goals().any; }
  bool is_post(Hex hex) const;  // at or beside a place of one's own that the enemy is near

  // Battle.
  float stakes(Hex target) const;  // what is won with the hex, in hits
  // In hits that an attack may promise less: more in the last turns for who is behind; below 0 for who is
  // ahead, and only has to hold what he has.
  float daring() const;
  bool ahead() const { return lead() > 0; }
  // An attack by these, who have entries in State::attacks or stand beside the target.
  float attack_worth(const State& state, const risorgimento1859::UnitSet& attackers, Hex target,
                     bool charge) const;
  float fire_worth(UnitId gun, Hex target) const;  // in hits
  float facing_worth(UnitId who, Hex where, Facing way) const;

 private:
  struct Goals {
    std::array<float, risorgimento1859::kMostPlaces> worth{};  // in points of way; below 0: no goal
    std::array<bool, risorgimento1859::kMostPlaces> threatened{};
    bool any = false;
  };
  const Goals& goals() const;

  const Game& game_;
  const Risorgimento1859Ground& ground_;
  const Risorgimento1859Weights& weights_;
  const State& state_;
  Side side_;
  mutable std::optional<Goals> goals_;
  mutable std::optional<float> lead_;
};

}  // namespace tamburino::ai
