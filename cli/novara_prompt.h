#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/front.h"
#include "cli/marks.h"
#include "cli/novara_sight.h"
#include "engine/games/novara/verbs.h"

// What is said to a player of novara: where the game stands, what may be done, and what he means.
namespace tamburino::cli {

std::string header(const NovaraSight& sight, const Desk& desk);
std::string question(const NovaraSight& sight, const Desk& desk);

Menu menu(const NovaraSight& sight, const ActionList& list, const Desk& desk, Length length);
std::string unit_label(const NovaraSight& sight, novara::UnitId who);  // IR 7 Ai6 (4425)
std::string label(const NovaraSight& sight, Action action);            // attack IR 7 Ai6 (4425) 4426
bool has_operand(Action action, novara::OperandKind kind, std::size_t& at);

// Where the group in hand may go, cheapest first.
struct NovaraWay {
  Hex hex = kNoHex;
  int points = 0;
  bool by_road = false;
  bool contact = false;
};
std::vector<NovaraWay> ways_of(const NovaraSight& sight, const ActionList& list);
std::string cost_text(const NovaraWay& way);

// Where the chit may lie, and how many units that it can wake are in its radius there; most first.
struct ChitHex {
  Hex hex = kNoHex;
  int wakes = 0;
};
std::vector<ChitHex> chit_hexes(const NovaraSight& sight, const ActionList& list);

// What to look at on the map now.
std::set<Hex> places_of(const NovaraSight& sight, const ActionList& list);
Marks marks_of(const NovaraSight& sight, const ActionList& list);

// What a player has said, as actions. Throws RequestError when it means nothing here, or several things.
std::vector<Action> understood(const NovaraSight& sight, const ActionList& list, const Menu& menu,
                               const std::string& said);

std::string title_of(const NovaraSight& sight, const Json& part, const Desk& desk);  // of a preview
std::string odds_in_short(const Json& preview);                                      // "2:1, 8 against 4"
std::string meanings(const NovaraSight& sight, const Json& preview, const Desk& desk);

std::string units(const NovaraSight& sight, const std::string& formation, const Desk& desk);
std::string stack(const NovaraSight& sight, Hex hex, const Desk& desk);
std::string score(const NovaraSight& sight, const Desk& desk);

}  // namespace tamburino::cli
