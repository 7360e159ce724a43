#pragma once

#include "server/accounts.h"
#include "server/company.h"
#include "server/computer.h"
#include "server/housekeeping.h"
#include "server/lobby.h"
#include "server/records.h"

namespace tamburino::server {

// A command's method and the keys that a request may have beside cmd and id; "*" when the game judges them.
struct Command {
  std::function<Later<Answer>(const Caller&, const Json&, const Ear&)> work;
  const char* keys;
};
using Commands = std::unordered_map<std::string, Command>;

// All services, in an order in which each knows only those before it.
struct Services {
  Services(asio::io_context& home, DatabaseAddress at, HouseRules chosen, Storage::Heard heard);

  DatabaseAddress database;
  HouseRules rules;
  Tasks tasks;
  Storage storage;
  Library library;
  Limits limits;
  Figures figures;
  Replays replays;        // earlier moments of games
  FairWorkers studying;   // analyses, imports: they hold up neither the computer's seats nor the database
  FairWorkers preparing;  // sheets, long requests
  FairWorkers asking;     // questions about a position
  Sessions sessions;
  Notifier notifier;
  Accounts accounts;
  Rooms rooms;
  Views views;
  Play play;
  Computer computer;
  Seats seats;
  Lobby lobby;
  Records records;
  Company company;
  Housekeeping housekeeping;
  Commands commands;
};

Commands commands_of(Services& all);  // commands.cpp

}  // namespace tamburino::server
