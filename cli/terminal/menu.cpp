#include "cli/terminal/menu.h"

#include <algorithm>
#include <optional>
#include <set>

#include "protocol/asking.h"

namespace tamburino::terminal {
namespace {

constexpr std::size_t kMostHexes = 10, kMostEntries = 30;  // of a group in a compact list

bool is_place(const std::string& what) { return what == "hex" || what == "place" || what == "cell"; }

const Piece* piece_of(const std::vector<Piece>& pieces, const std::string& id) {
  for (const Piece& one : pieces) {
    if (one.id == id) return &one;
  }
  return nullptr;
}

// A counter with what is printed on it and where it lies; anything else by its name.
std::string entry_text(const Sheet& sheet, const std::vector<Piece>& pieces, const std::string& id) {
  const Piece* piece = piece_of(pieces, id);
  if (piece == nullptr) return sheet.name_of(id);
  std::string text = piece->name;
  if (!piece->leader) text += " " + piece->label;
  return piece->place.empty() ? text : text + " (" + sheet.name_of(piece->place) + ")";
}

std::string value_text(const Sheet& sheet, const std::pair<std::string, std::string>& operand) {
  return operand.first == "face" ? operand.second : sheet.name_of(operand.second);
}

struct Group {
  std::string heading;
  std::vector<std::size_t> members;
};

// One for each verb and, where an action says what it is done to, for each subject; single ones together.
std::vector<Group> groups_of(const Sheet& sheet, const std::vector<Choice>& all,
                             const std::vector<Piece>& pieces) {
  std::vector<Group> groups, result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string heading = all[i].verb;
    if (const std::string one = subject(all[i]); !one.empty())
      heading += " " + entry_text(sheet, pieces, one);
    auto found =
        std::find_if(groups.begin(), groups.end(), [&](const Group& one) { return one.heading == heading; });
    if (found == groups.end()) found = groups.insert(groups.end(), {heading, {}});
    found->members.push_back(i);
  }
  Group single;
  for (const Group& one : groups) {
    if (one.members.size() > 1) {
      result.push_back(one);
    } else {
      single.members.push_back(one.members[0]);
    }
  }
  if (!single.members.empty()) result.push_back(single);
  return result;
}

std::string range_text(const std::vector<std::size_t>& members) {
  return std::to_string(members.front() + 1) + "-" + std::to_string(members.back() + 1);
}

// The same to choose from as in another group: then only its numbers are said.
bool alike(const std::vector<Choice>& all, const Group& a, const Group& b) {
  const auto rest = [](const Choice& one) {
    return std::vector(one.operands.begin() + (subject(one).empty() ? 0 : 1), one.operands.end());
  };
  return !subject(all[a.members[0]]).empty() &&
         std::equal(a.members.begin(), a.members.end(), b.members.begin(), b.members.end(),
                    [&](std::size_t i, std::size_t j) {
                      return all[i].verb == all[j].verb && rest(all[i]) == rest(all[j]);
                    });
}

std::string group_text(const Sheet& sheet, const std::vector<Choice>& all, const std::vector<Piece>& pieces,
                       const std::vector<std::string>& notes, const Group& group, Length length,
                       const Paper& paper) {
  const bool whole = length == Length::Whole;
  const Choice& first = all[group.members[0]];
  const bool on_map = !first.operands.empty() && first.operands.back().first == "hex";
  if (!whole && on_map && !group.heading.empty() && group.members.size() > kMostHexes) {
    return wrapped(group.heading + ": " + std::to_string(group.members.size()) +
                       " hexes, marked on the map; type the hex (or list)",
                   paper.width);
  }
  std::vector<std::string> entries;
  for (const std::size_t i : group.members) {
    const Choice& one = all[i];
    std::string text = group.heading.empty() ? label(sheet, one) : "";
    if (text.empty()) {
      for (std::size_t at = subject(one).empty() ? 0 : 1; at < one.operands.size(); ++at)
        text += (text.empty() ? "" : " ") + (piece_of(pieces, one.operands[at].second) == nullptr
                                                 ? value_text(sheet, one.operands[at])
                                                 : entry_text(sheet, pieces, one.operands[at].second));
    }
    if (text.empty()) text = "alone";
    if (i < notes.size() && !notes[i].empty()) text += ": " + notes[i];
    entries.push_back(numbered(i + 1, text));
    if (!whole && entries.size() == kMostEntries && group.members.size() > kMostEntries + 5) break;
  }
  std::string text = group.heading.empty() ? "" : group.heading + ":\n";
  text += in_columns(entries, paper);
  if (entries.size() < group.members.size())
    text += "  and " + std::to_string(group.members.size() - entries.size()) + " more (" +
            range_text(group.members) + "): list\n";
  return text;
}

// Whether a word is this value: the whole of an id or number, or part of a name.
bool fits(const Sheet& sheet, const std::string& value, const std::string& word) {
  const std::string id = folded(value), name = folded(sheet.name_of(value));
  if (id == word || name == word) return true;
  const bool number = word.find_first_not_of("0123456789") == std::string::npos;
  return !number && word.size() > 1 && (name.find(word) != std::string::npos || id.ends_with("-" + word));
}

// How well a choice fits a word: 0 not, 1 by part of a name, 2 exactly.
int fit_of(const Sheet& sheet, const std::vector<Piece>& pieces, const Choice& choice,
           const std::string& word) {
  if (choice.verb == word) return 2;
  int best = 0;
  for (const auto& [what, value] : choice.operands) {
    if (!fits(sheet, value, word)) continue;
    const bool exact = folded(value) == word || folded(sheet.name_of(value)) == word;
    best = std::max(best, exact ? 2 : 1);
  }
  if (best == 0 && choice.operands.size() == 1) {  // by where it stands
    const Piece* piece = piece_of(pieces, choice.operands[0].second);
    if (piece != nullptr && folded(piece->place) == word) best = 1;
  }
  return best;
}

std::string listed(const Sheet& sheet, const std::vector<const Choice*>& some) {
  std::string text;
  for (std::size_t i = 0; i < some.size() && i < 6; ++i)
    text += (i == 0 ? "" : "; ") + label(sheet, *some[i]);
  return text + (some.size() > 6 ? "; ..." : "");
}

// The shortest when all the others only say more: "defend Bils" before "defend Bils led".
const Choice* only(const Sheet& sheet, const std::vector<const Choice*>& some) {
  if (some.empty()) return nullptr;
  const Choice* least = some[0];
  for (const Choice* one : some) {
    if (label(sheet, *one).size() < label(sheet, *least).size()) least = one;
  }
  for (const Choice* one : some) {
    if (!label(sheet, *one).starts_with(label(sheet, *least))) return nullptr;
  }
  return least;
}

}  // namespace

std::vector<Choice> choices(const Table& table) {
  ActionList list;
  table.list(list);
  std::vector<Choice> all;
  for (const Action action : list.all()) {
    const Json described = table.describe(action);
    Choice one{action, described.at("verb"), {}};
    const Json operands = described.value("operands", Json::object());
    for (const auto& [what, value] : operands.items()) {
      if (value.is_boolean()) {
        if (value.get<bool>()) one.operands.emplace_back("flag", what);
      } else if (!value.is_null()) {
        one.operands.emplace_back(what, value.is_string() ? value.get<std::string>() : value.dump());
      }
    }
    all.push_back(one);
  }
  return all;
}

std::string subject(const Choice& choice) {
  return choice.operands.size() > 1 && choice.operands[1].first != "flag" ? choice.operands[0].second : "";
}

std::string object(const Choice& choice) {
  for (auto one = choice.operands.rbegin(); one != choice.operands.rend(); ++one) {
    if (is_place(one->first) || one->first == "target") return one->second;
  }
  return "";
}

std::string label(const Sheet& sheet, const Choice& choice) {
  std::string text = choice.verb;
  for (const auto& operand : choice.operands) text += " " + value_text(sheet, operand);
  return text;
}

std::string menu_text(const Sheet& sheet, const std::vector<Choice>& all, const std::vector<Piece>& pieces,
                      const std::vector<std::string>& notes, Length length, const Paper& paper) {
  std::string text;
  const std::vector<Group> groups = groups_of(sheet, all, pieces);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool same = i > 0 && length == Length::Compact && groups[i].members.size() > 2 &&
                      alike(all, groups[i - 1], groups[i]);
    text += same ? groups[i].heading + ": the same, " + range_text(groups[i].members) + "\n"
                 : group_text(sheet, all, pieces, notes, groups[i], length, paper);
  }
  return text;
}

std::vector<const Choice*> matching(const Sheet& sheet, const std::vector<Choice>& all,
                                    const std::vector<Piece>& pieces, const std::vector<std::string>& words) {
  std::vector<const Choice*> found;
  int best = 0;
  for (const Choice& one : all) {
    int sum = 0;
    bool every = true;
    for (const std::string& word : words) {
      const int fit = fit_of(sheet, pieces, one, folded(word));
      every = every && fit > 0;
      sum += fit;
    }
    if (!every || sum < best) continue;
    if (sum > best) found.clear();
    best = sum;
    found.push_back(&one);
  }
  return found;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  for (const char c : line + " ") {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      if (!word.empty()) words.push_back(word);
      word.clear();
    } else {
      word += c;
    }
  }
  return words;
}

namespace {

// "4836-4734": everybody who can be taken up there goes to the other hex, by the hexes between.
std::string stack_move(const Sheet& sheet, const std::vector<Choice>& all, const std::vector<Piece>& pieces,
                       const std::string& line) {
  const std::size_t end = line.find_first_of("- ");
  if (end == std::string::npos || sheet.place_named(line.substr(0, end)) != line.substr(0, end)) return "";
  std::string who;
  for (const Choice& one : all) {
    if (one.operands.size() != 1) continue;
    const Piece* piece = piece_of(pieces, one.operands[0].second);
    if (piece != nullptr && piece->place == line.substr(0, end))
      who += (who.empty() ? "\"" : "+\"") + piece->name + "\"";
  }
  return who.empty() ? "" : "move " + who + " " + line.substr(end + 1);
}

std::optional<std::vector<Action>> parsed(const Table& table, const std::string& line) {
  try {
    return table.parse(line);
  } catch (const RequestError&) {
    return std::nullopt;
  }
}

// A listed action, but with another place or target: so that the rule which forbids it can be named.
std::optional<Action> elsewhere(const Table& table, const Sheet& sheet, const std::vector<Choice>& all,
                                const std::vector<Piece>& pieces, std::vector<std::string> words) {
  const std::string last = words.back(), place = sheet.place_named(last);
  words.pop_back();
  for (const Choice* one : matching(sheet, all, pieces, words)) {
    Json described = table.describe(one->action);
    described.erase("bits"), described.erase("text");
    for (const char* key : {"hex", "place", "target", "cell"}) {
      if (one->operands.empty() || one->operands.back().first != key) continue;
      described["operands"][key] = is_place(key) && !place.empty() ? place : last;
      try {
        return table.action_from(described);
      } catch (const RequestError&) {  // no such place: said below
      }
    }
  }
  return std::nullopt;
}

// By the words together, when a name has several ("4 Piemonte"), or by each of them.
std::vector<const Choice*> found_by(const Sheet& sheet, const std::vector<Choice>& all,
                                    const std::vector<Piece>& pieces, const std::vector<std::string>& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
  const auto found = matching(sheet, all, pieces, {joined});
  return found.empty() ? matching(sheet, all, pieces, words) : found;
}

std::vector<Action> understand_words(const Table& table, const Sheet& sheet, const std::vector<Piece>& pieces,
                                     const std::vector<std::string>& words, int depth) {
  const std::vector<Choice> all = choices(table);
  const auto found = found_by(sheet, all, pieces, words);
  if (const Choice* one = only(sheet, found)) return {one->action};
  if (!found.empty())
    throw RequestError("bad-action", "that may mean: " + listed(sheet, found) + ". Say more, or a number");
  // A piece is taken up first, and the rest said of it.
  for (std::size_t split = words.size() - 1; split > 0 && depth < 3; --split) {
    const auto first =
        found_by(sheet, all, pieces, {words.begin(), words.begin() + static_cast<long>(split)});
    const Choice* taken = only(sheet, first);
    if (taken == nullptr || !takes_up(table, taken->action)) continue;
    const auto after = table.clone();
    Events events;
    if (!after->apply(taken->action, events) || after->to_act().side != table.to_act().side) continue;
    std::vector<Action> rest = understand_words(
        *after, sheet, pieces, {words.begin() + static_cast<long>(split), words.end()}, depth + 1);
    rest.insert(rest.begin(), taken->action);
    return rest;
  }
  if (const auto other = elsewhere(table, sheet, all, pieces, words)) return {*other};
  std::string said;
  for (const std::string& word : words) said += (said.empty() ? "" : " ") + word;
  throw RequestError("bad-action", "\"" + said + "\" is nothing that can be done now");
}

}  // namespace

std::vector<Action> understand(const Table& table, const Sheet& sheet, const std::vector<Piece>& pieces,
                               const std::string& line) {
  const std::vector<Choice> all = choices(table);
  const bool digits = line.find_first_not_of("0123456789") == std::string::npos;
  if (digits && line.size() < 5) {
    const auto number = static_cast<std::size_t>(std::stoi(line));
    const bool also_a_hex = line.size() == 4 && sheet.place_named(line) == line;
    if (number >= 1 && number <= all.size() && !also_a_hex) return {all[number - 1].action};
    if (!also_a_hex)
      throw RequestError("bad-action", "there are " + std::to_string(all.size()) + " actions in the list");
  }
  if (const auto actions = parsed(table, line)) return *actions;
  const std::vector<std::string> words = words_of(line);
  try {
    return understand_words(table, sheet, pieces, words, 0);
  } catch (const RequestError&) {
    const std::string move = stack_move(sheet, all, pieces, line);
    if (const auto actions = move.empty() ? std::nullopt : parsed(table, move)) return *actions;
    // A verb that is not asked for now: what is wrong is said by the game.
    if (words.size() > 1 && matching(sheet, all, pieces, {words[0]}).empty()) table.parse(line);
    throw;
  }
}

}  // namespace tamburino::terminal
