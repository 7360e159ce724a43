#include "engine/core/record.h"

#include <algorithm>
#include <charconv>
#include <unordered_set>

namespace tamburino {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

// Far more than any game of ours, and little enough to be read in no time. A line holds a full state at most.
constexpr std::size_t kMostTags = 200;
constexpr std::size_t kMostLines = 200'000;
constexpr std::size_t kLongestLine = 1U << 20;

// [Name "value"]
void read_tag(Record& record, std::unordered_set<std::string>& known, std::string_view line, int number) {
  const std::size_t space = line.find(' ');
  if (line.back() != ']' || space == std::string_view::npos || space < 2) {
    throw RecordError(number, "a tag looks like [Name \"value\"]");
  }
  const std::string_view name = line.substr(1, space - 1);
  const std::string_view rest = trimmed(line.substr(space, line.size() - space - 1));
  if (rest.size() < 2 || rest.front() != '"' || rest.back() != '"') {
    throw RecordError(number, "the value of tag " + std::string(name) + " is not in quotation marks");
  }
  if (!known.emplace(name).second) throw RecordError(number, "tag " + std::string(name) + " stands twice");
  if (known.size() > kMostTags)
    throw RecordError(number, "a record has at most " + std::to_string(kMostTags) + " tags");
  std::string value;
  for (std::size_t i = 1; i + 1 < rest.size(); ++i) {
    if (rest[i] == '\\' && i + 2 < rest.size()) ++i;
    value += rest[i];
  }
  record.tags.emplace_back(name, value);
}

// 12. allies: move ...   /   13. roll 4
void read_decision(Record& record, std::string_view line, int source_line, int expected) {
  const std::size_t dot = line.find('.');
  int number = 0;
  if (dot == std::string_view::npos) throw RecordError(source_line, "expected a numbered action or roll");
  const auto [end, error] = std::from_chars(line.data(), line.data() + dot, number);
  if (error != std::errc{} || end != line.data() + dot) {
    throw RecordError(source_line, "expected a numbered action or roll");
  }
  if (number != expected) throw RecordError(source_line, "expected number " + std::to_string(expected));
  const std::string_view rest = trimmed(line.substr(dot + 1));
  if (rest.empty()) throw RecordError(source_line, "number " + std::to_string(number) + " says nothing");
  const std::string_view word = rest.substr(0, rest.find(' '));
  Record::Line one{Record::Line::Kind::Roll, std::string(rest), "", number, source_line};
  if (word != "roll" && word != "draw") {
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos || colon > rest.find(' ')) {
      throw RecordError(source_line, "an action begins with its side and a colon");
    }
    one.kind = Record::Line::Kind::Action;
    one.side = rest.substr(0, colon);
    one.text = trimmed(rest.substr(colon + 1));
  }
  record.lines.push_back(one);
}

}  // namespace

const std::string* Record::tag(std::string_view name) const {
  for (const auto& [key, value] : tags) {
    if (key == name) return &value;
  }
  return nullptr;
}

void Record::set_tag(std::string_view name, std::string_view value) {
  for (auto& [key, old] : tags) {
    if (key == name) {
      old = value;
      return;
    }
  }
  tags.emplace_back(name, value);
}

std::string write(const Record& record) {
  std::string text;
  for (const auto& [name, value] : record.tags) text += "[" + name + " \"" + escaped(value) + "\"]\n";
  text += "\n";
  for (const Record::Line& line : record.lines) {
    switch (line.kind) {
      case Record::Line::Kind::State:
        text += "state " + line.text + "\n";
        break;
      case Record::Line::Kind::Note:
        text += "; " + on_one_line(line.text) + "\n";
        break;
      case Record::Line::Kind::Roll:
        text += std::to_string(line.number) + ". " + line.text + "\n";
        break;
      case Record::Line::Kind::Action:
        text += std::to_string(line.number) + ". " + line.side + ": " + line.text + "\n";
        break;
    }
  }
  return text;
}

Record read_record(std::string_view text) {
  Record record;
  std::unordered_set<std::string> tags;
  int number = 0;
  int expected = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty()) continue;
    if (line.size() > kLongestLine)
      throw RecordError(number, "the line is longer than " + std::to_string(kLongestLine) + " bytes");
    if (record.lines.size() >= kMostLines)
      throw RecordError(number, "a record has at most " + std::to_string(kMostLines) + " lines");
    if (line.front() == '[') {
      if (!record.lines.empty()) throw RecordError(number, "a tag stands after the first decision");
      read_tag(record, tags, line, number);
    } else if (line.front() == ';') {
      record.lines.push_back({Record::Line::Kind::Note, std::string(trimmed(line.substr(1))), "", 0, number});
    } else if (line.starts_with("state ")) {
      record.lines.push_back(
          {Record::Line::Kind::State, std::string(trimmed(line.substr(6))), "", expected - 1, number});
    } else {
      read_decision(record, line, number, expected);
      ++expected;
    }
  }
  return record;
}

}  // namespace tamburino
