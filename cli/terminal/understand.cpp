#include "cli/terminal/understand.h"

#include <algorithm>
#include <optional>

#include "protocol/asking.h"
#include "protocol/session.h"
#include "protocol/table_words.h"

namespace tamburino::terminal {
namespace {

using Words = std::vector<std::string>;
using Found = std::vector<const Choice*>;

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// At one moment of the game.
class Moment {
 public:
  Moment(const Table& table, const Sheet& sheet, const std::vector<Piece>& pieces)
      : table_(table), sheet_(sheet), pieces_(pieces), all_(choices(table)) {}

  std::vector<Action> by_line(const std::string& line) const;

 private:
  std::vector<Action> by_words(const Words& words) const;
  std::optional<std::vector<Action>> by_number(const std::string& line) const;
  std::optional<std::vector<Action>> by_notation(const std::string& line) const;
  std::optional<std::vector<Action>> several(const Found& found, const Words& words) const;
  std::optional<std::vector<Action>> whole_stack(const Found& found) const;
  std::optional<std::vector<Action>> taken_up_first(const Words& words) const;
  std::optional<std::vector<Action>> after_halt(const std::string& line) const;
  std::optional<Action> elsewhere(Words words) const;
  std::string stack_move(const std::string& line) const;
  Found found_by(const Words& words) const;
  const Choice* only(const Found& found) const;
  std::string place_of(const Choice& choice) const;

  const Table& table_;
  const Sheet& sheet_;
  const std::vector<Piece>& pieces_;
  std::vector<Choice> all_;
};

std::optional<std::vector<Action>> Moment::by_number(const std::string& line) const {
  if (line.find_first_not_of("0123456789") != std::string::npos || line.size() > 4) return std::nullopt;
  if (line.size() == 4 && sheet_.place_named(line) == line) return std::nullopt;  // a hex
  const auto number = static_cast<std::size_t>(std::stoi(line));
  if (number < 1 || number > all_.size())
    throw RequestError("bad-action", "there are " + std::to_string(all_.size()) + " actions in the list");
  return std::vector{all_[number - 1].action};
}

std::optional<std::vector<Action>> Moment::by_notation(const std::string& line) const {
  try {
    return table_.parse(line);
  } catch (const RequestError&) {
    return std::nullopt;
  }
}

// By the words together, when a name has several ("4 Piemonte"), or by each of them.
Found Moment::found_by(const Words& words) const {
  const Found found = matching(sheet_, all_, pieces_, {joined(words)});
  return found.empty() ? matching(sheet_, all_, pieces_, words) : found;
}

// The shortest when all the others only say more: "defend Bils" before "defend Bils led".
const Choice* Moment::only(const Found& found) const {
  if (found.empty()) return nullptr;
  const auto length = [&](const Choice* one) { return label(sheet_, *one).size(); };
  const Choice* least = *std::min_element(
      found.begin(), found.end(), [&](const Choice* a, const Choice* b) { return length(a) < length(b); });
  const bool all = std::all_of(found.begin(), found.end(), [&](const Choice* one) {
    return label(sheet_, *one).starts_with(label(sheet_, *least));
  });
  return all ? least : nullptr;
}

std::string Moment::place_of(const Choice& choice) const {
  const Piece* piece = choice.operands.size() == 1 ? piece_of(pieces_, choice.operands[0].second) : nullptr;
  return piece == nullptr ? "" : piece->place;
}

// A verb and a target that several units can strike: all of them.
std::optional<std::vector<Action>> Moment::several(const Found& found, const Words& words) const {
  std::vector<Action> actions;
  for (const Choice* one : found) {
    const bool alike = !subject(*one).empty() && one->verb == folded(words[0]) && words.size() > 1 &&
                       one->operands.back() == found[0]->operands.back();
    if (!alike) return std::nullopt;
    actions.push_back(one->action);
  }
  return actions;
}

// All who stand together, when taking up one lets the others join it.
std::optional<std::vector<Action>> Moment::whole_stack(const Found& found) const {
  std::vector<Action> actions;
  const auto after = table_.clone();
  const std::string place = place_of(*found[0]);
  for (const Choice* one : found) {
    if (place.empty() || place_of(*one) != place || !takes_up(table_, one->action)) return std::nullopt;
    const std::vector<Choice> now = choices(*after);
    const auto next = std::find_if(now.begin(), now.end(), [&](const Choice& choice) {
      return takes_up(*after, choice.action) && choice.operands == one->operands;
    });
    Events events;
    if (next == now.end() || !after->apply(next->action, events)) return std::nullopt;
    actions.push_back(next->action);
  }
  return actions;
}

// A piece is taken up first, and the rest said of it.
std::optional<std::vector<Action>> Moment::taken_up_first(const Words& words) const {
  for (std::size_t split = words.size() - 1; split > 0; --split) {
    const auto middle = words.begin() + static_cast<long>(split);
    const Choice* taken = only(found_by({words.begin(), middle}));
    if (taken == nullptr || !takes_up(table_, taken->action)) continue;
    const auto after = table_.clone();
    Events events;
    if (!after->apply(taken->action, events) || after->to_act().side != table_.to_act().side) continue;
    std::vector<Action> actions = Moment(*after, sheet_, pieces_).by_words({middle, words.end()});
    actions.insert(actions.begin(), taken->action);
    return actions;
  }
  return std::nullopt;
}

// A listed action, but with another place or target: so that the rule which forbids it can be named.
std::optional<Action> Moment::elsewhere(Words words) const {
  const std::string last = words.back(), place = sheet_.place_named(last);
  words.pop_back();
  for (const Choice* one : matching(sheet_, all_, pieces_, words)) {
    Json described = table_.describe(one->action);
    described.erase("bits"), described.erase("text");
    for (const std::string key : {"hex", "place", "target", "cell"}) {
      if (one->operands.empty() || one->operands.back().first != key) continue;
      described["operands"][key] = (key == "hex" || key == "place") && !place.empty() ? place : last;
      try {
        return table_.action_from(described);
      } catch (const RequestError&) {  // no such place: said below
      }
    }
  }
  return std::nullopt;
}

std::vector<Action> Moment::by_words(const Words& words) const {
  const Found found = found_by(words);
  if (const Choice* one = only(found)) return {one->action};
  if (!found.empty()) {
    if (const auto actions = several(found, words)) return *actions;
    if (const auto actions = whole_stack(found)) return *actions;
    std::string some;
    for (std::size_t i = 0; i < found.size() && i < 6; ++i)
      some += (i == 0 ? "" : "; ") + label(sheet_, *found[i]);
    throw RequestError("bad-action", "that may mean: " + some + (found.size() > 6 ? "; ..." : "") +
                                         ". Say more, or a number");
  }
  if (const auto actions = taken_up_first(words)) return *actions;
  if (const auto other = elsewhere(words)) return {*other};
  throw RequestError("bad-action", "\"" + joined(words) + "\" is not possible now");
}

// "4836-4734": everybody who can be taken up there goes to the other hex, by the hexes between.
std::string Moment::stack_move(const std::string& line) const {
  const std::size_t end = line.find_first_of("- ");
  if (end == std::string::npos || sheet_.place_named(line.substr(0, end)) != line.substr(0, end)) return "";
  std::string who;
  for (const Choice& one : all_) {
    if (place_of(one) == line.substr(0, end))
      who += (who.empty() ? "\"" : "+\"") + sheet_.name_of(one.operands[0].second) + "\"";
  }
  return who.empty() ? "" : "move " + who + " " + line.substr(end + 1);
}

// Taking up another piece halts the one in hand; done halts it and no more.
std::optional<std::vector<Action>> Moment::after_halt(const std::string& line) const {
  const Found halts = matching(sheet_, all_, pieces_, {"halt"});
  if (halts.size() != 1 || halts[0]->verb != "halt") return std::nullopt;
  if (line == "done") return std::vector{halts[0]->action};
  const auto after = table_.clone();
  Events events;
  if (!after->apply(halts[0]->action, events) || after->to_act().side != table_.to_act().side)
    return std::nullopt;
  try {
    std::vector<Action> actions = Moment(*after, sheet_, pieces_).by_line(line);
    if (!takes_up(*after, actions[0]) || !after->verdict(actions[0])) return std::nullopt;
    actions.insert(actions.begin(), halts[0]->action);
    return actions;
  } catch (const RequestError&) {
    return std::nullopt;
  }
}

std::vector<Action> Moment::by_line(const std::string& line) const {
  if (const auto actions = by_number(line)) return *actions;
  const auto notation = by_notation(line);
  if (notation && table_.verdict((*notation)[0])) return *notation;
  const Words words = words_of(line);
  try {
    std::vector<Action> actions = notation ? *notation : by_words(words);
    if (table_.verdict(actions[0])) return actions;
    return after_halt(line).value_or(actions);
  } catch (const RequestError&) {
    if (const auto actions = by_notation(stack_move(line))) return *actions;
    if (const auto actions = after_halt(line)) return *actions;
    // A verb that is not asked for now: what is wrong is said by the game.
    if (words.size() > 1 && matching(sheet_, all_, pieces_, {words[0]}).empty()) table_.parse(line);
    throw;
  }
}

// "reduce A+B" as "reduce A" and "reduce B".
std::vector<std::string> one_by_one(const std::string& line) {
  Words words = words_of(line);
  const auto list = std::find_if(words.begin(), words.end(),
                                 [](const std::string& one) { return one.find('+') != one.npos; });
  if (list == words.end()) return {line};
  std::vector<std::string> lines;
  std::string names = *list + "+";
  for (std::size_t end = names.find('+'); end != std::string::npos; end = names.find('+')) {
    *list = names.substr(0, end);
    std::string one;
    for (const std::string& word : words) one += (one.empty() ? "\"" : " \"") + word + "\"";
    lines.push_back(one);
    names.erase(0, end + 1);
  }
  return lines;
}

}  // namespace

std::vector<Action> understand(const Table& table, const Sheet& sheet, const std::vector<Piece>& pieces,
                               const std::string& line) {
  const std::vector<std::string> lines = one_by_one(line);
  try {
    return Moment(table, sheet, pieces).by_line(line);
  } catch (const RequestError&) {
    if (lines.size() < 2 || table.secret()) throw;
  }
  std::vector<Action> actions;
  const auto after = table.clone();
  for (const std::string& one : lines) {
    for (const Action action : Moment(*after, sheet, pieces).by_line(one)) {
      Events events;
      if (const Verdict answer = after->apply(action, events); !answer) table_words::refuse(*after, answer);
      actions.push_back(action);
    }
  }
  return actions;
}

}  // namespace tamburino::terminal
