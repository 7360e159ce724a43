#include "tests/custoza/given.h"

// 13.7, 17: In Reserve. 22.4d nights. 21.4 Formations that are no more.
namespace tamburino::custoza {
namespace {

const std::string kBase =
    "scenario first-custoza; initiative italian; road road 4020-4120-4220-4320-4420; "
    "source italian 4020; source austrian 7004; ";

// The March and Reserve Phase, up to the question which Routed unit tries to return.
Given reserve(const std::string& position) {
  auto p = given(kBase + "phase march; " + position);
  for (int i = 0; i < 3 && p.asked() == Ask::MarchAttempt; ++i) p.does("pass");
  return p;
}

const std::string kResting = "Bava 4420; formation i48-i in-reserve; \"6 Aosta\" inside; ";

TEST(CustozaReserve, r14_6e_routed_units_return_in_reserve) {
  proves("g17.1a 13.7b");
  auto p = reserve(kResting + "counter \"5 Aosta\" strength 5 cohesion 9; \"5 Aosta\" routed lost 1");
  ASSERT_EQ(p.asked(), Ask::Reorganise);
  p.does("recover \"5 Aosta\"");
  ASSERT_EQ(p.rolling(), RollKind::Check);
  auto fails = p;
  p.rolls(1, 1);  // 2 + 4 against 9 - 3
  EXPECT_EQ(p["5 Aosta"].status, Status::Inside);
  EXPECT_EQ(p["5 Aosta"].level, Level::Disorganized);
  EXPECT_EQ(p["5 Aosta"].lost, 2);
  fails.rolls(1, 2);
  EXPECT_EQ(fails["5 Aosta"].status, Status::Routed);
  EXPECT_EQ(fails["5 Aosta"].lost, 1);
  EXPECT_THAT(fails.verdict("recover \"5 Aosta\""), RefusedBy("g17.1a"));  // once a GT
}

TEST(CustozaReserve, rg17_1a_only_with_a_line_of_communication_and_not_on_the_march) {
  const std::string routed = "\"5 Aosta\" routed; ";
  auto cut = reserve("Bava 4420; formation i48-i in-reserve no-communication; " + routed);
  EXPECT_THAT(cut.verdict("recover \"5 Aosta\""), RefusedBy("g17.1a"));
  auto marching = reserve("Bava 4420; formation i48-i on-march objective Valeggio; " + routed);
  ASSERT_EQ(marching.asked(), Ask::Reorganise);  // the question tells nothing of its status
  EXPECT_THAT(marching.verdict("recover \"5 Aosta\""), RefusedBy("13.7a"));
  EXPECT_THAT(reserve(kResting + routed).verdict("recover \"5 Aosta\""), Allowed());
  EXPECT_THAT(reserve(kResting + "counter \"5 Aosta\" strength 2; \"5 Aosta\" routed lost 1")
                  .verdict("recover \"5 Aosta\""),
              RefusedBy("13.7b"));
}

TEST(CustozaReserve, r13_7c_on_the_map_within_four_hexes_of_its_commander) {
  proves("22.4d g17.3a");
  const std::string night =
      "turn 18; Bava 4420; \"6 Aosta\" 4420 N; formation i48-i; counter \"5 Aosta\" "
      "cohesion 12; \"5 Aosta\" routed; ";
  auto p = reserve(night);
  ASSERT_EQ(p.asked(), Ask::Reorganise);
  p.does("recover \"5 Aosta\"").rolls(1, 1);
  ASSERT_EQ(p.asked(), Ask::PlaceReorganised);
  EXPECT_THAT(p.verdict("place \"5 Aosta\" 4425"), RefusedBy("13.7c"));
  p.does("place \"5 Aosta\" 4424");
  EXPECT_EQ(p.where("5 Aosta"), "4424");
  auto day = reserve("turn 9; Bava 4420; \"6 Aosta\" 4420 N; formation i48-i; \"5 Aosta\" routed; ");
  EXPECT_NE(day.asked(), Ask::Reorganise);
}

TEST(CustozaReserve, rg17_3a_a_night_of_rest_unless_activated_or_in_a_zone) {
  const std::string troops = "Bava 4420; \"6 Aosta\" 4420 N; formation i48-i fatigue 9 ";
  const auto rests = [&](const std::string& position) {
    auto p = given(kBase + "phase attempt; " + position);
    return rests_at_night(p.game, p.state, p.formation("i48-i"));
  };
  EXPECT_TRUE(rests("turn 18; " + troops));
  EXPECT_FALSE(rests("turn 17; " + troops));
  EXPECT_FALSE(rests("turn 18; " + troops + "activated"));
  EXPECT_FALSE(
      rests("turn 18; " + troops + "; \"57 Haynau\" 4418 S; Simbschen 4418; \"54 Prinz Emil\" 4419 S"));
}

TEST(CustozaReserve, rg17_2a_off_map_units_recover_two_levels_and_the_commander_stays) {
  auto p = given(kBase + "phase march; " + kResting +
                 "\"5 Aosta\" inside disorganized; \"17 Acqui\" inside shaken");
  ASSERT_EQ(p.asked(), Ask::MarchAttempt);
  EXPECT_THAT(p.verdict("activate i48-i"), RefusedBy("g17.2a"));
  p.until(Ask::Status);
  EXPECT_EQ(p["5 Aosta"].level, Level::Shaken);
  EXPECT_EQ(p["17 Acqui"].level, Level::GoodOrder);
  // An enemy unit within 9 hexes forces deployment.
  auto met = given(kBase + "phase march; " + kResting + "\"57 Haynau\" 5320 N");
  EXPECT_EQ(met.asked(), Ask::DeployUnit);
  auto far = given(kBase + "phase march; " + kResting + "\"57 Haynau\" 5420 N");
  EXPECT_EQ(far.asked(), Ask::MarchAttempt);
}

TEST(CustozaReserve, rg17_2a_tired_cavalry_rests_or_recovers_but_not_both) {
  auto p = given(kBase +
                 "phase march; Olivieri 4420; formation i48-cav in-reserve; i48-cav-savoia inside exhausted; "
                 "i48-cav-genova inside exhausted shaken");
  p.until(Ask::Status);
  EXPECT_FALSE(p["i48-cav-savoia"].exhausted);
  EXPECT_TRUE(p["i48-cav-genova"].exhausted);  // R105: levels first
  EXPECT_EQ(p["i48-cav-genova"].level, Level::GoodOrder);
}

TEST(CustozaReserve, rg17_6a_on_the_march_only_if_it_did_not_move) {
  const std::string column =
      "Bava 4420; \"5 Aosta\" inside disordered; formation i48-i on-march objective Valeggio ";
  auto stood = given(kBase + "phase march; " + column);
  stood.until(Ask::Status);
  EXPECT_EQ(stood["5 Aosta"].level, Level::GoodOrder);
  auto moved = given(kBase + "phase march; " + column + "moved");
  moved.until(Ask::Status);
  EXPECT_EQ(moved["5 Aosta"].level, Level::Disordered);
}

TEST(CustozaReserve, r13_6_3a_off_the_map_a_collapsed_formation_checks_for_every_level) {
  auto p = reserve(
      "counter \"5 Aosta\" cohesion 9; Bava 4420; \"5 Aosta\" inside disordered; formation i48-i in-reserve "
      "collapsed");
  ASSERT_EQ(p.rolling(), RollKind::Check);
  auto fails = p;
  p.rolls(1, 1);
  EXPECT_EQ(p["5 Aosta"].level, Level::Shaken);
  ASSERT_EQ(p.rolling(), RollKind::Check);
  fails.rolls(6, 6);
  EXPECT_EQ(fails["5 Aosta"].level, Level::Disordered);  // R105
  EXPECT_NE(fails.rolling(), RollKind::Check);
}

TEST(CustozaReserve, rg21_4a_routed_units_keep_the_commander_and_none_at_all_lose_him) {
  auto p = given(kBase +
                 "Bava 4420; \"5 Aosta\" 4420 N; \"6 Aosta\" routed; formation i48-i; \"57 Haynau\" 4430 N");
  Events events;
  lose_levels(p.game, p.state, p.unit("5 Aosta"), 4, "13.5a", events);
  ASSERT_EQ(p["5 Aosta"].status, Status::Routed);
  EXPECT_EQ(p.commander_at("i48-i"), "4420");
  auto gone = given(kBase + "Bava 4420; \"5 Aosta\" 4420 N; formation i48-i; \"57 Haynau\" 4430 N");
  eliminate(gone.game, gone.state, gone.unit("5 Aosta"), "g10.zero-a", events);
  EXPECT_EQ(gone.state[gone.formation("i48-i")].commander, Status::Absent);
}

TEST(CustozaFortress, rg22_3b_zones_all_round_in_command_and_a_closed_hex) {
  auto p = given("scenario first-custoza; \"57 Haynau\" 4608 N; Simbschen 4608; ft-osteria-48 4604");
  const UnitId fort = p.unit("ft-osteria-48");
  for (const Facing way : kFacings)
    EXPECT_TRUE(controls(p.game, p.state, fort, p.game.map.neighbour(p.hex("4604"), way)));
  EXPECT_FALSE(p.state[fort].out_of_command);
  EXPECT_EQ(cohesion_value(p.game, p.state, fort), p.game[fort].cohesion);
  ForceAction move = begin_action(p.game, p.state, p.force({"57 Haynau"}), Phase::Engaged);
  EXPECT_THAT(may_come_into(p.game, p.state, move, p.hex("4604")), RefusedBy("g7.5b"));
  auto fallen = given("scenario first-custoza; \"57 Haynau\" 4608 N; Simbschen 4608");
  EXPECT_THAT(may_come_into(fallen.game, fallen.state, move, fallen.hex("4604")), Allowed());
  auto closed =
      given("scenario first-custoza; \"57 Haynau\" 4608 N; side 4604/4603 closed; ft-osteria-48 4604");
  EXPECT_FALSE(controls(closed.game, closed.state, fort, closed.hex("4603")));
}

TEST(CustozaFire, r3_2_2i_light_infantry_may_move_and_then_fire_in_one_action) {
  const std::string post = "active i48-1r; \"57 Haynau\" 4423 S; ";
  auto p = given(post + "\"2 Bersaglieri\" 4426 N");
  p.does("move \"2 Bersaglieri\" 4425").does("move \"2 Bersaglieri\" 4424");
  if (p.asked() == Ask::React) p.until(Ask::ForceAction);
  EXPECT_THAT(p.verdict("fire \"2 Bersaglieri\" 4423"), Allowed());
  auto line = given(post + "\"1 Guardia\" 4426 N");
  line.does("move \"1 Guardia\" 4425").does("move \"1 Guardia\" 4424");
  if (line.asked() == Ask::React) line.until(Ask::ForceAction);
  EXPECT_FALSE(line.verdict("fire \"1 Guardia\" 4423").allowed());
}

}  // namespace
}  // namespace tamburino::custoza
