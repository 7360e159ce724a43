#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <climits>
#include <set>
#include <unordered_map>

#include "server/clock.h"
#include "server/library.h"
#include "server/limits.h"
#include "server/notices/notices.h"
#include "server/rows.h"
#include "server/secrets.h"
#include "server/storage.h"
#include "server/story.h"
#include "server/ticket.h"

// Where the games are played: who may do what, and what becomes of it. Everything here runs on one thread, so
// that nothing needs a lock; what takes long (the database, the computer's thinking, passwords) is waited for
// without holding anybody up.
namespace tamburino::server {

enum class Registration : unsigned char { Open, Invitation, Off };

struct HouseRules {
  Registration registration = Registration::Open;
  bool guests = false;
  std::string url;    // by which players know this server: for notices
  int computers = 1;  // threads that think
  PasswordCost password_cost = kInteractive;
  bool limits = true;
  NoticeConfig notices;
};

// Who asks.
struct Caller {
  std::string account, name, kind;  // empty: nobody we know
  std::string token;                // hash of the token he came with
  std::string address;
  bool bot = false;
};

// An open connection that is told what happens.
class Listening {
 public:
  virtual ~Listening() = default;
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  virtual void end() = 0;  // his session is over
};

// "en" or "it", as the request says.
std::string language_in(const Json& request);

// Who acted, and over which open connection: what he has as the answer he is not told again.
struct Teller {
  std::string side, language;
  const Listening* line = nullptr;
  bool look = false;  // his answer carries a whole look
};

struct Room;
struct Change;
class Held;
class Looks;
struct Look;

class House {
 public:
  House(asio::io_context& home, const DatabaseAddress& database, HouseRules rules);
  ~House();

  // Answers one command; never throws. `listener` is there when it came over a WebSocket.
  Later<Json> answer(std::string command, Json request, Caller caller, std::shared_ptr<Listening> listener);
  // Who comes with this token; nobody, when it is not good.
  Later<Caller> known_by(std::string token, std::string address);
  void gone(const Listening& listener);

  void start();          // clocks, computers
  Later<void> finish();  // waits until all that was begun is done
  std::string metrics() const;
  Later<bool> healthy();

 private:
  struct Command {
    Later<Json> (House::*work)(const Caller&, const Json&, const std::shared_ptr<Listening>&);
    const char* keys;  // beside cmd and id; "*" when the game judges them
  };
  static const std::unordered_map<std::string, Command>& commands();
  Later<Json> answered(std::string command, Json request, Caller caller, std::shared_ptr<Listening> listener);
  using Ear = std::shared_ptr<Listening>;

  // house_accounts.cpp
  Later<Json> do_register(const Caller&, const Json&, const Ear&);
  Later<Json> login(const Caller&, const Json&, const Ear&);
  Later<Json> guest(const Caller&, const Json&, const Ear&);
  Later<Json> logout(const Caller&, const Json&, const Ear&);
  Later<Json> me(const Caller&, const Json&, const Ear&);
  Later<Json> change(const Caller&, const Json&, const Ear&);
  Later<Json> totp_begin(const Caller&, const Json&, const Ear&);
  Later<Json> totp_confirm(const Caller&, const Json&, const Ear&);
  Later<Json> totp_end(const Caller&, const Json&, const Ear&);
  Later<Json> token_make(const Caller&, const Json&, const Ear&);
  Later<Json> tokens(const Caller&, const Json&, const Ear&);
  Later<Json> token_end(const Caller&, const Json&, const Ear&);
  Later<Json> push_key(const Caller&, const Json&, const Ear&);
  Later<Json> push_add(const Caller&, const Json&, const Ear&);
  Later<Json> push_end(const Caller&, const Json&, const Ear&);
  Later<Json> test_notice(const Caller&, const Json&, const Ear&);
  Later<std::string> new_session(Account known);
  Later<Account> own_account(const Caller& caller);
  Later<Account> changed_account(std::string id, std::function<void(Account&)> how);
  Later<bool> password_is(const Account& account, const Json& request, const char* key);

  // house_games.cpp
  Later<Json> catalogue(const Caller&, const Json&, const Ear&);
  Later<Json> create(const Caller&, const Json&, const Ear&);
  Later<Json> join(const Caller&, const Json&, const Ear&);
  Later<Json> unseal(const Caller&, const Json&, const Ear&);
  Later<Json> leave(const Caller&, const Json&, const Ear&);
  Later<void> seated(std::shared_ptr<Room> room, GameRow row);
  Later<Json> dice_ticket(const Caller&, const Json&, const Ear&);
  Ticket ticket_for(const Caller& caller, const Json& request);
  Later<Json> vacation(const Caller&, const Json&, const Ear&);
  Later<Json> games(const Caller&, const Json&, const Ear&);
  Later<Json> game(const Caller&, const Json&, const Ear&);
  Later<Json> import(const Caller&, const Json&, const Ear&);
  Later<Json> analysis(const Caller&, const Json&, const Ear&);
  Later<Json> record(const Caller&, const Json&, const Ear&);
  Later<Json> dice(const Caller&, const Json&, const Ear&);
  Later<Json> say(const Caller&, const Json&, const Ear&);
  Later<Json> chat(const Caller&, const Json&, const Ear&);
  Later<Json> watch(const Caller&, const Json&, const Ear&);
  Later<Json> unwatch(const Caller&, const Json&, const Ear&);
  struct Begun {
    GameRow row;
    std::vector<Step> steps;  // the first rolls
  };
  Later<Begun> begun(GameRow row, std::vector<Step> steps);
  struct Branch {  // what an analysis begins with
    std::string origin, game, scenario;
    std::vector<std::string> sides;
    std::vector<Step> steps;
  };
  Later<Json> branched(const Caller& caller, Branch branch, std::string name, std::string of);

  // house_play.cpp
  Later<Json> look(const Caller&, const Json&, const Ear&);
  Later<Json> view(const Caller&, const Json&, const Ear&);
  Later<Json> actions(const Caller&, const Json&, const Ear&);
  Later<Json> act(const Caller&, const Json&, const Ear&);
  Later<Json> ask(const Caller&, const Json&, const Ear&);
  Later<Json> events(const Caller&, const Json&, const Ear&);
  Later<Json> at(const Caller&, const Json&, const Ear&);
  Later<Json> take_back(const Caller&, const Json&, const Ear&);
  Later<Json> take_back_answer(const Caller&, const Json&, const Ear&);
  Later<Json> resign(const Caller&, const Json&, const Ear&);
  Later<Json> draw(const Caller&, const Json&, const Ear&);
  Later<Json> done(std::shared_ptr<Room> room, Teller teller, std::vector<Action> actions, std::string code);
  Later<Json> whole_look(const Room& here, Look look);  // with the events that the room no longer has
  Later<Json> older_events(GameRow row, std::string as, int since, int until, std::string language);
  Later<int> step_done_by(const Room& here, std::string code);
  Later<Json> repeated(std::shared_ptr<Room> here, int step, Teller teller);
  Later<void> reach_further_back(std::shared_ptr<Room> room);
  enum class Consent : std::uint8_t { NotNeeded, Given };
  Later<void> take_back_now(std::shared_ptr<Room> room, const std::string& side, std::size_t keep,
                            Consent consent);
  Later<void> ended(std::shared_ptr<Room> room, std::string kind, std::string side, std::string winner);

  // rooms.cpp: the games that are being played at the moment.
  Later<std::shared_ptr<Room>> room(std::string id);
  Later<void> enter(Held& held, std::shared_ptr<Room> room);  // waits for it, and loads its table
  Later<void> load(std::shared_ptr<Room> room, int until = INT_MAX);
  Later<void> stored(std::shared_ptr<Room> room, Change change);
  Later<void> keep_checkpoints(std::string id, std::vector<Checkpoint> made);
  void changed_elsewhere(const std::string& word);
  Later<void> caught_up(std::shared_ptr<Room> room, Time announced);
  Later<void> up_to_date(std::shared_ptr<Room> room);
  Later<void> said_elsewhere(std::shared_ptr<Room> room, int number);
  Later<void> keep_state(std::shared_ptr<Room> room);
  Later<void> resumed(std::shared_ptr<Room> room);
  Later<void> look_round();  // after sessions were ended or games erased, here or elsewhere
  void tell_events(Room& room, Looks& looks, const Teller& teller = {});
  void tell_game(Room& room);
  static void tell_room(const Room& room, const std::string& which, const Json& line);
  static std::string to_notify(const Room& room, GameRow& row);
  void notify(const Room& room, const std::string& account);
  void call_awaited(const Room& room);
  using Words = std::function<std::string(const std::string& language)>;
  Later<void> send_notice(std::string account, std::string game_name, std::string game, Words words);
  Later<void> keep_notices();  // those not yet sent, for the next start
  Later<void> send_kept_notices();
  Later<void> begin_again();  // with another database in the place of this one
  void read_keys();
  void wake_computer(const std::shared_ptr<Room>& room);
  Later<void> computer_plays(std::shared_ptr<Room> room);
  Later<void> keep_time();
  Later<void> flag_falls(std::string id);
  void sweep();

  template <class Work>
  Later<std::invoke_result_t<Work>> apart(asio::thread_pool& pool, Work work) {
    using Result = std::invoke_result_t<Work>;
    auto result = std::make_shared<std::optional<Result>>();
    auto fault = std::make_shared<std::exception_ptr>();
    co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(
        [&](auto handler) {
          auto held = std::make_shared<decltype(handler)>(std::move(handler));
          asio::post(pool, [this, held, result, fault, work = std::move(work)]() mutable {
            try {
              result->emplace(work());
            } catch (...) {
              *fault = std::current_exception();
            }
            asio::post(home_, [held] { (*held)(); });
          });
        },
        asio::use_awaitable);
    if (*fault) std::rethrow_exception(*fault);
    co_return std::move(**result);
  }
  void begin_task(Later<void> task);  // on its own; counted, so that finish() can wait for it

  asio::io_context& home_;
  DatabaseAddress database_;
  HouseRules rules_;
  Storage storage_;
  Library library_;
  Limits limits_;
  asio::thread_pool hashing_, thinking_;
  asio::thread_pool
      studying_;  // analyses and imports: they hold up neither the computer's seats nor the database
  std::unique_ptr<Messenger> messenger_;
  std::string vapid_public_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  struct Remembered {
    Caller caller;
    Time until = 0;
  };
  std::unordered_map<std::string, Remembered> remembered_;  // by hash of the token
  TicketKey ticket_key_{};
  asio::steady_timer tick_;
  std::string last_end_, restored_;
  std::atomic<bool> ending_ = false;
  int under_way_ = 0;
  std::uint64_t acts_ = 0, refusals_ = 0, commands_ = 0, faults_ = 0;
};

// What is wrong with a request, in the words of docs/server.md.
[[noreturn]] inline void fail(const char* code, const std::string& message) {
  throw RequestError(code, message);
}

// Texts in requests: present, of the right type, and not too long.
std::string text_in(const Json& request, const char* key, std::size_t longest);
std::string text_or(const Json& request, const char* key, std::size_t longest, const std::string& otherwise);
// Names of games and chat are texts for people: no control characters, and something to read.
std::string readable(const Json& request, const char* key, std::size_t longest, const std::string& otherwise);
void require_account(const Caller& caller);

}  // namespace tamburino::server
