#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 9.1. Reinforcements: the starred force, the Piedmontese, insurgents, and commanders who escaped.
namespace tamburino::thousand {
namespace {

using testing::Contains;
using testing::Each;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

const std::string kAfter = "armistice truce 3; turn 4; phase turn-begins; ";

int units_in_place(const Given& g, std::string_view where) {
  return units_at(g.state, g.place(where)).size();
}

int waiting(const Given& g, Arrival arrival) {
  int count = 0;
  for (std::size_t i = 0; i < g.game.units.size(); ++i)
    count += g.game.units[i].arrival == arrival && g.state.units[i].status == Status::ToCome ? 1 : 0;
  for (std::size_t i = 0; i < g.game.commanders.size(); ++i)
    count += g.game.commanders[i].arrival == arrival && g.state.commanders[i].fate == Fate::ToCome ? 1 : 0;
  return count;
}

TEST(Thousand9_1, r9_1a_the_bourbons_get_nothing) {
  auto g =
      given("b-ca-1 to-come; lanza to-come; clary TL front; b-ca-2 TL; side bourbon; phase reinforcements; " +
            std::string("turn 12; garibaldi TP; armistice broken 3"));
  EXPECT_EQ(g.asked(), Ask::March);
  EXPECT_EQ(g["b-ca-1"].status, Status::ToCome);
  EXPECT_EQ(g.leader("lanza").fate, Fate::ToCome);
  EXPECT_EQ(g["p-fl-1"].status, Status::ToCome);  // nor do the others come in their turn
  EXPECT_EQ(g["g-gar-1"].status, Status::ToCome);
}

// --- 9.1b the starred force

TEST(Thousand9_1, r9_1b_the_starred_force_comes_to_palermo) {
  auto g = given(kAfter + "garibaldi TP; bixio TP; g-gar-i TP; city palermo garibaldine");
  ASSERT_EQ(g.asked(), Ask::Reinforce);
  EXPECT_THAT(g.verdict("station g-gar-1 palermo"), Allowed());
  EXPECT_THAT(g.verdict("station g-gar-1 marsala"), RefusedBy("9.1b"));
  EXPECT_THAT(g.verdict("station g-gar-1 PA"), RefusedBy("9.1b"));  // while there is room in the city
  EXPECT_THAT(g.verdict("station g-gar-i palermo"), RefusedBy("9.1b"));
  EXPECT_THAT(g.verdict("post brig-comm-6 marsala"), RefusedBy("9.1b"));
  EXPECT_THAT(g.verdict("post bixio palermo"), RefusedBy("9.1b"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("9.1b"));  // all of them
  g.does("station g-gar-1 palermo").does("post col-comm-7 palermo");
  EXPECT_EQ(g.where("g-gar-1"), "palermo");
  EXPECT_EQ(g.where("col-comm-7"), "palermo");
  EXPECT_THAT(g.verdict("station g-gar-1 palermo"), RefusedBy("9.1b"));  // once
  EXPECT_THAT(g.verdict("post col-comm-7 palermo"), RefusedBy("9.1b"));
}

TEST(Thousand9_1, t46_sixteen_in_the_city_and_the_others_beside_it) {
  proves("9.1b 5.1b");
  auto g = given(kAfter + "garibaldi TP; g-gar-i TP; g-gar-ii palermo");
  for (int i = 1; i <= 15; ++i) g.does("station g-gar-" + std::to_string(i) + " palermo");
  EXPECT_THAT(g.verdict("station g-gar-16 palermo"), RefusedBy("5.1b"));
  EXPECT_THAT(g.verdict("station g-gar-16 PA"), Allowed());
  EXPECT_THAT(g.verdict("station g-gar-16 marsala"), RefusedBy("9.1b"));
  EXPECT_THAT(g.listed(), Not(Contains("station \"16 Gar\" palermo")));
  g.until(Ask::March);
  EXPECT_EQ(units_in_place(g, "palermo"), 16);
  EXPECT_EQ(units_in_place(g, "PA"), 7);
  EXPECT_EQ(waiting(g, Arrival::Starred), 0);
}

TEST(Thousand9_1, t46_its_commanders_go_to_the_city_or_beside_it) {
  proves("9.1b");
  auto g = given(kAfter + "garibaldi TP; g-gar-i TP; city palermo garibaldine");
  g.does("post brig-comm-6 palermo").does("post col-comm-7 PA");
  EXPECT_EQ(g.where("col-comm-7"), "PA");
}

TEST(Thousand9_1, t46_all_beside_it_when_the_bourbons_have_palermo) {
  proves("9.1b");
  auto g = given("armistice broken 3; turn 4; phase turn-begins; garibaldi TP; g-gar-i TP; b-ca-1 palermo");
  EXPECT_EQ(g.asked(), Ask::March);  // nobody is asked
  EXPECT_EQ(units_in_place(g, "PA"), 22);
  EXPECT_EQ(g.where("brig-comm-6"), "PA");
  EXPECT_EQ(g.where("col-comm-7"), "PA");
  EXPECT_EQ(waiting(g, Arrival::Starred), 0);
}

TEST(Thousand9_1, t46_and_when_nobody_is_in_it) {
  proves("9.1b");
  auto g =
      given("armistice broken 3; turn 4; phase turn-begins; garibaldi TP; g-gar-i TP; city palermo bourbon");
  EXPECT_EQ(units_in_place(g, "PA"), 22);
  EXPECT_EQ(g.city("palermo").owner, Side::Bourbon);
}

TEST(Thousand9_1, t31_who_comes_among_bourbons_ends_the_truce) {
  auto g = given(kAfter + "garibaldi TP; g-gar-i TP; b-ca-1 PA; city palermo garibaldine");
  for (int i = 1; i <= 16; ++i) g.does("station g-gar-" + std::to_string(i) + " palermo");
  EXPECT_EQ(g.state.armistice, Armistice::Truce);
  g.does("station g-gar-17 PA");
  EXPECT_EQ(g.state.armistice, Armistice::Broken);
}

TEST(Thousand9_1, t66_a_bourbon_commander_upon_whom_they_come_may_be_captured) {
  auto g = given("armistice broken 3; turn 4; phase turn-begins; garibaldi TP; g-gar-i TP; lanza PA");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(3);
  EXPECT_EQ(g.leader("lanza").fate, Fate::Captured);
}

TEST(Thousand9_1, they_march_on_the_turn_they_come) {
  auto g = given(kAfter + "garibaldi TP; g-gar-i TP; city palermo garibaldine");
  g.until(Ask::March);
  EXPECT_THAT(g.verdict("march brig-comm-6 CL all"), Allowed());
}

TEST(Thousand9_1, r9_1e_without_an_armistice_they_never_come) {
  for (const int turn : {2, 5, 12, 14}) {
    auto g = given("garibaldi palermo; g-gar-i palermo; phase turn-begins; turn " + std::to_string(turn));
    EXPECT_EQ(g.asked(), Ask::March) << turn;
    EXPECT_EQ(waiting(g, Arrival::Starred), 24) << turn;
  }
}

TEST(Thousand9_1, r9_1e_not_on_the_turn_of_the_armistice_itself) {
  proves("8.0j");
  auto g = given("garibaldi palermo; g-gar-i palermo; phase turn-begins; turn 3; armistice truce 3");
  EXPECT_EQ(g.asked(), Ask::March);
  EXPECT_EQ(waiting(g, Arrival::Starred), 24);
}

// --- 9.1c the Piedmontese

TEST(Thousand9_1, r9_1c_the_piedmontese_come_to_abruzzo_on_turn_12) {
  auto early = given("garibaldi TP; g-gar-i TP; turn 11; phase turn-begins");
  EXPECT_EQ(waiting(early, Arrival::Piedmontese), 10);
  auto g = given("garibaldi TP; g-gar-i TP; turn 12; phase turn-begins");
  EXPECT_EQ(waiting(g, Arrival::Piedmontese), 0);
  EXPECT_EQ(units_in_place(g, "AB"), 8);
  EXPECT_EQ(g.where("piem-comm-1"), "AB");
  EXPECT_EQ(g.where("piem-comm-2"), "AB");
  EXPECT_THAT(g.verdict("march piem-comm-1 TL all"), Allowed());
  EXPECT_EQ(g.state.armistice, Armistice::None);  // armistice or not
}

TEST(Thousand9_1, t56_among_bourbons_they_do_not_march_and_must_attack) {
  proves("9.1c 10.4a");
  auto g = given("garibaldi TP; g-gar-i TP; b-ca-10 AB; b-ca-2 l-aquila; turn 12; phase turn-begins");
  EXPECT_EQ(units_in_place(g, "AB"), 9);
  EXPECT_THAT(g.verdict("march piem-comm-1 TL all"), RefusedBy("T56"));
  EXPECT_THAT(g.verdict("march piem-comm-2 l-aquila all"), RefusedBy("T56"));
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Combat);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("fight AB"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("10.4a"));
}

TEST(Thousand9_1, t66_they_may_capture_a_commander_who_is_alone_there) {
  auto g = given("garibaldi TP; g-gar-i TP; bosco AB; turn 12; phase turn-begins");
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(4);
  EXPECT_EQ(g.leader("bosco").fate, Fate::Escaped);
}

// --- 9.1d

TEST(Thousand9_1, r9_1d_insurgents_stand_in_the_city_that_was_rolled_for) {
  auto g = given("garibaldi TP; bixio AG; g-gar-i TP; g-gar-ii AG");
  g.does("march garibaldi calatafimi all").rolls(6);
  EXPECT_EQ(g.where("g-insurgents-1"), "calatafimi");
  g.does("march bixio agrigento all").rolls(6);
  EXPECT_EQ(g.where("g-insurgents-2"), "agrigento");
}

// --- commanders who escaped

TEST(Thousand9_1, t49_an_escaped_commander_comes_back_two_turns_later) {
  proves("11.5k");
  auto g = given("garibaldi AG; g-gar-i AG; bixio TP; lanza CL; clary TL front; turn 3");
  g.does("march garibaldi CL all").rolls(5);
  EXPECT_EQ(g.leader("lanza").fate, Fate::Escaped);
  EXPECT_EQ(g.leader("lanza").returns, 5);
  g.until(Ask::Return);
  EXPECT_EQ(g.state.turn, 5);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);  // in his own turn
  g.does("post lanza gaeta");
  EXPECT_EQ(g.where("lanza"), "gaeta");
  EXPECT_EQ(g.leader("lanza").fate, Fate::OnMap);
  EXPECT_EQ(g.leader("lanza").returns, 0);
}

TEST(Thousand9_1, t49_in_any_place_free_of_enemies) {
  proves("11.5k");
  auto g = given(
      "lanza escaped 4; vial escaped 5; bixio escaped 4; clary TL; side bourbon; phase reinforcements; turn "
      "4; "
      "garibaldi CL; g-gar-ii enna; g-gar-i BS; city cosenza garibaldine");
  ASSERT_EQ(g.asked(), Ask::Return);
  for (const char* hostile : {"CL", "enna", "BS", "cosenza", "marsala"})
    EXPECT_THAT(g.verdict(std::string("post lanza ") + hostile), RefusedBy("T66")) << hostile;
  for (const char* free : {"PA", "palermo", "CS", "gaeta", "AG"})
    EXPECT_THAT(g.verdict(std::string("post lanza ") + free), Allowed()) << free;
  EXPECT_THAT(g.verdict("post vial gaeta"), RefusedBy("11.5k"));   // not yet
  EXPECT_THAT(g.verdict("post clary gaeta"), RefusedBy("11.5k"));  // is there
  EXPECT_THAT(g.verdict("post bixio TP"), RefusedBy("9.0a"));      // the enemy's
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.5k"));
  EXPECT_THAT(g.listed(), Each(StartsWith("post lanza")));
}

TEST(Thousand9_1, t49_and_acts_on_that_turn) {
  auto g = given("bixio escaped 4; garibaldi TP; g-gar-i AG; turn 4; phase reinforcements");
  g.does("post bixio AG");
  EXPECT_THAT(g.verdict("march bixio agrigento all"), Allowed());
}

// --- 12.0c. TP, AG, PA and CL: the Bourbons shut PA in, and hold Palermo.

TEST(Thousand12_0, r12_0c_no_reinforcements_for_those_who_are_cut_off) {
  const std::string shut_in =
      "armistice broken 3; turn 4; phase turn-begins; garibaldi marsala; g-gar-i marsala; b-ca-1 palermo; "
      "b-ca-4 TP; "
      "b-ca-5 AG; b-ca-6 CL; b-ca-7 ME; b-ca-8 CT; ";
  auto g = given(shut_in + "g-gar-ii PA");
  EXPECT_EQ(waiting(g, Arrival::Starred), 24);
  EXPECT_EQ(g.asked(), Ask::March);
  EXPECT_EQ(waiting(given(shut_in), Arrival::Starred), 24);  // whether or not anybody is there to meet them
  auto open = given(shut_in + "g-gar-ii PA; g-gar-iii messina; city messina garibaldine");
  EXPECT_EQ(waiting(open, Arrival::Starred), 24);  // ME is still closed
}

TEST(Thousand12_0, r12_0c_they_come_when_the_way_is_free) {
  auto g = given(
      "armistice broken 3; turn 4; phase turn-begins; garibaldi marsala; g-gar-i marsala; b-ca-1 palermo; "
      "b-ca-4 TP; "
      "b-ca-5 AG; g-gar-ii PA; g-gar-iii siracusa");
  EXPECT_EQ(waiting(g, Arrival::Starred), 0);  // by way of NO and CL
}

TEST(Thousand12_0, r12_0c_nor_does_a_commander_come_back_to_them) {
  proves("11.5k");
  const std::string there =
      "bixio escaped 4; garibaldi marsala; g-gar-i marsala; b-ca-4 TP; b-ca-5 PA; b-ca-6 CL; turn 4; "
      "phase reinforcements; ";
  EXPECT_THAT(given(there + "g-gar-ii AG").verdict("post bixio AG"), RefusedBy("12.0c"));
  EXPECT_THAT(given(there).verdict("post bixio AG"), Allowed());
  EXPECT_THAT(given(there + "g-gar-ii AG").verdict("post bixio marsala"), Allowed());
}

}  // namespace
}  // namespace tamburino::thousand
