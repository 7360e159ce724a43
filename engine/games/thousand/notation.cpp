#include "engine/games/thousand/notation.h"

#include <algorithm>

#include "engine/games/thousand/rules.h"
#include "engine/games/thousand/verbs.h"

namespace tamburino::thousand {
namespace {

using words::number_in;
using words::parts_of;
using words::words_of;

std::uint16_t operand_in(const Game& game, OperandKind kind, const std::string& word) {
  switch (kind) {
    case OperandKind::Unit:
      return static_cast<std::uint16_t>(find_unit(game, word));
    case OperandKind::Commander:
      return static_cast<std::uint16_t>(find_commander(game, word));
    case OperandKind::Place:
      return static_cast<std::uint16_t>(find_place(game, word));
    case OperandKind::Cell:
      return static_cast<std::uint16_t>(find_cell(word));
    case OperandKind::None:
      break;
  }
  throw UnknownName("\"" + word + "\" is one word too many (a name of several words stands in \"\")");
}

bool is_filler(const std::string& word) {
  constexpr std::array<std::string_view, 7> kFillers{"to", "at", "on", "in", "into", "with", "against"};
  return std::find(kFillers.begin(), kFillers.end(), word) != kFillers.end();
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
  if (words.empty()) throw UnknownName("nothing was said");
  return words;
}

const VerbForm& form_in(const std::string& word) {
  const VerbForm* form = form_of(std::string_view(word));
  if (form == nullptr) throw UnknownName("\"" + word + "\" is no action of this game");
  return *form;
}

Action action_in(const Game& game, const VerbForm& form, const std::vector<std::string>& words) {
  Action action{static_cast<std::uint16_t>(form.verb), {}};
  std::size_t next = 0;
  for (std::size_t i = 1; i < words.size(); ++i, ++next) {
    const OperandKind kind = next < form.operands.size() ? form.operands[next] : OperandKind::None;
    const std::uint16_t operand = operand_in(game, kind, words[i]);
    action.operand[next] = operand;
  }
  if (next < form.operands.size() && form.operands[next] != OperandKind::None) {
    throw UnknownName("\"" + words.front() + "\" needs more words");
  }
  return action;
}

// The verb that says of a commander what this one says of a unit; null when there is none.
const VerbForm* for_commanders(Verb verb) {
  if (verb == Verb::Take) return form_of(Verb::Withdraw);
  if (verb == Verb::Occupy) return form_of(Verb::OccupyWith);
  if (verb == Verb::Send) return form_of(Verb::SendCommander);
  if (verb == Verb::Station) return form_of(Verb::Post);
  return nullptr;
}

bool names_commander(const Game& game, const std::string& word) {
  try {
    find_commander(game, word);
  } catch (const UnknownName&) {
    return false;
  }
  return true;
}

bool names_unit(const Game& game, const std::string& word) {
  try {
    find_unit(game, word);
  } catch (const UnknownName&) {
    return false;
  }
  return true;
}

// The same with each of what comes first, as in `reduce "I Gar"+"II Gar"`.
std::vector<Action> one_for_each(const Game& game, std::vector<std::string> words) {
  const VerbForm& form = form_in(words.front());
  if (words.size() < 2) return {action_in(game, form, words)};
  const VerbForm* other = for_commanders(form.verb);
  const std::vector<std::string> parts = parts_of(words[1], '+');
  std::vector<Action> actions;
  actions.reserve(parts.size());
  for (const std::string& part : parts) {
    const bool leads = other != nullptr && !names_unit(game, part) && names_commander(game, part);
    words[1] = part;
    actions.push_back(action_in(game, leads ? *other : form, words));
  }
  return actions;
}

void add_each(std::vector<Action>& actions, const Game& game, std::string_view verb, const std::string& who) {
  for (const Action action : one_for_each(game, {std::string(verb), who})) actions.push_back(action);
}

// Who finds nobody to take is not asked, and goes at once.
bool anybody_to_take(const Game& game, const State& state, CommanderId who) {
  if (state[who].fate != Fate::OnMap) return false;
  for (const UnitId one : units_in(state, game[who].side, state[who].place)) {
    if (!state[one].moved && !state[one].fresh) return true;
  }
  return false;
}

// What is under way already is not begun again.
std::vector<Action> march_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  const CommanderId who = find_commander(game, words[1]);
  const PlaceId to = find_place(game, words[2]);
  const auto* march = state.stack.top_as<March>();
  std::vector<Action> actions;
  if (march == nullptr || march->who != who || march->to != to) actions.push_back(act(Verb::March, who, to));
  if (words[3] == "all" || words[3] == "alone") {
    if (!anybody_to_take(game, state, who)) return actions;
    if (words[3] == "all") actions.push_back(act(Verb::TakeAll));
  } else {
    for (const std::string& part : parts_of(words[3], '+')) {
      actions.push_back(act(Verb::Take, find_unit(game, part)));
    }
  }
  actions.push_back(act(Verb::Go));
  return actions;
}

std::vector<Action> stack_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  const Cell where = find_cell(words[1]);
  const auto* deployment = state.stack.top_as<Deployment>();
  std::vector<Action> actions;
  if (deployment == nullptr || deployment->open != where) actions.push_back(act(Verb::Stack, where));
  add_each(actions, game, "add", words[2]);
  return actions;
}

std::vector<Action> retreat_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  const PlaceId to = find_place(game, words[1]);
  const auto* retreat = state.stack.top_as<Retreat>();
  std::vector<Action> actions;
  if (retreat == nullptr || retreat->to != to) actions.push_back(act(Verb::Retreat, to));
  if (words[2] == "all") {
    actions.push_back(act(Verb::TakeAll));
    // An army that must go is gone with the last of its units; one that does not fit is asked about the
    // others.
    const bool fits = retreat == nullptr || !game[to].city ||
                      room(game, state, to) >= units_fighting(state, retreat->side).size();
    if (fits && (retreat == nullptr || !retreat->forced)) actions.push_back(act(Verb::Done));
  } else {
    add_each(actions, game, "take", words[2]);
  }
  return actions;
}

std::string operand_text(const Game& game, OperandKind kind, std::uint16_t operand) {
  const auto id_in = [operand](const auto& all) { return operand < all.size() ? all[operand].id : "?"; };
  switch (kind) {
    case OperandKind::Unit:
      return operand < game.units.size() ? quoted(game, UnitId{static_cast<std::uint8_t>(operand)}) : "?";
    case OperandKind::Commander:
      return id_in(game.commanders);
    case OperandKind::Place:
      return id_in(game.places);
    case OperandKind::Cell:
      return operand < kCells ? cell_name(Cell{static_cast<std::uint8_t>(operand)}) : "?";
    case OperandKind::None:
      break;
  }
  return "";
}

}  // namespace

std::string text_of(const Game& game, Action action) {
  const VerbForm* form = form_of(verb_of(action));
  if (form == nullptr) return "?";
  std::string text(form->word);
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    const std::string word = operand_text(game, form->operands[i], action.operand[i]);
    if (!word.empty()) text += " " + word;
  }
  return text;
}

std::string text_of(const State& before, Roll roll) {
  std::string text = "roll";
  for (std::size_t i = 0; i < before.pending.dice && i < roll.value.size(); ++i) {
    text += " " + std::to_string(roll.value[i]);
  }
  return text;
}

Action parse_action(const Game& game, std::string_view text) {
  const std::vector<std::string> words = said(text);
  return action_in(game, form_in(words.front()), words);
}

Roll parse_roll(std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  Roll roll;
  if (words.size() < 2 || words.size() > 1 + roll.value.size() || words.front() != "roll") {
    throw UnknownName("expected \"roll\" and up to " + std::to_string(kMostDice) + " dice");
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    roll.value[i - 1] = static_cast<std::uint8_t>(std::min(number_in(words[i]), 255));
  }
  return roll;
}

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = said(text);
  if (words.size() == 4 && words.front() == "march") return march_in(game, state, words);
  if (words.size() == 3 && words.front() == "stack") return stack_in(game, state, words);
  if (words.size() == 3 && words.front() == "retreat") return retreat_in(game, state, words);
  return one_for_each(game, words);
}

}  // namespace tamburino::thousand
