#include "protocol/wording.h"

#include <gtest/gtest.h>

#include "loader/packs.h"

namespace tamburino {
namespace {

std::string said(std::string_view pattern, const Facts& facts) {
  static const Texts texts(pack_directory(packs_directory(), "butchery"), "en");
  return fill(pattern, facts, texts, [](const Fact& fact) { return "<" + std::to_string(fact.value) + ">"; });
}

constexpr Fact piece(int n) { return {Fact::Kind::Piece, static_cast<std::int16_t>(n)}; }

TEST(Wording, places_are_filled_by_kind_and_in_order) {
  EXPECT_EQ(said("{unit} hits {unit2} at {hex}", {piece(1), hex(Hex{7}), piece(2)}), "<1> hits <2> at <7>");
  EXPECT_EQ(said("no places", {}), "no places");
  EXPECT_EQ(said("", {piece(1)}), "");
}

TEST(Wording, commanders_places_and_cells_have_places_too) {
  const auto fact = [](Fact::Kind kind, int n) { return Fact{kind, static_cast<std::int16_t>(n)}; };
  EXPECT_EQ(said("{commander} at {place}, not {place2}",
                 {fact(Fact::Kind::Commander, 1), fact(Fact::Kind::Place, 2), fact(Fact::Kind::Place, 3)}),
            "<1> at <2>, not <3>");
  EXPECT_EQ(
      said("{cell} to {cell2}[ of {commander2}]", {fact(Fact::Kind::Cell, 4), fact(Fact::Kind::Cell, 5)}),
      "<4> to <5>");
}

TEST(Wording, a_sign_is_shown_when_asked_for) {
  EXPECT_EQ(said("{+number}", {number(3)}), "+<3>");
  EXPECT_EQ(said("{+number}", {number(-3)}), "<-3>");
}

TEST(Wording, optional_parts_go_when_their_fact_is_missing) {
  EXPECT_EQ(said("{unit}[ at {hex}] goes", {piece(1)}), "<1> goes");
  EXPECT_EQ(said("{unit}[ at {hex}] goes", {piece(1), hex(Hex{2})}), "<1> at <2> goes");
}

TEST(Wording, a_missing_fact_leaves_nothing_behind) { EXPECT_EQ(said("{unit}!", {}), "!"); }

TEST(Wording, the_second_die_is_not_told_when_it_was_not_thrown) {
  EXPECT_EQ(said("{number2}[ and {number3}]", {number(7), number(4)}), "<4>");
  EXPECT_EQ(said("{number2}[ and {number3}]", {number(7), number(4), number(2)}), "<4> and <2>");
}

TEST(Wording, a_number_of_nothing_is_told_like_any_other) {
  EXPECT_EQ(said("column {number2}[, die {number3}]", {number(7), number(4), number(0)}),
            "column <4>, die <0>");
}

TEST(Wording, numbers_become_words_by_a_table_of_the_text_file) {
  EXPECT_EQ(said("{number|no such table}", {number(4)}), "4");
  EXPECT_NE(said("{number|weather}", {number(1)}), "1");
  EXPECT_NE(said("[in {number3|weather}]", {number(7), number(4), number(0)}), "");
}

TEST(Wording, broken_patterns_do_no_harm) {
  for (const char* pattern :
       {"{", "}", "[", "]", "{unit", "[{unit}", "{}", "{9}", "{unit9}", "[[{hex}]]", "{|}", "{+}", "{+|x}"}) {
    said(pattern, {piece(1)});
  }
}

}  // namespace
}  // namespace tamburino
