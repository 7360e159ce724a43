#include <algorithm>

#include "tests/custoza/given.h"

// 10.5, 12. Retreats and Withdrawals on the bare map. Of 5019 the northern neighbours are 5018, 5118 and
// 4918, the southern ones 5020, 5119 and 4919; of 5020 the southern ones are 5021, 5120 and 4920.
namespace tamburino::custoza {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Names = std::initializer_list<std::string_view>;

// The hexes that a retreat offers first, in order of their numbers.
std::vector<std::string> ways_out(const Given& p, RetreatKind kind, Names who, std::string_view away = "") {
  const Hex from = away.empty() ? kNoHex : p.hex(away);
  const Retreat retreat = begin_retreat(p.game, p.state, kind, p.force(who), from, Force{});
  const RetreatHexes hexes = retreat_hexes(p.game, p.state, retreat);
  std::vector<std::string> names;
  for (int i = 0; i < hexes.count; ++i)
    names.push_back(p.game.map.grid().name(hexes.hex[static_cast<std::size_t>(i)]));
  std::sort(names.begin(), names.end());
  return names;
}

// 1 Guardia assaults Haynau from the south. Column +2, 4 against 9: -3. Both twos: the Assault fails with
// 1S2/-; double six wins with -/1S2.
constexpr const char* kAssault =
    "counter Haynau strength 9; \"1 Guardia\" 5020 N; Haynau 5019 S; marker assault 5020 N";

// --- 10.4.10, 10.5: how far and where to

TEST(CustozaRetreat, r10_4_10a_a_losing_attacker_retreats_one_hex) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(2, 2).rolls_all(1);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  p.does("retreat \"1 Guardia\" 5021");
  EXPECT_EQ(p.asked(), Ask::Face);
  EXPECT_EQ(p.where("1 Guardia"), "5021");
  EXPECT_EQ(p.where("Haynau"), "5019");
}

TEST(CustozaRetreat, r10_4_10a_a_losing_defender_retreats_two_hexes) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  p.does("retreat Haynau 5018");
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  p.does("retreat Haynau 5017");
  EXPECT_EQ(p.asked(), Ask::Face);
  EXPECT_EQ(p.where("Haynau"), "5017");
}

TEST(CustozaRetreat, r10_5a_an_attacker_goes_into_one_of_its_rear_hexes) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(2, 2).rolls_all(1);
  EXPECT_THAT(p.verdict("retreat \"1 Guardia\" 5119"), RefusedBy("10.5a"));
  EXPECT_THAT(p.verdict("retreat \"1 Guardia\" 4919"), RefusedBy("10.5a"));
  for (const char* rear : {"5021", "5120", "4920"})
    EXPECT_THAT(p.verdict("retreat \"1 Guardia\" " + std::string(rear)), Allowed());
  // The same hexes are open to it where it does not face north.
  const auto turned = given("\"1 Guardia\" 5020 S; Haynau 5019 S");
  EXPECT_THAT(ways_out(turned, RetreatKind::Attacker, {"1 Guardia"}, "5019"), ElementsAre("4919", "5119"));
}

TEST(CustozaRetreat, r10_5b_a_defender_ends_with_two_hexes_between_it_and_the_marker) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1).does("retreat Haynau 5018");
  EXPECT_THAT(p.verdict("retreat Haynau 5118"), RefusedBy("10.5b"));
  EXPECT_THAT(p.verdict("retreat Haynau 5117"), Allowed());
}

TEST(CustozaRetreat, r10_5b_it_keeps_away_from_the_other_markers_too_where_it_can) {
  const std::string both =
      "\"1 Guardia\" 5020 N; \"2 Guardia\" 5222 N; Haynau 5019 S; marker assault 5020 N; ";
  EXPECT_THAT(ways_out(given(both), RetreatKind::Defender, {"Haynau"}, "5020"),
              ElementsAre("4918", "5018", "5118"));
  // A marker in 5116 forbids every end within two hexes of it: one way out is left.
  const auto p = given(both + "marker assault 5116 S");
  EXPECT_THAT(ways_out(p, RetreatKind::Defender, {"Haynau"}, "5020"), ElementsAre("4918"));
}

TEST(CustozaRetreat, rg10_5d_a_hex_from_which_the_retreat_could_not_be_completed_is_not_offered) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_THAT(p.verdict("retreat Haynau 5119"), RefusedBy("g10.5d"));  // next to the marker
  // 5018 is a dead end when lakes lie behind it, and open without one of them.
  const std::string lakes = "hex 5017 lake; hex 5117 lake; hex 4917 lake; ";
  const auto shut = given(lakes + kAssault);
  EXPECT_THAT(ways_out(shut, RetreatKind::Defender, {"Haynau"}, "5020"), ElementsAre("4918", "5118"));
  const auto open = given("hex 5017 lake; hex 5117 lake; " + std::string(kAssault));
  EXPECT_THAT(ways_out(open, RetreatKind::Defender, {"Haynau"}, "5020"), ElementsAre("4918", "5018", "5118"));
}

// --- 10.5c: the order of preference

TEST(CustozaRetreat, r10_5c_first_out_of_enemy_zones) {
  const std::string position = "\"1 Guardia\" 5020 N; Haynau 5019 S; \"2 Guardia\" 4917 ";
  EXPECT_THAT(ways_out(given(position + "SE"), RetreatKind::Defender, {"Haynau"}, "5020"),
              ElementsAre("5118"));  // 5018 and 4918 lie before the 2 Guardia
  EXPECT_THAT(ways_out(given(position + "NW"), RetreatKind::Defender, {"Haynau"}, "5020"),
              ElementsAre("4918", "5018", "5118"));
}

TEST(CustozaRetreat, r10_5c_then_within_the_stacking_limits) {
  const std::string full = "\"1 Guardia\" 5020 N; Haynau 5019 S; \"3 A.D. Karl\" 5018 S; Grenadiers 5018 S";
  EXPECT_THAT(ways_out(given(full), RetreatKind::Defender, {"Haynau"}, "5020"),
              ElementsAre("4918", "5018", "5118"));  // 2 + 2 + 2
  EXPECT_THAT(ways_out(given(full + "; Wocher 5018 S"), RetreatKind::Defender, {"Haynau"}, "5020"),
              ElementsAre("4918", "5118"));
  // A zone is worse than a crowd.
  const std::string zones = "; Wocher 5018 S; \"2 Guardia\" 4818 SE; \"7 Cuneo\" 5218 SW";
  EXPECT_THAT(ways_out(given(full + zones), RetreatKind::Defender, {"Haynau"}, "5020"), ElementsAre("5018"));
}

TEST(CustozaRetreat, r10_5c_then_the_cheapest_hex) {
  const std::string position = "\"1 Guardia\" 5020 N; Haynau 5019 S";
  EXPECT_THAT(ways_out(given("hex 5018 village; hex 4918 clear level 1; " + position), RetreatKind::Defender,
                       {"Haynau"}, "5020"),
              ElementsAre("5118"));
  EXPECT_THAT(ways_out(given("hex 5018 village; hex 4918 clear level 1; road track 5019-5018; " + position),
                       RetreatKind::Defender, {"Haynau"}, "5020"),
              ElementsAre("5018", "5118"));
}

TEST(CustozaRetreat, r10_5c_a_worse_hex_is_refused_with_a_better_one) {
  auto p = given("hex 5018 village; " + std::string(kAssault));
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_THAT(p.verdict("retreat Haynau 5018"), RefusedBy("10.5c"));
  EXPECT_FALSE(p.lists("retreat Haynau 5018"));
  EXPECT_TRUE(p.lists("retreat Haynau 5118"));
}

// --- 10.5.1

TEST(CustozaRetreat, r10_5_1a_not_through_enemies_closed_ground_or_markers) {
  const auto first = [](const std::string& more) {
    return ways_out(given("\"1 Guardia\" 5020 N; Haynau 5019 S; " + more), RetreatKind::Defender, {"Haynau"},
                    "5020");
  };
  EXPECT_THAT(first("turn 12"), ElementsAre("4918", "5018", "5118"));
  EXPECT_THAT(first("\"2 Guardia\" 5018 N"), ElementsAre("4918", "5118"));
  EXPECT_THAT(first("hex 5018 lake"), ElementsAre("4918", "5118"));
  EXPECT_THAT(first("side 5019/5018 river"), ElementsAre("4918", "5118"));
  EXPECT_THAT(first("side 5019/5018 river bridge"), ElementsAre("4918", "5018", "5118"));
  auto p = given(std::string(kAssault) + "; marker assault 5018 S");
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_THAT(p.verdict("retreat Haynau 5018"), RefusedBy("10.5.1a"));
}

TEST(CustozaRetreat, r10_5_1b_no_hex_twice) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1).does("retreat Haynau 5018");
  EXPECT_THAT(p.verdict("retreat Haynau 5019"), RefusedBy("10.5.1b"));
}

TEST(CustozaRetreat, r10_5_1c_a_force_that_cannot_retreat_surrenders) {
  const std::string lakes = "hex 5018 lake; hex 5118 lake; ";
  auto lost = given(lakes + "hex 4918 lake; " + kAssault);
  lost.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_EQ(lost["Haynau"].status, Status::Eliminated);
  auto saved = given(lakes + kAssault);
  saved.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_EQ(saved.where("Haynau"), "4918");
}

// --- 10.5.2, 10.5.3: stacking

// A crowd of 6 in 5017, which is the only way beyond 5018.
const std::string kNarrow =
    "hex 5118 lake; hex 4918 lake; hex 5117 lake; hex 4917 lake; \"3 A.D. Karl\" 5017 N; Grenadiers 5017 N; "
    "Wocher 5017 N; ";

TEST(CustozaRetreat, r10_5_2a_a_retreat_goes_on_until_the_stacking_limit_is_respected) {
  proves("10.5.2b");
  auto p = given(kNarrow + kAssault + "; active i48-1r; hex 5116 lake; hex 4916 lake");
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_EQ(p.asked(), Ask::Face);
  EXPECT_EQ(p.where("Haynau"), "5016");
  for (const char* who : {"3 A.D. Karl", "Grenadiers", "Wocher"}) EXPECT_EQ(p[who].level, Level::Shaken);
  auto twin = given("hex 5118 lake; hex 4918 lake; hex 5117 lake; hex 4917 lake; \"3 A.D. Karl\" 5017 N; " +
                    std::string(kAssault) + "; active i48-1r");
  twin.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_EQ(twin.where("Haynau"), "5017");
  EXPECT_EQ(twin["3 A.D. Karl"].level, Level::GoodOrder);
}

TEST(CustozaRetreat, r10_5_3a_where_it_cannot_go_on_it_surrenders) {
  auto p = given(kNarrow + kAssault + "; active i48-1r; hex 5116 lake; hex 4916 lake; hex 5016 lake");
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  EXPECT_EQ(p["Haynau"].status, Status::Eliminated);
  EXPECT_EQ(p["Wocher"].level, Level::GoodOrder);
}

// --- 10.5.4: parts and commanders

TEST(CustozaRetreat, r10_5_4a_a_force_may_split) {
  auto p = given(std::string(kAssault) + "; \"54 Prinz\" 5019 S");
  p.does("attack \"1 Guardia\" N").does("lead Haynau").rolls(6, 6).does("lose Haynau");
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  p.does("detach \"54 Prinz\"").does("retreat \"54 Prinz\" 5118");
  EXPECT_EQ(p.where("54 Prinz"), "5118");
  EXPECT_EQ(p.where("Haynau"), "5019");
  EXPECT_THAT(p.verdict("detach \"54 Prinz\""), RefusedBy("10.5.4a"));  // it goes by itself already
  p.until(Ask::ChooseForce);
  EXPECT_NE(p.where("Haynau"), "5019");
}

TEST(CustozaRetreat, r10_5_4b_a_commander_follows_or_stays) {
  const std::string position = std::string(kAssault) + "; commander a48-simbschen 5019";
  auto p = given(position);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  p.does("retreat Haynau 5018").does("retreat Haynau 5017").does("done");
  ASSERT_EQ(p.asked(), Ask::Accompany);
  EXPECT_THAT(p.verdict("accompany Simbschen 5018"), RefusedBy("10.5.4b"));
  auto stays = p;
  p.does("accompany Simbschen 5017");
  EXPECT_EQ(p.commander_at("a48-simbschen"), "5017");
  stays.does("stay-behind Simbschen");  // 21.2: the enemy comes, and he joins his nearest unit
  EXPECT_TRUE(stays.happened(EventKind::CommanderMovedOff));
}

// --- 10.5.5, 10.5.6

TEST(CustozaRetreat, r10_5_5a_it_faces_the_way_it_goes_and_turns_at_the_end) {
  auto p = given(kAssault);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1).does("retreat Haynau 5118");
  EXPECT_EQ(p.faces("Haynau"), "NE");
  p.does("retreat Haynau 5117");
  EXPECT_EQ(p.faces("Haynau"), "N");
  ASSERT_EQ(p.asked(), Ask::Face);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_THAT(p.verdict("face Haynau N"), RefusedBy("10.5.5a"));
  p.does("face Haynau SW");
  EXPECT_EQ(p.faces("Haynau"), "SW");
}

TEST(CustozaRetreat, r10_5_6a_entering_an_enemy_zone_lets_others_react_but_not_those_of_the_combat) {
  // 5118, 5018 and 4918 all lie before Italian units that took no part.
  const std::string others = "; \"2 Guardia\" 4818 SE; \"7 Cuneo\" 5017 S; \"8 Cuneo\" 5218 SW";
  auto p = given(std::string(kAssault) + others);
  p.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  p.does("retreat Haynau 4918");
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.side_asked(), Side::Italian);
  EXPECT_THAT(p.verdict("fire \"2 Guardia\" 4918"), Allowed());
  EXPECT_THAT(p.verdict("fire \"1 Guardia\" 4918"), RefusedBy("10.5.6a"));
  auto quiet = given(kAssault);
  quiet.does("attack \"1 Guardia\" N").rolls(6, 6).rolls_all(1).does("retreat Haynau 4918");
  EXPECT_EQ(quiet.asked(), Ask::RetreatHex);
}

// --- 12: Withdrawals

// The Austrians have the Initiative, so the Italians withdraw first.
const std::string kQuiet = "phase not-activated; initiative austrian; ";

TEST(CustozaRetreat, r12_1a_a_withdrawal_goes_on_until_it_is_out_of_every_zone_and_keeps_its_facing) {
  proves("12.1b 12.2a");
  auto p = given(kQuiet + "\"1 Guardia\" 5020 N; Haynau 5019 S");
  ASSERT_EQ(p.asked(), Ask::Withdraw);
  p.does("withdraw \"1 Guardia\"");
  EXPECT_EQ(p.rolling(), RollKind::None);
  ASSERT_EQ(p.asked(), Ask::RetreatHex);
  EXPECT_THAT(p.verdict("retreat \"1 Guardia\" 5119"), RefusedBy("10.5c"));  // a zone
  p.does("retreat \"1 Guardia\" 4920");
  EXPECT_EQ(p.faces("1 Guardia"), "N");
  EXPECT_EQ(p.asked(), Ask::Face);
  EXPECT_EQ(p.where("1 Guardia"), "4920");
  EXPECT_EQ(p["1 Guardia"].spent, 4);  // ruling 22: a point, and another for leaving the zone
  EXPECT_TRUE(p["1 Guardia"].moved);
}

TEST(CustozaRetreat, r12_1a_it_goes_through_zones_as_far_as_it_must) {
  // A lane to the south of 5020; as far as 5023 it lies in Austrian zones.
  const std::string lane =
      "hex 5120 lake; hex 4920 lake; hex 5119 lake; hex 4919 lake; hex 4921 lake; hex 4922 lake; ";
  auto p = given(kQuiet + lane +
                 "\"1 Guardia\" 5020 N; Haynau 5019 S; \"54 Prinz\" 5121 NW; \"5 Hussars\" 5122 NW");
  p.does("withdraw \"1 Guardia\"").until(Ask::Face);
  EXPECT_EQ(p.where("1 Guardia"), "5024");
  auto twin = given(kQuiet + lane + "\"1 Guardia\" 5020 N; Haynau 5019 S; \"54 Prinz\" 5121 SE");
  twin.does("withdraw \"1 Guardia\"").until(Ask::Face);
  EXPECT_EQ(twin.where("1 Guardia"), "5021");
}

TEST(CustozaRetreat, r12_3a_a_force_that_must_withdraw_and_cannot_is_eliminated) {
  const std::string ring = "hex 5120 lake; hex 4920 lake; hex 5119 lake; hex 4919 lake; ";
  auto p = given(kQuiet + ring + "hex 5021 lake; \"1 Guardia\" 5020 N; Haynau 5019 S");
  p.does("withdraw \"1 Guardia\"");
  EXPECT_EQ(p["1 Guardia"].status, Status::Eliminated);
  auto twin = given(kQuiet + ring + "\"1 Guardia\" 5020 N; Haynau 5019 S");
  twin.does("withdraw \"1 Guardia\"");
  EXPECT_EQ(twin.where("1 Guardia"), "5021");
}

TEST(CustozaRetreat, r12_1a_squares_open_and_guns_limber_to_withdraw) {
  auto p = given(kQuiet + "\"1 Guardia\" 5020 N square; \"3+9 Art\" 5020 N unlimbered; Haynau 5019 S");
  p.does("withdraw \"1 Guardia\"").does("retreat \"1 Guardia\" 5021").does("done");
  EXPECT_EQ(p["1 Guardia"].mode, Mode::Open);
  p.does("withdraw \"3+9 Art\"").until(Ask::Face);
  EXPECT_EQ(p["3+9 Art"].mode, Mode::Limbered);
  EXPECT_EQ(p["3+9 Art"].lost, 0);
}

TEST(CustozaRetreat, r11_5_5a_a_reaction_withdrawal_goes_away_from_the_trigger) {
  const auto p = given("\"1 Guardia\" 5020 N; Haynau 5019 S");
  EXPECT_THAT(ways_out(p, RetreatKind::Reaction, {"Haynau"}, "5020"), ElementsAre("4918", "5018", "5118"));
  const auto shut = given("hex 5018 lake; hex 5118 lake; hex 4918 lake; \"1 Guardia\" 5020 N; Haynau 5019 S");
  EXPECT_THAT(ways_out(shut, RetreatKind::Reaction, {"Haynau"}, "5020"), IsEmpty());
}

}  // namespace
}  // namespace tamburino::custoza
