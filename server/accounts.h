#pragma once

#include <functional>

#include "server/device.h"
#include "server/fair_workers.h"
#include "server/house_rules.h"
#include "server/limits.h"
#include "server/notifier.h"
#include "server/sessions.h"

namespace tamburino::server {

// Accounts: how one is made, how its owner logs in and changes it, and its one-time codes.
class Accounts {
 public:
  // The key that known devices are signed with is the database's; it is made when there is none.
  Accounts(Storage& storage, Limits& limits, Sessions& sessions, Notifier& notifier, asio::io_context& home,
           const DatabaseAddress& database, const HouseRules& rules);

  Later<Json> make(const Caller&, const Json&, const Ear&);  // the command `register`
  Later<Json> login(const Caller&, const Json&, const Ear&);
  Later<Json> guest(const Caller&, const Json&, const Ear&);
  Later<Json> me(const Caller&, const Json&, const Ear&);
  Later<Json> change(const Caller&, const Json&, const Ear&);
  Later<Json> totp_begin(const Caller&, const Json&, const Ear&);
  Later<Json> totp_confirm(const Caller&, const Json&, const Ear&);
  Later<Json> totp_end(const Caller&, const Json&, const Ear&);
  // password_reset.cpp
  Later<Json> reset_begin(const Caller&, const Json&, const Ear&);
  Later<Json> reset_finish(const Caller&, const Json&, const Ear&);

  void read_key();  // again, when a backup was restored in the place of everything
  void stop() { hashing_.stop_all(); }
  std::size_t waiting() const { return hashing_.waiting(); }  // passwords

 private:
  Later<Account> read_own(const Caller& caller);
  Later<Account> update(std::string id, std::function<void(Account&)> how);
  Later<std::string> hash_password(const Caller& caller, std::string password);
  Later<bool> check_password(const Caller& caller, const Account& account, const Json& request,
                             const char* key);
  void limit_login(const Caller& caller, const std::string& name);
  bool let_through(const Caller& caller, const std::string& name, const std::optional<Account>& account,
                   const std::string& code);
  bool solves_second_factor(const Caller& caller, const Account& account, const std::string& name,
                            const std::string& code);

  Storage& storage_;
  Limits& limits_;
  Sessions& sessions_;
  Notifier& notifier_;
  const DatabaseAddress& database_;
  const HouseRules& rules_;
  DeviceKey device_key_{};
  FairWorkers hashing_;  // of passwords: slow by design
};

// Uses up a one-time or recovery code; false when it is not valid.
bool use_code(Account& one, const std::string& code);
Json shown(const Account& one);  // to its owner

}  // namespace tamburino::server
