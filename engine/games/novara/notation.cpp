#include "engine/games/novara/notation.h"

#include <algorithm>

#include "engine/games/novara/verbs.h"

namespace tamburino::novara {
namespace {

using words::number_in;
using words::parts_of;
using words::words_of;

std::uint16_t letter_in(const std::string& word) {
  const std::string letter = words::plain(word);
  if (letter.size() == 1 && letter[0] >= 'a' && letter[0] < 'a' + kDisplays) {
    return static_cast<std::uint16_t>(letter[0] - 'a');
  }
  throw UnknownName("no box of the display is called \"" + word + "\" (A to H)");
}

std::uint16_t operand_in(const Game& game, OperandKind kind, const std::string& word) {
  switch (kind) {
    case OperandKind::Unit:
      return static_cast<std::uint16_t>(find_unit(game, word));
    case OperandKind::Formation:
      return static_cast<std::uint16_t>(find_formation(game, word));
    case OperandKind::Hex:
      return static_cast<std::uint16_t>(find_hex(game, word));
    case OperandKind::Facing:
      return static_cast<std::uint16_t>(find_facing(game, word));
    case OperandKind::Number:
      return static_cast<std::uint16_t>(number_in(word));
    case OperandKind::Letter:
      return letter_in(word);
    case OperandKind::Box:
      return static_cast<std::uint16_t>(find_box(game, word));
    case OperandKind::None:
      break;
  }
  throw UnknownName("\"" + word + "\" is one word too many (a name of several words stands in \"\")");
}

bool is_filler(const std::string& word) {
  return word == "at" || word == "to" || word == "on" || word == "against" || word == "over";
}

// What was said, without fillers, and with `A + B` as one word like `A+B`.
std::vector<std::string> said(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string& word : words_of(text)) {
    if (!words.empty() && is_filler(word)) continue;
    const bool joins = words.size() > 1 && (word.starts_with('+') || words.back().ends_with('+'));
    if (joins) {
      words.back() += word;
    } else {
      words.push_back(word);
    }
  }
  return words;
}

Action action_in(const Game& game, const std::vector<std::string>& words) {
  if (words.empty()) throw UnknownName("nothing was said");
  const VerbForm* form = form_of(words.front());
  if (form == nullptr) throw UnknownName("\"" + words.front() + "\" is no action of this game");
  Action action{static_cast<std::uint16_t>(form->verb), {}};
  std::size_t next = 0;
  for (std::size_t i = 1; i < words.size(); ++i, ++next) {
    const OperandKind kind = next < form->operands.size() ? form->operands[next] : OperandKind::None;
    const std::uint16_t operand = operand_in(game, kind, words[i]);
    action.operand[next] = operand;
  }
  if (form->verb == Verb::Hide && next == 2) {
    action.operand[next++] = static_cast<std::uint16_t>(kNoHex);
  }
  if (next < form->operands.size() && form->operands[next] != OperandKind::None) {
    throw UnknownName("\"" + words.front() + "\" needs more words");
  }
  return action;
}

std::string operand_text(const Game& game, OperandKind kind, std::uint16_t operand) {
  const auto id_in = [operand](const auto& all) { return operand < all.size() ? all[operand].id : "?"; };
  switch (kind) {
    case OperandKind::Unit:
      return operand < game.units.size() ? quoted(game, UnitId{static_cast<std::uint8_t>(operand)}) : "?";
    case OperandKind::Formation:
      return id_in(game.formations);
    case OperandKind::Hex:
      return operand < game.map.size() ? game.map.grid().name(Hex{operand}) : "?";
    case OperandKind::Facing:
      return operand < kSides ? std::string(game.map.grid().name(Facing{static_cast<std::uint8_t>(operand)}))
                              : "?";
    case OperandKind::Number:
      return std::to_string(operand);
    case OperandKind::Letter:
      return operand < kDisplays ? std::string(1, static_cast<char>('A' + operand)) : "?";
    case OperandKind::Box:
      return id_in(game.scenario.boxes);
    case OperandKind::None:
      break;
  }
  return "";
}

bool asked(const State& state, Ask ask) {
  return state.pending.kind == Pending::Kind::Ask && state.pending.ask == ask;
}

std::vector<Action> moves_in(const Game& game, const State& state, const std::string& who,
                             const std::string& path) {
  std::vector<UnitId> units;
  for (const std::string& name : parts_of(who, '+')) units.push_back(find_unit(game, name));
  const auto* group = state.stack.top_as<GroupMove>();
  const auto in_group = [group](UnitId one) {
    return group != nullptr && std::find(group->unit.begin(), group->unit.end(), one) != group->unit.end();
  };
  // A group under way goes by its first unit, whichever is named first with others.
  const UnitId first = units.size() > 1 && in_group(units.front()) ? group->unit.front() : units.front();
  std::vector<Action> actions;
  const bool choosing = group == nullptr && state.stack.top_as<DummyMarch>() == nullptr;
  if (choosing) actions.push_back(act(Verb::Select, first));
  for (std::size_t i = 1; i < units.size(); ++i) {
    if (!in_group(units[i])) actions.push_back(act(Verb::Take, units[i]));
  }
  const std::vector<std::string> hexes = parts_of(path, '-');
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Hex where = find_hex(game, hexes[i]);
    // A path may name the hex it starts from.
    const bool starts_here = i == 0 && hexes.size() > 1 && state[first].hex == where;
    if (!starts_here) actions.push_back(act(Verb::Move, first, where));
  }
  return actions;
}

}  // namespace

std::string text_of(const Game& game, Action action) {
  const VerbForm* form = form_of(verb_of(action));
  if (form == nullptr) return "?";
  std::string text(form->word);
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    const bool left_out =
        form->verb == Verb::Hide && i == 2 && action.operand[i] == static_cast<std::uint16_t>(kNoHex);
    const std::string word = operand_text(game, form->operands[i], action.operand[i]);
    if (!word.empty() && !left_out) text += " " + word;
  }
  return text;
}

std::string text_of(const Game& game, const State& before, Roll roll) {
  const RollRequest request = roll_request(before);
  if (request.kind == RollRequest::Kind::Draw) {
    return "draw " + (roll.value[0] < game.chits.size() ? game.chits[roll.value[0]].id : "?");
  }
  std::string text = "roll";
  for (std::size_t i = 0; i < request.dice && i < roll.value.size(); ++i) {
    text += " " + std::to_string(roll.value[i]);
  }
  return text;
}

Action parse_action(const Game& game, const State&, std::string_view text) {
  return action_in(game, said(text));
}

Roll parse_roll(const Game& game, std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  Roll roll;
  if (words.size() == 2 && words.front() == "draw") {
    roll.value[0] = static_cast<std::uint8_t>(find_chit(game, words[1]));
    return roll;
  }
  if (words.size() < 2 || words.size() > 1 + roll.value.size() || words.front() != "roll") {
    throw UnknownName("expected \"roll\" and up to " + std::to_string(kMostDice) +
                      " dice, or \"draw\" and a chit");
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    roll.value[i - 1] = static_cast<std::uint8_t>(std::min(number_in(words[i]), 255));
  }
  return roll;
}

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = said(text);
  if (words.size() == 3 && words.front() == "move") return moves_in(game, state, words[1], words[2]);
  const Action action = action_in(game, words);
  const Verb verb = verb_of(action);
  const bool chosen_first =
      (verb == Verb::Place && (asked(state, Ask::SetUp) || asked(state, Ask::Arrivals))) ||
      (verb == Verb::Hide && asked(state, Ask::SetUp));
  if (chosen_first) return {act(Verb::Select, action.operand[0]), action};
  return {action};
}

}  // namespace tamburino::novara
