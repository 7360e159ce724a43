#include "protocol/butchery/words.h"

#include <array>

#include "engine/games/butchery/names.h"
#include "protocol/request_words.h"

namespace tamburino {
namespace {

namespace b = butchery;

using request_words::all_of;
using request_words::plain;
using request_words::word_in;

}  // namespace

b::Terrain terrain_in(const std::string& word, const std::string& where) {
  using b::Terrain;
  return word_in(word, where,
                 std::array{Terrain::Clear, Terrain::Woods, Terrain::Village, Terrain::Town, Terrain::Lake},
                 {{"open", Terrain::Clear}, {"wood forest", Terrain::Woods}});
}

b::Road road_in(const std::string& word, const std::string& where) {
  using b::Road;
  return word_in(word, where, std::array{Road::None, Road::Track, Road::Minor, Road::Railway, Road::Major},
                 {{"tracks", Road::Track},
                  {"minor-road", Road::Minor},
                  {"rail railway-line", Road::Railway},
                  {"major-road", Road::Major}});
}

b::Side side_in(const std::string& word, const std::string& where) {
  using b::Side;
  return word_in(word, where, std::array{Side::Allies, Side::Austrians},
                 {{"allied french piedmontese franco-piedmontese", Side::Allies},
                  {"austrian austria", Side::Austrians}});
}

b::Status status_in(const std::string& word, const std::string& where) {
  using b::Status;
  return word_in(word, where, std::array{Status::Absent, Status::ToCome, Status::OnMap, Status::Eliminated},
                 {{"on-the-map", Status::OnMap},
                  {"reinforcement", Status::ToCome},
                  {"dead killed", Status::Eliminated}});
}

b::Kind kind_in(const std::string& word, const std::string& where) {
  using b::Kind;
  return word_in(word, where, std::array{Kind::Infantry, Kind::Cavalry, Kind::Artillery},
                 {{"inf", Kind::Infantry}, {"cav", Kind::Cavalry}, {"art", Kind::Artillery}});
}

b::Nation nation_in(const std::string& word, const std::string& where) {
  using b::Nation;
  return word_in(word, where, std::array{Nation::French, Nation::Piedmontese, Nation::Austrian},
                 {{"france", Nation::French},
                  {"piedmont", Nation::Piedmontese},
                  {"austria austrians", Nation::Austrian}});
}

b::Capacity capacity_in(const std::string& word, const std::string& where) {
  using b::Capacity;
  return word_in(word, where,
                 std::array{Capacity::None, Capacity::CoordinatedAssault, Capacity::Stand,
                            Capacity::ForcedMarch, Capacity::NoQuarter},
                 {{"coordinated", Capacity::CoordinatedAssault}});
}

b::Weather weather_in(const std::string& word, const std::string& where) {
  using b::Weather;
  return word_in(word, where, std::array{Weather::Cool, Weather::Heat, Weather::Thunderstorm},
                 {{"hot", Weather::Heat}, {"storm", Weather::Thunderstorm}});
}

b::Phase phase_in(const std::string& word, const std::string& where) {
  using b::Phase;
  return word_in(word, where, all_of<Phase, static_cast<int>(Phase::Pick) + 1>(),
                 {{"chiefs", Phase::Command},
                  {"despatch-riders", Phase::Riders},
                  {"first-marker", Phase::Pick},
                  {"draw", Phase::Operations},
                  {"command-status direct-command", Phase::Status},
                  {"fire", Phase::Barrage},
                  {"move", Phase::Movement},
                  {"declaration combat assault", Phase::Declare},
                  {"resolution", Phase::Resolve}});
}

void add_feature(b::Hexside& side, const std::string& word, const std::string& where) {
  const std::string wanted = plain(word);
  if (wanted == "ridge") {
    side.ridge = true;
  } else if (wanted == "hedge") {
    side.hedge = true;
  } else if (wanted == "water" || wanted == "water-course" || wanted == "watercourse" || wanted == "stream") {
    side.water = true;
  } else if (wanted == "steep" || wanted == "steep-slope") {
    side.steep = true;
  } else if (wanted != "none") {
    throw RequestError("bad-request",
                       where + " \"" + word + "\" should be one of: ridge, hedge, water, steep, none");
  }
}

}  // namespace tamburino
