#include "server/notifier.h"

#include <soci/soci.h>

#include <algorithm>

#include "protocol/json_reader.h"
#include "server/log.h"
#include "server/new_game.h"
#include "server/room.h"

namespace tamburino::server {
namespace {

VapidKeys vapid_keys(const DatabaseAddress& database) {
  const auto sql = connect(database);
  const VapidKeys made = make_vapid_keys();
  make_setting(*sql, "vapid", made.private_key + ' ' + made.public_key);
  const std::string both = setting(*sql, "vapid").value();
  return {both.substr(0, both.find(' ')), both.substr(both.find(' ') + 1)};
}

bool looks_on(const Room& room, const std::string& account) {
  return std::any_of(room.watchers.begin(), room.watchers.end(),
                     [&](const Room::Watcher& one) { return one.account == account && !one.who.expired(); });
}

}  // namespace

Notifier::Notifier(Storage& storage, Limits& limits, Tasks& tasks, const DatabaseAddress& database,
                   const HouseRules& rules)
    : storage_(storage), limits_(limits), tasks_(tasks), database_(database), rules_(rules) {
  restart();
}

void Notifier::restart() {
  const VapidKeys keys = vapid_keys(database_);
  public_key_ = keys.public_key;
  NoticeConfig config = rules_.notices;
  config.vapid = keys;
  config.public_base_url = rules_.url;
  messenger_ = std::make_unique<Messenger>(
      config,
      [](const std::string& line) {
        note(Level::Warn, "notice not delivered", {{"why", line}});
      },
      [this](const std::string& name, const PushSubscription& gone) {
        asio::post(tasks_.home(),
                   [this, name, endpoint = gone.endpoint] { tasks_.begin(forget_push(name, endpoint)); });
      });
}

Later<void> Notifier::forget_push(std::string account_name, std::string endpoint) {
  const auto keep = [account_name, endpoint](soci::session& sql) {
    if (const auto account = account_named(sql, account_name)) server::end_push(sql, endpoint, account->id);
  };
  co_await storage_.write(keep);
}

// --- the turn of a player

std::string Notifier::mark_notified(const Room& room, GameRow& row) {
  const auto seat = std::find_if(row.seats.begin(), row.seats.end(),
                                 [&](const Seat& one) { return one.side == row.to_act; });
  if (row.status != "playing" || seat == row.seats.end() || seat->kind != "person" || seat->account.empty())
    return "";
  if (!row.analysis_of.empty()) return "";
  if (row.notified == seat->side) return "";
  for (const Seat& other : row.seats) {
    if (other.side != seat->side && other.account == seat->account) return "";  // both at one screen
  }
  row.notified = seat->side;
  return looks_on(room, seat->account) ? "" : seat->account;
}

void Notifier::notify_turn(const Room& room, const std::string& account) {
  if (account.empty()) return;
  const std::shared_ptr<Table> table = room.table->clone();
  const Words words = [table, side = room.row.to_act](const std::string& language) {
    table->set_language(language);
    return (language == "it" ? "Tocca a te: " : "It is your turn: ") + table->say_asked_for(side);
  };
  tasks_.begin(send(account, room.row.name, room.row.id, words));
}

void Notifier::notify_awaited(const Room& room) {
  for (const Seat& seat : room.row.seats) {
    const Words words = [](const std::string& language) -> std::string {
      return language == "it" ? "Tutti i posti sono occupati: apri la partita per rivelare il tuo testo per "
                                "i dadi e cominciare."
                              : "All seats are taken: open the game to reveal your dice text and start.";
    };
    if (taken(room.row) && awaited(seat) && !looks_on(room, seat.account))
      tasks_.begin(send(seat.account, room.row.name, room.row.id, words));
  }
}

Later<void> Notifier::send(std::string account, std::string game_name, std::string game, Words words) {
  struct Ways {
    std::optional<Account> account;
    std::vector<Push> pushes;
  };
  const auto look = [account](soci::session& sql) {
    return Ways{account_with(sql, account), pushes_of(sql, account)};
  };
  const auto ways = co_await storage_.read(look);
  if (!ways.account) co_return;
  Notice notice{ways.account->name, game_name, words(ways.account->language), "/#/game/" + game, std::nullopt,
                std::nullopt,       {}};
  if (!ways.account->email.empty()) notice.email = ways.account->email;
  if (!ways.account->webhook.empty()) notice.webhook = ways.account->webhook;
  for (const Push& push : ways.pushes) notice.push.push_back({push.endpoint, push.p256dh, push.auth});
  messenger_->send(std::move(notice));
}

void Notifier::send_link(const Account& account, const std::string& subject, const std::string& text,
                         const std::string& link) {
  messenger_->send({account.name, subject, text, link, account.email, std::nullopt, {}});
}

namespace {

Json to_json(const Notice& notice) {
  Json json{{"account", notice.account_name},
            {"game", notice.game_name},
            {"text", notice.text},
            {"url", notice.url}};
  if (notice.email) json["email"] = *notice.email;
  if (notice.webhook) json["webhook"] = *notice.webhook;
  for (const PushSubscription& one : notice.push)
    json["push"].push_back({one.endpoint, one.p256dh, one.auth});
  return json;
}

Notice notice_from(const Json& json) {
  Notice notice{json.at("account"), json.at("game"), json.at("text"), json.at("url"), {}, {}, {}};
  if (json.contains("email")) notice.email = json["email"];
  if (json.contains("webhook")) notice.webhook = json["webhook"];
  for (const Json& one : json.value("push", Json::array()))
    notice.push.push_back({one.at(0), one.at(1), one.at(2)});
  return notice;
}

}  // namespace

Later<void> Notifier::store_unsent() {
  std::vector<std::string> unsent;
  for (const Notice& notice : messenger_->stop()) {
    if (notice.url.find(kResetLink) == std::string::npos) unsent.push_back(to_json(notice).dump());
  }
  if (unsent.empty()) co_return;
  note(Level::Info, "unsent notices stored for the next start", {{"count", unsent.size()}});
  const auto keep = [unsent](soci::session& sql) {
    for (const std::string& one : unsent) add_to_outbox(sql, one);
  };
  co_await storage_.write(keep);
}

Later<void> Notifier::send_stored() {
  const auto look = [](soci::session& sql) { return take_outbox(sql); };
  for (const std::string& one : co_await storage_.write(look)) {
    if (const auto json = parse_json(one)) messenger_->send(notice_from(*json));
  }
}

// --- subscriptions

Later<Json> Notifier::push_key(const Caller&, const Json&, const Ear&) {
  co_return Json{{"key", public_key_}};
}

Later<Json> Notifier::push_add(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const Push one{text_in(request, "endpoint", 1000), caller.account, text_in(request, "p256dh", 200),
                 text_in(request, "auth", 100)};
  if (!one.endpoint.starts_with("https://") && !(rules_.guests && one.endpoint.starts_with("http://")))
    fail("bad-request", "an endpoint begins with https://");
  const auto point = from_base64url(one.p256dh), secret = from_base64url(one.auth);
  if (!point || point->size() != 65 || !secret || secret->size() != 16)
    fail("bad-request", "p256dh and auth should be as the browser gives them");
  const auto keep = [one](soci::session& sql) {
    if (pushes_of(sql, one.account).size() >= 20)
      fail("forbidden", "an account can have at most 20 browsers: end some first");
    add_push(sql, one);
  };
  co_await storage_.write(keep);
  co_return Json::object();
}

Later<Json> Notifier::push_end(const Caller& caller, const Json& request, const Ear&) {
  require_person(caller);
  const std::string endpoint = text_in(request, "endpoint", 1000);
  const auto keep = [endpoint, id = caller.account](soci::session& sql) {
    server::end_push(sql, endpoint, id);
  };
  co_await storage_.write(keep);
  co_return Json::object();
}

Later<Json> Notifier::test_notice(const Caller& caller, const Json&, const Ear&) {
  require_person(caller);
  limits_.take("test-notice", caller.account, 3, 0.02, now_in_milliseconds());
  const std::string name = "Tamburino";
  const Words words = [](const std::string& language) -> std::string {
    return language == "it" ? "Così saprai quando tocca a te."
                            : "This is how you will be notified that it is your turn.";
  };
  co_await send(caller.account, name, std::string(), words);
  co_return Json::object();
}

}  // namespace tamburino::server
