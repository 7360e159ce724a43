#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 3, 4.1, 4.2, 5.1. Counters: how many there are, their two sides, batteries that change hands, and how many
// a place holds.
namespace tamburino::thousand {
namespace {

// Four of the companies.
constexpr const char* kFour = "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv";
constexpr const char* kEight = "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii+g-gar-viii";

std::string numbered(const std::string& stem, int from, int to) {
  std::string names;
  for (int i = from; i <= to; ++i) names += (i == from ? "" : "+") + stem + std::to_string(i);
  return names;
}

int on_map(const Given& g, std::string_view where) { return units_at(g.state, g.place(where)).size(); }

// --- 3.0b

TEST(Thousand3_0, r3_0b_as_many_counters_as_printed) {
  const Given g = started();
  int garibaldine = 0, piedmontese = 0, bourbon = 0, insurgents = 0, batteries = 0;
  for (const Unit& one : g.game.units) {
    batteries += one.kind == Kind::Artillery ? 1 : 0;
    if (one.side == Side::Bourbon) {
      ++bourbon;
    } else {
      ++(one.kind == Kind::Insurgents          ? insurgents
         : one.arrival == Arrival::Piedmontese ? piedmontese
                                               : garibaldine);
    }
  }
  for (const Commander& one : g.game.commanders) {
    ++(one.side == Side::Bourbon ? bourbon : one.arrival == Arrival::Piedmontese ? piedmontese : garibaldine);
  }
  EXPECT_EQ(garibaldine, 41);
  EXPECT_EQ(piedmontese, 10);
  EXPECT_EQ(bourbon, 67);
  EXPECT_EQ(insurgents, 8);
  EXPECT_EQ(batteries, 4);
}

TEST(Thousand3_0, r3_0b_no_more_trenches_than_markers) {
  EXPECT_EQ(campaign().tables.trenches, 12);
  auto g = given(
      "garibaldi AG; von-mechel AG; battle AG by garibaldine; side garibaldine; phase entrench; "
      "stack GD5 g-gar-i; stack BD5 b-ca-8; stack BD6 b-ca-9");
  g.game.tables.trenches = 1;
  g.does("entrench BD5");
  EXPECT_EQ(g.asked(), Ask::Declare);  // nobody may dig any more
  EXPECT_TRUE(g.stack("BD5").entrenched);
  EXPECT_FALSE(g.stack("BD6").entrenched);
}

// --- 4.1

TEST(Thousand4_1, r4_1a_two_values_on_each_of_the_two_sides) {
  auto g = given("unit g-gar-1 4 3 2 1; unit b-lancers-1 5 2 3 0; g-gar-1 TP; b-lancers-1 AG");
  EXPECT_EQ(strength(g.game, g.state, g.unit("g-gar-1")), (Strength{4, 3}));
  EXPECT_EQ(strength(g.game, g.state, g.unit("b-lancers-1")), (Strength{5, 2}));
  auto h =
      given("unit g-gar-1 4 3 2 1; unit b-lancers-1 5 2 3 0; g-gar-1 TP reduced; b-lancers-1 AG reduced");
  EXPECT_EQ(strength(h.game, h.state, h.unit("g-gar-1")), (Strength{2, 1}));
  EXPECT_EQ(strength(h.game, h.state, h.unit("b-lancers-1")), (Strength{3, 0}));
  for (const Unit& one : campaign().units) {
    const bool foot_or_horse = one.kind == Kind::Infantry || one.kind == Kind::Cavalry;
    EXPECT_EQ(one.has_reduced, foot_or_horse) << one.id;
    EXPECT_GT(one.full.combat, 0) << one.id;
    EXPECT_GT(one.reduced.combat, 0) << one.id;
  }
}

// The example of the rulebook: combat 2 and quality 1 are two dice, and 1 is added to each.
TEST(Thousand4_1, r4_1b_as_many_dice_as_the_combat_value_and_the_quality_added) {
  auto g = given(
      "unit g-gar-1 2 1; garibaldi AG; von-mechel AG; battle AG by garibaldine; phase declare; "
      "stack GD5 g-gar-1; stack BD5 b-fl-1a");
  g.does("attack GD5 BD5");
  ASSERT_EQ(g.rolling(), RollKind::Attack);
  auto missed = g;
  g.rolls({5, 4});
  EXPECT_EQ(g.stack("BD5").damage, 1);  // 5 + 1 hits, 4 + 1 does not
  missed.rolls({4, 4});
  EXPECT_EQ(missed.stack("BD5").damage, 0);
  auto both = given(
      "unit g-gar-1 2 2; garibaldi AG; von-mechel AG; battle AG by garibaldine; phase declare; "
      "stack GD5 g-gar-1; stack BD5 b-fl-1a");
  both.does("attack GD5 BD5").rolls({5, 4});
  EXPECT_EQ(both.stack("BD5").damage, 2);
}

TEST(Thousand4_1, r4_1c_a_reduced_unit_flips_and_uses_its_other_side) {
  auto g = given(
      "unit b-fl-1a 3 2 1 1; garibaldi AG; von-mechel AG; battle AG by garibaldine; phase declare; "
      "stack GD5 g-gar-i; stack BD5 b-fl-1a damage 2");
  EXPECT_EQ(attack_dice(g.game, g.state, find_cell("BD5")), 3);
  g.does("attack GD5 BD5").rolls(6);
  EXPECT_TRUE(g["b-fl-1a"].reduced);
  EXPECT_EQ(g["b-fl-1a"].status, Status::OnMap);
  EXPECT_EQ(attack_dice(g.game, g.state, find_cell("BD5")), 1);
  EXPECT_EQ(amount(attack_modifiers(g.game, g.state, find_cell("BD5")), "11.4.5b"), 1);
  EXPECT_EQ(g.times(EventKind::Reduced), 1);
}

TEST(Thousand4_1, r4_1c_and_stays_on_it_until_it_is_lost) {
  auto g = given("b-fl-1a siracusa reduced; garibaldi NO; g-gar-i NO; phase combat");
  g.does("besiege siracusa").rolls(3);  // a reduction, and nobody else to take it
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
  EXPECT_EQ(g.where("b-fl-1a"), "");
  auto full = given("b-fl-1a siracusa; garibaldi NO; g-gar-i NO; phase combat");
  full.does("besiege siracusa").rolls(3);
  EXPECT_EQ(full["b-fl-1a"].status, Status::OnMap);
  EXPECT_TRUE(full["b-fl-1a"].reduced);
  full.until(Ask::March);  // the next turn
  EXPECT_EQ(full.state.turn, 2);
  EXPECT_TRUE(full["b-fl-1a"].reduced);
}

TEST(Thousand4_1, an_eliminated_unit_is_nowhere) {
  auto g = given("b-fl-1a+b-fl-3a agrigento reduced; garibaldi AG; g-gar-i AG; phase combat");
  g.does("besiege agrigento").rolls(1).does("reduce b-fl-1a");  // the other follows
  EXPECT_FALSE(holds(g.state, Side::Bourbon, g.place("agrigento")));
  EXPECT_EQ(g["b-fl-1a"].status, Status::Eliminated);
  EXPECT_EQ(g["b-fl-3a"].status, Status::Eliminated);
  EXPECT_FALSE(g["b-fl-1a"].reduced);
}

// What is derived from where counters are is the same when it is made anew.
void expect_in_order(const Given& g) {
  State again = g.state;
  rebuild(g.game, again);
  EXPECT_TRUE(again == g.state);
}

TEST(Thousand4_1, every_counter_is_in_one_place) {
  auto g = given(
      "garibaldi AG; bixio AG; g-gar-i AG; g-gar-ii AG; lanza CL; mendelez PA; b-fl-1a siracusa reduced");
  g.does("march garibaldi CL g-gar-i");
  expect_in_order(g);
  EXPECT_FALSE(
      commanders_in(g.game, g.state, Side::Garibaldine, g.place("AG")).contains(g.commander("garibaldi")));
  g.rolls(1);  // Lanza is captured
  expect_in_order(g);
  g.does("march bixio PA g-gar-ii").rolls(6);  // Mendelez escapes
  expect_in_order(g);
  auto battery = given("b-ar-1 agrigento; garibaldi AG; g-gar-i AG; phase combat");
  battery.does("besiege agrigento").rolls(3);
  expect_in_order(battery);
}

// --- 4.2

TEST(Thousand4_2, r4_2a_a_battery_that_would_be_reduced_is_captured) {
  auto g = given(
      "garibaldi AG; von-mechel AG; battle AG by garibaldine; phase declare; stack GD5 g-gar-i; "
      "stack BD5 b-fl-1a+b-ar-1 damage 2");
  g.does("attack GD5 BD5").rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Support);
  g.rolls(1);
  EXPECT_TRUE(g["b-fl-1a"].reduced);
  EXPECT_TRUE(g.happened(EventKind::BatteryCaptured));
  EXPECT_FALSE(g["b-ar-1"].reduced);
  EXPECT_EQ(g["b-ar-1"].status, Status::Prize);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g.cell_of("b-ar-1"), "");
  EXPECT_EQ(g.stack("BD5").size, 1);
}

TEST(Thousand4_2, r4_2a_also_outside_of_a_battle) {
  auto g = given("b-ar-1 agrigento; garibaldi AG; g-gar-i AG; phase combat");
  g.does("besiege agrigento").rolls(3);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g["b-ar-1"].status, Status::OnMap);
  EXPECT_EQ(g.where("b-ar-1"), "agrigento");  // which has fallen
}

TEST(Thousand4_2, t65_where_no_enemy_is_near_a_battery_is_lost) {
  proves("4.2a");
  // G stands in CL and shuts AG off; nobody is in AG itself.
  const std::string ring =
      "b-ar-1 agrigento; g-gar-i TP; g-gar-ii PA; g-gar-iii CL; side bourbon; phase attrition";
  auto g = given(ring);
  ASSERT_EQ(g.rolling(), RollKind::Attrition);
  g.rolls(3);
  EXPECT_EQ(g["b-ar-1"].status, Status::Eliminated);
  auto near = given(ring + "; g-gar-iv AG");
  near.rolls(3);
  EXPECT_EQ(near["b-ar-1"].status, Status::OnMap);
  EXPECT_EQ(near["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(near.where("b-ar-1"), "AG");
}

TEST(Thousand4_2, r4_2b_a_captured_battery_is_used_from_the_captors_next_turn_on) {
  auto g = given("b-ar-1 AG captured fresh; g-gar-i AG; garibaldi AG");
  EXPECT_THAT(g.verdict("march garibaldi PA b-ar-1"), RefusedBy("4.2b"));
  g.does("march garibaldi PA g-gar-i");
  EXPECT_EQ(g.where("b-ar-1"), "AG");
  auto later = given("b-ar-1 AG captured fresh; g-gar-i AG; garibaldi AG; von-mechel NA");
  later.does("done").until(Ask::March);  // of the Bourbons
  ASSERT_EQ(later.side_asked(), Side::Bourbon);
  EXPECT_TRUE(later["b-ar-1"].fresh);
  later.does("done").until(Ask::March);
  ASSERT_EQ(later.side_asked(), Side::Garibaldine);
  EXPECT_FALSE(later["b-ar-1"].fresh);
  later.does("march garibaldi PA all");
  EXPECT_EQ(later.where("b-ar-1"), "PA");
}

TEST(Thousand4_2, r4_2b_captured_in_the_enemys_turn_it_is_ready_in_the_own) {
  auto g =
      given("b-ar-1 AG captured fresh; g-gar-i AG; garibaldi AG; von-mechel NA; b-ca-8 NA; side bourbon");
  EXPECT_TRUE(g["b-ar-1"].fresh);
  g.does("done").until(Ask::March);
  EXPECT_FALSE(g["b-ar-1"].fresh);
}

TEST(Thousand4_2, r4_2b_the_prize_of_a_battle_stands_with_the_winner) {
  auto g = given(
      "garibaldi AG; von-mechel AG; clary TL front; battle AG by garibaldine; phase declare; "
      "stack GD5 g-gar-i; stack BD5 b-ar-1 damage 2");
  g.does("attack GD5 BD5").rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Capture);  // von Mechel is alone now
  g.rolls(6);
  EXPECT_EQ(g["b-ar-1"].side, Side::Garibaldine);
  EXPECT_EQ(g["b-ar-1"].status, Status::OnMap);
  EXPECT_EQ(g.where("b-ar-1"), "AG");
  EXPECT_TRUE(g["b-ar-1"].fresh);
  ASSERT_EQ(g.side_asked(), Side::Bourbon);
  g.does("done");
  EXPECT_EQ(g.state.turn, 2);
  EXPECT_FALSE(g["b-ar-1"].fresh);
}

// --- 5.1

TEST(Thousand5_1, r5_1a_any_number_in_a_zone) {
  // All there are but the Bourbons.
  auto g = given("garibaldi AG; " + std::string(kEight) + "+g-gar-ix+g-gar-x+g-cc-i AG; " +
                 numbered("g-gar-", 1, 20) + "+g-cc-1+g-cc-2 AG; " + numbered("g-insurgents-", 1, 8) +
                 " AG; " + numbered("p-fl-", 1, 6) + "+p-br-1+p-br-2 AG");
  g.does("march garibaldi CL all");
  EXPECT_EQ(on_map(g, "CL"), 49);
  EXPECT_EQ(room(g.game, g.state, g.place("CL")), kMostUnits - 49);
}

TEST(Thousand5_1, r5_1b_a_city_holds_eight) {
  auto g = given("garibaldi TP; " + std::string(kEight) + "+g-gar-ix TP; city calatafimi garibaldine");
  g.does("march garibaldi calatafimi");
  EXPECT_THAT(g.verdict("take \"IX Gar\""), Allowed());
  g.does(std::string("take ") + kEight);
  EXPECT_THAT(g.verdict("take \"IX Gar\""), RefusedBy("5.1b"));
  EXPECT_THAT(g.verdict("take-all"), RefusedBy("5.1b"));
  EXPECT_FALSE(g.lists("take g-gar-ix"));
  g.does("go");
  EXPECT_EQ(on_map(g, "calatafimi"), 8);
  EXPECT_EQ(g.where("g-gar-ix"), "TP");
  EXPECT_EQ(room(g.game, g.state, g.place("calatafimi")), 0);
}

TEST(Thousand5_1, r5_1b_those_within_are_counted_of_either_march) {
  auto g = given("garibaldi TP; bixio TP; " + std::string(kEight) + " TP; g-gar-ix calatafimi");
  g.does(std::string("march garibaldi calatafimi ") + kFour);
  g.does("march bixio calatafimi all");  // as many as there is room for
  EXPECT_EQ(on_map(g, "calatafimi"), 8);
  EXPECT_EQ(on_map(g, "TP"), 1);
}

TEST(Thousand5_1, r5_1b_sixteen_in_palermo_napoli_and_gaeta) {
  for (const auto& [city, zone] : {std::pair{"palermo", "PA"}, {"napoli", "NA"}, {"gaeta", "TL"}}) {
    auto g = given("garibaldi " + std::string(zone) + "; " + numbered("g-gar-", 1, 17) + " " + zone +
                   "; city " + city + " garibaldine");
    g.does(std::string("march garibaldi ") + city + " all");
    EXPECT_EQ(on_map(g, city), 16) << city;
    EXPECT_EQ(on_map(g, zone), 1) << city;
  }
}

TEST(Thousand5_1, r5_1c_commanders_take_no_room) {
  auto g = given(
      "garibaldi TP; bixio TP; g-gar-ix+g-gar-x TP; "
      "g-gar-i+g-gar-ii+g-gar-iii+g-gar-iv+g-gar-v+g-gar-vi+g-gar-vii calatafimi; div-comm-3 "
      "calatafimi; brig-comm-4 calatafimi");
  EXPECT_EQ(room(g.game, g.state, g.place("calatafimi")), 1);
  g.does("march garibaldi calatafimi g-gar-ix");
  EXPECT_EQ(on_map(g, "calatafimi"), 8);
  EXPECT_THAT(g.verdict("march div-comm-3 TP alone"), Allowed());
}

TEST(Thousand5_1, r5_1c_and_enter_a_city_that_is_full) {
  auto g = given("garibaldi TP; g-gar-ix TP; " + std::string(kEight) + " calatafimi");
  EXPECT_THAT(g.verdict("march garibaldi calatafimi g-gar-ix"), RefusedBy("5.1b"));
  g.does("march garibaldi calatafimi alone");
  EXPECT_EQ(g.where("garibaldi"), "calatafimi");
}

}  // namespace
}  // namespace tamburino::thousand
