#pragma once

#include "server/limits.h"
#include "server/replays.h"
#include "server/rooms.h"

namespace tamburino::server {

// Records of games, the proof of their dice, and private games branched off from them for analysis.
class Records {
 public:
  Records(Storage& storage, Library& library, Limits& limits, Rooms& rooms, Replays& replays,
          FairWorkers& studying)
      : storage_(storage),
        library_(library),
        limits_(limits),
        rooms_(rooms),
        replays_(replays),
        studying_(studying) {}

  Later<Json> record(const Caller&, const Json&, const Ear&);
  Later<Json> dice(const Caller&, const Json&, const Ear&);
  Later<Json> import(const Caller&, const Json&, const Ear&);
  Later<Json> analysis(const Caller&, const Json&, const Ear&);

 private:
  struct Branch {  // what an analysis begins with
    std::string origin, game, scenario;
    std::vector<std::string> sides;
    std::vector<Step> steps;
  };
  Record record_of(soci::session& sql, const GameRow& row);
  Later<Json> branch_off(const Caller& caller, Branch branch, std::string name, std::string of);

  Storage& storage_;
  Library& library_;
  Limits& limits_;
  Rooms& rooms_;
  Replays& replays_;
  FairWorkers& studying_;
};

}  // namespace tamburino::server
