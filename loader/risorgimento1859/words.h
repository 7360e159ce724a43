#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "engine/games/risorgimento1859/game.h"

// The words that stand for the game's enumerations in its files.
namespace tamburino::risorgimento1859 {

template <class Value, std::size_t N>
using WordTable = std::array<std::pair<std::string_view, Value>, N>;

inline constexpr WordTable<Side, kSideCount> kSideWords{
    {{"allied", Side::Allied}, {"austrian", Side::Austrian}}};
inline constexpr WordTable<Nation, kNationCount> kNationWords{
    {{"france", Nation::France}, {"piedmont", Nation::Piedmont}, {"austria", Nation::Austria}}};
inline constexpr WordTable<Kind, kKindCount> kKindWords{{{"line", Kind::Line},
                                                         {"light", Kind::Light},
                                                         {"chasseur", Kind::Chasseur},
                                                         {"heavy-cavalry", Kind::HeavyCavalry},
                                                         {"light-cavalry", Kind::LightCavalry},
                                                         {"artillery", Kind::Artillery}}};
inline constexpr WordTable<Gun, kGunCount - 1> kGunWords{{{"field", Gun::Field},
                                                          {"heavy", Gun::Heavy},
                                                          {"horse", Gun::Horse},
                                                          {"rifled", Gun::Rifled},
                                                          {"rocket", Gun::Rocket}}};
inline constexpr WordTable<Terrain, kTerrainCount> kTerrainWords{
    {{"clear", Terrain::Clear},
     {"lightly-cultivated", Terrain::LightlyCultivated},
     {"heavily-cultivated", Terrain::HeavilyCultivated},
     {"woods", Terrain::Woods},
     {"rough", Terrain::Rough},
     {"rough-woods", Terrain::RoughWoods},
     {"marsh", Terrain::Marsh},
     {"village", Terrain::Village},
     {"town", Terrain::Town},
     {"lake", Terrain::Lake}}};
inline constexpr WordTable<Slope, kSlopeCount - 1> kSlopeWords{
    {{"gradual", Slope::Gradual}, {"sharp", Slope::Sharp}, {"steep", Slope::Steep}}};
inline constexpr WordTable<Water, kWaterCount - 1> kWaterWords{{{"stream", Water::Stream},
                                                                {"deep-stream", Water::DeepStream},
                                                                {"canal", Water::Canal},
                                                                {"river", Water::River}}};
inline constexpr WordTable<Mover, kMoverCount> kMoverWords{{{"infantry", Mover::Infantry},
                                                            {"cavalry", Mover::Cavalry},
                                                            {"foot_artillery", Mover::FootArtillery},
                                                            {"horse_artillery", Mover::HorseArtillery},
                                                            {"leader", Mover::Leader}}};
inline constexpr WordTable<Brigade::Post, 3> kPostWords{{{"brigade", Brigade::Post::Brigade},
                                                         {"reserve", Brigade::Post::Reserve},
                                                         {"division", Brigade::Post::Division}}};
inline constexpr WordTable<Battle, 2> kBattleWords{{{"M", Battle::Magenta}, {"S", Battle::Solferino}}};
inline constexpr WordTable<Stack::Mood, 2> kMoodWords{
    {{"reserve", Stack::Mood::Reserve}, {"march", Stack::Mood::March}}};

}  // namespace tamburino::risorgimento1859
