#include <algorithm>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/novara/zones.h"

namespace tamburino::novara {
namespace {

constexpr int kRegularInHex = 2;  // 5.stacking-c

std::size_t slot(UnitId unit) { return static_cast<std::size_t>(index(unit)); }

// Set-ups and reinforcements. Every unit is named once, unless a set-up is optional.
class CardReader {
 public:
  CardReader(Game& game, const PackNotes& notes)
      : game_(game),
        scenario_(game.scenario),
        notes_(notes),
        lookup_(game),
        zones_(game, notes.regions),
        placed_on_(game.units.size()),
        optional_(game.units.size()) {}

  void read(TomlTable& root) {
    for (TomlTable& setup : root.tables("setup")) read_setup(setup);
    if (scenario_.cards.empty()) root.problem(root.line(), "there is no [[setup]]");
    for (TomlTable& table : root.tables("reinforcement")) read_reinforcement(table);
    for (std::size_t i = 0; i < optional_.size(); ++i) {
      if (!optional_[i]) continue;
      root.problem(placed_on_[i], "unit " + in_quotes(game_.units[i].id) +
                                      " need not start here, but nothing else brings it");
    }
    check_reinforcements(root);
    std::erase_if(scenario_.cards, [](const SetupCard& card) { return card.units.empty(); });
  }

 private:
  void read_setup(TomlTable& table) {
    SetupCard card;
    card.side = table.choice<Side>("side", kSideWords);
    if (!scenario_.cards.empty() && card.side < scenario_.cards.back().side)
      table.problem(table.line_of("side"), "all Sardinians are placed before all Austrians");
    const bool optional = table.truth_or("optional", false);
    const std::vector<UnitId> named = read_units(table, card.side);
    if (table.has("with")) {
      read_with(table, card);
    } else {
      card.parts = zones_.read(table);
    }
    read_laid(table, card, named);
    table.finish();
    place(table, card, named);
    for (const UnitId unit : card.units) optional_[slot(unit)] = optional;
    if (optional) optional_card_ = scenario_.cards.size();
    check_room(table, card);
    scenario_.cards.push_back(std::move(card));
  }

  // All of a formation but the exceptions, and more units by name.
  std::vector<UnitId> read_units(TomlTable& table, Side side) {
    std::vector<UnitId> units;
    if (table.has("formation")) {
      const LocatedText id = table.text_at("formation");
      const auto formation = lookup_.formation(table, id);
      if (formation && game_[*formation].variant)
        table.problem(id.line, "formation " + in_quotes(id.text) + " comes with its variant only");
      for (std::size_t i = 0; formation && i < game_.units.size(); ++i) {
        if (game_.units[i].formation == *formation) units.push_back(UnitId{static_cast<std::uint8_t>(i)});
      }
    }
    if (table.has("except")) {
      for (const LocatedText& id : table.texts("except")) {
        const auto unit = lookup_.unit(table, id);
        if (unit && std::erase(units, *unit) == 0)
          table.problem(id.line, "unit " + in_quotes(id.text) + " is not of this formation");
      }
    }
    if (table.has("units")) {
      for (const LocatedText& id : table.texts("units")) {
        const auto unit = lookup_.unit(table, id);
        if (!unit) continue;
        if (std::find(units.begin(), units.end(), *unit) != units.end())
          table.problem(id.line, "unit " + in_quotes(id.text) + " stands here twice");
        units.push_back(*unit);
      }
    }
    if (units.empty()) table.problem(table.line(), "nobody is named here: give formation or units");
    for (const UnitId unit : units) {
      if (game_[unit].side == side) continue;
      table.problem(table.line_of("side"), "unit " + in_quotes(game_[unit].id) + " is of the other side");
    }
    return units;
  }

  void read_with(TomlTable& table, SetupCard& card) {
    for (const LocatedText& id : table.texts("with")) {
      const auto formation = lookup_.formation(table, id);
      if (!formation) continue;
      const auto there = [&](const SetupCard& other) {
        return std::any_of(other.units.begin(), other.units.end(),
                           [&](UnitId unit) { return game_[unit].formation == *formation; });
      };
      if (std::none_of(scenario_.cards.begin(), scenario_.cards.end(), there))
        table.problem(id.line, "no unit of " + in_quotes(id.text) + " is placed before");
      if (game_[*formation].side != card.side)
        table.problem(id.line, "formation " + in_quotes(id.text) + " is of the other side");
      card.with.push_back(*formation);
    }
    if (card.with.empty()) table.problem(table.line_of("with"), "there must be at least one formation");
  }

  void read_laid(TomlTable& table, SetupCard& card, const std::vector<UnitId>& named) {
    if (!table.has("may_start_laid")) return;
    for (const LocatedText& id : table.texts("may_start_laid")) {
      const auto unit = lookup_.unit(table, id);
      if (!unit) continue;
      if (game_[*unit].kind != Kind::Train)
        table.problem(id.line, "unit " + in_quotes(id.text) + " is no pontoon train");
      if (std::find(named.begin(), named.end(), *unit) == named.end())
        table.problem(id.line, "unit " + in_quotes(id.text) + " is not placed here");
      card.may_start_laid.push_back(*unit);
    }
  }

  // A unit that the optional set-up named moves to this card, and the ground of both is open to it.
  void place(const TomlTable& table, SetupCard& card, const std::vector<UnitId>& named) {
    std::size_t taken_over = 0;
    for (const UnitId unit : named) {
      if (optional_[slot(unit)]) {
        std::erase(scenario_.cards[optional_card_].units, unit);
        ++taken_over;
      } else if (!first_time(table, unit)) {
        continue;
      }
      placed_on_[slot(unit)] = table.line();
      card.units.push_back(unit);
    }
    if (taken_over == 0) return;
    const SetupCard& before = scenario_.cards[optional_card_];
    if (taken_over != named.size() || card.parts.size() != 1 || before.parts.size() != 1) {
      table.problem(table.line(), "units of the optional set-up must be alone here, with one zone");
      return;
    }
    std::vector<Hex>& hexes = card.parts[0].hexes;
    hexes.insert(hexes.end(), before.parts[0].hexes.begin(), before.parts[0].hexes.end());
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  }

  bool first_time(const TomlTable& table, UnitId unit) const {
    const int before = placed_on_[slot(unit)];
    if (before == 0) return true;
    table.problem(table.line(), "unit " + in_quotes(game_[unit].id) + " is placed already on line " +
                                    std::to_string(before));
    return false;
  }

  // 5.stacking-b, 5.stacking-c  A card that cannot be carried out would stop the game before it starts.
  void check_room(const TomlTable& table, const SetupCard& card) const {
    if (card.parts.empty()) return;
    const auto units = static_cast<int>(card.units.size());
    const auto regular = static_cast<int>(
        std::count_if(card.units.begin(), card.units.end(), [&](UnitId unit) { return !game_[unit].small; }));
    int room = 0, regular_room = 0, least = 0, most = 0;
    for (const SetupCard::Part& part : card.parts) {
      const auto hexes = static_cast<int>(part.hexes.size());
      room += std::min(part.most, hexes * kMostInHex);
      regular_room += hexes * kRegularInHex;
      least += part.least;
      most += part.most;
    }
    if (least > units || most < units) {
      table.problem(table.line_of("split"),
                    "the " + std::to_string(units) + " units cannot be shared out like this");
    } else if (room < units || regular_room < regular) {
      table.problem(table.line(), "the zone has no room for " + std::to_string(units) + " units");
    }
  }

  void read_reinforcement(TomlTable& table) {
    Reinforcement coming;
    const LocatedText id = table.text_at("id");
    coming.side = table.choice<Side>("side", kSideWords);
    const std::vector<UnitId> named = read_units(table, coming.side);
    coming.from_turn = table.whole("from_turn", {scenario_.first_turn, scenario_.last_turn});
    for (const LocatedText& entry : table.texts("entry")) {
      const auto hex = lookup_.spot_in_play(table, entry);
      if (!hex) continue;
      if (!is_entry(*hex, coming.side))
        table.problem(entry.line, in_quotes(entry.text) + " is neither a city nor an entry edge of the map");
      coming.entries.push_back(*hex);
    }
    if (coming.entries.empty() && table.has("entry"))
      table.problem(table.line_of("entry"), "there must be at least one entry");
    table.finish();
    for (const UnitId unit : named) {
      // Still in the optional card too: it starts there or comes later.
      if (!optional_[slot(unit)] && !first_time(table, unit)) continue;
      if (!optional_[slot(unit)]) placed_on_[slot(unit)] = table.line();
      optional_[slot(unit)] = false;
      coming.units.push_back(unit);
    }
    ids_.push_back({id, coming.from_turn});
    scenario_.reinforcements.push_back(std::move(coming));
  }

  bool is_entry(Hex hex, Side side) const {
    if (game_.map.city(hex)) return true;
    const std::string_view word = kSideWords[static_cast<std::size_t>(index(side))].first;
    const auto& edges = notes_.sheet.edges;
    return std::any_of(edges.begin(), edges.end(), [&](const MapSheet::Edge& edge) {
      return edge.hex == hex && edge.use == "entry" && edge.who.starts_with(word);
    });
  }

  // The track names who comes when.
  void check_reinforcements(const TomlTable& root) const {
    for (const auto& [id, turn] : ids_) {
      const auto at = static_cast<std::size_t>(turn - 1);
      if (id.text.empty() || at >= notes_.turns.size()) continue;
      const std::vector<std::string>& track = notes_.turns[at].reinforcements;
      if (std::find(track.begin(), track.end(), id.text) == track.end()) {
        root.problem(id.line, "turn " + std::to_string(turn) + " of tables/turns.toml does not name " +
                                  in_quotes(id.text));
      }
    }
  }

  struct Coming {
    LocatedText id;
    int turn = 0;
  };

  Game& game_;
  Scenario& scenario_;
  const PackNotes& notes_;
  Lookup lookup_;
  ZoneReader zones_;
  std::vector<int> placed_on_;  // line, by unit
  std::vector<bool> optional_;  // by unit: so far only an optional set-up has it
  std::size_t optional_card_ = 0;
  std::vector<Coming> ids_;
};

}  // namespace

void read_regions(TomlTable& root, const Game& game, PackNotes& notes) {
  const Lookup lookup(game);
  for (TomlTable& table : root.tables("region")) {
    const LocatedText id = table.text_at("id");
    std::vector<Hex> hexes;
    for (const LocatedText& number : table.texts("hexes")) {
      if (const auto hex = lookup.hex(table, number)) hexes.push_back(*hex);
    }
    table.finish();
    if (hexes.empty()) table.problem(table.line(), "a region needs at least one hex");
    if (!notes.regions.emplace(id.text, std::move(hexes)).second)
      table.problem(id.line, "region " + in_quotes(id.text) + " stands here twice");
  }
}

void read_cards(TomlTable& root, Game& game, const PackNotes& notes) { CardReader(game, notes).read(root); }

}  // namespace tamburino::novara
