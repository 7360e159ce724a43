#include <algorithm>

#include "engine/games/novara/names.h"
#include "engine/games/novara/view.h"
#include "protocol/json_reader.h"
#include "protocol/novara/table.h"
#include "protocol/novara/words.h"
#include "protocol/table_words.h"

// What can be asked about a position of novara: previews, fire, command, supply, score. Where units can go is
// in novara_reach.cpp.
namespace tamburino {

namespace n = novara;

std::optional<n::Side> NovaraTable::viewer_in(const Json& request) const {
  if (!request.contains("as") || request["as"].is_null()) return std::nullopt;
  return novara_words::side(as_text(request["as"], "as"), "as");
}

// --- previews

Json NovaraTable::told(const n::PreviewPart& part) const {
  Json json{{"what", part.what}, {"rule", part.rule}};
  if (part.target != kNoHex) json["target"] = game_->map.grid().name(part.target);
  json["dice"] = part.dice;
  if (part.what == "combat") json["attack"] = part.attack / 2.0, json["defence"] = part.defence / 2.0;
  if (part.what == "bombardment") json["sum"] = part.attack;
  if (!part.column.empty())
    json["column"] = {{"items", table_words::items(part.column, *texts_)}, {"total", part.column_total}};
  if (part.read_in_column >= 0) {
    json["read_in_column"] = part.read_in_column;
    const std::string key = "column." + std::to_string(part.read_in_column);
    if (part.what == "combat") json["odds"] = texts_->find("word", key).value_or("");
  }
  json["die"] = {{"items", table_words::items(part.die, *texts_)}, {"total", part.die_total}};
  if (part.needed > 0) json["needed"] = part.needed;
  json["chances"] = table_words::chances(part.chances);
  return json;
}

Json NovaraTable::preview(const Json& request) const {
  std::vector<n::PreviewPart> parts;
  if (request.contains("action") && !request["action"].is_null()) {
    const std::vector<Action> actions = table_words::actions_in(*this, request["action"]);
    n::State state = state_;
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      Events events;
      if (const Verdict answer = n::apply(*game_, state, actions[i], events); !answer)
        table_words::refuse(*this, answer);
    }
    if (const Verdict answer = n::verdict(*game_, state, actions.back()); !answer)
      table_words::refuse(*this, answer);
    parts = n::preview(*game_, state, actions.back());
  } else {
    parts = n::preview_roll(*game_, state_);
  }
  Json list = Json::array();
  for (const n::PreviewPart& part : parts) list.push_back(told(part));
  return {{"parts", list}};
}

// --- fire

Json NovaraTable::sight(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto from = reader.text("from");
  const auto to = reader.text("to");
  if (!from || !to) throw RequestError("bad-request", "los needs the hexes \"from\" and \"to\"");
  const Hex a = n::find_hex(*game_, *from);
  const Hex z = n::find_hex(*game_, *to);
  const Grid& grid = game_->map.grid();
  const int distance = grid.distance(a, z);
  if (distance > game_->tables.fire_range) {
    throw RequestError("bad-request",
                       "fire reaches " + std::to_string(game_->tables.fire_range) + " hexes at most",
                       "11.bombardment-a");
  }
  const bool blocked = n::fire_blocked(*game_, a, z);
  Json between = Json::object();
  for (const Facing way : kFacings) {
    const Hex next = grid.neighbour(a, way);
    if (distance < 2 || next == kNoHex || grid.distance(next, z) != 1) continue;
    between[grid.name(next)] = {{"terrain", n::word_of(game_->map.terrain(next))},
                                {"blocks", game_->map.row(next).blocks_fire}};
  }
  Json json{{"from", grid.name(a)}, {"to", grid.name(z)}, {"distance", distance}, {"clear", !blocked}};
  if (blocked) json["rule"] = "11.obstacles-b";
  json["between"] = between;
  return json;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- command

Json NovaraTable::hexes_of(const Reach& reach) const {
  Json json = Json::object();
  for (int i = 0; i < reach.size(); ++i) json[game_->map.grid().name(reach[i])] = reach.cost(reach[i]);
  return json;
}

// Where the chits are; and of one of them, from where it lies or would lie, the hexes and units in its
// radius.
Json NovaraTable::command(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto viewer = viewer_in(request);
  Json json;
  if (const auto named = reader.text({"chit", "leader"})) {
    const n::ChitId which = novara_words::chit(*game_, *named);
    const n::Chit& chit = (*game_)[which];
    if (viewer && chit.side != *viewer)
      throw RequestError("refused", "only the own chits may be asked about", "3.commands-c");
    Hex from = state_[which].hex;
    if (const auto hex = reader.text("hex")) from = n::find_hex(*game_, *hex);
    if (from == kNoHex)
      throw RequestError("bad-request", "the chit is not on the map: say from which \"hex\"");
    const auto radius = std::make_unique<Reach>();
    n::trace_radius(*game_, state_, chit.side, from, chit.radius, *radius);
    Json units = Json::object();
    for (std::size_t i = 0; i < game_->units.size(); ++i) {
      const n::UnitId who{static_cast<std::uint8_t>(i)};
      if (!state_.on_map(who) || n::side_of(*game_, state_, who) != chit.side ||
          (*game_)[who].kind == n::Kind::Dummy || !radius->contains(state_[who].hex))
        continue;
      units[(*game_)[who].id] = {{"led", n::led_by(*game_, state_, which, who)},
                                 {"activated", state_[who].activated}};
    }
    json = {{"chit", chit.id},
            {"hex", game_->map.grid().name(from)},
            {"radius", chit.radius},
            {"may_be_placed", n::may_place_chit(*game_, state_, which, from).allowed()},
            {"hexes", hexes_of(*radius)},
            {"units", units}};
  }
  const n::State seen = viewer ? n::masked(*game_, state_, *viewer) : state_;
  json["chits"] = Json::object();
  for (std::size_t i = 0; i < game_->chits.size(); ++i) {
    const n::Chit& chit = game_->chits[i];
    const n::ChitState& lies = seen.chits[i];
    Json one{{"side", n::word_of(chit.side)},
             {"rank", n::word_of(chit.rank)},
             {"radius", chit.radius},
             {"place", n::word_of(lies.place)}};
    if (lies.hex != kNoHex) one["hex"] = game_->map.grid().name(lies.hex);
    json["chits"][chit.id] = one;
  }
  json["points"] = Json::object();
  for (const n::Side side : n::kSides2) {
    Json one{{"points", n::activation_points(*game_, state_, side)}};
    if (!viewer || *viewer == side) one["committed"] = state_[side].committed;
    json["points"][std::string(n::word_of(side))] = one;
  }
  return json;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- supply

Json NovaraTable::supply(const Json& request) const {
  JsonReader reader(request, "request");
  const auto named = reader.text("side");
  const auto viewer = viewer_in(request);
  if (!named && !viewer) reader.fail("side", "is missing");
  const n::Side side = named ? novara_words::side(*named, "side") : *viewer;
  if (viewer && side != *viewer)
    throw RequestError("refused", "only the own supply may be asked about", "8.visibility-a");
  const auto supplied = std::make_unique<Reach>();
  n::trace_supply(*game_, state_, side, *supplied);
  Json units = Json::object();
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const n::UnitId who{static_cast<std::uint8_t>(i)};
    if (!state_.on_map(who) || n::side_of(*game_, state_, who) != side || !n::needs_supply(*game_, who))
      continue;
    units[(*game_)[who].id] = {{"supplied", n::in_supply(*game_, state_, *supplied, who)},
                               {"oos", state_[who].out_of_supply}};
  }
  Json sources = Json::array();
  for (const Hex hex : game_->scenario.sources[static_cast<std::size_t>(n::index(side))])
    sources.push_back(game_->map.grid().name(hex));
  return {{"side", n::word_of(side)}, {"sources", sources}, {"hexes", hexes_of(*supplied)}, {"units", units}};
}

}  // namespace tamburino
