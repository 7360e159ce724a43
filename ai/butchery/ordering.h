#pragma once

#include <span>

#include "ai/butchery/balance.h"
#include "ai/butchery/fight.h"
#include "engine/games/butchery/actions.h"

// What is liked at first sight, question by question.
namespace tamburino::ai::solferino {

using butchery::verb_of;
using Likings = std::span<float>;

struct View {
  const Game& game;
  const Ground& ground;
  const ButcheryWeights& weights;
  const State& state;
  Side side;

  int distance(Hex a, Hex b) const { return game.map.grid().distance(a, b); }
  Fight fight() const { return {game, ground, weights, state}; }
};

inline UnitId unit_in(Action action, int operand) {
  return UnitId{static_cast<std::uint8_t>(action.operand[static_cast<std::size_t>(operand)])};
}
inline Hex hex_in(Action action, int operand) {
  return Hex{action.operand[static_cast<std::size_t>(operand)]};
}
inline Facing facing_in(Action action, int operand) {
  return Facing{static_cast<std::uint8_t>(action.operand[static_cast<std::size_t>(operand)])};
}

// Troops within a few hexes of a place on the map.
struct Near {
  UnitId who{};
  Hex hex = kNoHex;
  Offset at;
  float strength = 0;
  Kind kind{};
};
struct Surroundings {
  static constexpr std::size_t kMost = 64;
  std::array<Near, kMost> enemy, own;
  std::size_t enemies = 0, friends = 0;
  std::span<const Near> all_enemies() const { return {enemy.data(), enemies}; }
  std::span<const Near> all_friends() const { return {own.data(), friends}; }
};
void look_around(const View& view, Hex centre, int radius, Surroundings& around);

// How well a unit there would face the enemies around, by facing: 0 is best.
using FacingLikings = std::array<float, kSides>;
FacingLikings facing_likings(const View& view, Hex where, std::span<const Near> enemies);

// What a unit there would have around it.
struct Scan {
  float danger = 0;       // 0 when friends and ground outweigh the enemies who can strike there
  int enemy = 99;         // hexes to the nearest
  int beside = 0;         // friends in the next hexes
  bool escorted = false;  // foot or horse in the same hex
};
Scan scan(const View& view, UnitId who, Hex where, const Surroundings& around);

// All units of the active formation that can assault that hex.
Band band_against(const View& view, Hex there);

// moves
void like_pieces(const View& view, const ActionList& list, Likings likings);
void like_unit_moves(const View& view, const ActionList& list, Likings likings);
// leaders
void like_commander_moves(const View& view, const ActionList& list, Likings likings);
void like_chief_moves(const View& view, const ActionList& list, Likings likings);
void like_riders(const View& view, const ActionList& list, Likings likings);
void like_rider_moves(const View& view, const ActionList& list, Likings likings);
void like_first_marker(const View& view, const ActionList& list, Likings likings);
void like_direct_command(const View& view, const ActionList& list, Likings likings);
void like_followers(const View& view, const ActionList& list, Likings likings);
void like_placements(const View& view, const ActionList& list, Likings likings);
// combat
void like_barrages(const View& view, const ActionList& list, Likings likings);
void like_assaults(const View& view, const ActionList& list, Likings likings);
void like_shares(const View& view, const ActionList& list, Likings likings);
void like_order_of_assaults(const View& view, const ActionList& list, Likings likings);
void like_defences(const View& view, const ActionList& list, Likings likings);
void like_defence_shares(const View& view, const ActionList& list, Likings likings);
void like_retreats(const View& view, const ActionList& list, Likings likings);
void like_turns(const View& view, const ActionList& list, Likings likings);
void like_advances(const View& view, const ActionList& list, Likings likings);

}  // namespace tamburino::ai::solferino
