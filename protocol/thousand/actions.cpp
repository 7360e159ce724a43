#include "engine/games/thousand/names.h"
#include "engine/games/thousand/verbs.h"
#include "protocol/json_reader.h"
#include "protocol/table_words.h"
#include "protocol/thousand/table.h"

// Actions of thousand as JSON.
namespace tamburino {
namespace {

namespace t = thousand;

constexpr std::array kKeys{"unit", "commander", "place", "cell"};

// "target" for the second of a kind.
std::string key_of(const t::VerbForm& form, std::size_t operand) {
  const t::OperandKind kind = form.operands[operand];
  if (operand > 0 && form.operands[operand - 1] == kind) return "target";
  return kKeys[static_cast<std::size_t>(kind) - 1];
}

Json operand_json(const t::Game& game, t::OperandKind kind, std::uint16_t operand) {
  const auto id_in = [operand](const auto& all) { return operand < all.size() ? all[operand].id : "?"; };
  switch (kind) {
    case t::OperandKind::Unit:
      return id_in(game.units);
    case t::OperandKind::Commander:
      return id_in(game.commanders);
    case t::OperandKind::Place:
      return id_in(game.places);
    case t::OperandKind::Cell:
      return operand < t::kCells ? t::cell_name(t::Cell{static_cast<std::uint8_t>(operand)}) : "?";
    case t::OperandKind::None:
      break;
  }
  return operand;
}

std::uint16_t operand_in(const t::Game& game, t::OperandKind kind, const std::string& text) {
  switch (kind) {
    case t::OperandKind::Unit:
      return static_cast<std::uint16_t>(t::find_unit(game, text));
    case t::OperandKind::Commander:
      return static_cast<std::uint16_t>(t::find_commander(game, text));
    case t::OperandKind::Place:
      return static_cast<std::uint16_t>(t::find_place(game, text));
    case t::OperandKind::Cell:
      return static_cast<std::uint16_t>(t::find_cell(text));
    case t::OperandKind::None:
      break;
  }
  return 0;
}

}  // namespace

Json ThousandTable::describe(Action action) const {
  const t::VerbForm* form = t::form_of(t::verb_of(action));
  Json json{{"text", text(action)}, {"verb", form != nullptr ? Json(form->word) : Json(action.verb)}};
  Json operands = Json::object();
  for (std::size_t i = 0; form != nullptr && i < action.operand.size(); ++i) {
    if (form->operands[i] == t::OperandKind::None) continue;
    operands[key_of(*form, i)] = operand_json(*game_, form->operands[i], action.operand[i]);
  }
  json["operands"] = operands;
  json["bits"] = std::to_string(action.packed());
  return json;
}

Action ThousandTable::action_from(const Json& described) const try {
  JsonReader reader(described, "action");
  if (const auto bits = reader.text("bits"); bits && !reader.has("verb"))
    return table_words::action_from_bits(*bits);
  const auto verb = reader.text("verb");
  const t::VerbForm* form = verb ? t::form_of(std::string_view(*verb)) : nullptr;
  if (form == nullptr) throw RequestError("bad-action", "action.verb is missing or no verb of this game");
  reader.has("text");
  Action action{static_cast<std::uint16_t>(form->verb), {}};
  const Json* given = reader.find("operands");
  const Json none = Json::object();
  JsonReader operands(given != nullptr ? *given : none, "action.operands");
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    if (form->operands[i] == t::OperandKind::None) continue;
    const std::string key = key_of(*form, i);
    const auto text = operands.text(key);
    if (!text) operands.fail(key, "is missing");
    action.operand[i] = operand_in(*game_, form->operands[i], *text);
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
