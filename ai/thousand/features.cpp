#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// What a learnt value sees of a position; everything as the Garibaldines see it.
namespace tamburino::ai {

namespace t = thousand;

void ThousandMind::features(const State& state, double hand, FactSheet& sheet) const {
  const Picture picture = look_at(state);
  const int left = game_.scenario.last_turn - state.turn;
  sheet.put("turns_left", static_cast<float>(left));
  sheet.put("hand", logit_of(hand));
  sheet.put("expected", 0.1F * expected_points(state, picture));
  sheet.put("points", 0.1F * static_cast<float>(t::victory_points(game_, state)));
  sheet.put("battles", static_cast<float>(state.battles_won));
  sheet.put("armistice_made", t::armistice_made(state) ? 1.0F : 0.0F);
  sheet.put("truce", state.armistice == t::Armistice::Truce ? 1.0F : 0.0F);
  sheet.put("chance_of_armistice",
            !t::armistice_made(state) && state.turn <= game_.scenario.armistice_last_turn
                ? static_cast<float>(game_.scenario.armistice_last_turn - state.turn + 1)
                : 0.0F);
  for (const Side side : t::kSides) {
    const char* name = side == Side::Garibaldine ? "garibaldine" : "bourbon";
    Force all, sicily;
    float led = 0, most = 0;
    for (const PlaceId where : game_.all_places) {
      const Force& here = picture.of(side, where);
      all.add(here);
      if (game_[where].sicily) sicily.add(here);
      if (here.led) led += here.sum.worth;
      most = std::max(most, here.sum.worth);
    }
    sheet.put(name, "worth", 0.1F * all.sum.worth);
    sheet.put(name, "steps", 0.1F * all.sum.steps);
    sheet.put(name, "commanders", 0.1F * static_cast<float>(all.commanders));
    sheet.put(name, "led", 0.1F * led);
    sheet.put(name, "largest", 0.1F * most);
    sheet.put(name, "guns", static_cast<float>(all.guns));
    sheet.put(name, "in_sicily", 0.1F * sicily.sum.worth);
    const CommanderId chief = game_.chief[index(side)];
    sheet.put(name, "chief_on_map", state[chief].fate == t::Fate::OnMap ? 1.0F : 0.0F);
    sheet.put(name, "chief_in_danger", danger(state, picture, chief));
  }
  Force starred = to_come(state, t::Arrival::Starred), piedmontese = to_come(state, t::Arrival::Piedmontese);
  sheet.put("starred", 0.1F * starred.sum.worth);
  sheet.put("piedmontese", 0.1F * piedmontese.sum.worth);
  for (const PlaceId where : game_.all_places) {
    const std::string_view name = game_[where].id;
    const Force& ours = picture.of(Side::Garibaldine, where);
    const Force& theirs = picture.of(Side::Bourbon, where);
    sheet.put(name, "balance", std::log((ours.sum.worth + 1) / (theirs.sum.worth + 1)));
    sheet.put(name, "led", (ours.led ? 1.0F : 0.0F) - (theirs.led ? 1.0F : 0.0F));
    if (!game_[where].city) continue;
    const bool held = state[where].owner == Side::Garibaldine;
    sheet.put(name, "held", held ? (state[where].scored || state[where].held ? 1.0F : 0.6F) : 0.0F);
    sheet.put(name, "starved", theirs.units > 0 && !theirs.led && !held ? 1.0F : 0.0F);
  }
}

// Half for who has won, half for the points, so that a near thing is told from a rout.
double ThousandMind::outcome(const State& state) const {
  const double over = t::victory_points(game_, state) - game_.scenario.partial_points + 0.5;
  return 0.5 * hand_value(state) + 0.5 / (1 + std::exp(-0.4 * over));
}

}  // namespace tamburino::ai
