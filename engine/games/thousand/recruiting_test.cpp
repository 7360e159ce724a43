#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 5.2.1. Recruiting insurgents.
namespace tamburino::thousand {
namespace {

using testing::UnorderedElementsAre;

// Garibaldi and a company before the city, which is empty and Bourbon, with two harbours behind them.
Given before(const std::string& city, const std::string& more = "") {
  const std::string zone = place_id(campaign(), campaign()[find_place(campaign(), city)].zone);
  std::string text = "garibaldi " + zone + "; g-gar-i " + zone + "; city " + city + " bourbon";
  for (const char* harbour : {"marsala", "reggio-calabria"}) {
    if (city != harbour) text += "; city " + std::string(harbour) + " garibaldine";
  }
  return given(text + "; " + more);
}

Given entering(const std::string& city, const std::string& more = "") {
  auto g = before(city, more);
  g.does("march garibaldi " + city + " all");
  return g;
}

int insurgents_in(const Given& g, std::string_view where) {
  int count = 0;
  for (const UnitId who : units_at(g.state, g.place(where)))
    count += g.game[who].kind == Kind::Insurgents ? 1 : 0;
  return count;
}

int insurgents(const Given& g, Status status) {
  int count = 0;
  for (std::size_t i = 0; i < g.game.units.size(); ++i)
    count += g.game.units[i].kind == Kind::Insurgents && g.state.units[i].status == status ? 1 : 0;
  return count;
}

constexpr const char* kAllInsurgents =
    "g-insurgents-1+g-insurgents-2+g-insurgents-3+g-insurgents-4+g-insurgents-5+g-insurgents-6+"
    "g-insurgents-7+g-insurgents-8 marsala";

void expect_least(const std::string& city, int least, const std::string& more = "") {
  for (int die = 1; die <= 6; ++die) {
    auto g = entering(city, more);
    ASSERT_EQ(g.rolling(), RollKind::Recruit) << city;
    g.rolls(die);
    EXPECT_EQ(insurgents_in(g, city), die >= least ? 1 : 0) << city << " on " << die;
    EXPECT_EQ(g.happened(EventKind::NotRecruited), die < least) << city << " on " << die;
  }
}

// --- the roll

TEST(Thousand5_2_1, r5_2_1a_who_enters_a_city_rolls_at_once) {
  auto g = entering("enna", "bixio TP; g-gar-ii TP");
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  EXPECT_EQ(g.state.pending.dice, 1);
  EXPECT_FALSE(g.city("enna").scored);  // long before it is worth a point
  EXPECT_EQ(g.city("enna").owner, Side::Garibaldine);
  g.rolls(6);
  EXPECT_EQ(g.asked(), Ask::March);  // the movement goes on
  EXPECT_EQ(insurgents_in(g, "enna"), 1);
}

TEST(Thousand5_2_1, r5_2_1a_also_when_a_siege_has_brought_the_city_down) {
  auto g = given("garibaldi NO; g-gar-i NO; b-fl-1a siracusa reduced; phase combat");
  g.does("besiege siracusa").rolls(3);
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(6);
  EXPECT_EQ(insurgents_in(g, "siracusa"), 1);
}

TEST(Thousand5_2_1, r5_2_1a_not_before_a_city_that_is_held) {
  auto g = given("garibaldi NO; bixio TP; g-gar-ii TP; g-gar-i NO; b-fl-1a siracusa");
  g.does("march garibaldi siracusa all");
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_EQ(g.city("siracusa").owner, Side::Bourbon);
}

TEST(Thousand5_2_1, r5_2_1a_nor_for_the_zone_around_it_nor_for_a_commander_alone) {
  auto g = given("garibaldi TP; bixio TP; g-gar-i TP; g-gar-ii TP");
  g.does("march garibaldi AG g-gar-i");
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_THAT(g.verdict("march bixio calatafimi alone"), RefusedBy("T66"));
}

TEST(Thousand5_2_1, r5_2_1a_the_bourbons_never_roll) {
  auto g = given("von-mechel CL; b-ca-8 CL; b-ca-9 CL; city enna garibaldine; side bourbon; clary TL front");
  g.does("march von-mechel enna all");
  EXPECT_EQ(g.rolling(), RollKind::None);
  EXPECT_EQ(g.city("enna").owner, Side::Bourbon);
}

TEST(Thousand5_2_1, t43_the_own_city_is_not_rolled_for_again) {
  proves("5.2.1a");
  auto g = given("garibaldi CL; bixio TP; g-gar-ii TP; g-gar-i CL; city enna garibaldine");
  g.does("march garibaldi enna all");
  EXPECT_EQ(g.where("g-gar-i"), "enna");
  EXPECT_EQ(g.rolling(), RollKind::None);
  auto start = given("garibaldi TP; bixio TP; g-gar-ii TP; g-gar-i TP");
  start.does("march garibaldi marsala all");
  EXPECT_EQ(start.rolling(), RollKind::None);
}

TEST(Thousand5_2_1, t43_but_once_the_bourbons_have_had_it_back) {
  proves("5.2.1a");
  auto g = given("garibaldi AG; g-gar-i AG; von-mechel CT; b-ca-8 CT; city enna garibaldine");
  g.does("done").does("march von-mechel enna all");
  g.does("done").does("march von-mechel CT all");
  g.does("march garibaldi enna all");
  ASSERT_EQ(g.rolling(), RollKind::Recruit);
  g.rolls(6);
  EXPECT_EQ(insurgents_in(g, "enna"), 1);
}

// --- the numbers

TEST(Thousand5_2_1, r5_2_1b_palermo_and_napoli_from_4) {
  expect_least("palermo", 4);
  expect_least("napoli", 4);
}

TEST(Thousand5_2_1, r5_2_1c_messina_reggio_bari_and_l_aquila_from_5) {
  for (const char* city : {"messina", "reggio-calabria", "bari", "l-aquila"}) expect_least(city, 5);
}

TEST(Thousand5_2_1, r5_2_1d_all_others_on_6) {
  for (const char* city : {"marsala", "calatafimi", "agrigento", "enna", "siracusa", "catanzaro", "cosenza",
                           "salerno", "caserta", "gaeta"})
    expect_least(city, 6);
}

TEST(Thousand5_2_1, r5_2_1e_every_city_from_4_after_the_armistice) {
  for (const PlaceId city : campaign().all_cities) {
    expect_least(place_id(campaign(), city), 4, "turn 5; armistice truce 3");
    expect_least(place_id(campaign(), city), 4, "turn 5; armistice broken 3");
  }
}

// --- who comes

TEST(Thousand5_2_1, r5_2_1f_one_unit_in_the_city) {
  proves("9.1d");
  auto g = entering("enna", "b-ca-8 NA; von-mechel NA");
  g.rolls(6);
  EXPECT_EQ(insurgents_in(g, "enna"), 1);
  EXPECT_EQ(insurgents(g, Status::OnMap), 1);
  EXPECT_EQ(insurgents(g, Status::Pool), 7);
  EXPECT_EQ(g.times(EventKind::Recruited), 1);
  EXPECT_FALSE(g["g-insurgents-1"].reduced);
  EXPECT_TRUE(units_of(g.state, Side::Garibaldine).contains(g.unit("g-insurgents-1")));
}

TEST(Thousand5_2_1, t43_beside_the_city_when_it_is_full) {
  proves("5.2.1f");
  const std::string seven = "g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii CL";
  auto full = entering("enna", seven + "; g-gar-viii CL");
  full.rolls(6);
  EXPECT_EQ(units_at(full.state, full.place("enna")).size(), 8);
  EXPECT_EQ(insurgents_in(full, "CL"), 1);
  auto room_for_one = entering("enna", seven);
  room_for_one.rolls(6);
  EXPECT_EQ(insurgents_in(room_for_one, "enna"), 1);
}

TEST(Thousand5_2_1, t66_there_they_may_come_upon_a_commander) {
  auto g = given(
      "garibaldi TP; lanza CL; g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii AG; "
      "bixio AG");
  g.does("march bixio enna all").rolls(6);
  EXPECT_EQ(insurgents_in(g, "CL"), 1);
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(1);
  EXPECT_EQ(g.leader("lanza").fate, Fate::Captured);
}

TEST(Thousand5_2_1, t66_who_is_in_the_city_rolls_once_whether_somebody_is_recruited_or_not) {
  auto g = entering("enna", "lanza enna; bixio TP; g-gar-ii TP");
  g.rolls(6);
  EXPECT_EQ(insurgents_in(g, "enna"), 1);
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  g.rolls(6);
  EXPECT_EQ(g.asked(), Ask::March);
}

TEST(Thousand5_2_1, r5_2_1g_no_more_than_eight_at_a_time) {
  auto last = entering("enna",
                       "g-insurgents-1+g-insurgents-2+g-insurgents-3+g-insurgents-4+g-insurgents-5+"
                       "g-insurgents-6+g-insurgents-7 marsala");
  last.rolls(6);
  EXPECT_EQ(insurgents(last, Status::OnMap), 8);
  EXPECT_EQ(last.where("g-insurgents-8"), "enna");
  auto none = entering("enna", kAllInsurgents);
  none.rolls(6);
  EXPECT_EQ(insurgents(none, Status::OnMap), 8);
  EXPECT_EQ(insurgents_in(none, "enna"), 0);
  EXPECT_FALSE(none.happened(EventKind::Recruited));
}

TEST(Thousand5_2_1, t52_eliminated_insurgents_may_be_raised_again) {
  proves("5.2.1g");
  auto g = given(
      "garibaldi CL; g-gar-i CL; g-insurgents-1 agrigento; b-ca-8 AG; von-mechel AG; side bourbon; phase "
      "combat");
  g.does("besiege agrigento").rolls(3);
  EXPECT_EQ(g["g-insurgents-1"].status, Status::Pool);
  EXPECT_EQ(g.where("g-insurgents-1"), "");
  g.until(Ask::March);
  ASSERT_EQ(g.side_asked(), Side::Garibaldine);
  g.does("march garibaldi enna all").rolls(6);
  EXPECT_EQ(g.where("g-insurgents-1"), "enna");
}

// --- rebuilding

TEST(Thousand5_2_1, r5_2_1h_without_insurgents_a_reduced_unit_is_rebuilt) {
  auto g = entering("enna", std::string(kAllInsurgents) +
                                "; g-gar-ii TP reduced; g-gar-iii AG; b-ca-8 NA reduced; g-gar-1 AG reduced");
  g.rolls(6);
  ASSERT_EQ(g.asked(), Ask::Rebuild);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "rebuild \"II Gar\"", "rebuild \"1 Gar\""));
  EXPECT_THAT(g.verdict("rebuild g-gar-iii"), RefusedBy("5.2.1h", "not-reduced"));
  EXPECT_THAT(g.verdict("rebuild g-insurgents-1"), RefusedBy("5.2.1h", "not-reduced"));
  EXPECT_THAT(g.verdict("rebuild b-ca-8"), RefusedBy("9.0a", "enemys"));
  EXPECT_THAT(g.verdict("rebuild g-gar-iv"), RefusedBy("11.4.5d", "unit-eliminated"));
  g.does("rebuild g-gar-1");
  EXPECT_FALSE(g["g-gar-1"].reduced);
  EXPECT_TRUE(g["g-gar-ii"].reduced);  // one only
  EXPECT_NE(g.asked(), Ask::Rebuild);
}

TEST(Thousand5_2_1, r5_2_1h_he_may_but_need_not) {
  auto g = entering("enna", std::string(kAllInsurgents) + "; g-gar-ii TP reduced");
  g.rolls(6).does("done");
  EXPECT_TRUE(g["g-gar-ii"].reduced);
  EXPECT_NE(g.asked(), Ask::Rebuild);
}

TEST(Thousand5_2_1, r5_2_1h_only_on_a_success_and_without_insurgents) {
  auto failed = entering("enna", std::string(kAllInsurgents) + "; g-gar-ii TP reduced");
  failed.rolls(5);
  EXPECT_NE(failed.asked(), Ask::Rebuild);
  auto plenty = entering("enna", "g-gar-ii TP reduced");
  plenty.rolls(6);
  EXPECT_NE(plenty.asked(), Ask::Rebuild);
  EXPECT_TRUE(plenty["g-gar-ii"].reduced);
  auto nobody = entering("enna", kAllInsurgents);  // all are full
  nobody.rolls(6);
  EXPECT_NE(nobody.asked(), Ask::Rebuild);
}

// --- T71: nobody comes to who is cut off. Without a harbour all of Sicily is.

TEST(Thousand5_2_1, t71_no_insurgents_in_an_isolated_city) {
  proves("12.0c");
  const std::string cut_off = "garibaldi CL; g-gar-i CL; city enna bourbon; city marsala bourbon; ";
  auto g = given(cut_off);
  g.does("march garibaldi enna all").rolls(6);
  EXPECT_EQ(insurgents(g, Status::OnMap), 0);
  auto harbour = given(cut_off + "city siracusa garibaldine");
  harbour.does("march garibaldi enna all").rolls(6);
  EXPECT_EQ(insurgents_in(harbour, "enna"), 1);
}

TEST(Thousand5_2_1, t71_and_nobody_is_rebuilt_there) {
  proves("12.0c");
  // AG is shut in: TP, PA and CL are held by the Bourbons.
  auto g = given(std::string(kAllInsurgents) +
                 "; garibaldi NO; g-gar-i NO; g-gar-ii AG reduced; g-gar-iii NO reduced; b-ca-1 TP; "
                 "b-ca-4 PA; b-ca-5 CL");
  g.does("march garibaldi siracusa g-gar-i").rolls(6);
  ASSERT_EQ(g.asked(), Ask::Rebuild);
  EXPECT_THAT(g.verdict("rebuild g-gar-ii"), RefusedBy("12.0c"));
  EXPECT_THAT(g.listed(), UnorderedElementsAre("done", "rebuild \"III Gar\""));
}

TEST(Thousand5_2_1, r5_2_1h_in_a_city_cut_off_those_elsewhere_may_be_rebuilt) {
  auto g = given(
      "turn 4; garibaldi CL; g-gar-i CL; g-gar-ii marsala reduced; b-fl-13a NO; b-fl-14a TP; g-gar-iii CL "
      "reduced; "
      "g-insurgents-1+g-insurgents-2+g-insurgents-3+g-insurgents-4+g-insurgents-5+g-insurgents-6+g-"
      "insurgents-7 "
      "marsala; g-insurgents-8 siracusa");
  g.does("march garibaldi enna all").rolls(6);
  ASSERT_EQ(g.asked(), Ask::Rebuild);
  EXPECT_THAT(g.verdict("rebuild g-gar-ii"), Allowed());
  EXPECT_THAT(g.verdict("rebuild g-gar-iii"), RefusedBy("12.0c"));
}

}  // namespace
}  // namespace tamburino::thousand
