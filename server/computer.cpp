#include "server/computer.h"

#include <tbb/task_arena.h>

namespace tamburino::server {

bool Computer::is_to_act(const Room& room) const {
  const Seat* seat = room.seat(room.row.to_act);
  return room.playing() && seat != nullptr && seat->kind == "computer" && room.row.suspended == 0;
}

void Computer::wake(const std::shared_ptr<Room>& room) {
  if (!is_to_act(*room) || room->computer_busy || tasks_.ending()) return;
  room->computer_busy = true;
  tasks_.begin(play_on(room));
}

Later<void> Computer::play_on(std::shared_ptr<Room> room) {
  struct Free {
    Room& room;
    ~Free() { room.computer_busy = false; }
  } const free{*room};
  for (;;) {
    if (tasks_.ending()) co_return;
    std::shared_ptr<Table> table;
    Seat seat;
    int steps = 0;
    ai::Thinking how;
    {
      Held held(room);
      co_await rooms_.enter(held, room);
      if (!is_to_act(*room)) co_return;
      seat = *room->seat(room->row.to_act);
      table = room->table->clone();
      steps = room->row.steps;
      const std::uint64_t hash = table->hash();
      room->seen_times = hash == room->seen_hash ? room->seen_times + 1 : 0;
      room->seen_hash = hash;
      how.level = ai::level_named(seat.level);
      how.seed = hash ^ static_cast<std::uint64_t>(steps) * 0x9e3779b97f4a7c15ULL;
      how.seen_before = room->seen_times;
      how.stop = &tasks_.ending();
    }
    room->used = now_in_milliseconds();
    const auto work = [table, how] {
      return tbb::task_arena(1).execute(
          [&] { return table->think(how).choice; });  // one core: other games need the rest
    };
    const Action choice = co_await thinking_.run(work);
    if (tasks_.ending()) co_return;
    Held held(room);
    co_await rooms_.enter(held, room);
    if (!room->playing() || room->row.steps != steps) continue;  // undone, or played by another process
    std::vector<Action> chosen(1, choice);
    Teller computer{seat.side, "en"};
    co_await play_.carry_out(room, std::move(computer), std::move(chosen), std::string());
  }
}

}  // namespace tamburino::server
