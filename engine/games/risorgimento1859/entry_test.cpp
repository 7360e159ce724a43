#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// The first arrival of the scenario that brings at least two units, with its corps acting on its turn.
struct Column {
  std::string scenario, first, second, brigade, corps, hex;
  int turn = 0;
};

Column column(const std::string& scenario, bool once = false) {
  const Game& game = shipped(scenario);
  for (const Arrival& one : game.scenario.arrivals) {
    if (one.units.size() < 2 || one.once != once || game[one.units[0]].brigade != game[one.units[1]].brigade)
      continue;
    const BrigadeId which = game[one.units[0]].brigade;
    if (!game[which].led()) continue;
    return {scenario,       game[one.units[0]].id,      game[one.units[1]].id,
            game[which].id, game[game[which].corps].id, game.map.grid().name(one.hex),
            one.turn};
  }
  return {};
}

Given arriving(const Column& one, int turn, const std::string& more = "") {
  Given now("scenario " + one.scenario + "; set-up; turn " + std::to_string(turn) + "; " + more + "active " +
            one.corps + "; brigade " + one.brigade);
  if (now.asked() == "orders") now.does("done");
  return now;
}

std::string enter(const std::string& who, const std::string& hex) { return "enter " + who + " " + hex; }

TEST(RisorgimentoEntry, r5_6a_on_their_turn_by_their_hex) {
  const Column one = column("magenta");
  ASSERT_NE(one.first, "");
  Given now = arriving(one, one.turn);
  EXPECT_ALLOWED(now, enter(one.first, one.hex));
  EXPECT_REFUSED(now, enter(one.first, "M3030"), "5.6a");
  if (one.turn > 1) {
    Given early = arriving(one, one.turn - 1);
    EXPECT_REFUSED(early, enter(one.first, one.hex), "5.6a");
  }
  proves("5.6e");
  EXPECT_ALLOWED(arriving(one, one.turn + 1), enter(one.first, one.hex));  // it has waited
}

TEST(RisorgimentoEntry, r5_6b_the_second_pays_twice) {
  const Column one = column("magenta");
  Given now = arriving(one, one.turn);
  now.does(enter(one.first, one.hex));
  const int cost = now[one.first].spent;
  proves("5.6f");
  const LeaderId chief = now.game[find_brigade(now.game, one.brigade)].brigadier;
  EXPECT_TRUE(now.state.on_map(chief));  // he comes with the first of his units, free
  now.does("halt " + one.first);
  ASSERT_NE(now.asked(), "step");
  now.does(enter(one.second, one.hex));
  EXPECT_EQ(now[one.second].spent, 2 * cost);
}

TEST(RisorgimentoEntry, r5_6c_who_comes_halfway_through_the_turn_acts_once) {
  const Column one = column("magenta", true);
  ASSERT_NE(one.first, "");
  Given now = arriving(one, one.turn);
  now.does(enter(one.first, one.hex)).does("halt " + one.first).does("done");
  EXPECT_TRUE(now[one.first].is(Mark::OnlyOnce));
  for (UnitState& unit : now.state.units) unit.marks &= ~kOwnMarks;  // the next activation begins
  EXPECT_TRUE(has_had_its_turn(now.state, now.unit(one.first)));
  const Column other = column("magenta");
  Given twice = arriving(other, other.turn);
  twice.does(enter(other.first, other.hex)).does("halt " + other.first).does("done");
  EXPECT_FALSE(twice[other.first].is(Mark::OnlyOnce));
}

TEST(RisorgimentoEntry, r5_6e_a_barred_hex_is_gone_round) {
  const Column one = column("magenta");
  const bool allied = shipped("magenta")[find_unit(shipped("magenta"), one.first)].side == Side::Allied;
  Given free = arriving(one, one.turn);
  const Hex gate = find_hex(free.game, one.hex);
  for (const Facing way : kFacings) {
    const Hex to = free.game.map.neighbour(gate, way);
    if (to == kNoHex) continue;
    const std::string beside = enter(one.first, free.game.map.grid().name(to));
    EXPECT_REFUSED(free, beside, "5.6a");
  }
  const std::string enemy = allied ? "am1-1-b " : "f2-r-h ";
  Given barred = arriving(one, one.turn, enemy + one.hex + " E; ");
  EXPECT_REFUSED(barred, enter(one.first, one.hex), "5.42b");
  int ways = 0;
  for (int i = 0; i < barred.game.map.size(); ++i)
    ways += may_enter(barred.game, barred.state, barred.unit(one.first), Hex{static_cast<std::uint16_t>(i)})
                ? 1
                : 0;
  EXPECT_GT(ways, 0) << "the nearest hexes of the edge";
  EXPECT_LE(ways, 2);
}

TEST(RisorgimentoEntry, r5_6d_they_may_come_marching) {
  const Column one = column("magenta");
  Given now = arriving(one, one.turn);
  EXPECT_ALLOWED(now, "march " + one.brigade);  // Without Orders too
  now.does("march " + one.brigade).does(enter(one.first, one.hex));
  EXPECT_TRUE(now[one.first].is(Mark::Marching));
  EXPECT_EQ(allowance(now.game, now.state, now.unit(one.first)), 2 * now.game[now.unit(one.first)].movement);
}

TEST(RisorgimentoEntry, r4_42a_a_column_under_orders_may_enter_next_to_an_enemy) {
  proves("5.6a");
  const Column one = column("solferino");
  ASSERT_NE(one.first, "");
  const Game& game = shipped("solferino");
  const Hex gate = find_hex(game, one.hex);
  std::string enemy;
  for (const Facing way : kFacings) {
    const Hex beside = game.map.neighbour(gate, way);
    if (beside != kNoHex && game.in_area(beside)) enemy = game.map.grid().name(beside);
  }
  const bool allied = game[find_corps(game, one.corps)].side == Side::Allied;
  const std::string foe = (allied ? "a5-1-b " : "f1-5-b ") + enemy + " E; ";  // a battery has no ZOC
  Given now = arriving(one, one.turn, foe);
  now.state[find_brigade(now.game, one.brigade)].orders = Orders::Under;
  Events events;
  fix_command(now.game, now.state, find_brigade(now.game, one.brigade), events);
  EXPECT_ALLOWED(now, enter(one.first, one.hex));
  now.state[find_brigade(now.game, one.brigade)].orders = Orders::Without;
  fix_command(now.game, now.state, find_brigade(now.game, one.brigade), events);
  EXPECT_REFUSED(now, enter(one.first, one.hex), "4.42a");
}

}  // namespace
}  // namespace tamburino::risorgimento1859
