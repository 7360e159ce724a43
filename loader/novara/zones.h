#pragma once

#include <optional>
#include <vector>

#include "loader/novara/readers.h"

namespace tamburino::novara {

// What a file calls by name. A name that nothing has becomes a problem.
class Lookup {
 public:
  explicit Lookup(const Game& game) : game_(game) {}

  std::optional<UnitId> unit(const TomlTable& table, const LocatedText& id) const;  // no dummy
  std::optional<FormationId> formation(const TomlTable& table, const LocatedText& id) const;
  std::optional<PlaceId> place(const TomlTable& table, const LocatedText& name) const;
  std::optional<Hex> hex(const TomlTable& table, const LocatedText& number) const;
  std::optional<Hex> spot(const TomlTable& table, const LocatedText& name) const;  // a place or a hex
  // A place or hex where play happens.
  std::optional<PlaceId> place_in_play(const TomlTable& table, const LocatedText& name) const;
  std::optional<Hex> hex_in_play(const TomlTable& table, const LocatedText& number) const;
  std::optional<Hex> spot_in_play(const TomlTable& table, const LocatedText& name) const;

 private:
  bool in_play(const TomlTable& table, const LocatedText& name, Hex hex) const;

  const Game& game_;
};

// Reads `zone` with all that widens or narrows it, or `split` into several: scenarios/campaign.toml explains
// the keys.
class ZoneReader {
 public:
  ZoneReader(const Game& game, const Regions& regions) : game_(game), lookup_(game), regions_(regions) {}

  std::vector<SetupCard::Part> read(TomlTable& table) const;

 private:
  struct Circle {
    int within = 0;
    Hex centre = kNoHex;
    std::vector<int> steps;  // over land, by hex; empty when it is as the crow flies
  };
  struct Limits {
    std::vector<bool> also, never;  // by hex
    std::vector<Circle> not_within;
    std::array<int, 2> least_row{}, greatest_row{};  // even lines, odd lines
    int least_line = 0, greatest_line = 0;
    bool over_land = false;
  };
  Limits read_limits(TomlTable& table) const;
  std::vector<bool> read_regions(TomlTable& table, std::string_view key) const;
  std::array<int, 2> read_rows(TomlTable& table, std::string_view key, int otherwise) const;
  std::vector<Circle> read_circles(TomlTable& table, std::string_view key) const;
  SetupCard::Part read_part(TomlTable& table, const Limits& limits) const;
  std::vector<int> steps_over_land(Hex from, int most) const;
  bool reaches(const Circle& circle, Hex hex, const Limits& limits) const;
  bool allowed(Hex hex, const Limits& limits) const;

  const Game& game_;
  Lookup lookup_;
  const Regions& regions_;
};

}  // namespace tamburino::novara
