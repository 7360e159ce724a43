#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <chrono>
#include <thread>

#include "ai/match.h"
#include "ai/weights.h"
#include "engine/core/verdict.h"

// The search on games small enough to know the answer.
namespace tamburino::ai {
namespace {

// A heap of stones: each side takes one to three in turn, and who takes the last wins. Or, at a wager: one
// action wins on a die of 3 or more, the other on a 5 or more. Or a guess at what the other side hides.
namespace toy {

enum class Play : std::uint8_t { Heap, Wager, Guess };
struct Game {
  Play play = Play::Heap;
};
struct Pending {
  enum class Kind : std::uint8_t { Nothing, Ask, Roll, Over };
  Kind kind = Kind::Ask;
  std::uint8_t side = 0;
  std::uint8_t roll = 0;
};
struct State {
  int turn = 1;
  int stones = 0;
  int moves = 0;
  int needed = 0;
  int hidden = 0;
  int winner = -1;
  Pending pending;
  bool over() const { return pending.kind == Pending::Kind::Over; }
  static void fields(auto& self, auto&& field) {
    field("stones", self.stones), field("moves", self.moves), field("hidden", self.hidden);
  }
};

void end(State& state, int winner) {
  state.winner = winner;
  state.pending.kind = Pending::Kind::Over;
}

void list_actions(const Game& game, const State& state, ActionList& list) {
  list.clear();
  const int most = game.play == Play::Heap ? std::min(3, state.stones) : game.play == Play::Wager ? 2 : 6;
  for (int i = 1; i <= most; ++i) list.add({static_cast<std::uint16_t>(i), {}});
}
Verdict verdict(const Game& game, const State& state, Action action) {
  ActionList list;
  list_actions(game, state, list);
  return list.contains(action) ? kAllowed : refused_by("1");
}
RollRequest roll_request(const State& /*state*/) { return {}; }
Verdict apply(const Game& game, State& state, Action action, Events& /*events*/) {
  ++state.moves;
  const int side = state.pending.side;
  if (game.play == Play::Heap) {
    state.stones -= action.verb;
    if (state.stones == 0) end(state, side);
    state.pending.side ^= 1;
  } else if (game.play == Play::Wager) {
    state.needed = action.verb == 1 ? 5 : 3;
    state.pending.kind = Pending::Kind::Roll;
  } else {
    end(state, action.verb == state.hidden ? side : 1 - side);
  }
  return kAllowed;
}
Verdict apply(const Game& /*game*/, State& state, Roll roll, Events& /*events*/) {
  end(state, roll.value[0] >= state.needed ? 0 : 1);
  return kAllowed;
}

struct Weights {
  Style style;
  static void fields(auto& /*self*/, auto&& /*field*/) {}
};

class Mind {
 public:
  using Game = toy::Game;
  using State = toy::State;
  using Weights = toy::Weights;
  explicit Mind(Play play) : game_{play} {
    weights_.style.marshal_ticks = 1000;
    weights_.style.trust = 0;
  }
  const Game& game() const { return game_; }
  const Weights& weights() const { return weights_; }
  double value(const State& state) const { return state.over() ? 1.0 - state.winner : 0.5; }
  void order(const State& /*state*/, const ActionList& /*list*/, std::span<float> likings) const {
    for (float& one : likings) one = 0;
  }
  int clock(const State& state) const { return state.moves; }
  bool matters(const State& /*state*/) const { return matters_; }
  void matter_little(float breadth) { matters_ = false, weights_.style.breadth = breadth; }
  bool secret() const { return game_.play == Play::Guess; }
  State sample(const State& state, int /*viewer*/, std::uint64_t seed) const {
    State one = state;
    // What is seen of it: a 3 is twice as likely as any other.
    constexpr std::array<int, 7> kMaybe{1, 2, 3, 3, 4, 5, 6};
    one.hidden = kMaybe[Dice(seed).below(7)];
    return one;
  }

 private:
  Game game_;
  Weights weights_;
  bool matters_ = true;
};
static_assert(ai::Mind<Mind>);

}  // namespace toy

Thought thought_of(const toy::Mind& mind, const toy::State& state, const char* level, std::uint64_t seed = 1,
                   const std::atomic<bool>* stop = nullptr) {
  return think(mind, state, {level_named(level), seed, 0, stop});
}

toy::State heap_of(int stones) {
  toy::State state;
  state.stones = stones;
  return state;
}

TEST(AiSearch, takes_the_last_stones) {
  const toy::Mind mind(toy::Play::Heap);
  for (const int stones : {1, 2, 3})
    EXPECT_EQ(thought_of(mind, heap_of(stones), "mcts:64").choice.verb, stones);
}

TEST(AiSearch, leaves_the_other_side_a_multiple_of_four) {
  const toy::Mind mind(toy::Play::Heap);
  for (const int stones : {5, 6, 7, 9, 10, 11}) {
    const Thought thought = thought_of(mind, heap_of(stones), "mcts:3000");
    EXPECT_EQ(thought.choice.verb, stones % 4) << stones;
    EXPECT_GT(thought.expected, 0.8) << stones;
  }
  EXPECT_LT(thought_of(mind, heap_of(8), "mcts:3000").expected, 0.3);
}

TEST(AiSearch, both_sides_want_to_win) {
  const toy::Mind mind(toy::Play::Heap);
  toy::State state = heap_of(6);
  state.pending.side = 1;
  const Thought thought = thought_of(mind, state, "mcts:2000");
  EXPECT_EQ(thought.choice.verb, 2);
  EXPECT_GT(thought.expected, 0.8);
}

TEST(AiSearch, weighs_chances_by_their_dice) {
  const toy::Mind mind(toy::Play::Wager);
  const Thought thought = thought_of(mind, {}, "mcts:2000");
  EXPECT_EQ(thought.choice.verb, 2);
  EXPECT_NEAR(thought.expected, 2.0 / 3, 0.05);
  ASSERT_EQ(thought.lines.size(), 2U);
  EXPECT_NEAR(thought.lines[1].expected, 1.0 / 3, 0.06);
}

TEST(AiSearch, guesses_by_what_it_sees_and_never_by_what_is_hidden) {
  const toy::Mind mind(toy::Play::Guess);
  for (int hidden = 1; hidden <= 6; ++hidden) {
    toy::State state;
    state.hidden = hidden;
    EXPECT_EQ(thought_of(mind, state, "mcts:3000").choice.verb, 3);
    // And for every seed the same as with anything else hidden, also where it guesses badly.
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      toy::State other;
      other.hidden = 1;
      EXPECT_EQ(thought_of(mind, state, "mcts:20", seed).choice,
                thought_of(mind, other, "mcts:20", seed).choice);
    }
  }
}

TEST(AiSearch, the_same_seed_gives_the_same_thought_on_one_thread_and_on_many) {
  const toy::Mind mind(toy::Play::Heap);
  const auto run = [&](std::size_t threads, std::uint64_t seed) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    return thought_of(mind, heap_of(21), "mcts:500", seed);
  };
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Thought one = run(1, seed), many = run(4, seed);
    EXPECT_EQ(one.choice, many.choice);
    EXPECT_EQ(one.expected, many.expected);
    EXPECT_EQ(one.nodes, many.nodes);
    ASSERT_EQ(one.lines.size(), many.lines.size());
    for (std::size_t i = 0; i < one.lines.size(); ++i) EXPECT_EQ(one.lines[i].visits, many.lines[i].visits);
  }
}

TEST(AiSearch, thinks_as_long_as_it_is_told) {
  const toy::Mind mind(toy::Play::Heap);
  const auto begun = std::chrono::steady_clock::now();
  const Thought thought = thought_of(mind, heap_of(9), "time:50");
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(50));
  EXPECT_GT(thought.simulations, 0);  // how many, and so how well, is the machine's affair
  EXPECT_TRUE(toy::verdict(mind.game(), heap_of(9), thought.choice).allowed());
}

TEST(AiSearch, stops_when_it_is_told_with_an_answer_that_is_allowed) {
  const toy::Mind mind(toy::Play::Heap);
  std::atomic<bool> stop = false;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  const Thought thought = thought_of(mind, heap_of(40), "time:600000", 1, &stop);
  later.join();
  EXPECT_TRUE(toy::verdict(mind.game(), heap_of(40), thought.choice).allowed());
}

TEST(AiSearch, a_position_that_comes_again_gets_another_answer) {
  const toy::Mind mind(toy::Play::Heap);
  std::array<bool, 4> given{};
  for (int times = 0; times < 3; ++times)
    given[think(mind, heap_of(9), {level_named("novice"), 1, times, nullptr}).choice.verb] = true;
  EXPECT_TRUE(given[1] && given[2] && given[3]);
}

TEST(AiMatch, the_better_level_wins_whole_games) {
  const toy::Mind mind(toy::Play::Heap);
  int won = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    toy::State state = heap_of(21);
    Watch nobody;
    play_on<toy::Mind>({&mind, &mind}, state,
                       {{level_named("mcts:300"), level_named("random")}, seed, nullptr}, nobody);
    won += state.winner == 0 ? 1 : 0;
  }
  EXPECT_GE(won, 38);
}

// What does not matter is looked at as hard as the game's style says, and by who is narrow not at all.
TEST(AiSearch, breadth) {
  toy::Mind mind(toy::Play::Heap);
  EXPECT_GT(thought_of(mind, heap_of(7), "mcts:64").simulations, 40);
  mind.matter_little(0);
  EXPECT_EQ(thought_of(mind, heap_of(7), "mcts:64").simulations, 0);
  mind.matter_little(0.5F);
  const int half = thought_of(mind, heap_of(7), "mcts:64").simulations;
  EXPECT_GT(half, 20);
  EXPECT_LE(half, 36);
  EXPECT_EQ(thought_of(mind, heap_of(7), "mcts:64,narrow").simulations, 0);
  EXPECT_EQ(thought_of(mind, heap_of(7), "officer").simulations, 0);
}

TEST(AiLevel, levels_are_named) {
  EXPECT_EQ(level_named("random").kind, Level::Kind::Random);
  EXPECT_EQ(level_named("novice").kind, Level::Kind::Novice);
  EXPECT_EQ(level_named("officer").kind, Level::Kind::Officer);
  EXPECT_EQ(level_named("careful").kind, Level::Kind::Careful);
  EXPECT_EQ(level_named("mcts:250").simulations, 250);
  EXPECT_EQ(level_named("time:40").milliseconds, 40);
}

TEST(AiLevel, those_who_look_ahead_may_do_without_what_was_learnt) {
  const Level plain = level_named("mcts:250"), old = level_named("mcts:250,hand,narrow");
  EXPECT_FALSE(plain.hand || plain.narrow);
  EXPECT_TRUE(old.hand && old.narrow);
  EXPECT_EQ(old.simulations, 250);
  EXPECT_EQ(old.name, "mcts:250,hand,narrow");
  EXPECT_TRUE(level_named("marshal,hand").hand);
  const Level first = level_named("marshal-1");
  EXPECT_TRUE(first.kind == Level::Kind::Marshal && first.hand && first.narrow);
  EXPECT_EQ(first.name, "marshal-1");
  EXPECT_TRUE(level_named("marshal,narrow").narrow);
}

TEST(AiLevel, others_are_refused_with_a_list) {
  for (const char* bad :
       {"general", "mcts:", "mcts:0", "mcts:-3", "time:abc", "time:5s", "", "mcts:99999999999", "novice,hand",
        "random,narrow", "mcts:50,wide", "mcts:50,narrow,hand"}) {
    try {
      level_named(bad);
      ADD_FAILURE() << bad;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("marshal"), std::string::npos);
    }
  }
}

struct TwoWeights {
  Style style;
  float boldness = 1, caution = 2;
  static void fields(auto& self, auto&& field) {
    field("boldness", self.boldness), field("caution", self.caution);
  }
};

TEST(AiWeights, are_written_and_read_back) {
  TwoWeights weights;
  weights.boldness = 0.125F;
  weights.style.officer = 77;
  TwoWeights again;
  read_weights(write_weights(weights), again);
  EXPECT_EQ(again.boldness, 0.125F);
  EXPECT_EQ(again.caution, 2);
  EXPECT_EQ(again.style.officer, 77);
}

TEST(AiWeights, bad_lines_are_named) {
  TwoWeights weights;
  const auto message = [&](const char* text) -> std::string {
    try {
      read_weights(text, weights);
    } catch (const WeightsError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message("# fine\nboldness x\n").find("line 2"), std::string::npos);
  EXPECT_NE(message("boldness 1 2\n").find("line 1"), std::string::npos);
  EXPECT_NE(message("boldnes 1\n").find("boldnes"), std::string::npos);
  EXPECT_EQ(message("boldness 3 # bolder\n\n"), "");
  EXPECT_EQ(weights.boldness, 3);
}

}  // namespace
}  // namespace tamburino::ai
