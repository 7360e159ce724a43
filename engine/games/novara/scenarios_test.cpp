#include "tests/novara/from_start.h"

// 15. The campaign. 16. The scenarios, as their cards (A10) and the rulebook have them.
namespace tamburino::novara {
namespace {

using testing::UnorderedElementsAre;

const Place& find(const Game& game, std::string_view name) { return game[find_place(game, name)]; }

// The names of the units of a side that take part, to be placed or to come.
std::vector<std::string> forces(const FromStart& g, Side side) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    if (g.game.units[i].side == side && g.state.units[i].status != Status::Absent)
      names.push_back(g.game.units[i].name);
  }
  return names;
}

// And of those formations, with more and without some.
std::vector<std::string> units_of(const Game& game, const std::vector<std::string>& formations,
                                  const std::vector<std::string>& more = {},
                                  const std::vector<std::string>& less = {}) {
  std::vector<std::string> names = more;
  for (const std::string& formation : formations) {
    for (const UnitId who : game.members[static_cast<std::size_t>(index(find_formation(game, formation)))]) {
      const std::string& name = game[who].name;
      if (std::find(less.begin(), less.end(), name) == less.end()) names.push_back(name);
    }
  }
  return names;
}

int distance(const Game& game, Hex where, std::string_view place) {
  return game.map.grid().distance(where, find_hex(game, place));
}

// Every hex in play: the unit's zone is exactly this.
template <class Inside>
void expect_zone(const FromStart& g, std::string_view name, Inside inside) {
  const UnitId who = g.unit(name);
  int count = 0;
  for (int h = 0; h < g.game.map.size(); ++h) {
    const Hex where{static_cast<std::uint16_t>(h)};
    const bool expected = g.game.in_play(where) && inside(where);
    EXPECT_EQ(zone_holds(g.game, g.state, who, where), expected)
        << name << " in " << g.game.map.grid().name(where);
    count += expected ? 1 : 0;
  }
  EXPECT_GT(count, 4) << name;
}
int row(const Game& game, Hex where) { return std::stoi(game.map.grid().name(where).substr(2)); }
int line(const Game& game, Hex where) { return std::stoi(game.map.grid().name(where).substr(0, 2)); }
// Not north of 45.225: odd lines hang half a hex lower.
bool south_of_45_225(const Game& game, Hex where) {
  return row(game, where) >= (line(game, where) % 2 == 1 ? 35 : 36);
}

std::vector<std::string> in_cup(const Game& game, const State& state) {
  std::vector<std::string> chits;
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    if ((cup(state) >> i & 1U) != 0) chits.push_back(game.chits[i].id);
  }
  return chits;
}

int points(const Given& g, Side side) { return activation_points(g.game, g.state, side); }
int points_for(const Given& g, Side side) { return score(g.game, g.state, side); }

std::string at_turn(std::string_view scenario, int turn) {
  return "scenario " + std::string(scenario) + "; turn " + std::to_string(turn) + "; ";
}

void expect_over(const State& state, Ending ending, Winner winner) {
  EXPECT_TRUE(state.over());
  EXPECT_EQ(state.ending, ending);
  EXPECT_EQ(state.winner, winner);
}

// Idle from the first turn to the last: which one was that?
int last_turn_played(std::string_view scenario, int& first) {
  FromStart g(scenario);
  first = g.state.turn;
  while (g.asked() == Ask::StartLosses) g.idles();
  g.both_deploy();
  EXPECT_EQ(g.state.turn, first);
  g.idles_to_the_end();
  EXPECT_EQ(g.state.ending, Ending::LastTurn);
  return g.state.turn;
}

}  // namespace

// --- 15 the campaign

TEST(Novara15_campaign, a_from_turn_1_to_turn_20) {
  proves("16.ramorino-b");
  for (const char* scenario : {"campaign", "ramorino"}) {
    int first = 0;
    EXPECT_EQ(last_turn_played(scenario, first), 20) << scenario;
    EXPECT_EQ(first, 1) << scenario;
  }
}

TEST(Novara15_campaign, a_with_the_victory_conditions_of_section_2) {
  auto pavia = given("5-Aosta 7138; 9-Regina 3018; IR-7 5050");
  pavia.does("move 5-Aosta 7139");
  expect_over(pavia.state, Ending::PlaceEntered, Winner::Sardinian);

  auto cities = given("IR-7 2309; IR-17 0524; IR-28 0845; 5-Aosta 5050");
  cities.does("move IR-7 2310");
  expect_over(cities.state, Ending::PlacesOccupied, Winner::Austrian);

  auto points = given("turn 20; phase end; IR-7 3018; 5-Aosta 5050");  // A12: 24 points against 12
  EXPECT_EQ(points_for(points, Side::Sardinian), 24);
  EXPECT_EQ(points_for(points, Side::Austrian), 12);
  expect_over(points.state, Ending::LastTurn, Winner::Sardinian);
  EXPECT_FALSE(given("turn 19; phase end; IR-7 3018; 5-Aosta 5050").state.over());
}

// The II Corps and the I, both paid for on turn 1.
const std::string kSurprise =
    "turn 1; phase choice; 5-Aosta 3010; IR-1 5012; IR-7 5022; FJ-9 5013; II/IR-56 5012; ";

TEST(Novara15_campaign, b_austria_calls_the_ii_corps_before_the_first_draw) {
  proves("R17");
  auto g = given(kSurprise);
  g.does("done").does("commit a-ii").does("commit a-i").does("done");
  EXPECT_THAT(in_cup(g.game, g.state), UnorderedElementsAre("s-independent", "a-wratislaw", "a-independent"));
  EXPECT_EQ(g.asked(), Ask::Surprise);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  g.does("call");
  EXPECT_TRUE(g.told(Side::Sardinian, EventKind::Surprise));
  EXPECT_EQ(g.asked(), Ask::PlaceChit);
  EXPECT_EQ(g.state.activation.chit, g.chit("a-daspre"));
  g.does("place-chit 5012");
  EXPECT_TRUE(g["IR-1"].active);
  EXPECT_FALSE(g["IR-7"].active);
}

TEST(Novara15_campaign, b_or_after_any_activation_but_never_inside_one) {
  proves("R17");
  auto g = given(kSurprise);
  g.does("done").does("commit a-ii").does("commit a-i").does("done").does("wait").draws("a-wratislaw");
  EXPECT_THAT(g.verdict("call"), RefusedBy("R17"));
  g.does("activate");
  EXPECT_THAT(g.verdict("call"), RefusedBy("R17"));
  g.does("place-chit 5022");
  EXPECT_FALSE(g.verdict("call").allowed());
  g.until(Ask::Surprise);
  g.does("call");
  EXPECT_EQ(g.state.activation.chit, g.chit("a-daspre"));
}

TEST(Novara15_campaign, b_and_last_when_the_cup_is_empty) {
  proves("R17");
  auto g = given(kSurprise);
  g.does("done").does("commit a-ii").does("done").does("wait");
  g.draws("s-independent").does("pass").does("wait").draws("a-independent").does("pass");
  EXPECT_EQ(g.asked(), Ask::Surprise);
  EXPECT_EQ(g.state.turn, 1);
  auto called = g;
  called.does("call");
  EXPECT_EQ(called.state.activation.chit, called.chit("a-daspre"));
  g.does("wait");  // the chance has gone with the turn
  EXPECT_EQ(g.state.turn, 2);
}

TEST(Novara15_campaign, b_once) {
  auto g = given(kSurprise);
  g.does("done").does("commit a-ii").does("done").does("call").does("place-chit 5012");
  while (g.state.turn == 1 && g.rolling() != RollKind::Draw) g.does(g.lists("done") ? "done" : g.listed()[0]);
  g.draws("a-independent").does("pass");
  EXPECT_EQ(g.rolling(), RollKind::Draw) << "no second offer";
}

TEST(Novara15_campaign, b_only_if_it_is_paid_for) {
  proves("R17");
  auto g = given(kSurprise);
  g.does("done").does("commit a-i").does("done");
  EXPECT_EQ(g.asked(), Ask::Surprise);  // asked all the same: whether it is paid for is secret
  EXPECT_THAT(g.verdict("call"), RefusedBy("R17"));
  EXPECT_FALSE(g.lists("call"));
  auto boxed = given(kSurprise);
  boxed.does("done");
  EXPECT_THAT(boxed.verdict("box a-ii"), RefusedBy("R17"));
  EXPECT_THAT(boxed.verdict("box a-i"), Allowed());
}

TEST(Novara15_campaign, b_in_turn_1_only) {
  auto g = given("turn 2; phase choice; 5-Aosta 3010; IR-1 5012; IR-7 5022");
  g.does("done").does("commit a-ii").does("done");
  EXPECT_NE(g.asked(), Ask::Surprise);
  EXPECT_THAT(in_cup(g.game, g.state), UnorderedElementsAre("s-independent", "a-daspre", "a-independent"));
}

TEST(Novara15_campaign, b_sardinia_has_no_such_choice) {
  auto g = given(kSurprise);
  g.does("commit s-1").does("done").does("done");
  EXPECT_THAT(in_cup(g.game, g.state), UnorderedElementsAre("s-durando", "s-independent", "a-independent"));
}

// --- 16 La Sforzesca

TEST(Novara16_sforzesca, a_from_turn_5_to_turn_9) {
  int first = 0;
  EXPECT_EQ(last_turn_played("sforzesca", first), 9);
  EXPECT_EQ(first, 5);
}

TEST(Novara16_sforzesca, b_one_point_each_in_every_turn) {
  for (int turn = 5; turn <= 9; ++turn) {
    auto g = given(at_turn("sforzesca", turn) +
                   "phase choice; 5-Aosta 4425; 11-Casale 4728; IR-7 5038; IR-1 "
                   "5138");
    EXPECT_EQ(points(g, Side::Sardinian), 1) << turn;
    EXPECT_EQ(points(g, Side::Austrian), 1) << turn;
    g.does("commit s-2");
    EXPECT_THAT(g.verdict("commit s-1"), RefusedBy("7.points-a")) << turn;
    g.does("done").does("commit a-i");
    EXPECT_THAT(g.verdict("commit a-ii"), RefusedBy("7.points-a")) << turn;
    g.does("done");
    EXPECT_THAT(in_cup(g.game, g.state),
                UnorderedElementsAre("s-bes", "s-independent", "a-wratislaw", "a-independent"));
  }
}

TEST(Novara16_sforzesca, c_no_higher_commander) {
  auto g = given("scenario sforzesca; phase choice; 11-Casale 4728; IR-7 5038");
  EXPECT_THAT(g.verdict("box s-2"), RefusedBy("16.sforzesca-c"));
  EXPECT_FALSE(g.lists("box s-2"));
  g.does("done");
  EXPECT_THAT(g.verdict("box a-i"), RefusedBy("16.sforzesca-c"));
  const FromStart fresh("sforzesca");
  EXPECT_EQ(fresh.state[find_chit(fresh.game, "s-chrzanowski")].place, ChitPlace::Out);
  EXPECT_EQ(fresh.state[find_chit(fresh.game, "a-radetzky")].place, ChitPlace::Out);
}

TEST(Novara16_sforzesca, d_vigevano_ends_it_at_once) {
  auto g = given("scenario sforzesca; IR-7 4427; IR-17 4429; 11-Casale 4030");
  g.does("move IR-7 4426");  // before its gates
  EXPECT_FALSE(g.state.over());
  g.does("move IR-7 4425");
  expect_over(g.state, Ending::PlaceControlled, Winner::Austrian);
}

TEST(Novara16_sforzesca, d_no_other_place_does) {
  for (const char* place : {"Gambolò", "Borgo San Siro", "Sforzesca"}) {
    auto g = given("scenario sforzesca; turn 6; IR-7 4222; 11-Casale 4024");
    const Hex where = find(g.game, place).hex;
    occupy(g.game, g.state, Side::Austrian, where, g.events);
    EXPECT_FALSE(g.state.over()) << place;
    auto there = given("scenario sforzesca; IR-17 4024; IR-7 " + g.game.map.grid().name(where));
    EXPECT_FALSE(there.state.over()) << place;
    EXPECT_EQ(points_for(there, Side::Austrian), 1) << place;
  }
}

TEST(Novara16_sforzesca, d_in_supply_or_not) {  // nothing is said of supply
  auto g = given("scenario sforzesca; IR-7 4426 oos; 11-Casale 4030");
  g.does("move IR-7 4425");
  expect_over(g.state, Ending::PlaceControlled, Winner::Austrian);
}

const std::string kSforzescaEnd = "scenario sforzesca; turn 9; phase end; IR-7 5038; 11-Casale 4030; ";

TEST(Novara16_sforzesca, e_one_point_for_each_of_three_places) {
  auto start = given(kSforzescaEnd);
  EXPECT_EQ(points_for(start, Side::Sardinian), 3);  // all theirs at the start: A10
  EXPECT_EQ(points_for(start, Side::Austrian), 0);
  expect_over(start.state, Ending::LastTurn, Winner::Sardinian);
  expect_over(given(kSforzescaEnd + "owner Gambolò austrian").state, Ending::LastTurn, Winner::Sardinian);
  expect_over(given(kSforzescaEnd + "owner Gambolò austrian; owner Sforzesca austrian").state,
              Ending::LastTurn, Winner::Austrian);
  expect_over(given(kSforzescaEnd + "owner \"Borgo San Siro\" austrian; owner Sforzesca austrian").state,
              Ending::LastTurn, Winner::Austrian);
}

TEST(Novara16_sforzesca, e_nothing_else_counts) {
  auto g = given(kSforzescaEnd +
                 "IR-17 eliminated; 12-Casale eliminated; 17-Composta 4032 lost 1; Hus-5-a "
                 "eliminated");
  EXPECT_EQ(points_for(g, Side::Sardinian), 3);
  EXPECT_EQ(points_for(g, Side::Austrian), 0);
}

TEST(Novara16_sforzesca, e_not_before_the_end_of_turn_9) {
  EXPECT_FALSE(given(at_turn("sforzesca", 8) + "phase end; IR-7 5038; 11-Casale 4030").state.over());
}

TEST(Novara16_sforzesca, f_the_forces_of_its_card) {
  const FromStart g("sforzesca");
  EXPECT_THAT(forces(g, Side::Sardinian),
              testing::UnorderedElementsAreArray(units_of(g.game, {"s-2"}, {"4 Bers"})));
  EXPECT_THAT(forces(g, Side::Austrian),
              testing::UnorderedElementsAreArray(units_of(g.game, {"a-i"}, {"II/IR 56"}, {"Pont I"})));
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
}

TEST(Novara16_sforzesca, f_the_zones_of_its_card) {
  FromStart g("sforzesca");
  for (const char* unit : {"11 Casale", "4 Bers"}) {
    expect_zone(g, unit, [&](Hex where) {
      return (distance(g.game, where, "Vigevano") <= 2 || distance(g.game, where, "Sforzesca") <= 2) &&
             distance(g.game, where, "Borgo San Siro") > 2;
    });
  }
  g.deploys(Side::Sardinian);
  for (const char* unit : {"IR 7", "II/IR 56"}) {
    expect_zone(g, unit, [&](Hex where) {
      return (distance(g.game, where, "Garlasco") <= 3 || distance(g.game, where, "Zerbolò") <= 3) &&
             south_of_45_225(g.game, where);
    });
  }
}

TEST(Novara16_sforzesca, f_half_of_them_at_vigevano_and_half_at_sforzesca) {
  FromStart g("sforzesca");
  for (const char* unit : {"\"11 Casale\" 4425", "\"12 Casale\" 4425", "\"6 cp Bers\" 4425",
                           "\"2 Form\" 4425", "\"17 Composta\" 4424"})
    g.does(std::string("place ") + unit);
  EXPECT_THAT(g.verdict("place \"Art 2\" 4424"), RefusedBy("4.setup-b"));  // the sixth of nine
  EXPECT_THAT(g.verdict("place \"Art 2\" 4728"), Allowed());
}

TEST(Novara16_sforzesca, f_nobody_leaves_its_area) {
  auto g = given("scenario sforzesca; 11-Casale 4030; IR-7 5038");
  EXPECT_EQ(g.cost("11-Casale", "3930"), 1);
  EXPECT_EQ(g.cost("11-Casale", "3830"), -1);  // the area begins with line 39
  EXPECT_FALSE(g.verdict("move 11-Casale 3830").allowed());
  EXPECT_THROW(given("scenario sforzesca; 11-Casale 3830; IR-7 5038"), PositionError);
}

// --- 16 Mortara

TEST(Novara16_mortara, a_from_turn_5_to_turn_9) {
  int first = 0;
  EXPECT_EQ(last_turn_played("mortara", first), 9);
  EXPECT_EQ(first, 5);
}

TEST(Novara16_mortara, b_two_points_each_in_every_turn) {
  for (int turn = 5; turn <= 9; ++turn) {
    auto g = given(at_turn("mortara", turn) +
                   "phase choice; 5-Aosta 3030; 11-Casale 3032; 1-Savoia 3034; IR-7 5038; IR-1 5138; a-ir-3 "
                   "5238");
    EXPECT_EQ(points(g, Side::Sardinian), 2) << turn;
    EXPECT_EQ(points(g, Side::Austrian), 2) << turn;
    g.does("commit s-2").does("commit s-1");
    EXPECT_THAT(g.verdict("commit s-3"), RefusedBy("7.points-a")) << turn;
    g.does("done").does("commit a-i").does("commit a-iii");
    EXPECT_THAT(g.verdict("commit a-ii"), RefusedBy("7.points-a")) << turn;
    g.does("done");
    EXPECT_THAT(in_cup(g.game, g.state), UnorderedElementsAre("s-bes", "s-durando", "s-independent",
                                                              "a-wratislaw", "a-appel", "a-independent"));
  }
}

TEST(Novara16_mortara, c_no_higher_commander) {
  auto g = given("scenario mortara; phase choice; 11-Casale 4030; IR-7 5038");
  EXPECT_THAT(g.verdict("box s-2"), RefusedBy("16.mortara-c"));
  EXPECT_FALSE(g.lists("box s-2"));
  g.does("done");
  EXPECT_THAT(g.verdict("box a-i"), RefusedBy("16.mortara-c"));
  EXPECT_FALSE(g.lists("box a-i"));
}

TEST(Novara16_mortara, d_vigevano_or_mortara_ends_it_at_once) {
  auto vigevano = given("scenario mortara; IR-7 4426; 11-Casale 4030");
  vigevano.does("move IR-7 4425");
  expect_over(vigevano.state, Ending::PlaceControlled, Winner::Austrian);
  auto mortara = given("scenario mortara; IR-7 3333; 11-Casale 4030");
  EXPECT_FALSE(mortara.state.over());
  mortara.does("move IR-7 3332");
  expect_over(mortara.state, Ending::PlaceControlled, Winner::Austrian);
}

TEST(Novara16_mortara, d_no_other_place_does_and_sardinia_cannot_win_so) {
  for (const char* place :
       {"Gambolò", "Borgo San Siro", "Sforzesca", "Remondò", "S. Albino", "Castello d'Agogna"}) {
    auto g = given("scenario mortara; turn 6; IR-7 4222; 11-Casale 4024");
    occupy(g.game, g.state, Side::Austrian, find(g.game, place).hex, g.events);
    EXPECT_FALSE(g.state.over()) << place;
  }
  auto g = given("scenario mortara; 11-Casale 4426; IR-7 5038");
  g.does("move 11-Casale 4425");
  EXPECT_FALSE(g.state.over());
}

const std::string kMortaraEnd = "scenario mortara; turn 9; phase end; IR-7 5038; 11-Casale 4030; ";

TEST(Novara16_mortara, e_one_point_for_each_of_six_places) {
  const std::vector<std::string> places{"Gambolò", "\"Borgo San Siro\"", "Sforzesca",
                                        "Remondò", "\"S. Albino\"",      "\"Castello d'Agogna\""};
  std::string owners;
  for (std::size_t taken = 0; taken <= places.size(); ++taken) {
    if (taken > 0) owners += "owner " + places[taken - 1] + " austrian; ";
    auto g = given(kMortaraEnd + owners);
    EXPECT_EQ(points_for(g, Side::Austrian), static_cast<int>(taken));
    EXPECT_EQ(points_for(g, Side::Sardinian), 6 - static_cast<int>(taken));
    expect_over(g.state, Ending::LastTurn,
                taken < 3    ? Winner::Sardinian
                : taken == 3 ? Winner::Nobody  // R58
                             : Winner::Austrian);
  }
}

TEST(Novara16_mortara, e_nothing_else_counts) {
  auto g = given(kMortaraEnd + "IR-17 eliminated; 12-Casale 4032 lost 1");
  EXPECT_EQ(points_for(g, Side::Sardinian), 6);
  EXPECT_EQ(points_for(g, Side::Austrian), 0);
}

TEST(Novara16_mortara, f_the_forces_of_its_card) {
  const FromStart g("mortara");
  EXPECT_THAT(forces(g, Side::Sardinian), testing::UnorderedElementsAreArray(units_of(
                                              g.game, {"s-1", "s-2", "s-3", "s-reserve"}, {"4 Bers"})));
  EXPECT_THAT(forces(g, Side::Austrian),
              testing::UnorderedElementsAreArray(units_of(g.game, {"a-i", "a-ii", "a-iii"}, {"Army Art"})));
}

TEST(Novara16_mortara, f_the_zones_of_its_card) {
  FromStart g("mortara");
  const auto near = [&](Hex where, std::string_view place, int most) {
    return distance(g.game, where, place) <= most;
  };
  expect_zone(g, "5 Aosta", [&](Hex where) {
    return (near(where, "Vespolate", 4) || near(where, "Mortara", 4)) && row(g.game, where) <= 32;
  });
  expect_zone(g, "1 GR",
              [&](Hex where) { return near(where, "Borgolavezzaro", 3) || near(where, "Albonese", 3); });
  for (const char* unit : {"11 Casale", "4 Bers"})
    expect_zone(g, unit,
                [&](Hex where) { return near(where, "Vigevano", 3) || near(where, "Sforzesca", 3); });
  expect_zone(g, "1 Savoia", [&](Hex where) { return near(where, "Cassolnovo", 3); });
  g.deploys(Side::Sardinian);
  expect_zone(g, "IR 7", [&](Hex where) {
    return (near(where, "Zerbolò", 3) || near(where, "Garlasco", 3)) && south_of_45_225(g.game, where);
  });
  expect_zone(g, "IR 1", [&](Hex where) {
    return (near(where, "Garlasco", 3) || near(where, "Tromello", 3)) && line(g.game, where) >= 46;
  });
  expect_zone(g, "IR 3", [&](Hex where) { return near(where, "Gropello", 3) || near(where, "Dorno", 3); });
}

TEST(Novara16_mortara, f_the_army_artillery_with_a_corps) {
  FromStart g("mortara");
  g.deploys(Side::Sardinian);
  EXPECT_THAT(g.verdict("select \"Army Art\""), RefusedBy("4.setup-b"));  // after the others
  g.deploys(Side::Austrian);
  const Hex where = g["Army Art"].hex;
  bool company = false;
  for (const UnitId who : UnitsIn(g.state, where)) company = company || g.game[who].name != "Army Art";
  EXPECT_TRUE(company);
}

TEST(Novara16_mortara, f_nobody_leaves_its_area) {
  auto g = given("scenario mortara; 5-Aosta 2830; IR-7 5038");
  EXPECT_EQ(g.cost("5-Aosta", "2730"), 1);
  EXPECT_EQ(g.cost("5-Aosta", "2630"), -1);  // the area begins with line 27
}

// --- 16 Fateful Novara

TEST(Novara16_novara, a_from_turn_15_to_turn_20) {
  int first = 0;
  EXPECT_EQ(last_turn_played("novara", first), 20);
  EXPECT_EQ(first, 15);
}

TEST(Novara16_novara, b_no_form_units) {
  const FromStart g("novara");
  for (const char* form : {"1 Form", "2 Form", "3 Form", "4 Form"}) {
    EXPECT_EQ(g[form].status, Status::Absent) << form;
    EXPECT_EQ(FromStart("mortara")["1 Form"].status, Status::ToPlace);
    EXPECT_THAT(g.verdict("lose \"" + std::string(form) + "\""), RefusedBy("R56")) << form;
  }
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 0);
}

TEST(Novara16_novara, c_every_sardinian_cavalry_unit_is_one_step_down) {
  const FromStart g("novara");
  int cavalry = 0;
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    const UnitState& one = g.state.units[i];
    if (one.status == Status::Absent) continue;
    const bool down = g.game.units[i].side == Side::Sardinian && g.game.units[i].kind == Kind::Cavalry;
    EXPECT_EQ(one.steps_lost, down ? 1 : 0) << g.game.units[i].name;
    EXPECT_EQ(one.start_lost, one.steps_lost) << g.game.units[i].name;
    cavalry += down ? 1 : 0;
  }
  EXPECT_EQ(cavalry, 6);  // Nizza, Piemonte, Genova, Aosta, Savoia, Novara
  EXPECT_EQ(g["Novara Cav"].steps_lost, 1);
}

TEST(Novara16_novara, d_two_steps_each_of_the_2nd_3rd_4th_and_reserve_divisions) {
  FromStart g("novara");
  EXPECT_EQ(g.asked(), Ask::StartLosses);
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  for (const auto& [first, second, third] :
       {std::array{"11 Casale", "12 Casale", "17 Composta"}, std::array{"1 Savoia", "2 Savoia", "15 Savona"},
        std::array{"3 Piemonte", "4 Piemonte", "13 Pinerolo"}, std::array{"1 GR", "2 GR", "3 CH"}}) {
    const auto lose = [](const char* unit) { return "lose \"" + std::string(unit) + "\""; };
    g.does(lose(first));
    EXPECT_EQ(g[first].steps_lost, 1);
    EXPECT_THAT(g.verdict(lose(third)), Allowed());
    g.does(lose(second));
    EXPECT_THAT(g.verdict(lose(third)), RefusedBy("16.novara-d")) << third;
    EXPECT_FALSE(g.lists(lose(third)));
  }
  EXPECT_EQ(g.asked(), Ask::StartLosses);  // of the 1st
}

TEST(Novara16_novara, d_its_side_chooses_infantry_and_artillery) {
  proves("R56");
  FromStart g("novara");
  EXPECT_THAT(g.verdict("lose \"Piemonte Cav\""), RefusedBy("R56"));
  EXPECT_THAT(g.verdict("lose \"Savoia Cav\""), RefusedBy("R56"));
  EXPECT_THAT(g.verdict("lose 30"), RefusedBy("16.novara-d"));          // Solaroli loses nothing
  EXPECT_THAT(g.verdict("lose \"3 Bers\""), RefusedBy("16.novara-d"));  // nor the independents
  EXPECT_THAT(g.verdict("lose \"IR 1\""), RefusedBy("16.novara-d"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("16.novara-d"));
  g.does("lose \"Art 2\"").does("lose \"Art 2\"");  // both of one
  EXPECT_EQ(g["Art 2"].status, Status::Absent);
  EXPECT_THAT(g.verdict("lose \"11 Casale\""), RefusedBy("16.novara-d"));
  g.does("lose \"7 cp Bers\"");  // and one of a single step
  EXPECT_EQ(g["7 cp Bers"].status, Status::Absent);
  EXPECT_THAT(g.verdict("lose \"7 cp Bers\""), RefusedBy("R56"));
  EXPECT_THAT(g.verdict("lose \"1 Savoia\""), Allowed());
}

void take_start_losses(FromStart& g) {
  for (const char* unit : {"5 Aosta", "6 Aosta", "9 Regina", "10 Regina", "11 Casale", "12 Casale",
                           "1 Savoia", "2 Savoia", "3 Piemonte", "4 Piemonte", "1 GR", "2 GR"})
    g.does("lose \"" + std::string(unit) + "\"");
}

TEST(Novara16_novara, d_these_losses_count_for_nothing) {
  proves("R56");
  FromStart g("novara");
  take_start_losses(g);
  EXPECT_EQ(g.asked(), Ask::SetUp);
  EXPECT_EQ(steps_lost(g.game, g.state, Side::Sardinian), 0);
  EXPECT_EQ(combat_points_lost(g.game, g.state, Side::Sardinian), 0);
  FromStart destroyed("novara");
  destroyed.does("lose \"11 Casale\"").does("lose \"11 Casale\"");
  EXPECT_EQ(steps_lost(destroyed.game, destroyed.state, Side::Sardinian), 0);
  EXPECT_EQ(combat_points_lost(destroyed.game, destroyed.state, Side::Sardinian), 0);
  EXPECT_THAT(destroyed.verdict("lose \"12 Casale\""), RefusedBy("16.novara-d"));
}

TEST(Novara16_novara, e_four_steps_of_the_1st_division) {
  FromStart g("novara");
  g.does("lose \"5 Aosta\"").does("lose \"6 Aosta\"").does("lose \"9 Regina\"");
  EXPECT_THAT(g.verdict("lose \"10 Regina\""), Allowed());
  g.does("lose \"5 Aosta\"");
  EXPECT_EQ(g["5 Aosta"].status, Status::Absent);
  EXPECT_THAT(g.verdict("lose \"10 Regina\""), RefusedBy("16.novara-e"));
  EXPECT_THAT(g.verdict("lose \"Art 1\""), RefusedBy("16.novara-e"));
}

TEST(Novara16_novara, f_points_of_the_turn_track) {
  const std::vector<std::pair<int, int>> track{{4, 3}, {5, 4}, {4, 5}, {3, 5}, {1, 1}, {3, 4}};  // A4
  for (int turn = 15; turn <= 20; ++turn) {
    const auto g = given(at_turn("novara", turn) + "phase choice; 5-Aosta 2412; IR-1 2721");
    EXPECT_EQ(points(g, Side::Sardinian), track[static_cast<std::size_t>(turn - 15)].first) << turn;
    EXPECT_EQ(points(g, Side::Austrian), track[static_cast<std::size_t>(turn - 15)].second) << turn;
  }
}

TEST(Novara16_novara, f_both_higher_commanders_may_be_used) {
  auto g = given("scenario novara; turn 16; phase choice; 5-Aosta 2412; IR-1 2721");
  g.does("box s-1").does("done").does("box a-ii").does("done");
  EXPECT_THAT(in_cup(g.game, g.state),
              UnorderedElementsAre("s-chrzanowski", "s-independent", "a-radetzky", "a-independent"));
}

FromStart fateful_novara() {
  FromStart g("novara");
  take_start_losses(g);
  g.both_deploy();
  return g;
}

TEST(Novara16_novara, g_the_ii_corps_begins_without_a_draw) {
  FromStart g = fateful_novara();
  EXPECT_EQ(g.asked(), Ask::ChooseChits);
  g.does("commit s-3").does("done");
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_FALSE(g.verdict("commit a-ii").allowed());  // it is in already
  EXPECT_FALSE(g.verdict("box a-ii").allowed());
  g.does("commit a-iii").does("commit a-iv");
  EXPECT_THAT(g.verdict("commit a-i"), RefusedBy("7.points-a"));  // three points: it is paid for
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::PlaceChit);
  EXPECT_EQ(g.side_asked(), Side::Austrian);
  EXPECT_EQ(g.game[g.state.activation.chit].id, "a-daspre");
  EXPECT_THAT(in_cup(g.game, g.state),
              UnorderedElementsAre("s-perrone", "s-independent", "a-appel", "a-thurn", "a-independent"));
}

TEST(Novara16_novara, g_only_in_the_first_turn) {
  FromStart g = fateful_novara();
  g.idles_until(Ask::ChooseChits, 16);
  g.does("done").does("commit a-ii").does("done");
  EXPECT_EQ(g.state.pending.roll, RollKind::Draw);
  EXPECT_THAT(in_cup(g.game, g.state), testing::Contains("a-daspre"));
}

TEST(Novara16_novara, g_even_if_nobody_pays_for_anything) {
  FromStart g = fateful_novara();
  g.does("done").does("done");
  EXPECT_EQ(g.asked(), Ask::PlaceChit);
  EXPECT_EQ(g.game[g.state.activation.chit].id, "a-daspre");
}

TEST(Novara16_novara, h_novara_taken_ends_it_at_once) {
  auto g = given("scenario novara; IR-1 2312; 5-Aosta 1020");
  g.does("move IR-1 2311");
  EXPECT_FALSE(g.state.over());
  g.does("move IR-1 2310");
  expect_over(g.state, Ending::PlaceControlled, Winner::Austrian);
  auto vercelli = given("scenario novara; IR-1 0525; 5-Aosta 1020");
  vercelli.does("move IR-1 0524");
  EXPECT_FALSE(vercelli.state.over());
}

// A road to a source of theirs from 2018 to 2010; 3030 is far from any.
const std::string kNight =
    "scenario novara; turn 19; phase night; source sardinian 2010; IR-1 3330; "
    "road 2010-2011-2012-2013-2014-2015-2016-2017-2018; ";

TEST(Novara16_novara, i_an_army_out_of_supply_loses_at_the_night_check) {
  proves("R57");
  expect_over(given(kNight + "5-Aosta 3020; Art-1 3018; Nizza-Cav 2018").state, Ending::ArmyUnsupplied,
              Winner::Austrian);                                          // cavalry is not asked
  EXPECT_FALSE(given(kNight + "5-Aosta 3020; Art-1 2020").state.over());  // one unit is enough
  EXPECT_FALSE(given(kNight + "Nizza-Cav 3020").state.over());            // nobody to be supplied
}

TEST(Novara16_novara, i_not_by_day) {
  const std::string text =
      "scenario novara; turn 18; phase end; source sardinian 2010; IR-1 3330; 5-Aosta 3020";
  auto g = given(text);
  EXPECT_FALSE(g.state.over());
  EXPECT_EQ(g.state.turn, 19);
}

TEST(Novara16_novara, i_the_austrian_army_does_not_lose_so) {
  auto g = given(kNight + "source austrian 4034; 5-Aosta 2018");
  EXPECT_FALSE(g.state.over());
  EXPECT_TRUE(g["IR-1"].out_of_supply);
}

const std::string kNovaraEnd = "scenario novara; turn 20; phase end; 5-Aosta 2020; IR-1 3330; ";

TEST(Novara16_novara, j_more_points_after_turn_20) {
  auto start = given(kNovaraEnd);  // Novara and Vercelli against Mortara
  EXPECT_EQ(points_for(start, Side::Sardinian), 12);
  EXPECT_EQ(points_for(start, Side::Austrian), 3);
  expect_over(start.state, Ending::LastTurn, Winner::Sardinian);
  auto austria = given(kNovaraEnd + "owner Vercelli austrian");
  EXPECT_EQ(points_for(austria, Side::Austrian), 9);
  expect_over(austria.state, Ending::LastTurn, Winner::Austrian);
  expect_over(
      given(kNovaraEnd + "owner Vercelli austrian; IR-7 3328 lost 1; IR-17 3326 lost 1; IR-28 3324 lost "
                         "1")
          .state,
      Ending::LastTurn, Winner::Nobody);  // 9 each
  EXPECT_FALSE(given("scenario novara; turn 19; phase end; 5-Aosta 2020; IR-1 3330").state.over());
}

TEST(Novara16_novara, j_cities_outside_and_losses_before_the_start_count_for_nothing) {
  proves("R57 R56");
  auto g =
      given(kNovaraEnd + "owner Casale austrian; owner Pavia austrian; 9-Regina 2022 lost 1 start-lost 1");
  EXPECT_EQ(points_for(g, Side::Sardinian), 12);
  EXPECT_EQ(points_for(g, Side::Austrian), 3);
}

// R57  The lead of 20 of section 2 stays, Pavia's gate does not; nor do the small scenarios know either.
TEST(Novara16_novara, j_which_sudden_victories_of_section_2_stay) {
  proves("R57");
  const auto lead = [](const std::string& scenario) {
    auto g =
        given("scenario " + scenario +
              "; IR-1 4222; 5-Aosta 4224; 6-Aosta eliminated; 9-Regina eliminated; 10-Regina eliminated; "
              "11-Casale eliminated; 12-Casale eliminated");
    check_losses_lead(g.game, g.state, g.events);
    return g.state.ending;
  };
  EXPECT_EQ(lead("campaign"), Ending::LossesLead);
  EXPECT_EQ(lead("ramorino"), Ending::LossesLead);
  EXPECT_EQ(lead("sforzesca"), Ending::None);
  auto novara = given(kNight +
                      "5-Aosta 2018; 6-Aosta eliminated; 9-Regina eliminated; 10-Regina eliminated; "
                      "11-Casale eliminated; 12-Casale eliminated");
  check_losses_lead(novara.game, novara.state, novara.events);
  expect_over(novara.state, Ending::LossesLead, Winner::Austrian);
}

TEST(FatefulNovara, has_the_forces_and_zones_of_its_card) {
  FromStart g("novara");
  EXPECT_THAT(forces(g, Side::Sardinian), testing::UnorderedElementsAreArray(units_of(
                                              g.game, {"s-1", "s-2", "s-3", "s-4", "s-reserve", "s-solaroli"},
                                              {"3 Bers", "4 Bers", "3 btr pos", "Btr Modena"},
                                              {"1 Form", "2 Form", "3 Form", "4 Form"})));
  EXPECT_THAT(forces(g, Side::Austrian),
              testing::UnorderedElementsAreArray(
                  units_of(g.game, {"a-i", "a-ii", "a-iii", "a-iv", "a-reserve"}, {"Army Art"})));
  const auto within = [&](const char* unit, const char* place, int most) {
    expect_zone(g, unit, [&](Hex where) { return distance(g.game, where, place) <= most; });
  };
  within("1 Savoia", "Bicocca", 2), within("11 Casale", "2213", 2), within("5 Aosta", "2112", 2);
  within("3 Piemonte", "2511", 2), within("1 GR", "Novara", 2), within("30", "2811", 2);
  within("3 Bers", "Novara", 2), within("Btr Modena", "Novara", 2);
  within("IR 3", "Borgolavezzaro", 3), within("IR 30", "Robbio", 3), within("IR 7", "Castelnovetto", 3);
  expect_zone(g, "IR 1", [&](Hex where) {
    return distance(g.game, where, "Vespolate") <= 2 || distance(g.game, where, "Nibbiola") <= 2;
  });
  expect_zone(g, "IR 27", [&](Hex where) {  // north of the triangle 3332
    return distance(g.game, where, "Mortara") <= 3 &&
           row(g.game, where) <= (line(g.game, where) % 2 == 1 ? 31 : 32);
  });
}

// --- 16 Ramorino obeys

const std::vector<const char*> kFifth{"19 Lombarda", "20 Lombarda", "21 Lombarda",   "22 Lombarda",
                                      "6 Bers MAN",  "Studenti",    "Leg Ungherese", "Leg Polacca",
                                      "Cvl L",       "Art 5"};

TEST(Novara16_ramorino, a_every_unit_of_the_5th_may_start_within_4_hexes_of_the_six_villages) {
  const FromStart g("ramorino");
  for (const char* unit : kFifth) {
    for (const char* village : {"6744", "6341", "5837", "5740", "5038", "5343"})
      EXPECT_THAT(g.verdict("place \"" + std::string(unit) + "\" " + village), Allowed()) << unit << village;
    EXPECT_THAT(g.verdict("place \"" + std::string(unit) + "\" 4638"), Allowed()) << unit;  // 4 from Garlasco
    EXPECT_THAT(g.verdict("place \"" + std::string(unit) + "\" 4538"), RefusedBy("4.setup-b")) << unit;
    EXPECT_THAT(g.verdict("place \"" + std::string(unit) + "\" 5347"), Allowed()) << unit;  // 4 from Dorno
    EXPECT_THAT(g.verdict("place \"" + std::string(unit) + "\" 5348"), RefusedBy("4.setup-b")) << unit;
  }
}

// R59  Over land, west of the Ticino and north of the Po.
TEST(Novara16_ramorino, a_distances_over_land) {
  proves("R59");
  const FromStart g("ramorino");
  const UnitId who = g.unit("19 Lombarda");
  int nearer_as_the_crow_flies = 0;
  for (int h = 0; h < g.game.map.size(); ++h) {
    const Hex where{static_cast<std::uint16_t>(h)};
    bool crow = false;
    for (const char* village : {"Cava", "Carbonara", "Zerbolò", "Gropello", "Garlasco", "Dorno"})
      crow = crow || distance(g.game, where, village) <= 4;
    const bool zone = zone_holds(g.game, g.state, who, where);
    EXPECT_TRUE(crow || !zone) << g.game.map.grid().name(where);
    nearer_as_the_crow_flies += crow && !zone ? 1 : 0;
  }
  EXPECT_GT(nearer_as_the_crow_flies, 0);
  for (const char* beyond : {"7139", "7138", "6940", "6538", "6536"})  // Pavia, the island, the left bank
    EXPECT_FALSE(zone_holds(g.game, g.state, who, g.hex(beyond))) << beyond;
}

TEST(Novara16_ramorino, a_who_does_not_follows_the_campaign) {
  proves("R59");
  FromStart g("ramorino");
  g.does("place \"19 Lombarda\" 5038");
  for (const char* unit : {"6 Bers MAN", "21 Lombarda"}) g.does("place \"" + std::string(unit) + "\" 6744");
  while (!g.verdict("done")) {  // the other divisions
    ActionList list;
    list_actions(g.game, g.state, list);
    Action chosen = list[0];
    for (const Action one : list.all()) {
      const UnitId who{static_cast<std::uint8_t>(one.operand[0])};
      const bool fifth = g.game[who].formation == find_formation(g.game, "s-5");
      if (verb_of(one) == Verb::Place || (verb_of(one) == Verb::Select && !fifth)) {
        chosen = one;
        break;
      }
    }
    apply(g.game, g.state, chosen, g.events);
  }
  EXPECT_EQ(g["20 Lombarda"].status, Status::ToPlace);
  g.does("done");
  EXPECT_EQ(g["19 Lombarda"].status, Status::OnMap);
  EXPECT_EQ(g["20 Lombarda"].status, Status::ToCome);
  g.deploys(Side::Austrian);
  g.idles_until(Ask::Arrivals, 5);  // Cavriani's brigade has come on turn 2
  EXPECT_EQ(g.side_asked(), Side::Sardinian);
  EXPECT_THAT(g.verdict("place \"20 Lombarda\" 6952"), Allowed());
}

TEST(Novara16_ramorino, a_the_two_that_start_there_in_the_campaign_must_be_placed) {
  FromStart g("ramorino");
  EXPECT_THAT(g.verdict("place \"6 Bers MAN\" 6744"), Allowed());
  g.does("place \"21 Lombarda\" 6341");
  g.deploys(Side::Sardinian);
  EXPECT_EQ(g["6 Bers MAN"].status, Status::OnMap);
}

TEST(Novara16_ramorino, b_all_others_deploy_as_in_the_campaign) {
  const FromStart g("ramorino");
  const FromStart other("campaign");
  const FormationId fifth = find_formation(g.game, "s-5");
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (g.game.units[i].formation == fifth) continue;
    EXPECT_EQ(g.state.units[i].status, other.state.units[i].status) << g.game.units[i].name;
    for (int h = 0; h < g.game.map.size(); ++h) {
      const Hex where{static_cast<std::uint16_t>(h)};
      ASSERT_EQ(zone_holds(g.game, g.state, who, where), zone_holds(other.game, other.state, who, where))
          << g.game.units[i].name << " in " << g.game.map.grid().name(where);
    }
  }
  EXPECT_EQ(g.state.owner, other.state.owner);
}

TEST(Novara16_ramorino, b_and_win_as_in_the_campaign) {
  auto pavia = given("scenario ramorino; 5-Aosta 7138; 9-Regina 3018; IR-7 5050");
  pavia.does("move 5-Aosta 7139");
  expect_over(pavia.state, Ending::PlaceEntered, Winner::Sardinian);
  auto cities = given("scenario ramorino; IR-7 2309; IR-17 0524; IR-28 0845; 5-Aosta 5050");
  cities.does("move IR-7 2310");
  expect_over(cities.state, Ending::PlacesOccupied, Winner::Austrian);
  auto points = given("scenario ramorino; turn 20; phase end; IR-7 3018; 5-Aosta 5050; 6-Aosta 5052 lost 1");
  EXPECT_EQ(points_for(points, Side::Sardinian), 24);
  EXPECT_EQ(points_for(points, Side::Austrian), 13);
  const auto track = given("scenario ramorino; turn 2; phase choice; IR-7 3018; 5-Aosta 5050");
  EXPECT_EQ(activation_points(track.game, track.state, Side::Austrian), 4);
}

}  // namespace tamburino::novara
