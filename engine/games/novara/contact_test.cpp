#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 8. Breaking contact with the enemy. A Sardinian comes up from 3020 to 3019, beside an Austrian in 3018.
namespace tamburino::novara {
namespace {

constexpr const char* kFar = "; 4-Piemonte 4545";

// 3 Piemonte, line of movement 3, moves up.
Given moved_up(const std::string& rest) {
  auto g = given("3-Piemonte 3020; " + rest + kFar);
  g.does("move 3-Piemonte 3019");
  return g;
}

bool may_react(const std::string& rest) {
  auto g = moved_up(rest);
  return g.asked() == Ask::BreakContact && g.side_asked() == Side::Austrian;
}

}  // namespace

TEST(Novara8_breaking_contact, a_light_infantry_cavalry_and_horse_artillery) {
  for (const char* who : {"Grz-3", "KJ-4", "Hus-5-a", "Dr-2", "H-Art-I"}) {
    auto g = moved_up(std::string(who) + " 3018");
    ASSERT_EQ(g.asked(), Ask::BreakContact) << who;
    EXPECT_EQ(g.side_asked(), Side::Austrian);
    g.does("withdraw " + std::string(who) + " 3017");
    EXPECT_EQ(g.where(who), "3017");
    EXPECT_TRUE(g.happened(EventKind::ContactBroken));
    EXPECT_EQ(g.asked(), Ask::MoveUnit);
  }
}

TEST(Novara8_breaking_contact, a_and_no_other_unit) {
  for (const char* who : {"IR-7", "Marziani-Gr", "a-art-i", "VV-2"}) {
    auto g = moved_up(std::string(who) + " 3018");
    EXPECT_EQ(g.asked(), Ask::MoveUnit) << who;
    EXPECT_THAT(may_break_contact(g.game, g.state, g.hex("3018"), 3), RefusedBy("8.breaking-contact-a"))
        << who;
  }
}

TEST(Novara8_breaking_contact, a_light_is_infantry_with_four_points) {
  EXPECT_FALSE(may_react("IR-7 3018"));
  EXPECT_TRUE(may_react("IR-7 3018; counter IR-7 movement 4"));
  EXPECT_FALSE(may_react("KJ-4 3018; counter KJ-4 movement 3"));
  EXPECT_FALSE(may_react("a-art-i 3018; counter a-art-i movement 4"));  // guns are no infantry
}

TEST(Novara8_breaking_contact, a_one_hex) {
  auto g = moved_up("KJ-4 3018");
  EXPECT_THAT(g.verdict("withdraw KJ-4 3017"), Allowed());
  EXPECT_THAT(g.verdict("withdraw KJ-4 3016"), RefusedBy("8.breaking-contact-a"));
  EXPECT_THAT(moved_up("H-Art-I 3018").verdict("withdraw H-Art-I 3016"), RefusedBy("8.breaking-contact-a"));
}

TEST(Novara8_breaking_contact, a_equal_movement_is_enough) {
  auto g = given("8-cp-Bers 3020; KJ-4 3018; 4-Piemonte 4545");
  g.does("move 8-cp-Bers 3019");
  EXPECT_EQ(g.asked(), Ask::BreakContact);
}

TEST(Novara8_breaking_contact, a_only_when_he_moves_into_an_adjacent_hex) {
  proves("R22");
  auto g = given("3-Piemonte 3021; KJ-4 3018; 4-Piemonte 4545");
  g.does("move 3-Piemonte 3020");
  EXPECT_EQ(g.asked(), Ask::MoveUnit);
  // Also from one such hex to another.
  auto along = given("3-Piemonte 3019; KJ-4 3018; 4-Piemonte 4545");
  along.does("move 3-Piemonte 3118");
  EXPECT_EQ(along.asked(), Ask::BreakContact);
}

TEST(Novara8_breaking_contact, a_with_the_independent_chit_too) {
  proves("R22");
  auto g = given("active s-independent; 3-Piemonte 3020 active; 4-Piemonte 3021 active; KJ-4 3018");
  g.does("move 3-Piemonte 3019");
  EXPECT_EQ(g.asked(), Ask::BreakContact);
}

TEST(Novara8_breaking_contact, a_not_when_a_charge_takes_a_hex) {
  proves("R22");
  auto g = given("Aosta-Cav 3020; 4-Piemonte 4545; IR-7 3018 lost 1; counter IR-7 movement 3; KJ-4 3016");
  g.does("move Aosta-Cav 3019").does("charge Aosta-Cav 3018");
  g.rolls({6, 6}).rolls({1}).does("advance Aosta-Cav 3018").does("done");
  EXPECT_EQ(g.where("Aosta-Cav"), "3018");
  EXPECT_NE(g.asked(), Ask::BreakContact);
}

TEST(Novara8_breaking_contact, b_not_from_a_faster_enemy) {
  const auto cavalry_meets = [](const std::string& who, const std::string& rest = "") {
    auto g = given("Aosta-Cav 3021; " + who + " 3018; 4-Piemonte 4545" + rest);
    g.does("move Aosta-Cav 3019");
    return g;
  };
  for (const char* who : {"KJ-4", "H-Art-I"}) {
    auto g = cavalry_meets(who);
    EXPECT_EQ(g.asked(), Ask::MoveUnit) << who;
    EXPECT_THAT(may_break_contact(g.game, g.state, g.hex("3018"), 6), RefusedBy("8.breaking-contact-b"));
  }
  EXPECT_EQ(cavalry_meets("Hus-5-a").asked(), Ask::BreakContact);
  EXPECT_EQ(cavalry_meets("H-Art-I", "; counter Aosta-Cav movement 5").asked(), Ask::BreakContact);
  // What is printed counts, not what is left of it, nor a forced march.
  auto tired = given("Aosta-Cav 3020 spent 4; KJ-4 3018; 4-Piemonte 4545");
  EXPECT_EQ(tired.does("move Aosta-Cav 3019").asked(), Ask::MoveUnit);
}

TEST(Novara8_breaking_contact, b_the_slowest_of_a_group_counts_on_both_sides) {
  proves("R21");
  auto mixed = given("Aosta-Cav 3020; 3-Piemonte 3020; KJ-4 3018; 4-Piemonte 4545");
  mixed.does("move Aosta-Cav+3-Piemonte 3019");
  EXPECT_EQ(mixed.asked(), Ask::BreakContact);  // 3 against 4
  auto led = given("Aosta-Cav 3020; 3-Piemonte 3020; KJ-4 3018; 4-Piemonte 4545");
  led.does("move 3-Piemonte+Aosta-Cav 3019");
  EXPECT_EQ(led.asked(), Ask::BreakContact);
  auto fast = given("Aosta-Cav 3020; KJ-4 3018; Hus-5-a 3018; 4-Piemonte 4545");
  fast.does("move Aosta-Cav 3019");
  EXPECT_EQ(fast.asked(), Ask::MoveUnit);  // 6 against 4 and 6
}

TEST(Novara8_breaking_contact, c_a_stack_only_if_all_are_entitled) {
  EXPECT_TRUE(may_react("KJ-4 3018; Hus-5-a 3018; H-Art-I 3018"));
  for (const char* who : {"IR-7", "a-art-i", "Pont-I"}) {
    auto g = moved_up("KJ-4 3018; " + std::string(who) + " 3018");
    EXPECT_EQ(g.asked(), Ask::MoveUnit) << who;
    EXPECT_THAT(may_break_contact(g.game, g.state, g.hex("3018"), 3), RefusedBy("8.breaking-contact-c"));
  }
}

TEST(Novara8_breaking_contact, d_also_shaken) {
  auto g = moved_up("KJ-4 3018 shaken; FJ-10 3018");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  g.does("withdraw KJ-4 3017").does("withdraw FJ-10 3017");
  EXPECT_EQ(g.where("KJ-4"), "3017");
  EXPECT_TRUE(g["KJ-4"].shaken);
  EXPECT_TRUE(may_react("KJ-4 3018 shaken"));
}

TEST(Novara8_breaking_contact, e_not_next_to_another_enemy) {
  auto g = moved_up("KJ-4 3018; 13-Pinerolo 3015");
  EXPECT_THAT(g.verdict("withdraw KJ-4 3017"), Allowed());  // two hexes from 13 Pinerolo
  auto near = moved_up("KJ-4 3018; 13-Pinerolo 3016");
  EXPECT_THAT(near.verdict("withdraw KJ-4 3017"), RefusedBy("8.breaking-contact-e"));
  EXPECT_FALSE(near.lists("withdraw KJ-4 3017"));
}

TEST(Novara8_breaking_contact, e_the_mover_counts_too) {
  proves("R21");
  auto g = moved_up("KJ-4 3018");  // 3118 and 2918 touch 3019
  EXPECT_THAT(g.verdict("withdraw KJ-4 3118"), RefusedBy("8.breaking-contact-e"));
  EXPECT_THAT(g.verdict("withdraw KJ-4 2918"), RefusedBy("8.breaking-contact-e"));
  EXPECT_THAT(g.verdict("withdraw KJ-4 3117"), Allowed());
  EXPECT_THAT(g.verdict("withdraw KJ-4 2917"), Allowed());
}

TEST(Novara8_breaking_contact, e_unless_friends_already_stand_there) {
  auto g = moved_up("KJ-4 3018; 13-Pinerolo 3016; IR-7 3117");  // 3117 touches 3016
  EXPECT_THAT(g.verdict("withdraw KJ-4 3117"), Allowed());
  EXPECT_THAT(g.verdict("withdraw KJ-4 3017"), RefusedBy("8.breaking-contact-e"));
  // Friends of the same stack who have gone before make no hex safe.
  auto pair = moved_up("KJ-4 3018; FJ-10 3018; 13-Pinerolo 3016");
  pair.does("withdraw KJ-4 2917");
  EXPECT_THAT(pair.verdict("withdraw FJ-10 3017"), RefusedBy("8.breaking-contact-e"));
}

TEST(Novara8_breaking_contact, e_enemies_ground_and_stacking_bind) {
  proves("R21");
  auto g = moved_up("KJ-4 3018; Grz-3 3017; Grz-8 3017; 13-Pinerolo 3117 shaken; side 3018/2917 river");
  EXPECT_EQ(g.asked(), Ask::BreakContact);  // to 3017: KJ 4 is small
  EXPECT_THAT(g.verdict("withdraw KJ-4 3017"), Allowed());
  EXPECT_THAT(g.verdict("withdraw KJ-4 3117"), RefusedBy("8.movement-d"));
  EXPECT_THAT(g.verdict("withdraw KJ-4 2917"), RefusedBy("R21"));
  EXPECT_THAT(g.verdict("withdraw KJ-4 3019"), RefusedBy("8.movement-d"));
  auto full = moved_up("KJ-4 3018; Grz-3 3017; Hus-5-a 3017; Hus-5-b 3017; Hus-5-c 3017");
  EXPECT_THAT(full.verdict("withdraw KJ-4 3017"), RefusedBy("5.stacking-b"));
  EXPECT_THAT(full.verdict("withdraw KJ-4 3117"), Allowed());
}

TEST(Novara8_breaking_contact, e_it_costs_no_points_and_no_ground_slows_it) {
  proves("R21");
  auto g = moved_up("KJ-4 3018; hex 3017 marsh; side 3018/3017 stream");
  g.does("withdraw KJ-4 3017");
  EXPECT_EQ(g.where("KJ-4"), "3017");
  EXPECT_EQ(g["KJ-4"].spent, 0);
}

TEST(Novara8_breaking_contact, f_all_leave_and_the_hex_is_empty) {
  auto g = moved_up("KJ-4 3018; Hus-5-a 3018");
  g.does("withdraw KJ-4 3017");
  ASSERT_EQ(g.asked(), Ask::BreakContact);  // the other must follow
  EXPECT_THAT(g.verdict("hold 3018"), RefusedBy("8.breaking-contact-f"));
  EXPECT_FALSE(g.lists("hold 3018"));
  EXPECT_THAT(g.verdict("withdraw KJ-4 3016"), RefusedBy("8.breaking-contact-g"));  // has gone
  g.does("withdraw Hus-5-a 3117");                                                  // to another hex
  EXPECT_EQ(g.asked(), Ask::MoveUnit);
  EXPECT_EQ(g.where("KJ-4"), "3017");
  EXPECT_EQ(g.where("Hus-5-a"), "3117");
  EXPECT_TRUE(UnitsIn(g.state, g.hex("3018")).empty());
}

TEST(Novara8_breaking_contact, f_otherwise_none_may_go) {
  // One way out, and one place in it.
  const std::string shut =
      "; side 3018/2917 river; side 3018/3117 river; IR-7 3017; Hus-5-b 3017; Hus-5-c 3017";
  EXPECT_TRUE(may_react("KJ-4 3018" + shut));
  auto two = moved_up("KJ-4 3018; FJ-10 3018" + shut);
  ASSERT_EQ(two.asked(), Ask::BreakContact);  // R27: the mover does not see that there is no room
  EXPECT_EQ(two.listed(), std::vector<std::string>{"hold 3018"});
  EXPECT_THAT(may_break_contact(two.game, two.state, two.hex("3018"), 3), RefusedBy("8.breaking-contact-f"));
}

TEST(Novara8_breaking_contact, f_nobody_takes_the_last_place_of_another) {
  // Cavalry could go two hexes through 3017; infantry needs the one place there.
  auto g = moved_up(
      "KJ-4 3018; Hus-5-a 3018; side 3018/2917 river; side 3018/3117 river; IR-7 3017; Hus-5-b 3017; "
      "Hus-5-c 3017");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3017"), RefusedBy("8.breaking-contact-f"));
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3016"), Allowed());
  EXPECT_THAT(g.verdict("withdraw KJ-4 3017"), Allowed());
}

TEST(Novara8_breaking_contact, g_at_once_or_never) {
  auto g = moved_up("KJ-4 3018");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  EXPECT_THAT(g.verdict("move 3-Piemonte 3118"), RefusedBy("8.breaking-contact-g"));  // before he goes on
  g.does("hold 3018");
  EXPECT_TRUE(g.happened(EventKind::ContactHeld));
  EXPECT_EQ(g.asked(), Ask::MoveUnit);
  EXPECT_FALSE(g.verdict("withdraw KJ-4 3017").allowed());
  g.does("halt 3-Piemonte");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_EQ(g.where("KJ-4"), "3018");
}

TEST(Novara8_breaking_contact, g_several_stacks_in_their_owners_order) {
  proves("R22");
  auto g = moved_up("KJ-4 3018; Hus-5-a 3118; IR-7 2918");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  EXPECT_THAT(g.verdict("hold 2918"), RefusedBy("8.breaking-contact-g"));  // line does not react
  EXPECT_TRUE(g.lists("withdraw KJ-4 3017"));
  EXPECT_TRUE(g.lists("hold 3118"));
  g.does("hold 3118");
  EXPECT_THAT(g.verdict("hold 3118"), RefusedBy("8.breaking-contact-g"));
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3217"), RefusedBy("8.breaking-contact-g"));
  EXPECT_EQ(g.asked(), Ask::BreakContact);
  g.does("withdraw KJ-4 3017");
  EXPECT_EQ(g.asked(), Ask::MoveUnit);
}

TEST(Novara8_breaking_contact, h_any_number_of_times) {
  auto g = given("Aosta-Cav 3021; counter Aosta-Cav movement 6; Hus-5-a 3019; 4-Piemonte 4545");
  g.does("move Aosta-Cav 3020").does("withdraw Hus-5-a 3018");
  g.does("move Aosta-Cav 3019").does("withdraw Hus-5-a 3017");
  g.does("move Aosta-Cav 3018").does("withdraw Hus-5-a 3016");
  EXPECT_EQ(g.where("Hus-5-a"), "3016");
  EXPECT_EQ(g.where("Aosta-Cav"), "3018");
}

TEST(Novara8_breaking_contact, i_the_mover_goes_on_and_nothing_is_given_back) {
  auto g = given("Aosta-Cav 3020; Hus-5-a 3018; 4-Piemonte 4545");
  g.does("move Aosta-Cav 3019").does("withdraw Hus-5-a 3016");
  EXPECT_EQ(g["Aosta-Cav"].spent, 2);  // 1 + 1, although nobody is there any more
  g.does("move Aosta-Cav 3018");
  EXPECT_EQ(g["Aosta-Cav"].spent, 3);  // no enemy beside 3018
  EXPECT_TRUE(g.lists("move Aosta-Cav 3217"));
}

TEST(Novara8_breaking_contact, j_cavalry_goes_two_hexes_away_from_all_enemies) {
  auto g = moved_up("Hus-5-a 3018");
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3016"), Allowed());
  EXPECT_TRUE(g.lists("withdraw Hus-5-a 3016"));
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3017"), Allowed());
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3015"), RefusedBy("8.breaking-contact-j"));
  auto near = moved_up("Hus-5-a 3018; 13-Pinerolo 3014");
  EXPECT_THAT(near.verdict("withdraw Hus-5-a 3016"), Allowed());
  auto beside = moved_up("Hus-5-a 3018; 13-Pinerolo 3015");
  EXPECT_THAT(beside.verdict("withdraw Hus-5-a 3016"), RefusedBy("8.breaking-contact-j"));
}

TEST(Novara8_breaking_contact, j_never_next_to_enemies_friends_or_not_but_past_them) {
  proves("R21");
  auto friends = moved_up("Hus-5-a 3018; 13-Pinerolo 3015; IR-7 3016");
  EXPECT_THAT(friends.verdict("withdraw Hus-5-a 3016"), RefusedBy("8.breaking-contact-j"));
  // 3117 is the only hex between, and 13 Pinerolo touches it.
  auto past = moved_up(
      "Hus-5-a 3018; 13-Pinerolo 3017; side 3018/3118 river; side 3018/2917 river; side 3018/2918 river");
  EXPECT_THAT(past.verdict("withdraw Hus-5-a 3218"), Allowed());
  EXPECT_THAT(past.verdict("withdraw Hus-5-a 3117"), RefusedBy("8.breaking-contact-e"));
}

TEST(Novara8_breaking_contact, j_over_passable_ground_only) {
  proves("R21");
  auto g = moved_up(
      "Hus-5-a 3018; side 3018/3117 river; side 3018/3118 river; side 3018/2917 river; side 3018/2918 river; "
      "side 3017/3016 river");
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3017"), Allowed());
  EXPECT_THAT(g.verdict("withdraw Hus-5-a 3016"), RefusedBy("R21"));
  // 3217 is reached by 3117 only.
  EXPECT_THAT(moved_up("Hus-5-a 3018").verdict("withdraw Hus-5-a 3217"), Allowed());
  EXPECT_THAT(moved_up("Hus-5-a 3018; side 3018/3117 river").verdict("withdraw Hus-5-a 3217"),
              RefusedBy("R21"));
}

TEST(Novara8_breaking_contact, k_no_activation_is_spent) {
  auto g = given("turn 6; 3-Piemonte 3020; KJ-4 3018; cup a-wratislaw");
  g.does("move 3-Piemonte 3019").does("withdraw KJ-4 3017");
  EXPECT_FALSE(g["KJ-4"].activated);
  EXPECT_FALSE(g["KJ-4"].moved);
  g.does("halt 3-Piemonte");
  g.draws("a-wratislaw").does("activate").does("place-chit 3017");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_THAT(g.verdict("move KJ-4 3013"), Allowed());  // with all its points
}

// The example of section 8: 3 Piemonte follows the Grenzers along the road to Motta Visconti.
TEST(Novara8_road, e_the_printed_example_of_the_grenzers) {
  proves("8.road-c 8.breaking-contact-a 8.breaking-contact-i");
  auto g =
      given("3-Piemonte 3020; 4-Piemonte 4545; Grz-3 3018; KJ-4 3117; road 3020-3019-3018-3017-3016-3015");
  g.does("move 3-Piemonte 3019");
  EXPECT_EQ(g["3-Piemonte"].spent, 2);  // the hex and the enemy
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  g.does("withdraw Grz-3 3017");
  ASSERT_EQ(g.asked(), Ask::MoveUnit);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("move 3-Piemonte 3018");
  EXPECT_EQ(g["3-Piemonte"].spent, 4);  // all, with the one of the road
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  EXPECT_TRUE(g.lists("withdraw Grz-3 3016"));  // both could go
  EXPECT_TRUE(g.lists("withdraw KJ-4 3116"));
  g.does("hold 3017").does("hold 3117");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);  // 3 Piemonte has ended
  EXPECT_THAT(g.verdict("select 3-Piemonte"), RefusedBy("8.movement-b"));
  EXPECT_EQ(g.where("3-Piemonte"), "3018");
  EXPECT_EQ(g.where("Grz-3"), "3017");
}

TEST(Novara8_road, e_without_the_road_it_could_not_have_followed) {
  auto g = given("3-Piemonte 3020; 4-Piemonte 4545; Grz-3 3018; KJ-4 3117");
  g.does("move 3-Piemonte 3019").does("withdraw Grz-3 3017");
  EXPECT_THAT(g.verdict("move 3-Piemonte 3018"), RefusedBy("8.movement-c"));
}

}  // namespace tamburino::novara
