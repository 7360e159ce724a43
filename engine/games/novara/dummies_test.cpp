#include "tests/novara/from_start.h"

// 18. Fog of war: which rule is in use; and dummies that ride on real stacks.
namespace tamburino::novara {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Options kWithDummies{.sixth_division = false, .hypothetical = false, .fog = Fog::Dummies};
constexpr Options kWithDisplays{.sixth_division = false, .hypothetical = false, .fog = Fog::Displays};

// The ids of the dummies on the map, with their hexes.
std::vector<std::string> dummies(const Given& g) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    if (g.game.units[i].kind == Kind::Dummy && g.state.units[i].status == Status::OnMap)
      found.push_back(g.game.units[i].id + " " + g.game.map.grid().name(g.state.units[i].hex));
  }
  return found;
}

const std::string kFog = "fog dummies; ";

}  // namespace

// --- which of the two

TEST(Novara18_fog, a_without_it_there_are_no_dummies) {
  EXPECT_NE(given("phase dummies; IR-7 3018; 5-Aosta 4030").asked(), Ask::Dummies);
  EXPECT_THROW(given("s-dummy-a 4030; 5-Aosta 4030; IR-7 3018"), PositionError);
  auto g = given("IR-7 3018; 5-Aosta 4030");
  EXPECT_THAT(may_add_dummy(g.game, g.state, Side::Sardinian, g.hex("4030")), RefusedBy("18.fog-a"));
  EXPECT_THAT(may_remove_dummy(g.game, g.state, Side::Sardinian, g.hex("4030")), RefusedBy("18.fog-a"));
  FromStart start("sforzesca");
  EXPECT_THAT(start.verdict("hide \"11 Casale\" A 4425"), RefusedBy("18.fog-a"));
}

TEST(Novara18_fog, a_with_dummies_no_displays) {
  proves("R62");
  FromStart g("sforzesca", kWithDummies);
  EXPECT_THAT(g.verdict("hide \"11 Casale\" A 4425"), RefusedBy("18.fog-a"));
  g.both_deploy();
  EXPECT_EQ(g.asked(), Ask::Dummies);
  auto drawn = given(kFog + "phase drawn; 5-Aosta 3018; s-dummy-a 3018; IR-7 4030");
  EXPECT_THAT(drawn.verdict("move-dummies"), RefusedBy("18.display-c"));
}

TEST(Novara18_fog, a_with_displays_no_dummies) {
  proves("R62");
  FromStart g("sforzesca", kWithDisplays);
  EXPECT_THAT(g.verdict("hide \"11 Casale\" A 4425"), Allowed());
  g.both_deploy();
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  auto other = given("fog displays; phase dummies; 5-Aosta 3018; IR-7 4030");
  EXPECT_NE(other.asked(), Ask::Dummies);
  EXPECT_THAT(may_add_dummy(other.game, other.state, Side::Sardinian, other.hex("3018")),
              RefusedBy("18.fog-a"));
}

// --- dummies

TEST(Novara18_dummies, a_only_with_a_real_friendly_unit) {
  auto g = given(kFog + "phase dummies; 5-Aosta 3018; IR-7 4030; Pontieri 3030");
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("add-dummy 3019"), RefusedBy("18.dummies-a"));
  EXPECT_THAT(g.verdict("add-dummy 4030"), RefusedBy("18.dummies-a"));  // an enemy's
  EXPECT_THAT(g.verdict("add-dummy 3030"), RefusedBy("18.dummies-a"));  // R63: a train does not do
  g.does("add-dummy 3018");
  EXPECT_THAT(dummies(g), ElementsAre("s-dummy-a 3018"));
  EXPECT_EQ(visible_counter(g.game, g.state, g.hex("3018")), g.unit("s-dummy-a"));  // on top
  EXPECT_THROW(given(kFog + "s-dummy-a 3018; 5-Aosta 3019; IR-7 4030"), PositionError);
}

// The last unit of the hex is shot away: 5 cp Bers has one step.
TEST(Novara18_dummies, a_it_goes_back_when_its_last_unit_dies) {
  auto g = given(kFog +
                 "phase declare; turn 5; IR-7 3018; IR-17 2917; 5-cp-Bers 3017; s-dummy-a 3017; 5-Aosta "
                 "4545");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("done");
  while (g.asked() == Ask::None) g.rolls(6);
  while (g.state.on_map(g.unit("5-cp-Bers")))
    g.does(g.asked() == Ask::GiveGround ? "give-ground 0" : g.listed()[0]);
  EXPECT_EQ(g["5-cp-Bers"].status, Status::Eliminated);
  EXPECT_THAT(dummies(g), IsEmpty());
  EXPECT_EQ(g["s-dummy-a"].status, Status::Absent);  // and may be used again
}

TEST(Novara18_dummies, b_they_count_among_the_four) {
  proves("R63");
  auto g = given(kFog + "phase dummies; 5-Aosta 3018; 6-Aosta 3018; IR-7 4030");
  g.does("add-dummy 3018");  // as a small one: two regular are there
  g.does("add-dummy 3018");
  EXPECT_THAT(g.verdict("add-dummy 3018"), RefusedBy("5.stacking-b"));
  EXPECT_FALSE(g.lists("add-dummy 3018"));
  auto full =
      given(kFog + "phase dummies; 5-Aosta 3018; 6-Aosta 3018; 5-cp-Bers 3018; Art-1 3018; IR-7 4030");
  EXPECT_EQ(full.side_asked(), Side::Sardinian);  // R27: asked although there is no choice
  EXPECT_EQ(full.listed(), std::vector<std::string>{"done"});
  EXPECT_THAT(may_add_dummy(full.game, full.state, Side::Sardinian, full.hex("3018")),
              RefusedBy("5.stacking-b"));
}

TEST(Novara18_dummies, b_also_against_friends_who_come) {
  auto g =
      given(kFog + "5-Aosta 3020; 5-cp-Bers 3018; s-dummy-a 3018; s-dummy-b 3018; s-dummy-c 3018; IR-7 4030");
  EXPECT_THAT(g.verdict("move 5-Aosta 3019-3018"), RefusedBy("5.stacking-b"));
  auto room = given(kFog + "5-Aosta 3020; 5-cp-Bers 3018; s-dummy-a 3018; s-dummy-b 3018; IR-7 4030");
  EXPECT_THAT(room.verdict("move 5-Aosta 3019-3018"), Allowed());
}

TEST(Novara18_dummies, c_both_sides_at_the_start_of_any_turn) {
  auto g = given(kFog + "turn 2; phase end; 5-Aosta 3018; IR-7 4030");
  EXPECT_EQ(g.state.turn, 3);
  EXPECT_EQ(g.asked(), Ask::Dummies);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("add-dummy 3018");
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::DummyAdded));
  EXPECT_FALSE(g.told(Side::Austrian, EventKind::DummyAdded));
  g.does("done");
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("add-dummy 4030").does("done");
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_THAT(g.verdict("add-dummy 3018"), RefusedBy("18.dummies-c"));  // later no more
  EXPECT_THAT(dummies(g), ElementsAre("s-dummy-a 3018", "a-dummy-a 4030"));
}

TEST(Novara18_dummies, c_from_the_very_first_turn) {
  FromStart g("sforzesca", kWithDummies);
  g.both_deploy();
  EXPECT_EQ(g.state.turn, 5);
  EXPECT_EQ(g.asked(), Ask::Dummies);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
}

TEST(Novara18_dummies, c_removed_at_the_start_or_in_an_activation) {
  auto g = given(kFog + "phase dummies; 5-Aosta 3018; s-dummy-c 3018; IR-7 4030");
  EXPECT_THAT(g.verdict("remove-dummy 3019"), RefusedBy("18.dummies-c"));
  EXPECT_THAT(g.verdict("remove-dummy 4030"), RefusedBy("18.dummies-c"));
  g.does("remove-dummy 3018");
  EXPECT_THAT(dummies(g), IsEmpty());
  EXPECT_THAT(g.verdict("remove-dummy 3018"), RefusedBy("18.dummies-c"));

  auto moving =
      given(kFog + "5-Aosta 3018; s-dummy-c 3018; 11-Casale 4545; s-dummy-d 4545; IR-7 4030; a-dummy-a 4030");
  EXPECT_TRUE(moving.lists("remove-dummy 3018"));
  EXPECT_TRUE(moving.lists("remove-dummy 4545"));  // also of others than those who move
  EXPECT_THAT(moving.verdict("remove-dummy 4030"), RefusedBy("18.dummies-c"));
  EXPECT_THAT(moving.verdict("add-dummy 3018"), RefusedBy("18.dummies-c"));
  moving.does("remove-dummy 3018");
  EXPECT_THAT(dummies(moving), ElementsAre("s-dummy-d 4545", "a-dummy-a 4030"));
}

TEST(Novara18_dummies, d_never_alone) {
  auto g = given(kFog + "5-Aosta 3018; 6-Aosta 3018; s-dummy-a 3018; IR-7 4030");
  EXPECT_FALSE(g.verdict("select s-dummy-a").allowed());
  EXPECT_FALSE(g.verdict("move s-dummy-a 3017").allowed());
  EXPECT_FALSE(g.lists("select s-dummy-a"));
}

TEST(Novara18_dummies, d_it_moves_with_its_stack) {
  auto all = given(kFog + "5-Aosta 3018; 6-Aosta 3018; s-dummy-a 3018; IR-7 4030");
  all.does("move 5-Aosta+6-Aosta 3017");
  EXPECT_EQ(all.where("s-dummy-a"), "3017");
  auto part = given(kFog + "5-Aosta 3018; 6-Aosta 3018; s-dummy-a 3018; IR-7 4030");
  part.does("move 5-Aosta 3017");  // its stack stays
  EXPECT_EQ(part.where("s-dummy-a"), "3018");
  part.does("halt 5-Aosta").does("move 6-Aosta 3019");
  EXPECT_EQ(part.where("s-dummy-a"), "3019");  // the last takes it
  auto taken = given(kFog + "5-Aosta 3018; 6-Aosta 3018; s-dummy-a 3018; IR-7 4030");
  taken.does("move 5-Aosta+s-dummy-a 3017");
  EXPECT_EQ(taken.where("s-dummy-a"), "3017");
  EXPECT_EQ(taken.where("6-Aosta"), "3018");
}

TEST(Novara18_dummies, d_not_with_a_train_alone) {
  proves("R63");
  auto g = given(kFog + "5-Aosta 3018; s-pontieri 3018 active; s-dummy-a 3018; IR-7 5050");
  g.does("select s-pontieri");
  EXPECT_THAT(g.verdict("take s-dummy-a"), RefusedBy("18.dummies-d", "dummy-needs-unit"));
  g.does("take 5-Aosta");
  EXPECT_THAT(g.verdict("take s-dummy-a"), Allowed());
  g.does("take s-dummy-a");
  EXPECT_THAT(g.verdict("drop 5-Aosta"), RefusedBy("18.dummies-d", "dummy-needs-unit"));
  EXPECT_THAT(g.verdict("drop s-pontieri"), Allowed());
}

TEST(Novara18_dummies, d_it_slows_nobody) {
  const auto with = given(kFog + "Nizza-Cav 3018; s-dummy-a 3018; IR-7 5050");
  const auto without = given(kFog + "Nizza-Cav 3018; IR-7 5050");
  for (const char* hex : {"3012", "3011", "3024", "3025"})
    EXPECT_EQ(with.cost("Nizza-Cav", hex), without.cost("Nizza-Cav", hex)) << hex;
  EXPECT_EQ(with.cost("Nizza-Cav", "3012"), 6);
}

TEST(Novara18_dummies, d_where_there_is_no_room_it_goes_back) {
  proves("R63");
  auto g = given(kFog +
                 "5-cp-Bers 3018; s-dummy-a 3018; s-dummy-b 3018; s-dummy-c 3018; 3-Bers 3017; 4-Bers 3017; "
                 "IR-7 5050");
  g.does("move 5-cp-Bers 3017");
  EXPECT_EQ(dummies(g).size(), 1U);
  EXPECT_THAT(dummies(g).front(), testing::HasSubstr("3017"));
}

TEST(Novara18_dummies, d_it_breaks_contact_with_its_stack) {
  auto g = given(kFog + "IR-7 3020; 5-cp-Bers 3017; s-dummy-a 3017; 5-Aosta 4545");  // 3 points against 4
  g.does("move IR-7 3019-3018");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  EXPECT_THAT(g.verdict("withdraw s-dummy-a 3016"), testing::Not(Allowed()));
  g.does("withdraw 5-cp-Bers 3016");
  EXPECT_EQ(g.where("s-dummy-a"), "3016");
}

TEST(Novara18_dummies, d_it_retreats_and_advances_with_its_stack) {
  auto g = given(kFog +
                 "phase declare; turn 5; source sardinian 3001; source austrian 3050; IR-7 3018; a-dummy-b "
                 "3018; IR-17 2917; IR-28 3117; 5-Aosta 3017; s-dummy-a 3017; 6-Aosta 4545");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("attack IR-28 3017").does("done");
  while (g.asked() == Ask::None) g.rolls(6);  // 3:1 and a six: at least two steps or hexes
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 1");
  while (g.state.on_map(g.unit("5-Aosta")) && g.where("5-Aosta") == "3017") g.does(g.listed()[0]);
  EXPECT_NE(g.where("5-Aosta"), "3017");
  EXPECT_EQ(g.where("s-dummy-a"), g.where("5-Aosta"));
  while (g.asked() != Ask::Advance) g.does(g.listed()[0]);
  g.does("advance IR-7 3017");
  EXPECT_EQ(g.where("a-dummy-b"), "3017");
}

TEST(Novara18_dummies, e_it_cannot_absorb_a_loss) {
  auto g = given(kFog +
                 "phase declare; turn 5; IR-7 3018; IR-17 2917; 5-Aosta 3017; 6-Aosta 3017; s-dummy-a 3017; "
                 "9-Regina 4545");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("done");
  while (g.asked() == Ask::None) g.rolls(6);  // 1:1: D1
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 0");
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_THAT(g.verdict("lose s-dummy-a"), RefusedBy("18.dummies-e"));
  EXPECT_FALSE(g.lists("lose s-dummy-a"));
  EXPECT_TRUE(g.lists("lose 5-Aosta"));
}

// A lone unit of one step with a dummy: what is beyond its step is void, the dummy does not pay.
TEST(Novara18_dummies, e_nor_in_bombardment_or_charge) {
  auto g = given(kFog + "Dr-2 3020; 5-cp-Bers 3017; s-dummy-a 3017; 5-Aosta 4545");
  g.does("move Dr-2 3018");
  if (g.asked() == Ask::BreakContact) g.does("hold 3017");
  g.does("charge Dr-2 3017").rolls({6, 6});
  while (g.state.on_map(g.unit("5-cp-Bers"))) {
    if (g.asked() == Ask::None)
      g.rolls(1);
    else
      g.does(g.listed()[0]);
  }
  EXPECT_EQ(g["s-dummy-a"].status, Status::Absent);
  EXPECT_EQ(g["s-dummy-a"].steps_lost, 0);
}

TEST(Novara18_dummies, f_all_twelve_lettered_or_not) {
  auto g = given(kFog +
                 "phase dummies; 5-cp-Bers 3010; 6-cp-Bers 3012; 7-cp-Bers 3014; 8-cp-Bers 3016; 3-Bers "
                 "3018; IR-7 4030");
  for (const char* hex : {"3010", "3012", "3014", "3016"}) {
    for (int i = 0; i < 3; ++i) g.does("add-dummy " + std::string(hex));
  }
  EXPECT_EQ(dummies(g).size(), 12U);
  EXPECT_TRUE(g.state.on_map(g.unit("s-dummy-h")));
  EXPECT_TRUE(g.state.on_map(g.unit("s-dummy-4")));
  EXPECT_THAT(g.verdict("add-dummy 3018"), RefusedBy("18.dummies-f"));
  g.does("remove-dummy 3010");  // what is taken away may be used again
  EXPECT_THAT(g.verdict("add-dummy 3018"), Allowed());
}

TEST(Novara18_dummies, c_removed_whatever_is_asked) {
  Given g("fog dummies; s-3-piemonte 3020; a-kj-4 3018; a-dummy-a 3018");
  g.does("move s-3-piemonte 3019");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  g.does("remove-dummy 3018");
  EXPECT_FALSE(g.state.on_map(g.unit("a-dummy-a")));
  EXPECT_EQ(g.asked(), Ask::BreakContact);
  EXPECT_THAT(g.verdict("remove-dummy 3018"), RefusedBy("18.dummies-c"));
}

}  // namespace tamburino::novara
