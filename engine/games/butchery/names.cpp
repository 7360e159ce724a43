#include "engine/games/butchery/names.h"

#include <vector>

namespace tamburino::butchery {
namespace {

// Lower case, without accents: what a player can type. The accented letters are the two-byte ones of Latin-1.
std::string plain(std::string_view text) {
  static constexpr std::string_view kBase =
      "aaaaaaaceeeeiiiidnooooo/ouuuuyts"
      "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == 0xC3 && i + 1 < text.size()) {
      result += kBase[static_cast<unsigned char>(text[++i]) & 0x3FU];
    } else {
      result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c);
    }
  }
  return result;
}

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

[[noreturn]] void ambiguous(const Game& game, std::string_view text, const std::vector<Piece>& found) {
  std::string fault = "\"" + std::string(text) + "\" could be ";
  for (std::size_t i = 0; i < found.size() && i < 6; ++i) {
    fault += (i > 0 ? ", " : "") + piece_name(game, found[i]) + " (" + piece_id(game, found[i]) + ")";
  }
  throw UnknownName(fault);
}

template <class Accept>
Piece find_among(const Game& game, std::string_view text, const char* what, Accept accept) {
  const std::string wanted = plain(text);
  std::vector<Piece> exact;
  std::vector<Piece> partial;
  for (const Piece who : all_pieces(game)) {
    if (!accept(who)) continue;
    if (piece_id(game, who) == text) return who;
    const std::string name = plain(piece_name(game, who));
    if (name == wanted) exact.push_back(who);
    const bool meant = kind_of(who) != PieceKind::Rider || wanted.starts_with("rider");  // not "Napoleon"
    if (!wanted.empty() && meant && name.find(wanted) != std::string::npos) partial.push_back(who);
  }
  if (exact.size() == 1) return exact.front();
  if (exact.size() > 1) ambiguous(game, text, exact);
  if (partial.size() == 1) return partial.front();
  if (partial.size() > 1) ambiguous(game, text, partial);
  throw UnknownName("no " + std::string(what) + " is called \"" + std::string(text) + "\"");
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
      return "rider of " + game[nation_of(who)].name;
    case PieceKind::None:
      break;
  }
  return "?";
}

std::string quoted(const Game& game, Piece who) {
  const std::string name = piece_name(game, who);
  const std::string wanted = plain(name);
  int same = 0;
  for (const Piece other : all_pieces(game)) same += plain(piece_name(game, other)) == wanted ? 1 : 0;
  return "\"" + (same == 1 ? name : piece_id(game, who)) + "\"";
}

Piece find_piece(const Game& game, std::string_view text) {
  return find_among(game, text, "counter", [](Piece) { return true; });
}

UnitId find_unit(const Game& game, std::string_view text) {
  return unit_of(find_among(game, text, "unit", [](Piece who) { return kind_of(who) == PieceKind::Unit; }));
}

FormationId find_formation(const Game& game, std::string_view text) {
  const std::string wanted = plain(text);
  std::vector<FormationId> partial;
  std::string all;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const Formation& one = game.formations[i];
    const FormationId which{static_cast<std::uint8_t>(i)};
    const std::string man = one.commander ? plain(one.commander->name) : "";
    const bool by_man = !man.empty() && (man == wanted || one.id + "-commander" == text);
    if (one.id == text || plain(one.name) == wanted || by_man) return which;
    // Whole words, so that II is not found in III.
    const bool part = (" " + plain(one.name) + " " + man + " ").find(" " + wanted + " ") != std::string::npos;
    if (!wanted.empty() && part) partial.push_back(which);
    all += (all.empty() ? "" : ", ") + one.id;
  }
  if (partial.size() == 1) return partial.front();
  if (partial.empty())
    throw UnknownName("no formation is called \"" + std::string(text) + "\"; there are: " + all);
  std::string fault = "\"" + std::string(text) + "\" could be ";
  for (std::size_t i = 0; i < partial.size() && i < 6; ++i) {
    fault += (i > 0 ? ", " : "") + game[partial[i]].name + " (" + game[partial[i]].id + ")";
  }
  throw UnknownName(fault);
}

Nation find_nation(const Game& game, std::string_view text) {
  const std::string wanted = plain(text);
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    if (wanted == word_of(nation) || wanted == plain(game[nation].name)) return nation;
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

namespace {

template <class Enum, std::size_t N>
std::string_view word_in(const std::array<std::string_view, N>& words, Enum value) {
  const auto i = static_cast<std::size_t>(value);
  return i < N ? words[i] : "?";
}

}  // namespace

std::string_view word_of(Side side) {
  return word_in(std::array<std::string_view, 2>{"allies", "austrians"}, side);
}
std::string_view word_of(Nation nation) {
  return word_in(std::array<std::string_view, 3>{"french", "piedmontese", "austrian"}, nation);
}
std::string_view word_of(Kind kind) {
  return word_in(std::array<std::string_view, 3>{"infantry", "cavalry", "artillery"}, kind);
}
std::string_view word_of(Weather weather) {
  return word_in(std::array<std::string_view, 3>{"cool", "heat", "thunderstorm"}, weather);
}
std::string_view word_of(Status status) {
  return word_in(std::array<std::string_view, 4>{"absent", "to-come", "on-map", "eliminated"}, status);
}
std::string_view word_of(CombatResult result) {
  return word_in(std::array<std::string_view, 4>{"X", "T", "D", "D+1"}, result);
}
std::string_view word_of(Capacity capacity) {
  return word_in(
      std::array<std::string_view, 5>{"none", "coordinated-assault", "stand", "forced-march", "no-quarter"},
      capacity);
}
std::string_view word_of(Ask ask) {
  return word_in(
      std::array<std::string_view, 24>{
          "none",          "setup-facing",   "chief-reaction", "chief-move",     "rider-order", "rider-move",
          "first-marker",  "direct-command", "barrage",        "choose-piece",   "move-piece",  "declare",
          "divide-attack", "choose-assault", "defend",         "divide-defence", "lead-attack", "retreat-hex",
          "turn-one",      "advance",        "accompany",      "place-aide",     "displace",    "rally"},
      ask);
}
std::string_view word_of(RollKind roll) {
  return word_in(
      std::array<std::string_view, 10>{"none", "weather", "reaction", "initiative", "marker", "activation",
                                       "coordination", "combat", "cohesion", "casualty"},
      roll);
}
std::string_view word_of(Level level) {
  return word_in(std::array<std::string_view, 5>{"allied-major", "allied-minor", "draw", "austrian-minor",
                                                 "austrian-major"},
                 level);
}
std::string_view word_of(Ending ending) {
  return word_in(std::array<std::string_view, 5>{"none", "thunderstorm", "last-turn", "napoleon-killed",
                                                 "franz-josef-killed"},
                 ending);
}
std::string_view word_of(Terrain terrain) {
  return word_in(std::array<std::string_view, 5>{"clear", "woods", "village", "town", "lake"}, terrain);
}
std::string_view word_of(Road road) {
  return word_in(std::array<std::string_view, 5>{"none", "track", "minor", "railway", "major"}, road);
}
std::string_view word_of(EventKind kind) {
  static constexpr std::array<std::string_view, kEventKinds> kWords{"turn-begins",
                                                                    "weather-is",
                                                                    "rolled",
                                                                    "drawn",
                                                                    "item",
                                                                    "reaction-passed",
                                                                    "reaction-failed",
                                                                    "leader-moved",
                                                                    "out-of-command",
                                                                    "rider-sent",
                                                                    "rider-delivered",
                                                                    "rider-rejoined",
                                                                    "rider-chased",
                                                                    "initiative-won",
                                                                    "initiative-tied",
                                                                    "marker-picked",
                                                                    "activation-passed",
                                                                    "activation-failed",
                                                                    "entered",
                                                                    "entry-delayed",
                                                                    "direct-command",
                                                                    "forced-march",
                                                                    "fired",
                                                                    "moved",
                                                                    "faced",
                                                                    "assaulted",
                                                                    "no-quarter",
                                                                    "coordination-tried",
                                                                    "coordination-passed",
                                                                    "coordination-failed",
                                                                    "lapsed",
                                                                    "fell-back",
                                                                    "supported",
                                                                    "defended",
                                                                    "declined",
                                                                    "attacked",
                                                                    "result-is",
                                                                    "test-passed",
                                                                    "test-failed",
                                                                    "disorganised",
                                                                    "step-lost",
                                                                    "eliminated",
                                                                    "retreated",
                                                                    "cannot-retreat",
                                                                    "advanced",
                                                                    "stand-passed",
                                                                    "stand-failed",
                                                                    "commander-lost",
                                                                    "aide-placed",
                                                                    "aide-gone",
                                                                    "chief-killed",
                                                                    "chief-displaced",
                                                                    "followed",
                                                                    "formation-broken",
                                                                    "rallied",
                                                                    "not-rallied",
                                                                    "place-taken",
                                                                    "game-over"};
  return word_in(kWords, kind);
}

}  // namespace tamburino::butchery
