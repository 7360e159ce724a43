#include "server/web.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/asked.h"
#include "server/device.h"
#include "server/http_reply.h"
#include "server/network.h"
#include "server/sessions.h"
#include "server/tasks.h"
#include "server/web_socket.h"

namespace tamburino::server {

namespace beast = boost::beast;
using asio::ip::tcp;

namespace {

constexpr std::size_t kLongestHeader = 16U << 10;
constexpr std::size_t kParsedAtOnce = 64U << 10;  // bytes; more would hold up the others
constexpr auto kPatience = std::chrono::seconds(30);

std::string joined(const Address& address, std::size_t from) {
  std::string path;
  for (std::size_t i = from; i < address.parts.size(); ++i) path += (i > from ? "/" : "") + address.parts[i];
  return path;
}

// Of what is answered without a command; commands are counted by their names, over WebSockets too.
const char* route_without_command(const HttpRequest& request) {
  const std::string_view path = request.target();
  if (path.starts_with("/healthz")) return "healthz";
  if (path.starts_with("/metrics")) return "metrics";
  if (path.starts_with("/api/maps/")) return "map";
  if (path.starts_with("/api/sheets/")) return "sheet-file";
  return path.starts_with("/api/") ? nullptr : "page";
}

struct Answering {
  explicit Answering(int& how_many) : count(++how_many) {}
  ~Answering() { --count; }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;
  int& count;
};

}  // namespace

// Accepts connections, reads their requests, and routes each to a page or a command.
class Web::Inside : public std::enable_shared_from_this<Web::Inside> {
 public:
  Inside(asio::io_context& home, House& house, WebRules rules)
      : front_(std::make_shared<Front>(home, house, std::move(rules))),
        rules_(front_->rules),
        house_(house),
        acceptor_(home),
        drawing_(home, 1, Workers::Priority::Low) {}

  std::uint16_t listen(const std::string& address, std::uint16_t port) {
    const tcp::endpoint where(asio::ip::make_address(address), port);
    acceptor_.open(where.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(where);
    acceptor_.listen(4096);
    asio::co_spawn(front_->home, accept(), asio::detached);
    return acceptor_.local_endpoint().port();
  }

  Later<void> close() {
    front_->closing = true;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    co_await close_sockets(front_);
  }

 private:
  Later<void> accept() {
    const auto self = shared_from_this();
    for (;;) {
      boost::system::error_code fault;
      tcp::socket socket = co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, fault));
      if (front_->closing) co_return;
      if (fault) {  // too many files open, perhaps: a moment later there may be fewer
        asio::steady_timer pause(front_->home, std::chrono::milliseconds(50));
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, fault));
        continue;
      }
      boost::system::error_code gone;
      const auto peer = socket.remote_endpoint(gone);
      if (gone || connections_ >= rules_.most_connections) continue;
      const std::string address = peer.address().to_string(), network = network_of(address);
      int& own = by_network_[network];
      // Behind a proxy every connection comes from the proxy's address: there WebSockets are counted instead,
      // by the client's.
      if (!rules_.behind_proxy && rules_.most_per_address > 0 &&
          own >= static_cast<int>(rules_.most_per_address))
        continue;
      ++own, ++connections_;
      socket.set_option(tcp::no_delay(true), gone);
      asio::co_spawn(front_->home, converse(beast::tcp_stream(std::move(socket)), address),
                     [self, network](std::exception_ptr) { self->uncount(network); });
    }
  }

  void uncount(const std::string& network) {
    --connections_;
    if (--by_network_[network] <= 0) by_network_.erase(network);
  }

  // Only a record may be long, and only from a caller who is logged in. Nothing for all others.
  using Place = std::unique_ptr<LongBodies::Place>;
  Later<Place> place_for_long(const HttpRequest& head, std::uint64_t length, const std::string& peer) {
    if (head.target() != "/api/import" || length <= kLongestMessage) co_return nullptr;
    const std::string token = token_in(head), address = client_address(rules_, head, peer);
    try {
      const Caller caller = co_await house_.identify(token, address);
      if (caller.account.empty()) co_return nullptr;
    } catch (const StorageError&) {
      co_return nullptr;
    }
    Place place = front_->long_bodies.take(network_of(address));
    if (place == nullptr) fail("too-many", "too many long requests at once: try again in a few seconds");
    co_return std::move(place);
  }

  struct From {
    std::string client;  // as far as we believe the proxy
    std::string peer;    // the other end of the connection
  };

  // One request of a client after the other, until it goes or asks for a WebSocket.
  Later<void> converse(beast::tcp_stream stream, std::string address) {
    beast::flat_buffer buffer;
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kLongestHeader);
      parser.body_limit(kLongestRecord);
      stream.expires_after(kPatience);
      boost::system::error_code fault;
      co_await http::async_read_header(stream, buffer, parser,
                                       asio::redirect_error(asio::use_awaitable, fault));
      Place place;
      std::optional<Json> refusal;
      if (!fault) {
        const std::uint64_t length = parser.content_length().value_or(0);
        try {
          place = co_await place_for_long(parser.get(), parser.chunked() ? kLongestRecord : length, address);
        } catch (const RequestError& error) {
          refusal = failure(error.code, error.what());
        }
        if (place == nullptr) parser.body_limit(kLongestMessage + 1024);
        if (place == nullptr && length > kLongestMessage + 1024) fault = http::error::body_limit;
        if (!refusal && !fault)
          co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, fault));
      }
      if (!refusal) refusal = refusal_of(fault);
      if (refusal) {
        HttpRequest unread;
        unread.version(11);
        unread.keep_alive(false);
        HttpResponse response = json_reply(rules_, unread, *refusal);
        house_.figures().add_response(response.result_int());
        co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
        if (!fault) co_await discard_rest(stream);
        break;
      }
      if (fault || front_->closing) break;
      HttpRequest request = parser.release();
      const std::string from = client_address(rules_, request, address);
      if (beast::websocket::is_upgrade(request)) {
        co_await serve_socket(front_, std::move(stream), std::move(request), from);
        co_return;
      }
      stream.expires_never();
      const Answering answering(front_->answering);
      const From whence{from, address};
      const auto begun = std::chrono::steady_clock::now();
      HttpResponse response = co_await answer(request, whence);
      if (response.result() == http::status::too_many_requests) co_await front_->slow_down();
      house_.figures().add_response(response.result_int());
      if (const char* const route = route_without_command(request))
        house_.figures().add_request(route, std::chrono::steady_clock::now() - begun);
      stream.expires_after(kPatience);
      if (front_->closing) response.keep_alive(false);
      const bool stays = response.keep_alive();
      co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, fault));
      if (fault || !stays) break;
    }
    boost::system::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // A connection that is closed with bytes unread is reset, and the refusal may be lost on its way.
  Later<void> discard_rest(beast::tcp_stream& stream) {
    constexpr std::chrono::seconds kLongest{2};
    boost::system::error_code end;
    stream.socket().shutdown(tcp::socket::shutdown_send, end);
    stream.expires_after(kLongest);
    std::array<char, 16U << 10> rest{};
    for (std::size_t left = kLongestRecord; !end && left > 0;) {
      const std::size_t read =
          co_await stream.async_read_some(asio::buffer(rest), asio::redirect_error(asio::use_awaitable, end));
      left -= std::min(left, read);
    }
  }

  // What to say of a request that could not be read; nothing when the client has just gone.
  static std::optional<Json> refusal_of(const boost::system::error_code& fault) {
    if (fault == http::error::body_limit || fault == http::error::header_limit)
      return failure("too-large", "the request is too long");
    if (fault && fault != http::error::end_of_stream &&
        fault.category() == http::make_error_code(http::error::bad_method).category())
      return failure("bad-request", "that is not HTTP: " + fault.message());
    return std::nullopt;
  }

  Later<HttpResponse> answer(const HttpRequest& request, const From& from) {
    const Address address = address_in(std::string_view(request.target()));
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (address.parts.size() == 1 && address.parts[0] == "healthz") {
      const House::Health health = co_await house_.health();
      const bool well = health == House::Health::Well;
      co_return plain_reply(
          rules_, request, well ? http::status::ok : http::status::service_unavailable, "text/plain",
          well                                  ? "well\n"
          : health == House::Health::NotWritten ? "the database cannot be written: is the disk full?\n"
                                                : "the database does not answer\n");
    }
    if (address.parts.size() == 1 && address.parts[0] == "metrics") co_return co_await metrics(request, from);
    // Before anything is parsed, or looked up in the database.
    if (const auto refusal = house_.refuse_flood(network_of(from.client), request.body().size()))
      co_return json_reply(rules_, request, *refusal);
    if (address.parts.empty() || address.parts[0] != "api") {
      if (!reads) co_return refuse(request, "bad-method", "pages can only be read, with GET or HEAD");
      co_return page_reply(rules_, request, joined(address, 0));
    }
    if (reads && address.parts.size() == 2 && address.parts[1] == "openapi.json")
      co_return page_reply(rules_, request, "openapi.json");
    if (reads && (address.parts.size() == 3 || address.parts.size() == 4) && address.parts[1] == "maps")
      co_return co_await map(request, joined(address, 1));
    if (reads && address.parts.size() == 3 && address.parts[1] == "sheets")
      co_return sheet(request, address.parts[2]);
    if (!reads && (request.method() != http::verb::post || address.parts.size() != 2))
      co_return refuse(request, "bad-method", "send commands by POST to /api/<command>");
    if (!reads && !from_own_page(rules_, request))
      co_return refuse(request, "forbidden", "requests from pages of other sites are not allowed");
    try {
      Asked asked;
      if (reads) {
        asked = asked_by_address(address);
      } else if (request.body().size() <= kParsedAtOnce) {
        asked = asked_by_body(address, request.body());
      } else {
        const std::function<Json()> parse = [&] { return asked_by_body(address, request.body()).body; };
        asked.command = address.parts.at(1);
        asked.body = co_await house_.parse(network_of(from.client), parse);
      }
      co_return co_await run(request, std::move(asked), from.client);
    } catch (const RequestError& error) {
      co_return refuse(request, error.code, error.what());
    }
  }

  // A map takes a moment to draw when it is first asked for, on a thread of its own.
  Later<HttpResponse> map(const HttpRequest& request, std::string path) {
    if (const auto known = drawn_.find(path); known != drawn_.end())
      co_return page_reply(rules_, request, known->second);
    const auto draw = [path, this] { return rules_.pages(path); };
    const Ready page = co_await drawing_.run(draw);
    if (page != nullptr) drawn_[path] = page;
    co_return page_reply(rules_, request, page);
  }

  HttpResponse sheet(const HttpRequest& request, const std::string& file) const {
    const std::string hash = file.ends_with(".json") ? file.substr(0, file.size() - 5) : "";
    Ready page = house_.sheet_with(hash);
    if (page == nullptr)
      return refuse(request, "not-found", "that sheet is not kept: ask for it by its game");
    auto lasting = std::make_shared<Page>(*page);
    lasting->lasting = true;
    return page_reply(rules_, request, lasting);
  }

  HttpResponse refuse(const HttpRequest& request, const std::string& code, const std::string& message) const {
    return json_reply(rules_, request, failure(code, message));
  }

  // The figures also count what is done in secret: players must not see them.
  Later<HttpResponse> metrics(const HttpRequest& request, const From& from) {
    boost::system::error_code none;
    const auto peer = asio::ip::make_address(from.peer, none);
    if (none || !peer.is_loopback() || came_through_proxy(request))
      co_return refuse(request, "forbidden", "metrics are served only to the server's own machine");
    std::string all = co_await house_.metrics();
    all += figure("tamburino_connections", "gauge", "Open connections.", std::to_string(connections_));
    all +=
        figure("tamburino_sockets", "gauge", "Of these, WebSockets.", std::to_string(front_->sockets.size()));
    co_return plain_reply(rules_, request, http::status::ok, "text/plain; version=0.0.4", std::move(all));
  }

  Later<HttpResponse> run(const HttpRequest& request, Asked asked, const std::string& from) {
    const std::string command = asked.command;
    const bool reads = request.method() != http::verb::post;
    Json reply;
    try {
      Caller caller = co_await house_.identify(token_in(request), from);
      caller.device = device_in(request), caller.agent = agent_in(request);
      Answer answered = co_await house_.answer(command, std::move(asked.body), std::move(caller), nullptr);
      if (const Ready* const ready = std::get_if<Ready>(&answered)) {
        const Ready page = *ready;
        if (reads && !page->mark.empty()) co_return page_reply(rules_, request, page);
        co_return plain_reply(rules_, request, http::status::ok, "application/json", page->body);
      }
      reply = std::move(std::get<Json>(answered));
    } catch (const StorageError&) {
      reply = failure("unavailable", "the database does not answer; try again");
    }
    if (reads && command == "record" && reply.value("ok", false))
      co_return plain_reply(rules_, request, http::status::ok, "text/plain; charset=utf-8",
                            reply["record"].get<std::string>());
    const std::string device = reply.value("device", "");
    reply.erase("device");  // it is for the browser alone
    HttpResponse response = json_reply(rules_, request, reply);
    const auto set_cookie = [&](const std::string& name, const std::string& value, Time lasts) {
      response.insert(http::field::set_cookie,
                      name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                          std::to_string(lasts / 1000) + (is_https(rules_, request) ? "; Secure" : ""));
    };
    if (reply.value("ok", false) && reply.contains("token") && command != "token-make")
      set_cookie("tamburino", reply["token"].get<std::string>(), kSessionLasts);
    if (!device.empty()) set_cookie("tamburino-device", device, kDeviceLasts);
    if (command == "logout") set_cookie("tamburino", "", 0);
    co_return response;
  }

  std::shared_ptr<Front> front_;
  const WebRules& rules_;
  House& house_;
  tcp::acceptor acceptor_;
  Workers drawing_;
  std::unordered_map<std::string, Ready> drawn_;  // by path
  std::size_t connections_ = 0;
  std::unordered_map<std::string, int> by_network_;
};

Web::Web(asio::io_context& home, House& house, WebRules rules)
    : inside_(std::make_shared<Inside>(home, house, std::move(rules))) {}
Web::~Web() = default;
std::uint16_t Web::listen(const std::string& address, std::uint16_t port) {
  return inside_->listen(address, port);
}
Later<void> Web::close() { co_await inside_->close(); }

}  // namespace tamburino::server
