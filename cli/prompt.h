#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/board.h"
#include "loader/texts.h"

// What is said to a player at the terminal: where the game stands, what may be done, what came of it.
namespace tamburino::cli {

// What the sayings are made with.
struct Desk {
  Paper paper;
  Texts words;
};

std::string header(const ButcheryTable& table, const Desk& desk);  // turn, hour, weather, phase, who, points
std::string question(const ButcheryTable& table, const Desk& desk);

// The legal actions. Destinations are answered by their hex and facings by their name; the others by number.
struct Menu {
  std::string text;
  std::vector<Action> numbered;
};
enum class Length : std::uint8_t { Compact, Whole };
Menu menu(const ButcheryTable& table, const ActionList& list, const Desk& desk, Length length);
std::string label(const ButcheryTable& table, Action action);  // fire A1 (Fr II) at 3/1 Bils (1914) facing E

// What to look at on the map now.
std::set<Hex> places_of(const ButcheryTable& table, const ActionList& list);
Marks marks_of(const ButcheryTable& table, const ActionList& list);

// What a player has said, as actions. Throws RequestError when it means nothing here, or several things.
std::vector<Action> understood(const ButcheryTable& table, const ActionList& list, const Menu& menu,
                               const std::string& said);

std::string odds(const ButcheryTable& table, const Json& preview, const Desk& desk);
std::string meanings(const ButcheryTable& table, const Json& preview, const Desk& desk);  // of the results
std::vector<std::string> told(const ButcheryTable& table, const Events& events, const Desk& desk);
std::string fact_text(const Json& fact);  // "hex: 2018"
std::string refusal(const RequestError& error, const Desk& desk);

std::string rule_text(const ButcheryTable& table, const std::string& number, const Desk& desk);
std::string units(const ButcheryTable& table, const std::string& formation, const Desk& desk);
std::string stack(const ButcheryTable& table, Hex hex, const Desk& desk);
std::string score(const ButcheryTable& table, const Desk& desk);

}  // namespace tamburino::cli
