#include "loader/novara/zones.h"

#include <algorithm>
#include <array>
#include <string>

namespace tamburino::novara {
namespace {

constexpr int kFarthest = 20, kMostNumber = 99;
constexpr std::array<std::pair<std::string_view, bool>, 1> kMeasures{{{"land", true}}};

std::size_t slot(Hex hex) { return static_cast<std::size_t>(index(hex)); }

// The place in the list of what has this name.
template <class Counter, class Name>
std::optional<std::uint8_t> find(const TomlTable& table, const LocatedText& word,
                                 const std::vector<Counter>& counters, const std::string& what, Name name) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (counters[i].*name == word.text) return static_cast<std::uint8_t>(i);
    known.push_back(counters[i].*name);
  }
  if (!word.text.empty())
    table.problem(word.line,
                  "there is no " + what + " " + in_quotes(word.text) + did_you_mean(word.text, known));
  return std::nullopt;
}

}  // namespace

std::optional<UnitId> Lookup::unit(const TomlTable& table, const LocatedText& id) const {
  const auto found = find(table, id, game_.units, "unit", &Unit::id);
  if (!found) return std::nullopt;
  const UnitId unit{*found};
  if (game_[unit].kind != Kind::Dummy) return unit;
  table.problem(id.line, in_quotes(id.text) + " is a dummy, which no scenario places");
  return std::nullopt;
}

std::optional<FormationId> Lookup::formation(const TomlTable& table, const LocatedText& id) const {
  const auto found = find(table, id, game_.formations, "formation", &Formation::id);
  return found ? std::optional(FormationId{*found}) : std::nullopt;
}

std::optional<PlaceId> Lookup::place(const TomlTable& table, const LocatedText& name) const {
  const auto found = find(table, name, game_.places, "place", &Place::name);
  return found ? std::optional(PlaceId{*found}) : std::nullopt;
}

std::optional<Hex> Lookup::hex(const TomlTable& table, const LocatedText& number) const {
  const auto hex = game_.map.grid().parse(number.text);
  if (!hex && !number.text.empty())
    table.problem(number.line, "there is no hex " + in_quotes(number.text) + " on this map");
  return hex;
}

std::optional<Hex> Lookup::spot(const TomlTable& table, const LocatedText& name) const {
  if (name.text.empty()) return std::nullopt;
  const bool number = name.text.find_first_not_of("0123456789") == std::string::npos;
  if (number) return hex(table, name);
  const auto found = place(table, name);
  return found ? std::optional(game_[*found].hex) : std::nullopt;
}

bool Lookup::in_play(const TomlTable& table, const LocatedText& name, Hex hex) const {
  if (game_.in_play(hex)) return true;
  table.problem(name.line, in_quotes(name.text) + " lies outside the area of this scenario");
  return false;
}

std::optional<PlaceId> Lookup::place_in_play(const TomlTable& table, const LocatedText& name) const {
  const auto found = place(table, name);
  return found && in_play(table, name, game_[*found].hex) ? found : std::nullopt;
}

std::optional<Hex> Lookup::hex_in_play(const TomlTable& table, const LocatedText& number) const {
  const auto found = hex(table, number);
  return found && in_play(table, number, *found) ? found : std::nullopt;
}

std::optional<Hex> Lookup::spot_in_play(const TomlTable& table, const LocatedText& name) const {
  const auto found = spot(table, name);
  return found && in_play(table, name, *found) ? found : std::nullopt;
}

std::vector<SetupCard::Part> ZoneReader::read(TomlTable& table) const {
  const Limits limits = read_limits(table);
  std::vector<SetupCard::Part> parts;
  if (table.has("zone") == table.has("split"))
    table.problem(table.line(), "there must be a zone, or a split into several, and not both");
  if (table.has("zone")) parts.push_back(read_part(table, limits));
  for (TomlTable& part : table.tables("split")) {
    parts.push_back(read_part(part, limits));
    parts.back().least = part.whole("least", {0, kMostUnits});
    parts.back().most = part.whole("most", {0, kMostUnits});
    if (parts.back().least > parts.back().most) part.problem(part.line(), "least is more than most");
    part.finish();
  }
  return parts;
}

ZoneReader::Limits ZoneReader::read_limits(TomlTable& table) const {
  Limits limits;
  limits.also = read_regions(table, "also_in");
  limits.never = read_regions(table, "not_in");
  limits.not_within = read_circles(table, "not_within");
  limits.least_row = read_rows(table, "least_row", 0);
  limits.greatest_row = read_rows(table, "greatest_row", kMostNumber);
  limits.least_line = table.whole_or("least_line", {0, kMostNumber}, 0);
  limits.greatest_line = table.whole_or("greatest_line", {0, kMostNumber}, kMostNumber);
  limits.over_land = table.has("measure") && table.choice<bool>("measure", kMeasures);
  return limits;
}

std::vector<bool> ZoneReader::read_regions(TomlTable& table, std::string_view key) const {
  std::vector<bool> hexes(static_cast<std::size_t>(game_.map.size()));
  if (!table.has(key)) return hexes;
  for (const LocatedText& id : table.texts(key)) {
    const auto found = regions_.find(id.text);
    if (found == regions_.end()) {
      std::vector<std::string_view> known;
      for (const auto& [name, inside] : regions_) known.push_back(name);
      table.problem(id.line, "there is no region " + in_quotes(id.text) + did_you_mean(id.text, known));
      continue;
    }
    for (const Hex hex : found->second) hexes[slot(hex)] = true;
  }
  return hexes;
}

std::array<int, 2> ZoneReader::read_rows(TomlTable& table, std::string_view key, int otherwise) const {
  if (!table.has(key)) return {otherwise, otherwise};
  auto rows = table.table(key);
  if (!rows) return {otherwise, otherwise};
  const std::array<int, 2> found{rows->whole("even", {0, kMostNumber}), rows->whole("odd", {0, kMostNumber})};
  rows->finish();
  return found;
}

std::vector<ZoneReader::Circle> ZoneReader::read_circles(TomlTable& table, std::string_view key) const {
  std::vector<Circle> circles;
  for (TomlTable& one : table.tables(key)) {
    Circle circle;
    circle.within = one.whole("within", {0, kFarthest});
    const auto centre = lookup_.spot(one, one.text_at("of"));
    one.finish();
    if (!centre) continue;
    circle.centre = *centre;
    circles.push_back(std::move(circle));
  }
  return circles;
}

SetupCard::Part ZoneReader::read_part(TomlTable& table, const Limits& limits) const {
  SetupCard::Part part;
  std::vector<Circle> circles = read_circles(table, "zone");
  if (limits.over_land) {
    for (Circle& circle : circles) circle.steps = steps_over_land(circle.centre, circle.within);
  }
  for (int i = 0; i < game_.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (!allowed(hex, limits)) continue;
    const auto inside = [&](const Circle& circle) { return reaches(circle, hex, limits); };
    if (std::any_of(circles.begin(), circles.end(), inside)) part.hexes.push_back(hex);
  }
  if (part.hexes.empty()) table.problem(table.line_of("zone"), "no hex in play is inside this zone");
  return part;
}

// Hexes on the same bank of the great rivers, in steps that cross none of them.
std::vector<int> ZoneReader::steps_over_land(Hex from, int most) const {
  std::vector<int> steps(static_cast<std::size_t>(game_.map.size()), most + 1);
  std::vector<Hex> open{from};
  steps[slot(from)] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Hex here = open[i];
    if (steps[slot(here)] == most) continue;
    for (const Facing side : kFacings) {
      const Hex next = game_.map.neighbour(here, side);
      if (next == kNoHex || steps[slot(next)] <= most || game_.map.side(here, side).water == Water::Major)
        continue;
      steps[slot(next)] = steps[slot(here)] + 1;
      open.push_back(next);
    }
  }
  return steps;
}

bool ZoneReader::reaches(const Circle& circle, Hex hex, const Limits& limits) const {
  if (!circle.steps.empty()) return circle.steps[slot(hex)] <= circle.within;
  if (game_.map.grid().distance(circle.centre, hex) > circle.within) return false;
  return game_.map.bank(hex) == game_.map.bank(circle.centre) || limits.also[slot(hex)];
}

bool ZoneReader::allowed(Hex hex, const Limits& limits) const {
  if (!game_.in_play(hex) || limits.never[slot(hex)]) return false;
  const int line = game_.map.grid().line(hex), row = game_.map.grid().place(hex);
  const auto odd = static_cast<std::size_t>(line % 2);
  if (line < limits.least_line || line > limits.greatest_line) return false;
  if (row < limits.least_row[odd] || row > limits.greatest_row[odd]) return false;
  return std::none_of(limits.not_within.begin(), limits.not_within.end(), [&](const Circle& circle) {
    return game_.map.grid().distance(circle.centre, hex) <= circle.within;
  });
}

}  // namespace tamburino::novara
