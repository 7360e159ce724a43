#include "tests/custoza/given.h"

// 4. Command: range, status, Reserve units; 5.2.1 mood; 7.7 and 21.2 commanders; 3.4 out of command.
namespace tamburino::custoza {
namespace {

// Whether the unit is found Out of Command when the Command Step is made.
bool out(const std::string& position, std::string_view who) {
  auto p = given(position + "; \"57 Haynau\" 5002 N; Simbschen 5002; phase command");
  return p[who].out_of_command;
}

TEST(CustozaCommand, r4_2a_four_hexes_from_the_commander_to_the_unit) {
  EXPECT_FALSE(out("\"5 Aosta\" 5020 N; Bava 5024", "5 Aosta"));
  EXPECT_TRUE(out("\"5 Aosta\" 5020 N; Bava 5025", "5 Aosta"));
  EXPECT_FALSE(out("\"5 Aosta\" 5020 N; Bava 5020", "5 Aosta"));
}

TEST(CustozaCommand, r4_2b_a_road_hex_counts_half_however_it_is_entered) {
  const std::string track = "road track 5020-5021-5022-5023-5024-5025-5026-5027-5028-5029; ";
  EXPECT_FALSE(out(track + "\"5 Aosta\" 5020 N; Bava 5028", "5 Aosta"));
  EXPECT_TRUE(out(track + "\"5 Aosta\" 5020 N; Bava 5029", "5 Aosta"));
  // Four hexes off the road and one road hex: 4 and a half, unless the commander's own hex is the road.
  EXPECT_TRUE(out("road road 5024-5124; \"5 Aosta\" 5020 N; Bava 5025", "5 Aosta"));
  EXPECT_FALSE(out("road road 5024-5124; road road 5022-5122; \"5 Aosta\" 5020 N; Bava 5025", "5 Aosta"));
}

TEST(CustozaCommand, r4_2c_not_through_an_enemy_zone_unless_a_friend_stands_there) {
  proves("g3.zor-c");
  // Three columns; Haynau and Prinz Emil stand in the outer ones, 5022 and 5023 between them are in their
  // ZoR.
  const std::string pass =
      "columns 49 51; \"5 Aosta\" 5020 N; Bava 5024; \"57 Haynau\" 4922 NE; \"54 Prinz Emil\" 5122 NW; phase "
      "command";
  EXPECT_TRUE(given(pass)["5 Aosta"].out_of_command);
  EXPECT_TRUE(given(pass + "; \"6 Aosta\" 5022 N")["5 Aosta"].out_of_command);  // 5023 is still closed
  EXPECT_FALSE(given(pass + "; \"6 Aosta\" 5022 N; \"17 Acqui\" 5023 N")["5 Aosta"].out_of_command);
  // In March they have no ZoR, but a hex with an enemy is closed anyway.
  const std::string alone = "columns 50 50; \"5 Aosta\" 5020 N; Bava 5024; phase command";
  EXPECT_FALSE(given(alone)["5 Aosta"].out_of_command);
  EXPECT_TRUE(given(alone + "; \"57 Haynau\" 5022 N march")["5 Aosta"].out_of_command);
}

TEST(CustozaCommand, r4_2d_not_across_the_mincio_without_a_bridge) {
  const std::string river =
      "side 5021/5020 river; side 5021/4920 river; side 5021/5120 river; columns 50 50; ";
  EXPECT_TRUE(out("side 5021/5020 river; columns 50 50; \"5 Aosta\" 5020 N; Bava 5022", "5 Aosta"));
  EXPECT_FALSE(out("side 5021/5020 river bridge; columns 50 50; \"5 Aosta\" 5020 N; Bava 5022", "5 Aosta"));
  EXPECT_FALSE(out("side 5021/5020 river; pontoon 5021/5020; columns 50 50; \"5 Aosta\" 5020 N; Bava 5022",
                   "5 Aosta"));
}

TEST(CustozaCommand, r3_2_1a_both_sides_are_checked_before_any_attempt) {
  auto p = given("\"5 Aosta\" 5020 N; Bava 5030; \"57 Haynau\" 4010 N; Simbschen 4020; phase command");
  EXPECT_TRUE(p["5 Aosta"].out_of_command);
  EXPECT_TRUE(p["57 Haynau"].out_of_command);
  EXPECT_EQ(p.asked(), Ask::Attempt);
}

TEST(CustozaCommand, r4_1b_the_status_holds_for_the_whole_phase) {
  auto p = given("\"5 Aosta\" 5020 N ooc; \"6 Aosta\" 5030 N; Bava 5029");
  p.does("select Bava").does("move Bava 5021");
  EXPECT_TRUE(p["5 Aosta"].out_of_command);
  EXPECT_THAT(p.verdict("select \"5 Aosta\""), RefusedBy("3.4a"));
}

// --- 4.3 Reserve units

const std::string kGuns =
    "scenario first-custoza; \"28 Latour\" 5020 N; Wratislaw 5020; \"Heavy Art\" 5023 N limbered; Howitzers "
    "5022 N limbered; "
    "initiative austrian; phase attempt";

TEST(CustozaCommand, r4_3a_a_reserve_unit_acts_in_the_activation_of_a_commander_in_range) {
  proves("4.3b");
  auto p = given(kGuns);
  p.does("activate a48-i").rolls(1);
  ASSERT_EQ(p.asked(), Ask::Prepare);
  EXPECT_TRUE(p.lists("call \"Heavy Art\""));
  p.does("call \"Heavy Art\"");
  EXPECT_TRUE(p["Heavy Art"].called);
  EXPECT_FALSE(p.lists("call Howitzers"));  // one for each Formation
  p.until(Ask::ChooseForce);
  EXPECT_THAT(p.verdict("select \"Heavy Art\""), Allowed());
  EXPECT_THAT(p.verdict("select Howitzers"), RefusedBy("4.3a"));
}

TEST(CustozaCommand, r4_3a_once_a_gt_and_only_in_range) {
  proves("4.3c");
  auto far = given(
      "scenario first-custoza; \"28 Latour\" 5020 N square; Wratislaw 5020; \"Heavy Art\" 5025 N limbered; "
      "initiative austrian; "
      "phase attempt");
  far.does("activate a48-i").rolls(1);
  ASSERT_EQ(far.asked(), Ask::Prepare);
  EXPECT_THAT(far.verdict("call \"Heavy Art\""), RefusedBy("4.3c"));
  auto used = given(
      "scenario first-custoza; \"28 Latour\" 5020 N square; Wratislaw 5020; \"Heavy Art\" 5023 N limbered "
      "called; "
      "initiative austrian; phase attempt");
  used.does("activate a48-i").rolls(1);
  EXPECT_THAT(used.verdict("call \"Heavy Art\""), RefusedBy("4.3a"));
}

TEST(CustozaCommand, r4_3a_a_reserve_unit_recovers_at_the_end_of_the_activation_that_called_it) {
  proves("13.6.1a");
  const std::string base = "scenario first-custoza; phase declare; active a48-i; Wratislaw 5020; ";
  auto p = given(base + "\"28 Latour\" 5020 N; \"Heavy Art\" 5021 N unlimbered shaken; \"5 Aosta\" 2020 N");
  p.until(Ask::Prepare).does("call \"Heavy Art\"").until(Ask::ChooseForce).does("done");
  EXPECT_EQ(p["Heavy Art"].level, Level::GoodOrder);
  auto alone =
      given(base + "\"28 Latour\" 5020 N; \"Heavy Art\" 5021 N unlimbered shaken; \"5 Aosta\" 2020 N");
  alone.until(Ask::Prepare).does("done").until(Ask::ChooseForce).does("done");
  EXPECT_EQ(alone["Heavy Art"].level, Level::Shaken);
}

TEST(CustozaCommand, r4_3d_a_formation_called_reserve_has_no_reserve_units) {
  proves("24.1.3a");
  const Game& game = shipped("first-custoza");
  EXPECT_FALSE(game[find_formation(game, "a48-taxis")].reserve_units());
  EXPECT_FALSE(game[find_formation(game, "i48-1r")].reserve_units());
  for (const char* name : {"Heavy Art", "Howitzers", "Bridge Train"})
    EXPECT_TRUE(game[game[find_unit(game, name)].formation].reserve_units()) << name;
}

TEST(CustozaCommand, rg4_3e_a_reserve_unit_moves_freely_in_the_out_of_command_phase) {
  auto p = given(
      "scenario first-custoza; \"Heavy Art\" 5025 N limbered; Wratislaw 5020; \"28 Latour\" 5020 N; "
      "initiative italian; "
      "phase out-of-command");
  ASSERT_EQ(p.asked(), Ask::OutOfCommand);
  EXPECT_THAT(p.verdict("move \"Heavy Art\" 5028"), Allowed());
  EXPECT_THAT(p.verdict("move \"Heavy Art\" 5022"), Allowed());
}

// --- 4.1.1, 3.4: units out of command

TEST(CustozaCommand, r3_4b_only_units_out_of_command_withdraw_in_their_phase) {
  proves("R111");
  auto p = given(
      "\"5 Aosta\" 5019 N ooc; \"6 Aosta\" 5019 N done; \"57 Haynau\" 5018 S; formation i48-i activated; "
      "initiative austrian; phase out-of-command");
  ASSERT_EQ(p.asked(), Ask::Withdraw);
  EXPECT_THAT(p.verdict("withdraw \"6 Aosta\""), RefusedBy("12.1c"));
  p.does("withdraw \"5 Aosta\"").until(Ask::OutOfCommand);
  EXPECT_NE(p.where("5 Aosta"), "5019");
  EXPECT_EQ(p.where("6 Aosta"), "5019");
}

const std::string kLost = "\"5 Aosta\" 5020 N ooc; Bava 5026; initiative austrian; phase out-of-command";

TEST(CustozaCommand, r4_1_1a_out_of_command_it_may_stand_or_come_closer_to_its_commander) {
  auto p = given(kLost);
  ASSERT_EQ(p.asked(), Ask::OutOfCommand);
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5022"), Allowed());
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5019"), RefusedBy("4.1.1a"));
  EXPECT_THAT(p.verdict("move \"5 Aosta\" 5120"), RefusedBy("4.1.1a"));
  EXPECT_THAT(p.verdict("done"), Allowed());
}

TEST(CustozaCommand, rg7_11a_it_does_not_enter_an_enemy_zone_then) {
  EXPECT_THAT(given(kLost + "; \"57 Haynau\" 4922 NE").verdict("move \"5 Aosta\" 5022"), RefusedBy("g7.11a"));
  EXPECT_THAT(given(kLost + "; \"57 Haynau\" 4922 SW").verdict("move \"5 Aosta\" 5022"), Allowed());
}

TEST(CustozaCommand, r3_3d_units_in_command_do_not_move_in_the_not_activated_phase) {
  auto p = given("\"5 Aosta\" 5020 N; Bava 5026; \"57 Haynau\" 4010 N; turn 12; phase not-activated");
  EXPECT_EQ(p.state.turn, 13);  // nothing was asked
}

TEST(CustozaCommand, r3_3b_in_an_enemy_zone_they_must_withdraw) {
  proves("3.4b 12.1c");
  auto quiet = given(
      "\"5 Aosta\" 5019 N; \"6 Aosta\" 5030 N; \"57 Haynau\" 5018 S; initiative austrian; phase "
      "not-activated");
  ASSERT_EQ(quiet.asked(), Ask::Withdraw);
  EXPECT_EQ(quiet.listed(), std::vector<std::string>{"withdraw \"5 Aosta Rgt\""});
  EXPECT_THAT(quiet.verdict("withdraw \"6 Aosta\""), RefusedBy("3.3b"));
  auto lost =
      given("\"5 Aosta\" 5019 N ooc; \"57 Haynau\" 5018 S; initiative austrian; phase out-of-command");
  EXPECT_EQ(lost.asked(), Ask::Withdraw);
}

// --- 5.2.1 mood

TEST(CustozaCommand, r5_2_1b_mood_starts_at_0) {
  const Game& game = shipped("tail-strike");
  const State state = set_up(game);
  for (const FormationState& one : state.formations) EXPECT_EQ(one.mood, 0);
}

TEST(CustozaCommand, rg5_2_1d_mood_stays_between_3_and_minus_3) {
  auto p = given("\"5 Aosta\" 5020 N; formation i48-i mood 2");
  const FormationId bava = p.formation("i48-i");
  Events events;
  change_mood(p.game, p.state, bava, +1, events);
  EXPECT_EQ(p.state[bava].mood, 3);
  change_mood(p.game, p.state, bava, +1, events);
  EXPECT_EQ(p.state[bava].mood, 3);
  for (int i = 0; i < 8; ++i) change_mood(p.game, p.state, bava, -1, events);
  EXPECT_EQ(p.state[bava].mood, -3);
}

// --- 7.7, 21.2 commanders

TEST(CustozaLeaders, rg7_7a_a_commander_moves_once_in_his_formations_activation) {
  auto p = given("\"5 Aosta\" 5020 N; Bava 5020; \"V.E. di Savoia\" 5021");
  EXPECT_THAT(p.verdict("select \"V.E. di Savoia\""), RefusedBy("g7.7a"));
  p.does("select Bava");
  EXPECT_THAT(p.verdict("move Bava 5010"), Allowed());
  EXPECT_THAT(p.verdict("move Bava 5009"), RefusedBy("g7.1a"));
  p.does("move Bava 5012");
  EXPECT_EQ(p.commander_at("i48-i"), "5012");
  EXPECT_THAT(p.verdict("select Bava"), RefusedBy("g7.7a"));
}

TEST(CustozaLeaders, rg7_7a_into_an_enemy_zone_only_where_a_friend_stands) {
  auto p = given("\"5 Aosta\" 5020 N; Bava 5022; \"57 Haynau\" 5018 S");
  p.does("select Bava");
  EXPECT_THAT(p.verdict("move Bava 5019"), RefusedBy("g7.7a"));
  auto held = given("\"5 Aosta\" 5019 N; Bava 5022; \"57 Haynau\" 5018 S");
  held.does("select Bava").does("move Bava 5019");
  EXPECT_EQ(held.asked(), Ask::ChooseForce);  // it triggers no Reaction
}

TEST(CustozaLeaders, rg21_2a_alone_before_the_enemy_he_goes_to_the_nearest_unit_of_his_formation) {
  auto p = given("\"5 Aosta\" 5020 N; \"57 Haynau\" 5012 N; \"54 Prinz Emil\" 5030 N; Simbschen 5019");
  p.does("move \"5 Aosta\" 5019");
  EXPECT_EQ(p.commander_at("a48-simbschen"), "5012");
}

TEST(CustozaLeaders, rg21_2a_with_nobody_within_8_hexes_he_is_captured_and_replaced_next_gt) {
  auto p = given("\"5 Aosta\" 5020 N; Bava 5020; \"57 Haynau\" 5010 N; Simbschen 5019; turn 12");
  p.does("move \"5 Aosta\" 5019");
  const FormationId brigade = p.formation("a48-simbschen");
  EXPECT_EQ(p.state[brigade].commander, Status::Eliminated);
  p.does("halt \"5 Aosta\"").does("done").until(Ask::Attempt);
  while (p.state.turn == 12) p.does("pass").until(Ask::Attempt);
  EXPECT_EQ(p.commander_at("a48-simbschen"), "5010");
  EXPECT_EQ(command_value(p.game, p.state, brigade), 1);
}

}  // namespace
}  // namespace tamburino::custoza
