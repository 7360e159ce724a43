#include "server/clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/json_reader.h"

namespace tamburino::server {
namespace {

using ::testing::HasSubstr;
using Ended = Clock::Ended;

constexpr Milliseconds kSecond = 1000, kHour = 3600 * kSecond, kDay = 24 * kHour;
constexpr Milliseconds kNoon = 1'800'000'000'000;
const std::vector<std::string> kSides{"allies", "austrians"};

ClockRules rules(const char* text) { return clock_rules_from(*parse_json(text)); }
Clock live() { return {rules(R"({"kind":"live","seconds":600,"increment":10})"), kSides}; }
Clock by_turns() { return {rules(R"({"kind":"turns","hours":48,"reserve":100,"vacation":7})"), kSides}; }

TEST(ClockLive, time_runs_for_the_side_that_is_to_act) {
  Clock clock = live();
  EXPECT_FALSE(clock.flag_falls_at());
  EXPECT_TRUE(clock.start("allies", kNoon));
  EXPECT_EQ(clock.remaining("allies", kNoon + 90 * kSecond), 510 * kSecond);
  EXPECT_EQ(clock.remaining("austrians", kNoon + 90 * kSecond), 600 * kSecond);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 600 * kSecond);
}

TEST(ClockLive, a_turn_ended_brings_the_increment_an_answer_awaited_does_not) {
  Clock clock = live();
  clock.start("allies", kNoon);
  clock.start("austrians", kNoon + 60 * kSecond, Ended::Decision);
  EXPECT_EQ(clock.remaining("allies", kNoon + 60 * kSecond), 540 * kSecond);
  clock.start("allies", kNoon + 61 * kSecond, Ended::Decision);
  clock.start("austrians", kNoon + 70 * kSecond);
  EXPECT_EQ(clock.remaining("allies", kNoon + 70 * kSecond), 541 * kSecond);
  EXPECT_EQ(clock.remaining("austrians", kNoon + 70 * kSecond), 599 * kSecond);
}

TEST(ClockLive, a_turn_of_the_game_is_credited_once_for_each_side) {
  Clock clock = live();
  EXPECT_TRUE(clock.credit("allies", 3));
  EXPECT_FALSE(clock.credit("allies", 3));
  EXPECT_TRUE(clock.credit("austrians", 3));
  EXPECT_TRUE(clock.credit("allies", 4));
  EXPECT_EQ(clock_from(to_json(clock)), clock);
}

TEST(ClockLive, a_take_back_gives_the_credit_back_too) {
  Clock clock = live();
  clock.start("allies", kNoon);
  clock.credit("allies", 1);
  const Json kept = kept_with_step(clock.settled(kNoon));
  clock.credit("allies", 2);
  clock.restore(clock_of_step(kept), kNoon + kSecond);
  EXPECT_TRUE(clock.credit("allies", 2));
  EXPECT_EQ(clock_of_step(Json::object()), Clock());
}

// Steps of older databases kept the credited turns beside the clock.
TEST(ClockJson, the_clock_of_an_older_step_has_its_credit) {
  Json kept = kept_with_step(live());
  kept["credited"] = {{"austrians", 5}};
  const Clock clock = clock_of_step(kept);
  EXPECT_EQ(clock.faces.at(0).credited, -1);
  EXPECT_EQ(clock.faces.at(1).credited, 5);
}

TEST(ClockLive, after_the_flag_nothing_moves_any_more) {
  Clock clock = live();
  clock.start("allies", kNoon);
  const Milliseconds falls = *clock.flag_falls_at();
  Clock in_time = clock;
  EXPECT_FALSE(clock.flag_fallen(falls - 1));
  EXPECT_TRUE(in_time.start("austrians", falls - 1));
  EXPECT_EQ(in_time.remaining("allies", falls), 10 * kSecond + 1);
  EXPECT_TRUE(clock.flag_fallen(falls));
  const Clock before = clock;
  EXPECT_FALSE(clock.start("austrians", falls));
  EXPECT_FALSE(clock.stop(falls + kDay));
  EXPECT_EQ(clock, before);
  EXPECT_EQ(clock.remaining("allies", falls + kDay), 0);
}

TEST(ClockLive, stopped_nobody_loses_time) {
  Clock clock = live();
  clock.start("allies", kNoon);
  EXPECT_TRUE(clock.stop(kNoon + 5 * kSecond, Ended::Decision));
  EXPECT_FALSE(clock.flag_falls_at());
  EXPECT_EQ(clock.remaining("allies", kNoon + kDay), 595 * kSecond);
  clock.start("allies", kNoon + kDay);
  EXPECT_EQ(clock.remaining("allies", kNoon + kDay + kSecond), 594 * kSecond);
}

TEST(ClockLive, a_machine_that_sets_its_time_back_gives_nothing_back) {
  Clock clock = live();
  clock.start("allies", kNoon);
  EXPECT_EQ(clock.remaining("allies", kNoon - kHour), 600 * kSecond);
  clock.start("austrians", kNoon - kHour, Ended::Decision);
  EXPECT_EQ(clock.remaining("allies", kNoon), 600 * kSecond);
  EXPECT_EQ(clock.remaining("austrians", kNoon + kSecond), 599 * kSecond);
}

TEST(ClockNone, never_runs_out) {
  Clock clock(rules(R"({"kind":"none"})"), kSides);
  EXPECT_TRUE(clock.start("allies", kNoon));
  EXPECT_FALSE(clock.remaining("allies", kNoon + 1000 * kDay));
  EXPECT_FALSE(clock.flag_falls_at());
  EXPECT_TRUE(clock.start("austrians", kNoon + 1000 * kDay));
  EXPECT_EQ(clock.running, "austrians");
  EXPECT_THROW(clock.take_vacation("allies", 1, kNoon), RequestError);
}

TEST(ClockByTurns, every_turn_has_its_own_hours_and_the_rest_eats_the_reserve) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 148 * kHour);
  clock.start("austrians", kNoon + 50 * kHour);  // two hours too many
  EXPECT_EQ(clock.remaining("allies", kNoon + 50 * kHour), (48 + 98) * kHour);
  clock.start("allies", kNoon + 60 * kHour);
  EXPECT_EQ(clock.remaining("austrians", kNoon + 60 * kHour), 148 * kHour);  // hours not used are not saved
  EXPECT_EQ(clock.flag_falls_at(), kNoon + (60 + 146) * kHour);
}

TEST(ClockByTurns, an_answer_in_the_middle_leaves_the_turns_hours_as_they_are) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  clock.start("austrians", kNoon + 40 * kHour, Ended::Decision);
  clock.start("allies", kNoon + 50 * kHour, Ended::Decision);
  EXPECT_EQ(clock.remaining("allies", kNoon + 50 * kHour), (8 + 100) * kHour);
  EXPECT_EQ(clock.remaining("austrians", kNoon + 50 * kHour), (38 + 100) * kHour);
}

TEST(ClockByTurns, a_vacation_makes_the_clock_stand) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  clock.take_vacation("allies", 3, kNoon + kHour);
  EXPECT_EQ(clock.remaining("allies", kNoon + kHour + 3 * kDay), 147 * kHour);
  EXPECT_EQ(clock.remaining("allies", kNoon + 2 * kHour + 3 * kDay), 146 * kHour);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 148 * kHour + 3 * kDay);
  clock.take_vacation("allies", 2, kNoon + kDay);  // and two days more
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 148 * kHour + 5 * kDay);
  EXPECT_THROW(clock.take_vacation("allies", 3, kNoon + kDay), RequestError);
  EXPECT_THROW(clock.take_vacation("allies", 0, kNoon + kDay), RequestError);
  EXPECT_THROW(clock.take_vacation("sardinians", 1, kNoon + kDay), RequestError);
  EXPECT_NO_THROW(clock.take_vacation("allies", 2, kNoon + kDay));
}

TEST(ClockByTurns, a_vacation_taken_while_the_other_side_thinks_counts_when_the_turn_comes) {
  Clock clock = by_turns();
  clock.start("austrians", kNoon);
  clock.take_vacation("allies", 2, kNoon);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 148 * kHour);  // the other side's clock goes on
  clock.start("allies", kNoon + kDay);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 2 * kDay + 148 * kHour);
}

TEST(ClockByTurns, a_vacation_ended_early_keeps_the_days_not_begun) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  clock.take_vacation("allies", 5, kNoon);
  clock.end_vacation("allies", kNoon + 30 * kHour);
  EXPECT_EQ(clock.faces[0].vacation_days, 2 + 3);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + (30 + 148) * kHour);
  EXPECT_THROW(clock.end_vacation("allies", kNoon + 30 * kHour), RequestError);
}

TEST(ClockByTurns, whose_flag_has_fallen_takes_no_vacation) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  EXPECT_THROW(clock.take_vacation("allies", 1, kNoon + 148 * kHour), RequestError);
}

// Also when the other side comes home from its vacation after that.
TEST(ClockByTurns, a_fallen_flag_keeps_its_time) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  clock.take_vacation("austrians", 7, kNoon + kHour);
  const auto falls = clock.flag_falls_at();
  clock.end_vacation("austrians", *falls + kHour);
  EXPECT_EQ(clock.flag_falls_at(), falls);
  EXPECT_EQ(clock.settled(*falls + kHour).flag_falls_at(), falls);
}

TEST(ClockTakeBack, times_are_as_they_were_and_the_side_goes_on_from_now) {
  Clock clock = live();
  clock.start("allies", kNoon);
  const Clock decided = clock.settled(kNoon + 100 * kSecond);
  clock.start("austrians", kNoon + 100 * kSecond);
  clock.restore(decided, kNoon + 160 * kSecond);
  EXPECT_EQ(clock.running, "allies");
  EXPECT_EQ(clock.remaining("allies", kNoon + 160 * kSecond), 500 * kSecond);  // nothing won by it
  EXPECT_EQ(clock.remaining("austrians", kNoon + 160 * kSecond), 600 * kSecond);
  EXPECT_EQ(clock.flag_falls_at(), kNoon + 660 * kSecond);
}

TEST(ClockTakeBack, vacations_stay) {
  Clock clock = by_turns();
  clock.start("allies", kNoon);
  const Clock decided = clock.settled(kNoon + kHour);
  clock.start("austrians", kNoon + kHour);
  clock.take_vacation("austrians", 4, kNoon + 2 * kHour);
  clock.restore(decided, kNoon + 3 * kHour);
  EXPECT_EQ(clock.faces[1].vacation_days, 3);
  EXPECT_EQ(clock.faces[1].vacation_until, kNoon + 2 * kHour + 4 * kDay);
  EXPECT_EQ(clock.remaining("allies", kNoon + 3 * kHour), 147 * kHour);
}

// Whoever thinks, ends his turn and takes that back, over and over, still loses all the time he thinks.
TEST(ClockTakeBack, taking_back_for_ever_is_no_way_to_think_for_ever) {
  for (Clock clock : {live(), by_turns()}) {
    Milliseconds now = kNoon;
    clock.start("allies", now);
    const Milliseconds before = *clock.remaining("allies", now);
    for (int i = 0; i < 50; ++i) {
      now += 9 * kSecond;
      const Clock decided = clock.settled(now);
      clock.start("austrians", now);
      clock.restore(decided, now);
    }
    EXPECT_EQ(clock.remaining("allies", now), before - 450 * kSecond);
  }
}

void expect_refused(const char* text, const char* why) {
  try {
    rules(text);
    ADD_FAILURE() << text << " was accepted";
  } catch (const RequestError& error) {
    EXPECT_THAT(error.what(), HasSubstr(why)) << text;
  }
}

TEST(ClockJson, rules_that_make_no_sense_are_refused_with_the_reason) {
  expect_refused(R"({})", "none, live, turns");
  expect_refused(R"([])", "should be an object");
  expect_refused(R"({"kind":"chess"})", "none, live, turns");
  expect_refused(R"({"kind":"live"})", "seconds is missing");
  expect_refused(R"({"kind":"live","seconds":0})", "between 1 and");
  expect_refused(R"({"kind":"live","seconds":-5})", "between 1 and");
  expect_refused(R"({"kind":"live","seconds":1e99})", "whole number");
  expect_refused(R"({"kind":"live","seconds":"60"})", "whole number");
  expect_refused(R"({"kind":"live","seconds":18446744073709551615})", "between 1 and");
  expect_refused(R"({"kind":"live","seconds":60,"increment":-1})", "between 0 and");
  expect_refused(R"({"kind":"live","seconds":60,"hours":1})", "no key \"hours\"");
  expect_refused(R"({"kind":"turns","hours":100000})", "between 1 and");
  expect_refused(R"({"kind":"turns","hours":24,"vacation":1000})", "between 0 and");
  expect_refused(R"({"kind":"none","seconds":60})", "no key \"seconds\"");
}

TEST(ClockJson, clocks_that_make_no_sense_are_refused) {
  Clock clock = live();
  clock.start("allies", kNoon);
  const Json good = to_json(clock);
  EXPECT_EQ(clock_from(good), clock);
  const auto fails = [&](const char* pointer, const Json& value) {
    Json bad = good;
    bad[Json::json_pointer(pointer)] = value;
    EXPECT_THROW(clock_from(bad), RequestError) << bad;
  };
  fails("/running", "sardinians");
  fails("/since", -1);
  fails("/since", 1e300);
  fails("/since", nullptr);
  fails("/sides", 5);
  fails("/sides/0/left", -1);
  fails("/sides/0/left", 9'000'000'000'000);
  fails("/sides/0/left", "600");
  fails("/sides/1/side", "allies");
  fails("/sides/1/side", "");
  fails("/sides/1", 3);
  fails("/rules", 3);
  fails("/rules/kind", "turns");
  fails("/more", 3);
  EXPECT_THROW(clock_from(Json()), RequestError);
}

// Any rules, and any sequence of what can happen to a clock.
ClockRules any_rules() {
  ClockRules any;
  any.kind = *rc::gen::element(ClockRules::Kind::None, ClockRules::Kind::Live, ClockRules::Kind::Turns);
  if (any.kind == ClockRules::Kind::Live) {
    any.start = *rc::gen::inRange(1, 3600) * kSecond;
    any.increment = *rc::gen::inRange(0, 60) * kSecond;
  } else if (any.kind == ClockRules::Kind::Turns) {
    any.turn = *rc::gen::inRange(1, 100) * kHour;
    any.reserve = *rc::gen::inRange(0, 300) * kHour;
    any.vacation_days = *rc::gen::inRange(0, 20);
  }
  return any;
}

struct Walk {
  Clock clock{any_rules(), kSides};
  Milliseconds now = kNoon;

  void pass_time() {
    const bool live = clock.rules.kind == ClockRules::Kind::Live;
    now += *rc::gen::inRange<Milliseconds>(0, live ? 100 * kSecond : 30 * kHour);
  }
  std::string any_side() { return *rc::gen::elementOf(kSides); }

  // Returns what the side that ran may have won by it.
  Milliseconds step() {
    pass_time();
    const auto ended = *rc::gen::element(Ended::Turn, Ended::Decision);
    switch (*rc::gen::inRange(0, 5)) {
      case 0:
        clock.stop(now, ended);
        break;
      case 1:
        try {
          clock.take_vacation(any_side(), *rc::gen::inRange(1, 4), now);
        } catch (const RequestError&) {
        }
        return 0;
      case 2:
        try {
          clock.end_vacation(any_side(), now);
        } catch (const RequestError&) {
        }
        return 0;
      default:
        clock.start(any_side(), now, ended);
    }
    if (ended == Ended::Decision) return 0;
    return clock.rules.kind == ClockRules::Kind::Live ? clock.rules.increment : clock.rules.turn;
  }
};

RC_GTEST_PROP(ClockProperty, time_never_goes_up_but_by_the_increment, ()) {
  Walk walk;
  for (int i = 0; i < 30; ++i) {
    const Clock before = walk.clock;
    const Milliseconds then = walk.now;
    const Milliseconds won = walk.step();
    for (const std::string& side : kSides) {
      const Milliseconds had = before.remaining(side, then).value_or(0);
      const Milliseconds has = walk.clock.remaining(side, walk.now).value_or(0);
      RC_ASSERT(has <= had + (side == before.running ? won : 0));
      RC_ASSERT(has >= 0);
      if (side != before.running) RC_ASSERT(has == had);
    }
  }
}

RC_GTEST_PROP(ClockProperty, the_flag_falls_exactly_when_nothing_is_left, ()) {
  Walk walk;
  for (int i = 0; i < 30; ++i) {
    walk.step();
    const auto falls = walk.clock.flag_falls_at();
    if (!falls) continue;
    RC_ASSERT(walk.clock.remaining(walk.clock.running, *falls) == 0);
    RC_ASSERT(walk.clock.remaining(walk.clock.running, *falls - 1) == 1);
    RC_ASSERT(walk.clock.flag_fallen(*falls));
    RC_ASSERT(!walk.clock.flag_fallen(*falls - 1));
  }
}

RC_GTEST_PROP(ClockProperty, settling_changes_no_time, ()) {
  Walk walk;
  for (int i = 0; i < 20; ++i) {
    walk.step();
    const Clock settled = walk.clock.settled(walk.now);
    const Milliseconds later = walk.now + *rc::gen::inRange<Milliseconds>(0, 10 * kDay);
    for (const std::string& side : kSides)
      RC_ASSERT(settled.remaining(side, later) == walk.clock.remaining(side, later));
    RC_ASSERT(settled.flag_falls_at() == walk.clock.flag_falls_at());
  }
}

RC_GTEST_PROP(ClockProperty, a_clock_comes_back_from_its_json, ()) {
  Walk walk;
  for (int i = 0; i < 10; ++i) {
    walk.step();
    RC_ASSERT(clock_from(*parse_json(to_json(walk.clock).dump())) == walk.clock);
    RC_ASSERT(clock_rules_from(to_json(walk.clock.rules)) == walk.clock.rules);
  }
}

}  // namespace
}  // namespace tamburino::server
