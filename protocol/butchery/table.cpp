#include "protocol/butchery/table.h"

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/notation.h"
#include "engine/games/butchery/preview.h"
#include "engine/games/butchery/verbs.h"
#include "loader/butchery/loader.h"
#include "protocol/butchery/position.h"
#include "protocol/json_reader.h"
#include "protocol/table_words.h"

namespace tamburino {
namespace {

namespace b = butchery;
using table_words::add_position;
using table_words::begun_by;
using table_words::from_pack;
using table_words::half_points;
using table_words::load_texts;

std::shared_ptr<b::Game> load(const Json& request) {
  const std::string scenario = request.value("scenario", "solferino");
  return from_pack("butchery", [&](const auto& pack) {
    return std::make_shared<b::Game>(butchery::load(pack, scenario));
  });
}

}  // namespace

std::unique_ptr<Table> ButcheryTable::begin(const Json& request) {
  auto table = std::make_unique<ButcheryTable>();
  const auto game = load(request);
  alter_game(*game, request);
  table->game_ = game;
  table->texts_ = load_texts("butchery", request);
  try {  // altered counters may have been given impossible places
    Events events;
    b::Position set_up;
    set_up.from_scenario = true;
    set_up.phase = b::Phase::Weather;
    b::set_position(*game, set_up, events);
  } catch (const b::PositionError& error) {
    throw RequestError("bad-position", error.what(), error.rule);
  }
  table->state_ = b::start(*game, table->start_events_);
  table->origin_ = begun_by("butchery", request);
  return table;
}

std::unique_ptr<Table> ButcheryTable::from_position(const Json& request) {
  auto table = std::make_unique<ButcheryTable>();
  const auto game = load(request);
  alter_game(*game, request);
  table->game_ = game;
  table->texts_ = load_texts("butchery", request);
  const b::Position position = position_from(*game, request);
  try {
    table->state_ = b::set_position(*game, position, table->start_events_);
  } catch (const b::PositionError& error) {
    throw RequestError("bad-position", error.what(), error.rule);
  }
  table->origin_ = begun_by("butchery", request);
  return table;
}

ToAct ButcheryTable::to_act() const {
  return table_words::to_act(state_, [this] { return b::roll_request(state_); });
}

// --- words

std::string ButcheryTable::text(Action action) const { return b::text_of(*game_, action); }

std::string ButcheryTable::text(Roll roll) const { return b::text_of(*game_, state_, roll); }

std::vector<Action> ButcheryTable::parse(std::string_view text) const try {
  return b::parse_actions(*game_, state_, text);
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
}

Roll ButcheryTable::parse_roll(std::string_view text) const try {
  return b::parse_roll(*game_, text);
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-roll", unknown.what());
}

std::string ButcheryTable::name(const Fact& fact) const {
  const int n = fact.value;
  const auto in_words = [&](std::string_view key) {
    const auto word = texts_->find("name", key);
    return std::string(word ? *word : key);
  };
  switch (fact.kind) {
    case Fact::Kind::Piece:
      return texts_->counter(b::piece_name(*game_, b::Piece{static_cast<std::uint16_t>(n)}));
    case Fact::Kind::Hex:
      return game_->map.grid().name(Hex{static_cast<std::uint16_t>(n)});
    case Fact::Kind::Points:
      return half_points(n);
    case Fact::Kind::Formation:
      return static_cast<std::size_t>(n) < game_->formations.size()
                 ? texts_->counter(game_->formations[static_cast<std::size_t>(n)].name)
                 : "?";
    case Fact::Kind::Side:
      return in_words(b::word_of(b::Side{static_cast<std::uint8_t>(n)}));
    case Fact::Kind::Facing:
      return in_words(game_->map.grid().name(Facing{static_cast<std::uint8_t>(n)}));
    case Fact::Kind::Number:
    case Fact::Kind::Word:
    case Fact::Kind::Chit:  // this game has none
    case Fact::Kind::Place:
    case Fact::Kind::Commander:
    case Fact::Kind::Cell:
    case Fact::Kind::None:
      break;
  }
  return std::to_string(n);
}

std::string ButcheryTable::say(const Event& event) const {
  return table_words::say_event(*texts_, b::word_of(b::EventKind{event.kind}), event,
                                [this](const Fact& fact) { return name(fact); });
}

std::string ButcheryTable::say(const Verdict& refusal) const {
  return table_words::say_refusal(*texts_, refusal, [this](const Fact& fact) { return name(fact); });
}

std::string ButcheryTable::say_asked() const {
  return table_words::say_asked(*texts_, to_act(), static_cast<int>(state_.ending));
}

std::string ButcheryTable::text_of_rule(std::string_view rule) const {
  return table_words::text_of_rule(*texts_, rule);
}

void ButcheryTable::set_language(std::string_view language) {
  if (texts_->language() != language) texts_ = table_words::texts_in(language, "butchery");
}

// --- actions and events as JSON

Json ButcheryTable::describe(Action action) const {
  const b::VerbForm* form = b::form_of(b::verb_of(action));
  Json json{{"text", text(action)}, {"verb", form != nullptr ? Json(form->word) : Json(action.verb)}};
  Json operands = Json::object();
  constexpr std::array kFirst{"unit", "formation", "hex", "face", "points", "led"};
  for (std::size_t i = 0; form != nullptr && i < action.operand.size(); ++i) {
    const std::uint16_t n = action.operand[i];
    const b::OperandKind kind = form->operands[i];
    if (kind == b::OperandKind::None) continue;
    std::string key = kFirst[static_cast<std::size_t>(kind) - 1];
    if (operands.contains(key)) key = "target";
    switch (kind) {
      case b::OperandKind::Piece:
        operands[key] = b::piece_id(*game_, b::Piece{n});
        break;
      case b::OperandKind::Formation:
        operands[key] = n < game_->formations.size() ? game_->formations[n].id : "?";
        break;
      case b::OperandKind::Hex:
        operands[key] = n < game_->map.size() ? game_->map.grid().name(Hex{n}) : "?";
        break;
      case b::OperandKind::Facing:
        operands[key] = n < kSides ? game_->map.grid().name(Facing{static_cast<std::uint8_t>(n)}) : "?";
        break;
      case b::OperandKind::Number:
        operands[key] = n;
        break;
      case b::OperandKind::Led:
        operands[key] = n == b::kLed;
        break;
      case b::OperandKind::None:
        break;
    }
  }
  json["operands"] = operands;
  json["bits"] = std::to_string(action.packed());
  return json;
}

Action ButcheryTable::action_from(const Json& described) const try {
  JsonReader reader(described, "action");
  if (const auto bits = reader.text("bits"); bits && !reader.has("verb"))
    return table_words::action_from_bits(*bits);
  const auto verb = reader.text("verb");
  const b::VerbForm* form = verb ? b::form_of(std::string_view(*verb)) : nullptr;
  if (form == nullptr) throw RequestError("bad-action", "action.verb is missing or no verb of this game");
  reader.has("text");
  Action action{static_cast<std::uint16_t>(form->verb), {}};
  const Json* given = reader.find("operands");
  const Json none = Json::object();
  JsonReader operands(given != nullptr ? *given : none, "action.operands");
  bool piece_seen = false;
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    std::string key;
    switch (form->operands[i]) {
      case b::OperandKind::None:
        continue;
      case b::OperandKind::Piece:
        key = piece_seen ? "target" : "unit";
        if (const auto who = operands.text(key))
          action.operand[i] = static_cast<std::uint16_t>(b::find_piece(*game_, *who));
        else
          operands.fail(key, "is missing");
        piece_seen = true;
        continue;
      case b::OperandKind::Formation:
        key = "formation";
        if (const auto which = operands.text(key))
          action.operand[i] = static_cast<std::uint16_t>(b::find_formation(*game_, *which));
        else
          operands.fail(key, "is missing");
        continue;
      case b::OperandKind::Hex:
        key = "hex";
        if (const auto where = operands.text(key))
          action.operand[i] = static_cast<std::uint16_t>(b::find_hex(*game_, *where));
        else
          operands.fail(key, "is missing");
        continue;
      case b::OperandKind::Facing:
        key = "face";
        if (const auto way = operands.text(key))
          action.operand[i] = static_cast<std::uint16_t>(b::find_facing(*game_, *way));
        else
          operands.fail(key, "is missing");
        continue;
      case b::OperandKind::Number:
        action.operand[i] = static_cast<std::uint16_t>(operands.number("points", 0, 99).value_or(0));
        continue;
      case b::OperandKind::Led:
        action.operand[i] = operands.truth("led").value_or(false) ? b::kLed : 0;
        continue;
    }
  }
  operands.finish();
  reader.finish();
  return action;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
} catch (const RequestError& fault) {
  throw RequestError(described.is_object() ? "bad-action" : "bad-request", fault.what());
}

Json ButcheryTable::facts(const Facts& facts) const {
  return table_words::facts(facts, [this](const Fact& fact) -> Json {
    const auto at = static_cast<std::size_t>(fact.value);
    switch (fact.kind) {
      case Fact::Kind::Piece:
        return {{"id", b::piece_id(*game_, b::Piece{static_cast<std::uint16_t>(at)})}, {"name", name(fact)}};
      case Fact::Kind::Formation:
        if (at >= game_->formations.size()) return nullptr;  // nobody
        return {{"id", game_->formations[at].id}};
      case Fact::Kind::Side:
        return {{"value", b::word_of(b::Side{static_cast<std::uint8_t>(at)})}};
      case Fact::Kind::Facing:
        return {{"value", game_->map.grid().name(Facing{static_cast<std::uint8_t>(at)})}};
      default:
        return {{"value", name(fact)}};
    }
  });
}

// --- positions and views

Json ButcheryTable::position() const {
  Json json{{"game", "butchery"}, {"scenario", game_->scenario.id}};
  add_position(json, position_to(*game_, state_), origin_, {"map", "counters", "options"});
  return json;
}

// Whether set makes the same of position() as lies here. What is left of past activations does not count.
bool ButcheryTable::position_is_exact() const {
  const auto without_leftovers = [this](b::State state) {
    const bool fixed = state.activation.formation != b::kNoFormation;
    for (std::size_t i = 0; i < game_->units.size(); ++i) {
      if (fixed && game_->units[i].formation == state.activation.formation) continue;
      state.units[i].in_command = state.units[i].direct = false;
    }
    return state;
  };
  try {
    Events events;
    const b::State again = b::set_position(*game_, position_from(*game_, position()), events);
    return without_leftovers(again) == without_leftovers(state_);
  } catch (const RequestError&) {
    return false;
  } catch (const b::PositionError&) {
    return false;
  }
}

// Everything lies open on this table: markers in the container are known, only their order is not, and that
// is chance.
Json ButcheryTable::view(std::string_view side) const {
  if (side != "allies" && side != "austrians")
    throw RequestError("bad-request", "side should be allies or austrians");
  Json json = position();
  json["side"] = side;
  return json;
}

Json ButcheryTable::preview(const Json& request) const {
  std::vector<b::PreviewPart> parts;
  if (request.contains("action")) {
    const std::vector<Action> actions = table_words::actions_in(*this, request["action"]);
    b::State state = state_;
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      Events events;
      if (const Verdict answer = b::apply(*game_, state, actions[i], events); !answer)
        table_words::refuse(*this, answer);
    }
    if (const Verdict answer = b::verdict(*game_, state, actions.back()); !answer)
      table_words::refuse(*this, answer);
    parts = b::preview(*game_, state, actions.back());
  } else {
    parts = b::preview_roll(*game_, state_);
  }
  Json list = Json::array();
  for (const b::PreviewPart& part : parts) {
    Json one{{"what", part.what}};
    if (part.roller != b::kNoPiece) one["roller"] = b::piece_id(*game_, part.roller);
    if (part.target != b::kNoPiece) one["target"] = b::piece_id(*game_, part.target);
    one["dice"] = part.dice;
    if (!part.column.empty()) {
      one["column"] = {{"items", table_words::items(part.column, *texts_)}, {"total", part.column_total}};
      one["read_in_column"] = std::clamp(part.column_total, 0, game_->combat_results.last_column());
    }
    one["die"] = {{"items", table_words::items(part.die, *texts_)}, {"total", part.die_total}};
    if (part.needed > 0) one["needed"] = part.needed;
    one["chances"] = table_words::chances(part.chances);
    list.push_back(one);
  }
  return {{"parts", list}};
}

// --- saving

Json ButcheryTable::save() const { return table_words::save(state_); }

void ButcheryTable::restore(const Json& saved) { state_ = table_words::restored<b::State>(*game_, saved); }

std::unique_ptr<Table> butchery::new_table(const Json& request) { return ButcheryTable::begin(request); }
std::unique_ptr<Table> butchery::set_table(const Json& request) {
  return ButcheryTable::from_position(request);
}

}  // namespace tamburino
