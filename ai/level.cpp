#include "ai/level.h"

#include <charconv>
#include <optional>
#include <stdexcept>

namespace tamburino::ai {
namespace {

constexpr int kMostSimulations = 10'000'000;
constexpr int kMostMilliseconds = 3'600'000;

std::optional<int> number_after(std::string_view name, std::string_view prefix, int most) {
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (fault != std::errc{} || end != name.data() + name.size() || number < 1 || number > most)
    return std::nullopt;
  return number;
}

// A word behind a comma, taken off when it stands there.
bool takes_off(std::string_view& name, std::string_view word) {
  if (!name.ends_with(word)) return false;
  name.remove_suffix(word.size());
  return true;
}

std::optional<Level> plain_level(std::string_view name) {
  Level level;
  if (name == "random") return level;
  level.kind = Level::Kind::Novice;
  if (name == "novice") return level;
  level.kind = Level::Kind::Careful;
  if (name == "careful") return level;
  level.kind = Level::Kind::Officer;
  if (name == "officer") return level;
  level.kind = Level::Kind::Marshal;
  if (name == "marshal") return level;
  level.kind = Level::Kind::Expert;
  if (const auto n = number_after(name, "mcts:", kMostSimulations)) return level.simulations = *n, level;
  if (const auto ms = number_after(name, "time:", kMostMilliseconds)) return level.milliseconds = *ms, level;
  return std::nullopt;
}

}  // namespace

Level level_named(std::string_view name) {
  // The first marshal, by whom every later one is measured.
  std::string_view plain = name == "marshal-1" ? "marshal,hand,narrow" : name;
  const bool narrow = takes_off(plain, ",narrow");
  const bool hand = takes_off(plain, ",hand");
  std::optional<Level> level = plain_level(plain);
  if (level && (level->kind >= Level::Kind::Officer || (!hand && !narrow))) {
    level->name = name;
    level->hand = hand, level->narrow = narrow;
    return *level;
  }
  throw std::invalid_argument("no level is called \"" + std::string(name) +
                              "\"; there are: random, novice, careful, officer, marshal, marshal-1, "
                              "mcts:<simulations>, "
                              "time:<milliseconds>; those who look ahead also with \",hand\", \",narrow\" or "
                              "\",hand,narrow\" behind");
}

}  // namespace tamburino::ai
