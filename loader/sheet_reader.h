#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "loader/map_sheet.h"

namespace tamburino {

// The words a pack may use in one place, each with what it means.
template <class Value>
using Words = std::span<const std::pair<std::string_view, Value>>;

// What a word means; where it is none of them, `problem` gets the sentence that says what was expected.
template <class Value, class Problem>
std::optional<Value> meaning_of(const std::string& found, std::string_view what, Words<Value> words,
                                Problem&& problem) {
  std::string all;
  for (const auto& [one, meaning] : words) {
    if (one == found) return meaning;
    all += (all.empty() ? "" : ", ") + std::string(one);
  }
  problem(std::string(what) + " is " + in_quotes(found) + ", expected one of " + all);
  return std::nullopt;
}

// What every game's reader of a map needs: the sheet, and a way to say what is wrong in it.
class SheetReader {
 protected:
  SheetReader(const MapSheet& sheet, Problems& problems) : sheet_(sheet), problems_(problems) {}
  ~SheetReader() = default;

  void problem(SheetLine at, const std::string& message) {
    report(problems_, sheet_.file_of(at), at.line, message);
  }
  std::string name(Hex hex) const { return sheet_.grid.name(hex); }

  template <class Value>
  std::optional<Value> word(SheetLine line, const std::string& found, std::string_view what,
                            Words<Value> words) {
    return meaning_of(found, what, words, [&](const std::string& message) { problem(line, message); });
  }

  const MapSheet& sheet_;
  Problems& problems_;
};

}  // namespace tamburino
