#pragma once

#include "server/limits.h"
#include "server/notifier.h"
#include "server/rooms.h"

namespace tamburino::server {

// What the sides of a game do and ask: act, take back, resign, agree to a draw.
class Play {
 public:
  Play(Storage& storage, Library& library, Limits& limits, Rooms& rooms, Notifier& notifier,
       Workers& studying)
      : storage_(storage),
        library_(library),
        limits_(limits),
        rooms_(rooms),
        notifier_(notifier),
        studying_(studying) {}

  Later<Json> view(const Caller&, const Json&, const Ear&);
  Later<Json> actions(const Caller&, const Json&, const Ear&);
  Later<Json> act(const Caller&, const Json&, const Ear&);
  Later<Json> ask(const Caller&, const Json&, const Ear&);
  Later<Json> events(const Caller&, const Json&, const Ear&);
  Later<Json> at(const Caller&, const Json&, const Ear&);
  Later<Json> take_back(const Caller&, const Json&, const Ear&);
  Later<Json> take_back_answer(const Caller&, const Json&, const Ear&);
  Later<Json> resign(const Caller&, const Json&, const Ear&);
  Later<Json> draw(const Caller&, const Json&, const Ear&);
  Later<Json> vacation(const Caller&, const Json&, const Ear&);

  // Does what a side decided, and throws the dice that follow. All of it is stored, or nothing is done. The
  // caller holds the room.
  Later<Json> carry_out(std::shared_ptr<Room> room, Teller teller, std::vector<Action> actions,
                        std::string code);
  Later<void> end_game(std::shared_ptr<Room> room, std::string kind, std::string side, std::string winner);
  Later<Json> events_of(std::shared_ptr<Room> here, std::string as, Json request, int until);
  std::uint64_t acts() const { return acts_; }

 private:
  enum class Consent : std::uint8_t { NotNeeded, Given };
  Later<void> take_back_now(std::shared_ptr<Room> room, const std::string& side, std::size_t keep,
                            Consent consent);
  std::unique_ptr<Table> begun_in(const std::string& language, const std::string& origin);

  Storage& storage_;
  Library& library_;
  Limits& limits_;
  Rooms& rooms_;
  Notifier& notifier_;
  Workers& studying_;
  std::uint64_t acts_ = 0;
};

}  // namespace tamburino::server
