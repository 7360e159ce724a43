#pragma once

#include "server/library.h"
#include "server/limits.h"
#include "server/notifier.h"
#include "server/rooms.h"
#include "server/ticket.h"

namespace tamburino::server {

// New games, and who sits where until they begin.
class Seats {
 public:
  Seats(Storage& storage, Library& library, Limits& limits, Rooms& rooms, Notifier& notifier,
        const DatabaseAddress& database)
      : storage_(storage),
        library_(library),
        limits_(limits),
        rooms_(rooms),
        notifier_(notifier),
        database_(database) {
    read_key();
  }

  Later<Json> dice_ticket(const Caller&, const Json&, const Ear&);
  Later<Json> create(const Caller&, const Json&, const Ear&);
  Later<Json> join(const Caller&, const Json&, const Ear&);
  Later<Json> unseal(const Caller&, const Json&, const Ear&);
  Later<Json> leave(const Caller&, const Json&, const Ear&);

  void read_key();  // of the tickets; again when another database was restored in the place of the old one

 private:
  Ticket ticket_for(const Caller& caller, const Json& request) const;
  // Stores a game that waits, and begins it when all seats are taken and all seals opened. The caller holds
  // the room.
  Later<void> store_waiting(std::shared_ptr<Room> room, GameRow row);

  Storage& storage_;
  Library& library_;
  Limits& limits_;
  Rooms& rooms_;
  Notifier& notifier_;
  const DatabaseAddress& database_;
  TicketKey ticket_key_{};
};

}  // namespace tamburino::server
