#include "engine/games/butchery/names.h"
#include "protocol/butchery/table.h"

namespace tamburino {

namespace b = butchery;

std::string ButcheryTable::counter_called(std::string_view id) const {
  if (const std::string unit = name_with_id(game_->units, id); !unit.empty()) return unit;
  try {
    return texts_->counter(b::piece_name(*game_, b::find_piece(*game_, id)));
  } catch (const b::UnknownName&) {  // a hex
    return "";
  }
}

const Manners& ButcheryTable::manners() const {
  static constexpr Manners kManners{
      .gathers = "select move face place take",
      .moves = "move advance fall-back",
      .ends = "done halt",
      .grave = "",
      .buttons = "coordinate no-quarter",
      .moving = "choose-piece",
      .idle = "choose-piece barrage declare rally",
      .closing = "declare setup-facing",
      .overlays = "zones threat command los",
  };
  return kManners;
}

// 12.2, 12.3  A preview calls all tests of cohesion by one name.
std::string_view ButcheryTable::purpose(std::string_view what, std::string_view verb) const {
  if (what != "cohesion") return what;
  if (verb == "stand") return "stand";
  if (verb == "halt" || verb == "move" || verb == "face") return "march";
  const std::uint8_t roll = verb.empty() ? b::cast_of(*game_, state_).roll : 0;
  if (roll == 0 || rolls()[roll - 1U].asked != "cohesion") return what;
  return rolls()[roll - 1U].word;
}

// 10.4.5  A unit that is disorganised already suffers more.
std::string_view ButcheryTable::condition(const Json& part) const {
  if (!part.contains("target")) return "";
  const b::Piece who = b::find_piece(*game_, part["target"].get_ref<const std::string&>());
  return b::kind_of(who) == b::PieceKind::Unit && state_[b::unit_of(who)].disorganised ? "again" : "";
}

}  // namespace tamburino
