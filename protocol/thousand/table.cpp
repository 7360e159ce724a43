#include "protocol/thousand/table.h"

#include "engine/games/thousand/names.h"
#include "engine/games/thousand/notation.h"
#include "loader/thousand/loader.h"
#include "protocol/table_words.h"
#include "protocol/thousand/position.h"
#include "protocol/thousand/words.h"

namespace tamburino {
namespace {

namespace t = thousand;
using table_words::add_position;
using table_words::begun_by;
using table_words::from_pack;
using table_words::load_texts;

constexpr auto kAlteredBy = {"map", "counters", "calendar"};

std::shared_ptr<const t::Game> load(const Json& request) {
  const std::string scenario = request.value("scenario", "campaign");
  const auto game = from_pack("thousand", [&](const auto& pack) {
    return std::make_shared<t::Game>(thousand::load(pack, scenario));
  });
  thousand_json::alter_game(*game, request);
  return game;
}

}  // namespace

std::unique_ptr<Table> ThousandTable::begin(const Json& request) {
  if (request.contains("activation"))
    throw RequestError("bad-request", "new: this game has no \"activation\"; say \"calendar\"");
  auto table = std::make_unique<ThousandTable>();
  table->game_ = load(request);
  table->texts_ = load_texts("thousand", request);
  table->state_ = t::start(*table->game_, table->start_events_);
  table->origin_ = begun_by("thousand", request);
  return table;
}

std::unique_ptr<Table> ThousandTable::from_position(const Json& request) {
  auto table = std::make_unique<ThousandTable>();
  table->game_ = load(request);
  table->texts_ = load_texts("thousand", request);
  const t::Position position = thousand_json::position_from(*table->game_, request);
  try {
    table->state_ = t::set_position(*table->game_, position, table->start_events_);
  } catch (const t::PositionError& error) {
    throw RequestError("bad-position", error.what(), error.rule);
  }
  table->origin_ = begun_by("thousand", request);
  return table;
}

ToAct ThousandTable::to_act() const {
  return table_words::to_act(state_, [&] { return t::roll_request(state_); });
}

// --- words

std::string ThousandTable::text(Action action) const { return t::text_of(*game_, action); }

std::string ThousandTable::text(Roll roll) const { return t::text_of(state_, roll); }

std::vector<Action> ThousandTable::parse(std::string_view text) const try {
  return t::parse_actions(*game_, state_, text);
} catch (const UnknownName& unknown) {
  throw RequestError("bad-action", unknown.what());
}

Roll ThousandTable::parse_roll(std::string_view text) const try {
  return t::parse_roll(text);
} catch (const UnknownName& unknown) {
  throw RequestError("bad-roll", unknown.what());
}

std::string ThousandTable::name(const Fact& fact) const {
  const auto at = static_cast<std::uint8_t>(fact.value);
  // What the language has no name for keeps the one of the pack.
  const auto in_words = [&](std::string_view key, const std::string& otherwise) {
    const auto word = texts_->find("name", key);
    return word ? std::string(*word) : otherwise;
  };
  switch (fact.kind) {
    case Fact::Kind::Piece:
      return texts_->counter(t::unit_name(*game_, t::UnitId{at}));
    case Fact::Kind::Commander:
      return texts_->counter(t::commander_name(*game_, t::CommanderId{at}));
    case Fact::Kind::Place:
      return in_words(t::place_id(*game_, t::PlaceId{at}), t::place_name(*game_, t::PlaceId{at}));
    case Fact::Kind::Cell:
      return t::cell_name(t::Cell{at});
    case Fact::Kind::Side: {
      const std::string side(t::word_of(t::Side{at}));
      return in_words(side, side);
    }
    case Fact::Kind::Number:
    case Fact::Kind::Hex:  // none of what follows is in this game
    case Fact::Kind::Points:
    case Fact::Kind::Formation:
    case Fact::Kind::Facing:
    case Fact::Kind::Word:
    case Fact::Kind::Chit:
    case Fact::Kind::None:
      break;
  }
  return std::to_string(fact.value);
}

std::string ThousandTable::say(const Event& event) const {
  return table_words::say_event(*texts_, t::word_of(t::EventKind{event.kind}), event,
                                [this](const Fact& fact) { return name(fact); });
}

std::string ThousandTable::say(const Verdict& refusal) const {
  return table_words::say_refusal(*texts_, refusal, [this](const Fact& fact) { return name(fact); });
}

std::string ThousandTable::say_asked() const {
  return table_words::say_asked(*texts_, to_act(), static_cast<int>(state_.ending));
}

std::string ThousandTable::text_of_rule(std::string_view rule) const {
  return table_words::text_of_rule(*texts_, rule);
}

void ThousandTable::set_language(std::string_view language) {
  if (texts_->language() != language) texts_ = table_words::texts_in(language, "thousand");
}

Json ThousandTable::facts(const Facts& facts) const {
  return table_words::facts(facts, [this](const Fact& fact) -> Json {
    const auto at = static_cast<std::uint8_t>(fact.value);
    switch (fact.kind) {
      case Fact::Kind::Piece:
        return {{"id", t::unit_id(*game_, t::UnitId{at})}, {"name", name(fact)}};
      case Fact::Kind::Commander:
        return {{"id", t::commander_id(*game_, t::CommanderId{at})}, {"name", name(fact)}};
      case Fact::Kind::Place:
        return {{"id", t::place_id(*game_, t::PlaceId{at})}, {"name", name(fact)}};
      case Fact::Kind::Side:
        return {{"value", t::word_of(t::Side{at})}};
      default:
        return {{"value", name(fact)}};
    }
  });
}

// --- positions, views, saves

Json ThousandTable::position() const {
  Json json{{"game", "thousand"}, {"scenario", game_->scenario.id}};
  add_position(json, thousand_json::position_to(*game_, state_), origin_, kAlteredBy);
  return json;
}

// Whether set makes the same of position() as lies here.
bool ThousandTable::position_is_exact() const {
  try {
    Events events;
    const t::Position told = thousand_json::position_from(*game_, position());
    return thousand_json::same_position(t::set_position(*game_, told, events), state_);
  } catch (const RequestError&) {
    return false;
  } catch (const t::PositionError&) {
    return false;
  }
}

// The position, and beside it what can be reckoned from it.
Json ThousandTable::view(std::string_view side) const {
  const t::Side viewer = thousand_words::side(std::string(side), "side");
  Json json{{"viewer", t::word_of(viewer)}};
  json.update(position());
  const ToAct now = to_act();
  json["asked"] = {{"side", now.side.empty() ? Json() : Json(now.side)},
                   {"what", now.asked},
                   {"rule", now.rule},
                   {"text", say_asked()}};
  json["points"] = t::victory_points(*game_, state_);
  json["places"] = thousand_json::places_of(*game_, state_);
  return json;
}

Json ThousandTable::save() const { return table_words::save(state_); }

void ThousandTable::restore(const Json& saved) { state_ = table_words::restored<t::State>(*game_, saved); }

std::unique_ptr<Table> thousand::new_table(const Json& request) { return ThousandTable::begin(request); }
std::unique_ptr<Table> thousand::set_table(const Json& request) {
  return ThousandTable::from_position(request);
}

}  // namespace tamburino
