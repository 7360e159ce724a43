#include <cmath>
#include <sstream>

#include "cli/novara_prompt.h"
#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

// Where a game of novara stands, what is asked, and what a preview is about.
namespace tamburino::cli {
namespace {

namespace n = novara;

std::string_view phase_of(n::Ask ask) {
  switch (ask) {
    case n::Ask::StrategicMap:
    case n::Ask::SetUp:
    case n::Ask::SetUpHex:
    case n::Ask::StartLosses:
      return "set-up";
    case n::Ask::Arrivals:
    case n::Ask::ArrivalHex:
    case n::Ask::Dummies:
    case n::Ask::Surprise:
    case n::Ask::DummyMarch:
    case n::Ask::Reveal:
    case n::Ask::None:
      return "operations";
    case n::Ask::ChooseChits:
      return "chits";
    case n::Ask::Drawn:
    case n::Ask::PlaceChit:
    case n::Ask::TakeUnits:
      return "activation";
    case n::Ask::ChooseUnit:
    case n::Ask::MoveUnit:
    case n::Ask::BreakContact:
    case n::Ask::Occupy:
    case n::Ask::Seize:
      return "movement";
    case n::Ask::Bombard:
      return "bombardment";
    case n::Ask::LoseStep:
    case n::Ask::Declare:
    case n::Ask::ChooseCombat:
    case n::Ask::ChooseTerrain:
    case n::Ask::GiveGround:
    case n::Ask::RetreatHex:
    case n::Ask::Advance:
      return "combat";
    case n::Ask::Recover:
      return "night";
  }
  return "";
}

std::string number(int count, std::string_view one, std::string_view more) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : more);
}

std::string active_text(const NovaraSight& sight) {
  const n::ActivationState& now = sight.state.activation;
  if (!now.under_way) return "";
  std::string text = now.general_retreat ? "general retreat" : "";
  if (now.chit != n::kNoChit) text = sight.game()[now.chit].name;
  if (now.hex != kNoHex) text += " at " + sight.hex_name(now.hex);
  if (now.marching && !now.general_retreat) text += ", forced march";
  return text;
}

// The group that is being moved, and what it has left.
std::string group_text(const NovaraSight& sight) {
  const auto* move = sight.state.stack.top_as<n::GroupMove>();
  if (move == nullptr || sight.state.pending.ask != n::Ask::MoveUnit || move->count == 0) return "";
  std::string text;
  int spent = 0, least = 255, by_road = 255;
  for (std::size_t i = 0; i < move->count; ++i) {
    const n::UnitId who = move->unit[i];
    text += (text.empty() ? "" : ", ") + sight.game()[who].name + " " + tag_of(sight, who);
    if (sight.game()[who].kind == n::Kind::Dummy) continue;
    spent = std::max<int>(spent, sight.state[who].spent);
    least = std::min(least, n::allowance(sight.game(), sight.state, who, false));
    by_road = std::min(by_road, n::allowance(sight.game(), sight.state, who, true));
  }
  return "In hand: " + text + " in " + sight.hex_name(sight.state[move->unit[0]].hex) + ", " +
         std::to_string(spent) + " of " + number(least, "point", "points") + " spent (" +
         std::to_string(by_road) + " by road).\n";
}

std::string declared_text(const NovaraSight& sight) {
  const n::ActivationState& now = sight.state.activation;
  std::string text;
  for (int i = 0; i < now.combat_count; ++i) {
    const n::Combat& combat = now.combats[static_cast<std::size_t>(i)];
    if (combat.resolved) continue;
    std::string attackers;
    for (std::size_t u = 0; u < sight.game().units.size(); ++u) {
      if (sight.state.units[u].combat != i) continue;
      attackers += (attackers.empty() ? "" : ", ") + sight.game().units[u].name;
    }
    std::string targets;
    for (std::size_t t = 0; t < combat.count; ++t)
      targets += (t == 0 ? "" : " and ") + sight.hex_name(combat.target[t]);
    text += (text.empty() ? "Declared: " : "; ") + attackers + " on " + targets;
  }
  return text.empty() ? "" : text + ".\n";
}

std::string losses_text(const NovaraSight& sight) {
  if (const auto* losses = sight.state.stack.top_as<n::Losses>())
    return number(losses->count, "step", "steps") + " to lose. ";
  if (const auto* fight = sight.state.stack.top_as<n::Fight>();
      fight && sight.state.pending.ask == n::Ask::GiveGround) {
    const bool defends = sight.state.pending.side != sight.state.activation.side;
    return "The loss is " + std::to_string(defends ? fight->defender_loss : fight->attacker_loss) + ". ";
  }
  if (const auto* retreat = sight.state.stack.top_as<n::Retreat>())
    return "A retreat of " + number(retreat->length, "hex", "hexes") + ". ";
  return "";
}

// What one has to know to answer.
std::string situation(const NovaraSight& sight) {
  const n::State& state = sight.state;
  const n::Side own = state.pending.side;
  switch (state.pending.ask) {
    case n::Ask::SetUpHex:
      if (const auto* now = state.stack.top_as<n::SetUp>(); now != nullptr && now->selected != n::kNoUnit)
        return unit_label(sight, now->selected) + " " + strength_text(sight, now->selected) + ": ";
      break;
    case n::Ask::ArrivalHex:
      if (const auto* now = state.stack.top_as<n::Arrivals>(); now != nullptr && now->selected != n::kNoUnit)
        return unit_label(sight, now->selected) + ": ";
      break;
    case n::Ask::ChooseChits:
      return number(n::activation_points(sight.game(), state, own), "activation point", "activation points") +
             ", " + std::to_string(state[own].committed) + " spent. ";
    case n::Ask::Drawn:
      if (state.drawn != n::kNoChit) return sight.game()[state.drawn].name + ". ";
      break;
    case n::Ask::PlaceChit:
      if (const n::ChitId chit = state.activation.chit; chit != n::kNoChit)
        return sight.game()[chit].name + ", radius " + std::to_string(sight.game()[chit].radius) + ". ";
      break;
    case n::Ask::Bombard:
      if (state.activation.fire_target != kNoHex)
        return "Aimed at " + sight.hex_name(state.activation.fire_target) + " with " +
               std::to_string(n::fire_sum(sight.game(), state)) + ". ";
      break;
    case n::Ask::BreakContact:
      if (const auto* now = state.stack.top_as<n::ContactBreak>())
        return "From " + sight.hex_name(now->mover) + ": ";
      break;
    default:
      break;
  }
  return losses_text(sight);
}

}  // namespace

std::string header(const NovaraSight& sight, const Desk& desk) {
  const n::State& state = sight.state;
  const n::TurnBox& box = sight.game().turn_box(state.turn);
  std::ostringstream line;
  line << "== Turn " << int{state.turn} << ", " << box.day << " March, " << box.from_hour << "-"
       << box.to_hour << " h";
  if (box.night) line << " (night)";
  line << " | points " << n::score(sight.game(), sight.table.state(), n::Side::Sardinian) << " : "
       << n::score(sight.game(), sight.table.state(), n::Side::Austrian) << " | ";
  if (state.pending.kind == n::Pending::Kind::Ask) {
    line << word(desk, "name", phase_of(state.pending.ask)) << " | "
         << word(desk, "name", n::word_of(state.pending.side));
  } else {
    line << (state.over() ? word(desk, "name", "over") : "Chance to decide");
  }
  if (const std::string active = active_text(sight); !active.empty()) line << " | " << active;
  return inked(desk.paper, state.pending.side == n::Side::Sardinian ? Ink::First : Ink::Second,
               shortened(line.str(), desk.paper.width)) +
         "\n";
}

std::string question(const NovaraSight& sight, const Desk& desk) {
  const ToAct now = sight.table.to_act();
  std::string asked = situation(sight) + sight.table.say_asked();
  if (!now.rule.empty()) asked += " [" + now.rule + "]";
  return inked(desk.paper, Ink::Dim, declared_text(sight)) + group_text(sight) +
         inked(desk.paper, Ink::Bold, wrapped(asked, desk.paper.width));
}

// --- previews

std::string title_of(const NovaraSight& sight, const Json& part, const Desk& desk) {
  const std::string what = part["what"];
  const std::string target = part.value("target", "");
  std::string text = word(desk, "roll", what);
  if (what == "combat")
    text = "Combat at " + target + ": " + points_text(part["attack"]) + " against " +
           points_text(part["defence"]) + ", fought at " + part.value("odds", "?");
  if (what == "bombardment")
    text = "Bombardment of " + target + " with " + std::to_string(part["sum"].get<int>());
  if (what == "charge") text = "Charge on " + target;
  if (what == "charge-defence") text = "The defenders strike back";
  if (what.starts_with("charge"))
    text += ": " + number(part["dice"], "die", "dice") + ", hits on " +
            std::to_string(part["needed"].get<int>()) + " or more";
  if (what == "march")
    text += ", a step is lost on " + std::to_string(part["needed"].get<int>()) + " or less";
  (void)sight;
  return text;
}

std::string odds_in_short(const Json& preview) {
  std::string text;
  for (const Json& part : preview["parts"]) {
    const std::string what = part["what"];
    if (!text.empty()) text += "; ";
    if (what == "combat")
      text += part.value("odds", "?") + ", " + points_text(part["attack"]) + " against " +
              points_text(part["defence"]);
    if (what == "charge")
      text += number(part["dice"], "die", "dice") + " on " + std::to_string(part["needed"].get<int>()) + "+";
    if (what == "charge-defence") text += "reply " + number(part["dice"], "die", "dice");
    if (what != "bombardment") continue;
    text += "sum " + std::to_string(part["sum"].get<int>());
    for (const auto& [result, chance] : part["chances"].items()) {
      if (result != "-")
        text += ", " + result + " " + std::to_string(std::lround(chance["probability"].get<double>() * 100)) +
                " %";
    }
  }
  return text;
}

std::string meanings(const NovaraSight& sight, const Json& preview, const Desk& desk) {
  std::string text;
  for (const Json& part : preview["parts"]) {
    std::vector<const char*> rules;
    if (part["what"] == "combat") rules = {"12.results-a", "12.results-b"};
    if (part["what"] == "bombardment") rules = {"11.results-a", "11.results-b"};
    for (const char* rule : rules)
      text += inked(desk.paper, Ink::Dim,
                    wrapped(std::string(rule) + "  " + sight.table.text_of_rule(rule), desk.paper.width));
  }
  return text;
}

}  // namespace tamburino::cli
