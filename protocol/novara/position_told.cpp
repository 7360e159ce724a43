#include <optional>

#include "engine/games/novara/names.h"
#include "engine/games/novara/view.h"
#include "protocol/novara/position.h"
#include "protocol/novara/under_way.h"

namespace tamburino::novara_json {
namespace {

namespace n = novara;

std::string_view phase_of_activation(const n::State& state, n::Activation::Step step) {
  using Step = n::Activation::Step;
  if (state.activation.general_retreat) return "general-retreat";
  switch (step) {
    case Step::Place:
      return "place-chit";
    case Step::Take:
      return "take";
    case Step::Movement:
    case Step::MarchDie:
    case Step::MarchLoss:
      return "movement";
    case Step::Fire:
      return "bombardment";
    case Step::Declare:
    case Step::Fight:
    case Step::End:
      break;
  }
  return "declare";
}

std::string_view phase_of_turn(n::Turn::Step step) {
  using Step = n::Turn::Step;
  switch (step) {
    case Step::Begin:
    case Step::Arrivals:
      return "arrivals";
    case Step::Dummies:
      return "dummies";
    case Step::Choice:
      return "choice";
    case Step::Retreats:
    case Step::FirstActivation:
    case Step::Operations:
      return "draw";
    case Step::Night:
      return "night";
    case Step::End:
      break;
  }
  return "end";
}

// The phase that set would have to be told to come here again; what it cannot be told has a word of its own.
std::string_view phase_of(const n::State& state) {
  if (state.over()) return "over";
  if (state.stack.find<n::StrategicPlacement>() != nullptr) return "strategic-map";
  if (state.stack.find<n::SetUp>() != nullptr) return "set-up";
  if (const auto* step = state.stack.find<n::Activation>()) return phase_of_activation(state, step->step);
  if (const auto* night = state.stack.find<n::Night>())
    return night->step <= n::Night::Step::Shaken ? "night" : "recovery";
  if (state.stack.find<n::DummyMarch>() != nullptr) return "drawn";
  if (state.stack.find<n::Operations>() != nullptr)
    return state.pending.ask == n::Ask::Drawn ? "drawn" : "draw";
  if (state.stack.find<n::Arrivals>() != nullptr) return "arrivals";
  const auto* turn = state.stack.find<n::Turn>();
  return turn == nullptr ? "over" : phase_of_turn(turn->step);
}

bool sides_take_turns(std::string_view phase) {
  return phase == "arrivals" || phase == "dummies" || phase == "choice" || phase == "recovery";
}

n::Side whose_turn(const n::State& state) {
  if (const auto* arrivals = state.stack.find<n::Arrivals>()) return arrivals->side;
  if (const auto* night = state.stack.find<n::Night>())
    return night->step == n::Night::Step::RecoveryAustrian ? n::Side::Austrian : n::Side::Sardinian;
  const auto* turn = state.stack.find<n::Turn>();
  return turn == nullptr ? n::Side::Sardinian : turn->side;
}

n::ChitId active_chit(const n::State& state, std::string_view phase) {
  if (state.activation.under_way) return state.activation.chit;
  return phase == "drawn" ? state.drawn : n::kNoChit;
}

// A view has no secrets to keep any more, but some things in it are blank and better left out.
class Telling {
 public:
  Telling(const n::Game& game, const n::State& state, std::optional<n::Side> viewer, Counters how)
      : game_(game), state_(state), viewer_(viewer), how_(how) {}

  Json all() const {
    const std::string_view phase = phase_of(state_);
    const n::TurnBox& box = game_.turn_box(state_.turn);
    Json json{{"base", "empty"},    {"turn", state_.turn},
              {"day", box.day},     {"hours", {box.from_hour, box.to_hour}},
              {"night", box.night}, {"phase", phase}};
    if (sides_take_turns(phase)) json["side"] = n::word_of(whose_turn(state_));
    tell_chits(json, active_chit(state_, phase));
    if (state_.sixth_in) json["sixth_in"] = true;
    tell_sides(json);
    tell_units(json);
    tell_owners(json);
    if (!game_.scenario.boxes.empty() && !viewer_) json["boxes"] = boxes();
    if (Json doing = under_way(game_, state_); !doing.empty()) json["under_way"] = doing;
    if (!viewer_) json["leftovers"] = leftovers(active_chit(state_, phase));
    return json;
  }

 private:
  std::string hex(Hex where) const { return game_.map.grid().name(where); }

  bool own(n::Side side) const { return !viewer_ || *viewer_ == side; }

  void tell_chits(Json& json, n::ChitId active) const {
    Json cup = Json::array();
    Json passed = Json::array();
    Json held = Json::array();
    Json boxed = Json::array();
    const bool higher = active != n::kNoChit && game_[active].rank == n::Rank::Higher;
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const n::Chit& one = game_.chits[i];
      if (n::ChitId{static_cast<std::uint8_t>(i)} == active) continue;
      const bool led = higher && one.formation != n::kNoFormation &&
                       (state_.activation.formations >> n::index(one.formation) & 1U) != 0;
      switch (state_.chits[i].place) {
        case n::ChitPlace::Cup:
          cup.push_back(one.id);
          break;
        case n::ChitPlace::Held:
          held.push_back(one.id);
          break;
        case n::ChitPlace::Box:
          boxed.push_back(game_[one.formation].id);
          break;
        case n::ChitPlace::Passed:
        case n::ChitPlace::Map:  // has had its turn
        case n::ChitPlace::Drawn:
          if (led) {
            boxed.push_back(game_[one.formation].id);
          } else {
            passed.push_back(one.id);
          }
          break;
        case n::ChitPlace::Out:
        case n::ChitPlace::Pool:
        case n::ChitPlace::Unknown:
          break;
      }
    }
    if (active != n::kNoChit) {
      json["active"] = game_[active].id;
      if (state_.activation.hex != kNoHex) json["chit_hex"] = hex(state_.activation.hex);
      if (state_.activation.marching) json["marching"] = true;
    }
    json["cup"] = cup;
    json["passed"] = passed;
    if (!held.empty()) json["held"] = held;
    if (!boxed.empty()) json["boxed"] = boxed;
    Json marched = Json::array();
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      if ((state_.marched >> i & 1U) != 0) marched.push_back(game_.formations[i].id);
    }
    if (!marched.empty()) json["marched"] = marched;
  }

  void tell_sides(Json& json) const {
    json["sides"] = Json::object();
    for (const n::Side side : n::kSides2) {
      const n::SideState& one = state_[side];
      Json told = Json::object();
      if (own(side)) told["committed"] = one.committed;
      if (one.retreat_used) told["retreat_used"] = true;
      if (one.higher_last > 0) told["higher_last"] = one.higher_last;
      json["sides"][std::string(n::word_of(side))] = told;
    }
  }

  // Stacks from the bottom up, for set lays what is named later on top.
  void tell_units(Json& json) const {
    Json& units = json["units"] = Json::array();
    std::vector<n::UnitId> stack;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const n::UnitId who{static_cast<std::uint8_t>(i)};
      if (!state_.on_map(who)) {
        if (worth_telling(who)) units.push_back(counter(who));
        continue;
      }
      if (state_[who].depth != 0) continue;
      stack.clear();
      for (const n::UnitId one : n::UnitsIn(state_, state_[who].hex)) stack.push_back(one);
      for (auto one = stack.rbegin(); one != stack.rend(); ++one) units.push_back(counter(*one));
    }
  }

  bool worth_telling(n::UnitId who) const {
    if (viewer_ && game_[who].kind == n::Kind::Dummy && game_[who].side != *viewer_) return false;
    return state_[who].status != n::Status::Absent || state_[who].steps_lost > 0;
  }

  Json counter(n::UnitId who) const {
    return how_ == Counters::Text ? unit<ObjectText>(who).json() : unit<Json>(who);
  }

  template <class Object>
  Object unit(n::UnitId who) const {
    const n::UnitState& one = state_[who];
    const bool enemy_dummy =
        viewer_ && game_[who].kind == n::Kind::Dummy && game_[who].side != *viewer_;  // its letter is secret
    Object json;
    json["unit"] = enemy_dummy ? "dummy" : game_[who].id;
    json["name"] = enemy_dummy ? "dummy" : game_[who].name;
    if (enemy_dummy) json["side"] = n::word_of(game_[who].side);
    if (one.status == n::Status::OnMap) {
      json["hex"] = hex(one.hex);
    } else if (one.status == n::Status::InDisplay && one.display != n::kNoDisplay) {
      json["display"] = std::string(1, static_cast<char>('A' + one.display));
    } else {
      json["status"] = n::word_of(one.status);
    }
    if (one.steps_lost > 0) json["losses"] = one.steps_lost;
    if (one.start_lost > 0) json["start_losses"] = one.start_lost;
    if (one.spent > 0) json["spent"] = one.spent;
    if (one.laid != kNoFacing) json["laid"] = game_.map.grid().name(one.laid);
    const auto mark = [&json](bool holds, const char* key) {
      if (holds) json[key] = true;
    };
    mark(one.shaken, "shaken");
    mark(one.out_of_supply, "oos");
    mark(one.marched, "marched");
    mark(one.activated, "activated");
    tell_active(who, json);
    mark(one.moved, "moved");
    mark(one.halted, "halted");
    mark(one.off_road, "off_road");
    mark(one.charged, "charged");
    mark(one.bombarded, "bombarded");
    mark(one.lifted, "lifted");
    mark(one.captured, "captured");
    return json;
  }

  // Of the acting side, whoever is active, and whoever might be taken for it.
  template <class Object>
  void tell_active(n::UnitId who, Object& json) const {
    const auto* step = state_.stack.find<n::Activation>();
    if (step == nullptr || step->step == n::Activation::Step::Place || !state_.on_map(who)) return;
    if (game_[who].kind == n::Kind::Dummy || n::side_of(game_, state_, who) != state_.activation.side) return;
    if (state_[who].active) json["active"] = true;
    const n::ChitId chit = state_.activation.chit;
    if (state_[who].active || chit == n::kNoChit || state_[who].activated) return;
    const bool led = n::led_by(game_, state_, chit, who) || game_[chit].rank == n::Rank::Higher;
    if (led) json["active"] = false;
  }

  void tell_owners(Json& json) const {
    json["owners"] = Json::object();
    for (std::size_t i = 0; i < game_.places.size(); ++i) {
      const n::PlaceId place{static_cast<std::uint8_t>(i)};
      bool at_start = false;
      for (const auto& [named, side] : game_.scenario.control) at_start = at_start || named == place;
      if (state_.owner[i] == n::Owner::Nobody && !at_start) continue;
      int same = 0;
      for (const n::Place& other : game_.places) same += other.name == game_[place].name ? 1 : 0;
      json["owners"][same == 1 ? game_[place].name : hex(game_[place].hex)] = n::word_of(state_.owner[i]);
    }
  }

  // What no rule asks about any more, or only the computer: so that set makes the same bytes of it.
  Json leftovers(n::ChitId active) const {
    Json json = Json::object();
    if (active == n::kNoChit && state_.drawn != n::kNoChit) json["last"] = game_[state_.drawn].id;
    Json lying = Json::object();
    Json led = Json::array();
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const n::ChitState& one = state_.chits[i];
      if (n::ChitId{static_cast<std::uint8_t>(i)} == active) continue;
      if (one.place == n::ChitPlace::Map)
        lying[game_.chits[i].id] = one.hex == kNoHex ? Json(nullptr) : Json(hex(one.hex));
      if (one.place == n::ChitPlace::Drawn) led.push_back(game_.chits[i].id);
    }
    if (!lying.empty()) json["lying"] = lying;
    if (!led.empty()) json["led"] = led;
    const auto tell_marked = [&](const char* key, bool n::UnitState::*mark) {
      Json units = Json::array();
      for (std::size_t i = 0; i < game_.units.size(); ++i) {
        if (state_.units[i].*mark) units.push_back(game_.units[i].id);
      }
      if (!units.empty()) json[key] = units;
    };
    tell_marked("known", &n::UnitState::known);
    tell_marked("arranged", &n::UnitState::arranged);
    if (state_.activation.taken > 0) json["taken"] = state_.activation.taken;
    if (state_.activation.movement_begun) json["begun"] = true;
    Json retreating = Json::array();
    for (const n::Side side : n::kSides2) {
      if (state_[side].retreating) retreating.push_back(n::word_of(side));
    }
    if (!retreating.empty()) json["retreating"] = retreating;
    return json;
  }

  Json boxes() const {
    Json json = Json::object();
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      if (state_.box[i] == n::kNoBox) continue;
      json[game_.formations[i].id] =
          game_.scenario.boxes[static_cast<std::size_t>(n::index(state_.box[i]))].id;
    }
    return json;
  }

  const n::Game& game_;
  const n::State& state_;
  std::optional<n::Side> viewer_;
  Counters how_;
};

// 17.hypothetical  Chits lie face down: how many is seen, which only by their owner, until all are turned.
Json strategic_map(const n::Game& game, const n::State& truth, const n::State& view) {
  Json json = Json::object();
  for (std::size_t b = 0; b < game.scenario.boxes.size(); ++b) {
    int count = 0;
    Json known = Json::array();
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
      count += n::index(truth.box[i]) == static_cast<int>(b) ? 1 : 0;
      if (n::index(view.box[i]) == static_cast<int>(b)) known.push_back(game.formations[i].id);
    }
    json[game.scenario.boxes[b].id] = {
        {"side", n::word_of(game.scenario.boxes[b].side)}, {"count", count}, {"formations", known}};
  }
  return json;
}

Json enemy_stacks(const n::Game& game, const n::State& view, n::Side viewer) {
  Json json = Json::object();
  for (int h = 0; h < game.map.size(); ++h) {
    const Hex where{static_cast<std::uint16_t>(h)};
    if (!n::held_by(game, view, n::enemy_of(viewer), where)) continue;
    json[game.map.grid().name(where)] = {{"inspected", n::inspected(game, view, viewer, where)}};
  }
  return json;
}

}  // namespace

Json position_to(const n::Game& game, const n::State& state) {
  return Telling(game, state, std::nullopt, Counters::Values).all();
}

Json view_to(const n::Game& game, const n::State& state, const n::State& view, n::Side viewer, Counters how) {
  Json json = Telling(game, view, viewer, how).all();
  json.erase("base");
  json["stacks"] = enemy_stacks(game, view, viewer);
  if (!game.scenario.boxes.empty()) json["strategic_map"] = strategic_map(game, state, view);
  return json;
}

bool same_position(const n::Game& /*game*/, const n::State& a, const n::State& b) { return a == b; }

}  // namespace tamburino::novara_json
