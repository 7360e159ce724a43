#pragma once

#include "server/setting_rows.h"

// Accounts, and what belongs to one: tokens, push subscriptions, the invitation it was made with.
namespace tamburino::server {

struct Account {
  std::string id, name, kind;  // kind: person, guest
  std::string password;        // hash; empty for guests
  std::string email, webhook, language;
  std::string totp;  // secret; it counts when totp_on
  std::int64_t totp_step = -1;
  int totp_on = 0;
  std::string recovery;  // hashes, one a line
  int suspended = 0;
  Time created = 0;
};

std::string name_key(const std::string& name);  // names that differ only in case are the same
std::optional<Account> account_named(soci::session& sql, const std::string& name);
std::optional<Account> account_with(soci::session& sql, const std::string& id);
// The same, and until the transaction ends no other process can change it.
std::optional<Account> account_held(soci::session& sql, const std::string& id);
bool add_account(soci::session& sql, const Account& account);  // false: the name is taken
void store_account(soci::session& sql, const Account& account);

struct Token {
  std::string hash, id, account, kind, label;  // kind: session, bot
  Time created = 0, expires = 0;               // 0: never
  Time used = 0;                               // last, as far as it was noted
};
void add_token(soci::session& sql, const Token& token);
std::optional<Token> token_with(soci::session& sql, const std::string& hash);
std::vector<Token> bot_tokens_of(soci::session& sql, const std::string& account);
std::vector<Token> sessions_of(soci::session& sql, const std::string& account, Time now);
void note_used(soci::session& sql, const std::string& hash, Time now);
void end_token(soci::session& sql, const std::string& hash);
void end_tokens(soci::session& sql, const std::string& account,
                const std::string& except_hash);  // a bot's too
void end_expired_tokens(soci::session& sql, Time now);

// A link by which the owner of an account chooses a new password, once.
void add_reset(soci::session& sql, const std::string& hash, const std::string& account, Time expires);
std::optional<std::string> account_of_reset(soci::session& sql, const std::string& hash, Time now);
void end_resets(soci::session& sql, const std::string& account);
void end_expired_resets(soci::session& sql, Time now);

struct Push {
  std::string endpoint, account, p256dh, auth;
};
void add_push(soci::session& sql, const Push& push);
void end_push(soci::session& sql, const std::string& endpoint, const std::string& account);
std::vector<Push> pushes_of(soci::session& sql, const std::string& account);

void add_invitation(soci::session& sql, const std::string& hash, Time now);
bool invitation_good(soci::session& sql, const std::string& hash);
bool use_invitation(soci::session& sql, const std::string& hash, const std::string& account);

}  // namespace tamburino::server
