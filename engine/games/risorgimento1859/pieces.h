#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/fact.h"
#include "engine/core/hex.h"
#include "engine/core/id_set.h"

namespace tamburino::risorgimento1859 {

enum class Side : std::uint8_t { Allied = 0, Austrian = 1 };
std::string_view word_of(Side side);
inline constexpr int kSideCount = 2;
inline constexpr std::array<Side, kSideCount> kBothSides{Side::Allied, Side::Austrian};
constexpr Side enemy_of(Side side) { return side == Side::Allied ? Side::Austrian : Side::Allied; }

enum class Nation : std::uint8_t { France, Piedmont, Austria };
std::string_view word_of(Nation nation);
inline constexpr int kNationCount = 3;
constexpr Side side_of(Nation nation) { return nation == Nation::Austria ? Side::Austrian : Side::Allied; }

// Light is Light Infantry (Zouaves, Grenzer, Bersaglieri), Chasseur a Jäger or Chasseur: 7.2.
enum class Kind : std::uint8_t { Line, Light, Chasseur, HeavyCavalry, LightCavalry, Artillery };
std::string_view word_of(Kind kind);
inline constexpr int kKindCount = 6;

enum class Gun : std::uint8_t { None, Field, Heavy, Horse, Rifled, Rocket };  // 2.5b
std::string_view word_of(Gun gun);
inline constexpr int kGunCount = 6;

// The columns of the terrain chart.
enum class Mover : std::uint8_t { Infantry, Cavalry, FootArtillery, HorseArtillery, Leader };
inline constexpr int kMoverCount = 5;
constexpr Mover mover_of(Kind kind, Gun gun) {
  switch (kind) {
    case Kind::Line:
    case Kind::Light:
    case Kind::Chasseur:
      return Mover::Infantry;
    case Kind::HeavyCavalry:
    case Kind::LightCavalry:
      return Mover::Cavalry;
    case Kind::Artillery:
      return gun == Gun::Horse ? Mover::HorseArtillery : Mover::FootArtillery;
  }
  return Mover::Infantry;
}

enum class Rank : std::uint8_t { Brigadier, Corps, Overall };
std::string_view word_of(Rank rank);
inline constexpr int kRankCount = 3;

enum class UnitId : std::uint16_t {};
enum class LeaderId : std::uint8_t {};
enum class BrigadeId : std::uint8_t {};  // brigades, and what stands outside them: Reserves, divisions
enum class CorpsId : std::uint8_t {};
inline constexpr UnitId kNoUnit{0xFFFF};
inline constexpr LeaderId kNoLeader{0xFF};
inline constexpr BrigadeId kNoBrigade{0xFF};
inline constexpr CorpsId kNoCorps{0xFF};

inline constexpr int kMostUnits = 512;
inline constexpr int kMostLeaders = 128;
inline constexpr int kMostBrigades = 128;
inline constexpr int kMostCorps = 16;
inline constexpr int kMostPlaces = 16;
inline constexpr int kMostBoardHexes = 3712;  // both maps of 24 June have 3692

constexpr int index(UnitId unit) { return static_cast<int>(unit); }
constexpr int index(LeaderId leader) { return static_cast<int>(leader); }
constexpr int index(BrigadeId brigade) { return static_cast<int>(brigade); }
constexpr int index(CorpsId corps) { return static_cast<int>(corps); }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(Mover mover) { return static_cast<int>(mover); }
using tamburino::index;

using UnitSet = IdSet<UnitId, kMostUnits>;
using LeaderSet = IdSet<LeaderId, kMostLeaders>;
using BrigadeSet = IdSet<BrigadeId, kMostBrigades>;
using HexSet = IdSet<Hex, kMostBoardHexes>;

// Units and leaders share one numbering for actions and facts.
enum class Piece : std::uint16_t {};
inline constexpr Piece kNoPiece{0xFFFF};
constexpr Piece piece(UnitId unit) { return Piece{static_cast<std::uint16_t>(unit)}; }
constexpr Piece piece(LeaderId leader) {
  return Piece{static_cast<std::uint16_t>(kMostUnits + index(leader))};
}
enum class PieceKind : std::uint8_t { Unit, Leader, None };
constexpr PieceKind kind_of(Piece piece) {
  const int n = static_cast<int>(piece);
  if (n < kMostUnits) return PieceKind::Unit;
  return n < kMostUnits + kMostLeaders ? PieceKind::Leader : PieceKind::None;
}
constexpr UnitId unit_of(Piece piece) { return UnitId{static_cast<std::uint16_t>(piece)}; }
constexpr LeaderId leader_of(Piece piece) {
  return LeaderId{static_cast<std::uint8_t>(static_cast<int>(piece) - kMostUnits)};
}

// Facts of this game. A brigade is told as a Formation, a corps as a Commander.
constexpr Fact fact(Piece piece) { return {Fact::Kind::Piece, static_cast<std::int16_t>(piece)}; }
constexpr Fact unit(UnitId unit) { return fact(piece(unit)); }
constexpr Fact leader(LeaderId leader) { return fact(piece(leader)); }
constexpr Fact brigade(BrigadeId brigade) {
  return {Fact::Kind::Formation, static_cast<std::int16_t>(brigade)};
}
constexpr Fact corps(CorpsId corps) { return {Fact::Kind::Commander, static_cast<std::int16_t>(corps)}; }
constexpr Fact side(Side side) { return {Fact::Kind::Side, static_cast<std::int16_t>(side)}; }
constexpr Fact place(int place) { return {Fact::Kind::Place, static_cast<std::int16_t>(place)}; }

}  // namespace tamburino::risorgimento1859
