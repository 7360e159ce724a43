#include "engine/core/saved.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/sequence.h"

namespace tamburino {
namespace {

enum class Colour : std::uint8_t { Red = 0, Blue = 3 };  // 1 and 2 have been removed
enum class Counter : std::uint8_t {};
enum class Question : std::uint8_t { None = 0, Where = 1 };
enum class Throw : std::uint8_t { None = 0, Weather = 1 };

struct Walk {
  static constexpr int kNumber = 7;
  enum class Step : std::uint8_t { Begin = 0, End = 1 };
  Step step{};
  Counter who{};
  static void fields(auto& self, auto&& field) { field("step", self.step), field("who", self.who); }
  friend bool operator==(const Walk&, const Walk&) = default;
};
struct Talk {
  static constexpr int kNumber = 9;
  static void fields(auto&, auto&&) {}
  friend bool operator==(const Talk&, const Talk&) = default;
};
using Procedure = std::variant<std::monostate, Talk, Walk>;
using Pending = PendingStep<Colour, Question, Throw>;

struct State {
  Pending pending{Pending::Kind::Ask, Colour::Red, Question::Where, {}, 0};
  std::array<Colour, 3> flags{};
  ProcedureStack<Procedure, 3> stack;
  static void fields(auto& self, auto&& field) {
    field("pending", self.pending), field("flags", self.flags), field("stack", self.stack);
  }
};

State sound() {
  State state;
  state.stack.push(Talk{});
  state.stack.push(Walk{Walk::Step::End, Counter{200}});
  return state;
}

std::string fault_of(const State& state) try {
  saved::check_shape(state, 2);
  return "";
} catch (const std::invalid_argument& fault) {
  return fault.what();
}

TEST(CoreSaved, a_number_is_known_by_its_name_and_an_id_is_any_number) {
  EXPECT_TRUE(saved::is_known(Colour::Red));
  EXPECT_TRUE(saved::is_known(Colour::Blue));
  for (const int gap : {1, 2, 4, 63, 64, 255}) EXPECT_FALSE(saved::is_known(static_cast<Colour>(gap))) << gap;
  EXPECT_TRUE(saved::is_known(Counter{0}));
  EXPECT_TRUE(saved::is_known(Counter{255}));
}

TEST(CoreSaved, an_unknown_number_is_refused_with_where_it_is) {
  EXPECT_EQ(fault_of(sound()), "");
  State state = sound();
  state.flags[2] = static_cast<Colour>(2);
  EXPECT_EQ(fault_of(state), "state.flags[2] has the unknown number 2");
  state = sound();
  state.pending.ask = static_cast<Question>(31);
  EXPECT_EQ(fault_of(state), "state.pending.ask has the unknown number 31");
  state = sound();
  state.stack.top_as<Walk>()->step = static_cast<Walk::Step>(2);
  EXPECT_EQ(fault_of(state), "state.stack.frames[1].step has the unknown number 2");
}

TEST(CoreSaved, somebody_must_be_to_act_in_a_procedure) {
  State state = sound();
  state.pending.kind = Pending::Kind::Nothing;
  EXPECT_EQ(fault_of(state), "nobody is to act");
  state.pending.kind = static_cast<Pending::Kind>(4);
  EXPECT_THAT(fault_of(state),
              ::testing::AnyOf("nobody is to act", "state.pending.kind has the unknown number 4"));
  state = sound();
  state.pending.dice = 3;
  EXPECT_EQ(fault_of(state), "more dice than the game has");
  state = sound();
  state.pending.ask = Question::None;
  EXPECT_EQ(fault_of(state), "nothing is asked");
  state.pending.kind = Pending::Kind::Roll;
  EXPECT_EQ(fault_of(state), "nothing is rolled");
  state.stack.clear();
  EXPECT_EQ(fault_of(state), "no procedure is under way");
  state.pending.kind = Pending::Kind::Over;
  EXPECT_EQ(fault_of(state), "");
}

TEST(CoreSaved, procedures_are_shown_with_what_they_lie_on) {
  std::string order;
  saved::check_procedures(sound(), [&](const auto& one, const Procedure* below) {
    order += std::to_string(std::decay_t<decltype(one)>::kNumber);
    order += saved::as<Talk>(below) != nullptr ? " on Talk" : " first, ";
  });
  EXPECT_EQ(order, "9 first, 7 on Talk");
  State empty = sound();
  empty.stack.push({});
  EXPECT_THROW(saved::check_procedures(empty, [](const auto&, const Procedure*) {}), std::invalid_argument);
  EXPECT_TRUE(saved::at_step(sound().stack.top_as<Walk>(), Walk::Step::Begin, Walk::Step::End));
  EXPECT_FALSE(saved::at_step(sound().stack.top_as<Walk>(), Walk::Step::Begin));
}

}  // namespace
}  // namespace tamburino
