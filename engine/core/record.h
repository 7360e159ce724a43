#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tamburino {

// A game as readable text: header tags, then numbered lines, one for each action or roll, with a full state
// now and then, so that a later change of the rules does not strand the game. docs/records.md has an example.
struct Record {
  struct Line {
    enum class Kind : std::uint8_t { Action, Roll, State, Note };
    Kind kind = Kind::Action;
    std::string text;
    std::string side;  // who acted; empty for rolls
    int number = 0;    // of the decision, from 1
    int source_line = 0;
  };
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<Line> lines;

  const std::string* tag(std::string_view name) const;
  void set_tag(std::string_view name, std::string_view value);
};

// A record that cannot be read, or does not replay. what() has line and reason.
struct RecordError : std::runtime_error {
  RecordError(int at_line, const std::string& why)
      : std::runtime_error("line " + std::to_string(at_line) + ": " + why), line(at_line), reason(why) {}
  int line;
  std::string reason;
};

std::string write(const Record& record);
Record read_record(std::string_view text);  // throws RecordError

}  // namespace tamburino
