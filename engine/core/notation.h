#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/drive.h"
#include "engine/core/grid.h"
#include "engine/core/verbs.h"
#include "engine/core/words.h"

// Actions and rolls as readable text, and back: `move "Uhl 1" 4425`, `roll 2 5 6`, `draw fr-ii`. A game says
// its verbs and what their operands name in one table, from which text, JSON and the sheet are made; its
// `notation_of(game)` gives it to the functions below. What names nothing is written "?".
namespace tamburino::notation {

// What an operand of a game names.
template <class Game, class State>
struct Operand {
  enum class In : std::uint8_t { Text, Number, Truth };
  using Write = std::string (*)(const Game&, std::uint16_t);
  using Find = std::uint16_t (*)(const Game&, std::string_view);  // throws UnknownName

  std::string_view key;    // in JSON; a second operand of the same key is the "target"
  Write text = nullptr;    // nothing when it is not written
  Find find = nullptr;     // in a text
  In json = In::Text;      // what it is in JSON
  Write id = nullptr;      // in JSON, nothing when it is not told; as in a text where this is null
  Find find_id = nullptr;  // the same the other way
  std::uint16_t (*left_out)(const State&, Action) = nullptr;  // of a text, where that is allowed
  std::optional<std::uint16_t> not_told{};                    // in JSON, where that is allowed
};

template <class Game, class State, class Verb, class Kind>
struct Notation {
  using Form = verbs::Form<Verb, Kind>;
  using Named = Operand<Game, State>;

  std::span<const Form> forms;              // in the order of the verbs' numbers, from 1
  std::span<const Named> kinds;             // of operands, by their number; the first is None
  std::span<const std::string_view> small;  // words that may stand between the others: to, at
  std::size_t most_dice = kMostDice;
  // What a draw gives, for games that have a cup.
  std::string_view drawn{};
  std::string (*drawn_id)(const Game&, std::uint16_t) = nullptr;
  std::uint16_t (*find_drawn)(const Game&, std::string_view) = nullptr;

  constexpr const Form* form_of(Verb verb) const {  // null for a number that is no verb
    return verbs::find(forms, verb);
  }
  constexpr const Form* form_of(std::string_view word) const {  // null for a word that is no verb
    return verbs::find(forms, word);
  }
  constexpr const Form* form_of(Action action) const { return form_of(static_cast<Verb>(action.verb)); }
  // Null where the verb has no such operand.
  constexpr const Named* operand(const Form& form, std::size_t i) const {
    if (i >= form.operands.size() || form.operands[i] == Kind::None) return nullptr;
    return &kinds[static_cast<std::size_t>(form.operands[i])];
  }
  // In JSON.
  constexpr std::string_view key(const Form& form, std::size_t i) const {
    for (std::size_t before = 0; before < i; ++before) {
      if (operand(form, before)->key == operand(form, i)->key) return "target";
    }
    return operand(form, i)->key;
  }
};

// Whether every kind of operand but None has its row. (GCC's UBSan does not let a constant expression compare
// the functions with null; the conformance suite writes and reads every kind.)
template <class Named, std::size_t N>
constexpr bool complete(const std::array<Named, N>& kinds) {
  for (std::size_t i = 1; i < N; ++i) {
    if (kinds[i].key.empty()) return false;
  }
  return true;
}

// What a verb does not use must be blank.
template <const auto& Notation>
bool well_formed(Action action) {
  return verbs::well_formed(Notation.form_of(action), action);
}

// --- rows of the table

// A finder of the game, as the table wants it.
template <class Game, auto Find>
std::uint16_t found(const Game& game, std::string_view word) {
  if constexpr (std::is_invocable_v<decltype(Find), const Game&, std::string_view>) {
    return static_cast<std::uint16_t>(Find(game, word));
  } else {
    return static_cast<std::uint16_t>(Find(word));
  }
}

template <class Game>
std::string hex_text(const Game& game, std::uint16_t n) {
  return n < game.map.size() ? game.map.grid().name(Hex{n}) : "?";
}

template <class Game>
std::string facing_text(const Game& game, std::uint16_t n) {
  return n < kSides ? std::string(game.map.grid().name(Facing{static_cast<std::uint8_t>(n)})) : "?";
}

template <class Game>
std::string number_text(const Game& /*game*/, std::uint16_t n) {
  return std::to_string(n);
}

// --- actions

template <class Game>
std::string text_of(const Game& game, Action action) {
  const auto& all = notation_of(game);
  const auto* form = all.form_of(action);
  if (form == nullptr) return "?";
  std::string text(form->word);
  for (std::size_t i = 0; const auto* operand = all.operand(*form, i); ++i) {
    const std::string word = operand->text(game, action.operand[i]);
    if (!word.empty()) text += " " + word;
  }
  return text;
}

// What was said, without the small words, and with `A + B` as one word like `A+B`.
template <class Game>
std::vector<std::string> said(const Game& game, std::string_view text) {
  const auto& small = notation_of(game).small;
  std::vector<std::string> words;
  for (const std::string& word : words::words_of(text)) {
    if (!words.empty() && std::find(small.begin(), small.end(), word) != small.end()) continue;
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

template <class Game>
const auto& form_in(const Game& game, const std::string& word) {
  const auto* form = notation_of(game).form_of(std::string_view(word));
  if (form == nullptr) throw UnknownName("\"" + word + "\" is no action of this game");
  return *form;
}

// The operands that follow the verb.
template <class Game, class State, class Form>
Action action_in(const Game& game, const State& state, const Form& form,
                 const std::vector<std::string>& words) {
  const auto& all = notation_of(game);
  Action action{static_cast<std::uint16_t>(form.verb), {}};
  std::size_t next = 0;
  for (std::size_t i = 1; i < words.size(); ++i, ++next) {
    const auto* operand = all.operand(form, next);
    if (operand == nullptr)
      throw UnknownName("\"" + words[i] + "\" is one word too many (a name of several words stands in \"\")");
    action.operand[next] = operand->find(game, words[i]);
  }
  for (; const auto* operand = all.operand(form, next); ++next) {
    if (operand->left_out == nullptr) throw UnknownName("\"" + words.front() + "\" needs more words");
    action.operand[next] = operand->left_out(state, action);
  }
  return action;
}

// Throws UnknownName when the text is no action.
template <class Game, class State>
Action parse_action(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = said(game, text);
  return action_in(game, state, form_in(game, words.front()), words);
}

// --- rolls

template <class Game, class State>
std::string text_of(const Game& game, const State& before, Roll roll) {
  const RollRequest request = drive::roll_request(before);
  if (request.kind == RollRequest::Kind::Draw)
    return "draw " + notation_of(game).drawn_id(game, roll.value[0]);
  std::string text = "roll";
  for (std::size_t i = 0; i < request.dice && i < roll.value.size(); ++i)
    text += " " + std::to_string(roll.value[i]);
  return text;
}

template <class Game>
Roll parse_roll(const Game& game, std::string_view text) {
  const auto& all = notation_of(game);
  const std::vector<std::string> words = words::words_of(text);
  Roll roll;
  if (all.find_drawn != nullptr && words.size() == 2 && words.front() == "draw") {
    roll.value[0] = static_cast<std::uint8_t>(all.find_drawn(game, words[1]));
    return roll;
  }
  if (words.size() < 2 || words.size() > 1 + all.most_dice || words.front() != "roll") {
    const std::string draw = all.drawn.empty() ? "" : ", or \"draw\" and a " + std::string(all.drawn);
    throw UnknownName("expected \"roll\" and up to " + std::to_string(all.most_dice) + " dice" + draw);
  }
  for (std::size_t i = 1; i < words.size(); ++i)
    roll.value[i - 1] = static_cast<std::uint8_t>(std::min(words::number_in(words[i]), 255));
  return roll;
}

}  // namespace tamburino::notation
