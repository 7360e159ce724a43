#include "engine/games/custoza/names.h"

#include <array>
#include <vector>

#include "engine/games/custoza/event_table.h"
#include "engine/games/custoza/play.h"

namespace tamburino::custoza {
namespace {

using words::word_in;

std::vector<Piece> all_pieces(const Game& game) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < game.units.size(); ++i)
    pieces.push_back(piece(UnitId{static_cast<std::uint8_t>(i)}));
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (!game[which].commander) continue;
    pieces.push_back(commander_of(which));
    pieces.push_back(scout_of(which));
  }
  for (const Side side : kBothSides) {
    if (game.chief(side)) pieces.push_back(chief_of(side));
  }
  return pieces;
}

template <class Accept>
Piece find_among(const Game& game, std::string_view text, std::string_view what, Accept accept) {
  const bool scouts = words::plain(text).find("scout") != std::string::npos;
  std::vector<Piece> pieces = all_pieces(game);
  std::erase_if(pieces,
                [&](Piece who) { return !accept(who) || (kind_of(who) == PieceKind::Scout && !scouts); });
  std::vector<std::array<std::string, 2>> texts;
  texts.reserve(pieces.size());
  for (const Piece who : pieces) texts.push_back({piece_id(game, who), piece_name(game, who)});
  std::vector<words::Named> named;
  named.reserve(texts.size());
  for (const auto& [id, name] : texts) named.push_back({id, name});
  return pieces[words::find(named, text, what, words::Part::WholeWords)];
}

}  // namespace

std::string piece_id(const Game& game, Piece who) {
  if (is_back(who))
    return std::string(word_of(side_of_back(who))) + "-" + std::string(word_of(arm_of_back(who)));
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return words::id_in(game.units, unit_of(who));
    case PieceKind::Commander:
      return words::id_in(game.formations, formation_of(who)) + "-commander";
    case PieceKind::Scout:
      return words::id_in(game.formations, formation_of(who)) + "-scout";
    case PieceKind::Chief:
      return "chief-" + std::string(word_of(side_of_chief(who)));
    case PieceKind::None:
      break;
  }
  return "?";
}

std::string piece_name(const Game& game, Piece who) {
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return words::name_in(game.units, unit_of(who));
    case PieceKind::Commander:
      return static_cast<std::size_t>(formation_of(who)) < game.formations.size() &&
                     game[formation_of(who)].commander
                 ? game[formation_of(who)].commander->name
                 : "?";
    case PieceKind::Scout:
      return "scout of " + words::name_in(game.formations, formation_of(who));
    case PieceKind::Chief:
      return game.chief(side_of_chief(who)) ? game.chief(side_of_chief(who))->name : "?";
    case PieceKind::None:
      break;
  }
  return "?";
}

std::string quoted(const Game& game, Piece who) {
  const std::string name = piece_name(game, who);
  int same = 0;
  for (const Piece other : all_pieces(game)) same += words::same_plain(piece_name(game, other), name) ? 1 : 0;
  return "\"" + (same == 1 ? name : piece_id(game, who)) + "\"";
}

Piece find_piece(const Game& game, std::string_view text) {
  return find_among(game, text, "counter", [](Piece) { return true; });
}

UnitId find_unit(const Game& game, std::string_view text) {
  return unit_of(find_among(game, text, "unit", [](Piece who) { return kind_of(who) == PieceKind::Unit; }));
}

FormationId find_formation(const Game& game, std::string_view text) {
  std::vector<words::Named> named;
  for (const Formation& one : game.formations)
    named.push_back({one.id, one.name, one.commander ? one.commander->name : std::string_view()});
  return FormationId{
      static_cast<std::uint8_t>(words::find(named, text, "formation", words::Part::WholeWords))};
}

BoxId find_box(const Game& game, std::string_view text) {
  for (std::size_t i = 0; i < game.boxes.size(); ++i) {
    if (game.map.grid().name(game.boxes[i].hex) == text) return BoxId{static_cast<std::uint8_t>(i)};
  }
  std::vector<words::Named> named;
  for (const Box& one : game.boxes) named.push_back({one.id, one.name});
  return BoxId{static_cast<std::uint8_t>(words::find(named, text, "Objective", words::Part::WholeWords))};
}

Hex find_hex(const Game& game, std::string_view text) {
  if (const auto found = game.map.grid().parse(text)) return *found;
  throw UnknownName("the map has no hex " + std::string(text));
}

Facing find_facing(const Game& game, std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (const auto found = game.map.grid().parse_facing(upper)) return *found;
  throw UnknownName("no hexside is called " + std::string(text) + " (N, NE, SE, S, SW, NW)");
}

std::string_view word_of(Side side) { return word_in<kSideCount>({"italian", "austrian"}, side); }
std::string_view word_of(Kind kind) {
  return word_in<kKindCount>({"line-infantry", "light-infantry", "cavalry", "foot-artillery",
                              "horse-artillery", "heavy-artillery", "bridge-train", "fortress"},
                             kind);
}
std::string_view word_of(Arm arm) {
  return word_in<kArmCount>({"infantry", "cavalry", "artillery", "fortress"}, arm);
}
std::string_view word_of(Mode mode) {
  return word_in<kModeCount>({"open", "march", "square", "limbered", "unlimbered"}, mode);
}
std::string_view word_of(Level level) {
  return word_in<kLevelCount>({"good-order", "shaken", "disordered", "disorganized", "rout"}, level);
}
std::string_view word_of(Rank rank) { return word_in<kRankCount>({"corps", "division", "brigade"}, rank); }
std::string_view word_of(Temper temper) {
  return word_in<kTemperCount>(
      {"normal", "withdraws", "inert", "holds", "cautious", "willing", "forward", "furious"}, temper);
}
std::string_view word_of(Phase phase) {
  return word_in<kPhaseCount>(
      {"initiative", "command", "engaged", "not-activated", "out-of-command", "march", "fatigue", "end"},
      phase);
}
std::string_view word_of(Light light) {
  return word_in<kLightCount>({"dawn", "day", "twilight", "night"}, light);
}
std::string_view word_of(Stance stance) {
  return word_in<kStanceCount>({"engaged", "on-march", "in-reserve"}, stance);
}
std::string_view word_of(Status status) {
  return word_in<kStatusCount>({"absent", "to-place", "to-come", "waiting", "on-map", "inside", "routed",
                                "eliminated", "exited", "unknown"},
                               status);
}
std::string_view word_of(Occasion occasion) {
  return word_in<kOccasionCount>({"fired-at", "entered", "leaving", "advanced", "retreated", "guns-taken"},
                                 occasion);
}
std::string_view word_of(Outcome outcome) {
  return word_in<kOutcomeCount>({"none", "attacker-wins", "defender-wins", "draw"}, outcome);
}
std::string_view word_of(Colour colour) {
  return word_in<kColourCount>({"red", "white", "grey", "blue"}, colour);
}
std::string_view word_of(MarkerKind kind) {
  return word_in<kMarkerKinds>({"none", "assault", "charge"}, kind);
}
std::string_view word_of(Winner winner) {
  return word_in<kWinnerCount>({"nobody", "italian", "austrian"}, winner);
}
std::string_view word_of(Terrain terrain) {
  return word_in<kTerrainCount>({"clear", "village", "town", "fortress", "lake"}, terrain);
}
std::string_view word_of(Road road) { return word_in<kRoadCount>({"none", "track", "road"}, road); }
std::string_view word_of(Ask ask) { return drive::word_in(kDriver.questions, ask); }
std::string_view word_of(RollKind roll) { return drive::word_in(kDriver.throws, roll); }
std::string_view word_of(Ending ending) { return drive::word_in(kDriver.endings, ending); }
std::string_view word_of(EventKind kind) {
  const auto rows = event_table();
  const auto n = static_cast<std::size_t>(kind);
  return n < rows.size() ? rows[n].word : "?";
}

}  // namespace tamburino::custoza
