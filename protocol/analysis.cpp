#include "protocol/analysis.h"

#include <cmath>

namespace tamburino {
namespace {

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

// Up to the first roll: what comes after it depends on the dice.
Json told(const Table& table, const ai::Line& line) {
  const std::vector<std::string> sides = table.sides();
  Json steps = Json::array();
  bool chance = false;
  for (const ai::Step& step : line.steps) {
    if (step.chance) {
      chance = true;
      break;
    }
    steps.push_back(
        {{"side", sides[static_cast<std::size_t>(step.side)]}, {"action", table.text(step.action)}});
  }
  Json json{{"action", table.text(line.steps.front().action)}, {"visits", line.visits}};
  if (line.visits > 0) json["expected"] = rounded(line.expected);
  json["liking"] = rounded(line.liking);
  json["steps"] = std::move(steps);
  json["then"] = chance ? "chance" : "open";
  return json;
}

}  // namespace

Json analysis(const Table& table, const ai::Thinking& how, int lines) {
  const ToAct now = table.to_act();
  if (now.kind != ToAct::Kind::Side)
    throw RequestError("refused", now.kind == ToAct::Kind::Chance
                                      ? "A roll is due: the computer has nothing to choose"
                                      : "The game is over: there is nothing left to choose");
  return told(table, how.level, table.think(how), lines);
}

Json told(const Table& table, const ai::Level& level, const ai::Thought& thought, int lines) {
  Json json{{"side", table.to_act().side},
            {"level", level.name},
            {"choice", table.text(thought.choice)},
            {"simulations", thought.simulations},
            {"nodes", thought.nodes}};
  if (thought.simulations > 0) json["expected"] = rounded(thought.expected);
  json["lines"] = Json::array();
  for (const ai::Line& line : thought.lines) {
    if (static_cast<int>(json["lines"].size()) >= lines) break;
    json["lines"].push_back(told(table, line));
  }
  return json;
}

}  // namespace tamburino
