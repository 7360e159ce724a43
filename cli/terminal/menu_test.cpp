#include "cli/terminal/menu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tamburino::terminal {
namespace {

using testing::ElementsAre;

const Json kSheet = Json::parse(R"({"sides":[{"id":"red","name":"Reds"},{"id":"blue","name":"Blues"}],
  "units":[{"unit":"r-2-ann","name":"2/2 Ann","side":"red","kind":"infantry","combat":5},
           {"unit":"r-2-anna","name":"1/2 Annà","side":"red","kind":"infantry","combat":4}],
  "map":{"hexes":[{"hex":"0101"},{"hex":"0102"},{"hex":"0103"}]}})");
const Json kView =
    Json::parse(R"({"units":[{"unit":"r-2-ann","hex":"0101"},{"unit":"r-2-anna","hex":"0102"}]})");

Choice choice(std::uint16_t number, const std::string& verb,
              std::vector<std::pair<std::string, std::string>> operands = {}) {
  return {{number, {}}, verb, std::move(operands)};
}

class TerminalMenu : public testing::Test {
 protected:
  std::vector<int> verbs_fitting(const std::vector<std::string>& words) const {
    std::vector<int> found;
    for (const Choice* one : matching(sheet_, all_, pieces_, words)) found.push_back(one->action.verb);
    return found;
  }
  const Sheet sheet_{Json(kSheet)};
  const std::vector<Piece> pieces_ = pieces(sheet_, kView);
  const std::vector<Choice> all_{choice(1, "select", {{"unit", "r-2-ann"}}),
                                 choice(2, "select", {{"unit", "r-2-anna"}}),
                                 choice(3, "move", {{"unit", "r-2-ann"}, {"hex", "0102"}}),
                                 choice(4, "move", {{"unit", "r-2-ann"}, {"hex", "0103"}}),
                                 choice(5, "defend", {{"unit", "r-2-anna"}, {"flag", "led"}}),
                                 choice(6, "done")};
};

TEST_F(TerminalMenu, is_grouped_by_verb_and_unit_and_numbered) {
  EXPECT_EQ(menu_text(sheet_, all_, pieces_, {"", "", "", "X 50 %"}, Length::Compact, {false, 80, 40}),
            "select:\n"
            "   1 2/2 Ann Ri5 (0101)    2 1/2 Annà Ri4 (0102)\n"
            "move 2/2 Ann Ri5 (0101):\n"
            "   3 0102           4 0103: X 50 %\n"
            "   5 defend 1/2 Annà led   6 done\n");
}

TEST_F(TerminalMenu, many_hexes_are_only_counted_unless_the_whole_list_is_wanted) {
  std::vector<Choice> many;
  for (int i = 10; i < 30; ++i)
    many.push_back(choice(3, "move", {{"unit", "r-2-ann"}, {"hex", "01" + std::to_string(i)}}));
  EXPECT_EQ(menu_text(sheet_, many, pieces_, {}, Length::Compact, {false, 100, 40}),
            "move 2/2 Ann Ri5 (0101): 20 hexes, marked on the map; type the hex (or list)\n");
  EXPECT_NE(menu_text(sheet_, many, pieces_, {}, Length::Whole, {false, 100, 40}).find("20 0129"),
            std::string::npos);
}

TEST_F(TerminalMenu, words_find_a_choice_by_verb_name_place_and_part_of_a_name) {
  EXPECT_THAT(verbs_fitting({"done"}), ElementsAre(6));
  EXPECT_THAT(verbs_fitting({"0103"}), ElementsAre(4));
  EXPECT_THAT(verbs_fitting({"move", "0102"}), ElementsAre(3));
  EXPECT_THAT(verbs_fitting({"1/2", "select"}), ElementsAre(2));
  EXPECT_THAT(verbs_fitting({"select", "ANNA"}), ElementsAre(2));  // without its accent
  EXPECT_THAT(verbs_fitting({"led"}), ElementsAre(5));
  EXPECT_THAT(verbs_fitting({"bob"}), ElementsAre());
}

TEST_F(TerminalMenu, a_word_that_fits_exactly_counts_more_than_a_part) {
  EXPECT_THAT(verbs_fitting({"select", "2/2 Ann"}), ElementsAre(1));
  EXPECT_THAT(verbs_fitting({"select", "ann"}), ElementsAre(1, 2));
}

TEST_F(TerminalMenu, the_same_choice_for_another_unit_is_not_listed_again) {
  std::vector<Choice> both;
  for (const char* unit : {"r-2-ann", "r-2-anna"}) {
    for (const char* hex : {"0101", "0102", "0103"})
      both.push_back(choice(3, "move", {{"unit", unit}, {"hex", hex}}));
  }
  EXPECT_EQ(
      menu_text(sheet_, both, pieces_, {}, Length::Compact, {false, 80, 40}),
      "move 2/2 Ann Ri5 (0101):\n   1 0101   2 0102   3 0103\nmove 1/2 Annà Ri4 (0102): the same, 4-6\n");
}

TEST(TerminalWords, quotation_marks_keep_words_together) {
  EXPECT_THAT(words_of("move \"2/2 Ann\"  0102"), ElementsAre("move", "2/2 Ann", "0102"));
  EXPECT_EQ(folded("\"Négrier\""), "negrier");
}

}  // namespace
}  // namespace tamburino::terminal
