#include <array>
#include <string>

#include "tests/custoza/given.h"

// 8. Fire on the bare map: due north of 5025 lie 5024, 5023 and 5022.
namespace tamburino::custoza {
namespace {

enum class As { Action, Reaction };

Verdict fires(const std::string& position, std::string_view who, std::string_view target,
              As as = As::Action) {
  const auto p = given(position);
  return may_fire(p.game, p.state, p.force({who}), p.hex(target), as == As::Reaction);
}

FireReckoning reckoning(const Given& p, std::initializer_list<std::string_view> who,
                        std::string_view target) {
  const Force force = p.force(who);
  const Side enemy = enemy_of(side_of(p.game, force));
  return reckon_fire(p.game, p.state, force, p.hex(target), units_in(p.game, p.state, enemy, p.hex(target)));
}
int strength_of(const std::string& position, std::initializer_list<std::string_view> who,
                std::string_view target) {
  return reckoning(given(position), who, target).strength.total();
}
// Of the 3+9 Artillery on 5019.
int modifier(const std::string& position) {
  return reckoning(given(position), {"3+9 Art"}, "5019").modifiers.total();
}

// --- who fires

TEST(CustozaFire, r3_2_2h_only_guns_and_light_infantry_fire_as_an_action) {
  proves("g7.6a g7.8d");
  const std::string enemy = "; Haynau 5019 S";
  EXPECT_THAT(fires("\"3+9 Art\" 5020 N" + enemy, "3+9 Art", "5019"), Allowed());
  EXPECT_THAT(fires("\"2 Bersaglieri\" 5020 N" + enemy, "2 Bersaglieri", "5019"), Allowed());
  EXPECT_THAT(fires("\"7 Cuneo\" 5020 N" + enemy, "7 Cuneo", "5019"), RefusedBy("3.2.2h"));
  EXPECT_THAT(fires("\"Aosta Cav\" 5020 N" + enemy, "Aosta Cav", "5019"), RefusedBy("3.2.2h"));
  EXPECT_THAT(fires("\"3+9 Art\" 5020 N limbered" + enemy, "3+9 Art", "5019"), RefusedBy("g7.6a"));
  EXPECT_THAT(fires("\"2 Bersaglieri\" 5020 N march" + enemy, "2 Bersaglieri", "5019"), RefusedBy("g7.8d"));
}

TEST(CustozaFire, r11_5_2a_in_reaction_line_infantry_fires_too_and_cavalry_never) {
  const std::string enemy = "; Haynau 5019 S";
  EXPECT_THAT(fires("\"7 Cuneo\" 5020 N" + enemy, "7 Cuneo", "5019", As::Reaction), Allowed());
  EXPECT_THAT(fires("\"7 Cuneo\" 5021 N" + enemy, "7 Cuneo", "5019", As::Reaction), RefusedBy("g8.range-a"));
  EXPECT_THAT(fires("\"Aosta Cav\" 5020 N" + enemy, "Aosta Cav", "5019", As::Reaction), RefusedBy("11.5.2a"));
}

TEST(CustozaFire, r3_2_2h_a_force_fires_with_those_of_its_units_that_can) {
  const auto p = given("\"2 Bersaglieri\" 5020 N; \"7 Cuneo\" 5020 N; Haynau 5019 S");
  const Force force = p.force({"2 Bersaglieri", "7 Cuneo"});
  EXPECT_EQ(firers(p.game, p.state, force, p.hex("5019"), false), p.force({"2 Bersaglieri"}));
  EXPECT_EQ(firers(p.game, p.state, force, p.hex("5019"), true), force);
}

TEST(CustozaFire, r22_3_2b_fortresses_fire_only_in_reaction) {
  const std::string fort = "scenario first-custoza; \"7 Prohaska\" 5020 N; ft-osteria-48 5019 N";
  EXPECT_THAT(fires(fort, "ft-osteria-48", "5020"), RefusedBy("22.3.2b"));
  EXPECT_THAT(fires(fort, "ft-osteria-48", "5020", As::Reaction), Allowed());
}

TEST(CustozaFire, rg8_ammo_a_low_after_the_first_fire_out_after_the_second) {
  auto p = given("\"3+9 Art\" 5020 N; Haynau 5019 S");
  p.does("fire \"3+9 Art\" 5019").rolls(1, 1);
  EXPECT_EQ(p["3+9 Art"].fires, 1);
  EXPECT_TRUE(p.happened(EventKind::AmmoLow));
  auto again = given("\"3+9 Art\" 5020 N low-ammo; Haynau 5019 S");
  again.does("fire \"3+9 Art\" 5019").rolls(1, 1);
  EXPECT_EQ(again["3+9 Art"].fires, 2);
  EXPECT_TRUE(again.happened(EventKind::AmmoOut));
  EXPECT_THAT(fires("\"3+9 Art\" 5020 N out-of-ammo; Haynau 5019 S", "3+9 Art", "5019"),
              RefusedBy("g8.ammo-a"));
}

// --- at what

TEST(CustozaFire, rg8_range_a_the_range_of_the_counter) {
  EXPECT_THAT(fires("\"3+9 Art\" 5025 N; Haynau 5022 S", "3+9 Art", "5022"), Allowed());
  EXPECT_THAT(fires("\"3+9 Art\" 5025 N; Haynau 5021 S", "3+9 Art", "5021"), RefusedBy("g8.range-a"));
  EXPECT_THAT(fires("\"7 Cuneo\" 5021 S; \"Heavy Art\" 5025 N", "Heavy Art", "5021"), Allowed());
  EXPECT_THAT(fires("\"2 Bersaglieri\" 5025 N; Haynau 5023 S", "2 Bersaglieri", "5023"),
              RefusedBy("g8.range-a"));
  EXPECT_THAT(fires("\"3+9 Art\" 5025 N; Haynau 5022 S", "3+9 Art", "5023"), RefusedBy("g8.result-a"));
}

TEST(CustozaFire, rg8_arc_a_only_into_the_front) {
  for (const char* front : {"5019", "5119", "4919"})
    EXPECT_THAT(fires("\"3+9 Art\" 5020 N; Haynau " + std::string(front) + " S", "3+9 Art", front),
                Allowed());
  for (const char* rear : {"5021", "5120", "4920"})
    EXPECT_THAT(fires("\"3+9 Art\" 5020 N; Haynau " + std::string(rear) + " S", "3+9 Art", rear),
                RefusedBy("g8.arc-a"));
  EXPECT_THAT(fires("\"3+9 Art\" 5020 N; \"7 Cuneo\" 5020 N square; Haynau 5021 S", "3+9 Art", "5021"),
              Allowed());
}

TEST(CustozaFire, rg8_los_a_higher_ground_between_stops_the_fire) {
  const auto sees_over = [](const std::string& ground) {
    return fires(ground + "\"3+9 Art\" 5025 N; Haynau 5022 S", "3+9 Art", "5022");
  };
  EXPECT_THAT(sees_over(""), Allowed());
  EXPECT_THAT(sees_over("hex 5023 clear level 1; "), RefusedBy("g8.los-a"));
  EXPECT_THAT(sees_over("hex 5023 village; "), RefusedBy("g8.los-a"));
  EXPECT_THAT(sees_over("hex 5023 clear level 1; hex 5022 clear level 2; "), Allowed());  // 1 below 4/3
  EXPECT_THAT(sees_over("hex 5024 clear level 1; hex 5022 clear level 2; "), RefusedBy("g8.los-a"));
  EXPECT_THAT(sees_over("hex 5023 village; hex 5025 clear level 1; hex 5022 clear level 1; "), Allowed());
  EXPECT_THAT(sees_over("hex 5022 village; "), Allowed());  // the target's own houses do not hide it
}

TEST(CustozaFire, rg8_los_a_along_a_hexside_both_hexes_must_stop_it) {
  const std::string guns = "\"3+9 Art\" 5025 N; Haynau 5123 S";  // between 5024 and 5124
  EXPECT_THAT(fires("hex 5024 village; " + guns, "3+9 Art", "5123"), Allowed());
  EXPECT_THAT(fires("hex 5024 village; hex 5124 village; " + guns, "3+9 Art", "5123"), RefusedBy("g8.los-a"));
}

TEST(CustozaFire, r22_3_5a_peschiera_stands_one_level_higher) {
  const std::string between = "scenario first-custoza; hex 5024 clear level 1; \"3+9 Art\" 5025 N; ";
  const auto p = given(between + "hex 5023 clear");
  EXPECT_FALSE(sees(p.game, p.state, p.hex("5025"), p.hex("5023")));
  const auto high = given(between + "hex 5025 clear level 1; hex 5023 fortress");
  EXPECT_TRUE(sees(high.game, high.state, high.hex("5025"), high.hex("5023")));
  const auto low = given(between + "hex 5025 clear level 1; hex 5023 clear");
  EXPECT_FALSE(sees(low.game, low.state, low.hex("5025"), low.hex("5023")));
}

TEST(CustozaFire, rg8_los_b_guns_do_not_fire_through_friends) {
  const std::string through = "\"3+9 Art\" 5025 N; \"7 Cuneo\" 5024 N; Haynau 5023 S";
  EXPECT_THAT(fires(through, "3+9 Art", "5023"), RefusedBy("g8.los-b"));
  EXPECT_THAT(fires("hex 5025 clear level 1; " + through, "3+9 Art", "5023"), Allowed());
  EXPECT_THAT(fires("hex 5023 clear level 1; " + through, "3+9 Art", "5023"), Allowed());
  EXPECT_THAT(fires("\"3+9 Art\" 5025 N; \"54 Prinz\" 5024 N; Haynau 5023 S", "3+9 Art", "5023"), Allowed());
}

TEST(CustozaFire, r22_4c_at_dawn_and_twilight_three_hexes) {
  const std::string guns = "counter \"3+9 Art\" range 5; \"3+9 Art\" 5025 N; Haynau 5021 S; turn ";
  EXPECT_THAT(fires(guns + "12", "3+9 Art", "5021"), Allowed());
  EXPECT_THAT(fires(guns + "1", "3+9 Art", "5021"), RefusedBy("22.4c"));
  EXPECT_THAT(fires(guns + "17", "3+9 Art", "5021"), RefusedBy("22.4c"));
}

TEST(CustozaFire, r22_4a_no_fire_at_night) {
  EXPECT_THAT(fires("\"3+9 Art\" 5020 N; Haynau 5019 S; turn 18", "3+9 Art", "5019"), RefusedBy("22.4a"));
}

// --- strength

TEST(CustozaFire, rg8_strength_a_guns_twice_when_close_light_infantry_once_line_infantry_half) {
  EXPECT_EQ(strength_of("\"3+9 Art\" 5025 N; Haynau 5024 S", {"3+9 Art"}, "5024"), 10);
  EXPECT_EQ(strength_of("\"3+9 Art\" 5025 N; Haynau 5023 S", {"3+9 Art"}, "5023"), 10);
  EXPECT_EQ(strength_of("\"3+9 Art\" 5025 N; Haynau 5022 S", {"3+9 Art"}, "5022"), 5);
  EXPECT_EQ(strength_of("\"10 J\u00e4ger\" 5025 N; \"7 Cuneo\" 5024 S", {"10 J\u00e4ger"}, "5024"), 2);
  EXPECT_EQ(strength_of("\"7 Cuneo\" 5025 N; Haynau 5024 S", {"7 Cuneo"}, "5024"), 2);
  EXPECT_EQ(strength_of("\"7 Cuneo\" 5025 N lost 1; Haynau 5024 S", {"7 Cuneo"}, "5024"), 2);  // rounded up
  EXPECT_EQ(strength_of("\"7 Cuneo\" 5025 N lost 1; \"2 Bersaglieri\" 5025 N; Haynau 5024 S",
                        {"7 Cuneo", "2 Bersaglieri"}, "5024"),
            3);
}

TEST(CustozaFire, rg8_strength_a_a_fortress_has_guns_and_muskets) {
  const std::string fort = "scenario first-custoza; active a48-i; ft-salvi-48 5025 N; ";
  EXPECT_EQ(strength_of(fort + "\"7 Prohaska\" 5024 S", {"ft-salvi-48"}, "5024"), 5);  // 2 x 2 and 2 / 2
  EXPECT_EQ(strength_of(fort + "\"7 Prohaska\" 5023 S", {"ft-salvi-48"}, "5023"), 4);
  EXPECT_EQ(strength_of(fort + "\"7 Prohaska\" 5022 S", {"ft-salvi-48"}, "5022"), 2);
}

// --- modifiers

const std::string kGuns = "\"3+9 Art\" 5020 N; ";

TEST(CustozaFire, rg8_drm_a_the_target) {
  EXPECT_EQ(modifier(kGuns + "Haynau 5019 S"), 0);
  EXPECT_EQ(modifier(kGuns + "Haynau 5019 S square"), 2);
  EXPECT_EQ(modifier(kGuns + "Haynau 5019 S march"), 1);
  EXPECT_EQ(modifier(kGuns + "Haynau 5019 N"), 1);  // in the back
  EXPECT_EQ(modifier(kGuns + "Haynau 5019 N; \"54 Prinz\" 5019 S"), 0);
  EXPECT_EQ(modifier(kGuns + "\"10 J\u00e4ger\" 5019 S"), -1);
  EXPECT_EQ(modifier(kGuns + "\"10 J\u00e4ger\" 5019 S; \"2/12 Grenzer\" 5019 S"), 0);
  EXPECT_EQ(modifier(kGuns + "\"16+9 Art\" 5019 S unlimbered"), -1);
  EXPECT_EQ(modifier(kGuns + "\"16+9 Art\" 5019 S limbered"), 1);
}

TEST(CustozaFire, rg8_drm_a_cover) {
  EXPECT_EQ(modifier("hex 5019 village; " + kGuns + "Haynau 5019 S"), -1);
  EXPECT_EQ(modifier("hex 5019 town; " + kGuns + "Haynau 5019 N"), -1);  // no rear in a town
}

TEST(CustozaFire, rg8_drm_a_the_firers) {
  EXPECT_EQ(modifier("\"3+9 Art\" 5020 N shaken; Haynau 5019 S"), -1);
  EXPECT_EQ(modifier("\"3+9 Art\" 5020 N disordered; Haynau 5019 S"), -2);
  EXPECT_EQ(modifier("\"3+9 Art\" 5020 N disorganized; Haynau 5019 S"), -3);
  EXPECT_EQ(modifier("\"3+9 Art\" 5020 N low-ammo; Haynau 5019 S"), -1);
  EXPECT_EQ(modifier("\"3+9 Art\" 5021 N; Haynau 5019 S"), -1);  // 2 is more than half of 3
  EXPECT_EQ(modifier("counter \"3+9 Art\" range 4; \"3+9 Art\" 5021 N; Haynau 5019 S"), 0);
}

TEST(CustozaFire, r11_5_2b_a_massed_target_counts_every_unit_of_its_hex) {
  const std::string four = kGuns + "Haynau 5019 S; \"54 Prinz\" 5019 S";
  EXPECT_EQ(modifier(four), 0);
  EXPECT_EQ(modifier(four + "; \"2/12 Grenzer\" 5019 S"), 1);
  const auto p = given(four + "; \"2/12 Grenzer\" 5019 S");
  const auto part = reckon_fire(p.game, p.state, p.force({"3+9 Art"}), p.hex("5019"), p.force({"Haynau"}));
  EXPECT_EQ(amount(part.modifiers, "11.5.2b"), 1);
}

TEST(CustozaFire, rg8_drm_a_long_fire_comes_through_the_rear_by_the_last_hex_of_its_line) {
  const auto p = given("\"3+9 Art\" 5022 N; Haynau 5019 N");
  EXPECT_EQ(fire_comes_from(p.game, p.state, p.unit("Haynau"), p.hex("5022")), p.hex("5020"));
  EXPECT_EQ(amount(reckoning(p, {"3+9 Art"}, "5019").modifiers, "g8.drm-a"), 0);  // +1 and -1 for the range
  // Along a hexside one of the two hexes is in its Front: 5123 seen from 5025, facing south-west.
  const auto side = given("\"3+9 Art\" 5025 N; Haynau 5123 NW");
  EXPECT_EQ(fire_comes_from(side.game, side.state, side.unit("Haynau"), side.hex("5025")), side.hex("5024"));
}

// --- the table

std::string said(const Result& result) {
  if (result.nothing()) return "-";
  if (result.check) return "cc" + std::to_string(result.modifier);
  return std::to_string(result.strength) + "S" + std::to_string(result.levels);
}

TEST(CustozaFire, rg8_table_a_every_cell) {
  // Rolls 3 to 16 downwards, a column a line.
  constexpr std::array<std::array<std::string_view, 14>, 6> kColumns{{
      {"-", "-", "-", "-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2"},
      {"-", "-", "-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2"},
      {"-", "-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2"},
      {"-", "-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2", "2S2"},
      {"-", "-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2", "2S2", "2S2"},
      {"-", "cc0", "cc1", "cc2", "1S0", "1S1", "1S1", "2S1", "2S2", "2S2", "2S2", "2S2", "2S2", "2S2"},
  }};
  constexpr std::array<std::array<int, 2>, 6> kStrengths{{{1, 1}, {2, 2}, {3, 4}, {5, 6}, {7, 9}, {10, 30}}};
  const Game& game = shipped("tail-strike");
  for (std::size_t column = 0; column < kColumns.size(); ++column) {
    for (const int strength : kStrengths[column]) {
      for (int roll = 3; roll <= 16; ++roll) {
        EXPECT_EQ(said(fire_result(game, strength, roll)),
                  kColumns[column][static_cast<std::size_t>(roll - 3)])
            << strength << " at " << roll;
      }
    }
  }
  EXPECT_EQ(said(fire_result(game, 12, -2)), "-");
  EXPECT_EQ(said(fire_result(game, 1, 18)), "2S2");
}

// --- what it does

TEST(CustozaFire, rg8_result_a_an_action_hits_every_force_of_the_hex) {
  auto p = given("\"3+9 Art\" 5020 N; Haynau 5019 S; Charles 5019 S");
  p.does("fire \"3+9 Art\" 5019").rolls(4, 4);  // strength 10: 1S1
  EXPECT_EQ(p["Haynau"].lost, 1);
  EXPECT_EQ(p["Haynau"].level, Level::Shaken);
  EXPECT_EQ(p["Charles"].level, Level::Shaken);
}

TEST(CustozaFire, r11_2a_reaction_fire_hits_the_triggering_force_alone) {
  proves("g8.result-a");
  auto p = given("counter Haynau strength 20; \"7 Cuneo\" 5021 N; \"Aosta Cav\" 5020 S; Haynau 5019 S");
  p.does("move \"7 Cuneo\" 5020");
  ASSERT_EQ(p.asked(), Ask::React);
  p.does("fire Haynau 5020").rolls(4, 4);  // strength 10, massed: 9, 1S1
  EXPECT_EQ(p["7 Cuneo"].lost, 1);
  EXPECT_EQ(p["7 Cuneo"].level, Level::Shaken);
  EXPECT_EQ(p["Aosta Cav"].level, Level::GoodOrder);
}

TEST(CustozaFire, r11_1a_those_fired_at_may_react_afterwards) {
  auto p = given("\"3+9 Art\" 5020 N; Haynau 5019 S");
  p.does("fire \"3+9 Art\" 5019").rolls(1, 1);  // no effect, but fired at
  ASSERT_EQ(p.asked(), Ask::React);
  EXPECT_EQ(p.side_asked(), Side::Austrian);
  EXPECT_THAT(p.verdict("fire Haynau 5020"), Allowed());
  p.does("fire Haynau 5020").rolls(1, 1);
  EXPECT_NE(p.asked(), Ask::React);  // nobody reacts to a Reaction
}

TEST(CustozaFire, rg7_10a_fire_turns_the_firer_up) {
  auto p = given("\"3+9 Art\" 5022 N face-down; Haynau 5019 S face-down");
  p.does("fire \"3+9 Art\" 5019").rolls(1, 1);
  EXPECT_TRUE(p["3+9 Art"].face_up);
  EXPECT_FALSE(p["Haynau"].face_up);
}

}  // namespace
}  // namespace tamburino::custoza
