#include <malloc.h>
#include <soci/soci.h>
#include <spdlog/spdlog.h>
#include <tbb/task_arena.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "protocol/json_reader.h"
#include "server/new_game.h"
#include "server/room.h"

// What goes on without anybody asking: notices, the computer's seats, clocks, and clearing up.
namespace tamburino::server {
namespace {

constexpr Time kForgottenAfter = 60'000;  // a room nobody looks into

}  // namespace

// --- notices

// Once for every turn: who has been told is not told again before he has acted. Notes it in the row, before
// that is stored, and returns the account to tell once it is.
std::string House::to_notify(const Room& room, GameRow& row) {
  const auto seat = std::find_if(row.seats.begin(), row.seats.end(),
                                 [&](const Seat& one) { return one.side == row.to_act; });
  if (row.status != "playing" || seat == row.seats.end() || seat->kind != "person" || seat->account.empty())
    return "";
  if (!row.analysis_of.empty()) return "";
  Json offer = parse_json(row.offer).value_or(Json::object());
  if (offer.value("told", "") == seat->side) return "";
  for (const Seat& other : row.seats) {
    if (other.side != seat->side && other.account == seat->account) return "";  // hotseat: he is there
  }
  offer["told"] = seat->side;
  row.offer = offer.dump();
  for (const Room::Watcher& watcher : room.watchers) {
    if (watcher.account == seat->account && !watcher.who.expired()) return "";  // he is looking
  }
  return seat->account;
}

void House::notify(const Room& room, const std::string& account) {
  if (account.empty()) return;
  const std::shared_ptr<Table> table = room.table->clone();
  const Words words = [table, side = room.row.to_act](const std::string& language) {
    table->set_language(language);
    return (language == "it" ? "Tocca a te: " : "It is your turn: ") + table->say_asked_for(side);
  };
  begin_task(send_notice(account, room.row.name, room.row.id, words));
}

// All have sat down, and the game begins when these have opened what they sealed.
void House::call_awaited(const Room& room) {
  for (const Seat& seat : room.row.seats) {
    const bool looks = std::any_of(room.watchers.begin(), room.watchers.end(), [&](const Room::Watcher& one) {
      return one.account == seat.account && !one.who.expired();
    });
    const Words words = [](const std::string& language) -> std::string {
      return language == "it" ? "Tutti sono seduti: la partita comincia appena ti affacci."
                              : "Everybody has sat down: the game begins as soon as you look in.";
    };
    if (taken(room.row) && awaited(seat) && !looks)
      begin_task(send_notice(seat.account, room.row.name, room.row.id, words));
  }
}

Later<void> House::send_notice(std::string account, std::string game_name, std::string game, Words words) {
  if (messenger_ == nullptr) co_return;
  struct Ways {
    std::optional<Account> account;
    std::vector<Push> pushes;
  };
  const auto look = [account](soci::session& sql) {
    return Ways{account_with(sql, account), pushes_of(sql, account)};
  };
  const auto ways = co_await storage_.read(look);
  if (!ways.account) co_return;
  Notice notice{ways.account->name, game_name, words(ways.account->language), "/#/game/" + game, std::nullopt,
                std::nullopt,       {}};
  if (!ways.account->email.empty()) notice.email = ways.account->email;
  if (!ways.account->webhook.empty()) notice.webhook = ways.account->webhook;
  for (const Push& push : ways.pushes) notice.push.push_back({push.endpoint, push.p256dh, push.auth});
  messenger_->send(std::move(notice));
}

namespace {

Json to_json(const Notice& notice) {
  Json json{{"account", notice.account_name},
            {"game", notice.game_name},
            {"text", notice.text},
            {"url", notice.url}};
  if (notice.email) json["email"] = *notice.email;
  if (notice.webhook) json["webhook"] = *notice.webhook;
  for (const PushSubscription& one : notice.push)
    json["push"].push_back({one.endpoint, one.p256dh, one.auth});
  return json;
}

Notice notice_from(const Json& json) {
  Notice notice{json.at("account"), json.at("game"), json.at("text"), json.at("url"), {}, {}, {}};
  if (json.contains("email")) notice.email = json["email"];
  if (json.contains("webhook")) notice.webhook = json["webhook"];
  for (const Json& one : json.value("push", Json::array()))
    notice.push.push_back({one.at(0), one.at(1), one.at(2)});
  return notice;
}

}  // namespace

Later<void> House::keep_notices() {
  std::vector<std::string> unsent;
  for (const Notice& notice : messenger_->stop()) unsent.push_back(to_json(notice).dump());
  if (unsent.empty()) co_return;
  spdlog::info("{} notices are kept for the next start", unsent.size());
  const auto keep = [unsent](soci::session& sql) {
    for (const std::string& one : unsent) add_to_outbox(sql, one);
  };
  co_await storage_.write(keep);
}

Later<void> House::send_kept_notices() {
  const auto look = [](soci::session& sql) { return take_outbox(sql); };
  for (const std::string& one : co_await storage_.write(look)) {
    if (const auto json = parse_json(one)) messenger_->send(notice_from(*json));
  }
}

// --- the computer's seats

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

// --- time

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
      spdlog::warn("clocks: {}", fault.what());
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
  spdlog::warn("the database has been restored from a backup: all games are read anew");
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
      room.table.reset(), room.audience.reset(), room.dice.reset();
      room.marks = {}, room.codes = {};
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
      if (refused.code != "stale") spdlog::warn("task: {}", refused.what());
    } catch (const std::exception& error) {
      spdlog::warn("task: {}", error.what());
    }
  });
}

}  // namespace tamburino::server
