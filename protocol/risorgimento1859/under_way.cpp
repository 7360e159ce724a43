#include "protocol/risorgimento1859/under_way.h"

#include "engine/games/risorgimento1859/names.h"
#include "protocol/procedures_json.h"

namespace tamburino::risorgimento1859_json {
namespace {

namespace r = risorgimento1859;

// By the number of the procedure.
constexpr std::array<std::string_view, 21> kProcedures{"",
                                                       "game-turn",
                                                       "each-player",
                                                       "activation-phase",
                                                       "corps-activation",
                                                       "brigade",
                                                       "unit-move",
                                                       "interphase",
                                                       "window",
                                                       "reaction-move",
                                                       "artillery",
                                                       "small-arms",
                                                       "cohesion",
                                                       "hits",
                                                       "endangered",
                                                       "attacks",
                                                       "combat",
                                                       "retreat",
                                                       "displacement",
                                                       "massed-attack",
                                                       "demoralization"};

template <class T>
concept Named = std::is_same_v<T, r::UnitId> || std::is_same_v<T, r::LeaderId> ||
    std::is_same_v<T, r::BrigadeId> || std::is_same_v<T, r::CorpsId> || std::is_same_v<T, r::UnitSet> ||
    std::is_same_v<T, r::LeaderSet> || std::is_same_v<T, Hex> || std::is_same_v<T, Facing>;

class Names {
 public:
  explicit Names(const Finder& finder) : finder_(finder), game_(finder.game()) {}

  template <class T>
  static constexpr bool kNamed = Named<T>;
  static std::string procedure(int number) {
    const auto at = static_cast<std::size_t>(number);
    return at < kProcedures.size() ? std::string(kProcedures[at]) : "procedure-" + std::to_string(number);
  }

  Json name(r::UnitId who) const { return who == r::kNoUnit ? Json() : Json(game_[who].id); }
  Json name(r::LeaderId who) const { return who == r::kNoLeader ? Json() : Json(game_[who].id); }
  Json name(r::BrigadeId which) const { return which == r::kNoBrigade ? Json() : Json(game_[which].id); }
  Json name(r::CorpsId which) const { return which == r::kNoCorps ? Json() : Json(game_[which].id); }
  Json name(Hex where) const { return where == kNoHex ? Json() : Json(game_.map.grid().name(where)); }
  Json name(Facing way) const { return way == kNoFacing ? Json() : Json(game_.map.grid().name(way)); }
  Json name(const r::UnitSet& units) const { return all(units); }
  Json name(const r::LeaderSet& leaders) const { return all(leaders); }

  static r::UnitId none(r::UnitId) { return r::kNoUnit; }
  static r::LeaderId none(r::LeaderId) { return r::kNoLeader; }
  static r::BrigadeId none(r::BrigadeId) { return r::kNoBrigade; }
  static r::CorpsId none(r::CorpsId) { return r::kNoCorps; }
  static Hex none(Hex) { return kNoHex; }
  static Facing none(Facing) { return kNoFacing; }
  static r::UnitSet none(const r::UnitSet&) { return {}; }
  static r::LeaderSet none(const r::LeaderSet&) { return {}; }

  r::UnitId found(const Json& json, r::UnitId, const std::string& where) const {
    return finder_.unit(as_text(json, where));
  }
  r::LeaderId found(const Json& json, r::LeaderId, const std::string& where) const {
    return finder_.leader(as_text(json, where));
  }
  r::BrigadeId found(const Json& json, r::BrigadeId, const std::string& where) const {
    return r::find_brigade(game_, as_text(json, where));
  }
  r::CorpsId found(const Json& json, r::CorpsId, const std::string& where) const {
    return r::find_corps(game_, as_text(json, where));
  }
  Hex found(const Json& json, Hex, const std::string& where) const {
    return r::find_hex(game_, as_text(json, where));
  }
  Facing found(const Json& json, Facing, const std::string& where) const {
    return r::find_facing(game_, as_text(json, where));
  }
  r::UnitSet found(const Json& json, const r::UnitSet&, const std::string& where) const {
    return all_found<r::UnitSet>(json, r::UnitId{}, where);
  }
  r::LeaderSet found(const Json& json, const r::LeaderSet&, const std::string& where) const {
    return all_found<r::LeaderSet>(json, r::LeaderId{}, where);
  }

 private:
  template <class Set>
  Json all(const Set& set) const {
    Json list = Json::array();
    for (const auto one : set) list.push_back(name(one));
    return list;
  }
  template <class Set, class Id>
  Set all_found(const Json& json, Id id, const std::string& where) const {
    if (!json.is_array()) procedures_json::fail(where, "should be a list");
    Set set;
    for (const Json& one : json) set.add(found(one, id, where));
    return set;
  }

  const Finder& finder_;
  const r::Game& game_;
};
using Teller = procedures_json::Teller<Names>;
using Reader = procedures_json::Reader<Names>;

std::string_view window_word(r::Window::What what) {
  using What = r::Window::What;
  switch (what) {
    case What::Cavalry:
      return "cavalry";
    case What::Light:
      return "light";
    case What::PreAttack:
      return "pre-attack";
    case What::CounterBattery:
      return "counter-battery";
    case What::Reply:
      return "reply";
    case What::Attack:
      return "attack";
  }
  return "";
}

Json attacks_told(const Teller& teller, const r::State& state) {
  Json list = Json::array();
  for (std::size_t i = 0; i < state.attacks.count; ++i) list.push_back(teller.fields(state.attacks.all[i]));
  return list;
}

}  // namespace

Finder::Finder(const r::Game& game) : game_(game) {
  by_id_.reserve(game.units.size() + game.leaders.size());
  for (std::size_t i = 0; i < game.units.size(); ++i)
    by_id_.emplace(game.units[i].id, r::piece(r::UnitId{static_cast<std::uint16_t>(i)}));
  for (std::size_t i = 0; i < game.leaders.size(); ++i)
    by_id_.emplace(game.leaders[i].id, r::piece(r::LeaderId{static_cast<std::uint8_t>(i)}));
}

r::UnitId Finder::unit(const std::string& name) const {
  const auto at = by_id_.find(name);
  if (at != by_id_.end() && r::kind_of(at->second) == r::PieceKind::Unit) return r::unit_of(at->second);
  return r::find_unit(game_, name);
}

r::LeaderId Finder::leader(const std::string& name) const {
  const auto at = by_id_.find(name);
  const r::Piece who = at != by_id_.end() ? at->second : r::find_piece(game_, name);
  if (r::kind_of(who) != r::PieceKind::Leader) throw UnknownName(name + " is no leader");
  return r::leader_of(who);
}

Json under_way(const Finder& finder, const r::State& state) {
  const Names names(finder);
  const Teller teller(names);
  Json json = teller.under_way(state);
  if (Json acting = teller.fields(state.acting); !acting.empty()) {
    Json exits = Json::array();
    for (const r::TownExit& one : state.acting.exits) {
      if (one.town != kNoHex) exits.push_back(teller.fields(one));
    }
    acting.erase("exits");
    if (!exits.empty()) acting["exits"] = exits;
    json["acting"] = std::move(acting);
  }
  if (state.attacks.count > 0) json["attacks"] = attacks_told(teller, state);
  if (!state.attacks.passengers.empty()) json["passengers"] = teller.told(state.attacks.passengers);
  return json;
}

Json doing(const Finder& finder, const r::State& state) {
  const Names names(finder);
  const Teller teller(names);
  Json json = Json::object();
  if (const auto* now = state.stack.find<r::UnitMove>())
    json["moving"] = Json::array({teller.told(now->unit)});
  if (const auto* now = state.stack.find<r::Window>()) {
    json["reaction"] = {{"what", window_word(now->what)},
                        {"hex", teller.told(now->hex)},
                        {"waiting", teller.told(now->waiting)},
                        {"provokers", teller.told(now->provokers)}};
    if (now->provoker != r::kNoUnit) json["reaction"]["provokers"].push_back(teller.told(now->provoker));
  }
  if (state.attacks.count > 0) {
    json["attacks"] = Json::array();
    for (std::size_t i = 0; i < state.attacks.count; ++i) {
      const r::Attacker& one = state.attacks.all[i];
      if (!one.resolved && !one.failed) json["attacks"].push_back(teller.fields(one));
    }
  }
  if (const auto* now = state.stack.find<r::Combat>()) {
    json["combat"] = {{"target", teller.told(now->target)},
                      {"attackers", teller.told(now->attackers)},
                      {"defenders", teller.told(now->defenders)}};
    if (now->charge || now->countercharge) json["combat"]["charge"] = true;
  }
  if (const auto* now = state.stack.find<r::ArtilleryFire>())
    json["fire"] = {{"firers", teller.told(now->firers)}, {"target", teller.told(now->target)}};
  if (const auto* now = state.stack.find<r::SmallArmsFire>())
    json["fire"] = {{"firers", Json::array({teller.told(now->firer)})}, {"target", teller.told(now->target)}};
  if (const auto* now = state.stack.find<r::Retreat>())
    json["retreat"] = {{"from", teller.told(now->from)}, {"waiting", teller.told(now->waiting)}};
  if (const auto* now = state.stack.find<r::Interphase>()) json["unstacking"] = teller.told(now->waiting);
  if (const auto* now = state.stack.find<r::MassedAttack>()) json["massed"] = teller.told(now->units);
  return json;
}

void resume(const Finder& finder, r::State& state, const Json& told) try {
  const Names names(finder);
  const Reader reader(names);
  JsonReader keys(told, "under_way");
  reader.resume(keys, state, 1, r::kMostProcedures);
  if (const Json* acting = keys.find("acting")) {
    Json rest = *acting;
    if (rest.is_object() && rest.contains("exits")) {
      const Json& exits = (*acting)["exits"];
      if (!exits.is_array() || exits.size() > r::kMostTowns)
        procedures_json::fail("under_way.acting.exits", "should be a short list");
      for (std::size_t i = 0; i < exits.size(); ++i)
        reader.fields(exits[i], state.acting.exits[i], "under_way.acting.exits");
      rest.erase("exits");
    }
    reader.fields(rest, state.acting, "under_way.acting");
  }
  if (const Json* attacks = keys.find("attacks")) {
    if (!attacks->is_array() || attacks->size() > r::kMostAttackers)
      procedures_json::fail("under_way.attacks",
                            "should be a list of at most " + std::to_string(r::kMostAttackers));
    state.attacks.count = static_cast<std::uint8_t>(attacks->size());
    for (std::size_t i = 0; i < attacks->size(); ++i)
      reader.fields((*attacks)[i], state.attacks.all[i], "under_way.attacks[" + std::to_string(i) + "]");
  }
  if (const Json* passengers = keys.find("passengers"))
    reader.read(*passengers, state.attacks.passengers, "under_way.passengers");
  keys.finish();
} catch (const UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

}  // namespace tamburino::risorgimento1859_json
