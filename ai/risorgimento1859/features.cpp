#include <cmath>

#include "ai/risorgimento1859/mind.h"
#include "engine/games/risorgimento1859/command.h"

// What a learnt value sees of a position; everything as the Allies see it.
namespace tamburino::ai {

namespace r = risorgimento1859;

namespace {

struct Sum {
  float strength = 0, hits = 0, shaken = 0, lost = 0, contact = 0;
};

float log_ratio(float ours, float theirs) { return std::log((ours + 1) / (theirs + 1)); }

}  // namespace

void Risorgimento1859Mind::features(const State& state, double /*hand*/, FactSheet& sheet) const {
  const Survey seen = survey(state, Side::Allied);
  std::array<Sum, r::kMostCorps> corps{};
  std::array<Sum, r::kSideCount> sides{};
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    const r::UnitState& one = state[who];
    const auto add = [&](Sum& sum) {
      sum.lost += one.status == r::Status::Eliminated ? 1.0F : 0.0F;
      if (one.status != r::Status::OnMap) return;
      sum.strength += seen.strength(who);
      sum.hits += static_cast<float>(one.hits);
      sum.shaken += one.is(r::Mark::Disordered) ? 1.0F : 0.0F;
      sum.contact += r::in_enemy_zone(state, game_[who].side, one.hex) ? 1.0F : 0.0F;
    };
    add(sides[static_cast<std::size_t>(index(game_[who].side))]);
    add(corps[static_cast<std::size_t>(index(game_.corps_of(who)))]);
  }
  sheet.put("lead", seen.lead());
  sheet.put("strength", log_ratio(sides[0].strength, sides[1].strength));
  sheet.put("hits", sides[1].hits - sides[0].hits);
  sheet.put("shaken", sides[1].shaken - sides[0].shaken);
  sheet.put("lost", sides[1].lost - sides[0].lost);
  sheet.put("contact", sides[0].contact - sides[1].contact);
  for (int i = 0; i < ground_->places(); ++i) {
    const std::string_view name = game_.scenario.places[static_cast<std::size_t>(i)].name;
    sheet.put(name, "holder", state.owner[static_cast<std::size_t>(i)] == Side::Allied ? 1 : -1);
    for (const auto& [what, hexes] :
         {std::pair{"near", 2}, std::pair{"wide", Risorgimento1859Ground::kAbout}}) {
      const auto about = ground_->about(i, hexes);
      sheet.put(name, what,
                log_ratio(seen.strength_in(Side::Allied, about), seen.strength_in(Side::Austrian, about)));
    }
  }
  for (std::size_t i = 0; i < game_.corps.size(); ++i) {
    const std::string_view name = game_.corps[i].id;
    const Sum& sum = corps[i];
    const r::CorpsState& one = state.corps[i];
    sheet.put(name, "strength", sum.strength / 10);
    sheet.put(name, "hits", sum.hits / 10);
    sheet.put(name, "shaken", sum.shaken / 5);
    sheet.put(name, "lost", sum.lost / 5);
    sheet.put(name, "contact", sum.contact / 5);
    sheet.put(name, "to-act", static_cast<float>(r::normal_activations(game_, state) - one.activations));
    sheet.put(name, "demoralized", one.demoralized ? 1 : 0);
  }
}

}  // namespace tamburino::ai
