#include "tests/novara/from_start.h"

// 18. Hidden forces displays.
namespace tamburino::novara {
namespace {

using testing::UnorderedElementsAre;

constexpr Options kWithDisplays{.sixth_division = false, .hypothetical = false, .fog = Fog::Displays};
const std::string kFog = "fog displays; ";

std::vector<std::string> in_hex(const Given& g, std::string_view hex) {
  std::vector<std::string> names;
  for (const UnitId who : UnitsIn(g.state, g.hex(hex))) names.push_back(g.game[who].name);
  return names;
}

// A dummy with two units behind it, and the chit of the 1st division drawn.
const std::string kDrawn =
    kFog +
    "turn 5; phase drawn; active s-durando; s-dummy-a 3018; 5-Aosta in-display A; 6-Aosta in-display A; "
    "s-dummy-b 3028; 11-Casale in-display B; s-dummy-c 3038; 12-Casale in-display C; ";

}  // namespace

TEST(Novara18_display, a_eight_boxes_and_a_lettered_dummy_for_each) {
  FromStart g("sforzesca", kWithDisplays);
  for (const Side side : kSides2) {
    std::array<int, kDisplays> dummies{};
    for (const Unit& unit : g.game.units) {
      if (unit.kind == Kind::Dummy && unit.side == side && unit.display != kNoDisplay)
        ++dummies.at(unit.display);
    }
    for (const int count : dummies) EXPECT_EQ(count, 1);
  }
  for (const char* letter : {"A", "B", "C", "D", "E", "F", "G", "H"})
    EXPECT_THAT(g.verdict("hide \"11 Casale\" " + std::string(letter) + " 4425"), Allowed()) << letter;
  EXPECT_THROW(g.verdict("hide \"11 Casale\" I 4425"), UnknownName);
  g.does("select \"11 Casale\"");
  EXPECT_THAT(verdict(g.game, g.state, act(Verb::Hide, g.unit("11 Casale"), 8, g.hex("4425"))),
              RefusedBy("18.display-a"));
}

TEST(Novara18_display, b_units_in_a_box_and_its_dummy_in_their_place) {
  FromStart g("sforzesca", kWithDisplays);
  g.does("hide \"11 Casale\" C 4425");
  EXPECT_EQ(g["11 Casale"].status, Status::InDisplay);
  EXPECT_EQ(g["11 Casale"].display, 2);
  EXPECT_EQ(g["s-dummy-c"].status, Status::OnMap);
  EXPECT_EQ(g["s-dummy-c"].hex, g.hex("4425"));
  g.does("hide \"12 Casale\" C");  // into the same box
  EXPECT_EQ(g["12 Casale"].display, 2);
  EXPECT_THAT(g.verdict("hide \"17 Composta\" C 4424"), RefusedBy("18.display-b"));  // one dummy for each
  EXPECT_THAT(g.verdict("hide \"17 Composta\" D"), RefusedBy("18.display-b"));       // and none without
  g.does("hide \"17 Composta\" D 4728");                                             // a formation split
  g.does("place \"6 cp Bers\" 4424");                                                // some not hidden at all
  EXPECT_EQ(g["6 cp Bers"].status, Status::OnMap);
}

TEST(Novara18_display, b_in_the_zone_of_each_unit) {
  FromStart g("mortara", kWithDisplays);
  EXPECT_THAT(g.verdict("hide \"1 Savoia\" A 4425"), RefusedBy("4.setup-b"));
  g.does("hide \"1 Savoia\" A 4020");
  EXPECT_THAT(g.verdict("hide \"5 Aosta\" A"), RefusedBy("4.setup-b"));  // not its zone
  EXPECT_THAT(g.verdict("hide \"2 Savoia\" A"), Allowed());
}

TEST(Novara18_display, b_a_whole_formation_in_one_box) {
  FromStart g("mortara", kWithDisplays);
  g.does("hide \"1 Savoia\" A 4020");
  for (const char* unit :
       {"2 Savoia", "15 Savona", "16 Savona", "7 cp Bers", "Genova Cav", "Art 3", "3 Form"})
    g.does("hide \"" + std::string(unit) + "\" A");
  EXPECT_EQ(g["3 Form"].status, Status::InDisplay);
  int counters = 0;
  for ([[maybe_unused]] const UnitId who : UnitsIn(g.state, g.hex("4020"))) ++counters;
  EXPECT_EQ(counters, 1);
  g.both_deploy();
  g.idles_until(Ask::ChooseChits);
  EXPECT_THAT(g.verdict("commit s-3"), Allowed());  // R65: it may be paid for
}

// Where a unit of the II Corps may stand, and how far that is from this hex.
std::vector<std::pair<Hex, int>> zone_from(const FromStart& g, const char* unit, Hex from) {
  std::vector<std::pair<Hex, int>> zone;
  for (int h = 0; h < g.game.map.size(); ++h) {
    const Hex where{static_cast<std::uint16_t>(h)};
    if (zone_holds(g.game, g.state, g.unit(unit), where))
      zone.emplace_back(where, g.game.map.grid().distance(where, from));
  }
  return zone;
}

TEST(Novara18_display, b_at_set_up_nobody_within_two_hexes_of_the_others_dummy) {
  proves("R64");
  FromStart g("ramorino", kWithDisplays);
  g.does("hide \"6 Bers MAN\" A 6842").deploys(Side::Sardinian);  // before the island
  ASSERT_EQ(g.side_asked(), Side::Austrian);
  int two = 0;
  int three = 0;
  for (const auto& [where, distance] : zone_from(g, "IR 1", g.hex("6842"))) {
    EXPECT_EQ(may_set_up(g.game, g.state, g.unit("IR 1"), where).allowed(), distance > 2)
        << g.game.map.grid().name(where);
    two += distance == 2 ? 1 : 0;
    three += distance == 3 ? 1 : 0;
  }
  EXPECT_GT(two, 0);
  EXPECT_GT(three, 0);
}

TEST(Novara18_display, b_nor_a_dummy_within_two_hexes_of_an_enemy_unit) {
  proves("R64");
  FromStart g("ramorino", kWithDisplays);
  g.does("place \"6 Bers MAN\" 6842").deploys(Side::Sardinian);
  int two = 0;
  for (const auto& [where, distance] : zone_from(g, "IR 1", g.hex("6842"))) {
    const std::string hide = "hide \"IR 1\" A " + g.game.map.grid().name(where);
    if (distance <= 2)
      EXPECT_THAT(g.verdict(hide), RefusedBy("R64")) << hide;
    else
      EXPECT_THAT(g.verdict(hide), Allowed()) << hide;
    EXPECT_TRUE(may_set_up(g.game, g.state, g.unit("IR 1"), where));  // a unit may come near a unit
    two += distance == 2 ? 1 : 0;
  }
  EXPECT_GT(two, 0);
}

TEST(Novara18_display, c_two_dummies_march_instead_of_an_activation) {
  auto g = given(kDrawn + "IR-7 5050; 9-Regina 4545");
  EXPECT_TRUE(g.lists("move-dummies"));
  EXPECT_TRUE(g.lists("activate"));
  g.does("move-dummies");
  EXPECT_EQ(g.state[g.chit("s-durando")].place, ChitPlace::Passed);
  EXPECT_EQ(g.asked(), Ask::DummyMarch);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("move s-dummy-a 3013");
  EXPECT_EQ(g.where("s-dummy-a"), "3013");
  EXPECT_THAT(g.verdict("move s-dummy-a 3012"), RefusedBy("18.display-c"));  // two of them, not one twice
  g.does("move s-dummy-c 3039");
  EXPECT_NE(g.asked(), Ask::DummyMarch);  // a third does not
  EXPECT_EQ(g.where("s-dummy-b"), "3028");
}

TEST(Novara18_display, c_up_to_five_points) {
  auto g = given(kDrawn + "IR-7 5050");
  g.does("move-dummies");
  EXPECT_THAT(g.verdict("move s-dummy-a 3013"), Allowed());
  EXPECT_THAT(g.verdict("move s-dummy-a 3012"), RefusedBy("18.display-c"));
  EXPECT_THAT(g.verdict("move s-dummy-a 3018"), RefusedBy("18.display-c"));  // nowhere
  // R64  At the costs of cavalry: 3 for marsh, 1 and 1 for a stream.
  auto marsh = given(kDrawn +
                     "hex 3017 marsh; hex 2917 marsh; hex 2918 marsh; hex 3117 marsh; hex 3118 marsh; "
                     "IR-7 5050");
  marsh.does("move-dummies");
  EXPECT_THAT(marsh.verdict("move s-dummy-a 3015"), Allowed());  // 3 + 2
  EXPECT_THAT(marsh.verdict("move s-dummy-a 3014"), RefusedBy("18.display-c"));
}

TEST(Novara18_display, c_one_or_none_will_do_too) {
  auto g = given(kDrawn + "IR-7 5050");
  g.does("move-dummies").does("move s-dummy-b 3027").does("done");
  EXPECT_NE(g.asked(), Ask::DummyMarch);
  EXPECT_EQ(g.where("s-dummy-b"), "3027");
}

TEST(Novara18_display, c_own_dummies_only_and_with_any_chit) {
  auto g = given(
      kFog +
      "turn 5; phase drawn; active s-independent; s-dummy-a 3018; 5-Aosta in-display A; a-dummy-a 4545; "
      "IR-7 in-display A; IR-17 5050");
  g.does("move-dummies");
  EXPECT_THAT(g.verdict("move a-dummy-a 4544"), RefusedBy("18.display-c"));
  EXPECT_THAT(g.verdict("move s-dummy-a 3017"), Allowed());
  auto none = given(kFog + "turn 5; phase drawn; 5-Aosta 3018; a-dummy-a 4545; IR-7 in-display A");
  EXPECT_THAT(none.verdict("move-dummies"), RefusedBy("18.display-c"));
  EXPECT_FALSE(none.lists("move-dummies"));
}

TEST(Novara18_display, c_of_a_formation_that_is_hidden_altogether_too) {
  auto g = given(kDrawn + "IR-7 5050");  // nobody of the 1st division is on the map: R65
  EXPECT_EQ(g.asked(), Ask::Drawn);
  EXPECT_THAT(g.verdict("activate"), RefusedBy("R11"));
  EXPECT_THAT(g.verdict("move-dummies"), Allowed());
}

TEST(Novara18_display, c_the_enemy_sees_it_go_but_not_its_letter) {
  auto g = given(kDrawn + "IR-7 5050");
  g.does("move-dummies").does("move s-dummy-b 3027");
  EXPECT_FALSE(g.told(Side::Austrian, EventKind::Moved));
  EXPECT_TRUE(g.told(Side::Austrian, EventKind::UnseenMoved));
}

TEST(Novara18_display, d_two_hexes_from_an_enemy_unit_it_is_revealed) {
  auto g = given(kDrawn + "IR-7 3012; 9-Regina 4545");
  g.does("move-dummies").does("move s-dummy-a 3015");  // three: safe
  EXPECT_TRUE(g.state.on_map(g.unit("s-dummy-a")));
  EXPECT_EQ(g["5-Aosta"].status, Status::InDisplay);

  auto near = given(kDrawn + "IR-7 3012; 9-Regina 4545");
  near.does("move-dummies").does("move s-dummy-a 3014");  // two
  EXPECT_TRUE(near.happened(EventKind::Revealed));
  EXPECT_TRUE(near.told(Side::Austrian, EventKind::Revealed));
  EXPECT_EQ(near["s-dummy-a"].status, Status::Eliminated);  // for good
  while (near.asked() == Ask::Reveal) near.does(near.listed()[0]);
  EXPECT_THAT(in_hex(near, "3014"), UnorderedElementsAre("5 Aosta", "6 Aosta"));
  EXPECT_EQ(near.asked(), Ask::DummyMarch);  // the second dummy may still go
  EXPECT_EQ(near["11-Casale"].status, Status::InDisplay);
}

TEST(Novara18_display, d_it_goes_no_further_when_it_is) {
  proves("R64");
  auto g = given(kDrawn + "IR-7 3014");  // 3016 is two from him, 3015 next to him
  g.does("move-dummies");
  EXPECT_THAT(g.verdict("move s-dummy-a 3016"), Allowed());
  EXPECT_THAT(g.verdict("move s-dummy-a 3015"), RefusedBy("R64"));
  auto past = given(kDrawn + "IR-7 3216");  // straight on to 3013 leads past him at two hexes
  past.does("move-dummies");
  EXPECT_THAT(past.verdict("move s-dummy-a 3016"), Allowed());
  EXPECT_THAT(past.verdict("move s-dummy-a 3013"), RefusedBy("18.display-c"));
}

TEST(Novara18_display, d_also_when_the_enemy_comes) {
  auto g = given(kFog + "IR-7 3022; a-ir-17 4545; s-dummy-a 3018; 5-Aosta in-display A; 9-Regina 5050");
  g.does("move IR-7 3021");
  EXPECT_TRUE(g.state.on_map(g.unit("s-dummy-a")));  // three
  g.does("move IR-7 3020");
  EXPECT_EQ(g["s-dummy-a"].status, Status::Eliminated);
  ASSERT_EQ(g.asked(), Ask::Reveal);  // R27: also when there is nothing to choose
  EXPECT_EQ(g.listed(), std::vector<std::string>{"place \"5 Aosta\" 3018"});
  g.does("place 5-Aosta 3018");
  EXPECT_EQ(g.where("5-Aosta"), "3018");
}

TEST(Novara18_display, d_he_stops_to_look) {
  auto g = given(kFog + "Dr-2 3024; s-dummy-a 3018; 5-Aosta in-display A; 9-Regina 5050");
  g.does("select Dr-2");
  EXPECT_THAT(g.verdict("move Dr-2 3020"), Allowed());
  EXPECT_FALSE(g.lists("move Dr-2 3019"));  // in one go, past what he does not know
}

TEST(Novara18_display, d_dummies_do_not_reveal_each_other) {
  auto g = given(kDrawn + "a-dummy-a 3012; IR-7 in-display A; IR-17 5050");
  g.does("move-dummies").does("move s-dummy-a 3014");
  EXPECT_TRUE(g.state.on_map(g.unit("s-dummy-a")));
  EXPECT_TRUE(g.state.on_map(g.unit("a-dummy-a")));
}

TEST(Novara18_display, d_units_that_are_revealed_may_reveal_others) {
  auto g = given(kDrawn + "a-dummy-a 3016; IR-7 in-display A; IR-17 3012");
  g.does("move-dummies").does("move s-dummy-a 3014");  // IR 17 sees it; its units see the other dummy
  while (g.asked() == Ask::Reveal) g.does(g.listed()[0]);
  EXPECT_EQ(g["a-dummy-a"].status, Status::Eliminated);
  EXPECT_EQ(g.where("IR-7"), "3016");
}

const std::string kSix =
    kFog +
    "turn 5; phase drawn; active s-durando; s-dummy-a 3018; 5-Aosta in-display A; 6-Aosta in-display "
    "A; 9-Regina in-display A; 5-cp-Bers in-display A; Art-1 in-display A; 10-Regina "
    "in-display A; ";

TEST(Novara18_display, e_its_own_hex_first_to_the_stacking_limit) {
  auto g = given(kSix + "IR-7 3013");
  g.does("move-dummies").does("move s-dummy-a 3015");
  ASSERT_EQ(g.asked(), Ask::Reveal);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("place 5-Aosta 3016"), RefusedBy("18.display-e"));
  EXPECT_THAT(g.verdict("place 11-Casale 3015"), RefusedBy("18.display-e"));  // not of this box
  g.does("place 5-Aosta 3015").does("place 6-Aosta 3015");
  EXPECT_THAT(g.verdict("place 9-Regina 3015"), RefusedBy("18.display-e"));  // two regular
  EXPECT_THAT(g.verdict("place Art-1 3016"), RefusedBy("18.display-e"));     // there is room for it
  g.does("place Art-1 3015").does("place 5-cp-Bers 3015");
  EXPECT_EQ(in_hex(g, "3015").size(), 4U);
}

// IR 7 in 3013: of the hexes next to 3015, 3014, 2914 and 3114 touch him or not by the map.
TEST(Novara18_display, e_then_next_to_it_two_hexes_from_the_enemy) {
  auto g = given(kSix + "IR-7 3013");
  g.does("move-dummies").does("move s-dummy-a 3015");
  g.does("place 5-Aosta 3015")
      .does("place 6-Aosta 3015")
      .does("place Art-1 3015")
      .does("place 5-cp-Bers 3015");
  ASSERT_EQ(g.asked(), Ask::Reveal);
  const Grid& grid = g.game.map.grid();
  int offered = 0;
  for (int h = 0; h < g.game.map.size(); ++h) {
    const Hex where{static_cast<std::uint16_t>(h)};
    const bool expected =
        grid.distance(where, g.hex("3015")) == 1 && grid.distance(where, g.hex("3013")) >= 2;
    EXPECT_EQ(verdict(g.game, g.state, act(Verb::Place, g.unit("9-Regina"), where)).allowed(), expected)
        << grid.name(where);
    offered += expected ? 1 : 0;
  }
  EXPECT_EQ(offered, 5);
}

TEST(Novara18_display, e_nearer_if_there_is_no_other) {
  proves("R64");
  // Enemies all round at two hexes: every hex next to the dummy touches one of them.
  auto g = given(kFog +
                 "s-dummy-a 3018; 5-Aosta in-display A; 6-Aosta in-display A; 9-Regina in-display A; IR-7 "
                 "3016; IR-17 3020; IR-28 3217; a-ir-44 2817; Grz-3 3219; Grz-8 2819");
  ASSERT_EQ(g["s-dummy-a"].status, Status::Eliminated);
  ASSERT_EQ(g.asked(), Ask::Reveal);
  g.does("place 5-Aosta 3018").does("place 6-Aosta 3018");
  EXPECT_TRUE(g.lists("place 9-Regina 3017"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("18.display-e", "display-not-empty"));
  g.does("place 9-Regina 3017");
  EXPECT_EQ(g.where("9-Regina"), "3017");
  ASSERT_EQ(g.asked(), Ask::Reveal);  // R27: only its owner knows that the display is empty
  EXPECT_EQ(g.listed(), std::vector<std::string>{"done"});
  g.does("done");
  EXPECT_NE(g.asked(), Ask::Reveal);
}

TEST(Novara18_display, e_the_next_ring_when_all_is_full) {
  proves("R64");
  std::string text = kFog + "s-dummy-a 3018; 30 in-display A; s-31 3018; RN 3018; 1-Savoia 3018; IR-7 3020; ";
  text +=
      "5-Aosta 3017; 6-Aosta 3017; 9-Regina 3117; 10-Regina 3117; 11-Casale 3118; 12-Casale 3118; "
      "17-Composta "
      "2917; 23-Composta 2917; 2-Savoia 2918; 15-Savona 2918; 16-Savona 3019; 3-Piemonte 3019";
  auto g = given(text);
  ASSERT_EQ(g.asked(), Ask::Reveal);
  EXPECT_THAT(g.verdict("place 30 3017"), RefusedBy("18.display-e"));
  EXPECT_THAT(g.verdict("place 30 3016"), Allowed());
  EXPECT_THAT(g.verdict("place 30 3015"), RefusedBy("18.display-e"));
}

TEST(Novara18_display, f_the_revealed_are_as_after_a_forced_march) {
  auto g =
      given(kFog +
            "turn 5; phase drawn; active s-independent; cup s-durando; s-dummy-a 3018; 5-Aosta in-display A; "
            "Art-1 in-display A; IR-7 3013; 9-Regina 4545");
  g.does("move-dummies").does("move s-dummy-a 3015");
  while (g.asked() == Ask::Reveal) g.does(g.listed()[0]);
  EXPECT_TRUE(g["5-Aosta"].marched);
  g.until(Ask::None).draws("s-durando").does("activate").does("place-chit 3015");
  EXPECT_TRUE(g["5-Aosta"].active);  // they may be activated, and move
  EXPECT_THAT(g.verdict("move 5-Aosta 3016"), Allowed());
  EXPECT_THAT(g.verdict("move 5-Aosta 3014"), RefusedBy("8.forced-march-b"));
}

TEST(Novara18_display, f_they_neither_attack_nor_bombard) {
  const std::string text = kFog + "turn 5; 5-Aosta 3018 marched; Art-1 3018 marched; IR-7 3017; IR-17 4545; ";
  auto g = given(text + "phase declare; 9-Regina 2917");
  EXPECT_THAT(g.verdict("attack 5-Aosta 3017"), RefusedBy("8.forced-march-c"));
  EXPECT_THAT(g.verdict("attack 9-Regina 3017"), Allowed());  // others of the division may
  auto fire = given(text + "phase bombardment; s-art-r 2917 active");
  EXPECT_THAT(fire.verdict("aim Art-1 3017"), RefusedBy("8.forced-march-d"));
}

TEST(Novara18_display, f_attackers_have_one_more_until_the_turn_ends) {
  auto g = given(
      kFog +
      "turn 5; phase drawn; active s-independent; cup a-wratislaw; s-dummy-a 3018; 5-Aosta in-display A; "
      "IR-7 3013; 9-Regina 4545");
  g.does("move-dummies").does("move s-dummy-a 3015").does("place 5-Aosta 3015").does("done");
  if (g.asked() == Ask::DummyMarch) g.does("done");
  g.draws("a-wratislaw").does("activate").does("place-chit 3013");
  g.does("move IR-7 3014");
  g.until(Ask::Declare).does("attack IR-7 3015");
  EXPECT_EQ(amount(reckon(g.game, g.state, 0, 0).die, "8.forced-march-e"), 1);
  auto end = given(kFog + "phase end; turn 5; 5-Aosta 3018 marched; IR-7 4545");
  EXPECT_FALSE(end["5-Aosta"].marched);
}

TEST(Novara18_display, g_only_lettered_dummies) {
  EXPECT_THROW(given(kFog + "s-dummy-1 3018; 5-Aosta 3020; IR-7 4545"), PositionError);
  FromStart g("mortara", kWithDisplays);
  // Hidden whenever that is offered: eight dummies at most, each with a letter.
  while (g.asked() == Ask::SetUp || g.asked() == Ask::SetUpHex) {
    ActionList list;
    list_actions(g.game, g.state, list);
    Action chosen = list[0];
    for (const Action one : list.all()) {
      if (verb_of(one) == Verb::Hide) chosen = one;
    }
    apply(g.game, g.state, chosen, g.events);
  }
  std::array<int, kSideCount> count{};
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    if (g.game.units[i].kind != Kind::Dummy || g.state.units[i].status != Status::OnMap) continue;
    EXPECT_NE(g.game.units[i].display, kNoDisplay);
    ++count[static_cast<std::size_t>(index(g.game.units[i].side))];
  }
  EXPECT_GT(count[0], 3);
  EXPECT_GT(count[1], 1);
}

// R65  They are not there: no contact, no control, no supply check.
TEST(HiddenUnits, do_not_exist_before_they_are_revealed) {
  proves("R65");
  auto g = given(kFog +
                 "s-dummy-a 4425; 5-Aosta in-display A; 9-Regina 5050; IR-7 3018; active a-wratislaw; owner "
                 "Vigevano austrian");
  EXPECT_FALSE(touches_enemy(g.game, g.state, Side::Austrian, g.hex("4424")));
  EXPECT_EQ(g.state.owner[static_cast<std::size_t>(index(find_place(g.game, "Vigevano")))], Owner::Austrian);
  EXPECT_FALSE(can_be_activated(g.game, g.state, g.unit("5-Aosta")));
  auto night =
      given(kFog + "turn 4; phase night; s-dummy-a 4425; 5-Aosta in-display A; 9-Regina 4030; IR-7 3018");
  EXPECT_TRUE(night["9-Regina"].out_of_supply);
  EXPECT_FALSE(night["5-Aosta"].out_of_supply);
}

}  // namespace tamburino::novara
