#include "cli/sayings.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tamburino::cli {
namespace {

std::string item_line(const Table& table, int amount, int divisor, const std::string& rule,
                      const Desk& desk) {
  const std::string how = divisor > 1 ? "÷" + std::to_string(divisor) : signed_text(amount);
  const std::string start = fitted("    " + how, 8) + fitted(rule, std::max(14, letters(rule) + 1));
  return start +
         inked(desk.paper, Ink::Dim,
               shortened(table.text_of_rule(rule), desk.paper.width - letters(start) - 1)) +
         "\n";
}

std::string sum_lines(const Table& table, const Json& sum, const Desk& desk) {
  std::string text;
  for (const Json& item : sum["items"])
    text += item_line(table, item["amount"], item.value("divisor", 1), item["rule"], desk);
  return text;
}

std::string bar(double share) {
  constexpr int kWidth = 24;
  const int full = static_cast<int>(std::lround(share * kWidth));
  std::string text;
  for (int i = 0; i < kWidth; ++i) text += i < full ? "█" : "·";
  return text;
}

std::string chance_line(const std::string& what, const Json& chance) {
  const double share = chance["probability"];
  const std::string ways = std::to_string(chance["ways"].get<std::int64_t>()) + "/" +
                           std::to_string(chance["of"].get<std::int64_t>());
  const int percent = static_cast<int>(std::lround(share * 100));
  const int width = std::max(10, letters(what) + 1);
  return "    " + fitted(what, width) + bar(share) + "  " + fitted(ways, std::max(6, letters(ways) + 1)) +
         std::to_string(percent) + " %\n";
}

std::string part_text(const Table& table, const Json& part, const Desk& desk, const std::string& title) {
  std::string text = inked(desk.paper, Ink::Bold, title) + "\n";
  if (part.contains("column")) {
    text += sum_lines(table, part["column"], desk);
    const int total = part["column"]["total"], read = part["read_in_column"];
    text += "    = column " + std::to_string(total);
    if (read != total) text += ", read in column " + std::to_string(read);
    if (part.contains("odds")) text += ", " + part["odds"].get<std::string>();
    text += "\n";
  }
  if (part.contains("die") && !part["die"]["items"].empty()) {
    text += sum_lines(table, part["die"], desk);
    text += "    = " + signed_text(part["die"]["total"]) + " to the die";
    if (part.contains("needed")) text += "; needs " + std::to_string(part["needed"].get<int>()) + " or more";
    text += "\n";
  }
  for (const auto& [what, chance] : part["chances"].items()) {
    if (chance["ways"] != 0) text += chance_line(what, chance);
  }
  return text;
}

}  // namespace

std::string word(const Desk& desk, std::string_view section, std::string_view key) {
  return std::string(desk.words.find(section, key).value_or(key));
}

std::string points_text(double points) {
  const int halves = static_cast<int>(points * 2);
  const std::string half = halves % 2 != 0 ? "½" : "";
  return halves / 2 == 0 && !half.empty() ? half : std::to_string(halves / 2) + half;
}

std::string signed_text(int amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

std::string odds_text(const Table& table, const Json& preview, const Desk& desk, const TitleOf& title) {
  std::string text;
  for (const Json& part : preview["parts"]) text += part_text(table, part, desk, title(part));
  return text.empty() ? "No dice are rolled for that.\n" : text;
}

std::string told(const Table& table, const Event& event, const Desk& desk) {
  const Json described = table.describe(event);
  if (described["event"] == "item") {
    const Json& facts = described["facts"];
    const int divisor = facts.size() > 1 ? facts[1].value("value", 1) : 1;
    std::string line = item_line(table, facts[0].value("value", 0), divisor, event.rule, desk);
    line.pop_back();
    return line;
  }
  const Ink ink = described["event"] == "rolled" || described["event"] == "drawn" ? Ink::Bold : Ink::Plain;
  return "  " + inked(desk.paper, ink, table.say(event)) + " " +
         inked(desk.paper, Ink::Dim, "[" + std::string(event.rule) + "]");
}

namespace {

std::string line_text(const Json& line, const std::string& own) {
  std::string text =
      line["visits"] == 0
          ? "      "
          : fitted(std::to_string(std::lround(100 * line["expected"].get<double>())) + " %", 6);
  text += "  " + line["action"].get<std::string>();
  for (std::size_t i = 1; i < line["steps"].size(); ++i) {
    const Json& step = line["steps"][i];
    text += step["side"] == own ? ", then " : ", answered by ";
    text += step["action"].get<std::string>();
  }
  if (line["visits"] != 0) text += " (" + line["visits"].dump() + " looks)";
  return text;
}

}  // namespace

// The expectation is of victory, for the side that is asked.
std::string explained(const Json& analysis, const Desk& desk) {
  std::string text = "The computer (" + analysis["level"].get<std::string>() + ") would " +
                     analysis["choice"].get<std::string>();
  if (analysis["simulations"] != 0) text += ", after " + analysis["simulations"].dump() + " trials";
  text = wrapped(text + ":", desk.paper.width);
  for (const Json& line : analysis["lines"])
    text += wrapped("  " + line_text(line, analysis["side"].get<std::string>()), desk.paper.width);
  return text;
}

std::string fact_text(const Json& fact) {
  const std::string kind = fact["kind"];
  const Json& value = fact.contains("name") ? fact["name"] : fact.contains("id") ? fact["id"] : fact["value"];
  if (kind == "points") return kind + ": " + points_text(value);
  return kind + ": " + (value.is_string() ? value.get<std::string>() : value.dump());
}

std::string refusal(const RequestError& error, const Desk& desk) {
  std::string text = error.code == "refused" ? "Refused: " : "";
  text += error.what();
  if (!error.rule.empty()) text += " [" + error.rule + "]";
  if (error.code == "bad-action") text += ". (list: what may be done now; help: how to say it)";
  return inked(desk.paper, Ink::Warning, wrapped(text, desk.paper.width));
}

std::string rule_text(const Table& table, const std::string& number, const Desk& desk) {
  const auto line = [&](const std::string& id) -> std::string {
    const std::string text = table.text_of_rule(id);
    return text.empty() ? "" : wrapped(id + "  " + text, desk.paper.width);
  };
  std::string text = line(number);
  for (const char* joint : {"", ".", "-"}) {
    for (char c = 'a'; c <= 'z'; ++c) text += line(number + joint + c);
  }
  for (char c = '1'; c <= '9'; ++c) text += line(number + "." + c);
  return text.empty() ? "There is no rule " + number + ".\n" : text;
}

std::vector<std::string> spoken_words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string one; stream >> one;) words.push_back(one);
  return words;
}

std::string in_upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string unquoted(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c != '"') result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

}  // namespace tamburino::cli
