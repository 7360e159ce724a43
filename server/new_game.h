#pragma once

#include "server/library.h"
#include "server/request.h"
#include "server/room.h"

// The row of a game that is about to begin.
namespace tamburino::server {

GameRow new_row(const Caller& caller, const std::string& name, const DiceSeed& seed);
Seat seat_from(const std::string& side, const std::string& said, const Caller& caller, const Json& request);
void contribute(Seat& seat, const Json& request);  // a text to the dice
bool taken(const GameRow& row);                    // all seats are
bool awaited(const Seat& seat);                    // the player has still to reveal the sealed text
bool ready(const GameRow& row);                    // all seats are taken, all seals opened

struct Begun {
  GameRow row;
  std::vector<Step> steps;  // the first rolls
};
// The game after `steps` with the first rolls thrown, when it is ready; otherwise the row as it is.
Begun begin_if_ready(Library& library, GameRow row, const std::vector<Step>& steps);
void add_first_steps(soci::session& sql, const std::string& game, const std::vector<Step>& steps);

}  // namespace tamburino::server
