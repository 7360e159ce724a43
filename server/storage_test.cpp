#include "server/storage.h"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <fstream>

#include "protocol/json_reader.h"
#include "protocol/table.h"
#include "server/backup.h"
#include "server/clock.h"
#include "server/rows.h"
#include "server/schema.h"
#include "server/secrets.h"

namespace tamburino::server {
namespace {

class StorageTest : public testing::Test {
 protected:
  StorageTest() {
    init_sodium();
    directory_ = std::filesystem::temp_directory_path() / ("tamburino-" + random_id(10));
    std::filesystem::create_directory(directory_);
    address_ = database_address((directory_ / "games.db").string());
  }
  ~StorageTest() override { std::filesystem::remove_all(directory_); }

  void run(asio::io_context& home, Later<void> all) {
    std::exception_ptr fault;
    asio::co_spawn(home, std::move(all), [&](std::exception_ptr one) {
      fault = one;
      home.stop();
    });
    home.run();
    if (fault) std::rethrow_exception(fault);
  }

  std::filesystem::path directory_;
  DatabaseAddress address_;
};

Account account(const std::string& name) {
  Account one;
  one.id = random_id(12), one.name = name, one.kind = "person", one.language = "en";
  one.created = now_in_milliseconds();
  return one;
}

GameRow game(const std::string& owner) {
  GameRow row;
  row.id = random_id(10), row.name = "O'Brien'; DROP TABLE games; --", row.game = "butchery",
  row.status = "playing";
  row.owner = owner, row.clock = "{}";
  row.created = row.changed = 1000;
  Seat first, second;
  first.side = "allies", first.kind = "person", first.account = owner;
  second.side = "austrians", second.kind = "open";
  row.seats = {first, second};
  return row;
}

TEST_F(StorageTest, the_schema_is_made_once_and_a_newer_one_is_refused) {
  const auto sql = connect(address_);
  EXPECT_EQ(schema_of(*sql, address_.dialect), 0);
  migrate(*sql, address_.dialect);
  migrate(*sql, address_.dialect);
  EXPECT_EQ(schema_of(*sql, address_.dialect), newest_schema());
  store_setting(*sql, "schema", "999");
  EXPECT_THROW(migrate(*sql, address_.dialect), StorageError);
}

TEST_F(StorageTest, what_is_written_is_there_for_another_connection_when_it_returns) {
  asio::io_context home;
  Storage storage(address_, home.get_executor(), [](const std::string&) {});
  run(home, [](Storage& with, const DatabaseAddress& address) -> Later<void> {
    const Account one = account("Nievo");
    const auto keep = [one](soci::session& sql) { return add_account(sql, one); };
    const bool added = co_await with.write(keep);
    EXPECT_TRUE(added);
    const auto found = account_named(*connect(address), "NIEVO");
    EXPECT_TRUE(found.has_value());
    EXPECT_EQ(found->id, one.id);
  }(storage, address_));
}

TEST_F(StorageTest, one_that_fails_does_not_undo_those_it_was_grouped_with) {
  asio::io_context home;
  Storage storage(address_, home.get_executor(), [](const std::string&) {});
  run(home, [](Storage& with, asio::io_context& here) -> Later<void> {
    int done = 0, failed = 0;
    constexpr int kAll = 60;
    for (int i = 0; i < kAll; ++i) {
      asio::co_spawn(
          here,
          [](Storage& to, int number) -> Later<void> {
            const auto keep = [number](soci::session& sql) {
              if (number % 10 == 3) throw RequestError("refused", "not this one");
              add_account(sql, account("soldier" + std::to_string(number)));
            };
            co_await to.write(keep);
          }(with, i),
          [&](std::exception_ptr fault) { ++(fault ? failed : done); });
    }
    while (done + failed < kAll) co_await asio::post(here, asio::use_awaitable);
    EXPECT_EQ(failed, 6);
    const auto look = [](soci::session& sql) {
      int count = 0;
      sql << "SELECT count(*) FROM accounts", soci::into(count);
      return count;
    };
    const int there = co_await with.read(look);
    EXPECT_EQ(there, kAll - 6);
    EXPECT_LT(with.commits(), 60U) << "nothing was grouped";
  }(storage, home));
}

TEST_F(StorageTest, steps_are_appended_only_to_the_game_as_it_was_read) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  GameRow row = game("nobody");
  add_game(*sql, row);
  row.steps = 2, row.changed = 2000;
  const std::vector<Step> steps{{1, "act", "allies", 7, "a:1", 5}, {2, "roll", "", 8, "", 5}};
  EXPECT_TRUE(append(*sql, row, steps, 1000));
  EXPECT_FALSE(append(*sql, row, steps, 1000)) << "somebody was quicker";
  GameRow later = row;
  later.steps = 3, later.changed = 3000;
  EXPECT_FALSE(append(*sql, later, {{3, "act", "allies", 9, "", 6}}, 1999))
      << "an offer has changed it meanwhile";
  EXPECT_TRUE(append(*sql, later, {{3, "act", "allies", 9, "", 6}}, 2000));
  EXPECT_EQ(steps_of(*sql, row.id).size(), 3U);
  EXPECT_EQ(steps_of(*sql, row.id, 2).front().value, 9);
  const auto read = game_with(*sql, row.id);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->name, row.name);
  EXPECT_EQ(read->seats.at(1).kind, "open");
}

TEST_F(StorageTest, full_states_in_the_middle_of_a_game) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  GameRow row = game("nobody");
  add_game(*sql, row);
  const std::string text = "{\"units\":[" + std::string(50'000, '7') + "]}";
  store_checkpoint(*sql, row.id, {64, 60, 20, {64, 50, 41}, shortened(text)});
  store_checkpoint(*sql, row.id, {128, 120, 40, {128, 90, 80}, text});  // as it is
  store_checkpoint(*sql, row.id, {64, 1, 1, {1, 1, 1}, ""});            // there is one
  const auto all = checkpoints_of(*sql, row.id);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].decisions, 60);
  EXPECT_EQ(all[0].rolls, 20);
  EXPECT_EQ(all[0].counts, (std::vector<int>{64, 50, 41}));
  EXPECT_EQ(checkpoint_state(*sql, row.id, 64), text);
  EXPECT_EQ(checkpoint_state(*sql, row.id, 128), text);
  EXPECT_LT(shortened(text).size(), 1000U);
  EXPECT_THROW(lengthened(shortened(text).substr(0, 100)), StorageError);
  EXPECT_THROW(lengthened("z:5:%%%"), StorageError);
  store_state(*sql, row.id, 70, shortened(text));
  EXPECT_EQ(state_of(*sql, row.id)->second, text);
  row.steps = 3, row.changed = 2000;
  EXPECT_TRUE(append(
      *sql, row,
      {{1, "act", "allies", 7, "a:1", 5}, {2, "back", "allies", 0, "", 5}, {3, "roll", "", 8, "", 5}}, 1000));
  EXPECT_EQ(step_with_code(*sql, row.id, "a:1"), 1);
  EXPECT_EQ(step_with_code(*sql, row.id, "a:2"), 0);
  EXPECT_EQ(fewest_left(*sql, row.id, 0, 3), 0);
  EXPECT_EQ(fewest_left(*sql, row.id, 2, 3), std::nullopt);
  EXPECT_EQ(steps_of(*sql, row.id, 1, 2).size(), 1U);
  erase_game(*sql, row.id);
  EXPECT_TRUE(checkpoints_of(*sql, row.id).empty());
}

TEST_F(StorageTest, offers_are_stored_with_the_step_and_read_back) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  GameRow row = game("nobody");
  add_game(*sql, row);
  EXPECT_EQ(game_with(*sql, row.id)->offers, Offers{});
  row.changed = 2000, row.notified = "austrians";
  row.offers = {"allies", TakeBackRequest{"austrians", 2, 7, 9, "a roll has been made since"}};
  ASSERT_TRUE(append(*sql, row, {}, 1000));
  EXPECT_EQ(game_with(*sql, row.id)->offers, row.offers);
  EXPECT_EQ(game_with(*sql, row.id)->notified, "austrians");
  row.changed = 3000, row.offers = {};
  ASSERT_TRUE(append(*sql, row, {}, 2000));
  EXPECT_EQ(game_with(*sql, row.id)->offers, Offers{});
}

constexpr const char* kOldOffer =
    R"({"told":"allies","credited":{"austrians":4},"draw":"allies","back":{"side":"austrians","count":2,)"
    R"("keep":7,"steps":9,"because":"a roll has been made since"}})";
constexpr const char* kOldClock =
    R"({"rules":{"kind":"live","seconds":600,"increment":5},"running":"allies","since":1000,"sides":[)"
    R"({"side":"allies","left":1,"reserve":0,"vacation":0,"vacation_until":0},)"
    R"({"side":"austrians","left":2,"reserve":0,"vacation":0,"vacation_until":0}]})";

void expect_offers_of_old(const GameRow& row) {
  EXPECT_EQ(row.offers,
            (Offers{"allies", TakeBackRequest{"austrians", 2, 7, 9, "a roll has been made since"}}));
  EXPECT_EQ(row.notified, "allies");
  const Clock clock = clock_from(*parse_json(row.clock));
  EXPECT_EQ(clock.faces.at(0).credited, -1);
  EXPECT_EQ(clock.faces.at(1).credited, 4);
  EXPECT_EQ(clock.faces.at(1).left, 2);
}

// Up to schema 5 the offers, the side notified and the turns credited were one JSON text.
TEST_F(StorageTest, a_database_of_schema_4_keeps_its_offers) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect, 4);
  EXPECT_EQ(schema_of(*sql, address_.dialect), 4);
  const std::string offer = kOldOffer, clock = kOldClock;
  for (const char* name : {"with", "without"}) {
    const std::string id = name, has = id == "with" ? offer : "{}";
    *sql << "INSERT INTO games(id, name, game, scenario, origin, status, result, winner, owner, is_public, "
            "analysis_of, seed, commitment, steps, rolls, to_act, clock, deadline, offer, created, changed) "
            "VALUES(:i, '', 'butchery', '', '', 'playing', '', '', '', 1, '', '', '', 9, 0, 'allies', :c, 0, "
            ":o, 1, 1)",
        soci::use(id, "i"), soci::use(clock, "c"), soci::use(has, "o");
  }
  migrate(*sql, address_.dialect);
  EXPECT_EQ(schema_of(*sql, address_.dialect), newest_schema());
  expect_offers_of_old(*game_with(*sql, "with"));
  EXPECT_EQ(game_with(*sql, "without")->offers, Offers{});
  EXPECT_EQ(game_with(*sql, "without")->notified, "");
}

TEST_F(StorageTest, a_backup_comes_back_whole) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  const Account one = account("Cialdini");
  add_account(*sql, one);
  GameRow row = game(one.id);
  add_game(*sql, row);
  row.steps = 1, row.changed = 2000;
  append(*sql, row, {{1, "act", "allies", -77, "", 5}}, 1000);
  const auto file = directory_ / "all.backup";
  const BackupCount saved = backup(address_, file);
  EXPECT_EQ(saved.games, 1);
  const DatabaseAddress other = database_address((directory_ / "other.db").string());
  const BackupCount back = restore(file, other);
  EXPECT_EQ(back.rows, saved.rows);
  const auto again = connect(other);
  EXPECT_EQ(steps_of(*again, row.id).at(0).value, -77);
  EXPECT_EQ(game_with(*again, row.id)->seats.at(0).name, "Cialdini");
  EXPECT_THROW(restore(file, other), StorageError) << "it holds accounts already";
}

// Of the first schema: seats had no seals, and offers were one JSON text.
TEST_F(StorageTest, a_backup_from_before_a_migration_comes_back) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  const Account one = account("Cialdini");
  add_account(*sql, one);
  const GameRow row = game(one.id);
  add_game(*sql, row);
  const auto file = directory_ / "all.backup";
  const BackupCount saved = backup(address_, file);
  std::ifstream in(file);
  std::string old((std::istreambuf_iterator<char>(in)), {});
  const auto replace_all = [&](const std::string& from, const std::string& to) {
    ASSERT_NE(old.find(from), std::string::npos) << from;
    for (std::size_t at = 0; (at = old.find(from, at)) != std::string::npos;)
      old.replace(at, from.size(), to);
  };
  const std::string newest = std::to_string(newest_schema());
  replace_all(R"("schema":)" + newest, R"("schema":1)");
  replace_all(R"(,"checksum":"sha256")", "");
  replace_all(R"("name":"schema","value":")" + newest, R"("name":"schema","value":"1)");
  replace_all(R"(,"seal":"")", "");
  replace_all(R"("clock":"{}")",
              R"("clock":)" + Json(kOldClock).dump() + R"(,"offer":)" + Json(kOldOffer).dump());
  for (const char* column : {"notified", "draw_by", "back_by", "back_because"})
    replace_all(std::string(",\"") + column + "\":\"\"", "");
  for (const char* column : {"back_count", "back_keep", "back_steps"})
    replace_all(std::string(",\"") + column + "\":0", "");
  std::ofstream(directory_ / "old.backup") << old;
  const DatabaseAddress other = database_address((directory_ / "other.db").string());
  EXPECT_EQ(restore(directory_ / "old.backup", other).rows, saved.rows);
  const auto again = connect(other);
  EXPECT_EQ(schema_of(*again, other.dialect), newest_schema());
  EXPECT_EQ(game_with(*again, row.id)->seats.at(0).seal, "");
  expect_offers_of_old(*game_with(*again, row.id));
}

TEST_F(StorageTest, a_backup_that_was_broken_off_is_refused_and_leaves_nothing) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  for (int i = 0; i < 5; ++i) add_account(*sql, account("soldier" + std::to_string(i)));
  const auto file = directory_ / "all.backup";
  backup(address_, file);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 20);
  const DatabaseAddress other = database_address((directory_ / "other.db").string());
  EXPECT_THROW(restore(file, other), StorageError);
  EXPECT_EQ(schema_of(*connect(other), other.dialect), 0) << "nothing was changed";
}

TEST_F(StorageTest, a_backup_that_was_altered_is_refused) {
  const auto sql = connect(address_);
  migrate(*sql, address_.dialect);
  add_account(*sql, account("Cialdini"));
  const auto file = directory_ / "all.backup";
  backup(address_, file);
  std::ifstream in(file);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  const DatabaseAddress other = database_address((directory_ / "other.db").string());
  text[text.find("Cialdini")] = 'c';
  std::ofstream(directory_ / "altered.backup") << text;
  EXPECT_THROW(restore(directory_ / "altered.backup", other), StorageError);
  EXPECT_EQ(restore(file, other).accounts, 1) << "the one that was not";
}

TEST_F(StorageTest, addresses_of_databases) {
  EXPECT_EQ(database_address("a/b.db").path, "a/b.db");
  EXPECT_EQ(database_address("sqlite:x.db").path, "x.db");
  EXPECT_EQ(database_address("postgresql://host=/tmp dbname=t").dialect, Dialect::Postgresql);
  EXPECT_EQ(database_address("postgresql://me@host/db").connect, "postgresql://me@host/db");
  EXPECT_THROW(database_address(""), StorageError);
}

}  // namespace
}  // namespace tamburino::server
