#include "protocol/risorgimento1859/words.h"

#include <algorithm>

#include "engine/games/risorgimento1859/names.h"
#include "protocol/request_words.h"

namespace tamburino::risorgimento1859_words {
namespace {

namespace r = risorgimento1859;

using request_words::all_of;
using request_words::plain;
using request_words::word_in;

}  // namespace

r::Side side(const std::string& word, const std::string& where) {
  using r::Side;
  return word_in(word, where, r::kBothSides,
                 {{"allies french france piedmontese piedmont franco-piedmontese", Side::Allied},
                  {"austrians austria", Side::Austrian}});
}

r::Nation nation(const std::string& word, const std::string& where) {
  using r::Nation;
  return word_in(
      word, where, all_of<Nation, r::kNationCount>(),
      {{"french", Nation::France}, {"piedmontese", Nation::Piedmont}, {"austrian", Nation::Austria}});
}

r::Status status(const std::string& word, const std::string& where) {
  using r::Status;
  return word_in(word, where, all_of<Status, r::kStatusCount>(),
                 {{"on-the-map", Status::OnMap},
                  {"reinforcement", Status::ToCome},
                  {"dead destroyed lost", Status::Eliminated},
                  {"exited withdrawn", Status::Left}});
}

r::Kind kind(const std::string& word, const std::string& where) {
  using r::Kind;
  return word_in(word, where, all_of<Kind, r::kKindCount>(),
                 {{"line-infantry infantry inf", Kind::Line},
                  {"light-infantry zouave zouaves grenzer bersaglieri", Kind::Light},
                  {"chasseurs jager jaeger", Kind::Chasseur},
                  {"cuirassier dragoon heavy", Kind::HeavyCavalry},
                  {"cavalry cav hussar lancer uhlan", Kind::LightCavalry},
                  {"guns battery art", Kind::Artillery}});
}

r::Gun gun(const std::string& word, const std::string& where) {
  return word_in(word, where, all_of<r::Gun, r::kGunCount>(), {});
}

r::Orders orders(const std::string& word, const std::string& where) {
  using r::Orders;
  return word_in(word, where, all_of<Orders, r::kOrdersCount>(),
                 {{"under", Orders::Under}, {"without", Orders::Without}});
}

r::Terrain terrain(const std::string& word, const std::string& where) {
  using r::Terrain;
  return word_in(word, where, all_of<Terrain, r::kTerrainCount>(),
                 {{"open", Terrain::Clear},
                  {"light-cultivation", Terrain::LightlyCultivated},
                  {"heavy-cultivation vineyard vineyards", Terrain::HeavilyCultivated}});
}

r::Road road(const std::string& word, const std::string& where) {
  return word_in(word, where, all_of<r::Road, r::kRoadCount>(), {});
}

// Views have the words of the table of phases, which are those of the sheet.
r::Stage phase(const std::string& word, const std::string& where) {
  using r::Stage;
  return word_in(word, where, all_of<Stage, r::kStageCount>(),
                 {{"initiative", Stage::Start},
                  {"selection", Stage::Activation},
                  {"late-fire", Stage::Corps},
                  {"movement rally fire attacks", Stage::Brigade}});
}

void add_feature(r::Hexside& side, const std::string& word, const std::string& where) {
  const std::string wanted = plain(word);
  for (const r::Water water : all_of<r::Water, r::kWaterCount>()) {
    if (water != r::Water::None && r::word_of(water) == wanted) {
      side.water = water;
      return;
    }
  }
  for (const r::Slope slope : all_of<r::Slope, r::kSlopeCount>()) {
    if (slope != r::Slope::None && "ridge-" + std::string(r::word_of(slope)) == wanted) {
      side.ridge = slope;
      return;
    }
  }
  if (wanted == "bridge") {
    side.bridge = true;
  } else if (wanted == "fort" || wanted == "fortification") {
    side.fort = true;
  } else if (wanted != "none") {
    throw RequestError("bad-request", where + " \"" + word +
                                          "\" should be one of: stream, deep-stream, canal, river, "
                                          "ridge-gradual, ridge-sharp, ridge-steep, bridge, fort, none");
  }
}

std::string place_id(const r::Place& place) { return plain(place.name); }

std::string place_key(const r::Game& game, std::size_t which) {
  const r::Place& own = game.scenario.places[which];
  const auto alike = std::ranges::count_if(
      game.scenario.places, [&](const r::Place& other) { return place_id(other) == place_id(own); });
  return alike > 1 && !own.hexes.empty() ? game.map.grid().name(own.hexes.front()) : place_id(own);
}

int place(const r::Game& game, const std::string& word, const std::string& where) {
  std::string all;
  for (std::size_t i = 0; i < game.scenario.places.size(); ++i) {
    const std::string id = place_id(game.scenario.places[i]);
    if (id == plain(word)) return static_cast<int>(i);
    for (const Hex hex : game.scenario.places[i].hexes) {
      if (game.map.grid().name(hex) == word) return static_cast<int>(i);
    }
    all += (all.empty() ? "" : ", ") + id;
  }
  throw RequestError("bad-position", where + " \"" + word + "\" should be one of: " + all);
}

}  // namespace tamburino::risorgimento1859_words
