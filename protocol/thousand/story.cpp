#include "protocol/thousand/table.h"

namespace tamburino {

std::string ThousandTable::counter_called(std::string_view id) const {
  const std::string unit = name_with_id(game_->units, id);
  return unit.empty() ? name_with_id(game_->commanders, id) : unit;
}

const Manners& ThousandTable::manners() const {
  static constexpr Manners kManners{
      .gathers = "place take stack add appoint withdraw",
      .moves = "march withdraw send",
      .ends = "done",
      .grave = "concede flee",
      .buttons = "",
      .moving = "march",
      .idle = "march reinforce rebuild entrench manoeuvre declare",
      .closing = "declare deploy",
      .overlays = "supply threat zones",
  };
  return kManners;
}

}  // namespace tamburino
