#include "ai/risorgimento1859/survey.h"

#include <algorithm>

#include "engine/games/risorgimento1859/command.h"

namespace tamburino::ai {

namespace r = risorgimento1859;
using r::UnitsIn;

float Risorgimento1859Survey::strength(UnitId who) const {
  constexpr float kFresh = 6, kBattery = 0.8F, kShaken = 0.6F;
  const float whole =
      game_[who].artillery() ? kBattery : static_cast<float>(r::cohesion(game_, state_, who)) / kFresh;
  return state_[who].is(r::Mark::Disordered) ? kShaken * whole : whole;
}

float Risorgimento1859Survey::strength_in(Side side, std::span<const Hex> hexes) const {
  float sum = 0;
  for (const Hex hex : hexes) {
    for (const UnitId who : UnitsIn(state_, hex)) {
      if (game_[who].side == side) sum += strength(who);
    }
  }
  return sum;
}

bool Risorgimento1859Survey::enemy_near(Hex where, int hexes) const {
  const auto all = ground_.around(where, hexes);
  return std::any_of(all.begin(), all.end(), [&](Hex hex) { return r::enemy_in(game_, state_, side_, hex); });
}

bool Risorgimento1859Survey::horse_near(Hex where, int hexes) const {
  for (const Hex hex : ground_.around(where, hexes)) {
    for (const UnitId who : UnitsIn(state_, hex)) {
      if (game_[who].side != side_ && game_[who].cavalry()) return true;
    }
  }
  return false;
}

int Risorgimento1859Survey::swing(int place) const {
  const auto& points = game_.scenario.places[static_cast<std::size_t>(place)].points;
  return points[0] + points[1];
}

float Risorgimento1859Survey::lead() const {
  if (!lead_)
    lead_ = static_cast<float>(r::score(game_, state_, side_) - r::score(game_, state_, enemy_of(side_)));
  return *lead_;
}

const Risorgimento1859Survey::Goals& Risorgimento1859Survey::goals() const {
  if (goals_) return *goals_;
  goals_.emplace();
  for (int i = 0; i < ground_.places(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    float& worth = goals_->worth[at];
    const float points = static_cast<float>(swing(i)) / 2;
    const float friends = strength_in(side_, ground_.about(i, 2));
    if (state_.owner[at] == side_) {
      const float threat = strength_in(enemy_of(side_), ground_.about(i, Risorgimento1859Ground::kAbout));
      const float missing = std::max(weights_.garrison, threat) - friends;
      goals_->threatened[at] = threat > 0;
      worth = missing > 0 ? weights_.guard * points * std::min(1.0F, missing / 3) : -1;
    } else {
      const float guards = strength_in(enemy_of(side_), ground_.about(i, 2));
      const float many = friends - 2 * guards - weights_.garrison;
      worth = std::max(0.0F, weights_.prize * points - weights_.crowd * std::max(0.0F, many));
    }
    goals_->any = goals_->any || worth >= 0;
  }
  return *goals_;
}

float Risorgimento1859Survey::way_to_goal(Mover mover, Hex from) const {
  const Goals& all = goals();
  if (!all.any) return 0;
  float best = Risorgimento1859Ground::kFar;
  for (int i = 0; i < ground_.places(); ++i) {
    const float worth = all.worth[static_cast<std::size_t>(i)];
    if (worth >= 0) best = std::min(best, static_cast<float>(ground_.way(i, mover, from)) - worth);
  }
  return best;
}

bool Risorgimento1859Survey::is_post(Hex hex) const {
  const Goals& all = goals();
  for (int i = 0; i < ground_.places(); ++i) {
    if (!all.threatened[static_cast<std::size_t>(i)]) continue;
    for (const Hex one : ground_.about(i, 0)) {
      if (game_.map.grid().distance(one, hex) <= 1) return true;
    }
  }
  return false;
}

float Risorgimento1859Survey::stakes(Hex target) const {
  float sum = 0;
  for (int i = 0; i < ground_.places(); ++i) {
    if (state_.owner[static_cast<std::size_t>(i)] != side_ && ground_.at_place(i, target))
      sum += weights_.point * static_cast<float>(swing(i));
  }
  for (const UnitId who : UnitsIn(state_, target)) {
    if (game_[who].side != side_ && game_[who].artillery()) sum += weights_.battery;
  }
  return sum;
}

float Risorgimento1859Survey::daring() const {
  const float late = static_cast<float>(state_.turn) / static_cast<float>(game_.scenario.turns);
  return ahead() ? -weights_.patience : weights_.urgency * late;
}

float Risorgimento1859Survey::attack_worth(const State& state, const r::UnitSet& attackers, Hex target,
                                           bool charge) const {
  const Side other = enemy_of(side_);
  r::Combat fight{.side = side_, .target = target, .attackers = attackers, .charge = charge};
  fight.defenders = r::fighters_in(game_, state, other, target, false);
  const float prize = weights_.win + stakes(target);
  if (fight.defenders.empty()) return prize;
  int lowest = 99, his_lowest = 99;
  r::UnitId best = attackers.first();
  fight.surprise = true;
  for (const UnitId who : attackers) {
    const int cohesion = r::cohesion(game_, state, who);
    lowest = std::min(lowest, cohesion);
    if (cohesion > r::cohesion(game_, state, best)) best = who;
    fight.surprise =
        fight.surprise && r::is_surprise(game_, state, who, r::came_from(state, who, target), target);
  }
  for (const UnitId who : fight.defenders) his_lowest = std::min(his_lowest, r::cohesion(game_, state, who));
  const float goes = chance_at_most(r::cohesion(game_, state, best),
                                    r::commitment_modifiers(game_, state, best, target, charge).total());
  const int absent = static_cast<int>((1 - goes) * static_cast<float>(attackers.size() - 1) + 0.5F);
  const Risorgimento1859Fight odds =
      expected_fight(game_, r::attack_modifiers(game_, state, fight).total() - absent,
                     r::defence_modifiers(game_, state, fight).total(), lowest > his_lowest);
  const float tired = state.acting.extended ? static_cast<float>(attackers.size()) : 0;
  return goes * (odds.dealt - odds.taken + odds.won * prize - tired);
}

// 7.18: a hit, or half of one for the Disorder.
float Risorgimento1859Survey::fire_worth(UnitId gun, Hex target) const {
  constexpr float kDisorder = 0.5F, kCheck = 0.2F;
  r::ArtilleryFire fire{.target = target};
  fire.firers.add(gun);
  UnitId at = r::kNoUnit;
  for (const UnitId who : UnitsIn(state_, target)) {
    if (game_[who].side != game_[gun].side && (at == r::kNoUnit || game_[at].artillery())) at = who;
  }
  if (at == r::kNoUnit) return 0;
  const int added = r::artillery_modifiers(game_, state_, fire, at).total();
  const float check = 1 - chance_at_most(game_.fire.check - 1, added);
  const float disorder = 1 - chance_at_most(game_.fire.disorder - 1, added);
  const float hit = 1 - chance_at_most(game_.fire.disorder_and_hit - 1, added);
  const float shaken = state_[at].is(r::Mark::Disordered) ? 1.5F : 1;  // 8.24: a second Disorder costs more
  return hit + shaken * (kDisorder * disorder + kCheck * (check - disorder));
}

// Enemies in front, the near ones more.
float Risorgimento1859Survey::facing_worth(UnitId who, Hex where, Facing way) const {
  const Grid& grid = game_.map.grid();
  const Hex ahead = grid.neighbour(where, way);
  float sum = 0;
  for (const Hex hex : ground_.around(where, Risorgimento1859Ground::kAround)) {
    if (!r::enemy_in(game_, state_, game_[who].side, hex)) continue;
    const int distance = grid.distance(where, hex);
    const int after = ahead == kNoHex ? distance + 1 : grid.distance(ahead, hex);
    const bool front = after < distance || (distance == 1 && after == 1);
    sum += (front ? 1.0F : 0.0F) / static_cast<float>(distance * distance);
    sum += 0.1F * static_cast<float>(distance - after) / static_cast<float>(distance);  // best dead ahead
  }
  return sum;
}

}  // namespace tamburino::ai
