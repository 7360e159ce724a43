#include "tests/butchery/given.h"

// 7. Weather.
namespace tamburino::butchery {
namespace {

Given before_weather(int turn, const std::string& rest = "") {
  return given("Gault 2010; commander fr-ii 2012; Wetzlar 1005; phase weather; turn " + std::to_string(turn) +
               "; " + rest);
}

// A row of the printed table: C cool, H heat, T thunderstorm, for a modified die of 1 to 6.
void expect_row(int turn, std::string_view printed) {
  for (int die = 1; die <= 6; ++die) {
    const Weather now = weather_for(solferino(), turn, die);
    const char letter = now == Weather::Cool ? 'C' : now == Weather::Heat ? 'H' : 'T';
    EXPECT_EQ(letter, printed[static_cast<std::size_t>(die - 1)]) << "turn " << turn << " die " << die;
  }
  // 6+: what Heat adds to a six.
  EXPECT_EQ(weather_for(solferino(), turn, 7), weather_for(solferino(), turn, 6)) << turn;
}

TEST(ButcheryWeather, r7a_cool_and_no_roll_on_turns_1_to_7) {
  EXPECT_EQ(set_up(solferino()).weather, Weather::Cool);
  for (int turn = 1; turn <= 7; ++turn) {
    auto p = before_weather(turn);
    EXPECT_EQ(p.rolling(), RollKind::Initiative) << turn;
    EXPECT_EQ(p.state.weather, Weather::Cool) << turn;
  }
}

TEST(ButcheryWeather, r7b_one_die_from_turn_8_on) {
  for (int turn = 8; turn <= 13; ++turn) {
    auto p = before_weather(turn);
    ASSERT_EQ(p.rolling(), RollKind::Weather) << turn;
    EXPECT_EQ(p.state.pending.dice, 1) << turn;
    p.rolls(1);
    EXPECT_EQ(p.rolling(), RollKind::Initiative) << turn;  // not another
  }
  EXPECT_EQ(before_weather(14).rolling(), RollKind::Weather);
}

TEST(ButcheryWeather, r7c_one_more_after_heat) {
  EXPECT_EQ(before_weather(9).rolls(3).state.weather, Weather::Cool);
  EXPECT_EQ(before_weather(9, "heat").rolls(3).state.weather, Weather::Heat);
  EXPECT_EQ(before_weather(9, "heat").rolls(2).state.weather, Weather::Cool);
  EXPECT_EQ(before_weather(11).rolls(5).state.weather, Weather::Heat);
  EXPECT_EQ(before_weather(11, "heat").rolls(5).state.weather, Weather::Thunderstorm);
}

TEST(ButcheryWeather, r7d_heat_slows_infantry_and_cavalry) {
  const auto goes = [](const std::string& who, const std::string& hex, const std::string& rest) {
    return given(who + " 2010; commander fr-ii 2012; " + rest).verdict("move " + who + " " + hex).allowed();
  };
  EXPECT_TRUE(goes("Gault", "2006", ""));
  EXPECT_FALSE(goes("Gault", "2005", ""));
  EXPECT_TRUE(goes("Gault", "2007", "heat"));
  EXPECT_FALSE(goes("Gault", "2006", "heat"));
  EXPECT_TRUE(goes("Vilaine", "2004", ""));
  EXPECT_FALSE(goes("Vilaine", "2003", ""));
  EXPECT_TRUE(goes("Vilaine", "2006", "heat"));
  EXPECT_FALSE(goes("Vilaine", "2005", "heat"));
  EXPECT_TRUE(goes("fr-ii-a1", "2007", ""));
  EXPECT_TRUE(goes("fr-ii-a1", "2007", "heat"));
  EXPECT_FALSE(goes("fr-ii-a1", "2006", "heat"));
}

TEST(ButcheryWeather, r7d_the_charge_limit_is_a_ceiling_in_any_weather) {
  proves("B09");
  const auto charges = [](const std::string& spent, const std::string& rest) {
    return given("Vilaine 2010 faces E spent " + spent +
                 "; commander fr-ii 2012; Castagny 1909 faces SE; Wetzlar 2009; phase declare; " + rest)
        .verdict("assault Vilaine Wetzlar");
  };
  EXPECT_THAT(charges("3", ""), Allowed());
  EXPECT_THAT(charges("3", "heat"), Allowed());
  EXPECT_THAT(charges("4", "heat"), RefusedBy("10.4.10a"));
  EXPECT_THAT(charges("3", "capacity forced-march"), Allowed());
  EXPECT_THAT(charges("4", "capacity forced-march"), RefusedBy("10.4.10a"));
}

TEST(ButcheryWeather, r7d_leaders_riders_and_lines_are_not_slowed) {
  proves("B10");
  auto commander = given("Gault 2010; commander fr-ii 2012; heat");
  EXPECT_THAT(commander.verdict("move fr-ii-commander 2006"), Allowed());
  EXPECT_THAT(commander.verdict("move fr-ii-commander 2005"), RefusedBy("10.3b"));
  auto chief = given("chief french 2010; turn 9; heat; phase command");
  chief.does("react chief-french").rolls(6);
  EXPECT_THAT(chief.verdict("move chief-french 2018"), Allowed());
  auto rider = given("chief french 2010; commander fr-ii 2022 ooc; turn 9; heat; phase riders");
  rider.does("send fr-ii");
  EXPECT_THAT(rider.verdict("move rider-french 2018"), Allowed());
  auto lines = given(
      "Gault 2010; commander fr-ii 2016; chief french 2022; commander fr-i 2014; heat; turn 9; "
      "phase command");
  lines.does("stay chief-french");
  EXPECT_FALSE(lines.state[lines.formation("fr-i")].out_of_command);
  EXPECT_TRUE(in_command(lines.game, lines.state, lines.unit("Gault")));
}

TEST(ButcheryWeather, r7e_heat_burdens_every_cohesion_test) {
  const auto total = [](const std::string& weather, TestKind kind) {
    auto p = given("Gault 2010 disorganised; commander fr-ii 2012; phase rally; " + weather);
    return cohesion_test(p.game, p.state, p.unit("Gault"), kind).total();
  };
  EXPECT_EQ(total("heat", TestKind::Ordinary), total("", TestKind::Ordinary) - 1);
  EXPECT_EQ(total("heat", TestKind::Rally), total("", TestKind::Rally) - 1);
  // At the boundary: a four passes in the cool and fails in the heat.
  auto cool = given("Gault 2010 disorganised; commander fr-ii 2012; phase rally");
  auto heat = given("Gault 2010 disorganised; commander fr-ii 2012; phase rally; heat");
  EXPECT_FALSE(cool.does("rally Gault").rolls(4)["Gault"].disorganised);
  EXPECT_TRUE(heat.does("rally Gault").rolls(4)["Gault"].disorganised);
}

TEST(ButcheryWeather, r7f_a_thunderstorm_ends_the_game_at_once) {
  auto p = before_weather(11, "chief french 2011");
  p.rolls(6);
  EXPECT_TRUE(p.state.over());
  EXPECT_EQ(p.state.ending, Ending::Thunderstorm);
  EXPECT_TRUE(p.happened(EventKind::GameOver));
  EXPECT_TRUE(p.listed().empty());
  auto heat = before_weather(11, "chief french 2011");
  heat.rolls(5);
  EXPECT_FALSE(heat.state.over());
  EXPECT_EQ(heat.asked(), Ask::ChiefReaction);
}

TEST(ButcheryWeather, rWT_a_turn_8) { expect_row(8, "CCCCCH"); }
TEST(ButcheryWeather, rWT_b_turns_9_and_10) {
  expect_row(9, "CCCHHH");
  expect_row(10, "CCCHHH");
}
TEST(ButcheryWeather, rWT_c_turn_11) { expect_row(11, "CCHHHT"); }
TEST(ButcheryWeather, rWT_d_turn_12) { expect_row(12, "CHHHTT"); }
TEST(ButcheryWeather, rWT_e_turn_13) { expect_row(13, "HHHTTT"); }
TEST(ButcheryWeather, rWT_f_turn_14) { expect_row(14, "HTTTTT"); }

TEST(ButcheryWeather, rWT_f_after_turn_13_the_storm_of_turn_14_is_certain) {
  for (int die = 1; die <= 6; ++die) {
    EXPECT_NE(weather_for(solferino(), 13, die), Weather::Cool) << die;
    EXPECT_TRUE(before_weather(14, "heat").rolls(die).state.over()) << die;
  }
  EXPECT_FALSE(before_weather(14).rolls(1).state.over());  // without the heat a one would not do
}

}  // namespace
}  // namespace tamburino::butchery
