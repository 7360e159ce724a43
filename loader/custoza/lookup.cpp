#include "loader/custoza/lookup.h"

namespace tamburino::custoza {
namespace {

// The place in the list of what has this id.
template <class Counter>
std::optional<std::uint8_t> find(const TomlTable& table, const LocatedText& word,
                                 const std::vector<Counter>& counters, const std::string& what) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (counters[i].id == word.text) return static_cast<std::uint8_t>(i);
    known.push_back(counters[i].id);
  }
  if (!word.text.empty())
    table.problem(word.line, "there is no " + what + " " + in_quotes(word.text) + " in this battle" +
                                 did_you_mean(word.text, known));
  return std::nullopt;
}

}  // namespace

std::optional<UnitId> Lookup::unit(const TomlTable& table, const LocatedText& id) const {
  const auto found = find(table, id, game_.units, "unit");
  return found ? std::optional(UnitId{*found}) : std::nullopt;
}

std::optional<FormationId> Lookup::formation(const TomlTable& table, const LocatedText& id) const {
  const auto found = find(table, id, game_.formations, "formation");
  return found ? std::optional(FormationId{*found}) : std::nullopt;
}

std::optional<Hex> Lookup::hex(const TomlTable& table, const LocatedText& number) const {
  const auto hex = game_.map.grid().parse(number.text);
  if (!hex && !number.text.empty())
    table.problem(number.line, "there is no hex " + in_quotes(number.text) + " on this map");
  return hex;
}

std::optional<Hex> Lookup::land(const TomlTable& table, const LocatedText& number) const {
  const auto found = hex(table, number);
  if (!found || !game_.map.lake(*found)) return found;
  table.problem(number.line, "hex " + number.text + " lies in the lake");
  return std::nullopt;
}

std::optional<Hex> Lookup::land_in_area(const TomlTable& table, const LocatedText& number) const {
  const auto found = land(table, number);
  if (!found || game_.in_area(*found)) return found;
  table.problem(number.line, "hex " + number.text + " lies outside the area of this scenario");
  return std::nullopt;
}

std::vector<Hex> Lookup::all_land_in_area(TomlTable& table, std::string_view key) const {
  std::vector<Hex> hexes;
  for (const LocatedText& number : table.texts(key)) {
    if (const auto hex = land_in_area(table, number)) hexes.push_back(*hex);
  }
  return hexes;
}

}  // namespace tamburino::custoza
