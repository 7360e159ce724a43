#include <algorithm>
#include <cmath>

#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/command.h"

// What a position is worth: the points as they stand, who may still take what, and what is left of the
// armies.
namespace tamburino::ai {

namespace r = risorgimento1859;

double Risorgimento1859Mind::hand_value(const State& state) const {
  if (state.over())
    return state.winner == r::Winner::AlliedDecisive || state.winner == r::Winner::AlliedMarginal ? 1 : 0;
  const Survey allied = survey(state, Side::Allied), austrian = survey(state, Side::Austrian);
  const auto left = static_cast<float>(game_.scenario.turns - state.turn);
  const float open = std::clamp(left / weights_.settled, 0.1F, 1.0F);  // what may still change
  float lead = allied.lead() - 0.5F;                                   // a draw is the Austrians'
  for (int i = 0; i < ground_->places(); ++i) {
    const auto about = ground_->about(i, Risorgimento1859Ground::kAround);
    const float ours = allied.strength_in(Side::Allied, about) + 0.5F;
    const float theirs = allied.strength_in(Side::Austrian, about) + 0.5F;
    const float holder = state.owner[static_cast<std::size_t>(i)] == Side::Allied ? 1.0F : -1.0F;
    const float change = (ours - theirs) / (ours + theirs) - holder;  // -2 to 2
    lead += weights_.contest * open * change * static_cast<float>(allied.swing(i)) / 2;
  }
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!state.on_map(who)) continue;
    const r::Unit& one = game_[who];
    const Survey& own = one.side == Side::Allied ? allied : austrian;
    float worth = -weights_.hit * static_cast<float>(state[who].hits);
    if (state[who].is(r::Mark::Disordered)) worth -= weights_.shaken;
    worth -=
        weights_.nearness * own.strength(who) * std::min(own.way_to_goal(one.mover(), state[who].hex), 40.0F);
    lead += one.side == Side::Allied ? worth : -worth;
  }
  for (std::size_t i = 0; i < game_.brigades.size(); ++i) {
    if (!state.brigades[i].hors_de_combat) continue;
    lead += game_.side_of(r::BrigadeId{static_cast<std::uint8_t>(i)}) == Side::Allied ? -weights_.broken
                                                                                      : weights_.broken;
  }
  const float scale = static_cast<float>(game_.scenario.decisive) * (0.4F + 0.6F * open);
  return 1 / (1 + std::exp(static_cast<double>(-weights_.sharpness * lead / scale)));
}

// Half of it is who has won, half by how much.
double Risorgimento1859Mind::outcome(const State& state) const {
  const double lead = r::score(game_, state, Side::Allied) - r::score(game_, state, Side::Austrian);
  const double share = std::clamp(0.5 + lead / (4.0 * game_.scenario.decisive), 0.0, 1.0);
  return (hand_value(state) + share) / 2;
}

int Risorgimento1859Mind::clock(const State& state) const {
  constexpr int kBrigades = 32, kActivations = 64;  // more than a corps and a turn have
  int activations = 0, brigades = 0;
  for (std::size_t i = 0; i < game_.corps.size(); ++i) activations += state.corps[i].activations;
  for (std::size_t i = 0; i < game_.brigades.size(); ++i) brigades += state.brigades[i].acted ? 1 : 0;
  return (state.turn * kActivations + activations) * kBrigades + std::min(brigades, kBrigades - 1);
}

// Where a wrong choice costs most: what is attacked, and how that is answered.
bool Risorgimento1859Mind::matters(const State& state) const {
  switch (state.pending.ask) {
    case r::Ask::Declare:
    case r::Ask::Continue:
    case r::Ask::CavalryReaction:
      return true;
    default:
      return false;
  }
}

}  // namespace tamburino::ai
