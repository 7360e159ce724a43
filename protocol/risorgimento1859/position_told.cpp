#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/names.h"
#include "protocol/position_words.h"
#include "protocol/risorgimento1859/position.h"
#include "protocol/risorgimento1859/under_way.h"
#include "protocol/risorgimento1859/words.h"

namespace tamburino::risorgimento1859_json {
namespace {

namespace r = risorgimento1859;
using position_words::Marks;

std::string_view phase_of_brigade(const r::State& state) {
  if (state.stack.find<r::UnitMove>() != nullptr) return "movement";
  if (state.stack.find<r::Attacks>() != nullptr) return "attacks";
  const auto* now = state.stack.find<r::BrigadeAction>();
  using Step = r::BrigadeAction::Step;
  switch (now == nullptr ? Step::Move : now->step) {
    case Step::Orders:
    case Step::OrdersRoll:
    case Step::Begin:
    case Step::End:
      return "brigade";
    case Step::Cavalry:
    case Step::Move:
      return "movement";
    case Step::Rally:
      return "rally";
    case Step::SmallArms:
      return "fire";
    case Step::Attacks:
      return "attacks";
  }
  return "brigade";
}

std::string_view phase_of_turn(const r::State& state) {
  const auto* turn = state.stack.find<r::GameTurn>();
  using Step = r::GameTurn::Step;
  switch (turn == nullptr ? Step::End : turn->step) {
    case Step::Begin:
    case Step::Release:
    case Step::Leaves:
      return "start";
    case Step::Initiative:
      return "initiative";
    case Step::Reserve:
    case Step::Activation:
      return "reserve";
    case Step::Recovery:
      return "recovery";
    case Step::OutOfReserve:
      return "out-of-reserve";
    case Step::Commanders:
      return "commanders";
    case Step::Demoralization:
    case Step::End:
      break;
  }
  return "demoralization";
}

std::string_view phase_of_players(r::EachPlayer::What what) {
  using What = r::EachPlayer::What;
  switch (what) {
    case What::Reserve:
      return "reserve";
    case What::Recover:
      return "recovery";
    case What::OutOfReserve:
      return "out-of-reserve";
    case What::Commanders:
      break;
  }
  return "commanders";
}

// As the sheet's table of phases has them.
std::string_view phase_of(const r::State& state) {
  if (state.stack.find<r::BrigadeAction>() != nullptr || state.stack.find<r::MassedAttack>() != nullptr)
    return phase_of_brigade(state);
  if (const auto* corps = state.stack.find<r::CorpsActivation>())
    return corps->step == r::CorpsActivation::Step::LateFire ? "late-fire" : "corps";
  if (state.stack.find<r::ActivationPhase>() != nullptr) return "activation";
  if (const auto* now = state.stack.find<r::EachPlayer>()) return phase_of_players(now->what);
  return phase_of_turn(state);
}

class Telling {
 public:
  Telling(const r::Game& game, const r::State& state) : game_(game), state_(state) {}

  Json all() const {
    Json json{{"turn", state_.turn},
              {"hour", game_.scenario.first_hour + state_.turn - 1},
              {"weather", r::word_of(game_.weather(state_.turn))},
              {"phase", phase_of(state_)},
              {"initiative", r::word_of(state_.initiative)}};
    tell_stage(json);
    tell_units(json);
    tell_leaders(json);
    tell_brigades(json);
    tell_corps(json);
    json["owners"] = Json::object();
    for (std::size_t i = 0; i < game_.scenario.places.size(); ++i)
      json["owners"][risorgimento1859_words::place_key(game_, i)] = r::word_of(state_.owner[i]);
    return json;
  }

 private:
  std::string hex(Hex where) const { return game_.map.grid().name(where); }

  void tell_stage(Json& json) const {
    if (const auto* phase = state_.stack.find<r::ActivationPhase>()) json["due"] = r::word_of(phase->due);
    if (state_.acting.corps != r::kNoCorps) json["active"] = game_[state_.acting.corps].id;
    const auto* now = state_.stack.find<r::BrigadeAction>();
    if (now != nullptr && now->brigade != r::kNoBrigade) json["brigade"] = game_[now->brigade].id;
    Marks mark(json);
    mark("extended", state_.acting.extended)("bridge_down", state_.bridge_down);
    mark("blow_tried", state_.blow_tried);
    for (const r::Side side : r::kBothSides) {
      if (state_.massed[static_cast<std::size_t>(r::index(side))]) json["massed"].push_back(r::word_of(side));
    }
  }

  Json unit(r::UnitId who) const {
    const r::UnitState& own = state_[who];
    Json json{{"unit", game_[who].id}};
    if (own.status == r::Status::OnMap) {
      json["hex"] = hex(own.hex);
    } else {
      json["status"] = r::word_of(own.status);
    }
    json["face"] = game_.map.grid().name(own.facing);
    Marks mark(json);
    mark("hits", own.hits)("spent", own.spent)("place", own.place);
    for (const MarkWord& one : mark_words()) mark(one.key, own.is(one.mark));
    if (own.attached != r::kNoBrigade) json["attached"] = game_[own.attached].id;
    return json;
  }

  void tell_units(Json& json) const {
    json["units"] = Json::array();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const r::UnitId who{static_cast<std::uint16_t>(i)};
      if (state_[who] != r::UnitState{}) json["units"].push_back(unit(who));
    }
  }

  void tell_leaders(Json& json) const {
    json["leaders"] = Json::array();
    for (std::size_t i = 0; i < game_.leaders.size(); ++i) {
      const r::LeaderState& own = state_.leaders[i];
      if (own == r::LeaderState{}) continue;
      Json told{{"id", game_.leaders[i].id}};
      if (own.status == r::Status::OnMap) {
        told["hex"] = hex(own.hex);
      } else {
        told["status"] = r::word_of(own.status);
      }
      Marks{told}("finished", own.finished)("spent", own.spent);
      json["leaders"].push_back(std::move(told));
    }
  }

  void tell_brigades(Json& json) const {
    json["brigades"] = Json::array();
    for (std::size_t i = 0; i < game_.brigades.size(); ++i) {
      const r::BrigadeState& own = state_.brigades[i];
      if (own == r::BrigadeState{}) continue;
      Json told{{"brigade", game_.brigades[i].id}};
      if (own.orders != r::Orders::Unknown) told["orders"] = r::word_of(own.orders);
      Marks mark(told);
      mark("tried", own.tried)("paralysed", own.paralysed)("acted", own.acted);
      mark("hors_de_combat", own.hors_de_combat)("held", own.held)("released", own.released);
      json["brigades"].push_back(std::move(told));
    }
  }

  // All of them, with what is left to each: it stands on the table for both to see (4.21c).
  void tell_corps(Json& json) const {
    json["corps"] = Json::array();
    for (std::size_t i = 0; i < game_.corps.size(); ++i) {
      const r::CorpsId which{static_cast<std::uint8_t>(i)};
      const r::CorpsState& own = state_[which];
      Json told{{"corps", game_[which].id}, {"activations", own.activations}};
      const r::Chance chance = r::chance_of(game_, state_, which);
      told["left"] = chance == r::Chance::Normal     ? "normal"
                     : chance == r::Chance::Extended ? "extended"
                                                     : "none";
      Marks mark(told);
      mark("extended_tried", own.extended_tried)("finished", own.finished);
      mark("demoralized", own.demoralized)("withdrawing", own.withdrawing);
      json["corps"].push_back(std::move(told));
    }
  }

  const r::Game& game_;
  const r::State& state_;
};

// Whether the phase alone leads here again.
bool told_by_phase(const r::Game& game, const r::State& state, const Json& told) {
  try {
    Events events;
    return set_position(game, position_from(game, told), events) == state;
  } catch (const RequestError&) {
    return false;
  } catch (const r::PositionError&) {
    return false;
  }
}

}  // namespace

Json position_to(const r::Game& game, const r::State& state) {
  Json json = Telling(game, state).all();
  json["base"] = "empty";
  json["loose"] = true;
  if (!told_by_phase(game, state, json)) json["under_way"] = under_way(Finder(game), state);
  return json;
}

Json view_to(const r::Game& game, const r::State& state) {
  Json json = Telling(game, state).all();
  if (Json now = doing(Finder(game), state); !now.empty()) json["under_way"] = std::move(now);
  return json;
}

}  // namespace tamburino::risorgimento1859_json
