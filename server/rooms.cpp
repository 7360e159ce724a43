#include <malloc.h>
#include <soci/soci.h>
#include <spdlog/spdlog.h>
#include <tbb/task_arena.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "engine/core/fields.h"
#include "protocol/asking.h"
#include "protocol/json_reader.h"
#include "protocol/session.h"
#include "server/room.h"

namespace tamburino::server {
namespace {

constexpr Time kForgottenAfter = 60'000;  // a room nobody looks into
constexpr int kStateEvery = 64;           // steps between two full states
constexpr std::uint8_t kChance = 255;

std::uint8_t mark_of(const Table& table, const std::string& side) {
  const auto sides = table.sides();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] == side) return static_cast<std::uint8_t>(i);
  }
  return kChance;
}

}  // namespace

FairDice dice_of(const GameRow& row) {
  DiceSeed seed{};
  const auto bytes = from_hex(row.seed);
  if (!bytes || bytes->size() != seed.size())
    throw std::logic_error("the seed of game " + row.id + " is damaged");
  std::copy(bytes->begin(), bytes->end(), seed.begin());
  Contributions thrown;
  for (const Seat& seat : row.seats) {
    if (!seat.contribution.empty()) thrown.emplace_back(seat.side, seat.contribution);
  }
  return {seed, row.id, thrown};
}

Json offer_of(const Room& room) { return parse_json(room.row.offer).value_or(Json::object()); }

// --- who may

void require_visible(const Room& room, const Caller& caller) {
  if (room.row.is_public != 0) return;
  if (!caller.account.empty()) {
    if (room.row.owner == caller.account) return;
    for (const Seat& seat : room.row.seats) {
      if (seat.account == caller.account || seat.kind == "open" || seat.kind == "invite") return;
    }
  }
  fail("not-found", "there is no game " + room.row.id);  // nor is it said that there is one
}

std::string side_of(const Room& room, const Caller& caller, const Json& request) {
  require_visible(room, caller);
  std::vector<std::string> own;
  for (const Seat& seat : room.row.seats) {
    if (!caller.account.empty() && seat.kind == "person" && seat.account == caller.account)
      own.push_back(seat.side);
  }
  const std::string as = text_or(request, "as", 40, "");
  if (as.empty()) return own.size() == 1 ? own.front() : "";
  if (room.seat(as) == nullptr) fail("bad-request", "the game has no side \"" + as + "\"");
  if (std::find(own.begin(), own.end(), as) == own.end())
    fail("forbidden", "the seat of the " + as + " is not yours");
  return as;
}

std::string seat_of(const Room& room, const Caller& caller, const Json& request) {
  std::string side = side_of(room, caller, request);
  if (!side.empty()) return side;
  int own = 0;
  for (const Seat& seat : room.row.seats)
    own += !caller.account.empty() && seat.account == caller.account ? 1 : 0;
  if (own > 1) fail("bad-request", "you have more than one seat: say which in \"as\"");
  if (caller.account.empty()) fail("unauthorized", "log in first");
  fail("forbidden", "you have no seat in this game");
}

// --- opening

Later<std::shared_ptr<Room>> House::room(std::string id) {
  if (id.size() != 10) fail("not-found", "there is no game \"" + id.substr(0, 40) + "\"");
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    found->second->used = now_in_milliseconds();
    co_return found->second;
  }
  const auto look = [id](soci::session& sql) { return game_with(sql, id); };
  auto row = co_await storage_.read(look);
  if (!row) fail("not-found", "there is no game " + id);
  if (const auto found = rooms_.find(id); found != rooms_.end())
    co_return found->second;  // somebody was quicker
  auto opened = std::make_shared<Room>(home_, std::move(*row));
  opened->used = now_in_milliseconds();
  opened->stored = opened->row.changed;
  rooms_[id] = opened;
  co_return opened;
}

// The table, from the steps. Only who holds the room may ask for it.
Later<void> House::load(std::shared_ptr<Room> room, int until) {
  if (room->table != nullptr && room->row.status != "waiting")
    co_return;  // a game that waits may have begun elsewhere
  struct Loaded {
    GameRow row;
    std::vector<Step> steps;
    std::optional<Retold> story;
    int state_at = 0;
  };
  const std::string id = room->row.id;
  const auto look = [id, until, this](soci::session& sql) {
    auto all = std::make_shared<Loaded>();
    auto row = game_with(sql, id);
    if (!row) fail("not-found", "there is no game " + id);
    all->row = std::move(*row);
    all->steps = steps_of(sql, id);
    while (!all->steps.empty() && all->steps.back().number > until) all->steps.pop_back();
    const auto state = state_of(sql, id);
    all->state_at = state ? state->first : 0;
    all->story.emplace(retold(library_.begin(all->row.origin), all->steps, "", -1, state));
    if (all->story->base_at > 0)
      spdlog::warn("game {} no longer replays: it goes on from its full state at step {}", id, all->state_at);
    return all;
  };
  auto loaded = co_await storage_.read(look);
  room->row = std::move(loaded->row);
  room->clock = clock_from(parse_json(room->row.clock).value_or(Json::object()));
  room->stored = room->row.changed;
  room->codes.clear();
  for (const Step& step : loaded->steps) {
    if (!step.code.empty()) room->codes[step.code] = step.number;
  }
  room->marks.clear();
  room->state_at = loaded->state_at;
  Retold& story = *loaded->story;
  for (std::size_t i = 0; i < story.decisions.size(); ++i)
    room->marks.push_back({mark_of(*story.table, story.decisions[i].step.side), story.closes[i]});
  room->audience = std::make_unique<Audience>(story.audience);
  room->table = std::move(story.table);
  room->dice = std::make_unique<FairDice>(dice_of(room->row));
}

Later<void> House::enter(Held& held, std::shared_ptr<Room> room) {
  co_await held.take();
  co_await load(room);
}

// --- storing

// The row is what it should be after these steps. When somebody else was quicker, or the database fails, the
// room forgets what it knew, and it is for the caller to try again.
Later<void> House::stored(std::shared_ptr<Room> room, std::vector<Step> steps) {
  auto row = std::make_shared<GameRow>(room->row);
  const Time before = room->stored;
  std::shared_ptr<const Table> whole;
  if (room->row.steps - room->state_at >= kStateEvery || room->over()) whole = room->table->clone();
  bool first = false;
  std::exception_ptr fault;
  try {
    const auto keep = [row, before, steps = std::move(steps), whole, this](soci::session& sql) {
      if (!append(sql, *row, steps, before)) return false;
      if (whole != nullptr) store_state(sql, row->id, row->steps, whole->save().dump());
      storage_.announce(sql, "game " + row->id + " " + std::to_string(row->changed));
      return true;
    };
    first = co_await storage_.write(keep);
  } catch (...) {
    fault = std::current_exception();
  }
  if (first) {
    room->stored = row->changed;
    if (whole != nullptr) room->state_at = row->steps;
    co_return;
  }
  room->table.reset();  // what is stored now is not what we have: it is read anew
  if (fault) std::rethrow_exception(fault);
  fail("stale", "the game has gone on since; look again");
}

// --- telling

void House::gone(const Listening& listener) {
  for (auto& [id, room] : rooms_)
    std::erase_if(room->watchers, [&](const Room::Watcher& one) { return one.key == &listener; });
}

void House::tell_events(Room& room, const std::vector<std::pair<std::vector<Event>, std::string>>& told,
                        const Table& table) {
  // The same for all who look with the same eyes.
  std::map<std::string, std::shared_ptr<const std::string>> said;
  for (const Room::Watcher& watcher : room.watchers) {
    const auto who = watcher.who.lock();
    if (who == nullptr) continue;
    auto& message = said[watcher.as];
    if (message == nullptr) {
      Json events = Json::array();
      for (const auto& [some, by] : told) {
        for (Json& event : events_for(table, some, watcher.as)) events.push_back(std::move(event));
      }
      const Json all{{"push", "events"},
                     {"game", room.row.id},
                     {"as", watcher.as},
                     {"events", std::move(events)},
                     {"steps", room.audience->of(watcher.as)},
                     {"to_act", to_act_now(room, table, watcher.as)}};
      message = std::make_shared<const std::string>(all.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    who->tell(message);
  }
}

void House::tell_game(Room& room) {
  for (const Room::Watcher& watcher : room.watchers) {
    const auto who = watcher.who.lock();
    if (who == nullptr) continue;
    Caller caller;
    caller.account = watcher.account;
    const Json all{{"push", "game"}, {"game", told(room, caller)}};
    who->tell(std::make_shared<const std::string>(all.dump(-1, ' ', false, Json::error_handler_t::replace)));
  }
}

// Who plays hears the spectators when the game is over, and they him.
void House::tell_room(const Room& room, const std::string& which, const Json& line) {
  const auto message =
      std::make_shared<const std::string>(line.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (const Room::Watcher& watcher : room.watchers) {
    bool plays = false;
    for (const Seat& seat : room.row.seats)
      plays |= !watcher.account.empty() && seat.account == watcher.account;
    if ((which == "seats") != plays && !room.over()) continue;
    if (const auto who = watcher.who.lock()) who->tell(message);
  }
}

// What another process did to a game that is open here.
void House::changed_elsewhere(const std::string& word) {
  if (word == "*") {  // we were deaf for a while
    for (auto& [id, room] : rooms_) begin_task(caught_up(room));
    return;
  }
  if (word.starts_with("account ")) {
    std::erase_if(remembered_, [&](const auto& one) { return one.second.caller.account == word.substr(8); });
    return;
  }
  const std::size_t space = word.rfind(' ');
  if (!word.starts_with("game ") || space <= 5) return;
  const auto found = rooms_.find(word.substr(5, space - 5));
  if (found == rooms_.end()) return;
  if (const std::string what = word.substr(space + 1); what.starts_with("chat:")) {
    tell_room(*found->second, what.substr(5), {{"push", "chat"}, {"game", found->first}});
    return;
  }
  if (found->second->stored >= std::atoll(word.c_str() + space + 1)) return;  // we know
  begin_task(caught_up(found->second));
}

namespace {

// Does what was done elsewhere.
std::vector<Event> follow(Room& room, const Step& step) {
  const bool watch = room.table->secret() && !step.side.empty();
  const int unknown = watch ? room.table->unknown_to(step.side) : 0;
  std::vector<Event> events = play(*room.table, step);
  room.audience->count(*room.table, step.side, events);
  const bool shown = watch && room.table->unknown_to(step.side) < unknown;
  room.marks.push_back({mark_of(*room.table, step.side), step.kind == "roll" || shown});
  if (!step.code.empty()) room.codes[step.code] = step.number;
  return events;
}

}  // namespace

// Tells those who look on here what was done elsewhere.
Later<void> House::caught_up(std::shared_ptr<Room> room) {
  Held held(room);
  co_await held.take();
  const std::string id = room->row.id;
  const int known = room->row.steps;
  if (room->row.status != "waiting") co_await load(room, known);
  struct News {
    std::optional<GameRow> row;
    std::vector<Step> steps;
  };
  const auto look = [id, known](soci::session& sql) {
    return News{game_with(sql, id), steps_of(sql, id, known)};
  };
  const auto news = co_await storage_.read(look);
  if (!news.row) co_return;
  const bool plain = room->table != nullptr &&
                     std::all_of(news.steps.begin(), news.steps.end(),
                                 [](const Step& step) { return step.kind == "act" || step.kind == "roll"; });
  room->row = *news.row;
  room->stored = room->row.changed;
  room->clock = clock_from(parse_json(room->row.clock).value_or(Json::object()));
  if (!plain) {
    room->table.reset();
    if (room->row.status != "waiting") co_await load(room);
    if (room->table != nullptr) tell_events(*room, {}, *room->table);
  } else {
    std::vector<std::pair<std::vector<Event>, std::string>> told;
    bool followed = true;
    try {
      for (const Step& step : news.steps) told.emplace_back(follow(*room, step), step.side);
    } catch (const RequestError& lost) {
      spdlog::warn("game {}: lost the thread ({}); read anew", room->row.id, lost.what());
      followed = false;
    }
    if (!followed) {
      room->table.reset();
      co_await load(room);
      told.clear();
    }
    tell_events(*room, told, *room->table);
  }
  tell_game(*room);
  wake_computer(room);
}

// --- notices

// Once for every turn: who has been told is not told again before he has acted. Notes it in the row, before
// that is stored, and returns the account to tell once it is.
std::string House::to_notify(Room& room) {
  const Seat* seat = room.seat(room.row.to_act);
  if (!room.playing() || seat == nullptr || seat->kind != "person" || seat->account.empty()) return "";
  if (!room.row.analysis_of.empty()) return "";
  Json offer = offer_of(room);
  if (offer.value("told", "") == seat->side) return "";
  for (const Seat& other : room.row.seats) {
    if (other.side != seat->side && other.account == seat->account) return "";  // hotseat: he is there
  }
  offer["told"] = seat->side;
  room.row.offer = offer.dump();
  for (const Room::Watcher& watcher : room.watchers) {
    if (watcher.account == seat->account && !watcher.who.expired()) return "";  // he is looking
  }
  return seat->account;
}

void House::notify(const Room& room, const std::string& account) {
  if (account.empty()) return;
  begin_task(send_notice(account, room.row.name, room.row.id,
                         "It is your turn: " + room.table->say_asked_for(room.row.to_act)));
}

Later<void> House::send_notice(std::string account, std::string game_name, std::string game,
                               std::string text) {
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
  Notice notice{ways.account->name, game_name, text, "/#game=" + game, std::nullopt, std::nullopt, {}};
  if (!ways.account->email.empty()) notice.email = ways.account->email;
  if (!ways.account->webhook.empty()) notice.webhook = ways.account->webhook;
  for (const Push& push : ways.pushes) notice.push.push_back({push.endpoint, push.p256dh, push.auth});
  messenger_->send(std::move(notice));
}

// --- the computer's seats

void House::wake_computer(const std::shared_ptr<Room>& room) {
  const Seat* seat = room->seat(room->row.to_act);
  if (!room->playing() || seat == nullptr || seat->kind != "computer" || room->computer_busy || ending_)
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
      if (!room->playing() || now == nullptr || now->kind != "computer") co_return;
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
    co_await done(room, seat.side, std::move(chosen), std::string());
  }
}

// --- time

Later<void> House::flag_falls(std::string id) {
  const auto due = co_await room(id);
  Held held(due);
  co_await enter(held, due);
  if (!due->playing() || !due->clock.flag_fallen(now_in_milliseconds())) co_return;
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
      const auto look = [now](soci::session& sql) { return games_due(sql, now); };
      for (const std::string& id : co_await storage_.read(look)) begin_task(flag_falls(id));
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

// Rooms that nobody uses are closed; those that are only looked into drop their table.
void House::sweep() {
  const Time now = now_in_milliseconds();
  bool dropped = false;
  for (auto one = rooms_.begin(); one != rooms_.end();) {
    Room& room = *one->second;
    std::erase_if(room.watchers, [](const Room::Watcher& watcher) { return watcher.who.expired(); });
    const bool idle =
        !room.busy && room.waiting == 0 && !room.computer_busy && now - room.used > kForgottenAfter;
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
