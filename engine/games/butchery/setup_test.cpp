#include <map>
#include <set>

#include "tests/butchery/given.h"

// 13.2 and 1.2.3: the counters at the start, and what their numbers mean in play.
namespace tamburino::butchery {
namespace {

State begun() {
  Events events;
  return start(solferino(), events);
}

TEST(ButcherySetup, r1_2_3a_cohesion_is_the_number_of_losses_that_removes_a_unit) {
  // Castagny has 3 steps: the third loss removes it.
  for (int lost = 0; lost < 3; ++lost) {
    auto p = given("Castagny 2316; commander fr-ii 2317; losses fr-ii 0");
    for (int i = 0; i < lost; ++i) lose_step(p.game, p.state, p.unit("Castagny"), "10.4.5e", p.events);
    EXPECT_TRUE(p.state.on_map(p.unit("Castagny"))) << lost;
  }
  auto p = given("Castagny 2316; commander fr-ii 2317");
  for (int i = 0; i < 3; ++i) lose_step(p.game, p.state, p.unit("Castagny"), "10.4.5e", p.events);
  EXPECT_EQ(p["Castagny"].status, Status::Eliminated);
  auto guns = given("\"A1 (Fr II)\" 2316; commander fr-ii 2317");
  lose_step(guns.game, guns.state, guns.unit("A1 (Fr II)"), "10.4.5e", guns.events);
  EXPECT_EQ(guns["A1 (Fr II)"].status, Status::Eliminated);  // cohesion 1
}

TEST(ButcherySetup, r1_2_3a_the_combat_value_is_the_column_and_cohesion_the_test) {
  const auto p = given(
      "\"A1 (Fr II)\" 2316 faces E; commander fr-ii 2317; Wetzlar 2314; commander au-iii 2313; phase "
      "barrage");
  EXPECT_EQ(reckon(p.game, p.state, barrage_strike(p.game, p.state, p.unit("A1 (Fr II)"), p.unit("Wetzlar")))
                .column.total(),
            p.game[p.unit("A1 (Fr II)")].combat);
  EXPECT_EQ(cohesion_test(p.game, p.state, p.unit("Wetzlar"), TestKind::Ordinary).total(),
            p.game[p.unit("Wetzlar")].cohesion);
  for (const Unit& unit : solferino().units) {
    EXPECT_GE(unit.combat, 1) << unit.id;
    EXPECT_GE(unit.cohesion, 1) << unit.id;
    EXPECT_LE(unit.cohesion, 3) << unit.id;  // the loss markers are only -1 and -2
  }
}

TEST(ButcherySetup, r1_2_3b_heavy_cavalry_differs_in_the_die_of_its_attack_only) {
  const auto attack = [](const std::string& kind, Strike::Kind what) {
    auto p = given("counter Vilaine " + kind +
                   "; Vilaine 2316 faces E; commander fr-ii 2317; Wetzlar 2315; phase declare");
    p.does("assault Vilaine Wetzlar").does("done").does("decline Wetzlar");
    const Strike strike = what == Strike::Kind::Attack ? attack_strike(p.game, p.state, 1, kNoFormation)
                                                       : defence_strike(p.game, p.state, 0, kNoFormation);
    return reckon(p.game, p.state, strike);
  };
  EXPECT_EQ(attack("heavy", Strike::Kind::Attack).die.total(),
            attack("light", Strike::Kind::Attack).die.total() + 1);
  EXPECT_EQ(attack("heavy", Strike::Kind::Attack).column.total(),
            attack("light", Strike::Kind::Attack).column.total());
  EXPECT_EQ(attack("heavy", Strike::Kind::Defence).die.total(),
            attack("light", Strike::Kind::Defence).die.total());
  const auto light = given("counter Vilaine light; Vilaine 2316; commander fr-ii 2316");
  const auto heavy = given("counter Vilaine heavy; Vilaine 2316; commander fr-ii 2316");
  EXPECT_EQ(normal_allowance(light.game, light.state, light.unit("Vilaine")),
            normal_allowance(heavy.game, heavy.state, heavy.unit("Vilaine")));
  EXPECT_EQ(cohesion_test(light.game, light.state, light.unit("Vilaine"), TestKind::Rally).total(),
            cohesion_test(heavy.game, heavy.state, heavy.unit("Vilaine"), TestKind::Rally).total());
  for (const Unit& unit : solferino().units)
    EXPECT_TRUE(!unit.heavy || unit.kind == Kind::Cavalry) << unit.id;
}

TEST(ButcherySetup, r1_2_3c_guns_and_only_guns_have_a_range) {
  for (const Unit& unit : solferino().units)
    EXPECT_EQ(unit.range > 0, unit.kind == Kind::Artillery) << unit.id;
  Game ranged = solferino();
  ranged.units[static_cast<std::size_t>(index(find_unit(ranged, "Castagny")))].range = 2;
  EXPECT_THROW(ranged.finish(), std::invalid_argument);
  const std::string guns =
      "\"A1 (Fr II)\" 2316 faces E; commander fr-ii 2317; Wetzlar 2313; Hoditz 2415 faces E; phase barrage; ";
  EXPECT_THAT(given(guns + "counter \"A1 (Fr II)\" range 3").verdict("fire \"A1 (Fr II)\" Wetzlar"),
              Allowed());
  EXPECT_THAT(given(guns + "counter \"A1 (Fr II)\" range 2").verdict("fire \"A1 (Fr II)\" Wetzlar"),
              RefusedBy("10.2a"));
}

TEST(ButcherySetup, r1_2_3d_a_unit_is_organised_or_disorganised) {
  auto p = given("Castagny 2316 disorganised; commander fr-ii 2316; phase rally");
  p.does("rally Castagny").rolls(6);
  EXPECT_FALSE(p["Castagny"].disorganised);
  for (const UnitState& unit : begun().units) EXPECT_FALSE(unit.disorganised);  // all begin organised
}

TEST(ButcherySetup, r1_2_3d_the_reverse_side_has_the_same_values) {
  proves("B02");
  const auto value = [](const std::string& side) {
    auto p = given("Castagny 2316 faces E " + side + "; commander fr-ii 2317; Wetzlar 2315; phase declare");
    p.does("assault Castagny Wetzlar").does("done").does("decline Wetzlar");
    return std::pair(reckon(p.game, p.state, attack_strike(p.game, p.state, 1, kNoFormation)).column.total(),
                     cohesion_test(p.game, p.state, p.unit("Castagny"), TestKind::Ordinary).total());
  };
  EXPECT_EQ(value("disorganised"), value(""));
}

TEST(ButcherySetup, r1_2_3e_each_unit_has_one_formation_and_detached_units_no_commander) {
  const Game& game = solferino();
  std::map<UnitId, int> times;
  for (const auto& members : game.members) {
    for (const UnitId who : members) ++times[who];
  }
  EXPECT_EQ(times.size(), game.units.size());
  for (const auto& [who, count] : times) EXPECT_EQ(count, 1) << game[who].id;
  for (const char* id : {"fr-detached", "au-detached"}) {
    EXPECT_TRUE(game[find_formation(game, id)].detached()) << id;
    EXPECT_EQ(game[find_formation(game, id)].breaks_at, 0) << id;
  }
  EXPECT_FALSE(game[find_formation(game, "fr-ii")].detached());
}

TEST(ButcherySetup, r1_2_3f_all_austrian_corps_obey_franz_josef_alike) {
  const Game& game = solferino();
  for (const Formation& one : game.formations) {
    if (one.nation != Nation::Austrian || one.detached()) continue;
    const std::string unit =
        game[game.members[static_cast<std::size_t>(index(find_formation(game, one.id)))].front()].id;
    auto p =
        given("chief austrian 2310; commander " + one.id + " 2309; " + unit + " 2309; turn 7; phase command");
    p.does("stay \"Franz Josef\"");
    EXPECT_FALSE(p.state[p.formation(one.id)].out_of_command) << one.id;
  }
}

TEST(ButcherySetup, r13_2_the_battle_begins_on_turn_1_in_the_cool) {
  const State state = begun();
  EXPECT_EQ(state.turn, 1);
  EXPECT_EQ(state.weather, Weather::Cool);
  EXPECT_EQ(state.ending, Ending::None);
  EXPECT_EQ(state.activation, ActivationState{});
  const Game& game = solferino();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& own = state.units[i];
    EXPECT_EQ(own.status, game.units[i].arrival.turn > 0 ? Status::ToCome : Status::OnMap)
        << game.units[i].id;
    EXPECT_EQ(own.steps_lost, 0);
    EXPECT_EQ(game.map.grid().name(own.facing), game.units[i].nation == Nation::Austrian ? "W" : "E");
  }
  EXPECT_EQ(state.chief(Nation::French).status, Status::ToCome);
  EXPECT_EQ(state.chief(Nation::Piedmontese).status, Status::OnMap);
  EXPECT_EQ(state.chief(Nation::Austrian).status, Status::ToCome);
  for (const RiderState& rider : state.riders) EXPECT_EQ(rider.duty, RiderState::Duty::WithChief);
}

TEST(ButcherySetup, r13_2_nothing_in_the_printed_set_up_breaks_a_rule) {
  const State state = begun();
  const Game& game = solferino();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    EXPECT_THAT(may_stack(game, state, who, state[who].hex), Allowed()) << game[who].id;
    EXPECT_FALSE(game.map.lake(state[who].hex)) << game[who].id;
  }
}

TEST(ButcherySetup, r13_2_start_is_the_same_every_time) {
  EXPECT_EQ(begun(), begun());
  EXPECT_EQ(stable_hash(begun()), stable_hash(begun()));
}

TEST(ButcherySetup, r13_2_the_hash_of_a_position_changes_with_what_is_in_it) {
  const State first = begun();
  std::set<std::uint64_t> seen{stable_hash(first)};
  const auto differs = [&](auto alter) {
    State state = first;
    alter(state);
    EXPECT_TRUE(seen.insert(stable_hash(state)).second);
  };
  differs([](State& s) { s.turn = 2; });
  differs([](State& s) { s.weather = Weather::Heat; });
  differs([](State& s) { s.markers.add(3); });
  differs([](State& s) { s.units[5].disorganised = true; });
  differs([](State& s) { s.units[5].facing = Facing{2}; });
  differs([](State& s) { s.units[5].spent = 1; });
  differs([](State& s) { s.units[6].disorganised = true; });
  differs([](State& s) { s.formations[2].losses = 1; });
  differs([](State& s) { s.chiefs[1].direct_used = 1; });
  differs([](State& s) { s.riders[1].duty = RiderState::Duty::Riding; });
  differs([](State& s) { s.owner[0] = enemy_of(s.owner[0]); });
  differs([](State& s) { s.activation.entered = 1; });
  differs([](State& s) { s.pending.side = enemy_of(s.pending.side); });
  differs([](State& s) { s.stack.push(RallyPhase{}); });
  State derived = first;
  derived.units[5].next_in_hex = UnitId{9};
  derived.zone[0][100] = 7;
  EXPECT_EQ(stable_hash(derived), stable_hash(first));
}

}  // namespace
}  // namespace tamburino::butchery
