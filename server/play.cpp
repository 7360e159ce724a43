#include "server/play.h"

#include <soci/soci.h>

#include "protocol/asking.h"
#include "protocol/json_reader.h"
#include "protocol/json_writer.h"
#include "protocol/session.h"
#include "server/history.h"

namespace tamburino::server {
namespace {

void require_playing(const Room& room) {
  require_begun(room);
  if (room.over()) fail("refused", "the game is over");
  require_not_suspended(room);
}

bool knows_all(const Room& room, const std::string& side, const Json& request) {
  return request.contains("step") && request["step"].is_number_integer() &&
         request["step"].get<int>() == room.audience->of(side);
}

// What the client says it knew when it decided.
void require_step(const Room& room, const std::string& side, const Json& request) {
  if (!request.contains("step") || request["step"].is_null()) return;
  if (request["step"].get<int>() != room.audience->of(side))
    fail("stale", "the game has moved on; reload it");
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

std::string other_side(const Room& room, const std::string& side) {
  for (const Seat& seat : room.row.seats) {
    if (seat.side != side) return seat.side;
  }
  return "";
}

}  // namespace

// --- acting

Later<Answer> Play::act(const Caller& caller, const Json& request, const Ear& ear) {
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
  Teller teller{as, language, ear.get(), look_wanted_in(request)};
  if (const int step = co_await step_done_by(*here, own_code, knows_all(*here, as, request)); step > 0)
    co_return co_await answer_again(here, step, std::move(teller));
  require_playing(*here);
  require_step(*here, as, request);
  require_turn(*here->table, as);
  std::vector<Action> wanted = actions_in(*here->table, request);
  co_return co_await carry_out(here, std::move(teller), std::move(wanted), own_code);
}

// The step that was done by the client's key, perhaps long ago; 0 when there is none. A client that knows all
// steps so far has not done it long ago: it would know of a step more.
Later<int> Play::step_done_by(const Room& here, std::string code, bool knows_all) {
  if (code.empty()) co_return 0;
  if (const auto found = here.codes.find(code); found != here.codes.end()) co_return found->second;
  if (here.codes_from == 0 || knows_all) co_return 0;
  const auto look = [id = here.row.id, code](soci::session& sql) { return step_with_code(sql, id, code); };
  co_return co_await storage_.read(look);
}

// Done already: the answer was lost on the way. Tells all that has happened from that step on.
Later<Answer> Play::answer_again(std::shared_ptr<Room> here, int step, Teller teller) {
  const auto before = [row = here->row, step, side = teller.side, this](soci::session& sql) {
    return History(sql, library_, row).opened(step - 1).audience.of(side);
  };
  const int since = co_await storage_.read(before);
  const LookWanted seen_whole{LookForm::Whole, ""};  // what the client has is not known
  Look look = Looks(*here).answer(teller.side, teller.language, seen_whole, since);
  look = co_await views_.complete(*here, std::move(look));
  AnswerText answer;
  answer.add("repeated", "true").add("events", look.events).add("to_act", *look.to_act);
  answer.add("steps", std::to_string(look.steps));
  if (teller.wanted.form != LookForm::None) answer.add("look", look.text());
  co_return answer.ready();
}

Later<Answer> Play::carry_out(std::shared_ptr<Room> here, Teller teller, std::vector<Action> wanted,
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
  std::vector<Telling> told;
  const int first_step = row.steps + 1;
  std::shared_ptr<const std::string> before;
  if (clock.rules.kind != ClockRules::Kind::None)
    before = std::make_shared<const std::string>(kept_with_step(clock.settled(now)).dump());
  const auto play_one = [&](Step step, const std::string& by) {
    const Eyes eyes(*table, by);
    std::vector<Event> events = play(*table, step);
    audience.count(*table, by, events);
    told.push_back(telling_of(*table, step, audience.noticed_by(), std::move(events)));
    if (before != nullptr && !by.empty()) step.clock = *before;
    marks.push_back({by.empty() ? Room::kChance : number_of(*table, by), by.empty() || eyes.shown(*table),
                     by.empty() ? nullptr : before});
    steps.push_back(std::move(step));
  };
  // All of it or nothing; but in games with secrets a step already taken may have revealed something: it
  // stays done, and only the rest is refused.
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
  change.audience = audience;
  change.decisions = here->decisions() + marks.size();
  co_await rooms_.store(here, std::move(change));
  notifier_.notify_turn(*here, to_tell);
  Looks looks(*here, std::exchange(*here->audience, std::move(audience)));
  here->marks.insert(here->marks.end(), marks.begin(), marks.end());
  for (Telling& one : told) here->recent.add(std::move(one));
  if (!code.empty()) here->codes[code] = first_step;
  ++acts_;
  rooms_.tell_events(*here, looks, teller);
  if (here->over()) rooms_.tell_game(*here);
  rooms_.pass_turn(here);
  AnswerText answer;
  if (teller.wanted.form != LookForm::Changes) {
    const Looks::Told& seen = looks.told(side, teller.language);
    answer.add("events", *seen.events).add("to_act", *seen.to_act);
    answer.add("steps", std::to_string(here->audience->of(side)));
  }
  if (teller.wanted.form != LookForm::None)
    answer.add("look", looks.news(side, teller.language, teller.wanted).text());
  if (stopped) answer.add("stopped", json_text({{"message", stopped->what()}, {"rule", stopped->rule}}));
  co_return answer.ready();
}

// --- taking back

namespace {

struct Back {
  std::size_t keep = 0;  // decisions that remain
  int count = 0;         // of the side's own that go
  std::string barrier;   // what stands in the way; empty when nothing does
  bool beyond = false;   // what the room remembers does not reach so far back
};

// As many of the side's own decisions as it wants, from the last.
Back back_by(const Room& room, const std::string& side, int count) {
  const std::uint8_t own = number_of(*room.table, side);
  Back back{room.decisions(), 0, "", false};
  while (count > 0) {
    std::size_t at = back.keep;
    const auto mark_at = [&](std::size_t i) -> const Room::Mark& { return room.marks[i - room.marks_from]; };
    while (at > room.marks_from && mark_at(at - 1).side != own) --at;
    if (at == room.marks_from) {
      back.beyond = room.marks_from > 0;
      break;
    }
    for (std::size_t i = at - 1; i < back.keep && back.barrier.empty(); ++i) {
      const Room::Mark& mark = mark_at(i);
      if (mark.side == Room::kChance)
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

Later<Answer> Play::take_back(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const int count = request.value("count", 1);
  if (count < 1 || count > 1000) fail("bad-request", "count should be a number from 1 to 1000");
  Held held(here);
  co_await rooms_.enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  Back back = back_by(*here, as, count);
  while (back.beyond) {
    co_await reach_further_back(here);
    back = back_by(*here, as, count);
  }
  if (back.keep == here->decisions()) fail("refused", "there is nothing to undo yet");
  const std::string other = other_side(*here, as);
  const Seat* seat = here->seat(other);
  // In a game against oneself no consent is needed. The computer never consents: otherwise its dice could be
  // rolled again.
  const bool alone = seat == nullptr || seat->account == caller.account;
  if (back.barrier.empty() || alone) {
    const int before = here->audience->of(as);
    const std::string language = language_in(request);
    co_await take_back_now(here, as, back.keep, Consent::NotNeeded);
    here->table->set_language(language);
    const LookWanted wanted = look_wanted_in(request);
    AnswerText answer;
    answer.add("steps", std::to_string(here->audience->of(as)));
    answer.add("to_act", json_text(to_act_for(*here->table, as))).add("count", std::to_string(back.count));
    if (wanted.form != LookForm::None) {
      Look look = Looks(*here).answer(as, language, wanted, before);
      look = co_await views_.complete(*here, std::move(look));
      answer.add("look", look.text());
    }
    co_return answer.ready();
  }
  if (seat->kind == "computer")
    fail("refused", "That cannot be undone: " + back.barrier + ". The computer does not agree to undo it.");
  Change change(*here);
  change.row.offers.back =
      TakeBackRequest{as, back.count, static_cast<int>(back.keep), here->row.steps, back.barrier};
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
  if (!here->row.offers.back) fail("not-open", "no undo has been requested");
  const TakeBackRequest wanted = *here->row.offers.back;
  if (request.contains("count") && request["count"] != wanted.count)
    fail("stale", "another undo has been requested since; reload the game");
  if (wanted.side == as) fail("forbidden", "only the other side can answer that");
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

// Reads the marks of older decisions.
Later<void> Play::reach_further_back(std::shared_ptr<Room> here) {
  constexpr std::size_t kFurther = 256;
  const auto look = [row = here->row, from = here->marks_from - std::min(here->marks_from, kFurther),
                     this](soci::session& sql) {
    return std::make_shared<Retold>(History(sql, library_, row).opened_from(from, row.steps));
  };
  const auto story = co_await storage_.read(look);
  if (story->lost > 0 || story->first + story->decisions.size() != here->decisions())
    fail("refused", "That cannot be undone: the game before it no longer replays.");
  remember(*here, *story);
}

Later<void> Play::take_back_now(std::shared_ptr<Room> here, const std::string& side, std::size_t keep,
                                Consent consent) {
  const Time now = now_in_milliseconds();
  const int number = here->row.steps + 1;
  const Step step{number, "back", side, static_cast<std::int64_t>(keep), "", now};
  const auto look = [row = here->row, step, this](soci::session& sql) {
    auto story = std::make_shared<Retold>(History(sql, library_, row).opened_with(step));
    if (story->lost > 0) fail("refused", "That cannot be undone: " + story->why);
    return story;
  };
  const auto story = co_await storage_.read(look);
  Rooms::settle_game(*here);
  const Table* const table = story->table.get();
  Change change(*here);
  change.table = table->clone();
  change.audience = story->audience;
  change.decisions = keep;
  here->checkpoint = {story->first_step, story->first};  // later checkpoints are void from now on
  const ToAct asked = table->to_act();
  change.row.steps = number;
  note_standing(change.row, *table);
  change.row.offers.back.reset();
  if (asked.side != here->row.to_act) change.row.notified.clear();  // its turn comes again
  // Times as they were when that was decided, unless it was in the middle of the side's own turn: otherwise
  // it could think for ever.
  if (change.clock.running != asked.side) {
    const Room::Mark* mark = keep >= here->marks_from && keep < here->decisions()
                                 ? &here->marks[keep - here->marks_from]
                                 : nullptr;
    const Json before = mark != nullptr && mark->before != nullptr
                            ? parse_json(*mark->before).value_or(Json::object())
                            : Json::object();
    const Clock then = clock_of_step(before);
    if (then.running == asked.side) {
      // A side that needed no consent pays for the time since: otherwise it could think on while the other's
      // clock seems to run.
      change.clock.restore(then, consent == Consent::Given ? now : here->clock.since);
      if (change.clock.flag_fallen(now))
        fail("refused", "That cannot be undone: your time would have run out.");
    } else {
      change.clock.start(asked.side, now, Clock::Ended::Decision);
    }
  }
  change.noticed = here->row.to_act != asked.side || !here->table->secret();
  const std::string to_tell = Notifier::mark_notified(*here, change.row);
  change.steps.push_back(step);
  co_await rooms_.store(here, std::move(change));
  Audience noticed = *here->audience;
  here->table.reset();
  co_await rooms_.load(here);
  notifier_.notify_turn(*here, to_tell);
  Looks looks(*here, std::move(noticed));
  rooms_.tell_events(*here, looks);
  rooms_.tell_game(*here);
  rooms_.pass_turn(here);
}

// --- ending

Later<void> Play::end_game(std::shared_ptr<Room> here, std::string kind, std::string side,
                           std::string winner) {
  const Time now = now_in_milliseconds();
  Change change(*here);
  const Step end{here->row.steps + 1, kind, side, 0, "", now};
  change.steps.push_back(end);
  change.row.steps += 1;
  change.row.status = "over";
  change.row.result = kind;
  change.row.winner = winner;
  change.row.to_act.clear();
  change.row.offers = {};
  change.row.notified.clear();
  change.clock.stop(now);
  co_await rooms_.store(here, std::move(change));
  Looks looks(*here, *here->audience);
  here->audience->count_for_all();
  here->recent.add(telling_of(*here->table, end, here->audience->noticed_by(), {}));
  rooms_.tell_events(*here, looks);
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
  if (other == nullptr || other->kind == "computer") fail("refused", "the computer does not agree to draws");
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
  require_not_suspended(*here);
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
