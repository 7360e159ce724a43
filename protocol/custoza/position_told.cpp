#include "engine/games/custoza/names.h"
#include "engine/games/custoza/view.h"
#include "protocol/custoza/position.h"
#include "protocol/custoza/under_way.h"
#include "protocol/position_words.h"

namespace tamburino::custoza_json {
namespace {

namespace c = custoza;
using position_words::Marks;

// As the sheet's table of phases has them.
std::string_view phase_of(const c::State& state) {
  if (state.over()) return "over";
  if (state.stack.find<c::SetUp>() != nullptr || state.stack.find<c::ObjectiveChoice>() != nullptr)
    return "set-up";
  if (state.stack.find<c::Window>() != nullptr) return "reactions";
  if (const auto* activation = state.stack.find<c::Activation>())
    return activation->step <= c::Activation::Step::Declare ? "declare" : "activation";
  if (state.stack.find<c::EngagedPhase>() != nullptr) return "engaged";
  if (const auto* quiet = state.stack.find<c::QuietPhase>()) return c::word_of(quiet->phase);
  if (state.stack.find<c::FatiguePhase>() != nullptr) return "fatigue";
  if (state.stack.find<c::CommandPhase>() != nullptr || state.stack.find<c::FirstOrders>() != nullptr)
    return "command";
  if (state.stack.find<c::MarchPhase>() != nullptr || state.stack.find<c::ReservePhase>() != nullptr)
    return "march";
  const auto* turn = state.stack.find<c::GameTurn>();
  return turn == nullptr || turn->next <= 1 ? "initiative" : "end";
}

class Telling {
 public:
  Telling(const c::Game& game, const c::State& state, Hidden hidden, Counters how)
      : game_(game), state_(state), hidden_(std::move(hidden)), how_(how) {}

  Json all() const {
    Json json{{"base", "empty"},           {"day", state_.day},
              {"turn", state_.turn},       {"light", c::word_of(game_.light_of(state_.turn))},
              {"phase", phase_of(state_)}, {"initiative", c::word_of(state_.initiative)}};
    tell_activation(json);
    Json& units = json["units"] = Json::array();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const c::UnitId who{static_cast<std::uint8_t>(i)};
      if (worth_telling(who)) units.push_back(counter(who));
    }
    tell_leaders(json);
    tell_formations(json);
    json["owners"] = owners();
    tell_pontoon(json);
    tell_campaign(json);
    return json;
  }

 private:
  std::string hex(Hex where) const { return game_.map.grid().name(where); }
  std::string side(Facing way) const { return std::string(game_.map.grid().name(way)); }

  bool worth_telling(c::UnitId who) const {
    if (hidden_(c::piece(who))) return state_.on_map(who);
    return state_[who] != c::UnitState{};
  }

  void tell_activation(Json& json) const {
    const c::ActivationState& now = state_.activation;
    if (now.formation == c::kNoFormation) return;
    json["active"] = game_[now.formation].id;
    if (now.temper != c::Temper::Normal) json["temper"] = c::word_of(now.temper);
    if (now.reserve != c::kNoUnit) json["reserve"] = game_[now.reserve].id;
    json["markers"] = Json::array();
    for (std::size_t i = 0; i < now.marker_count; ++i) {
      const c::Marker& one = now.markers[i];
      Json told{{"kind", c::word_of(one.kind)}};
      if (one.hex != kNoHex) {
        told["from"] = hex(one.hex);
        told["face"] = side(one.way);
        if (const Hex target = c::target_of(game_, one); target != kNoHex) told["to"] = hex(target);
      }
      Marks{told}("served", one.served)("loose", static_cast<int>(one.loose));
      json["markers"].push_back(told);
    }
    json["attacked"] = Json::array();
    for (std::size_t i = 0; i < now.attacked_count; ++i) json["attacked"].push_back(hex(now.attacked[i]));
  }

  Json counter(c::UnitId who) const {
    return how_ == Counters::Text ? unit<ObjectText>(who).json() : unit<Json>(who);
  }

  // Of one that is hidden from the viewer no more than its back: g7.10a.
  template <class Object>
  Object unit(c::UnitId who) const {
    const c::Unit& unit = game_[who];
    const c::UnitState& own = state_[who];
    const bool back = hidden_(c::piece(who));
    Object json;
    json["unit"] = back ? back_id(game_, c::piece(who)) : unit.id;
    if (back) {
      json["hidden"] = true;
      json["side"] = c::word_of(unit.side);
      json["arm"] = c::word_of(unit.arm());
    } else {
      json["name"] = unit.name;
    }
    if (own.status == c::Status::OnMap || own.status == c::Status::Waiting) json["hex"] = hex(own.hex);
    if (own.status != c::Status::OnMap) json["status"] = c::word_of(own.status);
    json["face"] = side(own.facing);
    json["mode"] = c::word_of(own.mode);
    if (own.level != c::Level::GoodOrder) json["level"] = c::word_of(own.level);
    if (!back) json["strength"] = unit.strength - own.lost;
    Marks mark(json);
    mark("lost", own.lost)("fires", own.fires)("exhausted", own.exhausted);
    if (own.fires > 0) json["ammo"] = own.fires < game_.constants.fires ? "low" : "out";
    if (!back && !own.face_up) json["face_up"] = false;
    mark("out_of_command", own.out_of_command)("done", own.done)("acted", own.acted)("moved", own.moved);
    mark("recovered", own.recovered)("called", own.called)("failed", own.failed)("fell", own.fell);
    if (own.spent > 0) json["spent"] = own.spent / 2.0;
    return json;
  }

  // 16.6a  Of one that lies face down the enemy sees that a piece stands there.
  Json leader(c::Piece who, c::Status status, Hex where) const {
    if (hidden_(who))
      return {{"id", back_id(game_, who)},
              {"hidden", true},
              {"side", c::word_of(game_.side(who))},
              {"hex", where == kNoHex ? "" : hex(where)}};
    Json json{{"id", c::piece_id(game_, who)}, {"name", c::piece_name(game_, who)}};
    if (where != kNoHex) json["hex"] = hex(where);
    if (status != c::Status::OnMap) json["status"] = c::word_of(status);
    return json;
  }

  void tell_leaders(Json& json) const {
    json["leaders"] = Json::array();
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      const c::FormationId which{static_cast<std::uint8_t>(i)};
      const c::FormationState& own = state_[which];
      if (!game_[which].commander || own.commander == c::Status::Absent) continue;
      Json told = leader(c::commander_of(which), own.commander, own.commander_hex);
      if (!hidden_(c::commander_of(which))) {
        Marks{told}("moved", own.commander_moved)("replaced", own.replaced);
        if (!own.commander_face_up) told["face_up"] = false;
        tell_guises(told, own.commander_seen_moving, own.commander_guises);
      }
      json["leaders"].push_back(told);
    }
    for (const c::Side side : c::kBothSides) {
      const c::LeaderState& own = state_.chief(side);
      if (own.status == c::Status::Absent) continue;
      Json told = leader(c::chief_of(side), own.status, own.hex);
      if (!hidden_(c::chief_of(side))) {
        Marks{told}("moved", own.moved);
        if (!own.face_up) told["face_up"] = false;
        tell_guises(told, own.seen_moving, own.guises);
      }
      json["leaders"].push_back(told);
    }
  }

  // What the enemy may take it for.
  static void tell_guises(Json& told, bool seen_moving, c::Guises guises) {
    Marks{told}("seen_moving", seen_moving)("guises", static_cast<int>(guises));
  }

  void tell_formations(Json& json) const {
    json["formations"] = Json::array();
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      const c::FormationState& own = state_.formations[i];
      Json told{{"formation", game_.formations[i].id}};
      if (own.stance != c::Stance::Engaged) told["stance"] = c::word_of(own.stance);
      Marks mark(told);
      mark("mood", own.mood)("fatigue", own.fatigue)("orders", own.orders)("fatigued", own.fatigued);
      mark("collapsed", own.collapsed)("lifted", own.lifted)("activated", own.activated);
      mark("finished", own.finished)("moved", own.moved)("fired", own.fired)("fought", own.fought);
      if (!own.communication) told["communication"] = false;
      if (own.objective != c::kNoBox) told["objective"] = game_[own.objective].id;
      mark("changed", own.changed)("tried", own.tried)("arrived", own.arrived);
      if (told.size() > 1) json["formations"].push_back(told);
    }
  }

  // Hexes that belong to somebody else than the scenario and those who stand there would say.
  Json owners() const {
    c::HexSet usual;
    for (std::size_t i = 0; i < game_.scenario.italian.size(); ++i) {
      if (game_.scenario.italian[i]) usual.add(Hex{static_cast<std::uint16_t>(i)});
    }
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const c::UnitId who{static_cast<std::uint8_t>(i)};
      if (!state_.on_map(who) || game_[who].kind == c::Kind::BridgeTrain) continue;
      if (game_[who].side == c::Side::Italian) {
        usual.add(state_[who].hex);
      } else {
        usual.remove(state_[who].hex);
      }
    }
    Json json = Json::object();
    for (int i = 0; i < game_.map.size(); ++i) {
      const Hex where{static_cast<std::uint16_t>(i)};
      if (usual.contains(where) != state_.italian.contains(where))
        json[hex(where)] = c::word_of(c::controller(state_, where));
    }
    return json;
  }

  void tell_pontoon(Json& json) const {
    const c::PontoonState& own = state_.pontoon;
    if (own.hex == kNoHex) return;
    Json told{{"hex", hex(own.hex)}, {"face", side(own.side)}};
    Marks{told}("count", own.count)("ferry_turns", own.ferry_turns);
    if (own.ferried != c::kNoUnit && !hidden_(c::piece(own.ferried))) told["ferried"] = game_[own.ferried].id;
    if (own.landing != kNoHex) told["landing"] = hex(own.landing);
    json["pontoon"] = told;
  }

  void tell_campaign(Json& json) const {
    Json objectives = Json::object();
    for (const c::Side side : c::kBothSides) {
      const int chosen = state_.objective[static_cast<std::size_t>(c::index(side))];
      if (chosen != 0) objectives[std::string(c::word_of(side))] = chosen;
    }
    if (!objectives.empty()) json["objectives"] = objectives;
    if (state_.sommacampagna_lost) json["sommacampagna_lost"] = true;
    Marks{json}("contact_due", state_.contact_due);
    for (std::size_t i = 0; i < state_.entered.size(); ++i) {
      if (state_.entered[i] != kNoHex) json["entered"][std::to_string(i)] = hex(state_.entered[i]);
    }
    Json scouts = Json::array();
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      const c::FormationId which{static_cast<std::uint8_t>(i)};
      const c::LeaderState& own = state_.scout(which);
      if (own == c::LeaderState{}) continue;
      Json told = leader(c::scout_of(which), own.status, own.hex);
      if (!hidden_(c::scout_of(which))) {
        Marks{told}("face_up", own.face_up)("moved", own.moved);
        tell_guises(told, own.seen_moving, own.guises);
      }
      scouts.push_back(told);
    }
    if (!scouts.empty()) json["scouts"] = scouts;
  }

  const c::Game& game_;
  const c::State& state_;
  Hidden hidden_;
  Counters how_;
};

// Whether the phase alone leads here again.
bool told_by_phase(const c::Game& game, const c::State& state, const Json& told) {
  try {
    Events events;
    return set_position(game, position_from(game, told), events) == state;
  } catch (const RequestError&) {
    return false;
  } catch (const c::PositionError&) {
    return false;
  }
}

Json seen(const c::Game& game, const c::State& view, const Hidden& hidden, Counters how) {
  Json json = Telling(game, view, hidden, how).all();
  json.erase("base");
  if (Json now = doing(game, view, hidden); !now.empty()) json["under_way"] = std::move(now);
  return json;
}

constexpr auto kNothingHidden = [](c::Piece) { return false; };

}  // namespace

Json position_to(const c::Game& game, const c::State& state) {
  Json json = Telling(game, state, kNothingHidden, Counters::Values).all();
  if (!told_by_phase(game, state, json)) json["under_way"] = under_way(game, state, kNothingHidden);
  return json;
}

Json view_to(const c::Game& game, const c::State& view, c::Side viewer, Counters how) {
  return seen(
      game, view, [&](c::Piece who) { return hidden_piece(game, view, viewer, who); }, how);
}

Json public_view_to(const c::Game& game, const c::State& view, Counters how) {
  const auto hidden = [&](c::Piece who) {
    return c::kind_of(who) != c::PieceKind::None &&
           hidden_piece(game, view, c::enemy_of(game.side(who)), who);
  };
  return seen(game, view, hidden, how);
}

}  // namespace tamburino::custoza_json
