#include <algorithm>

#include "cli/thousand_menu.h"

// Menus of thousand on paper: what is said, in lines of a certain width.
namespace tamburino::cli {
namespace {

namespace t = thousand;

}  // namespace

std::vector<Action> with_verb(const ActionList& list, t::Verb verb) {
  std::vector<Action> found;
  for (const Action action : list.all()) {
    if (t::verb_of(action) == verb) found.push_back(action);
  }
  return found;
}

std::string verb_text(const Desk& desk, t::Verb verb) {
  return word(desk, "word", "verb." + std::string(t::form_of(verb)->word));
}

std::string set_in(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n') + 1;
    text += "  " + std::string(lines.substr(0, end));
    lines.remove_prefix(end);
  }
  return text;
}

std::string in_lines(const std::vector<std::string>& entries, const Desk& desk, Length length) {
  std::string text, line;
  int lines = 0;
  std::size_t shown = 0;
  const auto end_line = [&] {  // an entry that is too long alone is broken
    const bool fits = letters(line) + 2 <= desk.paper.width;
    if (!line.empty()) text += fits ? "  " + line + "\n" : set_in(wrapped(line, desk.paper.width - 2));
    line.clear();
  };
  for (const std::string& one : entries) {
    if (!line.empty() && letters(line) + 4 + letters(one) > desk.paper.width) {
      end_line();
      if (++lines == kMostLines && length == Length::Compact) break;
    }
    line += (line.empty() ? "" : "  ") + one;
    ++shown;
  }
  end_line();
  if (shown < entries.size()) text += "  and " + std::to_string(entries.size() - shown) + " more: list\n";
  return text;
}

std::string in_order(const std::vector<std::string>& entries, const Desk& desk, Length length) {
  int widest = 1;
  for (const std::string& one : entries) widest = std::max(widest, letters(one));
  const bool even =
      static_cast<int>(entries.size()) * (widest + 2) > desk.paper.width && widest * 2 < desk.paper.width;
  const std::size_t columns = static_cast<std::size_t>(std::max(1, (desk.paper.width - 2) / (widest + 2)));
  const bool fits = entries.size() <= columns * kMostLines || length == Length::Whole;
  return even && fits ? in_columns(entries, desk.paper) : in_lines(entries, desk, length);
}

std::string listed(const std::string& heading, const std::vector<std::string>& entries, const Desk& desk) {
  std::string text, line = heading;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string one = entries[i] + (i + 1 < entries.size() ? "," : ".");
    if (letters(line) + 1 + letters(one) > desk.paper.width) {
      text += line + "\n";
      line = " ";
    }
    line += " " + one;
  }
  return entries.empty() ? "" : text + line + "\n";
}

// Many units begin with a number themselves.
std::string number_text(std::size_t number, std::string_view text) {
  return std::to_string(number) + ") " + std::string(text);
}

std::string number_on(Menu& menu, Action action, std::string_view text) {
  menu.numbered.push_back(action);
  return number_text(menu.numbered.size(), text);
}

}  // namespace tamburino::cli
