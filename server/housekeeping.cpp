#include <malloc.h>
#include <soci/soci.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "server/log.h"
#include "server/room.h"

// What goes on without anybody asking: clocks run out, and what nobody needs is cleared up.
namespace tamburino::server {
namespace {

constexpr Time kForgottenAfter = 60'000;  // a room nobody looks into

}  // namespace

Later<void> House::flag_falls(std::string id) {
  const auto due = co_await room(id);
  Held held(due);
  co_await enter(held, due);
  if (!due->playing() || due->row.suspended != 0 || !due->clock.flag_fallen(now_in_milliseconds())) co_return;
  const std::string late = due->clock.running;
  std::string other;
  for (const Seat& seat : due->row.seats) other = seat.side != late ? seat.side : other;
  const std::string flag = "flag";
  co_await ended(due, flag, late, other);
}

Later<void> House::keep_time() {
  bool first = true;
  int beat = 0;
  while (!ending_) {
    try {
      const Time now = now_in_milliseconds();
      struct News {
        std::vector<std::string> due;
        std::string last_end, restored;
      };
      const auto look = [now](soci::session& sql) {
        return News{games_due(sql, now), setting(sql, kLastEnd).value_or(""),
                    setting(sql, kRestored).value_or("")};
      };
      const auto news = co_await storage_.read(look);
      if (first) begin_task(send_kept_notices());
      if (std::exchange(restored_, news.restored) != news.restored && !first) co_await begin_again();
      for (const std::string& id : news.due) begin_task(flag_falls(id));
      if (beat % 7200 == 7199) {
        const auto clear = [now](soci::session& sql) { end_expired_tokens(sql, now); };
        co_await storage_.write(clear);
      }
      if (news.last_end != last_end_ || beat % 7200 == 7199)
        begin_task(look_round());  // sessions expire, too
      last_end_ = news.last_end;
      if (first || beat % 20 == 0) {  // what a process that died, or this one before, left undone
        const Time since = first ? now : now - 20'000;
        const auto look2 = [since](soci::session& sql) { return games_awaiting_computer(sql, since); };
        for (const std::string& id : co_await storage_.read(look2)) wake_computer(co_await room(id));
      }
      first = false;
      ++beat;
      sweep();
    } catch (const std::exception& fault) {
      note(Level::Warn, "clocks not looked at", {{"why", fault.what()}});
    }
    tick_.expires_after(std::chrono::milliseconds(500));
    boost::system::error_code ended;
    co_await tick_.async_wait(asio::redirect_error(asio::use_awaitable, ended));
  }
}

// Whoever looks on by a session that is no more is shown out, and a game that is no more is closed.
Later<void> House::look_round() {
  remembered_.clear();
  std::set<std::string> tokens;
  std::vector<std::string> open;
  for (const auto& [id, room] : rooms_) {
    open.push_back(id);
    for (const Room::Watcher& one : room->watchers) tokens.insert(one.token);
  }
  struct Gone {
    std::set<std::string> tokens, games;
    std::map<std::string, Time> changed;  // of the others
  };
  const auto look = [tokens = std::move(tokens), open = std::move(open)](soci::session& sql) {
    Gone gone;
    for (const std::string& hash : tokens) {
      const auto token = hash.empty() ? std::nullopt : token_with(sql, hash);
      const auto account = token ? account_with(sql, token->account) : std::nullopt;
      const bool expired = token && token->expires != 0 && token->expires < now_in_milliseconds();
      if (!hash.empty() && (!account || expired || account->suspended != 0)) gone.tokens.insert(hash);
    }
    for (const std::string& id : open) {
      const auto row = game_with(sql, id);
      if (!row) gone.games.insert(id);
      if (row) gone.changed[id] = row->changed;
    }
    return gone;
  };
  const auto gone = co_await storage_.read(look);
  std::vector<std::shared_ptr<Listening>> out;
  for (const auto& [id, room] : rooms_) {
    for (const Room::Watcher& one : room->watchers) {
      if (!gone.tokens.contains(one.token) && !gone.games.contains(id)) continue;
      if (auto who = one.who.lock()) out.push_back(std::move(who));
    }
    std::erase_if(room->watchers, [&](const Room::Watcher& one) { return gone.tokens.contains(one.token); });
  }
  for (const std::string& id : gone.games) rooms_.erase(id);
  for (const auto& who : out) who->end();
  for (const auto& [id, changed] : gone.changed) {  // suspended, or resigned with an account
    if (const auto found = rooms_.find(id); found != rooms_.end() && found->second->stored < changed)
      begin_task(caught_up(found->second, changed));
  }
}

// Nothing that we know holds any more. Who looks on comes again, and is shown what is so now.
Later<void> House::begin_again() {
  note(Level::Warn, "the database has been restored from a backup: all games are read anew");
  co_await keep_notices();
  read_keys();
  remembered_.clear();
  std::vector<std::shared_ptr<Listening>> out;
  for (const auto& [id, room] : rooms_) {
    for (const Room::Watcher& one : room->watchers) {
      if (auto who = one.who.lock()) out.push_back(std::move(who));
    }
  }
  rooms_.clear();
  for (const auto& who : out) who->end();
  co_await send_kept_notices();
}

// Rooms that nobody uses are closed; those that are only looked into drop their table.
void House::sweep() {
  const Time now = now_in_milliseconds();
  bool dropped = false;
  for (auto one = rooms_.begin(); one != rooms_.end();) {
    Room& room = *one->second;
    std::erase_if(room.watchers, [](const Room::Watcher& watcher) { return watcher.who.expired(); });
    const bool idle =
        !room.busy && room.waiting == 0 && !room.computer_busy && now - room.used > kForgottenAfter;
    if (idle && room.table != nullptr && room.playing() && room.state_at != room.row.steps) {
      room.state_at = room.row.steps;
      begin_task(keep_state(one->second));  // it is dropped at the next beat
      ++one;
      continue;
    }
    if (idle && room.watchers.empty()) {
      one = rooms_.erase(one);
      dropped = true;
      continue;
    }
    if (idle && room.table != nullptr) {
      room.forget_table();
      dropped = true;
    }
    ++one;
  }
  if (dropped) malloc_trim(0);  // the library would keep it for a next time that may be long in coming
  std::erase_if(remembered_, [now](const auto& one) { return one.second.until < now; });
}

void House::begin_task(Later<void> task) {
  ++under_way_;
  asio::co_spawn(home_, std::move(task), [this](std::exception_ptr fault) {
    --under_way_;
    if (fault == nullptr) return;
    try {
      std::rethrow_exception(fault);
    } catch (const RequestError& refused) {
      if (refused.code != "stale") note(Level::Warn, "task not done", {{"why", refused.what()}});
    } catch (const std::exception& error) {
      note(Level::Warn, "task not done", {{"why", error.what()}});
    }
  });
}

}  // namespace tamburino::server
