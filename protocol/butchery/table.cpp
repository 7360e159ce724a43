#include "protocol/butchery/table.h"

#include "engine/games/butchery/names.h"
#include "loader/butchery/loader.h"
#include "protocol/butchery/position.h"
#include "protocol/table_words.h"

namespace tamburino {

namespace b = butchery;

std::shared_ptr<const b::Game> ButcheryTable::load(const Json& request) {
  const std::string scenario = request.value("scenario", "solferino");
  const auto game = table_words::from_pack("butchery", [&](const auto& pack) {
    return std::make_shared<b::Game>(butchery::load(pack, scenario));
  });
  alter_game(*game, request);
  return game;
}

// Altered counters may have been given impossible places.
void ButcheryTable::check_new(const Json& /*request*/, const b::Game& game) try {
  Events events;
  b::Position set_up;
  set_up.from_scenario = true;
  set_up.phase = b::Phase::Weather;
  b::set_position(game, set_up, events);
} catch (const b::PositionError& error) {
  throw RequestError("bad-position", error.what(), error.rule);
}

bool ButcheryTable::same_position(const b::Game& /*game*/, const b::State& one, const b::State& other) {
  return one == other;
}

ButcheryTable::Naming ButcheryTable::naming(const Fact& fact) const {
  if (fact.kind == Fact::Kind::Piece) {
    const b::Piece who{static_cast<std::uint16_t>(fact.value)};
    return {texts_->counter(b::piece_name(*game_, who)), b::piece_id(*game_, who)};
  }
  if (fact.kind == Fact::Kind::Formation) {
    Naming formation = one_of(game_->formations, fact);
    formation.told = !formation.id.empty();  // nobody
    return formation;
  }
  return common_naming(fact);
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

Json ButcheryTable::told(const b::PreviewPart& part) const {
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
  return one;
}

std::unique_ptr<Table> butchery::new_table(const Json& request) { return ButcheryTable::begin(request); }
std::unique_ptr<Table> butchery::set_table(const Json& request) {
  return ButcheryTable::from_position(request);
}

}  // namespace tamburino
