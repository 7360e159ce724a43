#include "tests/butchery/given.h"

// 10.2. Artillery barrage, and line of sight. The battery stands in 2316; the row 2315, 2314, 2313 runs east
// from it. The line to 2215 runs along the hexside between 2315 and 2216.
namespace tamburino::butchery {
namespace {

const std::string kGuns = "\"A1 (Fr II)\"";
// Hoditz is there so that there is always something to fire at.
const std::string kBattery =
    kGuns + " 2316 faces E; commander fr-ii 2317; Hoditz 2416 faces E; phase barrage; ";

Verdict fire(const std::string& position) {
  return given(kBattery + position).verdict("fire " + kGuns + " Wetzlar");
}

bool clear(const Given& p, std::string_view from, std::string_view to) {
  return line_of_sight(p.game, p.state, p.hex(from), p.hex(to)).clear;
}

// --- range, arc, once

TEST(ButcheryBarrage, r10_2a_french_guns_reach_three_hexes_and_austrian_two) {
  EXPECT_THAT(fire("Wetzlar 2313"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2312"), RefusedBy("10.2a"));
  const std::string austrian = "\"A1 (Au III)\" 2313 faces W; Gault 2413; phase barrage; ";
  EXPECT_THAT(given(austrian + "Castagny 2315").verdict("fire \"A1 (Au III)\" Castagny"), Allowed());
  EXPECT_THAT(given(austrian + "Castagny 2316").verdict("fire \"A1 (Au III)\" Castagny"), RefusedBy("10.2a"));
  for (const Unit& unit : solferino().units) {
    const int range = unit.kind != Kind::Artillery ? 0 : unit.nation == Nation::Austrian ? 2 : 3;
    EXPECT_EQ(unit.range, range) << unit.id;
  }
}

TEST(ButcheryBarrage, r10_2a_through_the_front_hexes_only) {
  proves("B20");
  const auto p = given(kBattery);
  const auto in_arc = [&](const char* where) {
    return in_fire_arc(p.game, p.state, p.unit("A1 (Fr II)"), p["A1 (Fr II)"].facing, p.hex(where));
  };
  // Every hex that east, north-east and south-east steps lead to, and the nearest that they do not.
  for (const char* inside : {"2315", "2216", "2416", "2314", "2215", "2415", "2115", "2515", "2313", "2214",
                             "2414", "2114", "2514", "2015", "2615"}) {
    EXPECT_TRUE(in_arc(inside)) << inside;
  }
  for (const char* outside :
       {"2317", "2217", "2417", "2116", "2516", "2016", "2616", "2117", "2517", "2319"}) {
    EXPECT_FALSE(in_arc(outside)) << outside;
  }
  EXPECT_THAT(fire("Wetzlar 2116"), RefusedBy("B20"));
  EXPECT_THAT(given(kBattery + "Wetzlar 2116").verdict("fire " + kGuns + " Wetzlar NE"), Allowed());
}

TEST(ButcheryBarrage, r10_2a_from_a_village_or_town_all_round) {
  proves("B20");
  EXPECT_THAT(fire("Wetzlar 2319"), RefusedBy("B20"));
  EXPECT_THAT(fire("Wetzlar 2319; hex 2316 village"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2319; hex 2316 town"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2319; hex 2316 woods"), RefusedBy("B20"));
}

TEST(ButcheryBarrage, r4f_a_battery_turns_by_one_hexside_before_it_fires) {
  auto p = given(kBattery + "Wetzlar 2117");
  EXPECT_THAT(p.verdict("fire " + kGuns + " Wetzlar NE"), Allowed());
  EXPECT_THAT(p.verdict("fire " + kGuns + " Wetzlar NW"), RefusedBy("4f"));
  p.does("fire " + kGuns + " Wetzlar NE");
  EXPECT_EQ(p.game.map.grid().name(p["A1 (Fr II)"].facing), "NE");
}

TEST(ButcheryBarrage, r10_2b_one_barrage_in_an_activation) {
  auto p = given(kBattery + "Wetzlar 2313; \"A2 (Fr II)\" 2316");
  p.does("fire " + kGuns + " Wetzlar").rolls(1);
  EXPECT_THAT(p.verdict("fire " + kGuns + " Wetzlar"), RefusedBy("10.2b"));
  EXPECT_THAT(p.verdict("fire " + kGuns + " Hoditz"), RefusedBy("10.2b"));
  EXPECT_THAT(p.verdict("fire \"A2 (Fr II)\" Wetzlar"), Allowed());
}

TEST(ButcheryBarrage, r10_2b_before_movement_and_it_may_move_afterwards) {
  auto p = given(kGuns + " 2316 faces E; Castagny 2317; commander fr-ii 2317; Wetzlar 2313; phase barrage");
  EXPECT_THAT(p.verdict("select Castagny"), RefusedBy("6c", "comes-later"));
  p.does("fire " + kGuns + " Wetzlar").rolls(1);
  ASSERT_EQ(p.asked(), Ask::ChoosePiece);  // nobody else has guns
  EXPECT_THAT(p.verdict("move " + kGuns + " 2319"), Allowed());
  auto unfired =
      given(kGuns + " 2316 faces E; Castagny 2317; commander fr-ii 2317; Wetzlar 2313; phase barrage");
  unfired.does("done");
  EXPECT_THAT(unfired.verdict("fire " + kGuns + " Wetzlar"), RefusedBy("10.2b", "is-over"));
}

TEST(ButcheryBarrage, r1_2_4b_only_guns_of_the_activated_formation) {
  const auto p = given(kBattery + "Wetzlar 2314; Castagny 2315; \"A1 (Fr I)\" 2216; commander fr-i 2217");
  EXPECT_THAT(p.verdict("fire \"A1 (Fr I)\" Wetzlar"), RefusedBy("1.2.4b"));
  EXPECT_THAT(p.verdict("fire Castagny Wetzlar"), RefusedBy("10.2"));
}

TEST(ButcheryBarrage, r10_2c_at_any_enemy_in_range_and_sight) {
  auto p = given(kBattery + "Wetzlar 2313; Brunner 2215; Gault 2216");
  EXPECT_TRUE(p.lists("fire " + kGuns + " Wetzlar E"));
  EXPECT_TRUE(p.lists("fire " + kGuns + " Brunner E"));
  EXPECT_TRUE(p.lists("fire " + kGuns + " Hoditz E"));
  EXPECT_THAT(p.verdict("fire " + kGuns + " Gault"), RefusedBy("10.2c"));    // a friend
  EXPECT_THAT(p.verdict("fire " + kGuns + " Pokorny"), RefusedBy("10.2c"));  // not on the map
  EXPECT_THAT(fire("Wetzlar 2313; hex 2314 woods"), RefusedBy("10.2.1a"));   // out of sight
}

TEST(ButcheryBarrage, r10_2c_a_barrage_may_be_kept_back) {
  auto p = given(kBattery);
  EXPECT_TRUE(p.lists("done"));
  p.does("done");
  EXPECT_EQ(p.asked(), Ask::ChoosePiece);
}

// --- line of sight

TEST(ButcheryBarrage, r10_2_1a_towns_villages_woods_and_units_between_block) {
  EXPECT_THAT(fire("Wetzlar 2313"), Allowed());
  for (const char* where : {"2315", "2314"}) {
    for (const char* ground : {"town", "village", "woods"}) {
      EXPECT_THAT(fire("Wetzlar 2313; hex " + std::string(where) + " " + ground), RefusedBy("10.2.1a"))
          << where << ground;
    }
    EXPECT_THAT(fire("Wetzlar 2313; Castagny " + std::string(where)), RefusedBy("10.2.1a"))
        << where;  // a friend
    EXPECT_THAT(fire("Wetzlar 2313; Brunner " + std::string(where)), RefusedBy("10.2.1a"))
        << where;  // an enemy
  }
}

TEST(ButcheryBarrage, r10_2_1a_the_ends_and_commanders_do_not_block) {
  proves("B21");
  EXPECT_THAT(fire("Wetzlar 2313; hex 2313 town; hex 2316 woods"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2313; Castagny 2316; \"A1 (Au III)\" 2313"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2313; commander fr-i 2315; chief french 2314"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2313; commander au-iii 2315; rider austrian 2314 to au-iii; chief austrian 2301"),
              Allowed());
}

TEST(ButcheryBarrage, r10_2_1b_along_an_edge_one_clear_hex_is_enough) {
  for (const char* obstacle :
       {"hex 2315 woods", "hex 2315 village", "hex 2216 town", "Castagny 2315", "Brunner 2216"}) {
    EXPECT_THAT(fire("Wetzlar 2215; " + std::string(obstacle)), Allowed()) << obstacle;
  }
  EXPECT_THAT(fire("Wetzlar 2215; hex 2315 woods; hex 2216 town"), RefusedBy("10.2.1a"));
  EXPECT_THAT(fire("Wetzlar 2215; hex 2315 woods; Castagny 2216"), RefusedBy("10.2.1a"));
  EXPECT_THAT(fire("Wetzlar 2215; Castagny 2315; Brunner 2216"), RefusedBy("10.2.1a"));
}

TEST(ButcheryBarrage, r10_2_1b_a_line_at_range_three_that_crosses_is_blocked_by_each_hex_it_crosses) {
  // To 2214 (two east, one north-east) the line crosses 2315 and 2215, and touches nothing else.
  EXPECT_THAT(fire("Wetzlar 2214"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2214; hex 2315 woods"), RefusedBy("10.2.1a"));
  EXPECT_THAT(fire("Wetzlar 2214; hex 2215 woods"), RefusedBy("10.2.1a"));
  EXPECT_THAT(fire("Wetzlar 2214; hex 2216 woods; hex 2314 woods"), Allowed());
}

TEST(ButcheryBarrage, r10_2_1c_a_lower_obstacle_hides_what_is_next_to_it_on_its_level) {
  const std::string hill = "hex 2316 clear level 2; hex 2314 woods level 1; ";
  EXPECT_THAT(fire(hill + "Wetzlar 2313; hex 2313 clear level 1; hex 2315 clear level 1"),
              RefusedBy("10.2.1c"));
  EXPECT_THAT(fire(hill + "Wetzlar 2313; hex 2313 clear level 0; hex 2315 clear level 1"), Allowed());
  EXPECT_THAT(fire(hill + "Wetzlar 2313; hex 2313 clear level 2; hex 2315 clear level 1"), Allowed());
  // Not next to the target: the wood in 2315, the target in 2313.
  const std::string near = "hex 2316 clear level 2; hex 2315 woods level 1; hex 2314 clear level 1; ";
  EXPECT_THAT(fire(near + "Wetzlar 2313; hex 2313 clear level 1"), Allowed());
  EXPECT_THAT(fire(near + "Wetzlar 2314"), RefusedBy("10.2.1c"));
  // As high as the guns, it hides everything behind it.
  EXPECT_THAT(fire("hex 2316 clear level 2; hex 2314 woods level 2; hex 2313 clear level 2; Wetzlar 2313"),
              RefusedBy("10.2.1a"));
}

TEST(ButcheryBarrage, r10_2_1c_units_hide_in_the_same_manner) {
  const std::string hill = "hex 2316 clear level 1; Wetzlar 2313; ";
  EXPECT_THAT(fire(hill + "Castagny 2314"), RefusedBy("10.2.1c"));
  EXPECT_THAT(fire(hill + "Castagny 2315"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2313; Castagny 2315"), RefusedBy("10.2.1a"));
}

TEST(ButcheryBarrage, r10_2_1d_a_hedge_or_ridge_crossed_blocks) {
  for (const char* side : {"2316/2315", "2315/2314", "2314/2313"}) {
    EXPECT_THAT(fire("Wetzlar 2313; side " + std::string(side) + " ridge"), RefusedBy("10.2.1d")) << side;
    EXPECT_THAT(fire("Wetzlar 2313; side " + std::string(side) + " hedge"), RefusedBy("10.2.1d")) << side;
    EXPECT_THAT(fire("Wetzlar 2313; side " + std::string(side) + " water"), Allowed()) << side;
  }
  EXPECT_THAT(fire("Wetzlar 2313; side 2315/2215 ridge; side 2315/2416 hedge"),
              Allowed());  // beside the line
  EXPECT_THAT(fire("Wetzlar 2313; hex 2316 clear level 4; side 2315/2314 ridge"),
              RefusedBy("10.2.1d"));  // B21
}

TEST(ButcheryBarrage, r10_2_1d_a_hedge_or_ridge_along_the_line_does_not) {
  EXPECT_THAT(fire("Wetzlar 2215; side 2315/2216 ridge"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2215; side 2315/2216 hedge"), Allowed());
  // At both ends of that hexside the line passes between two more; one open way past is enough: B21.
  EXPECT_THAT(fire("Wetzlar 2215; side 2316/2315 ridge"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2215; side 2316/2315 ridge; side 2316/2216 hedge"), RefusedBy("10.2.1d"));
  EXPECT_FALSE(fire("Wetzlar 2215; side 2316/2315 ridge; hex 2216 woods"));
  EXPECT_THAT(fire("Wetzlar 2215; side 2315/2215 ridge; hex 2315 woods"), Allowed());
}

TEST(ButcheryBarrage, r10_2_1e_every_combination_of_levels) {
  proves("10.2.1f 10.2.1g B21");
  auto p = given(kBattery + "Wetzlar 2314");
  for (int guns = 0; guns <= 4; ++guns) {
    for (int target = 0; target <= 4; ++target) {
      for (int between = 0; between <= 4; ++between) {
        p.game.map.edit(p.hex("2316")).level = static_cast<std::uint8_t>(guns);
        p.game.map.edit(p.hex("2315")).level = static_cast<std::uint8_t>(between);
        p.game.map.edit(p.hex("2314")).level = static_cast<std::uint8_t>(target);
        std::string rule;
        if (between > guns && between > target) rule = "10.2.1e";
        if (between > target && between == guns) rule = "10.2.1f";
        if (between > guns && between == target) rule = "10.2.1g";
        const Sight sight = line_of_sight(p.game, p.state, p.hex("2316"), p.hex("2314"));
        EXPECT_EQ(sight.clear, rule.empty()) << guns << between << target;
        EXPECT_EQ(sight.clear ? "" : sight.rule, rule) << guns << between << target;
      }
    }
  }
}

TEST(ButcheryBarrage, r10_2_1e_ground_higher_than_both_blocks) {
  EXPECT_THAT(fire("Wetzlar 2313; hex 2314 clear level 1"), RefusedBy("10.2.1e"));
  EXPECT_THAT(fire("Wetzlar 2313; hex 2314 clear level 0"), Allowed());
}

TEST(ButcheryBarrage, r10_2_1f_ground_as_high_as_the_guns_hides_what_is_lower) {
  const std::string hill = "hex 2316 clear level 2; Wetzlar 2313; hex 2313 clear level 1; ";
  EXPECT_THAT(fire(hill + "hex 2315 clear level 2"), RefusedBy("10.2.1f"));
  EXPECT_THAT(fire(hill + "hex 2315 clear level 1"), Allowed());
  EXPECT_THAT(fire("hex 2316 clear level 2; Wetzlar 2313; hex 2314 clear level 1"), Allowed());  // B21
}

TEST(ButcheryBarrage, r10_2_1g_ground_as_high_as_the_target_hides_it_from_below) {
  EXPECT_THAT(fire("Wetzlar 2313; hex 2313 clear level 1; hex 2314 clear level 1"), RefusedBy("10.2.1g"));
  EXPECT_THAT(fire("Wetzlar 2313; hex 2313 clear level 2; hex 2314 clear level 1"), Allowed());
}

TEST(ButcheryBarrage, r10_2_1h_along_the_side_of_a_hill_one_free_hex_is_enough) {
  EXPECT_THAT(fire("Wetzlar 2215; hex 2315 clear level 2"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2215; hex 2216 clear level 2"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2215; hex 2315 clear level 2; hex 2216 clear level 1"), RefusedBy("10.2.1e"));
  EXPECT_FALSE(fire("Wetzlar 2215; hex 2315 clear level 2; hex 2216 woods"));
  EXPECT_FALSE(fire("Wetzlar 2215; hex 2315 clear level 2; Brunner 2216"));
}

TEST(ButcheryBarrage, r10_2_1i_between_neighbours_nothing_blocks) {
  for (const char* side : {"ridge", "hedge", "steep", "water", "ridge hedge water steep"}) {
    EXPECT_THAT(fire("Wetzlar 2315; side 2316/2315 " + std::string(side)), Allowed()) << side;
  }
  EXPECT_THAT(fire("Wetzlar 2315; hex 2315 town level 4; hex 2316 woods level 2"), Allowed());
  EXPECT_THAT(fire("Wetzlar 2314; side 2316/2315 ridge"), RefusedBy("10.2.1d"));
}

TEST(ButcheryBarrage, rTET_j_what_blocks_sight_and_what_does_not) {
  const auto sees = [](const std::string& ground) {
    return clear(given(kBattery + "Wetzlar 2313; " + ground), "2316", "2313");
  };
  EXPECT_FALSE(sees("side 2315/2314 ridge"));
  EXPECT_FALSE(sees("side 2315/2314 hedge"));
  EXPECT_FALSE(sees("hex 2314 woods"));
  EXPECT_FALSE(sees("hex 2314 village"));
  EXPECT_FALSE(sees("hex 2314 town"));
  EXPECT_TRUE(sees("side 2315/2314 steep"));
  EXPECT_TRUE(sees("side 2315/2314 water"));
  EXPECT_TRUE(sees("road track 2316-2315-2314"));
  EXPECT_TRUE(sees("road minor 2316-2315-2314"));
  EXPECT_TRUE(sees("road major 2316-2315-2314"));
  EXPECT_TRUE(sees("road railway 2316-2315-2314"));
  auto building = given(kBattery + "Wetzlar 2313");
  building.game.map.edit(building.hex("2314")).isolated_building = true;
  EXPECT_TRUE(clear(building, "2316", "2313"));
}

TEST(ButcheryBarrage, r10_2_1a_sight_is_the_same_both_ways_on_level_ground) {
  const auto p = given("map; " + kGuns + " 3016; commander fr-ii 3016");
  int blocked = 0;
  for (int i = 0; i < p.game.map.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      const Hex a{static_cast<std::uint16_t>(i)};
      const Hex b{static_cast<std::uint16_t>(j)};
      if (p.game.map.grid().distance(a, b) > 3 || p.game.map.level(a) != p.game.map.level(b)) continue;
      const bool there = line_of_sight(p.game, p.state, a, b).clear;
      EXPECT_EQ(there, line_of_sight(p.game, p.state, b, a).clear)
          << p.game.map.grid().name(a) << ' ' << p.game.map.grid().name(b);
      blocked += there ? 0 : 1;
    }
  }
  EXPECT_GT(blocked, 100);
}

// --- the barrage itself

TEST(ButcheryBarrage, r10_2_2a_one_unit_of_a_hex_is_named_and_hit) {
  auto p = given(kBattery + "Wetzlar 2314; \"A1 (Au III)\" 2314; commander au-iii 2313");
  EXPECT_TRUE(p.lists("fire " + kGuns + " Wetzlar E"));
  EXPECT_TRUE(p.lists("fire " + kGuns + " \"A1 (Au III)\" E"));
  p.does("fire " + kGuns + " Wetzlar").rolls(6);
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_FALSE(p["A1 (Au III)"].disorganised);
  auto guns = given(kBattery + "Wetzlar 2314; \"A1 (Au III)\" 2314; commander au-iii 2313");
  guns.does("fire " + kGuns + " \"A1 (Au III)\"").rolls(6);
  EXPECT_FALSE(guns["Wetzlar"].disorganised);
  EXPECT_TRUE(guns["A1 (Au III)"].disorganised);
}

TEST(ButcheryBarrage, r10_2_2b_resolved_on_the_combat_table) {
  // Combat value 4, so column 4: X T T T D D down the die.
  const std::string printed = "XTTTDD";
  for (int die = 1; die <= 6; ++die) {
    auto p = given(kBattery + "Wetzlar 2314; commander au-iii 2313");
    p.does("fire " + kGuns + " Wetzlar").rolls(die);
    EXPECT_EQ(p.rolling() == RollKind::Cohesion, printed[static_cast<std::size_t>(die - 1)] == 'T') << die;
    EXPECT_EQ(p["Wetzlar"].disorganised, printed[static_cast<std::size_t>(die - 1)] == 'D') << die;
  }
  const auto column = [](const std::string& position) {
    const auto p = given(kBattery + position);
    return reckon(p.game, p.state, barrage_strike(p.game, p.state, p.unit("A1 (Fr II)"), p.unit("Wetzlar")));
  };
  EXPECT_EQ(column("Wetzlar 2314").column.total(), 4);
  EXPECT_EQ(column("Wetzlar 2314; hex 2314 village").column.total(), 2);
  EXPECT_EQ(column("Wetzlar 2314; hex 2314 town").column.total(), 1);
  EXPECT_EQ(column("Wetzlar 2314").die.total(), 0);
  EXPECT_EQ(column("Wetzlar 2315").die.total(), 1);  // next to the guns: CRT.h
  EXPECT_EQ(column("Wetzlar 2314; counter " + kGuns + " combat 9").die.total(), 1);  // CRT.g
}

TEST(ButcheryBarrage, r10_2_2b_a_commander_gives_no_bonus_to_guns) {
  auto p = given(kGuns + " 2316 faces E; commander fr-ii 2316; Wetzlar 2314; phase barrage");
  p.does("fire " + kGuns + " Wetzlar");
  EXPECT_EQ(p.rolling(), RollKind::Combat);  // nobody is asked to lead
  const auto sum =
      reckon(p.game, p.state, barrage_strike(p.game, p.state, p.unit("A1 (Fr II)"), p.unit("Wetzlar")));
  EXPECT_FALSE(has(sum.die, "10.4.12a"));
}

TEST(ButcheryBarrage, r10_2_2c_no_barrage_forces_a_retreat) {
  auto p = given(kBattery + "Wetzlar 2314; commander au-iii 2313");
  p.does("fire " + kGuns + " Wetzlar").rolls(6);  // D
  EXPECT_TRUE(p["Wetzlar"].disorganised);
  EXPECT_EQ(p.where("Wetzlar"), "2314");
  EXPECT_EQ(p.side_asked(), Side::Allies);
  auto failed = given(kBattery + "Wetzlar 2314; commander au-iii 2313");
  failed.does("fire " + kGuns + " Wetzlar").rolls(4).rolls(1);  // T, failed
  EXPECT_TRUE(failed["Wetzlar"].disorganised);
  EXPECT_EQ(failed.where("Wetzlar"), "2314");
  auto again =
      given(kBattery + "Wetzlar 2314 disorganised; commander au-iii 2313; counter " + kGuns + " combat 8");
  again.does("fire " + kGuns + " Wetzlar").rolls(2);  // D upon a disorganised unit: a step
  EXPECT_EQ(again["Wetzlar"].steps_lost, 1);
  EXPECT_EQ(again.where("Wetzlar"), "2314");
  // The same result from an assault does force one.
  auto assault = given(
      "Castagny 2315 faces E; commander fr-ii 2316; Wetzlar 2314; commander au-iii 2313; phase declare");
  assault.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar").rolls(5);
  EXPECT_TRUE(assault["Wetzlar"].disorganised);
  EXPECT_EQ(assault.asked(), Ask::RetreatHex);
}

TEST(ButcheryBarrage, r10_2_2c_an_out_of_command_battery_fires_unmodified) {
  proves("B19");
  const std::string position =
      kGuns + " 2316 faces E out-of-command; Wetzlar 2314; commander fr-ii 2301; phase barrage";
  const auto p = given(position);
  EXPECT_THAT(p.verdict("fire " + kGuns + " Wetzlar"), Allowed());
  const auto sum =
      reckon(p.game, p.state, barrage_strike(p.game, p.state, p.unit("A1 (Fr II)"), p.unit("Wetzlar")));
  EXPECT_EQ(sum.column.total(), 4);
  EXPECT_EQ(sum.die.total(), 0);
}

}  // namespace
}  // namespace tamburino::butchery
