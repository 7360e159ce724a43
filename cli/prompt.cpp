#include "cli/prompt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>
#include <tuple>

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/rules.h"
#include "engine/games/butchery/verbs.h"

namespace tamburino::cli {
namespace {

namespace b = butchery;

constexpr std::string_view kNoSuch = "?";

std::string word(const Desk& desk, std::string_view section, std::string_view key) {
  return std::string(desk.words.find(section, key).value_or(key));
}

std::string points_text(double points) {
  const int halves = static_cast<int>(points * 2);
  const std::string half = halves % 2 != 0 ? "½" : "";
  return halves / 2 == 0 && !half.empty() ? half : std::to_string(halves / 2) + half;
}

std::string signed_text(int amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

std::string hex_name(const ButcheryTable& table, Hex hex) {
  return hex == kNoHex ? "off the map" : table.rules().map.grid().name(hex);
}

std::string_view phase_of(b::Ask ask) {
  switch (ask) {
    case b::Ask::None:
      return "operations";
    case b::Ask::SetupFacing:
      return "Set-up";
    case b::Ask::ChiefReaction:
    case b::Ask::ChiefMove:
    case b::Ask::RiderOrder:
    case b::Ask::RiderMove:
      return "command";
    case b::Ask::FirstMarker:
      return "initiative";
    case b::Ask::DirectCommand:
      return "activation";
    case b::Ask::Barrage:
      return "barrage";
    case b::Ask::ChoosePiece:
    case b::Ask::MovePiece:
    case b::Ask::PlaceAide:
    case b::Ask::Displace:
      return "movement";
    case b::Ask::Declare:
    case b::Ask::DivideAttack:
      return "declare";
    case b::Ask::ChooseAssault:
    case b::Ask::Defend:
    case b::Ask::DivideDefence:
    case b::Ask::LeadAttack:
    case b::Ask::RetreatHex:
    case b::Ask::TurnOne:
    case b::Ask::Advance:
    case b::Ask::Accompany:
      return "resolve";
    case b::Ask::Rally:
      return "rally";
  }
  return "";
}

std::string active_text(const ButcheryTable& table) {
  const b::FormationId active = table.state().activation.formation;
  if (active == b::kNoFormation) return "";
  const b::Formation& formation = table.rules()[active];
  const b::FormationState& now = table.state()[active];
  std::string text = formation.name;
  if (formation.commander) text += " (" + formation.commander->name + ")";
  if (now.out_of_command) text += ", out of command";
  if (now.broken) text += ", broken";
  return text;
}

}  // namespace

std::string header(const ButcheryTable& table, const Desk& desk) {
  const b::State& state = table.state();
  const b::Score now = b::score(table.rules(), state);
  const int hour = table.rules().scenario.first_hour + state.turn - 1;
  std::ostringstream line;
  line << "== Turn " << int{state.turn} << ", " << (hour < 10 ? "0" : "") << hour << ":00, "
       << word(desk, "name", b::word_of(state.weather)) << " | points "
       << points_text(now.half_points[0] / 2.0) << " : " << points_text(now.half_points[1] / 2.0) << " | ";
  if (state.pending.kind == b::Pending::Kind::Ask) {
    line << word(desk, "name", phase_of(state.pending.ask)) << " | "
         << word(desk, "name", b::word_of(state.pending.side));
  } else {
    line << (state.over() ? word(desk, "name", "over") : "Chance to decide");
  }
  if (const std::string active = active_text(table); !active.empty()) line << " | " << active;
  return inked(desk.paper, state.pending.side == b::Side::Allies ? Ink::Allies : Ink::Austrians,
               shortened(line.str(), desk.paper.width)) +
         "\n";
}

namespace {

// The piece that is being moved, and what it has left.
std::string in_hand(const ButcheryTable& table) {
  const auto* move = table.state().stack.top_as<b::PieceMove>();
  if (move == nullptr || table.state().pending.ask != b::Ask::MovePiece) return "";
  std::string text = b::piece_name(table.rules(), move->piece);
  if (b::kind_of(move->piece) == b::PieceKind::Unit) text += " " + tag_of(table, b::unit_of(move->piece));
  const Hex hex = where_is(table, move->piece);
  return text + (hex == kNoHex ? ", still to enter," : " in " + hex_name(table, hex)) + " has spent " +
         points_text(move->spent / 2.0) + " of " + points_text(move->allowance / 2.0) + " points. ";
}

std::string declared(const ButcheryTable& table) {
  const b::ActivationState& now = table.state().activation;
  std::string text;
  for (std::size_t i = 0; i < now.assault_count; ++i) {
    const b::Assault& one = now.assaults[i];
    text += (i == 0 ? "Declared: " : ", ") + table.rules()[one.attacker].name + " on " +
            table.rules()[one.target].name;
    if (one.coordinated) text += " (coordinated)";
    if (one.attacker == now.no_quarter) text += " (No Quarter!)";
    if (one.resolved) text += " (fought)";
  }
  return text.empty() ? "" : text + ".\n";
}

}  // namespace

std::string question(const ButcheryTable& table, const Desk& desk) {
  const std::string asked = in_hand(table) + table.say_asked() + " [" + table.to_act().rule + "]";
  return inked(desk.paper, Ink::Dim, declared(table)) +
         inked(desk.paper, Ink::Bold, wrapped(asked, desk.paper.width));
}

// --- the menu

namespace {

bool has_operand(Action action, b::OperandKind kind, std::size_t& at) {
  const b::VerbForm* form = b::form_of(b::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] != kind) continue;
    at = i;
    return true;
  }
  return false;
}

template <class Do>
void each_piece(Action action, Do look) {
  const b::VerbForm* form = b::form_of(b::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] == b::OperandKind::Piece) look(b::Piece{action.operand[i]}, i);
  }
}

std::string_view facing_name(const ButcheryTable& table, std::uint16_t operand) {
  return operand < kSides ? table.rules().map.grid().name(Facing{static_cast<std::uint8_t>(operand)})
                          : kNoSuch;
}

std::string piece_label(const ButcheryTable& table, b::Piece who, std::string_view before) {
  std::string text = std::string(before) + b::piece_name(table.rules(), who);
  if (const Hex hex = where_is(table, who); hex != kNoHex) text += " (" + hex_name(table, hex) + ")";
  const bool to_come =
      b::kind_of(who) == b::PieceKind::Unit && table.state()[b::unit_of(who)].status == b::Status::ToCome;
  if (to_come) text += " (to enter)";
  return text;
}

// Entries in as many columns as fit, read downwards.
std::string in_columns(const std::vector<std::string>& entries, const Paper& paper) {
  int widest = 1;
  for (const std::string& one : entries) widest = std::max(widest, letters(one));
  const std::size_t columns = static_cast<std::size_t>(std::max(1, (paper.width - 2) / (widest + 2)));
  const std::size_t rows = (entries.size() + columns - 1) / columns;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    text += "  ";
    for (std::size_t i = row; i < entries.size(); i += rows) {
      const bool last = i + rows >= entries.size();
      text += last ? entries[i] : fitted(entries[i], widest + 2);
    }
    text += '\n';
  }
  return text;
}

std::string numbered(std::size_t number, std::string_view text) {
  return (number < 10 ? " " : "") + std::to_string(number) + " " + std::string(text);
}

struct Destination {
  double points = 0;
  std::string hex;
  bool woods = false;
};

// Where the piece that moves may go, cheapest first.
std::vector<Destination> destinations(const ButcheryTable& table, const ActionList& list) {
  std::vector<Destination> all;
  Json reach;
  for (const Action action : list.all()) {
    if (b::verb_of(action) != b::Verb::Move) continue;
    const b::Piece who{action.operand[0]};
    if (reach.is_null()) reach = table.reach({{"unit", b::piece_id(table.rules(), who)}})["hexes"];
    const std::string hex = hex_name(table, Hex{action.operand[1]});
    if (!reach.contains(hex)) {
      all.push_back({0, hex});
    } else {
      all.push_back({reach[hex]["points"], hex, reach[hex].contains("disorganised_by_woods")});
    }
  }
  std::sort(all.begin(), all.end(), [](const Destination& a, const Destination& z) {
    return std::tie(a.points, a.hex) < std::tie(z.points, z.hex);
  });
  return all;
}

std::string cost_text(const Destination& one) {
  return "(" + points_text(one.points) + ")" + (one.woods ? "w" : "");
}

std::string destinations_text(const ButcheryTable& table, const ActionList& list, const Desk& desk,
                              Length length) {
  constexpr std::size_t kMostLines = 5;
  std::vector<Destination> all = destinations(table, list);
  if (all.empty()) return "";
  bool woods = false;
  std::vector<std::string> entries;
  for (const Destination& one : all) {
    entries.push_back(one.hex + " " + cost_text(one));
    woods = woods || one.woods;
  }
  const std::size_t per_line = static_cast<std::size_t>(std::max(1, (desk.paper.width - 2) / 12));
  const std::size_t most = per_line * kMostLines;
  const std::size_t left_out = length == Length::Compact && entries.size() > most ? entries.size() - most : 0;
  std::string text = "Go to (answer with the hex; movement points in brackets";
  text += woods ? "; w: through woods, disorganised):\n" : "):\n";
  for (std::size_t i = 0; i < entries.size() - left_out; ++i) {
    if (i % per_line == 0) text += i == 0 ? "  " : "\n  ";
    const bool last = (i + 1) % per_line == 0 || i + 1 == entries.size();
    text += last ? entries[i] : fitted(entries[i], 12);
  }
  if (left_out > 0) text += "\n  and " + std::to_string(left_out) + " more: list";
  return text + "\n";
}

std::string facings_text(const ButcheryTable& table, const ActionList& list) {
  std::string ways;
  std::set<std::uint16_t> units;
  for (const Action action : list.all()) {
    if (b::verb_of(action) != b::Verb::Face) continue;
    units.insert(action.operand[0]);
    ways += (ways.empty() ? "" : " ") + std::string(facing_name(table, action.operand[1]));
  }
  if (units.empty()) return "";
  if (units.size() == 1) return "Turn (answer with the way): " + ways + "\n";
  const std::string example = b::quoted(table.rules(), b::Piece{*units.begin()});
  return "Turn any of " + std::to_string(units.size()) + " units: face " + example + " NE\n";
}

// One line for a battery and its target, with the facings it may fire by.
std::string barrages_text(const ButcheryTable& table, const ActionList& list, Menu& result) {
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::vector<Action>> shots;
  for (const Action action : list.all()) {
    if (b::verb_of(action) == b::Verb::Fire) shots[{action.operand[0], action.operand[1]}].push_back(action);
  }
  std::string text;
  for (auto& [pair, ways] : shots) {
    const auto now = static_cast<std::uint16_t>(table.state()[b::unit_of(b::Piece{pair.first})].facing);
    std::stable_partition(ways.begin(), ways.end(), [&](Action one) { return one.operand[2] == now; });
    for (std::size_t i = 0; i < ways.size(); ++i) {
      result.numbered.push_back(ways[i]);
      const std::string way(facing_name(table, ways[i].operand[2]));
      const std::string how = ways[i].operand[2] == now ? "as it stands" : "turning to " + way;
      if (i > 0) {
        text += ", or " + std::to_string(result.numbered.size()) + " " + how;
        continue;
      }
      text += "  " + numbered(result.numbered.size(), "fire") +
              piece_label(table, b::Piece{pair.first}, " ") +
              piece_label(table, b::Piece{pair.second}, " at ") + ": " + how;
    }
    text += '\n';
  }
  return text;
}

bool only_shares(const ActionList& list) {
  return !list.empty() && std::all_of(list.all().begin(), list.all().end(),
                                      [](Action one) { return b::verb_of(one) == b::Verb::Share; });
}

// Here the number said is the share itself.
std::string shares_text(const ButcheryTable& table, const ActionList& list) {
  std::string text = piece_label(table, b::Piece{list[0].operand[0]}, "  ") +
                     piece_label(table, b::Piece{list[0].operand[1]}, " against ") +
                     ": how much? (answer with the share)";
  for (const Action one : list.all()) text += " " + std::to_string(one.operand[2]);
  return text + "\n";
}

bool keeps_facing(const ButcheryTable& table, Action action) {
  const auto who = b::unit_operand(table.rules(), action, 0);
  return b::verb_of(action) == b::Verb::Turn && who &&
         table.state()[*who].facing == b::facing_operand(action, 1);
}

bool shown_apart(b::Verb verb) {
  return verb == b::Verb::Move || verb == b::Verb::Face || verb == b::Verb::Fire;
}

bool ends_something(b::Verb verb) {
  return verb == b::Verb::Done || verb == b::Verb::Halt || verb == b::Verb::Stay ||
         verb == b::Verb::Decline || verb == b::Verb::Remain;
}

std::string menu_label(const ButcheryTable& table, Action action, const Desk& desk) {
  std::string text = label(table, action);
  const b::Verb verb = b::verb_of(action);
  if (verb == b::Verb::Select && b::kind_of(b::Piece{action.operand[0]}) == b::PieceKind::Unit)
    text += " " + tag_of(table, b::unit_of(b::Piece{action.operand[0]}));
  const b::VerbForm* form = b::form_of(verb);
  const std::string explained = word(desk, "word", "verb." + std::string(form->word));
  if (form->operands[0] == b::OperandKind::None && explained != form->word) text += ": " + explained;
  if (verb == b::Verb::Done) text += " (" + word(desk, "name", phase_of(table.state().pending.ask)) + ")";
  return text;
}

}  // namespace

std::string label(const ButcheryTable& table, Action action) {
  const b::VerbForm* form = b::form_of(b::verb_of(action));
  if (form == nullptr) return std::string(kNoSuch);
  std::string text(form->word);
  bool first = true;
  for (std::size_t i = 0; i < form->operands.size(); ++i) {
    const std::uint16_t n = action.operand[i];
    switch (form->operands[i]) {
      case b::OperandKind::Piece:
        text += piece_label(table, b::Piece{n}, first ? " " : form->verb == b::Verb::Fire ? " at " : " on ");
        first = false;
        break;
      case b::OperandKind::Formation:
        text += " " + (n < table.rules().formations.size() ? table.rules().formations[n].name
                                                           : std::string(kNoSuch));
        break;
      case b::OperandKind::Hex:
        text += " to " + hex_name(table, Hex{n});
        break;
      case b::OperandKind::Facing:
        text +=
            " facing " + std::string(facing_name(table, n)) + (keeps_facing(table, action) ? " (keep)" : "");
        break;
      case b::OperandKind::Number:
        text += " " + std::to_string(n);
        break;
      case b::OperandKind::Led:
        if (n == b::kLed) text += " led";
        break;
      case b::OperandKind::None:
        break;
    }
  }
  return text;
}

Menu menu(const ButcheryTable& table, const ActionList& list, const Desk& desk, Length length) {
  Menu result;
  if (only_shares(list)) return {shares_text(table, list), {}};
  result.text = destinations_text(table, list, desk, length) + facings_text(table, list);
  result.text += barrages_text(table, list, result);
  std::vector<std::string> entries;
  const auto add = [&](bool ends) {
    for (const Action action : list.all()) {
      const b::Verb verb = b::verb_of(action);
      if (shown_apart(verb) || ends_something(verb) != ends) continue;
      result.numbered.push_back(action);
      entries.push_back(numbered(result.numbered.size(), menu_label(table, action, desk)));
    }
  };
  add(false);
  add(true);
  result.text += in_columns(entries, desk.paper);
  return result;
}

// --- the map at a decision

std::set<Hex> places_of(const ButcheryTable& table, const ActionList& list) {
  std::set<Hex> places;
  const auto add = [&](Hex hex) {
    if (hex != kNoHex) places.insert(hex);
  };
  for (const Action action : list.all()) {
    each_piece(action, [&](b::Piece who, std::size_t) { add(where_is(table, who)); });
    std::size_t at = 0;
    if (has_operand(action, b::OperandKind::Hex, at)) add(Hex{action.operand[at]});
  }
  const b::FormationId active = table.state().activation.formation;
  if (!places.empty() || active == b::kNoFormation) return places;
  for (const b::UnitId who : table.rules().members[static_cast<std::size_t>(index(active))])
    add(where_is(table, b::piece(who)));
  add(where_is(table, b::commander_of(active)));
  return places;
}

Marks marks_of(const ButcheryTable& table, const ActionList& list) {
  Marks marks;
  for (const Destination& one : destinations(table, list))
    marks.notes[*table.rules().map.grid().parse(one.hex)] = cost_text(one);
  for (const Action action : list.all()) {
    each_piece(action, [&](b::Piece who, std::size_t at) {
      if (at == 1) marks.targets.insert(where_is(table, who));
      const b::Verb verb = b::verb_of(action);
      if (verb == b::Verb::Move || verb == b::Verb::Halt) marks.chosen = where_is(table, who);
    });
  }
  return marks;
}

// --- understanding

namespace {

std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c != '"') result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string one; stream >> one;) words.push_back(one);
  return words;
}

std::string in_upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The one listed action with this operand; when none has it, one like those listed, to be refused with its
// reason.
std::optional<Action> with_operand(const ButcheryTable& table, const ActionList& list, b::OperandKind kind,
                                   std::uint16_t value) {
  std::vector<Action> found;
  std::optional<Action> like;
  for (Action action : list.all()) {
    std::size_t at = 0;
    if (!has_operand(action, kind, at)) continue;
    if (action.operand[at] == value) found.push_back(action);
    action.operand[at] = value;
    if (!like) like = action;
  }
  if (found.size() > 1) {
    throw RequestError("bad-action", "That could be \"" + label(table, found[0]) + "\" or \"" +
                                         label(table, found[1]) + "\": say which, or give its number");
  }
  return found.empty() ? like : found[0];
}

// The listed action that fits, when only one does.
template <class Fits>
std::optional<Action> only_one(const ActionList& list, Fits fits) {
  std::optional<Action> found;
  for (const Action action : list.all()) {
    if (!fits(action)) continue;
    if (found) return std::nullopt;
    found = action;
  }
  return found;
}

// A piece alone (Castagny), or words of an action as they are listed (French I Corps).
std::optional<Action> by_words(const ButcheryTable& table, const ActionList& list, const std::string& said) {
  try {
    const b::Piece who = b::find_piece(table.rules(), said);
    const auto is_of = [&](Action action) {
      bool first = false;
      each_piece(action, [&](b::Piece one, std::size_t at) { first = first || (at == 0 && one == who); });
      return first;
    };
    if (const auto found = only_one(list, is_of)) return found;
  } catch (const b::UnknownName&) {  // then it is no piece
  }
  const std::string wanted = plain(said);
  const auto has_phrase = [&](Action action) {
    return plain(label(table, action)).find(wanted) != std::string::npos ||
           plain(table.text(action)).find(wanted) != std::string::npos;
  };
  if (const auto found = only_one(list, has_phrase)) return found;
  return only_one(list, [&](Action action) {
    const std::string text = plain(label(table, action));
    const std::vector<std::string> words = words_of(wanted);
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& one) { return text.find(one) != std::string::npos; });
  });
}

bool stands_apart(const Grid& grid, const std::string& one) {
  constexpr std::array<std::string_view, 6> kJoints{"at", "to", "on", "face", "facing", "led"};
  return std::find(kJoints.begin(), kJoints.end(), one) != kJoints.end() || grid.parse_facing(one) ||
         grid.parse(one.substr(0, 4)) || all_digits(one);
}

// Names of several words as the menu has them, put in quotation marks: fire A1 (Fr II) at 3/1 Bils (1914).
std::string with_quotes(const Grid& grid, const std::string& said) {
  const std::vector<std::string> words = words_of(said);
  std::string text = words.front();
  bool quoting = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].size() == 6 && words[i][0] == '(' && grid.parse(words[i].substr(1, 4))) continue;
    const bool apart = stands_apart(grid, words[i]);
    if (quoting && apart) text += '"';
    text += ' ';
    if (!quoting && !apart) text += '"';
    quoting = !apart;
    text += words[i];
  }
  return quoting ? text + '"' : text;
}

// While a piece is in hand, the name of another.
std::optional<Action> another_piece(const ButcheryTable& table, const std::string& said) {
  if (table.state().pending.ask != b::Ask::MovePiece) return std::nullopt;
  try {
    return b::act(b::Verb::Select, b::find_piece(table.rules(), said));
  } catch (const b::UnknownName&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<Action> understood(const ButcheryTable& table, const ActionList& list, const Menu& menu,
                               const std::string& said) {
  const Grid& grid = table.rules().map.grid();
  if (words_of(said).empty()) throw RequestError("bad-action", "Say which action");
  if (all_digits(said) && said.size() < 4 && only_shares(list)) {
    return {*with_operand(table, list, b::OperandKind::Number, static_cast<std::uint16_t>(std::stoi(said)))};
  }
  if (all_digits(said) && said.size() < 4) {
    const auto n = static_cast<std::size_t>(std::stoi(said));
    if (n >= 1 && n <= menu.numbered.size()) return {menu.numbered[n - 1]};
    throw RequestError("bad-action", menu.numbered.empty() ? "Nothing is numbered here"
                                                           : "The numbers go from 1 to " +
                                                                 std::to_string(menu.numbered.size()));
  }
  if (const auto hex = grid.parse(said)) {
    if (const auto one = with_operand(table, list, b::OperandKind::Hex, static_cast<std::uint16_t>(*hex)))
      return {*one};
  }
  if (const auto way = grid.parse_facing(in_upper_case(said))) {
    if (const auto one = with_operand(table, list, b::OperandKind::Facing, static_cast<std::uint16_t>(*way)))
      return {*one};
  }
  try {
    return table.parse(said);
  } catch (const RequestError&) {
    if (const auto one = by_words(table, list, said)) return {*one};
    if (const auto one = another_piece(table, said)) return {*one};
    if (b::form_of(std::string_view(words_of(said).front())) == nullptr ||
        said.find('"') != std::string::npos)
      throw;
    return table.parse(with_quotes(grid, said));
  }
}

// --- odds

namespace {

std::string piece_named(const ButcheryTable& table, const Json& part, const char* key) {
  if (!part.contains(key)) return "";
  return b::piece_name(table.rules(), b::find_piece(table.rules(), part[key].get<std::string>()));
}

std::string title_of(const ButcheryTable& table, const Json& part) {
  static const std::map<std::string, std::string> titles{{"barrage", "Barrage"},
                                                         {"defence", "Defensive combat, first"},
                                                         {"attack", "Attack, then"},
                                                         {"cohesion", "On a T"},
                                                         {"rally", "Rally"},
                                                         {"reaction", "Reaction test"},
                                                         {"activation", "Activation"},
                                                         {"coordination", "Coordination"},
                                                         {"casualty", "Commander's fate"}};
  const std::string what = part["what"];
  const auto title = titles.find(what);
  std::string text = title != titles.end() ? title->second : what;
  const std::string roller = piece_named(table, part, "roller");
  const std::string target = piece_named(table, part, "target");
  if (!roller.empty()) text += ": " + roller;
  if (what == "cohesion") text += " tests its cohesion";
  if (!target.empty()) text += " against " + target;
  if (part["dice"] == 2 && what != "initiative" && what != "casualty")
    text += ", two dice, the higher counts";
  return text;
}

std::string item_line(const ButcheryTable& table, int amount, const std::string& rule, const Desk& desk) {
  const std::string start = fitted("    " + signed_text(amount), 8) + fitted(rule, 14);
  return start +
         inked(desk.paper, Ink::Dim,
               shortened(table.text_of_rule(rule), desk.paper.width - letters(start) - 1)) +
         "\n";
}

std::string sum_lines(const ButcheryTable& table, const Json& sum, const Desk& desk) {
  std::string text;
  for (const Json& item : sum["items"]) text += item_line(table, item["amount"], item["rule"], desk);
  return text;
}

std::string bar(double share) {
  constexpr int kWidth = 24;
  const int full = static_cast<int>(std::lround(share * kWidth));
  std::string text;
  for (int i = 0; i < kWidth; ++i) text += i < full ? "█" : "·";
  return text;
}

std::string chance_line(const std::string& what, const Json& chance) {
  const double share = chance["probability"];
  const std::string ways =
      std::to_string(chance["ways"].get<int>()) + "/" + std::to_string(chance["of"].get<int>());
  const int percent = static_cast<int>(std::lround(share * 100));
  return "    " + fitted(what, 10) + bar(share) + "  " + fitted(ways, 6) + std::to_string(percent) + " %\n";
}

std::string part_text(const ButcheryTable& table, const Json& part, const Desk& desk) {
  std::string text = inked(desk.paper, Ink::Bold, title_of(table, part)) + "\n";
  if (part.contains("column")) {
    text += sum_lines(table, part["column"], desk);
    const int total = part["column"]["total"], read = part["read_in_column"];
    text += "    = column " + std::to_string(total);
    if (read != total) text += ", read in column " + std::to_string(read);
    text += "\n";
  }
  if (!part["die"]["items"].empty()) {
    text += sum_lines(table, part["die"], desk);
    text += "    = " + signed_text(part["die"]["total"]) + " to the die";
    if (part.contains("needed")) text += "; needs " + std::to_string(part["needed"].get<int>()) + " or more";
    text += "\n";
  }
  for (const auto& [what, chance] : part["chances"].items()) {
    if (chance["ways"] != 0) text += chance_line(what, chance);
  }
  return text;
}

}  // namespace

std::string odds(const ButcheryTable& table, const Json& preview, const Desk& desk) {
  std::string text;
  for (const Json& part : preview["parts"]) text += part_text(table, part, desk);
  return text.empty() ? "No dice are rolled for that.\n" : text;
}

std::string meanings(const ButcheryTable& table, const Json& preview, const Desk& desk) {
  const auto& parts = preview["parts"];
  if (std::none_of(parts.begin(), parts.end(), [](const Json& part) { return part.contains("column"); }))
    return "";
  std::string text;
  for (const auto& [result, rule] :
       {std::pair{"X", "10.4.5a"}, {"T", "10.4.5b"}, {"D", "10.4.5c"}, {"", "10.4.5d"}, {"D+1", "10.4.5f"}}) {
    text += inked(desk.paper, Ink::Dim, fitted(result, 5) + table.text_of_rule(rule)) + "\n";
  }
  return text;
}

// --- what happened

std::vector<std::string> told(const ButcheryTable& table, const Events& events, const Desk& desk) {
  std::vector<std::string> lines;
  for (const Event& event : events.all()) {
    const Json described = table.describe(event);
    if (described["event"] == "item") {
      std::string line = item_line(table, described["facts"][0].value("value", 0), event.rule, desk);
      line.pop_back();
      lines.push_back(line);
      continue;
    }
    const Ink ink = described["event"] == "rolled" || described["event"] == "drawn" ? Ink::Bold : Ink::Plain;
    lines.push_back("  " + inked(desk.paper, ink, table.say(event)) + " " +
                    inked(desk.paper, Ink::Dim, "[" + std::string(event.rule) + "]"));
  }
  if (events.cut()) lines.emplace_back("  (and more happened than can be told here)");
  return lines;
}

std::string fact_text(const Json& fact) {
  const std::string kind = fact["kind"];
  const Json& value = fact.contains("name") ? fact["name"] : fact.contains("id") ? fact["id"] : fact["value"];
  if (kind == "points") return kind + ": " + points_text(value);
  return kind + ": " + (value.is_string() ? value.get<std::string>() : value.dump());
}

std::string refusal(const RequestError& error, const Desk& desk) {
  std::string text = error.code == "refused" ? "Refused: " : "";
  text += error.what();
  if (!error.rule.empty()) text += " [" + error.rule + "]";
  if (error.code == "bad-action") text += ". (list: what may be done now; help: how to say it)";
  return inked(desk.paper, Ink::Warning, wrapped(text, desk.paper.width));
}

std::string rule_text(const ButcheryTable& table, const std::string& number, const Desk& desk) {
  const auto line = [&](const std::string& id) -> std::string {
    const std::string text = table.text_of_rule(id);
    return text.empty() ? "" : wrapped(id + "  " + text, desk.paper.width);
  };
  std::string text = line(number);
  for (const char* joint : {"", ".", "-"}) {
    for (char c = 'a'; c <= 'z'; ++c) text += line(number + joint + c);
  }
  for (char c = '1'; c <= '9'; ++c) text += line(number + "." + c);
  return text.empty() ? "There is no rule " + number + ".\n" : text;
}

// --- order of battle, stacks, points

namespace {

std::string status_text(b::Status status, const b::Arrival& arrival, const ButcheryTable& table, Hex hex) {
  switch (status) {
    case b::Status::OnMap:
      return hex_name(table, hex);
    case b::Status::ToCome:
      return "turn " + std::to_string(arrival.turn);
    case b::Status::Eliminated:
      return "lost";
    case b::Status::Absent:
      break;
  }
  return "-";
}

std::string unit_line(const ButcheryTable& table, b::UnitId who, const Desk& desk) {
  const b::Unit& unit = table.rules()[who];
  const b::UnitState& now = table.state()[who];
  std::string text = "  " + fitted(tag_of(table, who), 9) + fitted(unit.name, 26) +
                     fitted(word(desk, "name", b::word_of(unit.kind)), 11) + "combat " +
                     fitted(std::to_string(unit.combat), 3) + "cohesion " +
                     fitted(std::to_string(unit.cohesion), 3) +
                     fitted(status_text(now.status, unit.arrival, table, now.hex), 8);
  if (now.steps_lost > 0) text += std::to_string(now.steps_lost) + " lost; ";
  if (now.disorganised) text += "disorganised; ";
  if (now.status == b::Status::OnMap && !b::in_command(table.rules(), table.state(), who))
    text += "out of command; ";
  if (now.moved) text += "has moved; ";
  if (now.fired) text += "has fired; ";
  if (text.ends_with("; ")) text.resize(text.size() - 2);
  return text + "\n";
}

std::string formation_line(const ButcheryTable& table, b::FormationId which, const Desk& desk) {
  const b::Formation& formation = table.rules()[which];
  const b::FormationState& now = table.state()[which];
  std::string text = fitted(formation.id, 13) + fitted(formation.name, 26);
  if (formation.commander) {
    const b::Commander& leader = *formation.commander;
    text += fitted(now.aide ? "Aide de Camp" : leader.name, 17) + "command " +
            std::to_string(now.aide ? leader.aide_command : leader.command) + ", bonus " +
            std::to_string(now.aide ? 0 : leader.bonus) + "  " +
            fitted(status_text(now.commander, leader.arrival, table, now.commander_hex), 8) + "steps lost " +
            std::to_string(now.losses) + ", broken at " + std::to_string(formation.breaks_at);
  }
  if (now.broken) text += "; BROKEN";
  if (now.out_of_command) text += "; out of command";
  if (which == table.state().activation.formation) text += "; active";
  return inked(desk.paper, table.rules().side(which) == b::Side::Allies ? Ink::Allies : Ink::Austrians,
               text) +
         "\n";
}

}  // namespace

std::string units(const ButcheryTable& table, const std::string& formation, const Desk& desk) {
  const b::Game& game = table.rules();
  if (!formation.empty() && formation != "all") {
    const b::FormationId which = b::find_formation(game, formation);
    std::string text = formation_line(table, which, desk);
    for (const b::UnitId who : game.members[static_cast<std::size_t>(index(which))])
      text += unit_line(table, who, desk);
    return text;
  }
  std::string text;
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    text += formation_line(table, which, desk);
    for (const b::UnitId who : game.members[i]) {
      if (formation == "all") text += unit_line(table, who, desk);
    }
  }
  return text + (formation.empty() ? "units fr-ii, units Stadion, or units all show the units.\n" : "");
}

std::string stack(const ButcheryTable& table, Hex hex, const Desk& desk) {
  const b::Map& map = table.rules().map;
  const b::MapHex& here = map[hex];
  std::string text = hex_name(table, hex) + (here.place.empty() ? "" : ", " + here.place) + ": " +
                     word(desk, "name", b::word_of(here.terrain)) + ", level " + std::to_string(here.level) +
                     ", terrain value " + std::to_string(map.terrain_value(hex));
  for (const b::Side side : {b::Side::Allies, b::Side::Austrians}) {
    if (b::in_enemy_zone(table.state(), b::enemy_of(side), hex))
      text += "; in a zone of control of the " + word(desk, "name", b::word_of(side));
  }
  text += "\n";
  for (const Facing side : kFacings) {
    const b::Hexside& edge = map.side(hex, side);
    std::string found;
    for (const auto& [there, name] : {std::pair{edge.ridge, "ridge"},
                                      {edge.hedge, "hedge"},
                                      {edge.water, "water"},
                                      {edge.steep, "steep"}}) {
      if (there) found += " " + word(desk, "name", name);
    }
    if (map.road(hex, side) != b::Road::None)
      found += " road (" + std::string(b::word_of(map.road(hex, side))) + ")";
    if (!found.empty()) text += "  " + fitted(map.grid().name(side), 3) + found + "\n";
  }
  for (const b::UnitId who : b::UnitsIn(table.state(), hex)) text += unit_line(table, who, desk);
  for (int n = b::kMostUnits; n < b::kMostUnits + b::kMostFormations + 2 * b::kNationCount; ++n) {
    const b::Piece who{static_cast<std::uint16_t>(n)};
    if (where_is(table, who) == hex) text += "  " + b::piece_name(table.rules(), who) + "\n";
  }
  return text;
}

std::string score(const ButcheryTable& table, const Desk& desk) {
  const b::Score now = b::score(table.rules(), table.state());
  std::string text;
  for (const b::Objective& objective : table.rules().scenario.objectives) {
    const auto side = b::controller(table.rules(), table.state(), objective);
    text +=
        "  " + fitted(objective.name, 16) + (side ? word(desk, "name", b::word_of(*side)) : "nobody") + "\n";
  }
  for (std::size_t i = 0; i < table.rules().formations.size(); ++i) {
    if (table.state().formations[i].broken) text += "  " + table.rules().formations[i].name + " is broken\n";
  }
  for (const b::Side side : {b::Side::Allies, b::Side::Austrians}) {
    text += word(desk, "name", b::word_of(side)) + " " +
            points_text(now.half_points[static_cast<std::size_t>(index(side))] / 2.0) + "   ";
  }
  return text +
         "as matters stand: " + word(desk, "word", "level." + std::to_string(static_cast<int>(now.level))) +
         "\n";
}

}  // namespace tamburino::cli
