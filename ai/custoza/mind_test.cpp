#include "ai/custoza/mind.h"

#include "ai/match.h"
#include "tests/custoza/given.h"
#include "tests/self_play.h"

// What the computer holds important, in positions of which nobody doubts the answer.
namespace tamburino::ai {
namespace {

namespace c = custoza;

CustozaMind mind_of(const c::Given& p) { return {p.game, {}}; }

std::string liked_most(const c::Given& p) {
  const CustozaMind mind = mind_of(p);
  ActionList list;
  list_actions(p.game, p.state, list);
  std::vector<float> likings(static_cast<std::size_t>(list.size()));
  mind.order(p.state, list, likings);
  const auto best = std::max_element(likings.begin(), likings.end()) - likings.begin();
  return c::text_of(p.game, list[static_cast<int>(best)]);
}

TEST(CustozaMind, more_troops_and_places_are_worth_more) {
  const auto value = [](const char* text) {
    const auto p = c::given(text);
    return mind_of(p).value(p.state);
  };
  const double even = value("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S");
  EXPECT_GT(value("\"5 Aosta\" 5021 N; \"6 Aosta\" 5022 N; \"57 Haynau\" 5018 S"), even);
  EXPECT_LT(value("\"5 Aosta\" 5021 N lost 2; \"57 Haynau\" 5018 S"), even);
  EXPECT_LT(value("\"5 Aosta\" 5021 N disordered; \"57 Haynau\" 5018 S"), even);
  EXPECT_GT(value("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S; owner 4420 italian; owner 4422 italian"), even);
}

TEST(CustozaMind, guns_fire_and_infantry_forms_square_against_cavalry) {
  auto guns = c::given("\"6 Art (I Corpo)\" 5021 N unlimbered; \"57 Haynau\" 5018 N");
  guns.does("select \"6 Art (I Corpo)\"");
  EXPECT_EQ(liked_most(guns), "fire \"6 Art (I Corpo)\" 5018");
}

TEST(CustozaMind, infantry_does_not_withdraw_where_the_check_would_break_it) {
  auto p = c::given("\"5 Aosta\" 5021 N; \"57 Haynau\" 5018 S");
  p.does("move \"5 Aosta\" 5019");
  EXPECT_EQ(liked_most(p), "fire \"57 Haynau Rgt\" 5019");
}

// A hidden Formation is sent where its side wants to be, and a change of orders has to be worth it.
TEST(CustozaMind, r16_2a_orders_lead_to_the_strategic_objective) {
  const c::Game& game = c::shipped("second-custoza");
  const CustozaMind mind(game, {});
  Events events;
  ActionList list;
  Dice dice(5);
  c::State state = start(game, events);
  const auto take = [&] {
    std::vector<float> likings(static_cast<std::size_t>(list.size()));
    mind.order(state, list, likings);
    const auto best = std::max_element(likings.begin(), likings.end()) - likings.begin();
    return list[static_cast<int>(best)];
  };
  int marched = 0;
  for (int i = 0; !state.over() && i < 2000 && marched < 10; ++i) {
    if (state.pending.kind == c::Pending::Kind::Roll) {
      apply(game, state, dice.answer(roll_request(state)), events);
      continue;
    }
    list.clear();
    list_actions(game, state, list);
    const Action action = take();
    const auto who = c::piece_operand(game, action, 0);
    if (state.pending.ask == c::Ask::March && c::verb_of(action) == c::Verb::Move &&
        c::kind_of(*who) == c::PieceKind::Commander) {
      const auto& own = state[c::formation_of(*who)];
      const Grid& grid = game.map.grid();
      EXPECT_LE(grid.distance(*c::hex_operand(game, action, 1), game[own.objective].hex),
                grid.distance(own.commander_hex, game[own.objective].hex))
          << c::text_of(game, action);
      ++marched;
    }
    ASSERT_TRUE(apply(game, state, action, events));
  }
  EXPECT_EQ(marched, 10);
}

TEST(CustozaMind, the_clock_never_goes_back) {
  const CustozaMind mind(c::shipped("tail-strike"), {});
  const c::State state = clock_goes_on(mind, 3, 20'000);
  EXPECT_GE(mind.value(state), 0);
  EXPECT_LE(mind.value(state), 1);
}

// What is hidden does not change what is chosen.
TEST(CustozaMind, secrets_do_not_change_what_a_novice_does) {
  const c::Game& game = c::shipped("morning-clash");
  const CustozaMind mind(game, {});
  Events events;
  ActionList list;
  Dice dice(7);
  c::State state = start(game, events);
  int compared = 0;
  for (int i = 0; !state.over() && i < 3000; ++i) {
    if (state.pending.kind == c::Pending::Kind::Roll) {
      apply(game, state, dice.answer(roll_request(state)), events);
      continue;
    }
    if (dice.below(20) == 0) {
      const auto seed = static_cast<std::uint64_t>(i);
      const c::State other = c::sample(game, state, state.pending.side, seed + 99);
      ASSERT_EQ(c::masked(game, other, state.pending.side), c::masked(game, state, state.pending.side));
      if (other != state) {
        const Level novice = level_named("novice");
        EXPECT_EQ(think(mind, state, {novice, seed, 0, nullptr}).choice,
                  think(mind, other, {novice, seed, 0, nullptr}).choice);
        ++compared;
      }
    }
    list.clear();
    list_actions(game, state, list);
    apply(game, state, list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
  }
  EXPECT_GT(compared, 5);
}

}  // namespace
}  // namespace tamburino::ai
