#include "protocol/risorgimento1859/table.h"

#include "engine/games/risorgimento1859/names.h"
#include "loader/risorgimento1859/loader.h"
#include "protocol/risorgimento1859/words.h"
#include "protocol/table_words.h"

namespace tamburino {

namespace r = risorgimento1859;

std::shared_ptr<const r::Game> Risorgimento1859Table::load(const Json& request) {
  const std::string scenario = request.value("scenario", "le-grole");
  const r::Options options = risorgimento1859_json::options_in(request);
  const auto game = table_words::from_pack("risorgimento1859", [&](const auto& pack) {
    return std::make_shared<r::Game>(risorgimento1859::load(pack, scenario, options));
  });
  risorgimento1859_json::alter_game(*game, request);
  return game;
}

// --- names

// A brigade is called by its brigadier; what stands outside the brigades, by its corps or division.
std::string Risorgimento1859Table::name_of_brigade(r::BrigadeId which) const {
  const r::Brigade& one = (*game_)[which];
  if (one.led()) return texts_->counter((*game_)[one.brigadier].name);
  const bool division = one.post == r::Brigade::Post::Division;
  return word(division ? "division" : "corps-reserve") + " " +
         (division ? one.division : name_of_corps(one.corps));
}

std::string Risorgimento1859Table::name_of_corps(r::CorpsId which) const {
  const r::Corps& one = (*game_)[which];
  if (const auto named = texts_->find("name", one.id)) return std::string(*named);
  return texts_->counter(one.name);
}

std::string Risorgimento1859Table::name_of_place(const r::Place& place) const {
  if (const auto named = texts_->find("name", risorgimento1859_words::place_id(place)))
    return std::string(*named);
  return place.name;
}

Risorgimento1859Table::Naming Risorgimento1859Table::naming(const Fact& fact) const {
  const auto n = static_cast<std::size_t>(fact.value);
  switch (fact.kind) {
    case Fact::Kind::Piece: {
      const r::Piece who{static_cast<std::uint16_t>(fact.value)};
      return {texts_->counter(r::piece_name(*game_, who)), r::piece_id(*game_, who)};
    }
    case Fact::Kind::Formation:
      if (n >= game_->brigades.size()) return {"?"};
      return {name_of_brigade(r::BrigadeId{static_cast<std::uint8_t>(n)}), game_->brigades[n].id};
    case Fact::Kind::Commander:
      if (n >= game_->corps.size()) return {"?"};
      return {name_of_corps(r::CorpsId{static_cast<std::uint8_t>(n)}), game_->corps[n].id};
    case Fact::Kind::Place:
      if (n >= game_->scenario.places.size()) return {"?"};
      return {name_of_place(game_->scenario.places[n]), risorgimento1859_words::place_key(*game_, n)};
    default:
      return common_naming(fact);
  }
}

std::string Risorgimento1859Table::counter_called(std::string_view id) const {
  if (std::string unit = name_with_id(game_->units, id); !unit.empty()) return unit;
  if (std::string leader = name_with_id(game_->leaders, id); !leader.empty()) return leader;
  for (std::size_t i = 0; i < game_->brigades.size(); ++i) {
    if (game_->brigades[i].id == id) return name_of_brigade(r::BrigadeId{static_cast<std::uint8_t>(i)});
  }
  return name_with_id(game_->corps, id);
}

// --- views

Json Risorgimento1859Table::view(std::string_view side) const {
  const r::Side viewer = risorgimento1859_words::side(std::string(side), "side");
  Json json = public_view();
  json["viewer"] = r::word_of(viewer);
  return json;
}

Json Risorgimento1859Table::public_view() const {
  Json json{{"game", game_->slug}, {"scenario", game_->scenario.id}};
  table_words::add_position(json, risorgimento1859_json::view_to(*game_, state_), *origin_, kAlteredBy);
  return json;
}

void Risorgimento1859Table::readdress(Json& view, std::string_view side) const { view["viewer"] = side; }

const Manners& Risorgimento1859Table::manners() const {
  static constexpr Manners kManners{
      .gathers = "attach lend join apart cancel restack",
      .moves = "move enter retreat displace withdraw accompany go-back leave",
      .ends = "done pass halt skip stand",
      .grave = "skip",
      .buttons =
          "done pass skip halt reserve release attach lend pool roll-orders form-square open-square restack "
          "march stop-march rally join apart cancel stand lose go-back blow recover leave resolve mass",
      .moving = "move commanders interphase",
      .idle = "move late-fire rally small-arms declare",
      .closing = "declare combine",
      .overlays = "zones threat command los",
  };
  return kManners;
}

std::unique_ptr<Table> risorgimento1859::new_table(const Json& request) {
  return Risorgimento1859Table::begin(request);
}
std::unique_ptr<Table> risorgimento1859::set_table(const Json& request) {
  return Risorgimento1859Table::from_position(request);
}

}  // namespace tamburino
