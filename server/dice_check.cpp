#include "server/dice_check.h"

#include <algorithm>

#include "protocol/json_reader.h"
#include "protocol/session.h"
#include "server/fair_dice.h"

namespace tamburino::server {
namespace {

FairDice dice_of(const DiceTags& tags) {
  try {
    return {*tags.seed, tags.game, tags.contributions};
  } catch (const RequestError& error) {
    throw RecordError(1, error.what());
  }
}

// Compares one roll, before it is played. The table must be asking for one.
void compare(const Table& table, const Record::Line& line, const FairDice& dice, std::uint64_t counter,
             DiceReport& report) {
  const Roll expected = dice.answer(table.to_act().request, counter);
  ++report.checked;
  if (table.parse_roll(line.text) == expected) return;
  ++report.different;
  if (!report.first) report.first = {line.number, line.source_line, counter, table.text(expected), line.text};
}

Replay beginning_of(const Record& record) {
  Record beginning{record.tags, {}};
  std::erase_if(beginning.tags, [](const auto& tag) { return tag.first == "Hash"; });
  return replay(beginning);
}

// Line by line, so that for each roll it is known what was asked. A roll that was altered may make a later
// line impossible: then this ends there with a RequestError.
void compare_all(const Record& record, const DiceTags& tags, DiceReport& report) {
  const FairDice dice = dice_of(tags);
  const Replay begun = beginning_of(record);
  Session& session = *begun.session;
  for (const Record::Line& line : record.lines) {
    Events events;
    if (line.kind == Record::Line::Kind::State && line.number == 0)  // a game that was loaded begins so
      session.table().restore(parse_json(line.text).value_or(Json()));
    if (line.kind == Record::Line::Kind::Action)
      session.apply(session.table().parse(line.text).back(), events);
    if (line.kind == Record::Line::Kind::Roll) {
      if (session.table().to_act().kind != ToAct::Kind::Chance)
        throw RequestError("refused", "no roll is asked for");
      compare(session.table(), line, dice, tags.counters[static_cast<std::size_t>(report.checked)], report);
      session.answer(line.text, events);
    }
  }
}

}  // namespace

namespace {

std::vector<std::string> broken_seals(const DiceTags& tags) {
  std::vector<std::string> sides;
  for (const auto& [side, seal] : tags.seals) {
    const auto fits = [&, &side = side, &seal = seal](const auto& one) {
      return one.first == side && seal_of(one.second) == seal;
    };
    if (std::none_of(tags.contributions.begin(), tags.contributions.end(), fits)) sides.push_back(side);
  }
  return sides;
}

// A record may contain anything, and this is printed on a terminal.
std::string printable(const std::string& text) {
  const std::string quoted = Json(text).dump(-1, ' ', true, Json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

// With a further text its author could try until the dice suit.
std::vector<std::string> strangers(const Record& record, const DiceTags& tags) {
  const std::vector<std::string> sides = beginning_of(record).session->table().sides();
  std::vector<std::string> found, seen;
  for (const auto& [side, text] : tags.contributions) {
    const std::string* player = record.tag("Player-" + side);
    const bool computers = player != nullptr && player->starts_with("computer ");
    const bool again = std::ranges::find(seen, side) != seen.end();
    if (std::ranges::find(sides, side) == sides.end() || computers || again) found.push_back(printable(side));
    seen.push_back(side);
  }
  return found;
}

}  // namespace

DiceReport check_dice(const Record& record) {
  const DiceTags tags = read_dice_tags(record);
  DiceReport report;
  for (const auto& [side, text] : tags.contributions)
    report.contributed.push_back(printable(side) + ": " + printable(text));
  report.strangers = strangers(record, tags);
  report.seals = static_cast<int>(tags.seals.size());
  report.broken_seals = broken_seals(tags);
  report.rolls =
      static_cast<int>(std::count_if(record.lines.begin(), record.lines.end(),
                                     [](const auto& line) { return line.kind == Record::Line::Kind::Roll; }));
  if (tags.counters.size() != static_cast<std::size_t>(report.rolls)) {
    throw RecordError(1, "tag Dice-Counters has the counters of " + std::to_string(tags.counters.size()) +
                             " rolls, but " + std::to_string(report.rolls) + " stand in the record");
  }
  report.passed_over = counters_missing(tags.counters);
  if (tags.seed) {
    report.seed =
        commitment(*tags.seed) == tags.commitment ? DiceReport::Seed::Fits : DiceReport::Seed::Wrong;
    try {
      compare_all(record, tags, report);
    } catch (const RequestError& error) {
      report.not_replayed = error.what();
    }
  }
  try {
    replay(record);  // states and hash too
  } catch (const RecordError& error) {
    if (!report.first) throw;
    report.not_replayed = error.what();
  }
  return report;
}

namespace {

std::string say_seed(const DiceReport& report) {
  switch (report.seed) {
    case DiceReport::Seed::NotRevealed:
      return "The seed has not been revealed yet: " + std::to_string(report.rolls) +
             " rolls can be checked once the game is over.\n";
    case DiceReport::Seed::Fits:
      return "The seed matches the commitment.\n";
    case DiceReport::Seed::Wrong:
      return "The seed does not match the commitment: its SHA-256 differs.\n";
  }
  return "";
}

std::string say_seals(const DiceReport& report) {
  if (report.seals == 0) return "";
  if (report.broken_seals.empty()) return "Every revealed dice text matches its seal.\n";
  std::string text;
  for (const std::string& side : report.broken_seals)
    text += "The dice text of the " + side + " does not match its seal.\n";
  return text;
}

std::string say_contributions(const DiceReport& report) {
  std::string text;
  for (const std::string& one : report.contributed) text += "Dice text of the " + one + "\n";
  for (const std::string& side : report.strangers)
    text +=
        "The " + side + " had no dice text to give: this one may have been chosen to influence the dice.\n";
  return text;
}

std::string say_rolls(const DiceReport& report) {
  if (report.seed == DiceReport::Seed::NotRevealed) return "";
  const std::string checked =
      std::to_string(report.checked) + " of " + std::to_string(report.rolls) + " rolls";
  if (!report.first) return checked + " checked: all follow from the seed, the dice texts and the counter.\n";
  const DiceReport::Difference& first = *report.first;
  return checked + " checked. Different: " + std::to_string(report.different) + ". The first is decision " +
         std::to_string(first.decision) + " (line " + std::to_string(first.line) + ", counter " +
         std::to_string(first.counter) + "): written \"" + first.written + "\", expected \"" +
         first.expected + "\".\n";
}

}  // namespace

std::string say(const DiceReport& report) {
  std::string text = say_seed(report) + say_contributions(report) + say_seals(report) + say_rolls(report);
  if (!report.passed_over.empty()) {
    text += "Counters without a roll in this record: " + report.passed_over +
            ". Each should be a roll that was undone during the game.\n";
  }
  if (!report.not_replayed.empty()) text += "The record does not replay: " + report.not_replayed + "\n";
  return text;
}

}  // namespace tamburino::server
