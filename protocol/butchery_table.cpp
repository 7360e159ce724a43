#include "protocol/butchery_table.h"

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/notation.h"
#include "engine/games/butchery/preview.h"
#include "engine/games/butchery/verbs.h"
#include "loader/butchery_loader.h"
#include "protocol/butchery_position.h"
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
  return from_pack(
      "butchery", [&](const auto& pack) { return std::make_shared<b::Game>(load_butchery(pack, scenario)); });
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
      return b::piece_name(*game_, b::Piece{static_cast<std::uint16_t>(n)});
    case Fact::Kind::Hex:
      return game_->map.grid().name(Hex{static_cast<std::uint16_t>(n)});
    case Fact::Kind::Points:
      return half_points(n);
    case Fact::Kind::Formation:
      return static_cast<std::size_t>(n) < game_->formations.size()
                 ? game_->formations[static_cast<std::size_t>(n)].name
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
  texts_ = load_texts("butchery", Json{{"language", language}});
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

Json ButcheryTable::describe(const Event& event) const {
  return table_words::event(*this, b::word_of(b::EventKind{event.kind}), event);
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

Json ButcheryTable::score() const {
  const b::Score now = b::score(*game_, state_);
  Json json{{"allies", now.half_points[0] / 2.0},
            {"austrians", now.half_points[1] / 2.0},
            {"difference", now.difference},
            {"level", b::word_of(now.level)}};
  json["places"] = Json::object();
  for (const b::Objective& objective : game_->scenario.objectives) {
    const auto side = b::controller(*game_, state_, objective);
    json["places"][objective.id] = side ? Json(b::word_of(*side)) : Json(nullptr);
  }
  if (state_.over()) json["ending"] = b::word_of(state_.ending);
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

// --- overlays

Json ButcheryTable::reach(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto who_said = reader.text("unit");
  if (!who_said) reader.fail("unit", "is missing");
  const b::Piece who = b::find_piece(*game_, *who_said);
  Json hexes = Json::object();
  const auto add = [&](const Reach& found, bool woods) {
    for (int i = 0; i < found.size(); ++i) {
      const std::string where = game_->map.grid().name(found[i]);
      if (hexes.contains(where)) continue;
      hexes[where] = {{"points", found.cost(found[i]) / 2.0}};
      if (woods) hexes[where]["disorganised_by_woods"] = true;
    }
  };
  HalfPoints allowance = 0;
  HalfPoints spent = 0;
  if (b::kind_of(who) == b::PieceKind::Chief || b::kind_of(who) == b::PieceKind::Rider) {
    Reach found;
    if (b::kind_of(who) == b::PieceKind::Chief) {
      if (!b::chief_on_map(state_, b::nation_of(who)))
        throw RequestError("refused", "he is not on the map", "8.1a");
      b::reach_of_chief(*game_, state_, {.nation = b::nation_of(who)}, found);
    } else {
      if (state_.rider(b::nation_of(who)).duty == b::RiderState::Duty::WithChief) {
        throw RequestError("refused", "the rider is with his commander in chief", "8.3a");
      }
      b::reach_of_rider(*game_, state_, {.nation = b::nation_of(who)}, found);
    }
    allowance = 16;
    add(found, false);
  } else {
    // Of the piece that is being moved, what it has left; of any other of the active formation, its whole
    // move.
    const auto* under_way = state_.stack.top_as<b::PieceMove>();
    b::PieceMove move;
    if (under_way != nullptr && under_way->piece == who) {
      move = *under_way;
    } else {
      if (state_.activation.formation == b::kNoFormation)
        throw RequestError("refused", "no formation is active, so nobody moves", "10.3c");
      if (const Verdict free = b::may_select(*game_, state_, who); !free) table_words::refuse(*this, free);
      move = b::begin_move(*game_, state_, who);
    }
    const auto ways = std::make_unique<b::Ways>();
    b::find_ways(*game_, state_, move, *ways);
    allowance = move.allowance;
    spent = move.spent;
    add(ways->open, false);
    if (ways->woods) add(ways->through_woods, true);
    for (auto& [where, value] : hexes.items()) {
      value["may_stop"] = b::may_end_move_in(*game_, state_, move, *game_->map.grid().parse(where)).allowed();
    }
  }
  return {{"unit", b::piece_id(*game_, who)},
          {"allowance", allowance / 2.0},
          {"spent", spent / 2.0},
          {"hexes", hexes}};
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

Json ButcheryTable::sight(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto from = reader.text("from");
  const auto to = reader.text("to");
  if (!from || !to) throw RequestError("bad-request", "los needs the hexes \"from\" and \"to\"");
  const Hex a = b::find_hex(*game_, *from);
  const Hex z = b::find_hex(*game_, *to);
  const int distance = game_->map.grid().distance(a, z);
  if (distance > game_->map.sight().range()) {
    throw RequestError("bad-request",
                       "los reaches " + std::to_string(game_->map.sight().range()) + " hexes at most");
  }
  const b::Sight sight = b::line_of_sight(*game_, state_, a, z);
  Json json{{"from", *from}, {"to", *to}, {"distance", distance}, {"clear", sight.clear}};
  if (!sight.clear) {
    json["rule"] = sight.rule;
    json["blocked_at"] = game_->map.grid().name(sight.where);
  }
  return json;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// Command status of every formation and unit, and where a leader's lines reach when one is named.
Json ButcheryTable::command(const Json& request) const try {
  Json json;
  if (request.contains("leader")) {
    const b::Piece who = b::find_piece(*game_, as_text(request["leader"], "leader"));
    const bool chief = b::kind_of(who) == b::PieceKind::Chief;
    if (!chief && b::kind_of(who) != b::PieceKind::Commander)
      throw RequestError("bad-request", "leader should be a commander or a commander in chief");
    const bool there = chief ? b::chief_on_map(state_, b::nation_of(who))
                             : b::commander_on_map(state_, b::formation_of(who));
    if (!there) throw RequestError("refused", "he is not on the map", chief ? "8.2a" : "10.1.2a");
    const Hex start =
        chief ? state_.chief(b::nation_of(who)).hex : state_[b::formation_of(who)].commander_hex;
    const HalfPoints range = chief ? b::command_range(*game_, state_, b::nation_of(who)) : 12;
    const b::Side side = chief ? b::side_of(b::nation_of(who)) : game_->side(b::formation_of(who));
    Reach lines;
    b::trace_lines(*game_, state_, side, start, range, lines);
    json["leader"] = b::piece_id(*game_, who);
    json["range"] = range / 2.0;
    json["hexes"] = Json::object();
    for (int i = 0; i < lines.size(); ++i)
      json["hexes"][game_->map.grid().name(lines[i])] = lines.cost(lines[i]) / 2.0;
  }
  json["formations"] = Json::object();
  json["units"] = Json::object();
  for (std::size_t i = 0; i < game_->formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    if (!game_->formations[i].commander || !b::commander_on_map(state_, which)) continue;
    json["formations"][game_->formations[i].id] = {{"out_of_command", state_[which].out_of_command},
                                                   {"broken", state_[which].broken}};
  }
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const b::UnitId who{static_cast<std::uint8_t>(i)};
    if (state_.on_map(who)) json["units"][game_->units[i].id] = b::in_command(*game_, state_, who);
  }
  return json;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- saving

Json ButcheryTable::save() const { return table_words::save(state_); }

void ButcheryTable::restore(const Json& saved) { state_ = table_words::restored<b::State>(*game_, saved); }

}  // namespace tamburino
