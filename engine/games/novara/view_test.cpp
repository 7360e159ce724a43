#include "tests/novara/from_start.h"

// What a side may know, and guesses at the rest: 3.commands-c, 7.procedure-a, 8.visibility-a, 17, 18; R27.
namespace tamburino::novara {
namespace {

constexpr Side S = Side::Sardinian;
constexpr Side A = Side::Austrian;
constexpr Options kHypothetical{.sixth_division = false, .hypothetical = true, .fog = Fog::None};
constexpr Options kWithDisplays{.sixth_division = false, .hypothetical = false, .fog = Fog::Displays};

template <class Table>
State seen(const Table& g, Side by) {
  return masked(g.game, g.state, by);
}

// The side cannot tell them apart; the other one can.
template <class Table>
void expect_same_to(Side viewer, const Table& one, const Table& other) {
  EXPECT_TRUE(seen(one, viewer) == seen(other, viewer)) << "a secret shows";
  EXPECT_FALSE(seen(one, enemy_of(viewer)) == seen(other, enemy_of(viewer))) << "there is no secret";
}
template <class Table>
void expect_different_to(Side viewer, const Table& one, const Table& other) {
  EXPECT_FALSE(seen(one, viewer) == seen(other, viewer)) << "what is public is hidden";
}

// A sample for each seed: sound, and to the side the same as the truth.
void expect_sound_samples(const Game& game, const State& truth, Side viewer, int seeds = 40) {
  for (int seed = 0; seed < seeds; ++seed) {
    const State other = sample(game, truth, viewer, static_cast<std::uint64_t>(seed));
    EXPECT_TRUE(masked(game, other, viewer) == masked(game, truth, viewer)) << "seed " << seed;
    EXPECT_NO_THROW(check_saved(game, other)) << "seed " << seed;
    for (std::size_t i = 0; i < game.units.size(); ++i)
      EXPECT_NE(other.units[i].status, Status::Unknown) << game.units[i].name << " seed " << seed;
    for (std::size_t i = 0; i < game.chits.size(); ++i)
      EXPECT_NE(other.chits[i].place, ChitPlace::Unknown) << game.chits[i].id << " seed " << seed;
    State again = other;
    rebuild(game, again);
    EXPECT_TRUE(again == other) << "seed " << seed;
  }
}
// And it does not depend on what the side does not know.
void expect_same_samples(const Game& game, const State& one, const State& other, Side viewer) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_TRUE(sample(game, one, viewer, seed) == sample(game, other, viewer, seed)) << "seed " << seed;
}

const std::string kArmies = "5-Aosta 3010; 11-Casale 3012; IR-7 5010; IR-1 5012; a-ir-3 5014; IR-30 5016; ";
Given choosing(int turn, const std::string& rest = "") {
  return given("phase choice; turn " + std::to_string(turn) + "; " + kArmies + rest);
}

}  // namespace

// --- what is hidden

TEST(NovaraView, of_a_stack_only_the_open_counter) {
  proves("8.visibility-a R27");
  const auto one = given("KJ-4 3018; FJ-10 3018; IR-7 3018; IR-17 3118; Grz-3 4545; 5-Aosta 1010");
  EXPECT_EQ(seen(one, S)[one.unit("KJ-4")].status, Status::Unknown);
  EXPECT_EQ(seen(one, S)[one.unit("IR-7")].hex, one.hex("3018"));
}

TEST(NovaraView, not_who_lies_below_nor_in_which_order_nor_with_which_markers) {
  proves("8.visibility-a R27");
  const std::string rest = "IR-1 4545; KJ-2 4546; 5-Aosta 1010; active s-durando; ";
  const auto one = given(rest + "KJ-4 3018; FJ-10 3018; IR-7 3018; Hus-5-a 3020; IR-17 3020");
  expect_same_to(S, one, given(rest + "Hus-5-a 3018; FJ-10 3018; IR-7 3018; KJ-4 3020; IR-17 3020"));
  expect_same_to(S, one, given(rest + "FJ-10 3018; KJ-4 3018; IR-7 3018; Hus-5-a 3020; IR-17 3020"));
  expect_same_to(S, one,
                 given(rest + "KJ-4 3018 shaken; FJ-10 3018 oos; IR-7 3018; Hus-5-a 3020 activated; IR-17 "
                              "3020"));
  expect_different_to(S, one, given(rest + "KJ-4 3018; FJ-10 3018; IR-7 3018 oos; Hus-5-a 3020; IR-17 3020"));
}

TEST(NovaraView, whether_a_stack_has_been_put_in_another_order_is_secret) {
  proves("R80");
  const std::string rest = "phase choice; turn 5; to-choose austrian; 5-Aosta 1010; ";
  auto one = given(rest + "KJ-4 3018; IR-7 3018");
  one.does("top KJ-4");
  EXPECT_EQ(visible_counter(one.game, one.state, one.hex("3018")), one.unit("KJ-4"));
  expect_same_to(S, one, given(rest + "IR-7 3018; KJ-4 3018"));
}

TEST(NovaraView, losses_are_public) {
  proves("R27");
  const auto one = given("KJ-4 3018; IR-7 3018; 5-Aosta 1010; active s-durando");
  expect_different_to(S, one, given("KJ-4 3018 lost 1; IR-7 3018; 5-Aosta 1010; active s-durando"));
  expect_different_to(S, one, given("KJ-4 eliminated; IR-7 3018; 5-Aosta 1010; active s-durando"));
}

TEST(NovaraView, own_units_are_seen_whole) {
  const auto g = given("KJ-4 3018 shaken; FJ-10 3018; IR-7 3018; 5-Aosta 1010");
  const State own = seen(g, A);
  for (const char* unit : {"KJ-4", "FJ-10", "IR-7"}) {
    EXPECT_EQ(own[g.unit(unit)].hex, g[unit].hex);
    EXPECT_EQ(own[g.unit(unit)].shaken, g[unit].shaken);
    EXPECT_EQ(own[g.unit(unit)].depth, g[unit].depth);
  }
}

TEST(NovaraView, chits_in_the_cup) {
  proves("7.procedure-a 3.commands-c");
  auto one = choosing(2).does("done").does("commit a-i").does("commit a-iii");
  auto other = choosing(2).does("done").does("commit a-iv");
  expect_same_to(S, one, other);
  one.does("done"), other.does("done");
  expect_same_to(S, one, other);  // also while they are drawn
  one.draws("s-independent"), other.draws("s-independent");
  expect_same_to(S, one, other);
  one.does("pass").draws("a-wratislaw");
  EXPECT_EQ(seen(one, S)[one.chit("a-wratislaw")].place, ChitPlace::Drawn);
  EXPECT_EQ(seen(one, S)[one.chit("a-appel")].place, ChitPlace::Unknown);
  EXPECT_EQ(seen(one, S)[A].committed, 0);
  EXPECT_EQ(seen(one, A)[A].committed, 2);
}

TEST(NovaraView, chits_in_a_higher_commanders_box) {
  proves("R76");
  auto boxed = choosing(2).does("done").does("box a-i").does("box a-iii").does("done");
  auto paid = choosing(2).does("done").does("commit a-ii").does("done");
  expect_same_to(S, boxed, paid);
  EXPECT_EQ(seen(boxed, S)[A].higher_last, 0);  // that he is in the cup is secret
  boxed.draws("a-radetzky");
  EXPECT_EQ(seen(boxed, S)[A].higher_last, 2);
}

TEST(NovaraView, that_a_higher_commander_was_used_last_turn_is_public) {
  expect_different_to(S, choosing(3, "higher-last austrian 2"), choosing(3));
  EXPECT_TRUE(seen(choosing(5, "higher-last austrian 2"), S) == seen(choosing(5), S));  // it matters no more
}

TEST(NovaraView, the_corps_held_for_the_surprise) {
  proves("R17 15.campaign-b");
  auto held = choosing(1).does("done").does("commit a-ii").does("done");
  auto not_held = choosing(1).does("done").does("commit a-i").does("done");
  EXPECT_EQ(held.asked(), Ask::Surprise);
  expect_same_to(S, held, not_held);
  held.does("wait"), not_held.does("wait");
  expect_same_to(S, held, not_held);
}

TEST(NovaraView, a_general_retreat_is_sealed_until_both_have_chosen) {
  proves("R26 8.general-retreat-a");
  auto retreat = choosing(3).does("general-retreat");
  auto chits = choosing(3).does("commit s-1").does("done");
  expect_same_to(A, retreat, chits);
  EXPECT_FALSE(seen(retreat, A)[S].retreat_used);
  retreat.does("done"), chits.does("done");
  EXPECT_TRUE(seen(retreat, A)[S].retreating);
  expect_different_to(A, retreat, chits);
  expect_different_to(A, choosing(3, "retreat-used sardinian"), choosing(3));  // that it is used up is known
}

TEST(NovaraView, the_set_up_until_it_is_complete) {
  proves("4.setup-a");
  FromStart one("sforzesca");
  FromStart other("sforzesca");
  one.does("place \"11 Casale\" 4425").does("select \"4 Bers\"");
  other.does("place \"12 Casale\" 4728").does("place \"4 Bers\" 4728");
  expect_same_to(A, one, other);
  EXPECT_EQ(seen(one, A)[one.unit("11 Casale")].status, Status::ToPlace);
  EXPECT_EQ(seen(one, A)[one.unit("11 Casale")].hex, kNoHex);
  one.does("place \"4 Bers\" 4424").deploys(S);
  EXPECT_EQ(seen(one, A)[one.unit("4 Bers")].hex, one.hex("4424"));
  one.does("place \"IR 7\" 5038");
  EXPECT_EQ(seen(one, S)[one.unit("IR 7")].status, Status::ToPlace);
}

TEST(NovaraView, the_bridge_laid_in_set_up) {
  FromStart one("campaign");
  one.deploys(S);
  FromStart other = one;
  one.does("place \"Pont II\" 6940");
  for (const Facing way : kFacings) {
    if (one.state[one.unit("Pont II")].laid != kNoFacing || !one.game.map.river(one.hex("6940"), way))
      continue;
    apply(one.game, one.state, act(Verb::Lay, one.unit("Pont II"), way), one.events);
    for (const Event& event : one.events.all()) EXPECT_FALSE(event.seen_by_side(index(S)));
  }
  ASSERT_NE(one["Pont II"].laid, kNoFacing);
  expect_same_to(S, one, other);
}

TEST(NovaraView, chits_on_the_strategic_map) {
  proves("17.hypothetical-c");
  FromStart one("campaign", kHypothetical);
  FromStart other("campaign", kHypothetical);
  one.does("assign s-1 s-novara").does("assign a-i a-pavia").does("assign s-2 s-vigevano");
  other.does("assign s-4 s-mortara").does("assign a-i a-pavia").does("assign s-5 s-lomellina");
  expect_same_to(A, one, other);
}

TEST(NovaraView, letters_of_dummies_on_stacks) {
  proves("18.dummies-f");
  const std::string rest = "fog dummies; 5-Aosta 3018; 6-Aosta 3020; IR-7 5050; active a-wratislaw; ";
  expect_same_to(A, given(rest + "s-dummy-a 3018; s-dummy-3 3020"),
                 given(rest + "s-dummy-h 3020; s-dummy-b 3018"));
}

TEST(NovaraView, a_dummy_hides_what_lies_below_it) {
  const std::string rest = "fog dummies; IR-7 5050; active a-wratislaw; s-dummy-b 3020; ";
  expect_same_to(A, given(rest + "5-Aosta 3018; 6-Aosta 3020; s-dummy-a 3018"),
                 given(rest + "6-Aosta 3018; 5-Aosta 3020; s-dummy-a 3018"));
  // Next to it, it hides nothing.
  const auto near = given(rest + "5-Aosta 3018; 6-Aosta 3020; s-dummy-a 3018; IR-17 3017");
  EXPECT_EQ(seen(near, A)[near.unit("5-Aosta")].hex, near.hex("3018"));
  EXPECT_EQ(seen(near, A)[near.unit("6-Aosta")].status, Status::Unknown);
}

TEST(NovaraView, letters_and_boxes_of_the_displays) {
  proves("18.display-b");
  const std::string rest = "fog displays; IR-7 5050; active a-wratislaw; ";
  const auto one =
      given(rest +
            "s-dummy-a 3018; 5-Aosta in-display A; s-dummy-c 3020; 6-Aosta in-display C; 9-Regina "
            "in-display C; 11-Casale 4545; 12-Casale 4545");
  expect_same_to(A, one,
                 given(rest + "s-dummy-h 3018; 9-Regina in-display H; 6-Aosta in-display H; s-dummy-a 3020; "
                              "5-Aosta in-display A; 11-Casale 4545; 12-Casale 4545"));
  // Nor whether a unit is in a box or under another.
  expect_same_to(A, one,
                 given(rest + "s-dummy-a 3018; 11-Casale in-display A; s-dummy-c 3020; 6-Aosta in-display C; "
                              "9-Regina in-display C; 5-Aosta 4545; 12-Casale 4545"));
  EXPECT_EQ(seen(one, A)[one.unit("5-Aosta")].display, kNoDisplay);
  EXPECT_EQ(seen(one, A)[one.unit("5-Aosta")].status, Status::Unknown);
  expect_different_to(A, one,
                      given(rest + "s-dummy-a 3019; 5-Aosta in-display A; s-dummy-c 3020; 6-Aosta in-display "
                                   "C; 9-Regina in-display C; 11-Casale 4545; 12-Casale 4545"));
}

TEST(NovaraView, the_letter_of_a_dummy_that_marches) {
  proves("18.display-c");
  const auto march = [](char letter, char other) {
    const auto dummy = [](char one) { return std::string("s-dummy-") + static_cast<char>(one - 'A' + 'a'); };
    auto g = given("fog displays; turn 5; phase drawn; active s-independent; IR-7 5050; " + dummy(letter) +
                   " 3018; 5-Aosta in-display " + letter + "; " + dummy(other) +
                   " 3028; 6-Aosta in-display " + other);
    g.does("move-dummies").does("move " + dummy(letter) + " 3017");
    return g;
  };
  const auto g = march('B', 'C');
  EXPECT_EQ(g.asked(), Ask::DummyMarch);
  expect_same_to(A, g, march('C', 'B'));
  expect_same_to(A, g, march('F', 'A'));
  expect_sound_samples(g.game, g.state, A);
}

TEST(NovaraView, the_unit_chosen_for_an_arrival) {
  auto one =
      given("turn 5; phase arrivals; 19-Lombarda to-come; 20-Lombarda to-come; 5-Aosta 3010; IR-1 5012");
  auto other = one;
  one.does("select \"19 Lombarda\"");
  EXPECT_TRUE(seen(one, A) == seen(other, A));
}

TEST(NovaraView, of_a_group_that_moves_unseen_only_the_open_counter) {
  auto one = given("KJ-4 3018; FJ-10 3018; IR-7 3018; 5-Aosta 1010");
  auto other = one;
  one.does("select KJ-4"), other.does("select FJ-10");
  expect_same_to(S, one, other);
}

TEST(NovaraView, what_begins_fateful_novara_is_public) {
  proves("16.novara-g");
  FromStart g("novara");
  while (g.asked() != Ask::ChooseChits) g.idles();
  EXPECT_EQ(seen(g, S)[find_chit(g.game, "a-daspre")].place, ChitPlace::Held);
}

// --- samples

TEST(NovaraSample, is_sound_and_looks_the_same) {
  const auto g = given(
      "KJ-4 3018; FJ-10 3018; IR-7 3018; IR-17 3020; Grz-3 3020; Hus-5-a 4545; Pont-I 4545; Pont-II "
      "3040; 5-Aosta 1010; 6-Aosta 1010; Art-1 1010");
  expect_sound_samples(g.game, g.state, S);
  expect_sound_samples(g.game, g.state, A);
}

TEST(NovaraSample, seeds_differ) {
  const auto g =
      given("KJ-4 3018; IR-7 3018; FJ-10 3020; IR-17 3020; Grz-3 3022; Hus-5-a 3024; 5-Aosta 1010");
  int different = 0;
  for (std::uint64_t seed = 1; seed < 20; ++seed)
    different += sample(g.game, g.state, S, seed) == sample(g.game, g.state, S, 0) ? 0 : 1;
  EXPECT_GT(different, 3);
  EXPECT_TRUE(sample(g.game, g.state, S, 7) == sample(g.game, g.state, S, 7));
}

TEST(NovaraSample, does_not_know_more_than_the_side) {
  const std::string rest = "IR-1 4545; KJ-2 4546; 5-Aosta 1010; active s-durando; ";
  const auto one = given(rest + "KJ-4 3018; FJ-10 3018; IR-7 3018; Hus-5-a 3020; IR-17 3020");
  const auto other = given(rest + "Hus-5-a 3018; FJ-10 3018 shaken; IR-7 3018; KJ-4 3020; IR-17 3020");
  expect_same_samples(one.game, one.state, other.state, S);
}

TEST(NovaraSample, remembers_what_was_seen) {
  auto g = given(
      "5-Aosta 3016; 6-Aosta 1010; KJ-4 3018; FJ-10 3018; IR-7 3018; Hus-5-a 4545; IR-17 4545; Grz-3 3040");
  g.does("move 5-Aosta 3017");
  while (g.asked() == Ask::BreakContact) g.does("hold 3018");
  g.does("move 5-Aosta 3016");  // has looked, and gone
  ASSERT_EQ(seen(g, S)[g.unit("KJ-4")].status, Status::Unknown);
  int elsewhere = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const State other = sample(g.game, g.state, S, seed);
    EXPECT_EQ(other[g.unit("KJ-4")].hex, g.hex("3018"));
    EXPECT_EQ(other[g.unit("FJ-10")].hex, g.hex("3018"));
    elsewhere += other[g.unit("Hus-5-a")].hex == g.hex("4545") ? 0 : 1;
  }
  EXPECT_GT(elsewhere, 0);  // never seen
}

// Trains below trains: combat units must find room in the other stack.
TEST(NovaraSample, leaves_nobody_unknown_for_want_of_room) {
  const auto g =
      given("5-Aosta 1010; Pont-I 4545; Pont-II 4545; KJ-4 3018; FJ-10 3018; Hus-5-a 3018; IR-7 3018");
  expect_sound_samples(g.game, g.state, S, 200);
}

TEST(NovaraSample, does_not_tell_a_sealed_retreat) {
  proves("R26");
  auto retreat = choosing(3).does("general-retreat");
  auto nothing = choosing(3).does("done");
  ASSERT_EQ(retreat.side_asked(), A);
  expect_same_samples(retreat.game, retreat.state, nothing.state, A);
  auto paid = choosing(3).does("commit s-1").does("commit s-2").does("done");
  expect_same_samples(paid.game, paid.state, nothing.state, A);
}

TEST(NovaraSample, chits_are_a_choice_that_could_have_been_made) {
  auto g = choosing(2).does("commit s-1").does("done").does("box a-i").does("commit a-iv").does("done");
  expect_sound_samples(g.game, g.state, S);
  g.draws("a-thurn").does("pass").draws("a-independent").does("pass");
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const State other = sample(g.game, g.state, S, seed);
    EXPECT_LE(other[A].committed, 4);
    EXPECT_GE(other[A].committed, 1);
    EXPECT_EQ(other[g.chit("a-thurn")].place, ChitPlace::Passed);
    EXPECT_EQ(other[g.chit("s-durando")].place, ChitPlace::Cup);
  }
  // Nothing of Sardinia's left: what is still in the cup is Austria's.
  g.draws("s-durando").does("pass").draws("s-independent").does("pass");
  ASSERT_EQ(g.rolling(), RollKind::Draw);
  for (std::uint64_t seed = 0; seed < 30; ++seed) EXPECT_NE(cup(sample(g.game, g.state, S, seed)), 0U);
  expect_sound_samples(g.game, g.state, S);
}

TEST(NovaraSample, the_surprise_may_be_held_or_not) {
  auto g = choosing(1).does("done").does("commit a-i").does("done");
  int held = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const ChitPlace place = sample(g.game, g.state, S, seed)[g.chit("a-daspre")].place;
    EXPECT_NE(place, ChitPlace::Cup);
    held += place == ChitPlace::Held ? 1 : 0;
  }
  EXPECT_GT(held, 5);
  EXPECT_LT(held, 60);
}

TEST(NovaraSample, keeps_the_corps_that_begins_fateful_novara) {
  proves("16.novara-g");
  FromStart g("novara");
  while (g.asked() != Ask::ChooseChits) g.idles();
  ASSERT_EQ(g.side_asked(), S);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    FromStart other = g;
    other.state = sample(g.game, g.state, S, seed);
    EXPECT_EQ(other.state[A].committed, 1);
    other.does("done").does("done");
    EXPECT_EQ(other.asked(), Ask::PlaceChit);
    EXPECT_EQ(other.game[other.state.activation.chit].id, "a-daspre");
  }
}

TEST(NovaraSample, fills_displays_and_covers_dummies) {
  const auto displays = given(
      "fog displays; IR-7 5050; active a-wratislaw; s-dummy-f 3018; 5-Aosta in-display F; "
      "s-dummy-c 3020; 6-Aosta in-display C; 9-Regina in-display C; Pontieri in-display C");
  expect_sound_samples(displays.game, displays.state, A);
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const State other = sample(displays.game, displays.state, A, seed);
    for (std::size_t i = 0; i < displays.game.units.size(); ++i) {  // somebody behind every dummy
      if (displays.game.units[i].kind != Kind::Dummy || other.units[i].status != Status::OnMap) continue;
      int behind = 0;
      for (std::size_t u = 0; u < displays.game.units.size(); ++u)
        behind += displays.game.units[u].side == S && other.units[u].display == displays.game.units[i].display
                      ? 1
                      : 0;
      EXPECT_GT(behind, 0);
    }
  }
  const auto dummies = given(
      "fog dummies; IR-7 5050; active a-wratislaw; 5-Aosta 3018; s-dummy-a 3018; 6-Aosta 3020; "
      "s-dummy-b 3020; 9-Regina 3022; Pontieri 3022; s-dummy-c 3022");
  expect_sound_samples(dummies.game, dummies.state, A);
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const State other = sample(dummies.game, dummies.state, A, seed);
    for (const char* hex : {"3018", "3020", "3022"})
      EXPECT_TRUE(fights_in(dummies.game, other, S, dummies.hex(hex))) << hex;
  }
}

TEST(NovaraSample, somebody_is_behind_the_dummy_that_is_being_revealed) {
  auto g = given(
      "fog displays; turn 5; phase drawn; active s-independent; IR-7 3013; s-dummy-a 3018; 5-Aosta "
      "in-display A; 6-Aosta in-display A");
  g.does("move-dummies").does("move s-dummy-a 3015");
  ASSERT_EQ(g.asked(), Ask::Reveal);
  expect_sound_samples(g.game, g.state, A);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    ActionList list;
    list_actions(g.game, sample(g.game, g.state, A, seed), list);
    EXPECT_FALSE(list.empty());
  }
}

TEST(NovaraSample, has_as_many_chits_on_the_strategic_map_as_were_placed) {
  FromStart g("campaign", kHypothetical);
  g.does("assign s-1 s-novara")
      .does("assign a-i a-pavia")
      .does("assign s-2 s-vigevano")
      .does("assign a-ii a-magenta");
  FromStart twin("campaign", kHypothetical);
  twin.does("assign s-1 s-novara")
      .does("assign a-iv a-pavia")
      .does("assign s-2 s-vigevano")
      .does("assign a-iii a-pavia");
  expect_same_samples(g.game, g.state, twin.state, S);
  expect_sound_samples(g.game, g.state, S);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    FromStart other = g;
    other.state = sample(g.game, g.state, S, seed);
    int placed = 0;
    for (std::size_t i = 0; i < g.game.formations.size(); ++i)
      placed += g.game.formations[i].side == A && other.state.box[i] != kNoBox ? 1 : 0;
    EXPECT_EQ(placed, 2);
    std::array<int, kSideCount> asked{};
    while (other.asked() == Ask::StrategicMap) {
      ++asked[static_cast<std::size_t>(index(other.side_asked()))];
      ActionList list;
      list_actions(other.game, other.state, list);
      ASSERT_FALSE(list.empty());
      apply(other.game, other.state, list[0], other.events);
    }
    EXPECT_EQ(asked[0], 5);
    EXPECT_EQ(asked[1], 3);
  }
}

TEST(NovaraSample, play_goes_on_from_it) {
  FromStart g("sforzesca", kWithDisplays);
  while (g.asked() == Ask::SetUp || g.asked() == Ask::SetUpHex) {
    ActionList list;
    list_actions(g.game, g.state, list);
    apply(g.game, g.state, list[list.size() / 2], g.events);
  }
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    FromStart other = g;
    other.state = sample(g.game, g.state, S, seed);
    other.idles_to_the_end();
  }
}

}  // namespace tamburino::novara
