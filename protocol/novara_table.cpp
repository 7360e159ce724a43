#include "protocol/novara_table.h"

#include "engine/games/novara/names.h"
#include "engine/games/novara/notation.h"
#include "engine/games/novara/view.h"
#include "loader/novara_loader.h"
#include "loader/packs.h"
#include "protocol/novara_position.h"
#include "protocol/novara_words.h"
#include "protocol/state_json.h"
#include "protocol/wording.h"

namespace tamburino {
namespace {

namespace n = novara;

std::shared_ptr<n::Game> load(const Json& request) {
  const std::string scenario = request.value("scenario", "campaign");
  const n::Options options = novara_json::options_in(request);
  try {
    return std::make_shared<n::Game>(
        load_novara(pack_directory(packs_directory(), "novara"), scenario, options));
  } catch (const PackError& error) {
    throw RequestError("bad-pack", error.what());
  }
}

std::shared_ptr<const Texts> load_texts(const Json& request) {
  const std::string language = request.value("language", "en");
  try {
    return std::make_shared<Texts>(pack_directory(packs_directory(), "novara"), language);
  } catch (const PackError& error) {
    throw RequestError("bad-pack", error.what());
  }
}

// What is kept of a request, to begin the same game again.
Json begun_by(const Json& request) {
  Json kept = request;
  for (const char* key : {"id", "seed", "rolls", "auto_roll"}) kept.erase(key);
  kept["game"] = "novara";
  return kept;
}

n::Side side_named(std::string_view side) { return novara_words::side(std::string(side), "side"); }

// Factors are halved for want of supply, so combat counts in halves.
std::string points_text(int half_points) {
  std::string whole = std::to_string(half_points / 2);
  if (half_points % 2 == 0) return whole;
  return half_points == 1 ? "1/2" : whole + " 1/2";
}

}  // namespace

std::unique_ptr<Table> NovaraTable::begin(const Json& request) {
  auto table = std::make_unique<NovaraTable>();
  const auto game = load(request);
  novara_json::alter_game(*game, request);
  table->game_ = game;
  table->texts_ = load_texts(request);
  table->state_ = n::start(*game, table->start_events_);
  table->origin_ = begun_by(request);
  return table;
}

std::unique_ptr<Table> NovaraTable::from_position(const Json& request) {
  auto table = std::make_unique<NovaraTable>();
  const auto game = load(request);
  novara_json::alter_game(*game, request);
  table->game_ = game;
  table->texts_ = load_texts(request);
  const n::Position position = novara_json::position_from(*game, request);
  try {
    table->state_ = n::set_position(*game, position, table->start_events_);
  } catch (const n::PositionError& error) {
    throw RequestError("bad-position", error.what(), error.rule);
  }
  table->origin_ = begun_by(request);
  return table;
}

ToAct NovaraTable::to_act_in(const n::State& state) const {
  const n::Pending& pending = state.pending;
  ToAct result;
  result.rule = n::rule_of(state);
  switch (pending.kind) {
    case n::Pending::Kind::Ask:
      result.kind = ToAct::Kind::Side;
      result.side = n::word_of(pending.side);
      result.asked = n::word_of(pending.ask);
      break;
    case n::Pending::Kind::Roll:
      result.kind = ToAct::Kind::Chance;
      result.asked = n::word_of(pending.roll);
      result.request = n::roll_request(*game_, state);
      break;
    case n::Pending::Kind::Over:
    case n::Pending::Kind::Nothing:
      result.asked = n::word_of(state.ending);
      break;
  }
  return result;
}

// --- words

std::string NovaraTable::text(Action action) const { return n::text_of(*game_, action); }

std::string NovaraTable::text(Roll roll) const { return n::text_of(*game_, state_, roll); }

std::vector<Action> NovaraTable::parse(std::string_view text) const try {
  return n::parse_actions(*game_, state_, text);
} catch (const UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
}

Roll NovaraTable::parse_roll(std::string_view text) const try {
  return n::parse_roll(*game_, text);
} catch (const UnknownName& unknown) {
  throw RequestError("bad-roll", unknown.what());
}

std::string NovaraTable::name(const Fact& fact) const {
  const int value = fact.value;
  const auto at = static_cast<std::size_t>(value);
  const auto in_words = [&](std::string_view key) {
    const auto word = texts_->find("name", key);
    return std::string(word ? *word : key);
  };
  const auto named_in = [&](const auto& all) { return at < all.size() ? all[at].name : "?"; };
  switch (fact.kind) {
    case Fact::Kind::Piece:
      return named_in(game_->units);
    case Fact::Kind::Hex:
      return value >= 0 && value < game_->map.size()
                 ? game_->map.grid().name(Hex{static_cast<std::uint16_t>(value)})
                 : "?";
    case Fact::Kind::Points:
      return points_text(value);
    case Fact::Kind::Formation:
      return named_in(game_->formations);
    case Fact::Kind::Chit:
      return named_in(game_->chits);
    case Fact::Kind::Place:
      return named_in(game_->places);
    case Fact::Kind::Side:
      return in_words(n::word_of(n::Side{static_cast<std::uint8_t>(value)}));
    case Fact::Kind::Facing:
      return value >= 0 && value < kSides
                 ? in_words(game_->map.grid().name(Facing{static_cast<std::uint8_t>(value)}))
                 : "?";
    case Fact::Kind::Number:
    case Fact::Kind::Word:
    case Fact::Kind::None:
      break;
  }
  return std::to_string(value);
}

std::string NovaraTable::say(const Event& event) const {
  const std::string_view key = n::word_of(n::EventKind{event.kind});
  const auto pattern = texts_->find("event", key);
  return fill(pattern.value_or(key), event.facts, *texts_, [this](const Fact& fact) { return name(fact); });
}

std::string NovaraTable::say(const Verdict& refusal) const {
  if (refusal.allowed()) return "";
  const auto pattern = texts_->find("refusal", refusal.rule);
  if (!pattern) return text_of_rule(refusal.rule);
  return fill(*pattern, refusal.facts, *texts_, [this](const Fact& fact) { return name(fact); });
}

std::string NovaraTable::say_asked_by(const ToAct& now) const {
  const char* section = now.kind == ToAct::Kind::Side     ? "ask"
                        : now.kind == ToAct::Kind::Chance ? "roll"
                                                          : "word";
  const std::string key =
      now.kind == ToAct::Kind::Over ? "ending." + std::to_string(static_cast<int>(state_.ending)) : now.asked;
  return std::string(texts_->find(section, key).value_or(now.asked));
}

std::string NovaraTable::text_of_rule(std::string_view rule) const {
  return std::string(texts_->find("rule", rule).value_or(""));
}

void NovaraTable::set_language(std::string_view language) {
  texts_ = load_texts(Json{{"language", language}});
}

Json NovaraTable::facts(const Facts& facts) const {
  Json list = Json::array();
  constexpr std::array kKinds{"none", "piece",  "hex",  "number", "points", "formation",
                              "side", "facing", "word", "chit",   "place"};
  const auto tell = [](Json& one, const auto& all, int which) {
    if (static_cast<std::size_t>(which) < all.size()) one["id"] = all[static_cast<std::size_t>(which)].id;
  };
  for (const Fact& fact : facts) {
    if (fact.kind == Fact::Kind::None) continue;
    Json one{{"kind", kKinds[static_cast<std::size_t>(fact.kind)]}};
    switch (fact.kind) {
      case Fact::Kind::Piece:
        tell(one, game_->units, fact.value);
        one["name"] = name(fact);
        break;
      case Fact::Kind::Formation:
        tell(one, game_->formations, fact.value);
        one["name"] = name(fact);
        break;
      case Fact::Kind::Chit:
        tell(one, game_->chits, fact.value);
        one["name"] = name(fact);
        break;
      case Fact::Kind::Side:
        one["value"] = n::word_of(n::Side{static_cast<std::uint8_t>(fact.value)});
        break;
      case Fact::Kind::Number:
        one["value"] = fact.value;
        break;
      case Fact::Kind::Points:
        one["value"] = fact.value / 2.0;
        break;
      case Fact::Kind::Facing:
        one["value"] = game_->map.grid().name(Facing{static_cast<std::uint8_t>(fact.value)});
        break;
      default:
        one["value"] = name(fact);
    }
    list.push_back(one);
  }
  return list;
}

Json NovaraTable::describe(const Event& event) const {
  return {{"event", n::word_of(n::EventKind{event.kind})},
          {"rule", event.rule},
          {"text", say(event)},
          {"facts", facts(event.facts)}};
}

// --- positions, views, saves

Json NovaraTable::position_of(const n::State& state) const {
  Json json{{"game", "novara"}, {"scenario", game_->scenario.id}};
  const Json told = novara_json::position_to(*game_, state);
  for (const auto& [key, value] : told.items()) json[key] = value;
  for (const char* key : {"map", "counters", "activation", "options"}) {
    if (origin_.contains(key)) json[key] = origin_[key];
  }
  return json;
}

// Whether set makes the same of position() as lies here.
bool NovaraTable::position_is_exact() const {
  try {
    Events events;
    const n::State again = n::set_position(*game_, novara_json::position_from(*game_, position()), events);
    return novara_json::same_position(*game_, again, state_);
  } catch (const RequestError&) {
    return false;
  } catch (const n::PositionError&) {
    return false;
  }
}

Json NovaraTable::view(std::string_view side) const {
  const n::Side viewer = side_named(side);
  Json json{{"game", "novara"}, {"scenario", game_->scenario.id}, {"viewer", n::word_of(viewer)}};
  const Json told = novara_json::view_to(*game_, state_, viewer);
  for (const auto& [key, value] : told.items()) json[key] = value;
  for (const char* key : {"map", "counters", "activation", "options"}) {
    if (origin_.contains(key)) json[key] = origin_[key];
  }
  return json;
}

bool NovaraTable::sees(std::string_view side, const Event& event) const {
  return event.seen_by_side(n::index(side_named(side)));
}

// Which chits are in the cup is not for a side to know (3.commands-c), nor what the other has picked up to
// place.
ToAct NovaraTable::to_act_for(std::string_view side) const {
  ToAct now = to_act_in(n::masked(*game_, state_, side_named(side)));
  now.request.cup = 0;
  return now;
}

Json NovaraTable::sample(std::string_view side, std::uint64_t seed) const {
  return position_of(n::sample(*game_, state_, side_named(side), seed));
}

Json NovaraTable::save() const { return {{"version", 1}, {"state", fields_to_json(state_)}}; }

void NovaraTable::restore(const Json& saved) {
  n::State state;
  try {
    if (!saved.is_object() || saved.value("version", 0) != 1 || !saved.contains("state")) {
      throw std::invalid_argument("not a saved state of version 1");
    }
    fields_from_json(saved["state"], state);
    n::check_saved(*game_, state);
  } catch (const std::exception& fault) {
    throw RequestError("bad-save", fault.what());
  }
  n::rebuild(*game_, state);
  state_ = state;
}

}  // namespace tamburino
