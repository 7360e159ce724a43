#include "server/views.h"

#include <soci/soci.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>

#include "protocol/asking.h"
#include "protocol/json_writer.h"
#include "server/history.h"
#include "server/study_cost.h"

namespace tamburino::server {
namespace {

Json seen(const Table& table, const std::string& viewer) {
  return viewer.empty() ? table.public_view() : table.view(viewer);
}

// It is being played, and the caller has a seat against another person.
bool against_another(const GameRow& row, const Caller& caller) {
  const auto own = [&](const Seat& seat) { return seat.account == caller.account; };
  const auto others = [&](const Seat& seat) { return seat.kind == "person" && !own(seat); };
  return row.status == "playing" && std::ranges::any_of(row.seats, own) &&
         std::ranges::any_of(row.seats, others);
}

bool is_overlay(const std::string& what) {
  static constexpr std::array kOverlays{"los", "command", "supply", "zones", "threat"};
  return std::find(kOverlays.begin(), kOverlays.end(), what) != kOverlays.end();
}

// The supply of an army takes tens of milliseconds: not on the thread that serves everybody.
Json reckoned(const Table& table, const std::string& what, const Json& question, const std::string& as) {
  if (what == "los") return table.sight(question);
  if (what == "command") return table.command(question);
  if (what == "supply") return table.supply(question);
  if (what == "zones") return table.zones(question);
  if (what == "threat") return table.threat(question);
  if (what == "verdict") return verdict_told(table, question, as);
  if (what == "preview") return preview_told(table, question, as);
  return reach_told(table, question, as);
}

// A whole number of 0 or more.
std::optional<int> count_in(const Json& request, const char* key) {
  if (!request.contains(key) || request[key].is_null()) return std::nullopt;
  return std::max(0, request[key].get<int>());
}

}  // namespace

// --- looks

Later<Look> Views::complete(const Room& here, Look look, std::optional<Caller> caller) {
  if (look.until == 0) co_return look;
  const auto read = [row = here.row, as = look.eyes, since = look.since, until = look.until,
                     language = look.language, this](soci::session& sql) {
    return json_text(History(sql, library_, row).events(as, since, until, language));
  };
  if (caller) {
    look.events = co_await replays_.run(*caller, read);
  } else {
    look.events = co_await storage_.read(read);
  }
  look.until = 0;
  co_return look;
}

// Older events are read after the room has been left: they can no longer change.
Later<Answer> Views::look(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const std::string language = language_in(request);
  const LookWanted wanted = look_wanted_in(request);
  const auto since = count_in(request, "since");
  Look seen;
  {
    Held held(here);
    co_await rooms_.enter(held, here);
    require_begun(*here);
    seen = Looks(*here).answer(as, language, wanted, since);
  }
  const std::optional<Caller> pays = caller;
  seen = co_await complete(*here, std::move(seen), pays);
  co_return AnswerText().add("look", seen.text()).ready();
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

// --- single parts of a look

Later<Json> Views::view(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  Held held(here);
  co_await rooms_.enter(held, here);
  require_begun(*here);
  Table& table = *here->table;
  table.set_language(language_in(request));
  const bool all = here->over();  // then nothing is hidden
  co_return Json{{"view", all ? table.position() : seen(table, as)},
                 {"to_act", to_act_now(*here, table, as)},
                 {"score", table.score()},
                 {"steps", here->audience->of(as)}};
}

Later<Json> Views::actions(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  Held held(here);
  co_await rooms_.enter(held, here);
  require_begun(*here);
  here->table->set_language(language_in(request));
  Json answer = actions_told(*here->table, as);
  answer["steps"] = here->audience->of(as);
  co_return answer;
}

// --- earlier moments

// The table after a step, as this side saw it then. In games with secrets each side counts the steps that it
// noticed: an address that means the same to all counts the steps that everybody noticed.
Later<Answer> Views::at(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  if (here->row.status == "waiting") {
    Held held(here);
    co_await rooms_.enter(held, here);
  }
  require_begun(*here);
  if (!request.contains("step")) fail("bad-request", "\"step\" is missing");
  const int wanted = request["step"].get<int>();
  const std::string counted = text_or(request, "counted", 10, "own");
  if (counted != "own" && counted != "public") fail("bad-request", "\"counted\" is own or public");
  const std::string counter = counted == "own" ? as : "";
  const bool all = here->over();
  const auto look = [row = here->row, as, counter, wanted, all, language = language_in(request),
                     this](soci::session& sql) {
    const Retold story = History(sql, library_, row).at(counter, wanted, row.steps, language);
    return ready_once({{"view", all ? story.table->position() : seen(*story.table, as)},
                       {"to_act", to_act_for(*story.table, as)},
                       {"score", story.table->score()},
                       {"steps", story.audience.of(as)},
                       {"public_steps", story.audience.of("")}});
  };
  co_return co_await replays_.run(caller, look);
}

// --- asking

Later<Json> Views::ask(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const auto what = request["cmd"].get<std::string>();
  std::shared_ptr<Table> table;
  {
    Held held(here);
    co_await rooms_.enter(held, here);
    require_begun(*here);
    table = here->table->clone();
  }
  table->set_language(language_in(request));
  if (what == "score") co_return table->score();
  if (what == "rule") co_return rule_told(*table, request);
  if (as.empty() && table->secret() && !here->over()) fail("forbidden", "only the players may ask that");
  Json question = request;
  for (const char* key : {"game", "cmd", "id", "language"}) question.erase(key);
  question["as"] = as.empty() ? table->sides().front() : as;
  if (as.empty() && !is_overlay(what)) fail("forbidden", "only the players may ask that");
  if (what != "analyse") {
    const auto work = [table, question, what, as](const std::atomic<bool>&) {
      return reckoned(*table, what, question, as);
    };
    const StudyCost cost(limits_, caller, StudyCost::Kind::Question);
    const auto timed = cost.timed(work);
    co_return co_await asking_.run(Party{caller.network, caller.account}, timed);
  }
  // The computer's advice would be unfair in a game against another player, and so in a private analysis of
  // such a game.
  const auto source = [id = here->row.analysis_of](soci::session& sql) { return game_with(sql, id); };
  const auto branched = co_await storage_.read(source);
  if (against_another(here->row, caller) || (branched && against_another(*branched, caller)))
    fail("forbidden", "the computer gives no advice in a game against another player");
  limits_.take("analyse", caller.account, 20, 0.5, now_in_milliseconds());
  const std::string level = text_or(question, "level", 20, "officer");
  if (level.starts_with("mcts:") || level.starts_with("time:"))
    fail("bad-request", "level should be novice, officer or marshal");
  const auto work = [table, question, as](const std::atomic<bool>& stop) {
    // One core, and at the thread's own low priority: acts go first.
    return tbb::task_arena(1).execute([&] { return analysis_told(*table, question, as, &stop); });
  };
  const StudyCost cost(limits_, caller, StudyCost::Kind::Study);
  const auto timed = cost.timed(work);
  co_return co_await studying_.run(Party{caller.network, caller.account}, timed);
}

// The same for everybody: whoever may see the game may see what it began with.
Later<Answer> Views::sheet(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  side_of(*here, caller, request);
  if (here->row.status == "waiting") {  // it may have begun in another process
    Held held(here);
    co_await rooms_.enter(held, here);
  }
  require_begun(*here);
  const std::string language = language_in(request), origin = here->row.origin;
  if (Ready kept = sheets_.find(origin, language)) co_return kept;
  const auto make = [origin, language, this](const std::atomic<bool>&) {
    const auto table = library_.begin(origin);
    table->set_language(language);
    return Sheets::make(*table);
  };
  Ready made = co_await preparing_.run(Party{caller.network, caller.account}, make);
  sheets_.keep(origin, language, made);
  co_return made;
}

}  // namespace tamburino::server
