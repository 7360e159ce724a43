#include "protocol/novara/words.h"

#include <array>

#include "engine/games/novara/names.h"
#include "protocol/request_words.h"

namespace tamburino::novara_words {
namespace {

namespace n = novara;

using request_words::all_of;
using request_words::found_in;
using request_words::plain;
using request_words::word_in;

}  // namespace

n::Side side(const std::string& word, const std::string& where) {
  return found_in(word, where, n::find_side);
}

n::Owner owner(const std::string& word, const std::string& where) {
  const std::string wanted = plain(word);
  if (wanted == "nobody" || wanted == "none") return n::Owner::Nobody;
  return n::owner_of(side(word, where));
}

n::Status status(const std::string& word, const std::string& where) {
  using n::Status;
  return word_in(word, where,
                 std::array{Status::OnMap, Status::ToCome, Status::InDisplay, Status::Eliminated,
                            Status::Exited, Status::Absent},
                 {{"on-the-map", Status::OnMap},
                  {"reinforcement", Status::ToCome},
                  {"hidden", Status::InDisplay},
                  {"dead destroyed", Status::Eliminated},
                  {"left", Status::Exited}});
}

n::Kind kind(const std::string& word, const std::string& where) {
  using n::Kind;
  return word_in(
      word, where,
      std::array{Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::HorseArtillery, Kind::Train},
      {{"line light grenadier inf", Kind::Infantry},
       {"cav", Kind::Cavalry},
       {"art guns", Kind::Artillery},
       {"horse", Kind::HorseArtillery},
       {"pontoon", Kind::Train}});
}

n::Terrain terrain(const std::string& word, const std::string& where) {
  using n::Terrain;
  return word_in(word, where, all_of<Terrain, n::kTerrainCount>(),
                 {{"open", Terrain::Clear},
                  {"town", Terrain::City},
                  {"fortress fortified-city", Terrain::Fortified},
                  {"wood forest", Terrain::Woods},
                  {"rice", Terrain::Marsh}});
}

n::Phase phase(const std::string& word, const std::string& where) {
  using n::Phase;
  return word_in(word, where, all_of<Phase, n::kPhaseCount>(),
                 {{"reinforcements", Phase::Arrivals},
                  {"chits choose-chits", Phase::Choice},
                  {"operations", Phase::Draw},
                  {"activation", Phase::Drawn},
                  {"place", Phase::PlaceChit},
                  {"take-units", Phase::Take},
                  {"move choose-unit", Phase::Movement},
                  {"bombard fire", Phase::Bombardment},
                  {"declaration combat attack", Phase::Declare},
                  {"supply", Phase::Night},
                  {"recover", Phase::Recovery},
                  {"turn-end", Phase::End}});
}

int display(const std::string& letter, const std::string& where) {
  const std::string wanted = plain(letter);
  if (wanted.size() == 1 && wanted[0] >= 'a' && wanted[0] < 'a' + n::kDisplays) return wanted[0] - 'a';
  throw RequestError("bad-request", where + " \"" + letter + "\" should be a letter from A to H");
}

void add_feature(n::Hexside& side, Climb climb, const std::string& word, const std::string& where) {
  const std::string wanted = plain(word);
  if (wanted == "river" || wanted == "major" || wanted == "major-river") {
    side.water = n::Water::Major;
  } else if (wanted == "stream" || wanted == "canal" || wanted == "minor") {
    side.water = n::Water::Minor;
  } else if (wanted == "bridge") {
    side.crossing = n::Crossing::Bridge;
  } else if (wanted == "ford") {
    side.crossing = n::Crossing::Ford;
  } else if (wanted == "ridge" || wanted == "slope") {
    side.slope = climb == Climb::Out ? n::Slope::Up : n::Slope::Down;
  } else if (wanted != "none") {
    throw RequestError(
        "bad-request",
        where + " \"" + word + "\" should be one of: river, stream, canal, bridge, ford, ridge, none");
  }
}

n::ChitId chit(const n::Game& game, const std::string& text) {
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    if (game.chits[i].id == text) return n::ChitId{static_cast<std::uint8_t>(i)};
  }
  for (const n::Formation& one : game.formations) {
    if (one.id == text && !one.independent()) return one.chit;
  }
  try {
    return n::find_chit(game, text);
  } catch (const UnknownName& unknown) {
    try {
      if (const n::FormationId which = n::find_formation(game, text); !game[which].independent())
        return game[which].chit;
    } catch (const UnknownName&) {  // what was said first says more
    }
    throw unknown;
  }
}

}  // namespace tamburino::novara_words
