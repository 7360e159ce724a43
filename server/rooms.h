#pragma once

#include <climits>
#include <functional>

#include "server/library.h"
#include "server/look.h"
#include "server/tasks.h"

namespace tamburino::server {

// The acting side and the connection it acted over: that connection has the answer, and is sent no push.
struct Teller {
  std::string side, language;
  const Listening* line = nullptr;
  LookWanted wanted{LookForm::None, ""};  // in the answer
};

// The games that are open at the moment: read from the database when somebody comes, stored after every
// decision, and kept in step with what other processes store.
class Rooms {
 public:
  using TurnHook = std::function<void(const std::shared_ptr<Room>&)>;
  Rooms(Storage& storage, Library& library, Tasks& tasks, TurnHook on_turn)
      : storage_(storage), library_(library), tasks_(tasks), on_turn_(std::move(on_turn)) {}

  Later<std::shared_ptr<Room>> open(std::string id);
  Later<void> enter(Held& held, std::shared_ptr<Room> room);  // waits for it, and loads its table
  Later<void> load(std::shared_ptr<Room> room, int until = INT_MAX);
  Later<void> store(std::shared_ptr<Room> room, Change change);
  Later<void> save_state(std::shared_ptr<Room> room);                // the full state, to open it from
  Later<void> refresh(std::shared_ptr<Room> room);                   // to what is stored
  Later<void> catch_up(std::shared_ptr<Room> room, Time announced);  // the same, unless it knows that already
  void pass_turn(const std::shared_ptr<Room>& room) { on_turn_(room); }  // the next side is to act

  void tell_events(Room& room, Looks& looks, const Teller& teller = {});
  void tell_game(Room& room);
  static void settle_game(Room& room);  // watchers are taken to know the game as it is now
  void disconnect(const Listening& listener);

  using Open = std::unordered_map<std::string, std::shared_ptr<Room>>;
  const Open& all() const { return rooms_; }
  void close(const std::string& id) { rooms_.erase(id); }
  void close_all() { rooms_.clear(); }
  void sweep();  // closes rooms that nobody uses; those that are only watched drop their table

 private:
  Later<void> resume(std::shared_ptr<Room> room);
  Later<void> store_checkpoints(std::string id, std::vector<Checkpoint> made);

  Storage& storage_;
  Library& library_;
  Tasks& tasks_;
  TurnHook on_turn_;
  Open rooms_;
};

}  // namespace tamburino::server
