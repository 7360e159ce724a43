#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <unordered_map>

#include "server/clock.h"
#include "server/outline.h"
#include "server/request.h"
#include "server/storage.h"
#include "server/story.h"

namespace tamburino::server {

// What of a look answers and pushes carry: nothing, everything, or what has changed.
enum class LookForm : std::uint8_t { None, Whole, Changes };

// A game that is open: its row, and, while it is being played, its table. What the table is can always
// be made again from the steps in the database, so that it may be dropped at any time between two decisions.
struct Room {
  Room(asio::io_context& home, GameRow its_row) : row(std::move(its_row)), gate(home) {
    gate.expires_at(asio::steady_timer::time_point::max());
  }

  struct Watcher {
    std::weak_ptr<Listening> who;
    const Listening* key = nullptr;
    std::string as;              // a side, or empty
    std::string account, token;  // of the caller that began to watch, and its session
    std::string language;
    std::string last_game;  // the last description sent, without running clocks
    LookForm form = LookForm::Whole;
  };
  static constexpr std::uint8_t kChance = 255;
  struct Mark {                                 // of a decision that stands
    std::uint8_t side = 0;                      // or kChance
    bool closes = false;                        // nothing before it comes back without consent
    std::shared_ptr<const std::string> before;  // with a clock: how it stood then, as the step keeps it
  };

  GameRow row;
  std::unique_ptr<Table> table;
  std::unique_ptr<Audience> audience;
  std::unique_ptr<FairDice> dice;
  Clock clock;
  // Of the last steps only; what is older is read from the database when it is needed.
  std::vector<Mark> marks;                     // of the decisions that stand
  std::size_t marks_from = 0;                  // the decisions before those
  std::unordered_map<std::string, int> codes;  // by the client's key: the step
  int codes_from = 0;                          // the last step before those
  Recent recent;
  // What was sent last, by eyes (of all who see alike) and language: changes are told from there.
  std::map<std::pair<std::string, std::string>, Outline> sent;
  int state_at = 0;  // the step of the last full state stored
  struct Stored {
    int step = 0;
    std::size_t decisions = 0;
  };
  Stored checkpoint, checkpoint_before;  // the last two in the middle of the game
  std::vector<Watcher> watchers;
  int told = 0;  // the steps that watchers have been sent
  std::map<std::string, std::pair<int, std::string>>
      last_told;  // by viewer: its count, and which side is to act
  Time used = 0;
  Time stored = 0;  // `changed` of the row as the database has it
  bool computer_busy = false;
  std::uint64_t seen_hash = 0;  // of the computer's last question
  int seen_times = 0;

  // One thing at a time.
  bool busy = false;
  int waiting = 0;
  asio::steady_timer gate;

  std::size_t decisions() const { return marks_from + marks.size(); }
  void forget_table() {
    table.reset(), audience.reset(), dice.reset();
    marks = {}, codes = {}, recent = {}, sent = {};
  }
  bool playing() const { return row.status == "playing"; }
  bool over() const { return row.status == "over"; }
  const Seat* seat(const std::string& side) const {
    for (const Seat& one : row.seats) {
      if (one.side == side) return &one;
    }
    return nullptr;
  }
};

// What a game is to become: the room stays as it is until that is stored.
struct Change {
  explicit Change(const Room& room) : row(room.row), clock(room.clock) {}
  GameRow row;
  Clock clock;
  std::unique_ptr<Table> table;  // none: it stays as it is
  std::vector<Step> steps;
  bool noticed = true;  // by everybody
  // After a decision: what a checkpoint needs beside the table.
  std::optional<Audience> audience;
  std::size_t decisions = 0;
};

// Holds the room while it lives.
class Held {
 public:
  explicit Held(std::shared_ptr<Room> room) : room_(std::move(room)) {}
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() {
    if (!has_) return;
    room_->busy = false;
    room_->gate.cancel_one();
  }
  Later<void> take() {
    ++room_->waiting;
    while (room_->busy) {
      boost::system::error_code cancelled;
      co_await room_->gate.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    }
    --room_->waiting;
    room_->busy = true;
    has_ = true;
  }

 private:
  std::shared_ptr<Room> room_;
  bool has_ = false;
};

void require_begun(const Room& room);

// The side that the caller speaks for, or empty for a spectator. Throws when the seat is another's.
std::string side_of(const Room& room, const Caller& caller, const Json& request);
// The same, but only for a caller with a seat.
std::string seat_of(const Room& room, const Caller& caller, const Json& request);
bool visible_to(const GameRow& row, const std::string& account);
void require_visible(const Room& room, const Caller& caller);
void require_not_suspended(const Room& room);  // by the server administrator
// The game as this caller may know it.
Json describe(const Room& room, const Caller& caller);
Json seat_json(const Seat& seat);
std::string but_for_time(Json game);  // a description without the running clocks
Json to_act_now(const Room& room, const Table& table, const std::string& viewer);

void remember(Room& room, const Retold& story);  // the decisions that stand
std::map<std::string, std::pair<int, std::string>> told_now(const Room& room);
FairDice dice_of(const GameRow& row);

}  // namespace tamburino::server
