#pragma once

#include <optional>

#include "loader/custoza/readers.h"

namespace tamburino::custoza {

// What a file calls by name. A name that nothing has becomes a problem.
class Lookup {
 public:
  explicit Lookup(const Game& game) : game_(game) {}

  std::optional<UnitId> unit(const TomlTable& table, const LocatedText& id) const;
  std::optional<FormationId> formation(const TomlTable& table, const LocatedText& id) const;
  std::optional<Hex> hex(const TomlTable& table, const LocatedText& number) const;
  std::optional<Hex> land(const TomlTable& table, const LocatedText& number) const;  // no lake
  std::optional<Hex> land_in_area(const TomlTable& table, const LocatedText& number) const;
  std::vector<Hex> all_land_in_area(TomlTable& table, std::string_view key) const;

 private:
  const Game& game_;
};

}  // namespace tamburino::custoza
