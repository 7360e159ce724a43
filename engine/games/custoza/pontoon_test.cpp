#include "tests/custoza/given.h"

// 24.1.4. The Mincio runs between 5020 and its northern neighbours 5019, 4919 and 5119; the Bridge Train
// stands south of it.
namespace tamburino::custoza {
namespace {

const std::string kRiver =
    "scenario first-custoza; side 5020/5019 river; side 5020/4919 river; side 5020/5119 river; ";
const std::string kTrain = "\"28 Latour\" 5022 N; Wratislaw 5022; \"Bridge Train\" 5020 N limbered; ";

Verdict building(const Given& p, std::string_view action) {
  return custoza::verdict(p.game, p.state, notation::parse_action(p.game, p.state, action));
}
void command_phases(Given& p, int count) {
  for (int i = 0; i < count; ++i) count_bridge(p.game, p.state, p.events);
}

TEST(CustozaPontoon, r24_1_4_1a_the_train_on_the_bank_begins_with_a_4) {
  proves("g24.1.4a");
  auto p = given(kRiver + kTrain + "active a48-i");
  ASSERT_EQ(p.asked(), Ask::ChooseForce);
  EXPECT_TRUE(p.lists("build \"Bridge Train\" N"));
  EXPECT_THAT(building(p, "build \"Bridge Train\" S"), RefusedBy("g24.1.4a"));
  EXPECT_THAT(building(p, "build \"28 Latour\" N"), RefusedBy("24.1.4.1a"));
  p.does("build \"Bridge Train\" N");
  EXPECT_EQ(p.state.pontoon.count, 4);
  EXPECT_EQ(p.asked(), Ask::ChooseForce);
  auto moved = given(kRiver + kTrain + "\"Bridge Train\" 5020 N limbered moved; active a48-i");
  EXPECT_THAT(building(moved, "build \"Bridge Train\" N"), RefusedBy("g24.1.4a"));
}

TEST(CustozaPontoon, r24_1_4_1b_it_is_ready_in_the_fourth_command_phase) {
  proves("24.1.4.1d");
  auto p = given(kRiver + kTrain + "active a48-i");
  p.does("build \"Bridge Train\" N");
  command_phases(p, 3);
  EXPECT_FALSE(p.state.pontoon.finished());
  EXPECT_FALSE(open_side(p.game, p.state, p.hex("5020"), p.facing("N")));
  command_phases(p, 1);
  EXPECT_TRUE(p.state.pontoon.finished());
  EXPECT_TRUE(p.happened(EventKind::BridgeFinished));
  EXPECT_TRUE(open_side(p.game, p.state, p.hex("5020"), p.facing("N")));
  put(p.game, p.state, p.unit("Bridge Train"), p.hex("5021"));  // the bridge stays
  EXPECT_TRUE(p.state.pontoon.finished());
  EXPECT_THAT(p.verdict("move \"28 Latour\" 5019"), Allowed());
}

TEST(CustozaPontoon, r24_1_4_1c_moving_a_failed_check_or_loss_interrupts_it) {
  auto begun = given(kRiver + kTrain + "active a48-i");
  begun.does("build \"Bridge Train\" N");
  command_phases(begun, 2);
  const UnitId train = begun.unit("Bridge Train");
  auto moved = begun;
  put(moved.game, moved.state, train, moved.hex("5021"));
  EXPECT_EQ(moved.state.pontoon.hex, kNoHex);
  auto lost = begun;
  lift(lost.game, lost.state, train, Status::Eliminated);
  EXPECT_EQ(lost.state.pontoon.hex, kNoHex);
  const auto checks = [&](int die) {
    auto p = begun;
    Force alone;
    alone.add(train);
    p.state.stack.push(Check{.reason = CheckReason::Fire, .force = alone});
    take_check(p.game, p.state, Roll{{static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(die)}},
               p.events);
    return p.state.pontoon.count;
  };
  EXPECT_EQ(checks(6), 0);
  EXPECT_EQ(checks(1), 2);
}

TEST(CustozaPontoon, r24_1_4_2a_there_is_one_bridge_in_the_game) {
  auto p = given(kRiver + kTrain + "pontoon 4920/4919; active a48-i");
  EXPECT_THAT(building(p, "build \"Bridge Train\" N"), RefusedBy("24.1.4.2a"));
  auto begun = given(kRiver + kTrain + "active a48-i");
  begun.does("build \"Bridge Train\" N");
  EXPECT_THAT(building(begun, "build \"Bridge Train\" NE"), RefusedBy("24.1.4.2a"));
}

// --- the ferry

const std::string kBoat =
    "\"28 Latour\" 5020 N; Wratislaw 5022; \"Bridge Train\" 5020 N limbered; active a48-i; ";

TEST(CustozaPontoon, r24_1_4_3a_a_unit_of_sv_1_crosses_as_its_only_move) {
  auto p = given(kRiver + kBoat + "counter \"28 Latour\" stacking 1");
  EXPECT_THAT(p.verdict("ferry \"28 Latour\" 5019"), Allowed());
  p.does("ferry \"28 Latour\" 5019");
  EXPECT_EQ(p.where("28 Latour"), "5019");
  EXPECT_TRUE(p["28 Latour"].done);
  EXPECT_TRUE(p["28 Latour"].moved);
  EXPECT_EQ(p.state.pontoon.ferried, p.unit("28 Latour"));  // one a turn
  auto begun = given(kRiver + kBoat + "counter \"28 Latour\" stacking 1");
  begun.does("enter-march \"28 Latour\"");
  EXPECT_THAT(begun.verdict("ferry \"28 Latour\" 5019"), RefusedBy("24.1.4.3a"));
}

TEST(CustozaPontoon, r24_1_4_3b_from_the_train_on_the_bank_to_an_empty_bank_even_in_a_zone) {
  const std::string boat = kRiver + "counter \"28 Latour\" stacking 1; " + kBoat;
  EXPECT_THAT(given(boat).verdict("ferry \"28 Latour\" 5018"), RefusedBy("24.1.4.3b"));  // no bank
  EXPECT_THAT(given(boat + "side 5017/5016 river").verdict("ferry \"28 Latour\" 5017"),
              RefusedBy("24.1.4.3b"));  // three hexes
  EXPECT_THAT(given(boat + "\"5 Aosta\" 5019 S").verdict("ferry \"28 Latour\" 5019"), RefusedBy("24.1.4.3b"));
  EXPECT_THAT(given(boat + "\"28 Latour\" 5021 N").verdict("ferry \"28 Latour\" 5019"),
              RefusedBy("24.1.4.3b"));
  auto zone = given(boat + "\"5 Aosta\" 5018 S");
  ASSERT_TRUE(in_enemy_zone(zone.state, Side::Austrian, zone.hex("5019")));
  zone.does("ferry \"28 Latour\" 5019");
  EXPECT_EQ(zone.asked(), Ask::React);
}

TEST(CustozaPontoon, r24_1_4_3b_the_ferry_goes_over_the_river_and_not_along_it) {
  auto p = given(
      "scenario first-custoza; map; counter \"28 Latour\" stacking 1; \"28 Latour\" 2215 N; Wratislaw 2215; "
      "\"Bridge Train\" 2215 N limbered; \"5 Aosta\" 5020 N");
  p.does("select \"28 Latour\"");
  EXPECT_THAT(p.verdict("ferry \"28 Latour\" 2115"), Allowed());
  int over = 0, along = 0;
  for (int i = 0; i < p.game.map.size(); ++i) {
    const Hex bank{static_cast<std::uint16_t>(i)};
    const int far = p.game.map.grid().distance(bank, p.hex("2215"));
    if (!p.game.map.riverside(bank) || far == 0 || far > 2) continue;
    const bool west = p.game.west[static_cast<std::size_t>(i)];
    ++(west ? over : along);
    const std::string order = "ferry \"28 Latour\" " + p.game.map.grid().name(bank);
    EXPECT_EQ(p.verdict(order).allowed(), west) << order;
  }
  EXPECT_GT(over, 0);
  EXPECT_GT(along, 0);
}

TEST(CustozaPontoon, r24_1_4_3c_the_train_stays_and_goes_on_building) {
  auto p = given(kRiver + "counter \"28 Latour\" stacking 1; " + kBoat);
  p.does("build \"Bridge Train\" N").does("ferry \"28 Latour\" 5119");
  EXPECT_EQ(p.where("Bridge Train"), "5020");
  EXPECT_EQ(p.state.pontoon.count, 4);
}

TEST(CustozaPontoon, r24_1_4_3d_sv_2_and_3_take_so_many_turns_and_land_at_the_end_of_the_last) {
  proves("g24.1.4b");
  for (const int value : {2, 3}) {
    auto p = given(kRiver + "counter \"28 Latour\" stacking " + std::to_string(value) + "; " + kBoat);
    p.does("ferry \"28 Latour\" 5019");
    for (int turn = 1; turn <= value; ++turn) {
      EXPECT_EQ(p.where("28 Latour"), "5020") << value << " after " << turn - 1;
      p.state[p.unit("28 Latour")].done = false;
      EXPECT_THAT(may_act(p.game, p.state, p.unit("28 Latour")), RefusedBy("g24.1.4b"));
      end_ferry(p.game, p.state, p.events);
    }
    EXPECT_EQ(p.where("28 Latour"), "5019");
    EXPECT_EQ(p.state.pontoon.ferried, kNoUnit);
    EXPECT_THAT(may_act(p.game, p.state, p.unit("28 Latour")), Allowed());
  }
  auto taken = given(kRiver + "counter \"28 Latour\" stacking 2; \"5 Aosta\" 5017 N; " + kBoat);
  taken.does("ferry \"28 Latour\" 5019");
  put(taken.game, taken.state, taken.unit("5 Aosta"), taken.hex("5019"));
  end_ferry(taken.game, taken.state, taken.events);
  end_ferry(taken.game, taken.state, taken.events);
  EXPECT_EQ(taken.where("28 Latour"), "5020");  // nothing happens, and it may begin anew
  EXPECT_EQ(taken.state.pontoon.ferried, kNoUnit);
}

// --- two rules of movement that nothing else proves

TEST(CustozaPontoon, r6_4c_only_light_infantry_moves_and_fires_in_one_action) {
  auto light = given("\"2 Bersaglieri\" 5021 N; \"57 Haynau\" 5018 N");
  light.does("move \"2 Bersaglieri\" 5019");
  EXPECT_THAT(light.verdict("fire \"2 Bersaglieri\" 5018"), Allowed());
  auto guns = given("\"6 Art (I Corpo)\" 5021 N limbered; \"57 Haynau\" 5018 N");
  guns.does("unlimber \"6 Art (I Corpo)\"");
  EXPECT_THAT(guns.verdict("fire \"6 Art (I Corpo)\" 5018"), RefusedBy("6.4c"));
}

}  // namespace
}  // namespace tamburino::custoza
