#include "engine/games/risorgimento1859/position.h"

#include "engine/games/risorgimento1859/names.h"
#include "engine/games/risorgimento1859/view.h"
#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

Position bils(const Game& game) {
  Position now;
  now.stage = Stage::Activation;
  now.due = Side::Austrian;
  now.units = {{.who = find_unit(game, "a5-1-kinsky-1"), .hex = find_hex(game, "S0740"), .hits = 2},
               {.who = find_unit(game, "f1-5-33-1"), .hex = find_hex(game, "S0748")}};
  now.leaders = {{.who = leader_of(find_piece(game, "bils")), .hex = find_hex(game, "S0740")}};
  return now;
}

TEST(RisorgimentoPosition, what_is_said_stands_and_play_goes_on) {
  const Game& game = shipped("le-grole");
  Events events;
  State state = set_position(game, bils(game), events);
  EXPECT_EQ(state.pending.ask, Ask::Select);
  EXPECT_EQ(state.pending.side, Side::Austrian);
  EXPECT_EQ(state[find_unit(game, "a5-1-kinsky-1")].hits, 2);
  EXPECT_EQ(state[find_unit(game, "a5-1-kinsky-2")].status, Status::Absent);
  EXPECT_TRUE(apply(game, state, parse_action(game, state, "activate a-5"), events));
  EXPECT_NO_THROW(check_saved(game, state));
}

TEST(RisorgimentoPosition, a_brigade_may_be_acting) {
  const Game& game = shipped("le-grole");
  Position now = bils(game);
  now.stage = Stage::Brigade;
  now.active = find_corps(game, "a-5");
  now.brigade = find_brigade(game, "a5-1");
  now.brigades = {{.which = now.brigade, .orders = Orders::Under}};
  Events events;
  const State state = set_position(game, now, events);
  EXPECT_EQ(state.pending.ask, Ask::Move);
  EXPECT_TRUE(state[find_unit(game, "a5-1-kinsky-1")].is(Mark::InCommand));
  now.brigade = find_brigade(game, "f1-5");
  EXPECT_THROW(set_position(game, now, events), PositionError);
}

TEST(RisorgimentoPosition, what_cannot_be_is_refused_by_its_rule) {
  const Game& game = shipped("le-grole");
  Events events;
  const auto rule = [&](auto change) -> std::string {
    Position now = bils(game);
    change(now);
    try {
      set_position(game, now, events);
    } catch (const PositionError& error) {
      return error.rule;
    }
    return "";
  };
  EXPECT_EQ(rule([](Position&) {}), "");
  EXPECT_EQ(rule([](Position& now) { now.units[0].hits = 7; }), "8.12c");
  EXPECT_EQ(rule([](Position& now) { now.units[1].hex = now.units[0].hex; }), "5.42b");
  EXPECT_EQ(rule([](Position& now) { now.turn = 99; }), "2.0b");
  EXPECT_EQ(rule([](Position& now) { now.leaders[0].hex = now.units[1].hex; }), "4.11g");
}

TEST(RisorgimentoPosition, told_and_set_again_it_is_the_same_table) {
  for (const char* scenario : {"le-grole", "san-martino", "magenta"}) {
    const Game& game = shipped(scenario);
    Events events;
    State state = start(game, events);
    while (state.pending.kind != Pending::Kind::Ask || state.pending.ask != Ask::Select) {
      ActionList list;
      if (state.pending.kind == Pending::Kind::Roll) {
        Roll roll;
        roll.value[0] = 5;
        roll.value[1] = 4;
        ASSERT_TRUE(apply(game, state, roll, events));
      } else {
        list_actions(game, state, list);
        ASSERT_TRUE(apply(game, state, list.all().back(), events));  // done
      }
    }
    const Position told = position_of(game, state);
    State again = set_position(game, told, events);
    const Position twice = position_of(game, again);
    EXPECT_EQ(again.pending.ask, Ask::Select) << scenario;
    EXPECT_EQ(told.units, twice.units) << scenario;
    EXPECT_EQ(told.leaders, twice.leaders);
    EXPECT_EQ(told.brigades, twice.brigades);
    EXPECT_EQ(told.corps, twice.corps);
    EXPECT_EQ(state.zone, again.zone);
  }
}

TEST(RisorgimentoView, r4_21c_both_sides_see_everything) {
  const Game& game = shipped("le-grole");
  Events events;
  const State state = start(game, events);
  for (const Side side : kBothSides) {
    EXPECT_EQ(masked(game, state, side), state);
    EXPECT_EQ(sample(game, state, side, 7), state);
  }
}

TEST(RisorgimentoPosition, r2_2e_the_markers_of_play) {
  // What stays on a unit from turn to turn is Disorder, Square, Reserve, Strategic Movement and its Hits.
  constexpr std::uint32_t kLasting =
      bit(Mark::Disordered) | bit(Mark::Square) | bit(Mark::Reserve) | bit(Mark::Marching);
  EXPECT_EQ(kLasting & (kOwnMarks | kEnemyMarks | kTurnMarks), 0U);
  EXPECT_EQ(kLasting | kOwnMarks | kEnemyMarks | kTurnMarks | 0xC0U, 0xFFFFFFFFU);  // and bits nobody uses
  Given now(
      "scenario solferino-sanmartino; f1-5-33-1 S1030 E disordered marching hits 2 spent 3 in-command; "
      "f1-5-33-2 S1032 E; f1-5-33-3 S1034 E; a5-1-kinsky-1 S1010 W; segment demoralization");
  EXPECT_EQ(now.state.turn, 2);
  EXPECT_EQ(now["f1-5-33-1"].marks, bit(Mark::Disordered) | bit(Mark::Marching));
  EXPECT_EQ(now["f1-5-33-1"].hits, 2);
  EXPECT_EQ(now["f1-5-33-1"].spent, 0);
}

}  // namespace
}  // namespace tamburino::risorgimento1859
