#include "protocol/story.h"

#include "engine/games/butchery/event_table.h"
#include "engine/games/butchery/names.h"
#include "protocol/butchery/table.h"

namespace tamburino {

namespace b = butchery;

Json ButcheryTable::describe(const Event& event) const {
  const auto side = [this](const Fact& fact) {
    const auto own = b::side_of(*game_, fact);
    return own ? std::string(b::word_of(*own)) : "";
  };
  return story::told(
      *this, {b::event_table(), b::roll_table(), [this](const Fact& fact) { return name(fact); }, side},
      event);
}

std::optional<std::string_view> ButcheryTable::word(std::string_view section, std::string_view key) const {
  return texts_->find(section, key);
}

std::string ButcheryTable::name_of(std::string_view id) const {
  if (const auto word = texts_->find("name", id)) return std::string(*word);
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    if (game_->units[i].id == id) return texts_->counter(game_->units[i].name);
  }
  try {
    return texts_->counter(b::piece_name(*game_, b::find_piece(*game_, id)));
  } catch (const b::UnknownName&) {  // a hex
    return std::string(id);
  }
}

std::span<const RollRow> ButcheryTable::rolls() const { return b::roll_table(); }

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
