#pragma once

#include "server/limits.h"
#include "server/replays.h"
#include "server/rooms.h"
#include "server/sheets.h"

namespace tamburino::server {

// What a side or a spectator sees of a game and may ask about it, now and at any earlier moment.
class Views {
 public:
  Views(Storage& storage, Library& library, Limits& limits, Rooms& rooms, Replays& replays,
        FairWorkers& studying, FairWorkers& preparing, FairWorkers& asking)
      : storage_(storage),
        library_(library),
        limits_(limits),
        rooms_(rooms),
        replays_(replays),
        studying_(studying),
        preparing_(preparing),
        asking_(asking) {}

  Later<Answer> look(const Caller&, const Json&, const Ear&);
  Later<Answer> events(const Caller&, const Json&, const Ear&);
  // With the events that the room no longer has. They are read like an earlier moment when `caller` is given;
  // without it at once, for the answer to something that has been done.
  Later<Look> complete(const Room& here, Look look, std::optional<Caller> caller = std::nullopt);
  Later<Json> view(const Caller&, const Json&, const Ear&);
  Later<Json> actions(const Caller&, const Json&, const Ear&);
  Later<Answer> at(const Caller&, const Json&, const Ear&);
  Later<Json> ask(const Caller&, const Json&, const Ear&);
  Later<Answer> sheet(const Caller&, const Json&, const Ear&);
  Ready sheet_with(const std::string& hash) const { return sheets_.with_hash(hash); }

 private:
  Storage& storage_;
  Library& library_;
  Limits& limits_;
  Rooms& rooms_;
  Replays& replays_;
  FairWorkers &studying_, &preparing_, &asking_;
  Sheets sheets_;
};

}  // namespace tamburino::server
