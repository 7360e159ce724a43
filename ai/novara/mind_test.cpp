#include "ai/novara/mind.h"

#include "ai/match.h"
#include "tests/novara/given.h"

// Positions in which the better choice is plain: at first sight, in judgement, and as a whole decision.
namespace tamburino::ai {
namespace {

using novara::Ask;
using novara::Given;
using novara::given;
using novara::Side;
using novara::Verb;
using novara::verb_of;

const char* const kLevels[] = {"novice", "officer"};

Action choice(const Given& p, const char* level) {
  const NovaraMind mind(p.game, {});
  return think(mind, p.state, {level_named(level), 7, 0, nullptr}).choice;
}

// Whoever is asked answers at this level, until the activation under way is over.
void acts(Given& p, const char* level) {
  const NovaraMind mind(p.game, {});
  Dice dice(11);
  int i = 0;
  for (; i < 600 && !p.state.over() && p.state.activation.under_way; ++i) {
    if (p.state.pending.kind == novara::Pending::Kind::Roll) {
      apply(p.game, p.state, dice.answer(roll_request(p.state)), p.events);
      continue;
    }
    const Thinking how{level_named(level), static_cast<std::uint64_t>(i), 0, nullptr};
    ASSERT_TRUE(apply(p.game, p.state, think(mind, p.state, how).choice, p.events));
  }
  EXPECT_LT(i, 600) << "the activation does not end";
}

float liking(const Given& p, std::string_view action) {
  const NovaraMind mind(p.game, {});
  ActionList list;
  list_actions(p.game, p.state, list);
  std::array<float, kMostActions> likings{};
  mind.order(p.state, list, {likings.data(), static_cast<std::size_t>(list.size())});
  const Action wanted = novara::parse_action(p.game, p.state, action);
  for (int i = 0; i < list.size(); ++i) {
    if (list[i] == wanted) return likings[static_cast<std::size_t>(i)];
  }
  ADD_FAILURE() << action << " is not offered";
  return 0;
}

double value(const Given& p) { return NovaraMind(p.game, {}).value(p.state); }
double value(std::string_view position) { return value(given(position)); }

TEST(NovaraMind, takes_the_undefended_town_on_the_last_turn) {
  for (const char* level : kLevels) {
    auto p = given(
        "map; turn 20; \"3 Piemonte\" 4914; \"4 Piemonte\" 4914; \"IR 7\" 7139; owner Abbiategrasso "
        "austrian");
    acts(p, level);
    const auto town = p.game.place_slot[static_cast<std::size_t>(index(p.hex("5016")))] - 1;
    EXPECT_EQ(p.state.owner[static_cast<std::size_t>(town)], novara::Owner::Sardinian) << level;
  }
}

TEST(NovaraMind, does_not_march_guns_up_to_the_enemy) {
  auto p = given("\"Art 4\" 3019; \"IR 28\" 3016; \"IR 7\" 3016");
  p.does("select \"Art 4\"");
  EXPECT_GT(liking(p, "move \"Art 4\" 3018"), liking(p, "move \"Art 4\" 3017"));
  for (const char* level : kLevels) {
    auto whole = given("\"Art 4\" 3019; \"3 Piemonte\" 3020; \"IR 28\" 3016; \"IR 7\" 3016");
    acts(whole, level);
    const int range = whole.game.map.grid().distance(whole["Art 4"].hex, whole.hex("3016"));
    const bool covered = whole["Art 4"].hex == whole["3 Piemonte"].hex;
    EXPECT_TRUE(range > 1 || covered) << level;
  }
}

TEST(NovaraMind, the_last_garrison_of_pavia_stays_when_the_enemy_is_about) {
  for (const char* level : kLevels) {
    auto p = given("map; turn 8; \"IR 21\" 7139; \"IR 33\" 7138; \"21 Lombarda\" 6943; \"22 Lombarda\" 6943");
    acts(p, level);
    EXPECT_TRUE(p.where("IR 21") == "7139" || p.where("IR 33") == "7139") << level;
  }
}

// Vigevano, which a detachment holds, and two regiments in the open.
TEST(NovaraMind, attacks_the_weak_flank_and_not_the_strong_front) {
  const auto p = given(
      "\"4 Piemonte\" 4424; \"13 Pinerolo\" 4424; \"14 Pinerolo\" 4824; \"II/IR 44\" 4425; \"IR 7\" 4825; "
      "\"IR 17\" 4825; owner Vigevano austrian; turn 17; phase declare");
  EXPECT_GT(liking(p, "attack \"4 Piemonte\" 4425"), liking(p, "done"));
  EXPECT_LT(liking(p, "attack \"14 Pinerolo\" 4825"), liking(p, "done"));
  for (const char* level : kLevels) {
    const Action first = choice(p, level);
    EXPECT_EQ(verb_of(first), Verb::Attack) << level;
    EXPECT_EQ(first.operand[1], static_cast<std::uint16_t>(p.hex("4425"))) << level;
  }
}

TEST(NovaraMind, the_shaken_stay_and_recover) {
  for (const char* level : kLevels) {
    auto p = given("map; turn 6; \"3 Piemonte\" 3020 shaken; \"IR 7\" 3030");
    acts(p, level);
    EXPECT_EQ(p.where("3 Piemonte"), "3020") << level;
    EXPECT_FALSE(p["3 Piemonte"].shaken) << level;
  }
}

TEST(NovaraMind, slips_away_from_what_it_cannot_stand) {
  for (const char* level : kLevels) {
    auto p = given("\"1 Savoia\" 3020; \"Hus 5 a\" 3017");
    p.does("move \"1 Savoia\" 3018");
    ASSERT_EQ(p.asked(), Ask::BreakContact);
    EXPECT_EQ(verb_of(choice(p, level)), Verb::Withdraw) << level;
  }
}

TEST(NovaraMind, a_loss_falls_where_it_hurts_least) {
  for (const char* level : kLevels) {
    auto p =
        given("\"Art 4\" 3018; \"3 btr pos\" 3018 active; \"IR 7\" 3017; \"IR 44\" 3017; phase bombardment");
    p.does("aim \"Art 4\" 3017").does("aim \"3 btr pos\" 3017").does("fire 3017").rolls(6);
    ASSERT_EQ(p.asked(), Ask::LoseStep);
    EXPECT_EQ(choice(p, level), novara::act(Verb::Lose, p.unit("IR 44"))) << level;
  }
}

TEST(NovaraMind, all_points_of_activation_are_used_and_nobody_retreats) {
  const auto p = given(
      "map; turn 6; phase choice; to-choose austrian; \"IR 7\" 5030; \"IR 21\" 6030; \"1 Savoia\" 3020");
  EXPECT_GT(liking(p, "commit a-i"), liking(p, "done"));
  EXPECT_LT(liking(p, "general-retreat"), liking(p, "done"));
}

TEST(NovaraMind, values_places_steps_and_nearness) {
  const char* const base = "map; turn 12; \"3 Piemonte\" 4020; \"IR 7\" 6030; ";
  EXPECT_GT(value(std::string(base) + "owner Vigevano sardinian"),
            value(std::string(base) + "owner Vigevano austrian"));
  EXPECT_GT(value("map; turn 12; \"3 Piemonte\" 4020; \"IR 7\" 6030 lost 1"), value(base));
  EXPECT_LT(value("map; turn 12; \"3 Piemonte\" 4020 lost 1; \"IR 7\" 6030"), value(base));
  EXPECT_LT(value("map; turn 12; \"3 Piemonte\" 4020 shaken; \"IR 7\" 6030"), value(base));
  // Nearer to Abbiategrasso, which is Austrian.
  EXPECT_GT(value("map; turn 12; \"3 Piemonte\" 4914; \"IR 7\" 7139; owner Abbiategrasso austrian"),
            value("map; turn 12; \"3 Piemonte\" 4911; \"IR 7\" 7139; owner Abbiategrasso austrian"));
}

TEST(NovaraMind, values_a_comrade_beside_a_threatened_regiment) {
  const char* const alone =
      "\"3 Piemonte\" 3018; \"4 Piemonte\" 3022; \"IR 7\" 3017; \"IR 17\" 3017; \"IR 28\" 3117";
  const char* const together =
      "\"3 Piemonte\" 3018; \"4 Piemonte\" 3018; \"IR 7\" 3017; \"IR 17\" 3017; \"IR 28\" 3117";
  EXPECT_GT(value(together), value(alone));
}

TEST(NovaraMind, a_decided_game_has_its_exact_value) {
  auto p = given("\"3 Piemonte\" 3020; \"IR 7\" 3030");
  novara::end_game(p.state, novara::Ending::LastTurn, novara::Winner::Austrian, "2.points-a", p.events);
  EXPECT_EQ(value(p), 0);
  p.state.winner = novara::Winner::Nobody;
  EXPECT_EQ(value(p), 0.5);
  p.state.winner = novara::Winner::Sardinian;
  EXPECT_EQ(value(p), 1);
}

// Whole games: every choice is allowed, the clock never goes back, and there is an end.
TEST(NovaraMind, plays_whole_games_without_a_wrong_or_endless_choice) {
  for (const char* scenario : {"sforzesca", "mortara", "novara", "campaign", "ramorino"}) {
    novara::Options options;
    if (std::string_view(scenario) == "mortara") options.fog = novara::Fog::Dummies;
    if (std::string_view(scenario) == "sforzesca") options.fog = novara::Fog::Displays;
    const novara::Game game = novara::load(scenario, options);
    const NovaraMind mind(game, {});
    const auto events = std::make_unique<Events>();
    const auto state = std::make_unique<NovaraMind::State>(novara::start(game, *events));
    Dice dice(5);
    Repeats repeats;
    int clock = 0;
    int decisions = 0;
    for (; !state->over() && decisions < 12000; ++decisions) {
      ASSERT_GE(mind.clock(*state), clock) << scenario;
      clock = mind.clock(*state);
      if (state->pending.kind == novara::Pending::Kind::Roll) {
        apply(game, *state, dice.answer(roll_request(*state)), *events);
        repeats.something_happened();
        continue;
      }
      const int seen_before = repeats.count([&] { return stable_hash(*state); });
      const Thinking how{level_named("novice"), static_cast<std::uint64_t>(decisions), seen_before, nullptr};
      ASSERT_TRUE(apply(game, *state, think(mind, *state, how).choice, *events)) << scenario;
    }
    EXPECT_TRUE(state->over()) << scenario;
  }
}

}  // namespace
}  // namespace tamburino::ai
