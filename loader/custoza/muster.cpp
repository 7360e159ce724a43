#include "loader/custoza/muster.h"

#include <string>

namespace tamburino::custoza {

std::optional<FormationId> Muster::formation(TomlTable& table, Side side) const {
  const LocatedText id = table.text_at("formation");
  const auto found = lookup_.formation(table, id);
  if (found && game_[*found].side != side)
    table.problem(id.line, "formation " + in_quotes(id.text) + " is of the other side");
  return found;
}

void Muster::add(const TomlTable& table, Piece piece, const std::string& what, std::vector<Piece>& pieces) {
  int& before = named_on_[static_cast<std::size_t>(piece)];
  if (before != 0) {
    table.problem(table.line(), what + " is named already on line " + std::to_string(before));
    return;
  }
  before = table.line();
  pieces.push_back(piece);
}

void Muster::add_units(TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
  for (const LocatedText& id : table.texts("units")) {
    const auto unit = lookup_.unit(table, id);
    if (!unit) continue;
    if (game_[*unit].formation != formation)
      table.problem(id.line,
                    "unit " + in_quotes(id.text) + " is not of formation " + in_quotes(game_[formation].id));
    add(table, piece(*unit), "unit " + in_quotes(id.text), pieces);
  }
}

void Muster::add_whole(const TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    if (game_.units[i].formation == formation)
      add(table, piece(UnitId{static_cast<std::uint8_t>(i)}), "unit " + in_quotes(game_.units[i].id), pieces);
  }
}

void Muster::add_commander(const TomlTable& table, FormationId formation, std::vector<Piece>& pieces) {
  if (game_[formation].reserve_units()) {
    table.problem(table.line(), "formation " + in_quotes(game_[formation].id) + " has no commander");
    return;
  }
  add(table, commander_of(formation), "the commander of " + in_quotes(game_[formation].id), pieces);
}

// The name is for the reader: a side has one Overall Commander in a battle.
void Muster::add_overall(TomlTable& table, Side side, std::vector<Piece>& pieces) {
  if (!table.has("overall")) return;
  const LocatedText id = table.text_at("overall");
  const std::string own = (side == Side::Italian ? "i" : "a") + std::to_string(notes_.year).substr(2) + "-oc";
  if (id.text != own) table.problem(id.line, "the Overall Commander of this side is " + in_quotes(own));
  add(table, chief_of(side), "the Overall Commander", pieces);
}

void Muster::check_commanders(const TomlTable& root) const {
  for (std::size_t i = 0; i < game_.units.size(); ++i) {
    const Unit& unit = game_.units[i];
    if (named_on_[i] == 0 || unit.fortress() || game_[unit.formation].reserve_units()) continue;
    if (named_on_[static_cast<std::size_t>(commander_of(unit.formation))] != 0) continue;
    root.problem(named_on_[i],
                 "formation " + in_quotes(game_[unit.formation].id) + " is here without its commander");
    return;
  }
}

}  // namespace tamburino::custoza
