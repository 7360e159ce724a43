#pragma once

#include <boost/asio/io_context.hpp>

#include "server/house_rules.h"
#include "server/request.h"
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

  // Answers one command; never throws. `listener` is there when it came over a WebSocket.
  Later<Json> answer(std::string command, Json request, Caller caller, Ear listener);
  // The caller that has this token; a caller without an account when the token is not valid.
  Later<Caller> identify(std::string token, std::string address);
  void disconnect(const Listening& listener);

  void start();          // clocks, the computer's seats
  Later<void> finish();  // waits until everything that was begun is done
  std::string metrics() const;
  Later<bool> healthy();

 private:
  Later<Json> run(std::string command, Json request, Caller caller, Ear listener);
  void hear(const std::string& word);  // from another process

  std::unique_ptr<Services> all_;
  std::uint64_t refusals_ = 0, commands_ = 0, faults_ = 0;
};

}  // namespace tamburino::server
