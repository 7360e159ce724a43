#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/terminal/hex_map.h"
#include "cli/terminal/paper.h"

// Maps without hexes: zones with their cities and neighbours, and boards on which a battle is fought.
namespace tamburino::terminal {

// These zones and cities, or all when none is named; `notes` of the pointers are marked with a +.
std::string zones_text(const Sheet& sheet, const Json& view, const std::vector<Piece>& all,
                       const Pointers& pointers, const Paper& paper);

// A zone of the sheet and those that border on it. Of a city: its zone.
std::set<std::string> zones_around(const Sheet& sheet, const std::string& place);
std::string zone_of(const Sheet& sheet, const std::string& place);

// The boards of the map that the view has something on; empty when there is none.
std::string boards_text(const Sheet& sheet, const Json& view, const std::vector<Piece>& all,
                        const Paper& paper);

std::string zones_legend();

}  // namespace tamburino::terminal
