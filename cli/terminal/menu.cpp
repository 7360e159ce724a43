#include "cli/terminal/menu.h"

#include <algorithm>
#include <set>

namespace tamburino::terminal {
namespace {

constexpr std::size_t kMostHexes = 10, kMostEntries = 30;  // of a group in a compact list

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

}  // namespace tamburino::terminal
