#include "protocol/thousand/table.h"

#include "engine/games/thousand/names.h"
#include "loader/thousand/loader.h"
#include "protocol/table_words.h"
#include "protocol/thousand/position.h"
#include "protocol/thousand/words.h"

namespace tamburino {

namespace t = thousand;

std::shared_ptr<const t::Game> ThousandTable::load(const Json& request) {
  const std::string scenario = request.value("scenario", "campaign");
  const auto game = table_words::from_pack("thousand", [&](const auto& pack) {
    return std::make_shared<t::Game>(thousand::load(pack, scenario));
  });
  thousand_json::alter_game(*game, request);
  return game;
}

void ThousandTable::check_new(const Json& request, const t::Game& /*game*/) {
  if (request.contains("activation"))
    throw RequestError("bad-request", "new: this game has no \"activation\"; say \"calendar\"");
}

ThousandTable::Naming ThousandTable::naming(const Fact& fact) const {
  const auto at = static_cast<std::uint8_t>(fact.value);
  const auto counter = [&](const auto& all) -> Naming {
    return {texts_->counter(words::name_in(all, at)), words::id_in(all, at)};
  };
  if (fact.kind == Fact::Kind::Piece) return counter(game_->units);
  if (fact.kind == Fact::Kind::Commander) return counter(game_->commanders);
  if (fact.kind == Fact::Kind::Place) {  // what the language has no name for keeps the one of the pack
    const std::string id = t::place_id(*game_, t::PlaceId{at});
    const auto said = texts_->find("name", id);
    return {said ? std::string(*said) : t::place_name(*game_, t::PlaceId{at}), id};
  }
  if (fact.kind == Fact::Kind::Cell) return {t::cell_name(t::Cell{at})};
  return common_naming(fact);
}

// The position, and beside it what can be reckoned from it.
Json ThousandTable::view(std::string_view side) const {
  const t::Side viewer = thousand_words::side(std::string(side), "side");
  Json json{{"viewer", t::word_of(viewer)}};
  table_words::add_members(json, position());
  const ToAct now = to_act();
  json["asked"] = {{"side", now.side.empty() ? Json() : Json(now.side)},
                   {"what", now.asked},
                   {"rule", now.rule},
                   {"text", say_asked()}};
  json["points"] = t::victory_points(*game_, state_);
  json["places"] = thousand_json::places_of(*game_, state_);
  return json;
}

std::unique_ptr<Table> thousand::new_table(const Json& request) { return ThousandTable::begin(request); }
std::unique_ptr<Table> thousand::set_table(const Json& request) {
  return ThousandTable::from_position(request);
}

}  // namespace tamburino
