#include "engine/games/custoza/notation.h"

#include "tests/custoza/given.h"

// What a player may write.
namespace tamburino::custoza {
namespace {

std::vector<std::string> said(const Given& p, const std::string& text) {
  std::vector<std::string> texts;
  for (const Action one : parse_actions(p.game, p.state, text)) texts.push_back(text_of(p.game, one));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(CustozaNotation, a_move_chooses_its_force_and_goes_hex_by_hex) {
  auto p = given("\"5 Aosta\" 5025 N; \"6 Aosta\" 5025 N");
  EXPECT_EQ(said(p, "move \"5 Aosta\" 5025-5024-5023"),
            (Texts{"select \"5 Aosta Rgt\"", "move \"5 Aosta Rgt\" 5024", "move \"5 Aosta Rgt\" 5023"}));
  EXPECT_EQ(said(p, "move \"6 Aosta\"+\"5 Aosta\" 5024"),
            (Texts{"select \"6 Aosta Rgt\"", "join \"5 Aosta Rgt\"", "move \"5 Aosta Rgt\" 5024"}));
  p.does("select \"5 Aosta\"");
  EXPECT_EQ(said(p, "move \"5 Aosta\" 5024"), (Texts{"move \"5 Aosta Rgt\" 5024"}));
}

TEST(CustozaNotation, a_name_may_have_a_plus_of_its_own) {
  const auto p = given("\"3+9 Art\" 5025 N limbered; \"1 Guardia\" 5026 N");
  EXPECT_EQ(said(p, "move \"3+9 Art\" 5024"), (Texts{"select \"3+9 Art\"", "move \"3+9 Art\" 5024"}));
}

TEST(CustozaNotation, an_order_chooses_its_force_unless_it_answers_a_reaction) {
  auto p = given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S");
  EXPECT_EQ(said(p, "face \"5 Aosta\" NE"), (Texts{"select \"5 Aosta Rgt\"", "face \"5 Aosta Rgt\" NE"}));
  p.does("move \"5 Aosta\" 5019");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(said(p, "face \"57 Haynau\" NE"), (Texts{"face \"57 Haynau Rgt\" NE"}));
}

}  // namespace
}  // namespace tamburino::custoza
