#include "engine/games/thousand/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/games/thousand/rules.h"
#include "engine/games/thousand/verbs.h"
#include "tests/naming.h"
#include "tests/thousand/given.h"

// Actions and rolls as text.
namespace tamburino::thousand {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

State set_up() {
  State state;
  set_up_counters(campaign(), state);
  return state;
}

// As texts, so that a test reads as what the player would have said one by one.
std::vector<std::string> meant(const State& state, std::string_view text) {
  std::vector<std::string> texts;
  for (const Action action : parse_actions(campaign(), state, text)) {
    texts.push_back(text_of(campaign(), action));
  }
  return texts;
}
std::vector<std::string> meant(std::string_view text) { return meant(set_up(), text); }

std::string refusal(std::string_view text) {
  return refusal_of([&] { parse_actions(campaign(), set_up(), text); });
}

std::size_t count_of(OperandKind kind) {
  const Game& game = campaign();
  switch (kind) {
    case OperandKind::Unit:
      return game.units.size();
    case OperandKind::Commander:
      return game.commanders.size();
    case OperandKind::Place:
      return game.places.size();
    case OperandKind::Cell:
      return kCells;
    case OperandKind::None:
      break;
  }
  return 1;
}

TEST(ThousandNotation, every_verb_comes_back_from_its_text) {
  const State state = set_up();
  std::set<std::string> texts;
  std::size_t said = 0;
  for (const VerbForm& form : verb_forms()) {
    const std::size_t first = count_of(form.operands[0]), second = count_of(form.operands[1]);
    EXPECT_EQ(form.operands[2], OperandKind::None) << form.word;
    for (std::size_t i = 0; i < std::max(first, second); ++i) {  // each operand runs through all it can be
      const Action action{
          static_cast<std::uint16_t>(form.verb),
          {static_cast<std::uint16_t>(i % first), static_cast<std::uint16_t>((i * 7 + 1) % second), 0}};
      const std::string text = text_of(campaign(), action);
      EXPECT_EQ(parse_action(campaign(), state, text), action) << text;
      EXPECT_THAT(parse_actions(campaign(), state, text), ElementsAre(action)) << text;
      texts.insert(text);
      ++said;
    }
  }
  EXPECT_EQ(texts.size(), said);  // and no two say the same
}

TEST(ThousandNotation, every_verb_has_its_own_number_and_word) {
  expect_own_numbers_and_words(kNotation, kLastVerb);
  EXPECT_EQ(form_of("charge"), nullptr);
}

TEST(ThousandNotation, numbers_that_name_nothing_are_told_as_such) {
  EXPECT_EQ(text_of(campaign(), Action{99, {}}), "?");
  EXPECT_EQ(text_of(campaign(), Action{0, {}}), "?");
  for (const VerbForm& form : verb_forms()) {
    const Action action{static_cast<std::uint16_t>(form.verb), {0xFFF0, 0xFFF0, 0xFFF0}};
    const bool names = form.operands[0] != OperandKind::None;
    EXPECT_EQ(text_of(campaign(), action).find('?') != std::string::npos, names) << form.word;
  }
  // A number beyond the units is not taken for the unit of its last byte.
  EXPECT_EQ(text_of(campaign(), Action{static_cast<std::uint16_t>(Verb::Take), {256, 0, 0}}), "take ?");
  EXPECT_EQ(text_of(campaign(), Action{static_cast<std::uint16_t>(Verb::Stack), {256, 0, 0}}), "stack ?");
}

TEST(ThousandNotation, how_actions_are_told) {
  const Game& game = campaign();
  const auto told = [&](const char* text) { return text_of(game, parse_action(game, set_up(), text)); };
  EXPECT_EQ(told("march Garibaldi to Calatafimi"), "march garibaldi calatafimi");
  EXPECT_EQ(told("march \"von Mechel\" to \"province of Palermo\""), "march von-mechel PA");
  EXPECT_EQ(told("march bixio \"Reggio Calabria\""), "march bixio reggio-calabria");
  EXPECT_EQ(told("station \"1 gar\" at palermo"), "station \"1 Gar\" palermo");
  EXPECT_EQ(told("attack gd5 against bd5"), "attack GD5 BD5");
  EXPECT_EQ(told("take g-gar-i"), "take \"I Gar\"");
  EXPECT_EQ(told("fight in TP"), "fight TP");
  EXPECT_EQ(told("  take-all\t"), "take-all");
}

TEST(ThousandNotation, a_march_in_one_breath_takes_units_and_goes) {
  EXPECT_THAT(meant("march garibaldi calatafimi"), ElementsAre("march garibaldi calatafimi"));
  EXPECT_THAT(meant("march garibaldi to Calatafimi with all"),
              ElementsAre("march garibaldi calatafimi", "take-all", "go"));
  EXPECT_THAT(meant("march garibaldi calatafimi \"I Gar\"+\"II Gar\""),
              ElementsAre("march garibaldi calatafimi", "take \"I Gar\"", "take \"II Gar\"", "go"));
  EXPECT_EQ(meant("march garibaldi calatafimi \"I Gar\" + \"II Gar\""),
            meant("march garibaldi calatafimi \"I Gar\"+\"II Gar\""));
  EXPECT_THAT(meant("march garibaldi TP alone"), ElementsAre("march garibaldi TP", "go"));
}

// He is not asked whom he takes when there is nobody.
TEST(ThousandNotation, a_commander_without_units_to_take_just_marches) {
  State state = set_up();
  put(state, find_commander(campaign(), "bixio"), find_place(campaign(), "TP"));
  EXPECT_THAT(meant(state, "march bixio PA alone"), ElementsAre("march bixio PA"));
  EXPECT_THAT(meant(state, "march bixio PA all"), ElementsAre("march bixio PA"));
  const UnitId one = find_unit(campaign(), "I Gar");
  put(campaign(), state, one, find_place(campaign(), "TP"));
  EXPECT_THAT(meant(state, "march bixio PA all"), ElementsAre("march bixio PA", "take-all", "go"));
  state[one].moved = true;
  EXPECT_THAT(meant(state, "march bixio PA all"), ElementsAre("march bixio PA"));
}

TEST(ThousandNotation, what_is_under_way_is_not_begun_again) {
  const Game& game = campaign();
  State state = set_up();
  state.stack.push(March{.who = find_commander(game, "garibaldi"), .to = find_place(game, "calatafimi")});
  EXPECT_THAT(meant(state, "march garibaldi calatafimi all"), ElementsAre("take-all", "go"));
  EXPECT_THAT(meant(state, "march garibaldi TP all"), ElementsAre("march garibaldi TP", "take-all", "go"));
  state.stack.push(Deployment{.side = Side::Garibaldine, .open = find_cell("GD5")});
  EXPECT_THAT(meant(state, "stack GD5 \"I Gar\""), ElementsAre("add \"I Gar\""));
  EXPECT_THAT(meant(state, "stack GD6 \"I Gar\""), ElementsAre("stack GD6", "add \"I Gar\""));
  state.stack.push(Retreat{.side = Side::Garibaldine, .to = find_place(game, "TP")});
  EXPECT_THAT(meant(state, "retreat TP all"), ElementsAre("take-all", "done"));
  EXPECT_THAT(meant(state, "retreat PA all"), ElementsAre("retreat PA", "take-all", "done"));
}

TEST(ThousandNotation, a_stack_in_one_breath) {
  EXPECT_THAT(meant("stack GD5"), ElementsAre("stack GD5"));
  EXPECT_THAT(meant("stack GD5 \"I Gar\"+\"II Gar\""),
              ElementsAre("stack GD5", "add \"I Gar\"", "add \"II Gar\""));
  EXPECT_THAT(meant("stack ga3 with \"I CC\""), ElementsAre("stack GA3", "add \"I CC\""));
}

TEST(ThousandNotation, a_retreat_in_one_breath) {
  EXPECT_THAT(meant("retreat to TP"), ElementsAre("retreat TP"));
  EXPECT_THAT(meant("retreat TP all"), ElementsAre("retreat TP", "take-all", "done"));
  EXPECT_THAT(meant("retreat TP \"I Gar\"+\"1 Gar\"+bixio"),
              ElementsAre("retreat TP", "take \"I Gar\"", "take \"1 Gar\"", "withdraw bixio"));
  State state = set_up();
  state.stack.push(Retreat{.side = Side::Garibaldine, .forced = true});
  EXPECT_THAT(meant(state, "retreat TP all"),
              ElementsAre("retreat TP", "take-all"));  // nothing is left to say
}

TEST(ThousandNotation, several_do_the_same) {
  EXPECT_THAT(meant("attack GD5+GD6 BD5"), ElementsAre("attack GD5 BD5", "attack GD6 BD5"));
  EXPECT_THAT(meant("reduce \"I Gar\"+\"II Gar\""), ElementsAre("reduce \"I Gar\"", "reduce \"II Gar\""));
  EXPECT_THAT(meant("entrench BD1+BD2"), ElementsAre("entrench BD1", "entrench BD2"));
  EXPECT_THAT(meant("appoint bixio+turr"), ElementsAre("appoint bixio", "appoint turr"));
}

TEST(ThousandNotation, units_and_commanders_are_known_from_each_other) {
  EXPECT_THAT(meant("send \"1 FL-a\"+lanza to Napoli"),
              ElementsAre("send \"1 FL-a\" napoli", "send-commander lanza napoli"));
  EXPECT_THAT(meant("occupy \"I Gar\"+garibaldi"), ElementsAre("occupy \"I Gar\"", "occupy-with garibaldi"));
  EXPECT_THAT(meant("station \"1 Gar\"+brig-comm-6 palermo"),
              ElementsAre("station \"1 Gar\" palermo", "post brig-comm-6 palermo"));
  EXPECT_THROW(parse_action(campaign(), set_up(), "send lanza napoli"), UnknownName);  // records are exact
}

TEST(ThousandNotation, bad_text_is_refused_with_a_reason) {
  for (const char* bad : {"",
                          "   ",
                          "charge \"I Gar\"",
                          "March garibaldi TP",
                          "done now",
                          "to",
                          "take",
                          "take Garibaldino",
                          "take \"1 FL\"",
                          "take \"I Gar\" \"II Gar\"",
                          "take I Gar",
                          "take \"I Gar\"+",
                          "march garibaldi",
                          "march garibaldi Roma",
                          "march \"I Gar\" TP",
                          "march garibaldi TP everybody",
                          "march garibaldi TP \"I Gar\"+bixio",
                          "march garibaldi TP all now",
                          "march garibaldi+bixio TP all",
                          "stack",
                          "stack GD13",
                          "stack GD5 bixio",
                          "stack GD5 \"I Gar\" \"II Gar\"",
                          "attack GD5",
                          "retreat",
                          "retreat TP nobody",
                          "rest all",
                          "halt \"I Gar"}) {
    EXPECT_FALSE(refusal(bad).empty()) << bad;
  }
  EXPECT_THAT(refusal("take \"1 FL\""), HasSubstr("could be"));
  EXPECT_THAT(refusal("take \"I Gar"), HasSubstr("quotation mark"));
  EXPECT_THAT(refusal("charge \"I Gar\""), HasSubstr("charge"));
  EXPECT_THAT(refusal("take \"I Gar\" \"II Gar\""), HasSubstr("too many"));
  EXPECT_THAT(refusal("attack GD5"), HasSubstr("more words"));
}

TEST(ThousandNotation, rolls) {
  EXPECT_EQ(parse_roll(campaign(), "roll 4"), (Roll{{4}}));
  EXPECT_EQ(parse_roll(campaign(), "roll 3 5"), (Roll{{3, 5}}));
  EXPECT_EQ(parse_roll(campaign(), "roll 1 2 3 4 5 6 1 2"), (Roll{{1, 2, 3, 4, 5, 6, 1, 2}}));
  for (const char* bad :
       {"", "roll", "roll four", "roll -1", "roll 1 2 3 4 5 6 1 2 3", "draw", "draw garibaldi", "4"}) {
    EXPECT_THROW(parse_roll(campaign(), bad), UnknownName) << bad;
  }
}

TEST(ThousandNotation, a_roll_is_told_by_what_was_asked_for) {
  State state{};
  state.pending = {Pending::Kind::Roll, {}, {}, RollKind::Attack, 3};
  EXPECT_EQ(text_of(campaign(), state, Roll{{2, 5, 6}}), "roll 2 5 6");
  state.pending = {Pending::Kind::Roll, {}, {}, RollKind::Recruit, 1};
  EXPECT_EQ(text_of(campaign(), state, Roll{{4}}), "roll 4");
}

}  // namespace
}  // namespace tamburino::thousand
