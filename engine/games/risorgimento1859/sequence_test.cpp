#include "tests/risorgimento1859/given.h"

// 2.3, 3.0, 4.3, 4.4  The turn, the Initiative, and what a corps is activated for.
namespace tamburino::risorgimento1859 {
namespace {

const std::string kBoth = "f1-5-33-1 S1030 E; goze S1030; a5-1-kinsky-1 S1010 W; bils S1010; ";

// Through the turn to its activations, with the Initiative of the Allies.
Given turn(const std::string& more = "") {
  Given now("scenario solferino-sanmartino; " + kBoth + more + "segment begin");
  EXPECT_EQ(now.asked(), "initiative");
  return now;
}
void decline(Given& now, const char* question) {
  while (now.asked() == question) now.does("done");
}

TEST(RisorgimentoSequence, r3_0a_initiative_activations_end_of_turn) {
  Given now = turn();
  now.rolls({5, 4});
  decline(now, "reserve");
  EXPECT_EQ(now.asked(), "select");
  now.does("pass").does("pass").does("pass");
  decline(now, "recover");
  decline(now, "out-of-reserve");
  decline(now, "commanders");
  EXPECT_EQ(now.state.turn, 2);
  EXPECT_EQ(now.asked(), "initiative");
}

TEST(RisorgimentoSequence, r4_3a_the_higher_roll_takes_the_initiative) {
  proves("4.3d");
  Given allied = turn();
  allied.rolls({5, 4});
  EXPECT_EQ(allied.state.initiative, Side::Allied);
  decline(allied, "reserve");
  EXPECT_EQ(allied.state.pending.side, Side::Allied);
  allied.does("activate f-1");  // free: no roll
  EXPECT_EQ(allied.asked(), "brigade");
  Given austrian = turn();
  austrian.rolls({3, 4});
  EXPECT_EQ(austrian.state.initiative, Side::Austrian);
  decline(austrian, "reserve");
  EXPECT_EQ(austrian.state.pending.side, Side::Austrian);
}

TEST(RisorgimentoSequence, r4_3b_a_tie_is_rolled_again) {
  Given now = turn();
  now.rolls({4, 4});
  EXPECT_TRUE(now.told(EventKind::InitiativeTied));
  EXPECT_EQ(now.asked(), "initiative");
  now.rolls({4, 3});
  EXPECT_NE(now.asked(), "initiative");
}

TEST(RisorgimentoSequence, r4_3c_the_emperor_adds_two_while_he_is_on_the_map) {
  proves("4.3e");
  Given with = turn("napoleon-iii S1040; ");
  with.rolls({3, 4});
  EXPECT_EQ(with.state.initiative, Side::Allied);
  Given without = turn();
  without.rolls({3, 4});
  EXPECT_EQ(without.state.initiative, Side::Austrian);
  // Franz Joseph adds nothing, and neither of them commands anybody.
  Given other = turn("franz-joseph S1008; ");
  other.rolls({4, 3});
  EXPECT_EQ(other.state.initiative, Side::Allied);
  const BrigadeId bils = find_brigade(other.game, "a5-1");
  EXPECT_FALSE(has_orders_by_range(other.game, other.state, bils));
  EXPECT_TRUE(has_orders_by_range(Given("stadion S1008; bils S1010").game,
                                  Given("stadion S1008; bils S1010").state,
                                  find_brigade(shipped("le-grole"), "a5-1")));
}

TEST(RisorgimentoSequence, r2_3a_dice_show_0_to_9_and_0_is_zero) {
  Given now("scenario solferino-sanmartino; " + kBoth + "corps f-1 demoralized; phase allied");
  now.does("activate f-1");
  const RollRequest request = roll_request(now.state);
  EXPECT_EQ(request.die.least, 0);
  EXPECT_EQ(request.die.most, 9);
  Given ten = now;
  Roll roll;
  roll.value[0] = 10;
  EXPECT_FALSE(apply(ten.game, ten.state, roll, ten.events).allowed());
  now.rolls({0});  // zero, and no ten: it is not above the Continuity
  EXPECT_EQ(now.asked(), "brigade");
}

TEST(RisorgimentoSequence, r3_0c_a_brigade_finishes_before_the_next) {
  Given now("goze S1030; f1-5-33-1 S1030 E; dumont S1035; f1-6-37-1 S1035 E; a5-1-b S0130 W; active f-1");
  now.does("command f1-5");
  decline(now, "orders");
  EXPECT_REFUSED(now, "move f1-6-37-1 S1034", "3.0c");
  now.does("move f1-5-33-1 S1029").does("halt f1-5-33-1").does("done");
  ASSERT_EQ(now.asked(), "brigade");
  EXPECT_REFUSED(now, "command f1-5", "3.0c");  // it has acted
  now.does("command f1-6");
  decline(now, "orders");
  EXPECT_ALLOWED(now, "move f1-6-37-1 S1034");
  EXPECT_REFUSED(now, "move f1-5-33-1 S1028", "3.0c");
}

// The Allies with two corps, the Austrians with two.
Given four_corps(const std::string& more = "") {
  return Given(
      "scenario solferino-sanmartino; f1-5-33-1 S1030 E; f2-1-45-1 S1034 E; a5-1-kinsky-1 S1010 W; "
      "a3-1-steph-1 S1014 W; " +
      more + "phase allied");
}
void activate_corps(Given& now, const char* corps) {
  now.does(std::string("activate ") + corps);
  if (now.asked() == "attach") now.does("done");
}

TEST(RisorgimentoSequence, r3_0d_after_a_corps_one_passes_or_rolls_for_another) {
  proves("3.0e 3.0f");
  Given now = four_corps();
  activate_corps(now, "f-1");
  now.does("done");
  ASSERT_EQ(now.asked(), "select");
  EXPECT_EQ(now.state.pending.side, Side::Allied);
  EXPECT_ALLOWED(now, "pass");
  EXPECT_REFUSED(now, "activate f-1", "4.53c");  // not the one that has just acted
  now.does("activate f-2");
  EXPECT_EQ(now.asked(), "continuity");
  Given failed = now;
  now.rolls({5});  // Mac-Mahon's rating
  EXPECT_EQ(now.asked(), "brigade");
  EXPECT_EQ(now.state.acting.corps, find_corps(now.game, "f-2"));
  failed.rolls({6});
  EXPECT_EQ(failed.asked(), "select");
  EXPECT_EQ(failed.state.pending.side, Side::Austrian);
}

TEST(RisorgimentoSequence, r3_0g_the_phase_lasts_as_long_as_somebody_can_act) {
  proves("4.56d");
  const std::string out = "corps f-1 finished; corps f-2 activations 3; corps a-5 finished; ";
  Given open = four_corps(out + "corps a-3 activations 1; ");
  EXPECT_EQ(open.asked(), "select");
  EXPECT_EQ(open.state.pending.side, Side::Austrian);  // the Allies have nobody left
  Given closed = four_corps(out + "corps a-3 finished; ");
  EXPECT_TRUE(closed.told(EventKind::ActivationsOver));
  EXPECT_NE(closed.asked(), "select");
}

TEST(RisorgimentoSequence, r4_4a_the_whole_corps_is_active_wherever_it_stands) {
  Given now(
      "goze S1030; f1-5-33-1 S1030 E; f1-6-37-1 S0150 E; f1-c1-hu5 S3050 E; f1-r-h-1 S2050 E; "
      "a5-1-b S0130 W; active f-1");
  for (const char* brigade : {"command f1-5", "command f1-6", "command f1-c1", "pool"})
    EXPECT_ALLOWED(now, brigade);
  EXPECT_REFUSED(now, "command f1-4", "3.0c");  // nobody of it is here
  EXPECT_REFUSED(now, "command a5-1", "4.4a");  // of another corps
}

TEST(RisorgimentoSequence, r4_4b_activations_are_counted) {
  proves("4.43a 4.43b");
  Given now = four_corps();
  const CorpsId first = find_corps(now.game, "f-1");
  EXPECT_EQ(now.state[first].activations, 0);
  for (int times = 1; times <= 3; ++times) {
    EXPECT_EQ(chance_of(now.game, now.state, first), times <= 2 ? Chance::Normal : Chance::Extended);
    activate_corps(now, "f-1");
    if (now.asked() == "continuity") now.rolls({0});
    EXPECT_EQ(now.state.acting.extended, times == 3);
    EXPECT_EQ(now.state[first].activations, times);
    now.does("done").does("pass");
    if (now.state.pending.side == Side::Austrian) {
      activate_corps(now, times % 2 == 1 ? "a-5" : "a-3");
      now.does("done").does("pass");
    }
  }
  EXPECT_EQ(chance_of(now.game, now.state, first), Chance::No);  // never a fourth
}

TEST(RisorgimentoSequence, r4_4c_a_corps_needs_units_and_an_activation) {
  Given now = four_corps("corps f-2 activations 3; ");
  EXPECT_ALLOWED(now, "activate f-1");
  EXPECT_REFUSED(now, "activate f-2", "4.43b");
  EXPECT_REFUSED(now, "activate f-3", "4.4c");  // nobody is on the map or due
  EXPECT_REFUSED(now, "activate a-5", "4.4c");
  EXPECT_REFUSED(four_corps("corps f-1 finished; "), "activate f-1", "4.54c");
}

TEST(RisorgimentoSequence, r4_51c_continuity_needs_no_commander_on_the_map) {
  Given now = four_corps();
  activate_corps(now, "f-1");
  now.does("done").does("activate f-2").rolls({5});
  EXPECT_EQ(now.asked(), "brigade");
  Given there = four_corps("f-2-commander S1040; ");
  activate_corps(there, "f-1");
  there.does("done").does("activate f-2").rolls({6});
  EXPECT_EQ(there.asked(), "select");  // being there he adds nothing
}

TEST(RisorgimentoSequence, r4_52b_only_a_side_with_a_corps_to_try_passes) {
  Given now = four_corps("corps f-1 finished; corps f-2 finished; ");
  EXPECT_EQ(now.state.pending.side, Side::Austrian);  // the Allies are not even asked
  EXPECT_ALLOWED(four_corps("corps f-1 finished; "), "pass");
}

TEST(RisorgimentoSequence, r4_54c_a_finished_corps_and_its_brigadiers_are_out) {
  Given now = four_corps("goze S1030; corps f-1 activations 2; ");
  now.does("activate f-1").rolls({4});  // Extended, above the 3 of Baraguey
  EXPECT_TRUE(now.state[find_corps(now.game, "f-1")].finished);
  EXPECT_TRUE(now.state[leader_of(find_piece(now.game, "goze"))].finished);
  now.does("pass");
  EXPECT_REFUSED(now, "activate f-1", "4.54c");
  Given good = four_corps("goze S1030; corps f-1 activations 2; ");
  good.does("activate f-1").rolls({3});
  EXPECT_FALSE(good.state[leader_of(find_piece(good.game, "goze"))].finished);
}

TEST(RisorgimentoSequence, r4_55d_nobody_is_finished_by_saying_so) {
  Given now = four_corps("corps f-1 activations 1; ");
  EXPECT_REFUSED(now, "skip", "4.55d");
  Given used = four_corps("corps f-1 activations 2; corps f-2 activations 2; ");
  EXPECT_ALLOWED(used, "skip");  // only Extended attempts are left
  used.does("skip");
  EXPECT_TRUE(used.state.stack.top_as<ActivationPhase>()->alone);
}

TEST(RisorgimentoSequence, r4_56c_a_failed_roll_is_no_pass) {
  Given now = four_corps();
  activate_corps(now, "f-1");
  now.does("done").does("pass");  // Allied
  now.does("activate a-5");
  if (now.asked() == "attach") now.does("done");
  now.does("done").does("activate a-3").rolls({9});  // the Austrians fail
  EXPECT_EQ(now.state.pending.side, Side::Allied);
  now.does("pass");
  EXPECT_FALSE(now.told(EventKind::ActivationsOver));
  EXPECT_EQ(now.state.pending.side, Side::Austrian);
  now.does("pass").does("pass");  // the twin: an Austrian pass before the Allied one
  EXPECT_TRUE(now.told(EventKind::ActivationsOver));
}

TEST(RisorgimentoSequence, r8_4h_the_next_turn_frees_the_finished) {
  Given now(
      "scenario solferino-sanmartino; f1-5-33-1 S1030 E; goze S1030 finished; a5-1-kinsky-1 S1010 W; "
      "corps f-1 finished; segment demoralization");
  EXPECT_EQ(now.state.turn, 2);
  EXPECT_FALSE(now.state[leader_of(find_piece(now.game, "goze"))].finished);
  EXPECT_FALSE(now.state[find_corps(now.game, "f-1")].finished);
  Given same(
      "scenario solferino-sanmartino; f1-5-33-1 S1030 E; goze S1030 finished; a5-1-kinsky-1 S1010 W; "
      "corps f-1 finished; segment reserve");
  EXPECT_TRUE(same.state[leader_of(find_piece(same.game, "goze"))].finished);
}

TEST(RisorgimentoSequence, rA152_an_overall_commander_keeps_clear_of_the_enemy) {
  Given now(
      "scenario solferino-sanmartino; napoleon-iii S1030; f1-5-33-1 S1035 E; a5-1-kinsky-1 S1027 W; bils "
      "S1027; "
      "active a-5; brigade a5-1");
  now.does("move a5-1-kinsky-1 S1028");
  EXPECT_EQ(now.state[now.game.emperor].hex, find_hex(now.game, "S1030"));
  now.does("move a5-1-kinsky-1 S1029");
  EXPECT_EQ(now.asked(), "step");  // no die is thrown for him
  EXPECT_EQ(now.state[now.game.emperor].hex, find_hex(now.game, "S1035"));
  EXPECT_FALSE(now.state[now.game.emperor].finished);
  // At Magenta Gyulai comes in turn 3, but not into a hex that the French hold.
  const auto arrives = [](const char* french) {
    Given turn(std::string("scenario magenta; set-up; turn 3; f2-1-45-1 ") + french + " E; segment begin");
    return turn.state.on_map(leader_of(find_piece(turn.game, "gyulai")));
  };
  EXPECT_FALSE(arrives("M6001"));
  EXPECT_TRUE(arrives("M5005"));
}

}  // namespace
}  // namespace tamburino::risorgimento1859
