#include "tests/novara/given.h"

// 3. Units, independents and command chits.
namespace tamburino::novara {
namespace {

using testing::Not;

// The guns of the II Corps fire 5 points at 3018; a 5 costs a step and shakes nobody (C5).
Given under_fire(const std::string& target) {
  auto g = given("active a-daspre; phase bombardment; a-art-ii 3019; a-h-art-ii 3019; " + target);
  g.does("aim a-art-ii 3018").does("aim a-h-art-ii 3018").does("fire 3018").rolls(5);
  return g;
}

TEST(Novara3_counters, a_a_unit_shows_its_weaker_side_after_a_loss) {
  auto g = given(
      "\"3 Piemonte\" 3018; \"4 Piemonte\" 3018 lost 1; \"30\" 3020; \"31\" 3020 lost 1; \"Aosta Cav\" 3022 "
      "lost 1");
  const auto of = [&](std::string_view name) { return factor(g.game, g.state, g.unit(name)); };
  EXPECT_EQ(of("3 Piemonte"), 4);
  EXPECT_EQ(of("4 Piemonte"), 2);
  EXPECT_EQ(of("30"), 3);
  EXPECT_EQ(of("31"), 2);  // half, rounded up
  EXPECT_EQ(of("Aosta Cav"), 1);
}

TEST(Novara3_counters, a_positions_with_more_losses_than_steps_are_refused) {
  try {
    given("\"8 cp Bers\" 3018 lost 1");
    FAIL() << "a unit without steps on the map";
  } catch (const PositionError& error) {
    EXPECT_EQ(error.rule, "3.counters-b");
  }
  EXPECT_THROW(given("\"3 Piemonte\" 3018 lost 2"), PositionError);
  EXPECT_THROW(given("\"3 Piemonte\" eliminated lost 3"), PositionError);
  EXPECT_NO_THROW(given("\"3 Piemonte\" 3018 lost 1"));
}

TEST(Novara3_counters, b_the_first_loss_turns_the_counter) {
  auto g = under_fire("\"3 Piemonte\" 3018");
  EXPECT_EQ(g["3 Piemonte"].status, Status::OnMap);
  EXPECT_EQ(g["3 Piemonte"].steps_lost, 1);
  EXPECT_TRUE(g.happened(EventKind::StepLost));
  EXPECT_FALSE(g.happened(EventKind::Eliminated));
}

TEST(Novara3_counters, b_the_second_eliminates_it) {
  auto g = under_fire("\"3 Piemonte\" 3018 lost 1");
  EXPECT_EQ(g["3 Piemonte"].status, Status::Eliminated);
  EXPECT_EQ(g.where("3 Piemonte"), "");
  EXPECT_TRUE(g.happened(EventKind::Eliminated));
  EXPECT_FALSE(held_by(g.game, g.state, Side::Sardinian, g.hex("3018")));
}

TEST(Novara3_counters, c_a_unit_of_one_combat_point_is_eliminated_by_its_first_loss) {
  auto g = under_fire("\"8 cp Bers\" 3018");
  EXPECT_EQ(g["8 cp Bers"].status, Status::Eliminated);
  bool by_c = false;
  for (const Event& event : g.events.all()) {
    if (event.kind == static_cast<std::uint8_t>(EventKind::Eliminated))
      by_c = event.rule == std::string_view("3.counters-c");
  }
  EXPECT_TRUE(by_c);
}

TEST(Novara3_counters, e_a_train_neither_attacks_nor_suffers) {
  auto g = given("phase declare; \"IR 1\" 3019; \"Pont II\" 3019; \"3 Piemonte\" 3018");
  EXPECT_THAT(g.verdict("attack \"Pont II\" 3018"), RefusedBy("3.counters-e"));
  EXPECT_THAT(g.verdict("attack \"IR 1\" 3018"), Allowed());
  auto hit = under_fire("\"3 Piemonte\" 3018; Pontieri 3018");  // nobody is asked who loses the step
  EXPECT_EQ(hit["3 Piemonte"].steps_lost, 1);
  EXPECT_EQ(hit["Pontieri"].status, Status::OnMap);
}

TEST(Novara3_counters, e_a_train_is_a_unit_it_takes_room_and_places) {
  auto full =
      given("\"3 Piemonte\" 3017; \"8 cp Bers\" 3018; \"4 Form\" 3018; \"Art 4\" 3018; Pontieri 3018");
  EXPECT_THAT(full.verdict("move \"3 Piemonte\" 3018"), RefusedBy("5.stacking-b"));
  auto town = given("active a-thurn; \"Pont IV\" 3333; \"3 Piemonte\" 5018");
  town.does("move \"Pont IV\" Mortara");
  EXPECT_EQ(town.state.owner[static_cast<std::size_t>(index(find_place(town.game, "Mortara")))],
            Owner::Austrian);
}

const std::vector<std::string> kIndependents{"\"3 Bers\"",     "\"4 Bers\"", "s-guide", "\"3 btr pos\"",
                                             "\"Btr Modena\"", "GN",         "Pontieri"};

TEST(Novara3_independents, a_any_sardinian_command_may_activate_them) {
  const std::vector<std::pair<std::string, std::string>> commands{{"s-durando", "\"5 Aosta\""},
                                                                  {"s-bes", "\"11 Casale\""},
                                                                  {"s-perrone", "\"1 Savoia\""},
                                                                  {"s-ferdinando", "\"3 Piemonte\""},
                                                                  {"s-ramorino", "\"21 Lombarda\""},
                                                                  {"s-vittorio-emanuele", "\"1 GR\""},
                                                                  {"s-solaroli", "s-30"}};
  for (const auto& [chit, unit] : commands) {
    for (const std::string& independent : kIndependents) {
      auto g =
          given("phase take; chit-at 3018; active " + chit + "; " + unit + " 3018; " + independent + " 3017");
      EXPECT_THAT(g.verdict("take " + independent), Allowed()) << chit << " " << independent;
    }
  }
}

TEST(Novara3_independents, a_also_chrzanowski_and_the_independent_chit) {
  for (const std::string& independent : kIndependents) {
    const std::string units = "\"3 Piemonte\" 3018; " + independent + " 3017; ";
    auto higher = given(units + "phase place-chit; active s-chrzanowski; boxed s-4");
    higher.does("place-chit 3018");
    const std::string name =
        independent.front() == '"' ? independent.substr(1, independent.size() - 2) : independent;
    EXPECT_TRUE(higher[name].active) << name;
    auto chit = given(units + "phase take; chit-at 3018; active s-independent");
    EXPECT_THAT(chit.verdict("take " + independent), Allowed());
  }
}

TEST(Novara3_independents, a_but_no_austrian_one_and_no_others_are_independent) {
  auto g = given(
      "phase take; chit-at 3018; active a-daspre; \"IR 1\" 3018; \"Army Art\" 3017; \"IR 3\" 3017; GN 3118");
  EXPECT_THAT(g.verdict("take \"Army Art\""), Allowed());
  EXPECT_THAT(g.verdict("take GN"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("take \"IR 3\""), RefusedBy("7.procedure-g"));
  std::vector<std::string> found;
  for (const UnitId who :
       campaign().members[static_cast<std::size_t>(index(find_formation(campaign(), "s-independent")))])
    found.push_back(campaign()[who].id);
  EXPECT_THAT(found, testing::UnorderedElementsAre("s-3-bers", "s-4-bers", "s-guide", "s-3-btr-pos",
                                                   "s-btr-modena", "s-gn", "s-pontieri"));
}

TEST(Novara3_commands, a_the_radius_on_the_chit_is_the_one_in_use) {
  const std::string far =
      "phase place-chit; active a-daspre; \"IR 1\" 3018; \"IR 21\" 3014; \"IR 33\" 3013; ";
  auto four = given(far + "\"3 Piemonte\" 5018");
  four.does("place-chit 3018");
  EXPECT_TRUE(four["IR 21"].active && !four["IR 33"].active);
  auto five = given(far + "\"3 Piemonte\" 5018; chit a-daspre radius 5");
  five.does("place-chit 3018");
  EXPECT_TRUE(five["IR 33"].active);
  EXPECT_THAT(
      given("phase choice; turn 5; chit s-chrzanowski factor 1; \"3 Piemonte\" 3018; \"5 Aosta\" 3020")
          .does("box s-4")
          .verdict("box s-1"),
      RefusedBy("7.higher-c"));
}

TEST(Novara3_commands, b_higher_commanders_lead_any_formation_of_their_army) {
  const std::string all =
      "phase choice; turn 7; \"5 Aosta\" 3010; \"11 Casale\" 3012; \"1 Savoia\" 3014; \"3 Piemonte\" 3016; "
      "\"21 "
      "Lombarda\" 3018; \"1 GR\" 3020; s-30 3022; \"IR 7\" 5010; \"IR 1\" 5012; \"IR 3\" 5014; \"IR 30\" "
      "5016; \"IR "
      "27\" 5018; ";
  auto sardinian = given(all);
  for (const char* one : {"s-1", "s-2", "s-3", "s-4", "s-5", "s-reserve", "s-solaroli"})
    EXPECT_THAT(sardinian.verdict(std::string("box ") + one), Allowed()) << one;
  EXPECT_THAT(sardinian.verdict("box a-ii"), RefusedBy("7.points-d"));
  EXPECT_THAT(sardinian.verdict("box s-independent"), RefusedBy("7.procedure-b"));
  auto austrian = given(all + "to-choose austrian");
  for (const char* one : {"a-i", "a-ii", "a-iii", "a-iv", "a-reserve"})
    EXPECT_THAT(austrian.verdict(std::string("box ") + one), Allowed()) << one;
  EXPECT_THAT(austrian.verdict("box s-4"), RefusedBy("7.points-d"));
  for (const ChitId which : campaign().higher) EXPECT_EQ(campaign()[which].formation, kNoFormation);
}

TEST(Novara3_commands, c_the_opponent_does_not_know_what_is_in_cup_or_box) {
  const auto chosen = [](std::vector<std::string> choice) {
    auto g =
        given("phase choice; turn 5; \"3 Piemonte\" 3018; \"5 Aosta\" 3020; \"1 GR\" 3022; \"IR 1\" 5018");
    for (const std::string& one : choice) g.does(one);
    return g.does("done");
  };
  const Given nothing = chosen({});
  for (const auto& choice : {std::vector<std::string>{"commit s-4"},
                             {"commit s-1", "commit s-reserve"},
                             {"box s-4"},
                             {"box s-4", "box s-1", "commit s-reserve"}}) {
    Given g = chosen(choice);
    EXPECT_NE(g.state, nothing.state);
    EXPECT_EQ(masked(g.game, g.state, Side::Austrian), masked(nothing.game, nothing.state, Side::Austrian));
    EXPECT_NE(masked(g.game, g.state, Side::Sardinian), masked(nothing.game, nothing.state, Side::Sardinian));
    Given none = nothing;
    g.does("done"), none.does("done");  // Austria has chosen as well, and the first chit is drawn
    ASSERT_EQ(g.rolling(), RollKind::Draw);
    EXPECT_EQ(masked(g.game, g.state, Side::Austrian), masked(none.game, none.state, Side::Austrian));
  }
}

TEST(Novara3_commands, c_a_drawn_chit_is_known) {
  auto g = given("phase draw; turn 2; cup s-ferdinando s-independent; \"3 Piemonte\" 3018; \"IR 1\" 5018");
  const ChitId chit = g.chit("s-ferdinando");
  EXPECT_EQ(masked(g.game, g.state, Side::Austrian)[chit].place, ChitPlace::Unknown);
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian)[chit].place, ChitPlace::Cup);
  g.draws("s-ferdinando");
  EXPECT_EQ(masked(g.game, g.state, Side::Austrian)[chit].place, ChitPlace::Drawn);
  EXPECT_TRUE(g.told(Side::Austrian, EventKind::Drawn));
  EXPECT_EQ(masked(g.game, g.state, Side::Austrian)[g.chit("s-independent")].place, ChitPlace::Unknown);
}

TEST(Novara3_commands, d_a_chit_takes_no_room) {
  auto g = given(
      "\"3 Piemonte\" 3017; \"8 cp Bers\" 3018; \"4 Form\" 3018; \"Art 4\" 3018; chit-at 3018; \"IR 7\" "
      "5018");
  EXPECT_EQ(g.state[g.chit("s-ferdinando")].hex, g.hex("3018"));
  EXPECT_THAT(g.verdict("move \"3 Piemonte\" 3018"), Allowed());
}

TEST(Novara3_commands, d_an_enemy_chit_neither_bars_nor_touches_nor_holds) {
  auto g = given("\"3 Piemonte\" 7239 oos; \"IR 1\" 3018; turn 5");
  g.state[g.chit("a-daspre")] = {ChitPlace::Map, g.hex("7139")};  // left in Pavia after its activation
  EXPECT_EQ(g.cost("3 Piemonte", "7139"), 1);
  EXPECT_EQ(g.cost("3 Piemonte", "7138"), 1);  // next to it: no contact
  g.does("move \"3 Piemonte\" 7139");
  EXPECT_EQ(g.asked(), Ask::MoveUnit);
  EXPECT_EQ(g.state.owner[static_cast<std::size_t>(index(find_place(g.game, "Pavia")))], Owner::Sardinian);
}

TEST(Novara3_commands, d_an_own_chit_takes_no_place) {
  auto g = given("phase place-chit; active a-daspre; \"IR 1\" 2311; \"3 Piemonte\" 5018");
  g.does("place-chit 2310");  // the triangle of Novara
  EXPECT_EQ(g.state.owner[static_cast<std::size_t>(index(find_place(g.game, "Novara")))], Owner::Sardinian);
}

}  // namespace
}  // namespace tamburino::novara
