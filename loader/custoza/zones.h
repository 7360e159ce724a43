#pragma once

#include "loader/custoza/lookup.h"

namespace tamburino::custoza {

// The ground that a set-up, an arrival or the control at the start names: scenarios/tail-strike.toml explains
// the keys. All of it is land inside the area.
class ZoneReader {
 public:
  ZoneReader(const Game& game, const PackNotes& notes) : game_(game), lookup_(game), notes_(notes) {}

  std::vector<std::vector<Hex>> read(TomlTable& table) const;               // of a group; one is taken
  std::vector<Hex> read_rim(TomlTable& table, std::string_view key) const;  // { edge, from, to }
  std::vector<Hex> read_ground(TomlTable& table) const;                     // of a [[control]]

 private:
  struct Circle {
    int within = 0;
    Hex centre = kNoHex;
  };
  std::optional<Circle> read_circle(TomlTable& table) const;
  std::vector<Hex> open_hexes() const;
  bool on_bank(Hex hex, Bank bank) const;
  std::vector<bool> along_roads(const Circle& circle) const;
  void keep_columns(TomlTable& table, std::vector<Hex>& hexes) const;
  void keep_bank(TomlTable& table, std::vector<Hex>& hexes) const;

  const Game& game_;
  Lookup lookup_;
  const PackNotes& notes_;
};

}  // namespace tamburino::custoza
