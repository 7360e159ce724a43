#include "tests/novara/given.h"

// 4. Set-up.
namespace tamburino::novara {
namespace {

// A game that has just begun, on the printed map.
struct Fresh {
  const Game& game;
  State state;
  Events events;

  explicit Fresh(const Game& of = campaign()) : game(of), state(start(of, events)) {}

  Verdict verdict(std::string_view text) const {
    State after = state;
    Events told;
    Verdict answer = kAllowed;
    for (const Action one : parse_actions(game, state, text)) {
      answer = novara::verdict(game, after, one);
      if (!answer) return answer;
      apply(game, after, one, told);
    }
    return answer;
  }
  Fresh& does(std::string_view text) {
    for (const Action one : parse_actions(game, state, text)) {
      const Verdict answer = apply(game, state, one, events);
      EXPECT_TRUE(answer) << text << " is refused by " << answer.rule;
    }
    return *this;
  }
  // Places whatever the side has, each in the first hex that takes it, and leaves `done` to the caller.
  Fresh& places_all(Side side) {
    for (int step = 0; step < 1000 && state.pending.side == side; ++step) {
      ActionList list;
      list_actions(game, state, list);
      Action chosen{};
      for (const Action one : list.all()) {
        if (chosen.verb == 0 && (verb_of(one) == Verb::Select || verb_of(one) == Verb::Place)) chosen = one;
      }
      if (chosen.verb == 0) return *this;
      EXPECT_TRUE(apply(game, state, chosen, events));
    }
    return *this;
  }
  int on_map(Side side) const {
    int count = 0;
    for (std::size_t i = 0; i < game.units.size(); ++i)
      count += game.units[i].side == side && state.units[i].status == Status::OnMap ? 1 : 0;
    return count;
  }
  Hex hex(std::string_view number) const { return find_hex(game, number); }
  UnitId unit(std::string_view name) const { return find_unit(game, name); }
};

bool happened(const Events& events, EventKind kind) {
  for (const Event& event : events.all()) {
    if (event.kind == static_cast<std::uint8_t>(kind)) return true;
  }
  return false;
}

TEST(Novara4_setup, a_the_sardinians_deploy_first) {
  Fresh g;
  EXPECT_EQ(g.state.pending.ask, Ask::SetUp);
  EXPECT_EQ(g.state.pending.side, Side::Sardinian);
  EXPECT_THAT(g.verdict("select \"IR 1\""), RefusedBy("4.setup-a"));
  EXPECT_THAT(g.verdict("select \"3 Piemonte\""), Allowed());
}

TEST(Novara4_setup, a_and_completely) {
  Fresh g;
  EXPECT_THAT(g.verdict("done"), RefusedBy("4.setup-a"));
  g.does("place \"3 Piemonte\" 3911");
  EXPECT_THAT(g.verdict("done"), RefusedBy("4.setup-a"));
  EXPECT_EQ(g.state.pending.side, Side::Sardinian);
  g.places_all(Side::Sardinian);
  EXPECT_EQ(g.state.pending.side, Side::Austrian);
  EXPECT_TRUE(happened(g.events, EventKind::SetUpDone));
  EXPECT_EQ(g.on_map(Side::Austrian), 0);
  // All but the 6th division and the eight of the 5th that come later.
  int sardinians = 0;
  for (const Unit& unit : g.game.units)
    sardinians += unit.side == Side::Sardinian && unit.kind != Kind::Dummy ? 1 : 0;
  EXPECT_EQ(g.on_map(Side::Sardinian), sardinians - 7 - 8);
  EXPECT_THAT(g.verdict("select \"3 Piemonte\""), RefusedBy("4.setup-a"));
  EXPECT_THAT(g.verdict("select \"IR 1\""), Allowed());
}

TEST(Novara4_setup, a_austria_sees_where_they_stand_when_they_are_all_placed) {
  Fresh g;
  g.does("place \"3 Piemonte\" 3911");
  EXPECT_FALSE(held_by(g.game, masked(g.game, g.state, Side::Austrian), Side::Sardinian, g.hex("3911")));
  g.places_all(Side::Sardinian);
  EXPECT_TRUE(held_by(g.game, masked(g.game, g.state, Side::Austrian), Side::Sardinian, g.hex("3911")));
}

TEST(Novara4_setup, b_each_unit_inside_its_zone) {
  const Fresh g;
  const auto refused = [&](const std::string& text) {
    EXPECT_THAT(g.verdict(text), RefusedBy("4.setup-b")) << text;
  };
  const auto allowed = [&](const std::string& text) { EXPECT_THAT(g.verdict(text), Allowed()) << text; };
  allowed("place GN 0845"), refused("place GN 0745");              // on the triangle of Casale
  allowed("place \"1 GR\" 2311"), refused("place \"1 GR\" 2310");  // south of Novara
  allowed("place \"3 Piemonte\" 3911"), refused("place \"3 Piemonte\" 3811");
  refused("place \"5 Aosta\" 3911");  // the zone of another division
  refused("place \"21 Lombarda\" 6940"), refused("place \"21 Lombarda\" 7139");
}

// The 1st division within 3 of Vespolate: three hexes, not four.
TEST(Novara4_setup, b_distances_are_counted_in_hexes) {
  const Fresh g;
  const Hex vespolate = g.hex("Vespolate");
  const UnitId aosta = g.unit("5 Aosta");
  int inside = 0;
  for (int i = 0; i < g.game.map.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    const bool near = g.game.map.grid().distance(where, vespolate) <= 3;
    EXPECT_EQ(may_set_up(g.game, g.state, aosta, where).allowed(), near) << g.game.map.grid().name(where);
    inside += near ? 1 : 0;
  }
  EXPECT_EQ(inside, 37);
}

TEST(Novara4_setup, b_all_that_is_listed_for_a_unit_is_its_zone) {
  Fresh g;
  g.does("select \"3 Piemonte\"");
  const Hex trecate = g.hex("Trecate");
  ActionList list;
  list_actions(g.game, g.state, list);
  EXPECT_GT(list.size(), 10);
  for (const Action one : list.all()) {
    const Hex where{one.operand[1]};
    EXPECT_TRUE(g.game.map.grid().distance(where, trecate) <= 2 || where == g.hex("3911"));
  }
}

TEST(Novara4_setup, b_stacking_binds_there_too) {
  Fresh g;
  g.does("place \"3 Piemonte\" 3911").does("place \"4 Piemonte\" 3911");
  EXPECT_THAT(g.verdict("place \"13 Pinerolo\" 3911"), RefusedBy("5.stacking-c"));
  EXPECT_THAT(g.verdict("place \"8 cp Bers\" 3911"), Allowed());
}

TEST(Novara4_setup, b_brigades_have_their_own_places) {
  Fresh g;
  g.places_all(Side::Sardinian);
  EXPECT_THAT(g.verdict("place \"Grz 3\" Rosate"), Allowed());
  EXPECT_THAT(g.verdict("place \"Grz 8\" Rosate"), RefusedBy("4.setup-b"));
  EXPECT_THAT(g.verdict("place \"IR 1\" 6940"), Allowed());  // the island, II Corps only
  EXPECT_THAT(g.verdict("place \"IR 3\" 6940"), RefusedBy("4.setup-b"));
  EXPECT_THAT(g.verdict("place \"IR 38\" Pavia"), RefusedBy("14.reinforcements-a"));  // arrives later
}

// 6940 lies between Ticino and Gravellone.
Fresh austria_deploys() {
  Fresh g;
  g.places_all(Side::Sardinian);
  return g;
}

// A hexside of the hex with a river, or without.
Facing side_with(const Game& game, Hex where, bool river) {
  for (const Facing way : kFacings) {
    const Hex beyond = game.map.neighbour(where, way);
    if (beyond != kNoHex && game.map.river(where, way) == river) return way;
  }
  return kNoFacing;
}

std::string name_of(const Game& game, Facing way) { return std::string(game.map.grid().name(way)); }

TEST(Novara4_setup, c_the_train_of_the_ii_corps_may_start_as_a_bridge) {
  Fresh g = austria_deploys();
  const Hex where = g.hex("6940");
  const Facing way = side_with(g.game, where, true);
  ASSERT_NE(way, kNoFacing);
  const std::string lay = "lay \"Pont II\" " + name_of(g.game, way);
  EXPECT_THAT(g.verdict(lay), RefusedBy("4.setup-c"));  // it must stand first
  g.does("place \"Pont II\" 6940");
  EXPECT_EQ(g.state[g.unit("Pont II")].laid, kNoFacing);  // it need not
  EXPECT_THAT(g.verdict("lay \"Pont II\" " + name_of(g.game, side_with(g.game, where, false))),
              RefusedBy("10.building-a"));
  g.does(lay);
  EXPECT_EQ(g.state[g.unit("Pont II")].laid, way);
  EXPECT_TRUE(passable(g.game, g.state, Side::Austrian, where, way));
  EXPECT_THAT(g.verdict(lay), RefusedBy("4.setup-c"));  // once
}

TEST(Novara4_setup, c_only_inside_its_zone) {
  Fresh g = austria_deploys();
  EXPECT_THAT(g.verdict("place \"Pont II\" 4816"), RefusedBy("4.setup-b"));
}

TEST(Novara4_setup, c_no_other_train_may) {
  Fresh g = austria_deploys();
  for (const char* train : {"Pont I", "Pont IV", "Pontieri"}) {
    if (std::string(train) != "Pontieri") {
      g.does(std::string("select \"") + train + "\"");
      ActionList list;
      list_actions(g.game, g.state, list);
      // Beside a river if its zone has one.
      Action chosen = list[0];
      for (const Action one : list.all()) {
        if (side_with(g.game, Hex{one.operand[1]}, true) != kNoFacing) chosen = one;
      }
      apply(g.game, g.state, chosen, g.events);
    }
    for (const Facing way : kFacings)
      EXPECT_THAT(g.verdict(std::string("lay \"") + train + "\" " + name_of(g.game, way)),
                  RefusedBy("4.setup-c"))
          << train;
  }
}

TEST(Novara4_setup, c_nor_the_sardinian_one_while_its_side_deploys) {
  Fresh g;
  g.does("place Pontieri Trecate");
  for (const Facing way : kFacings)
    EXPECT_THAT(g.verdict("lay Pontieri " + name_of(g.game, way)), RefusedBy("4.setup-c"));
}

TEST(Novara4_setup, d_the_campaign_starts_on_turn_1) {
  Fresh g = austria_deploys();
  EXPECT_EQ(g.state.turn, 1);
  g.places_all(Side::Austrian);
  if (g.state.pending.ask == Ask::SetUp) g.does("done");  // no bridge
  EXPECT_EQ(g.state.turn, 1);
  EXPECT_TRUE(happened(g.events, EventKind::TurnBegins));
  EXPECT_EQ(g.state.pending.ask, Ask::ChooseChits);
  EXPECT_EQ(g.state.pending.side, Side::Sardinian);
  EXPECT_EQ(activation_points(g.game, g.state, Side::Sardinian), 2);
  EXPECT_EQ(activation_points(g.game, g.state, Side::Austrian), 3);
  EXPECT_EQ(g.game.scenario.last_turn, 20);
}

}  // namespace
}  // namespace tamburino::novara
