#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// Bils has five battalions and a battery at Le Grole.
Given bils(int disordered, const std::string& more = "") {
  const Given start("turn 1");
  std::string text;
  int place = 10;
  for (const UnitId who : start.game.units_of(find_brigade(start.game, "a5-1"))) {
    if (start.game[who].artillery()) continue;
    text += start.game[who].id + " S10" + std::to_string(place++) + " W" +
            (disordered-- > 0 ? " disordered; " : "; ");
  }
  return Given(text + more + "f1-5-33-1 S0140 E; segment demoralization austrian");
}

bool out(const Given& now, const char* which) {
  return now.state[find_brigade(now.game, which)].hors_de_combat;
}

TEST(RisorgimentoDemoralization, r9_1a_more_than_half) {
  const Given start("turn 1");
  int all = 0;
  for (const UnitId who : start.game.units_of(find_brigade(start.game, "a5-1")))
    all += start.game[who].artillery() ? 0 : 1;
  EXPECT_FALSE(out(bils(all / 2), "a5-1"));  // half or less
  EXPECT_TRUE(out(bils(all / 2 + 1), "a5-1"));
  EXPECT_EQ(bils(all / 2 + 1).asked(), "demoralization");
}

TEST(RisorgimentoDemoralization, r9_1a_exactly_half_is_not_enough) {
  const std::string four = "a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1011 W; a5-1-kinsky-3 S1012 W";
  const std::string end = "; f1-5-33-1 S0140 E; segment demoralization austrian";
  Given half(four + " disordered; a5-1-kinsky-4 S1013 W disordered" + end);
  EXPECT_FALSE(out(half, "a5-1"));
  Given more(
      "a5-1-kinsky-1 S1010 W; a5-1-kinsky-2 S1011 W disordered; a5-1-kinsky-3 S1012 W disordered; "
      "a5-1-kinsky-4 S1013 W disordered" +
      end);
  EXPECT_TRUE(out(more, "a5-1"));
}

TEST(RisorgimentoDemoralization, r9_1c_guns_do_not_count) {
  const std::string end = "; f1-5-33-1 S0140 E; segment demoralization austrian";
  EXPECT_TRUE(out(Given("a5-1-kinsky-1 S1010 W disordered; a5-1-b S1011 W" + end), "a5-1"));
  EXPECT_FALSE(out(Given("a5-1-kinsky-1 S1010 W; a5-1-b S1011 W disordered" + end), "a5-1"));
}

TEST(RisorgimentoDemoralization, r9_1d_a_brigade_wiped_out_stays_out) {
  Given now("a5-1-kinsky-1 S1010 W; a5-2-culoz-1 S1015 W; f1-5-33-1 S0140 E; segment commanders austrian");
  for (const UnitId who : now.game.units_of(find_brigade(now.game, "a5-1"))) {
    if (now.state.on_map(who)) lift(now.game, now.state, who, Status::Eliminated);
  }
  now.state.stack.push(Demoralization{});
  Events events;
  auto& top = *now.state.stack.top_as<Demoralization>();
  run(now.game, now.state, top, events);
  EXPECT_TRUE(out(now, "a5-1"));
  EXPECT_FALSE(out(now, "a5-2"));
}

TEST(RisorgimentoDemoralization, r9_12a_a_brigade_in_order_again_is_fit) {
  proves("9.1b 3.0j");
  EXPECT_FALSE(out(bils(0, "brigade-state a5-1 hdc; "), "a5-1"));
  EXPECT_TRUE(out(bils(9, "brigade-state a5-1 hdc; "), "a5-1"));
}

// The printed example: Stadion's corps with three brigades Hors de Combat and a 7.
TEST(RisorgimentoDemoralization, r9_2b_the_printed_example) {
  proves("9.2a");
  const Given start("turn 1");
  std::string three;
  int place = 10, brigades = 0;
  for (const BrigadeId one : start.game.brigades_in(find_corps(start.game, "a-5"))) {
    if (!start.game[one].led() || brigades == 3) continue;
    three += start.game[start.game.units_of(one).front()].id + " S10" + std::to_string(place++) +
             " W disordered; ";
    ++brigades;
  }
  ASSERT_EQ(brigades, 3);
  for (const int die : {7, 6, 5}) {
    Given now(three + "f1-5-33-1 S0140 E; segment demoralization austrian");
    ASSERT_EQ(now.asked(), "demoralization");
    const CorpsId fifth = find_corps(now.game, "a-5");
    EXPECT_EQ(demoralization_modifiers(now.game, now.state, fifth).total(), 3 - 2);
    now.rolls({die});
    EXPECT_EQ(now.state[fifth].demoralized, die >= 6) << die;
  }
}

TEST(RisorgimentoDemoralization, r9_2c_who_does_not_roll) {
  proves("9.22a");
  EXPECT_NE(bils(0).asked(), "demoralization");
  EXPECT_EQ(bils(9).asked(), "demoralization");
  Given lost = bils(9, "corps a-5 demoralized; ");
  EXPECT_NE(lost.asked(), "demoralization");
  EXPECT_TRUE(lost.state[find_corps(lost.game, "a-5")].demoralized);
}

TEST(RisorgimentoDemoralization, r9_21a_a_demoralized_corps_always_rolls) {
  proves("4.51d 9.21b");
  Given now("scenario solferino-sanmartino; set-up; turn 2; corps a-5 demoralized; phase austrian");
  now.does("activate a-5");
  ASSERT_EQ(now.asked(), "continuity");
  now.rolls({9});
  EXPECT_EQ(now.state[find_corps(now.game, "a-5")].activations, 1);
  Given steady("scenario solferino-sanmartino; set-up; turn 2; phase austrian");
  steady.does("activate a-5");
  EXPECT_NE(steady.asked(), "continuity");
  Given third(
      "scenario solferino-sanmartino; set-up; turn 2; corps a-5 demoralized activations 2; phase austrian");
  EXPECT_REFUSED(third, "activate a-5", "9.21b");
}

TEST(RisorgimentoDemoralization, ra10_4a_a_demoralized_corps_may_withdraw_in_the_rain) {
  proves("9.21c a10.7a");
  const std::string corps = "; corps a-5 demoralized; segment demoralization austrian";
  for (const int die : {4, 5}) {  // Stadion's Continuity is 2
    Given now("scenario solferino-sanmartino; set-up; turn 12" + corps);
    ASSERT_EQ(now.asked(), "withdrawal");
    now.rolls({die});
    EXPECT_EQ(now.state[find_corps(now.game, "a-5")].withdrawing, die == 5);
    EXPECT_EQ(
        score(now.game, now.state, Side::Allied) -
            score(now.game, Given("scenario solferino-sanmartino; set-up; turn 12").state, Side::Allied),
        die == 5 ? 10 : 5);
  }
  EXPECT_EQ(Given("scenario solferino-sanmartino; set-up; turn 13" + corps).asked(), "withdrawal");
  EXPECT_NE(Given("scenario solferino-sanmartino; set-up; turn 11" + corps).asked(), "withdrawal");
}

TEST(RisorgimentoDemoralization, r9_11a_no_zone_is_entered_by_a_brigade_out_of_the_fight) {
  const std::string close = "f1-5-33-1 S1012 E; a5-1-kinsky-1 S1010 W; ";
  EXPECT_REFUSED(Given(close + "brigade-state f1-5 hdc; active f-1; brigade f1-5"), "move f1-5-33-1 S1011",
                 "9.11a");
  EXPECT_ALLOWED(Given(close + "active f-1; brigade f1-5"), "move f1-5-33-1 S1011");
}

}  // namespace
}  // namespace tamburino::risorgimento1859
