#include "protocol/custoza/under_way.h"

#include "engine/games/custoza/names.h"
#include "engine/games/custoza/view.h"
#include "protocol/json_reader.h"
#include "protocol/procedures_json.h"

namespace tamburino::custoza_json {
namespace {

namespace c = custoza;

// By the number of the procedure; c.f. the gap in procedures.h.
constexpr int kProcedureNumbers = 39;
constexpr std::array<std::string_view, kProcedureNumbers> procedure_words() {
  std::array<std::string_view, kProcedureNumbers> all{
      "",           "set-up",       "game-turn",     "engaged-phase",
      "activation", "force-action", "leader-move",   "window",
      "reaction",   "fire",         "check",         "losses",
      "suffer",     "combat",       "retreat",       "charge-end",
      "recovery",   "quiet-phase",  "fatigue-phase", "objective-choice"};
  constexpr std::size_t kAdvanced = 32;
  constexpr std::array<std::string_view, 7> kOfAdvanced{"command-phase", "first-orders", "deployment",
                                                        "scout-contact", "march-phase",  "march",
                                                        "reserve-phase"};
  for (std::size_t i = 0; i < kOfAdvanced.size(); ++i) all[kAdvanced + i] = kOfAdvanced[i];
  return all;
}
constexpr auto kProcedures = procedure_words();

std::string procedure_word(int number) {
  const auto at = static_cast<std::size_t>(number);
  return at < kProcedures.size() ? std::string(kProcedures[at]) : "procedure-" + std::to_string(number);
}

template <class T>
concept Named = std::is_same_v<T, c::UnitId> || std::is_same_v<T, c::Piece> || std::is_same_v<T, c::Force> ||
    std::is_same_v<T, c::FormationId> || std::is_same_v<T, Hex> || std::is_same_v<T, Facing>;

}  // namespace

std::string back_id(const c::Game& game, c::Piece who) {
  if (c::kind_of(who) != c::PieceKind::Unit) return std::string(c::word_of(game.side(who))) + "-leader";
  const c::Unit& unit = game[c::unit_of(who)];
  return c::piece_id(game, c::back_of(unit.side, unit.arm()));
}

bool hidden_piece(const c::Game& game, const c::State& state, c::Side viewer, c::Piece who) {
  if (c::kind_of(who) == c::PieceKind::None) return false;
  if (c::kind_of(who) == c::PieceKind::Unit) return c::hidden_from(game, state, viewer, c::unit_of(who));
  return game.side(who) != viewer && c::face_down(game, state, who);
}

namespace {

class Names {
 public:
  Names(const c::Game& game, const Hidden& hidden) : game_(game), hidden_(hidden) {}

  template <class T>
  static constexpr bool kNamed = Named<T>;
  static std::string procedure(int number) { return procedure_word(number); }

  Json name(c::Piece who) const {
    if (who == c::kNoPiece) return nullptr;
    return hidden_(who) ? back_id(game_, who) : c::piece_id(game_, who);
  }
  Json name(c::UnitId who) const { return who == c::kNoUnit ? Json() : name(c::piece(who)); }
  Json name(const c::Force& force) const {
    Json list = Json::array();
    for (const c::UnitId who : force) list.push_back(name(who));
    return list;
  }
  Json name(c::FormationId which) const { return which == c::kNoFormation ? Json() : Json(game_[which].id); }
  Json name(Hex where) const { return where == kNoHex ? Json() : Json(game_.map.grid().name(where)); }
  Json name(Facing way) const { return way == kNoFacing ? Json() : Json(game_.map.grid().name(way)); }

  static c::UnitId none(c::UnitId) { return c::kNoUnit; }
  static c::Piece none(c::Piece) { return c::kNoPiece; }
  static c::Force none(const c::Force&) { return {}; }
  static c::FormationId none(c::FormationId) { return c::kNoFormation; }
  static Hex none(Hex) { return kNoHex; }
  static Facing none(Facing) { return kNoFacing; }

  c::UnitId found(const Json& json, c::UnitId, const std::string& where) const {
    return c::find_unit(game_, as_text(json, where));
  }
  c::Piece found(const Json& json, c::Piece, const std::string& where) const {
    return c::find_piece(game_, as_text(json, where));
  }
  c::Force found(const Json& json, const c::Force&, const std::string& where) const {
    if (!json.is_array()) procedures_json::fail(where, "should be a list of units");
    c::Force force;
    for (const Json& one : json) force.add(found(one, c::UnitId{}, where));
    return force;
  }
  c::FormationId found(const Json& json, c::FormationId, const std::string& where) const {
    return c::find_formation(game_, as_text(json, where));
  }
  Hex found(const Json& json, Hex, const std::string& where) const {
    return c::find_hex(game_, as_text(json, where));
  }
  Facing found(const Json& json, Facing, const std::string& where) const {
    return c::find_facing(game_, as_text(json, where));
  }

 private:
  const c::Game& game_;
  const Hidden& hidden_;
};
using Teller = procedures_json::Teller<Names>;
using Reader = procedures_json::Reader<Names>;

}  // namespace

Json under_way(const c::Game& game, const c::State& state, const Hidden& hidden) {
  const Names names(game, hidden);
  const Teller teller(names);
  Json json = teller.under_way(state);
  if (state.outcome != c::Outcome::None) json["outcome"] = c::word_of(state.outcome);
  if (Json checked = teller.fields(state.checked); !checked.empty()) json["checked"] = std::move(checked);
  return json;
}

namespace {

constexpr std::array<std::string_view, c::kCheckReasons> kReasons{
    "fire", "combat", "charged", "facing", "counter", "square", "withdrawal", "recovery", "reorganise"};
constexpr std::array<std::string_view, c::kReactionKinds> kReactions{
    "face", "fire", "counterattack", "countercharge", "square", "withdraw"};

}  // namespace

Json doing(const c::Game& game, const c::State& state, const Hidden& hidden) {
  const Names names(game, hidden);
  const Teller teller(names);
  Json json = Json::object();
  if (const auto* now = state.stack.top_as<c::SetUp>(); now != nullptr && now->in_hand && !hidden(now->piece))
    json["in_hand"] = teller.told(now->piece);
  if (const auto* now = state.stack.top_as<c::ForceAction>()) json["moving"] = teller.told(now->force);
  if (const auto* now = state.stack.top_as<c::LeaderMove>())
    json["moving"] = Json::array({teller.told(now->piece)});
  if (const auto* now = state.stack.find<c::Combat>()) {
    json["combat"] = {{"attackers", teller.told(now->attackers)},
                      {"defenders", teller.told(now->defenders)},
                      {"from", teller.told(now->from)},
                      {"target", teller.told(now->target)}};
    if (now->charge) json["combat"]["charge"] = true;
  }
  if (const auto* now = state.stack.find<c::Window>()) {
    json["reaction"] = {{"occasion", c::word_of(now->occasion)},
                        {"trigger", teller.told(now->trigger)},
                        {"hex", teller.told(now->hex)},
                        {"may_react", teller.told(now->waiting)}};
    const auto* one = state.stack.find<c::Reaction>();
    if (one != nullptr) json["reaction"]["kind"] = kReactions[static_cast<std::size_t>(one->kind)];
  }
  if (const auto* now = state.stack.top_as<c::Fire>())
    json["fire"] = {{"firers", teller.told(now->firers)}, {"target", teller.told(now->target)}};
  if (const auto* now = state.stack.top_as<c::Check>())
    json["check"] = {{"why", kReasons[static_cast<std::size_t>(now->reason)]},
                     {"units", teller.told(now->force)}};
  if (const auto* now = state.stack.top_as<c::Retreat>())
    json["retreat"] = {{"units", teller.told(now->force)}, {"away", teller.told(now->away)}};
  return json;
}

void resume(const c::Game& game, c::State& state, const Json& told) try {
  const Hidden nothing = [](c::Piece) { return false; };
  const Names names(game, nothing);
  const Reader reader(names);
  JsonReader keys(told, "under_way");
  reader.resume(keys, state, 2, c::kMostProcedures);
  if (const Json* outcome = keys.find("outcome")) reader.read(*outcome, state.outcome, "under_way.outcome");
  if (const Json* checked = keys.find("checked")) reader.fields(*checked, state.checked, "under_way.checked");
  keys.finish();
} catch (const UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

}  // namespace tamburino::custoza_json
