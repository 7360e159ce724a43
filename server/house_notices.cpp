#include <soci/soci.h>

#include <algorithm>

#include "protocol/json_reader.h"
#include "server/log.h"
#include "server/new_game.h"
#include "server/room.h"

// Who is told that it is his turn, and by what way.
namespace tamburino::server {

// Once for every turn: who has been told is not told again before he has acted. Notes it in the row, before
// that is stored, and returns the account to tell once it is.
std::string House::to_notify(const Room& room, GameRow& row) {
  const auto seat = std::find_if(row.seats.begin(), row.seats.end(),
                                 [&](const Seat& one) { return one.side == row.to_act; });
  if (row.status != "playing" || seat == row.seats.end() || seat->kind != "person" || seat->account.empty())
    return "";
  if (!row.analysis_of.empty()) return "";
  Json offer = parse_json(row.offer).value_or(Json::object());
  if (offer.value("told", "") == seat->side) return "";
  for (const Seat& other : row.seats) {
    if (other.side != seat->side && other.account == seat->account) return "";  // hotseat: he is there
  }
  offer["told"] = seat->side;
  row.offer = offer.dump();
  for (const Room::Watcher& watcher : room.watchers) {
    if (watcher.account == seat->account && !watcher.who.expired()) return "";  // he is looking
  }
  return seat->account;
}

void House::notify(const Room& room, const std::string& account) {
  if (account.empty()) return;
  const std::shared_ptr<Table> table = room.table->clone();
  const Words words = [table, side = room.row.to_act](const std::string& language) {
    table->set_language(language);
    return (language == "it" ? "Tocca a te: " : "It is your turn: ") + table->say_asked_for(side);
  };
  begin_task(send_notice(account, room.row.name, room.row.id, words));
}

// All have sat down, and the game begins when these have opened what they sealed.
void House::call_awaited(const Room& room) {
  for (const Seat& seat : room.row.seats) {
    const bool looks = std::any_of(room.watchers.begin(), room.watchers.end(), [&](const Room::Watcher& one) {
      return one.account == seat.account && !one.who.expired();
    });
    const Words words = [](const std::string& language) -> std::string {
      return language == "it" ? "Tutti sono seduti: la partita comincia appena ti affacci."
                              : "Everybody has sat down: the game begins as soon as you look in.";
    };
    if (taken(room.row) && awaited(seat) && !looks)
      begin_task(send_notice(seat.account, room.row.name, room.row.id, words));
  }
}

Later<void> House::send_notice(std::string account, std::string game_name, std::string game, Words words) {
  if (messenger_ == nullptr) co_return;
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

Later<void> House::keep_notices() {
  std::vector<std::string> unsent;
  for (const Notice& notice : messenger_->stop()) unsent.push_back(to_json(notice).dump());
  if (unsent.empty()) co_return;
  note(Level::Info, "notices are kept for the next start", {{"count", unsent.size()}});
  const auto keep = [unsent](soci::session& sql) {
    for (const std::string& one : unsent) add_to_outbox(sql, one);
  };
  co_await storage_.write(keep);
}

Later<void> House::send_kept_notices() {
  const auto look = [](soci::session& sql) { return take_outbox(sql); };
  for (const std::string& one : co_await storage_.write(look)) {
    if (const auto json = parse_json(one)) messenger_->send(notice_from(*json));
  }
}

}  // namespace tamburino::server
