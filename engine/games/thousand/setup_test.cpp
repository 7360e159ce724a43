#include <span>

#include "engine/games/thousand/rules.h"
#include "tests/thousand/given.h"

// 6, 15, 16. Who stands where when the game begins: typed from the tables of the rulebook.
namespace tamburino::thousand {
namespace {

using testing::IsEmpty;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;
using Names = std::vector<std::string>;

// The game after von Mechel has been placed where the table proposes.
Given begun() {
  auto g = started();
  g.does("place enna");
  return g;
}

Names units_standing(const Given& g, std::string_view where, std::string_view begin) {
  Names names;
  for (const UnitId who : units_at(g.state, g.place(where))) {
    const std::string id = unit_id(g.game, who);
    if (id.starts_with(begin)) names.push_back(id.substr(begin.size()));
  }
  return names;
}

Names commanders_standing(const Given& g, std::string_view where) {
  Names names;
  for (const CommanderId who : g.state.commanders_at[static_cast<std::size_t>(index(g.place(where)))])
    names.push_back(commander_id(g.game, who));
  return names;
}

int standing(const Given& g) {
  int count = 0;
  for (const PlaceId where : g.game.all_places) count += units_at(g.state, where).size();
  return count;
}

Names to_come(const Given& g, Arrival arrival) {
  Names names;
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    if (g.game.units[i].arrival == arrival && g.state.units[i].status == Status::ToCome)
      names.push_back(g.game.units[i].id);
  }
  for (std::size_t i = 0; i < g.game.commanders.size(); ++i) {
    if (g.game.commanders[i].arrival == arrival && g.state.commanders[i].fate == Fate::ToCome)
      names.push_back(g.game.commanders[i].id);
  }
  return names;
}

// --- 6

TEST(Thousand6_0, r6_0a_von_mechel_and_his_four_units_stand_where_the_bourbon_player_likes) {
  auto g = started();
  ASSERT_EQ(g.asked(), Ask::FreeForce);
  EXPECT_EQ(g.side_asked(), Side::Bourbon);
  EXPECT_EQ(g.where("von-mechel"), "");
  for (const PlaceId where : g.game.all_places) {
    const std::string id = place_id(g.game, where);
    if (id == "marsala" || id == "napoli") continue;  // Napoli holds fifteen already
    auto placed = g;
    placed.does("place " + id);
    for (const char* one : {"von-mechel", "b-fl-15a", "b-fl-15b", "b-ca-8", "b-ca-9"})
      EXPECT_EQ(placed.where(one), id) << one;
  }
}

TEST(Thousand6_0, r6_0a_but_not_in_marsala) {
  const auto g = started();
  EXPECT_THAT(g.verdict("place marsala"), RefusedBy("6.0a"));
  EXPECT_FALSE(g.lists("place marsala"));
  EXPECT_THAT(g.verdict("place TP"), Allowed());  // the country round it is no Marsala
  EXPECT_THAT(g.verdict("place napoli"), RefusedBy("5.1b"));
  EXPECT_THAT(g.verdict("done"), RefusedBy("6.0a"));
  auto other = g;
  other.game.scenario.forbidden_start = g.place("bari");
  EXPECT_THAT(other.verdict("place bari"), RefusedBy("6.0a"));
  put(other.game, other.state, g.unit("g-gar-i"), g.place("PA"));
  EXPECT_THAT(other.verdict("place PA"), RefusedBy("6.0a"));  // nor among the enemy
  EXPECT_EQ(g.listed().size(), 34U);                          // twenty zones and sixteen cities, less two
}

TEST(Thousand6_0, r6_0a_then_the_game_begins) {
  auto g = started();
  g.does("place enna");
  EXPECT_EQ(g.asked(), Ask::March);
  EXPECT_EQ(g.side_asked(), Side::Garibaldine);
  EXPECT_EQ(g.state.turn, 1);
  EXPECT_EQ(g.state.armistice, Armistice::None);
  EXPECT_EQ(victory_points(g.game, g.state), 0);
}

TEST(Thousand6_0, r6_0b_everybody_else_is_where_the_table_says) {
  const auto g = started();
  EXPECT_EQ(standing(g), 11 + 54);  // of the 58 Bourbon units four are von Mechel's
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    const bool here = g.game.units[i].arrival == Arrival::Start;
    EXPECT_EQ(g.state.units[i].status == Status::OnMap, here) << g.game.units[i].id;
    EXPECT_FALSE(g.state.units[i].reduced) << g.game.units[i].id;
    EXPECT_EQ(g.state.units[i].side, g.game.units[i].side) << g.game.units[i].id;
  }
  for (const PlaceId city : g.game.all_cities)
    EXPECT_EQ(g.state[city].owner == Side::Garibaldine, place_id(g.game, city) == "marsala");
}

// --- 15 units

TEST(Thousand15_0, r15_0a_the_line) {
  const auto g = begun();
  const auto line = [&](const char* where) { return units_standing(g, where, "b-fl-"); };
  EXPECT_THAT(line("palermo"), UnorderedElementsAre("1a", "3a", "4a", "14a", "14b"));
  EXPECT_THAT(line("gaeta"), UnorderedElementsAre("1b", "3b", "5b", "7b"));
  EXPECT_THAT(line("napoli"), UnorderedElementsAre("4b", "6a", "6b", "8a", "8b", "9a", "9b"));
  EXPECT_THAT(line("messina"), UnorderedElementsAre("5a", "11a", "11b"));
  EXPECT_THAT(line("reggio-calabria"), UnorderedElementsAre("2a", "13b"));
  EXPECT_THAT(line("cosenza"), UnorderedElementsAre("2b"));
  EXPECT_THAT(line("bari"), UnorderedElementsAre("7a"));
  EXPECT_THAT(line("caserta"), UnorderedElementsAre("10a", "10b"));
  EXPECT_THAT(line("catanzaro"), UnorderedElementsAre("12a", "12b"));
  EXPECT_THAT(line("siracusa"), UnorderedElementsAre("13a"));
  EXPECT_THAT(line("enna"), UnorderedElementsAre("15a", "15b"));  // with von Mechel
}

TEST(Thousand15_0, r15_0b_the_cacciatori) {
  const auto g = begun();
  const auto cacciatori = [&](const char* where) { return units_standing(g, where, "b-ca-"); };
  EXPECT_THAT(cacciatori("palermo"), UnorderedElementsAre("1", "4", "5", "6", "7"));
  EXPECT_THAT(cacciatori("l-aquila"), UnorderedElementsAre("2"));
  EXPECT_THAT(cacciatori("napoli"), UnorderedElementsAre("3", "13", "14", "15", "16"));
  EXPECT_THAT(cacciatori("enna"), UnorderedElementsAre("8", "9"));  // with von Mechel
  EXPECT_THAT(cacciatori("AB"), UnorderedElementsAre("10", "11", "12"));
}

TEST(Thousand15_0, r15_0c_guard_cavalry_and_artillery) {
  const auto g = begun();
  const std::array<std::pair<const char*, const char*>, 12> printed{{{"b-gr-1", "gaeta"},
                                                                     {"b-ussari-1", "gaeta"},
                                                                     {"b-gr-2", "napoli"},
                                                                     {"b-dragoons-1", "napoli"},
                                                                     {"b-lancers-1", "agrigento"},
                                                                     {"b-lancers-2", "salerno"},
                                                                     {"b-dragoons-2", "bari"},
                                                                     {"b-dragoons-3", "caserta"},
                                                                     {"b-ar-1", "bari"},
                                                                     {"b-ar-2", "napoli"},
                                                                     {"b-ar-3", "messina"},
                                                                     {"b-ar-4", "l-aquila"}}};
  for (const auto& [who, where] : printed) EXPECT_EQ(g.where(who), where) << who;
}

TEST(Thousand15_0, r15_0d_eleven_units_at_marsala) {
  const auto g = begun();
  EXPECT_THAT(units_standing(g, "marsala", "g-"),
              UnorderedElementsAre("gar-i", "gar-ii", "gar-iii", "gar-iv", "gar-v", "gar-vi", "gar-vii",
                                   "gar-viii", "gar-ix", "gar-x", "cc-i"));
  EXPECT_EQ(units_at(g.state, g.place("marsala")).size(), 11);
}

TEST(Thousand15_0, r15_0e_the_starred_force_waits) {
  const auto g = begun();
  Names starred{"g-cc-1", "g-cc-2", "brig-comm-6", "col-comm-7"};
  for (int i = 1; i <= 20; ++i) starred.push_back("g-gar-" + std::to_string(i));
  EXPECT_THAT(to_come(g, Arrival::Starred), UnorderedElementsAreArray(starred));
  EXPECT_EQ(command(g.game, g.state, g.commander("brig-comm-6")), (Command{2, Rank::Brigadier}));
  EXPECT_EQ(command(g.game, g.state, g.commander("col-comm-7")), (Command{2, Rank::Colonel}));
}

TEST(Thousand15_0, r15_0f_the_piedmontese_wait) {
  const auto g = begun();
  EXPECT_THAT(to_come(g, Arrival::Piedmontese),
              UnorderedElementsAre("p-fl-1", "p-fl-2", "p-fl-3", "p-fl-4", "p-fl-5", "p-fl-6", "p-br-1",
                                   "p-br-2", "piem-comm-1", "piem-comm-2"));
  EXPECT_EQ(command(g.game, g.state, g.commander("piem-comm-1")), (Command{3, Rank::Army}));
  EXPECT_EQ(command(g.game, g.state, g.commander("piem-comm-2")), (Command{3, Rank::Major}));
}

TEST(Thousand15_0, r15_0g_eight_insurgents_are_in_the_pool) {
  const auto g = begun();
  int pool = 0;
  for (std::size_t i = 0; i < g.game.units.size(); ++i) {
    const bool insurgents = g.game.units[i].kind == Kind::Insurgents;
    EXPECT_EQ(g.state.units[i].status == Status::Pool, insurgents) << g.game.units[i].id;
    pool += insurgents ? 1 : 0;
  }
  EXPECT_EQ(pool, 8);
}

// --- 16 commanders

struct Printed {
  const char* who;
  Command front, back;
};

void expect_sides(const Given& g, std::span<const Printed> printed, bool back) {
  for (const Printed& one : printed) {
    State turned = g.state;
    turned[g.commander(one.who)].back = back;
    EXPECT_EQ(command(g.game, turned, g.commander(one.who)), back ? one.back : one.front) << one.who;
  }
}

constexpr std::array<Printed, 9> kBourbon{{{"francesco", {3, Rank::Chief}, {3, Rank::Chief}},
                                           {"von-mechel", {3, Rank::Brigadier}, {3, Rank::Colonel}},
                                           {"ritucci", {3, Rank::Major}, {2, Rank::Major}},
                                           {"clary", {3, Rank::Major}, {2, Rank::Major}},
                                           {"lanza", {2, Rank::Army}, {1, Rank::Army}},
                                           {"mendelez", {2, Rank::Brigadier}, {1, Rank::Brigadier}},
                                           {"vial", {2, Rank::Brigadier}, {1, Rank::Brigadier}},
                                           {"briganti", {1, Rank::Brigadier}, {1, Rank::Colonel}},
                                           {"bosco", {1, Rank::Colonel}, {1, Rank::Colonel}}}};

constexpr std::array<Printed, 10> kGaribaldine{
    {{"garibaldi", {4, Rank::Chief}, {4, Rank::Chief}},
     {"bixio", {3, Rank::Major}, {2, Rank::Major}},  // 3(2) on the back: T49
     {"turr", {3, Rank::Major}, {2, Rank::Major}},
     {"div-comm-3", {3, Rank::Major}, {2, Rank::Major}},
     {"brig-comm-4", {3, Rank::Brigadier}, {2, Rank::Brigadier}},
     {"brig-comm-5", {2, Rank::Brigadier}, {1, Rank::Brigadier}},
     {"brig-comm-6", {2, Rank::Brigadier}, {1, Rank::Brigadier}},
     {"col-comm-7", {2, Rank::Colonel}, {1, Rank::Colonel}},
     {"piem-comm-1", {3, Rank::Army}, {3, Rank::Army}},
     {"piem-comm-2", {3, Rank::Major}, {2, Rank::Major}}}};

TEST(Thousand16_0, r16_0a_fronts_of_the_bourbon_commanders) { expect_sides(begun(), kBourbon, false); }

TEST(Thousand16_0, r16_0b_backs_of_the_bourbon_commanders) {
  const auto g = begun();
  expect_sides(g, kBourbon, true);
  for (const Printed& one : kBourbon)  // on which they begin: 4.3e
    EXPECT_EQ(command(g.game, g.state, g.commander(one.who)), one.back) << one.who;
}

TEST(Thousand16_0, r16_0c_where_the_bourbon_commanders_begin) {
  const auto g = begun();
  EXPECT_THAT(commanders_standing(g, "napoli"), UnorderedElementsAre("francesco", "ritucci"));
  EXPECT_THAT(commanders_standing(g, "enna"), UnorderedElementsAre("von-mechel"));
  EXPECT_EQ(place_id(g.game, g.game[g.commander("von-mechel")].start), "enna");  // the proposal
  EXPECT_THAT(commanders_standing(g, "gaeta"), UnorderedElementsAre("clary"));
  EXPECT_THAT(commanders_standing(g, "palermo"), UnorderedElementsAre("lanza", "mendelez"));  // T55
  EXPECT_THAT(commanders_standing(g, "calatafimi"), IsEmpty());
  EXPECT_THAT(commanders_standing(g, "messina"), UnorderedElementsAre("vial"));
  EXPECT_THAT(commanders_standing(g, "reggio-calabria"), UnorderedElementsAre("briganti"));
  EXPECT_THAT(commanders_standing(g, "bari"), UnorderedElementsAre("bosco"));
}

TEST(Thousand16_0, r16_0d_fronts_of_the_garibaldine_commanders_and_marsala) {
  const auto g = begun();
  expect_sides(g, kGaribaldine, false);
  EXPECT_THAT(commanders_standing(g, "marsala"),
              UnorderedElementsAre("garibaldi", "bixio", "turr", "div-comm-3", "brig-comm-4", "brig-comm-5"));
  for (const CommanderId who : g.game.commanders_of[0]) EXPECT_FALSE(g.state[who].back);
}

TEST(Thousand16_0, r16_0e_backs_of_the_garibaldine_commanders) { expect_sides(begun(), kGaribaldine, true); }

}  // namespace
}  // namespace tamburino::thousand
