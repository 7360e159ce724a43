#include "tests/custoza/given.h"

// 23. The set-up, as play.
namespace tamburino::custoza {
namespace {

// A game of that scenario before anybody has placed a counter.
Given to_place(const std::string& scenario) {
  const bool tail_strike = scenario == "tail-strike";
  auto p = given("scenario " + scenario +
                 (tail_strike ? "; map; \"57 Haynau\" 4323 N" : "; map; \"29 Pisa\" 2714 N"));
  p.game = shipped(scenario);
  p.game.options.free_set_up = true;
  p.state = start(p.game, p.events);
  return p;
}

TEST(CustozaSetUp, r23_3_5a_the_austrians_place_first_in_their_zones) {
  proves("23.0b");
  auto p = to_place("tail-strike");
  ASSERT_EQ(p.asked(), Ask::SetUp);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  p.does("select \"57 Haynau\"");
  EXPECT_THAT(p.verdict("place \"57 Haynau\" 4321"), Allowed());           // within 2 of 4323
  EXPECT_THAT(p.verdict("place \"57 Haynau\" 4320"), RefusedBy("23.0b"));  // three away
  p.does("place \"57 Haynau\" 4323");
  EXPECT_THAT(p.verdict("done"), RefusedBy("23.0b"));
  p.does("select \"54 Prinz Emil\"");
  EXPECT_THAT(p.verdict("place \"54 Prinz Emil\" 4422"), Allowed());
  EXPECT_THAT(p.verdict("place \"54 Prinz Emil\" 4420"), RefusedBy("23.0b"));
}

TEST(CustozaSetUp, r23_3_5b_then_the_italians_round_villafranca) {
  auto p = to_place("tail-strike");
  while (p.side_asked() == Side::Austrian) p.does(p.listed().front());
  ASSERT_EQ(p.asked(), Ask::SetUp);
  p.does("select Bava");
  EXPECT_THAT(p.verdict("place Bava 5024"), Allowed());
  EXPECT_THAT(p.verdict("place Bava 5023"), RefusedBy("23.0b"));
}

TEST(CustozaSetUp, r23_0a_guns_start_limbered_or_not_and_facings_are_free) {
  auto p = to_place("tail-strike");
  p.does("select \"16+9 Art\"").does("place \"16+9 Art\" 4323");
  const Mode before = p["16+9 Art"].mode;
  const std::string change = before == Mode::Unlimbered ? "limber" : "unlimber";
  EXPECT_TRUE(p.lists(change + " \"16+9 Art\""));
  p.does(change + " \"16+9 Art\"");
  EXPECT_TRUE(p.told(change == "limber" ? EventKind::Limbered : EventKind::Unlimbered, "16+9 Art"));
  p.does("face \"16+9 Art\" N");
  EXPECT_TRUE(p.told(EventKind::Faced, "16+9 Art"));  // the enemy sees its back turn
  EXPECT_NE(p["16+9 Art"].mode, before);
  EXPECT_EQ(p.faces("16+9 Art"), "N");
}

TEST(CustozaSetUp, r23_1_5b_one_unit_in_a_hex_where_it_is_printed) {
  auto p = to_place("tione-valley");
  p.does("select \"43 Forl\u00ec\"").does("place \"43 Forl\u00ec\" 2815").does("select \"44 Forl\u00ec\"");
  EXPECT_THAT(p.verdict("place \"44 Forl\u00ec\" 2815"), RefusedBy("23.1.5b"));
  EXPECT_THAT(p.verdict("place \"44 Forl\u00ec\" 2816"), Allowed());
  EXPECT_EQ(p["43 Forl\u00ec"].mode, Mode::March);
}

TEST(CustozaSetUp, rg15_setup_b_the_default_hexes_are_legal) {
  for (const char* id : {"tail-strike", "tione-valley", "morning-clash"}) {
    Game game = shipped(id);
    game.options.free_set_up = false;
    const State placed = set_up(game);
    for (const Placement& one : game.scenario.placements) {
      State without = placed;
      if (kind_of(one.piece) == PieceKind::Unit) {
        without[unit_of(one.piece)].status = Status::ToPlace;
        without[unit_of(one.piece)].hex = kNoHex;
        rebuild(game, without);
      }
      EXPECT_THAT(may_stand_at_start(game, without, one.piece, one.hex), Allowed())
          << id << ' ' << piece_name(game, one.piece) << ' ' << game.map.grid().name(one.hex);
    }
  }
}

TEST(CustozaSetUp, rg21_1a_units_control_the_hexes_they_start_in) {
  Game game = shipped("morning-clash");
  game.options.free_set_up = false;
  Events events;
  const State state = start(game, events);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    EXPECT_EQ(controller(state, state[who].hex), game[who].side) << game[who].name;
  }
}

}  // namespace
}  // namespace tamburino::custoza
