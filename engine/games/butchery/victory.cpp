#include <cstdlib>

#include "engine/games/butchery/rules.h"

// 13.2. Victory conditions.
namespace tamburino::butchery {

// 13.2.1-vp-b  Who last stood in all its hexes, if none of them lies in an enemy zone without a friend (B59).
std::optional<Side> controller(const Game& game, const State& state, const Objective& objective) {
  std::optional<Side> owner;
  for (const Hex where : objective.hexes) {
    const std::uint8_t slot = game.objective_slot[static_cast<std::size_t>(index(where))];
    const Side holder = state.owner[slot - 1U];
    if (owner && *owner != holder) return std::nullopt;
    owner = holder;
    if (in_enemy_zone(state, holder, where) && !friend_in(game, state, holder, where)) return std::nullopt;
  }
  return owner;
}

namespace {

Level level_for(int difference_for_allies) {
  const int size = std::abs(difference_for_allies);
  if (size <= 2) return Level::Draw;  // 13.2.2a
  const bool major = size >= 6;
  if (difference_for_allies > 0) return major ? Level::AlliedMajor : Level::AlliedMinor;
  return major ? Level::AustrianMajor : Level::AustrianMinor;
}

Level one_step_towards_austria(Level level) {
  return level == Level::AustrianMajor ? level
                                       : Level{static_cast<std::uint8_t>(static_cast<int>(level) + 1)};
}

}  // namespace

Score score(const Game& game, const State& state) {
  Score result;
  for (const Objective& objective : game.scenario.objectives) {  // 13.2.1-vp-a
    if (const auto side = controller(game, state, objective)) {
      result.half_points[static_cast<std::size_t>(index(*side))] += 2;
    }
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {  // 13.2.1-vp-c
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (state[which].broken)
      ++result.half_points[static_cast<std::size_t>(index(enemy_of(game.side(which))))];
  }
  const int halves = result.half_points[0] - result.half_points[1];
  result.difference = half_down(std::abs(halves));  // 13.2.1-vp-d, B58
  result.level = level_for(halves >= 0 ? result.difference : -result.difference);
  if (state.chief(Nation::Piedmontese).status == Status::Eliminated) {  // 13.2.2c
    result.level = one_step_towards_austria(result.level);
  }
  if (state.ending == Ending::NapoleonKilled) result.level = Level::AustrianMajor;  // 13.2.2b
  if (state.ending == Ending::FranzJosefKilled) result.level = Level::AlliedMajor;
  return result;
}

void end_game(const Game& game, State& state, Ending ending, Events& events) {
  if (state.ending != Ending::None) return;
  state.ending = ending;
  state.pending = Pending{.kind = Pending::Kind::Over};
  const Score result = score(game, state);
  tell(events, EventKind::GameOver, ending == Ending::Thunderstorm ? "7f" : "13.2.2",
       number(static_cast<int>(ending)), number(static_cast<int>(result.level)), number(result.difference));
}

}  // namespace tamburino::butchery
