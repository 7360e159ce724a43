#include <algorithm>
#include <cmath>

#include "ai/thousand/mind.h"

// What a position is worth: the points that the Garibaldines may expect in the end, against those they need.
namespace tamburino::ai {

namespace t = thousand;
using thousand_forces::chance;

namespace {

constexpr std::uint8_t kFar = 60;

// The first turn in which the Garibaldines may still march.
int next_march(const t::State& state) {
  const auto* turn = state.stack.find<t::PlayerTurn>();
  const bool to_come = turn != nullptr && turn->side == t::Side::Garibaldine &&
                       turn->step <= t::PlayerTurn::Step::Movement;
  return state.turn + (to_come ? 0 : 1);
}

}  // namespace

ThousandMind::ThousandMind(const Game& game, const Weights& weights) : game_(game), weights_(weights) {
  weigh_units();
  measure_marches();
  for (const PlaceId city : game_.all_cities) by_prize_.push_back(city);
  std::stable_sort(by_prize_.begin(), by_prize_.end(), [&](PlaceId a, PlaceId b) {
    return std::max(game_[a].points, game_[a].siege_points) > std::max(game_[b].points, game_[b].siege_points);
  });
  for (std::size_t i = 0; i < fading_.size(); ++i)
    fading_[i] = std::exp(-weights_.decay * static_cast<float>(i));
}

// Over land, and by the sea routes that are open to everybody.
void ThousandMind::measure_marches() {
  std::array<t::PlaceSet, t::kMostPlaces> ways{};
  for (const PlaceId from : game_.all_places) {
    ways[index(from)] = game_[from].by_land;
    for (const t::Route& route : game_.routes) {
      const bool starts = from == route.from || from == game_[route.from].zone;
      if (!starts || route.needs != t::kNoPlace) continue;
      ways[index(from)].add(route.to);
      ways[index(from)].add(game_[route.to].zone);
    }
  }
  for (const PlaceId from : game_.all_places) {
    auto& far = marches_[index(from)];
    far.fill(kFar);
    t::PlaceSet reached, edge;
    edge.add(from);
    for (std::uint8_t steps = 0; !edge.empty(); ++steps) {
      t::PlaceSet next;
      for (const PlaceId where : edge) {
        far[index(where)] = steps;
        next = next | ways[index(where)];
      }
      reached = reached | edge;
      edge = next - reached;
    }
  }
}

// A tick is a player's turn: when it is over no battle is under way.
int ThousandMind::clock(const State& state) const {
  const auto* turn = state.stack.find<t::PlayerTurn>();
  if (turn != nullptr) return 2 * state.turn + t::index(turn->side);
  const auto* all = state.stack.find<t::GameTurn>();
  const bool over = all != nullptr && all->step > t::GameTurn::Step::Bourbon;
  return 2 * state.turn + (over ? 1 : 0);
}

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

double ThousandMind::value(const State& state) const {
  if (state.over()) return final_value(state);
  const Picture picture = look_at(state);
  const float points = expected_points(state, picture);
  const float turns = static_cast<float>(game_.scenario.last_turn - state.turn);
  const float needed = static_cast<float>(game_.scenario.partial_points) - 0.3F;
  const float won = chance(1.7F * (points - needed) / (weights_.spread + weights_.spread_turn * turns));
  // A little for every point, so that who is far behind or ahead still plays on.
  return static_cast<double>(0.9F * won + 0.1F * std::clamp(points / 26, 0.0F, 1.0F));
}

namespace {

// An army that may take cities, as many at a time as it can be split for.
struct Host {
  std::size_t at = 0;
  const thousand_forces::Force* force = nullptr;
  float slots = 1;
  float begins = 0;  // when it arrives
  float load = 0;    // turns that are spent on other cities
};

struct Hosts {
  std::array<Host, t::kMostPlaces + 2> all;
  std::size_t count = 0;
  void add(std::size_t at, const thousand_forces::Force& force, float begins) {
    const float parts = std::min(static_cast<float>(force.commanders), static_cast<float>(force.units) / 3);
    all[count++] = {at, &force, force.led ? std::clamp(parts, 1.0F, 5.0F) : 0.4F, begins, 0};
  }
};

}  // namespace

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
    if (own.led) one = chance(attack_logit(state, picture, enemy, Side::Bourbon, city)) * 0.7F;
    threat = std::max(threat, way <= 1 ? one : 0.35F * one);
  }
  return 1 - (state.armistice == t::Armistice::Truce ? 0.4F * threat : threat);
}

float ThousandMind::expected_points(const State& state, const Picture& picture) const {
  const t::Scenario& scenario = game_.scenario;
  const int next = next_march(state);
  float material = 0;
  for (std::size_t at = 0; at < game_.places.size(); ++at)
    material += picture.at[0][at].sum.worth - picture.at[1][at].sum.worth;
  float points = static_cast<float>(scenario.battle_points * state.battles_won);
  const CommanderId king = game_.chief[1], chief = game_.chief[0];
  if (state[king].fate == t::Fate::Fled) points += static_cast<float>(scenario.escape_points);

  const bool early = !t::armistice_made(state) && state.turn <= scenario.armistice_last_turn;
  const int last = early ? scenario.armistice_last_turn - 1 : scenario.last_turn - 1;
  const float left = static_cast<float>(std::max(0, last - next + 1));

  Hosts hosts;
  for (std::size_t at = 0; at < game_.places.size(); ++at) {
    if (picture.at[0][at].units > 0) hosts.add(at, picture.at[0][at], 0);
  }
  Force starred, piedmontese;
  if (!early) {
    piedmontese = to_come(state, t::Arrival::Piedmontese);
    if (piedmontese.units > 0)
      hosts.add(index(scenario.piedmontese_entry), piedmontese,
                static_cast<float>(std::max(0, scenario.piedmontese_turn - next)));
    if (t::armistice_made(state)) starred = to_come(state, t::Arrival::Starred);
    if (starred.units > 0) hosts.add(index(scenario.starred_entry), starred, 0);
  }

  float sicily = points, palermo = 0, cities = 0;
  for (const PlaceId city : by_prize_) {
    const float worth = prize(state, city);
    if (worth <= 0) continue;
    float taken = 0;
    if (state[city].owner == Side::Garibaldine) {
      const bool counts = state[city].scored || state[city].held ||
                          (picture.of(Side::Garibaldine, city).units > 0 && next <= last + 1);
      taken = counts ? holding(state, picture, city) : next <= last ? 0.4F : 0.0F;
    } else {
      const PlaceId zone = game_[city].zone;
      const Force& garrison = picture.of(Side::Bourbon, city);
      const bool blocked = picture.of(Side::Bourbon, zone).units > 0;
      const float rate = game_[city].port ? 0.67F : 1.33F;
      const float fall = garrison.units > 0 && !garrison.led ? garrison.sum.steps / rate - 1 : 0;
      Host* best = nullptr;
      float best_logit = -20, best_time = 0;
      for (std::size_t i = 0; i < hosts.count; ++i) {
        Host& host = hosts.all[i];
        const int way = PlaceId{static_cast<std::uint8_t>(host.at)} == zone ? 1 : marches_[host.at][index(city)];
        if (host.begins + static_cast<float>(way) > left) continue;
        const float time = static_cast<float>(way) + std::max(0.0F, fall);
        float logit = weights_.haste * (left - host.begins - host.load / host.slots - time + 1);
        if (logit < best_logit) continue;
        if (garrison.units > 0 && garrison.led)
          logit = std::min(logit, attack_logit(state, picture, *host.force, Side::Garibaldine, city));
        if (blocked)
          logit = std::min(logit, attack_logit(state, picture, *host.force, Side::Garibaldine, zone));
        if (!host.force->led) logit -= 1;
        if (logit > best_logit) best_logit = logit, best = &host, best_time = time;
      }
      if (best != nullptr) {
        taken = chance(std::min(best_logit, 4.0F));
        best->load += weights_.load * best_time;
      }
    }
#ifdef TM_TRACE
    tm_trace(city, taken, worth, garrison_kind(state, picture, city));
#endif
    if (early && game_[city].sicily) (game_[city].siege_points > 0 ? palermo : sicily) += worth * taken;
    cities += worth * taken;
  }
  // The chiefs: who catches one has won.
  const auto danger = [&](CommanderId who) {
    if (state[who].fate != t::Fate::OnMap) return 0.0F;
    const Side own = game_[who].side;
    float most = 0;
    for (std::size_t at = 0; at < game_.places.size(); ++at) {
      const Force& enemy = picture.at[1 - index(own)][at];
      if (enemy.units == 0 || !enemy.led || marches_[at][index(state[who].place)] > 1) continue;
      most = std::max(most, chance(attack_logit(state, picture, enemy, enemy_of(own), state[who].place)));
    }
    return most;
  };
  const float safety = weights_.king * danger(king) - weights_.chief * danger(chief);
  const float mass = weights_.worth * (material + starred.sum.worth) * left / 10;
  if (early) {
    const float truce = chance(weights_.armistice * (sicily + palermo - 5.5F));
    const float fought = points + palermo;
    return fought + truce * weights_.mainland + safety + weights_.worth * material;
  }
  return points + cities + safety + mass;
}

}  // namespace tamburino::ai
