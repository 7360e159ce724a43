#include "server/web.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <fstream>

#include "protocol/json_reader.h"

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
constexpr std::size_t kLongestMessage = 256U << 10;
constexpr std::size_t kMostUnsent = 4U << 20;  // to a client that reads too slowly
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

Json failure(const std::string& code, const std::string& message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// %41 and + in an address.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      plain += ' ';
    } else if (text[i] == '%' && i + 2 < text.size()) {
      const auto byte = from_hex(text.substr(i + 1, 2));
      if (!byte) return plain;
      plain += static_cast<char>(byte->front());
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

struct Address {
  std::vector<std::string> parts;
  std::vector<std::pair<std::string, std::string>> query;
};

Address address_in(std::string_view target) {
  Address address;
  const std::size_t mark = std::min(target.find('?'), target.size());
  std::string_view path = target.substr(0, mark);
  while (!path.empty()) {
    path.remove_prefix(path.front() == '/' ? 1 : 0);
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) address.parts.push_back(decoded(path.substr(0, end)));
    path.remove_prefix(end);
  }
  std::string_view query = mark < target.size() ? target.substr(mark + 1) : std::string_view();
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view one = query.substr(0, end);
    const std::size_t equals = std::min(one.find('='), one.size());
    address.query.emplace_back(decoded(one.substr(0, equals)),
                               equals < one.size() ? decoded(one.substr(equals + 1)) : "");
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return address;
}

std::string cookie_in(std::string_view header) {
  constexpr std::string_view kName = "tamburino=";
  while (!header.empty()) {
    while (!header.empty() && header.front() == ' ') header.remove_prefix(1);
    const std::size_t end = std::min(header.find(';'), header.size());
    if (header.substr(0, end).starts_with(kName))
      return std::string(header.substr(kName.size(), end - kName.size()));
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return "";
}

const char* type_of(const std::filesystem::path& file) {
  const std::string ending = file.extension().string();
  if (ending == ".html") return "text/html; charset=utf-8";
  if (ending == ".js") return "text/javascript; charset=utf-8";
  if (ending == ".css") return "text/css; charset=utf-8";
  if (ending == ".svg") return "image/svg+xml";
  if (ending == ".json") return "application/json";
  if (ending == ".png") return "image/png";
  return "application/octet-stream";
}

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
      if (rules_.most_per_address > 0 && own >= static_cast<int>(rules_.most_per_address)) continue;
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

  // One client after the other request, until it goes or asks for a WebSocket.
  Later<void> converse(beast::tcp_stream stream, std::string address) {
    beast::flat_buffer buffer;
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kLongestHeader);
      parser.body_limit(kLongestBody);
      stream.expires_after(kPatience);
      boost::system::error_code fault;
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, fault));
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
      Response response = co_await answer(request, from);
      stream.expires_after(kPatience);
      const bool stays = response.keep_alive() && !closing_;
      co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
      if (fault || !stays) break;
    }
    boost::system::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  std::string true_address(const Request& request, const std::string& peer) const {
    if (!rules_.behind_proxy) return peer;
    const std::string_view all = request["X-Forwarded-For"];
    const std::size_t comma = all.rfind(',');  // the last is what our own proxy saw
    std::string_view last = comma == std::string_view::npos ? all : all.substr(comma + 1);
    while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
    return last.empty() ? peer : std::string(last);
  }
  bool secure(const Request& request) const {
    return rules_.url.starts_with("https://") ||
           (rules_.behind_proxy && request["X-Forwarded-Proto"] == "https");
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
      response.set(http::field::retry_after, std::to_string(reply["error"]["facts"].value("retry_after", 1)));
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
      std::string all = house_.metrics();
      all +=
          "# HELP tamburino_connections Open connections.\n# TYPE tamburino_connections "
          "gauge\ntamburino_connections " +
          std::to_string(connections_) + "\n";
      co_return plain(request, http::status::ok, "text/plain; version=0.0.4", std::move(all));
    }
    if (address.parts.empty() || address.parts[0] != "api") {
      if (!reads) co_return said(request, failure("bad-method", "that is only for looking at"));
      co_return file(request, address);
    }
    if (address.parts.size() == 2 && address.parts[1] == "openapi.json")
      co_return file_at(request, rules_.page.parent_path() / "openapi.json");
    std::string command;
    Json body = Json::object();
    if (reads) {
      if (!read_only(address, command, body))
        co_return said(request, failure("not-found", "there is nothing at this address"));
    } else {
      if (request.method() != http::verb::post || address.parts.size() != 2)
        co_return said(request, failure("bad-method", "commands go by POST to /api/<command>"));
      if (!own_origin(request))
        co_return said(request, failure("forbidden", "that page is not of this server"));
      command = address.parts[1];
      if (!request.body().empty()) {
        auto parsed = parse_json(request.body());
        if (!parsed)
          co_return said(request, failure("bad-json", "the body is not JSON, or too deeply nested"));
        body = std::move(*parsed);
      }
    }
    if (request.body().size() > kLongestMessage && command != "import")
      co_return said(request, failure("too-large", "the request is too long"));
    Json reply;
    try {
      Caller caller = co_await house_.known_by(token_in(request), from);
      reply = co_await house_.answer(command, std::move(body), std::move(caller), nullptr);
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

  // GET /api/games/<id>/view?as=allies
  static bool read_only(const Address& address, std::string& command, Json& body) {
    const auto& parts = address.parts;
    if (parts.size() == 2 &&
        (parts[1] == "games" || parts[1] == "catalogue" || parts[1] == "me" || parts[1] == "push-key")) {
      command = parts[1];
    } else if (parts.size() >= 3 && parts[1] == "games") {
      body["game"] = parts[2];
      command = parts.size() == 3 ? "game" : parts[3];
      static constexpr std::array kReads{"game",   "view", "actions", "events", "at",
                                         "record", "chat", "dice",    "score"};
      if (std::find(kReads.begin(), kReads.end(), command) == kReads.end() || parts.size() > 5) return false;
      if ((command == "at") != (parts.size() == 5)) return false;
      if (parts.size() == 5) body["step"] = std::atoi(parts[4].c_str());
    } else {
      return false;
    }
    for (const auto& [key, value] : address.query) {
      if (key == "since" || key == "after") {
        body[key] = std::atoll(value.c_str());
      } else if (key == "as" || key == "of" || key == "room") {
        body[key] = value;
      }
    }
    return true;
  }

  Response file(const Request& request, const Address& address) const {
    const std::string name = address.parts.empty() ? "index.html" : address.parts[0];
    const bool good = address.parts.size() <= 1 && name.find("..") == std::string::npos &&
                      name.find('/') == std::string::npos && !name.starts_with('.');
    return file_at(request, good ? rules_.page / name : std::filesystem::path());
  }
  Response file_at(const Request& request, const std::filesystem::path& where) const {
    std::ifstream in(where, std::ios::binary);
    if (!in) return plain(request, http::status::not_found, "text/plain", "There is nothing here.\n");
    std::string body{std::istreambuf_iterator<char>(in), {}};
    return plain(request, http::status::ok, type_of(where), std::move(body));
  }

  Later<void> begin_live(beast::tcp_stream stream, Request request, std::string from);

  asio::io_context& home_;
  House& house_;
  WebRules rules_;
  tcp::acceptor acceptor_;
  bool closing_ = false;
  std::size_t connections_ = 0;
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
      co_await answer(text);
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
        if (leaving_) {
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
  bool ended_ = false, leaving_ = false;

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
  for (int i = 0; i < 200 && !live_.empty(); ++i) {
    asio::steady_timer soon(home_, std::chrono::milliseconds(5));
    co_await soon.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
}

Web::Web(asio::io_context& home, House& house, WebRules rules)
    : inside_(std::make_shared<Inside>(home, house, std::move(rules))) {}
Web::~Web() = default;
std::uint16_t Web::listen(const std::string& address, std::uint16_t port) {
  return inside_->listen(address, port);
}
Later<void> Web::close() { co_await inside_->close(); }

}  // namespace tamburino::server
