#include "server/rows.h"

#include <soci/soci.h>

#include <chrono>

#include "server/secrets.h"

namespace tamburino::server {

using soci::into;
using soci::use;

Time now_in_milliseconds() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// --- accounts

std::string name_key(const std::string& name) {
  std::string key = name;
  for (char& letter : key) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return key;
}

namespace {

constexpr const char* kAccountColumns =
    "id, name, kind, password, email, webhook, language, totp, totp_step, totp_on, recovery, suspended, "
    "created";

std::optional<Account> account_where(soci::session& sql, const std::string& column, const std::string& value,
                                     const std::string& how = "") {
  Account one;
  long long step = 0, created = 0;
  sql << std::string("SELECT ") + kAccountColumns + " FROM accounts WHERE " + column + " = :v" + how,
      use(value, "v"), into(one.id), into(one.name), into(one.kind), into(one.password), into(one.email),
      into(one.webhook), into(one.language), into(one.totp), into(step), into(one.totp_on),
      into(one.recovery), into(one.suspended), into(created);
  if (!sql.got_data()) return std::nullopt;
  one.totp_step = step, one.created = created;
  return one;
}

}  // namespace

std::optional<Account> account_named(soci::session& sql, const std::string& name) {
  return account_where(sql, "name_key", name_key(name));
}
std::optional<Account> account_with(soci::session& sql, const std::string& id) {
  return account_where(sql, "id", id);
}
std::optional<Account> account_held(soci::session& sql, const std::string& id) {
  return account_where(sql, "id", id, sql.get_backend_name() == "postgresql" ? " FOR UPDATE" : "");
}

bool add_account(soci::session& sql, const Account& one) {
  const std::string key = name_key(one.name);
  const long long step = one.totp_step, created = one.created;
  soci::statement insert = (sql.prepare << "INSERT INTO accounts(id, name, name_key, kind, password, email, "
                                           "webhook, language, totp, totp_step, "
                                           "totp_on, recovery, suspended, created) VALUES(:a, :b, :c, :d, "
                                           ":e, :f, :g, :h, :i, :j, :k, :l, :m, :n) "
                                           "ON CONFLICT(name_key) DO NOTHING",
                            use(one.id), use(one.name), use(key), use(one.kind), use(one.password),
                            use(one.email), use(one.webhook), use(one.language), use(one.totp), use(step),
                            use(one.totp_on), use(one.recovery), use(one.suspended), use(created));
  insert.execute(true);
  return insert.get_affected_rows() == 1;
}

void store_account(soci::session& sql, const Account& one) {
  const long long step = one.totp_step;
  sql << "UPDATE accounts SET password = :a, email = :b, webhook = :c, language = :d, totp = :e, totp_step = "
         ":f, totp_on = :g, "
         "recovery = :h, suspended = :i WHERE id = :j",
      use(one.password), use(one.email), use(one.webhook), use(one.language), use(one.totp), use(step),
      use(one.totp_on), use(one.recovery), use(one.suspended), use(one.id);
}

// Servers look at this now and then: somebody may have been shown out, or a game taken away, by another
// process.
void note_an_end(soci::session& sql) { store_setting(sql, kLastEnd, random_id(12)); }

void add_token(soci::session& sql, const Token& one) {
  const long long created = one.created, expires = one.expires;
  sql << "INSERT INTO tokens(hash, id, account, kind, label, created, expires) VALUES(:a, :b, :c, :d, :e, "
         ":f, :g)",
      use(one.hash), use(one.id), use(one.account), use(one.kind), use(one.label), use(created), use(expires);
}

std::optional<Token> token_with(soci::session& sql, const std::string& hash) {
  Token one;
  long long created = 0, expires = 0;
  sql << "SELECT hash, id, account, kind, label, created, expires FROM tokens WHERE hash = :h",
      use(hash, "h"), into(one.hash), into(one.id), into(one.account), into(one.kind), into(one.label),
      into(created), into(expires);
  if (!sql.got_data()) return std::nullopt;
  one.created = created, one.expires = expires;
  return one;
}

std::vector<Token> bot_tokens_of(soci::session& sql, const std::string& account) {
  std::vector<Token> all;
  const soci::rowset<soci::row> rows = (sql.prepare << "SELECT hash, id, label, created FROM tokens WHERE "
                                                       "account = :a AND kind = 'bot' ORDER BY created",
                                        use(account, "a"));
  for (const soci::row& row : rows) {
    Token one;
    one.hash = row.get<std::string>(0), one.id = row.get<std::string>(1), one.label = row.get<std::string>(2);
    one.created = row.get<long long>(3);
    one.account = account, one.kind = "bot";
    all.push_back(one);
  }
  return all;
}

void end_token(soci::session& sql, const std::string& hash) {
  note_an_end(sql);
  sql << "DELETE FROM tokens WHERE hash = :h", use(hash, "h");
}
void end_tokens(soci::session& sql, const std::string& account, const std::string& except_hash) {
  note_an_end(sql);
  sql << "DELETE FROM tokens WHERE account = :a AND hash <> :h", use(account, "a"), use(except_hash, "h");
}
void end_expired_tokens(soci::session& sql, Time now) {
  const long long until = now;
  sql << "DELETE FROM tokens WHERE expires > 0 AND expires < :n", use(until, "n");
}

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

// --- games

void add_game(soci::session& sql, const GameRow& row) {
  const long long deadline = row.deadline, created = row.created, changed = row.changed;
  const long long noticed = row.noticed;
  sql << "INSERT INTO games(id, name, game, scenario, origin, status, result, winner, owner, is_public, "
         "analysis_of, seed, "
         "commitment, steps, rolls, to_act, clock, deadline, offer, created, changed, noticed, turn) "
         "VALUES(:a, :b, :c, :d, "
         ":e, :f, :g, :h, :i, "
         ":j, :k, :l, :m, :n, :o, :p, :q, :r, :s, :t, :u, :v, :w)",
      use(row.id), use(row.name), use(row.game), use(row.scenario), use(row.origin), use(row.status),
      use(row.result), use(row.winner), use(row.owner), use(row.is_public), use(row.analysis_of),
      use(row.seed), use(row.commitment), use(row.steps), use(row.rolls), use(row.to_act), use(row.clock),
      use(deadline), use(row.offer), use(created), use(changed), use(noticed), use(row.turn);
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
  long long deadline = 0, created = 0, changed = 0, noticed = 0;
  sql << "SELECT id, name, game, scenario, origin, status, result, winner, owner, is_public, analysis_of, "
         "seed, commitment, "
         "steps, rolls, to_act, clock, deadline, offer, created, changed, noticed, suspended, turn FROM "
         "games "
         "WHERE id = :i",
      use(id, "i"), into(row.id), into(row.name), into(row.game), into(row.scenario), into(row.origin),
      into(row.status), into(row.result), into(row.winner), into(row.owner), into(row.is_public),
      into(row.analysis_of), into(row.seed), into(row.commitment), into(row.steps), into(row.rolls),
      into(row.to_act), into(row.clock), into(deadline), into(row.offer), into(created), into(changed),
      into(noticed), into(row.suspended), into(row.turn);
  if (!sql.got_data()) return std::nullopt;
  row.deadline = deadline, row.created = created, row.changed = changed, row.noticed = noticed;
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
      (sql.prepare << "UPDATE games SET status = :a, to_act = :b, clock = :c, deadline "
                      "= :d, changed = :e, steps = :f, rolls = :g, "
                      "offer = :h, noticed = :i, turn = :j WHERE id = :k AND status = 'waiting' AND "
                      "changed = :l",
       use(row.status), use(row.to_act), use(row.clock), use(deadline), use(changed), use(row.steps),
       use(row.rolls), use(row.offer), use(noticed), use(row.turn), use(row.id), use(before));
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

// A statement and what it is bound to.
struct Appending {
  explicit Appending(soci::session& sql)
      : update((
            sql.prepare << "UPDATE games SET steps = :d, rolls = :e, to_act = :f, clock = :g, deadline = :h, "
                           "offer = :i, changed = :j, noticed = :n, turn = :o WHERE id = :k AND steps = :l "
                           "AND changed "
                           "= :m AND status = 'playing'",
            use(steps), use(rolls), use(to_act), use(clock), use(deadline), use(offer), use(changed),
            use(noticed), use(turn), use(id), use(steps_before), use(changed_before))),
        ending((sql.prepare << "UPDATE games SET status = :a, result = :b, winner = :c WHERE id = :d",
                use(status), use(result), use(winner), use(id))),
        insert((
            sql.prepare << "INSERT INTO steps(game, number, kind, side, value, code, at, clock) VALUES(:a, "
                           ":b, :c, :d, :e, :f, :g, :h)",
            use(id), use(number), use(kind), use(side), use(value), use(code), use(at), use(clock_before))) {}
  std::string id, status, result, winner, to_act, clock, offer, kind, side, code, clock_before;
  int steps = 0, rolls = 0, turn = 0, steps_before = 0, number = 0;
  long long deadline = 0, changed = 0, noticed = 0, changed_before = 0, value = 0, at = 0;
  soci::statement update, ending, insert;
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
  with.deadline = row.deadline, with.offer = row.offer, with.changed = row.changed,
  with.noticed = row.noticed;
  with.steps_before = row.steps - static_cast<int>(steps.size()), with.changed_before = changed_before;
  with.update.execute(true);
  if (with.update.get_affected_rows() != 1) return false;
  if (row.status != "playing") with.ending.execute(true);  // by itself: indices follow the status
  for (const Step& step : steps) {
    with.number = step.number, with.kind = step.kind, with.side = step.side, with.value = step.value;
    with.code = step.code, with.at = step.at, with.clock_before = step.clock;
    with.insert.execute(true);
  }
  return true;
}

}  // namespace

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

// Who is no more has resigned what was being played, and what had not begun never will.
void end_games_of(soci::session& sql, const std::string& account, Time now) {
  for (const std::string& game :
       ids(sql, "SELECT DISTINCT game FROM seats WHERE account = :a", use(account, "a"))) {
    bool quicker = true;  // somebody else is, who plays on meanwhile
    while (quicker) {
      GameRow row = *game_with(sql, game);
      if (row.status == "waiting") erase_game(sql, game);
      if (row.status != "playing") break;
      const Time before = row.changed;
      std::string side;
      for (const Seat& seat : row.seats) (seat.account == account ? side : row.winner) = seat.side;
      row.steps += 1, row.status = "over", row.result = "resign", row.to_act.clear(), row.offer = "{}",
                      row.deadline = 0;
      row.changed = row.noticed = std::max(now, before + 1);
      quicker = !append(sql, row, {{row.steps, "resign", side, 0, "", now, ""}}, before);
    }
  }
}

}  // namespace

void erase_account(soci::session& sql, const std::string& id) {
  note_an_end(sql);
  end_games_of(sql, id, now_in_milliseconds());
  for (const char* table : {"tokens", "pushes"})
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
             "SELECT g.id FROM games g WHERE g.status = 'waiting' AND g.is_public = 1 AND g.id IN (SELECT "
             "game FROM seats WHERE kind "
             "= 'open') AND g.noticed < :b ORDER BY g.noticed DESC LIMIT :m",
             use(before, "b"), use(most, "m"));
}
std::vector<std::string> public_games(soci::session& sql, const std::string& status, Time after, int most) {
  const long long before = upper(after);
  // The status stands in the query itself: only so is it known which index serves.
  const std::string word = status == "over" ? "'over'" : "'playing'";
  return ids(sql,
             "SELECT id FROM games WHERE status = " + word +
                 " AND is_public = 1 AND noticed < :b ORDER BY noticed DESC LIMIT :m",
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

// --- the rest

ChatLine add_line(soci::session& sql, const std::string& game, ChatLine line) {
  if (sql.get_backend_name() == "postgresql")  // two processes count on one after the other
    sql << "SELECT pg_advisory_xact_lock(hashtext(:g))", use(game, "g");
  int last = 0;
  soci::indicator none = soci::i_ok;
  sql << "SELECT max(number) FROM lines WHERE game = :g", use(game, "g"), into(last, none);
  line.number = none == soci::i_null ? 1 : last + 1;
  const long long at = line.at;
  sql << "INSERT INTO lines(game, number, room, account, name, text, at) VALUES(:a, :b, :c, :d, :e, :f, :g)",
      use(game), use(line.number), use(line.room), use(line.account), use(line.name), use(line.text), use(at);
  return line;
}

std::vector<ChatLine> lines_of(soci::session& sql, const std::string& game, const std::string& room,
                               int after) {
  std::vector<ChatLine> all;
  ChatLine one;
  long long at = 0;
  soci::statement select = (sql.prepare << "SELECT number, room, account, name, text, at FROM lines WHERE "
                                           "game = :g AND room = :r AND number > :n ORDER BY "
                                           "number LIMIT 500",
                            use(game, "g"), use(room, "r"), use(after, "n"), into(one.number), into(one.room),
                            into(one.account), into(one.name), into(one.text), into(at));
  select.execute();
  while (select.fetch()) {
    one.at = at;
    all.push_back(one);
  }
  return all;
}

void add_push(soci::session& sql, const Push& one) {
  sql << "INSERT INTO pushes(endpoint, account, p256dh, auth) VALUES(:a, :b, :c, :d) ON CONFLICT(endpoint) "
         "DO UPDATE SET account = "
         "excluded.account, p256dh = excluded.p256dh, auth = excluded.auth",
      use(one.endpoint), use(one.account), use(one.p256dh), use(one.auth);
}
void end_push(soci::session& sql, const std::string& endpoint, const std::string& account) {
  sql << "DELETE FROM pushes WHERE endpoint = :e AND account = :a", use(endpoint, "e"), use(account, "a");
}
std::vector<Push> pushes_of(soci::session& sql, const std::string& account) {
  std::vector<Push> all;
  Push one;
  soci::statement select =
      (sql.prepare << "SELECT endpoint, account, p256dh, auth FROM pushes WHERE account = :a",
       use(account, "a"), into(one.endpoint), into(one.account), into(one.p256dh), into(one.auth));
  select.execute();
  while (select.fetch()) all.push_back(one);
  return all;
}

void add_to_outbox(soci::session& sql, const std::string& notice) {
  sql << "INSERT INTO outbox(notice) VALUES(:n)", use(notice, "n");
}
std::vector<std::string> take_outbox(soci::session& sql) {
  std::vector<std::string> all = ids(sql, "SELECT notice FROM outbox");
  if (!all.empty()) sql << "DELETE FROM outbox";
  return all;
}

std::optional<std::string> setting(soci::session& sql, const std::string& name) {
  std::string value;
  sql << "SELECT value FROM settings WHERE name = :n", use(name, "n"), into(value);
  if (!sql.got_data()) return std::nullopt;
  return value;
}
void make_setting(soci::session& sql, const std::string& name, const std::string& value) {
  sql << "INSERT INTO settings(name, value) VALUES(:n, :v) ON CONFLICT(name) DO NOTHING", use(name, "n"),
      use(value, "v");
}
void store_setting(soci::session& sql, const std::string& name, const std::string& value) {
  sql << "INSERT INTO settings(name, value) VALUES(:n, :v) ON CONFLICT(name) DO UPDATE SET value = "
         "excluded.value",
      use(name, "n"), use(value, "v");
}

void add_invitation(soci::session& sql, const std::string& hash, Time now) {
  const long long created = now;
  sql << "INSERT INTO invitations(hash, created, used_by) VALUES(:h, :c, '')", use(hash, "h"),
      use(created, "c");
}
bool invitation_good(soci::session& sql, const std::string& hash) {
  int there = 0;
  sql << "SELECT count(*) FROM invitations WHERE hash = :h AND used_by = ''", use(hash, "h"), into(there);
  return there == 1;
}
bool use_invitation(soci::session& sql, const std::string& hash, const std::string& account) {
  soci::statement update =
      (sql.prepare << "UPDATE invitations SET used_by = :a WHERE hash = :h AND used_by = ''",
       use(account, "a"), use(hash, "h"));
  update.execute(true);
  return update.get_affected_rows() == 1;
}

}  // namespace tamburino::server
