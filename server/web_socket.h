#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <set>
#include <unordered_map>

#include "server/http_request.h"
#include "server/long_bodies.h"

namespace tamburino::server {

class WebSocket;

// What all connections of the web front share.
struct Front {
  Front(asio::io_context& at, House& behind, WebRules chosen)
      : home(at), house(behind), rules(std::move(chosen)) {}

  asio::io_context& home;
  House& house;
  WebRules rules;
  bool closing = false;
  int answering = 0;  // requests that have no answer yet
  std::set<WebSocket*> sockets;
  std::unordered_map<std::string, int> sockets_by_network;
  LongBodies long_bodies;

  // Before a refusal because of too many requests is sent: whoever asks on regardless, over however many
  // connections, would keep the one thread busy with refusals.
  Later<void> slow_down();
};

// Upgrades the connection that sent this request, and serves it until it closes.
Later<void> serve_socket(std::shared_ptr<Front> front, boost::beast::tcp_stream stream, HttpRequest request,
                         std::string address);
// Says goodbye to all, waits a moment for those that are being answered, and closes the rest.
Later<void> close_sockets(std::shared_ptr<Front> front);

}  // namespace tamburino::server
