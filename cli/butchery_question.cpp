#include <map>
#include <sstream>

#include "cli/butchery_pieces.h"
#include "cli/butchery_prompt.h"
#include "engine/games/butchery/names.h"
#include "engine/games/butchery/rules.h"

// Where a game of butchery stands, what is asked, and what a preview is about.
namespace tamburino::cli {
namespace {

namespace b = butchery;

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

std::string piece_named(const ButcheryTable& table, const Json& part, const char* key) {
  if (!part.contains(key)) return "";
  return b::piece_name(table.rules(), b::find_piece(table.rules(), part[key].get<std::string>()));
}

}  // namespace

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
  return inked(desk.paper, state.pending.side == b::Side::Allies ? Ink::First : Ink::Second,
               shortened(line.str(), desk.paper.width)) +
         "\n";
}

std::string question(const ButcheryTable& table, const Desk& desk) {
  const std::string asked = in_hand(table) + table.say_asked() + " [" + table.to_act().rule + "]";
  return inked(desk.paper, Ink::Dim, declared(table)) +
         inked(desk.paper, Ink::Bold, wrapped(asked, desk.paper.width));
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

}  // namespace tamburino::cli
