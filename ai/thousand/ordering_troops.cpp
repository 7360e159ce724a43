#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// Who goes along, which battles are sought, who holds a city, and where those go who are to be placed.
namespace tamburino::ai {

namespace t = thousand;
using thousand_forces::chance;
using thousand_forces::part_of;

namespace {

t::PlaceId place_in(Action action, std::size_t i) {
  return t::PlaceId{static_cast<std::uint8_t>(action.operand[i])};
}
t::UnitId unit_in(Action action) { return t::UnitId{static_cast<std::uint8_t>(action.operand[0])}; }

}  // namespace

// How many go along.
int ThousandMind::company_wanted(const State& state, const Picture& picture, const t::March& march) const {
  const Side own = game_[march.who].side;
  const PlaceId from = state[march.who].place;
  const Force& here = picture.of(own, from);
  const int guards = here.units - here.ready >= 1 ? 0 : guard(state, picture, own, from);
  const int all = here.ready - guards;
  if (all <= 0) return 0;
  const int others = others_ready(state, march.who);
  const Force& enemy = picture.of(enemy_of(own), march.to);
  const bool city = game_[march.to].city;
  if (enemy.units > 0 && (!city || enemy.led)) {
    // No more than are needed to be sure, as long as others can lead the rest elsewhere.
    int enough = all;
    for (int part = all / 2; others > 0 && enough == all && part < all; part += std::max(1, all / 6)) {
      Force army = part_of(here, part);
      army.add(picture.of(own, city ? game_[march.to].zone : march.to));
      if (attack_logit(picture, army, own, march.to) > weights_.sure) enough = part;
    }
    // Commanders follow an army before a city without troops, but into a battle in the field only with some.
    return city ? enough : std::max(1, std::min(enough, all - std::min(others, all / 4)));
  }
  if (others == 0) return all;
  if (own == Side::Bourbon) return all;
  const bool chief = game_.chief[index(own)] == march.who;
  if (enemy.units > 0) return std::min(all, chief ? 8 : 4);
  if (city && state[march.to].owner != own) return std::min(all, chief ? 6 : 2);
  const bool senior = t::senior_in(game_, state, own, from) == march.who;
  return senior ? std::max(1, all * 2 / 3) : std::max(1, all / (others + 1));
}

void ThousandMind::order_company(const State& state, const ActionList& list, Likings likings) const {
  const Picture picture = look_at(state);
  const t::March& march = *state.stack.top_as<t::March>();
  const Side own = game_[march.who].side;
  const int wanted = company_wanted(state, picture, march);
  const int ready = picture.of(own, state[march.who].place).ready;
  int chosen = 0;
  for (const UnitId who : t::units_in(state, own, state[march.who].place))
    chosen += state[who].chosen ? 1 : 0;
  const Force& enemy = picture.of(enemy_of(own), march.to);
  const bool battle = enemy.units > 0 && (!game_[march.to].city || enemy.led);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::TakeAll:
        likings[i] = wanted >= ready ? 5.0F : -2.0F;
        break;
      case t::Verb::Take: {
        const float worth = mettle(state, unit_in(action)).worth;
        likings[i] = (chosen < wanted ? 3.0F : -3.0F) + (battle ? worth : -0.3F * worth);
        break;
      }
      default:  // go
        likings[i] = chosen < wanted ? 0.0F : 4.0F;
    }
  }
}

void ThousandMind::order_combats(const State& state, const ActionList& list, Likings likings) const {
  const Picture picture = look_at(state);
  const Side own = state.pending.side;
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    likings[i] = 0;
    if (t::verb_of(action) == t::Verb::Done) continue;
    const PlaceId where = place_in(action, 0);
    if (t::verb_of(action) == t::Verb::Fight) {
      likings[i] = 6;
    } else if (!picture.of(enemy_of(own), where).led) {
      likings[i] = 5;  // it costs nothing
    } else {
      const float dare = own == Side::Garibaldine ? weights_.dare_garibaldine : weights_.dare_bourbon;
      const Force& army = picture.of(own, game_[where].zone);
      likings[i] = weights_.attack_zeal * (chance(attack_logit(picture, army, own, where)) - dare) + 0.5F;
    }
  }
}

// The weakest hold the city; who stays outside needs commanders, who goes in holds better without.
void ThousandMind::order_occupation(const State& state, const ActionList& list, Likings likings) const {
  const t::Occupation& occupation = *state.stack.top_as<t::Occupation>();
  const int outside = t::units_in(state, occupation.side, game_[occupation.city].zone).size();
  const int room = t::room(game_, state, occupation.city);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::Occupy:
        likings[i] = 3 - mettle(state, unit_in(action)).worth;
        break;
      case t::Verb::OccupyWith:
        likings[i] = outside <= room ? 1.0F : -2.0F;
        break;
      default:
        likings[i] = 0;
    }
  }
}

// Where reinforcements, escaped commanders and those who leave Sicily go.
void ThousandMind::order_posts(const State& state, const ActionList& list, Likings likings) const {
  const Picture picture = look_at(state);
  const Side own = state.pending.side;
  ByPlace troops{}, leaders{};
  for (const PlaceId where : game_.all_places) {
    const Force& here = picture.of(own, where);
    const float units = static_cast<float>(here.units);
    const float points = static_cast<float>(game_[where].points);
    leaders[index(where)] = here.units == 0 ? -4 : std::min(2.0F, units / 6) - (here.led ? 0.7F : 0.0F);
    // A battle lost in Sicily costs the Bourbons dear.
    if (own == Side::Bourbon && game_[where].sicily) leaders[index(where)] -= 2;
    troops[index(where)] = !game_[where].city ? -2 : 3 * (0.3F + std::min(points, 3.0F)) / (1 + units);
    if (points > 3) troops[index(where)] += 1;
  }
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    const t::Verb verb = t::verb_of(action);
    const bool leader = verb == t::Verb::Post || verb == t::Verb::SendCommander;
    likings[i] = (leader ? leaders : troops)[index(place_in(action, 1))] + (leader ? -0.5F : 0.0F);
  }
}

}  // namespace tamburino::ai
