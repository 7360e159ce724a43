#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 8. The armistice.
namespace tamburino::thousand {
namespace {

using testing::AnyOf;
using testing::Contains;

// A turn that has just been played, with these points; nobody has to leave Sicily.
Given ends(int turn, const std::string& points) {
  return given("garibaldi TP; g-gar-i TP; phase turn-ends; turn " + std::to_string(turn) + "; " + points);
}

// The Bourbons are asked where their units of Sicily go.
Given evacuating(const std::string& counters) {
  auto g = given("garibaldi TP; g-gar-i TP; clary gaeta; phase turn-ends; turn 3; battles 2; " + counters);
  EXPECT_EQ(g.asked(), Ask::Evacuate);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  return g;
}

constexpr const char* kThirteen =
    "b-fl-1a+b-fl-3a+b-fl-4a+b-fl-14a+b-fl-14b+b-ca-1+b-ca-4+b-ca-5+b-ca-6+b-ca-7+b-fl-5a+b-fl-11a+b-ar-3 "
    "palermo";

// --- when

TEST(Thousand8_0, r8_0a_only_at_the_end_of_turns_1_to_4) {
  for (int turn = 1; turn <= 8; ++turn) {
    const bool made = armistice_made(ends(turn, "battles 4").state);
    EXPECT_EQ(made, turn <= 4) << turn;
  }
}

TEST(Thousand8_0, r8_0b_with_more_than_five_points) {
  const std::string five = "battles 1; city enna garibaldine scored; city siracusa garibaldine scored";
  EXPECT_EQ(ends(2, five).state.armistice, Armistice::None);
  auto six = ends(2, five + "; city agrigento garibaldine scored");
  EXPECT_EQ(six.state.armistice, Armistice::Truce);
  EXPECT_EQ(six.state.armistice_turn, 2);
  EXPECT_TRUE(six.happened(EventKind::ArmisticeBegins));
}

TEST(Thousand8_0, t29_when_the_bourbon_player_has_finished_and_not_before) {
  proves("8.0a");
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel NA; b-ca-8 NA; phase points; turn 2; battles 2");
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_EQ(g.asked(), Ask::March);
  EXPECT_EQ(g.state.armistice, Armistice::None);
  g.does("done");
  EXPECT_EQ(g.state.armistice, Armistice::Truce);
  EXPECT_EQ(g.state.turn, 3);
}

TEST(Thousand8_0, t29_it_happens_once) {
  proves("8.0a");
  auto g = given("garibaldi TP; g-gar-i TP; phase turn-ends; turn 3; battles 3; armistice broken 1");
  EXPECT_EQ(g.state.armistice, Armistice::Broken);
  EXPECT_EQ(g.state.armistice_turn, 1);
}

TEST(Thousand8_0, r8_0c_a_city_counts_if_it_was_held_for_a_complete_turn) {
  const std::string five =
      "battles 1; city enna garibaldine scored; city agrigento garibaldine scored; garibaldi siracusa; "
      "g-gar-i "
      "siracusa; side bourbon; phase points; turn 2; city siracusa garibaldine";
  EXPECT_EQ(given(five).state.armistice, Armistice::None);  // entered in the course of the turn
  EXPECT_EQ(given(five + " held").state.armistice, Armistice::Truce);
}

TEST(Thousand8_0, r8_0c_from_the_beginning_of_the_turn_to_its_end) {
  // Held since the turn began; then Garibaldi marches out, or stays.
  const std::string five =
      "battles 1; city enna garibaldine scored; city agrigento garibaldine scored; garibaldi siracusa; "
      "g-gar-i siracusa; phase turn-begins; turn 2";
  auto stays = given(five);
  stays.does("done");
  EXPECT_EQ(stays.state.turn, 3);
  EXPECT_EQ(stays.state.armistice, Armistice::Truce);
  auto leaves = given(five);
  leaves.does("march garibaldi NO all");
  EXPECT_EQ(leaves.state.turn, 3);
  EXPECT_EQ(leaves.state.armistice, Armistice::None);
}

// --- evacuation

TEST(Thousand8_0, r8_0d_sicily_is_evacuated_but_for_messina) {
  auto g = evacuating("lanza palermo; b-ca-1 palermo; b-lancers-1 agrigento; b-fl-13a NO; b-fl-5a messina");
  EXPECT_THAT(g.verdict("send b-ca-1 palermo"), RefusedBy("8.0d"));
  EXPECT_THAT(g.verdict("send b-lancers-1 AG"), RefusedBy("8.0d"));
  EXPECT_THAT(g.verdict("send b-fl-13a CT"), RefusedBy("8.0d"));
  EXPECT_THAT(g.verdict("send lanza palermo"), RefusedBy("8.0d"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("8.0g"));  // everybody must be sent
  g.does("send b-ca-1 messina").does("send b-lancers-1 ME").does("send b-fl-13a napoli");
  g.does("send b-fl-5a messina");
  ASSERT_EQ(g.asked(), Ask::Evacuate);  // Lanza as well
  g.does("send lanza gaeta");
  EXPECT_NE(g.asked(), Ask::Evacuate);
  for (const UnitId who : units_of(g.state, Side::Bourbon)) {
    if (g.state[who].status != Status::OnMap) continue;
    EXPECT_THAT(place_id(g.game, g.state[who].place), AnyOf("messina", "ME", "napoli"))
        << unit_id(g.game, who);
  }
  EXPECT_EQ(g.where("lanza"), "gaeta");
}

TEST(Thousand8_0, r8_0d_who_is_on_the_mainland_stays_there) {
  auto g = evacuating("b-ca-1 palermo; b-fl-6a napoli");
  EXPECT_THAT(g.verdict("send b-fl-6a gaeta"), RefusedBy("8.0d"));
  EXPECT_THAT(g.verdict("send clary napoli"), RefusedBy("8.0d"));
  EXPECT_THAT(g.verdict("send g-gar-i napoli"), RefusedBy("9.0a", "enemys"));
}

TEST(Thousand8_0, r8_0d_those_who_have_marched_in_this_turn_leave_as_well) {
  auto g = given("garibaldi TP; g-gar-i TP; von-mechel PA; b-ca-8 PA; side bourbon; turn 3; battles 2");
  g.does("march von-mechel CL all");
  ASSERT_EQ(g.asked(), Ask::Evacuate);
  EXPECT_THAT(g.verdict("send b-ca-8 napoli"), Allowed());
  EXPECT_THAT(g.verdict("send von-mechel napoli"), Allowed());
}

TEST(Thousand8_0, r8_0d_nobody_is_sent_twice) {
  auto g = evacuating("b-ca-1 palermo; b-ca-4 palermo; vial messina; lanza palermo");
  g.does("send b-ca-1 messina").does("send vial messina");
  EXPECT_THAT(g.verdict("send b-ca-1 napoli"), RefusedBy("8.0g", "sent-already"));
  EXPECT_THAT(g.verdict("send vial napoli"), RefusedBy("8.0g", "sent-already"));
}

TEST(Thousand8_0, t69_the_cities_that_are_given_up_are_worth_nothing_and_rise_when_they_are_entered) {
  proves("8.0d 5.2.1a 5.2.1e");
  auto g = ends(3, "battles 2; bixio NA; g-gar-ii NA");
  for (const PlaceId city : g.game.all_cities) {
    const std::string id = place_id(g.game, city);
    EXPECT_EQ(g.state[city].owner == Side::Garibaldine, id == "marsala") << id;
    EXPECT_EQ(g.state[city].worthless, g.game[city].sicily && id != "messina") << id;
  }
  g.until(Ask::March);
  g.does("march garibaldi calatafimi all");
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(4);
  EXPECT_TRUE(g.happened(EventKind::Recruited));
  EXPECT_EQ(g.city("calatafimi").owner, Side::Garibaldine);
}

TEST(Thousand8_0, t69_a_city_entered_before_the_armistice_does_not_rise_again) {
  auto g = ends(3, "battles 2; city calatafimi garibaldine");
  g.until(Ask::March);
  g.does("march garibaldi calatafimi all");
  EXPECT_NE(g.rolling(), RollKind::Recruit);
}

TEST(Thousand9_1, t69_the_starred_force_enters_a_palermo_that_was_given_up) {
  proves("9.1b 5.2.1a");
  auto g = ends(3, "battles 2");
  g.until(Ask::Reinforce);
  g.does("station g-gar-1 palermo");
  EXPECT_EQ(g.city("palermo").owner, Side::Garibaldine);
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(1);
  EXPECT_EQ(g.asked(), Ask::Reinforce);
  g.does("station g-gar-2 palermo");
  EXPECT_EQ(g.asked(), Ask::Reinforce);  // once
}

TEST(Thousand8_0, r8_0e_messina_stays_with_who_has_it) {
  auto his = evacuating("turr messina; g-gar-ii messina; b-ca-1 palermo; lanza ME; b-ca-4 ME");
  EXPECT_THAT(his.verdict("send b-ca-1 ME"), RefusedBy("8.0e", "messina-lost"));  // T30: then nobody stays
  EXPECT_THAT(his.verdict("send b-ca-1 messina"), RefusedBy("8.0e", "messina-lost"));
  EXPECT_THAT(his.verdict("send lanza ME"), RefusedBy("8.0e", "messina-lost"));
  his.does("send b-ca-1+b-ca-4 napoli").does("send lanza napoli");
  EXPECT_EQ(his.city("messina").owner, Side::Garibaldine);
  EXPECT_EQ(his.where("g-gar-ii"), "messina");
  auto bourbon = evacuating("b-ca-1 palermo");
  bourbon.does("send b-ca-1 napoli");
  EXPECT_EQ(bourbon.city("messina").owner, Side::Bourbon);  // though nobody is in it
}

TEST(Thousand8_0, r8_0f_twelve_units_may_stay) {
  auto g = evacuating(std::string("lanza palermo; ") + kThirteen);
  g.does("send b-fl-1a+b-fl-3a+b-fl-4a+b-fl-14a+b-fl-14b+b-ca-1+b-ca-4+b-ca-5+b-ca-6+b-ca-7+b-fl-5a ME");
  auto both = g;
  g.does("send b-fl-11a messina");
  EXPECT_THAT(g.verdict("send b-ar-3 ME"), RefusedBy("8.0f"));
  EXPECT_THAT(g.verdict("send b-ar-3 messina"), RefusedBy("8.0f"));
  EXPECT_THAT(g.verdict("send lanza ME"), Allowed());  // commanders do not count
  EXPECT_THAT(g.verdict("send b-ar-3 napoli"), Allowed());
  both.does("send b-ar-3 ME");  // T30: a battery counts
  EXPECT_THAT(both.verdict("send b-fl-11a messina"), RefusedBy("8.0f"));
}

TEST(Thousand8_0, r8_0f_those_who_left_are_not_counted) {
  auto g = evacuating(kThirteen);
  g.does(
      "send b-fl-1a+b-fl-3a+b-fl-4a+b-fl-14a+b-fl-14b+b-ca-1+b-ca-4+b-ca-5+b-ca-6+b-ca-7+b-fl-5a+b-fl-11a "
      "TL");
  EXPECT_THAT(g.verdict("send b-ar-3 messina"), Allowed());
}

TEST(Thousand8_0, t30_no_more_in_messina_than_it_holds) {
  proves("8.0f 5.1b");
  auto g = evacuating(std::string(kThirteen) + "; b-fl-2a+b-fl-2b messina");
  // The two who are in Messina and have not been sent yet take no room.
  g.does("send b-fl-1a+b-fl-3a+b-fl-4a+b-fl-14a+b-fl-14b+b-ca-1+b-ca-4+b-ca-5 messina");
  EXPECT_THAT(g.verdict("send b-fl-2a messina"), RefusedBy("5.1b"));
  EXPECT_THAT(g.verdict("send b-fl-2a ME"), Allowed());
}

TEST(Thousand8_0, r8_0g_the_others_go_where_the_bourbon_player_likes) {
  auto g = evacuating("b-ca-1 palermo; bixio cosenza; g-gar-ii cosenza; turr CZ; g-gar-iii BS");
  for (const PlaceId where : g.game.all_places) {
    const std::string id = place_id(g.game, where);
    if (g.game[where].sicily) continue;
    const bool held = id == "cosenza" || id == "CZ" || id == "BS";
    EXPECT_EQ(g.verdict("send b-ca-1 " + id).allowed(), !held) << id;
    EXPECT_EQ(g.lists("send b-ca-1 " + id), !held) << id;
  }
  EXPECT_THAT(g.verdict("send b-ca-1 BS"), RefusedBy("8.0i"));
}

TEST(Thousand8_0, r8_0g_but_not_into_a_city_of_the_enemy_nor_beyond_its_limit) {
  auto g = evacuating(
      "b-ca-1 palermo; lanza palermo; city cosenza garibaldine; "
      "b-fl-2a+b-fl-2b+b-fl-3a+b-fl-3b+b-fl-4a+b-fl-4b+"
      "b-fl-6a+b-fl-6b caserta");
  EXPECT_THAT(g.verdict("send b-ca-1 cosenza"), RefusedBy("8.0g"));
  EXPECT_THAT(g.verdict("send lanza cosenza"), RefusedBy("8.0g"));
  EXPECT_THAT(g.verdict("send b-ca-1 CS"), Allowed());
  EXPECT_THAT(g.verdict("send b-ca-1 caserta"), RefusedBy("5.1b"));
  EXPECT_THAT(g.verdict("send lanza caserta"), Allowed());
}

// --- points

TEST(Thousand8_0, t28_the_cities_of_sicily_are_worth_nothing_any_more) {
  proves("13.0b 13.0d");
  auto g = ends(3,
                "battles 1; city enna garibaldine scored; city palermo garibaldine scored; "
                "city agrigento garibaldine scored; city cosenza garibaldine scored");
  ASSERT_EQ(g.state.armistice, Armistice::Truce);
  EXPECT_EQ(victory_points(g.game, g.state), 3 + 1);  // the battle and Cosenza
  auto stormed = ends(3, "city palermo garibaldine scored by-siege; city enna garibaldine scored");
  EXPECT_EQ(victory_points(stormed.game, stormed.state), 6);
  auto messina = ends(3, "battles 2; city messina garibaldine scored");
  EXPECT_EQ(victory_points(messina.game, messina.state), 6);
}

TEST(Thousand8_0, t28_nor_those_that_were_given_up) {
  proves("13.0b");
  auto g = given("garibaldi CL; g-gar-i CL; phase turn-ends; turn 3; battles 2");
  g.until(Ask::March).does("march garibaldi enna all").rolls(1).does("done");
  g.until(Ask::March).does("done");  // a full turn in Enna
  EXPECT_EQ(g.state.turn, 6);
  EXPECT_TRUE(g.city("enna").scored);
  EXPECT_EQ(victory_points(g.game, g.state), 6);
}

// --- the truce

TEST(Thousand8_0, r8_0h_it_lasts_until_the_garibaldine_player_attacks) {
  const std::string truce =
      "armistice truce 3; turn 5; garibaldi CT; g-gar-i CT; bixio TP; b-ca-8 ME; b-fl-5a messina; von-mechel "
      "ME";
  auto g = given(truce);
  g.does("march garibaldi NO all");
  EXPECT_EQ(g.state.armistice, Armistice::Truce);
  auto attacks = given(truce);
  attacks.does("march garibaldi ME all");
  EXPECT_EQ(attacks.state.armistice, Armistice::Broken);
  EXPECT_TRUE(attacks.happened(EventKind::TruceBroken));
}

TEST(Thousand8_0, r8_0h_the_garibaldines_move_among_their_own) {
  auto g = given("armistice truce 3; turn 5; garibaldi CT; g-gar-i CT; bixio TP; g-gar-ii NO");
  g.does("march garibaldi NO all");
  EXPECT_EQ(g.where("g-gar-i"), "NO");
  EXPECT_EQ(g.state.armistice, Armistice::Truce);
}

TEST(Thousand8_0, r8_0h_turn_after_turn) {
  auto g = given("armistice truce 3; turn 5; garibaldi CT; g-gar-i CT; b-ca-8 messina; von-mechel messina");
  for (int turn = 5; turn < 12; ++turn) {
    EXPECT_EQ(g.state.armistice, Armistice::Truce) << turn;
    g.does("done").until(Ask::March).does("done").until(Ask::March);
  }
}

TEST(Thousand8_0, t31_to_march_up_to_a_city_or_to_besiege_it_breaks_the_truce) {
  proves("8.0h");
  auto up = given("armistice truce 3; turn 5; garibaldi CT; g-gar-i CT; b-fl-5a messina; bixio TP");
  up.does("march garibaldi messina all");
  EXPECT_EQ(up.where("g-gar-i"), "ME");
  EXPECT_EQ(up.state.armistice, Armistice::Broken);
  auto there = given("armistice truce 3; turn 5; garibaldi ME; g-gar-i ME; b-fl-5a messina; bixio TP");
  there.does("done");
  ASSERT_EQ(there.asked(), Ask::Combat);
  EXPECT_EQ(there.state.armistice, Armistice::Truce);
  EXPECT_THAT(there.verdict("done"), Allowed());
  there.does("besiege messina");
  EXPECT_EQ(there.state.armistice, Armistice::Broken);
}

TEST(Thousand8_0, t31_the_piedmontese_break_it_when_they_come_among_bourbons) {
  proves("8.0h");
  const std::string october = "armistice truce 3; turn 12; phase turn-begins; garibaldi CT; g-gar-i CT";
  EXPECT_EQ(given(october + "; b-ca-10 AB").state.armistice, Armistice::Broken);
  EXPECT_EQ(given(october + "; b-ca-2 l-aquila").state.armistice, Armistice::Truce);
}

TEST(Thousand8_0, r8_0i_the_bourbons_move_but_do_not_touch_the_enemy) {
  const std::string there =
      "turn 5; side bourbon; von-mechel CZ; b-ca-8 CZ; clary TL; garibaldi CS; g-gar-i CS; g-gar-ii "
      "reggio-calabria";
  auto g = given(there + "; armistice truce 3");
  EXPECT_THAT(g.verdict("march von-mechel CS all"), RefusedBy("8.0i"));
  EXPECT_THAT(g.verdict("march von-mechel reggio-calabria all"), RefusedBy("8.0i"));
  EXPECT_THAT(g.verdict("march von-mechel RC all"), Allowed());
  EXPECT_THAT(g.verdict("march von-mechel catanzaro all"), Allowed());
  auto war = given(there + "; armistice broken 3");
  EXPECT_THAT(war.verdict("march von-mechel CS all"), Allowed());
  EXPECT_THAT(war.verdict("march von-mechel reggio-calabria all"), Allowed());
}

TEST(Thousand8_0, r8_0i_nor_do_they_come_upon_a_commander_without_units) {
  const std::string there = "turn 5; side bourbon; von-mechel CZ; b-ca-8 CZ; garibaldi CS; g-gar-i TP";
  EXPECT_THAT(given(there + "; armistice truce 3").verdict("march von-mechel CS all"), RefusedBy("8.0i"));
  EXPECT_THAT(given(there + "; armistice broken 3").verdict("march von-mechel CS all"), Allowed());
}

TEST(Thousand8_0, t31_no_siege_by_the_bourbons_during_the_truce) {
  proves("8.0i");
  const std::string camp =
      "turn 5; side bourbon; phase combat; von-mechel RC; b-ca-8 RC; g-gar-i reggio-calabria; ritucci SA; "
      "b-ca-1 SA; "
      "g-gar-ii SA; bixio SA";
  EXPECT_THAT(given(camp + "; armistice truce 3").verdict("besiege reggio-calabria"), RefusedBy("8.0i"));
  EXPECT_THAT(given(camp + "; armistice broken 3").verdict("besiege reggio-calabria"), Allowed());
}

TEST(Thousand8_0, t31_no_attrition_for_the_bourbons_during_the_truce) {
  proves("8.0h");
  const std::string shut_in =
      "turn 5; side bourbon; phase attrition; b-ca-8 catanzaro; g-gar-i CZ; garibaldi TP; armistice ";
  EXPECT_EQ(given(shut_in + "truce 3").rolling(), RollKind::None);
  EXPECT_EQ(given(shut_in + "broken 3").rolling(), RollKind::Attrition);
}

TEST(Thousand8_0, r8_0j_the_starred_force_comes_on_the_turn_after) {
  proves("9.1b");
  auto g = ends(2, "battles 2");
  EXPECT_EQ(g.state.turn, 3);
  ASSERT_EQ(g.asked(), Ask::Reinforce);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.listed(), Contains("station \"1 Gar\" palermo"));
  EXPECT_THAT(g.listed(), Contains("post brig-comm-6 palermo"));
  EXPECT_NE(ends(2, "battles 1").asked(), Ask::Reinforce);
}

TEST(Thousand8_0, r8_0j_even_when_it_has_been_broken_already) {
  auto g = given("armistice broken 2; turn 3; phase turn-begins; g-gar-i palermo");
  EXPECT_EQ(g.asked(), Ask::Reinforce);
}

TEST(Thousand8_0, t32_after_turn_4_there_is_none_any_more) {
  proves("8.0a 9.1e");
  auto g = ends(4, "battles 1; lanza NA; b-ca-1 NA");
  EXPECT_EQ(g.state.armistice, Armistice::None);
  g.state.battles_won = 9;
  for (int turn = 5; turn < 9; ++turn) g.until(Ask::March).does("done");
  EXPECT_GT(g.state.turn, 6);
  EXPECT_EQ(g.state.armistice, Armistice::None);
  EXPECT_EQ(g["g-gar-1"].status, Status::ToCome);
  EXPECT_TRUE(g.leader("lanza").back);
  EXPECT_EQ(recruits_from(g.game, g.state, g.place("enna")), 6);
  EXPECT_FALSE(g.state.over());
}

TEST(Thousand8_0, t75_to_come_upon_a_bourbon_commander_ends_the_truce) {
  auto g = given("turn 9; armistice truce 4; g-gar-i SA; garibaldi SA; clary NA; b-fl-4b bari");
  g.does("march garibaldi NA all");
  EXPECT_EQ(g.state.armistice, Armistice::Broken);
  EXPECT_EQ(g.rolling(), RollKind::Capture);
}

}  // namespace
}  // namespace tamburino::thousand
