#include "server/company.h"

#include <soci/soci.h>

#include "protocol/json_writer.h"

namespace tamburino::server {
namespace {

Json push_of(const std::string& game, const ChatLine& line) {
  return {{"push", "chat"},    {"game", game},      {"room", line.room}, {"number", line.number},
          {"name", line.name}, {"text", line.text}, {"at", line.at}};
}

// To a list without its brackets.
void add_events(std::string& list, const std::string& more) {
  if (more.size() <= 2) return;
  list += list.empty() ? "" : ",";
  list += more.substr(1, more.size() - 2);
}

bool has_seat(const Room& room, const std::string& account) {
  return !account.empty() &&
         std::ranges::any_of(room.row.seats, [&](const Seat& seat) { return seat.account == account; });
}

}  // namespace

// --- chat

Later<Json> Company::say(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  limits_.take("say", caller.account, 20, 0.5, now_in_milliseconds());
  const bool seated = has_seat(*here, caller.account);
  ChatLine line;
  line.room = text_or(request, "room", 20, seated ? "seats" : "spectators");
  if (line.room != "seats" && line.room != "spectators")
    fail("bad-request", "room should be seats or spectators");
  if (line.room == "seats" && !seated) fail("forbidden", "only the players may use that room");
  if (line.room == "spectators" && seated && !here->over())
    fail("forbidden", "players may join the spectators' room when the game is over");
  text_in(request, "text", 2000);
  line.text = readable(request, "text", 2000, "");
  line.account = caller.account, line.name = caller.name, line.at = now_in_milliseconds();
  const auto keep = [line, id = here->row.id, this](soci::session& sql) {
    ChatLine stored = add_line(sql, id, line);
    storage_.announce(sql, "game " + id + " chat:" + std::to_string(stored.number));
    return stored;
  };
  line = co_await storage_.write(keep);
  tell(*here, line.room, push_of(here->row.id, line));
  co_return Json{{"number", line.number}};
}

Later<Json> Company::chat(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  const bool seated = has_seat(*here, caller.account);
  const std::string where = text_or(request, "room", 20, seated ? "seats" : "spectators");
  if (where != "seats" && where != "spectators") fail("bad-request", "room should be seats or spectators");
  if (where == "seats" && !seated && !here->over()) fail("forbidden", "only the players may use that room");
  if (where == "spectators" && seated && !here->over())
    fail("forbidden", "players may join the spectators' room when the game is over");
  const int since = request.value("since", 0);
  const auto look = [id = here->row.id, where, since](soci::session& sql) {
    return lines_of(sql, id, where, since);
  };
  const auto lines = co_await storage_.read(look);
  Json all = Json::array();
  for (const ChatLine& line : lines)
    all.push_back({{"number", line.number}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
  co_return Json{{"lines", all}};
}

// Players and spectators do not read each other's chat before the game is over.
void Company::tell(const Room& room, const std::string& which, const Json& line) {
  const auto message =
      std::make_shared<const std::string>(line.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (const Room::Watcher& watcher : room.watchers) {
    const bool plays = has_seat(room, watcher.account);
    if (((which == "seats") != plays && !room.over()) || !visible_to(room.row, watcher.account)) continue;
    if (const auto who = watcher.who.lock()) who->tell(message);
  }
}

Later<void> Company::repeat(std::shared_ptr<Room> room, int number) {
  const auto look = [id = room->row.id, number](soci::session& sql) {
    auto lines = lines_of(sql, id, "seats", number - 1);
    for (ChatLine& line : lines_of(sql, id, "spectators", number - 1)) lines.push_back(std::move(line));
    return lines;
  };
  const auto lines = co_await storage_.read(look);
  for (const ChatLine& line : lines) {
    if (line.number == number) tell(*room, line.room, push_of(room->row.id, line));
  }
}

// --- spectators

// What happened longer ago than the room remembers is read first, while others may go on playing; the rest,
// and the registration, are of one moment, so that nothing is missed in between.
Later<Answer> Company::watch(const Caller& caller, const Json& request, const Ear& ear) {
  if (ear == nullptr) fail("bad-request", "only a WebSocket can watch");
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const std::string language = language_in(request);
  const LookWanted wanted = look_wanted_in(request);
  const bool looks = wanted.form != LookForm::None;
  const bool known = request.contains("since") && !request["since"].is_null();
  auto since = known ? std::optional(std::max(0, request["since"].get<int>())) : std::nullopt;
  std::optional<Look> look;
  std::string older;  // events, without the brackets
  std::optional<int> from;
  std::optional<Held> held;
  for (;;) {
    held.emplace(here);
    co_await rooms_.enter(*held, here);
    if (here->row.status == "waiting" || (!known && !looks)) break;
    Look seen = Looks(*here).answer(as, language, wanted, since);
    if (!from) from = seen.since;
    if (seen.until == 0) {
      look = std::move(seen);
      break;
    }
    held.reset();
    since = seen.steps;
    const std::optional<Caller> pays = caller;
    seen = co_await views_.complete(*here, std::move(seen), pays);
    add_events(older, seen.events);
  }
  begin_watching(*here, {ear, ear.get(), as, caller.account, caller.token, language,
                         but_for_time(describe(*here, caller)), wanted.form});
  AnswerText answer;
  if (look) {
    add_events(older, look->events);
    look->events = "[" + older + "]";
    look->since = *from;
    if (known && wanted.form != LookForm::Changes) {
      answer.add("events", look->events).add("to_act", *look->to_act);
      answer.add("steps", std::to_string(look->steps));
    }
    if (looks) answer.add("look", look->text());
  }
  co_return answer.add("game", json_text(describe(*here, caller))).ready();
}

void Company::begin_watching(Room& room, Room::Watcher watcher) {
  auto& watchers = room.watchers;
  std::erase_if(watchers,
                [&](const Room::Watcher& one) { return one.key == watcher.key && one.as == watcher.as; });
  const bool first = watchers.empty();
  watchers.push_back(std::move(watcher));
  if (first) room.told = room.row.steps, room.last_told = told_now(room);
}

Later<Json> Company::unwatch(const Caller& caller, const Json& request, const Ear& ear) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  std::erase_if(here->watchers, [&](const Room::Watcher& one) { return one.key == ear.get(); });
  co_return Json::object();
}

}  // namespace tamburino::server
