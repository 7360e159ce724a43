#include "protocol/novara/table.h"

namespace tamburino {

std::string NovaraTable::counter_called(std::string_view id) const {
  const std::string unit = name_with_id(game_->units, id);
  return unit.empty() ? name_with_id(game_->chits, id) : unit;
}

const Manners& NovaraTable::manners() const {
  static constexpr Manners kManners{
      .gathers = "select place move take withdraw pick-up",
      .moves = "move advance withdraw exit",
      .ends = "done halt",
      .grave = "concede general-retreat",
      .buttons =
          "done forced-march general-retreat call wait activate pass move-dummies hold fire combine "
          "call-off give-ground",
      .moving = "choose-unit",
      .idle = "choose-unit bombard declare recover arrivals",
      .closing = "declare choose-chits",
      .overlays = "zones threat command supply los",
  };
  return kManners;
}

}  // namespace tamburino
