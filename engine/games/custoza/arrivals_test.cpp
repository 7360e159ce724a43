#include "tests/custoza/given.h"

// 14.2.1, 24.4 to 28.4: reinforcements; free set-up.
namespace tamburino::custoza {
namespace {

const std::string kBase = "scenario first-custoza; initiative italian; phase commands; day 2; turn 4; ";
const std::string kSimbschen =
    "\"57 Haynau\" to-come; \"54 Prinz Emil\" to-come; commander a48-simbschen to-come; \"5 Aosta\" 2020 N; "
    "Bava "
    "2020; ";

TEST(CustozaArrivals, rg15_arrival_a_units_wait_at_the_entry_hex_and_enter_paying_it) {
  auto p = given(kBase + kSimbschen);
  p.does("place Simbschen 7011").until(Ask::Attempt);
  EXPECT_EQ(p["57 Haynau"].status, Status::Waiting);
  EXPECT_FALSE(p["57 Haynau"].out_of_command);  // as if it stood there
  p.does("pass").does("activate a48-simbschen").rolls(1).until(Ask::ChooseForce);
  EXPECT_THAT(p.verdict("enter \"57 Haynau\" 7012"), RefusedBy("g15.arrival-b"));
  p.does("enter \"57 Haynau\" 7011");
  EXPECT_EQ(p.where("57 Haynau"), "7011");
  const auto* action = p.state.stack.top_as<ForceAction>();
  ASSERT_NE(action, nullptr);
  EXPECT_EQ(action->spent, 2);  // clear ground
  p.does("move \"57 Haynau\" 6811").does("halt \"57 Haynau\"");
  p.does("march-in \"54 Prinz Emil\" 7011");
  EXPECT_EQ(p["54 Prinz Emil"].mode, Mode::March);
}

TEST(CustozaArrivals, rg15_arrival_a_a_force_comes_in_together_and_any_way_round) {
  const auto entering = [](const std::string& how) {
    auto p = given(kBase + kSimbschen + "\"A.D. Charles\" to-come; ");
    p.does("place Simbschen 7011").until(Ask::Attempt);
    p.does("pass").does("activate a48-simbschen").rolls(1).until(Ask::ChooseForce);
    return p.does(how + " \"57 Haynau\" 7011");
  };
  auto p = entering("enter");
  EXPECT_THAT(p.verdict("join \"A.D. Charles\""), RefusedBy("g3.force-a"));  // cavalry
  ASSERT_TRUE(p.lists("join \"54 Prinz Emil\""));
  p.does("join \"54 Prinz Emil\"");
  EXPECT_EQ(p.where("54 Prinz Emil"), "7011");
  EXPECT_EQ(p["54 Prinz Emil"].mode, Mode::Open);
  // They face inwards without paying for a turn: 7112 lies off the map, 6912 to the south-west.
  p.does("move \"54 Prinz Emil\" 6912");
  EXPECT_EQ(p.where("57 Haynau"), "6912");
  EXPECT_EQ(p.where("54 Prinz Emil"), "6912");
  EXPECT_EQ(p.state.stack.top_as<ForceAction>()->spent, 6);
  auto late = entering("enter");
  late.does("move \"57 Haynau\" 6911");
  EXPECT_THAT(late.verdict("join \"54 Prinz Emil\""), RefusedBy("g3.force-a"));  // it has gone on
  auto column = entering("march-in");
  column.does("join \"54 Prinz Emil\"");
  EXPECT_EQ(column["54 Prinz Emil"].mode, Mode::March);
}

TEST(CustozaArrivals, rg15_arrival_a_without_activation_they_enter_at_half_speed) {
  auto p = given(kBase + kSimbschen);
  p.does("place Simbschen 7011").until(Ask::OutOfCommand);
  EXPECT_EQ(p.state.stack.find<QuietPhase>()->phase, Phase::NotActivated);
  p.does("enter \"57 Haynau\" 7011");
  const auto* action = p.state.stack.top_as<ForceAction>();
  ASSERT_NE(action, nullptr);
  EXPECT_EQ(action->allowance, 5);
}

TEST(CustozaArrivals, rg15_arrival_b_a_blocked_hex_is_replaced_by_the_nearest_on_the_edge) {
  const std::string held = "\"6 Aosta\" 7011 N; ";
  auto p = given(kBase + kSimbschen + held);
  EXPECT_THAT(p.verdict("place Simbschen 7011"), RefusedBy("g15.arrival-b"));
  EXPECT_THAT(p.verdict("place Simbschen 7012"), Allowed());  // behind the unit there
  auto open = given(kBase + kSimbschen);
  EXPECT_THAT(open.verdict("place Simbschen 7011"), Allowed());
  EXPECT_THAT(open.verdict("place Simbschen 7012"), RefusedBy("g15.arrival-b"));
}

TEST(CustozaArrivals, rg15_arrival_c_units_of_a_hidden_formation_come_out_of_command) {
  const std::string cuneo =
      "scenario first-custoza; initiative austrian; phase commands; day 1; turn 13; \"7 Cuneo\" to-come; ";
  auto p =
      given(cuneo +
            "\"V.E. di Savoia\" 3020; \"1 Guardia\" inside; formation i48-1r on-march objective Valeggio; "
            "\"57 Haynau\" 7004 N; Simbschen 7004");
  ASSERT_EQ(p.asked(), Ask::Arrive);
  p.does("place \"7 Cuneo\" 4434").until(Ask::Attempt);
  EXPECT_EQ(p["7 Cuneo"].status, Status::Waiting);
  EXPECT_TRUE(p["7 Cuneo"].out_of_command);
  p.until(Ask::OutOfCommand).does("enter \"7 Cuneo\" 4434");
  EXPECT_EQ(p.where("7 Cuneo"), "4434");
  // 15.4: beside its commander it joins him at once.
  auto near = given(cuneo +
                    "\"V.E. di Savoia\" 4434; \"1 Guardia\" inside; formation i48-1r on-march objective "
                    "Valeggio; \"57 Haynau\" 7004 N; Simbschen 7004");
  near.does("place \"7 Cuneo\" 4434").until(Ask::Attempt);
  EXPECT_EQ(near["7 Cuneo"].status, Status::Inside);
}

TEST(CustozaArrivals, r24_4d_the_second_half_comes_by_the_hex_of_the_first) {
  auto p = given(
      "scenario first-custoza; initiative austrian; phase commands; day 1; turn 13; \"7 Cuneo\" to-come; "
      "\"V.E. di Savoia\" 4030; \"1 Guardia\" 4030 N; \"57 Haynau\" 7004 N; Simbschen 7004");
  p.state.entered[4] = p.hex("2533");
  EXPECT_EQ(p.game.scenario.arrivals[4].entries.size(), 2U);
  EXPECT_THAT(p.verdict("place \"7 Cuneo\" 4434"), RefusedBy("g15.arrival-b"));
  EXPECT_THAT(p.verdict("place \"7 Cuneo\" 2533"), Allowed());
}

TEST(CustozaArrivals, r24_4f_optional_troops_by_the_objective_in_force_and_the_question_tells_nothing) {
  const auto arriving = [](std::uint8_t objective) {
    auto p = given(
        "scenario first-custoza; initiative austrian; phase start; day 3; turn 4; \"18 Acqui\" to-come; Bava "
        "4030; "
        "\"5 Aosta\" 4030 N; \"57 Haynau\" 7004 N; Simbschen 7004");
    p.state.objective = {objective, 1};
    p.rolls({1, 1, 6, 6});
    return p;
  };
  auto first = arriving(1), third = arriving(3);
  ASSERT_EQ(first.asked(), Ask::Arrive);
  ASSERT_EQ(third.asked(), Ask::Arrive);
  EXPECT_THAT(first.verdict("place \"18 Acqui\" 4434"), RefusedBy("24.4f"));
  EXPECT_THAT(third.verdict("place \"18 Acqui\" 4434"), Allowed());
  first.does("done");
  EXPECT_EQ(first["18 Acqui"].status, Status::Absent);
}

TEST(CustozaArrivals, r24_4i_perin_comes_if_sommacampagna_was_italian_on_the_second_day) {
  const auto perin = [](const std::string& position) {
    return given(
        "scenario first-custoza; initiative italian; phase start; day 3; turn 5; a48-perin-18-reisinger "
        "to-come; commander "
        "a48-perin to-come; Bava 3030; \"5 Aosta\" 3030 N; " +
        position);
  };
  auto held = perin("owner 4914 italian");
  held.rolls({6, 6, 1, 1});
  ASSERT_EQ(held.asked(), Ask::Arrive);
  EXPECT_THAT(held.verdict("done"), Allowed());  // or later
  EXPECT_THAT(held.verdict("place Perin 7004"), Allowed());
  auto lost = perin("owner 4913 austrian; owner 4914 austrian; owner 5014 austrian");
  lost.rolls({6, 6, 1, 1});
  EXPECT_NE(lost.asked(), Ask::Arrive);
}

TEST(CustozaSetUp, rg15_setup_a_enemy_hexes_are_closed_zones_are_not_and_a_group_takes_one_place) {
  Game game = shipped("first-custoza");
  game.options.free_set_up = true;
  Events events;
  State state = start(game, events);
  const auto place = [&](const char* who, const char* where) {
    const Piece piece = find_piece(game, who);
    ASSERT_TRUE(apply(game, state, act(Verb::Select, piece), events));
    ASSERT_TRUE(apply(game, state, act(Verb::Place, piece, find_hex(game, where)), events));
  };
  place("13 Pinerolo", "4914");  // the group has chosen Sommacampagna
  const Piece toscana = find_piece(game, "1 Toscana");
  EXPECT_THAT(may_stand_at_start(game, state, toscana, find_hex(game, "5029")), RefusedBy("g15.setup-a"));
  EXPECT_THAT(may_stand_at_start(game, state, toscana, find_hex(game, "5014")), Allowed());
  const UnitId enemy = find_unit(game, "57 Haynau");
  put(game, state, enemy, find_hex(game, "5014"));
  turn_to(game, state, enemy, find_facing(game, "NW"));
  EXPECT_THAT(may_stand_at_start(game, state, toscana, find_hex(game, "5014")), RefusedBy("g15.setup-a"));
  ASSERT_TRUE(in_enemy_zone(state, Side::Italian, find_hex(game, "4913")));
  EXPECT_THAT(may_stand_at_start(game, state, toscana, find_hex(game, "4913")), Allowed());
}

TEST(CustozaSetUp, r26_3a_both_sides_give_their_first_orders_in_secret) {
  Game game = shipped("second-custoza");
  game.options.free_set_up = true;
  Events events;
  State state = start(game, events);
  ActionList list;
  while (state.pending.ask != Ask::AssignObjective) {
    list_actions(game, state, list);
    ASSERT_TRUE(apply(game, state, list[0], events));
  }
  EXPECT_EQ(state.pending.side, Side::Italian);
  const FormationId cerale = find_formation(game, "i66-1");
  ASSERT_TRUE(apply(game, state, act(Verb::Assign, cerale, find_box(game, "2529")), events));
  for (const Event& one : events.all()) EXPECT_FALSE(one.seen_by_side(index(Side::Austrian)));
  EXPECT_EQ(game[state[cerale].objective].hex, find_hex(game, "2529"));
  EXPECT_FALSE(state[cerale].commander_face_up);
  ASSERT_TRUE(apply(game, state, act(Verb::Done), events));
  EXPECT_EQ(state.pending.side, Side::Austrian);
}

}  // namespace
}  // namespace tamburino::custoza
