#pragma once

#include "server/play.h"

namespace tamburino::server {

// The seats that the computer plays, on threads of their own.
class Computer {
 public:
  Computer(Rooms& rooms, Play& play, Tasks& tasks, int threads)
      : rooms_(rooms), play_(play), tasks_(tasks), thinking_(tasks.home(), threads, Workers::Priority::Low) {}

  // Plays on in this game as long as the computer is to act.
  void wake(const std::shared_ptr<Room>& room);

 private:
  bool is_to_act(const Room& room) const;
  Later<void> play_on(std::shared_ptr<Room> room);

  Rooms& rooms_;
  Play& play_;
  Tasks& tasks_;
  Workers thinking_;
};

}  // namespace tamburino::server
