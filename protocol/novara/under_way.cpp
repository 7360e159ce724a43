#include "protocol/novara/under_way.h"

#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

namespace tamburino::novara_json {
namespace {

namespace n = novara;

class Doing {
 public:
  Doing(const n::Game& game, const n::State& state) : game_(game), state_(state) {}

  Json all() {
    if (state_.over()) return json_;
    tell_choices();
    tell_fire();
    tell_combats();
    tell_movement();
    tell_results();
    return json_;
  }

 private:
  std::string hex(Hex where) const { return where == kNoHex ? "" : game_.map.grid().name(where); }

  bool seen(n::UnitId who) const {
    return who != n::kNoUnit && state_[who].status != n::Status::Unknown &&
           state_[who].status != n::Status::ToPlace;
  }

  template <class Which>
  Json units(Which which) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const n::UnitId who{static_cast<std::uint8_t>(i)};
      if (seen(who) && which(state_[who])) list.push_back(game_[who].id);
    }
    return list;
  }

  void tell_choices() {
    n::UnitId selected = n::kNoUnit;
    if (const auto* setup = state_.stack.find<n::SetUp>()) selected = setup->selected;
    if (const auto* arrivals = state_.stack.find<n::Arrivals>()) selected = arrivals->selected;
    if (selected != n::kNoUnit) json_["selected"] = game_[selected].id;
    if (const auto* seizure = state_.stack.find<n::Seizure>(); seizure != nullptr && seen(seizure->train))
      json_["seized"] = game_[seizure->train].id;
    if (const auto* reveal = state_.stack.find<n::Reveal>()) json_["revealed"] = hex(reveal->hex);
    if (const auto* march = state_.stack.find<n::DummyMarch>()) json_["dummies_left"] = march->left;
  }

  void tell_fire() {
    if (state_.activation.fire_target == kNoHex) return;
    json_["fire"] = {{"target", hex(state_.activation.fire_target)},
                     {"guns", units([](const n::UnitState& one) { return one.aimed; })}};
  }

  Json combat(int i) const {
    const n::Combat& one = state_.activation.combats[static_cast<std::size_t>(i)];
    Json targets = Json::array();
    for (std::size_t t = 0; t < one.count; ++t) targets.push_back(hex(one.target[t]));
    return {{"targets", targets},
            {"attackers", units([i](const n::UnitState& unit) { return unit.combat == i; })}};
  }

  void tell_combats() {
    for (int i = 0; i < state_.activation.combat_count; ++i) {
      if (!state_.activation.combats[static_cast<std::size_t>(i)].resolved)
        json_["combats"].push_back(combat(i));
    }
    const auto* fight = state_.stack.find<n::Fight>();
    if (fight == nullptr) return;
    json_["fight"] = combat(fight->combat);
    if (fight->step <= n::Fight::Step::Defender) return;
    json_["fight"]["attacker"] = {{"loss", fight->attacker_loss}, {"ground", fight->attacker_back}};
    json_["fight"]["defender"] = {{"loss", fight->defender_loss}, {"ground", fight->defender_back}};
  }

  void tell_movement() {
    if (const auto* move = state_.stack.find<n::GroupMove>()) {
      json_["moving"] = Json::array();
      for (std::size_t i = 0; i < move->count; ++i) {
        if (seen(move->unit[i])) json_["moving"].push_back(game_[move->unit[i]].id);
      }
    }
    if (const auto* contact = state_.stack.find<n::ContactBreak>())
      json_["contact"] = {{"mover", hex(contact->mover)}, {"leaving", hex(contact->leaving)}};
    if (const auto* charge = state_.stack.find<n::Charge>()) {
      json_["charge"] = {{"from", hex(charge->from)},
                         {"target", hex(charge->target)},
                         {"hits", charge->hits},
                         {"hits_back", charge->hits_back}};
    }
  }

  void tell_results() {
    if (const auto* losses = state_.stack.find<n::Losses>()) {
      json_["losses"] = {
          {"side", n::word_of(losses->side)}, {"count", losses->count}, {"why", n::word_of(losses->why)}};
    }
    if (const auto* retreat = state_.stack.find<n::Retreat>()) {
      json_["retreat"] = {{"side", n::word_of(retreat->side)}, {"hexes", retreat->length}};
      if (seen(retreat->going)) json_["retreat"]["unit"] = game_[retreat->going].id;
    }
    if (const auto* advance = state_.stack.find<n::Advance>()) {
      json_["advance"] = {{"hexes", advance->two ? 2 : 1}};
      if (seen(advance->going)) json_["advance"]["unit"] = game_[advance->going].id;
    }
  }

  const n::Game& game_;
  const n::State& state_;
  Json json_ = Json::object();
};

}  // namespace

Json under_way(const n::Game& game, const n::State& state) { return Doing(game, state).all(); }

}  // namespace tamburino::novara_json
