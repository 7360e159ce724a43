#pragma once

#include <string>
#include <vector>

#include "cli/front.h"
#include "cli/thousand_pieces.h"
#include "engine/games/thousand/verbs.h"
#include "protocol/thousand/table.h"

// What is said to a player of thousand: where the game stands, what may be done, and what he means.
namespace tamburino::cli {

inline Scene scene_of(const ThousandTable& table) { return {table.rules(), table.state()}; }

std::string header(const ThousandTable& table, const Desk& desk);
std::string question(const ThousandTable& table, const Desk& desk);

Menu menu(const ThousandTable& table, const ActionList& list, const Desk& desk, Length length);
std::string label(const ThousandTable& table, Action action);  // march Garibaldi → Calatafimi

// What a player has said, as actions. Throws RequestError when it means nothing here, or several things.
std::vector<Action> understood(const ThousandTable& table, const ActionList& list, const Menu& menu,
                               const std::string& said);

thousand::PlaceSet places_of(const ThousandTable& table, const ActionList& list);  // to look at on the map

std::string title_of(const ThousandTable& table, const Json& part, const Desk& desk);  // of a preview
std::string odds_in_short(const Scene& scene, Action action);                          // "2 dice 5+: 56 %"
std::string meanings(const ThousandTable& table, const Json& preview, const Desk& desk);

std::string units(const ThousandTable& table, const std::string& said, const Desk& desk);
std::string stack(const ThousandTable& table, const std::string& said, const Desk& desk);
std::string score(const ThousandTable& table, const Desk& desk);

}  // namespace tamburino::cli
