#include <algorithm>

#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/actions.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"

// Where the units of a brigade go: each hex by hex, towards its goal, in good company, next to an enemy where
// an attack is worth it.
namespace tamburino::ai {

namespace r = risorgimento1859;
using r::Mark, r::UnitId, r::Verb;

namespace {

constexpr float kNever = -9;

class Moves {
 public:
  Moves(const r::Game& game, const Risorgimento1859Ground& ground, const Risorgimento1859Weights& weights,
        const r::State& state, const ActionList& list)
      : game_(game),
        ground_(ground),
        weights_(weights),
        state_(state),
        seen_(game, ground, weights, state, state.pending.side),
        side_(state.pending.side) {
    gather();
    if (state.pending.ask != r::Ask::Interphase) choose_mover(list);
  }

  float liking(Action action) {
    const auto who = r::piece_operand(game_, action, 0);
    switch (r::verb_of(action)) {
      case Verb::Done:
      case Verb::Halt:
        return 0;
      case Verb::March:
      case Verb::StopMarch:
        return march_liking(r::verb_of(action) == Verb::March);
      case Verb::Enter:
      case Verb::Leave:
        return 3;
      case Verb::Move:
        if (r::kind_of(*who) == r::PieceKind::Leader)
          return ride_liking(r::leader_of(*who), *r::hex_operand(game_, action, 1));
        return move_liking(r::unit_of(*who), *r::hex_operand(game_, action, 1));
      case Verb::Face:
        return face_liking(r::unit_of(*who), *r::facing_operand(action, 1));
      case Verb::Fire:
        return weights_.fire + seen_.fire_worth(r::unit_of(*who), *r::hex_operand(game_, action, 1));
      case Verb::FormSquare:
        return square_liking(r::unit_of(*who));
      case Verb::OpenSquare:
        return -square_liking(r::unit_of(*who));
      default:
        return kNever;  // Restack
    }
  }

 private:
  struct Mate {
    UnitId who = r::kNoUnit;
    Hex hex = kNoHex;
    bool comes = false;  // may still move
  };

  // Those of the brigade that can attack.
  void gather() {
    const auto* now = state_.stack.find<r::BrigadeAction>();
    if (now == nullptr || now->pool || state_.acting.no_attack) return;
    for (const UnitId who : game_.units_of(now->brigade)) {
      const r::UnitState& one = state_[who];
      if (count_ == mates_.size() || !state_.on_map(who) || !attacks(who)) continue;
      mates_[count_++] = {who, one.hex, !one.is(Mark::Halted)};
    }
  }

  bool attacks(UnitId who) const {
    const r::UnitState& one = state_[who];
    return game_[who].infantry() && !game_[who].chasseur() && one.is(Mark::InCommand) &&
           !one.is(Mark::Disordered) && !one.is(Mark::Square) && !state_[game_[who].brigade].hors_de_combat;
  }

  // How worthwhile an attack from this hex would be, with those of the brigade who are there or can come.
  float promise(UnitId who, Hex from, Hex target) const {
    constexpr int kReach = 4;
    constexpr float kComes = 0.6F;
    constexpr float kMost = 4;  // of two hexes
    const Grid& grid = game_.map.grid();
    float many = 1;
    int best = r::cohesion(game_, state_, who), lowest = best;
    for (std::size_t i = 0; i < count_; ++i) {
      if (mates_[i].who == who) continue;
      const int distance = grid.distance(mates_[i].hex, target);
      many += distance == 1 ? 1.0F : mates_[i].comes && distance <= kReach ? kComes : 0.0F;
    }
    many = std::min(many, kMost);
    const r::UnitSet guards = r::fighters_in(game_, state_, enemy_of(side_), target, false);
    if (guards.empty()) return weights_.win + seen_.stakes(target);
    int his_best = 0, his_lowest = 99, attack = 0, defence = 0, ground = 0;
    bool light = true, shaken = false;
    for (const UnitId one : guards) {
      const int cohesion = r::cohesion(game_, state_, one);
      his_best = std::max(his_best, cohesion), his_lowest = std::min(his_lowest, cohesion);
      light = light && game_[one].chasseur();
      shaken = shaken || state_[one].is(Mark::Disordered);
      ground = std::min(ground, r::ground_of(game_, state_, one).attack);
    }
    const int more = static_cast<int>(many + 0.5F) - guards.size();
    const r::CombatTable& table = game_.combat;
    attack += std::max(more, 0) + (best > his_best ? table.higher_cohesion : 0) + ground +
              r::hexside_between(game_, from, target).attack + (light ? table.all_chasseurs : 0) +
              (r::is_frontal(game_, state_, guards.first(), from) ? 0 : table.rear) +
              (game_[who].kind == r::Kind::Light ? table.light_infantry : 0);
    defence += std::max(-more, 0) + (his_best > best ? table.higher_cohesion : 0) +
               (shaken ? table.defender_disordered : 0);
    const Risorgimento1859Fight odds = expected_fight(game_, attack, defence, lowest > his_lowest);
    return chance_at_most(best, 0) *
           (odds.dealt - odds.taken + odds.won * (weights_.win + seen_.stakes(target)));
  }

  // Next to enemies: for an attack, or for nothing.
  float contact(UnitId who, Hex where) const {
    float best = kNever;
    bool beside = false;
    for (const Facing way : kFacings) {
      const Hex target = game_.map.neighbour(where, way);
      if (target == kNoHex || !r::enemy_in(game_, state_, side_, target)) continue;
      beside = true;
      if (attacks(who) && !state_.acting.no_attack) best = std::max(best, promise(who, where, target));
    }
    if (!beside) return 0;
    const float wanted = best - weights_.caution + seen_.daring();
    return wanted > 0 ? weights_.contact * (wanted + 0.5F) : -weights_.beside;
  }

  float company(UnitId who, Hex where) const {
    int beside = 0;
    for (const Facing way : kFacings) {
      const Hex next = game_.map.neighbour(where, way);
      if (next != kNoHex && next != state_[who].hex && r::friend_in(game_, state_, side_, next)) ++beside;
    }
    bool with = false;
    for (const UnitId other : r::UnitsIn(state_, where))
      with = with || (other != who && !game_[other].artillery());
    return weights_.company * static_cast<float>(std::min(beside, 2)) + (with ? weights_.together : 0);
  }

  bool infantry_beside(UnitId who, Hex where) const {
    for (const Hex hex : ground_.around(where, 1)) {
      for (const UnitId other : r::UnitsIn(state_, hex)) {
        if (other != who && game_[other].side == side_ && game_[other].infantry()) return true;
      }
    }
    return false;
  }

  bool has_target(UnitId gun, Hex from) const {
    for (const Hex hex : ground_.around(from, Risorgimento1859Ground::kAround)) {
      if (hex != from && r::enemy_in(game_, state_, side_, hex) && r::in_sight(game_, state_, from, hex) &&
          game_.map.grid().distance(from, hex) <= game_.fire.longest(game_[gun].gun))
        return true;
    }
    return false;
  }

  // What it is worth to this unit to stand there.
  float standing(UnitId who, Hex where) const {
    const r::Unit& one = game_[who];
    float sum = -weights_.approach * seen_.way_to_goal(one.mover(), where);
    if (!seen_.enemy_near(where, Risorgimento1859Ground::kAround)) return sum;
    if (seen_.is_post(where) && !one.artillery()) sum += weights_.hold;
    const auto& chart = game_.chart;
    int ground = chart.ground[static_cast<std::size_t>(game_.map.terrain(where))].modifiers.attack;
    if (game_.map[where].castle) ground = std::min(ground, chart.castle.attack);
    sum -= (seen_.ahead() ? weights_.dig_in : weights_.shelter) * static_cast<float>(ground);
    sum += company(who, where);
    if (one.infantry()) return sum + contact(who, where);
    if (one.artillery() && has_target(who, where)) sum += weights_.in_range;
    if (seen_.enemy_near(where, 2) && !infantry_beside(who, where)) sum -= weights_.exposed;
    return sum;
  }

  // The best hex in reach of a unit, and the first step of the way there.
  struct Way {
    UnitId who = r::kNoUnit;
    float here = 0, gain = 0;
    Hex first = kNoHex;
  };

  Way find_way(UnitId who) const {
    constexpr float kFatigue = 0.02F;  // a point of movement
    const Hex here = state_[who].hex;
    Way way{.who = who, .here = standing(who, here)};
    Reach reach;
    r::find_reach(game_, state_, who, reach);
    Hex best = kNoHex;
    for (int i = 0; i < reach.size(); ++i) {
      if (reach[i] == here) continue;
      const float cost = static_cast<float>(reach.cost(reach[i]) - state_[who].spent);
      const float gain = standing(who, reach[i]) - way.here - weights_.step - kFatigue * cost;
      if (gain > way.gain) way.gain = gain, best = reach[i];
    }
    while (best != kNoHex && best != here) {
      way.first = best;
      best = game_.map.neighbour(best, opposite(reach.entered_by(best)));
    }
    return way;
  }

  bool rather_rallies(UnitId who) const {
    const r::UnitState& one = state_[who];
    return one.is(Mark::Disordered) && !one.is(Mark::Moved) &&
           !r::next_to_enemy(game_, state_, side_, one.hex);
  }

  // Whose move it is: of those in front the first that has somewhere to go, so that the others find room.
  void choose_mover(const ActionList& list) {
    std::array<std::pair<float, UnitId>, r::kMostUnits> movers;
    std::size_t count = 0;
    UnitId last = r::kNoUnit;
    for (int i = 0; i < list.size(); ++i) {
      const auto who = r::unit_operand(game_, list[i], 0);
      if (r::verb_of(list[i]) != Verb::Move || !who || *who == last || rather_rallies(*who)) continue;
      last = *who;
      movers[count++] = {seen_.way_to_goal(game_[*who].mover(), state_[*who].hex), *who};
    }
    std::sort(movers.begin(), movers.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count && way_.first == kNoHex; ++i) way_ = find_way(movers[i].second);
  }

  float move_liking(UnitId who, Hex to) {
    if (state_.pending.ask == r::Ask::Interphase) return 3 + 0.2F * standing(who, to);
    if (who != way_.who) return kNever;
    if (to == way_.first) return 1 + way_.gain;
    const float gain = standing(who, to) - way_.here - weights_.step;
    return gain > 0 ? gain : 3 * gain - 2;
  }

  // What is asked of the same unit again and again.
  void look_at(UnitId who) {
    if (who == looked_at_) return;
    looked_at_ = who;
    near_ = seen_.enemy_near(state_[who].hex, Risorgimento1859Ground::kAround);
  }

  float face_liking(UnitId who, Facing way) {
    look_at(who);
    if (!near_ || r::all_round(game_, state_, who)) return kNever;
    const Hex here = state_[who].hex;
    const float gain = seen_.facing_worth(who, here, way) - seen_.facing_worth(who, here, state_[who].facing);
    return gain > 0.2F ? weights_.facing * std::min(gain, 1.0F) : 3 * gain - 2;
  }

  float square_liking(UnitId who) {
    look_at(who);
    if (!near_ || !seen_.horse_near(state_[who].hex, Risorgimento1859Ground::kAround)) return -2;
    float foot = 0;
    for (const Hex hex : ground_.around(state_[who].hex, Risorgimento1859Ground::kAround)) {
      for (const UnitId other : r::UnitsIn(state_, hex))
        foot += game_[other].side != side_ && !game_[other].cavalry() ? 1.0F : 0.0F;
    }
    return foot > 0 ? -2 : 0.5F;
  }

  // A column for a long way; deployed when the enemy is near.
  float march_liking(bool begin) const {
    const auto* now = state_.stack.find<r::BrigadeAction>();
    if (now == nullptr) return kNever;
    float way = Risorgimento1859Ground::kFar;
    const auto& units = now->pool ? std::vector<UnitId>{} : game_.units_of(now->brigade);
    for (const UnitId who : units) {
      if (!state_.on_map(who)) continue;
      way = std::min(way, seen_.way_to_goal(game_[who].mover(), state_[who].hex));
      if (seen_.enemy_near(state_[who].hex, Risorgimento1859Ground::kAround)) way = 0;
    }
    const bool far = seen_.has_goal() && way > weights_.march;
    return far == begin ? 2.5F : kNever;
  }

  // The brigadier follows his men, after they have moved.
  float ride_liking(r::LeaderId who, Hex to) {
    if (!middle_) {
      std::array<Hex, 64> hexes;
      std::size_t count = 0;
      for (const UnitId one : game_.units_of(game_[who].brigade)) {
        if (state_.on_map(one) && count < hexes.size()) hexes[count++] = state_[one].hex;
      }
      middle_ = middle_of(game_, {hexes.data(), count});
    }
    if (to != *middle_) return kNever;
    return game_.map.grid().distance(state_[who].hex, to) >= 2 ? 0.6F : kNever;
  }

  const r::Game& game_;
  const Risorgimento1859Ground& ground_;
  const Risorgimento1859Weights& weights_;
  const r::State& state_;
  Risorgimento1859Survey seen_;
  r::Side side_;
  std::array<Mate, 32> mates_;
  std::size_t count_ = 0;
  UnitId looked_at_ = r::kNoUnit;
  bool near_ = false;
  Way way_;
  std::optional<Hex> middle_;
};

}  // namespace

void Risorgimento1859Mind::order_moves(const State& state, const ActionList& list,
                                       std::span<float> likings) const {
  Moves moves(game_, *ground_, weights_, state, list);
  for (int i = 0; i < list.size(); ++i) likings[static_cast<std::size_t>(i)] = moves.liking(list[i]);
}

}  // namespace tamburino::ai
