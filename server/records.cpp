#include "server/records.h"

#include <soci/soci.h>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/session.h"
#include "server/dice_check.h"
#include "server/new_game.h"
#include "server/secrets.h"
#include "server/study_cost.h"

namespace tamburino::server {

namespace {

// Of a game with secrets only when it is over: before that it would show both sides everything.
void require_open_record(const Room& room, const char* what) {
  if (room.row.status == "waiting") fail("not-open", "the game has not begun");
  if (room.table->secret() && !room.over() && room.row.analysis_of.empty())
    fail("forbidden", std::string(what) + " of a game with secrets is available only when it is over");
}

}  // namespace

Later<Json> Records::record(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  {
    Held held(here);
    co_await rooms_.enter(held, here);
    require_open_record(*here, "the record");
  }
  const auto look = [id = here->row.id, this](soci::session& sql) {
    const auto row = game_with(sql, id);
    if (!row) fail("not-found", "there is no game " + id + " any more");
    return write(record_of(sql, *row));
  };
  const std::string text = co_await replays_.run(caller, look);
  co_return Json{{"record", text}};
}

// A game as its stored steps tell it, with its dice.
Record Records::record_of(soci::session& sql, const GameRow& row) {
  const Retold story =
      retold(library_.begin(row.origin), steps_of(sql, row.id), "", -1, state_of(sql, row.id));
  Session session(story.base->clone());
  DiceTags tags;
  for (std::size_t i = story.base_at; i < story.decisions.size(); ++i) {
    const Decision& one = story.decisions[i];
    Events events;
    if (one.counter != 0) {
      tags.counters.push_back(one.counter);
      session.apply(roll_in(one.step), events);
    } else {
      session.apply(action_in(one.step), events);
    }
  }
  Record all = session.record();
  all.set_tag("Name", row.name);
  for (const Seat& seat : row.seats)
    all.set_tag("Player-" + seat.side, seat.kind == "computer" ? "computer " + seat.level : seat.name);
  if (row.status == "over") {
    all.set_tag("Result", row.result);
    all.set_tag("Winner", row.winner);
  }
  if (!row.analysis_of.empty()) {
    all.set_tag("Analysis-Of", row.analysis_of);
    return all;
  }
  tags.game = row.id, tags.commitment = row.commitment;
  for (const Seat& seat : row.seats) {
    if (!seat.contribution.empty()) tags.contributions.emplace_back(seat.side, seat.contribution);
    if (!seat.seal.empty()) tags.seals.emplace_back(seat.side, seat.seal);
  }
  if (row.status == "over") {
    DiceSeed seed{};
    const auto bytes = from_hex(row.seed).value();
    std::copy(bytes.begin(), bytes.end(), seed.begin());
    tags.seed = seed;
  }
  add_dice_tags(all, tags);
  return all;
}

namespace {

Json contributions_json(const GameRow& row) {
  Json all = Json::array();
  for (const Seat& seat : row.seats) {
    if (seat.contribution.empty()) continue;
    all.push_back({{"side", seat.side}, {"text", seat.contribution}, {"by_server", seat.by_server != 0}});
    if (!seat.seal.empty()) all.back()["seal"] = seat.seal;
  }
  return all;
}

// Each line of a record that decides something, as a step.
std::vector<Step> steps_in(const Record& record, Table& table, const std::atomic<bool>& stop) {
  std::vector<Step> steps;
  for (const Record::Line& line : record.lines) {
    if (line.kind != Record::Line::Kind::Action && line.kind != Record::Line::Kind::Roll) continue;
    if (stop) fail("too-large", "the record takes too long to replay: it was stopped");
    Step step;
    step.number = static_cast<int>(steps.size()) + 1;
    step.at = now_in_milliseconds();
    if (line.kind == Record::Line::Kind::Roll) {
      step.kind = "roll", step.value = packed(table.parse_roll(line.text));
    } else {
      step.kind = "act", step.side = line.side, step.value = packed(table.parse(line.text).back());
    }
    play(table, step);
    steps.push_back(std::move(step));
  }
  return steps;
}

// The request that began the game can describe a whole position, but no more than that.
constexpr JsonBounds kBoundsOfBegin{256U << 10, 32, 5'000, 20'000};

}  // namespace

Later<Json> Records::dice(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  const auto look = [id = here->row.id](soci::session& sql) { return standing(steps_of(sql, id)); };
  const std::vector<Decision> decisions = co_await replays_.run(caller, look);  // it reads all of the game
  std::vector<std::uint64_t> counters;
  for (const Decision& one : decisions) {
    if (one.counter != 0) counters.push_back(one.counter);
  }
  Json answer{{"commitment", here->row.commitment},
              {"contributions", contributions_json(here->row)},
              {"counters", counters_text(counters)}};
  if (here->over() && here->row.analysis_of.empty()) answer["seed"] = here->row.seed;
  co_return answer;
}

// A record as a private game: the caller has both seats, and it has dice of its own.
Later<Json> Records::import(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  limits_.take("create", caller.account, 30, 0.05, now_in_milliseconds());
  const std::string text = text_in(request, "record", 8U << 20);
  const auto look = [text](const std::atomic<bool>& stop) {
    try {
      const Record read = read_record(text);
      if (const std::string* begin = read.tag("Begin")) {
        if (const std::string why = broken_bound(*begin, kBoundsOfBegin); !why.empty())
          throw RecordError(1, "tag Begin is too large: " + why);
      }
      const Record plain = replay(read, false, &stop).session->record(0);  // checks everything
      const std::string* begin = plain.tag("Begin");
      Json origin = parse_json(begin != nullptr ? *begin : "{}").value_or(Json::object());
      auto table = origin.value("cmd", "new") == "set" ? set_table(origin) : new_table(origin);
      if (!plain.lines.empty() && plain.lines.front().kind == Record::Line::Kind::State) {
        const Json saved = parse_json(plain.lines.front().text).value_or(Json());
        table->restore(saved);
        origin = {{"cmd", "load"}, {"begin", origin}, {"saved", saved}};
      }
      auto steps = steps_in(plain, *table, stop);
      return Branch{origin.dump(), table->game(), table->scenario(), table->sides(), std::move(steps)};
    } catch (const RecordError& wrong) {
      throw RequestError("bad-record", wrong.what());
    }
  };
  const StudyCost cost(limits_, caller, StudyCost::Kind::Study);
  const auto timed = cost.timed(look);
  auto branch = co_await studying_.run(Party{caller.network, caller.account}, timed);
  const std::string plain = "analysis of " + branch.game + ", " + branch.scenario;
  const std::string name = readable(request, "name", 200, plain), of = "record";
  co_return co_await branch_off(caller, std::move(branch), name, of);
}

// A game as it stood after a step, with what was taken back only later.
Later<Json> Records::analysis(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  limits_.take("create", caller.account, 30, 0.05, now_in_milliseconds());
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  {
    Held held(here);
    co_await rooms_.enter(held, here);
    require_open_record(*here, "an analysis");
  }
  const std::string as =
      side_of(*here, caller, request);  // whose count `step` is of, where there are secrets
  const int until = request.contains("step") ? std::max(0, request["step"].get<int>()) : INT_MAX;
  const auto row = here->row;
  const auto look = [row, until, as, this](soci::session& sql) {
    std::vector<Step> steps = steps_of(sql, row.id);
    const FullState full = state_of(sql, row.id);
    auto begun = library_.begin(row.origin);
    steps.resize(begun->secret()
                     ? steps_noticed(retold(begun->clone(), steps, as, -1, full), until)
                     : static_cast<std::size_t>(std::clamp(until, 0, static_cast<int>(steps.size()))));
    const Retold story = retold(std::move(begun), steps, "", -1, full);
    Branch branch{row.origin, row.game, row.scenario, story.table->sides(), {}};
    if (story.base_at > 0)
      branch.origin =
          Json{{"cmd", "load"}, {"begin", story.base->origin()}, {"saved", story.base->save()}}.dump();
    for (std::size_t i = story.base_at; i < story.decisions.size(); ++i) {
      branch.steps.push_back(story.decisions[i].step);
      branch.steps.back().number = static_cast<int>(branch.steps.size());
      branch.steps.back().code.clear();
    }
    return branch;
  };
  auto branch = co_await replays_.run(caller, look);
  const std::string name = "analysis of " + row.name;
  co_return co_await branch_off(caller, std::move(branch), name, row.id);
}

// A private game: the caller has both seats, and it has dice of its own.
Later<Json> Records::branch_off(const Caller& caller, Branch branch, std::string name, std::string of) {
  GameRow row = new_row(caller, name, random_seed());
  row.game = branch.game, row.scenario = branch.scenario, row.origin = branch.origin;
  row.is_public = 0;
  row.analysis_of = of;
  for (const std::string& side : branch.sides)
    row.seats.push_back(seat_from(side, "me", caller, Json::object()));
  row.clock = to_json(Clock(ClockRules{}, branch.sides)).dump();
  for (const Step& step : branch.steps) row.rolls += step.kind == "roll" ? 1 : 0;
  const auto start = [row, steps = branch.steps, this](soci::session&) {
    return begin_if_ready(library_, row, steps);
  };
  Begun first = co_await storage_.read(start);
  row = std::move(first.row);
  std::vector<Step> all = std::move(branch.steps);
  all.insert(all.end(), first.steps.begin(), first.steps.end());
  const auto keep = [row, all](soci::session& sql) {
    add_game(sql, row);
    add_first_steps(sql, row.id, all);
  };
  co_await storage_.write(keep);
  const auto opened = co_await rooms_.open(row.id);
  Held held(opened);
  co_await rooms_.enter(held, opened);
  co_return Json{{"game", describe(*opened, caller)}};
}

}  // namespace tamburino::server
