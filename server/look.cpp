#include <soci/soci.h>

#include "protocol/asking.h"
#include "server/history.h"
#include "server/views.h"

// What a player sees of a game, all of one step: the answer that the page lives on.
namespace tamburino::server {

void require_begun(const Room& room) {
  if (room.row.status == "waiting") fail("not-open", "the game has not begun: a seat is free");
}

namespace {

// When the game is over everything lies open.
Json view_for(const Room& room, const std::string& eyes) {
  const Table& table = *room.table;
  if (room.over()) return table.position();
  return eyes.empty() ? table.public_view() : table.view(eyes);
}

Json actions_for(const Room& room, const std::string& eyes) {
  if (eyes.empty() || !room.playing()) return Json::array();
  return std::move(actions_told(*room.table, eyes)["actions"]);
}

// A whole number of 0 or more.
std::optional<int> count_in(const Json& request, const char* key) {
  if (!request.contains(key) || request[key].is_null()) return std::nullopt;
  return std::max(0, request[key].get<int>());
}

}  // namespace

Look look_at(Room& room, const std::string& eyes, const std::string& language, std::optional<int> since) {
  Table& table = *room.table;
  const Audience& audience = *room.audience;
  table.set_language(language);
  const int kept = room.recent.reaches_back_to(audience, eyes);
  const int from = since && *since <= audience.of(eyes) ? *since : kept;
  Look look{{{"as", eyes},
             {"language", language},
             {"since", from},
             {"steps", audience.of(eyes)},
             {"public_steps", audience.of("")},
             {"to_act", to_act_now(room, table, eyes)},
             {"score", table.score()},
             {"view", view_for(room, eyes)},
             {"actions", actions_for(room, eyes)},
             {"events", Json::array()}},
            0};
  if (from >= kept) {
    look.all["events"] = room.recent.since(table, audience, eyes, from);
  } else {
    look.until = room.row.steps;
  }
  return look;
}

const Json& Looks::look(const std::string& eyes, const std::string& language) {
  auto [found, fresh] = looks_.try_emplace({eyes, language});
  if (fresh) {
    // More than the room keeps has happened at once: the viewer sees by `since` that something is missing.
    const int kept = room_.recent.reaches_back_to(*room_.audience, eyes);
    found->second = look_at(room_, eyes, language, std::max(before_.of(eyes), kept)).all;
  }
  return found->second;
}

const Looks::Told& Looks::told(const std::string& eyes, const std::string& language) {
  Table& table = *room_.table;
  auto [found, fresh] = told_.try_emplace({table.secret() ? eyes : "", language});
  if (fresh) {
    table.set_language(language);
    found->second = {room_.recent.since(table, *room_.audience, eyes, before_.of(eyes)),
                     to_act_now(room_, table, eyes)};
  }
  return found->second;
}

// --- what the room no longer has

Later<Json> Views::complete(const Room& here, Look look, std::optional<Caller> caller) {
  if (look.until == 0) co_return std::move(look.all);
  const auto read = [row = here.row, as = look.all["as"].get<std::string>(),
                     since = look.all["since"].get<int>(), until = look.until,
                     language = look.all["language"].get<std::string>(), this](soci::session& sql) {
    return History(sql, library_, row).events(as, since, until, language);
  };
  if (caller) {
    look.all["events"] = co_await replays_.run(*caller, read);
  } else {
    look.all["events"] = co_await storage_.read(read);
  }
  co_return std::move(look.all);
}

// --- commands

// Older events are read after the room has been left: they can no longer change.
Later<Json> Views::look(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const std::string language = language_in(request);
  const auto since = count_in(request, "since");
  Look seen;
  {
    Held held(here);
    co_await rooms_.enter(held, here);
    require_begun(*here);
    seen = look_at(*here, as, language, since);
  }
  const std::optional<Caller> pays = caller;
  Json all = co_await complete(*here, std::move(seen), pays);
  co_return Json{{"look", std::move(all)}};
}

Later<Answer> Views::events(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const std::string language = language_in(request);
  const int since = count_in(request, "since").value_or(0);
  const int until = count_in(request, "until").value_or(INT_MAX);
  Json answer;
  int stored = 0;
  {
    // A table that is loaded is read without waiting for its turn: what is being stored is not in it yet.
    Held held(here);
    if (here->table == nullptr || here->row.status == "waiting") co_await rooms_.enter(held, here);
    require_begun(*here);
    Table& table = *here->table;
    table.set_language(language);
    const Audience& now = *here->audience;
    if (since >= here->recent.reaches_back_to(now, as)) {
      answer["events"] = here->recent.since(table, now, as, since);
    } else {
      stored = here->row.steps;
    }
    answer["to_act"] = to_act_now(*here, table, as);
    answer["steps"] = now.of(as);
  }
  const auto without_later = [until](Json& events) {
    std::erase_if(events.get_ref<Json::array_t&>(),
                  [until](const Json& event) { return event["step"].get<int>() > until; });
  };
  if (stored == 0) {
    without_later(answer["events"]);
    co_return answer;
  }
  const auto look = [row = here->row, as, since, until, stored, language, answer, without_later,
                     this](soci::session& sql) {
    History history(sql, library_, row);
    Json whole = answer;
    whole["events"] = history.events(as, since, std::min(stored, history.end_of(as, until)), language);
    without_later(whole["events"]);
    return ready_once(std::move(whole));
  };
  co_return co_await replays_.run(caller, look);
}

}  // namespace tamburino::server
