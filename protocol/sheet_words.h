#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/event_table.h"
#include "engine/core/grid.h"
#include "loader/texts.h"
#include "protocol/table.h"

// What the sheets of all games tell in the same way: docs/protocol.md, sheet.
namespace tamburino::sheet_words {

// The game, its scenario and its sides, by name.
Json head(const Table& table, const Texts& texts);
// Our sentences in the order of the rulebook, what we decided where it is silent, and the names of things.
void tell_texts(Json& json, const Texts& texts);

// In the language of the texts, or as the pack has it.
std::string name_of(const Texts& texts, std::string_view key, const std::string& otherwise);

std::string name_of_phase(const Texts& texts, const PhaseRow& phase);

// --- maps of hexes

// How the hexes are numbered: enough to find the neighbours of a hex, and to draw the map.
Json grid(const Grid& grid);
Json hexes(const Grid& grid, const std::function<Json(Hex)>& tell);
// Each hexside once; `tell` gives {"features"} and more, or null where there is nothing.
Json hexsides(const Grid& grid, const std::function<Json(Hex, Facing)>& tell);
// Roads by their kind, empty where there is none: a line goes on as long as just two roads of its kind meet.
Json roads(const Grid& grid, const std::function<std::string_view(Hex, Facing)>& kind);

}  // namespace tamburino::sheet_words
