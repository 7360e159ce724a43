#pragma once

#include <memory>
#include <string>
#include <variant>

#include "protocol/table.h"
#include "server/pages.h"

// A command as it reaches a service: the caller, the JSON request, and the connection that it came over.
namespace tamburino::server {

struct Caller {
  std::string account, name, kind;  // empty: not logged in
  std::string token;                // hash of the token that the request came with
  std::string address;
  bool bot = false;
  std::string network;  // of the address: limits count by it
  std::string device;   // what a login on this device left there, or nothing
  std::string agent;    // the program that the request came from, as it calls itself
  // Of limits: an account, or whoever comes from there without one.
  std::string party() const { return account.empty() ? "@" + network : account; }
};

// What a command answers: an object, or the whole answer as a text that is ready to be sent.
using Ready = std::shared_ptr<const Page>;
using Answer = std::variant<Json, Ready>;

// An open connection that receives what happens in a game.
class Listening {
 public:
  virtual ~Listening() = default;
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  virtual void end() = 0;  // its session is over
};
using Ear = std::shared_ptr<Listening>;  // empty: the command came by plain HTTP

// Rejects a request with a code of docs/server.md.
[[noreturn]] inline void fail(const char* code, const std::string& message) {
  throw RequestError(code, message);
}

// Texts in requests: present, of the right type, and not too long.
std::string text_in(const Json& request, const char* key, std::size_t longest);
std::string text_or(const Json& request, const char* key, std::size_t longest, const std::string& otherwise);
// Names of games and chat lines are read by people: no control characters, and not blank.
std::string readable(const Json& request, const char* key, std::size_t longest, const std::string& otherwise);
// "en" or "it"; "en" when the request does not say.
std::string language_in(const Json& request);
// A misspelt key is an error, not a default. `keys` are separated by spaces; "*" allows every key.
void check_keys(const Json& request, std::string_view keys);

void require_account(const Caller& caller);
// A bot plays; it does not change the account that it plays for.
void require_person(const Caller& caller);

}  // namespace tamburino::server
