#include "protocol/custoza/table.h"

#include "engine/games/custoza/names.h"
#include "engine/games/custoza/view.h"
#include "loader/custoza/loader.h"
#include "loader/pack_info.h"
#include "protocol/custoza/words.h"
#include "protocol/json_reader.h"
#include "protocol/mask_memo.h"
#include "protocol/table_words.h"

namespace tamburino {

namespace c = custoza;

namespace {

c::Side side_named(std::string_view side) { return custoza_words::side(std::string(side), "side"); }

}  // namespace

std::shared_ptr<const c::Game> CustozaTable::load(const Json& request) {
  const std::string scenario = request.value("scenario", "tail-strike");
  const c::Options options = custoza_json::options_in(request);
  const auto game = table_words::from_pack("custoza", [&](const auto& pack) {
    return std::make_shared<c::Game>(custoza::load(pack, scenario, options));
  });
  custoza_json::alter_game(*game, request);
  return game;
}

// A scenario that cannot be played to its end yet is there for positions alone.
void CustozaTable::check_new(const Json& /*request*/, const c::Game& game) {
  Problems problems;
  const auto info = read_pack_info(pack_directory(packs_directory(), game.slug), problems);
  if (!info) return;
  const std::string& scenario = game.scenario.id;
  if (std::find(info->unfinished.begin(), info->unfinished.end(), scenario) != info->unfinished.end())
    throw RequestError("bad-pack", "the scenario \"" + scenario + "\" cannot be played yet");
}

CustozaTable::Naming CustozaTable::naming(const Fact& fact) const {
  if (fact.kind == Fact::Kind::Piece) {
    const c::Piece who{static_cast<std::uint16_t>(fact.value)};
    const std::string id = c::piece_id(*game_, who);
    return {c::is_back(who) ? word(id) : texts_->counter(c::piece_name(*game_, who)), id};
  }
  if (fact.kind == Fact::Kind::Formation) return one_of(game_->formations, fact);
  return common_naming(fact);
}

Verdict CustozaTable::apply(Action action, Events& events) {
  const Verdict answer = Parent::apply(action, events);
  c::hide_names(*game_, state_, events);
  return answer;
}

Verdict CustozaTable::apply(Roll roll, Events& events) {
  const Verdict answer = Parent::apply(roll, events);
  c::hide_names(*game_, state_, events);
  return answer;
}

// --- secrets

std::optional<c::Side> CustozaTable::viewer_in(const Json& request) const {
  if (!request.contains("as") || request["as"].is_null()) return std::nullopt;
  return custoza_words::side(as_text(request["as"], "as"), "as");
}

c::State CustozaTable::seen_by(std::optional<c::Side> viewer) const {
  return viewer ? masked_once(game_, state_, *viewer) : state_;
}

// The side that is asked about; a request for a side that names none means its own.
c::Side CustozaTable::asked_side(const Json& request) const {
  JsonReader reader(request, "request");
  const auto named = reader.text("side");
  const auto viewer = viewer_in(request);
  if (!named && !viewer) reader.fail("side", "is missing");
  return named ? custoza_words::side(*named, "side") : *viewer;
}

Json CustozaTable::view(std::string_view side, Counters how) const {
  const c::Side viewer = side_named(side);
  Json json{{"game", "custoza"}, {"scenario", game_->scenario.id}, {"viewer", c::word_of(viewer)}};
  const c::State& seen = masked_once(game_, state_, viewer);
  table_words::add_position(json, custoza_json::view_to(*game_, seen, viewer, how), *origin_, kAlteredBy);
  return json;
}

// What both sides may know.
Json CustozaTable::public_view(Counters how) const {
  Json json{{"game", "custoza"}, {"scenario", game_->scenario.id}};
  const c::State seen = c::masked(*game_, masked_once(game_, state_, c::Side::Italian), c::Side::Austrian);
  table_words::add_position(json, custoza_json::public_view_to(*game_, seen, how), *origin_, kAlteredBy);
  return json;
}

std::vector<int> CustozaTable::hidden_from(std::string_view side) const {
  const c::Side viewer = side_named(side);
  std::vector<int> hidden;
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    if (c::hidden_from(*game_, state_, viewer, c::UnitId{static_cast<std::uint8_t>(i)}))
      hidden.push_back(static_cast<int>(i));
  }
  return hidden;
}

bool CustozaTable::sees(std::string_view side, const Event& event) const {
  return event.seen_by_side(c::index(side_named(side)));
}

ToAct CustozaTable::to_act_for(std::string_view side) const {
  return to_act_in(masked_once(game_, state_, side_named(side)));
}

Json CustozaTable::sample(std::string_view side, std::uint64_t seed) const {
  return position_of(c::sample(*game_, state_, side_named(side), seed));
}

std::unique_ptr<Table> custoza::new_table(const Json& request) { return CustozaTable::begin(request); }
std::unique_ptr<Table> custoza::set_table(const Json& request) {
  return CustozaTable::from_position(request);
}

}  // namespace tamburino
