#pragma once

#include <climits>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/account_rows.h"
#include "server/chat_rows.h"
#include "server/offer.h"
#include "server/setting_rows.h"

// The rows of the database, a struct for each table, and the functions that read and write them; here games
// with their seats, steps and states. Nothing here knows the rules of a game. All of it runs inside a
// Storage's work.
namespace tamburino::server {

struct Seat {
  std::string side;
  std::string kind;  // person, open, invite, computer
  std::string account, level, invitation, contribution;
  std::string name;   // of the account
  int by_server = 0;  // the server made the contribution, not the player
  std::string seal;   // SHA-256 of a contribution that is revealed when all seats are taken
};

struct GameRow {
  std::string id, name, game, scenario, origin, status, result, winner, owner, analysis_of;
  int is_public = 1;
  std::string seed, commitment;
  int steps = 0, rolls = 0;
  int turn = 0;  // of the game; 0: not known
  std::string to_act, clock;
  std::string notified;  // the side that has been notified of its turn
  Offers offers;
  Time deadline = 0, created = 0, changed = 0;
  Time noticed = 0;  // when it last changed visibly to all: `changed` would reveal when secret steps are made
  Time listed = 0;   // lists of games that are played are sorted by it: `noticed`, renewed now and then
  int suspended = 0;        // by the server administrator
  std::vector<Seat> seats;  // in the order of the sides
};

struct Step {
  int number = 0;    // from 1, without a gap
  std::string kind;  // act, roll, back, resign, draw, flag
  std::string side;
  std::int64_t value = 0;  // the action or the roll, packed; back: how many decisions remain
  std::string code;        // the client's key
  Time at = 0;
  std::string clock{};  // of an act in a game with clocks: how they stood before it
};

void add_game(soci::session& sql, const GameRow& row);
std::optional<GameRow> game_with(soci::session& sql, const std::string& id);
std::vector<Step> steps_of(soci::session& sql, const std::string& game, int after = 0, int until = INT_MAX);
// The step with the client's key; 0 when there is none.
int step_with_code(soci::session& sql, const std::string& game, const std::string& code);
// The fewest decisions that a take-back or resumption among these steps left standing.
std::optional<std::int64_t> fewest_left(soci::session& sql, const std::string& game, int after, int until);
// Seats and status; false when the game has changed since it was read.
bool store_seats(soci::session& sql, const GameRow& row, Time read_at);
// Appends when the game still has `row.steps` less the new ones: nobody else has been quicker. Stores the
// row's play columns too.
bool append(soci::session& sql, const GameRow& row, const std::vector<Step>& steps, Time changed_before);
void note_listed(GameRow& row);  // what append did to `listed`
// The statements of append are kept prepared for this connection, on the thread that says so, until it says
// another or none.
void keep_prepared(soci::session* sql);
// `state` is what `save` gave, shortened; what is read is the whole text again.
void store_state(soci::session& sql, const std::string& game, int number, const std::string& state);
std::optional<std::pair<int, std::string>> state_of(soci::session& sql, const std::string& game);

// A full state in the middle of a game, from which it can be replayed, and what is known of the steps before.
struct Checkpoint {
  int step = 0;             // after which
  int decisions = 0;        // that stood then
  int rolls = 0;            // thrown so far
  std::vector<int> counts;  // the steps that each side, and everybody, had noticed
  std::string state;        // what `save` gave, shortened; not in a list
};
void store_checkpoint(soci::session& sql, const std::string& game, const Checkpoint& one);
std::vector<Checkpoint> checkpoints_of(soci::session& sql, const std::string& game);
std::string checkpoint_state(soci::session& sql, const std::string& game, int step);
// A long text in few bytes, as it is stored; of texts that were stored as they are, just these.
std::string shortened(const std::string& text);
std::string lengthened(const std::string& stored);

void erase_game(soci::session& sql, const std::string& id);
void store_suspension(soci::session& sql, const GameRow& row);  // with the clock
void erase_account(soci::session& sql,
                   const std::string& id);  // its seats stay, without a name; it has resigned

// The latest noticed first; `after` is the `noticed` of the last one seen, 0 from the beginning.
std::vector<std::string> games_of(soci::session& sql, const std::string& account, Time after, int most);
std::vector<std::string> open_games(soci::session& sql, Time after, int most);
// Games that are played are sorted by `listed`, and `after` is that.
std::vector<std::string> public_games(soci::session& sql, const std::string& status, Time after, int most);
std::vector<std::string> games_due(soci::session& sql, Time now);
std::vector<std::string> games_awaiting_computer(soci::session& sql, Time unchanged_since);
std::vector<std::string> all_games(soci::session& sql);

}  // namespace tamburino::server
