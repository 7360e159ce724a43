#include "engine/games/custoza/view.h"

#include "tests/custoza/given.h"

// What a side may know.
namespace tamburino::custoza {
namespace {

State seen_by(Side side, const Given& p) { return masked(p.game, p.state, side); }

bool look_alike(Side side, std::string_view one, std::string_view other) {
  return seen_by(side, given(one)) == seen_by(side, given(other));
}

TEST(CustozaView, rg7_10a_face_down_units_of_an_arm_cannot_be_told_apart) {
  const char* const one =
      "\"1 Guardia\" 5020 N face-down; \"8 Cuneo\" 5025 N face-down; \"57 Haynau\" 4423 S";
  const char* const other =
      "\"1 Guardia\" 5025 N face-down; \"8 Cuneo\" 5020 N face-down; \"57 Haynau\" 4423 S";
  EXPECT_TRUE(look_alike(Side::Austrian, one, other));
  EXPECT_FALSE(look_alike(Side::Italian, one, other));
  EXPECT_FALSE(look_alike(Side::Austrian, "\"1 Guardia\" 5020 N; \"8 Cuneo\" 5025 N",
                          "\"1 Guardia\" 5025 N; \"8 Cuneo\" 5020 N"));
}

TEST(CustozaView, rg7_10a_side_arm_mode_facing_and_number_are_seen) {
  const char* const one = "\"1 Guardia\" 5020 N face-down; \"8 Cuneo\" 5025 N face-down";
  EXPECT_FALSE(
      look_alike(Side::Austrian, one, "\"1 Guardia\" 5020 NE face-down; \"8 Cuneo\" 5025 N face-down"));
  EXPECT_FALSE(
      look_alike(Side::Austrian, one, "\"1 Guardia\" 5020 N march face-down; \"8 Cuneo\" 5025 N face-down"));
  EXPECT_FALSE(
      look_alike(Side::Austrian, one, "\"1 Guardia\" 5025 N face-down; \"8 Cuneo\" 5025 N face-down"));
  EXPECT_FALSE(
      look_alike(Side::Austrian, one, "\"1 Guardia\" 5020 N face-down; \"3+9 Art\" 5025 N face-down"));
}

TEST(CustozaView, rg7_10a_status_losses_and_ammunition_of_a_face_down_unit_are_not_seen) {
  const char* const fresh = "\"1 Guardia\" 5020 N face-down; \"57 Haynau\" 4423 S";
  const char* const worn = "\"1 Guardia\" 5020 N face-down shaken lost 2 low-ammo; \"57 Haynau\" 4423 S";
  EXPECT_TRUE(look_alike(Side::Austrian, fresh, worn));
  EXPECT_FALSE(look_alike(Side::Italian, fresh, worn));
  EXPECT_FALSE(look_alike(Side::Austrian, "\"1 Guardia\" 5020 N", "\"1 Guardia\" 5020 N shaken"));
}

TEST(CustozaView, a_force_under_way_does_not_tell_which_units_it_has) {
  const auto moving = [](const char* who) {
    auto p = given("\"1 Guardia\" 5020 N face-down; \"8 Cuneo\" 5020 N face-down; \"57 Haynau\" 4423 S");
    p.does(std::string("select ") + who);
    return p;
  };
  const Given one = moving("\"1 Guardia\""), other = moving("\"8 Cuneo\"");
  EXPECT_NE(one.state, other.state);
  EXPECT_EQ(seen_by(Side::Austrian, one), seen_by(Side::Austrian, other));
  EXPECT_NE(seen_by(Side::Italian, one), seen_by(Side::Italian, other));
}

TEST(CustozaView, what_is_seen_once_is_seen_the_same_again) {
  const auto p = given(
      "\"1 Guardia\" 5020 N face-down shaken; \"8 Cuneo\" 5025 N face-down; \"57 Haynau\" 4423 S face-down");
  for (const Side side : kBothSides) {
    const State once = seen_by(side, p);
    EXPECT_EQ(masked(p.game, once, side), once);
  }
}

TEST(CustozaView, r24_2a_strategic_objectives_are_secret_until_the_end) {
  proves("28.2a");
  auto p = given("scenario first-custoza; \"1 Guardia\" 5020 N");
  p.state.objective = {2, 3};
  EXPECT_EQ(seen_by(Side::Italian, p).objective, (std::array<std::uint8_t, 2>{2, 0}));
  EXPECT_EQ(seen_by(Side::Austrian, p).objective, (std::array<std::uint8_t, 2>{0, 3}));
  auto late = given("scenario first-custoza-late; \"1 Guardia\" 5020 N");
  late.state.objective = {3, 1};
  EXPECT_EQ(seen_by(Side::Austrian, late).objective, (std::array<std::uint8_t, 2>{3, 1}));  // public: R41
}

}  // namespace
}  // namespace tamburino::custoza
