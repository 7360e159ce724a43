#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/house.h"
#include "server/pages.h"

// HTTP and WebSocket in front of the house.
namespace tamburino::server {

struct WebRules {
  bool behind_proxy = false;  // X-Forwarded-For and -Proto are believed
  std::string url;            // https://... : its origin is ours; empty: whatever the request was sent to
  Pages pages;
  std::size_t most_connections = 20'000;
  std::size_t most_per_address = 0;  // 0: no limit
};

class Web {
 public:
  Web(asio::io_context& home, House& house, WebRules rules);
  ~Web();

  // Listens until close(). Throws boost::system::system_error when the address is taken.
  std::uint16_t listen(const std::string& address, std::uint16_t port);
  // No new connections; those that are answered are let finish, WebSockets are told that the server goes
  // away.
  Later<void> close();

 private:
  class Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace tamburino::server
