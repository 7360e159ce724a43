#include "tests/butchery/given.h"

// Any position of the table: what is left out has a sensible default, what cannot be is refused by its rule.
namespace tamburino::butchery {
namespace {

Position empty() { return {}; }

UnitPlace at(std::string_view name, const char* where) {
  return {.who = find_unit(solferino(), name), .hex = find_hex(solferino(), where)};
}

State set(const Position& position) {
  Events events;
  return set_position(solferino(), position, events);
}

FormationId formation_named(const char* id) { return find_formation(solferino(), id); }

// The rule that forbids it; "allowed" when nothing does, "-" when it is no rule of the game.
std::string refusal(const Position& position) {
  try {
    set(position);
  } catch (const PositionError& error) {
    EXPECT_FALSE(std::string(error.what()).empty());
    return error.rule.empty() ? "-" : error.rule;
  }
  return "allowed";
}

Position moving() {
  Position position;
  position.units = {at("Castagny", "2316")};
  position.active = formation_named("fr-ii");
  return position;
}

TEST(ButcheryPosition, defaults_of_a_unit) {
  const State state = set(moving());
  const UnitState& own = state[find_unit(solferino(), "Castagny")];
  EXPECT_EQ(own.status, Status::OnMap);
  EXPECT_EQ(solferino().map.grid().name(own.facing), "E");
  EXPECT_EQ(own.steps_lost, 0);
  EXPECT_FALSE(own.disorganised);
  EXPECT_FALSE(own.moved);
  EXPECT_FALSE(own.in_command);  // no commander is on the map
  EXPECT_EQ(state.turn, 1);
  EXPECT_EQ(state.weather, Weather::Cool);
  EXPECT_EQ(state.pending.ask, Ask::ChoosePiece);
  EXPECT_EQ(state.pending.side, Side::Allies);
}

TEST(ButcheryPosition, counters_not_mentioned_are_absent_or_as_set_up) {
  Position position = moving();
  const State bare = set(position);
  EXPECT_EQ(bare[find_unit(solferino(), "Wetzlar")].status, Status::Absent);
  EXPECT_EQ(bare.chief(Nation::Piedmontese).status, Status::Absent);
  position.from_scenario = true;
  position.units[0].hex = find_hex(solferino(), "2315");
  const State full = set(position);
  EXPECT_EQ(full[find_unit(solferino(), "Wetzlar")].status, Status::OnMap);
  EXPECT_EQ(full[find_unit(solferino(), "Wetzlar")].hex, find_hex(solferino(), "3107"));
  EXPECT_EQ(full[find_unit(solferino(), "Doens")].status, Status::ToCome);
  EXPECT_EQ(full.chief(Nation::Piedmontese).status, Status::OnMap);
  EXPECT_EQ(full[find_unit(solferino(), "Castagny")].hex, find_hex(solferino(), "2315"));
}

TEST(ButcheryPosition, command_is_traced_unless_it_is_given) {
  Position position = moving();
  position.commanders = {{.which = formation_named("fr-ii"), .hex = find_hex(solferino(), "2318")}};
  EXPECT_TRUE(set(position)[find_unit(solferino(), "Castagny")].in_command);
  position.units[0].in_command = false;
  EXPECT_FALSE(set(position)[find_unit(solferino(), "Castagny")].in_command);
  position.units[0].in_command.reset();
  position.commanders[0].out_of_command = true;
  EXPECT_FALSE(set(position)[find_unit(solferino(), "Castagny")].in_command);
  position.under_orders = true;  // it has passed its test
  EXPECT_TRUE(set(position)[find_unit(solferino(), "Castagny")].in_command);
}

TEST(ButcheryPosition, losses_of_units_are_on_the_track_unless_it_is_given) {
  Position position = moving();
  position.units[0].losses = 2;
  position.units.push_back(at("Gault", "2416"));
  position.units[1].status = Status::Eliminated;
  EXPECT_EQ(set(position)[formation_named("fr-ii")].losses, 4);
  EXPECT_FALSE(set(position)[formation_named("fr-ii")].broken);
  position.formations = {{.which = formation_named("fr-ii"), .losses = 6}};
  EXPECT_EQ(set(position)[formation_named("fr-ii")].losses, 6);
  EXPECT_TRUE(set(position)[formation_named("fr-ii")].broken);
  EXPECT_TRUE(set(position)[formation_named("fr-ii")].broken_in_effect);
  position.formations[0].broken_in_effect = false;  // broken a moment ago
  EXPECT_FALSE(set(position)[formation_named("fr-ii")].broken_in_effect);
}

TEST(ButcheryPosition, whoever_stands_in_a_place_holds_it) {
  Position position = moving();
  position.units[0].hex = find_hex(solferino(), "3017");
  const auto slot = [](const char* hex) {
    return solferino().objective_slot[static_cast<std::size_t>(index(find_hex(solferino(), hex)))] - 1U;
  };
  EXPECT_EQ(set(position).owner[slot("3017")], Side::Allies);
  EXPECT_EQ(set(position).owner[slot("3210")], Side::Austrians);  // as at dawn
  position.owners = {{find_hex(solferino(), "3210"), Side::Allies}};
  EXPECT_EQ(set(position).owner[slot("3210")], Side::Allies);
}

TEST(ButcheryPosition, markers_are_all_but_the_active_unless_they_are_given) {
  Position position = moving();
  position.units.push_back(at("Wetzlar", "2310"));
  position.units.push_back(at("Dieu", "2210"));
  position.units[2].hex = find_hex(solferino(), "2220");
  EXPECT_EQ(set(position).markers.size(), 2);
  EXPECT_FALSE(set(position).markers.contains(index(formation_named("fr-ii"))));
  position.markers = {formation_named("au-iii")};
  EXPECT_EQ(set(position).markers.size(), 1);
  position.markers = {formation_named("fr-ii")};
  EXPECT_EQ(refusal(position), "10a");  // it is active
  position.markers = {formation_named("au-v")};
  EXPECT_EQ(refusal(position), "1.2.4a");  // nobody of it is there
}

TEST(ButcheryPosition, each_phase_is_where_it_says) {
  const std::string units =
      "Castagny 2316 faces E disorganised; commander fr-ii 2317; Wetzlar 2315; \"A1 (Fr II)\" 2317; ";
  EXPECT_EQ(given(units + "turn 9; phase weather").rolling(), RollKind::Weather);
  EXPECT_EQ(given(units + "turn 6; phase command; chief french 2318").asked(), Ask::ChiefReaction);
  EXPECT_EQ(given(units + "turn 6; phase riders; chief french 2301; commander fr-ii 2317 ooc").asked(),
            Ask::RiderOrder);
  EXPECT_EQ(given(units + "phase initiative").rolling(), RollKind::Initiative);
  EXPECT_EQ(given(units + "phase operations").rolling(), RollKind::Marker);
  EXPECT_EQ(given(units + "commander fr-ii 2317 ooc; phase activation").rolling(), RollKind::Activation);
  EXPECT_EQ(given(units + "Gault 2322 out-of-command; chief french 2320; phase status").asked(),
            Ask::DirectCommand);
  EXPECT_EQ(given(units + "Hoditz 2217; phase barrage").asked(), Ask::Barrage);
  EXPECT_EQ(given(units + "phase movement").asked(), Ask::ChoosePiece);
  EXPECT_EQ(given(units + "phase declare").asked(), Ask::Declare);
  EXPECT_EQ(given(units + "Gault 2322 disorganised; phase rally").asked(), Ask::Rally);
  for (const char* word : {"weather", "command", "riders", "initiative", "operations", "activation", "status",
                           "barrage", "movement", "declare", "rally", "resolve", "pick"}) {
    EXPECT_EQ(word_of(find_phase(word).value()), word);
  }
  EXPECT_FALSE(find_phase("dinner"));
}

TEST(ButcheryPosition, an_arriving_formation_is_out_of_command) {
  Position position = empty();
  position.from_scenario = true;
  position.turn = 4;
  position.phase = Phase::Activation;
  position.active = formation_named("au-vii");
  EXPECT_EQ(set(position).pending.roll, RollKind::Activation);  // 11.1.2-in13-b
  position.active = formation_named("fr-ii");
  EXPECT_EQ(set(position).pending.roll, RollKind::None);
}

TEST(ButcheryPosition, refuses_turns_weather_and_phases_that_cannot_be) {
  Position position = moving();
  position.turn = 0;
  EXPECT_EQ(refusal(position), "6a");
  position.turn = 14;
  EXPECT_EQ(refusal(position), "allowed");
  position.turn = 15;
  EXPECT_EQ(refusal(position), "6a");
  position = moving();
  position.weather = Weather::Thunderstorm;
  EXPECT_EQ(refusal(position), "7f");
  position = moving();
  position.active.reset();
  EXPECT_EQ(refusal(position), "10b");
  position = moving();
  position.phase = Phase::Rally;
  EXPECT_EQ(refusal(position), "6a");  // nobody is active then
}

TEST(ButcheryPosition, refuses_units_that_cannot_be_there) {
  Position position = moving();
  position.units.push_back(at("Wetzlar", "2316"));
  EXPECT_EQ(refusal(position), "3a");
  position = moving();
  position.units.push_back(at("Gault", "2316"));
  EXPECT_EQ(refusal(position), "3b");
  position = moving();
  position.units.push_back(at("A1 (Fr II)", "2316"));
  EXPECT_EQ(refusal(position), "allowed");
  position.units.push_back(at("A2 (Fr II)", "2316"));
  EXPECT_EQ(refusal(position), "3c");
  position = moving();
  position.units[0].hex = find_hex(solferino(), "0101");
  EXPECT_EQ(refusal(position), "TET");  // Lake Garda
  position = moving();
  position.units[0].hex = kNoHex;
  EXPECT_EQ(refusal(position), "-");
  position = moving();
  position.units[0].losses = 2;
  EXPECT_EQ(refusal(position), "allowed");
  position.units[0].losses = 3;
  EXPECT_EQ(refusal(position), "10.4.9a");
  position.units[0].losses = -1;
  EXPECT_EQ(refusal(position), "-");
  position = moving();
  position.units[0].status = Status::ToCome;  // it is there from the start, and has no hex to come through
  EXPECT_EQ(refusal(position), "-");
  position = moving();
  position.units[0].who = kNoUnit;
  EXPECT_EQ(refusal(position), "-");
}

TEST(ButcheryPosition, refuses_leaders_that_cannot_be_there) {
  Position position = moving();
  position.units.push_back(at("Wetzlar", "2310"));
  position.commanders = {{.which = formation_named("fr-ii"), .hex = find_hex(solferino(), "2310")}};
  EXPECT_EQ(refusal(position), "3a");
  position.commanders = {{.which = formation_named("fr-detached"), .hex = find_hex(solferino(), "2311")}};
  EXPECT_EQ(refusal(position), "10.1.3a");
  position.commanders = {{.which = kNoFormation, .hex = find_hex(solferino(), "2311")}};
  EXPECT_EQ(refusal(position), "-");
  position.commanders = {};
  position.chiefs = {{.nation = Nation::French, .hex = find_hex(solferino(), "2310")}};
  EXPECT_EQ(refusal(position), "3a");
  position.chiefs = {{.nation = Nation::French, .hex = find_hex(solferino(), "2316"), .direct_used = 4}};
  EXPECT_EQ(refusal(position), "allowed");
  position.chiefs[0].direct_used = 5;
  EXPECT_EQ(refusal(position), "10.1.3-bis-a");
  position.chiefs = {{.nation = Nation::Piedmontese, .status = Status::ToCome}};
  EXPECT_EQ(refusal(position), "-");  // he is there from the start
  position.chiefs = {};
  position.riders = {
      {.nation = Nation::French, .hex = find_hex(solferino(), "2316"), .target = formation_named("fr-ii")}};
  EXPECT_EQ(refusal(position), "8.3a");  // nobody on the map has sent him
  position.chiefs = {{.nation = Nation::French, .hex = find_hex(solferino(), "2320")}};
  EXPECT_EQ(refusal(position), "allowed");
  position.riders[0].target = formation_named("au-iii");
  EXPECT_EQ(refusal(position), "8.3b");
  position.riders[0].target = formation_named("fr-detached");
  EXPECT_EQ(refusal(position), "8.3b");
  position.riders[0].target = kNoFormation;
  EXPECT_EQ(refusal(position), "8.3b");
  position.riders[0].target = formation_named("fr-ii");
  position.riders[0].hex = find_hex(solferino(), "2310");
  EXPECT_EQ(refusal(position), "3a");
}

TEST(ButcheryPosition, refuses_an_enemy_upon_a_leader_of_the_scenario) {
  Position position = moving();
  position.from_scenario = true;
  position.units[0].hex = find_hex(solferino(), "2315");
  position.units.push_back(at("Wetzlar", "0221"));  // where Victor Emmanuel stands alone
  EXPECT_EQ(refusal(position), "3a");
  position.units.back().hex = find_hex(solferino(), "0222");
  EXPECT_EQ(refusal(position), "allowed");
}

TEST(ButcheryPosition, refuses_formations_and_places_that_cannot_be_so) {
  Position position = moving();
  position.formations = {{.which = formation_named("fr-detached"), .broken = true}};
  EXPECT_EQ(refusal(position), "10.4.9d");
  position.formations = {{.which = formation_named("fr-ii"), .broken = false, .broken_in_effect = true}};
  EXPECT_EQ(refusal(position), "10.4.9c");
  position.formations = {{.which = formation_named("fr-ii"), .losses = -1}};
  EXPECT_EQ(refusal(position), "-");
  position.formations = {{.which = kNoFormation}};
  EXPECT_EQ(refusal(position), "-");
  position = moving();
  position.owners = {{find_hex(solferino(), "2316"), Side::Allies}};
  EXPECT_EQ(refusal(position), "13.2.1-vp-a");
  position.owners = {{find_hex(solferino(), "3017"), Side::Austrians}};
  EXPECT_EQ(refusal(position), "allowed");
  position.units[0].hex = find_hex(solferino(), "3017");  // a French unit stands in it
  EXPECT_EQ(refusal(position), "13.2.1-vp-b");
  position.owners = {{kNoHex, Side::Allies}};
  EXPECT_EQ(refusal(position), "-");
  position = moving();
  position.active = kNoFormation;
  EXPECT_EQ(refusal(position), "-");
  position = moving();
  position.entered = -1;
  EXPECT_EQ(refusal(position), "-");
}

// Castagny faces Wetzlar; behind them their commanders.
Position fighting() {
  Position position = moving();
  position.units.push_back(at("Wetzlar", "2315"));
  position.commanders = {{.which = formation_named("fr-ii"), .hex = find_hex(solferino(), "2317")},
                         {.which = formation_named("au-iii"), .hex = find_hex(solferino(), "2314")}};
  position.phase = Phase::Resolve;
  position.assaults = {{find_unit(solferino(), "Castagny"), find_unit(solferino(), "Wetzlar")}};
  return position;
}

TEST(ButcheryPosition, assaults_are_declared_as_the_owner_would) {
  Position position = fighting();
  EXPECT_EQ(set(position).pending.ask, Ask::Defend);  // the only one is being resolved
  position.phase = Phase::Declare;
  const State declared = set(position);
  EXPECT_EQ(declared.pending.ask, Ask::Declare);
  EXPECT_EQ(declared.activation.assault_count, 1);
  position.no_quarter = find_unit(solferino(), "Castagny");
  EXPECT_EQ(set(position).activation.capacity, Capacity::NoQuarter);
  position.no_quarter = find_unit(solferino(), "Wetzlar");
  EXPECT_EQ(refusal(position), "12.4a");
  position.no_quarter = kNoUnit;
  position.coordinate = find_unit(solferino(), "Wetzlar");
  EXPECT_EQ(refusal(position), "12.1a");  // one alone does not coordinate
  position = fighting();
  position.units[1].hex = find_hex(solferino(), "2318");  // behind Castagny
  EXPECT_EQ(refusal(position), "10.4.1b");
  position = fighting();
  position.phase = Phase::Movement;
  EXPECT_EQ(refusal(position), "10.4a");
  position = fighting();
  position.assaults.clear();
  EXPECT_EQ(refusal(position), "10.4b");
  position = fighting();
  position.assaults[0].target = kNoUnit;
  EXPECT_EQ(refusal(position), "-");
}

TEST(ButcheryPosition, shares_are_needed_where_a_unit_assaults_twice) {
  Position position = fighting();
  position.units.push_back(at("Hartlung", "2216"));
  position.assaults.push_back({find_unit(solferino(), "Castagny"), find_unit(solferino(), "Hartlung")});
  EXPECT_EQ(refusal(position), "10.4.1f");
  position.assaults[0].share = 4;
  EXPECT_EQ(refusal(position), "allowed");
  EXPECT_EQ(set(position).activation.assaults[1].share, 2);
  position.assaults[1].share = 3;
  EXPECT_EQ(refusal(position), "10.4.1f");  // more than the six it has
  position.assaults.pop_back();
  EXPECT_EQ(refusal(position), "10.4.1d");  // Hartlung is in front of it, too
}

}  // namespace
}  // namespace tamburino::butchery
