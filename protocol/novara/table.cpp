#include "protocol/novara/table.h"

#include "engine/games/novara/names.h"
#include "engine/games/novara/notation.h"
#include "engine/games/novara/view.h"
#include "loader/novara/loader.h"
#include "protocol/novara/position.h"
#include "protocol/novara/words.h"
#include "protocol/table_words.h"

namespace tamburino {
namespace {

namespace n = novara;
using table_words::add_position;
using table_words::begun_by;
using table_words::from_pack;
using table_words::half_points;
using table_words::load_texts;

std::shared_ptr<n::Game> load(const Json& request) {
  const std::string scenario = request.value("scenario", "campaign");
  const n::Options options = novara_json::options_in(request);
  return from_pack("novara", [&](const auto& pack) {
    return std::make_shared<n::Game>(novara::load(pack, scenario, options));
  });
}

constexpr auto kAlteredBy = {"map", "counters", "activation", "options"};

n::Side side_named(std::string_view side) { return novara_words::side(std::string(side), "side"); }

}  // namespace

std::unique_ptr<Table> NovaraTable::begin(const Json& request) {
  auto table = std::make_unique<NovaraTable>();
  const auto game = load(request);
  novara_json::alter_game(*game, request);
  table->game_ = game;
  table->texts_ = load_texts("novara", request);
  table->state_ = n::start(*game, table->start_events_);
  table->origin_ = begun_by("novara", request);
  return table;
}

std::unique_ptr<Table> NovaraTable::from_position(const Json& request) {
  auto table = std::make_unique<NovaraTable>();
  const auto game = load(request);
  novara_json::alter_game(*game, request);
  table->game_ = game;
  table->texts_ = load_texts("novara", request);
  const n::Position position = novara_json::position_from(*game, request);
  try {
    table->state_ = n::set_position(*game, position, table->start_events_);
  } catch (const n::PositionError& error) {
    throw RequestError("bad-position", error.what(), error.rule);
  }
  table->origin_ = begun_by("novara", request);
  return table;
}

ToAct NovaraTable::to_act_in(const n::State& state) const {
  return table_words::to_act(state, [&] { return n::roll_request(state); });
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
  const auto named_in = [&](const auto& all) {
    return at < all.size() ? texts_->counter(all[at].name) : "?";
  };
  switch (fact.kind) {
    case Fact::Kind::Piece:
      return named_in(game_->units);
    case Fact::Kind::Hex:
      return value >= 0 && value < game_->map.size()
                 ? game_->map.grid().name(Hex{static_cast<std::uint16_t>(value)})
                 : "?";
    case Fact::Kind::Points:
      return half_points(value);  // factors are halved for want of supply
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
    case Fact::Kind::Commander:  // this game has neither
    case Fact::Kind::Cell:
    case Fact::Kind::None:
      break;
  }
  return std::to_string(value);
}

std::string NovaraTable::say(const Event& event) const {
  return table_words::say_event(*texts_, n::word_of(n::EventKind{event.kind}), event,
                                [this](const Fact& fact) { return name(fact); });
}

std::string NovaraTable::say(const Verdict& refusal) const {
  return table_words::say_refusal(*texts_, refusal, [this](const Fact& fact) { return name(fact); });
}

std::string NovaraTable::say_asked_by(const ToAct& now) const {
  return table_words::say_asked(*texts_, now, static_cast<int>(state_.ending));
}

std::string NovaraTable::text_of_rule(std::string_view rule) const {
  return table_words::text_of_rule(*texts_, rule);
}

void NovaraTable::set_language(std::string_view language) {
  if (texts_->language() != language) texts_ = table_words::texts_in(language, "novara");
}

Json NovaraTable::facts(const Facts& facts) const {
  return table_words::facts(facts, [this](const Fact& fact) -> Json {
    const auto at = static_cast<std::size_t>(fact.value);
    const auto named = [&](const auto& all) -> Json {
      if (at >= all.size()) return {{"name", name(fact)}};
      return {{"id", all[at].id}, {"name", name(fact)}};
    };
    switch (fact.kind) {
      case Fact::Kind::Piece:
        return named(game_->units);
      case Fact::Kind::Formation:
        return named(game_->formations);
      case Fact::Kind::Chit:
        return named(game_->chits);
      case Fact::Kind::Side:
        return {{"value", n::word_of(n::Side{static_cast<std::uint8_t>(at)})}};
      case Fact::Kind::Facing:
        return {{"value", game_->map.grid().name(Facing{static_cast<std::uint8_t>(at)})}};
      default:
        return {{"value", name(fact)}};
    }
  });
}

// --- positions, views, saves

Json NovaraTable::position_of(const n::State& state) const {
  Json json{{"game", "novara"}, {"scenario", game_->scenario.id}};
  add_position(json, novara_json::position_to(*game_, state), origin_, kAlteredBy);
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
  add_position(json, novara_json::view_to(*game_, state_, viewer), origin_, kAlteredBy);
  return json;
}

namespace {

// What two tellings have in common.
Json common(const Json& one, const Json& other) {
  if (one.is_object() && other.is_object()) {
    Json both = Json::object();
    for (const auto& [key, value] : one.items()) {
      if (!other.contains(key)) continue;
      if (value == other[key]) {
        both[key] = value;
      } else if (value.is_structured() && value.type() == other[key].type()) {
        both[key] = common(value, other[key]);
      }
    }
    return both;
  }
  Json both = Json::array();
  for (const Json& value : one) {
    if (std::find(other.begin(), other.end(), value) != other.end()) both.push_back(value);
  }
  return both;
}

}  // namespace

// Nobody is betrayed by what both sides know already.
Json NovaraTable::public_view() const {
  return common(view(n::word_of(n::Side::Sardinian)), view(n::word_of(n::Side::Austrian)));
}

std::vector<int> NovaraTable::hidden_from(std::string_view side) const {
  const n::State view = n::masked(*game_, state_, side_named(side));
  std::vector<int> hidden;
  for (std::size_t i = 0; i < view.units.size(); ++i) {
    if (view.units[i].status == n::Status::Unknown) hidden.push_back(static_cast<int>(i));
  }
  return hidden;
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

Json NovaraTable::save() const { return table_words::save(state_); }

void NovaraTable::restore(const Json& saved) { state_ = table_words::restored<n::State>(*game_, saved); }

std::unique_ptr<Table> novara::new_table(const Json& request) { return NovaraTable::begin(request); }
std::unique_ptr<Table> novara::set_table(const Json& request) { return NovaraTable::from_position(request); }

}  // namespace tamburino
