#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/fact.h"
#include "engine/core/hex.h"
#include "engine/core/id_set.h"

namespace tamburino::custoza {

enum class Side : std::uint8_t { Italian = 0, Austrian = 1 };
std::string_view word_of(Side side);
inline constexpr int kSideCount = 2;
inline constexpr std::array<Side, kSideCount> kBothSides{Side::Italian, Side::Austrian};
constexpr Side enemy_of(Side side) { return side == Side::Italian ? Side::Austrian : Side::Italian; }

// The types of gaps §3: LI, LT, CA, FA, HA, HV, BT, FT.
enum class Kind : std::uint8_t {
  LineInfantry,
  LightInfantry,
  Cavalry,
  FootArtillery,
  HorseArtillery,
  HeavyArtillery,
  BridgeTrain,
  Fortress,
};
std::string_view word_of(Kind kind);
inline constexpr int kKindCount = 8;

// What units must share to act as one Force: g3.force-a.
enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery, Fortress };
std::string_view word_of(Arm arm);
inline constexpr int kArmCount = 4;
constexpr Arm arm_of(Kind kind) {
  switch (kind) {
    case Kind::LineInfantry:
    case Kind::LightInfantry:
      return Arm::Infantry;
    case Kind::Cavalry:
      return Arm::Cavalry;
    case Kind::FootArtillery:
    case Kind::HorseArtillery:
    case Kind::HeavyArtillery:
    case Kind::BridgeTrain:
      return Arm::Artillery;
    case Kind::Fortress:
      return Arm::Fortress;
  }
  return Arm::Infantry;
}

// The columns of the terrain chart: g7.2a. Leaders and Scouts are mounted.
enum class Gait : std::uint8_t { Foot, Mounted, Wheeled };
inline constexpr int kGaitCount = 3;
constexpr Gait gait_of(Kind kind) {
  switch (kind) {
    case Kind::Cavalry:
    case Kind::HorseArtillery:
      return Gait::Mounted;
    case Kind::FootArtillery:
    case Kind::HeavyArtillery:
    case Kind::BridgeTrain:
      return Gait::Wheeled;
    case Kind::LineInfantry:
    case Kind::LightInfantry:
    case Kind::Fortress:
      return Gait::Foot;
  }
  return Gait::Foot;
}

// How a unit stands. Guns and the Bridge Train are Limbered, Unlimbered or in March; the others Open, in
// March or in Square. Guns in the hex of a Square belong to it whatever their mode: 11.5.4b.
enum class Mode : std::uint8_t { Open = 0, March = 1, Square = 2, Limbered = 3, Unlimbered = 4 };
std::string_view word_of(Mode mode);
inline constexpr int kModeCount = 5;

// 10.4.8g. Rout is a level too: a unit that reaches it leaves the map.
enum class Level : std::uint8_t { GoodOrder = 0, Shaken = 1, Disordered = 2, Disorganized = 3, Rout = 4 };
std::string_view word_of(Level level);
inline constexpr int kLevelCount = 5;

enum class Rank : std::uint8_t { Corps, Division, Brigade };  // of a Formation: 6.2
std::string_view word_of(Rank rank);
inline constexpr int kRankCount = 3;

// Counters. A Scout has the number of a Formation of its side, but belongs to none: 16.3, ruling 33.
// Units, Formation Commanders, Overall Commanders and Scouts share one numbering, Piece, for actions and
// facts.
enum class UnitId : std::uint8_t {};
enum class FormationId : std::uint8_t {};
enum class BoxId : std::uint8_t {};  // of the Objective Map: g16.objective-a
inline constexpr UnitId kNoUnit{0xFF};
inline constexpr FormationId kNoFormation{0xFF};
inline constexpr BoxId kNoBox{0xFF};

inline constexpr int kMostUnits = 160;  // fortresses among them
inline constexpr int kMostFormations = 20;
inline constexpr int kMostBoxes = 64;
inline constexpr int kMostBoardHexes = 2048;

constexpr int index(UnitId unit) { return static_cast<int>(unit); }
constexpr int index(FormationId formation) { return static_cast<int>(formation); }
constexpr int index(BoxId box) { return static_cast<int>(box); }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(Kind kind) { return static_cast<int>(kind); }
constexpr int index(Gait gait) { return static_cast<int>(gait); }
constexpr int index(Level level) { return static_cast<int>(level); }
using tamburino::index;

// A Force is a set of units for as long as a procedure needs one; the State knows units only.
using Force = IdSet<UnitId, kMostUnits>;
using HexSet = IdSet<Hex, kMostBoardHexes>;

enum class Piece : std::uint16_t {};
constexpr Piece piece(UnitId unit) { return Piece{static_cast<std::uint16_t>(unit)}; }
constexpr Piece commander_of(FormationId formation) {
  return Piece{static_cast<std::uint16_t>(kMostUnits + index(formation))};
}
constexpr Piece chief_of(Side side) {  // the Overall Commander
  return Piece{static_cast<std::uint16_t>(kMostUnits + kMostFormations + index(side))};
}
constexpr Piece scout_of(FormationId formation) {
  return Piece{static_cast<std::uint16_t>(kMostUnits + kMostFormations + kSideCount + index(formation))};
}
inline constexpr Piece kNoPiece{0xFFFF};

enum class PieceKind : std::uint8_t { Unit, Commander, Chief, Scout, None };
constexpr PieceKind kind_of(Piece piece) {
  const int n = static_cast<int>(piece);
  if (n < kMostUnits) return PieceKind::Unit;
  if (n < kMostUnits + kMostFormations) return PieceKind::Commander;
  if (n < kMostUnits + kMostFormations + kSideCount) return PieceKind::Chief;
  if (n < kMostUnits + 2 * kMostFormations + kSideCount) return PieceKind::Scout;
  return PieceKind::None;
}
constexpr UnitId unit_of(Piece piece) { return UnitId{static_cast<std::uint8_t>(piece)}; }
constexpr FormationId formation_of(Piece piece) {  // of a Commander, or the number of a Scout
  const int n = static_cast<int>(piece) - kMostUnits;
  return FormationId{static_cast<std::uint8_t>(n < kMostFormations ? n : n - kMostFormations - kSideCount)};
}
constexpr Side side_of_chief(Piece piece) {
  return Side{static_cast<std::uint8_t>(static_cast<int>(piece) - kMostUnits - kMostFormations)};
}

// The back of a counter that its owner alone knows: all that facts say of it to the other side (g7.10a).
inline constexpr int kFirstBack = kMostUnits + 2 * kMostFormations + kSideCount;
constexpr Piece back_of(Side side, Arm arm) {
  return Piece{static_cast<std::uint16_t>(kFirstBack + index(side) * kArmCount + static_cast<int>(arm))};
}
constexpr bool is_back(Piece piece) {
  const int n = static_cast<int>(piece);
  return n >= kFirstBack && n < kFirstBack + kSideCount * kArmCount;
}
constexpr Side side_of_back(Piece piece) {
  return Side{static_cast<std::uint8_t>((static_cast<int>(piece) - kFirstBack) / kArmCount)};
}
constexpr Arm arm_of_back(Piece piece) {
  return Arm{static_cast<std::uint8_t>((static_cast<int>(piece) - kFirstBack) % kArmCount)};
}

// Facts of this game.
constexpr Fact fact(Piece piece) { return {Fact::Kind::Piece, static_cast<std::int16_t>(piece)}; }
constexpr Fact unit(UnitId unit) { return fact(piece(unit)); }
constexpr Fact commander(FormationId formation) { return fact(commander_of(formation)); }
constexpr Fact chief(Side side) { return fact(chief_of(side)); }
constexpr Fact formation(FormationId formation) {
  return {Fact::Kind::Formation, static_cast<std::int16_t>(formation)};
}
constexpr Fact side(Side side) { return {Fact::Kind::Side, static_cast<std::int16_t>(side)}; }

}  // namespace tamburino::custoza
