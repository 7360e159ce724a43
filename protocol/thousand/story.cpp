#include "protocol/story.h"

#include "engine/games/thousand/event_table.h"
#include "engine/games/thousand/names.h"
#include "protocol/thousand/table.h"

namespace tamburino {

namespace t = thousand;

Json ThousandTable::describe(const Event& event) const {
  const auto side = [this](const Fact& fact) {
    const auto own = t::side_of(*game_, fact);
    return own ? std::string(t::word_of(*own)) : "";
  };
  return story::told(
      *this, {t::event_table(), t::roll_table(), [this](const Fact& fact) { return name(fact); }, side},
      event);
}

std::optional<std::string_view> ThousandTable::word(std::string_view section, std::string_view key) const {
  return texts_->find(section, key);
}

std::string ThousandTable::name_of(std::string_view id) const {
  if (const auto word = texts_->find("name", id)) return std::string(*word);
  for (const t::Unit& unit : game_->units) {
    if (unit.id == id) return texts_->counter(unit.name);
  }
  for (const t::Commander& commander : game_->commanders) {
    if (commander.id == id) return texts_->counter(commander.name);
  }
  return std::string(id);
}

std::span<const RollRow> ThousandTable::rolls() const { return t::roll_table(); }

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
