#include "server/fair_workers.h"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "protocol/table.h"

namespace tamburino::server {
namespace {

using std::chrono::milliseconds;

struct Pool {
  asio::io_context home;
  FairWorkers workers;
  std::mutex mutex;
  std::vector<std::string> order;  // of what was done
  std::vector<std::string> refused;
  std::atomic<bool> hold = true;

  explicit Pool(FairWorkers::Bounds bounds) : workers(home, bounds) {}

  // Work that writes its name down; with "hold" in it it lasts until it is let go, or told to stop.
  void ask(const std::string& party, const std::string& name) { ask(Party{party, ""}, name); }
  void ask(Party party, const std::string& name) {
    asio::co_spawn(home, run(std::move(party), name), asio::detached);
  }
  Later<void> run(Party party, std::string name) {
    const auto work = [this, name](const std::atomic<bool>& stop) {
      while (name.starts_with("hold") && hold && !stop) std::this_thread::sleep_for(milliseconds(1));
      const std::lock_guard lock(mutex);
      order.push_back(stop ? name + " stopped" : name);
      return 0;
    };
    try {
      co_await workers.run(party, work);
    } catch (const RequestError& error) {
      refused.push_back(name + ": " + error.code);
    }
  }
};

TEST(FairWorkers, the_parties_take_turns) {
  Pool pool({.threads = 1, .most_each = 10});
  pool.ask("much", "hold");
  pool.home.run_for(milliseconds(50));
  for (const char* name : {"m1", "m2", "m3"}) pool.ask("much", name);
  pool.ask("little", "l1");
  pool.home.restart();
  pool.home.run_for(milliseconds(20));
  pool.hold = false;
  pool.home.run();
  EXPECT_EQ(pool.order, (std::vector<std::string>{"hold", "m1", "l1", "m2", "m3"}));
}

TEST(FairWorkers, no_party_holds_all_threads) {
  Pool pool({.threads = 2});
  pool.ask("much", "hold1");
  pool.ask("much", "hold2");
  pool.home.run_for(milliseconds(30));
  pool.ask("little", "l1");
  pool.home.restart();
  pool.home.run_for(milliseconds(200));
  EXPECT_EQ(pool.order, std::vector<std::string>{"l1"});
  pool.hold = false;
  pool.home.restart();
  pool.home.run();
  EXPECT_EQ(pool.order.size(), 3U);
}

TEST(FairWorkers, the_parties_of_a_network_have_one_turn_together) {
  Pool pool({.threads = 1});
  pool.ask(Party{"many", "a"}, "hold");
  pool.home.run_for(milliseconds(50));
  for (const char* name : {"a", "b", "c"}) pool.ask(Party{"many", name}, name);
  pool.ask(Party{"one", "z"}, "z1");
  pool.ask(Party{"one", "z"}, "z2");
  pool.home.restart();
  pool.home.run_for(milliseconds(20));
  pool.hold = false;
  pool.home.run();
  EXPECT_EQ(pool.order, (std::vector<std::string>{"hold", "a", "z1", "b", "z2", "c"}));
}

TEST(FairWorkers, no_network_holds_all_threads_however_many_its_parties) {
  Pool pool({.threads = 3});
  for (const char* name : {"a", "b", "c", "d"}) pool.ask(Party{"many", name}, std::string("hold ") + name);
  pool.home.run_for(milliseconds(30));
  pool.ask(Party{"one", "z"}, "z1");
  pool.home.restart();
  pool.home.run_for(milliseconds(200));
  EXPECT_EQ(pool.order, std::vector<std::string>{"z1"});
  pool.hold = false;
  pool.home.restart();
  pool.home.run();
  EXPECT_EQ(pool.order.size(), 5U);
}

TEST(FairWorkers, what_waits_is_bounded_for_a_network) {
  Pool pool({.threads = 1, .most_each = 2, .most_of_network = 3});
  pool.ask(Party{"many", "a"}, "hold");
  for (const char* name : {"b", "c", "d"}) pool.ask(Party{"many", name}, name);
  pool.ask(Party{"one", "z"}, "z");
  pool.home.run_for(milliseconds(50));
  EXPECT_EQ(pool.refused, std::vector<std::string>{"d: too-many"});
  pool.hold = false;
  pool.home.restart();
  pool.home.run();
  EXPECT_EQ(pool.order.size(), 4U);
}

TEST(FairWorkers, what_waits_is_bounded_for_each_and_for_all) {
  Pool pool({.threads = 1, .most_each = 2, .most_waiting = 3});
  for (const char* name : {"hold", "a2", "a3"}) pool.ask("a", name);
  pool.home.run_for(milliseconds(50));
  EXPECT_EQ(pool.refused, std::vector<std::string>{"a3: too-many"});
  for (const char* name : {"b1", "b2"}) pool.ask("b", name);
  pool.ask("c", "c1");
  pool.home.restart();
  pool.home.run_for(milliseconds(20));
  EXPECT_EQ(pool.refused, (std::vector<std::string>{"a3: too-many", "c1: too-many"}));
  pool.hold = false;
  pool.home.restart();
  pool.home.run();
  EXPECT_EQ(pool.order, (std::vector<std::string>{"hold", "a2", "b1", "b2"}));
}

TEST(FairWorkers, work_is_told_to_stop_when_it_takes_too_long) {
  Pool pool({.threads = 1, .longest = milliseconds(40)});
  pool.ask("a", "hold");
  pool.home.run();
  EXPECT_EQ(pool.order, std::vector<std::string>{"hold stopped"});
}

TEST(FairWorkers, at_the_end_nothing_is_waited_for) {
  Pool pool({.threads = 1});
  pool.ask("a", "hold");
  pool.ask("a", "a2");
  pool.home.run_for(milliseconds(50));
  pool.workers.stop_all();
  pool.ask("b", "late");
  pool.home.restart();
  pool.home.run();
  EXPECT_EQ(pool.order, std::vector<std::string>{"hold stopped"});
  EXPECT_EQ(pool.refused, (std::vector<std::string>{"a2: unavailable", "late: unavailable"}));
}

}  // namespace
}  // namespace tamburino::server
