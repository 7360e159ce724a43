#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "engine/games/custoza/names.h"
#include "tests/custoza/given.h"
#include "tests/proves.h"

// Set-ups, calendars and reinforcements, typed again from chapters 23 to 28 of the rulebook, never from the
// pack.
namespace tamburino::custoza {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAreArray;

std::vector<std::string> names_of(const Game& game, const std::vector<Piece>& pieces) {
  std::vector<std::string> names;
  for (const Piece one : pieces) names.push_back(piece_name(game, one));
  return names;
}

std::vector<std::string> numbers_of(const Game& game, const std::vector<Hex>& hexes) {
  std::vector<std::string> numbers;
  for (const Hex hex : hexes) numbers.push_back(game.map.grid().name(hex));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<std::string> listed(const std::string& text) {  // "29 Pisa Rgt, 30 Pisa Rgt"
  std::vector<std::string> names;
  std::stringstream all(text);
  for (std::string one; std::getline(all >> std::ws, one, ',');) names.push_back(one);
  return names;
}

// Land of the area within so many hexes.
std::vector<std::string> around(const Game& game, const std::string& centre, int within) {
  std::vector<Hex> hexes;
  const Hex middle = find_hex(game, centre);
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    if (game.in_area(hex) && !game.map.lake(hex) && game.map.grid().distance(hex, middle) <= within)
      hexes.push_back(hex);
  }
  return numbers_of(game, hexes);
}

struct Printed {
  const char* places;  // "4913#4 5029#4": one of them as a whole
  const char* names;
  bool march = false;
};

// Groups in the order of the page.
void expect_groups(const Game& game, Side side, const std::vector<Printed>& expected) {
  std::vector<const SetupGroup*> groups;
  for (const SetupGroup& group : game.scenario.groups) {
    if (group.side == side) groups.push_back(&group);
  }
  ASSERT_EQ(groups.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const SetupGroup& group = *groups[i];
    EXPECT_THAT(names_of(game, group.pieces), UnorderedElementsAreArray(listed(expected[i].names)));
    EXPECT_EQ(group.march, expected[i].march) << expected[i].names;
    std::vector<std::vector<std::string>> zones;
    std::stringstream places(expected[i].places);
    for (std::string one; places >> one;) {
      const std::size_t sign = one.find('#');
      zones.push_back(
          around(game, one.substr(0, sign), sign == std::string::npos ? 0 : std::stoi(one.substr(sign + 1))));
    }
    if (group.one_per_hex) {  // all of these together
      std::vector<std::string> all;
      for (const auto& zone : zones) all.insert(all.end(), zone.begin(), zone.end());
      zones = {all};
    }
    ASSERT_EQ(group.zones.size(), zones.size()) << expected[i].names;
    for (std::size_t z = 0; z < zones.size(); ++z)
      EXPECT_EQ(numbers_of(game, group.zones[z]), zones[z]) << expected[i].names;
  }
}

std::string states_of(const Game& game) {
  std::string all;
  for (const StartState& one : game.scenario.states) {
    all += (all.empty() ? "" : "; ") + game[one.unit].name;
    if (one.lost > 0) all += " lost " + std::to_string(one.lost);
    if (one.level != Level::GoodOrder) all += " " + std::string(word_of(one.level));
  }
  return all;
}

void expect_frame(const Game& game, int year, Moment first, Moment last, int from, int to) {
  const Scenario& scenario = game.scenario;
  EXPECT_EQ(scenario.year, year);
  EXPECT_EQ(scenario.month, year == 1848 ? 7 : 6);
  EXPECT_EQ(scenario.first_day, year == 1848 ? 23 : 24);
  EXPECT_EQ(scenario.first, first);
  EXPECT_EQ(scenario.last, last);
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const int column = game.map.grid().line(hex);
    ASSERT_EQ(game.in_area(hex), column >= from && column <= to) << game.map.grid().name(hex);
  }
}

// Every default is legal: g15.setup-b; the loader has checked zones, land, stacking and modes.
void expect_defaults(const Game& game) {
  std::size_t pieces = 0;
  for (const SetupGroup& group : game.scenario.groups) pieces += group.pieces.size();
  EXPECT_EQ(game.scenario.placements.size(), pieces);
  for (const Placement& a : game.scenario.placements) {
    for (const Placement& b : game.scenario.placements) {
      if (game.side(a.piece) == game.side(b.piece)) continue;
      EXPECT_GT(game.map.grid().distance(a.hex, b.hex), 1)
          << piece_name(game, a.piece) << ", " << piece_name(game, b.piece);
    }
  }
}

const Phase kBasic[]{Phase::Initiative, Phase::Engaged, Phase::NotActivated, Phase::OutOfCommand, Phase::End};
const Phase kAdvanced[]{Phase::Initiative,   Phase::Command, Phase::Engaged, Phase::NotActivated,
                        Phase::OutOfCommand, Phase::March,   Phase::Fatigue, Phase::End};

// --- small scenarios

TEST(CustozaSmallScenarios, r23_1_5a_tione_valley) {
  proves(
      "23.0a 23.0b 23.1.1a 23.1.2a 23.1.3a 23.1.4a 23.1.5b 23.1.5c 23.1.5d 23.1.5e 23.1.5f 23.1.5g 23.1.5h "
      "g15.setup-b");
  const Game& game = shipped("tione-valley");
  expect_frame(game, 1866, {1, 5}, {1, 7}, 10, 37);
  EXPECT_THAT(game.scenario.phases, testing::ElementsAreArray(kBasic));
  EXPECT_EQ(game.scenario.initiative, Side::Austrian);
  EXPECT_EQ(game.scenario.sets_up_first, Side::Italian);
  EXPECT_THAT(numbers_of(game, game.scenario.victory),
              ElementsAre("2617", "2713", "2913", "2915", "3119", "3318", "3321"));
  for (const Hex hex : game.scenario.victory)
    EXPECT_TRUE(game.scenario.italian[static_cast<std::size_t>(index(hex))]);
  expect_groups(game, Side::Italian,
                {{"2714#1", "29 Pisa Rgt, 30 Pisa Rgt, 18 Bersaglieri Btn, 3/6 Art"},
                 {"2815 2816", "Cerale, 43 Forlì Rgt, 44 Forlì Rgt", true},
                 {"3119", "20 Brescia Rgt, 5 Bersaglieri Btn"},
                 {"3318", "Sirtori, 19 Brescia Rgt, 2/9 Art"},
                 {"3321#1", "65 Valtellina Rgt, 66 Valtellina Rgt"}});
  expect_groups(
      game, Side::Austrian,
      {{"2612#1", "17 Hohenlohe Rgt, 12 Grenzer Rgt, 37 Jäger Btn, IV/5 Art"},
       {"2911#1",
        "von Virtsolog, 36 Degenfeld Rgt, 4/76 Paumgarten Btn, 4/7 Maroicic Btn, 36 Jäger Btn, V/5 Art"},
       {"3115#1",
        "50 Baden Rgt, 75 Crenneville Rgt, 5 Kaiserjäger Btn, 1/12 Uhlans sq, I/5 Art, V Corps Art"},
       {"3416#1", "23 Benedek Rgt, 70 Nagy Rgt, 19 Jäger Btn, II/5 Art"},
       {"3514#1", "von Rodich, 53 A.D. Leopold Rgt, 54 Grüber Rgt, 21 Jäger Btn, III/5 Art", true}});
  EXPECT_EQ(states_of(game),
            "3/6 Art lost 1; 20 Brescia Rgt shaken; 5 Bersaglieri Btn shaken; IV/5 Art lost 1");
  expect_defaults(game);
}

TEST(CustozaSmallScenarios, r23_2_5a_morning_clash) {
  proves("23.2.1a 23.2.2a 23.2.3a 23.2.4a 23.2.5b 23.2.5c 23.2.5d 23.2.5e 23.2.5f g15.setup-b g7.8e");
  const Game& game = shipped("morning-clash");
  expect_frame(game, 1866, {1, 5}, {1, 7}, 38, 49);
  EXPECT_THAT(game.scenario.phases, testing::ElementsAreArray(kBasic));
  EXPECT_EQ(game.scenario.initiative, Side::Austrian);
  EXPECT_EQ(game.scenario.sets_up_first, Side::Italian);
  EXPECT_THAT(numbers_of(game, game.scenario.victory),
              ElementsAre("3922", "3923", "3924", "4122", "4323", "4420", "4422"));
  for (const Hex hex : game.scenario.victory)
    EXPECT_TRUE(game.scenario.italian[static_cast<std::size_t>(index(hex))]);
  expect_groups(
      game, Side::Italian,
      {{"4122 4222", "3 GdL Rgt, 4 GdL Rgt", true},
       {"4422#1", "Brignone, 1 GdS Rgt, 2 GdS Rgt, 37 Bersaglieri Btn, 5/6 Art", true},
       {"4525#3",
        "Cugia, 3 Piemonte Rgt, 4 Piemonte Rgt, 63 Cagliari Rgt, 64 Cagliari Rgt, 6 Bersaglieri Btn, "
        "30 Bersaglieri Btn, 1+2+3/6 Art, Alessandria Cav",
        true}});
  expect_groups(game, Side::Austrian,
                {{"4018#1", "63 Rgt, 66 G.D. Toscana Rgt, 15 Jäger Btn, I/8 Art"},
                 {"4419#1",
                  "Hartung, 15 Bayern K. Rgt, 39 D. Miguel Rgt, 4 Kaiserjäger Btn, II/8 Art, IX Corps Art, "
                  "1/11 Hussars sq"},
                 {"4817#2", "7 Maroicic Rgt, 29 Thun Rgt, 23 Jäger Btn, IV/7 Art", true}});
  EXPECT_EQ(states_of(game), "");
  expect_defaults(game);
}

TEST(CustozaSmallScenarios, r23_3_5a_tail_strike) {
  proves("23.3.1a 23.3.2a 23.3.3a 23.3.4a 23.3.5b g15.setup-b");
  const Game& game = shipped("tail-strike");
  expect_frame(game, 1848, {2, 11}, {2, 15}, 38, 70);
  EXPECT_THAT(game.scenario.phases, testing::ElementsAreArray(kBasic));
  EXPECT_EQ(game.scenario.initiative, Side::Italian);
  EXPECT_EQ(game.scenario.sets_up_first, Side::Austrian);
  EXPECT_THAT(numbers_of(game, game.scenario.victory),
              ElementsAre("4122", "4323", "4420", "4422", "4516", "4913", "4914", "5014"));
  for (const Hex hex : game.scenario.victory)
    EXPECT_FALSE(game.scenario.italian[static_cast<std::size_t>(index(hex))]);
  expect_groups(game, Side::Austrian,
                {{"4323#2", "57 Haynau Rgt, 16+9 Art"},
                 {"4422#1", "54 Prinz Emil Rgt"},
                 {"4420#2", "Simbschen, 2/12 Grenzer Btn, 1/30 Nugent Btn, A.D. Charles Uhlans sq"}});
  expect_groups(
      game, Side::Italian,
      {{"5029#5",
        "V.E. di Savoia, 1 Guardia Rgt, 2 Guardia Rgt, 7 Cuneo Rgt, 8 Cuneo Rgt, 2 Bersaglieri Btn, 3+9 Art"},
       {"5029#5", "Bava, 5 Aosta Rgt, 6 Aosta Rgt, 6 Art (I Corpo)"}});
  expect_defaults(game);
}

TEST(CustozaSmallScenarios, rg21_3a_where_a_rout_must_reach) {
  const auto sources = [](const Game& game, Side side) {
    return numbers_of(game, game.scenario.rout_sources[static_cast<std::size_t>(index(side))]);
  };
  EXPECT_THAT(sources(shipped("tione-valley"), Side::Italian), ElementsAre("1004", "1034", "2533"));
  for (const std::string& hex : sources(shipped("tione-valley"), Side::Austrian))
    EXPECT_TRUE(hex.ends_with("01") || (hex.starts_with("37") && hex < "3717")) << hex;
  EXPECT_THAT(sources(shipped("tione-valley"), Side::Austrian), testing::Contains("3716"));
  EXPECT_THAT(sources(shipped("morning-clash"), Side::Italian),
              ElementsAre("3834", "3933", "4034", "4133", "4234", "4333", "4434", "4533", "4634", "4733",
                          "4834", "4933"));
  EXPECT_EQ(sources(shipped("morning-clash"), Side::Austrian).size(), 12U);
  EXPECT_THAT(sources(shipped("tail-strike"), Side::Italian), ElementsAre("4434", "4834"));
  EXPECT_THAT(sources(shipped("tail-strike"), Side::Austrian), ElementsAre("7004", "7006", "7011", "7014"));
  EXPECT_TRUE(shipped("tail-strike").scenario.sources[0].empty());  // no supply in the Basic Game
}

// --- arrivals

struct Coming {
  int day, turn;
  const char* names;
  const char* entries;  // "7004 7006": one of them
  bool or_later = false;
  Condition condition = Condition::None;
};

void expect_arrivals(const Game& game, Side side, const std::vector<Coming>& expected) {
  std::vector<const Arrival*> arrivals;
  for (const Arrival& one : game.scenario.arrivals) {
    if (one.side == side) arrivals.push_back(&one);
  }
  ASSERT_EQ(arrivals.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Arrival& found = *arrivals[i];
    const Coming& one = expected[i];
    EXPECT_EQ(found.when, (Moment{one.day, one.turn})) << one.names;
    EXPECT_EQ(found.or_later, one.or_later) << one.names;
    EXPECT_EQ(found.condition, one.condition) << one.names;
    EXPECT_THAT(names_of(game, found.pieces), UnorderedElementsAreArray(listed(one.names)));
    std::vector<std::string> entries;
    std::stringstream words(one.entries);
    for (std::string hex; words >> hex;) entries.push_back(hex);
    EXPECT_EQ(numbers_of(game, found.entries), entries) << one.names;
  }
}

std::string south_edge(int from, int to) {
  std::string all;
  for (int column = from; column <= to; ++column)
    all += std::to_string(column) + (column % 2 == 0 ? "34 " : "33 ");
  return all;
}

const char* const kVerona = "7004 7006 7011 7014";
const char* const kHaller =
    "Haller, Grenadiers Rgt, 3 A.D. Karl Rgt, 25 Wocher Rgt, 43 Geppert Rgt, 1/12 Grenzer Btn, 8+9 Art";
const char* const kTaxis =
    "Taxis, 2 Bayern Dragoons, Windischgrätz Chevauxlegers, 3 Uhlans, 4 Kaiser Uhlans (R), 4+5+6 Horse Art";
const char* const kReserve = "Heavy Art (R), Howitzers (R), Bridge Train (R)";
const char* const kSimbschen =
    "Simbschen, 2/12 Grenzer Btn, 1/30 Nugent Btn, 54 Prinz Emil Rgt, 57 Haynau Rgt, A.D. Charles Uhlans sq, "
    "16+9 Art";
const char* const kPerin = "Perin, 1/18 Grenzer Btn, 18 Reisinger Rgt, 45 A.D. Sigismund Rgt, 10 Art";
const char* const kGuards =
    "Carlo Alberto, V.E. di Savoia, 1 Guardia Rgt, 2 Guardia Rgt, 2 Bersaglieri Btn, 3+9 Art";
const char* const kThird = "14 Pinerolo Rgt, 16 Savona Rgt, 4 Art";
const char* const kHorse = "Olivieri, Savoia Cav, Genova Cav, Piemonte Cav, Aosta Cav, 1+2+3 Horse Art";
const char* const kCuneo = "7 Cuneo Rgt, 8 Cuneo Rgt";
const char* const kBava = "Bava, 5 Aosta Rgt, 6 Aosta Rgt, 17 Acqui Rgt, 6 Art (I Corpo)";
const char* const kOptional = "18 Acqui Rgt, 9 Regina Rgt, 10 Regina Rgt";
const char* const kSecondCorps =
    "D'Aspre, Radetzky, 1 Kaiser Rgt, 48 A.D. Ernst Rgt, 38 Haug Btn, 11 Jäger Btn, 2/6 Grenzer Btn, 4 "
    "Kaiser Uhlans (II), "
    "4+5 Art, 4 Grenzer Rgt, 47 Kinski Rgt, 52 A.D. Franz Karl Rgt, 2 Kaiserjäger Btn, 9 Jäger Btn, 7 "
    "Hussars, "
    "2+7 Horse Art, 6 Art (II Corps)";
const char* const kFirstCorps =
    "Wratislaw, 28 Latour Rgt, 3 Grenzer Rgt, 4 Kaiserjäger Btn, 2/5 Grenzer Btn, 2/11 Grenzer Btn, 3/44 "
    "A.D. Albrecht Btn, "
    "5 Hussars, 2+3 Art, 7 Prohaska Rgt, 17 Hohenlohe Rgt, 1+8 Grenzer, 10 Jäger Btn, 1 Horse Art";

TEST(CustozaScenario1, r24_3b_set_up_of_23_july) {
  proves("24.0a 24.1.6a 24.3a 24.3c 24.3d 24.3e 24.3f 24.3g 24.3h g15.setup-b");
  const Game& game = shipped("first-custoza");
  expect_frame(game, 1848, {1, 4}, {3, 17}, 10, 70);
  EXPECT_THAT(game.scenario.phases, testing::ElementsAreArray(kAdvanced));
  EXPECT_FALSE(game.scenario.initiative);
  EXPECT_EQ(game.scenario.sets_up_first, Side::Italian);
  expect_groups(
      game, Side::Italian,
      {{"4913#4 5029#4", "Ferdinando di Savoia, Novara I Cav, 13 Pinerolo Rgt, Toscana Art, 1 Toscana Rgt"},
       {"4834#4", "3 Piemonte Rgt, 4 Piemonte Rgt, Volontari Pavesi Btn, Carabinieri Lombardi Btn, 1 Art"},
       {"4707#4 4402#4",
        "Broglia, 1 Savoia Rgt, 2 Savoia Rgt, Parma Btn, Modena Btn, 1 Bersaglieri Btn, Novara II Cav, P+M "
        "Art, "
        "2+7 Art"},
       {"2529#4 1621#4 1705#4",
        "Visconti, 1 Provisional Rgt, 2 Provisional Rgt, 3 Provisional Rgt, 4 Provisional Rgt"}});
  // The Austrians stand on roads only: their zones are told below.
  std::vector<const SetupGroup*> groups;
  for (const SetupGroup& group : game.scenario.groups) {
    if (group.side == Side::Austrian) groups.push_back(&group);
  }
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_THAT(names_of(game, groups[0]->pieces), UnorderedElementsAreArray(listed(kSecondCorps)));
  EXPECT_THAT(names_of(game, groups[1]->pieces), UnorderedElementsAreArray(listed(kFirstCorps)));
  const std::array<const char*, 2> centres{"5705", "6216"};
  const std::array<std::size_t, 2> sizes{12, 28};  // docs/rulings/custoza.md A17
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(groups[i]->march);
    ASSERT_EQ(groups[i]->zones.size(), 1U);
    EXPECT_EQ(groups[i]->zones[0].size(), sizes[i]);
    for (const Hex hex : groups[i]->zones[0]) {
      EXPECT_TRUE(game.map.has_road(hex));
      EXPECT_LE(game.map.grid().distance(hex, find_hex(game, centres[i])), 5);
    }
  }
  EXPECT_EQ(states_of(game), "");
  expect_defaults(game);
}

TEST(CustozaScenario1, r24_4a_reinforcements) {
  proves("24.4b 24.4c 24.4d 24.4e 24.4f 24.4g 24.4h 24.4i 24.4j 24.4k 24.4l");
  const Game& game = shipped("first-custoza");
  expect_arrivals(game, Side::Italian,
                  {{1, 9, kThird, "2101 3601"},
                   {1, 9, kGuards, "2533 4434"},
                   {1, 11, kHorse, "4434 4834"},
                   {1, 13, kCuneo, "2533 4434"},
                   {2, 4, kBava, south_edge(10, 70).c_str()},
                   {3, 4, kOptional, south_edge(10, 70).c_str(), false, Condition::ItalianObjective}});
  expect_arrivals(game, Side::Austrian,
                  {{1, 4, kHaller, kVerona},
                   {1, 4, kTaxis, kVerona},
                   {1, 4, kReserve, kVerona},
                   {2, 4, kSimbschen, kVerona},
                   {3, 4, kPerin, "7004 7011", true, Condition::SommacampagnaLost}});
  // 24.4d  Cuneo follows its Division.
  const auto& arrivals = game.scenario.arrivals;
  const auto cuneo = std::find_if(arrivals.begin(), arrivals.end(),
                                  [](const Arrival& one) { return one.same_entry_as >= 0; });
  ASSERT_NE(cuneo, arrivals.end());
  EXPECT_EQ(cuneo->pieces.size(), 2U);
  EXPECT_THAT(names_of(game, arrivals[static_cast<std::size_t>(cuneo->same_entry_as)].pieces),
              testing::Contains("V.E. di Savoia"));
}

TEST(CustozaScenario1, r24_1_5a_sources_and_rg21_1b_control_at_start) {
  proves("g21.1b 26.1.5a");
  for (const char* scenario : {"first-custoza", "first-custoza-free", "first-custoza-late", "second-custoza",
                               "second-custoza-free"}) {
    const Game& game = shipped(scenario);
    EXPECT_THAT(numbers_of(game, game.scenario.sources[0]),
                ElementsAre("1004", "1034", "2533", "4434", "4834"));
    EXPECT_THAT(numbers_of(game, game.scenario.sources[1]), ElementsAre("7004", "7006", "7011", "7014"));
    EXPECT_EQ(game.scenario.sources, game.scenario.rout_sources);
  }
  const auto italian = [](const char* scenario, const char* number) {
    const Game& game = shipped(scenario);
    return bool(game.scenario.italian[static_cast<std::size_t>(index(find_hex(game, number)))]);
  };
  EXPECT_TRUE(italian("first-custoza", "5414"));
  EXPECT_FALSE(italian("first-custoza", "5514"));
  for (const char* number : {"2309", "2315", "3105", "4707", "4913", "4914", "5014", "2115"})
    EXPECT_FALSE(italian("first-custoza-late", number)) << number;
  for (const char* number : {"2529", "5029", "1705", "1906", "1621"})
    EXPECT_TRUE(italian("first-custoza-late", number)) << number;
  EXPECT_TRUE(italian("second-custoza", "1621"));
  for (const char* number : {"1705", "1507", "2529", "5029"})
    EXPECT_FALSE(italian("second-custoza", number)) << number;
}

TEST(CustozaScenario2, r25_3a_free_set_up) {
  proves("25.1.6a 25.4a 25.4b 25.4c 25.4d");
  const Game& game = shipped("first-custoza-free");
  expect_frame(game, 1848, {1, 3}, {3, 17}, 10, 70);
  std::size_t pieces = 0;
  for (const SetupGroup& group : game.scenario.groups) {
    EXPECT_EQ(group.side, Side::Italian);
    pieces += group.pieces.size();
    ASSERT_EQ(group.zones.size(), 1U);
    for (const Hex hex : group.zones[0]) ASSERT_LE(game.map.grid().line(hex), 54);
    EXPECT_THAT(group.zones[0], testing::Contains(find_hex(game, "5402")));
  }
  EXPECT_EQ(pieces, 24U);  // 21 units and three commanders
  expect_arrivals(game, Side::Italian,
                  {{1, 9, kThird, "2533 4434"},
                   {1, 9, kGuards, "2533 4434"},
                   {1, 11, kHorse, "4434 4834"},
                   {1, 13, kCuneo, "2533 4434"},
                   {2, 4, kBava, south_edge(10, 70).c_str()},
                   {3, 4, kOptional, south_edge(10, 70).c_str(), false, Condition::ItalianObjective}});
  expect_arrivals(game, Side::Austrian,
                  {{1, 3, kSecondCorps, kVerona},
                   {1, 3, kFirstCorps, kVerona},
                   {1, 4, kHaller, kVerona},
                   {1, 4, kTaxis, kVerona},
                   {1, 4, kReserve, kVerona},
                   {2, 4, kSimbschen, kVerona},
                   {3, 4, kPerin, "7004 7011", true, Condition::SommacampagnaLost}});
  expect_defaults(game);
}

TEST(CustozaScenario5, r28_3a_set_up_of_24_july) {
  proves("28.1.2a 28.1.6a 28.2a 28.3b 28.3c 28.3d 28.3e 28.3f 28.3g 28.3h 28.3i 28.3j 28.4a g15.setup-b");
  const Game& game = shipped("first-custoza-late");
  expect_frame(game, 1848, {2, 11}, {3, 17}, 10, 70);
  EXPECT_EQ(game.scenario.sets_up_first, Side::Austrian);
  const std::string second = std::string(kSecondCorps).erase(9, 10);  // without Radetzky
  std::vector<const SetupGroup*> west;
  for (const SetupGroup& group : game.scenario.groups) {
    for (const Piece one : group.pieces) {
      if (piece_name(game, one) == "28 Latour Rgt") west.push_back(&group);
    }
  }
  ASSERT_EQ(west.size(), 1U);
  for (const Hex hex : west[0]->zones.at(0)) {  // 28.3d: the west bank
    EXPECT_LE(game.map.grid().distance(hex, find_hex(game, "2115")), 2);
    EXPECT_NE(game.map.grid().name(hex), "2215");
  }
  EXPECT_THAT(
      names_of(game, west[0]->pieces),
      UnorderedElementsAreArray(listed("28 Latour Rgt, 3 Grenzer Rgt, 4 Kaiserjäger Btn, 2/5 Grenzer Btn, "
                                       "2/11 Grenzer Btn, 3/44 A.D. Albrecht Btn, 2+3 Art")));
  Game others = game;  // all but that group, whose zone is cut by the river
  std::erase_if(others.scenario.groups,
                [&](const SetupGroup& group) { return group.pieces == west[0]->pieces; });
  expect_groups(others, Side::Austrian,
                {{"4323#2", "57 Haynau Rgt, 16+9 Art"},
                 {"4422#1", "54 Prinz Emil Rgt"},
                 {"4420#2", "Simbschen, 2/12 Grenzer Btn, 1/30 Nugent Btn, A.D. Charles Uhlans sq"},
                 {"3105#5", second.c_str()},
                 {"2315#3",
                  "Radetzky, Wratislaw, 7 Prohaska Rgt, 17 Hohenlohe Rgt, 1+8 Grenzer, 10 Jäger Btn, 5 "
                  "Hussars, 1 Horse Art"},
                 {"2315#3", "Heavy Art (R), Howitzers (R)"},
                 {"2215", "Bridge Train (R)"},
                 {"3807#5", kHaller},
                 {"3807#5", kTaxis}});
  expect_groups(
      others, Side::Italian,
      {{"5029#5",
        "Carlo Alberto, V.E. di Savoia, 1 Guardia Rgt, 2 Guardia Rgt, 7 Cuneo Rgt, 8 Cuneo Rgt, 2 "
        "Bersaglieri Btn, "
        "3+9 Art"},
       {"5029#5", kBava},
       {"5031#3",
        "Ferdinando di Savoia, Novara I Cav, 13 Pinerolo Rgt, Toscana Art, 1 Toscana Rgt, 3 Piemonte Rgt, "
        "4 Piemonte Rgt, Volontari Pavesi Btn, Carabinieri Lombardi Btn, 1 Art"},
       {"1705#3 1621#3",
        "Broglia, 1 Savoia Rgt, 2 Savoia Rgt, Parma Btn, Modena Btn, Novara II Cav, 2+7 Art, 16 Savona Rgt, "
        "4 Art"},
       {"1513#3", "1 Bersaglieri Btn, P+M Art, 14 Pinerolo Rgt"},
       {"1513#3", "1 Provisional Rgt, 2 Provisional Rgt"},
       {"1705#3 1621#3 2529#3", "Visconti, 3 Provisional Rgt, 4 Provisional Rgt"}});
  EXPECT_EQ(states_of(game), "14 Pinerolo Rgt shaken; P+M Art shaken; 1 Bersaglieri Btn shaken");
  std::vector<std::string> tired;
  for (const FormationStart& one : game.scenario.formations) {
    EXPECT_EQ(one.fatigue, 4);
    tired.push_back(game[one.formation].commander->name);
  }
  EXPECT_THAT(tired, testing::UnorderedElementsAre("Wratislaw", "Haller", "Taxis", "Broglia", "Visconti"));
  ASSERT_TRUE(game.scenario.pontoon);
  EXPECT_EQ(game.map.grid().name(game.scenario.pontoon->hex), "2215");
  EXPECT_EQ(game.map.grid().name(game.map.neighbour(game.scenario.pontoon->hex, game.scenario.pontoon->side)),
            "2115");
  expect_arrivals(game, Side::Italian, {{3, 4, kOptional, south_edge(10, 70).c_str()}});
  expect_arrivals(game, Side::Austrian, {{3, 4, kPerin, "7004 7011", true}});
  expect_defaults(game);
}

// --- 1866

struct Marching {
  const char *hex, *commander, *units;
};

void expect_members(const Game& game, const std::vector<Marching>& expected) {
  for (const Marching& one : expected) {
    std::vector<std::string> names;
    for (const UnitId who : game.units_of(find_formation(game, one.commander)))
      names.push_back(game[who].name);
    EXPECT_THAT(names, UnorderedElementsAreArray(listed(one.units))) << one.commander;
  }
}

const std::vector<Marching> kStart{
    {"1621", "Cerale", "29 Pisa Rgt, 30 Pisa Rgt, 43 Forlì Rgt, 44 Forlì Rgt, 18 Bersaglieri Btn, 3/6 Art"},
    {"2229", "Sirtori",
     "19 Brescia Rgt, 20 Brescia Rgt, 65 Valtellina Rgt, 66 Valtellina Rgt, 5 Bersaglieri Btn, 2/9 Art"},
    {"1513", "Pianell", "31 Siena Rgt, 32 Siena Rgt, 5 Aosta Rgt, 6 Aosta Rgt, 17 Bersaglieri Btn, 4/6 Art"},
    {"3205", "von Virtsolog",
     "17 Hohenlohe Rgt, 12 Grenzer Rgt, 37 Jäger Btn, IV/5 Art, 36 Degenfeld Rgt, 4/76 Paumgarten Btn, 4/7 "
     "Maroicic Btn, "
     "36 Jäger Btn, V/5 Art"},
    {"4804", "von Rodich",
     "V Corps Art, 50 Baden Rgt, 75 Crenneville Rgt, 5 Kaiserjäger Btn, 1/12 Uhlans sq, I/5 Art, 23 Benedek "
     "Rgt, 70 Nagy Rgt, "
     "19 Jäger Btn, II/5 Art, 53 A.D. Leopold Rgt, 54 Grüber Rgt, 21 Jäger Btn, III/5 Art"},
    {"7004", "Maroičić",
     "1/3 Hussars sq, VII Corps Art, 19 Prinz Rudolf Rgt, 48 A.D. Ernst Rgt, I/7 Art, 43 Alemann Rgt, 65 "
     "A.D. Ludwig Rgt, "
     "7 Jäger Btn, II/7 Art, 31 Mecklenburg Rgt, 76 Paumgarten Rgt, 3 Kaiserjäger Btn, III/7 Art"},
    {"7011", "Hartung",
     "IX Corps Art, 1/11 Hussars sq, 63 Rgt, 66 G.D. Toscana Rgt, 15 Jäger Btn, I/8 Art, 15 Bayern K. Rgt, "
     "39 D. Miguel Rgt, "
     "4 Kaiserjäger Btn, II/8 Art, 7 Maroicic Rgt, 29 Thun Rgt, 23 Jäger Btn, IV/7 Art"},
    {"5017", "Pulz", "3 Hussars, 11 Hussars, II/12 Uhlans sq, 1 Hussars, 13 Uhlans, 5 Horse Art"}};
const std::vector<Marching> kLater{
    {"1034", "Durando",
     "Lancieri Aosta, Lucca Cav, Guide a Cavallo, 2 Bersaglieri Btn, 3 Bersaglieri Btn, 8 Bersaglieri Btn, "
     "13 Bersaglieri Btn, 1/6 Art, 2/6 Art, 1/9 Art"},
    {"2533", "Brignone", "1 GdS Rgt, 2 GdS Rgt, 3 GdL Rgt, 4 GdL Rgt, 37 Bersaglieri Btn, 5/6 Art"},
    {"4434", "Bixio",
     "1 Del Re Rgt, 2 Del Re Rgt, 47 Ferrara Rgt, 48 Ferrara Rgt, 9 Bersaglieri Btn, 19 Bersaglieri Btn, "
     "1+2+3/5 Art"},
    {"4834", "Umberto di Savoia",
     "49 Parma Rgt, 50 Parma Rgt, 8 Mista Rgt, 71 Mista Rgt, 11 Bersaglieri Btn, 4 Bersaglieri Btn, Saluzzo "
     "Cav, 7+8+9/5 Art"},
    {"3434", "Cugia",
     "3 Piemonte Rgt, 4 Piemonte Rgt, 63 Cagliari Rgt, 64 Cagliari Rgt, 6 Bersaglieri Btn, 30 Bersaglieri "
     "Btn, "
     "Alessandria Cav, 1+2+3/6 Art"},
    {"4034", "Govone",
     "35 Pistoia Rgt, 36 Pistoia Rgt, 51 Delle Alpi Rgt, 52 Delle Alpi Rgt, 27 Bersaglieri Btn, 34 "
     "Bersaglieri Btn, "
     "Foggia Cav, 4+5+6/5 Art"},
    {"4434", "De Sonnaz", "Savoia Cav, Genova Cav, Nizza Cav, Piemonte Cav, Horse Art"},
    {"4434", "Longoni",
     "59 Calabria Rgt, 60 Calabria Rgt, 67 Palermo Rgt, 33 Bersaglieri Btn, 40 Bersaglieri Btn, Ussari "
     "Piacenza Cav, "
     "1+2+3/7 Art"},
    {"4834", "Angioletti",
     "53 Umbria Rgt, 54 Umbria Rgt, 57 Abruzzi Rgt, 58 Abruzzi Rgt, 24 Bersaglieri Btn, 31 Bersaglieri Btn, "
     "4+5+6/9 Art"}};

std::string whole(const Marching& one, const std::string& chief = {}) {
  return (chief.empty() ? "" : chief + ", ") + one.commander + ", " + one.units;
}

TEST(CustozaScenario3, r26_3a_all_begin_on_march) {
  proves("26.1.6a 26.3b 26.3c 26.3d 26.3e 26.3f 26.3g 26.3h 26.3i");
  const Game& game = shipped("second-custoza");
  expect_frame(game, 1866, {1, 3}, {1, 18}, 10, 70);
  EXPECT_THAT(game.scenario.phases, testing::ElementsAreArray(kAdvanced));
  EXPECT_FALSE(game.scenario.first_turn_commands);
  EXPECT_TRUE(game.scenario.reluctance);
  EXPECT_EQ(game.scenario.sets_up_first, Side::Italian);
  expect_members(game, kStart);
  ASSERT_EQ(game.scenario.groups.size(), kStart.size());
  for (std::size_t i = 0; i < kStart.size(); ++i) {
    const SetupGroup& group = game.scenario.groups[i];
    const bool with_chief = std::string_view(kStart[i].hex) == "7004";
    EXPECT_THAT(names_of(game, group.pieces),
                UnorderedElementsAreArray(
                    listed(std::string(kStart[i].commander) + (with_chief ? ", Albrecht" : ""))));
    ASSERT_EQ(group.zones.size(), 1U);
    EXPECT_THAT(numbers_of(game, group.zones[0]), ElementsAre(kStart[i].hex));
  }
  for (const FormationStart& one : game.scenario.formations) {
    EXPECT_EQ(one.stance, Stance::OnMarch);
    EXPECT_NE(one.objective, kNoBox);
  }
  EXPECT_EQ(game.scenario.formations.size(), 17U);  // those to come have their Objective as well
}

TEST(CustozaScenario3, r26_4a_reinforcements) {
  proves("26.4b 26.4c 26.4d 26.4e 26.4f 26.4g 26.4h 26.4i");
  const Game& game = shipped("second-custoza");
  expect_members(game, kLater);
  const std::vector<int> turns{3, 3, 3, 3, 4, 4, 6, 15, 16};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kLater.size(); ++i)
    names.push_back(whole(kLater[i], i == 0 ? "La Marmora" : ""));
  std::vector<Coming> expected;
  for (std::size_t i = 0; i < kLater.size(); ++i)
    expected.push_back({1, turns[i], names[i].c_str(), kLater[i].hex});
  expect_arrivals(game, Side::Italian, expected);
  expect_arrivals(game, Side::Austrian, {});
}

TEST(CustozaScenario4, r27_3a_all_enter) {
  proves("27.1.3a 27.1.6a 27.4a 27.4b 27.4c 27.4d");
  const Game& game = shipped("second-custoza-free");
  expect_frame(game, 1866, {1, 1}, {1, 18}, 10, 70);
  EXPECT_TRUE(game.scenario.groups.empty());
  EXPECT_FALSE(game.scenario.reluctance);
  EXPECT_TRUE(game.scenario.first_turn_commands);
  std::string west;
  for (int row = 20; row <= 34; ++row) west += "10" + std::to_string(row) + " ";
  const std::string south = south_edge(25, 48);
  const auto of = [&](std::string_view commander, const std::string& chief = {}) {
    for (const auto* list : {&kStart, &kLater}) {
      for (const Marching& one : *list) {
        if (one.commander == commander) return whole(one, chief);
      }
    }
    return std::string();
  };
  const std::vector<std::string> italian{
      of("Cerale"),   of("Pianell"),   of("Sirtori"),           of("Durando", "La Marmora"),
      of("Brignone"), of("Bixio"),     of("Umberto di Savoia"), of("Cugia"),
      of("Govone"),   of("De Sonnaz"), of("Longoni"),           of("Angioletti")};
  const std::vector<int> turns{1, 1, 1, 3, 3, 3, 3, 4, 4, 6, 15, 16};
  std::vector<Coming> expected;
  for (std::size_t i = 0; i < italian.size(); ++i)
    expected.push_back({1, turns[i], italian[i].c_str(), i < 5 ? west.c_str() : south.c_str()});
  expect_arrivals(game, Side::Italian, expected);
  const std::vector<std::string> austrian{of("Pulz"), of("von Rodich"), of("von Virtsolog"),
                                          of("Maroičić", "Albrecht"), of("Hartung")};
  expect_arrivals(game, Side::Austrian,
                  {{1, 1, austrian[0].c_str(), "7004 7011"},
                   {1, 2, austrian[1].c_str(), "7004 7011"},
                   {1, 3, austrian[2].c_str(), "3601"},
                   {1, 3, austrian[3].c_str(), "7004 7011"},
                   {1, 3, austrian[4].c_str(), "7004 7011"}});
}

}  // namespace
}  // namespace tamburino::custoza
