#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// A WebSocket of one player: messages go out in the order in which they are sent.
class Wire : public std::enable_shared_from_this<Wire> {
 public:
  using Hear = std::function<void(std::string_view)>;

  Wire(asio::io_context& io, const tcp::endpoint& where, std::string host, std::string token)
      : stream_(io), where_(where), host_(std::move(host)), token_(std::move(token)) {}

  void open(std::function<void(const ErrorCode&)> opened, Hear hear) {
    hear_ = std::move(hear);
    beast::get_lowest_layer(stream_).async_connect(
        where_, [self = shared_from_this(), opened = std::move(opened)](const ErrorCode& error) mutable {
          if (error) return opened(error);
          self->shake_hands(std::move(opened));
        });
  }

  void send(std::string message) {
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write();
  }

  void close() {
    ErrorCode ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

  std::function<void(const ErrorCode&)> lost;
  std::size_t bytes = 0;  // received

 private:
  void shake_hands(std::function<void(const ErrorCode&)> opened) {
    ErrorCode ignored;
    beast::get_lowest_layer(stream_).socket().set_option(tcp::no_delay(true), ignored);
    stream_.set_option(websocket::stream_base::decorator([token = token_](websocket::request_type& request) {
      request.set(http::field::authorization, "Bearer " + token);
    }));
    stream_.read_message_max(std::size_t{64} << 20);
    stream_.async_handshake(host_, "/api/live",
                            [self = shared_from_this(), opened = std::move(opened)](const ErrorCode& error) {
                              if (!error) self->read();
                              opened(error);
                            });
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](const ErrorCode& error, std::size_t) {
      if (error) {
        if (self->lost) self->lost(error);
        return;
      }
      const auto data = self->buffer_.cdata();
      self->bytes += data.size();
      self->hear_({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                          if (error) return;  // the read tells of it
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  websocket::stream<beast::tcp_stream> stream_;
  tcp::endpoint where_;
  std::string host_, token_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  Hear hear_;
};

// Commands by HTTP, one after the other: accounts, and what games there are.
class Post {
 public:
  Post(asio::io_context& io, const tcp::endpoint& where, std::string host)
      : stream_(io), host_(std::move(host)) {
    stream_.connect(where);
  }

  std::string ask(const std::string& command) {
    http::request<http::string_body> request{http::verb::post, "/api/" + command, 11};
    request.set(http::field::host, host_);
    request.set(http::field::content_type, "application/json");
    request.body() = "{}";
    request.prepare_payload();
    http::write(stream_, request);
    http::response<http::string_body> response;
    http::read(stream_, buffer_, response);
    return response.body();
  }

 private:
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string host_;
};

}  // namespace load
