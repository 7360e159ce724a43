#pragma once

#include "server/views.h"

namespace tamburino::server {

// Chat, and the connections that watch a game.
class Company {
 public:
  Company(Storage& storage, Limits& limits, Rooms& rooms, Views& views)
      : storage_(storage), limits_(limits), rooms_(rooms), views_(views) {}

  Later<Json> say(const Caller&, const Json&, const Ear&);
  Later<Json> chat(const Caller&, const Json&, const Ear&);
  Later<Answer> watch(const Caller&, const Json&, const Ear&);
  Later<Json> unwatch(const Caller&, const Json&, const Ear&);

  // Sends on a line that was said in another process.
  Later<void> repeat(std::shared_ptr<Room> room, int number);

 private:
  static void begin_watching(Room& room, Room::Watcher watcher);
  static void tell(const Room& room, const std::string& which, const Json& line);

  Storage& storage_;
  Limits& limits_;
  Rooms& rooms_;
  Views& views_;
};

}  // namespace tamburino::server
