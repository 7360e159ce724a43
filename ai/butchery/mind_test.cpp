#include "ai/butchery/mind.h"

#include "ai/match.h"
#include "tests/butchery/given.h"

// Positions in which the better choice is plain, for each way in which the computer looks at them: its first
// sight, its judgement, and a whole decision.
namespace tamburino::ai {
namespace {

using butchery::Ask;
using butchery::Given;
using butchery::given;
using butchery::Side;
using butchery::verb_of;

Action choice(const Given& p, const char* level) {
  const ButcheryMind mind(p.game, {});
  return think(mind, p.state, {level_named(level), 7, 0, nullptr}).choice;
}

// Whoever is asked answers at this level, until the activation under way is over.
void acts(Given& p, const char* level) {
  const ButcheryMind mind(p.game, {});
  Dice dice(11);
  const auto formation = p.state.activation.formation;
  for (int i = 0; i < 400 && !p.state.over() && p.state.activation.formation == formation; ++i) {
    if (p.state.pending.kind == butchery::Pending::Kind::Roll) {
      apply(p.game, p.state, dice.answer(roll_request(p.state)), p.events);
      continue;
    }
    const Thinking how{level_named(level), static_cast<std::uint64_t>(i), 0, nullptr};
    ASSERT_TRUE(apply(p.game, p.state, think(mind, p.state, how).choice, p.events));
  }
  EXPECT_NE(p.state.activation.formation, formation) << "the activation does not end";
}

float liking(const Given& p, std::string_view action, const ButcheryWeights& weights = {}) {
  const ButcheryMind mind(p.game, weights);
  ActionList list;
  list_actions(p.game, p.state, list);
  std::array<float, kMostActions> likings{};
  mind.order(p.state, list, {likings.data(), static_cast<std::size_t>(list.size())});
  const Action wanted = parse_action(p.game, p.state, action);
  for (int i = 0; i < list.size(); ++i) {
    if (list[i] == wanted) return likings[static_cast<std::size_t>(i)];
  }
  ADD_FAILURE() << action << " is not offered";
  return 0;
}

double value(const Given& p) { return ButcheryMind(p.game, {}).value(p.state); }
double value(std::string_view position) { return value(given(position)); }

const char* const kLevels[] = {"novice", "officer"};

TEST(ButcheryMind, takes_the_undefended_town_on_the_last_turn) {
  for (const char* level : kLevels) {
    auto p = given("map; turn 14; Castagny 2818; Lefebvre 2817; commander fr-ii 2818; Wetzlar 3107");
    acts(p, level);
    EXPECT_EQ(controller(p.game, p.state, p.game.scenario.objectives[1]), Side::Allies) << level;
  }
}

TEST(ButcheryMind, keeps_the_garrison_in_a_threatened_town) {
  for (const char* level : kLevels) {
    auto p = given(
        "map; turn 12; Wetzlar 3107; Hartlung 3106; commander au-iii 3106; Castagny 3111; "
        "Lefebvre 3011; commander fr-ii 3111");
    acts(p, level);
    EXPECT_TRUE(friend_in(p.game, p.state, Side::Austrians, p.hex("3107"))) << level;
  }
}

TEST(ButcheryMind, does_not_march_guns_up_to_the_enemy) {
  for (const char* level : kLevels) {
    auto p = given("fr-ii-a1 2116; Castagny 2115; commander fr-ii 2115; Wetzlar 2113; Hartlung 2213");
    acts(p, level);
    if (p.state.on_map(p.unit("fr-ii-a1"))) {
      EXPECT_FALSE(next_to_enemy(p.game, p.state, Side::Allies, p["fr-ii-a1"].hex)) << level;
    }
  }
}

TEST(ButcheryMind, fires_before_it_marches) {
  for (const char* level : kLevels) {
    auto p = given("phase barrage; fr-ii-a1 2116; Castagny 2016; commander fr-ii 2016; Wetzlar 2114");
    EXPECT_EQ(verb_of(choice(p, level)), butchery::Verb::Fire) << level;
  }
}

TEST(ButcheryMind, likes_the_shaken_target_of_a_barrage_better) {
  const auto p =
      given("phase barrage; fr-ii-a1 2116; commander fr-ii 2117; Wetzlar 2114; Hartlung 2214 disorganised");
  EXPECT_GT(liking(p, "fire fr-ii-a1 Hartlung"), liking(p, "fire fr-ii-a1 Wetzlar"));
}

TEST(ButcheryMind, attacks_the_flank_rather_than_the_front) {
  const auto front =
      given("phase declare; Castagny 2116 faces E; commander fr-ii 2117; Wetzlar 2115 faces W");
  const auto rear = given("phase declare; Castagny 2116 faces E; commander fr-ii 2117; Wetzlar 2115 faces E");
  EXPECT_GT(liking(rear, "assault Castagny Wetzlar"), liking(front, "assault Castagny Wetzlar") + 0.3F);
}

TEST(ButcheryMind, an_assault_must_look_better_than_nothing_by_its_hesitation) {
  const auto p = given("phase declare; Castagny 2116 faces E; commander fr-ii 2117; Wetzlar 2115 faces E");
  ButcheryWeights bold, wary;
  bold.hesitation = 0, wary.hesitation = 1.5F;
  EXPECT_FLOAT_EQ(liking(p, "assault Castagny Wetzlar", bold) - liking(p, "assault Castagny Wetzlar", wary),
                  1.5F);
  EXPECT_EQ(liking(p, "done", bold), liking(p, "done", wary));
}

TEST(ButcheryMind, does_not_assault_a_strong_town_alone) {
  for (const char* level : kLevels) {
    const auto p = given(
        "map; phase declare; turn 6; Castagny 2111 faces E; commander fr-ii 2112; Koller 2110; au-v-a1 2110");
    EXPECT_EQ(verb_of(choice(p, level)), butchery::Verb::Done) << level;
  }
}

TEST(ButcheryMind, brings_its_brigades_together_for_an_assault) {
  const auto p = given(
      "phase declare; Castagny 2116 faces E; Lefebvre 2016 faces SE; Gault 2216 faces NE; "
      "commander fr-ii 2116; Wetzlar 2115 faces W");
  EXPECT_GT(liking(p, "assault Castagny Wetzlar"), liking(p, "done"));
  auto joined = p;
  joined.does("assault Castagny Wetzlar").does("assault Lefebvre Wetzlar");
  EXPECT_GT(liking(joined, "coordinate Wetzlar"), liking(joined, "done"));
}

TEST(ButcheryMind, takes_a_shaken_brigade_out_of_the_enemy_zone) {
  for (const char* level : kLevels) {
    auto p = given(
        "Castagny 2116 disorganised lost 2; Lefebvre 2118; commander fr-ii 2118; Wetzlar 2115; Hartlung "
        "2015; "
        "Pokorny 2215; commander au-iii 2114");
    acts(p, level);
    EXPECT_FALSE(in_enemy_zone(p.state, Side::Allies, p["Castagny"].hex)) << level;
  }
}

TEST(ButcheryMind, rallies_whom_it_can) {
  for (const char* level : kLevels) {
    const auto p = given("phase rally; Castagny 2118 disorganised; commander fr-ii 2118; Wetzlar 2110");
    EXPECT_EQ(verb_of(choice(p, level)), butchery::Verb::Rally) << level;
  }
}

TEST(ButcheryMind, sends_the_sounder_brigade_forward) {
  auto p = given(
      "phase declare; Castagny 2116 faces E; Lefebvre 2016 faces SE disorganised; commander fr-ii 2116; "
      "leader fr-ii command 5; Wetzlar 2115 faces E disorganised lost 1");
  p.does("assault Castagny Wetzlar").does("assault Lefebvre Wetzlar").does("coordinate Wetzlar").does("done");
  p.rolls(6);
  while (p.asked() == Ask::Defend || p.asked() == Ask::DivideDefence) {
    ActionList list;
    list_actions(p.game, p.state, list);
    apply(p.game, p.state, list[0], p.events);
    while (p.rolling() == butchery::RollKind::Combat) p.rolls(1, 1);
  }
  if (p.asked() == Ask::LeadAttack) p.does("attack Wetzlar led");
  while (p.rolling() == butchery::RollKind::Combat || p.rolling() == butchery::RollKind::Cohesion)
    p.rolls(6, 6);
  ASSERT_EQ(p.asked(), Ask::Advance);
  EXPECT_GT(liking(p, "advance Castagny 2115"), liking(p, "advance Lefebvre 2115"));
}

TEST(ButcheryMind, does_not_leave_the_chief_alone_before_the_enemy) {
  for (const char* level : kLevels) {
    auto p = given(
        "phase command; turn 7; chief french 2115; Castagny 2118; Lefebvre 2018; commander fr-ii 2118; "
        "Wetzlar 2113; Hartlung 2213");
    ASSERT_EQ(p.asked(), Ask::ChiefReaction);
    EXPECT_EQ(verb_of(choice(p, level)), butchery::Verb::React) << level;
    p.does("react \"Napoleon III\"").rolls(6);
    ASSERT_EQ(p.asked(), Ask::ChiefMove);
    apply(p.game, p.state, choice(p, level), p.events);
    const Hex now = p.state.chief(butchery::Nation::French).hex;
    EXPECT_GE(p.game.map.grid().distance(now, p.hex("2113")), 4) << level;
  }
}

TEST(ButcheryMind, judges_a_chief_beside_the_enemy_in_danger) {
  EXPECT_LT(value("chief french 2116; Castagny 2116; Wetzlar 2115"),
            value("chief french 2120; Castagny 2116; Wetzlar 2115"));
}

TEST(ButcheryMind, judges_that_it_is_better_to_be_nearer_what_must_be_taken) {
  EXPECT_LT(value("map; turn 8; Castagny 3021; Wetzlar 3107"),
            value("map; turn 8; Castagny 3020; Wetzlar 3107"));
  EXPECT_LT(value("map; turn 8; Castagny 3020; Wetzlar 3107"),
            value("map; turn 8; Castagny 3020; Lefebvre 2920; Wetzlar 3107"));
}

TEST(ButcheryMind, judges_losses_and_places) {
  const char* const whole = "map; turn 8; Castagny 2118; Wetzlar 2110";
  EXPECT_LT(value("map; turn 8; Castagny 2118 lost 1; Wetzlar 2110; losses fr-ii 1"), value(whole));
  EXPECT_LT(value("map; turn 8; Castagny 2118 disorganised; Wetzlar 2110"), value(whole));
  EXPECT_GT(value("map; turn 8; Castagny 2118; Wetzlar 2110 disorganised"), value(whole));
  EXPECT_GT(value("map; turn 8; Castagny 2118; Wetzlar 2110; losses au-iii 7; broken au-iii"), value(whole));
  EXPECT_GT(value("map; turn 8; Castagny 2118; Wetzlar 2110; owner 3017 allies"), value(whole));
}

TEST(ButcheryMind, knows_how_a_game_has_ended) {
  auto p = given("map; Castagny 2118; Wetzlar 2110");
  Events events;
  end_game(p.game, p.state, butchery::Ending::LastTurn, events);
  EXPECT_DOUBLE_EQ(value(p), 0.1);  // the Austrians hold six of the seven places
  auto killed = given("map; Castagny 2118; Wetzlar 2110");
  end_game(killed.game, killed.state, butchery::Ending::FranzJosefKilled, events);
  EXPECT_DOUBLE_EQ(value(killed), 1);
}

TEST(ButcheryMind, its_clock_never_goes_back) {
  const butchery::Game& game = butchery::solferino();
  const ButcheryMind mind(game, {});
  Events events;
  butchery::State state = start(game, events);
  Dice dice(3);
  ActionList list;
  for (int before = 0; !state.over();) {
    const int now = mind.clock(state);
    ASSERT_GE(now, before);
    before = now;
    if (state.pending.kind == butchery::Pending::Kind::Roll) {
      apply(game, state, dice.answer(roll_request(state)), events);
      continue;
    }
    list_actions(game, state, list);
    apply(game, state, list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
  }
}

TEST(ButcheryMind, plays_whole_games_to_their_end) {
  const butchery::Game& game = butchery::solferino();
  const ButcheryMind mind(game, {});
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Events events;
    butchery::State state = start(game, events);
    Watch nobody;
    const char* const other = seed == 5 ? "mcts:2" : "novice";
    const long decisions = play_on<ButcheryMind>(
        {&mind, &mind}, state, {{level_named("novice"), level_named(other)}, seed, nullptr}, nobody);
    EXPECT_TRUE(state.over());
    EXPECT_LT(decisions, 15'000);
  }
}

}  // namespace
}  // namespace tamburino::ai
