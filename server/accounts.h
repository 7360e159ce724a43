#pragma once

#include <functional>

#include "server/house_rules.h"
#include "server/limits.h"
#include "server/sessions.h"
#include "server/tasks.h"

namespace tamburino::server {

// Accounts: how one is made, how its owner logs in and changes it, and its one-time codes.
class Accounts {
 public:
  Accounts(Storage& storage, Limits& limits, Sessions& sessions, asio::io_context& home,
           const HouseRules& rules)
      : storage_(storage),
        limits_(limits),
        sessions_(sessions),
        rules_(rules),
        hashing_(home, 1, Workers::Priority::Normal) {}

  Later<Json> make(const Caller&, const Json&, const Ear&);  // the command `register`
  Later<Json> login(const Caller&, const Json&, const Ear&);
  Later<Json> guest(const Caller&, const Json&, const Ear&);
  Later<Json> me(const Caller&, const Json&, const Ear&);
  Later<Json> change(const Caller&, const Json&, const Ear&);
  Later<Json> totp_begin(const Caller&, const Json&, const Ear&);
  Later<Json> totp_confirm(const Caller&, const Json&, const Ear&);
  Later<Json> totp_end(const Caller&, const Json&, const Ear&);

 private:
  Later<Account> read_own(const Caller& caller);
  Later<Account> update(std::string id, std::function<void(Account&)> how);
  Later<std::string> hash_password(std::string password);
  Later<bool> check_password(const Account& account, const Json& request, const char* key);

  Storage& storage_;
  Limits& limits_;
  Sessions& sessions_;
  const HouseRules& rules_;
  Workers hashing_;  // of passwords: slow by design
};

}  // namespace tamburino::server
