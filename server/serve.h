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

// Serves until it is told to end (SIGTERM, SIGINT); loses nothing then.
int serve(Service service);

// Replays every stored game, and says which no longer do so under the rules as they are now. Returns how
// many.
int verify(const DatabaseAddress& database, std::ostream& out);

}  // namespace tamburino::server
