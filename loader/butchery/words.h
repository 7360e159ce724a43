#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "engine/games/butchery/pieces.h"

// The words that stand for the game's enumerations in its TOML files.
namespace tamburino::butchery {

inline constexpr std::array<std::pair<std::string_view, Nation>, kNationCount> kNationWords{
    {{"french", Nation::French}, {"piedmontese", Nation::Piedmontese}, {"austrian", Nation::Austrian}}};
inline constexpr std::array<std::pair<std::string_view, Side>, kSideCount> kSideWords{
    {{"allies", Side::Allies}, {"austrians", Side::Austrians}}};
inline constexpr std::array<std::pair<std::string_view, Kind>, kKindCount> kKindWords{
    {{"infantry", Kind::Infantry}, {"cavalry", Kind::Cavalry}, {"artillery", Kind::Artillery}}};

}  // namespace tamburino::butchery
