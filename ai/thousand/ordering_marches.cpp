#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// Whole marches: which commander, and where to.
namespace tamburino::ai {

namespace t = thousand;
using thousand_forces::chance;
using thousand_forces::field_logit;
using thousand_forces::lacks_leaders;
using thousand_forces::part_of;
using thousand_forces::storm_logit;

namespace {

constexpr float kNever = -6, kTaken = 99;
constexpr int kEscort = 6;  // without so many units a chief is in danger

t::PlaceId place_in(Action action, std::size_t i) {
  return t::PlaceId{static_cast<std::uint8_t>(action.operand[i])};
}
t::CommanderId commander_in(Action action) {
  return t::CommanderId{static_cast<std::uint8_t>(action.operand[0])};
}

}  // namespace

// How much somebody should go to a city, or stand in it.
float ThousandMind::want(const State& state, const Picture& picture, Side side, PlaceId city) const {
  const Force& own = picture.of(side, city);
  const Force& enemy = picture.of(enemy_of(side), city);
  const PlaceId zone = game_[city].zone;
  const float points = prize(state, city);
  if (state[city].owner != side) {
    const Force& near = picture.of(side, zone);
    float wanted = 0.2F + points;
    if (enemy.units > 0 && !enemy.led) wanted /= 1 + 0.12F * enemy.sum.steps;
    if (enemy.units > 0 && enemy.led) wanted *= 0.7F;
    const float needed = enemy.led ? 1.2F * enemy.sum.worth : 2;
    return wanted * std::max(0.15F, 1 - near.sum.worth / (needed + 0.5F));
  }
  if (side == Side::Garibaldine) return 0;
  // The Bourbons cover what is threatened.
  float threat = picture.of(Side::Garibaldine, zone).sum.worth;
  for (const PlaceId next : game_[zone].neighbours)
    threat += 0.6F * picture.of(Side::Garibaldine, next).sum.worth;
  return weights_.cover * points * std::min(1.5F, threat / (own.sum.worth + 3));
}

ThousandMind::ByPlace ThousandMind::pulls(const State& state, const Picture& picture, Side side) const {
  ByPlace pull{};
  for (const PlaceId city : game_.all_cities) {
    const float wanted = want(state, picture, side, city);
    if (wanted <= 0) continue;
    for (std::size_t from = 0; from < game_.places.size(); ++from)
      pull[from] += wanted * fading_[marches_[from][index(city)]];
  }
  return pull;
}

// How many are left behind. A Garibaldine unit keeps what was won from being walked into; the Bourbons hold
// what they have.
int ThousandMind::guard(const State& state, const Picture& picture, Side side, PlaceId where) const {
  if (!game_[where].city) return 0;
  const float points = prize(state, where);
  if (points <= 0) return 0;
  if (side == Side::Garibaldine) {
    float threat = 0;
    for (const PlaceId near : game_[where].by_land) {
      const Force& enemy = picture.of(Side::Bourbon, near);
      if (enemy.led) threat += enemy.sum.worth;
    }
    const bool capital = points > 1 && !game_[where].sicily;
    return (capital ? 3 : 1) + std::min(capital ? 5 : 1, static_cast<int>(threat * 0.5F));
  }
  const int garrison = picture.of(side, where).units;
  return std::min(garrison, points > 1 ? 8 : 3);
}

// Garrisons need no commander, nor do the Bourbons, who mostly sit behind walls.
int ThousandMind::leaders_lacking(const State& state, const Picture& picture, Side side,
                                  PlaceId where) const {
  if (side == Side::Bourbon) return 0;
  const Force& force = picture.of(side, where);
  return lacks_leaders(part_of(force, force.units - guard(state, picture, side, where)));
}

int ThousandMind::others_ready(const State& state, CommanderId who) const {
  int others = 0;
  for (const CommanderId one : t::commanders_in(game_, state, game_[who].side, state[who].place)) {
    if (one != who && state[one].active && !state[one].moved) ++others;
  }
  return others;
}

// A commander without troops goes where troops are.
float ThousandMind::liking_of_ride(const State& state, const Picture& picture, CommanderId who,
                                   PlaceId to) const {
  const Side own = game_[who].side;
  const Force& here = picture.of(own, state[who].place);
  const Force& there = picture.of(own, to);
  const bool chief = game_.chief[index(own)] == who;
  const bool hostile = game_[to].city && state[to].owner != own;
  if (hostile || t::holds(state, enemy_of(own), to)) return kNever;  // it would strip the place he leaves
  if (there.units == 0) return chief ? 2 * kNever : -3;
  // A garrison needs no commander: only those count who could march.
  const auto weight = [&](const Force& force, PlaceId where) {
    const int free = force.units - (own == Side::Garibaldine ? guard(state, picture, own, where) : 0);
    return std::clamp(static_cast<float>(free) / 5, 0.0F, 2.0F) * (force.led ? 0.6F : 1.0F);
  };
  const float skill = static_cast<float>(std::max(1, t::command(game_, state, who).value - 1));
  const float gain = std::min(skill, static_cast<float>(leaders_lacking(state, picture, own, to)));
  const float spare = static_cast<float>(here.stacks - std::min(here.units, 12));
  float liking = -0.6F + weights_.company * (weight(there, to) - weight(here, state[who].place)) +
                 weights_.leaders * (gain - std::clamp(skill - spare, 0.0F, skill));
  for (const PlaceId city : game_[to].cities) {  // every commander widens the front
    if (state[city].due && picture.of(enemy_of(own), city).led)
      liking += 4 * (1 - chance(attack_logit(picture, there, own, city)));
  }
  if (chief && there.units < 4) liking += kNever;
  if (chief && here.units < 4 && there.units > 5) liking += weights_.chief_alone;
  return liking;
}

float ThousandMind::liking_of_march(const State& state, const Picture& picture, const ByPlace& pull,
                                    CommanderId who, PlaceId to) const {
  const Side own = game_[who].side;
  const Side enemy = enemy_of(own);
  const PlaceId from = state[who].place;
  const Force& here = picture.of(own, from);
  const int going = here.ready - (here.units - here.ready >= 1 ? 0 : guard(state, picture, own, from));
  if (going <= 0) return liking_of_ride(state, picture, who, to);
  const bool held = picture.of(enemy, to).units > 0;
  const PlaceId stand = held && game_[to].city ? game_[to].zone : to;
  Force army = part_of(here, going);
  army.add(picture.of(own, stand));
  if (army.guns == army.units && peril(state, picture, army, own, stand) > 0) return kNever;
  const bool chief = game_.chief[index(own)] == who;
  const float stakes = weights_.peril * std::min(1.5F, army.sum.worth / 8) * (chief ? 3.0F : 1.0F);
  const float risk = stakes * peril(state, picture, army, own, stand);
  const float rank = 0.05F * static_cast<float>(t::command(game_, state, who).rank);
  const float points = game_[to].city ? prize(state, to) : game_[to].sicily && held ? 3.0F : 0.5F;
  // The chief goes with an army or not at all, and to one when he has lost his own.
  float leaving = 0;
  if (chief && army.units < kEscort) leaving += weights_.chief_alone;
  if (chief && here.units < kEscort && picture.of(own, stand).units >= kEscort)
    leaving -= weights_.chief_alone;
  for (const PlaceId city : game_[from].cities) {
    if (game_[from].city || picture.of(enemy, city).units == 0) continue;
    leaving += weights_.stay_before * (0.3F + std::min(1.0F, prize(state, city) / 3));
    break;
  }
  if (held && game_[to].city && !picture.of(enemy, to).led) {
    if (chief && own == Side::Bourbon) return kNever;
    if (picture.of(own, stand).sum.worth > 3) return -1 + rank;  // there are enough of them
    return weights_.blockade + weights_.city_points * points -
           weights_.blockade_long * std::min(10.0F, picture.of(enemy, to).sum.steps) - leaving - risk + rank;
  }
  if (held) {
    const bool dear = own == Side::Bourbon && game_[to].sicily;  // a battle lost pays the enemy
    const float dare =
        own == Side::Garibaldine ? weights_.dare_garibaldine : weights_.dare_bourbon + (dear ? 0.2F : 0.0F);
    const float p = chance(attack_logit(picture, army, own, to));
    const float zeal = weights_.attack_zeal * (p - dare);
    if (p < dare) return zeal + rank;
    // In the field of the mainland a victory pays only where it opens the way.
    float stake = game_[to].city ? 0.3F + points / 3 : points / 3;
    for (const PlaceId city : game_[to].cities) {
      if (!game_[to].city && prize(state, city) > 0) stake += 0.5F;
    }
    const Force& there = picture.of(own, stand);  // what they gain who come to those who are there already
    const float before = there.units == 0 ? 0 : chance(attack_logit(picture, there, own, to));
    if (before > dare) stake *= std::min(1.0F, 4 * (p - before));
    return std::min(stake, 1.0F) * (1 + zeal) + weights_.city_points * points - leaving + rank;
  }
  if (chief && own == Side::Bourbon && army.units < 8) return kNever;
  if (game_[to].city && state[to].owner != own)
    return weights_.open_city + weights_.city_points * points - leaving - risk + rank;
  const float drawn = weights_.pull * (pull[index(to)] - pull[index(from)]);
  // Walls are stormed where somebody leads the defence, and only starved out where nobody does.
  const bool shut_in = own == Side::Garibaldine && game_[to].city && prize(state, to) > 0;
  const int lacking = leaders_lacking(state, picture, own, to);
  const bool joins = lacking > 0 && picture.of(own, to).units > here.units;
  const float joined = joins ? static_cast<float>(std::min(lacking, here.stacks)) : 0;
  return drawn + weights_.leaders * joined - (shut_in ? 1.2F : 0.4F) - leaving - risk +
         stakes * peril(state, picture, part_of(here, going), own, from) + rank;
}

// How likely an army is beaten in the enemy's next turn, if it stands there.
float ThousandMind::peril(const State& state, const Picture& picture, const Force& army, Side side,
                          PlaceId where) const {
  const Side enemy = enemy_of(side);
  const int turn = std::min(state.turn + t::index(side), game_.scenario.last_turn);
  const int needed = game_.turn_box(turn).command;
  const Force* worst = nullptr;
  for (const PlaceId near : game_[where].by_land) {
    const Force& one = picture.of(enemy, near);
    if (one.units == 0 || one.able < needed) continue;
    if (worst == nullptr || one.sum.worth > worst->sum.worth) worst = &one;
  }
  if (worst == nullptr || (side == Side::Garibaldine && state.armistice == t::Armistice::Truce)) return 0;
  if (!game_[where].city) return chance(field_logit(weights_, *worst, army));
  return army.led ? chance(storm_logit(weights_, *worst, army, cells(where))) : 0.0F;
}

void ThousandMind::order_marches(const State& state, const ActionList& list, Likings likings) const {
  const Picture picture = look_at(state);
  const ByPlace pull = pulls(state, picture, state.pending.side);
  ByPlace best;
  best.fill(kNever);
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    switch (t::verb_of(action)) {
      case t::Verb::March:
        likings[i] = liking_of_march(state, picture, pull, commander_in(action), place_in(action, 1));
        best[index(place_in(action, 1))] = std::max(best[index(place_in(action, 1))], likings[i]);
        break;
      case t::Verb::Flee:  // two points for the enemy: only when he would be caught otherwise
        likings[i] = kNever;
        break;
      default:
        likings[i] = 0;
    }
  }
  // One proposal for each destination: who else goes there is asked afterwards.
  for (std::size_t i = 0; i < likings.size(); ++i) {
    const Action action = list[static_cast<int>(i)];
    if (t::verb_of(action) != t::Verb::March) continue;
    float& first = best[index(place_in(action, 1))];
    if (likings[i] < first || first == kTaken) likings[i] -= 2;
    if (likings[i] == first) first = kTaken;
  }
}

}  // namespace tamburino::ai
