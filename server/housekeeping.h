#pragma once

#include <boost/asio/steady_timer.hpp>

#include "server/accounts.h"
#include "server/computer.h"
#include "server/figures.h"
#include "server/notifier.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/sessions.h"

namespace tamburino::server {

// What goes on without a request: clocks run out, sessions end, and what nobody needs is cleared up.
class Housekeeping {
 public:
  struct Services {
    Storage& storage;
    Tasks& tasks;
    Sessions& sessions;
    Accounts& accounts;
    Notifier& notifier;
    Rooms& rooms;
    Play& play;
    Seats& seats;
    Computer& computer;
    Figures& figures;
  };
  explicit Housekeeping(const Services& services) : with_(services), tick_(services.tasks.home()) {}

  Later<void> run();  // until the server ends
  void stop() { tick_.cancel(); }
  // Closes connections whose session has ended and games that were erased, and catches up with games that
  // were changed, here or in another process.
  Later<void> check_sessions();

 private:
  struct News {  // what each beat looks for in the database
    std::vector<std::string> due;
    std::string last_end, restored;
  };
  Later<void> beat();
  Later<void> end_on_time(std::string game);
  Later<void> wake_computers(Time unchanged_since);
  Later<void> begin_again();

  Services with_;
  asio::steady_timer tick_;
  std::string last_end_, restored_;
  int beats_ = 0;
};

}  // namespace tamburino::server
