#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/fact.h"
#include "engine/core/id_set.h"

namespace tamburino::thousand {

enum class Side : std::uint8_t { Garibaldine = 0, Bourbon = 1 };
std::string_view word_of(Side side);
inline constexpr int kSideCount = 2;
inline constexpr std::array<Side, kSideCount> kSides{Side::Garibaldine, Side::Bourbon};
constexpr Side enemy_of(Side side) { return side == Side::Garibaldine ? Side::Bourbon : Side::Garibaldine; }

enum class Kind : std::uint8_t { Infantry, Cavalry, Artillery, Insurgents };
std::string_view word_of(Kind kind);

enum class Rank : std::uint8_t { Colonel, Brigadier, Major, Army, Chief };  // 4.3b
std::string_view word_of(Rank rank);

enum class UnitId : std::uint8_t {};
enum class CommanderId : std::uint8_t {};
enum class PlaceId : std::uint8_t {};  // a zone or a city: 5.2a
inline constexpr UnitId kNoUnit{0xFF};
inline constexpr CommanderId kNoCommander{0xFF};
inline constexpr PlaceId kNoPlace{0xFF};

inline constexpr int kMostUnits = 128;
inline constexpr int kMostCommanders = 32;
inline constexpr int kMostPlaces = 64;

constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(UnitId unit) { return static_cast<int>(unit); }
constexpr int index(CommanderId commander) { return static_cast<int>(commander); }
constexpr int index(PlaceId place) { return static_cast<int>(place); }

using UnitSet = IdSet<UnitId, kMostUnits>;
using CommanderSet = IdSet<CommanderId, kMostCommanders>;
using PlaceSet = IdSet<PlaceId, kMostPlaces>;

// The Combat Table: 8 lines of 12 cells (11.2a, A6). A is the reserve, B the commanders', C is left empty for
// manoeuvre, D the battle line; the two D lines touch.
enum class Line : std::uint8_t { BA, BB, BC, BD, GD, GC, GB, GA };
std::string_view word_of(Line line);
enum class Cell : std::uint8_t {};
inline constexpr Cell kNoCell{0xFF};
inline constexpr int kLines = 8, kColumns = 12, kCells = kLines * kColumns;
inline constexpr int kMostInCell = 4;  // 11.2d
constexpr int index(Cell cell) { return static_cast<int>(cell); }
constexpr Cell cell_at(Line line, int column) {
  return Cell{static_cast<std::uint8_t>(static_cast<int>(line) * kColumns + column)};
}
constexpr Line line_of(Cell cell) { return static_cast<Line>(index(cell) / kColumns); }
constexpr int column_of(Cell cell) { return index(cell) % kColumns; }
constexpr Line battle_line(Side side) { return side == Side::Garibaldine ? Line::GD : Line::BD; }
constexpr Line reserve_line(Side side) { return side == Side::Garibaldine ? Line::GA : Line::BA; }
constexpr bool on_battle_line(Cell cell) { return line_of(cell) == Line::GD || line_of(cell) == Line::BD; }

constexpr Fact unit(UnitId unit) { return {Fact::Kind::Piece, static_cast<std::int16_t>(unit)}; }
constexpr Fact commander(CommanderId who) { return {Fact::Kind::Commander, static_cast<std::int16_t>(who)}; }
constexpr Fact place(PlaceId where) { return {Fact::Kind::Place, static_cast<std::int16_t>(where)}; }
constexpr Fact cell(Cell cell) { return {Fact::Kind::Cell, static_cast<std::int16_t>(cell)}; }
constexpr Fact side(Side side) { return {Fact::Kind::Side, static_cast<std::int16_t>(side)}; }
using tamburino::number;

}  // namespace tamburino::thousand
