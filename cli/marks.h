#pragma once

#include <map>
#include <set>
#include <string>

#include "engine/core/hex.h"

// What is drawn of a map, and what is pointed out on it.
namespace tamburino::cli {

// Which hexes to draw: so many rows and columns around the middle, moved as needed to stay on the map.
struct Window {
  Hex middle = kNoHex;
  int rows = 5;
  int columns = 13;
};

struct Marks {
  Hex chosen = kNoHex;
  std::map<Hex, std::string> notes{};  // e.g. what it costs to go there
  std::set<Hex> targets{};
};

}  // namespace tamburino::cli
