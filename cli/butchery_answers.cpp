#include <algorithm>
#include <array>
#include <optional>

#include "cli/butchery_prompt.h"
#include "engine/games/butchery/names.h"

// What a player of butchery means.
namespace tamburino::cli {
namespace {

namespace b = butchery;

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
  const std::string wanted = unquoted(said);
  const auto has_phrase = [&](Action action) {
    return unquoted(label(table, action)).find(wanted) != std::string::npos ||
           unquoted(table.text(action)).find(wanted) != std::string::npos;
  };
  if (const auto found = only_one(list, has_phrase)) return found;
  return only_one(list, [&](Action action) {
    const std::string text = unquoted(label(table, action));
    const std::vector<std::string> words = spoken_words(wanted);
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
  const std::vector<std::string> words = spoken_words(said);
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
  if (spoken_words(said).empty()) throw RequestError("bad-action", "Say which action");
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
    if (b::form_of(std::string_view(spoken_words(said).front())) == nullptr ||
        said.find('"') != std::string::npos)
      throw;
    return table.parse(with_quotes(grid, said));
  }
}

}  // namespace tamburino::cli
