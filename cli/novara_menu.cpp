#include <algorithm>
#include <map>

#include "cli/novara_prompt.h"
#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

// What may be done in novara, as groups to answer from.
namespace tamburino::cli {
namespace {

namespace n = novara;

constexpr int kMostLines = 6;  // of a group, in a compact menu

bool rolled(n::Verb verb) {
  return verb == n::Verb::Attack || verb == n::Verb::Charge || verb == n::Verb::Aim ||
         verb == n::Verb::Resolve || verb == n::Verb::Combine || verb == n::Verb::Fire;
}

// What ends a step, or happens rarely, comes last and in one line.
bool ends_something(n::Verb verb) {
  return verb == n::Verb::Done || verb == n::Verb::Halt || verb == n::Verb::Pass || verb == n::Verb::Wait ||
         verb == n::Verb::Hold || verb == n::Verb::GeneralRetreat || verb == n::Verb::ForcedMarch;
}

// Answered by a hex alone, as long as only one unit is meant.
bool goes_to_place(n::Verb verb) {
  return verb == n::Verb::Move || verb == n::Verb::Place || verb == n::Verb::PlaceChit ||
         verb == n::Verb::AddDummy || verb == n::Verb::RemoveDummy;
}

std::string verb_text(const Desk& desk, n::Verb verb) {
  const std::string_view form = n::form_of(verb)->word;
  return word(desk, "word", "verb." + std::string(form));
}

std::string operand_text(const NovaraSight& sight, n::OperandKind kind, std::uint16_t value) {
  const n::Game& game = sight.game();
  const auto named_in = [value](const auto& all) { return value < all.size() ? all[value].name : "?"; };
  switch (kind) {
    case n::OperandKind::Unit:
      return unit_label(sight, n::UnitId{static_cast<std::uint8_t>(value)});
    case n::OperandKind::Formation:
      return named_in(game.formations);
    case n::OperandKind::Hex: {
      if (Hex{value} == kNoHex) return "";
      const std::string& place = game.map[Hex{value}].place;
      return sight.hex_name(Hex{value}) + (place.empty() ? "" : " " + place);
    }
    case n::OperandKind::Facing:
      return value < kSides ? std::string(game.map.grid().name(Facing{static_cast<std::uint8_t>(value)}))
                            : "?";
    case n::OperandKind::Number:
      return std::to_string(value);
    case n::OperandKind::Letter:
      return {static_cast<char>('A' + value)};
    case n::OperandKind::Box:
      return named_in(game.scenario.boxes);
    case n::OperandKind::None:
      break;
  }
  return "";
}

std::string operands_text(const NovaraSight& sight, Action action) {
  const n::VerbForm* form = n::form_of(n::verb_of(action));
  std::string text;
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    const std::string one = operand_text(sight, form->operands[i], action.operand[i]);
    if (one.empty()) continue;
    const bool to_place =
        i > 0 && (form->operands[i] == n::OperandKind::Hex || form->operands[i] == n::OperandKind::Box);
    text += (text.empty() ? "" : to_place ? " → " : " ") + one;
  }
  return text;
}

std::string cut(std::vector<std::string> entries, const Desk& desk, Length length) {
  int widest = 1;
  for (const std::string& one : entries) widest = std::max(widest, letters(one));
  const int columns = std::max(1, (desk.paper.width - 2) / (widest + 2));
  const std::size_t most = static_cast<std::size_t>(columns * kMostLines);
  if (length == Length::Whole || entries.size() <= most) return in_columns(entries, desk.paper);
  const std::string more = "  and " + std::to_string(entries.size() - most) + " more: list\n";
  entries.resize(most);
  return in_columns(entries, desk.paper) + more;
}

std::string heading_of_hexes(n::Verb verb, const Desk& desk) {
  if (verb == n::Verb::Move)
    return "Go to (answer with the hex; points in brackets, r by road, ! next to an enemy):\n";
  if (verb == n::Verb::PlaceChit)
    return "Place the chit (answer with the hex; in brackets how many units are in its radius):\n";
  std::string text = verb_text(desk, verb) + " (answer with the hex):\n";
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string hexes_text(const NovaraSight& sight, n::Verb verb, const std::vector<Action>& actions,
                       const ActionList& list, const Desk& desk, Length length) {
  std::vector<std::string> entries;
  if (verb == n::Verb::PlaceChit) {
    for (const ChitHex& one : chit_hexes(sight, list)) {
      entries.push_back(sight.hex_name(one.hex) + " (" + std::to_string(one.wakes) + ")");
      if (!sight.game().map[one.hex].place.empty()) entries.back() += " " + sight.game().map[one.hex].place;
    }
  } else if (verb == n::Verb::Move && sight.state.stack.top_as<n::GroupMove>() != nullptr) {
    for (const NovaraWay& way : ways_of(sight, list))
      entries.push_back(sight.hex_name(way.hex) + " " + cost_text(way));
  } else {
    std::size_t at = 0;
    for (const Action action : actions) {
      has_operand(action, n::OperandKind::Hex, at);
      const Hex hex{action.operand[at]};
      std::string text = sight.hex_name(hex);
      if (!sight.game().map[hex].place.empty()) text += " " + sight.game().map[hex].place;
      entries.push_back(text);
    }
  }
  return heading_of_hexes(verb, desk) + cut(entries, desk, length);
}

// In a display one box after another is filled: too many ways to list.
std::string hiding_text(const std::vector<Action>& actions) {
  std::set<char> empty, used;
  for (const Action action : actions)
    (Hex{action.operand[2]} == kNoHex ? used : empty).insert(static_cast<char>('A' + action.operand[1]));
  std::string text = "Or hide it:";
  if (!empty.empty())
    text += " in a new box, e.g. hide " + std::string(1, *empty.begin()) + " <hex of its dummy>;";
  for (const char box : used) text += std::string(" hide ") + box;
  return text + "\n";
}

std::string ground_text(const NovaraSight& sight, const std::vector<Action>& actions) {
  const auto* fight = sight.state.stack.top_as<n::Fight>();
  std::string text = "How many hexes? (answer with the number)";
  for (const Action one : actions) {
    const int hexes = one.operand[0];
    text += "  " + std::to_string(hexes);
    if (fight == nullptr) continue;
    const bool defends = sight.state.pending.side != sight.state.activation.side;
    const int steps = (defends ? fight->defender_loss : fight->attacker_loss) - hexes;
    text += steps <= 0 ? ": no step lost"
                       : ": " + std::to_string(steps) + (steps == 1 ? " step" : " steps") + " lost";
  }
  return text + "\n";
}

std::string preview_text(const NovaraSight& sight, Action action) {
  return odds_in_short(sight.table.preview({{"action", sight.table.describe(action)}}));
}

// Everybody who can join in, against one hex.
std::string all_together(const NovaraSight& sight, const std::vector<Action>& actions) {
  const auto after = sight.table.clone();
  Events events;
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    if (!after->apply(actions[i], events)) return "";
  }
  if (!after->verdict(actions.back())) return "";
  return odds_in_short(after->preview({{"action", after->describe(actions.back())}}));
}

std::string target_text(const NovaraSight& sight, Hex hex) {
  std::string text = sight.hex_name(hex);
  const std::string& place = sight.game().map[hex].place;
  if (!place.empty()) text += " " + place;
  std::string there;
  for (const n::UnitId who : n::UnitsIn(sight.state, hex))
    there += (there.empty() ? "" : ", ") + sight.game()[who].name + " " + tag_of(sight, who);
  if (may_hold_more(sight, hex)) there += " and perhaps more";
  return there.empty() ? text : text + " (" + there + ")";
}

// Attacks and guns, by what they are aimed at, with the odds.
std::string strikes_text(const NovaraSight& sight, n::Verb verb, const std::vector<Action>& actions,
                         const Desk& desk, Length length, Menu& result) {
  std::map<std::uint16_t, std::vector<Action>> by_target;
  for (const Action action : actions) by_target[action.operand[1]].push_back(action);
  std::string text;
  for (const auto& [target, group] : by_target) {
    const std::string word_said(n::form_of(verb)->word);
    text += word_said + " " + target_text(sight, Hex{target}) + ":";
    if (group.size() > 1) {
      text += "  say " + word_said + " " + sight.hex_name(Hex{target}) + " for all " +
              std::to_string(group.size());
      if (const std::string odds = all_together(sight, group); !odds.empty()) text += ": " + odds;
    }
    text += '\n';
    std::vector<std::string> entries;
    for (const Action action : group) {
      result.numbered.push_back(action);
      const std::string who = unit_label(sight, n::UnitId{static_cast<std::uint8_t>(action.operand[0])});
      entries.push_back(numbered(result.numbered.size(), who + ": " + preview_text(sight, action)));
    }
    text += cut(entries, desk, length);
  }
  return text;
}

std::string single_text(const NovaraSight& sight, Action action, const Desk& desk) {
  const n::Verb verb = n::verb_of(action);
  std::string text(n::form_of(verb)->word);
  const std::string operands = operands_text(sight, action);
  if (!operands.empty()) text += " " + operands;
  const std::string explained = verb_text(desk, verb);
  std::string spaced = text;
  std::replace(spaced.begin(), spaced.end(), '-', ' ');
  if (operands.empty() && explained != spaced) text += ": " + explained;
  if (rolled(verb)) text += ": " + preview_text(sight, action);
  return text;
}

struct Group {
  n::Verb verb{};
  std::vector<Action> actions;
};

std::vector<Group> groups_of(const ActionList& list) {
  std::vector<Group> groups;
  for (const Action action : list.all()) {
    const auto same = [&](const Group& one) { return one.verb == n::verb_of(action); };
    auto found = std::find_if(groups.begin(), groups.end(), same);
    if (found == groups.end()) found = groups.insert(groups.end(), Group{n::verb_of(action), {}});
    found->actions.push_back(action);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& z) {
    return ends_something(a.verb) < ends_something(z.verb);
  });
  return groups;
}

std::string numbered_text(const NovaraSight& sight, const Group& group, const Desk& desk, Length length,
                          Menu& result) {
  std::vector<std::string> entries;
  for (const Action action : group.actions) {
    result.numbered.push_back(action);
    std::string text = operands_text(sight, action);
    if (rolled(group.verb)) text += ": " + preview_text(sight, action);
    entries.push_back(numbered(result.numbered.size(), text));
  }
  std::string heading = verb_text(desk, group.verb);
  heading[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(heading[0])));
  return heading + " (" + std::string(n::form_of(group.verb)->word) + "):\n" + cut(entries, desk, length);
}

bool one_unit(const std::vector<Action>& actions) {
  return std::all_of(actions.begin(), actions.end(), [&](Action one) {
    const bool hex_first = n::form_of(n::verb_of(one))->operands[0] == n::OperandKind::Hex;
    return hex_first || one.operand[0] == actions[0].operand[0];
  });
}

}  // namespace

bool has_operand(Action action, n::OperandKind kind, std::size_t& at) {
  const n::VerbForm* form = n::form_of(n::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] != kind) continue;
    at = i;
    return true;
  }
  return false;
}

std::string unit_label(const NovaraSight& sight, n::UnitId who) {
  std::string text = n::unit_name(sight.game(), who);
  if (static_cast<std::size_t>(index(who)) >= sight.game().units.size()) return text;
  text += " " + tag_of(sight, who);
  if (sight.state.on_map(who)) text += " (" + sight.hex_name(sight.state[who].hex) + ")";
  return text;
}

std::string label(const NovaraSight& sight, Action action) {
  const n::VerbForm* form = n::form_of(n::verb_of(action));
  if (form == nullptr) return "?";
  const std::string operands = operands_text(sight, action);
  return std::string(form->word) + (operands.empty() ? "" : " " + operands);
}

Menu menu(const NovaraSight& sight, const ActionList& list, const Desk& desk, Length length) {
  Menu result;
  std::vector<Action> singles;
  const std::vector<Group> groups = groups_of(list);
  for (const Group& group : groups) {
    if (group.verb == n::Verb::Top) continue;
    if (group.verb == n::Verb::Hide) {
      result.text += hiding_text(group.actions);
    } else if (group.verb == n::Verb::GiveGround) {
      result.text += ground_text(sight, group.actions);
    } else if (goes_to_place(group.verb) && one_unit(group.actions)) {
      result.text += hexes_text(sight, group.verb, group.actions, list, desk, length);
    } else if (group.verb == n::Verb::Attack || group.verb == n::Verb::Aim) {
      result.text += strikes_text(sight, group.verb, group.actions, desk, length, result);
    } else if (group.actions.size() == 1 || ends_something(group.verb)) {
      singles.insert(singles.end(), group.actions.begin(), group.actions.end());
    } else {
      result.text += numbered_text(sight, group, desk, length, result);
    }
  }
  std::vector<std::string> entries;
  for (const Action action : singles) {
    result.numbered.push_back(action);
    entries.push_back(numbered(result.numbered.size(), single_text(sight, action, desk)));
  }
  if (!entries.empty()) result.text += in_columns(entries, desk.paper);
  for (const Group& group : groups) {  // rarely wanted, and many
    if (group.verb == n::Verb::Top) result.text += numbered_text(sight, group, desk, length, result);
  }
  return result;
}

}  // namespace tamburino::cli
