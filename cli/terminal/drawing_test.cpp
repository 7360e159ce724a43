#include <gtest/gtest.h>

#include "cli/terminal/reports.h"
#include "cli/terminal/zone_map.h"

// Drawing, with sheets of games that do not exist.
namespace tamburino::terminal {
namespace {

Json hex_sheet(const char* lines) {
  return Json::parse(R"({"sides":[{"id":"red","name":"Reds"},{"id":"blue","name":"Blues"}],
    "formations":[{"id":"r-1","name":"First Corps","side":"red"}],
    "units":[{"unit":"r-ann","name":"Ann","side":"red","formation":"r-1","kind":"infantry","combat":5},
             {"unit":"b-bob","name":"Bob","side":"blue","kind":"cavalry","combat":3,"reduced":1}],
    "leaders":[{"id":"r-1-commander","name":"Carl","kind":"commander","side":"red","formation":"r-1"}],
    "turns":[{"turn":2,"label":"noon"}],"places":[{"id":"mill","name":"Mill","hexes":["0202"],"points":2}],
    "map":{"grid":{"lines":")" +
                     std::string(lines) + R"(","line_number_first":true,"lines_grow_onward":true,
      "places_grow_onward":true,"hanging":"even","first_line":1,"last_line":2,"first_place":1,"last_place_odd":2,
      "last_place_even":2},
      "hexes":[{"hex":"0101","terrain":"clear"},{"hex":"0102","terrain":"woods","level":2},
               {"hex":"0201","terrain":"water"},{"hex":"0202","terrain":"village","place":"Mill"}],
      "hexsides":[{"a":"0101","b":"0102","features":["ridge"]}],
      "roads":[{"kind":"major","hexes":["0101","0201"]}]},
    "rules":[{"rule":"1","text":"Chapter."},{"rule":"1.2","text":"Second."},{"rule":"10","text":"Tenth."},
    {"rule":"12.elite-a","number":"12 Bonus (a\u0029","text":"Bonus."}],
    "names":{"T":"test"}})");
}

const Json kView = Json::parse(R"({"turn":2,"phase":"march","active":"r-1","weather":"rain",
  "units":[{"unit":"r-ann","hex":"0101","face":"E"},{"unit":"b-bob","hex":"0102","losses":1,"shaken":true}],
  "commanders":[{"formation":"r-1","hex":"0101"}]})");

TEST(TerminalDrawing, counters_are_found_in_every_list_of_a_view) {
  const Sheet sheet(hex_sheet("east-west"));
  const auto all = pieces(sheet, kView);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].label, "RI5→");    // a capital: its formation is active
  EXPECT_EQ(all[1].label, "Bc1s-1");  // the reduced strength
  EXPECT_EQ(all[2].name, "Carl");     // by his formation
  EXPECT_TRUE(all[2].leader);
  EXPECT_EQ(pieces_at(all, "0101").size(), 2U);
}

TEST(TerminalDrawing, rows_of_hexes_with_features_roads_counters_and_notes) {
  const Sheet sheet(hex_sheet("east-west"));
  Pointers pointers{{"0101"}, {{"0202", "(2)"}}, {"0102"}};
  EXPECT_EQ(HexMap(sheet).around(pieces(sheet, kView), pointers, 80, 30, false),
            "┌───────┬───────┐\n"
            "│0101   ^0102?w2│\n"
            "│RI5→  *^Bc1s-1 │\n"
            "│Ann    ^Bob    │\n"
            "└───┬─║─┴───┬───┴───┐\n"
            "    │0201  a│0202  v│\n"
            "    │       │(2)    │\n"
            "    │       │Mill   │\n"
            "    └───────┴───────┘\n");
}

TEST(TerminalDrawing, columns_of_hexes) {
  const Sheet sheet(hex_sheet("north-south"));
  EXPECT_EQ(HexMap(sheet).around(pieces(sheet, kView), {{"0101"}}, 80, 30, false),
            "┌───────┐\n"
            "│0101   │\n"
            "│RI5→  *├───────┐\n"
            "│Ann    ═0201  a│\n"
            "├^^^^^^^┤       │\n"
            "│0102 w2│       │\n"
            "│Bc1s-1 ├───────┤\n"
            "│Bob    │0202  v│\n"
            "└───────┤Mill   │\n"
            "        │       │\n"
            "        └───────┘\n");
}

TEST(TerminalDrawing, an_overview_has_two_letters_for_a_hex_and_names_what_counts) {
  const Sheet sheet(hex_sheet("east-west"));
  EXPECT_EQ(HexMap(sheet).overview(pieces(sheet, kView), {}, 80, 30, false),
            "0101 R2B1   0102\n"
            "0201  a $   0202\n"
            "$ 0202 Mill\n");
}

TEST(TerminalDrawing, what_does_not_fit_the_window_is_known) {
  const Sheet sheet(hex_sheet("east-west"));
  const HexMap map(sheet);
  EXPECT_TRUE(map.fits({{"0101", "0202"}}, 80, 30));
  EXPECT_FALSE(map.fits({{"0101", "0202"}}, 12, 30));
}

const Json kZones = Json::parse(R"({"sides":[{"id":"red","name":"Reds"},{"id":"blue","name":"Blues"}],
  "units":[{"unit":"u1","name":"1 Red","side":"red","kind":"infantry","full":[2,1],"reduced":[1,0]},
           {"unit":"u2","name":"2 Red","side":"red","kind":"infantry","full":[2,1],"reduced":[1,0]}],
  "leaders":[{"id":"dora","name":"Dora","kind":"commander","side":"red"}],
  "map":{"boards":[{"id":"battle","lines":["BD","RD"],"columns":2}],"zones":[{"id":"AA","name":"Alpha","land":"isle"},{"id":"BB","name":"Beta","land":"isle"}],
    "cities":[{"id":"port","name":"Porto","zone":"AA","points":1,"port":true,"side":"blue"}],
    "borders":[["AA","BB"]]}})");

TEST(TerminalDrawing, zones_with_cities_neighbours_and_forces) {
  const Sheet sheet{Json(kZones)};
  const Json view = Json::parse(R"({"units":[{"unit":"u1","at":"BB"},{"unit":"u2","at":"BB","reduced":true}],
    "commanders":[{"commander":"dora","at":"BB","value":3,"active":true}],"cities":{"port":{"owner":"red"}}})");
  EXPECT_EQ(zones_text(sheet, view, pieces(sheet, view), {{}, {{"port", "+"}}, {}}, {}),
            "-- Isle\n"
            " AA Alpha [beside BB]\n"
            "   +R Porto ● 1p\n"
            " BB Beta [beside AA]: R 1+1r (Dora·3*)\n");
  EXPECT_EQ(zone_of(sheet, "port"), "AA");
}

TEST(TerminalDrawing, a_board_is_drawn_only_while_something_lies_on_it) {
  const Sheet sheet{Json(kZones)};
  Json view = Json::parse(R"({"units":[{"unit":"u1","at":"AA"},{"unit":"u2","at":"AA"}]})");
  EXPECT_EQ(boards_text(sheet, view, pieces(sheet, view), {}), "");
  view["battle"]["stacks"] =
      Json::parse(R"([{"cell":"RD2","units":["u1","u2"],"damage":2,"entrenched":true}])");
  EXPECT_EQ(boards_text(sheet, view, pieces(sheet, view), {}),
            "      1     2\n"
            "    ┌─────┬─────┐\n"
            "RD  │     │1Red │\n"
            "    │     │2/1+1│\n"
            "    │     │#••  │\n"
            "    └─────┴─────┘\n");
}

TEST(TerminalReports, the_header_says_the_turn_the_points_and_the_single_words_of_the_view) {
  const Sheet sheet(hex_sheet("east-west"));
  EXPECT_EQ(header_text(sheet, kView, {{"red", 3.0}, {"blue", 1}}, "red"),
            "== Turn 2, noon | points 3 : 1 | march | Reds to act | active First Corps | weather rain");
}

TEST(TerminalReports, odds_with_their_items) {
  const Sheet sheet(hex_sheet("east-west"));
  const Json preview = Json::parse(R"({"parts":[{"what":"attack","roller":"r-ann","target":"b-bob","dice":1,
    "column":{"items":[{"rule":"1.2","amount":4,"text":"Second."}],"total":4},"read_in_column":4,
    "chances":{"X":{"ways":3,"of":6,"probability":0.5},"T":{"ways":3,"of":6,"probability":0.5},
               "D":{"ways":0,"of":6,"probability":0.0}}}]})");
  EXPECT_EQ(odds_in_brief(sheet, preview, {}), "odds: attack, Ann against Bob (column 4): X 50 %, T 50 %\n");
  EXPECT_EQ(odds_text(sheet, preview, {}),
            "attack, Ann against Bob\n"
            "    +4  1.2           Second.\n"
            "    = column 4\n"
            "    X         ████████████············  3/6   50 %\n"
            "    T         ████████████············  3/6   50 %  test\n");
  EXPECT_EQ(odds_text(sheet, {{"parts", Json::array()}}, {}), "No dice are rolled for that.\n");
}

TEST(TerminalReports, a_rule_with_those_below_it_and_no_other_chapter) {
  const Sheet sheet(hex_sheet("east-west"));
  EXPECT_EQ(rule_text(sheet, "1", {}), "1  Chapter.\n1.2  Second.\n");
  EXPECT_EQ(rule_text(sheet, "7", {}), "There is no rule 7.\n");
  EXPECT_EQ(rule_text(sheet, "12.elite", {}), "12 Bonus (a)  Bonus.\n");
  EXPECT_EQ(rule_text(sheet, "12 Bonus (a)", {}), "12 Bonus (a)  Bonus.\n");
}

TEST(TerminalReports, a_score_that_describes_itself_is_read_by_that) {
  const Sheet sheet(hex_sheet("east-west"));
  const Json score = Json::parse(R"({"red":3,"reckoning":{"totals":[{"side":"red","points":3}],
    "level":{"text":"The Reds are ahead."},"items":[{"side":"red","text":"places","points":3,"rule":"1.2"}],
    "places":[{"name":"Mill","owner":null,"points":2}],"conditions":[{"text":"The Reds hold the mill.","met":true}]}})");
  EXPECT_EQ(score_text(sheet, score, {}),
            "Reds: 3\nThe Reds are ahead.\n  3    Reds: places [1.2]\n  Mill: nobody, 2\n"
            "  * The Reds hold the mill.\n");
}

TEST(TerminalReports, a_stack_and_the_order_of_battle) {
  const Sheet sheet(hex_sheet("east-west"));
  const auto all = pieces(sheet, kView);
  EXPECT_EQ(stack_text(sheet, all, "0102"), "0102, woods, level 2\n  Bc1s-1  Bob: losses 1, shaken\n");
  EXPECT_EQ(stack_text(sheet, all, "0201"), "0201, water\n  no known units\n");
  EXPECT_EQ(units_text(sheet, all, "first", {}), "First Corps\n  RI5→    Ann 0101   R*      Carl 0101\n");
}

}  // namespace
}  // namespace tamburino::terminal
