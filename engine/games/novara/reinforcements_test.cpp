#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 14. Reinforcements: brigade Cavriani (VV 1, L/IR 3, IR 38) in 7638 from turn 2, the rest of the 5th
// division in 6952 or 1252 from turn 5. Next to 7638, on the eastern edge, lie 7637, 7639, 7537 and 7538.
namespace tamburino::novara {
namespace {

using testing::UnorderedElementsAre;

Given arrivals(int turn, const std::string& units) {
  return given(units + "; phase arrivals; turn " + std::to_string(turn));
}

// Where the unit may be placed.
std::vector<std::string> hexes_of(Given g, const std::string& who) {
  g.does("select " + who);
  std::vector<std::string> hexes;
  for (const std::string& text : g.listed()) hexes.push_back(text.substr(text.size() - 4));
  return hexes;
}

TEST(Novara14_reinforcements, a_on_their_turn_and_not_before) {
  const std::string units = "a-ir-38 to-come; a-vv-1 to-come; a-ir-3 5030; s-3-piemonte 2018";
  EXPECT_EQ(arrivals(1, units).asked(), Ask::ChooseChits);
  auto g = arrivals(2, units);
  ASSERT_EQ(g.asked(), Ask::Arrivals);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("place a-ir-38 7638");
  EXPECT_EQ(g.where("a-ir-38"), "7638");
  EXPECT_TRUE(g.happened(EventKind::Arrived));
  EXPECT_THAT(g.verdict("place a-vv-1 7638"), Allowed());
}

TEST(Novara14_reinforcements, a_the_fifth_division_from_turn_five) {
  const std::string units = "s-19-lombarda to-come; s-21-lombarda 6640; a-ir-38 to-come; a-ir-3 5030";
  auto early = arrivals(4, units);
  EXPECT_EQ(early.side_asked(), Side::Austrian);  // only Cavriani
  EXPECT_THAT(early.verdict("select s-19-lombarda"), RefusedBy("14.reinforcements-a"));
  auto g = arrivals(5, units);
  ASSERT_EQ(g.asked(), Ask::Arrivals);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("select a-ir-38"), RefusedBy("14.reinforcements-a"));        // the other side
  EXPECT_THAT(g.verdict("select s-21-lombarda"), RefusedBy("14.reinforcements-a"));  // is there
  EXPECT_THAT(hexes_of(g, "s-19-lombarda"), UnorderedElementsAre("6952", "1252"));
  EXPECT_THAT(g.verdict("place s-19-lombarda 6951"), RefusedBy("14.reinforcements-b"));
  EXPECT_THAT(g.verdict("place s-19-lombarda 7638"), RefusedBy("14.reinforcements-b"));
}

TEST(Novara14_reinforcements, a_who_is_not_among_those_due_does_not_come) {
  auto g = arrivals(5, "s-19-lombarda to-come; s-3-piemonte to-come; s-21-lombarda 6640");
  EXPECT_THAT(g.verdict("select s-3-piemonte"), RefusedBy("14.reinforcements-a"));
}

TEST(Novara14_reinforcements, a_or_on_any_later_turn) {
  auto g = arrivals(5, "s-19-lombarda to-come; s-21-lombarda 6640; a-ir-3 5030");
  EXPECT_THAT(g.verdict("done"), Allowed());
  g.does("done");
  EXPECT_EQ(g["s-19-lombarda"].status, Status::ToCome);
  g.until(Ask::Arrivals);
  EXPECT_EQ(g.state.turn, 6);
  g.does("place s-19-lombarda 1252");
  EXPECT_EQ(g.where("s-19-lombarda"), "1252");
  auto late = arrivals(20, "s-19-lombarda to-come; s-21-lombarda 6640; a-ir-3 5030");
  EXPECT_THAT(late.verdict("place s-19-lombarda 6952"), Allowed());
}

TEST(Novara14_reinforcements, b_only_in_the_entry_hex_while_it_has_room) {
  EXPECT_THAT(hexes_of(arrivals(2, "a-ir-38 to-come; a-ir-3 5030"), "a-ir-38"), UnorderedElementsAre("7638"));
  EXPECT_THAT(hexes_of(arrivals(2, "a-ir-38 to-come; a-ir-3 7638"), "a-ir-38"), UnorderedElementsAre("7638"));
  EXPECT_THAT(arrivals(2, "a-ir-38 to-come; a-ir-3 5030").verdict("place a-ir-38 7637"),
              RefusedBy("14.reinforcements-b"));
}

TEST(Novara14_reinforcements, b_next_to_it_when_it_is_full) {
  const std::string full = "a-ir-38 to-come; a-vv-1 to-come; a-ir-3 7638; a-ir-45 7638";
  EXPECT_THAT(hexes_of(arrivals(2, full), "a-ir-38"), UnorderedElementsAre("7637", "7639", "7537", "7538"));
  EXPECT_THAT(hexes_of(arrivals(2, full), "a-vv-1"), UnorderedElementsAre("7638"));  // small: room for it
  auto g = arrivals(2, full);
  g.does("place a-ir-38 7538");
  EXPECT_EQ(g.where("a-ir-38"), "7538");
}

TEST(Novara14_reinforcements, b_next_to_it_when_the_enemy_holds_it) {
  EXPECT_THAT(hexes_of(arrivals(2, "a-ir-38 to-come; s-15-savona 7638; a-ir-3 5030"), "a-ir-38"),
              UnorderedElementsAre("7637", "7639", "7537", "7538"));
}

TEST(Novara14_reinforcements, b_not_on_enemies_nor_over_rivers) {
  EXPECT_THAT(hexes_of(arrivals(2,
                                "a-ir-38 to-come; s-15-savona 7638; s-16-savona 7637; a-ir-3 5030; side "
                                "7638/7639 river"),
                       "a-ir-38"),
              UnorderedElementsAre("7537", "7538"));
}

TEST(Novara14_reinforcements, b_then_the_next_ring) {
  auto g =
      arrivals(2,
               "a-ir-38 to-come; s-15-savona 7638; a-ir-3 7637; a-ir-45 7637; a-ir-53 7639; a-ir-1 7639; "
               "a-ir-21 7537; a-ir-33 7537; a-ir-47 7538; a-ir-52 7538");
  const auto hexes = hexes_of(g, "a-ir-38");
  EXPECT_FALSE(hexes.empty());
  for (const std::string& name : hexes)
    EXPECT_EQ(g.game.map.grid().distance(g.hex(name), g.hex("7638")), 2) << name;
}

TEST(Novara14_reinforcements, b_the_other_entry_stays_open) {
  EXPECT_THAT(
      hexes_of(arrivals(5, "s-19-lombarda to-come; a-ir-28 6952; s-21-lombarda 2018"), "s-19-lombarda"),
      testing::Contains("1252"));
}

TEST(Novara14_reinforcements, c_they_may_be_activated_in_the_same_turn) {
  auto g = arrivals(2, "a-ir-38 to-come; a-ir-3 7636; s-3-piemonte 2018");
  g.does("place a-ir-38 7638");
  ASSERT_EQ(g.asked(), Ask::ChooseChits);
  g.does("done").does("commit a-iii").does("done");
  g.draws("a-appel").does("activate").does("place-chit 7637");
  EXPECT_TRUE(g["a-ir-38"].active);
  EXPECT_TRUE(g["a-ir-3"].active);
  ASSERT_EQ(g.asked(), Ask::ChooseUnit);
  g.does("move a-ir-38 7538");
  EXPECT_EQ(g.where("a-ir-38"), "7538");
}

TEST(Novara14_reinforcements, c_though_nobody_of_their_formation_was_there_before) {
  // The chit of the sixth division waits with the others from the start of the game.
  const Game game = load("campaign", {.sixth_division = true});
  Events events;
  const State begun = start(game, events);
  EXPECT_EQ(begun[find_chit(game, "s-la-marmora")].place, ChitPlace::Pool);
  auto g = arrivals(5, "sixth; s-24 to-come; s-3-piemonte 2018");
  auto held = g;
  g.does("place s-24 0524");
  EXPECT_THAT(g.verdict("commit s-6"), Allowed());
  held.does("done");
  EXPECT_THAT(held.verdict("commit s-6"), RefusedBy("7.points-d"));
}

}  // namespace
}  // namespace tamburino::novara
