#include "cli/thousand_menu.h"

#include <algorithm>

#include "engine/games/thousand/names.h"

// What may be done in thousand, as groups to answer from.
namespace tamburino::cli {
namespace {

namespace t = thousand;

// --- words of an action

std::string army_text(const Scene& scene, t::Side side, t::PlaceId where) {
  std::string text(1, letter_of(side));
  if (t::holds(scene.state, side, where)) text += " " + text_of(force_in(scene, side, where));
  const auto leaders = by_rank(scene, t::commanders_in(scene.game, scene.state, side, where));
  if (leaders.empty()) return text;
  text += " " + tag_of(scene, leaders[0]);
  if (leaders.size() == 2) return text + " " + tag_of(scene, leaders[1]);
  return leaders.size() > 2 ? text + " and " + std::to_string(leaders.size() - 1) + " more" : text;
}

std::string cell_label(const Scene& scene, t::Cell where) {
  const t::Stack& stack = scene.state[where];
  return t::cell_name(where) + (stack.empty() ? "" : " " + t::unit_name(scene.game, stack.top()));
}

std::string operand_text(const Scene& scene, t::OperandKind kind, std::uint16_t value) {
  const auto id = static_cast<std::uint8_t>(value);
  switch (kind) {
    case t::OperandKind::Unit:
      return value < scene.game.units.size() ? tag_of(scene, t::UnitId{id}) : "?";
    case t::OperandKind::Commander:
      return value < scene.game.commanders.size() ? scene.game.commanders[value].name : "?";
    case t::OperandKind::Place:
      return value < scene.game.places.size() ? place_text(scene, t::PlaceId{id}) : "?";
    case t::OperandKind::Cell:
      return value < t::kCells ? cell_label(scene, t::Cell{id}) : "?";
    case t::OperandKind::None:
      break;
  }
  return "";
}

// Who fights whom.
std::string combat_text(const Scene& scene, Action action) {
  const t::PlaceId where = place_at(action, 0);
  const t::Side own = scene.state.pending.side;
  std::string text = place_and_name(scene, where) + ": " + army_text(scene, own, scene.game[where].zone) +
                     " against " + army_text(scene, enemy_of(own), where);
  const bool garrison =
      scene.game[where].city && t::commanders_in(scene.game, scene.state, enemy_of(own), where).empty();
  if (garrison) text += ", no commander: " + odds_in_short(scene, action);
  if (scene.game[where].city && scene.state[where].due) text += " (must be)";
  return text;
}

// What stands beside the cell to which a stack goes.
std::string entry_text(const Scene& scene, t::Cell to) {
  std::string enemies;
  for (const t::Cell beside : t::zone_of_control(to)) {
    const t::Stack& stack = scene.state[beside];
    if (stack.empty() || stack.side == scene.state.pending.side || !t::on_battle_line(beside)) continue;
    enemies += (enemies.empty() ? "" : ", ") + cell_label(scene, beside);
  }
  return t::cell_name(to) + " (" + enemies + ")";
}

std::string entry_text(const Scene& scene, Action action) {
  switch (t::verb_of(action)) {
    case t::Verb::Fight:
    case t::Verb::Besiege:
      return combat_text(scene, action);
    case t::Verb::Flank:
    case t::Verb::Call:
      return cell_label(scene, cell_in(action, 0)) + ": " + odds_in_short(scene, action);
    case t::Verb::Attack:
      return operands_text(scene, action) + ": " + odds_in_short(scene, action);
    case t::Verb::Enter:
      return entry_text(scene, cell_in(action, 0));
    case t::Verb::Realign:
      return cell_label(scene, cell_in(action, 0)) + " → " + entry_text(scene, cell_in(action, 1));
    case t::Verb::Retreat:
      if (place_at(action, 0) == scene.state.battle.stand(scene.state.pending.side))
        return place_text(scene, place_at(action, 0)) + " (stay before the city)";
      return place_label(scene, place_at(action, 0), scene.state.pending.side);
    case t::Verb::Place:
      return place_label(scene, place_at(action, 0), scene.state.pending.side);
    case t::Verb::Post:
      return scene.game[leader_in(action)].name + " → " +
             place_label(scene, place_at(action, 1), scene.state.pending.side);
    case t::Verb::Rebuild:
      return tag_of(scene, unit_in(action)) + " in " + place_text(scene, scene.state[unit_in(action)].place);
    case t::Verb::Lead:
    case t::Verb::Appoint:
    case t::Verb::Withdraw:
    case t::Verb::OccupyWith:
      return tag_of(scene, leader_in(action));
    default:
      return operands_text(scene, action);
  }
}

// --- everything else

// What ends a step comes last, in one line with other single actions.
bool ends_something(t::Verb verb) {
  return verb == t::Verb::Done || verb == t::Verb::Go || verb == t::Verb::TakeAll || verb == t::Verb::Press ||
         verb == t::Verb::Rest || verb == t::Verb::Flee;
}

std::string single_text(const ThousandTable& table, Action action, const Desk& desk) {
  const t::Verb verb = t::verb_of(action);
  const std::string said(t::form_of(verb)->word);
  if (verb == t::Verb::Done && table.state().pending.ask == t::Ask::Retreat) {
    bool anybody = false;
    for (const t::UnitId who : t::units_fighting(table.state(), table.state().pending.side))
      anybody = anybody || table.state()[who].retreats_to != t::kNoPlace;
    return anybody ? "done: off they go" : "done: fight on";
  }
  if (verb == t::Verb::Done && table.state().pending.ask == t::Ask::Manoeuvre)
    return "done: go on (or press: and attack at once)";
  std::string explained = verb_text(desk, verb);
  std::string spaced = said;
  std::replace(spaced.begin(), spaced.end(), '-', ' ');
  return explained == spaced ? said : said + ": " + explained;
}

std::vector<t::Verb> verbs_in(const ActionList& list) {
  std::vector<t::Verb> verbs;
  for (const Action action : list.all()) {
    const t::Verb verb = t::verb_of(action);
    if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) verbs.push_back(verb);
  }
  return verbs;
}

std::string groups_text(const ThousandTable& table, const ActionList& list, const Desk& desk, Length length,
                        Menu& result) {
  const Scene scene = scene_of(table);
  std::string text;
  std::vector<std::string> singles;
  for (const t::Verb verb : verbs_in(list)) {
    if (ends_something(verb) || verb == t::Verb::March) continue;
    std::vector<std::string> entries;
    for (const Action action : with_verb(list, verb))
      entries.push_back(number_on(result, action, entry_text(scene, action)));
    std::string heading = verb_text(desk, verb) + " (" + std::string(t::form_of(verb)->word) + "):\n";
    heading[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(heading[0])));
    // Whoever declares his attacks wants to see them all.
    text += heading + in_order(entries, desk, verb == t::Verb::Attack ? Length::Whole : length);
  }
  for (const bool last : {false, true}) {
    for (const Action action : list.all()) {
      const bool ends = t::verb_of(action) == t::Verb::Done || t::verb_of(action) == t::Verb::Flee;
      if (ends_something(t::verb_of(action)) && ends == last)
        singles.push_back(number_on(result, action, single_text(table, action, desk)));
    }
  }
  return text + in_lines(singles, desk, length);
}

}  // namespace

std::string place_label(const Scene& scene, t::PlaceId where, t::Side own) {
  std::string there;
  for (const t::Side side : {enemy_of(own), own}) {
    const bool anybody =
        t::holds(scene.state, side, where) || !t::commanders_in(scene.game, scene.state, side, where).empty();
    if (anybody) there += (there.empty() ? "" : ", ") + army_text(scene, side, where);
  }
  if (there.empty() && scene.game[where].city && scene.state[where].owner != own) there = "open";
  return place_text(scene, where) + (there.empty() ? "" : " (" + there + ")");
}

std::string operands_text(const Scene& scene, Action action) {
  const t::VerbForm* form = t::form_of(t::verb_of(action));
  std::string text;
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    const std::string one = operand_text(scene, form->operands[i], action.operand[i]);
    if (!one.empty()) text += (text.empty() ? "" : " → ") + one;
  }
  return text;
}

std::string label(const ThousandTable& table, Action action) {
  const t::VerbForm* form = t::form_of(t::verb_of(action));
  if (form == nullptr) return "?";
  const std::string operands = operands_text(scene_of(table), action);
  return std::string(form->word) + (operands.empty() ? "" : " " + operands);
}

Menu menu(const ThousandTable& table, const ActionList& list, const Desk& desk, Length length) {
  Menu result;
  const Scene scene = scene_of(table);
  switch (table.state().pending.ask) {
    case t::Ask::Deploy:
      result.text = set_up_text(scene, list, desk, length, result);
      break;
    case t::Ask::Reinforce:
    case t::Ask::Return:
    case t::Ask::Evacuate:
      result.text = postings_text(scene, list, desk, length, result);
      break;
    default:
      result.text = marches_text(scene, list, desk, length, result);
      result.text += groups_text(table, list, desk, length, result);
      break;
  }
  return result;
}

}  // namespace tamburino::cli
