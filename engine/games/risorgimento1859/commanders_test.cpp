#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

TEST(RisorgimentoCommanders, r4_23a_corps_commanders_move_at_the_end_of_the_turn) {
  proves("4.21a");
  const std::string who = "stadion S1010; bils S1020; a5-1-kinsky-1 S1020 W; f1-5-33-1 S0140 E; ";
  Given now(who + "segment commanders austrian");
  ASSERT_EQ(now.asked(), "commanders");
  EXPECT_ALLOWED(now, "move stadion S1022");
  EXPECT_REFUSED(now, "move stadion S1023", "4.11g");  // 12 points
  EXPECT_REFUSED(now, "move bils S1021", "4.11b");
  now.does("move stadion S1015");
  EXPECT_EQ(now.state[leader_of(find_piece(now.game, "stadion"))].spent, 5);
  EXPECT_REFUSED(now, "move stadion S1023", "4.11g");
  EXPECT_ALLOWED(now, "move stadion S1022");
  Given acting(who + "active a-5; brigade a5-1");
  EXPECT_REFUSED(acting, "move stadion S1011", "4.23a");
}

TEST(RisorgimentoCommanders, r4_11b_a_brigadier_moves_with_his_own_brigade) {
  proves("4.11a");
  const std::string who =
      "bils S1020; a5-1-kinsky-1 S1020 W; puchner S1025; a5-2-culoz-1 S1025 W; f1-5-33-1 S0140 E; ";
  Given now(who + "active a-5; brigade a5-1");
  EXPECT_ALLOWED(now, "move bils S1021");
  EXPECT_TRUE(now.lists("move bils S1021"));
  EXPECT_REFUSED(now, "move puchner S1026", "4.11b");
  EXPECT_ALLOWED(Given(who + "active a-5; brigade a5-2"), "move puchner S1026");
}

TEST(RisorgimentoCommanders, r4_11g_at_leader_costs_and_never_to_the_enemy) {
  const std::string who = "bils S1020; a5-1-kinsky-1 S1020 W; active a-5; brigade a5-1; ";
  EXPECT_ALLOWED(Given(who + "f1-5-33-1 S0140 E"), "move bils S1023");
  EXPECT_REFUSED(Given(who + "f1-5-33-1 S1023 E"), "move bils S1023", "4.11g");
  EXPECT_REFUSED(Given(who + "f1-5-33-1 S1024 W"), "move bils S1023", "4.11g");  // alone beside one
  EXPECT_ALLOWED(Given(who + "f1-5-33-1 S1024 W; a5-1-kinsky-2 S1023 W"), "move bils S1023");
  EXPECT_REFUSED(
      Given("bils S1020 finished; a5-1-kinsky-1 S1020 W; f1-5-33-1 S0140 E; active a-5; brigade a5-1"),
      "move bils S1021", "8.4d");
}

TEST(RisorgimentoCommanders, r4_23a_all_rides_have_room_in_the_list) {
  for (const char* side : {"allied", "austrian"}) {
    Given now(std::string("scenario solferino-sanmartino; set-up; turn 5; segment commanders ") + side);
    ActionList list;
    list_actions(now.game, now.state, list);
    EXPECT_LT(static_cast<int>(list.all().size()), ActionList::kMost) << side;
  }
}

// --- the bridge

TEST(RisorgimentoBridge, ra9_5b_ponte_vecchio_may_be_blown) {
  const std::string text = "scenario magenta; map; active a-2; f2-r-h M0118 E; am2-3-sigis-1 M4115 SW";
  for (const int die : {6, 7}) {
    Given now(text);
    now.does("done");
    ASSERT_EQ(now.asked(), "blow");
    now.does("blow").rolls({die});
    EXPECT_EQ(now.state.bridge_down, die == 6);
    EXPECT_TRUE(now.state.blow_tried);
  }
  Given shaken(text + " disordered");
  shaken.does("done");
  EXPECT_NE(shaken.asked(), "blow");
}

TEST(RisorgimentoBridge, ra9_5b_over_the_blown_bridge_infantry_wades_and_guns_stay) {
  const std::string text = "scenario magenta; map; am2-3-sigis-1 M4115 SW; am2-3-b M4015 SW; ";
  Given now(text + "turn 1");
  const Facing over =
      *now.game.map.grid().side_towards(find_hex(now.game, "M4115"), find_hex(now.game, "M4215"));
  const UnitId foot = now.unit("am2-3-sigis-1"), guns = now.unit("am2-3-b");
  const Hex end = find_hex(now.game, "M4115");
  const Points before = terrain_cost(now.game, now.state, foot, end, over);
  EXPECT_NE(terrain_cost(now.game, now.state, guns, end, over), kClosed);
  EXPECT_FALSE(crosses_water(now.game, now.state, foot, end, over));
  now.state.bridge_down = true;
  EXPECT_GT(terrain_cost(now.game, now.state, foot, end, over), before);
  EXPECT_EQ(terrain_cost(now.game, now.state, guns, end, over), kClosed);
  EXPECT_TRUE(crosses_water(now.game, now.state, foot, end, over));
}

// --- victory

TEST(RisorgimentoVictory, ra9_6b_places_losses_and_demoralized_corps) {
  proves("2.0a");
  Given now("scenario magenta; set-up");
  EXPECT_EQ(score(now.game, now.state, Side::Allied), 0);
  EXPECT_EQ(score(now.game, now.state, Side::Austrian), 15 + 5 + 3 + 3 + 2 + 2 + 2);
  EXPECT_EQ(winner_now(now.game, now.state), Winner::AustrianDecisive);
  lift(now.game, now.state, now.unit("am1-1-wasa-1"), Status::Eliminated);
  EXPECT_EQ(score(now.game, now.state, Side::Allied), 1);
  now.state[find_corps(now.game, "a-1")].demoralized = true;
  EXPECT_EQ(score(now.game, now.state, Side::Allied), 6);
}

TEST(RisorgimentoVictory, ra9_6a_a_place_belongs_to_who_was_last_in_it_alone) {
  Given now("scenario magenta; set-up");
  const Hex corbetta = find_hex(now.game, "M3301");
  const int before = score(now.game, now.state, Side::Allied);
  enter_hex(now.game, now.state, now.unit("f2-r-h"), corbetta, now.events);  // guns take nothing
  EXPECT_EQ(score(now.game, now.state, Side::Allied), before);
  const UnitId foot = now.game.units_of(find_brigade(now.game, "f2-1")).front();
  enter_hex(now.game, now.state, foot, corbetta, now.events);  // it is not alone
  EXPECT_EQ(score(now.game, now.state, Side::Allied), before);
  for (const UnitId who : units_in(now.game, now.state, Side::Austrian, corbetta))
    lift(now.game, now.state, who, Status::Left);
  enter_hex(now.game, now.state, foot, corbetta, now.events);
  EXPECT_EQ(score(now.game, now.state, Side::Allied), before + 5);
}

TEST(RisorgimentoVictory, ra10_7a_castiglione_counts_for_austria_only) {
  Given now("scenario solferino-sanmartino; set-up");
  for (std::size_t i = 0; i < now.game.scenario.places.size(); ++i) {
    if (now.game.scenario.places[i].name != "Castiglione") continue;
    now.state.owner[i] = Side::Allied;
    const int allied = score(now.game, now.state, Side::Allied);
    const int austrian = score(now.game, now.state, Side::Austrian);
    now.state.owner[i] = Side::Austrian;
    EXPECT_EQ(score(now.game, now.state, Side::Allied), allied);
    EXPECT_EQ(score(now.game, now.state, Side::Austrian), austrian + 10);
    return;
  }
  FAIL() << "no Castiglione";
}

TEST(RisorgimentoVictory, ra10_3a_lauingen_rides_off) {
  for (const int die : {6, 7}) {
    Given now("scenario solferino-sanmartino; set-up; turn 4; segment begin");
    while (now.asked() == "interphase") now.does(now.listed().front());
    ASSERT_EQ(now.asked(), "leaves");
    const int before = score(now.game, now.state, Side::Allied);
    now.rolls({die});
    EXPECT_EQ(now["ar-c2-dr1"].status == Status::Left, die == 6);
    EXPECT_EQ(score(now.game, now.state, Side::Allied), before);  // not lost
  }
}

TEST(RisorgimentoLeaders, r8_4f_a_corps_whose_commander_is_finished_ends_the_activation_under_way_first) {
  proves("4.54c");
  Given now(
      "f1-5-b S1011 E; f1-4-61-1 S1020 E; Baraguey S1011; goze S1012; f1-4-brigadier S1020; a5-1-b S1010 W; "
      "active f-1");
  const CorpsId own = find_corps(now.game, "f-1");
  now.does("command f1-5");
  now.state[own].finished = true;  // as 8.4f has it
  now.does("done");
  for (int i = 0; i < 6 && now.asked() != "brigade"; ++i) now.does("done");
  ASSERT_EQ(now.asked(), "brigade");
  EXPECT_ALLOWED(now, "command f1-4");
  EXPECT_FALSE(now.state[leader_of(find_piece(now.game, "goze"))].finished);
  now.does("done");
  EXPECT_TRUE(now.state[leader_of(find_piece(now.game, "goze"))].finished);
}

}  // namespace
}  // namespace tamburino::risorgimento1859
