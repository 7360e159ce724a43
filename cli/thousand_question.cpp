#include <algorithm>
#include <cmath>

#include "cli/thousand_prompt.h"
#include "engine/games/thousand/names.h"

// Where a game of thousand stands, what is asked, and what a preview is about.
namespace tamburino::cli {
namespace {

namespace t = thousand;

std::string_view phase_of(const t::State& state) {
  if (state.battle.under_way) return state.battle.siege ? "siege" : "battle";
  switch (state.pending.ask) {
    case t::Ask::FreeForce:
      return "set-up";
    case t::Ask::Reinforce:
    case t::Ask::Return:
      return "reinforcements";
    case t::Ask::March:
    case t::Ask::TakeUnits:
    case t::Ask::Rebuild:
      return "movement";
    case t::Ask::Evacuate:
      return "armistice";
    case t::Ask::Reduce:
      return state.stack.find<t::Attrition>() != nullptr ? "attrition" : "combat";
    default:
      return "combat";
  }
}

std::string phase_text(const Scene& scene, const Desk& desk) {
  const t::State& state = scene.state;
  if (state.over()) return word(desk, "name", "over");
  std::string text = word(desk, "name", phase_of(state));
  if (state.battle.under_way) text += " at " + place_text(scene, state.battle.place);
  if (state.battle.round > 0) text += ", round " + std::to_string(int{state.battle.round});
  return text;
}

// What they are measured against next.
std::string points_text_of(const Scene& scene, const Desk& desk) {
  const t::Scenario& scenario = scene.game.scenario;
  const t::State& state = scene.state;
  std::string text = "points " + std::to_string(t::victory_points(scene.game, state));
  if (!t::armistice_made(state) && state.turn <= scenario.armistice_last_turn)
    return text + " (" + std::to_string(scenario.armistice_over + 1) + ": armistice)";
  text +=
      " (" + std::to_string(scenario.partial_points) + "/" + std::to_string(scenario.historical_points) + ")";
  return text + " | " + word(desk, "name", t::word_of(state.armistice));
}

std::string percent(std::int64_t ways, std::int64_t of) {
  return std::to_string(std::lround(100.0 * static_cast<double>(ways) / static_cast<double>(of))) + " %";
}

std::string chances_text(const std::vector<t::Chance>& chances) {
  std::string text;
  for (const t::Chance& one : chances)
    text += (text.empty() ? "" : ", ") + one.what + " " + percent(one.ways, one.of);
  return text;
}

std::string result_text(t::RetreatResult result, const std::string& unhurt) {
  if (result.reductions == 0) return unhurt;
  return (result.stays ? "no and " : "") + std::to_string(result.reductions) + " reduced";
}

// A column of the Retreat and Attrition Table, the good dice first.
std::string column_text(const t::Game& game, int column, const std::string& unhurt) {
  std::vector<t::Chance> chances;
  for (int die = 6; die >= 1; --die) {
    const std::string result = result_text(game.tables.retreat.at(die, column), unhurt);
    if (chances.empty() || chances.back().what != result) chances.push_back({result, 0, 6});
    ++chances.back().ways;
  }
  return chances_text(chances);
}

// --- what one has to know to answer

std::string march_text(const Scene& scene) {
  const auto* march = scene.state.stack.top_as<t::March>();
  if (march == nullptr || march->who == t::kNoCommander) return "";
  t::UnitSet chosen;
  const t::PlaceId from = scene.state[march->who].place;
  for (const t::UnitId who : t::units_in(scene.state, scene.game[march->who].side, from)) {
    if (scene.state[who].chosen) chosen.add(who);
  }
  return tag_of(scene, march->who) + " marches from " + place_text(scene, from) + " to " +
         place_and_name(scene, march->to) +
         (chosen.empty() ? ", nobody with him yet. "
                         : " with " + units_text(chosen.size()) + ": " + names_of(scene, chosen) + ". ");
}

std::string deploy_text(const Scene& scene) {
  const auto* deployment = scene.state.stack.top_as<t::Deployment>();
  if (deployment == nullptr) return "";
  const t::CommandPoints points = t::command_points(scene.game, scene.state, deployment->side);
  std::string text = points.value == 0 ? "Without a commander one stack may stand in line. "
                                       : std::to_string(std::max(points.left(), 0)) + " of " +
                                             std::to_string(points.value) + " command points left. ";
  if (deployment->open != t::kNoCell)
    text += "In hand: the stack in " + t::cell_name(deployment->open) + " (" +
            std::to_string(int{scene.state[deployment->open].size}) + " of " +
            std::to_string(t::kMostInCell) + "). ";
  return text;
}

std::string retreat_text(const Scene& scene) {
  const auto* retreat = scene.state.stack.top_as<t::Retreat>();
  if (retreat == nullptr) return "";
  std::string text = retreat->forced ? "All must go. " : "";
  for (const t::PlaceId where : scene.game.all_places) {
    t::UnitSet going;
    for (const t::UnitId who : t::units_fighting(scene.state, retreat->side)) {
      if (scene.state[who].retreats_to == where) going.add(who);
    }
    if (!going.empty())
      text += "To " + place_text(scene, where) + ": " + names_of(scene, going) + ". ";
    else if (where == retreat->to)
      text += "To " + place_text(scene, where) + ": nobody yet. ";
  }
  if (retreat->forced) return text;
  const int column = std::clamp(t::retreat_column(scene.game, scene.state, retreat->side).total(), -1, 5);
  return text + "Retreat on column " + std::to_string(column) + ": " +
         column_text(scene.game, column, "unhurt") + ". ";
}

std::string reductions_text(const Scene& scene) {
  const auto* now = scene.state.stack.top_as<t::Reductions>();
  if (now == nullptr) return "";
  return units_text(now->left) + " to be reduced" +
         (now->who == t::Reductions::Who::Place ? " in " + place_and_name(scene, now->place) : "") + ". ";
}

std::string senior_text(const Scene& scene) {
  std::string text = place_and_name(scene, scene.state.battle.place) + ":";
  for (const t::Side side : t::kSides) {
    const t::PlaceId where = scene.state.battle.stand(side);
    text += std::string(" ") + letter_of(side) + " " + text_of(force_in(scene, side, where)) + " " +
            tags_of(scene, t::commanders_in(scene.game, scene.state, side, where)) + ".";
  }
  return text + " ";
}

int waiting_in_sicily(const Scene& scene) {
  int count = 0;
  for (const t::UnitId who : t::units_of(scene.state, t::Side::Bourbon)) {
    const t::UnitState& now = scene.state[who];
    count += now.status == t::Status::OnMap && scene.game[now.place].sicily && !now.moved ? 1 : 0;
  }
  return count;
}

std::string topless_text(const Scene& scene) {
  for (int at = 0; at < t::kCells; ++at) {
    const t::Cell where{static_cast<std::uint8_t>(at)};
    if (scene.state[where].topless) return "The stack in " + t::cell_name(where) + ": ";
  }
  return "";
}

std::string situation(const Scene& scene) {
  switch (scene.state.pending.ask) {
    case t::Ask::TakeUnits:
      return march_text(scene);
    case t::Ask::Deploy:
      return deploy_text(scene);
    case t::Ask::Senior:
      return senior_text(scene);
    case t::Ask::Retreat:
      return retreat_text(scene);
    case t::Ask::Reduce:
      return reductions_text(scene);
    case t::Ask::Top:
      return topless_text(scene);
    case t::Ask::PlaceStack:
      if (const auto* round = scene.state.stack.top_as<t::Round>())
        return "The stack of " + t::cell_name(round->mover) + ": ";
      break;
    case t::Ask::Occupy:
      if (const auto* now = scene.state.stack.top_as<t::Occupation>())
        return place_text(scene, now->city) + " has room for " +
               std::to_string(t::room(scene.game, scene.state, now->city)) + " more. ";
      break;
    case t::Ask::Evacuate:
      return units_text(waiting_in_sicily(scene)) + " to be sent. ";
    default:
      break;
  }
  return "";
}

std::string dice_text(int dice) { return std::to_string(dice) + (dice == 1 ? " die" : " dice"); }

// For whom the dice fall.
std::string roll_situation(const Scene& scene) {
  const t::State& state = scene.state;
  const auto* round = state.stack.top_as<t::Round>();
  switch (state.pending.roll) {
    case t::RollKind::Attack:
    case t::RollKind::Support:
      return t::cell_name(round->mover) + " → " + t::cell_name(state[round->mover].target) + ". ";
    case t::RollKind::Flank:
    case t::RollKind::Reserve:
      return t::cell_name(round->mover) + ". ";
    case t::RollKind::Recruit:
      return place_text(scene, state.stack.top_as<t::Recruit>()->city) + ". ";
    case t::RollKind::Garrison:
      return place_text(scene, state.stack.top_as<t::Garrison>()->city) + ". ";
    case t::RollKind::Attrition:
      return place_text(scene, state.stack.top_as<t::Attrition>()->now) + ". ";
    case t::RollKind::Capture:
      return tag_of(scene, state.stack.top_as<t::Captives>()->now) + ". ";
    case t::RollKind::Artillery:
      return names_of(scene, t::batteries_firing(scene.game, state)) + ". ";
    case t::RollKind::Order:
    case t::RollKind::Retreat:
    case t::RollKind::None:
      break;
  }
  return "";
}

}  // namespace

// Where there is no room for all the dates go first, then the command value.
std::string header(const ThousandTable& table, const Desk& desk) {
  const Scene scene = scene_of(table);
  const t::State& state = scene.state;
  const std::string turn = "== Turn " + std::to_string(int{state.turn});
  const std::string dates = ", " + scene.game.turn_box(state.turn).dates;
  const std::string needed = " | VC " + std::to_string(t::value_needed(scene.game, state));
  std::string rest = " | " + phase_text(scene, desk);
  if (state.pending.kind == t::Pending::Kind::Ask)
    rest += " | " + word(desk, "name", t::word_of(state.pending.side));
  rest += " | " + points_text_of(scene, desk);
  std::string line = turn + dates + needed + rest;
  if (letters(line) > desk.paper.width) line = turn + needed + rest;
  if (letters(line) > desk.paper.width) line = turn + rest;
  return inked(desk.paper, print_of(state.pending.side), shortened(line, desk.paper.width)) + "\n";
}

std::string question(const ThousandTable& table, const Desk& desk) {
  const ToAct now = table.to_act();
  const Scene scene = scene_of(table);
  std::string text = now.kind == ToAct::Kind::Side     ? situation(scene)
                     : now.kind == ToAct::Kind::Chance ? roll_situation(scene)
                                                       : "";
  text += table.say_asked();
  if (!now.rule.empty()) text += " [" + now.rule + "]";
  return inked(desk.paper, Ink::Bold, wrapped(text, desk.paper.width));
}

// --- previews

std::string title_of(const ThousandTable& table, const Json& part, const Desk& desk) {
  const std::string what = part["what"];
  const auto cell = [&](const char* key) { return part.value(key, ""); };
  std::string text = word(desk, "roll", what);
  if (what == "attack") {
    text = cell("from") + " attacks " + cell("target") + ": " + dice_text(part["dice"]) + ", hits on " +
           std::to_string(part["needed"].get<int>()) + " or more";
    if (part["support"] != 0) text += "; support " + dice_text(part["support"]);
    if (part["capped"] == true) text += "; one point at most";
    text += ". Damage:";
  } else if (what == "artillery") {
    text = "Battery in " + cell("from") + " fires at " + cell("target");
  } else if (what == "flank") {
    text = cell("from") + ". " + text;
  } else if (what == "reserve") {
    text = cell("from") + ". " + text;
  }
  if (part.contains("place"))
    text +=
        ", " + place_text(scene_of(table), t::find_place(table.rules(), part["place"].get<std::string>()));
  if (part.contains("needed") && (what == "recruit" || what == "capture"))
    text += ", succeeds on " + std::to_string(part["needed"].get<int>()) + " or more";
  if (part.contains("read_in_column") && !part.contains("column"))
    text += ", column " + std::to_string(part["read_in_column"].get<int>());
  return text;
}

std::string odds_in_short(const Scene& scene, Action action) {
  const std::vector<t::PreviewPart> parts = t::preview(scene.game, scene.state, action);
  if (parts.empty()) return "";
  const t::PreviewPart& part = parts.front();
  if (part.what == "attack") {
    std::int64_t none = 0, of = 1;
    for (const t::Chance& one : part.chances) {
      if (one.what == "0") none = one.ways;
      of = one.of;
    }
    return dice_text(part.dice) + " " + std::to_string(part.needed) + "+" +
           (part.support > 0 ? ", support " + std::to_string(part.support) : "") + ": " +
           percent(of - none, of);
  }
  if (part.what == "flank" || part.what == "reserve")
    return percent(part.chances.front().ways, part.chances.front().of);
  if (part.what == "garrison") return column_text(scene.game, part.column, "none");
  return chances_text(part.chances);
}

std::string meanings(const ThousandTable& table, const Json& preview, const Desk& desk) {
  std::string text;
  std::string last;
  for (const Json& part : preview["parts"]) {
    if (part["what"] == last) continue;
    last = part["what"];
    std::vector<const char*> rules;
    if (last == "attack") rules = {"11.4.5d", "11.4.5i"};
    if (last == "retreat") rules = {"11.5f", "11.5g", "11.5h"};
    if (last == "garrison") rules = {"11.1b"};
    if (last == "reserve") rules = {"11.4.3e"};
    for (const char* rule : rules)
      text += inked(desk.paper, Ink::Dim,
                    wrapped(std::string(rule) + "  " + table.text_of_rule(rule), desk.paper.width));
  }
  return text;
}

}  // namespace tamburino::cli
