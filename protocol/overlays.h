#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/reach.h"
#include "protocol/table.h"

// What is laid over the maps of the hex games, and told in the same way.
namespace tamburino::overlays {

// A hex of a way, and what has been spent when it is reached.
struct Step {
  std::string hex;
  Json points;
};
using Way = std::vector<Step>;  // from where the piece stands, or enters the map

// The cheapest way, first hex first.
std::vector<Hex> hexes_to(const Grid& grid, const Reach& reach, Hex where);

// Tells of every hex in reach "from" which hex it is entered; and its whole "way" where going back from hex
// to hex would lead over a cheaper way to one of them, which does not lead on here.
void tell_ways(Json& hexes, const std::function<Way(const std::string& hex)>& way_to);

// The hexes that units could come to, attack, or fire at, and which units. The units are numbers of the game.
class Threat {
 public:
  enum class How : std::uint8_t { Move, Attack, Fire };
  void add(Hex where, How how, std::size_t unit) {
    hexes_[where][static_cast<std::size_t>(how)].insert(unit);
  }
  Json told(const Grid& grid, const std::function<std::string(std::size_t unit)>& id) const;

 private:
  std::map<Hex, std::array<std::set<std::size_t>, 3>> hexes_;
};

}  // namespace tamburino::overlays
