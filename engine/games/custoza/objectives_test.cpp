#include "tests/custoza/given.h"

// 24.2, 26.2. Strategic Objectives.
namespace tamburino::custoza {
namespace {

Given choosing(const char* scenario) {
  auto p = given(std::string("scenario ") + scenario + "; \"" +
                 (std::string_view(scenario).starts_with("second") ? "29 Pisa" : "5 Aosta") + "\" 5020 N");
  p.state.stack.clear();
  p.state.stack.push(GameTurn{});
  p.state.stack.push(ObjectiveChoice{});
  p.state.pending = {};
  p.state.objective = {};
  proceed(p.game, p.state, p.events);
  return p;
}

// Whether the side fulfils an Objective when it controls these hexes and nothing else matters.
bool holds(const char* scenario, Side side, int number, const std::vector<const char*>& hexes) {
  const Game& game = shipped(scenario);
  State state = set_up(game);
  state.italian = {};
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const bool named =
        std::any_of(hexes.begin(), hexes.end(), [&](const char* one) { return find_hex(game, one) == hex; });
    if (named == (side == Side::Italian)) state.italian.add(hex);
  }
  return fulfilled(
      game, state, side,
      game.scenario.objectives[static_cast<std::size_t>(side)][static_cast<std::size_t>(number - 1)]);
}

void needs_all(const char* scenario, Side side, int number, const std::vector<const char*>& hexes) {
  EXPECT_TRUE(holds(scenario, side, number, hexes)) << scenario << ' ' << number;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    auto others = hexes;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(holds(scenario, side, number, others))
        << scenario << ' ' << number << " without " << hexes[i];
  }
}

TEST(CustozaObjectives, r24_2a_each_side_chooses_one_of_three_in_secret) {
  proves("26.2a");
  for (const char* scenario : {"first-custoza", "second-custoza"}) {
    auto p = choosing(scenario);
    ASSERT_EQ(p.asked(), Ask::Objective);
    EXPECT_EQ(p.side_asked(), Side::Italian);
    EXPECT_EQ(p.listed(), (std::vector<std::string>{"choose 1", "choose 2", "choose 3"}));
    EXPECT_THAT(p.verdict("choose 4"), RefusedBy("24.2a"));
    p.does("choose 2");
    for (const Event& one : p.events.all()) {
      if (one.kind != static_cast<std::uint8_t>(EventKind::ObjectiveChosen)) continue;
      EXPECT_TRUE(one.seen_by_side(0));
      EXPECT_FALSE(one.seen_by_side(1));
    }
    EXPECT_EQ(p.side_asked(), Side::Austrian);
    p.does("choose 1");
    EXPECT_EQ(p.state.objective[0], 2);
    EXPECT_EQ(p.state.objective[1], 1);
  }
}

TEST(CustozaObjectives, r28_2a_in_the_late_start_the_italian_objective_is_3_and_known) {
  auto p = choosing("first-custoza-late");
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_EQ(p.state.objective[0], 3);
}

TEST(CustozaObjectives, r24_2b_the_italians_may_swap_on_gt_1_of_the_second_day) {
  EXPECT_EQ(shipped("first-custoza").scenario.objective_swap_day, 2);
  auto p = choosing("first-custoza");
  p.state.stack.pop();
  p.state.stack.push(ObjectiveChoice{.swap = true});
  p.state.objective = {1, 2};
  p.state.pending = {};
  proceed(p.game, p.state, p.events);
  ASSERT_EQ(p.side_asked(), Side::Italian);
  p.does("choose 3");
  EXPECT_EQ(p.state.objective[0], 3);
  EXPECT_NE(p.asked(), Ask::Objective);  // the Austrians are not asked
}

TEST(CustozaObjectives, r24_2c_only_the_one_that_alone_fulfils_its_objective_wins) {
  const Game& game = shipped("first-custoza");
  State state = set_up(game);
  state.objective = {1, 2};  // Valeggio and Villafranca; Peschiera
  EXPECT_EQ(winner_now(game, state), Winner::Italian);
  state.objective = {2, 2};
  for (const Hex one : game.scenario.objectives[0][1].hexes) state.italian.remove(one);
  EXPECT_EQ(winner_now(game, state), Winner::Nobody);
}

TEST(CustozaObjectives, r24_2d_italian_1_valeggio_and_villafranca) {
  needs_all("first-custoza", Side::Italian, 1, {"2529", "2430", "4929", "5029", "5030", "5129"});
}
TEST(CustozaObjectives, r24_2e_italian_2_salionze_madonna_degli_angeli_and_castelnuovo) {
  needs_all("first-custoza", Side::Italian, 2, {"2315", "2309", "3105"});
}
TEST(CustozaObjectives, r24_2f_italian_3_sona_sommacampagna_and_villafranca) {
  needs_all("first-custoza", Side::Italian, 3,
            {"4707", "4913", "4914", "5014", "4929", "5029", "5030", "5129"});
}
TEST(CustozaObjectives, r26_2d_italian_3_of_1866) {
  needs_all("second-custoza", Side::Italian, 3, {"2529", "2430", "3923", "4929", "5029", "5030", "5129"});
}
TEST(CustozaObjectives, r26_2c_italian_2_of_1866_is_peschiera) {
  proves("R4");
  needs_all("second-custoza", Side::Italian, 2, {"1705"});
}
TEST(CustozaObjectives, r26_2e_austrian_1_of_1866_the_east_ends_of_the_bridges) {
  needs_all("second-custoza", Side::Austrian, 1, {"1705", "1820", "2329"});
}
TEST(CustozaObjectives, r26_2f_austrian_2_of_1866) {
  needs_all("second-custoza", Side::Austrian, 2, {"2625", "3125", "3923"});
}
TEST(CustozaObjectives, r26_2g_austrian_3_of_1866) {
  needs_all("second-custoza", Side::Austrian, 3, {"1526", "1621", "1513"});
}

TEST(CustozaObjectives, r24_2g_a_corps_west_of_the_mincio_and_valeggio_occupied) {
  proves("g24.2j R44");
  const std::string base =
      "scenario first-custoza; map; \"28 Latour\" 2529 N; \"3 Grenzer\" 2430 N; \"Grenadiers\" 1520 N; "
      "Haller 1520; Taxis 1520; "
      "\"2 Bayern Dragoons\" 1521 N";
  const auto p = given(base);
  const auto& bridgehead = p.game.scenario.objectives[1][0];
  EXPECT_TRUE(corps_across(p.game, p.state, Side::Austrian));  // the Reserve: Haller and Taxis
  EXPECT_TRUE(fulfilled(p.game, p.state, Side::Austrian, bridgehead));
  const auto half = given(base + "; \"3 Uhlans\" 3020 N");  // one of Taxis's regiments is on the east bank
  EXPECT_FALSE(corps_across(half.game, half.state, Side::Austrian));
  const auto broken = given(base + "; formation a48-taxis collapsed");
  EXPECT_FALSE(corps_across(broken.game, broken.state, Side::Austrian));
  const auto brigade = given("scenario first-custoza; map; \"57 Haynau\" 1520 N; Simbschen 1520");
  EXPECT_FALSE(corps_across(brigade.game, brigade.state, Side::Austrian));  // a Brigade is no Corps
}

TEST(CustozaObjectives, r24_2g_valeggio_is_occupied_not_controlled) {
  auto p = given(
      "scenario first-custoza; map; \"28 Latour\" 2529 N; \"Grenadiers\" 1520 N; Haller 1520; owner 2430 "
      "austrian");
  EXPECT_FALSE(fulfilled(p.game, p.state, Side::Austrian, p.game.scenario.objectives[1][0]));
}

TEST(CustozaObjectives, r24_2i_a_whole_corps_that_has_left_the_map) {
  auto p = given("scenario first-custoza; \"5 Aosta\" 5020 N");
  for (const char* id : {"a48-haller", "a48-taxis"}) {
    for (const UnitId who : p.game.units_of(p.formation(id))) p.state[who].status = Status::Exited;
  }
  EXPECT_TRUE(corps_exited(p.game, p.state, Side::Austrian));
  p.state[p.unit("Grenadiers")].status = Status::Routed;
  EXPECT_TRUE(corps_exited(p.game, p.state, Side::Austrian));
  p.state[p.unit("Grenadiers")].status = Status::ToCome;
  EXPECT_FALSE(corps_exited(p.game, p.state, Side::Austrian));
}

TEST(CustozaObjectives, r24_2h_peschiera_with_a_line_of_communication) {
  auto p = given("scenario first-custoza; map; \"57 Haynau\" 1705 N; owner 1705 austrian");
  const auto& peschiera = p.game.scenario.objectives[1][1];
  EXPECT_TRUE(fulfilled(p.game, p.state, Side::Austrian, peschiera));
  auto cut = given("scenario first-custoza; map; \"57 Haynau\" 1705 N; owner 1705 austrian");
  cut.game.scenario.sources[1] = {
      cut.hex("1034")};  // west of the Mincio, and nothing leads there from the fortress
  for (const char* hex : {"1606", "1704", "1805"}) {
    put(cut.game, cut.state,
        cut.unit(hex == std::string("1606")   ? "5 Aosta"
                 : hex == std::string("1704") ? "6 Aosta"
                                              : "17 Acqui"),
        cut.hex(hex));
  }
  EXPECT_FALSE(fulfilled(cut.game, cut.state, Side::Austrian, peschiera));
}

TEST(CustozaObjectives, r26_2b_the_austrians_are_cut_between_peschiera_and_verona) {
  auto p = given("scenario second-custoza; map; \"29 Pisa\" 1130 N");
  const auto& cut = p.game.scenario.objectives[0][0];
  EXPECT_FALSE(fulfilled(p.game, p.state, Side::Italian, cut));
}

}  // namespace
}  // namespace tamburino::custoza
