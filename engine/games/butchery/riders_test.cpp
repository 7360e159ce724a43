#include "tests/butchery/given.h"

// 8.3. Despatch riders.
namespace tamburino::butchery {
namespace {

using Duty = RiderState::Duty;

const RiderState& rider_state(const Given& p, Nation nation = Nation::French) {
  return p.state.rider(nation);
}

std::string rider_at(const Given& p) { return p.game.map.grid().name(rider_state(p).hex); }

bool marked(const Given& p, std::string_view formation) {
  return p.state[p.formation(formation)].out_of_command;
}

TEST(ButcheryRiders, r8_3a_each_chief_has_one_rider_who_waits_with_him) {
  auto p = given(
      "chief french 2010; chief piedmontese 1010; chief austrian 3010; commander fr-i 2020 ooc; "
      "commander fr-ii 1920 ooc; commander pi-1 1020 ooc; commander au-i 3020 ooc; phase riders");
  for (const Nation nation : {Nation::French, Nation::Piedmontese, Nation::Austrian})
    EXPECT_EQ(rider_state(p, nation).duty, Duty::WithChief);
  EXPECT_EQ(p.asked(), Ask::RiderOrder);
  p.does("send fr-i").does("halt rider-french");
  // Napoleon has no second one: the king is next, then Franz Josef (section C).
  EXPECT_THAT(p.verdict("send fr-ii"), RefusedBy("8.3b"));
  EXPECT_THAT(p.verdict("send pi-1"), Allowed());
  p.does("done");
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  EXPECT_THAT(p.verdict("send au-i"), Allowed());
  p.does("done");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
}

TEST(ButcheryRiders, r8_3a_he_goes_where_his_chief_goes) {
  auto p = given("chief french 2010; commander fr-ii 2022; turn 6; phase command");
  p.does("react chief-french").rolls(6).does("move chief-french 2003").does("halt chief-french");
  p.does("send fr-ii").does("move rider-french 2011");
  EXPECT_EQ(rider_at(p), "2011");  // eight from 2003, not from 2010
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
}

TEST(ButcheryRiders, r8_3b_only_to_a_commander_no_line_reaches) {
  auto p = given(
      "chief french 2010; commander fr-ii 2020 ooc; commander fr-i 2012; commander pi-1 2021 ooc; "
      "commander fr-iii to-come ooc; phase riders");
  EXPECT_THAT(p.verdict("send fr-ii"), Allowed());
  EXPECT_THAT(p.verdict("send fr-i"), RefusedBy("8.3b"));         // under orders
  EXPECT_THAT(p.verdict("send pi-1"), RefusedBy("8.3b"));         // another army
  EXPECT_THAT(p.verdict("send fr-iii"), RefusedBy("8.3b"));       // not on the map
  EXPECT_THAT(p.verdict("send fr-detached"), RefusedBy("8.3b"));  // no commander
  EXPECT_THAT(p.verdict("done"), Allowed());                      // he can decide, or not
  EXPECT_EQ(given("chief french 2010; commander fr-ii 2012; phase riders").rolling(), RollKind::Initiative);
}

TEST(ButcheryRiders, r8_3c_eight_cavalry_points) {
  auto p = given("chief french 2010; commander fr-ii 2022 ooc; phase riders; hex 1917 woods");
  p.does("send fr-ii");
  EXPECT_THAT(p.verdict("move rider-french 2018"), Allowed());
  EXPECT_THAT(p.verdict("move rider-french 2019"), RefusedBy("8.3c"));
  p.does("move rider-french 2014");
  EXPECT_THAT(p.verdict("move rider-french 2018"), Allowed());
  EXPECT_THAT(p.verdict("move rider-french 2019"), RefusedBy("8.3c"));
  EXPECT_THAT(p.verdict("move rider-french 1917"), RefusedBy("8.3c"));  // four hexes, one of them woods
}

TEST(ButcheryRiders, r8_3c_not_into_an_enemy_zone_without_a_friend) {
  const auto enters = [](const std::string& rest) {
    auto p = given("chief french 2010; commander fr-ii 2022 ooc; phase riders; " + rest);
    p.does("send fr-ii");
    return p.verdict("move rider-french 2013");
  };
  EXPECT_THAT(enters("Wetzlar 2014 faces E"), RefusedBy("8.3c"));
  EXPECT_THAT(enters("Wetzlar 2014 faces E; Gault 2013"), Allowed());
  EXPECT_THAT(enters("Wetzlar 2014 faces W"), Allowed());  // beside an enemy, but not in his zone
  EXPECT_THAT(enters("Wetzlar 2013"), RefusedBy("3a"));
}

TEST(ButcheryRiders, r8_3c_nor_through_one) {
  // Eight hexes in a row are the only way of eight points; Wetzlar looks at the third, 2013.
  const auto arrives = [](const std::string& rest) {
    auto p = given("chief french 2010; commander fr-ii 2022 ooc; phase riders; Wetzlar 2113 faces " + rest);
    p.does("send fr-ii");
    EXPECT_EQ(p.verdict("move rider-french 2018").allowed(), p.lists("move rider-french 2018"));
    return p.verdict("move rider-french 2018");
  };
  EXPECT_THAT(arrives("E"), RefusedBy("8.3c"));
  EXPECT_THAT(arrives("SE"), Allowed());
  EXPECT_THAT(arrives("E; Gault 2013"), Allowed());
}

TEST(ButcheryRiders, r8_3d_he_stops_anywhere_and_goes_on_next_turn) {
  auto p = given("chief french 2003; commander fr-ii 2020 ooc; phase riders");
  p.does("send fr-ii").does("move rider-french 2008").does("halt rider-french");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  EXPECT_EQ(rider_at(p), "2008");
  EXPECT_EQ(rider_state(p).duty, Duty::Riding);
  auto next = given("chief french 2003; rider french 2008 to fr-ii; commander fr-ii 2020 ooc; phase riders");
  EXPECT_EQ(next.asked(), Ask::RiderMove);  // no new order is needed
  EXPECT_THAT(next.verdict("move rider-french 2016"), Allowed());
  EXPECT_THAT(next.verdict("move rider-french 2017"), RefusedBy("8.3c"));
}

TEST(ButcheryRiders, r8_3d_his_ride_of_this_turn_ends_with_his_points) {
  auto p = given("chief french 2003; commander fr-ii 2020 ooc; phase riders");
  p.does("send fr-ii").does("move rider-french 2011");
  EXPECT_EQ(p.rolling(), RollKind::Initiative);
  EXPECT_EQ(rider_state(p).duty, Duty::Riding);
}

TEST(ButcheryRiders, r8_3e_he_removes_the_marker_where_he_meets_the_commander) {
  auto p = given("chief french 2010; commander fr-ii 2016 ooc; Gault 2016; phase riders");
  p.does("send fr-ii").does("move rider-french 2015");
  EXPECT_TRUE(marked(p, "fr-ii"));
  p.does("move rider-french 2016");
  EXPECT_FALSE(marked(p, "fr-ii"));
  EXPECT_TRUE(p.happened(EventKind::RiderDelivered));
  EXPECT_TRUE(in_command(p.game, p.state, p.unit("Gault")));
}

TEST(ButcheryRiders, r8_3e_only_for_the_one_he_was_sent_to) {
  auto p = given("chief french 2010; commander fr-ii 2016 ooc; commander fr-i 2014 ooc; phase riders");
  p.does("send fr-ii").does("move rider-french 2014");
  EXPECT_TRUE(marked(p, "fr-i"));
  p.does("move rider-french 2016");
  EXPECT_FALSE(marked(p, "fr-ii"));
  EXPECT_TRUE(marked(p, "fr-i"));
}

TEST(ButcheryRiders, r8_3e_when_the_commander_has_come_to_him_too) {
  auto p = given("chief french 2003; rider french 2016 to fr-ii; commander fr-ii 2016 ooc; phase riders");
  EXPECT_FALSE(marked(p, "fr-ii"));
  EXPECT_EQ(rider_state(p).duty, Duty::Returning);
}

TEST(ButcheryRiders, r8_3e_for_this_turn_only) {
  proves("B12");
  // The rider stays where he delivered: next turn's check marks the commander again.
  auto p = given(
      "Gault 2016; chief french 2003; commander fr-ii 2016; rider french 2016 to fr-ii returning; "
      "turn 6; phase rally");
  ASSERT_EQ(p.state.turn, 7);
  EXPECT_FALSE(marked(p, "fr-ii"));
  p.does("stay chief-french");
  EXPECT_TRUE(marked(p, "fr-ii"));
}

TEST(ButcheryRiders, r8_3e_until_the_end_of_the_turn) {
  proves("B12");
  auto p = given("Gault 2016; Wetzlar 1002; chief french 2010; commander fr-ii 2016 ooc; phase riders");
  p.does("send fr-ii").does("move rider-french 2016").does("halt rider-french");
  p.rolls(1, 6).does("done").draws("fr-ii");  // the Austrians first; then no test is asked
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
  EXPECT_TRUE(p["Gault"].in_command);
}

TEST(ButcheryRiders, r8_3f_after_delivering_he_may_ride_on) {
  auto p = given("chief french 2010; commander fr-ii 2014 ooc; phase riders");
  p.does("send fr-ii").does("move rider-french 2014");
  EXPECT_EQ(p.asked(), Ask::RiderMove);
  EXPECT_THAT(p.verdict("move rider-french 2018"), Allowed());
  EXPECT_THAT(p.verdict("move rider-french 2019"), RefusedBy("8.3c"));
  EXPECT_THAT(p.verdict("halt rider-french"), Allowed());
  p.does("move rider-french 2010");  // back with the last of his points
  EXPECT_EQ(rider_state(p).duty, Duty::WithChief);
  EXPECT_TRUE(p.happened(EventKind::RiderRejoined));
}

TEST(ButcheryRiders, r8_3f_he_must_be_back_before_he_is_sent_again) {
  const std::string two = "chief french 2010; commander fr-ii 2020; commander fr-i 2012 ooc; phase riders; ";
  auto away = given(two + "rider french 2014 to fr-ii returning");
  EXPECT_EQ(away.asked(), Ask::RiderMove);
  EXPECT_FALSE(away.verdict("send fr-i").allowed());
  away.does("move rider-french 2012");  // he passes the other, and helps him not
  EXPECT_TRUE(marked(away, "fr-i"));
  auto back = given(two);
  EXPECT_THAT(back.verdict("send fr-i"), Allowed());
}

TEST(ButcheryRiders, r8_3f_his_chief_may_come_to_him) {
  auto p = given(
      "chief french 2010; rider french 2010 to fr-ii returning; commander fr-ii 2020 ooc; phase riders");
  EXPECT_EQ(p.asked(), Ask::RiderOrder);  // rejoined, he can be sent at once
  EXPECT_EQ(rider_state(p).duty, Duty::WithChief);
}

TEST(ButcheryRiders, r8_3f_one_called_back_on_his_way_is_free_again) {
  // His commander is under orders again: he rides home undelivered.
  const std::string text =
      "chief french 2010; rider french 2013 to fr-ii; commander fr-ii 1010; phase riders";
  auto p = given(text);
  p.does("move rider-french 2010").does("halt rider-french");
  EXPECT_EQ(rider_state(p).duty, Duty::WithChief);
  auto elsewhere = given(text);
  elsewhere.does("move rider-french 2011").does("halt rider-french");
  EXPECT_EQ(rider_state(elsewhere).duty, Duty::Riding);
  // He only passes his chief's hex on the way to the other side of it.
  auto passing = given(text + "; hex 1911 lake; hex 1910 lake; hex 2111 lake; hex 2110 lake");
  passing.does("move rider-french 2009");
  EXPECT_EQ(rider_state(passing).duty, Duty::Riding);
}

TEST(ButcheryRiders, r8_3g_an_enemy_unit_in_his_hex_sends_him_back) {
  const std::string text =
      "Wetzlar 2010; commander au-iii 2008; chief french 2022; rider french 2012 to fr-ii; commander fr-ii "
      "3022";
  auto p = given(text);
  p.does("move Wetzlar 2012");
  EXPECT_TRUE(p.happened(EventKind::RiderChased));
  EXPECT_EQ(rider_state(p).duty, Duty::WithChief);
  auto beside = given(text);
  beside.does("move Wetzlar 2011");
  EXPECT_EQ(rider_state(beside).duty, Duty::Riding);  // the hex itself counts
}

TEST(ButcheryRiders, r8_3g_in_passing_too_but_no_friend_does_it) {
  // 2012 is the only way.
  const std::string text =
      "chief french 2022; rider french 2012 to fr-ii; commander fr-ii 3022; hex 1911 lake; hex 1912 lake; "
      "hex 2111 lake; hex 2112 lake; ";
  auto p = given(text + "Wetzlar 2010; commander au-iii 2008");
  p.does("move Wetzlar 2013");
  EXPECT_EQ(rider_state(p).duty, Duty::WithChief);
  auto friends = given(text + "Dieu 2010; commander fr-i 2008");
  friends.does("move Dieu 2013");
  EXPECT_EQ(rider_state(friends).duty, Duty::Riding);
}

}  // namespace
}  // namespace tamburino::butchery
