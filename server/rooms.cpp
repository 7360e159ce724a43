#include "server/rooms.h"

#include <malloc.h>
#include <soci/soci.h>

#include "engine/core/fields.h"
#include "protocol/asking.h"
#include "protocol/json_reader.h"
#include "protocol/json_writer.h"
#include "protocol/session.h"
#include "server/history.h"
#include "server/log.h"

namespace tamburino::server {
namespace {

constexpr int kStateEvery = 64;  // steps between two full states that a game goes on from after an upgrade
constexpr Time kForgottenAfter = 60'000;  // milliseconds: a room that nobody uses

std::uint8_t mark_of(const Table& table, const std::string& side) {
  const auto sides = table.sides();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] == side) return static_cast<std::uint8_t>(i);
  }
  return Room::kChance;
}

std::shared_ptr<const std::string> clock_before(const Step& step) {
  return step.clock.empty() ? nullptr : std::make_shared<const std::string>(step.clock);
}

}  // namespace

void remember(Room& room, const Retold& story) {
  room.marks.clear();
  room.marks_from = story.first;
  for (std::size_t i = 0; i < story.decisions.size(); ++i)
    room.marks.push_back({mark_of(*story.table, story.decisions[i].step.side), story.closes[i],
                          clock_before(story.decisions[i].step)});
}

// --- opening

Later<std::shared_ptr<Room>> Rooms::open(std::string id) {
  const bool looks_so = id.size() == 10 && std::all_of(id.begin(), id.end(), [](unsigned char c) {
                          return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                        });
  if (!looks_so) fail("not-found", "there is no such game: an id is 10 letters and digits");
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    found->second->used = now_in_milliseconds();
    co_return found->second;
  }
  const auto look = [id](soci::session& sql) { return game_with(sql, id); };
  auto row = co_await storage_.read(look);
  if (!row) fail("not-found", "there is no game " + id);
  if (const auto found = rooms_.find(id); found != rooms_.end())
    co_return found->second;  // opened by another request meanwhile
  auto opened = std::make_shared<Room>(tasks_.home(), std::move(*row));
  opened->used = now_in_milliseconds();
  opened->stored = opened->row.changed;
  rooms_[id] = opened;
  co_return opened;
}

// Makes the table from the steps. The caller holds the room.
Later<void> Rooms::load(std::shared_ptr<Room> room, int until) {
  if (room->table != nullptr && room->row.status != "waiting")
    co_return;  // a game that waits may have begun elsewhere
  struct Loaded {
    GameRow row;
    std::optional<Retold> story;
    std::vector<std::pair<std::string, int>> codes;
    std::vector<Checkpoint> made;
    int state_at = 0;
  };
  const std::string id = room->row.id;
  const auto look = [id, until, this](soci::session& sql) {
    auto all = std::make_shared<Loaded>();
    auto row = game_with(sql, id);
    if (!row) fail("not-found", "there is no game " + id);
    all->row = std::move(*row);
    const auto state = state_of(sql, id);
    all->state_at = state ? state->first : 0;
    all->story.emplace(History(sql, library_, all->row).opened(std::min(until, all->row.steps), &all->made));
    for (const Step& step : steps_of(sql, id, all->story->first_step, until)) {
      if (!step.code.empty()) all->codes.emplace_back(step.code, step.number);
    }
    if (all->story->lost > 0)
      note(Level::Warn, "game no longer replays: its last steps are lost",
           {{"game", id}, {"lost", all->story->lost}, {"why", all->story->why}});
    if (all->story->base_at > all->story->first)
      note(Level::Warn, "game no longer replays: it goes on from its full state",
           {{"game", id}, {"step", all->state_at}});
    return all;
  };
  auto loaded = co_await storage_.read(look);
  room->row = std::move(loaded->row);
  room->clock = clock_from(parse_json(room->row.clock).value_or(Json::object()));
  room->stored = room->row.changed;
  room->state_at = loaded->state_at;
  Retold& story = *loaded->story;
  room->codes.clear();
  room->codes.insert(loaded->codes.begin(), loaded->codes.end());
  room->codes_from = story.first_step;
  remember(*room, story);
  room->recent = std::move(story.recent);
  room->checkpoint = room->checkpoint_before = {story.first_step, story.first};
  if (!loaded->made.empty()) {
    const Checkpoint& last = loaded->made.back();
    room->checkpoint = {last.step, static_cast<std::size_t>(last.decisions)};
    co_await store_checkpoints(id, std::move(loaded->made));
  }
  room->audience = std::make_unique<Audience>(story.audience);
  room->table = std::move(story.table);
  room->dice = std::make_unique<FairDice>(dice_of(room->row));
  if (story.lost > 0 && until == INT_MAX && room->playing()) co_await resume(room);
}

// Of a game that was stored before there were any, or was imported.
Later<void> Rooms::store_checkpoints(std::string id, std::vector<Checkpoint> made) {
  const auto keep = [id, made = std::move(made)](soci::session& sql) {
    for (const Checkpoint& one : made) store_checkpoint(sql, id, one);
  };
  co_await storage_.write(keep);
}

// A game that has lost its last steps, because the rules have changed since, is taken up again before them.
Later<void> Rooms::resume(std::shared_ptr<Room> room) {
  const Time now = now_in_milliseconds();
  Change change(*room);
  change.steps.push_back(
      {++change.row.steps, "resume", "", static_cast<std::int64_t>(room->decisions()), "", now});
  while (room->table->to_act().kind == ToAct::Kind::Chance) {
    const auto counter = static_cast<std::uint64_t>(++change.row.rolls);
    const Roll roll = room->dice->answer(room->table->to_act().request, counter);
    change.steps.push_back({++change.row.steps, "roll", "", packed(roll), "", now});
    play(*room->table, change.steps.back());
  }
  const ToAct asked = room->table->to_act();
  note_standing(change.row, *room->table);
  change.row.offers = {};
  change.row.notified.clear();
  for (Clock::Face& face : change.clock.faces) face.credited = -1;
  if (asked.kind == ToAct::Kind::Side && change.clock.running != asked.side)
    change.clock.start(asked.side, now);
  co_await store(room, std::move(change));
  room->table.reset();
  co_await load(room);
}

// So that a game which may no longer replay after the next upgrade goes on from where it was left.
Later<void> Rooms::save_state(std::shared_ptr<Room> room) {
  const auto whole = shortened(room->table->save().dump());
  const int steps = room->row.steps;
  const auto keep = [id = room->row.id, steps, whole](soci::session& sql) {
    const auto row = game_with(sql, id);
    if (row && row->steps == steps) store_state(sql, id, steps, whole);
  };
  co_await storage_.write(keep);
}

Later<void> Rooms::enter(Held& held, std::shared_ptr<Room> room) {
  co_await held.take();
  if (room->table != nullptr && room->row.status != "waiting") co_return;
  if (!room->watchers.empty()) {
    co_await refresh(room);
    co_return;
  }
  co_await load(room);
  room->told = room->row.steps;
}

// --- storing

namespace {

// A room remembers what came after the last checkpoint but one.
void forget_before_checkpoint(Room& room, Room::Stored next) {
  room.checkpoint_before = std::exchange(room.checkpoint, next);
  const Room::Stored& from = room.checkpoint_before;
  if (from.decisions > room.marks_from) {
    const std::size_t old = std::min(from.decisions - room.marks_from, room.marks.size());
    room.marks.erase(room.marks.begin(), room.marks.begin() + static_cast<std::ptrdiff_t>(old));
    room.marks_from += old;
  }
  std::erase_if(room.codes, [&](const auto& one) { return one.second <= from.step; });
  room.codes_from = std::max(room.codes_from, from.step);
}

}  // namespace

// When another process stored a step first, or the database fails, the room stays as it was and drops its
// table: it is read again when it is next needed.
Later<void> Rooms::store(std::shared_ptr<Room> room, Change change) {
  if (change.row.status == "over") change.clock.running.clear();  // even if its flag has fallen
  change.row.clock = to_json(change.clock).dump();
  change.row.deadline = change.clock.flag_falls_at().value_or(0);
  change.row.changed = std::max(now_in_milliseconds(), change.row.changed + 1);
  if (change.noticed) change.row.noticed = change.row.changed;
  auto row = std::make_shared<const GameRow>(change.row);
  const Time before = room->stored;
  std::shared_ptr<const Table> whole;
  const bool last = row->status == "over" || row->steps - room->state_at >= kStateEvery;
  const bool middle = change.audience && row->steps - room->checkpoint.step >= kCheckpointEvery;
  if (last || middle) whole = (change.table != nullptr ? *change.table : *room->table).clone();
  Checkpoint checkpoint;
  if (middle)
    checkpoint = {row->steps, static_cast<int>(change.decisions), row->rolls, change.audience->counts(), ""};
  bool first = false;
  std::exception_ptr fault;
  try {
    const auto keep = [row, before, steps = std::move(change.steps), whole, last, middle, checkpoint,
                       this](soci::session& sql) mutable {
      if (!append(sql, *row, steps, before)) return false;
      if (whole != nullptr) checkpoint.state = shortened(whole->save().dump());
      if (last) store_state(sql, row->id, row->steps, checkpoint.state);
      if (middle) store_checkpoint(sql, row->id, checkpoint);
      storage_.announce(sql, "game " + row->id + " " + std::to_string(row->changed));
      return true;
    };
    first = co_await storage_.write(keep);
  } catch (...) {
    fault = std::current_exception();
  }
  if (!first) {
    room->table.reset();
    if (fault) std::rethrow_exception(fault);
    fail("stale", "the game has moved on; reload it");
  }
  room->row = std::move(change.row);
  note_listed(room->row);
  room->clock = std::move(change.clock);
  if (change.table != nullptr) room->table = std::move(change.table);
  room->stored = row->changed;
  if (last) room->state_at = row->steps;
  if (middle) forget_before_checkpoint(*room, {row->steps, change.decisions});
}

// --- telling

void Rooms::disconnect(const Listening& listener) {
  for (auto& [id, room] : rooms_)
    std::erase_if(room->watchers, [&](const Room::Watcher& one) { return one.key == &listener; });
}

namespace {

// The side whose view the watcher gets: only as long as that seat is the watcher's.
std::string eyes_of(const Room& room, const Room::Watcher& watcher) {
  const Seat* seat = watcher.as.empty() ? nullptr : room.seat(watcher.as);
  return seat != nullptr && seat->kind == "person" && seat->account == watcher.account ? watcher.as : "";
}

}  // namespace

// What each viewer has noticed so far, and what that viewer believes is asked. Empty in games without
// secrets.
std::map<std::string, std::pair<int, std::string>> told_now(const Room& room) {
  std::map<std::string, std::pair<int, std::string>> all;
  if (room.table == nullptr || !room.table->secret() || room.watchers.empty()) return all;
  std::vector<std::string> viewers = room.table->sides();
  viewers.emplace_back();
  for (const std::string& one : viewers) {
    Json asked = to_act_now(room, *room.table, one);
    asked.erase("text");  // in the language of whoever acted: that one speaks another is no news
    all[one] = {room.audience->of(one), json_text(asked)};
  }
  return all;
}

// What happened before, and changed the description, is no news of what happens now: otherwise the first
// secret step after a public one would be given away by a push.
void Rooms::settle_game(Room& room) {
  if (room.table == nullptr) return;
  for (Room::Watcher& watcher : room.watchers) {
    Caller caller;
    caller.account = watcher.account;
    watcher.last_game = but_for_time(describe(room, caller));
  }
}

namespace {

// To all that watch with these eyes in this form.
std::string push_of(const Room& room, Looks& looks, const std::string& eyes, const std::string& language,
                    LookForm form) {
  std::string text = R"({"push":"events","game":")" + room.row.id + R"(","as":")" + eyes + R"(","steps":)" +
                     std::to_string(room.audience->of(eyes));
  if (form != LookForm::Changes) {  // of the look as well, for programs that do not want it
    const Looks::Told& told = looks.told(eyes, language);
    text += R"(,"events":)" + *told.events + R"(,"to_act":)" + *told.to_act;
  }
  if (form != LookForm::None) text += R"(,"look":)" + looks.news(eyes, language, form).text();
  return text + "}";
}

}  // namespace

// Send nothing to viewers who could not observe the action; even its timing is secret.
void Rooms::tell_events(Room& room, Looks& looks, const Teller& teller) {
  std::map<std::tuple<std::string, std::string, LookForm>, Text> said;
  const auto before = std::exchange(room.last_told, told_now(room));
  for (const Room::Watcher& watcher : room.watchers) {
    const auto who = watcher.who.lock();
    if (who == nullptr || !visible_to(room.row, watcher.account)) continue;
    const std::string eyes = eyes_of(room, watcher);
    if (watcher.key == teller.line && eyes == teller.side && watcher.language == teller.language)
      continue;  // it has the answer
    if (room.table->secret() && before.contains(eyes) && before.at(eyes) == room.last_told[eyes]) continue;
    Text& message = said[{eyes, watcher.language, watcher.form}];
    if (message == nullptr)
      message =
          std::make_shared<const std::string>(push_of(room, looks, eyes, watcher.language, watcher.form));
    who->tell(message);
  }
  room.told = room.row.steps;
}

std::string but_for_time(Json game) {
  game.erase("time_left");
  return json_text(game);
}

void Rooms::tell_game(Room& room) {
  for (Room::Watcher& watcher : room.watchers) {
    const auto who = watcher.who.lock();
    if (who == nullptr || !visible_to(room.row, watcher.account)) continue;
    Caller caller;
    caller.account = watcher.account;
    const Json all{{"push", "game"}, {"game", describe(room, caller)}};
    const std::string news = but_for_time(all["game"]);
    if (std::exchange(watcher.last_game, news) == news)
      continue;  // nothing that this watcher may know has changed
    who->tell(std::make_shared<const std::string>(json_text(all)));
  }
}

namespace {

// Plays a step that another process stored.
void follow(Room& room, const Step& step) {
  const Eyes eyes(*room.table, step.side);
  std::vector<Event> events = play(*room.table, step);
  room.audience->count(*room.table, step.side, events);
  room.recent.add(telling_of(*room.table, step, room.audience->noticed_by(), std::move(events)));
  room.marks.push_back(
      {mark_of(*room.table, step.side), step.kind == "roll" || eyes.shown(*room.table), clock_before(step)});
  if (!step.code.empty()) room.codes[step.code] = step.number;
}

}  // namespace

Later<void> Rooms::catch_up(std::shared_ptr<Room> room, Time announced) {
  Held held(room);
  co_await held.take();
  if (room->stored >= announced) co_return;  // it has caught up since
  co_await refresh(room);
}

// Brings the room to what is stored, and sends watchers what they have not been sent yet. The caller
// holds the room.
Later<void> Rooms::refresh(std::shared_ptr<Room> room) {
  const std::string id = room->row.id;
  const int known = room->told;
  const Time as_of = room->stored;
  settle_game(*room);
  if (room->row.steps != known) room->table.reset();
  co_await load(room, known);
  struct News {
    std::optional<GameRow> row;
    std::vector<Step> steps;
  };
  const auto look = [id, known](soci::session& sql) {
    return News{game_with(sql, id), steps_of(sql, id, known)};
  };
  const auto news = co_await storage_.read(look);
  if (!news.row) {
    rooms_.erase(id);
    fail("not-found", "there is no game " + id + " any more");
  }
  const bool plain = std::all_of(news.steps.begin(), news.steps.end(),
                                 [](const Step& step) { return step.kind == "act" || step.kind == "roll"; });
  room->row = *news.row;
  room->stored = room->row.changed;
  room->clock = clock_from(parse_json(room->row.clock).value_or(Json::object()));
  const std::optional<Audience> before =
      room->audience == nullptr ? std::nullopt : std::optional(*room->audience);
  bool followed = plain;
  try {
    for (std::size_t i = 0; plain && i < news.steps.size(); ++i) follow(*room, news.steps[i]);
  } catch (const RequestError& lost) {
    note(Level::Warn, "game could not follow another process: read again",
         {{"game", id}, {"why", lost.what()}});
    followed = false;
  }
  if (!followed) {
    room->table.reset();
    co_await load(room);
  }
  if (room->row.status != "waiting" && (!followed || !news.steps.empty())) {  // also of a step without events
    Looks looks(*room, before.value_or(*room->audience));
    tell_events(*room, looks);
  }
  room->told = room->row.steps;
  if (room->stored != as_of) tell_game(*room);
  pass_turn(room);
}

// --- closing

void Rooms::sweep() {
  const Time now = now_in_milliseconds();
  bool dropped = false;
  for (auto one = rooms_.begin(); one != rooms_.end();) {
    Room& room = *one->second;
    std::erase_if(room.watchers, [](const Room::Watcher& watcher) { return watcher.who.expired(); });
    const bool idle =
        !room.busy && room.waiting == 0 && !room.computer_busy && now - room.used > kForgottenAfter;
    if (idle && room.table != nullptr && room.playing() && room.state_at != room.row.steps) {
      room.state_at = room.row.steps;
      tasks_.begin(save_state(one->second));  // it is dropped at the next sweep
      ++one;
      continue;
    }
    if (idle && room.watchers.empty()) {
      one = rooms_.erase(one);
      dropped = true;
      continue;
    }
    if (idle && room.table != nullptr) {
      room.forget_table();
      dropped = true;
    }
    ++one;
  }
  if (dropped) malloc_trim(0);  // the C library would keep the memory
}

}  // namespace tamburino::server
