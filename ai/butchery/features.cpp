#include <cmath>

#include "ai/butchery/balance.h"
#include "ai/butchery/mind.h"
#include "ai/butchery/tension.h"

// What a learnt value sees of a position; everything as the Allies see it.
namespace tamburino::ai {

using namespace solferino;

namespace {

struct Army {
  float strength = 0, steps = 0, disorder = 0, contact = 0, guns = 0;
};

}  // namespace

void ButcheryMind::features(const State& state, double hand, FactSheet& sheet) const {
  std::array<Army, butchery::kSideCount> armies{};
  std::array<Army, butchery::kMostFormations> formations{};
  for (std::size_t i = 0; i < ground_.units(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    const Counter& counter = ground_[who];
    const auto count = [&](Army& sum) {
      sum.strength += ground_.strength(state, who);
      sum.steps += static_cast<float>(state[who].steps_lost);
      sum.disorder += state[who].disorganised ? 1.0F : 0.0F;
      sum.contact += in_enemy_zone(state, counter.side, state[who].hex) ? 1.0F : 0.0F;
      sum.guns += counter.kind == Kind::Artillery ? 1.0F : 0.0F;
    };
    count(armies[at(counter.side)]);
    count(formations[at(counter.formation)]);
  }
  const Balance places = balance(game_, ground_, weights_, state);
  const Outlook breaking = outlook(game_, ground_, weights_, state);
  const auto now = butchery::score(game_, state);
  sheet.put("turns_left", static_cast<float>(game_.scenario.last_turn - state.turn));
  sheet.put("markers_left", 0.1F * static_cast<float>(state.markers.size()));
  sheet.put("hand", logit_of(hand));
  sheet.put("lead", 0.5F * static_cast<float>(now.half_points[0] - now.half_points[1]));
  sheet.put("tension", tension(game_, ground_, weights_, state));
  sheet.put("exposure", 0.1F * exposure(game_, ground_, state));
  float held = 0, spread = 0;
  for (std::size_t p = 0; p < ground_.places(); ++p) {
    held += 2 * places.allied[p] - 1;
    spread += places.allied[p] * (1 - places.allied[p]);
  }
  sheet.put("places", held);
  sheet.put("places_open", spread);
  for (const Side side : {Side::Allies, Side::Austrians}) {
    const char* name = side == Side::Allies ? "allies" : "austrians";
    const Army& all = armies[at(side)];
    float broken = 0;
    for (std::size_t f = 0; f < game_.formations.size(); ++f)
      broken += butchery::side_of(game_.formations[f].nation) == side ? breaking.broken[f] : 0;
    sheet.put(name, "strength", 0.01F * all.strength);
    sheet.put(name, "steps", 0.1F * all.steps);
    sheet.put(name, "disorder", 0.1F * all.disorder);
    sheet.put(name, "contact", 0.1F * all.contact);
    sheet.put(name, "guns", 0.1F * all.guns);
    sheet.put(name, "broken", broken);
  }
  for (std::size_t p = 0; p < ground_.places(); ++p) {
    const std::string_view name = game_.scenario.objectives[p].id;
    sheet.put(name, "allied", 2 * places.allied[p] - 1);
    sheet.put(name, "wide", places.facts[p][2]);
    sheet.put(name, "close", places.facts[p][4]);
    sheet.put(name, "owner", places.facts[p][6]);
    sheet.put(name, "garrison", places.facts[p][8]);
  }
  for (std::size_t f = 0; f < game_.formations.size(); ++f) {
    const std::string_view name = game_.formations[f].id;
    sheet.put(name, "breaking", breaking.broken[f]);
    sheet.put(name, "strength", 0.1F * formations[f].strength);
    sheet.put(name, "disorder", 0.1F * formations[f].disorder);
    sheet.put(name, "contact", 0.1F * formations[f].contact);
  }
}

// Half for the level of victory, half for the points: most battles are drawn, and a draw alone teaches
// nothing.
double ButcheryMind::outcome(const State& state) const {
  const auto end = butchery::score(game_, state);
  const double lead = 0.5 * (end.half_points[0] - end.half_points[1]);
  return 0.5 * hand_value(state) + 0.5 / (1 + std::exp(-lead / 2));
}

}  // namespace tamburino::ai
