#include "protocol/custoza/words.h"

#include <array>

#include "engine/games/custoza/names.h"
#include "protocol/request_words.h"

namespace tamburino::custoza_words {
namespace {

namespace c = custoza;

using request_words::all_of;
using request_words::plain;
using request_words::word_in;

}  // namespace

c::Side side(const std::string& word, const std::string& where) {
  using c::Side;
  return word_in(word, where, c::kBothSides,
                 {{"italians italy sardinian sardinians piedmontese", Side::Italian},
                  {"austrians austria austro-hungarian austro-hungarians", Side::Austrian}});
}

c::Status status(const std::string& word, const std::string& where) {
  using c::Status;
  return word_in(word, where,
                 std::array{Status::Absent, Status::ToPlace, Status::ToCome, Status::Waiting, Status::OnMap,
                            Status::Inside, Status::Routed, Status::Eliminated, Status::Exited},
                 {{"on-the-map", Status::OnMap},
                  {"reinforcement", Status::ToCome},
                  {"dead destroyed captured", Status::Eliminated},
                  {"left", Status::Exited}});
}

c::Kind kind(const std::string& word, const std::string& where) {
  using c::Kind;
  return word_in(word, where, all_of<Kind, c::kKindCount>(),
                 {{"line infantry inf", Kind::LineInfantry},
                  {"light bersaglieri jager jaeger grenzer", Kind::LightInfantry},
                  {"cav", Kind::Cavalry},
                  {"artillery guns foot", Kind::FootArtillery},
                  {"horse", Kind::HorseArtillery},
                  {"heavy", Kind::HeavyArtillery},
                  {"train pontoon", Kind::BridgeTrain},
                  {"fort", Kind::Fortress}});
}

c::Mode mode(const std::string& word, const std::string& where) {
  using c::Mode;
  return word_in(word, where, all_of<Mode, c::kModeCount>(),
                 {{"line deployed normal", Mode::Open}, {"march-movement column marching", Mode::March}});
}

c::Level level(const std::string& word, const std::string& where) {
  using c::Level;
  return word_in(word, where, all_of<Level, c::kLevelCount>(),
                 {{"good fresh", Level::GoodOrder}, {"routed", Level::Rout}});
}

c::Rank rank(const std::string& word, const std::string& where) {
  return word_in(word, where, all_of<c::Rank, c::kRankCount>(), {});
}

c::Stance stance(const std::string& word, const std::string& where) {
  using c::Stance;
  return word_in(word, where, all_of<Stance, c::kStanceCount>(),
                 {{"march", Stance::OnMarch}, {"reserve", Stance::InReserve}});
}

c::Temper temper(const std::string& word, const std::string& where) {
  using c::Temper;
  return word_in(word, where, all_of<Temper, c::kTemperCount>(),
                 {{"ripiega", Temper::Withdraws},
                  {"inerzia", Temper::Inert},
                  {"tiene", Temper::Holds},
                  {"prudenza", Temper::Cautious},
                  {"iniziativa", Temper::Willing},
                  {"avanti", Temper::Forward},
                  {"furia", Temper::Furious}});
}

c::Terrain terrain(const std::string& word, const std::string& where) {
  using c::Terrain;
  return word_in(word, where, all_of<Terrain, c::kTerrainCount>(), {{"open", Terrain::Clear}});
}

c::Road road(const std::string& word, const std::string& where) {
  return word_in(word, where, all_of<c::Road, c::kRoadCount>(), {});
}

c::MarkerKind marker(const std::string& word, const std::string& where) {
  using c::MarkerKind;
  return word_in(word, where, std::array{MarkerKind::Assault, MarkerKind::Charge}, {});
}

// Views have the words of the table of phases, which are those of the sheet.
c::Stage phase(const std::string& word, const std::string& where) {
  using c::Stage;
  return word_in(word, where, all_of<Stage, c::kStageCount>(),
                 {{"initiative", Stage::Start},
                  {"engaged", Stage::Attempt},
                  {"activation", Stage::Forces},
                  {"declaration declarations", Stage::Declare},
                  {"non-activated", Stage::NotActivated},
                  {"command-phase", Stage::CommandPhase}});
}

c::Piece leader(const c::Game& game, const std::string& name) {
  for (const c::Side side : c::kBothSides) {
    if (words::same_plain(c::word_of(side), name) && game.chief(side)) return c::chief_of(side);
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (words::same_plain(game.formations[i].id, name))
      return c::commander_of(c::FormationId{static_cast<std::uint8_t>(i)});
  }
  return c::find_piece(game, name);
}

void add_feature(c::Hexside& side, const std::string& word, const std::string& where) {
  const std::string wanted = plain(word);
  if (wanted == "stream") {
    side.stream = true;
  } else if (wanted == "river" || wanted == "mincio") {
    side.river = true;
  } else if (wanted == "bridge") {
    side.bridge = true;
  } else if (wanted == "closed") {
    side.closed = true;
  } else if (wanted != "none") {
    throw RequestError("bad-request",
                       where + " \"" + word + "\" should be one of: stream, river, bridge, closed, none");
  }
}

}  // namespace tamburino::custoza_words
