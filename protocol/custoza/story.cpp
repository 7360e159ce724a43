#include "engine/games/custoza/names.h"
#include "protocol/custoza/table.h"

namespace tamburino {

namespace c = custoza;

std::string CustozaTable::counter_called(std::string_view id) const {
  if (std::string unit = name_with_id(game_->units, id); !unit.empty()) return unit;
  if (std::string formation = name_with_id(game_->formations, id); !formation.empty()) return formation;
  for (std::size_t i = 0; i < game_->formations.size(); ++i) {
    const c::FormationId which{static_cast<std::uint8_t>(i)};
    for (const c::Piece who : {c::commander_of(which), c::scout_of(which)}) {
      if ((*game_)[which].commander && c::piece_id(*game_, who) == id)
        return texts_->counter(c::piece_name(*game_, who));
    }
  }
  for (const c::Side side : c::kBothSides) {
    const c::Piece who = c::chief_of(side);
    if (game_->chief(side) && c::piece_id(*game_, who) == id) return c::piece_name(*game_, who);
  }
  return "";
}

const Manners& CustozaTable::manners() const {
  static constexpr Manners kManners{
      .gathers = "select place join",
      .moves = "move retreat accompany",
      .ends = "done halt pass",
      .grave = "",
      .buttons =
          "done pass halt join fire enter-march leave-march form-square open-square limber unlimber "
          "carry-on stop counterattack countercharge withdraw lose lead detach stay-behind recover "
          "rest choose call",
      .moving = "choose-force out-of-command",
      .idle = "choose-force out-of-command",
      .closing = "declare choose-force",
      .overlays = "zones threat command supply los",
  };
  return kManners;
}

}  // namespace tamburino
