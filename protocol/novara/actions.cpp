#include "engine/games/novara/names.h"
#include "engine/games/novara/verbs.h"
#include "protocol/json_reader.h"
#include "protocol/novara/table.h"
#include "protocol/novara/words.h"
#include "protocol/table_words.h"

// Actions of novara as JSON.
namespace tamburino {
namespace {

namespace n = novara;

constexpr std::array kKeys{"unit", "formation", "hex", "face", "number", "display", "box"};

std::string key_of(n::OperandKind kind) { return kKeys[static_cast<std::size_t>(kind) - 1]; }

Json operand_json(const n::Game& game, n::OperandKind kind, std::uint16_t operand) {
  const auto id_in = [operand](const auto& all) { return operand < all.size() ? all[operand].id : "?"; };
  switch (kind) {
    case n::OperandKind::Unit:
      return id_in(game.units);
    case n::OperandKind::Formation:
      return id_in(game.formations);
    case n::OperandKind::Hex:
      return operand < game.map.size() ? game.map.grid().name(Hex{operand}) : "?";
    case n::OperandKind::Facing:
      return operand < kSides ? game.map.grid().name(Facing{static_cast<std::uint8_t>(operand)}) : "?";
    case n::OperandKind::Letter:
      return operand < n::kDisplays ? std::string(1, static_cast<char>('A' + operand)) : "?";
    case n::OperandKind::Box:
      return id_in(game.scenario.boxes);
    case n::OperandKind::Number:
    case n::OperandKind::None:
      break;
  }
  return operand;
}

std::uint16_t operand_in(const n::Game& game, n::OperandKind kind, JsonReader& reader,
                         const std::string& key) {
  if (kind == n::OperandKind::Number) {
    const auto number = reader.number(key, 0, 99);
    if (!number) reader.fail(key, "is missing");
    return static_cast<std::uint16_t>(*number);
  }
  const auto text = reader.text(key);
  if (!text) reader.fail(key, "is missing");
  switch (kind) {
    case n::OperandKind::Unit:
      return static_cast<std::uint16_t>(n::find_unit(game, *text));
    case n::OperandKind::Formation:
      return static_cast<std::uint16_t>(n::find_formation(game, *text));
    case n::OperandKind::Hex:
      return static_cast<std::uint16_t>(n::find_hex(game, *text));
    case n::OperandKind::Facing:
      return static_cast<std::uint16_t>(n::find_facing(game, *text));
    case n::OperandKind::Letter:
      return static_cast<std::uint16_t>(novara_words::display(*text, reader.where() + "." + key));
    case n::OperandKind::Box:
      return static_cast<std::uint16_t>(n::find_box(game, *text));
    case n::OperandKind::Number:
    case n::OperandKind::None:
      break;
  }
  return 0;
}

// Only the first unit of a box brings its hex.
bool without_hex(const n::VerbForm& form, std::size_t operand) {
  return form.verb == n::Verb::Hide && form.operands[operand] == n::OperandKind::Hex;
}

}  // namespace

Json NovaraTable::describe(Action action) const {
  const n::VerbForm* form = n::form_of(n::verb_of(action));
  Json json{{"text", text(action)}, {"verb", form != nullptr ? Json(form->word) : Json(action.verb)}};
  Json operands = Json::object();
  for (std::size_t i = 0; form != nullptr && i < action.operand.size(); ++i) {
    const n::OperandKind kind = form->operands[i];
    if (kind == n::OperandKind::None) continue;
    if (without_hex(*form, i) && action.operand[i] == static_cast<std::uint16_t>(kNoHex)) continue;
    const std::string key = operands.contains(key_of(kind)) ? "target" : key_of(kind);
    operands[key] = operand_json(*game_, kind, action.operand[i]);
  }
  json["operands"] = operands;
  json["bits"] = std::to_string(action.packed());
  return json;
}

Action NovaraTable::action_from(const Json& described) const try {
  JsonReader reader(described, "action");
  if (const auto bits = reader.text("bits"); bits && !reader.has("verb"))
    return table_words::action_from_bits(*bits);
  const auto verb = reader.text("verb");
  const n::VerbForm* form = verb ? n::form_of(std::string_view(*verb)) : nullptr;
  if (form == nullptr) throw RequestError("bad-action", "action.verb is missing or no verb of this game");
  reader.has("text");
  Action action{static_cast<std::uint16_t>(form->verb), {}};
  const Json* given = reader.find("operands");
  const Json none = Json::object();
  JsonReader operands(given != nullptr ? *given : none, "action.operands");
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    const n::OperandKind kind = form->operands[i];
    if (kind == n::OperandKind::None) continue;
    const bool second = i > 0 && form->operands[i - 1] == kind;
    const std::string key = second ? "target" : key_of(kind);
    if (without_hex(*form, i) && !operands.has(key)) {
      action.operand[i] = static_cast<std::uint16_t>(kNoHex);
      continue;
    }
    action.operand[i] = operand_in(*game_, kind, operands, key);
  }
  operands.finish();
  reader.finish();
  return action;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
} catch (const RequestError& fault) {
  throw RequestError(described.is_object() ? "bad-action" : "bad-request", fault.what());
}

}  // namespace tamburino
