#include "engine/core/verbs.h"

#include <gtest/gtest.h>

namespace tamburino {
namespace {

enum class Verb : std::uint16_t { Done = 1, Move, Turn };
enum class Kind : std::uint8_t { None, Piece, Place };
enum class Id : std::uint8_t {};

using Form = verbs::Form<Verb, Kind>;
constexpr std::array<Form, 3> kAll{{
    {Verb::Done, "done", {Kind::None, Kind::None, Kind::None}},
    {Verb::Move, "move", {Kind::Piece, Kind::Place, Kind::None}},
    {Verb::Turn, "turn", {Kind::Piece, Kind::None, Kind::None}},
}};
constexpr std::span<const Form> kForms = kAll;

TEST(Verbs, a_form_is_found_by_its_verb_and_by_its_word) {
  for (const Form& one : kForms) {
    EXPECT_EQ(verbs::find(kForms, one.verb), &one);
    EXPECT_EQ(verbs::find(kForms, one.word), &one);
  }
  EXPECT_EQ(verbs::find(kForms, Verb{0}), nullptr);
  EXPECT_EQ(verbs::find(kForms, Verb{4}), nullptr);
  EXPECT_EQ(verbs::find(kForms, "mov"), nullptr);
}

TEST(Verbs, forms_stand_in_the_order_of_their_verbs) {
  EXPECT_TRUE(verbs::in_order(kAll));
  EXPECT_FALSE(verbs::in_order(std::array{kForms[1], kForms[0]}));
  EXPECT_FALSE(verbs::in_order(std::array{kForms[0], kForms[2]}));
}

TEST(Verbs, what_a_verb_does_not_use_must_be_blank) {
  const Form* move = verbs::find(kForms, Verb::Move);
  EXPECT_TRUE(verbs::well_formed(move, {2, {7, 9, 0}}));
  EXPECT_FALSE(verbs::well_formed(move, {2, {7, 9, 1}}));
  EXPECT_FALSE(verbs::well_formed(verbs::find(kForms, Verb{9}), {9, {0, 0, 0}}));
}

TEST(Verbs, an_operand_names_one_of_so_many_things) {
  const Action action{2, {7, 300, 0}};
  EXPECT_EQ(verbs::operand<Id>(action, 0, 8), Id{7});
  EXPECT_EQ(verbs::operand<Id>(action, 0, 7), std::nullopt);
  EXPECT_EQ(verbs::operand<Id>(action, 1, 256), std::nullopt);  // and not 300 - 256
}

}  // namespace
}  // namespace tamburino
