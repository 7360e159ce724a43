#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "engine/games/custoza/game.h"

// The words that stand for the game's enumerations in its files.
namespace tamburino::custoza {

inline constexpr std::array<std::pair<std::string_view, Side>, kSideCount> kSideWords{
    {{"italian", Side::Italian}, {"austrian", Side::Austrian}}};
inline constexpr std::array<std::pair<std::string_view, Kind>, kKindCount - 1> kKindWords{
    {{"line", Kind::LineInfantry},
     {"light", Kind::LightInfantry},
     {"cavalry", Kind::Cavalry},
     {"foot-artillery", Kind::FootArtillery},
     {"horse-artillery", Kind::HorseArtillery},
     {"heavy-artillery", Kind::HeavyArtillery},
     {"bridge-train", Kind::BridgeTrain}}};
inline constexpr std::array<std::pair<std::string_view, Terrain>, kTerrainCount> kTerrainWords{
    {{"clear", Terrain::Clear},
     {"village", Terrain::Village},
     {"town", Terrain::Town},
     {"fortress", Terrain::Fortress},
     {"lake", Terrain::Lake}}};
inline constexpr std::array<std::pair<std::string_view, Gait>, kGaitCount> kGaitWords{
    {{"foot", Gait::Foot}, {"mounted", Gait::Mounted}, {"wheeled", Gait::Wheeled}}};
inline constexpr std::array<std::pair<std::string_view, Phase>, kPhaseCount> kPhaseWords{
    {{"initiative", Phase::Initiative},
     {"command", Phase::Command},
     {"engaged", Phase::Engaged},
     {"non-activated", Phase::NotActivated},
     {"out-of-command", Phase::OutOfCommand},
     {"march-and-reserve", Phase::March},
     {"fatigue", Phase::Fatigue},
     {"end", Phase::End}}};
inline constexpr std::array<std::pair<std::string_view, Light>, kLightCount> kLightWords{
    {{"dawn", Light::Dawn}, {"day", Light::Day}, {"twilight", Light::Twilight}, {"night", Light::Night}}};
// From the most timid to the boldest: the order of the Initiative Table.
inline constexpr std::array<std::pair<std::string_view, Temper>, kTemperCount - 1> kTemperWords{
    {{"ripiega", Temper::Withdraws},
     {"inerzia", Temper::Inert},
     {"tiene", Temper::Holds},
     {"prudenza", Temper::Cautious},
     {"iniziativa", Temper::Willing},
     {"avanti", Temper::Forward},
     {"furia", Temper::Furious}}};
enum class Rim { South, West };
inline constexpr std::array<std::pair<std::string_view, Rim>, 2> kRimWords{
    {{"south", Rim::South}, {"west", Rim::West}}};
enum class Bank { West, East };
inline constexpr std::array<std::pair<std::string_view, Bank>, 2> kBankWords{
    {{"west", Bank::West}, {"east", Bank::East}}};

}  // namespace tamburino::custoza
