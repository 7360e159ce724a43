#pragma once

#include "server/web.h"

namespace tamburino::server {

struct Service {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 1859;
  DatabaseAddress database;
  HouseRules house;
  WebRules web;
  std::string log = "info";
  bool log_json = false;
};

// Serves until SIGTERM or SIGINT; finishes what was begun.
int serve(Service service);

// Replays every stored game, prints which no longer replay under the present rules, and returns how many
// these are.
int verify(const DatabaseAddress& database, std::ostream& out);

}  // namespace tamburino::server
