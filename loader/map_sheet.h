#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/grid.h"
#include "loader/errors.h"

namespace tamburino {

// Where something of a sheet stands: the line, and which file of the sheet, as a joined sheet has several.
struct SheetLine {
  SheetLine(int the_line = 0, int the_file = 0) : line(the_line), file(the_file) {}
  operator int() const { return line; }
  int line, file;
  friend bool operator==(const SheetLine&, const SheetLine&) = default;
  friend bool operator==(const SheetLine& a, int line) { return a.line == line; }
};

// A map file as it stands, in the words of its game: docs/packs.md explains every kind of line. A game's own
// reader turns the words into terrain and roads; the map maker writes, checks and draws sheets of any game.
struct MapSheet {
  struct Cell {
    SheetLine line;
    std::string terrain;
    int level = 0;
    std::string feature = "-";  // a building, a castle
    std::string place = "-";    // the printed name
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  struct Side {
    SheetLine line;
    Hex a = kNoHex, b = kNoHex;
    std::string feature, name;
    friend bool operator==(const Side&, const Side&) = default;
  };
  struct Road {
    SheetLine line;
    std::string kind;
    std::vector<Hex> chain;
    bool from_off_map = false, to_off_map = false;
    std::string name;
    friend bool operator==(const Road&, const Road&) = default;
  };
  struct Edge {  // what a hex on the rim of the map is for
    SheetLine line;
    Hex hex = kNoHex;
    std::string rim, use, who;  // west, entry, French Guard
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  struct Label {  // a name that is no place to hold: a hill, a spring, a lake
    SheetLine line;
    Hex hex = kNoHex;
    std::string kind, text;
    friend bool operator==(const Label&, const Label&) = default;
  };
  struct Area {
    SheetLine line;
    std::string name;
    std::vector<Hex> hexes;
    friend bool operator==(const Area&, const Area&) = default;
  };
  struct Note {  // sheet and reconstructed lines
    SheetLine line;
    std::string what, text;
    friend bool operator==(const Note&, const Note&) = default;
  };

  std::vector<std::string> files;  // one, or those that were joined
  Grid grid;
  std::vector<Note> sheet;  // title, metres, north
  std::vector<Cell> cells;  // by hex
  std::vector<Side> sides;
  std::vector<Road> roads;
  std::vector<Edge> edges;
  std::vector<Label> labels;
  std::vector<Area> areas;
  std::vector<Note> reconstructed;

  const Cell& operator[](Hex hex) const { return cells[static_cast<std::size_t>(index(hex))]; }
  Cell& operator[](Hex hex) { return cells[static_cast<std::size_t>(index(hex))]; }
  const std::string& file_of(SheetLine line) const { return files[static_cast<std::size_t>(line.file)]; }
  std::string fact(const std::string& what) const;  // of the sheet lines; empty when there is none
};

// One printed map, with its numbers as they are printed; loader/field.h reads what a scenario is played on.
// Everything that can be said without knowing the game is checked: numbers, neighbours, chains, each hex
// once. A problem of a single line does not keep the others from being read.
std::optional<MapSheet> read_map_sheet(const std::filesystem::path& file, Problems& problems);

bool on_rim(const Grid& grid, Hex hex);

}  // namespace tamburino
