#include "protocol/custoza/under_way.h"

#include "engine/games/custoza/names.h"
#include "engine/games/custoza/view.h"
#include "protocol/json_reader.h"

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
concept HasWord = std::is_enum_v<T> && requires(T value) {
  { c::word_of(value) } -> std::convertible_to<std::string_view>;
};

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

// --- telling

class Teller {
 public:
  Teller(const c::Game& game, const Hidden& hidden) : game_(game), hidden_(hidden) {}

  template <class T>
  Json told(const T& value) const {
    if constexpr (Named<T>) {
      return name(value);
    } else if constexpr (std::is_same_v<T, bool>) {
      return value;
    } else if constexpr (HasWord<T>) {
      return c::word_of(value);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return static_cast<std::int64_t>(value);
    } else if constexpr (IsArray<T>::value) {
      Json list = Json::array();
      for (const auto& one : value) list.push_back(told(one));
      return list;
    } else {
      return fields(value);
    }
  }

  // What is as it always begins is left out.
  template <class T>
  Json fields(const T& value) const {
    Json json = Json::object();
    const Json usual = told_usual<T>();
    T::fields(value, [&](const char* key, const auto& field) {
      Json one = this->told(field);
      if (!usual.contains(key) || usual[key] != one) json[key] = std::move(one);
    });
    return json;
  }

  Json procedure(const c::Procedure& one) const {
    return std::visit(
        [this](const auto& now) -> Json {
          using T = std::remove_cvref_t<decltype(now)>;
          if constexpr (std::is_same_v<T, std::monostate>) {
            return nullptr;
          } else {
            Json json{{"procedure", procedure_word(T::kNumber)}};
            json.update(this->fields(now));
            return json;
          }
        },
        one);
  }

 private:
  template <class T>
  Json told_usual() const {
    Json json = Json::object();
    const T usual{};
    T::fields(usual, [&](const char* key, const auto& field) { json[key] = this->told(field); });
    return json;
  }

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

  const c::Game& game_;
  const Hidden& hidden_;
};

// --- reading

class Reader {
 public:
  explicit Reader(const c::Game& game) : game_(game) {}

  template <class T>
  void read(const Json& json, T& value, const std::string& where) const {
    if constexpr (Named<T>) {
      value = json.is_null() ? T(none(value)) : found(json, value, where);
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) fail(where, "should be true or false");
      value = json.get<bool>();
    } else if constexpr (HasWord<T>) {
      value = worded<T>(as_text(json, where), where);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      const int number = as_number(json, where, -(1 << 30), 1 << 30);
      value = static_cast<T>(number);
      if (static_cast<int>(value) != number) fail(where, "is out of range");
    } else if constexpr (IsArray<T>::value) {
      if (!json.is_array() || json.size() != value.size())
        fail(where, "should be a list of " + std::to_string(value.size()));
      for (std::size_t i = 0; i < value.size(); ++i)
        read(json[i], value[i], where + "[" + std::to_string(i) + "]");
    } else {
      fields(json, value, where);
    }
  }

  template <class T>
  void fields(const Json& json, T& value, const std::string& where) const {
    JsonReader reader(json, where);
    reader.ignore({"procedure"});
    T::fields(value, [&](const char* key, auto& field) {
      // A key that is there with null names nothing.
      if (json.contains(key)) reader.ignore({key}), this->read(json[key], field, where + "." + key);
    });
    reader.finish();
  }

  template <std::size_t I = 0>
  c::Procedure procedure(const std::string& word, const Json& json, const std::string& where) const {
    if constexpr (I < std::variant_size_v<c::Procedure>) {
      using T = std::variant_alternative_t<I, c::Procedure>;
      if constexpr (!std::is_same_v<T, std::monostate>) {
        if (procedure_word(T::kNumber) == word) {
          T one{};
          fields(json, one, where);
          return one;
        }
      }
      return procedure<I + 1>(word, json, where);
    } else {
      fail(where, "names no procedure: \"" + word + "\"");
    }
  }

  [[noreturn]] static void fail(const std::string& where, const std::string& why) {
    throw RequestError("bad-position", where + " " + why);
  }

 private:
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
    if (!json.is_array()) fail(where, "should be a list of units");
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

  template <class T>
  static T worded(const std::string& word, const std::string& where) {
    constexpr int kMostValues = 64;
    for (int i = 0; i < kMostValues; ++i) {
      const auto value = static_cast<T>(i);
      if (c::word_of(value) == word) return value;
    }
    fail(where, "does not know the word \"" + word + "\"");
  }

  const c::Game& game_;
};

}  // namespace

Json under_way(const c::Game& game, const c::State& state, const Hidden& hidden) {
  const Teller teller(game, hidden);
  Json json = Json::object();
  switch (state.pending.kind) {
    case c::Pending::Kind::Ask:
      json["asked"] = c::word_of(state.pending.ask);
      json["side"] = c::word_of(state.pending.side);
      break;
    case c::Pending::Kind::Roll:
      json["roll"] = c::word_of(state.pending.roll);
      json["dice"] = state.pending.dice;
      break;
    case c::Pending::Kind::Over:
      json["ending"] = c::word_of(state.ending);
      json["winner"] = c::word_of(state.winner);
      break;
    case c::Pending::Kind::Nothing:
      break;
  }
  json["procedures"] = Json::array();
  state.stack.each([&](const c::Procedure& one) { json["procedures"].push_back(teller.procedure(one)); });
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
  const Teller teller(game, hidden);
  Json json = Json::object();
  if (const auto* now = state.stack.top_as<c::SetUp>(); now != nullptr && now->in_hand)
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
  const Reader reader(game);
  JsonReader keys(told, "under_way");
  c::Pending& now = state.pending;
  if (const Json* asked = keys.find("asked")) {
    now.kind = c::Pending::Kind::Ask;
    reader.read(*asked, now.ask, "under_way.asked");
    const Json* side = keys.find("side");
    if (side == nullptr) keys.fail("side", "is missing: whose decision it is");
    reader.read(*side, now.side, "under_way.side");
  } else if (const Json* roll = keys.find("roll")) {
    now.kind = c::Pending::Kind::Roll;
    reader.read(*roll, now.roll, "under_way.roll");
    now.dice = static_cast<std::uint8_t>(keys.number("dice", 1, 4).value_or(2));
  } else if (const Json* ending = keys.find("ending")) {
    now.kind = c::Pending::Kind::Over;
    reader.read(*ending, state.ending, "under_way.ending");
    if (const Json* winner = keys.find("winner")) reader.read(*winner, state.winner, "under_way.winner");
  } else {
    keys.fail("asked", "is missing, or roll, or ending");
  }
  if (const Json* list = keys.find("procedures")) {
    if (!list->is_array() || list->size() > c::kMostProcedures)
      keys.fail("procedures", "should be a list of at most " + std::to_string(c::kMostProcedures));
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::string where = "under_way.procedures[" + std::to_string(i) + "]";
      const Json& one = (*list)[i];
      if (!one.is_object() || !one.contains("procedure")) Reader::fail(where, "needs its \"procedure\"");
      state.stack.push(reader.procedure(as_text(one["procedure"], where), one, where));
    }
  }
  if (const Json* outcome = keys.find("outcome")) reader.read(*outcome, state.outcome, "under_way.outcome");
  if (const Json* checked = keys.find("checked")) reader.fields(*checked, state.checked, "under_way.checked");
  keys.finish();
} catch (const UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

}  // namespace tamburino::custoza_json
