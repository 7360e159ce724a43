#include <soci/soci.h>

#include "server/room.h"

// Who looks on, and what is said at the table.
namespace tamburino::server {

Later<Json> House::say(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  limits_.take("say", caller.account, 20, 0.5, now_in_milliseconds());
  bool seated = false;
  for (const Seat& seat : here->row.seats) seated |= seat.account == caller.account;
  ChatLine line;
  line.room = text_or(request, "room", 20, seated ? "seats" : "spectators");
  if (line.room != "seats" && line.room != "spectators")
    fail("bad-request", "room should be seats or spectators");
  if (line.room == "seats" && !seated) fail("forbidden", "that is for those who play");
  if (line.room == "spectators" && seated && !here->over())
    fail("forbidden", "who plays hears the spectators when the game is over");
  text_in(request, "text", 2000);
  line.text = readable(request, "text", 2000, "");
  line.account = caller.account, line.name = caller.name, line.at = now_in_milliseconds();
  const auto keep = [line, id = here->row.id, this](soci::session& sql) {
    ChatLine stored = add_line(sql, id, line);
    storage_.announce(sql, "game " + id + " chat:" + std::to_string(stored.number));
    return stored;
  };
  line = co_await storage_.write(keep);
  tell_room(*here, line.room, line_told(here->row.id, line));
  co_return Json{{"number", line.number}};
}

Later<Json> House::chat(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  bool seated = false;
  for (const Seat& seat : here->row.seats)
    seated |= !caller.account.empty() && seat.account == caller.account;
  const std::string where = text_or(request, "room", 20, seated ? "seats" : "spectators");
  if (where != "seats" && where != "spectators") fail("bad-request", "room should be seats or spectators");
  if (where == "seats" && !seated && !here->over()) fail("forbidden", "that is for those who play");
  if (where == "spectators" && seated && !here->over())
    fail("forbidden", "who plays hears the spectators when the game is over");
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

// --- looking on

// Who looks on is told first, and only then what happened before: so nothing falls between.
Later<Json> House::watch(const Caller& caller, const Json& request, const Ear& ear) {
  if (ear == nullptr) fail("bad-request", "only a WebSocket can watch");
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const std::string language = language_in(request);
  Held held(here);
  co_await enter(held, here);
  auto& watchers = here->watchers;
  std::erase_if(watchers, [&](const Room::Watcher& one) { return one.key == ear.get() && one.as == as; });
  const bool first = watchers.empty();
  const bool looks = request.value("look", true);
  watchers.push_back(
      {ear, ear.get(), as, caller.account, caller.token, language, but_for_time(told(*here, caller)), looks});
  if (first) here->told = here->row.steps, here->last_told = told_now(*here);
  Json answer = Json::object();
  const bool known = request.contains("since") && !request["since"].is_null();
  if (here->row.status != "waiting" && (known || looks)) {
    const auto since = known ? std::optional(std::max(0, request["since"].get<int>())) : std::nullopt;
    Look seen = look_at(*here, as, language, since);
    Json look = co_await whole_look(*here, std::move(seen));
    if (known) {
      for (const char* key : {"events", "to_act", "steps"}) answer[key] = look[key];
    }
    if (looks) answer["look"] = std::move(look);
  }
  answer["game"] = told(*here, caller);
  co_return answer;
}

Later<Json> House::unwatch(const Caller&, const Json& request, const Ear& ear) {
  const auto here = co_await room(text_in(request, "game", 40));
  std::erase_if(here->watchers, [&](const Room::Watcher& one) { return one.key == ear.get(); });
  co_return Json::object();
}

}  // namespace tamburino::server
