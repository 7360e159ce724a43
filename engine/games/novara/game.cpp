#include "engine/games/novara/game.h"

#include <stdexcept>

namespace tamburino::novara {
namespace {

void limit(std::size_t count, int most, const char* what) {
  if (count > static_cast<std::size_t>(most)) {
    throw std::invalid_argument("there are " + std::to_string(count) + " " + what + ", at most " +
                                std::to_string(most) + " fit");
  }
}

}  // namespace

void Game::finish() {
  limit(units.size(), kMostUnits, "units and dummies");
  limit(formations.size(), kMostFormations, "formations");
  limit(chits.size(), kMostChits, "command chits");
  limit(places.size(), kMostPlaces, "places");
  limit(static_cast<std::size_t>(map.size()), kMostBoardHexes, "hexes");
  const auto hexes = static_cast<std::size_t>(map.size());
  const auto slot = [](Hex hex) { return static_cast<std::size_t>(index(hex)); };
  members.assign(formations.size(), {});
  for (std::size_t i = 0; i < units.size(); ++i) {
    const FormationId home = units[i].formation;
    if (home != kNoFormation)
      members[static_cast<std::size_t>(index(home))].push_back(UnitId{static_cast<std::uint8_t>(i)});
  }
  place_slot.assign(hexes, 0);
  for (std::size_t i = 0; i < places.size(); ++i)
    place_slot[slot(places[i].hex)] = static_cast<std::uint8_t>(i + 1);
  setup_card.assign(units.size(), 0);
  for (std::size_t i = 0; i < scenario.cards.size(); ++i) {
    for (const UnitId who : scenario.cards[i].units)
      setup_card[static_cast<std::size_t>(index(who))] = static_cast<std::uint8_t>(i + 1);
  }
  source_of.assign(hexes, 0);
  exit_of.assign(hexes, 0);
  for (const Side side : kSides2) {
    const auto bit = static_cast<std::uint8_t>(1U << index(side));
    const auto at = static_cast<std::size_t>(index(side));
    for (const Hex hex : scenario.sources[at]) source_of[slot(hex)] |= bit;
    for (const Hex hex : scenario.exits[at]) exit_of[slot(hex)] |= bit;
  }
  if (scenario.in_play.empty()) scenario.in_play.assign(hexes, true);
  for (std::size_t i = 0; i < chits.size(); ++i) {
    const ChitId id{static_cast<std::uint8_t>(i)};
    const auto at = static_cast<std::size_t>(index(chits[i].side));
    if (chits[i].rank == Rank::Higher) higher[at] = id;
    if (chits[i].rank == Rank::Independent) independent[at] = id;
  }
}

}  // namespace tamburino::novara
