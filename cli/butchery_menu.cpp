#include <algorithm>
#include <map>
#include <tuple>

#include "cli/butchery_pieces.h"
#include "cli/butchery_prompt.h"
#include "engine/games/butchery/names.h"

// What may be done in butchery, as a list to answer from.
namespace tamburino::cli {
namespace {

namespace b = butchery;

constexpr std::string_view kNoSuch = "?";

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

bool has_operand(Action action, b::OperandKind kind, std::size_t& at) {
  const b::VerbForm* form = b::form_of(b::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] != kind) continue;
    at = i;
    return true;
  }
  return false;
}

bool only_shares(const ActionList& list) {
  return !list.empty() && std::all_of(list.all().begin(), list.all().end(),
                                      [](Action one) { return b::verb_of(one) == b::Verb::Share; });
}

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

}  // namespace tamburino::cli
