#include "tests/butchery/given.h"

// 10.4.11. Commanders in chief and combat. 10.4.12. Formation commanders and combat.
namespace tamburino::butchery {
namespace {

Given duel(const std::string& more = "") {
  auto p = given("Castagny 2315; commander fr-ii 2116; Wetzlar 2314; commander au-iii 2311; phase declare; " +
                 more);
  p.does("assault Castagny Wetzlar").does("done");
  return p;
}

PreviewPart now(const Given& p) { return preview_roll(p.game, p.state).at(0); }
const FormationState& formation(const Given& p, const char* name) { return p.state[p.formation(name)]; }
Status chief(const Given& p, const char* nation) { return p.state.chief(find_nation(p.game, nation)).status; }

// --- 10.4.11

TEST(ButcheryLeaders, r10_4_11a_a_commander_in_chief_gives_no_bonus) {
  auto p = duel("chief french 2315; chief austrian 2314");
  EXPECT_THAT(p.verdict("defend Wetzlar led"), RefusedBy("10.4.12a"));
  p.does("defend Wetzlar");
  EXPECT_EQ(now(p).die_total, 0);
  p.rolls(1);
  EXPECT_EQ(p.rolling(), RollKind::Combat);  // nobody is asked whether he leads
  EXPECT_EQ(now(p).die_total, 0);
  auto twin = duel("commander fr-ii 2315; chief french 2315").does("decline Wetzlar");
  EXPECT_EQ(twin.asked(), Ask::LeadAttack);
}

TEST(ButcheryLeaders, r10_4_11b_he_retreats_with_the_unit_of_his_hex) {
  auto p = duel("chief austrian 2314; side 2314/2214 steep; side 2314/2414 steep")
               .does("decline Wetzlar")
               .rolls(3);
  EXPECT_EQ(p.where("Wetzlar"), "2313");
  EXPECT_EQ(p.chief_at("austrian"), "2313");
  auto apart = duel("chief austrian 2312; side 2314/2214 steep; side 2314/2414 steep");
  apart.does("decline Wetzlar").rolls(3);
  EXPECT_EQ(apart.chief_at("austrian"), "2312");
}

TEST(ButcheryLeaders, r10_4_11b_he_may_advance_with_it) {
  auto p = duel("chief french 2315; capacity forced-march").does("decline Wetzlar").rolls(3);
  p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("turn Castagny E");
  EXPECT_EQ(p.asked(), Ask::Accompany);
  auto twin = p;
  p.does("accompany \"Napoleon III\"");
  EXPECT_EQ(p.chief_at("french"), "2314");
  twin.does("stay-behind \"Napoleon III\"");
  EXPECT_EQ(twin.chief_at("french"), "2315");
  EXPECT_EQ(twin.rolling(), RollKind::Marker);
}

// Wetzlar attacks Savoia, who has one step left and Victor Emmanuel with him.
Given on_savoia(const std::string& more = "") {
  auto p = given(
      "Wetzlar 2314; commander au-iii 2311; Savoia 2315 disorganised lost 1; chief piedmontese 2315; phase "
      "declare; " +
      more);
  p.does("assault Wetzlar Savoia").does("done").does("decline Savoia");
  return p;
}

TEST(ButcheryLeaders, r10_4_11c_he_dies_with_the_units_of_his_hex) {
  auto p = on_savoia().rolls(5);
  EXPECT_EQ(p["Savoia"].status, Status::Eliminated);
  EXPECT_EQ(chief(p, "piedmontese"), Status::Eliminated);
  EXPECT_FALSE(p.state.over());
  auto with_guns = on_savoia("fr-ii-a1 2315").rolls(5);  // not all of them are gone
  EXPECT_EQ(with_guns["Savoia"].status, Status::Eliminated);
  EXPECT_EQ(chief(with_guns, "piedmontese"), Status::OnMap);
}

TEST(ButcheryLeaders, r10_4_11c_the_death_of_an_emperor_ends_the_game) {
  proves("13.2.2b");
  auto p = duel("Wetzlar 2314 disorganised lost 1; chief austrian 2314").does("decline Wetzlar").rolls(3);
  EXPECT_TRUE(p.state.over());
  EXPECT_EQ(p.state.ending, Ending::FranzJosefKilled);
}

// Vilaine rides up to Franz Josef, who stands alone in 2314.
Given ride(const std::string& more) {
  auto p = given("Vilaine 2317; commander fr-ii 2318; chief austrian 2314; " + more);
  p.does("move Vilaine 2315");
  return p;
}

TEST(ButcheryLeaders, r10_4_11d_alone_and_next_to_a_moving_enemy_he_goes_to_the_nearest_friend) {
  auto p = ride("Wetzlar 2311");
  EXPECT_EQ(p.chief_at("austrian"), "2311");
  auto guarded = ride("au-iii-a1 2314 faces E; Wetzlar 2311");
  EXPECT_EQ(guarded.chief_at("austrian"), "2314");
  auto farther = given("Vilaine 2317; commander fr-ii 2318; chief austrian 2314; Wetzlar 2311");
  farther.does("move Vilaine 2316");
  EXPECT_EQ(farther.chief_at("austrian"), "2314");  // nobody is next to him
}

TEST(ButcheryLeaders, r10_4_11d_at_once_and_the_enemy_marches_on) {
  auto p = given("Vilaine 2317; commander fr-ii 2318; chief austrian 2314; Wetzlar 2310");
  p.does("move Vilaine 2214");  // past him
  EXPECT_EQ(p.chief_at("austrian"), "2310");
  EXPECT_EQ(p.asked(), Ask::MovePiece);
}

TEST(ButcheryLeaders, r10_4_11d_also_when_the_enemy_stands_there_as_movement_begins) {
  auto p = given("Vilaine 2315; commander fr-ii 2317; chief austrian 2314; Wetzlar 2311; phase barrage");
  EXPECT_EQ(p.chief_at("austrian"), "2311");
}

TEST(ButcheryLeaders, r10_4_11d_not_while_his_own_side_moves) {
  auto p = given("Wetzlar 2311; commander au-iii 2310; chief austrian 2314; Vilaine 2315 faces W");
  p.does("move Wetzlar 2312");
  EXPECT_EQ(p.chief_at("austrian"), "2314");
}

TEST(ButcheryLeaders, r10_4_11d_nearest_is_in_points_then_in_hexes_then_the_owners_choice) {
  proves("B62");
  // Hartlung is two hexes and two points away.
  const std::string two = "Hartlung 2312; ";
  EXPECT_EQ(ride(two + "Pokorny 2613").chief_at("austrian"), "2312");
  // Three hexes of major road are a point and a half.
  EXPECT_EQ(ride(two + "Pokorny 2613; road major 2314-2414-2513-2613").chief_at("austrian"), "2613");
  // Four of them are two points: then the fewer hexes.
  EXPECT_EQ(ride(two + "Pokorny 2712; road major 2314-2414-2513-2613-2712").chief_at("austrian"), "2312");
  auto equal = ride(two + "Pokorny 2513");
  EXPECT_EQ(equal.asked(), Ask::Displace);
  EXPECT_EQ(equal.side_asked(), Side::Austrians);
  EXPECT_EQ(equal.does("place \"Franz Josef\" Pokorny").chief_at("austrian"), "2513");
}

TEST(ButcheryLeaders, r10_4_11d_only_to_one_of_the_nearest) {
  auto p = ride("Hartlung 2312; Pokorny 2513; Dienstel 2310");
  EXPECT_THAT(p.verdict("place \"Franz Josef\" Dienstel"), RefusedBy("10.4.11d"));
  EXPECT_THAT(p.verdict("place \"Franz Josef\" Hartlung"), Allowed());
}

// --- 10.4.12

TEST(ButcheryLeaders, r10_4_12a_a_commander_may_add_his_bonus_to_the_attack_of_his_hex) {
  auto p = duel("commander fr-ii 2315; leader fr-ii bonus 2").does("decline Wetzlar");
  EXPECT_EQ(p.asked(), Ask::LeadAttack);
  auto twin = p;
  p.does("attack Wetzlar led");
  EXPECT_EQ(now(p).die_total, 2);
  twin.does("attack Wetzlar");
  EXPECT_EQ(now(twin).die_total, 0);
  auto away = duel("commander fr-ii 2316; leader fr-ii bonus 2").does("decline Wetzlar");
  EXPECT_EQ(away.rolling(), RollKind::Combat);
}

TEST(ButcheryLeaders, r10_4_12a_and_to_the_defence_of_his_hex) {
  auto p = duel("commander au-iii 2314; leader au-iii bonus 2");
  auto twin = p;
  p.does("defend Wetzlar led");
  EXPECT_EQ(now(p).die_total, 2);
  twin.does("defend Wetzlar");
  EXPECT_EQ(now(twin).die_total, 0);
  EXPECT_THAT(duel().verdict("defend Wetzlar led"), RefusedBy("10.4.12a"));  // he is elsewhere
  EXPECT_FALSE(duel().lists("defend Wetzlar led"));
}

TEST(ButcheryLeaders, r10_4_12a_the_bonus_counts_on_the_table) {
  // Column 6: a 2 is T, with the bonus of 1 a D.
  auto p = duel("commander fr-ii 2315").does("decline Wetzlar").does("attack Wetzlar led").rolls(2);
  EXPECT_EQ(p.asked(), Ask::RetreatHex);
  auto twin = duel("commander fr-ii 2315").does("decline Wetzlar").does("attack Wetzlar").rolls(2);
  EXPECT_EQ(twin.rolling(), RollKind::Cohesion);
}

TEST(ButcheryLeaders, r10_4_12a_a_commander_without_bonus_is_not_asked) {
  auto p = duel("commander fr-ii 2315; leader fr-ii bonus 0; commander au-iii 2314; leader au-iii bonus 0");
  EXPECT_THAT(p.verdict("defend Wetzlar led"), RefusedBy("10.4.12a"));
  EXPECT_EQ(p.does("decline Wetzlar").rolling(), RollKind::Combat);
}

TEST(ButcheryLeaders, r10_4_12a_any_commander_of_the_side_in_the_hex_may_lead) {
  auto p = duel("commander fr-ii 2116; commander fr-i 2315").does("decline Wetzlar");
  ASSERT_EQ(p.asked(), Ask::LeadAttack);
  p.does("attack Wetzlar led");
  EXPECT_EQ(now(p).die_total, 1);
  EXPECT_EQ(duel("commander fr-ii 2116; commander fr-i 2316").does("decline Wetzlar").asked(), Ask::None);
}

TEST(ButcheryLeaders, r10_4_12a_never_to_artillery_fire) {
  auto guns =
      given("Castagny 2315; commander fr-ii 2116; au-iii-a1 2314; commander au-iii 2314; phase declare");
  guns.does("assault Castagny au-iii-a1").does("done");
  EXPECT_THAT(guns.verdict("defend au-iii-a1 led"), RefusedBy("10.4.12a"));
  auto barrage = given("fr-ii-a1 2316; commander fr-ii 2316; Wetzlar 2314; phase barrage");
  barrage.does("fire fr-ii-a1 Wetzlar");
  EXPECT_EQ(now(barrage).die_total, 0);
}

TEST(ButcheryLeaders, r10_4_12b_who_led_is_eliminated_on_a_twelve) {
  auto p = duel("commander fr-ii 2315; Gault 2415").does("decline Wetzlar").does("attack Wetzlar led");
  p.rolls(1).rolls(6);  // a T, passed
  EXPECT_EQ(p.rolling(), RollKind::Casualty);
  EXPECT_EQ(p.state.pending.dice, 2);
  auto twin = p;
  p.rolls(6, 6);
  EXPECT_TRUE(formation(p, "fr-ii").aide);
  twin.rolls(6, 5);
  EXPECT_FALSE(formation(twin, "fr-ii").aide);
  EXPECT_EQ(twin.commander_at("fr-ii"), "2315");
}

TEST(ButcheryLeaders, r10_4_12b_who_did_not_lead_runs_no_risk) {
  auto p = duel("commander fr-ii 2315; commander au-iii 2314").does("defend Wetzlar").rolls(1);
  p.does("attack Wetzlar").rolls(1).rolls(6);
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

TEST(ButcheryLeaders, r10_4_12b_one_roll_for_each_commander_and_assault) {
  proves("B46");
  auto p =
      duel("commander fr-ii 2315; commander au-iii 2314; Hartlung 2310").does("defend Wetzlar led").rolls(1);
  if (p.rolling() == RollKind::Cohesion) p.rolls(6);  // the bonus may make it a T
  p.does("attack Wetzlar led").rolls(1).rolls(6);
  if (p.rolling() == RollKind::Cohesion) p.rolls(6);
  EXPECT_EQ(p.rolling(), RollKind::Casualty);
  p.rolls(1, 1);
  EXPECT_EQ(p.rolling(), RollKind::Casualty);  // and the defender's
  p.rolls(6, 6);
  EXPECT_FALSE(formation(p, "fr-ii").aide);
  EXPECT_TRUE(formation(p, "au-iii").aide);
}

TEST(ButcheryLeaders, r10_4_12b_an_attempt_to_coordinate_counts_also_when_it_fails) {
  proves("B46");
  for (const int die : {1, 6}) {  // fails, succeeds
    auto p = given("Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; phase declare");
    p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("coordinate Wetzlar").does("done");
    p.rolls(die);
    if (die == 1) p.does("resolve Castagny Wetzlar");
    p.does("decline Wetzlar").does("attack Wetzlar").rolls(die == 1 ? 1 : 6);
    if (die == 1) {
      p.rolls(6);  // T, passed
    } else {
      p.does("retreat Wetzlar 2313").does("turn Wetzlar W").does("advance Gault 2314").does("turn Gault E");
    }
    EXPECT_EQ(p.rolling(), RollKind::Casualty) << die;
  }
  // One roll for the attempt, after the first assault on that target, whoever makes it: D26.
  auto other = given("Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; phase declare");
  other.does("assault Castagny Wetzlar")
      .does("assault Gault Wetzlar")
      .does("coordinate Wetzlar")
      .does("done");
  other.rolls(1).does("resolve Gault Wetzlar").does("decline Wetzlar").rolls(1).rolls(6);
  EXPECT_EQ(other.rolling(), RollKind::Casualty);
  other.rolls(1, 2).does("decline Wetzlar").does("attack Wetzlar").rolls(1).rolls(6);
  EXPECT_NE(other.rolling(), RollKind::Casualty);
}

TEST(ButcheryLeaders, r10_4_12b_the_dead_mans_aide_does_not_roll_for_him) {
  proves("B46 10.4.12d");
  // Schwarzenberg leads the defence of a unit that is then destroyed: he is dead, and his Aide took no part.
  auto p =
      duel("Wetzlar 2314 disorganised lost 1; commander au-iii 2314; Hartlung 2310; capacity forced-march");
  p.does("defend Wetzlar led").rolls(1);
  if (p.rolling() == RollKind::Cohesion) p.rolls(6);
  p.rolls(6);
  EXPECT_EQ(p["Wetzlar"].status, Status::Eliminated);
  EXPECT_TRUE(formation(p, "au-iii").aide);
  EXPECT_EQ(p.commander_at("au-iii"), "2310");
  p.does("remain");
  EXPECT_EQ(p.rolling(), RollKind::Marker);
}

TEST(ButcheryLeaders, r10_4_12c_he_retreats_with_the_unit_of_his_hex_and_may_advance_with_it) {
  const std::string one_way = "side 2314/2214 steep; side 2314/2414 steep; ";
  auto p = duel(one_way + "commander au-iii 2314; commander fr-ii 2315; capacity forced-march");
  p.does("decline Wetzlar").does("attack Wetzlar").rolls(3);
  EXPECT_EQ(p.commander_at("au-iii"), "2313");
  p.does("turn Wetzlar W").does("turn Castagny E");
  EXPECT_EQ(p.asked(), Ask::Accompany);
  auto twin = p;
  EXPECT_EQ(p.does("accompany \"Mac Mahon\"").commander_at("fr-ii"), "2314");
  EXPECT_EQ(twin.does("stay-behind \"Mac Mahon\"").commander_at("fr-ii"), "2315");
}

TEST(ButcheryLeaders, r10_4_12c_a_commander_of_an_attacker_driven_off_goes_with_him) {
  auto p = duel("commander fr-ii 2315").does("defend Wetzlar").rolls(5).does("retreat Castagny 2316");
  EXPECT_EQ(p.commander_at("fr-ii"), "2316");
}

TEST(ButcheryLeaders, r10_4_12d_he_is_eliminated_with_the_units_of_his_hex) {
  const std::string last = "Wetzlar 2314 disorganised lost 1; commander au-iii 2314; Hartlung 2310; ";
  auto p = duel(last).does("decline Wetzlar").rolls(3);
  EXPECT_TRUE(p.happened(EventKind::CommanderLost));
  EXPECT_TRUE(formation(p, "au-iii").aide);
  auto guns = duel(last + "au-iii-a1 2314").does("decline Wetzlar").rolls(3);
  EXPECT_FALSE(formation(guns, "au-iii").aide);
  EXPECT_EQ(guns.commander_at("au-iii"), "2314");
}

TEST(ButcheryLeaders, r10_4_12e_alone_he_is_eliminated_when_an_enemy_unit_enters) {
  const std::string vilaine = "Vilaine 2317; commander fr-ii 2318; Wetzlar 2310; commander au-iii ";
  auto p = given(vilaine + "2315").does("move Vilaine 2315");
  EXPECT_TRUE(formation(p, "au-iii").aide);
  EXPECT_EQ(p.commander_at("au-iii"), "2310");
  auto beside = given(vilaine + "2314").does("move Vilaine 2315");
  EXPECT_FALSE(formation(beside, "au-iii").aide);
  auto crossed = given(vilaine + "2316").does("move Vilaine 2315");  // on the way
  EXPECT_TRUE(formation(crossed, "au-iii").aide);
}

TEST(ButcheryLeaders, r10_4_12e_with_guns_only_he_falls_with_them) {
  // Wetzlar has left the hex, the battery and a commander who came later are taken by the advance.
  auto p = given(
      "Castagny 2315; commander fr-ii 2116; au-iii-a1 2314; commander au-iii 2314; Wetzlar 2310; phase "
      "declare");
  p.does("assault Castagny au-iii-a1").does("done").does("decline au-iii-a1");
  EXPECT_TRUE(formation(p, "au-iii").aide);
}

TEST(ButcheryLeaders, r10_4_12f_the_aide_takes_over_on_any_unit_of_the_formation) {
  auto p = given(
      "Vilaine 2316; commander fr-ii 2318; commander au-iii 2315; Wetzlar 2310; au-iii-a1 2308; Gaal 2309");
  p.does("move Vilaine 2315");
  EXPECT_EQ(p.asked(), Ask::PlaceAide);
  EXPECT_EQ(p.side_asked(), Side::Austrians);
  EXPECT_THAT(p.verdict("place Schwarzenberg Gaal"), RefusedBy("10.4.12f"));  // of V Corps
  EXPECT_THAT(p.verdict("place Schwarzenberg Wetzlar"), Allowed());
  p.does("place Schwarzenberg au-iii-a1");
  EXPECT_EQ(p.commander_at("au-iii"), "2308");
  EXPECT_TRUE(formation(p, "au-iii").aide);
  EXPECT_EQ(p.asked(), Ask::MovePiece);  // Vilaine may go on
}

TEST(ButcheryLeaders, r10_4_12f_an_eliminated_aide_is_replaced_in_the_same_way) {
  auto p = given("Vilaine 2316; commander fr-ii 2318; commander au-iii 2315 aide; Wetzlar 2310");
  p.does("move Vilaine 2315");
  EXPECT_EQ(p.commander_at("au-iii"), "2310");
  EXPECT_TRUE(formation(p, "au-iii").aide);
  EXPECT_EQ(formation(p, "au-iii").commander, Status::OnMap);
}

TEST(ButcheryLeaders, r10_4_12f_without_a_unit_the_aide_leaves_play) {
  proves("B47");
  auto p = given("Vilaine 2316; commander fr-ii 2318; commander au-iii 2315; Gaal 2310");
  p.does("move Vilaine 2315");
  EXPECT_EQ(formation(p, "au-iii").commander, Status::Eliminated);
  EXPECT_TRUE(p.happened(EventKind::AideGone));
}

TEST(ButcheryLeaders, r10_4_12f_however_many_commanders_fall_at_once) {
  // No rule limits the commanders of a hex.
  auto p = given(
      "Vilaine 2316; commander fr-ii 2318; commander au-i 2315; commander au-iii 2315; commander au-v 2315; "
      "commander au-vii 2315; commander au-viii 2315; commander au-ix 2315; commander au-xi 2315; "
      "Hoditz 1001; Brunner 1002; Wetzlar 1003; Pokorny 1004; Gaal 1005; Puchner 1006; Kuhn 1007; "
      "Lippert 1008; Wussin 1009; Wallon 1010; Fehlmayr 1011; Wimpfflen 1012; Baltin 1013; Greschke 1014");
  p.does("move Vilaine 2315");
  for (int asked = 0; asked < 7; ++asked) {
    ASSERT_EQ(p.asked(), Ask::PlaceAide) << asked;
    ActionList list;
    list_actions(p.game, p.state, list);
    EXPECT_EQ(list.size(), 2);
    p.does(text_of(p.game, list[0]));
  }
  EXPECT_EQ(p.asked(), Ask::MovePiece);
  for (const char* which : {"au-i", "au-iii", "au-v", "au-vii", "au-viii", "au-ix", "au-xi"}) {
    EXPECT_EQ(formation(p, which).commander, Status::OnMap) << which;
    EXPECT_TRUE(formation(p, which).aide) << which;
  }
}

TEST(ButcheryLeaders, r10_4_12g_an_aide_has_no_bonus) {
  auto p = duel("commander fr-ii 2315 aide; commander au-iii 2314 aide");
  EXPECT_THAT(p.verdict("defend Wetzlar led"), RefusedBy("10.4.12g"));
  EXPECT_EQ(p.does("decline Wetzlar").rolling(), RollKind::Combat);
}

TEST(ButcheryLeaders, r10_4_12g_an_aide_uses_every_capacity) {
  const std::string aide = "commander fr-ii 2315 aide; ";
  auto p = given("Castagny 2315; Gault 2215; Wetzlar 2314; " + aide + "phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar");
  EXPECT_THAT(p.verdict("no-quarter Gault"), Allowed());
  EXPECT_THAT(p.verdict("coordinate Wetzlar"), Allowed());
  auto march = given("Castagny 2315; Wetzlar 2310; " + aide);
  EXPECT_THAT(march.verdict("forced-march"), Allowed());
  auto stand =
      duel(aide).does("decline Wetzlar").rolls(3).does("retreat Wetzlar 2313").does("turn Wetzlar W");
  EXPECT_THAT(stand.verdict("stand Castagny"), Allowed());
}

TEST(ButcheryLeaders, r10_4_12b_no_roll_for_an_attempt_whose_target_fell_back) {
  const auto coordinated = [](int die) {
    auto p = given(
        "Castagny 2315; Gault 2215; commander fr-ii 2315; Wetzlar 2314; commander au-iii 2311; "
        "phase declare");
    p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar").does("coordinate Wetzlar").does("done");
    p.rolls(die);
    if (p.asked() == Ask::ChooseAssault) p.does("resolve Castagny Wetzlar");
    return p;
  };
  for (const int die : {1, 6}) {  // failed and passed: D28
    auto p = coordinated(die);
    p.does("fall-back Wetzlar 2313").does("turn Wetzlar W").does("remain");
    EXPECT_EQ(p.rolling(), RollKind::Marker) << die;
  }
  auto fought = coordinated(1);
  fought.does("decline Wetzlar").does("attack Wetzlar").rolls(1).rolls(6);  // T, passed
  EXPECT_EQ(fought.rolling(), RollKind::Casualty);
}

}  // namespace
}  // namespace tamburino::butchery
