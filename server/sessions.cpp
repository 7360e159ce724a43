#include "server/sessions.h"

#include <soci/soci.h>

#include "server/network.h"
#include "server/secrets.h"

namespace tamburino::server {

Later<Caller> Sessions::identify(std::string token, std::string address) {
  Caller nobody;
  nobody.address = address;
  nobody.network = network_of(address);
  if (token.size() != 43) co_return nobody;
  const std::string hash = token_hash(token);
  const Time now = now_in_milliseconds();
  if (const auto found = remembered_.find(hash); found != remembered_.end() && found->second.until > now) {
    Caller caller = found->second.caller;
    caller.address = address, caller.network = nobody.network;
    co_return caller;
  }
  struct Found {
    std::optional<Token> token;
    std::optional<Account> account;
  };
  const auto look = [hash](soci::session& sql) {
    Found both;
    both.token = token_with(sql, hash);
    if (both.token) both.account = account_with(sql, both.token->account);
    return both;
  };
  const auto found = co_await storage_.read(look);
  if (!found.token || !found.account || found.account->suspended != 0) co_return nobody;
  if (found.token->expires != 0 && found.token->expires < now) co_return nobody;
  Caller caller{found.account->id,
                found.account->name,
                found.account->kind,
                hash,
                address,
                found.token->kind == "bot",
                nobody.network,
                "",
                ""};
  // A session that ends meanwhile, in whichever process, is noticed at the next beat of Housekeeping, which
  // calls forget_all().
  constexpr Time kRemembered = 600'000;
  const Time expires = found.token->expires;
  remembered_[hash] = {caller, expires == 0 ? now + kRemembered : std::min(now + kRemembered, expires)};
  constexpr Time kNotedEvery = 3'600'000;
  if (now - found.token->used > kNotedEvery) tasks_.begin(note_use(hash));
  co_return caller;
}

Later<void> Sessions::note_use(std::string hash) {
  const auto keep = [hash](soci::session& sql) { note_used(sql, hash, now_in_milliseconds()); };
  co_await storage_.write(keep);
}

Later<std::string> Sessions::begin(Account known, std::string label) {
  const std::string token = random_token();
  const Time now = now_in_milliseconds();
  const Token row{token_hash(token), random_id(10), known.id, "session", label, now, now + kSessionLasts};
  const auto keep = [row, known](soci::session& sql) {
    const auto one = account_held(sql, known.id);
    if (!one || one->password != known.password || one->totp_on != known.totp_on || one->suspended != 0)
      fail("unauthorized", "the account has changed in the meantime; try again");
    add_token(sql, row);
  };
  co_await storage_.write(keep);
  co_return token;
}

Later<Json> Sessions::logout(const Caller& caller, const Json&, const Ear&) {
  require_account(caller);
  remembered_.erase(caller.token);
  const auto keep = [hash = caller.token, account = caller.account, this](soci::session& sql) {
    end_token(sql, hash);
    storage_.announce(sql, "account " + account);
  };
  co_await storage_.write(keep);
  co_return Json::object();
}

Later<Json> Sessions::token_make(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string label = text_in(request, "label", 80);
  const std::string token = random_token();
  const Token row{token_hash(token), random_id(10), caller.account, "bot", label, now_in_milliseconds(), 0};
  const auto keep = [row](soci::session& sql) {
    if (bot_tokens_of(sql, row.account).size() >= 50)
      fail("forbidden", "an account can have at most 50 tokens: end some first");
    add_token(sql, row);
  };
  co_await storage_.write(keep);
  co_return Json{{"token", token}, {"id", row.id}};
}

Later<Json> Sessions::tokens(const Caller& caller, const Json&, const Ear&) {
  require_person(caller);
  Json all = Json::array();
  const auto look = [id = caller.account](soci::session& sql) { return bot_tokens_of(sql, id); };
  for (const Token& one : co_await storage_.read(look))
    all.push_back({{"id", one.id}, {"label", one.label}, {"created", one.created}});
  co_return Json{{"tokens", all}};
}

Later<Json> Sessions::token_end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string id = text_in(request, "id", 20);
  const auto keep = [id, account = caller.account, this](soci::session& sql) {
    for (const Token& one : bot_tokens_of(sql, account)) {
      if (one.id != id) continue;
      end_token(sql, one.hash);
      storage_.announce(sql, "account " + account);
      return one.hash;
    }
    fail("not-found", "there is no such token");
  };
  const auto hash = co_await storage_.write(keep);
  remembered_.erase(hash);
  co_return Json::object();
}

Later<Json> Sessions::list(const Caller& caller, const Json&, const Ear&) {
  require_person(caller);
  Json all = Json::array();
  const auto look = [id = caller.account](soci::session& sql) {
    return sessions_of(sql, id, now_in_milliseconds());
  };
  for (const Token& one : co_await storage_.read(look))
    all.push_back({{"id", one.id},
                   {"label", one.label},
                   {"created", one.created},
                   {"used", one.used},
                   {"current", one.hash == caller.token}});
  co_return Json{{"sessions", all}};
}

Later<Json> Sessions::end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string id = text_in(request, "id", 20);
  const auto keep = [id, account = caller.account, this](soci::session& sql) {
    for (const Token& one : sessions_of(sql, account, now_in_milliseconds())) {
      if (one.id != id) continue;
      end_token(sql, one.hash);
      storage_.announce(sql, "account " + account);
      return one.hash;
    }
    fail("not-found", "there is no such session");
  };
  const auto hash = co_await storage_.write(keep);
  remembered_.erase(hash);
  co_return Json::object();
}

Later<Json> Sessions::end_others(const Caller& caller, const Json&, const Ear&) {
  require_person(caller);
  const auto keep = [account = caller.account, own = caller.token, this](soci::session& sql) {
    int ended = 0;
    for (const Token& one : sessions_of(sql, account, now_in_milliseconds())) {
      if (one.hash == own) continue;
      end_token(sql, one.hash);
      ++ended;
    }
    if (ended > 0) storage_.announce(sql, "account " + account);
    return ended;
  };
  const int ended = co_await storage_.write(keep);
  forget_others(caller.account, caller.token);
  co_return Json{{"ended", ended}};
}

void Sessions::forget_others(const std::string& account, const std::string& except_token) {
  std::erase_if(remembered_, [&](const auto& known) {
    return known.second.caller.account == account && known.first != except_token;
  });
}

void Sessions::forget_expired(Time now) {
  std::erase_if(remembered_, [now](const auto& one) { return one.second.until < now; });
}

}  // namespace tamburino::server
