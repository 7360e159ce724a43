#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// What a position is worth: the points that the Garibaldines may expect in the end, against those they need.
namespace tamburino::ai {

namespace t = thousand;
using thousand_forces::chance;

namespace {

// The first turn in which the Garibaldines may still march.
int next_march(const t::State& state) {
  const auto* turn = state.stack.find<t::PlayerTurn>();
  const bool to_come =
      turn != nullptr && turn->side == t::Side::Garibaldine && turn->step <= t::PlayerTurn::Step::Movement;
  return state.turn + (to_come ? 0 : 1);
}

}  // namespace

namespace {

double final_value(const t::State& state) {
  const bool ours = state.winner == t::Side::Garibaldine;
  switch (state.victory) {
    case t::Victory::Total:
      return ours ? 1 : 0;
    case t::Victory::Historical:
      return ours ? 0.97 : 0.03;
    case t::Victory::Partial:
      return ours ? 0.94 : 0.06;
    case t::Victory::None:
      break;
  }
  return ours ? 1 : 0;
}

}  // namespace

double ThousandMind::hand_value(const State& state) const {
  if (state.over()) return final_value(state);
  const Picture picture = look_at(state);
  const float points = expected_points(state, picture);
  const float turns = static_cast<float>(game_.scenario.last_turn - state.turn);
  const float needed = static_cast<float>(game_.scenario.partial_points) - 0.3F;
  const float won = chance(1.7F * (points - needed) / (weights_.spread + weights_.spread_turn * turns));
  // A little for every point, so that who is far behind or ahead still plays on.
  return static_cast<double>(0.9F * won + 0.1F * std::clamp(points / 26, 0.0F, 1.0F));
}

// Units that have not come yet.
ThousandMind::Force ThousandMind::to_come(const State& state, t::Arrival arrival) const {
  Force force;
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    if (game_.units[i].arrival == arrival && state.units[i].status == t::Status::ToCome)
      force.add(mettle_[i][0]);
  }
  if (force.units > 0) force.led = true, force.commanders = 2, force.stacks = 5;
  return force;
}

// How likely the Garibaldines keep a city that is theirs.
float ThousandMind::holding(const State& state, const Picture& picture, PlaceId city) const {
  const Force& own = picture.of(Side::Garibaldine, city);
  float threat = 0;
  for (std::size_t at = 0; at < game_.places.size(); ++at) {
    const Force& enemy = picture.at[1][at];
    const int way = marches_[at][index(city)];
    if (enemy.units == 0 || !enemy.led || way > 2) continue;
    float one = own.units == 0 ? 0.6F : own.led ? 0.25F : 0.8F / (1 + own.sum.steps);
    if (own.led) one = chance(attack_logit(picture, enemy, Side::Bourbon, city)) * 0.7F;
    threat = std::max(threat, way <= 1 ? one : 0.35F * one);
  }
  return 1 - (state.armistice == t::Armistice::Truce ? 0.4F * threat : threat);
}

// Who can still take something, and how long.
void ThousandMind::survey(const State& state, const Picture& picture, Outlook& outlook) const {
  const t::Scenario& scenario = game_.scenario;
  outlook.early = !t::armistice_made(state) && state.turn <= scenario.armistice_last_turn;
  outlook.next = next_march(state);
  outlook.last = (outlook.early ? scenario.armistice_last_turn : scenario.last_turn) - 1;
  outlook.left = static_cast<float>(std::max(0, outlook.last - outlook.next + 1));
  for (const PlaceId where : game_.all_places) {
    const Force& army = picture.of(Side::Garibaldine, where);
    if (army.units > 0) outlook.add(where, army, 0);
  }
  if (outlook.early) return;
  outlook.piedmontese = to_come(state, t::Arrival::Piedmontese);
  const int wait = std::max(0, scenario.piedmontese_turn - outlook.next);
  if (outlook.piedmontese.units > 0)
    outlook.add(scenario.piedmontese_entry, outlook.piedmontese, static_cast<float>(wait));
  if (t::armistice_made(state)) outlook.starred = to_come(state, t::Arrival::Starred);
  if (outlook.starred.units > 0) outlook.add(scenario.starred_entry, outlook.starred, 0);
}

// How likely a city that is theirs counts in the end.
float ThousandMind::foothold(const State& state, const Picture& picture, const Outlook& outlook,
                             PlaceId city) const {
  const bool counts = state[city].scored || state[city].held ||
                      (picture.of(Side::Garibaldine, city).units > 0 && outlook.next <= outlook.last + 1);
  const float held = counts ? holding(state, picture, city) : outlook.next <= outlook.last ? 0.4F : 0.0F;
  const bool capital = city == game_.scenario.capital;
  return held * (1 - outlook.left * (capital ? weights_.fickle : 0.3F * weights_.fickle));
}

// How likely they take one that is not: by the army that is there first and strong enough. What takes it has
// less time for others.
float ThousandMind::prospect(const State& /*state*/, const Picture& picture, Outlook& outlook,
                             PlaceId city) const {
  const PlaceId zone = game_[city].zone;
  const Force& garrison = picture.of(Side::Bourbon, city);
  const bool blocked = picture.of(Side::Bourbon, zone).units > 0;
  const bool starved = garrison.units > 0 && !garrison.led;  // 11.1b, and 12 where there is no port
  const float fall = starved ? garrison.sum.steps / (game_[city].port ? 0.67F : 1.33F) - 1 : 0;
  Host* best = nullptr;
  float best_logit = -20, best_time = 0;
  for (std::size_t i = 0; i < outlook.count; ++i) {
    Host& host = outlook.hosts[i];
    const float way = host.at == zone ? 1 : static_cast<float>(marches(host.at, city));
    if (host.begins + way > outlook.left) continue;
    const float time = way + std::max(0.0F, fall);
    float logit = weights_.haste * (outlook.left - host.begins - host.load / host.slots - time + 1);
    if (logit < best_logit) continue;
    if (garrison.units > 0 && garrison.led)
      logit = std::min(logit, attack_logit(picture, *host.force, Side::Garibaldine, city));
    if (blocked) logit = std::min(logit, attack_logit(picture, *host.force, Side::Garibaldine, zone));
    if (!host.force->led) logit -= 1;
    if (logit > best_logit) best_logit = logit, best = &host, best_time = time;
  }
  if (best == nullptr) return 0;
  best->load += weights_.load * best_time;
  return weights_.fortune * std::min(1.0F, outlook.left / 6) +
         weights_.plan * chance(std::min(best_logit, 4.0F));
}

// How likely a chief is beaten in the enemy's next turn: who catches one has won.
float ThousandMind::danger(const State& state, const Picture& picture, CommanderId who) const {
  if (state[who].fate != t::Fate::OnMap) return 0;
  const Side enemy = enemy_of(game_[who].side);
  float most = 0;
  for (const PlaceId from : game_.all_places) {
    const Force& army = picture.of(enemy, from);
    if (army.units == 0 || !army.led || marches(from, state[who].place) > 1) continue;
    most = std::max(most, chance(attack_logit(picture, army, enemy, state[who].place)));
  }
  return most;
}

// What the troops on both sides are worth in points: against what there is on average, and less as the end
// comes near.
float ThousandMind::mass(const Picture& picture, const Outlook& outlook) const {
  float ours = outlook.starred.sum.worth, theirs = 0;
  for (const PlaceId where : game_.all_places) {
    const Force& enemy = picture.of(Side::Bourbon, where);
    ours += picture.of(Side::Garibaldine, where).sum.worth;
    theirs += enemy.sum.worth + weights_.general * static_cast<float>(enemy.commanders);
  }
  const float usual = outlook.early ? 10 : 37, usual_theirs = outlook.early ? 84 : 68;
  return (weights_.worth * (ours - usual) - weights_.worth_enemy * (theirs - usual_theirs)) *
         (outlook.early ? 1 : 0.35F + 0.065F * outlook.left);
}

float ThousandMind::expected_points(const State& state, const Picture& picture) const {
  Outlook outlook;
  survey(state, picture, outlook);
  const CommanderId king = game_.chief[index(Side::Bourbon)], chief = game_.chief[index(Side::Garibaldine)];
  float fought = static_cast<float>(game_.scenario.battle_points * state.battles_won);
  if (state[king].fate == t::Fate::Fled) fought += static_cast<float>(game_.scenario.escape_points);
  float all = 0, sicily = 0, stormed = 0;
  for (const PlaceId city : by_prize_) {
    const float worth = prize(state, city);
    if (worth <= 0) continue;
    const float points =
        worth * (state[city].owner == Side::Garibaldine ? foothold(state, picture, outlook, city)
                                                        : prospect(state, picture, outlook, city));
    all += points;
    if (game_[city].sicily) sicily += points;
    if (game_[city].siege_points > 0) stormed += points;
  }
  const float rest = weights_.king * danger(state, picture, king) -
                     weights_.chief * danger(state, picture, chief) + mass(picture, outlook);
  if (!outlook.early) return fought + all + rest;
  // What is won in Sicily counts as far as it forces the armistice; battles and Palermo stay.
  const float truce = chance(weights_.armistice * (fought + sicily - 5.5F));
  return fought + stormed + truce * weights_.mainland + rest;
}

}  // namespace tamburino::ai
