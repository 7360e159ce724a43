#pragma once

#include "loader/custoza/readers.h"

namespace tamburino::custoza {

// Files name the day of the month; the Game counts days from the first of the battle.
class Moments {
 public:
  explicit Moments(const Game& game) : game_(game) {}

  Moment read(TomlTable& table) const { return {read_day(table, "day"), table.whole("turn", {1, turns()})}; }
  int read_day(TomlTable& table, std::string_view key) const {
    const int first = game_.scenario.first_day;
    return table.whole(key, {first, first + kMostDays - 1}) - first + 1;
  }

 private:
  static constexpr int kMostDays = 3;
  int turns() const { return std::max(1, game_.turns_a_day()); }

  const Game& game_;
};

}  // namespace tamburino::custoza
