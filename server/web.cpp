#include "server/web.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "protocol/json_reader.h"
#include "server/asked.h"

namespace tamburino::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

namespace {

constexpr std::size_t kLongestHeader = 16U << 10;
constexpr std::size_t kLongestBody = 9U << 20;  // a record to be imported
constexpr std::size_t kMostUnsent = 4U << 20;   // to a client that reads too slowly
constexpr auto kPatience = std::chrono::seconds(30);

http::status status_of(const Json& reply) {
  if (reply.value("ok", false)) return http::status::ok;
  const std::string code = reply["error"].value("code", "");
  static const std::unordered_map<std::string, http::status> kByCode{
      {"unauthorized", http::status::unauthorized},
      {"code-needed", http::status::unauthorized},
      {"forbidden", http::status::forbidden},
      {"not-found", http::status::not_found},
      {"stale", http::status::conflict},
      {"taken", http::status::conflict},
      {"not-open", http::status::conflict},
      {"too-large", http::status::payload_too_large},
      {"refused", http::status::unprocessable_entity},
      {"too-many", http::status::too_many_requests},
      {"unavailable", http::status::service_unavailable},
      {"internal", http::status::internal_server_error},
      {"bad-method", http::status::method_not_allowed}};
  const auto found = kByCode.find(code);
  return found == kByCode.end() ? http::status::bad_request : found->second;
}

int retry_after(const Json& reply) {
  const Json& error = reply["error"];
  return error.contains("facts") && error["facts"].is_object() ? error["facts"].value("retry_after", 1) : 1;
}

Json failure(const std::string& code, const std::string& message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

class Web::Inside : public std::enable_shared_from_this<Web::Inside> {
 public:
  Inside(asio::io_context& home, House& house, WebRules rules)
      : home_(home), house_(house), rules_(std::move(rules)), acceptor_(home) {}

  std::uint16_t listen(const std::string& address, std::uint16_t port) {
    const tcp::endpoint where(asio::ip::make_address(address), port);
    acceptor_.open(where.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(where);
    acceptor_.listen(4096);
    asio::co_spawn(home_, accept(), asio::detached);
    return acceptor_.local_endpoint().port();
  }

  Later<void> close();

 private:
  class Live;
  friend class Live;

  Later<void> accept() {
    const auto self = shared_from_this();
    for (;;) {
      boost::system::error_code fault;
      tcp::socket socket = co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, fault));
      if (closing_) co_return;
      if (fault) {  // too many files open, perhaps: a moment later there may be fewer
        asio::steady_timer pause(home_, std::chrono::milliseconds(50));
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, fault));
        continue;
      }
      boost::system::error_code gone;
      const auto peer = socket.remote_endpoint(gone);
      if (gone || connections_ >= rules_.most_connections) continue;
      const std::string address = peer.address().to_string();
      int& own = by_address_[address];
      // Behind a proxy everybody comes from its address: there WebSockets are counted, by whose they truly
      // are.
      if (!rules_.behind_proxy && rules_.most_per_address > 0 &&
          own >= static_cast<int>(rules_.most_per_address))
        continue;
      ++own, ++connections_;
      socket.set_option(tcp::no_delay(true), gone);
      asio::co_spawn(home_, converse(beast::tcp_stream(std::move(socket)), address),
                     [self, address](std::exception_ptr) { self->left(address); });
    }
  }

  void left(const std::string& address) {
    --connections_;
    if (--by_address_[address] <= 0) by_address_.erase(address);
  }

  // Only a record may be long, and only from somebody we know.
  Later<bool> may_be_long(const Request& head, const std::string& address) {
    if (head.target() != "/api/import") co_return false;
    const std::string token = token_in(head);
    try {
      const Caller caller = co_await house_.known_by(token, address);
      co_return !caller.account.empty();
    } catch (const StorageError&) {
      co_return false;
    }
  }

  struct Answering {
    explicit Answering(int& how_many) : count(++how_many) {}
    ~Answering() { --count; }
    Answering(const Answering&) = delete;
    Answering& operator=(const Answering&) = delete;
    int& count;
  };

  // One client after the other request, until it goes or asks for a WebSocket.
  Later<void> converse(beast::tcp_stream stream, std::string address) {
    beast::flat_buffer buffer;
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kLongestHeader);
      parser.body_limit(kLongestBody);
      stream.expires_after(kPatience);
      boost::system::error_code fault;
      co_await http::async_read_header(stream, buffer, parser,
                                       asio::redirect_error(asio::use_awaitable, fault));
      if (!fault) {
        const bool long_one = co_await may_be_long(parser.get(), address);
        if (!long_one) parser.body_limit(kLongestMessage + 1024);
        if (!long_one && parser.content_length().value_or(0) > kLongestMessage + 1024) {
          fault = http::error::body_limit;
        } else {
          co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, fault));
        }
      }
      if (fault == http::error::body_limit || fault == http::error::header_limit) {
        Request nothing;
        nothing.version(11);
        nothing.keep_alive(false);
        Response response = said(nothing, failure("too-large", "the request is too long"));
        co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
        break;
      }
      if (fault && fault != http::error::end_of_stream &&
          fault.category() == http::make_error_code(http::error::bad_method).category()) {
        Request nothing;
        nothing.version(11);
        nothing.keep_alive(false);
        Response response = said(nothing, failure("bad-request", "that is no HTTP: " + fault.message()));
        co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
        break;
      }
      if (fault || closing_) break;
      Request request = parser.release();
      const std::string from = true_address(request, address);
      if (websocket::is_upgrade(request)) {
        co_await begin_live(std::move(stream), std::move(request), from);
        co_return;
      }
      stream.expires_never();
      const Answering answering(answering_);
      Response response = co_await answer(request, from);
      stream.expires_after(kPatience);
      if (closing_) response.keep_alive(false);
      const bool stays = response.keep_alive();
      co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
      if (fault || !stays) break;
    }
    boost::system::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // Our own proxy's word comes last; whatever stands before it the client may have made up.
  static std::string_view last_of(const Request& request, std::string_view field) {
    const auto [first, end] = request.equal_range(field);
    std::string_view last;
    for (auto one = first; one != end; ++one) last = one->value();
    return last;
  }
  std::string true_address(const Request& request, const std::string& peer) const {
    if (!rules_.behind_proxy) return peer;
    const std::string_view all = last_of(request, "X-Forwarded-For");
    const std::size_t comma = all.rfind(',');  // the last is what our own proxy saw
    std::string_view last = comma == std::string_view::npos ? all : all.substr(comma + 1);
    while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
    return last.empty() ? peer : std::string(last);
  }
  bool secure(const Request& request) const {
    return rules_.url.starts_with("https://") ||
           (rules_.behind_proxy && last_of(request, "X-Forwarded-Proto") == "https");
  }
  // A browser tells where a page came from. Programs tell nothing, and have no cookies of others.
  bool own_origin(const Request& request) const {
    const std::string origin(request[http::field::origin]);
    if (origin.empty()) return true;
    if (!rules_.url.empty() && origin == rules_.url) return true;
    // Without an address of our own we are on one's own machine, whatever name another has given it.
    const std::string host(request[http::field::host]);
    const std::string name = host.substr(0, host.rfind(':'));
    const bool own = name == "localhost" || name == "127.0.0.1" || name == "[::1]";
    return rules_.url.empty() && own && origin == "http://" + host;
  }
  static std::string token_in(const Request& request) {
    const std::string_view bearer = request[http::field::authorization];
    if (bearer.starts_with("Bearer ")) return std::string(bearer.substr(7));
    return cookie_in(request[http::field::cookie]);
  }

  Response said(const Request& request, const Json& reply) const {
    Response response(status_of(reply), request.version());
    response.set(http::field::content_type, "application/json");
    response.body() = dumped(reply);
    if (response.result() == http::status::too_many_requests)
      response.set(http::field::retry_after, std::to_string(retry_after(reply)));
    finish(request, response);
    return response;
  }
  Response plain(const Request& request, http::status status, const char* type, std::string body) const {
    Response response(status, request.version());
    response.set(http::field::content_type, type);
    response.body() = std::move(body);
    finish(request, response);
    return response;
  }
  void finish(const Request& request, Response& response) const {
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "same-origin");
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
                 "'self'; font-src 'self'; "
                 "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
                 "frame-ancestors 'none'");
    response.set(http::field::cache_control, "no-store");
    if (secure(request)) response.set("Strict-Transport-Security", "max-age=31536000");
    response.keep_alive(request.keep_alive());
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
  }

  Later<Response> answer(const Request& request, const std::string& from) {
    const Address address = address_in(std::string_view(request.target()));
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (address.parts.size() == 1 && address.parts[0] == "healthz") {
      const bool well = co_await house_.healthy();
      co_return plain(request, well ? http::status::ok : http::status::service_unavailable, "text/plain",
                      well ? "well\n" : "the database does not answer\n");
    }
    if (address.parts.size() == 1 && address.parts[0] == "metrics") {
      // They count what is done in secret, too: not for everybody who plays here.
      boost::system::error_code none;
      const auto peer = asio::ip::make_address(from, none);
      if (none || !peer.is_loopback())
        co_return said(request,
                       failure("forbidden", "the figures are for the machine that the server runs on"));
      std::string all = house_.metrics();
      all +=
          "# HELP tamburino_connections Open connections.\n# TYPE tamburino_connections "
          "gauge\ntamburino_connections " +
          std::to_string(connections_) + "\n";
      co_return plain(request, http::status::ok, "text/plain; version=0.0.4", std::move(all));
    }
    if (address.parts.empty() || address.parts[0] != "api") {
      if (!reads) co_return said(request, failure("bad-method", "that is only for looking at"));
      co_return page(request, joined(address, 0));
    }
    if (reads && address.parts.size() == 2 && address.parts[1] == "openapi.json")
      co_return page(request, "openapi.json");
    if (reads && (address.parts.size() == 3 || address.parts.size() == 4) && address.parts[1] == "maps")
      co_return page(request, joined(address, 1));
    if (!reads && (request.method() != http::verb::post || address.parts.size() != 2))
      co_return said(request, failure("bad-method", "commands go by POST to /api/<command>"));
    if (!reads && !own_origin(request))
      co_return said(request, failure("forbidden", "that page is not of this server"));
    Asked asked;
    try {
      asked = reads ? asked_by_address(address) : asked_by_body(address, request.body());
    } catch (const RequestError& error) {
      co_return said(request, failure(error.code, error.what()));
    }
    const std::string command = asked.command;
    Json reply;
    try {
      Caller caller = co_await house_.known_by(token_in(request), from);
      reply = co_await house_.answer(command, std::move(asked.body), std::move(caller), nullptr);
    } catch (const StorageError&) {
      reply = failure("unavailable", "the database does not answer now; try again");
    }
    if (reads && command == "record" && reply.value("ok", false))
      co_return plain(request, http::status::ok, "text/plain; charset=utf-8",
                      reply["record"].get<std::string>());
    Response response = said(request, reply);
    if (reply.value("ok", false) && (command == "register" || command == "login" || command == "guest"))
      response.set(http::field::set_cookie, "tamburino=" + reply["token"].get<std::string>() +
                                                "; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000" +
                                                (secure(request) ? "; Secure" : ""));
    if (command == "logout")
      response.set(http::field::set_cookie, "tamburino=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    co_return response;
  }

  static std::string joined(const Address& address, std::size_t from) {
    std::string path;
    for (std::size_t i = from; i < address.parts.size(); ++i)
      path += (i > from ? "/" : "") + address.parts[i];
    return path;
  }

  // A page, or nothing but word that the browser has it already.
  Response page(const Request& request, const std::string& path) const {
    const auto found = rules_.pages(path.empty() ? "index.html" : path);
    if (found == nullptr)
      return plain(request, http::status::not_found, "text/plain", "There is nothing here.\n");
    const bool known = request[http::field::if_none_match] == found->mark;
    const bool packed =
        !found->gzipped.empty() &&
        std::string_view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    Response response(known ? http::status::not_modified : http::status::ok, request.version());
    response.set(http::field::content_type, found->type);
    response.set(http::field::etag, found->mark);
    response.set(http::field::vary, "Accept-Encoding");
    if (packed && !known) response.set(http::field::content_encoding, "gzip");
    if (!known) response.body() = packed ? found->gzipped : found->body;
    finish(request, response);
    response.set(http::field::cache_control,
                 found->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    return response;
  }

  Later<void> begin_live(beast::tcp_stream stream, Request request, std::string from);

  asio::io_context& home_;
  House& house_;
  WebRules rules_;
  tcp::acceptor acceptor_;
  bool closing_ = false;
  std::size_t connections_ = 0;
  std::unordered_map<std::string, int> live_by_address_;
  int answering_ = 0;  // requests that have not got their answer yet
  std::unordered_map<std::string, int> by_address_;
  std::set<Live*> live_;
};

// A WebSocket: answers what it is asked, and is told what happens.
class Web::Inside::Live : public Listening, public std::enable_shared_from_this<Live> {
 public:
  Live(std::shared_ptr<Inside> web, beast::tcp_stream stream, Caller caller)
      : web_(std::move(web)), socket_(std::move(stream)), caller_(std::move(caller)), signal_(web_->home_) {
    signal_.expires_at(asio::steady_timer::time_point::max());
    web_->live_.insert(this);
  }
  ~Live() override {
    web_->live_.erase(this);
    web_->house_.gone(*this);
  }

  void tell(std::shared_ptr<const std::string> message) override {
    if (unsent_ > kMostUnsent) return drop();  // it does not read: it will have to ask again what happened
    unsent_ += message->size();
    queue_.push_back(std::move(message));
    signal_.cancel_one();
  }
  void drop() {
    ended_ = true;
    signal_.cancel();
    beast::get_lowest_layer(socket_).cancel();
  }
  void go_away() {
    leaving_ = true;
    signal_.cancel();
  }
  void end() override { drop(); }

  Later<void> run(Request request) {
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(kLongestMessage);
    socket_.write_buffer_bytes(1024);
    socket_.auto_fragment(false);
    beast::get_lowest_layer(socket_).expires_never();
    co_await socket_.async_accept(request, asio::use_awaitable);
    const auto self = shared_from_this();
    asio::co_spawn(web_->home_, write_all(), [self](std::exception_ptr) { self->ended_ = true; });
    beast::flat_buffer buffer;
    for (;;) {
      boost::system::error_code fault;
      co_await socket_.async_read(buffer, asio::redirect_error(asio::use_awaitable, fault));
      if (fault || ended_) break;
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      if (buffer.capacity() > 8192) buffer = beast::flat_buffer();
      answering_ = true;
      ++web_->answering_;
      co_await answer(text);
      --web_->answering_;
      answering_ = false;
      signal_.cancel();
    }
    ended_ = true;
    signal_.cancel();
  }

 private:
  Later<void> answer(const std::string& text) {
    auto parsed = parse_json(text);
    Json reply, id;
    if (!parsed || !parsed->is_object()) {
      reply = failure("bad-json", "the message is not a JSON object, or too deeply nested");
    } else {
      Json request = std::move(*parsed);
      id = request.contains("id") ? request["id"] : Json(nullptr);
      std::string command;
      if (request.contains("cmd") && request["cmd"].is_string()) command = request["cmd"].get<std::string>();
      request.erase("id");
      if (command == "login" || command == "register" || command == "guest" || command == "logout") {
        reply = failure("bad-request", "that goes by HTTP: a connection is somebody's from the beginning");
      } else {
        Caller now = co_await still();
        reply = co_await web_->house_.answer(command, std::move(request), std::move(now), shared_from_this());
      }
    }
    Json whole{{"id", id}};
    for (auto& [key, value] : reply.items()) whole[key] = std::move(value);
    tell(std::make_shared<const std::string>(dumped(whole)));
  }

  // A session may have been ended since: it is looked up again now and then.
  Later<Caller> still() {
    const Time now = now_in_milliseconds();
    if (token_.empty() || now - checked_ < 5'000) co_return caller_;
    checked_ = now;
    try {
      caller_ = co_await web_->house_.known_by(token_, caller_.address);
    } catch (const StorageError&) {
      checked_ = 0;
    }
    co_return caller_;
  }

  Later<void> write_all() {
    const auto self = shared_from_this();
    while (!ended_) {
      if (queue_.empty()) {
        if (leaving_ && !answering_) {
          boost::system::error_code ignored;
          co_await socket_.async_close(websocket::close_code::going_away,
                                       asio::redirect_error(asio::use_awaitable, ignored));
          co_return;
        }
        boost::system::error_code woken;
        co_await signal_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
        continue;
      }
      const auto message = std::move(queue_.front());
      queue_.pop_front();
      unsent_ -= message->size();
      boost::system::error_code fault;
      socket_.text(true);
      co_await socket_.async_write(asio::buffer(*message), asio::redirect_error(asio::use_awaitable, fault));
      if (fault) break;
    }
    ended_ = true;
  }

  std::shared_ptr<Inside> web_;
  websocket::stream<beast::tcp_stream> socket_;
  Caller caller_;
  asio::steady_timer signal_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t unsent_ = 0;
  bool ended_ = false, leaving_ = false, answering_ = false;

 public:
  std::string token_;
  Time checked_ = 0;
};

Later<void> Web::Inside::begin_live(beast::tcp_stream stream, Request request, std::string from) {
  boost::system::error_code fault;
  const Address address = address_in(std::string_view(request.target()));
  const bool there = address.parts == std::vector<std::string>{"api", "live"};
  if (!there || !own_origin(request)) {
    Response response = said(request, there ? failure("forbidden", "that page is not of this server")
                                            : failure("not-found", "there is nothing at this address"));
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
    co_return;
  }
  int& own = live_by_address_[from];
  struct Leaves {
    Inside& web;
    std::string from;
    ~Leaves() {
      if (--web.live_by_address_[from] <= 0) web.live_by_address_.erase(from);
    }
  } const leaves{*this, from};
  if (++own > static_cast<int>(rules_.most_per_address) && rules_.most_per_address > 0) {
    Response response = said(request, failure("too-many", "too many connections from your address"));
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
    co_return;
  }
  const std::string token = token_in(request);
  Caller caller;
  bool answered = true;
  try {
    caller = co_await house_.known_by(token, from);
  } catch (const StorageError&) {
    answered = false;
  }
  if (!answered) {
    Response response = said(request, failure("unavailable", "the database does not answer now; try again"));
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
    co_return;
  }
  if (!token.empty() && caller.account.empty()) {
    Response response = said(request, failure("unauthorized", "the token is not good, or no longer"));
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
    co_return;
  }
  const auto live = std::make_shared<Live>(shared_from_this(), std::move(stream), std::move(caller));
  live->token_ = token;
  live->checked_ = now_in_milliseconds();
  co_await live->run(std::move(request));
}

Later<void> Web::Inside::close() {
  closing_ = true;
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  for (Live* one : live_) one->go_away();
  // The database has 10 seconds to answer, and so have we; who does not hear that we go is not waited for.
  const auto waited = [this](int most, auto until) -> Later<void> {
    for (int i = 0; i < most && !until(); ++i) {
      boost::system::error_code woken;
      asio::steady_timer soon(home_, std::chrono::milliseconds(5));
      co_await soon.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
  };
  const auto answered = [this] { return answering_ == 0; };
  const auto alone = [this] { return live_.empty(); };
  co_await waited(4000, answered);
  co_await waited(200, alone);
  const std::vector<Live*> deaf(live_.begin(), live_.end());
  for (Live* one : deaf) one->drop();
}

Web::Web(asio::io_context& home, House& house, WebRules rules)
    : inside_(std::make_shared<Inside>(home, house, std::move(rules))) {}
Web::~Web() = default;
std::uint16_t Web::listen(const std::string& address, std::uint16_t port) {
  return inside_->listen(address, port);
}
Later<void> Web::close() { co_await inside_->close(); }

}  // namespace tamburino::server
