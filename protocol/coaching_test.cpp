#include "protocol/coaching.h"

#include <gmock/gmock.h>

#include <cmath>

#include "engine/core/dice.h"
#include "protocol/reviewing.h"
#include "protocol/session.h"

namespace tamburino {
namespace {

constexpr double kPlanted = 0.1;  // of the chance to win, that the planted answer gives away

const Reviewing& reviewing(const Table& table) { return dynamic_cast<const Reviewing&>(table); }

double chance_after(const Table& table, Action action, int playouts) {
  const auto after = table.clone();
  Events events;
  after->apply(action, events);
  return reviewing(*after).foresee({reviewing(table).clock() + 2, playouts, 77});
}

// A game of careful players, up to the first answer of the first side that can be made a bad one, and that
// one.
struct Spoilt {
  Record record;
  int number = 0;  // of the bad answer; 0 when there was no chance to give one
};

class Spoiler {
 public:
  explicit Spoiler(std::uint64_t seed)
      : session_(new_table({{"game", "novara"}, {"scenario", "sforzesca"}}), seed), seed_(seed) {}

  Record play_carefully(int decisions) {
    for (int i = 0; i < decisions; ++i) {
      Events events;
      if (session_.table().to_act().kind == ToAct::Kind::Chance) {
        session_.apply(session_.next_roll(), events);
      } else {
        session_.apply(careful(), events);
      }
    }
    return session_.record();
  }

  Spoilt play() {
    while (session_.table().to_act().kind != ToAct::Kind::Over) {
      Events events;
      const ToAct now = session_.table().to_act();
      if (now.kind == ToAct::Kind::Chance) {
        session_.apply(session_.next_roll(), events);
        continue;
      }
      const Action good = careful();
      if (const auto bad = now.side == "sardinian" ? worst(good) : std::nullopt) {
        session_.apply(*bad, events);
        return {session_.record(), session_.decisions()};
      }
      session_.apply(good, events);
    }
    return {};
  }

 private:
  Action careful() const {
    const auto number = static_cast<std::uint64_t>(session_.decisions());
    return session_.table().think({ai::level_named("careful"), seed_ + number}).choice;
  }

  // What loses so much that everybody should see it.
  std::optional<Action> worst(Action good) const {
    const Table& table = session_.table();
    ActionList list;
    table.list(list);
    if (list.size() < 2 || list.size() > 40) return std::nullopt;
    Action bad = list[0];
    double least = 2;
    for (int i = 0; i < list.size(); ++i) {
      const double chance = chance_after(table, list[i], 4);
      if (chance < least) least = chance, bad = list[i];
    }
    if (chance_after(table, good, 64) - chance_after(table, bad, 64) < kPlanted) return std::nullopt;
    return bad;
  }

  Session session_;
  std::uint64_t seed_;
};

CoachOrders orders_for(const char* side) {
  CoachOrders orders;
  orders.side = side;
  orders.simulations = 20;
  orders.playouts = 2;
  return orders;
}

TEST(Coaching, finds_a_planted_blunder) {
  Spoilt game;
  for (std::uint64_t seed = 1; game.number == 0 && seed < 5; ++seed) game = Spoiler(seed).play();
  ASSERT_GT(game.number, 0);
  const CoachReport report = coached(game.record, orders_for("sardinian"));
  const auto blamed = std::find_if(report.faults.begin(), report.faults.end(),
                                   [&](const Fault& one) { return one.number == game.number; });
  ASSERT_NE(blamed, report.faults.end());
  EXPECT_NE(blamed->given, blamed->best);
  EXPECT_GT(blamed->expected_of_best, blamed->expected_of_given);
  EXPECT_NEAR(blamed->expected_of_best - blamed->expected_of_given, blamed->loss, 1e-9);
  // The other side is never blamed for it.
  for (const Fault& one : coached(game.record, orders_for("austrian")).faults)
    EXPECT_NE(one.number, game.number);
}

TEST(Coaching, what_it_tells_of_start_luck_and_play_adds_up_to_the_end) {
  const Record game = Spoiler(4).play_carefully(120);
  const CoachReport one = coached(game, orders_for("sardinian"));
  EXPECT_NEAR(one.start + one.luck + one.play[0] + one.play[1] + one.horizon, one.end, 1e-9);
  EXPECT_NE(one.luck, 0);
  // The same game seen from the other side.
  const CoachReport other = coached(game, orders_for("austrian"));
  EXPECT_NEAR(other.start, 1 - one.start, 1e-9);
  EXPECT_NEAR(other.luck, -one.luck, 1e-9);
  EXPECT_NEAR(other.play[0], -one.play[0], 1e-9);
  // And again: the seed decides.
  EXPECT_EQ(told(coached(game, orders_for("sardinian"))), told(one));
}

TEST(Coaching, an_unknown_side_is_refused) {
  Session session(new_table({{"game", "novara"}, {"scenario", "sforzesca"}}), 1);
  EXPECT_THROW(coached(session.record(), orders_for("french")), RequestError);
}

}  // namespace
}  // namespace tamburino
