#include "tests/custoza/given.h"

// 24.2i: off the map by the south edge.
namespace tamburino::custoza {
namespace {

const std::string kScenario = "scenario first-custoza; ";

TEST(CustozaExit, r24_2i_a_force_leaves_by_the_south_edge_for_a_point) {
  auto p =
      given(kScenario + "\"28 Latour\" 3034 S; \"3 Grenzer\" 3034 S; Wratislaw 3032; \"5 Aosta\" 5020 N");
  p.does("select \"28 Latour\"").does("exit \"28 Latour\"");
  EXPECT_EQ(p["28 Latour"].status, Status::Exited);
  EXPECT_EQ(p.where("28 Latour"), "");
  EXPECT_TRUE(p.told(EventKind::Exited, "28 Latour"));
  EXPECT_EQ(p.where("3 Grenzer"), "3034");
  EXPECT_EQ(p.commander_at("a48-i"), "3032");  // g21.4a: he stays with those that are left
  EXPECT_EQ(p.asked(), Ask::ChooseForce);
  p.does("exit \"3 Grenzer\"");
  EXPECT_EQ(p.commander_at("a48-i"), "");
  EXPECT_EQ(p.state[p.formation("a48-i")].commander, Status::Exited);
}

TEST(CustozaExit, r24_2i_in_columns_10_to_40_and_for_the_austrians_alone) {
  const auto from = [](const std::string& hex) {
    return given(kScenario + "\"28 Latour\" " + hex + " S; Wratislaw 3032; \"5 Aosta\" 5020 N");
  };
  for (const char* hex : {"1034", "1133", "3933", "4034"})
    EXPECT_THAT(from(hex).verdict("exit \"28 Latour\""), Allowed()) << hex;
  for (const char* hex : {"4133", "4234", "4033", "1033"})
    EXPECT_THAT(from(hex).verdict("exit \"28 Latour\""), RefusedBy("24.2i")) << hex;
  auto italian = given(kScenario + "\"5 Aosta\" 3034 S; Bava 3032; \"28 Latour\" 5020 N");
  EXPECT_THAT(italian.verdict("exit \"5 Aosta\""), RefusedBy("24.2i"));
  auto later = given("scenario second-custoza; \"36 Degenfeld\" 3034 S; \"29 Pisa\" 5020 N");
  EXPECT_THAT(later.verdict("exit \"36 Degenfeld\""), RefusedBy("24.2i"));  // 1866 has no such Objective
}

TEST(CustozaExit, r24_2i_needs_a_point_and_legs) {
  auto p = given(kScenario + "\"28 Latour\" 3029 S; Wratislaw 3032; \"5 Aosta\" 5020 N");
  p.does("move \"28 Latour\" 3034");  // five hexes, all its points
  EXPECT_THAT(p.verdict("exit \"28 Latour\""), RefusedBy("24.2i"));
  auto nearer = given(kScenario + "\"28 Latour\" 3030 S; Wratislaw 3032; \"5 Aosta\" 5020 N");
  nearer.does("move \"28 Latour\" 3034");
  EXPECT_THAT(nearer.verdict("exit \"28 Latour\""), Allowed());
  auto square = given(kScenario + "\"28 Latour\" 3034 S square; Wratislaw 3032; \"5 Aosta\" 5020 N");
  EXPECT_THAT(square.verdict("exit \"28 Latour\""), RefusedBy("11.5.4.1a"));
}

TEST(CustozaExit, r24_2i_out_of_command_it_may_not_leave_its_commander) {
  const std::string lost = kScenario + "\"28 Latour\" 3034 S ooc; \"5 Aosta\" 5020 N; phase out-of-command; ";
  auto p = given(lost + "Wratislaw 3020");
  EXPECT_THAT(p.verdict("exit \"28 Latour\""), RefusedBy("4.1.1a"));
  EXPECT_THAT(given(lost).verdict("exit \"28 Latour\""), Allowed());  // nobody to stay with
}

TEST(CustozaExit, r11_1c_enemies_whose_zone_is_left_react_first) {
  proves("24.2i");
  const std::string base = kScenario + "\"28 Latour\" 3034 S; \"3 Grenzer\" 3020 S; Wratislaw 3031; ";
  auto p = given(base + "\"5 Aosta\" 3033 S; Bava 3033");
  p.does("select \"28 Latour\"").does("exit \"28 Latour\"");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.where("28 Latour"), "3034");
  p.does("done");
  EXPECT_EQ(p["28 Latour"].status, Status::Exited);
  EXPECT_EQ(p["28 Latour"].spent, 4);                         // g7.2c: one more to leave the zone
  auto away = given(base + "\"5 Aosta\" 3033 N; Bava 3033");  // it looks the other way
  away.does("select \"28 Latour\"").does("exit \"28 Latour\"");
  EXPECT_EQ(away["28 Latour"].status, Status::Exited);
  EXPECT_EQ(away["28 Latour"].spent, 2);
}

TEST(CustozaExit, r24_2i_an_on_march_commander_takes_all_with_him) {
  const std::string base = kScenario +
                           "map; initiative austrian; \"28 Latour\" inside; \"3 Grenzer\" inside; Wratislaw "
                           "2531; scout a48-i 2531; "
                           "\"5 Aosta\" 5010 N; Bava 5010; phase march; ";
  auto p = given(base + "formation a48-i on-march objective 2533");
  p.does("activate a48-i").rolls(1).does("select Wratislaw");
  ASSERT_THAT(p.verdict("exit Wratislaw"), Allowed());
  p.does("exit Wratislaw");
  EXPECT_EQ(p["28 Latour"].status, Status::Exited);
  EXPECT_EQ(p["3 Grenzer"].status, Status::Exited);
  EXPECT_EQ(p.state[p.formation("a48-i")].commander, Status::Exited);
  EXPECT_TRUE(corps_exited(p.game, p.state, Side::Austrian));
  auto elsewhere = given(base + "formation a48-i on-march objective Valeggio");  // he is ordered elsewhere
  elsewhere.does("activate a48-i").rolls(1).does("select Wratislaw");
  EXPECT_THAT(elsewhere.verdict("exit Wratislaw"), RefusedBy("24.2i"));
}

TEST(CustozaExit, r24_2i_the_third_objective_can_be_reached) {
  auto p =
      given(kScenario +
            "\"28 Latour\" 3034 S; Wratislaw 3032; \"5 Aosta\" 5020 N; owner 2529 austrian; owner 2430 "
            "austrian; owner 4929 austrian; owner 5029 austrian; owner 5030 austrian; owner 5129 austrian");
  p.state.objective = {1, 3};
  EXPECT_FALSE(fulfilled(p.game, p.state, Side::Austrian));
  p.does("select \"28 Latour\"").does("exit \"28 Latour\"");
  EXPECT_TRUE(fulfilled(p.game, p.state, Side::Austrian));
  EXPECT_EQ(winner_now(p.game, p.state), Winner::Austrian);
}

}  // namespace
}  // namespace tamburino::custoza
