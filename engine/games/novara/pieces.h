#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/fact.h"
#include "engine/core/hex.h"

namespace tamburino::novara {

enum class Side : std::uint8_t { Sardinian = 0, Austrian = 1 };
std::string_view word_of(Side side);
inline constexpr int kSideCount = 2;
inline constexpr std::array<Side, kSideCount> kSides2{Side::Sardinian, Side::Austrian};
constexpr Side enemy_of(Side side) { return side == Side::Sardinian ? Side::Austrian : Side::Sardinian; }

// Light infantry is infantry of movement 4 (8.breaking-contact-a). Pontoon trains and dummies are counters in
// the stacks too, but have no combat factor.
enum class Kind : std::uint8_t { Infantry, Cavalry, Artillery, HorseArtillery, Train, Dummy };
std::string_view word_of(Kind kind);
constexpr bool has_guns(Kind kind) { return kind == Kind::Artillery || kind == Kind::HorseArtillery; }

// Who pays what in the terrain chart: A3 of the rulings.
enum class Gait : std::uint8_t { Foot, Mounted };
inline constexpr int kGaitCount = 2;
constexpr Gait gait_of(Kind kind) {
  return kind == Kind::Cavalry || has_guns(kind) ? Gait::Mounted : Gait::Foot;
}

enum class UnitId : std::uint8_t {};
enum class FormationId : std::uint8_t {};
enum class ChitId : std::uint8_t {};
enum class PlaceId : std::uint8_t {};
enum class BoxId : std::uint8_t {};  // of the strategic map: 17.hypothetical
inline constexpr UnitId kNoUnit{0xFF};
inline constexpr FormationId kNoFormation{0xFF};
inline constexpr ChitId kNoChit{0xFF};
inline constexpr BoxId kNoBox{0xFF};

inline constexpr int kMostUnits = 192;
inline constexpr int kMostFormations = 20;
inline constexpr int kMostChits = 24;
inline constexpr int kMostPlaces = 96;
inline constexpr int kMostBoardHexes = 4000;
inline constexpr int kDisplays = 8;   // A to H: 18.display-a
inline constexpr int kMostInHex = 4;  // 5.stacking-b
inline constexpr std::uint8_t kNoDisplay = 0xFF;

constexpr int index(UnitId unit) { return static_cast<int>(unit); }
constexpr int index(FormationId formation) { return static_cast<int>(formation); }
constexpr int index(ChitId chit) { return static_cast<int>(chit); }
constexpr int index(PlaceId place) { return static_cast<int>(place); }
constexpr int index(BoxId box) { return static_cast<int>(box); }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(Gait gait) { return static_cast<int>(gait); }
using tamburino::index;

constexpr Fact unit(UnitId unit) { return {Fact::Kind::Piece, static_cast<std::int16_t>(unit)}; }
constexpr Fact formation(FormationId formation) {
  return {Fact::Kind::Formation, static_cast<std::int16_t>(formation)};
}
constexpr Fact chit(ChitId chit) { return {Fact::Kind::Chit, static_cast<std::int16_t>(chit)}; }
constexpr Fact place(PlaceId place) { return {Fact::Kind::Place, static_cast<std::int16_t>(place)}; }
constexpr Fact side(Side side) { return {Fact::Kind::Side, static_cast<std::int16_t>(side)}; }

}  // namespace tamburino::novara
