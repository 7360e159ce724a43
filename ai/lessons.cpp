#include "ai/lessons.h"

#include <algorithm>

namespace tamburino::ai {

void append(Lessons& to, const Lessons& more) {
  const auto add = [](auto& row, const auto& other) { row.insert(row.end(), other.begin(), other.end()); };
  const std::uint32_t games = to.game.empty() ? 0 : to.game.back() + 1;
  for (const std::uint32_t game : more.game) to.game.push_back(games + game);
  if (to.names.empty()) to.names = more.names;
  add(to.facts, more.facts), add(to.hand, more.hand), add(to.turn, more.turn);
  add(to.outcome, more.outcome), add(to.result, more.result);
}

}  // namespace tamburino::ai
