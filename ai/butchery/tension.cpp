#include "ai/butchery/tension.h"

#include "ai/butchery/ordering.h"

namespace tamburino::ai::solferino {
namespace {

// The assaults of the active formation, the best first; no unit is counted twice.
class Onslaught {
 public:
  explicit Onslaught(const View& view) : view_(view), fight_(view.fight()) {}

  float points() {
    find_targets();
    float sum = 0;
    float coordination = fight_.coordination_chance();
    for (int round = 0; round < kRounds; ++round) {
      float most = 0;
      std::size_t best = kMostTargets;
      Band with;
      for (std::size_t i = 0; i < targets_; ++i) {
        const Band band = unused(band_against(view_, target_[i]));
        if (band.count == 0) continue;
        const float won = fight_.best(band, defender_of(target_[i]), band.led ? coordination : 0).points;
        if (won > most) most = won, best = i, with = band;
      }
      if (best == kMostTargets) break;
      sum += most;
      for (std::size_t i = 0; i < with.count; ++i) used_[used_count_++] = with.one[i].who;
      if (with.led && with.count > 1) coordination = 0;
      if (used_count_ + 6 > used_.size()) break;
    }
    return sum;
  }

 private:
  static constexpr int kRounds = 3;
  static constexpr std::size_t kMostTargets = 12;

  void find_targets() {
    for (const UnitId who : view_.game.members[at(view_.state.activation.formation)]) {
      if (!may_assault_at_all(view_.game, view_.state, who)) continue;
      const Hex here = view_.state[who].hex;
      for (const Facing way : kFacings) {
        const Hex there = view_.game.map.neighbour(here, way);
        if (there != kNoHex && is_front(view_.game, view_.state, who, way) &&
            enemy_in(view_.game, view_.state, view_.side, there) && !view_.game.map.side(here, way).steep)
          add(there);
      }
    }
  }

  void add(Hex there) {
    for (std::size_t i = 0; i < targets_; ++i) {
      if (target_[i] == there) return;
    }
    if (targets_ < kMostTargets) target_[targets_++] = there;
  }

  Band unused(const Band& band) const {
    Band left;
    left.led = band.led;
    for (std::size_t i = 0; i < band.count; ++i) {
      bool free = true;
      for (std::size_t k = 0; k < used_count_; ++k) free &= used_[k] != band.one[i].who;
      if (free) left.add(band.one[i].who, band.one[i].from);
    }
    return left;
  }

  UnitId defender_of(Hex there) const {
    UnitId target = UnitsIn(view_.state, there).first();
    for (const UnitId other : UnitsIn(view_.state, there)) {
      if (view_.ground[other].kind != Kind::Artillery) target = other;
    }
    return target;
  }

  const View& view_;
  Fight fight_;
  std::array<Hex, kMostTargets> target_{};
  std::size_t targets_ = 0;
  std::array<UnitId, 24> used_{};
  std::size_t used_count_ = 0;
};

// What one unit stands to lose to the enemies beside it, wherever they face now: they will turn.
float danger_of(const Game& game, const Ground& ground, const Fight& fight, const State& state, UnitId who,
                FormationId acting) {
  const Hex here = state[who].hex;
  const Side enemy = enemy_of(ground[who].side);
  float first = 0;
  float second = 0;
  for (const Facing way : kFacings) {
    const Hex from = game.map.neighbour(here, way);
    if (from == kNoHex || !friend_in(game, state, enemy, from) || game.map.side(here, way).steep) continue;
    for (const UnitId other : UnitsIn(state, from)) {
      const Counter& counter = ground[other];
      if (counter.kind == Kind::Artillery || counter.formation == acting) continue;
      if (counter.kind == Kind::Cavalry && state[other].disorganised) continue;
      const float points = fight.alone({other, from}, who).points;
      if (points > first) {
        second = first, first = points;
      } else {
        second = std::max(second, points);
      }
    }
  }
  return first + 0.5F * second;
}

// As scan() reckons it, of a unit where it stands.
float danger(const Ground& ground, const State& state, const Near& one, std::span<const Near> enemies,
             std::span<const Near> friends) {
  constexpr std::array<float, 6> kFoot{1, 1, 0.85F, 0.65F, 0.45F, 0.2F};
  float threat = 0;
  for (const Near& other : enemies) {
    const int hexes = length(other.at - one.at);
    if (hexes > 5) continue;
    if (other.kind != Kind::Artillery) {
      threat += kFoot[static_cast<std::size_t>(hexes)] * other.strength;
    } else if (hexes <= ground[other.who].range) {
      threat += 0.4F * other.strength;
    }
  }
  if (threat <= 0) return 0;
  float support =
      one.kind == Kind::Artillery ? 1.0F : one.strength * static_cast<float>(ground.terrain(one.hex));
  for (const Near& other : friends) {
    const int hexes = length(other.at - one.at);
    if (hexes > 2 || other.who == one.who || other.kind == Kind::Artillery) continue;
    support += (hexes == 0 ? 1.0F : hexes == 1 ? 0.8F : 0.4F) * other.strength;
  }
  const float excess = std::clamp(threat / (support + 2) - 0.8F, 0.0F, 2.5F);
  return state[one.who].disorganised ? 1.5F * excess : excess;
}

}  // namespace

float tension(const Game& game, const Ground& ground, const ButcheryWeights& weights, const State& state) {
  float sum = 0;
  FormationId acting = butchery::kNoFormation;
  const auto* activation = state.stack.find<butchery::Activation>();
  if (activation != nullptr && activation->step == butchery::Activation::Step::Declare &&
      state.activation.assault_count == 0) {
    acting = state.activation.formation;
    const Side side = game.side(acting);
    const View view{game, ground, weights, state, side};
    const float won = weights.promise * Onslaught(view).points();
    sum += side == Side::Allies ? won : -won;
  }
  const Fight fight(game, ground, weights, state);
  for (std::size_t i = 0; i < ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || !in_enemy_zone(state, ground[who].side, state[who].hex)) continue;
    const float lost = weights.threat * danger_of(game, ground, fight, state, who, acting);
    sum += ground[who].side == Side::Allies ? -lost : lost;
  }
  return sum;
}

float exposure(const Game& game, const Ground& ground, const State& state) {
  Surroundings all;  // the Allies as friends
  all.enemies = all.friends = 0;
  for (std::size_t i = 0; i < ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& one = state[who];
    if (one.status != butchery::Status::OnMap) continue;
    const bool allied = ground[who].side == Side::Allies;
    auto& count = allied ? all.friends : all.enemies;
    if (count >= Surroundings::kMost) continue;
    (allied ? all.own : all.enemy)[count++] = {who, one.hex, game.map.grid().offset(one.hex),
                                               ground.strength(state, who), ground[who].kind};
  }
  float sum = 0;
  for (const Near& one : all.all_friends())
    sum -= danger(ground, state, one, all.all_enemies(), all.all_friends());
  for (const Near& one : all.all_enemies())
    sum += danger(ground, state, one, all.all_friends(), all.all_enemies());
  return sum;
}

}  // namespace tamburino::ai::solferino
