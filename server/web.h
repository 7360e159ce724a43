#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/house.h"
#include "server/pages.h"

// HTTP and WebSocket in front of the services.
namespace tamburino::server {

struct WebRules {
  bool behind_proxy = false;  // trust X-Forwarded-For and -Proto
  std::string url;            // https://... : the server's own origin; empty: only this machine
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
  // No new connections; requests that are being answered are finished, WebSockets are closed as "going
  // away".
  Later<void> close();

 private:
  class Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace tamburino::server
