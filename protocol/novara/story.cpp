#include "protocol/story.h"

#include "engine/games/novara/event_table.h"
#include "engine/games/novara/names.h"
#include "protocol/novara/table.h"

namespace tamburino {

namespace n = novara;

Json NovaraTable::describe(const Event& event) const {
  const auto side = [this](const Fact& fact) {
    const auto own = n::side_of(*game_, fact);
    return own ? std::string(n::word_of(*own)) : "";
  };
  return story::told(
      *this, {n::event_table(), n::roll_table(), [this](const Fact& fact) { return name(fact); }, side},
      event);
}

std::optional<std::string_view> NovaraTable::word(std::string_view section, std::string_view key) const {
  return texts_->find(section, key);
}

std::string NovaraTable::name_of(std::string_view id) const {
  if (const auto word = texts_->find("name", id)) return std::string(*word);
  for (const n::Unit& unit : game_->units) {
    if (unit.id == id) return texts_->counter(unit.name);
  }
  for (const n::Chit& chit : game_->chits) {
    if (chit.id == id) return texts_->counter(chit.name);
  }
  return std::string(id);
}

std::span<const RollRow> NovaraTable::rolls() const { return n::roll_table(); }

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
