#pragma once

#include <string>
#include <vector>

#include "cli/terminal/paper.h"
#include "cli/terminal/sheet.h"

// The legal actions as a player reads and types them.
namespace tamburino::terminal {

// An action that may be done now, with the words it can be called by.
struct Choice {
  Action action{};
  std::string verb;
  std::vector<std::pair<std::string, std::string>> operands{};  // what it is ("unit"), and its id or value
};

std::vector<Choice> choices(const Table& table);

// What is done by it: the piece, cell or place that is named first when another operand follows.
std::string subject(const Choice& choice);
std::string label(const Sheet& sheet, const Choice& choice);  // "move 2/2 Castagny 2118"

enum class Length { Compact, Whole };
// Numbered from 1 in the order of the choices, grouped by verb and unit. `notes` stand behind the entries.
std::string menu_text(const Sheet& sheet, const std::vector<Choice>& all, const std::vector<Piece>& pieces,
                      const std::vector<std::string>& notes, Length length, const Paper& paper);

// Those that every one of the words fits: a verb, a number of a hex, a name or part of it.
std::vector<const Choice*> matching(const Sheet& sheet, const std::vector<Choice>& all,
                                    const std::vector<Piece>& pieces, const std::vector<std::string>& words);
// The words of a line; what stands in quotation marks is one word.
std::vector<std::string> words_of(const std::string& line);

}  // namespace tamburino::terminal
