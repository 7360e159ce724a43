#include "engine/games/novara/rules.h"
#include "tests/novara/given.h"

// 11. Bombardment.
namespace tamburino::novara {
namespace {

// The guns of the II Corps in 3018: 3017 is the only hex between them and 3016; 3117 and 3118 lie between
// them and 3218.
Given guns(const std::string& more) {
  return given("a-art-ii 3018; a-h-art-ii 3018; turn 2; phase bombardment; " + more);
}

const Event* found(const Given& g, EventKind kind) {
  for (const Event& event : g.events.all()) {
    if (event.kind == static_cast<std::uint8_t>(kind)) return &event;
  }
  return nullptr;
}

// What the table said, in its own words.
std::string result_of(const Given& g) {
  const Event* event = found(g, EventKind::BombardmentIs);
  if (event == nullptr) return "no result";
  const std::string said =
      std::string(event->facts[0].value != 0 ? "1" : "") + (event->facts[1].value != 0 ? "SH" : "");
  return said.empty() ? "-" : said;
}

// One gun of this factor in 3018, one regiment in the hex.
std::string fired(int factor, int die, const std::string& hex = "3017", const std::string& more = "") {
  auto g = given("a-art-ii 3018; counter a-art-ii combat " + std::to_string(factor) + "; s-3-piemonte " +
                 hex + "; turn 2; phase bombardment; " + more);
  g.does("aim a-art-ii " + hex).does("fire " + hex).rolls(die);
  return result_of(g);
}

// --- 11.bombardment

TEST(Novara11_bombardment, a_two_hexes_are_in_range_and_three_are_not) {
  auto g = guns("s-3-piemonte 3016; s-4-piemonte 3015; s-art-4 3017");
  EXPECT_EQ(g.asked(), Ask::Bombard);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_THAT(g.verdict("aim a-art-ii 3017"), Allowed());
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), Allowed());
  EXPECT_THAT(g.verdict("aim a-art-ii 3015"), RefusedBy("11.bombardment-a"));
  EXPECT_TRUE(g.lists("aim a-art-ii 3016"));
  EXPECT_TRUE(g.lists("aim a-h-art-ii 3017"));
  EXPECT_FALSE(g.lists("aim a-art-ii 3015"));
}

TEST(Novara11_bombardment, a_at_two_hexes_off_the_straight_line_too) {
  auto g = guns("s-3-piemonte 3218; s-4-piemonte 3318; s-13-pinerolo 3016");
  EXPECT_TRUE(g.lists("aim a-art-ii 3218"));
  EXPECT_THAT(g.verdict("aim a-art-ii 3318"), RefusedBy("11.bombardment-a"));
}

TEST(Novara11_bombardment, a_only_active_artillery_and_only_at_the_enemy) {
  auto g = guns("s-3-piemonte 3016; a-ir-1 3018; a-art-iii 3017; s-art-4 3116; a-ir-21 3019");
  EXPECT_THAT(g.verdict("aim a-ir-1 3016"), RefusedBy("11.bombardment-a"));
  EXPECT_THAT(g.verdict("aim a-art-iii 3016"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("aim s-art-4 3017"), RefusedBy("7.activation-a"));
  EXPECT_THAT(g.verdict("aim a-art-ii 3118"), RefusedBy("11.bombardment-a"));  // nobody there
  EXPECT_THAT(g.verdict("aim a-art-ii 3019"), RefusedBy("11.bombardment-a"));  // friends there
}

TEST(Novara11_bombardment, a_nobody_is_asked_who_has_no_target) {
  auto g = given("a-art-ii 3018; a-ir-1 3016; s-3-piemonte 3015; turn 2; phase bombardment");
  EXPECT_EQ(g.asked(), Ask::Declare);
}

TEST(Novara11_bombardment, a_a_lone_train_is_no_target) {
  auto g = guns("s-pontieri 3017; s-3-piemonte 3016");
  EXPECT_THAT(g.verdict("aim a-art-ii 3017"), RefusedBy("11.bombardment-a"));
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), Allowed());
}

TEST(Novara11_bombardment, b_guns_that_bombarded_do_not_fight) {
  auto g = guns("s-3-piemonte 3017");
  g.does("aim a-art-ii 3017").does("fire 3017").rolls(1);  // no other target: on to combat
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_THAT(g.verdict("attack a-art-ii 3017"), RefusedBy("11.bombardment-b"));
  EXPECT_THAT(g.verdict("attack a-h-art-ii 3017"), Allowed());
}

TEST(Novara11_bombardment, b_guns_that_did_not_may_fight) {
  auto g = guns("s-3-piemonte 3017");
  g.does("done");
  EXPECT_THAT(g.verdict("attack a-art-ii 3017"), Allowed());
}

TEST(Novara11_bombardment, b_holds_for_the_rest_of_the_turn_and_no_longer) {
  auto g = given("a-art-ii 3018 bombarded; a-ir-1 3018; s-3-piemonte 3017; turn 2; phase declare");
  EXPECT_THAT(g.verdict("attack a-art-ii 3017"), RefusedBy("11.bombardment-b"));
  g.until(Ask::ChooseChits);
  EXPECT_FALSE(g["a-art-ii"].bombarded);
}

TEST(Novara11_bombardment, c_after_movement_and_before_combat) {
  auto g = given("a-art-ii 3020; a-ir-1 3018; s-3-piemonte 3017; turn 2");
  EXPECT_EQ(g.asked(), Ask::ChooseUnit);
  EXPECT_FALSE(g.verdict("aim a-art-ii 3017").allowed());
  g.does("move a-art-ii 3019").does("halt a-art-ii").does("done");
  ASSERT_EQ(g.asked(), Ask::Bombard);
  EXPECT_TRUE(g["a-art-ii"].moved);
  EXPECT_THAT(g.verdict("aim a-art-ii 3017"), Allowed());
  EXPECT_FALSE(g.verdict("attack a-ir-1 3017").allowed());
  g.does("done");
  ASSERT_EQ(g.asked(), Ask::Declare);
  EXPECT_FALSE(g.verdict("aim a-art-ii 3017").allowed());
}

TEST(Novara11_bombardment, d_one_gun_has_one_target) {
  auto g = guns("s-3-piemonte 3017; s-4-piemonte 3016");
  g.does("aim a-art-ii 3017");
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), RefusedBy("11.bombardment-d"));
  g.does("fire 3017").rolls(1);
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), RefusedBy("11.bombardment-d"));
  EXPECT_THAT(g.verdict("aim a-h-art-ii 3016"), Allowed());
}

TEST(Novara11_bombardment, e_all_guns_on_a_hex_add_up_to_one_die) {
  auto g = guns("s-3-piemonte 3017; s-4-piemonte 3016");
  g.does("aim a-art-ii 3017");
  EXPECT_THAT(g.verdict("aim a-h-art-ii 3016"), RefusedBy("11.bombardment-e"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("11.bombardment-e"));
  EXPECT_FALSE(g.verdict("fire 3016").allowed());
  g.does("aim a-h-art-ii 3017").does("fire 3017");
  ASSERT_EQ(g.rolling(), RollKind::Bombardment);
  EXPECT_EQ(g.state.pending.dice, 1);
  g.rolls(3);
  ASSERT_NE(found(g, EventKind::Bombarded), nullptr);
  EXPECT_EQ(found(g, EventKind::Bombarded)->facts[1], number(5));
  EXPECT_EQ(result_of(g), "SH");  // 5 to 6 on a 3; either gun alone would do nothing
}

TEST(Novara11_bombardment, e_from_different_hexes_as_well) {
  auto g = guns("a-army-art 3016 active; s-3-piemonte 3017");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("aim a-army-art 3017").does("fire 3017");
  EXPECT_EQ(fire_sum(g.game, g.state), 7);
}

TEST(Novara11_bombardment, f_a_hex_is_bombarded_once_in_an_activation) {
  auto g = guns("s-3-piemonte 3017; s-4-piemonte 3016");
  g.does("aim a-art-ii 3017").does("fire 3017").rolls(1);
  EXPECT_THAT(g.verdict("aim a-h-art-ii 3017"), RefusedBy("11.bombardment-f"));
  EXPECT_FALSE(g.lists("aim a-h-art-ii 3017"));
  EXPECT_TRUE(g.lists("aim a-h-art-ii 3016"));
}

TEST(Novara11_bombardment, f_and_again_in_the_next_activation) {
  auto g = guns("s-3-piemonte 3017; a-art-iii 3016; cup a-appel");
  g.does("aim a-art-ii 3017").does("fire 3017").rolls(1).does("done");
  g.draws("a-appel").does("activate").does("place-chit 3016").until(Ask::Bombard);
  EXPECT_THAT(g.verdict("aim a-art-iii 3017"), Allowed());
}

TEST(Novara11_bombardment, f_no_more_than_the_guns_that_are_left) {
  auto g = guns("s-3-piemonte 3017");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("fire 3017").rolls(1);
  EXPECT_NE(g.asked(), Ask::Bombard);
}

// --- 11.obstacles

TEST(Novara11_obstacles, a_an_adjacent_hex_can_always_be_bombarded) {
  for (const char* ground : {"woods", "city", "fortified", "village", "marsh"}) {
    auto g = guns("s-3-piemonte 3017; hex 3018 woods; hex 3017 " + std::string(ground));
    EXPECT_THAT(g.verdict("aim a-art-ii 3017"), Allowed()) << ground;
  }
}

TEST(Novara11_obstacles, a_whatever_lies_beside_the_line) {
  auto g = guns("s-3-piemonte 3017; hex 3117 woods; hex 2917 city");
  EXPECT_THAT(g.verdict("aim a-art-ii 3017"), Allowed());
}

TEST(Novara11_obstacles, a_over_any_river) {
  auto g = guns("s-3-piemonte 3017; s-4-piemonte 3016; side 3018/3017 river; side 3017/3016 river");
  EXPECT_THAT(g.verdict("aim a-art-ii 3017"), Allowed());
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), Allowed());
}

TEST(Novara11_obstacles, b_woods_or_city_between_block_at_two_hexes) {
  for (const char* ground : {"woods", "city", "fortified"}) {
    auto g = guns("s-3-piemonte 3016; s-4-piemonte 3019; hex 3017 " + std::string(ground));
    EXPECT_THAT(g.verdict("aim a-art-ii 3016"), RefusedBy("11.obstacles-b")) << ground;
    EXPECT_FALSE(g.lists("aim a-art-ii 3016")) << ground;
  }
}

TEST(Novara11_obstacles, b_villages_and_marsh_do_not_block) {
  for (const char* ground : {"village", "marsh", "clear"}) {
    auto g = guns("s-3-piemonte 3016; hex 3017 " + std::string(ground));
    EXPECT_THAT(g.verdict("aim a-art-ii 3016"), Allowed()) << ground;
  }
}

TEST(Novara11_obstacles, b_one_open_hex_of_two_is_enough) {
  const std::string target = "s-3-piemonte 3218; s-4-piemonte 3019; ";
  EXPECT_THAT(guns(target + "hex 3117 woods").verdict("aim a-art-ii 3218"), Allowed());
  EXPECT_THAT(guns(target + "hex 3118 city").verdict("aim a-art-ii 3218"), Allowed());
  EXPECT_THAT(guns(target + "hex 3117 woods; hex 3118 city").verdict("aim a-art-ii 3218"),
              RefusedBy("11.obstacles-b"));
}

TEST(Novara11_obstacles, b_the_ground_of_gun_and_target_does_not_matter) {
  auto g = guns("s-3-piemonte 3016; hex 3016 woods; hex 3018 city");
  EXPECT_THAT(g.verdict("aim a-art-ii 3016"), Allowed());
}

// --- 11.procedure

TEST(Novara11_procedure, a_the_artillery_table_cell_by_cell) {
  struct Column {
    int least, most;
    std::array<const char*, 6> by_die;
  };
  const std::array<Column, 5> table{{
      {1, 2, {"-", "-", "-", "-", "SH", "SH"}},
      {3, 4, {"-", "-", "-", "SH", "SH", "1"}},
      {5, 6, {"-", "-", "SH", "SH", "1", "1SH"}},
      {7, 9, {"-", "SH", "SH", "SH", "1", "1SH"}},
      {10, 14, {"SH", "SH", "SH", "1", "1SH", "1SH"}},
  }};
  for (const Column& column : table) {
    for (int die = 1; die <= 6; ++die) {
      const char* const cell = column.by_die[static_cast<std::size_t>(die - 1)];
      EXPECT_EQ(fired(column.least, die), cell) << column.least << " points, die " << die;
      EXPECT_EQ(fired(column.most, die), cell) << column.most << " points, die " << die;
    }
  }
}

TEST(Novara11_procedure, a_a_die_below_one_reads_as_one) {
  EXPECT_EQ(fired(10, 1, "3016", "hex 3016 woods"), "SH");
  EXPECT_EQ(fired(9, 1, "3016", "hex 3016 fortified"), "-");
}

TEST(Novara11_procedure, a_neither_bonus_nor_supply_counts) {
  auto g = given(
      "s-art-4 3018 oos; s-h-art-r 3018 active; a-grz-3 3017; turn 2; phase bombardment; counter s-art-4 "
      "combat 5");
  g.does("aim s-art-4 3017").does("aim s-h-art-r 3017").does("fire 3017");
  EXPECT_EQ(fire_sum(g.game, g.state), 7);
  EXPECT_EQ(fire_modifiers(g.game, g.state, g.hex("3017")).total(), 0);
  g.rolls(4);
  EXPECT_EQ(result_of(g), "SH");
}

TEST(Novara11_procedure, a_a_reduced_gun_fires_with_its_reduced_factor) {
  auto g = given("a-art-ii 3018 lost 1; s-3-piemonte 3017; turn 2; phase bombardment");
  g.does("aim a-art-ii 3017").does("fire 3017");
  EXPECT_EQ(fire_sum(g.game, g.state), 2);  // half of 3, rounded up
}

TEST(Novara11_procedure, b_two_hexes_away_takes_one_from_the_die) {
  EXPECT_EQ(fired(5, 5, "3017"), "1");
  EXPECT_EQ(fired(5, 5, "3016"), "SH");
  EXPECT_EQ(fired(5, 5, "3218"), "SH");
  EXPECT_EQ(fired(5, 3, "3017"), "SH");
  EXPECT_EQ(fired(5, 3, "3016"), "-");
}

TEST(Novara11_procedure, b_cover_takes_one_more_and_walls_two) {
  for (const char* ground : {"woods", "village", "city"}) {
    EXPECT_EQ(fired(5, 6, "3017", "hex 3017 " + std::string(ground)), "1") << ground;
    EXPECT_EQ(fired(5, 6, "3016", "hex 3016 " + std::string(ground)), "SH") << ground;
  }
  EXPECT_EQ(fired(5, 6, "3017", "hex 3017 fortified"), "SH");
  EXPECT_EQ(fired(5, 5, "3017", "hex 3017 fortified"), "SH");
  EXPECT_EQ(fired(5, 4, "3017", "hex 3017 fortified"), "-");
  EXPECT_EQ(fired(5, 5, "3016", "hex 3016 fortified"), "-");
  EXPECT_EQ(fired(5, 6, "3017", "hex 3017 marsh"), "1SH");
}

TEST(Novara11_procedure, c_the_printed_example_of_the_guns_of_the_second_corps) {
  proves("11.procedure-a 11.procedure-b 11.results-b 11.bombardment-e");
  auto g = given("a-art-ii 3018; a-h-art-ii 3018; s-3-piemonte 3016; turn 2; phase bombardment");
  g.does("aim a-art-ii 3016").does("aim a-h-art-ii 3016");
  EXPECT_EQ(fire_sum(g.game, g.state), 5);
  g.does("fire 3016").rolls(6);
  ASSERT_NE(found(g, EventKind::Item), nullptr);
  EXPECT_STREQ(found(g, EventKind::Item)->rule, "11.procedure-b");
  EXPECT_EQ(found(g, EventKind::Item)->facts[0], number(-1));
  EXPECT_EQ(result_of(g), "1");
  g.does("lose s-3-piemonte");
  EXPECT_EQ(g["s-3-piemonte"].steps_lost, 1);
  EXPECT_FALSE(g["s-3-piemonte"].shaken);
  EXPECT_EQ(g.where("s-3-piemonte"), "3016");
}

// --- 11.results

TEST(Novara11_results, a_every_unit_in_the_hex_is_shaken_and_nobody_twice) {
  auto g =
      guns("s-3-piemonte 3017; s-art-4 3017 shaken; s-8-cp-bers 3017; s-pontieri 3017; s-4-piemonte 3016");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("fire 3017").rolls(4);
  EXPECT_EQ(result_of(g), "SH");
  for (const char* who : {"s-3-piemonte", "s-art-4", "s-8-cp-bers"}) {
    EXPECT_TRUE(g[who].shaken) << who;
    EXPECT_EQ(g[who].steps_lost, 0) << who;
  }
  int told = 0;
  for (const Event& event : g.events.all()) told += event.kind == static_cast<int>(EventKind::Shaken) ? 1 : 0;
  EXPECT_EQ(told, 2);
  EXPECT_FALSE(g["s-pontieri"].shaken);
  EXPECT_FALSE(g["s-4-piemonte"].shaken);  // the hex behind
  EXPECT_EQ(g.where("s-3-piemonte"), "3017");
}

TEST(Novara11_results, b_the_defender_chooses_who_loses_the_step) {
  auto g = guns("s-3-piemonte 3017; s-art-4 3017; s-pontieri 3017; s-4-piemonte 3016");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("fire 3017").rolls(5);
  EXPECT_EQ(result_of(g), "1");
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("lose s-4-piemonte"), RefusedBy("11.results-b"));
  EXPECT_THAT(g.verdict("lose a-art-ii"), RefusedBy("11.results-b"));
  EXPECT_THAT(g.verdict("lose s-pontieri"), RefusedBy("10.pontoons-d"));
  EXPECT_THAT(g.verdict("lose s-3-piemonte"), Allowed());
  g.does("lose s-art-4");
  EXPECT_EQ(g["s-art-4"].steps_lost, 1);
  EXPECT_EQ(g["s-3-piemonte"].steps_lost, 0);
  EXPECT_FALSE(g["s-art-4"].shaken);
  EXPECT_FALSE(g["s-3-piemonte"].shaken);
  EXPECT_NE(g.asked(), Ask::LoseStep);
}

TEST(Novara11_results, b_a_unit_of_one_step_is_gone) {
  auto g = guns("s-4-form 3017");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("fire 3017").rolls(5);
  EXPECT_EQ(g["s-4-form"].status, Status::Eliminated);
}

TEST(Novara11_results, c_a_step_of_one_and_all_are_shaken) {
  auto g = guns("s-3-piemonte 3017; s-art-4 3017");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("fire 3017").rolls(6);
  EXPECT_EQ(result_of(g), "1SH");
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  g.does("lose s-3-piemonte");
  EXPECT_EQ(g["s-3-piemonte"].steps_lost, 1);
  EXPECT_EQ(g["s-art-4"].steps_lost, 0);
  EXPECT_TRUE(g["s-3-piemonte"].shaken);
  EXPECT_TRUE(g["s-art-4"].shaken);
}

TEST(Novara11_results, d_no_ground_can_be_given_instead) {
  auto g = guns("s-3-piemonte 3017; s-art-4 3017; s-4-piemonte 3016");
  g.does("aim a-art-ii 3017").does("aim a-h-art-ii 3017").does("fire 3017").rolls(5);
  ASSERT_EQ(g.asked(), Ask::LoseStep);
  EXPECT_FALSE(g.verdict("give-ground 1").allowed());
  EXPECT_EQ(g.listed().size(), 2U);  // one of the two units, nothing else
  g.does("lose s-3-piemonte");
  EXPECT_EQ(g.where("s-3-piemonte"), "3017");
  EXPECT_EQ(g.where("s-art-4"), "3017");
}

}  // namespace
}  // namespace tamburino::novara
