#include "engine/core/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/procedure.h"

// A game of two men on a road: they go to a milestone, quickly or not, or meet one another.
namespace tamburino::notation_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

enum class Verb : std::uint16_t { Rest = 1, Go = 2, Meet = 3 };
enum class Kind : std::uint8_t { None, Man, Stone, Haste };
enum class Side : std::uint8_t { Red };
enum class Ask : std::uint8_t { None };
enum class RollKind : std::uint8_t { None, Die, Chit };
enum class Ending : std::uint8_t { None };

struct Man {
  std::string id, name;
};
struct Game {
  std::vector<Man> men{{"a", "Old Anselmo"}, {"b", "Bruno"}, {"c", "Bruno"}};
};
struct State {
  PendingStep<Side, Ask, RollKind> pending;
  Ending ending{};
  std::uint16_t haste = 0;
  ProcedureStack<std::variant<std::monostate>, 1> stack;
  bool over() const { return false; }
};
using Driver = drive::Driver<Game, State>;
void take(const Game&, State&, Roll, Events&) {}
constexpr drive::Numbered<Driver::Question> kQuestions{};
constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Die, "die", "1", take},
    {RollKind::Chit, "chit", "2", take, [](const State&) { return 7U; }},
}));
constexpr drive::Numbered<Driver::End> kEndings{};
constexpr Driver kDriver{.questions = kQuestions, .throws = kThrows, .endings = kEndings};
constexpr const Driver& driver_of(const State&) { return kDriver; }

using All = notation::Notation<Game, State, Verb, Kind>;
constexpr std::array<All::Form, 3> kForms{{
    {Verb::Rest, "rest", {}},
    {Verb::Go, "go", {Kind::Man, Kind::Stone, Kind::Haste}},
    {Verb::Meet, "meet", {Kind::Man, Kind::Man}},
}};
std::string man_text(const Game& game, std::uint16_t n) { return words::quoted_in(game.men, n); }
std::string man_id(const Game& game, std::uint16_t n) { return words::id_in(game.men, n); }
std::uint16_t find_man(const Game& game, std::string_view text) {
  return words::find_in<std::uint16_t>(game.men, text, "man");
}
constexpr std::array<All::Named, 4> kKinds{{
    {},
    {.key = "man", .text = man_text, .find = find_man, .id = man_id},
    {.key = "stone", .text = notation::number_text, .find = notation::found<Game, words::number_in>},
    {.key = "haste",
     .text = [](const Game&, std::uint16_t n) { return n == 1 ? std::string("quickly") : std::string(); },
     .find = [](const Game&, std::string_view) { return std::uint16_t{1}; },
     .left_out = [](const State& state, Action) { return state.haste; }},
}};
static_assert(notation::complete(kKinds));
static_assert(!notation::complete(std::array<All::Named, 2>{}));
constexpr std::array<std::string_view, 1> kSmall{"to"};
constexpr All kAll{.forms = kForms,
                   .kinds = kKinds,
                   .small = kSmall,
                   .most_dice = 2,
                   .drawn = "man",
                   .drawn_id = man_id,
                   .find_drawn = find_man};
constexpr const All& notation_of(const Game&) { return kAll; }

struct Notation : testing::Test {
  Game game;
  State state;
  Action parse(std::string_view text) { return notation::parse_action(game, state, text); }
};

TEST_F(Notation, an_action_is_its_verb_and_what_its_operands_name) {
  EXPECT_EQ(notation::text_of(game, {1, {}}), "rest");
  EXPECT_EQ(notation::text_of(game, {2, {0, 12, 1}}), "go \"Old Anselmo\" 12 quickly");
  EXPECT_EQ(notation::text_of(game, {2, {0, 12, 0}}), "go \"Old Anselmo\" 12") << "what is not written";
  EXPECT_EQ(notation::text_of(game, {3, {1, 2, 0}}), "meet \"b\" \"c\"") << "two have the same name";
  EXPECT_EQ(notation::text_of(game, {3, {1, 9, 0}}), "meet \"b\" ?");
  EXPECT_EQ(notation::text_of(game, {4, {}}), "?");
}

TEST_F(Notation, a_text_is_read_as_it_was_written) {
  for (const Action action : {Action{1, {}}, Action{2, {0, 12, 1}}, Action{3, {1, 2, 0}}})
    EXPECT_EQ(parse(notation::text_of(game, action)), action);
  EXPECT_EQ(parse("go anselmo to 3 quickly"), (Action{2, {0, 3, 1}})) << "small words do not count";
}

TEST_F(Notation, what_is_left_out_may_depend_on_the_position) {
  EXPECT_EQ(parse("go a 3"), (Action{2, {0, 3, 0}}));
  state.haste = 1;
  EXPECT_EQ(parse("go a 3"), (Action{2, {0, 3, 1}}));
}

TEST_F(Notation, what_is_no_action_is_refused_with_the_reason) {
  const auto refusal = [this](std::string_view text) { return [this, text] { parse(text); }; };
  EXPECT_THAT(refusal(""), ThrowsMessage<UnknownName>(HasSubstr("nothing")));
  EXPECT_THAT(refusal("ride a"), ThrowsMessage<UnknownName>(HasSubstr("\"ride\" is no action")));
  EXPECT_THAT(refusal("go a"), ThrowsMessage<UnknownName>(HasSubstr("needs more words")));
  EXPECT_THAT(refusal("rest a"), ThrowsMessage<UnknownName>(HasSubstr("too many")));
  EXPECT_THAT(refusal("meet a b c d"), ThrowsMessage<UnknownName>(HasSubstr("too many")));
  EXPECT_THAT(refusal("meet a Bruno"), ThrowsMessage<UnknownName>(HasSubstr("could be")));
  EXPECT_THAT(refusal("go a far"), ThrowsMessage<UnknownName>(HasSubstr("no number")));
}

TEST_F(Notation, several_joined_by_a_plus_are_one_word) {
  EXPECT_THAT(notation::said(game, "meet a + b to \"c d\""), ElementsAre("meet", "a+b", "c d"));
}

TEST_F(Notation, the_second_operand_of_a_key_is_the_target) {
  EXPECT_EQ(kAll.key(kForms[2], 0), "man");
  EXPECT_EQ(kAll.key(kForms[2], 1), "target");
  EXPECT_EQ(kAll.key(kForms[1], 1), "stone");
  EXPECT_EQ(kAll.operand(kForms[2], 2), nullptr);
  EXPECT_EQ(kAll.operand(kForms[1], 3), nullptr);
}

TEST_F(Notation, an_action_is_well_formed_when_what_it_does_not_use_is_blank) {
  EXPECT_TRUE(notation::well_formed<kAll>({3, {1, 2, 0}}));
  EXPECT_FALSE(notation::well_formed<kAll>({3, {1, 2, 1}}));
  EXPECT_FALSE(notation::well_formed<kAll>({0, {}}));
  EXPECT_FALSE(notation::well_formed<kAll>({4, {}}));
}

TEST_F(Notation, rolls_and_draws) {
  state.pending = {decltype(state.pending)::Kind::Roll, {}, {}, RollKind::Die, 2};
  EXPECT_EQ(notation::text_of(game, state, Roll{{3, 5, 6}}), "roll 3 5");
  state.pending.roll = RollKind::Chit;
  EXPECT_EQ(notation::text_of(game, state, Roll{{2}}), "draw c");
  EXPECT_EQ(notation::text_of(game, state, Roll{{3}}), "draw ?");
  EXPECT_EQ(notation::parse_roll(game, "roll 3 5"), (Roll{{3, 5}}));
  EXPECT_EQ(notation::parse_roll(game, "draw anselmo"), (Roll{{0}}));
  for (const char* bad : {"", "roll", "roll x", "roll 1 2 3", "draw", "draw a b", "4"})
    EXPECT_THROW(notation::parse_roll(game, bad), UnknownName) << bad;
}

}  // namespace tamburino::notation_test
