#pragma once

#include <climits>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
}

// What the database holds, a struct for a table, and the few ways in which it is read and written. Nothing
// here knows what a game is. All of it runs inside of a Storage's work.
namespace tamburino::server {

using Time = std::int64_t;  // milliseconds since 1970
Time now_in_milliseconds();

struct Account {
  std::string id, name, kind;  // kind: person, guest
  std::string password;        // hash; empty for guests
  std::string email, webhook, language;
  std::string totp;  // secret; it counts when totp_on
  std::int64_t totp_step = -1;
  int totp_on = 0;
  std::string recovery;  // hashes, one a line
  int suspended = 0;
  Time created = 0;
};

std::string name_key(const std::string& name);  // names that differ only in case are the same
std::optional<Account> account_named(soci::session& sql, const std::string& name);
std::optional<Account> account_with(soci::session& sql, const std::string& id);
// The same, and until the transaction ends no other process can change it.
std::optional<Account> account_held(soci::session& sql, const std::string& id);
bool add_account(soci::session& sql, const Account& account);  // false: the name is taken
void store_account(soci::session& sql, const Account& account);

struct Token {
  std::string hash, id, account, kind, label;  // kind: session, bot
  Time created = 0, expires = 0;               // 0: never
};
void add_token(soci::session& sql, const Token& token);
std::optional<Token> token_with(soci::session& sql, const std::string& hash);
std::vector<Token> bot_tokens_of(soci::session& sql, const std::string& account);
inline const std::string kLastEnd = "last-end";  // a setting: changes when a session ends or a game is erased
inline const std::string kRestored = "restored";  // a setting: changes when a backup takes the place of all
void note_an_end(soci::session& sql);
void end_token(soci::session& sql, const std::string& hash);
void end_tokens(soci::session& sql, const std::string& account,
                const std::string& except_hash);  // a bot's too
void end_expired_tokens(soci::session& sql, Time now);

struct Seat {
  std::string side;
  std::string kind;  // person, open, invite, computer
  std::string account, level, invitation, contribution;
  std::string name;   // of the account
  int by_server = 0;  // the server made the contribution, not the player
  std::string seal;   // SHA-256 of a contribution that is opened when everybody has sat down
};

struct GameRow {
  std::string id, name, game, scenario, origin, status, result, winner, owner, analysis_of;
  int is_public = 1;
  std::string seed, commitment;
  int steps = 0, rolls = 0;
  int turn = 0;  // of the game; 0: not known
  std::string to_act, clock, offer;
  Time deadline = 0, created = 0, changed = 0;
  Time noticed = 0;   // changed so that everybody could notice: `changed` would tell what is done in secret
  int suspended = 0;  // by the server's keeper
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
std::vector<std::string> public_games(soci::session& sql, const std::string& status, Time after, int most);
std::vector<std::string> games_due(soci::session& sql, Time now);
std::vector<std::string> games_awaiting_computer(soci::session& sql, Time unchanged_since);
std::vector<std::string> all_games(soci::session& sql);

struct ChatLine {
  int number = 0;
  std::string room, account, name, text;
  Time at = 0;
};
ChatLine add_line(soci::session& sql, const std::string& game, ChatLine line);
std::vector<ChatLine> lines_of(soci::session& sql, const std::string& game, const std::string& room,
                               int after);

struct Push {
  std::string endpoint, account, p256dh, auth;
};
void add_push(soci::session& sql, const Push& push);
void end_push(soci::session& sql, const std::string& endpoint, const std::string& account);
std::vector<Push> pushes_of(soci::session& sql, const std::string& account);

void add_to_outbox(soci::session& sql, const std::string& notice);
std::vector<std::string> take_outbox(soci::session& sql);

std::optional<std::string> setting(soci::session& sql, const std::string& name);
void make_setting(soci::session& sql, const std::string& name,
                  const std::string& value);  // unless there is one
void store_setting(soci::session& sql, const std::string& name, const std::string& value);
void add_invitation(soci::session& sql, const std::string& hash, Time now);
bool invitation_good(soci::session& sql, const std::string& hash);
bool use_invitation(soci::session& sql, const std::string& hash, const std::string& account);

}  // namespace tamburino::server
