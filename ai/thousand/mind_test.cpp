#include "ai/thousand/mind.h"

#include "ai/match.h"
#include "tests/thousand/given.h"

// Positions in which the better choice is plain.
namespace tamburino::ai {
namespace {

using thousand::Given;
using thousand::given;

// What he would do who is neither careless nor in haste.
ThousandWeights careful() {
  ThousandWeights weights;
  weights.style.carelessness = 0;
  weights.style.haste = 0;
  return weights;
}

class Judge {
 public:
  explicit Judge(const Given& position) : given_(position), mind_(given_.game, careful()) {}

  double value() const { return mind_.value(given_.state); }

  // How an action is liked at first sight; several may be meant by the words, and the first is taken.
  float liking(std::string_view words) const {
    Desk& with = desk();
    list_and_order(mind_, given_.state, with);
    const Action meant = thousand::parse_actions(given_.game, given_.state, words).front();
    for (int i = 0; i < with.list.size(); ++i) {
      if (with.list[i] == meant) return with.liking[static_cast<std::size_t>(i)];
    }
    ADD_FAILURE() << words << " is not among the actions";
    return 0;
  }

  std::string choice(std::string_view level = "novice") const {
    const Thinking how{level_named(level), 7, 0, nullptr};
    return thousand::text_of(given_.game, think(mind_, given_.state, how).choice);
  }

 private:
  Given given_;
  ThousandMind mind_;
};

double value_of(std::string_view position) { return Judge(given(position)).value(); }

// --- on the map

constexpr const char* kBeforeNapoli =
    "armistice broken 3; turn 13; city palermo garibaldine scored by-siege; battles 2; bixio SA; "
    "g-gar-1+g-gar-2+g-gar-3+g-gar-4 SA; city salerno garibaldine scored; city bari garibaldine scored; "
    "city cosenza garibaldine scored; francesco gaeta; b-fl-4b+b-fl-6a gaeta; clary AB; b-ca-10 AB; ";

TEST(ThousandMind, takes_the_undefended_capital_while_it_still_counts) {
  const Judge judge(given(kBeforeNapoli));
  EXPECT_EQ(judge.choice("novice"), "march bixio napoli");
  EXPECT_EQ(judge.choice("officer"), "march bixio napoli");
}

TEST(ThousandMind, the_bourbons_walk_back_into_an_empty_city_on_the_last_turn) {
  const Judge judge(
      given("armistice broken 3; turn 14; side bourbon; ritucci TL; b-fl-4b+b-fl-6a+b-fl-6b TL; "
            "city napoli garibaldine scored; city palermo garibaldine scored by-siege; battles 2; "
            "garibaldi palermo; g-gar-1+g-gar-2 palermo"));
  EXPECT_EQ(judge.choice("novice"), "march ritucci napoli");
  EXPECT_EQ(judge.choice("officer"), "march ritucci napoli");
}

constexpr const char* kNapoli =
    "armistice broken 3; turn 6; francesco napoli; ritucci napoli; city palermo garibaldine scored by-siege; "
    "b-fl-4b+b-fl-6a+b-fl-6b+b-fl-8a+b-fl-8b+b-fl-9a+b-fl-9b+b-ca-3+b-ca-13+b-ca-14+b-ca-15+b-ca-16 napoli; ";

TEST(ThousandMind, storms_with_a_large_army_and_not_with_a_small_one) {
  const std::string few = std::string(kNapoli) + "garibaldi SA; g-gar-1+g-gar-2+g-gar-3+g-gar-4 SA";
  EXPECT_LT(Judge(given(few)).liking("march garibaldi napoli"), Judge(given(few)).liking("done"));
  const std::string many =
      few +
      "; bixio SA; turr SA; div-comm-3 SA; g-gar-5+g-gar-6+g-gar-7+g-gar-8+g-gar-9+g-gar-10 SA; "
      "g-gar-11+g-gar-12+g-gar-13+g-gar-14+g-gar-15+g-gar-16+g-gar-17+g-gar-18+g-gar-19+g-gar-20 SA";
  EXPECT_GT(Judge(given(many)).liking("march garibaldi napoli"), Judge(given(many)).liking("done"));
}

TEST(ThousandMind, a_battery_is_not_marched_up_to_the_enemy) {
  const Judge judge(given(std::string(kNapoli) + "bixio SA; b-ar-1 SA captured; garibaldi palermo; "
                                                 "g-gar-1+g-gar-2 palermo"));
  EXPECT_LT(judge.liking("march bixio NA"), judge.liking("done"));
  EXPECT_LT(judge.liking("march bixio napoli"), judge.liking("done"));
}

TEST(ThousandMind, garibaldi_does_not_go_among_the_enemy_alone) {
  const Judge judge(given(std::string(kNapoli) + "garibaldi SA; bixio SA; g-gar-1 SA moved; "
                                                 "g-gar-2+g-gar-3+g-gar-4+g-gar-5+g-gar-6+g-gar-7 palermo"));
  EXPECT_LT(judge.liking("march garibaldi NA"), judge.liking("done"));
  EXPECT_LT(judge.liking("march garibaldi AV"), judge.liking("done"));
}

TEST(ThousandMind, who_starves_a_garrison_stays) {
  const Judge judge(given(
      "armistice broken 3; turn 8; city palermo garibaldine scored by-siege; bixio CS; "
      "g-gar-1+g-gar-2+g-gar-3 CS; b-fl-2b+b-fl-12a cosenza; b-fl-4b+b-fl-6a+b-fl-6b gaeta; "
      "city catanzaro garibaldine scored; city salerno garibaldine scored; city bari garibaldine scored; "
      "city reggio-calabria garibaldine scored; city napoli garibaldine scored; "
      "city caserta garibaldine scored; city messina garibaldine worthless"));
  EXPECT_EQ(judge.choice("novice"), "done");
}

TEST(ThousandMind, a_garrison_that_nobody_leads_is_besieged_because_it_costs_nothing) {
  const Judge judge(
      given("armistice broken 3; turn 8; phase combat; bixio CS; g-gar-1+g-gar-2 CS; "
            "b-fl-2b+b-fl-12a cosenza; city palermo garibaldine scored by-siege"));
  EXPECT_EQ(judge.choice("novice"), "besiege cosenza");
}

// --- on the Combat Table

TEST(ThousandMind, everybody_attacks) {
  const Judge judge(
      given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; stack GD5 g-gar-i; "
            "stack GD6 g-gar-ii; stack BD5 b-ca-8; stack BD6 b-ca-9"));
  EXPECT_EQ(judge.choice(), "press");
}

TEST(ThousandMind, attacks_the_shaken_stack_rather_than_the_deep_one) {
  const Judge judge(
      given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; stack GD5 g-gar-i; "
            "stack GD4 b-fl-15a damage 2; stack BD5 b-ca-8+b-ca-9+b-fl-15b"));
  EXPECT_EQ(judge.choice(), "attack GD5 GD4");
}

TEST(ThousandMind, goes_round_the_weak_flank) {
  auto position = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase manoeuvre; stack GD5 g-gar-i; "
      "stack GD6 g-gar-ii; stack GD9 g-gar-iii; stack BD5 b-ca-8+b-ca-9+b-fl-15a; "
      "stack BD6 b-fl-15b reduced damage 2");
  position.does("flank GD9").rolls({6, 1});
  const Judge judge(position);
  EXPECT_GT(judge.liking("enter BD7"), judge.liking("enter BD4"));
  EXPECT_EQ(judge.choice(), "enter BD7");
}

TEST(ThousandMind, a_beaten_army_withdraws_and_a_winning_one_stays) {
  const std::string stands =
      "battle PA by garibaldine; garibaldi PA; lanza PA; phase retreat; side garibaldine; ";
  const Judge beaten(given(
      stands + "stack GD5 g-gar-i reduced damage 2; stack BD5 b-ca-8; stack BD6 b-ca-9; stack BD4 b-ca-1"));
  EXPECT_THAT(beaten.choice(), testing::StartsWith("retreat"));
  EXPECT_THAT(beaten.choice("officer"), testing::StartsWith("retreat"));
  const Judge winning(
      given(stands +
            "stack GD5 g-gar-1; stack GD6 g-gar-2; stack GD4 g-gar-3; stack BD5 b-fl-15a reduced damage 2"));
  EXPECT_EQ(winning.choice(), "done");
}

TEST(ThousandMind, a_sure_loss_falls_on_the_least_valuable) {
  auto position = given(
      "battle PA by garibaldine; garibaldi PA; lanza PA; stack GD5 g-cc-1+g-gar-i; stack GD6 p-br-1; "
      "stack BD5 b-ca-8; stack BD6 b-ca-9; phase retreat; side garibaldine; reductions garibaldine 2");
  position.does("retreat TP").does("take-all").does("done").rolls(1);
  ASSERT_EQ(position.asked(), thousand::Ask::Reduce);
  const Judge judge(position);
  EXPECT_GT(judge.liking("reduce g-gar-i"), judge.liking("reduce g-cc-1"));
  EXPECT_GT(judge.liking("reduce g-gar-i"), judge.liking("reduce p-br-1"));
  EXPECT_EQ(judge.choice(), "reduce \"I Gar\"");
}

// --- value

TEST(ThousandMind, what_is_won_is_worth_more_than_what_is_to_be_won) {
  const std::string before = kBeforeNapoli;
  EXPECT_GT(value_of(before + "city napoli garibaldine scored"), value_of(before));
  EXPECT_GT(value_of(before + "battles 3"), value_of(before));
}

TEST(ThousandMind, nearer_is_better_and_a_guard_holds) {
  const std::string campaign =
      "armistice broken 3; turn 10; city palermo garibaldine scored by-siege; battles 2; francesco gaeta; "
      "b-fl-4b+b-fl-6a+b-fl-6b+b-fl-8a gaeta; b-fl-2b cosenza; city napoli garibaldine scored; ";
  EXPECT_GT(value_of(campaign + "bixio CZ; g-gar-1+g-gar-2+g-gar-3 CZ; g-gar-4+g-gar-5 napoli"),
            value_of(campaign + "bixio ME; g-gar-1+g-gar-2+g-gar-3 ME; g-gar-4+g-gar-5 napoli"));
  EXPECT_GT(value_of(campaign + "bixio CZ; g-gar-1+g-gar-2+g-gar-3 CZ; g-gar-4+g-gar-5 napoli"),
            value_of(campaign + "bixio CZ; g-gar-1+g-gar-2+g-gar-3 CZ; g-gar-4+g-gar-5 palermo"));
}

TEST(ThousandMind, a_game_that_is_over_is_worth_what_it_was_won_by) {
  Given position = given("turn 14");
  Events& events = position.events;
  thousand::end_game(position.state, thousand::Ending::SovereignCaptured, thousand::Victory::Total,
                     thousand::Side::Garibaldine, "11.5m", events);
  EXPECT_EQ(Judge(position).value(), 1);
  position.state.winner = thousand::Side::Bourbon;
  EXPECT_EQ(Judge(position).value(), 0);
  position.state.winner = thousand::Side::Garibaldine;
  position.state.victory = thousand::Victory::Partial;
  EXPECT_GT(Judge(position).value(), 0.9);
  EXPECT_LT(Judge(position).value(), 1);
}

// --- whole games

struct Quiet : Watch {};

long played(std::string_view first, std::string_view second, std::uint64_t seed) {
  const thousand::Game& game = thousand::campaign();
  const ThousandMind mind(game, {});
  Events events;
  thousand::State state = thousand::start(game, events);
  Quiet look;
  const Plan plan{{level_named(first), level_named(second)}, seed, nullptr};
  const long decisions = play_on<ThousandMind>({&mind, &mind}, state, plan, look);
  EXPECT_TRUE(state.over());
  return decisions;
}

TEST(ThousandMind, five_whole_games_come_to_an_end) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_LT(played("novice", "novice", seed), 20000);
  EXPECT_LT(played("mcts:4", "mcts:4", 6), 20000);
}

// Every choice is allowed, and the clock never goes back.
TEST(ThousandMind, a_game_by_first_sight_step_by_step) {
  const thousand::Game& game = thousand::campaign();
  const ThousandMind mind(game, {});
  Desk& with = desk();
  thousand::State state = thousand::start(game, with.events);
  Dice dice(3);
  int clock = mind.clock(state);
  while (!state.over()) {
    if (state.pending.kind == thousand::Pending::Kind::Roll) {
      thousand::apply(game, state, dice.answer(thousand::roll_request(state)), with.events);
    } else {
      const Thinking how{level_named("novice"), 3, 0, nullptr};
      const Action choice = think(mind, state, how).choice;
      ASSERT_TRUE(thousand::verdict(game, state, choice).allowed()) << thousand::text_of(game, choice);
      thousand::apply(game, state, choice, with.events);
    }
    ASSERT_GE(mind.clock(state), clock);
    clock = mind.clock(state);
    const double value = mind.value(state);
    ASSERT_TRUE(value >= 0 && value <= 1) << value;
  }
}

}  // namespace
}  // namespace tamburino::ai
