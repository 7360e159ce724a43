#include "server/play.h"

#include <soci/soci.h>

#include "protocol/asking.h"
#include "protocol/json_reader.h"
#include "protocol/session.h"

namespace tamburino::server {
namespace {

constexpr std::uint8_t kChance = 255;

void require_begun(const Room& room) {
  if (room.row.status == "waiting") fail("not-open", "the game has not begun: a seat is free");
}
void require_playing(const Room& room) {
  require_begun(room);
  if (room.over()) fail("refused", "the game is over");
  require_not_stopped(room);
}

// What the client says it knew when it decided.
void require_step(const Room& room, const std::string& side, const Json& request) {
  if (!request.contains("step") || request["step"].is_null()) return;
  if (request["step"].get<int>() != room.audience->of(side))
    fail("stale", "the game has gone on since; look again");
}

Json seen(const Table& table, const std::string& viewer) {
  return viewer.empty() ? table.public_view() : table.view(viewer);
}

std::uint8_t number_of(const Table& table, const std::string& side) {
  const auto sides = table.sides();
  return static_cast<std::uint8_t>(std::find(sides.begin(), sides.end(), side) - sides.begin());
}

// Live, time is added once in a turn of the game, however often the other side has to answer in between. By
// turns, every time that a side is to act is a turn.
Clock::Ended ended_by(const std::string& side, Clock& clock, const Table& table) {
  if (clock.rules.kind != ClockRules::Kind::Live) return Clock::Ended::Turn;
  return clock.credit(side, table.tally().turns) ? Clock::Ended::Turn : Clock::Ended::Decision;
}

// It is being played, and by him against another person.
bool against_another(const GameRow& row, const Caller& caller) {
  const auto own = [&](const Seat& seat) { return seat.account == caller.account; };
  const auto others = [&](const Seat& seat) { return seat.kind == "person" && !own(seat); };
  return row.status == "playing" && std::ranges::any_of(row.seats, own) &&
         std::ranges::any_of(row.seats, others);
}

std::string other_side(const Room& room, const std::string& side) {
  for (const Seat& seat : room.row.seats) {
    if (seat.side != side) return seat.side;
  }
  return "";
}

}  // namespace

std::unique_ptr<Table> Play::begun_in(const std::string& language, const std::string& origin) {
  auto table = library_.begin(origin);
  table->set_language(language);
  return table;
}

Later<Json> Play::view(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  Held held(here);
  co_await rooms_.enter(held, here);
  require_begun(*here);
  Table& table = *here->table;
  table.set_language(language_in(request));
  const bool all = here->over();  // then everything lies open
  co_return Json{{"view", all ? table.position() : seen(table, as)},
                 {"to_act", to_act_now(*here, table, as)},
                 {"score", table.score()},
                 {"steps", here->audience->of(as)}};
}

Later<Json> Play::actions(const Caller& caller, const Json& request, const Ear&) {
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

// --- acting

Later<Json> Play::act(const Caller& caller, const Json& request, const Ear& ear) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const std::string code = text_or(request, "key", 64, "");
  Held held(here);
  co_await rooms_.enter(held, here);
  here->used = now_in_milliseconds();
  require_begun(*here);
  const std::string language = language_in(request);
  here->table->set_language(language);
  const std::string own_code = code.empty() ? code : as + ":" + code;
  if (!code.empty() && here->codes.contains(own_code)) {  // done already: the answer was lost on the way
    const auto look = [id = here->row.id, origin = here->row.origin, as, language,
                       first = here->codes[own_code], this](soci::session& sql) {
      const std::vector<Step> all = steps_of(sql, id);
      const auto full = state_of(sql, id);
      const int before =
          retold(library_.begin(origin), {all.begin(), all.begin() + (first - 1)}, "", -1, full)
              .audience.of(as);
      Retold story = retold(begun_in(language, origin), all, as, before, full);
      return Json{{"repeated", true},
                  {"events", std::move(story.events)},
                  {"to_act", to_act_for(*story.table, as)},
                  {"steps", story.audience.of(as)}};
    };
    co_return co_await storage_.read(look);
  }
  require_playing(*here);
  require_step(*here, as, request);
  require_turn(*here->table, as);
  std::vector<Action> wanted = actions_in(*here->table, request);
  Teller teller{as, language, ear.get()};
  co_return co_await carry_out(here, std::move(teller), std::move(wanted), own_code);
}

// Does what a side decided, and throws what dice follow. All of it is stored, or nothing is done. Who calls
// holds the room.
Later<Json> Play::carry_out(std::shared_ptr<Room> here, Teller teller, std::vector<Action> wanted,
                            std::string code) {
  const std::string& side = teller.side;
  const Time now = now_in_milliseconds();
  if (here->clock.flag_fallen(now)) fail("refused", "your time is up");
  Change change(*here);
  change.table = here->table->clone();
  Table* const table = change.table.get();
  GameRow& row = change.row;
  Clock& clock = change.clock;
  std::vector<Step>& steps = change.steps;
  Audience audience = *here->audience;
  std::vector<Room::Mark> marks;
  std::vector<Event> told;
  const int first_step = row.steps + 1;
  std::shared_ptr<const std::string> before;
  if (clock.rules.kind != ClockRules::Kind::None)
    before = std::make_shared<const std::string>(kept_with_step(clock.settled(now)).dump());
  const auto play_one = [&](Step step, const std::string& by) {
    const Eyes eyes(*table, by);
    const std::vector<Event> events = play(*table, step);
    told.insert(told.end(), events.begin(), events.end());
    audience.count(*table, by, events);
    if (before != nullptr && !by.empty()) step.clock = *before;
    marks.push_back({by.empty() ? kChance : number_of(*table, by), by.empty() || eyes.shown(*table),
                     by.empty() ? nullptr : before});
    steps.push_back(std::move(step));
  };
  // All of it or nothing; but where there are secrets a step that was taken has perhaps shown something, and
  // what follows is refused by itself.
  std::optional<RequestError> stopped;
  bool moved = false;  // more than taken up
  for (const Action action : wanted) {
    try {
      const ToAct asked = table->to_act();
      if (asked.kind != ToAct::Kind::Side || asked.side != side)
        fail("refused", "it is no longer for the " + side + " to act");
      const bool taking_up = table->secret() && takes_up(*table, action);
      play_one({row.steps + 1, "act", side, packed(action), steps.empty() ? code : "", now}, side);
      ++row.steps;
      moved |= !taking_up;
    } catch (const RequestError& refused) {
      if (!moved || !table->secret()) throw;
      stopped = refused;
      break;
    }
  }
  while (table->to_act().kind == ToAct::Kind::Chance) {
    const Roll roll = here->dice->answer(table->to_act().request, static_cast<std::uint64_t>(++row.rolls));
    play_one({++row.steps, "roll", "", packed(roll), "", now}, "");
  }
  const ToAct asked = table->to_act();
  note_standing(row, *table);
  row.offers = {};  // a side that plays on has not accepted
  if (row.to_act != side && row.notified == side) row.notified.clear();  // its turn is over
  change.noticed = audience.of("") != here->audience->of("") || row.to_act != here->row.to_act;
  if (asked.kind == ToAct::Kind::Over) {
    clock.stop(now);
  } else if (row.to_act != clock.running) {
    clock.start(row.to_act, now, ended_by(side, clock, *table));
  }
  const std::string to_tell = Notifier::mark_notified(*here, row);
  co_await rooms_.store(here, std::move(change));
  notifier_.notify_turn(*here, to_tell);
  *here->audience = std::move(audience);
  here->marks.insert(here->marks.end(), marks.begin(), marks.end());
  if (!code.empty()) here->codes[code] = first_step;
  ++acts_;
  Report report(*here, std::move(told));
  rooms_.tell_events(*here, report, teller);
  if (here->over()) rooms_.tell_game(*here);
  rooms_.pass_turn(here);
  Report::Told& own = report.to(side, teller.language);
  Json answer{{"events", std::move(own.events)},
              {"to_act", std::move(own.to_act)},
              {"steps", here->audience->of(side)}};
  if (stopped) answer["stopped"] = {{"message", stopped->what()}, {"rule", stopped->rule}};
  co_return answer;
}

// --- asking

Later<Json> Play::ask(const Caller& caller, const Json& request, const Ear&) {
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
  if (what == "sheet") co_return Json{{"sheet", table->sheet()}};
  if (what == "score") co_return table->score();
  if (what == "rule") co_return rule_told(*table, request);
  if (as.empty() && table->secret() && !here->over()) fail("forbidden", "that is for those who play");
  Json question = request;
  for (const char* key : {"game", "cmd", "id", "language"}) question.erase(key);
  question["as"] = as.empty() ? table->sides().front() : as;
  if (what == "los") co_return table->sight(question);
  if (what == "command") co_return table->command(question);
  if (what == "supply") co_return table->supply(question);
  if (what == "zones") co_return table->zones(question);
  if (what == "threat") co_return table->threat(question);
  if (as.empty()) fail("forbidden", "that is for those who play");
  if (what == "verdict") co_return verdict_told(*table, question, as);
  if (what == "preview") co_return preview_told(*table, question, as);
  if (what == "reach") co_return reach_told(*table, question, as);
  // The computer's opinion: in a game with another player that would be a third hand. So it would at a table
  // of one's own that was branched from such a game.
  const auto source = [id = here->row.analysis_of](soci::session& sql) { return game_with(sql, id); };
  const auto branched = co_await storage_.read(source);
  if (against_another(here->row, caller) || (branched && against_another(*branched, caller)))
    fail("forbidden", "no help from the computer in a game against another");
  limits_.take("analyse", caller.account, 20, 0.5, now_in_milliseconds());
  const std::string level = text_or(question, "level", 20, "officer");
  if (level.starts_with("mcts:") || level.starts_with("time:"))
    fail("bad-request", "level should be novice, officer or marshal");
  const auto work = [table, question, as] { return analysis_told(*table, question, as); };
  co_return co_await studying_.run(work);
}

// --- looking back

Later<Json> Play::events(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  if (here->row.status == "waiting") {
    Held held(here);
    co_await rooms_.enter(held, here);
  }
  require_begun(*here);
  co_return co_await events_of(here, as, request, INT_MAX);
}

// Up to a step: what comes later is told when it comes.
Later<Json> Play::events_of(std::shared_ptr<Room> here, std::string as, Json request, int until) {
  const int since = std::max(0, request.value("since", 0));
  const std::string id = here->row.id, origin = here->row.origin, language = language_in(request);
  const auto look = [id, origin, as, since, until, language, this](soci::session& sql) {
    std::vector<Step> steps = steps_of(sql, id);
    while (!steps.empty() && steps.back().number > until) steps.pop_back();
    Retold story = retold(begun_in(language, origin), steps, as, since, state_of(sql, id));
    return Json{{"events", std::move(story.events)},
                {"to_act", to_act_for(*story.table, as)},
                {"steps", story.audience.of(as)}};
  };
  Json answer = co_await storage_.read(look);
  if (here->over()) answer["to_act"]["who"] = "nobody";
  co_return answer;
}

// The table after a step, as this side saw it then. Where there are secrets everybody counts what he noticed:
// an address that is to mean the same to all is counted by what nobody missed.
Later<Json> Play::at(const Caller& caller, const Json& request, const Ear&) {
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
  const std::string id = here->row.id, origin = here->row.origin, language = language_in(request);
  const auto look = [id, origin, as, counter, wanted, all, language, this](soci::session& sql) {
    std::vector<Step> steps = steps_of(sql, id);
    const FullState full = state_of(sql, id);
    auto begun = begun_in(language, origin);
    steps.resize(begun->secret()
                     ? steps_noticed(retold(begun->clone(), steps, counter, -1, full), wanted)
                     : static_cast<std::size_t>(std::clamp(wanted, 0, static_cast<int>(steps.size()))));
    const Retold story = retold(std::move(begun), steps, as, -1, full);
    return Json{{"view", all ? story.table->position() : seen(*story.table, as)},
                {"to_act", to_act_for(*story.table, as)},
                {"score", story.table->score()},
                {"steps", story.audience.of(as)},
                {"public_steps", story.audience.of("")}};
  };
  co_return co_await storage_.read(look);
}

// --- taking back

namespace {

struct Back {
  std::size_t keep = 0;  // decisions that remain
  int count = 0;         // of the side's own that go
  std::string barrier;   // what stands in the way; empty when nothing does
};

// As many of the side's own decisions as it wants, from the last.
Back back_by(const Room& room, const std::string& side, int count) {
  const std::uint8_t own = number_of(*room.table, side);
  Back back{room.marks.size(), 0, ""};
  while (count > 0) {
    std::size_t at = back.keep;
    while (at > 0 && room.marks[at - 1].side != own) --at;
    if (at == 0) break;
    for (std::size_t i = at - 1; i < back.keep && back.barrier.empty(); ++i) {
      const Room::Mark& mark = room.marks[i];
      if (mark.side == kChance)
        back.barrier = "a roll or a draw has been made since";
      else if (mark.side != own)
        back.barrier = "the other side has decided since";
      else if (mark.closes)
        back.barrier = "the decision showed you something that was hidden";
    }
    back.keep = at - 1;
    ++back.count;
    --count;
  }
  return back;
}

}  // namespace

Later<Json> Play::take_back(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const int count = request.value("count", 1);
  if (count < 1 || count > 1000) fail("bad-request", "count should be a number from 1 to 1000");
  Held held(here);
  co_await rooms_.enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  const Back back = back_by(*here, as, count);
  if (back.keep == here->marks.size()) fail("refused", "you have decided nothing yet");
  const std::string other = other_side(*here, as);
  const Seat* seat = here->seat(other);
  // Against oneself nobody need be asked; the computer never minds, but its dice are not thrown twice for
  // nothing.
  const bool alone = seat == nullptr || seat->account == caller.account;
  if (back.barrier.empty() || alone) {
    co_await take_back_now(here, as, back.keep, Consent::NotNeeded);
    co_return Json{
        {"steps", here->audience->of(as)}, {"to_act", to_act_for(*here->table, as)}, {"count", back.count}};
  }
  if (seat->kind == "computer")
    fail("refused", "It stays as it is: " + back.barrier + ". The computer does not consent.");
  Change change(*here);
  change.row.offers.back = {as, back.count, static_cast<int>(back.keep), here->row.steps, back.barrier};
  co_await rooms_.store(here, std::move(change));
  rooms_.tell_game(*here);
  co_return Json{{"asked", true}, {"because", back.barrier}};
}

Later<Json> Play::take_back_answer(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  if (!request.contains("accept") || !request["accept"].is_boolean())
    fail("bad-request", "\"accept\" should be true or false");
  Held held(here);
  co_await rooms_.enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  if (!here->row.offers.back) fail("not-open", "no take-back has been requested");
  const TakeBackRequest wanted = *here->row.offers.back;
  if (request.contains("count") && request["count"] != wanted.count)
    fail("stale", "another take-back has been asked for since; look again");
  if (wanted.side == as) fail("forbidden", "it is for the other side to answer");
  if (!request["accept"].get<bool>() || wanted.steps != here->row.steps) {
    Change change(*here);
    change.row.offers.back.reset();
    co_await rooms_.store(here, std::move(change));
    rooms_.tell_game(*here);
    co_return Json{{"accepted", false}};
  }
  co_await take_back_now(here, wanted.side, static_cast<std::size_t>(wanted.keep), Consent::Given);
  co_return Json{{"accepted", true}};
}

Later<void> Play::take_back_now(std::shared_ptr<Room> here, const std::string& side, std::size_t keep,
                                Consent consent) {
  const Time now = now_in_milliseconds();
  const std::string id = here->row.id, origin = here->row.origin;
  const int number = here->row.steps + 1;
  const Step step{number, "back", side, static_cast<std::int64_t>(keep), "", now};
  const auto look = [id, origin, step, this](soci::session& sql) {
    std::vector<Step> steps = steps_of(sql, id);
    steps.push_back(step);
    Retold story = retold(library_.begin(origin), steps, "", -1, state_of(sql, id));
    if (story.lost > 0) fail("refused", "It stays as it is: " + story.why);
    return std::shared_ptr<Table>(std::move(story.table));
  };
  const auto table = co_await storage_.read(look);
  Change change(*here);
  change.table = table->clone();
  const ToAct asked = table->to_act();
  change.row.steps = number;
  note_standing(change.row, *table);
  change.row.offers.back.reset();
  if (asked.side != here->row.to_act) change.row.notified.clear();  // its turn comes again
  // Times as they were when that was decided, unless it was in the middle of his own turn: else he could
  // think for ever.
  if (change.clock.running != asked.side) {
    const Json before = keep < here->marks.size() && here->marks[keep].before != nullptr
                            ? parse_json(*here->marks[keep].before).value_or(Json::object())
                            : Json::object();
    const Clock then = clock_of_step(before);
    if (then.running == asked.side) {
      // Who needed no consent pays for the time since, or he could think on while the other's clock seems to
      // run.
      change.clock.restore(then, consent == Consent::Given ? now : here->clock.since);
      if (change.clock.flag_fallen(now)) fail("refused", "It stays as it is: your time would be over.");
    } else {
      change.clock.start(asked.side, now, Clock::Ended::Decision);
    }
  }
  change.noticed = here->row.to_act != asked.side || !here->table->secret();
  const std::string to_tell = Notifier::mark_notified(*here, change.row);
  change.steps.push_back(step);
  co_await rooms_.store(here, std::move(change));
  here->table.reset();
  co_await rooms_.load(here);
  notifier_.notify_turn(*here, to_tell);
  Report nothing(*here, {});
  rooms_.tell_events(*here, nothing);
  rooms_.tell_game(*here);
  rooms_.pass_turn(here);
}

// --- ending

Later<void> Play::end_game(std::shared_ptr<Room> here, std::string kind, std::string side,
                           std::string winner) {
  const Time now = now_in_milliseconds();
  Change change(*here);
  change.steps.push_back({here->row.steps + 1, kind, side, 0, "", now});
  change.row.steps += 1;
  change.row.status = "over";
  change.row.result = kind;
  change.row.winner = winner;
  change.row.to_act.clear();
  change.row.offers = {};
  change.row.notified.clear();
  change.clock.stop(now);
  co_await rooms_.store(here, std::move(change));
  here->audience->count_for_all();
  Report nothing(*here, {});
  rooms_.tell_events(*here, nothing);
  rooms_.tell_game(*here);
}

Later<Json> Play::resign(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  Held held(here);
  co_await rooms_.enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  const std::string kind = "resign";
  co_await end_game(here, kind, as, other_side(*here, as));
  co_return Json{{"game", describe(*here, caller)}};
}

Later<Json> Play::draw(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  Held held(here);
  co_await rooms_.enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  const std::string by = here->row.offers.draw;
  const bool withdraw = request.value("withdraw", false);
  const Seat* other = here->seat(other_side(*here, as));
  if (other == nullptr || other->kind == "computer") fail("refused", "the computer agrees to no draw");
  if (!withdraw && !by.empty() && by != as) {
    const std::string kind = "draw";
    co_await end_game(here, kind, as, std::string());
    co_return Json{{"game", describe(*here, caller)}};
  }
  Change change(*here);
  change.row.offers.draw = withdraw ? "" : as;
  co_await rooms_.store(here, std::move(change));
  rooms_.tell_game(*here);
  co_return Json{{"game", describe(*here, caller)}};
}

// Days on which a side's clock stands still, in a game by turns.
Later<Json> Play::vacation(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  if (!request.contains("days") || !request["days"].is_number_integer() || request["days"] < 0 ||
      request["days"] > 1000)
    fail("bad-request", "days should be a whole number from 0");
  const int days = request["days"].get<int>();
  Held held(here);
  co_await held.take();
  if (here->row.status != "playing") fail("not-open", "the game is not being played");
  require_not_stopped(*here);
  co_await rooms_.load(here);
  const Time now = now_in_milliseconds();
  Change change(*here);
  if (days > 0) {
    change.clock.take_vacation(as, days, now);
  } else {
    change.clock.end_vacation(as, now);
  }
  co_await rooms_.store(here, std::move(change));
  rooms_.tell_game(*here);
  co_return Json{{"game", describe(*here, caller)}};
}

}  // namespace tamburino::server
