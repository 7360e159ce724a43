#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/fact.h"
#include "engine/core/hex.h"

namespace tamburino::butchery {

enum class Side : std::uint8_t { Allies = 0, Austrians = 1 };
std::string_view word_of(Side side);
inline constexpr int kSideCount = 2;
constexpr Side enemy_of(Side side) { return side == Side::Allies ? Side::Austrians : Side::Allies; }

enum class Nation : std::uint8_t { French = 0, Piedmontese = 1, Austrian = 2 };
std::string_view word_of(Nation nation);
inline constexpr int kNationCount = 3;
constexpr Side side_of(Nation nation) { return nation == Nation::Austrian ? Side::Austrians : Side::Allies; }

enum class Kind : std::uint8_t { Infantry, Cavalry, Artillery };
std::string_view word_of(Kind kind);
inline constexpr int kKindCount = 3;

enum class Weather : std::uint8_t { Cool = 0, Heat = 1, Thunderstorm = 2 };
std::string_view word_of(Weather weather);

// Counters by kind. Combat units, formation commanders (by their formation), commanders in chief and despatch
// riders (by their nation) also share one numbering, Piece, for actions and facts.
enum class UnitId : std::uint8_t {};
enum class FormationId : std::uint8_t {};
inline constexpr UnitId kNoUnit{0xFF};
inline constexpr FormationId kNoFormation{0xFF};

inline constexpr int kMostUnits = 160;
inline constexpr int kMostFormations = 24;
inline constexpr int kMostBoardHexes = 864;

constexpr int index(UnitId unit) { return static_cast<int>(unit); }
constexpr int index(FormationId formation) { return static_cast<int>(formation); }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(Nation nation) { return static_cast<int>(nation); }
constexpr int index(Kind kind) { return static_cast<int>(kind); }
using tamburino::index;

enum class Piece : std::uint16_t {};
constexpr Piece piece(UnitId unit) { return Piece{static_cast<std::uint16_t>(unit)}; }
constexpr Piece commander_of(FormationId formation) {
  return Piece{static_cast<std::uint16_t>(kMostUnits + index(formation))};
}
constexpr Piece chief_of(Nation nation) {
  return Piece{static_cast<std::uint16_t>(kMostUnits + kMostFormations + index(nation))};
}
constexpr Piece rider_of(Nation nation) {
  return Piece{static_cast<std::uint16_t>(kMostUnits + kMostFormations + kNationCount + index(nation))};
}
inline constexpr Piece kNoPiece{0xFFFF};

enum class PieceKind : std::uint8_t { Unit, Commander, Chief, Rider, None };
constexpr PieceKind kind_of(Piece piece) {
  const int n = static_cast<int>(piece);
  if (n < kMostUnits) return PieceKind::Unit;
  if (n < kMostUnits + kMostFormations) return PieceKind::Commander;
  if (n < kMostUnits + kMostFormations + kNationCount) return PieceKind::Chief;
  if (n < kMostUnits + kMostFormations + 2 * kNationCount) return PieceKind::Rider;
  return PieceKind::None;
}
constexpr UnitId unit_of(Piece piece) { return UnitId{static_cast<std::uint8_t>(piece)}; }
constexpr FormationId formation_of(Piece piece) {
  return FormationId{static_cast<std::uint8_t>(static_cast<int>(piece) - kMostUnits)};
}
constexpr Nation nation_of(Piece piece) {
  return Nation{
      static_cast<std::uint8_t>((static_cast<int>(piece) - kMostUnits - kMostFormations) % kNationCount)};
}

// Facts of this game.
constexpr Fact fact(Piece piece) { return {Fact::Kind::Piece, static_cast<std::int16_t>(piece)}; }
constexpr Fact unit(UnitId unit) { return fact(piece(unit)); }
constexpr Fact commander(FormationId formation) { return fact(commander_of(formation)); }
constexpr Fact chief(Nation nation) { return fact(chief_of(nation)); }
constexpr Fact rider(Nation nation) { return fact(rider_of(nation)); }
constexpr Fact formation(FormationId formation) {
  return {Fact::Kind::Formation, static_cast<std::int16_t>(formation)};
}
constexpr Fact side(Side side) { return {Fact::Kind::Side, static_cast<std::int16_t>(side)}; }

}  // namespace tamburino::butchery
