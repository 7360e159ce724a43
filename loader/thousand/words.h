#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "engine/games/thousand/game.h"

// The words that stand for the game's enumerations in its TOML files.
namespace tamburino::thousand {

enum class Army : std::uint8_t { Garibaldine, Piedmontese, Insurgents, Bourbon };
constexpr Side side_of(Army army) { return army == Army::Bourbon ? Side::Bourbon : Side::Garibaldine; }

inline constexpr std::array<std::pair<std::string_view, Army>, 4> kArmyWords{
    {{"garibaldine", Army::Garibaldine},
     {"piedmontese", Army::Piedmontese},
     {"insurgents", Army::Insurgents},
     {"bourbon", Army::Bourbon}}};
inline constexpr std::array<std::pair<std::string_view, Kind>, 4> kKindWords{
    {{"infantry", Kind::Infantry},
     {"cavalry", Kind::Cavalry},
     {"artillery", Kind::Artillery},
     {"insurgents", Kind::Insurgents}}};
inline constexpr std::array<std::pair<std::string_view, Rank>, 5> kRankWords{{{"colonel", Rank::Colonel},
                                                                              {"brigadier", Rank::Brigadier},
                                                                              {"major", Rank::Major},
                                                                              {"army", Rank::Army},
                                                                              {"chief", Rank::Chief}}};

}  // namespace tamburino::thousand
