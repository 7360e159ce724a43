#include "server/housekeeping.h"

#include <soci/soci.h>

#include <boost/asio/redirect_error.hpp>
#include <set>

#include "server/log.h"

namespace tamburino::server {
namespace {

constexpr auto kBeat = std::chrono::milliseconds(500);
constexpr int kBeatsPerHour = 7200;
constexpr int kBeatsBetweenWakes = 20;
constexpr Time kLeftUndone = 20'000;  // milliseconds after which a computer's turn is taken up by any process

}  // namespace

Later<void> Housekeeping::run() {
  while (!with_.tasks.ending()) {
    try {
      co_await beat();
    } catch (const std::exception& fault) {
      note(Level::Warn, "housekeeping failed", {{"why", fault.what()}});
    }
    tick_.expires_after(kBeat);
    boost::system::error_code cancelled;
    co_await tick_.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    if (!cancelled) with_.figures.add_lag(std::chrono::steady_clock::now() - tick_.expiry());
  }
}

Later<void> Housekeeping::beat() {
  const Time now = now_in_milliseconds();
  const bool first = beats_ == 0, hourly = beats_ % kBeatsPerHour == kBeatsPerHour - 1;
  const auto look = [now](soci::session& sql) {
    return News{games_due(sql, now), setting(sql, kLastEnd).value_or(""),
                setting(sql, kRestored).value_or("")};
  };
  const auto news = co_await with_.storage.read(look);
  if (first) with_.tasks.begin(with_.notifier.send_stored());
  if (std::exchange(restored_, news.restored) != news.restored && !first) co_await begin_again();
  for (const std::string& id : news.due) with_.tasks.begin(end_on_time(id));
  if (hourly) {
    const auto clear = [now](soci::session& sql) {
      end_expired_tokens(sql, now);
      end_expired_resets(sql, now);
    };
    co_await with_.storage.write(clear);
  }
  if (std::exchange(last_end_, news.last_end) != news.last_end || hourly) with_.tasks.begin(check_sessions());
  if (beats_ % kBeatsBetweenWakes == 0) co_await wake_computers(first ? now : now - kLeftUndone);
  ++beats_;
  with_.rooms.sweep();
  with_.sessions.forget_expired(now);
}

// Turns that a process which died, or this one before it was restarted, left undone.
Later<void> Housekeeping::wake_computers(Time unchanged_since) {
  const auto look = [unchanged_since](soci::session& sql) {
    return games_awaiting_computer(sql, unchanged_since);
  };
  for (const std::string& id : co_await with_.storage.read(look))
    with_.computer.wake(co_await with_.rooms.open(id));
}

Later<void> Housekeeping::end_on_time(std::string game) {
  const auto due = co_await with_.rooms.open(game);
  Held held(due);
  co_await with_.rooms.enter(held, due);
  if (!due->playing() || due->row.suspended != 0 || !due->clock.flag_fallen(now_in_milliseconds())) co_return;
  const std::string late = due->clock.running;
  std::string other;
  for (const Seat& seat : due->row.seats) other = seat.side != late ? seat.side : other;
  const std::string flag = "flag";
  co_await with_.play.end_game(due, flag, late, other);
}

Later<void> Housekeeping::check_sessions() {
  with_.sessions.forget_all();
  const Rooms::Open& open_rooms = with_.rooms.all();
  std::set<std::string> tokens;
  std::vector<std::string> open;
  for (const auto& [id, room] : open_rooms) {
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
  const auto gone = co_await with_.storage.read(look);
  std::vector<std::shared_ptr<Listening>> out;
  for (const auto& [id, room] : open_rooms) {
    for (const Room::Watcher& one : room->watchers) {
      if (!gone.tokens.contains(one.token) && !gone.games.contains(id)) continue;
      if (auto who = one.who.lock()) out.push_back(std::move(who));
    }
    std::erase_if(room->watchers, [&](const Room::Watcher& one) { return gone.tokens.contains(one.token); });
  }
  for (const std::string& id : gone.games) with_.rooms.close(id);
  for (const auto& who : out) who->end();
  for (const auto& [id, changed] : gone.changed) {  // suspended, or resigned with an account
    if (const auto found = open_rooms.find(id); found != open_rooms.end() && found->second->stored < changed)
      with_.tasks.begin(with_.rooms.catch_up(found->second, changed));
  }
}

// Nothing in memory is true any more. Every connection is closed, and reads the game again when it comes
// back.
Later<void> Housekeeping::begin_again() {
  note(Level::Warn, "the database was restored from a backup: all games are read again");
  co_await with_.notifier.store_unsent();
  with_.notifier.restart();
  with_.seats.read_key();
  with_.accounts.read_key();
  with_.sessions.forget_all();
  std::vector<std::shared_ptr<Listening>> out;
  for (const auto& [id, room] : with_.rooms.all()) {
    for (const Room::Watcher& one : room->watchers) {
      if (auto who = one.who.lock()) out.push_back(std::move(who));
    }
  }
  with_.rooms.close_all();
  for (const auto& who : out) who->end();
  co_await with_.notifier.send_stored();
}

}  // namespace tamburino::server
