#include <soci/soci.h>

#include "server/accounts.h"
#include "server/log.h"
#include "server/passwords.h"

// A new password for an owner who has forgotten the old one: by a link that comes by mail, or that the server
// administrator makes with `tamburino admin reset-password`.
namespace tamburino::server {
namespace {

constexpr Time kLinkLasts = 3'600'000;

std::string words_of_mail(const std::string& language, const std::string& name) {
  if (language == "it")
    return "Per scegliere una nuova password per l'account " + name +
           " apri questo indirizzo entro un'ora. Se non l'hai chiesto tu, ignora questo messaggio.";
  return "To choose a new password for the account " + name +
         ", open this address within an hour. If you did not ask for this, ignore this message.";
}

}  // namespace

// The answer is always the same: whether there is such an account, or an address, is not said.
Later<Json> Accounts::reset_begin(const Caller& caller, const Json& request, const Ear&) {
  const std::string name = text_in(request, "name", 200);
  const Time now = now_in_milliseconds();
  if (!rules_.notices.relay)
    fail("forbidden", "this server sends no mail: ask the server administrator for a new password");
  limits_.take("reset", caller.network, 5, 0.005, now);
  limits_.take("reset-name", name_key(name), 3, 0.001, now);
  const std::string token = random_token();
  const auto keep = [name, hash = token_hash(token), now](soci::session& sql) -> std::optional<Account> {
    auto account = account_named(sql, name);
    if (!account || account->email.empty() || account->kind != "person" || account->suspended != 0)
      return std::nullopt;
    add_reset(sql, hash, account->id, now + kLinkLasts);
    return account;
  };
  const auto account = co_await storage_.write(keep);
  if (account)
    notifier_.send_link(*account, account->language == "it" ? "nuova password" : "new password",
                        words_of_mail(account->language, account->name), kResetLink + token);
  co_return Json::object();
}

// One-time codes are asked for all the same: whoever reads the mail need not be the owner.
Later<Json> Accounts::reset_finish(const Caller& caller, const Json& request, const Ear&) {
  const std::string token = text_in(request, "token", 100);
  const std::string password = text_in(request, "password", kLongestPassword);
  const std::string code = text_or(request, "code", 40, "");
  const Time now = now_in_milliseconds();
  limits_.take("reset-finish", caller.network, 20, 0.05, now);
  const auto look = [hash = token_hash(token), now](soci::session& sql) -> std::optional<Account> {
    const auto id = account_of_reset(sql, hash, now);
    return id ? account_with(sql, *id) : std::nullopt;
  };
  const auto account = co_await storage_.read(look);
  if (!account || account->suspended != 0)
    fail("not-found", "that link is invalid, has expired, or was already used: ask for another");
  if (const std::string why = why_weak(password, account->name, account->email); !why.empty())
    fail("bad-request", why);
  if (account->totp_on != 0 && code.empty())
    fail("code-needed", "a one-time code or a recovery code is needed too");
  if (account->totp_on != 0) limits_.take("password", account->id, 10, 0.05, now);
  const std::string new_hash = co_await hash_password(caller, password);
  const auto keep = [hash = token_hash(token), now, new_hash, code, this](soci::session& sql) {
    const auto id = account_of_reset(sql, hash, now);
    auto one = id ? account_held(sql, *id) : std::nullopt;
    if (!one) fail("not-found", "that link is invalid, has expired, or was already used: ask for another");
    if (one->totp_on != 0 && !use_code(*one, code))
      fail("unauthorized", "the code is wrong or was already used");
    one->password = new_hash;
    store_account(sql, *one);
    end_resets(sql, one->id);
    end_tokens(sql, one->id, "");
    storage_.announce(sql, "account " + one->id);
    return *one;
  };
  const Account changed = co_await storage_.write(keep);
  sessions_.forget_others(changed.id, "");
  note(Level::Info, "password reset", {{"account", changed.id}, {"address", caller.address}});
  const std::string session = co_await sessions_.begin(changed, caller.agent);
  co_return Json{{"account", shown(changed)},
                 {"token", session},
                 {"device", device_mark(device_key_, changed.id, now + kDeviceLasts)}};
}

}  // namespace tamburino::server
