#include "engine/games/butchery/names.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/games/butchery/event_table.h"
#include "engine/games/butchery/play.h"

namespace tamburino::butchery {
namespace {

using words::word_in;

std::vector<Piece> all_pieces(const Game& game) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < game.units.size(); ++i)
    pieces.push_back(piece(UnitId{static_cast<std::uint8_t>(i)}));
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (game.formations[i].commander)
      pieces.push_back(commander_of(FormationId{static_cast<std::uint8_t>(i)}));
  }
  for (int n = 0; n < kNationCount; ++n) {
    pieces.push_back(chief_of(Nation{static_cast<std::uint8_t>(n)}));
    pieces.push_back(rider_of(Nation{static_cast<std::uint8_t>(n)}));
  }
  return pieces;
}

// Whether this is the id, or (case and accents aside) the name of a counter; nothing is allocated, for every
// action that is listed or read asks it of all counters.
bool has_id(const Game& game, Piece who, std::string_view text) {
  if (kind_of(who) == PieceKind::Unit) return game[unit_of(who)].id == text;
  return piece_id(game, who) == text;
}
bool is_called(const Game& game, Piece who, std::string_view text) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return words::same_plain(game[unit_of(who)].name, text);
    case PieceKind::Commander:
      return game[formation_of(who)].commander &&
             words::same_plain(game[formation_of(who)].commander->name, text);
    case PieceKind::Chief:
      return words::same_plain(game[nation_of(who)].name, text);
    default:
      return words::same_plain(piece_name(game, who), text);
  }
}

// By its id, or by the whole name if no other has it.
std::optional<Piece> named_wholly(const Game& game, std::span<const Piece> pieces, std::string_view text) {
  std::optional<Piece> found;
  int same = 0;
  for (const Piece who : pieces) {
    if (has_id(game, who, text)) return who;
    if (!is_called(game, who, text)) continue;
    found = who;
    ++same;
  }
  return same == 1 ? found : std::nullopt;
}

template <class Accept>
Piece find_among(const Game& game, std::string_view text, std::string_view what, Accept accept) {
  const bool riders = words::plain(text).starts_with("rider");  // "Napoleon" is not his rider
  std::vector<Piece> pieces = all_pieces(game);
  std::erase_if(pieces,
                [&](Piece who) { return !accept(who) || (kind_of(who) == PieceKind::Rider && !riders); });
  if (const auto whole = named_wholly(game, pieces, text); whole && !text.empty()) return *whole;
  std::vector<std::array<std::string, 2>> texts;
  texts.reserve(pieces.size());
  for (const Piece who : pieces) texts.push_back({piece_id(game, who), piece_name(game, who)});
  std::vector<words::Named> named;
  named.reserve(texts.size());
  for (const auto& [id, name] : texts) named.push_back({id, name});
  return pieces[words::find(named, text, what, words::Part::Any)];
}

}  // namespace

std::string piece_id(const Game& game, Piece who) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return game[unit_of(who)].id;
    case PieceKind::Commander:
      return game[formation_of(who)].id + "-commander";
    case PieceKind::Chief:
      return "chief-" + std::string(word_of(nation_of(who)));
    case PieceKind::Rider:
      return "rider-" + std::string(word_of(nation_of(who)));
    case PieceKind::None:
      break;
  }
  return "?";
}

std::string piece_name(const Game& game, Piece who) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return game[unit_of(who)].name;
    case PieceKind::Commander:
      return game[formation_of(who)].commander ? game[formation_of(who)].commander->name : "?";
    case PieceKind::Chief:
      return game[nation_of(who)].name;
    case PieceKind::Rider:
      return "Rider of " + game[nation_of(who)].name;
    case PieceKind::None:
      break;
  }
  return "?";
}

std::string quoted(const Game& game, Piece who) {
  const std::string name = piece_name(game, who);
  int same = 0;
  for (const Piece other : all_pieces(game)) same += is_called(game, other, name) ? 1 : 0;
  return "\"" + (same == 1 ? name : piece_id(game, who)) + "\"";
}

Piece find_piece(const Game& game, std::string_view text) {
  return find_among(game, text, "counter", [](Piece) { return true; });
}

// A leader named where a unit is needed is called one; a unit of the same name comes first ("Benedek").
UnitId find_unit(const Game& game, std::string_view text) {
  const auto is_unit = [](Piece who) { return kind_of(who) == PieceKind::Unit; };
  try {
    return unit_of(find_among(game, text, "unit", is_unit));
  } catch (const UnknownName&) {
    const auto whole = named_wholly(game, all_pieces(game), text);
    if (!whole || is_unit(*whole)) throw;
    throw UnknownName(piece_name(game, *whole) + " is not a combat unit, and one is needed here");
  }
}

FormationId find_formation(const Game& game, std::string_view text) {
  std::vector<words::Named> named;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const Formation& one = game.formations[i];
    if (one.commander && one.id + "-commander" == text) return FormationId{static_cast<std::uint8_t>(i)};
    named.push_back({one.id, one.name, one.commander ? one.commander->name : std::string_view()});
  }
  return FormationId{
      static_cast<std::uint8_t>(words::find(named, text, "formation", words::Part::WholeWords))};
}

Nation find_nation(const Game& game, std::string_view text) {
  const std::string wanted = words::plain(text);
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    if (wanted == word_of(nation) || wanted == words::plain(game[nation].name)) return nation;
    if (piece_id(game, chief_of(nation)) == wanted || piece_id(game, rider_of(nation)) == wanted)
      return nation;
  }
  return nation_of(find_among(game, text, "commander in chief",
                              [](Piece who) { return kind_of(who) == PieceKind::Chief; }));
}

Hex find_hex(const Game& game, std::string_view text) {
  if (const auto found = game.map.grid().parse(text)) return *found;
  throw UnknownName("the map has no hex " + std::string(text));
}

Facing find_facing(const Game& game, std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (const auto found = game.map.grid().parse_facing(upper)) return *found;
  throw UnknownName("no hexside is called " + std::string(text) + " (E, SE, SW, W, NW, NE)");
}

std::string_view word_of(Side side) { return word_in<2>({"allies", "austrians"}, side); }
std::string_view word_of(Nation nation) { return word_in<3>({"french", "piedmontese", "austrian"}, nation); }
std::string_view word_of(Kind kind) { return word_in<3>({"infantry", "cavalry", "artillery"}, kind); }
std::string_view word_of(Weather weather) { return word_in<3>({"cool", "heat", "thunderstorm"}, weather); }
std::string_view word_of(Status status) {
  return word_in<4>({"absent", "to-come", "on-map", "eliminated"}, status);
}
std::string_view word_of(CombatResult result) { return word_in<4>({"X", "T", "D", "D+1"}, result); }
std::string_view word_of(Capacity capacity) {
  return word_in<5>({"none", "coordinated-assault", "stand", "forced-march", "no-quarter"}, capacity);
}
std::string_view word_of(Ask ask) { return drive::word_in(kDriver.questions, ask); }
std::string_view word_of(RollKind roll) { return drive::word_in(kDriver.throws, roll); }
std::string_view word_of(Level level) {
  return word_in<5>({"allied-major", "allied-minor", "draw", "austrian-minor", "austrian-major"}, level);
}
std::string_view word_of(Ending ending) { return drive::word_in(kDriver.endings, ending); }
std::string_view word_of(Terrain terrain) {
  return word_in<5>({"clear", "woods", "village", "town", "lake"}, terrain);
}
std::string_view word_of(Road road) {
  return word_in<5>({"none", "track", "minor", "railway", "major"}, road);
}
std::string_view word_of(EventKind kind) {
  const auto i = static_cast<std::size_t>(kind);
  return i < event_table().size() ? event_table()[i].word : "?";
}

}  // namespace tamburino::butchery
