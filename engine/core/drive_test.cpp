#include "engine/core/drive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "engine/core/procedure.h"
#include "engine/core/reckoning.h"

// A game of one procedure: a side takes 1 to 3 from a heap, a die or a draw gives something back, and an
// empty heap ends it.
namespace tamburino::drive_test {

enum class Side : std::uint8_t { Red, Blue };
enum class Ask : std::uint8_t { None = 0, Take = 1, Count = 2, Wait = 3, Give = 4, Endless = 9 };
enum class RollKind : std::uint8_t { None = 0, Die = 1, Chit = 2 };
enum class Ending : std::uint8_t { None = 0, Empty = 1, Conceded = 2 };
enum Verb : std::uint16_t { kTake = 1, kConcede = 2, kPeek = 3, kGive = 4, kCount = 5, kWait = 6 };

struct Game {
  RollKind next = RollKind::Die;
  bool endless = false;
};
struct Heap {
  enum class Step : std::uint8_t { Ask, Roll };
  Step step{};
  friend bool operator==(const Heap&, const Heap&) = default;
};
using Next = NextStep<Side, Ask, RollKind>;
struct State {
  PendingStep<Side, Ask, RollKind> pending;
  Ending ending{};
  int heap = 5;
  int steps = 0;  // of procedures
  int peeks = 0;
  bool counting_skipped = false;
  bool asked_when_carried_out = false;
  ProcedureStack<std::variant<std::monostate, Heap>, 2> stack;
  bool over() const { return pending.kind == decltype(pending)::Kind::Over; }
  friend bool operator==(const State&, const State&) = default;
};
using Driver = drive::Driver<Game, State>;
extern const Driver kDriver;
constexpr const Driver& driver_of(const State&) { return kDriver; }

Next run(const Game& game, State& state, Heap& heap, Events&) {
  if (state.heap <= 0) {
    state.ending = Ending::Empty;
    state.pending.kind = decltype(state.pending)::Kind::Over;
    return {Next::Kind::Done};
  }
  if (heap.step == Heap::Step::Ask) {
    heap.step = Heap::Step::Roll;
    return {Next::Kind::Ask, Side::Blue, game.endless ? Ask::Endless : Ask::Take};
  }
  heap.step = Heap::Step::Ask;
  return {Next::Kind::Roll, {}, {}, game.next, 1};
}

Verdict take_verdict(const Game&, const State& state, Action action) {
  if (action.verb != kTake) return refused_by("1");
  return action.operand[0] <= state.heap ? kAllowed : refused_by("1b", number(state.heap));
}
void take_list(const Game&, const State& state, ActionList& list) {
  for (std::uint16_t i = 1; i <= 3 && i <= state.heap; ++i) list.add({kTake, {i, 0, 0}});
}
void take_carry_out(const Game&, State& state, Action action, Events&) {
  state.asked_when_carried_out = state.pending.kind != decltype(state.pending)::Kind::Nothing;
  state.heap -= action.operand[0];
}
void endless_list(const Game&, const State&, ActionList& list) {
  for (int i = 0; i <= ActionList::kMost; ++i) list.add({kTake, {1, 0, 0}});
}
void take_die(const Game&, State& state, Roll roll, Events&) { state.heap += roll.value[0] > 4 ? 1 : 0; }
void take_chit(const Game&, State& state, Roll roll, Events&) { state.heap += roll.value[0]; }
std::uint32_t cup(const State&) { return 0b1010; }

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::Endless, "endless", "1", take_verdict, endless_list, take_carry_out, "taking", drive::verbs(kTake)},
    {Ask::Take, "take", "1a", take_verdict, take_list, take_carry_out, "taking", drive::verbs(kTake)},
    {Ask::Wait, "wait", "1c", take_verdict, take_list, take_carry_out, "taking", drive::verbs(kWait)},
    {Ask::Count, "count", "4", take_verdict, take_list, take_carry_out, "counting",
     drive::verbs(kCount, kGive)},
    {Ask::Give, "give", "5", take_verdict, take_list, take_carry_out, "giving", drive::verbs(kGive)},
}));
static_assert(drive::complete<1>(kQuestions));
static_assert(!drive::complete<0>(kQuestions));  // None has no row
constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Die, "die", "2a", take_die},
    {RollKind::Chit, "chit", "2b", take_chit, cup},
}));
static_assert(drive::complete<1>(kThrows));
constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "3"},
    {Ending::Empty, "empty", "3a", [](const State& state) { return state.heap < 0 ? "3c" : "3b"; }},
    {Ending::Conceded, "conceded", "3d"},
}));
static_assert(drive::complete<0>(kEndings));

Verdict always(const Game&, const State&, Action) { return kAllowed; }
void concede(const Game&, State& state, Side own, Action, Events& events) {
  events.add({1, "3d", {number(static_cast<int>(own))}});
  state.ending = Ending::Conceded;
  state.pending.kind = decltype(state.pending)::Kind::Over;
}
void peek(const Game&, State& state, Side, Action, Events&) { ++state.peeks; }
constexpr auto kAtAnyTime = std::to_array<Driver::AnyTime>({
    {kConcede, drive::Then::GoOn, always, concede, true},
    {kPeek, drive::Then::AskAgain, always, peek},
});
// A fifth is never given, whenever that is.
Verdict object_to_giving(const Game&, const State&, Action action) {
  return action.operand[0] == 5 ? refused_by("5b", number(5)) : kAllowed;
}
constexpr auto kObjections = std::to_array<Driver::Objection>({{kGive, object_to_giving}});
constexpr std::array kPhases{PhaseRow{"counting", "4"}, PhaseRow{"taking", "1"}, PhaseRow{"giving", "5"}};
std::span<const PhaseRow> phases() { return kPhases; }

constexpr Driver kDriver{
    .sequence = "0",
    .questions = kQuestions,
    .throws = kThrows,
    .endings = kEndings,
    .well_formed = [](Action action) { return action.operand[1] == 0 && action.operand[2] == 0; },
    .at_any_time = kAtAnyTime,
    .objections = kObjections,
    .phases = phases,
    .before_step = [](const Game&, State& state, Events&) { ++state.steps; },
    .tell_dice =
        [](const State& state, Rule rule, const Roll& roll, Events& events) {
          events.add({2, rule, {number(state.pending.dice), number(roll.value[0])}});
        },
    .skipped = [](const Game&, const State& state,
                  const PhaseRow& earlier) { return earlier.word == "counting" && state.counting_skipped; },
    .hand = [](const Game&, const State& state) -> std::optional<Side> {
      return state.pending.roll == RollKind::Die ? std::optional(Side::Red) : std::nullopt;
    }};

struct Drive : testing::Test {
  Game game;
  State state;
  Events events;
  std::unique_ptr<ActionList> list = std::make_unique<ActionList>();
  void begin() {
    state.stack.push(Heap{});
    drive::proceed(game, state, events);
  }
  Verdict take(std::uint16_t n) { return drive::apply(game, state, Action{kTake, {n, 0, 0}}, events); }
};

TEST_F(Drive, a_question_is_listed_judged_and_carried_out) {
  begin();
  EXPECT_STREQ(drive::rule_of(state), "1a");
  drive::list_actions(game, state, *list);
  EXPECT_EQ(list->size(), 3);
  EXPECT_STREQ(drive::verdict(game, state, {kTake, {6, 0, 0}}).rule, "1b");
  EXPECT_STREQ(drive::verdict(game, state, {kTake, {1, 1, 0}}).rule, "1a") << "not well formed";
  EXPECT_STREQ(drive::verdict(game, state, {99, {}}).rule, "1");
  EXPECT_TRUE(take(2).allowed());
  EXPECT_EQ(state.heap, 3);
  EXPECT_EQ(state.pending.kind, decltype(state.pending)::Kind::Roll);
}

TEST_F(Drive, a_verb_of_another_phase_is_refused_by_the_rule_of_that_phase) {
  begin();
  const Verdict later = drive::verdict(game, state, {kGive, {}});
  EXPECT_STREQ(later.rule, "5") << "the phase that comes, not the one that is over";
  EXPECT_STREQ(later.reason, "comes-later");
  EXPECT_EQ(later.facts[0], phase(1));
  EXPECT_EQ(later.facts[1], phase(2));
  const Verdict over = drive::verdict(game, state, {kCount, {}});
  EXPECT_STREQ(over.rule, "4");
  EXPECT_STREQ(over.reason, "is-over");
  EXPECT_EQ(over.facts[1], phase(0));
}

TEST_F(Drive, a_phase_that_was_skipped_is_not_told_as_over) {
  begin();
  state.counting_skipped = true;
  const Verdict skipped = drive::verdict(game, state, {kCount, {}});
  EXPECT_STREQ(skipped.rule, "4");
  EXPECT_STREQ(skipped.reason, "was-skipped");
  EXPECT_EQ(skipped.facts[1], phase(0));
  EXPECT_STREQ(drive::verdict(game, state, {kGive, {}}).reason, "comes-later") << "of the phase that comes";
}

TEST_F(Drive, what_is_wrong_with_the_action_itself_comes_before_its_phase) {
  begin();
  EXPECT_STREQ(drive::verdict(game, state, {kGive, {5, 0, 0}}).rule, "5b");
  EXPECT_STREQ(drive::verdict(game, state, {kGive, {4, 0, 0}}).rule, "5");
}

TEST_F(Drive, what_is_wrong_with_the_action_itself_is_said_while_dice_are_to_be_thrown) {
  begin();
  ASSERT_TRUE(take(2).allowed());
  ASSERT_EQ(state.pending.kind, decltype(state.pending)::Kind::Roll);
  EXPECT_STREQ(drive::verdict(game, state, {kGive, {5, 0, 0}}).rule, "5b");
  EXPECT_STREQ(drive::verdict(game, state, {kGive, {4, 0, 0}}).rule, drive::rule_of(state))
      << "the throw itself";
}

TEST_F(Drive, a_verb_of_the_same_phase_has_to_wait_for_the_question) {
  begin();
  EXPECT_STREQ(drive::verdict(game, state, {kWait, {}}).rule, "1");
  EXPECT_TRUE(drive::takes(state, kTake));
  EXPECT_FALSE(drive::takes(state, kWait));
  take(1);
  EXPECT_FALSE(drive::takes(state, kTake)) << "chance is asked";
}

TEST_F(Drive, nothing_is_pending_while_an_answer_is_carried_out) {
  begin();
  state.asked_when_carried_out = true;
  take(1);
  EXPECT_FALSE(state.asked_when_carried_out);
}

TEST_F(Drive, a_refusal_changes_nothing) {
  begin();
  const State before = state;
  EXPECT_FALSE(take(6).allowed());
  EXPECT_FALSE(drive::apply(game, state, Roll{{3}}, events).allowed()) << "no roll is asked for";
  EXPECT_EQ(state, before);
  take(1);
  const State rolling = state;
  EXPECT_FALSE(take(1).allowed());
  EXPECT_STREQ(drive::verdict(game, state, {kPeek, {}}).rule, "2a") << "peeking is for the side asked";
  EXPECT_FALSE(drive::apply(game, state, Roll{{7}}, events).allowed());
  EXPECT_EQ(state, rolling);
  drive::list_actions(game, state, *list);
  EXPECT_TRUE(list->empty());
}

TEST_F(Drive, dice_are_told_before_they_are_taken) {
  begin();
  take(1);
  EXPECT_EQ(drive::roll_request(state).kind, RollRequest::Kind::Dice);
  EXPECT_TRUE(drive::apply(game, state, Roll{{6}}, events).allowed());
  ASSERT_EQ(events.all().size(), 1U);
  EXPECT_STREQ(events.all()[0].rule, "2a");
  EXPECT_EQ(events.all()[0].facts[0], number(1)) << "what was pending can still be seen";
  EXPECT_EQ(state.heap, 5);
}

TEST_F(Drive, a_draw_is_one_of_the_cup_and_no_dice) {
  game.next = RollKind::Chit;
  begin();
  take(1);
  EXPECT_EQ(drive::roll_request(state).kind, RollRequest::Kind::Draw);
  EXPECT_EQ(drive::roll_request(state).cup, 0b1010U);
  EXPECT_FALSE(drive::apply(game, state, Roll{{2}}, events).allowed());
  EXPECT_TRUE(drive::apply(game, state, Roll{{3}}, events).allowed());
  EXPECT_TRUE(events.all().empty());
  EXPECT_EQ(state.heap, 7);
}

TEST_F(Drive, conceding_is_allowed_at_any_time_and_never_listed) {
  begin();
  EXPECT_TRUE(drive::apply(game, state, Action{kConcede, {}}, events).allowed());
  EXPECT_TRUE(state.over());
  EXPECT_TRUE(state.stack.empty());
  EXPECT_STREQ(drive::rule_of(state), "3d");
  ASSERT_EQ(events.all().size(), 1U);
  EXPECT_EQ(events.all()[0].facts[0], number(static_cast<int>(Side::Blue))) << "the side that was asked";
  EXPECT_STREQ(drive::verdict(game, state, {kConcede, {}}).rule, "3d");
}

TEST_F(Drive, the_side_whose_dice_are_about_to_be_thrown_may_concede) {
  begin();
  take(1);
  ASSERT_EQ(state.pending.kind, decltype(state.pending)::Kind::Roll);
  EXPECT_TRUE(drive::apply(game, state, Action{kConcede, {}}, events).allowed());
  EXPECT_TRUE(state.over());
  EXPECT_EQ(events.all()[0].facts[0], number(static_cast<int>(Side::Red))) << "the hand that throws";
}

TEST_F(Drive, nobody_concedes_while_a_chit_is_drawn) {
  game.next = RollKind::Chit;
  begin();
  take(1);
  EXPECT_STREQ(drive::verdict(game, state, {kConcede, {}}).rule, "2b") << "it is nobody's draw";
}

TEST_F(Drive, what_asks_again_leaves_the_question_open) {
  begin();
  State expected = state;
  ++expected.peeks;
  EXPECT_TRUE(drive::apply(game, state, Action{kPeek, {}}, events).allowed());
  EXPECT_EQ(state, expected);
}

TEST_F(Drive, the_end_has_its_rule_and_empties_the_stack) {
  state.heap = 2;
  begin();
  take(2);
  EXPECT_TRUE(state.over());
  EXPECT_TRUE(state.stack.empty());
  EXPECT_STREQ(drive::rule_of(state), "3b");
  state.heap = -1;
  EXPECT_STREQ(drive::rule_of(state), "3c");
}

TEST_F(Drive, the_hook_runs_before_each_step_of_a_procedure) {
  begin();
  EXPECT_EQ(state.steps, 1);
  take(1);
  EXPECT_EQ(state.steps, 2);
}

TEST_F(Drive, a_list_that_is_cut_is_an_error) {
  game.endless = true;
  begin();
  EXPECT_THAT([&] { drive::list_actions(game, state, *list); },
              testing::ThrowsMessage<std::length_error>(testing::HasSubstr("endless")));
}

TEST_F(Drive, a_number_without_a_row_is_no_question) {
  begin();
  state.pending.ask = Ask{5};
  EXPECT_STREQ(drive::rule_of(state), "0");
  EXPECT_STREQ(drive::verdict(game, state, {kTake, {1, 0, 0}}).rule, "0");
  drive::list_actions(game, state, *list);
  EXPECT_TRUE(list->empty());
  EXPECT_EQ(drive::word_in(kQuestions, Ask::Endless), "endless");
  EXPECT_EQ(drive::word_in(kQuestions, Ask::None), "none");
  EXPECT_EQ(drive::word_in(kQuestions, Ask{5}), "?");
  EXPECT_EQ(drive::word_in(kQuestions, Ask{200}), "?");
}

TEST(Reckoning, more_items_than_it_holds_are_an_error) {
  Reckoning sum;
  for (int i = 0; i < Reckoning::kMost; ++i) sum.add("1", 1);
  EXPECT_EQ(sum.total(), Reckoning::kMost);
  EXPECT_THROW(sum.add("1", 1), std::length_error);
  EXPECT_THROW(sum.divide("1", 2), std::length_error);
  EXPECT_EQ(sum.items().size(), static_cast<std::size_t>(Reckoning::kMost));
  EXPECT_EQ(sum.total(), Reckoning::kMost);
}

TEST(ProcedureStack, more_procedures_than_it_holds_are_an_error) {
  State state;
  state.stack.push(Heap{});
  state.stack.push(Heap{});
  EXPECT_THROW(state.stack.push(Heap{}), std::length_error);
  EXPECT_EQ(state.stack.depth(), 2);
}

}  // namespace tamburino::drive_test
