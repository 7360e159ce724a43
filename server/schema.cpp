#include "server/schema.h"

#include <soci/soci.h>

#include <array>

#include "server/offer.h"

namespace tamburino::server {
namespace {

// Typed columns for what was one JSON text, `offer`, which move_offers() reads into them.
constexpr const char* kOfferColumns =
    R"(ALTER TABLE games ADD COLUMN notified TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN draw_by TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN back_by TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN back_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN back_keep INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN back_steps INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN back_because TEXT NOT NULL DEFAULT '')";

// One form for both databases: ids are texts that we make ourselves, times are milliseconds since 1970, truth
// is 0 or 1. A released migration is never changed; a new one is added.
constexpr std::array kSteps{
    R"(CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  password TEXT NOT NULL,
  email TEXT NOT NULL,
  webhook TEXT NOT NULL,
  language TEXT NOT NULL,
  totp TEXT NOT NULL,
  totp_step BIGINT NOT NULL,
  totp_on INTEGER NOT NULL,
  recovery TEXT NOT NULL,
  suspended INTEGER NOT NULL,
  created BIGINT NOT NULL);

CREATE TABLE tokens (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts(id),
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  created BIGINT NOT NULL,
  expires BIGINT NOT NULL);
CREATE INDEX tokens_account ON tokens(account);

CREATE TABLE invitations (
  hash TEXT PRIMARY KEY,
  created BIGINT NOT NULL,
  used_by TEXT NOT NULL);

CREATE TABLE pushes (
  endpoint TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts(id),
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL);
CREATE INDEX pushes_account ON pushes(account);

CREATE TABLE games (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  game TEXT NOT NULL,
  scenario TEXT NOT NULL,
  origin TEXT NOT NULL,
  status TEXT NOT NULL,
  result TEXT NOT NULL,
  winner TEXT NOT NULL,
  owner TEXT NOT NULL,
  is_public INTEGER NOT NULL,
  analysis_of TEXT NOT NULL,
  seed TEXT NOT NULL,
  commitment TEXT NOT NULL,
  steps INTEGER NOT NULL,
  rolls INTEGER NOT NULL,
  to_act TEXT NOT NULL,
  clock TEXT NOT NULL,
  deadline BIGINT NOT NULL,
  offer TEXT NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL);
CREATE INDEX games_status ON games(status, changed);
CREATE INDEX games_deadline ON games(deadline);

CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games(id),
  side TEXT NOT NULL,
  place INTEGER NOT NULL,
  kind TEXT NOT NULL,
  account TEXT NOT NULL,
  level TEXT NOT NULL,
  invitation TEXT NOT NULL,
  contribution TEXT NOT NULL,
  by_server INTEGER NOT NULL,
  PRIMARY KEY (game, side));
CREATE INDEX seats_account ON seats(account);

CREATE TABLE steps (
  game TEXT NOT NULL,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  side TEXT NOT NULL,
  value BIGINT NOT NULL,
  code TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, number));
CREATE UNIQUE INDEX steps_code ON steps(game, code) WHERE code <> '';

CREATE TABLE states (
  game TEXT PRIMARY KEY,
  number INTEGER NOT NULL,
  state TEXT NOT NULL);

CREATE TABLE lines (
  game TEXT NOT NULL,
  number INTEGER NOT NULL,
  room TEXT NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, number)))",
    // Seals of contributions to the dice; when a game was last changed so that everybody could notice; games
    // that the administrator has suspended; how the clocks stood before a decision; notices that wait for the
    // next start.
    R"(ALTER TABLE seats ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN noticed BIGINT NOT NULL DEFAULT 0;
UPDATE games SET noticed = changed;
CREATE INDEX games_noticed ON games(status, noticed);
ALTER TABLE games ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE steps ADD COLUMN clock TEXT NOT NULL DEFAULT '';
CREATE TABLE outbox (notice TEXT NOT NULL))",
    // No index is touched by an act in the middle of a game: each would be a page or two more to write.
    R"(DROP INDEX games_status;
DROP INDEX games_noticed;
DROP INDEX games_deadline;
CREATE INDEX games_owner ON games(owner);
CREATE INDEX games_waiting ON games(noticed) WHERE status = 'waiting';
CREATE INDEX games_playing ON games(is_public) WHERE status = 'playing';
CREATE INDEX games_over ON games(noticed) WHERE status = 'over';
CREATE INDEX games_deadline ON games(deadline) WHERE deadline > 0)",
    // Which turn it is: a list tells it.
    "ALTER TABLE games ADD COLUMN turn INTEGER NOT NULL DEFAULT 0",
    // Full states in the middle of a game: no part of it is replayed from further away. A game that was begun
    // before this step gets them when it is next replayed.
    R"(CREATE TABLE checkpoints (
  game TEXT NOT NULL,
  step INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  rolls INTEGER NOT NULL,
  counts TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (game, step)))",
    kOfferColumns,
    // Lists are read from an index, without sorting all games: `listed` is `noticed`, renewed only now and
    // then, so that an act seldom touches the index. When a session was last used; links to choose a new
    // password.
    R"(ALTER TABLE games ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
UPDATE games SET listed = noticed;
DROP INDEX games_playing;
DROP INDEX games_over;
DROP INDEX games_waiting;
CREATE INDEX games_playing ON games(listed) WHERE status = 'playing' AND is_public = 1;
CREATE INDEX games_over ON games(noticed) WHERE status = 'over' AND is_public = 1;
CREATE INDEX games_waiting ON games(noticed) WHERE status = 'waiting' AND is_public = 1;
CREATE INDEX games_alive ON games(id) WHERE status = 'playing';
CREATE INDEX seats_open ON seats(game) WHERE kind = 'open';
ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
UPDATE tokens SET used = created;
CREATE TABLE resets (
  hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts(id),
  expires BIGINT NOT NULL))"};

void run_all(soci::session& sql, std::string_view statements) {
  while (!statements.empty()) {
    const std::size_t end = std::min(statements.find(";\n"), statements.size());
    sql << std::string(statements.substr(0, end));
    statements.remove_prefix(std::min(end + 1, statements.size()));
  }
}

void move_offers(soci::session& sql) {
  std::vector<std::pair<std::string, std::string>> all;
  {
    const soci::rowset<soci::row> rows = (sql.prepare << "SELECT id, offer FROM games WHERE offer <> '{}'");
    for (const soci::row& row : rows) all.emplace_back(row.get<std::string>(0), row.get<std::string>(1));
  }
  for (const auto& [game, offer] : all) store_old_offer(sql, game, offer);
  sql << "ALTER TABLE games DROP COLUMN offer";
}

}  // namespace

int newest_schema() { return static_cast<int>(kSteps.size()); }

int schema_of(soci::session& sql, Dialect dialect) {
  int there = 0;
  if (dialect == Dialect::Postgresql) {
    sql << "SELECT count(*) FROM information_schema.tables WHERE table_name = 'settings' AND table_schema = "
           "current_schema()",
        soci::into(there);
  } else {
    sql << "SELECT count(*) FROM sqlite_master WHERE name = 'settings'", soci::into(there);
  }
  if (there == 0) return 0;
  std::string version = "0";
  sql << "SELECT value FROM settings WHERE name = 'schema'", soci::into(version);
  return std::atoi(version.c_str());
}

void migrate(soci::session& sql, Dialect dialect, std::optional<int> up_to) try {
  // Two processes may start at once: one does the work, the other waits for it.
  if (dialect == Dialect::Sqlite) {
    sql << "BEGIN IMMEDIATE";
  } else {
    sql.begin();
    sql << "SELECT pg_advisory_xact_lock(18591860)";
  }
  const int now = schema_of(sql, dialect);
  if (now > newest_schema())
    throw StorageError("the database has schema " + std::to_string(now) + ", this program supports up to " +
                       std::to_string(newest_schema()) + ": it was used by a newer version");
  const int wanted = up_to.value_or(newest_schema());
  for (int i = now; i < wanted; ++i) {
    const char* step = kSteps[static_cast<std::size_t>(i)];
    run_all(sql, step);
    if (step == kOfferColumns) move_offers(sql);
  }
  const std::string newest = std::to_string(std::max(now, wanted));
  sql << "INSERT INTO settings(name, value) VALUES('schema', :v) ON CONFLICT(name) DO UPDATE SET value = "
         "excluded.value",
      soci::use(newest, "v");
  sql << "COMMIT";
} catch (const soci::soci_error& fault) {
  throw StorageError(std::string("the database cannot be upgraded: ") + fault.what());
}

const std::vector<std::string>& all_tables() {
  static const std::vector<std::string> kAll{"settings", "accounts",    "tokens", "invitations", "pushes",
                                             "games",    "seats",       "steps",  "states",      "lines",
                                             "outbox",   "checkpoints", "resets"};
  return kAll;
}

}  // namespace tamburino::server
