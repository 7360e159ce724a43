#pragma once

#include "server/house.h"

// The row of a game that is about to begin.
namespace tamburino::server {

GameRow new_row(const Caller& caller, const std::string& name, const DiceSeed& seed);
Seat seat_from(const std::string& side, const std::string& said, const Caller& caller, const Json& request);
void contribute(Seat& seat, const Json& request);  // to the dice
bool taken(const GameRow& row);                    // all its seats
bool awaited(const Seat& seat);                    // to open what he has sealed
bool ready(const GameRow& row);                    // all seats are taken, all seals opened
void add_first_steps(soci::session& sql, const std::string& game, const std::vector<Step>& steps);

}  // namespace tamburino::server
