#include <cmath>

#include "ai/novara/mind.h"
#include "ai/novara/survey.h"

// What a learnt value sees of a position; everything as the Sardinians see it.
namespace tamburino::ai {

namespace n = novara;

namespace {

using Sums = std::array<NovaraGround::Nearness, n::kSideCount>;

struct Formation {
  float strength = 0, lost = 0, shaken = 0, contact = 0, waiting = 0, gone = 0, idle = 0;
};

float log_ratio(float ours, float theirs) { return std::log((ours + 1) / (theirs + 1)); }

float holder(n::Owner owner) {
  return owner == n::Owner::Sardinian ? 1.0F : owner == n::Owner::Austrian ? -1.0F : 0.0F;
}

}  // namespace

void NovaraMind::features(const State& state, double hand, FactSheet& sheet) const {
  Sums near{}, wide{}, within{};
  std::array<Formation, n::kMostFormations> formations{};
  std::array<Formation, n::kSideCount> sides{};
  for (int i = 0; i < ground_.units(); ++i) {
    const n::UnitState& unit = state.units[static_cast<std::size_t>(i)];
    const NovaraCounter& counter = ground_.counter(UnitId{static_cast<std::uint8_t>(i)});
    if (counter.steps == 0 || unit.status == n::Status::Absent) continue;
    const auto side = static_cast<std::size_t>(index(counter.side));
    const bool on_map = unit.status == n::Status::OnMap;
    const bool dead = unit.status == n::Status::Eliminated;
    const bool left = dead || unit.status == n::Status::Exited;
    const auto strength = left ? 0.0F : static_cast<float>(strength_of(counter, unit));
    const bool contact =
        on_map && n::presence(state, enemy_of(counter.side)).near_fighting.contains(unit.hex);
    const auto count = [&](Formation& sum) {
      sum.strength += strength;
      sum.lost += static_cast<float>((dead ? counter.steps : unit.steps_lost) - unit.start_lost);
      sum.shaken += !left && unit.shaken ? strength : 0;
      sum.contact += contact ? strength : 0;
      sum.waiting += left || on_map ? 0 : strength;
      sum.gone += unit.status == n::Status::Exited ? 1.0F : 0.0F;
      sum.idle += on_map && !unit.activated ? strength : 0;
    };
    count(sides[side]);
    if (counter.formation != n::kNoFormation)
      count(formations[static_cast<std::size_t>(index(counter.formation))]);
    if (!on_map) continue;
    const float weight = unit.shaken ? weights_.weary * strength : strength;
    const NovaraGround::Nearness& close = ground_.near(unit.hex);
    const NovaraGround::Nearness& distant = ground_.wide(unit.hex);
    for (std::size_t g = 0; g < kMostGoals; ++g) {
      near[side][g] += weight * close[g];
      wide[side][g] += weight * distant[g];
    }
    if (const int goal = ground_.goal_at(unit.hex); goal >= 0)
      within[side][static_cast<std::size_t>(goal)] += weight;
  }

  const int left = game_.scenario.last_turn - state.turn;
  sheet.put("turns_left", static_cast<float>(left));
  sheet.put("hand", logit_of(hand));
  sheet.put("lead", 0.1F * static_cast<float>(n::score(game_, state, n::Side::Sardinian) -
                                              n::score(game_, state, n::Side::Austrian)));
  for (const n::Side side : n::kSides2) {
    const char* name = side == n::Side::Sardinian ? "sardinian" : "austrian";
    const Formation& all = sides[static_cast<std::size_t>(index(side))];
    int chits = 0;
    for (std::size_t c = 0; c < game_.chits.size(); ++c) {
      const n::ChitPlace place = state.chits[c].place;
      chits +=
          game_.chits[c].side == side && (place == n::ChitPlace::Cup || place == n::ChitPlace::Held) ? 1 : 0;
    }
    sheet.put(name, "chits", static_cast<float>(chits));
    sheet.put(name, "risk", risk(state, side));
    sheet.put(name, "strength", 0.1F * all.strength);
    sheet.put(name, "lost", 0.1F * all.lost);
    sheet.put(name, "shaken", 0.1F * all.shaken);
    sheet.put(name, "contact", 0.1F * all.contact);
    sheet.put(name, "waiting", 0.1F * all.waiting);
    sheet.put(name, "gone", 0.1F * all.gone);
    sheet.put(name, "idle", 0.1F * all.idle);
  }
  for (int g = 0; g < ground_.goals(); ++g) {
    const auto at = static_cast<std::size_t>(g);
    const std::string_view name = game_[ground_.goal(g).place].name;
    sheet.put(name, "owner", holder(state.owner[static_cast<std::size_t>(index(ground_.goal(g).place))]));
    sheet.put(name, "within", log_ratio(within[0][at], within[1][at]));
    sheet.put(name, "near", log_ratio(near[0][at], near[1][at]));
    sheet.put(name, "wide", log_ratio(wide[0][at], wide[1][at]));
    sheet.put(name, "near_both", std::log(near[0][at] + near[1][at] + 1));
  }
  for (const n::Side side : n::kSides2) {
    const auto own = static_cast<std::size_t>(index(side));
    const auto exit = static_cast<std::size_t>(ground_.exit_slot(side));
    sheet.put(side == n::Side::Sardinian ? "sardinian" : "austrian", "at_exit",
              ground_.has_exit(side) ? log_ratio(near[own][exit], near[1 - own][exit]) : 0);
  }
  for (std::size_t f = 0; f < game_.formations.size(); ++f) {
    const std::string_view name = game_.formations[f].id;
    sheet.put(name, "strength", 0.1F * formations[f].strength);
    sheet.put(name, "lost", 0.1F * formations[f].lost);
    sheet.put(name, "shaken", 0.1F * formations[f].shaken);
    sheet.put(name, "contact", 0.1F * formations[f].contact);
    sheet.put(name, "idle", 0.1F * formations[f].idle);
  }
}

// Half for who has won, half for the lead in points: it tells a near thing from a rout.
double NovaraMind::outcome(const State& state) const {
  const double lead = n::score(game_, state, n::Side::Sardinian) - n::score(game_, state, n::Side::Austrian);
  const double scale = 0.25 * static_cast<double>(ground_.point());
  return 0.5 * hand_value(state) + 0.5 / (1 + std::exp(-scale * lead));
}

}  // namespace tamburino::ai
