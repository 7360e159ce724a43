// A load generator for `tamburino serve`: many games of two players each, over WebSocket, in one thread.
//
//   tamburino_load --url http://127.0.0.1:1859 --game GAME --games 50 --rate 0 --seconds 20
//
// Each game is played by two guests with a connection of their own. They do what the page does: each takes
// the looks that come with answers and pushes on top of the last, asks again when something is missing, and
// the one that is to act chooses at random among the actions of its look. An act is timed until its answer
// comes (`ack`) and until the OTHER player has the new position (`event`). Only acts are counted.
//   --form changes    each look carries what has changed, as the page has it now
//   --form whole      each look carries the whole position, as the page had it before
//   --form asks       there are no looks: after each act both ask for view, actions and events, as the page
//                     did before there was a look (for programs from before it)
#include <sys/resource.h>

#include <array>
#include <cstdint>
#include <iostream>
#include <random>

#include "counts.h"
#include "reading.h"
#include "wire.h"

namespace load {
namespace {

enum class Form { Changes, Whole, Asks };

struct Options {
  std::string host = "127.0.0.1";
  std::string port = "1859";
  int games = 50;
  double rate = 0;  // acts per second and game; 0: the next as soon as both have the last
  double seconds = 20;
  double warm_up = 3;
  int idle = 0;        // instead: create so many games, act once in each, and leave them
  int spectators = 0;  // of each game
  Form form = Form::Changes;
  std::string game;
  std::array<std::string, 2> sides{};  // as the server's catalogue has them
};

// The command's key that says how looks are to come.
std::string look_key(Form form) { return form == Form::Changes ? R"(,"look":"changes")" : ""; }

// --- a player: a connection, and what has come over it

struct Player {
  std::shared_ptr<Wire> wire;
  std::string as;       // empty: a spectator
  std::string mark;     // of the last look
  std::string actions;  // those of the last look
  std::string who;      // is to act, as far as this player knows
  long steps = -1;
  int answers = 0;  // that are still to come, where there are no looks

  // Takes what a look, or an answer of the time before looks, says. False when something is missing.
  bool take(std::string_view look) {
    const std::string_view from = value_of(look, "from");
    if (!from.empty() && plain(from) != mark) return false;
    mark = plain(value_of(look, "mark"));
    steps = number(value_of(look, "steps"), steps);
    actions = value_of(look, "actions");
    std::string_view asked = value_of(look, "to_act");
    if (asked.empty()) asked = value_of(value_of(value_of(look, "change"), "to"), "to_act");
    if (!asked.empty()) who = plain(value_of(asked, "who"));
    return true;
  }
};

// --- one game: two players, one of which is to act, and perhaps spectators

class Game : public std::enable_shared_from_this<Game> {
 public:
  Game(asio::io_context& io, const Options& said, Counts& counts, std::uint32_t seed)
      : io_(io), said_(said), counts_(counts), random_(seed), timer_(io) {
    players_.resize(2 + static_cast<std::size_t>(said.spectators));
    for (std::size_t i = 0; i < 2; ++i) players_[i].as = said.sides[i];
  }

  void begin(const tcp::endpoint& where, const std::array<std::string, 2>& tokens,
             std::function<void()> ready) {
    ready_ = std::move(ready);
    for (std::size_t i = 0; i < players_.size(); ++i) {
      players_[i].wire = std::make_shared<Wire>(io_, where, said_.host + ":" + said_.port,
                                                tokens[std::min<std::size_t>(i, 1)]);
      players_[i].wire->lost = [self = shared_from_this()](const ErrorCode& error) {
        if (!self->stopped_) self->fail("connection: " + error.message());
      };
      players_[i].wire->open(
          [self = shared_from_this()](const ErrorCode& error) {
            if (error) return self->fail("handshake: " + error.message());
            if (++self->open_ == self->players_.size()) self->create();
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
    for (Player& player : players_) {
      if (player.wire) player.wire->close();
      player.wire = nullptr;  // it holds us, and we it
    }
  }

  [[nodiscard]] bool stalled() const {
    return playing_ && !stopped_ && under_way_ && Clock::now() - sent_ > std::chrono::seconds(5);
  }
  [[nodiscard]] std::size_t bytes() const {
    std::size_t all = 0;
    for (const Player& player : players_) all += player.wire ? player.wire->bytes : 0;
    return all;
  }

 private:
  enum class Id : int { Create = 1, Join, Watch, Look, Act, View, Actions, Events };

  void say(std::size_t who, Id id, const std::string& rest) {
    players_[who].wire->send("{\"id\":" + std::to_string(static_cast<int>(id)) + ',' + rest + '}');
  }

  [[nodiscard]] std::string of_game(std::size_t who) const {
    const std::string game = R"("game":")" + id_ + '"';
    return players_[who].as.empty() ? game : game + R"(,"as":")" + players_[who].as + '"';
  }

  void hear(std::size_t who, std::string_view text) {
    if (stopped_) return;
    if (!value_of(text, "push").empty()) return pushed(who, text);
    const Id id = static_cast<Id>(number(value_of(text, "id")));
    if (value_of(text, "ok") != "true") return refused(id, text);
    switch (id) {
      case Id::Create:
        id_ = plain(value_of(value_of(text, "game"), "id"));
        return say(1, Id::Join, R"("cmd":"join","game":")" + id_ + R"(","side":")" + said_.sides[1] + '"');
      case Id::Join:
        watching_ = 0;
        for (std::size_t i = 0; i < players_.size(); ++i)
          say(i, Id::Watch, R"("cmd":"watch",)" + of_game(i) + look_key(said_.form));
        return;
      case Id::Watch:
        secret_ = value_of(value_of(text, "game"), "secrets") == "true";
        if (said_.form == Form::Asks) {
          players_[who].who = plain(value_of(value_of(value_of(text, "game"), "to_act"), "who"));
          players_[who].steps = number(value_of(value_of(text, "game"), "steps"));
          return ask(who);
        }
        players_[who].take(value_of(text, "look"));
        return watched();
      case Id::Look:
        players_[who].take(value_of(text, "look"));
        return has_look(who);
      case Id::Act:
        return acknowledged(who, text);
      case Id::View:
      case Id::Events:
        return answered(who);
      case Id::Actions:
        players_[who].actions = value_of(text, "actions");
        return answered(who);
    }
    fail("an answer to nothing: " + std::string(text.substr(0, 100)));
  }

  void refused(Id id, std::string_view text) {
    const std::string_view error = value_of(text, "error");
    fail("id " + std::to_string(static_cast<int>(id)) + ": " + std::string(value_of(error, "code")) + " " +
         std::string(value_of(error, "message")));
  }

  void fail(std::string why) {
    counts_.error(std::move(why));
    stop();
    tell_ready();
  }

  // --- set-up

  void create() {
    begun_ = false;
    for (Player& player : players_) player.mark.clear(), player.steps = -1;
    say(0, Id::Create,
        R"("cmd":"create","public":true,"game":")" + said_.game + R"(","seats":{")" + said_.sides[0] +
            R"(":"me",")" + said_.sides[1] + R"(":"open"})");
  }

  void watched() {
    if (++watching_ < static_cast<int>(players_.size())) return;
    begun_ = true;
    if (playing_) return next_act();  // a second game after the first was over
    tell_ready();
  }

  void tell_ready() {
    if (ready_) std::exchange(ready_, nullptr)();
  }

  // --- play

  // The one that the last actor believes is to act; the other may not know it yet.
  void act() {
    if (stopped_) return;
    const std::string& who = players_[actor_].who;
    if (who == "nobody") {
      ++counts_.finished;
      return create();
    }
    actor_ = who == players_[0].as ? 0 : 1;
    Player& player = players_[actor_];
    std::size_t count = 0;
    each_action(player.actions, [&](std::string_view) { ++count; });
    if (count == 0) return fail("nothing is listed for " + who);
    std::size_t chosen = std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    std::string bits;
    each_action(player.actions, [&](std::string_view one) {
      if (chosen-- == 0) bits = one;
    });
    under_way_ = true;
    has_ = {false, false};
    sent_ = Clock::now();
    std::string have = said_.form == Form::Changes ? R"(,"have":")" + player.mark + '"' : "";
    say(actor_, Id::Act,
        R"("cmd":"act",)" + of_game(actor_) + R"(,"action":{"bits":")" + bits + R"("},"step":)" +
            std::to_string(player.steps) + R"(,"key":")" + std::to_string(++number_) + '"' +
            look_key(said_.form) + have);
  }

  void acknowledged(std::size_t who, std::string_view text) {
    Player& player = players_[who];
    if (said_.form == Form::Asks) {
      player.who = plain(value_of(value_of(text, "to_act"), "who"));
      return ask(who, number(value_of(text, "steps")));
    }
    if (!player.take(value_of(text, "look"))) return look_again(who);
    has_look(who);
  }

  void pushed(std::size_t who, std::string_view text) {
    if (value_of(text, "push") != "\"events\"" || plain(value_of(text, "game")) != id_ || who > 1) return;
    if (who == actor_ && under_way_) return;
    Player& player = players_[who];
    if (said_.form == Form::Asks) {
      player.who = plain(value_of(value_of(text, "to_act"), "who"));
      return ask(who, number(value_of(text, "steps")));
    }
    if (!player.take(value_of(text, "look"))) return look_again(who);
    has_look(who);
  }

  void look_again(std::size_t who) {
    if (counts_.measuring) ++counts_.missed;
    say(who, Id::Look,
        R"("cmd":"look",)" + of_game(who) + R"(,"since":)" + std::to_string(players_[who].steps) +
            look_key(said_.form));
  }

  // As it was before there was a look.
  void ask(std::size_t who, long steps = -1) {
    Player& player = players_[who];
    player.answers = player.as.empty() ? 2 : 3;
    if (counts_.measuring) counts_.asked += static_cast<std::size_t>(player.answers);
    say(who, Id::View, R"("cmd":"view",)" + of_game(who));
    if (!player.as.empty()) say(who, Id::Actions, R"("cmd":"actions",)" + of_game(who));
    say(who, Id::Events,
        R"("cmd":"events",)" + of_game(who) + R"(,"since":)" + std::to_string(std::max(player.steps, 0L)));
    if (steps >= 0) player.steps = steps;
  }
  void answered(std::size_t who) {
    if (--players_[who].answers > 0) return;
    if (!begun_) return watched();
    has_look(who);
  }

  // This player has the new position.
  void has_look(std::size_t who) {
    if (who > 1 || !under_way_ || has_[who]) return;
    has_[who] = true;
    if (counts_.measuring) {
      (who == actor_ ? counts_.ack : counts_.event).add(Clock::now() - sent_);
      if (who == actor_) ++counts_.acts;
    }
    settle();
  }

  // Both have the new position. In a game with secrets the other player may not notice it, and is waited for
  // only when it is to act.
  void settle() {
    const Player& next = players_[players_[actor_].who == players_[0].as ? 0 : 1];
    const bool knows = next.answers == 0 && next.who == next.as && next.actions.size() > 2;
    if (!has_[actor_] || (!secret_ && !has_[1 - actor_])) return;
    if (secret_ && players_[actor_].who != "nobody" && !knows) return;
    under_way_ = false;
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
  std::vector<Player> players_;  // the two sides, then spectators
  std::function<void()> ready_;
  std::size_t open_ = 0;
  int watching_ = 0;
  bool begun_ = false, playing_ = false, stopped_ = false, secret_ = false;
  std::string id_;
  std::size_t actor_ = 0;
  bool under_way_ = false;
  std::array<bool, 2> has_{};  // who has the position after the act under way
  long number_ = 0;
  Clock::time_point sent_, next_;
};

// --- idle games: created one after the other on a wire, one act in each, and left

class Filler : public std::enable_shared_from_this<Filler> {
 public:
  Filler(asio::io_context& io, const Options& said, Counts& counts, int& left)
      : io_(io), said_(said), counts_(counts), left_(left) {}

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
                said_.sides[0] + R"(":"me",")" + said_.sides[1] + R"(":"hotseat"}})");
  }

  void hear(std::string_view text) {
    if (!value_of(text, "push").empty() || !wire_) return;
    if (value_of(text, "ok") != "true") {
      counts_.error(std::string(value_of(text, "error")));
      return create();
    }
    switch (asking_) {
      case Asking::Create:
        id_ = plain(value_of(value_of(text, "game"), "id"));
        who_ = plain(value_of(value_of(value_of(text, "game"), "to_act"), "who"));
        asking_ = Asking::Actions;
        return wire_->send(R"({"id":1,"cmd":"actions","game":")" + id_ + R"(","as":")" + who_ + R"("})");
      case Asking::Actions: {
        std::string bits;
        each_action(value_of(text, "actions"), [&](std::string_view one) { bits = one; });
        if (bits.empty()) return create();
        asking_ = Asking::Act;
        return wire_->send(R"({"id":1,"cmd":"act","game":")" + id_ + R"(","as":")" + who_ +
                           R"(","action":{"bits":")" + bits + R"("}})");
      }
      case Asking::Act:
        ++counts_.finished;
        return create();
    }
  }

  enum class Asking { Create, Actions, Act };
  asio::io_context& io_;
  const Options& said_;
  Counts& counts_;
  int& left_;
  std::shared_ptr<Wire> wire_;
  Asking asking_ = Asking::Create;
  std::string id_, who_;
};

// --- the whole

std::string guest(Post& post) {
  const std::string answer = post.ask("guest");
  const std::string_view token = plain(value_of(answer, "token"));
  if (token.empty()) throw std::runtime_error("no guest: " + answer);
  return std::string(token);
}

// The sides of the game, as the server has them.
std::array<std::string, 2> sides_of(Post& post, const std::string& game) {
  const std::string answer = post.ask("catalogue");
  std::vector<std::string> found;
  each(value_of(answer, "games"), [&](std::string_view one) {
    if (plain(value_of(one, "game")) != game) return;
    each(value_of(one, "sides"), [&](std::string_view side) {
      found.emplace_back(plain(side.front() == '{' ? value_of(side, "id") : side));
    });
  });
  if (found.size() != 2) throw std::runtime_error("the server does not play " + game);
  return {found[0], found[1]};
}

void run_for(asio::io_context& io, double seconds) {
  io.restart();
  io.run_for(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
}

int fill(asio::io_context& io, const Options& said, const tcp::endpoint& where, Post& post) {
  Counts counts;
  int left = said.idle;
  const auto from = Clock::now();
  for (int i = 0; i < 8; ++i) std::make_shared<Filler>(io, said, counts, left)->begin(where, guest(post));
  io.restart();
  io.run();
  const double took = std::chrono::duration<double>(Clock::now() - from).count();
  std::printf("%zu games created, one act in each, in %.1f s\n", counts.finished, took);
  counts.print_errors();
  return counts.errors == 0 ? 0 : 1;
}

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

int play(asio::io_context& io, const Options& said, const tcp::endpoint& where, Post& post) {
  Counts counts;
  std::vector<std::array<std::string, 2>> tokens;
  for (int i = 0; i < said.games; ++i) {
    std::string one = guest(post);
    tokens.push_back({std::move(one), guest(post)});
  }
  std::vector<std::shared_ptr<Game>> games;
  int ready = 0;
  constexpr int kAtOnce = 16;  // games being opened at the same time
  std::function<void()> open_next = [&] {
    if (static_cast<int>(games.size()) >= said.games) return;
    const auto i = games.size();
    games.push_back(std::make_shared<Game>(io, said, counts, static_cast<std::uint32_t>(1859 + i)));
    games.back()->begin(where, tokens[i], [&] {
      ++ready;
      open_next();
    });
  };
  for (int i = 0; i < kAtOnce; ++i) open_next();
  const auto give_up = Clock::now() + std::chrono::seconds(120);
  while (ready < said.games && Clock::now() < give_up) run_for(io, 0.1);
  std::printf("%d games open, %zu errors\n", ready, counts.errors);

  const auto bytes = [&] {
    std::size_t all = 0;
    for (const auto& game : games) all += game->bytes();
    return all;
  };
  for (auto& game : games) game->start();
  run_for(io, said.warm_up);
  const double cpu = cpu_seconds();
  const std::size_t received = bytes();
  counts.measuring = true;
  std::printf("measuring\n");
  std::fflush(stdout);
  const auto from = Clock::now();
  run_for(io, said.seconds);
  const double took = std::chrono::duration<double>(Clock::now() - from).count();
  counts.measuring = false;
  std::printf("measured\n");
  std::fflush(stdout);
  const double used = cpu_seconds() - cpu;
  counts.bytes = bytes() - received;

  for (const auto& game : games) {
    if (game->stalled()) counts.error("a game stands still");
  }
  for (auto& game : games) game->stop();
  run_for(io, 0.2);
  const double acts = std::max(1.0, static_cast<double>(counts.acts));
  std::printf("games %d  rate %g  seconds %.1f\n", said.games, said.rate, took);
  std::printf(
      "acts %zu  acts/s %.0f  asked %zu  missed %zu  finished %zu  kB/act %.2f  client cpu/act %.0f us\n",
      counts.acts, static_cast<double>(counts.acts) / took, counts.asked, counts.missed, counts.finished,
      static_cast<double>(counts.bytes) / acts / 1000, 1e6 * used / acts);
  counts.ack.print("ack");
  counts.event.print("event");
  counts.print_errors();
  return counts.errors == 0 ? 0 : 1;
}

Form form_named(const std::string& name) {
  if (name == "changes") return Form::Changes;
  if (name == "whole") return Form::Whole;
  if (name == "asks") return Form::Asks;
  throw std::invalid_argument("--form is changes, whole or asks");
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
    } else if (word == "--spectators") {
      said.spectators = std::stoi(value);
    } else if (word == "--form") {
      said.form = form_named(value);
    } else if (word == "--game") {
      said.game = value;
    } else {
      throw std::invalid_argument("unknown: " + word);
    }
  }
  if (said.game.empty()) throw std::invalid_argument("--game is needed");
  return said;
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) try {
  using namespace load;
  Options said = read(argc, argv);
  asio::io_context io(1);
  const tcp::endpoint where = *tcp::resolver(io).resolve(said.host, said.port).begin();
  Post post(io, where, said.host);
  said.sides = sides_of(post, said.game);
  return said.idle > 0 ? fill(io, said, where, post) : play(io, said, where, post);
} catch (const std::invalid_argument& error) {
  std::cerr
      << error.what()
      << "\nusage: tamburino_load --game GAME [--url http://127.0.0.1:1859] [--form changes|whole|asks]\n"
         "                      [--games 50] [--rate 0] [--seconds 20] [--warm-up 3] [--spectators N] | "
         "--idle N\n";
  return 2;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
