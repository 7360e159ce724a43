#include "engine/games/custoza/position.h"

#include "tests/custoza/given.h"

// Any position of the table: what is left out has a sensible default, what cannot be is refused by its rule.
namespace tamburino::custoza {
namespace {

const Game& tail_strike() { return shipped("tail-strike"); }

UnitPlace at(std::string_view name, const char* where) {
  return {.who = find_unit(tail_strike(), name), .hex = find_hex(tail_strike(), where)};
}

Position guards() {
  Position position;
  position.units = {at("1 Guardia", "4826"), at("57 Haynau", "4423")};
  position.active = find_formation(tail_strike(), "i48-1r");
  return position;
}

State set(const Position& position) {
  Events events;
  return set_position(tail_strike(), position, events);
}

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

TEST(CustozaPosition, defaults) {
  const State state = set(guards());
  const UnitState& own = state[find_unit(tail_strike(), "1 Guardia")];
  EXPECT_EQ(own.status, Status::OnMap);
  EXPECT_EQ(own.mode, Mode::Open);
  EXPECT_EQ(own.level, Level::GoodOrder);
  EXPECT_FALSE(own.out_of_command);
  EXPECT_TRUE(own.face_up);
  EXPECT_EQ(state[find_unit(tail_strike(), "2 Guardia")].status, Status::Absent);
  EXPECT_EQ(state.turn, 11);
  EXPECT_EQ(state.day, 2);
  EXPECT_EQ(state.initiative, Side::Italian);
  EXPECT_EQ(state.pending.ask, Ask::ChooseForce);
  EXPECT_EQ(state.pending.side, Side::Italian);
  EXPECT_TRUE(state[find_formation(tail_strike(), "i48-1r")].activated);
  EXPECT_EQ(controller(state, find_hex(tail_strike(), "4826")), Side::Italian);
  EXPECT_EQ(controller(state, find_hex(tail_strike(), "4423")), Side::Austrian);
}

TEST(CustozaPosition, counters_not_mentioned_are_absent_or_as_the_scenario_places_them) {
  Position position = guards();
  position.from_scenario = true;
  const State state = set(position);
  EXPECT_EQ(state[find_unit(tail_strike(), "1 Guardia")].hex, find_hex(tail_strike(), "4826"));
  EXPECT_EQ(state[find_unit(tail_strike(), "2 Guardia")].status, Status::OnMap);
  EXPECT_EQ(state[find_unit(tail_strike(), "16+9 Art")].mode, Mode::Unlimbered);
  EXPECT_EQ(state[find_formation(tail_strike(), "Bava")].commander, Status::OnMap);
}

TEST(CustozaPosition, printed_states_belong_to_the_scenario) {
  const Game& game = shipped("tione-valley");
  Position position;
  position.from_scenario = true;
  position.stage = Stage::Attempt;
  Events events;
  const State state = set_position(game, position, events);
  EXPECT_EQ(state[find_unit(game, "20 Brescia")].level, Level::Shaken);
  EXPECT_EQ(state[find_unit(game, "3/6 Art")].lost, 1);
  EXPECT_EQ(state.pending.ask, Ask::Attempt);
  EXPECT_EQ(state.pending.side, Side::Austrian);
}

TEST(CustozaPosition, stages) {
  const std::vector<std::pair<Stage, Ask>> asked{{Stage::Attempt, Ask::Attempt},
                                                 {Stage::Command, Ask::Attempt},
                                                 {Stage::Start, Ask::Attempt},
                                                 {Stage::Forces, Ask::ChooseForce}};
  for (const auto& [stage, ask] : asked) {
    Position position = guards();
    position.leaders = {
        {.who = find_piece(tail_strike(), "V.E. di Savoia"), .hex = find_hex(tail_strike(), "4826")}};
    position.stage = stage;
    if (stage != Stage::Forces) position.active.reset();
    EXPECT_EQ(set(position).pending.ask, ask) << word_of(stage);
  }
  for (int i = 0; i < kStageCount; ++i)
    EXPECT_EQ(find_stage(word_of(static_cast<Stage>(i))), static_cast<Stage>(i));
  EXPECT_FALSE(find_stage("breakfast"));
}

TEST(CustozaPosition, rg7_5a_a_full_hex_is_refused_unless_nobody_looks) {
  Position position = guards();
  position.units.push_back(at("2 Guardia", "4826"));
  EXPECT_EQ(refusal(position), "allowed");  // 6 stacking points
  position.units.push_back(at("2 Bersaglieri", "4826"));
  EXPECT_EQ(refusal(position), "g7.5a");
  position.loose = true;
  EXPECT_EQ(refusal(position), "allowed");
}

TEST(CustozaPosition, rg7_5b_enemies_never_share_a_hex) {
  Position position = guards();
  position.units.push_back(at("54 Prinz Emil", "4826"));
  EXPECT_EQ(refusal(position), "g7.5b");
}

TEST(CustozaPosition, what_a_unit_cannot_be) {
  const auto with = [](auto change) {
    Position position = guards();
    change(position.units[0]);
    return refusal(position);
  };
  EXPECT_EQ(with([](UnitPlace& one) { one.lost = 3; }), "allowed");
  EXPECT_EQ(with([](UnitPlace& one) { one.lost = 4; }), "g10.zero-a");
  EXPECT_EQ(with([](UnitPlace& one) { one.mode = Mode::Square; }), "allowed");
  EXPECT_EQ(with([](UnitPlace& one) { one.mode = Mode::Limbered; }), "g3.force-a");
  EXPECT_EQ(with([](UnitPlace& one) { one.exhausted = true; }), "g9.2a");
  EXPECT_EQ(with([](UnitPlace& one) { one.level = Level::Rout; }), "13.5a");
  EXPECT_EQ(with([](UnitPlace& one) { one.fires = 3; }), "g8.ammo-a");
  EXPECT_EQ(with([](UnitPlace& one) { one.hex = find_hex(tail_strike(), "3712"); }),
            "g7.2b");  // west of the area
  EXPECT_EQ(with([](UnitPlace& one) { one.hex = kNoHex; }), "-");
}

TEST(CustozaPosition, what_a_formation_cannot_be) {
  Position position = guards();
  position.formations = {{.which = *position.active, .mood = 3}};
  EXPECT_EQ(refusal(position), "allowed");
  position.formations[0].mood = 4;
  EXPECT_EQ(refusal(position), "g5.2.1d");
  position.formations[0].mood = 0;
  position.formations[0].fatigue = 21;
  EXPECT_EQ(refusal(position), "g18.2a");
  position.formations.clear();
  position.active.reset();
  EXPECT_EQ(refusal(position), "5.1a");
  position.active = find_formation(tail_strike(), "a48-res");
  EXPECT_EQ(refusal(position), "4.3a");
}

TEST(CustozaPosition, rg21_1a_a_hex_belongs_to_the_side_that_stands_in_it) {
  Position position = guards();
  position.owners = {{find_hex(tail_strike(), "4420"), Side::Italian}};
  EXPECT_EQ(controller(set(position), find_hex(tail_strike(), "4420")), Side::Italian);
  position.owners = {{find_hex(tail_strike(), "4423"), Side::Italian}};
  EXPECT_EQ(refusal(position), "g21.1a");
}

}  // namespace
}  // namespace tamburino::custoza
