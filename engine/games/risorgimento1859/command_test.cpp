#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

bool commands(const Given& now, const char* brigade, const char* unit) {
  return commanded(now.game, now.state, find_brigade(now.game, brigade)).contains(now.unit(unit));
}
bool ordered(const Given& now, const char* brigade) {
  return has_orders_by_range(now.game, now.state, find_brigade(now.game, brigade));
}

// Bils has Range 3.
TEST(RisorgimentoCommand, r4_11c_in_range_of_the_brigadier) {
  proves("4.12b 4.22b");
  EXPECT_TRUE(commands(Given("bils S1010; a5-1-kinsky-1 S1013 W"), "a5-1", "a5-1-kinsky-1"));
  EXPECT_FALSE(commands(Given("bils S1010; a5-1-kinsky-1 S1014 W"), "a5-1", "a5-1-kinsky-1"));
}

TEST(RisorgimentoCommand, r4_12a_range_is_paid_in_leader_points) {
  proves("4.21b");
  EXPECT_FALSE(commands(Given("bils S1010; a5-1-kinsky-1 S1012 W; hex S1011 woods; hex S1012 woods; "
                              "hex S0911 lake; hex S1111 lake; hex S0910 lake; hex S1110 lake"),
                        "a5-1", "a5-1-kinsky-1"));
  EXPECT_TRUE(commands(Given("bils S1010; a5-1-kinsky-1 S1012 W; hex S1011 woods; hex S1012 woods; "
                             "hex S0911 lake; hex S1111 lake; road minor S1010-S1011-S1012"),
                       "a5-1", "a5-1-kinsky-1"));
}

TEST(RisorgimentoCommand, r4_11e_command_passes_from_unit_to_unit) {
  proves("4.11d");
  EXPECT_TRUE(
      commands(Given("bils S1010; a5-1-kinsky-1 S1013 W; a5-1-kinsky-2 S1014 W; a5-1-kinsky-3 S1015 W"),
               "a5-1", "a5-1-kinsky-3"));
  EXPECT_FALSE(
      commands(Given("bils S1010; a5-1-kinsky-1 S1013 W; a5-1-kinsky-3 S1015 W"), "a5-1", "a5-1-kinsky-3"));
}

TEST(RisorgimentoCommand, r4_11f_others_are_no_link) {
  EXPECT_FALSE(
      commands(Given("bils S1010; a5-1-kinsky-1 S1013 W; a5-2-culoz-1 S1014 W; a5-1-kinsky-3 S1015 W"),
               "a5-1", "a5-1-kinsky-3"));
  EXPECT_TRUE(
      commands(Given("bils S1010; a5-1-kinsky-1 S1013 W; a5-1-kinsky-2 S1014 W; a5-1-kinsky-3 S1015 W"),
               "a5-1", "a5-1-kinsky-3"));
}

// The French look at S1011, the only way.
TEST(RisorgimentoCommand, r4_12c_enemy_zones_stop_messages_but_not_where_friends_stand) {
  Given watched(
      "bils S1010; a5-1-kinsky-1 S1012 W; hex S1111 lake; f1-5-33-1 S0911 SW; hex S1110 lake; "
      "hex S1112 lake; hex S0910 lake");
  ASSERT_TRUE(in_zone(watched.state, Side::Allied, find_hex(watched.game, "S1011")));
  EXPECT_FALSE(commands(watched, "a5-1", "a5-1-kinsky-1"));
  Given friends(
      "bils S1010; a5-1-kinsky-1 S1012 W; hex S1111 lake; f1-5-33-1 S0911 SW; hex S1110 lake; "
      "hex S1112 lake; hex S0910 lake; a5-2-culoz-1 S1011 W");
  EXPECT_TRUE(commands(friends, "a5-1", "a5-1-kinsky-1"));
}

TEST(RisorgimentoCommand, r4_22a_orders_by_the_range_of_the_corps_commander) {
  proves("4.13a 8.4d");
  EXPECT_TRUE(ordered(Given("stadion S1010; bils S1013"), "a5-1"));
  EXPECT_FALSE(ordered(Given("stadion S1010; bils S1014"), "a5-1"));
  EXPECT_FALSE(ordered(Given("bils S1013"), "a5-1"));  // he is not on the map
  EXPECT_FALSE(ordered(
      Given("stadion S1010 finished; bils S1013; a5-1-kinsky-1 S1013 W; f1-5-33-1 S0140 E; phase austrian"),
      "a5-1"));
}

TEST(RisorgimentoCommand, r4_13a_the_printed_example_stands_on_the_map) {
  Given now("scenario solferino-sanmartino; set-up; turn 3; phase austrian");
  now.does("activate a-3");
  for (const char* one : {"Pokorny", "Dientsel", "Wezlar"}) {
    const LeaderId who = leader_of(find_piece(now.game, one));
    EXPECT_EQ(now.state[now.game[who].brigade].orders, Orders::Under) << one;
  }
  for (const char* one : {"Hartung", "Rosgen"}) {
    const LeaderId who = leader_of(find_piece(now.game, one));
    EXPECT_EQ(now.state[now.game[who].brigade].orders, Orders::Without) << one;
  }
  EXPECT_TRUE(now.told(EventKind::OrdersAre));
}

TEST(RisorgimentoCommand, r4_13f_what_hartung_and_rosgen_need) {
  proves("4.13c 4.13d");
  const std::string who[]{"hartung", "rosgen"};
  const int most[]{4, 3};
  for (int i = 0; i < 2; ++i) {
    for (const int die : {most[i], most[i] + 1}) {
      Given start("scenario solferino-sanmartino; map; " + who[i] + " S1010");
      const LeaderId chief = leader_of(find_piece(start.game, who[i]));
      const BrigadeId which = start.game[chief].brigade;
      const std::string id = start.game[which].id;
      const std::string first = start.game[start.game.units_of(which).front()].id;
      Given now("scenario solferino-sanmartino; map; " + who[i] + " S3522; " + first +
                " S3521 W disordered; " + "brigade-state " + id + " without; active a-3; brigade " + id);
      ASSERT_EQ(now.asked(), "orders");
      now.does("roll-orders " + id).rolls({die});
      EXPECT_EQ(now.state[which].orders, die == most[i] ? Orders::Under : Orders::Without) << who[i] << die;
      EXPECT_EQ(now.asked(), die == most[i] ? "move" : "rally");  // it may do nothing else
      EXPECT_EQ(now[first].is(Mark::InCommand), die == most[i]);
    }
  }
}

TEST(RisorgimentoCommand, r4_13e_the_roll_is_a_choice_and_made_once) {
  proves("4.22c");
  Given now("bils S1010; a5-1-kinsky-1 S1010 W; brigade-state a5-1 without; active a-5; brigade a5-1");
  ASSERT_EQ(now.asked(), "orders");
  EXPECT_REFUSED(now, "roll-orders a5-2", "4.13e");
  now.does("done");
  EXPECT_EQ(now.asked(), "move");
  EXPECT_FALSE(now["a5-1-kinsky-1"].is(Mark::InCommand));  // though it is stacked with him
  Given again("bils S1010; a5-1-kinsky-1 S1010 W; active a-5");
  again.state[find_brigade(again.game, "a5-1")].orders = Orders::Without;
  again.state[find_brigade(again.game, "a5-1")].tried = true;
  again.does("command a5-1");
  EXPECT_EQ(again.asked(), "move");
}

TEST(RisorgimentoCommand, r4_13b_orders_hold_for_the_turn) {
  Given now("stadion S1010; bils S1013; a5-1-kinsky-1 S1013 W; f1-5-33-1 S0140 E; phase austrian");
  now.does("activate a-5");
  ASSERT_EQ(now.state[find_brigade(now.game, "a5-1")].orders, Orders::Under);
  now.state[leader_of(find_piece(now.game, "bils"))].hex = find_hex(now.game, "S1030");
  fix_orders(now.game, now.state, find_corps(now.game, "a-5"), now.events);
  EXPECT_EQ(now.state[find_brigade(now.game, "a5-1")].orders, Orders::Under);
  Given later("stadion S1010; bils S1030; a5-1-kinsky-1 S1030 W; f1-5-33-1 S0140 E; phase austrian");
  later.does("activate a-5");
  EXPECT_EQ(later.state[find_brigade(later.game, "a5-1")].orders, Orders::Without);
}

TEST(RisorgimentoCommand, r8_4e_units_of_a_finished_brigadier_are_out_of_command) {
  EXPECT_FALSE(
      commands(Given("bils S1010 finished; a5-1-kinsky-1 S1010 W; phase austrian"), "a5-1", "a5-1-kinsky-1"));
  EXPECT_TRUE(commands(Given("bils S1010; a5-1-kinsky-1 S1010 W"), "a5-1", "a5-1-kinsky-1"));
}

TEST(RisorgimentoCommand, r4_24a_the_guard_has_two_ranges) {
  const Given start("scenario solferino-sanmartino; turn 1");
  const std::string chief = start.game[start.game[find_corps(start.game, "f-g")].commander].id;
  const std::string who = "scenario solferino-sanmartino; " + chief + " S1010; niol S1016; ";
  EXPECT_TRUE(ordered(Given(who + "napoleon-iii S1011"), "fg-1"));
  EXPECT_FALSE(ordered(Given(who + "napoleon-iii S1012"), "fg-1"));
  EXPECT_FALSE(ordered(Given(who), "fg-1"));
}

TEST(RisorgimentoCommand, r4_25a_the_king_commands_the_piedmontese) {
  proves("2.41a");
  const Given start("scenario san-martino; turn 1");
  const CorpsId piedmont = find_corps(start.game, "p");
  const std::string king = start.game[start.game[piedmont].commander].id;
  EXPECT_EQ(start.game[piedmont].continuity, 3);
  const std::string who = "scenario san-martino; " + king + " N1010; colliano ";
  EXPECT_TRUE(ordered(Given(who + "N1013"), "p-1"));
  EXPECT_FALSE(ordered(Given(who + "N1014"), "p-1"));
}

TEST(RisorgimentoCommand, r4_17d_the_reserve_always_has_orders) {
  proves("4.17c 4.15c");
  Given now(
      "scenario solferino-sanmartino; vopaterney S1010; ar-c1-bay-1 S1014 W; ar-c1-bay-2 S1016 W; "
      "f1-5-33-1 S0140 E; phase austrian");
  EXPECT_EQ(now.game[find_corps(now.game, "a-r")].continuity, 2);
  now.does("activate a-r");
  EXPECT_EQ(now.state[find_brigade(now.game, "ar-c1")].orders, Orders::Under);
  now.does("command ar-c1");
  EXPECT_TRUE(now["ar-c1-bay-1"].is(Mark::InCommand));  // his Range is 4
  EXPECT_FALSE(now["ar-c1-bay-2"].is(Mark::InCommand));
}

TEST(RisorgimentoCommand, r4_12d_the_naviglio_is_nothing_to_a_corps_commander) {
  const std::string canal = "scenario magenta; side M2010/M2011 canal; ";
  const Given start("scenario magenta; turn 1");
  const std::string clam = start.game[start.game[find_corps(start.game, "a-1")].commander].id;
  const LeaderId burdina = start.game[find_brigade(start.game, "am1-1")].brigadier;
  EXPECT_TRUE(ordered(Given(canal + clam + " M2010; " + start.game[burdina].id + " M2013"), "am1-1"));
  // A brigadier pays 2 for it.
  EXPECT_FALSE(commands(Given(canal + start.game[burdina].id + " M2010; am1-1-wasa-1 M2013 W"), "am1-1",
                        "am1-1-wasa-1"));
  EXPECT_TRUE(commands(Given("scenario magenta; " + start.game[burdina].id + " M2010; am1-1-wasa-1 M2013 W"),
                       "am1-1", "am1-1-wasa-1"));
}

// --- cavalry and batteries outside the brigades

std::string loose_cavalry(const Game& game, const char* corps) {
  for (const BrigadeId one : game.brigades_in(find_corps(game, corps))) {
    if (game[one].led()) continue;
    for (const UnitId who : game.units_of(one)) {
      if (game[who].cavalry()) return game[who].id;
    }
  }
  return "";
}

TEST(RisorgimentoCommand, r4_15b_a_brigadier_commands_one_regiment_of_the_corps) {
  const Given start("turn 1");
  const std::string horse = loose_cavalry(start.game, "a-5");
  ASSERT_NE(horse, "");
  Given now("stadion S1010; bils S1011; puchner S1012; a5-1-kinsky-1 S1011 W; a5-2-culoz-1 S1012 W; " +
            horse + " S1014 W; a5-r-ul4-2 S1015 W; f1-5-33-1 S0140 E; phase austrian");
  now.does("activate a-5");
  ASSERT_EQ(now.asked(), "attach");
  EXPECT_REFUSED(now, "attach a5-1-kinsky-1 a5-2", "4.15b");
  now.does("attach " + horse + " a5-1");
  EXPECT_REFUSED(now, "attach a5-r-ul4-2 a5-1", "4.15b");
  EXPECT_REFUSED(now, "attach " + horse + " a5-2", "4.15b");  // it has its brigade
  EXPECT_ALLOWED(now, "attach a5-r-ul4-2 a5-2");
  now.does("done");
  now.does("command a5-1");
  EXPECT_TRUE(now[horse].is(Mark::InCommand));
  // Not attached, it is Out of Command.
  Given loose("stadion S1010; bils S1011; a5-1-kinsky-1 S1011 W; " + horse +
              " S1014 W; f1-5-33-1 S0140 E; phase austrian");
  loose.does("activate a-5").does("done");
  const std::string post = loose.game[loose.game[loose.unit(horse)].brigade].id;
  loose.does("command " + post);
  EXPECT_FALSE(loose[horse].is(Mark::InCommand));
  EXPECT_ALLOWED(loose, "move " + horse + " S1015");
}

TEST(RisorgimentoCommand, r4_15e_piedmontese_cavalry_keeps_to_its_division) {
  const Given start("scenario san-martino; turn 1");
  std::string horse;
  for (const BrigadeId one : start.game.brigades_in(find_corps(start.game, "p"))) {
    if (start.game[one].division != "1 Durando" || start.game[one].led()) continue;
    for (const UnitId who : start.game.units_of(one)) {
      if (start.game[who].cavalry()) horse = start.game[who].id;
    }
  }
  ASSERT_NE(horse, "");
  Given now("scenario san-martino; colliano N1011; p-1-gr1-1 N1011 E; camerana N1020; p-3-3-1 N1020 E; " +
            horse + " N1013 E; a8-1-b N3001 W; phase allied");
  now.does("activate p");
  ASSERT_EQ(now.asked(), "attach");
  EXPECT_REFUSED(now, "attach " + horse + " p-3", "4.15e");
  EXPECT_ALLOWED(now, "attach " + horse + " p-1");
}

TEST(RisorgimentoCommand, r4_14c_reserve_batteries_act_together_and_are_never_out_of_command) {
  proves("4.14b 4.14e 4.14d");
  Given now("f1-r-h-1 S1010 E; f1-r-h-2 S1030 E; a5-1-b S0130 W; phase allied");
  now.does("activate f-1").does("pool");
  EXPECT_EQ(now.asked(), "move");
  EXPECT_TRUE(now["f1-r-h-1"].is(Mark::InCommand) && now["f1-r-h-2"].is(Mark::InCommand));
  EXPECT_ALLOWED(now, "move f1-r-h-1 S1011");
  EXPECT_ALLOWED(now, "move f1-r-h-2 S1031");
  now.does("done");
  Given brigade("f1-r-h-1 S1010 E; goze S1010; f1-5-33-1 S1010 E; a5-1-b S0130 W; phase allied");
  brigade.does("activate f-1").does("command f1-5");
  if (brigade.asked() == "orders") brigade.does("done");
  EXPECT_REFUSED(brigade, "move f1-r-h-1 S1011", "3.0c");  // no brigadier commands it
}

TEST(RisorgimentoCommand, r4_17a_a_lent_battery_acts_once_and_misses_the_reserve) {
  proves("4.17b");
  Given now(
      "scenario solferino-sanmartino; ar-a-h-1 S1010 W; ar-a-h-2 S1012 W; a3-1-b S1020 W; "
      "a5-1-b S1022 W; f1-5-33-1 S0145 E; phase austrian");
  now.does("activate a-3");
  ASSERT_EQ(now.asked(), "attach");
  now.does("lend ar-a-h-1");
  EXPECT_REFUSED(now, "lend ar-a-h-1", "4.17a");
  now.does("done").does("pool");
  EXPECT_ALLOWED(now, "move ar-a-h-1 S1011");
  EXPECT_REFUSED(now, "move ar-a-h-2 S1011", "3.0c");
  now.does("done").does("done");
  now.does("activate a-r").rolls({0});
  now.does("pool");
  EXPECT_REFUSED(now, "move ar-a-h-1 S1011", "4.17a");  // it was lent
  EXPECT_ALLOWED(now, "move ar-a-h-2 S1011");
  // A corps of the other army gets none.
  Given other(
      "scenario solferino-sanmartino; ar-a-h-1 S1010 W; a5-1-b S1022 W; f1-5-33-1 S0145 E; phase austrian");
  other.does("activate a-5");
  EXPECT_EQ(other.asked(), "brigade");
}

TEST(RisorgimentoCommand, r6_24a_a_friend_lets_the_command_through_an_enemy_zone) {
  const std::string way =
      "bils S1010; a5-1-kinsky-1 S1012 W; f1-5-33-1 S0911 SW; hex S1111 lake; hex S1110 lake; "
      "hex S1112 lake; hex S0910 lake; ";
  EXPECT_FALSE(commands(Given(way), "a5-1", "a5-1-kinsky-1"));
  EXPECT_TRUE(commands(Given(way + "a5-3-karl-1 S1011 W"), "a5-1", "a5-1-kinsky-1"));
}

TEST(RisorgimentoCommand, r2_41b_adjusted_cohesion_changes_and_the_printed_one_does_not) {
  Given now("f1-5-33-1 S1010 E; f1-5-33-2 S1010 E");
  const UnitId who = now.unit("f1-5-33-1");
  EXPECT_EQ(cohesion(now.game, now.state, who), 6);
  take_hit(now.game, now.state, who, "8.11a", now.events);
  take_hit(now.game, now.state, who, "8.11a", now.events);
  EXPECT_EQ(cohesion(now.game, now.state, who), 4);
  EXPECT_EQ(cohesion(now.game, now.state, now.unit("f1-5-33-2")), 6);  // of each unit its own
  EXPECT_EQ(now.game[who].cohesion, 6);
}

}  // namespace
}  // namespace tamburino::risorgimento1859
