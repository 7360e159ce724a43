#include "server/web_socket.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/asked.h"
#include "server/http_reply.h"
#include "server/network.h"
#include "server/rows.h"

namespace tamburino::server {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

constexpr std::size_t kMostUnsent = 4U << 20;         // bytes, to a client that reads too slowly
constexpr std::size_t kMuchUnsent = 128U << 10;       // bytes; then its next request waits
constexpr auto kPatience = std::chrono::seconds(30);  // with a client that reads nothing
constexpr Time kCheckedEvery = 5'000;                 // milliseconds

bool belongs_to_http(const std::string& command) {
  return command == "login" || command == "register" || command == "guest" || command == "logout" ||
         command == "reset-finish";
}

bool is_too_many(const Answer& reply) {
  const Json* const json = std::get_if<Json>(&reply);
  if (json == nullptr || json->value("ok", false)) return false;
  return json->at("error").value("code", "") == "too-many";
}

}  // namespace

Later<void> Front::slow_down() {
  boost::system::error_code woken;
  asio::steady_timer pause(home, std::chrono::milliseconds(50));
  co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, woken));
}

// Answers the commands that it receives, and is sent what happens in the games that it watches.
class WebSocket : public Listening, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(std::shared_ptr<Front> front, beast::tcp_stream stream, Caller caller, std::string token)
      : front_(std::move(front)),
        socket_(std::move(stream)),
        caller_(std::move(caller)),
        token_(std::move(token)),
        checked_(now_in_milliseconds()),
        signal_(front_->home) {
    signal_.expires_at(asio::steady_timer::time_point::max());
    front_->sockets.insert(this);
  }
  ~WebSocket() override {
    front_->sockets.erase(this);
    front_->house.disconnect(*this);
  }

  void tell(std::shared_ptr<const std::string> message) override {
    if (unsent_ > kMostUnsent) return drop();  // it does not read: it must ask again what happened
    unsent_ += message->size();
    queue_.push_back(std::move(message));
    signal_.cancel_one();
  }
  void end() override { drop(); }
  void drop() {
    ended_ = true;
    signal_.cancel();
    beast::get_lowest_layer(socket_).cancel();
  }
  void say_goodbye() {
    leaving_ = true;
    signal_.cancel();
  }

  Later<void> run(HttpRequest request) {
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(kLongestMessage);
    socket_.write_buffer_bytes(1024);
    socket_.auto_fragment(false);
    beast::get_lowest_layer(socket_).expires_never();
    co_await socket_.async_accept(request, asio::use_awaitable);
    const auto self = shared_from_this();
    asio::co_spawn(front_->home, write_all(), [self](std::exception_ptr) { self->ended_ = true; });
    beast::flat_buffer buffer;
    for (;;) {
      boost::system::error_code fault;
      co_await socket_.async_read(buffer, asio::redirect_error(asio::use_awaitable, fault));
      if (fault || ended_) break;
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      if (buffer.capacity() > 8192) buffer = beast::flat_buffer();
      answering_ = true;
      ++front_->answering;
      co_await answer(text);
      --front_->answering;
      answering_ = false;
      signal_.cancel();
      co_await wait_for_reader();
    }
    ended_ = true;
    signal_.cancel();
  }

 private:
  // A client that asks for more and more and reads nothing is not answered further: what it has not read
  // would fill the memory.
  Later<void> wait_for_reader() {
    const auto begun = std::chrono::steady_clock::now();
    while (unsent_ > kMuchUnsent && !ended_ && !leaving_) {
      if (std::chrono::steady_clock::now() - begun > kPatience) co_return drop();
      boost::system::error_code woken;
      asio::steady_timer soon(front_->home, std::chrono::milliseconds(20));
      co_await soon.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
  }

  Later<void> answer(const std::string& text) {
    Json id = nullptr;
    Answer reply = co_await answer_to(text, id);
    if (is_too_many(reply)) co_await front_->slow_down();
    if (const Ready* const ready = std::get_if<Ready>(&reply)) {
      tell(std::make_shared<const std::string>("{\"id\":" + to_text(id) + "," + (*ready)->body.substr(1)));
      co_return;
    }
    Json whole{{"id", std::move(id)}};
    for (auto& [key, value] : std::get<Json>(reply).items()) whole[key] = std::move(value);
    tell(std::make_shared<const std::string>(to_text(whole)));
  }

  // Counted before it is parsed; but a short message is parsed all the same, so that the refusal has its id.
  Later<Answer> answer_to(const std::string& text, Json& id) {
    constexpr std::size_t kShort = 2048;
    const auto refusal = front_->house.refuse_flood(caller_.network, text.size());
    if (refusal && text.size() > kShort) co_return *refusal;
    Json request;
    try {
      request = json_in(text, kBoundsOfMessages);
      if (!request.is_object()) fail("bad-json", "the message is not a JSON object");
    } catch (const RequestError& error) {
      co_return refusal ? *refusal : failure(error.code, error.what());
    }
    if (request.contains("id")) id = request["id"];
    if (refusal) co_return *refusal;
    std::string command;
    if (request.contains("cmd") && request["cmd"].is_string()) command = request["cmd"].get<std::string>();
    if (text.size() > bounds_of(command).longest)
      co_return failure("too-large", "the message is too long for this command");
    request.erase("id");
    if (belongs_to_http(command))
      co_return failure("bad-request",
                        "use HTTP for that: a WebSocket belongs to one account from its start");
    Caller now = co_await identify();
    co_return co_await front_->house.answer(command, std::move(request), std::move(now), shared_from_this());
  }

  // The session may have ended since: it is looked up again now and then.
  Later<Caller> identify() {
    const Time now = now_in_milliseconds();
    if (token_.empty() || now - checked_ < kCheckedEvery) co_return caller_;
    checked_ = now;
    try {
      caller_ = co_await front_->house.identify(token_, caller_.address);
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

  std::shared_ptr<Front> front_;
  websocket::stream<beast::tcp_stream> socket_;
  Caller caller_;
  std::string token_;
  Time checked_ = 0;  // when the token was last looked up
  asio::steady_timer signal_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t unsent_ = 0;
  bool ended_ = false, leaving_ = false, answering_ = false;
};

Later<void> serve_socket(std::shared_ptr<Front> front, beast::tcp_stream stream, HttpRequest request,
                         std::string address) {
  const WebRules& rules = front->rules;
  std::optional<Json> refusal;
  const Address target = address_in(std::string_view(request.target()));
  if (target.parts != std::vector<std::string>{"api", "live"}) {
    refusal = failure("not-found", "there is nothing at this address");
  } else if (!from_own_page(rules, request)) {
    refusal = failure("forbidden", "requests from pages of other sites are not allowed");
  }
  const std::string network = network_of(address);
  struct Counted {
    Front& in;
    std::string from;
    explicit Counted(Front& all, std::string whence) : in(all), from(std::move(whence)) {
      ++in.sockets_by_network[from];
    }
    ~Counted() {
      if (--in.sockets_by_network[from] <= 0) in.sockets_by_network.erase(from);
    }
  } const counted{*front, network};
  if (!refusal && rules.most_per_address > 0 &&
      front->sockets_by_network[network] > static_cast<int>(rules.most_per_address))
    refusal = failure("too-many", "too many connections from your address");
  if (!refusal) refusal = front->house.refuse_flood(network, 0);
  const std::string token = token_in(request);
  Caller caller;
  if (!refusal) {
    try {
      caller = co_await front->house.identify(token, address);
    } catch (const StorageError&) {
      refusal = failure("unavailable", "the database does not answer; try again");
    }
  }
  if (!refusal && !token.empty() && caller.account.empty())
    refusal = failure("unauthorized", "the token is invalid or has expired");
  if (refusal) {
    HttpResponse response = json_reply(rules, request, *refusal);
    boost::system::error_code ignored;
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, ignored));
    co_return;
  }
  const auto socket = std::make_shared<WebSocket>(front, std::move(stream), std::move(caller), token);
  co_await socket->run(std::move(request));
}

Later<void> close_sockets(std::shared_ptr<Front> front) {
  for (WebSocket* one : front->sockets) one->say_goodbye();
  // Three seconds for what is being answered, and then one for clients to read the goodbye.
  const auto wait = [front](int most, auto until) -> Later<void> {
    for (int i = 0; i < most && !until(); ++i) {
      boost::system::error_code woken;
      asio::steady_timer soon(front->home, std::chrono::milliseconds(5));
      co_await soon.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
  };
  const auto all_answered = [front] { return front->answering == 0; };
  const auto all_closed = [front] { return front->sockets.empty(); };
  co_await wait(600, all_answered);
  co_await wait(200, all_closed);
  const std::vector<WebSocket*> silent(front->sockets.begin(), front->sockets.end());
  for (WebSocket* one : silent) one->drop();
}

}  // namespace tamburino::server
