#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/butchery_board.h"
#include "cli/front.h"
#include "engine/games/butchery/verbs.h"

// What is said to a player of butchery: where the game stands, what may be done, and what he means.
namespace tamburino::cli {

std::string_view phase_of(butchery::Ask ask);
std::string header(const ButcheryTable& table, const Desk& desk);  // turn, hour, weather, phase, who, points
std::string question(const ButcheryTable& table, const Desk& desk);

Menu menu(const ButcheryTable& table, const ActionList& list, const Desk& desk, Length length);
std::string label(const ButcheryTable& table, Action action);  // fire A1 (Fr II) at 3/1 Bils (1914) facing E
bool only_shares(const ActionList& list);
bool has_operand(Action action, butchery::OperandKind kind, std::size_t& at);

template <class Do>
void each_piece(Action action, Do look) {
  const butchery::VerbForm* form = butchery::form_of(butchery::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] == butchery::OperandKind::Piece) look(butchery::Piece{action.operand[i]}, i);
  }
}

// What to look at on the map now.
std::set<Hex> places_of(const ButcheryTable& table, const ActionList& list);
Marks marks_of(const ButcheryTable& table, const ActionList& list);

// What a player has said, as actions. Throws RequestError when it means nothing here, or several things.
std::vector<Action> understood(const ButcheryTable& table, const ActionList& list, const Menu& menu,
                               const std::string& said);

std::string title_of(const ButcheryTable& table, const Json& part);  // of a part of a preview
std::string meanings(const ButcheryTable& table, const Json& preview, const Desk& desk);  // of the results

std::string units(const ButcheryTable& table, const std::string& formation, const Desk& desk);
std::string stack(const ButcheryTable& table, Hex hex, const Desk& desk);
std::string score(const ButcheryTable& table, const Desk& desk);

}  // namespace tamburino::cli
