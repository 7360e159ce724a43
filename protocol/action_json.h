#pragma once

#include "engine/core/notation.h"
#include "protocol/json_reader.h"
#include "protocol/json_writer.h"
#include "protocol/table_words.h"

// Actions as JSON, from the game's table of verbs and operands: docs/protocol.md.
namespace tamburino::action_json {

template <class Game>
Json describe(const Game& game, Action action) {
  const auto& all = notation_of(game);
  const auto* form = all.form_of(action);
  Json json{{"text", notation::text_of(game, action)},
            {"verb", form != nullptr ? Json(form->word) : Json(action.verb)}};
  Json operands = Json::object();
  for (std::size_t i = 0; form != nullptr && all.operand(*form, i) != nullptr; ++i) {
    const auto& operand = *all.operand(*form, i);
    const std::uint16_t n = action.operand[i];
    const std::string key(all.key(*form, i));
    using In = std::decay_t<decltype(operand.json)>;
    if (operand.json == In::Number) {
      operands[key] = n;
    } else if (operand.json == In::Truth) {
      operands[key] = n == 1;
    } else if (const std::string id = (operand.id != nullptr ? operand.id : operand.text)(game, n);
               !id.empty()) {
      operands[key] = id;
    }
  }
  json["operands"] = operands;
  json["bits"] = std::to_string(action.packed());
  return json;
}

// The same, as texts.
template <class Game>
ActionParts parts(const Game& game, Action action) {
  const auto& all = notation_of(game);
  const auto* form = all.form_of(action);
  ActionParts parts;
  parts.text = notation::text_of(game, action);
  parts.bits = action.packed();
  if (form == nullptr) {
    parts.verb = std::to_string(action.verb);
    return parts;
  }
  write_text(form->word, parts.verb);
  for (; all.operand(*form, parts.count) != nullptr; ++parts.count) {
    const auto& operand = *all.operand(*form, parts.count);
    const std::uint16_t n = action.operand[parts.count];
    parts.key[parts.count] = all.key(*form, parts.count);
    std::string& value = parts.value[parts.count];
    using In = std::decay_t<decltype(operand.json)>;
    if (operand.json == In::Number) {
      value = std::to_string(n);
    } else if (operand.json == In::Truth) {
      value = n == 1 ? "true" : "false";
    } else if (const std::string id = (operand.id != nullptr ? operand.id : operand.text)(game, n);
               !id.empty()) {
      write_text(id, value);
    }
  }
  return parts;
}

// Throws RequestError and UnknownName.
template <class Game, class State, class Operand>
std::uint16_t operand_in(const Game& game, const State& state, Action so_far, const Operand& operand,
                         JsonReader& reader, std::string_view key) {
  std::optional<std::uint16_t> value;
  if (operand.json == Operand::In::Number) {
    if (const auto number = reader.number(key, 0, 99)) value = static_cast<std::uint16_t>(*number);
  } else if (operand.json == Operand::In::Truth) {
    if (const auto truth = reader.truth(key)) value = *truth ? 1 : 0;
  } else if (const auto text = reader.text(key)) {
    value = (operand.find_id != nullptr ? operand.find_id : operand.find)(game, *text);
  }
  if (!value) value = operand.not_told;
  if (!value && operand.left_out != nullptr) value = operand.left_out(state, so_far);
  if (!value) reader.fail(key, "is missing");
  return *value;
}

// Throws RequestError.
template <class Game, class State>
Action action_from(const Game& game, const State& state, const Json& described) try {
  JsonReader reader(described, "action");
  if (const auto bits = reader.text("bits"); bits && !reader.has("verb"))
    return table_words::action_from_bits(*bits);
  const auto& all = notation_of(game);
  const auto verb = reader.text("verb");
  const auto* form = verb ? all.form_of(std::string_view(*verb)) : nullptr;
  if (form == nullptr) throw RequestError("bad-action", "action.verb is missing or no verb of this game");
  reader.has("text");
  Action action{static_cast<std::uint16_t>(form->verb), {}};
  const Json* given = reader.find("operands");
  const Json none = Json::object();
  JsonReader operands(given != nullptr ? *given : none, "action.operands");
  for (std::size_t i = 0; all.operand(*form, i) != nullptr; ++i)
    action.operand[i] = operand_in(game, state, action, *all.operand(*form, i), operands, all.key(*form, i));
  operands.finish();
  reader.finish();
  return action;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
} catch (const RequestError& fault) {
  throw RequestError(described.is_object() ? "bad-action" : "bad-request", fault.what());
}

// Every verb and the keys of its operands, for pages and bots.
template <class Game>
Json verbs(const Game& game) {
  const auto& all = notation_of(game);
  Json list = Json::array();
  for (const auto& form : all.forms) {
    Json keys = Json::array();
    for (std::size_t i = 0; all.operand(form, i) != nullptr; ++i) keys.push_back(all.key(form, i));
    list.push_back({{"id", form.word}, {"operands", keys}});
  }
  return list;
}

}  // namespace tamburino::action_json
