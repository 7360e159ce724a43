#pragma once

#include <functional>

#include "server/house_rules.h"
#include "server/limits.h"
#include "server/request.h"
#include "server/rows.h"
#include "server/tasks.h"

namespace tamburino::server {

struct Room;

inline const std::string kResetLink = "/#/reset/";  // then the token

// Notices to players who are not looking: by web push, mail or webhook.
class Notifier {
 public:
  // The keys of web push are the database's; they are made when it has none.
  Notifier(Storage& storage, Limits& limits, Tasks& tasks, const DatabaseAddress& database,
           const HouseRules& rules);

  Later<Json> push_key(const Caller&, const Json&, const Ear&);
  Later<Json> push_add(const Caller&, const Json&, const Ear&);
  Later<Json> push_end(const Caller&, const Json&, const Ear&);
  Later<Json> test_notice(const Caller&, const Json&, const Ear&);

  // Marks the side to act as notified, in a row that is about to be stored, and returns the account to notify
  // once it is. Empty when nobody is to be notified: not again in the same turn, nor a player who is looking.
  static std::string mark_notified(const Room& room, GameRow& row);
  void notify_turn(const Room& room, const std::string& account);  // nobody when empty
  // All seats are taken, and the game begins when these players have revealed their sealed dice texts.
  void notify_awaited(const Room& room);

  // By mail alone, and never stored: who has the link can choose a password.
  void send_link(const Account& account, const std::string& subject, const std::string& text,
                 const std::string& link);

  Later<void> store_unsent();  // and stops sending
  Later<void> send_stored();
  void restart();  // with the keys of the database that was restored in the place of the old one
  std::size_t waiting() const { return messenger_->waiting(); }

 private:
  using Words = std::function<std::string(const std::string& language)>;
  Later<void> send(std::string account, std::string game_name, std::string game, Words words);
  Later<void> forget_push(std::string account_name, std::string endpoint);

  Storage& storage_;
  Limits& limits_;
  Tasks& tasks_;
  const DatabaseAddress& database_;
  const HouseRules& rules_;
  std::string public_key_;
  std::unique_ptr<Messenger> messenger_;
};

}  // namespace tamburino::server
