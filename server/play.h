#pragma once

#include "server/notifier.h"
#include "server/views.h"

namespace tamburino::server {

// What the sides of a game do: act, take back, resign, agree to a draw, go on vacation.
class Play {
 public:
  Play(Storage& storage, Library& library, Rooms& rooms, Views& views, Notifier& notifier)
      : storage_(storage), library_(library), rooms_(rooms), views_(views), notifier_(notifier) {}

  Later<Answer> act(const Caller&, const Json&, const Ear&);
  Later<Answer> take_back(const Caller&, const Json&, const Ear&);
  Later<Json> take_back_answer(const Caller&, const Json&, const Ear&);
  Later<Json> resign(const Caller&, const Json&, const Ear&);
  Later<Json> draw(const Caller&, const Json&, const Ear&);
  Later<Json> vacation(const Caller&, const Json&, const Ear&);

  // Does what a side decided, and throws the dice that follow. All of it is stored, or nothing is done. The
  // caller holds the room.
  Later<Answer> carry_out(std::shared_ptr<Room> room, Teller teller, std::vector<Action> actions,
                          std::string code);
  Later<void> end_game(std::shared_ptr<Room> room, std::string kind, std::string side, std::string winner);
  std::uint64_t acts() const { return acts_; }

 private:
  enum class Consent : std::uint8_t { NotNeeded, Given };
  Later<void> take_back_now(std::shared_ptr<Room> room, const std::string& side, std::size_t keep,
                            Consent consent);
  Later<int> step_done_by(const Room& here, std::string code, bool knows_all);
  Later<Answer> answer_again(std::shared_ptr<Room> here, int step, Teller teller);
  Later<void> reach_further_back(std::shared_ptr<Room> room);

  Storage& storage_;
  Library& library_;
  Rooms& rooms_;
  Views& views_;
  Notifier& notifier_;
  std::uint64_t acts_ = 0;
};

}  // namespace tamburino::server
