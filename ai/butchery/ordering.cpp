#include "ai/butchery/ordering.h"

#include "ai/butchery/mind.h"

namespace tamburino::ai {
namespace solferino {
namespace {

using butchery::Ask;
using butchery::Verb;

void like_done(const ActionList& list, Likings likings) {
  for (int i = 0; i < list.size(); ++i)
    likings[static_cast<std::size_t>(i)] = verb_of(list[i]) == Verb::Done ? 0.0F : -4.0F;
}

// Before all others: a test costs nothing, and a led blow is worth its small risk.
void like_verb(const ActionList& list, Likings likings, Verb verb, float by) {
  for (int i = 0; i < list.size(); ++i)
    likings[static_cast<std::size_t>(i)] = verb_of(list[i]) == verb ? by : 0.0F;
}

void like_led(const ActionList& list, Likings likings) {
  for (int i = 0; i < list.size(); ++i)
    likings[static_cast<std::size_t>(i)] = list[i].operand[1] == butchery::kLed ? 1.5F : 0.0F;
}

void like(const View& view, const ActionList& list, Likings likings) {
  switch (view.state.pending.ask) {
    case Ask::None:
      return like_verb(list, likings, Verb::Done, 0);
    case Ask::SetupFacing:
      return like_done(list, likings);
    case Ask::ChiefReaction:
      return like_verb(list, likings, Verb::React, 3);
    case Ask::ChiefMove:
      return like_chief_moves(view, list, likings);
    case Ask::RiderOrder:
      return like_riders(view, list, likings);
    case Ask::RiderMove:
      return like_rider_moves(view, list, likings);
    case Ask::FirstMarker:
      return like_first_marker(view, list, likings);
    case Ask::DirectCommand:
      return like_direct_command(view, list, likings);
    case Ask::Barrage:
      return like_barrages(view, list, likings);
    case Ask::ChoosePiece:
      return like_pieces(view, list, likings);
    case Ask::MovePiece:
      return kind_of(view.state.stack.top_as<butchery::PieceMove>()->piece) == butchery::PieceKind::Unit
                 ? like_unit_moves(view, list, likings)
                 : like_commander_moves(view, list, likings);
    case Ask::Declare:
      return like_assaults(view, list, likings);
    case Ask::DivideAttack:
      return like_shares(view, list, likings);
    case Ask::ChooseAssault:
      return like_order_of_assaults(view, list, likings);
    case Ask::Defend:
      return like_defences(view, list, likings);
    case Ask::DivideDefence:
      return like_defence_shares(view, list, likings);
    case Ask::LeadAttack:
      return like_led(list, likings);
    case Ask::RetreatHex:
      return like_retreats(view, list, likings);
    case Ask::TurnOne:
      return like_turns(view, list, likings);
    case Ask::Advance:
      return like_advances(view, list, likings);
    case Ask::Accompany:
      return like_followers(view, list, likings);
    case Ask::PlaceAide:
    case Ask::Displace:
      return like_placements(view, list, likings);
    case Ask::Rally:
      return like_verb(list, likings, Verb::Rally, 6);
  }
}

}  // namespace

void look_around(const View& view, Hex centre, int radius, Surroundings& around) {
  around.enemies = around.friends = 0;
  for (std::size_t i = 0; i < view.ground.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    const UnitState& one = view.state[who];
    if (one.status != butchery::Status::OnMap || view.distance(centre, one.hex) > radius) continue;
    const Counter& counter = view.ground[who];
    const bool own = counter.side == view.side;
    auto& count = own ? around.friends : around.enemies;
    if (count >= Surroundings::kMost) continue;
    (own ? around.own : around.enemy)[count++] = {who, one.hex, view.game.map.grid().offset(one.hex),
                                                  view.ground.strength(view.state, who), counter.kind};
  }
}

FacingLikings facing_likings(const View& view, Hex where, std::span<const Near> enemies) {
  constexpr std::array<float, 6> kX{1, 0.5F, -0.5F, -1, -0.5F, 0.5F};
  constexpr std::array<float, 6> kY{0, 0.866F, 0.866F, 0, -0.866F, -0.866F};
  FacingLikings likings{};
  if (view.game.map.built_up(where)) return likings;
  for (const Near& one : enemies) {
    const Offset way = view.game.map.grid().way(where, one.hex);
    const int hexes = length(way);
    if (hexes < 1 || hexes > 4) continue;
    const float x = 0.5F * static_cast<float>(way.along) / static_cast<float>(hexes);
    const float y = 0.866F * static_cast<float>(way.lines) / static_cast<float>(hexes);
    const float weight = hexes == 1 ? 1.0F : 0.8F / static_cast<float>(hexes * hexes);
    for (std::size_t f = 0; f < kSides; ++f)
      likings[f] += weight * std::clamp(2 * (x * kX[f] + y * kY[f]), -1.0F, 1.1F);
  }
  float most = likings[0];
  for (const float one : likings) most = std::max(most, one);
  for (float& one : likings) one = (one - most) * view.weights.facing;
  return likings;
}

Scan scan(const View& view, UnitId who, Hex where, const Surroundings& around) {
  constexpr std::array<float, 7> kFoot{1, 1, 0.85F, 0.65F, 0.45F, 0.2F, 0};
  Scan result;
  const Offset here = view.game.map.grid().offset(where);
  float threat = 0;
  for (const Near& one : around.all_enemies()) {
    const int hexes = length(one.at - here);
    result.enemy = std::min(result.enemy, hexes);
    if (hexes > 6) continue;
    if (one.kind == Kind::Artillery) {
      if (hexes <= view.ground[one.who].range) threat += 0.4F * one.strength;
    } else {
      threat += kFoot[static_cast<std::size_t>(hexes)] * one.strength;
    }
  }
  float support = 0;
  for (const Near& one : around.all_friends()) {
    const int hexes = length(one.at - here);
    if (hexes > 2 || one.who == who) continue;
    if (hexes == 1) ++result.beside;
    if (one.kind == Kind::Artillery) continue;
    if (hexes == 0) result.escorted = true;
    support += (hexes == 0 ? 1.0F : hexes == 1 ? 0.8F : 0.4F) * one.strength;
  }
  if (threat <= 0) return result;
  support += view.ground[who].kind == Kind::Artillery
                 ? 1.0F
                 : view.ground.strength(view.state, who) * static_cast<float>(view.ground.terrain(where));
  result.danger = std::clamp(threat / (support + 2) - 0.8F, 0.0F, 2.5F);
  return result;
}

}  // namespace solferino

void ButcheryMind::order(const State& state, const ActionList& list, std::span<float> likings) const {
  solferino::like({game_, ground_, weights_, state, state.pending.side}, list, likings);
}

// Far from the enemy a march is a march.
bool ButcheryMind::near_enemy(const State& state, butchery::Piece who) const {
  const bool unit = kind_of(who) == butchery::PieceKind::Unit;
  const Hex here = unit ? state[unit_of(who)].hex : state[formation_of(who)].commander_hex;
  if (here == kNoHex) return false;
  for (std::size_t i = 0; i < ground_.units(); ++i) {
    const solferino::UnitId other{static_cast<std::uint8_t>(i)};
    if (state.on_map(other) && ground_[other].side != state.pending.side &&
        static_cast<float>(game_.map.grid().distance(here, state[other].hex)) <= weights_.look_ahead)
      return true;
  }
  return false;
}

bool ButcheryMind::matters(const State& state) const {
  using butchery::Ask;
  switch (state.pending.ask) {
    case Ask::FirstMarker:
    case Ask::Declare:
    case Ask::Defend:
    case Ask::Advance:
    case Ask::ChiefMove:
      return true;
    case Ask::MovePiece: {
      const auto& move = *state.stack.top_as<butchery::PieceMove>();
      return !move.stepped && near_enemy(state, move.piece);
    }
    default:
      return false;
  }
}

}  // namespace tamburino::ai
