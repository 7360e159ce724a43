#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "engine/games/novara/game.h"

// The words that stand for the game's enumerations in its TOML files.
namespace tamburino::novara {

inline constexpr std::array<std::pair<std::string_view, Side>, kSideCount> kSideWords{
    {{"sardinian", Side::Sardinian}, {"austrian", Side::Austrian}}};
inline constexpr std::array<std::pair<std::string_view, Rank>, 3> kRankWords{
    {{"higher", Rank::Higher}, {"formation", Rank::Formation}, {"independent", Rank::Independent}}};
inline constexpr std::array<std::pair<std::string_view, Terrain>, kTerrainCount> kTerrainWords{
    {{"clear", Terrain::Clear},
     {"village", Terrain::Village},
     {"city", Terrain::City},
     {"fortified", Terrain::Fortified},
     {"woods", Terrain::Woods},
     {"marsh", Terrain::Marsh}}};

}  // namespace tamburino::novara
