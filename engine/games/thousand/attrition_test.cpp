#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 12. Isolation and attrition.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

constexpr const char* kWar = "turn 6; armistice broken 3; ";

// The places whose units of this side suffer attrition. Garibaldi is there to be asked for his marches.
std::vector<std::string> isolated_in(const std::string& position, Side side) {
  const auto g = given(std::string(kWar) + "garibaldi CT; " + position);
  EXPECT_EQ(g.asked(), Ask::March);
  std::vector<std::string> names;
  for (const PlaceId where : isolated_places(g.game, g.state, side)) names.push_back(place_id(g.game, where));
  return names;
}
std::vector<std::string> bourbons(const std::string& position) {
  return isolated_in(position, Side::Bourbon);
}
std::vector<std::string> garibaldines(const std::string& position) {
  return isolated_in(position, Side::Garibaldine);
}

// --- figure 6

TEST(Thousand12_0, r12_0b_figure_6_the_port_is_not_isolated_and_the_inland_city_is) {
  proves("FIG.e 12.0a");
  auto g =
      given(std::string(kWar) + "g-gar-i TL; b-fl-1b gaeta; b-fl-10a caserta; phase attrition; side bourbon");
  EXPECT_FALSE(isolated(g.game, g.state, Side::Bourbon, g.place("gaeta")));
  EXPECT_TRUE(isolated(g.game, g.state, Side::Bourbon, g.place("caserta")));
  ASSERT_EQ(g.rolling(), RollKind::Attrition);
  g.rolls(2);
  EXPECT_TRUE(g["b-fl-10a"].reduced);
  EXPECT_FALSE(g["b-fl-1b"].reduced);
  EXPECT_NE(g.rolling(), RollKind::Attrition);  // there is no second roll
}

TEST(Thousand12_0, r12_0a_figure_6_without_the_enemy_in_the_zone_nobody_is) {
  EXPECT_THAT(bourbons("b-fl-1b gaeta; b-fl-10a caserta"), UnorderedElementsAre());
  EXPECT_THAT(bourbons("g-gar-i NA; b-fl-1b gaeta; b-fl-10a caserta"), UnorderedElementsAre());
}

TEST(Thousand12_0, r12_0b_the_same_for_the_garibaldines) {
  EXPECT_THAT(garibaldines("b-ca-8 TP; g-gar-i marsala; g-gar-ii calatafimi"),
              UnorderedElementsAre("calatafimi"));
}

TEST(Thousand12_0, r12_0b_every_port) {
  for (const char* port : {"marsala", "palermo", "siracusa", "messina", "reggio-calabria", "salerno",
                           "napoli", "gaeta", "bari"}) {
    const Game& game = campaign();
    const std::string zone = place_id(game, game[find_place(game, port)].zone);
    EXPECT_THAT(bourbons("g-gar-i " + zone + "; b-ca-8 " + port), UnorderedElementsAre()) << port;
    EXPECT_THAT(garibaldines("b-ca-8 " + zone + "; g-gar-i " + port), UnorderedElementsAre()) << port;
  }
}

TEST(Thousand12_0, r12_0b_no_inland_city) {
  for (const char* city :
       {"calatafimi", "agrigento", "enna", "catanzaro", "cosenza", "caserta", "l-aquila"}) {
    const Game& game = campaign();
    const std::string zone = place_id(game, game[find_place(game, city)].zone);
    EXPECT_THAT(bourbons("g-gar-i " + zone + "; b-ca-8 " + city), UnorderedElementsAre(city));
  }
}

// --- 12.0a, T45

TEST(Thousand12_0, r12_0a_a_way_to_an_own_port_is_enough) {
  EXPECT_THAT(bourbons("b-ca-8 BS"), UnorderedElementsAre());         // to Salerno, Bari
  EXPECT_THAT(bourbons("b-ca-8 cosenza"), UnorderedElementsAre());    // by its zone
  EXPECT_THAT(garibaldines("g-gar-i enna"), UnorderedElementsAre());  // to Marsala, by PA or AG
}

TEST(Thousand12_0, r12_0a_the_way_does_not_cross_zones_with_enemy_units) {
  // From LE the ways are BS and BR.
  EXPECT_THAT(bourbons("b-ca-8 LE; g-gar-i BS"), UnorderedElementsAre());
  EXPECT_THAT(bourbons("b-ca-8 LE; g-gar-i BR"), UnorderedElementsAre());
  EXPECT_THAT(bourbons("b-ca-8 LE; g-gar-i BS; g-gar-ii BR"), UnorderedElementsAre("LE"));
}

TEST(Thousand12_0, r12_0a_enemies_in_a_city_do_not_close_its_zone) {
  EXPECT_THAT(bourbons("b-ca-8 LE; g-gar-i BS; g-gar-ii bari"),
              UnorderedElementsAre());  // BR, FG, AV, SA ...
  EXPECT_THAT(garibaldines("g-gar-i enna; b-ca-8 calatafimi; b-ca-9 palermo; b-fl-15a agrigento"),
              UnorderedElementsAre());
}

TEST(Thousand12_0, r12_0a_nor_do_commanders_alone) {
  EXPECT_THAT(bourbons("b-ca-8 LE; g-gar-i BS; bixio BR"), UnorderedElementsAre());
}

TEST(Thousand12_0, t45_a_port_of_the_enemy_is_no_source) {
  const std::string calabria = "b-ca-8 CZ; g-gar-i CS; ";
  EXPECT_THAT(bourbons(calabria), UnorderedElementsAre());  // Reggio is theirs, though nobody is in it
  EXPECT_THAT(bourbons(calabria + "city reggio-calabria garibaldine"), UnorderedElementsAre("CZ"));
  EXPECT_THAT(bourbons(calabria + "g-gar-ii reggio-calabria"), UnorderedElementsAre("CZ"));
}

TEST(Thousand12_0, t45_a_port_shut_in_by_the_enemy_supplies_nobody_outside) {
  EXPECT_THAT(bourbons("b-ca-8 CZ; g-gar-i CS; g-gar-ii RC; b-fl-2a reggio-calabria"),
              UnorderedElementsAre("CZ"));
}

TEST(Thousand12_0, t45_no_way_leads_over_the_sea) {
  EXPECT_THAT(garibaldines("g-gar-i RC; g-gar-ii messina"), UnorderedElementsAre("RC"));
  EXPECT_THAT(garibaldines("g-gar-i RC; city reggio-calabria garibaldine"), UnorderedElementsAre());
}

TEST(Thousand12_0, t45_for_garibaldi_abruzzo_is_a_source_from_turn_12) {
  const std::string north = "garibaldi CT; g-gar-i MO; armistice broken 3; g-gar-ii marsala; turn ";
  const auto cut_off = [](const Given& g, const char* where) {
    return isolated(g.game, g.state, Side::Garibaldine, g.place(where));
  };
  EXPECT_TRUE(cut_off(given(north + "11"), "MO"));
  EXPECT_FALSE(cut_off(given(north + "12"), "MO"));
  EXPECT_FALSE(cut_off(given(north + "14"), "MO"));
  EXPECT_TRUE(cut_off(given(north + "13; b-ca-2 AB"), "MO"));
  EXPECT_FALSE(cut_off(given(north + "13; b-ca-2 l-aquila"), "MO"));
  const auto g =
      given("garibaldi CT; turn 13; armistice broken 3; b-ca-2 MO; g-gar-i TL; g-gar-ii AV; g-gar-iii FG");
  EXPECT_TRUE(isolated(g.game, g.state, Side::Bourbon, g.place("MO")));  // it is none for the Bourbons
}

TEST(Thousand12_0, t45_friends_who_are_cut_off_themselves_are_no_help) {
  EXPECT_THAT(bourbons("b-ca-8 LE; b-ca-9 BR; g-gar-i BS; g-gar-ii FG; city bari garibaldine"),
              UnorderedElementsAre("LE", "BR"));
}

// --- 12.0c, T71

TEST(Thousand12_0, r12_0c_no_insurgents_join_those_who_are_cut_off) {
  const std::string enna = "garibaldi CT; g-gar-i CT; turn 6; armistice broken 3; ";
  auto free = given(enna).does("march garibaldi enna all").rolls(6);
  EXPECT_EQ(free.where("insurgents-1"), "enna");
  auto cut_off =
      given(enna + "b-ca-8 PA; b-ca-9 AG; b-fl-15a NO; city messina bourbon; city siracusa bourbon");
  cut_off.does("march garibaldi enna all").rolls(6);
  EXPECT_EQ(cut_off["insurgents-1"].status, Status::Pool);
}

TEST(Thousand12_0, r12_0c_nobody_is_rebuilt_who_is_cut_off) {
  const auto g = given(std::string(kWar) + "g-gar-i RC reduced; g-gar-ii marsala reduced; garibaldi marsala");
  EXPECT_THAT(may_rebuild(g.game, g.state, g.unit("g-gar-i")), RefusedBy("12.0c"));
  EXPECT_THAT(may_rebuild(g.game, g.state, g.unit("g-gar-ii")), Allowed());
}

TEST(Thousand12_0, t71_the_starred_force_does_not_come_to_a_zone_that_is_cut_off) {
  proves("12.0c");
  const std::string lost =
      "turn 5; armistice broken 4; phase turn-begins; b-ca-8 palermo; g-gar-i PA; garibaldi PA; city marsala "
      "bourbon; ";
  auto g = given(lost + "city messina bourbon; city siracusa bourbon");
  EXPECT_EQ(g["g-gar-1"].status, Status::ToCome);
  auto open = given(lost + "g-gar-ii messina");
  EXPECT_EQ(open.where("g-gar-1"), "PA");
}

// --- 12.0d, T44

TEST(Thousand12_0, r12_0d_the_roll_is_read_in_column_1) {
  proves("RAT.b");
  constexpr std::array<int, 6> kLosses{2, 1, 1, 0, 0, 0};
  for (int die = 1; die <= 6; ++die) {
    auto g = given("b-ca-8+b-ca-9+b-fl-15a enna; g-gar-i CL; phase attrition; side bourbon");
    ASSERT_EQ(g.rolling(), RollKind::Attrition);
    EXPECT_EQ(g.state.pending.dice, 1);
    g.rolls(die);
    int asked = 0;
    for (; g.asked() == Ask::Reduce; ++asked) {
      EXPECT_EQ(g.side_asked(), Side::Bourbon);
      g.does(g.listed().front());
    }
    EXPECT_EQ(asked, kLosses[static_cast<std::size_t>(die - 1)]) << die;
    EXPECT_EQ(g["b-ca-8"].reduced + g["b-ca-9"].reduced + g["b-fl-15a"].reduced, asked) << die;
  }
}

TEST(Thousand12_0, t44_one_roll_for_each_place) {
  proves("12.0d");
  auto g = given(std::string(kWar) +
                 "b-ca-8+b-ca-9 cosenza; b-ca-10 catanzaro; g-gar-i CS; g-gar-ii CZ; phase attrition; "
                 "side bourbon");
  ASSERT_EQ(g.rolling(), RollKind::Attrition);
  g.rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Attrition);
  g.rolls(6);
  EXPECT_NE(g.rolling(), RollKind::Attrition);
}

TEST(Thousand12_0, t44_a_zone_and_its_city_are_two_places) {
  const std::string both = "b-ca-8 BR; b-ca-9 l-aquila; b-ca-10 AB; g-gar-i TL; g-gar-ii MO";
  EXPECT_THAT(bourbons(both), UnorderedElementsAre("AB", "l-aquila"));
}

TEST(Thousand12_0, r12_0d_each_in_his_own_attrition_phase) {
  const std::string both = std::string(kWar) + "b-ca-8 enna; g-gar-i CL; g-gar-ii CZ; phase attrition; ";
  auto garibaldine = given(both + "side garibaldine").rolls(2);
  EXPECT_TRUE(garibaldine["g-gar-ii"].reduced);
  EXPECT_FALSE(garibaldine["b-ca-8"].reduced);
  EXPECT_FALSE(garibaldine["g-gar-i"].reduced);  // has Marsala
  auto bourbon = given(both + "side bourbon").rolls(2);
  EXPECT_TRUE(bourbon["b-ca-8"].reduced);
  EXPECT_FALSE(bourbon["g-gar-ii"].reduced);
}

TEST(Thousand12_0, r12_0d_it_comes_after_combat_every_turn) {
  auto g = given("b-ca-8+b-ca-9 enna; g-gar-i CL; garibaldi TP; phase movement; side garibaldine");
  g.until_roll(RollKind::Attrition);
  EXPECT_EQ(g.state.stack.find<PlayerTurn>()->side, Side::Bourbon);
  EXPECT_EQ(g.state.turn, 1);
  g.rolls(6).until_roll(RollKind::Attrition);
  EXPECT_EQ(g.state.turn, 2);
}

TEST(Thousand12_0, r12_0d_a_commander_alone_does_not_roll) {
  EXPECT_THAT(garibaldines("bixio CZ"), UnorderedElementsAre());
}

TEST(Thousand12_0, t31_under_the_truce_the_bourbons_suffer_none) {
  const std::string both =
      "turn 6; b-ca-8 cosenza; g-gar-i CS; g-gar-ii marsala; phase attrition; side bourbon; armistice ";
  EXPECT_NE(given(both + "truce 3").rolling(), RollKind::Attrition);
  EXPECT_EQ(given(both + "broken 3").rolling(), RollKind::Attrition);
  auto garibaldine =
      given("turn 6; g-gar-i CS; g-gar-ii marsala; phase attrition; side garibaldine; armistice truce 3");
  EXPECT_EQ(garibaldine.rolling(), RollKind::Attrition);  // they still do
}

TEST(Thousand12_0, r13_0h_a_city_whose_last_unit_starves_is_not_held) {
  auto g =
      given("g-gar-i enna reduced; b-ca-8 CL; city enna garibaldine held; phase attrition; side garibaldine");
  EXPECT_TRUE(g.city("enna").held);
  g.rolls(2);
  EXPECT_FALSE(g.city("enna").held);
  EXPECT_FALSE(g.city("enna").scored);
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);  // until somebody enters it
}

}  // namespace
}  // namespace tamburino::thousand
