#include <soci/soci.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/config.h"
#include "protocol/json_reader.h"
#include "server/clock.h"
#include "server/rows.h"
#include "server/schema.h"
#include "server/secrets.h"

namespace tamburino::cli {
namespace {

using namespace server;

struct Options {
  DatabaseChoice database;
  std::string name;
  bool back = false;
};

struct Office {
  DatabaseAddress address;
  std::unique_ptr<soci::session> sql;
  explicit Office(const Options& options)
      : address(options.database.address()), sql(connect_to_existing(address)) {
    init_sodium();
    if (schema_of(*sql, address.dialect) != newest_schema())
      throw StorageError("this is not a Tamburino database; create one with: tamburino db migrate");
  }
  // The servers that run forget what they know of the account.
  void announce(const std::string& word) const {
    const std::string marked = word + " @admin";
    if (address.dialect == Dialect::Postgresql)
      *sql << "SELECT pg_notify('tamburino', :w)", soci::use(marked, "w");
  }
};

Account account_of(Office& office, const std::string& name) {
  const auto found = account_named(*office.sql, name);
  if (!found) throw std::invalid_argument("there is no account " + name);
  return *found;
}

void list_accounts(const Options& options) {
  Office office(options);
  const soci::rowset<soci::row> rows =
      (office.sql->prepare << "SELECT name, kind, suspended, totp_on, (SELECT count(*) FROM seats WHERE "
                              "account = accounts.id) FROM accounts ORDER BY created");
  for (const soci::row& row : rows) {
    std::cout << row.get<std::string>(0) << "  " << row.get<std::string>(1)
              << (row.get<int>(2) != 0 ? "  suspended" : "")
              << (row.get<int>(3) != 0 ? "  one-time codes" : "") << '\n';
  }
}

void list_games(const Options& options) {
  Office office(options);
  for (const std::string& id : all_games(*office.sql)) {
    const auto row = game_with(*office.sql, id);
    std::cout << id << "  " << row->status << (row->suspended != 0 ? ", suspended" : "") << "  " << row->game
              << ' ' << row->scenario << "  step " << row->steps << "  \"" << row->name << "\"";
    for (const Seat& seat : row->seats)
      std::cout << "  " << seat.side << ": "
                << (seat.kind == "computer" ? "computer " + seat.level
                    : seat.kind == "person" ? seat.name
                                            : seat.kind);
    std::cout << '\n';
  }
}

void suspend(const Options& options) {
  Office office(options);
  office.sql->begin();
  Account one = *account_held(*office.sql, account_of(office, options.name).id);
  one.suspended = options.back ? 0 : 1;
  store_account(*office.sql, one);
  if (!options.back) end_tokens(*office.sql, one.id, "");
  office.announce("account " + one.id);
  office.sql->commit();
  std::cout << one.name << (options.back ? " may play again\n" : " is suspended\n");
}

void delete_account(const Options& options) {
  Office office(options);
  const Account one = account_of(office, options.name);
  office.sql->begin();
  erase_account(*office.sql, one.id);
  office.announce("account " + one.id);
  office.sql->commit();
  std::cout << one.name << " is deleted; the games stay, without the name\n";
}

void delete_game(const Options& options) {
  Office office(options);
  if (!game_with(*office.sql, options.name)) throw std::invalid_argument("there is no game " + options.name);
  office.sql->begin();
  erase_game(*office.sql, options.name);
  office.sql->commit();
  std::cout << options.name << " is deleted\n";
}

// Its clocks stand meanwhile.
void suspend_game(const Options& options) {
  Office office(options);
  auto row = game_with(*office.sql, options.name);
  if (!row) throw std::invalid_argument("there is no game " + options.name);
  const Time now = now_in_milliseconds();
  Clock clock = clock_from(parse_json(row->clock).value_or(Json::object()));
  row->suspended = options.back ? 0 : 1;
  if (row->status == "playing") {
    if (options.back) {
      clock.start(row->to_act, now, Clock::Ended::Decision);
    } else {
      clock.stop(now, Clock::Ended::Decision);
    }
  }
  row->clock = to_json(clock).dump();
  row->deadline = clock.flag_falls_at().value_or(0);
  row->changed = row->noticed = std::max(now, row->changed + 1);
  office.sql->begin();
  store_suspension(*office.sql, *row);
  note_an_end(*office.sql);
  office.announce("game " + row->id + " " + std::to_string(row->changed));
  office.sql->commit();
  std::cout << row->id << (options.back ? " may be played again\n" : " is suspended\n");
}

// A link by which the owner chooses a new password; one-time codes are still asked for.
void reset_password(const Options& options) {
  constexpr Time kLasts = 24LL * 3600 * 1000;
  Office office(options);
  const Account one = account_of(office, options.name);
  if (one.kind != "person") throw std::invalid_argument(one.name + " is a guest and has no password");
  const std::string token = random_token();
  office.sql->begin();
  end_resets(*office.sql, one.id);
  add_reset(*office.sql, token_hash(token), one.id, now_in_milliseconds() + kLasts);
  office.sql->commit();
  std::cout << "Send this to " << one.name
            << ", after the address of the server; it is good for one day and for one use:\n/#/reset/"
            << token << '\n';
}

// For an owner who has lost both the authenticator and the recovery codes.
void reset_codes(const Options& options) {
  Office office(options);
  office.sql->begin();
  Account one = *account_held(*office.sql, account_of(office, options.name).id);
  one.totp_on = 0;
  one.totp.clear(), one.recovery.clear();
  store_account(*office.sql, one);
  end_tokens(*office.sql, one.id, "");
  office.announce("account " + one.id);
  office.sql->commit();
  std::cout << one.name << " logs in without one-time codes; all sessions have ended\n";
}

void invite(const Options& options) {
  Office office(options);
  const std::string code = random_id(16);
  add_invitation(*office.sql, token_hash(code), now_in_milliseconds());
  std::cout << code << '\n';
}

}  // namespace

void add_admin(CLI::App& app, int&) {
  CLI::App* admin = app.add_subcommand("admin", "Accounts and games of the server, for its administrator");
  admin->require_subcommand(1);
  const auto options = std::make_shared<Options>();
  const auto add = [&](const char* name, const char* about, void (*work)(const Options&), const char* what) {
    CLI::App* one = admin->add_subcommand(name, about);
    add_database_options(*one, options->database);
    if (what != nullptr) one->add_option(what, options->name)->required();
    one->callback([options, work] { work(*options); });
    return one;
  };
  add("accounts", "List the accounts", list_accounts, nullptr);
  add("games", "List the games", list_games, nullptr);
  add("suspend", "Suspend an account: it can no longer log in", suspend, "name")
      ->add_flag("--back", options->back, "Lift the suspension");
  add("delete-account", "Delete an account permanently; its games stay, without the name", delete_account,
      "name");
  add("suspend-game", "Suspend a game: no moves are accepted and its clocks stop", suspend_game, "id")
      ->add_flag("--back", options->back, "Lift the suspension");
  add("delete-game", "Delete a game permanently", delete_game, "id");
  add("reset-password", "Print a link to choose a new password", reset_password, "name");
  add("reset-codes", "Turn off an account's one-time codes, and end its sessions", reset_codes, "name");
  add("invite", "Print an invitation for a new account", invite, nullptr);
}

}  // namespace tamburino::cli
