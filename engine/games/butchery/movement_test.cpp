#include <set>

#include "tests/butchery/given.h"

// 10.3. Movement. On the bare map every hex costs one point; rows run east (numbers fall) and west.
namespace tamburino::butchery {
namespace {

// Half points of the cheapest way to a hex, for a piece that begins its move; kClosed when out of reach.
int cost_to(const Given& p, std::string_view who, std::string_view where) {
  const Piece self = find_piece(p.game, who);
  Ways ways;
  find_ways(p.game, p.state, begin_move(p.game, p.state, self), ways);
  const Hex goal = p.hex(where);
  return ways.contains(goal) ? ways.to(goal).cost(goal) : kClosed;
}

// How many hexes along the row to the east it gets, from 2316.
int reach_east(const std::string& position, const std::string& who) {
  const auto p = given(position);
  int steps = 0;
  while (steps < 15 &&
         p.verdict("move " + who + " 23" + (15 - steps < 10 ? "0" : "") + std::to_string(15 - steps))) {
    ++steps;
  }
  return steps;
}

int reach_west(const std::string& position, const std::string& who) {
  const auto p = given(position);
  int steps = 0;
  while (steps < 6 && p.verdict("move " + who + " 23" + std::to_string(17 + steps))) ++steps;
  return steps;
}

const std::string kGuns = "\"A1 (Fr II)\"";

// --- allowances

TEST(ButcheryMovement, r10_3a_infantry_4_cavalry_6_artillery_3_commander_6) {
  EXPECT_EQ(reach_east("Castagny 2316; commander fr-ii 2316", "Castagny"), 4);
  EXPECT_EQ(reach_east("Vilaine 2316; commander fr-ii 2316", "Vilaine"), 6);
  EXPECT_EQ(reach_east(kGuns + " 2316; commander fr-ii 2316", kGuns), 3);
  EXPECT_EQ(reach_east("Castagny 2316; commander fr-ii 2316", "\"Mac Mahon\""), 6);
  EXPECT_THAT(given("Castagny 2316; commander fr-ii 2316").verdict("move Castagny 2311"), RefusedBy("10.3b"));
}

TEST(ButcheryMovement, r10_3a_commanders_in_chief_8) {
  auto p = given("chief french 2316; turn 6; phase command");
  p.does("react \"Napoleon III\"").rolls(6);
  EXPECT_THAT(p.verdict("move \"Napoleon III\" 2308"), Allowed());
  EXPECT_THAT(p.verdict("move \"Napoleon III\" 2307"), RefusedBy("8.1d"));
}

TEST(ButcheryMovement, r10_3a_leaders_pay_as_cavalry) {
  const auto p = given("Castagny 2316; commander fr-ii 2316; hex 2315 woods");
  EXPECT_EQ(cost_to(p, "Mac Mahon", "2315"), 6);
  EXPECT_EQ(cost_to(p, "Castagny", "2315"), 4);
  auto chief = given("chief french 2316; turn 6; phase command; hex 2315 woods");
  chief.does("react \"Napoleon III\"").rolls(6).does("move \"Napoleon III\" 2315");
  EXPECT_EQ(chief.state.stack.top_as<ChiefMarch>()->spent, 6);
}

TEST(ButcheryMovement, r10_3a_heat_takes_one_from_infantry_and_two_from_cavalry) {
  EXPECT_EQ(reach_east("heat; Castagny 2316; commander fr-ii 2316", "Castagny"), 3);
  EXPECT_EQ(reach_east("heat; Vilaine 2316; commander fr-ii 2316", "Vilaine"), 4);
  EXPECT_EQ(reach_east("heat; " + kGuns + " 2316; commander fr-ii 2316", kGuns), 3);
}

TEST(ButcheryMovement, r10_3a_heat_leaves_leaders_riders_and_lines_alone) {
  proves("B10");
  EXPECT_EQ(reach_east("heat; Castagny 2316; commander fr-ii 2316", "\"Mac Mahon\""), 6);
  auto chief = given("heat; chief french 2316; turn 7; phase command");
  chief.does("react \"Napoleon III\"").rolls(6);
  EXPECT_THAT(chief.verdict("move \"Napoleon III\" 2308"), Allowed());
  auto rider =
      given("heat; chief french 2316; commander fr-ii 2301 ooc; Castagny 2301; turn 9; phase riders");
  rider.does("send fr-ii");
  EXPECT_THAT(rider.verdict("move \"rider of Napoleon III\" 2308"), Allowed());
  EXPECT_THAT(rider.verdict("move \"rider of Napoleon III\" 2307"), RefusedBy("8.3c"));
  EXPECT_TRUE(given("heat; Castagny 2310; commander fr-ii 2316")["Castagny"].in_command);
  EXPECT_FALSE(given("heat; Castagny 2309; commander fr-ii 2316")["Castagny"].in_command);
}

// --- one at a time, at the costs of the table

TEST(ButcheryMovement, r10_3b_each_hex_and_hexside_is_paid_for) {
  auto p = given("Castagny 2316; commander fr-ii 2316; hex 2315 woods; side 2315/2314 water");
  p.does("move Castagny 2315");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 4);
  EXPECT_THAT(p.verdict("move Castagny 2314"), Allowed());  // 2 + 2, by the direct way
  p.does("move Castagny 2314");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 8);
  EXPECT_THAT(p.verdict("move Castagny 2313"), RefusedBy("10.3b"));
  p.does("halt Castagny");
  EXPECT_EQ(p["Castagny"].spent, 8);
}

TEST(ButcheryMovement, r10_3b_half_points_are_kept) {
  proves("B01");
  // Three hexes of major road are one point and a half: two points and a half are left for two hexes.
  const std::string road = "Castagny 2316; commander fr-ii 2316; road major 2316-2315-2314-2313";
  EXPECT_EQ(reach_east(road, "Castagny"), 5);
  EXPECT_EQ(reach_east(road + "-2312", "Castagny"), 6);
}

TEST(ButcheryMovement, r10_3b_the_cheapest_way_is_taken) {
  auto p = given("Castagny 2316; commander fr-ii 2316; hex 2315 woods level 1; hex 2314 clear level 1");
  EXPECT_EQ(cost_to(p, "Castagny", "2315"), 6);
  EXPECT_EQ(cost_to(p, "Castagny", "2314"), 8);  // round the wood, three hexes and a level
  p.does("move Castagny 2314");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 8);
}

TEST(ButcheryMovement, r10_3b_one_at_a_time) {
  auto p = given("Castagny 2316; Gault 2416; commander fr-ii 2317");
  p.does("select Castagny");
  EXPECT_THAT(p.verdict("select Gault"), RefusedBy("10.3b"));
  EXPECT_THAT(verdict(p.game, p.state, act(Verb::Move, piece(p.unit("Gault")), p.hex("2415"))),
              RefusedBy("10.3b"));
  p.does("halt Castagny");
  EXPECT_THAT(p.verdict("select Gault"), Allowed());
  EXPECT_THAT(p.verdict("select Castagny"), RefusedBy("10.3b"));  // it has had its move
}

TEST(ButcheryMovement, r10_3b_a_commander_moves_once) {
  auto p = given("Castagny 2316; commander fr-ii 2317");
  p.does("move \"Mac Mahon\" 2315").does("halt \"Mac Mahon\"");
  EXPECT_EQ(p.commander_at("fr-ii"), "2315");
  EXPECT_THAT(p.verdict("select \"Mac Mahon\""), RefusedBy("10.3b"));
  EXPECT_THAT(given("Castagny 2316; commander fr-ii 2317 moved").verdict("select \"Mac Mahon\""),
              RefusedBy("10.3b"));
}

TEST(ButcheryMovement, r10_3b_stacking_counts_only_where_the_move_ends) {
  const auto p =
      given("Castagny 2316; Gault 2315; commander fr-ii 2317; side 2216/2315 steep; side 2216/2215 steep");
  EXPECT_THAT(p.verdict("move Castagny 2315"), RefusedBy("3b"));
  EXPECT_THAT(p.verdict("move Castagny 2314"), Allowed());
  EXPECT_EQ(cost_to(p, "Castagny", "2314"), 4);
}

TEST(ButcheryMovement, r10_3b_a_long_move_is_the_same_as_its_single_steps) {
  // Whatever single steps can reach is offered at once, and the other way round; on the printed map, for
  // units that start in the open, in a zone, among woods and on roads.
  for (const char* who : {"Castagny", "Vilaine", "\"A1 (Fr II)\""}) {
    for (const char* where : {"2316", "1812", "2017", "2719"}) {
      const auto p = given("map; commander fr-ii " + std::string(where) + "; " + std::string(who) + " " +
                           where + "; Puchner 2014 faces W; Wetzlar 1810 faces NW; Hoditz 2616 faces NW");
      State first = p.state;
      Events told;
      apply(p.game, first, parse_action(p.game, first, "select " + std::string(who)), told);
      ActionList list;
      list_actions(p.game, first, list);
      std::set<Hex> offered;
      for (const Action one : list.all()) {
        if (verb_of(one) == Verb::Move) offered.insert(Hex{one.operand[1]});
      }
      std::set<Hex> stepped;
      std::vector<State> open{first};
      std::set<std::tuple<Hex, int, bool>> seen;
      while (!open.empty()) {
        const State here = open.back();
        open.pop_back();
        const UnitId self = p.unit(std::string_view(who).starts_with('"') ? "A1 (Fr II)" : who);
        for (const Facing side : kFacings) {
          const Hex to = p.game.map.neighbour(here[self].hex, side);
          State next = here;
          if (to == kNoHex || !apply(p.game, next, act(Verb::Move, piece(self), to), told)) continue;
          if (next[self].hex != p[std::string_view(who).starts_with('"') ? "A1 (Fr II)" : who].hex) {
            stepped.insert(to);
          }
          const auto* move = next.stack.top_as<PieceMove>();
          if (seen.emplace(to, move->spent, next[self].disorganised).second) open.push_back(next);
        }
      }
      EXPECT_EQ(offered, stepped) << who << " from " << where;
      EXPECT_GT(offered.size(), 3U) << who << " from " << where;
    }
  }
}

TEST(ButcheryMovement, r10_3c_only_the_activated_formation_moves) {
  const auto p =
      given("Castagny 2316; Dieu 2416; commander fr-ii 2317; commander fr-i 2417; chief french 2318");
  EXPECT_THAT(p.verdict("select Castagny"), Allowed());
  EXPECT_THAT(p.verdict("select Dieu"), RefusedBy("10.3c"));
  EXPECT_THAT(p.verdict("select \"Mac Mahon\""), Allowed());
  EXPECT_THAT(p.verdict("select \"B. d'Hilliers\""), RefusedBy("10.3c"));
  EXPECT_THAT(p.verdict("select \"Napoleon III\""), RefusedBy("8.1a"));
  EXPECT_THAT(p.verdict("select Gault"), RefusedBy("10.3c"));  // not on the map
}

// --- 4d: facing

TEST(ButcheryMovement, r10_3b_turning_is_free_and_a_marching_unit_faces_its_way) {
  auto p = given("Castagny 2316 faces W; commander fr-ii 2316");
  p.does("move Castagny 2312");
  EXPECT_EQ(p.game.map.grid().name(p["Castagny"].facing), "E");
  p.does("face Castagny NW").does("face Castagny SE").does("halt Castagny");
  EXPECT_EQ(p.game.map.grid().name(p["Castagny"].facing), "SE");
  EXPECT_EQ(p["Castagny"].spent, 8);
}

// --- leaving a zone: B07

TEST(ButcheryMovement, r5e_leaving_a_zone_costs_half_the_allowance_on_top_of_the_hex) {
  proves("B07");
  const std::string enemy = "; Wetzlar 2315 faces W; commander fr-ii 2317";
  EXPECT_EQ(reach_west("Castagny 2316" + enemy, "Castagny"), 2);        // 2 + 1, and 1 is left
  EXPECT_EQ(reach_west("Vilaine 2316" + enemy, "Vilaine"), 3);          // 3 + 1, and 2 are left
  EXPECT_EQ(reach_west(kGuns + " 2316" + enemy, kGuns), 2);             // 1 + 1, and 1 is left
  EXPECT_EQ(reach_west("heat; Castagny 2316" + enemy, "Castagny"), 2);  // 1 + 1, and 1 is left
  EXPECT_EQ(reach_west("heat; Vilaine 2316" + enemy, "Vilaine"), 2);    // 2 + 1, and 1 is left
  EXPECT_EQ(reach_west("capacity forced-march; Castagny 2316" + enemy, "Castagny"), 3);  // 3 + 1, and 2
  EXPECT_EQ(reach_west("Castagny 2316; Wetzlar 2315 faces E; commander fr-ii 2317", "Castagny"),
            4);  // no zone
}

TEST(ButcheryMovement, r5e_leaving_a_zone_must_be_affordable) {
  proves("B07");
  const std::string enemy = "; Wetzlar 2315 faces W; commander fr-ii 2318";
  EXPECT_THAT(given("Castagny 2316; hex 2317 woods" + enemy).verdict("move Castagny 2317"),
              Allowed());  // 2 + 2
  EXPECT_THAT(given("Castagny 2316; hex 2317 woods level 1" + enemy).verdict("move Castagny 2317"),
              RefusedBy("5e"));  // 2 + 3
}

TEST(ButcheryMovement, r5f_all_the_points_are_one_hex_whatever_it_costs) {
  proves("B07");
  const std::string enemy = "; Wetzlar 2315 faces W; commander fr-ii 2318";
  auto p = given("Castagny 2316 disorganised; hex 2317 woods level 3" + enemy);
  EXPECT_THAT(p.verdict("move Castagny 2318"), RefusedBy("5f"));
  p.does("move Castagny 2317");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 8);
  EXPECT_THAT(p.verdict("move Castagny 2318"), RefusedBy("5f"));
  EXPECT_EQ(reach_west("Vilaine 2316 disorganised" + enemy, "Vilaine"), 1);
  EXPECT_EQ(reach_west("Castagny 2316 out-of-command" + enemy, "Castagny"), 1);
  auto guns = given(kGuns + " 2316 out-of-command; hex 2317 woods" + enemy);
  guns.does("move " + kGuns + " 2317");
  EXPECT_THAT(guns.verdict("move " + kGuns + " 2318"), RefusedBy("5f"));
}

TEST(ButcheryMovement, r5c_a_unit_that_entered_a_zone_is_told_so) {
  auto p = given("Castagny 2316 disorganised; Wetzlar 2314 faces W; commander fr-ii 2317");
  p.does("move Castagny 2315");
  EXPECT_THAT(p.verdict("move Castagny 2316"), RefusedBy("5c"));
}

// --- out of command

TEST(ButcheryMovement, r10_1_3_bis_c_zones_are_closed_to_units_out_of_command) {
  const std::string position =
      "Wetzlar 2314 faces W; commander fr-ii 2310; commander au-iii 2313; active fr-ii; ";
  EXPECT_THAT(given(position + "Castagny 2316 out-of-command").verdict("move Castagny 2315"),
              RefusedBy("10.1.3-bis-c"));
  EXPECT_THAT(given(position + "Castagny 2316 in-command").verdict("move Castagny 2315"), Allowed());
  EXPECT_THAT(given("Castagny 2316; Wetzlar 2314 faces W").verdict("move Castagny 2315"),
              RefusedBy("10.1.3-bis-c"));
}

TEST(ButcheryMovement, r10_1_3_bis_d_half_the_allowance_out_of_command) {
  const std::string far = "; commander fr-ii 2301";
  EXPECT_EQ(reach_east("Castagny 2316 out-of-command" + far, "Castagny"), 2);
  EXPECT_EQ(reach_east("Vilaine 2316 out-of-command" + far, "Vilaine"), 3);
  EXPECT_EQ(reach_east(kGuns + " 2316 out-of-command" + far, kGuns), 1);
  EXPECT_EQ(reach_east("heat; Castagny 2316 out-of-command" + far, "Castagny"), 1);
  EXPECT_EQ(reach_east("heat; Vilaine 2316 out-of-command" + far, "Vilaine"), 2);
  EXPECT_EQ(reach_east("Castagny 2316 in-command" + far, "Castagny"), 4);
}

TEST(ButcheryMovement, r10_1_3_bis_e_out_of_command_only_nearer_to_the_commander) {
  proves("B17");
  const auto p = given("Castagny 2316 out-of-command; commander fr-ii 2310");
  EXPECT_THAT(p.verdict("move Castagny 2315"), Allowed());
  EXPECT_THAT(p.verdict("move Castagny 2317"), RefusedBy("10.1.3-bis-e"));
  EXPECT_THAT(p.verdict("move Castagny 2216"), RefusedBy("10.1.3-bis-e"));  // as far as before
  EXPECT_THAT(p.verdict("move Castagny 2217"), RefusedBy("10.1.3-bis-e"));
  // Nearer at the end, but by a hex that is not: round a steep slope.
  EXPECT_THAT(given("Castagny 2316 out-of-command; commander fr-ii 2310; side 2316/2315 steep")
                  .verdict("move Castagny 2315"),
              RefusedBy("TET.b"));
  EXPECT_THAT(given("Castagny 2316 in-command; commander fr-ii 2310").verdict("move Castagny 2317"),
              Allowed());
}

TEST(ButcheryMovement, r10_1_3_bis_e_if_no_hex_is_nearer_the_unit_stands) {
  proves("B17");
  auto p = given("Castagny 2316 out-of-command; commander fr-ii 2316");
  p.does("select Castagny");
  for (const std::string& one : p.listed()) EXPECT_FALSE(one.starts_with("move")) << one;
  EXPECT_TRUE(p.lists("halt Castagny"));
}

TEST(ButcheryMovement, r10_1_3_bis_e_detached_units_go_where_they_like) {
  const std::string position = "Plainhol 2316 out-of-command; commander fr-ii 2301";
  EXPECT_EQ(reach_west(position, "Plainhol"), 3);  // still half its points
  EXPECT_EQ(reach_east(position, "Plainhol"), 3);
}

// --- cavalry that charges

TEST(ButcheryMovement, r10_4_10a_cavalry_that_charges_moves_at_most_three) {
  // Along a major road to the enemy: six hexes are three points, seven are half a point too many. Gault's
  // assault is there so that something can be declared either way.
  const std::string enemies = "; Wetzlar 2314 faces W; Gault 2616 faces E; Hoditz 2615; commander fr-ii 2318";
  const std::string road = "; road major 2322-2321-2320-2319-2318-2317-2316-2315";
  auto p = given("Vilaine 2321" + enemies + road);
  p.does("move Vilaine 2315").does("halt Vilaine").does("done");
  EXPECT_THAT(p.verdict("assault Vilaine Wetzlar"), Allowed());
  auto half = given("Vilaine 2322 in-command" + enemies + road);
  half.does("move Vilaine 2315").does("halt Vilaine").does("done");
  EXPECT_THAT(half.verdict("assault Vilaine Wetzlar"), RefusedBy("10.4.10a"));
  auto infantry = given("Castagny 2318" + enemies);
  infantry.does("move Castagny 2315").does("halt Castagny").does("done");
  EXPECT_THAT(infantry.verdict("assault Castagny Wetzlar"), Allowed());
}

TEST(ButcheryMovement, r10_4_10a_the_limit_is_a_ceiling_in_heat_and_forced_march) {
  proves("B09");
  const std::string enemies =
      "; Wetzlar 2314 faces W; Gault 2616 faces E; Hoditz 2615; commander fr-ii 2317; commander au-iii 2313";
  const auto charge = [&](const std::string& before, const char* from) {
    auto p = given(before + "; Vilaine " + from + enemies);
    p.does("move Vilaine 2315").does("halt Vilaine");
    p.rolls_all(6);
    return p.does("done").verdict("assault Vilaine Wetzlar");
  };
  EXPECT_THAT(charge("heat", "2318"), Allowed());  // three of four: not lowered
  EXPECT_THAT(charge("heat", "2319"), RefusedBy("10.4.10a"));
  EXPECT_THAT(charge("capacity forced-march", "2318"), Allowed());
  EXPECT_THAT(charge("capacity forced-march", "2319"), RefusedBy("10.4.10a"));  // not raised
}

// --- forced march

TEST(ButcheryMovement, r12_3a_a_forced_march_gives_every_unit_two_more) {
  const std::string order = "; commander fr-ii 2316; capacity forced-march";
  EXPECT_EQ(reach_east("Castagny 2316" + order, "Castagny"), 6);
  EXPECT_EQ(reach_east("Vilaine 2316" + order, "Vilaine"), 8);
  EXPECT_EQ(reach_east(kGuns + " 2316" + order, kGuns), 5);
  EXPECT_EQ(reach_east("heat; Castagny 2316" + order, "Castagny"), 5);
  EXPECT_EQ(reach_east("Castagny 2316" + order, "\"Mac Mahon\""), 6);  // units, not commanders
}

TEST(ButcheryMovement, r12_3a_only_units_in_command_march) {
  proves("B51");
  const std::string order = "; commander fr-ii 2301; capacity forced-march";
  EXPECT_EQ(reach_east("Castagny 2316 out-of-command" + order, "Castagny"), 2);
  EXPECT_EQ(reach_east("Castagny 2316 in-command" + order, "Castagny"), 6);
}

TEST(ButcheryMovement, r12_3a_is_declared_before_anybody_moves) {
  proves("B51");
  auto p = given("Castagny 2316; Gault 2416; commander fr-ii 2317");
  EXPECT_THAT(p.verdict("forced-march"), Allowed());
  p.does("move Castagny 2315").does("halt Castagny");
  EXPECT_THAT(p.verdict("forced-march"), RefusedBy("B51"));
  auto ordered = given("Castagny 2316; Gault 2416; commander fr-ii 2317");
  ordered.does("forced-march").does("move Castagny 2310");
  EXPECT_EQ(ordered.where("Castagny"), "2310");
}

TEST(ButcheryMovement, r12_3b_who_used_the_extra_points_tests_and_may_be_disorganised) {
  const std::string order = "; commander fr-ii 2316; capacity forced-march";
  auto four = given("Castagny 2316" + order);
  four.does("move Castagny 2312").does("halt Castagny");
  EXPECT_EQ(four.rolling(), RollKind::None);  // its own four points
  auto five = given("Castagny 2316" + order);
  five.does("move Castagny 2311").does("halt Castagny");
  ASSERT_EQ(five.rolling(), RollKind::Cohesion);
  auto failed = five;
  failed.rolls(2);  // cohesion 3
  EXPECT_TRUE(failed["Castagny"].disorganised);
  EXPECT_EQ(failed["Castagny"].steps_lost, 0);
  EXPECT_EQ(failed.where("Castagny"), "2311");
  five.rolls(3);
  EXPECT_FALSE(five["Castagny"].disorganised);
}

TEST(ButcheryMovement, r12_3b_half_a_point_of_the_extra_two_is_enough) {
  const std::string order = "; commander fr-ii 2316; capacity forced-march; road major 2313-2312";
  auto p = given("Castagny 2316" + order);
  p.does("move Castagny 2312").does("halt Castagny");  // three and a half
  EXPECT_EQ(p.rolling(), RollKind::None);
  auto more = given("Castagny 2316" + order);
  more.does("move Castagny 2311").does("halt Castagny");  // four and a half
  EXPECT_EQ(more.rolling(), RollKind::Cohesion);
}

TEST(ButcheryMovement, r12_3b_the_test_is_at_the_end_of_the_move) {
  auto p = given("Castagny 2316; commander fr-ii 2316; capacity forced-march");
  p.does("move Castagny 2311");
  EXPECT_EQ(p.rolling(), RollKind::None);
  p.does("move Castagny 2310").does("halt Castagny");
  EXPECT_EQ(p.rolling(), RollKind::Cohesion);
}

// --- broken formations

TEST(ButcheryMovement, r10_4_13b_a_broken_unit_may_not_move_next_to_an_enemy) {
  // Wetzlar faces away, so there is no zone in 2317.
  const std::string position = "Castagny 2316; commander fr-ii 2316; Wetzlar 2318 faces W";
  EXPECT_THAT(given(position + "; broken fr-ii").verdict("move Castagny 2317"), RefusedBy("10.4.13b"));
  EXPECT_THAT(given(position).verdict("move Castagny 2317"), Allowed());
}

TEST(ButcheryMovement, r10_4_13c_a_broken_unit_moves_towards_its_own_edge_only) {
  proves("B48");
  const auto french = given("Castagny 2316; commander fr-ii 2316; broken fr-ii");
  for (const char* west : {"2317", "2217", "2417", "2320"}) {
    EXPECT_THAT(french.verdict("move Castagny " + std::string(west)), Allowed()) << west;
  }
  for (const char* east : {"2315", "2216", "2416"}) {
    EXPECT_THAT(french.verdict("move Castagny " + std::string(east)), RefusedBy("10.4.13c")) << east;
  }
  const auto austrian = given("Wetzlar 2316; commander au-iii 2316; broken au-iii");
  for (const char* east : {"2315", "2216", "2416", "2312"}) {
    EXPECT_THAT(austrian.verdict("move Wetzlar " + std::string(east)), Allowed()) << east;
  }
  for (const char* west : {"2317", "2217", "2417"}) {
    EXPECT_THAT(austrian.verdict("move Wetzlar " + std::string(west)), RefusedBy("10.4.13c")) << west;
  }
  EXPECT_THAT(given("Castagny 2316; commander fr-ii 2316").verdict("move Castagny 2315"), Allowed());
}

TEST(ButcheryMovement, r10_4_13c_a_broken_unit_must_move_if_it_can) {
  proves("B48");
  auto p = given("Castagny 2316; commander fr-ii 2316; broken fr-ii");
  EXPECT_THAT(p.verdict("done"), RefusedBy("10.4.13c"));
  EXPECT_FALSE(p.lists("done"));
  p.does("select Castagny");
  EXPECT_THAT(p.verdict("halt Castagny"), RefusedBy("10.4.13c"));
  p.does("move Castagny 2317").does("halt Castagny");
  EXPECT_THAT(p.verdict("done"), Allowed());
  EXPECT_THAT(given("Castagny 2316; commander fr-ii 2316").verdict("done"), Allowed());
}

TEST(ButcheryMovement, r10_4_13c_where_it_cannot_it_stands) {
  proves("B48");
  const auto edge = given("Castagny 2223; commander fr-ii 2223; broken fr-ii");  // it does not leave the map
  EXPECT_THAT(edge.verdict("done"), Allowed());
  const auto shut = given(
      "Castagny 2316; commander fr-ii 2316; broken fr-ii; side 2316/2317 steep; side 2316/2217 steep; "
      "side 2316/2417 steep");
  EXPECT_THAT(shut.verdict("done"), Allowed());
  // Every hex towards the edge is next to an enemy: 10.4.13b.
  const auto watched = given("Castagny 2316; commander fr-ii 2316; broken fr-ii; Wetzlar 2318; Hoditz 2117");
  EXPECT_THAT(watched.verdict("done"), RefusedBy("10.4.13c"));
  const auto shut_in =
      given("Castagny 2316; commander fr-ii 2316; broken fr-ii; Wetzlar 2318; Hoditz 2117; Brunner 2517");
  EXPECT_THAT(shut_in.verdict("done"), Allowed());
}

TEST(ButcheryMovement, r10_4_13c_holds_from_its_next_activation) {
  const auto p = given("Castagny 2316; commander fr-ii 2316; losses fr-ii 6");
  EXPECT_THAT(p.verdict("move Castagny 2315"), RefusedBy("10.4.13c"));
  EXPECT_THAT(given("Castagny 2316; commander fr-ii 2316; losses fr-ii 5").verdict("move Castagny 2315"),
              Allowed());
}

TEST(ButcheryMovement, r10_4_13d_the_commander_of_a_broken_formation_moves_one_hex_after_a_failure) {
  const std::string position =
      "Castagny 2316 disorganised; commander fr-ii 2316 ooc; turn 6; phase activation";
  auto p = given(position + "; broken fr-ii");
  p.rolls(1);  // 4 + 1
  EXPECT_THAT(p.verdict("move \"Mac Mahon\" 2314"), RefusedBy("10.4.13d"));
  p.does("move \"Mac Mahon\" 2315");
  EXPECT_THAT(p.verdict("move \"Mac Mahon\" 2314"), RefusedBy("10.4.13d"));
  p.does("halt \"Mac Mahon\"");
  auto whole = given(position);
  whole.rolls(1);
  EXPECT_THAT(whole.verdict("select \"Mac Mahon\""), RefusedBy("10.1.1c"));
  auto passed = given(position + "; broken fr-ii");
  passed.rolls(2);
  EXPECT_THAT(passed.verdict("move \"Mac Mahon\" 2310"), Allowed());
}

TEST(ButcheryMovement, r10_4_13d_the_one_hex_may_be_of_any_ground_he_can_enter) {
  const std::string position = "Castagny 2316; commander fr-ii 2316 ooc; broken fr-ii; not-activated";
  EXPECT_THAT(given(position + "; hex 2315 woods level 4; side 2316/2315 ridge water")
                  .verdict("move \"Mac Mahon\" 2315"),
              Allowed());
  EXPECT_THAT(given(position + "; side 2316/2315 steep").verdict("move \"Mac Mahon\" 2315"),
              RefusedBy("TET.b"));
}

// --- cavalry and woods along the way: TET.e

TEST(ButcheryMovement, rTET_e_cavalry_takes_an_open_way_before_one_through_woods) {
  auto p = given("Vilaine 2316; commander fr-ii 2316; hex 2315 woods");
  p.does("move Vilaine 2314");
  EXPECT_FALSE(p["Vilaine"].disorganised);
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 6);
}

TEST(ButcheryMovement, rTET_e_a_way_through_woods_disorganises_it_from_the_wood_on) {
  const std::string ring =
      "Vilaine 2316; commander fr-ii 2316; hex 2315 woods; hex 2216 woods; hex 2217 woods; hex 2317 woods; "
      "hex 2417 woods; hex 2416 woods";
  auto p = given(ring);
  p.does("move Vilaine 2314");
  EXPECT_TRUE(p["Vilaine"].disorganised);
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 8);
  const std::string enemy = "; Wetzlar 2312 faces W; commander au-iii 2311";
  EXPECT_THAT(given(ring + enemy).verdict("move Vilaine 2313"), RefusedBy("5g"));  // disorganised by then
  EXPECT_THAT(given(ring).verdict("move Vilaine 2313"), Allowed());
  EXPECT_THAT(given(ring + "; Wetzlar 2312 faces E").verdict("move Vilaine 2313"), Allowed());
}

TEST(ButcheryMovement, rTET_e_the_wood_itself_may_lie_in_a_zone) {
  auto p = given("Vilaine 2316; commander fr-ii 2316; hex 2315 woods; Wetzlar 2314 faces W");
  p.does("move Vilaine 2315");
  EXPECT_TRUE(p["Vilaine"].disorganised);
  EXPECT_THAT(given("Vilaine 2316 disorganised; commander fr-ii 2316; hex 2315 woods; Wetzlar 2314 faces W")
                  .verdict("move Vilaine 2315"),
              RefusedBy("5g"));
}

TEST(ButcheryMovement, rTET_e_the_open_part_of_the_way_is_walked_hex_by_hex) {
  // Two open hexes, then the wood: in passing the first of them the rider is chased (8.3g).
  auto p = given(
      "Vilaine 2318; commander fr-ii 2318; hex 2315 woods; chief austrian 2301; rider austrian 2317 to "
      "au-iii; "
      "commander au-iii 2302; Wetzlar 2302");
  p.does("move Vilaine 2315");
  EXPECT_EQ(p.where("Vilaine"), "2315");
  EXPECT_EQ(p.state.stack.top_as<PieceMove>()->spent, 10);
  EXPECT_TRUE(p["Vilaine"].disorganised);
  EXPECT_EQ(p.state.rider(Nation::Austrian).duty, RiderState::Duty::WithChief);
}

TEST(ButcheryMovement, rTET_e_no_way_into_a_wood_leads_on_from_a_zone) {
  // The wood can be entered from 2415 only, where the move ends: 5c.
  const std::string wood =
      "Vilaine 2416; commander fr-ii 2416; capacity forced-march; hex 2514 woods; side 2514/2513 steep; "
      "side 2514/2414 steep; side 2514/2515 steep; side 2514/2615 steep; side 2514/2614 steep; ";
  EXPECT_THAT(given(wood + "Wetzlar 2314 faces E").verdict("move Vilaine 2514"), Allowed());
  EXPECT_THAT(given(wood + "Wetzlar 2314 faces W").verdict("move Vilaine 2514"), RefusedBy("5c"));
}

TEST(ButcheryMovement, r3d_a_path_leads_through_friends_hex_by_hex) {
  const std::string units = "Castagny 2315; Gault 2314; commander fr-ii 2316; phase movement; ";
  auto p = given(units);
  EXPECT_THAT(p.verdict("move Castagny 2314"), RefusedBy("3b"));  // to stop there
  p.does("move Castagny 2314-2313");
  EXPECT_EQ(p.where("Castagny"), "2313");
  auto through = given(units);
  through.does("select Castagny").does("pass Castagny 2314");
  EXPECT_EQ(through.where("Castagny"), "2314");
  EXPECT_THAT(through.verdict("halt Castagny"), RefusedBy("3b"));
  EXPECT_THAT(through.verdict("pass Castagny 2313"), RefusedBy("3d", "may-stop-there"));
  // Where it would have to stop, it does not go in.
  auto controlled = given(units + "Wetzlar 2313");
  EXPECT_THAT(controlled.verdict("move Castagny 2314-2214"), RefusedBy("3b"));
  auto exhausted = given(units +
                         "Castagny 2315 out-of-command; counter Castagny combat 5; hex 2314 woods; "
                         "commander fr-ii 2308");
  EXPECT_THAT(exhausted.verdict("move Castagny 2314-2313"), RefusedBy("3b"));
}

}  // namespace
}  // namespace tamburino::butchery
