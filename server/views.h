#pragma once

#include "server/limits.h"
#include "server/rooms.h"

namespace tamburino::server {

// What a side or a spectator sees of a game and may ask about it, now and at any earlier moment.
class Views {
 public:
  Views(Storage& storage, Library& library, Limits& limits, Rooms& rooms, Workers& studying)
      : storage_(storage), library_(library), limits_(limits), rooms_(rooms), studying_(studying) {}

  // look.cpp
  Later<Json> look(const Caller&, const Json&, const Ear&);
  Later<Json> events(const Caller&, const Json&, const Ear&);
  Later<Json> complete(const Room& here, Look look);  // with the events that the room no longer has
  // views.cpp
  Later<Json> view(const Caller&, const Json&, const Ear&);
  Later<Json> actions(const Caller&, const Json&, const Ear&);
  Later<Json> at(const Caller&, const Json&, const Ear&);
  Later<Json> ask(const Caller&, const Json&, const Ear&);

 private:
  Later<Json> older_events(GameRow row, std::string as, int since, int until, std::string language);

  Storage& storage_;
  Library& library_;
  Limits& limits_;
  Rooms& rooms_;
  Workers& studying_;
};

}  // namespace tamburino::server
