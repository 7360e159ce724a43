#pragma once

#include <string>
#include <vector>

// What of a game can be altered by a number: told so that it can be listed, matched and altered by name.
namespace tamburino {

struct Figure {
  std::string name;  // "cohesion", "commander.command": also its place below the counter in a request
  int value = 0;
  int least = 0, most = 0;
};

struct Counter {
  std::string section;  // "units"
  std::string path;     // of the section in a request: "counters.units"
  std::string id, name;
  std::string formation, nation, side, kind;  // as far as it has them
  std::vector<Figure> figures;
  bool bare = false;  // in a request it is its one figure itself: {"calendar":{"3":2}}
};

}  // namespace tamburino
