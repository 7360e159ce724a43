#include "engine/games/novara/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/games/novara/verbs.h"
#include "loader/novara/loader.h"
#include "loader/packs.h"
#include "tests/naming.h"

// Actions and rolls as text.
namespace tamburino::novara {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Game& campaign() {
  static const Game game =
      novara::load(pack_directory(packs_directory(), "novara"), "campaign", {.hypothetical = true});
  return game;
}

State asked(Ask ask) {
  State state{};
  state.pending = {Pending::Kind::Ask, Side::Austrian, ask, {}, 0};
  return state;
}

UnitId unit_called(std::string_view text) { return find_unit(campaign(), text); }

// As texts, so that a test reads as what the player would have said one by one.
std::vector<std::string> meant(const State& state, std::string_view text) {
  std::vector<std::string> texts;
  for (const Action action : parse_actions(campaign(), state, text)) {
    texts.push_back(text_of(campaign(), action));
  }
  return texts;
}

std::string refusal(const State& state, std::string_view text) {
  return refusal_of([&] { parse_actions(campaign(), state, text); });
}

std::vector<std::uint16_t> operands(OperandKind kind) {
  const Game& game = campaign();
  std::size_t count = 0;
  switch (kind) {
    case OperandKind::Unit:
      count = game.units.size();
      break;
    case OperandKind::Formation:
      count = game.formations.size();
      break;
    case OperandKind::BoxHex:
    case OperandKind::Hex:
      count = static_cast<std::size_t>(game.map.size());
      break;
    case OperandKind::Facing:
      count = kSides;
      break;
    case OperandKind::Number:
      count = 4;
      break;
    case OperandKind::Letter:
      count = kDisplays;
      break;
    case OperandKind::Box:
      count = game.scenario.boxes.size();
      break;
    case OperandKind::None:
      count = 1;
  }
  std::vector<std::uint16_t> all;
  const std::size_t step = kind == OperandKind::Hex || kind == OperandKind::BoxHex ? 31 : 1;
  for (std::size_t i = 0; i < count; i += step) all.push_back(static_cast<std::uint16_t>(i));
  if (kind == OperandKind::BoxHex) all.push_back(static_cast<std::uint16_t>(kNoHex));
  return all;
}

TEST(NovaraNotation, every_verb_comes_back_from_its_text) {
  const State state = asked(Ask::MoveUnit);
  std::set<std::string> texts;
  int said = 0;
  for (const VerbForm& form : verb_forms()) {
    const auto first = operands(form.operands[0]);
    const auto second = operands(form.operands[1]);
    const auto third = operands(form.operands[2]);
    ASSERT_FALSE(first.empty() || second.empty() || third.empty()) << form.word;
    const std::size_t most = std::max({first.size(), second.size(), third.size()});
    for (std::size_t i = 0; i < most; ++i) {  // each operand runs through all it can be
      const Action action{
          static_cast<std::uint16_t>(form.verb),
          {first[i % first.size()], second[(i * 7 + 1) % second.size()], third[(i * 5 + 2) % third.size()]}};
      const std::string text = text_of(campaign(), action);
      EXPECT_EQ(parse_action(campaign(), state, text), action) << text;
      EXPECT_EQ(parse_actions(campaign(), state, text).back(), action) << text;
      texts.insert(text);
      ++said;
    }
  }
  EXPECT_EQ(static_cast<int>(texts.size()), said);  // and no two say the same
}

TEST(NovaraNotation, every_verb_has_its_own_number_and_word) {
  expect_own_numbers_and_words(kNotation, kLastVerb);
  EXPECT_EQ(form_of("assault"), nullptr);
}

TEST(NovaraNotation, numbers_that_name_nothing_are_told_as_such) {
  EXPECT_EQ(text_of(campaign(), Action{99, {}}), "?");
  EXPECT_EQ(text_of(campaign(), Action{0, {}}), "?");
  for (const VerbForm& form : verb_forms()) {
    const Action action{static_cast<std::uint16_t>(form.verb), {0xFFF0, 0xFFF0, 0xFFF0}};
    const bool names = form.operands[0] != OperandKind::None && form.operands[0] != OperandKind::Number;
    EXPECT_EQ(text_of(campaign(), action).find('?') != std::string::npos, names) << form.word;
  }
  // A number beyond the units is not taken for the unit of its last byte.
  EXPECT_EQ(text_of(campaign(), Action{static_cast<std::uint16_t>(Verb::Select), {256, 0, 0}}), "select ?");
}

TEST(NovaraNotation, quotation_fillers_and_places) {
  const State state = asked(Ask::Declare);
  const auto same = [&](const char* a, const char* b) {
    EXPECT_EQ(parse_actions(campaign(), state, a), parse_actions(campaign(), state, b)) << a;
  };
  same("attack \"3 Piemonte\" against 4425", "attack s-3-piemonte 4425");
  same("attack \"3 piemonte\" Vigevano", "attack s-3-piemonte 4425");
  same("aim \"Art II\" at Gambolò", "aim a-art-ii gambolo");
  same("lay \"Pont II\" over nw", "lay a-pont-ii NW");
  same("  hold\t4425 ", "hold Vigevano");
  same("assign \"II Corps\" to Pavia", "assign a-ii a-pavia");
  same("commit D'Aspre", "commit a-ii");
  same("move Marziani to \"Borgo San Siro\"", "move a-marziani-gr \"borgo san siro\"");
}

TEST(NovaraNotation, hide_names_a_hex_only_for_the_first_of_a_box) {
  const State state = asked(Ask::SetUpHex);
  EXPECT_THAT(meant(state, "hide \"3 Piemonte\" A"), ElementsAre("hide \"3 Piemonte\" A"));
  EXPECT_EQ(parse_action(campaign(), state, "hide \"3 Piemonte\" a").operand[2], 0xFFFF);
  EXPECT_THAT(meant(state, "hide \"3 Piemonte\" H at Novara"), ElementsAre("hide \"3 Piemonte\" H 2310"));
  EXPECT_THAT(refusal(state, "hide \"3 Piemonte\" I"), HasSubstr("A to H"));
  EXPECT_THAT(refusal(state, "hide \"3 Piemonte\" AB"), HasSubstr("A to H"));
  EXPECT_THAT(refusal(state, "hide \"3 Piemonte\""), HasSubstr("more words"));
}

TEST(NovaraNotation, a_move_in_one_breath_picks_up_and_walks) {
  State state = asked(Ask::ChooseUnit);
  EXPECT_THAT(meant(state, "move \"Uhl 1\" 4425-4424"),
              ElementsAre("select \"Uhl 1\"", "move \"Uhl 1\" 4425", "move \"Uhl 1\" 4424"));
  EXPECT_THAT(meant(state, "move \"Uhl 1\"+\"Dr 2\" to 4425"),
              ElementsAre("select \"Uhl 1\"", "take \"Dr 2\"", "move \"Uhl 1\" 4425"));
  EXPECT_EQ(meant(state, "move \"Uhl 1\" + \"Dr 2\" 4425"), meant(state, "move \"Uhl 1\"+\"Dr 2\" 4425"));
  state[unit_called("Uhl 1")].hex = find_hex(campaign(), "4426");
  EXPECT_THAT(meant(state, "move \"Uhl 1\" 4426-Vigevano"),  // the hex it starts from is no step
              ElementsAre("select \"Uhl 1\"", "move \"Uhl 1\" 4425"));
  EXPECT_THAT(meant(state, "move \"Uhl 1\" 4426"), ElementsAre("select \"Uhl 1\"", "move \"Uhl 1\" 4426"));
}

TEST(NovaraNotation, a_group_under_way_is_not_picked_up_again) {
  State state = asked(Ask::MoveUnit);
  GroupMove group;
  group.count = 2;
  group.unit[0] = unit_called("Uhl 1");
  group.unit[1] = unit_called("Dr 2");
  state.stack.push(group);
  EXPECT_THAT(meant(state, "move \"Uhl 1\" 4425"), ElementsAre("move \"Uhl 1\" 4425"));
  EXPECT_THAT(meant(state, "move \"Dr 2\"+\"Uhl 1\" 4425"), ElementsAre("move \"Uhl 1\" 4425"));
  EXPECT_THAT(meant(state, "move \"Uhl 1\"+\"Dr 2\"+\"Uhl 2\" 4425"),
              ElementsAre("take \"Uhl 2\"", "move \"Uhl 1\" 4425"));
}

TEST(NovaraNotation, set_up_and_arrivals_choose_their_unit_in_the_same_breath) {
  const char* place = "place \"3 Piemonte\" at Novara";
  const char* hide = "hide \"3 Piemonte\" A 2310";
  for (const Ask ask : {Ask::SetUp, Ask::Arrivals}) {
    EXPECT_THAT(meant(asked(ask), place), ElementsAre("select \"3 Piemonte\"", "place \"3 Piemonte\" 2310"));
  }
  EXPECT_THAT(meant(asked(Ask::SetUp), hide), ElementsAre("select \"3 Piemonte\"", hide));
  for (const Ask ask : {Ask::SetUpHex, Ask::ArrivalHex, Ask::Reveal}) {
    EXPECT_THAT(meant(asked(ask), place), ElementsAre("place \"3 Piemonte\" 2310"));
  }
  EXPECT_THAT(meant(asked(Ask::SetUpHex), hide), ElementsAre(hide));
  EXPECT_EQ(parse_action(campaign(), asked(Ask::SetUp), place).verb, static_cast<std::uint16_t>(Verb::Place));
}

TEST(NovaraNotation, bad_text_is_refused_with_a_reason) {
  const State state = asked(Ask::ChooseUnit);
  for (const char* bad : {"",
                          "   ",
                          "assault \"Uhl 1\"",
                          "Move \"Uhl 1\" 4425",
                          "done now",
                          "at",
                          "select",
                          "select \"Uhl 1\" \"Uhl 2\"",
                          "select Pinerolo",
                          "select Garibaldi",
                          "move \"Uhl 1\"",
                          "move Uhl 1 4425",
                          "move \"Uhl 1\" 9999",
                          "move \"Uhl 1\" 4425-",
                          "move \"Uhl 1\" 4425 4424",
                          "move \"Uhl 1\"+ 4425",
                          "move \"Uhl 1\"+Garibaldi 4425",
                          "lay \"Pont II\" E",
                          "give-ground",
                          "give-ground many",
                          "give-ground -1",
                          "hide \"3 Piemonte\" A 2310 2311",
                          "assign a-ii Turin",
                          "commit a-v",
                          "halt \"Uhl 1"}) {
    EXPECT_FALSE(refusal(state, bad).empty()) << bad;
  }
  EXPECT_THAT(refusal(state, "select Pinerolo"), HasSubstr("could be"));
  EXPECT_THAT(refusal(state, "halt \"Uhl 1"), HasSubstr("quotation mark"));
  EXPECT_THAT(refusal(state, "assault \"Uhl 1\""), HasSubstr("assault"));
  EXPECT_THAT(refusal(state, "select \"Uhl 1\" \"Uhl 2\""), HasSubstr("too many"));
}

TEST(NovaraNotation, rolls_and_draws) {
  const auto roll = [](const char* text) { return parse_roll(campaign(), text); };
  EXPECT_EQ(roll("roll 4"), (Roll{{4}}));
  EXPECT_EQ(roll("roll 2 5 6"), (Roll{{2, 5, 6}}));
  EXPECT_EQ(roll("roll 1 2 3 4 5 6 1 2"), (Roll{{1, 2, 3, 4, 5, 6, 1, 2}}));
  EXPECT_EQ(roll("draw a-daspre").value[0], index(find_chit(campaign(), "D'Aspre")));
  EXPECT_EQ(roll("draw \"D'Aspre\""), roll("draw a-daspre"));
  for (const char* bad : {"", "roll", "roll four", "roll -1", "roll 1 2 3 4 5 6 1 2 3", "draw",
                          "draw Garibaldi", "draw independent", "draw a-daspre a-appel", "4"}) {
    EXPECT_THROW(roll(bad), UnknownName) << bad;
  }
}

TEST(NovaraNotation, a_roll_is_told_by_what_was_asked_for) {
  State state{};
  state.pending = {Pending::Kind::Roll, {}, {}, RollKind::Charge, 3};
  EXPECT_EQ(text_of(campaign(), state, Roll{{2, 5, 6}}), "roll 2 5 6");
  state.pending = {Pending::Kind::Roll, {}, {}, RollKind::Draw, 0};
  EXPECT_EQ(text_of(campaign(), state, parse_roll(campaign(), "draw a-independent")), "draw a-independent");
  EXPECT_EQ(text_of(campaign(), state, Roll{{200}}), "draw ?");
}

}  // namespace
}  // namespace tamburino::novara
