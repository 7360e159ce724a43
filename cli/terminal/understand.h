#pragma once

#include "cli/terminal/menu.h"

namespace tamburino::terminal {

// What a player means by a line. Several actions when one leads to the other. An action that the rules forbid
// is understood too, so that it can be refused by its rule. Throws RequestError.
//   7                          a number of the list
//   move Castagny 2018-1918    the notation of the game
//   Castagny                   a choice by some of its words
//   Castagny 2018              a piece is taken up, and then where it goes; one that is in hand halts first
//   4836, 4836-4734            all who can be taken up together there, and where they go
//   attack 4830                all who can do that
//   reduce "A"+"B"             one after the other
std::vector<Action> understand(const Table& table, const Sheet& sheet, const std::vector<Piece>& pieces,
                               const std::string& line);

}  // namespace tamburino::terminal
