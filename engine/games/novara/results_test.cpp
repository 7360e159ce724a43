#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 12. Results of combat: steps lost or ground given; and what shaken units may do.
namespace tamburino::novara {
namespace {

// Austria attacks from the north, Sardinia has its source in the south, Austria in the north.
constexpr const char* kSources = "; source sardinian 3050; source austrian 3001; turn 2; phase declare";

Given attack(const std::string& attackers, const std::string& position, int die) {
  auto g = given(position + kSources);
  std::stringstream names(attackers);
  for (std::string name; names >> name;) g.does("attack " + name + " 3018");
  g.does("done").rolls(die);
  return g;
}

// 16 points against 4 in the open: 4:1, so that a 5 is D2 and a 6 D3.
Given beaten(int die, const std::string& defenders) {
  return attack("a-ir-1 a-ir-21 a-ir-33 a-ir-47",
                "a-ir-1 3017; a-ir-21 3017; a-ir-33 2917; a-ir-47 2917; " + defenders, die);
}

std::vector<std::string> ground_offered(const Given& g) { return g.listed(); }

// --- 12.results

TEST(Novara12_results, a_the_owner_spreads_the_loss_over_his_units_of_that_combat) {
  auto g = beaten(5, "s-3-form 3018; s-15-savona 3018; s-genova-cav 3018; s-16-savona 3019");  // 7: 2:1, D1
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("give-ground 0");
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_EQ(g.listed().size(), 3U);
  EXPECT_THAT(g.verdict("lose s-16-savona"), RefusedBy("12.results-a"));  // not in that combat
  EXPECT_THAT(g.verdict("lose a-ir-1"), RefusedBy("12.results-a"));
  g.does("lose s-genova-cav");
  EXPECT_EQ(g["s-genova-cav"].steps_lost, 1);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
}

TEST(Novara12_results, a_several_steps_one_by_one) {
  auto g = beaten(6, "s-15-savona 3018");  // 4:1 and 6: D3
  g.does("give-ground 0");                 // two steps are all it has
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  EXPECT_NE(g.asked(), Ask::LoseStep);
  auto two = beaten(6, "s-15-savona 3018; s-8-cp-bers 3018");  // 16 against 5 is 3:1; 6, less 1: D1
  two.does("give-ground 0");
  EXPECT_EQ(two.listed().size(), 2U);
  auto three =
      attack("a-ir-1 a-ir-21 a-ir-33 a-ir-47",
             "a-ir-1 3017; a-ir-21 3017; a-ir-33 2917; a-ir-47 2917; s-genova-cav 3018; s-art-5 3018",
             6);  // D3 on four steps
  three.does("give-ground 0").does("lose s-genova-cav").does("lose s-art-5");
  ASSERT_EQ(three.asked(), Ask::LoseStep);
  three.does("lose s-art-5");
  EXPECT_EQ(three["s-art-5"].status, Status::Eliminated);
  EXPECT_EQ(three["s-genova-cav"].steps_lost, 1);
}

TEST(Novara12_results, a_the_attacker_loses_by_a) {
  auto g = attack("a-ir-1 a-art-ii", "a-ir-1 3017; a-art-ii 3017; a-fj-9 3017 inactive; s-15-savona 3018", 1);
  // 7 against 4 is 1:1, a 1: A2
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("give-ground 0");
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.verdict("lose a-fj-9"), RefusedBy("12.results-a"));  // stood by
  EXPECT_THAT(g.verdict("lose s-15-savona"), RefusedBy("12.results-a"));
  g.does("lose a-ir-1").does("lose a-art-ii");
  EXPECT_EQ(g["a-ir-1"].steps_lost, 1);
  EXPECT_EQ(g["a-art-ii"].steps_lost, 1);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
}

TEST(Novara12_results, a_both_sides_the_defender_first) {
  auto g = attack("a-ir-1", "a-ir-1 3017; s-15-savona 3018", 4);  // A1 D1
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("give-ground 0");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("give-ground 0");
  EXPECT_EQ(g["a-ir-1"].steps_lost, 1);
}

TEST(Novara12_results, a_trains_absorb_nothing) {
  auto g = attack("a-ir-1 a-ir-21", "a-ir-1 3017; a-ir-21 3017; s-15-savona 3018; s-pontieri 3018", 5);
  g.does("give-ground 0");
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  EXPECT_TRUE(g.state.on_map(g.unit("s-pontieri")));
}

TEST(Novara12_results, b_one_step_for_one_hex) {
  auto g = attack("a-ir-1 a-ir-21", "a-ir-1 3017; a-ir-21 3017; s-15-savona 3018", 5);  // 2:1: D1
  EXPECT_THAT(ground_offered(g), testing::ElementsAre("give-ground 0", "give-ground 1"));
  EXPECT_THAT(g.verdict("give-ground 2"), RefusedBy("12.results-b"));
  g.does("give-ground 1").until(Ask::Advance);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
  EXPECT_EQ(g.game.map.grid().distance(g["s-15-savona"].hex, g.hex("3018")), 1);
}

TEST(Novara12_results, b_two_steps_for_two_hexes) {
  auto g = beaten(5, "s-15-savona 3018");  // 4:1: D2
  g.does("give-ground 2").until(Ask::Advance);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 0);
  EXPECT_EQ(g.game.map.grid().distance(g["s-15-savona"].hex, g.hex("3018")), 2);
}

TEST(Novara12_results, c_of_three_steps_two_at_most) {
  auto g = beaten(6, "s-15-savona 3018");  // 4:1: D3
  EXPECT_EQ(g.state.stack.find<Fight>()->defender_loss, 3);
  EXPECT_THAT(ground_offered(g), testing::ElementsAre("give-ground 0", "give-ground 1", "give-ground 2"));
  EXPECT_THAT(g.verdict("give-ground 3"), RefusedBy("12.results-c"));
  g.does("give-ground 2").until(Ask::Advance);
  EXPECT_EQ(g["s-15-savona"].steps_lost, 1);
  EXPECT_TRUE(g.state.on_map(g.unit("s-15-savona")));
  EXPECT_TRUE(g["s-15-savona"].shaken);
}

TEST(Novara12_results, c_a_reduced_unit_does_not_survive_the_third) {
  auto g = beaten(6, "s-15-savona 3018 lost 1");
  g.does("give-ground 2").until(Ask::Advance);
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
}

TEST(Novara12_results, d_a_loss_of_two_in_three_ways) {
  const auto met = [](const char* answer) {
    auto g = beaten(5,
                    "s-15-savona 3018; s-16-savona 3018; counter s-15-savona combat 2; counter s-16-savona "
                    "combat 2");
    g.does(answer);
    while (g.asked() == Ask::RetreatHex || g.asked() == Ask::LoseStep) g.does(g.listed().front());
    return g;
  };
  const auto lost = [](const Given& g) { return g["s-15-savona"].steps_lost + g["s-16-savona"].steps_lost; };
  const auto gone = [](const Given& g, const char* who) {
    return g.game.map.grid().distance(g[who].hex, g.hex("3018"));
  };
  auto one = met("give-ground 1");
  EXPECT_EQ(lost(one), 1);
  EXPECT_EQ(gone(one, "s-15-savona"), 1);
  EXPECT_EQ(gone(one, "s-16-savona"), 1);
  auto two = met("give-ground 2");
  EXPECT_EQ(lost(two), 0);
  EXPECT_EQ(gone(two, "s-15-savona"), 2);
  EXPECT_EQ(gone(two, "s-16-savona"), 2);
  auto none = met("give-ground 0");
  EXPECT_EQ(lost(none), 2);
  EXPECT_EQ(none["s-15-savona"].status, Status::Eliminated);  // both from the first, as here the owner chose
  EXPECT_EQ(gone(none, "s-16-savona"), 0);
}

// R47
TEST(Novara12_results, d_the_steps_come_from_who_is_alive_after_the_retreat) {
  auto g = beaten(5,
                  "s-15-savona 3018; side 3018/3117 river; side 3018/3118 river; side 3018/3019 river; side "
                  "3018/2918 river");  // no way out
  g.does("give-ground 1");
  EXPECT_EQ(g["s-15-savona"].status, Status::Eliminated);
  EXPECT_NE(g.asked(), Ask::LoseStep);
}

// --- 12.shaken

TEST(Novara12_shaken, a_shaken_units_cannot_attack) {
  auto g = given(std::string("a-ir-1 3017 shaken; a-ir-21 3017; s-15-savona 3018") + kSources);
  EXPECT_THAT(g.verdict("attack a-ir-1 3018"), RefusedBy("12.shaken-a"));
  EXPECT_FALSE(g.lists("attack a-ir-1 3018"));
  EXPECT_THAT(g.verdict("attack a-ir-21 3018"), Allowed());
}

TEST(Novara12_shaken, b_shaken_guns_cannot_bombard) {
  auto g = given("a-art-ii 3017 shaken; a-h-art-ii 3017; s-15-savona 3018; turn 2; phase bombardment");
  EXPECT_THAT(g.verdict("aim a-art-ii 3018"), RefusedBy("12.shaken-b"));
  EXPECT_THAT(g.verdict("aim a-h-art-ii 3018"), Allowed());
}

TEST(Novara12_shaken, c_they_defend_with_their_factor_but_without_bonus) {
  const auto odds = [](const char* mark) {
    auto g = given("a-ir-1 3017; s-1-savoia 3018 " + std::string(mark) + kSources);
    g.does("attack a-ir-1 3018");
    return reckon(g.game, g.state, 0, -1);
  };
  EXPECT_EQ(odds("shaken").defence, 8);
  EXPECT_EQ(odds("").defence, 8);
  EXPECT_EQ(odds("shaken").die.total(), 0);
  EXPECT_EQ(odds("").die.total(), -1);
}

TEST(Novara12_shaken, d_they_keep_their_movement) {
  auto g = given("s-15-savona 3018 shaken; s-16-savona 3218; turn 2");
  EXPECT_EQ(g.cost("s-15-savona", "3015"), 3);
  EXPECT_EQ(g.cost("s-16-savona", "3215"), 3);
  EXPECT_EQ(g.cost("s-15-savona", "3014"), -1);
  g.does("move s-15-savona 3017-3016-3015");
  EXPECT_EQ(g.where("s-15-savona"), "3015");
}

TEST(Novara12_shaken, e_it_comes_off_at_the_end_of_an_activation_without_moving) {
  auto g = given(
      "s-15-savona 3018 shaken; s-16-savona 3218 shaken; s-1-savoia 3020; turn 2; cup a-daspre; a-ir-1 5020");
  g.does("move s-16-savona 3217").does("halt s-16-savona").does("done");
  EXPECT_FALSE(g["s-15-savona"].shaken);
  EXPECT_TRUE(g["s-16-savona"].shaken);  // moved
}

TEST(Novara12_shaken, e_only_from_units_that_were_activated_and_are_supplied) {
  auto g = given(
      "s-15-savona 3018 shaken oos; s-16-savona 3218 shaken inactive; s-4-piemonte 3318 shaken; s-1-savoia "
      "3020; "
      "a-ir-1 5020 shaken; turn 2; cup a-daspre");
  g.does("done");
  EXPECT_TRUE(g["s-15-savona"].shaken);
  EXPECT_TRUE(g["s-16-savona"].shaken);
  EXPECT_TRUE(g["s-4-piemonte"].shaken);
  EXPECT_TRUE(g["a-ir-1"].shaken);
}

TEST(Novara12_shaken, e_not_from_units_shaken_in_the_same_activation) {
  auto g = attack("a-ir-1", "a-ir-1 3017; s-15-savona 3018; cup s-perrone", 2);  // A1
  g.does("give-ground 1").until(Ask::None);
  EXPECT_FALSE(g.state.activation.under_way);
  EXPECT_TRUE(g["a-ir-1"].shaken);
}

TEST(Novara12_shaken, e_the_removal_is_told) {
  auto g = given("s-15-savona 3018 shaken; a-ir-1 3019; turn 2; cup a-daspre");
  g.does("done");
  if (g.asked() == Ask::Declare) g.does("done");
  EXPECT_TRUE(g.happened(EventKind::ShakenRemoved));
  EXPECT_TRUE(g.told(Side::Austrian, EventKind::ShakenRemoved));
}

}  // namespace
}  // namespace tamburino::novara
