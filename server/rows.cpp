#include "server/rows.h"

#include <soci/soci.h>

namespace tamburino::server {

using soci::into;
using soci::use;

namespace {

template <class... Uses>
std::vector<std::string> ids(soci::session& sql, const std::string& query, const Uses&... uses) {
  std::vector<std::string> all;
  std::string id;
  soci::statement select(sql);
  (select.exchange(uses), ...);
  select.exchange(into(id));
  select.alloc();
  select.prepare(query);
  select.define_and_bind();
  select.execute();
  while (select.fetch()) all.push_back(id);
  return all;
}

}  // namespace

void add_game(soci::session& sql, const GameRow& row) {
  const long long deadline = row.deadline, created = row.created, changed = row.changed;
  const long long noticed = row.noticed;
  sql << "INSERT INTO games(id, name, game, scenario, origin, status, result, winner, owner, is_public, "
         "analysis_of, seed, "
         "commitment, steps, rolls, to_act, clock, deadline, created, changed, noticed, turn, listed) "
         "VALUES(:a, :b, :c, :d, "
         ":e, :f, :g, :h, :i, "
         ":j, :k, :l, :m, :n, :o, :p, :q, :r, :s, :t, :u, :v, :w)",
      use(row.id), use(row.name), use(row.game), use(row.scenario), use(row.origin), use(row.status),
      use(row.result), use(row.winner), use(row.owner), use(row.is_public), use(row.analysis_of),
      use(row.seed), use(row.commitment), use(row.steps), use(row.rolls), use(row.to_act), use(row.clock),
      use(deadline), use(created), use(changed), use(noticed), use(row.turn), use(noticed);
  int place = 0;
  for (const Seat& seat : row.seats) {
    sql << "INSERT INTO seats(game, side, place, kind, account, level, invitation, contribution, by_server, "
           "seal) VALUES(:a, :b, :c, :d, :e, :f, :g, :h, :i, :j)",
        use(row.id), use(seat.side), use(place), use(seat.kind), use(seat.account), use(seat.level),
        use(seat.invitation), use(seat.contribution), use(seat.by_server), use(seat.seal);
    ++place;
  }
}

std::optional<GameRow> game_with(soci::session& sql, const std::string& id) {
  GameRow row;
  TakeBackRequest back;
  long long deadline = 0, created = 0, changed = 0, noticed = 0, listed = 0;
  sql << "SELECT id, name, game, scenario, origin, status, result, winner, owner, is_public, analysis_of, "
         "seed, commitment, "
         "steps, rolls, to_act, clock, deadline, created, changed, noticed, suspended, turn, notified, "
         "draw_by, "
         "back_by, back_count, back_keep, back_steps, back_because, listed FROM games WHERE id = :i",
      use(id, "i"), into(row.id), into(row.name), into(row.game), into(row.scenario), into(row.origin),
      into(row.status), into(row.result), into(row.winner), into(row.owner), into(row.is_public),
      into(row.analysis_of), into(row.seed), into(row.commitment), into(row.steps), into(row.rolls),
      into(row.to_act), into(row.clock), into(deadline), into(created), into(changed), into(noticed),
      into(row.suspended), into(row.turn), into(row.notified), into(row.offers.draw), into(back.side),
      into(back.count), into(back.keep), into(back.steps), into(back.because), into(listed);
  if (!sql.got_data()) return std::nullopt;
  if (!back.side.empty()) row.offers.back = back;
  row.deadline = deadline, row.created = created, row.changed = changed, row.noticed = noticed;
  row.listed = listed;
  const soci::rowset<soci::row> seats =
      (sql.prepare << "SELECT s.side, s.kind, s.account, s.level, s.invitation, s.contribution, s.by_server, "
                      "a.name, s.seal FROM seats s "
                      "LEFT JOIN accounts a ON a.id = s.account WHERE s.game = :i ORDER BY s.place",
       use(id, "i"));
  for (const soci::row& one : seats) {
    row.seats.push_back({one.get<std::string>(0), one.get<std::string>(1), one.get<std::string>(2),
                         one.get<std::string>(3), one.get<std::string>(4), one.get<std::string>(5),
                         one.get<std::string>(7, ""), one.get<int>(6), one.get<std::string>(8)});
  }
  return row;
}

std::vector<Step> steps_of(soci::session& sql, const std::string& game, int after, int until) {
  std::vector<Step> all;
  Step one;
  long long value = 0, at = 0;
  soci::statement select =
      (sql.prepare << "SELECT number, kind, side, value, code, at, clock FROM steps WHERE game "
                      "= :g AND number > :n AND number <= :u ORDER BY number",
       use(game, "g"), use(after, "n"), use(until, "u"), into(one.number), into(one.kind), into(one.side),
       into(value), into(one.code), into(at), into(one.clock));
  select.execute();
  while (select.fetch()) {
    one.value = value, one.at = at;
    all.push_back(one);
  }
  return all;
}

int step_with_code(soci::session& sql, const std::string& game, const std::string& code) {
  int number = 0;
  if (!code.empty())
    sql << "SELECT number FROM steps WHERE game = :g AND code = :c AND code <> ''", use(game, "g"),
        use(code, "c"), into(number);
  return number;
}

std::optional<std::int64_t> fewest_left(soci::session& sql, const std::string& game, int after, int until) {
  long long least = 0;
  soci::indicator there = soci::i_null;
  sql << "SELECT min(value) FROM steps WHERE game = :g AND number > :a AND number <= :u AND kind IN ('back', "
         "'resume')",
      use(game, "g"), use(after, "a"), use(until, "u"), into(least, there);
  if (there != soci::i_ok) return std::nullopt;
  return least;
}

bool store_seats(soci::session& sql, const GameRow& row, Time read_at) {
  const long long deadline = row.deadline, changed = row.changed, noticed = row.noticed, before = read_at;
  soci::statement update =
      (sql.prepare
           << "UPDATE games SET status = :a, to_act = :b, clock = :c, deadline "
              "= :d, changed = :e, steps = :f, rolls = :g, "
              "notified = :h, noticed = :i, turn = :j, listed = :m WHERE id = :k AND status = 'waiting' AND "
              "changed = :l",
       use(row.status), use(row.to_act), use(row.clock), use(deadline), use(changed), use(row.steps),
       use(row.rolls), use(row.notified), use(noticed), use(row.turn), use(noticed), use(row.id),
       use(before));
  update.execute(true);
  if (update.get_affected_rows() != 1) return false;
  for (const Seat& seat : row.seats) {
    sql << "UPDATE seats SET kind = :a, account = :b, contribution = :c, by_server = :d, invitation = :e, "
           "seal = :f WHERE game = :g AND side = :h",
        use(seat.kind), use(seat.account), use(seat.contribution), use(seat.by_server), use(seat.invitation),
        use(seat.seal), use(row.id), use(seat.side);
  }
  return true;
}

namespace {

constexpr Time kListedAnew = 600'000;  // milliseconds after which a game moves up in the list

// A statement and what it is bound to.
struct Appending {
  explicit Appending(soci::session& sql)
      : update((sql.prepare
                    << "UPDATE games SET steps = :d, rolls = :e, to_act = :f, clock = :g, deadline = :h, "
                       "notified = :i, changed = :j, noticed = :n, turn = :o, draw_by = :p, back_by = :q, "
                       "back_count = :r, back_keep = :s, back_steps = :t, back_because = :u WHERE id = :k "
                       "AND steps = :l AND changed = :m AND status = 'playing'",
                use(steps), use(rolls), use(to_act), use(clock), use(deadline), use(notified), use(changed),
                use(noticed), use(turn), use(draw), use(back.side), use(back.count), use(back.keep),
                use(back.steps), use(back.because), use(id), use(steps_before), use(changed_before))),
        ending((sql.prepare << "UPDATE games SET status = :a, result = :b, winner = :c WHERE id = :d",
                use(status), use(result), use(winner), use(id))),
        listing((sql.prepare << "UPDATE games SET listed = :a WHERE id = :b", use(noticed), use(id))),
        insert((
            sql.prepare << "INSERT INTO steps(game, number, kind, side, value, code, at, clock) VALUES(:a, "
                           ":b, :c, :d, :e, :f, :g, :h)",
            use(id), use(number), use(kind), use(side), use(value), use(code), use(at), use(clock_before))) {}
  std::string id, status, result, winner, to_act, clock, notified, draw, kind, side, code, clock_before;
  TakeBackRequest back;
  int steps = 0, rolls = 0, turn = 0, steps_before = 0, number = 0;
  long long deadline = 0, changed = 0, noticed = 0, changed_before = 0, value = 0, at = 0;
  soci::statement update, ending, listing, insert;
};

struct Prepared {
  soci::session* sql = nullptr;
  std::unique_ptr<Appending> appending;
};
thread_local Prepared prepared;

bool append_by(Appending& with, const GameRow& row, const std::vector<Step>& steps, Time changed_before) {
  with.id = row.id, with.status = row.status, with.result = row.result, with.winner = row.winner;
  with.steps = row.steps, with.rolls = row.rolls, with.turn = row.turn, with.to_act = row.to_act,
  with.clock = row.clock;
  with.deadline = row.deadline, with.notified = row.notified, with.changed = row.changed,
  with.noticed = row.noticed;
  with.draw = row.offers.draw, with.back = row.offers.back.value_or(TakeBackRequest{});
  with.steps_before = row.steps - static_cast<int>(steps.size()), with.changed_before = changed_before;
  with.update.execute(true);
  if (with.update.get_affected_rows() != 1) return false;
  if (row.status != "playing") with.ending.execute(true);  // by itself: indices follow the status
  if (row.noticed - row.listed > kListedAnew) with.listing.execute(true);
  for (const Step& step : steps) {
    with.number = step.number, with.kind = step.kind, with.side = step.side, with.value = step.value;
    with.code = step.code, with.at = step.at, with.clock_before = step.clock;
    with.insert.execute(true);
  }
  return true;
}

}  // namespace

void note_listed(GameRow& row) {
  if (row.noticed - row.listed > kListedAnew) row.listed = row.noticed;
}

void keep_prepared(soci::session* sql) {
  prepared.appending.reset();
  prepared.sql = sql;
}

bool append(soci::session& sql, const GameRow& row, const std::vector<Step>& steps, Time changed_before) {
  if (prepared.sql != &sql) {
    Appending once(sql);
    return append_by(once, row, steps, changed_before);
  }
  if (prepared.appending == nullptr) prepared.appending = std::make_unique<Appending>(sql);
  return append_by(*prepared.appending, row, steps, changed_before);
}

void store_state(soci::session& sql, const std::string& game, int number, const std::string& state) {
  sql << "INSERT INTO states(game, number, state) VALUES(:g, :n, :s) ON CONFLICT(game) DO UPDATE SET number "
         "= excluded.number, "
         "state = excluded.state",
      use(game, "g"), use(number, "n"), use(state, "s");
}

std::optional<std::pair<int, std::string>> state_of(soci::session& sql, const std::string& game) {
  int number = 0;
  std::string state;
  sql << "SELECT number, state FROM states WHERE game = :g", use(game, "g"), into(number), into(state);
  if (!sql.got_data()) return std::nullopt;
  return std::pair{number, lengthened(state)};
}

void store_suspension(soci::session& sql, const GameRow& row) {
  const long long deadline = row.deadline, changed = row.changed, noticed = row.noticed;
  sql << "UPDATE games SET suspended = :a, clock = :b, deadline = :c, changed = :d, noticed = :e WHERE id = "
         ":f",
      use(row.suspended), use(row.clock), use(deadline), use(changed), use(noticed), use(row.id);
}

void erase_game(soci::session& sql, const std::string& id) {
  note_an_end(sql);
  for (const char* table : {"steps", "states", "checkpoints", "lines", "seats"})
    sql << std::string("DELETE FROM ") + table + " WHERE game = :g", use(id, "g");
  sql << "DELETE FROM games WHERE id = :g", use(id, "g");
}

namespace {

// A deleted account resigns the games that it plays; those that have not begun are erased.
void end_games_of(soci::session& sql, const std::string& account, Time now) {
  for (const std::string& game :
       ids(sql, "SELECT DISTINCT game FROM seats WHERE account = :a", use(account, "a"))) {
    bool quicker = true;  // another process stored a step first: try again
    while (quicker) {
      GameRow row = *game_with(sql, game);
      if (row.status == "waiting") erase_game(sql, game);
      if (row.status != "playing") break;
      const Time before = row.changed;
      std::string side;
      for (const Seat& seat : row.seats) (seat.account == account ? side : row.winner) = seat.side;
      row.steps += 1, row.status = "over", row.result = "resign", row.to_act.clear(), row.offers = {},
                      row.notified.clear(), row.deadline = 0;
      row.changed = row.noticed = std::max(now, before + 1);
      quicker = !append(sql, row, {{row.steps, "resign", side, 0, "", now, ""}}, before);
    }
  }
}

}  // namespace

void erase_account(soci::session& sql, const std::string& id) {
  note_an_end(sql);
  end_games_of(sql, id, now_in_milliseconds());
  for (const char* table : {"tokens", "pushes", "resets"})
    sql << std::string("DELETE FROM ") + table + " WHERE account = :a", use(id, "a");
  sql << "UPDATE lines SET name = '', account = '' WHERE account = :a", use(id, "a");
  sql << "UPDATE seats SET account = '' WHERE account = :a", use(id, "a");
  sql << "DELETE FROM accounts WHERE id = :a", use(id, "a");
}

namespace {

long long upper(Time after) { return after > 0 ? after : 9'000'000'000'000LL; }

}  // namespace

std::vector<std::string> games_of(soci::session& sql, const std::string& account, Time after, int most) {
  const long long before = upper(after);
  return ids(sql,
             "SELECT g.id FROM games g WHERE (g.owner = :o OR g.id IN (SELECT game FROM seats WHERE account "
             "= :s)) AND g.noticed < "
             ":b ORDER BY g.noticed DESC LIMIT :m",
             use(account, "o"), use(account, "s"), use(before, "b"), use(most, "m"));
}
std::vector<std::string> open_games(soci::session& sql, Time after, int most) {
  const long long before = upper(after);
  return ids(sql,
             "SELECT g.id FROM games g WHERE g.status = 'waiting' AND g.is_public = 1 AND g.noticed < :b AND "
             "EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.kind = 'open') ORDER BY g.noticed DESC "
             "LIMIT :m",
             use(before, "b"), use(most, "m"));
}
std::vector<std::string> public_games(soci::session& sql, const std::string& status, Time after, int most) {
  const long long before = upper(after);
  // The status stands in the query itself: only so is it known which index serves.
  const std::string word = status == "over" ? "'over'" : "'playing'";
  const std::string by = status == "over" ? "noticed" : "listed";
  return ids(sql,
             "SELECT id FROM games WHERE status = " + word + " AND is_public = 1 AND " + by +
                 " < :b ORDER BY " + by + " DESC LIMIT :m",
             use(before, "b"), use(most, "m"));
}
std::vector<std::string> games_due(soci::session& sql, Time now) {
  const long long until = now;
  return ids(
      sql,
      "SELECT id FROM games WHERE deadline > 0 AND deadline <= :n AND suspended = 0 AND status = 'playing' "
      "ORDER BY deadline LIMIT 200",
      use(until, "n"));
}
std::vector<std::string> games_awaiting_computer(soci::session& sql, Time unchanged_since) {
  const long long until = unchanged_since;
  return ids(sql,
             "SELECT g.id FROM games g JOIN seats s ON s.game = g.id AND s.side = g.to_act WHERE g.status = "
             "'playing' AND g.suspended = 0 AND s.kind = 'computer' AND g.changed <= :n LIMIT 1000",
             use(until, "n"));
}
std::vector<std::string> all_games(soci::session& sql) {
  return ids(sql, "SELECT id FROM games ORDER BY created");
}

}  // namespace tamburino::server
