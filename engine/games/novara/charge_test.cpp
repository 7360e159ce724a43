#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 9. Cavalry charges. Dr 2 rides from 3019 to 3018 and charges 3017.
namespace tamburino::novara {
namespace {

constexpr const char* kFar = "; IR-27 4545";

Given ridden_up(const std::string& rest) {
  auto g = given("Dr-2 3019; " + rest + kFar);
  g.does("move Dr-2 3018");
  return g;
}

Given charged(const std::string& rest) {
  auto g = ridden_up(rest);
  if (g.asked() == Ask::BreakContact) g.does("hold 3017");  // cavalry and horse guns could ride away
  return g.does("charge Dr-2 3017");
}

}  // namespace

TEST(Novara9_charge, a_next_to_the_hex_it_has_moved_into) {
  proves("R28");
  auto g = ridden_up("9-Regina 3017; 10-Regina 3115");
  EXPECT_TRUE(g.lists("charge Dr-2 3017"));
  EXPECT_THAT(g.verdict("charge Dr-2 3115"), RefusedBy("9.charge-a"));  // not next to it
  EXPECT_THAT(g.verdict("charge Dr-2 3117"), RefusedBy("9.charge-a"));  // nobody there
  g.does("charge Dr-2 3017");
  EXPECT_TRUE(g.happened(EventKind::Charged));
  EXPECT_EQ(g.rolling(), RollKind::Charge);
}

TEST(Novara9_charge, a_not_from_the_spot) {
  proves("R28 R32");
  auto g = given("Dr-2 3018; 9-Regina 3017; IR-27 4545");
  g.does("select Dr-2");
  EXPECT_THAT(g.verdict("charge Dr-2 3017"), RefusedBy("R28"));
  EXPECT_FALSE(g.lists("charge Dr-2 3017"));
  g.does("move Dr-2 3117");  // from contact to contact is a move
  EXPECT_THAT(g.verdict("charge Dr-2 3017"), Allowed());
}

TEST(Novara9_charge, a_seizing_a_pontoon_on_the_spot_is_no_move) {
  proves("R28");
  auto g = given("Dr-2 3018; 9-Regina 3017; Pontieri 3019; IR-27 4545");
  g.does("select Dr-2").does("destroy Dr-2 Pontieri");
  EXPECT_THAT(g.verdict("charge Dr-2 3017"), RefusedBy("R28"));
  g.does("halt Dr-2");
  EXPECT_THAT(g.verdict("select Dr-2"), RefusedBy("8.movement-b"));  // but its turn is over
}

TEST(Novara9_charge, a_alone_or_stacked_with_cavalry) {
  auto both = given("Dr-2 3019; Uhl-4 3019; 9-Regina 3017; IR-27 4545");
  both.does("move Dr-2+Uhl-4 3018").does("charge Dr-2 3017");
  EXPECT_EQ(both.state.pending.dice, 4);
  // Who stands there but did not come with it stays out of it.
  auto one = given("Dr-2 3019; Uhl-4 3018; 9-Regina 3017; IR-27 4545");
  one.does("move Dr-2 3018").does("charge Dr-2 3017");
  EXPECT_EQ(one.state.pending.dice, 2);
  EXPECT_FALSE(one["Uhl-4"].charged);
}

TEST(Novara9_charge, a_all_of_a_stack_must_have_come_there) {
  proves("R28");
  // Uhl 4 is taken up beside the target: it has entered no hex.
  auto g = given("Dr-2 3019; Uhl-4 3018; 9-Regina 3017; IR-27 4545");
  g.does("move Dr-2 3018").does("take Uhl-4");
  EXPECT_THAT(g.verdict("charge Dr-2 3017"), RefusedBy("R28"));
  g.does("move Dr-2 3117");
  EXPECT_THAT(g.verdict("charge Dr-2 3017"), Allowed());
}

TEST(Novara9_charge, a_active_cavalry_only_once_and_it_ends_its_move) {
  proves("R28");
  auto g = charged("9-Regina 3017; 10-Regina 3117");
  g.rolls({1, 1}).rolls(1);
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_THAT(g.verdict("select Dr-2"), RefusedBy("8.movement-b"));
  EXPECT_TRUE(g["Dr-2"].charged);
  auto again = given("Dr-2 3018 moved charged; 9-Regina 3017; IR-27 4545");
  again.does("select Dr-2");
  EXPECT_THAT(again.verdict("charge Dr-2 3017"), RefusedBy("R28"));
}

TEST(Novara9_charge, a_not_shaken_not_by_night_not_on_a_forced_march) {
  proves("R28 R32 6.night-i");
  EXPECT_THAT(given("Dr-2 3018 moved shaken; 9-Regina 3017; IR-27 4545")
                  .does("select Dr-2")
                  .verdict("charge Dr-2 3017"),
              RefusedBy("R28"));
  EXPECT_THAT(given("turn 4; Dr-2 3018 moved; 9-Regina 3017; IR-27 4545")
                  .does("select Dr-2")
                  .verdict("charge Dr-2 3017"),
              RefusedBy("6.night-i"));
  EXPECT_THAT(given("marching; Dr-2 3018 moved; 9-Regina 3017; IR-27 4545")
                  .does("select Dr-2")
                  .verdict("charge Dr-2 3017"),
              RefusedBy("R32"));
  EXPECT_THAT(
      given("Dr-2 3018 moved; 9-Regina 3017; IR-27 4545").does("select Dr-2").verdict("charge Dr-2 3017"),
      Allowed());
}

TEST(Novara9_charge, a_also_with_the_independent_chit) {
  proves("R28");
  auto g = given("active a-independent; Dr-2 3019 active; IR-27 4545 active; 9-Regina 3017");
  g.does("move Dr-2 3018");
  EXPECT_THAT(g.verdict("charge Dr-2 3017"), Allowed());
}

TEST(Novara9_charge, a_a_train_alone_is_not_charged) {
  proves("R30 R70");
  EXPECT_THAT(ridden_up("Pontieri 3017").verdict("charge Dr-2 3017"), RefusedBy("R30"));
}

TEST(Novara9_charge, b_only_enemies_in_clear_terrain) {
  for (const char* ground : {"village", "city", "fortified", "woods", "marsh"}) {
    auto g = ridden_up("9-Regina 3017; hex 3017 " + std::string(ground));
    EXPECT_THAT(g.verdict("charge Dr-2 3017"), RefusedBy("9.charge-b")) << ground;
    EXPECT_FALSE(g.lists("charge Dr-2 3017")) << ground;
  }
  EXPECT_THAT(ridden_up("9-Regina 3017").verdict("charge Dr-2 3017"), Allowed());
  // Where the riders stand does not matter, nor a road.
  EXPECT_THAT(ridden_up("9-Regina 3017; hex 3018 woods; road 3018-3017").verdict("charge Dr-2 3017"),
              Allowed());
}

TEST(Novara9_charge, c_not_over_water_or_ridges) {
  proves("R73");
  for (const char* side : {"river", "river bridge", "river ford", "stream", "stream bridge", "ridge"}) {
    auto g = ridden_up("9-Regina 3017; side 3018/3017 " + std::string(side));
    EXPECT_THAT(g.verdict("charge Dr-2 3017"), RefusedBy("9.charge-c")) << side;
    EXPECT_FALSE(g.lists("charge Dr-2 3017")) << side;
  }
  EXPECT_THAT(ridden_up("9-Regina 3017; side 3017/3018 ridge").verdict("charge Dr-2 3017"),
              RefusedBy("9.charge-c"));  // downhill no more than up
  EXPECT_THAT(
      ridden_up("9-Regina 3017; side 3018/3017 stream bridge; road 3018-3017").verdict("charge Dr-2 3017"),
      RefusedBy("9.charge-c"));
  EXPECT_THAT(
      given("active a-radetzky; boxed a-reserve a-i; Dr-2 3018 moved; Pont-I 3018 laid N; IR-27 4545; "
            "9-Regina 3017; side 3018/3017 river")
          .does("select Dr-2")
          .verdict("charge Dr-2 3017"),
      RefusedBy("9.charge-c"));
  EXPECT_THAT(ridden_up("9-Regina 3017; side 3018/3117 stream").verdict("charge Dr-2 3017"), Allowed());
}

TEST(Novara9_charge, d_nobody_who_is_no_cavalry) {
  for (const char* who : {"ST-1", "a-h-art-res", "a-art-res", "VV-3"}) {
    auto g = given("Dr-2 3019; " + std::string(who) + " 3019; 9-Regina 3017; IR-27 4545");
    g.does("move Dr-2+" + std::string(who) + " 3018");
    EXPECT_THAT(g.verdict("charge Dr-2 3017"), RefusedBy("9.charge-d")) << who;
    EXPECT_FALSE(g.lists("charge Dr-2 3017")) << who;
    g.does("drop " + std::string(who));
    EXPECT_THAT(g.verdict("charge Dr-2 3017"), Allowed()) << who;
  }
  auto foot = given("ST-1 3019; 9-Regina 3017; IR-27 4545");
  foot.does("move ST-1 3018");
  EXPECT_THAT(foot.verdict("charge ST-1 3017"), RefusedBy("9.charge-d"));
}

// --- procedure

TEST(Novara9_procedure, a_a_die_for_each_step_of_the_chargers) {
  EXPECT_EQ(charged("9-Regina 3017").state.pending.dice, 2);
  auto reduced = given("Dr-2 3019 lost 1; 9-Regina 3017; IR-27 4545");
  reduced.does("move Dr-2 3018").does("charge Dr-2 3017");
  EXPECT_EQ(reduced.state.pending.dice, 1);
  auto both = given("Dr-2 3019; Uhl-4 3019 lost 1; 9-Regina 3017; IR-27 4545");
  both.does("move Dr-2+Uhl-4 3018").does("charge Dr-2 3017");
  EXPECT_EQ(both.state.pending.dice, 3);
}

TEST(Novara9_procedure, a_who_charged_before_rolls_no_more) {
  auto g = given("Dr-2 3019; Uhl-4 3019; 9-Regina 3017; IR-27 4545");
  g.does("move Dr-2 3018").does("charge Dr-2 3017").rolls({1, 1}).rolls(1);
  g.does("move Uhl-4 3018").does("charge Uhl-4 3017");
  EXPECT_EQ(g.state.pending.dice, 2);  // those of Uhl 4 alone
}

TEST(Novara9_procedure, a_five_or_six_takes_a_step) {
  for (int die = 1; die <= 6; ++die) {
    auto g = charged("9-Regina 3017");
    g.rolls({1, die}).rolls(1);
    EXPECT_EQ(g["9-Regina"].steps_lost, die >= 5 ? 1 : 0) << die;
  }
  auto two = charged("9-Regina 3017; 10-Regina 3017");
  two.rolls({5, 6}).rolls({1, 1});
  ASSERT_EQ(two.asked(), Ask::LoseStep);  // their owner spreads two steps
  EXPECT_EQ(two.side_asked(), Side::Sardinian);
  two.does("lose 9-Regina");
  ASSERT_EQ(two.asked(), Ask::LoseStep);
  two.does("lose 10-Regina");
  EXPECT_EQ(two["9-Regina"].steps_lost, 1);
  EXPECT_EQ(two["10-Regina"].steps_lost, 1);
}

TEST(Novara9_procedure, a_hits_beyond_the_last_step_are_void) {
  proves("R30 10.pontoons-d");
  auto g = charged("9-Regina 3017 lost 1; Pontieri 3017; 10-Regina 3016");
  g.rolls({5, 6}).rolls(1);
  EXPECT_EQ(g["9-Regina"].status, Status::Eliminated);
  EXPECT_EQ(g["10-Regina"].steps_lost, 0);
  EXPECT_EQ(g["Pontieri"].status, Status::OnMap);  // trains absorb none
}

TEST(Novara9_procedure, b_a_die_for_each_infantry_unit_and_each_step_of_the_others) {
  const auto reply = [](const std::string& defenders) {
    auto g = charged(defenders);
    g.rolls({1, 1});
    return g.rolling() == RollKind::ChargeDefence ? int{g.state.pending.dice} : 0;
  };
  EXPECT_EQ(reply("9-Regina 3017"), 1);  // two steps, one die
  EXPECT_EQ(reply("9-Regina 3017 lost 1"), 1);
  EXPECT_EQ(reply("9-Regina 3017; 10-Regina 3017; 5-cp-Bers 3017"), 3);
  EXPECT_EQ(reply("Aosta-Cav 3017"), 2);
  EXPECT_EQ(reply("Aosta-Cav 3017 lost 1"), 1);
  EXPECT_EQ(reply("s-art-4 3017"), 2);
  EXPECT_EQ(reply("s-h-art-r 3017"), 2);
  EXPECT_EQ(reply("s-art-4 3017 lost 1; 9-Regina 3017"), 2);
  EXPECT_EQ(reply("9-Regina 3017; Pontieri 3017"), 1);  // trains have none
}

TEST(Novara9_procedure, b_five_or_six_takes_a_step_of_the_chargers) {
  for (int die = 1; die <= 6; ++die) {
    auto g = charged("9-Regina 3017");
    g.rolls({1, 1}).rolls(die);
    EXPECT_EQ(g["Dr-2"].steps_lost, die >= 5 ? 1 : 0) << die;
  }
}

TEST(Novara9_procedure, c_defenders_reply_with_their_strength_before_the_hits) {
  auto g = charged("Aosta-Cav 3017");
  g.rolls({5, 6});
  EXPECT_EQ(g["Aosta-Cav"].steps_lost, 0);  // not yet
  ASSERT_EQ(g.rolling(), RollKind::ChargeDefence);
  EXPECT_EQ(g.state.pending.dice, 2);
  g.rolls({5, 6});
  EXPECT_EQ(g["Aosta-Cav"].status, Status::Eliminated);  // and both are destroyed together
  EXPECT_EQ(g["Dr-2"].status, Status::Eliminated);
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
}

TEST(Novara9_procedure, d_shaken_units_roll_no_dice) {
  auto all = charged("9-Regina 3017 shaken; s-art-4 3017 shaken");
  all.rolls({1, 1});
  EXPECT_NE(all.rolling(), RollKind::ChargeDefence);
  EXPECT_EQ(all.asked(), Ask::ChooseUnit);
  auto some = charged("9-Regina 3017 shaken; 10-Regina 3017");
  some.rolls({1, 1});
  EXPECT_EQ(some.state.pending.dice, 1);
  some.rolls(1);
  EXPECT_EQ(some["9-Regina"].steps_lost, 0);
  // But they suffer like the others.
  auto hit = charged("9-Regina 3017 shaken");
  hit.rolls({6, 1});
  EXPECT_EQ(hit["9-Regina"].steps_lost, 1);
}

TEST(Novara9_procedure, e_nothing_changes_the_dice) {
  proves("R29");
  // Elites on both sides: a 4 does not hit, a 5 does.
  const std::string elites = "1-Savoia 3017; counter Dr-2 bonus 2; counter 1-Savoia bonus 2; hex 3018 woods";
  auto four = charged(elites);
  four.rolls({4, 4}).rolls(4);
  EXPECT_EQ(four["1-Savoia"].steps_lost, 0);
  EXPECT_EQ(four["Dr-2"].steps_lost, 0);
  auto five = charged(elites);
  five.rolls({5, 1}).rolls(5);
  EXPECT_EQ(five["1-Savoia"].steps_lost, 1);
  EXPECT_EQ(five["Dr-2"].steps_lost, 1);
  EXPECT_EQ(charge_hits_from(four.game, four.state, four.hex("3017")), 5);
}

TEST(Novara9_procedure, f_no_loss_is_met_by_retreat) {
  auto g = charged("9-Regina 3017");
  g.rolls({5, 1}).rolls(5);
  EXPECT_EQ(g["9-Regina"].steps_lost, 1);  // taken at once, nobody was asked
  EXPECT_EQ(g["Dr-2"].steps_lost, 1);
  EXPECT_EQ(g.where("9-Regina"), "3017");
  EXPECT_EQ(g.where("Dr-2"), "3018");
  EXPECT_FALSE(g["9-Regina"].shaken);
  auto choice = charged("9-Regina 3017; 10-Regina 3017");
  choice.rolls({5, 1}).rolls({1, 1});
  ASSERT_EQ(choice.asked(), Ask::LoseStep);
  EXPECT_THAT(choice.verdict("give-ground 1"), RefusedBy("9.procedure-f"));
  EXPECT_EQ(choice.listed().size(), 2U);
}

TEST(Novara9_procedure, g_the_emptied_hex_may_be_taken_or_not) {
  auto g = charged("9-Regina 3017 lost 1");
  g.rolls({5, 1}).rolls(1);
  ASSERT_EQ(g.asked(), Ask::Occupy);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  auto stays = g;
  g.does("advance Dr-2 3017");
  EXPECT_EQ(g.where("Dr-2"), "3017");
  EXPECT_TRUE(g.happened(EventKind::Occupied));
  stays.does("done");
  EXPECT_EQ(stays.where("Dr-2"), "3018");
  // Somebody is left: no occupation.
  auto held = charged("9-Regina 3017");
  held.rolls({5, 1}).rolls(1);
  EXPECT_EQ(held.asked(), Ask::ChooseUnit);
}

TEST(Novara9_procedure, g_only_chargers_and_only_into_that_hex) {
  auto g = given("Dr-2 3019; Uhl-4 3019; VV-3 3018; 9-Regina 3017 lost 1; IR-27 4545");
  g.does("move Dr-2+Uhl-4 3018").does("charge Dr-2 3017").rolls({5, 1, 1, 1}).rolls(1);
  ASSERT_EQ(g.asked(), Ask::Occupy);
  EXPECT_THAT(g.verdict("advance VV-3 3017"), RefusedBy("9.procedure-g"));
  EXPECT_THAT(g.verdict("advance Dr-2 3117"), RefusedBy("9.procedure-g"));
  EXPECT_THAT(g.verdict("advance IR-27 3017"), RefusedBy("9.procedure-g"));
  g.does("advance Dr-2 3017");
  EXPECT_THAT(g.verdict("advance Dr-2 3017"), RefusedBy("9.procedure-g"));
  g.does("advance Uhl-4 3017");
  EXPECT_EQ(g.where("Uhl-4"), "3017");
  EXPECT_EQ(g.where("VV-3"), "3018");
}

TEST(Novara9_procedure, g_nor_cavalry_that_stood_by) {
  auto g = given("Dr-2 3019; Uhl-4 3018; 9-Regina 3017 lost 1; IR-27 4545");
  g.does("move Dr-2 3018").does("charge Dr-2 3017").rolls({5, 1}).rolls(1);
  ASSERT_EQ(g.asked(), Ask::Occupy);
  EXPECT_THAT(g.verdict("advance Uhl-4 3017"), RefusedBy("9.procedure-g"));
  EXPECT_THAT(g.verdict("advance Dr-2 3017"), Allowed());
}

TEST(Novara9_procedure, g_a_train_left_behind_is_taken_first) {
  proves("R70");
  auto g = charged("9-Regina 3017 lost 1; Pontieri 3017");
  g.rolls({5, 1}).rolls(1);
  ASSERT_EQ(g.asked(), Ask::Occupy);
  g.does("advance Dr-2 3017");
  ASSERT_EQ(g.asked(), Ask::Seize);
  EXPECT_THAT(g.verdict("done"), RefusedBy("R70"));
  auto destroyed = g;
  g.does("capture Dr-2 Pontieri");
  EXPECT_EQ(g.where("Dr-2"), "3017");
  EXPECT_EQ(g.where("Pontieri"), "3017");
  EXPECT_EQ(side_of(g.game, g.state, g.unit("Pontieri")), Side::Austrian);
  destroyed.does("destroy Dr-2 Pontieri");
  EXPECT_EQ(destroyed["Pontieri"].status, Status::Eliminated);
  EXPECT_EQ(destroyed.where("Dr-2"), "3017");
}

TEST(Novara9_procedure, h_who_took_the_hex_may_attack_in_the_combat_step) {
  auto g = charged("9-Regina 3017 lost 1; 10-Regina 3016");
  g.rolls({5, 1}).rolls(1).does("advance Dr-2 3017").does("done");
  g.until(Ask::Declare);
  EXPECT_THAT(g.verdict("attack Dr-2 3016"), Allowed());
}

TEST(Novara9_procedure, h_and_so_may_who_did_not) {
  proves("R31");
  auto g = charged("9-Regina 3017");
  g.rolls({1, 1}).rolls(1);
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("attack Dr-2 3017"), Allowed());
}

// The example of section 9: both corps under Radetzky.
TEST(Novara9_procedure, i_the_printed_example_of_uhl_1_and_dr_2) {
  proves("9.procedure-a 9.procedure-b 9.procedure-c R18 R66");
  auto g = given(
      "active a-radetzky; boxed a-iv a-reserve; Uhl-1 3022; Dr-2 3020; IR-27 4545; 3-Piemonte 3017; "
      "road 3020-3019-3018-3017");
  g.does("move Uhl-1 3020").does("take Dr-2").does("move Uhl-1 3018");
  EXPECT_EQ(g.where("Uhl-1"), "3018");
  EXPECT_EQ(g.where("Dr-2"), "3018");
  g.does("charge Uhl-1 3017");
  ASSERT_EQ(g.rolling(), RollKind::Charge);
  EXPECT_EQ(g.state.pending.dice, 3);
  g.rolls({2, 5, 6});
  EXPECT_EQ(g["3-Piemonte"].steps_lost, 0);  // it rolls first
  ASSERT_EQ(g.rolling(), RollKind::ChargeDefence);
  EXPECT_EQ(g.state.pending.dice, 1);
  g.rolls(5);
  EXPECT_EQ(g["3-Piemonte"].status, Status::Eliminated);
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_TRUE(g.lists("lose Uhl-1"));  // the charging side chooses
  g.does("lose Dr-2");
  EXPECT_EQ(g["Dr-2"].steps_lost, 1);
  EXPECT_EQ(g.where("Dr-2"), "3018");
  EXPECT_EQ(g["Uhl-1"].steps_lost, 0);
  EXPECT_EQ(g.asked(), Ask::Occupy);
}

}  // namespace tamburino::novara
