#include <soci/soci.h>

#include "protocol/asking.h"
#include "protocol/json_reader.h"
#include "protocol/session.h"
#include "server/history.h"
#include "server/room.h"

namespace tamburino::server {
namespace {

constexpr std::uint8_t kChance = 255;

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

// Live, time is added once in a turn of the game, however often it is for the other side to answer in
// between. By turns, every time that it is for a side to act is a turn.
Clock::Ended ended_by(const std::string& side, const Clock& clock, const Table& table, Json& offer) {
  if (clock.rules.kind != ClockRules::Kind::Live) return Clock::Ended::Turn;
  if (!offer.contains("credited")) offer["credited"] = Json::object();
  const int turn = table.tally().turns;
  if (offer["credited"].value(side, -1) == turn) return Clock::Ended::Decision;
  offer["credited"][side] = turn;
  return Clock::Ended::Turn;
}

// What a take-back needs to give the times back, also to a process that was not there.
std::shared_ptr<const std::string> kept_for_taking_back(const Clock& settled, const GameRow& row) {
  const Json offer = parse_json(row.offer).value_or(Json::object());
  const Json all{{"clock", to_json(settled)}, {"credited", offer.value("credited", Json::object())}};
  return std::make_shared<const std::string>(all.dump());
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

Later<Json> House::view(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  Held held(here);
  co_await enter(held, here);
  require_begun(*here);
  Table& table = *here->table;
  table.set_language(language_in(request));
  const bool all = here->over();  // then everything lies open
  co_return Json{{"view", all ? table.position() : seen(table, as)},
                 {"to_act", to_act_now(*here, table, as)},
                 {"score", table.score()},
                 {"steps", here->audience->of(as)}};
}

Later<Json> House::actions(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  Held held(here);
  co_await enter(held, here);
  require_begun(*here);
  here->table->set_language(language_in(request));
  Json answer = actions_told(*here->table, as);
  answer["steps"] = here->audience->of(as);
  co_return answer;
}

// --- acting

Later<Json> House::act(const Caller& caller, const Json& request, const Ear& ear) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const std::string code = text_or(request, "key", 64, "");
  Held held(here);
  co_await enter(held, here);
  here->used = now_in_milliseconds();
  require_begun(*here);
  const std::string language = language_in(request);
  here->table->set_language(language);
  const std::string own_code = code.empty() ? code : as + ":" + code;
  Teller teller{as, language, ear.get(), request.value("look", true)};
  if (const int step = co_await step_done_by(*here, own_code); step > 0)
    co_return co_await repeated(here, step, std::move(teller));
  require_playing(*here);
  require_step(*here, as, request);
  require_turn(*here->table, as);
  std::vector<Action> wanted = actions_in(*here->table, request);
  co_return co_await done(here, std::move(teller), std::move(wanted), own_code);
}

// The step that was done by the client's key, perhaps long ago; 0 when there is none.
Later<int> House::step_done_by(const Room& here, std::string code) {
  if (code.empty()) co_return 0;
  if (const auto found = here.codes.find(code); found != here.codes.end()) co_return found->second;
  if (here.codes_from == 0) co_return 0;
  const auto look = [id = here.row.id, code](soci::session& sql) { return step_with_code(sql, id, code); };
  co_return co_await storage_.read(look);
}

// Done already: the answer was lost on the way. Tells all that has happened from that step on.
Later<Json> House::repeated(std::shared_ptr<Room> here, int step, Teller teller) {
  const auto before = [row = here->row, step, side = teller.side, this](soci::session& sql) {
    return History(sql, library_, row).opened(step - 1).audience.of(side);
  };
  const int since = co_await storage_.read(before);
  Look seen = look_at(*here, teller.side, teller.language, since);
  Json look = co_await whole_look(*here, std::move(seen));
  Json answer{
      {"repeated", true}, {"events", look["events"]}, {"to_act", look["to_act"]}, {"steps", look["steps"]}};
  if (teller.look) answer["look"] = std::move(look);
  co_return answer;
}

// Does what a side decided, and throws what dice follow. All of it is stored, or nothing is done. Who calls
// holds the room.
Later<Json> House::done(std::shared_ptr<Room> here, Teller teller, std::vector<Action> wanted,
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
  if (clock.rules.kind != ClockRules::Kind::None) before = kept_for_taking_back(clock.settled(now), row);
  const auto play_one = [&](Step step, const std::string& by) {
    const Eyes eyes(*table, by);
    std::vector<Event> events = play(*table, step);
    audience.count(*table, by, events);
    told.push_back(telling_of(*table, step, audience.noticed_by(), std::move(events)));
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
  Json offer = parse_json(row.offer).value_or(Json::object());
  offer.erase("draw"), offer.erase("back");  // who plays on has not accepted
  if (row.to_act != side && offer.value("told", "") == side) offer.erase("told");  // his turn is over
  change.noticed = audience.of("") != here->audience->of("") || row.to_act != here->row.to_act;
  row.offer = offer.dump();
  if (asked.kind == ToAct::Kind::Over) {
    clock.stop(now);
  } else if (row.to_act != clock.running) {
    clock.start(row.to_act, now, ended_by(side, clock, *table, offer));
    row.offer = offer.dump();
  }
  const std::string to_tell = to_notify(*here, row);
  change.audience = audience;
  change.decisions = here->decisions() + marks.size();
  co_await stored(here, std::move(change));
  notify(*here, to_tell);
  Looks looks(*here, std::exchange(*here->audience, std::move(audience)));
  here->marks.insert(here->marks.end(), marks.begin(), marks.end());
  for (Telling& one : told) here->recent.add(std::move(one));
  if (!code.empty()) here->codes[code] = first_step;
  ++acts_;
  tell_events(*here, looks, teller);
  if (here->over()) tell_game(*here);
  wake_computer(here);
  const auto& [events, next] = looks.told(side, teller.language);
  Json answer{{"events", events}, {"to_act", next}, {"steps", here->audience->of(side)}};
  if (teller.look) answer["look"] = looks.look(side, teller.language);
  if (stopped) answer["stopped"] = {{"message", stopped->what()}, {"rule", stopped->rule}};
  co_return answer;
}

// --- asking

Later<Json> House::ask(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  const auto what = request["cmd"].get<std::string>();
  std::shared_ptr<Table> table;
  {
    Held held(here);
    co_await enter(held, here);
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
  co_return co_await apart(studying_, work);
}

// --- looking back

// The table after a step, as this side saw it then. Where there are secrets everybody counts what he noticed:
// an address that is to mean the same to all is counted by what nobody missed.
Later<Json> House::at(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  if (here->row.status == "waiting") {
    Held held(here);
    co_await enter(held, here);
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

Later<Json> House::take_back(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const int count = request.value("count", 1);
  if (count < 1 || count > 1000) fail("bad-request", "count should be a number from 1 to 1000");
  Held held(here);
  co_await enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  Back back = back_by(*here, as, count);
  while (back.beyond) {
    co_await reach_further_back(here);
    back = back_by(*here, as, count);
  }
  if (back.keep == here->decisions()) fail("refused", "you have decided nothing yet");
  const std::string other = other_side(*here, as);
  const Seat* seat = here->seat(other);
  // Against oneself nobody need be asked; the computer never minds, but its dice are not thrown twice for
  // nothing.
  const bool alone = seat == nullptr || seat->account == caller.account;
  if (back.barrier.empty() || alone) {
    const int before = here->audience->of(as);
    const std::string language = language_in(request);
    co_await take_back_now(here, as, back.keep, Consent::NotNeeded);
    here->table->set_language(language);
    Json answer{
        {"steps", here->audience->of(as)}, {"to_act", to_act_for(*here->table, as)}, {"count", back.count}};
    if (request.value("look", true)) {
      Look seen_now = look_at(*here, as, language, before);
      answer["look"] = co_await whole_look(*here, std::move(seen_now));
    }
    co_return answer;
  }
  if (seat->kind == "computer")
    fail("refused", "It stays as it is: " + back.barrier + ". The computer does not consent.");
  Json offer = offer_of(*here);
  offer["back"] = {{"side", as},
                   {"count", back.count},
                   {"keep", back.keep},
                   {"steps", here->row.steps},
                   {"because", back.barrier}};
  Change change(*here);
  change.row.offer = offer.dump();
  co_await stored(here, std::move(change));
  tell_game(*here);
  co_return Json{{"asked", true}, {"because", back.barrier}};
}

Later<Json> House::take_back_answer(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  if (!request.contains("accept") || !request["accept"].is_boolean())
    fail("bad-request", "\"accept\" should be true or false");
  Held held(here);
  co_await enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  Json offer = offer_of(*here);
  if (!offer.contains("back")) fail("not-open", "nobody has asked for that");
  const Json wanted = offer["back"];
  if (request.contains("count") && request["count"] != wanted["count"])
    fail("stale", "another take-back has been asked for since; look again");
  const auto asker = wanted["side"].get<std::string>();
  if (asker == as) fail("forbidden", "it is for the other side to answer");
  if (!request["accept"].get<bool>() || wanted["steps"].get<int>() != here->row.steps) {
    Change change(*here);
    offer.erase("back");
    change.row.offer = offer.dump();
    co_await stored(here, std::move(change));
    tell_game(*here);
    co_return Json{{"accepted", false}};
  }
  co_await take_back_now(here, asker, wanted["keep"].get<std::size_t>(), Consent::Given);
  co_return Json{{"accepted", true}};
}

// Reads the marks of older decisions.
Later<void> House::reach_further_back(std::shared_ptr<Room> here) {
  constexpr std::size_t kFurther = 256;
  const auto look = [row = here->row, from = here->marks_from - std::min(here->marks_from, kFurther),
                     this](soci::session& sql) {
    return std::make_shared<Retold>(History(sql, library_, row).opened_from(from, row.steps));
  };
  const auto story = co_await storage_.read(look);
  if (story->lost > 0 || story->first + story->decisions.size() != here->decisions())
    fail("refused", "It stays as it is: what came before no longer replays.");
  remember(*here, *story);
}

Later<void> House::take_back_now(std::shared_ptr<Room> here, const std::string& side, std::size_t keep,
                                 Consent consent) {
  const Time now = now_in_milliseconds();
  const int number = here->row.steps + 1;
  const Step step{number, "back", side, static_cast<std::int64_t>(keep), "", now};
  const auto look = [row = here->row, step, this](soci::session& sql) {
    auto story = std::make_shared<Retold>(History(sql, library_, row).opened_with(step));
    if (story->lost > 0) fail("refused", "It stays as it is: " + story->why);
    return story;
  };
  const auto story = co_await storage_.read(look);
  const Table* const table = story->table.get();
  Change change(*here);
  change.table = table->clone();
  change.audience = story->audience;
  change.decisions = keep;
  here->checkpoint = {story->first_step, story->first};  // a later one is of no use from now on
  const ToAct asked = table->to_act();
  change.row.steps = number;
  note_standing(change.row, *table);
  Json offer = offer_of(*here);
  offer.erase("back");
  if (asked.side != here->row.to_act) offer.erase("told");  // his turn comes again, and he is told again
  // Times as they were when that was decided, unless it was in the middle of his own turn: else he could
  // think for ever.
  if (change.clock.running != asked.side) {
    const Room::Mark* mark = keep >= here->marks_from && keep < here->decisions()
                                 ? &here->marks[keep - here->marks_from]
                                 : nullptr;
    const Json before = mark != nullptr && mark->before != nullptr
                            ? parse_json(*mark->before).value_or(Json::object())
                            : Json::object();
    const Clock then = before.contains("clock") ? clock_from(before["clock"]) : Clock();
    if (then.running == asked.side) {
      // Who needed no consent pays for the time since, or he could think on while the other's clock seems to
      // run.
      change.clock.restore(then, consent == Consent::Given ? now : here->clock.since);
      if (change.clock.flag_fallen(now)) fail("refused", "It stays as it is: your time would be over.");
      offer["credited"] = before["credited"];
    } else {
      change.clock.start(asked.side, now, Clock::Ended::Decision);
    }
  }
  change.row.offer = offer.dump();
  change.noticed = here->row.to_act != asked.side || !here->table->secret();
  const std::string to_tell = to_notify(*here, change.row);
  change.steps.push_back(step);
  co_await stored(here, std::move(change));
  Audience noticed = *here->audience;
  here->table.reset();
  co_await load(here);
  notify(*here, to_tell);
  Looks looks(*here, std::move(noticed));
  tell_events(*here, looks);
  tell_game(*here);
  wake_computer(here);
}

// --- ending

Later<void> House::ended(std::shared_ptr<Room> here, std::string kind, std::string side, std::string winner) {
  const Time now = now_in_milliseconds();
  Change change(*here);
  const Step end{here->row.steps + 1, kind, side, 0, "", now};
  change.steps.push_back(end);
  change.row.steps += 1;
  change.row.status = "over";
  change.row.result = kind;
  change.row.winner = winner;
  change.row.to_act.clear();
  change.row.offer = "{}";
  change.clock.stop(now);
  co_await stored(here, std::move(change));
  Looks looks(*here, *here->audience);
  here->audience->count_for_all();
  here->recent.add(telling_of(*here->table, end, here->audience->noticed_by(), {}));
  tell_events(*here, looks);
  tell_game(*here);
}

Later<Json> House::resign(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  Held held(here);
  co_await enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  const std::string kind = "resign";
  co_await ended(here, kind, as, other_side(*here, as));
  co_return Json{{"game", told(*here, caller)}};
}

Later<Json> House::draw(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  Held held(here);
  co_await enter(held, here);
  require_playing(*here);
  require_step(*here, as, request);
  Json offer = offer_of(*here);
  const std::string by = offer.value("draw", "");
  const bool withdraw = request.value("withdraw", false);
  const Seat* other = here->seat(other_side(*here, as));
  if (other == nullptr || other->kind == "computer") fail("refused", "the computer agrees to no draw");
  if (!withdraw && !by.empty() && by != as) {
    const std::string kind = "draw";
    co_await ended(here, kind, as, std::string());
    co_return Json{{"game", told(*here, caller)}};
  }
  if (withdraw) {
    offer.erase("draw");
  } else {
    offer["draw"] = as;
  }
  Change change(*here);
  change.row.offer = offer.dump();
  co_await stored(here, std::move(change));
  tell_game(*here);
  co_return Json{{"game", told(*here, caller)}};
}

}  // namespace tamburino::server
