#pragma once

#include "server/rooms.h"

namespace tamburino::server {

// What there is to play, and the games that are being played.
class Lobby {
 public:
  Lobby(Storage& storage, Rooms& rooms) : storage_(storage), rooms_(rooms) {}

  // Before anything else; throws when there is nothing to play.
  void read_catalogue();

  Later<Answer> catalogue(const Caller&, const Json&, const Ear&);
  Later<Json> games(const Caller&, const Json&, const Ear&);
  Later<Json> game(const Caller&, const Json&, const Ear&);

 private:
  Storage& storage_;
  Rooms& rooms_;
  Ready catalogue_;
};

}  // namespace tamburino::server
