#include <soci/soci.h>

#include "server/house.h"
#include "server/notices/webhook.h"
#include "server/totp.h"

namespace tamburino::server {
namespace {

constexpr Time kSessionLasts = 90LL * 24 * 3600 * 1000;

// Names are shown to others: letters, digits and a few signs, nothing that looks like another name.
void check_name(const std::string& name) {
  if (name.size() < 2 || name.size() > 32) fail("bad-request", "a name has 2 to 32 characters");
  for (const char c : name) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_' || c == '.';
    if (!good) fail("bad-request", "a name has letters, digits, - _ and . only");
  }
}

void check_password(const std::string& password) {
  if (password.size() < 10) fail("bad-request", "a password has at least 10 characters");
}

Json shown(const Account& one) {
  return {{"name", one.name},       {"kind", one.kind},         {"email", one.email},
          {"webhook", one.webhook}, {"language", one.language}, {"totp", one.totp_on != 0}};
}

// A bot plays; it does not change the account it plays for.
void require_person(const Caller& caller) {
  require_account(caller);
  if (caller.bot) fail("forbidden", "a bot's token cannot do that: log in");
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}
std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

Time seconds(Time milliseconds) { return milliseconds / 1000; }

// Uses the code up, whichever kind it is; false when it is not good.
bool use_code(Account& one, const std::string& code) {
  if (const auto step = totp_step(one.totp, code, seconds(now_in_milliseconds()), one.totp_step)) {
    one.totp_step = *step;
    return true;
  }
  std::vector<std::string> recovery = lines_in(one.recovery);
  if (!use_recovery_code(recovery, code)) return false;
  one.recovery = joined(recovery);
  return true;
}

}  // namespace

// For who has proved that he is it. Password, codes or standing may have changed while that was reckoned.
Later<std::string> House::new_session(Account known) {
  const std::string token = random_token();
  const Time now = now_in_milliseconds();
  const Token row{token_hash(token), random_id(10), known.id, "session", "", now, now + kSessionLasts};
  const auto keep = [row, known](soci::session& sql) {
    const auto one = account_held(sql, known.id);
    if (!one || one->password != known.password || one->totp_on != known.totp_on || one->suspended != 0)
      fail("unauthorized", "the account has been changed meanwhile; try again");
    add_token(sql, row);
  };
  co_await storage_.write(keep);
  co_return token;
}

Later<Account> House::own_account(const Caller& caller) {
  require_account(caller);
  const auto look = [id = caller.account](soci::session& sql) { return account_with(sql, id); };
  const auto found = co_await storage_.read(look);
  if (!found) fail("unauthorized", "the account is gone");
  co_return *found;
}

// Read and written in one work, so that nobody's change is lost.
Later<Account> House::changed_account(std::string id, std::function<void(Account&)> how) {
  const auto keep = [id, how](soci::session& sql) {
    auto one = account_held(sql, id);
    if (!one) fail("unauthorized", "the account is gone");
    how(*one);
    store_account(sql, *one);
    return *one;
  };
  co_return co_await storage_.write(keep);
}

Later<bool> House::password_is(const Account& account, const Json& request, const char* key) {
  const std::string password = text_in(request, key, kLongestPassword);
  limits_.take("password", account.id, 10, 0.05, now_in_milliseconds());
  const auto work = [hash = account.password, password] {
    return !hash.empty() && password_fits(hash, password);
  };
  co_return co_await apart(hashing_, work);
}

Later<Json> House::do_register(const Caller& caller, const Json& request, const Ear&) {
  const Time now = now_in_milliseconds();
  if (rules_.registration == Registration::Off) fail("forbidden", "this server takes no new accounts");
  limits_.take("register", caller.address, 10, 0.01, now);
  Account one;
  one.id = random_id(12);
  one.name = text_in(request, "name", 200);
  one.kind = "person";
  one.email = text_or(request, "email", 200, "");
  one.language = "en";
  one.created = now;
  const std::string password = text_in(request, "password", kLongestPassword);
  const std::string invitation = text_or(request, "invitation", 100, "");
  check_name(one.name);
  if (!one.email.empty() && !is_mail_address(one.email)) fail("bad-request", "that is no e-mail address");
  check_password(password);
  if (rules_.registration == Registration::Invitation && invitation.empty())
    fail("forbidden", "a new account needs an invitation here");
  const bool invited = rules_.registration == Registration::Invitation;
  if (invited) {  // before the hard work: it would be a cheap way to keep the server busy
    const auto look = [hash = token_hash(invitation)](soci::session& sql) {
      return invitation_good(sql, hash);
    };
    const bool good = co_await storage_.read(look);
    if (!good) fail("forbidden", "that invitation is not good, or was used");
  }
  const auto cost = rules_.password_cost;
  const auto work = [password, cost] { return password_hash(password, cost); };
  one.password = co_await apart(hashing_, work);
  const auto keep = [one, invitation, invited](soci::session& sql) {
    if (invited && !use_invitation(sql, token_hash(invitation), one.id))
      fail("forbidden", "that invitation is not good, or was used");
    if (!add_account(sql, one)) fail("taken", "the name " + one.name + " is taken");
  };
  co_await storage_.write(keep);
  const std::string token = co_await new_session(one);
  co_return Json{{"account", shown(one)}, {"token", token}};
}

// Wrong names and wrong passwords get the same answer, after the same work.
Later<Json> House::login(const Caller& caller, const Json& request, const Ear&) {
  const std::string name = text_in(request, "name", 200);
  const std::string password = text_in(request, "password", kLongestPassword);
  const std::string code = text_or(request, "code", 40, "");
  const Time now = now_in_milliseconds();
  limits_.take("login", caller.address, 20, 0.2, now);
  limits_.take("login-name", name_key(name), 10, 0.05, now);
  const auto look = [name](soci::session& sql) { return account_named(sql, name); };
  auto account = co_await storage_.read(look);
  static const std::string kNobodys = password_hash("nobody's password", rules_.password_cost);
  const std::string hash = account && !account->password.empty() ? account->password : kNobodys;
  const auto work = [hash, password] { return password_fits(hash, password); };
  const bool fits = co_await apart(hashing_, work);
  if (!fits || !account || account->password.empty()) fail("unauthorized", "name or password is wrong");
  if (account->suspended != 0) fail("forbidden", "the account is suspended");
  if (account->totp_on != 0) {
    if (code.empty()) fail("code-needed", "a one-time code is needed as well, or a recovery code");
    const std::function<void(Account&)> how = [code](Account& one) {
      if (!use_code(one, code)) fail("unauthorized", "the code is wrong, or was used already");
    };
    co_await changed_account(account->id, how);
  }
  const std::string token = co_await new_session(*account);
  co_return Json{{"account", shown(*account)}, {"token", token}};
}

Later<Json> House::guest(const Caller& caller, const Json&, const Ear&) {
  if (!rules_.guests) fail("forbidden", "this server wants an account");
  limits_.take("guest", caller.address, 20, 0.05, now_in_milliseconds());
  Account one;
  one.id = random_id(12);
  one.name = "guest-" + random_id(8);
  one.kind = "guest";
  one.language = "en";
  one.created = now_in_milliseconds();
  const std::string token = random_token();
  const Token row{token_hash(token),          random_id(10), one.id, "session", "", one.created,
                  one.created + kSessionLasts};
  const auto keep = [one, row](soci::session& sql) {
    add_account(sql, one);
    add_token(sql, row);
  };
  co_await storage_.write(keep);
  co_return Json{{"account", shown(one)}, {"token", token}};
}

Later<Json> House::logout(const Caller& caller, const Json&, const Ear&) {
  require_account(caller);
  remembered_.erase(caller.token);
  const auto keep = [hash = caller.token, account = caller.account, this](soci::session& sql) {
    server::end_token(sql, hash);
    storage_.announce(sql, "account " + account);
  };
  co_await storage_.write(keep);
  co_return Json::object();
}

Later<Json> House::me(const Caller& caller, const Json&, const Ear&) {
  const Account one = co_await own_account(caller);
  co_return Json{{"account", shown(one)}};
}

Later<Json> House::change(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  Account now = co_await own_account(caller);
  now.email = text_or(request, "email", 200, now.email);
  now.webhook = text_or(request, "webhook", 500, now.webhook);
  now.language = text_or(request, "language", 5, now.language);
  if (!now.email.empty() && !is_mail_address(now.email)) fail("bad-request", "that is no e-mail address");
  if (!now.webhook.empty()) {
    if (const std::string why = why_no_webhook(now.webhook, rules_.notices.reach); !why.empty())
      fail("bad-request", why);
  }
  if (now.language != "en" && now.language != "it") fail("bad-request", "language should be en or it");
  std::string hash;
  if (request.contains("password")) {
    const std::string password = text_in(request, "password", kLongestPassword);
    check_password(password);
    const bool fits = co_await password_is(now, request, "old");
    if (!fits) fail("unauthorized", "the old password is wrong");
    const auto cost = rules_.password_cost;
    const auto work = [password, cost] { return password_hash(password, cost); };
    hash = co_await apart(hashing_, work);
  }
  // Only what was asked for: the rest may have been changed while the password was reckoned.
  const auto keep = [now, hash, request, token = caller.token, this](soci::session& sql) {
    auto one = account_held(sql, now.id);
    if (!one) fail("unauthorized", "the account is gone");
    if (request.contains("email")) one->email = now.email;
    if (request.contains("webhook")) one->webhook = now.webhook;
    if (request.contains("language")) one->language = now.language;
    if (!hash.empty()) {
      if (one->password != now.password) fail("unauthorized", "the old password is wrong");
      one->password = hash;
      end_tokens(sql, one->id, token);  // who was logged in by the old one is so no more
      storage_.announce(sql, "account " + one->id);
    }
    store_account(sql, *one);
    return *one;
  };
  const Account one = co_await storage_.write(keep);
  if (!hash.empty()) {
    std::erase_if(remembered_, [&](const auto& known) {
      return known.second.caller.account == one.id && known.first != caller.token;
    });
  }
  co_return Json{{"account", shown(one)}};
}

Later<Json> House::totp_begin(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const Account now = co_await own_account(caller);
  if (now.totp_on != 0) fail("taken", "one-time codes are on already");
  const bool fits = co_await password_is(now, request, "password");
  if (!fits) fail("unauthorized", "the password is wrong");
  const std::function<void(Account&)> how = [secret = new_totp_secret()](Account& one) {
    if (one.totp_on != 0) fail("taken", "one-time codes are on already");
    one.totp = secret;
    one.totp_step = kNeverUsed;
  };
  const Account one = co_await changed_account(caller.account, how);
  co_return Json{{"secret", one.totp}, {"uri", otpauth_uri("Tamburino", one.name, one.totp)}};
}

Later<Json> House::totp_confirm(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string code = text_in(request, "code", 40);
  limits_.take("password", caller.account, 10, 0.05, now_in_milliseconds());
  const RecoveryCodes recovery = new_recovery_codes();
  const std::function<void(Account&)> how = [code, hashes = joined(recovery.hashes)](Account& one) {
    if (one.totp.empty() || one.totp_on != 0) fail("bad-request", "totp-begin first");
    if (!use_code(one, code)) fail("unauthorized", "the code is wrong");
    one.totp_on = 1;
    one.recovery = hashes;
  };
  co_await changed_account(caller.account, how);
  co_return Json{{"recovery", recovery.codes}};
}

Later<Json> House::totp_end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const Account now = co_await own_account(caller);
  const std::string code = text_in(request, "code", 40);
  const bool fits = co_await password_is(now, request, "password");
  if (!fits) fail("unauthorized", "the password is wrong");
  const std::function<void(Account&)> how = [code](Account& one) {
    if (one.totp_on == 0) fail("bad-request", "one-time codes are not on");
    if (!use_code(one, code)) fail("unauthorized", "the code is wrong, or was used already");
    one.totp_on = 0;
    one.totp.clear(), one.recovery.clear();
  };
  co_await changed_account(caller.account, how);
  co_return Json::object();
}

Later<Json> House::token_make(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string label = text_in(request, "label", 80);
  const std::string token = random_token();
  const Token row{token_hash(token), random_id(10), caller.account, "bot", label, now_in_milliseconds(), 0};
  const auto keep = [row](soci::session& sql) {
    if (bot_tokens_of(sql, row.account).size() >= 50) fail("forbidden", "50 tokens are enough: end some");
    add_token(sql, row);
  };
  co_await storage_.write(keep);
  co_return Json{{"token", token}, {"id", row.id}};
}

Later<Json> House::tokens(const Caller& caller, const Json&, const Ear&) {
  require_person(caller);
  Json all = Json::array();
  const auto look = [id = caller.account](soci::session& sql) { return bot_tokens_of(sql, id); };
  for (const Token& one : co_await storage_.read(look))
    all.push_back({{"id", one.id}, {"label", one.label}, {"created", one.created}});
  co_return Json{{"tokens", all}};
}

Later<Json> House::token_end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string id = text_in(request, "id", 20);
  const auto keep = [id, account = caller.account, this](soci::session& sql) {
    for (const Token& one : bot_tokens_of(sql, account)) {
      if (one.id != id) continue;
      server::end_token(sql, one.hash);
      storage_.announce(sql, "account " + account);
      return one.hash;
    }
    fail("not-found", "there is no such token");
  };
  const auto hash = co_await storage_.write(keep);
  remembered_.erase(hash);
  co_return Json::object();
}

Later<Json> House::push_key(const Caller&, const Json&, const Ear&) {
  co_return Json{{"key", vapid_public_}};
}

Later<Json> House::push_add(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const Push one{text_in(request, "endpoint", 1000), caller.account, text_in(request, "p256dh", 200),
                 text_in(request, "auth", 100)};
  if (!one.endpoint.starts_with("https://") && !(rules_.guests && one.endpoint.starts_with("http://")))
    fail("bad-request", "an endpoint begins with https://");
  const auto point = from_base64url(one.p256dh), secret = from_base64url(one.auth);
  if (!point || point->size() != 65 || !secret || secret->size() != 16)
    fail("bad-request", "p256dh and auth should be as the browser gives them");
  const auto keep = [one](soci::session& sql) {
    if (pushes_of(sql, one.account).size() >= 20) fail("forbidden", "20 browsers are enough: end some");
    add_push(sql, one);
  };
  co_await storage_.write(keep);
  co_return Json::object();
}

Later<Json> House::push_end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string endpoint = text_in(request, "endpoint", 1000);
  const auto keep = [endpoint, id = caller.account](soci::session& sql) {
    server::end_push(sql, endpoint, id);
  };
  co_await storage_.write(keep);
  co_return Json::object();
}

Later<Json> House::test_notice(const Caller& caller, const Json&, const Ear&) {
  require_person(caller);
  limits_.take("test-notice", caller.account, 3, 0.02, now_in_milliseconds());
  const std::string name = "Tamburino";
  const Words words = [](const std::string& language) -> std::string {
    return language == "it" ? "Così saprai quando tocca a te."
                            : "This is how you will be told that it is your turn.";
  };
  co_await send_notice(caller.account, name, std::string(), words);
  co_return Json::object();
}

}  // namespace tamburino::server
