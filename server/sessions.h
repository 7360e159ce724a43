#pragma once

#include <unordered_map>

#include "server/request.h"
#include "server/rows.h"
#include "server/tasks.h"

namespace tamburino::server {

constexpr Time kSessionLasts = 90LL * 24 * 3600 * 1000;

// The tokens by which callers are known: sessions of people, and tokens of bots.
class Sessions {
 public:
  Sessions(Storage& storage, Tasks& tasks) : storage_(storage), tasks_(tasks) {}

  // The caller that has this token; a caller without an account when the token is not valid.
  Later<Caller> identify(std::string token, std::string address);
  // A new session's token, for a caller that has proved to be this account. Fails when its password, one-time
  // codes or suspension have changed since `known` was read. `label`: the program that it is for.
  Later<std::string> begin(Account known, std::string label);

  Later<Json> logout(const Caller&, const Json&, const Ear&);
  Later<Json> token_make(const Caller&, const Json&, const Ear&);
  Later<Json> tokens(const Caller&, const Json&, const Ear&);
  Later<Json> token_end(const Caller&, const Json&, const Ear&);
  Later<Json> list(const Caller&, const Json&, const Ear&);        // the command `sessions`
  Later<Json> end(const Caller&, const Json&, const Ear&);         // `session-end`
  Later<Json> end_others(const Caller&, const Json&, const Ear&);  // `sessions-end`

  // identify() remembers callers for a while; these make it ask the database again.
  void forget_all() { remembered_.clear(); }
  void forget_others(const std::string& account, const std::string& except_token);
  void forget_expired(Time now);

 private:
  Later<void> note_use(std::string hash);

  struct Remembered {
    Caller caller;
    Time until = 0;
  };
  Storage& storage_;
  Tasks& tasks_;
  std::unordered_map<std::string, Remembered> remembered_;  // by hash of the token
};

}  // namespace tamburino::server
