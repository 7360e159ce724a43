#include "engine/games/custoza/preview.h"

#include "tests/custoza/given.h"

// Previews are made from the reckonings that the dice are read by.
namespace tamburino::custoza {
namespace {

std::vector<PreviewPart> parts_of(const Given& p, std::string_view action) {
  return preview(p.game, p.state, notation::parse_action(p.game, p.state, action));
}

std::int64_t ways(const std::vector<Chance>& chances, std::string_view what) {
  for (const Chance& one : chances) {
    if (one.what == what) return one.ways;
  }
  return 0;
}

double share(const std::vector<Chance>& chances, std::string_view what) {
  for (const Chance& one : chances) {
    if (one.what == what) return static_cast<double>(one.ways) / static_cast<double>(one.of);
  }
  return 0;
}

const std::string kEven =
    "counter Haynau strength 4; counter Haynau cohesion 9; \"7 Cuneo\" 5020 N; Haynau 5019 S; "
    "marker assault 5020 N";

// Column 0, no modifiers: 10 of 36 red, 10 white, 6 grey, 10 blue. White is won by fewer levels: 9 or less
// passes cc0 (30 of 36), 7 or less cc2 (21 of 36), and worse than one level cannot be equal by chance alone.
TEST(CustozaPreview, r10_4_5a_the_cells_and_their_ways) {
  auto p = given(kEven);
  p.does("select \"7 Cuneo\"");
  const auto parts = parts_of(p, "attack \"7 Cuneo\" N");
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].what, "combat");
  EXPECT_EQ(parts[0].column_total, 0);
  EXPECT_EQ(parts[0].die_total, 0);
  EXPECT_EQ(ways(parts[0].chances, "grey 1S1/1S1"), 6);
  EXPECT_EQ(ways(parts[0].chances, "white cc0/cc2"), 5);
  EXPECT_EQ(ways(parts[0].chances, "blue 1S0/1S1"), 4);
  EXPECT_EQ(p.state.outcome, Outcome::None);  // nothing has happened
}

TEST(CustozaPreview, r10_4_9a_the_outcomes_add_up_and_a_better_attack_wins_more) {
  const auto outcomes = [](const std::string& position) {
    auto p = given(position);
    p.does("select \"7 Cuneo\"");
    return parts_of(p, "attack \"7 Cuneo\" N").at(0).outcomes;
  };
  const auto even = outcomes(kEven);
  const double win = share(even, word_of(Outcome::AttackerWins));
  const double lose = share(even, word_of(Outcome::DefenderWins));
  EXPECT_NEAR(win + lose + share(even, word_of(Outcome::Draw)), 1.0, 1e-12);
  EXPECT_NEAR(win, lose, 1e-12);  // the table is symmetrical
  EXPECT_NEAR(win, 0.34, 0.005);  // as computed when the table was made
  EXPECT_GT(share(outcomes(kEven + "; commander i48-1r 5020"), word_of(Outcome::AttackerWins)), win);
}

TEST(CustozaPreview, r13_2b_a_charge_shows_the_check_and_the_combat_behind_it) {
  auto p = given("\"Aosta Cav\" 5022 N; marker charge 5020 N; Haynau 5019 S");
  p.does("move \"Aosta Cav\" 5020").does("done");
  const auto parts = parts_of(p, "attack \"Aosta Cav\" N");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].what, "check");
  EXPECT_EQ(parts[0].die_total, 2);
  EXPECT_EQ(parts[0].needed, 8);
  EXPECT_EQ(ways(parts[0].chances, "passed"), 15);  // 6 or less
  EXPECT_EQ(parts[1].what, "combat");
  auto square = given("\"Aosta Cav\" 5022 N; marker charge 5020 N; Haynau 5019 S square");
  square.does("move \"Aosta Cav\" 5020").does("done");
  const auto against = parts_of(square, "attack \"Aosta Cav\" N");
  ASSERT_EQ(against.size(), 1U);
  EXPECT_LT(share(against[0].outcomes, word_of(Outcome::AttackerWins)),
            share(parts[1].outcomes, word_of(Outcome::AttackerWins)));
}

TEST(CustozaPreview, rg8_table_a_a_fire_with_its_strength_and_modifiers) {
  auto p = given("\"3+9 Art\" 5020 N shaken; Haynau 5019 S");
  p.does("select \"3+9 Art\"");
  const auto parts = parts_of(p, "fire \"3+9 Art\" 5019");
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].column_total, 10);
  EXPECT_EQ(parts[0].die_total, -1);
  EXPECT_EQ(ways(parts[0].chances, "1S0"), 5);  // an 8
  EXPECT_EQ(ways(parts[0].chances, "-"), 6);    // 4 or less, less one
}

TEST(CustozaPreview, rg7_10a_of_hidden_counters_only_the_ground_shows) {
  const std::string ground = "hex 5017 village; \"3+9 Art\" 5020 N; ";
  auto hidden = given(ground + "Haynau 5017 N march face-down");
  hidden.does("select \"3+9 Art\"");
  EXPECT_EQ(parts_of(hidden, "fire \"3+9 Art\" 5017").at(0).die_total, -2);  // houses, and far
  auto seen = given(ground + "Haynau 5017 N march");
  seen.does("select \"3+9 Art\"");
  EXPECT_EQ(parts_of(seen, "fire \"3+9 Art\" 5017").at(0).die_total, -1);
}

TEST(CustozaPreview, r13_2a_the_check_of_a_reaction) {
  auto p = given("\"7 Cuneo\" 5021 N; Haynau 5019 S");
  p.does("move \"7 Cuneo\" 5020");
  const auto parts = parts_of(p, "form-square Haynau");
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].what, "check");
  EXPECT_EQ(parts[0].die_total, -1);
  EXPECT_EQ(ways(parts[0].chances, "passed"), 30);  // 9 or less
  EXPECT_EQ(ways(parts[0].chances, "1"), 6);
}

TEST(CustozaPreview, r5_1_1a_an_activation) {
  const auto p = given("\"7 Cuneo\" 5021 N; commander i48-1r 5021; Haynau 5010 S; phase attempt");
  const auto parts = parts_of(p, "activate i48-1r");
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].needed, 3);
  EXPECT_EQ(ways(parts[0].chances, word_of(EventKind::ActivationPassed)), 3);
  EXPECT_EQ(ways(parts[0].chances, word_of(EventKind::ActivationFailed)), 2);
  EXPECT_EQ(ways(parts[0].chances, word_of(EventKind::LooseCannon)), 1);
}

// A level lost in the check before the dice counts when white is decided. The shares were found by throwing
// all dice of this charge through `tamburino engine`.
TEST(CustozaPreview, r10_4_9a_levels_lost_before_the_dice_count) {
  auto p = given("\"Savoia Cav\" 5023 N; \"57 Haynau\" 5020 S; marker charge 5021 N");
  p.does("move \"Savoia Cav\" 5022-5021");
  while (p.asked() == Ask::React) p.does("done");
  p.does("attack \"Savoia Cav\" N");
  ASSERT_EQ(p.rolling(), RollKind::Check);
  p.rolls(4, 3);
  ASSERT_EQ(p["57 Haynau"].fell, 1);
  const auto parts = preview_roll(p.game, p.state);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_NEAR(share(parts[0].outcomes, word_of(Outcome::AttackerWins)), 0.94138, 5e-6);
  EXPECT_NEAR(share(parts[0].outcomes, word_of(Outcome::Draw)), 0.05841, 5e-6);
}

}  // namespace
}  // namespace tamburino::custoza
