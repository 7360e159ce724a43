#pragma once

#include <boost/asio/io_context.hpp>

#include "server/figures.h"
#include "server/house_rules.h"
#include "server/request.h"
#include "server/setting_rows.h"
#include "server/storage.h"

namespace tamburino::server {

struct Services;

// The server behind its web front: the services, each with what it owns, and the way from a command to the
// one that answers it. Everything here runs on one thread, so that nothing needs a lock; what takes long (the
// database, the computer's thinking, passwords) runs elsewhere and is awaited.
class House {
 public:
  House(asio::io_context& home, const DatabaseAddress& database, HouseRules rules);
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // Counts a request of so many bytes, before it is parsed; what to answer when there are too many.
  std::optional<Json> refuse_flood(const std::string& network, std::size_t bytes);
  // Answers one command; never throws. `listener` is there when it came over a WebSocket.
  Later<Answer> answer(std::string command, Json request, Caller caller, Ear listener);
  // A long request is parsed on another thread. Throws RequestError "too-many".
  Later<Json> parse(std::string network, std::function<Json()> how);
  Ready sheet_with(const std::string& hash) const;
  // The caller that has this token; a caller without an account when the token is not valid.
  Later<Caller> identify(std::string token, std::string address);
  void disconnect(const Listening& listener);

  void start();           // clocks, the computer's seats
  void stop_long_work();  // analyses, imports, replays: what waits is refused
  Later<void> finish();   // waits until everything that was begun is done
  Later<std::string> metrics();
  Figures& figures();
  enum class Health : unsigned char { Well, NotRead, NotWritten };
  Later<Health> health();  // of the database

 private:
  Later<Answer> run(std::string command, Json request, Caller caller, Ear listener);
  void hear(const std::string& word);  // from another process

  std::unique_ptr<Services> all_;
  Later<bool> can_read();
  Later<bool> can_write();
  // Tried now and then only, and by one caller at a time: the others are answered how it went last.
  struct Tried {
    Time begun = 0;
    bool under_way = false;
    bool went_well = true;
    bool is_due(Time now, Time every) const { return !under_way && now - begun >= every; }
    // What takes so long does not go well.
    bool well(Time now) const { return went_well && !(under_way && now - begun > 5'000); }
  };
  Tried read_, written_;

  struct Stored {
    long long games = 0, playing = 0, accounts = 0;
  };
  Later<Stored> count_stored();
  Stored stored_;
  Time stored_at_ = 0;  // when that was last counted

  std::uint64_t refusals_ = 0, commands_ = 0, faults_ = 0;
};

}  // namespace tamburino::server
