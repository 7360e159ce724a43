#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/paper.h"
#include "loader/texts.h"
#include "protocol/table.h"

// What is said to a player at the terminal in the same way in every game: odds, events, refusals, rules.
namespace tamburino::cli {

// What the sayings are made with.
struct Desk {
  Paper paper;
  Texts words;
};

std::string word(const Desk& desk, std::string_view section, std::string_view key);
std::string points_text(double points);  // 1½
std::string signed_text(int amount);     // +1

// The parts of a preview, each under its title: reckonings, then the exact chances.
using TitleOf = std::function<std::string(const Json& part)>;
std::string odds_text(const Table& table, const Json& preview, const Desk& desk, const TitleOf& title);

std::string told(const Table& table, const Event& event, const Desk& desk);  // one line
std::string explained(const Json& analysis, const Desk& desk);               // the computer's thinking
std::string fact_text(const Json& fact);                                     // "hex: 2018"
std::string refusal(const RequestError& error, const Desk& desk);
std::string rule_text(const Table& table, const std::string& number, const Desk& desk);

// What players say.
std::vector<std::string> spoken_words(const std::string& text);
bool all_digits(std::string_view text);
std::string in_upper_case(std::string text);
std::string unquoted(std::string_view text);  // lower case, without quotation marks

// The listed action that fits, when only one does.
template <class Fits>
std::optional<Action> only_one(const ActionList& list, Fits fits) {
  std::optional<Action> found;
  for (const Action action : list.all()) {
    if (!fits(action)) continue;
    if (found) return std::nullopt;
    found = action;
  }
  return found;
}

}  // namespace tamburino::cli
