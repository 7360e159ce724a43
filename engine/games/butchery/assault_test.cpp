#include "tests/butchery/given.h"

// 10.4.2. Assault resolution, 10.4.4 artillery in defence, 10.4.10 cavalry.
namespace tamburino::butchery {
namespace {

Given duel(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done");
  return p;
}

// Castagny in 2315 with his commander, and Gault in 2215, assault Wetzlar as one.
Given coordinated(const std::string& more = "") {
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; commander au-iii 2312; "
      "phase declare; " +
      more);
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("coordinate Wetzlar").does("done");
  p.rolls(6);
  return p;
}

// What the roll that is asked for now is made with.
PreviewPart now(const Given& p) { return preview_roll(p.game, p.state).at(0); }

TEST(ButcheryAssault, r10_4_2a_the_defender_strikes_first_and_the_attacker_after_him) {
  auto p = duel();
  EXPECT_EQ(p.asked(), Ask::Defend);
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  p.does("defend Wetzlar");
  EXPECT_EQ(now(p).what, "defence");
  p.rolls(1);
  EXPECT_EQ(now(p).what, "attack");
}

TEST(ButcheryAssault, r10_4_2a_one_assault_ends_before_the_next_begins) {
  auto p = given(
      "Castagny 2315; Gault 2615; commander fr-ii 2416; Wetzlar 2314; Pokorny 2614; commander au-iii 2412; "
      "phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Pokorny").does("done");
  p.does("resolve Gault Pokorny").does("defend Pokorny").rolls(1);
  EXPECT_EQ(now(p).roller, piece(p.unit("Gault")));  // not yet Wetzlar's turn
  p.rolls(1).rolls(6);                               // T, passed
  EXPECT_EQ(p.asked(), Ask::Defend);
  EXPECT_THAT(p.verdict("defend Wetzlar"), Allowed());
}

TEST(ButcheryAssault, r10_4_2b_one_defensive_combat_for_each_assault) {
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("done");
  p.does("resolve Castagny Wetzlar").does("defend Wetzlar");
  EXPECT_EQ(now(p).target, piece(p.unit("Castagny")));
  p.rolls(1);
  EXPECT_EQ(now(p).what, "attack");  // once against Castagny
  p.rolls(1).rolls(6);
  p.does("defend Wetzlar");
  EXPECT_EQ(now(p).target, piece(p.unit("Gault")));
}

TEST(ButcheryAssault, r10_4_2b_the_defender_may_let_it_be) {
  auto p = duel().does("decline Wetzlar");
  EXPECT_EQ(now(p).what, "attack");
}

TEST(ButcheryAssault, r10_4_2b_only_the_unit_that_is_assaulted) {
  auto p = duel("Hartlung 2313");
  EXPECT_THAT(p.verdict("defend Hartlung"), RefusedBy("10.4.2b"));
  EXPECT_THAT(p.verdict("decline Hartlung"), RefusedBy("10.4.2b"));
}

// The defensive combat of `defender` in 2314 against Castagny in 2313, who faces west.
int column_against_2313(const std::string& defender, const std::string& more = "") {
  auto p = given("Castagny 2313 faces W; commander fr-ii 2312; " + more + "; phase declare");
  p.does("assault Castagny " + defender).does("done").does("defend " + defender);
  return now(p).column_total;
}

TEST(ButcheryAssault, r10_4_2c_a_defender_assaulted_through_a_flank_hex_has_half_its_value) {
  EXPECT_EQ(column_against_2313("Wetzlar", "Wetzlar 2314 faces W"), 2);
  EXPECT_EQ(column_against_2313("Wetzlar", "Wetzlar 2314 faces E"), 4);
  EXPECT_EQ(column_against_2313("Hartlung", "Hartlung 2314 faces W"), 2);       // 5, rounded down
  EXPECT_EQ(column_against_2313("Wetzlar", "Wetzlar 2314 faces W lost 1"), 1);  // halved before modifiers
}

TEST(ButcheryAssault, r10_4_2c_each_flank_hex_and_no_front_hex) {
  const auto column = [](const std::string& from, const std::string& facing) {
    auto p = given("Castagny " + from + " faces " + facing +
                   "; commander fr-ii 2512; Wetzlar 2314 faces W; phase declare");
    p.does("assault Castagny Wetzlar").does("done").does("defend Wetzlar");
    return now(p).column_total;
  };
  EXPECT_EQ(column("2315", "E"), 4);
  EXPECT_EQ(column("2215", "SE"), 4);
  EXPECT_EQ(column("2415", "NE"), 4);
  EXPECT_EQ(column("2313", "W"), 2);
  EXPECT_EQ(column("2214", "SW"), 2);
  EXPECT_EQ(column("2414", "NW"), 2);
}

TEST(ButcheryAssault, r10_4_2c_a_village_or_town_has_no_flank) {
  proves("B04");
  EXPECT_EQ(column_against_2313("Wetzlar", "Wetzlar 2314 faces W; hex 2314 village"), 4);
  EXPECT_EQ(column_against_2313("Wetzlar", "Wetzlar 2314 faces W; hex 2314 town"), 4);
  EXPECT_EQ(column_against_2313("Wetzlar", "Wetzlar 2314 faces W; hex 2314 woods"), 2);
}

TEST(ButcheryAssault, r10_4_2c_one_of_several_on_the_flank_halves_the_shares_against_all) {
  proves("B27");
  const auto columns = [](const char* facing) {
    auto p = given(
        "Castagny 2315; Gault 2214 faces SW; commander fr-ii 2315; commander au-iii 2512; phase declare; "
        "counter Wetzlar combat 6; Wetzlar 2314 faces " +
        std::string(facing));
    p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("coordinate Wetzlar").does("done");
    p.rolls(6).does("defend Wetzlar").does("share Wetzlar Castagny 3");
    const int first = now(p).column_total;
    p.rolls(1);
    return std::pair(first, now(p).column_total);
  };
  EXPECT_EQ(columns("W"), std::pair(1, 1));   // Gault is on the flank: the shares of 3 are halved, down
  EXPECT_EQ(columns("NW"), std::pair(3, 3));  // both are in front
}

TEST(ButcheryAssault, r10_4_2d_against_a_coordinated_assault_the_defender_divides_his_value) {
  auto p = coordinated().does("defend Wetzlar");
  EXPECT_EQ(p.asked(), Ask::DivideDefence);
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  EXPECT_TRUE(p.lists("share Wetzlar Castagny 0"));
  EXPECT_TRUE(p.lists("share Wetzlar Castagny 4"));
  EXPECT_THAT(p.verdict("share Wetzlar Castagny 5"), RefusedBy("10.4.2d"));
  p.does("share Wetzlar Castagny 3");
  EXPECT_EQ(now(p).target, piece(p.unit("Castagny")));
  EXPECT_EQ(now(p).column_total, 3);
  p.rolls(1);
  EXPECT_EQ(now(p).target, piece(p.unit("Gault")));
  EXPECT_EQ(now(p).column_total, 1);
}

TEST(ButcheryAssault, r10_4_2d_a_share_of_0_still_rolls) {
  auto p = coordinated().does("defend Wetzlar").does("share Wetzlar Castagny 0");
  EXPECT_EQ(now(p).target, piece(p.unit("Castagny")));
  EXPECT_EQ(now(p).column_total, 0);
  auto all = coordinated().does("defend Wetzlar").does("share Wetzlar Castagny 4").rolls(1);
  EXPECT_EQ(now(all).target, piece(all.unit("Gault")));
  EXPECT_EQ(now(all).column_total, 0);
}

TEST(ButcheryAssault, r10_4_2f_against_separate_assaults_the_full_current_value_each_time) {
  auto p = given(
      "Castagny 2315; Gault 2215; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("done");
  p.does("resolve Castagny Wetzlar").does("defend Wetzlar");
  EXPECT_EQ(now(p).column_total, 4);
  p.rolls(1).rolls(1).rolls(6).does("defend Wetzlar");
  EXPECT_EQ(now(p).column_total, 4);
}

TEST(ButcheryAssault, r10_4_2g_a_unit_driven_off_by_defensive_combat_does_not_attack) {
  auto p = duel().does("defend Wetzlar");
  auto twin = p;
  p.rolls(5).does("retreat Castagny 2316").does("turn Castagny E");  // D
  EXPECT_NE(p.rolling(), RollKind::Combat);
  EXPECT_FALSE(p.happened(EventKind::Attacked));
  EXPECT_EQ(p.where("Castagny"), "2316");
  twin.rolls(1);  // X
  EXPECT_TRUE(twin.happened(EventKind::Attacked));
}

TEST(ButcheryAssault, r10_4_2g_one_that_cannot_retreat_and_survives_attacks) {
  // Castagny can go nowhere west: a step is lost, and he is still there.
  auto p = duel("side 2315/2316 steep; side 2315/2216 steep; side 2315/2416 steep; commander fr-ii 2215");
  p.does("defend Wetzlar").rolls(5);
  EXPECT_EQ(p["Castagny"].steps_lost, 1);
  EXPECT_EQ(now(p).what, "attack");
  EXPECT_EQ(now(p).column_total, 5);
}

TEST(ButcheryAssault, r10_4_2g_in_a_town_disorganised_infantry_still_attacks_and_cavalry_does_not) {
  proves("B34");
  auto foot = duel("hex 2315 town").does("defend Wetzlar").rolls(5);
  EXPECT_TRUE(foot["Castagny"].disorganised);
  EXPECT_EQ(now(foot).what, "attack");
  auto horse = given("Vilaine 2315; commander fr-ii 2116; Wetzlar 2314; hex 2315 town; phase declare");
  horse.does("assault Vilaine Wetzlar").does("done").does("defend Wetzlar").rolls(5);
  EXPECT_TRUE(horse["Vilaine"].disorganised);
  EXPECT_EQ(horse.where("Vilaine"), "2315");
  EXPECT_NE(horse.rolling(), RollKind::Combat);
}

TEST(ButcheryAssault, r10_4_2g_later_assaults_of_a_unit_driven_off_lapse) {
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; Wetzlar 2314; Hartlung 2415 faces E; commander au-iii 2312; "
      "phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("done");
  p.does("share Castagny Wetzlar 3").does("resolve Castagny Wetzlar").does("defend Wetzlar").rolls(5);
  p.does("retreat Castagny 2316").does("turn Castagny E");
  EXPECT_TRUE(p.happened(EventKind::Lapsed));
  EXPECT_EQ(p.rolling(), RollKind::Marker);  // Hartlung has nobody to defend against
}

// A unit that splits its value may drop out of a coordinated assault before that comes to blows.
TEST(ButcheryAssault, r10_4_2d_who_was_driven_off_before_is_no_longer_of_the_coordinated_assault) {
  auto p = given(
      "Castagny 2315; Gault 2416; commander fr-ii 2315; Wetzlar 2314; Hartlung 2415 faces E; "
      "commander au-iii 2312; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Castagny Hartlung").does("assault Gault Hartlung");
  p.does("coordinate Hartlung").does("done").does("share Castagny Wetzlar 3").rolls(6);
  auto twin = p;
  p.does("resolve Castagny Wetzlar").does("defend Wetzlar").rolls(5);  // D
  p.does("retreat Castagny 2316").does("turn Castagny E");
  EXPECT_EQ(p.asked(), Ask::Defend);
  p.does("defend Hartlung");
  EXPECT_EQ(now(p).target, piece(p.unit("Gault")));  // nobody to share with
  EXPECT_EQ(now(p).column_total, 2);                 // all of 5, halved on the flank
  twin.does("resolve Castagny Hartlung").does("defend Hartlung");
  EXPECT_EQ(twin.asked(), Ask::DivideDefence);
}

// --- 10.4.4

Given assault_on_guns(const std::string& with = "") {
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; au-iii-a1 2314; commander au-iii 2312; phase declare; " + with);
  p.does("assault Castagny au-iii-a1").does("done");
  return p;
}

TEST(ButcheryAssault, r10_4_4a_guns_alone_are_lost_when_the_attacker_survives_their_fire) {
  proves("B32");
  auto p = assault_on_guns().does("defend au-iii-a1");
  auto twin = p;
  p.rolls(1);  // column 3, die 2: X
  EXPECT_EQ(p["au-iii-a1"].status, Status::Eliminated);
  EXPECT_NE(p.rolling(), RollKind::Combat);                             // without a roll
  twin.rolls(6).does("retreat Castagny 2316").does("turn Castagny E");  // D: the attacker is gone
  EXPECT_EQ(twin["au-iii-a1"].status, Status::OnMap);
}

TEST(ButcheryAssault, r10_4_4a_a_disorganised_survivor_in_a_town_takes_them_if_he_may_still_attack) {
  proves("B32 B34");
  auto foot = assault_on_guns("hex 2315 town").does("defend au-iii-a1").rolls(6);
  EXPECT_TRUE(foot["Castagny"].disorganised);
  EXPECT_EQ(foot["au-iii-a1"].status, Status::Eliminated);
  auto horse = given("Vilaine 2315; commander fr-ii 2116; au-iii-a1 2314; hex 2315 town; phase declare");
  horse.does("assault Vilaine au-iii-a1").does("done").does("defend au-iii-a1").rolls(6);
  EXPECT_EQ(horse["au-iii-a1"].status, Status::OnMap);
}

TEST(ButcheryAssault, r10_4_4a_two_batteries_alone_are_both_lost) {
  proves("B31");
  auto p = assault_on_guns("au-iii-a2 2314").does("decline au-iii-a1");
  EXPECT_EQ(p["au-iii-a1"].status, Status::Eliminated);
  EXPECT_EQ(p["au-iii-a2"].status, Status::Eliminated);
}

TEST(ButcheryAssault, r10_4_4a_guns_with_infantry_are_attacked_like_any_unit) {
  proves("B30");
  auto p = assault_on_guns("Wetzlar 2314");
  EXPECT_THAT(p.verdict("defend Wetzlar"), RefusedBy("10.4.2b"));
  p.does("defend au-iii-a1");  // the battery makes its own defensive combat
  EXPECT_EQ(now(p).roller, piece(p.unit("au-iii-a1")));
  EXPECT_EQ(now(p).column_total, 3);
  p.rolls(1);
  EXPECT_EQ(p["au-iii-a1"].status, Status::OnMap);
  EXPECT_EQ(now(p).what, "attack");
  EXPECT_EQ(now(p).column_total, 6);
}

// The battery in 2214 looks past Wetzlar at Castagny in 2315, two hexes away.
const std::string kGuns = "au-iii-a1 2214; ";

TEST(ButcheryAssault, r10_4_4b_a_battery_of_the_formation_adds_its_value_to_the_defence) {
  auto p = duel(kGuns);
  auto twin = p;
  p.does("support au-iii-a1 Castagny").does("defend Wetzlar");
  EXPECT_EQ(now(p).column_total, 7);
  twin.does("defend Wetzlar");
  EXPECT_EQ(now(twin).column_total, 4);
}

TEST(ButcheryAssault, r10_4_4b_not_of_another_formation_and_only_a_battery) {
  auto p = duel("au-v-a1 2214; Hartlung 2313");
  EXPECT_THAT(p.verdict("support au-v-a1 Castagny"), RefusedBy("10.4.4b"));
  EXPECT_THAT(p.verdict("support Hartlung Castagny"), RefusedBy("10.4.4b"));
  EXPECT_THAT(duel(kGuns).verdict("support au-iii-a1 Castagny"), Allowed());
}

TEST(ButcheryAssault, r10_4_4b_detached_units_are_no_formation) {
  auto p = given("Castagny 2315; commander fr-ii 2116; Holstein 2314; au-detached-a1b 2314; phase declare");
  p.does("assault Castagny Holstein").does("done");
  EXPECT_THAT(p.verdict("support au-detached-a1b Castagny"), RefusedBy("10.4.4b"));
}

TEST(ButcheryAssault, r10_4_4b_once_in_an_activation) {
  EXPECT_THAT(duel("au-iii-a1 2214 supported").verdict("support au-iii-a1 Castagny"), RefusedBy("10.4.4b"));
  // Twice on one assault, and again on the next.
  auto p =
      given("Castagny 2315; Gault 2415; commander fr-ii 2116; Wetzlar 2314; au-iii-a1 2314; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("done");
  p.does("resolve Castagny Wetzlar").does("support au-iii-a1 Castagny");
  EXPECT_THAT(p.verdict("support au-iii-a1 Castagny"), RefusedBy("10.4.4b"));
  p.does("defend Wetzlar").rolls(1).rolls(6).rolls(1).rolls(6);  // two T, both passed
  EXPECT_THAT(p.verdict("support au-iii-a1 Gault"), RefusedBy("10.4.4b"));
  // It may in the next activation, even of the same turn.
  auto next =
      given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; au-iii-a1 2214 supported; phase operations");
  next.draws("fr-ii").does("done").does("assault Castagny Wetzlar").does("done");
  EXPECT_THAT(next.verdict("support au-iii-a1 Castagny"), Allowed());
}

TEST(ButcheryAssault, r10_4_4b_only_the_value_of_the_assaulted_unit_is_halved) {
  proves("B33");
  // Wetzlar faces east, Castagny comes from behind him.
  auto p = duel("Wetzlar 2314 faces E; " + kGuns);
  p.does("support au-iii-a1 Castagny").does("defend Wetzlar");
  EXPECT_EQ(now(p).column_total, 2 + 3);
}

TEST(ButcheryAssault, r10_4_4b_support_goes_to_one_share_and_adds_one_when_it_is_adjacent) {
  proves("B33 CRT.h");
  auto p = coordinated("au-iii-a1 2314").does("support au-iii-a1 Gault").does("defend Wetzlar");
  p.does("share Wetzlar Castagny 3");
  EXPECT_EQ(now(p).column_total, 3);
  EXPECT_EQ(now(p).die_total, -2);  // the flank of Wetzlar lies in Gault's zone: CRT.j
  p.rolls(1);
  EXPECT_EQ(now(p).column_total, 1 + 3);
  EXPECT_EQ(now(p).die_total, -2 + 1);
  auto far = duel(kGuns).does("support au-iii-a1 Castagny").does("defend Wetzlar");
  EXPECT_EQ(now(far).die_total, 0);
}

TEST(ButcheryAssault, r10_4_4c_the_assaulting_unit_must_be_in_range) {
  EXPECT_THAT(duel(kGuns + "counter au-iii-a1 range 1").verdict("support au-iii-a1 Castagny"),
              RefusedBy("10.2a"));
  EXPECT_THAT(duel(kGuns + "counter au-iii-a1 range 2").verdict("support au-iii-a1 Castagny"), Allowed());
}

TEST(ButcheryAssault, r10_4_4c_the_assaulting_unit_must_be_in_sight) {
  EXPECT_THAT(duel("au-iii-a1 2313").verdict("support au-iii-a1 Castagny"), RefusedBy("10.2.1a"));
  EXPECT_THAT(duel("au-iii-a1 2314").verdict("support au-iii-a1 Castagny"), Allowed());
}

TEST(ButcheryAssault, r10_4_4c_the_battery_does_not_turn_for_it) {
  proves("4g");
  EXPECT_THAT(duel("au-iii-a1 2214 faces E").verdict("support au-iii-a1 Castagny"), RefusedBy("4g"));
  EXPECT_THAT(duel("au-iii-a1 2214 faces NW").verdict("support au-iii-a1 Castagny"), RefusedBy("4g"));
  EXPECT_THAT(duel("au-iii-a1 2214 faces SW").verdict("support au-iii-a1 Castagny"), Allowed());
}

TEST(ButcheryAssault, r10_4_4c_a_battery_that_is_assaulted_itself_gives_no_support) {
  const auto verdict = [](bool assaulted) {
    auto p = given(
        "Castagny 2315; Gault 2114; Lefebvre 2615; commander fr-ii 2116; Wetzlar 2314; au-iii-a1 2214; "
        "Pokorny 2614; phase declare");
    p.does("assault Castagny Wetzlar").does("assault Lefebvre Pokorny");
    if (assaulted) p.does("assault Gault au-iii-a1");
    p.does("done").does("resolve Castagny Wetzlar");
    return p.verdict("support au-iii-a1 Castagny");
  };
  EXPECT_THAT(verdict(true), RefusedBy("10.4.4c"));
  EXPECT_THAT(verdict(false), Allowed());
}

// --- 10.4.10

Given charge(const std::string& more = "") {
  auto p = given("Vilaine 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2312; phase declare; " +
                 more);
  p.does("assault Vilaine Wetzlar").does("done");
  return p;
}

TEST(ButcheryAssault, r10_4_10b_cavalry_defends_like_infantry) {
  auto p =
      given("Castagny 2315; commander fr-ii 2116; \"10 Hussars\" 2314; commander au-iii 2312; phase declare");
  p.does("assault Castagny \"10 Hussars\"").does("done").does("defend \"10 Hussars\"");
  EXPECT_EQ(now(p).column_total, 3);
  EXPECT_EQ(now(p).die_total, 0);
  p.rolls(1).rolls(1).rolls(6);                // a T, passed
  EXPECT_FALSE(p["10 Hussars"].disorganised);  // only an attack disorganises it
}

TEST(ButcheryAssault, r10_4_10c_cavalry_is_disorganised_by_its_attack_whatever_the_result) {
  auto p = charge().does("decline Wetzlar").rolls(1);  // X
  EXPECT_TRUE(p["Vilaine"].disorganised);
  EXPECT_EQ(p["Vilaine"].steps_lost, 0);
  EXPECT_FALSE(p["Wetzlar"].disorganised);
  auto won = charge("capacity forced-march").does("decline Wetzlar").rolls(6);  // D
  won.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("turn Vilaine E");
  EXPECT_EQ(won.where("Vilaine"), "2314");
  EXPECT_TRUE(won["Vilaine"].disorganised);
  auto foot = duel().does("decline Wetzlar").rolls(1).rolls(6);
  EXPECT_FALSE(foot["Castagny"].disorganised);
}

TEST(ButcheryAssault, r10_4_10c_no_extra_step_when_defensive_combat_had_done_it) {
  auto p = charge().does("defend Wetzlar").rolls(5);  // D
  p.does("retreat Vilaine 2316").does("turn Vilaine E");
  EXPECT_TRUE(p["Vilaine"].disorganised);
  EXPECT_EQ(p["Vilaine"].steps_lost, 0);
}

TEST(ButcheryAssault, r10_4_10c_only_after_all_its_attacks) {
  auto p = given(
      "Vilaine 2315; commander fr-ii 2116; Wetzlar 2314; Hartlung 2415 faces E; commander au-iii 2312; "
      "phase declare");
  p.does("assault Vilaine Wetzlar").does("assault Vilaine Hartlung").does("done");
  p.does("share Vilaine Wetzlar 2").does("resolve Vilaine Wetzlar").does("decline Wetzlar").rolls(1);
  EXPECT_FALSE(p["Vilaine"].disorganised);
  p.does("decline Hartlung").rolls(1);
  EXPECT_TRUE(p["Vilaine"].disorganised);
}

TEST(ButcheryAssault, r10_4_10c_also_when_its_last_assault_lapses) {
  auto p = given(
      "Vilaine 2315; Gault 2416; commander fr-ii 2116; Wetzlar 2314; Hartlung 2415 faces E; "
      "commander au-iii 2312; phase declare; capacity forced-march");
  p.does("assault Vilaine Wetzlar").does("assault Vilaine Hartlung").does("assault Gault Hartlung");
  p.does("done").does("share Vilaine Wetzlar 2");
  p.does("resolve Vilaine Wetzlar").does("decline Wetzlar").rolls(1);  // it has attacked
  p.does("resolve Gault Hartlung").does("decline Hartlung").rolls(6);  // D: Hartlung leaves
  p.does("retreat Hartlung 2414").does("turn Hartlung E").does("turn Gault E");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_TRUE(p["Vilaine"].disorganised);
}

TEST(ButcheryAssault, r10_4_10d_cavalry_stays_organised_when_its_target_retreats_before_combat) {
  const char* start = "Vilaine 2315; commander fr-ii 2116; \"10 Hussars\" 2314; phase declare";
  auto p = given(start);
  p.does("assault Vilaine \"10 Hussars\"").does("done");
  auto twin = p;
  p.does("fall-back \"10 Hussars\" 2313").does("turn \"10 Hussars\" W").does("advance Vilaine 2314");
  p.does("turn Vilaine E");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
  EXPECT_FALSE(p["Vilaine"].disorganised);
  twin.does("decline \"10 Hussars\"").rolls(1);
  EXPECT_TRUE(twin["Vilaine"].disorganised);
}

TEST(ButcheryAssault, r10_4_10e_disorganised_cavalry_may_not_assault) {
  const std::string near = "; Gault 2415; commander fr-ii 2116; Wetzlar 2314; phase declare";
  EXPECT_THAT(given("Vilaine 2315 disorganised" + near).verdict("assault Vilaine Wetzlar"),
              RefusedBy("10.4.10e"));
  EXPECT_THAT(given("Vilaine 2315" + near).verdict("assault Vilaine Wetzlar"), Allowed());
  EXPECT_THAT(given("Castagny 2315 disorganised" + near).verdict("assault Castagny Wetzlar"), Allowed());
}

TEST(ButcheryAssault, r10_4_10e_disorganised_cavalry_defends_normally) {
  proves("B02");
  auto p = given("Castagny 2315; commander fr-ii 2116; \"10 Hussars\" 2314 disorganised; phase declare");
  p.does("assault Castagny \"10 Hussars\"").does("done").does("defend \"10 Hussars\"");
  EXPECT_EQ(now(p).column_total, 3);
}

}  // namespace
}  // namespace tamburino::butchery
