#include "protocol/session.h"
#include "sim/report.h"
#include "sim/words.h"

namespace tamburino::sim {
namespace {

// RFC 4180: in quotation marks when it holds a comma, a quotation mark or a line's end.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void add(std::string& line, const std::string& text) {
  if (!line.empty()) line += ',';
  line += cell(text);
}

std::string head(const Ledger& ledger) {
  std::string line = "variant,seed,swapped";
  for (const std::string& side : ledger.sides()) add(line, "level_" + side);
  line += ",result,ending,winner";
  for (const std::string& side : ledger.scored()) add(line, "points_" + side);
  line += ",turns,decisions";
  for (const std::string& one : ledger.formations()) add(line, "lost_" + one);
  return line + ",hash\n";
}

std::string line_of(const Ledger& ledger, std::size_t number) {
  const Orders& orders = ledger.orders();
  const Task task = orders.task(number);
  const Ledger::Game& game = ledger.game(number);
  std::string line;
  add(line, orders.variants[task.variant].name);
  add(line, std::to_string(orders.seed + task.game));
  add(line, task.swapped ? "1" : "0");
  for (std::size_t side = 0; side < kSides; ++side)
    add(line, orders.players[side ^ (task.swapped ? 1U : 0U)].level);
  add(line, ledger.results()[game.result].first);
  add(line, ledger.endings()[game.ending]);
  add(line, game.winner < 0 ? "" : ledger.sides()[static_cast<std::size_t>(game.winner)]);
  for (std::size_t i = 0; i < ledger.scored().size(); ++i)
    add(line, fixed(static_cast<double>(game.points[i]), 1));
  add(line, std::to_string(game.turns));
  add(line, std::to_string(game.decisions));
  for (std::size_t i = 0; i < ledger.formations().size(); ++i)
    add(line, std::to_string(ledger.loss(number, i)));
  add(line, hash_text(game.hash));
  return line + "\n";
}

}  // namespace

std::string report_csv(const Ledger& ledger) {
  std::string text = head(ledger);
  for (std::size_t i = 0; i < ledger.orders().tasks(); ++i) {
    if (ledger.game(i).played) text += line_of(ledger, i);
  }
  return text;
}

}  // namespace tamburino::sim
