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

}  // namespace

Level level_named(std::string_view name) {
  const std::string text(name);
  if (name == "random") return {Level::Kind::Random, text};
  if (name == "novice") return {Level::Kind::Novice, text};
  if (name == "officer") return {Level::Kind::Officer, text};
  if (name == "marshal") return {Level::Kind::Marshal, text};
  if (const auto n = number_after(name, "mcts:", kMostSimulations)) return {Level::Kind::Expert, text, *n, 0};
  if (const auto ms = number_after(name, "time:", kMostMilliseconds))
    return {Level::Kind::Expert, text, 0, *ms};
  throw std::invalid_argument("no level is called \"" + text +
                              "\"; there are: random, novice, officer, marshal, mcts:<simulations>, "
                              "time:<milliseconds>");
}

}  // namespace tamburino::ai
