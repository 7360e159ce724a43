#pragma once

#include "loader/custoza/lookup.h"

namespace tamburino::custoza {

// The pieces that a scenario names, each once.
class Muster {
 public:
  Muster(const Game& game, const PackNotes& notes)
      : game_(game), lookup_(game), notes_(notes), named_on_(kMostUnits + 2 * kMostFormations + kSideCount) {}

  std::optional<FormationId> formation(TomlTable& table, Side side) const;
  void add_units(TomlTable& table, FormationId formation, std::vector<Piece>& pieces);  // `units`
  void add_whole(const TomlTable& table, FormationId formation, std::vector<Piece>& pieces);
  void add_commander(const TomlTable& table, FormationId formation, std::vector<Piece>& pieces);
  void add_overall(TomlTable& table, Side side, std::vector<Piece>& pieces);  // `overall`, if it is there
  // Units without their commander could never be in command.
  void check_commanders(const TomlTable& root) const;

 private:
  void add(const TomlTable& table, Piece piece, const std::string& what, std::vector<Piece>& pieces);

  const Game& game_;
  Lookup lookup_;
  const PackNotes& notes_;
  std::vector<int> named_on_;  // line, by piece
};

}  // namespace tamburino::custoza
