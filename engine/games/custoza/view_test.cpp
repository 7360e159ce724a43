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

// --- the hidden march

const std::string kMarch =
    "scenario first-custoza; initiative italian; road road "
    "2820-2920-3020-3120-3220-3320-3420-3520-3620-3720-3820-3920-4020-4120-4220-4320-4420; leader Bava "
    "command 3; "
    "phase march; ";

TEST(CustozaView, rg16_fog_a_commander_and_scout_of_a_hex_cannot_be_told_apart) {
  const auto marched = [](bool scout) {
    auto p = given(
        kMarch + "Bava 3020; \"5 Aosta\" inside; formation i48-i on-march objective 4422; scout i48-i 3020");
    p.does("activate i48-i").rolls(1);
    if (scout) {
      p.does("select i48-i-scout").does("move i48-i-scout 3720");
    } else {
      p.does("select Bava").does("move Bava 3720");
    }
    return p;
  };
  const Given commander = marched(false), scout = marched(true);
  EXPECT_TRUE(seen_by(Side::Austrian, commander) == seen_by(Side::Austrian, scout));
  EXPECT_NE(seen_by(Side::Italian, commander), seen_by(Side::Italian, scout));
  for (const Event& one : commander.events.all()) {  // the path, not the piece
    if (!one.seen_by_side(index(Side::Austrian))) continue;
    for (const Fact& fact : one.facts) EXPECT_NE(fact.kind, Fact::Kind::Piece);
  }
}

TEST(CustozaView, r16_6a_the_enemy_sees_the_die_alone) {
  const auto failed = [](const char* who) {
    auto p = given(
        kMarch +
        "Bava 3020; \"5 Aosta\" inside; formation i48-i on-march objective 4422; Broglia 3020; \"1 Savoia\" "
        "inside; formation i48-3 on-march objective 4422; leader Broglia command 3");
    p.does(std::string("activate ") + who);
    return p;
  };
  Given one = failed("i48-i"), other = failed("i48-3");
  EXPECT_EQ(seen_by(Side::Austrian, one), seen_by(Side::Austrian, other));  // before the die
  one.rolls(5), other.rolls(5);
  EXPECT_NE(one.state, other.state);
  EXPECT_EQ(seen_by(Side::Austrian, one), seen_by(Side::Austrian, other));
  for (const Event& event : one.events.all()) {
    if (!event.seen_by_side(index(Side::Austrian))) continue;
    EXPECT_NE(static_cast<EventKind>(event.kind), EventKind::Item);
    for (const Fact& fact : event.facts) {
      EXPECT_NE(fact.kind, Fact::Kind::Piece);
      EXPECT_NE(fact.kind, Fact::Kind::Formation);
    }
  }
}

TEST(CustozaView, rg16_fog_a_status_objective_fatigue_and_units_inside_are_the_owners) {
  const auto column = [](const std::string& status, const std::string& units) {
    return given("scenario first-custoza; phase attempt; Bava 3020; " + units + "formation i48-i " + status);
  };
  const std::string fresh = "\"5 Aosta\" inside; ";
  const Given one = column("on-march objective 4422", fresh);
  EXPECT_EQ(seen_by(Side::Austrian, one), seen_by(Side::Austrian, column("in-reserve", fresh)));
  EXPECT_EQ(
      seen_by(Side::Austrian, one),
      seen_by(Side::Austrian, column("on-march objective Valeggio fatigue 7 fatigued orders 2", fresh)));
  EXPECT_EQ(seen_by(Side::Austrian, one),
            seen_by(Side::Austrian, column("on-march objective 4422", "\"5 Aosta\" inside shaken lost 2; ")));
  EXPECT_NE(seen_by(Side::Italian, one), seen_by(Side::Italian, column("in-reserve", fresh)));
  EXPECT_NE(
      seen_by(Side::Austrian, one),
      seen_by(
          Side::Austrian,
          given("scenario first-custoza; phase attempt; Bava 3020; \"5 Aosta\" 3020 N; formation i48-i")));
}

TEST(CustozaView, r16_2b_whether_an_objective_could_be_changed_is_not_seen) {
  auto p = given(
      "scenario first-custoza; phase commands; leader Bava command 3; Bava 3020; \"5 Aosta\" inside; "
      "formation i48-i "
      "on-march objective 4422; leader Broglia command 1; Broglia 3020; \"1 Savoia\" inside; formation i48-3 "
      "on-march "
      "objective 4422");
  p.until(Ask::ChangeObjective);
  Given passes = p, fails = p;
  passes.does("change i48-i").rolls(3);
  fails.does("change i48-3").rolls(3);
  ASSERT_NE(passes.asked(), fails.asked());
  EXPECT_EQ(seen_by(Side::Austrian, passes), seen_by(Side::Austrian, fails));
}

// --- samples

TEST(CustozaSample, looks_like_the_truth_and_tells_nothing_new) {
  const auto marched = [](bool scout) {
    auto p =
        given(kMarch +
              "Bava 3020; \"5 Aosta\" inside; formation i48-i on-march objective 4422; scout i48-i 3020; "
              "\"57 Haynau\" 6820 N; Simbschen 6820");
    p.does("activate i48-i").rolls(1);
    p.does(scout ? "select i48-i-scout" : "select Bava");
    p.does(scout ? "move i48-i-scout 3720" : "move Bava 3720");
    return p;
  };
  const Given commander = marched(false), scout = marched(true);
  int as_scout = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State guess = sample(commander.game, commander.state, Side::Austrian, seed);
    EXPECT_TRUE(guess == sample(scout.game, scout.state, Side::Austrian, seed));
    EXPECT_NO_THROW(check_saved(commander.game, guess));
    as_scout += guess[commander.formation("i48-i")].commander_hex == commander.hex("3720") ? 0 : 1;
  }
  EXPECT_GT(as_scout, 0);
  EXPECT_LT(as_scout, 20);
}

TEST(CustozaSample, a_piece_too_fast_for_a_column_is_always_a_scout) {
  auto p = given(kMarch +
                 "Bava 3020; \"5 Aosta\" inside; formation i48-i on-march objective 4422; scout i48-i 3020; "
                 "\"57 Haynau\" 6820 N; Simbschen 6820");
  p.does("activate i48-i").rolls(1);
  p.does("select i48-i-scout").does("move i48-i-scout 4220");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State guess = sample(p.game, p.state, Side::Austrian, seed);
    EXPECT_EQ(guess[p.formation("i48-i")].commander_hex, p.hex("3020"));
  }
}

}  // namespace
}  // namespace tamburino::custoza
