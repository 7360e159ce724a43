#include <cmath>

#include "ai/butchery/balance.h"
#include "ai/butchery/mind.h"
#include "ai/butchery/tension.h"

// What a position is worth.
namespace tamburino::ai {
namespace {

using namespace solferino;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double worth_of(butchery::Level level) {
  switch (level) {
    case butchery::Level::AlliedMajor:
      return 1;
    case butchery::Level::AlliedMinor:
      return 0.9;
    case butchery::Level::Draw:
      return 0.5;
    case butchery::Level::AustrianMinor:
      return 0.1;
    case butchery::Level::AustrianMajor:
      return 0;
  }
  return 0.5;
}

// The points at which the level of victory changes count most, the less sharply the more is still to come.
double worth_of(double points, double spread) {
  return 0.4 * logistic((points - 2.7) / spread) + 0.4 * logistic((points + 2.7) / spread) +
         0.1 * logistic((points - 5.7) / spread) + 0.1 * logistic((points + 5.7) / spread);
}

class Judge {
 public:
  Judge(const ButcheryMind& mind, const State& state)
      : game_(mind.game()), ground_(mind.ground()), weights_(mind.weights()), state_(state) {}

  // Points by which the Allies lead, or will.
  float points() const {
    return places() + formations() + units() + leaders() + tension(game_, ground_, weights_, state_) +
           (weights_.exposed > 0 ? weights_.exposed * exposure(game_, ground_, state_) : 0);
  }

 private:
  float places() const {
    const Balance now = balance(game_, ground_, weights_, state_);
    float sum = 0;
    for (std::size_t place = 0; place < ground_.places(); ++place) sum += 2 * now.allied[place] - 1;
    return sum;
  }

  // Half a point for each that will be broken.
  float formations() const {
    const Outlook now = outlook(game_, ground_, weights_, state_);
    float sum = 0;
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      const bool allies = butchery::side_of(game_.formations[i].nation) == Side::Allies;
      sum += allies ? -0.5F * now.broken[i] : 0.5F * now.broken[i];
    }
    return sum;
  }

  float units() const {
    float sum = 0;
    for (std::size_t i = 0; i < ground_.units(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      const UnitState& own = state_[who];
      const Counter& counter = ground_[who];
      float lost = 0;
      if (own.status == butchery::Status::Eliminated) {
        lost = weights_.worn * static_cast<float>(counter.cohesion) +
               (counter.kind == Kind::Artillery ? 0.5F * weights_.guns : 0);
      } else if (own.status == butchery::Status::OnMap) {
        lost = trouble_of(who, own, counter);
      }
      sum += counter.side == Side::Allies ? -lost : lost;
    }
    return sum;
  }

  float trouble_of(UnitId who, const UnitState& own, const Counter& counter) const {
    float lost = weights_.worn * static_cast<float>(own.steps_lost);
    if (own.disorganised) lost += weights_.shaken;
    if (!counter.detached && commander_on_map(state_, counter.formation) &&
        game_.map.grid().distance(own.hex, state_[counter.formation].commander_hex) > kInTouch) {
      lost += weights_.touch;
    }
    if (in_enemy_zone(state_, counter.side, own.hex)) {
      if (own.disorganised) lost += 0.5F * weights_.shaken;  // it cannot rally there
      if (counter.kind == Kind::Artillery) lost += 0.4F * weights_.guns;
      if (enemy_on_flank(who, own, counter)) lost += weights_.flank;
    }
    return lost;
  }

  bool enemy_on_flank(UnitId who, const UnitState& own, const Counter& counter) const {
    if (game_.map.built_up(own.hex)) return false;
    for (int turn = 2; turn <= 4; ++turn) {
      if (enemy_in(game_, state_, counter.side, game_.map.neighbour(own.hex, turned(own.facing, turn))))
        return true;
    }
    (void)who;
    return false;
  }

  float leaders() const {
    float sum = 0;
    for (int n = 0; n < butchery::kNationCount; ++n) {
      const Nation nation{static_cast<std::uint8_t>(n)};
      if (!chief_on_map(state_, nation)) continue;
      const Side side = butchery::side_of(nation);
      const Hex here = state_.chief(nation).hex;
      float good = 0;
      if (next_to_enemy(game_, state_, side, here))
        good -= nation == Nation::Piedmontese ? 0.5F * weights_.chief_in_reach : weights_.chief_in_reach;
      for (std::size_t i = 0; i < game_.formations.size(); ++i) {
        if (game_.formations[i].nation != nation) continue;
        const butchery::FormationState& own = state_.formations[i];
        if (own.commander == butchery::Status::OnMap &&
            game_.map.grid().distance(here, own.commander_hex) <= kInReach)
          good += weights_.command;
      }
      sum += side == Side::Allies ? good : -good;
    }
    return sum;
  }

  static constexpr int kInTouch = 5, kInReach = 7;  // hexes, for 6 and 8 points over ordinary ground

  const Game& game_;
  const Ground& ground_;
  const ButcheryWeights& weights_;
  const State& state_;
};

}  // namespace

ButcheryMind::ButcheryMind(const Game& game, const Weights& weights)
    : game_(game), weights_(weights), ground_(game, weights) {}

double ButcheryMind::hand_value(const State& state) const {
  if (state.over()) return worth_of(score(game_, state).level);
  const float gone = static_cast<float>(state.turn) / static_cast<float>(game_.scenario.last_turn);
  const float spread = weights_.spread_early + (weights_.spread_late - weights_.spread_early) * gone;
  return worth_of(static_cast<double>(Judge(*this, state).points()), static_cast<double>(spread));
}

// One when a formation has moved, before it assaults, and one when its activation is over; and one for each
// of the turn's other phases.
int ButcheryMind::clock(const State& state) const {
  constexpr int kTurn = 64, kRally = 60;
  const int turn = state.turn * kTurn;
  if (state.stack.find<butchery::RallyPhase>() != nullptr) return turn + kRally;
  const auto* operations = state.stack.find<butchery::Operations>();
  if (operations == nullptr || operations->step == butchery::Operations::Step::Roll) return turn;
  const auto* activation = state.stack.find<butchery::Activation>();
  const bool moved = activation != nullptr && activation->step >= butchery::Activation::Step::Declare;
  const int under_way = state.activation.formation == butchery::kNoFormation ? 0 : 1;
  const int over = static_cast<int>(game_.formations.size()) - state.markers.size() - under_way;
  return turn + 1 + 2 * over + (moved && under_way == 1 ? 1 : 0);
}

}  // namespace tamburino::ai
