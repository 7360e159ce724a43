#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/grid.h"
#include "loader/errors.h"

namespace tamburino {

// A map file as it stands, in the words of its game: docs/packs.md explains every kind of line. A game's own
// reader turns the words into terrain and roads; the map maker writes, checks and draws sheets of any game.
struct MapSheet {
  struct Cell {
    int line = 0;
    std::string terrain;
    int level = 0;
    std::string feature = "-";  // a building, a castle
    std::string place = "-";    // the printed name
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  struct Side {
    int line = 0;
    Hex a = kNoHex, b = kNoHex;
    std::string feature, name;
    friend bool operator==(const Side&, const Side&) = default;
  };
  struct Road {
    int line = 0;
    std::string kind;
    std::vector<Hex> chain;
    bool from_off_map = false, to_off_map = false;
    std::string name;
    friend bool operator==(const Road&, const Road&) = default;
  };
  struct Edge {  // what a hex on the rim of the map is for
    int line = 0;
    Hex hex = kNoHex;
    std::string rim, use, who;  // west, entry, French Guard
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  struct Label {  // a name that is no place to hold: a hill, a spring, a lake
    int line = 0;
    Hex hex = kNoHex;
    std::string kind, text;
    friend bool operator==(const Label&, const Label&) = default;
  };
  struct Area {
    int line = 0;
    std::string name;
    std::vector<Hex> hexes;
    friend bool operator==(const Area&, const Area&) = default;
  };
  struct Note {  // sheet and reconstructed lines
    int line = 0;
    std::string what, text;
    friend bool operator==(const Note&, const Note&) = default;
  };

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
  std::string fact(const std::string& what) const;  // of the sheet lines; empty when there is none
};

// Everything that can be said without knowing the game is checked: numbers, neighbours, chains, each hex
// once. A problem of a single line does not keep the others from being read.
std::optional<MapSheet> read_map_sheet(const std::filesystem::path& file, Problems& problems);

bool on_rim(const Grid& grid, Hex hex);

}  // namespace tamburino
