#include "server/accounts.h"

#include <soci/soci.h>

#include "server/notices/webhook.h"
#include "server/passwords.h"
#include "server/totp.h"

namespace tamburino::server {
namespace {

// Names are shown to others: letters, digits and a few signs, so that no two look alike.
void check_name(const std::string& name) {
  if (name.size() < 2 || name.size() > 32) fail("bad-request", "a name has 2 to 32 characters");
  for (const char c : name) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_' || c == '.';
    if (!good) fail("bad-request", "a name has letters, digits, - _ and . only");
  }
}

void check_new_password(const std::string& password, const Account& account) {
  if (const std::string why = why_weak(password, account.name, account.email); !why.empty())
    fail("bad-request", why);
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

constexpr FairWorkers::Bounds kHashing{.threads = 2,
                                       .most_each = 8,
                                       .most_of_network = 16,
                                       .most_waiting = 40,
                                       .longest = {},
                                       .priority = Workers::Priority::Normal};

}  // namespace

Json shown(const Account& one) {
  return {{"name", one.name},       {"kind", one.kind},         {"email", one.email},
          {"webhook", one.webhook}, {"language", one.language}, {"totp", one.totp_on != 0}};
}

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

Accounts::Accounts(Storage& storage, Limits& limits, Sessions& sessions, Notifier& notifier,
                   asio::io_context& home, const DatabaseAddress& database, const HouseRules& rules)
    : storage_(storage),
      limits_(limits),
      sessions_(sessions),
      notifier_(notifier),
      database_(database),
      rules_(rules),
      hashing_(home, kHashing) {
  read_key();
}

void Accounts::read_key() {
  const auto sql = connect(database_);
  make_setting(*sql, "device-key", make_device_key());
  device_key_ = device_key_from(setting(*sql, "device-key").value());
}

Later<Account> Accounts::read_own(const Caller& caller) {
  require_account(caller);
  const auto look = [id = caller.account](soci::session& sql) { return account_with(sql, id); };
  const auto found = co_await storage_.read(look);
  if (!found) fail("unauthorized", "the account no longer exists");
  co_return *found;
}

// Read and written in one transaction, so that no change is lost.
Later<Account> Accounts::update(std::string id, std::function<void(Account&)> how) {
  const auto keep = [id, how](soci::session& sql) {
    auto one = account_held(sql, id);
    if (!one) fail("unauthorized", "the account no longer exists");
    how(*one);
    store_account(sql, *one);
    return *one;
  };
  co_return co_await storage_.write(keep);
}

Later<std::string> Accounts::hash_password(const Caller& caller, std::string password) {
  const auto work = [password, cost = rules_.password_cost](const std::atomic<bool>&) {
    return password_hash(password, cost);
  };
  co_return co_await hashing_.run(Party{caller.network, caller.account}, work);
}

Later<bool> Accounts::check_password(const Caller& caller, const Account& account, const Json& request,
                                     const char* key) {
  const std::string password = text_in(request, key, kLongestPassword);
  limits_.take("password", account.id, 10, 0.05, now_in_milliseconds());
  const auto work = [hash = account.password, password](const std::atomic<bool>&) {
    return !hash.empty() && password_fits(hash, password);
  };
  co_return co_await hashing_.run(Party{caller.network, caller.account}, work);
}

Later<Json> Accounts::make(const Caller& caller, const Json& request, const Ear&) {
  const Time now = now_in_milliseconds();
  if (rules_.registration == Registration::Off) fail("forbidden", "registration is closed on this server");
  limits_.take("register", caller.network, 10, 0.01, now);
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
  if (!one.email.empty() && !is_mail_address(one.email)) fail("bad-request", "that is not an e-mail address");
  check_new_password(password, one);
  if (rules_.registration == Registration::Invitation && invitation.empty())
    fail("forbidden", "registration needs an invitation on this server");
  const bool invited = rules_.registration == Registration::Invitation;
  if (invited) {  // before the slow hash: otherwise anybody could keep the server busy
    const auto look = [hash = token_hash(invitation)](soci::session& sql) {
      return invitation_good(sql, hash);
    };
    const bool good = co_await storage_.read(look);
    if (!good) fail("forbidden", "that invitation is invalid or was already used");
  }
  one.password = co_await hash_password(caller, password);
  const auto keep = [one, invitation, invited](soci::session& sql) {
    if (invited && !use_invitation(sql, token_hash(invitation), one.id))
      fail("forbidden", "that invitation is invalid or was already used");
    if (!add_account(sql, one)) fail("taken", "the name " + one.name + " is taken");
  };
  co_await storage_.write(keep);
  const std::string token = co_await sessions_.begin(one, caller.agent);
  co_return Json{{"account", shown(one)},
                 {"token", token},
                 {"device", device_mark(device_key_, one.id, now + kDeviceLasts)}};
}

// Guesses are counted for each network, and for each name from each network: so whoever guesses keeps nobody
// else out. Many networks together are counted by the name alone; then only who is known is let through.
namespace {

struct Rate {
  const char* what;
  double most, per_second;
};
constexpr Rate kByNetwork{"login", 20, 0.2}, kByName{"login-name", 10, 0.05},
    kByNameAnywhere{"login-anywhere", 60, 0.1}, kByDevice{"login-device", 10, 0.05},
    kByCode{"login-code", 30, 0.5};

}  // namespace

void Accounts::limit_login(const Caller& caller, const std::string& name) {
  const Time now = now_in_milliseconds();
  const auto take = [&](const Rate& rate, const std::string& whose) {
    limits_.take(rate.what, whose, rate.most, rate.per_second, now);
  };
  take(kByNetwork, caller.network);
  take(kByName, name + ' ' + caller.network);
  take(kByNameAnywhere, name);
}

// Wrong codes are counted too: otherwise whoever is refused for a wrong one, and not for a right one, could
// find it out by trying.
bool Accounts::solves_second_factor(const Caller& caller, const Account& account, const std::string& name,
                                    const std::string& code) {
  if (account.totp_on == 0 || code.empty()) return false;
  const Time now = now_in_milliseconds();
  const std::string whose = name + ' ' + caller.network;
  if (!limits_.has(kByCode.what, whose, kByCode.most, kByCode.per_second, now)) return false;
  if (totp_step(account.totp, code, seconds(now), account.totp_step)) return true;
  limits_.take(kByCode.what, whose, kByCode.most, kByCode.per_second, now);
  return false;
}

// A device on which the owner has logged in before, or a caller that has the one-time code, counts by itself.
bool Accounts::let_through(const Caller& caller, const std::string& name,
                           const std::optional<Account>& account, const std::string& code) {
  if (!account) return false;
  const Time now = now_in_milliseconds();
  const bool device = is_known_device(device_key_, caller.device, account->id, now);
  if (!device && !solves_second_factor(caller, *account, name, code)) return false;
  limits_.take(kByDevice.what, name + ' ' + (device ? token_hash(caller.device) : "code"), kByDevice.most,
               kByDevice.per_second, now);
  return true;
}

// A wrong name and a wrong password get the same answer after the same time.
Later<Json> Accounts::login(const Caller& caller, const Json& request, const Ear&) {
  const std::string name = text_in(request, "name", 200);
  const std::string password = text_in(request, "password", kLongestPassword);
  const std::string code = text_or(request, "code", 40, "");
  const Time now = now_in_milliseconds();
  const bool may_be_known = !caller.device.empty() || !code.empty();
  if (!may_be_known) limit_login(caller, name_key(name));
  const auto look = [name](soci::session& sql) { return account_named(sql, name); };
  auto account = co_await storage_.read(look);
  const bool known = may_be_known && let_through(caller, name_key(name), account, code);
  if (may_be_known && !known) limit_login(caller, name_key(name));
  const auto work = [hash = account ? account->password : "", password,
                     cost = rules_.password_cost](const std::atomic<bool>&) {
    static const std::string nobodys = password_hash("nobody's password", cost);
    return password_fits(hash.empty() ? nobodys : hash, password) && !hash.empty();
  };
  Party party{caller.network, caller.account};
  if (known) party = {"known", account->id};  // apart from all that guess
  const bool fits = co_await hashing_.run(party, work);
  if (!fits || !account || account->password.empty()) fail("unauthorized", "name or password is wrong");
  if (account->suspended != 0) fail("forbidden", "the account is suspended");
  if (account->totp_on != 0) {
    if (code.empty()) fail("code-needed", "a one-time code or a recovery code is needed too");
    const std::function<void(Account&)> how = [code](Account& one) {
      if (!use_code(one, code)) fail("unauthorized", "the code is wrong or was already used");
    };
    co_await update(account->id, how);
  }
  const std::string token = co_await sessions_.begin(*account, caller.agent);
  co_return Json{{"account", shown(*account)},
                 {"token", token},
                 {"device", device_mark(device_key_, account->id, now + kDeviceLasts)}};
}

Later<Json> Accounts::guest(const Caller& caller, const Json&, const Ear&) {
  if (!rules_.guests) fail("forbidden", "guests are not allowed on this server: register or log in");
  limits_.take("guest", caller.network, 20, 0.05, now_in_milliseconds());
  Account one;
  one.id = random_id(12);
  one.name = "guest-" + random_id(8);
  one.kind = "guest";
  one.language = "en";
  one.created = now_in_milliseconds();
  const std::string token = random_token();
  const Token row{token_hash(token),          random_id(10), one.id, "session", caller.agent, one.created,
                  one.created + kSessionLasts};
  const auto keep = [one, row](soci::session& sql) {
    add_account(sql, one);
    add_token(sql, row);
  };
  co_await storage_.write(keep);
  co_return Json{{"account", shown(one)}, {"token", token}};
}

Later<Json> Accounts::me(const Caller& caller, const Json&, const Ear&) {
  const Account one = co_await read_own(caller);
  co_return Json{{"account", shown(one)}};
}

Later<Json> Accounts::change(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  Account now = co_await read_own(caller);
  now.email = text_or(request, "email", 200, now.email);
  now.webhook = text_or(request, "webhook", 500, now.webhook);
  now.language = text_or(request, "language", 5, now.language);
  if (!now.email.empty() && !is_mail_address(now.email)) fail("bad-request", "that is not an e-mail address");
  if (!now.webhook.empty()) {
    if (const std::string why = why_no_webhook(now.webhook, rules_.notices.reach); !why.empty())
      fail("bad-request", why);
  }
  if (now.language != "en" && now.language != "it") fail("bad-request", "language should be en or it");
  std::string new_hash;
  if (request.contains("password")) {
    const std::string password = text_in(request, "password", kLongestPassword);
    check_new_password(password, now);
    const bool fits = co_await check_password(caller, now, request, "old");
    if (!fits) fail("unauthorized", "the old password is wrong");
    new_hash = co_await hash_password(caller, password);
  }
  // Only what the request names: the rest may have changed while the password was hashed.
  const auto keep = [now, new_hash, request, token = caller.token, this](soci::session& sql) {
    auto one = account_held(sql, now.id);
    if (!one) fail("unauthorized", "the account no longer exists");
    if (request.contains("email")) one->email = now.email;
    if (request.contains("webhook")) one->webhook = now.webhook;
    if (request.contains("language")) one->language = now.language;
    if (!new_hash.empty()) {
      if (one->password != now.password) fail("unauthorized", "the old password is wrong");
      one->password = new_hash;
      end_tokens(sql, one->id, token);  // sessions begun with the old password end
      storage_.announce(sql, "account " + one->id);
    }
    store_account(sql, *one);
    return *one;
  };
  const Account one = co_await storage_.write(keep);
  if (!new_hash.empty()) sessions_.forget_others(one.id, caller.token);
  co_return Json{{"account", shown(one)}};
}

Later<Json> Accounts::totp_begin(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const Account now = co_await read_own(caller);
  if (now.totp_on != 0) fail("taken", "one-time codes are already on");
  const bool fits = co_await check_password(caller, now, request, "password");
  if (!fits) fail("unauthorized", "the password is wrong");
  const std::function<void(Account&)> how = [secret = new_totp_secret()](Account& one) {
    if (one.totp_on != 0) fail("taken", "one-time codes are already on");
    one.totp = secret;
    one.totp_step = kNeverUsed;
  };
  const Account one = co_await update(caller.account, how);
  co_return Json{{"secret", one.totp}, {"uri", otpauth_uri("Tamburino", one.name, one.totp)}};
}

Later<Json> Accounts::totp_confirm(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string code = text_in(request, "code", 40);
  limits_.take("password", caller.account, 10, 0.05, now_in_milliseconds());
  const RecoveryCodes recovery = new_recovery_codes();
  const std::function<void(Account&)> how = [code, hashes = joined(recovery.hashes)](Account& one) {
    if (one.totp.empty() || one.totp_on != 0) fail("bad-request", "call totp-begin first");
    if (!use_code(one, code)) fail("unauthorized", "the code is wrong");
    one.totp_on = 1;
    one.recovery = hashes;
  };
  co_await update(caller.account, how);
  co_return Json{{"recovery", recovery.codes}};
}

Later<Json> Accounts::totp_end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const Account now = co_await read_own(caller);
  const std::string code = text_in(request, "code", 40);
  const bool fits = co_await check_password(caller, now, request, "password");
  if (!fits) fail("unauthorized", "the password is wrong");
  const std::function<void(Account&)> how = [code](Account& one) {
    if (one.totp_on == 0) fail("bad-request", "one-time codes are not on");
    if (!use_code(one, code)) fail("unauthorized", "the code is wrong or was already used");
    one.totp_on = 0;
    one.totp.clear(), one.recovery.clear();
  };
  co_await update(caller.account, how);
  co_return Json::object();
}

}  // namespace tamburino::server
