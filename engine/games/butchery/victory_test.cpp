#include "tests/butchery/given.h"

// 13.2. Victory conditions.
namespace tamburino::butchery {
namespace {

// The seven places with their hexes (13.2.1-vp-a; hexes by docs/maps.md).
struct Place {
  const char* id;
  std::vector<const char*> hexes;
};
const std::vector<Place> kPlaces{{"castiglione", {"1820", "1920"}}, {"medole", {"3017"}},
                                 {"solferino", {"2010", "2110"}},   {"pozzolengo", {"1403", "1503"}},
                                 {"cavriana", {"2506", "2507"}},    {"rebecco", {"3210", "3211"}},
                                 {"guidizzolo", {"3107", "3207"}}};

// Nobody near the places, which belong to the Allies as far as the first `allied`; broken formations besides.
Given held(int allied, const std::string& more = "") {
  std::string text = "Castagny 0105; active fr-ii; ";
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    for (const char* hex : kPlaces[i].hexes) {
      text += std::string("owner ") + hex + (static_cast<int>(i) < allied ? " allies; " : " austrians; ");
    }
  }
  return given(text + more);
}

Score score_of(const Given& p) { return score(p.game, p.state); }

std::optional<Side> holder(const Given& p, std::string_view id) {
  for (const Objective& objective : p.game.scenario.objectives) {
    if (objective.id == id) return controller(p.game, p.state, objective);
  }
  ADD_FAILURE() << id;
  return std::nullopt;
}

TEST(ButcheryVictory, r13_2_1_vp_a_seven_places_of_one_point_each) {
  ASSERT_EQ(solferino().scenario.objectives.size(), kPlaces.size());
  for (int allied = 0; allied <= 7; ++allied) {
    const Score score = score_of(held(allied));
    EXPECT_EQ(score.half_points[0], 2 * allied);
    EXPECT_EQ(score.half_points[1], 2 * (7 - allied));
  }
  const auto p = held(7);
  for (const Place& place : kPlaces) EXPECT_EQ(holder(p, place.id), Side::Allies) << place.id;
}

TEST(ButcheryVictory, r13_2_1_vp_a_all_hexes_of_a_place_are_needed) {
  for (const Place& place : kPlaces) {
    if (place.hexes.size() == 1) continue;
    const auto split = held(7, std::string("owner ") + place.hexes[1] + " austrians");
    EXPECT_EQ(holder(split, place.id), std::nullopt) << place.id;
    EXPECT_EQ(score_of(split).half_points[0], 12);
    EXPECT_EQ(score_of(split).half_points[1], 0);
  }
}

TEST(ButcheryVictory, r13_2_1_vp_a_at_dawn_the_austrians_hold_six) {
  const auto p = given("scenario; phase weather");
  EXPECT_EQ(score_of(p).half_points[0], 2);
  EXPECT_EQ(score_of(p).half_points[1], 12);
  EXPECT_EQ(holder(p, "castiglione"), Side::Allies);
}

TEST(ButcheryVictory, r13_2_1_vp_b_who_last_stood_there_holds_it) {
  auto p = given("Castagny 3018 faces W in-command; commander fr-ii 3019; Wetzlar 3315 faces E");
  EXPECT_EQ(holder(p, "medole"), Side::Austrians);
  p.does("move Castagny 3017");
  EXPECT_EQ(holder(p, "medole"), Side::Allies);
  EXPECT_TRUE(p.happened(EventKind::PlaceTaken));
  p.does("move Castagny 3016").does("halt Castagny");  // and keeps it when he goes on
  EXPECT_EQ(holder(p, "medole"), Side::Allies);
}

TEST(ButcheryVictory, r13_2_1_vp_b_passing_through_takes_it_and_a_leader_does_not) {
  auto p = given("Castagny 3018 faces W; commander fr-ii 3019; side 2917/3017 steep; side 3117/3017 steep");
  p.does("move \"Mac Mahon\" 3017").does("halt \"Mac Mahon\"");
  EXPECT_EQ(holder(p, "medole"), Side::Austrians);
  p.does("move Castagny 3018-3017-3016").does("halt Castagny");
  EXPECT_EQ(holder(p, "medole"), Side::Allies);
}

TEST(ButcheryVictory, r13_2_1_vp_b_both_hexes_must_be_entered) {
  auto p = given("Castagny 2111; commander fr-ii 2113");
  p.does("move Castagny 2110");
  EXPECT_EQ(holder(p, "solferino"), std::nullopt);
  p.does("move Castagny 2010");
  EXPECT_EQ(holder(p, "solferino"), Side::Allies);
}

TEST(ButcheryVictory, r13_2_1_vp_b_an_empty_hex_in_an_enemy_zone_is_contested) {
  proves("B59");
  const auto watched = given("Castagny 3018 faces E");  // 3017 in front of him; the Austrians hold it
  EXPECT_EQ(holder(watched, "medole"), std::nullopt);
  EXPECT_EQ(holder(given("Castagny 3018 faces W"), "medole"), Side::Austrians);
  EXPECT_EQ(holder(given("Castagny 3018 faces E; Wetzlar 3017"), "medole"),
            Side::Austrians);  // a friend is in it
  EXPECT_EQ(holder(given("Castagny 3018 faces E; owner 3017 allies"), "medole"),
            Side::Allies);  // one's own zone
  EXPECT_EQ(holder(given("Castagny 3018 faces E disorganised"), "medole"), std::nullopt);
}

TEST(ButcheryVictory, r13_2_1_vp_b_one_watched_hex_of_two_is_enough_and_the_title_is_kept) {
  proves("B59");
  auto p = given("Castagny 2111 faces E; commander fr-ii 2113; Wetzlar 2010");  // 2110 in front, 2010 held
  EXPECT_EQ(holder(p, "solferino"), std::nullopt);
  p.does("select Castagny").does("face Castagny W");
  EXPECT_EQ(holder(p, "solferino"), Side::Austrians);
}

TEST(ButcheryVictory, r13_2_1_vp_c_a_broken_enemy_formation_is_half_a_point) {
  EXPECT_EQ(score_of(held(7, "broken au-v")).half_points[0], 15);
  EXPECT_EQ(score_of(held(7, "broken au-v; broken au-i")).half_points[0], 16);
  EXPECT_EQ(score_of(held(7, "broken fr-i")).half_points[0], 14);
  EXPECT_EQ(score_of(held(7, "broken fr-i; broken pi-1")).half_points[1], 2);
  EXPECT_EQ(score_of(held(7, "losses au-v 8")).half_points[0], 15);  // its number
  EXPECT_EQ(score_of(held(7, "losses au-v 7")).half_points[0], 14);
}

TEST(ButcheryVictory, r13_2_1_vp_c_counts_at_once) {
  proves("B45");
  // Wetzlar's last step is the seventh of III Corps; it counts before the next activation.
  auto p = given(
      "\"A1 (Fr II)\" 2316 faces E; commander fr-ii 2317; Wetzlar 2314 disorganised lost 1; losses au-iii 6; "
      "counter \"A1 (Fr II)\" combat 8; phase barrage");
  const int before = score_of(p).half_points[0];
  p.does("fire \"A1 (Fr II)\" Wetzlar").rolls(1);  // D
  EXPECT_EQ(p["Wetzlar"].status, Status::Eliminated);
  EXPECT_EQ(score_of(p).half_points[0], before + 1);
}

TEST(ButcheryVictory, r13_2_1_vp_d_the_score_is_the_difference) {
  EXPECT_EQ(score_of(held(7)).difference, 7);
  EXPECT_EQ(score_of(held(5)).difference, 3);
  EXPECT_EQ(score_of(held(3)).difference, 1);
  EXPECT_EQ(score_of(held(0)).difference, 7);
}

TEST(ButcheryVictory, r13_2_1_vp_d_half_points_are_dropped_from_the_difference_only) {
  proves("B58");
  EXPECT_EQ(score_of(held(5, "broken fr-i")).difference, 2);               // 5 against 2 1/2
  EXPECT_EQ(score_of(held(5, "broken fr-i; broken au-i")).difference, 3);  // 5 1/2 against 2 1/2
  EXPECT_EQ(score_of(held(2, "broken au-i")).difference, 2);               // 2 1/2 against 5
}

TEST(ButcheryVictory, r13_2_2a_six_is_major_three_minor_two_a_draw) {
  const auto level = [](int allied, const std::string& broken = "") {
    return score_of(held(allied, broken)).level;
  };
  EXPECT_EQ(level(7), Level::AlliedMajor);
  EXPECT_EQ(level(6, "broken au-i; broken au-v"), Level::AlliedMajor);  // 7 - 1
  EXPECT_EQ(level(6, "broken au-i"), Level::AlliedMinor);               // 6 1/2 - 1: B58
  EXPECT_EQ(level(6), Level::AlliedMinor);
  EXPECT_EQ(level(5), Level::AlliedMinor);          // 3
  EXPECT_EQ(level(5, "broken fr-i"), Level::Draw);  // 2 1/2
  EXPECT_EQ(level(4), Level::Draw);
  EXPECT_EQ(level(3), Level::Draw);
  EXPECT_EQ(level(2, "broken au-i"), Level::Draw);                        // -2 1/2
  EXPECT_EQ(level(2), Level::AustrianMinor);                              // -3
  EXPECT_EQ(level(1), Level::AustrianMinor);                              // -5
  EXPECT_EQ(level(1, "broken fr-i"), Level::AustrianMinor);               // -5 1/2
  EXPECT_EQ(level(1, "broken fr-i; broken pi-1"), Level::AustrianMajor);  // -6
  EXPECT_EQ(level(0), Level::AustrianMajor);
}

// A lone battery falls with the commander in chief who stands by it.
Given overrun(const std::string& attacker, const std::string& corps, const std::string& guns,
              const std::string& chief) {
  auto p = given(attacker + " 2316 faces E; commander " + corps + " 2317; \"" + guns +
                 "\" 2315 faces E; chief " + chief + " 2315; phase declare");
  p.does("assault " + attacker + " \"" + guns + "\"").does("done").does("decline \"" + guns + "\"");
  return p;
}

TEST(ButcheryVictory, r13_2_2b_the_death_of_an_emperor_ends_the_game) {
  const auto austria = overrun("Castagny", "fr-ii", "A1 (Au V)", "austrian");
  ASSERT_TRUE(austria.state.over());
  EXPECT_EQ(austria.state.ending, Ending::FranzJosefKilled);
  EXPECT_EQ(score_of(austria).level, Level::AlliedMajor);  // whatever the places say
  EXPECT_TRUE(austria.listed().empty());
  EXPECT_STREQ(rule_of(austria.state), "13.2.2b");
  const auto france = overrun("Wetzlar", "au-iii", "A1 (Fr II)", "french");
  ASSERT_TRUE(france.state.over());
  EXPECT_EQ(france.state.ending, Ending::NapoleonKilled);
  EXPECT_EQ(score_of(france).level, Level::AustrianMajor);
}

TEST(ButcheryVictory, r13_2_2c_the_death_of_victor_emmanuel_does_not) {
  const auto p = overrun("Wetzlar", "au-iii", "A1 (Fr II)", "piedmontese");
  EXPECT_FALSE(p.state.over());
  EXPECT_EQ(p.state.chief(Nation::Piedmontese).status, Status::Eliminated);
}

TEST(ButcheryVictory, r13_2_2c_it_costs_the_allies_one_level) {
  proves("B60");
  const std::string killed = "chief piedmontese eliminated";
  const auto level = [&](int allied, const std::string& broken = "") {
    return score_of(held(allied, broken + killed)).level;
  };
  EXPECT_EQ(level(7), Level::AlliedMinor);
  EXPECT_EQ(level(6), Level::Draw);
  EXPECT_EQ(level(4), Level::AustrianMinor);
  EXPECT_EQ(level(3), Level::AustrianMinor);
  EXPECT_EQ(level(2), Level::AustrianMajor);
  EXPECT_EQ(level(0), Level::AustrianMajor);  // there is no more to gain
  EXPECT_EQ(score_of(held(7, "chief piedmontese 0101")).level, Level::AlliedMajor);
}

TEST(ButcheryVictory, r13_2_2a_is_reckoned_when_the_storm_breaks) {
  auto p = given("scenario; turn 13; heat; phase weather");
  p.rolls(6);
  ASSERT_TRUE(p.state.over());
  EXPECT_EQ(p.state.ending, Ending::Thunderstorm);
  EXPECT_EQ(score_of(p).level, Level::AustrianMinor);  // six places to one
  EXPECT_TRUE(p.happened(EventKind::GameOver));
}

}  // namespace
}  // namespace tamburino::butchery
