#include "ai/risorgimento1859/fight.h"

#include "engine/games/risorgimento1859/combat.h"

namespace tamburino::ai {

namespace r = risorgimento1859;

namespace {

constexpr int kFaces = 10, kMostHits = 3;
using Chances = std::array<float, kMostHits + 1>;

Chances chances_of_hits(const r::Game& game, int added) {
  Chances all{};
  for (int die = 0; die < kFaces; ++die)
    all[static_cast<std::size_t>(r::hits_by(game, die + added))] += 1.0F / kFaces;
  return all;
}

}  // namespace

Risorgimento1859Fight expected_fight(const r::Game& game, int attack, int defence, bool wins_ties) {
  const Chances on_defender = chances_of_hits(game, attack), on_attacker = chances_of_hits(game, defence);
  Risorgimento1859Fight sum;
  for (std::size_t dealt = 0; dealt < on_defender.size(); ++dealt) {
    for (std::size_t taken = 0; taken < on_attacker.size(); ++taken) {
      const float chance = on_defender[dealt] * on_attacker[taken];
      sum.dealt += chance * static_cast<float>(dealt);
      sum.taken += chance * static_cast<float>(taken);
      if (dealt > taken || (dealt == taken && wins_ties)) sum.won += chance;
    }
  }
  return sum;
}

}  // namespace tamburino::ai
