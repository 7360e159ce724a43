#include "tests/novara/from_start.h"

// 17. Variants: hypothetical deployment, and the sixth division.
namespace tamburino::novara {
namespace {

using testing::ElementsAre;

constexpr Options kHypothetical{.sixth_division = false, .hypothetical = true, .fog = Fog::None};
constexpr Options kSixth{.sixth_division = true, .hypothetical = false, .fog = Fog::None};
constexpr Options kBoth{.sixth_division = true, .hypothetical = true, .fog = Fog::None};

BoxId box(const FromStart& g, std::string_view formation) {
  return g.state.box[static_cast<std::size_t>(index(find_formation(g.game, formation)))];
}

// All chits placed but those of the last box; A11.
FromStart& all_placed(FromStart& g, const std::string& solaroli = "s-vercelli-casale") {
  g.does("assign s-1 s-novara").does("assign a-i a-pavia");
  g.does("assign s-4 s-vigevano").does("assign a-ii a-pavia");
  g.does("assign s-3 s-lomellina").does("assign a-iii a-bereguardo");
  g.does("assign s-2 s-vigevano").does("assign a-iv a-magenta");
  g.does("assign s-5 s-south-of-the-po").does("assign a-reserve a-abbiategrasso");
  return g.does("assign s-reserve s-mortara").does("assign s-solaroli " + solaroli);
}

int distance(const FromStart& g, Hex where, std::string_view place) {
  return g.game.map.grid().distance(where, g.hex(place));
}

}  // namespace

TEST(Novara17_hypothetical, a_chits_one_at_a_time_in_turns) {
  FromStart g("campaign", kHypothetical);
  EXPECT_EQ(g.asked(), Ask::StrategicMap);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("assign s-4 s-vigevano");
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.verdict("assign s-1 s-novara"), RefusedBy("17.hypothetical-a"));
  g.does("assign a-ii a-pavia");
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("assign s-4 s-novara"), RefusedBy("17.hypothetical-a"));  // each once
  EXPECT_THAT(g.verdict("assign s-1 a-pavia"), RefusedBy("17.hypothetical-a"));   // own boxes
  EXPECT_THAT(g.verdict("assign a-i a-pavia"), RefusedBy("17.hypothetical-a"));   // own chits
  EXPECT_THAT(g.verdict("assign s-independent s-novara"), RefusedBy("17.hypothetical-a"));
  EXPECT_THAT(g.verdict("assign s-6 s-novara"), RefusedBy("17.hypothetical-a"));  // only in its variant
  EXPECT_THAT(g.verdict("done"), RefusedBy("17.hypothetical-a"));
}

TEST(Novara17_hypothetical, d_units_are_placed_after_the_chits) {
  proves("4.setup-a");
  FromStart g("campaign", kHypothetical);
  EXPECT_THAT(g.verdict("place \"9 Regina\" 2310"), RefusedBy("17.hypothetical-a", "comes-later"));
  EXPECT_THAT(g.verdict("select \"9 Regina\""), RefusedBy("7.activation-a", "not-placed"));
  EXPECT_THAT(g.verdict("select \"24\""),
              RefusedBy("7.activation-a", "not-in-play"));  // of the sixth division
  EXPECT_THAT(g.verdict("place \"IR 7\" 7139"), RefusedBy("17.hypothetical-a", "comes-later"));
}

TEST(Novara17_hypothetical, a_seven_and_five_and_who_has_chits_left_goes_on) {
  FromStart g("campaign", kHypothetical);
  std::vector<Side> order;
  while (g.asked() == Ask::StrategicMap) {
    order.push_back(g.side_asked());
    ActionList list;
    list_actions(g.game, g.state, list);
    ASSERT_FALSE(list.empty());
    apply(g.game, g.state, list[0], g.events);
  }
  const Side s = Side::Sardinian;
  const Side a = Side::Austrian;
  EXPECT_THAT(order, ElementsAre(s, a, s, a, s, a, s, a, s, a, s, s));
}

TEST(Novara17_hypothetical, a_the_sixth_division_has_no_box) {
  proves("R61");
  FromStart g("campaign", kBoth);
  EXPECT_THAT(g.verdict("assign s-6 s-novara"), RefusedBy("17.sixth-a"));
  int sardinian = 0;
  while (g.asked() == Ask::StrategicMap) {
    sardinian += g.side_asked() == Side::Sardinian ? 1 : 0;
    ActionList list;
    list_actions(g.game, g.state, list);
    ASSERT_FALSE(list.empty());
    apply(g.game, g.state, list[0], g.events);
  }
  EXPECT_EQ(sardinian, 7);
  EXPECT_EQ(box(g, "s-6"), kNoBox);
}

TEST(Novara17_hypothetical, a_only_in_the_campaign) {
  for (const char* scenario : {"sforzesca", "mortara", "novara", "ramorino"}) {
    EXPECT_ANY_THROW(load(scenario, kHypothetical)) << scenario;
    EXPECT_ANY_THROW(load(scenario, kSixth)) << scenario;
  }
}

TEST(Novara17_hypothetical, b_not_more_than_the_most_of_a_box) {
  FromStart g("campaign", kHypothetical);
  g.does("assign s-1 s-vigevano").does("assign a-i a-magenta");
  g.does("assign s-2 s-vigevano").does("assign a-ii a-magenta");
  g.does("assign s-3 s-vigevano");
  EXPECT_THAT(g.verdict("assign a-iii a-magenta"), RefusedBy("17.hypothetical-b"));  // 0 to 2
  g.does("assign a-iii a-bereguardo");
  g.does("assign s-4 s-vigevano").does("assign a-iv a-bereguardo");
  EXPECT_THAT(g.verdict("assign s-5 s-vigevano"), RefusedBy("17.hypothetical-b"));  // 1 to 4
  EXPECT_FALSE(g.lists("assign s-5 s-vigevano"));
}

TEST(Novara17_hypothetical, b_the_limits_of_every_box) {
  const FromStart g("campaign", kHypothetical);
  std::vector<std::string> limits;
  for (const StrategicBox& one : g.game.scenario.boxes)
    limits.push_back(one.name + " " + std::to_string(one.least) + "-" + std::to_string(one.most));
  EXPECT_THAT(limits, ElementsAre("Vigevano 1-4", "Novara 1-4", "Mortara 0-3", "Lomellina 1-2",
                                  "Vercelli - Casale 0-2", "South of the Po 0-1", "Pavia 1-4",
                                  "Bereguardo 0-3", "Abbiategrasso 0-2", "Magenta 0-2"));
}

// Vigevano, Novara and Lomellina want one each: with three chits left and none there, nowhere else.
TEST(Novara17_hypothetical, b_nor_less_than_the_least) {
  FromStart g("campaign", kHypothetical);
  g.does("assign s-1 s-mortara").does("assign a-i a-bereguardo");
  g.does("assign s-2 s-mortara").does("assign a-ii a-bereguardo");
  g.does("assign s-3 s-mortara").does("assign a-iii a-bereguardo");
  EXPECT_THAT(g.verdict("assign s-4 s-vercelli-casale"), Allowed());
  g.does("assign s-4 s-south-of-the-po").does("assign a-iv a-magenta");
  EXPECT_THAT(g.verdict("assign s-5 s-vercelli-casale"), RefusedBy("17.hypothetical-b"));
  EXPECT_THAT(g.verdict("assign s-5 s-vigevano"), Allowed());
  g.does("assign s-5 s-lomellina");
  EXPECT_THAT(g.verdict("assign a-reserve a-magenta"), RefusedBy("17.hypothetical-b"));  // Pavia wants one
  EXPECT_THAT(g.verdict("assign a-reserve a-pavia"), Allowed());
  g.does("assign a-reserve a-pavia");
  EXPECT_THAT(g.verdict("assign s-reserve s-lomellina"), RefusedBy("17.hypothetical-b"));  // room, but
  g.does("assign s-reserve s-novara");
  EXPECT_THAT(g.verdict("assign s-solaroli s-novara"), RefusedBy("17.hypothetical-b"));
  EXPECT_THAT(g.verdict("assign s-solaroli s-vigevano"), Allowed());
}

TEST(Novara17_hypothetical, c_face_down_until_the_last_is_placed) {
  FromStart g("campaign", kHypothetical);
  g.does("assign s-4 s-vigevano");
  for (const Event& event : g.events.all()) EXPECT_FALSE(event.seen_by_side(index(Side::Austrian)));
  const State view = masked(g.game, g.state, Side::Austrian);
  for (const BoxId one : view.box) EXPECT_EQ(one, kNoBox);
  EXPECT_EQ(masked(g.game, g.state, Side::Sardinian).box, g.state.box);

  FromStart other("campaign", kHypothetical);
  other.does("assign s-1 s-novara");
  EXPECT_EQ(view, masked(other.game, other.state, Side::Austrian));
}

TEST(Novara17_hypothetical, c_then_all_together) {
  FromStart g("campaign", kHypothetical);
  all_placed(g);
  int shown = 0;
  for (const Event& event : g.events.all()) {
    if (event.kind == static_cast<std::uint8_t>(EventKind::Assigned) &&
        event.seen_by_side(index(Side::Austrian)) && event.seen_by_side(index(Side::Sardinian)))
      ++shown;
  }
  EXPECT_EQ(shown, 12);
  for (const Side side : kSides2) EXPECT_EQ(masked(g.game, g.state, side).box, g.state.box);
  EXPECT_EQ(g.asked(), Ask::SetUp);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
}

TEST(Novara17_hypothetical, d_units_deploy_where_the_box_says) {
  FromStart g("campaign", kHypothetical);
  all_placed(g);
  const auto expect = [&](const char* unit, auto inside) {
    for (int h = 0; h < g.game.map.size(); ++h) {
      const Hex where{static_cast<std::uint16_t>(h)};
      EXPECT_TRUE(!zone_holds(g.game, g.state, g.unit(unit), where) || inside(where))
          << unit << " " << g.game.map.grid().name(where);
    }
  };
  expect("5 Aosta", [&](Hex where) { return distance(g, where, "Novara") <= 5; });
  expect("1 GR", [&](Hex where) { return distance(g, where, "Mortara") <= 5; });
  expect("1 Savoia",
         [&](Hex where) { return distance(g, where, "Garlasco") <= 4 || distance(g, where, "Cava") <= 4; });
  expect("30",
         [&](Hex where) { return distance(g, where, "Vercelli") <= 2 || distance(g, where, "Casale") <= 2; });
  expect("IR 3", [&](Hex where) { return distance(g, where, "Bereguardo") <= 4; });
  expect("IR 27", [&](Hex where) { return distance(g, where, "Abbiategrasso") <= 4; });
  expect("IR 30", [&](Hex where) { return distance(g, where, "Magenta") <= 4; });
  EXPECT_THAT(g.verdict("place \"5 Aosta\" 2310"), Allowed());
  EXPECT_THAT(g.verdict("place \"5 Aosta\" 2305"), Allowed());
  EXPECT_THAT(g.verdict("place \"5 Aosta\" 2304"), RefusedBy("4.setup-b"));
  EXPECT_THAT(g.verdict("place \"5 Aosta\" 2721"), RefusedBy("4.setup-b"));  // its place in the campaign
  EXPECT_THAT(g.verdict("place \"1 Savoia\" 6744"), Allowed());
  EXPECT_THAT(g.verdict("place \"1 Savoia\" 6940"), RefusedBy("4.setup-b"));  // the island
  EXPECT_THAT(g.verdict("place \"1 GR\" 3327"), Allowed());
  EXPECT_THAT(g.verdict("place \"30\" 0526"), Allowed());
  EXPECT_THAT(g.verdict("place \"30\" 0527"), RefusedBy("4.setup-b"));
  g.deploys(Side::Sardinian);
  EXPECT_THAT(g.verdict("place \"IR 7\" 6940"), Allowed());  // Pavia, also the island
  EXPECT_THAT(g.verdict("place \"IR 3\" 6032"), Allowed());
  EXPECT_THAT(g.verdict("place \"IR 3\" 7139"), RefusedBy("4.setup-b"));
}

TEST(Novara17_hypothetical, d_who_is_south_of_the_po_comes_on_turn_5) {
  FromStart g("campaign", kHypothetical);
  all_placed(g);
  EXPECT_EQ(g["19 Lombarda"].status, Status::ToCome);
  EXPECT_EQ(g["21 Lombarda"].status, Status::ToCome);  // all of the division
  EXPECT_EQ(g["IR 38"].status, Status::ToPlace);       // no brigade of the III Corps comes later
  EXPECT_THAT(g.verdict("select \"19 Lombarda\""), RefusedBy("14.reinforcements-a"));
  g.both_deploy();
  g.idles_until(Ask::Arrivals);
  EXPECT_EQ(g.state.turn, 5);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("place \"19 Lombarda\" 6952"), Allowed());
  EXPECT_THAT(g.verdict("place \"19 Lombarda\" 1252"), Allowed());
}

TEST(Novara17_hypothetical, d_then_the_campaign_begins_as_usual) {
  FromStart g("campaign", kHypothetical);
  all_placed(g).both_deploy();
  EXPECT_EQ(g.state.turn, 1);
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  g.does("done").does("commit a-ii").does("done");
  EXPECT_EQ(g.asked(), Ask::Surprise);  // A11: it stays
}

TEST(Novara17_hypothetical, e_within_five_hexes_of_vigevano) {
  FromStart g("campaign", kHypothetical);
  all_placed(g);
  for (const char* unit : {"3 Piemonte", "11 Casale"}) {  // Ferdinando and Bes, as in the example
    for (int h = 0; h < g.game.map.size(); ++h) {
      const Hex where{static_cast<std::uint16_t>(h)};
      EXPECT_TRUE(!zone_holds(g.game, g.state, g.unit(unit), where) || distance(g, where, "Vigevano") <= 5)
          << unit << " " << g.game.map.grid().name(where);
    }
    const std::string place = "place \"" + std::string(unit) + "\" ";
    EXPECT_THAT(g.verdict(place + "4425"), Allowed());
    EXPECT_THAT(g.verdict(place + "4430"), Allowed());               // five
    EXPECT_THAT(g.verdict(place + "4431"), RefusedBy("4.setup-b"));  // six
    EXPECT_THAT(g.verdict(place + "3925"), Allowed());
    EXPECT_THAT(g.verdict(place + "3825"), RefusedBy("4.setup-b"));
    EXPECT_THAT(g.verdict(place + "4721"), RefusedBy("4.setup-b"));  // the east bank
  }
}

TEST(Novara17_hypothetical, f_independent_units_as_in_the_campaign) {
  FromStart g("campaign", kHypothetical);
  const FromStart plain("campaign");
  all_placed(g);
  int independents = 0;
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (g.game.units[i].kind == Kind::Dummy || !g.game[g.game.units[i].formation].independent()) continue;
    ++independents;
    EXPECT_EQ(g.state.units[i].status, Status::ToPlace) << g.game.units[i].name;
    for (int h = 0; h < g.game.map.size(); ++h) {
      const Hex where{static_cast<std::uint16_t>(h)};
      ASSERT_EQ(zone_holds(g.game, g.state, who, where), zone_holds(plain.game, plain.state, who, where))
          << g.game.units[i].name << " in " << g.game.map.grid().name(where);
    }
  }
  EXPECT_EQ(independents, 9);
}

// --- the sixth division

TEST(Novara17_sixth, a_it_enters_at_vercelli_or_casale_from_turn_5) {
  auto g = given("sixth; turn 5; phase arrivals; s-24 to-come; 7-Bers to-come; 5-Aosta 3010; IR-1 5012");
  EXPECT_EQ(g.asked(), Ask::Arrivals);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("place s-24 0524"), Allowed());
  EXPECT_THAT(g.verdict("place s-24 0845"), Allowed());
  EXPECT_THAT(g.verdict("place s-24 2310"), RefusedBy("14.reinforcements-b"));
  EXPECT_THAT(g.verdict("place s-24 0624"), RefusedBy("14.reinforcements-b"));
  g.does("place s-24 0524");
  EXPECT_THAT(g.verdict("place 7-Bers 0845"), Allowed());
}

TEST(Novara17_sixth, a_not_before_turn_5_and_any_turn_after_it) {
  EXPECT_NE(given("sixth; turn 4; phase arrivals; s-24 to-come; 5-Aosta 3010; IR-1 5012").asked(),
            Ask::Arrivals);
  auto later = given("sixth; turn 13; phase arrivals; s-24 to-come; 5-Aosta 3010; IR-1 5012");
  EXPECT_EQ(later.asked(), Ask::Arrivals);
  EXPECT_THAT(later.verdict("place s-24 0845"), Allowed());
  later.does("done");  // or not at all
  EXPECT_EQ(later.asked(), Ask::ChooseChits);
}

TEST(Novara17_sixth, a_from_the_start_it_is_to_come) {
  const FromStart with("campaign", kSixth);
  const FromStart without("campaign");
  for (const char* unit : {"24", "25", "26", "27", "7 Bers", "Art 6", "Cav 6"}) {
    EXPECT_EQ(with[unit].status, Status::ToCome) << unit;
    EXPECT_EQ(without[unit].status, Status::Absent) << unit;
  }
  EXPECT_EQ(with.state[find_chit(with.game, "s-la-marmora")].place, ChitPlace::Pool);
  EXPECT_EQ(without.state[find_chit(without.game, "s-la-marmora")].place, ChitPlace::Out);
}

TEST(Novara17_sixth, a_if_vercelli_is_full_or_lost_beside_it) {
  auto g = given("sixth; turn 5; phase arrivals; s-24 to-come; 5-Aosta 3010; IR-1 0524; IR-7 5012");
  EXPECT_THAT(g.verdict("place s-24 0523"), Allowed());
  EXPECT_THAT(g.verdict("place s-24 0524"), RefusedBy("14.reinforcements-b"));
}

TEST(Novara17_sixth, b_one_point_more_from_the_turn_it_enters) {
  auto g = given("sixth; turn 5; phase arrivals; s-24 to-come; s-25 to-come; 5-Aosta 3010; IR-1 5012");
  EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), 4);
  g.does("place s-24 0524").does("done");
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), 5);
  EXPECT_EQ(activation_points(g.game, g.state, Side::Austrian), 3);
  EXPECT_THAT(g.verdict("commit s-6"), Allowed());
  g.until(Ask::Arrivals);  // turn 6: the rest may still come, the point is had once
  EXPECT_EQ(g.state.turn, 6);
  g.does("place s-25 0845").until(Ask::ChooseChits);
  EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), 5);
}

TEST(Novara17_sixth, b_to_the_end_even_if_it_is_no_more) {
  for (int turn = 6; turn <= 20; ++turn) {
    const std::string text =
        "sixth; turn " + std::to_string(turn) + "; phase choice; 5-Aosta 3010; IR-1 5012; ";
    const auto in = given(text + "s-24 eliminated; sixth-in");
    const auto out = given(text + "s-24 to-come");
    EXPECT_EQ(activation_points(in.game, in.state, Side::Sardinian),
              activation_points(out.game, out.state, Side::Sardinian) + 1)
        << turn;
    EXPECT_EQ(activation_points(in.game, in.state, Side::Austrian),
              activation_points(out.game, out.state, Side::Austrian));
  }
}

TEST(Novara17_sixth, b_held_back_it_brings_none) {
  auto g = given("sixth; turn 5; phase arrivals; s-24 to-come; 5-Aosta 3010; IR-1 5012");
  g.does("done");
  EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), 4);
  EXPECT_FALSE(g.verdict("commit s-6").allowed());
}

TEST(Novara17_sixth, b_with_the_hypothetical_deployment_from_turn_5_too) {
  proves("17.sixth-a R61");
  FromStart g("campaign", kBoth);
  g.does("assign s-1 s-novara").does("assign a-i a-pavia");
  g.does("assign s-4 s-vigevano").does("assign a-ii a-pavia");
  g.does("assign s-3 s-lomellina").does("assign a-iii a-bereguardo");
  g.does("assign s-2 s-vigevano").does("assign a-iv a-magenta");
  g.does("assign s-5 s-south-of-the-po").does("assign a-reserve a-abbiategrasso");
  g.does("assign s-reserve s-mortara").does("assign s-solaroli s-novara");
  ASSERT_EQ(g.asked(), Ask::SetUp);
  EXPECT_FALSE(g.verdict("select s-24").allowed());
  EXPECT_EQ(g.state[find_unit(g.game, "s-24")].status, Status::ToCome);
  EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), 2);  // of turn 1, and none for the sixth
  auto late = given("hypothetical; sixth; turn 5; phase arrivals; s-24 to-come; 5-Aosta 3010; IR-1 5012");
  EXPECT_EQ(late.asked(), Ask::Arrivals);
  late.does("select s-24").does("place s-24 0524");
  EXPECT_EQ(activation_points(late.game, late.state, Side::Sardinian), 5);
}

}  // namespace tamburino::novara
