#include "engine/games/custoza/rules.h"

// 20. Lines of communication.
namespace tamburino::custoza {

namespace {

// g20a  Up to 4, traced as 4.2, to a road or track, then along roads and tracks, any length.
template <class Goals>
bool connects(const Game& game, const State& state, Side side, Hex from, const Goals& goals) {
  Reach near, along;
  trace(game, state, side, from, 2 * game.constants.command_range, near);
  along.clear(game.map.size());
  for (int i = 0; i < near.size(); ++i) {
    if (game.map.has_road(near[i])) along.seed(near[i], 0, kNoFacing, false);
  }
  along.spread(game.map.grid(), 0, [&](Hex at, Facing way, Hex to) -> StepCost {
    if (game.map.road(at, way) == Road::None || !open_side(game, state, at, way)) return {};
    return trace_passes(game, state, side, to) ? StepCost{0, false} : StepCost{};
  });
  for (const Hex goal : goals) {
    if (along.contains(goal)) return true;
  }
  return false;
}

}  // namespace

bool has_communication(const Game& game, const State& state, Side side, Hex from) {
  return connects(game, state, side, from, game.scenario.sources[static_cast<std::size_t>(index(side))]);
}

bool communicate(const Game& game, const State& state, Side side, Hex from, Hex to) {
  return connects(game, state, side, from, std::array{to});
}

// g20b  A unit In Command shares its Formation's.
bool has_communication(const Game& game, const State& state, UnitId who) {
  const FormationId own = game[who].formation;
  const bool shared = own != kNoFormation && !game[own].reserve_units() && !state[who].out_of_command &&
                      commander_on_map(state, own);
  return has_communication(game, state, game[who].side, shared ? state[own].commander_hex : state[who].hex);
}

void determine_communication(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (game[which].reserve_units() || !commander_on_map(state, which)) continue;
    state[which].communication = has_communication(game, state, game[which].side, state[which].commander_hex);
  }
}

}  // namespace tamburino::custoza
