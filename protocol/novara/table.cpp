#include "protocol/novara/table.h"

#include <unordered_set>

#include "engine/games/novara/names.h"
#include "engine/games/novara/view.h"
#include "loader/novara/loader.h"
#include "protocol/json_writer.h"
#include "protocol/mask_memo.h"
#include "protocol/novara/position.h"
#include "protocol/novara/words.h"
#include "protocol/table_words.h"

namespace tamburino {

namespace n = novara;

namespace {

n::Side side_named(std::string_view side) { return novara_words::side(std::string(side), "side"); }

}  // namespace

std::shared_ptr<const n::Game> NovaraTable::load(const Json& request) {
  const std::string scenario = request.value("scenario", "campaign");
  const n::Options options = novara_json::options_in(request);
  const auto game = table_words::from_pack("novara", [&](const auto& pack) {
    return std::make_shared<n::Game>(novara::load(pack, scenario, options));
  });
  novara_json::alter_game(*game, request);
  return game;
}

NovaraTable::Naming NovaraTable::naming(const Fact& fact) const {
  if (fact.kind == Fact::Kind::Piece) return one_of(game_->units, fact);
  if (fact.kind == Fact::Kind::Formation) return one_of(game_->formations, fact);
  if (fact.kind == Fact::Kind::Chit) return one_of(game_->chits, fact);
  if (fact.kind == Fact::Kind::Place) return {texts_->counter(words::name_in(game_->places, fact.value))};
  return common_naming(fact);
}

Json NovaraTable::view(std::string_view side, Counters how) const {
  const n::Side viewer = side_named(side);
  Json json{{"game", "novara"}, {"scenario", game_->scenario.id}, {"viewer", n::word_of(viewer)}};
  table_words::add_position(
      json, novara_json::view_to(*game_, state_, masked_once(game_, state_, viewer), viewer, how), *origin_,
      kAlteredBy);
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
  std::unordered_set<std::string> known;
  for (const Json& value : other) known.insert(json_text(value));
  Json both = Json::array();
  for (const Json& value : one) {
    if (known.contains(json_text(value))) both.push_back(value);
  }
  return both;
}

}  // namespace

// Nobody is betrayed by what both sides know already. While a side sets up, both know of a unit only that it
// is still to be placed: leaving out the placed ones alone would show which they are.
Json NovaraTable::public_view(Counters how) const {
  const bool setting_up = !state_[n::Side::Sardinian].set_up || !state_[n::Side::Austrian].set_up;
  if (setting_up) how = Counters::Values;
  Json seen = common(view(n::word_of(n::Side::Sardinian), how), view(n::word_of(n::Side::Austrian), how));
  if (!setting_up) return seen;
  std::unordered_set<std::string> being_placed;
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    if (!state_[n::side_of(*game_, state_, n::UnitId{static_cast<std::uint8_t>(i)})].set_up)
      being_placed.insert(game_->units[i].id);
  }
  Json units = Json::array();
  for (Json& one : seen["units"]) {
    if (!being_placed.contains(one["unit"].get<std::string>())) units.push_back(std::move(one));
  }
  seen["units"] = std::move(units);
  return seen;
}

std::vector<int> NovaraTable::hidden_from(std::string_view side) const {
  const n::State& view = masked_once(game_, state_, side_named(side));
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
  ToAct now = to_act_in(masked_once(game_, state_, side_named(side)));
  now.request.cup = 0;
  return now;
}

Json NovaraTable::sample(std::string_view side, std::uint64_t seed) const {
  return position_of(n::sample(*game_, state_, side_named(side), seed));
}

std::unique_ptr<Table> novara::new_table(const Json& request) { return NovaraTable::begin(request); }
std::unique_ptr<Table> novara::set_table(const Json& request) { return NovaraTable::from_position(request); }

}  // namespace tamburino
