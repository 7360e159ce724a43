#include "cli/terminal/paper.h"

#include <algorithm>
#include <array>

namespace tamburino::terminal {

std::string inked(const Paper& paper, Ink ink, std::string_view text) {
  if (!paper.colour || ink == Ink::Plain || text.empty()) return std::string(text);
  constexpr std::array<std::string_view, 6> kCodes{"", "2", "1", "1;34", "1;33", "31"};
  return "\x1b[" + std::string(kCodes[static_cast<std::size_t>(ink)]) + "m" + std::string(text) + "\x1b[0m";
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> result;
  for (const char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (goes_on && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

int letters(std::string_view text) { return static_cast<int>(split(text).size()); }

int lines_in(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

std::string fitted(std::string_view text, int width) {
  std::string result;
  int count = 0;
  for (const std::string& letter : split(text)) {
    if (count == width) break;
    result += letter;
    ++count;
  }
  return result + std::string(static_cast<std::size_t>(std::max(width - count, 0)), ' ');
}

std::string shortened(std::string_view text, int width) {
  return letters(text) <= width ? std::string(text) : fitted(text, std::max(width - 1, 0)) + "…";
}

std::string wrapped(std::string_view text, int width) {
  std::string result;
  int column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const int length = letters(text.substr(0, end));
    if (column > 0 && column + 1 + length > width) {
      result += '\n';
      column = 0;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += text.substr(0, end);
    column += length;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + "\n";
}

std::string indented(std::string_view lines, int by) {
  std::string text;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    text += std::string(static_cast<std::size_t>(by), ' ') + std::string(lines.substr(0, end));
    lines.remove_prefix(end);
  }
  return text;
}

std::string in_columns(const std::vector<std::string>& entries, const Paper& paper) {
  int widest = 1;
  for (const std::string& one : entries) widest = std::max(widest, letters(one));
  const std::size_t columns = static_cast<std::size_t>(std::max(1, (paper.width - 2) / (widest + 2)));
  const std::size_t rows = (entries.size() + columns - 1) / columns;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    text += "  ";
    for (std::size_t i = row; i < entries.size(); i += rows) {
      const bool last = i + rows >= entries.size();
      text += last ? entries[i] : fitted(entries[i], widest + 2);
    }
    text += '\n';
  }
  return text;
}

std::string numbered(std::size_t number, std::string_view text) {
  return (number < 10 ? " " : "") + std::to_string(number) + " " + std::string(text);
}

}  // namespace tamburino::terminal
