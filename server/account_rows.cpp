#include "server/account_rows.h"

#include <soci/soci.h>

namespace tamburino::server {

using soci::into;
using soci::use;

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

// --- tokens

void add_token(soci::session& sql, const Token& one) {
  const long long created = one.created, expires = one.expires;
  sql << "INSERT INTO tokens(hash, id, account, kind, label, created, expires, used) VALUES(:a, :b, :c, :d, "
         ":e, :f, :g, :h)",
      use(one.hash), use(one.id), use(one.account), use(one.kind), use(one.label), use(created), use(expires),
      use(created);
}

std::optional<Token> token_with(soci::session& sql, const std::string& hash) {
  Token one;
  long long created = 0, expires = 0, used = 0;
  sql << "SELECT hash, id, account, kind, label, created, expires, used FROM tokens WHERE hash = :h",
      use(hash, "h"), into(one.hash), into(one.id), into(one.account), into(one.kind), into(one.label),
      into(created), into(expires), into(used);
  if (!sql.got_data()) return std::nullopt;
  one.created = created, one.expires = expires, one.used = used;
  return one;
}

namespace {

std::vector<Token> tokens_of(soci::session& sql, const std::string& account, const std::string& kind) {
  std::vector<Token> all;
  Token one;
  long long created = 0, expires = 0, used = 0;
  soci::statement select = (sql.prepare << "SELECT hash, id, label, created, expires, used FROM tokens WHERE "
                                           "account = :a AND kind = :k ORDER BY created",
                            use(account, "a"), use(kind, "k"), into(one.hash), into(one.id), into(one.label),
                            into(created), into(expires), into(used));
  one.account = account, one.kind = kind;
  select.execute();
  while (select.fetch()) {
    one.created = created, one.expires = expires, one.used = used;
    all.push_back(one);
  }
  return all;
}

}  // namespace

std::vector<Token> bot_tokens_of(soci::session& sql, const std::string& account) {
  return tokens_of(sql, account, "bot");
}
std::vector<Token> sessions_of(soci::session& sql, const std::string& account, Time now) {
  auto all = tokens_of(sql, account, "session");
  std::erase_if(all, [now](const Token& one) { return one.expires != 0 && one.expires < now; });
  return all;
}
void note_used(soci::session& sql, const std::string& hash, Time now) {
  const long long used = now;
  sql << "UPDATE tokens SET used = :u WHERE hash = :h", use(used, "u"), use(hash, "h");
}

// --- links to a new password

void add_reset(soci::session& sql, const std::string& hash, const std::string& account, Time expires) {
  const long long until = expires;
  sql << "INSERT INTO resets(hash, account, expires) VALUES(:h, :a, :e)", use(hash, "h"), use(account, "a"),
      use(until, "e");
}
std::optional<std::string> account_of_reset(soci::session& sql, const std::string& hash, Time now) {
  std::string account;
  const long long since = now;
  sql << "SELECT account FROM resets WHERE hash = :h AND expires > :n", use(hash, "h"), use(since, "n"),
      into(account);
  if (!sql.got_data()) return std::nullopt;
  return account;
}
void end_resets(soci::session& sql, const std::string& account) {
  sql << "DELETE FROM resets WHERE account = :a", use(account, "a");
}
void end_expired_resets(soci::session& sql, Time now) {
  const long long until = now;
  sql << "DELETE FROM resets WHERE expires < :n", use(until, "n");
}

// --- ends

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

// --- push subscriptions

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

// --- invitations to register

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
