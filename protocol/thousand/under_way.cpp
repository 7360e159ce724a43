#include "protocol/thousand/under_way.h"

#include "engine/games/thousand/names.h"

namespace tamburino::thousand_json {
namespace {

namespace t = thousand;

class Doing {
 public:
  Doing(const t::Game& game, const t::State& state) : game_(game), state_(state) {}

  Json all() {
    if (state_.over()) return json_;
    tell_marches();
    tell_sieges();
    tell_board();
    tell_retreat();
    tell_losses();
    return json_;
  }

 private:
  template <class Kind>
  const Kind* find() const {
    return state_.stack.find<Kind>();
  }

  template <class Which>
  Json units(Which which) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      if (which(state_.units[i])) list.push_back(game_.units[i].id);
    }
    return list;
  }

  Json ids(const t::PlaceSet& places) const {
    Json list = Json::array();
    for (const t::PlaceId where : places) list.push_back(game_[where].id);
    return list;
  }

  void tell_marches() {
    if (const auto* march = find<t::March>(); march != nullptr && march->who != t::kNoCommander) {
      json_["march"] = {{"commander", game_[march->who].id},
                        {"to", game_[march->to].id},
                        {"units", units([](const t::UnitState& one) { return one.chosen; })}};
    }
    if (const auto* recruit = find<t::Recruit>()) json_["recruiting"] = game_[recruit->city].id;
    if (find<t::Evacuation>() != nullptr) {
      json_["evacuation"] = {{"sent", units([](const t::UnitState& one) { return one.moved; })}};
    }
  }

  void tell_sieges() {
    if (const auto* garrison = find<t::Garrison>())
      json_["garrison"] = {{"city", game_[garrison->city].id}, {"besieger", t::word_of(garrison->besieger)}};
    if (const auto* occupation = find<t::Occupation>())
      json_["occupation"] = {{"city", game_[occupation->city].id}, {"side", t::word_of(occupation->side)}};
  }

  void tell_board() {
    if (const auto* deployment = find<t::Deployment>()) {
      json_["deployment"] = {{"side", t::word_of(deployment->side)}, {"second", deployment->second}};
    }
    if (const auto* round = find<t::Round>(); round != nullptr && round->mover != t::kNoCell) {
      const bool attacks = round->step == t::Round::Step::Resolve || round->step == t::Round::Step::Support;
      json_[attacks ? "attack" : "move"] = {{"from", t::cell_name(round->mover)}};
      if (attacks) json_["attack"]["target"] = t::cell_name(state_[round->mover].target);
      if (round->hits > 0) json_["attack"]["hits"] = round->hits;
    }
    if (find<t::NewTops>() == nullptr) return;
    for (int at = 0; at < t::kCells; ++at) {
      const t::Cell where{static_cast<std::uint8_t>(at)};
      if (state_[where].topless) json_["topless"].push_back(t::cell_name(where));
    }
  }

  void tell_retreat() {
    const auto* retreat = find<t::Retreat>();
    if (retreat == nullptr) return;
    Json json{{"side", t::word_of(retreat->side)}, {"forced", retreat->forced}};
    if (retreat->to != t::kNoPlace) json["to"] = game_[retreat->to].id;
    Json going = Json::object();
    const auto add = [&](const auto& counters, const auto& states) {
      for (std::size_t i = 0; i < counters.size(); ++i) {
        if (!states[i].withdrawn && states[i].retreats_to != t::kNoPlace)
          going[counters[i].id] = game_[states[i].retreats_to].id;
      }
    };
    add(game_.units, state_.units);
    add(game_.commanders, state_.commanders);
    json["going"] = going;
    if (!retreat->entered.empty()) json["entered"] = ids(retreat->entered);
    json_["retreat"] = json;
  }

  void tell_losses() {
    if (const auto* losses = find<t::Reductions>()) {
      json_["reductions"] = {{"side", t::word_of(losses->side)},
                             {"left", losses->left},
                             {"hit", units([](const t::UnitState& one) { return one.chosen; })}};
      if (losses->place != t::kNoPlace) json_["reductions"]["at"] = game_[losses->place].id;
    }
    if (const auto* captives = find<t::Captives>()) {
      Json waiting = Json::array();
      for (const t::CommanderId who : captives->waiting) waiting.push_back(game_[who].id);
      json_["captives"] = {{"waiting", waiting}};
      if (captives->now != t::kNoCommander) json_["captives"]["commander"] = game_[captives->now].id;
    }
    if (const auto* attrition = find<t::Attrition>()) {
      json_["attrition"] = {{"side", t::word_of(attrition->side)}, {"waiting", ids(attrition->waiting)}};
      if (attrition->now != t::kNoPlace) json_["attrition"]["at"] = game_[attrition->now].id;
    }
  }

  const t::Game& game_;
  const t::State& state_;
  Json json_ = Json::object();
};

}  // namespace

Json under_way(const t::Game& game, const t::State& state) { return Doing(game, state).all(); }

}  // namespace tamburino::thousand_json
