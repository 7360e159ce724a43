// A load generator for `tamburino serve`: many games of two clients each, over WebSocket, in one thread.
//
//   tamburino_load --url http://127.0.0.1:1859 --games 50 --rate 0 --seconds 20
//
// Each game is played by two guests with a connection of their own. An act is timed from the moment it is
// handed to the socket until its acknowledgement comes (`ack`) and until the pushed event comes to the OTHER
// client
// (`event`). Both behave as the page does: the answer and the push carry a look each, with the view and the
// list of actions, and nothing else is asked for. The play is legal and continuous: units are taken up and
// halted one after the other. Only acts are counted.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using ErrorCode = boost::system::error_code;

struct Options {
  std::string host = "127.0.0.1";
  std::string port = "1859";
  int games = 50;
  double rate = 0;  // acts per second and game; 0: the next as soon as the last has been told
  double seconds = 20;
  double warm_up = 3;
  int idle = 0;        // instead: create so many games, play a few acts in each, and leave them
  int accounts = 0;    // pairs of guests; 0: one pair for each game
  double moves = 0.1;  // share of units that really march
  std::string game;
  std::array<std::string, 2> sides;
};

// --- what little of JSON is needed: finding keys in answers whose form is known, without a parse

// The text after `"key":`, from `from` on; empty when there is none.
std::string_view after_key(std::string_view text, std::string_view key, std::size_t from = 0) {
  while (true) {
    const std::size_t at = text.find(key, from);
    if (at == std::string_view::npos) return {};
    const std::size_t end = at + key.size();
    if (at > 0 && text[at - 1] == '"' && text.substr(end, 2) == "\":") return text.substr(end + 2);
    from = end;
  }
}

// A text without escapes: sides, questions, ids, tokens.
std::string_view plain_text(std::string_view text, std::string_view key) {
  const std::string_view found = after_key(text, key);
  if (found.empty() || found.front() != '"') return {};
  return found.substr(1, found.find('"', 1) - 1);
}

long number(std::string_view text, std::string_view key) {
  const std::string_view found = after_key(text, key);
  return found.empty() ? -1 : std::strtol(found.data(), nullptr, 10);
}

// The object after `"to_act":`. Its texts have no braces.
std::string_view to_act_of(std::string_view text) {
  const std::string_view found = after_key(text, "to_act");
  return found.substr(0, found.find('}'));
}

bool ok(std::string_view text) { return after_key(text, "ok").starts_with("true"); }

// An array up to its end.
std::string_view whole_array(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']' && --depth == 0) {
      return text.substr(0, i + 1);
    }
  }
  return text;
}

// The texts of the actions in the look, still escaped: they go back as they came.
std::vector<std::string> listed_texts(std::string_view text) {
  std::vector<std::string> texts;
  std::string_view rest = whole_array(after_key(after_key(text, "look"), "actions"));
  while (!(rest = after_key(rest, "text")).empty()) {
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != '"') end += rest[end] == '\\' ? 2 : 1;
    texts.emplace_back(rest.substr(1, end - 1));
  }
  return texts;
}

// The answer's own "id" is a number, the game's a text.
std::string id_of_game(std::string_view text) {
  for (std::string_view rest = text; !(rest = after_key(rest, "id")).empty();) {
    if (rest.front() == '"') return std::string(rest.substr(1, rest.find('"', 1) - 1));
  }
  return {};
}

// --- times

class Times {
 public:
  void add(Clock::duration taken) {
    taken_.push_back(static_cast<float>(std::chrono::duration<double, std::milli>(taken).count()));
  }
  [[nodiscard]] std::size_t count() const { return taken_.size(); }
  void print(const char* what) {
    if (taken_.empty()) {
      std::printf("%-6s none\n", what);
      return;
    }
    std::sort(taken_.begin(), taken_.end());
    double sum = 0;
    for (const float one : taken_) sum += one;
    std::printf("%-6s mean %.2f  50%% %.2f  95%% %.2f  99%% %.2f  99.9%% %.2f  most %.2f ms  (%zu)\n", what,
                sum / static_cast<double>(taken_.size()), at(0.5), at(0.95), at(0.99), at(0.999),
                taken_.back(), taken_.size());
  }

 private:
  [[nodiscard]] double at(double share) const {
    const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(taken_.size()))) - 1;
    return taken_[std::min(place, taken_.size() - 1)];
  }
  std::vector<float> taken_;
};

struct Counts {
  bool measuring = false;
  std::size_t acts = 0, lists = 0, finished = 0, errors = 0;
  Times ack, event;
  std::map<std::string, std::size_t> kinds;  // of errors

  void error(std::string kind) {
    ++errors;
    ++kinds[std::move(kind)];
  }
};

// --- one WebSocket: frames in the order in which they are sent

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

// --- one game: two wires, one of which is to act

class Game : public std::enable_shared_from_this<Game> {
 public:
  Game(asio::io_context& io, const Options& said, Counts& counts, std::uint32_t seed)
      : io_(io), said_(said), counts_(counts), random_(seed), timer_(io), sides_(said.sides) {}

  void begin(const tcp::endpoint& where, const std::array<std::string, 2>& tokens,
             std::function<void()> ready) {
    ready_ = std::move(ready);
    for (std::size_t i = 0; i < 2; ++i) {
      wires_[i] = std::make_shared<Wire>(io_, where, said_.host + ":" + said_.port, tokens[i]);
      wires_[i]->lost = [self = shared_from_this()](const ErrorCode& error) {
        if (!self->stopped_) self->fail("connection: " + error.message());
      };
      wires_[i]->open(
          [self = shared_from_this()](const ErrorCode& error) {
            if (error) return self->fail("handshake: " + error.message());
            if (++self->open_ == 2) self->create();
          },
          [self = shared_from_this(), i](std::string_view text) { self->hear(i, text); });
    }
  }

  void start() {
    if (stopped_ || !begun_) return;
    playing_ = true;
    if (said_.rate <= 0) return act();
    // Spread over the pause, so that not all games act at once.
    next_ = Clock::now() + share_of_pause(std::uniform_real_distribution<>(0, 1)(random_));
    wait();
  }

  void stop() {
    stopped_ = true;
    timer_.cancel();
    for (auto& wire : wires_) {
      if (wire) wire->close();
    }
    wires_ = {};  // they hold us, and we them
  }

  [[nodiscard]] bool stalled() const {
    return playing_ && !stopped_ && outstanding_ > 0 && Clock::now() - sent_ > std::chrono::seconds(5);
  }

 private:
  enum class Id : int { Create = 1, Join, Watch, Look, Act };

  void say(std::size_t wire, Id id, const std::string& rest) {
    wires_[wire]->send("{\"id\":" + std::to_string(static_cast<int>(id)) + ',' + rest + '}');
  }

  [[nodiscard]] std::string of_game(std::size_t seat) const {
    return R"("game":")" + id_ + R"(","as":")" + sides_[seat] + '"';
  }

  void hear(std::size_t wire, std::string_view text) {
    if (stopped_) return;
    if (!plain_text(text, "push").empty()) return pushed(wire, text);
    const Id id = static_cast<Id>(answered_id(text));
    if (!ok(text)) return refused(id, text);
    switch (id) {
      case Id::Create:
        return created(text);
      case Id::Join:
        return joined();
      case Id::Watch:
        return watched(wire, text);
      case Id::Look:
        looks_[wire] = text;
        return choose(text);
      case Id::Act:
        return acknowledged(text);
    }
    fail("an answer to nothing: " + std::string(text.substr(0, 100)));
  }

  // The answer's own id is a number; ids of games and facts are texts.
  static int answered_id(std::string_view text) {
    for (std::string_view rest = text; !(rest = after_key(rest, "id")).empty();) {
      if (rest.front() >= '0' && rest.front() <= '9') return std::atoi(rest.data());
    }
    return 0;
  }

  void refused(Id id, std::string_view text) {
    counts_.error(std::string(plain_text(text, "code")) + " " + std::string(plain_text(text, "message")));
    if (id == Id::Act && !refused_) {  // what we thought to be allowed is not: ask
      refused_ = true;
      outstanding_ = 0;
      return next_act();
    }
    fail("game given up after id " + std::to_string(static_cast<int>(id)));
  }

  void fail(std::string why) {
    counts_.error(std::move(why));
    stop();
    tell_ready();
  }

  void learn(std::string_view text) {
    const std::string_view told = to_act_of(text);
    who_ = plain_text(told, "who");
    asked_ = plain_text(told, "asked");
  }

  // --- set-up

  void create() {
    begun_ = false;
    say(0, Id::Create,
        R"("cmd":"create","public":false,"game":")" + said_.game + R"(","seats":{")" + sides_[0] +
            R"(":"me",")" + sides_[1] + R"(":"open"})");
  }

  void created(std::string_view text) {
    id_ = id_of_game(text);
    say(1, Id::Join, R"("cmd":"join","game":")" + id_ + R"(","side":")" + sides_[1] + '"');
  }

  void joined() {
    watching_ = 0;
    for (std::size_t i = 0; i < 2; ++i) say(i, Id::Watch, R"("cmd":"watch",)" + of_game(i));
  }

  // Who begins to watch gets a look as well.
  void watched(std::size_t wire, std::string_view text) {
    looks_[wire] = text;
    if (++watching_ < 2) return;
    learn(after_key(text, "look"));
    begun_ = true;
    selects_.clear();
    taken_.clear();
    if (playing_) return next_act();  // a second game after the first was over
    tell_ready();
  }

  void tell_ready() {
    if (ready_) std::exchange(ready_, nullptr)();
  }

  // --- play

  void act() {
    if (stopped_) return;
    if (who_ == "nobody") {
      ++counts_.finished;
      return create();
    }
    actor_ = who_ == sides_[0] ? 0 : 1;
    const std::string action = known_action();
    if (!action.empty()) return send(action);
    if (!refused_) return choose(looks_[actor_]);
    if (counts_.measuring) ++counts_.lists;
    say(actor_, Id::Look, R"("cmd":"look",)" + of_game(actor_));
  }

  // What is surely allowed, by the question and by what was listed before. Empty: one of the list.
  std::string known_action() {
    if (refused_) return {};
    if (asked_ == "choose-piece") {
      if (selects_.empty()) return std::exchange(all_taken_, false) ? "done" : "";
      std::string next = std::move(selects_.back());
      selects_.pop_back();
      all_taken_ = selects_.empty();
      taken_ = next.substr(std::string_view("select ").size());
      return next;
    }
    if (asked_ == "move-piece" && !taken_.empty()) {
      if (std::uniform_real_distribution<>(0, 1)(random_) < said_.moves) return {};
      return "halt " + std::exchange(taken_, {});
    }
    selects_.clear();  // another activation has begun, or this one has gone on
    all_taken_ = false;
    const bool may_be_left = asked_ == "barrage" || asked_ == "direct-command" || asked_ == "rider-order";
    return may_be_left ? "done" : "";
  }

  void choose(std::string_view text) {
    learn(after_key(text, "look"));
    refused_ = false;
    const std::vector<std::string> texts = listed_texts(text);
    if (texts.empty()) return fail("nothing is listed for " + who_ + ", who is asked " + asked_);
    if (asked_ == "choose-piece") {
      selects_.clear();
      for (const std::string& one : texts) {
        if (one.starts_with("select ")) selects_.push_back(one);
      }
      if (const std::string known = known_action(); !known.empty()) return send(known);
    }
    send(texts[std::uniform_int_distribution<std::size_t>(0, texts.size() - 1)(random_)]);
  }

  void send(const std::string& action) {
    outstanding_ = 2;
    sent_ = Clock::now();
    say(actor_, Id::Act, R"("cmd":"act",)" + of_game(actor_) + R"(,"action":")" + action + '"');
  }

  void acknowledged(std::string_view text) {
    looks_[actor_] = text;
    if (counts_.measuring) {
      ++counts_.acts;
      counts_.ack.add(Clock::now() - sent_);
    }
    learn(text);
    settle();
  }

  // The first that the other client hears of this act. A side counts the steps that it noticed.
  void pushed(std::size_t wire, std::string_view text) {
    if (wire == actor_ || outstanding_ == 0 || heard_) return;
    if (plain_text(text, "push") != "events" || text.find(id_) == std::string_view::npos) return;
    looks_[wire] = text;
    const long steps = number(text, "steps");
    if (steps <= std::exchange(noticed_[wire], steps)) return;
    if (counts_.measuring) counts_.event.add(Clock::now() - sent_);
    heard_ = true;
    settle();
  }

  void settle() {
    if (--outstanding_ > 0) return;
    heard_ = false;
    next_act();
  }

  void next_act() {
    if (said_.rate <= 0) return act();
    next_ = std::max(next_ + share_of_pause(1), Clock::now());
    wait();
  }

  void wait() {
    timer_.expires_at(next_);
    timer_.async_wait([self = shared_from_this()](const ErrorCode& error) {
      if (!error) self->act();
    });
  }

  [[nodiscard]] Clock::duration share_of_pause(double share) const {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(share / said_.rate));
  }

  asio::io_context& io_;
  const Options& said_;
  Counts& counts_;
  std::mt19937 random_;
  asio::steady_timer timer_;
  std::array<std::string, 2> sides_;
  std::array<std::shared_ptr<Wire>, 2> wires_;
  std::function<void()> ready_;
  int open_ = 0, watching_ = 0;
  bool begun_ = false, playing_ = false, stopped_ = false;
  std::string id_, who_, asked_;
  std::array<long, 2> noticed_{};
  std::array<std::string, 2> looks_;  // the last that came to each
  std::size_t actor_ = 0;
  int outstanding_ = 0;  // of the act under way: its acknowledgement, and its event at the other client
  bool heard_ = false;
  bool refused_ = false;
  std::vector<std::string> selects_;  // units still to be taken up in this activation
  bool all_taken_ = false;
  std::string taken_;
  Clock::time_point sent_, next_;
};

// --- idle games: created one after the other on a wire, one act in each, and left

class Filler : public std::enable_shared_from_this<Filler> {
 public:
  Filler(asio::io_context& io, const Options& said, Counts& counts, int& left)
      : io_(io), said_(said), counts_(counts), left_(left), sides_(said.sides) {}

  void begin(const tcp::endpoint& where, const std::string& token) {
    wire_ = std::make_shared<Wire>(io_, where, said_.host + ":" + said_.port, token);
    wire_->open(
        [self = shared_from_this()](const ErrorCode& error) {
          if (error) return self->counts_.error("handshake: " + error.message());
          self->create();
        },
        [self = shared_from_this()](std::string_view text) { self->hear(text); });
  }

 private:
  void create() {
    if (left_ <= 0) {
      wire_->close();
      wire_.reset();
      return;
    }
    --left_;
    asking_ = Asking::Create;
    wire_->send(R"({"id":1,"cmd":"create","public":false,"game":")" + said_.game + R"(","seats":{")" +
                sides_[0] + R"(":"me",")" + sides_[1] + R"(":"hotseat"}})");
  }

  void hear(std::string_view text) {
    if (!plain_text(text, "push").empty() || !wire_) return;
    if (!ok(text)) {
      counts_.error(std::string(plain_text(text, "code")) + " " + std::string(plain_text(text, "message")));
      return create();
    }
    switch (asking_) {
      case Asking::Create:
        id_ = id_of_game(text);
        asking_ = Asking::First;
        return wire_->send(R"({"id":1,"cmd":"look","game":")" + id_ + R"(","as":")" + sides_[0] + R"("})");
      case Asking::First:
        who_ = plain_text(to_act_of(text), "who");
        asking_ = Asking::Look;
        return wire_->send(R"({"id":1,"cmd":"look","game":")" + id_ + R"(","as":")" + who_ + R"("})");
      case Asking::Look: {
        const std::vector<std::string> texts = listed_texts(text);
        if (texts.empty()) return create();
        asking_ = Asking::Act;
        return wire_->send(R"({"id":1,"cmd":"act","game":")" + id_ + R"(","as":")" + who_ +
                           R"(","action":")" + texts.front() + R"("})");
      }
      case Asking::Act:
        ++counts_.finished;
        return create();
    }
  }

  enum class Asking { Create, First, Look, Act };
  asio::io_context& io_;
  const Options& said_;
  Counts& counts_;
  int& left_;
  std::array<std::string, 2> sides_;
  std::shared_ptr<Wire> wire_;
  Asking asking_ = Asking::Create;
  std::string id_, who_;
};

// --- the whole

class Guests {
 public:
  Guests(asio::io_context& io, const tcp::endpoint& where, std::string host)
      : stream_(io), host_(std::move(host)) {
    stream_.connect(where);
  }

  std::string token() {
    http::request<http::string_body> request{http::verb::post, "/api/guest", 11};
    request.set(http::field::host, host_);
    request.set(http::field::content_type, "application/json");
    request.body() = "{}";
    request.prepare_payload();
    http::write(stream_, request);
    http::response<http::string_body> response;
    http::read(stream_, buffer_, response);
    const std::string_view found = plain_text(response.body(), "token");
    if (found.empty()) throw std::runtime_error("no guest: " + response.body());
    return std::string(found);
  }

 private:
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string host_;
};

void run_for(asio::io_context& io, double seconds) {
  io.restart();
  io.run_for(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
}

void print_errors(const Counts& counts) {
  std::printf("errors %zu\n", counts.errors);
  for (const auto& [kind, times] : counts.kinds) std::printf("  %zu times: %s\n", times, kind.c_str());
}

int fill(asio::io_context& io, const Options& said, const tcp::endpoint& where) {
  Counts counts;
  Guests guests(io, where, said.host);
  int left = said.idle;
  const auto from = Clock::now();
  for (int i = 0; i < 8; ++i) std::make_shared<Filler>(io, said, counts, left)->begin(where, guests.token());
  io.restart();
  io.run();
  const double took = std::chrono::duration<double>(Clock::now() - from).count();
  std::printf("%zu games created, one act in each, in %.1f s\n", counts.finished, took);
  print_errors(counts);
  return counts.errors == 0 ? 0 : 1;
}

int play(asio::io_context& io, const Options& said, const tcp::endpoint& where) {
  Counts counts;
  Guests guests(io, where, said.host);
  const int pairs = said.accounts > 0 ? said.accounts : said.games;
  std::vector<std::array<std::string, 2>> tokens;
  for (int i = 0; i < pairs; ++i) tokens.push_back({guests.token(), guests.token()});

  std::vector<std::shared_ptr<Game>> games;
  int ready = 0;
  constexpr int kAtOnce = 16;  // games being opened at the same time
  std::function<void()> open_next = [&] {
    if (static_cast<int>(games.size()) >= said.games) return;
    const auto i = games.size();
    games.push_back(std::make_shared<Game>(io, said, counts, static_cast<std::uint32_t>(1859 + i)));
    games.back()->begin(where, tokens[i % tokens.size()], [&] {
      ++ready;
      open_next();
    });
  };
  for (int i = 0; i < kAtOnce; ++i) open_next();
  const auto give_up = Clock::now() + std::chrono::seconds(120);
  while (ready < said.games && Clock::now() < give_up) run_for(io, 0.1);
  std::printf("%d games open, %zu errors\n", ready, counts.errors);

  for (auto& game : games) game->start();
  run_for(io, said.warm_up);
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  counts.measuring = true;
  const auto from = Clock::now();
  run_for(io, said.seconds);
  const double took = std::chrono::duration<double>(Clock::now() - from).count();
  counts.measuring = false;
  getrusage(RUSAGE_SELF, &after);

  for (const auto& game : games) {
    if (game->stalled()) counts.error("a game stands still");
  }
  for (auto& game : games) game->stop();
  run_for(io, 0.2);
  const auto cpu = [](const rusage& used) {
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  };
  std::printf("games %d  rate %g  seconds %.1f\n", said.games, said.rate, took);
  std::printf("acts %zu  acts/s %.0f  lists asked %zu  games finished %zu  client cpu %.0f %%\n", counts.acts,
              static_cast<double>(counts.acts) / took, counts.lists, counts.finished,
              100 * (cpu(after) - cpu(before)) / took);
  counts.ack.print("ack");
  counts.event.print("event");
  print_errors(counts);
  return counts.errors == 0 ? 0 : 1;
}

Options read(int argc, char** argv) {
  Options said;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (i + 1 >= argc) throw std::invalid_argument(word + " needs a value");
    const std::string value = argv[++i];
    if (word == "--url") {
      const std::size_t at = value.starts_with("http://") ? 7 : 0;
      const std::size_t colon = value.find(':', at);
      said.host = value.substr(at, colon - at);
      if (colon != std::string::npos) said.port = value.substr(colon + 1, value.find('/', colon) - colon - 1);
    } else if (word == "--games") {
      said.games = std::stoi(value);
    } else if (word == "--rate") {
      said.rate = std::stod(value);
    } else if (word == "--seconds") {
      said.seconds = std::stod(value);
    } else if (word == "--warm-up") {
      said.warm_up = std::stod(value);
    } else if (word == "--idle") {
      said.idle = std::stoi(value);
    } else if (word == "--accounts") {
      said.accounts = std::stoi(value);
    } else if (word == "--moves") {
      said.moves = std::stod(value);
    } else if (word == "--game") {
      said.game = value;
    } else if (word == "--sides") {
      const std::size_t comma = value.find(',');
      if (comma == std::string::npos)
        throw std::invalid_argument("--sides needs two, as in: allies,austrians");
      said.sides = {value.substr(0, comma), value.substr(comma + 1)};
    } else {
      throw std::invalid_argument("unknown: " + word);
    }
  }
  if (said.game.empty() || said.sides[0].empty())
    throw std::invalid_argument("--game and --sides are needed");
  return said;
}

}  // namespace

int main(int argc, char** argv) try {
  const Options said = read(argc, argv);
  asio::io_context io(1);
  const tcp::endpoint where = *tcp::resolver(io).resolve(said.host, said.port).begin();
  return said.idle > 0 ? fill(io, said, where) : play(io, said, where);
} catch (const std::invalid_argument& error) {
  std::cerr << error.what()
            << "\nusage: tamburino_load --game GAME --sides FIRST,SECOND [--url http://127.0.0.1:1859] "
               "[--games 50]\n"
               "                      [--rate 0] [--seconds 20] [--warm-up 3] [--moves 0.1] [--accounts "
               "PAIRS] | --idle N\n";
  return 2;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
