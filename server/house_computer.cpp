#include <tbb/task_arena.h>

#include "server/room.h"

// The seats that the computer plays, on threads of their own.
namespace tamburino::server {

void House::wake_computer(const std::shared_ptr<Room>& room) {
  const Seat* seat = room->seat(room->row.to_act);
  if (!room->playing() || seat == nullptr || seat->kind != "computer" || room->computer_busy || ending_ ||
      room->row.suspended != 0)
    return;
  room->computer_busy = true;
  begin_task(computer_plays(room));
}

Later<void> House::computer_plays(std::shared_ptr<Room> room) {
  struct Free {
    Room& room;
    ~Free() { room.computer_busy = false; }
  } const free{*room};
  for (;;) {
    if (ending_) co_return;
    std::shared_ptr<Table> table;
    Seat seat;
    int steps = 0;
    ai::Thinking how;
    {
      Held held(room);
      co_await enter(held, room);
      const Seat* now = room->seat(room->row.to_act);
      if (!room->playing() || now == nullptr || now->kind != "computer" || room->row.suspended != 0)
        co_return;
      seat = *now;
      table = room->table->clone();
      steps = room->row.steps;
      const std::uint64_t hash = table->hash();
      room->seen_times = hash == room->seen_hash ? room->seen_times + 1 : 0;
      room->seen_hash = hash;
      how.level = ai::level_named(seat.level);
      how.seed = hash ^ static_cast<std::uint64_t>(steps) * 0x9e3779b97f4a7c15ULL;
      how.seen_before = room->seen_times;
      how.stop = &ending_;
    }
    room->used = now_in_milliseconds();
    const auto work = [table, how] {
      return tbb::task_arena(1).execute(
          [&] { return table->think(how).choice; });  // one core: others are playing
    };
    const Action choice = co_await apart(thinking_, work);
    if (ending_) co_return;
    Held held(room);
    co_await enter(held, room);
    if (!room->playing() || room->row.steps != steps) continue;  // taken back, or played by another process
    std::vector<Action> chosen(1, choice);
    Teller computer{seat.side, "en"};
    co_await done(room, std::move(computer), std::move(chosen), std::string());
  }
}

}  // namespace tamburino::server
